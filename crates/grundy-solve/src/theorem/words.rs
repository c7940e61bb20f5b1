//! Formulas and terms as text, in the language of rule files.

use grundy_rules::formula::{Comparison, Formula, Term, Variable};

/// The text of a formula; `name` gives the names of its free variables. Bound variables are `t1`, `t2`, …
pub fn formula_text(formula: &Formula, name: &dyn Fn(Variable) -> String) -> String {
    write(formula, name, 0)
}

/// The text of a term.
pub fn term_text(term: &Term, name: &dyn Fn(Variable) -> String) -> String {
    let inside = |term: &Term| match term {
        Term::Constant(c) if *c >= 0 => c.to_string(),
        Term::Variable(v) => name(*v),
        Term::Min(..) | Term::Max(..) => term_text(term, name),
        _ => format!("({})", term_text(term, name)),
    };
    match term {
        Term::Constant(c) => c.to_string(),
        Term::Variable(v) => name(*v),
        Term::Sum(a, b) => match &**b {
            Term::Sum(..) | Term::Difference(..) | Term::Xor(..) => format!("{} + {}", sum_text(a, name), inside(b)),
            _ => format!("{} + {}", sum_text(a, name), term_text(b, name)),
        },
        Term::Difference(a, b) => format!("{} - {}", sum_text(a, name), inside(b)),
        Term::Multiple(c, a) => format!("{c}*{}", inside(a)),
        Term::Quotient(a, d) => format!("{} // {d}", inside(a)),
        Term::Remainder(a, d) => format!("{} % {d}", inside(a)),
        Term::Min(a, b) => format!("min({}, {})", term_text(a, name), term_text(b, name)),
        Term::Max(a, b) => format!("max({}, {})", term_text(a, name), term_text(b, name)),
        Term::Xor(a, b) => match &**a {
            Term::Xor(..) => format!("{} ^ {}", term_text(a, name), inside(b)),
            _ => format!("{} ^ {}", inside(a), inside(b)),
        },
    }
}

/// The first operand of a sum.
fn sum_text(term: &Term, name: &dyn Fn(Variable) -> String) -> String {
    if matches!(term, Term::Xor(..)) { format!("({})", term_text(term, name)) } else { term_text(term, name) }
}

fn write(formula: &Formula, name: &dyn Fn(Variable) -> String, bound: u32) -> String {
    let list = |parts: &[Formula], word: &str, empty: &str| match parts {
        [] => empty.to_owned(),
        [one] => write(one, name, bound),
        parts => {
            let parts: Vec<String> = parts
                .iter()
                .map(|part| match part {
                    Formula::Compare(..) | Formula::Power(..) | Formula::Not(_) => write(part, name, bound),
                    _ => format!("({})", write(part, name, bound)),
                })
                .collect();
            parts.join(word)
        }
    };
    match formula {
        Formula::Compare(a, comparison, b) => {
            let sign = match comparison {
                Comparison::Equal => "=",
                Comparison::Unequal => "!=",
                Comparison::Less => "<",
                Comparison::AtMost => "<=",
                Comparison::Greater => ">",
                Comparison::AtLeast => ">=",
            };
            format!("{} {sign} {}", term_text(a, name), term_text(b, name))
        }
        Formula::Power(base, term) => format!("power({base}, {})", term_text(term, name)),
        Formula::And(parts) => list(parts, " and ", "0 = 0"),
        Formula::Or(parts) => list(parts, " or ", "0 = 1"),
        Formula::Not(inside) => format!("not ({})", write(inside, name, bound)),
        Formula::Exists(v, inside) | Formula::ForAll(v, inside) => {
            let own = format!("t{}", bound + 1);
            let names = |w: Variable| if w == *v { own.clone() } else { name(w) };
            let word = if matches!(formula, Formula::Exists(..)) { "exists" } else { "forall" };
            format!("{word} {own}: {}", write(inside, &names, bound + 1))
        }
    }
}
