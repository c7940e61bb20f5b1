//! Certificates of boards list what was needed, and are checked in sums with everything.

use grundy::{Convention, Position, Rules, Session, Sum, proof};
use grundy_testkit::{Oracle, rows};

use crate::oracle::{SOURCES, certified};

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
