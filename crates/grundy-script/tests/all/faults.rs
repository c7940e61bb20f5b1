//! Mistakes in rules and their messages: every case ends in a fault that names the place and the cause.

use std::time::{Duration, Instant};

use grundy_core::{Fault, Ruleset};
use grundy_script::{Script, ScriptLimits};

fn load(text: &str) -> Result<Script, Fault> {
    Script::load("game.star", text, ScriptLimits::default())
}

/// The fault of loading these rules, or of asking for the ending and the options of `start`.
fn fault_of(text: &str, start: &str) -> String {
    let script = match load(text) {
        Ok(script) => script,
        Err(fault) => return fault.message.into(),
    };
    let position = script.parse(start).expect("a start");
    let ended = script.ending(&position).and_then(|_| script.each_option(&position, &mut |_| {}));
    ended.expect_err(text).message.into()
}

/// Rules, a start, and texts that the message must contain.
type Case = (&'static str, &'static str, &'static [&'static str]);

fn check(cases: &[Case]) {
    for (text, start, parts) in cases {
        let began = Instant::now();
        let message = fault_of(text, start);
        for part in *parts {
            assert!(message.contains(part), "{text}\nfails with\n{message}\nwithout {part:?}");
        }
        // This takes about a second in the program; unoptimised interpreters and busy machines need longer.
        assert!(began.elapsed() < Duration::from_secs(30), "{text} took {:?}", began.elapsed());
    }
}

#[test]
fn files_that_cannot_be_loaded() {
    check(&[
        ("def options(p)\n  return []", "1", &["game.star:1: ", "expected symbol ':'", "1 | def options(p)"]),
        ("def option(p):\n  return []", "1", &["game.star: ", "must define options(p)", "it defines \"option\""]),
        ("", "1", &["game.star: ", "must define options(p)", "it defines nothing"]),
        ("options = 3", "1", &["options is a function, options(p), not 3"]),
        ("def options(p, q):\n  return []", "1", &["options is called as options(p), but takes other arguments"]),
        ("def options(p):\n  return foo", "1", &["game.star:2: Variable `foo` not found", "^^^"]),
        ("def moves(p):\n  return [1,2]", "7", &["moves(p) needs play(p, m)"]),
        ("def play(p, m):\n  return [1,2]", "7", &["play(p, m) needs moves(p)"]),
        ("options = lambda p: []\nmoves = options\ndef play(p, m): return m", "7", &["but not both"]),
        ("convention = 'mis'\ndef options(p):\n  return []", "7", &["\"normal\" or \"misere\", not \"mis\""]),
        ("name = 3\ndef options(p):\n  return []", "7", &["name is a text, not 3"]),
        ("start = {}\ndef options(p):\n  return []", "7", &["start is a position: ", "not of dict"]),
        ("load('a', 'b')\ndef options(p):\n  return []", "7", &["game.star:1: `load` is not allowed"]),
        ("x = 1 // 0", "7", &["game.star:1: Floor division by zero", "^^^^^^"]),
        ("def f(x):\n  return {}[x]\ny = f(8)", "7", &["game.star:2: Key `8`"]),
        ("for i in range(10000000):\n  for j in range(10000000): pass", "7", &["stopped after 10000000 steps"]),
        ("def options(p):\n  return [\"\\q\"", "7", &["game.star:2: "]),
        ("def options(p):\n\treturn []\n", "7", &["game.star:1: Parse error: tabs are not allowed"]),
        ("def options(p):\n  return [(1,2]\n", "7", &["game.star:2: ", "return [(1,2]"]),
        ("while True: pass", "7", &["game.star:1: ", "while"]),
        ("v:f\"s8㋞Yhas b'h\u{6}\u{8}\\\\\\\\\\U3׽ trl\0㋞׽ trl= y\0㋽מM\"j;'", "7", &["game.star:1: "]),
        ("x = b'12345' * 2000000000", "7", &["game.star:1: this would make 10000000000 elements"]),
        ("class A: pass", "7", &["game.star:1: ", "class"]),
        ("x = 1\nfor i in range(1000000): x = [x]\ndef options(p):\n  return []", "7", &["nested more than 1000 deep"]),
        ("def options(p): return []\n\tx = 1", "7", &["game.star:"]),
    ]);
}

#[test]
fn functions_that_fail() {
    check(&[
        ("def options(p):\n  fail('no ' + str(p))", "1", &["game.star:2: fail: no 1", "at the position 1"]),
        (
            "def f(x):\n  return x // 0\n\ndef options(p):\n  y = 3\n  return [f(y)]",
            "7,8",
            &[
                "game.star:2: Floor division by zero: 3 // 0",
                "called from game.star:6, in options: return [f(y)]",
                "7,8",
            ],
        ),
        ("def options(p):\n  return p[3]", "[1,2]", &["game.star:2: Index `3` is out of bound", "position [1,2]"]),
        ("def options(p):\n  return p[3]", "\"é\"", &["game.star:2: ", "position \"é\""]),
        (
            "def f(x):\n  return f(x + 1)\ndef options(p):\n  return [f(p)]",
            "7",
            &["call each other too deep (f)", "more calls"],
        ),
        ("def options(p):\n  return [1/0]", "7", &["game.star:2: float division by zero"]),
        ("def options(p):\n  return []\ndef result(p):\n  return p.foo", "7", &["game.star:4: ", "no attribute `foo`"]),
        (
            "def moves(p):\n  return range(0, p)\ndef play(p, m):\n  return 6 // m",
            "7",
            &["game.star:4: ", "in the move 0", "at the position 7"],
        ),
        ("l = []\ndef options(p):\n  l.append(p)\n  return [p]", "7,8", &["game.star:3: Immutable"]),
        ("def options(p):\n  p[0] = 1\n  return [p]", "7,8", &["game.star:2: Immutable"]),
    ]);
}

#[test]
fn functions_that_loop_or_grow() {
    check(&[
        (
            "def options(p):\n  for i in range(1000000):\n    for j in range(1000000):\n      pass\n  return []",
            "7",
            &["stopped after 10000000 steps in options", "at the position 7"],
        ),
        (
            "def options(p):\n  for i in range(1000000000000):\n    pass\n  return []",
            "7",
            &["range counts with numbers below 2^31"],
        ),
        (
            "def options(p):\n  for i in range(2000000000):\n    pass\n  return []",
            "7",
            &["a range of 2000000000 numbers is too long"],
        ),
        (
            "def options(p):\n  return [len(range(-2000000000, 2000000000, 1000000000))]",
            "7",
            &["a range spans less than 2^31 numbers, not 4000000000"],
        ),
        ("def options(p):\n  x = [1]\n  x[0] <<= (-p)\n  return x", "7", &["game.star:3: Negative left shift"]),
        ("def options(p):\n  x = [[1]]\n  x[0] *= (1 << 40)\n  return x", "7", &["would make 1099511627776 elements"]),
        ("def options(p):\n  return [0] * 100000000000", "7", &["would make 100000000000 elements"]),
        (
            "def options(p):\n  x = 'ab'\n  x *= 1000000000\n  return [x]",
            "7",
            &["game.star:3: ", "would make 2000000000 elements"],
        ),
        (
            "def options(p):\n  x = [1]\n  for i in range(100): x = x + x\n  return []",
            "7",
            &["more than 512 MiB of memory"],
        ),
        (
            "def options(p):\n  x = [1]\n  for i in range(100):\n    x += x\n  return []",
            "7",
            &["more than 512 MiB of memory"],
        ),
        (
            "def options(p):\n  x = [1]\n  for i in range(100): x.extend(x)\n  return []",
            "7",
            &["more than 512 MiB of memory"],
        ),
        (
            "def options(p):\n  x = []\n  for i in range(10000000): x.append((i, i))\n  return []",
            "7",
            &["more than 512 MiB"],
        ),
        (
            "def options(p):\n  x = 3\n  for i in range(100): x *= x\n  return []",
            "7",
            &["more than 1048576 binary digits"],
        ),
        (
            "def options(p):\n  x = 3\n  for i in range(100): x <<= 99999\n  return []",
            "7",
            &["more than 1048576 binary digits"],
        ),
        (
            "def options(p):\n  x = 1\n  for i in range(1000): x = [x]\n  return [x]",
            "7",
            &["nested more than 100 deep"],
        ),
        (
            "def options(p):\n  x = 1\n  for i in range(1000): x = [x]\n  return [str(x)]",
            "7",
            &["nested more than 200 deep"],
        ),
        (
            "def options(p):\n  x = 1\n  for i in range(100): x = [x, x]\n  return [x]",
            "7",
            &["longer than 1048576 bytes"],
        ),
        (
            "def options(p):\n  x = 1\n  y = 1\n  for i in range(1000000):\n    x = [x]\n    y = [y]\n  return [x == y]",
            "7",
            &["game.star:7: Too many recursion levels"],
        ),
        ("def options(p):\n  n, m = p\n  return []", "8", &["game.star:2: ", "help: a position was one number here"]),
    ]);
}

#[test]
fn functions_that_return_nonsense() {
    check(&[
        ("def options(p):\n  return None", "7", &["options returned what cannot be: None is no list"]),
        ("def options(p):\n  pass", "7", &["None is no list; [] is a list without elements"]),
        ("def options(p):\n  return 5", "7", &["5 is no list", "at the position 7"]),
        ("def options(p):\n  return 'abc'", "7", &["\"abc\" is no list"]),
        ("def options(p):\n  return {1: 2}", "7", &["of type dict is no list"]),
        ("def options(p):\n  return move(3)", "7", &["of type struct is no list"]),
        ("def options(p):\n  return [{1: 2}]", "7", &["a value of type dict is no position"]),
        ("def options(p):\n  return [(1, [2, {}])]", "7", &["is no position: a position is made of", "not of dict"]),
        ("def options(p):\n  return [options]", "7", &["not of function"]),
        ("def options(p):\n  return [struct(a=1)]", "7", &["a struct is no position and no option"]),
        (
            "def options(p):\n  return [move({})]",
            "7",
            &["game.star:2: a value of type dict is no position", "^^^^^^^^"],
        ),
        ("def options(p):\n  return [move(1, lable = 'x')]", "7", &["game.star:2: ", "lable"]),
        ("def options(p):\n  return [split(1, range(3))]", "7", &["game.star:2: ", "not of range"]),
        ("def options(p):\n  return [split(split(1), 2)]", "7", &["game.star:2: ", "not of struct"]),
        ("def options(p):\n  return [float('nan')]", "7", &["NaN, which is not a number"]),
        ("def options(p):\n  return [float('inf')]", "7", &["inf, which is not a number"]),
        (
            "def options(p):\n  return []\ndef result(p):\n  return 'maybe'",
            "7",
            &["result returned what cannot be: \"maybe\""],
        ),
        ("def options(p):\n  return []\ndef result(p):\n  return True", "7", &["result returned what cannot be: True"]),
        ("def moves(p):\n  return [{}]\ndef play(p, m):\n  return 6 // m", "7", &["moves returned", "no move"]),
        ("def moves(p):\n  return [1]\ndef play(p, m):\n  return None + m", "7", &["game.star:4: "]),
        ("def moves(p):\n  return [1]\ndef play(p, m):\n  return [{}]", "7", &["play returned", "in the move 1"]),
    ]);
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
