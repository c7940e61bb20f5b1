//! Claims about the value G of every position, such as `G < 4`.
//!
//! If a claim fixes the value of each position, the local equation decides it ([`claim`](super::claim)). Any other
//! claim is decided in two steps. First the automaton of the values is found and proved. Then no position may have a
//! value that the claim excludes. If the claim only asks whether G is 0, the P-positions are enough. If no automaton is
//! found, the claim at least fits the small positions that were [looked](super::claim) at.
//!
//! The values of heaps may also obey a law, G(n + p) = G(n) + s from a heap on, that is proved elsewhere. Then the law
//! gives the automaton ([`decide_heaps`]).

use grundy_core::{Convention, Periodicity, Said, said};
use grundy_rules::formula::{Formula, NumberGame, Variable};
use num_bigint::BigUint;

use super::answer::{About, Coding, Counterexample, Recogniser, Theorem, Verdict, Worth};
use super::automaton::{Automaton, Join, explore};
use super::budget::{Budget, NoProof};
use super::candidates::of_law;
use super::claim::Ranked;
use super::claim::{Look, SECOND};
use super::decide::Decider;
use super::game::Positions;
use super::game::VALUE;
use super::linear::{Linear, Sign};
use super::numeration::Numeration;
use super::prove::proved_recogniser;
use super::say::universal;
use super::statement::{Fresh, Statement};
use crate::Limits;

/// How many sizes of tables a short search for an automaton takes.
const SHORT: usize = 2;

/// A claim in one numeration: the positions with the values that it admits, and those that it admits in another coding.
pub(super) struct Admitted {
    pub numeration: Numeration,
    pub values: Automaton,
    pub powers: Option<Automaton>,
}

/// A claim about the value of every position.
pub(super) struct Universal<'a> {
    pub game: &'a NumberGame,
    /// The values that it admits, in each numeration that can express it; at least one.
    pub admitted: Vec<Admitted>,
    /// Its first small positions were looked at.
    pub look: Look<'a>,
    pub budget: &'a Budget<'a>,
}

impl Universal<'_> {
    /// Decides the claim: sets the verdict of the theorem, and its automaton if one proves it.
    pub(super) fn decide(&self, theorem: &mut Theorem) {
        let tried: Vec<&str> = self.admitted.iter().map(|one| one.numeration.name()).collect();
        let tried = tried.join(", ");
        let none = said!("no automaton of the values was found in these numerations: {tried}", tried);
        match self.decided(theorem) {
            Ok(true) => {}
            Ok(false) => theorem.undecided(NoProof::Refused(none)),
            Err(reason) => theorem.undecided(reason),
        }
    }

    fn decided(&self, theorem: &mut Theorem) -> Result<bool, NoProof> {
        let decided = self.by_values(SHORT, theorem)? || self.by_outcomes(theorem)?;
        let unvalued = matches!(&theorem.verdict, Verdict::Refuted(found) if found.is == Worth::Positive);
        if decided && !unvalued {
            return Ok(true);
        }
        match self.look.at(SECOND) {
            Err(stopped @ NoProof::Stopped(_)) if !decided => return Err(stopped),
            Err(_) => {}
            Ok(seen) => {
                theorem.tested = theorem.tested.max(seen.tested);
                if let Some(found) = seen.found.filter(|_| seen.is_first || !decided) {
                    theorem.verdict = Verdict::Refuted(Box::new(found));
                    if seen.is_first {
                        return Ok(true);
                    }
                }
            }
        }
        if decided {
            return Ok(true);
        }
        self.by_values(usize::MAX, theorem)
    }

    /// Decides the claim by the automaton of the values, if one is found.
    fn by_values(&self, levels: usize, theorem: &mut Theorem) -> Result<bool, NoProof> {
        let Some((found, admitted)) = self.recogniser(About::Values, levels)? else { return Ok(false) };
        let decider = Decider { numeration: found.numeration, budget: self.budget };
        let positions = Positions::new(self.game, decider)?;
        let admitted = match found.coding {
            Coding::Plain => &admitted.values,
            Coding::PowerOfTwo => match &admitted.powers {
                Some(powers) => powers,
                None => return Ok(false),
            },
        };
        let wrong = decider.join(&found.automaton, admitted, Join::OnlyFirst)?.exists(VALUE, self.budget)?;
        match positions.first(&wrong)? {
            None => prove(theorem, found),
            Some(first) => {
                let value = positions.at(&found.automaton, &first.position)?;
                let value = decider.least(&value, &[VALUE])?.and_then(|mut least| least.pop()).unwrap_or_default();
                let value = match found.coding {
                    Coding::Plain => value,
                    Coding::PowerOfTwo => value.trailing_zeros().unwrap_or(0).into(),
                };
                refute(theorem, first, Worth::Value(value));
            }
        }
        Ok(true)
    }

    /// Decides a claim that only asks whether G is 0 by the automaton of the P-positions, if one is found.
    fn by_outcomes(&self, theorem: &mut Theorem) -> Result<bool, NoProof> {
        let decider = Decider { numeration: self.admitted[0].numeration, budget: self.budget };
        let positions = Positions::new(self.game, decider)?;
        let [some, all] = self.positive(&positions, &self.admitted[0].values)?;
        if positions.splits() || !decider.join(&some, &all, Join::Differ)?.is_empty() {
            return Ok(false);
        }
        let Some((found, admitted)) = self.recogniser(About::PPositions, usize::MAX)? else { return Ok(false) };
        let decider = Decider { numeration: found.numeration, budget: self.budget };
        let positions = Positions::new(self.game, decider)?;
        let zero = decider.at(&admitted.values, VALUE, &BigUint::ZERO)?;
        let [_, others] = self.positive(&positions, &admitted.values)?;
        let p = &found.automaton;
        let n = decider.join(positions.domain(), p, Join::OnlyFirst)?;
        let wrong = [decider.join(p, &zero, Join::OnlyFirst)?, decider.join(&n, &others, Join::OnlyFirst)?];
        let wrong = decider.join(&wrong[0], &wrong[1], Join::Either)?;
        match positions.first(&wrong)? {
            None => prove(theorem, found),
            Some(first) => {
                let at: Vec<(Variable, &BigUint)> = positions.heaps().into_iter().zip(&first.position).collect();
                let is = if decider.accepts(p, &at) { Worth::Value(BigUint::ZERO) } else { Worth::Positive };
                refute(theorem, first, is);
            }
        }
        Ok(true)
    }

    /// The positions for which some value beyond 0 is admitted, and those for which all are.
    fn positive(&self, positions: &Positions, admitted: &Automaton) -> Result<[Automaton; 2], NoProof> {
        let decider = positions.decider;
        let beyond = decider.automaton(&Statement::Linear(Linear::of(&[(VALUE, -1)], 1), Sign::AtMostZero))?;
        let some = decider.join(admitted, &beyond, Join::Both)?.exists(VALUE, self.budget)?;
        let every = decider.join(positions.domain(), &beyond, Join::Both)?;
        let excluded = decider.join(&every, admitted, Join::OnlyFirst)?.exists(VALUE, self.budget)?;
        Ok([some, decider.join(positions.domain(), &excluded, Join::OnlyFirst)?])
    }

    fn recogniser(&self, about: About, levels: usize) -> Result<Option<(Recogniser, &Admitted)>, NoProof> {
        let tried: Vec<Numeration> = self.admitted.iter().map(|one| one.numeration).collect();
        let found = match proved_recogniser(self.game, about, &tried, levels, self.budget) {
            Err(NoProof::TooLarge { .. } | NoProof::Inexpressible { .. } | NoProof::TooManyTracks { .. }) => None,
            found => found?,
        };
        Ok(found.and_then(|found| {
            let admitted = self.admitted.iter().find(|one| one.numeration == found.numeration)?;
            Some((found, admitted))
        }))
    }
}

fn prove(theorem: &mut Theorem, found: Recogniser) {
    theorem.verdict = Verdict::Proven;
    theorem.recogniser = Some(found);
    theorem.defines = false;
}

fn refute(theorem: &mut Theorem, Ranked { rank, position }: Ranked, is: Worth) {
    theorem.verdict =
        Verdict::Refuted(Box::new(Counterexample { position, rank, claimed: Worth::None, is, option: None }));
}

impl Theorem {
    /// Sets the verdict of a claim that no proof decides: refuted by a counterexample, fits if positions were tested.
    pub(super) fn undecided(&mut self, reason: NoProof) {
        match self.verdict {
            Verdict::Refuted(_) => {}
            _ if self.tested > 0 => self.verdict = Verdict::Fits(reason),
            _ => self.verdict = Verdict::Unknown(reason),
        }
    }
}

/// The single heap of a game, whose values obey a law.
const HEAP: Variable = Variable(0);

/// Decides a claim about the value of every heap of a game, from the values of the first heaps and the law, if proved.
/// The law counts only if `values` has the preperiod and one period. Variable 0 is the heap and variable 1 the value.
/// Without a law, a claim is refuted or fits. The statement names the heap so.
pub fn decide_heaps(heap: &str, claim: &Formula, values: &[u64], law: Option<Periodicity>, limits: &Limits) -> Theorem {
    let budget = Budget::new(limits);
    let game =
        NumberGame { heaps: vec![heap.to_owned()], moves: Vec::new(), domain: None, over: None, rank: Vec::new() };
    let condition = Said::verbatim(claim.write(&|v| super::claim::name(&game, v)));
    let untried = NoProof::Refused(said!("no numeration was tried"));
    let open = Theorem::open(About::Values, Convention::Normal, untried, heap.to_owned());
    let statement = universal(&game, &condition);
    let mut theorem = Theorem { statement, condition: Some(condition), defines: false, ..open };
    let law = law.filter(|law| law.preperiod.checked_add(law.period).is_some_and(|end| end <= values.len() as u64));
    for numeration in [Numeration::Base2, Numeration::Base3] {
        let heaps = Heaps { values, law, decider: Decider { numeration, budget: &budget } };
        match heaps.decided(claim, &mut theorem) {
            Ok(()) => break,
            Err(reason) => {
                let goes_on = matches!(reason, NoProof::Inexpressible { .. });
                theorem.undecided(reason);
                if !goes_on {
                    break;
                }
            }
        }
    }
    theorem
}

struct Heaps<'a> {
    values: &'a [u64],
    law: Option<Periodicity>,
    decider: Decider<'a>,
}

impl Heaps<'_> {
    fn decided(&self, claim: &Formula, theorem: &mut Theorem) -> Result<(), NoProof> {
        let decider = self.decider;
        let names = |v: Variable| if v == HEAP { HEAP } else { VALUE };
        let every = decider.numeration.valid(&[HEAP, VALUE], decider.budget)?;
        let admitted = decider.automaton(&Statement::of(claim, &names, &mut Fresh::from(2))?)?;
        let admitted = decider.join(&every, &admitted, Join::Both)?;
        let mut first = None;
        for (n, value) in (0u64..).zip(self.values) {
            decider.budget.step()?;
            let (n, value) = (n.into(), (*value).into());
            if !decider.accepts(&admitted, &[(HEAP, &n), (VALUE, &value)]) {
                first = Some(n);
                break;
            }
            theorem.tested += 1;
        }
        if let (None, Some(law)) = (&first, self.law) {
            let wrong = self.wrong(&admitted, law)?;
            first = decider.least(&wrong, &[HEAP])?.and_then(|mut least| least.pop());
        }
        theorem.verdict = match first {
            Some(n) => {
                let fixed = decider.with_two_values(&admitted)?.is_empty();
                let claimed = decider.least(&decider.at(&admitted, HEAP, &n)?, &[VALUE])?.and_then(|mut one| one.pop());
                let claimed = claimed.filter(|_| fixed).map_or(Worth::None, Worth::Value);
                let is = Worth::Value(self.value(&n));
                let (position, rank) = (vec![n.clone()], vec![n]);
                Verdict::Refuted(Box::new(Counterexample { position, rank, claimed, is, option: None }))
            }
            None if self.law.is_some() => Verdict::Proven,
            None => Verdict::Fits(NoProof::Refused(said!("no period of the values is proved"))),
        };
        Ok(())
    }

    /// The heaps whose values the claim does not admit.
    fn wrong(&self, admitted: &Automaton, law: Periodicity) -> Result<Automaton, NoProof> {
        let (decider, end) = (self.decider, law.preperiod + law.period);
        let mut wrong = Automaton::constant(decider.numeration.digits(), false);
        let mut add = |more: &Automaton| -> Result<(), NoProof> {
            wrong = decider.join(&wrong, more, Join::Either)?;
            Ok(())
        };
        if law.saltus == 0 {
            // The state is the heap, or the heap below the end that is worth the same.
            let digits = decider.numeration.digits() as u64;
            let next = |&n: &u64, digit: usize| {
                let longer = digits * n + digit as u64;
                Ok(if longer < end { longer } else { law.preperiod + (longer - law.preperiod) % law.period })
            };
            let mut all: Vec<u64> = self.values[..end as usize].to_vec();
            all.sort_unstable();
            all.dedup();
            for value in all {
                let is = |&n: &u64| self.values[n as usize] == value;
                let heaps = explore(digits as usize, vec![HEAP], 0, next, is, |_| 0, decider.budget)?;
                add(&decider.join(&heaps, &decider.at(admitted, VALUE, &value.into())?, Join::OnlyFirst)?)?;
            }
            return Ok(wrong);
        }
        let names = |v: Variable| if v == HEAP { HEAP } else { VALUE };
        let values = Statement::of(&of_law(law, self.values), &names, &mut Fresh::from(2))?;
        decider.join(&decider.automaton(&values)?, admitted, Join::OnlyFirst)?.exists(VALUE, decider.budget)
    }

    /// The value of a heap, by the law beyond the known values.
    fn value(&self, n: &BigUint) -> BigUint {
        let at_hand = usize::try_from(n).ok().and_then(|n| self.values.get(n));
        match (at_hand, self.law) {
            (Some(&value), _) => value.into(),
            (None, Some(Periodicity { preperiod, period, saltus, .. })) => {
                let past = n - preperiod;
                let first = usize::try_from(&past % period).unwrap_or_default() + preperiod as usize;
                past / period * saltus + self.values.get(first).copied().unwrap_or_default()
            }
            (None, None) => BigUint::ZERO,
        }
    }
}
