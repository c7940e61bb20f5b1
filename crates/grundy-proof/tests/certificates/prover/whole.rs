//! Sums played out as a whole, judged by the definition.

use std::collections::BTreeMap;

use grundy_core::{Convention, Outcome, Position};
use grundy_rules::Rules;
use grundy_testkit::Digraph;
use grundy_testkit::play::outcomes;

use super::{Sum, options};

/// An outcome, and after how many moves the game ends, unless it is a draw.
pub type Judgement = (Outcome, Option<u64>);

pub struct Play<'a> {
    pub games: &'a [Rules],
    pub convention: Convention,
}

impl Play<'_> {
    /// The options that the rules name, none where they say that the game is over.
    pub fn named_options(&self, (index, position): &(usize, Position)) -> Vec<Vec<Position>> {
        match self.games[*index].moves.ending(position).unwrap() {
            Some(_) if self.games[*index].moves.nature().own_endings => Vec::new(),
            _ => options(&self.games[*index], position),
        }
    }

    /// A sum as certificates write it.
    pub fn sum(&self, components: impl IntoIterator<Item = (usize, Position)>) -> Sum {
        let kept = |(index, position): &(usize, Position)| {
            let nature = self.games[*index].moves.nature();
            nature.may_loop || nature.own_endings || !options(&self.games[*index], position).is_empty()
        };
        let own = |(index, position): (usize, Position)| (index, self.games[index].moves.representative(&position));
        let mut sum: Sum = components.into_iter().filter(kept).map(own).collect();
        sum.sort();
        sum
    }

    /// The sum after component number i became an option.
    pub fn after(&self, sum: &Sum, i: usize, option: &[Position]) -> Sum {
        let mut rest = sum.clone();
        let (index, _) = rest.remove(i);
        self.sum(rest.into_iter().chain(option.iter().map(|part| (index, part.clone()))))
    }

    pub fn options(&self, sum: &Sum) -> Vec<Sum> {
        let of = |i: usize| {
            self.named_options(&sum[i]).into_iter().map(move |option| self.after(sum, i, &option)).collect::<Vec<_>>()
        };
        (0..sum.len()).flat_map(of).collect()
    }

    /// Who wins a sum in which nobody can move.
    pub fn end(&self, sum: &Sum) -> Outcome {
        match &sum[..] {
            [(index, position)] if self.games[*index].moves.nature().own_endings => {
                let ending = self.games[*index].moves.ending(position).unwrap();
                ending.unwrap_or(self.convention.outcome_of_the_end())
            }
            _ => self.convention.outcome_of_the_end(),
        }
    }

    /// All sums that can be reached, judged; `None` if there are more than `most`.
    pub fn judge(&self, root: &Sum, most: usize) -> Option<BTreeMap<Sum, Judgement>> {
        let mut below: BTreeMap<Sum, Vec<Sum>> = BTreeMap::new();
        let mut queue = vec![root.clone()];
        while let Some(sum) = queue.pop() {
            if below.contains_key(&sum) {
                continue;
            }
            let options = self.options(&sum);
            queue.extend(options.iter().cloned());
            below.insert(sum, options);
            if below.len() > most {
                return None;
            }
        }
        let sums: Vec<&Sum> = below.keys().collect();
        let number = |sum: &Sum| sums.binary_search(&sum).unwrap();
        let options: Digraph = below.values().map(|options| options.iter().map(number).collect()).collect();
        let over = |(sum, options): (&Sum, &Vec<Sum>)| options.is_empty().then(|| self.end(sum));
        let endings: Vec<Option<Outcome>> = below.iter().map(over).collect();
        let judged = outcomes(&options, self.convention, &endings);
        Some(below.into_keys().zip(judged).collect())
    }
}
