//! What is known about the rulesets of a claim: where the value of a position
//! comes from. Everything a witness says is verified here, used or not.

use std::collections::HashMap;

use grundy_core::Position;
use grundy_rules::Rules;

use crate::certificate::{Value, Witness};
use crate::loopy::Smith;
use crate::sequence::Sequence;
use crate::table::Table;
use crate::theorems::{self, Theorem};
use crate::verdict::{Rejected, Session};

/// What is known about one ruleset.
pub(crate) struct Known<'a> {
    pub rules: Rules,
    pub theorem: Option<Theorem>,
    pub sequence: Option<Sequence<'a>>,
    pub table: Option<Table>,
    pub smith: Option<Smith>,
}

impl Known<'_> {
    /// The value of a position, if any source knows it.
    pub fn value(&self, position: &Position, session: &Session) -> Option<Value> {
        let by_theorem = || self.theorem.as_ref()?.value(position);
        let by_sequence = || match **position {
            [heap] => self.sequence.as_ref()?.value(heap),
            _ => None,
        };
        let by_table = || self.table.as_ref()?.value(position, &self.rules, session);
        let finite = by_theorem().or_else(by_sequence).or_else(by_table).map(Value::Nimber);
        finite.or_else(|| self.smith.as_ref()?.value(position, &self.rules, session))
    }
}

/// What is known about all rulesets that the witness names, by canonical name.
pub(crate) struct Library<'a> {
    session: &'a Session<'a>,
    known: HashMap<String, Known<'a>>,
}

impl<'a> Library<'a> {
    /// Verifies the witness (but for its sums).
    pub fn verify(witness: &'a Witness, session: &'a Session) -> Result<Library<'a>, Rejected> {
        let mut library = Library { session, known: HashMap::new() };
        for (i, entry) in witness.theorems.iter().enumerate() {
            let step = format!("witness.theorems[{i}]");
            let known = library.entry(&entry.ruleset, &step)?;
            known.theorem = Some(named_theorem(&known.rules, &entry.name, &step)?);
        }
        let twice = |step: &str, ruleset: &str| Err(Rejected::new(step, format!("{ruleset} stands twice")));
        for (i, entry) in witness.sequences.iter().enumerate() {
            let step = format!("witness.sequences[{i}]");
            let known = library.entry(&entry.ruleset, &step)?;
            if known.sequence.is_some() {
                return twice(&step, &entry.ruleset);
            }
            known.sequence = Some(Sequence::verify(entry, &known.rules, &step, session)?);
        }
        for (i, entry) in witness.tables.iter().enumerate() {
            let step = format!("witness.tables[{i}]");
            let known = library.entry(&entry.ruleset, &step)?;
            if known.table.is_some() {
                return twice(&step, &entry.ruleset);
            }
            known.table = Some(Table::verify(entry, &known.rules, &step, session)?);
        }
        for (i, entry) in witness.loopy.iter().enumerate() {
            let step = format!("witness.loopy[{i}]");
            let known = library.entry(&entry.ruleset, &step)?;
            if known.smith.is_some() {
                return twice(&step, &entry.ruleset);
            }
            known.smith = Some(Smith::verify(entry, &known.rules, &step, session)?);
        }
        Ok(library)
    }

    /// What is known about a ruleset; nothing if the witness does not name it.
    pub fn entry(&mut self, ruleset: &str, step: &str) -> Result<&mut Known<'a>, Rejected> {
        let rules = self.session.find(ruleset, step)?;
        let nothing = |rules| Known { rules, theorem: None, sequence: None, table: None, smith: None };
        Ok(self.known.entry(rules.name.clone()).or_insert_with(|| nothing(rules)))
    }

    /// What is known about a ruleset that was entered before.
    pub fn get(&self, name: &str) -> Option<&Known<'a>> {
        self.known.get(name)
    }
}

/// Whether the word names this ruleset.
pub(crate) fn same_ruleset(word: &str, rules: &Rules, session: &Session) -> bool {
    word == rules.name || session.find(word, "").is_ok_and(|other| other.name == rules.name)
}

/// The theorem that the witness names for a ruleset, if it does.
pub(crate) fn theorem_of(witness: &Witness, rules: &Rules, session: &Session) -> Result<Option<Theorem>, Rejected> {
    let at = witness.theorems.iter().position(|entry| same_ruleset(&entry.ruleset, rules, session));
    at.map(|i| named_theorem(rules, &witness.theorems[i].name, &format!("witness.theorems[{i}]"))).transpose()
}

fn named_theorem(rules: &Rules, name: &str, step: &str) -> Result<Theorem, Rejected> {
    if name.is_empty() {
        return Err(Rejected::new(step, "the theorem has no name"));
    }
    let reason = || format!("the checker knows no theorem about {}", rules.name);
    theorems::find(rules).ok_or_else(|| Rejected::new(step, reason()))
}
