//! Verified values of positions found by search.
//!
//! A table is right if every option of every position in it is in it too and
//! each value is the least that no option has: play is finite, so by induction
//! on the length of play the values are the true ones, in whatever order the
//! rows stand. (Where play may go on for ever this proves nothing: see
//! [`loopy`](crate::loopy).)

use std::collections::HashMap;

use grundy_core::Position;
use grundy_rules::Rules;

use crate::certificate::TableWitness;
use crate::mex::least_excluded;
use crate::options::all_options;
use crate::verdict::{Rejected, Session};

/// Values of positions of one ruleset.
pub(crate) struct Table {
    values: HashMap<Position, u64>,
}

impl Table {
    /// Verifies the rows of a witness.
    pub fn verify(witness: &TableWitness, rules: &Rules, step: &str, session: &Session) -> Result<Table, Rejected> {
        let mut rows = Vec::with_capacity(witness.rows.len());
        for (i, (text, value)) in witness.rows.iter().enumerate() {
            let position = rules.moves.parse(text);
            let position = position.map_err(|error| Rejected::new(format!("{step}.rows[{i}]"), error.to_string()))?;
            rows.push((position, *value));
        }
        Table::verify_rows(rows, rules, &|i| format!("{step}.rows[{i}]"), session)
    }

    /// Verifies rows whose i-th is called `name(i)`.
    pub fn verify_rows(
        rows: Vec<(Position, u64)>,
        rules: &Rules,
        name: &dyn Fn(usize) -> String,
        session: &Session,
    ) -> Result<Table, Rejected> {
        demand_finite_play(rules, &name(0))?;
        let mut table = Table { values: HashMap::with_capacity(rows.len()) };
        for (i, (position, value)) in rows.iter().enumerate() {
            if table.values.insert(position.clone(), *value).is_some_and(|other| other != *value) {
                return Err(Rejected::new(name(i), "the position stands twice, with different values"));
            }
        }
        for (i, (position, claimed)) in rows.iter().enumerate() {
            if i % 256 == 0 {
                session.report("positions", i, rows.len())?;
            }
            let mut values = Vec::new();
            for option in all_options(rules, position, &name(i))? {
                let value =
                    option.iter().try_fold(0, |sum, part| Ok(sum ^ table.value(part, rules, session).ok_or(part)?));
                values.push(value.map_err(|part: &Position| {
                    let (part, whole) = (rules.moves.show(part), rules.moves.show(position));
                    Rejected::new(name(i), format!("{part}, which {whole} can become, is not in the table"))
                })?);
            }
            let value = least_excluded(values);
            if value != *claimed {
                let whole = rules.moves.show(position);
                let reason = format!("{whole} is said to be worth {claimed}, but its options give {value}");
                return Err(Rejected::new(name(i), reason));
            }
        }
        Ok(table)
    }

    /// The value of a position, or of the one that the rules call equal to it
    /// by symmetry (which is then noted as trusted).
    pub fn value(&self, position: &Position, rules: &Rules, session: &Session) -> Option<u64> {
        if let Some(&value) = self.values.get(position) {
            return Some(value);
        }
        let value = self.values.get(&rules.moves.representative(position)).copied();
        if value.is_some() {
            session.trust(symmetry(rules));
        }
        value
    }
}

/// Values found from the options alone are those of games that end because
/// somebody cannot move.
pub(crate) fn demand_finite_play(rules: &Rules, step: &str) -> Result<(), Rejected> {
    let nature = rules.moves.nature();
    let name = &rules.name;
    match (nature.own_endings, nature.may_loop) {
        (true, _) => Err(Rejected::new(step, format!("{name} says by its rules who has won, so it has no values"))),
        (_, true) => {
            Err(Rejected::new(step, format!("play of {name} may go on for ever, so its values need Smith's rule")))
        }
        (false, false) => Ok(()),
    }
}

/// The sentence about the symmetry of a game.
pub(crate) fn symmetry(rules: &Rules) -> String {
    format!("positions of {} that its rules call equal up to symmetry play alike", rules.name)
}
