//! Sums answered by a quotient: who wins, and by which moves.
//!
//! The element of a sum is the product of the elements of its heaps, and the rest beside one heap is a product as well.
//! A move in a heap n wins if the element of its option is in { y : rest·y ∈ P }. Such options are counted without
//! trying them all where a period is proved and a move leaves at most two heaps. Then what is left repeats.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use grundy_core::{OptionList, Outcome, Position, said};
use grundy_rules::HeapMoves;

use super::base::each_option;
use super::monoid::{Element, Monoid};
use super::quotient::Quotient;
use crate::Unsolved;
use crate::summand::Summand;
use crate::summand::moves::MoveList;

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
