//! Who wins, why, and what a perfect player does.

#[cfg(feature = "more")]
use grundy::Explanation;
use grundy::ask::Failure;
use grundy::{Convention, GoodMove, OutcomeClass, Session, Sources, Sum, Unsolved, WrittenAnswer, said};
use serde::Serialize;

use crate::desk::Desk;
use crate::table::{Made, Winner, convention, made_in, read, read_move};

/// Largest number of moves in an answer as the program writes it.
#[cfg(feature = "more")]
const WRITTEN: usize = 10_000;

/// Largest number of winning moves in an answer; all are counted, but a page cannot show more.
const LISTED: usize = 200;

/// The help for a player.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "good", rename_all = "lowercase")]
pub enum Hint {
    /// A move wins.
    Wins {
        #[serde(rename = "move")]
        step: Made,
    },
    /// No move wins, and one keeps a draw.
    Draws {
        #[serde(rename = "move")]
        step: Made,
    },
    /// No move wins or keeps a draw.
    None,
}

/// A move, and what comes of it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tried {
    /// The move, and the position it leaves.
    #[serde(flatten)]
    pub made: Made,
    /// Who wins if both play perfectly from then on; the mover is the player who made the move.
    pub wins: Winner,
}

/// Reads a position other than the empty one.
fn game(text: &str, sources: &Sources) -> Result<Sum, Failure> {
    read(text, sources)?.ok_or_else(|| Failure::Unfit(said!("nothing is left of the game")))
}

/// Who wins a position, and with which moves; with words for any language.
pub fn solve(text: &str, misere: bool, desk: &mut Desk) -> Result<WrittenAnswer, Failure> {
    let game = game(text, &desk.sources)?;
    Ok(desk.session.solve(&game, convention(&game, misere)?, LISTED)?.in_words())
}

/// The answer that `grundy solve --format json` prints.
#[cfg(feature = "more")]
pub fn written(text: &str, misere: bool, desk: &mut Desk) -> Result<WrittenAnswer, Failure> {
    let game = game(text, &desk.sources)?;
    Ok(desk.session.solve(&game, convention(&game, misere)?, WRITTEN)?.written())
}

/// The explanation, as the facade's tree of sections and steps.
#[cfg(feature = "more")]
pub fn explain(text: &str, misere: bool, desk: &mut Desk) -> Result<Explanation, Failure> {
    let game = game(text, &desk.sources)?;
    let answer = desk.session.solve(&game, convention(&game, misere)?, 0)?;
    Ok(desk.session.explain(&answer)?)
}

/// Who wins a position of a game under a convention; `None` is the position in which nothing is left.
pub(crate) fn winner(game: Option<&Sum>, convention: Convention, session: &mut Session) -> Result<Winner, Failure> {
    let Some(game) = game else { return Ok(Winner::of(convention.outcome_of_the_end())) };
    match session.solve(game, convention, 0)?.outcome {
        OutcomeClass::N => Ok(Winner::Mover),
        OutcomeClass::P => Ok(Winner::Other),
        OutcomeClass::D => Ok(Winner::Nobody),
        OutcomeClass::L | OutcomeClass::R => Err(Unsolved::partizan(game).into()),
    }
}

/// Makes a move, and says who wins if both play perfectly from then on. Fails as [`make`](crate::table::make) does.
pub fn judge(text: &str, misere: bool, component: usize, to: &[String], desk: &mut Desk) -> Result<Tried, Failure> {
    let game = game(text, &desk.sources)?;
    let convention = convention(&game, misere)?;
    let made = made_in(&game, &read_move(&game, component, to)?, &desk.session.limits)?;
    let left = winner(read(&made.text, &desk.sources)?.as_ref(), convention, &mut desk.session)?;
    Ok(Tried { wins: if made.again { left } else { left.turned() }, made })
}

/// The move of a perfect opponent and the position it leaves; `None` if no move exists.
pub fn reply(text: &str, misere: bool, desk: &mut Desk) -> Result<Option<Made>, Failure> {
    let game = game(text, &desk.sources)?;
    let made = desk.session.best_move(&game, convention(&game, misere)?)?;
    made.map(|made| made_in(&game, &made, &desk.session.limits)).transpose()
}

/// A move that wins, or else one that keeps a draw. Fails if the text is wrong, or the answer exceeds the limits.
pub fn hint(text: &str, misere: bool, desk: &mut Desk) -> Result<Hint, Failure> {
    let game = game(text, &desk.sources)?;
    Ok(match desk.session.good_move(&game, convention(&game, misere)?)? {
        Some(GoodMove::Wins(made)) => Hint::Wins { step: made_in(&game, &made, &desk.session.limits)? },
        Some(GoodMove::Draws(made)) => Hint::Draws { step: made_in(&game, &made, &desk.session.limits)? },
        None => Hint::None,
    })
}
