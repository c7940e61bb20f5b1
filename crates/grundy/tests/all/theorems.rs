//! Theorems about all positions, each told once in `testdata/rows/theorems.txt`.

use grundy::proof::certificate::{Certificate, Claim, StatementClaim};
use grundy::proof::check_with;
use grundy::proof::fact::Fact;
use grundy::prove::{About, GameText, Question, Theorem, Verdict, rules_of};
use grundy::{Convention, Limits, Rules, Said, Session, Silent, Sum};
use grundy_testkit::{long, rows};

use super::prove::{check, other_sets, with_automaton};

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
