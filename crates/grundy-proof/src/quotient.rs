//! Claims by a misère quotient: about the quotient itself, and about sums of its heaps.

use std::collections::HashMap;
use std::rc::Rc;

use grundy_core::{OptionList, Outcome, Position, Said, said};

use crate::certificate::{PositionClaim, QuotientClaim};
use crate::fact::Witness;
use crate::library::Library;
use crate::monoid::Monoid;
use crate::moves::{Component, Listing, all_options};
use crate::verdict::{Rejected, Session, demand};

/// Checks a claim about a quotient.
pub(crate) fn check_claim(claim: &QuotientClaim, witness: &Witness, session: &Session) -> Result<Vec<Said>, Rejected> {
    let library = Library::verify(witness, session)?;
    let Some(monoid) = &library.monoid else { return Err(Rejected::new("witness", said!("no fact tells a quotient"))) };
    let fact = &monoid.fact;
    demand("claim.rulesets", &claim.rulesets, &fact.rulesets)?;
    let covered = fact.phi.iter().map(|phi| phi.len() as u64 - 1).min().unwrap_or(0);
    demand("claim.heaps", &claim.heaps, &covered)?;
    demand("claim.order", &claim.order, &(fact.steps.len() as u64))?;
    demand("claim.p_order", &claim.p_order, &(fact.p.len() as u64))?;
    let verdict = if fact.laws.is_empty() { "partial" } else { "proven" };
    demand("claim.verdict", &claim.verdict.as_str(), &verdict)?;
    demand("claim.laws", &claim.laws, &fact.laws)?;
    for (game, &[e, p]) in claim.laws.iter().enumerate() {
        let element = |n: u64| monoid.product_of(game, &[Position::from(n)]);
        let step = format!("claim.laws[{game}]");
        if e.checked_sub(1).is_some_and(|before| element(before) == element(before + p)) {
            return Err(Rejected::new(step, said!("a smaller preperiod does")));
        }
        if (1..p).any(|shorter| p % shorter == 0 && (e..e + p).all(|n| element(n) == element(n + shorter))) {
            return Err(Rejected::new(step, said!("a smaller period does")));
        }
    }
    let games = fact.rulesets.iter().map(|name| Said::verbatim(&**name));
    let games = games.reduce(|one, next| said!("{one} and {next}", one, next)).unwrap_or_default();
    let (order, p_order) = (claim.order, claim.p_order);
    let laws = fact.rulesets.iter().zip(&fact.laws);
    let mut told = vec![match fact.laws.is_empty() {
        true => said!(
            "the misère quotient of {games} for heaps up to {covered} has {order} elements, {p_order} of them those of \
             P-positions",
            games,
            covered,
            order,
            p_order
        ),
        false => said!(
            "the misère quotient of {games} for all heaps has {order} elements, {p_order} of them those of P-positions",
            games,
            order,
            p_order
        ),
    }];
    told.extend(
        laws.map(|(name, [e, p])| said!("the elements of {name} have the period {p} from heap {e} on", name, p, e)),
    );
    Ok(told)
}

/// Checks a claim about a misère sum of heaps.
pub(crate) fn check_sum(
    claim: &PositionClaim,
    components: &[Component],
    monoid: &Monoid,
    session: &Session,
) -> Result<(), Rejected> {
    let mut elements = Vec::with_capacity(components.len());
    for (i, component) in components.iter().enumerate() {
        let game = monoid.rules.iter().position(|rules| rules.name == component.rules.name);
        let element = |game| Some((game, monoid.product_of(game, std::slice::from_ref(&component.position))?));
        let missing =
            || Rejected::new(format!("claim.components[{i}]"), said!("the quotient does not cover this heap"));
        elements.push(game.and_then(element).ok_or_else(missing)?);
    }
    let powers = elements.iter().zip(components).map(|(&(_, x), component)| monoid.power(x, component.copies));
    let mut before = vec![0];
    for power in powers.clone() {
        before.push(monoid.product(before[before.len() - 1], power));
    }
    let mut behind = vec![0];
    for power in powers.rev() {
        behind.push(monoid.product(behind[behind.len() - 1], power));
    }
    let is_p = monoid.is_p(before[components.len()]);
    demand("claim.outcome", &claim.outcome, &if is_p { Outcome::P } else { Outcome::N }.to_string())?;
    let mut winning = Listing::winning(claim);
    let mut known: HashMap<(usize, &Position, usize), Rc<OptionList<Position>>> = HashMap::new();
    for (i, component) in components.iter().enumerate() {
        session.report("components", i, components.len())?;
        let (game, x) = elements[i];
        let others = monoid.product(before[i], behind[components.len() - 1 - i]);
        let rest = monoid.product(others, monoid.power(x, component.copies - 1));
        let found = match known.get(&(game, &component.position, rest)) {
            Some(found) => Rc::clone(found),
            None => {
                let step = format!("claim.components[{i}]");
                let mut wins = Vec::new();
                for option in all_options(&component.rules, &component.position, &step)? {
                    let left = monoid.product_of(game, &option);
                    let left =
                        left.ok_or_else(|| Rejected::new(&step, said!("the quotient does not cover its options")))?;
                    wins.extend(monoid.is_p(monoid.product(rest, left)).then_some(option));
                }
                let found = Rc::new(OptionList::from_all(wins, winning.still_listed()));
                Rc::clone(known.entry((game, &component.position, rest)).or_insert(found))
            }
        };
        winning.expect(i, component, &found)?;
    }
    winning.finish()
}
