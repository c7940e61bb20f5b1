//! The outcomes or values of the small positions, from the definition.
//!
//! The positions of a box are taken in the order of their ranks. For outcomes each P-position marks what can move to it
//! (the moves are enumerated backwards); what is not marked when its turn comes is a P-position. For values the moves
//! are enumerated forwards. A position with an option outside the box may be unknown, and so may be what can move to an
//! unknown one; nothing is guessed about these.

use std::ops::ControlFlow;

use grundy_core::{Convention, MexSet, Nimber};
use grundy_rules::formula::{NumberGame, Program, Term, Variable};

use super::answer::About;
use super::budget::{Budget, NoProof};
use super::decide::Decider;
use super::enumerate::{Plan, UNBOUNDED};
use super::game::Positions;
use super::linear::{Linear, Sign};
use super::numeration::Numeration;
use super::outcomes::{Clause, Condition, clauses};

/// The entry of a table for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// It is not a position of the game.
    NoPosition,
    /// Its outcome or value is not known.
    Unknown,
    /// Its value; in a table of outcomes 0 for a P-position and 1 for an N-position.
    Value(u16),
}

/// The outcomes or values of all positions whose coordinates are below `side`.
pub struct Table {
    heaps: usize,
    pub(super) side: u64,
    entries: Vec<Entry>,
}

impl Table {
    /// The table with these entries, x_0 + side x_1 + side² x_2 + … for x_0, x_1, … `None` if their number is wrong.
    pub fn new(heaps: usize, side: u64, entries: Vec<Entry>) -> Option<Table> {
        let fits = side.checked_pow(heaps as u32) == Some(entries.len() as u64);
        fits.then_some(Table { heaps, side, entries })
    }

    /// How many heaps a position has.
    pub fn heaps(&self) -> usize {
        self.heaps
    }

    /// What it says of a position; outside the box, that it is unknown.
    pub fn get(&self, position: &[u64]) -> Entry {
        if position.iter().any(|&x| x >= self.side) {
            return Entry::Unknown;
        }
        self.entries[position.iter().rev().fold(0, |sum, &x| sum * self.side as usize + x as usize)]
    }

    /// The greatest value.
    pub fn greatest(&self) -> u16 {
        let value = |entry: &Entry| if let Entry::Value(value) = entry { *value } else { 0 };
        self.entries.iter().map(value).max().unwrap_or(0)
    }

    /// How many positions are known.
    pub fn known(&self) -> u64 {
        self.entries.iter().filter(|entry| matches!(entry, Entry::Value(_))).count() as u64
    }
}

/// The value of a term; `None` if a number is too large.
pub(super) fn term_value(term: &Term, at: &[i64]) -> Option<i64> {
    let two = |a: &Term, b: &Term| Some((term_value(a, at)?, term_value(b, at)?));
    match term {
        Term::Constant(c) => Some(*c),
        Term::Variable(v) => at.get(v.0 as usize).copied(),
        Term::Sum(a, b) => two(a, b).and_then(|(a, b)| a.checked_add(b)),
        Term::Difference(a, b) => two(a, b).and_then(|(a, b)| a.checked_sub(b)),
        Term::Multiple(c, a) => term_value(a, at)?.checked_mul(*c),
        Term::Quotient(a, d) => term_value(a, at)?.checked_div_euclid(i64::try_from(*d).ok()?),
        Term::Remainder(a, d) => term_value(a, at)?.checked_rem_euclid(i64::try_from(*d).ok()?),
        Term::Min(a, b) => two(a, b).map(|(a, b)| a.min(b)),
        Term::Max(a, b) => two(a, b).map(|(a, b)| a.max(b)),
        Term::Xor(a, b) => two(a, b).map(|(a, b)| a ^ b),
    }
}

/// The positions of a box in the order of their ranks.
struct Area<'a> {
    positions: &'a Positions<'a>,
    side: i64,
    heaps: usize,
    /// Room for all variables.
    width: usize,
    /// How many steps of the budget are taken at the end.
    until: u64,
}

impl Area<'_> {
    fn place(&self, numbers: &[i64]) -> usize {
        numbers[..self.heaps].iter().rev().fold(0, |sum, &x| sum * self.side as usize + x as usize)
    }

    fn at(&self, mut place: usize, numbers: &mut [i64]) {
        for x in &mut numbers[..self.heaps] {
            *x = (place % self.side as usize) as i64;
            place /= self.side as usize;
        }
    }

    /// The places of all positions, by rank: sorted by its last term first, and then by the others.
    fn by_rank(&self, budget: &Budget) -> Result<Vec<u32>, NoProof> {
        let game = self.positions.game();
        let domain = game.domain.is_some().then(|| Condition::Accepted(self.positions.domain().clone()));
        let mut places = Vec::new();
        let mut numbers = vec![0; self.width];
        for place in 0..(self.side as usize).pow(self.heaps as u32) {
            budget.step()?;
            self.at(place, &mut numbers);
            if domain.as_ref().is_none_or(|domain| domain.holds(&numbers)) {
                places.push(place as u32);
            }
        }
        for term in game.rank.iter().rev() {
            let mut ranked = Vec::with_capacity(places.len());
            for place in places {
                self.at(place as usize, &mut numbers);
                let rank = term_value(term, &numbers[..self.heaps]);
                ranked.push((rank.ok_or(NoProof::LargeConstant)?, place));
            }
            ranked.sort_by_key(|&(rank, _)| rank);
            places = ranked.into_iter().map(|(_, place)| place).collect();
        }
        Ok(places)
    }
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
    tabulate_within(game, convention, about, side, u64::MAX, budget)
}

/// As [`tabulate`]; positions are unknown once this many steps are taken.
pub(crate) fn tabulate_within(
    game: &NumberGame,
    convention: Convention,
    about: About,
    side: u64,
    steps: u64,
    budget: &Budget,
) -> Result<Table, NoProof> {
    let decider = Decider { numeration: Numeration::Base2, budget };
    let positions = Positions::new(game, decider)?;
    let heaps = game.heaps.len();
    let size = side.checked_pow(heaps as u32).and_then(|size| usize::try_from(size).ok());
    let size = size.filter(|&size| size < u32::MAX as usize).ok_or(NoProof::TooLarge { cells: budget.cells() })?;
    budget.afford(size)?;
    let mut fresh = positions.fresh();
    let mut moves: Vec<(u32, Clause)> = Vec::new();
    for index in 0..game.moves.len() {
        for clause in clauses(&positions.legal(index, &mut fresh)?, decider)? {
            moves.push((game.moves[index].parts, clause));
        }
    }
    let width = fresh.name().0 as usize;
    let until = budget.taken().saturating_add(steps);
    let area = Area { positions: &positions, side: side as i64, heaps, width, until };
    let entries = match about {
        About::PPositions => outcomes(&area, convention, &moves, size, budget)?,
        About::Values => values(&area, &moves, size, budget)?,
    };
    Ok(Table { heaps, side, entries })
}

/// The outcomes: 0 for P and 1 for N.
fn outcomes(
    area: &Area,
    convention: Convention,
    moves: &[(u32, Clause)],
    size: usize,
    budget: &Budget,
) -> Result<Vec<Entry>, NoProof> {
    let (before, after) = (area.positions.heaps(), area.positions.part(1));
    let boxed = |v: Variable| if before.contains(&v) { (0, area.side - 1) } else { (0, UNBOUNDED) };
    let natural = |_: Variable| (0, UNBOUNDED);
    let (mut back, mut out, mut any) = (Vec::new(), Vec::new(), Vec::new());
    for (_, clause) in moves {
        back.push(Plan::new(clause, &after, boxed)?);
        any.push(Plan::new(clause, &before, natural)?);
        for &heap in &after {
            let beyond = Condition::Linear(Linear::of(&[(heap, -1)], area.side), Sign::AtMostZero);
            out.push(Plan::new(&[&clause[..], &[beyond]].concat(), &before, natural)?);
        }
    }
    let mut entries = vec![Entry::NoPosition; size];
    let order = area.by_rank(budget)?;
    // Unmarked positions are P-positions until then.
    order.iter().for_each(|&place| entries[place as usize] = Entry::Value(0));
    let (mut numbers, mut marks) = (vec![0; area.width], Vec::new());
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
        let has = |plans: &[Plan], numbers: &mut [i64]| -> Result<bool, NoProof> {
            for plan in plans {
                if !plan.each(numbers, budget, &mut |_| Ok(false))? {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        if has(&out, &mut numbers)? {
            entries[place] = Entry::Unknown;
        }
        if convention == Convention::Misere && entries[place] == Entry::Value(0) && !has(&any, &mut numbers)? {
            entries[place] = Entry::Value(1);
            continue;
        }
        // A P-position makes N-positions; an unknown position makes P-positions unknown.
        let mark = if entries[place] == Entry::Unknown { Entry::Unknown } else { Entry::Value(1) };
        area.at(place, &mut numbers);
        for (i, heap) in after.iter().enumerate() {
            numbers[heap.0 as usize] = numbers[i];
        }
        for plan in &back {
            plan.each(&mut numbers, budget, &mut |found| {
                marks.push(area.place(found));
                Ok(true)
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

/// How the options of a position by one move are enumerated: by the compiled formula, or by one plan for each of its
/// clauses where the formula does not compile.
enum Enumeration {
    Compiled(Program, Vec<i64>),
    Clauses(Vec<Plan>),
}

/// The values, each from those of all options.
fn values(area: &Area, moves: &[(u32, Clause)], size: usize, budget: &Budget) -> Result<Vec<Entry>, NoProof> {
    let (before, game) = (area.positions.heaps(), area.positions.game());
    let compiled: Option<Vec<(usize, Enumeration)>> = game
        .moves
        .iter()
        .map(|a_move| {
            let program = game.compile(a_move).ok().filter(|program| area.side as u64 <= program.most())?;
            let slots = program.slots();
            Some((a_move.parts as usize, Enumeration::Compiled(program, slots)))
        })
        .collect();
    let plan = |(parts, clause): &(u32, Clause)| {
        Ok((*parts as usize, Enumeration::Clauses(vec![Plan::new(clause, &before, |_| (0, UNBOUNDED))?])))
    };
    let mut ways = match compiled {
        Some(ways) => ways,
        None => moves.iter().map(plan).collect::<Result<_, NoProof>>()?,
    };
    let mut entries = vec![Entry::NoPosition; size];
    let mut numbers = vec![0; area.width];
    let mut seen = MexSet::new();
    for place in area.by_rank(budget)? {
        if budget.taken() > area.until {
            entries[place as usize] = Entry::Unknown;
            continue;
        }
        area.at(place as usize, &mut numbers);
        let mut unknown = false;
        seen.clear();
        for (parts, way) in &mut ways {
            let mut visit = |found: &[i64]| {
                let mut sum = 0u16;
                for part in found[area.heaps..].chunks(area.heaps).take(*parts) {
                    match part.iter().all(|&x| x < area.side).then(|| entries[area.place(part)]) {
                        Some(Entry::Value(value)) => sum ^= value,
                        _ => unknown = true,
                    }
                }
                seen.insert(Nimber(sum.into()));
                !unknown
            };
            match way {
                Enumeration::Compiled(program, slots) => {
                    let mut options = 0;
                    slots[..area.heaps].copy_from_slice(&numbers[..area.heaps]);
                    let ran = program.run(slots, &mut |found| {
                        options += 1;
                        if visit(found) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    });
                    let _ = ran.map_err(|_| NoProof::LargeConstant)?;
                    budget.steps(1 + options)?;
                }
                Enumeration::Clauses(plans) => {
                    for plan in plans {
                        plan.each(&mut numbers, budget, &mut |found| Ok(visit(found)))?;
                    }
                }
            }
        }
        let least = u16::try_from(seen.mex().0).map_err(|_| NoProof::LargeConstant)?;
        entries[place as usize] = if unknown { Entry::Unknown } else { Entry::Value(least) };
    }
    Ok(entries)
}
