//! Formulas inside of others that begin with a quantifier.
//!
//! *There is* can be read off an automaton that guesses, but its opposite cannot: behind `not` a quantifier asks for all
//! numbers, and so does `for all`. A certificate tells the automata of such formulas.

use super::{Formula, NumberGame, Variable, variables};

impl Formula {
    /// The variables that no quantifier binds, ascending.
    pub fn free(&self) -> Vec<Variable> {
        let mut found = Vec::new();
        match self {
            Formula::Compare(a, _, b) => [a, b].into_iter().for_each(|term| variables::mention(term, &mut found)),
            Formula::Power(_, a) => variables::mention(a, &mut found),
            Formula::And(parts) | Formula::Or(parts) => found.extend(parts.iter().flat_map(Formula::free)),
            Formula::Not(inner) => found = inner.free(),
            Formula::Exists(bound, inner) | Formula::ForAll(bound, inner) => {
                found = inner.free();
                found.retain(|variable| variable != bound);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Adds the formulas in this one, or this one itself, that ask for *all* numbers when it is asked where this one
    /// holds (`holds`) or where it does not (`fails`): `exists` behind `not`, and `forall`. Each stands behind those
    /// that are inside of it.
    fn universal(&self, holds: bool, fails: bool, found: &mut Vec<Formula>) {
        match self {
            Formula::Compare(..) | Formula::Power(..) => {}
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| part.universal(holds, fails, found));
            }
            Formula::Not(inner) => inner.universal(fails, holds, found),
            Formula::Exists(_, inner) => {
                inner.universal(true, false, found);
                found.extend(fails.then(|| self.clone()));
            }
            Formula::ForAll(_, inner) => {
                inner.universal(false, true, found);
                found.extend(holds.then(|| self.clone()));
            }
        }
    }
}

impl NumberGame {
    /// The formulas in the rules and in a claim that ask for all numbers, in this order: those of the domain, of the
    /// moves, of where the game is over, and of the claim, for which it matters both where it holds and where it does
    /// not. Each stands behind those that are inside of it.
    ///
    /// ```
    /// use grundy_rules::formula::{GameText, parse_claim};
    /// let game = GameText { over: Some("exists k: n = 3*k".into()), ..GameText::new(&["n"], &["n' < n"]) }.read().unwrap();
    /// assert_eq!(game.universal(None).len(), 1);
    /// let claim = parse_claim("exists k: n = 4*k", &game.heaps, false).unwrap();
    /// assert_eq!(game.universal(Some(&claim)).len(), 2);
    /// ```
    pub fn universal(&self, claim: Option<&Formula>) -> Vec<Formula> {
        let mut found = Vec::new();
        self.domain.iter().for_each(|domain| domain.universal(true, false, &mut found));
        self.moves.iter().for_each(|a_move| a_move.formula.universal(true, false, &mut found));
        self.over.iter().for_each(|over| over.universal(false, true, &mut found));
        claim.iter().for_each(|claim| claim.universal(true, true, &mut found));
        found
    }
}
