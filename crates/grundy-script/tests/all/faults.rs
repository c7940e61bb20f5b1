//! Mistakes in rules and their messages: every case ends in a fault that names the place and the cause.

use std::time::{Duration, Instant};

use grundy_core::{Fault, Position, Ruleset};
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
