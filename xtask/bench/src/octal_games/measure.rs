//! The computation for one game.

use grundy::codes::Code;
use grundy::{PeriodReport, Session, Sources, Verdict};

/// How far games without a proved period are computed: a limit if their rare values die out, and one if not.
pub struct Far {
    pub sparse: u64,
    pub dense: u64,
    /// Games that are computed until their periods are proved.
    pub proofs: &'static [&'static str],
}

/// What is known about the values of a code.
pub struct Found {
    pub report: PeriodReport,
    /// The first values; all of them, if preperiod and period are short.
    pub first: Vec<u64>,
    /// The BLAKE3 hash of the certificate's text.
    pub certificate: Option<String>,
}

/// Sequences whose preperiod and period together are below this number are compared with each other.
pub const SHORT: u64 = 1 << 12;

/// Computes until a period is proved, or up to the limit.
pub fn measure(code: &Code, far: &Far) -> Result<Found, String> {
    let rules = Sources::default().find(&code.to_string()).map_err(|error| error.message.into_english())?;
    let mut session = Session::default();
    // If rare values do not die out, or have not yet, a heap costs much more.
    let mut to = far.dense;
    let mut report = session.period(&rules, Some(to)).ok_or("no heaps")?;
    let settles = report.sparse.is_some_and(|space| space.last < to / 4 * 3);
    if report.verdict != Verdict::Proven && settles {
        to = far.sparse;
        report = session.period(&rules, Some(to)).ok_or("no heaps")?;
    }
    if report.verdict != Verdict::Proven && far.proofs.iter().any(|game| *game == code.to_string()) {
        report = session.period(&rules, None).ok_or("no heaps")?;
    }
    if let Some(reason) = &report.stopped {
        return Err(format!("{code}: {reason}"));
    }
    let first = session.values(&rules, 0, SHORT).map_err(|error| error.to_string())?;
    let certificate = match report.verdict {
        Verdict::Proven => {
            let certificate = session.certify_period(&rules, &report).map_err(|error| error.to_string())?;
            // The text as the program writes it.
            let text = serde_json::to_string(&certificate).map_err(|error| error.to_string())? + "\n";
            Some(blake3::hash(text.as_bytes()).to_hex().to_string())
        }
        _ => None,
    };
    Ok(Found { report, first, certificate })
}
