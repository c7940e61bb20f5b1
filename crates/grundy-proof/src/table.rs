//! Verified values of positions found by search.
//!
//! A table is right if every option of every position in it is in it too, each
//! value is the least that no option has, and no way along the moves returns to
//! where it was: then play ends, so by induction on its length the values are the
//! true ones, in whatever order the rows stand. All three are checked. (Where play
//! may go on for ever this proves nothing: see [`loopy`](crate::loopy).)

use std::collections::HashMap;

use grundy_core::Position;
use grundy_rules::Rules;

use crate::certificate::TableWitness;
use crate::mex::least_excluded;
use crate::options::all_options;
use crate::verdict::{Rejected, Session};

/// Values of positions of one ruleset.
pub(crate) struct Table {
    /// The row of each position.
    rows: HashMap<Position, u32>,
    values: Vec<u64>,
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
        let values = rows.iter().map(|&(_, value)| value).collect();
        let mut table = Table { rows: HashMap::with_capacity(rows.len()), values };
        for (i, (position, value)) in rows.iter().enumerate() {
            let row = u32::try_from(i).map_err(|_| Rejected::new(name(i), "so many positions are not checked"))?;
            let other = *table.rows.entry(position.clone()).or_insert(row);
            if table.values[other as usize] != *value {
                return Err(Rejected::new(name(i), "the position stands twice, with different values"));
            }
        }
        let mut moves = Moves { starts: vec![0], to: Vec::new() };
        for (i, (position, claimed)) in rows.iter().enumerate() {
            if i % 256 == 0 {
                session.report("positions", i, rows.len())?;
                session.demand_memory(4 * moves.to.len() as u64)?;
            }
            let (mut values, mut to) = (Vec::new(), Vec::new());
            for option in all_options(rules, position, &name(i))? {
                let mut sum = 0;
                for part in &option {
                    let row = table.row(part, rules, session).ok_or_else(|| {
                        let (part, whole) = (rules.moves.show(part), rules.moves.show(position));
                        Rejected::new(name(i), format!("{part}, which {whole} can become, is not in the table"))
                    })?;
                    sum ^= table.values[row as usize];
                    to.push(row);
                }
                values.push(sum);
            }
            moves.add_row(to);
            let value = least_excluded(values);
            if value != *claimed {
                let whole = rules.moves.show(position);
                let reason = format!("{whole} is said to be worth {claimed}, but its options give {value}");
                return Err(Rejected::new(name(i), reason));
            }
        }
        if let Some(row) = moves.first_return() {
            let reason =
                format!("play can return to {}, so its value needs Smith's rule", rules.moves.show(&rows[row].0));
            return Err(Rejected::new(name(row), reason));
        }
        Ok(table)
    }

    /// The row of a position, or of the one that the rules call equal to it
    /// by symmetry (which is then noted as trusted).
    fn row(&self, position: &Position, rules: &Rules, session: &Session) -> Option<u32> {
        if let Some(&row) = self.rows.get(position) {
            return Some(row);
        }
        let row = self.rows.get(&rules.moves.representative(position)).copied();
        if row.is_some() {
            session.trust(symmetry(rules));
        }
        row
    }

    /// The value of a position, if the table has it.
    pub fn value(&self, position: &Position, rules: &Rules, session: &Session) -> Option<u64> {
        self.row(position, rules, session).map(|row| self.values[row as usize])
    }
}

/// The rows that each row can become, or that are components of what it can become.
struct Moves {
    /// Those of row i are `to[starts[i]..starts[i + 1]]`.
    starts: Vec<usize>,
    to: Vec<u32>,
}

/// How far a walk along the moves is with a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Met {
    Not,
    /// It is on the way that is being walked.
    Here,
    Before,
}

impl Moves {
    /// Adds the moves of one more row.
    fn add_row(&mut self, mut to: Vec<u32>) {
        to.sort_unstable();
        to.dedup();
        self.to.extend(to);
        self.starts.push(self.to.len());
    }

    /// A row to which play can return; `None` if all play ends. Walks along the moves, depth first.
    fn first_return(&self) -> Option<usize> {
        let mut met = vec![Met::Not; self.starts.len() - 1];
        // The way so far: rows, and the next move to try from each.
        let mut way: Vec<(usize, usize)> = Vec::new();
        for first in 0..met.len() {
            if met[first] == Met::Not {
                met[first] = Met::Here;
                way.push((first, self.starts[first]));
            }
            while let Some((row, next)) = way.last_mut() {
                if *next == self.starts[*row + 1] {
                    met[*row] = Met::Before;
                    way.pop();
                    continue;
                }
                let to = self.to[*next] as usize;
                *next += 1;
                match met[to] {
                    Met::Not => {
                        met[to] = Met::Here;
                        way.push((to, self.starts[to]));
                    }
                    Met::Here => return Some(to),
                    Met::Before => {}
                }
            }
        }
        None
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

/// The sentence about a game whose play ends because it says so.
pub(crate) fn play_ends(rules: &Rules) -> String {
    format!("play of {} ends, as its rules say", rules.name)
}
