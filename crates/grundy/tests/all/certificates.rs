//! Certificates of boards list what was needed, and are checked in sums with everything.
//!
//! Certificates of games in which a player may move again, or must answer, list whole sums.

use grundy::proof::{self, Certificate, Claim, Fact};
use grundy::{Convention, Position, Rules, Session, Silent, Sources, Sum};
use grundy_testkit::{Oracle, rows};
use serde_json::Value;

use crate::{SOURCES, certified};

/// The rows of the list about a ruleset.
fn listed<'a>(certificate: &'a proof::Certificate, ruleset: &str) -> &'a [(String, Option<proof::fact::Told>)] {
    let list = certificate.witness.iter().find_map(|fact| match fact {
        proof::Fact::List(list) if list.ruleset == ruleset => Some(&list.rows[..]),
        _ => None,
    });
    list.unwrap_or_default()
}

/// Every row is true by the definition; returns how many rows give no value.
fn excluding(rules: &Rules, rows: &[(String, Option<proof::fact::Told>)]) -> usize {
    let mut oracle = Oracle::new(&*rules.moves);
    let mut count = 0;
    for (text, told) in rows {
        let position: Position = rules.moves.parse(text).unwrap();
        let value = oracle.value(&position).0;
        match told {
            Some(proof::fact::Told::Value(told)) => assert_eq!(*told, value, "{text}"),
            Some(proof::fact::Told::Not { not }) => {
                assert!(!not.contains(&value), "{text}: {not:?}");
                count += 1;
            }
            None => panic!("{text} is not infinite"),
        }
    }
    count
}

#[test]
fn boards_are_certified_alone_and_in_sums() {
    let mut excluded = 0;
    for [text, ruleset] in rows(include_str!("../../../../testdata/rows/boards.txt")) {
        let (_, certificate) = certified(text, Convention::Normal, &SOURCES);
        let rows = listed(&certificate, ruleset);
        assert!(!rows.is_empty(), "{text}");
        excluded += excluding(&SOURCES.find(ruleset).unwrap(), rows);
    }
    assert!(excluded > 100, "{excluded}");
    // Values do not decide here, and whole sums are listed.
    for (text, ruleset) in [("notakto 3,3", "notakto"), ("cram 2,3", "cram")] {
        assert!(listed(&certified(text, Convention::Misere, &SOURCES).1, ruleset).is_empty());
    }
}

#[test]
fn what_was_not_needed_is_not_listed() {
    let (_, certificate) = certified("cram 5,5", Convention::Normal, &SOURCES);
    let rows = listed(&certificate, "cram");
    // 20,000 positions can be reached.
    assert!(rows.len() < 2_000, "{}", rows.len());
    // The same question has the same certificate, whatever was asked before.
    let mut session = Session::default();
    for text in ["cram 3,5", "cram 5,5", "cram 5,4", "cram 5,5"] {
        let sum = Sum::read(text, &SOURCES).unwrap();
        let answer = session.solve(&sum, Convention::Normal, 1000).unwrap();
        let again = session.certify(&answer).unwrap();
        assert!(text != "cram 5,5" || again == certificate, "{text}");
    }
}

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
