//! The innermost pieces of a formula: numbers, names, brackets and functions.

use grundy_core::{SyntaxError, said};

use super::lexer::Token;
use super::parser::{Kind, Node, Parser};
use super::{Formula, Term};

impl Parser {
    pub(super) fn unary(&mut self) -> Result<Node, SyntaxError> {
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

    fn atom(&mut self) -> Result<Node, SyntaxError> {
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
                    ("true" | "True", 0) => {
                        self.advance();
                        return self.node(Kind::Formula(Formula::And(Vec::new())), at, 0);
                    }
                    ("false" | "False", 0) => {
                        self.advance();
                        return self.node(Kind::Formula(Formula::Or(Vec::new())), at, 0);
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
    fn extreme(&mut self, least: bool) -> Result<Node, SyntaxError> {
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

    /// `power(b, t)`.
    fn power(&mut self) -> Result<Node, SyntaxError> {
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
        let at = start..self.tokens[self.next - 1].at.end;
        self.node(Kind::Formula(Formula::Power(base, term)), at, depth + 1)
    }
}
