//! Formulas that ask for all numbers, and their automata.
//!
//! An automaton for `exists y: F` is right if it rejects no numbers for which there is a y with F, and if there is one for
//! all that it accepts; `forall y: F` fails where there is a y without F. So both are questions of [`search`](super::search).

use std::rc::Rc;

use grundy_core::said;
use grundy_rules::formula::Formula;

use super::Theorem;
use super::fact::Automaton;
use super::formula::{Known, both};
use super::search::Case;
use crate::kernel::Rejected;

impl Theorem<'_> {
    /// Verifies the automata of these formulas; each speaks of those before it at most.
    pub(super) fn know(&mut self, formulas: Vec<Formula>, automata: &[Automaton]) -> Result<(), Rejected> {
        if formulas.len() != automata.len() {
            let count = formulas.len();
            let reason = said!("{count} formulas ask for all numbers, so there are as many automata", count);
            return Err(Rejected::new(format!("{}.quantified", self.step), reason));
        }
        for (i, (formula, automaton)) in formulas.into_iter().zip(automata).enumerate() {
            let free = formula.free();
            let step = format!("{}.quantified[{i}]", self.step);
            let table = automaton.table(self.numeration.digits, free.len(), &step)?;
            let (fails, holds) = ((Rc::new(table.complement()), free.clone()), (Rc::new(table), free.clone()));
            // Where there is a number that decides.
            let some = matches!(formula, Formula::Exists(..));
            let (there, elsewhere) = if some { (&holds, &fails) } else { (&fails, &holds) };
            let cases = self.of(&formula, some)?;
            let valid: Case = free.iter().map(|&variable| self.numeration.valid(variable)).collect();
            let outside = [valid.clone(), vec![elsewhere.clone()]].concat();
            self.impossible(&both(&cases, &[outside]), said!("the automaton of a quantifier says too little"))?;
            let inside = [valid, vec![there.clone()]].concat();
            self.follows(&free, &inside, &cases, said!("the automaton of a quantifier says too much"))?;
            self.cases.known.push(Known { formula, holds, fails });
        }
        Ok(())
    }
}
