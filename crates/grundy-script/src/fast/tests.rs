//! The fast evaluator against the interpreter.

use grundy_core::{Position, Ruleset};
use grundy_testkit::Random;

use crate::{Script, ScriptLimits};

mod expressions;
mod programs;
mod python;

/// The same rules, once with the evaluator and once with the interpreter alone.
struct Twins {
    fast: Script,
    plain: Script,
}

/// What the rules say about a position: its options, and its representative.
type Said = (Result<Vec<Vec<Position>>, String>, Position);

impl Twins {
    fn new(text: &str) -> Twins {
        let load = || Script::load("twins.star", text, ScriptLimits::default());
        match (load(), load()) {
            (Ok(fast), Ok(plain)) => Twins { fast, plain: plain.interpreted() },
            (Err(fault), _) | (_, Err(fault)) => panic!("{fault}\n{text}"),
        }
    }

    fn said(script: &Script, position: &Position) -> Said {
        let mut options = Vec::new();
        let heard = script.each_option(position, &mut |option| {
            options.push(option.to_vec());
        });
        (heard.map(|()| options).map_err(|fault| fault.to_string()), script.representative(position))
    }

    /// Compares both; whether the evaluator had an answer.
    fn compare(&self, position: &Position, text: &str) -> bool {
        let (fast, plain) = (Twins::said(&self.fast, position), Twins::said(&self.plain, position));
        assert_eq!(
            fast,
            plain,
            "at {position} {}\n{text}",
            text.split(&format!("n == {position}:")).nth(1).map_or("", |r| r.lines().nth(1).unwrap())
        );
        assert_eq!(self.fast.ending(position), self.plain.ending(position), "at {position}\n{text}");
        self.is_known(position)
    }

    /// Whether the evaluator has an answer.
    fn is_known(&self, position: &Position) -> bool {
        let fast = self.fast.fast();
        fast.is_some_and(|fast| fast.options(position, |_| Ok(()), &mut |_| false) == Ok(true))
    }
}

#[test]
fn all_rules_of_the_folder_are_the_same() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules");
    let mut compared = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let Some("star") = path.extension().and_then(|end| end.to_str()) else { continue };
        let text = std::fs::read_to_string(&path).unwrap();
        if !text.contains("def options(") {
            continue;
        }
        let twins = Twins::new(&text);
        let mut known = 0;
        let mut positions = vec![twins.plain.start().unwrap()];
        let mut random = Random::new(1);
        // Wander at random through the game, with positions and with representatives.
        for at in 0..300 {
            let Some(position) = positions.get(at).cloned() else { break };
            known += usize::from(twins.compare(&position, &text));
            let (options, representative) = Twins::said(&twins.plain, &position);
            let mut options: Vec<Position> = options.unwrap().concat();
            options.retain(|option| option.own::<crate::again::Again>().is_none() && !positions.contains(option));
            options.sort();
            options.dedup();
            for _ in 0..3 {
                if !options.is_empty() {
                    positions.push(options.swap_remove(random.below(options.len())));
                }
            }
            if !positions.contains(&representative) {
                positions.push(representative);
            }
        }
        // `again` is known to the interpreter alone.
        assert_eq!(known > 0, !text.contains("again("), "{}", path.display());
        compared += known;
    }
    assert!(compared > 1500, "{compared}");
}

/// Bodies of `options(n)`. Whoever changes a list, set or dict while it is iterated over is told so by the interpreter.
const BODIES: [&str; 35] = [
    "l = [1, 2]\n    for x in l:\n        if n > 1:\n            l.append(x)\n    return l",
    "l = set([1, 2])\n    for x in l:\n        if n > 1:\n            l.add(x + 5)\n    return list(l)",
    "l = [1, 2]\n    for x in l:\n        if n > 1:\n            break\n    l.append(3)\n    return l",
    "l = [3, 4]\n    m = l\n    m += [5]\n    l[0] = n\n    return l + m",
    "l = [3, 4]\n    m = l\n    m = m + [5]\n    return l",
    "a, (b, c) = n, [n + 1, n + 2]\n    return [a, b, c]",
    "a, b = [n] * n\n    return [a, b]",
    "if n > 2:\n        x = 1\n    return [x]",
    "for i in range(n):\n        for j in range(i):\n            if i * j == 6:\n                return [(i, j)]\n    return []",
    "return [move(n - 1, label = \"take \" + 1)] if n else []",
    "return [move(split(n - k, k), label = \"%d\" % k) for k in range(n)]",
    "x = move({}) if n > 2 else 0\n    return []",
    "x = split(n, [set()]) if n > 2 else 0\n    return []",
    "return set([n - k for k in range(n)])",
    "G.append(n) if n > 2 else 0\n    return [len(G)]",
    // All elements are read before the first is assigned.
    "l = [1, 2]\n    l[1], l[0] = l\n    return l",
    "l = [n, [3, 4]]\n    l[1], (l[0], a) = l\n    return l + [a]",
    "l = [1, 2, 3]\n    l[0], a, l[n] = l\n    return l + [a]",
    // The variables of all clauses are in scope after the first list.
    "x = [n]\n    return [x for y in [0] for x in x]",
    "x, z = [n], 5\n    return [z for y in [0] if z for z in x]",
    "y = [n]\n    return [y for x in [[1]] for y in [y for y in y]]",
    "return [x for x in [n, 1] for x in [x, 5]] + [x for x in [[n]] for x in x]",
    // Whole floats of 2^53 and more.
    "f = n * 5e15\n    return [10000000000000000 in {f: 1}, f == 10000000000000000, f]",
    "f = n * 4503599627370496.0\n    return [9007199254740993 in set([f]), f == 9007199254740993, -0.0 in set([f])]",
    // A list that was a position, or becomes one.
    "l = [set()]\n    x = move(l)\n    l.pop()\n    return []",
    "l = [1]\n    x = split(l, (l, 2))\n    l.append(set())\n    return [x] if n == 2 else []",
    "l = [1]\n    x = move(l)\n    l[0] = [n]\n    return [x, x, l, move(move(l))]",
    "l = [1]\n    l.append(l)\n    l.append(l)\n    x = move(l)\n    return []",
    // Equal options in turn, and their order.
    "return [n, n, (n, 1), (n, 1), n, move(n), split(n, 0), split(0, n), split(n, 0), split(), split()]",
    // Values without an order.
    "return sorted([(x * 7 % 5, \"a\" if x % 2 else x) for x in range(n * 10)])",
    "return sorted([x * 7 % 11 if x % 3 else \"a\" for x in range(n * 9)])",
    "return sorted([x * 7 % 11 if x % 3 else x / 2 for x in range(n * 9)], reverse = True)",
    "return sorted([\"ab\"[x % 2] * (x % 5) for x in range(n * 9)]) + sorted([[x % 3, x] for x in range(n * 9)])",
    // Places that are too large, and numbers of repetitions.
    "l = [1]\n    l.insert(n * 1000000000, 2)\n    return l + [\"\" * (n * -1000000000), l * (n * -1000000000)]",
    "return [n // 0] if n == 2 else [float(n)] if n == 3 else fail(\"no\") if n == 4 else (n, n)",
];

#[test]
fn bodies_do_the_same() {
    for body in BODIES {
        let text = format!("G = [1]\ndef options(n):\n    {body}\n");
        let twins = Twins::new(&text);
        for n in 0..8 {
            twins.compare(&Position::from(n), &text);
        }
    }
}

#[test]
fn a_wrong_representative_is_reported() {
    for body in ["n + 1", "None if n == 3 else n", "move(n)", "5 if n == 4 else 6 if n == 5 else n"] {
        let text =
            format!("def options(n):\n    return [n - 1] if n else []\ndef representative(n):\n    return {body}\n");
        for n in [0, 3, 4, 5] {
            // The first failure stays, so each position needs rules of its own.
            Twins::new(&text).compare(&Position::from(n), &text);
        }
    }
}

#[test]
fn endings_are_the_same() {
    let text = "def options(n):\n    return [n - 1] if n else []\ndef result(n):\n    \
                return [None, \"win\", \"loss\", \"draw\", \"lost\", 1, move(1)][n]\n";
    let twins = Twins::new(text);
    for n in 0..7 {
        twins.compare(&Position::from(n), text);
    }
}

#[test]
fn the_interpreter_does_what_takes_long() {
    let text = "def options(n):\n    x = 0\n    for i in range(n):\n        for j in range(n):\n            x += 1\n    return [x]\n";
    let twins = Twins::new(text);
    assert!(twins.compare(&Position::from(300), text));
    assert!(!twins.compare(&Position::from(1500), text));
    let deep = "def f(n):\n    return f(n - 1) if n else 0\ndef options(n):\n    return [f(n)]\n";
    let twins = Twins::new(deep);
    assert!(twins.compare(&Position::from(10), deep));
    assert!(!twins.compare(&Position::from(200), deep));
}

#[test]
fn threads_may_ask_at_once() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/milk.star")).unwrap();
    let twins = Twins::new(&text);
    std::thread::scope(|scope| {
        for n in 2..6 {
            let (twins, text) = (&twins, &text);
            scope.spawn(move || (0..50).filter(|_| twins.compare(&Position::from(n), text)).count());
        }
    });
}

/// These would take very long: the evaluator must give up.
#[test]
fn the_evaluator_gives_up_in_time() {
    for body in [
        // 2^50 elements, if one does not see that they are the same.
        "a, b = [1], [1]\n    for i in range(n):\n        a, b = [a, a], [b, b]\n    return [a == b]",
        "a, b = [1], [1]\n    for i in range(n):\n        a, b = [a, a], [b, b]\n    return [a < b]",
        "a, b = [1], [1]\n    for i in range(n):\n        a, b = [a, a], [b, b]\n    return [a in [b]]",
        "a = (1,)\n    for i in range(n):\n        a = (a, a)\n    return [a in set([1])]",
        "a = (1,)\n    for i in range(n):\n        a = (a, a)\n    return [(a, 1) in set([(1, a)])]",
        "a = (1,)\n    for i in range(n):\n        a = (a, a)\n    x = move(a)\n    return []",
        "a = [1]\n    for i in range(n):\n        a = [a, a]\n    return [a]",
        "a = tuple(range(n * 1000))\n    return [a] * n * 1000",
        "a = tuple(range(n * 1000))\n    return [sorted([a] * n * 1000)]",
        "a = \"a\" * (n * 10000)\n    return [a + \"b\" in a + a, (a + a).find(a + \"b\")]",
        "a = \"a\" * (n * 10000)\n    return [\"%s%s%s%s%s%s%s%s%s%s\" % tuple([a] * 10) for i in range(n * 10)]",
        "a = \"a\" * (n * 10000)\n    return sorted([a + \"b\" for i in range(n)] * 100)",
        "l = list(range(n * 1000))\n    for i in range(n * 1000):\n        l.remove(i)\n        l.append(i)\n    return l",
    ] {
        let text = format!("def options(n):\n    {body}\n");
        let twins = Twins::new(&text);
        assert!(!twins.is_known(&Position::from(50)), "{text}");
        twins.compare(&Position::from(2), &text);
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
    ];
    for body in bodies {
        let text = format!(
            "def f(n):\n    for i in [1]:\n        if n > 0:\n            return {body}\n    return n\n\
             def options(n):\n    return [f(n) == n]\n"
        );
        let twins = Twins::new(&text);
        let known = move || (0..40).filter(|&n| twins.is_known(&Position::from(n))).count();
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(known).unwrap();
        assert!(thread.join().unwrap() > 0, "{text}");
    }
    let function = |n| format!("def f{n}(n):\n    for i in [1]:\n        return [f{}(n)]\n", n + 1);
    let chain: String = (0..900).map(function).collect();
    let text = format!("{chain}def f900(n):\n    return 1\ndef options(n):\n    return f0(n)\n");
    let load = move || Script::load("chain.star", &text, ScriptLimits::default()).err();
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(load).unwrap();
    assert_eq!(thread.join().unwrap().map(|fault| fault.to_string()), None);
}
