//! Every line of `testdata/bad/` is refused with an error that names the place and the mend.

use grundy::{Sources, Sum, SyntaxError};
use grundy_testkit::rows;

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
