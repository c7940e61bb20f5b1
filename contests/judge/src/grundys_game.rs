//! Grundy's game, one heap at a time.
//!
//! It is not known whether its values are periodic. But few heaps are lost: among the values that have been computed,
//! up to heap 2^35 (A. Flammenkamp), the last lost heap is 1222. So heaps up to 1222 are valued here by the definition,
//! and larger ones up to 2^35 are won.

use crate::Problem;
use crate::known::Known;
use crate::reader::{ANY, Reader};

/// The largest heap up to [`COMPUTED`] that is lost for the player to move.
const LAST_LOST: u64 = 1222;
/// The largest heap whose value A. Flammenkamp has computed.
const COMPUTED: u64 = 1 << 35;

/// Grundy's game itself.
pub(crate) const GRUNDYS_GAME: Problem = Problem {
    name: "grundys-game",
    title: "Grundy's Game",
    source: "CSES 2207",
    statement: "One heap of n coins; a move parts a heap into two of different sizes, both not empty. Whoever cannot \
                move loses.",
    input: "t, the number of cases. Each: n, from 1 to 2^35.",
    output: "For each case `first` or `second`: who wins.",
    example_in: "3\n6\n7\n8\n",
    example_out: "first\nsecond\nfirst\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        let values = Known::find("grundy")?.heaps(LAST_LOST)?;
        for _ in 0..reader.number("the number of cases", ANY)? {
            let heap = reader.number("the size of the heap", 1..=COMPUTED)?;
            let wins = heap > LAST_LOST || values[heap as usize] != 0;
            output += if wins { "first\n" } else { "second\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Game, compare, one_heap, words};

    #[test]
    fn small_heaps_are_answered_as_by_trying_every_move() {
        let parts = |n: u64| (1..n.div_ceil(2)).map(|a| vec![a, n - a]).collect();
        let mut game = Game::normal(|heaps: &Vec<u64>| one_heap(heaps, parts));
        let heaps: Vec<u64> = (1..=22).collect();
        let answer = |&n: &u64| if game.first_wins(&vec![n]) { "first" } else { "second" };
        let right: Vec<&str> = heaps.iter().map(answer).collect();
        compare(&GRUNDYS_GAME, &format!("{}\n{}\n", heaps.len(), words(&heaps)), &right);
    }

    #[test]
    fn the_last_lost_heap_is_the_last_as_far_as_we_compute() {
        let to = grundy_testkit::long(50_000, 1_000_000);
        let values = Known::find("grundy").unwrap().heaps(to).unwrap();
        assert_eq!(values.iter().rposition(|&value| value == 0), Some(LAST_LOST as usize));
    }
}
