//! Formulas that a set of positions or values may be given by.
//!
//! Candidates come from the small positions: a congruence from the residues that occur, the others from a list. A
//! candidate is only worth a look if it holds on all small positions; whether it *is* the set is decided elsewhere.
//!
//! # The least numbers that an automaton accepts
//! In all numerations here a number with a shorter word is smaller. Of two numbers with words of the same length, the
//! number with the earlier word is smaller. So the least number is the first of the shortest words. For vectors the
//! coordinates are found one after the other. First comes the least first coordinate that can be completed, then the
//! least second coordinate, and so on.

use grundy_core::Periodicity;
use grundy_rules::formula::{Comparison, Formula, Term, Variable};
use num_bigint::BigUint;

use super::automaton::{Automaton, Join};
use super::budget::NoProof;
use super::decide::Decider;
use grundy_octal::observe;

/// Largest modulus of a congruence of one heap, and of several.
const MODULUS: (u64, u64) = (200, 12);

/// Most residue vectors that a statement lists.
const RESIDUES: usize = 16;

/// A set of vectors, known for small numbers.
pub(super) type Member<'a> = &'a dyn Fn(&[u64]) -> bool;

fn var(i: usize) -> Term {
    Term::Variable(Variable(i as u32))
}

fn equal(a: Term, b: Term) -> Formula {
    Formula::Compare(a, Comparison::Equal, b)
}

fn remainder(t: Term, d: u64) -> Term {
    Term::Remainder(Box::new(t), d)
}

fn xor(terms: impl IntoIterator<Item = Term>) -> Term {
    let sum = terms.into_iter().reduce(|a, b| Term::Xor(Box::new(a), Box::new(b)));
    sum.unwrap_or(Term::Constant(0))
}

fn plus(t: Term, c: i64) -> Term {
    match c {
        0 => t,
        1.. => Term::Sum(Box::new(t), Box::new(Term::Constant(c))),
        c => Term::Difference(Box::new(t), Box::new(Term::Constant(-c))),
    }
}

/// The vectors of numbers below `side`, the first coordinate running fastest.
pub(super) fn vectors(heaps: usize, side: u64) -> impl Iterator<Item = Vec<u64>> {
    (0..side.saturating_pow(heaps as u32))
        .map(move |place| (0..heaps).map(|i| place / side.pow(i as u32) % side).collect())
}

/// Candidates for a set of P-positions on `heaps` heaps, the simplest first. `side` bounds the small numbers.
pub(super) fn outcomes(heaps: usize, side: u64, is_position: Member, member: Member) -> Vec<Formula> {
    let all = || (0..heaps).map(var);
    let mut list: Vec<Formula> = Vec::new();
    if heaps == 1 {
        list.extend(periodic(side, member));
    }
    if heaps > 1 {
        for shift in [0, -1, 1] {
            list.extend([0, 1].map(|sum| equal(xor(all().map(|x| plus(x, shift))), Term::Constant(sum))));
        }
    }
    if heaps == 2 {
        for d in 1..=MODULUS.1 as i64 {
            let quotient = |x| if d == 1 { x } else { Term::Quotient(Box::new(x), d as u64) };
            list.push(equal(quotient(var(0)), quotient(var(1))));
        }
    }
    if heaps > 1 {
        for d in 2..=MODULUS.1 {
            list.extend(residues(heaps, d, side, is_position, member));
            list.push(equal(xor(all().map(|x| remainder(x, d))), Term::Constant(0)));
            list.extend(congruences(heaps, d));
        }
    }
    list
}

/// Candidates for the values of positions on `heaps` heaps; the value is variable `heaps`.
pub(super) fn values(heaps: usize, side: u64, value: &dyn Fn(&[u64]) -> Option<u64>) -> Vec<Formula> {
    let all = || (0..heaps).map(var);
    let is = |term: Term| equal(var(heaps), term);
    let mut list = vec![is(Term::Constant(0)), is(xor(all()))];
    list.extend([-1, 1].map(|shift| is(plus(xor(all().map(|x| plus(x, shift))), 0))));
    for d in 2..=MODULUS.1 {
        list.push(is(xor(all().map(|x| remainder(x, d)))));
        list.push(is(xor(all().map(|x| Term::Quotient(Box::new(x), d)))));
        list.push(is(xor(all().map(|x| remainder(Term::Quotient(Box::new(x), d), 2)))));
        for modulus in 2..=4 {
            let sum = all().reduce(|a, b| Term::Sum(Box::new(a), Box::new(b))).unwrap_or(Term::Constant(0));
            list.push(is(remainder(Term::Quotient(Box::new(remainder(sum, d)), modulus), 8)));
        }
    }
    if heaps == 1 {
        // A period of values: one equation for each residue, and for each heap before it.
        let known: Option<Vec<u64>> = (0..side).map(|n| value(&[n])).collect();
        let seen = known.as_ref().and_then(|known| law(known, RESIDUES).or_else(|| observe(known)));
        if let Some((law, known)) = seen.zip(known)
            && law.preperiod + law.period <= RESIDUES as u64
        {
            list.push(of_law(law, &known));
        }
    }
    list
}

/// The values of heap 0, as variable 1, by a law: an equation for each residue, and for each smaller heap. `known`
/// holds at least the values below preperiod + period.
pub fn of_law(law: Periodicity, known: &[u64]) -> Formula {
    let Periodicity { preperiod, period, saltus } = law;
    let of = |n: u64| {
        let from =
            (preperiod > 0).then(|| Formula::Compare(var(0), Comparison::AtLeast, Term::Constant(preperiod as i64)));
        let residue = equal(remainder(var(0), period), Term::Constant((n % period) as i64));
        let place = match n < preperiod {
            true => vec![equal(var(0), Term::Constant(n as i64))],
            false => from.into_iter().chain((preperiod == 0 || period > 1).then_some(residue)).collect(),
        };
        let value = known[n as usize] as i64;
        let turns = Term::Quotient(Box::new(var(0)), period);
        let grown = if saltus == 1 { turns } else { Term::Multiple(saltus as i64, Box::new(turns)) };
        let value = match n < preperiod || saltus == 0 {
            true => Term::Constant(value),
            false => plus(grown, value - (saltus * (n / period)) as i64),
        };
        Formula::And([place, vec![equal(var(1), value)]].concat())
    };
    Formula::Or((0..preperiod + period).map(of).collect())
}

/// The least e + p, and then the least p, for which the sequence has the period p from e on, seen twice.
fn law<T: PartialEq>(known: &[T], most: usize) -> Option<Periodicity> {
    let period = |p: usize| {
        let start = (p..known.len()).rev().find(|&n| known[n] != known[n - p]).map_or(0, |n| n + 1 - p);
        (start + 2 * p <= known.len() && start + p <= most).then_some((start, p))
    };
    let (start, p) = (1..=most).filter_map(period).min_by_key(|&(start, p)| (start + p, p))?;
    Some(Periodicity { preperiod: start as u64, period: p as u64, saltus: 0 })
}

/// A periodic set of single numbers, perhaps with another beginning.
fn periodic(side: u64, member: Member) -> Option<Formula> {
    let bits: Vec<bool> = (0..side).map(|n| member(&[n])).collect();
    let any = |mut parts: Vec<Formula>| if parts.len() == 1 { parts.remove(0) } else { Formula::Or(parts) };
    let Periodicity { preperiod, period, .. } = law(&bits, MODULUS.0 as usize)?;
    let [start, d] = [preperiod, period].map(|number| number as usize);
    let residue = |n: usize| {
        let one = remainder(var(0), d as u64);
        equal(if d == 1 { Term::Constant(0) } else { one }, Term::Constant((n % d) as i64))
    };
    let mut later: Vec<usize> = (start..start + d).filter(|&n| bits[n]).collect();
    later.sort_unstable_by_key(|n| n % d);
    let later: Vec<Formula> = later.into_iter().map(residue).collect();
    if start == 0 {
        return Some(any(later));
    }
    let mut parts: Vec<Formula> =
        (0..start).filter(|&n| bits[n]).map(|n| equal(var(0), Term::Constant(n as i64))).collect();
    let from = Formula::Compare(var(0), Comparison::AtLeast, Term::Constant(start as i64));
    match later.len() {
        0 => {}
        every if every == d => parts.push(from),
        _ => parts.push(Formula::And(vec![from, any(later)])),
    }
    (parts.len() <= RESIDUES).then(|| any(parts))
}

/// The set of vectors with certain residues, if residues decide membership.
fn residues(heaps: usize, d: u64, side: u64, is_position: Member, member: Member) -> Option<Formula> {
    let size = (d as usize).checked_pow(heaps as u32).filter(|&size| size <= 4096)?;
    let mut found: Vec<Option<bool>> = vec![None; size];
    for vector in vectors(heaps, side) {
        let class = vector.iter().fold(0, |class, x| class * d as usize + (x % d) as usize);
        if is_position(&vector) {
            let is = member(&vector);
            if found[class].is_some_and(|old| old != is) {
                return None;
            }
            found[class] = Some(is);
        }
    }
    let inside: Vec<usize> = (0..size).filter(|&class| found[class] == Some(true)).collect();
    if inside.is_empty() || inside.len() > RESIDUES {
        return None;
    }
    let digit = |class: usize, i: usize| class / (d as usize).pow((heaps - 1 - i) as u32) % d as usize;
    // A box that is not longer than d has one vector of each class: others must agree too.
    for &class in &inside {
        for i in 0..heaps {
            let mut vector: Vec<u64> = (0..heaps).map(|j| digit(class, j) as u64).collect();
            vector[i] += d;
            if is_position(&vector) && !member(&vector) {
                return None;
            }
        }
    }
    let residue = |i: usize, r: usize| equal(remainder(var(i), d), Term::Constant(r as i64));
    let vectors: Vec<Formula> =
        inside.iter().map(|&class| Formula::And((0..heaps).map(|i| residue(i, digit(class, i))).collect())).collect();
    Some(if vectors.len() == 1 { vectors[0].clone() } else { Formula::Or(vectors) })
}

/// (± x ± y …) % d = c for all signs, the first one being +.
fn congruences(heaps: usize, d: u64) -> Vec<Formula> {
    let mut list = Vec::new();
    for signs in 0..1usize << (heaps - 1) {
        let mut sum = var(0);
        for i in 1..heaps {
            let (a, b) = (Box::new(sum), Box::new(var(i)));
            sum = if signs >> (i - 1) & 1 == 0 { Term::Sum(a, b) } else { Term::Difference(a, b) };
        }
        list.extend((0..d).map(|c| equal(remainder(sum.clone(), d), Term::Constant(c as i64))));
    }
    list
}

impl Decider<'_> {
    /// The least vector that an automaton accepts, in the lexicographic order of these variables. They must include
    /// all its tracks. `None` if it accepts none. A variable that it does not read is 0.
    pub fn least(self, automaton: &Automaton, variables: &[Variable]) -> Result<Option<Vec<BigUint>>, NoProof> {
        if automaton.is_empty() {
            return Ok(None);
        }
        let (mut left, mut numbers) = (automaton.clone(), Vec::new());
        for (i, &variable) in variables.iter().enumerate() {
            let mut alone = left.clone();
            for &other in &variables[i + 1..] {
                alone = alone.exists(other, self.budget)?;
            }
            let word: Vec<u8> = match alone.place(variable) {
                Some(_) => alone.shortest().unwrap_or_default().into_iter().map(|digit| digit as u8).collect(),
                None => Vec::new(),
            };
            let number = self.numeration.value(&word);
            left = self.at(&left, variable, &number)?;
            numbers.push(number);
        }
        Ok(Some(numbers))
    }

    /// The other numbers that an automaton accepts beside `number` in a track; the track is dropped.
    pub fn at(self, automaton: &Automaton, track: Variable, number: &BigUint) -> Result<Automaton, NoProof> {
        if automaton.place(track).is_none() {
            return Ok(automaton.clone());
        }
        let constant = self.numeration.constant(track, number, self.budget)?;
        automaton.join(&constant, Join::Both, self.budget)?.exists(track, self.budget)
    }

    /// Whether an automaton accepts these numbers in these tracks, among which all its tracks must be.
    pub fn accepts(self, automaton: &Automaton, numbers: &[(Variable, &BigUint)]) -> bool {
        let words: Vec<(usize, Vec<u8>)> = numbers
            .iter()
            .filter_map(|(track, number)| Some((automaton.place(*track)?, self.numeration.word(number))))
            .collect();
        let len = words.iter().map(|(_, word)| word.len()).max().unwrap_or(0);
        let digits = self.numeration.digits();
        automaton.accepts((0..len).map(|i| {
            let digit = |word: &[u8]| (word.len() + i).checked_sub(len).map_or(0, |i| usize::from(word[i]));
            words.iter().map(|(place, word)| digit(word) * digits.pow(*place as u32)).sum()
        }))
    }
}
