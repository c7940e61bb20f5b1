//! A certificate is about files with certain contents.

use grundy_core::{Convention, Silent};
use grundy_proof::certificate::Certificate;
use grundy_proof::{check_with, read};
use grundy_rules::Rules;
use grundy_testkit::Random;

use crate::games::{Tables, finder};
use crate::prover::endless::{By, by_outcomes, by_values};

fn rejected(certificate: &Certificate, own: &[Rules]) -> (String, String) {
    let rejected = check_with(certificate, &finder(own), &Silent).unwrap_err();
    (rejected.step, rejected.reason.into())
}

#[test]
fn the_files_must_be_those_of_the_certificate() {
    let game = Tables::looping(&[&[], &[&[0]], &[&[1], &[2]]]);
    let own =
        [game.clone().named("g0", Some("a0")), game.clone().named("g1", Some("a1")), game.clone().named("g2", None)];
    let sum = [("g0", "2", 1), ("g1", "1", 1), ("g2", "1", 1)];
    for honest in [
        by_values(&sum, &own, 5, &mut Random::new(1)),
        by_outcomes(&sum, &own, Convention::Misere, By::List, 500).unwrap(),
        by_outcomes(&sum, &own, Convention::Misere, By::Analysis, 500).unwrap(),
    ] {
        let established = check_with(&honest, &finder(&own), &Silent).unwrap().established;
        assert_eq!(established.iter().filter(|sentence| sentence.contains("BLAKE3")).count(), 2, "{established:?}");
        assert_eq!(read(&serde_json::to_string(&honest).unwrap()).unwrap(), honest);

        let mut other = honest.clone();
        other.sources.insert("g0".to_owned(), "a1".to_owned());
        let (step, reason) = rejected(&other, &own);
        assert_eq!(step, "sources[g0]");
        assert_eq!(reason, "the file of g0 is not the one the certificate is about: its hash is a0");
        // The file has changed since.
        let changed = [game.clone().named("g0", Some("b0")), own[1].clone(), own[2].clone()];
        assert_eq!(rejected(&honest, &changed).0, "sources[g0]");

        let mut missing = honest.clone();
        missing.sources.remove("g1");
        assert_eq!(
            rejected(&missing, &own),
            ("sources".to_owned(), "the hash of the file of g1 is missing".to_owned())
        );

        for name in ["g2", "g7", "nim", "kayles"] {
            let mut more = honest.clone();
            more.sources.insert(name.to_owned(), "a2".to_owned());
            assert_eq!(
                rejected(&more, &own),
                (format!("sources[{name}]"), "the certificate needs no such file".to_owned())
            );
        }
    }
}
