//! The patterns of coins that one move may turn.

use grundy_core::{SyntaxError, said};

use crate::set::NumberSet;

/// Which coins of a row one move may turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// Any coins whose number is in the set.
    Count(NumberSet),
    /// Any number of neighbours.
    Ruler,
    /// Three coins at equal distances.
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

    /// Calls `visit` with every pattern whose last coin is in place `last`, until it says that it has enough (`true`).
    /// Returns whether it did.
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
fn each_choice(count: u64, last: u64, visit: &mut dyn FnMut(&[u64]) -> bool) -> bool {
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn patterns(name: &str, last: u64) -> Vec<Mask> {
        let mut found = Vec::new();
        Pattern::parse(name).unwrap().each(last, &mut |mask| {
            found.push(mask.to_vec());
            false
        });
        found
    }

    #[test]
    fn patterns_are_all_sets_of_coins_that_the_rules_allow() {
        for last in 1..=9u64 {
            let sets: Vec<Mask> = (0..1u64 << (last - 1))
                .map(|bits| (1..last).filter(|coin| bits >> (coin - 1) & 1 == 1).chain([last]).collect())
                .collect();
            let check = |name: &str, right: &dyn Fn(&[u64]) -> bool| {
                let expected: BTreeSet<Mask> = sets.iter().filter(|set| right(set)).cloned().collect();
                let found = patterns(name, last);
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
}
