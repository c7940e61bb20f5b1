//! Claims about a position: who wins, the value, all winning moves, or in a draw all moves that keep it.
//!
//! What the claim says of itself is checked here. Then the outcome is derived: from the values of the components
//! ([`sums`](super::sums)), or by another room.

use std::collections::HashMap;
use std::rc::Rc;

use grundy_core::syntax::{as_word, ruleset_as_word};
use grundy_core::{Convention, Said, said};
use grundy_rules::Rules;

use super::claim::PositionClaim;
use super::moves::Component;
use super::session::Session;
use super::verdict::{Check, Rejected, convention_of, demand, reject, require};

pub(crate) struct Claimed<'a> {
    pub claim: &'a PositionClaim,
    pub components: Vec<Component>,
    pub convention: Convention,
}

impl<'a> Claimed<'a> {
    /// Reads a claim, and sees that it says the same in all its fields.
    pub fn read(claim: &'a PositionClaim, session: &Session) -> Check<Claimed<'a>> {
        let components = read_components(claim, session)?;
        check_text(claim)?;
        check_lengths(claim)?;
        Ok(Claimed { claim, components, convention: convention_of(&claim.convention, "claim.convention")? })
    }
}

/// What a claim that was derived again says, in sentences.
pub(crate) fn established(claim: &PositionClaim) -> Vec<Said> {
    let (position, outcome) = (shortened(&claim.position), &claim.outcome);
    let mut told = vec![
        match (&claim.grundy, claim.convention.as_str()) {
            (Some(value), "normal") => {
                said!("{position} is {outcome} in normal play, worth {value}", position, outcome, value)
            }
            (None, "normal") => said!("{position} is {outcome} in normal play", position, outcome),
            _ => said!("{position} is {outcome} in misere play", position, outcome),
        },
        match (claim.winning_move_count, claim.moves_listed) {
            (0, _) => said!("no move wins"),
            (count, listed) if count == u128::from(listed) => {
                said!("the winning moves are those listed ({count} of them)", count)
            }
            (count, listed) => {
                said!("there are {count} winning moves, and the first {listed} are those listed", count, listed)
            }
        },
    ];
    told.extend(claim.drawing.as_ref().map(|drawing| match (drawing.count, drawing.listed) {
        (0, _) => said!("no move is left to keep the draw"),
        (count, listed) if count == u128::from(listed) => {
            said!("the moves that keep the draw are those listed ({count} of them)", count)
        }
        (count, listed) => said!("{count} moves keep the draw, and the first {listed} are those listed", count, listed),
    }));
    told.extend(claim.remoteness.map(|remoteness| {
        said!("play ends after {remoteness} moves if the winner hurries and the loser delays", remoteness)
    }));
    told
}

/// As many moves are listed as the claim says, and drawing moves exactly for a draw.
fn check_lengths(claim: &PositionClaim) -> Check {
    let check = |step: &str, claimed: u64, listed: usize| {
        require(claimed == listed as u64, step, said!("{listed} moves are listed, not {claimed}", listed, claimed))
    };
    check("claim.moves_listed", claim.moves_listed, claim.winning_moves.len())?;
    match (&claim.drawing, claim.outcome == "D") {
        (Some(drawing), true) => check("claim.drawing.listed", drawing.listed, drawing.moves.len()),
        (None, false) => Ok(()),
        (Some(_), false) => reject("claim.drawing", said!("only in a draw moves can keep it")),
        (None, true) => reject("claim.drawing", said!("the moves that keep the draw are missing")),
    }
}

fn shortened(text: &str) -> String {
    text.char_indices().nth(100).map_or_else(|| text.to_owned(), |(at, _)| format!("{} …", &text[..at]))
}

fn read_components(claim: &PositionClaim, session: &Session) -> Check<Vec<Component>> {
    require(!claim.components.is_empty(), "claim.components", said!("a sum has at least one component"))?;
    let mut found: HashMap<&str, Rc<Rules>> = HashMap::new();
    let mut components = Vec::with_capacity(claim.components.len());
    for (i, component) in claim.components.iter().enumerate() {
        let step = |field: &str| format!("claim.components[{i}].{field}");
        let rules = match found.get(&*component.ruleset) {
            Some(rules) => Rc::clone(rules),
            None => {
                let rules = Rc::new(session.find_any(&component.ruleset, &step("ruleset"))?);
                Rc::clone(found.entry(&component.ruleset).or_insert(rules))
            }
        };
        let position = rules.moves.parse(&component.start);
        let position = position.map_err(|error| Rejected::new(step("start"), error.reason()))?;
        demand(step("start"), &component.start, &rules.moves.show(&position))?;
        require(component.copies != 0, step("copies"), said!("there is at least one copy"))?;
        components.push(Component { rules, position, copies: component.copies });
    }
    Ok(components)
}

/// The text of the sum follows from its components.
fn check_text(claim: &PositionClaim) -> Check {
    let mut text = String::new();
    for (i, component) in claim.components.iter().enumerate() {
        if i == 0 || claim.components[i - 1].ruleset != component.ruleset {
            text.push_str(if i == 0 { "" } else { " + " });
            text.push_str(&ruleset_as_word(&component.ruleset));
        }
        text.push(' ');
        if component.copies > 1 {
            text.push_str(&format!("{}x", component.copies));
        }
        text.push_str(&as_word(&component.start));
    }
    require(text == claim.position, "claim.position", said!("the components say `{text}`", text = shortened(&text)))
}
