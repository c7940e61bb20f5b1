//! Values by search where moves may entail answers: the definition of [`entailing`](crate::entailing) with a cache.
//!
//! The search keeps its own stack. It notices a position that is met again below itself: then play may go on for ever.

use std::hash::Hash;

use grundy_core::{Fault, LoopyValue, Nimber, Progress, Ruleset, Symmetry, said};
use hashbrown::HashMap;

use super::rests::{Rest, Rests};
use crate::walk::search::all_options;
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
        (Some(answers), None) => {
            if answers.contains(None) {
                Rests::none()
            } else {
                Rests::all()
            }
        }
    })
}

/// The values of the positions of one game, as far as they were needed.
#[derive(Clone, Debug)]
pub(crate) struct EntailTable<P> {
    known: HashMap<P, Option<Entailed>>,
    /// The memory of the sets, in bytes.
    sets: usize,
    symmetry: Symmetry<P>,
}

impl<P> Default for EntailTable<P> {
    fn default() -> Self {
        EntailTable { known: HashMap::new(), sets: 0, symmetry: Symmetry::sampled() }
    }
}

/// A position whose options are being valued.
struct Frame<P> {
    position: P,
    options: Vec<Vec<P>>,
    /// The current option; the earlier ones have been added.
    option: usize,
    wins: Rests,
}

impl<P: Clone + Eq + Ord + Hash + std::fmt::Debug> EntailTable<P> {
    /// How many positions are in the table.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// What `position` is worth. Fails with `endless` if play may come back to where it was. Fails if the rules leave
    /// two urgent components. Complexity: the number of subpositions times their options.
    pub fn worth(
        &mut self,
        rules: &(impl Ruleset<Position = P> + ?Sized),
        position: &P,
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
        rules: &(impl Ruleset<Position = P> + ?Sized),
        root: &P,
        limits: &Limits,
    ) -> Result<Entailed, Unsolved> {
        let mut stack: Vec<Frame<P>> = Vec::new();
        let mut next = Some(root.clone());
        let mut pending = 0;
        loop {
            if let Some(position) = next.take() {
                let found = all_options(rules, &position, limits)?;
                let mut options: Vec<Vec<P>> = Vec::with_capacity(found.len());
                for option in &found {
                    let own = option.iter().map(|part| self.symmetry.represent(rules, part));
                    options.push(own.collect::<Result<_, Fault>>()?);
                }
                pending += options.len() * 3 * size_of::<P>();
                self.known.insert(position.clone(), None);
                stack.push(Frame { position, options, option: 0, wins: Rests::none() });
                self.check(pending, limits)?;
            }
            let Some(frame) = stack.last_mut() else { break };
            match frame.options.get(frame.option) {
                Some(option) => match option.iter().find(|part| !matches!(self.known.get(*part), Some(Some(_)))) {
                    Some(open) if self.known.contains_key(open) => {
                        return Err(endless());
                    }
                    Some(open) => next = Some(open.clone()),
                    None => {
                        frame.wins.join(&self.wins_by(option)?);
                        frame.option += 1;
                    }
                },
                None => {
                    let Some(Frame { position, options, wins, .. }) = stack.pop() else { break };
                    pending -= options.len() * 3 * size_of::<P>();
                    let entailed = match rules.is_urgent(&position) {
                        true => Entailed::Urgent(wins),
                        false => Entailed::Worth(wins.mex()),
                    };
                    if let Entailed::Urgent(rests) = &entailed {
                        self.sets += 32 * rests.listed().1.count();
                    }
                    self.known.insert(position, Some(entailed));
                }
            }
        }
        let found = self.known.get(root).cloned().flatten();
        found.ok_or_else(|| Fault::new(said!("a position was not valued")).into())
    }

    /// The rests beside which a move to `option` wins; all parts of it are known.
    fn wins_by(&self, option: &[P]) -> Result<Rests, Unsolved> {
        wins(option.iter().filter_map(|part| self.known.get(part)?.as_ref()))
    }

    fn check(&self, pending: usize, limits: &Limits) -> Result<(), Unsolved> {
        let met = self.known.len();
        if met.is_multiple_of(1024) {
            limits.report(Progress { unit: "positions", done: met as u64, total: None })?;
        }
        let one = size_of::<P>() + size_of::<Entailed>() + 96;
        if (self.known.capacity() * one + self.sets + pending) as u64 > limits.memory {
            return Err(Unsolved::met(met, said!("positions")));
        }
        Ok(())
    }
}

/// The error that play may come back to where it was.
pub(crate) fn endless() -> Unsolved {
    Unsolved::too_large(said!(
        "play may go on for ever here, and where a player may move again there are values only if it ends"
    ))
}
