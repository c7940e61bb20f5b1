//! Explains theorems about all positions: what is proved, and the two obligations that prove it.

use grundy_core::Convention;
use grundy_solve::theorem::{About, Proved};

use super::{Step, say};
use crate::inquiry::told;

/// What a theorem says, and why it is true.
pub(super) fn proof_steps(proof: &Proved) -> Vec<Step> {
    let heaps = proof.game.heaps.join(", ");
    let theorem = &proof.theorem;
    let mut steps = match theorem.about {
        About::Values => {
            vec![say::proved_values(heaps, told(proof)), say::proved_no_option_alike(), say::proved_smaller_values()]
        }
        About::PPositions => {
            let answered = match theorem.convention {
                Convention::Normal => say::proved_answered(),
                Convention::Misere => say::proved_answered_misere(),
            };
            vec![say::proved_p(heaps, told(proof)), say::proved_no_p_to_p(), answered]
        }
    };
    steps.push(say::proved_play_ends(theorem.rank.clone()));
    steps.into_iter().map(Step::Text).collect()
}
