//! The outcomes or values of the small positions, from the definition.
//!
//! The positions of a box are taken in the order of their ranks. For outcomes the moves are enumerated backwards:
//! each P-position marks what can move to it. A position that is not marked when its turn comes is a P-position. For
//! values the moves are enumerated forwards. So are they for outcomes if moves split, or are not known to lower the rank.
//! A position with an option outside the box, or with an unknown option, may be unknown. Nothing is guessed about these.

use std::ops::ControlFlow;

use grundy_core::{Convention, MexSet, Nimber, said};
use grundy_rules::formula::compiled::Uncompiled;
use grundy_rules::formula::{Comparison, Formula, Move, NumberGame, Program, Term, Variable, plain};

use super::answer::About;
use super::budget::{Budget, NoProof};

/// The entry of a table for a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// It is not a position of the game.
    NoPosition,
    /// Its outcome or value is not known.
    Unknown,
    /// Its value; in a table of outcomes 0 for a P-position and 1 for an N-position.
    Value(u16),
}

/// The outcomes or values of all positions of a box: each coordinate is below its side.
pub struct Table {
    sides: Vec<u64>,
    entries: Vec<Entry>,
}

impl Table {
    pub fn sides(&self) -> &[u64] {
        &self.sides
    }

    /// The entries of x_0 + s_0 x_1 + s_0 s_1 x_2 + … for the sides s_0, s_1, …
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What it says of a position; outside the box, that it is unknown.
    pub fn get(&self, position: &[u64]) -> Entry {
        if position.iter().zip(&self.sides).any(|(x, side)| x >= side) {
            return Entry::Unknown;
        }
        self.entries[place(&self.sides, position.iter().copied())]
    }

    /// All entries, in this order, if all are values.
    pub fn values(&self) -> Option<Vec<u64>> {
        let value = |entry: &Entry| if let Entry::Value(value) = entry { Some(u64::from(*value)) } else { None };
        self.entries.iter().map(value).collect()
    }

    /// How many positions are known.
    pub fn known(&self) -> u64 {
        self.entries.iter().filter(|entry| matches!(entry, Entry::Value(_))).count() as u64
    }
}

fn place(sides: &[u64], numbers: impl DoubleEndedIterator<Item = u64> + ExactSizeIterator) -> usize {
    sides.iter().zip(numbers).rev().fold(0, |sum, (&side, x)| sum * side as usize + x as usize)
}

/// A formula that is compiled, and room for its variables.
pub(super) struct Finder {
    program: Program,
    slots: Vec<i64>,
}

impl Finder {
    /// Finds the variables `wanted` for given variables `known`, where heaps are below `side`. Fails if a variable has no
    /// upper bound.
    fn new(formula: &Formula, known: &[Variable], wanted: &[Variable], side: u64) -> Result<Finder, NoProof> {
        let variables = known.iter().chain(wanted).map(|v| v.0 + 1).max().unwrap_or(0);
        match Program::new(formula, known, wanted, variables) {
            Ok(program) if side <= program.most() => Ok(Finder { slots: program.slots(), program }),
            Err(Uncompiled::Unbounded(_)) => {
                Err(NoProof::Refused(said!("a move lets a player choose any number without an upper bound")))
            }
            _ => Err(NoProof::LargeConstant),
        }
    }

    /// Finds the heaps after each move.
    pub(super) fn of_moves(game: &NumberGame, side: u64) -> Result<Vec<Finder>, NoProof> {
        let heaps = game.heaps.len() as u32;
        let finder = |a_move: &Move| {
            let after = variables(heaps..heaps * (1 + a_move.parts));
            Finder::new(&game.whole_move(a_move), &variables(0..heaps), &after, side)
        };
        game.moves.iter().map(finder).collect()
    }

    /// Calls `found` with each solution, until it returns false. The variables from `first` on have these numbers.
    pub(super) fn each(
        &mut self,
        (first, numbers): (usize, &[i64]),
        budget: &Budget,
        found: &mut dyn FnMut(&[i64]) -> bool,
    ) -> Result<(), NoProof> {
        let mut steps = 1;
        let tried = self.slots.len() - 1;
        self.slots[tried] = 0;
        self.slots[first..first + numbers.len()].copy_from_slice(numbers);
        let ran = self.program.run(&mut self.slots, &mut |slots| {
            steps += 1;
            if found(slots) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        // A value that leads to nothing costs a fraction of a step.
        budget.steps(steps + self.slots[tried] as usize / 16)?;
        ran.map(|_| ()).map_err(|_| NoProof::LargeConstant)
    }

    /// Whether there is a solution.
    fn finds(&mut self, numbers: &[i64], budget: &Budget) -> Result<bool, NoProof> {
        let mut some = false;
        self.each((0, numbers), budget, &mut |_| {
            some = true;
            false
        })?;
        Ok(some)
    }
}

fn variables(numbers: std::ops::Range<u32>) -> Vec<Variable> {
    numbers.map(Variable).collect()
}

/// The positions of a box in the order of their ranks.
struct Area<'a> {
    game: &'a NumberGame,
    sides: &'a [u64],
    /// How many steps of the budget are taken at the end.
    until: u64,
}

impl Area<'_> {
    fn place(&self, numbers: &[i64]) -> usize {
        place(self.sides, numbers.iter().map(|&x| x as u64))
    }

    fn at(&self, mut place: usize, numbers: &mut [i64]) {
        for (x, &side) in numbers.iter_mut().zip(self.sides) {
            *x = (place % side as usize) as i64;
            place /= side as usize;
        }
    }

    /// The places of all positions, by rank: sorted by its last term first, and then by the others.
    fn by_rank(&self, budget: &Budget) -> Result<Vec<u32>, NoProof> {
        let (domain, heaps) = (self.game.domain.as_ref(), self.sides.len());
        let mut domain =
            domain.map(|domain| Finder::new(domain, &variables(0..heaps as u32), &[], most(self.sides))).transpose()?;
        let mut places = Vec::new();
        let mut numbers = vec![0; heaps];
        for place in 0..self.sides.iter().product::<u64>() as usize {
            budget.step()?;
            self.at(place, &mut numbers);
            let is_position = match &mut domain {
                Some(domain) => domain.finds(&numbers, budget)?,
                None => true,
            };
            places.extend(is_position.then_some(place as u32));
        }
        for term in self.game.rank.iter().rev() {
            let mut ranked = Vec::with_capacity(places.len());
            for place in places {
                self.at(place as usize, &mut numbers);
                let at: Vec<u64> = numbers.iter().map(|&x| x as u64).collect();
                ranked.push((plain::value(term, &at).ok_or(NoProof::LargeConstant)?, place));
            }
            ranked.sort_by_key(|&(rank, _)| rank);
            places = ranked.into_iter().map(|(_, place)| place).collect();
        }
        Ok(places)
    }
}

fn most(sides: &[u64]) -> u64 {
    sides.iter().copied().max().unwrap_or(0)
}

/// A plain table of outcomes or values, from the definition. Fails if the budget is used up, or a choice is not
/// bounded. Complexity: for outcomes the number of P-positions times the moves into one; for values all moves.
pub(crate) fn tabulate(
    game: &NumberGame,
    convention: Convention,
    about: About,
    side: u64,
    budget: &Budget,
) -> Result<Table, NoProof> {
    tabulate_within(game, convention, about, &vec![side; game.heaps.len()], (u64::MAX, true), budget)
}

/// As [`tabulate`], with a side for each coordinate. Positions are unknown once this many steps are taken. `ranked`: all
/// moves are known to lower the rank.
pub(crate) fn tabulate_within(
    game: &NumberGame,
    convention: Convention,
    about: About,
    sides: &[u64],
    (steps, ranked): (u64, bool),
    budget: &Budget,
) -> Result<Table, NoProof> {
    let size = sides.iter().try_fold(1u64, |size, &side| size.checked_mul(side));
    let size = size.filter(|&size| size < u32::MAX.into()).ok_or(NoProof::TooLarge { cells: budget.cells() })? as usize;
    budget.afford(size)?;
    let area = Area { game, sides, until: budget.taken().saturating_add(steps) };
    let splits = game.moves.iter().any(|a_move| a_move.parts > 1);
    let mut entries = match about {
        About::PPositions if ranked && !splits => outcomes(&area, convention, size, budget)?,
        _ => values(&area, convention, size, budget)?,
    };
    if about == About::PPositions {
        let value = |entry: &mut Entry| {
            if let Entry::Value(value) = entry {
                *value = 1.min(*value)
            }
        };
        entries.iter_mut().for_each(value);
    }
    Ok(Table { sides: sides.to_vec(), entries })
}

/// The outcomes: 0 for P and 1 for N.
fn outcomes(area: &Area, convention: Convention, size: usize, budget: &Budget) -> Result<Vec<Entry>, NoProof> {
    let Area { game, sides, .. } = *area;
    let (heaps, side) = (sides.len(), most(sides));
    let (before, after) = (variables(0..heaps as u32), variables(heaps as u32..2 * heaps as u32));
    let compared = |heaps: &[Variable], comparison, less: u64| -> Vec<Formula> {
        let compare = |(&heap, &side): (&Variable, &u64)| {
            Formula::Compare(Term::Variable(heap), comparison, Term::Constant((side - less) as i64))
        };
        heaps.iter().zip(sides).map(compare).collect()
    };
    let (mut back, mut out) = (Vec::new(), Vec::new());
    for a_move in &game.moves {
        let also = |conditions: Vec<Formula>| Formula::And([conditions, vec![game.whole_move(a_move)]].concat());
        let inside = also(compared(&before, Comparison::AtMost, 1));
        back.push(Finder::new(&inside, &after, &before, side)?);
        let beyond = also(vec![Formula::Or(compared(&after, Comparison::AtLeast, 0))]);
        out.push(Finder::new(&beyond, &before, &after, side)?);
    }
    let mut any = Finder::of_moves(game, side)?;
    let mut entries = vec![Entry::NoPosition; size];
    let order = area.by_rank(budget)?;
    // Unmarked positions are P-positions until then.
    order.iter().for_each(|&place| entries[place as usize] = Entry::Value(0));
    let (mut numbers, mut marks) = (vec![0; heaps], Vec::new());
    for place in order {
        budget.step()?;
        let place = place as usize;
        if entries[place] == Entry::Value(1) {
            continue;
        }
        if budget.taken() > area.until {
            entries[place] = Entry::Unknown;
            continue;
        }
        area.at(place, &mut numbers);
        let has = |finders: &mut [Finder]| -> Result<bool, NoProof> {
            for finder in finders {
                if finder.finds(&numbers, budget)? {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        if has(&mut out)? {
            entries[place] = Entry::Unknown;
        }
        if convention == Convention::Misere && entries[place] == Entry::Value(0) && !has(&mut any)? {
            entries[place] = Entry::Value(1);
            continue;
        }
        // A P-position makes N-positions; an unknown position makes P-positions unknown.
        let mark = if entries[place] == Entry::Unknown { Entry::Unknown } else { Entry::Value(1) };
        for finder in &mut back {
            finder.each((heaps, &numbers), budget, &mut |found| {
                marks.push(area.place(&found[..heaps]));
                true
            })?;
        }
        for place in marks.drain(..) {
            if matches!(entries[place], Entry::Unknown | Entry::Value(0)) {
                entries[place] = mark;
            }
        }
    }
    Ok(entries)
}

/// The values, each from those of all options. In misère play those of value 0 are the P-positions.
fn values(area: &Area, convention: Convention, size: usize, budget: &Budget) -> Result<Vec<Entry>, NoProof> {
    let Area { game, sides, .. } = *area;
    let heaps = sides.len();
    let mut moves = Finder::of_moves(game, most(sides))?;
    let mut entries = vec![Entry::NoPosition; size];
    let mut numbers = vec![0; heaps];
    let mut seen = MexSet::new();
    for place in area.by_rank(budget)? {
        if budget.taken() > area.until {
            entries[place as usize] = Entry::Unknown;
            continue;
        }
        area.at(place as usize, &mut numbers);
        let (mut unknown, mut ends) = (false, convention == Convention::Misere);
        seen.clear();
        for (a_move, finder) in game.moves.iter().zip(&mut moves) {
            finder.each((0, &numbers), budget, &mut |found| {
                let mut sum = 0u16;
                for part in found[heaps..].chunks(heaps).take(a_move.parts as usize) {
                    let within = part.iter().zip(sides).all(|(&x, &side)| (x as u64) < side);
                    match within.then(|| entries[area.place(part)]) {
                        Some(Entry::Value(value)) => sum ^= value,
                        _ => unknown = true,
                    }
                }
                seen.insert(Nimber(sum.into()));
                ends = false;
                !unknown
            })?;
        }
        let least = if ends { 1 } else { seen.mex().0 };
        let least = u16::try_from(least).map_err(|_| NoProof::LargeConstant)?;
        entries[place as usize] = if unknown { Entry::Unknown } else { Entry::Value(least) };
    }
    Ok(entries)
}
