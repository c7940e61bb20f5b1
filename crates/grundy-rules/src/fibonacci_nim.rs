//! Fibonacci Nim: take at most twice what was just taken.
//!
//! The first move takes any number except all; each later move takes at least 1 and at most twice as many as the
//! preceding move. A position is a heap n with a limit; the start `n` has the limit n − 1.
//!
//! Zeckendorf's theorem: every n ≥ 1 is in exactly one way a sum of Fibonacci numbers no two of which are equal or
//! consecutive. (n, limit) is a P-position exactly when the limit is less than the smallest part of n (Whinihan 1963;
//! Schwenk 1970 for all limits).
//!
//! **All winning moves.** Taking t leaves (n − t, 2t). So t wins when n − t = 0 or when the smallest part F of n − t
//! exceeds 2t. Then the largest part of t is below F/2. So it is at least two places below F in the sequence. The parts
//! of n−t and of t together are the parts of n. So t is a sum of the smallest parts of n. At most 46 are tried.
//!
//! **Misère play** is normal play with one counter fewer: the last counter is always left. If n and the limit are
//! positive, (n, limit) is a misère P-position exactly when (n − 1, limit) is a normal P-position.

use std::sync::Arc;

use grundy_core::{
    Convention, Declared, Goal, Label, Nimber, OptionList, Options, Position, Ruleset, SyntaxError, Theorem, said,
};

use crate::entry::{Built, Row, row};
use crate::number::parse_list;

/// Fibonacci Nim. A position is `[n]` at the start, `[n, limit]` later.
#[derive(Clone, Copy, Debug)]
pub struct FibonacciNim;

pub(crate) const WHINIHAN: Theorem = Theorem::named("Whinihan");
pub(crate) const ENTRY: Row = row("fibonacci-nim", Some(&WHINIHAN), |_| Ok(Built::new(Arc::new(FibonacciNim))));

fn heap_and_limit(position: &[u64]) -> (u64, u64) {
    if let [n] = *position { (n, n.saturating_sub(1)) } else { (position[0], position[1].min(position[0])) }
}

/// The parts of n as a sum of Fibonacci numbers no two of which are consecutive, in ascending order.
fn zeckendorf(n: u64) -> Vec<u64> {
    let mut rest = u128::from(n);
    let (mut this, mut next) = (1u128, 2u128);
    while next <= rest {
        (this, next) = (next, this + next);
    }
    let mut parts = Vec::new();
    while rest > 0 {
        if this <= rest {
            parts.push(this as u64);
            rest -= this;
        }
        (this, next) = (next - this, this);
    }
    parts.reverse();
    parts
}

/// Whether limit is less than the smallest part of n (true for n = 0).
fn is_normal_p(n: u64, limit: u64) -> bool {
    zeckendorf(n).first().is_none_or(|&smallest| limit < smallest)
}

fn is_p(n: u64, limit: u64, convention: Convention) -> bool {
    match convention {
        Convention::Normal => is_normal_p(n, limit),
        // A player without a move wins.
        Convention::Misere => n > 0 && limit > 0 && is_normal_p(n - 1, limit),
    }
}

/// The numbers of counters whose removal wins in normal play.
fn winning_takes(n: u64, limit: u64) -> Vec<u64> {
    let parts = zeckendorf(n);
    let mut take = 0;
    let mut wins = Vec::new();
    for (i, &part) in parts.iter().enumerate() {
        take += part;
        let leaves_p = parts.get(i + 1).is_none_or(|&smallest| 2 * u128::from(take) < u128::from(smallest));
        if take <= limit && leaves_p {
            wins.push(take);
        }
    }
    wins
}

/// What is left after `take`: nothing, or a heap with a limit.
fn left(n: u64, take: u64) -> Option<Position> {
    (take < n).then(|| Position::from([n - take, take.saturating_mul(2)]))
}

impl Ruleset for FibonacciNim {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let (n, limit) = heap_and_limit(position);
        (1..=limit).for_each(|take| options.add(left(n, take).as_slice()));
    }

    crate::number::ranked!(|position| position[0]);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(heap_and_limit(position).1.into())
    }

    /// The representative: the heap with its limit, lowered to the size of the heap.
    fn representative(&self, position: &Position) -> Position {
        let (n, limit) = heap_and_limit(position);
        Position::from([n, limit])
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        let numbers = parse_list(text)?;
        match numbers.len() {
            1 | 2 => Ok(Position::from(numbers)),
            more => {
                Err(SyntaxError::whole(text, said!("one heap and its limit are needed here, not {more} numbers", more))
                    .help(said!("write 20 for a start, or 13,4 for a heap of 13 of which at most 4 may be taken")))
            }
        }
    }

    fn show(&self, position: &Position) -> String {
        position.to_string()
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        Label::Take { coins: from[0] - to.first().map_or(0, |rest| rest[0]) }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let (n, limit) = heap_and_limit(position);
        let is_p = is_p(n, limit, convention);
        let value = (is_p && convention == Convention::Normal).then_some(Nimber::ZERO);
        Some(Declared { value, ..Declared::outcome(&WHINIHAN, is_p) })
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let (n, limit) = heap_and_limit(position);
        let takes = match goal {
            Goal::Value(Nimber::ZERO) => winning_takes(n, limit),
            Goal::Value(_) => return None,
            Goal::MisereP => winning_takes(n.saturating_sub(1), limit),
        };
        Some(OptionList::from_all(takes.into_iter().map(|take| left(n, take).into_iter().collect()).collect(), most))
    }
}
