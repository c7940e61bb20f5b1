//! Bachet's game: one pile, take 1 to M.
//!
//! The oldest of these games. In its first version (Bachet 1612) two players add numbers up to 10, and the player who
//! reaches a given total wins. A heap of n is worth n mod (M+1). In misère play the P-positions are exactly the heaps
//! of value 1. See [`crate::subtraction`], of which this is the range 1..M.

use std::sync::Arc;

use grundy_core::{SyntaxError, Theorem, said};

use crate::entry::{Built, HeapMoves, Row, row};
use crate::number::parse_number;
use crate::set::NumberSet;
use crate::take::Take;

pub(crate) const BACHET: Theorem = Theorem::named("Bachet");

pub(crate) const ENTRY: Row = row("bachet", Some(&BACHET), |parameter| {
    let text = parameter.unwrap_or_default();
    let most = parse_number(text).map_err(|error| open_most(text, "bachet:3").unwrap_or(error))?;
    if most == 0 {
        let error = SyntaxError::whole(text, said!("a move must be able to take at least 1"));
        return Err(error.help(said!("write bachet:3")));
    }
    let set = NumberSet::range(1, most);
    let moves = Arc::new(Take { theorem: Some(&BACHET), ..Take::new(set.clone()) });
    Ok(Built::heaps(moves, HeapMoves::Subtract(set)).with_parameter(most.to_string()))
});

/// The error for a letter in place of the largest number that a move takes: what is true of every such number.
pub(crate) fn open_most(most: &str, example: &str) -> Option<SyntaxError> {
    let error = SyntaxError::whole(most, said!("`{most}` stands for any number", most));
    let is_name = !most.is_empty() && most.chars().all(char::is_alphabetic);
    is_name.then(|| {
        error.help(said!(
            "for every {most}, G(n) = n mod ({most} + 1); in misère play n is lost exactly if n mod ({most} + 1) = 1; \
             write a number, such as {example}, for the winning moves",
            most,
            example
        ))
    })
}
