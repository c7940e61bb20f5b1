//! Sums whose values of normal play decide misère play. These are subtraction games, Nim among them (Ferguson 1974),
//! and bars of chocolate, whose number of moves is fixed.
//!
//! If some value exceeds 1, the sum is P exactly if the values add up to 0. Otherwise they must add up to 1.

use grundy_core::{Nimber, OptionList, Outcome, said};
use grundy_rules::HeapMoves;

use crate::kernel::sums::{options_of_value, values};
use crate::kernel::{Check, Claimed, Component, Library, Listing, demand, unknown};

/// Whether values decide such a sum in misère play.
pub(crate) fn is_tame(components: &[Component]) -> bool {
    let subtracts = |component: &Component| matches!(component.rules.heap(), Some(HeapMoves::Subtract(_)));
    components.iter().all(subtracts) || components.iter().all(|component| component.rules.is_catalogued("chocolate"))
}

pub(crate) fn check_claim(claimed: &Claimed, library: &Library) -> Check {
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
