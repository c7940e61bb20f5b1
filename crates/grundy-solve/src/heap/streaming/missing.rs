//! Decides what could not be proved, by trying all pairs of heaps.

use super::game::Game;
use crate::heap::definition::largest_half;
use crate::heap::memory::History;
use crate::heap::verification::Unproved;

/// The least of these values that really is not an option of its heap; as an error, the least value for which that is
/// unknown.
pub(crate) fn missing_value(game: Game, history: &History, unproved: &[Unproved]) -> Result<Option<u32>, u32> {
    let Some(&Unproved { heap, .. }) = unproved.first() else { return Ok(None) };
    let Game { moves, code, .. } = game;
    let mut wanted: Vec<u32> = unproved.iter().map(|unproved| code.rare(heap, unproved.code)).collect();
    wanted.sort_unstable();
    if moves.leaving(0).any(|t| t == heap) {
        wanted.retain(|&value| value != 0);
    }
    for t in moves.leaving(1).filter(|&t| t < heap) {
        // A removal is much smaller than the heap and the ring.
        wanted.retain(|&value| history.get(heap - t) != Some(value));
    }
    for t in moves.leaving(2).filter(|&t| t < heap) {
        strike_pairs(&mut wanted, history, heap - t, moves.unequal);
    }
    // An option has no bit that no value has.
    let is_new = |value: u32| value.leading_zeros() < history.largest().leading_zeros();
    match wanted.first() {
        None => Ok(None),
        Some(&value) if history.is_whole() || is_new(value) => Ok(Some(value)),
        Some(&value) => Err(value),
    }
}

/// Removes the values that a pair of heaps with m counters has, over all pairs that are kept.
fn strike_pairs(wanted: &mut Vec<u32>, history: &History, m: usize, unequal: bool) {
    /// Number of heaps read at a time.
    const PART: usize = 1 << 16;
    let most = largest_half(m, unequal);
    let small_in_head = 1..(most + 1).min(history.head_end()).min((m + 1).saturating_sub(history.tail_start()));
    let both_in_tail = history.tail_start().max(1)..most + 1;
    let kept = if history.is_whole() { [1..most + 1, 0..0] } else { [small_in_head, both_in_tail] };
    for part in kept.into_iter().flat_map(|kept| kept.clone().step_by(PART).map(move |a| a..kept.end.min(a + PART))) {
        let large = history.read(m + 1 - part.end..m + 1 - part.start);
        for (a, b) in history.read(part).iter().zip(large.iter().rev()) {
            if wanted.contains(&(a ^ b)) {
                wanted.retain(|&value| value != a ^ b);
            }
        }
        if wanted.is_empty() {
            break;
        }
    }
}
