//! The values of all pairs of numbers in a square.
//!
//! Let every option be a single pair in the square with a smaller sum, as for a piece that moves to the corner. Then
//! the definition is applied diagonal by diagonal in a plain array: no memory for options, no hashing.

use grundy_core::{MexSet, Nimber, Position, Progress, Ruleset};

use crate::unsolved::Partial;
use crate::{Limits, Unsolved};

/// The rows of a table, with `None` for a pair that is not a position.
pub type Rows = Vec<Vec<Option<u64>>>;

/// The values of the pairs `m,n` with both numbers in 0..=`to`, row by row. `is_position` says which pairs are
/// positions; the others get `None`. The whole is `None` if the game's options leave the square or do not lower m + n.
/// Work that is stopped leaves a smaller square, and the reason. Complexity: the number of options of all pairs.
pub fn square_values<R>(
    rules: &R,
    to: u64,
    is_position: impl Fn(&Position) -> bool,
    limits: &Limits,
) -> Result<Option<Partial<Rows>>, Unsolved>
where
    R: Ruleset<Position = Position> + ?Sized,
{
    if u128::from(to) * u128::from(to) * 16 > u128::from(limits.memory) {
        return Err(Unsolved::pairs(to));
    }
    let side = to as usize + 1;
    let mut values: Rows = vec![vec![None; side]; side];
    let mut seen = MexSet::new();
    for diagonal in 0..=2 * to {
        if let Err(why) = limits.report(Progress { unit: "diagonals", done: diagonal, total: Some(2 * to + 1) }) {
            values.truncate(diagonal.div_ceil(2) as usize);
            return Ok(Some((values, Some(why))));
        }
        for m in diagonal.saturating_sub(to)..=diagonal.min(to) {
            let position = Position::from([m, diagonal - m]);
            if !is_position(&position) {
                continue;
            }
            seen.clear();
            let mut fits = true;
            rules.each_option(&position, &mut |option| {
                let known = match option {
                    [p] if p.len() == 2 && p[0].saturating_add(p[1]) < diagonal => {
                        values.get(p[0] as usize).and_then(|row| *row.get(p[1] as usize)?)
                    }
                    _ => None,
                };
                if let Some(value) = known { seen.insert(Nimber(value)) } else { fits = false }
            })?;
            if !fits {
                return Ok(None);
            }
            values[m as usize][(diagonal - m) as usize] = Some(seen.mex().0);
        }
    }
    Ok(Some((values, None)))
}
