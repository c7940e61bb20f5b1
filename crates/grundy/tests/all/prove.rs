//! Theorems about all positions: proved by the solver, certified, and verified by the checker.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use grundy::proof::certificate::Claim;
use grundy::proof::fact::{AutomatonFact, Fact};
use grundy::proof::{Certificate, Rejected, Verified, check_with};
use grundy::prove::{About, Numeration, Question, Theorem, Verdict, about, rules_of};
use grundy::{Convention, Limits, Position, Rules, Silent};
use grundy_rules::formula::{GameText, parse_claim, plain};
use grundy_solve::theorem::statement::{Fresh, Statement};
use grundy_solve::theorem::{Budget, Decider};
use grundy_testkit::{Random, long};

pub(super) fn rules(heaps: &[&str], moves: &[&str]) -> Rules {
    of_text(&GameText::new(heaps, moves))
}

pub(super) fn of_text(text: &GameText) -> Rules {
    rules_of("own", text).unwrap()
}

static TAKE: LazyLock<Rules> = LazyLock::new(|| rules(&["n"], &["n' = n - t, 1 <= t <= 3"]));

pub(super) fn wythoff() -> Rules {
    rules(&["m", "n"], &["m' = m - t, t >= 1", "n' = n - t, t >= 1", "m' = m - t, n' = n - t, t >= 1"])
}

pub(super) fn question(rules: &Rules, about: About) -> Question<'_> {
    Question { rules, heaps: None, convention: Convention::Normal, about, claim: None, numeration: None }
}

/// The theorem and its certificate, which the checker accepts.
pub(super) fn proved(question: &Question) -> (Theorem, Certificate) {
    let theorem = question.answer(&Limits::default()).unwrap();
    assert_eq!(theorem.verdict, Verdict::Proven, "{}", theorem.statement);
    let certificate = question.certify(&theorem, &Limits::default()).unwrap().unwrap();
    let text = serde_json::to_string(&certificate).unwrap();
    let read = grundy::proof::read(&text).unwrap();
    assert_eq!(read, certificate);
    check(question.rules, &certificate).unwrap_or_else(|rejected| panic!("{rejected}"));
    (theorem, certificate)
}

pub(super) fn check(rules: &Rules, certificate: &Certificate) -> Result<Verified, Rejected> {
    check_with(certificate, &|_| Ok(rules.clone()), &Silent)
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

/// A formula means the same to the definition, the programs that make moves, a theorem's automata and the checker,
/// whatever is negative in it.
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

/// A certificate is rejected when a move is dropped, and when a transition or accepting state makes another automaton.
#[test]
fn forged_certificates_are_rejected() {
    let (_, certificate) = proved(&question(&wythoff(), About::PPositions));
    assert!(serde_json::to_string(&certificate).unwrap().len() <= 20_000);
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
    for name in ["mock-turtles", "ruler", "turning-turtles", "turning:turtles", "twins", "triplets", "turning:2,3"] {
        let rules = Rules::find(name).unwrap();
        let about = about(&rules, Convention::Normal, false, None);
        assert_eq!(about, About::Values);
        let (theorem, certificate) = proved(&question(&rules, about));
        all_are_rejected(&rules, &certificate, &other_sets(automaton(&certificate)));
        let verified = check(&rules, &certificate).unwrap();
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

pub(super) fn automaton(certificate: &Certificate) -> &AutomatonFact {
    let Fact::Automaton(fact) = &certificate.witness[0] else { panic!("no automaton") };
    fact
}

/// The fact with every other transition, and with every state accepting or not.
pub(super) fn other_sets(honest: &AutomatonFact) -> Vec<AutomatonFact> {
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

pub(super) fn turn(accepting: &mut Vec<u32>, state: u32) {
    match accepting.iter().position(|&accepts| accepts == state) {
        Some(at) => drop(accepting.remove(at)),
        None => accepting.push(state),
    }
}

pub(super) fn with_automaton(certificate: &Certificate, fact: AutomatonFact) -> Certificate {
    Certificate { witness: vec![Fact::Automaton(Box::new(fact))], ..certificate.clone() }
}

pub(super) fn all_are_rejected(rules: &Rules, certificate: &Certificate, forgeries: &[AutomatonFact]) {
    for fact in forgeries {
        let mut forged = with_automaton(certificate, fact.clone());
        if let Claim::Theorem(claim) = &mut forged.claim {
            claim.states = fact.set.next.len() + usize::from(fact.set.next.iter().flatten().any(Option::is_none));
        }
        assert!(check(rules, &forged).is_err(), "{}: {:?}", rules.name, fact.set);
    }
}
