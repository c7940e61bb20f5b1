//! Who wins, why, and what a perfect player does.

use grundy::words::Words;
use grundy::{
    Convention, GoodMove, Nimber, OutcomeClass, Refusal, Session, Sources, Sum, Unsolved, Value, WrittenMove, said,
};
#[cfg(feature = "more")]
use grundy::{Explanation, WrittenAnswer};
use serde::Serialize;

use crate::failure::Failure;
use crate::numbers::count;
use crate::table::{Made, Winner, convention, made_in, read, read_move};

/// Largest number of moves in an answer as the program writes it.
#[cfg(feature = "more")]
const WRITTEN: usize = 10_000;

/// Largest number of winning moves in an answer; all are counted, but a page cannot show more.
const LISTED: usize = 200;

/// Who wins, and how.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Answer {
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value; `null` where there is none.
    pub grundy: Option<Value>,
    /// How the answer was found, in English.
    pub method: String,
    /// The method as words for any language.
    pub why: Words,
    /// The number of moves until the end, if it was asked for.
    pub remoteness: Option<u64>,
    /// What is known about each component.
    pub components: Vec<Part>,
    /// How many winning moves there are.
    #[serde(serialize_with = "count")]
    pub count: u128,
    /// The first winning moves.
    pub moves: Vec<Winning>,
    /// In a draw: the first moves that keep the draw.
    pub drawing: Option<Vec<Winning>>,
}

/// What is known about a component.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Part {
    /// The value of one copy; `null` where there is none.
    pub grundy: Option<Value>,
    /// What the value rests on.
    pub because: Words,
}

/// A winning move.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Winning {
    /// The index of the component.
    pub component: usize,
    /// What the move does, in English.
    pub label: String,
    /// The label as words for any language.
    pub said: Words,
    /// The texts of the components that the moved one becomes.
    pub to: Vec<String>,
    /// The component's value before and after the move, if values decide; the move makes the nim-sum 0.
    pub restores: Option<[u64; 2]>,
}

/// Who wins: the next player, the previous player, neither (a draw), Left or Right.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[expect(missing_docs, reason = "each is said above")]
pub enum Outcome {
    N,
    P,
    D,
    L,
    R,
}

impl<T: Into<OutcomeClass>> From<T> for Outcome {
    fn from(outcome: T) -> Outcome {
        match outcome.into() {
            OutcomeClass::N => Outcome::N,
            OutcomeClass::P => Outcome::P,
            OutcomeClass::D => Outcome::D,
            OutcomeClass::L => Outcome::L,
            OutcomeClass::R => Outcome::R,
        }
    }
}

/// The help for a player.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "good", rename_all = "lowercase")]
pub enum Hint {
    /// A move wins.
    Wins {
        /// The move.
        #[serde(rename = "move")]
        step: Made,
    },
    /// No move wins, and one keeps a draw.
    Draws {
        /// The move.
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

/// Who wins a position, and with which moves.
///
/// # Errors
///
/// If the text is wrong, or the answer exceeds the limits.
pub fn solve(text: &str, misere: bool, session: &mut Session, sources: &Sources) -> Result<Answer, Failure> {
    let game = game(text, sources)?;
    let answer = session.solve(&game, convention(&game, misere)?, LISTED)?;
    let written = answer.written();
    let told = |step: WrittenMove| Winning {
        component: step.component,
        label: step.label.to_string(),
        said: step.label.into(),
        to: step.to,
        restores: restored(&answer, step.component),
    };
    let moves = written.winning_moves.into_iter().map(told).collect();
    let drawing = written.drawing_moves.map(|moves| moves.into_iter().map(told).collect());
    let part = |part: grundy::ComponentAnswer| Part { grundy: part.grundy, because: (*part.why).clone() };
    Ok(Answer {
        outcome: answer.outcome.into(),
        method: written.method,
        remoteness: answer.remoteness,
        count: answer.winning_move_count,
        moves,
        drawing,
        grundy: answer.grundy,
        why: answer.why,
        components: answer.components.iter().map(part).collect(),
    })
}

/// The answer that `grundy solve --format json` prints.
///
/// # Errors
///
/// If the text is wrong, or the answer exceeds the limits.
#[cfg(feature = "more")]
pub fn written(text: &str, misere: bool, session: &mut Session, sources: &Sources) -> Result<WrittenAnswer, Failure> {
    let game = game(text, sources)?;
    Ok(session.solve(&game, convention(&game, misere)?, WRITTEN)?.written())
}

/// The values of a component before and after a winning move, where values decide: after the move the nim-sum is 0.
fn restored(answer: &grundy::Answer, component: usize) -> Option<[u64; 2]> {
    let sum = answer.grundy.as_ref()?.nimber().filter(|&sum| sum != 0)?;
    let before = answer.components.get(component)?.grundy.as_ref()?.nimber()?;
    Some([before, (Nimber(before) + Nimber(sum)).0])
}

/// The explanation, as the facade's tree of sections and steps.
///
/// # Errors
///
/// If the text is wrong, or the answer exceeds the limits.
#[cfg(feature = "more")]
pub fn explain(text: &str, misere: bool, session: &mut Session, sources: &Sources) -> Result<Explanation, Failure> {
    let game = game(text, sources)?;
    let answer = session.solve(&game, convention(&game, misere)?, 0)?;
    Ok(session.explain(&answer)?)
}

/// Who wins a position of a game under a convention; `None` is the position in which nothing is left.
pub(crate) fn winner(game: Option<&Sum>, convention: Convention, session: &mut Session) -> Result<Winner, Failure> {
    let Some(game) = game else { return Ok(Winner::of(convention.outcome_of_the_end())) };
    match session.solve(game, convention, 0)?.outcome {
        OutcomeClass::N => Ok(Winner::Mover),
        OutcomeClass::P => Ok(Winner::Other),
        OutcomeClass::D => Ok(Winner::Nobody),
        OutcomeClass::L | OutcomeClass::R => {
            Err(Failure::Unsolved(Unsolved::from(Refusal::Partizan { sum: game.to_string() })))
        }
    }
}

/// Makes a move, and says who wins if both play perfectly from then on.
///
/// # Errors
///
/// As for [`make`](crate::table::make), and if the answer exceeds the limits.
pub fn judge(
    text: &str,
    misere: bool,
    component: usize,
    to: &[String],
    session: &mut Session,
    sources: &Sources,
) -> Result<Tried, Failure> {
    let game = game(text, sources)?;
    let convention = convention(&game, misere)?;
    let made = made_in(&game, &read_move(&game, component, to)?, &session.limits)?;
    let left = winner(read(&made.text, sources)?.as_ref(), convention, session)?;
    Ok(Tried { wins: if made.again { left } else { left.turned() }, made })
}

/// The move of a perfect opponent and the position it leaves; `None` if there is no move.
///
/// # Errors
///
/// If the text is wrong, or the answer exceeds the limits.
pub fn reply(text: &str, misere: bool, session: &mut Session, sources: &Sources) -> Result<Option<Made>, Failure> {
    let game = game(text, sources)?;
    let made = session.best_move(&game, convention(&game, misere)?)?;
    made.map(|made| made_in(&game, &made, &session.limits)).transpose()
}

/// A move that wins, or else one that keeps a draw.
///
/// # Errors
///
/// If the text is wrong, or the answer exceeds the limits.
pub fn hint(text: &str, misere: bool, session: &mut Session, sources: &Sources) -> Result<Hint, Failure> {
    let game = game(text, sources)?;
    Ok(match session.good_move(&game, convention(&game, misere)?)? {
        Some(GoodMove::Wins(made)) => Hint::Wins { step: made_in(&game, &made, &session.limits)? },
        Some(GoodMove::Draws(made)) => Hint::Draws { step: made_in(&game, &made, &session.limits)? },
        None => Hint::None,
    })
}
