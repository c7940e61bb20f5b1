//! Explains misère sums that a quotient decides: the elements of the heaps, multiplied.

use grundy_solve::misere::{Monoid, Quotient, QuotientVerdict};

use super::{Section, Step, named, say, section};
use crate::answer::ROWS;
use crate::sum::Sum;

/// The elements of the heaps, and their product.
pub(super) fn quotient_section(sum: &Sum, quotient: &Quotient) -> Section {
    let monoid = quotient.monoid();
    let mut steps = vec![
        Step::Text(say::misere_rule()),
        Step::Text(say::quotient_rule(monoid.order(), quotient.p_elements().len())),
    ];
    if quotient.verdict() != QuotientVerdict::Proven {
        steps.push(Step::Text(say::quotient_covers(quotient.heaps())));
    }
    let mut product = Monoid::IDENTITY;
    for (row, summand) in sum.components().enumerate() {
        let element = quotient.game(&summand).and_then(|game| quotient.element(game, summand.position[0]));
        let Some(element) = element else { continue };
        let power = monoid.power(element, summand.copies);
        product = monoid.product(product, power);
        match (row, summand.copies) {
            (0..ROWS, 1) => steps.push(Step::Text(say::quotient_heap(named(&summand), quotient.word(element)))),
            (0..ROWS, copies) => {
                let (word, power) = (quotient.word(element), quotient.word(power));
                steps.push(Step::Text(say::quotient_copies(named(&summand), word, copies, power)));
            }
            (ROWS, _) => steps.push(Step::Text(say::others_alike())),
            _ => {}
        }
    }
    let word = quotient.word(product);
    steps.push(Step::Text(if quotient.is_p(product) {
        say::quotient_in_p(word)
    } else {
        say::quotient_not_in_p(word)
    }));
    section(say::title_misere(), steps)
}
