//! Rules with a user's own position type, adapted to the positions that all solvers use.

use std::any::Any;

use grundy_core::{
    Convention, Declared, Fault, Goal, Label, Nature, Nimber, OptionList, Options, Outcome, Periodicity, Position,
    Ruleset, SyntaxError, Theorem, said,
};

/// A position of these rules' own type. Fails for the positions of other rules.
pub(crate) fn own<P: Any>(position: &Position) -> Result<&P, Fault> {
    position.own().ok_or_else(|| Fault::new(said!("this is a position of other rules")))
}

/// Adapts a ruleset with any type of positions to one with [`Position`]s.
pub(crate) struct Own<R>(pub(crate) R);

impl<R: Ruleset<Position: Any + Send + Sync>> Own<R> {
    fn all(positions: &[Position]) -> Option<Vec<R::Position>> {
        positions.iter().map(|position| position.own().cloned()).collect()
    }

    fn wrapped(option: &[R::Position]) -> Vec<Position> {
        option.iter().cloned().map(Position::of).collect()
    }
}

impl<R: Ruleset<Position: Any + Send + Sync>> Ruleset for Own<R> {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let asked = own(position).and_then(|position| {
            self.0.find_option(position, &mut |option| {
                options.add(&Self::wrapped(option));
                options.enough()
            })
        });
        if let Err(fault) = asked {
            options.fail(fault);
        }
    }

    fn nature(&self) -> Nature {
        self.0.nature()
    }

    fn ending(&self, position: &Position) -> Result<Option<Outcome>, Fault> {
        self.0.ending(own(position)?)
    }

    fn is_urgent(&self, position: &Position) -> bool {
        position.own().is_some_and(|position| self.0.is_urgent(position))
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        self.0.option_bound(position.own()?)
    }

    fn representative(&self, position: &Position) -> Position {
        position.own().map_or_else(|| position.clone(), |position| Position::of(self.0.representative(position)))
    }

    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        self.0.rank(own(position)?)
    }

    fn block(&self, position: &Position) -> Result<Option<u64>, Fault> {
        self.0.block(own(position)?)
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        self.0.parse(text).map(Position::of)
    }

    fn show(&self, position: &Position) -> String {
        position.own().map_or_else(|| position.to_string(), |position| self.0.show(position))
    }

    fn pretty(&self, position: &Position) -> String {
        position.own().map_or_else(|| position.to_string(), |position| self.0.pretty(position))
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        match (from.own(), Self::all(to)) {
            (Some(from), Some(to)) => self.0.label(from, &to),
            _ => Label::Text("this is a position of other rules".to_owned()),
        }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        self.0.declared(position.own()?, convention)
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let OptionList { count, first } = self.0.declared_options(position.own()?, goal, most)?;
        Some(OptionList { count, first: first.iter().map(|option| Self::wrapped(option)).collect() })
    }

    fn own_value(&self, position: &Position) -> Result<Option<Nimber>, Fault> {
        self.0.own_value(own(position)?)
    }

    fn own_outcome(
        &self,
        position: &Position,
        convention: Convention,
    ) -> Result<Option<(Outcome, Option<u64>)>, Fault> {
        self.0.own_outcome(own(position)?, convention)
    }

    fn own_reach(&self, positions: &[Position]) -> usize {
        Self::all(positions).map_or(0, |positions| self.0.own_reach(&positions))
    }

    fn declared_period(&self) -> Option<(Periodicity, &'static Theorem)> {
        self.0.declared_period()
    }
}
