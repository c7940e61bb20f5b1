//! What a tree tells about the values that it will have.

use super::cell::Cell;
use super::tree::{Builtin, Clause, Comprehension, Expression, Slice, Target};

/// Whether a target is made of variables alone.
pub(super) fn names_variables(target: &Target) -> bool {
    match target {
        Target::Variable(_) | Target::Pair(..) => true,
        Target::Several(targets) => targets.iter().all(names_variables),
        Target::Index(..) => false,
    }
}

/// Whether the value of an expression is a new list, if it is no error.
pub(super) fn makes_list(expression: &Expression) -> bool {
    match expression {
        Expression::Listed(_) | Expression::List(_) => true,
        // Lists are added to lists only.
        Expression::Join(parts) => parts.iter().any(makes_list),
        Expression::Add(two) => two.iter().any(makes_list),
        _ => false,
    }
}

/// Whether no text is made between the first and the last element of a comprehension.
pub(super) fn elements_make_no_text(listed: &Comprehension) -> bool {
    makes_no_text(&listed.element)
        && listed.clauses.iter().skip(1).all(|clause| match clause {
            Clause::For(each) => makes_no_text(&each.over),
            Clause::If(condition) => makes_no_text(condition),
        })
}

/// Whether no text is made while an expression is evaluated.
pub(super) fn makes_no_text(expression: &Expression) -> bool {
    match expression {
        Expression::Constant(_) | Expression::Variable(_) | Expression::Element(..) => true,
        Expression::Tuple(elements) => elements.iter().all(makes_no_text),
        Expression::Not(value) => makes_no_text(value),
        Expression::Compare(_, two)
        | Expression::Index(two)
        | Expression::And(two)
        | Expression::Or(two)
        | Expression::Pair(two) => two.iter().all(makes_no_text),
        // Texts are added to texts only.
        Expression::Add(two) => {
            two.iter().any(|part| matches!(part, Expression::Constant(Cell::Int(_)))) && two.iter().all(makes_no_text)
        }
        Expression::If(three) => three.iter().all(makes_no_text),
        Expression::Apply(function, values) => *function != Builtin::Str && values.iter().all(makes_no_text),
        _ => false,
    }
}

/// Whether to evaluate an expression changes no list or set.
pub(super) fn is_plain(expression: &Expression) -> bool {
    match expression {
        Expression::Constant(_) | Expression::Variable(_) | Expression::Element(..) => true,
        Expression::Tuple(elements) | Expression::List(elements) | Expression::Join(elements) => {
            elements.iter().all(is_plain)
        }
        Expression::Not(value) | Expression::Minus(value) => is_plain(value),
        Expression::Compare(_, two)
        | Expression::Operate(_, two)
        | Expression::Index(two)
        | Expression::Add(two)
        | Expression::Pair(two) => two.iter().all(is_plain),
        Expression::Slice(slice) => {
            let Slice { of, from, to, step } = &**slice;
            is_plain(of) && [from, to, step].into_iter().flatten().all(is_plain)
        }
        _ => false,
    }
}
