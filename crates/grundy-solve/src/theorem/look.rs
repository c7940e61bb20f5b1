//! A claim at the small positions: most false claims are false there.
//!
//! The positions are evaluated from the definition, in the order of their ranks, for as long as the work is little. No
//! automaton of the claim is needed, unless the claim asks for all numbers.

use grundy_core::Convention;
use grundy_rules::formula::{Formula, NumberGame, Variable, plain};
use num_bigint::BigUint;

use super::answer::{About, Counterexample, Worth};
use super::automaton::Join;
use super::budget::{Budget, NoProof};
use super::candidates::vectors;
use super::claim::Ranked;
use super::decide::Decider;
use super::game::Positions;
use super::linear::{Linear, Sign};
use super::numeration::Numeration;
use super::statement::Statement;
use super::table::{Entry, Finder, Table, tabulate_within};
use super::values::VALUE;

/// How many positions are valued at most, and with how many steps.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    positions: u64,
    steps: u64,
}

/// The first look: some tenths of a second.
pub(super) const FIRST: Effort = Effort { positions: 1 << 12, steps: 1 << 26 };
/// The second look, after which an automaton is searched for: some seconds.
pub(super) const SECOND: Effort = Effort { positions: 1 << 16, steps: 1 << 28 };

/// A position after its rank.
type Placed = (Vec<u64>, Vec<u64>);

/// A claim, to be compared with small positions.
#[derive(Clone, Copy)]
pub(super) struct Look<'a> {
    pub game: &'a NumberGame,
    pub convention: Convention,
    pub about: About,
    pub claim: &'a Formula,
    pub budget: &'a Budget<'a>,
}

/// The findings.
#[derive(Default)]
pub(super) struct Seen {
    /// The number of positions at which the claim was tested.
    pub tested: u64,
    pub found: Option<Counterexample>,
    /// Whether it is the least counterexample.
    pub is_first: bool,
    /// Whether the claim admits several values at that position.
    pub several: bool,
}

impl Look<'_> {
    /// Compares the claim with the small positions. Fails if the budget is used up, or base 2 cannot express the game.
    pub(super) fn at(self, effort: Effort) -> Result<Seen, NoProof> {
        let decider = Decider { numeration: Numeration::Base2, budget: self.budget };
        let (positions, heaps) = (Positions::new(self.game, decider)?, self.game.heaps.len() as u32);
        if self.about == About::PPositions && positions.splits() {
            return Ok(Seen::default());
        }
        // This refuses formulas without meaning, such as a division by 0.
        let names = |v: Variable| if v.0 < heaps { v } else { VALUE };
        let statement = Statement::of(self.claim, &names, &mut positions.fresh())?;
        let quantified = self.game.universal(Some(self.claim)).len() > self.game.universal(None).len();
        let automaton = if quantified { Some(decider.automaton(&statement)?) } else { None };
        let holds = |position: &[u64], value: u64| match &automaton {
            None => plain::holds(self.claim, &[position, &[value]].concat(), 0),
            Some(automaton) => {
                let numbers: Vec<BigUint> = position.iter().chain([&value]).map(|&number| number.into()).collect();
                let names = positions.heaps().into_iter().chain([VALUE]);
                decider.accepts(automaton, &names.zip(&numbers).collect::<Vec<_>>())
            }
        };
        let side = (2..).take_while(|side: &u64| side.saturating_pow(heaps) <= effort.positions).last().unwrap_or(2);
        let sides = vec![side; heaps as usize];
        let table = tabulate_within(self.game, self.convention, self.about, &sides, effort.steps, self.budget)?;
        let mut tested = 0;
        let [mut first, mut unknown]: [Option<Placed>; 2] = [None, None];
        for vector in vectors(heaps as usize, side) {
            self.budget.step()?;
            let found = match table.get(&vector) {
                Entry::NoPosition => continue,
                Entry::Unknown => &mut unknown,
                Entry::Value(value) => {
                    tested += 1;
                    let right = match self.about {
                        About::Values => holds(&vector, value.into()),
                        About::PPositions => holds(&vector, 0) == (value == 0),
                    };
                    if right {
                        continue;
                    }
                    &mut first
                }
            };
            let rank = |term| plain::value(term, &vector).and_then(|rank| u64::try_from(rank).ok());
            let rank = self.game.rank.iter().map(rank);
            let Some(rank) = rank.collect::<Option<Vec<u64>>>() else { continue };
            if found.as_ref().is_none_or(|least| (&rank, &vector) < (&least.0, &least.1)) {
                *found = Some((rank, vector));
            }
        }
        let mut seen = Seen { tested, ..Seen::default() };
        let Some(first) = first else { return Ok(seen) };
        seen.is_first = unknown.is_none_or(|unknown| first < unknown);
        let [rank, position] = [&first.0, &first.1].map(|numbers| numbers.iter().map(|&n| n.into()).collect());
        let at: (Vec<BigUint>, Vec<BigUint>) = (rank, position);
        if seen.is_first
            && let Some(Ranked { rank, position }) = beyond(&positions, side)?
            && (rank, position) < at
        {
            seen.is_first = false;
        }
        let Entry::Value(value) = table.get(&first.1) else { return Ok(seen) };
        let (rank, position) = at;
        let (mut claimed, mut is, mut option) = (Worth::None, Worth::Value(value.into()), None);
        if self.about == About::PPositions {
            (claimed, is) = if value == 0 { (Worth::N, Worth::P) } else { (Worth::P, Worth::N) };
            option = self.option_in_p(&first.1, &table)?;
        }
        let rank = if seen.is_first { rank } else { Vec::new() };
        // The claim fixes no value if it admits two of these.
        seen.several = self.about == About::Values && (0..64).filter(|&value| holds(&first.1, value)).nth(1).is_some();
        seen.found = Some(Counterexample { position, rank, claimed, is, option });
        Ok(seen)
    }

    /// The least option of a position, which does not split, that the table has among the P-positions.
    fn option_in_p(self, position: &[u64], table: &Table) -> Result<Option<Vec<Vec<BigUint>>>, NoProof> {
        let (mut least, heaps) = (None, position.len());
        let numbers: Vec<i64> = position.iter().map(|&number| number as i64).collect();
        for mut finder in Finder::of_moves(self.game, table.sides()[0])? {
            finder.each((0, &numbers), self.budget, &mut |found| {
                let option: Vec<u64> = found[heaps..2 * heaps].iter().map(|&number| number as u64).collect();
                if table.get(&option) == Entry::Value(0) && least.as_ref().is_none_or(|least| option < *least) {
                    least = Some(option);
                }
                true
            })?;
        }
        Ok(least.map(|option| vec![option.into_iter().map(BigUint::from).collect()]))
    }
}

/// The first position with a number that is at least `side`.
fn beyond(positions: &Positions, side: u64) -> Result<Option<Ranked>, NoProof> {
    let decider = positions.decider;
    let large = |heap| Statement::Linear(Linear::of(&[(heap, -1)], side as i64), Sign::AtMostZero);
    let large = decider.automaton(&Statement::Or(positions.heaps().into_iter().map(large).collect()))?;
    positions.first(&decider.join(positions.domain(), &large, Join::Both)?)
}
