//! Claims about a position: who wins, the value, all winning moves.
//!
//! In normal play the value of a sum is the exclusive or of the values of its
//! components (Sprague 1935, Grundy 1939), a sum is a P-position exactly if it
//! is worth 0, and a move wins exactly if it leads to a sum worth 0.

use std::collections::HashMap;
use std::rc::Rc;

use grundy_core::Position;
use grundy_rules::Rules;

use crate::certificate::{PositionClaim, Value, Witness};
use crate::count::options_of_value;
use crate::known::Library;
use crate::moves::{Component, Winning};
use crate::options::Found;
use crate::theorems::Theorem;
use crate::values::unknown;
use crate::verdict::{Rejected, Session, demand};
use crate::{misere, sums};

/// Checks a claim about a position.
pub(crate) fn check_claim(
    claim: &PositionClaim,
    witness: &Witness,
    session: &Session,
) -> Result<Vec<String>, Rejected> {
    let components = read_components(claim, session)?;
    check_text(claim)?;
    let listed = claim.winning_moves.len() as u64;
    if claim.moves_listed != listed {
        let reason = format!("{listed} winning moves are listed, not {}", claim.moves_listed);
        return Err(Rejected::new("claim.moves_listed", reason));
    }
    match claim.convention.as_str() {
        "normal" => check_normal(claim, &components, witness, session)?,
        "misere" => {
            no_values(claim)?;
            if witness.sums.is_some() {
                sums::check_claim(claim, &components, witness, session)?;
            } else {
                misere::check_claim(claim, &components, witness, session)?;
            }
        }
        other => return Err(Rejected::new("claim.convention", format!("`{other}` is neither `normal` nor `misere`"))),
    }
    let value = claim.grundy.as_ref().map_or(String::new(), |value| format!(", worth {value}"));
    Ok(vec![
        format!("{} is {} in {} play{value}", shortened(&claim.position), claim.outcome, claim.convention),
        match claim.winning_move_count {
            0 => "no move wins".to_owned(),
            count if count == u128::from(listed) => format!("the winning moves are those listed ({count} of them)"),
            count => format!("there are {count} winning moves, and the first {listed} are those listed"),
        },
    ])
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
            text.push_str(&component.ruleset);
        }
        text.push(' ');
        if component.copies > 1 {
            text.push_str(&format!("{}x", component.copies));
        }
        text.push_str(&component.start);
    }
    if text != claim.position {
        let reason = format!("the components say `{}`", shortened(&text));
        return Err(Rejected::new("claim.position", reason));
    }
    Ok(())
}

/// Misère play has no Grundy values.
fn no_values(claim: &PositionClaim) -> Result<(), Rejected> {
    demand("claim.grundy", &claim.grundy, &None)?;
    for (i, component) in claim.components.iter().enumerate() {
        demand(format!("claim.components[{i}].grundy"), &component.grundy, &None)?;
    }
    Ok(())
}

fn check_normal(
    claim: &PositionClaim,
    components: &[Component],
    witness: &Witness,
    session: &Session,
) -> Result<(), Rejected> {
    let mut library = Library::verify(witness, session)?;
    for (i, component) in components.iter().enumerate() {
        library.entry(&component.rules.name, &format!("claim.components[{i}].ruleset"))?;
    }
    if claim.grundy.is_none() {
        return check_outcome_alone(claim, components, &library, session);
    }
    let mut total = 0;
    let mut values = Vec::with_capacity(components.len());
    for (i, component) in components.iter().enumerate() {
        if i % 1024 == 0 {
            session.report("components", i, components.len())?;
        }
        let step = format!("claim.components[{i}].grundy");
        let known = library.get(&component.rules.name);
        let value = known.and_then(|known| known.value(&component.position, session));
        let even = component.copies.is_multiple_of(2);
        if value.is_none() && !even {
            return Err(unknown(&step, &claim.components[i].start));
        }
        // Whatever it is worth, an even number of copies adds nothing.
        demand(step, &claim.components[i].grundy, &value.map(Value::Nimber))?;
        values.push(value);
        total ^= value.filter(|_| !even).unwrap_or(0);
    }
    note_theorems(components, &library, session);
    demand("claim.grundy", &claim.grundy, &Some(Value::Nimber(total)))?;
    demand("claim.outcome", &claim.outcome.as_str(), &if total == 0 { "P" } else { "N" })?;
    let mut moves = Winning::new(claim);
    if total != 0 {
        let mut remembered: HashMap<(&str, &Position), Rc<Found>> = HashMap::new();
        for (i, component) in components.iter().enumerate() {
            if i % 1024 == 0 {
                session.report("components", i, components.len())?;
            }
            let Some(known) = library.get(&component.rules.name) else { continue };
            let step = format!("claim.components[{i}]");
            let value = values[i].ok_or_else(|| unknown(&step, &claim.components[i].start))?;
            let find = || {
                let (most, listed) = (moves.still_listed(), moves.listed_in(i, component));
                options_of_value(known, &component.position, value ^ total, most, &listed, &step, session)
            };
            // Equal components have equal winning options, and ever fewer of them
            // are listed. In Nim there is at most one, found sooner than remembered.
            let found = if matches!(known.theorem, Some(Theorem::Nim)) {
                Rc::new(find()?)
            } else {
                let key = (&*component.rules.name, &component.position);
                match remembered.get(&key) {
                    Some(found) => Rc::clone(found),
                    None => Rc::clone(remembered.entry(key).or_insert(Rc::new(find()?))),
                }
            };
            moves.expect(i, component, &found)?;
        }
    }
    moves.finish()
}

/// A single component of which a theorem tells the outcome alone.
fn check_outcome_alone(
    claim: &PositionClaim,
    components: &[Component],
    library: &Library,
    session: &Session,
) -> Result<(), Rejected> {
    let ([component], [claimed]) = (components, &claim.components[..]) else {
        return Err(Rejected::new("claim.grundy", "the outcome of a sum in normal play follows from its value"));
    };
    demand("claim.components[0].grundy", &claimed.grundy, &None)?;
    if component.copies != 1 {
        return Err(Rejected::new("claim.components[0].copies", "only of a single copy a theorem tells the outcome"));
    }
    let Some(known) = library.get(&component.rules.name) else {
        return Err(Rejected::new("claim.components[0]", "nothing is known about this ruleset"));
    };
    if known.value(&component.position, session).is_some() {
        return Err(Rejected::new("claim.grundy", "the value is known, and left out"));
    }
    let is_p = known.theorem.as_ref().and_then(|theorem| theorem.is_p(&component.position));
    let Some(is_p) = is_p else {
        return Err(unknown("claim.outcome", &claimed.start));
    };
    note_theorems(components, library, session);
    demand("claim.outcome", &claim.outcome.as_str(), &if is_p { "P" } else { "N" })?;
    let mut moves = Winning::new(claim);
    if !is_p {
        let (most, listed) = (moves.still_listed(), moves.listed_in(0, component));
        let found = options_of_value(known, &component.position, 0, most, &listed, "claim.components[0]", session)?;
        moves.expect(0, component, &found)?;
    }
    moves.finish()
}

fn note_theorems(components: &[Component], library: &Library, session: &Session) {
    let mut last = "";
    for component in components {
        if last != component.rules.name {
            last = &component.rules.name;
            if let Some(theorem) = library.get(last).and_then(|known| known.theorem.as_ref()) {
                session.trust(theorem.statement());
            }
        }
    }
}
