//! A position during play: its components, the legal moves, and the position after a move.
//!
//! The text of a position is the state of a game in progress; the empty text is the empty position. So undo needs
//! nothing from here. The table of the start says whether the game is misère, since the empty text does not.

use grundy::ask::Failure;
use grundy::{Convention, End, Limits, Outcome, Sources, Sum, WrittenMove, said};
use serde::Serialize;

use crate::catalogue::shape;

/// Largest number of moves of one component that are listed.
const MOST: u128 = 4096;

/// Largest number of moves of one component whose results are drawn: a picture of rules in Starlark takes a call.
const DRAWN: usize = 400;

/// A position during play.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Table {
    /// The position.
    pub text: String,
    /// Whether the convention is misère play.
    pub misere: bool,
    pub components: Vec<Component>,
    pub moves: Vec<Move>,
    /// The components with too many moves to list.
    pub unlisted: Vec<usize>,
    /// Who wins: whoever moves last; whoever is not `stuck`, since a player may move twice in a row; or the `rules` say it.
    /// In misère play the other player wins.
    #[cfg_attr(test, ts(type = "\"last\" | \"stuck\" | \"rules\""))]
    pub end: &'static str,
    /// Who has won; `null` while play goes on.
    pub over: Option<Winner>,
}

/// A component of a position.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Component {
    /// The ruleset with its parameter.
    pub ruleset: String,
    /// The name in the catalogue; `null` for rules from elsewhere.
    pub name: Option<&'static str>,
    /// The shape of the positions.
    #[cfg_attr(test, ts(type = "\"heap\" | \"pair\" | \"other\""))]
    pub shape: &'static str,
    /// The position for people; `null` unless the rules draw it.
    pub drawn: Option<String>,
    /// The position.
    pub start: String,
    /// The position as numbers.
    pub numbers: Vec<u64>,
    /// The number of copies.
    pub copies: u64,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Move {
    /// The move as answers have it, with words for any language.
    #[serde(flatten)]
    pub written: WrittenMove,
    /// The numbers of the components that the moved one becomes.
    pub parts: Vec<Vec<u64>>,
    /// The component after the move for people, if the component itself is drawn: a board can show what changes.
    /// Absent if the component falls apart, or there are too many moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub drawn: Option<String>,
}

/// A move and the position it leaves.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Made {
    #[serde(flatten)]
    pub step: Move,
    /// The position after the move.
    pub text: String,
    /// Whether the same player moves again: the other one could only give the turn back, and has done so.
    pub again: bool,
}

/// Who has won when play is over, or who wins if both play perfectly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// The player whose turn it is.
    Mover,
    /// The player who moved last.
    Other,
    /// Neither player: a draw.
    Nobody,
}

impl Winner {
    /// By who wins, said of the player whose turn it is.
    pub(crate) fn of(outcome: Outcome) -> Winner {
        match outcome {
            Outcome::N => Winner::Mover,
            Outcome::P => Winner::Other,
            Outcome::D => Winner::Nobody,
        }
    }

    /// The winner, said of the other player's turn.
    pub(crate) fn turned(self) -> Winner {
        match self {
            Winner::Mover => Winner::Other,
            Winner::Other => Winner::Mover,
            Winner::Nobody => Winner::Nobody,
        }
    }
}

/// Reads a position; `None` for the empty text.
pub fn read(text: &str, sources: &Sources) -> Result<Option<Sum>, Failure> {
    match text.trim().is_empty() {
        true => Ok(None),
        false => Sum::read(text, sources).map(Some).map_err(|error| Failure::input(text, error)),
    }
}

/// The convention of a game: misère play if it is requested, else the convention of the rules.
pub fn convention(game: &Sum, misere: bool) -> Result<Convention, Failure> {
    match (misere, game.convention()) {
        (true, _) => Ok(Convention::Misere),
        (false, Ok(own)) => Ok(own),
        (false, Err([wants, other])) => {
            Err(Failure::Unfit(said!("the rules of {wants} want misère play, those of {other} do not", wants, other)))
        }
    }
}

/// Reads a position and lists its components and moves. Fails if the text is wrong.
pub fn table(text: &str, misere: bool, sources: &Sources, limits: &Limits) -> Result<Table, Failure> {
    match read(text, sources)? {
        Some(game) => laid(&game, convention(&game, misere)?, limits),
        None => Ok(cleared(misere)),
    }
}

pub fn cleared(misere: bool) -> Table {
    let convention = if misere { Convention::Misere } else { Convention::Normal };
    let over = Some(Winner::of(convention.outcome_of_the_end()));
    let (components, moves, unlisted) = (Vec::new(), Vec::new(), Vec::new());
    Table { text: String::new(), misere, components, moves, unlisted, end: "last", over }
}

pub fn laid(game: &Sum, convention: Convention, limits: &Limits) -> Result<Table, Failure> {
    let components: Vec<Component> = game
        .components()
        .map(|summand| {
            let moves = &summand.rules.moves;
            let (start, drawn) = (moves.show(summand.position), moves.pretty(summand.position));
            Component {
                ruleset: summand.rules.name.clone(),
                name: summand.rules.entry().map(|entry| entry.name),
                shape: shape(summand.rules.shape),
                drawn: (drawn != start).then_some(drawn),
                start,
                numbers: summand.position.to_vec(),
                copies: summand.copies,
            }
        })
        .collect();
    let ending = game.ending()?;
    let (mut moves, mut unlisted) = (Vec::new(), Vec::new());
    for (component, summand) in game.movable()? {
        // Each component is listed alone, so that one with too many moves does not hide the moves of the others.
        let alone = Sum::single(summand.rules.clone(), summand.position.clone());
        match alone.legal_moves(MOST, limits)? {
            Some(legal) => {
                let draws = components[component].drawn.is_some() && legal.len() <= DRAWN;
                moves.extend(legal.into_iter().map(|made| {
                    let made = grundy::Move { component, ..made };
                    let drawn = match &made.to[..] {
                        [only] if draws => Some(summand.rules.moves.pretty(only)),
                        _ => None,
                    };
                    Move { drawn, ..told(game, &made) }
                }));
            }
            None => unlisted.push(component),
        }
    }
    let stuck = moves.is_empty() && unlisted.is_empty();
    let over = ending.or_else(|| stuck.then(|| convention.outcome_of_the_end())).map(Winner::of);
    let end = match game.end() {
        End::LastMove => "last",
        End::NoMove => "stuck",
        End::Rules => "rules",
    };
    let misere = convention == Convention::Misere;
    Ok(Table { text: game.to_string(), misere, components, moves, unlisted, end, over })
}

fn told(game: &Sum, made: &grundy::Move) -> Move {
    let parts = made.to.iter().map(|part| part.to_vec()).collect();
    Move { written: game.written(made).in_words(), parts, drawn: None }
}

pub fn made_in(game: &Sum, made: &grundy::Move, limits: &Limits) -> Result<Made, Failure> {
    let mut left = game.after(made.component, &made.to);
    let back = left.as_ref().map_or(Ok(None), |left| left.turn_back(limits))?;
    if let Some(back) = &back {
        left = left.and_then(|left| left.after(back.component, &back.to));
    }
    let text = left.map_or(String::new(), |left| left.to_string());
    Ok(Made { step: told(game, made), text, again: back.is_some() })
}

/// Makes the move that turns component `component` into the components `to`; an empty `to` removes it. Fails if the
/// component does not exist, a text is not a position of its ruleset, or the rules do not allow the move.
pub fn make(text: &str, component: usize, to: &[String], sources: &Sources, limits: &Limits) -> Result<Made, Failure> {
    let game = read(text, sources)?.ok_or_else(|| Failure::Unfit(said!("there is no such component")))?;
    made_in(&game, &read_move(&game, component, to)?, limits)
}

/// The move of a position that turns component `component` into the components `to`.
pub(crate) fn read_move(game: &Sum, component: usize, to: &[String]) -> Result<grundy::Move, Failure> {
    let parts = game.parts(component, to)?.ok_or_else(|| Failure::Unfit(said!("there is no such component")))?;
    let made = game.legal_move(component, parts)?;
    made.ok_or_else(|| Failure::Unfit(said!("the rules do not allow this move")))
}
