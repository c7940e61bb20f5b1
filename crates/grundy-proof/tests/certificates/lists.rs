//! Lists: what their order shows, what positions are not worth, and the one form in which a row is written.

use grundy_core::Silent;
use grundy_proof::fact::*;
use grundy_proof::{Verified, check, read};
use grundy_testkit::rows;

use crate::games::{Tables, check_alone};
use crate::prover::misere;

#[test]
fn labels_are_accepted_or_rejected_at_their_row() {
    // The label in a row, such as `2`, `!0,1` or `∞`.
    let told = |label: &str| match label.strip_prefix('!') {
        Some(not) => Some(Told::Not { not: not.split_terminator(',').map(|number| number.parse().unwrap()).collect() }),
        None => label.parse().ok().map(Told::Value),
    };
    for [kind, options, list, expected] in rows(include_str!("../../../../testdata/rows/label-lists.txt")) {
        let mut game = Tables::looping(options);
        game.nature.may_loop = kind == "returns";
        let rows = list.split(' ').filter_map(|row| row.split_once('='));
        let rows = rows.map(|(position, label)| (position.to_owned(), told(label))).collect();
        let (row, reason) = expected.split_once(' ').unwrap_or((expected, ""));
        match check_alone(&game.named("g0", None), Fact::List(ListFact { ruleset: "g0".to_owned(), rows })) {
            Ok(Verified { trusted, .. }) => {
                assert_eq!(row, "accepted", "{options} | {list}");
                assert!(trusted.len() == 1 && trusted[0].starts_with("Bouton, and grundy's evaluation"), "{trusted:?}");
            }
            Err(rejected) => {
                assert_eq!(rejected.step, format!("witness[0].rows[{row}]"), "{options} | {list}: {rejected}");
                assert!(rejected.reason.contains(reason), "{options} | {list}: {rejected}");
            }
        }
    }
}

#[test]
fn answers_stand_before_in_lists_of_outcomes() {
    let mut honest = misere(&[("kayles", "7", 1), ("kayles", "3", 1)], false);
    assert_eq!(check(&honest, &Silent).unwrap().trusted, [""; 0]);
    let Fact::Outcomes(sums) = &mut honest.witness[0] else { unreachable!() };
    sums.rows.reverse();
    assert!(check(&honest, &Silent).unwrap_err().step.starts_with("witness[0].rows["));
}

const LIST: &str = r#"{"format":"grundy-certificate","version":2,"claim":{"kind":"position","position":"cram 2,2",
    "convention":"normal","outcome":"P","grundy":0,"components":[{"ruleset":"cram","start":"2,2","copies":1,"grundy":0}],
    "winning_move_count":0,"moves_listed":0,"winning_moves":[]},
    "witness":[{"kind":"list","ruleset":"cram","rows":[["1,2",1],["2,2",0]]}]}"#;

/// A position is written in one form only, also within the facts.
#[test]
fn a_row_of_a_list_stands_as_it_is_shown() {
    assert!(check(&read(LIST).unwrap(), &Silent).is_ok());
    let other = LIST.replace(r#"["2,2",0]"#, r#"["../..",0]"#);
    assert_eq!(check(&read(&other).unwrap(), &Silent).unwrap_err().step, "witness[0].rows[1]");
}
