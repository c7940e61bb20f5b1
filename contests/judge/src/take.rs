//! Subtraction games: take s from a heap, where s is in a given set.

use std::fmt::Write;

use crate::Problem;
use crate::known::Known;
use crate::reader::{ANY, Reader};
use crate::table::{Cases, Field, Plan};

/// Largest heap that contests allow where a table of all heaps is made.
pub(crate) const LARGEST_TABLE: u64 = 1_000_000;

/// Largest size of a set of moves for a heap of that size.
const MOST_MOVES: u64 = 100;

/// Finds the outcomes of all heaps up to n, in at most kn steps for k moves.
pub(crate) const STICK_GAME: Problem = Problem {
    name: "stick-game",
    title: "Stick Game",
    source: "CSES 1729",
    statement: "One heap of sticks; a move takes p of them, p in a given set. Whoever cannot move loses. Which heaps \
                from 1 to n does the first player win?",
    input: "n from 1 to 1000000, and k from 1 to 100; then the k numbers that may be taken, from 1 to n.",
    output: "One line of n letters: for each heap from 1 to n, `W` if the first player wins, else `L`.",
    example_in: "10 3\n1 3 4\n",
    example_out: "WLWWWWLWLW\n",
    plan: Plan::Own(|text| {
        let mut reader = Reader::new(text);
        let n = reader.number("the largest heap", 1..=LARGEST_TABLE)?;
        let moves = reader.list("the number of moves", 1..=MOST_MOVES, "a number that may be taken", 1..=n)?;
        reader.end()?;
        let mut output: String = wins(n, &moves).iter().skip(1).map(|&wins| if wins { 'W' } else { 'L' }).collect();
        output.push('\n');
        Ok(output)
    }),
};

/// Finds the outcome of one heap.
pub(crate) const STONES: Problem = Problem {
    name: "stones",
    title: "Stones",
    source: "AtCoder, Educational DP Contest, K",
    statement: "One pile of K stones; a move takes x of them, x in a given set. Whoever cannot move loses.",
    input: "N from 1 to 100, and K from 1 to 1000000; then the N numbers that may be taken, from 1 to K.",
    output: "`First` or `Second`: who wins.",
    example_in: "2 4\n2 3\n",
    example_out: "First\n",
    plan: Plan::Own(|text| {
        let mut reader = Reader::new(text);
        let count = reader.number("the number of moves", 1..=MOST_MOVES)?;
        let stones = reader.number("the number of stones", 1..=LARGEST_TABLE)?;
        let moves = reader.numbers(count, "a number that may be taken", 1..=stones)?;
        reader.end()?;
        let first = wins(stones, &moves).last() == Some(&true);
        Ok(if first { "First\n" } else { "Second\n" }.to_owned())
    }),
};

/// Sums of a subtraction game, for many sets. Each set takes at most as many steps as its largest heap times its size.
pub(crate) const S_NIM: Problem = Problem {
    name: "s-nim",
    title: "S-Nim",
    source: "POJ 2960; HDU 1536",
    statement: "Heaps of beads; a move takes s beads from one heap, s in the set S. Whoever cannot move loses.",
    input: "Sets until one that is 0. Each: k, and the k numbers of S, from 1 to 10000; then m, the number of \
            positions, and for each of them l, the number of heaps, and their l sizes, from 0 to 10000.",
    output: "For each set one line with a letter for each position: `W` if the first player wins, else `L`.",
    example_in: "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n",
    example_out: "LWW\nWWL\n",
    plan: Plan::Own(|text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        loop {
            let set = reader.list("the size of the set (or 0 at the end)", ANY, "a number of the set", 1..=10_000)?;
            if set.is_empty() {
                return Ok(output);
            }
            let mut positions = Vec::new();
            for _ in 0..reader.number("the number of positions", ANY)? {
                positions.push(reader.list("the number of heaps", ANY, "the size of a heap", 0..=10_000)?);
            }
            let largest = positions.iter().flatten().copied().max().unwrap_or(0);
            let mut game = Known::find(&ruleset(&set))?;
            let values = game.heaps(largest)?;
            for heaps in &positions {
                let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]);
                output.push(if sum != 0 { 'W' } else { 'L' });
            }
            output.push('\n');
        }
    }),
};

/// Take a Fibonacci number.
pub(crate) const FIBONACCI_AGAIN: Problem = Problem {
    name: "fibonacci-again-and-again",
    title: "Fibonacci again and again",
    source: "HDU 1848",
    statement: "Three piles of stones; a move takes a Fibonacci number (1, 2, 3, 5, 8, …) of stones from one pile. \
                Whoever takes the last stone wins. Fibo moves first.",
    input: "Lines of three numbers, the sizes of the piles, up to 1000, until one of three zeros.",
    output: "For each `Fibo` or `Nacci`: who wins.",
    example_in: "1 1 1\n1 4 1\n0 0 0\n",
    example_out: "Fibo\nNacci\n",
    plan: Plan::Table {
        cases: Cases::UntilZeros,
        fields: &[PILE, PILE, PILE],
        words: ["Fibo", "Nacci"],
        wins: |piles, games| {
            let values = games.find("take:fibonacci")?.heaps(1000)?;
            Ok(piles.iter().fold(0, |sum, &pile| sum ^ values[pile as usize]) != 0)
        },
    },
};

const PILE: Field = Field::Number("the size of a pile (three zeros at the end)", 0..=1000);

/// The name of the subtraction game of this set.
fn ruleset(set: &[u64]) -> String {
    let mut name = "take:".to_owned();
    for (i, s) in set.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = write!(name, "{}{s}", if i > 0 { "," } else { "" });
    }
    name
}

/// Whether the first player wins each heap from 0 to n, where one of `moves` may be taken. Heaps are visited in
/// ascending order, and each lost heap makes the heaps one move above it won. The number of steps is the number of lost
/// heaps times the number of moves.
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
