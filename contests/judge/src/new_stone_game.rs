//! A game that a copying strategy decides.
//!
//! A position is lost exactly when its piles can be paired into equal ones. From such a position every move can be
//! answered in the partners of the piles it touched. From any other position one move of the largest pile makes pairs.
//! Let the piles be a₁ ≤ a₂ ≤ … ≤ aₙ. If n is odd, distribute the largest pile to raise a₁ to a₂, a₃ to a₄ and so on,
//! which takes at most aₙ - a₁. If n is even, lower the largest pile to a₁ and raise a₂ to a₃, a₄ to a₅ and so on,
//! which takes at most aₙ₋₁ - a₂. Either way a stone is left to take away. In the even case aₙ - a₁ is more than those
//! gaps together, unless a₁ = a₂, a₃ = a₄ and so on, which are pairs.

use crate::Problem;
use crate::reader::{ANY, POSITIVE, Reader};

/// The game itself.
pub(crate) const A_NEW_STONE_GAME: Problem = Problem {
    name: "a-new-stone-game",
    title: "A New Stone Game",
    source: "POJ 1740",
    statement: "Piles of stones; a move takes one or more stones from one pile away and may then put any of those \
                left in it onto other piles that still have stones. Whoever takes the last stone wins.",
    input: "Cases until one that is 0. Each: n, the number of piles, and then their n sizes of at least 1.",
    output: "For each case `1` if the first player wins, else `0`.",
    example_in: "2\n1 3\n2\n1 1\n0\n",
    example_out: "1\n0\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        loop {
            let mut piles =
                reader.list("the number of piles (or 0 at the end)", ANY, "the size of a pile", POSITIVE)?;
            if piles.is_empty() {
                return Ok(output);
            }
            piles.sort_unstable();
            let pairs = piles.chunks(2).all(|two| two.len() == 2 && two[0] == two[1]);
            output += if pairs { "0\n" } else { "1\n" };
        }
    },
};

#[cfg(test)]
mod tests {
    use grundy_testkit::lists;

    use super::*;
    use crate::testing::{Game, compare, tidy, words};

    /// All ways to add up to `stones` stones to `piles`.
    fn spread(piles: &[u64], stones: u64) -> Vec<Vec<u64>> {
        let Some((first, rest)) = piles.split_first() else { return vec![vec![]] };
        let on_first = |more: u64| {
            spread(rest, stones - more).into_iter().map(move |others| [&[first + more], &others[..]].concat())
        };
        (0..=stones).flat_map(on_first).collect()
    }

    fn options(piles: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &pile) in piles.iter().enumerate() {
            let others = [&piles[..i], &piles[i + 1..]].concat();
            for left in 0..pile {
                for moved in spread(&others, left) {
                    let stay = left + others.iter().sum::<u64>() - moved.iter().sum::<u64>();
                    options.push(tidy([&moved[..], &[stay]].concat()));
                }
            }
        }
        options
    }

    #[test]
    fn piles_are_answered_as_by_trying_every_move() {
        let mut game = Game::normal(|piles: &Vec<u64>| options(piles));
        let small = |piles: &Vec<u64>| piles.iter().sum::<u64>() <= 12;
        let cases: Vec<Vec<u64>> = lists(1..=4, 1..=5).into_iter().filter(small).collect();
        let input: String = cases.iter().map(|piles| format!("{}\n{}\n", piles.len(), words(piles))).collect();
        let answer = |piles: &Vec<u64>| if game.first_wins(&tidy(piles.clone())) { "1" } else { "0" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&A_NEW_STONE_GAME, &format!("{input}0\n"), &right);
    }
}
