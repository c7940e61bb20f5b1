//! That play ends: seen in tables, seen in lists whose answers stand first, and else noted as trusted.

use grundy_core::{Nature, Silent};
use grundy_proof::certificate::*;
use grundy_proof::{Rejected, Verified, check, check_with};
use grundy_rules::Rules;

use crate::games::{Tables, finder};
use crate::prover::{Prover, certificate};

/// Positions 0, 1, … with these options, and rules that say of themselves that play ends.
fn said_to_end(options: &[&[&[u64]]]) -> Rules {
    Tables { nature: Nature::default(), ..Tables::looping(options) }.named("g0", None)
}

/// Checks a table alone, by a claim that rests on nothing else.
fn check_table(rules: &Rules, rows: &[(u64, u64)]) -> Result<Verified, Rejected> {
    let nim = ValuesClaim { ruleset: "nim".to_owned(), from: 1, to: 1, values: vec![1] };
    let theorem = TheoremWitness { ruleset: "nim".to_owned(), name: "Bouton".to_owned() };
    let rows = rows.iter().map(|&(position, value)| (position.to_string(), value)).collect();
    let table = TableWitness { ruleset: rules.name.clone(), rows };
    let witness = Witness { tables: vec![table], theorems: vec![theorem], ..Witness::default() };
    let own = [rules.clone()];
    check_with(&certificate(Claim::Values(nim), witness), &finder(&own), &Silent)
}

/// Two positions that move to each other obey the equations with the values 0 and 1, in either order.
#[test]
fn tables_of_play_that_returns_are_rejected() {
    let rules = said_to_end(&[&[&[1]], &[&[0]], &[]]);
    for rows in [[(0, 0), (1, 1)], [(1, 0), (0, 1)]] {
        let rejected = check_table(&rules, &rows).unwrap_err();
        assert!(rejected.reason.starts_with("play can return to"), "{rejected}");
        assert!(rejected.step.starts_with("witness.tables[0].rows["), "{rejected}");
    }
    // A way that returns by a component, behind a start from which it is not reached at first.
    let rules = said_to_end(&[&[], &[&[0]], &[&[3, 0]], &[&[2, 0]]]);
    let rejected = check_table(&rules, &[(0, 0), (1, 1), (2, 0), (3, 1)]).unwrap_err();
    assert!(rejected.reason.starts_with("play can return to"), "{rejected}");
}

#[test]
fn tables_of_play_that_ends_are_accepted_in_any_order() {
    let rules = said_to_end(&[&[], &[&[0]], &[&[1], &[0], &[0, 1]], &[&[2], &[2, 1]]]);
    let rows = [(0, 0), (1, 1), (2, 2), (3, 0)];
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
        let verified = check_table(&rules, &order.map(|i| rows[i])).unwrap();
        assert_eq!(verified.trusted, ["a heap of n is worth n in Nim (C. L. Bouton 1901)"]);
    }
}

#[test]
fn lists_whose_answers_stand_later_trust_that_play_ends() {
    let mut honest = Prover::default().misere(&[("kayles", "7", 1), ("kayles", "3", 1)], false);
    let counters = |sum: &WrittenSum| sum.iter().map(|(_, heap)| heap.parse::<u64>().unwrap()).sum::<u64>();
    honest.witness.sums.as_mut().unwrap().p_positions.sort_by_key(counters);
    assert_eq!(check(&honest, &Silent).unwrap().trusted, [""; 0]);
    honest.witness.sums.as_mut().unwrap().p_positions.reverse();
    assert_eq!(check(&honest, &Silent).unwrap().trusted, ["play of kayles ends, as its rules say"]);
}
