//! Claims about a position: who wins, the value, all winning moves, or in a
//! draw all moves that keep it.
//!
//! What the claim says of itself is checked here; then the outcome is derived by
//! values ([`normal`]), by a theorem on misère play ([`misere`]), or from the
//! outcomes of whole sums ([`whole`]).

use std::collections::HashMap;
use std::rc::Rc;

use grundy_core::Convention;
use grundy_core::syntax::{as_word, ruleset_as_word};
use grundy_rules::Rules;

use crate::certificate::{PositionClaim, Witness};
use crate::moves::Component;
use crate::verdict::{Rejected, Session, demand};
use crate::{misere, normal, whole};

/// Checks a claim about a position.
pub(crate) fn check_claim(
    claim: &PositionClaim,
    witness: &Witness,
    session: &Session,
) -> Result<Vec<String>, Rejected> {
    let components = read_components(claim, session)?;
    check_text(claim)?;
    check_lengths(claim)?;
    let own_endings = components.iter().any(|component| component.rules.moves.nature().own_endings);
    let as_a_whole = own_endings || witness.sums.is_some() || witness.analysis.is_some();
    match claim.convention.as_str() {
        "normal" if own_endings => {
            no_values(claim)?;
            whole::check_claim(claim, &components, Convention::Normal, witness, session)?;
        }
        "normal" => normal::check_claim(claim, &components, witness, session)?,
        "misere" => {
            no_values(claim)?;
            if as_a_whole {
                whole::check_claim(claim, &components, Convention::Misere, witness, session)?;
            } else {
                misere::check_claim(claim, &components, witness, session)?;
            }
        }
        other => return Err(Rejected::new("claim.convention", format!("`{other}` is neither `normal` nor `misere`"))),
    }
    Ok(established(claim))
}

/// What a claim that was derived again says, in sentences.
fn established(claim: &PositionClaim) -> Vec<String> {
    let value = claim.grundy.as_ref().map_or(String::new(), |value| format!(", worth {value}"));
    let position = shortened(&claim.position);
    let mut told = vec![
        format!("{position} is {} in {} play{value}", claim.outcome, claim.convention),
        match (claim.winning_move_count, claim.moves_listed) {
            (0, _) => "no move wins".to_owned(),
            (count, listed) if count == u128::from(listed) => {
                format!("the winning moves are those listed ({count} of them)")
            }
            (count, listed) => format!("there are {count} winning moves, and the first {listed} are those listed"),
        },
    ];
    told.extend(claim.drawing.as_ref().map(|drawing| match (drawing.count, drawing.listed) {
        (0, _) => "no move is left to keep the draw".to_owned(),
        (count, listed) if count == u128::from(listed) => {
            format!("the moves that keep the draw are those listed ({count} of them)")
        }
        (count, listed) => format!("{count} moves keep the draw, and the first {listed} are those listed"),
    }));
    told.extend(
        claim
            .remoteness
            .map(|remoteness| format!("play ends after {remoteness} moves if the winner hurries and the loser delays")),
    );
    told
}

/// As many moves are listed as the claim says, and drawing moves exactly for a draw.
fn check_lengths(claim: &PositionClaim) -> Result<(), Rejected> {
    let check = |step: &str, claimed: u64, listed: usize| match claimed == listed as u64 {
        true => Ok(()),
        false => Err(Rejected::new(step, format!("{listed} moves are listed, not {claimed}"))),
    };
    check("claim.moves_listed", claim.moves_listed, claim.winning_moves.len())?;
    match (&claim.drawing, claim.outcome == "D") {
        (Some(drawing), true) => check("claim.drawing.listed", drawing.listed, drawing.moves.len()),
        (None, false) => Ok(()),
        (Some(_), false) => Err(Rejected::new("claim.drawing", "only in a draw moves can keep it")),
        (None, true) => Err(Rejected::new("claim.drawing", "the moves that keep the draw are missing")),
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(100) {
        Some((at, _)) => format!("{} …", &text[..at]),
        None => text.to_owned(),
    }
}

fn read_components(claim: &PositionClaim, session: &Session) -> Result<Vec<Component>, Rejected> {
    if claim.components.is_empty() {
        return Err(Rejected::new("claim.components", "a sum has at least one component"));
    }
    let mut found: HashMap<&str, Rc<Rules>> = HashMap::new();
    let mut components = Vec::with_capacity(claim.components.len());
    for (i, component) in claim.components.iter().enumerate() {
        let step = |field: &str| format!("claim.components[{i}].{field}");
        let rules = match found.get(&*component.ruleset) {
            Some(rules) => Rc::clone(rules),
            None => {
                let rules = Rc::new(session.find(&component.ruleset, &step("ruleset"))?);
                found.insert(&component.ruleset, Rc::clone(&rules));
                rules
            }
        };
        let position = rules.moves.parse(&component.start);
        let position = position.map_err(|error| Rejected::new(step("start"), error.to_string()))?;
        demand(step("start"), &component.start, &rules.moves.show(&position))?;
        if component.copies == 0 {
            return Err(Rejected::new(step("copies"), "there is at least one copy"));
        }
        components.push(Component { rules, position, copies: component.copies });
    }
    Ok(components)
}

/// The text of the sum follows from its components.
fn check_text(claim: &PositionClaim) -> Result<(), Rejected> {
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
    if text != claim.position {
        let reason = format!("the components say `{}`", shortened(&text));
        return Err(Rejected::new("claim.position", reason));
    }
    Ok(())
}

/// Misère play and games whose rules say who has won have no Grundy values.
fn no_values(claim: &PositionClaim) -> Result<(), Rejected> {
    demand("claim.grundy", &claim.grundy, &None)?;
    for (i, component) in claim.components.iter().enumerate() {
        demand(format!("claim.components[{i}].grundy"), &component.grundy, &None)?;
    }
    Ok(())
}
