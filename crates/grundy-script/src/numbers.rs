//! Rules that are formulas: a file that defines `heaps` and `moves`, a list.

use grundy_core::{Fault, Said, said};
use grundy_rules::Numbers;
use grundy_rules::formula::{GameText, MoveText, Place};

use crate::load::Loaded;
use crate::machine::Cell;
use crate::place::{self, Text};

pub(crate) fn numbers(loaded: &Loaded) -> Result<Numbers, Fault> {
    let file = &loaded.setting.name;
    let refuse = |complaint: Said| Fault::new(said!("{file}: {complaint}", file, complaint));
    let (text, defaults) = game_text(loaded).map_err(refuse)?;
    let mut numbers = Numbers::read(&text).map_err(|misread| {
        let (name, text) = match misread.place {
            Place::Heaps => return refuse(misread.error.message),
            Place::Move(at) => (said!("the move {at}", at = at + 1), Text("moves", Some(at), &text.moves[at].formula)),
            Place::Label(at) => {
                let label = text.moves[at].label.as_deref().unwrap_or_default();
                (said!("the label of the move {at}", at = at + 1), Text("moves", Some(at), label))
            }
            Place::Domain => ("where".into(), Text("where", None, text.domain.as_deref().unwrap_or_default())),
            Place::Over => ("over".into(), Text("over", None, text.over.as_deref().unwrap_or_default())),
            Place::Rank => ("rank".into(), Text("rank", None, text.rank.as_deref().unwrap_or_default())),
        };
        place::fault(&loaded.setting, &name, text, &misread.error)
    })?;
    (numbers.defaults, numbers.convention) = (defaults, loaded.convention().map_err(refuse)?);
    match loaded.position("start").map_err(refuse)? {
        None => Ok(numbers),
        Some(start) => numbers.with_start(&start).map_err(|why| refuse(said!("start: {why}", why))),
    }
}

/// The game, and the numbers of the last heaps, which a position may leave out.
fn game_text(loaded: &Loaded) -> Result<(GameText, Vec<u64>), Said> {
    let list = |name: &str| -> Result<Vec<_>, Said> {
        let Some(found) = loaded.module.get(name) else { return Ok(Vec::new()) };
        let machine = &loaded.module.machine;
        let read = |&value: &Cell| machine.formula(value).ok_or_else(|| machine.brief(value));
        match machine.store.sequence(found) {
            Some(elements) => Ok(elements.iter().map(read).collect()),
            None => Err(said!("{name} is a list of texts, not {value}", name, value = machine.brief(found))),
        }
    };
    let mut text = GameText {
        domain: loaded.text("where")?,
        over: loaded.text("over")?,
        rank: loaded.text("rank")?,
        ..GameText::default()
    };
    let mut defaults = Vec::new();
    for (at, heap) in (1_usize..).zip(list("heaps")?) {
        match heap {
            Ok((name, None)) => match name.split_once('=') {
                None if defaults.is_empty() => text.heaps.push(name),
                None => return Err(said!("heap {at} has no number, but the heap before it has one", at)),
                Some((name, number)) => {
                    let number = number.trim();
                    let wrong = |_| said!("heap {at}: `{number}` is not a number", at, number);
                    text.heaps.push(name.trim().to_owned());
                    defaults.push(number.parse().map_err(wrong)?);
                }
            },
            _ => return Err(said!("heap {at} is not a text; heaps are names, such as heaps = [\"x\", \"y\"]", at)),
        }
    }
    for (number, a_move) in (1_usize..).zip(list("moves")?) {
        let (formula, label) = a_move.map_err(|brief| {
            said!(
                "the move {number} is {brief}; a move is a formula in quotes, or move(\"…\", label = \"…\")",
                number,
                brief
            )
        })?;
        text.moves.push(MoveText { formula, label });
    }
    Ok((text, defaults))
}
