//! Random programs: statements that change lists, sets and dicts, some of which have two names.

use grundy_testkit::Random;

use super::expressions::{HELPERS, LARGE, Writer};
use super::python::{EXTRA, PRELUDE};
use super::{Twins, all_same, refused};

/// Statements. V and U are the lists l or m, W and Z the numbers i or j, I a small number, K a large one; the rest is as
/// for expressions.
const STATEMENTS: &[&str] = &[
    "W = N",
    "W = I",
    "V = L",
    "m = l",
    "l = m",
    "V[I] = N",
    "V[I] = f",
    "V[I] += N",
    "V[I], U[I] = U[I], V[I]",
    "V[I], W = W, V[I]",
    "W, V[W] = V[:2]",
    "V[I], W, V[I] = V",
    "V[I], V[I] = V",
    "(V[I], (U[I], W)) = (W, (N, Z))",
    "W, Z = t",
    "W, Z = V",
    "W, (Z, f) = I, [Z, f]",
    "W += N",
    "W -= Z",
    "W *= I",
    "W //= 3",
    "W %= 7",
    "W *= (I + 1)",
    "W *= (Z % 9) + 1",
    "W <<= 35",
    "W <<= (Z % 40)",
    "(W) <<= (I + 3) # one",
    "W >>= 3",
    "W &= K",
    "W |= N",
    "W ^= (N)",
    "W -= ~Z",
    "V[I] <<= 31",
    "V[V[I]] <<= V.pop()  % 50",
    "(V[I]) <<= ((Z % 40))",
    "V = U[I:W:I]",
    "V = U[I:W % 9:I]",
    "V = U[W % 5:W % 9]",
    "V = [1, 2, 3, 4][I:len(V):2]",
    "s = \"abcdef\"[I:W % 7:1]",
    "s = (\"abc\" + s)[I:len(U) % 5:(1 if W else 2)]",
    "s = \"abcdef\"[W % 7:I:-1]",
    "t = (1, 2, 3, 4, 5)[Z % 3:I:-1]",
    "t = t[W % 3:W % 5:-2]",
    "W = 1 << 31",
    "W = (3 << 32) >> (Z % 60)",
    "W = -1 << 35 - I",
    "V += U[:2]",
    "V += t",
    "V += [N]",
    "V += e",
    "V += V if len(V) < 9 else []",
    "V.extend(U if len(U) < 9 else t)",
    "V = V + [W] + U[:2]",
    "V = V[:1] + [W] + V[1:]",
    "V.append(N)",
    "V.append(t)",
    "V.append(f)",
    "V.append([Z])",
    "V[I].append(W)",
    "V.insert(I, W)",
    "V.pop()",
    "W = V.pop(0)",
    "V.remove(U[I])",
    "W = V.index(U[I])",
    "V = sorted(U)",
    "V = sorted(U, reverse = @)",
    "V = sorted(U + [W])",
    "V = sorted([(x * 7 % 5, x) for x in range(40)])[:4]",
    "V = sorted([x * 5 % 17 - f for x in range(30)])[:4]",
    "V = sorted(U + [x * 7 % 11 / 2 for x in range(25)])[:5]",
    "V = sorted([(x % 3, U[I]) for x in range(30)])[:3]",
    "V = sorted([\"ab\"[x % 2] * (x % 5) for x in range(30)])[I:9:4]",
    "V = sorted([W if x % 3 else K for x in range(30)])[9:11]",
    "V = V[::-1]",
    "V = U[I:]",
    "V = U[:I]",
    "V = U[I:W]",
    "V = U[I::2]",
    "V = U[::3]",
    "V = list(reversed(U))",
    "V = [W] * 3",
    "V = list(range(I, 9, 3))",
    "V = list(range(4, I, -1))",
    "d[W] = N",
    "d[f] = W",
    "d[t] = W",
    "d[n] += W",
    "d[W] = d.get(W, I)",
    "W = len(d)",
    "V = list(d)",
    "e.add(W)",
    "e.add(t)",
    "e.add(f)",
    "e.add((W, f))",
    "e.discard(W)",
    "e.remove(n)",
    "e = set(V)",
    "e = set([x % 23 for x in range(40)] + V)",
    "V = list(e)[:4]",
    "W = 3 if (W, f) in e else I",
    "t = (W, V[I])",
    "t += (W,)",
    "t = tuple(V)[:4]",
    "t = t[I:]",
    "s = (s + S)[:20]",
    "s = s[I:] + \"x\"",
    "s = s.replace(\"a\", \"bc\")",
    "s = \"%d%s\" % (W, s)",
    "f += N",
    "f = W / 2",
    "f = W * 1.0",
    "f = -f",
    "f = f * I",
    "W = K",
    "W = W + K",
    "W = K - W",
    "W = W % K",
    "f = K / 4",
    "f = f * K",
    "W = 1 if f == K else 2",
    "W = 1 if W < f else 2",
    "W = max(W, f, Z)",
    "W = min(V)",
    "V = [W for W in U]",
    "V = [W for W in U for W in [W, I]][:6]",
    "V = [x for x in U for V in [[x, 1]]]",
    "V = [(x, W) for x in range(3) for W in U if W != x][:5]",
    "V = [x for x, W in zip(U, U[1:])]",
    "V = [[W for W in range(Z) if W in U] for Z in [1, I, 2]]",
    "V = [x for U in [U, U] for x in U if x in d][:5]",
    "V = [U.pop() for x in [1, 2]]",
    "V = [U.append(x) for x in U]",
    "o.append(move(V))",
    "o.append(move((W, f)))",
    "o.append(split(W, tuple(V), V))",
    "o.append(split(*V))",
    "o.append(V)",
    "o.append(move(t, label = \"x%d\" % W))",
    "o += [move(split(W, V)), W, W, move(W)]",
    "o = o[1:]",
    "o.append(s)",
    "V = mutated(U, W)",
    "W = len(mutated(V[:2], Z))",
    "V = sorted(mutated(list(V), I))",
    "d[(W, Z)] = I",
    "W = 5 if (Z, I) in d else Z",
    "e = set([(x % 5, x % 7) for x in range(30)])",
    "W = 1 if (W, Z) in e else 2",
    "e.discard((W, Z))",
    "e.remove((1, W))",
    "s = \"\".join([\"ab\"[x % 2] for x in U if x != I])",
    "s = \"/\".join([c for c in s.elems() if c in S])",
    "s = \"\".join([s[x] for x in t])",
    "s = \"\".join([str(x) for x in U])",
    "s = \"%s/%s\" % (s[:9], W)",
    "V = s.split(\"a\")",
    "W = s.find(\"xab\"[I:])",
    "W = sum(V)",
    "W = [W, Z][V[I] == W]",
    "x = any(V)",
    "x, W = W, x",
    "V = [W + 1 if W != Z else [x] for W in U]",
    "V, U = U, V",
    "A",
];

/// A function that changes the list that it is given.
const MUTATED: &str = "
def mutated(l, n):
    l.append(n)
    l[0], n = n, l[0]
    return l if n == 2 else [n] + l
";

/// Statements that would make huge values if they were repeated.
const ONCE: &[&str] = &[
    "V[I] *= (I + 1)",
    "d[W] *= I",
    "V.append(U)",
    "d[W] = V",
    "d[W] += V",
    "V = d.values()",
    "V += V",
    "V.extend(U)",
    "t = (t, V, t)",
    "V[I] = U",
];

/// Beginnings of loops.
const LOOPS: &[&str] = &[
    "for x in V",
    "for W in V",
    "for W, x in zip(V, U)",
    "for x in e",
    "for x in d",
    "for x in range(3)",
    "for W in range(I, 5, 2)",
    "for x in range(4, I, -2)",
    "for V[I] in t",
    "for x, W in d.items()",
    "for x in s.elems()",
    "for W, x in enumerate(V[:3])",
    "for x in sorted(U[:4])",
    "for x in list(V)",
    "for W in V[:]",
    "for x in list(e)",
    "for x, W in list(d.items())",
];

const CONDITIONS: &[&str] =
    &["W > Z", "W in V", "W == I", "f < W", "len(V) > 3", "V == U", "V < U", "B", "n == I", "e", "not o"];

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
                'I' => filled += self.pick(&["0", "1", "-1", "2", "0", "-2"]),
                'K' => filled += self.pick(&LARGE),
                // Otherwise they may grow in a loop.
                'N' if self.writer.python => filled += "cut(N)",
                'L' if self.writer.python => filled += "L[:9]",
                _ => match names.iter().find(|(other, _)| *other == letter) {
                    Some((_, name)) => filled += name,
                    None => filled.push(letter),
                },
            }
        }
        let depth = self.writer.random.below(if self.writer.python { 3_u32 } else { 2 });
        self.writer.fill(&filled, depth)
    }

    fn block(&mut self, text: &mut String, indent: usize, in_loop: bool) {
        for _ in 0..1 + self.writer.random.below(if indent == 1 { 6 } else { 3 }) {
            let chance = if indent > 3 { 8 } else { 12 };
            let (line, inner) = match self.writer.random.below(chance) {
                11 | 10 => (self.pick(LOOPS), Some(true)),
                9 | 8 => (self.pick(CONDITIONS), Some(in_loop)),
                7 if in_loop => {
                    (self.pick(&["V.append(x)", "o.append(move(x))", "e.add(x)", "d[x] = W", "s += str(x)"]), None)
                }
                6 if in_loop && self.writer.random.below(3) == 0 => {
                    (self.pick(&["break", "continue", "return o + [W]"]), None)
                }
                5 if indent == 1 && self.writer.random.below(3) == 0 => (self.pick(ONCE), None),
                4 if self.extra => (self.pick(EXTRA), None),
                _ => (self.pick(STATEMENTS), None),
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
        let mut text = HELPERS.to_owned() + MUTATED + PRELUDE;
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
    let files: u64 = grundy_testkit::long(150, 50_000);
    let compared = (0..files).flat_map(|seed| {
        let text = Programmer::new(seed, false).rules(10);
        let twins = Twins::of(&text);
        (0..30_u64).map(move |asked| {
            let (number, n) = (asked / 3, [0, 1, 3][asked as usize % 3]);
            let program = text.split(&format!("\ndef p{number}(")).nth(1).and_then(|rest| rest.split("\ndef ").next());
            let argument = format!("({number}, {n}, [{n}, 0.5, (2, -1)])");
            twins.as_ref().map_or_else(refused, |twins| twins.compare("options", &argument, program.unwrap()))
        })
    });
    // The others have mistakes.
    let valid = all_same(compared) as u64;
    assert!(valid > files * 30 * 2 / 5, "{valid} of {files} files");
}
