//! Claims about tables of values.

use grundy_core::{Position, Said, said};

use serde::{Deserialize, Serialize};

use crate::kernel::{Check, Known, Library, Rejected, demand, reject, require, unknown};

/// Values of a heap game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValuesClaim {
    pub ruleset: String,
    pub from: u64,
    /// The last heap size.
    pub to: u64,
    /// The values, `to - from + 1` of them.
    pub values: Vec<u64>,
}

/// The table of a two-number game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableClaim {
    pub ruleset: String,
    pub from: u64,
    /// The largest coordinate.
    pub to: u64,
    /// Row m, column n holds the value of `m,n`; `None` where `m,n` is not a position.
    pub rows: Vec<Vec<Option<u64>>>,
}

pub(crate) fn check_values(claim: &ValuesClaim, library: &mut Library) -> Check<Vec<Said>> {
    let known = library.entry(&claim.ruleset, "claim.ruleset")?;
    require(claim.from <= claim.to, "claim.from", said!("the first heap is larger than the last"))?;
    let count = u128::from(claim.to - claim.from) + 1;
    demand("claim.values", &format!("{} values", claim.values.len()), &format!("{count} values"))?;
    for (i, (heap, claimed)) in (claim.from..=claim.to).zip(&claim.values).enumerate() {
        let step = format!("claim.values[{i}]");
        let position = match known.rules.is_played_on_heaps() {
            true => Position::from(heap),
            // Rules from a file may know the number as a position.
            false => {
                known.rules.moves.parse(&heap.to_string()).map_err(|error| Rejected::new(&*step, error.reason()))?
            }
        };
        let value = finite_value(known, &position, &step)?;
        demand(step, claimed, &value)?;
    }
    let (from, to, name) = (claim.from, claim.to, &known.rules.name);
    Ok(vec![said!("the values of the heaps {from}..={to} of {name}", from, to, name)])
}

pub(crate) fn check_table(claim: &TableClaim, library: &mut Library) -> Check<Vec<Said>> {
    let known = library.entry(&claim.ruleset, "claim.ruleset")?;
    require(claim.from <= claim.to, "claim.from", said!("the least coordinate is larger than the largest"))?;
    let side = u128::from(claim.to - claim.from) + 1;
    demand("claim.rows", &format!("{} rows", claim.rows.len()), &format!("{side} rows"))?;
    for (i, (m, row)) in (claim.from..=claim.to).zip(&claim.rows).enumerate() {
        demand(format!("claim.rows[{i}]"), &format!("{} values", row.len()), &format!("{side} values"))?;
        for (j, (n, claimed)) in (claim.from..=claim.to).zip(row).enumerate() {
            let step = format!("claim.rows[{i}][{j}]");
            match (known.rules.moves.parse(&format!("{m},{n}")), claimed) {
                (Err(_), None) => {}
                (Err(error), Some(_)) => return reject(step, error.reason()),
                (Ok(_), None) => return reject(step, said!("{m},{n} is a position and has a value", m, n)),
                (Ok(position), Some(claimed)) => {
                    let value = finite_value(known, &position, &step)?;
                    demand(step, claimed, &value)?;
                }
            }
        }
    }
    let (from, to, name) = (claim.from, claim.to, &known.rules.name);
    Ok(vec![said!("the values of {name} for {from}..={to} by {from}..={to}", name, from, to)])
}

/// The value of a position, which must be known and a number.
fn finite_value(known: &Known, position: &Position, step: &str) -> Check<u64> {
    let value = known.value(position).ok_or_else(|| unknown(step, &known.rules.moves.show(position)))?;
    let number = value.nimber().map(|value| value.0);
    number.ok_or_else(|| Rejected::new(step, said!("the value is {value}, which is not a number", value)))
}
