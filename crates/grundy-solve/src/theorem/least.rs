//! The least numbers that an automaton accepts.
//!
//! In all numerations here a number with a shorter word is smaller, and of two words of the same length the earlier one
//! is. So the least number is the first of the shortest words, and for vectors the coordinates are found one after the
//! other: the least first coordinate for which there are others, then the least second one, and so on. The numbers may
//! be of any size.

use grundy_rules::formula::Variable;
use num_bigint::BigUint;

use super::automaton::{Automaton, Join};
use super::budget::NoProof;
use super::decide::Decider;

impl Decider<'_> {
    /// The least vector that an automaton accepts, in the lexicographic order of these variables, among which all its
    /// tracks must be; `None` if it accepts none. A variable that it does not read is 0.
    pub fn least(self, automaton: &Automaton, variables: &[Variable]) -> Result<Option<Vec<BigUint>>, NoProof> {
        if automaton.is_empty() {
            return Ok(None);
        }
        let (mut left, mut numbers) = (automaton.clone(), Vec::new());
        for (i, &variable) in variables.iter().enumerate() {
            let mut alone = left.clone();
            for &other in &variables[i + 1..] {
                alone = alone.exists(other, self.budget)?;
            }
            let word: Vec<u8> = match alone.place(variable) {
                Some(_) => alone.shortest().unwrap_or_default().into_iter().map(|digit| digit as u8).collect(),
                None => Vec::new(),
            };
            let number = self.numeration.value(&word);
            left = self.at(&left, variable, &number)?;
            numbers.push(number);
        }
        Ok(Some(numbers))
    }

    /// The other numbers that an automaton accepts beside `number` in a track; the track is dropped.
    pub fn at(self, automaton: &Automaton, track: Variable, number: &BigUint) -> Result<Automaton, NoProof> {
        if automaton.place(track).is_none() {
            return Ok(automaton.clone());
        }
        let constant = self.numeration.constant(track, number, self.budget)?;
        automaton.join(&constant, Join::Both, self.budget)?.exists(track, self.budget)
    }

    /// Whether an automaton accepts these numbers in these tracks, among which all its tracks must be.
    pub fn accepts(self, automaton: &Automaton, numbers: &[(Variable, &BigUint)]) -> bool {
        let words: Vec<(usize, Vec<u8>)> = numbers
            .iter()
            .filter_map(|(track, number)| Some((automaton.place(*track)?, self.numeration.word(number))))
            .collect();
        let len = words.iter().map(|(_, word)| word.len()).max().unwrap_or(0);
        let digits = self.numeration.digits();
        automaton.accepts((0..len).map(|i| {
            let digit = |word: &[u8]| (word.len() + i).checked_sub(len).map_or(0, |i| usize::from(word[i]));
            words.iter().map(|(place, word)| digit(word) * digits.pow(*place as u32)).sum()
        }))
    }
}
