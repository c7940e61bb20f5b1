//! A period in words: how sure it is, and from where on it holds.

use grundy::{Said, Verdict, said};

/// How sure a period is.
pub fn verdict(verdict: Verdict) -> Said {
    match verdict {
        Verdict::Proven => said!("proven"),
        Verdict::Observed => said!("observed"),
        Verdict::Unknown => said!("unknown"),
    }
}

/// The last heap that breaks a period.
pub fn exception(last: Option<u64>) -> Said {
    match last {
        Some(last) => said!("last exception: heap {last}", last),
        None => said!("no exception: purely periodic"),
    }
}
