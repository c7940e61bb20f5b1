//! The fast evaluator against the interpreter.

use grundy_core::{Position, Ruleset};
use grundy_testkit::Random;

use crate::{Script, ScriptLimits};

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
            let mut option = option.to_vec();
            option.sort();
            options.push(option);
        });
        // Equal options in turn count once.
        options.dedup();
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

/// Random expressions of a type, mostly without mistakes.
struct Writer {
    random: Random,
}

impl Writer {
    /// Replaces letters in a pattern by expressions: N a number, S a text, L a list of numbers, T a tuple, B a truth, A
    /// anything, @ `True`.
    fn fill(&mut self, pattern: &str, depth: u32) -> String {
        let mut filled = String::new();
        for letter in pattern.chars() {
            match letter {
                'N' | 'S' | 'L' | 'T' | 'B' | 'A' => filled += &self.expression(letter, depth),
                '@' => filled += "True",
                _ => filled.push(letter),
            }
        }
        filled
    }

    fn expression(&mut self, kind: char, depth: u32) -> String {
        // Now and then a value of another type.
        let kind = if self.random.below(40) == 0 { 'A' } else { kind };
        let kind =
            if kind == 'A' { self.random.pick(&["N", "S", "L", "T", "B"]).chars().next().unwrap() } else { kind };
        let leaves: &[&str] = match kind {
            'N' => &["n", "(0)", "(1)", "(2)", "(3)", "(-1)", "(7)", "f", "(100)", "n", "C", "(70000)", "(3000000000)"],
            'S' => &["s", "\"\"", "\"a\"", "\"ab/c\"", "\"/\"", "s"],
            'L' => &["l", "[]", "[1, 2]", "l", "[n]", "G"],
            'T' => &["t", "()", "(1, 2)", "t", "(n,)"],
            _ => &["True", "False", "(n > 3)"],
        };
        if depth == 0 {
            return self.random.pick(leaves).to_owned();
        }
        let patterns: &[&str] = match kind {
            'N' => &[
                "(N + N)",
                "(N - N)",
                "(N * N)",
                "(N // N)",
                "(N % N)",
                "(N / N)",
                "(N & N)",
                "(N | N)",
                "(N ^ N)",
                "(N << N)",
                "(N >> N)",
                "(-N)",
                "abs(N)",
                "len(A)",
                "len(L)",
                "min(L)",
                "max(L)",
                "max(N, N)",
                "sum(L)",
                "sum(T)",
                "L[N]",
                "T[N]",
                "(N if B else N)",
                "S.count(S)",
                "S.find(S)",
                "len(set(L))",
                "d[N]",
                "d.get(N, N)",
                "(N or N)",
                "(N and N)",
                "helped(N, N)",
                "L.index(N)",
                "min(N, N, N)",
                "len(d.items())",
                "sum([x * x for x in L if x < N])",
            ],
            'S' => &[
                "(S + S)",
                "S[N]",
                "S[N:N]",
                "S[N:]",
                "S[:N]",
                "S[::-1]",
                "S[N::2]",
                "(S * 2)",
                "S.join(S.split(S))",
                "\"%s-%d\" % (S, N)",
                "str(N)",
                "S.replace(S, S)",
                "S.upper()",
                "type(A)",
                "min(S, S)",
                "\"\".join([c for c in S.elems() if c in S])",
                "\"\".join(sorted(S.elems()))",
                "(S if B else S)",
                "(S + S + S)",
                "\"/\".join(S.split(\"/\"))",
            ],
            'L' => &[
                "(L + L)",
                "(L + L + [N] + L[N:N])",
                "L[N:N]",
                "L[:N] + L[N:]",
                "sorted(L)",
                "[x + N for x in L]",
                "[x for x in L if x != N]",
                "[N, N]",
                "list(range(N))",
                "list(T)",
                "[x * y for x in L for y in T]",
                "sorted(L, reverse = @)",
                "reversed(L)",
                "(L * 2)",
                "L[::-1]",
                "L[N:N:2]",
                "[y for x, y in zip(L, L)]",
                "[i for i, x in enumerate(L) if x in T]",
                "list(set(L))",
                "sorted(L + [N])",
                "list(range(N, N, 2))",
                "d.keys()",
                "[k + v for k, v in d.items()]",
                "changed(L, N)",
                "(L if B else L)",
                "[len(x) for x in [L, T]]",
                "left(L, T)",
            ],
            'T' => &[
                "(T + T)",
                "T[N:N]",
                "(N, N)",
                "tuple(L)",
                "(N, N, N)",
                "tuple(sorted(T))",
                "(T if B else T)",
                "(T * 2)",
            ],
            _ => &[
                "(N == N)",
                "(N != N)",
                "(N < N)",
                "(N <= N)",
                "(N > N)",
                "(N >= N)",
                "(N in L)",
                "(N not in T)",
                "(S in S)",
                "(S == S)",
                "(S < S)",
                "(L == L)",
                "(L < L)",
                "(T <= T)",
                "(not A)",
                "(B and B)",
                "(B or B)",
                "bool(A)",
                "any(L)",
                "all(T)",
                "(A == A)",
                "S.startswith(S)",
                "S.endswith(S)",
                "(N in d)",
                "((N, N) in set([(N, N), T]))",
            ],
        };
        let pattern = self.random.pick(patterns);
        self.fill(pattern, depth - 1)
    }

    /// Rules whose position n has the value of the expression number n as its option.
    fn rules(&mut self, expressions: usize) -> String {
        let mut text = "\
C = 5
G = [4, 1, 3]

def helped(a, b):
    if a > b:
        return a - b
    for k in range(3):
        a += k
        if a == b:
            continue
        if a > 9:
            break
    return a

def changed(l, n):
    made = list(l)
    made.append(n)
    made.extend(l)
    made[0] = n
    made[-1] += 2
    made += [n]
    made.insert(1, n)
    made.pop()
    if n in made:
        made.remove(n)
    return made

def left(l, t):
    found, seen = [], set()
    for x in l + list(t):
        if x in seen:
            seen.remove(x)
            continue
        seen.add(x)
        found.append((x, len(seen)))
    counted = {}
    for x, _ in found:
        counted[x] = counted.get(x, 0) + 1
        counted[x] *= 2
    return [x for x in seen] + [k * v for k, v in counted.items()]

def options(n):
    s, l, t, f = \"ab\" * n + \"/c\", [n, 2, 1], (n, 4), n / 2
    d = {n: 1, 100: 2}
"
        .to_owned();
        for number in 0..expressions {
            let value = self.expression('A', 3);
            text += &format!("    if n == {number}:\n        x = {value}\n        return [(type(x), x), move(x)]\n");
        }
        text + "    return []\n"
    }
}

#[test]
fn random_expressions_have_the_same_values() {
    let files: u64 = if grundy_testkit::is_long() { 5000 } else { 60 };
    let mut known = 0;
    for seed in 0..files {
        let text = Writer { random: Random::new(seed) }.rules(40);
        let twins = Twins::new(&text);
        known += (0..40).filter(|&number| twins.compare(&Position::from(number), &text)).count() as u64;
    }
    // The others have mistakes, or are rare.
    assert!(known > files * 17, "{known}");
}

/// Bodies of `options(n)`. Whoever changes a list, set or dict while it is iterated over is told so by the interpreter.
const BODIES: [&str; 16] = [
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
