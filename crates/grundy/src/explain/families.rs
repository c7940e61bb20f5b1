//! Explains theorems about all boards of a family.

use grundy_solve::family::theorem::Closed;

use super::{Explanation, Step, say, section};
use crate::words::Words;

/// Explains why the values of a family have a period.
pub(crate) fn explanation(name: &str, start: &str, closed: &Closed) -> Explanation {
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
