//! One more heap: from the quotient of the sums of some heaps to the quotient with one heap more.
//!
//! A heap whose options have the same elements as those of some sum of smaller heaps plays like that sum. Otherwise a
//! table is made. Let n be the new heap. `f(x, k)` says whether k copies of n and a sum of smaller heaps with the
//! element x are a P-position. It is computed for the sum of element x with the shortest play. Each option of this sum
//! has an element whose own shortest sum is shorter still:
//!
//! > `f(x, k)`: there is a move, no `f(y, k)` holds for an option y, and no `f(x·z, k − 1)` for an option z of n.
//!
//! The column f(·, k) follows from the column f(·, k − 1), so as soon as a column recurs, all following columns recur.
//! The elements x and the copies k, which then count to a limit and around a cycle, make a finite monoid. Its elements
//! that no multiplication separates are merged (this is the minimal automaton). The pairs of all sums prove the result
//! ([`closure`](super::closure)), or give a counterexample.
//!
//! A counterexample means that the smaller heaps' quotient is too coarse beside n. All answers for shorter play are
//! right. From these the quotient is learned ([`words`](super::words)), if they reach far enough. Otherwise the table is
//! made again, with pairs as its elements. Pairs separate the sum of the counterexample from the sum with the same
//! element. For all shorter answers are right, so these two sums differ in the elements of their options. Each round is
//! therefore right for longer play.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use grundy_core::{Progress, said};
use grundy_proof::fact::MonoidFact;
use grundy_rules::Rules;
use grundy_rules::cells::CellSet;

use super::closure::{Base, Heap, each_option, marked};
use super::closure::{PAIRS_A_REPORT, Pair, Steps, base_of, close, product, within};
use super::monoid::{Element, Monoid};
use super::words::{FEW_OUTCOMES, MOST_OUTCOMES, Words};
use crate::{Limits, Unsolved};

/// Largest order of a quotient, and of the monoids on the way to it.
pub const MOST_ELEMENTS: usize = 1 << 14;

/// Largest number of pairs over which a table is made.
const MOST_REFINED: usize = 1 << 12;

/// Largest number of times that a table is made for one heap.
const ROUNDS: usize = 24;

/// Largest number of copies after which a column must come back.
const MOST_COPIES: usize = 256;

/// Number of quick steps between two reports: some milliseconds.
const STEPS_A_REPORT: usize = 1 << 12;

/// A monoid with its heaps, and which of its elements are taken for those of P-positions.
pub(super) type Learned = (Base, Vec<bool>);

/// The quotient of all sums of some heaps.
#[derive(Clone)]
pub struct Learner {
    pub rules: Vec<Rules>,
    /// The quotient, and the element of each heap.
    pub base: Base,
    /// Which elements are those of P-positions.
    pub p: Vec<bool>,
    /// How many pairs prove it.
    pub pairs: usize,
    /// The elements by the sets of options of the sums.
    by_options: HashMap<CellSet, Element>,
    /// For each game, the length of the longest play of its heaps.
    pub(super) ranks: Vec<Vec<u64>>,
    /// Whether memory and the caller alone bound the outcomes that one heap takes.
    pub(super) is_patient: bool,
}

impl Learner {
    pub fn new(rules: Vec<Rules>) -> Learner {
        // Every game has heap 0 alone.
        let base = Base { monoid: Monoid::trivial(), phi: vec![vec![Monoid::IDENTITY]; rules.len()] };
        let by_options = HashMap::from([(CellSet::empty(1), Monoid::IDENTITY)]);
        let ranks = vec![vec![0]; rules.len()];
        Learner { rules, base, p: vec![false], pairs: 1, by_options, ranks, is_patient: false }
    }

    /// What an earlier run learned of the heaps up to `to`; `None` if its proof fails. Complexity: that of its proof.
    pub fn resume(
        rules: &[Rules],
        fact: &MonoidFact,
        to: Option<u64>,
        limits: &Limits,
    ) -> Result<Option<Learner>, Unsolved> {
        let Some((base, p)) = base_of(fact, rules.len(), to.unwrap_or(u64::MAX)) else { return Ok(None) };
        if !base.monoid.is_reduced(&p) {
            return Ok(None);
        }
        let Ok(pairs) = close(&base, rules, Some(&p), limits)? else { return Ok(None) };
        let (pairs, by_options) = (pairs.len(), pairs.by_options());
        let ranks = vec![vec![0]; rules.len()];
        let mut learner = Learner { rules: rules.to_vec(), base, p, pairs, by_options, ranks, is_patient: false };
        for game in 0..rules.len() {
            for size in 1..learner.base.phi[game].len() as u64 {
                let rank = learner.rank(Heap { game, size })?;
                learner.ranks[game].push(rank);
            }
        }
        Ok(Some(learner))
    }

    pub fn next(&self, game: usize) -> Heap {
        Heap { game, size: self.base.phi[game].len() as u64 }
    }

    /// Adds the next heap of a game. Without an answer, nothing is added. Complexity: the options of the heap; with a
    /// new element, of all heaps, and the pairs of the new quotient. Fails if the quotient grows too large.
    pub fn add(&mut self, game: usize, limits: &Limits) -> Result<(), Unsolved> {
        let heap = self.next(game);
        limits.report(Progress { unit: "heaps", done: heap.size, total: None })?;
        let rank = self.rank(heap)?;
        let options = self.base.options(&self.rules, heap)?;
        if let Some(&x) = self.by_options.get(&options) {
            self.base.phi[game].push(x);
        } else {
            self.ranks[game].push(rank);
            let extended = self.extend(heap, limits);
            self.ranks[game].pop();
            extended?;
        }
        self.ranks[game].push(rank);
        Ok(())
    }

    /// The length of the longest play of a heap.
    fn rank(&self, heap: Heap) -> Result<u64, Unsolved> {
        let mut rank = 0;
        each_option(&self.rules[heap.game], heap.size, &mut |option| {
            let longest: u64 = option.iter().map(|&size| self.ranks[heap.game][size as usize]).sum();
            rank = rank.max(longest + 1);
        })?;
        Ok(rank)
    }

    fn extend(&mut self, heap: Heap, limits: &Limits) -> Result<(), Unsolved> {
        let ruleset = self.rules[heap.game].name.clone();
        let (mut base, mut words) = (self.base.clone(), None);
        for _ in 0..ROUNDS {
            let Some(mut learned) = self.table(&base, heap, limits)? else {
                return Err(Unsolved::too_large(said!(
                    "with heap {heap} of {ruleset} the misère quotient has more than {most} elements, if it is \
                     finite at all",
                    heap = heap.size,
                    ruleset,
                    most = MOST_ELEMENTS
                )));
            };
            let Some(wrong) = self.first_wrong(&learned, limits)? else { return self.accept(&learned, limits) };
            let words = if let Some(words) = &mut words { words } else { words.insert(Words::new(self, heap)?) };
            words.trust(&learned, self.play(&wrong));
            learned.0.phi[heap.game].pop();
            let finer = match close(&learned.0, &self.rules, None, limits)? {
                Ok(pairs) => pairs.into_base(&learned.0, MOST_REFINED, limits)?,
                Err(_) => None,
            };
            words.allow(match finer {
                Some(_) => FEW_OUTCOMES,
                None if self.is_patient => u64::MAX,
                None => MOST_OUTCOMES,
            });
            match self.by_words(words, limits) {
                Ok(Some(learned)) => return self.accept(&learned, limits),
                Ok(None) => break,
                Err(Unsolved::TooLarge(_)) => {}
                Err(error) => return Err(error),
            }
            let Some(finer) = finer else { break };
            base = finer;
        }
        Err(Unsolved::too_large(said!(
            "with heap {heap} of {ruleset} no misère quotient was found that is right for all sums",
            heap = heap.size,
            ruleset
        )))
    }

    /// A monoid that is right for all sums, learned from single sums; `None` if it is too large. Fails if that takes more
    /// outcomes than are allowed.
    fn by_words(&self, words: &mut Words, limits: &Limits) -> Result<Option<Learned>, Unsolved> {
        while let Some(learned) = words.learned(limits)? {
            let Some(wrong) = self.first_wrong(&learned, limits)? else { return Ok(Some(learned)) };
            words.trust(&learned, self.play(&wrong));
            words.separate(&wrong, limits)?;
        }
        Ok(None)
    }

    /// The length of the longest play of a sum.
    fn play(&self, sum: &[Heap]) -> u64 {
        sum.iter().map(|heap| self.ranks[heap.game][heap.size as usize]).sum()
    }

    /// Takes a monoid that is right for all sums, and merges what is equal in it.
    fn accept(&mut self, (base, p): &Learned, limits: &Limits) -> Result<(), Unsolved> {
        if let Some((base, p)) = merged(base, p, limits)?
            && let Ok(pairs) = close(&base, &self.rules, Some(&p), limits)?
        {
            (self.base, self.p, self.pairs, self.by_options) = (base, p, pairs.len(), pairs.by_options());
        }
        Ok(())
    }

    /// A sum with the shortest play for which a monoid is wrong. `None` if it is right for all.
    fn first_wrong(&self, (base, p): &Learned, limits: &Limits) -> Result<Option<Vec<Heap>>, Unsolved> {
        let p = marked(p);
        let mut letters: HashMap<Pair, (u64, Heap)> = HashMap::new();
        for heap in base.heaps() {
            let rank = self.ranks[heap.game][heap.size as usize];
            let known = letters.entry((base.element(heap), base.options(&self.rules, heap)?)).or_insert((rank, heap));
            if rank < known.0 {
                *known = (rank, heap);
            }
        }
        let mut letters: Vec<(Pair, (u64, Heap))> = letters.into_iter().filter(|(_, (rank, _))| *rank > 0).collect();
        letters.sort_by_key(|(_, (rank, heap))| (*rank, heap.game, heap.size));
        let nothing = (Monoid::IDENTITY, CellSet::empty(base.monoid.order()));
        let mut numbers = HashMap::from([(nothing.clone(), 0)]);
        // Each pair, the length of its shortest sum, and the pair and the heap that the sum comes from.
        let mut list = vec![(nothing, 0, (0, Heap { game: 0, size: 0 }))];
        let mut queue = BinaryHeap::from([Reverse((0, 0))]);
        let mut done = 0_usize;
        while let Some(Reverse((rank, mut number))) = queue.pop() {
            let (pair, shortest, _): &(Pair, u64, (usize, Heap)) = &list[number];
            if rank > *shortest {
                continue;
            }
            let pair = pair.clone();
            if p.contains(pair.0) == (pair.1.is_empty() || pair.1.meets(&p)) {
                let mut wrong = Vec::new();
                while number > 0 {
                    let (before, heap) = list[number].2;
                    wrong.push(heap);
                    number = before;
                }
                return Ok(Some(wrong));
            }
            done += 1;
            if done.is_multiple_of(PAIRS_A_REPORT) {
                within(list.len(), &pair, limits)?;
            }
            for (letter, (length, heap)) in &letters {
                let (next, length) = (product(&base.monoid, &pair, letter), rank + length);
                let after = *numbers.entry(next).or_insert_with_key(|next| {
                    list.push((next.clone(), u64::MAX, (0, *heap)));
                    list.len() - 1
                });
                if length < list[after].1 {
                    (list[after].1, list[after].2) = (length, (number, *heap));
                    queue.push(Reverse((length, after)));
                }
            }
        }
        Ok(None)
    }

    /// The quotient that the table over `base` gives, and its P-positions; `None` if it is too large.
    fn table(&self, base: &Base, heap: Heap, limits: &Limits) -> Result<Option<Learned>, Unsolved> {
        let shortest = self.shortest(base)?;
        let options: Vec<Element> = base.options(&self.rules, heap)?.iter().collect();
        let Some((columns, back)) = columns(base, &shortest, &options, limits)? else { return Ok(None) };
        let (order, generators) = (base.monoid.order(), base.monoid.generators);
        if order.saturating_mul(columns.len()) > 16 * MOST_ELEMENTS {
            return Ok(None);
        }
        let steps = Steps::new("elements", STEPS_A_REPORT, limits);
        let times = |&(x, k): &(Element, usize), generator: usize| match generator {
            new if new == generators => (x, if k + 1 < columns.len() { k + 1 } else { back }),
            _ => (base.monoid.step(x, generator), k),
        };
        let step = |state: &(Element, usize), generator| steps.take().map(|()| times(state, generator));
        let Some((product, states)) =
            Monoid::try_explore((Monoid::IDENTITY, 0), generators + 1, order * columns.len(), step)?
        else {
            return Ok(None);
        };
        let marks: Vec<bool> = states.iter().map(|&(x, k)| columns[k][x as usize]).collect();
        let merge = |&x: &Element| base.monoid.word(x).into_iter().fold(Monoid::IDENTITY, |y, g| product.step(y, g));
        let mut phi: Vec<Vec<Element>> = base.phi.iter().map(|phi| phi.iter().map(merge).collect()).collect();
        phi[heap.game].push(product.generator(generators));
        merged(&Base { monoid: product, phi }, &marks, limits)
    }

    /// For each element of a base a sum with the shortest play: its length, and the elements of its options.
    fn shortest(&self, base: &Base) -> Result<Vec<Shortest>, Unsolved> {
        let order = base.monoid.order();
        // Of the heaps of one element, one with the shortest play is enough.
        let mut letters: HashMap<Element, (u64, Heap)> = HashMap::new();
        for heap in base.heaps() {
            let rank = self.ranks[heap.game][heap.size as usize];
            let known = letters.entry(base.element(heap)).or_insert((rank, heap));
            if rank < known.0 {
                *known = (rank, heap);
            }
        }
        letters.remove(&Monoid::IDENTITY);
        let step = |(x, (rank, heap))| Ok((x, rank, base.options(&self.rules, heap)?));
        let mut steps = letters.into_iter().map(step).collect::<Result<Vec<_>, Unsolved>>()?;
        steps.sort_by_key(|&(x, rank, _)| (rank, x));
        let mut found: Vec<Option<Shortest>> = vec![None; order];
        let mut queue = BinaryHeap::from([Reverse((0, Monoid::IDENTITY, None))]);
        while let Some(Reverse((rank, x, before))) = queue.pop() {
            if found[x as usize].is_some() {
                continue;
            }
            let mut options = CellSet::empty(order);
            if let Some((y, step)) = before {
                let (y, step): (Element, usize) = (y, step);
                let (letter, _, letter_options) = &steps[step];
                let smaller = found[y as usize].as_ref().map_or(&[][..], |shortest| &shortest.options);
                smaller.iter().for_each(|&m| options.insert(base.monoid.product(m, *letter)));
                letter_options.iter().for_each(|m| options.insert(base.monoid.product(m, y)));
            }
            found[x as usize] = Some(Shortest { rank, options: options.iter().collect() });
            for (step, (letter, length, _)) in steps.iter().enumerate() {
                queue.push(Reverse((rank + length, base.monoid.product(x, *letter), Some((x, step)))));
            }
        }
        Ok(found.into_iter().flatten().collect())
    }
}

/// A base with its P-positions, merged: elements that no multiplication separates are one. `None` if it is too large.
pub(super) fn merged(base: &Base, marks: &[bool], limits: &Limits) -> Result<Option<Learned>, Unsolved> {
    let monoid = &base.monoid;
    let steps = Steps::new("elements", STEPS_A_REPORT, limits);
    let classes = monoid.try_classes(marks, || steps.take())?;
    let mut firsts: HashMap<Element, Element> = HashMap::new();
    classes.iter().zip(0..).for_each(|(&class, x)| {
        firsts.entry(class).or_insert(x);
    });
    let step = |x: &Element, generator: usize| firsts[&classes[monoid.step(*x, generator) as usize]];
    let Some((merged, states)) = Monoid::explore(Monoid::IDENTITY, monoid.generators, MOST_ELEMENTS, step) else {
        return Ok(None);
    };
    let merge = |&x: &Element| monoid.word(x).into_iter().fold(Monoid::IDENTITY, |y, g| merged.step(y, g));
    let phi = base.phi.iter().map(|phi| phi.iter().map(merge).collect()).collect();
    let (tidy, numbers) = Base { monoid: merged, phi }.tidied();
    let mut tidy_marks = vec![false; tidy.monoid.order()];
    for (number, state) in numbers.iter().zip(&states) {
        if let Some(number) = number {
            tidy_marks[*number as usize] = marks[*state as usize];
        }
    }
    Ok(Some((tidy, tidy_marks)))
}

/// A sum with the shortest play among those of one element.
#[derive(Clone, Debug)]
struct Shortest {
    /// The length of its longest play.
    rank: u64,
    options: Vec<Element>,
}

/// The columns of the table up to the last new one, and the column that follows it; `None` if none comes back.
#[allow(clippy::type_complexity, reason = "two lists and an index, read at one place")]
fn columns(
    base: &Base,
    shortest: &[Shortest],
    options: &[Element],
    limits: &Limits,
) -> Result<Option<(Vec<Vec<bool>>, usize)>, Unsolved> {
    let order = shortest.len();
    let mut ascending: Vec<usize> = (0..order).collect();
    ascending.sort_by_key(|&x| shortest[x].rank);
    let mut columns: Vec<Vec<bool>> = Vec::new();
    let mut known: HashMap<Vec<bool>, usize> = HashMap::new();
    loop {
        limits.report(Progress { unit: "columns", done: columns.len() as u64, total: None })?;
        let mut column = vec![false; order];
        for &x in &ascending {
            let own = &shortest[x].options;
            let from_heap =
                |&z: &Element| columns.last().is_some_and(|c| c[base.monoid.product(x as Element, z) as usize]);
            let has_move = !own.is_empty() || !columns.is_empty();
            column[x] = has_move && !own.iter().any(|&y| column[y as usize]) && !options.iter().any(from_heap);
        }
        if let Some(&back) = known.get(&column) {
            return Ok(Some((columns, back)));
        }
        if columns.len() == MOST_COPIES {
            return Ok(None);
        }
        known.insert(column.clone(), columns.len());
        columns.push(column);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_sums_teach_what_tables_do() {
        let limits = Limits::default();
        let games = [("0.123", 12), ("kayles", 12), ("0.71", 8), ("take:2,5,7", 12), ("0.152", 23), ("0.3101", 9)];
        for (name, to) in games {
            let mut learner = Learner::new(vec![Rules::find(name).unwrap()]);
            for size in 1..=to {
                let heap = Heap { game: 0, size };
                let mut with_heap = learner.clone();
                with_heap.ranks[0].push(learner.rank(heap).unwrap());
                let mut words = Words::new(&with_heap, heap).unwrap();
                words.allow(MOST_OUTCOMES);
                let (base, p) = with_heap.by_words(&mut words, &limits).unwrap().unwrap();
                let (base, p) = merged(&base, &p, &limits).unwrap().unwrap();
                learner.add(0, &limits).unwrap();
                assert_eq!(
                    (&base.monoid, &base.phi, &p),
                    (&learner.base.monoid, &learner.base.phi, &learner.p),
                    "{name} {size}"
                );
            }
        }
    }
}
