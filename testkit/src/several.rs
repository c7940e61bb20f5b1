//! Sums of different rulesets.

use std::fmt::Debug;
use std::hash::Hash;

use grundy_core::{Fault, Nature, Options, Outcome, Ruleset};

/// Several rulesets as one. A position is the number of a ruleset and a position of it, so a sum of such positions is a
/// sum of different games.
pub struct Several<'a, P>(pub Vec<&'a dyn Ruleset<Position = P>>);

impl<P: Clone + Ord + Hash + Debug> Ruleset for Several<'_, P> {
    type Position = (usize, P);

    fn options(&self, (number, position): &(usize, P), options: &mut Options<(usize, P)>) {
        let found = self.0[*number].each_option(position, &mut |option| {
            options.add(&option.iter().map(|part| (*number, part.clone())).collect::<Vec<_>>());
        });
        found.unwrap_or_else(|fault| options.fail(fault));
    }

    fn nature(&self) -> Nature {
        let natures = || self.0.iter().map(|rules| rules.nature());
        Nature {
            may_loop: natures().any(|nature| nature.may_loop),
            entails: natures().any(|nature| nature.entails),
            ..Nature::default()
        }
    }

    fn is_urgent(&self, (number, position): &(usize, P)) -> bool {
        self.0[*number].is_urgent(position)
    }

    fn ending(&self, (number, position): &(usize, P)) -> Result<Option<Outcome>, Fault> {
        self.0[*number].ending(position)
    }
}
