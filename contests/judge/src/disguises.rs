//! Nim in disguise, and a game of words that parity decides.

use grundy_core::said;

use crate::Problem;
use crate::reader::{ANY, POSITIVE, Reader};

/// A coin on square i is a heap of i, and coins on one square cancel in pairs.
pub(crate) const NIMBLE_GAME: Problem = Problem {
    name: "nimble-game",
    title: "Nimble Game",
    source: "HackerRank, Nimble Game",
    statement: "Coins on the squares 0, 1, … of a strip; a move takes one coin to any square left of it. Whoever cannot \
                move loses.",
    input: "t, the number of cases. Each: n, the number of squares, and then how many coins each holds, from square 0 on.",
    output: "For each case `First` or `Second`: who wins.",
    example_in: "2\n5\n0 2 3 0 6\n4\n0 0 0 0\n",
    example_out: "First\nSecond\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        for _ in 0..reader.number("the number of cases", ANY)? {
            let coins = reader.list("the number of squares", POSITIVE, "the number of coins on a square", ANY)?;
            let odd = (0_u64..).zip(coins).filter(|(_, coins)| coins % 2 == 1);
            output += if odd.fold(0, |sum, (square, _)| sum ^ square) > 0 { "First\n" } else { "Second\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

/// An addition is answered by taking the same chips away again, so it changes nothing: this is Nim.
pub(crate) const POKER_NIM: Problem = Problem {
    name: "poker-nim",
    title: "Poker Nim",
    source: "HackerRank, Poker Nim",
    statement: "Piles of chips; a move takes a positive number of chips from a pile, or adds some to it, which each player \
                may do at most k times to each pile. Whoever cannot move loses.",
    input: "t, the number of cases. Each: n, the number of piles, and k, and then the n sizes.",
    output: "For each case `First` or `Second`: who wins.",
    example_in: "2\n2 5\n2 1\n3 5\n2 1 3\n",
    example_out: "First\nSecond\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        for _ in 0..reader.number("the number of cases", ANY)? {
            let count = reader.number("the number of piles", POSITIVE)?;
            reader.number("the number of additions", ANY)?;
            let piles = reader.numbers(count, "the size of a pile", ANY)?;
            output += if piles.iter().fold(0, |sum, pile| sum ^ pile) > 0 { "First\n" } else { "Second\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

/// From a pile, k different numbers can be taken if 1 + 2 + … + k counters are there. A pile is worth the largest such k,
/// for a move to every smaller worth exists and none to an equal one.
pub(crate) const STONES_WITHOUT_REPEATS: Problem = Problem {
    name: "stones-without-repeats",
    title: "Game of Stones",
    source: "Codeforces 768E",
    statement: "Piles of stones; a move takes a positive number from a pile, but never a number that was taken from this \
                pile before. Whoever cannot move loses. Sam begins, and then Jon.",
    input: "n, the number of piles, and then the n sizes, each at least 1.",
    output: "`YES` if Jon wins, `NO` if Sam does.",
    example_in: "2\n1\n2\n",
    example_out: "YES\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let piles = reader.list("the number of piles", POSITIVE, "the size of a pile", POSITIVE)?;
        reader.end()?;
        // k(k + 1) / 2 <= s exactly if (2k + 1)² <= 8s + 1.
        let worth = |&pile: &u64| ((8 * u128::from(pile) + 1).isqrt() - 1) / 2;
        Ok(if piles.iter().map(worth).fold(0, |sum, worth| sum ^ worth) == 0 { "YES\n" } else { "NO\n" }.to_owned())
    },
};

/// A word can be put into a palindrome exactly if at most one letter occurs an odd number of times. Each move changes that
/// number by one, so its parity decides.
pub(crate) const LITTLE_GIRL: Problem = Problem {
    name: "little-girl-and-game",
    title: "Little Girl and Game",
    source: "Codeforces 276B",
    statement: "A word of small letters; a move takes one letter away. A player before whose move the letters can be put \
                into a palindrome wins.",
    input: "The word.",
    output: "`First` or `Second`: who wins.",
    example_in: "abca\n",
    example_out: "Second\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let word = reader.word("the word")?;
        if let Some(other) = word.chars().find(|c| !c.is_ascii_lowercase()) {
            return Err(reader.wrong(said!("`{other}` is no small letter", other), said!("write the letters a to z")));
        }
        reader.end()?;
        let count = |letter: u8| word.bytes().filter(|&byte| byte == letter).count();
        let odd = (b'a'..=b'z').filter(|&letter| count(letter) % 2 == 1).count();
        Ok(if odd == 0 || odd % 2 == 1 { "First\n" } else { "Second\n" }.to_owned())
    },
};

#[cfg(test)]
mod tests {
    use grundy_testkit::lists;

    use super::*;
    use crate::testing::{Game, compare, one_heap, smaller, tidy, words};

    #[test]
    fn nimble_is_answered_as_by_trying_every_move() {
        // A position lists the squares of the coins.
        let mut game = Game::normal(|coins: &Vec<u64>| one_heap(coins, smaller));
        let cases = lists(1..=4, 0..=2);
        let coins = |squares: &Vec<u64>| {
            let placed = (0_u64..).zip(squares).flat_map(|(square, &coins)| vec![square; coins as usize]);
            tidy(placed.collect())
        };
        let input: String = cases.iter().map(|squares| format!("{}\n{}\n", squares.len(), words(squares))).collect();
        let answer = |squares| if game.first_wins(&coins(squares)) { "First" } else { "Second" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&NIMBLE_GAME, &format!("{}\n{input}", cases.len()), &right);
    }

    #[test]
    fn poker_nim_is_answered_as_by_trying_every_move() {
        // Whose turn it is, the piles, and how often each player has added to each; one may add up to two chips.
        type Position = (usize, Vec<u64>, [Vec<u64>; 2]);
        for additions in 0..=1_u64 {
            let mut game = Game::normal(|(player, piles, added): &Position| {
                let mut options = Vec::new();
                for at in 0..piles.len() {
                    let may_add = added[*player][at] < additions;
                    let sizes = (0..piles[at]).map(|left| (left, 0));
                    let more = (1..=2).filter(|_| may_add).map(|chips| (piles[at] + chips, 1));
                    for (size, times) in sizes.chain(more) {
                        let (mut piles, mut added) = (piles.clone(), added.clone());
                        piles[at] = size;
                        added[*player][at] += times;
                        options.push((1 - player, piles, added));
                    }
                }
                options
            });
            for piles in lists(1..=2, 0..=3) {
                let none = vec![0; piles.len()];
                let wins = game.first_wins(&(0, piles.clone(), [none.clone(), none]));
                let input = format!("1\n{} {additions}\n{}\n", piles.len(), words(&piles));
                compare(&POKER_NIM, &input, &[if wins { "First" } else { "Second" }]);
            }
        }
    }

    #[test]
    fn piles_without_repeats_are_answered_as_by_trying_every_move() {
        // Each pile with the numbers that were taken from it, as bits.
        let mut game = Game::normal(|piles: &Vec<(u64, u64)>| {
            let mut options = Vec::new();
            for (at, &(left, taken)) in piles.iter().enumerate() {
                for number in (1..=left).filter(|number| taken >> number & 1 == 0) {
                    let mut after = piles.clone();
                    after[at] = (left - number, taken | 1 << number);
                    after.sort_unstable();
                    options.push(after);
                }
            }
            options
        });
        for piles in lists(1..=2, 1..=7).into_iter().chain((8..=15).map(|pile| vec![pile])) {
            let right = if game.first_wins(&piles.iter().map(|&pile| (pile, 0)).collect()) { "NO" } else { "YES" };
            compare(&STONES_WITHOUT_REPEATS, &format!("{}\n{}\n", piles.len(), words(&piles)), &[right]);
        }
    }

    #[test]
    fn the_game_of_words_is_answered_as_by_trying_every_move() {
        // A position counts the letters; whoever finds a palindrome has won, which is a move to nothing here.
        let mut game = Game::normal(|counts: &Vec<u64>| {
            if counts == &[u64::MAX] {
                return Vec::new();
            }
            if counts.iter().filter(|count| *count % 2 == 1).count() <= 1 {
                return vec![vec![u64::MAX]];
            }
            one_heap(counts, |count| vec![vec![count - 1]])
        });
        for counts in lists(1..=4, 1..=3) {
            let word: String =
                ('a'..).zip(&counts).map(|(letter, &count)| letter.to_string().repeat(count as usize)).collect();
            let right = if game.first_wins(&tidy(counts.clone())) { "First" } else { "Second" };
            compare(&LITTLE_GIRL, &format!("{word}\n"), &[right]);
        }
        assert_eq!((LITTLE_GIRL.solve)("aba\n").as_deref(), Ok("First\n"));
        assert!((LITTLE_GIRL.solve)("aBa\n").is_err());
    }
}
