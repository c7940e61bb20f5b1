//! A position is written in one form only, that in which it is shown, also within the facts.

use grundy_core::Silent;
use grundy_proof::{check, read};

const LIST: &str = r#"{"format":"grundy-certificate","version":2,"claim":{"kind":"position","position":"cram 2,2",
    "convention":"normal","outcome":"P","grundy":0,"components":[{"ruleset":"cram","start":"2,2","copies":1,"grundy":0}],
    "winning_move_count":0,"moves_listed":0,"winning_moves":[]},
    "witness":[{"kind":"list","ruleset":"cram","rows":[["1,2",1],["2,2",0]]}]}"#;

#[test]
fn a_row_of_a_list_stands_as_it_is_shown() {
    assert!(check(&read(LIST).unwrap(), &Silent).is_ok());
    let other = LIST.replace(r#"["2,2",0]"#, r#"["../..",0]"#);
    assert_eq!(check(&read(&other).unwrap(), &Silent).unwrap_err().step, "witness[0].rows[1]");
}
