//! Lists that tell numbers that positions are not worth.

use grundy_core::{Nature, Silent};
use grundy_proof::certificate::*;
use grundy_proof::fact::*;
use grundy_proof::{check_with, read};
use grundy_rules::Rules;

use crate::games::{Tables, finder};
use crate::prover::{certificate, theorem};

#[derive(Clone, Debug)]
enum Row {
    Worth(u64),
    Not(&'static [u64]),
    Infinite,
}
use Row::{Infinite, Not, Worth};

/// Checks a list alone, by a claim that rests on nothing else: the step that is rejected.
fn rejected(rules: &Rules, rows: &[(u64, Row)]) -> Option<String> {
    let nim = ValuesClaim { ruleset: "nim".to_owned(), from: 1, to: 1, values: vec![1] };
    let told = |row: &Row| match row {
        Worth(value) => Some(Told::Value(*value)),
        Not(numbers) => Some(Told::Not { not: numbers.to_vec() }),
        Infinite => None,
    };
    let rows = rows.iter().map(|(position, row)| (position.to_string(), told(row))).collect();
    let list = Fact::List(ListFact { ruleset: rules.name.clone(), rows });
    let own = [rules.clone()];
    let whole = certificate(Claim::Values(nim), vec![list, theorem("nim", "Bouton")]);
    // It is the same after it was written and read.
    let whole = read(&serde_json::to_string(&whole).unwrap()).unwrap();
    check_with(&whole, &finder(&own), &Silent).err().map(|rejected| rejected.step)
}

fn at(row: usize) -> Option<String> {
    Some(format!("witness[0].rows[{row}]"))
}

/// 0 and 1 are worth 0 and 1, 2 is worth 2, 3 is worth 0, 4 can become 3 or 2 + 1, and is worth 1; 5 is worth 3 and becomes
/// 2 + 1, or 4, or 3, or 2.
fn ladder() -> Rules {
    let options: &[&[&[u64]]] = &[&[], &[&[0]], &[&[0], &[1]], &[&[1], &[2]], &[&[3], &[2, 1]], &[&[4], &[3], &[2]]];
    Tables { nature: Nature::default(), ..Tables::looping(options) }.named("g0", None)
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
    let rules = Tables { nature: Nature::default(), ..Tables::looping(options) }.named("g0", None);
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

/// 0 ends. 1 becomes 0, 2 itself or 1. If 1 is worth 1, then 2 is worth ∞(1), which "not 0" does not tell.
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
