//! Theorems about all positions: proved by the solver, certified, and verified by the checker.

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use grundy::proof::certificate::{Claim, StatementClaim};
use grundy::proof::fact::{AutomatonFact, Fact};
use grundy::proof::{Certificate, check_with};
use grundy::prove::{About, Numeration, Question, Theorem, Verdict, Worth, about};
use grundy::{Convention, Limits, Observer, Origin, Position, Progress, Rules, Silent, Stop, Structure};
use grundy_rules::formula::plain::{self, holds};
use grundy_rules::formula::{GameText, parse_claim};
use grundy_rules::numbers::Numbers;
use grundy_solve::theorem::statement::{Fresh, Statement};
use grundy_solve::theorem::{Budget, Decider};
use grundy_testkit::{Random, long};

/// Rules with these heaps and moves.
fn rules(heaps: &[&str], moves: &[&str]) -> Rules {
    of_text(&GameText::new(heaps, moves))
}

fn of_text(text: &GameText) -> Rules {
    let numbers = Arc::new(Numbers::read(text).unwrap());
    let shape = numbers.shape();
    Rules {
        name: "own".into(),
        origin: Origin::Own,
        moves: numbers.clone(),
        shape,
        structure: Structure::Numbers(numbers),
    }
}

static TAKE: LazyLock<Rules> = LazyLock::new(|| rules(&["n"], &["n' = n - t, 1 <= t <= 3"]));

fn wythoff() -> Rules {
    rules(&["m", "n"], &["m' = m - t, t >= 1", "n' = n - t, t >= 1", "m' = m - t, n' = n - t, t >= 1"])
}

fn question(rules: &Rules, about: About) -> Question<'_> {
    Question { rules, heaps: None, convention: Convention::Normal, about, claim: None, numeration: None }
}

/// The theorem and its certificate, which the checker accepts.
fn proved(question: &Question) -> (Theorem, Certificate) {
    let theorem = question.answer(&Limits::default()).unwrap();
    assert_eq!(theorem.verdict, Verdict::Proven, "{}", theorem.statement);
    let certificate = question.certify(&theorem, &Limits::default()).unwrap().unwrap();
    let text = serde_json::to_string(&certificate).unwrap();
    let read = grundy::proof::read(&text).unwrap();
    assert_eq!(read, certificate);
    check(question.rules, &certificate).unwrap_or_else(|rejected| panic!("{rejected}"));
    (theorem, certificate)
}

fn check(rules: &Rules, certificate: &Certificate) -> Result<(), grundy::proof::Rejected> {
    check_with(certificate, &|_| Ok(rules.clone()), &Silent).map(|_| ())
}

#[test]
fn nim_is_proved_and_verified() {
    for heaps in [vec!["a", "b"], vec!["a", "b", "c"]] {
        let moves: Vec<String> = heaps.iter().map(|heap| format!("{heap}' < {heap}")).collect();
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let nim = rules(&heaps, &moves);
        let (theorem, _) = proved(&question(&nim, About::PPositions));
        assert_eq!(theorem.recogniser.unwrap().states(), 2);
    }
}

/// A random term about x and y, which may be negative.
fn term(random: &mut Random, depth: u32) -> String {
    if depth == 0 || random.one_in(4) {
        return random.pick(&["x", "y", "x", "y", "1", "2", "5"]).to_owned();
    }
    let (a, b, by) = (term(random, depth - 1), term(random, depth - 1), random.between(2..=4));
    match random.below(6u64) {
        0 => format!("({a} + {b})"),
        1 | 2 => format!("({a} - {b})"),
        3 => format!("({a}) // {by}"),
        4 => format!("({a}) % {by}"),
        _ => format!("({a} ^ {b})"),
    }
}

/// A formula means the same to the definition, to the programs that make moves, to the automata of a theorem and to the
/// checker, whatever is negative in it.
#[test]
fn negative_numbers_mean_the_same_everywhere() {
    let random = &mut Random::new(7);
    let (rounds, mut proved_ones) = (long(8, 2000), 0);
    for _ in 0..rounds {
        let sign = random.pick(&["=", "!=", "<", ">="]);
        let mut formula = format!("{} {sign} {}", term(random, 2), term(random, 2));
        if random.one_in(3) {
            formula = format!("not ({formula}) or {} < {}", term(random, 2), term(random, 1));
        }
        let a_move = format!("t' = 0, t = 1, ({formula})");
        let text = GameText { domain: Some("t <= 1".to_owned()), ..GameText::new(&["x", "y", "t"], &[&a_move]) };
        let (rules, names) = (of_text(&text), ["x", "y"].map(str::to_owned));
        let definition = parse_claim(&formula, &names, false).unwrap();
        for at in (0..64).map(|n| [n % 8, n / 8]) {
            let mut moves = false;
            rules.moves.each_option(&Position::from(&[at[0], at[1], 1][..]), &mut |_| moves = true).unwrap();
            assert_eq!(moves, plain::holds(&definition, &at, 0), "{formula} at {at:?}");
        }
        let claim = format!("t = 0 or not ({formula})");
        let numeration = Some(Numeration::Base2);
        let question = Question { claim: Some(&claim), numeration, ..question(&rules, About::PPositions) };
        let Ok(theorem) = question.answer(&Limits::default()) else { continue };
        assert!(!matches!(theorem.verdict, Verdict::Refuted(_)), "{claim}");
        if theorem.verdict == Verdict::Proven {
            proved(&question);
            proved_ones += 1;
        }
    }
    assert!(proved_ones * 4 > rounds * 3, "{proved_ones} of {rounds}");
}

#[test]
fn wythoff_is_proved_in_both_conventions() {
    let rules = wythoff();
    let (theorem, certificate) = proved(&question(&rules, About::PPositions));
    let recogniser = theorem.recogniser.unwrap();
    assert_eq!((recogniser.numeration, recogniser.states()), (Numeration::Zeckendorf, 8));
    assert!(serde_json::to_string(&certificate).unwrap().len() <= 20_000);
    let misere = Question { convention: Convention::Misere, ..question(&rules, About::PPositions) };
    assert_eq!(proved(&misere).0.recogniser.unwrap().states(), 14);
}

#[test]
fn values_are_proved_as_they_are_and_as_powers() {
    let rook = rules(&["m", "n"], &["m' < m", "n' < n"]);
    proved(&question(&rook, About::Values));
    let claim = Question { claim: Some("G = m ^ n"), ..question(&rook, About::Values) };
    proved(&claim);
    // Their positions are not all vectors, and their values grow like a logarithm.
    let boxes = GameText::new(&["m", "n"], &["m' >= 1, n' >= 1, m' + n' = m", "m' >= 1, n' >= 1, m' + n' = n"]);
    let boxes = of_text(&GameText { domain: Some("m >= 1, n >= 1".into()), ..boxes });
    let (theorem, _) = proved(&question(&boxes, About::Values));
    // Three where each number is one less.
    assert_eq!(theorem.recogniser.unwrap().states(), 12);
}

/// Random games on two heaps: whatever is proved, the checker verifies.
#[test]
fn what_is_proved_of_random_rules_is_verified() {
    let mut random = Random::new(7);
    let mut verified = 0;
    for _ in 0..long(12, 300) {
        let mut moves = Vec::new();
        for _ in 0..1 + random.below(3) {
            let (a, b) = (random.below(3), random.below(3));
            if a + b == 0 {
                continue;
            }
            let [a, b] = [("m", a), ("n", b)].map(|(heap, step)| match random.below(2) {
                0 => format!("{heap}' = {heap} - {step}*t"),
                _ => format!("{heap}' = {heap} - {step}"),
            });
            moves.push(format!("{a}, {b}, t = 1"));
            moves.push(format!("{a}, {b}, 1 <= t, t <= m + n, m' + n' < m + n"));
        }
        if moves.is_empty() {
            continue;
        }
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let rules = rules(&["m", "n"], &moves);
        let limited = Limits { memory: 1 << 26, ..Limits::default() };
        for convention in [Convention::Normal, Convention::Misere] {
            let question = Question { convention, ..question(&rules, About::PPositions) };
            let theorem = question.answer(&limited).unwrap();
            if let Some(certificate) = question.certify(&theorem, &limited).unwrap() {
                check(&rules, &certificate).unwrap_or_else(|rejected| panic!("{moves:?} {convention}: {rejected}"));
                verified += 1;
            }
        }
    }
    assert!(verified >= 8, "only {verified} were proved");
}

#[test]
fn claims_are_verified_and_wrong_ones_refuted() {
    let take = rules(&["n"], &["n' = n - t, 1 <= t, t <= 3", "n' = n - 48"]);
    let claim = |claim| Question { claim: Some(claim), ..question(&take, About::PPositions) };
    proved(&claim("n % 49 % 4 = 0 and n % 49 < 48"));
    let refuted = claim("n % 4 = 0").answer(&Limits::default()).unwrap();
    let Verdict::Refuted(found) = refuted.verdict else { panic!("{:?}", refuted.verdict) };
    assert_eq!((found.position, found.option), (vec![48u32.into()], Some(vec![vec![0u32.into()]])));
}

/// What is proved at once is checked at once: differences of differences, remainders of chosen numbers, many cases.
#[test]
fn what_is_proved_quickly_is_checked_quickly() {
    let hard: &[(&[&str], &[&str])] = &[
        (&["x", "y"], &["x' < x", "y' < y", "x' < x, x - x' = y - y'", "y % 2 = 0, t % 2 = 1, y' = y - t"]),
        (&["x", "y"], &["x' < x, y' <= y, (x - x') % 3 = (y - y') % 2", "y' < y, y' % 4 = y % 3"]),
        (
            &["x", "y"],
            &["x' < x, 2*x' + y' <= x + y, y' = y // 2", "y' < y, exists u: y - y' = 3*u + 1 or y - y' = 5*u + 2"],
        ),
    ];
    for (heaps, moves) in hard {
        let rules = rules(heaps, moves);
        for convention in [Convention::Normal, Convention::Misere] {
            let question = Question { convention, ..question(&rules, About::PPositions) };
            let begin = Instant::now();
            let limited = Limits { memory: 1 << 27, ..Limits::default() };
            let theorem = question.answer(&limited).unwrap();
            let Some(certificate) = question.certify(&theorem, &limited).unwrap() else { continue };
            let proved = begin.elapsed();
            let begin = Instant::now();
            check(&rules, &certificate).unwrap_or_else(|rejected| panic!("{moves:?} {convention}: {rejected}"));
            let checked = begin.elapsed();
            assert!(checked < 20 * proved + Duration::from_secs(2), "{moves:?} {convention}: {proved:?}, {checked:?}");
        }
    }
}

/// Where nothing is accepted, the automaton has one state; where no numbers are positions, there is a theorem all the same.
#[test]
fn empty_automata_are_certified() {
    let nothing = Question { claim: Some("n % 4 = 0 and not (exists u: u < u)"), ..question(&TAKE, About::PPositions) };
    proved(&nothing);
    let misere = rules(&["n"], &["n' = 0, n >= 1"]);
    let won = of_text(&GameText { domain: Some("n != 1".into()), ..GameText::new(&["n"], &["n' < n"]) });
    for rules in [&misere, &won] {
        proved(&Question { convention: Convention::Misere, ..question(rules, About::PPositions) });
    }
    let none = of_text(&GameText { domain: Some("n != n".into()), ..GameText::new(&["n"], &["n' < n"]) });
    for about in [About::PPositions, About::Values] {
        let (theorem, _) = proved(&question(&none, about));
        assert!(!question(&none, about).has_positions(&theorem, &Limits::default()).unwrap());
    }
    let (theorem, _) = proved(&question(&won, About::PPositions));
    assert!(question(&won, About::PPositions).has_positions(&theorem, &Limits::default()).unwrap());
}

/// The result of a claim about values: nothing if it is proved, else the first counterexample with both values.
type Refuted = (&'static [u32], u64, Option<u64>);

fn decided(name: &str, heaps: Option<usize>, claim: &str) -> (Rules, Theorem, Option<Certificate>) {
    let rules = Rules::find(name).unwrap();
    let about = about(&rules, Convention::Normal, false, Some(claim));
    let question = Question { heaps, claim: Some(claim), ..question(&rules, about) };
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

#[test]
fn claims_about_values_are_statements() {
    let rows: &[(&str, Option<usize>, &str, Option<Refuted>)] = &[
        ("take:1..3", None, "G < 4", None),
        ("take:1..3", None, "G < 3", Some((&[3], 3, None))),
        ("take:1..3", None, "G % 2 = n % 2", None),
        ("take:1..3", None, "G = 0 or n % 4 != 0", None),
        ("take:1..3", None, "G = 0 or n % 3 != 0", Some((&[3], 3, None))),
        ("take:1..3", None, "not G > n", None),
        ("take:1..3", None, "exists k: n = 4*k + G", None),
        ("take:1..3", None, "forall k: n != 4*k + G + 1", None),
        ("take:1..3", None, "not exists k: n = 8*k + G + 4", Some((&[4], 0, None))),
        ("take:1..3", None, "G = 1", Some((&[0], 0, Some(1)))),
        ("take:1..3", None, "G != 2 or n != 1000002", Some((&[1_000_002], 2, None))),
        ("bachet:3", None, "G <= 3", None),
        ("nim", None, "G >= n", None),
        ("nim", Some(2), "G <= a + b and G >= a - b", None),
        ("nim", Some(2), "G % 2 = (a + b) % 2", None),
        ("nim", Some(3), "G != 0 or a <= b + c", None),
        ("moore:2", Some(3), "G != 0 or a = b", None),
        ("rook", None, "G < m + n", Some((&[0, 0], 0, None))),
        ("king", None, "G <= 3", None),
        ("knight", None, "G <= 4 and (G = 0 or m % 4 > 1 or n % 4 > 1)", None),
        ("boxes", None, "G = 0 or m % 2 = 0 or n % 2 = 0", None),
        ("boxes", None, "G != 0 or m % 2 = 1 and n % 2 = 1", None),
        ("boxes", None, "G < 2", Some((&[1, 4], 2, None))),
        ("chocolate", None, "G <= 1", None),
        ("mock-turtles", None, "G <= 2*n", None),
        ("twins", None, "G < n or n = 0", None),
        ("wythoff", None, "G != 0 or m != n or m = 0", None),
        ("wythoff", None, "G != 0 or m = n", Some((&[1, 2], 0, None))),
        ("kayles", None, "G <= 9", None),
        ("kayles", None, "G < 6", Some((&[11], 6, None))),
        ("kayles", None, "G > 0 or n = 0", None),
        ("kayles", None, "G = n", Some((&[4], 1, Some(4)))),
        ("kayles", None, "G != 7 or n % 12 = 6 or n % 12 = 11 or n <= 70", None),
        ("lasker", None, "G >= n - 1 and G <= n + 1", None),
        ("lasker", None, "G != n or n % 4 = 1 or n % 4 = 2 or n = 0", None),
        ("take:2,5,7", None, "G <= 3", None),
    ];
    for &(name, heaps, claim, refuted) in rows {
        let (rules, theorem, certificate) = decided(name, heaps, claim);
        let told = format!("{name} {claim}: {:?} {}", theorem.verdict, theorem.statement);
        match (refuted, &theorem.verdict) {
            (None, Verdict::Proven) if name == "lasker" => {}
            (None, Verdict::Proven) => {
                let certificate = certificate.unwrap_or_else(|| panic!("{told}"));
                check(&rules, &certificate).unwrap_or_else(|rejected| panic!("{told}: {rejected}"));
                wrong_statements_are_rejected(&rules, &certificate);
            }
            (Some((position, is, claimed)), Verdict::Refuted(found)) => {
                let position: Vec<_> = position.iter().map(|&n| n.into()).collect();
                let claimed = claimed.map_or(Worth::None, |value| Worth::Value(value.into()));
                assert_eq!(
                    (&found.position, &found.is, &found.claimed),
                    (&position, &Worth::Value(is.into()), &claimed),
                    "{told}"
                );
                assert!(certificate.is_none(), "{told}");
            }
            _ => panic!("{told}"),
        }
    }
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
            let witness = vec![Fact::Automaton(Box::new(fact))];
            assert!(check(rules, &Certificate { witness, ..certificate.clone() }).is_err(), "{ruleset}");
        }
    }
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
        let (rules, theorem, certificate) = decided(name, None, &claim);
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

/// Stops the work after a second.
struct Patience(Instant);

impl Observer for Patience {
    fn report(&self, _: Progress) -> Option<Stop> {
        (self.0.elapsed() > Duration::from_secs(1)).then_some(Stop::TimeLimit)
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
            let witness = vec![Fact::Automaton(Box::new(fact))];
            assert!(check(question.rules, &Certificate { witness, ..certificate.clone() }).is_err(), "{question:?}");
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

/// A certificate is rejected when a move is dropped, and when a transition or accepting state makes another automaton.
#[test]
fn forged_certificates_are_rejected() {
    let (_, certificate) = proved(&question(&wythoff(), About::PPositions));
    let fewer = rules(&["m", "n"], &["m' = m - t, t >= 1", "n' = n - t, t >= 1"]);
    assert!(check(&fewer, &certificate).is_err());
    let honest = automaton(&certificate);
    let mut forgeries = other_sets(honest);
    forgeries.extend([honest; 3].map(Clone::clone));
    let [valid, successor, adder] = forgeries.last_chunk_mut::<3>().unwrap();
    valid.numeration.valid.next[0].swap(0, 1);
    successor.numeration.successor.next[0].swap(1, 2);
    adder.numeration.adder.next[0].swap(1, 5);
    all_are_rejected(&wythoff(), &certificate, &forgeries);
}

/// Coin turning: what is proved of heads, or of runs of heads, is said in words, verified, and cannot be forged.
#[test]
fn coins_are_proved_in_all_places() {
    let odd = "G is 2*n - 1 or 2*n - 2, the one with an odd number of binary ones, and 0 for n <= 0";
    let gray = "G = m ^ m // 2 ^ n ^ n // 2, and where n = m + 1 that is the largest power of 2 that divides n";
    for (name, condition) in [
        ("mock-turtles", odd),
        ("ruler", gray),
        ("turning-turtles", "G = n"),
        ("turning:turtles", "G = n"),
        ("twins", "G = n - 1"),
        ("triplets", "G is 2*n - 5 or 2*n - 6, the one with an odd number of binary ones, and 0 for n <= 2"),
        ("turning:2,3", "G is 2*n - 3 or 2*n - 4, the one with an odd number of binary ones, and 0 for n <= 1"),
    ] {
        let rules = Rules::find(name).unwrap();
        let about = about(&rules, Convention::Normal, false, None);
        assert_eq!(about, About::Values);
        let (theorem, certificate) = proved(&question(&rules, about));
        assert_eq!(theorem.condition.as_deref(), Some(condition), "{name}");
        all_are_rejected(&rules, &certificate, &other_sets(automaton(&certificate)));
        let verified = check_with(&certificate, &|_| Ok(rules.clone()), &Silent).unwrap();
        assert!(verified.established.iter().any(|line| line.contains("is a game of its own")), "{name}");
        assert!(verified.trusted.iter().any(|line| line.starts_with("Coin turning: ")), "{name}");
        // The values are those that rows of coins are worth.
        for n in 1..40u32 {
            let heads = if name == "ruler" { vec![n - 1, n] } else { vec![n] };
            let heads: Vec<_> = heads.into_iter().map(Into::into).collect();
            let at = question(&rules, about).at(&theorem, &heads, 0, &Limits::default()).unwrap().unwrap();
            let row = if name == "turning-turtles" { "T".repeat(n as usize - 1) + "H" } else { format!("heads:{n}") };
            let row = rules.moves.parse(&row).unwrap();
            let value = rules.moves.declared(&row, Convention::Normal).unwrap().value.unwrap();
            assert_eq!(at.value, Some(value.0.into()), "{name} {n}");
        }
    }
    let ruler = Rules::find("ruler").unwrap();
    let claim = |claim| Question { claim: Some(claim), ..question(&ruler, About::Values) };
    proved(&claim("G = (m ^ n) ^ (m // 2 ^ n // 2)"));
    let Verdict::Refuted(found) = claim("G = m ^ n").answer(&Limits::default()).unwrap().verdict else { panic!() };
    assert_eq!(found.position, [1u32.into(), 2u32.into()]);
    assert_eq!(found.rank, [2u32.into(), 1u32.into()]);
    // A theorem about heads says nothing of rows, whose positions look like other numbers.
    let turtles = Rules::find("turning:turtles").unwrap();
    let (_, certificate) = proved(&question(&turtles, About::Values));
    let sum: grundy::Sum = "turning:turtles H".parse().unwrap();
    let answer = grundy::Session::default().solve(&sum, Convention::Normal, 1).unwrap();
    let solved = grundy::Session::default().certify(&answer).unwrap();
    check(&turtles, &solved).unwrap();
    assert!(check(&turtles, &Certificate { witness: certificate.witness, ..solved }).is_err());
}

/// The theorem about Ruler, for neighbours. The Gray codes of n - 1 and n differ in one place, that of the largest
/// power of 2 that divides n.
#[test]
fn gray_codes_of_neighbours() {
    let names = ["m", "n"].map(str::to_owned);
    let wrong = "G = m ^ m // 2 ^ n ^ n // 2, n = m + 1, not (power(2, G) and m ^ n = 2*G - 1)";
    let right = "G = m ^ m // 2 ^ n ^ n // 2, n = m + 1, power(2, G) and m ^ n = 2*G - 1";
    let limits = Limits::default();
    let budget = Budget::new(&limits);
    let decider = Decider { numeration: Numeration::Base2, budget: &budget };
    for (text, is_empty) in [(wrong, true), (right, false)] {
        let formula = parse_claim(text, &names, true).unwrap();
        let statement = Statement::of(&formula, &|v| v, &mut Fresh::from(3)).unwrap();
        assert_eq!(decider.automaton(&statement).unwrap().is_empty(), is_empty, "{text}");
    }
}

fn automaton(certificate: &Certificate) -> &AutomatonFact {
    let Fact::Automaton(fact) = &certificate.witness[0] else { panic!("no automaton") };
    fact
}

/// The fact with every other transition, and with every state accepting or not.
fn other_sets(honest: &AutomatonFact) -> Vec<AutomatonFact> {
    let mut all = Vec::new();
    let states = honest.set.next.len();
    for state in 0..states {
        for letter in 0..honest.set.next[state].len() {
            for to in (0..states as u32).map(Some).chain([None]).filter(|to| *to != honest.set.next[state][letter]) {
                let mut fact = honest.clone();
                fact.set.next[state][letter] = to;
                all.push(fact);
            }
        }
        let mut fact = honest.clone();
        turn(&mut fact.set.accepting, state as u32);
        all.push(fact);
    }
    all
}

/// Makes a state accept, or no longer accept.
fn turn(accepting: &mut Vec<u32>, state: u32) {
    match accepting.iter().position(|&accepts| accepts == state) {
        Some(at) => drop(accepting.remove(at)),
        None => accepting.push(state),
    }
}

fn all_are_rejected(rules: &Rules, certificate: &Certificate, forgeries: &[AutomatonFact]) {
    for fact in forgeries {
        let mut forged = certificate.clone();
        forged.witness = vec![Fact::Automaton(Box::new(fact.clone()))];
        let states = fact.set.next.len() + usize::from(fact.set.next.iter().flatten().any(Option::is_none));
        if let Claim::Theorem(claim) = &mut forged.claim {
            claim.states = states;
        }
        assert!(check(rules, &forged).is_err(), "{}: {:?}", rules.name, fact.set);
    }
}

/// Where only the P-positions have an automaton, the value at a counterexample is solved, or said to be beyond 0; and what
/// is proved is about the values that were asked for.
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
