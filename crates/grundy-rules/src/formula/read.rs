//! Reads claims, conditions, terms and moves from their texts.

use std::ops::Range;

use grundy_core::{SyntaxError, said};

use super::names::{MOST_PARTS, Names};
use super::parser::{Token, tokens};
use super::text::place_of;
use super::{Comparison, Formula, Term, Variable, parser};

/// Reads a claim about positions with these coordinates. If `with_value`, the name `G` is the value of the position.
///
/// ```
/// use grundy_rules::formula::parse_claim;
/// let names = ["m".to_owned(), "n".to_owned()];
/// assert!(parse_claim("m % 2 = 1 and n % 2 = 1", &names, false).is_ok());
/// assert!(parse_claim("G = m ^ n", &names, true).is_ok());
/// let wrong = parse_claim("m * n = 6", &names, false).unwrap_err();
/// assert_eq!((wrong.at, &*wrong.message), (0..5, "a product of two variables"));
/// ```
pub fn parse_claim(text: &str, names: &[String], with_value: bool) -> Result<Formula, SyntaxError> {
    parser::formula(text, Names::of_claim(names, with_value)).map(|(formula, _)| formula)
}

/// Reads a term about the heaps of a position, such as a rank.
pub(crate) fn parse_term(text: &str, heaps: &[String]) -> Result<Term, SyntaxError> {
    parser::term(text, Names::of_claim(heaps, false))
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadMove {
    /// As in [`Move`](super::Move).
    pub formula: Formula,
    pub parts: u32,
    /// The names of the numbers that the move chooses: those that the outermost quantifiers of the formula bind.
    pub chosen: Vec<(String, Variable)>,
}

/// Reads a move of a game with these heaps. A heap whose primed names do not occur stays as it is, in every part. A
/// heap that the move names in one part is named in every part. Other names are numbers that the move may choose.
///
/// ```
/// use grundy_rules::formula::parse_move;
/// let heaps = ["x".to_owned(), "y".to_owned()];
/// let take = parse_move("x' = x - t, t >= 1", &heaps).unwrap();
/// assert_eq!((take.parts, take.chosen[0].0.as_str()), (1, "t"));
/// assert!(parse_move("x' = x - 1, z' = 0", &heaps).unwrap_err().message.contains("not a heap"));
/// ```
pub fn parse_move(text: &str, heaps: &[String]) -> Result<ReadMove, SyntaxError> {
    let parts = count_parts(text)?;
    let (read, names) = parser::formula(text, Names::of_move(heaps, parts))?;
    let before = heaps.len() as u32;
    for (heap, name) in (0..).zip(heaps) {
        let after = (1..=parts).map(|primes| (primes, names.primed.contains(&Variable(heap + before * primes))));
        let (named, missing): (Vec<_>, Vec<_>) = after.partition(|&(_, is_named)| is_named);
        let primed = |&(primes, _): &(u32, bool)| format!("{name}{}", "'".repeat(primes as usize));
        if let (Some(named), Some(missing)) = (named.last().map(primed), missing.first().map(primed)) {
            return Err(SyntaxError::new(
                place_of(&named, text),
                said!(
                    "the move names {named} and not {missing}: this may mean that {missing} = {name}, or that {missing} \
                     is any number",
                    named = &named,
                    missing = &missing,
                    name
                ),
            )
            .help(said!("add {missing} = {name} for the one, or a bound such as {missing} <= {name} for the other", missing, name)));
        }
    }
    let mut all = vec![read];
    for after in before..before * (1 + parts) {
        if !names.primed.contains(&Variable(after)) {
            let heap = |index| Term::Variable(Variable(index));
            all.push(Formula::Compare(heap(after), Comparison::Equal, heap(after % before)));
        }
    }
    let mut formula = if all.len() == 1 { all.remove(0) } else { Formula::And(all) };
    for &(_, variable) in names.chosen.iter().rev() {
        formula = Formula::Exists(variable, Box::new(formula));
    }
    Ok(ReadMove { formula, parts, chosen: names.chosen })
}

/// The number of parts after a move: the largest number of primes of a name.
fn count_parts(text: &str) -> Result<u32, SyntaxError> {
    let mut most: (u32, Range<usize>) = (0, 0..text.len());
    for placed in tokens(text)? {
        if let Token::Name(_, primes) = placed.token
            && primes > most.0
        {
            most = (primes, placed.at);
        }
    }
    match most {
        (0, at) => Err(SyntaxError::new(at, said!("the move does not say what it changes"))
            .help(said!("x is a heap before the move and x' after it: write for example x' = x - 1"))),
        (parts, at) if parts > MOST_PARTS => {
            Err(SyntaxError::new(at, said!("a move leads to at most {most_parts} parts", most_parts = MOST_PARTS)))
        }
        (parts, _) => Ok(parts),
    }
}
