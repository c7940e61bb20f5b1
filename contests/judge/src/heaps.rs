//! Games of heaps, and of what is heaps in disguise: each case is a list of numbers.

use std::collections::{BTreeMap, HashMap};

use grundy_core::said;
use grundy_solve::sums::nim::{misere_winning_moves, winning_heaps, winning_moves};

use crate::Problem;
use crate::reader::{ANY, POSITIVE};
use crate::table::Cases::{Counted, One, UntilEnd, UntilZeros};
use crate::table::Field::{self, Check, Items, Number};
use crate::table::Plan;

const HEAPS: &[Field] = &[Number("the number of heaps", POSITIVE), Items("the size of a heap", ANY)];

const HEAPS_OR_ZERO: &[Field] =
    &[Number("the number of heaps (or 0 at the end)", ANY), Items("the size of a heap", ANY)];

const PILES: &[Field] = &[Number("the number of piles", POSITIVE), Items("the size of a pile", ANY)];

/// Piles that are not empty.
const STONES: &[Field] = &[Number("the number of piles", POSITIVE), Items("the size of a pile", POSITIVE)];

fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

pub(crate) const NIM_MOVES: Problem = Problem {
    name: "nim-moves",
    title: "Nim",
    source: "POJ 2975; HDU 1850 (Being a Good Boy in Spring Festival) has the same format",
    statement: "Heaps of stones; a move takes one or more from one heap. Whoever takes the last stone wins. How many \
                winning moves has the player to move?",
    input: "Cases until one that is 0. Each: n, the number of heaps, and then their n sizes.",
    output: "For each case the number of winning moves.",
    example_in: "3\n7 11 13\n2\n1000000000 1000000000\n0\n",
    example_out: "3\n0\n",
    plan: Plan::Text {
        cases: UntilZeros,
        fields: HEAPS_OR_ZERO,
        text: |heaps, _| Ok(format!("{}\n", winning_heaps(heaps).1.len())),
    },
};

pub(crate) const NIM_FIRST_MOVES: Problem = Problem {
    name: "nim-first-moves",
    title: "Taking stones from m heaps",
    source: "HDU 2176",
    statement: "Heaps of stones; a move takes one or more from one heap. Whoever takes the last stone wins. Does the \
                first player win, and by which first moves?",
    input: "Cases until one that is 0. Each: m, the number of heaps, and then their m sizes.",
    output: "For each case `No`; or `Yes` and a line `a b` for each winning move, in the order of the heaps: from a \
             heap of a stones, leave b.",
    example_in: "2\n45 45\n3\n3 6 9\n5\n5 7 8 9 10\n0\n",
    example_out: "No\nYes\n9 5\nYes\n8 1\n9 0\n10 3\n",
    plan: Plan::Text {
        cases: UntilZeros,
        fields: HEAPS_OR_ZERO,
        text: |heaps, _| {
            let (_, moves) = winning_moves(heaps);
            let lines = moves.iter().map(|step| format!("{} {}\n", heaps[step.heap], step.to));
            Ok(if moves.is_empty() { "No\n" } else { "Yes\n" }.to_owned() + &lines.collect::<String>())
        },
    },
};

pub(crate) const NIM_GAME_1: Problem = Problem {
    name: "nim-game-1",
    title: "Nim Game I",
    source: "CSES 1730",
    statement: "Heaps of sticks; a move takes one or more from one heap. Whoever takes the last stick wins.",
    input: "t, the number of cases. Each: n, the number of heaps, and then their n sizes.",
    output: "For each case `first` or `second`: who wins.",
    example_in: "3\n4\n5 7 2 5\n2\n4 1\n3\n3 5 6\n",
    example_out: "first\nfirst\nsecond\n",
    plan: Plan::Table {
        cases: Counted,
        fields: HEAPS,
        words: ["first", "second"],
        wins: |heaps, _| Ok(nim_sum(heaps) != 0),
    },
};

pub(crate) const MATCHES_GAME: Problem = Problem {
    name: "matches-game",
    title: "Matches Game",
    source: "POJ 2234",
    statement: "Piles of matches; a move takes one or more from one pile. Whoever takes the last match wins.",
    input: "Cases until the input ends. Each: M, the number of piles, and then their M sizes.",
    output: "For each case `Yes` if the first player wins, else `No`.",
    example_in: "2 45 45\n3 3 6 9\n",
    example_out: "No\nYes\n",
    plan: Plan::Table {
        cases: UntilEnd,
        fields: PILES,
        words: ["Yes", "No"],
        wins: |piles, _| Ok(nim_sum(piles) != 0),
    },
};

/// Nimble in disguise: a rabbit on square k is a heap of k.
pub(crate) const RABBIT_AND_GRASS: Problem = Problem {
    name: "rabbit-and-grass",
    title: "Rabbit and Grass",
    source: "HDU 1849",
    statement: "Pieces on a strip of squares numbered from 0, on which many may stand together. A move takes one \
                piece any number of squares towards 0. Whoever cannot move loses. Rabbit moves first.",
    input: "Cases until one that is 0. Each: m, the number of pieces, and then their m squares.",
    output: "For each case `Rabbit Win!` or `Grass Win!`.",
    example_in: "2\n3 5\n3\n3 5 6\n0\n",
    example_out: "Rabbit Win!\nGrass Win!\n",
    plan: Plan::Table {
        cases: UntilZeros,
        fields: HEAPS_OR_ZERO,
        words: ["Rabbit Win!", "Grass Win!"],
        wins: |squares, _| Ok(nim_sum(squares) != 0),
    },
};

/// Misère Nim: the player who takes the last counter loses.
pub(crate) const JOHN: Problem = Problem {
    name: "john",
    title: "John",
    source: "HDU 1907; POJ 3480",
    statement: "Boxes of sweets; a move eats one or more of one box. Whoever eats the last sweet loses. John moves \
                first.",
    input: "T, the number of cases. Each: N, the number of boxes, and then their N sizes.",
    output: "For each case `John` or `Brother`: who wins.",
    example_in: "2\n3\n3 5 1\n1\n1\n",
    example_out: "John\nBrother\n",
    plan: Plan::Table {
        cases: Counted,
        fields: &[Number("the number of boxes", POSITIVE), Items("the size of a box", ANY)],
        words: ["John", "Brother"],
        wins: |boxes, _| Ok(misere_winning_moves(boxes).0),
    },
};

/// Misère Nim in which a heap n may also be split: into heaps a and b with a + b < n.
///
/// It has the same lost positions as misère Nim, because no such move leads from one of them to another. A lost
/// position with a heap above 1 has two such heaps and the nim-sum 0. Splitting n into a and b leaves one of them, and
/// a nim-sum other than 0, since a ⊕ b ≤ a + b < n. Heaps of one cannot be split.
pub(crate) const BE_THE_WINNER: Problem = Problem {
    name: "be-the-winner",
    title: "Be the Winner",
    source: "HDU 2509",
    statement: "Rows of apples; a move takes one or more neighbouring apples of one row, which may part it into two \
                rows. Whoever takes the last apple loses.",
    input: "Cases until the input ends. Each: n, the number of rows, and then their n lengths.",
    output: "For each case `Yes` if the first player wins, else `No`.",
    example_in: "2\n2 2\n1\n3\n",
    example_out: "No\nYes\n",
    plan: Plan::Table {
        cases: UntilEnd,
        fields: &[Number("the number of rows", POSITIVE), Items("the length of a row", ANY)],
        words: ["Yes", "No"],
        wins: |rows, _| Ok(misere_winning_moves(rows).0),
    },
};

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
    plan: Plan::Table {
        cases: Counted,
        fields: HEAPS,
        words: ["first", "second"],
        wins: |heaps, _| Ok(heaps.iter().any(|heap| heap % 2 == 1)),
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
    plan: Plan::Text {
        cases: One,
        fields: &[Number("the number of games", ANY), Items("the number of vertices of a cycle", POSITIVE)],
        text: |cycles, _| {
            let mut moves_are_odd = false;
            let answer = |x: &u64| {
                moves_are_odd ^= (x - 1) % 2 == 1;
                if moves_are_odd { "1\n" } else { "2\n" }
            };
            Ok(cycles.iter().map(answer).collect())
        },
    },
};

pub(crate) const NIM_GAME_2: Problem = Problem {
    name: "nim-game-2",
    title: "Nim Game II",
    source: "CSES 1098",
    statement: "Heaps of sticks; a move takes 1, 2 or 3 from one heap. Whoever takes the last stick wins.",
    input: "t, the number of cases. Each: n, the number of heaps, and then their n sizes.",
    output: "For each case `first` or `second`: who wins.",
    example_in: "3\n4\n5 7 2 5\n2\n4 1\n3\n4 4 4\n",
    example_out: "first\nfirst\nsecond\n",
    plan: Plan::Table {
        cases: Counted,
        fields: HEAPS,
        words: ["first", "second"],
        wins: |heaps, games| Ok(games.sum("take:1..3", heaps)? != 0),
    },
};

/// Lasker's Nim.
pub(crate) const NIM_OR_NOT_NIM: Problem = Problem {
    name: "nim-or-not-nim",
    title: "Nim or not Nim?",
    source: "HDU 3032",
    statement: "Heaps of beads; a move takes one or more from one heap, or parts one heap into two that are not \
                empty. Whoever takes the last bead wins. Alice moves first.",
    input: "T, the number of cases. Each: N, the number of heaps, and then their N sizes.",
    output: "For each case `Alice` or `Bob`: who wins.",
    example_in: "2\n3\n2 2 3\n2\n3 3\n",
    example_out: "Alice\nBob\n",
    plan: Plan::Table {
        cases: Counted,
        fields: HEAPS,
        words: ["Alice", "Bob"],
        wins: |heaps, games| Ok(games.sum("lasker", heaps)? != 0),
    },
};

/// Staircase Nim, in which stair 1 is the ground.
pub(crate) const STAIR_NIM: Problem = Problem {
    name: "stair-nim",
    title: "Stair Game",
    source: "CSES 1099",
    statement: "Balls on stairs numbered from 1. A move takes one or more balls from a stair k above 1 to stair k - \
                1. Whoever moves last wins.",
    input: "t, the number of cases. Each: n, the number of stairs, and then the n numbers of balls on them.",
    output: "For each case `first` or `second`: who wins.",
    example_in: "3\n3\n0 2 1\n4\n1 1 1 1\n2\n5 3\n",
    example_out: "first\nsecond\nfirst\n",
    plan: Plan::Table {
        cases: Counted,
        fields: &[Number("the number of stairs", POSITIVE), Items("a number of balls", ANY)],
        words: ["first", "second"],
        wins: |stairs, games| games.first_wins("staircase", &stairs[1..]),
    },
};

/// The silver dollar game without the dollar, on squares counted from 1.
pub(crate) const GEORGIA_AND_BOB: Problem = Problem {
    name: "georgia-and-bob",
    title: "Georgia and Bob",
    source: "POJ 1704",
    statement: "Chessmen on different squares of a strip numbered from 1. A move takes one chessman one or more \
                squares to the left, not past another and not onto one. Whoever cannot move loses. Georgia moves \
                first.",
    input: "T, the number of cases. Each: N, the number of chessmen, and then their N squares in any order.",
    output: "For each case `Georgia will win` or `Bob will win`.",
    example_in: "2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n",
    example_out: "Bob will win\nGeorgia will win\n",
    plan: Plan::Table {
        cases: Counted,
        fields: &[
            Number("the number of chessmen", POSITIVE),
            Items("a square", POSITIVE),
            Check(|squares| {
                let squares = sorted(squares);
                let twice = squares.windows(2).find(|two| two[0] == two[1])?[0];
                let message = said!("two chessmen stand on square {twice} in the case that ends here", twice);
                Some((message, said!("give each chessman its own square")))
            }),
        ],
        words: ["Georgia will win", "Bob will win"],
        wins: |squares, games| {
            let squares: Vec<u64> = sorted(squares).iter().map(|square| square - 1).collect();
            games.first_wins("silver-dollar", squares)
        },
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
    plan: Plan::Table {
        cases: One,
        fields: &[
            Number("the number of piles", ANY),
            Number("the number of parts", POSITIVE),
            Items("the size of a pile", ANY),
        ],
        words: ["Kevin", "Nicky"],
        wins: |k, _| Ok(k[1..].iter().fold(0, |sum, &pile| sum ^ pile_of_cows(pile, k[0])) != 0),
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

/// A position is lost exactly when its piles can be paired into equal ones. From such a position every move can be
/// answered in the partners of the piles it touched. From any other position one move of the largest pile makes pairs.
/// Let the piles be a₁ ≤ a₂ ≤ … ≤ aₙ. If n is odd, distribute the largest pile to raise a₁ to a₂, a₃ to a₄ and so on,
/// which takes at most aₙ - a₁. If n is even, lower the largest pile to a₁ and raise a₂ to a₃, a₄ to a₅ and so on,
/// which takes at most aₙ₋₁ - a₂. Either way a stone is left to take away. In the even case aₙ - a₁ is more than those
/// gaps together, unless a₁ = a₂, a₃ = a₄ and so on, which are pairs.
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
    plan: Plan::Table {
        cases: UntilZeros,
        fields: &[Number("the number of piles (or 0 at the end)", ANY), Items("the size of a pile", POSITIVE)],
        words: ["1", "0"],
        wins: |piles, _| Ok(!sorted(piles).chunks(2).all(|two| two.len() == 2 && two[0] == two[1])),
    },
};

/// Only the first heap that is not empty may be touched. Whoever meets the first heap above 1 chooses who meets the next:
/// so the player to move wins exactly if an even number of ones stands before it, or if all are ones and odd in number.
pub(crate) const SEQUENTIAL_NIM: Problem = Problem {
    name: "sequential-nim",
    title: "Sequential Nim",
    source: "Codeforces 1382B",
    statement: "Piles of stones in a row; a move takes any positive number of stones from the first pile that is not \
                empty. Whoever cannot move loses.",
    input: "t, the number of cases. Each: n, the number of piles, and then their n sizes, at least 1.",
    output: "For each case `First` or `Second`: who wins.",
    example_in: "7\n3\n2 5 4\n8\n1 1 1 1 1 1 1 1\n6\n1 2 3 4 5 6\n6\n1 1 2 1 2 2\n1\n1000000000\n5\n1 2 2 1 1\n3\n1 1 1\n",
    example_out: "First\nSecond\nSecond\nFirst\nFirst\nSecond\nFirst\n",
    plan: Plan::Table {
        cases: Counted,
        fields: STONES,
        words: ["First", "Second"],
        wins: |piles, _| {
            let ones = piles.iter().take_while(|&&pile| pile == 1).count();
            Ok((ones == piles.len()) == (ones % 2 == 1))
        },
    },
};

/// A player who finds more than half of the piles at their least size must make a smaller one, and then at most half of
/// them are at the least size; a player who finds at most half of them so takes the others down to it.
pub(crate) const THANOS_NIM: Problem = Problem {
    name: "thanos-nim",
    title: "Thanos Nim",
    source: "Codeforces 1162E",
    statement: "An even number n of piles of stones; a move chooses exactly n/2 piles that are not empty and takes a \
                positive number of stones from each, not necessarily the same. Whoever cannot move loses. Alice begins.",
    input: "n, an even number, and then the n sizes, at least 1.",
    output: "`Alice` or `Bob`: who wins.",
    example_in: "4\n3 1 4 1\n",
    example_out: "Alice\n",
    plan: Plan::Table {
        cases: One,
        fields: &[
            Number("the number of piles", 2..=u64::MAX),
            Check(|count| {
                let wrong = || (said!("{count} is odd", count = count[0]), said!("write an even number of piles"));
                (count[0] % 2 == 1).then(wrong)
            }),
            Items("the size of a pile", POSITIVE),
        ],
        words: ["Alice", "Bob"],
        wins: |piles, _| {
            let least = piles.iter().min();
            Ok(2 * piles.iter().filter(|&pile| Some(pile) == least).count() <= piles.len())
        },
    },
};

/// Play ends at 0, 1, …, n - 1 in some order, whatever happens, so parity decides, unless the first move already loses.
pub(crate) const STONE_GAME_CSL: Problem = Problem {
    name: "stone-game-csl",
    title: "Tokitsukaze, CSL and Stone Game",
    source: "Codeforces 1191D",
    statement: "Piles of stones; a move takes one stone from a pile that is not empty. A player who cannot move, or after \
                whose move two piles have the same size (perhaps 0), loses. Tokitsukaze begins.",
    input: "n, the number of piles, and then their n sizes.",
    output: "`sjfnb` if Tokitsukaze wins, `cslnb` if not.",
    example_in: "3\n2 3 1\n",
    example_out: "sjfnb\n",
    plan: Plan::Table {
        cases: One,
        fields: PILES,
        words: ["sjfnb", "cslnb"],
        wins: |piles, _| {
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
        },
    },
};

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
    plan: Plan::Table {
        cases: Counted,
        fields: &[Number("the number of squares", POSITIVE), Items("the number of coins on a square", ANY)],
        words: ["First", "Second"],
        wins: |coins, _| {
            let odd = (0_u64..).zip(coins).filter(|(_, coins)| *coins % 2 == 1);
            Ok(odd.fold(0, |sum, (square, _)| sum ^ square) > 0)
        },
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
    plan: Plan::Table {
        cases: Counted,
        fields: &[
            Number("the number of piles", POSITIVE),
            Number("the number of additions", ANY),
            Items("the size of a pile", ANY),
        ],
        words: ["First", "Second"],
        wins: |additions, _| Ok(nim_sum(&additions[1..]) != 0),
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
    plan: Plan::Table {
        cases: One,
        fields: STONES,
        words: ["NO", "YES"],
        wins: |piles, _| {
            // k(k + 1) / 2 <= s exactly if (2k + 1)² <= 8s + 1.
            let worth = |&pile: &u64| ((8 * u128::from(pile) + 1).isqrt() - 1) / 2;
            Ok(piles.iter().map(worth).fold(0, |sum, worth| sum ^ worth) != 0)
        },
    },
};

/// Each prime is a game of its own: the set of its exponents, of which a move lowers by k all that are at least k.
pub(crate) const ARPA: Problem = Problem {
    name: "arpa-and-mojtaba",
    title: "Arpa and a game with Mojtaba",
    source: "Codeforces 850C",
    statement: "A list of numbers; a move chooses a prime p and k of at least 1 such that p^k divides at least one of \
                them, and divides all those by it that it divides. Whoever cannot move loses. Mojtaba begins.",
    input: "n, the number of numbers, and then the n numbers, from 1 to 1000000000.",
    output: "`Mojtaba` or `Arpa`: who wins.",
    example_in: "4\n1 1 17 289\n",
    example_out: "Arpa\n",
    plan: Plan::Table {
        cases: One,
        fields: &[Number("the number of numbers", POSITIVE), Items("a number", 1..=1_000_000_000)],
        words: ["Mojtaba", "Arpa"],
        wins: |numbers, _| {
            // Bit e: a number has the prime e times.
            let mut exponents: BTreeMap<u64, u32> = BTreeMap::new();
            for (prime, exponent) in numbers.iter().flat_map(|&number| factors(number)) {
                *exponents.entry(prime).or_default() |= 1 << exponent;
            }
            let mut values = HashMap::new();
            Ok(exponents.values().fold(0, |sum, &set| sum ^ value(set, &mut values)) != 0)
        },
    },
};

/// The primes of a number with their exponents.
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

/// The Grundy value of a set of exponents.
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

fn sorted(numbers: &[u64]) -> Vec<u64> {
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    numbers
}
