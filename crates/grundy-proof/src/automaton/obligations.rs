//! The obligations of a theorem, one after the other.

use std::rc::Rc;

use grundy_core::{Convention, said};
use grundy_rules::formula::{Formula, Variable};

use super::formula::{both, nim_sum, power};
use super::search::{Case, Table, empty};
use super::{Labels, Theorem};
use crate::kernel::{Check, Rejected, reject, require};

impl Theorem<'_> {
    /// The automaton of the positions accepts exactly the positions of the rules, and the set accepts positions only.
    pub(super) fn positions_are_right(&mut self) -> Check {
        let (game, heaps) = (self.game, self.heaps(0));
        match (&game.domain, self.positions.clone()) {
            (None, None) => {}
            (Some(domain), Some(positions)) => {
                let valid: Case = heaps.iter().map(|&heap| self.numeration.valid(heap)).collect();
                let outside = vec![(Rc::new(positions.complement()), heaps.clone())];
                let inside = both(&self.of(domain, true)?, &[valid]);
                self.impossible(&both(&inside, &[outside]), said!("a position is not among the positions"))?;
                self.follows(&heaps, &self.position(0), &inside, said!("a vector of the list is not a position"))?;
            }
            _ => return reject(self.step, said!("an automaton of the positions goes with `where`, and only so")),
        }
        let outside = [heaps.iter().map(|&heap| self.numeration.valid(heap)).collect(), self.position(0)];
        let outside = outside.map(|case: Case| case.into_iter().map(|(table, x)| (Rc::new(table.complement()), x)));
        let value =
            (self.set.next[0].len() > self.numeration.digits.pow(heaps.len() as u32)).then(|| self.cases.track());
        let cases: Vec<Case> = outside.into_iter().flatten().map(|atom| vec![atom, self.set(0, value, true)]).collect();
        self.impossible(&cases, said!("the automaton accepts what is not a position"))?;
        let invalid = value.map(|value| (Rc::new(self.numeration.valid(value).0.complement()), vec![value]));
        let cases: Vec<Case> = invalid.into_iter().map(|atom| vec![atom, self.set(0, value, true)]).collect();
        self.impossible(&cases, said!("the automaton accepts a value that is not a number"))
    }

    /// Every move lowers the rank, which is never negative.
    pub(super) fn play_ends(&mut self) -> Check {
        let cases = both(&self.of(&self.game.rank_is_negative(), true)?, &[self.position(0)]);
        self.impossible(&cases, said!("the rank of a position is negative"))?;
        for parts in self.parts() {
            for part in 1..=parts {
                let cases = both(&self.moves(parts)?, &self.of(&self.game.rank_stays(part), true)?);
                self.impossible(&cases, said!("a move does not lower the rank"))?;
            }
        }
        Ok(())
    }

    /// The formula holds exactly for what the automaton accepts.
    pub(super) fn claim_is_right(&mut self, formula: &Formula, labels: Labels) -> Check {
        let step = "claim.claim";
        let value = (labels == Labels::Values).then_some(Variable(self.game.heaps.len() as u32));
        let valid: Case = value.iter().map(|&value| self.numeration.valid(value)).chain(self.position(0)).collect();
        let wrong = [
            (true, said!("the automaton does not accept all that the claim says")),
            (false, said!("the automaton accepts more")),
        ];
        for (holds, reason) in wrong {
            let here = [valid.clone(), vec![self.set(0, value, !holds)]].concat();
            let cases = self.cases.of(formula, holds).map_err(|reason| Rejected::unchecked(step, reason))?;
            require(empty(&both(&cases, &[here]), self.session)?, step, reason)?;
        }
        Ok(())
    }

    pub(super) fn p_positions_are_right(&mut self, convention: Convention, ends: Option<Rc<Table>>) -> Check {
        if self.parts().iter().any(|&parts| parts > 1) {
            return reject(self.step, said!("where moves split a position, its values decide, not its outcome"));
        }
        let moves = self.moves(1)?;
        let to_p = both(&moves, &[vec![self.set(1, None, true)]]);
        let p = vec![self.set(0, None, true)];
        self.impossible(
            &both(&to_p, std::slice::from_ref(&p)),
            said!("a move leads from a P-position to a P-position"),
        )?;
        let heaps = self.heaps(0);
        let mut others: Case = [self.position(0), vec![self.set(0, None, false)]].concat();
        if convention == Convention::Misere {
            let ends = ends.ok_or_else(|| Rejected::new(self.step, said!("`ends` is missing")))?;
            let end = vec![(Rc::clone(&ends), heaps.clone())];
            self.impossible(&both(&moves, &[end]), said!("a position of `ends` has a move"))?;
            self.follows(&heaps, &p, &moves, said!("a P-position is in `ends`, so it is won in misère play"))?;
            others.push((Rc::new(ends.complement()), heaps.clone()));
        } else if ends.is_some() {
            return reject(self.step, said!("`ends` belongs to misère play only"));
        }
        self.follows(&heaps, &others, &to_p, said!("a position that is not a P-position has no move to one"))
    }

    /// `coded`: the automaton reads 2^value in place of the value.
    pub(super) fn values_are_right(&mut self, coded: bool) -> Check {
        let heaps = self.heaps(0);
        let [g, h] = [self.cases.track(), self.cases.track()];
        let code = |x: Variable, holds: bool| coded.then(|| power(2, holds, x));
        if coded {
            require(self.numeration.is_base(2), self.step, said!("powers of 2 are recognised in base 2 only"))?;
            let other = code(g, false).into_iter().chain([self.set(0, Some(g), true)]).collect();
            self.impossible(&[other], said!("a value is coded by a number that is not a power of 2"))?;
        }
        let has = |theorem: &Self, part, value| vec![theorem.set(part, Some(value), true)];
        let some = has(self, 0, g);
        self.follows(&heaps, &self.position(0), &[some], said!("a position has no value"))?;
        let two = [has(self, 0, g), has(self, 0, h), vec![self.numeration.less(h, g)]].concat();
        self.impossible(&[two], said!("a position has two values"))?;
        // The cases in which an option is worth `value`.
        let options = |theorem: &mut Self, value: Variable| -> Check<Vec<Case>> {
            let mut cases = Vec::new();
            for parts in theorem.parts() {
                cases.extend(theorem.moves_worth(parts, value, coded)?);
            }
            Ok(cases)
        };
        let same = options(self, g)?;
        let lower = options(self, h)?;
        self.impossible(&both(&same, &[has(self, 0, g)]), said!("an option has the value of the position"))?;
        let smaller = vec![self.numeration.less(h, g), self.numeration.valid(h)];
        let premise: Case = [has(self, 0, g), smaller, code(h, true).into_iter().collect()].concat();
        let given: Vec<Variable> = heaps.into_iter().chain([g, h]).collect();
        self.follows(&given, &premise, &lower, said!("no option has some smaller value"))
    }

    /// The cases of all moves into `parts` parts that are together worth `value`.
    pub(super) fn moves_worth(&mut self, parts: u32, value: Variable, coded: bool) -> Check<Vec<Case>> {
        let moves = self.moves(parts)?;
        let worth = match parts {
            1 => vec![self.set(1, Some(value), true)],
            2 if self.numeration.is_base(2) && !coded => {
                let [a, b] = [self.cases.track(), self.cases.track()];
                vec![self.set(1, Some(a), true), self.set(2, Some(b), true), nim_sum(a, b, value)]
            }
            _ => {
                let reason =
                    said!("a move into two parts needs values themselves in base 2; more parts are out of reach");
                return Err(Rejected::unchecked(self.step, reason));
            }
        };
        Ok(both(&moves, &[worth]))
    }
}
