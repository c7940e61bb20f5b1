//! Bachet's game: one pile, take from 1 to m.

use grundy_core::Position;

use crate::Problem;
use crate::known::Known;
use crate::reader::{ANY, POSITIVE, Reader};

/// Bachet's game itself.
pub(crate) const BRAVE_GAME: Problem = Problem {
    name: "brave-game",
    title: "Brave Game",
    source: "HDU 1846",
    statement: "One pile of n stones; a move takes from 1 to m of them. Whoever takes the last stone wins.",
    input: "C, the number of cases. Each: n and m, both at least 1.",
    output: "For each case `first` or `second`: who wins.",
    example_in: "2\n23 2\n4 3\n",
    example_out: "first\nsecond\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        for _ in 0..reader.number("the number of cases", ANY)? {
            let stones = reader.number("the number of stones", POSITIVE)?;
            let most = reader.number("how many stones may be taken", POSITIVE)?;
            let wins = Known::find(&format!("bachet:{most}"))?.first_wins(&Position::from(stones))?;
            output += if wins { "first\n" } else { "second\n" };
        }
        reader.end()?;
        Ok(output)
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
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        while reader.has_more() {
            let price = reader.number("the price", 1..=1100)?;
            let most = reader.number("the largest raise", 1..=1100)?;
            let bids = match price % (most + 1) {
                _ if price <= most => price..=most,
                0 => {
                    output += "none\n";
                    continue;
                }
                bid => bid..=bid,
            };
            let bids: Vec<String> = bids.map(|bid| bid.to_string()).collect();
            output += &bids.join(" ");
            output.push('\n');
        }
        Ok(output)
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Game, compare};

    #[test]
    fn brave_game_is_answered_as_by_trying_every_move() {
        let (mut input, mut right) = (String::new(), Vec::new());
        for most in 1..=12 {
            let mut game = Game::normal(|&n: &u64| (1..=most.min(n)).map(|take| n - take).collect());
            for n in 1..=60 {
                input += &format!("{n} {most}\n");
                right.push(if game.first_wins(&n) { "first" } else { "second" });
            }
        }
        compare(&BRAVE_GAME, &format!("{}\n{input}", right.len()), &right);
    }

    #[test]
    fn public_sale_is_answered_as_by_trying_every_bid() {
        let (mut input, mut right) = (String::new(), Vec::new());
        for price in 1..=40u64 {
            for most in 1..=20 {
                let bids = |&bid: &u64| if bid >= price { vec![] } else { (1..=most).map(|up| bid + up).collect() };
                let mut game = Game::normal(bids);
                let winning: Vec<String> =
                    (1..=most).filter(|bid| !game.first_wins(bid)).map(|bid| bid.to_string()).collect();
                input += &format!("{price} {most}\n");
                right.push(if winning.is_empty() { "none".to_owned() } else { winning.join(" ") });
            }
        }
        compare(&PUBLIC_SALE, &input, &right);
    }
}
