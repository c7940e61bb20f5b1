//! A game as statements: its positions, its moves, and what can move into a set.
//!
//! # The local equation of the P-positions
//! In normal play P is the set of P-positions exactly if P = D ∖ Pre(P). That is, P-positions have no moves to each
//! other, and every other position has a move to one. D are the positions, and those in Pre(P) have a move into it. In
//! misère play the positions T without a move are N-positions: P = (D ∖ T) ∖ Pre(P). Because every move lowers a rank,
//! the equation has one solution only: there could not be a least rank at which two solutions differ.
//!
//! So a set that is wrong is wrong at the positions where the equation fails. At those of the least rank, what the
//! equation asks for is the truth, since all options have a lower rank.
//!
//! # The local equation of the values
//! Values are a relation V(x, g) between positions and numbers, and O(x, h) says that some option of x has the value h.
//! V is the Grundy function exactly if
//!
//! 1. every position has a value, and only one;
//! 2. no option has the value of the position: V(x, g) and O(x, g) exclude each other;
//! 3. every smaller value is that of an option: V(x, g) and h < g imply O(x, h).
//!
//! An option that falls apart is worth the nim-sum of its parts, which automata know in base 2. In the coding 2^G of
//! [`Coding::PowerOfTwo`] all values are powers of two, and h ranges over these. Automata do not recognise a nim-sum of
//! exponents, so splits are refused.

use std::rc::Rc;

use grundy_core::{Convention, said};
use grundy_rules::formula::{Comparison, Formula, NumberGame, Term, Variable};

use super::answer::Coding;
use super::automaton::{Automaton, Join, names};
use super::budget::NoProof;
use super::decide::Decider;
use super::linear::Linear;
use super::numeration::power;
use super::statement::{Fresh, Statement};

/// A game whose formulas are read in one numeration.
pub struct Positions<'a> {
    game: &'a NumberGame,
    pub(super) decider: Decider<'a>,
    domain: Rc<Automaton>,
    /// The positions from which moves start: those that are not over.
    alive: Rc<Automaton>,
}

impl<'a> Positions<'a> {
    /// Reads the formulas of a game. Fails if the numeration cannot express them, or the budget is used up.
    pub fn new(game: &'a NumberGame, decider: Decider<'a>) -> Result<Positions<'a>, NoProof> {
        let heaps: Vec<Variable> = (0..game.heaps.len() as u32).map(Variable).collect();
        let all = Rc::new(decider.numeration.valid(&heaps, decider.budget)?);
        let mut positions = Positions { game, decider, domain: all.clone(), alive: all };
        let free = |formula: &Formula| Statement::of(formula, &|v| v, &mut positions.fresh());
        let domain = match &game.domain {
            Some(domain) => decider.join(&positions.domain, &decider.automaton(&free(domain)?)?, Join::Both)?,
            None => (*positions.domain).clone(),
        };
        let alive = match &game.over {
            Some(over) => decider.join(&domain, &decider.automaton(&free(over)?)?, Join::OnlyFirst)?,
            None => domain.clone(),
        };
        (positions.domain, positions.alive) = (Rc::new(domain), Rc::new(alive));
        Ok(positions)
    }

    pub fn game(&self) -> &'a NumberGame {
        self.game
    }

    pub fn heaps(&self) -> Vec<Variable> {
        self.part(0)
    }

    /// The heaps of a part. Part 0 is the position from which a move is made; the parts from 1 on are what the move
    /// leaves.
    pub fn part(&self, part: u32) -> Vec<Variable> {
        let heaps = self.game.heaps.len() as u32;
        (part * heaps..(part + 1) * heaps).map(Variable).collect()
    }

    /// Variables that are not heaps of any part.
    pub fn fresh(&self) -> Fresh {
        let parts = self.game.moves.iter().map(|m| m.parts).max().unwrap_or(0);
        Fresh::from((parts + 1) * self.game.heaps.len() as u32)
    }

    /// Variables from this index on.
    pub(super) fn fresh_above(&self, first: u32) -> Fresh {
        Fresh::from(self.fresh().name().0.max(first))
    }

    pub fn domain(&self) -> &Rc<Automaton> {
        &self.domain
    }

    pub fn splits(&self) -> bool {
        self.game.moves.iter().any(|m| m.parts > 1)
    }

    /// The automaton of a set of positions, over the heaps of a part. Its other tracks stay as they are.
    pub fn moved(&self, set: &Automaton, part: u32) -> Result<Automaton, NoProof> {
        let heaps = self.game.heaps.len() as u32;
        set.renamed(|v| if v.0 < heaps { Variable(v.0 + part * heaps) } else { v }, self.decider.budget)
    }

    /// The statement that a move leads from the heaps to the parts: both are positions, and the first is not over.
    pub fn legal(&self, index: usize, fresh: &mut Fresh) -> Result<Statement, NoProof> {
        let mut all = vec![Statement::of(&self.game.moves[index].formula, &|v| v, fresh)?];
        if self.game.domain.is_some() || self.game.over.is_some() {
            all.push(Statement::Known(self.alive.clone()));
        }
        if self.game.domain.is_some() {
            for part in 1..=self.game.moves[index].parts {
                all.push(Statement::Known(Rc::new(self.moved(&self.domain, part)?)));
            }
        }
        Ok(Statement::And(all))
    }

    /// The positions with a move for which `further` holds. `further` is a condition on the parts of a move; it may
    /// have free variables of its own, which become tracks.
    pub fn before(
        &self,
        mut further: impl FnMut(usize, &mut Fresh) -> Result<Statement, NoProof>,
        fresh: &mut Fresh,
    ) -> Result<Automaton, NoProof> {
        let mut all = Automaton::constant(self.decider.numeration.digits(), false);
        for index in 0..self.game.moves.len() {
            let parts = (1..=self.game.moves[index].parts).flat_map(|part| self.part(part)).collect();
            let legal = self.legal(index, fresh)?;
            let step = Statement::exists(parts, Statement::And(vec![legal, further(index, fresh)?]));
            all = self.decider.join(&all, &self.decider.automaton(&step)?, Join::Either)?;
        }
        // A game without moves, and a move that says nothing of some heap, must have all tracks too.
        self.decider.join(&all, &self.domain, Join::Both)
    }

    /// The positions with a move into a set of positions. No move may split.
    pub fn leading_to(&self, set: &Automaton) -> Result<Automaton, NoProof> {
        let after = Rc::new(self.moved(set, 1)?);
        self.before(|_, _| Ok(Statement::Known(after.clone())), &mut self.fresh())
    }

    /// The positions without a move.
    pub fn terminal(&self) -> Result<Automaton, NoProof> {
        let moving = self.before(|_, _| Ok(Statement::truth()), &mut self.fresh())?;
        self.decider.join(&self.domain, &moving, Join::OnlyFirst)
    }

    /// The positions, with the terms of their rank in tracks of their own, and these tracks.
    pub fn ranked(&self) -> Result<(Automaton, Vec<Variable>), NoProof> {
        let mut fresh = self.fresh();
        let tracks: Vec<Variable> = self.game.rank.iter().map(|_| fresh.name()).collect();
        let mut all = vec![Statement::Known(self.domain.clone())];
        for (term, &track) in self.game.rank.iter().zip(&tracks) {
            let equal = Formula::Compare(term.clone(), Comparison::Equal, Term::Variable(track));
            all.push(Statement::of(&equal, &|v| v, &mut fresh)?);
        }
        Ok((self.decider.automaton(&Statement::And(all))?, tracks))
    }

    /// Proves that every position has a rank that is a natural number, and that every move lowers it, in every part.
    /// Then no play goes on for ever. Fails if that is wrong, or the budget is used up.
    pub(crate) fn check_rank(&self) -> Result<(), NoProof> {
        let mut fresh = self.fresh();
        let negative = Statement::of(&self.game.rank_is_negative(), &|v| v, &mut fresh)?;
        if !self.decider.join(&self.domain, &self.decider.automaton(&negative)?, Join::Both)?.is_empty() {
            return Err(NoProof::Refused(said!("the rank of some position is negative; state another `rank`")));
        }
        for index in 0..self.game.moves.len() {
            for part in 1..=self.game.moves[index].parts {
                let bound = (1..=self.game.moves[index].parts).flat_map(|p| self.part(p)).collect();
                let stays = Statement::of(&self.game.rank_stays(part), &|v| v, &mut fresh)?;
                let rising = Statement::exists(bound, Statement::And(vec![stays, self.legal(index, &mut fresh)?]));
                if !self.decider.automaton(&rising)?.is_empty() {
                    return Err(NoProof::Refused(said!("some move does not lower the rank; state another `rank`")));
                }
            }
        }
        Ok(())
    }

    /// D ∖ Pre(P), in misère play without T: the positions that are P-positions if `set` has those of lower rank. Fails
    /// if the budget is used up, or a move splits positions: their outcomes do not determine that of a sum.
    pub fn answered(&self, set: &Automaton, convention: Convention) -> Result<Automaton, NoProof> {
        if self.splits() {
            return Err(NoProof::Refused(said!(
                "a move splits positions, and P-positions do not decide who wins their sums; prove the values"
            )));
        }
        let left = self.decider.join(self.domain(), &self.leading_to(set)?, Join::OnlyFirst)?;
        match convention {
            Convention::Normal => Ok(left),
            Convention::Misere => self.decider.join(&left, &self.terminal()?, Join::OnlyFirst),
        }
    }

    /// The positions at which a set of positions does not satisfy the local equation. It is the set of P-positions
    /// exactly if there are none.
    pub(crate) fn outcome_violations(&self, set: &Automaton, convention: Convention) -> Result<Automaton, NoProof> {
        self.decider.join(set, &self.answered(set, convention)?, Join::Differ)
    }
}

/// The track of the value. Parts 1, 2, … of an option have the tracks above it.
pub const VALUE: Variable = Variable(1 << 20);

/// The track of the value of an option.
pub(crate) const OPTION_VALUE: Variable = Variable(1 << 21);

impl Decider<'_> {
    /// The positions to which a relation V(x, g) gives two values or more.
    pub(super) fn with_two_values(self, values: &Automaton) -> Result<Automaton, NoProof> {
        let [value, other] = [VALUE, OPTION_VALUE].map(Linear::variable);
        let less = self.automaton(&Statement::less(&other, &value)?)?;
        let second = values.renamed(names([(VALUE, OPTION_VALUE)]), self.budget)?;
        let two = self.join(&self.join(values, &less, Join::Both)?, &second, Join::Both)?;
        two.exists(OPTION_VALUE, self.budget)?.exists(VALUE, self.budget)
    }
}

impl Positions<'_> {
    /// The statement that the parts of an option, after the move with this index, are worth [`OPTION_VALUE`] together.
    pub(super) fn option_value(
        &self,
        values: &Automaton,
        coding: Coding,
        index: usize,
        fresh: &mut Fresh,
    ) -> Result<Statement, NoProof> {
        let parts = self.game().moves[index].parts;
        if parts > 1 && coding == Coding::PowerOfTwo {
            let why = said!("values coded as powers of two cannot be added, and a move splits positions");
            return Err(NoProof::Refused(why));
        }
        let (mut all, mut bound, mut sum) = (Vec::new(), Vec::new(), OPTION_VALUE);
        for part in 1..=parts {
            let name = if parts == 1 { OPTION_VALUE } else { Variable(VALUE.0 + part) };
            let moved = self.moved(values, part)?.renamed(names([(VALUE, name)]), self.decider.budget)?;
            all.push(Statement::Known(Rc::new(moved)));
            if parts > 1 {
                bound.push(name);
            }
            if part == 1 {
                sum = name;
            } else {
                let next = if part == parts { OPTION_VALUE } else { fresh.name() };
                all.push(Statement::NimSum([sum, name, next]));
                if part < parts {
                    bound.push(next);
                }
                sum = next;
            }
        }
        Ok(Statement::exists(bound, Statement::And(all)))
    }

    /// O(x, h): the positions and the values of their options, in the track [`OPTION_VALUE`].
    pub(crate) fn option_values(&self, values: &Automaton, coding: Coding) -> Result<Automaton, NoProof> {
        self.before(|index, fresh| self.option_value(values, coding, index, fresh), &mut self.fresh())
    }

    /// The positions at which a relation V(x, g) does not satisfy the local equation. The relation gives the Grundy
    /// values exactly if the result is empty. The track of g is [`VALUE`]. Fails if the budget is used up, or some move
    /// splits positions and the values are not plain numbers in base 2.
    pub(crate) fn value_violations(&self, values: &Automaton, coding: Coding) -> Result<Automaton, NoProof> {
        let decider = self.decider;
        let drop = |automaton: Automaton, track| automaton.exists(track, decider.budget);
        let [value, other] = [VALUE, OPTION_VALUE].map(Linear::variable);
        let mut wrong = decider.join(self.domain(), &drop(values.clone(), VALUE)?, Join::OnlyFirst)?;
        let mut add = |more: Automaton| -> Result<(), NoProof> {
            wrong = decider.join(&wrong, &more, Join::Either)?;
            Ok(())
        };
        add(decider.with_two_values(values)?)?;
        let less = decider.automaton(&Statement::less(&other, &value)?)?;
        let mut smaller = decider.join(values, &less, Join::Both)?;
        if coding == Coding::PowerOfTwo {
            let coded = power(2, VALUE, decider.numeration, decider.budget)?;
            add(drop(decider.join(values, &coded, Join::OnlyFirst)?, VALUE)?)?;
            smaller =
                decider.join(&smaller, &coded.renamed(names([(VALUE, OPTION_VALUE)]), decider.budget)?, Join::Both)?;
        }
        let options = self.option_values(values, coding)?;
        let same = options.renamed(names([(OPTION_VALUE, VALUE)]), decider.budget)?;
        add(drop(decider.join(values, &same, Join::Both)?, VALUE)?)?;
        let missing = decider.join(&smaller, &options, Join::OnlyFirst)?;
        add(drop(drop(missing, VALUE)?, OPTION_VALUE)?)?;
        Ok(wrong)
    }
}
