//! One component alone of which a theorem or a carrier tells the outcome, and perhaps no value: in normal play where the value
//! is too much to ask for, and in misère play.

use grundy_core::{Convention, Goal, Nimber, OptionList, Outcome, Position, said};

use crate::kernel::{Claimed, Known, Library, Listing, Rejected, Session, demand, options_that, unknown};

/// Checks a claim by what is told of the position and of its options.
pub(crate) fn check_claim(claimed: &Claimed, library: &Library, session: &Session) -> Result<(), Rejected> {
    let (claim, convention) = (claimed.claim, claimed.convention);
    let [component] = &claimed.components[..] else {
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
    let own = known.outcome(&component.position, convention, session);
    let own = own.ok_or_else(|| unknown(step, &claim.components[0].start))?;
    demand("claim.outcome", &claim.outcome, &own.to_string())?;
    let mut winning = Listing::winning(claim);
    if own == Outcome::N {
        winning.each(&claimed.components, session, &mut |_, most| {
            winning_options(known, &component.position, convention, most, session)
        })?;
    }
    winning.finish()
}

/// The options that are P-positions.
fn winning_options(
    known: &Known,
    position: &Position,
    convention: Convention,
    most: usize,
    session: &Session,
) -> Result<OptionList<Position>, Rejected> {
    let goal = match convention {
        Convention::Normal => Goal::Value(Nimber::ZERO),
        Convention::Misere => Goal::MisereP,
    };
    if let Some(found) = known.counted(position, goal, most, session)? {
        return Ok(found);
    }
    let step = "claim.components[0]";
    options_that(&known.rules, position, most, step, &mut |option| {
        // What is left of nothing has the outcome of the end; a theorem speaks of single positions.
        let left = match option {
            [] => Some(convention.outcome_of_the_end()),
            [part] => known.outcome(part, convention, session).or_else(|| match convention {
                Convention::Normal => known.value(part, session).map(|value| value.outcome()),
                Convention::Misere => None,
            }),
            _ => None,
        };
        let shown = || option.iter().map(|part| known.rules.moves.show(part)).collect::<Vec<_>>().join(" + ");
        Ok(left.ok_or_else(|| unknown(step, &shown()))? == Outcome::P)
    })
}
