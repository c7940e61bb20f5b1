//! The least values that no marked pair has, compared a few at a time with the other pairs, in bit planes.

use super::pieces::Pieces;
use super::value_set::Unseen;
use crate::heap::kernels::{Kernel, ROWS};

/// Number of pieces after which the least candidate is compared alone: it is probably the value, and then the others
/// are of no use.
const LONG: usize = 24;

/// A candidate: a value that may be the least that is not an option.
#[derive(Clone, Copy)]
struct Candidate {
    value: u16,
    /// How many pieces had been compared with other candidates before this one.
    since: usize,
}

/// The least of the waiting values that no pair of the pieces from `from` on has; and how many were found to be options.
pub(crate) fn least_without_a_pair(
    kernel: Kernel,
    pieces: &Pieces,
    from: usize,
    waiting: &mut Unseen,
) -> (Option<u16>, usize) {
    let (mut rows, mut hit, mut compared): (Vec<Candidate>, _, _) = (Vec::new(), 0, 0);
    loop {
        while rows.len() < ROWS
            && let Some(value) = waiting.next()
        {
            rows.push(Candidate { value, since: compared });
        }
        let Some(first) = rows.first() else { return (None, hit) };
        // The pieces are visited cyclically, so each candidate meets all of them.
        if compared - first.since == pieces.spread.count - from {
            return (Some(first.value), hit);
        }
        let piece = from + compared % (pieces.spread.count - from);
        if compared - first.since >= LONG {
            let is_hit = pieces.hit(kernel, piece, first.value);
            compared += 1;
            if is_hit {
                rows.remove(0);
                hit += 1;
                // The others have missed some pieces.
                rows.iter_mut().for_each(|row| row.since = compared);
            }
            continue;
        }
        // Unused rows repeat the first value.
        let wanted = std::array::from_fn(|k| rows.get(k).unwrap_or(first).value);
        let hits = pieces.hits(kernel, piece, &wanted);
        compared += 1;
        if hits.contains(&true) {
            let before = rows.len();
            let mut hits = hits.into_iter();
            rows.retain(|_| hits.next() == Some(false));
            hit += before - rows.len();
        }
    }
}
