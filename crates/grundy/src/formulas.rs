//! Games whose moves are formulas, for which tables are fast.

use std::sync::Arc;

use grundy_rules::{Numbers, Rules};
use grundy_solve::Unsolved;

/// The compiled formulas of rules, for positions of `heaps` heaps.
pub(crate) fn formulas(rules: &Rules, heaps: Option<usize>) -> Option<Arc<Numbers>> {
    if let Some(numbers) = rules.numbers() {
        let fits = heaps.is_none_or(|heaps| heaps == numbers.game().heaps.len());
        return fits.then(|| Arc::clone(numbers));
    }
    Numbers::read(&rules.formulas_text(heaps)?).ok().map(Arc::new)
}

/// A table that does not fit the limits leaves the question to slower ways; other errors stay.
pub(crate) fn within_limits<T>(table: Result<Option<T>, Unsolved>) -> Result<Option<T>, Unsolved> {
    match table {
        Err(Unsolved::TooLarge(_)) => Ok(None),
        table => table,
    }
}
