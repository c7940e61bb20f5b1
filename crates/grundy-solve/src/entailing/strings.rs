//! Nimstring at speed: strings as bits, and coins that can be taken are taken.
//!
//! A coin on a single string can be *taken*: whoever cuts the string moves again. In a connected diagram let s be the only
//! string of a coin c, and d what it hangs on.
//!
//! - d is a coin with just one more string, and cutting that one frees nobody: the diagram is worth ☾. For the player may
//!   take c and then d, or cut the other string and leave both to the opponent, who then must move elsewhere. So whoever
//!   would win what is left, moving first or second, the player chooses.
//! - Otherwise the diagram is worth what is left when s is cut: taking the coin gives nothing away.
//!
//! So only diagrams in which no coin can be taken are searched: they are worth the mex of the values after each cut,
//! without ☾. (E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, ch. 16; E. R. Berlekamp, *The Dots and Boxes
//! Game*, 2000.) Parts without a common coin add up, and each is remembered by its strings. The twin is
//! `EntailTable`, with which the tests compare every value.

use grundy_core::{Nimber, Position, Progress, said};
use grundy_rules::cells::CellSet;
use grundy_rules::nimstring::{Diagram, Strings};
use hashbrown::HashMap;

use super::table::Entailed;
use super::{Rest, Rests};
use crate::{Limits, Unsolved};

/// The tables of the diagrams of one ruleset.
#[derive(Clone, Debug, Default)]
pub(crate) struct StringTables(Vec<(String, Option<StringTable>)>);

impl StringTables {
    /// The value of a position; `None` unless it is one of Nimstring, on a diagram with few enough strings.
    pub fn worth(&mut self, position: &Position, limits: &Limits) -> Option<Result<Entailed, Unsolved>> {
        let strings: &Strings = position.own()?;
        let start = &strings.diagram.start;
        let at = self.0.iter().position(|(known, _)| known == start).unwrap_or_else(|| {
            self.0.push((start.to_owned(), StringTable::of(&strings.diagram)));
            self.0.len() - 1
        });
        self.0[at].1.as_mut().map(|table| table.worth(strings, limits))
    }

    /// How many parts are in the tables.
    pub fn len(&self) -> usize {
        self.0.iter().filter_map(|(_, table)| table.as_ref()).map(|table| table.known.len()).sum()
    }
}

/// Strings, one bit for each.
type Bits = u128;

/// The values of the parts of one diagram, as far as they were needed.
#[derive(Clone, Debug)]
pub(crate) struct StringTable {
    /// The coins at the ends of each string; the ground is not among them.
    coins: Vec<Vec<usize>>,
    /// The strings of each coin.
    held: Vec<Bits>,
    /// The strings that have a coin in common with each string.
    near: Vec<Bits>,
    known: HashMap<Bits, Rest>,
}

impl StringTable {
    /// An empty table; `None` if there are more strings than bits.
    pub fn of(diagram: &Diagram) -> Option<StringTable> {
        let strings = u32::try_from(diagram.strings()).ok().filter(|&strings| strings <= Bits::BITS)?;
        let coins: Vec<Vec<usize>> =
            (0..strings).map(|string| diagram.coins(string).map(|coin| coin as usize).collect()).collect();
        let all = coins.iter().flatten().max().map_or(0, |&coin| coin + 1);
        let mut held = vec![0; all];
        for (string, coins) in coins.iter().enumerate() {
            coins.iter().for_each(|&coin| held[coin] |= 1 << string);
        }
        let near = coins.iter().map(|coins| coins.iter().fold(0, |near, &coin| near | held[coin])).collect();
        Some(StringTable { coins, held, near, known: HashMap::new() })
    }

    /// The value of a position of this diagram. If the turn must be given back in it, the player to move wins beside
    /// the value of the rest. Complexity: the number of parts without a coin that can be taken, times their strings.
    pub fn worth(&mut self, position: &Strings, limits: &Limits) -> Result<Entailed, Unsolved> {
        let worth = self.sum(bits(&position.left), limits)?;
        Ok(match (position.urgent, worth) {
            (false, worth) => Entailed::Worth(worth),
            (true, Some(value)) => Entailed::Urgent(Rests::only(value)),
            (true, None) => Entailed::Urgent(Rests::none()),
        })
    }

    fn sum(&mut self, mut left: Bits, limits: &Limits) -> Result<Rest, Unsolved> {
        let mut sum = Some(Nimber::ZERO);
        while left != 0 {
            let part = self.part(left);
            left &= !part;
            sum = sum.zip(self.connected(part, limits)?).map(|(a, b)| a + b);
        }
        Ok(sum)
    }

    /// The part of the first string.
    fn part(&self, left: Bits) -> Bits {
        let mut part = left & left.wrapping_neg();
        let mut open = part;
        while open != 0 {
            let near = self.near[open.trailing_zeros() as usize] & left & !part;
            open = (open & (open - 1)) | near;
            part |= near;
        }
        part
    }

    fn connected(&mut self, part: Bits, limits: &Limits) -> Result<Rest, Unsolved> {
        if let Some(&known) = self.known.get(&part) {
            return Ok(known);
        }
        let worth = match self.held.iter().position(|held| (held & part).count_ones() == 1) {
            Some(coin) => self.taken(coin, part, limits)?,
            None => {
                let mut met: Bits = 0;
                let mut rest = part;
                while rest != 0 {
                    let string = rest & rest.wrapping_neg();
                    rest &= !string;
                    if let Some(value) = self.sum(part & !string, limits)? {
                        // There are at most as many values below the mex as strings.
                        met |= 1u128.checked_shl(u32::try_from(value.0).unwrap_or(u32::MAX)).unwrap_or(0);
                    }
                }
                Some(Nimber(met.trailing_ones().into()))
            }
        };
        self.known.insert(part, worth);
        self.check(limits)?;
        Ok(worth)
    }

    /// The value of a part with a coin on a single string.
    fn taken(&mut self, coin: usize, part: Bits, limits: &Limits) -> Result<Rest, Unsolved> {
        let string = self.held[coin] & part;
        let beside = self.coins[string.trailing_zeros() as usize].iter().find(|&&other| other != coin);
        if let Some(&beside) = beside {
            let others = self.held[beside] & part & !string;
            if others.count_ones() == 1 {
                let frees = |&coin: &usize| self.held[coin] & part & !others == 0;
                if !self.coins[others.trailing_zeros() as usize].iter().any(frees) {
                    return Ok(None);
                }
            }
        }
        self.sum(part & !string, limits)
    }

    fn check(&self, limits: &Limits) -> Result<(), Unsolved> {
        let met = self.known.len();
        if met.is_multiple_of(1 << 12) {
            limits.report(Progress { unit: "positions", done: met as u64, total: None })?;
            if (self.known.capacity() * (size_of::<(Bits, Rest)>() + 1)) as u64 > limits.memory / 3 * 2 {
                return Err(Unsolved::met(met, said!("positions")));
            }
        }
        Ok(())
    }
}

fn bits(left: &CellSet) -> Bits {
    left.iter().fold(0, |bits, string| bits | 1 << string)
}

#[cfg(test)]
mod tests {
    use grundy_core::Ruleset;
    use grundy_rules::nimstring::Nimstring;
    use grundy_testkit::Random;

    use super::super::EntailTable;
    use super::*;

    fn compare(game: &Nimstring, whole: &Position, sets: impl Iterator<Item = u128>) {
        let limits = Limits::default();
        let whole: &Strings = whole.own().unwrap();
        let mut fast = StringTable::of(&whole.diagram).unwrap();
        let mut slow = EntailTable::default();
        for set in sets {
            for urgent in [false, true] {
                let strings = whole.diagram.strings();
                let left = CellSet::of(strings, (0..strings as u32).filter(|s| set >> s & 1 == 1));
                let strings = Strings { left, urgent, diagram: whole.diagram.clone() };
                let expected = slow.worth(game, &Position::of(strings.clone()), &limits).unwrap();
                assert_eq!(fast.worth(&strings, &limits).unwrap(), expected, "{strings:?}");
            }
        }
    }

    #[test]
    fn every_position_of_small_grids_agrees_with_the_definition() {
        let game = Nimstring::on_grids();
        for (size, strings) in [("1,1", 4), ("1,2", 7), ("1,3", 10), ("2,2", 12)] {
            compare(&game, &game.parse(size).unwrap(), 0..1 << strings);
        }
        let mut random = Random::new(1);
        let some = (0..300).map(|_| u128::from(random.bits() & random.bits()) & ((1 << 17) - 1));
        compare(&game, &game.parse("2,3").unwrap(), some);
    }

    /// With several strings between two coins, loops, and strings from the ground to the ground.
    #[test]
    fn random_diagrams_agree_with_the_definition() {
        let mut random = Random::new(2);
        for _ in 0..300 {
            let coins = 1 + random.below(5_u32);
            let mut end = || Some(random.below(coins + 1)).filter(|&coin| coin < coins);
            let strings = (0..9).map(|i| (format!("s{i}"), [end(), end()])).collect();
            let game = Nimstring::on(Diagram::new(String::new(), strings));
            let whole = game.parse("").unwrap();
            compare(&game, &whole, (0..40).map(|_| u128::from(random.below(512_u64))));
        }
    }
}
