//! Positions whose values, or outcomes, repeat along every coordinate.
//!
//! An example is a heap from which little is taken at a time, beside a state of a few values. Its automaton may have
//! thousands of states, too many to be learned. It is made from the law that a table shows. Its proof is that of any
//! other automaton, the local equation (`game`). The values of single heaps may also grow in each period.

use grundy_core::{Convention, Periodicity};
use grundy_rules::formula::{NumberGame, Variable};
use hashbrown::HashMap;

use super::answer::{About, Coding, Recogniser};
use super::automaton::{Automaton, explore, names};
use super::budget::{Budget, NoProof};
use super::candidates::of_law;
use super::decide::Decider;
use super::game::{OPTION_VALUE, VALUE};
use super::linear::Linear;
use super::numeration::Numeration;
use super::statement::{Fresh, Statement};
use super::table::{Entry, Table, tabulate_within};
use grundy_octal::observe;

/// Positions of the tables that are looked at, one after the other.
const POSITIONS: [u64; 4] = [1 << 8, 1 << 10, 1 << 12, 1 << 16];

/// Steps that each of these tables may take: some hundredths of a second.
const STEPS: u64 = 1 << 19;

/// A table that repeats along every coordinate.
pub(super) struct Periodic {
    pub(super) table: Table,
    /// For each coordinate its preperiod and its period.
    pub(super) laws: Vec<Periodicity>,
    about: About,
}

impl Periodic {
    /// A table of a game that repeats along every coordinate; `None` if the tables show none. Fails if the budget is
    /// used up, or a move is not bounded.
    pub(super) fn find(
        game: &NumberGame,
        convention: Convention,
        about: About,
        budget: &Budget,
    ) -> Result<Option<Periodic>, NoProof> {
        let heaps = game.heaps.len();
        let mut sides = vec![None; heaps];
        for most in POSITIONS {
            // A coordinate that repeats keeps its side, and the others share the room.
            let open = sides.iter().filter(|side| side.is_none()).count() as u32;
            let room = most / sides.iter().flatten().product::<u64>();
            let side = (1..).take_while(|side: &u64| side.saturating_pow(open) <= room).last().unwrap_or(1);
            let wanted: Vec<u64> = sides.iter().map(|known| known.unwrap_or(side)).collect();
            let table = tabulate_within(game, convention, about, &wanted, (STEPS, true), budget)?;
            let laws: Vec<Option<Periodicity>> = (0..heaps).map(|at| law(&table, at)).collect();
            if let Some(laws) = laws.iter().copied().collect() {
                return Ok(Some(Periodic { table, laws, about }));
            }
            sides = laws.iter().zip(wanted).map(|(law, side)| law.map(|_| side)).collect();
            if heaps > 1 && most >= POSITIONS[2] && laws.iter().all(Option::is_none) {
                break;
            }
        }
        Ok(None)
    }

    /// The minimal automaton in base 2 of all positions, with their values, that follow from the table by the laws.
    /// Fails if the budget is used up.
    pub(super) fn automaton(&self, budget: &Budget) -> Result<Automaton, NoProof> {
        if let ([law @ Periodicity { saltus: 1.., .. }], Some(values)) = (&self.laws[..], self.table.values()) {
            let name = |v: Variable| if v == Variable(0) { v } else { VALUE };
            let statement = Statement::of(&of_law(*law, &values), &name, &mut Fresh::from(2))?;
            return Decider { numeration: Numeration::Base2, budget }.automaton(&statement);
        }
        let (heaps, of_values) = (self.laws.len(), self.about == About::Values);
        let mut tracks: Vec<Variable> = (0..heaps as u32).map(Variable).collect();
        tracks.extend(of_values.then_some(VALUE));
        // All values beyond the largest one are wrong alike.
        let value = |entry: &Entry| if let Entry::Value(value) = entry { u64::from(*value) } else { 0 };
        let beyond = self.table.entries().iter().map(value).max().unwrap_or(0) + 1;
        let step = |numbers: &Vec<u64>, letter: usize| {
            let number = |(at, number): (usize, &u64)| {
                let number = 2 * number + (letter as u64 >> at & 1);
                self.laws.get(at).map_or(number.min(beyond), |law| law.reduce(number).0)
            };
            Ok(numbers.iter().enumerate().map(number).collect())
        };
        let accepts = |numbers: &Vec<u64>| match self.table.get(&numbers[..heaps]) {
            Entry::Value(value) => u64::from(value) == numbers.get(heaps).copied().unwrap_or(0),
            _ => false,
        };
        let start = vec![0; tracks.len()];
        explore(2, tracks, start, step, accepts, Vec::len, budget)?.minimal(budget)
    }

    /// The laws as equations: of values G, or of outcomes o.
    pub(super) fn written(&self, heaps: &[String]) -> String {
        let sign = if self.about == About::Values { 'G' } else { 'o' };
        let equation = |(at, law): (usize, &Periodicity)| {
            let Periodicity { preperiod, period, saltus } = law;
            let mut later = heaps.to_vec();
            later[at] = format!("{} + {period}", heaps[at]);
            let from = if *preperiod > 0 { format!(" for {} >= {preperiod}", heaps[at]) } else { String::new() };
            let grown = if *saltus > 0 { format!(" + {saltus}") } else { String::new() };
            format!("{sign}({}) = {sign}({}){grown}{from}", later.join(", "), heaps.join(", "))
        };
        self.laws.iter().enumerate().map(equation).collect::<Vec<_>>().join("; ")
    }
}

/// How the entries of a table repeat along one coordinate; `None` if they do not, or not all are known. The values of
/// single heaps may grow.
fn law(table: &Table, at: usize) -> Option<Periodicity> {
    if let ([_], Some(values)) = (table.sides(), table.values()) {
        return observe(&values);
    }
    let side = table.sides()[at] as usize;
    let before: usize = table.sides()[..at].iter().product::<u64>() as usize;
    let mut slices = vec![Vec::new(); side];
    for (place, &entry) in table.entries().iter().enumerate() {
        if entry == Entry::Unknown {
            return None;
        }
        slices[place / before % side].push(entry);
    }
    let mut numbers = HashMap::new();
    let mut number = |slice: Vec<Entry>| {
        let new = numbers.len() as u64;
        *numbers.entry(slice).or_insert(new)
    };
    let numbers: Vec<u64> = slices.into_iter().map(&mut number).collect();
    observe(&numbers).filter(|law| law.saltus == 0)
}

impl Recogniser {
    /// Whether the values, or the P-positions, obey a law along the coordinate `open`, where the other coordinates are
    /// those of `position`. Fails if the budget is used up.
    pub fn obeys(&self, law: Periodicity, open: usize, position: &[u64], budget: &Budget) -> Result<bool, NoProof> {
        let decider = Decider { numeration: self.numeration, budget };
        let mut set = self.automaton.clone();
        for (heap, &number) in position.iter().enumerate().filter(|(heap, _)| *heap != open) {
            set = decider.at(&set, Variable(heap as u32), &number.into())?;
        }
        let number = |number: u64| i64::try_from(number).map_err(|_| NoProof::LargeConstant);
        let [heap, later] = [open, position.len()].map(|heap| Variable(heap as u32));
        let moved = set.renamed(names([(heap, later), (VALUE, OPTION_VALUE)]), budget)?;
        let sum = |to, terms: &[_], constant| Statement::equal(&Linear::variable(to), &Linear::of(terms, constant));
        let grown = match self.coding {
            Coding::Plain => sum(OPTION_VALUE, &[(VALUE, 1)], number(law.saltus)?)?,
            Coding::PowerOfTwo => {
                let factor = 1i64.checked_shl(law.saltus.try_into().unwrap_or(u32::MAX)).filter(|&factor| factor > 0);
                sum(OPTION_VALUE, &[(VALUE, factor.ok_or(NoProof::LargeConstant)?)], 0)?
            }
        };
        let wrong = Statement::And(vec![
            Statement::Known(set.into()),
            Statement::at_most(&Linear::of(&[], number(law.preperiod)?), &Linear::variable(heap))?,
            sum(later, &[(heap, 1)], number(law.period)?)?,
            grown,
            Statement::Known(moved.into()).not(),
        ]);
        Ok(decider.automaton(&wrong)?.is_empty())
    }
}
