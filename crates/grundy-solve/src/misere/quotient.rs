//! Misère quotients of heap games.
//!
//! A quotient is learned heap by heap (`learn`). Its pairs prove it for all sums of the heaps so far (`closure`), and a
//! period for all heaps (`monoid`). Several games have a joint quotient, which answers sums of heaps of all of them.
//!
//! # Sums answered by a quotient: who wins, and by which moves
//! The element of a sum is the product of the elements of its heaps, and the rest beside one heap is a product as well.
//! A move in a heap n wins if the element of its option is in { y : rest·y ∈ P }. Such options are counted without
//! trying them all where a period is proved and a move leaves at most two heaps. Then what is left repeats.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use grundy_core::{OptionList, Outcome, Periodicity, Position, said};
use grundy_proof::fact::MonoidFact;
use grundy_rules::{HeapMoves, Rules};

use super::closure::each_option;
use super::closure::{Counterexample, close};
use super::learn::{Learner, merged};
use super::monoid::{self, Element, Monoid};
use crate::choose::has_quotient;
use crate::summand::{MoveList, Summand};
use crate::{Limits, Unsolved};

pub use super::closure::{Base, Heap};
pub use super::monoid::QUOTIENT_PERIOD;

/// Largest heap that is added if none is named.
pub const MOST_HEAPS: u64 = 3_000;

/// How much is proved of a quotient.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuotientVerdict {
    /// It answers all sums of all heaps: a period of the elements is proved.
    Proven,
    /// It answers all sums of the heaps up to a certain one.
    Partial,
    /// Nothing is known, not even about heap 1.
    Unknown,
}

impl fmt::Display for QuotientVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            QuotientVerdict::Proven => "proven",
            QuotientVerdict::Partial => "partial",
            QuotientVerdict::Unknown => "unknown",
        })
    }
}

/// The misère quotient of one or several heap games.
///
/// ```
/// use grundy_solve::Limits;
/// use grundy_solve::misere::{Quotient, QuotientVerdict};
/// let rules = grundy_rules::Rules::find("0.123")?;
/// let quotient = Quotient::find(&[rules], None, &Limits::default())?;
/// assert_eq!(quotient.verdict(), QuotientVerdict::Proven);
/// assert_eq!((quotient.monoid().order(), quotient.p_elements().len()), (20, 5));
/// let law = quotient.laws[0].unwrap();
/// assert_eq!((law.preperiod, law.period, quotient.heaps()), (5, 5, 23));
/// // Two heaps of 4 and a heap of 10^18.
/// let element = |n| quotient.element(0, n).unwrap();
/// let sum = quotient.monoid().product(quotient.monoid().power(element(4), 2), element(1_000_000_000_000_000_000));
/// assert!(!quotient.is_p(sum));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Quotient {
    pub rules: Vec<Rules>,
    pub(super) base: Base,
    pub(super) p: Vec<bool>,
    pub pairs: usize,
    /// The proved period of the elements of each game; if one is missing, so are all.
    pub laws: Vec<Option<Periodicity>>,
    /// Why no more is proved; `None` if a period is, or if the heap that was asked for is reached.
    pub stopped: Option<Unsolved>,
}

impl Quotient {
    /// Finds the quotient of all sums of heaps of these games. It is found up to a period that is proved, or up to heap
    /// `to`, or as far as the limits allow. With `to`, only the limits bound the work on one heap. If a limit stops
    /// the work, the answer has what is proved so far, and the reason ([`stopped`](Quotient::stopped)). Complexity:
    /// see `closure`; a heap without a new element takes as long as its options. Fails if a game is not played on
    /// heaps, if its play may not end, or if its own rules say who wins.
    pub fn find(rules: &[Rules], to: Option<u64>, limits: &Limits) -> Result<Quotient, Unsolved> {
        Quotient::go_on(Learner::new(rules.to_vec()), to, limits, &mut |_| Ok(()))
    }

    /// As [`find`](Quotient::find), from what was learned earlier. `keep` is shown what is proved each time that a heap
    /// brought new elements. Fails as `find`, or as `keep`.
    pub fn go_on(
        mut learner: Learner,
        to: Option<u64>,
        limits: &Limits,
        keep: &mut dyn FnMut(&Quotient) -> Result<(), Unsolved>,
    ) -> Result<Quotient, Unsolved> {
        let rules = learner.rules.clone();
        if let Some(other) = rules.iter().find(|rules| !has_quotient(rules)) {
            return Err(Unsolved::no_heap_game(&other.name));
        }
        let last = to.unwrap_or(MOST_HEAPS);
        learner.is_patient = to.is_some();
        let laws_of = |phi: &[Vec<Element>]| -> Vec<_> {
            rules.iter().zip(phi).map(|(rules, phi)| monoid::prove(rules, phi)).collect()
        };
        let (mut laws, mut stopped) = (laws_of(&learner.base.phi), None);
        for n in learner.next(0).size..=last {
            if laws.iter().all(Option::is_some) {
                break;
            }
            let pairs = learner.pairs;
            let added = (0..rules.len()).try_for_each(|game| learner.add(game, limits));
            if let Err(reason) = added {
                // The games are covered equally far.
                learner.base.phi.iter_mut().for_each(|phi| phi.truncate(n as usize));
                stopped = Some(reason);
                break;
            }
            laws = laws_of(&learner.base.phi);
            if learner.pairs != pairs {
                keep(&Quotient::so_far(&learner))?;
            }
        }
        let proved = laws.iter().all(Option::is_some);
        if !proved {
            laws = vec![None; rules.len()];
        }
        if stopped.is_none() && !proved && to.is_none() {
            stopped = Some(Unsolved::too_large(said!(
                "up to heap {heap} the elements of the heaps of {ruleset} show no period that is proved",
                heap = last,
                ruleset = names(&rules)
            )));
        }
        let Learner { base, p, pairs, .. } = learner;
        Quotient { rules, base, p, pairs, laws, stopped }.reduced(limits)
    }

    fn so_far(learner: &Learner) -> Quotient {
        let Learner { base, p, pairs, .. } = learner;
        let rules = learner.rules.clone();
        let laws = vec![None; rules.len()];
        Quotient { rules, base: base.clone(), p: p.clone(), pairs: *pairs, laws, stopped: None }
    }

    pub fn fact(&self) -> MonoidFact {
        let monoid = self.monoid();
        let numbers = |elements: &[Element]| elements.iter().map(|&x| x as usize).collect::<Vec<_>>();
        let row = |x: Element| (0..monoid.generators).map(|generator| monoid.step(x, generator) as usize).collect();
        MonoidFact {
            rulesets: self.rules.iter().map(|rules| rules.name.clone()).collect(),
            steps: (0..monoid.order() as Element).map(row).collect(),
            p: numbers(&self.p_elements()),
            phi: self.base.phi.iter().map(|phi| numbers(phi)).collect(),
            laws: self.laws.iter().flatten().map(|law| [law.preperiod, law.period]).collect(),
        }
    }

    /// This quotient without the elements that only a heap needs which is not covered in all games.
    fn reduced(mut self, limits: &Limits) -> Result<Quotient, Unsolved> {
        let (base, numbers) = self.base.tidied();
        if base.monoid.order() < self.p.len() {
            let mut p = vec![false; base.monoid.order()];
            numbers.iter().zip(&self.p).for_each(|(new, &marked)| {
                if let Some(new) = new {
                    p[*new as usize] = marked;
                }
            });
            if let Some(learned) = merged(&base, &p, limits)? {
                (self.base, self.p) = learned;
            }
            if let Ok(pairs) = close(&self.base, &self.rules, Some(&self.p), limits)? {
                self.pairs = pairs.len();
            }
        }
        Ok(self)
    }

    /// Tests the quotient again from the beginning. The generators must commute, no two elements may be equal, and
    /// the pairs of all sums of the covered heaps must agree with P.
    pub fn prove(&self, limits: &Limits) -> Result<Result<usize, Counterexample>, Unsolved> {
        let monoid = &self.base.monoid;
        if !monoid.commutes() || !monoid.is_reduced(&self.p) {
            return Ok(Err(Counterexample(Vec::new())));
        }
        Ok(close(&self.base, &self.rules, Some(&self.p), limits)?.map(|pairs| pairs.len()))
    }

    pub fn monoid(&self) -> &Monoid {
        &self.base.monoid
    }

    /// Whether the sums of this element are P-positions.
    pub fn is_p(&self, x: Element) -> bool {
        self.p[x as usize]
    }

    /// The elements of the P-positions, in ascending order.
    pub fn p_elements(&self) -> Vec<Element> {
        (0..self.p.len()).filter(|&x| self.p[x]).map(|x| x as Element).collect()
    }

    /// The elements of the covered heaps of a game, from heap 0 on.
    pub fn phi(&self, game: usize) -> &[Element] {
        &self.base.phi[game]
    }

    /// The largest heap up to which the quotient was computed.
    pub fn heaps(&self) -> u64 {
        self.base.phi.iter().map(|phi| phi.len() as u64 - 1).min().unwrap_or(0)
    }

    /// For each generator, the smallest heap that is one.
    pub fn generators(&self) -> Vec<Heap> {
        let heap = |x: Element| self.base.heaps().find(|&heap| self.base.element(heap) == x);
        (0..self.base.monoid.generators).filter_map(|g| heap(self.base.monoid.generator(g))).collect()
    }

    /// An element as the first word in the generators a, b, c, …, such as `ab²c`; the identity is `1`.
    pub fn word(&self, x: Element) -> String {
        written(&self.base.monoid.word(x))
    }

    /// The relations of a presentation in the generators, such as `a² = 1`.
    pub fn relations(&self) -> Vec<String> {
        let relations = self.base.monoid.relations().into_iter();
        relations.map(|(left, right)| format!("{} = {}", written(&left), written(&right))).collect()
    }

    pub fn verdict(&self) -> QuotientVerdict {
        match self.heaps() {
            _ if self.laws.iter().all(Option::is_some) => QuotientVerdict::Proven,
            0 => QuotientVerdict::Unknown,
            _ => QuotientVerdict::Partial,
        }
    }

    /// The element of heap n of a game; `None` if it is not covered.
    pub fn element(&self, game: usize, n: u64) -> Option<Element> {
        let phi = &self.base.phi[game];
        let index = match self.laws[game] {
            Some(law) if n >= law.preperiod => law.preperiod + (n - law.preperiod) % law.period,
            _ => n,
        };
        phi.get(usize::try_from(index).ok()?).copied()
    }
}

/// A word in the generators; those after z have numbers.
fn written(word: &[usize]) -> String {
    let mut text = String::new();
    for power in word.chunk_by(|a, b| a == b) {
        match u8::try_from(power[0]) {
            Ok(number @ 0..26) => text.push(char::from(b'a' + number)),
            _ => text.push_str(&format!("[{}]", power[0] + 1)),
        }
        if power.len() > 1 {
            let digits = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
            let count = power.len().to_string();
            text.extend(count.bytes().map(|digit| digits[usize::from(digit - b'0')]));
        }
    }
    if text.is_empty() { "1".to_owned() } else { text }
}

fn names(rules: &[Rules]) -> String {
    rules.iter().map(|rules| rules.name.as_str()).collect::<Vec<_>>().join(" and ")
}

/// Largest number of options that are simply tried; that takes about a second.
const FEW_OPTIONS: u128 = 3_000_000;

pub struct Answered {
    pub outcome: Outcome,
    pub winning: MoveList,
}

impl Quotient {
    /// The index of the game of a summand; `None` if the quotient is not about it.
    pub fn game(&self, summand: &Summand) -> Option<usize> {
        self.rules.iter().position(|rules| std::ptr::eq(rules, summand.rules) || rules == summand.rules)
    }

    /// The element of one copy of each summand; `None` if one is not covered.
    pub fn elements(&self, sum: &[Summand]) -> Option<Vec<Element>> {
        sum.iter().map(|summand| self.element(self.game(summand)?, summand.position[0])).collect()
    }

    /// Solves a sum; lists at most `most` moves. `None` if a heap of it is not covered. Complexity: O(n log copies)
    /// products for n summands, and the options of each different one. Fails if the options of a heap are too many to
    /// be tried and cannot be counted otherwise, or if the rules fail.
    pub fn solve(&self, sum: &[Summand], most: usize) -> Result<Option<Answered>, Unsolved> {
        let Some(elements) = self.elements(sum) else { return Ok(None) };
        let monoid = self.monoid();
        let powers: Vec<Element> = sum.iter().zip(&elements).map(|(s, &x)| monoid.power(x, s.copies)).collect();
        // For each summand, the product of the preceding summands, and of the following ones.
        let mut before = vec![Monoid::IDENTITY];
        for &power in &powers {
            before.push(monoid.product(before[before.len() - 1], power));
        }
        let mut winning = MoveList::new(most);
        if self.is_p(before[sum.len()]) {
            return Ok(Some(Answered { outcome: Outcome::P, winning }));
        }
        let mut behind = vec![Monoid::IDENTITY; sum.len() + 1];
        for (i, &power) in powers.iter().enumerate().rev() {
            behind[i] = monoid.product(behind[i + 1], power);
        }
        let mut known: HashMap<(usize, u64, Element), OptionList<Position>> = HashMap::new();
        for (i, (summand, &x)) in sum.iter().zip(&elements).enumerate() {
            let others = monoid.product(before[i], behind[i + 1]);
            let rest = monoid.product(others, monoid.power(x, summand.copies - 1));
            let Some(game) = self.game(summand) else { return Ok(None) };
            let n = summand.position[0];
            let list = match known.entry((game, n, rest)) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => place.insert(self.winning_options(game, n, rest, most)?),
            };
            winning.add(i, summand.copies, list)?;
        }
        // A player who cannot move has won.
        Ok(Some(Answered { outcome: Outcome::N, winning }))
    }

    /// The options of heap n that leave a P-position beside `rest`: how many, and the first `most`.
    pub fn winning_options(
        &self,
        game: usize,
        n: u64,
        rest: Element,
        most: usize,
    ) -> Result<OptionList<Position>, Unsolved> {
        let rules = &self.rules[game];
        let wins = |x: Element| self.is_p(self.monoid().product(rest, x));
        let element = |size: u64| self.element(game, size);
        if rules.moves.option_bound(&Position::from(n)).is_none_or(|bound| bound <= FEW_OPTIONS) {
            let (mut found, mut missing) = (Vec::new(), false);
            each_option(rules, n, &mut |option| {
                let product =
                    option.iter().try_fold(Monoid::IDENTITY, |x, &size| Some(self.monoid().product(x, element(size)?)));
                match product {
                    Some(x) if wins(x) => found.push(option.iter().map(|&size| Position::from(size)).collect()),
                    Some(_) => {}
                    None => missing = true,
                }
            })?;
            if !missing {
                return Ok(OptionList::from_all(found, most));
            }
        }
        self.counted(game, n, &wins, most)
            .ok_or_else(|| Unsolved::too_large(said!("heap {heap} has too many options to try them all", heap = n)))
    }

    /// As `winning_options`, without trying all; `None` if no proved period helps, or moves may leave three heaps.
    pub(super) fn counted(
        &self,
        game: usize,
        n: u64,
        wins: &dyn Fn(Element) -> bool,
        most: usize,
    ) -> Option<OptionList<Position>> {
        let law = self.laws[game]?;
        let (mut count, mut first): (u128, Vec<Vec<u64>>) = (0, Vec::new());
        let mut add = |option: &[u64], x: Element| {
            if wins(x) {
                count += 1;
                first.push(option.to_vec());
            }
        };
        match self.rules[game].heap()? {
            HeapMoves::Subtract(set) => {
                for taken in set.up_to(n) {
                    let left = n - taken;
                    let option = if left == 0 { &[][..] } else { &[left][..] };
                    add(option, self.element(game, left)?);
                }
            }
            HeapMoves::TakeBreak { code, shift: 0 } if code.most_heaps() <= 2 => {
                let mut splits = Vec::new();
                for (taken, digit) in code.removals(n) {
                    let left = n - taken;
                    if digit & 1 != 0 && left == 0 {
                        add(&[], Monoid::IDENTITY);
                    }
                    if digit & 2 != 0 && left > 0 {
                        add(&[left], self.element(game, left)?);
                    }
                    if digit & 4 != 0 && left >= 2 {
                        splits.push(left);
                    }
                }
                for left in splits {
                    // The smaller heap a; from the preperiod on both heaps repeat.
                    let largest = left / 2;
                    let settled = law.preperiod.max(1);
                    let wins_at = |a: u64| {
                        Some(wins(self.monoid().product(self.element(game, a)?, self.element(game, left - a)?)))
                    };
                    let mut starts = Vec::new();
                    for a in 1..settled.saturating_add(law.period).min(largest.saturating_add(1)) {
                        if wins_at(a)? {
                            starts.push(a);
                        }
                    }
                    let mut smaller = Vec::new();
                    for a in starts {
                        let times = if a < settled { 1 } else { (largest - a) / law.period + 1 };
                        count = count.checked_add(times.into())?;
                        smaller.extend((0..times.min(most as u64)).map(|i| a + i * law.period));
                    }
                    smaller.sort_unstable();
                    smaller.truncate(most);
                    first.extend(smaller.into_iter().map(|a| vec![a, left - a]));
                }
            }
            _ => return None,
        }
        first.sort_unstable();
        first.truncate(most);
        let first = first.into_iter().map(|option| option.into_iter().map(Position::from).collect()).collect();
        Some(OptionList { count, first })
    }
}
