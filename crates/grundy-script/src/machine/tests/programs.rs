//! Random programs: statements that change lists, sets and dicts, some of which have two names.

use grundy_testkit::Random;

use super::expressions::Writer;
use super::{Case, HELPERS, confirmed, patterns};

/// A writer of programs from `patterns.txt`. In statements `V` and `U` are the lists l or m, `W` and `Z` the numbers
/// i or j. `I` is a small number, `K` a large one, ¶ the end of a line. The rest is as for expressions.
pub(super) struct Programmer {
    writer: Writer,
    /// Whether some statements are rare ones.
    extra: bool,
}

impl Programmer {
    /// Programs that Python runs too if `python`.
    pub(super) fn new(seed: u64, python: bool) -> Programmer {
        Programmer { writer: Writer { random: Random::new(seed), python }, extra: seed % 2 == 1 }
    }

    fn pick(&mut self, patterns: &[&'static str]) -> &'static str {
        self.writer.pick(patterns)
    }

    /// A pattern with names and numbers.
    fn fill(&mut self, pattern: &str) -> String {
        let names = [('V', ["l", "m"]), ('U', ["l", "m"]), ('W', ["i", "j"]), ('Z', ["i", "j"])];
        let names = names.map(|(letter, names)| (letter, self.pick(&names)));
        let mut filled = String::new();
        for letter in pattern.chars() {
            match letter {
                '¶' => filled.push('\n'),
                'I' => filled += self.pick(&["0", "1", "-1", "2", "0", "-2"]),
                'K' => filled += self.pick(patterns("K")),
                // Otherwise they may grow in a loop.
                'N' if self.writer.python => filled += "cut(N)",
                'L' if self.writer.python => filled += "L[:9]",
                _ => match names.iter().find(|(other, _)| *other == letter) {
                    Some((_, name)) => filled += name,
                    None => filled.push(letter),
                },
            }
        }
        let depth = self.writer.random.below(3_u32);
        self.writer.fill(&filled, depth)
    }

    fn block(&mut self, text: &mut String, indent: usize, in_loop: bool) {
        for _ in 0..1 + self.writer.random.below(if indent == 1 { 6 } else { 3 }) {
            let chance = if indent > 3 { 8 } else { 12 };
            let (line, inner) = match self.writer.random.below(chance) {
                11 | 10 => (self.pick(patterns("loops")), Some(true)),
                9 | 8 => (self.pick(patterns("conditions")), Some(in_loop)),
                7 if in_loop => {
                    (self.pick(&["V.append(x)", "o.append(move(x))", "e.add(x)", "d[x] = W", "s += str(x)"]), None)
                }
                6 if in_loop && self.writer.random.below(3) == 0 => {
                    (self.pick(&["break", "continue", "return o + [W]"]), None)
                }
                5 if indent == 1 && self.writer.random.below(3) == 0 => (self.pick(patterns("once")), None),
                // Every expression is seen, and its type.
                3 if !self.writer.python => ("x = A; o.append((type(x), x))", None),
                4 if self.extra => (self.pick(patterns("extra")), None),
                _ => (self.pick(patterns("statements")), None),
            };
            let line = match self.fill(line) {
                condition if inner.is_some() && !condition.starts_with("for ") => format!("if {condition}"),
                line => line,
            };
            *text += &"    ".repeat(indent);
            *text += &line;
            let Some(in_loop) = inner else {
                *text += "\n";
                continue;
            };
            *text += ":\n";
            self.block(text, indent + 1, in_loop);
            if line.starts_with("if") && self.writer.random.one_in(2) {
                *text += &format!("{}else:\n", "    ".repeat(indent));
                self.block(text, indent + 1, in_loop);
            }
        }
    }

    /// Rules whose position (k, n, q) has what program number k makes of n and q as its options.
    pub(super) fn rules(&mut self, programs: usize) -> String {
        let python = self.writer.python;
        let mut text = HELPERS.to_owned();
        let mut options = "\ndef options(p):\n    k, n, q = p\n".to_owned();
        for number in 0..programs {
            let half = if python { "n // 2" } else { "n / 2" };
            text += &format!("\ndef p{number}(n, q):\n    x, i, j, f, s, t = 7, n, 2, {half}, \"ab\", (n, 4)\n");
            text += "    l, d, e, o = [n, 2, 1], {n: 1, 100: 5}, set([n, 3]), []\n";
            text += self.pick(&["    m = l\n", "    m = [5, 4, 3]\n", "    m = q\n", "    m = [l, 2, l]\n"]);
            self.block(&mut text, 1, false);
            text += "    return o + [(i, j, f, s), t, l, m, [l, m], list(e), d.items()";
            text += if python { "]\n" } else { ", move(l), split(i, j, m)]\n" };
            options += &format!("    if k == {number}:\n        return p{number}(n, q)\n");
        }
        text + &options
    }
}

#[test]
fn random_programs_do_the_same() {
    let files: u64 = grundy_testkit::long(120, 50_000);
    let case = |seed| {
        let call = |asked: u64| {
            let (number, n) = (asked / 3, [0, 1, 3][asked as usize % 3]);
            ("options".to_owned(), format!("({number}, {n}, [{n}, 0.5, (2, -1)])"))
        };
        Case { text: Programmer::new(seed, false).rules(10), calls: (0..30).map(call).collect() }
    };
    // The others have mistakes.
    let seeds: Vec<u64> = (0..files).collect();
    let cases = seeds.chunks(500).map(|seeds| seeds.iter().copied().map(case).collect::<Vec<_>>());
    let valid: usize = cases.map(|cases| confirmed(Some("programs"), &cases)).sum();
    assert!(valid as u64 > files * 30 / 5, "{valid} of {files} files");
}
