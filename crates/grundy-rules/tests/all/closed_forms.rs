//! The closed forms of single games, beyond the laws that every entry of the catalogue obeys. They are
//! tested exhaustively on larger ranges, by trying every option at medium sizes, and for consistency near 2^64.
//!
//! # The laws of rulesets ([`grundy_testkit::oracle`]) on every entry of the catalogue whose rules are not in a file
//! The positions are larger than those of the facade's tests, since no sum is played out as a whole.

use std::sync::Arc;

use grundy_core::{Convention, Goal, Nimber, OptionList, Outcome, Position};
use grundy_rules::hackenbush::Hackenbush;
use grundy_rules::{ENTRIES, Entry, Moves, Rules, Shape, board, hackenbush};
use grundy_testkit::play::subpositions;
use grundy_testkit::{Laws, Oracle, lists, long, rows};

fn pairs(least: u64, most: u64) -> Vec<Vec<u64>> {
    lists(2..=2, least..=most)
}

/// All positions of a game up to some size.
fn ranges() -> Vec<(&'static str, Vec<Vec<u64>>)> {
    let ascending = |list: &Vec<u64>| list.is_sorted();
    let strictly = |list: &Vec<u64>| list.is_sorted_by(|a, b| a < b);
    let bars = pairs(1, 4).into_iter().chain(lists(2..=2, 1..=6).into_iter().filter(|bar| bar[0] * bar[1] <= 15));
    let fibonacci =
        (0..=long(50, 100)).flat_map(|n| std::iter::once(vec![n]).chain((0..=n + 2).map(move |l| vec![n, l])));
    let moore = || lists(1..=3, 0..=6).into_iter().chain(lists(4..=4, 0..=4)).collect::<Vec<_>>();
    vec![
        ("moore:1", moore()),
        ("moore:2", moore().into_iter().chain(lists(5..=5, 0..=2)).collect()),
        ("moore:3", moore().into_iter().chain(lists(5..=5, 0..=2)).collect()),
        ("moore:4", moore().into_iter().chain(lists(5..=5, 0..=2)).collect()),
        ("moore:18446744073709551615", moore()),
        ("staircase", lists(1..=3, 0..=5).into_iter().chain(lists(4..=5, 0..=2)).collect()),
        ("nimble", lists(1..=4, 0..=6).into_iter().filter(ascending).collect()),
        ("silver-dollar", lists(1..=6, 0..=long(8, 10)).into_iter().filter(strictly).collect()),
        ("turning-turtles", lists(1..=11, 0..=1)),
        ("wythoff", pairs(0, long(30, 60))),
        ("euclid", pairs(1, long(45, 100))),
        ("boxes", pairs(1, long(35, 70))),
        ("chocolate", bars.collect()),
        ("king", pairs(0, long(30, 45))),
        ("queen", pairs(0, 30)),
        ("rook", pairs(0, 20)),
        ("knight", pairs(0, long(30, 60))),
        ("chomp", lists(1..=6, 1..=6).into_iter().filter(|rows| rows.is_sorted_by(|a, b| a >= b)).collect()),
        ("fibonacci-nim", fibonacci.collect()),
    ]
}

fn game(word: &str) -> Moves {
    Rules::find(word).unwrap().moves
}

#[test]
fn the_laws_hold_on_every_position_of_a_range() {
    for (word, positions) in ranges() {
        let moves = game(word);
        let mut laws = Laws::of(word, &*moves);
        assert!(positions.len() > 20, "{word} is hardly tested");
        for p in positions.into_iter().map(Position::from) {
            assert!(moves.option_bound(&p).is_some(), "{word} {p} has no bound");
            laws.of_form(&p);
            laws.of_play(&p, Convention::Normal);
            laws.of_play(&p, Convention::Misere);
        }
    }
}

#[test]
fn what_is_declared_is_declared_of_every_position() {
    for (word, positions) in ranges() {
        let moves = game(word);
        for p in positions.into_iter().map(Position::from) {
            let values = !["wythoff", "queen", "fibonacci-nim", "chomp"].contains(&word)
                && (!word.starts_with("moore") || word == "moore:1");
            let misere = !["turning-turtles", "chomp"].contains(&word);
            if word != "chomp" {
                assert!(moves.declared(&p, Convention::Normal).is_some(), "{word} {p}");
            }
            if values {
                assert!(moves.declared(&p, Convention::Normal).unwrap().value.is_some(), "{word} {p}");
            }
            assert!(!misere || moves.declared(&p, Convention::Misere).is_some(), "{word} {p}");
            if !["king", "knight", "chomp"].contains(&word) {
                assert!(moves.declared_options(&p, Goal::Value(Nimber(0)), 9).is_some(), "{word} {p}");
                assert!(!values || moves.declared_options(&p, Goal::Value(Nimber(3)), 9).is_some(), "{word} {p}");
                assert!(!misere || moves.declared_options(&p, Goal::MisereP, 9).is_some(), "{word} {p}");
            }
        }
    }
}

/// Compares a declared list with all options that reach the goal.
fn check_list(moves: &Moves, p: &Position, goal: Goal, right: &[Vec<Position>], context: &str) {
    for most in [usize::MAX, 3, 1, 0] {
        if let Some(list) = moves.declared_options(p, goal, most) {
            let first = right.iter().take(most).cloned().collect();
            assert_eq!(list, OptionList { count: right.len() as u128, first }, "{context} {p} {goal:?} most {most}");
        }
    }
}

#[test]
fn labels_as_a_person_would_say_them() {
    for [word, from, to, label] in rows(include_str!("../../../../testdata/rows/labels.txt")) {
        let game = game(word);
        let parse = |text: &str| game.parse(text).unwrap();
        let to: Vec<Position> = to.split_whitespace().map(parse).collect();
        assert_eq!(game.label(&parse(from), &to).to_string(), label);
    }
}

/// Whether an option reaches the goal as declared; `None` if nothing is declared.
fn reaches(moves: &Moves, option: &[Position], goal: Goal) -> Option<bool> {
    match goal {
        Goal::Value(Nimber::ZERO) if option.len() == 1 => {
            Some(moves.declared(&option[0], Convention::Normal)?.outcome == Outcome::P)
        }
        Goal::Value(target) => {
            Some(option.iter().map(|p| moves.declared(p, Convention::Normal)?.value).sum::<Option<Nimber>>()? == target)
        }
        Goal::MisereP => match option {
            [] => Some(false),
            [p] => Some(moves.declared(p, Convention::Misere)?.outcome == Outcome::P),
            _ => None,
        },
    }
}

#[test]
fn declared_options_at_medium_sizes_are_what_trying_all_finds() {
    let mut compared = 0;
    for [word, starts] in rows(include_str!("../../../../testdata/rows/medium.txt")) {
        let moves = game(word);
        let oracle = Oracle::new(&*moves);
        for start in starts.split(' ') {
            let p = moves.parse(start).unwrap();
            let options = oracle.options(&p);
            let targets = (0..12).chain([31, 127, 255, 300, 511, 512, 1000, 1999, u64::MAX]).map(Nimber);
            for goal in targets.map(Goal::Value).chain([Goal::MisereP]) {
                let known: Option<Vec<bool>> = options.iter().map(|option| reaches(&moves, option, goal)).collect();
                let Some(known) = known else { continue };
                let right: Vec<_> = options.iter().zip(known).filter(|(_, k)| *k).map(|(o, _)| o.clone()).collect();
                check_list(&moves, &p, goal, &right, word);
                compared += usize::from(moves.declared_options(&p, goal, 0).is_some());
            }
        }
    }
    assert!(compared > 500, "only {compared}");
}

#[test]
fn answers_near_the_edge_of_64_bits_agree_with_themselves() {
    for [word, starts] in rows(include_str!("../../../../testdata/rows/edge-of-64-bits.txt")) {
        let moves = game(word);
        for start in starts.split(' ') {
            let p = moves.parse(start).unwrap();
            assert_eq!(moves.show(&p), start, "{word}");
            assert!(moves.option_bound(&p).is_some(), "{word} {p}");
            let twin = moves.representative(&p);
            for convention in [Convention::Normal, Convention::Misere] {
                let outcome = |p| moves.declared(p, convention).map(|declared| (declared.outcome, declared.value));
                assert_eq!(outcome(&p), outcome(&twin), "{word} {p}");
            }
            let normal = moves.declared(&p, Convention::Normal);
            let misere = moves.declared(&p, Convention::Misere);
            let value = normal.and_then(|declared| declared.value);
            for target in (0..5).chain([1 << 32, (1 << 63) - 1, 1 << 63, u64::MAX - 1, u64::MAX]).map(Nimber) {
                let Some(list) = moves.declared_options(&p, Goal::Value(target), 100) else { continue };
                check_sane(&moves, &p, Goal::Value(target), &list);
                if target.is_zero() {
                    assert_eq!(list.count > 0, normal.unwrap().outcome == Outcome::N, "{word} {p}");
                }
                // A position has options of every smaller value and none of its own.
                if let Some(value) = value.filter(|&value| target <= value) {
                    assert_eq!(list.count > 0, target < value, "{word} {p} is worth {value}; option {target}");
                }
            }
            if let Some(list) = moves.declared_options(&p, Goal::MisereP, 100) {
                check_sane(&moves, &p, Goal::MisereP, &list);
                // A player who cannot move wins without a move.
                let wins = list.count > 0 || moves.option_bound(&p) == Some(0);
                assert_eq!(wins, misere.unwrap().outcome == Outcome::N, "{word} {p} in misère play");
            }
        }
    }
}

fn check_sane(moves: &Moves, p: &Position, goal: Goal, list: &OptionList<Position>) {
    assert_eq!(list.count.min(100), list.first.len() as u128, "{p} {goal:?}");
    assert!(list.first.is_sorted_by(|a, b| a < b), "{p} {goal:?}");
    for option in &list.first {
        assert!(option.is_sorted(), "{p} {goal:?}");
        assert_ne!(reaches(moves, option, goal), Some(false), "{p} {goal:?} {option:?}");
    }
}

#[test]
fn moores_nim_gives_a_list_up_only_where_it_is_too_long() {
    let heaps = |n: u64| Position::from((1..=n).map(|i| i * 0x9e37_79b9).collect::<Vec<u64>>());
    let goal = Goal::Value(Nimber::ZERO);
    assert!(game("moore:2").declared_options(&heaps(5_000), goal, 5).is_none());
    assert!(game("moore:12").declared_options(&heaps(30), goal, 5).is_none());
    assert!(game("moore:2").declared_options(&heaps(50), goal, 5).is_some());
    assert!(game("moore:1").declared_options(&heaps(5_000), goal, 5).is_some());
    assert_eq!(game("moore:30").declared_options(&heaps(30), goal, 5).unwrap().count, 1);
    assert_eq!(game("moore:30").declared_options(&heaps(30), Goal::MisereP, 5).unwrap().count, 30);
}

/// Two formulas that share no code agree on the rows. A certificate trusts grundy's evaluation of a theorem, and this is
/// why it may. On small positions other tests compare what is declared with the definition.
#[test]
fn positions_of_any_size_are_answered_as_a_second_formula_does() {
    for [word, text, normal, misere] in rows(include_str!("../../../../testdata/rows/huge-values.txt")) {
        let (moves, conventions) = (game(word), [(Convention::Normal, normal), (Convention::Misere, misere)]);
        let position = moves.parse(text).unwrap();
        for (convention, said) in conventions.into_iter().filter(|(_, said)| *said != "-") {
            let declared = moves.declared(&position, convention).unwrap();
            let value = declared.value.filter(|_| convention == Convention::Normal);
            let value = value.map_or(String::new(), |value| format!(" {value}"));
            assert_eq!(format!("{}{value}", declared.outcome), said, "{word} {text}, {convention}");
        }
    }
    for [word, text, goal, count, first] in rows(include_str!("../../../../testdata/rows/huge-moves.txt")) {
        let (moves, most) = (game(word), first.split_whitespace().count());
        let goal = goal.parse().map_or(Goal::MisereP, |value| Goal::Value(Nimber(value)));
        let list = moves.declared_options(&moves.parse(text).unwrap(), goal, most.max(1)).unwrap();
        let told = |option: &Vec<Position>| match option.is_empty() {
            true => "0".to_owned(),
            false => option.iter().map(|part| moves.show(part)).collect::<Vec<_>>().join("+"),
        };
        let told: Vec<String> = list.first.iter().map(told).collect();
        assert_eq!((list.count.to_string().as_str(), &*told.join(" ")), (count, first), "{word} {text} {goal:?}");
    }
    let far = Position::from(u64::MAX);
    assert!(game("lasker").declared_options(&far, Goal::Value(Nimber(u64::MAX)), 4).unwrap().count > 1 << 60);
    assert_eq!(game("dim").option_bound(&18_401_055_938_125_660_800.into()), Some(184_320));
    let (mogul, head) = (game("turning:mogul"), game("turning:mogul").parse("heads:1000000").unwrap());
    assert_eq!(mogul.declared(&head, Convention::Normal).and_then(|declared| declared.value), None);
}

/// A declared law is the least, and the declared values obey it.
#[test]
fn declared_laws_are_those_of_the_table_and_no_others() {
    let laws: Vec<[&str; 2]> = rows(include_str!("../../../../testdata/rows/declared-laws.txt"));
    for text in ENTRIES.iter().filter(|entry| !entry.is_from_file()).flat_map(|entry| entry.small) {
        let rules = Rules::find(text.split_once(' ').unwrap_or((text, "")).0).unwrap();
        let law = rules.moves.declared_period().map(|(law, _)| law);
        let told = law.as_ref().map(|law| format!("{} {} {}", law.preperiod, law.period, law.saltus));
        assert_eq!(told.as_deref(), laws.iter().find(|row| row[0] == rules.name).map(|row| row[1]), "{}", rules.name);
        let value = |n: u64| rules.moves.declared(&n.into(), Convention::Normal).unwrap().value.unwrap().0;
        for (n, law) in law.iter().flat_map(|law| (law.preperiod..80).map(move |n| (n, law))) {
            assert_eq!(value(n + law.period), value(n) + law.saltus, "{} {n}", rules.name);
        }
    }
}

#[test]
fn places_without_a_letter_are_named_too() {
    for (word, text, at) in [
        ("moore:2", "", 0..0),
        ("turning-turtles", "", 0..0),
        ("chomp", "4,3/", 4..4),
        ("turning:turtles", "", 0..0),
        ("turning:ruler/twins", "HT/", 3..3),
    ] {
        assert_eq!(game(word).parse(text).unwrap_err().at, at, "{word} {text}");
    }
    assert_eq!(Rules::find("grundy:").unwrap_err().at, 7..7);
    assert_eq!(Rules::find("moore:007").unwrap().name, "moore:7");
}

fn entries() -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter().filter(|entry| !entry.is_from_file())
}

/// The rules and the position of a text such as `take:1..3 7`.
fn rules_and_position(text: &str) -> (Rules, Position) {
    let (word, start) = text.split_once(' ').unwrap_or((text, ""));
    let rules = Rules::find(word).unwrap_or_else(|error| panic!("{text}: {error}"));
    let position = rules.moves.parse(start).unwrap_or_else(|error| panic!("{text}: {error}"));
    (rules, position)
}

#[test]
fn the_laws_hold_below_every_small_position() {
    for text in entries().flat_map(|entry| entry.small) {
        let (rules, position) = rules_and_position(text);
        assert!(Laws::of(text, &*rules.moves).hold_below(position) > 1, "{text} has no moves");
    }
}

#[test]
fn the_laws_of_normal_play_hold_below_larger_positions() {
    for entry in entries() {
        for (rules, small) in entry.small.iter().map(|text| rules_and_position(text)) {
            let start = match entry.shape {
                Shape::Heap => Position::from(long(40, 120)),
                Shape::Pair => Position::from([12, 15]),
                Shape::List | Shape::Other => small,
            };
            let example = entry.example.rsplit(' ').next().filter(|_| long(entry.shape != Shape::Other, true));
            let example = example.and_then(|start| rules.moves.parse(start).ok());
            let mut laws = Laws::of(&rules.name, &*rules.moves);
            for start in [start].into_iter().chain(example) {
                for position in subpositions(&*rules.moves, start) {
                    laws.of_form(&position);
                    laws.of_play(&position, Convention::Normal);
                }
            }
        }
    }
}

/// Boards and pictures, whose rules are made from the content of a file.
#[test]
fn the_laws_of_normal_play_hold_on_boards_and_pictures() {
    let kings = board::build("....K\n.X...\n...K.\n..X.K\n").unwrap().moves;
    let picture = hackenbush::read("ground a\na b\nb c\nc a\nb d x2\nground e\n").unwrap().picture;
    let cuts: Moves = Arc::new(Hackenbush(picture.into()));
    for (name, moves, start) in [("board", kings, ""), ("hackenbush", cuts, "whole")] {
        let mut laws = Laws::of(name, &*moves);
        for position in subpositions(&*moves, moves.parse(start).unwrap()) {
            assert!(moves.rank(&position).unwrap().is_some(), "{name} {position} has no rank");
            laws.of_form(&position);
            laws.of_play(&position, Convention::Normal);
        }
    }
}

/// Every game that must end has a rank, so that tables of all positions can be made layer by layer.
#[test]
fn every_game_that_ends_has_a_rank() {
    for (rules, position) in entries().flat_map(|entry| entry.small).map(|text| rules_and_position(text)) {
        let rank = rules.moves.rank(&position).unwrap();
        assert!(rank.is_some() || rules.moves.nature().may_loop, "{} has no rank", rules.name);
    }
}

#[test]
fn kings_stay_in_their_block_and_queens_have_none() {
    let king = Rules::find("king").unwrap().moves;
    let block = |x: u64, y: u64| king.block(&[x, y].into()).unwrap().unwrap();
    assert_eq!(block(70, 80), block(69, 79));
    assert_ne!(block(64, 80), block(63, 80));
    assert_eq!(Rules::find("queen").unwrap().moves.block(&[64, 80].into()).unwrap(), None);
}
