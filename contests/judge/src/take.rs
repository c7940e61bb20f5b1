//! Subtraction games: take s from a heap, where s is in a given set.

use crate::known::Known;
use crate::reader::ANY;
use crate::table::Cases::{One, UntilZeros};
use crate::table::{Field, Row, own, table};

/// Largest heap that contests allow where a table of all heaps is made.
pub(crate) const LARGEST_TABLE: u64 = 1_000_000;

/// Largest size of a set of moves for a heap of that size.
const MOST_MOVES: u64 = 100;

pub(crate) const PLANS: &[Row] = &[
    // Finds the outcomes of all heaps up to n, in at most kn steps for k moves.
    own("stick-game", One, |reader, _| {
        let n = reader.number("the largest heap", 1..=LARGEST_TABLE)?;
        let moves = reader.list("the number of moves", 1..=MOST_MOVES, "a number that may be taken", 1..=n)?;
        let line = wins(n, &moves).into_iter().skip(1).map(|wins| if wins { 'W' } else { 'L' });
        Ok(line.chain(['\n']).collect())
    }),
    // Finds the outcome of one heap.
    own("stones", One, |reader, _| {
        let count = reader.number("the number of moves", 1..=MOST_MOVES)?;
        let stones = reader.number("the number of stones", 1..=LARGEST_TABLE)?;
        let moves = reader.numbers(count, "a number that may be taken", 1..=stones)?;
        let first = wins(stones, &moves).last() == Some(&true);
        Ok(if first { "First\n" } else { "Second\n" }.to_owned())
    }),
    // Sums of a subtraction game, for many sets. Each set takes at most as many steps as its largest heap times its size.
    own("s-nim", UntilZeros, |reader, _| {
        let set = reader.list("the size of the set (or 0 at the end)", ANY, "a number of the set", 1..=10_000)?;
        if set.is_empty() {
            return Ok(String::new());
        }
        let count = reader.number("the number of positions", ANY)?;
        let heaps = |_| reader.list("the number of heaps", ANY, "the size of a heap", 0..=10_000);
        let positions: Vec<Vec<u64>> = (0..count).map(heaps).collect::<Result<_, _>>()?;
        let largest = positions.iter().flatten().copied().max().unwrap_or(0);
        let set = set.iter().map(u64::to_string).collect::<Vec<_>>();
        let mut game = Known::find(&format!("take:{}", set.join(",")))?;
        let values = game.heaps(largest)?;
        let sum = |heaps: &[u64]| heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]);
        let line = positions.iter().map(|heaps| if sum(heaps) != 0 { 'W' } else { 'L' });
        Ok(line.chain(['\n']).collect())
    }),
    // Take a Fibonacci number.
    table("fibonacci-again-and-again", UntilZeros, &[PILE, PILE, PILE], ["Fibo", "Nacci"], |piles, games| {
        let values = games.find("take:fibonacci")?.heaps(1000)?;
        Ok(piles.iter().fold(0, |sum, &pile| sum ^ values[pile as usize]) != 0)
    }),
];

const PILE: Field = Field::Number("the size of a pile (three zeros at the end)", 0..=1000);

/// Whether the first player wins each heap from 0 to n, where one of `moves` may be taken. Each lost heap makes the
/// heaps one move above it won: lost heaps times moves steps.
pub(crate) fn wins(n: u64, moves: &[u64]) -> Vec<bool> {
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    moves.dedup();
    let len = n as usize + 1;
    let mut wins = vec![false; len];
    for heap in 0..len {
        if !wins[heap] {
            let above = moves.iter().map(|&take| heap + take as usize).take_while(|&above| above < len);
            above.for_each(|above| wins[above] = true);
        }
    }
    wins
}
