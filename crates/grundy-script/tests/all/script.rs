//! What a file of rules offers besides its options: names, labels, lazy options, conventions; and that nothing panics.

use std::cell::Cell;
use std::collections::BTreeSet;

use grundy_core::{Convention, Fault, Label, Outcome, Position, Ruleset};
use grundy_script::{Script, ScriptLimits};
use grundy_testkit::Random;

fn load(text: &str) -> Script {
    Script::load("game.star", text, ScriptLimits::default()).unwrap_or_else(|fault| panic!("{text}\n{fault}"))
}

/// Calls after which a file is asked without the names of moves.
const CALLS: usize = 101;

/// A script that has been called often, and one that has not: both must say the same.
fn both(text: &str, start: &Position) -> [Script; 2] {
    let often = load(text);
    for _ in 0..CALLS {
        let _ = options(&often, start);
    }
    [often, load(text)]
}

#[test]
fn names_are_still_told_after_many_calls() {
    let text = "def options(n):\n    return [move(n - k, label = 'take %d' % k) for k in [1, 2] if k <= n]\n";
    let [often, _] = both(text, &7.into());
    assert_eq!(shown(&often, "7"), ["6", "5"]);
    assert_eq!(often.label(&7.into(), &[5.into()]).to_string(), "take 2");
}

#[test]
fn options_and_faults_of_every_kind_are_the_same_after_many_calls() {
    let mut faults = 0;
    for body in include_str!("unnamed.txt").split("\n\n") {
        let text = format!("def options(n):\n{body}\n");
        let [often, seldom] = both(&text, &3.into());
        for n in 0..10 {
            let all = |script| options(script, &n.into()).map(BTreeSet::from_iter);
            let said = |script| all(script).map_err(|fault| fault.message.to_string());
            faults += usize::from(said(&seldom).is_err());
            assert_eq!(said(&often), said(&seldom), "{text}\nof {n}");
        }
    }
    assert!(faults > 10, "{faults}");
}

fn options(script: &Script, position: &Position) -> Result<Vec<Vec<Position>>, Fault> {
    let mut options = Vec::new();
    script.each_option(position, &mut |option| options.push(option.to_vec()))?;
    Ok(options)
}

/// The options as text, with their parts joined by +.
fn shown(script: &Script, start: &str) -> Vec<String> {
    let options = options(script, &script.parse(start).unwrap()).unwrap_or_else(|fault| panic!("{fault}"));
    let show = |option: &Vec<Position>| option.iter().map(|part| script.show(part)).collect::<Vec<_>>().join("+");
    options.iter().map(show).collect()
}

#[test]
fn every_kind_of_option() {
    let script = load(
        "def options(p):
    yes = [p, str(p), (p,), [p, [p]], -p, p * 10000000000000000000000, 0.5, 1.0, True, None, (), []]
    return yes + [split(), split(p), split(p, 'a'), move(p), move(split(p, p)), (p, p), (p, -p), (p, 'x', None)]",
    );
    let expected = "7 \"7\" (7,) [7,[7]] -7 70000000000000000000000 0.5 1 True None () []";
    let expected = format!("{expected}  7 7+\"a\" 7 7+7 7,7 (7,-7) (7,\"x\",None)");
    assert_eq!(shown(&script, "7"), expected.split(' ').collect::<Vec<_>>());
}

#[test]
fn lists_tuples_ranges_sets_and_comprehensions_are_lists_of_options() {
    for list in ["[1, 2]", "(1, 2)", "range(1, 3)", "set([1, 2])", "[k for k in range(3) if k]", "map(abs, [-1, -2])"] {
        assert_eq!(shown(&load(&format!("def options(p):\n  return {list}")), "7"), ["1", "2"], "{list}");
    }
}

#[test]
fn nothing_repeated_two_billion_times_is_nothing() {
    let script = load(
        "def options(p):
    x, y = '', []
    x *= 2147483647
    y += [] * 2147483647
    return [x, y, 2147483647 * (), [] * -1, '' * 0]",
    );
    assert_eq!(shown(&script, "7"), ["\"\"", "[]", "()", "[]", "\"\""]);
    let wrong = load("def options(p):\n    return ['' * 'a']");
    assert!(options(&wrong, &7.into()).is_err());
}

#[test]
fn the_rules_get_back_what_they_gave() {
    // Each option of 0 is a value of another kind, and each must arrive unchanged.
    let script = load(
        "values = [1, 'a', 'ä\\n\"', (1, 2), (1,), (), [1, 2], [], [30, [2, ('x', None)]], -1, 1 << 63, -(1 << 70),
          2147483648, 9223372036854775807, 0.5, -2.25, 1e300, True, False, None, (1, -1), ('', ''), ['', '']]
def options(p):
    if p == 0:
        return values
    return [values.index(p) + 1000] if type(p) != 'bool' else ['bool']",
    );
    let values = options(&script, &0.into()).unwrap();
    assert_eq!(values.len(), 23);
    for (number, value) in values.iter().enumerate() {
        let back = shown(&script, &script.show(&value[0]));
        let expected = if [17, 18].contains(&number) { "\"bool\"".to_owned() } else { (number + 1000).to_string() };
        assert_eq!(back, [expected], "{}", script.show(&value[0]));
    }
}

#[test]
fn moves_are_played_one_at_a_time() {
    let script = load("def moves(n):\n  return range(1, n + 1)\ndef play(n, k):\n  return n - k if k < 5 else 1 // 0");
    let seen = Cell::new(0);
    let found = script.find_option(&1_000_000.into(), &mut |option| {
        seen.set(seen.get() + 1);
        option[0][0] == 999_997
    });
    assert_eq!((found, seen.get()), (Ok(true), 3));
    assert!(script.each_option(&1_000_000.into(), &mut |_| {}).unwrap_err().message.contains("in the move 5"));
    // There are more moves than one heap serves.
    let script = load("def moves(n):\n  return range(n)\ndef play(n, k):\n  return (k, 'x')");
    assert_eq!(options(&script, &2000.into()).unwrap().len(), 2000);
}

#[test]
fn labels_are_those_of_the_rules() {
    let script = load("def options(n):\n  return [move(split(k, n - k), label = 'cut at %d' % k) for k in range(n)]");
    let at = |n: u64| Position::from(n);
    let text = |text: &str| Label::Text(text.to_owned());
    assert_eq!(script.label(&at(7), &[at(2), at(5)]), text("cut at 2"));
    assert_eq!(script.label(&at(7), &[at(5), at(2)]), text("cut at 2"));
    assert_eq!(script.label(&at(7), &[at(9)]), Label::To { left: "9".to_owned() });
    assert_eq!(script.label(&at(7), &[]), Label::ToNothing);
    let script = load("def moves(n):\n  return [(k, 'x') for k in range(n)]\ndef play(n, m):\n  return n - 1 - m[0]");
    assert_eq!(script.label(&at(7), &[at(4)]), text("(2, \"x\")"));
    let script = load("def moves(n):\n  return ['all']\ndef play(n, m):\n  return move(split(), label = 'the lot')");
    assert_eq!(script.label(&at(7), &[]), text("the lot"));
}

#[test]
fn what_a_file_tells_of_itself() {
    let script = load(
        "name = 'A game'\nconvention = 'misere'\nstart = [30, 30]
def options(p): return []
def show(p): return 'bottles: ' + ' '.join([str(b) for b in p])
def representative(p): return sorted(p)
def result(p): return {1: 'win', 2: 'loss', 3: 'draw'}.get(len(p))",
    );
    let position = script.start.clone().unwrap();
    assert_eq!((script.title.as_deref(), script.show(&position)), (Some("A game"), "[30,30]".to_owned()));
    assert_eq!(script.pretty(&position), "bottles: 30 30");
    // A position that `show` cannot show is shown plainly.
    assert_eq!(script.pretty(&7.into()), "7");
    assert!(script.has("show") && script.has("options") && !script.has("moves"));
    let nature = script.nature();
    assert_eq!((nature.convention, nature.own_endings, nature.may_loop), (Some(Convention::Misere), true, true));
    let ending = |text: &str| script.ending(&script.parse(text).unwrap()).unwrap();
    let expected = [None, Some(Outcome::N), Some(Outcome::P), Some(Outcome::D)];
    assert_eq!(["[]", "[1]", "[1,1]", "[1,1,1]"].map(ending), expected);
    assert_eq!(script.show(&script.representative(&script.parse("[3,1,2]").unwrap())), "[1,2,3]");
}

#[test]
fn recursion_helps_and_sum_adds() {
    let script = load("def fill(n): return [n] + fill(n - 1) if n else []\ndef options(n): return [sum(fill(n))]");
    assert_eq!(shown(&script, "50"), ["1275"]);
    let script =
        load("def options(n):\n  x = n\n  x *= 1 + 1\n  y = 1; y <<= x + 1\n  return [x, y, sum([], start = 4)]");
    assert_eq!(shown(&script, "5"), ["10", "2048", "4"]);
}

#[test]
fn many_threads_call_at_once() {
    let script = load("def options(n):\n  return [(n, k) for k in range(n)]");
    std::thread::scope(|scope| {
        for n in 2..6_u64 {
            let script = &script;
            scope.spawn(move || (0..200).for_each(|_| assert_eq!(options(script, &n.into()).unwrap().len() as u64, n)));
        }
    });
}

/// The pieces of random programs: a whole part, and patterns with one or two others at `@`.
fn pieces(kind: &str) -> Vec<&'static str> {
    let sections = include_str!("pieces.txt").split("\n\n");
    sections.filter_map(|section| section.split_once('\n')).find(|(name, _)| *name == kind).unwrap().1.lines().collect()
}

/// A random expression of pieces; most make no sense.
fn expression(random: &mut Random, depth: u32) -> String {
    let kind = if depth == 0 { "leaf" } else { random.pick(&["leaf", "one", "one", "two", "two"]) };
    let pattern = random.pick(&pieces(kind));
    pattern.chars().map(|sign| if sign == '@' { expression(random, depth - 1) } else { sign.into() }).collect()
}

/// Any rules load or fail, and answer or fail.
#[test]
fn no_program_panics() {
    let limits = ScriptLimits { steps_per_call: 10_000, memory: 16 << 20, ..ScriptLimits::default() };
    for seed in 0..2000 {
        let mut random = Random::new(seed);
        let (a, b) = (expression(&mut random, 4), expression(&mut random, 4));
        let signs: Vec<char> = "-0123456789,()[]\"a. ".chars().collect();
        let start: String = (0..random.below(13_u32)).map(|_| random.pick(&signs)).collect();
        for text in [
            format!("def options(p):\n  x = {a}\n  return {b}"),
            format!("x = 3\ndef moves(p):\n  return {a}\ndef play(p, x):\n  return {b}"),
            format!(
                "x = 3\ndef options(p):\n  return [{b}]\ndef result(p):\n  return {a}\ndef representative(p):\n  return {b}"
            ),
            format!("p = 3\nx = {a}\nstart = {b}\n{a}"),
        ] {
            let script = match Script::load("game.star", &text, limits) {
                Ok(script) => script,
                Err(fault) => {
                    assert!(!fault.message.contains("broke down"), "{text}\n{fault}");
                    continue;
                }
            };
            let others = [5.into(), [3, 4].into(), vec![1 << 63, 5].into()];
            for position in script.parse(&start).into_iter().chain(others) {
                script.representative(&position);
                script.pretty(&position);
                let found = script.ending(&position).and_then(|_| options(&script, &position));
                for option in found.unwrap_or_default() {
                    script.label(&position, &option);
                    for part in option {
                        assert_eq!(script.parse(&script.show(&part)), Ok(part));
                    }
                }
            }
        }
    }
}

#[test]
fn ranks_and_blocks_are_integers() {
    let rules = |function: &str| format!("def options(p): return []\ndef {function}");
    let position = Position::from(5);
    let script = load(&rules("rank(p): return 2 * p"));
    assert_eq!((script.rank(&position), script.block(&position)), (Ok(Some(10)), Ok(None)));
    let script = load(&rules("block(p): return p // 2"));
    assert_eq!((script.rank(&position), script.block(&position)), (Ok(None), Ok(Some(2))));
    for wrong in ["-1", "None", "'5'", "0.5", "1 << 63", "(1, 2)", "True", "p // 0"] {
        let fault = load(&rules(&format!("rank(p): return {wrong}"))).rank(&position).unwrap_err();
        assert!(fault.message.contains("game.star:2") && fault.message.ends_with("at the position 5"), "{fault}");
    }
}
