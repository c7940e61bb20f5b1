//! An answer does not depend on earlier questions. Every line of `testdata/bad/` is refused with an error that names the
//! place and the mend.

use grundy::{Convention, Session, Sources, Sum, SyntaxError};
use grundy_testkit::rows;

use crate::checked;

/// Sums of which each is solved in another way: by theorems, sequences, periods, searches, Smith's rule, canonical forms.
const SUMS: &str = include_str!("../../../../testdata/rows/sums.txt");

fn sources() -> Sources {
    let mut sources = Sources::default();
    sources.hold("loop.csv", "from,to\na,b\nb,a\nb,c\nc,d\n");
    sources.hold("back.star", "def options(p):\n    return ([p - 1, p + 1] if p < 6 else [p - 2]) if p > 0 else []\n");
    sources.hold("picture.hb", "ground a\na b blue\nb ground red\na c\n");
    sources
}

/// The whole answer about a sum: the answer, the reason, and the certificate, in JSON.
fn told(session: &mut Session, text: &str, convention: Convention, sources: &Sources) -> [String; 3] {
    let sum = Sum::read(text, sources).unwrap();
    let answer = session.solve(&sum, convention, 50).unwrap();
    let explanation = session.explain(&answer).unwrap();
    let certificate = session.certify(&answer).map_or_else(
        |error| error.to_string(),
        |certificate| {
            checked(&certificate, sources);
            json(&certificate)
        },
    );
    [json(&answer), json(&explanation), certificate]
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

/// All questions, in an order that depends on `turn`.
fn questions(turn: usize) -> Vec<(&'static str, Convention)> {
    // They are small enough to be played as a whole.
    let misere = include_str!("../../../../testdata/rows/misere-sums.txt");
    let normal = SUMS.lines().map(|text| (text, Convention::Normal));
    let all: Vec<_> = normal.chain(misere.lines().map(|text| (text, Convention::Misere))).collect();
    (0..all.len()).map(|at| all[(at * [1, 4, 7][turn % 3] + turn) % all.len()]).collect()
}

#[test]
fn answers_do_not_depend_on_earlier_questions() {
    let sources = sources();
    let mut session = Session::default();
    for turn in 0..3 {
        for (text, convention) in questions(turn) {
            let fresh = told(&mut Session::default(), text, convention, &sources);
            assert_eq!(told(&mut session, text, convention, &sources), fresh, "{text} {convention}");
        }
    }
}

#[test]
fn an_answer_is_explained_and_certified_after_other_questions() {
    let sources = sources();
    let mut session = Session::default();
    let mut solve = |text, convention| session.solve(&Sum::read(text, &sources).unwrap(), convention, 50).unwrap();
    let answers: Vec<_> = questions(1).into_iter().map(|(text, convention)| solve(text, convention)).collect();
    for answer in &answers {
        let mut fresh = Session::default();
        let same = fresh.solve(&answer.sum, answer.convention, 50).unwrap();
        let about = format!("{} {}", answer.sum, answer.convention);
        assert_eq!(json(&session.explain(answer).unwrap()), json(&fresh.explain(&same).unwrap()), "{about}");
        let certificates =
            [session.certify(answer), fresh.certify(&same)].map(|made| made.map(|made| json(&made)).ok());
        assert_eq!(certificates[0], certificates[1], "{about}");
    }
    // The reason is made from the answer, whether it was asked for one move or for many.
    let sum = Sum::read("nim 3 4 5 6", &sources).unwrap();
    let few = session.solve(&sum, Convention::Normal, 0).unwrap();
    let many = session.solve(&sum, Convention::Normal, 100).unwrap();
    assert_eq!(json(&session.explain(&few).unwrap()), json(&session.explain(&many).unwrap()));
}

#[test]
fn heaps_may_stand_between_commas() {
    for [commas, spaces] in rows(include_str!("../../../../testdata/rows/commas.txt")) {
        let sum: Sum = commas.parse().expect(commas);
        assert_eq!(sum.to_string(), spaces);
        let parts: usize = spaces.split(" + ").map(|term| term.split(' ').count() - 1).sum();
        assert_eq!(sum.components().count(), parts, "{commas}");
    }
    let wrong = "nim 2 3,x".parse::<Sum>().expect_err("x is not a number");
    assert_eq!(wrong.at, 6..9);
    let mut sources = Sources::default();
    sources.hold("take.star", "def options(p):\n    return [p - 1] if type(p) == 'int' and p > 0 else []\n");
    let pair = Sum::read("rules:take.star 3,5", &sources).expect("a position");
    assert_eq!(pair.components().count(), 1, "a tuple of a file of rules");
    // Kings on a board are one list.
    sources.hold("kings.txt", "...\n...\n");
    assert_eq!(Sum::read("board:kings.txt 3,5", &sources).expect("kings").components().count(), 1);
    let unclear = Sum::read("board:kings.txt 3 5", &sources).expect_err("one position or two");
    assert!(unclear.said().to_string().contains("write board:kings.txt 3,5 for one position"), "{unclear}");
}

#[test]
fn each_bad_position_is_refused_at_its_place_with_advice() {
    let rows = rows::<3>(include_str!("../../../../testdata/bad/positions.txt"));
    assert!(rows.len() >= 100, "only {} rows", rows.len());
    let mut wrong = Vec::new();
    for [text, underlined, said] in rows {
        let error: SyntaxError = match text.parse::<Sum>() {
            Ok(game) => {
                wrong.push(format!("`{text}` was read as {game}"));
                continue;
            }
            Err(error) => error,
        };
        let place = text.get(error.at.clone()).unwrap_or("nowhere");
        let all = format!("{}; {}", error.message, error.help.as_deref().unwrap_or_default());
        if place != underlined || !all.contains(said) {
            wrong.push(format!("`{text}`: underlined `{place}` (not `{underlined}`), said `{all}` (not `{said}`)"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn nothing_at_all_is_refused() {
    for text in ["", " ", "\n\t "] {
        let error = text.parse::<Sum>().unwrap_err();
        assert!(error.message.contains("no position"), "{error}");
    }
}

#[test]
fn each_bad_picture_is_refused_with_its_line_and_advice() {
    let mut wrong = Vec::new();
    let text = include_str!("../../../../testdata/bad/pictures.txt");
    for row in text.lines().filter(|line| !line.starts_with("# Pictures") && !line.is_empty()) {
        let columns: Vec<&str> = row.split(" | ").collect();
        let [file, said, mend] = columns[..] else { panic!("three columns: {row}") };
        let mut sources = Sources::default();
        sources.hold("bad.hb", file.replace("\\n", "\n"));
        match Sum::read("nim 3 + hackenbush:bad.hb", &sources) {
            Ok(game) => wrong.push(format!("`{file}` was read as {game}")),
            Err(error) => {
                let help = error.help.clone().unwrap_or_default();
                let told = error.message.starts_with(&format!("bad.hb: {said}")) && help.contains(mend);
                if !told || error.at != (19..25) {
                    wrong.push(format!("`{file}`: {error}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_picture_that_is_no_text_is_refused_with_its_line() {
    let mut sources = Sources::default();
    sources.hold("bad.hb", b"ground a\n\xff\xfe b\n");
    let error = Sum::read("hackenbush:bad.hb", &sources).unwrap_err();
    assert_eq!(error.message, "bad.hb, line 2: this is not UTF-8 text");
}

#[test]
fn what_does_not_hang_on_the_ground_is_told_once() {
    let mut sources = Sources::default();
    sources.hold("loose.hb", "ground a\nb c\n");
    let game = Sum::read("hackenbush:loose.hb", &sources).unwrap();
    assert_eq!(sources.warnings(), ["loose.hb: vertices `b`, `c` do not hang on the ground and are left out"]);
    assert!(sources.warnings().is_empty());
    assert_eq!(game.to_string(), "hackenbush:loose.hb whole");
}
