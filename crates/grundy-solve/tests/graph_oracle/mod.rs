//! Games on graphs straight from the definition, for small graphs.

use grundy_core::{Convention, LoopyValue, Nimber, Outcome};

/// The options of each vertex.
pub type Options = Vec<Vec<usize>>;

/// The outcome and the remoteness of each vertex: can the player to move, or the other, force a win within 0, 1, 2, …
/// moves? Asked until an answer changes nothing.
pub fn outcomes(options: &Options, convention: Convention, endings: &[Option<Outcome>]) -> Vec<(Outcome, Option<u32>)> {
    let end = |v: usize| {
        endings[v].or_else(|| {
            options[v].is_empty().then_some(match convention {
                Convention::Normal => Outcome::P,
                Convention::Misere => Outcome::N,
            })
        })
    };
    let mut known: Vec<Option<(Outcome, u32)>> = (0..options.len())
        .map(|v| end(v).filter(|&outcome| outcome != Outcome::D).map(|outcome| (outcome, 0)))
        .collect();
    for moves in 1.. {
        let before = known.clone();
        for v in 0..options.len() {
            if known[v].is_some() || end(v).is_some() {
                continue;
            }
            let is = |option: &usize, outcome| before[*option].is_some_and(|(known, _)| known == outcome);
            if options[v].iter().any(|option| is(option, Outcome::P)) {
                known[v] = Some((Outcome::N, moves));
            } else if options[v].iter().all(|option| is(option, Outcome::N)) {
                known[v] = Some((Outcome::P, moves));
            }
        }
        if known == before {
            break;
        }
    }
    known.into_iter().map(|known| known.map_or((Outcome::D, None), |(outcome, moves)| (outcome, Some(moves)))).collect()
}

/// The sum of two graphs: vertex (a, b) has number a·|second| + b.
pub fn sum(first: &Options, second: &Options) -> Options {
    let width = second.len();
    let mut both = Vec::new();
    for (a, from_a) in first.iter().enumerate() {
        for (b, from_b) in second.iter().enumerate() {
            let left = from_a.iter().map(|&option| option * width + b);
            both.push(left.chain(from_b.iter().map(|&option| a * width + option)).collect());
        }
    }
    both
}

/// Nim heaps 0..`count`.
pub fn heaps(count: usize) -> Options {
    (0..count).map(|heap| (0..heap).collect()).collect()
}

/// What each vertex is worth, by what happens in sums with heaps: it equals the heap m if v + m is a P-position;
/// if there is no such heap it is worth ∞(K), K the heaps k for which v + k is an N-position. A heap of more than the
/// number of vertices is no value here, for a value is a mex.
pub fn values(options: &Options) -> Vec<LoopyValue> {
    let count = options.len() + 2;
    let sum = sum(options, &heaps(count));
    let outcomes = outcomes(&sum, Convention::Normal, &vec![None; sum.len()]);
    let at = |v: usize, heap: usize| outcomes[v * count + heap].0;
    let with =
        |v: usize, outcome| (0..count).filter(move |&heap| at(v, heap) == outcome).map(|heap| Nimber(heap as u64));
    (0..options.len())
        .map(|v| match with(v, Outcome::P).next() {
            Some(heap) => LoopyValue::Nimber(heap),
            None => LoopyValue::infinity(with(v, Outcome::N).map(|heap| heap.0)),
        })
        .collect()
}

/// A generator of numbers that look random (xorshift).
pub struct Random(pub u64);

impl Random {
    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    /// A graph with so many vertices and edges, loops and repeated edges among them.
    pub fn graph(&mut self, vertices: usize, edges: usize) -> Options {
        let mut options = vec![Vec::new(); vertices];
        for _ in 0..edges {
            let (from, to) = (self.below(vertices), self.below(vertices));
            options[from].push(to);
        }
        options
    }
}
