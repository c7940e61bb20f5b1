//! Asks the desk as the page does; its answers agree with the facade.

use std::collections::{HashMap, HashSet};

use grundy::{Convention, Outcome, Position, Sources, Sum};
use grundy_testkit::{Oracle, Play, Random, Several, files_of, lists, rule_files};
use grundy_web::{Desk, series::Series};
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

/// The answer to a question of `desk.txt`, or why there is none.
fn asked(desk: &mut Desk, question: &str) -> Value {
    let all: Vec<Value> = serde_json::from_str(question).expect(question);
    let text = |at: usize| all.get(at).and_then(Value::as_str).unwrap_or_default();
    let number = |at: usize| all[at].as_u64().expect(question) as u32;
    let flag = |at: usize| all.get(at) == Some(&Value::Bool(true));
    let texts = |from: usize| (from..all.len()).map(|at| text(at).to_owned()).collect();
    let series = |series: Series| {
        let about: Value = serde_json::from_str(&series.about()).expect("JSON");
        serde_json::json!({"values": series.values(), "about": about}).to_string()
    };
    let told = match text(0) {
        "cut" => desk.cut(text(1), number(2)),
        "fusion" => desk.fusion(text(1)),
        "graph" => desk.graph(text(1)),
        "hold" => {
            desk.hold(text(1), text(2));
            return Value::Null;
        }
        "look" => desk.look(text(1)),
        "make" => desk.make(text(1), number(2) as usize, texts(3)),
        "map" => desk.map(text(1), number(2)).map(series),
        "plan" => desk.plan(text(1)),
        "prove" => desk.prove(text(1), number(2), false, false, text(3)),
        "quotient" => desk.quotient(text(1), number(2)),
        "replyCut" => desk.reply_cut(text(1), flag(2)),
        "review" => desk.review(text(1), flag(2), texts(3)),
        "rules" => desk.rules(text(1)),
        "sequence" => desk.sequence(text(1), number(2)).map(series),
        "solve" => desk.solve(text(1), flag(2)),
        "table" => desk.table(text(1), flag(2)),
        "winningCuts" => desk.winning_cuts(text(1)),
        other => panic!("{other} is not a question"),
    };
    serde_json::from_str(&told.unwrap_or_else(|failure| failure)).expect("JSON")
}

#[test]
fn questions_are_answered_as_their_rows_say() {
    let (mut desk, mut wrong) = (Desk::new(), String::new());
    for row in include_str!("../../../../testdata/rows/desk.txt").lines().filter(|row| !row.starts_with('#')) {
        let [question, place, expected] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        let (told, expected): (_, Value) = (asked(&mut desk, question), serde_json::from_str(expected).expect(row));
        let found = told.pointer(place).unwrap_or(&Value::Null);
        let fits = match (found, expected.as_str().filter(|text| text.contains('…'))) {
            (Value::String(text), Some(pattern)) => pattern.split('…').all(|part| text.contains(part)),
            _ => *found == expected,
        };
        wrong += &if fits { String::new() } else { format!("{question} | {place} | {found}\n") };
    }
    assert!(wrong.is_empty(), "{wrong}");
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

/// A desk that holds the files that come with the program.
fn with_rules() -> Desk {
    let mut desk = Desk::new();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    for (name, content) in files_of(&folder) {
        desk.hold(&format!("rules/{}", name.display()), &String::from_utf8(content).expect("a text"));
    }
    desk
}

/// Every example that the page offers can be played.
#[test]
fn every_example_of_the_catalogue_is_a_table() {
    let desk = with_rules();
    let entries: Value = serde_json::from_str(&desk.catalogue()).unwrap();
    for entry in entries.as_array().unwrap() {
        let example = entry["example"].as_str().unwrap();
        let table = json(desk.table(example, false));
        assert!(table["components"].as_array().is_some_and(|list| !list.is_empty()), "{example}");
    }
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
    assert!(compared > 2);
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
    let mut sources = Sources::in_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut desk = with_rules();
    let files = ["again.star", "nothing.star", "ended.star"];
    for (name, content) in rule_files("endings") {
        desk.hold(&name, &content);
        sources.hold(name, content);
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
fn the_products_of_a_quotient_answer_sums_of_heaps() {
    let monoid = json(Desk::new().quotient("kayles", 5));
    let products: Vec<Vec<usize>> = serde_json::from_value(monoid["products"].clone()).expect("rows");
    let [p, phi] = [&monoid["p"], &monoid["phi"][0]["elements"]]
        .map(|list| serde_json::from_value::<Vec<usize>>(list.clone()).expect("numbers"));
    let rules = grundy::Rules::find("kayles").unwrap();
    let mut oracle = Oracle::new(&*rules.moves);
    for heaps in lists(3..=3, 0..=5) {
        let element = heaps.iter().fold(0, |product, &heap| products[product][phi[heap as usize]]);
        let heaps: Vec<Position> = heaps.into_iter().map(Position::from).collect();
        assert_eq!(p.contains(&element), oracle.outcome(&heaps, Convention::Misere) == Outcome::P, "{heaps:?}");
    }
}

#[test]
fn fused_parts_can_be_added_up_again() {
    let parts = json(Desk::new().fusion("ground a\na b\nb c\nc a\nb d\n"));
    let parts = parts.as_array().expect("parts");
    for (number, part) in parts.iter().enumerate() {
        let stands = |other: &&Value| other["below"] == number;
        let branches = parts.iter().filter(stands).map(|branch| branch["value"].as_u64().unwrap() + 1);
        let value = branches.fold(part["edges"].as_u64().unwrap() % 2, |sum, branch| sum ^ branch);
        assert_eq!(part["value"], value);
    }
}
