//! Sums whose values decide.
//!
//! The value of a sum is the exclusive or of the values of its components (Sprague 1935, Grundy 1939). If play may go
//! on for ever, the value is a nimber or ∞(K), K a set (Smith 1966; see [`labels`](super::labels)). In a sum
//!
//! - ∞(K) beside nimbers that add up to n is ∞(K ⊕ n). If n ∈ K, it is an N-position, by the move that makes the whole
//!   worth 0; else it is a draw;
//! - beside a second infinite value it is a draw, whatever the sets are: ∞().
//!
//! A sum is a P-position exactly if it is worth 0. So a move wins exactly if it leaves the component worth what the
//! others are worth together, which must be finite. In a draw the moves that keep the draw are asked for as well.
//!
//! # Misère play
//! In some games the values of normal play decide misère play. These are subtraction games, Nim among them (Ferguson
//! 1974), and bars of chocolate, whose number of moves is fixed. If some value exceeds 1, the sum is P exactly if the
//! values add up to 0. Otherwise they must add up to 1.

use grundy_core::{Convention, Goal, LoopyValue, Nimber, OptionList, Outcome, Position, said};
use grundy_rules::HeapMoves;

use super::library::{Known, Library, unknown};
use super::position::{Claimed, Component, Listing, TRIED, options_that};
use super::session::{Check, Rejected, demand};
use super::written::Value;

/// The values of the components; `None` for a nimber with an even number of copies in normal play.
pub(crate) fn values(claimed: &Claimed, library: &Library) -> Check<Vec<Option<LoopyValue>>> {
    let mut values = Vec::with_capacity(claimed.components.len());
    for (i, component) in claimed.components.iter().enumerate() {
        if i % 1024 == 0 {
            library.session.report("components", i, claimed.components.len())?;
        }
        let value = library.get(&component.rules.name).and_then(|known| known.value(&component.position));
        let cancels = component.copies.is_multiple_of(2) && !component.rules.moves.nature().may_loop;
        if value.is_none() && !(cancels && claimed.convention == Convention::Normal) {
            return Err(unknown(&format!("claim.components[{i}].grundy"), &claimed.claim.components[i].start));
        }
        values.push(value);
    }
    Ok(values)
}

/// For each part all others together, and all parts together.
pub(crate) fn together<T: Clone>(parts: &[T], nothing: T, add: impl Fn(&T, &T) -> T) -> (Vec<T>, T) {
    let mut others = vec![nothing.clone(); parts.len()];
    let mut behind = nothing.clone();
    for (other, part) in others.iter_mut().zip(parts).rev() {
        *other = behind.clone();
        behind = add(part, &behind);
    }
    let mut before = nothing;
    for (other, part) in others.iter_mut().zip(parts) {
        *other = add(&before, other);
        before = add(&before, part);
    }
    (others, before)
}

/// A sum in normal play, with its values.
struct Sum<'a> {
    claimed: &'a Claimed<'a>,
    library: &'a Library<'a>,
    values: Vec<Option<LoopyValue>>,
    /// For each component, what all others are worth together.
    others: Vec<LoopyValue>,
    total: LoopyValue,
}

pub(crate) fn check_claim(claimed: &Claimed, library: &Library) -> Check {
    let Claimed { claim, components, .. } = claimed;
    let values = values(claimed, library)?;
    let mut parts = Vec::with_capacity(values.len());
    for (i, value) in values.iter().enumerate() {
        let told = value.as_ref().map(Value::from);
        demand(format!("claim.components[{i}].grundy"), &claim.components[i].grundy, &told)?;
        parts.push(value.as_ref().map_or(LoopyValue::ZERO, |value| value.times(components[i].copies)));
    }
    let (others, total) = together(&parts, LoopyValue::ZERO, |a, b| a.clone() + b.clone());
    demand("claim.grundy", &claim.grundy, &Some(Value::from(&total)))?;
    demand("claim.outcome", &claim.outcome, &total.outcome().to_string())?;
    let sum = Sum { claimed, library, values, others, total };
    sum.check_winning_moves()?;
    sum.check_drawing_moves()
}

impl Sum<'_> {
    /// The rest of the sum without one copy of a component, if its value is known.
    fn rest(&self, i: usize) -> Option<LoopyValue> {
        Some(self.others[i].clone() + self.values[i].as_ref()?.times(self.claimed.components[i].copies - 1))
    }

    fn step(&self, i: usize) -> String {
        format!("claim.components[{i}]")
    }

    fn untold(&self, i: usize) -> Rejected {
        unknown(&self.step(i), &self.claimed.claim.components[i].start)
    }

    fn check_winning_moves(&self) -> Check {
        let components = &self.claimed.components;
        let mut winning = Listing::winning(self.claimed.claim);
        if self.total.outcome() == Outcome::N {
            winning.each(components, self.library.session, &mut |i, most| {
                let target = match self.rest(i) {
                    Some(rest) => rest.nimber(),
                    // The other copy is finite too, so the infinite value remains.
                    None if self.total.nimber().is_none() => None,
                    None => return Err(self.untold(i)),
                };
                match (self.library.get(&components[i].rules.name), target) {
                    (Some(known), Some(target)) => {
                        options_of_value(known, &components[i].position, target, most, &self.step(i))
                    }
                    _ => Ok(OptionList::none()),
                }
            })?;
        }
        winning.finish()
    }

    /// The moves after which the sum is a draw, if it is one.
    fn check_drawing_moves(&self) -> Check {
        let Some(drawing) = &self.claimed.claim.drawing else { return Ok(()) };
        let components = &self.claimed.components;
        // Two infinite values, or one without any number, are a draw beside anything.
        let drawn = LoopyValue::infinity([]);
        let mut draws = Listing::drawing(self.claimed.claim, drawing);
        draws.each(components, self.library.session, &mut |i, most| {
            let any_rest = || (self.total == drawn).then(|| drawn.clone());
            let rest = self.rest(i).or_else(any_rest).ok_or_else(|| self.untold(i))?;
            let Some(known) = self.library.get(&components[i].rules.name) else { return Ok(OptionList::none()) };
            options_that(&known.rules, &components[i].position, most, &self.step(i), &mut |option| {
                let mut after = rest.clone();
                for part in known.components(option).iter().filter(|_| rest != drawn) {
                    let value = known.value(part);
                    after = after + value.ok_or_else(|| unknown(&self.step(i), &known.rules.moves.show(part)))?;
                }
                Ok(after.outcome() == Outcome::D)
            })
        })?;
        draws.finish()
    }
}

/// The options of `position` that are worth `target` in normal play, the first `most` of them listed. A theorem or a
/// carrier may count them. Otherwise they are tried one by one, or counted by residue classes.
pub(crate) fn options_of_value(
    known: &Known,
    position: &Position,
    target: Nimber,
    most: usize,
    step: &str,
) -> Check<OptionList<Position>> {
    if let Some(found) = known.counted(position, Goal::Value(target), most)? {
        return Ok(found);
    }
    let moves = &known.rules.moves;
    if moves.option_bound(position).is_some_and(|bound| bound > TRIED)
        && let (Some(ray), &[heap]) = (&known.ray, &**position)
        && let Some(found) = (known.session.rooms.classes)(&known.rules, ray, heap, target.0, most, known.session)?
    {
        return Ok(found);
    }
    options_that(&known.rules, position, most, step, &mut |option| {
        is_worth(known, option, target).map_err(|part| unknown(step, &moves.show(&part)))
    })
}

/// Whether the parts add up to `target`; the error is one of which too little
/// is known. That one part is worth 0 may be known from its outcome alone.
fn is_worth(known: &Known, option: &[Position], target: Nimber) -> Result<bool, Position> {
    if let ([part], Nimber::ZERO) = (option, target)
        && let Some(declared) = known.declared(part, Convention::Normal)
    {
        return Ok(declared.outcome == Outcome::P);
    }
    // The value that the part of unknown value must have; infinite if some part is infinite.
    let (mut rest, mut open) = (LoopyValue::Nimber(target), None);
    let option = known.components(option);
    for part in option.iter() {
        match known.value(part) {
            Some(value) => rest = rest + value,
            None if open.is_some() => return Err(part.clone()),
            None => open = Some(part),
        }
    }
    match (open, rest.nimber()) {
        (None, rest) => Ok(rest == Some(Nimber::ZERO)),
        (Some(part), Some(rest)) if known.excludes(part, rest.0) => Ok(false),
        (Some(part), _) => Err(part.clone()),
    }
}

/// Whether values decide such a sum in misère play.
pub(crate) fn is_tame(components: &[Component]) -> bool {
    let subtracts = |component: &Component| matches!(component.rules.heap(), Some(HeapMoves::Subtract(_)));
    components.iter().all(subtracts) || components.iter().all(|component| component.rules.is_catalogued("chocolate"))
}

pub(crate) fn check_misere(claimed: &Claimed, library: &Library) -> Check {
    let Claimed { claim, components, .. } = claimed;
    let values = values(claimed, library)?;
    // Infinite values do not count here.
    let nimber = |i: usize| values[i].as_ref().and_then(|value| value.nimber());
    let (mut sum, mut large) = (Nimber::ZERO, 0u128);
    for (i, component) in components.iter().enumerate() {
        let value = nimber(i).ok_or_else(|| unknown(&format!("claim.components[{i}]"), &claim.components[i].start))?;
        sum += value.times(component.copies);
        large += if value.0 > 1 { u128::from(component.copies) } else { 0 };
    }
    if components.iter().any(|component| component.rules.heap().is_some()) {
        library.session.trust(said!(
            "in misère play a sum of heaps of subtraction games is a P-position exactly when some value exceeds 1 and \
             the nim-sum is 0, or none does and the nim-sum is 1 (T. S. Ferguson 1974)"
        ));
    }
    let is_p = sum.0 == u64::from(large == 0);
    demand("claim.outcome", &claim.outcome, &if is_p { Outcome::P } else { Outcome::N }.to_string())?;
    let mut winning = Listing::winning(claim);
    if !is_p {
        winning.each(components, library.session, &mut |i, most| {
            let (Some(value), Some(known)) = (nimber(i), library.get(&components[i].rules.name)) else {
                return Ok(OptionList::none());
            };
            let others_large = large > u128::from(value.0 > 1);
            let target = sum + value + Nimber(u64::from(!others_large));
            let step = format!("claim.components[{i}]");
            options_of_value(known, &components[i].position, target, most, &step)
        })?;
    }
    winning.finish()
}
