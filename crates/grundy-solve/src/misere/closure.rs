//! The pairs of all sums: the proof that a monoid answers every sum of some heaps.
//!
//! A [`Base`] gives the element of each heap in a monoid, and the elements of its options.
//!
//! For a sum G let Φ(G) be the product of the elements of its heaps, and M(G) the set of the elements of its options.
//! Adding a heap h acts on these pairs:
//!
//! > (x, M) ↦ (x·Φ(h), M·Φ(h) ∪ x·M(h)).
//!
//! So all pairs are found from (1, ∅). Let P be a set of elements. For each pair with M ≠ ∅, let x be in P exactly if
//! M ∩ P is empty. If M = ∅ (nobody can move, and the player to move has won), let x not be in it. Then by induction
//! over the length of play a sum is a misère P-position exactly if P has its element. So finitely many tests prove it
//! for *all* sums of these heaps (Plambeck and Siegel 2008).
//!
//! The pairs are themselves a commutative monoid, a finer one. Where the proof fails because the monoid does not
//! distinguish sums apart that a new heap does, the learner goes on with the pairs ([`Pairs::into_base`]).

use std::cell::Cell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use grundy_core::{Position, Progress, said};
use grundy_proof::fact::MonoidFact;
use grundy_rules::Rules;
use grundy_rules::cells::CellSet;

use super::monoid::{Element, Monoid};
use crate::{Limits, Unsolved};

/// A heap of one of the games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Heap {
    pub game: usize,
    /// The number of counters.
    pub size: u64,
}

/// A monoid, and an element for each heap that was added so far.
#[derive(Clone, Debug)]
pub struct Base {
    pub monoid: Monoid,
    /// For each game, the elements of its heaps from heap 0 on.
    pub phi: Vec<Vec<Element>>,
}

impl Base {
    /// The element of a heap that was added.
    pub fn element(&self, heap: Heap) -> Element {
        self.phi[heap.game][heap.size as usize]
    }

    /// The element of a sum of heaps of one game, which were all added.
    pub fn sum(&self, game: usize, heaps: &[u64]) -> Element {
        heaps.iter().fold(Monoid::IDENTITY, |x, &size| self.monoid.product(x, self.phi[game][size as usize]))
    }

    /// The elements of the options of a heap. Fails if the rules fail, or an option is not made of smaller heaps.
    pub fn options(&self, rules: &[Rules], heap: Heap) -> Result<CellSet, Unsolved> {
        let mut set = CellSet::empty(self.monoid.order());
        each_option(&rules[heap.game], heap.size, &mut |option| set.insert(self.sum(heap.game, option)))?;
        Ok(set)
    }

    /// The heaps that were added, smaller ones first.
    pub fn heaps(&self) -> impl Iterator<Item = Heap> + '_ {
        let largest = self.phi.iter().map(Vec::len).max().unwrap_or(0) as u64;
        let games = self.phi.iter().enumerate();
        let all = (0..largest).flat_map(move |size| games.clone().map(move |(game, phi)| (game, phi, size)));
        all.filter(|&(_, phi, size)| size < phi.len() as u64).map(|(game, _, size)| Heap { game, size })
    }

    /// The base with only the generators that the heaps need, smaller heaps first. Returns also the new number of each
    /// old element that the heaps generate.
    pub(crate) fn tidied(&self) -> (Base, Vec<Option<Element>>) {
        let monoid = &self.monoid;
        let (mut chosen, mut reached) = (Vec::new(), monoid.generated(&[]));
        for heap in self.heaps() {
            let x = self.element(heap);
            if !reached[x as usize] {
                chosen.push(x);
                reached = monoid.generated(&chosen);
            }
        }
        let step = |&x: &Element, generator: usize| monoid.product(x, chosen[generator]);
        let Some((tidy, olds)) = Monoid::explore(Monoid::IDENTITY, chosen.len(), monoid.order(), step) else {
            // A part of a monoid has no more elements than the monoid.
            return (self.clone(), (0..monoid.order() as Element).map(Some).collect());
        };
        let mut numbers = vec![None; monoid.order()];
        olds.iter().enumerate().for_each(|(new, &old)| numbers[old as usize] = Some(new as Element));
        let new = |&old: &Element| numbers[old as usize].unwrap_or(Monoid::IDENTITY);
        let phi = self.phi.iter().map(|phi| phi.iter().map(new).collect()).collect();
        (Base { monoid: tidy, phi }, numbers)
    }
}

/// Calls `visit` with every option of a heap: the list of its non-empty heaps. Fails if the rules fail, or an option is
/// not made of smaller heaps.
pub fn each_option(rules: &Rules, heap: u64, visit: &mut dyn FnMut(&[u64])) -> Result<(), Unsolved> {
    let mut parts = Vec::new();
    let mut larger = None;
    rules.moves.find_option(&Position::from(heap), &mut |option| {
        parts.clear();
        for part in option {
            match **part {
                [0] => {}
                [size] if size < heap => parts.push(size),
                _ => larger = Some(part.clone()),
            }
        }
        if larger.is_none() {
            visit(&parts);
        }
        larger.is_some()
    })?;
    larger.map_or(Ok(()), |option| {
        let why = said!("heap {heap} has the option {option}, which is not a smaller heap", heap, option);
        Err(Unsolved::too_large(why))
    })
}

pub(super) fn marked(marks: &[bool]) -> CellSet {
    CellSet::of(marks.len(), (0..).zip(marks).filter(|&(_, &mark)| mark).map(|(x, _)| x))
}

/// The element of a sum and those of its options.
pub type Pair = (Element, CellSet);

/// Largest number of pairs; a million pairs of a monoid of order 500 take about 100 MiB and a minute.
pub const MOST_PAIRS: usize = 1 << 20;

/// Number of pairs between two reports: with a large monoid, some milliseconds.
pub(crate) const PAIRS_A_REPORT: usize = 64;

/// All pairs of sums of the heaps of a base.
pub struct Pairs {
    numbers: HashMap<Pair, Element>,
    /// The pairs by number. For each, the number of the pair that it comes from, and the heap that was added there.
    list: Vec<(Pair, Element, Heap)>,
    /// The heaps whose pairs generate all others.
    generators: Vec<Pair>,
    /// For each game, the pairs of its heaps, by number.
    phi: Vec<Vec<Element>>,
}

/// A sum for which the monoid gives a wrong answer, or whose answer does not agree with those of its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample(pub Vec<Heap>);

/// Finds all pairs. With `p`, tests each: the first that fails is a counterexample. Complexity: pairs · generators
/// products of sets. Fails if the rules fail or the pairs exceed the limits.
pub fn close(
    base: &Base,
    rules: &[Rules],
    p: Option<&[bool]>,
    limits: &Limits,
) -> Result<Result<Pairs, Counterexample>, Unsolved> {
    let p = p.map(marked);
    let right =
        |(x, options): &Pair| p.as_ref().is_none_or(|p| p.contains(*x) == (!options.is_empty() && !options.meets(p)));
    let nothing = (Monoid::IDENTITY, CellSet::empty(base.monoid.order()));
    let origin = Heap { game: 0, size: 0 };
    if !right(&nothing) {
        return Ok(Err(Counterexample(Vec::new())));
    }
    let mut pairs = Pairs {
        numbers: HashMap::from([(nothing.clone(), 0)]),
        list: vec![(nothing, 0, origin)],
        generators: Vec::new(),
        phi: vec![Vec::new(); base.phi.len()],
    };
    let mut letters = Vec::new();
    for heap in base.heaps() {
        let pair = (base.element(heap), base.options(rules, heap)?);
        if !pairs.numbers.contains_key(&pair) {
            let known = pairs.list.len();
            pairs.generators.push(pair.clone());
            letters.push(heap);
            let mut at = 0;
            while at < pairs.list.len() {
                let first = if at < known { letters.len() - 1 } else { 0 };
                for (generator, &letter) in pairs.generators[first..].iter().zip(&letters[first..]) {
                    let next = product(&base.monoid, &pairs.list[at].0, generator);
                    let number = pairs.list.len() as Element;
                    if let Entry::Vacant(place) = pairs.numbers.entry(next) {
                        pairs.list.push((place.key().clone(), at as Element, letter));
                        if !right(place.key()) {
                            return Ok(Err(pairs.counterexample(number)));
                        }
                        place.insert(number);
                    }
                }
                at += 1;
                if at.is_multiple_of(PAIRS_A_REPORT) {
                    within(pairs.len(), &pairs.list[0].0, limits)?;
                }
            }
        }
        let number = pairs.numbers[&pair];
        pairs.phi[heap.game].push(number);
    }
    Ok(Ok(pairs))
}

/// The pair of a sum of two sums.
pub fn product(monoid: &Monoid, (x, ms): &Pair, (y, ns): &Pair) -> Pair {
    let mut options = CellSet::empty(monoid.order());
    ms.iter().for_each(|m| options.insert(monoid.product(m, *y)));
    ns.iter().for_each(|n| options.insert(monoid.product(n, *x)));
    (monoid.product(*x, *y), options)
}

impl Pairs {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The elements of the pairs by the sets of their options. If the monoid is proved and reduced, a set of options
    /// belongs to one element only. For by induction over the length of play, such sums have the same outcome.
    pub fn by_options(&self) -> HashMap<CellSet, Element> {
        self.list.iter().map(|((x, options), _, _)| (options.clone(), *x)).collect()
    }

    /// The pairs as a base: the monoid of the pairs, and the pair of each heap; `None` if there are more than `most`.
    pub(crate) fn into_base(self, base: &Base, most: usize, limits: &Limits) -> Result<Option<Base>, Unsolved> {
        if self.len() > most {
            return Ok(None);
        }
        let nothing = (Monoid::IDENTITY, CellSet::empty(base.monoid.order()));
        let steps = Steps::new("pairs", PAIRS_A_REPORT, limits);
        let step = |pair: &Pair, generator: usize| {
            steps.take().map(|()| product(&base.monoid, pair, &self.generators[generator]))
        };
        let Some((monoid, pairs)) = Monoid::try_explore(nothing, self.generators.len(), most, step)? else {
            return Ok(None);
        };
        let numbers: HashMap<&Pair, Element> = pairs.iter().zip(0..).collect();
        let new = |&old: &Element| numbers[&self.list[old as usize].0];
        let phi = self.phi.iter().map(|phi| phi.iter().map(new).collect()).collect();
        Ok(Some(Base { monoid, phi }))
    }

    fn counterexample(&self, mut number: Element) -> Counterexample {
        let mut heaps = Vec::new();
        while number != 0 {
            let (_, before, heap) = self.list[number as usize];
            heaps.push(heap);
            number = before;
        }
        heaps.sort_by_key(|heap| (heap.game, heap.size));
        Counterexample(heaps)
    }
}

/// Reports to the observer how many pairs there are. Fails if they are too many, or the work is stopped.
pub fn within(pairs: usize, (_, options): &Pair, limits: &Limits) -> Result<(), Unsolved> {
    let each = 2 * (8 * options.words().len() + 16 + 64);
    if pairs > usize::try_from(limits.memory / 2).unwrap_or(usize::MAX) / each {
        return Err(Unsolved::too_large(said!(
            "the proof of the misère quotient met {met} pairs, as many as the memory limit allows",
            met = pairs
        )));
    }
    if pairs > MOST_PAIRS {
        let why = said!("the proof of the misère quotient needs more than {most} pairs", most = MOST_PAIRS);
        return Err(Unsolved::too_large(why));
    }
    limits.report(Progress { unit: "pairs", done: pairs as u64, total: None })
}

/// The monoid of a fact about this many games, with their heaps up to `to`, and its marks. `None` if the numbers are
/// not those of such a monoid.
pub(super) fn base_of(fact: &MonoidFact, games: usize, to: u64) -> Option<(Base, Vec<bool>)> {
    let elements = |list: &Vec<usize>| list.iter().map(|&x| Element::try_from(x).ok()).collect::<Option<Vec<_>>>();
    let monoid = Monoid::from_rows(&fact.steps.iter().map(elements).collect::<Option<Vec<_>>>()?)?;
    let mut phi = fact.phi.iter().map(elements).collect::<Option<Vec<_>>>()?;
    let heaps = phi.first()?.len().min(usize::try_from(to).unwrap_or(usize::MAX).saturating_add(1));
    let same = |list: &Vec<Element>| list.len() == phi[0].len() && list.first() == Some(&Monoid::IDENTITY);
    let order = monoid.order();
    let known = phi.iter().flatten().all(|&x| (x as usize) < order) && fact.p.iter().all(|&x| x < order);
    if phi.len() != games || !phi.iter().all(same) || !known {
        return None;
    }
    phi.iter_mut().for_each(|phi| phi.truncate(heaps));
    let mut marks = vec![false; order];
    fact.p.iter().for_each(|&x| marks[x] = true);
    Some((Base { monoid, phi }, marks))
}

/// Steps of work that are counted, and reported at times.
pub struct Steps<'a> {
    unit: &'static str,
    a_report: usize,
    taken: Cell<usize>,
    limits: &'a Limits<'a>,
}

impl<'a> Steps<'a> {
    /// No steps yet; every `a_report` of them are reported.
    pub fn new(unit: &'static str, a_report: usize, limits: &'a Limits<'a>) -> Steps<'a> {
        Steps { unit, a_report, taken: Cell::new(0), limits }
    }

    pub fn take(&self) -> Result<(), Unsolved> {
        let taken = self.taken.get() + 1;
        self.taken.set(taken);
        match taken.is_multiple_of(self.a_report) {
            true => self.limits.report(Progress { unit: self.unit, done: taken as u64, total: None }),
            false => Ok(()),
        }
    }
}
