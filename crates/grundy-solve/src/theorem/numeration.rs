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
//!
//! # The relations of one base: nim-addition and powers
//! In base 2 nim-addition has no carries: in each place the number of ones is even. A power of the base b^e is a word
//! with a single digit that is not 0. This digit is 1, at a place that e divides. In no other numeration here does an
//! automaton recognise either, so elsewhere they are refused (A. Cobham 1969 for the powers of multiplicatively
//! independent bases).
//!
//! # *There is* a number: one track is dropped
//!
//! Let an automaton recognise a relation R(x, y). The same states recognise the words x for which there is a y. A
//! letter of x leads to all states to which it leads with any digit of y. The subset construction makes this
//! automaton deterministic (Rabin and Scott 1959).
//!
//! One case needs care: y may be longer than x. Leading zeros make the words of the two equally long. So reading may
//! begin in all states that can be reached while x has zeros. With these, the result does not depend on leading zeros
//! either.
//!
//! States from which nothing is accepted are left out of the subsets: they change no answer, but make many subsets.

use std::fmt;
use std::ops::SubAssign;
use std::rc::Rc;

use grundy_core::said;
use grundy_rules::formula::Variable;
use num_bigint::BigUint;

use super::automaton::{Automaton, Join, explore, names};
use super::budget::{Budget, NoProof};
use super::linear::{Linear, Sign};

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
        let after = |state, &digit: &u8| {
            Some(usize::from(digit)).filter(|&digit| digit < self.digits()).and_then(|digit| self.after(state, digit))
        };
        word.iter().try_fold(0, after).is_some_and(|state| self.is_complete(state))
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

/// The minimal automaton of a ^ b = c. Fails if the numeration is not base 2, or the budget is used up.
pub fn nim_sum([a, b, c]: [Variable; 3], numeration: Numeration, budget: &Budget) -> Result<Automaton, NoProof> {
    if numeration != Numeration::Base2 {
        let instead = Numeration::Base2.name().into();
        return Err(NoProof::Inexpressible { what: said!("a nim-addition"), numeration: numeration.name(), instead });
    }
    let tracks = [0, 1, 2].map(Variable);
    let even = |letter: usize| letter.count_ones().is_multiple_of(2);
    let all = explore(2, tracks.to_vec(), true, |&good, letter| Ok(good && even(letter)), |&good| good, |_| 0, budget)?;
    let names = [a, b, c];
    // The old names are below 3; the new ones may be too, so both are replaced at once.
    all.renamed(|track| names[track.0 as usize], budget)?.minimal(budget)
}

/// The minimal automaton of the powers `base`^0, `base`^1, … in one track. Fails if the powers of `base` are not powers
/// of the base of the numeration; 0 and 1 are possible everywhere.
pub fn power(base: u64, track: Variable, numeration: Numeration, budget: &Budget) -> Result<Automaton, NoProof> {
    if base <= 1 {
        // 0^0 = 1 and 0^1 = 0; the powers of 1 are 1.
        let most = Linear::of(&[(track, 1)], -1);
        return most.automaton(if base == 0 { Sign::AtMostZero } else { Sign::Zero }, numeration, budget);
    }
    let exponent = numeration.base().and_then(|b| (1..64).find(|&e| b.checked_pow(e) == Some(base)));
    let Some(exponent) = exponent else {
        let instead = match base.is_power_of_two() {
            true => "base-2".into(),
            false => said!("a numeration whose base has these powers"),
        };
        let numeration = numeration.name();
        return Err(NoProof::Inexpressible { what: said!("a power"), numeration, instead });
    };
    // State 0: nothing read; 1 + r: the one was read r places ago, modulo the exponent; lost otherwise.
    let lost = u32::MAX;
    explore(
        numeration.digits(),
        vec![track],
        0,
        |&state, digit| {
            Ok(match (state, digit) {
                (0, 0) => 0,
                (0, 1) => 1,
                (read, 0) if read != lost => 1 + read % exponent,
                _ => lost,
            })
        },
        |&state| state == 1,
        |_| 0,
        budget,
    )?
    .minimal(budget)
}

impl Automaton {
    /// The minimal automaton of the words for which there is a number in `track` so that the whole is accepted. If the
    /// automaton does not read that track, it stays as it is. Complexity: up to 2^n subsets of n states.
    pub fn exists(&self, track: Variable, budget: &Budget) -> Result<Automaton, NoProof> {
        let Some(place) = self.place(track) else { return Ok(self.clone()) };
        let (digits, low) = (self.digits(), self.digits().pow(place as u32));
        // The letter with `digit` put in at the dropped place.
        let whole = |letter: usize, digit: usize| letter % low + digit * low + letter / low * low * digits;
        let live = self.live();
        let mut begin: Vec<u32> = Vec::from_iter(live[self.start() as usize].then_some(self.start()));
        let mut done = 0;
        while let Some(&state) = begin.get(done) {
            done += 1;
            for digit in 0..digits {
                let next = self.step(state, whole(0, digit));
                if live[next as usize] && !begin.contains(&next) {
                    begin.push(next);
                }
            }
        }
        begin.sort_unstable();
        let mut tracks = self.tracks().to_vec();
        tracks.remove(place);
        explore(
            digits,
            tracks,
            Rc::<[u32]>::from(begin),
            |subset, letter| {
                budget.steps(subset.len() / 4)?;
                let mut next = Vec::with_capacity(subset.len() * digits);
                for digit in 0..digits {
                    let letter = whole(letter, digit);
                    next.extend(subset.iter().map(|&s| self.step(s, letter)).filter(|&s| live[s as usize]));
                }
                next.sort_unstable();
                next.dedup();
                Ok(Rc::from(next))
            },
            |subset| subset.iter().any(|&s| self.is_accepting(s)),
            |subset| subset.len(),
            budget,
        )?
        .minimal(budget)
    }
}

impl Numeration {
    /// Proves that the numeration counts and adds; `false` would mean a mistake in its tables:
    ///
    /// - the adder has exactly one sum for each two numbers. `x + 0 = x`, and `x + (y + 1) = (x + y) + 1`;
    /// - every number but 0 is the successor of the preceding number in the order of the words.
    ///
    /// By induction the valid words are the natural numbers in ascending order, and the adder adds them.
    pub fn verified(self, budget: &Budget) -> Result<bool, NoProof> {
        let [x, y, z, u, v] = [0, 1, 2, 3, 4].map(Variable);
        let (both, only) = (Join::Both, Join::OnlyFirst);
        let adder = Linear::of(&[(x, 1), (y, 1), (z, -1)], 0).automaton(Sign::Zero, self, budget)?;
        let equal = |a, b| Linear::of(&[(a, 1), (b, -1)], 0).automaton(Sign::Zero, self, budget);
        // The order of the words: the first place at which they differ decides.
        let words = |a: Variable, b: Variable| -> Result<Automaton, NoProof> {
            let digits = self.digits();
            let step = |&order: &i8, letter: usize| {
                let (low, high) = (letter % digits, letter / digits);
                Ok(if order != 0 { order } else { (low as i8 - high as i8).signum() })
            };
            let less = if a < b { -1 } else { 1 };
            let tracks = if a < b { vec![a, b] } else { vec![b, a] };
            let order = explore(digits, tracks.clone(), 0i8, step, |&order| order == less, |_| 0, budget)?;
            order.join(&self.valid(&tracks, budget)?, both, budget)
        };
        // y follows x: x < y, and no z lies between.
        let between = words(x, z)?.join(&words(z, y)?, both, budget)?.exists(z, budget)?;
        let follows = words(x, y)?.join(&between, only, budget)?;
        let number = |a, number: u32| self.constant(a, &number.into(), budget);
        let total = self.valid(&[x, y], budget)?.join(&adder.exists(z, budget)?, only, budget)?.is_empty();
        let other = adder.renamed(names([(z, u)]), budget)?;
        let unique = adder.join(&other, both, budget)?.join(&equal(z, u)?, only, budget)?.is_empty();
        let base = adder.join(&number(y, 0)?, both, budget)?.join(&equal(x, z)?, only, budget)?.is_empty();
        let steps = adder.join(&number(y, 1)?, both, budget)?.exists(y, budget)?;
        let counts = steps.renamed(names([(z, y)]), budget)? == follows;
        // z = x + y, u follows y, v follows z: then v = x + u.
        let after = adder
            .join(&follows.renamed(names([(x, y), (y, u)]), budget)?, both, budget)?
            .join(&follows.renamed(names([(x, z), (y, v)]), budget)?, both, budget)?
            .exists(y, budget)?
            .exists(z, budget)?;
        let sum = adder.renamed(names([(y, u), (z, v)]), budget)?;
        let adds = after.join(&sum, only, budget)?.is_empty();
        Ok(total && unique && base && counts && adds)
    }
}
