//! Values where play may go on for ever: Smith's rule, sums of infinite values, and lists of labels.

use grundy_core::{Convention, Position, Silent};
use grundy_proof::certificate::*;
use grundy_proof::fact::*;
use grundy_proof::{Rejected, Verified, check, check_with, read};
use grundy_rules::Rules;
use grundy_testkit::{Random, rows};
use serde_json::{Value as Json, json};

use crate::forgery::{answers_hostile_ones, every_forged_claim_is_rejected, forged};
use crate::games::{Splits, Tables, Taste, check_alone, finder, random_game};
use crate::prover::smith::{Labels, smith};
use crate::prover::{self, By, borrowed, by_outcomes, by_values, certificate, misere};

fn taste(random: &mut Random) -> Taste {
    Taste {
        size: 4 + random.below(9u64),
        loops: true,
        splits: random.pick(&[Splits::Never, Splits::Downwards, Splits::Downwards, Splits::Anywhere]),
        endings: false,
        mirrored: random.one_in(3),
        one_by_one: false,
    }
}

/// Starts of a random sum of g0, g1 and Nim: the ruleset, the start, the copies.
fn random_sum(own: &[Rules], sizes: &[usize], random: &mut Random) -> Vec<(String, String, u64)> {
    (0..1 + random.below(3))
        .map(|_| {
            let copies = if random.one_in(4) { 2 + random.below(2u64) } else { 1 };
            match random.below(own.len() + 1) {
                i if i < own.len() => (own[i].name.clone(), random.below(sizes[i]).to_string(), copies),
                _ => ("nim".to_owned(), random.below(4).to_string(), copies),
            }
        })
        .collect()
}

/// The claims that the theory of values makes are those of play from the definition, and are accepted.
#[test]
fn honest_values_are_accepted() {
    let (mut compared, mut drawn, mut infinite_wins) = (0, 0, 0);
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let tastes = [taste(&mut random), taste(&mut random)];
        let games = tastes.map(|taste| random_game(taste, &mut random));
        let sizes = [games[0].options.len(), games[1].options.len()];
        let [a, b] = games;
        let own = [a.named("g0", Some("a0")), b.named("g1", None)];
        let sum = random_sum(&own, &sizes, &mut random);
        let honest = by_values(&borrowed(&sum), &own, false, random.pick(&[0, 1, 100]), &mut random);
        let verified = check_with(&honest, &finder(&own), &Silent).unwrap_or_else(|error| panic!("{sum:?}: {error}"));
        // Mirror images are compared, so they are not trusted.
        assert!(verified.trusted.is_empty(), "{verified:?}");
        let Claim::Position(claim) = &honest.claim else { unreachable!() };
        drawn += usize::from(claim.outcome == "D");
        infinite_wins += usize::from(claim.outcome == "N" && claim.grundy.as_ref().unwrap().nimber().is_none());
        // What goes on for ever without growing can be played out.
        if tastes.iter().all(|taste| taste.splits != Splits::Anywhere)
            && let Some(played) = by_outcomes(&borrowed(&sum), &own, Convention::Normal, By::List, 3000)
        {
            let Claim::Position(played) = played.claim else { unreachable!() };
            assert_eq!((&played.outcome, played.winning_move_count), (&claim.outcome, claim.winning_move_count));
            let count = |claim: &PositionClaim| claim.drawing.as_ref().map(|drawing| drawing.count);
            assert_eq!(count(&played), count(claim), "{sum:?}");
            assert_eq!(claim.winning_moves, played.winning_moves[..claim.winning_moves.len()]);
            compared += 1;
        }
    }
    assert!(compared > 800 && drawn > 200 && infinite_wins > 100, "{compared} {drawn} {infinite_wins}");
}

#[test]
fn forged_values_are_rejected() {
    let mut count = 0;
    for seed in 0..120 {
        let mut random = Random::new(seed);
        let game = random_game(taste(&mut random), &mut random);
        let sizes = [game.options.len()];
        let own = [game.named("g0", Some("a0"))];
        let sum = random_sum(&own, &sizes, &mut random);
        let honest = by_values(&borrowed(&sum), &own, false, 3, &mut random);
        count += every_forged_claim_is_rejected(&honest, &finder(&own), &|_| false);
        answers_hostile_ones(&honest, 20, &mut random, &finder(&own));
    }
    assert!(count > 3000, "{count}");
}

fn check_labels(rules: &Rules, labels: &Labels) -> Result<(), Rejected> {
    check_alone(rules, labels.fact(rules)).map(drop)
}

/// Labels are accepted exactly if each is the one that the rule gives in its turn.
#[test]
fn labels_are_accepted_exactly_if_they_are_right() {
    let (mut right, mut wrong) = (0, 0);
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let taste = Taste { mirrored: false, ..taste(&mut random) };
        let rules = random_game(taste, &mut random).named("g0", None);
        let roots: Vec<Position> = (0..2).map(|_| Position::from(random.below(taste.size))).collect();
        let honest = smith(&rules, &roots, &mut random);
        assert!(honest.are_right(&rules));
        check_labels(&rules, &honest).unwrap();
        for _ in 0..8 {
            let mut changed = honest.clone();
            for _ in 0..1 + random.below(2) {
                spoil(&mut changed, &mut random);
            }
            let expected = changed.are_right(&rules);
            let checked = check_labels(&rules, &changed);
            assert_eq!(checked.is_ok(), expected, "{checked:?}: {honest:?} became {changed:?}");
            right += usize::from(expected);
            wrong += usize::from(!expected);
            if let Err(rejected) = checked {
                assert!(rejected.step.starts_with("witness[0].rows["), "{rejected}");
            }
        }
    }
    assert!(right > 1000 && wrong > 3000, "{right} {wrong}");
}

/// One change of the kinds that a wrong solver might make.
fn spoil(labels: &mut Labels, random: &mut Random) {
    let (finite, infinite) = (labels.finite.len(), labels.infinite.len());
    match random.below(6) {
        0 if finite > 0 => labels.finite[random.below(finite)].1 = random.below(4u64),
        1 if finite > 1 => {
            let at = 1 + random.below(finite - 1);
            labels.finite.swap(at - 1, at);
        }
        2 if finite > 0 => {
            let (position, _) = labels.finite.remove(random.below(finite));
            labels.infinite.push(position);
        }
        3 if infinite > 0 => {
            let position = labels.infinite.remove(random.below(infinite));
            labels.finite.insert(random.below(finite + 1), (position, random.below(3u64)));
        }
        4 if infinite > 0 => _ = labels.infinite.remove(random.below(infinite)),
        5 if finite > 0 => _ = labels.finite.remove(random.below(finite)),
        _ if finite > 0 => labels.finite.push(labels.finite[random.below(finite)].clone()),
        _ => {}
    }
}

/// 0 and 1 move to each other. The values 0 and 1 would satisfy the mex rule.
#[test]
fn a_cycle_is_no_table() {
    let own = [Tables::looping("1; 0").named("g0", None)];
    let rejected = |labels: [Option<Told>; 2]| {
        let claim = ValuesClaim { ruleset: "g0".to_owned(), from: 0, to: 1, values: vec![0, 1] };
        let rows = ["0", "1"].map(str::to_owned).into_iter().zip(labels).collect();
        let list = Fact::List(ListFact { ruleset: "g0".to_owned(), rows });
        check_with(&certificate(Claim::Values(claim), vec![list]), &finder(&own), &Silent).unwrap_err()
    };
    assert_eq!(rejected([0, 1].map(|value| Some(Told::Value(value)))).step, "witness[0].rows[0]");
    // An infinite value is not a number.
    assert_eq!(rejected([None, None]).to_string(), "claim.values[0]: the value is ∞(), which is not a number");
}

/// Two copies of an infinite value are a draw, though two of a finite one are worth 0.
#[test]
fn copies_of_an_infinite_value() {
    let own = [Tables::looping("; 0 1").named("g0", None)];
    let honest = by_values(&[("g0", "1", 2), ("nim", "5", 1)], &own, false, 10, &mut Random::new(0));
    let Claim::Position(claim) = &honest.claim else { unreachable!() };
    assert_eq!((&*claim.outcome, claim.drawing.as_ref().unwrap().count), ("D", 2 * 2 + 5));
    assert_eq!(claim.grundy, Some(Value::Loopy { infinity: vec![] }));
    every_forged_claim_is_rejected(&honest, &finder(&own), &|_| false);
    let mut forged = honest.clone();
    forged.witness.retain(|fact| !matches!(fact, Fact::List(_)));
    assert_eq!(check_with(&forged, &finder(&own), &Silent).unwrap_err().step, "claim.components[0].grundy");
}

/// Values and tables of values of rules from a file, which know numbers and pairs.
#[test]
fn values_of_rules_from_a_file() {
    let mut random = Random::new(5);
    let options = (0..9).map(|v| (0..v).filter(|_| random.one_in(2)).map(|to| vec![to]).collect()).collect();
    let own = [Tables { options, endings: vec![None; 9], ..Tables::looping("") }.named("g0", Some("a0"))];
    let roots: Vec<Position> = (0..9).map(Position::from).collect();
    let labels = smith(&own[0], &roots, &mut random);
    let value = |v: u64| labels.value(&own[0], &Position::from(v)).nimber().unwrap().0;
    let values = ValuesClaim { ruleset: "g0".to_owned(), from: 2, to: 8, values: (2..9).map(value).collect() };
    let rows = (0..3).map(|m| (0..3).map(|n| Some(value(3 * m + n))).collect()).collect();
    let table = TableClaim { ruleset: "g0".to_owned(), from: 0, to: 2, rows };
    for claim in [Claim::Values(values), Claim::Table(table)] {
        let mut honest = certificate(claim, vec![labels.fact(&own[0])]);
        honest.sources.insert("g0".to_owned(), "a0".to_owned());
        every_forged_claim_is_rejected(&honest, &finder(&own), &|_| false);
    }
}

/// The verdict about position 5, with a move to `to`, where positions from 3 on are said to play as those 3 below.
fn mirrored(upper: &str, to: &str) -> Result<Verified, Rejected> {
    let game = Tables::looping(&format!("; 0; 0 1; {upper}"));
    let rules = Tables { half: Some(3), ..game }.named("mirrored", Some("a0"));
    let winning = MoveClaim { component: 0, from: "5".to_owned(), to: vec![to.to_owned()] };
    let told = prover::Told::worth(2, (1, vec![winning]));
    let claim = prover::claim(&[("mirrored", "5", 1)], told, usize::MAX);
    let rows = [0, 1, 2].map(|value| (value.to_string(), Some(Told::Value(value)))).to_vec();
    let mut honest = certificate(claim, vec![Fact::List(ListFact { ruleset: "mirrored".to_owned(), rows })]);
    honest.sources.insert("mirrored".to_owned(), "a0".to_owned());
    check_with(&honest, &finder(&[rules]), &Silent)
}

#[test]
fn wrong_representatives_are_rejected() {
    let right = mirrored("; 3; 0 4", "0").unwrap();
    assert!(right.trusted.is_empty(), "{right:?}");
    // 5 has an option too few, or one that has no partner; or 4 has.
    for (upper, to, said) in [
        ("; 3; 3", "3", "representative(5) is 2, but they do not play alike: 2 has the option 1"),
        ("; 3; 3 4 2", "3", "5 has the option 2, and 2 has none"),
        ("; ; 0 4", "0", "representative(4) is 1"),
    ] {
        let rejected = mirrored(upper, to).unwrap_err();
        assert!(rejected.step == "rules" && rejected.reason.contains(said), "{rejected}");
    }
}

#[test]
fn the_files_must_be_those_of_the_certificate() {
    let game = Tables::looping("; 0; 1 2");
    let own = [("g0", Some("a0")), ("g1", Some("a1")), ("g2", None)].map(|(name, hash)| game.clone().named(name, hash));
    let sum = [("g0", "2", 1), ("g1", "1", 1), ("g2", "1", 1)];
    for honest in [
        by_values(&sum, &own, false, 5, &mut Random::new(1)),
        by_outcomes(&sum, &own, Convention::Misere, By::List, 500).unwrap(),
        by_outcomes(&sum, &own, Convention::Misere, By::Analysis, 500).unwrap(),
    ] {
        let established = check_with(&honest, &finder(&own), &Silent).unwrap().established;
        assert_eq!(established.iter().filter(|sentence| sentence.contains("BLAKE3")).count(), 2, "{established:?}");
        assert_eq!(read(&serde_json::to_string(&honest).unwrap()).unwrap(), honest);

        let rejected = |place: &str, value: Json, own: &[Rules]| {
            let rejected = forged(&honest, &[(place, value)], &finder(own)).unwrap_err();
            (rejected.step, rejected.reason.to_string())
        };
        let (step, reason) = rejected("/sources/g0", json!("a1"), &own);
        assert_eq!(step, "sources[g0]");
        assert_eq!(reason, "the file of g0 is not the one the certificate is about: its hash is a0");
        // The file has changed since.
        let changed = [game.clone().named("g0", Some("b0")), own[1].clone(), own[2].clone()];
        assert_eq!(rejected("/sources/g0", json!("a0"), &changed).0, "sources[g0]");
        let (step, reason) = rejected("/sources", json!({"g0": "a0"}), &own);
        assert_eq!((&*step, &*reason), ("sources", "the hash of the file of g1 is missing"));
        for name in ["g2", "g7", "nim", "kayles"] {
            let (step, reason) = rejected(&format!("/sources/{name}"), json!("a2"), &own);
            assert_eq!((step, &*reason), (format!("sources[{name}]"), "the certificate needs no such file"));
        }
    }
}

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
