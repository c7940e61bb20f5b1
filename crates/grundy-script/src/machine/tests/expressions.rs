//! Random expressions.

use grundy_testkit::Random;

use super::python;
use super::{Twins, all_same, refused};

/// Numbers near the limits of 32 bits, of exact floats, and of 64 bits.
pub(super) const LARGE: [&str; 12] = [
    "(2147483647)",
    "(2147483648)",
    "(-2147483648)",
    "(3000000000)",
    "(4503599627370496.0)",
    "(9007199254740991)",
    "(9007199254740992)",
    "(9007199254740993)",
    "(4611686018427387904)",
    "(9223372036854775807)",
    "(-9223372036854775807)",
    "(-0.0)",
];

/// What expressions name, beside variables.
pub(super) const HELPERS: &str = "\
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
";

/// Random expressions of a type, mostly without mistakes.
pub(super) struct Writer {
    pub(super) random: Random,
    /// Whether Python must do the same.
    pub(super) python: bool,
}

impl Writer {
    /// One of the patterns, in Python one that means the same there.
    pub(super) fn pick(&mut self, patterns: &[&'static str]) -> &'static str {
        loop {
            let pattern = self.random.pick(patterns);
            if if self.python { python::means_the_same(pattern) } else { is_right(pattern) } {
                return pattern;
            }
        }
    }

    /// Replaces letters in a pattern by expressions: N a number, S a text, L a list of numbers, T a tuple, B a truth, A
    /// anything, @ `True`.
    pub(super) fn fill(&mut self, pattern: &str, depth: u32) -> String {
        let mut filled = String::new();
        for letter in pattern.chars() {
            match letter {
                // The bound of a slice.
                'N' if self.python && pattern.contains(':') && filled.ends_with(['[', ':']) => {
                    filled += &format!("({}) % 9 - 4", self.expression('N', depth));
                }
                'N' | 'S' | 'L' | 'T' | 'B' | 'A' => filled += &self.expression(letter, depth),
                '@' => filled += "True",
                _ => filled.push(letter),
            }
        }
        filled
    }

    pub(super) fn expression(&mut self, kind: char, depth: u32) -> String {
        // Now and then a value of another type.
        let kind = if !self.python && self.random.below(40) == 0 { 'A' } else { kind };
        let kind =
            if kind == 'A' { self.random.pick(&["N", "S", "L", "T", "B"]).chars().next().unwrap() } else { kind };
        let leaves: &[&str] = match kind {
            'N' => &["n", "(0)", "(1)", "(2)", "(3)", "(-1)", "(7)", "f", "(100)", "n", "C", "(70000)", "K", "(0.5)"],
            'S' => &["s", "\"\"", "\"a\"", "\"ab/c\"", "\"/\"", "s"],
            'L' => &["l", "[]", "[1, 2]", "l", "[n]", "G"],
            'T' => &["t", "()", "(1, 2)", "t", "(n,)"],
            _ => &["True", "False", "(n > 3)"],
        };
        if depth == 0 {
            let leaf = self.pick(leaves);
            return if leaf == "K" { self.pick(&LARGE).to_owned() } else { leaf.to_owned() };
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
                "(f * N)",
                "(N - N)",
                "(N << ((N) % 70))",
                "(N >> ((N) % 70))",
                "(~N)",
                "(N + 1 << 3 - 1 | N & 6 ^ N >> 1)",
                "(N - N * 3 // 2 % 5)",
            ],
            'S' => &[
                "(S + S)",
                "S[N]",
                "S[N:N]",
                "S[N:]",
                "S[:N]",
                "S[::-1]",
                "S[N::2]",
                "S[N:N:-1]",
                "\"abcdef\"[0:N:1]",
                "(S * 2)",
                "S.join(S.split(S))",
                "(\"%s-%d\" % (S, N))",
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
                "L[N:N:-2]",
                "[1, 2, 3, 4][N:3:1]",
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
                "(1, 2, 3, 4)[N:-1:1]",
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
        let pattern = self.pick(patterns);
        let filled = self.fill(pattern, depth - 1);
        // Without its brackets the order of the operators decides.
        match python::BARE.contains(&pattern) && self.python && self.random.one_in(3) {
            true => filled[1..filled.len() - 1].to_owned(),
            false => filled,
        }
    }

    /// Rules whose position n has the value of the expression number n as its option.
    fn rules(&mut self, expressions: usize) -> String {
        let mut text = HELPERS.to_owned()
            + "
def options(n):
    s, l, t, f = \"ab\" * n + \"/c\", [n, 2, 1], (n, 4), n / 2
    d = {n: 1, 100: 2}
";
        for number in 0..expressions {
            let value = self.expression('A', 3);
            text += &format!("    if n == {number}:\n        x = {value}\n        return [(type(x), x), move(x)]\n");
        }
        text + "    return []\n"
    }
}

/// Patterns that the crate `starlark` gets wrong: large numbers in `enumerate`, shifts in place, and slices of constants with
/// three bounds.
const WRONG: [&str; 8] = ["start = K", "<<=", "[N:N:", "[I:W:I]", ":I]", "\"abcdef\"[", "[1, 2, 3, 4][", "(1, 2, 3, 4"];

/// Whether the crate `starlark` gets a pattern right.
fn is_right(pattern: &str) -> bool {
    !WRONG.iter().any(|part| pattern.contains(part))
}

#[test]
fn random_expressions_have_the_same_values() {
    let files: u64 = grundy_testkit::long(100, 20_000);
    let compared = (0..files).flat_map(|seed| {
        let text = Writer { random: Random::new(seed), python: false }.rules(40);
        let twins = Twins::of(&text);
        (0..40).map(move |number| {
            let said = text.split(&format!("n == {number}:")).nth(1).map_or("", |rest| rest.lines().nth(1).unwrap());
            twins.as_ref().map_or_else(refused, |twins| twins.compare("options", &number.to_string(), said))
        })
    });
    // The others have mistakes.
    let valid = all_same(compared) as u64;
    assert!(valid > files * 15, "{valid}");
}
