//! A position as one plays it: its components, the legal moves, and what a move makes of it.
//!
//! The text of a position is the state of a game in progress; the empty text is
//! the position in which nothing is left. So the page keeps texts, and undo needs
//! nothing from here.

use grundy::words::Words;
use grundy::{Convention, Limits, Move, Outcome, Position, Sources, Sum};
use serde_json::{Value, json};

use crate::catalogue::shape;
use crate::failure::Failure;
use crate::numbers::{all_exact, exact};

/// More moves of one component are not listed.
const MOST: u128 = 4096;

/// Reads a position; `None` for the empty text.
pub fn read(text: &str, sources: &Sources) -> Result<Option<Sum>, Failure> {
    match text.trim().is_empty() {
        true => Ok(None),
        false => Sum::read(text, sources).map(Some).map_err(|error| Failure::input(text, error)),
    }
}

/// The convention in which a game is played: the one that was asked for, or the rules' own.
pub fn convention(game: &Sum, misere: bool) -> Result<Convention, Failure> {
    match (misere, game.convention()) {
        (true, _) => Ok(Convention::Misere),
        (false, Ok(own)) => Ok(own),
        (false, Err([wants, other])) => {
            Err(Failure::Unfit(format!("the rules of {wants} want misère play, those of {other} do not")))
        }
    }
}

/// `{"text", "misere", "components", "moves", "unlisted", "over"}`.
///
/// `components` are `{"ruleset", "name", "shape", "start", "numbers", "copies", "drawn"}`: `name`
/// is the line of the catalogue, `drawn` the position for people where the rules draw it.
/// `moves` are `{"component", "label", "said", "to", "parts"}`; `unlisted` are the components with too many of them. `over`
/// is `null` while play goes on, else who has won: `mover`, `other` or `nobody`.
///
/// # Errors
///
/// If the text is wrong.
pub fn table(text: &str, misere: bool, sources: &Sources, limits: &Limits) -> Result<Value, Failure> {
    let Some(game) = read(text, sources)? else {
        let over = if misere { "mover" } else { "other" };
        return Ok(json!({"text": "", "misere": misere, "components": [], "moves": [], "unlisted": [], "over": over}));
    };
    let convention = convention(&game, misere)?;
    let components: Vec<Value> = game
        .components()
        .map(|summand| {
            let moves = &summand.rules.moves;
            let (start, drawn) = (moves.show(summand.position), moves.pretty(summand.position));
            let numbers: Vec<Value> = summand.position.iter().map(|&number| exact(number)).collect();
            json!({
                "ruleset": summand.rules.name, "name": summand.rules.entry().map(|entry| entry.name), "shape": shape(summand.rules.shape),
                "drawn": (drawn != start).then_some(drawn), "start": start, "numbers": numbers,
                "copies": exact(summand.copies),
            })
        })
        .collect();
    let ending = game.ending().map_err(|fault| Failure::Unsolved(fault.into()))?;
    let (mut moves, mut unlisted) = (Vec::new(), Vec::new());
    for (component, summand) in game.components().enumerate() {
        // A component alone, so that one of them with too many moves does not hide those of the others.
        let alone = Sum::single(summand.rules.clone(), summand.position.clone());
        match alone.legal_moves(MOST, limits)? {
            Some(legal) => moves.extend(legal.into_iter().map(|made| told(&game, &Move { component, ..made }))),
            None => unlisted.push(component),
        }
    }
    let over = match ending {
        Some(Outcome::N) => Some("mover"),
        Some(Outcome::P) => Some("other"),
        Some(Outcome::D) => Some("nobody"),
        None if !(moves.is_empty() && unlisted.is_empty()) => None,
        None if convention == Convention::Misere => Some("mover"),
        None => Some("other"),
    };
    Ok(json!({
        "text": game.to_string(), "misere": convention == Convention::Misere, "components": components,
        "moves": moves, "unlisted": unlisted, "over": over,
    }))
}

/// A move: `{"component", "label", "said", "to", "parts"}`; `said` is the label as words for any language,
/// `to` are the texts of the components that the moved one becomes, `parts` their numbers.
fn told(game: &Sum, made: &Move) -> Value {
    let parts: Vec<Vec<Value>> = made.to.iter().map(|part| part.iter().map(|&n| exact(n)).collect()).collect();
    let written = game.written(made);
    let said = all_exact(json!(Words::from(&written.label)));
    json!({
        "component": made.component, "label": written.label.to_string(), "said": said, "to": written.to, "parts": parts,
    })
}

/// A move and what it leaves: that of [`table`] with `"text"` beside it.
pub fn made_in(game: &Sum, made: &Move) -> Value {
    let left = game.after(made.component, &made.to).map_or(String::new(), |game| game.to_string());
    let mut told = told(game, made);
    told["text"] = left.into();
    told
}

/// The move that makes component `component` into the components `to` (none: nothing is left).
///
/// # Errors
///
/// If there is no such component, a text is no position of its ruleset, or the rules do not allow the move.
pub fn make(text: &str, component: usize, to: &[String], sources: &Sources) -> Result<Value, Failure> {
    let nothing = || Failure::Unfit("there is no such component".to_owned());
    let game = read(text, sources)?.ok_or_else(nothing)?;
    let summand = game.components().nth(component).ok_or_else(nothing)?;
    let read = |word: &String| summand.rules.moves.parse(word).map_err(|error| Failure::input(word, error));
    // Nothing is left of an empty heap; elsewhere 0 is a position.
    let is_left = |word: &&String| !(**word == "0" && summand.rules.is_played_on_heaps());
    let parts: Vec<Position> = to.iter().filter(is_left).map(read).collect::<Result<_, _>>()?;
    let made = game.legal_move(component, parts).map_err(|fault| Failure::Unsolved(fault.into()))?;
    let made = made.ok_or_else(|| Failure::Unfit("the rules do not allow this move".into()))?;
    Ok(made_in(&game, &made))
}
