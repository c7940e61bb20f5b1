//! Misère quotients: the honest ones are accepted, and each changed entry is rejected.

use grundy_core::{Convention, Silent};
use grundy_proof::certificate::*;
use grundy_proof::fact::*;
use grundy_proof::{check, read};
use grundy_rules::Rules;
use grundy_testkit::rows;
use serde_json::json;

use crate::forgery::{every_forged_claim_is_rejected, forged, single_changes};
use crate::prover::{By, by_outcomes, certificate};

fn quotient(name: &str) -> Certificate {
    let known = rows(include_str!("../../../../testdata/rows/quotients.txt"));
    let [_, game, steps, p, phi, law] = known.into_iter().find(|row| row[0] == name).unwrap();
    let numbers = |text: &str| text.split_whitespace().map(|number| number.parse().unwrap()).collect::<Vec<usize>>();
    let (steps, p, phi) = (steps.split(';').map(numbers).collect::<Vec<_>>(), numbers(p), numbers(phi));
    let laws: Vec<[u64; 2]> = numbers(law).chunks(2).map(|law| [law[0] as u64, law[1] as u64]).collect();
    let claim = QuotientClaim {
        rulesets: vec![game.to_owned()],
        verdict: if laws.is_empty() { "partial" } else { "proven" }.to_owned(),
        heaps: phi.len() as u64 - 1,
        order: steps.len() as u64,
        p_order: p.len() as u64,
        laws: laws.clone(),
    };
    let fact = MonoidFact { rulesets: vec![game.to_owned()], steps, p, phi: vec![phi], laws };
    certificate(Claim::Quotient(claim), vec![Fact::Monoid(fact)])
}

#[test]
fn honest_quotients_are_accepted_and_every_changed_entry_is_rejected() {
    for honest in ["r8", "wild"].map(quotient) {
        let verified = check(&honest, &Silent).unwrap_or_else(|rejected| panic!("{rejected}"));
        assert!(verified.trusted.is_empty() && verified.established.len() == 2, "{verified:?}");
        assert!(every_forged_claim_is_rejected(&honest, &Rules::find, &|_| false) > 10);
        let whole = serde_json::to_value(&honest).unwrap();
        let forged = single_changes(&whole["witness"]);
        assert!(forged.len() > 100);
        for witness in forged {
            let mut changed = whole.clone();
            changed["witness"] = witness;
            let Ok(changed) = read(&changed.to_string()) else { continue };
            assert!(check(&changed, &Silent).is_err(), "accepted {:?}", changed.witness);
        }
    }
}

#[test]
fn a_monoid_with_equal_elements_is_rejected() {
    check(&quotient("modulo 2"), &Silent).unwrap_or_else(|rejected| panic!("{rejected}"));
    assert!(check(&quotient("modulo 4"), &Silent).unwrap_err().reason.contains("no product separates"));
}

#[test]
fn a_period_needs_all_heaps_of_its_bound() {
    let wild = quotient("wild");
    let [Fact::Monoid(fact)] = &wild.witness[..] else { unreachable!() };
    for (heaps, accepted) in [(13, true), (12, false)] {
        let changes = [("/witness/0/phi/0", json!(fact.phi[0][..=heaps])), ("/claim/heaps", json!(heaps))];
        // A move of 0.123 leaves at most one heap, so the bound is 10 + 3.
        assert_eq!(forged(&wild, &changes, &Rules::find).is_ok(), accepted, "{heaps}");
    }
}

#[test]
fn sums_are_answered_by_quotients() {
    for (sum, _) in crate::sums("quotient") {
        let mut honest = by_outcomes(&sum, &[], Convention::Misere, By::List, 10_000).unwrap();
        honest.witness = quotient("wild").witness;
        every_forged_claim_is_rejected(&honest, &Rules::find, &|_| false);
    }
}
