//! Programs for the browser do not have the fast evaluator, since they must be small: the interpreter is always asked.

use grundy_core::{Fault, Outcome, Position};
use starlark::environment::FrozenModule;
use starlark::syntax::ast::AstStmt;

use crate::ScriptLimits;

/// No evaluator.
pub(crate) enum Fast {}

impl Fast {
    pub(crate) fn new(_: &AstStmt, _: &FrozenModule, _: &ScriptLimits) -> Option<Fast> {
        None
    }

    pub(crate) fn options(
        &self,
        _: &Position,
        _: impl FnOnce(Option<i64>) -> Result<(), Fault>,
        _: &mut dyn FnMut(&[Position]) -> bool,
    ) -> Result<bool, Fault> {
        match *self {}
    }

    pub(crate) fn representative(&self, _: &Position) -> Option<Position> {
        match *self {}
    }

    pub(crate) fn result(&self, _: &Position) -> Option<Option<Outcome>> {
        match *self {}
    }
}
