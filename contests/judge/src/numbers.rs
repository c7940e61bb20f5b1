//! Games of one number or of two, and subtraction games: take s from a heap, where s is in a given set.

use std::fmt::Write;

use grundy_core::{MexSet, Nimber, said};
use grundy_solve::nimber;

use crate::reader::{ANY, POSITIVE};
use crate::table::Cases::{Counted, One, UntilEnd, UntilZeros};
use crate::table::Field::{self, Check, Number};
use crate::table::{Known, Row, own, table, text};

/// Largest heap that contests allow where a table of all heaps is made.
const LARGEST_TABLE: u64 = 1_000_000;
/// Largest size of a set of moves for a heap of that size.
const MOST_MOVES: u64 = 100;

const STONES_AND_MOST: &[Field] =
    &[Number("the number of stones", POSITIVE), Number("how many stones may be taken", POSITIVE)];
const PRICE_AND_RAISE: &[Field] = &[Number("the price", 1..=1100), Number("the largest raise", 1..=1100)];
const CELL_AND_STEP: &[Field] = &[Number("the cell of the token", ANY), Number("the long step", 3..=u64::MAX - 1)];
const STONES_OR_ZERO: &[Field] = &[
    Number("the number of stones (or 0 at the end)", ANY),
    Check(|n| {
        let wrong = said!("from one stone only all can be taken");
        (n[0] == 1).then(|| (wrong, said!("write at least 2, or 0")))
    }),
];
const TWO_HEAPS: &[Field] = &[Number("the size of a heap", ANY), Number("the size of a heap", ANY)];
const COINS_OR_ZERO: &[Field] = &[Number("the number of coins (or 0 at the end)", ANY)];
const BEADS_AND_RUN: &[Field] = &[Number("the number of beads", 1..=1000), Number("the length of a run", 1..=1000)];
const GOAL: &[Field] = &[Number("the number to reach", 2..=u64::MAX)];
const PILE: Field = Number("the size of a pile (three zeros at the end)", 0..=1000);
const TOWERS: &[Field] = &[Number("the number of towers", POSITIVE), Number("their height", POSITIVE)];
const DISTANCE_AND_STEP: &[Field] = &[Number("the distance", POSITIVE), Number("the step", POSITIVE)];

pub(crate) const PLANS: &[Row] = &[
    table("brave-game", Counted, STONES_AND_MOST, ["first", "second"], |n, _| {
        Known::find(&format!("bachet:{}", n[1]))?.first_wins(&n[0].into())
    }),
    // Bachet's game counted upwards; the last move may go beyond the end.
    //
    // While more than n is missing that makes no difference: leave a multiple of n + 1 missing. As soon as at most n is
    // missing, exactly the bids that reach the price win.
    text("public-sale", UntilEnd, PRICE_AND_RAISE, |case, _| {
        let (price, most) = (case[0], case[1]);
        let bids = match price % (most + 1) {
            _ if price <= most => price..=most,
            0 => return Ok("none\n".to_owned()),
            bid => bid..=bid,
        };
        let bids: Vec<String> = bids.map(|bid| bid.to_string()).collect();
        Ok(bids.join(" ") + "\n")
    }),
    // Take 1, 2 or k. If 3 divides k, the pattern of 0, 1, 2 is broken once in k + 1 heaps; if not, k changes nothing.
    table("one-two-k-game", Counted, CELL_AND_STEP, ["Alice", "Bob"], |case, _| {
        let (n, k) = (case[0], case[1]);
        Ok(match k % 3 {
            0 => n % (k + 1) % 3 != 0 || n % (k + 1) == k,
            _ => n % 3 != 0,
        })
    }),
    // Take a square. Finds the outcomes of all heaps up to n, in n√n steps.
    table("stone-game-iv", One, &[Number("the number of stones", 1..=LARGEST_TABLE)], ["true", "false"], |n, _| {
        let squares: Vec<u64> = (1..=n[0].isqrt()).map(|root| root * root).collect();
        Ok(wins(n[0], &squares).last() == Some(&true))
    }),
    table("good-luck-in-cet-4", UntilEnd, &[Number("the number of cards", POSITIVE)], ["Kiki", "Cici"], |n, games| {
        games.first_wins("take:powers-of:2", n[0])
    }),
    // Bachet's game with at most three.
    table("nim-game", One, &[Number("the number of stones", POSITIVE)], ["true", "false"], |n, _| Ok(n[0] % 4 != 0)),
    // The subtraction game of 2, 3 and 5, whose P-positions are the heaps of 0 or 1 modulo 7.
    table("game-of-stones", Counted, &[Number("the number of stones", ANY)], ["First", "Second"], |n, _| {
        Ok(n[0] % 7 > 1)
    }),
    // Fibonacci Nim: take at most twice what was just taken.
    table("fibonacci-stones", UntilZeros, STONES_OR_ZERO, ["First win", "Second win"], |n, games| {
        games.first_wins("fibonacci-nim", n[0])
    }),
    table("wythoff-stones", UntilEnd, TWO_HEAPS, ["1", "0"], |heaps, games| games.first_wins("wythoff", heaps)),
    // Euclid by the rules of Cole and Davie: the player who makes a number 0 wins.
    //
    // In the catalogue's game both numbers stay positive. Here equal numbers are won and there lost. A player who can
    // make the numbers equal can as well take one more multiple, so from other positions it makes no difference.
    table("euclid-game", UntilZeros, PAIR, ["Stan wins", "Ollie wins"], |n, games| {
        Ok(n[0] == n[1] || games.first_wins("euclid", n)?)
    }),
    // A king that moves to the corner.
    table("kikis-game", UntilZeros, PAIR, ["Wonderful!", "What a pity!"], |n, games| {
        games.first_wins("king", [n[0] - 1, n[1] - 1])
    }),
    // It is not known whether its values are periodic. Among those computed, up to heap 2^35 (A. Flammenkamp), the last
    // lost heap is 1222: heaps up to it are valued here by the definition, and larger ones are won.
    table("grundys-game", Counted, &[Number("the size of the heap", 1..=COMPUTED)], ["first", "second"], |n, games| {
        Ok(n[0] > LAST_LOST || games.find("grundy")?.heaps(LAST_LOST)?[n[0] as usize] != 0)
    }),
    // Splits a heap into heaps of consecutive sizes.
    //
    // A heap of n becomes the k heaps a, a + 1, …, a + k - 1 exactly when n = ka + k(k - 1)/2. Their nim-sum is that of
    // two prefixes of the sequence of values. There are fewer than √(2n) such k, so all values up to n take O(n√n) time.
    text("interesting-game", One, &[Number("the number of stones", 1..=100_000)], |n, _| {
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
    }),
    // Kayles on a circle: the first move leaves a row.
    table("a-funny-game", UntilZeros, COINS_OR_ZERO, ["Alice", "Bob"], |n, games| {
        let kayles = games.find("kayles")?;
        Ok(kayles.value(&(n[0] - 1).into())? == 0 || n[0] > 1 && kayles.value(&(n[0] - 2).into())? == 0)
    }),
    // Treblecross.
    table("crosses-and-crosses", One, &[Number("the number of cells", 3..=2000)], ["1", "2"], |n, games| {
        Ok(games.sum("treblecross", n)? != 0)
    }),
    // Runs of exactly m on a circle. The first move leaves a row of n - m, on which the take-and-break code 0.0…07 with m
    // digits is played. Each m that occurs takes O(n²) time once.
    table("paint-chain", Counted, BEADS_AND_RUN, ["Case #i: aekdycoin", "Case #i: abcdxyzk"], |n, games| {
        match n[0].checked_sub(n[1]) {
            Some(rest) => Ok(games.sum(&format!("0.{:0>1$}", 7, n[1] as usize), &[rest])? == 0),
            None => Ok(false),
        }
    }),
    // With the factors 2 to 9, the player to move at p can reach n if 9p ≥ n. So, from the end backwards, the numbers p
    // fall into intervals: won from ⌈n/9⌉ on, lost from half of that on, won from a ninth of that on, and so on; play
    // begins at 1. Counted upwards: Stan wins n up to 9, Ollie up to 18, Stan up to 162, …
    table("a-multiplication-game", UntilEnd, GOAL, ["Stan wins.", "Ollie wins."], |n, _| {
        let (n, mut limit) = (u128::from(n[0]), 9);
        while n > 2 * limit {
            limit *= 18;
        }
        Ok(n <= limit)
    }),
    // From an odd number every move leads to an even one that is no power of two, and from such a one a move leads
    // back. A power of two can only be halved without helping the opponent, so the parity of its exponent decides.
    table("deleting-divisors", Counted, &[Number("the number", POSITIVE)], ["Alice", "Bob"], |n, _| {
        Ok(n[0] % 2 == 0 && (!n[0].is_power_of_two() || n[0].trailing_zeros() % 2 == 0))
    }),
    // From an even number 1 can be subtracted; divisors of an odd number are odd, so every move leads to an even one.
    table("divisor-game", One, &[Number("the number", POSITIVE)], ["true", "false"], |n, _| Ok(n[0] % 2 == 0)),
    // Every tower above 1 can be taken to 1 at once, so equal towers are answered in pairs.
    table("tower-breakers", Counted, TOWERS, ["1", "2"], |n, _| Ok(n[1] > 1 && n[0] % 2 == 1)),
    // Whoever is second keeps the token on the diagonal. Let (z, z) steps be the last point on it inside the circle: if one
    // more step stays inside, the first player does so in the end.
    table("circle-game", Counted, DISTANCE_AND_STEP, ["Ashish", "Utkarsh"], |n, _| {
        let (distance, step) = (u128::from(n[0]), u128::from(n[1]));
        // In steps: x² + y² <= (d / k)², which has no fraction that matters.
        let most = distance * distance / (step * step);
        let diagonal = (most / 2).isqrt();
        Ok(diagonal * diagonal + (diagonal + 1) * (diagonal + 1) <= most)
    }),
    // A player who cuts off a strip of width 1 lets the opponent cut a single square off it. So good players avoid such
    // cuts, and the game is over when only such cuts are left: pieces of 2×2, 2×3 and 3×3. Without those cuts it is a sum
    // of its pieces under normal play (Sprague 1935, Grundy 1939).
    //
    // The table of values takes O(n³) time for sides up to n.
    own("cutting-game", One, |reader, _| {
        let mut sheets = Vec::new();
        while reader.has_more() {
            let sides = reader.numbers(2, "a side of the sheet", 2..=200)?;
            sheets.push((sides[0] as usize, sides[1] as usize));
        }
        let values = values(sheets.iter().map(|&(w, h)| w.max(h)).max().unwrap_or(0));
        Ok(sheets.iter().map(|&(w, h)| if values[w][h] != 0 { "WIN\n" } else { "LOSE\n" }).collect())
    }),
    // Multiplies pairs of nimbers below 2^64.
    own("nim-product-64", One, |reader, _| {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for _ in 0..reader.number("the number of pairs", 0..=1_000_000)? {
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

/// Whether the first player wins each heap from 0 to n, where one of `moves` may be taken. Each lost heap makes the
/// heaps one move above it won: lost heaps times moves steps.
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
