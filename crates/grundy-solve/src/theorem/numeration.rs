//! How numbers are written.
//!
//! A numeration has weights U_0 = 1 < U_1 < U_2 < …, and a number is written greedily, the largest weight first. In
//! Zeckendorf's numeration the weights are Fibonacci numbers, and `11 = 8 + 3` is the word `10100`. A word is *valid*
//! if it is written so. The weights obey a linear recurrence U_n = a_1 U_(n-1) + … + a_m U_(n-m) whose dominant root is
//! a Pisot number. Therefore automata recognise the valid words and the addition (Ch. Frougny 1992).
//!
//! | numeration | weights | valid words |
//! | --- | --- | --- |
//! | base 2, base 3 | powers | all |
//! | Zeckendorf | 1, 2, 3, 5, 8, … | no two neighbouring ones |
//! | Pell | 1, 2, 5, 12, 29, … (Ostrowski's for √2) | a 2 is followed by a 0, the last digit is no 2 |
//! | Narayana | 1, 2, 3, 4, 6, 9, 13, …, U_n = U_(n-1) + U_(n-3) | between two ones at least two zeros |
//!
//! Two facts are used everywhere. A word that follows in a valid word is valid itself, so its value is at most
//! U_r − 1, if it has r digits. And a number with a longer word, or with the same length and a later word, is larger.
//!
//! Nothing here is trusted: [`Numeration::verified`] proves by induction that the nth valid word is the number n, and
//! that the adder adds.

use std::fmt;
use std::ops::SubAssign;

use grundy_rules::formula::Variable;
use num_bigint::BigUint;

use super::automaton::{Automaton, Join, explore};
use super::budget::{Budget, NoProof};

/// A way to write natural numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Numeration {
    /// Binary numbers.
    Base2,
    /// Ternary numbers.
    Base3,
    /// Sums of Fibonacci numbers (Zeckendorf 1972).
    Zeckendorf,
    /// Sums of Pell numbers, Ostrowski's numeration for √2.
    Pell,
    /// Sums of the numbers `1, 2, 3, 4, 6, 9, …` of Narayana's cows.
    Narayana,
}

/// The state in which a word cannot be made valid any more.
const LOST: u8 = u8::MAX;

/// The automaton of the valid words: the state after each digit, and which states accept.
struct Words {
    next: &'static [&'static [u8]],
    accepting: &'static [bool],
}

/// The digits of a number, the most significant one first: each weight is taken as often as it fits, the largest first.
fn greedy<T: PartialOrd + for<'a> SubAssign<&'a T>>(mut left: T, weights: &[T]) -> Vec<u8> {
    let mut word = Vec::new();
    for weight in weights.iter().rev() {
        let mut digit = 0;
        while &left >= weight {
            left -= weight;
            digit += 1;
        }
        if digit > 0 || !word.is_empty() {
            word.push(digit);
        }
    }
    word
}

impl Numeration {
    /// All numerations, in the order in which they are tried.
    pub const ALL: [Numeration; 5] =
        [Numeration::Base2, Numeration::Zeckendorf, Numeration::Narayana, Numeration::Pell, Numeration::Base3];

    /// The name, such as `zeckendorf`.
    pub fn name(self) -> &'static str {
        match self {
            Numeration::Base2 => "base-2",
            Numeration::Base3 => "base-3",
            Numeration::Zeckendorf => "zeckendorf",
            Numeration::Pell => "pell",
            Numeration::Narayana => "narayana",
        }
    }

    pub fn find(name: &str) -> Option<Numeration> {
        Numeration::ALL.into_iter().find(|numeration| numeration.name() == name)
    }

    /// The coefficients a_1, …, a_m of the recurrence of the weights.
    pub fn recurrence(self) -> &'static [i64] {
        match self {
            Numeration::Base2 => &[2],
            Numeration::Base3 => &[3],
            Numeration::Zeckendorf => &[1, 1],
            Numeration::Pell => &[2, 1],
            Numeration::Narayana => &[1, 0, 1],
        }
    }

    /// The first weights U_0, …, U_(m-1).
    pub(crate) fn first_weights(self) -> &'static [i64] {
        match self {
            Numeration::Base2 | Numeration::Base3 => &[1],
            Numeration::Zeckendorf | Numeration::Pell => &[1, 2],
            Numeration::Narayana => &[1, 2, 3],
        }
    }

    /// How many digits there are: 0, …, `digits()` − 1.
    pub fn digits(self) -> usize {
        match self {
            Numeration::Base2 | Numeration::Zeckendorf | Numeration::Narayana => 2,
            Numeration::Base3 | Numeration::Pell => 3,
        }
    }

    /// The base, if the weights are its powers.
    pub fn base(self) -> Option<u64> {
        match self {
            Numeration::Base2 => Some(2),
            Numeration::Base3 => Some(3),
            _ => None,
        }
    }

    fn words(self) -> Words {
        match self {
            Numeration::Base2 => Words { next: &[&[0, 0]], accepting: &[true] },
            Numeration::Base3 => Words { next: &[&[0, 0, 0]], accepting: &[true] },
            Numeration::Zeckendorf => Words { next: &[&[0, 1], &[0, LOST]], accepting: &[true, true] },
            Numeration::Pell => Words { next: &[&[0, 0, 1], &[0, LOST, LOST]], accepting: &[true, false] },
            Numeration::Narayana => Words { next: &[&[0, 1], &[2, LOST], &[0, LOST]], accepting: &[true, true, true] },
        }
    }

    /// The state of the automaton of the valid words after a digit; it starts in state 0. `None`: no word begins so.
    pub fn after(self, state: u8, digit: usize) -> Option<u8> {
        let next = self.words().next[usize::from(state)][digit];
        (next != LOST).then_some(next)
    }

    /// Whether a word that ends in this state is valid.
    pub fn is_complete(self, state: u8) -> bool {
        self.words().accepting[usize::from(state)]
    }

    pub fn is_valid(self, word: &[u8]) -> bool {
        word.iter()
            .try_fold(
                0,
                |state, &digit| {
                    if usize::from(digit) < self.digits() { self.after(state, usize::from(digit)) } else { None }
                },
            )
            .is_some_and(|state| self.is_complete(state))
    }

    /// The weights U_0, …, U_(n-1) as far as they fit into 63 bits, at most `count`.
    pub fn weights(self, count: usize) -> Vec<u64> {
        let mut weights: Vec<u64> = Vec::new();
        while weights.len() < count {
            let n = weights.len();
            let next = match self.first_weights().get(n) {
                Some(&first) => first as u64,
                None => {
                    let mut terms = self.recurrence().iter().zip(weights.iter().rev());
                    match terms.try_fold(0u64, |sum, (&a, weight)| sum.checked_add(weight.checked_mul(a as u64)?)) {
                        Some(sum) if sum < 1 << 63 => sum,
                        _ => break,
                    }
                }
            };
            weights.push(next);
        }
        weights
    }

    /// The weights U_0, U_1, … while more are wanted.
    fn weights_while(self, wanted: impl Fn(&[BigUint]) -> bool) -> Vec<BigUint> {
        let mut weights: Vec<BigUint> = self.first_weights().iter().map(|&u| BigUint::from(u as u64)).collect();
        while wanted(&weights) {
            let n = weights.len();
            let next = self.recurrence().iter().enumerate().map(|(i, &a)| &weights[n - 1 - i] * (a as u64)).sum();
            weights.push(next);
        }
        weights
    }

    /// The valid word of a number without leading zeros, the most significant digit first. Zero is the empty word.
    ///
    /// ```
    /// use grundy_solve::theorem::Numeration;
    /// assert_eq!(Numeration::Zeckendorf.word(&11u32.into()), [1, 0, 1, 0, 0]);
    /// assert_eq!(Numeration::Pell.word(&11u32.into()), [2, 0, 1]);
    /// ```
    pub fn word(self, number: &BigUint) -> Vec<u8> {
        match u64::try_from(number) {
            // Weights grow by a factor above the root of 2.
            Ok(small) if small < 1 << 32 => {
                greedy(small, &self.weights(2 * small.checked_ilog2().unwrap_or(0) as usize + 2))
            }
            _ => {
                let below = |weights: &[BigUint]| weights.last().is_some_and(|last| last <= number);
                greedy(number.clone(), &self.weights_while(below))
            }
        }
    }

    /// The number that a word writes; the word need not be valid.
    pub fn value(self, word: &[u8]) -> BigUint {
        let weights = self.weights_while(|weights| weights.len() < word.len());
        word.iter().rev().zip(&weights).map(|(&digit, weight)| weight * digit).sum()
    }

    /// The automaton that accepts if every one of these tracks holds a valid word. Fails if there are too many.
    pub fn valid(self, tracks: &[Variable], budget: &Budget) -> Result<Automaton, NoProof> {
        let digits = self.digits();
        let mut all = Automaton::constant(digits, true);
        for &track in tracks {
            let step = |state: &Option<u8>, digit: usize| Ok(state.and_then(|state| self.after(state, digit)));
            let complete = |state: &Option<u8>| state.is_some_and(|state| self.is_complete(state));
            let one = explore(digits, vec![track], Some(0), step, complete, |_| 0, budget)?;
            all = all.join(&one, Join::Both, budget)?;
        }
        Ok(all)
    }

    /// The automaton of the single number `number` in `track`.
    pub fn constant(self, track: Variable, number: &BigUint, budget: &Budget) -> Result<Automaton, NoProof> {
        let word = self.word(number);
        explore(
            self.digits(),
            vec![track],
            Some(0),
            |read: &Option<usize>, digit| {
                Ok(match *read {
                    Some(0) if digit == 0 => Some(0),
                    Some(read) if word.get(read).is_some_and(|&d| usize::from(d) == digit) => Some(read + 1),
                    _ => None,
                })
            },
            |&read| read == Some(word.len()),
            |_| 0,
            budget,
        )?
        .minimal(budget)
    }
}

impl fmt::Display for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
