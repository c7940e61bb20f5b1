//! Boards of any size, by the theorem about their family.
//!
//! The board of a start such as 10^18 cannot be written down. If the boards of the family repeat and a period is
//! proved, the rules get positions `START@-CELLS` all the same. Values and winning moves follow from the theorem.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use grundy_core::{
    Convention, Declared, Fault, Goal, Label, Nature, Nimber, OptionList, Options, Position, Ruleset, SyntaxError,
    Theorem, said,
};
use grundy_rules::cells::board::{MOST_CELLS, MOST_MOVES};
use grundy_rules::cells::layout::listed;
use grundy_rules::{Moves, Origin, Rules, Structure};
use grundy_solve::family::far::{Changes, FarPosition};
use grundy_solve::family::theorem::Closed;
use grundy_solve::{Limits, Summand, Unsolved};

use crate::family::FamilyQuestion;
use crate::series::Family;
use crate::sum::Sum;

pub(crate) static SYSTEMS: Theorem = Theorem::named("Guy-Smith for systems");

/// The theorem where the values of some kinds grow.
pub(crate) static GROWTH: Theorem = Theorem::named("growth in systems");

/// How many moves of one class are made one by one.
const MANY: u128 = 1 << 16;

/// The rules of a family of boards, with positions of any size.
struct FarRules {
    inner: Moves,
    family: Family,
    closed: Mutex<Closed>,
}

/// Rules that read this start, if the rules have boards, do not read the start, and a theorem answers it.
pub(crate) fn rules(rules: &Rules, text: &str) -> Option<Rules> {
    // Without engines nothing is proved, and this leaves out the machinery.
    if cfg!(not(feature = "engines")) || rules.boards().is_none() || rules.moves.parse(text).is_ok() {
        return None;
    }
    let head = text.split('@').next().unwrap_or_default();
    let numbers: Vec<u64> = head.split(',').map(|item| item.parse().ok()).collect::<Option<_>>()?;
    let open = (0..numbers.len()).max_by_key(|&at| numbers[at])?;
    let item = |at: usize| if at == open { "n".to_owned() } else { numbers[at].to_string() };
    let start = (0..numbers.len()).map(item).collect::<Vec<_>>().join(",");
    let family = Family::of(rules, &start).ok()?;
    // Rules that have a larger board refuse this one, and do not only find it too large.
    if family.position(numbers[open].saturating_mul(2)).is_ok() {
        return None;
    }
    let question = FamilyQuestion { family, convention: Convention::Normal, claim: None };
    let closed = question.answer(&Limits::default()).ok()?.closed.filter(|closed| closed.proved)?;
    if !goes_on(&question, &closed, numbers[open]) {
        return None;
    }
    let far = FarRules { inner: rules.moves.clone(), family: question.family, closed: Mutex::new(closed) };
    far.read(text)?;
    let moves = std::sync::Arc::new(far);
    Some(Rules { moves, origin: Origin::Own, structure: Structure::Moves, ..rules.clone() })
}

/// Whether the board of n is only too large, and not refused: larger boards than the compared ones can be made.
fn goes_on(question: &FamilyQuestion, closed: &Closed, n: u64) -> bool {
    if question.family.rules.source().is_none() {
        return true;
    }
    let compared = closed.family.compared;
    let Ok(board) = question.board(compared) else { return false };
    // Cells and moves grow with n. Half of the most leaves room for the ends.
    let times = (MOST_CELLS / board.cells().max(1)).min(MOST_MOVES / board.moves().len().max(1));
    let most = (compared * times as u64 / 2).max(compared);
    let is_made = |n| match question.family.position(n) {
        Ok(_) => true,
        Err(error) => error.stopped.is_some(),
    };
    n > most && (compared + 1..=most).rev().take(closed.family.steps as usize).any(is_made)
}

/// The first component, with its rules, that is beyond all boards.
pub(crate) fn in_sum(sum: &Sum) -> Option<Summand<'_>> {
    sum.components().find(|summand| is_far(summand.rules, summand.position))
}

impl Sum {
    /// Fails if this convention is beyond the theorem that answers a component.
    pub fn answered_in(&self, convention: Convention) -> Result<(), Unsolved> {
        match in_sum(self) {
            Some(_) if convention == Convention::Misere => {
                Err(Unsolved::too_large(said!("the theorem about boards that repeat is about normal play")))
            }
            _ => Ok(()),
        }
    }
}

/// Whether this position is beyond all boards, and the theorem about its family answers it.
pub(crate) fn is_far(rules: &Rules, position: &Position) -> bool {
    let declared = rules.moves.declared(position, Convention::Normal);
    declared.is_some_and(|declared| [SYSTEMS.name, GROWTH.name].contains(&declared.theorem.name))
}

impl FarRules {
    fn with<T>(&self, ask: impl FnOnce(&mut Closed) -> T) -> T {
        ask(&mut self.closed.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn read(&self, text: &str) -> Option<FarPosition> {
        let (head, cells) = text.split_once('@').unwrap_or((text, ""));
        let mut n = None;
        let start = self.family.start("n");
        let (items, given): (Vec<&str>, Vec<&str>) = (start.split(',').collect(), head.split(',').collect());
        if items.len() != given.len() {
            return None;
        }
        for (item, given) in items.into_iter().zip(given) {
            match item {
                "n" => n = Some(given.parse().ok()?),
                item if item == given => {}
                _ => return None,
            }
        }
        let n = n?;
        self.with(|closed| {
            let columns = closed.columns(n)?;
            let mut changes = Changes::new();
            let lists = cells.split('@').filter(|list| !list.is_empty());
            for list in lists {
                let adds = list.starts_with('+');
                let names = listed(list.strip_prefix(['+', '-'])?).into_iter().map(|(_, name)| name);
                for name in names.filter(|name| !name.is_empty()) {
                    let (column, slot) = closed.family.cell_place(n, columns, name)?;
                    let first = closed.start_cells(n, column)?;
                    if (first >> slot & 1 == 1) == adds {
                        return None;
                    }
                    *changes.entry(column).or_insert(first) ^= 1 << slot;
                }
            }
            Some(FarPosition { n, changes })
        })
    }

    /// The names of the cells that are present in one position only.
    fn beyond(&self, position: &FarPosition, other: &FarPosition) -> Vec<String> {
        self.with(|closed| {
            let n = position.n;
            let columns = closed.columns(n).unwrap_or(0);
            let mut names = Vec::new();
            let places: std::collections::BTreeSet<u128> =
                position.changes.keys().chain(other.changes.keys()).copied().collect();
            for place in places {
                let first = closed.start_cells(n, place).unwrap_or(0);
                let cells = |position: &FarPosition| position.changes.get(&place).copied().unwrap_or(first);
                let only = cells(position) & !cells(other);
                let slots = (0..64).filter(|slot| only >> slot & 1 == 1);
                names.extend(slots.filter_map(|slot| closed.family.cell_name(n, columns, place, slot)));
            }
            names
        })
    }
}

impl fmt::Debug for FarRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FarRules({})", self.family.start("n"))
    }
}

impl Ruleset for FarRules {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        match position.own::<FarPosition>() {
            None => self.inner.options(position, options),
            Some(far) => {
                let (places, step) = self.with(|closed| closed.far_places(far)).unwrap_or_default();
                for (first, times) in places {
                    for turn in 0..times {
                        let moves = self.with(|closed| closed.far_moves(far, first + turn * step));
                        if options.enough() || moves.is_empty() {
                            break;
                        }
                        moves.into_iter().for_each(|option| options.add(&[Position::of(option)]));
                        if turn == MANY && !options.enough() {
                            return options
                                .fail(Fault::new(said!("this board is too large to try its moves one by one")));
                        }
                    }
                }
            }
        }
    }

    fn allows(&self, position: &Position, to: &[Position]) -> Option<bool> {
        let (far, [to]) = (position.own::<FarPosition>()?, to) else { return None };
        Some(to.own().is_some_and(|to| self.with(|closed| closed.far_allows(far, to))))
    }

    fn nature(&self) -> Nature {
        self.inner.nature()
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        let Some(far) = position.own::<FarPosition>() else { return self.inner.option_bound(position) };
        self.with(|closed| {
            let moves = |&(place, times): &(u128, u128)| closed.far_moves(far, place).len() as u128 * times;
            Some(closed.far_places(far)?.0.iter().map(moves).sum())
        })
    }

    fn representative(&self, position: &Position) -> Position {
        if position.own::<FarPosition>().is_some() { position.clone() } else { self.inner.representative(position) }
    }

    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        if position.own::<FarPosition>().is_some() { Ok(None) } else { self.inner.rank(position) }
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        self.inner.parse(text).or_else(|error| self.read(text).map(Position::of).ok_or(error))
    }

    fn show(&self, position: &Position) -> String {
        let Some(far) = position.own::<FarPosition>() else { return self.inner.show(position) };
        let first = FarPosition { n: far.n, changes: Changes::new() };
        let mut text = self.family.start(far.n);
        for (sign, names) in [('-', self.beyond(&first, far)), ('+', self.beyond(far, &first))] {
            if !names.is_empty() {
                text += &format!("@{sign}{}", names.join(","));
            }
        }
        text
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        match (from.own::<FarPosition>(), to) {
            (Some(from), [to]) if to.own::<FarPosition>().is_some() => {
                let to = to.own::<FarPosition>().unwrap_or(from);
                Label::cells(&self.beyond(from, to), &self.beyond(to, from)).unwrap_or(Label::ToNothing)
            }
            _ => self.inner.label(from, to),
        }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let Some(far) = position.own::<FarPosition>() else { return self.inner.declared(position, convention) };
        let value = (convention == Convention::Normal).then(|| self.with(|closed| closed.far_value(far).ok()))??;
        let grows = self.with(|closed| closed.law.is_some_and(|law| law.saltus > 0));
        value.map(|value| Declared::value(if grows { &GROWTH } else { &SYSTEMS }, Nimber(value)))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let Some(far) = position.own::<FarPosition>() else { return self.inner.declared_options(position, goal, most) };
        let Goal::Value(value) = goal else { return None };
        let (count, first) = self.with(|closed| closed.far_options(far, value.0, most).ok())??;
        Some(OptionList { count, first: first.into_iter().map(|option| vec![Position::of(option)]).collect() })
    }
}
