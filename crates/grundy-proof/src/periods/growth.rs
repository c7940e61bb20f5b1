//! Arithmetic periods of games that leave three heaps: when they are proved.
//!
//! The theorem and its proof are in `heap/periods/guy_smith.rs` of the solvers, whose code is not used here. In short:
//! a law G(n+p) = G(n) + s, s a power of two, that holds from e up to N goes on for ever,
//!
//! - because values below are options. Consider the options of the heaps just below N. In some, one heap can grow by p:
//!   then the value grows by s (*kind 1*). In others, two heaps may both grow by p, and the value then stays (kind 2).
//!   Both kinds together reach all values that they must, and so do the options of all larger heaps;
//! - because the value itself is not an option. In units of s, the values of the heaps left add up without carries
//!   from B on. So an option that a large heap must not have would be, with few bits moved, one of a heap up to N.

use grundy_core::said;
use grundy_rules::Code;

use super::{Unproved, missing};
use crate::kernel::{Check, Law, Session, Values};

/// Proves the law, which holds on all these verified values, for ever; gives the number of values that this takes.
///
/// Complexity: O(N·p·s) for each number that may be removed.
pub(crate) fn prove(code: &Code, values: &Values, law: Law, session: &Session) -> Result<u64, Unproved> {
    let (Some(last), 3) = (code.last(), code.most_heaps()) else {
        return missing(said!("no theorem proves that these values grow for ever"));
    };
    if !law.saltus.is_power_of_two() || law.saltus > MOST_SALTUS {
        return missing(said!("the saltus is not a power of two up to {most_saltus}", most_saltus = MOST_SALTUS));
    }
    let values: Vec<u64> = (0..values.len()).map_while(|n| values.get(n)).collect();
    let theorem =
        Theorem::of(law, &values).map_or_else(|| missing(said!("there are too few values for a proof")), Ok)?;
    let needed = theorem.end as u64 + 1;
    if needed > values.len() as u64 || last >= needed {
        return missing(said!("the theorem needs the values of the heaps 0..{last}", last = needed.max(last + 1)));
    }
    match theorem.first_gap(code, session).map_err(Unproved::Stopped)? {
        None => Ok(needed),
        Some(heap) => missing(said!("the options of heap {heap} do not reach all that they must", heap)),
    }
}

/// Largest saltus that the theorem is tried for; the work grows with it.
const MOST_SALTUS: u64 = 64;

struct Theorem<'a> {
    values: &'a [u64],
    law: Law,
    /// e, but at least 1: heap 0 is not a heap.
    start: usize,
    period: usize,
    /// X: kind 2 must reach the values below X·s.
    low: u64,
    /// N.
    end: usize,
    /// The largest distance of two heaps whose values agree in the bits from s on.
    apart: usize,
}

impl<'a> Theorem<'a> {
    fn of(law: Law, values: &'a [u64]) -> Option<Theorem<'a>> {
        let (start, period) = (law.preperiod.max(1), law.period);
        let head = start.checked_add(period).filter(|&head| head <= values.len() as u64)? as usize;
        let (start, p) = (start as usize, i128::from(period));
        // How many periods a heap is worth, and how far it is from being worth its size.
        let turns: Vec<i128> = values[..head].iter().map(|value| i128::from(value / law.saltus)).collect();
        let excess: Vec<i128> = turns.iter().zip(0i128..).map(|(turns, n)| p * turns - n).collect();
        let (most, least) = (*excess[1..].iter().max()?, *excess[1..].iter().min()?);
        let least_late = *excess[start..].iter().min()?;
        // The least power of two above all these.
        let carried = (3 * most.max(0) - least_late) / p;
        let mut b: i128 = 1;
        while turns.iter().any(|&turns| turns >= b) || 2 * b <= carried {
            b *= 2;
        }
        Some(Theorem {
            values,
            law,
            start,
            period: period as usize,
            low: *turns[start..].iter().max()? as u64 + 1,
            end: usize::try_from((8 * b - 1) * p - least_late).ok()?,
            apart: usize::try_from(most - least).ok()?,
        })
    }

    /// The first heap up to N whose options do not reach all values that they must.
    fn first_gap(&self, code: &Code, session: &Session) -> Check<Option<usize>> {
        let saltus = self.law.saltus;
        let sums = self.small_sums(1, session)?;
        let late_sums = self.small_sums(self.start, session)?;
        let removals: Vec<(usize, u8)> = code.removals(self.end as u64).map(|(t, digit)| (t as usize, digit)).collect();
        for n in self.end + 1 - 2 * self.period..=self.end {
            session.report("heaps", n, self.end)?;
            // Up to which value the options of each kind must reach all.
            let end = self.values[n].max(self.low * saltus) as usize;
            let [mut kind1, mut kind2, mut both] = [(); 3].map(|()| vec![false; end]);
            let mark = |set: &mut [bool], value: u64| set.get_mut(value as usize).into_iter().for_each(|at| *at = true);
            for &(removed, digit) in removals.iter().filter(|(removed, _)| *removed < n) {
                let rest = n - removed;
                if digit & 2 != 0 && rest >= self.start {
                    mark(&mut kind1, self.values[rest]);
                }
                if digit & 4 != 0 {
                    late_sums[rest].iter().for_each(|&sum| mark(&mut kind2, sum));
                    for a in self.start..rest {
                        let other = self.values[rest - a];
                        if other < saltus {
                            mark(&mut kind1, self.values[a] ^ other);
                        }
                    }
                }
                if digit & 8 != 0 {
                    for a in 1..rest {
                        for &sum in &late_sums[rest - a] {
                            mark(&mut kind2, self.values[a] ^ sum);
                            if a >= self.start {
                                mark(&mut both, self.values[a] ^ sum);
                            }
                        }
                        if a >= self.start {
                            sums[rest - a].iter().for_each(|&sum| mark(&mut kind1, self.values[a] ^ sum));
                        }
                    }
                }
            }
            let reaches = |set: &[bool], from: u64, to: u64| set[from as usize..to as usize].iter().all(|&seen| seen);
            let middle = (self.low - 1) * saltus;
            let late = n + self.period > self.end;
            if !reaches(&kind2, 0, self.low * saltus)
                || !reaches(&both, middle, self.low * saltus)
                || late && (self.values[n] < middle || !reaches(&kind1, middle, self.values[n]))
            {
                return Ok(Some(n));
            }
        }
        Ok(None)
    }

    /// For each total up to N: the sums below s of two heaps that are at least `least`, each once.
    fn small_sums(&self, least: usize, session: &Session) -> Check<Vec<Vec<u64>>> {
        let of_total = |total: usize| {
            if total.is_multiple_of(1024) {
                session.report("heaps", total, self.end)?;
            }
            let smaller = least.max(total.saturating_sub(self.apart) / 2)..=total / 2;
            let sums = smaller.map(|b| self.values[b] ^ self.values[total - b]);
            let mut sums: Vec<u64> = sums.filter(|&sum| sum < self.law.saltus).collect();
            sums.sort_unstable();
            sums.dedup();
            Ok(sums)
        };
        (0..=self.end).map(of_total).collect()
    }
}
