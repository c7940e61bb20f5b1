//! Who wins, for all positions of a ruleset with numbers up to a bound.

use grundy_core::{Convention, Outcome, Position};
use grundy_rules::{Rules, Shape};
use grundy_solve::numbers::{self, OutcomeTable, ValueGrid, formulas};
use grundy_solve::{Limits, Unsolved};

use crate::session::Session;
use crate::sum::Sum;

/// Who wins, for all positions with numbers up to a bound.
///
/// ```
/// use grundy::{Convention, Outcome, Rules, Session};
/// let wythoff = Rules::find("wythoff").unwrap();
/// let outcomes = Session::default().outcomes(&wythoff, None, 20, Convention::Normal)?;
/// assert_eq!(outcomes.outcome(&[3, 5]), Some(Outcome::P));
/// assert_eq!(outcomes.p_positions().len(), 17);
/// # Ok::<(), grundy::Unsolved>(())
/// ```
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// How many numbers a position has.
    pub heaps: usize,
    /// The bound of the numbers.
    pub to: u64,
    table: Table,
}

#[derive(Clone, Debug)]
enum Table {
    Formulas(Box<OutcomeTable>),
    /// By position, the last number fastest.
    Solved(Vec<Option<Outcome>>),
}

impl Outcomes {
    /// The outcomes of a family for the n from `from` on; `None` where no position exists.
    pub fn of_row(from: u64, row: Vec<Option<Outcome>>) -> Outcomes {
        let all: Vec<_> = std::iter::repeat_n(None, from as usize).chain(row).collect();
        Outcomes { heaps: 1, to: (all.len() as u64).saturating_sub(1), table: Table::Solved(all) }
    }

    /// Who wins; `None` if these numbers are not a position of the table.
    pub fn outcome(&self, position: &[u64]) -> Option<Outcome> {
        match &self.table {
            Table::Formulas(table) => table.outcome(position),
            Table::Solved(all) => {
                let inside = position.len() == self.heaps && position.iter().all(|&number| number <= self.to);
                let index = position.iter().fold(0, |index, &number| index * (self.to + 1) + number);
                *all.get(index as usize).filter(|_| inside)?
            }
        }
    }

    pub fn p_positions(&self) -> Vec<Vec<u64>> {
        match &self.table {
            Table::Formulas(table) => table.p_positions().collect(),
            Table::Solved(all) => {
                let is_p = |&(_, outcome): &(usize, &Option<Outcome>)| *outcome == Some(Outcome::P);
                all.iter()
                    .enumerate()
                    .filter(is_p)
                    .map(|(index, _)| vector(index as u64, self.heaps, self.to))
                    .collect()
            }
        }
    }
}

/// The vector of an index, the last number fastest.
fn vector(mut index: u64, heaps: usize, to: u64) -> Vec<u64> {
    let mut numbers = vec![0; heaps];
    for number in numbers.iter_mut().rev() {
        *number = index % (to + 1);
        index /= to + 1;
    }
    numbers
}

impl Session<'_> {
    /// Who wins, for all positions with numbers up to `to`. `heaps` is the number of heaps of one position, for games
    /// that leave it open, such as `nim` and `moore:2`. Fails if the positions are not vectors of numbers. Games that
    /// are given by formulas have fast tables; of all others each position is solved.
    pub fn outcomes(
        &mut self,
        rules: &Rules,
        heaps: Option<usize>,
        to: u64,
        convention: Convention,
    ) -> Result<Outcomes, Unsolved> {
        let limits = self.limits;
        if let Some(numbers) = formulas(rules, heaps) {
            let heaps = numbers.game().heaps.len();
            let table = numbers::outcomes(&numbers, to, convention, &limits)?;
            if let Some(table) = table {
                return Ok(Outcomes { heaps, to, table: Table::Formulas(Box::new(table)) });
            }
        }
        let count = match rules.shape {
            Shape::Heap => 1,
            Shape::Pair => 2,
            _ => formulas(rules, heaps).map_or(0, |numbers| numbers.game().heaps.len()),
        };
        if count == 0 || heaps.is_some_and(|heaps| heaps != count) || rules.numbers().is_none() && count > 2 {
            return Err(Unsolved::not_numbers(&rules.name));
        }
        self.solved(rules, count, to, convention, &limits)
    }

    /// Who wins, found by solving each position.
    fn solved(
        &mut self,
        rules: &Rules,
        heaps: usize,
        to: u64,
        convention: Convention,
        limits: &Limits,
    ) -> Result<Outcomes, Unsolved> {
        let cells = u128::from(to).saturating_add(1).saturating_pow(heaps as u32);
        if cells.saturating_mul(16) > limits.memory.into() {
            return Err(Unsolved::pairs(to));
        }
        let mut all = Vec::new();
        for index in 0..cells as u64 {
            let numbers = vector(index, heaps, to);
            let position = Position::from(numbers);
            // Pairs that the notation refuses, such as an empty box, are not positions.
            let known = match rules.moves.parse(&position.to_string()) {
                Ok(position) => {
                    let solved = self.solve(&Sum::single(rules.clone(), position), convention, 0)?.outcome;
                    let outcome = [Outcome::N, Outcome::P, Outcome::D].into_iter().find(|outcome| solved == *outcome);
                    // Only pictures in several colours have other outcomes, and their positions are no numbers.
                    Some(outcome.ok_or_else(|| Unsolved::not_numbers(&rules.name))?)
                }
                Err(_) => None,
            };
            all.push(known);
        }
        Ok(Outcomes { heaps, to, table: Table::Solved(all) })
    }

    /// The values of all positions of `heaps` heaps with numbers up to `to`, for games that leave the number of heaps
    /// open. Fails if the game has no formulas for this number of heaps, or the work exceeds the limits.
    pub fn value_grid(&mut self, rules: &Rules, heaps: usize, to: u64) -> Result<ValueGrid, Unsolved> {
        let limits = self.limits;
        let table = match formulas(rules, Some(heaps)) {
            Some(numbers) => numbers::values(&numbers, &vec![to; numbers.game().heaps.len()], &limits)?,
            None => None,
        };
        table.ok_or_else(|| Unsolved::not_numbers(&rules.name))
    }
}
