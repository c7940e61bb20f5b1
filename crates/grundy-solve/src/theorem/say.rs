//! What an automaton says, in words.
//!
//! The candidates are formulas (`candidates`) and patterns of digits. A sentence is given only if its own
//! automaton *equals* the one of the theorem: then it is proved with it. Where none does, the sentence says so.
//!
//! # Patterns of digits
//! Some sets have no formula in sums and residues, but their words look simple. Examples are the ones of the heaps in
//! each place, the zeros at the end, a word shifted by one place. Each pattern is a sentence and its automaton.

use grundy_core::{Convention, Said, said};
use grundy_rules::formula::{Comparison, Formula, NumberGame, Term, Variable, plain};
use num_bigint::BigUint;

use super::answer::{About, Coding, Recogniser};
use super::automaton::{Automaton, Join, explore};
use super::budget::NoProof;
use super::candidates::{self, vectors};
use super::claim::name;
use super::decide::Decider;
use super::game::Positions;
use super::game::VALUE;
use super::linear::{Linear, Sign};
use super::numeration::Numeration;
use super::statement::{Fresh, Statement};

/// The number of small positions on which a candidate is tested first: for outcomes, for values. Only a candidate that
/// agrees is decided.
const SMALL: (u64, u64) = (1024, 200);

pub(super) fn conditional(game: &NumberGame, convention: Convention, about: About, what: &Said) -> Said {
    let positions = game.heaps.join(", ");
    match (about, convention) {
        (About::Values, _) => said!("The value G of {positions} is given by: {what}.", positions, what),
        (_, Convention::Normal) => said!("{positions} is a P-position exactly if {what}.", positions, what),
        (_, Convention::Misere) => {
            said!("In misère play, {positions} is a P-position exactly if {what}.", positions, what)
        }
    }
}

/// The sentence of a claim about the value of every position.
pub(super) fn universal(game: &NumberGame, what: &Said) -> Said {
    said!("For every {positions}: {what}.", positions = game.heaps.join(", "), what)
}

pub(super) fn plain(game: &NumberGame, convention: Convention, about: About, found: &Recogniser) -> Said {
    let positions = game.heaps.join(", ");
    let (states, numeration) = (found.states(), found.numeration);
    match (about, convention, found.coding) {
        (About::PPositions, Convention::Normal, _) => said!(
            "{positions} is a P-position exactly if the automaton with {states} states accepts its words in \
             {numeration}; no shorter description was found.",
            positions,
            states,
            numeration
        ),
        (About::PPositions, Convention::Misere, _) => said!(
            "In misère play, {positions} is a P-position exactly if the automaton with {states} states accepts its \
             words in {numeration}; no shorter description was found.",
            positions,
            states,
            numeration
        ),
        (About::Values, _, Coding::Plain) => said!(
            "The values of {positions} are what the automaton with {states} states accepts in {numeration}; no shorter \
             description was found.",
            positions,
            states,
            numeration
        ),
        (About::Values, _, Coding::PowerOfTwo) => said!(
            "The values of {positions} are what the automaton with {states} states accepts in {numeration}, with 2^G \
             in place of G; no shorter description was found.",
            positions,
            states,
            numeration
        ),
    }
}

/// The sentence that the values, or the outcomes, repeat by these equations.
pub(super) fn repeating(game: &NumberGame, convention: Convention, about: About, equations: &Said) -> Said {
    let positions = game.heaps.join(", ");
    match (about, convention) {
        (About::Values, _) => said!("The values G of {positions} repeat: {equations}.", positions, equations),
        (_, Convention::Normal) => said!("The outcomes o of {positions} repeat: {equations}.", positions, equations),
        (_, Convention::Misere) => {
            said!("In misère play, the outcomes o of {positions} repeat: {equations}.", positions, equations)
        }
    }
}

/// A condition that is proved to say what the automaton says; `None` if none was found.
pub(super) fn sentence(
    game: &NumberGame,
    about: About,
    found: &Recogniser,
    decider: Decider,
) -> Result<Option<Said>, NoProof> {
    let positions = Positions::new(game, decider)?;
    let heaps = game.heaps.len();
    let most = if about == About::Values { SMALL.1 } else { SMALL.0 };
    let side = (2u64..).take_while(|s| s.saturating_pow(heaps as u32) <= most).last().unwrap_or(2).min(600);
    let accepts = |automaton, vector: &[u64]| {
        let numbers: Vec<BigUint> = vector.iter().map(|&x| BigUint::from(x)).collect();
        let at: Vec<(Variable, &BigUint)> = positions.heaps().into_iter().zip(&numbers).collect();
        decider.accepts(automaton, &at)
    };
    let is_position = |vector: &[u64]| game.domain.is_none() || accepts(positions.domain(), vector);
    let small: Vec<Vec<u64>> = vectors(heaps, side).collect();
    let holds = |formula: &Formula, numbers: &[u64]| plain::holds(formula, numbers, 0);
    let mut list = Vec::new();
    match (about, found.coding) {
        (About::PPositions, _) => {
            let member = |vector: &[u64]| accepts(&found.automaton, vector);
            let known: Vec<(bool, bool)> = small.iter().map(|v| (is_position(v), member(v))).collect();
            let agrees = |formula: &Formula| {
                small.iter().zip(&known).all(|(v, &(inside, is))| !inside || holds(formula, v) == is)
            };
            list.extend(candidates::outcomes(heaps, side, &is_position, &member).into_iter().filter(agrees));
        }
        (About::Values, Coding::Plain) => {
            let mut values = Vec::new();
            for vector in &small {
                values.push(if is_position(vector) { value(found, decider, vector)? } else { None });
            }
            let of = |vector: &[u64]| small.iter().position(|v| v == vector).and_then(|i| values[i]);
            let agrees = |formula: &Formula| {
                small.iter().zip(&values).all(|(v, value)| {
                    value.is_none_or(|g| {
                        holds(formula, &[&v[..], &[g]].concat()) && !holds(formula, &[&v[..], &[g + 1]].concat())
                    })
                })
            };
            list.extend(candidates::values(heaps, side.min(100), &of).into_iter().filter(agrees));
        }
        (About::Values, Coding::PowerOfTwo) => {}
    }
    for formula in list {
        let names = |v: Variable| if (v.0 as usize) < heaps { v } else { VALUE };
        let statement = Statement::of(&formula, &names, &mut positions.fresh())?;
        let automaton = match decider.automaton(&statement) {
            Ok(automaton) => decider.join(positions.domain(), &automaton, Join::Both)?,
            Err(NoProof::Inexpressible { .. } | NoProof::TooLarge { .. } | NoProof::TooManyTracks { .. }) => continue,
            Err(error) => return Err(error),
        };
        if automaton == found.automaton {
            return Ok(Some(Said::verbatim(formula.write(&|v| name(game, v)))));
        }
    }
    let patterns = match (about, found.coding) {
        (About::PPositions, _) => decider.patterns(&game.heaps)?,
        (About::Values, Coding::Plain) => decider.patterns_of_values(&game.heaps)?,
        (About::Values, Coding::PowerOfTwo) => Vec::new(),
    };
    for pattern in patterns {
        let automaton = decider.join(positions.domain(), &pattern.automaton, Join::Both)?;
        if automaton == found.automaton {
            return Ok(Some(pattern.sentence));
        }
    }
    Ok(None)
}

/// The value of a small position.
fn value(found: &Recogniser, decider: Decider, vector: &[u64]) -> Result<Option<u64>, NoProof> {
    // Small positions have small values: the first accepted one is found by trying.
    let numbers: Vec<BigUint> = vector.iter().map(|&x| BigUint::from(x)).collect();
    for g in 0..=2 * vector.iter().sum::<u64>() + 4 {
        let g_number = BigUint::from(g);
        let mut at: Vec<(Variable, &BigUint)> = (0..numbers.len() as u32).map(Variable).zip(&numbers).collect();
        at.push((VALUE, &g_number));
        decider.budget.step()?;
        if decider.accepts(&found.automaton, &at) {
            return Ok(Some(g));
        }
    }
    Ok(None)
}

/// A sentence about words of digits, and its automaton.
pub(super) struct Pattern {
    pub(super) sentence: Said,
    /// The minimal automaton of the vectors for which it is true.
    pub(super) automaton: Automaton,
}

impl Decider<'_> {
    /// The patterns of sets of positions with these heaps, in this numeration.
    pub(super) fn patterns(self, names: &[String]) -> Result<Vec<Pattern>, NoProof> {
        let heaps: Vec<Variable> = (0..names.len() as u32).map(Variable).collect();
        let mut list = Vec::new();
        match (self.numeration, heaps.len()) {
            (Numeration::Base2, 1) => {
                for odd in [false, true] {
                    list.push(self.ones(&names[0], odd)?);
                    list.push(self.zeros(&names[0], odd)?);
                }
            }
            (Numeration::Base2, count) => {
                for modulus in 2..=count + 1 {
                    list.push(self.columns(names, modulus)?);
                }
            }
            (Numeration::Zeckendorf, 1) => {
                for odd in [false, true] {
                    list.push(self.zeros(&names[0], odd)?);
                }
            }
            (Numeration::Zeckendorf, 2) => list.push(self.beatty(names)?),
            _ => {}
        }
        if heaps.len() == 2 {
            list.push(self.below_the_last_term(names)?);
        }
        Ok(list)
    }

    /// The patterns of values of positions with these heaps, in this numeration.
    pub(super) fn patterns_of_values(self, names: &[String]) -> Result<Vec<Pattern>, NoProof> {
        match (self.numeration, names) {
            (Numeration::Base2, [name]) => (0..=2).map(|worthless| self.odious(name, worthless)).collect(),
            (Numeration::Base2, [first, second]) => Ok(vec![self.gray(first, second)?]),
            _ => Ok(Vec::new()),
        }
    }

    /// The k-th number with an odd number of ones, where the first numbers are `worthless`.
    fn odious(self, name: &str, worthless: i64) -> Result<Pattern, NoProof> {
        let n = Variable(0);
        let is = |terms: &[_], constant| Statement::Linear(Linear::of(terms, constant), Sign::Zero);
        let twice = |less: i64| is(&[(n, 2), (VALUE, -1)], -less - 2 * worthless);
        let last = Linear::of(&[], worthless);
        let early = vec![Statement::at_most(&Linear::variable(n), &last)?, is(&[(VALUE, 1)], 0)];
        let odd = Statement::Known(self.parity(VALUE, true)?.into());
        let late = vec![Statement::less(&last, &Linear::variable(n))?, odd, Statement::Or(vec![twice(1), twice(2)])];
        let automaton = self.automaton(&Statement::Or(vec![Statement::And(early), Statement::And(late)]))?;
        let (less, more) = (2 * worthless + 1, 2 * worthless + 2);
        let sentence = said!(
            "G is 2*{name} - {less} or 2*{name} - {more}, the one with an odd number of binary ones, and 0 for {name} <= \
             {worthless}",
            name,
            less,
            more,
            worthless
        );
        Ok(Pattern { sentence, automaton })
    }

    /// The nim-sum of the Gray codes of two numbers: those of neighbours differ in one place.
    fn gray(self, first: &str, second: &str) -> Result<Pattern, NoProof> {
        let code = |heap: u32| {
            let number = || Box::new(Term::Variable(Variable(heap)));
            Box::new(Term::Xor(number(), Box::new(Term::Quotient(number(), 2))))
        };
        let formula = Formula::Compare(Term::Variable(VALUE), Comparison::Equal, Term::Xor(code(0), code(1)));
        let statement = Statement::of(&formula, &|v| v, &mut Fresh::from(VALUE.0 + 1))?;
        let sentence = said!(
            "G = {first} xor {first} div 2 xor {second} xor {second} div 2, and where {second} = {first} + 1 that is the \
             largest power of 2 that divides {second}",
            first,
            second
        );
        Ok(Pattern { sentence, automaton: self.automaton(&statement)? })
    }

    /// In each binary place the number of ones is a multiple of `modulus` (Moore).
    fn columns(self, names: &[String], modulus: usize) -> Result<Pattern, NoProof> {
        let tracks = (0..names.len() as u32).map(Variable).collect();
        let good = |letter: usize| (letter.count_ones() as usize).is_multiple_of(modulus);
        let step = |&all: &bool, letter: usize| Ok(all && good(letter));
        let automaton = explore(2, tracks, true, step, |&all| all, |_| 0, self.budget)?.minimal(self.budget)?;
        let list = names.join(", ");
        let sentence =
            said!("in each binary place, the number of ones of {list} is a multiple of {modulus}", list, modulus);
        Ok(Pattern { sentence, automaton })
    }

    /// The number of ones is even, or odd.
    fn ones(self, name: &str, odd: bool) -> Result<Pattern, NoProof> {
        let automaton = self.parity(Variable(0), odd)?;
        let sentence = match odd {
            true => said!("the binary word of {name} has an odd number of ones", name),
            false => said!("the binary word of {name} has an even number of ones", name),
        };
        Ok(Pattern { sentence, automaton })
    }

    fn parity(self, track: Variable, odd: bool) -> Result<Automaton, NoProof> {
        let step = |&parity: &bool, digit: usize| Ok(parity ^ (digit == 1));
        let all = explore(2, vec![track], false, step, |&parity| parity == odd, |_| 0, self.budget)?;
        all.minimal(self.budget)
    }

    /// The number is positive, and its word ends with an even, or odd, number of zeros.
    fn zeros(self, name: &str, odd: bool) -> Result<Pattern, NoProof> {
        let automaton = self.ending(Variable(0), odd)?;
        let numeration = self.numeration;
        let sentence = match odd {
            true => {
                said!("{name} > 0, and its word in {numeration} ends with an odd number of zeros", name, numeration)
            }
            false => {
                said!("{name} > 0, and its word in {numeration} ends with an even number of zeros", name, numeration)
            }
        };
        Ok(Pattern { sentence, automaton })
    }

    fn ending(self, track: Variable, odd: bool) -> Result<Automaton, NoProof> {
        // None: only zeros so far; otherwise the parity of the zeros since the last other digit.
        let step = |state: &Option<bool>, digit: usize| {
            Ok(match (state, digit) {
                (None, 0) => None,
                (Some(parity), 0) => Some(!parity),
                _ => Some(false),
            })
        };
        let digits = self.numeration.digits();
        let all = explore(digits, vec![track], None, step, |state| *state == Some(odd), |_| 0, self.budget)?;
        all.join(&self.numeration.valid(&[track], self.budget)?, Join::Both, self.budget)
    }

    /// The word of `to` is that of `from` with a zero appended.
    fn shift(self, from: Variable, to: Variable) -> Result<Automaton, NoProof> {
        let digits = self.numeration.digits();
        // The digit that `to` reads is the one that `from` must read next, and the last digit of `to` is 0.
        let step = |state: &Option<usize>, letter: usize| {
            let (low, high) = (letter % digits, letter / digits);
            let (read, shifted) = if from < to { (low, high) } else { (high, low) };
            Ok(state.filter(|&due| due == read).map(|_| shifted))
        };
        let mut tracks = vec![from, to];
        tracks.sort_unstable();
        let all = explore(digits, tracks.clone(), Some(0), step, |state| *state == Some(0), |_| 0, self.budget)?;
        all.join(&self.numeration.valid(&tracks, self.budget)?, Join::Both, self.budget)
    }

    /// Wythoff's pairs ⌊tφ⌋, ⌊tφ⌋ + t, in either order. ⌊tφ⌋ − 1 is the Zeckendorf word of t − 1 shifted once.
    fn beatty(self, names: &[String]) -> Result<Pattern, NoProof> {
        let [x, y, t, before, shifted] = [0, 1, 2, 3, 4].map(Variable);
        let shift = Statement::Known(self.shift(before, shifted)?.into());
        let is = |terms: &[_], constant| Statement::Linear(Linear::of(terms, constant), Sign::Zero);
        let pair = |a: Variable, b: Variable| {
            let sizes = [is(&[(a, 1), (shifted, -1)], -1), is(&[(b, 1), (a, -1), (t, -1)], 0)];
            let all = [shift.clone(), is(&[(t, 1), (before, -1)], -1)].into_iter().chain(sizes).collect();
            Statement::exists(vec![t, before, shifted], Statement::And(all))
        };
        let zero = is(&[(x, 1), (y, 1)], 0);
        let automaton = self.automaton(&Statement::Or(vec![zero, pair(x, y), pair(y, x)]))?;
        let names = names.join(", ");
        let sentence = said!(
            "{names} are floor(t*phi) and floor(t*phi) + t for some t >= 0, in either order; phi = (1 + sqrt 5)/2",
            names
        );
        Ok(Pattern { sentence, automaton })
    }

    /// The second number is less than the last weight in the word of the first one, or the first one is 0.
    fn below_the_last_term(self, names: &[String]) -> Result<Pattern, NoProof> {
        let [x, y, term] = [0, 1, 2].map(Variable);
        let digits = self.numeration.digits();
        // Both words end in the same way: a digit of x, and the digit 1 of `term`, followed by zeros.
        let step = |state: &Option<bool>, letter: usize| {
            Ok(match (*state, letter % digits, letter / digits) {
                (None, _, _) => None,
                (Some(_), 0, 0) => *state,
                (Some(false), _, 0) => Some(false),
                (Some(false), digit, 1) if digit > 0 => Some(true),
                _ => None,
            })
        };
        let last = explore(digits, vec![x, term], Some(false), step, |state| *state == Some(true), |_| 0, self.budget)?;
        let last = last.join(&self.numeration.valid(&[x, term], self.budget)?, Join::Both, self.budget)?;
        let below = Statement::less(&Linear::variable(y), &Linear::variable(term))?;
        let known = Statement::Known(last.into());
        let below = Statement::exists(vec![term], Statement::And(vec![known, below]));
        let zero = Statement::equal(&Linear::variable(x), &Linear::default())?;
        let all = self.automaton(&Statement::Or(vec![zero, below]))?;
        let automaton = self.join(&all, &self.numeration.valid(&[x, y], self.budget)?, Join::Both)?;
        let (x, y) = (&names[0], &names[1]);
        let sentence = match self.numeration {
            Numeration::Zeckendorf => {
                said!("{x} = 0, or {y} is less than the least Fibonacci number in the Zeckendorf sum of {x}", x, y)
            }
            numeration => said!(
                "{x} = 0, or {y} is less than the least weight in the word in {numeration} of {x}",
                x,
                y,
                numeration
            ),
        };
        Ok(Pattern { sentence, automaton })
    }
}
