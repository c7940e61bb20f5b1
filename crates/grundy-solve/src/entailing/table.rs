//! Values by search where moves may entail answers: the definition of [`entailing`](crate::entailing) with a cache.
//!
//! The search keeps its own stack. It notices a position that is met again below itself: then play may go on for ever.

use grundy_core::{Fault, LoopyValue, Nimber, Position, Progress, Ruleset, Symmetry, said};
use hashbrown::HashMap;

use super::{Rest, Rests};
use crate::walk::search::collect_options;
use crate::{Limits, Unsolved};

/// The value of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entailed {
    /// The position is not urgent: its nimber, or `None` for ☾.
    Worth(Rest),
    /// The position is urgent: the rests beside which the player to move wins.
    Urgent(Rests),
}

impl Entailed {
    /// The value; `None` for an urgent position.
    pub fn value(&self) -> Option<LoopyValue> {
        match self {
            Entailed::Worth(Some(value)) => Some(LoopyValue::Nimber(*value)),
            Entailed::Worth(None) => Some(LoopyValue::Loony),
            Entailed::Urgent(_) => None,
        }
    }
}

/// The rests beside which a move wins that leaves these components. Fails if two of them must both be answered at once.
pub fn wins<'a>(parts: impl IntoIterator<Item = &'a Entailed>) -> Result<Rests, Unsolved> {
    let (mut rest, mut urgent) = (Some(Nimber::ZERO), None);
    for part in parts {
        match part {
            Entailed::Worth(value) => rest = rest.zip(*value).map(|(a, b)| a + b),
            Entailed::Urgent(rests) if urgent.is_none() => urgent = Some(rests),
            Entailed::Urgent(_) => {
                return Err(Fault::new(said!("a move leaves two components that must both be answered at once")).into());
            }
        }
    }
    Ok(match (urgent, rest) {
        (None, Some(value)) => Rests::only(value),
        (None, None) => Rests::none(),
        (Some(answers), Some(value)) => answers.clone().complement().shifted(value),
        (Some(answers), None) if answers.contains(None) => Rests::none(),
        (Some(_), None) => Rests::all(),
    })
}

/// The values of the positions of one game, as far as they were needed.
#[derive(Clone, Debug)]
pub(crate) struct EntailTable {
    known: HashMap<Position, Option<Entailed>>,
    /// What the positions of one number are worth, from 0 on, as far as none is missing.
    heaps: Vec<Rest>,
    /// The memory of the sets, in bytes.
    sets: usize,
    symmetry: Symmetry<Position>,
}

impl Default for EntailTable {
    fn default() -> Self {
        EntailTable { known: HashMap::new(), heaps: Vec::new(), sets: 0, symmetry: Symmetry::sampled() }
    }
}

/// A position whose options are being valued.
struct Frame {
    position: Position,
    options: Vec<Vec<Position>>,
    /// The current option; the earlier ones have been added.
    option: usize,
    wins: Rests,
}

impl EntailTable {
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// What `position` is worth. Fails with `endless` if play may come back to where it was. Fails if the rules leave
    /// two urgent components. Complexity: the number of subpositions times their options.
    pub fn worth(
        &mut self,
        rules: &(impl Ruleset<Position = Position> + ?Sized),
        position: &Position,
        limits: &Limits,
    ) -> Result<Entailed, Unsolved> {
        let root = self.symmetry.represent(rules, position)?;
        if let Some(Some(known)) = self.known.get(&root) {
            return Ok(known.clone());
        }
        let found = self.search(rules, &root, limits);
        if found.is_err() {
            // Open positions would look like a cycle to the next question.
            self.known.retain(|_, known| known.is_some());
        }
        found
    }

    fn search(
        &mut self,
        rules: &(impl Ruleset<Position = Position> + ?Sized),
        root: &Position,
        limits: &Limits,
    ) -> Result<Entailed, Unsolved> {
        let mut stack: Vec<Frame> = Vec::new();
        let mut next = Some(root.clone());
        let mut pending = 0;
        loop {
            if let Some(position) = next.take() {
                let mut wins = Rests::none();
                let options = collect_options(rules, &position, limits, |option| {
                    if let Some(rest) = self.heaps_left(option) {
                        rest.into_iter().for_each(|value| wins.insert(value));
                        return Ok(None);
                    }
                    let own = option.iter().map(|part| self.symmetry.represent(rules, part));
                    Ok(Some(own.collect::<Result<Vec<Position>, Fault>>()?))
                })?;
                pending += options.len() * 3 * size_of::<Position>();
                self.known.insert(position.clone(), None);
                stack.push(Frame { position, options, option: 0, wins });
                self.check(pending, limits)?;
            }
            let Some(frame) = stack.last_mut() else { break };
            match frame.options.get(frame.option) {
                Some(option) => match option.iter().find(|part| !self.knows(part)) {
                    Some(open) if self.known.contains_key(open) => return Err(endless()),
                    Some(open) => next = Some(open.clone()),
                    None => {
                        frame.wins.join(&self.wins_by(option)?);
                        frame.option += 1;
                    }
                },
                None => {
                    let Some(Frame { position, options, wins, .. }) = stack.pop() else { break };
                    pending -= options.len() * 3 * size_of::<Position>();
                    let entailed = if rules.is_urgent(&position) {
                        self.sets += 32 * wins.listed().1.count();
                        Entailed::Urgent(wins)
                    } else {
                        let rest = wins.mex();
                        self.heaps.extend((position[..] == [self.heaps.len() as u64]).then_some(rest));
                        Entailed::Worth(rest)
                    };
                    self.known.insert(position, Some(entailed));
                }
            }
        }
        let found = self.known.get(root).cloned().flatten();
        found.ok_or_else(|| Fault::new(said!("a position was not valued")).into())
    }

    /// The rests beside which a move to `option` wins; all parts of it are known.
    fn wins_by(&self, option: &[Position]) -> Result<Rests, Unsolved> {
        wins(option.iter().filter_map(|part| self.known.get(part)?.as_ref()))
    }

    /// What an option is worth that is nothing but known heaps.
    fn heaps_left(&self, option: &[Position]) -> Option<Rest> {
        option.iter().try_fold(Some(Nimber::ZERO), |rest, part| match part[..] {
            [heap] => Some(rest.zip(*self.heaps.get(heap as usize)?).map(|(a, b)| a + b)),
            _ => None,
        })
    }

    /// Whether this representative is valued.
    pub fn knows(&self, position: &Position) -> bool {
        matches!(self.known.get(position), Some(Some(_)))
    }

    fn check(&self, pending: usize, limits: &Limits) -> Result<(), Unsolved> {
        let met = self.known.len();
        if met.is_multiple_of(1024) {
            limits.report(Progress { unit: "positions", done: met as u64, total: None })?;
        }
        let one = size_of::<Position>() + size_of::<Entailed>() + 96;
        if (self.known.capacity() * one + self.sets + pending) as u64 > limits.memory {
            return Err(Unsolved::met(met, said!("positions")));
        }
        Ok(())
    }
}

/// The error that play may come back to where it was.
pub(crate) fn endless() -> Unsolved {
    let why = said!("play may go on for ever here, and where a player may move again there are values only if it ends");
    Unsolved::too_large(why)
}
