//! Games that parity decides.

use crate::Problem;
use crate::reader::{ANY, POSITIVE, Reader};

/// Moore's idea with heaps of which at most one counter each is taken in a turn. A position is lost exactly when every
/// heap is even: the player to move makes some heaps odd, and the opponent takes one counter from each of those.
pub(crate) const ANOTHER_GAME: Problem = Problem {
    name: "another-game",
    title: "Another Game",
    source: "CSES 2208",
    statement: "Heaps of coins; a move takes one coin from each of one or more heaps. Whoever takes the last coin \
                wins.",
    input: "t, the number of cases. Each: n, the number of heaps, and then their n sizes.",
    output: "For each case `first` or `second`: who wins.",
    example_in: "3\n3\n1 2 3\n2\n2 2\n4\n5 5 4 5\n",
    example_out: "first\nsecond\nfirst\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        for _ in 0..reader.number("the number of cases", ANY)? {
            let heaps = reader.list("the number of heaps", POSITIVE, "the size of a heap", ANY)?;
            output += if heaps.iter().any(|heap| heap % 2 == 1) { "first\n" } else { "second\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

/// Every move adds one part, and play ends when all parts are 1. So a cycle of x lasts x - 1 moves, however it is
/// played.
pub(crate) const SPIDER_MAN: Problem = Problem {
    name: "spider-man",
    title: "Spider Man",
    source: "Codeforces 705B",
    statement: "Cycles of vertices; a move parts one cycle of at least two vertices into two cycles (a cycle may have \
                one vertex). Whoever cannot move loses. Before each of n games one cycle is added to those of the \
                game before, all of them as they were at the start.",
    input: "n, and then n numbers: how many vertices the added cycle has, at least 1.",
    output: "For each game `1` or `2`: which player wins, the first or the second.",
    example_in: "3\n1 2 3\n",
    example_out: "2\n1\n1\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let cycles = reader.list("the number of games", ANY, "the number of vertices of a cycle", POSITIVE)?;
        reader.end()?;
        let mut moves_are_odd = false;
        let answer = |x: &u64| {
            moves_are_odd ^= (x - 1) % 2 == 1;
            if moves_are_odd { "1\n" } else { "2\n" }
        };
        Ok(cycles.iter().map(answer).collect())
    },
};

#[cfg(test)]
mod tests {
    use grundy_testkit::lists;

    use super::*;
    use crate::testing::{Game, compare, one_heap, tidy, words};

    #[test]
    fn another_game_is_answered_as_by_trying_every_move() {
        let mut game = Game::normal(|heaps: &Vec<u64>| {
            let some = |chosen: usize| {
                heaps.iter().enumerate().map(|(i, heap)| heap - (chosen >> i & 1) as u64).collect::<Vec<_>>()
            };
            (1..1 << heaps.len()).map(|chosen| tidy(some(chosen))).collect()
        });
        let cases: Vec<Vec<u64>> = lists(1..=4, 0..=5);
        let input: String = cases.iter().map(|heaps| format!("{}\n{}\n", heaps.len(), words(heaps))).collect();
        let answer = |heaps: &Vec<u64>| if game.first_wins(&tidy(heaps.clone())) { "first" } else { "second" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&ANOTHER_GAME, &format!("{}\n{input}", cases.len()), &right);
    }

    #[test]
    fn spider_man_is_answered_as_by_trying_every_move() {
        let part = |x: u64| (1..x).map(|a| vec![a, x - a]).collect();
        let mut game = Game::normal(|cycles: &Vec<u64>| one_heap(cycles, part));
        for cycles in lists(4..=4, 1..=5) {
            let games = (1..=cycles.len()).map(|n| tidy(cycles[..n].to_vec()));
            let right: Vec<&str> = games.map(|game_n| if game.first_wins(&game_n) { "1" } else { "2" }).collect();
            compare(&SPIDER_MAN, &format!("4\n{}\n", words(&cycles)), &right);
        }
    }
}
