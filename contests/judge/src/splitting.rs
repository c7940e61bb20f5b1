//! Heaps that are split into several.

use grundy_core::{MexSet, Nimber};

use crate::Problem;
use crate::reader::{ANY, POSITIVE, Reader};

/// Splits a heap into heaps of consecutive sizes.
///
/// A heap of n becomes the k heaps a, a + 1, …, a + k - 1 exactly when n = ka + k(k - 1)/2. Their nim-sum is that of
/// two prefixes of the sequence of values. There are fewer than √(2n) such k, so all values up to n take O(n√n) time.
pub(crate) const INTERESTING_GAME: Problem = Problem {
    name: "interesting-game",
    title: "Interesting Game",
    source: "Codeforces 87C",
    statement: "One pile of n stones; a move parts a pile into k piles of at least 2 in number, each of one stone \
                less than the one before. Whoever cannot move loses.",
    input: "n, from 1 to 100000.",
    output: "If the first player wins, the least k of a winning first move; else `-1`.",
    example_in: "100\n",
    example_out: "8\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let n = reader.number("the number of stones", 1..=100_000)? as usize;
        reader.end()?;
        // prefix[i] is the nim-sum of the values of the heaps below i.
        let mut prefix = vec![0u64; n + 2];
        let mut seen = MexSet::new();
        let parts = |heap: usize| {
            let sizes =
                (2usize..).map_while(move |k| Some((k, heap.checked_sub(k * (k - 1) / 2).filter(|&r| r >= k)?)));
            sizes.filter(|&(k, rest)| rest % k == 0).map(|(k, rest)| (k, rest / k))
        };
        for heap in 1..n {
            seen.clear();
            seen.extend(parts(heap).map(|(k, a)| Nimber(prefix[a + k] ^ prefix[a])));
            prefix[heap + 1] = prefix[heap] ^ seen.mex().0;
        }
        let winning = parts(n).find(|&(k, a)| prefix[a + k] == prefix[a]);
        Ok(winning.map_or("-1\n".to_owned(), |(k, _)| format!("{k}\n")))
    },
};

/// Take one, or halve into k.
pub(crate) const LIEGES_OF_LEGENDRE: Problem = Problem {
    name: "lieges-of-legendre",
    title: "Lieges of Legendre",
    source: "Codeforces 603C",
    statement: "Piles of cows; a move takes one cow from a pile, or makes a pile of 2x cows into k piles of x each. \
                Whoever takes the last cow wins. Kevin moves first.",
    input: "n, the number of piles, and k of at least 1; then the n sizes of the piles.",
    output: "`Kevin` or `Nicky`: who wins.",
    example_in: "2 1\n3 4\n",
    example_out: "Kevin\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let count = reader.number("the number of piles", ANY)?;
        let k = reader.number("the number of parts", POSITIVE)?;
        let piles = reader.numbers(count, "the size of a pile", ANY)?;
        reader.end()?;
        let sum = piles.iter().fold(0, |sum, &pile| sum ^ pile_of_cows(pile, k));
        Ok(if sum != 0 { "Kevin\n" } else { "Nicky\n" }.to_owned())
    },
};

/// The value of a pile that may be halved into k piles. O(log pile).
///
/// For even k, k equal piles are worth 0. So the values are 0, 1, 2, 0, and then 1 for even and 0 for odd piles: by
/// induction from pile 4 on, whose options are worth 0 and 0.
///
/// For odd k, k equal piles are worth as much as one. The values begin 0, 1, 0, 1, 2. From then on the only option of
/// an odd pile is an even pile. That is worth more than 0, because it has an odd pile as an option. So odd piles are
/// worth 0, and an even pile is worth the mex of 0 and the value of its half.
fn pile_of_cows(pile: u64, k: u64) -> u64 {
    let small: &[u64] = if k.is_multiple_of(2) { &[0, 1, 2, 0, 1] } else { &[0, 1, 0, 1, 2] };
    match usize::try_from(pile).ok().and_then(|pile| small.get(pile)) {
        Some(&value) => value,
        None if pile % 2 == 1 => 0,
        None if k.is_multiple_of(2) => 1,
        None if pile_of_cows(pile / 2, k) == 1 => 2,
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use grundy_testkit::lists;

    use super::*;
    use crate::testing::{Game, compare, one_heap, tidy, words};

    #[test]
    fn interesting_game_is_answered_as_by_trying_every_move() {
        fn parts(n: u64) -> Vec<Vec<u64>> {
            let stairs = (2..=n).flat_map(|k| (1..=n).map(move |a| (a..a + k).collect::<Vec<u64>>()));
            stairs.take_while(|stair| stair.len() as u64 <= n).filter(|stair| stair.iter().sum::<u64>() == n).collect()
        }
        let mut game = Game::normal(|heaps: &Vec<u64>| one_heap(heaps, parts));
        for n in 1..=40 {
            let winning = parts(n).into_iter().filter(|option| !game.first_wins(&tidy(option.clone())));
            let right = winning.map(|option| option.len()).min().map_or("-1".to_owned(), |k| k.to_string());
            compare(&INTERESTING_GAME, &format!("{n}\n"), &[right]);
        }
        // The other examples from the contest.
        assert_eq!((INTERESTING_GAME.solve)("3").unwrap(), "2\n");
        assert_eq!((INTERESTING_GAME.solve)("6").unwrap(), "-1\n");
    }

    #[test]
    fn lieges_of_legendre_is_answered_as_by_trying_every_move() {
        for k in 1..=4 {
            let after = |pile: u64| {
                let halves = (pile > 0 && pile.is_multiple_of(2)).then(|| vec![pile / 2; k as usize]);
                pile.checked_sub(1).map(|rest| vec![rest]).into_iter().chain(halves).collect()
            };
            let mut game = Game::normal(|piles: &Vec<u64>| one_heap(piles, after));
            let cases = lists(1..=1, 0..=9).into_iter().chain(lists(2..=2, 0..=6)).chain(lists(3..=3, 0..=4));
            for piles in cases {
                let right = if game.first_wins(&tidy(piles.clone())) { "Kevin" } else { "Nicky" };
                let input = format!("{} {k}\n{}\n", piles.len(), words(&piles));
                compare(&LIEGES_OF_LEGENDRE, &input, &[right]);
            }
        }
    }

    #[test]
    fn the_values_of_piles_of_cows_are_those_of_the_definition() {
        for k in 1..=6u64 {
            let mut values: Vec<u64> = vec![0];
            for pile in 1..=5000u64 {
                let mut options = vec![values[pile as usize - 1]];
                if pile.is_multiple_of(2) {
                    options.push(if k.is_multiple_of(2) { 0 } else { values[pile as usize / 2] });
                }
                values.push((0..).find(|value| !options.contains(value)).unwrap());
                assert_eq!(pile_of_cows(pile, k), values[pile as usize], "{pile} into {k}");
            }
        }
    }
}
