//! The checker accepts what is honest and rejects every forgery, naming the step.

mod forgery;
mod games;
mod loopy_values;
mod monoids;
mod prover;
mod tables;
mod whole_sums;

use forgery::{answers_hostile_ones, every_forged_claim_is_rejected, forged};
use grundy_core::{Convention, Position, Silent, Stop};
use grundy_proof::certificate::*;
use grundy_proof::fact::*;
use grundy_proof::{check, read};
use grundy_rules::{HeapMoves, Rules, Structure};
use grundy_testkit::oracle::heap_values;
use grundy_testkit::{Impatient, Random, rows};
use prover::smith::smith;
use prover::{Summand, by_values, certificate, misere, ray, theorem, theorems};
use serde_json::{Value as Json, json};

/// The sums to be certified, each by what is computed, and by theorems if these cover all its games.
fn sums(convention: &str) -> Vec<(Vec<Summand<'static>>, bool)> {
    let mut sums = Vec::new();
    let rows = rows(include_str!("../../../../testdata/rows/certified-sums.txt")).into_iter();
    for [_, theorem, text] in rows.filter(|row| row[0] == convention) {
        let summand = |text: &'static str| {
            let mut words = text.split(' ');
            (words.next().unwrap(), words.next().unwrap(), words.next().map_or(1, |copies| copies.parse().unwrap()))
        };
        let sum: Vec<Summand> = text.split(" + ").map(summand).collect();
        sums.extend((theorem == "theorem").then(|| (sum.clone(), true)));
        sums.push((sum, false));
    }
    sums
}

/// The certificate of a sum in normal play, at most `most` moves listed.
fn normal(sum: &[Summand], theorem: bool, most: usize) -> Certificate {
    by_values(sum, &[], theorem, most, &mut Random::new(0))
}

fn sequence(word: &str, count: u64) -> Vec<u64> {
    count.checked_sub(1).map_or_else(Vec::new, |last| heap_values(&*Rules::find(word).unwrap().moves, last))
}

#[test]
fn honest_positions_are_accepted() {
    let accepted = |word: &str, start: &str| {
        let honest = normal(&[(word, start, 1)], false, 5);
        check(&honest, &Silent).unwrap_or_else(|error| panic!("{word} {start}: {error}"));
    };
    for word in "nim take:2,3 take:odd,2 all-but:1,3 kayles 0.6 grundy treblecross couples dim".split(' ') {
        (0..=24).for_each(|n| accepted(word, &n.to_string()));
    }
    for word in ["wythoff", "euclid", "boxes", "knight", "queen"] {
        let starts = (0..49).map(|at| format!("{},{}", at / 7, at % 7));
        starts.filter(|start| Rules::find(word).unwrap().moves.parse(start).is_ok()).for_each(|at| accepted(word, &at));
    }
}

/// Ferguson's theorem rests on the values of normal play.
#[test]
fn misere_sums_of_subtraction_games() {
    for (a, b) in (0..9u64).flat_map(|a| (0..7u64).map(move |b| (a.to_string(), b.to_string()))) {
        let sum = [("take:2,5", &*a, 1), ("all-but:2", &*b, 1), ("take:2,5", "3", 1)];
        let mut honest = misere(&sum, true);
        honest.witness = normal(&sum, false, 0).witness;
        check(&honest, &Silent).unwrap_or_else(|error| panic!("{sum:?}: {error}"));
        if a == "7" {
            every_forged_claim_is_rejected(&honest, &Rules::find, &is_true_in_normal_play);
        }
    }
}

fn values_claim(word: &str, from: u64, to: u64) -> Certificate {
    let values = sequence(word, to + 1);
    let witness = vec![ray(word, values.clone())];
    let values = values[from as usize..].to_vec();
    certificate(Claim::Values(ValuesClaim { ruleset: word.to_owned(), from, to, values }), witness)
}

fn table_claim(word: &str, from: u64, to: u64) -> Certificate {
    let rules = Rules::find(word).unwrap();
    let cell = &|m, n| rules.moves.parse(&format!("{m},{n}")).ok();
    let positions: Vec<Position> = (from..=to).flat_map(|m| (from..=to).filter_map(move |n| cell(m, n))).collect();
    let labels = smith(&rules, &positions, &mut Random::new(0));
    let value = |position: Position| labels.value(&rules, &position).nimber().unwrap().0;
    let rows = (from..=to).map(|m| (from..=to).map(|n| cell(m, n).map(value)).collect()).collect();
    certificate(Claim::Table(TableClaim { ruleset: word.to_owned(), from, to, rows }), vec![labels.fact(&rules)])
}

fn period_claim(word: &str, verdict: &str, law: Option<[u64; 3]>, used: u64) -> Certificate {
    let values = sequence(word, used);
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
    let witness = match used {
        0 => theorems(&Rules::find(word).unwrap(), &[Position::from(9)], Convention::Normal),
        _ => vec![ray(word, values)],
    };
    certificate(Claim::Period(claim), witness)
}

fn other_honest_claims() -> Vec<Certificate> {
    let mut all = Vec::new();
    for [kind, word, verdict, numbers, code] in rows(include_str!("../../../../testdata/rows/certified-claims.txt")) {
        let numbers: Vec<u64> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
        let honest = match (kind, &numbers[..]) {
            ("values", &[from, to]) => values_claim(word, from, to),
            ("table", &[from, to]) => table_claim(word, from, to),
            ("period", &[used]) => period_claim(word, verdict, None, used),
            ("period", &[preperiod, period, saltus, used]) => {
                period_claim(word, verdict, Some([preperiod, period, saltus]), used)
            }
            _ => panic!("{kind} {word}"),
        };
        all.push(match code.split(' ').collect::<Vec<_>>()[..] {
            [code, shift, parity] => sparse(honest, code, shift.parse().unwrap(), parity == "true"),
            _ => honest,
        });
    }
    let witness = vec![theorem("take:1..3", "range of moves")];
    all.push(Certificate { witness, ..values_claim("take:1..3", 3, 30) });
    // A sequence continued by its law.
    let mut far = values_claim("kayles", 0, 400);
    only_ray(&mut far).values.truncate(169);
    only_ray(&mut far).law = Some([71, 12, 0]);
    all.push(far);
    all
}

fn only_ray(certificate: &mut Certificate) -> &mut RayFact {
    let [Fact::Ray(fact)] = &mut certificate.witness[..] else { panic!("a witness of values") };
    fact
}

/// The same claim with a witness that does not list the values.
fn sparse(mut certificate: Certificate, code: &str, shift: i64, parity: bool) -> Certificate {
    let ray = only_ray(&mut certificate);
    let heaps = ray.values.len() as u64;
    let values = sequence(code, heaps.checked_add_signed(shift).unwrap());
    let Structure::Heap(HeapMoves::TakeBreak { code, .. }) = Rules::find(code).unwrap().structure else {
        unreachable!()
    };
    let first = code.removals(9).find(|(_, digit)| digit & 4 != 0).map_or(0, |(removed, _)| removed);
    let mask = 6;
    let rare = |n: &u64| {
        let place = if parity { n + first } else { 0 };
        (u64::from((values[*n as usize] & mask).count_ones()) + place).is_multiple_of(2)
    };
    ray.sparse = Some(Sparse { heaps, mask, parity, rares: (1..values.len() as u64).filter(rare).collect() });
    ray.values = Vec::new();
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

fn is_true_in_normal_play(certificate: &Certificate) -> bool {
    let Claim::Position(claim) = &certificate.claim else { return false };
    let [component] = &claim.components[..] else { return false };
    let sum = [(&*component.ruleset, &*component.start, component.copies)];
    let Claim::Position(truth) = normal(&sum, true, claim.winning_moves.len()).claim else { return false };
    let same_moves =
        (truth.winning_move_count, &truth.winning_moves) == (claim.winning_move_count, &claim.winning_moves);
    claim.grundy.is_none() && claim.convention == "normal" && truth.outcome == claim.outcome && same_moves
}

/// What is accepted, also after it was written and read; forged it is rejected. Numbers at the edges, texts of other
/// fields, empty and repeated lists, in the claim and in the witness, are answered without a panic.
#[test]
fn honest_certificates_are_accepted_and_forged_claims_rejected() {
    let mut honest = other_honest_claims();
    for (sum, theorem) in sums("normal") {
        for most in [0, 1, 1000] {
            let verified =
                check(&normal(&sum, theorem, most), &Silent).unwrap_or_else(|error| panic!("{sum:?}: {error}"));
            assert_eq!(verified.trusted.is_empty(), !theorem, "{sum:?}: {verified:?}");
        }
        honest.push(normal(&sum, theorem, 3));
    }
    honest.extend(sums("misere").iter().map(|(sum, theorem)| misere(sum, *theorem)));
    let (mut random, mut count) = (Random::new(1), 0);
    for honest in honest {
        assert_eq!(read(&serde_json::to_string(&honest).unwrap()).unwrap(), honest);
        count += every_forged_claim_is_rejected(&honest, &Rules::find, &is_true_in_normal_play);
        answers_hostile_ones(&honest, 60, &mut random, &Rules::find);
    }
    assert!(count > 6000, "{count}");
}

/// The number of values that a proof takes can be made neither less nor more, the witness with it.
#[test]
fn values_used_are_those_that_the_proof_takes() {
    let mut rejected = 0;
    for honest in other_honest_claims() {
        let Claim::Period(claim) = &honest.claim else { continue };
        if claim.verdict != "proven" || claim.values_used == 0 {
            continue;
        }
        let longer = sequence(&claim.ruleset, claim.values_used + 3);
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

/// No change of a witness is believed. A false value is rejected at its place. A false claim stays rejected.
#[test]
fn forged_witnesses_are_rejected() {
    let sums = sums("normal").into_iter().filter(|(_, theorem)| !theorem);
    let mut honest: Vec<Certificate> = sums.map(|(sum, _)| normal(&sum, false, 10)).collect();
    honest.extend(other_honest_claims());
    for honest in honest {
        for (i, fact) in honest.witness.iter().enumerate() {
            let forged =
                |place: &str, value: Json| forged(&honest, &[(&format!("/witness/{i}/{place}"), value)], &Rules::find);
            match fact {
                Fact::Ray(ray) => {
                    for (at, value) in ray.values.iter().enumerate() {
                        for change in [1, u64::MAX, 1 << 40, 8] {
                            let checked = forged(&format!("values/{at}"), json!(value.wrapping_add(change)));
                            assert_eq!(checked.unwrap_err().step, format!("witness[{i}]: heap {at}"));
                        }
                    }
                    for law in [[0, 1, 0], [0, 0, 0], [5, 2, 1], [u64::MAX; 3], [70, 12, 0], [0, 1, 1]] {
                        if let Err(rejected) = forged("law", json!(law)) {
                            assert!(rejected.step.starts_with("witness["), "{rejected}");
                        }
                    }
                }
                Fact::List(list) => {
                    for (at, row) in list.rows.iter().enumerate() {
                        let Some(Told::Value(value)) = row.1 else { unreachable!("the prover excludes nothing") };
                        for told in [json!(value + 1), json!({"not": [value]}), json!(null)] {
                            let step = forged(&format!("rows/{at}/1"), told).unwrap_err().step;
                            assert!(step.starts_with(&format!("witness[{i}].rows[")), "{step}");
                        }
                        // A mirror image may stand for it.
                        let others: Vec<_> = list.rows.iter().filter(|&other| other != row).collect();
                        if forged("rows", json!(others)).is_ok() {
                            let moves = Rules::find(&list.ruleset).unwrap().moves;
                            let own = |text: &str| moves.representative(&moves.parse(text).unwrap());
                            assert!(others.iter().any(|other| own(&other.0) == own(&row.0)), "{} is left out", row.0);
                        }
                    }
                }
                Fact::Theorem(theorem) => drop(forged("name", json!(format!("{} ", theorem.name))).unwrap_err()),
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn forged_lists_of_p_positions_are_rejected() {
    for (sum, _) in sums("misere").into_iter().filter(|(_, theorem)| !theorem) {
        let honest = misere(&sum, false);
        let [Fact::Outcomes(sums)] = &honest.witness[..] else { panic!("{:?}", honest.witness) };
        let rules: Vec<Rules> = sums.rulesets.iter().map(|word| Rules::find(word).unwrap()).collect();
        let forged =
            |place: &str, value: Json| forged(&honest, &[(&format!("/witness/0/{place}"), value)], &Rules::find);
        let with = |sum: &WrittenSum| {
            let more = (sum.clone(), "P".to_owned(), None);
            forged("rows", json!([&sums.rows[..], &[more]].concat())).unwrap_err().step
        };
        // Any other sum put into the list is rejected.
        for (listed, _, _) in &sums.rows {
            for (at, (index, text)) in listed.iter().enumerate() {
                let moves = &rules[*index].moves;
                let mut put = |option: &[Position]| {
                    let mut summands = listed.clone();
                    summands.remove(at);
                    summands.extend(option.iter().map(|part| (*index, moves.show(part))));
                    let step = with(&summands);
                    assert!(step.starts_with("witness[0].rows["), "{step}");
                };
                moves.each_option(&moves.parse(text).unwrap(), &mut put).unwrap();
            }
        }
        with(&Vec::new());
        assert!(sums.rows.is_empty() || forged("rows", json!([])).is_err());
        for at in 0..sums.rows.len() {
            for outcome in ["N", "D", "X"] {
                assert!(forged(&format!("rows/{at}/1"), json!(outcome)).is_err());
            }
            let (sum, outcome, _) = &sums.rows[at];
            assert!(forged(&format!("rows/{at}"), json!([sum, outcome, 1u64 << 40])).is_err());
        }
        assert!(forged("convention", json!("normal")).is_err());
    }
}

/// Far out only theorems and laws can answer; forged counts are rejected there too.
#[test]
fn huge_positions() {
    let n = "1000000000000000001";
    let to = [vec![], vec!["2".to_owned()], vec!["4".to_owned()]];
    let moves = to.map(|to| MoveClaim { component: 0, from: n.to_owned(), to }).to_vec();
    let told = prover::Told::worth(1, (500_000_000_000_000_001, moves));
    let odd = prover::claim(&[("take:odd", n, 1)], told, usize::MAX);
    let honest = certificate(odd, vec![theorem("take:odd", "odd moves")]);
    every_forged_claim_is_rejected(&honest, &Rules::find, &is_true_in_normal_play);

    let (values, law) = (sequence("take:odd", 4), Some([0, 2, 0]));
    let ray = Fact::Ray(RayFact { ruleset: "take:odd".to_owned(), values, sparse: None, law });
    let by_law = Certificate { witness: vec![ray], ..honest };
    every_forged_claim_is_rejected(&by_law, &Rules::find, &is_true_in_normal_play);
}

#[test]
fn a_stopped_check_says_so() {
    let honest = values_claim("kayles", 0, 30);
    assert_eq!(check(&honest, &Impatient::default()).unwrap_err().stopped, Some(Stop::TimeLimit));
}

#[test]
fn counts_beyond_64_bits_survive_the_file() {
    let mut honest = normal(&[("nim", "7", 3), ("nim", "4", 1)], true, 3);
    let Claim::Position(claim) = &mut honest.claim else { unreachable!() };
    claim.winning_move_count = u128::MAX;
    let text = serde_json::to_string(&honest).unwrap();
    assert_eq!(read(&text).unwrap(), honest);
    assert!(check(&honest, &Silent).unwrap_err().step.ends_with("winning_move_count"));
}
