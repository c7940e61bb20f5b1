//! A quotient learned from single sums, as automata are learned (Angluin 1987).
//!
//! A *word* is a list of heaps. Its outcome is computed from its options. Words without the new heap have the element
//! that the quotient of the smaller heaps gives. The learner keeps
//!
//! - *generators*: those of that quotient, and the new heap. Any other heap is taken for its word in the generators;
//! - *experiments*: words that are put beside other words.
//!
//! Words whose outcomes differ beside an experiment have different elements. So words in the generators, in the order
//! of their play, are elements unless all experiments take them for an earlier one. There are never more elements than
//! the quotient has. Each sum for which the monoid is wrong gives another experiment or another generator (Rivest and
//! Schapire, Information and Computation 103, 1993).

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap, HashMap};

use grundy_core::{Progress, said};

use super::closure::{Base, Heap, each_option};
use super::learn::{Learned, Learner, MOST_ELEMENTS};
use super::monoid::{Element, Monoid};
use crate::{Limits, Unsolved};

/// Heaps by number, in ascending order.
type Word = Box<[u16]>;

/// Number of outcomes between two reports: less than a millisecond.
const OUTCOMES_A_REPORT: usize = 64;

/// Largest number of outcomes from the answers of one table, and from those of the last table unless the learner is
/// patient.
pub(super) const FEW_OUTCOMES: u64 = 1 << 14;
pub(crate) const MOST_OUTCOMES: u64 = 1 << 18;

/// Largest number of experiments that are taken from one monoid.
const EXPERIMENTS_AT_ONCE: usize = 16;

/// Longest play of a word whose outcome is computed.
const LONGEST_PLAY: u64 = 1 << 10;

/// Bytes that the outcome of a word takes.
const WORD_BYTES: u64 = 128;

/// A monoid that gives the outcomes of some words.
struct Answers {
    monoid: Monoid,
    p: Vec<bool>,
    /// The elements of the heaps by number.
    elements: Vec<Element>,
    /// It is right for words whose longest play is shorter.
    below: u64,
}

impl Answers {
    fn is_p(&self, word: &[u16]) -> bool {
        let elements = word.iter().map(|&heap| self.elements[heap as usize]);
        self.p[elements.fold(Monoid::IDENTITY, |x, y| self.monoid.product(x, y)) as usize]
    }
}

/// The outcomes of sums of the heaps up to a new one.
struct Outcomes {
    /// The numbers of the heaps with moves. Heaps with the same options have one number; a new one is the last.
    numbers: Vec<Vec<Option<u16>>>,
    /// For each number, the length of its longest play and its options.
    heaps: Vec<(u64, Vec<Word>)>,
    /// The quotient of the smaller heaps.
    smaller: Answers,
    /// The best monoid so far.
    short: Answers,
    known: HashMap<Word, bool>,
    /// Largest number of known outcomes.
    most: u64,
}

impl Outcomes {
    fn new(learner: &Learner, new: Heap) -> Result<Outcomes, Unsolved> {
        let games = learner.base.phi.iter().enumerate();
        let numbers = games.map(|(game, phi)| vec![None; phi.len() + usize::from(game == new.game)]).collect();
        let answers =
            |below| Answers { monoid: learner.base.monoid.clone(), p: learner.p.clone(), elements: Vec::new(), below };
        let (smaller, short) = (answers(u64::MAX), answers(0));
        let mut found = Outcomes { numbers, heaps: Vec::new(), smaller, short, known: HashMap::new(), most: 0 };
        let mut by_options: HashMap<Vec<Word>, u16> = HashMap::new();
        for heap in learner.base.heaps().chain([new]) {
            let mut options = Vec::new();
            each_option(&learner.rules[heap.game], heap.size, &mut |option| {
                let numbers = &found.numbers[heap.game];
                options.push(found.word(option.iter().filter_map(|&size| numbers[size as usize]).collect()));
            })?;
            options.sort();
            options.dedup();
            let fresh = u16::try_from(found.heaps.len()).map_err(|_| Unsolved::met(1 << 16, said!("positions")))?;
            let number =
                if options.is_empty() { None } else { Some(*by_options.entry(options.clone()).or_insert(fresh)) };
            if number == Some(fresh) {
                found.heaps.push((learner.ranks[heap.game][heap.size as usize], options));
                if heap != new {
                    found.smaller.elements.push(learner.base.element(heap));
                }
            }
            found.numbers[heap.game][heap.size as usize] = number;
        }
        Ok(found)
    }

    fn number(&self, heap: Heap) -> Option<u16> {
        self.numbers[heap.game][heap.size as usize]
    }

    /// The word of some heaps. Two heaps whose only move ends the game cancel.
    fn word(&self, mut heaps: Vec<u16>) -> Word {
        heaps.sort_unstable();
        let single = |heap: u16| self.heaps.get(heap as usize).is_some_and(|(rank, _)| *rank == 1);
        let mut at = 1;
        while at < heaps.len() {
            if heaps[at] == heaps[at - 1] && single(heaps[at]) {
                heaps.drain(at - 1..=at);
                at = at.max(2) - 1;
            } else {
                at += 1;
            }
        }
        heaps.into()
    }

    fn sum(&self, one: &[u16], other: &[u16]) -> Word {
        self.word([one, other].concat())
    }

    /// The length of the longest play of a word.
    fn rank(&self, word: &[u16]) -> u64 {
        word.iter().map(|&heap| self.heaps[heap as usize].0).sum()
    }

    /// Whether a word is a P-position.
    fn is_p(&mut self, word: &[u16], limits: &Limits) -> Result<bool, Unsolved> {
        let play = self.rank(word);
        if word.last().is_none_or(|&heap| (heap as usize) < self.smaller.elements.len()) {
            return Ok(self.smaller.is_p(word));
        }
        if play < self.short.below {
            return Ok(self.short.is_p(word));
        }
        if let Some(&known) = self.known.get(word) {
            return Ok(known);
        }
        if play > LONGEST_PLAY {
            return Err(Unsolved::met(self.known.len(), said!("positions")));
        }
        let mut is_p = true;
        'heaps: for at in (0..word.len()).rev() {
            if word.get(at + 1) == Some(&word[at]) {
                continue;
            }
            for option in 0..self.heaps[word[at] as usize].1.len() {
                let rest = [&word[..at], &word[at + 1..], &self.heaps[word[at] as usize].1[option]].concat();
                let next = self.word(rest);
                if self.is_p(&next, limits)? {
                    is_p = false;
                    break 'heaps;
                }
            }
        }
        self.known.insert(word.into(), is_p);
        let known = self.known.len();
        if known.is_multiple_of(OUTCOMES_A_REPORT) {
            if known as u64 > (limits.memory / 4 / WORD_BYTES).min(self.most) {
                return Err(Unsolved::met(known, said!("positions")));
            }
            limits.report(Progress { unit: "positions", done: known as u64, total: None })?;
        }
        Ok(is_p)
    }
}

/// The learner of a quotient with one heap more.
pub(super) struct Words {
    outcomes: Outcomes,
    generators: Vec<u16>,
    experiments: Vec<Word>,
    /// The elements: a word with the shortest play for each, and where each generator leads.
    elements: Vec<(Word, Vec<usize>)>,
    /// For each word that was looked at, whether it is a P-position beside each experiment.
    rows: HashMap<Word, Vec<bool>>,
}

impl Words {
    /// A learner whose monoid has one element for each element of the smaller heaps' quotient at least.
    pub fn new(learner: &Learner, new: Heap) -> Result<Words, Unsolved> {
        let outcomes = Outcomes::new(learner, new)?;
        let monoid = &learner.base.monoid;
        let numbers = 0..outcomes.heaps.len() as u16;
        let of = |x: Element| numbers.clone().find(|&heap| outcomes.smaller.elements.get(heap as usize) == Some(&x));
        let generators: Vec<u16> = (0..monoid.generators).filter_map(|g| of(monoid.generator(g))).collect();
        let word = |x: Element| outcomes.word(monoid.word(x).into_iter().map(|g| generators[g]).collect());
        let experiments = (0..monoid.order() as Element).map(word).collect();
        let generators = [generators.clone(), outcomes.number(new).into_iter().collect()].concat();
        let mut words = Words { outcomes, generators, experiments, elements: Vec::new(), rows: HashMap::new() };
        words.experiments.sort_by_key(|word| words.outcomes.rank(word));
        Ok(words)
    }

    /// Fills the row of a word.
    fn fill(&mut self, word: &Word, limits: &Limits) -> Result<&Vec<bool>, Unsolved> {
        let mut row = self.rows.remove(word).unwrap_or_default();
        for at in row.len()..self.experiments.len() {
            let beside = self.outcomes.sum(word, &self.experiments[at]);
            row.push(self.outcomes.is_p(&beside, limits)?);
        }
        Ok(self.rows.entry(word.clone()).or_insert(row))
    }

    /// The monoid that all outcomes so far allow; `None` if it is too large.
    pub fn learned(&mut self, limits: &Limits) -> Result<Option<Learned>, Unsolved> {
        while self.close(limits)? {
            let Some(experiment) = self.order_matters(limits)? else { return Ok(self.monoid()) };
            self.experiments.extend(experiment);
        }
        Ok(None)
    }

    /// Finds the elements that the experiments separate. Returns false if they are too many.
    fn close(&mut self, limits: &Limits) -> Result<bool, Unsolved> {
        let mut found: HashMap<Vec<bool>, usize> = HashMap::new();
        let mut firsts: Vec<Word> = Vec::new();
        let mut queue = BinaryHeap::from([Reverse((0, Word::default()))]);
        while let Some(Reverse((_, word))) = queue.pop() {
            let row = self.fill(&word, limits)?;
            if found.contains_key(row) {
                continue;
            }
            found.insert(row.clone(), firsts.len());
            limits.report(Progress { unit: "elements", done: firsts.len() as u64, total: None })?;
            for &generator in &self.generators {
                let next = self.outcomes.sum(&word, &[generator]);
                queue.push(Reverse((self.outcomes.rank(&next), next)));
            }
            firsts.push(word);
            if firsts.len() > MOST_ELEMENTS {
                return Ok(false);
            }
        }
        let lead = |word: &Word, generator| found[&self.rows[&self.outcomes.sum(word, &[generator])]];
        let leads = |word: &Word| self.generators.iter().map(|&generator| lead(word, generator)).collect();
        self.elements = firsts.iter().map(|word| (word.clone(), leads(word))).collect();
        Ok(true)
    }

    /// Experiments for words that the order of two generators takes apart; `None` if the generators commute.
    fn order_matters(&mut self, limits: &Limits) -> Result<Option<Vec<Word>>, Unsolved> {
        let mut found = BTreeSet::new();
        let pairs = (0..self.generators.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let all = (0..self.elements.len()).flat_map(|x| pairs.clone().map(move |(one, other)| (x, one, other)));
        for (x, one, other) in all {
            let lead = |from: usize, generator: usize| self.elements[from].1[generator];
            let (left, right) = (lead(lead(x, one), other), lead(lead(x, other), one));
            let [left_row, right_row] = [left, right].map(|end| &self.rows[&self.elements[end].0]);
            let Some(at) = (0..left_row.len()).find(|&at| left_row[at] != right_row[at]) else { continue };
            let (is_left, experiment) = (left_row[at], self.experiments[at].clone());
            let [one, other] = [one, other].map(|generator| self.generators[generator]);
            let whole = self.outcomes.word([&self.elements[x].0, &experiment, &[one, other][..]].concat());
            let last = if self.outcomes.is_p(&whole, limits)? == is_left { one } else { other };
            found.insert(self.outcomes.sum(&experiment, &[last]));
            if found.len() == EXPERIMENTS_AT_ONCE {
                break;
            }
        }
        Ok((!found.is_empty()).then(|| found.into_iter().collect()))
    }

    /// The generators, by index, whose product a heap is taken for.
    fn steps(&self, heap: u16) -> Vec<usize> {
        match self.generators.iter().position(|&generator| generator == heap) {
            Some(generator) => vec![generator],
            None => self.outcomes.smaller.monoid.word(self.outcomes.smaller.elements[heap as usize]),
        }
    }

    fn monoid(&self) -> Option<Learned> {
        let lead = |&x: &usize, generator: usize| self.elements[x].1[generator];
        let (monoid, states) = Monoid::explore(0, self.generators.len(), self.elements.len(), lead)?;
        let element = |heap: Heap| {
            let steps = self.outcomes.number(heap).map_or(Vec::new(), |heap| self.steps(heap));
            steps.into_iter().fold(Monoid::IDENTITY, |x, generator| monoid.step(x, generator))
        };
        let of = |(game, heaps): (usize, &Vec<_>)| {
            (0..heaps.len() as u64).map(|size| element(Heap { game, size })).collect()
        };
        let phi = self.outcomes.numbers.iter().enumerate().map(of).collect();
        // The first experiment is the empty word.
        let p = states.iter().map(|&x| self.rows[&self.elements[x].0][0]).collect();
        Some((Base { monoid, phi }, p))
    }

    /// Allows this number of new outcomes.
    pub fn allow(&mut self, outcomes: u64) {
        self.outcomes.most = outcomes.saturating_add(self.outcomes.known.len() as u64);
    }

    /// Takes the answers of a monoid for words with a play shorter than `below`, for which it is right.
    pub fn trust(&mut self, (base, p): &Learned, below: u64) {
        if below > self.outcomes.short.below {
            let mut elements = vec![Monoid::IDENTITY; self.outcomes.heaps.len()];
            for heap in base.heaps() {
                if let Some(number) = self.outcomes.number(heap) {
                    elements[number as usize] = base.element(heap);
                }
            }
            self.outcomes.short = Answers { monoid: base.monoid.clone(), p: p.clone(), elements, below };
        }
    }

    /// Takes another experiment, which separates two words of one element, or a heap as another generator. The monoid
    /// must be wrong for this sum.
    pub fn separate(&mut self, wrong: &[Heap], limits: &Limits) -> Result<(), Unsolved> {
        let heaps: Vec<u16> = wrong.iter().filter_map(|&heap| self.outcomes.number(heap)).collect();
        let whole = self.outcomes.word(heaps.clone());
        let truth = self.outcomes.is_p(&whole, limits)?;
        let mut x = 0;
        for (at, &heap) in heaps.iter().enumerate() {
            let steps = self.steps(heap);
            let mut rest: Vec<u16> = steps.iter().map(|&generator| self.generators[generator]).collect();
            rest.extend(&heaps[at + 1..]);
            let beside = self.outcomes.sum(&self.elements[x].0, &rest);
            if self.outcomes.is_p(&beside, limits)? != truth {
                self.generators.push(heap);
                return Ok(());
            }
            for (step, generator) in (1..).zip(steps) {
                x = self.elements[x].1[generator];
                let beside = self.outcomes.sum(&self.elements[x].0, &rest[step..]);
                if self.outcomes.is_p(&beside, limits)? != truth {
                    self.experiments.push(self.outcomes.word(rest[step..].to_vec()));
                    return Ok(());
                }
            }
        }
        unreachable!("the monoid is right for a sum for which it is wrong")
    }
}
