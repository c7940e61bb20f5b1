//! Values of games that take and break, computed again from a compact witness.
//!
//! Long sequences are not written into a certificate. What stands there instead
//! makes it cheap to compute them: a mask, whether parity counts too, and the
//! list of rare heaps. Nothing of it is trusted.
//!
//! *Classes.* Call a value v rare at heap n if v & mask has an even number of
//! ones, else common; where parity counts, and every move that leaves two heaps
//! removes t counters, all such t even or all odd, then n + t is added to the
//! number of ones. Let heaps a + b = n − t be left. The ones of G(a), a + t, the
//! ones of G(b) and b + t add up to as many, modulo 2, as the ones of
//! G(a) ⊕ G(b) and n + t: so whatever the mask, a common value comes from
//! exactly one rare part, and a rare one from two or none.
//!
//! *One heap.* The list has all rare heaps below n, if it was right so far. So
//! the pairs with a listed part (the *taps*), together with the moves that leave
//! fewer heaps, are all options of common value: let c be the least common value
//! that none of them has. Then G(n) = c exactly if all rare values below c are
//! options too. For most, one of the pairs that did so for earlier heaps is soon
//! found to do it again; where none does, all pairs are tried. If a value is
//! still missing, the least such is G(n), and n is rare. Either way it is now
//! known whether n is rare, and the list must say so: so it is right again.
//!
//! *Many heaps.* While values are below 64, up to the next listed heap, heaps are taken to be worth the least
//! common value that no tap shows, and whether they have their rare options is
//! seen afterwards for a whole *stretch* of them ([`stretch`], [`sets`]). The first
//! heap that has not is a rare one that is not listed. Heaps behind it may have got
//! wrong values, but then the witness is refused.
//!
//! *Blocks.* Where more values occur, the taps and the smallest heaps are looked up for eight heaps in a row at once,
//! whose values are all known before the first of them; for most rare values that is enough as well.
//!
//! A wrong mask only makes heaps rare that the list does not have, and a list
//! that has them makes the check slow; the values are right whatever the witness
//! says. (*Winning Ways* ch. 4, "sparse spaces"; Gangolli and Plambeck 1989.)

mod sets;
mod stretch;

use std::ops::Range;

use grundy_core::said;
use grundy_rules::{Code, HeapMoves};

use self::sets::{Lengths, Sets, Value};
use crate::fact::Sparse;
use crate::sequence::Values;
use crate::verdict::{Rejected, Session};

/// Number of values for which there is room: all values are below it.
const ROOM: usize = 1 << 16;
/// Number of pairs that are tried for a rare value before all pairs are marked.
const PAIRS: usize = 1024;
/// Pairs that are marked for each value that occurs: with fewer, too many rare values are left to be sought one by one.
const SMALL_FOR_EACH: usize = 20;
/// Values below this can be in a word.
const WORD: usize = 64;
/// Number of heaps in a block. Their options are marked together: eight heaps in a row are looked up at once.
const BLOCK: usize = 8;
/// Number of values for which a block has room, a power of two.
const LANE_ROOM: usize = 1 << 10;
/// From the marks of one heap of a block to those of the next; a little more, so that they do not share lines of the cache.
const LANE: usize = LANE_ROOM + 16;
/// After how many pairs whoever watches hears of the work.
const OFTEN: u64 = 1 << 22;

const LENGTHS: Lengths = Lengths { stretch: 1 << 14, shortest: 1 << 10, reach: 1 << 12 };

/// The values of the heaps of the game below `witness.heaps`.
///
/// Complexity: O(rare heaps) a heap, and as many pairs as it takes to see the rare values below its own;
/// one byte a heap, two where values exceed 255.
pub(crate) fn values(moves: &HeapMoves, witness: &Sparse, step: &str, session: &Session) -> Result<Values, Rejected> {
    values_with(LENGTHS, moves, witness, step, session)
}

fn values_with(
    lengths: Lengths,
    moves: &HeapMoves,
    witness: &Sparse,
    step: &str,
    session: &Session,
) -> Result<Values, Rejected> {
    let (mut space, shift) = match moves {
        HeapMoves::TakeBreak { code, shift } => (Space::of_code(code, lengths, witness, step)?, *shift),
        HeapMoves::UnequalSplit => (Space::new([&[], &[], &[0]], true, lengths, witness, step)?, 0),
        HeapMoves::Subtract(_) => return Err(Rejected::new(step, said!("a subtraction game has no rare heaps"))),
    };
    let heaps = witness.heaps.checked_add_signed(shift).and_then(|heaps| u32::try_from(heaps).ok());
    let heaps = heaps
        .ok_or_else(|| Rejected::new(format!("{step}.heaps"), said!("this check covers fewer than 2^32 heaps")))?;
    let taps = 8 * witness.rares.len() as u64 * space.two.len() as u64;
    let sets = if heaps as usize > 2 * lengths.reach { Sets::memory(lengths) } else { 0 };
    session.demand_memory(taps.saturating_add(2 * u64::from(heaps)).saturating_add(sets))?;
    let heaps = heaps as usize;
    let mut narrow: Vec<u8> = Vec::with_capacity(heaps);
    let all = if space.extend(&mut narrow, heaps, step, session)? {
        Values::Bytes(narrow)
    } else {
        let mut wide: Vec<u16> = Vec::with_capacity(heaps);
        wide.extend(narrow.iter().map(|&value| u16::from(value)));
        drop(narrow);
        if !space.extend(&mut wide, heaps, step, session)? {
            return Err(Rejected::new(
                step,
                said!("heap {wide} is worth {room} or more", wide = wide.len(), room = ROOM),
            ));
        }
        Values::Words(wide)
    };
    if let Some(&beyond) = witness.rares.get(space.known_rares) {
        return Err(Rejected::new(format!("{step}.rares"), said!("heap {beyond} is not among those computed", beyond)));
    }
    Ok(match all {
        Values::Bytes(values) => Values::Bytes(shifted(values, shift)),
        Values::Words(values) => Values::Words(shifted(values, shift)),
        other => other,
    })
}

/// Values of a code's heaps made into those of a game whose heap n is the code's heap n + shift.
fn shifted<T: Clone + Default>(mut values: Vec<T>, shift: i64) -> Vec<T> {
    let by = usize::try_from(shift.unsigned_abs()).unwrap_or(usize::MAX);
    if shift >= 0 {
        values.drain(..by.min(values.len()));
    } else {
        drop(values.splice(..0, vec![T::default(); by]));
    }
    values
}

/// A game with its taps so far.
struct Space<'a> {
    witness: &'a Sparse,
    /// The numbers whose removal may leave nothing, one heap and two heaps.
    nothing: Vec<usize>,
    one: Vec<usize>,
    two: Vec<usize>,
    /// Whether two heaps left behind must differ.
    unequal: bool,
    /// Whether a value has an even number of ones in the mask.
    even: Vec<bool>,
    /// Where parity counts: what is added to the heap.
    parity: Option<usize>,
    /// Number of listed rare heaps that are smaller than the next heap.
    known_rares: usize,
    /// (t + r, G(r)): heap n has the option worth G(n − t − r) ⊕ G(r). Those that apply to all
    /// heaps from now on, and those that are still too large.
    taps: Vec<(u32, u16)>,
    waiting: Vec<(u32, u16)>,
    largest: usize,
    /// The last heap at which a value was seen among the options; in a block a lane for each of its heaps, and its first one.
    seen_at: Box<[u32; ROOM]>,
    /// The heaps whose options are marked together, those of the taps that were marked then, and those that were not.
    block: Range<usize>,
    block_taps: usize,
    near: Vec<(u32, u16)>,
    /// Rare values that must be options of the heap at hand.
    wanted: Vec<u16>,
    /// Pairs with a small part, in the form of taps, …
    pairs: Vec<(u32, u16)>,
    /// … and for each value the same with those in front that often have it.
    tried: Vec<Vec<(u32, u16)>>,
    /// Heaps that are checked together.
    lengths: Lengths,
    sets: Sets,
    work: u64,
}

impl<'a> Space<'a> {
    fn of_code(code: &Code, lengths: Lengths, witness: &'a Sparse, step: &str) -> Result<Space<'a>, Rejected> {
        if code.last().is_none() || code.most_heaps() > 2 {
            let reason = said!("{code} allows too many moves for rare heaps", code);
            return Err(Rejected::new(step, reason));
        }
        let leaving = [0, 1, 2].map(|left| {
            let removals = code.removals(u64::MAX).filter(move |(_, digit)| digit >> left & 1 == 1);
            removals.map(|(removed, _)| removed as usize).collect::<Vec<usize>>()
        });
        Space::new([&leaving[0], &leaving[1], &leaving[2]], false, lengths, witness, step)
    }

    fn new(
        [nothing, one, two]: [&[usize]; 3],
        unequal: bool,
        lengths: Lengths,
        witness: &'a Sparse,
        step: &str,
    ) -> Result<Space<'a>, Rejected> {
        let parity = match (witness.parity, two.first()) {
            (true, Some(t)) => Some(t % 2),
            _ => None,
        };
        if parity.is_some_and(|parity| two.iter().any(|t| t % 2 != parity)) {
            let reason = said!("the moves that leave two heaps do not all remove the same parity");
            return Err(Rejected::new(format!("{step}.parity"), reason));
        }
        if !witness.rares.is_sorted_by(|a, b| a < b) {
            return Err(Rejected::new(format!("{step}.rares"), said!("rare heaps stand in ascending order")));
        }
        let even = (0..ROOM as u64).map(|value| (value & witness.mask).count_ones().is_multiple_of(2)).collect();
        Ok(Space {
            witness,
            nothing: nothing.to_vec(),
            one: one.to_vec(),
            two: two.to_vec(),
            unequal,
            even,
            parity,
            known_rares: 0,
            taps: Vec::new(),
            waiting: Vec::new(),
            largest: 0,
            seen_at: Box::new([0; ROOM]),
            wanted: Vec::new(),
            pairs: Vec::new(),
            tried: Vec::new(),
            lengths,
            sets: Sets::new(lengths),
            block: 0..0,
            block_taps: 0,
            near: Vec::new(),
            work: 0,
        })
    }

    /// Appends the values up to that of heap `to` − 1; ends early, and says `false`, before a value that does not fit.
    fn extend<T: Value>(
        &mut self,
        values: &mut Vec<T>,
        to: usize,
        step: &str,
        session: &Session,
    ) -> Result<bool, Rejected> {
        let mut reported = self.work;
        while values.len() < to {
            let n = values.len();
            if self.work - reported > OFTEN {
                reported = self.work;
                session.report("heaps", n, to)?;
            }
            if let Some(end) = self.stretch_from(n, to) {
                self.append_stretch(values, end, step, session)?;
                if values.len() > n {
                    continue;
                }
            }
            let value = self.value(values, n, session)?;
            let Some(fitting) = value.filter(|&value| value < ROOM).and_then(|value| T::try_from(value).ok()) else {
                return Ok(false);
            };
            // Heap 0 is no part of a pair, so its class does not matter.
            if n > 0 {
                self.note_class(n, value.unwrap_or(0), step)?;
            }
            values.push(fitting);
        }
        Ok(true)
    }

    /// Whether a value is rare at heap n.
    fn is_rare(&self, n: usize, value: usize) -> bool {
        let odd_place = self.parity.is_some_and(|t| (n + t) % 2 == 1);
        self.even[value] != odd_place
    }

    /// Compares the class of heap n, which is worth `value`, with the list.
    fn note_class(&mut self, n: usize, value: usize, step: &str) -> Result<(), Rejected> {
        let listed = self.witness.rares.get(self.known_rares) == Some(&(n as u64));
        let rare = self.is_rare(n, value);
        if listed && !rare {
            let reason = said!("heap {n} is worth {value}, which is common, but it is listed", n, value);
            return Err(Rejected::new(format!("{step}.rares"), reason));
        }
        if rare {
            if !listed {
                return Err(unlisted(n, value, step));
            }
            self.known_rares += 1;
            self.waiting.extend(self.two.iter().map(|t| ((t + n) as u32, value as u16)));
        }
        self.largest = self.largest.max(value);
        Ok(())
    }

    /// The value of heap n; `None` if it is out of reach.
    fn value<T: Value>(&mut self, values: &[T], n: usize, session: &Session) -> Result<Option<usize>, Rejected> {
        self.mark_options(values, n);
        let room = self.room();
        let mut common = None;
        self.wanted.clear();
        for value in 0..=room {
            if value == ROOM || self.seen(value, n) {
                continue;
            }
            if !self.is_rare(n, value) {
                common = Some(value);
                break;
            }
            self.wanted.push(value as u16);
        }
        let missing = self.least_missing(values, n, session)?;
        Ok(missing.map(usize::from).or(common))
    }

    /// The least wanted value that heap n does not have as an option.
    fn least_missing<T: Value>(&mut self, values: &[T], n: usize, session: &Session) -> Result<Option<u16>, Rejected> {
        let unseen = (0..self.wanted.len()).find(|&i| !self.is_soon_seen(values, n, self.wanted[i]));
        let Some(from) = unseen else { return Ok(None) };
        self.mark_pairs(values, n, from, session)?;
        Ok(self.wanted[from..].iter().copied().find(|&rare| !self.seen(rare.into(), n)))
    }

    /// No option is worth this or more.
    fn room(&self) -> usize {
        (self.largest + 1).next_power_of_two()
    }

    /// Marks the options with a rare part, and those that leave fewer heaps.
    fn mark_taps<T: Value>(&mut self, values: &[T], n: usize) {
        self.let_taps_apply(n);
        let stamp = n as u32 + 1;
        if self.nothing.contains(&n) {
            self.seen_at[0] = stamp;
        }
        for t in self.one.iter().filter(|&&t| t < n) {
            self.seen_at[usize::from(values[n - t].into())] = stamp;
        }
        // The distance of a forbidden tap: heap n is not split into equal heaps.
        let equal = if self.unequal && n.is_multiple_of(2) { n / 2 } else { 0 };
        for &(distance, value) in &self.taps {
            let distance = distance as usize;
            if distance != equal || equal == 0 {
                self.seen_at[usize::from(values[n - distance].into() ^ value)] = stamp;
            }
        }
        self.work += self.taps.len() as u64 + 1;
    }

    /// Marks what is known of the options of heap n: alone, or as one of a block of heaps.
    fn mark_options<T: Value>(&mut self, values: &[T], n: usize) {
        if !self.block.contains(&n) {
            let small = SMALL_FOR_EACH * self.largest / self.two.len().max(1);
            let most = self.two.last().copied().unwrap_or(0);
            let settled = self.nothing.iter().chain(&self.one).all(|&t| t < n) && n > 2 * (small + BLOCK) + most;
            if self.largest < WORD || self.largest >= LANE_ROOM || !settled {
                self.block = 0..0;
                return self.mark_taps(values, n);
            }
            self.begin_block(values, n, small);
        }
        self.let_taps_apply(n);
        let (lane, stamp) = self.place(n);
        for t in &self.one {
            self.seen_at[lane + usize::from(values[n - t].into())] = stamp;
        }
        let equal = if self.unequal && n.is_multiple_of(2) { n / 2 } else { 0 };
        for &(distance, value) in self.near.iter().chain(&self.taps[self.block_taps..]) {
            let distance = distance as usize;
            if distance != equal || equal == 0 {
                self.seen_at[lane + usize::from(values[n - distance].into() ^ value)] = stamp;
            }
        }
    }

    /// Marks for heap n and those behind it what the taps and the smallest heaps show, as far as these look up heaps
    /// before n. The others are [`near`](Space::near).
    fn begin_block<T: Value>(&mut self, values: &[T], n: usize, small: usize) {
        self.let_taps_apply(n);
        (self.block, self.block_taps) = (n..n + BLOCK, self.taps.len());
        self.near.clear();
        let stamp = n as u32 + 1;
        let seen_at = &mut self.seen_at;
        let mut mark = |distance: usize, value: u16| {
            let Some(others) = values[n - distance..].first_chunk::<BLOCK>() else { return };
            for (lane, &other) in others.iter().enumerate() {
                seen_at[(lane * LANE + usize::from(other.into() ^ value)) % ROOM] = stamp;
            }
        };
        for &tap in &self.taps {
            let distance = tap.0 as usize;
            // Some heap of the block may be twice the distance: then it is not split into equal heaps.
            if distance < BLOCK || self.unequal && 2 * distance >= n && 2 * distance < n + BLOCK {
                self.near.push(tap);
            } else {
                mark(distance, tap.1);
            }
        }
        for &t in &self.two {
            let first = BLOCK.saturating_sub(t).max(1);
            (first..=small).for_each(|part| mark(part + t, values[part].into()));
        }
        self.work += (BLOCK * (self.taps.len() + small * self.two.len())) as u64;
    }

    /// Where the options of heap n are marked, and by which number.
    fn place(&self, n: usize) -> (usize, u32) {
        match self.block.contains(&n) {
            true => ((n - self.block.start) * LANE, self.block.start as u32 + 1),
            false => (0, n as u32 + 1),
        }
    }

    /// Taps apply to all heaps beyond their distance.
    fn let_taps_apply(&mut self, n: usize) {
        if !self.waiting.is_empty() {
            let taps = &mut self.taps;
            self.waiting.retain(|&tap| {
                let applies = (tap.0 as usize) < n;
                taps.extend(applies.then_some(tap));
                !applies
            });
        }
    }

    fn seen(&self, value: usize, n: usize) -> bool {
        let (lane, stamp) = self.place(n);
        self.seen_at[lane + value] == stamp
    }

    /// Looks for an option worth `rare` among the pairs with a small part, which are put in order by that.
    fn is_soon_seen<T: Value>(&mut self, values: &[T], n: usize, rare: u16) -> bool {
        if self.pairs.is_empty() && !self.choose_pairs(values, n) {
            return false;
        }
        let value = usize::from(rare);
        if self.tried.len() <= value {
            self.tried.resize_with(value + 1, Vec::new);
        }
        if self.tried[value].is_empty() {
            self.tried[value].clone_from(&self.pairs);
        }
        let pairs = &mut self.tried[value];
        let found = pairs.iter().position(|&(distance, small)| values[n - distance as usize].into() ^ small == rare);
        self.work += found.unwrap_or(pairs.len()) as u64;
        if let Some(at) = found {
            pairs.swap(at, at / 2);
        }
        found.is_some()
    }

    /// The pairs with a small part, as soon as that is the smaller part of all of them.
    fn choose_pairs<T: Value>(&mut self, values: &[T], n: usize) -> bool {
        let Some(most) = self.two.last() else { return false };
        let small = 1..=PAIRS / self.two.len();
        if n <= 2 * small.end() + most {
            return false;
        }
        let small = small.filter(|part| self.witness.rares.binary_search(&(*part as u64)).is_err());
        let pairs = small.flat_map(|part| self.two.iter().map(move |t| ((part + t) as u32, values[part].into())));
        self.pairs = pairs.collect();
        !self.pairs.is_empty()
    }

    /// Marks options that leave two heaps: all, or until the wanted values from `next` on are seen.
    fn mark_pairs<T: Value>(
        &mut self,
        values: &[T],
        n: usize,
        mut next: usize,
        session: &Session,
    ) -> Result<(), Rejected> {
        let (lane, stamp) = self.place(n);
        for total in self.two.iter().filter(|&&t| t < n).map(|t| n - t) {
            let most = if self.unequal { (total - 1) / 2 } else { total / 2 };
            for part in 1..=most {
                let value = values[part].into() ^ values[total - part].into();
                self.seen_at[lane + usize::from(value)] = stamp;
                if value == self.wanted[next] {
                    let unseen =
                        self.wanted[next..].iter().position(|&rare| self.seen_at[lane + usize::from(rare)] != stamp);
                    match unseen {
                        Some(more) => next += more,
                        None => return Ok(()),
                    }
                }
                self.work += 1;
                if self.work.is_multiple_of(OFTEN) {
                    session.report("heaps", n, self.witness.heaps as usize)?;
                }
            }
        }
        Ok(())
    }
}

/// The list lacks a rare heap.
fn unlisted(n: usize, value: usize, step: &str) -> Rejected {
    let reason = said!("heap {n} is worth {value}, which is rare, but it is not listed", n, value);
    Rejected::new(format!("{step}.rares"), reason)
}

#[cfg(test)]
mod tests;
