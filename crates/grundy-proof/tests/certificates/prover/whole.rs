//! Sums played out as a whole, as certificates write them.

use grundy_core::{Convention, Fault, Options, Outcome, Position, Ruleset};
use grundy_rules::Rules;
use grundy_testkit::play;

/// Positions, each with the index of its ruleset, sorted.
pub type Sum = Vec<(usize, Position)>;

/// Games whose options are in the one form: representatives, without components that have no move.
pub struct Written<'a>(pub &'a [Rules]);

impl Ruleset for Written<'_> {
    type Position = (usize, Position);

    /// The options that the rules name, none where they say that the game is over.
    fn options(&self, at: &(usize, Position), options: &mut Options<(usize, Position)>) {
        if self.ending(at).unwrap().is_none() {
            let mut add = |option: &[Position]| options.add(&self.sum(option.iter().map(|part| (at.0, part.clone()))));
            self.0[at.0].moves.each_option(&at.1, &mut add).unwrap();
        }
    }

    fn ending(&self, (index, position): &(usize, Position)) -> Result<Option<Outcome>, Fault> {
        let moves = &self.0[*index].moves;
        if moves.nature().own_endings { moves.ending(position) } else { Ok(None) }
    }
}

impl Written<'_> {
    pub fn sum(&self, components: impl IntoIterator<Item = (usize, Position)>) -> Sum {
        let kept = |(index, position): &(usize, Position)| {
            let moves = &*self.0[*index].moves;
            let nature = moves.nature();
            nature.may_loop || nature.own_endings || !play::options(moves, std::slice::from_ref(position)).is_empty()
        };
        let own = |(index, position): (usize, Position)| (index, self.0[index].moves.representative(&position));
        let mut sum: Sum = components.into_iter().filter(kept).map(own).collect();
        sum.sort();
        sum
    }

    /// Who wins a sum in which nobody can move.
    pub fn end(&self, sum: &Sum, convention: Convention) -> Outcome {
        let ending = if let [alone] = &sum[..] { self.ending(alone).unwrap() } else { None };
        ending.unwrap_or(convention.outcome_of_the_end())
    }
}
