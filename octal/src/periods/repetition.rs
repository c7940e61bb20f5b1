//! Laws that values seem to obey.
//!
//! For every p, how many of the last values equal those p places earlier? The Z-function of the reversed sequence
//! answers this for all p in O(n) (Main and Lorentz 1984). If some p satisfies the [theorem](super::guy_smith) on a
//! prefix, the least such p is the least period and its first heap e the least preperiod. A smaller true period would
//! hold from the same e (compare n with n + kp for a large k). So the smaller bound would hold for it too.
//!
//! Without a theorem a repetition is only *observed*: it must hold over two further periods and half the values.
//!
//! # The search for a period during a stream
//! First a [finder](super::recurrence) looks for a state that recurs. Then a [trace](super::trace) goes back to the
//! least preperiod, while the stream continues to the theorem's bound. With a new rare heap the search begins anew.
//!
//! # Reading values that were dropped from memory
//! The values of a [snapshot](super::recurrence) suffice to compute the following heaps again. A reader of many
//! consecutive values continues where it stopped.

use std::ops::Range;

use grundy_core::Periodicity;

use super::recurrence::{Finder, Trace};
use crate::memory::{History, Segment};
use crate::streaming::{REPLAYED, Replay, Stream};

/// For every p below the length: how many of the last elements equal the element p places earlier. O(n).
pub fn tail_matches<T: PartialEq>(sequence: &[T]) -> Vec<usize> {
    let n = sequence.len();
    let at = |i: usize| &sequence[n - 1 - i];
    let mut matches = vec![n; n];
    // The elements left..right, counted from the end, equal the first right − left ones.
    let (mut left, mut right) = (0, 0);
    for p in 1..n {
        let mut length = if p < right { matches[p - left].min(right - p) } else { 0 };
        while p + length < n && at(length) == at(p + length) {
            length += 1;
        }
        if p + length > right {
            (left, right) = (p, p + length);
        }
        matches[p] = length;
    }
    matches
}

/// For every p, finds how many of the last values obey G(n+p) = G(n) + s. Returns, for the least p whose law holds for
/// at least `needed(p)` heaps n, the law with the least preperiod. O(n).
pub fn arithmetic_candidate(values: &[u64], needed: impl Fn(usize) -> usize) -> Option<Periodicity> {
    let n = values.len();
    let steps: Vec<u64> = values.windows(2).map(|pair| pair[1].wrapping_sub(pair[0])).collect();
    let matches = tail_matches(&steps);
    (1..n).find_map(|period| {
        // One equation G(n+p) = G(n) + s always holds, since it defines s.
        let equations = matches.get(period).map_or(1, |&m| m + 1);
        let saltus = values[n - 1].checked_sub(values[n - 1 - period])?;
        let preperiod = (n - period - equations) as u64;
        (equations >= needed(period)).then_some(Periodicity { preperiod, period: period as u64, saltus })
    })
}

/// The repetition that these values show, if it is convincing.
pub fn observe(values: &[u64]) -> Option<Periodicity> {
    arithmetic_candidate(values, |period| (2 * period).max(values.len().div_ceil(2)))
}

/// The least period and preperiod of a sequence that obeys `law`. `value` must give the values of heaps below
/// preperiod + 2 periods. O(period · number of its prime factors).
pub fn least_law(law: Periodicity, value: impl Fn(u64) -> u64) -> Periodicity {
    let Periodicity { mut preperiod, mut period, mut saltus } = law;
    let (start, turn) = (law.preperiod, law.period);
    let mut rest = period;
    let mut factor = 2;
    while rest > 1 {
        if factor * factor > rest {
            factor = rest;
        }
        if rest % factor != 0 {
            factor += 1;
            continue;
        }
        rest /= factor;
        let (shorter, less) = (period / factor, saltus / factor);
        // A law that holds over one period of a known law holds for ever.
        if saltus % factor == 0 && (start..start + turn).all(|n| value(n + shorter) == value(n) + less) {
            (period, saltus) = (shorter, less);
        }
    }
    while preperiod > 0 && value(preperiod - 1 + period) == value(preperiod - 1) + saltus {
        preperiod -= 1;
    }
    Periodicity { preperiod, period, saltus }
}

/// Number of heaps that the stream computes for each part that a trace compares.
const PACE: usize = 1 << 15;

/// Searches for a period in what a stream computes.
pub struct Search {
    pub finder: Finder,
    pub trace: Option<Trace>,
}

impl Search {
    /// Checks the last `heaps` heaps, which are new. Drops old values if the room is used up.
    pub fn look(&mut self, history: &mut History, stream: &Stream, heaps: usize) {
        match &mut self.trace {
            None => {
                let recurrence = self.finder.look(history);
                // The values below the first snapshot cannot be computed again.
                if history.is_whole() {
                    history.keep_for_ever(self.finder.snapshots().next().map_or(history.len(), Segment::end));
                }
                self.trace = recurrence.map(|recurrence| Trace::new(recurrence, &self.finder));
            }
            Some(trace) => {
                for _ in 0..=heaps / PACE {
                    if !trace.step(history, &self.finder, stream) {
                        break;
                    }
                }
            }
        }
        history.drop_old(stream.ring().max(self.finder.ring()));
    }
}

/// A reader of values, kept or dropped.
#[derive(Default)]
pub(crate) struct Recall {
    replay: Option<Replay>,
}

impl Recall {
    /// The values of these heaps; `None` if they can neither be read nor computed again. Cheap if the history keeps
    /// them, or if they follow the values read last.
    pub fn read(
        &mut self,
        heaps: Range<usize>,
        history: &History,
        finder: &Finder,
        stream: &Stream,
    ) -> Option<Vec<u32>> {
        let mut values = Vec::with_capacity(heaps.len());
        let mut at = heaps.start;
        while at < heaps.end {
            let kept_to = heaps.end.min(history.kept_to(at));
            if kept_to > at {
                history.read_into(at..kept_to, &mut values);
                at = kept_to;
            } else {
                let to = heaps.end.min(history.tail_start()).min(at + REPLAYED);
                self.go_to(at, finder, stream)?;
                self.replay.as_mut()?.next(&stream.plan, to - at, &mut values).then_some(())?;
                at = to;
            }
        }
        Some(values)
    }

    /// Continues from the last values of another reader, if it had computed any.
    pub fn resumed(last: Option<Segment>, stream: &Stream) -> Recall {
        Recall { replay: last.and_then(|last| stream.replay(&last)) }
    }

    /// The values that another reader needs to continue here; `None` if none were computed.
    pub fn last(&self) -> Option<Segment> {
        self.replay.as_ref().map(Replay::last)
    }

    /// Moves the replay so that heap n is the next one.
    fn go_to(&mut self, n: usize, finder: &Finder, stream: &Stream) -> Option<()> {
        let here = self.replay.as_ref().map(|replay| replay.end());
        if here.is_none_or(|here| here > n || finder.snapshots().any(|s| s.end() > here && s.end() <= n)) {
            let snapshot = finder.snapshots().rev().find(|snapshot| snapshot.end() <= n)?;
            self.replay = stream.replay(snapshot);
        }
        let replay = self.replay.as_mut()?;
        let mut over = Vec::new();
        while replay.end() < n {
            over.clear();
            replay.next(&stream.plan, REPLAYED.min(n - replay.end()), &mut over).then_some(())?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testkit::Random;

    #[test]
    fn tail_matches_are_what_they_say() {
        let mut random = Random::new(1);
        for length in 0..60 {
            let word: Vec<usize> = (0..length).map(|_| random.below(2)).collect();
            let matches = tail_matches(&word);
            for p in 1..length {
                let slow = (p..length).rev().take_while(|&i| word[i] == word[i - p]).count();
                assert_eq!(matches[p], slow, "{word:?} {p}");
            }
        }
    }

    #[test]
    fn observed_laws_and_least_laws() {
        let nim: Vec<u64> = (0..50).collect();
        assert_eq!(observe(&nim), Some(Periodicity { preperiod: 0, period: 1, saltus: 1 }));
        let late: Vec<u64> = (0..50).map(|n| if n == 10 { 99 } else { n / 2 }).collect();
        assert_eq!(observe(&late), Some(Periodicity { preperiod: 11, period: 2, saltus: 1 }));
        assert_eq!(observe(&[0, 1, 0, 2, 0, 3, 0, 4]), None);
        let law = least_law(Periodicity { preperiod: 30, period: 12, saltus: 6 }, |n| if n == 10 { 99 } else { n / 2 });
        assert_eq!(law, Periodicity { preperiod: 11, period: 2, saltus: 1 });
    }
}
