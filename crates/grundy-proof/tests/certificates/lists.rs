//! Lists: what their order shows, what positions are not worth, and the one form in which a row is written.

use grundy_core::{Nature, Silent};
use grundy_proof::fact::*;
use grundy_proof::{Rejected, Verified, check, read};
use grundy_rules::Rules;

use crate::games::{Tables, check_alone};
use crate::prover::misere;

/// Positions 0, 1, … with these options, and rules that say of themselves that play ends.
fn said_to_end(options: &[&[&[u64]]]) -> Rules {
    Tables { nature: Nature::default(), ..Tables::looping(options) }.named("g0", None)
}

#[derive(Clone, Debug)]
enum Row {
    Worth(u64),
    Not(&'static [u64]),
    Infinite,
}
use Row::{Infinite, Not, Worth};

fn checked(rules: &Rules, rows: &[(u64, Row)]) -> Result<Verified, Rejected> {
    let told = |row: &Row| match row {
        Worth(value) => Some(Told::Value(*value)),
        Not(numbers) => Some(Told::Not { not: numbers.to_vec() }),
        Infinite => None,
    };
    let rows = rows.iter().map(|(position, row)| (position.to_string(), told(row))).collect();
    check_alone(rules, Fact::List(ListFact { ruleset: rules.name.clone(), rows }))
}

fn check_list(rules: &Rules, rows: &[(u64, u64)]) -> Result<Verified, Rejected> {
    checked(rules, &rows.iter().map(|&(position, value)| (position, Worth(value))).collect::<Vec<_>>())
}

fn rejected(rules: &Rules, rows: &[(u64, Row)]) -> Option<String> {
    checked(rules, rows).err().map(|rejected| rejected.step)
}

/// Two positions that move to each other obey the equations with the values 0 and 1, in either order.
#[test]
fn lists_of_play_that_returns_are_rejected() {
    let rules = said_to_end(&[&[&[1]], &[&[0]], &[]]);
    for rows in [[(0, 0), (1, 1)], [(1, 0), (0, 1)]] {
        let rejected = check_list(&rules, &rows).unwrap_err();
        assert_eq!(rejected.step, "witness[0].rows[0]", "{rejected}");
        assert!(rejected.reason.contains("is not earlier"), "{rejected}");
    }
    // A way that returns by a component.
    let rules = said_to_end(&[&[], &[&[0]], &[&[3, 0]], &[&[2, 0]]]);
    let rejected = check_list(&rules, &[(0, 0), (1, 1), (2, 0), (3, 1)]).unwrap_err();
    assert_eq!(rejected.step, "witness[0].rows[2]", "{rejected}");
}

#[test]
fn lists_are_accepted_in_any_order_in_which_options_stand_before() {
    let rules = said_to_end(&[&[], &[&[0]], &[&[1], &[0], &[0, 1]], &[&[1], &[0, 1]], &[&[2], &[2, 1]]]);
    let rows = [(0, 0), (1, 1), (2, 2), (3, 0), (4, 0)];
    for order in [[0, 1, 2, 3, 4], [0, 1, 2, 4, 3], [0, 1, 3, 2, 4]] {
        let verified = check_list(&rules, &order.map(|i| rows[i]));
        let trusted = verified.unwrap_or_else(|rejected| panic!("{order:?}: {rejected}")).trusted;
        assert!(trusted.len() == 1 && trusted[0].starts_with("Bouton, and grundy's evaluation of it"), "{trusted:?}");
    }
    assert_eq!(check_list(&rules, &[(0, 0), (2, 2), (1, 1)]).unwrap_err().step, "witness[0].rows[1]");
}

#[test]
fn answers_stand_before_in_lists_of_outcomes() {
    let mut honest = misere(&[("kayles", "7", 1), ("kayles", "3", 1)], false);
    assert_eq!(check(&honest, &Silent).unwrap().trusted, [""; 0]);
    let Fact::Outcomes(sums) = &mut honest.witness[0] else { unreachable!() };
    sums.rows.reverse();
    assert!(check(&honest, &Silent).unwrap_err().step.starts_with("witness[0].rows["));
}

fn at(row: usize) -> Option<String> {
    Some(format!("witness[0].rows[{row}]"))
}

/// The numbers 0 to 5 have the values `0, 1, 2, 0, 1, 3`.
fn ladder() -> Rules {
    let options: &[&[&[u64]]] = &[&[], &[&[0]], &[&[0], &[1]], &[&[1], &[2]], &[&[3], &[2, 1]], &[&[4], &[3], &[2]]];
    said_to_end(options)
}

#[test]
fn one_option_shows_what_a_position_is_not_worth() {
    let start = [(0, Worth(0)), (1, Worth(1))];
    let list = |more: &[(u64, Row)]| rejected(&ladder(), &[&start, more].concat());
    assert_eq!(list(&[(2, Not(&[0, 1]))]), None);
    assert_eq!(list(&[(2, Not(&[1]))]), None);
    // It is worth 2; and though it is not worth 3, no option shows it.
    assert_eq!(list(&[(2, Not(&[2]))]), at(2));
    assert_eq!(list(&[(2, Not(&[0, 3]))]), at(2));
    // The option stands behind.
    assert_eq!(rejected(&ladder(), &[(0, Worth(0)), (2, Not(&[1])), (1, Worth(1))]), at(1));
}

#[test]
fn a_value_may_rest_on_what_options_are_not_worth() {
    let start = [(0, Worth(0)), (1, Worth(1))];
    let list = |more: &[(u64, Row)]| rejected(&ladder(), &[&start, more].concat());
    assert_eq!(list(&[(2, Not(&[0])), (3, Worth(0))]), None);
    assert_eq!(list(&[(2, Not(&[1])), (3, Worth(0))]), None, "2 has an answer to 0 itself");
    assert_eq!(list(&[(3, Worth(0)), (2, Not(&[0]))]), None, "wherever it stands");
    // 2 + 1 is not worth 1 if 2 is not worth 0.
    assert_eq!(list(&[(2, Not(&[0])), (3, Worth(0)), (4, Worth(1))]), None);
    assert_eq!(list(&[(2, Not(&[0])), (3, Worth(0)), (4, Worth(2))]), at(4));
    // What is excluded gives no value.
    assert_eq!(list(&[(2, Not(&[0, 1])), (3, Worth(0)), (4, Worth(1)), (5, Worth(2))]), at(5));
    assert_eq!(list(&[(2, Worth(2)), (3, Worth(0)), (4, Worth(1)), (5, Worth(3))]), None);
    assert_eq!(list(&[(2, Worth(2)), (3, Worth(0)), (4, Worth(1)), (5, Not(&[0, 1, 2]))]), None);
    // Of 2 + 1 one part at most may do without a value.
    let options: &[&[&[u64]]] = &[&[], &[&[0]], &[&[0], &[1]], &[&[2, 2]]];
    let rules = said_to_end(options);
    assert_eq!(rejected(&rules, &[(0, Worth(0)), (1, Worth(1)), (2, Not(&[0, 1])), (3, Worth(1))]), at(3));
}

#[test]
fn numbers_stand_in_one_form_only() {
    let forms: [&'static [u64]; 5] = [&[], &[1, 0], &[0, 0], &[64], &[0, u64::MAX]];
    for form in forms {
        assert_eq!(rejected(&ladder(), &[(0, Worth(0)), (1, Worth(1)), (2, Not(form))]), at(2), "{form:?}");
    }
    assert_eq!(rejected(&ladder(), &[(0, Worth(0)), (1, Not(&[0])), (1, Worth(1))]), at(2), "it stands twice");
}

/// 0 ends. 1 becomes 0, 2 itself or 1. If 1 is worth 1, then 2 is worth ∞(1), which "not 0" does not say.
#[test]
fn infinite_values_rest_on_values_alone() {
    let rules = Tables::looping(&[&[], &[&[0]], &[&[2], &[1]]]).named("g0", None);
    assert_eq!(rejected(&rules, &[(0, Worth(0)), (1, Worth(1)), (2, Infinite)]), None);
    assert_eq!(rejected(&rules, &[(0, Worth(0)), (1, Not(&[0])), (2, Infinite)]), at(2));
    // Where play returns, one option is reason enough too.
    let rules = Tables::looping(&[&[], &[&[0], &[1]], &[&[1]]]).named("g0", None);
    assert_eq!(rejected(&rules, &[(0, Worth(0)), (1, Not(&[0])), (2, Worth(0))]), None);
    assert_eq!(rejected(&rules, &[(0, Worth(0)), (1, Not(&[0])), (2, Worth(1))]), at(2));
    assert_eq!(rejected(&rules, &[(0, Worth(0)), (1, Not(&[0])), (2, Not(&[1]))]), at(2));
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
