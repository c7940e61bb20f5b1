//! Sums whose values decide.
//!
//! *Normal play*: the value of a sum is the exclusive or of the values of its components (Sprague 1935, Grundy 1939), or
//! infinite ([`total`](crate::total)); a sum is a P-position exactly if it is worth 0, and a move wins exactly if it
//! leads to a sum worth 0. In a draw the moves that keep it are asked for as well.
//!
//! *Misère play* of subtraction games, Nim among them (Ferguson 1974), and of bars of chocolate, whose number of moves
//! is fixed: the values of normal play tell who wins, by another rule.

use std::collections::HashMap;
use std::rc::Rc;

use grundy_core::{Convention, OptionList, Outcome, Position, Said, said};
use grundy_rules::HeapMoves;

use crate::certificate::{PositionClaim, Value};
use crate::count::options_of_value;
use crate::library::{Known, Library, unknown};
use crate::moves::{Component, Listing, all_options};
use crate::total::Total;
use crate::verdict::{Rejected, Session, demand};

/// Whether values decide such a sum in misère play.
pub(crate) fn is_tame(components: &[Component]) -> bool {
    let subtracts = |component: &Component| matches!(component.rules.heap(), Some(HeapMoves::Subtract(_)));
    components.iter().all(subtracts) || components.iter().all(|component| component.rules.is_catalogued("chocolate"))
}

/// What is trusted about misère play.
fn tame() -> Said {
    said!(
        "in misère play a sum of heaps of subtraction games is a P-position exactly when some value exceeds 1 and the \
         nim-sum is 0, or none does and the nim-sum is 1 (T. S. Ferguson 1974)"
    )
}

/// A sum whose values are known.
struct Sum<'a> {
    claim: &'a PositionClaim,
    components: &'a [Component],
    convention: Convention,
    library: &'a Library<'a>,
    /// `None` for what does not matter: nimbers of which there is an even number of copies.
    values: Vec<Option<Value>>,
    total: Total,
    session: &'a Session<'a>,
}

/// Checks a claim by values.
pub(crate) fn check_claim(
    claim: &PositionClaim,
    components: &[Component],
    convention: Convention,
    library: &Library,
    session: &Session,
) -> Result<(), Rejected> {
    let normal = convention == Convention::Normal;
    let mut total = Total::default();
    let mut values = Vec::with_capacity(components.len());
    for (i, component) in components.iter().enumerate() {
        if i % 1024 == 0 {
            session.report("components", i, components.len())?;
        }
        let step = format!("claim.components[{i}].grundy");
        let value = library.get(&component.rules.name).and_then(|known| known.value(&component.position, session));
        let matters = !normal || !component.copies.is_multiple_of(2) || component.rules.moves.nature().may_loop;
        if value.is_none() && matters {
            return Err(unknown(&step, &claim.components[i].start));
        }
        demand(step, &claim.components[i].grundy, if normal { &value } else { &None })?;
        if let Some(value) = &value {
            total.add(value, component.copies);
        }
        values.push(value);
    }
    let outcome = if normal { total.outcome() } else { total.misere_outcome() };
    if !normal && components.iter().any(|component| component.rules.heap().is_some()) {
        session.trust(tame());
    }
    demand("claim.grundy", &claim.grundy, &normal.then(|| total.value()))?;
    demand("claim.outcome", &claim.outcome, &outcome.to_string())?;
    let sum = Sum { claim, components, convention, library, values, total, session };
    sum.check_winning_moves(outcome)?;
    sum.check_drawing_moves()
}

impl Sum<'_> {
    fn check_winning_moves(&self, outcome: Outcome) -> Result<(), Rejected> {
        let mut moves = Listing::winning(self.claim);
        if outcome == Outcome::N {
            self.each_component(&mut moves, &mut |i, known, component, most| {
                let target = match (&self.values[i], self.convention) {
                    (Some(Value::Nimber(value)), Convention::Misere) => Some(self.total.misere_target(*value)),
                    (Some(value), _) => self.total.target(value),
                    (None, _) if self.total.is_finite() => return Err(self.unknown(i)),
                    (None, _) => None,
                };
                let Some(target) = target else { return Ok(OptionList::none()) };
                options_of_value(
                    known,
                    &component.position,
                    target,
                    most,
                    &format!("claim.components[{i}]"),
                    self.session,
                )
            })?;
        }
        moves.finish()
    }

    /// The moves after which the sum is a draw, if it is one.
    fn check_drawing_moves(&self) -> Result<(), Rejected> {
        let Some(drawing) = &self.claim.drawing else { return Ok(()) };
        let mut moves = Listing::drawing(self.claim, drawing);
        self.each_component(&mut moves, &mut |i, known, component, most| {
            let rest = match &self.values[i] {
                Some(value) => self.total.without(value),
                None if self.total.is_drawn_anyhow() => self.total.clone(),
                None => return Err(self.unknown(i)),
            };
            let step = format!("claim.components[{i}]");
            let mut draws = Vec::new();
            for option in all_options(&component.rules, &component.position, &step)? {
                let mut after = rest.clone();
                if !rest.is_drawn_anyhow() {
                    for part in known.components(&option).iter() {
                        let value = known.value(part, self.session);
                        after.add(&value.ok_or_else(|| unknown(&step, &component.rules.moves.show(part)))?, 1);
                    }
                }
                draws.extend((after.outcome() == Outcome::D).then_some(option));
            }
            Ok(OptionList::from_all(draws, most))
        })?;
        moves.finish()
    }

    /// Expects in each component the moves that `find` gives.
    fn each_component(&self, moves: &mut Listing, find: &mut Find) -> Result<(), Rejected> {
        let mut remembered: HashMap<(&str, &Position), Rc<OptionList<Position>>> = HashMap::new();
        for (i, component) in self.components.iter().enumerate() {
            if i % 1024 == 0 {
                self.session.report("components", i, self.components.len())?;
            }
            let Some(known) = self.library.get(&component.rules.name) else { continue };
            // Equal components have equal options, and ever fewer of them are listed.
            let key = (&*component.rules.name, &component.position);
            let found = match remembered.get(&key) {
                Some(found) => Rc::clone(found),
                None => {
                    let found = Rc::new(find(i, known, component, moves.still_listed())?);
                    Rc::clone(remembered.entry(key).or_insert(found))
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

/// Finds the winning or drawing moves in a component; the last argument is how many are listed.
type Find<'a> = dyn FnMut(usize, &Known, &Component, usize) -> Result<OptionList<Position>, Rejected> + 'a;
