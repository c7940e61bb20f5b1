//! What is computed of one game.

use grundy::codes::Code;
use grundy::{PeriodReport, Session, Sources, Verdict};

use super::Far;

/// What is known about the values of a code.
pub struct Found {
    /// The period, as far as it is known.
    pub report: PeriodReport,
    /// The first values: of a short preperiod and period, all.
    pub first: Vec<u64>,
    /// How many heaps were computed.
    pub heaps: u64,
    /// The largest value, and the first heap that has it.
    pub largest: (u64, u64),
    /// The sparse space, if there is one.
    pub rares: Option<Rares>,
    /// BLAKE3 of the certificate's text.
    pub certificate: Option<String>,
}

/// The sparse space.
pub struct Rares {
    pub count: usize,
    pub last: u64,
    pub mask: String,
}

/// Computes until a period is proved, or as far as asked.
pub fn measure(code: &Code, far: &Far) -> Result<Found, String> {
    let rules = Sources::default().find(&code.to_string()).map_err(|error| error.message)?;
    let mut session = Session::default();
    let report = session.period(&rules, Some(far.dense)).ok_or("no heaps")?;
    let heaps = report.values_used;
    let first = session.values(&rules, 0, heaps.saturating_sub(1)).map_err(|error| error.to_string())?;
    let largest = first.iter().copied().max().unwrap_or(0);
    let at = first.iter().position(|&value| value == largest).unwrap_or(0) as u64;
    let certificate = match report.verdict {
        Verdict::Proven => {
            let certificate = session.certify_period(&rules, &report).map_err(|error| error.to_string())?;
            // As the program writes it.
            let text = serde_json::to_string(&certificate).map_err(|error| error.to_string())? + "\n";
            Some(blake3::hash(text.as_bytes()).to_hex().to_string())
        }
        _ => None,
    };
    Ok(Found { report, first, heaps, largest: (largest, at), rares: None, certificate })
}
