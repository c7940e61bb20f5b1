//! Parses formulas by recursive descent.
//!
//! From the loosest to the tightest: `,` (and), `or`, `and`, `not`, comparisons, also chained, `^`, `+ -`, `* // %`,
//! a minus in front. All but the comma are as in Python, where also `x ^ y + 1` is `x ^ (y + 1)`. `xor`, `mod` and
//! `div` are `^`, `%` and `//`. `exists t: …` and `forall t: …` reach as far right as they can, over commas too.

use std::ops::Range;

use grundy_core::{Said, SyntaxError, said};

use super::names::{MOST, Names, Placed, Token, tokens, too_large};
use super::size::Size;
use super::{Comparison, Formula, Term};

/// Largest depth of brackets, quantifiers and signs in front. It keeps the stack small.
const MOST_NESTED: usize = 64;
/// Largest depth of a formula or a term as a tree, such as the number of summands of a sum.
const MOST_DEPTH: usize = 500;

pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) at: Range<usize>,
    pub(super) depth: usize,
}

/// A piece of the text that was read, or the first mistake.
pub(super) type Parsed<T = Node> = Result<T, SyntaxError>;

pub(super) enum Kind {
    Term(Term),
    Formula(Formula),
}

pub(super) fn formula(text: &str, names: Names) -> Result<(Formula, Names), SyntaxError> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0, nested: 0, names };
    let node = parser.commas()?;
    let formula = parser.as_formula(node)?;
    parser.end()?;
    Ok((formula, parser.names))
}

pub(super) fn term(text: &str, names: Names) -> Result<Term, SyntaxError> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0, nested: 0, names };
    let node = parser.or()?;
    let term = parser.as_term(node)?;
    parser.end()?;
    Ok(term)
}

pub(super) struct Parser {
    pub(super) tokens: Vec<Placed>,
    pub(super) next: usize,
    nested: usize,
    pub(super) names: Names,
}

impl Parser {
    pub(super) fn peek(&self) -> &Token {
        &self.tokens[self.next].token
    }

    pub(super) fn at(&self) -> Range<usize> {
        self.tokens[self.next].at.clone()
    }

    pub(super) fn advance(&mut self) -> Placed {
        let placed = self.tokens[self.next].clone();
        // The end is never passed.
        self.next = (self.next + 1).min(self.tokens.len() - 1);
        placed
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Token::Sign(next) if *next == sign)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Name(name, 0) if name == word)
    }

    /// Takes the next token if it is this sign or word.
    pub(super) fn takes(&mut self, what: &str) -> bool {
        let found = self.is_sign(what) || self.is_word(what);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn expect(&mut self, sign: &str, help: Said) -> Result<(), SyntaxError> {
        if self.takes(sign) { Ok(()) } else { Err(self.unexpected(format!("`{sign}`")).help(help)) }
    }

    /// The error that something else should come next.
    pub(super) fn unexpected(&self, wanted: impl Into<Said>) -> SyntaxError {
        let wanted = wanted.into();
        let found = match self.peek() {
            Token::Name(name, primes) => said!("`{name}{shown}`", name, shown = "'".repeat(*primes as usize)),
            Token::Number(number) => said!("`{number}`", number),
            Token::Sign(sign) => said!("`{sign}`", sign),
            Token::End => said!("the end"),
        };
        let Range { start, end } = self.at();
        // At the end only the preceding text can be underlined.
        let at = match self.peek() {
            Token::End if self.next > 0 => self.tokens[self.next - 1].at.clone(),
            _ => start..end,
        };
        SyntaxError::new(at, said!("expected {wanted}, found {found}", found, wanted = &wanted))
    }

    fn end(&mut self) -> Result<(), SyntaxError> {
        match self.peek() {
            Token::End => Ok(()),
            Token::Sign(")") => {
                Err(SyntaxError::new(self.at(), said!("this bracket closes nothing")).help(said!("remove it")))
            }
            Token::Sign(":") => {
                Err(SyntaxError::new(self.at(), said!("a colon follows only `exists` or `forall` and a name")))
            }
            _ => Err(self.unexpected(said!("`,`, `and`, `or` or a comparison"))),
        }
    }

    /// Runs `parse` one level deeper.
    pub(super) fn deeper<R>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<R>) -> Parsed<R> {
        if self.nested >= MOST_NESTED {
            let message = said!("the formula is nested more than {most_nested} deep", most_nested = MOST_NESTED);
            return Err(SyntaxError::new(self.at(), message));
        }
        self.nested += 1;
        let parsed = parse(self);
        self.nested -= 1;
        parsed
    }

    pub(super) fn commas(&mut self) -> Parsed {
        self.joined(Parser::or, ",", Formula::And)
    }

    fn or(&mut self) -> Parsed {
        self.joined(Parser::and, "or", Formula::Or)
    }

    fn and(&mut self) -> Parsed {
        self.joined(Parser::not, "and", Formula::And)
    }

    /// One or more operands with `word` between them.
    fn joined(&mut self, operand: fn(&mut Self) -> Parsed, word: &str, join: fn(Vec<Formula>) -> Formula) -> Parsed {
        let first = operand(self)?;
        if !(self.is_sign(word) || self.is_word(word)) {
            return Ok(first);
        }
        let (mut at, mut depth) = (first.at.clone(), first.depth);
        let mut parts = vec![self.as_formula(first)?];
        while self.takes(word) {
            let node = operand(self)?;
            at.end = node.at.end;
            depth = depth.max(node.depth);
            parts.push(self.as_formula(node)?);
        }
        self.node(Kind::Formula(join(parts)), at, depth)
    }

    fn not(&mut self) -> Parsed {
        let start = self.at().start;
        if self.takes("not") {
            let node = self.deeper(Parser::not)?;
            let (at, depth) = (start..node.at.end, node.depth);
            return self.node(Kind::Formula(Formula::Not(Box::new(self.as_formula(node)?))), at, depth);
        }
        for (word, make) in [("exists", Formula::Exists as fn(_, _) -> _), ("forall", Formula::ForAll)] {
            if self.takes(word) {
                return self.deeper(|parser| parser.quantified(word, start, make));
            }
        }
        self.comparison()
    }

    fn quantified(&mut self, word: &str, start: usize, make: fn(super::Variable, Box<Formula>) -> Formula) -> Parsed {
        let mut bound = Vec::new();
        loop {
            let Token::Name(name, primes) = self.peek().clone() else {
                return Err(self.unexpected(said!("a name")).help(said!("write for example `{word} t: …`", word)));
            };
            let at = self.advance().at;
            if primes > 0 {
                let error = SyntaxError::new(at, said!("only heaps have primes"));
                return Err(error.help(said!("choose a name without a prime")));
            }
            bound.push(self.names.bind(&name, at)?);
            if !self.takes(",") {
                break;
            }
        }
        self.expect(":", said!("write for example `{word} t: …`", word))?;
        let node = self.commas()?;
        let (at, mut depth) = (start..node.at.end, node.depth);
        let mut formula = self.as_formula(node)?;
        for variable in bound.into_iter().rev() {
            formula = make(variable, Box::new(formula));
            depth += 1;
            self.names.bound.pop();
        }
        self.node(Kind::Formula(formula), at, depth)
    }

    fn comparison(&mut self) -> Parsed {
        let first = self.xor()?;
        let (mut at, mut depth) = (first.at.clone(), first.depth);
        let Some(mut sign) = self.comparing() else { return Ok(first) };
        let mut left = self.as_term(first)?;
        let mut links = Vec::new();
        loop {
            let node = self.xor()?;
            at.end = node.at.end;
            depth = depth.max(node.depth);
            let right = self.as_term(node)?;
            links.push(Formula::Compare(left, sign, right.clone()));
            left = right;
            let Some(next) = self.comparing() else { break };
            sign = next;
        }
        let formula = if links.len() == 1 { links.remove(0) } else { Formula::And(links) };
        self.node(Kind::Formula(formula), at, depth + 1)
    }

    fn comparing(&mut self) -> Option<Comparison> {
        use Comparison::{AtLeast, AtMost, Equal, Greater, Less, Unequal};
        [Equal, Unequal, Less, AtMost, Greater, AtLeast].into_iter().find(|comparison| self.takes(comparison.sign()))
    }

    pub(super) fn xor(&mut self) -> Parsed {
        let mut left = self.sum()?;
        while self.takes("^") {
            let right = self.sum()?;
            left = self.binary(left, right, |left, right| match (left, right) {
                (Term::Constant(a), Term::Constant(b)) => Term::Constant(a ^ b),
                (left, right) => Term::Xor(Box::new(left), Box::new(right)),
            })?;
        }
        Ok(left)
    }

    fn sum(&mut self) -> Parsed {
        let mut left = self.product()?;
        loop {
            let minus = self.is_sign("-");
            if !minus && !self.is_sign("+") {
                return Ok(left);
            }
            self.advance();
            let right = self.product()?;
            left = self.binary(left, right, |left, right| match (left, right, minus) {
                (Term::Constant(a), Term::Constant(b), false) => Term::Constant(a.saturating_add(b)),
                (Term::Constant(a), Term::Constant(b), true) => Term::Constant(a.saturating_sub(b)),
                (left, right, false) => Term::Sum(Box::new(left), Box::new(right)),
                (left, right, true) => Term::Difference(Box::new(left), Box::new(right)),
            })?;
        }
    }

    fn product(&mut self) -> Parsed {
        let mut left = self.unary()?;
        loop {
            let Some(sign) = ["*", "//", "%"].into_iter().find(|sign| self.is_sign(sign)) else { return Ok(left) };
            self.advance();
            let right = self.unary()?;
            left = if sign == "*" { self.times(left, right)? } else { self.divided(left, sign, right)? };
        }
    }

    fn times(&mut self, left: Node, right: Node) -> Parsed {
        let (at, depth) = (left.at.start..right.at.end, left.depth.max(right.depth));
        let term = match (self.as_term(left)?, self.as_term(right)?) {
            (Term::Constant(a), Term::Constant(b)) => Term::Constant(a.saturating_mul(b)),
            (Term::Constant(times), term) | (term, Term::Constant(times)) => Term::Multiple(times, Box::new(term)),
            _ => {
                return Err(SyntaxError::new(at, said!("a product of two variables"))
                    .help(said!("formulas are linear: one factor must be a number, as in 2*x")));
            }
        };
        self.node(Kind::Term(term), at, depth + 1)
    }

    fn divided(&mut self, left: Node, sign: &str, right: Node) -> Parsed {
        let (at, by, depth) = (left.at.start..right.at.end, right.at.clone(), left.depth);
        let (left, right) = (self.as_term(left)?, self.as_term(right)?);
        let divisor = match right {
            Term::Constant(divisor @ 1..) => divisor.unsigned_abs(),
            Term::Constant(0) => {
                return Err(SyntaxError::new(by, said!("a division by zero")).help(said!("divide by 1 or more")));
            }
            Term::Constant(_) => {
                return Err(SyntaxError::new(by, said!("the divisor is negative")).help(said!("divide by 1 or more")));
            }
            _ => {
                return Err(SyntaxError::new(by, said!("a division by a variable"))
                    .help(said!("`//` and `%` divide by a number, as in x % 3")));
            }
        };
        let term = match (left, sign) {
            (Term::Constant(left), "//") => Term::Constant(left.div_euclid(divisor as i64)),
            (Term::Constant(left), _) => Term::Constant(left.rem_euclid(divisor as i64)),
            (left, "//") => Term::Quotient(Box::new(left), divisor),
            (left, _) => Term::Remainder(Box::new(left), divisor),
        };
        self.node(Kind::Term(term), at, depth + 1)
    }

    pub(super) fn binary(&mut self, left: Node, right: Node, make: impl FnOnce(Term, Term) -> Term) -> Parsed {
        let (at, depth) = (left.at.start..right.at.end, left.depth.max(right.depth));
        self.node(Kind::Term(make(self.as_term(left)?, self.as_term(right)?)), at, depth + 1)
    }

    pub(super) fn node(&self, kind: Kind, at: Range<usize>, depth: usize) -> Parsed {
        if depth > MOST_DEPTH {
            let message = said!("a part of the formula is more than {most_depth} deep", most_depth = MOST_DEPTH);
            return Err(SyntaxError::new(at, message));
        }
        match &kind {
            Kind::Term(term) if !Size::of(term).is_within(MOST.unsigned_abs()) => Err(too_large(at)),
            _ => Ok(Node { kind, at, depth }),
        }
    }

    pub(super) fn as_term(&self, node: Node) -> Result<Term, SyntaxError> {
        match node.kind {
            Kind::Term(term) => Ok(term),
            Kind::Formula(_) => {
                Err(SyntaxError::new(node.at, said!("this is a condition, and a number is needed here"))
                    .help(said!("compare numbers, and join conditions by `and` or `or`")))
            }
        }
    }

    fn as_formula(&self, node: Node) -> Result<Formula, SyntaxError> {
        match node.kind {
            Kind::Formula(formula) => Ok(formula),
            Kind::Term(_) => Err(SyntaxError::new(node.at, said!("this is a number, and a condition is needed here"))
                .help(said!("compare it with another number, as in x % 2 = 1"))),
        }
    }
}

impl Parser {
    pub(super) fn unary(&mut self) -> Parsed {
        let start = self.at().start;
        if self.takes("-") {
            let node = self.deeper(Parser::unary)?;
            let (at, depth) = (start..node.at.end, node.depth);
            let term = match self.as_term(node)? {
                Term::Constant(number) => Term::Constant(-number),
                term => Term::Multiple(-1, Box::new(term)),
            };
            return self.node(Kind::Term(term), at, depth + 1);
        }
        self.atom()
    }

    fn atom(&mut self) -> Parsed {
        let at = self.at();
        match self.peek().clone() {
            Token::Number(number) => {
                self.advance();
                self.node(Kind::Term(Term::Constant(number)), at, 0)
            }
            Token::Sign("(") => {
                self.advance();
                let node = self.deeper(Parser::commas)?;
                self.expect(")", said!("close the bracket"))?;
                Ok(Node { at: at.start..self.tokens[self.next - 1].at.end, ..node })
            }
            Token::Name(name, primes) => {
                match (name.as_str(), primes) {
                    ("min" | "max", 0) => return self.deeper(|parser| parser.extreme(name == "min")),
                    ("power", 0) => return self.deeper(Parser::power),
                    ("true" | "True" | "false" | "False", 0) => {
                        self.advance();
                        let make = if name.ends_with("rue") { Formula::And } else { Formula::Or };
                        return self.node(Kind::Formula(make(Vec::new())), at, 0);
                    }
                    ("and" | "or" | "not" | "exists" | "forall", 0) => {
                        return Err(self
                            .unexpected(said!("a number or a name"))
                            .help(said!("put brackets around conditions")));
                    }
                    _ => {}
                }
                self.advance();
                let variable = self.names.resolve(&name, primes, at.clone())?;
                self.node(Kind::Term(Term::Variable(variable)), at, 0)
            }
            Token::Sign(_) | Token::End => Err(self.unexpected(said!("a number or a name"))),
        }
    }

    /// `min(…)` or `max(…)`, of two or more terms.
    fn extreme(&mut self, least: bool) -> Parsed {
        let start = self.advance().at.start;
        self.expect("(", said!("write for example min(x, y)"))?;
        let mut left = self.xor()?;
        self.expect(",", said!("write for example min(x, y)"))?;
        loop {
            let right = self.xor()?;
            left = self.binary(left, right, |left, right| match least {
                true => Term::Min(Box::new(left), Box::new(right)),
                false => Term::Max(Box::new(left), Box::new(right)),
            })?;
            if !self.takes(",") {
                break;
            }
        }
        self.expect(")", said!("close the bracket"))?;
        Ok(Node { at: start..self.tokens[self.next - 1].at.end, ..left })
    }

    fn power(&mut self) -> Parsed {
        let start = self.advance().at.start;
        self.expect("(", said!("write for example power(2, t)"))?;
        let node = self.xor()?;
        let place = node.at.clone();
        let base = match self.as_term(node)? {
            Term::Constant(base @ 2..) => base.unsigned_abs(),
            _ => return Err(SyntaxError::new(place, said!("the base of a power is a number of at least 2"))),
        };
        self.expect(",", said!("write for example power(2, t)"))?;
        let node = self.xor()?;
        let depth = node.depth;
        let term = self.as_term(node)?;
        self.expect(")", said!("close the bracket"))?;
        self.node(Kind::Formula(Formula::Power(base, term)), start..self.tokens[self.next - 1].at.end, depth + 1)
    }
}
