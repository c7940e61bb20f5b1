//! The definition, on the graph of all reachable sums.
//!
//! A vertex without a move is lost in normal play and won in misère play. A vertex is won if it has an option that is
//! lost for the player to move there. It is lost if all its options are won. A vertex that never becomes won or lost
//! is a draw. Sums are played out as a whole: no value is added and no theorem is used.

use std::fmt::Debug;
use std::hash::Hash;

use grundy_core::{Convention, LoopyValue, Nimber, Outcome, Ruleset, mex};
use hashbrown::{HashMap, HashSet};

use crate::digraph::{Digraph, sum};

/// The outcome and the remoteness of each vertex. For a growing number of moves: can the player to move, or the other
/// player, force a win within it? It grows until no answer changes. `endings` gives the outcomes that the rules decide.
pub fn outcomes(options: &Digraph, convention: Convention, endings: &[Option<Outcome>]) -> Vec<(Outcome, Option<u64>)> {
    let end = |v: usize| endings[v].or_else(|| options[v].is_empty().then(|| convention.outcome_of_the_end()));
    let mut known: Vec<Option<(Outcome, u64)>> =
        (0..options.len()).map(|v| Some((end(v).filter(|&outcome| outcome != Outcome::D)?, 0))).collect();
    let mut open: Vec<usize> = (0..options.len()).filter(|&v| end(v).is_none()).collect();
    for moves in 1.. {
        let judge = |&v: &usize| {
            let mut after = options[v].iter().map(|&option| known[option].map(|(outcome, _)| outcome));
            match after.clone().any(|outcome| outcome == Some(Outcome::P)) {
                true => Some((v, Outcome::N)),
                false => after.all(|outcome| outcome == Some(Outcome::N)).then_some((v, Outcome::P)),
            }
        };
        let found: Vec<(usize, Outcome)> = open.iter().filter_map(judge).collect();
        if found.is_empty() {
            break;
        }
        found.into_iter().for_each(|(v, outcome)| known[v] = Some((outcome, moves)));
        open.retain(|&v| known[v].is_none());
    }
    known.into_iter().map(|known| known.map_or((Outcome::D, None), |(outcome, moves)| (outcome, Some(moves)))).collect()
}

/// The Grundy value of each vertex: the mex of the values of its options. `None` if play from it may go on for ever.
pub fn finite_values(options: &Digraph) -> Vec<Option<Nimber>> {
    let mut values: Vec<Option<Nimber>> = vec![None; options.len()];
    let mut open: Vec<usize> = (0..options.len()).collect();
    loop {
        let value = |&v: &usize| {
            let after = options[v].iter().map(|&option| values[option]).collect::<Option<Vec<Nimber>>>();
            after.map(|after| (v, mex(after)))
        };
        let found: Vec<(usize, Nimber)> = open.iter().filter_map(value).collect();
        if found.is_empty() {
            return values;
        }
        found.into_iter().for_each(|(v, value)| values[v] = Some(value));
        open.retain(|&v| values[v].is_none());
    }
}

/// The value of each vertex, from its sums with heaps of Nim. It equals the heap m if v + m is a P-position. Without
/// such a heap it is worth ∞(K), where K contains the heaps k for which v + k is an N-position. A value is a mex,
/// so no heap larger than the number of options is a value.
pub fn loopy_values(options: &Digraph) -> Vec<LoopyValue> {
    let count = options.iter().map(Vec::len).max().unwrap_or(0) + 2;
    let heaps: Digraph = (0..count).map(|heap| (0..heap).collect()).collect();
    let sum = sum(options, &heaps);
    let outcomes = outcomes(&sum, Convention::Normal, &vec![None; sum.len()]);
    let with = |v: usize, outcome| {
        let outcomes = &outcomes;
        (0..count).filter(move |heap| outcomes[v * count + heap].0 == outcome).map(|heap| heap as u64)
    };
    (0..options.len())
        .map(|v| match with(v, Outcome::P).next() {
            Some(heap) => LoopyValue::Nimber(Nimber(heap)),
            None => LoopyValue::infinity(with(v, Outcome::N)),
        })
        .collect()
}

/// All sums that can be reached from some sums, and the moves between them.
#[derive(Clone, Debug)]
pub struct Play<P> {
    /// The sums, the components of each in ascending order.
    pub sums: Vec<Vec<P>>,
    /// The options of each, by number.
    pub options: Digraph,
    /// For each sum, who has won if the rules end the game there.
    pub endings: Vec<Option<Outcome>>,
    numbers: HashMap<Vec<P>, usize>,
}

impl<P: Clone + Ord + Hash + Debug> Play<P> {
    /// All sums that can be reached from `starts`. Their number must be finite.
    pub fn of<R: Ruleset<Position = P> + ?Sized>(rules: &R, starts: impl IntoIterator<Item = Vec<P>>) -> Play<P> {
        Play::until(rules, starts, &|_| None, usize::MAX).expect("the number of sums is finite")
    }

    /// The same; `None` if more than `most` sums can be reached.
    pub fn up_to<R: Ruleset<Position = P> + ?Sized>(
        rules: &R,
        starts: impl IntoIterator<Item = Vec<P>>,
        most: usize,
    ) -> Option<Play<P>> {
        Play::until(rules, starts, &|_| None, most)
    }

    /// The same, without the moves from sums that are `decided`.
    pub(crate) fn until<R: Ruleset<Position = P> + ?Sized>(
        rules: &R,
        starts: impl IntoIterator<Item = Vec<P>>,
        decided: &dyn Fn(&[P]) -> Option<Outcome>,
        most: usize,
    ) -> Option<Play<P>> {
        let mut play = Play { sums: vec![], options: vec![], endings: vec![], numbers: HashMap::new() };
        for start in starts {
            play.number(start);
        }
        while let Some(sum) = play.sums.get(play.options.len()).cloned() {
            let ending = match (&sum[..], decided(&sum)) {
                ([alone], None) => rules.ending(alone).unwrap_or_else(|fault| panic!("{fault}")),
                (_, decided) => decided,
            };
            let after = if ending.is_none() { options(rules, &sum) } else { Vec::new() };
            let after = after.into_iter().map(|option| play.number(option)).collect();
            play.options.push(after);
            play.endings.push(ending);
            if play.sums.len() > most {
                return None;
            }
        }
        Some(play)
    }

    /// The number of a sum; a new sum is added.
    fn number(&mut self, mut sum: Vec<P>) -> usize {
        sum.sort();
        let next = self.sums.len();
        *self.numbers.entry(sum).or_insert_with_key(|sum| {
            self.sums.push(sum.clone());
            next
        })
    }

    /// The number of a reachable sum, whose components may be in any order.
    pub fn find(&self, sum: &[P]) -> usize {
        let mut sorted = sum.to_vec();
        sorted.sort();
        *self.numbers.get(&sorted).unwrap_or_else(|| panic!("{sum:?} cannot be reached"))
    }

    /// The outcome and the remoteness of each sum ([`outcomes`]).
    pub fn outcomes(&self, convention: Convention) -> Vec<(Outcome, Option<u64>)> {
        outcomes(&self.options, convention, &self.endings)
    }

    /// The value of each sum in normal play: a mex if play ends, otherwise [`loopy_values`].
    pub fn values(&self) -> Vec<LoopyValue> {
        let finite: Option<Vec<Nimber>> = finite_values(&self.options).into_iter().collect();
        match finite {
            Some(values) => values.into_iter().map(LoopyValue::Nimber).collect(),
            None => loopy_values(&self.options),
        }
    }
}

/// The value of vertex `v` of a game in which some vertices are urgent and play ends. It is the one heap beside which
/// `v` is P, or ☾ if `v` is N beside every heap up to the length of play. `None` if `v` is urgent.
pub fn entailed_value(options: &Digraph, urgent: &[bool], v: usize) -> Option<LoopyValue> {
    if urgent[v] {
        return None;
    }
    let heaps = longest(options, v, &mut HashMap::new()) + 2;
    let mut known = HashMap::new();
    let zero = (0..heaps).find(|&heap| !wins_beside(options, urgent, (v, heap), &mut known));
    Some(zero.map_or(LoopyValue::Loony, |heap| LoopyValue::Nimber(Nimber(heap as u64))))
}

/// The length of the longest play from a vertex.
fn longest(options: &Digraph, v: usize, known: &mut HashMap<usize, usize>) -> usize {
    if let Some(&length) = known.get(&v) {
        return length;
    }
    let length = options[v].iter().map(|&option| 1 + longest(options, option, known)).max().unwrap_or(0);
    known.insert(v, length);
    length
}

/// Whether the player to move wins a vertex beside a heap of Nim, in which no move is possible while the vertex is urgent.
fn wins_beside(
    options: &Digraph,
    urgent: &[bool],
    (v, heap): (usize, usize),
    known: &mut HashMap<(usize, usize), bool>,
) -> bool {
    if let Some(&wins) = known.get(&(v, heap)) {
        return wins;
    }
    let wins = options[v].iter().any(|&option| !wins_beside(options, urgent, (option, heap), known))
        || !urgent[v] && (0..heap).any(|less| !wins_beside(options, urgent, (v, less), known));
    known.insert((v, heap), wins);
    wins
}

/// The different options of a sum, each with its components in ascending order.
pub fn options<R: Ruleset + ?Sized>(rules: &R, sum: &[R::Position]) -> Vec<Vec<R::Position>> {
    let mut all = Vec::new();
    let urgent = sum.iter().position(|component| rules.is_urgent(component));
    for (i, component) in sum.iter().enumerate().filter(|&(i, _)| urgent.is_none_or(|urgent| urgent == i)) {
        let rest = [&sum[..i], &sum[i + 1..]].concat();
        let found = rules.each_option(component, &mut |option| all.push([&rest[..], option].concat()));
        found.unwrap_or_else(|fault| panic!("{fault}"));
    }
    all.iter_mut().for_each(|option| option.sort());
    all.sort();
    all.dedup();
    all
}

/// All positions that can be reached from `start`, which is the first of them; parts of sums count separately.
pub fn subpositions<R: Ruleset + ?Sized>(rules: &R, start: R::Position) -> Vec<R::Position> {
    let mut seen: HashSet<_> = HashSet::from([start.clone()]);
    let mut all = vec![start];
    let mut at = 0;
    while let Some(position) = all.get(at).cloned() {
        at += 1;
        if rules.ending(&position).unwrap_or_else(|fault| panic!("{fault}")).is_none() {
            let parts = options(rules, &[position]).into_iter().flatten();
            all.extend(parts.filter(|part| seen.insert(part.clone())));
        }
    }
    all
}
