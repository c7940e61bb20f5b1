//! Certificates of games in which a player may move again, or must answer.

use grundy::proof::{self, Certificate, Claim, Fact};
use grundy::{Convention, Session, Silent, Sources};
use serde_json::Value;

use crate::oracle::{SOURCES, certified};

fn is_valid(certificate: &Certificate) -> bool {
    let text = serde_json::to_string(certificate).expect("text");
    let Ok(read) = proof::read(&text) else { return false };
    proof::check_with(&read, &|word| Sources::default().find(word), &Silent).is_ok()
}

#[test]
fn what_is_solved_is_certified_and_every_forgery_is_rejected() {
    let mut forged = 0;
    let positions = "nimstring 1,2; nimstring 2,2; nimstring 1,1 + nim 2; top-entails 5; top-entails 4 + nim 1; \
                     top-entails 3 4; nimstring 1,2 + top-entails 4; top-entails 2x3 + kayles 3";
    for position in positions.split("; ") {
        for convention in [Convention::Normal, Convention::Misere] {
            let (_, honest) = certified(position, convention, &SOURCES);
            for forgery in forgeries(&honest) {
                assert!(!is_valid(&forgery), "{position} {convention}: {}", serde_json::to_string(&forgery).unwrap());
                forged += 1;
            }
        }
    }
    assert!(forged > 500, "{forged}");
}

/// One wrong outcome of a whole sum, or one wrong field of the claim.
fn forgeries(honest: &Certificate) -> Vec<Certificate> {
    let [Fact::Outcomes(fact)] = &honest.witness[..] else { panic!("{:?}", honest.witness) };
    let Claim::Position(claim) = &honest.claim else { panic!("{:?}", honest.claim) };
    let other = |outcome: &str| if outcome == "N" { "P" } else { "N" }.to_owned();
    let mut forgeries = Vec::new();
    for row in 0..fact.rows.len() {
        let mut forged = fact.clone();
        forged.rows[row].1 = other(&forged.rows[row].1);
        forgeries.push(Certificate { witness: vec![Fact::Outcomes(forged)], ..honest.clone() });
    }
    let mut claims = Vec::new();
    let mut change = |change: &dyn Fn(&mut grundy::proof::certificate::PositionClaim)| {
        let mut claim = claim.clone();
        change(&mut claim);
        claims.push(claim);
    };
    change(&|claim| claim.outcome = other(&claim.outcome));
    change(&|claim| claim.winning_move_count += 1);
    change(&|claim| claim.remoteness = Some(1));
    let value: Value = serde_json::json!(1);
    change(&|claim| claim.grundy = serde_json::from_value(value.clone()).ok());
    change(&|claim| claim.components[0].grundy = serde_json::from_value(value.clone()).ok());
    for at in 0..claim.winning_moves.len() {
        change(&|claim| {
            claim.winning_moves.remove(at);
            claim.moves_listed -= 1;
            claim.winning_move_count -= 1;
        });
        change(&|claim| claim.winning_moves[at].to.push("1".to_owned()));
    }
    forgeries.extend(claims.into_iter().map(|claim| Certificate { claim: Claim::Position(claim), ..honest.clone() }));
    forgeries
}

#[test]
fn values_have_no_certificates_yet_and_that_is_said() {
    let rules = Sources::default().find("top-entails").expect("a ruleset");
    let refused = Session::default().certify_values(&rules, 0, vec![0]).expect_err("no certificate");
    let reason = "there are no certificates yet for the values of top-entails";
    assert!(refused.to_string().starts_with(reason), "{refused}");
}
