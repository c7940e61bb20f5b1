//! The rule language against Python, on random programs.

use std::io::Write as _;
use std::process::{Command, Stdio};

use super::programs::Programmer;
use super::{Position, Ruleset, Script, ScriptLimits};

/// What programs name, beside the helpers.
pub(super) const PRELUDE: &str = "
top = [1 << k for k in range(28, 36)] + [3 << 32, -1 << 31, 5 << 62 >> 3]

def cut(a):
    b = 9000000000000000000
    return a if -b < a and a < b else a % b

def several(a, b = 2, *rest, **named):
    for x in rest:
        a, b = b, x
        if b == 4:
            break
    return [a, b, len(rest), sorted(named)]

def counter(l):
    def inner(x, step = 1):
        l.append(x + step)
        return len(l)
    return inner
";

/// Rare statements.
pub(super) const EXTRA: &[&str] = &[
    "V = sorted(U, key = lambda x: x % 3)",
    "V = sorted(U, key = lambda x: x % 3, reverse = @)",
    "W = max(V, key = lambda x: -x)",
    "W = min([(3, 1), (1, 2), (1, 1)], key = lambda x: x[0])[1]",
    "d = {x: x * I for x in U}",
    "d.update({W: I})",
    "W = d.pop(W, I)",
    "W = d.setdefault(W, Z)",
    "d.clear()",
    "V = list(d.values())[:4]",
    "V = list(range(10)[I:9:2])",
    "V = list(range(9, I, -2)[::-1])",
    "V = list(range(0, 20, 3)[I:5:I + 1])",
    "W = len(range(I, 20, 3))",
    "W = 5 if W in range(-3, 9, 2) else Z",
    "W = 5 if Z in range(9, I, -3) else Z",
    "W = range(20)[I]",
    "W = 3 if range(I, 9, 3) == range(I, W % 12, 3) else 4",
    "V = enumerate(U[:4], I)",
    "V = enumerate(U[:4], start = K)",
    "V = zip(U, range(3), [7, 8, 9])",
    "V = list(map(lambda x: (x, W), U[:4]))",
    "V = list(filter(lambda x: x in t, U))",
    "V = [x for x in U if x not in e and x not in d][:5]",
    "V = several(W, *U[:3])[:3]",
    "V = several(W, b = Z, y = 1, a1 = 2)[:3]",
    "V = several(*U)[:3]",
    "x = counter(V); W = x(I) + x(Z, step = 2); x = 7",
    "x = lambda: W; W = I; Z = x(); x = 7",
    "V = [x() for x in [lambda: W + y for y in [1, 2, 3]]]",
    "V = [x(2) for x in [lambda a, b = y: a + b for y in [1, 2, 3]]]",
    "V = [[x, y] for x in [1, 2] for y in range(x) if x + y != I]",
    "V = [x for x in U if not [y for y in U if y < x]]",
    "V = sorted(list(set(U) & set([1, 2, W])))",
    "V = sorted(list(set(U) ^ set([1, 2, W])))",
    "V = list((set(U) | set([1, 2, W])) - set(t))[:6]",
    "W = 4 if set(U) == set(V) else Z",
    "V.insert(-1, W)",
    "V.clear()",
    "W = V.index(W, 1)",
    "s = s.strip(\"a\") + \"a\"",
    "s = s.lstrip(\"ab\") + \"b\"",
    "s = s.rstrip(\"b\") + \"  a b \".strip()",
    "s = s.title()[:9]",
    "s = s.capitalize() + s.upper().lower()[:2]",
    "s = s.replace(\"a\", \"x\", 1)",
    "s = s.replace(\"\", \"-\")[:9]",
    "t = s.partition(\"b\")",
    "t = s.rpartition(\"b\")",
    "V = s.rsplit(\"a\", 1)",
    "V = s.split(\"b\", 2)",
    "V = (\" a  b c \" + s).split()",
    "V = \"a\\nb\\r\\n\\nc\".splitlines()",
    "W = s.rfind(\"a\")",
    "W = s.find(\"b\", I, 7)",
    "W = s.find(\"\", I, -1)",
    "W = s.count(\"a\", 1)",
    "W = s.count(\"\")",
    "W = s.index(\"b\") if s.endswith(\"b\") else Z",
    "W = 1 if s.isalpha() else 2 if s.isdigit() else 3",
    "W = 1 if s.islower() else 2 if s.isupper() else 3",
    "s = \"%x|%o|%X\" % (W, Z, I)",
    "s = \"%d%%%s\" % (W, s[:3])",
    "s = \"{}-{}\".format(I, s[:4])",
    "s = \"{1}{0}{a}\".format(I, n, a = 3)",
    "s = f\"{n}:{I}\"",
    "s = str(W)[:30]",
    "W = int(str(cut(N)))",
    "W = int(\"-ff\", 16) + int(\"0x1f\", 16) + int(\"101\", 2) + int(\"-12\")",
    "W = ord(s[0]) if s else 0",
    "s = chr(97 + I % 26) + s[:9]",
    "W = top[I] + top[Z % 5]",
    "W = top[W % 11] >> (Z % 40)",
    "W = ~(1 << 31) ^ K",
    "W = 0x1f + 0b101 + 0o17",
    "W = -7 // 2 + -7 % 3 - 7 // -2 + 7 % -3",
    "W = W // K",
    "W = W // (I * 3 + 1)",
    "W = W % -(K)",
    "W = cut(N) * cut(N) // (cut(N) or 3)",
    "W = cut(N) & cut(N) | ~cut(N)",
    "W = (W and Z) or I",
    "W = W if not W or Z else Z if I else 3",
    "W = 2 if not W == Z else 3",
    "W = 2 if W < Z and not Z > 3 or W == I else 3",
    "if W == I: pass",
    "W = I; W += 1; Z = W",
    "W = (\n        I +\n        2)",
    "return o[:2] + [W] if W == 5 else [Z]",
];

/// The patterns of expressions that need no brackets.
pub(super) const BARE: [&str; 9] =
    ["(N + N)", "(N - N)", "(N * N)", "(N // N)", "(N % N)", "(N & N)", "(N | N)", "(N ^ N)", "(-N)"];

/// What patterns of programs for Python do not contain: what differs on purpose, which are floats, truths as numbers and global
/// lists; what would take Python too long, which are large shifts and ranges; and lists in themselves.
const DIFFERENT: [&str; 20] = [
    "A",
    "G",
    "(move(",
    "[move(",
    "split(*",
    "split(W",
    "split(S",
    " / ",
    ".5",
    ".0",
    "(N << N)",
    "(N >> N)",
    "range(N",
    "any(V)",
    "== W]",
    "str(x)",
    "V.append(U)",
    "V[I] = U",
    "= U[I:W]",
    "= U[I:W:I]",
];

/// Patterns of which the list may change in the loop, as it may in Python only.
const LOCKED: [&str; 6] =
    ["for x in V", "for W in V", "for x in e", "for x in d", "for x, W in d.items()", "V = [U.append(x) for x in U]"];

/// Whether a pattern means the same in Python.
pub(super) fn means_the_same(pattern: &str) -> bool {
    !LOCKED.contains(&pattern) && !DIFFERENT.iter().any(|part| pattern.contains(part))
}

/// What Python makes of the programs of these files.
fn run(files: &[String]) -> Vec<String> {
    let mut child = Command::new("python3")
        .args(["-c", include_str!("python.py")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("this test needs python3");
    let mut input = child.stdin.take().unwrap();
    let text = files.join("\x0c");
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
        let mut lines = run(&files).into_iter();
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
                let wanted: Option<Vec<Vec<Position>>> =
                    (line != "!").then(|| line.split('\t').map(|option| vec![script.parse(option).unwrap()]).collect());
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
