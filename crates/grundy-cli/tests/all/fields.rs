//! Every field of every answer: the program prints it in JSON, and shows it in its text.

use grundy::ask::Checked;
use grundy::{Silent, Sources, proof};
use grundy_testkit::Scratch;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{grundy, root};

/// A list of `testdata/answer-fields.toml`.
fn listed<T: DeserializeOwned>(name: &str) -> T {
    let text = std::fs::read_to_string(root().join("testdata/answer-fields.toml")).expect("the list of fields");
    let table: toml::Table = text.parse().expect("TOML");
    table[name].clone().try_into().expect("texts")
}

/// What the program says on standard output and on standard error.
fn told(words: &str, format: &str) -> [String; 2] {
    let mut program = grundy(&root(), words);
    let output =
        program.args(["--format", format]).env("GRUNDY_LANG", "en").env("NO_COLOR", "1").output().expect("the program");
    [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"))
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn every_field_is_in_json_and_in_the_text() {
    let rows: Vec<[String; 5]> = listed("fields");
    assert!(rows.len() > 100);
    for [of, field, words, place, text] in &rows {
        // What is said in words for any language is for the page.
        if words.starts_with("words ") {
            continue;
        }
        let (shown, printed) = (told(words, "text"), told(words, "json"));
        assert!(shown.concat().contains(text), "{of}.{field}: the text of `{words}` does not show {text:?}: {shown:?}");
        let failed = place.starts_with("error/");
        let printed = json(&printed[usize::from(failed)]);
        let found = printed.pointer(&format!("/{place}"));
        assert!(found.is_some_and(|found| !found.is_null()), "{of}.{field}: `{words}` has no {place}: {printed}");
    }
}

/// What in an answer breaks a schema: a part of JSON Schema is enough for that of the answers.
fn broken(schema: &Value, all: &Value, answer: &Value) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().expect("a name");
        return broken(&all["$defs"][name], all, answer).map(|what| format!("{name}: {what}"));
    }
    let wrong = || Some(format!("{answer} is not {schema}"));
    if let Some(any) = schema["anyOf"].as_array() {
        let fits = any.iter().any(|one| broken(one, all, answer).is_none());
        return if fits { None } else { any.iter().find_map(|one| broken(one, all, answer)) };
    }
    if let Some(one) = schema.get("const") {
        return if one == answer { None } else { wrong() };
    }
    if let Some(any) = schema["enum"].as_array() {
        return if any.contains(answer) { None } else { wrong() };
    }
    match (schema["type"].as_str(), answer) {
        (Some("string"), Value::String(_))
        | (Some("boolean"), Value::Bool(_))
        | (Some("null"), Value::Null)
        | (Some("integer" | "number"), Value::Number(_)) => None,
        (Some("array"), Value::Array(items)) => items.iter().find_map(|item| broken(&schema["items"], all, item)),
        (Some("object"), Value::Object(fields)) => {
            let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            if let Some(missing) = required.into_iter().find(|name| !fields.contains_key(*name)) {
                return Some(format!("{missing} is missing in {answer}"));
            }
            fields.iter().find_map(|(name, value)| {
                match schema["properties"].get(name).unwrap_or(&schema["additionalProperties"]) {
                    Value::Bool(false) => Some(format!("{name} is not in the schema")),
                    of => broken(of, all, value).map(|what| format!("{name}: {what}")),
                }
            })
        }
        _ => wrong(),
    }
}

#[test]
fn every_answer_is_as_the_schema_says() {
    let schema = json(&told("help schema", "text")[0]);
    let mut asked: Vec<String> = listed("more");
    asked.extend(listed::<Vec<[String; 5]>>("fields").into_iter().map(|[_, _, words, ..]| words));
    asked.sort();
    asked.dedup();
    for words in asked.iter().filter(|words| !words.starts_with("words ")) {
        let [answer, error] = told(words, "json");
        let printed = if answer.is_empty() { json(&error) } else { json(&answer) };
        let command = words.split(' ').next().expect("a command");
        let names: &[&str] = match command {
            _ if answer.is_empty() => &["Error"],
            "solve" => &["WrittenAnswer"],
            "values" => &["Values", "Grid", "Outcomes", "PPositions", "Genera"],
            "period" => &["Period"],
            "prove" => &["Theorem", "Family"],
            "quotient" => &["Quotient"],
            "guess" => &["Guesses"],
            "graph" => &["Survey"],
            "games" => &["Game", "Games", "FoundGames"],
            "nimber" => &["Nimber"],
            "judge" => &["Problem", "Problems"],
            "cluster" => &["Plan"],
            command => panic!("what does {command} print?"),
        };
        let found: Vec<_> = names.iter().map(|name| broken(&schema["$defs"][name], &schema, &printed)).collect();
        assert!(found.contains(&None), "{words}: {found:#?}");
    }
    let wrong = json(r#"{"ruleset":"nim","from":0,"to":3,"values":[[1]]}"#);
    assert!(broken(&schema, &schema, &wrong).is_some());
}

#[test]
fn a_verdict_on_a_certificate_has_every_field_in_the_text_and_in_json() {
    let scratch = Scratch::new();
    let file = scratch.path().join("proof.json");
    let file = file.to_str().expect("a path in Unicode");
    told(&format!("solve welter 1,3,8 --certificate {file}"), "text");
    let wrong = std::fs::read_to_string(file).expect("a certificate").replace("\"grundy\":9", "\"grundy\":8");
    let checked = |fields: [&str; 2], text: &str| {
        let words = format!("check {file}");
        let (mut printed, shown) = (json(&told(&words, "json")[0]), told(&words, "text")[0].clone());
        assert_eq!(printed.as_object_mut().and_then(|printed| printed.remove("schema")), Some(1.into()));
        let certificate = proof::read(&std::fs::read_to_string(file).expect("a file")).expect("a certificate");
        let sources = Sources::in_folder(root());
        let verdict = proof::check_with(&certificate, &|word| sources.find(word), &Silent);
        let library = serde_json::to_value(Checked::of(Some(file.to_owned()), &verdict)).expect("JSON");
        assert_eq!(library, printed);
        for field in fields.iter().chain(&["file", "verdict"]) {
            assert!(!printed[*field].is_null(), "{field}: {printed}");
        }
        assert!(shown.contains(text) && shown.contains(file), "{shown}");
    };
    checked(["established", "trusted"], "trusted: Welter");
    std::fs::write(file, wrong).expect("writable");
    checked(["step", "reason"], "step: claim");
}
