//! One component alone of which a theorem, or an automaton of all P-positions, tells the outcome, and perhaps no value: in normal play where the value is too
//! much to ask for, and in misère play.

use grundy_core::{Convention, Goal, Nimber, OptionList, Outcome, Position, said};

use crate::certificate::PositionClaim;
use crate::library::{Library, unknown};
use crate::moves::{Component, Listing, all_options};
use crate::verdict::{Rejected, Session, demand};

/// Checks a claim by what a theorem says of the position and of its options.
pub(crate) fn check_claim(
    claim: &PositionClaim,
    components: &[Component],
    convention: Convention,
    library: &Library,
    session: &Session,
) -> Result<(), Rejected> {
    let [component] = components else {
        return Err(Rejected::new("claim.components", said!("no fact tells the outcome of such a sum")));
    };
    demand("claim.components[0].grundy", &claim.components[0].grundy, &None)?;
    if component.copies != 1 {
        return Err(Rejected::new(
            "claim.components[0].copies",
            said!("only of a single copy a theorem tells the outcome"),
        ));
    }
    let step = "claim.components[0]";
    let known = library.get(&component.rules.name);
    let known = known.ok_or_else(|| Rejected::new(step, said!("no fact is about this ruleset")))?;
    if convention == Convention::Normal && known.value(&component.position, session).is_some() {
        return Err(Rejected::new("claim.grundy", said!("the value is known, and left out")));
    }
    let by_automaton = |position: &Position| known.automaton.as_ref()?.outcome(position, convention);
    let outcome = |position: &Position| match known.declared(position, convention, session) {
        Some(declared) => Some(declared.outcome),
        None => by_automaton(position),
    };
    let own = outcome(&component.position).ok_or_else(|| unknown(step, &claim.components[0].start))?;
    demand("claim.outcome", &claim.outcome, &own.to_string())?;
    let mut moves = Listing::winning(claim);
    if own == Outcome::N {
        let goal = match convention {
            Convention::Normal => Goal::Value(Nimber::ZERO),
            Convention::Misere => Goal::MisereP,
        };
        let most = moves.still_listed();
        let counted = match known.declared_options(&component.position, goal, most, session) {
            Some(found) => Some(found),
            None if known.declared(&component.position, convention, session).is_some() => None,
            None => match &known.automaton {
                Some(automaton) => automaton.options(&component.position, Nimber::ZERO, most, session)?,
                None => None,
            },
        };
        let found = match counted {
            Some(found) => found,
            None => {
                let mut winning = Vec::new();
                for option in all_options(&component.rules, &component.position, step)? {
                    // What is left of nothing has the outcome of the end; a theorem speaks of single positions.
                    let left = match &option[..] {
                        [] => Some(convention.outcome_of_the_end()),
                        [part] => match (convention, outcome(part)) {
                            (_, Some(outcome)) => Some(outcome),
                            (Convention::Normal, None) => {
                                known.value(part, session).map(|value| match value.nimber() {
                                    Some(0) => Outcome::P,
                                    _ => Outcome::N,
                                })
                            }
                            (Convention::Misere, None) => None,
                        },
                        _ => None,
                    };
                    let shown =
                        || option.iter().map(|part| known.rules.moves.show(part)).collect::<Vec<_>>().join(" + ");
                    if left.ok_or_else(|| unknown(step, &shown()))? == Outcome::P {
                        winning.push(option);
                    }
                }
                OptionList::from_all(winning, most)
            }
        };
        moves.expect(0, component, &found)?;
    }
    moves.finish()
}
