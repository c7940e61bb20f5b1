//! Sums with components in which moves may entail answers.

use grundy_core::{Convention, LoopyValue, Nimber, OptionList, Outcome};

use super::solution::Solution;
use crate::entailing::Rest;
use crate::entailing::table::endless;
use crate::summand::MoveList;
use crate::summand::{Summand, check_sum};
use crate::worth::{Reason, Worth, Worths};
use crate::{Limits, Solver, Unsolved};

impl Solver {
    /// Solves a sum in normal play in which moves may entail answers.
    pub(crate) fn entailing(&mut self, sum: &[Summand], most: usize, limits: &Limits) -> Result<Solution, Unsolved> {
        let convention = Convention::Normal;
        let urgent: Vec<usize> = (0..sum.len()).filter(|&index| sum[index].is_urgent()).collect();
        check_sum(sum)?;
        let worths = match self.entailed_worths(sum, limits) {
            Ok(worths) => worths,
            // Play may go on for ever.
            Err(error) if error == endless() => return self.whole_play(convention).solve(sum, most, limits),
            Err(error) => return Err(error),
        };
        if worths.iter().any(|worth| matches!(worth.value, Some(LoopyValue::Infinity(_)))) {
            return self.whole_play(convention).solve(sum, most, limits);
        }
        let (outcome, value) = match urgent.first() {
            Some(&index) => {
                let rest = rest(sum, &worths, index)?;
                (self.valuer(sum[index].rules).wins_urgent(sum[index].position, rest, limits)?, None)
            }
            None => {
                // No component has this index.
                let total = rest(sum, &worths, usize::MAX)?;
                (total != Some(Nimber::ZERO), Some(total.map_or(LoopyValue::Loony, LoopyValue::Nimber)))
            }
        };
        let mut winning = MoveList::new(most);
        for (index, summand) in sum.iter().enumerate().filter(|_| outcome) {
            if urgent.first().is_some_and(|&urgent| urgent != index) {
                continue;
            }
            let rest = rest(sum, &worths, index)?;
            let valuer = self.valuer(summand.rules);
            let list = match (summand.entails(), rest) {
                (true, rest) => valuer.options_beside(summand.position, rest, most, limits)?,
                (false, Some(rest)) => valuer.options_with_value(summand.position, rest, most, limits)?,
                // Beside ☾ an ordinary move gives the game away.
                (false, None) => OptionList { count: 0, first: Vec::new() },
            };
            winning.add(index, summand.copies, &list)?;
        }
        let outcome = if outcome { Outcome::N } else { Outcome::P };
        Ok(Solution { winning, ..Solution::by_values(outcome, value, Worths::Each(worths)) })
    }

    fn entailed_worths(&mut self, sum: &[Summand], limits: &Limits) -> Result<Vec<Worth>, Unsolved> {
        sum.iter()
            .map(|summand| match summand.entails() {
                true => {
                    let valuer = self.valuer(summand.rules);
                    let value = valuer.entailed(summand.position, limits)?.value();
                    let alone = match &value {
                        Some(value) => value.outcome(),
                        None if valuer.wins_urgent(summand.position, Some(Nimber::ZERO), limits)? => Outcome::N,
                        None => Outcome::P,
                    };
                    Ok(Worth { outcome: alone, value, because: Reason::Entailing })
                }
                false => self.valuer(summand.rules).worth(summand.position, false, limits),
            })
            .collect()
    }
}

/// The nim-sum of the values without one copy of component `index`; `None` if one of them is ☾. Urgent components are
/// left out.
fn rest(sum: &[Summand], worths: &[Worth], index: usize) -> Result<Rest, Unsolved> {
    let mut total = Some(Nimber::ZERO);
    for (at, (summand, worth)) in sum.iter().zip(worths).enumerate() {
        let copies = summand.copies - u64::from(at == index);
        match &worth.value {
            Some(LoopyValue::Nimber(value)) => total = total.map(|total| total + value.times(copies)),
            Some(_) if copies > 0 => total = None,
            Some(_) => {}
            None if copies == 0 || summand.is_urgent() => {}
            None => {
                let (ruleset, position) = (summand.rules.name.clone(), summand.rules.moves.show(summand.position));
                return Err(Unsolved::value_unknown(&ruleset, &position));
            }
        }
    }
    Ok(total)
}
