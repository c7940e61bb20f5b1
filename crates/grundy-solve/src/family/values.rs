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
}

/// A period that all kinds have, from a length on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Law {
    /// The length from which it holds.
    pub from: usize,
    /// The period.
    pub period: usize,
    /// The length up to which it was compared: the bound of the theorem.
    pub bound: usize,
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
        Values { system, of: vec![Vec::new(); kinds], delays, order, time: 0, seen: Vec::new() }
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
        let mut seen = std::mem::take(&mut self.seen);
        seen.iter_mut().for_each(|word| *word = 0);
        let mut mark = |value: u32| {
            let word = value as usize / 64;
            if word >= seen.len() {
                seen.resize(word + 1, 0);
            }
            seen[word] |= 1 << (value % 64);
        };
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
            return Ok(Law { from: self.system.from, period: 1, bound: 0 });
        }
        let mut period = 1;
        for values in &self.of {
            let Some(own) = late_period(&values[..lengths]) else { return Err(None) };
            period = period / gcd(period, own) * own;
            if period > lengths / 2 {
                return Err(None);
            }
        }
        let start = |values: &Vec<u32>| {
            (0..lengths - period).rev().find(|&at| values[at] != values[at + period]).map_or(0, |at| at + 1)
        };
        let from = self.of.iter().map(start).max().unwrap_or(0).max(self.system.from);
        let law = Law { from, period, bound: bound(self.system, from, period) };
        if law.bound < lengths { Ok(law) } else { Err(Some(law)) }
    }
}

/// The least bound up to which a period must be seen to hold for ever.
///
/// It is the theorem `periodic` of `proofs/Systems.v`, with E = M: a move near an end is possible at each length from M
/// on.
pub(super) fn bound(system: &System, from: usize, period: usize) -> usize {
    let (from, period) = (from as i64, period as i64);
    let least = |offsets: &mut dyn Iterator<Item = i64>| offsets.min().unwrap_or(0).min(0);
    let ends = least(&mut system.ends.iter().flatten().flat_map(|end| &end.pieces).map(|piece| piece.1));
    let inner = system.inner.iter().flatten().flat_map(|inner| inner.left.iter().chain(&inner.right));
    let inside = -least(&mut inner.map(|piece| piece.1));
    let settled = period + system.from as i64 - 1;
    let near = period + from - ends - 1;
    let far = 2 * ((from + inside).max(system.margin as i64) + period) + system.cut as i64 - 2;
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

/// The least period of the later half, if it is at most a quarter of it all.
fn late_period(values: &[u32]) -> Option<usize> {
    let late: Vec<u32> = values[values.len() / 2..].iter().rev().copied().collect();
    // The failure function of Knuth, Morris and Pratt.
    let mut border = vec![0usize; late.len() + 1];
    for at in 1..late.len() {
        let mut length = border[at];
        while length > 0 && late[length] != late[at] {
            length = border[length];
        }
        border[at + 1] = if late[length] == late[at] { length + 1 } else { 0 };
    }
    let period = late.len() - border[late.len()];
    (period <= values.len() / 4).then_some(period)
}

fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}
