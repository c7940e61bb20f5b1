//! Values by search: the definition with a cache.
//!
//! The value of a position is the mex of the values of its options. An option with several components is worth their
//! nim-sum (Sprague 1935, Grundy 1939). The values of all positions are cached. The search keeps its own stack, so
//! only memory limits the depth of a game.
//!
//! # All pairs of numbers in a square
//! Let every option be a single pair in the square with a smaller sum, as for a piece that moves to the corner. Then
//! the definition is applied diagonal by diagonal in a plain array: no memory for options, no hashing.

use grundy_core::{Fault, MexSet, Nimber, Outcome, Position, Progress, Ruleset, Symmetry, said};
use hashbrown::HashMap;

use super::Moves;
use crate::summand::MoveList;
use crate::summand::Summand;
use crate::{Limits, Unsolved};
use grundy_core::unsolved::Partial;

/// The values of the positions of one game, as far as they were needed.
///
/// ```
/// # use grundy_core::{Nimber, Position};
/// # use grundy_solve::{Limits, ValueTable};
/// let nim = grundy_rules::Rules::find("nim").unwrap();
/// let mut table = ValueTable::new();
/// let value = table.value(&*nim.moves, &Position::from(6), &Limits::default());
/// assert_eq!(value, Ok(Nimber(6)));
/// ```
#[derive(Clone, Debug)]
pub struct ValueTable<P> {
    values: HashMap<P, Valued>,
    symmetry: Symmetry<P>,
}

#[derive(Clone, Copy, Debug)]
struct Valued {
    value: u64,
    /// How many positions were valued earlier.
    number: u32,
}

/// A position whose options are being valued.
struct Frame<P> {
    position: P,
    /// The values of the options before those that are left.
    values: Vec<Nimber>,
    left: std::vec::IntoIter<Vec<P>>,
    /// How many components of the first option that is left are valued, and their nim-sum.
    components: usize,
    sum: Nimber,
    /// What the options took in memory.
    weight: usize,
}

impl<P> Default for ValueTable<P> {
    fn default() -> Self {
        ValueTable { values: HashMap::new(), symmetry: Symmetry::sampled() }
    }
}

impl<P: Clone + Eq + Ord + std::hash::Hash + std::fmt::Debug> ValueTable<P> {
    pub fn new() -> ValueTable<P> {
        ValueTable::default()
    }

    /// The positions met so far, each with its value, after all its options (as their representatives).
    pub fn entries(&self) -> impl Iterator<Item = (&P, Nimber)> {
        let mut all: Vec<(&P, Valued)> = self.values.iter().map(|(position, &valued)| (position, valued)).collect();
        all.sort_unstable_by_key(|(_, valued)| valued.number);
        all.into_iter().map(|(position, valued)| (position, Nimber(valued.value)))
    }

    /// Whether the value of this representative is in the table.
    pub fn contains(&self, position: &P) -> bool {
        self.values.contains_key(position)
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The Grundy value of `position`. Complexity: the number of subpositions times their options.
    pub fn value(&mut self, rules: &Moves<P>, position: &P, limits: &Limits) -> Result<Nimber, Unsolved> {
        self.value_within(rules, position, u64::MAX, limits)
    }

    /// As [`value`](ValueTable::value), but fails as too large after `most` options.
    pub(crate) fn value_within(
        &mut self,
        rules: &Moves<P>,
        position: &P,
        most: u64,
        limits: &Limits,
    ) -> Result<Nimber, Unsolved> {
        let root = self.symmetry.represent(rules, position)?;
        if let Some(valued) = self.values.get(&root) {
            return Ok(Nimber(valued.value));
        }
        let mut seen = MexSet::new();
        // The options on the stack count against the memory too.
        let mut pending = 0;
        let mut work = most;
        let mut stack = vec![self.open(rules, root, limits, &mut pending)?];
        let mut value = 0;
        while let Some(frame) = stack.last_mut() {
            if let Some(unknown) = self.next_unknown(frame) {
                let next = self.open(rules, unknown, limits, &mut pending)?;
                work = work
                    .checked_sub(next.left.len() as u64)
                    .ok_or_else(|| Unsolved::work(said!("the positions below have")))?;
                stack.push(next);
                continue;
            }
            let Some(frame) = stack.pop() else { break };
            seen.clear();
            frame.values.into_iter().for_each(|value| seen.insert(value));
            pending -= frame.weight;
            let number = self.values.len() as u32;
            value = seen.mex().0;
            self.values.insert(frame.position, Valued { value, number });
            if self.values.len().is_multiple_of(1024) {
                self.check(limits, pending)?;
            }
        }
        Ok(Nimber(value))
    }

    fn open(&self, rules: &Moves<P>, position: P, limits: &Limits, pending: &mut usize) -> Result<Frame<P>, Unsolved> {
        let mut options = all_options(rules, &position, limits)?;
        for component in options.iter_mut().flatten() {
            *component = self.symmetry.represent(rules, component)?;
        }
        let weight = weight(&options);
        *pending += weight;
        if *pending as u64 > limits.memory {
            return Err(Unsolved::options_on_the_way());
        }
        let values = Vec::with_capacity(options.len());
        Ok(Frame { position, values, left: options.into_iter(), components: 0, sum: Nimber(0), weight })
    }

    /// Advances to the first component without a value.
    fn next_unknown(&self, frame: &mut Frame<P>) -> Option<P> {
        while let Some(option) = frame.left.as_slice().first() {
            for component in &option[frame.components..] {
                match self.values.get(component) {
                    Some(valued) => frame.sum += Nimber(valued.value),
                    None => return Some(component.clone()),
                }
                frame.components += 1;
            }
            frame.values.push(std::mem::take(&mut frame.sum));
            frame.components = 0;
            frame.left.next();
        }
        None
    }

    fn check(&self, limits: &Limits, pending: usize) -> Result<(), Unsolved> {
        limits.report(Progress { unit: "positions", done: self.values.len() as u64, total: None })?;
        // A position of some numbers takes twice its own size in a table that may be only half full.
        let one = self.values.iter().next().map_or(0, |(p, _)| size_of_val(p) + 40);
        if (self.values.capacity() * one + pending) as u64 > limits.memory {
            let met = self.values.len();
            return Err(Unsolved::met(met, said!("positions")));
        }
        Ok(())
    }
}

fn weight<P>(options: &[Vec<P>]) -> usize {
    options.iter().map(|option| size_of::<Vec<P>>() + option.len() * size_of::<P>()).sum()
}

/// All options of `position`, each with its components in ascending order, sorted and without repetition.
pub fn all_options<R: Ruleset + ?Sized>(
    rules: &R,
    position: &R::Position,
    limits: &Limits,
) -> Result<Vec<Vec<R::Position>>, Unsolved> {
    collect_options(rules, position, limits, |option| {
        let mut option = option.to_vec();
        option.sort_unstable();
        Ok(Some(option))
    })
}

/// The options of the summands that lead to a P-position, and in a draw those that keep it, at most `most` of each
/// listed. `may_move` tells in which summands a move may be made, and `judge` who wins after an option of a summand.
pub fn judged_moves(
    sum: &[Summand],
    outcome: Outcome,
    most: usize,
    limits: &Limits,
    may_move: impl Fn(usize) -> bool,
    mut judge: impl FnMut(usize, &[Position]) -> Result<Outcome, Unsolved>,
) -> Result<[MoveList; 2], Unsolved> {
    let (mut winning, mut drawing) = (MoveList::new(most), MoveList::new(most));
    for (index, summand) in sum.iter().enumerate().filter(|&(index, _)| may_move(index)) {
        let (mut wins, mut draws) = (Vec::new(), Vec::new());
        for option in all_options(&*summand.rules.moves, summand.position, limits)? {
            match judge(index, &option)? {
                Outcome::P => wins.push(option),
                Outcome::D if outcome == Outcome::D => draws.push(option),
                _ => {}
            }
        }
        winning.add_all(index, summand.copies, wins)?;
        drawing.add_all(index, summand.copies, draws)?;
    }
    Ok([winning, drawing])
}

/// All options of `position`, each as `read` gives it from its components, sorted and without repetition. Those that
/// `read` keeps for itself are left out.
pub(crate) fn collect_options<R: Ruleset + ?Sized, T: Ord>(
    rules: &R,
    position: &R::Position,
    limits: &Limits,
    mut read: impl FnMut(&[R::Position]) -> Result<Option<T>, Fault>,
) -> Result<Vec<T>, Unsolved> {
    let bound = rules.option_bound(position).unwrap_or(0);
    // A list of numbers takes eight bytes for each number beyond its fixed size.
    let bytes = |shown: &str| 64 + 8 * shown.len() as u128 / 2;
    if bound > 1 << 16
        && let shown = rules.show(position)
        && bound.saturating_mul(bytes(&shown)) > u128::from(limits.memory)
    {
        return Err(Unsolved::options(&shown, bound));
    }
    let (mut options, mut count) = (Vec::new(), 0_u64);
    let mut stopped = None;
    let asked = rules.find_option(position, &mut |option| {
        count += 1;
        match read(option) {
            Err(fault) => stopped = Some(fault.into()),
            Ok(option) => {
                options.extend(option);
                if count.is_multiple_of(1 << 16) {
                    let made = Progress { unit: "options", done: count, total: None };
                    stopped = limits.report(made).err();
                }
            }
        }
        stopped.is_some()
    });
    if let Some(stopped) = stopped {
        return Err(stopped);
    }
    asked?;
    options.sort_unstable();
    options.dedup();
    Ok(options)
}

/// The rows of a table, with `None` for a pair that is not a position.
pub type Rows = Vec<Vec<Option<u64>>>;

/// The values of the pairs `m,n` with both numbers in 0..=`to`, row by row. `is_position` says which pairs are
/// positions; the others get `None`. The whole is `None` if the game's options leave the square or do not lower m + n.
/// Work that is stopped leaves a smaller square, and the reason. Complexity: the number of options of all pairs.
pub fn square_values(
    rules: &Moves<Position>,
    to: u64,
    is_position: impl Fn(&Position) -> bool,
    limits: &Limits,
) -> Result<Option<Partial<Rows>>, Unsolved> {
    if (u128::from(to) * u128::from(to)).saturating_mul(16) > u128::from(limits.memory) {
        return Err(Unsolved::pairs(to));
    }
    let side = to as usize + 1;
    let mut values: Rows = vec![vec![None; side]; side];
    let mut seen = MexSet::new();
    for diagonal in 0..=2 * to {
        if let Err(why) = limits.report(Progress { unit: "diagonals", done: diagonal, total: Some(2 * to + 1) }) {
            values.truncate(diagonal.div_ceil(2) as usize);
            return Ok(Some((values, Some(why))));
        }
        for m in diagonal.saturating_sub(to)..=diagonal.min(to) {
            let position = Position::from([m, diagonal - m]);
            if !is_position(&position) {
                continue;
            }
            seen.clear();
            let mut fits = true;
            rules.each_option(&position, &mut |option| {
                let known = match option {
                    [p] if p.len() == 2 && p[0].saturating_add(p[1]) < diagonal => {
                        values.get(p[0] as usize).and_then(|row| *row.get(p[1] as usize)?)
                    }
                    _ => None,
                };
                if let Some(value) = known { seen.insert(Nimber(value)) } else { fits = false }
            })?;
            if !fits {
                return Ok(None);
            }
            values[m as usize][(diagonal - m) as usize] = Some(seen.mex().0);
        }
    }
    Ok(Some((values, None)))
}
