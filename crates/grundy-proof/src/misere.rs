//! Misère play by theorem: whoever cannot move wins.
//!
//! Normal-play values say nothing here. The theorems are few, and each speaks
//! of a whole sum of a certain kind.

use crate::certificate::{PositionClaim, Witness};
use crate::position::Component;
use crate::verdict::{Rejected, Session};

pub(crate) fn check_claim(
    _claim: &PositionClaim,
    _components: &[Component],
    _witness: &Witness,
    _session: &Session,
) -> Result<(), Rejected> {
    Err(Rejected::new("witness.sums", "no theorem"))
}
