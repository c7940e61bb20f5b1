//! Who wins, why, and what a perfect player does.

use grundy::words::Words;
use grundy::{Answer, Nimber, Session, Sources, Sum, WrittenMove};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::numbers::{all_exact, exact_count};
use crate::table::{convention, made_in, read};

/// So many winning moves are listed; all are counted.
const LISTED: usize = 200;

/// A position that is not the end.
fn game(text: &str, sources: &Sources) -> Result<Sum, Failure> {
    read(text, sources)?.ok_or_else(|| Failure::Unfit("nothing is left of the game".to_owned()))
}

/// `{"outcome", "grundy", "method", "why", "remoteness", "components", "count", "moves", "drawing"}`:
/// `why` (the method), `because` and `said` (the label of a move) are words for any language;
/// `components` are `{"grundy", "because"}`, `moves` and `drawing` are `{"component", "label", "said", "to",
/// "restores"}`, where `restores` is the value of the component before and after a move that makes the nim-sum 0.
///
/// # Errors
///
/// If the text is wrong, or the limits do not allow an answer.
pub fn solve(text: &str, misere: bool, session: &mut Session, sources: &Sources) -> Result<Value, Failure> {
    let game = game(text, sources)?;
    let answer = session.solve(&game, convention(&game, misere)?, LISTED)?;
    let written = answer.written();
    let steps = |moves: &[WrittenMove]| -> Vec<Value> {
        let told = |step: &WrittenMove| {
            json!({
                "component": step.component, "label": step.label.to_string(), "said": Words::from(&step.label),
                "to": step.to, "restores": restored(&answer, step.component),
            })
        };
        moves.iter().map(told).collect()
    };
    let components: Vec<Value> =
        answer.components.iter().map(|part| json!({"grundy": part.grundy, "because": part.why})).collect();
    Ok(all_exact(json!({
        "outcome": answer.outcome.to_string(), "grundy": answer.grundy, "method": written.method, "why": answer.why,
        "remoteness": answer.remoteness, "components": components, "count": exact_count(answer.winning_move_count),
        "moves": steps(&written.winning_moves), "drawing": written.drawing_moves.as_deref().map(steps),
    })))
}

/// The values of a component before and after a winning move, where values decide: the move takes the nim-sum of all from
/// it, so that 0 is left.
fn restored(answer: &Answer, component: usize) -> Option<[u64; 2]> {
    let sum = answer.grundy.as_ref()?.nimber().filter(|&sum| sum != 0)?;
    let before = answer.components.get(component)?.grundy.as_ref()?.nimber()?;
    Some([before, (Nimber(before) + Nimber(sum)).0])
}

/// The reason, as the facade's tree of sections and steps.
///
/// # Errors
///
/// If the text is wrong, or the limits do not allow an answer.
pub fn explain(text: &str, misere: bool, session: &mut Session, sources: &Sources) -> Result<Value, Failure> {
    let game = game(text, sources)?;
    let answer = session.solve(&game, convention(&game, misere)?, 0)?;
    let explanation = session.explain(&answer)?;
    let told = serde_json::to_value(&explanation).map_err(|error| Failure::Unfit(error.to_string()))?;
    Ok(all_exact(told))
}

/// The move of a perfect opponent with what it leaves; `null` where there is no move.
///
/// # Errors
///
/// If the text is wrong, or the limits do not allow an answer.
pub fn reply(text: &str, misere: bool, session: &mut Session, sources: &Sources) -> Result<Value, Failure> {
    let game = game(text, sources)?;
    let made = session.best_move(&game, convention(&game, misere)?)?;
    Ok(made.map_or(Value::Null, |made| made_in(&game, &made)))
}

/// `{"good", "move"}`: a move that wins (`good` is `wins`), or else one that keeps a draw (`draws`);
/// without `move` where there is neither (`none`).
///
/// # Errors
///
/// If the text is wrong, or the limits do not allow an answer.
pub fn hint(text: &str, misere: bool, session: &mut Session, sources: &Sources) -> Result<Value, Failure> {
    let game = game(text, sources)?;
    let answer = session.solve(&game, convention(&game, misere)?, 1)?;
    let drawing = answer.drawing_moves.as_deref().unwrap_or_default();
    Ok(match (answer.winning_moves.first(), drawing.first()) {
        (Some(made), _) => json!({"good": "wins", "move": made_in(&game, made)}),
        (None, Some(made)) => json!({"good": "draws", "move": made_in(&game, made)}),
        (None, None) => json!({"good": "none"}),
    })
}
