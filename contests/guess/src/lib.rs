//! Formulas that fit computed values: guesses, never proofs.
//!
//! People who meet a new game compute its first values and look for a rule in them. This crate tries families of closed
//! forms and reports *every* formula that fits, with the number of values that tested it. A fit proves nothing: two
//! formulas that agree so far may disagree at the next value.
//!
//! # What makes a fit worth telling
//!
//! Every sequence fits *some* formula with as many free constants as values. So each fitted constant must be tested
//! (file `formula`): by eight values that could have refuted it. The values must also cover three times the stretch
//! that shows the formula's shape (three periods, three steps). A formula may have exceptions among the first quarter
//! of the values; the first number from which it holds is one more constant. And the values that test it must differ.
//!
//! Values and P-positions are guessed separately: often only the P-positions follow a rule, as in Wythoff's game.
//!
//! # In reading order
//!
//! 1. `formula`: a formula, what it costs, and how it is tested;
//! 2. for one number: `periodic`, `floors`, `functions` (arithmetic functions, and formulas made of them),
//!    `recurrences`, `explained` (exceptions that are a set with a name). For the zeros: `growth` and `beatty`;
//! 3. for two numbers: `joins`, `residues`, and `beatty` again; for three: `joins` again;
//! 4. `explained` also chooses which of the formulas found are reported, simplest first.
//!
//! ```
//! let sixths: Vec<u64> = (0..=200).map(|n| n / 6).collect();
//! assert_eq!(grundy_guess::guess(&sixths)[0].formula, "G(n) = ⌊n/6⌋");
//! ```
//!
//! Left out: a search through all expression trees up to a size. It finds little beyond these families, and many
//! formulas that no person would write down.

mod beatty;
mod explained;
mod floors;
mod formula;
mod functions;
mod growth;
mod joins;
mod periodic;
mod recurrences;
mod residues;
#[cfg(test)]
mod tests;

use std::fmt;

use formula::Trial;
use functions::Functions;
use grundy_core::Said;

/// A formula that fits all computed values from some number on. It is not proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guess {
    /// The formula as text: an equation for G(n), G(m, n) or G(a, b, c), or a condition that holds for the P-positions only.
    pub formula: Said,
    pub about: About,
    /// The first number from which it holds: for all computed positions whose numbers are all at least this.
    pub from: u64,
    /// How many values tested it: those from `from` on, without those it is built from.
    pub tested: u64,
    /// The positions below `from` at which the formula differs from the computed value, ascending.
    pub exceptions: Vec<Vec<u64>>,
    /// Whether exceptions keep coming: the next one, if it is as far as the last two make one expect, was not computed.
    pub open: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum About {
    Values,
    PPositions,
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            About::Values => "values",
            About::PPositions => "P-positions",
        })
    }
}

/// Largest number of values that [`guess`] and [`guess_table`] read; more make no formula more likely.
pub const MOST_VALUES: usize = 1 << 20;
/// Largest number of values of a coordinate that [`guess_triples`] reads.
pub const MOST_SIDE: u64 = 100;

/// The formulas of the known families that fit the values G(0), G(1), …. Only the first [`MOST_VALUES`] are read. The
/// formulas about the values come first, then those about the P-positions, each simplest first. Empty if none fits.
/// Complexity: some thousand formulas; nearly all of them fail at the first values tested.
///
/// ```
/// use grundy_guess::guess;
/// let values: Vec<u64> = (0..=200).map(|n| n % 4).collect();
/// let first = &guess(&values)[0];
/// assert_eq!(first.formula, "G(n) = n mod 4");
/// assert_eq!((first.from, first.tested), (0, 201));
/// ```
pub fn guess(values: &[u64]) -> Vec<Guess> {
    let values = &values[..values.len().min(MOST_VALUES)];
    let functions = Functions::up_to(2 * values.len() as u64 + 16);
    let mut found = about_values(values, &functions);
    let zeros: Vec<u64> = values.iter().map(|&value| u64::from(value == 0)).collect();
    let mut trial = Trial::of_sequence(&zeros, About::PPositions);
    periodic::zeros(&mut trial, &zeros);
    functions::zeros(&mut trial, &functions);
    residues::sets(&mut trial, &functions);
    explained::laws(&mut trial, &zeros, &functions);
    recurrences::laws(&mut trial, &zeros, &[]);
    growth::laws(&mut trial, &zeros);
    beatty::sequences(&mut trial);
    found.extend(explained::told(trial));
    found
}

fn about_values(values: &[u64], functions: &Functions) -> Vec<Guess> {
    let mut trial = Trial::of_sequence(values, About::Values);
    periodic::values(&mut trial, values);
    floors::all(&mut trial, values);
    functions::values(&mut trial, functions);
    explained::laws(&mut trial, values, functions);
    recurrences::laws(&mut trial, values, &functions.all);
    explained::told(trial)
}

/// The formulas of the known families that fit a table. Row m, column n holds G(m, n), or `None` if m,n is not a
/// position. The order is that of [`guess`]. Rows and columns beyond ⌊√[`MOST_VALUES`]⌋ are not read. Complexity: some
/// ten thousand formulas; nearly all of them fail at the first values tested.
///
/// ```
/// use grundy_guess::guess_table;
/// let rook: Vec<Vec<_>> = (0..20).map(|m| (0..20).map(|n| Some(m ^ n)).collect()).collect();
/// assert_eq!(guess_table(&rook)[0].formula, "G(m, n) = m xor n");
/// ```
pub fn guess_table(rows: &[Vec<Option<u64>>]) -> Vec<Guess> {
    let side = rows.len().min(MOST_VALUES.isqrt());
    let rows: Vec<&[Option<u64>]> = rows[..side].iter().map(|row| &row[..row.len().min(side)]).collect();
    let mut trial = Trial::of_table(&rows, About::Values);
    joins::values_of_pairs(&mut trial);
    residues::values(&mut trial);
    residues::separable(&mut trial, &rows);
    beatty::quotients(&mut trial);
    let mut found = explained::told(trial);
    let zeros: Vec<Vec<Option<u64>>> =
        rows.iter().map(|row| row.iter().map(|cell| cell.map(|value| u64::from(value == 0))).collect()).collect();
    let zeros: Vec<&[Option<u64>]> = zeros.iter().map(Vec::as_slice).collect();
    let mut trial = Trial::of_table(&zeros, About::PPositions);
    joins::zeros_of_pairs(&mut trial);
    residues::zeros(&mut trial);
    beatty::pairs(&mut trial);
    beatty::quotients_within(&mut trial);
    found.extend(explained::told(trial));
    found
}

/// The formulas of the known families that fit the values of triples. `value` gives G(a, b, c) for a, b, c < `side`, or
/// `None` if a,b,c is not a position. The order is that of [`guess`]. A `side` beyond [`MOST_SIDE`] is not read.
/// Complexity: some ten thousand formulas; nearly all of them fail at the first values tested.
///
/// ```
/// use grundy_guess::guess_triples;
/// let found = guess_triples(10, |[a, b, c]| Some(a ^ b ^ c));
/// assert_eq!(found[0].formula, "G(a, b, c) = a xor b xor c");
/// ```
pub fn guess_triples(side: u64, value: impl Fn([u64; 3]) -> Option<u64>) -> Vec<Guess> {
    let side = side.min(MOST_SIDE);
    let mut trial = Trial::of_cube(side, &value, About::Values);
    joins::values_of_triples(&mut trial);
    let mut found = explained::told(trial);
    let is_zero = |at| value(at).map(|value| u64::from(value == 0));
    let mut trial = Trial::of_cube(side, &is_zero, About::PPositions);
    joins::zeros_of_triples(&mut trial);
    found.extend(explained::told(trial));
    found
}
