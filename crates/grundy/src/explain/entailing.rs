//! Explains values and moves where a player may move again, or must answer.

use grundy_core::{Convention, LoopyValue, Nimber, Outcome, Position, Theorem};
use grundy_solve::walk::search::all_options;
use grundy_solve::{Solution, Summand, Unsolved};

use super::{Section, Step, listed, say, section, told};
use crate::answer::ROWS;
use crate::inquiry::Inquiry;
use crate::sum::Sum;
use crate::words::Words;

pub(super) const ENTAILING: Theorem = Theorem::named("entailing moves");

/// Largest number of options that are listed.
const OPTIONS: u128 = 200;

impl Inquiry<'_> {
    /// What a component is worth, and beside which rests its moves win.
    pub(super) fn entailing_steps(
        &mut self,
        summand: &Summand,
        name: String,
        value: Option<&LoopyValue>,
        first: bool,
    ) -> Result<Vec<Step>, Unsolved> {
        let mut steps = vec![Step::Text(match value {
            None => say::urgent_here(name),
            Some(LoopyValue::Loony) => say::worth_loony(name),
            Some(value) => say::worth_entailing(name, value),
        })];
        if summand.rules.moves.option_bound(summand.position).unwrap_or(0) <= OPTIONS {
            let options = all_options(&*summand.rules.moves, summand.position, &self.limits)?;
            for option in options.iter().take(ROWS) {
                steps.push(Step::Text(self.wins_beside(summand, option)?));
            }
            if let Some(more) = options.len().checked_sub(ROWS).filter(|&more| more > 0) {
                steps.push(Step::Text(say::more_moves(more)));
            }
        }
        if first {
            steps.push((&ENTAILING).into());
        }
        Ok(steps)
    }

    /// Beside which rests a move wins.
    fn wins_beside(&mut self, summand: &Summand, option: &[Position]) -> Result<Words, Unsolved> {
        let limits = self.limits;
        let rests = self.solver.valuer(summand.rules).wins_by(option, &limits)?;
        let made = told(summand, option);
        let (all_but, listed) = rests.listed();
        let listed: Vec<String> = listed.map(|rest| rest.to_string()).collect();
        Ok(match (all_but, listed.is_empty()) {
            (false, true) => say::wins_beside_none(made),
            (false, false) => say::wins_beside(made, listed.join(", ")),
            (true, true) => say::wins_beside_all(made),
            (true, false) => say::wins_beside_all_but(made, listed.join(", ")),
        })
    }

    /// Why moves win, or why all lose.
    pub(super) fn entailing_moves_section(&mut self, sum: &Sum, solution: &Solution) -> Result<Section, Unsolved> {
        if solution.outcome != Outcome::N {
            let why = match solution.value.as_ref().and_then(LoopyValue::nimber) {
                Some(Nimber(0)) if sum.len() > 1 => say::p_sum_entailing(),
                Some(_) => say::p_alone_entailing(),
                None => say::p_urgent(),
            };
            let mut steps = vec![Step::Text(why)];
            steps.extend(self.answers(sum, Convention::Normal)?.steps());
            return Ok(section(say::title_losing(), steps));
        }
        let steps = listed(sum, &solution.winning, say::move_in_sum);
        Ok(section(say::title_winning(), steps))
    }
}
