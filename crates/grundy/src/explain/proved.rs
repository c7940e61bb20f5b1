//! Explains theorems about all positions, and about all boards of a family.

use grundy_core::Convention;
use grundy_rules::Rules;
use grundy_rules::formula::NumberGame;
use grundy_solve::family::theorem::Closed;
use grundy_solve::theorem::{About, Theorem};

use super::{Explanation, Step, say, section};
use crate::inquiry::told;
use crate::words::Words;

/// Explains a theorem about all positions that is proved.
pub(crate) fn explanation(rules: &Rules, game: &NumberGame, theorem: &Theorem) -> Explanation {
    let mut steps = steps(game, theorem);
    steps.extend(rules.pieces(Some(game.heaps.len())).map(|pieces| pieces.theorem.into()));
    Explanation { sections: vec![section(say::title_proved(), steps)] }
}

/// Explains what a theorem of the literature proves.
pub(crate) fn by(theorem: &grundy_core::Theorem) -> Explanation {
    Explanation { sections: vec![section(say::title_proved(), vec![theorem.into()])] }
}

/// What a theorem says, and why it is true.
pub(super) fn steps(game: &NumberGame, theorem: &Theorem) -> Vec<Step> {
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

/// Explains why the values of a family have a period.
pub(crate) fn of_family(name: &str, start: &str, closed: &Closed) -> Explanation {
    let number = |number: usize| Words::Number(number as u64);
    let (system, family) = (&closed.system, &closed.family);
    let mut steps = vec![
        match family.ring {
            true => say::family_ring(name.to_owned(), start.to_owned()),
            false => say::family_row(name.to_owned(), start.to_owned()),
        },
        say::family_pieces(number(system.cut), number(system.kinds.len())),
        say::family_equations(number(system.margin)),
    ];
    if let Some(law) = closed.law {
        let (period, from, bound) = (number(law.period), number(law.from), number(law.bound));
        steps.extend(match law.saltus {
            0 => [say::family_seen(period.clone(), from, bound), say::family_induction(period)],
            saltus => [
                say::family_seen_growing(period.clone(), from, bound, Words::Number(saltus.into())),
                say::family_growth(period, Words::Number(saltus.into())),
            ],
        });
    }
    if let Some((preperiod, period)) = closed.period {
        let (preperiod, period) = (Words::Number(preperiod), Words::Number(period));
        steps.push(match closed.saltus {
            0 => say::family_boards(period, preperiod),
            saltus => say::family_boards_grow(period, preperiod, Words::Number(saltus)),
        });
    }
    Explanation { sections: vec![section(say::title_proved(), steps.into_iter().map(Step::Text).collect())] }
}
