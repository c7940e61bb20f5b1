//! The values of a subtraction game.
//!
//! G(n) is the mex of all G(n−s) with s in the set S of removals. The set is divided by parity into *runs* first,
//! first+2, first+4, … (to a last one, or for ever). For each parity of n a [`Tally`] holds G(n−s) for all s in the
//! runs. From n−2 to n one value enters and one leaves for each run. So `1..1000000` costs as little as `1`. What the
//! runs cannot express (squares, primes, …) is a list of single numbers. Their values are marked with the heap. In an
//! all-but game they are removed from the tally instead.
//!
//! # A multiset of values that knows its mex
//! It counts each value, with a tree of bits above the counts. A bit of level 0 says that a value is there. A bit of
//! level k + 1 says that a whole word of level k is full. The mex is found by walking down from the top: O(log₆₄ V).
//!
//! # The period of a subtraction game: its state recurs
//! Let M be so large that beyond it only the parity of s decides whether S has s. At heap n let U₀ and U₁ be the sets
//! of values of the even and of the odd heaps below `n - M`. Let E₀ (E₁) be the values that they exclude for an even
//! (odd) heap. E_c contains U_{1−c} if all large odd s are in S, and U_c if all large even s are. E₀ and E₁ only
//! grow. With b = mex(E₀ ∩ E₁), every value below b is excluded from then on. The *state* at n has E₀ and E₁ from b
//! on, and the values of the last M heaps, all minus `b`. A value below b, or of a heap below 0, counts as none. The
//! state also has the parity of n, unless odd and even s are treated alike.
//!
//! **Theorem.** Let the states at n and n + p agree, and let b have grown by s. Then G(m+p) = G(m) + s for all m ≥ n.
//!
//! *Proof.* G(n) is b plus the mex of what the state excludes for the parity of n. (To exclude values below b changes
//! nothing: they are excluded anyway.) So G(n+p) = G(n) + s. The state determines the next state. The new value joins
//! the window. The oldest leaves it for one of the E (a value below b changes neither from b on). b rises by what the
//! new sets say. Each step commutes with adding a constant to b. So the state at n + p + 1 is the state at n + 1,
//! with b grown by s, and so on. ∎
//!
//! For a finite set E₀ and E₁ are empty, and b = 0. This is the classical argument: the last M values decide all
//! others (Golomb 1966; *Winning Ways* ch. 4). For all-but sets see Siegel, *Combinatorial Game Theory* (2013), ch.
//! IV, and *Winning Ways* ch. 4. The state with parities covers `odd`, `even` and mixtures with finite sets as well.
//!
//! The values give candidates for p ([`tail_matches`] and its arithmetic variant). Then two states are built from the
//! values and compared in full.

use grundy_core::{Periodicity, Theorem};
use grundy_rules::NumberSet;
use grundy_rules::set::Part;

use crate::periods::{Proof, arithmetic_candidate, least_law, tail_matches};

/// A subtraction game and its values so far.
#[derive(Clone, Debug)]
pub struct Subtraction {
    set: NumberSet,
    /// The part of the set that forms runs: even numbers and odd numbers.
    runs: [Vec<Run>; 2],
    /// The numbers so far for which the set differs from the runs; `None` if there are none.
    list: Option<Vec<u64>>,
    /// G(0), G(1), …
    pub values: Vec<u32>,
    tally: [Tally; 2],
    /// For each value, one more than the last heap with an option of this value in the list.
    marks: Vec<u64>,
    /// How many values have been looked up.
    pub work: u64,
}

pub const WINDOW: Theorem = Theorem::named("subtraction window");
pub const STATE: Theorem = Theorem::named("subtraction state");

impl Subtraction {
    pub fn new(set: &NumberSet) -> Subtraction {
        let family = |part: &Part| !matches!(part, Part::Range(..) | Part::Odd | Part::Even | Part::PowersOf(1));
        let list = set.parts.iter().any(family).then(Vec::new);
        let runs = [0, 1].map(|parity| runs_of(set, parity));
        let (values, marks, tally) = (Vec::new(), Vec::new(), Default::default());
        Subtraction { set: set.clone(), runs, list, values, tally, marks, work: 0 }
    }

    /// The runs; `None` if they are not the whole set.
    pub(crate) fn all_runs(&self) -> Option<impl Iterator<Item = Run> + '_> {
        self.list.is_none().then(|| self.runs.iter().flatten().copied())
    }

    /// An estimate of the look-ups for heaps 0..=n.
    pub(crate) fn cost_to(&self, n: u64) -> u128 {
        let runs = (self.runs[0].len() + self.runs[1].len()) as u128;
        let listed: u128 = match &self.list {
            None => 0,
            Some(_) if self.set.complement => u128::from(self.set.clone().complement().count_bound(n)),
            Some(_) => u128::from(self.set.count_bound(n)),
        };
        u128::from(n) * (1 + runs + listed)
    }

    /// Finds and appends the value of the next heap.
    pub fn step(&mut self) {
        let n = self.values.len() as u64;
        let tally = &mut self.tally[(n % 2) as usize];
        for run in self.runs.iter().flatten() {
            if n >= run.first {
                tally.add(self.values[(n - run.first) as usize]);
            }
            // The oldest heap within reach of n − 2 is out of reach of n.
            if let Some(gone) = run.last.and_then(|last| n.checked_sub(2)?.checked_sub(last)) {
                tally.remove(self.values[gone as usize]);
            }
        }
        self.work += 1 + self.runs[0].len() as u64 + self.runs[1].len() as u64;
        let value = match &mut self.list {
            None => tally.mex(),
            Some(list) => {
                let in_runs = self.runs[(n % 2) as usize]
                    .iter()
                    .any(|run| run.first <= n && run.last.is_none_or(|last| n <= last));
                if self.set.contains(n) != in_runs {
                    list.push(n);
                }
                self.work += list.len() as u64;
                let listed = list.iter().map(|&s| self.values[(n - s) as usize]);
                if self.set.complement {
                    listed.clone().for_each(|value| tally.remove(value));
                    let mex = tally.mex();
                    listed.for_each(|value| tally.add(value));
                    mex
                } else {
                    for value in listed {
                        if value as usize >= self.marks.len() {
                            self.marks.resize(2 * value as usize + 64, 0);
                        }
                        self.marks[value as usize] = n + 1;
                    }
                    let taken = |value| tally.contains(value) || self.marks.get(value as usize) == Some(&(n + 1));
                    (tally.mex()..).find(|&value| !taken(value)).unwrap_or(u32::MAX)
                }
            }
        };
        self.values.push(value);
    }

    pub fn is_finite(&self) -> bool {
        self.list.is_none() && self.tails() == [false, false]
    }

    /// Whether large even and large odd numbers are in the set.
    pub fn tails(&self) -> [bool; 2] {
        [0, 1].map(|parity: usize| self.runs[parity].last().is_some_and(|run| run.last.is_none()))
    }

    /// The number beyond which only parity decides; `None` if there is none.
    pub fn window(&self) -> Option<u64> {
        let last_irregular = |run: Run| run.last.unwrap_or(run.first.saturating_sub(2));
        Some(self.all_runs()?.map(last_irregular).max().unwrap_or(0))
    }

    /// The periodicity, if these values prove one. O(n log n).
    pub fn prove(&self) -> Option<Proof> {
        let window = usize::try_from(self.window()?).ok()?;
        let n = self.values.len();
        if window >= n {
            return None;
        }
        let [even, odd] = self.tails();
        if !even && !odd {
            let matches = tail_matches(&self.values);
            let period = (1..n).find(|&p| matches[p] >= window)?;
            let preperiod = n - period - matches[period];
            let law = Periodicity { preperiod: preperiod as u64, period: period as u64, saltus: 0 };
            return Some(Proof { law, values_used: (preperiod + period + window) as u64, theorem: &WINDOW });
        }
        let values: Vec<u64> = self.values.iter().map(|&value| value.into()).collect();
        let seen = arithmetic_candidate(&values, |_| n.div_ceil(2).max(window + 1))?;
        // If parity counts, the state may need two periods to recur.
        let turn = if even != odd && seen.period % 2 == 1 { 2 * seen.period } else { seen.period } as usize;
        let recurs = |at: usize| self.state(at, window) == self.state(at + turn, window);
        let (mut never, mut always) = (0, n.checked_sub(turn)?);
        if !recurs(always) {
            return None;
        }
        // Once a state has recurred, all later ones do, so the first is found by bisection.
        while never < always {
            let middle = never + (always - never) / 2;
            if recurs(middle) { always = middle } else { never = middle + 1 }
        }
        let from = always;
        let saltus = (self.excluded(from + turn, window).1 - self.excluded(from, window).1) as u64;
        let law = Periodicity { preperiod: from as u64, period: turn as u64, saltus };
        let head = &values[..from + turn];
        let law = least_law(law, |n| law.value_from(head, n).unwrap_or(u64::MAX));
        Some(Proof { law, values_used: (from + turn) as u64, theorem: &STATE })
    }

    /// E₀ and E₁ at heap n, and b.
    fn excluded(&self, n: usize, window: usize) -> ([Vec<bool>; 2], usize) {
        let [even, odd] = self.tails();
        let old = &self.values[..n.saturating_sub(window)];
        let room = old.iter().max().map_or(0, |&most| most as usize + 1);
        let mut excluded = [vec![false; room], vec![false; room]];
        for (heap, &value) in old.iter().enumerate() {
            excluded[heap % 2][value as usize] |= even;
            excluded[1 - heap % 2][value as usize] |= odd;
        }
        let base = (0..room).find(|&v| !(excluded[0][v] && excluded[1][v])).unwrap_or(room);
        (excluded, base)
    }

    fn state(&self, n: usize, window: usize) -> State {
        let (excluded, base) = self.excluded(n, window);
        let above = |set: &Vec<bool>| (base..set.len()).filter(|&v| set[v]).map(|v| v - base).collect();
        let recent = |back: usize| {
            let value = self.values[n.checked_sub(back)?] as usize;
            value.checked_sub(base)
        };
        State { excluded: excluded.each_ref().map(above), recent: (1..=window).map(recent).collect() }
    }
}

/// The numbers first, first + 2, … up to `last`, or for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    pub first: u64,
    pub last: Option<u64>,
}

/// The runs of one parity in a set, from those of its parts that are ranges, `odd` or `even`.
pub(crate) fn runs_of(set: &NumberSet, parity: u64) -> Vec<Run> {
    let least = if parity == 0 { 2 } else { 1 };
    let of_parity = |part: &Part| match *part {
        Part::Range(first, last) => {
            let first = if first % 2 == parity { Some(first) } else { first.checked_add(1) }?;
            let last = if last % 2 == parity { last } else { last.checked_sub(1)? };
            // In nim the last number is `u64::MAX`, which means no bound.
            (first <= last).then_some(Run { first, last: (last < u64::MAX - 1).then_some(last) })
        }
        Part::PowersOf(1) => (parity == 1).then_some(Run { first: 1, last: Some(1) }),
        Part::Odd => (parity == 1).then_some(Run { first: least, last: None }),
        Part::Even => (parity == 0).then_some(Run { first: least, last: None }),
        _ => None,
    };
    let mut parts: Vec<Run> = set.parts.iter().filter_map(of_parity).collect();
    parts.sort_by_key(|run| run.first);
    let mut runs: Vec<Run> = Vec::new();
    for part in parts {
        match runs.last_mut() {
            Some(Run { last: None, .. }) => {}
            Some(Run { last: Some(last), .. }) if part.first <= *last + 2 => match part.last {
                Some(further) => *last = further.max(*last),
                None => {
                    let first = runs.pop().map_or(part.first, |run| run.first);
                    runs.push(Run { first, last: None });
                }
            },
            _ => runs.push(part),
        }
    }
    if !set.complement {
        return runs;
    }
    // The gaps between them.
    let mut gaps = Vec::new();
    let mut next = Some(least);
    for run in runs {
        if let Some(first) = next.filter(|&first| first < run.first) {
            gaps.push(Run { first, last: Some(run.first - 2) });
        }
        next = run.last.map(|last| last + 2);
    }
    gaps.extend(next.map(|first| Run { first, last: None }));
    gaps
}

/// A multiset of values.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    counts: Vec<u32>,
    levels: Vec<Vec<u64>>,
}

impl Tally {
    /// Adds a value once.
    pub fn add(&mut self, value: u32) {
        let mut at = value as usize;
        if at >= self.counts.len() {
            self.grow(at + 1);
        }
        self.counts[at] += 1;
        if self.counts[at] > 1 {
            return;
        }
        for level in &mut self.levels {
            let word = &mut level[at / 64];
            *word |= 1 << (at % 64);
            if *word != u64::MAX {
                break;
            }
            at /= 64;
        }
    }

    /// Removes a value once; it must be there.
    pub fn remove(&mut self, value: u32) {
        let mut at = value as usize;
        self.counts[at] -= 1;
        if self.counts[at] > 0 {
            return;
        }
        for level in &mut self.levels {
            let word = &mut level[at / 64];
            let was_full = *word == u64::MAX;
            *word &= !(1 << (at % 64));
            if !was_full {
                break;
            }
            at /= 64;
        }
    }

    pub fn contains(&self, value: u32) -> bool {
        self.counts.get(value as usize).is_some_and(|&count| count > 0)
    }

    /// The least value that does not occur.
    pub fn mex(&self) -> u32 {
        let mut at = 0;
        for level in self.levels.iter().rev() {
            match level.get(at) {
                Some(word) => at = at * 64 + word.trailing_ones() as usize,
                // All words of this level are full.
                None => at *= 64,
            }
        }
        at.min(self.counts.len()) as u32
    }

    fn grow(&mut self, to: usize) {
        self.counts.resize(to.next_power_of_two().max(64), 0);
        self.levels.clear();
        let mut full: Vec<bool> = self.counts.iter().map(|&count| count > 0).collect();
        loop {
            let word = |bits: &[bool]| bits.iter().rev().fold(0, |word, &bit| word << 1 | u64::from(bit));
            let level: Vec<u64> = full.chunks(64).map(word).collect();
            full = level.iter().map(|&word| word == u64::MAX).collect();
            self.levels.push(level);
            if full.len() <= 1 {
                return;
            }
        }
    }
}

/// The state, which determines all further values up to a constant.
#[derive(PartialEq, Debug)]
struct State {
    /// E₀ and E₁ from b on, minus b.
    excluded: [Vec<usize>; 2],
    /// The values of heaps n−1, n−2, …, n−M, minus b; `None` for values below b.
    recent: Vec<Option<usize>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testkit::Random;

    #[test]
    fn the_mex_is_right_while_values_come_and_go() {
        let mut tally = Tally::default();
        let mut there = vec![0u32; 9000];
        assert_eq!(tally.mex(), 0);
        let mut random = Random::new(7);
        for round in 0..60_000u32 {
            // First fill almost everything, then remove.
            let value = if round < 9000 { round } else { random.below(9000) as u32 };
            if round >= 9000 && random.below(2) == 1 && there[value as usize] > 0 {
                there[value as usize] -= 1;
                tally.remove(value);
            } else if round < 9000 || round % 5 == 0 {
                there[value as usize] += 1;
                tally.add(value);
            }
            if round % 37 == 0 || round > 8990 && round < 9010 {
                let mex = there.iter().position(|&count| count == 0).unwrap_or(9000);
                assert_eq!(tally.mex() as usize, mex, "round {round}");
                assert_eq!(tally.contains(value), there[value as usize] > 0);
            }
        }
    }
}
