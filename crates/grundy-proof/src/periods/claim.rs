//! Claims about the period of a heap game.
//!
//! The law must be proved ([`prove`]), or hold on all known values, and it must be the least one. A
//! smaller period would divide this one. The preperiod is least if the law fails at the heap just below it.

use grundy_core::{Periodicity, Said, said};
use grundy_rules::Rules;
use serde::{Deserialize, Serialize};

use super::{Unproved, check_least, first_exception, prove};
use crate::kernel::written::written;
use crate::kernel::{Check, Law, Library, Ray, RayFact, Rejected, Session, Values, demand, reject, require};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeriodClaim {
    pub ruleset: String,
    /// `proven`, `observed` or `unknown`.
    pub verdict: String,
    /// The least preperiod (`None` only when the verdict is `unknown`).
    #[serde(deserialize_with = "written")]
    pub preperiod: Option<u64>,
    /// The least period (`None` only when the verdict is `unknown`).
    #[serde(deserialize_with = "written")]
    pub period: Option<u64>,
    /// The growth in one period (`None` only when the verdict is `unknown`).
    #[serde(deserialize_with = "written")]
    pub saltus: Option<u64>,
    /// The values of heaps 0..values_used were used.
    pub values_used: u64,
    /// The largest of these values; `None` where they are unbounded (saltus > 0) or none were used.
    #[serde(deserialize_with = "written")]
    pub max_grundy: Option<u64>,
    /// preperiod − 1; `None` if that is negative or unknown.
    #[serde(deserialize_with = "written")]
    pub last_exception: Option<u64>,
}

pub(crate) enum By<'a> {
    Values(&'a RayFact),
    /// A theorem among the facts.
    Theorem(Library<'a>),
    Nothing,
}

pub(crate) fn check_claim(claim: &PeriodClaim, by: By, session: &Session) -> Check<Vec<Said>> {
    let rules = session.find(&claim.ruleset, "claim.ruleset")?;
    let law = claimed_law(claim)?;
    let last_exception = claim.preperiod.and_then(|preperiod| preperiod.checked_sub(1));
    demand("claim.last_exception", &claim.last_exception, &last_exception)?;
    if let By::Values(fact) = by {
        demand("claim.ruleset", &rules.name, &session.find(&fact.ruleset, "witness[0]")?.name)?;
        return check_with_values(claim, law, &rules, fact, "witness[0]", session);
    }
    demand("claim.values_used", &claim.values_used, &0)?;
    demand("claim.max_grundy", &claim.max_grundy, &None)?;
    match by {
        By::Theorem(library) => check_by_theorem(claim, &rules, library, session),
        _ if law.is_none() => Ok(vec![said!("nothing is claimed about {name}", name = rules.name)]),
        _ => Err(untold(&rules)),
    }
}

/// The law of the claim; `None` if it claims none.
fn claimed_law(claim: &PeriodClaim) -> Check<Option<Law>> {
    let triple = (claim.preperiod, claim.period, claim.saltus);
    match (claim.verdict.as_str(), triple) {
        ("proven" | "observed", (Some(preperiod), Some(period), Some(saltus))) => {
            let law = Law::from_triple([preperiod, period, saltus]);
            Ok(Some(law.ok_or_else(|| Rejected::new("claim.period", said!("a period is at least 1")))?))
        }
        ("unknown", (None, None, None)) => Ok(None),
        ("proven" | "observed" | "unknown", _) => {
            let verdict = &claim.verdict;
            let reason = said!("a verdict `{verdict}` does not go with these preperiod, period and saltus", verdict);
            reject("claim.verdict", reason)
        }
        (other, _) => reject("claim.verdict", said!("`{other}` is not `proven`, `observed` or `unknown`", other)),
    }
}

fn check_with_values(
    claim: &PeriodClaim,
    law: Option<Law>,
    rules: &Rules,
    witness: &RayFact,
    step: &str,
    session: &Session,
) -> Check<Vec<Said>> {
    let mut ray = Ray::verify_values(witness, rules, step, session)?;
    if witness.law.is_some() {
        let law = law.map(|law| [law.preperiod, law.period, law.saltus]);
        demand(format!("{step}.law"), &witness.law, &law)?;
    }
    let values = &ray.values;
    let known = values.len() as u64;
    let Some(law) = law else {
        demand("claim.values_used", &claim.values_used, &known)?;
        demand("claim.max_grundy", &claim.max_grundy, &values.largest(values.len()))?;
        let name = &rules.name;
        return Ok(vec![said!("the values of {name} for heaps 0..{known} (no period is claimed)", name, known)]);
    };
    let proof = match prove(rules, values, law, session) {
        Err(Unproved::Stopped(stopped)) => return Err(stopped),
        proof => proof,
    };
    if claim.verdict == "proven" {
        let used = proof.map_err(|unproved| unproved.rejects("claim.verdict"))?;
        ray.law = Some(law);
        check_least(law, &|n| ray.value(n), session)?;
        demand("claim.values_used", &claim.values_used, &used)?;
    } else {
        require(proof.is_err(), "claim.verdict", said!("the period is proved by these values"))?;
        demand("claim.values_used", &claim.values_used, &known)?;
        check_observed(&ray.values, law, session)?;
    }
    let max = if law.saltus == 0 { ray.values.largest(claim.values_used as usize) } else { None };
    demand("claim.max_grundy", &claim.max_grundy, &max)?;
    let Law { preperiod, period, saltus } = law;
    let name = &rules.name;
    let told = match claim.verdict == "proven" {
        true => said!(
            "G(n + {period}) = G(n) + {saltus} in {name} for all heaps n ≥ {preperiod}; both are the least",
            period,
            saltus,
            name,
            preperiod
        ),
        false => said!(
            "G(n + {period}) = G(n) + {saltus} in {name} for the heaps computed, n ≥ {preperiod}; both are the least",
            period,
            saltus,
            name,
            preperiod
        ),
    };
    Ok(vec![told, said!("the values of the heaps 0..{used}", used = claim.values_used)])
}

/// Checks that the law holds on all values and repeats at least once. No smaller period or preperiod may do.
fn check_observed(values: &Values, law: Law, session: &Session) -> Check {
    let known = values.len() as u128;
    if u128::from(law.preperiod) + 2 * u128::from(law.period) > known {
        return reject("claim.period", said!("the values do not repeat even once"));
    }
    if let Some(n) = first_exception(values, law, session)? {
        return reject("claim.period", said!("the law fails at heap {n}", n));
    }
    let from = law.preperiod as usize;
    for period in 1..law.period as usize {
        let saltus = values.get(from + period).zip(values.get(from)).and_then(|(later, now)| later.checked_sub(now));
        if let Some(saltus) = saltus
            && first_exception(values, Law { period: period as u64, saltus, ..law }, session)?.is_none()
        {
            return reject("claim.period", said!("the values repeat already after {period}", period));
        }
    }
    check_least(law, &|n| values.get(usize::try_from(n).ok()?), session)
}

/// Checks a claim that rests on a closed form: no values are used.
fn check_by_theorem(claim: &PeriodClaim, rules: &Rules, mut library: Library, session: &Session) -> Check<Vec<Said>> {
    let known = library.entry(&claim.ruleset, "claim.ruleset")?;
    let declared = rules.moves.declared_period().filter(|(_, theorem)| known.relies_on(theorem.name));
    let Some((Periodicity { preperiod, period, saltus }, theorem)) = declared else { return Err(untold(rules)) };
    session.trust_theorem(theorem);
    demand("claim.verdict", &claim.verdict.as_str(), &"proven")?;
    let fields =
        [("preperiod", claim.preperiod, preperiod), ("period", claim.period, period), ("saltus", claim.saltus, saltus)];
    for (field, claimed, derived) in fields {
        demand(format!("claim.{field}"), &claimed, &Some(derived))?;
    }
    Ok(vec![said!(
        "G(n + {period}) = G(n) + {saltus} in {name} for all n ≥ {preperiod}, by theorem",
        period,
        saltus,
        name = rules.name,
        preperiod
    )])
}

fn untold(rules: &Rules) -> Rejected {
    Rejected::new("witness", said!("no fact gives a period of {name}", name = rules.name))
}
