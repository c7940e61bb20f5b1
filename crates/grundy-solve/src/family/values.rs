//! The values of all kinds of pieces together, and their common period.

use std::collections::{BTreeMap, BTreeSet};

use hashbrown::HashMap;

use super::close::{EndMove, InnerMove, Offset, Stop, System, cancel};
use super::pieces::{Kind, Pieces};
use super::theorem::Obstacle;
use grundy_octal::arithmetic_candidate;
use grundy_octal::{BytePieces, ByteRows, Kernel, NUMBERS, Run};

/// The values of the kinds, from length 0 on.
pub(super) struct Values<'a> {
    pub system: &'a System,
    pub of: Vec<Vec<u32>>,
    /// For each kind, the first kind with the same values, by [`same`]. The moves are those that the equations need,
    /// of such first kinds, without mirror images.
    first: Vec<usize>,
    ends: Vec<Vec<EndMove>>,
    inner: Vec<Vec<InnerMove>>,
    /// For each kind the pieces that a value needs: what must be at hand at which offset.
    needed: Vec<Vec<Offset>>,
    pub kernel: Kernel,
    /// The values of kinds, plus what a move leaves beside the two pieces, for the kernel.
    rows: BTreeMap<(usize, u32), (Vec<u16>, ByteRows)>,
    /// For each kind, how many pieces of pairs are marked. The other pieces are compared.
    marked: Vec<usize>,
    seen: Vec<bool>,
    /// The largest value so far, of kinds or of pieces of fixed size.
    largest: u32,
}

/// A period that all kinds have, from a length on: after it, a value is the same, or larger by the saltus.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Law {
    /// The length from which it holds.
    pub from: usize,
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
    /// No values yet. Short pieces are valued by the definition.
    pub fn new(system: &'a System, pieces: &mut Pieces) -> Result<Values<'a>, Obstacle> {
        let kinds = system.kinds.len();
        let short = |kind: &Kind| (0..system.from).map(|length| pieces.row(&kind.word(length))).collect();
        let start: Vec<Vec<u32>> = system.kinds.iter().map(short).collect::<Result<_, _>>()?;
        let first = same(system, &start);
        let (ends, inner): (Vec<_>, Vec<_>) = (0..kinds).map(|kind| moves(system, kind, &first)).unzip();
        let far = (system.cut + system.margin) as i64;
        let needed = (0..kinds).map(|kind| {
            let ends = ends[kind].iter().flat_map(|end: &EndMove| end.pieces.iter().copied());
            let inner = inner[kind].iter().flat_map(|inner: &InnerMove| inner.left.iter().chain(&inner.right));
            let equal = (first[kind] != kind).then_some((first[kind], 0));
            ends.chain(inner.map(|&(to, offset)| (to, offset - far))).chain(equal).collect()
        });
        let needed = needed.collect();
        let largest = fixed(system).chain(start.iter().flatten().copied()).max().unwrap_or(0);
        let (kernel, rows, marked, seen) = (Kernel::best(), BTreeMap::new(), vec![1; kinds], vec![false; NUMBERS]);
        Ok(Values { system, of: start, first, ends, inner, needed, kernel, rows, marked, seen, largest })
    }

    pub fn lengths(&self) -> usize {
        self.of.iter().map(Vec::len).min().unwrap_or(usize::MAX)
    }

    /// Values all kinds up to this many lengths. `stop` is asked regularly.
    pub fn extend(&mut self, lengths: usize, stop: &mut Stop) -> bool {
        let (mut most, mut done) = (lengths, true);
        while self.lengths() < lengths {
            // A kind may need longer pieces of another kind.
            most += if std::mem::take(&mut done) { 0 } else { self.system.cut };
            for kind in 0..self.of.len() {
                let at_hand =
                    |&(to, offset): &Offset, of: &[Vec<u32>], length: i64| length + offset < of[to].len() as i64;
                loop {
                    let (length, first) = (self.of[kind].len(), self.first[kind]);
                    let ready = self.needed[kind].iter().all(|piece| at_hand(piece, &self.of, length as i64));
                    if length >= most || !ready {
                        break;
                    }
                    if stop("lengths", length) {
                        return false;
                    }
                    let value = if first == kind { self.value(kind, length) } else { self.of[first][length] };
                    self.largest = self.largest.max(value);
                    self.of[kind].push(value);
                    done = true;
                }
            }
        }
        true
    }

    /// The sum of pieces, whose lengths are offsets from this one.
    pub fn sum(&self, pieces: &[Offset], length: usize) -> u32 {
        pieces.iter().fold(0, |sum, &(kind, offset)| sum ^ self.of[kind][(length as i64 + offset) as usize])
    }

    /// The least number that no option has. The pairs of pieces that a move inside leaves are compared as those of
    /// dense heap games. Values of more than 16 bits are marked, one by one.
    fn value(&mut self, kind: usize, length: usize) -> u32 {
        // The exclusive or of values below a power of two is below it.
        let room = (self.largest as usize + 1).next_power_of_two().max(8);
        let compares = room <= NUMBERS;
        let mut seen = std::mem::take(&mut self.seen);
        seen.resize(room.max(seen.len()), false);
        seen[..room].fill(false);
        for EndMove { fixed, pieces } in &self.ends[kind] {
            seen[(fixed ^ self.sum(pieces, length)) as usize] = true;
        }
        let (margin, rest) = (self.system.margin, length - self.system.cut);
        let count = rest + 1 - 2 * margin;
        let mut long = Vec::new();
        for InnerMove { fixed, left, right } in &self.inner[kind] {
            match (&left[..], &right[..]) {
                (&[left], &[right]) if compares => {
                    for (kind, fixed) in [(left.0, *fixed), (right.0, 0)] {
                        let none = || (Vec::new(), ByteRows::of(&[]));
                        let (values, bytes) = self.rows.entry((kind, fixed)).or_insert_with(none);
                        let new = self.of[kind].iter().skip(values.len());
                        values.extend(new.map(|value| (value ^ fixed) as u16));
                        bytes.extend(values);
                    }
                    long.push((*fixed, left, right));
                }
                _ => {
                    for i in margin..=rest - margin {
                        seen[(fixed ^ self.sum(left, i) ^ self.sum(right, rest - i)) as usize] = true;
                    }
                }
            }
        }
        let run = |&(fixed, left, right): &(u32, Offset, Offset)| {
            let row = |kind, fixed| self.rows.get(&(kind, fixed)).map(|(values, bytes)| (&values[..], bytes));
            Some(Run {
                smalls: row(left.0, fixed)?,
                larges: row(right.0, 0)?,
                total: (rest as i64 + left.1 + right.1) as usize,
                from: (margin as i64 + left.1) as usize,
                // A move that is its own mirror image has each option twice.
                pairs: if left == right { count.div_ceil(2) } else { count },
            })
        };
        let pieces = BytePieces::of(long.iter().filter_map(run).collect());
        let value = match seen.first_chunk_mut() {
            Some(seen) if compares => {
                let value = pieces.least(self.kernel, &mut self.marked[kind], seen, room);
                value.map_or(room, usize::from)
            }
            _ => seen[..room].iter().position(|seen| !seen).unwrap_or(room),
        };
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
            let values: Vec<u64> = values[..lengths].iter().map(|&value| value.into()).collect();
            // A period of the later half that is not over a quarter of all.
            let late = |period| if period <= lengths / 4 { lengths.div_ceil(2) - period } else { usize::MAX };
            let own = arithmetic_candidate(&values, late).ok_or(None)?;
            let (own, rise) = (own.period as usize, own.saltus as usize);
            let common = period / gcd(period, own) * own;
            saltus *= common / period;
            let rise = rise * (common / own);
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

/// The moves of a kind, with the first kind of each class for every kind. Of two moves inside that are mirror images,
/// which have the same options, the lesser one is kept.
fn moves(system: &System, kind: usize, first: &[usize]) -> (Vec<EndMove>, Vec<InnerMove>) {
    let renamed = |pieces: &[Offset]| {
        let mut pieces: Vec<Offset> = pieces.iter().map(|&(kind, offset)| (first[kind], offset)).collect();
        cancel(&mut pieces);
        pieces
    };
    let ends = system.ends[kind].iter().map(|end| EndMove { fixed: end.fixed, pieces: renamed(&end.pieces) });
    let inner = system.inner[kind].iter().map(|inner| {
        let (left, right) = (renamed(&inner.left), renamed(&inner.right));
        InnerMove { fixed: inner.fixed, left: left.clone().min(right.clone()), right: left.max(right) }
    });
    let (ends, inner): (BTreeSet<_>, BTreeSet<_>) = (ends.collect(), inner.collect());
    (ends.into_iter().collect(), inner.into_iter().collect())
}

/// For each kind the first kind with the same values. The short pieces have the same values, and the equations agree
/// once kinds of one class are called equal. Then all values agree, by induction over the weight.
fn same(system: &System, start: &[Vec<u32>]) -> Vec<usize> {
    let kinds = || 0..system.kinds.len();
    let mut first: Vec<usize> =
        kinds().map(|kind| kinds().find(|&other| start[other] == start[kind]).unwrap_or(kind)).collect();
    loop {
        let mut classes = HashMap::new();
        let refined = kinds().map(|kind| *classes.entry((first[kind], moves(system, kind, &first))).or_insert(kind));
        let refined: Vec<usize> = refined.collect();
        if refined == first {
            return first;
        }
        first = refined;
    }
}

fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}
