//! That play ends is seen, not trusted: a list shows it by its order.

use grundy_core::{Nature, Silent};
use grundy_proof::certificate::*;
use grundy_proof::fact::*;
use grundy_proof::{Rejected, Verified, check, check_with};
use grundy_rules::Rules;

use crate::games::{Tables, finder};
use crate::prover::{Prover, certificate, theorem};

/// Positions 0, 1, … with these options, and rules that say of themselves that play ends.
fn said_to_end(options: &[&[&[u64]]]) -> Rules {
    Tables { nature: Nature::default(), ..Tables::looping(options) }.named("g0", None)
}

/// Checks a list alone, by a claim that rests on nothing else.
fn check_list(rules: &Rules, rows: &[(u64, u64)]) -> Result<Verified, Rejected> {
    let nim = ValuesClaim { ruleset: "nim".to_owned(), from: 1, to: 1, values: vec![1] };
    let rows = rows.iter().map(|&(position, value)| (position.to_string(), Some(Told::Value(value)))).collect();
    let list = Fact::List(ListFact { ruleset: rules.name.clone(), rows });
    let own = [rules.clone()];
    check_with(&certificate(Claim::Values(nim), vec![list, theorem("nim", "Bouton")]), &finder(&own), &Silent)
}

/// Two positions that move to each other obey the equations with the values 0 and 1, in either order.
#[test]
fn lists_of_play_that_returns_are_rejected() {
    let rules = said_to_end(&[&[&[1]], &[&[0]], &[]]);
    for rows in [[(0, 0), (1, 1)], [(1, 0), (0, 1)]] {
        let rejected = check_list(&rules, &rows).unwrap_err();
        assert_eq!(rejected.step, "witness[0].rows[0]", "{rejected}");
        assert!(rejected.reason.contains("does not stand before it"), "{rejected}");
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
    let mut honest = Prover::default().misere(&[("kayles", "7", 1), ("kayles", "3", 1)], false);
    assert_eq!(check(&honest, &Silent).unwrap().trusted, [""; 0]);
    let Fact::Outcomes(sums) = &mut honest.witness[0] else { unreachable!() };
    sums.rows.reverse();
    assert!(check(&honest, &Silent).unwrap_err().step.starts_with("witness[0].rows["));
}
