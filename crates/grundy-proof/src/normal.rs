//! Normal play: values add.
//!
//! The value of a sum is the exclusive or of the values of its components
//! (Sprague 1935, Grundy 1939), or infinite ([`total`](crate::total)); a sum is a
//! P-position exactly if it is worth 0, and a move wins exactly if it leads to a
//! sum worth 0. In a draw the moves that keep it are asked for instead.

use std::collections::HashMap;
use std::rc::Rc;

use grundy_core::{Outcome, Position};

use crate::certificate::{PositionClaim, Value, Witness};
use crate::count::options_of_value;
use crate::known::{Known, Library};
use crate::moves::{Component, Listing};
use crate::options::{Found, all_options};
use crate::theorems::Theorem;
use crate::total::Total;
use crate::values::unknown;
use crate::verdict::{Rejected, Session, demand};

/// Checks a claim in normal play.
pub(crate) fn check_claim(
    claim: &PositionClaim,
    components: &[Component],
    witness: &Witness,
    session: &Session,
) -> Result<(), Rejected> {
    demand("claim.remoteness", &claim.remoteness, &None)?;
    let mut library = Library::verify(witness, session)?;
    for (i, component) in components.iter().enumerate() {
        library.entry(&component.rules.name, &format!("claim.components[{i}].ruleset"))?;
    }
    if claim.grundy.is_none() {
        return check_outcome_alone(claim, components, &library, session);
    }
    let mut total = Total::default();
    let mut values = Vec::with_capacity(components.len());
    for (i, component) in components.iter().enumerate() {
        if i % 1024 == 0 {
            session.report("components", i, components.len())?;
        }
        let step = format!("claim.components[{i}].grundy");
        let known = library.get(&component.rules.name);
        let value = known.and_then(|known| known.value(&component.position, session));
        // Whatever nimber it is worth, an even number of copies adds nothing.
        let matters = !component.copies.is_multiple_of(2) || component.rules.moves.nature().may_loop;
        if value.is_none() && matters {
            return Err(unknown(&step, &claim.components[i].start));
        }
        demand(step, &claim.components[i].grundy, &value)?;
        if let Some(value) = &value {
            total.add(value, component.copies);
        }
        values.push(value);
    }
    note_theorems(components, &library, session);
    demand("claim.grundy", &claim.grundy, &Some(total.value()))?;
    demand("claim.outcome", &claim.outcome, &total.outcome().to_string())?;
    let sum = Normal { claim, components, library: &library, values, total, session };
    sum.check_winning_moves()?;
    sum.check_drawing_moves()
}

/// A sum whose values are known.
struct Normal<'a> {
    claim: &'a PositionClaim,
    components: &'a [Component],
    library: &'a Library<'a>,
    values: Vec<Option<Value>>,
    total: Total,
    session: &'a Session<'a>,
}

impl Normal<'_> {
    /// The moves to 0.
    fn check_winning_moves(&self) -> Result<(), Rejected> {
        let mut moves = Listing::winning(self.claim);
        if self.total.outcome() != Outcome::N {
            return moves.finish();
        }
        self.each_component(&mut moves, &mut |i, known, component, moves| {
            let target = match &self.values[i] {
                Some(value) => self.total.target(value),
                None if self.total.is_finite() => return Err(self.unknown(i)),
                None => None,
            };
            let Some(target) = target else { return Ok(Found { count: 0, first: Vec::new() }) };
            let (most, listed) = (moves.still_listed(), moves.listed_in(i, component));
            let step = format!("claim.components[{i}]");
            options_of_value(known, &component.position, target, most, &listed, &step, self.session)
        })?;
        moves.finish()
    }

    /// The moves after which the sum is a draw, if it is one.
    fn check_drawing_moves(&self) -> Result<(), Rejected> {
        let Some(drawing) = &self.claim.drawing else { return Ok(()) };
        let mut moves = Listing::drawing(self.claim, drawing);
        self.each_component(&mut moves, &mut |i, known, component, moves| {
            let rest = match &self.values[i] {
                Some(value) => self.total.without(value),
                None if self.total.is_drawn_anyhow() => self.total.clone(),
                None => return Err(self.unknown(i)),
            };
            let mut options = all_options(&component.rules, &component.position, &format!("claim.components[{i}]"))?;
            if !rest.is_drawn_anyhow() {
                let mut missing = None;
                options.retain(|option| {
                    let mut after = rest.clone();
                    for part in option {
                        match known.value(part, self.session) {
                            Some(value) => after.add(&value, 1),
                            None => missing = Some(part.clone()),
                        }
                    }
                    after.outcome() == Outcome::D
                });
                if let Some(part) = missing {
                    return Err(unknown(&format!("claim.components[{i}]"), &component.rules.moves.show(&part)));
                }
            }
            Ok(Found::from_all(options, moves.still_listed()))
        })?;
        moves.finish()
    }

    /// Expects in each component the moves that `find` gives.
    fn each_component(&self, moves: &mut Listing, find: &mut Find) -> Result<(), Rejected> {
        let mut remembered: HashMap<(&str, &Position), Rc<Found>> = HashMap::new();
        for (i, component) in self.components.iter().enumerate() {
            if i % 1024 == 0 {
                self.session.report("components", i, self.components.len())?;
            }
            let Some(known) = self.library.get(&component.rules.name) else { continue };
            // Equal components have equal options, and ever fewer of them are
            // listed. In Nim at most one wins, found sooner than remembered.
            let found = if matches!(known.theorem, Some(Theorem::Nim)) && self.total.is_finite() {
                Rc::new(find(i, known, component, moves)?)
            } else {
                let key = (&*component.rules.name, &component.position);
                match remembered.get(&key) {
                    Some(found) => Rc::clone(found),
                    None => {
                        let found = Rc::new(find(i, known, component, moves)?);
                        Rc::clone(remembered.entry(key).or_insert(found))
                    }
                }
            };
            moves.expect(i, component, &found)?;
        }
        Ok(())
    }

    fn unknown(&self, i: usize) -> Rejected {
        unknown(&format!("claim.components[{i}]"), &self.claim.components[i].start)
    }
}

/// Finds the moves of interest in a component.
type Find<'a> = dyn FnMut(usize, &Known, &Component, &Listing) -> Result<Found, Rejected> + 'a;

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
    let mut moves = Listing::winning(claim);
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
