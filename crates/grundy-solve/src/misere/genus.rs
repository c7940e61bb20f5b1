//! The genus of heaps.
//!
//! If nobody can move, the *misère value* of a game is 1. Otherwise it is the least number that is not the misère value
//! of an option. G has the misère value m exactly if G + ∗m is a misère P-position. The *genus* of G is its value in
//! normal play with misère values above it. These are the misère values of `G`, `G + ∗2`, `G + ∗2 + ∗2`, …, up to where
//! they only alternate between some v and v ⊕ 2. A genus is written as in `0^{120}`. (Conway, *On Numbers and Games*,
//! ch. 12; *Winning Ways*, ch. 13.)
//!
//! A move in ∗2 of a sum `H + ∗2` leads to `H` or to `H + ∗1`. If `H` has the misère value v, `H + ∗1` has v ⊕ 1. So
//! the genera of the options of G give the misère values of `G + k·∗2`. The genus of a sum does not follow from those
//! of its parts. So sums are valued one by one, which is enough for small heaps and for games without splits.

use std::collections::HashMap;
use std::fmt;

use grundy_core::{Progress, said};
use grundy_rules::Rules;

use super::closure::each_option;
use crate::choose::has_quotient;
use crate::{Limits, Unsolved};

/// Largest number of sums that are valued for the genera of heaps; that takes some seconds.
const MOST_SUMS: usize = 1 << 19;

/// The genus of a game: g^{abc…}.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Genus {
    pub value: u64,
    /// The misère values of G, G + ∗2, …; after the last two, which differ by ⊕ 2, they alternate.
    pub misere: Vec<u64>,
}

/// As in the books; digits of 10 and more are separated by dots.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.misere.iter().map(u64::to_string).collect();
        let between = if self.misere.iter().any(|&digit| digit > 9) { "." } else { "" };
        write!(f, "{}^{{{}}}", self.value, digits.join(between))
    }
}

/// The genera of the first heaps of a game, and why the list ends.
#[derive(Clone, Debug)]
pub struct Genera {
    /// From heap 0 on.
    pub list: Vec<Genus>,
    /// Why the list does not reach the heap that was asked for; `None` if it does.
    pub stopped: Option<Unsolved>,
}

/// The genera of the heaps of a game up to `to`. Complexity: O(options) for each sum that can be reached from the
/// heaps. Fails if the game is not a heap game.
pub fn genera(rules: &Rules, to: u64, limits: &Limits) -> Result<Genera, Unsolved> {
    if !has_quotient(rules) {
        return Err(Unsolved::no_heap_game(&rules.name));
    }
    let mut valued = Valued { rules, limits, genera: Vec::new(), numbers: HashMap::new(), sums: HashMap::new() };
    let (mut list, mut stopped) = (Vec::new(), None);
    for n in 0..=to {
        match valued.sum(vec![n]) {
            Ok(number) => list.push(valued.genera[number as usize].clone()),
            Err(reason) => {
                stopped = Some(reason);
                break;
            }
        }
    }
    Ok(Genera { list, stopped })
}

/// The genera of sums of heaps of a game.
struct Valued<'a> {
    rules: &'a Rules,
    limits: &'a Limits<'a>,
    /// The different genera, and their numbers.
    genera: Vec<Genus>,
    numbers: HashMap<(u64, Vec<u64>), u32>,
    /// The numbers of the genera of the sums, whose heaps ascend.
    sums: HashMap<Box<[u64]>, u32>,
}

impl Valued<'_> {
    /// The number of the genus of a sum.
    fn sum(&mut self, mut sum: Vec<u64>) -> Result<u32, Unsolved> {
        sum.sort_unstable();
        if let Some(&number) = self.sums.get(&sum[..]) {
            return Ok(number);
        }
        let mut options = Vec::new();
        for (i, &heap) in sum.iter().enumerate() {
            if i > 0 && sum[i - 1] == heap {
                continue;
            }
            each_option(self.rules, heap, &mut |option| {
                let mut rest = sum.clone();
                rest.remove(i);
                rest.extend_from_slice(option);
                options.push(rest);
            })?;
        }
        let mut below = options.into_iter().map(|option| self.sum(option)).collect::<Result<Vec<_>, _>>()?;
        below.sort_unstable();
        below.dedup();
        if self.sums.len().is_multiple_of(4096) {
            self.within(&sum)?;
        }
        let genus = Genus::of_options(&below.iter().map(|&number| &self.genera[number as usize]).collect::<Vec<_>>());
        let next = self.genera.len() as u32;
        let number = *self.numbers.entry((genus.value, genus.misere.clone())).or_insert(next);
        if number == next {
            self.genera.push(genus);
        }
        self.sums.insert(sum.into(), number);
        Ok(number)
    }

    fn within(&self, sum: &[u64]) -> Result<(), Unsolved> {
        let met = self.sums.len();
        if met > MOST_SUMS {
            let heap: u64 = sum.iter().sum();
            return Err(Unsolved::too_large(said!(
                "the genera of {ruleset} need sums of up to {heap} counters, and more than {most} are too many to \
                 value",
                ruleset = self.rules.name,
                heap,
                most = MOST_SUMS
            )));
        }
        if met as u64 > self.limits.memory / 256 {
            return Err(Unsolved::too_large(said!(
                "the proof of the misère quotient met {met} pairs, as many as the memory limit allows",
                met
            )));
        }
        self.limits.report(Progress { unit: "sums", done: met as u64, total: None })
    }
}

impl Genus {
    /// The misère value of G + k·∗2.
    pub fn misere_value(&self, k: usize) -> u64 {
        match self.misere.get(k) {
            Some(&value) => value,
            None => {
                let last = self.misere.len() - 1;
                self.misere[last] ^ (2 * ((k - last) % 2) as u64)
            }
        }
    }

    /// The genus of a game whose options have these genera.
    fn of_options(options: &[&Genus]) -> Genus {
        let least = |below: Vec<u64>| (0..).find(|value| !below.contains(value)).unwrap_or(u64::MAX);
        let value = least(options.iter().map(|option| option.value).collect());
        let mut misere: Vec<u64> = Vec::new();
        let settled = options.iter().map(|option| option.misere.len()).max().unwrap_or(0);
        // Once the options alternate, a value that comes back after an even number of steps makes a cycle.
        let cycle = |values: &[u64]| {
            let last = values.len().checked_sub(1)?;
            (settled..last).find(|&k| (last - k) % 2 == 0 && values[k] == values[last])
        };
        while cycle(&misere).is_none() {
            let k = misere.len();
            let mut below: Vec<u64> = options.iter().map(|option| option.misere_value(k)).collect();
            if let Some(&before) = misere.last() {
                below.extend([before, before ^ 1]);
            }
            misere.push(if below.is_empty() { 1 } else { least(below) });
        }
        while let [.., a, b, c] = misere[..]
            && c ^ b == 2
            && b ^ a == 2
        {
            misere.pop();
        }
        Genus { value, misere }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(rules: &str, to: u64) -> Vec<String> {
        let genera = genera(&Rules::find(rules).unwrap(), to, &Limits::default()).unwrap();
        assert_eq!(genera.stopped, None);
        genera.list.iter().map(Genus::to_string).collect()
    }

    #[test]
    fn heaps_of_nim_have_the_genera_of_the_books() {
        let known = ["0^{120}", "1^{031}", "2^{20}", "3^{31}", "4^{46}", "5^{57}", "6^{64}", "7^{75}", "8^{8.10}"];
        assert_eq!(shown("nim", 8), known);
    }

    /// Straight from the definition, on sums of heaps and heaps of Nim.
    #[test]
    fn genera_are_those_of_the_definition() {
        fn misere(
            rules: &Rules,
            nim: &Rules,
            sum: &mut Vec<(bool, u64)>,
            known: &mut HashMap<Vec<(bool, u64)>, u64>,
        ) -> u64 {
            sum.sort_unstable();
            if let Some(&value) = known.get(sum) {
                return value;
            }
            let mut options = Vec::new();
            for i in 0..sum.len() {
                let (is_nim, size) = sum[i];
                let rules = if is_nim { nim } else { rules };
                each_option(rules, size, &mut |option| {
                    let mut rest = sum.clone();
                    rest.remove(i);
                    rest.extend(option.iter().map(|&part| (is_nim, part)));
                    options.push(rest);
                })
                .unwrap();
            }
            let below: Vec<u64> = options.iter_mut().map(|option| misere(rules, nim, option, known)).collect();
            let value = if below.is_empty() { 1 } else { (0..).find(|m| !below.contains(m)).unwrap() };
            known.insert(sum.clone(), value);
            value
        }
        let nim = Rules::find("nim").unwrap();
        for name in ["kayles", "0.123", "0.07", "0.15", "grundy", "4.7", "0.8", "take:2,5"] {
            let rules = Rules::find(name).unwrap();
            let list = genera(&rules, 9, &Limits::default()).unwrap().list;
            let mut known = HashMap::new();
            for (n, genus) in list.iter().enumerate() {
                for k in 0..6 {
                    let mut sum = vec![(true, 2); k];
                    sum.push((false, n as u64));
                    let slow = misere(&rules, &nim, &mut sum, &mut known);
                    assert_eq!(genus.misere_value(k), slow, "{name} {n} + {k} twos");
                }
            }
        }
    }
}
