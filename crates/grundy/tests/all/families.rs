//! Families of boards: theorems for all n, their certificates, and forged ones.

use grundy::family::{FamilyQuestion, FamilyTheorem};
use grundy::prove::Verdict;
use grundy::{Convention, Family, Limits, Rules, Session, Sources, Sum, proof};
use grundy_testkit::rows;
use serde_json::{Value, json};

use crate::prove::check;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn find(word: &str) -> Rules {
    match word.strip_prefix("family-") {
        Some(_) => Sources::default().find(&format!("rules:{ROOT}/rules/{word}.star")).expect("a rule file"),
        None => Rules::find(word).expect("a game of the catalogue"),
    }
}

fn question<'a>(rules: &Rules, start: &str, claim: Option<&'a str>) -> FamilyQuestion<'a> {
    let family = Family::of(rules, start).expect("an open start");
    FamilyQuestion { family, convention: Convention::Normal, claim }
}

fn asked(rules: &Rules, start: &str, claim: Option<&str>) -> FamilyTheorem {
    question(rules, start, claim).answer(&Limits::default()).expect("a question about a family")
}

#[test]
fn families_have_their_periods_and_the_values_of_the_boards() {
    for [word, start, law, kinds] in rows(include_str!("../../../../testdata/rows/family-periods.txt")) {
        let rules = find(word);
        let question = question(&rules, start, None);
        let theorem = question.answer(&Limits::default()).expect("a family");
        assert!(matches!(theorem.verdict, Verdict::Proven), "{word} {start}: {:?}", theorem.verdict);
        let closed = theorem.closed.as_ref().expect("its kinds close");
        let told = theorem.law().map(|law| format!("{} {}", law.preperiod, law.period));
        assert_eq!((told.as_deref(), &*closed.system.kinds.len().to_string()), (Some(law), kinds), "{word} {start}");
        for n in closed.first..closed.first + 6 {
            let sum = Sum::single(rules.clone(), question.family.position(n).expect("a board"));
            let answer = Session::default().solve(&sum, Convention::Normal, 0).expect("a small board");
            let value = answer.grundy.and_then(|value| value.nimber());
            assert_eq!(value, Some(u64::from(closed.values[(n - closed.first) as usize])), "{word} {start}, n = {n}");
        }
        let certificate = question.certify(&theorem).expect("it is proved");
        let text = serde_json::to_string(&certificate).expect("JSON");
        assert!(text.len() <= 50_000, "{word} {start}: {} bytes", text.len());
        let again = question.certify(&asked(&rules, start, None)).expect("it is proved");
        assert_eq!(serde_json::to_string(&again).expect("JSON"), text, "{word} {start} is certified alike each time");
        assert!(check(&rules, &proof::read(&text).expect("a certificate")).is_ok(), "{word} {start}");
    }
}

#[test]
fn claims_are_proved_or_refuted_at_the_least_n() {
    let cram = find("cram");
    assert!(matches!(asked(&cram, "1,n", Some("G < 10")).verdict, Verdict::Proven));
    let least = |claim: &str| match asked(&cram, "1,n", Some(claim)).verdict {
        Verdict::Refuted(found) => found.position[0].to_string(),
        other => panic!("{claim}: {other:?}"),
    };
    assert_eq!([least("G < 9"), least("G = n // 2"), least("n % 4 = 1")], ["86", "5", "13"]);
}

#[test]
fn what_is_not_proved_says_why() {
    let reason = |word: &str, start: &str, convention: Convention| {
        let rules = find(word);
        let theorem = FamilyQuestion { convention, ..question(&rules, start, None) }.answer(&Limits::default());
        match theorem.expect("a question about a family").verdict {
            Verdict::Unknown(reason) | Verdict::Fits(reason) => reason.said().to_string(),
            other => panic!("{word} {start}: {other:?}"),
        }
    };
    let normal = Convention::Normal;
    assert!(reason("cram", "2,n", normal).starts_with("a move leaves one piece with two long runs"));
    assert!(reason("cram", "1,n", Convention::Misere).contains("normal play"));
    assert!(reason("three-in-a-row", "1,n", normal).contains("`over`"));
    assert!(reason("family-polyominoes", "4,2,n", normal).contains("no period is seen"));
    assert!(reason("family-polyominoes", "1,2,n", normal).contains("values of their pieces show none"));
    assert!(reason("family-graph", "0,0,1,0,0,n", normal).contains("falls apart"));
    let cram = find("cram");
    for wrong in ["3,4", "n,n", "m", ""] {
        assert!(Family::of(&cram, wrong).is_err(), "{wrong}");
    }
}

/// Each number of these certificates, one more or one less: it is refused, and the step is named; or the claim is proved.
/// A larger bound, weight or `from` says less. A board, or a column of it, may have the same value: the test of the second
/// checker shows this by the definition.
#[test]
fn changed_numbers_are_refused_or_true() {
    fn numbers(value: &Value, place: &str, found: &mut Vec<(String, i64)>) {
        match value {
            Value::Number(_) => found.extend([1, -1].map(|step| (place.to_owned(), step))),
            Value::Array(all) => (0..all.len()).for_each(|at| numbers(&all[at], &format!("{place}/{at}"), found)),
            Value::Object(all) => all.iter().for_each(|(key, value)| numbers(value, &format!("{place}/{key}"), found)),
            _ => {}
        }
    }
    for name in ["strip", "ring", "growth"] {
        let golden = format!("{ROOT}/python/check/tests/golden/family-{name}.json");
        let honest: Value = serde_json::from_str(&std::fs::read_to_string(golden).expect("a file")).expect("JSON");
        let rules = Sources::in_folder(ROOT).find(honest["claim"]["ruleset"].as_str().expect("text")).expect("a file");
        let (mut claimed, mut changes) = (Vec::new(), Vec::new());
        numbers(&honest["claim"], "/claim", &mut claimed);
        numbers(&honest["witness"][0], "/witness/0", &mut changes);
        let every = changes.len().div_ceil(120);
        for (place, change) in claimed.into_iter().chain(changes.into_iter().step_by(every)) {
            let mut forged = honest.clone();
            let number = forged.pointer_mut(&place).expect("a number");
            *number = json!(number.as_i64().expect("a number") + change);
            let step = match proof::read(&forged.to_string()) {
                Ok(read) => check(&rules, &read).err().map(|it| it.step),
                Err(_) => Some("format".to_owned()),
            };
            let part = place.split('/').nth(3).unwrap_or_default();
            let expected: &[&str] = match part {
                _ if place.starts_with("/claim") => &["claim", "format"],
                "bound" => &["witness[0].bound"],
                _ => &["witness[0]", "claim", "format"],
            };
            match step {
                Some(step) => {
                    assert!(expected.iter().any(|it| step.starts_with(it)), "{name}: {place} {change}: {step}");
                }
                None => assert!(
                    matches!((part, change), ("weights" | "from" | "bound", 1) | ("boards" | "small" | "columns", _)),
                    "{name}: {place} {change} is accepted"
                ),
            }
        }
    }
}

/// The ladder without a corner: its values grow, for all n, and each number of the certificate bears weight.
#[test]
fn growth_is_proved_certified_and_known_far_out() {
    let rules = find("family-cells");
    let question = question(&rules, "11,n", Some("G = n"));
    let theorem = question.answer(&Limits::default()).expect("a family");
    assert!(matches!(theorem.verdict, Verdict::Proven), "{:?}", theorem.verdict);
    let bounded = asked(&rules, "11,n", Some("G < n + 1 and G % 2 = n % 2")).verdict;
    assert!(matches!(bounded, Verdict::Proven), "{bounded:?}");
    assert!(matches!(asked(&rules, "11,n", Some("G < 5000")).verdict, Verdict::Refuted(_)));
    let plain = asked(&rules, "11,n", None);
    assert!(plain.statement.to_string().ends_with("G(n + 1) = G(n) + 1."), "{}", plain.statement);
    let n = 1_000_000_000_000_000_000u64;
    let text = format!("rules:{ROOT}/rules/family-cells.star 11,{n}");
    let sum = Sum::read(&text, &Sources::default()).expect("a board of any size");
    let answer = Session::default().solve(&sum, Convention::Normal, 3).expect("a theorem");
    assert_eq!(answer.grundy.and_then(|value| value.nimber()), Some(n));
    let honest = serde_json::to_value(question.certify(&theorem).expect("it is proved")).expect("JSON");
    let step = |certificate: &Value| {
        let read = proof::read(&certificate.to_string()).expect("a certificate");
        check(&rules, &read).err().map(|rejected| rejected.step)
    };
    assert_eq!(step(&honest), None);
    // The whole ladder leaves two pieces that grow: no law is proved.
    let mut ladder = honest.clone();
    ladder["witness"][0]["saltus"] = json!(0);
    assert!(step(&ladder).is_some());
}

/// A board of any size is played by the theorem: moves far from both ends are known, wherever they are.
#[test]
fn boards_of_any_size_are_played() {
    let n = 1_000_000_000_000_000_000u64;
    let start: Sum = format!("cram 1,{n}").parse().expect("a board of any size");
    let parts = |text: String| start.parts(0, &[text]).expect("cells").expect("a component");
    for (cells, legal) in
        [("1:5,1:6", true), ("1:5,1:7", false), ("1:500000000000,1:500000000001", true), ("1:5", false)]
    {
        let step = start.legal_move(0, parts(format!("1,{n}@-{cells}"))).expect("no fault");
        assert_eq!(step.is_some(), legal, "{cells}");
    }
    assert!(start.legal_move(0, parts(format!("1,{n}"))).expect("no fault").is_none());
    let first = start.first_moves(2).expect("no fault");
    let labels: Vec<String> = first.iter().map(|step| start.written(step).label.to_string()).collect();
    assert_eq!(labels, ["take 1:1, 1:2", "take 1:2, 1:3"]);
    // The program answers a losing position with a move, and a won one with a win.
    let lost = start.after(0, &parts(format!("1,{n}@-1:2,1:3"))).expect("a move");
    let mut session = Session::default();
    let reply = session.best_move(&lost, Convention::Normal).expect("values").expect("a move");
    let next = lost.after(0, &reply.to).expect("a board");
    assert!(lost.legal_move(0, reply.to).expect("no fault").is_some());
    let win = session.best_move(&next, Convention::Normal).expect("values").expect("a move");
    let next = next.after(0, &win.to).expect("a board");
    let answer = session.solve(&next, Convention::Normal, 0).expect("values");
    assert!(answer.grundy.is_some_and(|value| value.nimber() == Some(0)));
    // In misère play nothing is known of such boards.
    assert!(session.solve(&start, Convention::Misere, 0).is_err());
    // A board that is small enough to try all its moves: as many as there are.
    let small: Sum = "cram 1,5000".parse().expect("a board");
    assert_eq!(small.legal_moves(1 << 13, &Limits::default()).expect("no fault").map(|all| all.len()), Some(4999));
}
