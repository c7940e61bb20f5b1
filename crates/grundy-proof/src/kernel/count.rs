//! All options of a component that have a given value: how many, and the first of them.
//!
//! A theorem of the facts may count them, or a carrier. Else they are tried one by one. Where they are too many, they may be
//! counted by residue classes.

use grundy_core::{Convention, Goal, LoopyValue, Nimber, OptionList, Outcome, Position};

use super::library::{Known, unknown};
use super::moves::{TRIED, options_that};
use super::session::Session;
use super::verdict::Rejected;

/// The options of `position` that are worth `target` in normal play, the first `most` of them listed.
pub(crate) fn options_of_value(
    known: &Known,
    position: &Position,
    target: Nimber,
    most: usize,
    step: &str,
    session: &Session,
) -> Result<OptionList<Position>, Rejected> {
    if let Some(found) = known.counted(position, Goal::Value(target), most, session)? {
        return Ok(found);
    }
    let moves = &known.rules.moves;
    if moves.option_bound(position).is_some_and(|bound| bound > TRIED)
        && let (Some(ray), &[heap]) = (&known.ray, &**position)
        && let Some(found) = (session.rooms.classes)(&known.rules, ray, heap, target.0, most, session)?
    {
        return Ok(found);
    }
    options_that(&known.rules, position, most, step, &mut |option| {
        is_worth(known, option, target, session).map_err(|part| unknown(step, &moves.show(&part)))
    })
}

/// Whether the parts add up to `target`; the error is one of which too little
/// is known. That one part is worth 0 may be known from its outcome alone.
fn is_worth(known: &Known, option: &[Position], target: Nimber, session: &Session) -> Result<bool, Position> {
    if let ([part], Nimber::ZERO) = (option, target)
        && let Some(declared) = known.declared(part, Convention::Normal, session)
    {
        return Ok(declared.outcome == Outcome::P);
    }
    // What the part of no known value is to be worth; infinite with an infinite part.
    let (mut rest, mut open) = (LoopyValue::Nimber(target), None);
    let option = known.components(option, session);
    for part in option.iter() {
        match known.value(part, session) {
            Some(value) => rest = rest + value,
            None if open.is_some() => return Err(part.clone()),
            None => open = Some(part),
        }
    }
    match (open, rest.nimber()) {
        (None, rest) => Ok(rest == Some(Nimber::ZERO)),
        (Some(part), Some(rest)) if known.excludes(part, rest.0, session) => Ok(false),
        (Some(part), _) => Err(part.clone()),
    }
}
