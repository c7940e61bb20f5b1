//! What is known of all positions of a family, as JSON.

use grundy_core::Said;
use serde::Serialize;

use super::results::{Digits, digits, ended};
use crate::explain::Explanation;
use crate::family::{FamilyQuestion, FamilyTheorem};
use crate::prove::Worth;

/// What holds for all boards of a family, and whether it is proved. All numbers are in units of n.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Family {
    /// The ruleset.
    pub ruleset: String,
    /// `normal` or `misere`.
    pub convention: String,
    /// Always `values`.
    pub about: &'static str,
    /// `proven`; `refuted`, a claim; `observed`, true of all n that were tested; or `unknown`.
    #[cfg_attr(feature = "typescript", ts(type = "\"proven\" | \"refuted\" | \"observed\" | \"unknown\""))]
    pub verdict: &'static str,
    /// What is proved, claimed or observed, as a sentence; empty if nothing was found.
    pub statement: String,
    /// The least n from which the period holds.
    pub preperiod: Option<u64>,
    /// The least period.
    pub period: Option<u64>,
    /// The growth of the values in one period.
    pub saltus: Option<u64>,
    /// The last n that breaks the period; `null` if the period holds from the least n that has a board.
    pub last_exception: Option<u64>,
    /// How many kinds of pieces there are, if they close.
    pub kinds: Option<usize>,
    /// What the proof relies on.
    pub trusted: Vec<String>,
    /// The least n for which a claim is false.
    pub counterexample: Option<Vec<Digits>>,
    /// If refuted: what the claim says of the counterexample; `null` if the claim does not fix one value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimed: Option<Option<Digits>>,
    /// If refuted: the value of the counterexample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Option<Digits>>,
    /// Why nothing is proved: the move, the cell or the limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Why it is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation<String>>,
}

impl Family {
    /// The theorem that answers a question. Its sentences are said by `say`.
    pub fn of(question: &FamilyQuestion, theorem: &FamilyTheorem, say: impl Fn(&Said) -> String) -> Family {
        let law = theorem.law();
        let first = theorem.row.as_ref().map_or(0, |row| row.first);
        let (verdict, refuted, reason) = ended(&theorem.verdict, "observed");
        let worth = |worth: &Worth| if let Worth::Value(value) = worth { Some(Digits::from(value)) } else { None };
        Family {
            ruleset: question.family.rules.name.clone(),
            convention: question.convention.to_string(),
            about: "values",
            verdict,
            statement: say(&theorem.statement),
            preperiod: law.map(|law| law.preperiod),
            period: law.map(|law| law.period),
            saltus: law.map(|law| law.saltus),
            last_exception: law.filter(|law| law.preperiod > first).map(|law| law.preperiod - 1),
            kinds: theorem.closed.as_ref().map(|closed| closed.system.kinds.len()),
            trusted: theorem.trusted.iter().map(&say).collect(),
            counterexample: refuted.map(|found| digits(&found.position)),
            claimed: refuted.map(|found| worth(&found.claimed)),
            is: refuted.map(|found| worth(&found.is)),
            reason: reason.map(|reason| say(&reason)),
            explanation: None,
        }
    }
}
