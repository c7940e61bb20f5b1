//! Claims about the period of a heap game.
//!
//! The law must be proved ([`law`](crate::law)), or hold on all values at hand,
//! and it is checked to be the least one: a smaller period would divide this
//! one, and the preperiod cannot start earlier if the law fails one heap before it.

use grundy_rules::Rules;

use crate::certificate::{PeriodClaim, SequenceWitness, Witness};
use crate::heap_values::Values;
use crate::known::{same_ruleset, theorem_of};
use crate::law::{Law, Unproved, first_exception};
use crate::periodicity::prove;
use crate::sequence::Sequence;
use crate::verdict::{Rejected, Session, demand};

/// Checks that no smaller period and no smaller preperiod will do. `values`
/// must go at least to preperiod + 2·period, or the law must hold beyond them
/// and `value` know it.
fn check_least(law: Law, value: &dyn Fn(u64) -> Option<u64>, session: &Session) -> Result<(), Rejected> {
    let holds_at = |n: u64, period: u64, saltus: u64| {
        let later = n.checked_add(period).and_then(value);
        later.is_some() && value(n).and_then(|now| now.checked_add(saltus)) == later
    };
    for prime in prime_divisors(law.period) {
        let (period, saltus) = (law.period / prime, law.saltus / prime);
        let mut holds = law.saltus.is_multiple_of(prime);
        let mut n = law.preperiod;
        while holds && n < law.preperiod + law.period {
            if n.is_multiple_of(OFTEN) {
                session.report("heaps", n as usize, (law.preperiod + law.period) as usize)?;
            }
            holds = holds_at(n, period, saltus);
            n += 1;
        }
        if holds {
            return Err(Rejected::new("claim.period", format!("{period} is a period as well")));
        }
    }
    if law.preperiod > 0 && holds_at(law.preperiod - 1, law.period, law.saltus) {
        return Err(Rejected::new("claim.preperiod", format!("the law holds from heap {} on", law.preperiod - 1)));
    }
    Ok(())
}

/// Whoever watches hears of a comparison after so many heaps.
const OFTEN: u64 = 1 << 20;

fn prime_divisors(mut n: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut p = 2;
    while p <= n / p {
        if n.is_multiple_of(p) {
            primes.push(p);
            while n.is_multiple_of(p) {
                n /= p;
            }
        }
        p += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}

/// Checks a claim about the period of a heap game.
pub(crate) fn check_claim(claim: &PeriodClaim, witness: &Witness, session: &Session) -> Result<Vec<String>, Rejected> {
    let rules = session.find(&claim.ruleset, "claim.ruleset")?;
    let derived = claimed_law(claim)?;
    let last_exception = claim.preperiod.and_then(|preperiod| preperiod.checked_sub(1));
    demand("claim.last_exception", &claim.last_exception, &last_exception)?;
    let entry = witness.sequences.iter().position(|entry| same_ruleset(&entry.ruleset, &rules, session));
    match entry {
        Some(at) => check_with_values(
            claim,
            derived,
            &rules,
            &witness.sequences[at],
            &format!("witness.sequences[{at}]"),
            session,
        ),
        None => check_by_theorem(claim, derived, &rules, witness, session),
    }
}

/// The law of the claim; `None` if it claims none.
fn claimed_law(claim: &PeriodClaim) -> Result<Option<Law>, Rejected> {
    let triple = (claim.preperiod, claim.period, claim.saltus);
    match (claim.verdict.as_str(), triple) {
        ("proven" | "observed", (Some(preperiod), Some(period), Some(saltus))) => {
            let law = Law::from_triple([preperiod, period, saltus]);
            let law = law.ok_or_else(|| Rejected::new("claim.period", "a period is at least 1"))?;
            if preperiod.checked_add(period).is_none() {
                return Err(Rejected::new("claim.period", "preperiod + period is beyond 64 bits"));
            }
            Ok(Some(law))
        }
        ("unknown", (None, None, None)) => Ok(None),
        ("proven" | "observed" | "unknown", _) => {
            let reason = format!("a verdict `{}` does not go with these preperiod, period and saltus", claim.verdict);
            Err(Rejected::new("claim.verdict", reason))
        }
        (other, _) => {
            Err(Rejected::new("claim.verdict", format!("`{other}` is none of `proven`, `observed`, `unknown`")))
        }
    }
}

fn check_with_values(
    claim: &PeriodClaim,
    law: Option<Law>,
    rules: &Rules,
    witness: &SequenceWitness,
    step: &str,
    session: &Session,
) -> Result<Vec<String>, Rejected> {
    let mut sequence = Sequence::verify_values(witness, rules, step, session)?;
    if let Some(triple) = witness.periodicity {
        demand(format!("{step}.periodicity"), &Law::from_triple(triple), &law)?;
    }
    let values = &sequence.values;
    let known = values.len() as u64;
    let Some(law) = law else {
        demand("claim.values_used", &claim.values_used, &known)?;
        demand("claim.max_grundy", &claim.max_grundy, &values.largest(values.len()))?;
        return Ok(vec![format!("the values of {} for heaps 0..{known} (no period is claimed)", rules.name)]);
    };
    let proof = match prove(rules, values, law, session) {
        Err(Unproved::Stopped(stopped)) => return Err(stopped),
        proof => proof,
    };
    if claim.verdict == "proven" {
        let used = proof.map_err(|unproved| unproved.rejects("claim.verdict"))?;
        sequence.law = Some(law);
        check_least(law, &|n| sequence.value(n), session)?;
        demand("claim.values_used", &claim.values_used, &used)?;
    } else {
        if proof.is_ok() {
            return Err(Rejected::new("claim.verdict", "the period is proved by these values"));
        }
        demand("claim.values_used", &claim.values_used, &known)?;
        check_observed(&sequence.values, law, session)?;
    }
    let max = if law.saltus == 0 { sequence.values.largest(claim.values_used as usize) } else { None };
    demand("claim.max_grundy", &claim.max_grundy, &max)?;
    let Law { preperiod, period, saltus } = law;
    let scope = if claim.verdict == "proven" { "all heaps n" } else { "the heaps computed, n" };
    Ok(vec![
        format!("G(n + {period}) = G(n) + {saltus} in {} for {scope} ≥ {preperiod}; both are the least", rules.name),
        format!("the values of the heaps 0..{}", claim.values_used),
    ])
}

/// Checks that the law holds on all values, has been seen to repeat at least
/// once, and that neither a smaller period nor a smaller preperiod would do.
fn check_observed(values: &Values, law: Law, session: &Session) -> Result<(), Rejected> {
    let known = values.len() as u128;
    if u128::from(law.preperiod) + 2 * u128::from(law.period) > known {
        return Err(Rejected::new("claim.period", "the values do not repeat even once"));
    }
    if let Some(n) = first_exception(values, law, session)? {
        return Err(Rejected::new("claim.period", format!("the law fails at heap {n}")));
    }
    let from = law.preperiod as usize;
    for period in 1..law.period as usize {
        let saltus = values.get(from + period).zip(values.get(from)).and_then(|(later, now)| later.checked_sub(now));
        if let Some(saltus) = saltus
            && first_exception(values, Law { period: period as u64, saltus, ..law }, session)?.is_none()
        {
            return Err(Rejected::new("claim.period", format!("the values repeat already after {period}")));
        }
    }
    check_least(law, &|n| values.get(usize::try_from(n).ok()?), session)
}

/// Checks a claim that rests on a closed form: no values are used.
fn check_by_theorem(
    claim: &PeriodClaim,
    law: Option<Law>,
    rules: &Rules,
    witness: &Witness,
    session: &Session,
) -> Result<Vec<String>, Rejected> {
    let theorem = theorem_of(witness, rules, session)?;
    if theorem.is_none() && law.is_none() {
        demand("claim.values_used", &claim.values_used, &0)?;
        demand("claim.max_grundy", &claim.max_grundy, &None)?;
        return Ok(vec![format!("nothing is claimed about {}", rules.name)]);
    }
    let Some(theorem) = theorem else {
        return Err(Rejected::new("witness.sequences", format!("there is no witness for {}", rules.name)));
    };
    let Some(derived) = theorem.law() else {
        return Err(Rejected::new("witness.theorems", format!("the theorem gives no period for {}", rules.name)));
    };
    demand("claim.verdict", &claim.verdict.as_str(), &"proven")?;
    let claimed = law.map(|law| [law.preperiod, law.period, law.saltus]);
    for (i, field) in ["preperiod", "period", "saltus"].iter().enumerate() {
        demand(format!("claim.{field}"), &claimed.map(|triple| triple[i]), &Some(derived[i]))?;
    }
    demand("claim.values_used", &claim.values_used, &0)?;
    demand("claim.max_grundy", &claim.max_grundy, &None)?;
    session.trust(theorem.statement());
    let [preperiod, period, saltus] = derived;
    Ok(vec![format!("G(n + {period}) = G(n) + {saltus} in {} for all n ≥ {preperiod}, by theorem", rules.name)])
}
