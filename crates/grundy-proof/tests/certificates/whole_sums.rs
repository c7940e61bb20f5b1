//! Sums played as a whole: lists of P-positions and draws, and analyses.

use std::collections::BTreeSet;

use grundy_core::{Convention, Nature, Outcome, Silent};
use grundy_proof::certificate::*;
use grundy_proof::check_with;
use grundy_proof::fact::*;
use grundy_rules::Rules;
use grundy_testkit::{Random, play};
use serde_json::{Value as Json, json};

use crate::forgery::{answers_hostile_ones, every_forged_claim_is_rejected, forged};
use crate::games::{Splits, Tables, Taste, finder, random_game};
use crate::prover::{By, Sum, Written, borrowed, by_outcomes};

const CONVENTIONS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// A random game, a random sum of it, and how it is played; and what is left of the randomness.
fn some(seed: u64) -> (Random, [Rules; 1], Vec<Term>, Convention) {
    let mut rest = Random::new(seed);
    let random = &mut rest;
    let endings = random.one_in(2);
    let loops = !random.one_in(3);
    let taste = Taste {
        size: 4 + random.below(8u64),
        loops,
        splits: if endings { Splits::Never } else { random.pick(&[Splits::Never, Splits::Downwards]) },
        endings,
        mirrored: random.one_in(3),
        one_by_one: random.one_in(3),
    };
    let game = random_game(taste, random);
    let start = |random: &mut Random| random.below(game.options.len()).to_string();
    let mut sum = vec![("g0", start(random), 1)];
    if !endings {
        sum[0].2 += u64::from(random.one_in(4));
        for _ in 0..random.below(3) {
            let more =
                [("nim", random.below(3).to_string()), ("kayles", random.below(4).to_string()), ("g0", start(random))];
            let (word, start) = more[random.below(3)].clone();
            sum.push((word, start, 1 + u64::from(random.one_in(5))));
        }
    }
    // In normal play only games that say who has won are played as a whole.
    let convention = if endings { CONVENTIONS[random.below(2)] } else { Convention::Misere };
    (rest, [game.named("g0", Some("a0"))], sum, convention)
}

type Term = (&'static str, String, u64);
type Row = (WrittenSum, String, Option<u64>);

fn outcomes(certificate: &Certificate) -> &OutcomesFact {
    let [Fact::Outcomes(fact)] = &certificate.witness[..] else { panic!("{certificate:?}") };
    fact
}

fn rows_of(certificate: &mut Certificate) -> &mut Vec<Row> {
    let [Fact::Outcomes(fact)] = &mut certificate.witness[..] else { panic!("a witness of outcomes") };
    &mut fact.rows
}

#[test]
fn honest_outcomes_are_accepted() {
    let mut outcomes = [0; 3];
    for seed in 0..2500 {
        let (_, own, sum, convention) = some(seed);
        for by in [By::List, By::Analysis] {
            let Some(honest) = by_outcomes(&borrowed(&sum), &own, convention, by, 2000) else { continue };
            let checked = check_with(&honest, &finder(&own), &Silent);
            let verified = checked.unwrap_or_else(|error| panic!("{seed}, {sum:?} {convention} {by:?}: {error}"));
            assert!(verified.established.iter().any(|sentence| sentence.contains("BLAKE3 hash a0")));
            let Claim::Position(claim) = &honest.claim else { unreachable!() };
            assert_eq!(claim.remoteness.is_some(), by == By::Analysis && claim.outcome != "D");
            outcomes["NPD".find(&claim.outcome).unwrap()] += 1;
        }
    }
    assert!(outcomes.iter().all(|&count| count > 300), "{outcomes:?}");
}

#[test]
fn forged_outcomes_are_rejected() {
    let mut count = 0;
    for seed in 0..80 {
        let (mut random, own, sum, convention) = some(seed);
        for by in [By::List, By::Analysis] {
            let Some(honest) = by_outcomes(&borrowed(&sum), &own, convention, by, 300) else { continue };
            count += every_forged_claim_is_rejected(&honest, &finder(&own), &|_| false);
            answers_hostile_ones(&honest, 20, &mut random, &finder(&own));
        }
    }
    assert!(count > 10_000, "{count}");
}

/// Every change of an outcome, a remoteness or a sum of an analysis, and every row left out, is rejected at a row.
#[test]
fn forged_analyses_are_rejected() {
    let mut count = 0;
    for seed in 0..300 {
        let (_, own, sum, convention) = some(seed);
        let Some(honest) = by_outcomes(&borrowed(&sum), &own, convention, By::Analysis, 100) else { continue };
        let rows = &outcomes(&honest).rows;
        for at in 0..rows.len() {
            let (_, outcome, remoteness) = &rows[at];
            let mut changes: Vec<Vec<Row>> = Vec::new();
            let (more, less) = (remoteness.map(|n| n + 1), remoteness.and_then(|n| n.checked_sub(1)));
            for other in ["N", "P", "D"] {
                for n in [None, Some(0), more, less, Some(u64::MAX)] {
                    if (other, n) != (&**outcome, *remoteness) {
                        let mut changed = rows.clone();
                        changed[at] = (rows[at].0.clone(), other.to_owned(), n);
                        changes.push(changed);
                    }
                }
            }
            changes.push([&rows[..], &[rows[at].clone()]].concat());
            for changed in changes {
                let mut forged = honest.clone();
                *rows_of(&mut forged) = changed;
                let row = &outcomes(&forged).rows[at];
                let says_less = (&row.1, row.2) == (outcome, None) && outcomes(&forged).rows.len() == rows.len();
                match check_with(&forged, &finder(&own), &Silent) {
                    // A row that no other needs may tell no remoteness.
                    Ok(_) => assert!(says_less, "{forged:?}"),
                    Err(rejected) if says_less => assert_ne!(rejected.step, "check"),
                    Err(rejected) => assert!(rejected.step.starts_with("witness[0].rows["), "{rejected}"),
                }
                count += 1;
            }
            // Rows of sums that are over, and of N-positions whose remoteness nobody asks for, may be left out.
            let mut forged = honest.clone();
            rows_of(&mut forged).remove(at);
            match check_with(&forged, &finder(&own), &Silent) {
                Ok(_) => assert!(outcome == "N" || *remoteness == Some(0) || outcome == "D"),
                Err(rejected) if rejected.step == "claim.remoteness" => {}
                Err(rejected) => assert!(rejected.step.starts_with("witness[0]"), "{rejected}"),
            }
            count += 1;
        }
    }
    assert!(count > 10_000, "{count}");
}

/// Whether a list is right by its rules, tried in the plainest way.
fn is_right(written: &Written, convention: Convention, p_positions: &[Sum], draws: &[Sum]) -> bool {
    let twice = |list: &[Sum]| list.iter().collect::<BTreeSet<_>>().len() < list.len();
    let options = |sum: &Sum| play::options(written, sum);
    // Who has won a sum that is over.
    let over = |sum: &Sum| options(sum).is_empty().then(|| written.end(sum, convention));
    let shown_n = |sum: &Sum, list: &[Sum]| match over(sum) {
        Some(outcome) => outcome == Outcome::N,
        None => options(sum).iter().any(|option| list.contains(option)),
    };
    let right_p = |(i, sum): (usize, &Sum)| match over(sum) {
        Some(outcome) => outcome == Outcome::P,
        None => options(sum).iter().all(|option| shown_n(option, &p_positions[..i]) && !p_positions.contains(option)),
    };
    let drawn = |sum: &Sum| draws.contains(sum) || over(sum) == Some(Outcome::D);
    let known = |sum: &Sum| !p_positions.contains(sum) && (drawn(sum) || shown_n(sum, p_positions));
    let right_draw = |sum: &Sum| match over(sum) {
        Some(outcome) => outcome == Outcome::D,
        None => options(sum).iter().all(known) && options(sum).iter().any(drawn),
    };
    !twice(p_positions) && !twice(draws) && p_positions.iter().enumerate().all(right_p) && draws.iter().all(right_draw)
}

/// A changed list is accepted exactly if it is right; and then the claim, which was not changed, is true.
#[test]
fn lists_are_accepted_exactly_if_they_are_right() {
    let (mut right, mut wrong) = (0, 0);
    for seed in 0..1200 {
        let (mut random, own, sum, convention) = some(seed);
        let Some(honest) = by_outcomes(&borrowed(&sum), &own, convention, By::List, 120) else { continue };
        let witness = outcomes(&honest).clone();
        let listed = |outcome: &str| -> Vec<WrittenSum> {
            witness.rows.iter().filter(|row| row.1 == outcome).map(|row| row.0.clone()).collect()
        };
        let games: Vec<Rules> = witness.rulesets.iter().map(|word| finder(&own)(word).unwrap()).collect();
        let read = |list: &[WrittenSum]| -> Vec<Sum> {
            let read = |(i, text): &(usize, String)| (*i, games[*i].moves.parse(text).unwrap());
            list.iter().map(|sum| sum.iter().map(read).collect()).collect()
        };
        let all: Vec<WrittenSum> = by_outcomes(&borrowed(&sum), &own, convention, By::Analysis, 120)
            .map(|mut certificate| rows_of(&mut certificate).drain(..).map(|(sum, _, _)| sum).collect())
            .unwrap_or_default();
        for _ in 0..6 {
            let (mut p_positions, mut draws) = (listed("P"), listed("D"));
            match random.below(7) {
                0 if !p_positions.is_empty() => _ = p_positions.remove(random.below(p_positions.len())),
                1 if !draws.is_empty() => _ = draws.remove(random.below(draws.len())),
                2 => p_positions.insert(random.below(p_positions.len() + 1), all[random.below(all.len())].clone()),
                3 => draws.push(all[random.below(all.len())].clone()),
                4 => random.shuffle(&mut p_positions),
                5 if p_positions.len() > 1 => {
                    let at = 1 + random.below(p_positions.len() - 1);
                    p_positions.swap(at - 1, at);
                }
                _ if !draws.is_empty() => p_positions.push(draws.remove(random.below(draws.len()))),
                _ => draws.extend(p_positions.pop()),
            }
            let expected = is_right(&Written(&games), convention, &read(&p_positions), &read(&draws));
            let mut changed = honest.clone();
            let row = |outcome: &'static str| move |sum: WrittenSum| (sum, outcome.to_owned(), None);
            *rows_of(&mut changed) =
                p_positions.into_iter().map(row("P")).chain(draws.into_iter().map(row("D"))).collect();
            match check_with(&changed, &finder(&own), &Silent) {
                Ok(_) => assert!(expected, "{changed:?}"),
                Err(rejected) => {
                    assert!(rejected.step.starts_with("witness[0]"), "{rejected}");
                    // A right list may be too short for the claim.
                    assert_eq!(expected, !rejected.step.starts_with("witness[0].rows"), "{rejected}: {changed:?}");
                }
            }
            right += usize::from(expected);
            wrong += usize::from(!expected);
        }
    }
    assert!(right > 400 && wrong > 1500, "{right} {wrong}");
}

/// Whatever is done to the witness, a false claim stays rejected.
#[test]
fn no_witness_makes_a_false_claim_true() {
    let mut count = 0;
    for seed in 0..120 {
        let (mut random, own, sum, convention) = some(seed);
        let by = random.pick(&[By::List, By::Analysis]);
        let Some(honest) = by_outcomes(&borrowed(&sum), &own, convention, by, 100) else { continue };
        let whole = serde_json::to_value(&honest.witness).unwrap();
        let mut false_claim = honest.clone();
        let Claim::Position(claim) = &mut false_claim.claim else { unreachable!() };
        claim.outcome =
            ["N", "P", "D"].into_iter().filter(|&o| *o != claim.outcome).nth(random.below(2)).unwrap().to_owned();
        claim.remoteness = claim.remoteness.or((by == By::Analysis).then_some(1)).filter(|_| claim.outcome != "D");
        claim.drawing = (claim.outcome == "D").then(|| DrawingClaim { count: 0, listed: 0, moves: Vec::new() });
        for witness in crate::forgery::single_changes(&whole) {
            let Ok(witness) = serde_json::from_value(witness) else { continue };
            false_claim.witness = witness;
            let rejected = check_with(&false_claim, &finder(&own), &Silent).unwrap_err();
            assert!(rejected.step.starts_with("witness") || rejected.step.starts_with("claim"), "{rejected}");
            count += 1;
        }
    }
    assert!(count > 10_000, "{count}");
}

/// The step and the reason with which the list of a sum of own games is rejected once other values are at these places.
fn refused(own: &[Rules], sum: &[(&str, &str, u64)], changes: &[(&str, Json)]) -> (String, String) {
    let honest = by_outcomes(sum, own, Convention::Misere, By::List, 100).unwrap();
    check_with(&honest, &finder(own), &Silent).unwrap();
    let rejected = forged(&honest, changes, &finder(own)).unwrap_err();
    (rejected.step, rejected.reason.to_string())
}

#[test]
fn games_that_say_who_has_won_have_no_values_and_are_played_alone() {
    let nature = Nature { own_endings: true, ..Nature::default() };
    let game = Tables { endings: vec![Some(Outcome::P), None, None], nature, ..Tables::looping("; 0; 1 0") };
    let own = [game.clone().named("g0", None)];
    let component = json!({"ruleset": "g0", "start": "2", "copies": 1, "grundy": null});
    let nim = json!({"ruleset": "nim", "start": "0", "copies": 1, "grundy": null});
    let cases: [(&str, &[(&str, Json)]); 5] = [
        ("claim.grundy", &[("/claim/grundy", json!(2))]),
        ("claim.components[0].grundy", &[("/claim/components/0/grundy", json!(2))]),
        ("claim.components[0]", &[("/claim/components/0/copies", json!(2)), ("/claim/position", json!("g0 2x2"))]),
        (
            "claim.components[0]",
            &[
                ("/claim/components", json!([component, nim])),
                ("/claim/position", json!("g0 2 + nim 0")),
                ("/witness/0/rulesets", json!(["g0", "nim"])),
            ],
        ),
        ("witness[0].rows[0]", &[("/witness/0/rows/0/0", json!([[0, "0"], [0, "0"]]))]),
    ];
    for (step, changes) in cases {
        let (found, reason) = refused(&own, &[("g0", "2", 1)], changes);
        assert!(found == step && (step.starts_with("claim") || reason.contains("who has won")), "{found}: {reason}");
    }
    // Values of such a game cannot be told in any way.
    let list = ListFact { ruleset: "g0".to_owned(), rows: vec![("0".to_owned(), Some(Told::Value(0)))] };
    let values = ValuesClaim { ruleset: "g0".to_owned(), from: 0, to: 0, values: vec![0] };
    let forged = crate::prover::certificate(Claim::Values(values), vec![Fact::List(list)]);
    let rejected = check_with(&forged, &finder(&own), &Silent).unwrap_err();
    assert!(rejected.reason.contains("says by its rules who has won"), "{rejected}");
    // Nor can an option of it be a sum.
    let own = [Tables { options: Tables::looping("; 0; 1+0").options, ..game }.named("g0", None)];
    let other = [("/claim/components/0/start", json!("2")), ("/claim/position", json!("g0 2"))];
    let (_, reason) = refused(&own, &[("g0", "1", 1)], &other);
    assert!(reason.starts_with("2 falls apart"), "{reason}");
}

/// A player who goes round for ever does not lose: the order of the list says that play ends. 0 and 1 move to each
/// other; 2 moves to 1 as well. A second fact of this kind, or none, is refused too.
#[test]
fn a_list_must_not_go_round() {
    let own = [Tables::looping("1; 0; 1").named("g0", None)];
    let sum = [("g0", "2", 1)];
    let analysis = by_outcomes(&sum, &own, Convention::Misere, By::Analysis, 100).unwrap().witness;
    let list = by_outcomes(&sum, &own, Convention::Misere, By::List, 100).unwrap().witness;
    // Each says of its option 1 that 0 or 2 shows it to be N.
    let rows = json!([[[[0, "0"]], "P", null], [[[0, "2"]], "P", null]]);
    let cases: [(&str, &[(&str, Json)]); 3] = [
        (
            "witness[0].rows[0]",
            &[("/claim/outcome", json!("P")), ("/claim/drawing", json!(null)), ("/witness/0/rows", rows)],
        ),
        ("witness[1]", &[("/witness", json!([&list[..], &analysis].concat()))]),
        ("claim.components[0]", &[("/witness", json!([]))]),
    ];
    for (step, changes) in cases {
        assert_eq!(refused(&own, &sum, changes).0, step, "{changes:?}");
    }
}

/// If the rules decide all ends, both conventions are the same game; a claim is about one of them.
#[test]
fn the_convention_is_that_of_the_fact() {
    let nature = Nature { own_endings: true, ..Nature::default() };
    let game = Tables { endings: vec![Some(Outcome::P), None], nature, ..Tables::looping("; 0") };
    let changed = refused(&[game.named("g0", None)], &[("g0", "1", 1)], &[("/claim/convention", json!("normal"))]);
    assert_eq!(changed.0, "claim.convention");
}

/// A sum has one way to be written.
#[test]
fn sums_written_otherwise_are_rejected() {
    let mut game = random_game(
        Taste { size: 6, loops: true, splits: Splits::Never, endings: false, mirrored: true, one_by_one: false },
        &mut Random::new(3),
    );
    game.options[5].push(vec![4]);
    game.options[11].push(vec![10]);
    let own = [game.named("g0", None)];
    let sum = [("g0", "11", 1), ("nim", "1", 1)];
    let rows = outcomes(&by_outcomes(&sum, &own, Convention::Misere, By::List, 100).unwrap()).rows.clone();
    for (written, reason) in [
        (json!([[0, "11"], [1, "1"]]), "in a sum g0 11 is written as 5"),
        (json!([[1, "0"]]), "0 has no move; such components are left out"),
        (json!([[1, "1"], [0, "5"]]), "the components are not in ascending order"),
        (json!([[2, "1"]]), "there is no ruleset 2"),
        (json!([[0, "x"]]), "no such position"),
    ] {
        let row: Row = serde_json::from_value(json!([written, "D", null])).unwrap();
        let (step, told) = refused(&own, &sum, &[("/witness/0/rows", json!([&rows[..], &[row]].concat()))]);
        assert!(step.starts_with("witness[0].rows[") && told.starts_with(reason), "{step}: {told}");
    }
}

#[test]
fn rules_that_fail_are_told() {
    let game = Tables::looping("1; 0; 1");
    let honest =
        by_outcomes(&[("g0", "2", 1)], &[game.clone().named("g0", None)], Convention::Misere, By::List, 100).unwrap();
    let own = [Tables { broken: Some(1), ..game }.named("g0", None)];
    let rejected = check_with(&honest, &finder(&own), &Silent).unwrap_err();
    assert_eq!((&*rejected.step, &*rejected.reason), ("rules", "line 7: division by zero"));
}

/// 1 is an N-position, by its first option; the rules would fail after that.
#[test]
fn options_made_one_at_a_time_are_not_all_made() {
    let nature = Nature { own_endings: true, one_by_one: true, ..Nature::default() };
    let game = Tables { nature, ..Tables::looping("; 0; ; 1") };
    let whole = [game.clone().named("g0", None)];
    let honest = by_outcomes(&[("g0", "3", 1)], &whole, Convention::Normal, By::List, 100).unwrap();
    let broken = Tables { broken: Some(1), ..game };
    check_with(&honest, &finder(&[broken.clone().named("g0", None)]), &Silent).unwrap();
    let all_at_once = Tables { nature: Nature { one_by_one: false, ..nature }, ..broken };
    assert_eq!(check_with(&honest, &finder(&[all_at_once.named("g0", None)]), &Silent).unwrap_err().step, "rules");
}
