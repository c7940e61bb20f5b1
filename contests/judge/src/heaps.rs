//! Games of heaps, some of them in disguise: each case is a list of numbers.

use std::collections::{BTreeMap, HashMap};

use grundy_core::said;
use grundy_solve::sums::nim::{misere_winning_moves, winning_heaps, winning_moves};

use crate::reader::{ANY, POSITIVE};
use crate::table::Cases::{Counted, One, UntilEnd, UntilZeros};
use crate::table::Field::{self, Check, Items, Number};
use crate::table::{Row, table, text};

const HEAPS: &[Field] = &[Number("the number of heaps", POSITIVE), Items("the size of a heap", ANY)];

const HEAPS_OR_ZERO: &[Field] =
    &[Number("the number of heaps (or 0 at the end)", ANY), Items("the size of a heap", ANY)];

const BOXES: &[Field] = &[Number("the number of boxes", POSITIVE), Items("the size of a box", ANY)];
const ROWS: &[Field] = &[Number("the number of rows", POSITIVE), Items("the length of a row", ANY)];
const PILES: &[Field] = &[Number("the number of piles", POSITIVE), Items("the size of a pile", ANY)];
/// Piles that are not empty.
const STONES: &[Field] = &[Number("the number of piles", POSITIVE), Items("the size of a pile", POSITIVE)];

const CYCLES: &[Field] = &[Number("the number of games", ANY), Items("the number of vertices of a cycle", POSITIVE)];
const STAIRS: &[Field] = &[Number("the number of stairs", POSITIVE), Items("a number of balls", ANY)];
const CHESSMEN: &[Field] = &[
    Number("the number of chessmen", POSITIVE),
    Items("a square", POSITIVE),
    Check(|squares| {
        let squares = sorted(squares);
        let twice = squares.windows(2).find(|two| two[0] == two[1])?[0];
        let message = said!("two chessmen stand on square {twice} in the case that ends here", twice);
        Some((message, said!("give each chessman its own square")))
    }),
];
const PILES_AND_PARTS: &[Field] =
    &[Number("the number of piles", ANY), Number("the number of parts", POSITIVE), Items("the size of a pile", ANY)];
const STONES_OR_ZERO: &[Field] =
    &[Number("the number of piles (or 0 at the end)", ANY), Items("the size of a pile", POSITIVE)];
const EVEN_PILES: &[Field] = &[
    Number("the number of piles", 2..=u64::MAX),
    Check(|count| {
        let wrong = || (said!("{count} is odd", count = count[0]), said!("write an even number of piles"));
        (count[0] % 2 == 1).then(wrong)
    }),
    Items("the size of a pile", POSITIVE),
];
const SQUARES: &[Field] = &[Number("the number of squares", POSITIVE), Items("the number of coins on a square", ANY)];
const PILES_AND_ADDITIONS: &[Field] = &[
    Number("the number of piles", POSITIVE),
    Number("the number of additions", ANY),
    Items("the size of a pile", ANY),
];
const NUMBERS: &[Field] = &[Number("the number of numbers", POSITIVE), Items("a number", 1..=1_000_000_000)];

fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

pub(crate) const PLANS: &[Row] = &[
    text("nim-moves", UntilZeros, HEAPS_OR_ZERO, |heaps, _| Ok(format!("{}\n", winning_heaps(heaps).1.len()))),
    text("nim-first-moves", UntilZeros, HEAPS_OR_ZERO, |heaps, _| {
        let (_, moves) = winning_moves(heaps);
        let lines = moves.iter().map(|step| format!("{} {}\n", heaps[step.heap], step.to));
        Ok(if moves.is_empty() { "No\n" } else { "Yes\n" }.to_owned() + &lines.collect::<String>())
    }),
    table("nim-game-1", Counted, HEAPS, ["first", "second"], |heaps, _| Ok(nim_sum(heaps) != 0)),
    table("matches-game", UntilEnd, PILES, ["Yes", "No"], |piles, _| Ok(nim_sum(piles) != 0)),
    // Nimble in disguise: a rabbit on square k is a heap of k.
    table("rabbit-and-grass", UntilZeros, HEAPS_OR_ZERO, ["Rabbit Win!", "Grass Win!"], |squares, _| {
        Ok(nim_sum(squares) != 0)
    }),
    // Misère Nim: the player who takes the last counter loses.
    table("john", Counted, BOXES, ["John", "Brother"], |boxes, _| Ok(misere_winning_moves(boxes).0)),
    // Misère Nim in which a heap n may also be split: into heaps a and b with a + b < n.
    //
    // It has the same lost positions as misère Nim, because no such move leads from one of them to another. A lost
    // position with a heap above 1 has two such heaps and the nim-sum 0. Splitting n into a and b leaves one of them, and
    // a nim-sum other than 0, since a ⊕ b ≤ a + b < n. Heaps of one cannot be split.
    table("be-the-winner", UntilEnd, ROWS, ["Yes", "No"], |rows, _| Ok(misere_winning_moves(rows).0)),
    // Moore's idea with heaps of which at most one counter each is taken in a turn. A position is lost exactly when every
    // heap is even: the player to move makes some heaps odd, and the opponent takes one counter from each of those.
    table("another-game", Counted, HEAPS, ["first", "second"], |heaps, _| Ok(heaps.iter().any(|heap| heap % 2 == 1))),
    // Every move adds one part, and play ends when all parts are 1: so a cycle of x lasts x - 1 moves.
    text("spider-man", One, CYCLES, |cycles, _| {
        let mut moves_are_odd = false;
        let answer = |x: &u64| {
            moves_are_odd ^= (x - 1) % 2 == 1;
            if moves_are_odd { "1\n" } else { "2\n" }
        };
        Ok(cycles.iter().map(answer).collect())
    }),
    table("nim-game-2", Counted, HEAPS, ["first", "second"], |heaps, games| Ok(games.sum("take:1..3", heaps)? != 0)),
    // Lasker's Nim.
    table("nim-or-not-nim", Counted, HEAPS, ["Alice", "Bob"], |heaps, games| Ok(games.sum("lasker", heaps)? != 0)),
    // Staircase Nim, in which stair 1 is the ground.
    table("stair-nim", Counted, STAIRS, ["first", "second"], |stairs, games| {
        games.first_wins("staircase", &stairs[1..])
    }),
    // The silver dollar game without the dollar, on squares counted from 1.
    table("georgia-and-bob", Counted, CHESSMEN, ["Georgia will win", "Bob will win"], |squares, games| {
        let squares: Vec<u64> = sorted(squares).iter().map(|square| square - 1).collect();
        games.first_wins("silver-dollar", squares)
    }),
    // Take one, or halve into k.
    table("lieges-of-legendre", One, PILES_AND_PARTS, ["Kevin", "Nicky"], |k, _| {
        Ok(k[1..].iter().fold(0, |sum, &pile| sum ^ pile_of_cows(pile, k[0])) != 0)
    }),
    // A position is lost exactly when its piles can be paired into equal ones. From such a position every move can be
    // answered in the partners of the piles it touched. From any other position one move of the largest pile makes pairs.
    // Let the piles be a₁ ≤ a₂ ≤ … ≤ aₙ. If n is odd, distribute the largest pile to raise a₁ to a₂, a₃ to a₄ and so on,
    // which takes at most aₙ - a₁. If n is even, lower the largest pile to a₁ and raise a₂ to a₃, a₄ to a₅ and so on,
    // which takes at most aₙ₋₁ - a₂. Either way a stone is left to take away. In the even case aₙ - a₁ is more than those
    // gaps together, unless a₁ = a₂, a₃ = a₄ and so on, which are pairs.
    table("a-new-stone-game", UntilZeros, STONES_OR_ZERO, ["1", "0"], |piles, _| {
        Ok(!sorted(piles).chunks(2).all(|two| two.len() == 2 && two[0] == two[1]))
    }),
    // Only the first heap that is not empty may be touched. Whoever meets the first heap above 1 chooses who meets the next:
    // so the player to move wins exactly if an even number of ones stands before it, or if all are ones and odd in number.
    table("sequential-nim", Counted, STONES, ["First", "Second"], |piles, _| {
        let ones = piles.iter().take_while(|&&pile| pile == 1).count();
        Ok((ones == piles.len()) == (ones % 2 == 1))
    }),
    // A player who finds more than half of the piles at their least size must make a smaller one, and then at most half of
    // them are at the least size; a player who finds at most half of them so takes the others down to it.
    table("thanos-nim", One, EVEN_PILES, ["Alice", "Bob"], |piles, _| {
        let least = piles.iter().min();
        Ok(2 * piles.iter().filter(|&pile| Some(pile) == least).count() <= piles.len())
    }),
    // Play ends at 0, 1, …, n - 1 in some order, whatever happens, so parity decides, unless the first move already loses.
    table("stone-game-csl", One, PILES, ["sjfnb", "cslnb"], |piles, _| {
        let piles = sorted(piles);
        let pairs: Vec<u64> = piles.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        let lost_at_once = match pairs.as_slice() {
            [] => false,
            // One of the two must become smaller, and be neither below 0 nor the size of another pile.
            &[twice] => twice == 0 || piles.contains(&(twice - 1)),
            _ => true,
        };
        let moves: u128 = piles.iter().map(|&pile| u128::from(pile)).sum();
        let count = piles.len() as u128;
        Ok(!lost_at_once && moves.wrapping_sub(count * (count - 1) / 2) % 2 == 1)
    }),
    // A coin on square i is a heap of i, and coins on one square cancel in pairs.
    table("nimble-game", Counted, SQUARES, ["First", "Second"], |coins, _| {
        let odd = (0_u64..).zip(coins).filter(|(_, coins)| *coins % 2 == 1);
        Ok(odd.fold(0, |sum, (square, _)| sum ^ square) > 0)
    }),
    // An addition is answered by taking the same chips away again, so it changes nothing: this is Nim.
    table("poker-nim", Counted, PILES_AND_ADDITIONS, ["First", "Second"], |additions, _| {
        Ok(nim_sum(&additions[1..]) != 0)
    }),
    // From a pile, k different numbers can be taken if 1 + 2 + … + k counters are there. A pile is worth the largest such k,
    // for a move to every smaller worth exists and none to an equal one.
    table("stones-without-repeats", One, STONES, ["NO", "YES"], |piles, _| {
        // k(k + 1) / 2 <= s exactly if (2k + 1)² <= 8s + 1.
        let worth = |&pile: &u64| ((8 * u128::from(pile) + 1).isqrt() - 1) / 2;
        Ok(piles.iter().map(worth).fold(0, |sum, worth| sum ^ worth) != 0)
    }),
    // Each prime is a game of its own: the set of its exponents, of which a move lowers by k all that are at least k.
    table("arpa-and-mojtaba", One, NUMBERS, ["Mojtaba", "Arpa"], |numbers, _| {
        // Bit e: a number has the prime e times.
        let mut exponents: BTreeMap<u64, u32> = BTreeMap::new();
        for (prime, exponent) in numbers.iter().flat_map(|&number| factors(number)) {
            *exponents.entry(prime).or_default() |= 1 << exponent;
        }
        let mut values = HashMap::new();
        Ok(exponents.values().fold(0, |sum, &set| sum ^ value(set, &mut values)) != 0)
    }),
];

/// The value of a pile that may be halved into k piles. O(log pile).
///
/// For even k, k equal piles are worth 0. So the values begin `0, 1, 2, 0`. After that, by induction, an even pile has
/// only options worth 0, and an odd pile has only an option worth 1. So even piles are worth 1, and odd piles 0.
///
/// For odd k, k equal piles are worth as much as one. The values begin `0, 1, 0, 1, 2`. From then on the only option of
/// an odd pile is an even pile. That is worth more than 0, because it has an odd pile as an option. So odd piles are
/// worth 0, and an even pile is worth the mex of 0 and the value of its half.
pub(crate) fn pile_of_cows(pile: u64, k: u64) -> u64 {
    let small: &[u64] = if k.is_multiple_of(2) { &[0, 1, 2, 0, 1] } else { &[0, 1, 0, 1, 2] };
    match usize::try_from(pile).ok().and_then(|pile| small.get(pile)) {
        Some(&value) => value,
        None if pile % 2 == 1 => 0,
        None if k.is_multiple_of(2) => 1,
        None if pile_of_cows(pile / 2, k) == 1 => 2,
        None => 1,
    }
}

fn factors(mut number: u64) -> Vec<(u64, u32)> {
    let mut factors = Vec::new();
    let mut prime = 2;
    while prime * prime <= number {
        let mut exponent = 0;
        while number.is_multiple_of(prime) {
            (number, exponent) = (number / prime, exponent + 1);
        }
        if exponent > 0 {
            factors.push((prime, exponent));
        }
        prime += 1;
    }
    factors.extend((number > 1).then_some((number, 1)));
    factors
}

fn value(set: u32, values: &mut HashMap<u32, u32>) -> u32 {
    let set = set & !1;
    if let Some(&value) = values.get(&set) {
        return value;
    }
    let largest = set.checked_ilog2().unwrap_or(0);
    let mut seen = 0_u64;
    for k in 1..=largest {
        seen |= 1 << value(set >> k | set & ((1 << k) - 1), values);
    }
    let value = seen.trailing_ones();
    values.insert(set, value);
    value
}

pub(crate) fn sorted(numbers: &[u64]) -> Vec<u64> {
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    numbers
}
