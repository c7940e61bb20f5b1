//! Certificates of boards list what was needed, and are checked in sums with everything.

use grundy::{Convention, Position, Rules, Session, Silent, Sources, Sum, proof};
use grundy_testkit::Oracle;

/// Paths of files are relative to the root of the repository.
fn sources() -> Sources {
    Sources::in_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn certified(text: &str, convention: Convention) -> proof::Certificate {
    let sum = Sum::read(text, &sources()).unwrap();
    let mut session = Session::default();
    let answer = session.solve(&sum, convention, 1000).unwrap();
    let certificate = session.certify(&answer).unwrap_or_else(|error| panic!("{text}: {error}"));
    let read = proof::read(&serde_json::to_string(&certificate).unwrap()).unwrap();
    assert_eq!(read, certificate);
    let checked = proof::check_with(&read, &|word| sources().find(word), &Silent);
    checked.unwrap_or_else(|rejected| panic!("{text} {convention}: {rejected}"));
    certificate
}

/// The rows of the list about a ruleset.
fn rows<'a>(certificate: &'a proof::Certificate, ruleset: &str) -> &'a [(String, Option<proof::fact::Told>)] {
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
    for (text, ruleset) in [
        ("cram 3,4", "cram"),
        ("cram 4,3 3,4 2,5", "cram"),
        ("cram 2x3,3 3,2", "cram"),
        ("cram .#./.../..#", "cram"),
        ("cram ...##/##...", "cram"),
        ("cram 3,4 + nim 3", "cram"),
        ("cram 3,4 + nim 1", "cram"),
        ("cram 3,3 + kayles 5 + take:1,2 4", "cram"),
        ("cram 2,3 + graph:rules/loopy.csv start", "cram"),
        ("clobber 3,3", "clobber"),
        ("clobber bw./.bw + nim 2", "clobber"),
        ("three-in-a-row 3,3", "three-in-a-row"),
        ("three-in-a-row 1,7 2,3 + nim 4", "three-in-a-row"),
        ("node-kayles:rules/petersen.csv", "node-kayles:rules/petersen.csv"),
        ("node-kayles:rules/house.csv + nim 5", "node-kayles:rules/house.csv"),
        ("arc-kayles:rules/house.csv + wythoff 1,2", "arc-kayles:rules/house.csv"),
        ("geography:rules/house.csv a", "geography:rules/house.csv"),
        ("undirected-edge-geography:rules/house.csv a", "undirected-edge-geography:rules/house.csv"),
    ] {
        let certificate = certified(text, Convention::Normal);
        let rows = rows(&certificate, ruleset);
        assert!(!rows.is_empty(), "{text}");
        excluded += excluding(&sources().find(ruleset).unwrap(), rows);
    }
    assert!(excluded > 100, "{excluded}");
    // Values do not decide here, and whole sums are listed.
    assert!(rows(&certified("notakto 3,3", Convention::Misere), "notakto").is_empty());
    assert!(rows(&certified("cram 2,3", Convention::Misere), "cram").is_empty());
}

#[test]
fn what_was_not_needed_is_not_listed() {
    let certificate = certified("cram 5,5", Convention::Normal);
    let rows = rows(&certificate, "cram");
    // 20,000 positions can be reached.
    assert!(rows.len() < 2_000, "{}", rows.len());
    // The same question has the same certificate, whatever was asked before.
    let mut session = Session::default();
    for text in ["cram 3,5", "cram 5,5", "cram 5,4", "cram 5,5"] {
        let sum = Sum::read(text, &sources()).unwrap();
        let answer = session.solve(&sum, Convention::Normal, 1000).unwrap();
        let again = session.certify(&answer).unwrap();
        assert!(text != "cram 5,5" || again == certificate, "{text}");
    }
}
