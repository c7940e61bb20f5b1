//! The verdict of the checker.

use grundy_core::{Convention, Fault, Said, Stop, said};
use grundy_rules::Rules;
use serde::Serialize;
use thiserror::Error;

/// What a valid certificate establishes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    /// The statements that were derived again, as sentences.
    pub established: Vec<Said>,
    /// What was taken from the literature or the rules: theorems with their sources, and symmetries beyond the bounds.
    pub trusted: Vec<Said>,
}

/// Why a certificate is not accepted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{step}: {reason}")]
pub struct Rejected {
    /// The field of the claim or the step of the witness, such as `claim.winning_moves[3]` or `witness[0]: heap 17`.
    pub step: String,
    /// What is wrong with it, as a sentence without a full stop.
    pub reason: Said,
    /// Whether the checker cannot decide: a limit, or missing rules. Then nothing is known about the certificate.
    pub unchecked: bool,
    /// `Some` if the observer stopped the check; then it is `unchecked` too.
    pub stopped: Option<Stop>,
}

impl Rejected {
    /// A step that is wrong.
    pub fn new(step: impl Into<String>, reason: impl Into<Said>) -> Rejected {
        Rejected { step: step.into(), reason: reason.into(), unchecked: false, stopped: None }
    }

    /// A step that the checker cannot check.
    pub fn unchecked(step: impl Into<String>, reason: impl Into<Said>) -> Rejected {
        Rejected { unchecked: true, ..Rejected::new(step, reason) }
    }

    pub fn verdict(&self) -> &'static str {
        if self.unchecked { "cannot-check" } else { "rejected" }
    }
}

/// What a step of the check gives, or why the certificate is not accepted.
pub(crate) type Check<T = ()> = Result<T, Rejected>;

grundy_core::from! {
    Fault => Rejected, fault: Rejected { stopped: fault.stopped, ..Rejected::unchecked("rules", fault.message) };
    Stop => Rejected, stop: Rejected { stopped: Some(stop), ..Rejected::unchecked("check", stop.said()) };
}

pub(crate) fn alike(rules: &Rules) -> Said {
    said!("positions of {name} that its rules call equal up to symmetry play alike", name = rules.name)
}

/// Demands that a field of the claim says what was derived. A reason shows both as certificates write them.
pub(crate) fn demand<T: PartialEq + Serialize>(step: impl Into<String>, claimed: &T, derived: &T) -> Check {
    if claimed == derived {
        return Ok(());
    }
    let [claimed, derived] = [claimed, derived].map(|it| serde_json::to_string(it).unwrap_or_default());
    reject(step, said!("the certificate says {claimed}, the rules give {derived}", claimed, derived))
}

pub(crate) fn reject<T>(step: impl Into<String>, reason: impl Into<Said>) -> Check<T> {
    Err(Rejected::new(step, reason))
}

pub(crate) fn require(is_right: bool, step: impl Into<String>, reason: impl Into<Said>) -> Check {
    if is_right { Ok(()) } else { reject(step, reason) }
}

pub(crate) fn convention_of(word: &str, step: &str) -> Check<Convention> {
    match word {
        "normal" => Ok(Convention::Normal),
        "misere" => Ok(Convention::Misere),
        other => reject(step, said!("`{other}` is neither `normal` nor `misere`", other)),
    }
}
