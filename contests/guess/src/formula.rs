//! A formula, its cost, and its test.
//!
//! A formula is a law that gives the value at every argument (one number, two or three), with its text and its
//! [`Cost`]. For P-positions the "value" is 1 at a P-position and 0 elsewhere. It is tested from the largest arguments
//! down, and the first failure determines from where it holds. A fit counts if
//!
//! - it holds from the first quarter of the numbers on;
//! - at least 8·(1 + constants) values and three spans test it. The first number from which it holds counts as one
//!   more constant, unless that number is 0 or the formula is undefined below it;
//! - at least four of those values, and two for each constant, differ from the commonest value.
//!
//! A constant is chosen among some dozens, which takes six bits; eight values of at least two kinds carry eight bits.

use grundy_core::Said;

use crate::About;

/// The value of a formula at an argument; `None` where it is undefined.
pub(crate) type Law<'a, A> = Box<dyn Fn(A) -> Option<u64> + 'a>;

/// A kind of statement. Of formulas of one family that agree far on only the simplest is reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Family {
    Constant,
    /// n, n + c, n xor c, and the same for pairs.
    Plain,
    Residues,
    /// G(n + p) = G(n) + s.
    Periodic,
    /// ⌊(a·n + c)/b⌋.
    Floors,
    /// ⌊((n + a) mod m)/k⌋.
    FloorsOfResidues,
    Functions,
    /// G(2k + r) by k and G(k).
    Recurrences,
    Sets,
    /// The k-th zero as a function of k, or of the preceding zeros.
    Growth,
    /// ⌊kα⌋, and pairs of such numbers.
    Beatty,
    /// Two numbers, each changed separately, then joined.
    Joined,
    /// f(m) xor g(n).
    Separable,
    /// f of one number made of m and n.
    Dependent,
    /// Quotients of two numbers.
    Ratios,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    pub family: Family,
    /// How hard it is to understand: about the number of its operations. Simple formulas are reported first.
    pub weight: u32,
    /// The sum of its constants; between formulas of one weight, the smaller sum is simpler.
    pub size: u64,
    /// How many constants were fitted to the values.
    pub constants: u64,
    /// The length of the stretch of numbers that shows its shape, such as its period.
    pub span: u64,
    /// How many values it is built from; they do not test it.
    pub given: u64,
}

impl Cost {
    pub fn new(family: Family, weight: u32) -> Cost {
        Cost { family, weight, size: 0, constants: 0, span: 1, given: 0 }
    }

    /// Adds the cost of one more constant, c.
    pub fn constant(mut self, c: u64) -> Cost {
        self.constants += 1;
        self.size = self.size.saturating_add(c);
        self
    }

    /// Adds the cost of an added constant, which is free if it is 0.
    pub fn offset(mut self, c: i128) -> Cost {
        if c != 0 {
            self = self.constant(u64::try_from(c.unsigned_abs()).unwrap_or(u64::MAX));
            self.weight += 1;
        }
        self
    }

    /// Raises the span to at least this length.
    pub fn span(mut self, span: u64) -> Cost {
        self.span = self.span.max(span);
        self
    }

    pub fn given(mut self, given: u64) -> Cost {
        self.given = given;
        self
    }
}

pub(crate) struct Found<'a, A> {
    pub text: Said,
    pub cost: Cost,
    /// The first number from which it holds.
    pub from: u64,
    pub tested: u64,
    /// The heaps below `from` at which the formula differs from the value, ascending.
    pub exceptions: Vec<A>,
    /// Whether the next exception may lie beyond the values (see [`keep_coming`]).
    pub open: bool,
    pub law: Law<'a, A>,
}

pub(crate) struct Trial<'a, A> {
    /// The arguments with their size (n, or the least of several numbers) and value, largest size first.
    pub points: Vec<(A, u64, u64)>,
    /// Arguments beyond the values; on these it is compared whether two formulas agree.
    pub beyond: Vec<A>,
    /// Whether the values are Grundy values or mark the P-positions.
    pub about: About,
    pub found: Vec<Found<'a, A>>,
    pub numbers: fn(A) -> Vec<u64>,
}

/// Largest number of arguments beyond a sequence on which two formulas are compared.
const BEYOND: u64 = 4096;

impl<'a> Trial<'a, u64> {
    /// A trial of formulas for G(0), G(1), ….
    pub(crate) fn of_sequence(values: &[u64], about: About) -> Self {
        let points = values.iter().enumerate().rev().map(|(n, &value)| (n as u64, n as u64, value)).collect();
        let len = values.len() as u64;
        let beyond = (len..len + len.min(BEYOND)).collect();
        Trial { points, beyond, about, found: Vec::new(), numbers: |n| vec![n] }
    }
}

impl<'a> Trial<'a, [u64; 2]> {
    pub(crate) fn of_table(rows: &[&[Option<u64>]], about: About) -> Self {
        let mut points = Vec::new();
        for (m, row) in (0..).zip(rows) {
            points.extend((0..).zip(*row).filter_map(|(n, value)| Some(([m, n], m.min(n), (*value)?))));
        }
        points.sort_by_key(|&([m, n], size, _): &([u64; 2], u64, u64)| std::cmp::Reverse((size, m, n)));
        let len = rows.len() as u64;
        let step = len.div_ceil(32).max(1) as usize;
        let around = |m: u64| (0..2 * len).step_by(step).flat_map(move |n| [[m, n], [n, m]]);
        let beyond = (len..2 * len).step_by(step).flat_map(around).collect();
        Trial { points, beyond, about, found: Vec::new(), numbers: |pair| pair.to_vec() }
    }
}

impl<'a> Trial<'a, [u64; 3]> {
    /// A trial of formulas for G(a, b, c) with a, b, c < `side`.
    pub(crate) fn of_cube(side: u64, value: &dyn Fn([u64; 3]) -> Option<u64>, about: About) -> Self {
        let all = (0..side).flat_map(|a| (0..side).flat_map(move |b| (0..side).map(move |c| [a, b, c])));
        let least = |at: [u64; 3]| at.into_iter().min().unwrap_or(0);
        let mut points: Vec<_> = all.filter_map(|at| Some((at, least(at), value(at)?))).collect();
        points.sort_by_key(|&(at, size, _)| std::cmp::Reverse((size, at)));
        let step = side.div_ceil(8).max(1) as usize;
        let far = (0..2 * side).step_by(step);
        let around = |a: u64| far.clone().flat_map(move |b| [[a, b, side], [b, side, a], [side + b, a, b]]);
        let beyond = (0..2 * side).step_by(step).flat_map(around).collect();
        Trial { points, beyond, about, found: Vec::new(), numbers: |triple| triple.to_vec() }
    }
}

impl<'a, A: Copy> Trial<'a, A> {
    /// The largest argument and its value.
    pub fn last(&self) -> Option<(A, u64)> {
        self.points.first().map(|&(at, _, value)| (at, value))
    }

    pub(crate) fn last_with(&self, value: u64) -> Option<A> {
        self.points.iter().find(|&&(.., v)| v == value).map(|&(at, ..)| at)
    }

    pub(crate) fn last_size(&self) -> u64 {
        self.points.first().map_or(0, |&(_, size, _)| size)
    }

    /// The largest span that these values can test.
    pub(crate) fn longest_span(&self) -> u64 {
        (self.last_size() + 1) / 3
    }

    /// Keeps the formula if it fits; returns whether it does.
    pub fn attempt<T: Into<Said>>(
        &mut self,
        cost: Cost,
        law: impl Fn(A) -> Option<u64> + 'a,
        text: impl FnOnce() -> T,
    ) -> bool {
        let failure = self.points.iter().find(|&&(at, _, value)| law(at) != Some(value));
        let from = failure.map_or(0, |&(_, size, _)| size + 1);
        // Where the formula is undefined, its first number was not chosen.
        let chosen = failure.is_some_and(|&(at, ..)| law(at).is_some());
        from <= self.last_size() / 4 && self.keep(cost, from, chosen, law, text)
    }

    /// Tries "f + c"; the largest argument determines c. `text` writes the formula with the added text, such as ` + 2`.
    pub(crate) fn attempt_plus<T: Into<Said>>(
        &mut self,
        cost: Cost,
        law: impl Fn(A) -> Option<u64> + 'a,
        text: impl FnOnce(&str) -> T,
    ) -> bool {
        let Some((at, value)) = self.last() else { return false };
        let Some(bare) = law(at) else { return false };
        let c = i128::from(value) - i128::from(bare);
        let law = move |at| u64::try_from(i128::from(law(at)?) + c).ok();
        self.attempt(cost.offset(c), law, || text(&plus(c)))
    }

    /// Keeps a formula that is known to hold from `from` on, if enough values tested it.
    pub fn keep<T: Into<Said>>(
        &mut self,
        cost: Cost,
        from: u64,
        chosen: bool,
        law: impl Fn(A) -> Option<u64> + 'a,
        text: impl FnOnce() -> T,
    ) -> bool {
        let held = &self.points[..self.points.partition_point(|&(_, size, _)| size >= from)];
        let tested = (held.len() as u64).saturating_sub(cost.given);
        let choices = 1 + cost.constants + u64::from(chosen);
        let enough = tested >= (8 * choices).max(3 * cost.span);
        if !enough || cost.family != Family::Constant && !varies(held, (2 * choices).max(4)) {
            return false;
        }
        let before = self.points[held.len()..].iter().rev();
        let wrong = before.filter(|&&(at, _, value)| law(at).is_some_and(|told| told != value));
        let (exceptions, sizes): (Vec<A>, Vec<u64>) = wrong.map(|&(at, size, _)| (at, size)).unzip();
        let open = keep_coming(&sizes, self.last_size());
        self.found.push(Found { text: text().into(), cost, from, tested, exceptions, open, law: Box::new(law) });
        true
    }
}

/// Whether the next exception may lie beyond the values: as if it were to the last as the last is to the previous one.
fn keep_coming(sizes: &[u64], last_size: u64) -> bool {
    let mut different = sizes.to_vec();
    different.dedup();
    match different[..] {
        [.., _, before, last] => last * last > before * last_size,
        _ => false,
    }
}

/// Whether at least `enough` of the values are not the commonest one.
fn varies<A>(points: &[(A, u64, u64)], enough: u64) -> bool {
    // More values never lower this number, so the loop ends after few values, of which few are different.
    let mut counts: Vec<(u64, u64)> = Vec::new();
    (1..).zip(points).any(|(seen, &(.., value))| {
        match counts.iter_mut().find(|(known, _)| *known == value) {
            Some((_, count)) => *count += 1,
            None => counts.push((value, 1)),
        }
        seen - counts.iter().map(|&(_, count)| count).max().unwrap_or(0) >= enough
    })
}

/// ` + c` or ` − c`, or nothing if c is 0.
pub(crate) fn plus(c: i128) -> String {
    match c {
        0 => String::new(),
        c if c < 0 => format!(" - {}", c.unsigned_abs()),
        c => format!(" + {c}"),
    }
}

/// n + a as text; in brackets, so that another operation may follow.
pub(crate) fn shifted(n: &str, a: i64) -> String {
    if a == 0 { n.to_owned() } else { format!("({n}{})", plus(a.into())) }
}
