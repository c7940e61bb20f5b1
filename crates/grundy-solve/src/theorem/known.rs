//! Theorems that are kept, and asked about positions.
//!
//! One proof answers every question about its game, at any size. A question about one position should not wait long
//! for a theorem that may not be found. So a proof here has a bound on the transitions of automata. That bound counts
//! work and not time: the same question has the same answer on every machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use grundy_core::{
    Convention, Nimber, Observer, OptionList, Outcome, Periodicity, Position, Progress, Stop, Theorem as Named,
};
use grundy_rules::formula::NumberGame;
use num_bigint::BigUint;

use super::answer::{About, Theorem, Verdict};
use super::budget::{Budget, NoProof};
use super::counting::Strategy;
use super::prove::prove;
use crate::{Limits, Unsolved};

/// The theorem by which an automaton proves a law of a sequence of positions.
pub const AUTOMATIC: Named = Named::named("automatic sequence");

/// Transitions that a proof about P-positions may take: seconds of work. Beyond them a question is answered without the
/// proof.
const TRANSITIONS: u64 = 1 << 29;

/// Transitions for a proof about values, which is tried first and often fails: less than a second.
const TRANSITIONS_OF_VALUES: u64 = 1 << 26;

/// Transitions for a proof where a table over two heaps answers without it: a tenth of a second. Each further heap
/// makes the transitions of a proof slower, and takes [`FEWER`] bits off.
const TRANSITIONS_BESIDE_A_TABLE: u64 = 1 << 21;
const FEWER: usize = 3;

/// Memory for the automata of such a proof.
const MEMORY: u64 = 1 << 30;

/// A theorem that is proved, and its game.
#[derive(Clone, Debug)]
pub struct Proved {
    pub game: NumberGame,
    /// The theorem. Its verdict is [`Verdict::Proven`].
    pub theorem: Theorem,
    strategy: Strategy,
}

/// Stops a proof that takes too many transitions.
struct Bounded<'a> {
    inner: &'a dyn Observer,
    most: u64,
    last: AtomicU64,
    taken: AtomicU64,
}

impl Bounded<'_> {
    fn is_spent(&self) -> bool {
        self.taken.load(Relaxed) > self.most
    }
}

impl Observer for Bounded<'_> {
    fn report(&self, progress: Progress) -> Option<Stop> {
        // Parts of a proof have counters of their own, which start at 0.
        self.taken.fetch_add(progress.done.saturating_sub(self.last.swap(progress.done, Relaxed)), Relaxed);
        self.inner.report(progress).or_else(|| self.is_spent().then_some(Stop::TimeLimit))
    }
}

impl Proved {
    /// A theorem about a game, if one is found with bounded work.
    pub fn find(
        game: NumberGame,
        convention: Convention,
        about: About,
        limits: &Limits,
    ) -> Result<Option<Proved>, Stop> {
        Proved::find_within(most(about), game, convention, about, limits)
    }

    fn find_within(
        most: u64,
        game: NumberGame,
        convention: Convention,
        about: About,
        limits: &Limits,
    ) -> Result<Option<Proved>, Stop> {
        let bounded = Bounded { inner: limits.observer, most, last: AtomicU64::new(0), taken: AtomicU64::new(0) };
        let limits = Limits { observer: &bounded, memory: limits.memory.min(MEMORY), ..*limits };
        let none = |reason: &NoProof| match reason {
            NoProof::Stopped(stop) if !bounded.is_spent() => Err(*stop),
            _ => Ok(None),
        };
        let theorem = match prove(&game, convention, about, None, &limits) {
            Ok(theorem) => theorem,
            Err(reason) => return none(&reason),
        };
        if let Verdict::Fits(reason) | Verdict::Unknown(reason) = &theorem.verdict {
            return none(reason);
        }
        match Strategy::new(&game, &theorem, &limits) {
            Ok(strategy) => Ok(Some(Proved { game, theorem, strategy })),
            Err(reason) => none(&reason),
        }
    }

    /// Who wins a position; `None` if these numbers are not a position. Complexity: O(digits).
    pub fn outcome(&self, position: &[u64]) -> Option<Outcome> {
        let is_p = self.strategy.is_p_position(&large(position))?;
        Some(if is_p { Outcome::P } else { Outcome::N })
    }

    /// The value of a position; `None` if the theorem gives none, or one beyond 64 bits.
    pub fn value(&self, position: &[u64], limits: &Limits) -> Result<Option<Nimber>, Unsolved> {
        let value = self.strategy.value(&large(position), limits).map_err(stopped)?;
        Ok(value.and_then(|value| u64::try_from(value).ok()).map(Nimber))
    }

    /// Whether the values, or the P-positions, obey a law in the number `open`, where the other numbers are those of
    /// `position`. Fails only if the work is stopped.
    pub fn obeys(&self, law: Periodicity, open: usize, position: &[u64], limits: &Limits) -> Result<bool, Unsolved> {
        let budget = Budget::new(limits);
        let found = self.theorem.recogniser.as_ref().map(|found| found.obeys(law, open, position, &budget));
        match found {
            Some(Err(NoProof::Stopped(stop))) => Err(Unsolved::Stopped(stop)),
            found => Ok(matches!(found, Some(Ok(true)))),
        }
    }

    /// The options of a value, counted, and the first `most` of them listed; `None` if the theorem does not give them.
    /// Value 0 means the P-positions, in misère play too. Fails if their number exceeds 128 bits.
    pub fn options(
        &self,
        position: &[u64],
        value: Nimber,
        most: usize,
        limits: &Limits,
    ) -> Result<Option<OptionList<Position>>, Unsolved> {
        let reached = match self.strategy.options(&large(position), value.0, most, limits) {
            Ok(reached) => reached,
            Err(NoProof::Refused(_)) => return Ok(None),
            Err(reason) => return Err(stopped(reason)),
        };
        let count = u128::try_from(reached.count).map_err(|_| Unsolved::too_many_moves())?;
        let part = |part: &Vec<BigUint>| -> Option<Position> {
            let numbers: Option<Vec<u64>> = part.iter().map(|number| u64::try_from(number).ok()).collect();
            Some(match *numbers? {
                [a] => Position::from(a),
                [a, b] => Position::from([a, b]),
                ref many => Position::from(many),
            })
        };
        let parts = |option: &Vec<Vec<BigUint>>| option.iter().map(part).collect::<Option<Vec<Position>>>();
        let first: Option<Vec<Vec<Position>>> = reached.first.iter().map(parts).collect();
        Ok(first.map(|first| OptionList { count, ..OptionList::from_all(first, most) }))
    }
}

/// Transitions that a proof may take.
fn most(about: About) -> u64 {
    if about == About::Values { TRANSITIONS_OF_VALUES } else { TRANSITIONS }
}

fn large(position: &[u64]) -> Vec<BigUint> {
    position.iter().map(|&number| BigUint::from(number)).collect()
}

fn stopped(reason: NoProof) -> Unsolved {
    match reason {
        NoProof::Stopped(stop) => Unsolved::Stopped(stop),
        other => grundy_core::Fault::new(other.to_string()).into(),
    }
}

/// The questions about one game, and their answers: proofs are kept, and failures too.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    answers: Vec<(Question, u64, Option<Arc<Proved>>)>,
}

/// The convention, the kind of theorem, and the number of heaps.
type Question = (Convention, About, usize);

impl Asked {
    /// The theorem about a game, which is searched for at the first question: briefly where a `table` answers without it.
    pub fn theorem(
        &mut self,
        game: &NumberGame,
        convention: Convention,
        about: About,
        table: bool,
        limits: &Limits,
    ) -> Result<Option<Arc<Proved>>, Unsolved> {
        let heaps = game.heaps.len();
        let fewer = FEWER * heaps.saturating_sub(2);
        let most = if table { TRANSITIONS_BESIDE_A_TABLE >> fewer.min(23) } else { self::most(about) };
        let known = self.answers.iter().position(|(question, ..)| *question == (convention, about, heaps));
        if let Some((_, tried, found)) = known.map(|at| &self.answers[at])
            && (found.is_some() || *tried >= most)
        {
            return Ok(found.clone());
        }
        let found = Proved::find_within(most, game.clone(), convention, about, limits).map_err(Unsolved::Stopped)?;
        let found = found.map(Arc::new);
        known.map(|at| self.answers.swap_remove(at));
        self.answers.push(((convention, about, heaps), most, found.clone()));
        Ok(found)
    }
}
