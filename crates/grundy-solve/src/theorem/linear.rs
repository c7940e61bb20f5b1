//! Linear relations between numbers, as automata.
//!
//! Is c + a_1 x_1 + … + a_k x_k equal to 0, or at most 0? The usual way chains adders, and drops a track for each
//! intermediate sum. Here the automaton of the whole relation is built at once. While the words are read, it keeps the
//! value of what was read as a combination
//!
//! D = s_0 U_r + s_1 U_(r-1) + … + s_(m-1) U_(r-m+1),
//!
//! where r is the number of digits to come. The next letter moves each weight down by the recurrence and adds its
//! digits. At the end r = 0, and c + D is compared with 0.
//!
//! The states are finitely many because most of them need not be distinguished. What is still to be read has in each
//! track a value from 0 to U_r − 1, as a greedy word. Let B and −A be the sums of the positive and negative
//! coefficients. Then the result lies between `c + D − A (U_r − 1)` and `c + D + B (U_r − 1)`. If the lower bound is
//! above 0 *for every r*, the relation fails. If the upper bound is at most 0 for every r, it holds. Both are linear
//! recurrences in r with coefficients that are not negative. As soon as m successive terms are at least 0 and beyond
//! the bound, so are all later ones. That is decided exactly, in whole numbers.

use std::hash::Hash;

use grundy_rules::formula::Variable;

use super::automaton::{Automaton, Join, TRACKS, explore};
use super::budget::{Budget, NoProof};
use super::numeration::Numeration;

/// A linear combination of variables and a constant: an integer.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Linear {
    terms: Vec<(Variable, i64)>,
    pub(super) constant: i64,
}

/// The condition on a linear combination.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    Zero,
    AtMostZero,
}

/// Largest absolute value of a constant or coefficient; sums of a few of them fit into 64 bits.
const LARGEST: i64 = 1 << 62;

/// Largest constant that is kept in the acceptance of the states. A larger one becomes a track that holds its word.
const SMALL: i64 = 40;

/// Most weights in the recurrence of a numeration.
const ORDER: usize = 3;

impl Linear {
    /// The combination of these terms and a constant. The coefficients of equal variables are added.
    pub fn of(terms: &[(Variable, i64)], constant: i64) -> Linear {
        let mut sum = Linear { terms: Vec::new(), constant };
        for &(variable, coefficient) in terms {
            sum.set(variable, sum.coefficient(variable) + coefficient);
        }
        sum
    }

    pub fn variable(variable: Variable) -> Linear {
        Linear::of(&[(variable, 1)], 0)
    }

    /// The terms: variables, ascending, with coefficients that are not 0.
    pub fn terms(&self) -> &[(Variable, i64)] {
        &self.terms
    }

    pub fn coefficient(&self, variable: Variable) -> i64 {
        self.terms.binary_search_by_key(&variable, |t| t.0).map_or(0, |i| self.terms[i].1)
    }

    fn set(&mut self, variable: Variable, coefficient: i64) {
        match self.terms.binary_search_by_key(&variable, |t| t.0) {
            Ok(i) if coefficient == 0 => drop(self.terms.remove(i)),
            Ok(i) => self.terms[i].1 = coefficient,
            Err(_) if coefficient == 0 => {}
            Err(i) => self.terms.insert(i, (variable, coefficient)),
        }
    }

    /// This combination plus `factor` times another one. Fails if a number becomes too large.
    pub fn plus(&self, factor: i64, other: &Linear) -> Result<Linear, NoProof> {
        let add = |a: i64, b: i64| {
            let sum = b.checked_mul(factor).and_then(|b| a.checked_add(b)).filter(|s| (-LARGEST..=LARGEST).contains(s));
            sum.ok_or(NoProof::LargeConstant)
        };
        let mut sum = Linear { constant: add(self.constant, other.constant)?, ..self.clone() };
        for &(variable, coefficient) in &other.terms {
            sum.set(variable, add(self.coefficient(variable), coefficient)?);
        }
        Ok(sum)
    }

    /// This combination plus a constant. Fails if a number becomes too large.
    pub(crate) fn plus_constant(&self, constant: i64) -> Result<Linear, NoProof> {
        self.plus(1, &Linear { terms: Vec::new(), constant })
    }

    /// This combination with another one in place of a variable. Fails if a number becomes too large.
    pub fn replaced(&self, variable: Variable, by: &Linear) -> Result<Linear, NoProof> {
        let coefficient = self.coefficient(variable);
        let mut rest = self.clone();
        rest.set(variable, 0);
        rest.plus(coefficient, by)
    }

    /// Whether no natural numbers make it negative, by the signs of its coefficients.
    pub fn is_natural(&self) -> bool {
        self.constant >= 0 && self.terms.iter().all(|t| t.1 > 0)
    }

    pub fn value(&self, number: impl Fn(Variable) -> i64) -> i64 {
        self.terms.iter().fold(self.constant, |sum, &(v, a)| sum.saturating_add(a.saturating_mul(number(v))))
    }

    fn tracks(&self) -> Vec<Variable> {
        self.terms.iter().map(|t| t.0).collect()
    }

    /// The minimal automaton of the numbers for which the combination has this sign. Fails if there are too many
    /// variables, or the budget is used up. Large coefficients need many states.
    pub fn automaton(&self, sign: Sign, numeration: Numeration, budget: &Budget) -> Result<Automaton, NoProof> {
        if self.constant.abs() > SMALL && !self.terms.is_empty() {
            // The constant is a track of its own, above all others, with a single word.
            let track = Variable(self.terms.last().map_or(0, |t| t.0.0 + 1));
            let mut whole = Linear { constant: 0, ..self.clone() };
            whole.set(track, self.constant.signum());
            let number = numeration.constant(track, &self.constant.unsigned_abs().into(), budget)?;
            let relation = whole.automaton(sign, numeration, budget)?;
            return relation.join(&number, Join::Both, budget)?.exists(track, budget);
        }
        let reading = Reading::new(self, sign, numeration);
        let sums = self.letter_sums(numeration, |coefficient| coefficient)?;
        let start = reading.judge([0; ORDER]);
        let after = |read, letter: usize| match read {
            Read::Holds => Ok(Some(Read::Holds)),
            Read::Open(s) => Ok(reading.judge(reading.after(s, sums[letter]).ok_or(NoProof::LargeConstant)?)),
        };
        self.reader(numeration, start, after, |read| reading.holds(read), budget)
    }

    /// The minimal automaton of the numbers for which the combination is a multiple of `modulus`: the state s is kept
    /// modulo `modulus`. Fails if there are too many variables, or the budget is used up.
    pub(crate) fn multiple(&self, modulus: u64, numeration: Numeration, budget: &Budget) -> Result<Automaton, NoProof> {
        let modulus = i64::try_from(modulus).ok().filter(|&m| m < 1 << 31).ok_or(NoProof::LargeConstant)?;
        let reading = Reading::new(self, Sign::Zero, numeration);
        let sums = self.letter_sums(numeration, |coefficient| coefficient % modulus)?;
        let after = |read, letter: usize| {
            let after = reading.after(read, sums[letter].rem_euclid(modulus)).ok_or(NoProof::LargeConstant)?;
            Ok(Some(after.map(|s| s.rem_euclid(modulus))))
        };
        let holds = |read| reading.result(read).rem_euclid(modulus.into()) == 0;
        self.reader(numeration, Some([0; ORDER]), after, holds, budget)
    }

    /// For each letter, the sum of its digits by their coefficients, each of them `reduced`.
    fn letter_sums(&self, numeration: Numeration, reduced: impl Fn(i64) -> i64) -> Result<Vec<i64>, NoProof> {
        let digits = numeration.digits();
        let digit = |letter: usize, j: usize| (letter / digits.pow(j as u32) % digits) as i64;
        let terms = || self.terms.iter().enumerate();
        let sum = |letter| terms().map(|(j, t)| reduced(t.1).saturating_mul(digit(letter, j))).sum();
        Ok((0..super::automaton::letters(digits, self.terms.len())?).map(sum).collect())
    }

    /// The minimal automaton of the numbers whose words are read by `after`, from `start` on, to something that `holds`.
    fn reader<R: Copy + Eq + Hash>(
        &self,
        numeration: Numeration,
        start: Option<R>,
        after: impl Fn(R, usize) -> Result<Option<R>, NoProof>,
        holds: impl Fn(R) -> bool,
        budget: &Budget,
    ) -> Result<Automaton, NoProof> {
        let all = self.terms.len();
        let step = |state: &Option<(R, [u8; TRACKS])>, letter| {
            let Some((read, words)) = *state else { return Ok(None) };
            let Some(words) = words_after(numeration, words, letter, all) else { return Ok(None) };
            Ok(after(read, letter)?.map(|read| (read, words)))
        };
        let accepts = |state: &Option<(R, [u8; TRACKS])>| {
            state.is_some_and(|(read, words)| {
                words[..all].iter().all(|&word| numeration.is_complete(word)) && holds(read)
            })
        };
        let start = start.map(|read| (read, [0; TRACKS]));
        explore(numeration.digits(), self.tracks(), start, step, accepts, |_| 0, budget)?.minimal(budget)
    }
}

/// The states of the automata of valid words after a letter.
fn words_after(numeration: Numeration, words: [u8; TRACKS], letter: usize, tracks: usize) -> Option<[u8; TRACKS]> {
    let (mut after, mut left) = (words, letter);
    for word in &mut after[..tracks] {
        *word = numeration.after(*word, left % numeration.digits())?;
        left /= numeration.digits();
    }
    Some(after)
}

/// The value of the words read so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Read {
    /// The relation holds, whatever comes.
    Holds,
    /// The coefficients s_0, s_1, … of the weights.
    Open([i64; ORDER]),
}

/// How the words of one relation are read.
struct Reading {
    sign: Sign,
    constant: i128,
    /// −A and B, the sums of the negative and of the positive coefficients.
    low: i128,
    high: i128,
    recurrence: &'static [i64],
    /// The weights U_0, U_(-1), … of the recurrence, continued backwards.
    last: [i128; ORDER],
    /// The weights from U_(1-m) on.
    weights: Vec<i128>,
}

impl Reading {
    fn new(linear: &Linear, sign: Sign, numeration: Numeration) -> Reading {
        let (recurrence, first) = (numeration.recurrence(), numeration.first_weights());
        let m = recurrence.len();
        // U_(n-m) = U_n − a_1 U_(n-1) − … ; the last coefficient is 1 wherever m > 1.
        let mut known: Vec<i128> = first.iter().map(|&u| u.into()).collect();
        for _ in 1..m {
            let before = known[m - 1] - (1..m).map(|i| i128::from(recurrence[i - 1]) * known[m - 1 - i]).sum::<i128>();
            known.insert(0, before);
        }
        let mut last = [0; ORDER];
        for (j, weight) in last.iter_mut().enumerate().take(m) {
            *weight = known[m - 1 - j];
        }
        let sum = |sign: i64| linear.terms.iter().filter(|t| t.1.signum() == sign).map(|t| i128::from(t.1)).sum();
        let constant = linear.constant.into();
        let mut weights = known;
        while weights.len() < FAR + m {
            let n = weights.len();
            weights.push(recurrence.iter().enumerate().map(|(i, &a)| i128::from(a) * weights[n - 1 - i]).sum());
        }
        Reading { sign, constant, low: sum(-1), high: sum(1), recurrence, last, weights }
    }

    /// The coefficients after a letter whose digits sum up to `sum`.
    fn after(&self, s: [i64; ORDER], sum: i64) -> Option<[i64; ORDER]> {
        let mut after = [0i64; ORDER];
        for (j, &a) in self.recurrence.iter().enumerate() {
            let next = if j + 1 < ORDER { s[j + 1] } else { 0 };
            after[j] = a.checked_mul(s[0])?.checked_add(next)?;
        }
        after[0] = after[0].checked_add(sum)?;
        Some(after)
    }

    /// c + D at the end.
    fn result(&self, s: [i64; ORDER]) -> i128 {
        self.constant + s.iter().zip(self.last).map(|(&s, u)| i128::from(s) * u).sum::<i128>()
    }

    fn holds(&self, read: Read) -> bool {
        match (read, self.sign) {
            (Read::Holds, _) => true,
            (Read::Open(s), Sign::Zero) => self.result(s) == 0,
            (Read::Open(s), Sign::AtMostZero) => self.result(s) <= 0,
        }
    }

    /// The relation after the coefficients; `None` if it fails for all further digits.
    fn judge(&self, s: [i64; ORDER]) -> Option<Read> {
        let s = s.map(i128::from);
        // D + low (U_r − 1) + c > 0 for every r.
        let above = self.always(shifted(s, self.low), 1 + self.low - self.constant);
        // −(D + high (U_r − 1) + c) ≥ 0 or > 0 for every r.
        let below = |bound: i128| self.always(shifted(s, self.high).map(|s| -s), bound + self.constant - self.high);
        match self.sign {
            Sign::Zero if above || below(1) => None,
            Sign::AtMostZero if above => None,
            Sign::AtMostZero if below(0) => Some(Read::Holds),
            _ => Some(Read::Open(s.map(|s| s as i64))),
        }
    }

    /// Whether e_0 U_r + e_1 U_(r-1) + … is at least `bound` for every r = 0, 1, …
    fn always(&self, e: [i128; ORDER], bound: i128) -> bool {
        let m = self.recurrence.len();
        let mut good = 0;
        for r in 0..FAR {
            let term = (0..m).try_fold(0i128, |sum, j| sum.checked_add(e[j].checked_mul(self.weights[r + m - 1 - j])?));
            match term {
                Some(term) if term >= bound => good = if term >= 0 { good + 1 } else { 0 },
                _ => return false,
            }
            if good == m {
                return true;
            }
        }
        false
    }
}

/// Terms after which the sign of a recurrence is not decided, which only costs states. Weights stay below 2^127.
const FAR: usize = 70;

/// The coefficients with `by` added to that of U_r.
fn shifted(mut s: [i128; ORDER], by: i128) -> [i128; ORDER] {
    s[0] += by;
    s
}
