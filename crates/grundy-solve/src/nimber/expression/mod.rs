//! Expressions of nimbers, such as `5 * 7 + 1/3`.
//!
//! ```text
//! expression := term { ("+" | "-" | "xor") term }
//! term       := factor { ("*" | "/") factor }
//! factor     := { "-" } atom [ ("^" | "**") exponent ]
//! atom       := number | "(" expression ")" | function arguments
//! exponent   := [ "-" ] number | "(" expression ")" whose value is an ordinary number
//! ```
//!
//! `+`, `xor` and `⊕` are the nim-sum and `*` the nim-product; `-` is `+`, for every nimber is its own negative. `^` and
//! `**` are the power, whose exponent is an ordinary number. The precedence is that of `+`, `*` and `**` in Python. A
//! function stands in front of its arguments and binds more tightly than all of these: `sqrt 8 + 1` is
//! `sqrt(8) + 1`. `order` and `log` give ordinary numbers, `roots` two nimbers.
//!
//! An expression is evaluated while it is read, so no tree is made and only brackets are recursion. The text is read
//! twice: the first time only to find mistakes.

mod token;

use std::ops::Range;

use grundy_core::{Observer, Said, SyntaxError, said};
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};

use super::wide;
use token::{Token, Valued, inverse, mistake, nimber, nonzero, tokens, wrong};

pub use token::{Evaluated, Function, Mistake, Step};

/// Largest depth of brackets and functions of functions.
const DEPTH: usize = 100;

/// Largest number of steps that are kept for an explanation.
const STEPS: usize = 100;

/// The value of an expression, and how it was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    pub value: Evaluated,
    /// The operations in their order; the first hundred of them.
    pub steps: Vec<Step>,
}

/// Evaluates an expression. The notation is that of [the module](super). Fails if the expression is wrong or means
/// nothing, with the place; if its value is beyond reach; if the observer stops the work.
pub fn evaluate(text: &str, observer: &dyn Observer) -> Result<Evaluation, Mistake> {
    let tokens = tokens(text)?;
    let read = |works| {
        let mut reader = Reader { tokens: &tokens, at: 0, depth: 0, works, steps: Vec::new(), observer };
        let (value, _) = reader.expression()?;
        match reader.next() {
            (Token::End, _) => Ok(Evaluation { value, steps: reader.steps }),
            (_, place) => {
                let message = said!("`{place}` does not continue the expression", place = &text[place.clone()]);
                wrong(place, message, said!("put one of + * / ^ between two numbers"))
            }
        }
    };
    read(false)?;
    read(true)
}

struct Reader<'a> {
    tokens: &'a [(Token, Range<usize>)],
    /// The index of the first unread token.
    at: usize,
    depth: usize,
    /// Whether values are computed; otherwise each is taken as 1.
    works: bool,
    steps: Vec<Step>,
    observer: &'a dyn Observer,
}

impl Reader<'_> {
    fn peek(&self) -> &Token {
        &self.tokens[self.at].0
    }

    /// The next token; the end is never passed.
    fn next(&mut self) -> (Token, Range<usize>) {
        let token = self.tokens[self.at].clone();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    fn keep(&mut self, step: impl FnOnce() -> Step) {
        if self.works && self.steps.len() < STEPS {
            self.steps.push(step());
        }
    }

    fn expression(&mut self) -> Result<Valued, Mistake> {
        let mut left = self.term()?;
        while matches!(self.peek(), Token::Plus | Token::Minus) {
            self.next();
            let right = self.term()?;
            let place = left.1.start..right.1.end;
            let (a, b) = (nimber(left)?, nimber(right)?);
            let sum = &a ^ &b;
            self.keep(|| Step::Sum([a, b], sum.clone()));
            left = (Evaluated::Nimber(sum), place);
        }
        Ok(left)
    }

    fn term(&mut self) -> Result<Valued, Mistake> {
        let mut left = self.factor()?;
        while matches!(self.peek(), Token::Times | Token::Over) {
            let (operator, _) = self.next();
            let right = self.factor()?;
            let (place, divisor) = (left.1.start..right.1.end, right.1.clone());
            let (a, b) = (nimber(left)?, nimber(right)?);
            let value = match operator {
                _ if !self.works => BigUint::one(),
                Token::Times => {
                    let product = wide::product(&a, &b);
                    self.keep(|| Step::Product([a, b], product.clone()));
                    product
                }
                _ => {
                    let inverse = inverse(&b, divisor)?;
                    let quotient = wide::product(&a, &inverse);
                    self.keep(|| Step::Quotient([a, b], inverse, quotient.clone()));
                    quotient
                }
            };
            left = (Evaluated::Nimber(value), place);
        }
        Ok(left)
    }

    fn factor(&mut self) -> Result<Valued, Mistake> {
        // Every nimber is its own negative.
        let (start, mut signed) = (self.tokens[self.at].1.start, false);
        while matches!(self.peek(), Token::Minus | Token::Plus) {
            self.next();
            signed = true;
        }
        let base = self.atom(said!("a number"))?;
        if *self.peek() != Token::Power {
            let place = start..base.1.end;
            return if signed { Ok((Evaluated::Nimber(nimber(base)?), place)) } else { Ok(base) };
        }
        self.next();
        let (exponent, end) = self.exponent()?;
        if *self.peek() == Token::Power {
            let (_, place) = self.next();
            let help = said!("write (2 ^ 3) ^ 4; an exponent is an ordinary number");
            return wrong(place, said!("a power of a power needs parentheses"), help);
        }
        let place = base.1.start..end.end;
        let base_place = base.1.clone();
        let value = self.power(nimber(base)?, &exponent, base_place)?;
        Ok((Evaluated::Nimber(value), place))
    }

    fn power(&mut self, base: BigUint, exponent: &BigInt, place: Range<usize>) -> Result<BigUint, Mistake> {
        if !self.works {
            return Ok(BigUint::one());
        }
        let value = nonzero(wide::power(&base, exponent, self.observer)?, place)?;
        self.keep(|| Step::Power(base, exponent.clone(), value.clone()));
        Ok(value)
    }

    fn exponent(&mut self) -> Result<(BigInt, Range<usize>), Mistake> {
        let start = self.tokens[self.at].1.start;
        if *self.peek() == Token::Minus {
            self.next();
        }
        let (value, place) = self.atom(said!("an exponent"))?;
        let place = start..place.end;
        Ok((self.ordinary(value, place.clone())?, place))
    }

    /// The ordinary number that an exponent is: a value that is one, or digits, perhaps with signs and in parentheses.
    fn ordinary(&self, value: Evaluated, place: Range<usize>) -> Result<BigInt, Mistake> {
        let from = self.tokens.partition_point(|(_, at)| at.start < place.start);
        let inside = self.tokens[from..].iter().take_while(|(token, at)| *token != Token::End && at.end <= place.end);
        let inside = inside.map(|(token, _)| token).filter(|token| !matches!(token, Token::Open | Token::Close));
        let inside: Vec<&Token> = inside.collect();
        let signs = inside.iter().take_while(|token| ***token == Token::Minus).count();
        let number = match (value, &inside[signs..]) {
            (Evaluated::Ordinary(number), _) => number,
            (Evaluated::Nimber(_), [Token::Number(number)]) => number.clone().into(),
            _ => {
                let message = said!("an exponent is an ordinary number, and this is a nimber");
                return wrong(place, message, said!("write the exponent in digits, such as 5 ^ 3"));
            }
        };
        Ok(if signs % 2 == 1 { -number } else { number })
    }

    /// A number, an expression in parentheses, or a function with its arguments.
    fn atom(&mut self, what: Said) -> Result<Valued, Mistake> {
        let (token, place) = self.next();
        match token {
            Token::Number(number) => Ok((Evaluated::Nimber(number), place)),
            Token::Open => {
                let (value, _) = self.deeper(&place, Reader::expression)?;
                let close = self.close()?;
                Ok((value, place.start..close.end))
            }
            Token::Function(function) => self.deeper(&place, |reader| reader.function(function, place.clone())),
            _ => {
                let help = said!("write numbers, + * / ^, parentheses, and functions such as sqrt 8");
                wrong(place, said!("{what} is missing here", what), help)
            }
        }
    }

    /// Reads the expression in brackets or after the name of a function.
    fn deeper<T>(
        &mut self,
        place: &Range<usize>,
        read: impl FnOnce(&mut Self) -> Result<T, Mistake>,
    ) -> Result<T, Mistake> {
        if self.depth == DEPTH {
            let message = said!("this is more than {depth} levels deep", depth = DEPTH);
            return wrong(place.clone(), message, said!("evaluate a part of it first"));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn close(&mut self) -> Result<Range<usize>, Mistake> {
        match self.next() {
            (Token::Close, place) => Ok(place),
            (_, place) => {
                let help = said!("close every parenthesis that is opened");
                wrong(place, said!("a closing parenthesis is missing here"), help)
            }
        }
    }

    /// The arguments: atoms with or without commas between them, or all in parentheses with commas.
    fn arguments(&mut self, function: Function) -> Result<(Vec<Valued>, usize), Mistake> {
        let mut arguments = Vec::new();
        let most = function.arguments().unwrap_or(usize::MAX);
        let mut end = self.tokens[self.at.saturating_sub(1)].1.end;
        if *self.peek() == Token::Open {
            let (_, open) = self.next();
            if *self.peek() != Token::Close {
                arguments.push(self.expression()?);
            }
            let listed = *self.peek() == Token::Comma;
            while *self.peek() == Token::Comma {
                self.next();
                arguments.push(self.expression()?);
            }
            end = self.close()?.end;
            if listed || arguments.is_empty() {
                return Ok((arguments, end));
            }
            // One expression in parentheses is the first argument.
            arguments[0].1 = open.start..end;
        }
        while arguments.len() < most {
            if *self.peek() == Token::Comma && !arguments.is_empty() {
                self.next();
            }
            if !matches!(self.peek(), Token::Number(_) | Token::Open | Token::Function(_)) {
                break;
            }
            let argument = self.atom(said!("an argument"))?;
            end = argument.1.end;
            arguments.push(argument);
        }
        Ok((arguments, end))
    }

    fn function(&mut self, function: Function, name: Range<usize>) -> Result<Valued, Mistake> {
        let (arguments, end) = self.arguments(function)?;
        let place = name.start..end;
        if let Some(count) = function.arguments().filter(|&count| count != arguments.len()) {
            let things = if count == 1 { said!("one argument") } else { said!("{count} arguments", count) };
            let message = said!("{function} needs {things}", function = function.name(), things);
            return wrong(place, message, said!("write for example {function}", function = function.example()));
        }
        let places: Vec<Range<usize>> = arguments.iter().map(|(_, place)| place.clone()).collect();
        if function == Function::Power {
            return self.power_function(arguments, place);
        }
        let numbers = arguments.into_iter().map(nimber).collect::<Result<Vec<BigUint>, Mistake>>()?;
        if !self.works {
            return Ok((standing_for(function), place));
        }
        let (step, value) = match (function, &numbers[..]) {
            (Function::Root, [a]) => {
                let root = wide::root(a);
                (Step::Root(a.clone(), root.clone()), Evaluated::Nimber(root))
            }
            (Function::Square, [a]) => {
                let square = wide::square(a);
                (Step::Product([a.clone(), a.clone()], square.clone()), Evaluated::Nimber(square))
            }
            (Function::Inverse, [a]) => {
                let inverse = inverse(a, places[0].clone())?;
                (Step::Inverse(a.clone(), inverse.clone()), Evaluated::Nimber(inverse))
            }
            (Function::Order, [a]) => {
                let order = wide::order(a, self.observer).map_err(|unknown| mistake(unknown, "the order"))?;
                let Some(order) = order else {
                    let message = said!("0 has no order: no power of 0 is 1, except the one of no factor");
                    return wrong(places[0].clone(), message, said!("ask for the order of another nimber"));
                };
                (Step::Order(a.clone(), order.clone()), Evaluated::Ordinary(order.into()))
            }
            (Function::Logarithm, [base, a]) => {
                let found =
                    wide::logarithm(base, a, self.observer).map_err(|unknown| mistake(unknown, "the logarithm"))?;
                let none = || Evaluated::NoLogarithm { base: base.clone(), a: a.clone() };
                let value = found.clone().map_or_else(none, |exponent| Evaluated::Ordinary(exponent.into()));
                (Step::Logarithm([base.clone(), a.clone()], found), value)
            }
            (Function::Roots, [a, b, c]) => {
                let Some(over_a) = wide::inverse(a) else {
                    let message = said!("without x⊗x this is not a quadratic equation");
                    return wrong(places[0].clone(), message, said!("the root of B⊗x ⊕ C is C / B"));
                };
                let mut roots = wide::roots(&wide::product(b, &over_a), &wide::product(c, &over_a)).to_vec();
                roots.dedup();
                (Step::Roots([a.clone(), b.clone(), c.clone()], roots.clone()), Evaluated::Roots(roots))
            }
            _ => {
                let mex = mex(&numbers);
                (Step::Mex(numbers, mex.clone()), Evaluated::Nimber(mex))
            }
        };
        self.keep(|| step);
        Ok((value, place))
    }

    fn power_function(&mut self, arguments: Vec<Valued>, place: Range<usize>) -> Result<Valued, Mistake> {
        let mut arguments = arguments.into_iter();
        let (Some(base), Some((exponent, at))) = (arguments.next(), arguments.next()) else {
            return Err(SyntaxError::new(place, said!("power needs 2 arguments")).into());
        };
        let exponent = self.ordinary(exponent, at)?;
        let base_place = base.1.clone();
        let value = self.power(nimber(base)?, &exponent, base_place)?;
        Ok((Evaluated::Nimber(value), place))
    }
}

/// A value of the right kind, where none is computed.
fn standing_for(function: Function) -> Evaluated {
    match function {
        Function::Order | Function::Logarithm => Evaluated::Ordinary(BigInt::one()),
        Function::Roots => Evaluated::Roots(vec![BigUint::one()]),
        _ => Evaluated::Nimber(BigUint::one()),
    }
}

/// The least number that is not in the list.
fn mex(numbers: &[BigUint]) -> BigUint {
    let mut sorted: Vec<&BigUint> = numbers.iter().collect();
    sorted.sort_unstable();
    sorted.into_iter().fold(BigUint::zero(), |mex, number| if *number == mex { mex + 1u8 } else { mex })
}

#[cfg(test)]
mod tests {
    use grundy_core::Silent;
    use grundy_testkit::rows;

    use super::*;

    fn value(text: &str) -> String {
        match evaluate(text, &Silent).map(|evaluation| evaluation.value) {
            Ok(Evaluated::Nimber(number)) => number.to_string(),
            Ok(Evaluated::Ordinary(number)) => format!("ordinary {number}"),
            Ok(Evaluated::NoLogarithm { base, a }) => format!("no power of {base} is {a}"),
            Ok(Evaluated::Roots(roots)) => roots.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and "),
            Err(Mistake::Syntax(error)) => format!("{} at {:?}", error.message, error.at),
            Err(mistake) => format!("{mistake:?}"),
        }
    }

    #[test]
    fn operators_functions_and_mistakes_are_as_the_grammar_says() {
        for [text, expected] in rows(include_str!("../../../../../testdata/rows/nimbers.txt")) {
            assert_eq!(value(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_too_long_or_too_deep_is_refused() {
        assert!(value(&"9".repeat(10_001)).starts_with("this number has 10001 digits"));
        assert!(value(&"(".repeat(100_000)).starts_with("this is more than 100 levels deep"));
        assert!(value(&"sqrt ".repeat(100_000)).starts_with("this is more than 100 levels deep"));
    }

    #[test]
    fn long_expressions_and_long_numbers_are_no_trouble() {
        assert_eq!(value(&format!("1{}", " + 1".repeat(100_000))), "1");
        assert_eq!(value(&format!("{}7", "-".repeat(100_000))), "7");
        let long = "9".repeat(10_000);
        assert_eq!(value(&format!("{long} * {long} / {long}")), long);
        assert_eq!(value(&format!("4 ^ {long}")), value("4 ^ 9"));
    }

    #[test]
    fn steps_are_kept_in_their_order() {
        let steps = evaluate("5 * 7 + 1/3", &Silent).unwrap().steps;
        let n = |n: u8| BigUint::from(n);
        let expected = [
            Step::Product([n(5), n(7)], n(13)),
            Step::Quotient([n(1), n(3)], n(2), n(2)),
            Step::Sum([n(13), n(2)], n(15)),
        ];
        assert_eq!(steps, expected);
    }
}
