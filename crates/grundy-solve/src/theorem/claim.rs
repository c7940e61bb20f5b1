//! Is a claim about all positions true?
//!
//! A claim is a formula. It holds exactly at the P-positions, or for every position and its value `G`. A claim of the
//! second kind that fixes one value, such as `G = m ^ n`, gives the values. Any other claim of that kind is decided in
//! `universal`. Every claim is first compared with the small positions; what is seen there answers where the
//! proof fails. To check a claim about all P-positions or all values, nothing is guessed and no table is made. The
//! positions at which the claim violates the local equation (`game`) form an automatic set. If it is
//! empty, the claim is proved. If not, the violation of the least rank is the first position at which the claim is
//! wrong, because below it the claim is right. The position is found digit by digit, and may have any size.
//!
//! # A claim at the small positions: most false claims are false there
//! The positions are evaluated from the definition, in the order of their ranks, for as long as the work is little. No
//! automaton of the claim is needed, unless the claim asks for all numbers.

use std::rc::Rc;

use grundy_core::{Convention, Said, said};
use grundy_rules::formula::{Formula, NumberGame, Variable, plain};
use num_bigint::BigUint;

use super::answer::{About, Coding, Counterexample, Recogniser, Theorem, Verdict, Worth};
use super::automaton::{Automaton, Join};
use super::budget::{Budget, NoProof};
use super::candidates::vectors;
use super::decide::Decider;
use super::game::Positions;
use super::game::{OPTION_VALUE, VALUE};
use super::linear::{Linear, Sign};
use super::numeration::Numeration;
use super::say::{conditional, universal};
use super::statement::{Fresh, Statement};
use super::table::{Entry, Finder, Table, tabulate_within};
use super::universal::{Admitted, Universal};
use crate::Limits;

/// Decides whether a claim about all positions of a game is true. Fails if the question does not fit the game: values
/// in misère play, or splits where the theory does not give sums.
///
/// In a claim about P-positions the variables `0..k` are the heaps. In a claim about values, variable k is the value G,
/// and the claim is about every position and its value. Vectors of numbers that are not positions do not matter.
/// Without a `numeration`, all numerations are tried until one decides. The verdict is [`Verdict::Proven`],
/// [`Verdict::Refuted`], or with the reason [`Verdict::Fits`] or [`Verdict::Unknown`].
pub fn decide_claim(
    game: &NumberGame,
    convention: Convention,
    about: About,
    claim: &Formula,
    numeration: Option<Numeration>,
    limits: &Limits,
) -> Result<Theorem, NoProof> {
    fits(game, convention, about)?;
    let budget = Budget::new(limits);
    let tried = numeration.map_or(Numeration::ALL.to_vec(), |one| vec![one]);
    let condition = Said::verbatim(claim.write(&|v| name(game, v)));
    let statement = match about {
        About::Values => universal(game, &condition),
        About::PPositions => conditional(game, convention, about, &condition),
    };
    let untried = NoProof::Refused(said!("no numeration was tried"));
    let open = Theorem::open(about, convention, untried.clone(), game.written_rank());
    let mut theorem = Theorem { statement, condition: Some(condition), ..open };
    let base2 = Decider { numeration: Numeration::Base2, budget: &budget };
    let rank = Positions::new(game, base2).and_then(|positions| positions.check_rank());
    let look = Look { game, convention, about, claim, ranked: rank.is_ok(), budget: &budget };
    // If this fails, the proof below fails too and gives the reason.
    let Seen { tested, found, is_first, several } = look.at(FIRST).unwrap_or_default();
    theorem.tested = tested;
    let (mut reason, mut admitted) = (None, Vec::new());
    for numeration in tried {
        if several {
            break;
        }
        let decider = Decider { numeration, budget: &budget };
        match decided(game, convention, about, claim, decider, &rank) {
            Ok(Decided::Open(_)) if is_first => break,
            Ok(Decided::Open(one)) => admitted.push(one),
            Ok(Decided::Yes(verdict, automaton)) => {
                theorem.verdict = verdict;
                theorem.recogniser = Some(Recogniser { numeration, automaton, about, coding: Coding::Plain });
                return Ok(theorem);
            }
            Err(refused @ NoProof::Refused(_)) => return Err(refused),
            Err(stopped @ NoProof::Stopped(_)) => {
                (reason, admitted) = (Some(stopped), Vec::new());
                break;
            }
            // The first numeration's reason is reported: the others are attempts.
            Err(other) => _ = reason.get_or_insert(other),
        }
    }
    if let Some(found) = found {
        theorem.verdict = Verdict::Refuted(Box::new(found));
    }
    if is_first {
        return Ok(theorem);
    }
    if !admitted.is_empty() {
        Universal { game, admitted, look, budget: &budget }.decide(&mut theorem);
    } else {
        theorem.undecided(reason.unwrap_or(untried));
    }
    Ok(theorem)
}

/// Whether a question fits a game. Fails with the reason if it does not.
pub(super) fn fits(game: &NumberGame, convention: Convention, about: About) -> Result<(), NoProof> {
    match (about, convention) {
        (About::Values, Convention::Misere) => Err(no_misere_values()),
        (_, Convention::Misere) if game.moves.iter().any(|m| m.parts > 1) => Err(NoProof::Refused(said!(
            "a move splits positions, and in misère play neither outcomes nor values decide who wins their sums"
        ))),
        _ if game.heaps.is_empty() => Err(NoProof::Refused(said!("the game has no heaps"))),
        _ => Ok(()),
    }
}

/// Why no values can be asked for.
pub fn no_misere_values() -> NoProof {
    NoProof::Refused(said!("in misère play positions have no Grundy values; ask for the P-positions"))
}

/// The name of a heap, of the value, or of a number that a quantifier binds.
pub(super) fn name(game: &NumberGame, variable: Variable) -> String {
    let variable = variable.0 as usize;
    match game.heaps.get(variable) {
        Some(heap) => heap.clone(),
        None if variable == game.heaps.len() => "G".to_owned(),
        None => format!("t{}", variable - game.heaps.len()),
    }
}

/// The result of a claim in one numeration.
enum Decided {
    /// It fixes the P-positions, or one value at most, and that is right or wrong; its automaton.
    Yes(Verdict, Automaton),
    /// It admits several values.
    Open(Admitted),
}

/// The verdict in one numeration, if the claim fixes positions or values; `rank`: whether moves lower the rank.
fn decided(
    game: &NumberGame,
    convention: Convention,
    about: About,
    claim: &Formula,
    decider: Decider,
    rank: &Result<(), NoProof>,
) -> Result<Decided, NoProof> {
    let positions = Positions::new(game, decider)?;
    match decider.numeration {
        Numeration::Base2 => rank.clone()?,
        _ => positions.check_rank()?,
    }
    let heaps = game.heaps.len() as u32;
    let names = |v: Variable| if v.0 < heaps { v } else { VALUE };
    let of = |claim: &Formula| decider.automaton(&Statement::of(claim, &names, &mut positions.fresh())?);
    let claimed = of(claim)?;
    if about == About::PPositions && claimed.place(VALUE).is_some() {
        return Err(NoProof::Refused(said!("a claim about P-positions is about the heaps only; claim the values")));
    }
    let mut set = decider.join(positions.domain(), &claimed, Join::Both)?;
    let violations = match about {
        About::PPositions if positions.splits() => {
            return Err(NoProof::Refused(said!(
                "a move splits positions, and outcomes of parts do not decide who wins their sum; claim the values"
            )));
        }
        About::PPositions => positions.outcome_violations(&set, convention)?,
        About::Values => {
            // A claim that does not speak of G admits every number as a value.
            let every =
                decider.join(positions.domain(), &decider.numeration.valid(&[VALUE], decider.budget)?, Join::Both)?;
            set = decider.join(&set, &every, Join::Both)?;
            if !decider.with_two_values(&set)?.is_empty() {
                let coded = claim.coded(Variable(heaps)).filter(|_| decider.numeration == Numeration::Base2);
                let powers = coded.map(|coded| decider.join(&every, &of(&coded)?, Join::Both)).transpose()?;
                return Ok(Decided::Open(Admitted { numeration: decider.numeration, values: set, powers }));
            }
            positions.value_violations(&set, Coding::Plain)?
        }
    };
    let Some(first) = positions.first(&violations)? else { return Ok(Decided::Yes(Verdict::Proven, set)) };
    let counterexample = match about {
        About::PPositions => positions.wrong_outcome(&set, first)?,
        About::Values => positions.wrong_value(&set, first)?,
    };
    Ok(Decided::Yes(Verdict::Refuted(Box::new(counterexample)), set))
}

/// A position, and the terms of its rank.
pub(super) struct Ranked {
    pub rank: Vec<BigUint>,
    pub position: Vec<BigUint>,
}

impl Positions<'_> {
    /// The rank and the position of the least rank in a set, the first of them in lexicographic order.
    pub(super) fn first(&self, set: &Automaton) -> Result<Option<Ranked>, NoProof> {
        if set.is_empty() {
            return Ok(None);
        }
        let (ranked, tracks) = self.ranked()?;
        let ranked = self.decider.join(&ranked, set, Join::Both)?;
        let order = [&tracks[..], &self.heaps()].concat();
        let least = self.decider.least(&ranked, &order)?;
        Ok(least.map(|mut numbers| {
            let position = numbers.split_off(tracks.len());
            Ranked { rank: numbers, position }
        }))
    }

    /// The mistake at the first position that violates the equation of the P-positions.
    fn wrong_outcome(&self, set: &Automaton, first: Ranked) -> Result<Counterexample, NoProof> {
        let Ranked { rank, position } = first;
        let at: Vec<(Variable, &BigUint)> = self.heaps().into_iter().zip(&position).collect();
        if !self.decider.accepts(set, &at) {
            return Ok(Counterexample { position, rank, claimed: Worth::N, is: Worth::P, option: None });
        }
        // Without a move into the set it is a position without any move, in misère play.
        let after = Rc::new(self.moved(set, 1)?);
        let option = self.option(&position, |_| Ok(Statement::Known(after.clone())))?;
        Ok(Counterexample { position, rank, claimed: Worth::P, is: Worth::N, option })
    }

    /// The mistake at the first position that violates the equation of the values.
    fn wrong_value(&self, values: &Automaton, first: Ranked) -> Result<Counterexample, NoProof> {
        let Ranked { rank, position } = first;
        let decider = self.decider;
        // All options are right, so the value is the least number that none of them has.
        let taken = self.at(&self.option_values(values, Coding::Plain)?, &position)?;
        let all = decider.numeration.valid(&[OPTION_VALUE], decider.budget)?;
        let free = decider.join(&all, &taken, Join::OnlyFirst)?;
        let is = decider.least(&free, &[OPTION_VALUE])?.and_then(|mut least| least.pop()).unwrap_or_default();
        let claims = self.at(values, &position)?;
        let truth = decider.numeration.constant(VALUE, &is, decider.budget)?;
        let others = decider.join(&claims, &truth, Join::OnlyFirst)?;
        let Some(claimed) = decider.least(&others, &[VALUE])?.and_then(|mut least| least.pop()) else {
            return Ok(Counterexample { position, rank, claimed: Worth::None, is: Worth::Value(is), option: None });
        };
        let mut option = None;
        if claimed < is {
            let number = decider.numeration.constant(OPTION_VALUE, &claimed, decider.budget)?;
            let number = Statement::Known(Rc::new(number));
            option = self.option(&position, |index| {
                let worth = self.option_value(values, Coding::Plain, index, &mut self.fresh_above(1 << 10))?;
                Ok(Statement::exists(vec![OPTION_VALUE], Statement::And(vec![worth, number.clone()])))
            })?;
        }
        Ok(Counterexample { position, rank, claimed: Worth::Value(claimed), is: Worth::Value(is), option })
    }

    /// The other numbers that an automaton accepts beside the heaps of a position.
    pub(super) fn at(&self, automaton: &Automaton, position: &[BigUint]) -> Result<Automaton, NoProof> {
        let mut pairs = self.heaps().into_iter().zip(position);
        pairs.try_fold(automaton.clone(), |left, (heap, number)| self.decider.at(&left, heap, number))
    }

    /// The first option of a position for which `further` holds: of the first move that has one, the least.
    pub(super) fn option(
        &self,
        position: &[BigUint],
        further: impl Fn(usize) -> Result<Statement, NoProof>,
    ) -> Result<Option<Vec<Vec<BigUint>>>, NoProof> {
        let decider = self.decider;
        let mut least: Option<Vec<BigUint>> = None;
        for index in 0..self.game().moves.len() {
            let mut all = vec![self.legal(index, &mut self.fresh())?, further(index)?];
            for (heap, number) in self.heaps().into_iter().zip(position) {
                all.push(Statement::Known(Rc::new(decider.numeration.constant(heap, number, decider.budget)?)));
            }
            let options = decider.automaton(&Statement::exists(self.heaps(), Statement::And(all)))?;
            let parts: Vec<Variable> = (1..=self.game().moves[index].parts).flat_map(|part| self.part(part)).collect();
            let first = decider.least(&options, &parts)?;
            least = match (least, first) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
        }
        let heaps = self.game().heaps.len();
        Ok(least.map(|numbers| numbers.chunks(heaps).map(<[_]>::to_vec).collect()))
    }
}

/// How many positions are valued at most, and with how many steps.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    positions: u64,
    steps: u64,
}

/// The first look: some tenths of a second.
pub(super) const FIRST: Effort = Effort { positions: 1 << 12, steps: 1 << 26 };
/// The second look, after which an automaton is searched for: some seconds.
pub(super) const SECOND: Effort = Effort { positions: 1 << 16, steps: 1 << 28 };

/// A position after its rank.
type Placed = (Vec<u64>, Vec<u64>);

/// A claim, to be compared with small positions.
#[derive(Clone, Copy)]
pub(super) struct Look<'a> {
    pub game: &'a NumberGame,
    pub convention: Convention,
    pub about: About,
    pub claim: &'a Formula,
    /// Whether base 2 proves that all moves lower the rank.
    pub ranked: bool,
    pub budget: &'a Budget<'a>,
}

/// The findings.
#[derive(Default)]
pub(super) struct Seen {
    /// The number of positions at which the claim was tested.
    pub tested: u64,
    pub found: Option<Counterexample>,
    /// Whether it is the least counterexample.
    pub is_first: bool,
    /// Whether the claim admits several values at that position.
    pub several: bool,
}

impl Look<'_> {
    /// Compares the claim with the small positions. Fails if the budget is used up, or base 2 cannot express a claim that
    /// asks for all numbers.
    pub(super) fn at(self, effort: Effort) -> Result<Seen, NoProof> {
        let decider = Decider { numeration: Numeration::Base2, budget: self.budget };
        let heaps = self.game.heaps.len() as u32;
        if self.about == About::PPositions && self.game.moves.iter().any(|a_move| a_move.parts > 1) {
            return Ok(Seen::default());
        }
        // This refuses formulas without meaning, such as a division by 0.
        let names = |v: Variable| if v.0 < heaps { v } else { VALUE };
        let statement = Statement::of(self.claim, &names, &mut Fresh::from(1 << 10))?;
        let quantified = self.game.universal(Some(self.claim)).len() > self.game.universal(None).len();
        let automaton = if quantified { Some(decider.automaton(&statement)?) } else { None };
        let holds = |position: &[u64], value: u64| match &automaton {
            None => plain::holds(self.claim, &[position, &[value]].concat(), 0),
            Some(automaton) => {
                let numbers: Vec<BigUint> = position.iter().chain([&value]).map(|&number| number.into()).collect();
                let names = (0..heaps).map(Variable).chain([VALUE]);
                decider.accepts(automaton, &names.zip(&numbers).collect::<Vec<_>>())
            }
        };
        let side = (2..).take_while(|side: &u64| side.saturating_pow(heaps) <= effort.positions).last().unwrap_or(2);
        let sides = vec![side; heaps as usize];
        let steps = (effort.steps, self.ranked);
        let table = tabulate_within(self.game, self.convention, self.about, &sides, steps, self.budget)?;
        let mut tested = 0;
        let [mut first, mut unknown]: [Option<Placed>; 2] = [None, None];
        for vector in vectors(heaps as usize, side) {
            self.budget.step()?;
            let found = match table.get(&vector) {
                Entry::NoPosition => continue,
                Entry::Unknown => &mut unknown,
                Entry::Value(value) => {
                    tested += 1;
                    let right = match self.about {
                        About::Values => holds(&vector, value.into()),
                        About::PPositions => holds(&vector, 0) == (value == 0),
                    };
                    if right {
                        continue;
                    }
                    &mut first
                }
            };
            let rank = |term| plain::value(term, &vector).and_then(|rank| u64::try_from(rank).ok());
            let rank = self.game.rank.iter().map(rank);
            let Some(rank) = rank.collect::<Option<Vec<u64>>>() else { continue };
            if found.as_ref().is_none_or(|least| (&rank, &vector) < (&least.0, &least.1)) {
                *found = Some((rank, vector));
            }
        }
        let mut seen = Seen { tested, ..Seen::default() };
        let Some(first) = first else { return Ok(seen) };
        seen.is_first = unknown.is_none_or(|unknown| first < unknown);
        let [rank, position] = [&first.0, &first.1].map(|numbers| numbers.iter().map(|&n| n.into()).collect());
        let at: (Vec<BigUint>, Vec<BigUint>) = (rank, position);
        let further = Positions::new(self.game, decider).and_then(|positions| beyond(&positions, side));
        seen.is_first &= further.is_ok_and(|it| it.is_none_or(|Ranked { rank, position }| (rank, position) >= at));
        let Entry::Value(value) = table.get(&first.1) else { return Ok(seen) };
        let (rank, position) = at;
        let (mut claimed, mut is, mut option) = (Worth::None, Worth::Value(value.into()), None);
        if self.about == About::PPositions {
            (claimed, is) = if value == 0 { (Worth::N, Worth::P) } else { (Worth::P, Worth::N) };
            option = self.option_in_p(&first.1, &table)?;
        }
        let rank = if seen.is_first { rank } else { Vec::new() };
        // The claim fixes no value if it admits two of these.
        seen.several = self.about == About::Values && (0..64).filter(|&value| holds(&first.1, value)).nth(1).is_some();
        seen.found = Some(Counterexample { position, rank, claimed, is, option });
        Ok(seen)
    }

    /// The least option of a position, which does not split, that the table has among the P-positions.
    fn option_in_p(self, position: &[u64], table: &Table) -> Result<Option<Vec<Vec<BigUint>>>, NoProof> {
        let (mut least, heaps) = (None, position.len());
        let numbers: Vec<i64> = position.iter().map(|&number| number as i64).collect();
        for mut finder in Finder::of_moves(self.game, table.sides()[0])? {
            finder.each((0, &numbers), self.budget, &mut |found| {
                let option: Vec<u64> = found[heaps..2 * heaps].iter().map(|&number| number as u64).collect();
                if table.get(&option) == Entry::Value(0) && least.as_ref().is_none_or(|least| option < *least) {
                    least = Some(option);
                }
                true
            })?;
        }
        Ok(least.map(|option| vec![option.into_iter().map(BigUint::from).collect()]))
    }
}

/// The first position with a number that is at least `side`.
fn beyond(positions: &Positions, side: u64) -> Result<Option<Ranked>, NoProof> {
    let decider = positions.decider;
    let large = |heap| Statement::Linear(Linear::of(&[(heap, -1)], side as i64), Sign::AtMostZero);
    let large = decider.automaton(&Statement::Or(positions.heaps().into_iter().map(large).collect()))?;
    positions.first(&decider.join(positions.domain(), &large, Join::Both)?)
}
