//! What every command does with its exit code, its streams and its limits.

use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{code, err, out, reading};

fn grundy(words: &[&str]) -> Output {
    reading(words, b"")
}

fn answer(words: &[&str]) -> Value {
    let output = grundy(&[words, &["--format", "json"]].concat());
    assert_eq!(code(&output), 0, "{words:?}: {}", err(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn a_bad_position_is_exit_code_2_with_nothing_on_standard_output() {
    let text = include_str!("../../../../testdata/bad/positions.txt");
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let position = line.split(" | ").next().expect("a column");
        let output = reading(&["solve", "-"], position);
        assert_eq!(code(&output), 2, "`{position}`: {}{}", out(&output), err(&output));
        assert!(out(&output).is_empty(), "`{position}` printed {}", out(&output));
        let complaint = err(&output);
        assert!(complaint.starts_with("error: ") && complaint.contains('^'), "`{position}`: {complaint}");
        assert!(complaint.contains("help: "), "`{position}` gets no advice: {complaint}");
        assert!(!complaint.contains("panicked"), "{complaint}");
    }
}

#[test]
fn bad_usage_is_exit_code_2() {
    for words in [
        &["solve"][..],
        &["frobnicate"],
        &["solve", "nim", "3", "--format", "yaml"],
        &["solve", "nim", "3", "--format", "bfile"],
        &["solve", "nim", "3", "--time-limit", "soon"],
        &["solve", "nim", "3", "--memory-limit", "much"],
        &["solve", "nim", "3", "--moves", "-1"],
        &["solve", "nim", "-3"],
        &["values", "kayles", "4,5"],
        &["values", "kayles", "--from", "5", "--to", "4"],
        &["values", "kayles", "--to", "ten"],
        &["values", "wythoff", "--to", "3", "--misere"],
        &["values", "wythoff", "--to", "3", "--format", "bfile"],
        &["values", "chomp", "--to", "3"],
        &["period", "wythoff"],
        &["period", "0.G"],
        &["guess"],
        &["guess", "nym"],
        &["guess", "chomp"],
        &["guess", "nim", "--to", "ten"],
        &["guess", "nim", "--misere"],
        &["guess", "nim", "--format", "csv"],
        &["games", "nosuch"],
        &["check", "no-such-file.json"],
    ] {
        let output = grundy(words);
        assert_eq!(code(&output), 2, "{words:?}: {}", err(&output));
        assert!(!err(&output).is_empty() && out(&output).is_empty(), "{words:?}");
    }
}

#[test]
fn what_was_perhaps_meant_is_told() {
    for (words, told) in [
        ("solve nim 3 4 5 misere", "write `--misere` for misère play"),
        ("values take:1,3,4 20", "write the last one as `--to 20`"),
        ("solve rules:../../rules/boxes.star 8 9", "written with commas and no spaces, such as 8,9"),
    ] {
        let output = grundy(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(code(&output), 2, "{words}");
        assert!(err(&output).contains(told), "{words}: {}", err(&output));
    }
    let output = grundy(&["solve", "chomp", "3x8"]);
    assert_eq!(code(&output), 0);
    assert!(err(&output).contains("one bar with 3 rows is chomp 8,8,8"), "{}", err(&output));
    assert!(err(&grundy(&["solve", "chomp", "3x8", "--quiet"])).is_empty());
    // Equal moves in equal components are one line.
    let output = out(&grundy(&["solve", "nim", "1", "1", "--misere"]));
    assert!(output.contains("2 winning moves:\n  nim 1 (any of 2)  take 1  → nothing\n"), "{output}");
}

#[test]
fn one_argument_many_and_standard_input_are_the_same() {
    let many = grundy(&["solve", "nim", "3", "4", "5", "+", "kayles", "7"]);
    assert_eq!(code(&many), 0);
    assert_eq!(out(&many), out(&grundy(&["solve", "nim 3 4 5 + kayles 7"])));
    assert_eq!(out(&many), out(&reading(&["solve", "-"], "nim 3 4 5\n + kayles 7\n")));
}

#[test]
fn json_is_as_the_interface_says() {
    let nim = answer(&["solve", "nim", "3", "4", "5"]);
    let components = [3, 4, 5].map(|n| json!({"ruleset": "nim", "start": n.to_string(), "grundy": n}));
    let expected = json!({
        "schema": 1, "position": "nim 3 4 5", "convention": "normal", "outcome": "N", "grundy": 2, "components": components,
        "winning_move_count": 1,
        "winning_moves": [{"component": 0, "from": "3", "to": ["1"], "label": "take 2"}],
        "method": "Bouton",
    });
    assert_eq!(nim, expected);
    let period = answer(&["period", "0.77"]);
    let numbers = [
        ("preperiod", 71),
        ("period", 12),
        ("saltus", 0),
        ("values_used", 169),
        ("max_grundy", 8),
        ("last_exception", 70),
    ];
    for (key, value) in numbers {
        assert_eq!(period[key], value, "{key}");
    }
    assert_eq!((&period["ruleset"], &period["verdict"]), (&json!("0.77"), &json!("proven")));
}

#[test]
fn claims_about_values_are_told_as_statements() {
    let told = |words: &[&str]| {
        let output = grundy(&[words, &["--format", "json"]].concat());
        let mut found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let keys = ["about", "verdict", "statement", "states", "counterexample", "claimed", "is", "move"];
        found.as_object_mut().expect("an object").retain(|key, _| keys.contains(&key.as_str()));
        found
    };
    let statement = |claim: &str| format!("For every n: {claim}.");
    assert_eq!(
        told(&["prove", "take:1..3", "--claim", "G < 4"]),
        json!({"about": "values", "verdict": "proven", "statement": statement("G < 4"), "states": 7, "counterexample": null})
    );
    for (claim, rest) in [
        ("G < 3", json!({"counterexample": [3], "claimed": null, "is": 3, "move": null})),
        ("G = n % 3", json!({"counterexample": [3], "claimed": 0, "is": 3, "move": [0]})),
        ("G = n", json!({"counterexample": [4], "claimed": 4, "is": 0, "move": null})),
    ] {
        let mut found = told(&["prove", "take:1..3", "--claim", claim]);
        assert_eq!((&found["verdict"], &found["statement"]), (&json!("refuted"), &json!(statement(claim))));
        found.as_object_mut().expect("an object").retain(|key, _| rest.get(key).is_some());
        assert_eq!(found, rest, "{claim}");
    }
    let unsettled = grundy(&["prove", "grundy", "--claim", "G < 1000", "--format", "json"]);
    assert_eq!(code(&unsettled), 3);
    assert!(out(&unsettled).contains("\"verdict\":\"fits\""), "{}", out(&unsettled));
    assert_eq!(answer(&["prove", "nim"])["statement"], "n is a P-position exactly if n = 0.");
}

#[test]
fn a_position_needs_no_command_and_commands_have_other_names() {
    for (words, full) in [
        (&["nim", "3", "4", "5"][..], &["solve", "nim", "3", "4", "5"][..]),
        (&["--quiet", "nim 3 4 5 + kayles 7"], &["solve", "nim 3 4 5 + kayles 7"]),
        (&["mock", "turtles", "HTH"], &["solve", "turning:mock-turtles", "HTH"]),
        (&["0.77", "10"], &["solve", "0.77", "10"]),
        (&["milk", "6"], &["solve", "milk", "6"]),
        (&["explain", "nim", "3"], &["solve", "--explain", "nim", "3"]),
        (&["list"], &["games"]),
        (&["mex", "0", "1", "3"], &["nimber", "mex", "0", "1", "3"]),
        (&["nim-sum", "3,4", "5"], &["nimber", "3 + 4 + 5"]),
        (&["version"], &["--version"]),
        (&["solve", "nim", "3", "--json"], &["solve", "nim", "3", "--format", "json"]),
        (&["values", "kayles", "-o", "-"], &["values", "kayles", "--format", "csv"]),
    ] {
        let (short, long) = (grundy(words), grundy(full));
        assert_eq!((code(&short), out(&short)), (0, out(&long)), "{words:?}");
    }
    let remark = err(&grundy(&["nim", "3"]));
    assert_eq!(remark, "note: this is short for: grundy solve nim 3\n");
    assert_eq!(err(&grundy(&["nim", "3", "--quiet"])), "");
    for (words, told) in [
        (&["kayles"][..], "for example kayles 10"),
        (&["foo"], "`foo` is neither a command nor a ruleset"),
        (&["kayels", "5"], "did you mean kayles?"),
        (&["sovle", "nim", "3"], "'solve'"),
        (&["solve", "nim", "3", "--certificate", "-"], "--certificate needs the name of a file"),
        (&["quotient", "kayles", "--misere"], "makes no use of --misere"),
        (&["prove", "nim", "--format", "csv"], "csv"),
        (&["prove", "kayles"], "`grundy period kayles`"),
    ] {
        let wrong = grundy(words);
        let complaint = err(&wrong);
        assert!(code(&wrong) == 2 && complaint.contains(told), "{words:?}: {complaint}");
        assert!(!complaint.contains("-- --") && !complaint.contains("nimber"), "{words:?}: {complaint}");
    }
}

#[test]
fn many_positions_are_answered_line_by_line() {
    let lines = "nim 3 4 5\n\n# a remark\nnim x\nkayles 3 + nim 3\n";
    let told = reading(&["solve", "--lines", "-", "--json"], lines);
    assert_eq!(code(&told), 2);
    let rows: Vec<Value> = out(&told).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((&rows[0]["grundy"], &rows[2]["outcome"], rows.len()), (&json!(2), &json!("P"), 3));
    assert_eq!((&rows[1]["line"], &rows[1]["error"]["kind"]), (&json!(4), &json!("input")));
    assert_eq!(code(&reading(&["solve", "--lines", "-"], "nim 1\n")), 0);
    let outcome = answer(&["solve", "nim", "3", "4", "5", "--outcome"]);
    assert_eq!((&outcome["outcome"], &outcome["grundy"]), (&json!("N"), &Value::Null));
}

#[test]
fn values_alone_are_looked_up_in_the_catalogue() {
    let expected = json!({"ruleset": "kayles", "from": 0});
    let words = ["guess", "0", "1", "2", "3", "1", "4", "3", "2"];
    assert!(answer(&words)["games"].as_array().is_some_and(|games| games.contains(&expected)));
    let told = reading(&["guess", "-", "--json"], "0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n6 3\n7 2\n");
    let found: Value = serde_json::from_slice(&told.stdout).expect("JSON");
    assert!(found["games"].as_array().is_some_and(|games| games.contains(&expected)), "{found}");
}

#[test]
fn guesses_are_told_with_what_tested_them() {
    let expected = json!({
        "schema": 1, "ruleset": "take:1..3", "to": 200, "values_used": 201,
        "guesses": [
            {"formula": "G(n) = n mod 4", "about": "values", "from": 0, "tested": 201, "verdict": "proven",
             "claim": "G = n % 4"},
            {"formula": "G(n + 4) = G(n)", "about": "values", "from": 0, "tested": 197, "verdict": "fits"},
            {"formula": "n mod 4 = 0", "about": "p-positions", "from": 0, "tested": 197, "verdict": "proven",
             "claim": "n % 4 = 0"},
        ],
        "proven": [
            {"about": "values", "statement": "The value G of n is given by: G = n % 4."},
            {"about": "P-positions", "statement": "n is a P-position exactly if n % 4 = 0."},
        ],
    });
    let mut found = answer(&["guess", "take:1..3"]);
    // What else fits is told after these.
    let list = found["guesses"].as_array_mut().expect("guesses");
    list.retain(|guess| expected["guesses"].as_array().is_some_and(|all| all.contains(guess)));
    assert_eq!(found, expected);
    assert_eq!(answer(&["guess", "rook"])["values_used"], 31 * 31);
    for (words, text) in [
        (&["guess", "take:squares"][..], "no formula of these families fits\n"),
        (&["guess", "nim", "--to", "3"], "try a larger --to"),
    ] {
        let output = grundy(words);
        assert_eq!(code(&output), 3, "{words:?}");
        assert!(out(&output).contains(text) && err(&output).is_empty(), "{}", out(&output));
    }
    let nothing = grundy(&["guess", "take:squares", "--format", "json"]);
    assert_eq!(code(&nothing), 3);
    assert_eq!(
        serde_json::from_slice::<Value>(&nothing.stdout).expect("JSON"),
        json!({"schema": 1, "ruleset": "take:squares", "to": 200, "values_used": 201, "guesses": []})
    );
    let far = grundy(&["guess", "nim", "--to", "100000000000"]);
    assert!(code(&far) == 3 && out(&far).is_empty() && err(&far).contains("--to"), "{}", err(&far));
}

#[test]
fn misere_has_no_value_and_a_theorem_without_value_says_so() {
    assert_eq!(answer(&["solve", "kayles", "5", "--misere"])["grundy"], Value::Null);
    let far = answer(&["solve", "wythoff", "1000000000000000000,3"]);
    assert_eq!((&far["outcome"], &far["grundy"]), (&json!("N"), &Value::Null));
    assert!(far["method"].as_str().is_some_and(|method| method.contains("Wythoff")), "{far}");
}

#[test]
fn a_million_heaps_come_from_standard_input() {
    let mut text = String::from("nim");
    for n in 0..1_000_000u64 {
        text.push_str(&format!(" {}", n.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    }
    let output = reading(&["solve", "-", "--format", "json", "--moves", "1000000"], &text);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let listed = answer["winning_moves"].as_array().expect("moves").len() as u64;
    assert_eq!(answer["winning_move_count"].as_u64(), Some(listed));
}

#[test]
fn the_limits_end_a_search_with_exit_code_3_and_no_answer() {
    for words in [
        &["solve", "cram", "6,6", "--misere", "--time-limit", "100ms"][..],
        &["solve", "cram", "6,6", "--misere", "--memory-limit", "1MiB"],
        &["solve", "officers", "1000000000000000000", "--time-limit", "20s"],
        &["solve", "take:squares", "1000000000000000000"],
        &["solve", "nim", "1000000000000", "+", "kayles", "3", "--misere"],
        &["solve", "chomp", "30,30,30,30,30,30,30,30", "--time-limit", "300ms"],
    ] {
        let begin = Instant::now();
        let output = grundy(words);
        assert_eq!(code(&output), 3, "{words:?}: {}{}", out(&output), err(&output));
        assert!(out(&output).is_empty(), "{words:?} printed {}", out(&output));
        assert!(!err(&output).is_empty());
        assert!(begin.elapsed() < Duration::from_secs(60), "{words:?}");
    }
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let program = env!("CARGO_BIN_EXE_grundy");
    let script = format!("set -o pipefail; '{program}' values nim --to 300000 --format csv | head -n 1");
    let output = Command::new("bash").args(["-c", &script]).output().expect("bash");
    assert_eq!((out(&output).as_str(), code(&output), err(&output).as_str()), ("n,grundy\n", 0, ""));
}

#[test]
fn certificates_are_accepted_and_forged_ones_rejected() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("answer.json");
    let name = file.display().to_string();
    for words in [
        &["solve", "take:1..3", "21", "+", "take:odd", "7", "+", "nim", "4", "9"][..],
        &["solve", "kayles", "5", "3", "--misere"],
        &["solve", "grundy", "40", "+", "wythoff", "3,6"],
        &["values", "kayles", "--to", "100"],
        &["values", "king", "--to", "5"],
        &["period", "0.137"],
        &["period", "take:2,5,7"],
    ] {
        let output = grundy(&[words, &["--certificate", &name]].concat());
        assert_eq!(code(&output), 0, "{words:?}: {}", err(&output));
        let output = grundy(&["check", &name]);
        assert_eq!(code(&output), 0, "{words:?}: {}{}", out(&output), err(&output));
        assert!(out(&output).contains("valid"));
        let text = std::fs::read_to_string(&file).expect("written");
        let mut certificate: Value = serde_json::from_str(&text).expect("JSON");
        assert!(forge(&mut certificate["claim"]), "{words:?} claims no number");
        std::fs::write(&file, certificate.to_string()).expect("writable");
        let output = grundy(&["check", &name]);
        assert_eq!(code(&output), 1, "{words:?}: {}{}", out(&output), err(&output));
        assert!(out(&output).contains("rejected") && out(&output).contains("step"), "{}", out(&output));
    }
}

/// Adds 1 to the last number of a claim, and says whether there was one.
fn forge(value: &mut Value) -> bool {
    match value {
        Value::Number(number) => {
            *value = json!(number.as_u64().map(|n| n + 1));
            true
        }
        Value::Array(list) => list.iter_mut().rev().any(forge),
        Value::Object(map) => map.iter_mut().rev().any(|(_, inner)| forge(inner)),
        _ => false,
    }
}

#[test]
fn what_is_no_certificate_is_bad_input_rejected_or_not_checked() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-certificate.json");
    let whole = r#"{"format":"grundy-certificate","version":2,
        "claim":{"kind":"values","ruleset":"nim","from":0,"to":1,"values":[0,1]},
        "witness":[{"kind":"theorem","ruleset":"nim","name":"Bouton"}]}"#;
    let other = "{\"format\":\"other\"}";
    let changed = |from: &str, to: &str| whole.replacen(from, to, 1);
    for (text, expected) in [
        (String::new(), 2),
        ("no JSON".to_owned(), 2),
        ("{}".to_owned(), 2),
        ("[1]".to_owned(), 2),
        (other.to_owned(), 2),
        (whole.to_owned(), 0),
        (changed("[0,1]", "[0,2]"), 1),
        (changed("\"to\"", "\"until\""), 1),
        (changed("[0,1]", "[0,-1]"), 1),
        // Another version, an unknown kind, unknown rules, and a file that is missing.
        (changed("2,", "1,"), 3),
        (changed("values", "guesses"), 3),
        (changed("theorem", "oracle"), 3),
        (changed("nim", "no-such-game"), 3),
        (changed("nim", "graph:no-such-file.csv"), 3),
        // Too many options to try.
        (
            r#"{"format":"grundy-certificate","version":2,
            "claim":{"kind":"values","ruleset":"nim","from":0,"to":1,"values":[0,1]},
            "witness":[{"kind":"list","ruleset":"nim","rows":[["1000000000000",0]]}]}"#
                .to_owned(),
            3,
        ),
    ] {
        std::fs::write(&file, &text).expect("writable");
        let output = grundy(&["check", &file.display().to_string()]);
        assert_eq!(code(&output), expected, "`{text}`: {}{}", out(&output), err(&output));
        let output = grundy(&["check", "--format", "json", &file.display().to_string()]);
        assert_eq!(code(&output), expected, "`{text}`: {}{}", out(&output), err(&output));
        let verdict = ["valid", "rejected", "", "cannot-check"][expected as usize];
        let told: Value = serde_json::from_str(&out(&output)).unwrap_or_default();
        assert_eq!(told["verdict"].as_str().unwrap_or_default(), verdict, "`{text}`");
    }
}

/// Of several files the worst verdict is the exit code, and each verdict is printed.
#[test]
fn a_check_that_ends_at_a_limit_is_a_verdict_of_its_own() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [long, short, wrong] =
        ["long.json", "short.json", "wrong.json"].map(|name| folder.join(name).display().to_string());
    assert_eq!(code(&grundy(&["values", "kayles", "--to", "100000", "--certificate", &long])), 0);
    assert_eq!(code(&grundy(&["solve", "nim", "3", "--certificate", &short])), 0);
    std::fs::write(&wrong, std::fs::read_to_string(&short).expect("written").replace("\"N\"", "\"P\""))
        .expect("writable");
    let output = grundy(&["check", &long, &short, "--time-limit", "1ms", "--format", "json"]);
    assert_eq!(code(&output), 3, "{}{}", out(&output), err(&output));
    assert!(out(&output).lines().next().is_some_and(|line| line.contains("\"cannot-check\"")), "{}", out(&output));
    assert_eq!(code(&grundy(&["check", &short, &wrong])), 1);
}

#[test]
fn completions_and_man_page_come_from_the_one_definition() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = grundy(&["completions", shell]);
        assert!(code(&output) == 0 && out(&output).contains("explain"), "{shell}");
    }
    assert!(out(&grundy(&["man"])).contains(".TH grundy"));
}

#[test]
fn a_game_can_be_played_from_a_pipe_to_its_end() {
    // 1 + 1 is lost for the player to move.
    let output = reading(&["play", "nim", "1", "1"], "who\nhint\n1 -\n");
    let text = out(&output);
    assert_eq!(code(&output), 0);
    for expected in ["You are losing.", "No move wins", "I move in", "You cannot move. The program wins."] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    // 3 + 1 + 1 is won by leaving two equal heaps.
    let typed = "take 3\n1 5\n1 take 1\nundo\nmoves\nwhy\n1 -\n1 -\n";
    let won = out(&reading(&["play", "nim", "3", "1", "1"], typed));
    assert!(won.contains("The program cannot move. You win!"), "{won}");
    // A coin on square 0 is still a position.
    let coin = out(&reading(&["play", "nimble", "3"], "0\n"));
    assert!(coin.contains("The program cannot move. You win!"), "{coin}");
    let misere = out(&reading(&["play", "nim", "1", "1", "--misere", "--first", "program"], "1 -\n"));
    assert!(misere.contains("The program cannot move. The program wins."), "{misere}");
}

#[test]
fn a_won_game_that_could_go_round_for_ever_is_won_by_the_program_and_by_its_hints() {
    let round = format!("graph:{}", file("round.csv", "from,to\na,b\nb,a\nb,end\n"));
    let told = out(&reading(&["play", &round, "b", "--first", "program"], "a\n"));
    assert!(told.contains("You cannot move. The program wins."), "{told}");
    let hinted = out(&reading(&["play", &round, "b"], "hint\n"));
    assert!(hinted.contains("end"), "{hinted}");
    // The program restores the value of the heap until the token has stopped.
    let with_heap = ["play", &round, "b", "+", "nim", "1", "--first", "program"];
    let told = out(&reading(&with_heap, "1 a\n1 b\n".repeat(20)));
    assert!(!told.contains("You win"), "{told}");
}

fn file(name: &str, content: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(name);
    std::fs::write(&file, content).expect("writable");
    file.to_string_lossy().into_owned()
}

#[test]
fn a_path_of_very_many_edges_is_solved_and_explained() {
    let edges = 200_000;
    let name = |v: u32| if v == 0 { "ground".to_owned() } else { format!("v{v}") };
    let lines =
        |colour: &str| (0..edges).map(|v| format!("{} {} {colour}\n", name(v), name(v + 1))).collect::<String>();
    let green = file("path.hb", &lines("green"));
    let found = answer(&["solve", &format!("hackenbush:{green}"), "+", "nim", "199999", "--explain"]);
    assert_eq!((&found["outcome"], &found["grundy"]), (&json!("N"), &json!(200_000 ^ 199_999)));
    assert_eq!(found["winning_move_count"], json!(1));
    assert_eq!(found["winning_moves"][0]["label"], json!("cut v199999-v200000"));
    assert!(found["explanation"]["sections"].to_string().len() < 20_000);
    // All red: the picture is worth minus its length.
    let red = file("red.hb", &lines("red"));
    let found = answer(&["solve", &format!("hackenbush:{red}"), "--player", "right", "--moves", "2"]);
    assert_eq!((&found["outcome"], &found["value"]), (&json!("R"), &json!({"number": "-200000"})));
    assert_eq!(found["winning_move_counts"], json!({"right": 200_000}));
    assert_eq!(found["winning_moves"][0]["player"], json!("right"));
}

#[test]
fn what_hackenbush_does_not_answer_is_said_with_an_exit_code() {
    let large = file("large.hb", "ground a x40\na b blue x25\n");
    let small = file("small.hb", "ground a\na b blue\n");
    let green = file("green.hb", "ground a\na b x2\n");
    let asked = |words: &[&str]| grundy(words);
    for (words, exit, said) in [
        (vec!["solve", &format!("hackenbush:{large}")], 3, "at most 64"),
        (vec!["solve", &format!("hackenbush:{small}"), "--misere"], 2, "green pictures only"),
        (vec!["play", &format!("hackenbush:{small}")], 2, "impartial games only"),
        (vec!["values", &format!("hackenbush:{green}"), "--to", "5"], 2, "form no sequence"),
        (vec!["period", &format!("hackenbush:{green}")], 2, "no sequence"),
        (vec!["solve", &format!("hackenbush:{green}"), "without:a-c"], 2, "no edge `a-c`"),
    ] {
        let output = asked(&words);
        assert_eq!(code(&output), exit, "{words:?}: {}", err(&output));
        assert!(err(&output).contains(said), "{words:?}: {}", err(&output));
        assert!(out(&output).is_empty(), "{words:?}: {}", out(&output));
    }
    // Impartial positions are the same for both players.
    let position = format!("hackenbush:{green}");
    let both = answer(&["solve", &position]);
    assert_eq!(both, answer(&["solve", &position, "--player", "right"]));
    assert_eq!((&both["grundy"], &both["winning_move_count"]), (&json!(1), &json!(1)));
}
