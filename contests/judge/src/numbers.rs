//! Games of one number or of two.

use std::fmt::Write;

use grundy_core::{MexSet, Nimber, said};
use grundy_solve::nimber;

use crate::Problem;
use crate::known::Known;
use crate::reader::{ANY, POSITIVE, Reader};
use crate::table::Cases::{Counted, One, UntilEnd, UntilZeros};
use crate::table::Field::{self, Check, Number};
use crate::table::Plan;
use crate::take::{LARGEST_TABLE, wins};

pub(crate) const BRAVE_GAME: Problem = Problem {
    name: "brave-game",
    title: "Brave Game",
    source: "HDU 1846",
    statement: "One pile of n stones; a move takes from 1 to m of them. Whoever takes the last stone wins.",
    input: "C, the number of cases. Each: n and m, both at least 1.",
    output: "For each case `first` or `second`: who wins.",
    example_in: "2\n23 2\n4 3\n",
    example_out: "first\nsecond\n",
    plan: Plan::Table {
        cases: Counted,
        fields: &[Number("the number of stones", POSITIVE), Number("how many stones may be taken", POSITIVE)],
        words: ["first", "second"],
        wins: |n, _| Known::find(&format!("bachet:{}", n[1]))?.first_wins(&n[0].into()),
    },
};

/// Bachet's game counted upwards; the last move may go beyond the end.
///
/// While more than n is missing that makes no difference: leave a multiple of n + 1 missing. As soon as at most n is
/// missing, exactly the bids that reach the price win.
pub(crate) const PUBLIC_SALE: Problem = Problem {
    name: "public-sale",
    title: "Public Sale",
    source: "HDU 2149",
    statement: "A field has the price M. Two bidders raise the bid in turn, each time by 1 to N, beginning at 0. \
                Whoever first bids at least M wins.",
    input: "Cases until the input ends. Each: M and N, from 1 to 1100.",
    output: "For each case the first bids that win, ascending, with single spaces between them; `none` if there is \
             none.",
    example_in: "4 2\n3 2\n3 5\n",
    example_out: "1\nnone\n3 4 5\n",
    plan: Plan::Text {
        cases: UntilEnd,
        fields: &[Number("the price", 1..=1100), Number("the largest raise", 1..=1100)],
        text: |case, _| {
            let (price, most) = (case[0], case[1]);
            let bids = match price % (most + 1) {
                _ if price <= most => price..=most,
                0 => return Ok("none\n".to_owned()),
                bid => bid..=bid,
            };
            let bids: Vec<String> = bids.map(|bid| bid.to_string()).collect();
            Ok(bids.join(" ") + "\n")
        },
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
    plan: Plan::Table {
        cases: Counted,
        fields: &[Number("the cell of the token", ANY), Number("the long step", 3..=u64::MAX - 1)],
        words: ["Alice", "Bob"],
        wins: |case, _| {
            let (n, k) = (case[0], case[1]);
            Ok(match k % 3 {
                0 => n % (k + 1) % 3 != 0 || n % (k + 1) == k,
                _ => n % 3 != 0,
            })
        },
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
    plan: Plan::Table {
        cases: One,
        fields: &[Number("the number of stones", 1..=LARGEST_TABLE)],
        words: ["true", "false"],
        wins: |n, _| {
            let squares: Vec<u64> = (1..=n[0].isqrt()).map(|root| root * root).collect();
            Ok(wins(n[0], &squares).last() == Some(&true))
        },
    },
};

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
    plan: Plan::Table {
        cases: UntilEnd,
        fields: &[Number("the number of cards", POSITIVE)],
        words: ["Kiki", "Cici"],
        wins: |n, games| games.first_wins("take:powers-of:2", n[0]),
    },
};

/// Bachet's game with at most three.
pub(crate) const NIM_GAME: Problem = Problem {
    name: "nim-game",
    title: "Nim Game",
    source: "LeetCode 292",
    statement: "A heap of n stones; a move takes one, two or three. Whoever takes the last stone wins. You begin.",
    input: "n, at least 1.",
    output: "`true` if you win, `false` if not.",
    example_in: "4\n",
    example_out: "false\n",
    plan: Plan::Table {
        cases: One,
        fields: &[Number("the number of stones", POSITIVE)],
        words: ["true", "false"],
        wins: |n, _| Ok(n[0] % 4 != 0),
    },
};

/// The subtraction game of 2, 3 and 5, whose P-positions are the heaps of 0 or 1 modulo 7.
pub(crate) const GAME_OF_STONES: Problem = Problem {
    name: "game-of-stones",
    title: "Game of Stones",
    source: "HackerRank, Game of Stones",
    statement: "A heap of n stones; a move takes 2, 3 or 5. Whoever cannot move loses.",
    input: "t, the number of cases. Each: n.",
    output: "For each case `First` or `Second`: who wins.",
    example_in: "8\n1\n2\n3\n4\n5\n6\n7\n10\n",
    example_out: "Second\nFirst\nFirst\nFirst\nFirst\nFirst\nSecond\nFirst\n",
    plan: Plan::Table {
        cases: Counted,
        fields: &[Number("the number of stones", ANY)],
        words: ["First", "Second"],
        wins: |n, _| Ok(n[0] % 7 > 1),
    },
};

/// Fibonacci Nim: take at most twice what was just taken.
pub(crate) const FIBONACCI_STONES: Problem = Problem {
    name: "fibonacci-stones",
    title: "Taking stones",
    source: "HDU 2516",
    statement: "One pile of n stones. The first player takes any number of them but not all; after that a move takes \
                at most twice what the other player has just taken. Whoever takes the last stone wins.",
    input: "Numbers n of at least 2 until one that is 0.",
    output: "For each `First win` or `Second win`.",
    example_in: "2\n13\n10000\n0\n",
    example_out: "Second win\nSecond win\nFirst win\n",
    plan: Plan::Table {
        cases: UntilZeros,
        fields: &[
            Number("the number of stones (or 0 at the end)", ANY),
            Check(|n| {
                let wrong = said!("from one stone only all can be taken");
                (n[0] == 1).then(|| (wrong, said!("write at least 2, or 0")))
            }),
        ],
        words: ["First win", "Second win"],
        wins: |n, games| games.first_wins("fibonacci-nim", n[0]),
    },
};

pub(crate) const WYTHOFF_STONES: Problem = Problem {
    name: "wythoff-stones",
    title: "Taking stones",
    source: "POJ 1067; HDU 1527",
    statement: "Two heaps of stones; a move takes one or more from one heap, or the same number from both. Whoever \
                takes the last stone wins.",
    input: "Lines of two numbers, the sizes of the heaps, until the input ends.",
    output: "For each `1` if the first player wins, else `0`.",
    example_in: "2 1\n8 4\n4 7\n",
    example_out: "0\n1\n0\n",
    plan: Plan::Table {
        cases: UntilEnd,
        fields: &[Number("the size of a heap", ANY), Number("the size of a heap", ANY)],
        words: ["1", "0"],
        wins: |heaps, games| games.first_wins("wythoff", heaps),
    },
};

/// Euclid by the rules of Cole and Davie: the player who makes a number 0 wins.
///
/// In the catalogue's game both numbers stay positive. This one has one more move at its end: equal numbers are won
/// here and lost there. From other positions it makes no difference. A player who can make the numbers equal can as
/// well take one more multiple, and win here too.
pub(crate) const EUCLID_GAME: Problem = Problem {
    name: "euclid-game",
    title: "Euclid's Game",
    source: "POJ 2348; HDU 1525",
    statement: "Two positive numbers; a move subtracts a positive multiple of the smaller from the larger, and the \
                result must not be negative. Whoever makes a number 0 wins. Stan moves first.",
    input: "Lines of two numbers, both at least 1, until one of two zeros.",
    output: "For each `Stan wins` or `Ollie wins`.",
    example_in: "34 12\n15 24\n0 0\n",
    example_out: "Stan wins\nOllie wins\n",
    plan: Plan::Table {
        cases: UntilZeros,
        fields: PAIR,
        words: ["Stan wins", "Ollie wins"],
        wins: |n, games| Ok(n[0] == n[1] || games.first_wins("euclid", n)?),
    },
};

/// A king that moves to the corner.
pub(crate) const KIKIS_GAME: Problem = Problem {
    name: "kikis-game",
    title: "kiki's game",
    source: "HDU 2147",
    statement: "A coin in the upper right corner of a board of n by m squares. A move takes it one square left, down, \
                or left and down. Whoever cannot move loses. Kiki moves first.",
    input: "Lines of two numbers n and m, both at least 1, until one of two zeros.",
    output: "For each `Wonderful!` if Kiki wins, else `What a pity!`.",
    example_in: "5 3\n5 4\n6 6\n0 0\n",
    example_out: "What a pity!\nWonderful!\nWonderful!\n",
    plan: Plan::Table {
        cases: UntilZeros,
        fields: PAIR,
        words: ["Wonderful!", "What a pity!"],
        wins: |n, games| games.first_wins("king", [n[0] - 1, n[1] - 1]),
    },
};

/// Two positive numbers, or two zeros at the end.
const PAIR: &[Field] = &[
    Number("the first number of a pair (two zeros at the end)", ANY),
    Number("the second number of a pair", ANY),
    Check(|pair| {
        let (a, b) = (pair[0], pair[1]);
        let message = said!("only one number of the pair {a} {b} is 0", a, b);
        let help = said!("write two numbers of at least 1, or two zeros at the end");
        ((a == 0) != (b == 0)).then_some((message, help))
    }),
];

/// The largest heap up to [`COMPUTED`] that is lost for the player to move.
pub(crate) const LAST_LOST: u64 = 1222;
/// The largest heap whose value A. Flammenkamp has computed.
const COMPUTED: u64 = 1 << 35;

/// It is not known whether its values are periodic. But few heaps are lost: among the values that have been computed,
/// up to heap 2^35 (A. Flammenkamp), the last lost heap is 1222. So heaps up to 1222 are valued here by the definition,
/// and larger ones up to 2^35 are won.
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
    plan: Plan::Table {
        cases: Counted,
        fields: &[Number("the size of the heap", 1..=COMPUTED)],
        words: ["first", "second"],
        wins: |n, games| Ok(n[0] > LAST_LOST || games.find("grundy")?.heaps(LAST_LOST)?[n[0] as usize] != 0),
    },
};

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
    plan: Plan::Text {
        cases: One,
        fields: &[Number("the number of stones", 1..=100_000)],
        text: |n, _| {
            let n = n[0] as usize;
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
    },
};

/// Kayles on a circle: the first move leaves a row.
pub(crate) const A_FUNNY_GAME: Problem = Problem {
    name: "a-funny-game",
    title: "A Funny Game",
    source: "POJ 2484",
    statement: "n coins in a circle; a move takes one coin or two neighbouring ones (a gap that taking left parts \
                neighbours). Whoever takes the last coin wins. Alice moves first.",
    input: "Numbers n until one that is 0.",
    output: "For each `Alice` or `Bob`: who wins.",
    example_in: "1\n2\n3\n0\n",
    example_out: "Alice\nAlice\nBob\n",
    plan: Plan::Table {
        cases: UntilZeros,
        fields: &[Number("the number of coins (or 0 at the end)", ANY)],
        words: ["Alice", "Bob"],
        wins: |n, games| {
            let kayles = games.find("kayles")?;
            Ok(kayles.value(&(n[0] - 1).into())? == 0 || n[0] > 1 && kayles.value(&(n[0] - 2).into())? == 0)
        },
    },
};

/// Treblecross.
pub(crate) const CROSSES_AND_CROSSES: Problem = Problem {
    name: "crosses-and-crosses",
    title: "Crosses and Crosses",
    source: "POJ 3537",
    statement: "A strip of n empty cells; a move puts a cross into one. Whoever first makes three crosses side by \
                side wins.",
    input: "n, from 3 to 2000.",
    output: "`1` if the first player wins, else `2`.",
    example_in: "6\n",
    example_out: "2\n",
    plan: Plan::Table {
        cases: One,
        fields: &[Number("the number of cells", 3..=2000)],
        words: ["1", "2"],
        wins: |n, games| Ok(games.sum("treblecross", n)? != 0),
    },
};

/// Runs of exactly m on a circle. The first move leaves a row of n - m, on which the take-and-break code 0.0…07 with m
/// digits is played. Each m that occurs takes O(n²) time once.
pub(crate) const PAINT_CHAIN: Problem = Problem {
    name: "paint-chain",
    title: "Paint Chain",
    source: "HDU 3980",
    statement: "A circle of n beads without colour; a move paints m neighbouring beads that have no colour yet. \
                Whoever cannot move loses. Aekdycoin moves first.",
    input: "T, the number of cases. Each: n and m, from 1 to 1000.",
    output: "For the case number i, counted from 1, `Case #i: aekdycoin` or `Case #i: abcdxyzk`: who wins.",
    example_in: "2\n3 1\n4 2\n",
    example_out: "Case #1: aekdycoin\nCase #2: abcdxyzk\n",
    plan: Plan::Table {
        cases: Counted,
        fields: &[Number("the number of beads", 1..=1000), Number("the length of a run", 1..=1000)],
        words: ["Case #i: aekdycoin", "Case #i: abcdxyzk"],
        wins: |n, games| match n[0].checked_sub(n[1]) {
            Some(rest) => Ok(games.sum(&format!("0.{:0>1$}", 7, n[1] as usize), &[rest])? == 0),
            None => Ok(false),
        },
    },
};

/// With the factors 2 to 9, the player to move at p can reach n if 9p ≥ n. So, from the end backwards, the numbers p
/// fall into intervals: won from ⌈n/9⌉ on, lost from half of that on, won from a ninth of that on, and so on; play
/// begins at 1. Counted upwards: Stan wins n up to 9, Ollie up to 18, Stan up to 162, …
pub(crate) const A_MULTIPLICATION_GAME: Problem = Problem {
    name: "a-multiplication-game",
    title: "A Multiplication Game",
    source: "POJ 2505; HDU 1517",
    statement: "The number p is 1 at the start; a move multiplies it by one of 2 to 9. Whoever first makes p at least \
                n wins. Stan moves first.",
    input: "Numbers n of at least 2 until the input ends.",
    output: "For each `Stan wins.` or `Ollie wins.`",
    example_in: "162\n17\n34012226\n",
    example_out: "Stan wins.\nOllie wins.\nStan wins.\n",
    plan: Plan::Table {
        cases: UntilEnd,
        fields: &[Number("the number to reach", 2..=u64::MAX)],
        words: ["Stan wins.", "Ollie wins."],
        wins: |n, _| {
            let (n, mut limit) = (u128::from(n[0]), 9);
            while n > 2 * limit {
                limit *= 18;
            }
            Ok(n <= limit)
        },
    },
};

/// From an odd number every move leads to an even one that is not a power of two; from an even number that is not a power of two
/// a move leads to an odd one. A power of two can only be halved without helping the opponent, so the parity of its
/// exponent decides.
pub(crate) const DELETING_DIVISORS: Problem = Problem {
    name: "deleting-divisors",
    title: "Deleting Divisors",
    source: "Codeforces 1537D",
    statement: "A number n; a move subtracts from it one of its divisors, but neither 1 nor the number itself. Whoever \
                cannot move loses. Alice begins.",
    input: "t, the number of cases. Each: n, at least 1.",
    output: "For each case `Alice` or `Bob`: who wins.",
    example_in: "4\n1\n4\n12\n69\n",
    example_out: "Bob\nAlice\nAlice\nBob\n",
    plan: Plan::Table {
        cases: Counted,
        fields: &[Number("the number", POSITIVE)],
        words: ["Alice", "Bob"],
        wins: |n, _| Ok(n[0] % 2 == 0 && (!n[0].is_power_of_two() || n[0].trailing_zeros() % 2 == 0)),
    },
};

/// From an even number 1 can be subtracted; divisors of an odd number are odd, so every move leads to an even one.
pub(crate) const DIVISOR_GAME: Problem = Problem {
    name: "divisor-game",
    title: "Divisor Game",
    source: "LeetCode 1025",
    statement: "A number n; a move subtracts from it one of its divisors that is smaller than itself. Whoever cannot move \
                loses. Alice begins.",
    input: "n, at least 1.",
    output: "`true` if Alice wins, `false` if not.",
    example_in: "2\n",
    example_out: "true\n",
    plan: Plan::Table {
        cases: One,
        fields: &[Number("the number", POSITIVE)],
        words: ["true", "false"],
        wins: |n, _| Ok(n[0] % 2 == 0),
    },
};

/// Every tower above 1 can be taken to 1 at once, so equal towers are answered in pairs.
pub(crate) const TOWER_BREAKERS: Problem = Problem {
    name: "tower-breakers",
    title: "Tower Breakers",
    source: "HackerRank, Tower Breakers",
    statement: "n towers of height m; a move lowers one tower to a smaller height that divides its height. Whoever cannot \
                move loses.",
    input: "t, the number of cases. Each: n and m, at least 1.",
    output: "For each case `1` or `2`: which player wins, the first or the second.",
    example_in: "2\n2 2\n1 4\n",
    example_out: "2\n1\n",
    plan: Plan::Table {
        cases: Counted,
        fields: &[Number("the number of towers", POSITIVE), Number("their height", POSITIVE)],
        words: ["1", "2"],
        wins: |n, _| Ok(n[1] > 1 && n[0] % 2 == 1),
    },
};

/// Whoever is second keeps the token on the diagonal. Let (z, z) steps be the last point on it inside the circle: if one
/// more step stays inside, the first player does so in the end.
pub(crate) const CIRCLE_GAME: Problem = Problem {
    name: "circle-game",
    title: "Circle Game",
    source: "Codeforces 1451D",
    statement: "A token on (0, 0); a move adds k to one of its coordinates, and it must stay within distance d of (0, 0). \
                Whoever cannot move loses. Ashish begins.",
    input: "t, the number of cases. Each: d and k, at least 1.",
    output: "For each case `Ashish` or `Utkarsh`: who wins.",
    example_in: "4\n2 1\n5 2\n10 3\n25 4\n",
    example_out: "Utkarsh\nAshish\nUtkarsh\nUtkarsh\n",
    plan: Plan::Table {
        cases: Counted,
        fields: &[Number("the distance", POSITIVE), Number("the step", POSITIVE)],
        words: ["Ashish", "Utkarsh"],
        wins: |n, _| {
            let (distance, step) = (u128::from(n[0]), u128::from(n[1]));
            // In steps: x² + y² <= (d / k)², which has no fraction that matters.
            let most = distance * distance / (step * step);
            let diagonal = (most / 2).isqrt();
            Ok(diagonal * diagonal + (diagonal + 1) * (diagonal + 1) <= most)
        },
    },
};

/// A player who cuts off a strip of width 1 lets the opponent cut a single square off it. So good players avoid such
/// cuts, and the game is over when only such cuts are left: pieces of 2×2, 2×3 and 3×3. Without those cuts it is a sum
/// of its pieces under normal play (Sprague 1935, Grundy 1939).
///
/// The table of values takes O(n³) time for sides up to n.
pub(crate) const CUTTING_GAME: Problem = Problem {
    name: "cutting-game",
    title: "Cutting Game",
    source: "POJ 2311",
    statement: "A sheet of W by H squares; a move cuts one piece of paper along a line of the squares into two. \
                Whoever first cuts out a piece of a single square wins.",
    input: "Lines of two numbers W and H, from 2 to 200, until the input ends.",
    output: "For each `WIN` if the first player wins, else `LOSE`.",
    example_in: "2 2\n3 2\n4 2\n",
    example_out: "LOSE\nLOSE\nWIN\n",
    plan: Plan::Own(|text| {
        let mut reader = Reader::new(text);
        let mut sheets = Vec::new();
        while reader.has_more() {
            let sides = reader.numbers(2, "a side of the sheet", 2..=200)?;
            sheets.push((sides[0] as usize, sides[1] as usize));
        }
        let values = values(sheets.iter().map(|&(w, h)| w.max(h)).max().unwrap_or(0));
        Ok(sheets.iter().map(|&(w, h)| if values[w][h] != 0 { "WIN\n" } else { "LOSE\n" }).collect())
    }),
};

/// The values of all sheets with sides from 2 to n.
fn values(n: usize) -> Vec<Vec<u64>> {
    let mut values = vec![vec![0; n + 1]; n + 1];
    let mut seen = MexSet::new();
    for w in 2..=n {
        for h in 2..=w {
            seen.clear();
            // Cuts on both sides of the middle give the same halves, so only cuts up to the middle are tried.
            seen.extend((2..=w / 2).map(|a| Nimber(values[a][h] ^ values[w - a][h])));
            seen.extend((2..=h / 2).map(|a| Nimber(values[w][a] ^ values[w][h - a])));
            values[w][h] = seen.mex().0;
            values[h][w] = values[w][h];
        }
    }
    values
}

/// Multiplies pairs of nimbers below 2^64.
pub(crate) const NIM_PRODUCT_64: Problem = Problem {
    name: "nim-product-64",
    title: "Nim Product",
    source: "Library Checker, Nim Product (F_{2^64})",
    statement: "Nimbers multiply by the mex rule: a times b is the least number that is not a' times b + a times b' + \
                a' times b' for a' < a and b' < b, where + is the exclusive or. Multiply pairs of 64-bit numbers.",
    input: "T, the number of pairs, at most 10^6. Each: a and b.",
    output: "For each pair the nim-product of a and b.",
    example_in: "7\n0 0\n1 1\n2 2\n5 7\n16 16\n65535 65535\n18446744073709551615 18446744073709551615\n",
    example_out: "0\n1\n3\n13\n24\n40111\n11290409524105353207\n",
    plan: Plan::Own(|text| {
        let mut reader = Reader::new(text);
        let count = reader.number("the number of pairs", 0..=1_000_000)?;
        let room = (text.len() / 4 + 1).min(count as usize);
        let (mut left, mut right) = (Vec::with_capacity(room), Vec::with_capacity(room));
        for _ in 0..count {
            left.push(reader.number("the first number of a pair", ANY)?);
            right.push(reader.number("the second number of a pair", ANY)?);
        }
        reader.end()?;
        nimber::products(&mut left, &right);
        let mut output = String::with_capacity(21 * left.len());
        for product in left {
            // Writing to a string does not fail.
            let _ = writeln!(output, "{product}");
        }
        Ok(output)
    }),
};
