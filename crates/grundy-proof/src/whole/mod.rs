//! Sums that are played as a whole: claims about them. [`outcomes`] says who wins.

pub(crate) mod games;
pub(crate) mod outcomes;

use std::cell::RefCell;

use grundy_core::{OptionList, Outcome, Position, said};

use self::games::Sum;
use self::outcomes::Outcomes;
use crate::kernel::{Check, Claimed, Listing, Rejected, Session, demand, reject, require};

/// Largest number of components, copies counted, of a sum that is played as a whole.
const LARGEST_SUM: u64 = 100_000;

/// Whether the components want to be played as a whole, because values do not add.
pub(crate) fn is_whole(claimed: &Claimed) -> bool {
    let mut natures = claimed.components.iter().map(|component| component.rules.moves.nature());
    natures.any(|nature| nature.own_endings || nature.entails)
}

pub(crate) fn check_claim(claimed: &Claimed, mut outcomes: Outcomes, session: &Session) -> Check {
    let Claimed { claim, components, .. } = claimed;
    demand("claim.convention", &claimed.convention.to_string(), &outcomes.convention.to_string())?;
    let (root, indices) = read_root(claimed, &mut outcomes)?;
    let nothing = |step: &str, about: String| Rejected::new(step, said!("nothing says who wins {about}", about));
    let step = outcomes.step.clone();
    let (outcome, remoteness) = outcomes.of(&root)?.ok_or_else(|| nothing(&step, outcomes.games.show(&root)))?;
    demand("claim.outcome", &claim.outcome, &outcome.to_string())?;
    demand("claim.remoteness", &claim.remoteness, &remoteness)?;
    let urgent = |i: usize| outcomes.games.is_urgent(indices[i], &components[i].position);
    let urgent: Vec<usize> = (0..components.len()).filter(|&i| urgent(i)).collect();
    if urgent.len() > 1 || urgent.iter().any(|&i| components[i].copies > 1) {
        return reject("claim.components", said!("two components must be answered at once"));
    }
    let outcomes = RefCell::new(outcomes);
    // The options of component i after which the sum has this outcome.
    let options = |i: usize, wanted: Outcome, most: usize| -> Check<OptionList<Position>> {
        let (outcomes, position) = (&mut *outcomes.borrow_mut(), &components[i].position);
        let from = outcomes.games.as_component(indices[i], position)?.map(|position| (indices[i], position));
        // A component that is left out has no options.
        let (Some(from), true) = (&from, urgent.first().is_none_or(|&urgent| urgent == i)) else {
            return Ok(OptionList::none());
        };
        let mut found = Vec::new();
        for option in outcomes.games.named_options(indices[i], position)? {
            session.report("moves", 0, 1)?;
            let after = outcomes.games.moved(&root, from, &option)?;
            let told = outcomes.of(&after)?.ok_or_else(|| nothing(&step, outcomes.games.show(&after)))?;
            found.extend((told.0 == wanted).then_some(option));
        }
        Ok(OptionList::from_all(found, most))
    };
    let mut winning = Listing::winning(claim);
    winning.each(components, session, &mut |i, most| options(i, Outcome::P, most))?;
    winning.finish()?;
    let Some(drawing) = &claim.drawing else { return Ok(()) };
    let mut draws = Listing::drawing(claim, drawing);
    draws.each(components, session, &mut |i, most| options(i, Outcome::D, most))?;
    draws.finish()
}

/// The sum of the claim, and for each component the index of its ruleset in the fact.
fn read_root(claimed: &Claimed, outcomes: &mut Outcomes) -> Check<(Sum, Vec<usize>)> {
    let games = &mut outcomes.games;
    let (mut root, mut indices) = (Sum::new(), Vec::with_capacity(claimed.components.len()));
    for (i, component) in claimed.components.iter().enumerate() {
        let name = &component.rules.name;
        let index = games.rules.iter().position(|rules| rules.name == *name);
        let reason = || Rejected::new(format!("{}.rulesets", outcomes.step), said!("{name} is missing", name));
        let index = index.ok_or_else(reason)?;
        indices.push(index);
        let several = claimed.components.len() > 1 || component.copies > 1;
        if component.rules.moves.nature().own_endings && several {
            return reject(format!("claim.components[{i}]"), games.not_a_summand(index));
        }
        let Some(position) = games.as_component(index, &component.position)? else { continue };
        require(
            component.copies <= LARGEST_SUM - root.len() as u64,
            format!("claim.components[{i}].copies"),
            said!("a sum that is played as a whole has at most {largest_sum} components", largest_sum = LARGEST_SUM),
        )?;
        root.extend((0..component.copies).map(|_| (index, position.clone())));
    }
    root.sort();
    Ok((root, indices))
}
