//! Sums whose values decide.
//!
//! The value of a sum is the exclusive or of the values of its components (Sprague 1935, Grundy 1939). A position from which
//! play may go on for ever is worth a nimber or ∞(K), K a set of nimbers (C. A. B. Smith 1966; see
//! [`labels`](super::labels)), and in a sum
//!
//! - ∞(K) beside nimbers that add up to n is ∞(K ⊕ n): an N-position if n ∈ K, by the move that makes the whole worth 0, and
//!   else a draw;
//! - beside a second infinite value it is a draw, whatever the sets are: ∞().
//!
//! A sum is a P-position exactly if it is worth 0, and a move wins exactly if it leads to a sum worth 0: the component moved
//! in must come to be worth what all the others are worth together, which is finite. In a draw the moves that keep it are
//! asked for as well.

use grundy_core::{Convention, LoopyValue, OptionList, Outcome};

use super::count::options_of_value;
use super::library::{Library, unknown};
use super::moves::{Listing, options_that};
use super::position::Claimed;
use super::session::Session;
use super::value::Value;
use super::verdict::{Rejected, demand};

/// The values of the components; `None` for what does not matter in normal play: a nimber of which there is an even number
/// of copies.
pub(crate) fn values(
    claimed: &Claimed,
    library: &Library,
    session: &Session,
) -> Result<Vec<Option<LoopyValue>>, Rejected> {
    let mut values = Vec::with_capacity(claimed.components.len());
    for (i, component) in claimed.components.iter().enumerate() {
        if i % 1024 == 0 {
            session.report("components", i, claimed.components.len())?;
        }
        let value = library.get(&component.rules.name).and_then(|known| known.value(&component.position, session));
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

/// Checks a claim in normal play by values.
pub(crate) fn check_claim(claimed: &Claimed, library: &Library, session: &Session) -> Result<(), Rejected> {
    let Claimed { claim, components, .. } = claimed;
    let values = values(claimed, library, session)?;
    for (i, value) in values.iter().enumerate() {
        let told = value.as_ref().map(Value::from);
        demand(format!("claim.components[{i}].grundy"), &claim.components[i].grundy, &told)?;
    }
    let add = |a: &LoopyValue, b: &LoopyValue| a.clone() + b.clone();
    let times = |(value, copies): (&Option<LoopyValue>, u64)| value.as_ref().map_or(ZERO, |value| value.times(copies));
    let parts: Vec<LoopyValue> = values.iter().zip(components.iter().map(|it| it.copies)).map(times).collect();
    let (others, total) = together(&parts, ZERO, add);
    demand("claim.grundy", &claim.grundy, &Some(Value::from(&total)))?;
    demand("claim.outcome", &claim.outcome, &total.outcome().to_string())?;
    // What a component and its copies leave when one copy is away.
    let rest = |i: usize| Some(add(&others[i], &times((&Some(values[i].clone()?), components[i].copies - 1))));
    let known = |i: usize| library.get(&components[i].rules.name);
    let step = |i: usize| format!("claim.components[{i}]");
    let untold = |i: usize| unknown(&step(i), &claim.components[i].start);
    let mut winning = Listing::winning(claim);
    if total.outcome() == Outcome::N {
        winning.each(components, session, &mut |i, most| {
            let finite = rest(i).map(|rest| rest.nimber());
            let target = finite.or_else(|| total.nimber().is_none().then_some(None)).ok_or_else(|| untold(i))?;
            match (known(i), target) {
                (Some(known), Some(target)) => {
                    options_of_value(known, &components[i].position, target, most, &step(i), session)
                }
                _ => Ok(OptionList::none()),
            }
        })?;
    }
    winning.finish()?;
    let Some(drawing) = &claim.drawing else { return Ok(()) };
    // Two infinite values, or one without any number, are a draw beside anything.
    let drawn = LoopyValue::infinity([]);
    let mut draws = Listing::drawing(claim, drawing);
    draws.each(components, session, &mut |i, most| {
        let rest = rest(i).or_else(|| (total == drawn).then(|| drawn.clone())).ok_or_else(|| untold(i))?;
        let Some(known) = known(i) else { return Ok(OptionList::none()) };
        options_that(&known.rules, &components[i].position, most, &step(i), &mut |option| {
            let mut after = rest.clone();
            for part in known.components(option, session).iter().filter(|_| rest != drawn) {
                let value = known.value(part, session);
                after = after + value.ok_or_else(|| unknown(&step(i), &known.rules.moves.show(part)))?;
            }
            Ok(after.outcome() == Outcome::D)
        })
    })?;
    draws.finish()
}

const ZERO: LoopyValue = LoopyValue::ZERO;
