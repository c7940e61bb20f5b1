//! Every language has every message, with the arguments that the code gives.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::{Convention, Label};
use grundy_solve::Summand;
use grundy_solve::walk::search::all_options;
use grundy_testkit::fluent;

use super::*;
use crate::words::{self, because, hyphenated, theorem};
use crate::{ENTRIES, Session, Sources, Sum};

/// The messages of a file, with the arguments that each uses.
type Said = BTreeMap<String, BTreeSet<String>>;

const CHINESE: [Language; 2] = [Language::SimplifiedChinese, Language::TraditionalChinese];

fn read(text: &str) -> Said {
    let lines: String = text.lines().filter(|line| !line.starts_with('#')).collect();
    let agreed = |rest: &str| rest.trim_start().starts_with(['$', '"']);
    assert!(lines.split('{').skip(1).all(agreed), "the page and the program agree on arguments and texts only");
    fluent(text)
}

fn declared<'a>(messages: impl Iterator<Item = &'a (&'a str, &'a [&'a str])>) -> Said {
    let owned = |(name, args): &(&str, &[&str])| (name.replace('_', "-"), args.iter().map(|&arg| arg.into()).collect());
    messages.map(owned).collect()
}

#[test]
fn every_language_says_every_message_with_its_arguments() {
    let explanations = declared(crate::explain::say::ALL.iter().chain(&[("comma", &[][..])]));
    let answers = declared(because::ALL.iter().chain(Label::KINDS));
    assert_eq!(read(Language::English.texts()[0]), explanations);
    for language in CHINESE {
        let [explanation, answer, ..] = language.texts() else { panic!("several files") };
        assert_eq!(read(explanation), explanations, "{language}");
        assert_eq!(read(answer), answers, "{language}");
    }
}

/// The names of all theorems: in `theorems.txt` each follows an empty line.
fn theorems() -> BTreeSet<String> {
    let texts = include_str!("../../../grundy-core/src/theorems.txt");
    texts.split("\n\n").skip(1).filter_map(|block| block.lines().next()).map(str::to_owned).collect()
}

#[test]
fn every_theorem_is_said_in_chinese() {
    let names = theorems();
    assert!(names.contains("Bouton") && names.contains("Sprague-Grundy") && names.contains("Guy-Smith, unequal"));
    let ids: BTreeSet<String> = names.iter().map(|name| format!("theorem-{}", hyphenated(name))).collect();
    assert_eq!(ids.len(), names.len(), "two theorems of one name");
    for language in CHINESE {
        let said = read(language.texts()[2]);
        assert_eq!(said, ids.iter().map(|id| (id.clone(), BTreeSet::new())).collect(), "{language}");
        for id in &ids {
            let (_, entry) = language.texts()[2].split_once(&format!("\n{id} =")).expect(id);
            let mut attributes = entry.lines().skip(1).take_while(|line| line.starts_with(' '));
            assert!(attributes.any(|line| line.trim_start().starts_with(".statement =")), "{language}: {id}");
        }
    }
}

#[test]
fn every_game_is_said_in_chinese() {
    let wanted: BTreeSet<String> = ENTRIES
        .iter()
        .flat_map(|entry| [words::summary(entry), words::rules(entry)])
        .map(|words| match words {
            Words::Message(message) => message.id,
            other => panic!("{other:?}"),
        })
        .collect();
    for file in [include_str!("../../locales/zh-Hans/games.ftl"), include_str!("../../locales/zh-Hant/games.ftl")] {
        assert_eq!(read(file).into_keys().collect::<BTreeSet<_>>(), wanted);
    }
}

/// Whether a text has letters of the Latin alphabet.
fn is_latin(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_alphabetic())
}

/// The ids of a message and of those in its arguments.
fn ids(words: &Words, seen: &mut BTreeSet<String>) {
    match words {
        Words::Message(message) => {
            seen.insert(message.id.clone());
            message.args.iter().for_each(|(_, words)| ids(words, seen));
        }
        Words::List(items) => items.iter().for_each(|words| ids(words, seen)),
        Words::Same(_) | Words::Number(_) => {}
    }
}

/// Labels of moves below a component: some from each of a limited number of positions.
fn labels_below(summand: &Summand) -> Vec<Label> {
    let moves = &summand.rules.moves;
    let (mut positions, mut labels) = (vec![summand.position.clone()], Vec::new());
    let mut at = 0;
    while let Some(position) = positions.get(at).cloned().filter(|_| at < 40) {
        at += 1;
        // Pictures in several colours have no options in this sense.
        let options = all_options(&**moves, &position, &Default::default()).unwrap_or_default();
        for option in options.iter().take(60) {
            labels.push(moves.label(&position, option));
            positions.extend(option.iter().cloned());
        }
    }
    if let Some(picture) = summand.rules.picture() {
        labels.extend((0..).zip(&picture.edges).map(|(edge, _)| picture.label(edge)));
    }
    labels
}

#[test]
fn the_labels_of_all_games_are_said_in_chinese() {
    let mut sources = Sources::default();
    sources.hold("kings.txt", "...\n.X.\n..K\n");
    sources.hold("round.csv", "from,to\n1,2\n2,1\n2,3\n");
    sources.hold("rules/divisors.csv", "lower,upper\n2,4\n2,6\n");
    sources.hold("tree.hb", "ground 1\nground 1\n1 2\n1 2 blue\n1 2 red\n2 3 red\n");
    let files = ["board:kings.txt", "graph:round.csv 1", "hackenbush:tree.hb"].map(str::to_owned);
    let others = ["turning:ruler/twins TH/HH".to_owned(), "nimstring 1,1@h1:1".to_owned(), "chomp 2,1/1".to_owned()];
    let examples = ENTRIES.iter().map(|entry| entry.example.to_owned()).filter(|example| !example.contains("FILE"));
    let (mut compared, speakers) = (0, CHINESE.map(Speaker::new));
    let mut seen = BTreeSet::new();
    for text in examples.chain(files).chain(others) {
        let Ok(game) = Sum::read(&text, &sources) else {
            // These examples name files of their own.
            assert!(text.contains(':') && text.contains('.'), "{text}");
            continue;
        };
        for summand in game.components() {
            for label in labels_below(&summand) {
                let (text, words) = (label.to_string(), Words::from(&label));
                assert!(matches!(words, Words::Message(_)), "{}: {text}", summand.rules.name);
                assert_eq!(Speaker::new(Language::English).say(&words), text);
                for speaker in &speakers {
                    let said = speaker.say(&words);
                    // Names of cells, such as b1:3, are the same in all languages.
                    let names = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
                    let words = said.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !names(word));
                    let said = words.collect::<Vec<_>>().join(" ");
                    assert!(!is_latin(&said.replace("ground", "").replace("without", "")), "{text}: {said}");
                }
                ids(&words, &mut seen);
                compared += 1;
            }
        }
    }
    assert!(compared > 1000);
    // Moves for which a user's own rules have no words, and the token of a graph, which does not vanish.
    let others = ["move-put-cells", "move-to", "move-to-nothing", "move-token-away"].map(str::to_owned);
    let all: BTreeSet<String> = Label::KINDS.iter().map(|(id, _)| id.to_string()).collect();
    assert_eq!(seen.into_iter().chain(others).collect::<BTreeSet<_>>(), all);
}

#[test]
fn labels_are_said_with_their_arguments_and_words_of_a_user_left_alone() {
    let say = |label: Label| Speaker::new(Language::SimplifiedChinese).say(&label.into());
    let part = |coins, heap| Label::FromHeap { coins, heap };
    let several = Label::TakeSeveral { others: vec![part(3, 1), part(2, 2)], last: Box::new(part(1, 3)) };
    assert_eq!(say(several), "从第 1 堆取 3、从第 2 堆取 2、从第 3 堆取 1");
    assert_eq!(say(Label::TakeSplit { coins: 2, others: vec![3, 4], last: 5 }), "取 2，剩下 3、4 和 5");
    let edge = || "a-b".to_owned();
    assert_eq!(say(Label::Cut { edge: edge() }), "砍断 a-b");
    assert_eq!(say(Label::CutRed { edge: edge() }), "砍断 a-b（红）");
    assert_eq!(say(Label::LeftDown { steps: 3 }), "向左下走 3 格");
    assert_eq!(say(Label::Token { vertex: "ring 2".to_owned() }), "移到 ring 2");
    assert_eq!(say(Label::Take { coins: u64::MAX }), "取 18446744073709551615");
    for text in ["", "take 3", "to nothing", "Zug nach c4"] {
        assert_eq!(say(Label::Text(text.to_owned())), text);
    }
}

/// The page gets a label as a message that carries its English words.
#[test]
fn labels_are_messages_in_json() {
    let said = |label: Label| serde_json::to_value(Words::from(label)).expect("JSON");
    let take = |coins, heap| {
        let english = format!("{coins} from heap {heap}");
        serde_json::json!({"id": "item-from-heap", "args": {"coins": coins, "heap": heap}, "english": english})
    };
    let part = |coins, heap| Label::FromHeap { coins, heap };
    assert_eq!(
        said(Label::TakeSeveral { others: vec![part(3, 1)], last: Box::new(part(2, 2)) }),
        serde_json::json!({
            "id": "move-take-several", "args": {"others": [take(3, 1)], "last": [take(2, 2)]},
            "english": "take 3 from heap 1 and 2 from heap 2",
        })
    );
    assert_eq!(said(Label::Text("take 3".to_owned())), "take 3");
}

#[test]
fn numbers_choose_plurals_and_large_ones_are_exact() {
    let english = Speaker::new(Language::English);
    let over = |moves: u64| english.say(&Words::Message(Message::new("over_after", vec![("moves", moves.into())])));
    assert!(over(1).ends_with("after 1 move."));
    assert!(over(2).ends_with("after 2 moves."));
    for large in [(1 << 53) + 1, u64::MAX] {
        assert!(over(large).ends_with(&format!("after {large} moves.")));
    }
    let huge = Words::from(u128::from(u64::MAX) * 3);
    let more = |language| Speaker::new(language).say(&crate::explain::caption::more(huge.clone()));
    assert_eq!(more(Language::English), "and 55340232221128654845 more");
    assert_eq!(more(Language::TraditionalChinese), "另有 55340232221128654845 個");
}

#[test]
fn what_a_language_lacks_is_said_in_english() {
    let chinese = Speaker::new(Language::SimplifiedChinese).learn(["hello = hello { $name }", "", ""]);
    let hello = Words::Message(Message::new("hello", vec![("name", "nim".into())]));
    assert_eq!(chinese.say(&hello), "hello nim");
    let own = grundy_core::Theorem { name: "My own", statement: "So it is.", source: "here" };
    assert_eq!(chinese.say(&theorem(&own)), "My own");
    assert_eq!(chinese.say(&crate::words::statement(&own)), "So it is.");
}

#[test]
fn tags_are_read_in_any_case_and_others_refused() {
    for language in Language::ALL {
        assert_eq!(language.tag().to_uppercase().parse(), Ok(language));
    }
    let error = "klingon".parse::<Language>().expect_err("no language of ours");
    assert!(error.to_string().contains("`klingon`") && error.to_string().contains("zh-Hant"));
}

/// The page gets messages, and turns them into the same words as the program.
#[test]
fn explanations_are_messages_in_json() {
    let game: Sum = "nim 3 5".parse().expect("a position");
    let mut session = Session::default();
    let answer = session.solve(&game, Convention::Normal, 0).expect("within the limits");
    let explanation = session.explain(&answer).expect("within the limits");
    let json = serde_json::to_value(&explanation).expect("JSON");
    let step = &json["sections"][0]["steps"][0]["text"];
    assert_eq!(step["id"], "worth-by-theorem");
    assert_eq!(step["args"]["name"], "nim 3");
    assert_eq!(step["args"]["value"], "3");
    assert_eq!(step["args"]["theorem"]["english"], "Bouton");
    assert_eq!(json["sections"][1]["steps"][0]["nim_sum"]["rows"][1], serde_json::json!(["nim 5", 5]));
}

/// Every message and attribute says what it says when Fluent reads the whole files.
#[test]
fn messages_are_cut_out_of_the_files_as_fluent_reads_them() {
    for language in Language::ALL {
        let lexicon = Lexicon::new(language);
        let whole = Lexicon::new(language);
        language.texts().iter().for_each(|text| add(&mut whole.said.borrow_mut(), text));
        let mut ids = 0;
        for text in language.texts() {
            let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|_| panic!("{language}"));
            for entry in resource.entries() {
                let fluent_syntax::ast::Entry::Message(message) = entry else { continue };
                let attributes = message.attributes.iter().map(|a| format!("{}.{}", message.id.name, a.id.name));
                for id in attributes.chain([message.id.name.to_owned()]) {
                    let mut args = FluentArgs::new();
                    for name in ["moves", "count", "n", "coins", "copies"] {
                        args.set(name, FluentValue::from(1));
                    }
                    assert_eq!(lexicon.say(&id, &args), whole.say(&id, &args), "{language}: {id}");
                    ids += 1;
                }
            }
        }
        assert!(ids > 100, "{language} has only {ids} messages");
        assert_eq!(lexicon.say("no-such-message", &FluentArgs::new()), None);
    }
}

#[test]
fn of_two_messages_with_one_id_the_first_counts() {
    let mut lexicon = Lexicon::new(Language::English);
    assert_eq!(lexicon.say("twice", &FluentArgs::new()), None);
    lexicon.learn("# remark\ntwice = once\n    and more\n\nother=else\n");
    lexicon.learn("twice = again\n");
    assert_eq!(lexicon.say("twice", &FluentArgs::new()).unwrap(), "once\nand more");
    assert_eq!(lexicon.say("other", &FluentArgs::new()).unwrap(), "else");
}
