//! Random programs: statements that change lists, sets and dicts, some of which have two names.
//! Random expressions, and programs that Python runs too.

use std::io::Write as _;
use std::process::{Command, Stdio};

use grundy_testkit::Random;

use super::{Case, HELPERS, Position, Ruleset, Script, ScriptLimits, confirmed, patterns};
use crate::machine::render::{compact, scientific};

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
            if if self.python { means_the_same(pattern) } else { is_right(pattern) } {
                return pattern;
            }
        }
    }

    /// Replaces letters in a pattern: `N` number, `S` text, `L` numbers, `T` tuple, `B` truth, `A` any, `@` `True`.
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

    fn expression(&mut self, kind: char, depth: u32) -> String {
        // Now and then a value of another type.
        let kind = if !self.python && self.random.below(40) == 0 { 'A' } else { kind };
        let kind =
            if kind == 'A' { self.random.pick(&["N", "S", "L", "T", "B"]).chars().next().unwrap() } else { kind };
        if depth == 0 {
            let leaf = self.pick(patterns(&format!("{kind} alone")));
            return if leaf == "K" { self.pick(patterns("K")).to_owned() } else { leaf.to_owned() };
        }
        let pattern = self.pick(patterns(&kind.to_string()));
        let filled = self.fill(pattern, depth - 1);
        // Without its brackets the order of the operators decides.
        match patterns("bare").contains(&pattern) && self.python && self.random.one_in(3) {
            true => filled[1..filled.len() - 1].to_owned(),
            false => filled,
        }
    }
}

/// Whether `starlark` gets a pattern right: not large numbers in `enumerate`, shifts in place, slices of constants.
fn is_right(pattern: &str) -> bool {
    !patterns("wrong in starlark").iter().any(|part| pattern.contains(part))
}

/// Whether a pattern means the same in Python. Patterns mean something else with floats, truths as numbers and global
/// lists, which differ on purpose. So do patterns with large shifts and ranges, which take Python too long, and with
/// lists in themselves. A list may change in its loop in Python only.
pub(super) fn means_the_same(pattern: &str) -> bool {
    let parts = patterns("different in python");
    !patterns("changed in a loop").contains(&pattern) && !parts.iter().any(|part| pattern.contains(part))
}

/// The lines that a program of Python prints for a text.
fn by_python(program: &str, text: String) -> Vec<String> {
    let mut python = Command::new("python3");
    python.args(["-c", program]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = python.spawn().expect("this test needs python3");
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn random_programs_mean_what_they_mean_in_python() {
    const FILES: u64 = 250;
    let batches: u64 = grundy_testkit::long(4, 4000);
    let (mut valid, mut different) = (0, Vec::new());
    for batch in 0..batches {
        let files: Vec<String> = (0..FILES).map(|file| Programmer::new(batch * FILES + file, true).rules(10)).collect();
        let mut lines = by_python(include_str!("python.py"), files.join("\x0c")).into_iter();
        for text in &files {
            let script = Script::load("t.star", text, ScriptLimits::default()).unwrap();
            for number in 0..10 {
                let n = [0, 1, 3][number % 3];
                let position = script.parse(&format!("({number}, {n}, [{n}, 7, (2, -1)])")).unwrap();
                let line = lines.next().unwrap();
                let mut options = Vec::new();
                let heard = script.each_option(&position, &mut |option| options.push(option.to_vec()));
                let options = heard.map(|()| options);
                if line == "?" {
                    continue;
                }
                let mut wanted: Option<Vec<Vec<Position>>> =
                    (line != "!").then(|| line.split('\t').map(|option| vec![script.parse(option).unwrap()]).collect());
                // Without labels, equal options in turn are one option.
                wanted.iter_mut().for_each(Vec::dedup);
                valid += u64::from(wanted.is_some());
                if options.as_ref().ok() != wanted.as_ref() {
                    let program =
                        text.split(&format!("\ndef p{number}(")).nth(1).and_then(|rest| rest.split("\ndef ").next());
                    different.push(format!("{n}: {options:?}, in Python {line}\n{}", program.unwrap()));
                }
            }
        }
    }
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different.join("\n"));
    let programs = batches * FILES * 10;
    assert!(valid > programs / 2, "{valid} of {programs}");
}

#[test]
fn floats_are_written_as_in_python() {
    let mut random = Random::new(7);
    let mut float = |n: u64| match n % 2 {
        0 => f64::from_bits(random.bits()),
        _ => (random.bits() >> random.below(64)) as f64 / 8.0,
    };
    let edges = [0.0, -0.0, 1e15, 1e16, 1e-4, 1e-5, 999999999999999.0];
    let floats: Vec<f64> = (0..6000).map(&mut float).filter(|x| x.is_finite()).chain(edges).collect();
    let texts: Vec<String> = floats.iter().map(|x| format!("{x:e}")).collect();
    let program = "import sys\nfor x in sys.stdin: print(repr(float(x)), '%e' % float(x))";
    for (x, wanted) in floats.iter().zip(by_python(program, texts.join("\n"))) {
        let mut written = String::new();
        compact(*x, 'e', &mut written);
        written.push(' ');
        scientific(*x, 'e', &mut written);
        // Of two shortest texts that are as near, Python takes the one with an even digit.
        let (ours, wanted) = (written.split(' '), wanted.split(' '));
        assert!(
            ours.zip(wanted).all(|(a, b)| a == b || a.len() == b.len() && a.parse() == Ok(*x) && b.parse() == Ok(*x)),
            "{written}"
        );
    }
}
