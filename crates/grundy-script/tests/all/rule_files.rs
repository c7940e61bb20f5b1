//! The files in `rules/`: their expectations must agree with the definition.
//!
//! A file states its expectations in lines of the form
//!
//! ```text
//! # expect: START -> OUTCOME [value N] [moves N]
//! ```
//!
//! START is a start as a user types it. OUTCOME is `N`, `P` or `D`. The value is the Grundy value, and the moves are
//! the different winning options.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use grundy_core::{Convention, Fault, Nimber, Options, Outcome, Position, Ruleset};
use grundy_script::{Door, RuleGraph, Script, ScriptLimits};
use grundy_testkit::play::{finite_values, options, subpositions};
use grundy_testkit::{Laws, Oracle, Play};

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules"))
}

/// The rules of a file of any kind.
type Rules = dyn Ruleset<Position = Position>;

/// A game in which every position is replaced by its representative, so that there are fewer positions.
struct Represented<'a>(&'a Rules);

impl Ruleset for Represented<'_> {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let found = self.0.each_option(position, &mut |option| {
            options.add(&option.iter().map(|part| self.0.representative(part)).collect::<Vec<_>>());
        });
        found.unwrap_or_else(|fault| options.fail(fault));
    }

    fn ending(&self, position: &Position) -> Result<Option<Outcome>, Fault> {
        self.0.ending(position)
    }
}

/// The result of the definition for one position.
struct Found {
    outcome: Outcome,
    /// The Grundy value; `None` where normal play has none.
    value: Option<u64>,
    /// The number of different winning options, as the rules give them, not up to symmetry.
    winning_moves: usize,
}

fn work_out(name: &str, script: &Rules, start: &Position) -> Found {
    let (rules, nature) = (Represented(script), script.nature());
    let convention = nature.convention.unwrap_or_default();
    let first = script.representative(start);
    let positions = subpositions(&rules, first.clone());
    let mut laws = Laws::of(name, script);
    positions.iter().for_each(|position| laws.of_form(position));
    let over = script.ending(start).unwrap().is_some();
    let moves = if over { Vec::new() } else { options(script, std::slice::from_ref(start)) };
    let represented = |option: &[Position]| option.iter().map(|part| script.representative(part)).collect::<Vec<_>>();
    let falls_apart =
        |position: &Position| options(&rules, std::slice::from_ref(position)).iter().any(|o| o.len() != 1);
    if positions.iter().any(falls_apart) {
        assert!(convention == Convention::Normal && !nature.own_endings, "{name}: sums are worked out in normal play");
        let mut oracle = Oracle::new(&rules);
        let value = oracle.value(&first);
        let outcome = if value.is_zero() { Outcome::P } else { Outcome::N };
        let winning = moves.iter().filter(|option| oracle.sum(&represented(option)) == Nimber::ZERO).count();
        return Found { outcome, value: Some(value.0), winning_moves: winning };
    }
    let play = Play::of(&rules, [vec![first]]);
    let outcomes = play.outcomes(convention);
    let has_value = convention == Convention::Normal && !nature.own_endings;
    let value = if has_value { finite_values(&play.options)[0].map(|value| value.0) } else { None };
    let winning = moves.iter().filter(|option| outcomes[play.find(&represented(option))].0 == Outcome::P).count();
    Found { outcome: outcomes[0].0, value, winning_moves: winning }
}

/// Starts that take too long for the oracle; the last test takes one, and `files.rs` of `grundy` the number game.
const ELSEWHERE: &[&str] =
    &["32719,32719", "2000", r#"("A", 5)"#, r#"("A", 6)"#, r#"("A", 7)"#, r#"("A", 8)"#, r#"("B", 30)"#];

/// A graph that lies beside the rules: a header, then two names a line.
fn graph(file: &str) -> RuleGraph {
    let text = fs::read_to_string(folder().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    let mut graph = RuleGraph::default();
    for line in text.lines().skip(1) {
        let mut ends = line.split(',').map(|name| {
            let known = graph.vertices.iter().position(|known| known == name);
            known.unwrap_or_else(|| {
                graph.vertices.push(name.to_owned());
                graph.vertices.len() - 1
            }) as u32
        });
        let (from, to) = (ends.next().expect("an end"), ends.next().expect("another end"));
        graph.edges.push((from, to));
    }
    graph
}

fn check(name: &str, text: &str) {
    let door = Door::load_beside(name, text, ScriptLimits::default(), &|file| Ok(graph(file)));
    let door = door.unwrap_or_else(|fault| panic!("{fault}"));
    let script: &Rules = match &door {
        Door::Anything(script) => {
            assert!(script.title.is_some(), "{name} has no name");
            &**script
        }
        Door::Numbers(numbers) => {
            assert!(text.contains("\nname = ") && text.lines().count() <= 25, "{name}");
            &**numbers
        }
        Door::Board(game) => {
            let most = if name.starts_with("family-") { 35 } else { 25 };
            assert!(text.contains("name = ") && text.lines().count() <= most, "{name}");
            game
        }
    };
    let start = script.parse("").unwrap_or_else(|_| panic!("{name} has no start"));
    assert_eq!(script.parse(&script.show(&start)).as_ref(), Ok(&start), "{name}");
    assert!(!script.pretty(&start).is_empty());
    let shown = ["grundy solve rules:rules/", "grundy prove rules:rules/", "'rules:rules/"];
    assert!(shown.iter().any(|command| text.contains(&format!("{command}{name}"))), "{name}");
    let expectations: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# expect: ")).collect();
    assert!(!expectations.is_empty(), "{name} expects nothing");
    for expected in &expectations {
        let (start, answer) = expected.split_once(" -> ").unwrap_or_else(|| panic!("{name}: {expected}"));
        if ELSEWHERE.contains(&start) {
            continue;
        }
        let position = script.parse(start).unwrap_or_else(|error| panic!("{name}: {start}: {error}"));
        let found = work_out(name, script, &position);
        let mut words = answer.split(' ');
        let outcome = words.next() == Some(format!("{:?}", found.outcome).as_str());
        let mut numbers = true;
        while let Some(what) = words.next() {
            let number: Option<u64> = words.next().and_then(|word| word.parse().ok());
            numbers &= match what {
                "value" => number.is_some() && number == found.value,
                "moves" => number == Some(found.winning_moves as u64),
                _ => false,
            };
        }
        let is = format!("{:?}, value {:?}, {} winning moves", found.outcome, found.value, found.winning_moves);
        assert!(outcome && numbers, "{name} expects {expected}, but it is {is}");
    }
}

#[test]
fn what_the_files_expect_is_so() {
    let mut files: Vec<_> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "star"));
    files.sort();
    assert!(files.len() >= 16, "{files:?}");
    for path in files {
        let name = path.file_name().unwrap().to_str().unwrap();
        check(name, &fs::read_to_string(&path).unwrap());
    }
}

/// Whether the player to move wins. Depth-first: the last number falls with every move, and positions that need a deep
/// search are rare, so the recursion stays shallow.
fn wins(rules: &Script, position: &Position, known: &mut HashMap<Position, bool>, calls: &mut u64) -> bool {
    if let Some(&known) = known.get(position) {
        return known;
    }
    *calls += 1;
    let ending = rules.ending(position).expect("the rules do not fail");
    let won = match ending {
        Some(outcome) => outcome == Outcome::N,
        None => {
            let seen = |option: &[Position]| !wins(rules, &option[0], known, calls);
            rules.find_option(position, &mut { seen }).expect("the rules do not fail")
        }
    };
    known.insert(position.clone(), won);
    won
}

/// The descending numbers: all winning first numbers, by a search that stops at a winning move.
#[test]
fn all_winning_first_numbers() {
    let text = fs::read_to_string(folder().join("descending.star")).unwrap();
    let rules = Script::load("descending.star", &text, ScriptLimits::default()).unwrap();
    let began = Instant::now();
    let (mut known, mut calls) = (HashMap::new(), 0);
    let first: Vec<u64> = (1..=32_719).filter(|&n| !wins(&rules, &[n, n].into(), &mut known, &mut calls)).collect();
    println!("{} winning first numbers {first:?}; {calls} positions in {:?}", first.len(), began.elapsed());
    assert_eq!(first, [1, 2, 6]);
}
