//! The patterns of coins that one move may turn.
//!
//! # The values of single heads
//! Closed forms answer for at most two, at most three or exactly two coins, and for neighbours. All other values are
//! computed from the definition, in order. Where the *number* of coins decides, S(j), the nim-sums of j different
//! earlier coins, is kept as a set of bits. A coin of value g adds the sums of S(j − 1), each plus g, to S(j).
//!
//! If up to t coins may be turned, the positions of value 0 are the lexicode of distance t + 1. (J. H. Conway and N.
//! J. A. Sloane, IEEE Trans. Inf. Theory 32, 1986.)

use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::{SyntaxError, said};

use crate::set::NumberSet;

/// Which coins of a row one move may turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pattern {
    Count(NumberSet),
    Ruler,
    Turnips,
}

/// The coins of one move on a row, counted from 1 and ascending. The last one is a head.
pub type Mask = Vec<u64>;

/// The named games of a number of coins: the name, and the least and the largest number.
const COUNTS: [(&str, u64, u64); 7] = [
    ("turtles", 1, 2),
    ("mock-turtles", 1, 3),
    ("moebius", 1, 5),
    ("mogul", 1, 7),
    ("moidores", 1, 9),
    ("twins", 2, 2),
    ("triplets", 3, 3),
];

impl Pattern {
    /// Reads a name, or the set of the numbers of coins.
    pub fn parse(text: &str) -> Result<Pattern, SyntaxError> {
        let lower = text.to_lowercase();
        match lower.as_str() {
            "ruler" => Ok(Pattern::Ruler),
            "turnips" => Ok(Pattern::Turnips),
            name => match COUNTS.iter().find(|(known, ..)| *known == name) {
                Some(&(_, least, most)) => Ok(Pattern::Count(NumberSet::range(least, most))),
                None => NumberSet::parse(text).map(Pattern::Count).map_err(|error| {
                    let names: Vec<&str> = COUNTS.iter().map(|(known, ..)| *known).collect();
                    error.help(said!("write the numbers of coins that may be turned, such as 1..3, or one of {names}, ruler, turnips", names = names.join(", ")))
                }),
            },
        }
    }

    pub fn name(&self) -> String {
        match self {
            Pattern::Ruler => "ruler".to_owned(),
            Pattern::Turnips => "turnips".to_owned(),
            Pattern::Count(set) => {
                let named = COUNTS.iter().find(|&&(_, least, most)| *set == NumberSet::range(least, most));
                named.map_or_else(|| set.to_string(), |&(name, ..)| name.to_owned())
            }
        }
    }

    /// An upper bound of the number of patterns whose last coin is in place `last`.
    pub fn count(&self, last: u64) -> u128 {
        match self {
            Pattern::Ruler => last.into(),
            Pattern::Turnips => (last.saturating_sub(1) / 2).into(),
            Pattern::Count(set) => {
                let mut total = 0u128;
                // The number of ways to choose the other coins, for 0, 1, 2, … of them.
                let mut ways = 1u128;
                for others in 0..last {
                    if set.contains(others + 1) {
                        total = total.saturating_add(ways);
                    }
                    let Some(next) = ways.checked_mul((last - 1 - others).into()) else { return u128::MAX };
                    ways = next / u128::from(others + 1);
                    if set.next_after(others + 1).is_none() || total == u128::MAX {
                        break;
                    }
                }
                total
            }
        }
    }

    pub(super) fn all(&self, last: u64) -> Vec<Mask> {
        let mut found = Vec::new();
        self.each(last, &mut |mask| {
            found.push(mask.to_vec());
            false
        });
        found
    }

    /// Calls `visit` with every pattern whose last coin is in place `last`, until it has enough: then returns `true`.
    pub fn each(&self, last: u64, visit: &mut dyn FnMut(&[u64]) -> bool) -> bool {
        match self {
            Pattern::Ruler => {
                let mut mask: Mask = Vec::new();
                (1..=last).rev().any(|first| {
                    mask.insert(0, first);
                    visit(&mask)
                })
            }
            Pattern::Turnips => (1..=last.saturating_sub(1) / 2).any(|gap| visit(&[last - 2 * gap, last - gap, last])),
            Pattern::Count(set) => set.up_to(last).any(|count| each_choice(count, last, visit)),
        }
    }
}

/// Calls `visit` with every choice of `count` coins whose last one is in place `last`, in ascending order.
pub(super) fn each_choice(count: u64, last: u64, visit: &mut dyn FnMut(&[u64]) -> bool) -> bool {
    let others = count - 1;
    let mut mask: Mask = (1..=others).chain([last]).collect();
    loop {
        if visit(&mask) {
            return true;
        }
        // The rightmost of the others that can go on; those after it follow.
        let end = |at: u64| last - (others - at);
        let Some(at) = (0..others).rev().find(|&at| mask[at as usize] < end(at)) else { return false };
        mask[at as usize] += 1;
        for next in at + 1..others {
            mask[next as usize] = mask[next as usize - 1] + 1;
        }
    }
}

/// Memory that the sets of nim-sums may take, in bytes.
const MEMORY: usize = 1 << 23;

/// Largest place whose value is computed from the definition. A second goes to as many places in turnips.
const PLACES: u64 = 5_000;
const PLACES_IN_TURNIPS: u64 = 1 << 16;

/// The values of the heads of one game, computed as far as they were asked for.
#[derive(Clone, Debug)]
pub(super) struct Values {
    law: Law,
    computed: Arc<Mutex<Computed>>,
}

#[derive(Clone, Debug)]
enum Law {
    /// A head in place n is worth n.
    Place,
    /// A head in place n is worth n − 1.
    PlaceBefore,
    /// A head in place n is worth the nth number with an odd number of binary ones.
    Odious,
    /// A head in place n is worth the largest power of two that divides n.
    Ruler,
    Definition(Pattern),
}

/// The values of the places from 1 on, as far as they are computed, and the sets of their nim-sums.
#[derive(Clone, Debug, Default)]
struct Computed {
    values: Vec<u64>,
    /// The set of the nim-sums of j different coins, for each j; all of one length, a power of two.
    sums: Vec<Bits>,
    /// Whether the sets would exceed their memory.
    full: bool,
}

impl Values {
    pub(super) fn of(pattern: &Pattern) -> Values {
        let count = |least, most| *pattern == Pattern::Count(NumberSet::range(least, most));
        let law = match pattern {
            Pattern::Ruler => Law::Ruler,
            _ if count(1, 2) => Law::Place,
            _ if count(1, 3) => Law::Odious,
            _ if count(2, 2) => Law::PlaceBefore,
            other => Law::Definition(other.clone()),
        };
        Values { law, computed: Arc::default() }
    }

    /// The only place whose head has this value; `None` without a closed form, or if there is none.
    pub(super) fn place(&self, value: u64) -> Option<u64> {
        match self.law {
            Law::Place => Some(value).filter(|&place| place > 0),
            Law::PlaceBefore => value.checked_add(1),
            Law::Odious => (value.count_ones() % 2 == 1).then_some(value / 2 + 1),
            Law::Ruler | Law::Definition(_) => None,
        }
    }

    pub(super) fn value(&self, n: u64) -> Option<u64> {
        match &self.law {
            Law::Place => Some(n),
            Law::PlaceBefore => Some(n - 1),
            Law::Ruler => Some(n & n.wrapping_neg()),
            Law::Odious => {
                let before = n - 1;
                before.checked_mul(2).map(|twice| twice + u64::from(before.count_ones().is_multiple_of(2)))
            }
            Law::Definition(pattern) => {
                let mut computed = self.computed.lock().unwrap_or_else(PoisonError::into_inner);
                match pattern {
                    _ if n > if *pattern == Pattern::Turnips { PLACES_IN_TURNIPS } else { PLACES } => return None,
                    Pattern::Count(set) => {
                        while (computed.values.len() as u64) < n && !computed.full {
                            computed.add_count(set);
                        }
                    }
                    _ => computed.turnips(n as usize),
                }
                computed.values.get(n as usize - 1).copied()
            }
        }
    }
}

impl Computed {
    /// Computes the values of turnips to this place. Complexity: O(`to`²).
    fn turnips(&mut self, to: usize) {
        // For each value, the last place with an option of this value.
        let mut seen: Vec<usize> = vec![0; 64];
        for n in self.values.len() + 1..=to {
            for gap in 1..=(n - 1) / 2 {
                let value = (self.values[n - 2 * gap - 1] ^ self.values[n - gap - 1]) as usize;
                if value >= seen.len() {
                    seen.resize(2 * value, 0);
                }
                seen[value] = n;
            }
            self.values.push(seen.iter().position(|&place| place != n).unwrap_or(seen.len()) as u64);
        }
    }

    /// Computes the next value from the sets of nim-sums.
    fn add_count(&mut self, set: &NumberSet) {
        let n = self.values.len() as u64 + 1;
        if self.sums.is_empty() {
            self.sums.push(Bits(vec![1]));
        }
        let mut reached = Bits::empty(self.sums[0].0.len());
        set.up_to(n).filter_map(|count| self.sums.get(count as usize - 1)).for_each(|sums| reached.add(sums));
        let value = reached.least_missing();
        // No move turns more coins than the largest number of the set, so no larger sums are needed.
        let most = set.largest().unwrap_or(u64::MAX).min(n + 1) as usize;
        if self.sums.len() < most {
            self.sums.push(Bits::empty(self.sums[0].0.len()));
        }
        while 64 * self.sums[0].0.len() as u64 <= value {
            if 2 * 8 * self.sums[0].0.len() * self.sums.len() > MEMORY {
                self.full = true;
                return;
            }
            self.sums.iter_mut().for_each(|sums| sums.0.resize(2 * sums.0.len(), 0));
        }
        for j in (1..self.sums.len()).rev() {
            let (below, this) = self.sums.split_at_mut(j);
            this[0].add_shifted(&below[j - 1], value);
        }
        self.values.push(value);
    }
}

/// A set of numbers as bits.
#[derive(Clone, Debug)]
struct Bits(Vec<u64>);

impl Bits {
    fn empty(words: usize) -> Bits {
        Bits(vec![0; words])
    }

    fn add(&mut self, other: &Bits) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    /// Adds all numbers of `other`, each plus `value` (a nim-sum).
    fn add_shifted(&mut self, other: &Bits, value: u64) {
        /// For each of the six low bits of a number, the bits of a word where it is 0.
        const LOW: [u64; 6] = [!0 / 3, !0 / 5, !0 / 17, !0 / 257, !0 / 65_537, !0 / 0x1_0000_0001];
        let far = (value / 64) as usize;
        for (at, word) in self.0.iter_mut().enumerate() {
            let mut turned = other.0[at ^ far];
            for (bit, low) in LOW.iter().enumerate().filter(|(bit, _)| value >> bit & 1 == 1) {
                turned = (turned & low) << (1 << bit) | turned >> (1 << bit) & low;
            }
            *word |= turned;
        }
    }

    fn least_missing(&self) -> u64 {
        let full = self.0.iter().take_while(|&&word| word == u64::MAX).count();
        64 * full as u64 + self.0.get(full).map_or(0, |word| u64::from(word.trailing_ones()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn patterns_are_all_sets_of_coins_that_the_rules_allow() {
        for last in 1..=9u64 {
            let sets: Vec<Mask> = (0..1u64 << (last - 1))
                .map(|bits| (1..last).filter(|coin| bits >> (coin - 1) & 1 == 1).chain([last]).collect())
                .collect();
            let check = |name: &str, right: &dyn Fn(&[u64]) -> bool| {
                let expected: BTreeSet<Mask> = sets.iter().filter(|set| right(set)).cloned().collect();
                let found = Pattern::parse(name).unwrap().all(last);
                assert_eq!(found.len(), expected.len(), "{name} {last}");
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{name} {last}");
                assert_eq!(Pattern::parse(name).unwrap().count(last), expected.len() as u128, "{name} {last}");
            };
            check("turtles", &|set| set.len() <= 2);
            check("mock-turtles", &|set| set.len() <= 3);
            check("moebius", &|set| set.len() <= 5);
            check("twins", &|set| set.len() == 2);
            check("triplets", &|set| set.len() == 3);
            check("2,4", &|set| set.len() == 2 || set.len() == 4);
            check("odd", &|set| set.len() % 2 == 1);
            check("ruler", &|set| set.last().unwrap() - set[0] + 1 == set.len() as u64);
            check("turnips", &|set| set.len() == 3 && set[1] - set[0] == set[2] - set[1]);
        }
    }

    #[test]
    fn names_and_sets_are_read_back() {
        for (text, name) in
            [("Turtles", "turtles"), ("1..3", "mock-turtles"), ("3", "triplets"), ("1,2", "1,2"), ("RULER", "ruler")]
        {
            let pattern = Pattern::parse(text).unwrap();
            assert_eq!(pattern.name(), name);
            assert_eq!(Pattern::parse(name), Ok(pattern));
        }
        assert!(Pattern::parse("tortoises").is_err() && Pattern::parse("0").is_err() && Pattern::parse("").is_err());
        assert_eq!(Pattern::parse("odd").unwrap().count(u64::MAX), u128::MAX);
    }

    const GAMES: &str = "turtles mock-turtles moebius mogul moidores twins triplets ruler turnips 1 odd 2,4 even 1,3";

    fn first(name: &str, count: u64) -> Vec<u64> {
        let values = Values::of(&Pattern::parse(name).unwrap());
        (1..=count).map(|n| values.value(n).unwrap()).collect()
    }

    #[test]
    fn values_are_those_of_the_definition() {
        for name in GAMES.split(' ') {
            let far = ["turtles", "mock-turtles", "twins", "triplets", "ruler", "turnips"].contains(&name);
            let (pattern, places) = (Pattern::parse(name).unwrap(), if far { 90 } else { 16 });
            let mut plain: Vec<u64> = Vec::new();
            for n in 1..=places {
                let mut options = Vec::new();
                pattern.each(n, &mut |mask| {
                    let others = mask[..mask.len() - 1].iter().map(|&coin| plain[coin as usize - 1]);
                    options.push(others.fold(0, |sum, value| sum ^ value));
                    false
                });
                plain.push((0..).find(|value| !options.contains(value)).unwrap());
            }
            assert_eq!(first(name, places), plain, "{name}");
        }
    }

    /// *Winning Ways*, ch. 14, and Ferguson, part I, 5.
    #[test]
    fn published_values() {
        assert_eq!(first("mock-turtles", 10), [1, 2, 4, 7, 8, 11, 13, 14, 16, 19]);
        assert_eq!(first("ruler", 8), [1, 2, 1, 4, 1, 2, 1, 8]);
        assert_eq!(first("moebius", 10), [1, 2, 4, 8, 16, 31, 32, 64, 103, 128]);
        assert_eq!(first("twins", 5), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn values_beyond_reach_are_not_told() {
        let values = |name: &str| Values::of(&Pattern::parse(name).unwrap());
        assert_eq!(values("turtles").value(u64::MAX), Some(u64::MAX));
        assert_eq!(values("mock-turtles").value(u64::MAX), None);
        assert_eq!(values("turnips").value(1 << 40), None);
        assert_eq!(values("mogul").value(PLACES), None);
    }
}
