//! Runs: the numbers of one parity between two bounds; a set consists of runs.

use grundy_rules::NumberSet;
use grundy_rules::set::Part;

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
