//! The values of a subtraction game.
//!
//! G(n) is the mex of all G(n−s) with s in S. The set is divided by the parity of s into *runs* first, first+2,
//! first+4, … (to a last one, or for ever). For each parity of n a [`Tally`] holds G(n−s) for all s in the runs. From
//! n−2 to n one value enters and one leaves for each run. So `1..1000000` costs as little as `1`. What the runs cannot
//! express (squares, primes, …) is a list of single numbers, looked up one by one. In an all-but game they are removed
//! from the tally instead.

use grundy_rules::NumberSet;
use grundy_rules::set::Part;

use super::tally::Tally;

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
    /// How many values have been looked up.
    pub work: u64,
}

impl Subtraction {
    /// The state at heap 0.
    pub fn new(set: &NumberSet) -> Subtraction {
        let family = |part: &Part| !matches!(part, Part::Range(..) | Part::Odd | Part::Even | Part::PowersOf(1));
        let list = set.parts().iter().any(family).then(Vec::new);
        let runs = [0, 1].map(|parity| runs_of(set, parity));
        Subtraction { set: set.clone(), runs, list, values: Vec::new(), tally: Default::default(), work: 0 }
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
            Some(_) if self.set.is_complement() => u128::from(self.set.clone().complement().count_bound(n)),
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
                if self.set.is_complement() {
                    listed.clone().for_each(|value| tally.remove(value));
                    let mex = tally.mex();
                    listed.for_each(|value| tally.add(value));
                    mex
                } else {
                    let fresh: Vec<u32> = listed.filter(|&value| !tally.contains(value)).collect();
                    fresh.iter().for_each(|&value| tally.add(value));
                    let mex = tally.mex();
                    fresh.iter().for_each(|&value| tally.remove(value));
                    mex
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
            // No heap distinguishes a bound of nearly 2^64 from no bound.
            (first <= last).then_some(Run { first, last: (last < u64::MAX - 1).then_some(last) })
        }
        Part::PowersOf(1) => (parity == 1).then_some(Run { first: 1, last: Some(1) }),
        Part::Odd => (parity == 1).then_some(Run { first: least, last: None }),
        Part::Even => (parity == 0).then_some(Run { first: least, last: None }),
        _ => None,
    };
    let mut parts: Vec<Run> = set.parts().iter().filter_map(of_parity).collect();
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
    if !set.is_complement() {
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
