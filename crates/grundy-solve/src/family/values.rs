//! The values of all kinds of pieces together, and their common period.

use super::close::{EndMove, InnerMove, Offset, System};
use super::obstacle::Obstacle;
use super::pieces::Pieces;

/// The values of the kinds, from length 0 on.
#[derive(Debug)]
pub(super) struct Values<'a> {
    pub system: &'a System,
    /// For each kind, its values.
    pub of: Vec<Vec<u32>>,
    /// How much later than length 0 of the others each kind is valued, and the order of the kinds.
    delays: Vec<i64>,
    order: Vec<usize>,
    time: i64,
    seen: Vec<u64>,
    /// The largest value so far, of kinds or of pieces of fixed size.
    largest: u32,
}

/// A period that all kinds have, from a length on: after it, a value is the same, or larger by the saltus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Law {
    /// The length from which it holds.
    pub from: usize,
    /// The period.
    pub period: usize,
    /// The length up to which it was compared: the bound of the theorem.
    pub bound: usize,
    /// By how much the values of kinds that grow are larger after a period; 0 if none grows.
    pub saltus: u32,
}

impl Law {
    /// How much larger the values of a kind are after a period.
    pub fn step(&self, values: &[u32]) -> u32 {
        let later = values.get(self.from + self.period);
        if later.is_some_and(|&later| later != values[self.from]) { self.saltus } else { 0 }
    }
}

impl<'a> Values<'a> {
    /// No values yet.
    pub fn new(system: &'a System) -> Values<'a> {
        let kinds = system.kinds.len();
        let scale = kinds as i64 + 1;
        // The piece t of length n waits for the pieces (t', n + d): a long way in this graph is a late time.
        let mut late = vec![0i64; kinds];
        let edges: Vec<(usize, usize, i64)> = (0..kinds)
            .flat_map(|kind| needed(system, kind).into_iter().map(move |(to, offset)| (kind, to, offset)))
            .collect();
        let mut changed = true;
        let mut rounds = 0;
        while changed && rounds <= kinds + 1 {
            changed = false;
            rounds += 1;
            for &(kind, to, offset) in &edges {
                let time = late[to] + scale * offset + 1;
                if time > late[kind] {
                    late[kind] = time;
                    changed = true;
                }
            }
        }
        let mut order: Vec<usize> = (0..kinds).collect();
        order.sort_by_key(|&kind| late[kind].rem_euclid(scale));
        let delays = late.iter().map(|late| late.div_euclid(scale)).collect();
        let largest = fixed(system).max().unwrap_or(0);
        Values { system, of: vec![Vec::new(); kinds], delays, order, time: 0, seen: Vec::new(), largest }
    }

    /// How many lengths all kinds have values for.
    pub fn lengths(&self) -> usize {
        self.of.iter().map(Vec::len).min().unwrap_or(usize::MAX)
    }

    /// Values all kinds up to this many lengths. `stop` is asked regularly.
    pub fn extend(
        &mut self,
        lengths: usize,
        pieces: &mut Pieces,
        stop: &mut dyn FnMut(usize) -> bool,
    ) -> Result<bool, Obstacle> {
        while self.lengths() < lengths {
            if stop(self.lengths()) {
                return Ok(false);
            }
            for at in 0..self.order.len() {
                let kind = self.order[at];
                let length = self.time - self.delays[kind];
                if length < 0 {
                    continue;
                }
                let length = length as usize;
                let value = match length < self.system.from {
                    true => pieces.row(&self.system.kinds[kind].word(length))?,
                    false => self.value(kind, length),
                };
                self.largest = self.largest.max(value);
                self.of[kind].push(value);
            }
            self.time += 1;
        }
        Ok(true)
    }

    /// The sum of pieces, whose lengths are offsets from this one.
    pub fn sum(&self, pieces: &[Offset], length: usize) -> u32 {
        pieces.iter().fold(0, |sum, &(kind, offset)| sum ^ self.of[kind][(length as i64 + offset) as usize])
    }

    fn value(&mut self, kind: usize, length: usize) -> u32 {
        // The exclusive or of values below a power of two is below it.
        let mut seen = std::mem::take(&mut self.seen);
        seen.clear();
        seen.resize((self.largest as usize + 1).next_power_of_two().div_ceil(64), 0);
        let mut mark = |value: u32| seen[value as usize / 64] |= 1 << (value % 64);
        for EndMove { fixed, pieces } in &self.system.ends[kind] {
            mark(fixed ^ self.sum(pieces, length));
        }
        let (margin, rest) = (self.system.margin, length - self.system.cut);
        for InnerMove { fixed, left, right } in &self.system.inner[kind] {
            let slice = |piece: &Offset| {
                let from = (margin as i64 + piece.1) as usize;
                &self.of[piece.0][from..from + rest + 1 - 2 * margin]
            };
            match (&left[..], &right[..]) {
                ([left], [right]) => {
                    for (one, other) in slice(left).iter().zip(slice(right).iter().rev()) {
                        mark(fixed ^ one ^ other);
                    }
                }
                _ => {
                    for i in margin..=rest - margin {
                        mark(fixed ^ self.sum(left, i) ^ self.sum(right, rest - i));
                    }
                }
            }
        }
        let free = seen.iter().position(|&word| word != u64::MAX).unwrap_or(seen.len());
        let value = free * 64 + seen.get(free).map_or(0, |word| word.trailing_ones() as usize);
        self.seen = seen;
        value as u32
    }

    /// A period of all kinds that the values so far prove; or one that is seen, whose bound is not reached.
    pub fn law(&self) -> Result<Law, Option<Law>> {
        let lengths = self.lengths();
        if self.of.is_empty() {
            return Ok(Law { from: self.system.from, period: 1, bound: 0, saltus: 0 });
        }
        let (mut period, mut saltus, mut rises) = (1, 0, Vec::new());
        for values in &self.of {
            let Some((own, rise)) = late_period(&values[..lengths]) else { return Err(None) };
            let common = period / gcd(period, own) * own;
            saltus *= common / period;
            let rise = rise as usize * (common / own);
            if common > lengths / 2 || rise > 0 && saltus > 0 && rise != saltus {
                return Err(None);
            }
            (period, saltus) = (common, saltus.max(rise));
            rises.push(rise > 0);
        }
        let mut quantum = 1;
        if saltus > 0 {
            // All that does not grow is below a power of two that divides the saltus.
            let small = self.of.iter().zip(&rises).filter(|(_, rises)| !**rises).flat_map(|(values, _)| values);
            quantum = (fixed(self.system).chain(small.copied()).max().unwrap_or(0) as usize + 1).next_power_of_two();
            let times = quantum / gcd(quantum, saltus);
            (period, saltus) = (period * times, saltus * times);
            if period > lengths / 2 {
                return Err(None);
            }
        }
        let start = |(values, rises): (&Vec<u32>, &bool)| {
            let step = if *rises { saltus as u32 } else { 0 };
            (0..lengths - period).rev().find(|&at| values[at] + step != values[at + period]).map_or(0, |at| at + 1)
        };
        let from = self.of.iter().zip(&rises).map(start).max().unwrap_or(0).max(self.system.from);
        let mut law = Law { from, period, bound: bound(self.system, from, period), saltus: saltus as u32 };
        if law.bound >= lengths {
            return Err(Some(law));
        }
        if saltus > 0 {
            law.bound = self.growth_bound(&law, &rises, quantum as u32).ok_or(None)?.max(law.bound);
        }
        if law.bound < lengths { Ok(law) } else { Err(Some(law)) }
    }

    /// What the bound must be at least if kinds grow; `None` if a move leaves two growing pieces, or values are missing.
    ///
    /// It is the theorem `grows_for_ever` of `proofs/Growth.v`, with E = M and Q = `quantum`.
    fn growth_bound(&self, law: &Law, rises: &[bool], quantum: u32) -> Option<usize> {
        let Law { from, period, saltus, .. } = *law;
        let growing = |pieces: &mut dyn Iterator<Item = &Offset>| -> Option<Option<Offset>> {
            let mut growing = pieces.filter(|piece| rises[piece.0]);
            let first = growing.next().copied();
            growing.next().is_none().then_some(first)
        };
        let ends = self.system.ends.iter().flatten().map(|end| growing(&mut end.pieces.iter()));
        let ends: Vec<Offset> = ends.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
        let inner = self.system.inner.iter().flatten();
        let inner = inner.map(|inner| growing(&mut inner.left.iter().chain(&inner.right)));
        let inner: Vec<Offset> = inner.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
        let long = (from as i64 + inside(self.system)).max(self.system.margin as i64) + period as i64;
        let mut most = quantum;
        for &(kind, offset) in &inner {
            for length in self.system.margin as i64 + offset..long + offset {
                most = most.max(self.of[kind].get(usize::try_from(length).ok()?)? + quantum);
            }
        }
        let least = saltus + most + quantum;
        let growing = self.of.iter().zip(rises).filter(|(_, rises)| **rises);
        let low = growing.filter_map(|(values, _)| values.iter().rposition(|&value| value < least)).max();
        let large = from.max(low.map_or(0, |at| at + 1)) as i64 + period as i64;
        let ends = ends.iter().map(|end| large - end.1 - 1);
        let inner = inner.iter().map(|piece| large + self.system.cut as i64 + long - piece.1 - 2);
        ends.chain(inner).chain([large - 1]).max().map(|bound| bound as usize)
    }
}

/// The values of the pieces of fixed size.
fn fixed(system: &System) -> impl Iterator<Item = u32> {
    let ends = system.ends.iter().flatten().map(|end| end.fixed);
    ends.chain(system.inner.iter().flatten().map(|inner| inner.fixed))
}

/// D of the theorems: no offset of a move inside is below −D.
fn inside(system: &System) -> i64 {
    let inner = system.inner.iter().flatten().flat_map(|inner| inner.left.iter().chain(&inner.right));
    -inner.map(|piece| piece.1).min().unwrap_or(0).min(0)
}

/// The least bound up to which a period must be seen to hold for ever.
///
/// It is the theorem `periodic` of `proofs/Systems.v`, with E = M: a move near an end is possible at each length from M
/// on.
pub(super) fn bound(system: &System, from: usize, period: usize) -> usize {
    let (from, period) = (from as i64, period as i64);
    let ends = system.ends.iter().flatten().flat_map(|end| &end.pieces).map(|piece| piece.1).min().unwrap_or(0).min(0);
    let settled = period + system.from as i64 - 1;
    let near = period + from - ends - 1;
    let far = 2 * ((from + inside(system)).max(system.margin as i64) + period) + system.cut as i64 - 2;
    let far = if system.inner.iter().all(Vec::is_empty) { 0 } else { far };
    settled.max(near).max(far) as usize
}

/// The pieces that the value of a kind needs at the same time or before: their offsets.
fn needed(system: &System, kind: usize) -> Vec<Offset> {
    let ends = system.ends[kind].iter().flat_map(|end| end.pieces.iter().copied());
    let far = (system.cut + system.margin) as i64;
    let inner = system.inner[kind].iter().flat_map(|inner| inner.left.iter().chain(&inner.right));
    ends.chain(inner.map(|&(to, offset)| (to, offset - far))).collect()
}

/// The least period of the later half, and by how much the values rise in it. `None` if it is over a quarter of all.
fn late_period(values: &[u32]) -> Option<(usize, u32)> {
    let late: Vec<i64> = values[values.len() / 2..].iter().rev().map(|&value| value.into()).collect();
    let most = values.len() / 4;
    let period = least_period(&late);
    if period <= most {
        return Some((period, 0));
    }
    let rises: Vec<i64> = late.windows(2).map(|pair| pair[0] - pair[1]).collect();
    let period = least_period(&rises);
    let rise = u32::try_from(rises.get(..period)?.iter().sum::<i64>()).ok()?;
    (period <= most).then_some((period, rise))
}

/// The least period, by the failure function of Knuth, Morris and Pratt.
fn least_period(late: &[i64]) -> usize {
    let mut border = vec![0usize; late.len() + 1];
    for at in 1..late.len() {
        let mut length = border[at];
        while length > 0 && late[length] != late[at] {
            length = border[length];
        }
        border[at + 1] = if late[length] == late[at] { length + 1 } else { 0 };
    }
    late.len() - border[late.len()]
}

fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}
