//! The value of one position: the fastest proved way to it.

use std::sync::Arc;
use std::time::Instant;

use grundy_core::{Convention, Fault, LoopyValue, Nimber, Observer, Outcome, Position, Progress, Stop, said};
use grundy_rules::Rules;

use super::Lasting;
use super::valuer::Valuer;
use super::{Reason, Worth};
use crate::board::BoardEngine;
use crate::board::chocolate::{Bars, Block, lies_below};
use crate::choose::{Engine, beyond_boards, choose, may_return};
use crate::hackenbush::{FUSION, green_picture, green_value};
use crate::numbers::{self, formulas, within_limits};
use crate::numbers::{Filling, fits_by_rank, is_compact};
use crate::summand::NEVER;
use crate::theorem::About;
use crate::{Limits, Unsolved};

/// Largest number of options tried for the value of a position alone whose outcome is known, without a time limit.
const WORK_ALONE: u64 = 1 << 21;
/// Largest number of options tried in a search of a game of formulas. Beyond it, a table of all positions below is
/// made.
const QUICK: u64 = 1 << 16;
/// Largest number of options of the positions of such a table, where these are enumerated.
const MOST_OPTIONS: u128 = 1 << 30;
/// Largest number of lines of such a table in which one number only limits the moves.
const MOST_LINES: u128 = 1 << 13;
/// Largest number of options tried for the value of a position in a sum, which needs the value.
const WORK_IN_SUM: u64 = 50_000_000;

/// Stops the work at a time.
struct Until<'a> {
    inner: &'a dyn Observer,
    end: Instant,
}

impl Observer for Until<'_> {
    fn report(&self, progress: Progress) -> Option<Stop> {
        self.inner.report(progress).or_else(|| (Instant::now() >= self.end).then_some(Stop::TimeLimit))
    }
}

impl Valuer {
    /// The worth of `position` in normal play. `alone` says that it is the whole position, so that its outcome may be
    /// enough. Fails if neither the value nor the outcome can be found within the limits.
    pub fn worth(&mut self, position: &Position, alone: bool, limits: &Limits) -> Result<Worth, Unsolved> {
        let declared = self.lasting.rules.moves.declared(position, Convention::Normal);
        // A P-position is worth 0.
        let told = declared.map(|declared| {
            let zero = (declared.outcome == Outcome::P).then_some(LoopyValue::ZERO);
            let value = declared.value.map(LoopyValue::from).or(zero);
            Worth { outcome: declared.outcome, value, because: Reason::Theorem(declared.theorem) }
        });
        let work = match &told {
            Some(told) if told.value.is_some() || self.given_up.contains(position) => return Ok(told.clone()),
            Some(_) if limits.observer.time_left().is_some() => u64::MAX,
            Some(_) if alone => WORK_ALONE,
            Some(_) => WORK_IN_SUM,
            None if self.lasting.rules.sequence().is_some() => u64::MAX,
            None => match self.proved(position, alone, limits)? {
                Some(worth) => return Ok(worth),
                None => u64::MAX,
            },
        };
        // Half of the time is for the value, and the rest for the moves.
        let share = limits.observer.time_left().filter(|_| told.is_some());
        let half = share.map(|left| Until { inner: limits.observer, end: Instant::now() + left / 2 });
        let until = half.as_ref().map_or(*limits, |observer| Limits { observer, ..*limits });
        match (self.computed(position, work, &until), told) {
            (Ok((value, because)), _) => Ok(Worth { outcome: value.outcome(), value: Some(value), because }),
            (Err(Unsolved::TooLarge(_) | Unsolved::NoNumber(_) | Unsolved::Stopped(Stop::TimeLimit)), Some(told)) => {
                self.given_up.insert(position.clone());
                Ok(told)
            }
            (Err(reason @ Unsolved::TooLarge(_)), _) if self.lasting.rules.sequence().is_some() => {
                self.proved(position, alone, limits)?.ok_or(reason)
            }
            (Err(reason), _) => Err(reason),
        }
    }

    /// The value of `position` in normal play. Fails if it cannot be found within the limits, or if it is infinite.
    pub fn value(&mut self, position: &Position, limits: &Limits) -> Result<Nimber, Unsolved> {
        let value = self.loopy_value(position, limits)?;
        value.nimber().ok_or_else(|| {
            let (ruleset, position) = self.named(position);
            match value {
                LoopyValue::Loony => Unsolved::no_number(said!(
                    "{ruleset} {position} is worth ☾, which is not a number: whoever moves wins",
                    ruleset,
                    position
                )),
                value => Unsolved::no_number(said!(
                    "{ruleset} {position} is worth {value}, which is not a number: play may go on for ever",
                    ruleset,
                    position,
                    value
                )),
            }
        })
    }

    /// The value of `position` in normal play, which may be infinite.
    pub fn loopy_value(&mut self, position: &Position, limits: &Limits) -> Result<LoopyValue, Unsolved> {
        match self.lasting.rules.moves.declared(position, Convention::Normal).and_then(|declared| declared.value) {
            Some(value) => Ok(value.into()),
            None => self.computed(position, u64::MAX, limits).map(|(value, _)| value),
        }
    }

    /// Prepares for the values of a row of positions on boards, of which this is the largest.
    pub fn widen(&mut self, largest: &Position, limits: &Limits) {
        self.boards.widen(&self.lasting.rules, largest, limits);
    }

    pub fn sum_value(&mut self, option: &[Position], limits: &Limits) -> Result<LoopyValue, Unsolved> {
        option.iter().try_fold(LoopyValue::ZERO, |sum, part| Ok(sum + self.loopy_value(part, limits)?))
    }

    fn named(&self, position: &Position) -> (String, String) {
        let Rules { name, moves, .. } = &self.lasting.rules;
        (name.clone(), moves.show(position))
    }

    /// At which stage Smith's rule labelled `position` ([`NEVER`] if it did not); `None` where play ends
    /// whatever is done. See [`earliest`](crate::summand::earliest).
    pub fn stage(&mut self, position: &Position, limits: &Limits) -> Result<Option<u64>, Unsolved> {
        if !may_return(&self.lasting.rules) {
            return Ok(None);
        }
        if let Some(mut graph) = self.graph() {
            let vertex = graph.vertex(position)?;
            return Ok(Some(graph.values(limits)?.rank(vertex).map_or(NEVER, u64::from)));
        }
        let moves = Arc::clone(&self.lasting.rules.moves);
        if moves.own_value(position)?.is_some() {
            return Ok(None);
        }
        self.label(position, limits)?;
        Ok(Some(self.loopy.stage(&*moves, position).map_or(NEVER, u64::from)))
    }

    /// Labels `position` by Smith's rule, and all positions that can be reached from it.
    pub fn label(&mut self, position: &Position, limits: &Limits) -> Result<LoopyValue, Unsolved> {
        self.loopy.value(&*Arc::clone(&self.lasting.rules.moves), position, limits)
    }

    /// The value of `position` by the engine of its game, with at most this much `work`, and the reason.
    fn computed(&mut self, position: &Position, work: u64, limits: &Limits) -> Result<(LoopyValue, Reason), Unsolved> {
        let moves = Arc::clone(&self.lasting.rules.moves);
        let rules = &*moves;
        if let Some(proof) = self.proof(position, Convention::Normal, About::Values, limits)?
            && let Some(value) = proof.value(position, limits)?
        {
            return Ok((value.into(), Reason::Proof(proof)));
        }
        if rules.option_bound(position).is_some_and(|bound| bound > u128::from(work)) {
            return Err(Unsolved::work(said!("the position has")));
        }
        let mut engine = choose(&self.lasting.rules);
        if engine == Engine::Board {
            if let Some((board, present)) = self.boards.find(&self.lasting.rules, position, limits) {
                let value = board.value(&present, limits)?.into();
                return Ok((value, on_board(board)));
            }
            engine = beyond_boards(&self.lasting.rules);
        }
        match engine {
            Engine::Whole => {
                let (name, why) = (&self.lasting.rules.name, rules.nature().why_alone());
                Err(Fault::new(said!("{name} {why}: its positions have no values", name, why)).into())
            }
            Engine::Entailing => match self.entailed(position, limits)?.value() {
                Some(value) => Ok((value, Reason::Entailing)),
                None => {
                    let (ruleset, position) = self.named(position);
                    Err(Unsolved::refused(said!(
                        "{ruleset} {position} must be answered at once, so it has no value; `grundy solve` tells \
                         who wins",
                        ruleset,
                        position
                    )))
                }
            },
            Engine::Picture
                if let Some(picture) = green_picture(&self.lasting.rules)
                    && let Some(value) = green_value(picture, position, &mut self.searched) =>
            {
                Ok((value.into(), Reason::Theorem(&FUSION)))
            }
            Engine::Graph if let Some(mut graph) = self.graph() => {
                let value = graph.value(position, limits)?;
                Ok((value, if graph.ends() { Reason::Search } else { Reason::Smith }))
            }
            Engine::Smith => {
                if let Some(value) = rules.own_value(position)? {
                    self.own.push(position.clone());
                    return Ok((value.into(), Reason::Search));
                }
                let value = self.loopy.value(rules, position, limits)?;
                Ok((value, if self.loopy.cycles { Reason::Smith } else { Reason::Search }))
            }
            Engine::Sequence if let Some(value) = self.ask_heaps(|heap| heap.value(position[0], limits)) => {
                Ok((value?.into(), Reason::Sequence))
            }
            Engine::Bars if let Some(value) = self.value_of_bar(position, work, limits)? => {
                Ok((value.into(), Reason::Search))
            }
            Engine::Numbers if cfg!(feature = "engines") => {
                Ok((self.value_of_numbers(position, work, limits)?.into(), Reason::Search))
            }
            _ => Ok((self.table.value_within(rules, position, work, limits)?.into(), Reason::Search)),
        }
    }

    /// Whether a position on a board is worth 0, and the reason; `None` for a position on no board. This is often much
    /// less work than its value.
    pub(crate) fn is_zero_on_board(
        &mut self,
        position: &Position,
        limits: &Limits,
    ) -> Result<Option<(bool, Reason)>, Unsolved> {
        let found = self.boards.find(&self.lasting.rules, position, limits);
        let asked =
            found.map(|(board, present)| Ok((board.is_worth(&[present], Nimber::ZERO, limits)?, on_board(board))));
        asked.transpose()
    }

    /// The value of a position by search; of a game of formulas from a table of all positions below, if that is less work.
    fn value_of_numbers(&mut self, position: &Position, work: u64, limits: &Limits) -> Result<Nimber, Unsolved> {
        if let Some(value) = self.boxes.iter().find_map(|values| values.value(position)) {
            return Ok(Nimber(value));
        }
        let quick = if QUICK < work && self.has_table(position, limits) { QUICK } else { work };
        let Valuer { lasting: Lasting { rules, .. }, table, boxes, .. } = self;
        match table.value_within(&*rules.moves, position, quick, limits) {
            Err(Unsolved::TooLarge(_)) if quick < work => {}
            found => return found,
        }
        if let Some(numbers) = formulas(rules, Some(position.len()))
            && let Some(values) = within_limits(numbers::table(&numbers, position, limits))?
            && let Some(value) = values.value(position)
        {
            boxes.push(values);
            return Ok(Nimber(value));
        }
        table.value_within(&*rules.moves, position, work, limits)
    }

    /// Whether a table of all positions below `position` can be made. The rules must be formulas, moves must stay in
    /// the table, and it must not be too large.
    pub(super) fn has_table(&mut self, position: &Position, limits: &Limits) -> bool {
        let rules = &self.lasting.rules;
        if cfg!(not(feature = "engines")) || choose(rules) != Engine::Numbers {
            return false;
        }
        let heaps = position.len();
        let filling = self.fillings.entry(heaps).or_insert_with(|| {
            let numbers = formulas(rules, Some(heaps)).filter(|numbers| numbers.ends)?;
            let filling = Filling::of(&numbers);
            let stays = match filling {
                Filling::Limit(_) => true,
                Filling::Climbing(_) => numbers.game().is_shown_to_bound_heaps(),
                _ => numbers.game().is_shown_to_shrink(),
            };
            stays.then_some(filling)
        });
        let sides = position.iter().map(|&number| u128::from(number) + 1);
        let positions = |sides: &mut dyn Iterator<Item = u128>| sides.fold(1, u128::saturating_mul);
        match filling {
            None => false,
            Some(Filling::Limit(limit)) => {
                let mut others = sides.enumerate().filter(|(heap, _)| heap != limit).map(|(_, side)| side);
                positions(&mut others) <= MOST_LINES
            }
            Some(Filling::Lines(jumps)) => is_compact(jumps, position, limits),
            Some(Filling::Climbing(_)) => {
                formulas(rules, Some(heaps)).is_some_and(|numbers| fits_by_rank(&numbers, position, limits))
            }
            Some(Filling::Cells) => {
                let bound = rules.moves.option_bound(position).unwrap_or(u128::MAX);
                positions(&mut sides.clone()).saturating_mul(bound) <= MOST_OPTIONS
            }
        }
    }

    /// The value of a bar or block of chocolate from a table of all that lie below one; `None` if they are too many.
    fn value_of_bar(&mut self, position: &Position, work: u64, limits: &Limits) -> Result<Option<Nimber>, Unsolved> {
        let known = |valuer: &Valuer| {
            let bar = valuer.bars.iter().filter(|_| !position.contains(&0)).find_map(|bars| bars.value(position));
            bar.or_else(|| valuer.blocks().iter().find_map(|block| block.value(position)))
        };
        // One table is for all options of a position whose value was given up.
        let largest = self.given_up.iter().filter(|larger| lies_below(position, larger)).max().cloned();
        for block in largest.iter().chain([position]) {
            match block.contains(&0) {
                _ if known(self).is_some() => break,
                true if cfg!(not(feature = "engines")) => {}
                true => self.blocks.extend(Block::new(block, work, limits)?),
                false => self.bars.extend(Bars::new(block, work, limits)?),
            }
        }
        Ok(known(self))
    }
}

/// The reason of what a board's engine found.
fn on_board(board: &BoardEngine) -> Reason {
    if board.has_tables() { Reason::Search } else { Reason::Board }
}
