//! Misère quotients: the honest ones are accepted, and each changed entry is rejected.

use grundy_core::{Convention, Silent};
use grundy_proof::certificate::*;
use grundy_proof::fact::*;
use grundy_proof::{check, read};
use grundy_rules::Rules;
use serde_json::json;

use crate::forgery::{every_forged_claim_is_rejected, forged, single_changes};
use crate::prover::{By, by_outcomes, certificate};

/// The quotient of 0.75, known as ℛ_8 (Plambeck and Siegel 2008).
fn r8() -> Certificate {
    let rows = [[1, 2, 3], [0, 4, 5], [4, 6, 4], [5, 4, 6], [2, 7, 2], [3, 2, 7], [7, 2, 7], [6, 4, 6]];
    let mut phi = vec![0, 1, 2, 1, 2, 3, 2, 3, 2];
    (9..=22).for_each(|n| phi.push(if n % 2 == 1 { 7 } else { 2 }));
    quotient("0.75", rows.iter().map(|row| row.to_vec()).collect(), vec![1, 6], phi, Some([8, 2]))
}

/// The quotient of 0.123, of order 20.
fn wild() -> Certificate {
    let rows: [[usize; 5]; 20] = [
        [1, 2, 3, 4, 5],
        [0, 6, 7, 8, 9],
        [6, 10, 11, 12, 13],
        [7, 11, 3, 11, 7],
        [8, 12, 11, 0, 13],
        [9, 13, 7, 13, 3],
        [2, 14, 15, 16, 17],
        [3, 15, 7, 15, 3],
        [4, 16, 15, 1, 17],
        [5, 17, 3, 17, 7],
        [14, 18, 3, 18, 5],
        [15, 3, 11, 3, 15],
        [16, 18, 3, 2, 5],
        [17, 5, 15, 5, 11],
        [10, 19, 7, 19, 9],
        [11, 7, 15, 7, 11],
        [12, 19, 7, 6, 9],
        [13, 9, 11, 9, 15],
        [19, 10, 11, 10, 13],
        [18, 14, 15, 14, 17],
    ];
    let mut phi = vec![0, 1, 0, 2, 2];
    (5..=23).for_each(|n| phi.push([1, 3, 0, 4, 5][n % 5]));
    quotient("0.123", rows.iter().map(|row| row.to_vec()).collect(), vec![1, 3, 8, 10, 13], phi, Some([5, 5]))
}

fn quotient(name: &str, steps: Vec<Vec<usize>>, p: Vec<usize>, phi: Vec<usize>, law: Option<[u64; 2]>) -> Certificate {
    let laws: Vec<[u64; 2]> = law.into_iter().collect();
    let claim = QuotientClaim {
        rulesets: vec![name.to_owned()],
        verdict: if laws.is_empty() { "partial" } else { "proven" }.to_owned(),
        heaps: phi.len() as u64 - 1,
        order: steps.len() as u64,
        p_order: p.len() as u64,
        laws: laws.clone(),
    };
    let fact = MonoidFact { rulesets: vec![name.to_owned()], steps, p, phi: vec![phi], laws };
    certificate(Claim::Quotient(claim), vec![Fact::Monoid(fact)])
}

#[test]
fn honest_quotients_are_accepted() {
    for honest in [r8(), wild()] {
        let verified = check(&honest, &Silent).unwrap_or_else(|rejected| panic!("{rejected}"));
        assert!(verified.trusted.is_empty() && verified.established.len() == 2, "{verified:?}");
    }
}

#[test]
fn every_changed_entry_is_rejected() {
    for honest in [r8(), wild()] {
        assert!(every_forged_claim_is_rejected(&honest, &Rules::find, &|_| false) > 10);
        let whole = serde_json::to_value(&honest).unwrap();
        let forged = single_changes(&whole["witness"]);
        assert!(forged.len() > 100);
        for witness in forged {
            let mut changed = whole.clone();
            changed["witness"] = witness;
            let Ok(changed) = read(&changed.to_string()) else { continue };
            let answer = check(&changed, &Silent);
            assert!(answer.is_err(), "accepted {:?}", changed.witness);
        }
    }
}

#[test]
fn a_monoid_with_equal_elements_is_rejected() {
    // The heaps of 0.7 count modulo 2; modulo 4 is right as well, but has equal elements.
    let rows = |order: usize| (0..order).map(|x| vec![(x + 1) % order]).collect::<Vec<_>>();
    let honest = quotient("0.7", rows(2), vec![1], vec![0, 1, 0, 1], None);
    check(&honest, &Silent).unwrap_or_else(|rejected| panic!("{rejected}"));
    let forged = quotient("0.7", rows(4), vec![1, 3], vec![0, 1, 0, 1], None);
    assert!(check(&forged, &Silent).unwrap_err().reason.contains("no product separates"));
}

#[test]
fn a_period_needs_all_heaps_of_its_bound() {
    let [Fact::Monoid(fact)] = &wild().witness[..] else { unreachable!() };
    for (heaps, accepted) in [(13, true), (12, false)] {
        let changes = [("/witness/0/phi/0", json!(fact.phi[0][..=heaps])), ("/claim/heaps", json!(heaps))];
        // A move of 0.123 leaves at most one heap, so the bound is 10 + 3.
        assert_eq!(forged(&wild(), &changes, &Rules::find).is_ok(), accepted, "{heaps}");
    }
}

#[test]
fn sums_are_answered_by_quotients() {
    for (sum, _) in crate::sums("quotient") {
        let mut honest = by_outcomes(&sum, &[], Convention::Misere, By::List, 10_000).unwrap();
        honest.witness = wild().witness;
        check(&honest, &Silent).unwrap_or_else(|rejected| panic!("{sum:?}: {rejected}"));
        every_forged_claim_is_rejected(&honest, &Rules::find, &|_| false);
    }
}
