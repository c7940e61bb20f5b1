//! Claims about all positions: proved, refuted, and refused; theorems, each told once in `testdata/rows/theorems.txt`.

use std::time::{Duration, Instant};

use grundy::proof::certificate::{Certificate, Claim, StatementClaim};
use grundy::proof::check_with;
use grundy::proof::fact::{AutomatonFact, Fact};
use grundy::prove::{About, GameText, Question, Theorem, Verdict, Worth, about, rules_of};
use grundy::{Convention, Limits, Observer, Progress, Rules, Said, Session, Silent, Stop, Sum};
use grundy_rules::formula::parse_claim;
use grundy_rules::formula::plain::holds;
use grundy_testkit::{Random, long, rows};

use super::prove::{
    all_are_rejected, automaton, check, of_text, other_sets, proved, question, rules, turn, with_automaton, wythoff,
};

fn decided(name: &str, claim: &str) -> (Rules, Theorem, Option<Certificate>) {
    let rules = Rules::find(name).unwrap();
    let about = about(&rules, Convention::Normal, false, Some(claim));
    let question = Question { claim: Some(claim), ..question(&rules, about) };
    let theorem = question.answer(&Limits::default()).unwrap_or_else(|error| panic!("{name} {claim}: {error:?}"));
    let certificate = match question.certify(&theorem, &Limits::default()) {
        Ok(certificate) => certificate,
        // The period of a theorem that is declared.
        Err(refused) => {
            assert_eq!(name, "lasker", "{claim}: {refused:?}");
            None
        }
    };
    (rules.clone(), theorem, certificate)
}

/// Random claims on games with one heap and with two, against the values of small positions from the definition.
#[test]
fn random_claims_agree_with_the_definition() {
    let mut random = Random::new(43);
    let (mut proved, mut refuted) = (0, 0);
    for _ in 0..long(60, 2000) {
        let name = ["take:1..3", "take:2,3", "nim", "kayles", "lasker", "rook", "boxes"][random.below(7) as usize];
        let two = matches!(name, "rook" | "boxes");
        let mut atom = || {
            let (a, b, c) = (random.below(6), 1 + random.below(5), random.below(3));
            let heap = if two && random.below(2) == 0 { "m" } else { "n" };
            match random.below(6) {
                0 => format!("G <= {a}"),
                1 => format!("G != {a}"),
                2 => format!("{heap} % {b} = {c}"),
                3 => format!("not {heap} < {a}"),
                4 => format!("G % {b} = {c}"),
                _ => format!("G <= {heap} + {c}"),
            }
        };
        let claim = format!("{} or {} or {}", atom(), atom(), atom());
        if !claim.contains('G') {
            continue;
        }
        let (rules, theorem, certificate) = decided(name, &claim);
        if theorem.about != About::Values {
            continue;
        }
        let names: Vec<String> = if two { vec!["m".into(), "n".into()] } else { vec!["n".into()] };
        let formula = parse_claim(&claim, &names, true).unwrap();
        let (least, most) = (u64::from(name == "boxes"), if two { 12 } else { 100 });
        let mut session = grundy::Session::default();
        let mut false_at = Vec::new();
        if two {
            let rows = session.table(&rules, least, most).unwrap();
            for (m, n) in (least..=most).flat_map(|m| (least..=most).map(move |n| (m, n))) {
                let value = rows[(m - least) as usize][(n - least) as usize].unwrap();
                if !holds(&formula, &[m, n, value], 0) {
                    false_at.push((m + n, vec![m, n], value));
                }
            }
            // Only these have all positions of a smaller rank in the table.
            false_at.retain(|&(rank, ..)| rank <= most);
        } else {
            for (n, value) in (0..).zip(session.values(&rules, 0, most).unwrap()) {
                if !holds(&formula, &[n, value], 0) {
                    false_at.push((n, vec![n], value));
                }
            }
        }
        let first = false_at.into_iter().min();
        match (&theorem.verdict, first) {
            (Verdict::Proven, None) => {
                if let Some(certificate) = certificate {
                    check(&rules, &certificate).unwrap_or_else(|rejected| panic!("{name} {claim}: {rejected}"));
                }
                proved += 1;
            }
            (Verdict::Refuted(found), Some((_, position, value))) => {
                let position: Vec<_> = position.into_iter().map(Into::into).collect();
                assert_eq!((&found.position, &found.is), (&position, &Worth::Value(value.into())), "{name} {claim}");
                refuted += 1;
            }
            (Verdict::Refuted(found), None) => {
                assert!(found.position.iter().sum::<num_bigint::BigUint>() > most.into(), "{name} {claim}");
            }
            (Verdict::Fits(_), None) if name == "boxes" => {}
            (verdict, first) => panic!("{name} {claim}: {verdict:?} {first:?}"),
        }
    }
    assert!(proved >= 10 && refuted >= 10, "{proved} {refuted}");
}

/// Stops the work after 15 seconds, in which also a busy machine finds what fits.
struct Patience(Instant);

impl Observer for Patience {
    fn report(&self, _: Progress) -> Option<Stop> {
        (self.0.elapsed() > Duration::from_secs(15)).then_some(Stop::TimeLimit)
    }
}

/// What is not decided is not called refuted, and what cannot be asked is not called undecided.
#[test]
fn claims_about_values_without_an_answer() {
    let rules = Rules::find("grundy").unwrap();
    let open = Question { claim: Some("G < 1000"), ..question(&rules, About::Values) };
    let patience = Patience(Instant::now());
    let theorem = open.answer(&Limits { observer: &patience, ..Limits::default() }).unwrap();
    assert!(matches!(theorem.verdict, Verdict::Fits(_)), "{:?}", theorem.verdict);
    let rules = Rules::find("take:1..3").unwrap();
    let misere = Question { convention: Convention::Misere, claim: Some("G < 4"), ..question(&rules, About::Values) };
    assert!(misere.answer(&Limits::default()).is_err());
    let rules = Rules::find("kayles").unwrap();
    for about in [About::Values, About::PPositions] {
        let wrong = Question { convention: Convention::Misere, claim: Some("G < 4"), ..question(&rules, about) };
        assert!(wrong.answer(&Limits::default()).is_err());
    }
}

/// Formulas that ask for all numbers have automata of their own in a certificate. Each of them is verified: another one
/// in its place, or none, is rejected.
#[test]
fn quantifiers_behind_not_are_verified() {
    let take = rules(&["n"], &["n' = n - t, 1 <= t, t <= 3"]);
    let claims = [
        "exists k: n = 4*k",
        "not exists k: n != 4*k, k = 0",
        "forall k: n != 4*k + 1 and n != 4*k + 2 and n != 4*k + 3",
    ];
    // The moves take no multiple of 3; or they take an even number, said in a roundabout way.
    let moved = ["n' < n, not exists k: n - n' = 3*k", "n' < n, forall k: (exists j: k = 2*j) or n != n' + k"];
    let own = GameText::new(&["n"], &["n' = n - t, 1 <= t, t <= 4"]);
    let over = of_text(&GameText { over: Some("exists k: n = 7*k + 2".to_owned()), ..own.clone() });
    let positions = of_text(&GameText { domain: Some("not exists k: n = 5*k + 3".to_owned()), ..own });
    let mut questions = vec![question(&over, About::PPositions), question(&positions, About::PPositions)];
    let moved = moved.map(|formula| rules(&["n"], &[formula]));
    questions
        .extend(moved.iter().flat_map(|rules| [question(rules, About::PPositions), question(rules, About::Values)]));
    questions.extend(
        [claims[0], claims[2]].map(|claim| Question { claim: Some(claim), ..question(&take, About::PPositions) }),
    );
    for question in questions {
        let (_, certificate) = proved(&question);
        let honest = automaton(&certificate);
        assert!(!honest.quantified.is_empty(), "{question:?}");
        let forge = |change: &dyn Fn(&mut AutomatonFact)| {
            let mut fact = honest.clone();
            change(&mut fact);
            assert!(check(question.rules, &with_automaton(&certificate, fact)).is_err(), "{question:?}");
        };
        forge(&|fact| drop(fact.quantified.pop()));
        forge(&|fact| fact.quantified.push(fact.set.clone()));
        for (i, automaton) in honest.quantified.iter().enumerate() {
            for state in 0..automaton.next.len() as u32 {
                forge(&|fact| turn(&mut fact.quantified[i].accepting, state));
            }
        }
    }
    let wrong = Question { claim: Some(claims[1]), ..question(&take, About::PPositions) };
    assert!(matches!(wrong.answer(&Limits::default()).unwrap().verdict, Verdict::Refuted(_)));
}

/// Where only the P-positions have an automaton, the value at a counterexample is solved, or said to be beyond 0.
/// What is proved is about the values that were asked for.
#[test]
fn claims_that_ask_whether_a_value_is_0() {
    let own = wythoff();
    let catalogued = Rules::find("wythoff").unwrap();
    for (claim, position, value) in [
        ("G = 0 or m < 100", [100u32, 0], Some(100u32)),
        ("G = 0 or m + n < 70 or n + m > 200", [0, 70], Some(70)),
        ("G = 0 or m < 200 or n < 130", [200, 130], Some(0)),
        ("G = 0 or m < 9000000000", [0, 0], None),
    ] {
        for rules in [&own, &catalogued] {
            let theorem = Question { claim: Some(claim), ..question(rules, About::Values) };
            let theorem = theorem.answer(&Limits::default()).unwrap();
            let Verdict::Refuted(found) = &theorem.verdict else { panic!("{claim}: {:?}", theorem.verdict) };
            match value {
                Some(0) => assert!(matches!(found.is, Worth::Value(_) | Worth::Positive), "{claim}: {}", found.is),
                Some(value) => {
                    assert_eq!(found.position, position.map(Into::into), "{claim}");
                    assert_eq!(found.is, Worth::Value(value.into()), "{claim}");
                }
                None => assert!(found.is == Worth::Positive || found.is == Worth::Value(9_000_000_000u64.into())),
            }
        }
    }
    let asked = Question { claim: Some("G != 0 or m != n or m = 0"), ..question(&own, About::Values) };
    let (theorem, certificate) = proved(&asked);
    assert_eq!(theorem.about, About::Values);
    assert!(matches!(&certificate.claim, Claim::Statement(StatementClaim { .. })));
    all_are_rejected(&own, &certificate, &other_sets(automaton(&certificate)));
}

const NORMAL: Convention = Convention::Normal;

/// A game of the catalogue, or one of heaps and moves: `(m n) m' < m; n' < n`.
fn game(word: &str) -> Rules {
    let Some((heaps, moves)) = word.strip_prefix('(').and_then(|rest| rest.split_once(") ")) else {
        return Rules::find(word).unwrap();
    };
    let [heaps, moves] = [(heaps, " "), (moves, "; ")].map(|(text, between)| text.split(between).collect::<Vec<_>>());
    rules_of("own", &GameText::new(&heaps, &moves)).unwrap()
}

/// What a theorem says, as a row of the table does.
fn told(theorem: &Theorem, is_claim: bool) -> String {
    match &theorem.verdict {
        Verdict::Proven if is_claim => "proved".to_owned(),
        Verdict::Proven => {
            let found = theorem.recogniser.as_ref().unwrap();
            let condition = theorem.condition.as_ref().map_or(String::new(), |condition| format!(": {condition}"));
            format!("{}, {} states{condition}", found.numeration, found.states())
        }
        Verdict::Refuted(found) => {
            let list =
                |numbers: &[num_bigint::BigUint]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
            let option = found.option.iter().map(|parts| parts.iter().map(|part| list(part)).collect::<Vec<_>>());
            let option: String = option.map(|parts| format!(", by {}", parts.join(" + "))).collect();
            format!("{} is {}, not {}{option}", list(&found.position), found.is, found.claimed)
        }
        other => format!("{other:?}"),
    }
}

#[test]
fn theorems_are_proved_certified_and_verified_and_wrong_claims_refuted() {
    let limits = Limits { memory: 1 << 30, ..Limits::default() };
    let mut wrong = String::new();
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rows/theorems.txt");
    for [word, heaps, convention, about, claim, expected] in rows(&std::fs::read_to_string(table).unwrap()) {
        let rules = &game(word);
        let about = if about == "G" { About::Values } else { About::PPositions };
        let convention = if convention == "normal" { NORMAL } else { Convention::Misere };
        let claim = Some(claim).filter(|claim| !claim.is_empty());
        let question = Question { rules, heaps: heaps.parse().ok(), convention, about, claim, numeration: None };
        let theorem = question.answer(&limits).unwrap_or_else(|error| panic!("{word} {claim:?}: {error}"));
        let told = told(&theorem, claim.is_some());
        if told != expected {
            wrong += &format!("{word} | {heaps} | {convention} | {} | {told}\n", claim.unwrap_or("\"\""));
        }
        match question.certify(&theorem, &limits) {
            Ok(Some(certificate)) => {
                let verified = check(rules, &certificate);
                let verified = verified.unwrap_or_else(|rejected| panic!("{word} {claim:?}: {rejected}"));
                let given = |line: &&Said| line.starts_with("the rules of ") || line.starts_with("Coin turning: ");
                assert!(verified.trusted.iter().all(|line| given(&line)), "{word} {claim:?}: {verified:?}");
                wrong_statements_are_rejected(rules, &certificate);
            }
            Ok(None) => assert_ne!(theorem.verdict, Verdict::Proven, "{word} {claim:?}"),
            // The period of a theorem that is declared.
            Err(refused) => assert_eq!(word, "lasker", "{claim:?}: {refused:?}"),
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// A statement that is false, another number of heaps and another ruleset are rejected with the same witness.
fn wrong_statements_are_rejected(rules: &Rules, certificate: &Certificate) {
    let Claim::Statement(honest) = &certificate.claim else { return };
    let changed = |formula: &str, heaps, ruleset: &str| {
        let claim = StatementClaim { formula: formula.into(), heaps, ruleset: ruleset.into() };
        Certificate { claim: Claim::Statement(claim), ..certificate.clone() }
    };
    let StatementClaim { formula, heaps, ruleset } = honest;
    for wrong in [format!("({formula}) and G != 0"), format!("({formula}) and G != 1"), format!("not ({formula})")] {
        assert!(check(rules, &changed(&wrong, *heaps, ruleset)).is_err(), "{ruleset} {wrong}");
    }
    assert!(check(rules, &changed(formula, heaps + 1, ruleset)).is_err(), "{ruleset}");
    let another = if ruleset == "nim" { "kayles" } else { "nim" };
    let find = |name: &str| if name == "other" { Rules::find(another) } else { Ok(rules.clone()) };
    assert!(check_with(&changed(formula, *heaps, "other"), &find, &Silent).is_err(), "{ruleset}");
    if let Fact::Automaton(fact) = &certificate.witness[0] {
        for fact in other_sets(fact).into_iter().step_by(long(97, 1)).take(long(2, 1000)) {
            assert!(check(rules, &with_automaton(certificate, fact)).is_err(), "{ruleset}");
        }
    }
}

/// A certificate of a position carries the proof of the law, where it is brief, and not its name.
#[test]
fn positions() {
    let mut session = Session::new(Limits::default());
    let mut trusted = |text: &str, convention| {
        let answer = session.solve(&text.parse::<Sum>().unwrap(), convention, 100).unwrap();
        let verified = grundy::proof::check(&session.certify(&answer).unwrap(), &Silent);
        let verified = verified.unwrap_or_else(|rejected| panic!("{text} {convention}: {rejected}"));
        verified.trusted.iter().map(Said::to_string).collect::<String>()
    };
    let mut texts = vec!["king 5,7 + knight 3,3 + nim 3 4".to_owned(), "wythoff 1000000000000,617".to_owned()];
    for pair in (0..25).map(|n| format!("{},{}", n / 5 + 1, n % 5 + 1)) {
        texts.push(format!("chocolate {pair}"));
        for name in ["wythoff", "queen", "rook", "king", "knight", "boxes"] {
            let text = format!("{name} {pair}");
            assert_eq!(trusted(&text, Convention::Misere), "", "{text} in misère play");
            texts.push(text);
        }
    }
    for name in ["nim", "take:2..5", "bachet:3", "take:1,2,3"] {
        texts.extend((0..9).map(|n| format!("{name} {n} {}", 3 * n)));
    }
    texts.iter().for_each(|text| assert_eq!(trusted(text, NORMAL), "", "{text}"));
    let beside = trusted("wythoff 3,5 + wythoff 1,2 + nim 4", NORMAL);
    assert!(beside.starts_with("Wythoff, "), "beside values that were searched: {beside}");
}
