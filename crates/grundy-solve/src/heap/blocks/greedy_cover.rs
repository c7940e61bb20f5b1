//! Greedy covers (Chvátal 1979): always take next what covers most of the open elements.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// An element is taken if no other can gain more than its gain plus one part in this many. Finding the very best takes
/// many times as long.
const NEARLY: usize = 8;

/// Takes elements out of `rest`, in a good order, until no other covers anything open, or until there are `most`.
pub(crate) fn greedy_cover<T: Copy + Ord, S: ?Sized>(
    rest: &mut Vec<T>,
    most: usize,
    open: &mut S,
    gain: impl Fn(&S, T) -> usize,
    take: impl Fn(&mut S, T),
) -> Vec<T> {
    // Gains only shrink, so an old gain is an upper bound. Among equal bounds the least element comes first.
    let gains = rest.drain(..).map(|element| (gain(open, element), Reverse(element)));
    let mut bounds: BinaryHeap<(usize, Reverse<T>)> = gains.collect();
    let mut taken = Vec::new();
    while taken.len() < most
        && let Some((_, Reverse(element))) = bounds.pop()
    {
        let gain = gain(open, element);
        if bounds.peek().is_some_and(|&(next, _)| next > gain + gain / NEARLY) {
            bounds.push((gain, Reverse(element)));
        } else if gain > 0 {
            take(open, element);
            taken.push(element);
        } else {
            bounds.push((gain, Reverse(element)));
            break;
        }
    }
    rest.extend(bounds.into_iter().map(|(_, Reverse(element))| element));
    taken
}
