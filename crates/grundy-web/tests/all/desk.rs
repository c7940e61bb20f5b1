//! Asks the desk as the page does; its answers agree with the facade.

use std::collections::{HashMap, HashSet};

use grundy::{Convention, Outcome, Position, Sources, Sum};
use grundy_testkit::{Play, Random, Several, rule_files};
use grundy_web::Desk;
use serde_json::Value;

fn json(told: Result<String, String>) -> Value {
    let text = told.unwrap_or_else(|error| panic!("{error}"));
    serde_json::from_str(&text).expect("JSON")
}

/// Makes a move that the table lists.
fn make(desk: &Desk, text: &str, step: &Value) -> Value {
    let to = step["to"].as_array().unwrap().iter().map(|part| part.as_str().unwrap().to_owned()).collect();
    json(desk.make(text, step["component"].as_u64().unwrap() as usize, to))
}

fn failure(told: Result<String, String>) -> Value {
    serde_json::from_str(&told.expect_err("a failure")).expect("JSON")
}

/// Every reachable position is an N-position exactly when a move leads to a P-position.
#[test]
fn outcomes_agree_with_the_moves() {
    let mut compared = 0;
    for (start, misere) in [
        ("nim 3 2 1", false),
        ("nim 3 2 1", true),
        ("kayles 7", false),
        ("wythoff 3,4", true),
        // A player moves again, or must answer.
        ("nimstring 1,2", false),
        ("nimstring 1,2 + nim 1", false),
        ("top-entails 4 + nim 2", false),
    ] {
        let mut desk = Desk::new();
        let mut open = vec![start.to_owned()];
        let mut met: HashSet<String> = HashSet::from_iter(open.clone());
        let mut options: HashMap<String, Vec<(String, bool)>> = HashMap::new();
        while let Some(text) = open.pop() {
            let table = json(desk.table(&text, misere));
            let moves = table["moves"].as_array().expect("moves");
            for step in moves {
                let made = make(&desk, &text, step);
                assert_eq!(made["label"], step["label"]);
                let next = made["text"].as_str().unwrap().to_owned();
                let again = made["again"].as_bool().unwrap();
                options.entry(text.clone()).or_default().push((next.clone(), again));
                if met.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        let mut wins = |text: &str| match text {
            "" => misere,
            _ => json(desk.solve(text, misere))["outcome"] == "N",
        };
        let outcomes: HashMap<&String, bool> = met.iter().map(|text| (text, wins(text))).collect();
        for text in &met {
            let leads = options.get(text).map(|list| list.iter().any(|(next, again)| outcomes[next] == *again));
            assert_eq!(outcomes[text], leads.unwrap_or(misere), "{text} misère {misere}");
            compared += 1;
        }
    }
    assert!(compared > 60);
}

#[test]
fn a_perfect_player_wins_a_whole_game_from_an_n_position() {
    let mut desk = Desk::new();
    let (mut text, mut mine) = ("nim 3 4 5".to_owned(), true);
    loop {
        let table = json(desk.table(&text, false));
        if table["over"] != Value::Null {
            assert_eq!((table["over"].as_str(), mine), (Some("other"), false));
            break;
        }
        text = match mine {
            true => json(desk.reply(&text, false))["text"].as_str().unwrap().to_owned(),
            // The other player takes the first legal move.
            false => make(&desk, &text, &table["moves"][0])["text"].as_str().unwrap().to_owned(),
        };
        mine = !mine;
    }
}

#[test]
fn mistakes_name_their_place_in_characters() {
    let desk = Desk::new();
    // 尼姆 has three bytes a character.
    let told = failure(desk.table("nim 3 + 尼姆 5", false));
    assert_eq!((&told["kind"], &told["place"]["at"]), (&"input".into(), &serde_json::json!([8, 10])));
    assert_eq!(failure(desk.make("nim 3", 0, vec!["4".into()]))["kind"], "usage");
    assert_eq!(failure(desk.make("nim 3", 7, vec!["1".into()]))["kind"], "usage");
    assert_eq!(failure(desk.make("", 0, Vec::new()))["kind"], "usage");
    assert_eq!(failure(desk.look("ground a purple"))["kind"], "input");
}

#[test]
fn values_come_as_arrays() {
    let mut desk = Desk::new();
    let kayles = desk.sequence("kayles", 1000).unwrap();
    assert_eq!(kayles.values()[..8], [0, 1, 2, 3, 1, 4, 3, 2]);
    let about: Value = serde_json::from_str(&kayles.about()).unwrap();
    assert_eq!((about["period"]["period"].as_u64(), about["period"]["preperiod"].as_u64()), (Some(12), Some(71)));
    let colours = about["legend"].as_array().unwrap().iter().map(|key| key[0].as_str().unwrap());
    assert_eq!(colours.collect::<Vec<_>>(), ["value", "rare", "band"]);
    let wythoff = desk.map("wythoff", 5).unwrap().values();
    let zeros: Vec<usize> = (0..wythoff.len()).filter(|&at| wythoff[at] == 0).collect();
    // 0,0; 1,2; 2,1; 3,5; 5,3
    assert_eq!(zeros, [0, 8, 13, 23, 33]);
    assert_eq!(desk.map("boxes", 3).unwrap().values()[0], -1);
    assert!(desk.sequence("wythoff", 5).is_err() && desk.map("nim", 5).is_err());
}

#[test]
fn a_picture_is_looked_at_and_cut() {
    let desk = Desk::new();
    // A triangle on a stalk of two.
    let text = "ground a\na b\nb c\nc d\nd b\n";
    let seen = json(desk.look(text));
    assert_eq!((seen["value"].as_str(), seen["outcome"].as_str()), (Some("*3"), Some("N")));
    assert_eq!(seen["carried"], serde_json::json!(["*3", "*2", "*", "0", "0"]));
    assert_eq!(json(desk.winning_cuts(text)), serde_json::json!({"left": [0], "right": [0]}));
    let left = json(desk.cut(text, 1));
    assert_eq!((left["text"].as_str(), left["label"].as_str()), (Some("ground a\n"), Some("cut a-b")));
    assert_eq!(left["fallen"], serde_json::json!([1, 2, 3, 4]));
    assert_eq!(failure(desk.cut(text, 9))["kind"], "usage");
    // One blue edge with a red one on it is worth 1/2. A cycle with both colours needs the search.
    let half = json(desk.look("ground a blue\na b red"));
    assert_eq!((half["value"].as_str(), half["outcome"].as_str()), (Some("1/2"), Some("L")));
    assert_eq!(half["carried"], serde_json::json!(["1/2", "-1", "0"]));
    // Each player may leave one move to the other: {-1 | 1} is 0.
    assert_eq!(json(desk.look("ground a blue\na ground red"))["value"], "0");
    assert_eq!(json(desk.reply_cut("ground a red", true)), Value::Null);
}

#[test]
fn files_are_held() {
    let mut desk = Desk::new();
    desk.hold("rules/kings.txt", "..X.\n.K..\nX..K\n...K\n");
    let table = json(desk.table("board:rules/kings.txt", false));
    assert_eq!(table["components"][0]["start"], "5,11,15");
    assert_eq!(table["moves"].as_array().map(Vec::len), Some(9));
    desk.hold("rules/loopy.csv", "from,to\na,b\nb,a\nb,c\n");
    let graph = json(desk.graph("graph:rules/loopy.csv"));
    assert_eq!(graph["vertices"].as_array().map(Vec::len), Some(3));
    assert!(graph["svg"].as_str().unwrap().starts_with("<svg "));
    assert_eq!(graph["vertices"][0]["text"], "graph:rules/loopy.csv a");
    // Names may contain spaces.
    desk.hold("towns.csv", "from,to\nNew York,Old York\n");
    let table = json(desk.table("graph:towns.csv \"New York\"", false));
    let made = make(&desk, table["text"].as_str().unwrap(), &table["moves"][0]);
    assert_eq!(made["text"], "graph:towns.csv \"Old York\"");
    let sum = json(desk.graph("nim 1 1"));
    assert_eq!((sum["vertices"][0]["text"].as_str(), sum["start"].as_u64()), (Some("nim 1 1"), Some(0)));
    // A component with too many moves does not hide those of the others.
    let table = json(desk.table("nim 1000000007 + kayles 3", false));
    assert_eq!((table["unlisted"].clone(), table["over"].clone()), (serde_json::json!([0]), Value::Null));
    assert!(table["moves"].as_array().is_some_and(|moves| moves.len() == 3 && moves[0]["component"] == 1));
}

/// Every example that the page offers can be played.
#[test]
fn every_example_of_the_catalogue_is_a_table() {
    let mut desk = Desk::new();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    for file in std::fs::read_dir(folder).expect("the folder of rules") {
        let file = file.expect("a file").path();
        let name = file.file_name().unwrap().to_string_lossy();
        desk.hold(&format!("rules/{name}"), &std::fs::read_to_string(&file).expect("a text"));
    }
    let entries: Value = serde_json::from_str(&desk.catalogue()).unwrap();
    for entry in entries.as_array().unwrap() {
        let example = entry["example"].as_str().unwrap();
        let table = json(desk.table(example, false));
        assert!(table["components"].as_array().is_some_and(|list| !list.is_empty()), "{example}");
    }
}

#[test]
fn rules_that_somebody_writes_are_read_played_and_underlined() {
    let mut desk = Desk::new();
    desk.hold("my-rules.star", "start = 6\ndef options(n):\n    return [n - k for k in [1, 3] if k <= n]\n");
    let ruled = json(desk.rules("my-rules.star"));
    assert_eq!((&ruled["shape"], &ruled["start"]), (&"heap".into(), &"6".into()));
    assert_eq!(json(desk.solve("rules:my-rules.star 6", false))["outcome"], "P");
    let series = desk.sequence("rules:my-rules.star", 9).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(series.values(), [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);

    desk.hold("my-rules.star", "def options(n):\n    return [n - k for k in [1, 3] if k <= m]\n");
    let place = &failure(desk.rules("my-rules.star"))["place"];
    assert_eq!((&place["line"], &place["columns"]), (&2.into(), &serde_json::json!([42, 43])));
    desk.hold("my-rules.star", "def options(n):\n    return [fail('no')] if n == 5 else []\n");
    assert_eq!(json(desk.rules("my-rules.star"))["shape"], "heap");
    let told = failure(desk.solve("rules:my-rules.star 5", false));
    assert_eq!(told["place"]["line"], 2, "{told}");
}

#[test]
fn winning_moves_say_what_they_restore() {
    let mut desk = Desk::new();
    let mut compared = 0;
    for text in ["nim 3 4 5", "kayles 7 + wythoff 3,5 + nim 2x4", "nim 1 2 3"] {
        let answer = json(desk.solve(text, false));
        for step in answer["winning_moves"].as_array().unwrap() {
            let [before, after] = [0, 1].map(|i| step["restores"][i].as_u64().unwrap());
            let component = step["component"].as_u64().unwrap() as usize;
            assert_eq!(answer["components"][component]["grundy"], before);
            // The value after the move, from the library's answer for that position alone.
            let made = make(&desk, text, step);
            let rest: Vec<_> = made["to"].as_array().unwrap().iter().map(|part| part.as_str().unwrap()).collect();
            let ruleset = text.split(" + ").nth(component).unwrap_or(text).split(' ').next().unwrap();
            let alone = rest.iter().map(|part| format!("{ruleset} {part}")).collect::<Vec<_>>().join(" + ");
            let value = if alone.is_empty() { 0.into() } else { json(desk.solve(&alone, false))["grundy"].clone() };
            assert_eq!(value, after, "{text}: {step}");
            compared += 1;
        }
    }
    assert!(json(desk.solve("nim 1 1 2", true))["winning_moves"][0]["restores"].is_null());
    assert!(compared > 2);
}

#[test]
fn a_typed_move_of_a_large_heap_is_made_at_once() {
    let desk = Desk::new();
    let large = "nim 1000000000000000000 + kayles 1000000000000000000";
    assert!(desk.make(large, 0, vec!["12345".to_owned()]).is_ok());
    assert!(desk.make(large, 1, vec!["999999999999999990".to_owned(), "9".to_owned()]).is_ok());
    assert!(desk.make(large, 1, vec!["999999999999999990".to_owned()]).is_err());
    assert!(desk.make(large, 0, vec!["1000000000000000000".to_owned()]).is_err());
}

/// The answer in writing is the one that the program prints.
#[cfg(feature = "more")]
#[test]
fn the_written_answer_is_that_of_the_facade() {
    let sources = grundy::Sources::default();
    for (text, misere) in [("nim 3 4 5", false), ("kayles 2x7 + wythoff 3,5", false), ("nim 1 1", true)] {
        let game = grundy::Sum::read(text, &sources).unwrap();
        let convention = if misere { grundy::Convention::Misere } else { grundy::Convention::Normal };
        let answer = grundy::Session::default().solve(&game, convention, 10_000).unwrap();
        assert_eq!(json(Desk::new().written(text, misere)), serde_json::to_value(answer.written()).unwrap(), "{text}");
    }
    assert_eq!(failure(Desk::new().written("nym 3", false))["kind"], "input");
}

/// An answer without what is there for the page alone.
fn without_words(value: Value) -> Value {
    match value {
        Value::Array(list) => list.into_iter().map(without_words).collect(),
        Value::Object(fields) => {
            let own = |name: &str| ["why", "because", "said", "restores"].contains(&name);
            let fields = fields.into_iter().filter(|(name, _)| !own(name));
            fields.map(|(name, value)| (name, without_words(value))).collect()
        }
        other => other,
    }
}

/// Every field that the program prints about positions, theorems and quotients is what the page gets.
#[cfg(feature = "more")]
#[test]
fn no_field_of_an_answer_is_dropped() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("testdata/answer-fields.toml")).expect("the list of fields");
    let table: toml::Table = text.parse().expect("TOML");
    let rows: Vec<[String; 5]> = table["fields"].clone().try_into().expect("rows of five texts");
    let sources = Sources::in_folder(&root);
    let mut desk = Desk::new();
    for name in ["testdata/fields/ring.csv", "testdata/fields/broken.star", "rules/house.csv"] {
        desk.hold(name, &std::fs::read_to_string(root.join(name)).expect("a file"));
    }
    let plain = |value: Value| -> Value {
        serde_json::from_str(&value.to_string().replace("\\u0001", "").replace("\\u0002", "").replace("\\u0003", ""))
            .unwrap()
    };
    let mut walked = 0;
    for [of, field, words, place, _] in rows {
        // A page has no clock, and asks neither for periods nor for guesses nor about one position of a theorem.
        let asks = ["solve ", "words ", "prove ", "quotient "].iter().any(|command| words.starts_with(command));
        if !asks || words.contains("--time-limit") || words.contains("--at") {
            continue;
        }
        let (command, rest) = words.split_once(' ').unwrap();
        let (rest, flags) = rest.split_once(" --").unwrap_or((rest, ""));
        let misere = flags.contains("misere");
        let told = match command {
            _ if flags.contains("explain") && command == "solve" => desk.explain(rest, misere),
            "prove" => {
                let claim = flags.strip_prefix("claim ").unwrap_or_default();
                desk.prove(rest, 0, misere, flags.contains("values"), claim)
            }
            "quotient" => desk.quotient(rest, flags.strip_prefix("to ").map_or(0, |to| to.parse().unwrap())),
            _ => desk.solve(rest, misere),
        };
        // The reasons of an answer and of a theorem are a question of their own.
        if command == "prove" && flags.contains("explain") {
            continue;
        }
        let place = place.strip_prefix("error/").or(place.strip_prefix("explanation/")).unwrap_or(&place);
        let told: Value = match told {
            Ok(text) | Err(text) => plain(serde_json::from_str(&text).expect("JSON")),
        };
        let found = told.pointer(&format!("/{place}"));
        assert!(found.is_some_and(|found| !found.is_null()), "{of}.{field}: `{words}` has no {place}: {told}");
        if command == "solve"
            && flags.is_empty()
            && let Ok(sum) = Sum::read(rest, &sources)
        {
            let convention = sum.convention().unwrap();
            let answer = grundy::Session::default().solve(&sum, convention, 10_000).unwrap();
            let printed = serde_json::to_value(&answer).unwrap();
            let found = found.cloned().map(without_words);
            assert_eq!(found.as_ref(), printed.pointer(&format!("/{place}")), "{of}.{field}: `{words}`");
        }
        walked += 1;
    }
    assert!(walked > 60, "{walked}");
}

/// A game by its definition: all sums that can be reached, who wins each, and the moves between them.
struct Defined<'a> {
    rules: Vec<&'a grundy::Rules>,
    play: Play<(usize, Position)>,
    outcomes: Vec<Outcome>,
    sources: &'a Sources,
}

impl<'a> Defined<'a> {
    fn new(game: &'a Sum, convention: Convention, sources: &'a Sources) -> Defined<'a> {
        let rules: Vec<&grundy::Rules> = game.components().map(|summand| summand.rules).collect();
        let several = Several(rules.iter().map(|rules| &*rules.moves as _).collect());
        let number = |rules: &grundy::Rules| game.components().position(|one| one.rules == rules).unwrap();
        let start =
            game.components().flat_map(|one| (0..one.copies).map(move |_| (number(one.rules), one.position.clone())));
        let play = Play::of(&several, [start.collect::<Vec<_>>()]);
        let outcomes = play.outcomes(convention).into_iter().map(|(outcome, _)| outcome).collect();
        Defined { rules, play, outcomes, sources }
    }

    /// The vertex of a position of the page.
    fn vertex(&self, text: &str) -> usize {
        if text.is_empty() {
            return self.play.find(&[]);
        }
        let sum = Sum::read(text, self.sources).unwrap();
        let number = |rules: &grundy::Rules| self.rules.iter().position(|known| **known == *rules).unwrap();
        let parts =
            sum.components().flat_map(|one| (0..one.copies).map(move |_| (number(one.rules), one.position.clone())));
        self.play.find(&parts.collect::<Vec<_>>())
    }

    fn is_urgent(&self, v: usize) -> bool {
        self.play.sums[v].iter().any(|(number, position)| self.rules[*number].moves.is_urgent(position))
    }
}

/// What the best, or one move, gives to the player who makes it: 2 for a win, 1 for a draw.
fn rank(outcome: Outcome, mine: bool) -> u8 {
    match (outcome, mine) {
        (Outcome::D, _) => 1,
        (Outcome::N, true) | (Outcome::P, false) => 2,
        _ => 0,
    }
}

/// Plays a game at random to its end, and compares the page's information with the definition.
fn play_at_random(desk: &mut Desk, start: &str, misere: bool, defined: &Defined, random: &mut Random) -> bool {
    let about = format!("{start}, misère {misere}");
    let mut table = json(desk.table(start, misere));
    let misere = table["misere"].as_bool().unwrap();
    let end = table["end"].as_str().unwrap().to_owned();
    // The player to move, the vertices so far, and what was played.
    let (mut mover, mut last) = (0, 1);
    let mut turns = vec![(0, defined.vertex(table["text"].as_str().unwrap()))];
    let (mut record, mut kinds) = (Vec::new(), Vec::new());
    while table["over"].is_null() {
        let moves = table["moves"].as_array().unwrap();
        if moves.is_empty() || turns.len() > 60 {
            return false;
        }
        let step = &moves[random.below(moves.len() as u64) as usize];
        let to: Vec<String> =
            step["to"].as_array().unwrap().iter().map(|part| part.as_str().unwrap().to_owned()).collect();
        let component = step["component"].as_u64().unwrap() as usize;
        let text = table["text"].as_str().unwrap().to_owned();
        let judged = json(desk.judge(&text, misere, component, to.clone()));
        let (left, again) = (judged["text"].as_str().unwrap(), judged["again"].as_bool().unwrap());
        // One move by the definition, or two where the other player can only give the turn back.
        let (from, now) = (turns.last().unwrap().1, defined.vertex(left));
        let options = &defined.play.options;
        let returned = |&between: &usize| defined.is_urgent(between) && options[between] == [now];
        let reached = if again { options[from].iter().any(returned) } else { options[from].contains(&now) };
        assert!(reached, "{about}: {text} to {left}, again {again}");
        let value = |v: usize| match options[v][..] {
            [back] if defined.is_urgent(v) && !defined.is_urgent(back) => rank(defined.outcomes[back], true),
            _ => rank(defined.outcomes[v], false),
        };
        let best = options[from].iter().map(|&v| value(v)).max().unwrap();
        let got = rank(defined.outcomes[now], again);
        assert_eq!(judged["wins"], ["other", "nobody", "mover"][got as usize], "{about}: {text} to {left}");
        kinds.push(match (best, got) {
            (best, got) if got < best => "mistake",
            (2, _) => "won",
            (1, _) => "held",
            _ => "lost",
        });
        record.extend([component.to_string(), to.len().to_string()]);
        record.extend(to);
        last = mover;
        mover = if again { mover } else { 1 - mover };
        turns.push((mover, now));
        table = json(desk.table(left, misere));
    }
    let sides = ["first", "second", "nobody"];
    let winner = match defined.outcomes[turns.last().unwrap().1] {
        Outcome::N => mover,
        Outcome::P => 1 - mover,
        Outcome::D => 2,
    };
    assert!(defined.play.options[turns.last().unwrap().1].is_empty(), "{about}: {} is not the end", table["text"]);
    let over = if winner == 2 {
        "nobody"
    } else if winner == mover {
        "mover"
    } else {
        "other"
    };
    assert_eq!(table["over"], over, "{about}");
    // The sentence about the end is true of this game.
    match end.as_str() {
        "last" => assert!(turns.len() == 1 || winner == if misere { 1 - last } else { last }, "{about}"),
        "stuck" => assert_eq!(winner, if misere { mover } else { 1 - mover }, "{about}"),
        end => assert_eq!(end, "rules", "{about}"),
    }
    let review = json(desk.review(start, misere, record));
    assert_eq!(review["winner"], sides[winner], "{about}");
    for (at, (turn, &(mover, v))) in review["turns"].as_array().unwrap().iter().zip(&turns).enumerate() {
        let wins = match defined.outcomes[v] {
            Outcome::N => mover,
            Outcome::P => 1 - mover,
            Outcome::D => 2,
        };
        assert_eq!((&turn["mover"], &turn["wins"]), (&sides[mover].into(), &sides[wins].into()), "{about}: turn {at}");
        let did = at.checked_sub(1).map_or(Value::Null, |move_number| kinds[move_number].into());
        assert_eq!(turn["did"], did, "{about}: turn {at}");
    }
    for side in [0, 1] {
        let story = &review["stories"][side];
        let mistake = (1..turns.len()).find(|&at| turns[at - 1].0 == side && kinds[at - 1] == "mistake");
        let expected = match mistake {
            Some(_) => "turned",
            None if winner == 1 - side => "never",
            None => "fine",
        };
        assert_eq!(story["story"], expected, "{about}: {side} of {kinds:?}");
        if let Some(at) = mistake {
            let before = defined.outcomes[turns[at - 1].1];
            assert_eq!((&story["at"], &story["won"]), (&at.into(), &(before == Outcome::N).into()), "{about}");
            let left = defined.outcomes[defined.vertex(story["better"]["text"].as_str().unwrap())];
            let kept = rank(left, story["better"]["again"].as_bool().unwrap());
            assert_eq!(kept, rank(before, true), "{about}: {story}");
        }
    }
    true
}

#[test]
fn random_games_of_the_whole_catalogue_end_and_are_reviewed_as_the_definition_says() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut sources = Sources::in_folder(folder);
    let mut desk = Desk::new();
    let files = ["again.star", "nothing.star", "ended.star"];
    for (name, content) in rule_files("endings") {
        desk.hold(&name, &content);
        sources.hold(name, content);
    }
    for file in std::fs::read_dir(format!("{folder}/rules")).expect("the folder of rules") {
        let name = file.expect("a file").file_name().to_string_lossy().into_owned();
        let content = std::fs::read_to_string(format!("{folder}/rules/{name}")).expect("a text");
        desk.hold(&format!("rules/{name}"), &content);
    }
    let files = files.map(|name| format!("rules:{name} 6"));
    let small = grundy::ENTRIES.iter().flat_map(|entry| entry.small).map(|&text| text.to_owned());
    let sums = ["nimstring 1,2 + nim 1", "top-entails 3 + kayles 3", "nim 2x2 + cram 2,2"].map(str::to_owned);
    let mut random = Random::new(17);
    let mut ended = 0;
    for start in small.chain(files).chain(sums) {
        let game = Sum::read(&start, &sources).unwrap();
        if !game.is_impartial() {
            continue;
        }
        for misere in [false, true] {
            let convention = match misere || game.convention() == Ok(Convention::Misere) {
                true => Convention::Misere,
                false => Convention::Normal,
            };
            let defined = Defined::new(&game, convention, &sources);
            for _ in 0..grundy_testkit::long(2, 40) {
                ended += u32::from(play_at_random(&mut desk, &start, misere, &defined, &mut random));
            }
        }
    }
    assert!(ended > 400, "{ended}");
}

#[test]
fn a_move_that_nobody_can_make_is_not_reviewed() {
    let mut desk = Desk::new();
    for moves in [&["0", "1", "4"][..], &["7", "0"], &["0", "9"], &["x", "0"], &["0"]] {
        let moves = moves.iter().map(|&word| word.to_owned()).collect();
        assert_eq!(failure(desk.review("nim 3", false, moves))["kind"], "usage");
    }
    assert_eq!(failure(desk.review("", false, Vec::new()))["kind"], "usage");
    let open = json(desk.review("nim 3 5", false, ["1", "1", "4"].map(str::to_owned).to_vec()));
    assert_eq!((&open["winner"], &open["stories"][1]["story"]), (&Value::Null, &"open".into()));
    assert_eq!((&open["stories"][0]["at"], &open["stories"][0]["better"]["text"]), (&1.into(), &"nim 3 3".into()));
}
