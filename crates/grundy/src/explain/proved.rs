//! Explains theorems about all positions: what is proved, and the two obligations that prove it.

use grundy_core::Convention;
use grundy_rules::Rules;
use grundy_rules::formula::NumberGame;
use grundy_solve::theorem::{About, Proved, Theorem};

use super::{Explanation, Step, say, section};
use crate::inquiry::told;

/// Explains a theorem about all positions that is proved.
pub(crate) fn explanation(rules: &Rules, game: &NumberGame, theorem: &Theorem) -> Explanation {
    let mut steps = steps(game, theorem);
    steps.extend(rules.pieces(Some(game.heaps.len())).map(|pieces| pieces.theorem.into()));
    Explanation { sections: vec![section(say::title_proved(), steps)] }
}

/// What a theorem says, and why it is true.
pub(super) fn proof_steps(proof: &Proved) -> Vec<Step> {
    steps(&proof.game, &proof.theorem)
}

fn steps(game: &NumberGame, theorem: &Theorem) -> Vec<Step> {
    let heaps = game.heaps.join(", ");
    let about = theorem.recogniser.as_ref().map_or(theorem.about, |found| found.about);
    let mut steps = match about {
        About::Values => {
            vec![say::proved_values(heaps, told(theorem)), say::proved_no_option_alike(), say::proved_smaller_values()]
        }
        About::PPositions => {
            let answered = match theorem.convention {
                Convention::Normal => say::proved_answered(),
                Convention::Misere => say::proved_answered_misere(),
            };
            vec![say::proved_p(heaps, told(theorem)), say::proved_no_p_to_p(), answered]
        }
    };
    steps.push(match game.rank.len() {
        1 => say::proved_play_ends(theorem.rank.clone()),
        _ => say::proved_play_ends_in_order(theorem.rank.clone()),
    });
    steps.into_iter().map(Step::Text).collect()
}
