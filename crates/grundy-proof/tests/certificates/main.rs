//! The checker accepts what is honest and rejects every forgery, naming the step.

mod excluded;
mod finite_play;
mod forgery;
mod games;
mod loopy_values;
mod monoids;
mod one_form;
mod prover;
mod sources;
mod whole_sums;

use forgery::{answers_hostile_ones, every_forged_claim_is_rejected};
use grundy_core::{Convention, Observer, Outcome, Position, Progress, Silent, Stop};
use grundy_proof::certificate::*;
use grundy_proof::fact::*;
use grundy_proof::{check, read};
use grundy_rules::{HeapMoves, Rules, Structure};
use grundy_testkit::Random;
use prover::{Prover, Summand, certificate, ray, theorem, theorems};

/// Sums in normal play, each with whether theorems speak of all its games.
const SUMS: &[(&[Summand], bool)] = &[
    (&[("nim", "3", 1), ("nim", "4", 1), ("nim", "5", 1)], true),
    (&[("nim", "3", 1), ("nim", "5", 1), ("nim", "6", 1)], true),
    (&[("nim", "7", 1000), ("nim", "3", 1)], true),
    (&[("take:1..3", "21", 1), ("take:odd", "7", 1), ("nim", "4", 1), ("nim", "9", 1)], true),
    (&[("take:1,4,6", "23", 1), ("take:primes", "17", 1), ("all-but:2,3", "19", 1)], false),
    (&[("kayles", "20", 1), ("grundy", "25", 1), ("officers", "18", 3)], false),
    (&[("treblecross", "13", 1), ("couples", "17", 1), ("adjacent", "15", 1)], false),
    (&[("dawson-chess", "13", 1), ("dawson-kayles", "14", 1), ("guiles", "15", 1)], false),
    (&[("0.8", "9", 1), ("4.007", "14", 1), ("0.333...", "11", 1), ("4.333...", "9", 1)], false),
    (&[("lasker", "8", 1), ("lasker", "7", 2), ("dim", "24", 1), ("prim", "35", 1)], true),
    (&[("wythoff", "3,4", 1), ("wythoff", "1,2", 1), ("euclid", "3,17", 1)], false),
    (&[("boxes", "6,9", 1), ("chocolate", "3,4", 1), ("rook", "5,3", 1)], true),
    (&[("king", "5,4", 1), ("knight", "7,6", 1), ("queen", "2,3", 1)], false),
    (&[("chomp", "3,2,1", 1), ("fibonacci-nim", "12", 1), ("fibonacci-nim", "9,4", 1)], false),
    (&[("staircase", "2,3,1", 1), ("nimble", "2,2,5", 1), ("silver-dollar", "1,3,6", 1)], true),
    (&[("turning-turtles", "HTHHT", 1), ("moore:2", "2,1,3", 1)], false),
    (&[("moore:1", "2,5,3", 1), ("turning-turtles", "THHT", 3)], true),
    (&[("bachet:4", "13", 5), ("take:even", "9", 1), ("take:powers-of:4", "14", 1)], true),
];

#[test]
fn honest_sums_are_accepted() {
    let mut prover = Prover::default();
    for &(sum, by_theorem) in SUMS {
        for theorem in if by_theorem { &[false, true][..] } else { &[false] } {
            for most in [0, 1, 1000] {
                let honest = prover.position(sum, *theorem, most);
                let verified = check(&honest, &Silent).unwrap_or_else(|error| panic!("{sum:?}: {error}"));
                assert_eq!(verified.trusted.is_empty(), !theorem, "{sum:?}: {verified:?}");
            }
        }
    }
}

#[test]
fn honest_positions_are_accepted() {
    let mut prover = Prover::default();
    let heaps: Vec<String> = (0..=24).map(|n| n.to_string()).collect();
    for word in
        ["nim", "take:2,3", "take:odd,2", "all-but:1,3", "kayles", "0.6", "grundy", "treblecross", "couples", "dim"]
    {
        for start in &heaps {
            let honest = prover.position(&[(word, start, 1)], false, 5);
            check(&honest, &Silent).unwrap_or_else(|error| panic!("{word} {start}: {error}"));
        }
    }
    for word in ["wythoff", "euclid", "boxes", "knight", "queen"] {
        for (m, n) in (0..7).flat_map(|m| (0..7).map(move |n| (m, n))) {
            let start = format!("{m},{n}");
            if Rules::find(word).unwrap().moves.parse(&start).is_ok() {
                let honest = prover.position(&[(word, &start, 1)], false, 5);
                check(&honest, &Silent).unwrap_or_else(|error| panic!("{word} {start}: {error}"));
            }
        }
    }
}

const MISERE: &[(&[Summand], bool)] = &[
    (&[("nim", "3", 1), ("nim", "4", 1), ("nim", "1", 1)], true),
    (&[("nim", "1", 3), ("nim", "2", 1)], true),
    (&[("nim", "0", 2), ("nim", "1", 2)], true),
    (&[("bachet:3", "5", 1)], true),
    (&[("take:2..3", "12", 1)], true),
    (&[("take:odd", "9", 1)], true),
    (&[("chocolate", "2,3", 1), ("chocolate", "1,3", 1)], true),
    (&[("moore:2", "1,3,2", 1)], true),
    (&[("boxes", "5,7", 1)], true),
    (&[("wythoff", "4,6", 1)], true),
    (&[("euclid", "3,8", 1)], true),
    (&[("fibonacci-nim", "9", 1)], true),
    (&[("staircase", "1,2,1", 1)], true),
    (&[("take:1..3", "5", 1), ("nim", "2", 1), ("take:even", "3", 2)], true),
    (&[("take:1..3", "4", 2), ("take:odd", "6", 1)], true),
    (&[("chomp", "3,1,1", 1)], true),
    (&[("kayles", "7", 1), ("kayles", "3", 1)], false),
    (&[("grundy", "9", 1), ("take:2,3", "6", 1)], false),
    (&[("officers", "5", 2), ("nim", "2", 1)], false),
    (&[("turning-turtles", "HTHH", 1), ("treblecross", "3", 1)], false),
];

#[test]
fn honest_misere_sums_are_accepted() {
    let mut prover = Prover::default();
    for &(sum, by_theorem) in MISERE {
        for theorem in if by_theorem { &[false, true][..] } else { &[false] } {
            let honest = prover.misere(sum, *theorem);
            check(&honest, &Silent).unwrap_or_else(|error| panic!("{sum:?} {theorem}: {error}"));
        }
    }
}

/// Ferguson's theorem rests on the values of normal play.
#[test]
fn misere_sums_of_subtraction_games() {
    let mut prover = Prover::default();
    for (a, b) in (0..9u64).flat_map(|a| (0..7u64).map(move |b| (a.to_string(), b.to_string()))) {
        let sum = [("take:2,5", &*a, 1), ("all-but:2", &*b, 1), ("take:2,5", "3", 1)];
        let mut honest = prover.misere(&sum, true);
        honest.witness = prover.position(&sum, false, 0).witness;
        check(&honest, &Silent).unwrap_or_else(|error| panic!("{sum:?}: {error}"));
        if a == "7" {
            every_forged_claim_is_rejected(&honest, &Rules::find, &is_true_in_normal_play);
        }
    }
}

fn values_claim(prover: &mut Prover, word: &str, from: u64, to: u64) -> Certificate {
    let rules = Rules::find(word).unwrap();
    let values = prover.sequence(&rules, to + 1);
    let witness = vec![ray(word, values.clone())];
    let values = values[from as usize..].to_vec();
    certificate(Claim::Values(ValuesClaim { ruleset: word.to_owned(), from, to, values }), witness)
}

fn table_claim(prover: &mut Prover, word: &str, from: u64, to: u64) -> Certificate {
    let rules = Rules::find(word).unwrap();
    let mut positions = Vec::new();
    let rows = (from..=to)
        .map(|m| {
            let cell = |n| {
                let position = rules.moves.parse(&format!("{m},{n}")).ok()?;
                positions.push(position.clone());
                Some(prover.value(&rules, &position))
            };
            (from..=to).map(cell).collect()
        })
        .collect();
    let witness = prover.witness(&rules, &positions, false);
    certificate(Claim::Table(TableClaim { ruleset: word.to_owned(), from, to, rows }), witness)
}

fn period_claim(prover: &mut Prover, word: &str, verdict: &str, law: Option<[u64; 3]>, used: u64) -> Certificate {
    let values = prover.sequence(&Rules::find(word).unwrap(), used);
    let claim = PeriodClaim {
        ruleset: word.to_owned(),
        verdict: verdict.to_owned(),
        preperiod: law.map(|law| law[0]),
        period: law.map(|law| law[1]),
        saltus: law.map(|law| law[2]),
        values_used: used,
        max_grundy: values.iter().copied().max().filter(|_| law.is_none_or(|law| law[2] == 0)),
        last_exception: law.and_then(|law| law[0].checked_sub(1)),
    };
    let rules = Rules::find(word).unwrap();
    let witness = match used {
        0 => theorems(&rules, &[Position::from(9)], Convention::Normal),
        _ => vec![ray(word, values)],
    };
    certificate(Claim::Period(claim), witness)
}

fn other_honest_claims() -> Vec<Certificate> {
    let mut prover = Prover::default();
    let prover = &mut prover;
    let mut all = vec![
        values_claim(prover, "kayles", 0, 60),
        values_claim(prover, "treblecross", 5, 40),
        values_claim(prover, "take:squares", 7, 90),
        values_claim(prover, "0.8", 0, 25),
        values_claim(prover, "grundy", 20, 20),
        table_claim(prover, "wythoff", 0, 8),
        table_claim(prover, "wythoff", 2, 6),
        table_claim(prover, "boxes", 0, 7),
        table_claim(prover, "knight", 0, 7),
        // Kayles: 2(71 + 12) + 2 = 168 is the last heap that the theorem asks for.
        period_claim(prover, "kayles", "proven", Some([71, 12, 0]), 169),
        period_claim(prover, "adjacent", "proven", Some([52, 34, 0]), 2 * 86 + 3 + 1),
        period_claim(prover, "take:1,4,6", "proven", Some([0, 5, 0]), 11),
        period_claim(prover, "take:2,5,6", "proven", Some([0, 11, 0]), 17),
        period_claim(prover, "all-but:1,2,3", "proven", Some([0, 4, 1]), 4),
        period_claim(prover, "all-but:2", "proven", Some([0, 4, 2]), 4),
        period_claim(prover, "take:odd,4", "proven", Some([0, 8, 0]), 18),
        period_claim(prover, "nim", "proven", Some([0, 1, 1]), 0),
        period_claim(prover, "bachet:6", "proven", Some([0, 7, 0]), 0),
        period_claim(prover, "lasker", "proven", Some([1, 4, 4]), 0),
        period_claim(prover, "0.08", "proven", Some([1, 4, 1]), 33),
        period_claim(prover, "0.0C", "proven", Some([1, 3, 1]), 25),
        period_claim(prover, "0.0A", "proven", Some([1, 2, 1]), 17),
        period_claim(prover, "0.08", "observed", Some([1, 4, 1]), 32),
        period_claim(prover, "take:powers-of:2", "observed", Some([0, 3, 0]), 30),
        period_claim(prover, "grundy", "unknown", None, 50),
    ];
    let mut by_theorem = values_claim(prover, "take:1..3", 3, 30);
    by_theorem.witness = vec![theorem("take:1..3", "range of moves")];
    all.push(by_theorem);
    // A sequence continued by its law.
    let mut far = values_claim(prover, "kayles", 0, 400);
    only_ray(&mut far).values.truncate(169);
    only_ray(&mut far).law = Some([71, 12, 0]);
    all.push(far);
    for (certificate, code, shift, parity) in [
        (period_claim(prover, "kayles", "proven", Some([71, 12, 0]), 169), "0.77", 0, false),
        (period_claim(prover, "kayles", "observed", Some([71, 12, 0]), 168), "0.77", 0, false),
        (period_claim(prover, "0.15", "unknown", None, 9), "0.15", 0, true),
        (values_claim(prover, "couples", 20, 60), "0.6", -1, true),
        (values_claim(prover, "0.16", 80, 110), "0.16", 0, true),
    ] {
        all.push(sparse(prover, certificate, code, shift, parity));
    }
    all
}

fn only_ray(certificate: &mut Certificate) -> &mut RayFact {
    match &mut certificate.witness[..] {
        [Fact::Ray(fact)] => fact,
        other => panic!("{other:?}"),
    }
}

/// The same claim with a witness that does not list the values.
fn sparse(prover: &mut Prover, mut certificate: Certificate, code: &str, shift: i64, parity: bool) -> Certificate {
    let sequence = only_ray(&mut certificate);
    let heaps = sequence.values.len() as u64;
    let values = prover.sequence(&Rules::find(code).unwrap(), heaps.checked_add_signed(shift).unwrap());
    let Structure::Heap(HeapMoves::TakeBreak { code, .. }) = Rules::find(code).unwrap().structure else {
        unreachable!()
    };
    let first = code.removals(9).find(|(_, digit)| digit & 4 != 0).map_or(0, |(removed, _)| removed);
    let mask = 6;
    let rare = |n: &u64| {
        let place = if parity { n + first } else { 0 };
        (u64::from((values[*n as usize] & mask).count_ones()) + place).is_multiple_of(2)
    };
    let rares = (1..values.len() as u64).filter(rare).collect();
    sequence.sparse = Some(Sparse { heaps, mask, parity, rares });
    sequence.values = Vec::new();
    certificate
}

/// With any change of a compact witness the claim is rejected, or it is true all the same.
#[test]
fn forged_compact_witnesses_are_rejected() {
    let mut rejected = 0;
    for honest in other_honest_claims() {
        let whole = serde_json::to_value(&honest).unwrap();
        let Some(witness) = whole["witness"].get(0).and_then(|fact| fact.get("sparse")) else { continue };
        let mut believed = 0;
        for forged in forgery::single_changes(witness) {
            let mut changed = whole.clone();
            changed["witness"][0]["sparse"] = forged;
            let Ok(changed) = read(&changed.to_string()) else { continue };
            match check(&changed, &Silent) {
                // Fewer or more heaps than are needed may do.
                Ok(_) => believed += 1,
                Err(error) => {
                    let step = &error.step;
                    assert!(step.starts_with("witness") || step.starts_with("claim") || step == "check", "{error}");
                    rejected += 1;
                }
            }
        }
        assert!(believed <= 2, "{believed} {:?}", honest.claim);
    }
    assert!(rejected > 500);
}

#[test]
fn other_honest_claims_are_accepted() {
    for honest in other_honest_claims() {
        check(&honest, &Silent).unwrap_or_else(|error| panic!("{:?}: {error}", honest.claim));
        let text = serde_json::to_string(&honest).unwrap();
        assert_eq!(read(&text).unwrap(), honest);
    }
}

fn is_true_in_normal_play(certificate: &Certificate) -> bool {
    let Claim::Position(claim) = &certificate.claim else { return false };
    let [component] = &claim.components[..] else { return false };
    let sum = [(&*component.ruleset, &*component.start, component.copies)];
    let Claim::Position(truth) = Prover::default().position(&sum, true, claim.winning_moves.len()).claim else {
        return false;
    };
    let same_moves =
        (truth.winning_move_count, &truth.winning_moves) == (claim.winning_move_count, &claim.winning_moves);
    claim.grundy.is_none() && claim.convention == "normal" && truth.outcome == claim.outcome && same_moves
}

#[test]
fn forged_sums_are_rejected() {
    let mut prover = Prover::default();
    let mut count = 0;
    for &(sum, by_theorem) in SUMS {
        for theorem in if by_theorem { &[false, true][..] } else { &[false] } {
            count += every_forged_claim_is_rejected(
                &prover.position(sum, *theorem, 3),
                &Rules::find,
                &is_true_in_normal_play,
            );
        }
    }
    assert!(count > 3000, "{count}");
}

#[test]
fn forged_misere_sums_are_rejected() {
    let mut prover = Prover::default();
    for &(sum, by_theorem) in MISERE {
        for theorem in if by_theorem { &[false, true][..] } else { &[false] } {
            every_forged_claim_is_rejected(&prover.misere(sum, *theorem), &Rules::find, &is_true_in_normal_play);
        }
    }
}

#[test]
fn other_forged_claims_are_rejected() {
    for honest in other_honest_claims() {
        every_forged_claim_is_rejected(&honest, &Rules::find, &is_true_in_normal_play);
    }
}

/// The number of values that a proof takes can be made neither less nor more, the witness with it.
#[test]
fn values_used_are_those_that_the_proof_takes() {
    let (mut prover, mut rejected) = (Prover::default(), 0);
    for honest in other_honest_claims() {
        let Claim::Period(claim) = &honest.claim else { continue };
        if claim.verdict != "proven" || claim.values_used == 0 {
            continue;
        }
        let longer = prover.sequence(&Rules::find(&claim.ruleset).unwrap(), claim.values_used + 3);
        for used in [claim.values_used - 1, claim.values_used + 1, claim.values_used + 2] {
            let mut forged = honest.clone();
            let Claim::Period(claim) = &mut forged.claim else { unreachable!() };
            claim.values_used = used;
            let ray = only_ray(&mut forged);
            match &mut ray.sparse {
                Some(sparse) => {
                    sparse.heaps = used;
                    sparse.rares.retain(|&rare| rare < used);
                }
                None => ray.values = longer[..used as usize].to_vec(),
            }
            let step = check(&forged, &Silent).unwrap_err().step;
            assert!(step == "claim.verdict" || step == "claim.values_used" || step.contains("sparse"), "{step}");
            rejected += 1;
        }
    }
    assert!(rejected > 30, "{rejected}");
}

/// The rows of a list, and those of outcomes.
type Rows = Vec<(String, Option<Told>)>;
type SumRows = Vec<(WrittenSum, String, Option<u64>)>;

/// No change of a witness is believed: a false value in it is rejected at its
/// place, and whatever else is changed, a false claim stays rejected.
#[test]
fn forged_witnesses_are_rejected() {
    let mut prover = Prover::default();
    let mut honest: Vec<Certificate> = SUMS.iter().map(|&(sum, _)| prover.position(sum, false, 10)).collect();
    honest.extend(other_honest_claims());
    for honest in honest {
        for (i, fact) in honest.witness.iter().enumerate() {
            let forged = |change: &dyn Fn(&mut Fact)| {
                let mut forged = honest.clone();
                change(&mut forged.witness[i]);
                check(&forged, &Silent)
            };
            match fact {
                Fact::Ray(ray) => {
                    let changed = |change: &dyn Fn(&mut RayFact)| {
                        forged(&|fact| match fact {
                            Fact::Ray(ray) => change(ray),
                            _ => unreachable!(),
                        })
                    };
                    for at in 0..ray.values.len() {
                        for change in [1, u64::MAX, 1 << 40, 8] {
                            let checked = changed(&|ray| ray.values[at] = ray.values[at].wrapping_add(change));
                            assert_eq!(checked.unwrap_err().step, format!("witness[{i}]: heap {at}"));
                        }
                    }
                    for law in [[0, 1, 0], [0, 0, 0], [5, 2, 1], [u64::MAX, u64::MAX, u64::MAX], [70, 12, 0], [0, 1, 1]]
                    {
                        if let Err(rejected) = changed(&|ray| ray.law = Some(law)) {
                            assert!(rejected.step.starts_with("witness["), "{rejected}");
                        }
                    }
                }
                Fact::List(list) => {
                    let changed = |change: &dyn Fn(&mut Rows)| {
                        forged(&|fact| match fact {
                            Fact::List(list) => change(&mut list.rows),
                            _ => unreachable!(),
                        })
                    };
                    for at in 0..list.rows.len() {
                        let Some(Told::Value(value)) = list.rows[at].1 else {
                            unreachable!("the prover excludes nothing")
                        };
                        for told in [Some(Told::Value(value + 1)), Some(Told::Not { not: vec![value] }), None] {
                            let step = changed(&|rows| rows[at].1 = told.clone()).unwrap_err().step;
                            assert!(step.starts_with(&format!("witness[{i}].rows[")), "{step}");
                        }
                        // A mirror image may stand for it.
                        if changed(&|rows| _ = rows.remove(at)).is_ok() {
                            let moves = Rules::find(&list.ruleset).unwrap().moves;
                            let own =
                                |row: &(String, Option<Told>)| moves.representative(&moves.parse(&row.0).unwrap());
                            let stand = list.rows.iter().filter(|row| own(row) == own(&list.rows[at])).count();
                            assert!(stand > 1, "{} is left out", list.rows[at].0);
                        }
                    }
                }
                Fact::Theorem(_) => {
                    let other = |fact: &mut Fact| match fact {
                        Fact::Theorem(theorem) => theorem.name += " ",
                        _ => unreachable!(),
                    };
                    forged(&other).unwrap_err();
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn forged_lists_of_p_positions_are_rejected() {
    let mut prover = Prover::default();
    for &(sum, _) in MISERE {
        let honest = prover.misere(sum, false);
        let [Fact::Outcomes(sums)] = &honest.witness[..] else { panic!("{:?}", honest.witness) };
        let rules: Vec<Rules> = sums.rulesets.iter().map(|word| Rules::find(word).unwrap()).collect();
        let with = |change: &dyn Fn(&mut SumRows)| {
            let mut forged = honest.clone();
            let Fact::Outcomes(sums) = &mut forged.witness[0] else { unreachable!() };
            change(&mut sums.rows);
            check(&forged, &Silent)
        };
        // Any other sum put into the list is rejected.
        for (listed, _, _) in &sums.rows {
            for (at, (index, text)) in listed.iter().enumerate() {
                let position = rules[*index].moves.parse(text).unwrap();
                rules[*index]
                    .moves
                    .each_option(&position, &mut |option| {
                        let mut summands = listed.clone();
                        summands.remove(at);
                        summands.extend(option.iter().map(|part| (*index, rules[*index].moves.show(part))));
                        let step = with(&|rows| rows.push((summands.clone(), "P".to_owned(), None))).unwrap_err().step;
                        assert!(step.starts_with("witness[0].rows["), "{step}");
                    })
                    .unwrap();
            }
        }
        assert!(with(&|rows| rows.push((Vec::new(), "P".to_owned(), None))).is_err());
        if !sums.rows.is_empty() {
            assert!(with(&|rows| rows.clear()).is_err());
        }
        for at in 0..sums.rows.len() {
            for outcome in ["N", "D", "X"] {
                assert!(with(&|rows| rows[at].1 = outcome.to_owned()).is_err());
            }
            assert!(with(&|rows| rows[at].2 = Some(1 << 40)).is_err());
        }
        let mut other = honest.clone();
        let Fact::Outcomes(sums) = &mut other.witness[0] else { unreachable!() };
        sums.convention = "normal".to_owned();
        assert!(check(&other, &Silent).is_err());
    }
}

/// Far out only theorems and laws can answer; forged counts are rejected there too.
#[test]
fn huge_positions() {
    let n = "1000000000000000001";
    let to = [vec![], vec!["2".to_owned()], vec!["4".to_owned()]];
    let moves = to.map(|to| MoveClaim { component: 0, from: n.to_owned(), to }).to_vec();
    let told = prover::Told {
        convention: "normal",
        outcome: Outcome::N,
        grundy: Some(1.into()),
        values: vec![Some(1.into())],
        remoteness: None,
        winning: (500_000_000_000_000_001, moves),
        drawing: (0, Vec::new()),
    };
    let odd = prover::claim(&[("take:odd", n, 1)], told, usize::MAX);
    let honest = certificate(odd, vec![theorem("take:odd", "odd moves")]);
    every_forged_claim_is_rejected(&honest, &Rules::find, &is_true_in_normal_play);

    let mut prover = Prover::default();
    let values = prover.sequence(&Rules::find("take:odd").unwrap(), 4);
    let law = Some([0, 2, 0]);
    let ray = Fact::Ray(RayFact { ruleset: "take:odd".to_owned(), values, sparse: None, law });
    let by_law = Certificate { witness: vec![ray], ..honest };
    every_forged_claim_is_rejected(&by_law, &Rules::find, &is_true_in_normal_play);
}

#[test]
fn a_stopped_check_says_so() {
    struct Impatient;
    impl Observer for Impatient {
        fn report(&self, _: Progress) -> Option<Stop> {
            Some(Stop::TimeLimit)
        }
    }
    let honest = values_claim(&mut Prover::default(), "kayles", 0, 30);
    assert_eq!(check(&honest, &Impatient).unwrap_err().stopped, Some(Stop::TimeLimit));
}

#[test]
fn counts_beyond_64_bits_survive_the_file() {
    let mut prover = Prover::default();
    let mut honest = prover.position(&[("nim", "7", 3), ("nim", "4", 1)], true, 3);
    let Claim::Position(claim) = &mut honest.claim else { unreachable!() };
    claim.winning_move_count = u128::MAX;
    let text = serde_json::to_string(&honest).unwrap();
    assert_eq!(read(&text).unwrap(), honest);
    assert!(check(&honest, &Silent).unwrap_err().step.ends_with("winning_move_count"));
}

/// Numbers at the edges, texts of other fields, empty and repeated lists, in the claim and in the witness. The checker
/// must answer and never panic.
#[test]
fn hostile_certificates_are_answered() {
    let mut prover = Prover::default();
    let mut honest: Vec<Certificate> = SUMS.iter().map(|&(sum, t)| prover.position(sum, t, 5)).collect();
    honest.extend(SUMS.iter().map(|&(sum, _)| prover.position(sum, false, 5)));
    honest.extend(MISERE.iter().map(|&(sum, t)| prover.misere(sum, t)));
    honest.extend(MISERE.iter().map(|&(sum, _)| prover.misere(sum, false)));
    honest.extend(other_honest_claims());
    let mut random = Random::new(1);
    honest.iter().for_each(|honest| answers_hostile_ones(honest, 60, &mut random, &Rules::find));
}
