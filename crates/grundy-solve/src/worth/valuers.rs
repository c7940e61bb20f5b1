//! The values of all rulesets of a question.

use std::sync::{Arc, Mutex};

use grundy_rules::Rules;

use super::lasting::{Lasting, locked};
use super::valuer::Valuer;

/// The values of all rulesets of a question.
///
/// Sequences and graphs are kept between questions. The results of a search belong to its question, so that no answer
/// depends on earlier questions.
#[derive(Default)]
pub struct Valuers {
    lasting: Arc<Mutex<Vec<Lasting>>>,
    valuers: Vec<Valuer>,
}

impl Valuers {
    /// The values for another question.
    pub fn another(&self) -> Valuers {
        Valuers { lasting: Arc::clone(&self.lasting), valuers: Vec::new() }
    }

    /// The values of one ruleset.
    pub fn of(&mut self, rules: &Rules) -> &mut Valuer {
        let known = self.valuers.iter().position(|valuer| valuer.rules() == rules);
        let at = known.unwrap_or_else(|| {
            let mut lasting = locked(&self.lasting);
            let kept = lasting.iter().find(|kept| kept.rules == *rules).cloned().unwrap_or_else(|| {
                lasting.push(Lasting::new(rules.clone()));
                lasting[lasting.len() - 1].clone()
            });
            self.valuers.push(Valuer::of(kept));
            self.valuers.len() - 1
        });
        &mut self.valuers[at]
    }
}
