//! Mistakes in rules and their messages: every case ends in a fault that names the place and the cause.
//!
//! Mistakes in formulas are shown at their place in the file, and games of formulas are played as written.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy_core::{Convention, Fault, Position, Ruleset};
use grundy_rules::{Numbers, Shape};
use grundy_script::{Door, Script, ScriptLimits};

fn load(text: &str) -> Result<Script, Fault> {
    Script::load("game.star", text, ScriptLimits::default())
}

/// The fault of loading these rules, of reading the start, or of asking for its ending and its options.
fn fault_of(text: &str, start: &str) -> String {
    let door = match Door::load("game.star", text, ScriptLimits::default()) {
        Ok(door) => door,
        Err(fault) => return fault.message.into(),
    };
    let rules: &dyn Ruleset<Position = Position> = match &door {
        Door::Anything(script) => &**script,
        Door::Numbers(numbers) => &**numbers,
        Door::Board(game) => game,
    };
    let position = match rules.parse(start) {
        Ok(position) => position,
        Err(error) => return error.message.into(),
    };
    let ended = rules.ending(&position).and_then(|_| rules.each_option(&position, &mut |_| {}));
    ended.expect_err(text).message.into()
}

/// `== START`, the rules, and after `>> ` what the message must contain.
#[test]
fn every_fault_names_its_place_and_cause() {
    let cases = include_str!("faults.txt").trim_start_matches("== ").split("\n== ");
    for case in cases {
        let (start, case) = case.split_once('\n').unwrap();
        let (rules, parts): (Vec<&str>, _) = case.lines().partition(|line| !line.starts_with(">> "));
        let (text, began) = (rules.join("\n"), Instant::now());
        let message = fault_of(&text, start);
        for part in parts.iter().map(|part| &part[3..]) {
            assert!(message.contains(part), "{text}\nfails with\n{message}\nwithout {part:?}");
        }
        // This takes about a second in the program; unoptimised programs and busy machines need longer.
        assert!(began.elapsed() < Duration::from_secs(30), "{text} took {:?}", began.elapsed());
    }
}

#[test]
fn a_representative_that_fails_is_told_of_by_the_options() {
    let script =
        load("def options(p):\n  return [p - 1] if p else []\ndef representative(p):\n  return p // 0").unwrap();
    let position = script.parse("3").unwrap();
    assert!(script.each_option(&position, &mut |_| {}).is_ok());
    assert_eq!(script.representative(&position), position);
    let fault = script.each_option(&position, &mut |_| {}).unwrap_err();
    assert!(fault.message.contains("game.star:4: Floor division by zero: 3 // 0"), "{fault}");
}

#[test]
fn limits_are_what_the_caller_sets() {
    let rules = "def options(p):\n  for i in range(p): pass\n  return []";
    let limits = ScriptLimits { steps_per_call: 5000, ..ScriptLimits::default() };
    let script = Script::load("game.star", rules, limits).unwrap();
    assert!(script.each_option(&4000.into(), &mut |_| {}).is_ok());
    assert!(script.each_option(&100_000.into(), &mut |_| {}).unwrap_err().message.contains("5000 steps in options"));
    let grows = load("def options(p):\n  x = [1]\n  for i in range(100): x = x + x\n  return []").unwrap();
    let fault = grows.each_option(&7.into(), &mut |_| {}).unwrap_err();
    assert_eq!(fault.stopped, Some(grundy_core::Stop::MemoryLimit), "a limit, and no mistake of the rules");
    let wrong = load("def options(p):\n  return None").unwrap().each_option(&7.into(), &mut |_| {}).unwrap_err();
    assert_eq!(wrong.stopped, None);
    let zero = ScriptLimits { memory: 0, ..ScriptLimits::default() };
    assert!(Script::load("game.star", rules, zero).is_err());
    let text = "x".repeat(2 << 20);
    assert!(load(&text).is_err_and(|fault| fault.message.contains("bytes")));
    for deep in ["(", "[", "-", "not ", "f(", "lambda: ", "{1:", "1+"] {
        let text = format!("x = {}", deep.repeat(100_000));
        assert!(load(&text).is_err(), "{deep}");
    }
}

#[test]
fn marks_stand_between_characters() {
    let text = "v:f\"s8㋞Yhas b'h\u{6}\u{8}\\\\\\\\\\U3׽ trl\0㋞׽ trl= y\0㋽מM\"j;'";
    assert!(fault_of(text, "7").contains("game.star:1: "));
    // Where nothing is known to help, nothing is said.
    assert!(!fault_of("def options(n:\n    return []\n", "7").contains("help:"));
}

fn numbers(text: &str) -> Arc<Numbers> {
    match Door::load("test.star", text, ScriptLimits::default()) {
        Ok(Door::Numbers(numbers)) => numbers,
        Ok(Door::Anything(_) | Door::Board(_)) => panic!("these are not formulas: {text}"),
        Err(fault) => panic!("{fault}"),
    }
}

#[test]
fn each_bad_file_is_refused_with_its_place() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/bad/rules"));
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let Err(fault) = Door::load(name, &text, ScriptLimits::default()) else { panic!("{name} was read") };
        let refused: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# refused: ")).collect();
        assert!(!refused.is_empty(), "{name}");
        for said in refused {
            assert!(fault.message.contains(said), "{name}: {}", fault.message);
        }
        count += 1;
    }
    assert!(count >= 12, "{count} files");
}

#[test]
fn everything_that_a_file_may_define_is_used() {
    let text = "
name = 'Two heaps'
convention = 'misere'
start = (4, 5)
heaps = ('x', 'y')
where = 'x <= y'
over = 'x + y <= 1'
rank = 'x + 2*y'
moves = [move(\"x' = x - t, t >= 1\", label = 'take {t} of {x}'), \"y' = y - 1\"]
";
    let game = numbers(text);
    assert_eq!(game.nature().convention, Some(Convention::Misere));
    assert!(!game.nature().may_loop);
    let start = game.parse("").unwrap();
    assert_eq!((start.clone(), game.shape), (Position::from([4, 5]), Shape::Pair));
    assert_eq!(game.rank(&start), Ok(Some(14)));
    assert_eq!(game.label(&start, &[Position::from([1, 5])]).to_string(), "take 3 of 4");
    assert_eq!(game.label(&start, &[Position::from([4, 4])]).to_string(), "take 1 from y");
    assert!(game.parse("5,4").unwrap_err().message.contains("where"));
    assert!(game.parse("5").unwrap_err().message.contains("2 numbers"));
    let count = |at: [u64; 2]| {
        let mut count = 0;
        game.each_option(&Position::from(at), &mut |_| count += 1).unwrap();
        count
    };
    assert_eq!([count([4, 5]), count([4, 4]), count([1, 1]), count([0, 1])], [5, 4, 1, 0]);
}

#[test]
fn what_the_file_defines_chooses_the_door() {
    let door = |text: &str| Door::load("d.star", text, ScriptLimits::default());
    let functions = "heaps = ['x']\ndef moves(p):\n    return [1]\ndef play(p, m):\n    return p - m\n";
    assert!(matches!(door(functions), Ok(Door::Anything(_))));
    assert!(matches!(door("heaps = [1]\ndef options(p):\n    return []\n"), Ok(Door::Anything(_))));
    assert_eq!(numbers("heaps = ['n']\nmoves = [\"n' < n\"]").shape, Shape::Heap);
    assert!(numbers("heaps = ['n']\nmoves = [\"n' = 7 - n\"]").nature().may_loop);
    assert!(door("heaps = 'x'\nmoves = [\"x' = 1\"]").is_err());
    assert!(door("moves = 7").is_err());
}
