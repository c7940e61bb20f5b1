//! Claims by a misère quotient: about the quotient itself, and about sums of its heaps.

use grundy_core::{Outcome, Position, Said, said};
use serde::{Deserialize, Serialize};

use super::Monoid;
use crate::kernel::sums::together;
use crate::kernel::{Check, Claimed, Component, Listing, Rejected, Session, demand, options_that, reject};

pub(crate) fn check_claim(claim: &QuotientClaim, monoid: Option<&Monoid>) -> Check<Vec<Said>> {
    let Some(monoid) = monoid else { return reject("witness", said!("no fact gives a quotient")) };
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
            return reject(step, said!("a smaller preperiod does"));
        }
        if (1..p).any(|shorter| p % shorter == 0 && (e..e + p).all(|n| element(n) == element(n + shorter))) {
            return reject(step, said!("a smaller period does"));
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

pub(crate) fn check_sum(claimed: &Claimed, monoid: &Monoid, session: &Session) -> Check {
    let Claimed { claim, components, .. } = claimed;
    let mut elements = Vec::with_capacity(components.len());
    for (i, component) in components.iter().enumerate() {
        let game = monoid.rules.iter().position(|rules| rules.name == component.rules.name);
        let element = |game| Some((game, monoid.product_of(game, std::slice::from_ref(&component.position))?));
        let missing =
            || Rejected::new(format!("claim.components[{i}]"), said!("the quotient does not cover this heap"));
        elements.push(game.and_then(element).ok_or_else(missing)?);
    }
    let power = |(&(_, x), component): (&(usize, usize), &Component)| monoid.power(x, component.copies);
    let powers: Vec<usize> = elements.iter().zip(components).map(power).collect();
    let (others, all) = together(&powers, 0, |&x, &y| monoid.product(x, y));
    let is_p = monoid.is_p(all);
    demand("claim.outcome", &claim.outcome, &if is_p { Outcome::P } else { Outcome::N }.to_string())?;
    let mut winning = Listing::winning(claim);
    winning.each(components, session, &mut |i, most| {
        let ((game, x), component) = (elements[i], &components[i]);
        let rest = monoid.product(others[i], monoid.power(x, component.copies - 1));
        let step = format!("claim.components[{i}]");
        options_that(&component.rules, &component.position, most, &step, &mut |option| {
            let left = monoid.product_of(game, option);
            let left = left.ok_or_else(|| Rejected::new(&*step, said!("the quotient does not cover its options")))?;
            Ok(monoid.is_p(monoid.product(rest, left)))
        })
    })?;
    winning.finish()
}

/// A misère quotient: elements numbered from 0, the identity, in the order in which products of generators meet them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonoidFact {
    pub rulesets: Vec<String>,
    /// For each element a row: its products with the generators.
    pub steps: Vec<Vec<usize>>,
    /// The elements of the P-positions, ascending.
    pub p: Vec<usize>,
    /// For each ruleset, the elements of its heaps from heap 0 on.
    pub phi: Vec<Vec<usize>>,
    /// For each ruleset, preperiod and period of these elements; empty if no period is claimed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub laws: Vec<[u64; 2]>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientClaim {
    pub rulesets: Vec<String>,
    /// `proven`: it answers all sums of all heaps; `partial`: all sums of the heaps up to `heaps`.
    pub verdict: String,
    /// The largest heap up to which the elements are listed.
    pub heaps: u64,
    pub order: u64,
    /// The number of elements of P-positions.
    pub p_order: u64,
    /// For each ruleset, the least preperiod and the least period of the elements; empty for `partial`.
    pub laws: Vec<[u64; 2]>,
}
