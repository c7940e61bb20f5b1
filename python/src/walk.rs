//! Values and outcomes of the positions of a Python function: the definition with a cache, by numbers of positions.
//!
//! A walk keeps its own stack. A walk that comes back to a position on the stack has no result: solvers for loopy games
//! must decide. Options are kept as differences of ascending numbers, one or two bytes each.

use grundy::{Convention, Nimber, Outcome};
use pyo3::prelude::*;

use crate::own::{Ended, Function, Held};

/// Mark of an option that consists of several parts: the other bits count them, and they follow.
pub const SPLIT: u32 = 1 << 31;
/// Marks of positions that are not known yet, and of positions on the stack.
const NONE: u32 = u32::MAX;
const OPEN: u32 = u32::MAX - 1;
/// Bytes of a block of options.
const BLOCK: usize = 1 << 20;

/// The subject of a walk: values; outcomes, by their place in [`OUTCOMES`]; or outcomes with the remoteness, as three
/// times the remoteness plus that place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Values,
    Normal,
    Misere,
    NormalLength,
    MisereLength,
}

impl About {
    /// Whether the first winning option is enough.
    fn is_outcome(self) -> bool {
        matches!(self, About::Normal | About::Misere)
    }
}

/// A P-position comes first, as its value is 0.
const OUTCOMES: [Outcome; 3] = [Outcome::P, Outcome::N, Outcome::D];

/// The values of the positions, by their numbers.
#[derive(Default)]
pub struct Table {
    /// The values, and the outcomes in normal and in misère play, without and with the remoteness.
    known: [Vec<u32>; 5],
    /// Where the options of each position are: the block from 1 on, and the place in it.
    places: Vec<(u32, u32)>,
    blocks: Vec<Vec<u8>>,
    /// Bytes of all blocks.
    held: usize,
    /// Whether play may come back to where it was.
    loops: bool,
}

/// What a walk finds next.
enum Next {
    Unknown(u32),
    Open(u32),
    Done(u32),
}

struct Frame {
    number: u32,
    options: Vec<u32>,
    next: usize,
    draws: bool,
    /// An option that is on the stack.
    back: Option<u32>,
}

impl Table {
    /// About how many bytes the table takes.
    pub fn bytes(&self) -> usize {
        self.held + 12 * self.places.capacity()
    }

    /// Keeps the options of a position, where `met` positions are known.
    pub fn keep(&mut self, number: u32, options: &[u32], met: usize) {
        self.places.resize(met.max(self.places.len()), (0, 0));
        let (mut bytes, apart) = (Vec::with_capacity(options.len() + 8), falls_apart(options));
        let mut listed = options.to_vec();
        if !apart {
            listed.sort_unstable();
            listed.dedup();
        }
        put(&mut bytes, (listed.len() as u32) << 1 | u32::from(apart));
        listed.iter().fold(0, |last, &option| {
            put(&mut bytes, option - last);
            if apart { 0 } else { option }
        });
        if self.blocks.last().is_none_or(|block| block.len() + bytes.len() > block.capacity()) {
            let room = bytes.len().max(BLOCK.min(self.held.max(1 << 10)));
            self.blocks.push(Vec::with_capacity(room));
            self.held += room;
        }
        let at = self.blocks.len() - 1;
        self.places[number as usize] = (at as u32 + 1, self.blocks[at].len() as u32);
        self.blocks[at].extend_from_slice(&bytes);
    }

    /// The options of a position, if the function was asked for them.
    pub fn options(&self, number: u32) -> Option<Vec<u32>> {
        let &(block, place) = self.places.get(number as usize).filter(|place| place.0 > 0)?;
        let mut bytes = &self.blocks[block as usize - 1][place as usize..];
        let (head, mut last) = (take(&mut bytes), 0);
        let option = |_| {
            let option = last + take(&mut bytes);
            last = if head & 1 == 1 { 0 } else { option };
            option
        };
        Some((0..head >> 1).map(option).collect())
    }

    /// How many positions can be reached from these, with these.
    pub fn reached(&self, mut waiting: Vec<u32>) -> usize {
        let mut seen = vec![false; self.places.len()];
        let mut count = 0;
        while let Some(number) = waiting.pop() {
            let Some(seen) = seen.get_mut(number as usize) else { continue };
            if !std::mem::replace(seen, true) {
                count += 1;
                let options = self.options(number).unwrap_or_default();
                waiting.extend(options.into_iter().filter(|option| option & SPLIT == 0));
            }
        }
        count
    }

    fn known(&self, about: About, number: u32) -> u32 {
        let of = |about: About| self.known[about as usize].get(number as usize).copied().unwrap_or(NONE);
        match (about, of(About::Values)) {
            // The value determines the outcome.
            (About::Normal, value @ 0..OPEN) => value.min(1),
            _ => of(about),
        }
    }

    fn set(&mut self, about: About, number: u32, known: u32) {
        let all = &mut self.known[about as usize];
        all.resize(all.len().max(self.places.len()).max(number as usize + 1), NONE);
        all[number as usize] = known;
    }

    fn next(&self, about: About, frame: &mut Frame, seen: &mut Vec<u32>) -> Next {
        let outcome = about.is_outcome();
        while let Some(&option) = frame.options.get(frame.next) {
            if option & SPLIT == 0 {
                match self.known(about, option) {
                    NONE => return Next::Unknown(option),
                    OPEN if !outcome => return Next::Open(option),
                    OPEN => frame.back = Some(option),
                    0 if outcome => return Next::Done(1),
                    known => frame.draws |= known == 2,
                }
            }
            frame.next += 1;
        }
        match frame.back {
            _ if about == About::Values => Next::Done(self.mex(frame, seen)),
            _ if !outcome => Next::Done(self.length(about, frame)),
            _ if frame.options.is_empty() => Next::Done(u32::from(about == About::Misere)),
            Some(back) => Next::Open(back),
            None => Next::Done(if frame.draws { 2 } else { 0 }),
        }
    }

    /// Who wins, and the remoteness (0 for a draw).
    fn length(&self, about: About, frame: &Frame) -> u32 {
        let after = |place| {
            let known = frame.options.iter().map(|&option| self.known(about, option));
            known.filter(move |known| known % 3 == place).map(|known| known / 3 + 1)
        };
        match (after(0).min(), after(2).next(), after(1).max()) {
            (Some(soonest), ..) => 3 * soonest + 1,
            (_, Some(_), _) => 2,
            (.., Some(latest)) => 3 * latest,
            _ => u32::from(about == About::MisereLength),
        }
    }

    /// The least number that no option is worth. `seen` holds for each number the position that last had it.
    fn mex(&self, frame: &Frame, seen: &mut Vec<u32>) -> u32 {
        let worth = |part: &u32| self.known(About::Values, *part);
        let mut rest = frame.options.iter();
        while let Some(first) = rest.next() {
            let worth = match first & SPLIT {
                0 => worth(first),
                _ => rest.by_ref().take((first ^ SPLIT) as usize).fold(0, |sum, part| sum ^ worth(part)),
            } as usize;
            // A larger value cannot be the first that is missing.
            if worth <= frame.options.len() {
                seen.resize(seen.len().max(worth + 1), NONE);
                seen[worth] = frame.number;
            }
        }
        seen.iter().position(|&last| last != frame.number).unwrap_or(seen.len()) as u32
    }
}

fn falls_apart(options: &[u32]) -> bool {
    options.iter().any(|option| option & SPLIT != 0)
}

/// Seven bits a byte, the lowest first; the highest bit says that more follow.
fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> u32 {
    let (mut number, mut shift) = (0, 0);
    while let Some((&byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= u32::from(byte & 127) << shift;
        shift += 7;
        if byte < 128 {
            break;
        }
    }
    number
}

impl Function {
    /// The value of a position in normal play; `None` if play may come back to where it was.
    pub fn value(&self, held: &Held, py: Python<'_>, number: u32) -> Result<Option<Nimber>, Ended> {
        Ok(self.walk(held, py, number, About::Values)?.map(|value| Nimber(value.into())))
    }

    /// Who wins at a position. The first winning option is enough. `None` if play may return to an earlier position, or
    /// if a position falls apart in misère play.
    pub fn outcome(
        &self,
        held: &Held,
        py: Python<'_>,
        number: u32,
        convention: Convention,
    ) -> Result<Option<Outcome>, Ended> {
        let about = if convention == Convention::Misere { About::Misere } else { About::Normal };
        let found = match self.walk(held, py, number, about)? {
            None if about == About::Normal && !self.ends() => {
                self.walk(held, py, number, About::Values)?.map(|value| value.min(1))
            }
            found => found,
        };
        Ok(found.map(|outcome| OUTCOMES[outcome as usize]))
    }

    /// The same, with the remoteness unless it is a draw. `None` if play may come back to where it was, or falls apart.
    pub fn length(
        &self,
        held: &Held,
        py: Python<'_>,
        number: u32,
        convention: Convention,
    ) -> Result<Option<(Outcome, Option<u64>)>, Ended> {
        let about = if convention == Convention::Misere { About::MisereLength } else { About::NormalLength };
        let found = self.walk(held, py, number, about)?;
        let told = |known: u32| (OUTCOMES[known as usize % 3], Some(u64::from(known / 3)).filter(|_| known % 3 != 2));
        Ok(found.map(told))
    }

    fn walk(&self, held: &Held, py: Python<'_>, root: u32, about: About) -> Result<Option<u32>, Ended> {
        let known = self.table().known(about, root);
        if known < OPEN || !about.is_outcome() && self.table().loops {
            return Ok(Some(known).filter(|&known| known < OPEN));
        }
        let mut stack = Vec::new();
        let found = self.walk_below(held, py, root, about, &mut stack);
        let mut table = self.table();
        for frame in stack {
            table.set(about, frame.number, NONE);
        }
        found
    }

    fn walk_below(
        &self,
        held: &Held,
        py: Python<'_>,
        root: u32,
        about: About,
        stack: &mut Vec<Frame>,
    ) -> Result<Option<u32>, Ended> {
        let (mut seen, mut pending, mut wanted) = (Vec::new(), 0, Some(root));
        loop {
            if let Some(number) = wanted.take() {
                let over = if about == About::Values { None } else { self.result(held, py, number)? };
                if let Some(outcome) = over {
                    let place = OUTCOMES.iter().position(|&one| one == outcome).unwrap_or(2);
                    self.table().set(about, number, place as u32);
                } else {
                    let options = self.options_of(held, py, number, 4 * pending)?;
                    if about != About::Values && falls_apart(&options) {
                        return Ok(None);
                    }
                    self.table().set(about, number, OPEN);
                    pending += options.len() + size_of::<Frame>() / 4;
                    stack.push(Frame { number, options, next: 0, draws: false, back: None });
                }
            }
            let Some(frame) = stack.last_mut() else { break };
            let mut table = self.table();
            match table.next(about, frame, &mut seen) {
                Next::Unknown(number) => wanted = Some(number),
                Next::Open(number) => {
                    // Another thread may be at it.
                    table.loops |= stack.iter().any(|frame| frame.number == number);
                    return Ok(None);
                }
                Next::Done(known) => {
                    table.set(about, frame.number, known);
                    pending -= frame.options.len() + size_of::<Frame>() / 4;
                    stack.pop();
                }
            }
        }
        Ok(Some(self.table().known(about, root)))
    }
}
