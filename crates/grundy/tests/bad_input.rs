//! Every line of `testdata/bad/` is refused with an error that names the place and the mend.

use grundy::{Game, SyntaxError};

struct Row {
    text: String,
    underlined: String,
    said: String,
}

fn rows() -> Vec<Row> {
    let text = include_str!("../../../testdata/bad/positions.txt");
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| {
            let columns: Vec<&str> = line.split(" | ").collect();
            let [text, underlined, said] = columns[..] else { panic!("three columns: {line}") };
            Row { text: text.to_owned(), underlined: underlined.to_owned(), said: said.to_owned() }
        })
        .collect()
}

#[test]
fn each_bad_position_is_refused_at_its_place_with_advice() {
    let rows = rows();
    assert!(rows.len() >= 100, "only {} rows", rows.len());
    let mut wrong = Vec::new();
    for Row { text, underlined, said } in rows {
        let error: SyntaxError = match text.parse::<Game>() {
            Ok(game) => {
                wrong.push(format!("`{text}` was read as {game}"));
                continue;
            }
            Err(error) => error,
        };
        let place = text.get(error.at.clone()).unwrap_or("nowhere");
        let all = format!("{}; {}", error.message, error.help.as_deref().unwrap_or_default());
        if place != underlined || !all.contains(&said) {
            wrong.push(format!("`{text}`: underlined `{place}` (not `{underlined}`), said `{all}` (not `{said}`)"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn nothing_at_all_is_refused() {
    for text in ["", " ", "\n\t "] {
        let error = text.parse::<Game>().unwrap_err();
        assert!(error.message.contains("no position"), "{error}");
    }
}
