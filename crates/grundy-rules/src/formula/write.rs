//! Writes formulas so that the parser reads them back.

use std::fmt::Write as _;

use super::{Comparison, Formula, Term, Variable};

/// How tightly a piece of a formula binds; brackets go around a piece that binds less tightly than its place wants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tight {
    Or,
    And,
    Not,
    Xor,
    Sum,
    Product,
    Atom,
}

impl Formula {
    /// The text of the formula. `name` gives the names of its variables, different ones for different variables.
    ///
    /// ```
    /// use grundy_rules::formula::parse_claim;
    /// let names = ["m".to_owned(), "n".to_owned()];
    /// let claim = parse_claim("m<n, not (n==1 or m % 3 >= 2*(n - 1))", &names, false).unwrap();
    /// let text = claim.write(&|variable| names[variable.0 as usize].clone());
    /// assert_eq!(text, "m < n and not (n = 1 or m mod 3 >= 2*(n - 1))");
    /// ```
    pub fn write(&self, name: &dyn Fn(Variable) -> String) -> String {
        let mut writer = Writer { text: String::new(), name };
        writer.formula(self, Tight::Or);
        writer.text
    }
}

impl Term {
    /// The text of the term. `name` gives the names of its variables.
    pub fn write(&self, name: &dyn Fn(Variable) -> String) -> String {
        let mut writer = Writer { text: String::new(), name };
        writer.term(self, Tight::Xor);
        writer.text
    }
}

struct Writer<'a> {
    text: String,
    name: &'a dyn Fn(Variable) -> String,
}

impl Writer<'_> {
    /// Calls `inner`, in brackets if a piece that is so `tight` does not fit where `wanted` is.
    fn piece(&mut self, tight: Tight, wanted: Tight, inner: impl FnOnce(&mut Self)) {
        let brackets = tight < wanted;
        self.text.push_str(if brackets { "(" } else { "" });
        inner(self);
        self.text.push_str(if brackets { ")" } else { "" });
    }

    fn formula(&mut self, formula: &Formula, wanted: Tight) {
        match formula {
            Formula::Compare(left, comparison, right) => self.piece(Tight::Not, wanted, |writer| {
                writer.term(left, Tight::Xor);
                let _ = write!(writer.text, " {} ", comparison.sign());
                writer.term(right, Tight::Xor);
            }),
            Formula::Power(base, term) => {
                let _ = write!(self.text, "power({base}, ");
                self.term(term, Tight::Xor);
                self.text.push(')');
            }
            Formula::And(parts) => self.joined(parts, " and ", "true", Tight::And, wanted),
            Formula::Or(parts) => self.joined(parts, " or ", "false", Tight::Or, wanted),
            Formula::Not(inner) => self.piece(Tight::Not, wanted, |writer| {
                writer.text.push_str("not ");
                // `not a < b` would be right too, but is hard to read.
                writer.formula(inner, Tight::Atom);
            }),
            // A quantifier reaches as far as it can, so it has brackets wherever something may follow it.
            Formula::Exists(variable, inner) => self.quantified("exists", *variable, inner, wanted),
            Formula::ForAll(variable, inner) => self.quantified("forall", *variable, inner, wanted),
        }
    }

    fn quantified(&mut self, word: &str, variable: Variable, inner: &Formula, wanted: Tight) {
        // As tight as `or` it fits only at the outside, where `Or` is wanted.
        let tight = if wanted == Tight::Or { Tight::Or } else { Tight::And };
        let wanted = if wanted == Tight::Or { Tight::Or } else { Tight::Atom };
        self.piece(tight, wanted, |writer| {
            let _ = write!(writer.text, "{word} {}: ", (writer.name)(variable));
            writer.formula(inner, Tight::Or);
        });
    }

    fn joined(&mut self, parts: &[Formula], sign: &str, none: &str, tight: Tight, wanted: Tight) {
        match parts {
            [] => self.text.push_str(none),
            [only] => self.formula(only, wanted),
            _ => self.piece(tight, wanted, |writer| {
                let inner = if tight == Tight::Or { Tight::And } else { Tight::Not };
                for (at, part) in parts.iter().enumerate() {
                    writer.text.push_str(if at == 0 { "" } else { sign });
                    writer.formula(part, inner);
                }
            }),
        }
    }

    fn term(&mut self, term: &Term, wanted: Tight) {
        match term {
            Term::Constant(number) => {
                let tight = if *number < 0 { Tight::Product } else { Tight::Atom };
                self.piece(tight, wanted, |writer| {
                    let _ = write!(writer.text, "{number}");
                });
            }
            Term::Variable(variable) => {
                let name = (self.name)(*variable);
                self.text.push_str(&name);
            }
            Term::Sum(left, right) => self.binary(left, " + ", right, Tight::Sum, Tight::Product, wanted),
            Term::Difference(left, right) => self.binary(left, " - ", right, Tight::Sum, Tight::Product, wanted),
            Term::Multiple(times, term) => self.piece(Tight::Product, wanted, |writer| {
                let _ = write!(writer.text, "{times}*");
                writer.term(term, Tight::Atom);
            }),
            Term::Quotient(term, divisor) => self.divided(term, "div", *divisor, wanted),
            Term::Remainder(term, divisor) => self.divided(term, "mod", *divisor, wanted),
            Term::Min(left, right) => self.function("min", left, right),
            Term::Max(left, right) => self.function("max", left, right),
            Term::Xor(left, right) => self.binary(left, " xor ", right, Tight::Xor, Tight::Sum, wanted),
        }
    }

    fn binary(&mut self, left: &Term, sign: &str, right: &Term, tight: Tight, right_tight: Tight, wanted: Tight) {
        self.piece(tight, wanted, |writer| {
            writer.term(left, tight);
            writer.text.push_str(sign);
            writer.term(right, right_tight);
        });
    }

    fn divided(&mut self, term: &Term, sign: &str, divisor: u64, wanted: Tight) {
        self.piece(Tight::Product, wanted, |writer| {
            writer.term(term, Tight::Product);
            let _ = write!(writer.text, " {sign} {divisor}");
        });
    }

    fn function(&mut self, name: &str, left: &Term, right: &Term) {
        let _ = write!(self.text, "{name}(");
        self.term(left, Tight::Xor);
        self.text.push_str(", ");
        self.term(right, Tight::Xor);
        self.text.push(')');
    }
}

impl Comparison {
    /// The sign, such as `<=`.
    pub fn sign(self) -> &'static str {
        ["=", "!=", "<", "<=", ">", ">="][self as usize]
    }
}
