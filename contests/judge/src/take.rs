//! Subtraction games: take s from a heap, where s is in a given set.

use std::fmt::Write;

use crate::known::Known;
use crate::reader::{ANY, POSITIVE, Reader};
use crate::{JudgeError, Problem};

/// Largest heap that contests allow where a table of all heaps is made.
const LARGEST_TABLE: u64 = 1_000_000;

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
    solve: |text| {
        let mut reader = Reader::new(text);
        let n = reader.number("the largest heap", 1..=LARGEST_TABLE)?;
        let moves = reader.list("the number of moves", 1..=MOST_MOVES, "a number that may be taken", 1..=n)?;
        reader.end()?;
        let mut output: String = wins(n, &moves).iter().skip(1).map(|&wins| if wins { 'W' } else { 'L' }).collect();
        output.push('\n');
        Ok(output)
    },
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
    solve: |text| {
        let mut reader = Reader::new(text);
        let count = reader.number("the number of moves", 1..=MOST_MOVES)?;
        let stones = reader.number("the number of stones", 1..=LARGEST_TABLE)?;
        let moves = reader.numbers(count, "a number that may be taken", 1..=stones)?;
        reader.end()?;
        let first = wins(stones, &moves).last() == Some(&true);
        Ok(if first { "First\n" } else { "Second\n" }.to_owned())
    },
};

/// Take 1, 2 or 3 from one of several heaps.
pub(crate) const NIM_GAME_2: Problem = Problem {
    name: "nim-game-2",
    title: "Nim Game II",
    source: "CSES 1098",
    statement: "Heaps of sticks; a move takes 1, 2 or 3 from one heap. Whoever takes the last stick wins.",
    input: "t, the number of cases. Each: n, the number of heaps, and then their n sizes.",
    output: "For each case `first` or `second`: who wins.",
    example_in: "3\n4\n5 7 2 5\n2\n4 1\n3\n4 4 4\n",
    example_out: "first\nfirst\nsecond\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        let mut game = Known::find("take:1..3")?;
        for _ in 0..reader.number("the number of cases", ANY)? {
            let heaps = reader.list("the number of heaps", POSITIVE, "the size of a heap", ANY)?;
            let sum =
                heaps.into_iter().try_fold(0, |sum, heap| Ok::<u64, JudgeError>(sum ^ game.value(&heap.into())?))?;
            output += if sum != 0 { "first\n" } else { "second\n" };
        }
        reader.end()?;
        Ok(output)
    },
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
    solve: |text| {
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
            let values = Known::find(&ruleset(&set))?.heaps(largest)?;
            for heaps in &positions {
                let sum = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap as usize]);
                output.push(if sum != 0 { 'W' } else { 'L' });
            }
            output.push('\n');
        }
    },
};

/// Take 1, 2 or k. If 3 divides k, the pattern of 0, 1, 2 is broken once in k + 1 heaps; if not, k changes nothing.
pub(crate) const ONE_TWO_K: Problem = Problem {
    name: "one-two-k-game",
    title: "1-2-K Game",
    source: "Codeforces 1194D",
    statement: "A strip of cells 0 to n with a token on cell n; a move brings it 1, 2 or k cells nearer to cell 0. Whoever \
                cannot move loses. Alice begins.",
    input: "t, the number of cases. Each: n, and k of at least 3.",
    output: "For each case `Alice` or `Bob`: who wins.",
    example_in: "4\n0 3\n3 3\n3 4\n4 4\n",
    example_out: "Bob\nAlice\nBob\nAlice\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        for _ in 0..reader.number("the number of cases", ANY)? {
            let n = reader.number("the cell of the token", ANY)?;
            let k = reader.number("the long step", 3..=u64::MAX - 1)?;
            let bob = match k % 3 {
                0 => n % (k + 1) % 3 == 0 && n % (k + 1) != k,
                _ => n % 3 == 0,
            };
            output += if bob { "Bob\n" } else { "Alice\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

/// Take a square. Finds the outcomes of all heaps up to n, in n√n steps.
pub(crate) const STONE_GAME_IV: Problem = Problem {
    name: "stone-game-iv",
    title: "Stone Game IV",
    source: "LeetCode 1510",
    statement: "A pile of n stones; a move takes a square number of them (1, 4, 9, …). Whoever cannot move loses. Alice \
                begins.",
    input: "n from 1 to 1000000.",
    output: "`true` if Alice wins, `false` if not.",
    example_in: "2\n",
    example_out: "false\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let n = reader.number("the number of stones", 1..=LARGEST_TABLE)?;
        reader.end()?;
        let squares: Vec<u64> = (1..=n.isqrt()).map(|root| root * root).collect();
        Ok(format!("{}\n", wins(n, &squares).last() == Some(&true)))
    },
};

/// Take a power of two.
pub(crate) const GOOD_LUCK: Problem = Problem {
    name: "good-luck-in-cet-4",
    title: "Good Luck in CET-4 Everybody!",
    source: "HDU 1847",
    statement: "One pile of n cards; a move takes a power of two of them (1, 2, 4, 8, …). Whoever takes the last card \
                wins. Kiki moves first.",
    input: "Numbers n of at least 1 until the input ends.",
    output: "For each `Kiki` or `Cici`: who wins.",
    example_in: "1\n3\n",
    example_out: "Kiki\nCici\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        let game = Known::find("take:powers-of:2")?;
        while reader.has_more() {
            let cards = reader.number("the number of cards", POSITIVE)?;
            output += if game.first_wins(&cards.into())? { "Kiki\n" } else { "Cici\n" };
        }
        Ok(output)
    },
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
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        let values = Known::find("take:fibonacci")?.heaps(1000)?;
        loop {
            let piles = reader.numbers(3, "the size of a pile (three zeros at the end)", 0..=1000)?;
            if piles == [0, 0, 0] {
                return Ok(output);
            }
            let sum = piles.iter().fold(0, |sum, &pile| sum ^ values[pile as usize]);
            output += if sum != 0 { "Fibo\n" } else { "Nacci\n" };
        }
    },
};

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
fn wins(n: u64, moves: &[u64]) -> Vec<bool> {
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

#[cfg(test)]
mod tests {
    use grundy_testkit::{Random, lists};

    use super::*;
    use crate::testing::{Game, compare, one_heap, tidy, words};

    /// A subtraction game on several heaps.
    fn taking(set: impl Fn(u64) -> bool) -> Game<Vec<u64>, impl Fn(&Vec<u64>) -> Vec<Vec<u64>>> {
        let after = move |heap: u64| (1..=heap).filter(|&s| set(s)).map(|s| vec![heap - s]).collect();
        Game::normal(move |heaps: &Vec<u64>| one_heap(heaps, &after))
    }

    #[test]
    fn tables_of_outcomes_are_those_of_the_definition() {
        let mut random = Random::new(1);
        for set in lists(3..=3, 1..=6)
            .into_iter()
            .chain((0..50).map(|i| (0..1 + i % 5).map(|_| random.between(1..=40)).collect()))
        {
            let mut game = taking(|s| set.contains(&s));
            let line: String = (1..=40).map(|n| if game.first_wins(&vec![n]) { 'W' } else { 'L' }).collect();
            compare(&STICK_GAME, &format!("40 {}\n{}\n", set.len(), words(&set)), &[line]);
            let n = 40 - set[0] % 5;
            let set: Vec<u64> = set.iter().copied().filter(|&s| s <= n).chain([1]).collect();
            let mut game = taking(|s| set.contains(&s));
            let right = if game.first_wins(&vec![n]) { "First" } else { "Second" };
            compare(&STONES, &format!("{} {n}\n{}\n", set.len(), words(&set)), &[right]);
        }
    }

    #[test]
    fn sums_are_answered_as_by_trying_every_move() {
        let (mut input, mut right) = (String::new(), Vec::new());
        for set in lists(3..=3, 1..=5) {
            let mut game = taking(|s| set.contains(&s));
            let positions: Vec<Vec<u64>> = lists(0..=2, 0..=8);
            input += &format!("3 {}\n{}\n", words(&set), positions.len());
            positions.iter().for_each(|heaps| input += &format!("{} {}\n", heaps.len(), words(heaps)));
            let letter = |heaps: &Vec<u64>| if game.first_wins(&tidy(heaps.clone())) { 'W' } else { 'L' };
            right.push(positions.iter().map(letter).collect::<String>());
        }
        compare(&S_NIM, &format!("{input}0\n"), &right);

        let mut game = taking(|s| s <= 3);
        let cases: Vec<Vec<u64>> = lists(1..=3, 0..=9);
        let input: String = cases.iter().map(|heaps| format!("{}\n{}\n", heaps.len(), words(heaps))).collect();
        let answer = |heaps: &Vec<u64>| if game.first_wins(&tidy(heaps.clone())) { "first" } else { "second" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&NIM_GAME_2, &format!("{}\n{input}", cases.len()), &right);

        let mut game = taking(|s| [1, 2, 3, 5, 8, 13].contains(&s));
        let cases: Vec<Vec<u64>> = lists(3..=3, 0..=14).into_iter().skip(1).collect();
        let input: String = cases.iter().map(|piles| words(piles) + "\n").collect();
        let answer = |piles: &Vec<u64>| if game.first_wins(&tidy(piles.clone())) { "Fibo" } else { "Nacci" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&FIBONACCI_AGAIN, &format!("{input}0 0 0\n"), &right);
    }

    #[test]
    fn powers_of_two_are_answered_as_by_trying_every_move() {
        let mut game = taking(u64::is_power_of_two);
        let cards: Vec<u64> = (1..=300).collect();
        let right: Vec<&str> = cards.iter().map(|&n| if game.first_wins(&vec![n]) { "Kiki" } else { "Cici" }).collect();
        compare(&GOOD_LUCK, &words(&cards), &right);
    }

    #[test]
    fn one_two_k_and_squares_are_answered_as_by_trying_every_move() {
        for k in 3..=12 {
            let input: String = (0..60).map(|n| format!("{n} {k}\n")).collect();
            let mut game = Game::normal(|&n: &u64| [1, 2, k].into_iter().filter_map(|s| n.checked_sub(s)).collect());
            let right: Vec<&str> = (0..60).map(|n| if game.first_wins(&n) { "Alice" } else { "Bob" }).collect();
            compare(&ONE_TWO_K, &format!("60\n{input}"), &right);
        }
        let mut game = Game::normal(|&n: &u64| (1..=n).filter_map(|root| n.checked_sub(root * root)).collect());
        for n in 1..=200 {
            compare(&STONE_GAME_IV, &format!("{n}\n"), &[game.first_wins(&n).to_string()]);
        }
    }
}
