//! Every function, method, operator and mistake of the language, one after the other.

use super::{Case, Position, Random, Ruleset, Script, ScriptLimits, confirmed};

/// Expressions with values and with mistakes, one a line.
const EXPRESSIONS: &str = include_str!("expressions.txt");
/// Bodies of functions of n, with an empty line between them.
const BODIES: &str = include_str!("bodies.txt");

#[test]
fn every_expression_is_the_same() {
    let helpers = "def f(a, b = 2, *c, d, e = 4, **g):\n    return (a, b, c, d, e, g)\ndef g(x):\n    return int(x)\n\
                   def h(x, /, y, *, z = 3):\n    return [x, y, z]\nG = [1, 2]\n";
    let mut cases = Vec::new();
    for expression in EXPRESSIONS.lines().filter(|line| !line.is_empty()) {
        let calls = ["0", "3", "[1,2]", "\"äb\""].map(|argument| ("options".to_owned(), argument.to_owned())).to_vec();
        cases.push(Case { text: format!("{helpers}def options(n):\n    return {expression}\n"), calls });
        // The same while the file is read.
        let text = format!("n = 3\ndef g(x): return x\nx = {expression}\n");
        cases.push(Case { text, calls: Vec::new() });
    }
    assert!(confirmed(Some("expressions"), &cases) > 700);
}

#[test]
fn every_body_is_the_same() {
    let case = |body: &str| {
        let body: String = body.lines().map(|line| format!("    {line}\n")).collect();
        let text = format!("G = [1]\nH = {{1: 2}}\ndef options(n):\n{body}");
        Case { text, calls: (0..8).map(|n| ("options".to_owned(), n.to_string())).collect() }
    };
    assert!(confirmed(Some("bodies"), &BODIES.split("\n\n").map(case).collect::<Vec<_>>()) > 500);
}

#[test]
fn all_rules_of_the_folder_are_the_same() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
    let mut cases = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap_or_default();
        if !text.contains("def options(") {
            continue;
        }
        let (mut calls, script) = (Vec::new(), super::script(&text));
        let mut positions = vec![script.start.clone().unwrap()];
        let (mut random, mut named) = (Random::new(1), super::script(&text));
        // Wander at random through the game, with positions and with representatives.
        for at in 0..150 {
            let Some(position) = positions.get(at).cloned() else { break };
            let functions = ["options", "representative", "result", "rank", "show"];
            let had = functions.iter().filter(|name| script.has(name));
            calls.extend(had.map(|function| ((*function).to_owned(), script.show(&position))));
            let mut options: Vec<Position> = Vec::new();
            script.each_option(&position, &mut |option| options.extend_from_slice(option)).unwrap();
            // After a hundred calls a file is asked without the names of moves.
            if at % 50 == 0 {
                named = super::script(&text);
            }
            let mut others: Vec<Position> = Vec::new();
            named.each_option(&position, &mut |option| others.extend_from_slice(option)).unwrap();
            assert_eq!(options, others);
            options.retain(|option| !script.is_urgent(option) && !positions.contains(option));
            options.sort();
            options.dedup();
            for _ in 0..3 {
                if !options.is_empty() {
                    positions.push(options.swap_remove(random.below(options.len())));
                }
            }
            let representative = script.representative(&position);
            if !positions.contains(&representative) {
                positions.push(representative);
            }
        }
        cases.push(Case { text, calls });
    }
    assert!(confirmed(None, &cases) > 1500);
}

/// These would take very long, or very much memory: a limit must end them.
#[test]
fn limits_end_what_takes_long() {
    for body in [
        // 2^50 elements, if one does not see that they are the same.
        "a, b = [1], [1]\n    for i in range(n):\n        a, b = [a, a], [b, b]\n    return [a == b]",
        "a, b = [1], [1]\n    for i in range(n):\n        a, b = [a, a], [b, b]\n    return [a < b]",
        "a, b = [1], [1]\n    for i in range(n):\n        a, b = [a, a], [b, b]\n    return [a in [b]]",
        "a = (1,)\n    for i in range(n):\n        a = (a, a)\n    return [a in set([1])]",
        "a = (1,)\n    for i in range(n):\n        a = (a, a)\n    return [(a, 1) in set([(1, a)])]",
        "a = (1,)\n    for i in range(n):\n        a = (a, a)\n    x = move(a)\n    return []",
        "a = [1]\n    for i in range(n):\n        a = [a, a]\n    return [a]",
        "a = [1]\n    for i in range(n):\n        a = [a, a]\n    return [str(a)]",
        "a = \"a\" * (n * 10000)\n    return [\"%s%s%s%s%s%s%s%s%s%s\" % tuple([a] * 10) for i in range(n * 10)]",
        "l = list(range(n * 1000))\n    for i in range(n * 1000):\n        l.remove(i)\n        l.append(i)\n    return l",
        "x = 3\n    for i in range(n * 1000):\n        x = x * 3 // 2\n    return [x]",
    ] {
        let text = format!("def options(n):\n    {body}\n");
        let limits = ScriptLimits { steps_per_call: 30_000, memory: 64 << 20, ..ScriptLimits::default() };
        let script = Script::load("t.star", &text, limits).unwrap();
        assert!(script.each_option(&50.into(), &mut |_| {}).is_err(), "{text}");
        assert!(script.each_option(&2.into(), &mut |_| {}).is_ok(), "{text}");
    }
}

#[test]
fn what_is_nested_deeply_needs_little_stack() {
    let sum = |parts: usize| vec!["f(n - 1)"; parts].join(" + ");
    let clauses = |clauses: usize| format!("[f(n - 1) {}]", "for x in [1] ".repeat(clauses));
    let bodies = [
        sum(9),
        sum(40),
        clauses(9),
        clauses(40),
        format!("{}f(n - 1){}", "(1 + ".repeat(25), ")".repeat(25)),
        format!("{}f(n - 1){}", "[".repeat(40), "]".repeat(40)),
        format!("{}[f(n - 1)]{}", "[x for x in ".repeat(12), "]".repeat(12)),
        "sorted([1], key = lambda x: f(n - 1))".to_owned(),
    ];
    for body in bodies {
        let text = format!(
            "def f(n):\n    for i in [1]:\n        if n > 0:\n            return {body}\n    return n\n\
             def options(n):\n    return [f(n) == n]\n"
        );
        let script = super::script(&text);
        let known =
            move || (0..3).chain([49]).filter(|&n: &u64| script.each_option(&n.into(), &mut |_| {}).is_ok()).count();
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(known).unwrap();
        assert!(thread.join().unwrap() > 0, "{text}");
    }
    for (begin, inner) in
        [("[1", " + 1"), ("[1", " if n else 1"), ("[n", ".x"), ("[n", "[0]"), ("[", "not "), ("[1", " and 1")]
    {
        let text = format!("def options(n):\n    return {begin}{}]\n", inner.repeat(6000));
        let _ = Script::load("t.star", &text, ScriptLimits::default()).map(|script| {
            let _ = script.each_option(&3.into(), &mut |_| {});
        });
    }
}
