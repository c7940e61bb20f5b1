//! Theorems that the catalogue's games declare, proved from the formulas of their moves, and verified by the checker.

use grundy::proof::check_with;
use grundy::prove::{About, GameText, Question, Verdict, rules_of};
use grundy::{Convention, Limits, Rules, Said, Session, Silent, Sum};
use grundy_testkit::long;

const NORMAL: Convention = Convention::Normal;
const P: About = About::PPositions;

/// What is proved, as a condition; it is certified.
fn proved(rules: &Rules, heaps: Option<usize>, convention: Convention, about: About, claim: Option<&str>) -> String {
    let question = Question { rules, heaps, convention, about, claim, numeration: None };
    let limits = Limits { memory: 1 << 30, ..Limits::default() };
    let theorem = question.answer(&limits).unwrap_or_else(|error| panic!("{}: {error}", rules.name));
    assert_eq!(theorem.verdict, Verdict::Proven, "{}: {}", rules.name, theorem.statement);
    let certificate = question.certify(&theorem, &limits).unwrap().expect("a certificate");
    let verified = check_with(&certificate, &|_| Ok(rules.clone()), &Silent);
    let verified = verified.unwrap_or_else(|rejected| panic!("{}: {rejected}", rules.name));
    let trusted: Vec<&Said> = verified.trusted.iter().filter(|line| !line.starts_with("the rules of ")).collect();
    assert!(trusted.is_empty(), "{}: {trusted:?}", rules.name);
    theorem.condition.map_or_else(
        || format!("{} states", theorem.recogniser.map_or(0, |found| found.states())),
        |condition| condition.into_english(),
    )
}

fn game(name: &str) -> Rules {
    Rules::find(name).unwrap()
}

fn claimed(name: &str, heaps: Option<usize>, about: About, claim: &str) {
    proved(&game(name), heaps, NORMAL, about, Some(claim));
}

#[test]
fn bouton() {
    assert_eq!(proved(&game("nim"), None, NORMAL, P, None), "n = 0");
    assert_eq!(proved(&game("nim"), None, Convention::Misere, P, None), "n = 1");
    assert_eq!(proved(&game("nim"), None, NORMAL, About::Values, None), "G = n");
    assert_eq!(proved(&game("nim"), Some(2), NORMAL, P, None), "a xor b = 0");
    assert_eq!(proved(&game("nim"), Some(3), NORMAL, P, None), "a xor b xor c = 0");
    claimed("nim", Some(1), About::Values, "G = n");
    claimed("nim", Some(2), About::Values, "G = a ^ b");
    if long(false, true) {
        assert_eq!(proved(&game("nim"), Some(4), NORMAL, P, None), "a xor b xor c xor d = 0");
        claimed("nim", Some(3), About::Values, "G = a ^ b ^ c");
    }
    // Misère play: as in normal play, unless all heaps are 0 or 1.
    let misere = "max(a, b) >= 2 and a ^ b = 0 or max(a, b) <= 1 and a ^ b = 1";
    proved(&game("nim"), Some(2), Convention::Misere, P, Some(misere));
}

#[test]
fn moore() {
    let columns = "in each binary place, the number of ones of a, b, c is a multiple of 3";
    assert_eq!(proved(&game("moore:2"), Some(3), NORMAL, P, None), columns);
    claimed("moore:2", Some(2), P, "a + b = 0");
}

#[test]
fn wythoff() {
    let pairs = proved(&game("wythoff"), None, NORMAL, P, None);
    assert!(pairs.contains("floor(t*phi)"), "{pairs}");
    assert_eq!(proved(&game("wythoff"), None, Convention::Misere, P, None), "14 states");
    assert_eq!(proved(&game("queen"), None, NORMAL, P, None), pairs);
}

#[test]
fn pieces_in_the_corner() {
    claimed("rook", None, About::Values, "G = m ^ n");
    claimed("king", None, P, "m % 2 = 0 and n % 2 = 0");
    claimed("knight", None, P, "m % 4 <= 1 and n % 4 <= 1");
    for name in ["king", "knight"] {
        proved(&game(name), None, NORMAL, About::Values, None);
        proved(&game(name), None, Convention::Misere, P, None);
    }
}

#[test]
fn boxes() {
    claimed("boxes", None, P, "m % 2 = 1 and n % 2 = 1");
    assert_eq!(proved(&game("boxes"), None, NORMAL, About::Values, None), "12 states");
}

#[test]
fn chocolate() {
    // A bar of m by n squares lasts for m n - 1 moves, whatever is done.
    claimed("chocolate", None, About::Values, "m % 2 = 0 and G = 1 or m % 2 = 1 and G = (n + 1) % 2");
}

#[test]
fn fibonacci_nim() {
    let least = proved(&game("fibonacci-nim"), None, NORMAL, P, None);
    assert!(least.contains("least Fibonacci number"), "{least}");
}

#[test]
fn ranges_of_subtraction() {
    for most in 1..=long(5, 12) {
        claimed(&format!("take:1..{most}"), None, About::Values, &format!("G = n % {}", most + 1));
    }
    // Take a to b: the value is the remainder by a + b, divided by a.
    for (least, most) in [(2, 3), (2, 5), (3, 4)] {
        let value = format!("G = n % {} // {least}", least + most);
        claimed(&format!("take:{least}..{most}"), None, About::Values, &value);
    }
}

/// What is proved is said in plain words also where it begins in another way than it goes on.
#[test]
fn the_shortest_description() {
    let own = |moved: &str| rules_of("own", &GameText::new(&["n"], &[moved])).unwrap();
    assert_eq!(proved(&game("bachet:3"), None, NORMAL, P, None), "n mod 4 = 0");
    assert_eq!(proved(&game("take:1..3"), None, NORMAL, P, None), "n mod 4 = 0");
    assert_eq!(proved(&own("n' < n, n >= 3"), None, NORMAL, P, None), "n = 0 or n = 1 or n = 2");
    assert_eq!(proved(&own("n' < n, n <= 3"), None, NORMAL, P, None), "n = 0 or n >= 4");
    assert_eq!(
        proved(&own("n' < n, n <= 3"), None, NORMAL, About::Values, None),
        "n = 0 and G = 0 or n = 1 and G = 1 or n = 2 and G = 2 or n = 3 and G = 3 or n >= 4 and G = 0"
    );
    let late = proved(&own("n' = n - t, 1 <= t, t <= 2, n >= 5"), None, NORMAL, P, None);
    assert_eq!(late, "n = 0 or n = 1 or n = 2 or n = 3 or n >= 4 and n mod 3 = 1");
}

#[test]
fn turning_turtles() {
    // A coin is a heap: turning it, and perhaps one to its left, leaves a smaller heap or none, which is heap 0.
    let turtles = rules_of("turtles", &GameText::new(&["n"], &["n' < n"])).unwrap();
    proved(&turtles, None, NORMAL, About::Values, Some("G = n"));
    // With a third coin, the values are the numbers with an odd number of ones.
    let mock = rules_of("mock turtles", &GameText::new(&["n"], &["n' < n", "n' < n, n'' < n'"])).unwrap();
    let odious = "G is 2*n - 1 or 2*n - 2, the one with an odd number of binary ones, and 0 for n <= 0";
    assert_eq!(proved(&mock, None, NORMAL, About::Values, None), odious);
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
