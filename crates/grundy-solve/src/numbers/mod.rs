//! Tables of games that are given by formulas: who wins, and values, for all positions with numbers up to a bound.
//!
//! 1. [`grid`]: where in a table a position is, and [`BitSet`]s;
//! 2. [`mod@outcomes`]: who wins, for games of steps and rays; whole words of a row at once;
//! 3. [`lines`]: values of games of steps, rays and cones: the values on each line, or below each cell, are a set;
//! 4. [`cells`]: values, for all other formulas: the options of each position.
//!
//! The compiled formulas are in `grundy_rules::formula`; the twin of everything here is the definition.

pub mod cells;
pub mod grid;
pub mod lines;
pub mod outcomes;

use std::borrow::Cow;
use std::sync::Arc;

use grundy_core::{Convention, Outcome};
use grundy_rules::cells::ones;
use grundy_rules::formula::Jumps;
use grundy_rules::{Numbers, Rules};

use self::grid::{BitSet, Grid, NONE, positions, whole};
use crate::{Limits, Unsolved};
use grundy_core::unsolved::{Partial, complete};

/// Bits that a table of outcomes takes for each cell, with what is needed to fill it.
const OUTCOME_BITS: u64 = 8;
/// Bits that a table of values takes for each cell, with what is needed to fill it.
const VALUE_BITS: u64 = 256;

/// Who wins, for all positions with numbers up to a bound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutcomeTable {
    grid: Grid,
    p: BitSet,
    positions: Option<BitSet>,
}

/// The values of all positions with numbers up to a bound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueGrid {
    pub(super) grid: Grid,
    /// A heap of which all numbers beyond the grid have the value of the last one.
    pub(super) limit: Option<usize>,
    pub(super) values: Vec<u32>,
}

#[derive(Clone, Debug)]
pub(crate) enum Filling {
    /// By lines: the moves are these steps, rays and cones.
    Lines(Jumps),
    /// The number of this heap only limits the moves.
    Limit(usize),
    /// By lines in the order of the rank: the moves are these steps and rays, and some steps make a heap larger.
    Climbing(Jumps),
    /// By the options of each position.
    Cells,
}

impl Filling {
    pub(crate) fn of(numbers: &Numbers) -> Filling {
        match numbers.all_jumps() {
            Some(jumps) if jumps.climbs.is_empty() => Filling::Lines(jumps),
            Some(jumps) if jumps.cones.is_empty() => Filling::Climbing(jumps),
            _ => numbers.limit().map_or(Filling::Cells, Filling::Limit),
        }
    }
}

impl OutcomeTable {
    /// Who wins; `None` if these numbers are not a position of the table.
    pub fn outcome(&self, numbers: &[u64]) -> Option<Outcome> {
        let cell = self.grid.cell(numbers)?;
        let is_position = self.positions.as_ref().is_none_or(|positions| positions.contains(cell));
        is_position.then(|| if self.p.contains(cell) { Outcome::P } else { Outcome::N })
    }

    /// The P-positions, in order.
    pub fn p_positions(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        let words = self.p.words.iter().enumerate();
        words.flat_map(move |(at, &word)| ones(word).map(move |bit| self.grid.numbers(at * 64 + bit)))
    }
}

impl ValueGrid {
    /// The value; `None` if these numbers are not a position of the table.
    pub fn value(&self, numbers: &[u64]) -> Option<u64> {
        let mut numbers = Cow::Borrowed(numbers);
        if let Some(limit) = self.limit.filter(|&limit| limit < numbers.len()) {
            let last = self.grid.sides()[limit] as u64 - 1;
            numbers.to_mut()[limit] = last.min(numbers[limit]);
        }
        let value = self.values[self.grid.cell(&numbers)?];
        (value != NONE).then_some(value.into())
    }

    pub(crate) fn positions(&self) -> usize {
        self.values.iter().filter(|&&value| value != NONE).count()
    }

    /// The values of the positions with these first numbers, by the last number.
    pub fn row(&self, first: &[u64]) -> impl Iterator<Item = Option<u64>> + '_ {
        let numbers: Vec<u64> = first.iter().copied().chain([0]).collect();
        let start = self.grid.cell(&numbers).unwrap_or(self.values.len());
        let row = self.values.iter().skip(start).take(self.grid.side());
        row.map(|&value| (value != NONE).then_some(value.into()))
    }
}

/// Who wins, for all positions with numbers up to `to`. `None` if play may go on for ever, if moves leave the table, or
/// if they split positions in misère play.
///
/// For steps and rays O(cells / 64) for each of them and each row; else the number of moves to P-positions.
///
/// ```
/// use grundy_core::{Convention, Outcome};
/// use grundy_rules::{Numbers, Rules};
/// use grundy_solve::{Limits, numbers};
/// let wythoff = Rules::find("wythoff").unwrap().formulas_text(None).unwrap();
/// let wythoff = Numbers::read(&wythoff).unwrap();
/// let table = numbers::outcomes(&wythoff, 100, Convention::Normal, &Limits::default()).unwrap().unwrap();
/// assert_eq!(table.outcome(&[3, 5]), Some(Outcome::P));
/// assert_eq!(table.p_positions().take(3).collect::<Vec<_>>(), [[0, 0], [1, 2], [2, 1]]);
/// ```
///
/// Fails if the table exceeds the memory limit, or the numbers are too large for the formulas.
pub fn outcomes(
    numbers: &Numbers,
    to: u64,
    convention: Convention,
    limits: &Limits,
) -> Result<Option<OutcomeTable>, Unsolved> {
    if !numbers.ends {
        return Ok(None);
    }
    let bounds = vec![to; numbers.game().heaps.len()];
    let wanted = Grid::new(&bounds, OUTCOME_BITS, limits)?;
    if let Some(jumps) = numbers.jumps().filter(|jumps| jumps.cones.is_empty()) {
        let p = outcomes::p_positions(&jumps, wanted, convention, limits)?;
        return Ok(Some(OutcomeTable { grid: wanted, p, positions: None }));
    }
    let positions = positions(numbers, wanted)?;
    let splits = numbers.programs().any(|(_, parts)| parts != 1);
    if !splits
        && let Some((grid, order)) = whole(numbers, wanted, OUTCOME_BITS, limits)?
        && let Some(p) = outcomes::p_positions_by_marks(numbers, grid, &order, convention, limits)?
    {
        let is_p = |cell| grid.cell(&wanted.numbers(cell)).is_some_and(|cell| p.contains(cell));
        let p = if grid == wanted { p } else { BitSet::of(wanted.cells(), is_p) };
        return Ok(Some(OutcomeTable { grid: wanted, p, positions }));
    }
    if convention == Convention::Misere {
        return Ok(None);
    }
    let Some(ValueGrid { values, .. }) = self::values(numbers, &bounds, limits)? else { return Ok(None) };
    let p = BitSet::of(wanted.cells(), |cell| values[cell] == 0);
    Ok(Some(OutcomeTable { grid: wanted, p, positions }))
}

/// The values in normal play of all positions with numbers up to `most`, one bound for each heap. `None` if play may go on
/// for ever, or if moves leave the table. Fails if the table exceeds the memory limit, or the numbers are too large for
/// the formulas.
pub fn values(numbers: &Numbers, most: &[u64], limits: &Limits) -> Result<Option<ValueGrid>, Unsolved> {
    let Some(table) = table(numbers, most, limits)? else { return Ok(None) };
    let grid = Grid::new(most, VALUE_BITS, limits)?;
    if grid == table.grid {
        return Ok(Some(table));
    }
    let value = |cell| table.grid.cell(&grid.numbers(cell)).map_or(NONE, |cell| table.values[cell]);
    Ok(Some(ValueGrid { grid, limit: None, values: (0..grid.cells()).map(value).collect() }))
}

/// As `values`, with all larger positions that had to be valued.
pub fn table(numbers: &Numbers, most: &[u64], limits: &Limits) -> Result<Option<ValueGrid>, Unsolved> {
    rows(numbers, most, limits)?.map(complete).transpose()
}

/// As `table`. Work that is stopped leaves the first rows, if they come first, and the reason.
pub fn rows(numbers: &Numbers, most: &[u64], limits: &Limits) -> Result<Option<Partial<ValueGrid>>, Unsolved> {
    if !numbers.ends {
        return Ok(None);
    }
    match Filling::of(numbers) {
        Filling::Lines(jumps) => {
            let grid = Grid::new(most, VALUE_BITS, limits)?;
            let (values, stopped) = lines::values(&jumps, grid, limits);
            Ok(Some((ValueGrid { grid, limit: None, values }, stopped)))
        }
        Filling::Limit(limit) => Ok(cells::values_by_limit(numbers, limit, most, limits)?.map(|table| (table, None))),
        filling => {
            let wanted = Grid::new(most, VALUE_BITS, limits)?;
            let Some((grid, order)) = whole(numbers, wanted, VALUE_BITS, limits)? else { return Ok(None) };
            let values = match filling {
                Filling::Climbing(jumps) => lines::ranked(&jumps, grid, &order, limits)?.map(|values| (values, None)),
                _ => cells::values(numbers, grid, &order, limits)?,
            };
            Ok(values.map(|(values, stopped)| (ValueGrid { grid, limit: None, values }, stopped)))
        }
    }
}

/// Whether a table of values with these bounds takes little memory for each position, in a game of these jumps.
pub(crate) fn is_compact(jumps: &Jumps, most: &[u64], limits: &Limits) -> bool {
    let fits = |grid: Grid| lines::bits(jumps, grid) <= u128::from(VALUE_BITS) * grid.cells() as u128;
    Grid::new(most, VALUE_BITS, limits).is_ok_and(fits)
}

/// Whether the memory holds a table of all positions whose numbers are at most the rank of this one.
pub(crate) fn fits_by_rank(numbers: &Numbers, position: &[u64], limits: &Limits) -> bool {
    let rank = numbers.rank_of(position).ok().flatten();
    rank.is_some_and(|rank| Grid::new(&vec![rank; position.len()], VALUE_BITS + 96, limits).is_ok())
}

/// The compiled formulas of rules, for positions of `heaps` heaps; `None` if they are not given by formulas.
pub fn formulas(rules: &Rules, heaps: Option<usize>) -> Option<Arc<Numbers>> {
    if let Some(numbers) = rules.numbers() {
        let fits = heaps.is_none_or(|heaps| heaps == numbers.game().heaps.len());
        return fits.then(|| Arc::clone(numbers));
    }
    Numbers::read(&rules.formulas_text(heaps)?).ok().map(Arc::new)
}

/// What a table that does not fit the limits leaves to slower ways; other errors stay.
pub fn within_limits<T>(table: Result<Option<T>, Unsolved>) -> Result<Option<T>, Unsolved> {
    match table {
        Err(Unsolved::TooLarge(_)) => Ok(None),
        table => table,
    }
}
