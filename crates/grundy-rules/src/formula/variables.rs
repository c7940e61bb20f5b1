//! The variables of formulas: which occur, and how they are renamed.
//!
//! # Formulas with quantifiers inside of others
//! *There is* can be read off an automaton that guesses. But its opposite cannot: after `not` a quantifier asks for all
//! numbers, and so does `for all`. A certificate holds the automata of such formulas.

use grundy_core::{SyntaxError, said};

use super::cases::{parts, with_parts};
use super::parser::{Kind, Node, Parsed, Parser, Token};
use super::{Formula, Move, NumberGame, Term, Variable};

pub(super) fn mention(term: &Term, found: &mut Vec<Variable>) {
    if let Term::Variable(variable) = term {
        found.push(*variable);
    }
    parts(term).into_iter().for_each(|part| mention(part, found));
}

/// The number after the highest variable of a formula, free or bound; 0 if it has none.
pub(super) fn end(formula: &Formula) -> u32 {
    let of = |term: &Term| {
        let mut found = Vec::new();
        mention(term, &mut found);
        found.into_iter().map(|Variable(v)| v + 1).max().unwrap_or(0)
    };
    match formula {
        Formula::Compare(a, _, b) => of(a).max(of(b)),
        Formula::Power(_, a) => of(a),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().map(end).max().unwrap_or(0),
        Formula::Not(inner) => end(inner),
        Formula::Exists(Variable(v), inner) | Formula::ForAll(Variable(v), inner) => end(inner).max(v + 1),
    }
}

impl Formula {
    /// The formula with each variable v replaced by `to(v)`, also where a quantifier binds it.
    pub fn renamed(&self, to: &dyn Fn(Variable) -> Variable) -> Formula {
        let all = |parts: &[Formula]| parts.iter().map(|part| part.renamed(to)).collect();
        let inner = |inner: &Formula| Box::new(inner.renamed(to));
        match self {
            Formula::Compare(a, comparison, b) => Formula::Compare(a.renamed(to), *comparison, b.renamed(to)),
            Formula::Power(base, term) => Formula::Power(*base, term.renamed(to)),
            Formula::And(parts) => Formula::And(all(parts)),
            Formula::Or(parts) => Formula::Or(all(parts)),
            Formula::Not(formula) => Formula::Not(inner(formula)),
            Formula::Exists(variable, formula) => Formula::Exists(to(*variable), inner(formula)),
            Formula::ForAll(variable, formula) => Formula::ForAll(to(*variable), inner(formula)),
        }
    }

    /// This formula with 2^v in place of v; `None` unless v is only compared with constants below 62.
    ///
    /// ```
    /// use grundy_rules::formula::{Variable, parse_claim};
    /// let [small, sum] = ["G < 3 or n = 5", "G < n"].map(|text| parse_claim(text, &["n".to_owned()], true).unwrap());
    /// let coded = small.coded(Variable(1)).unwrap();
    /// assert_eq!(coded, parse_claim("G < 8 or n = 5", &["n".to_owned()], true).unwrap());
    /// assert_eq!(sum.coded(Variable(1)), None);
    /// ```
    pub fn coded(&self, v: Variable) -> Option<Formula> {
        let all = |parts: &[Formula]| parts.iter().map(|part| part.coded(v)).collect::<Option<Vec<Formula>>>();
        let inner = |inner: &Formula| inner.coded(v).map(Box::new);
        let power = |term: &Term| match term {
            Term::Variable(name) if *name == v => Some(term.clone()),
            Term::Constant(number @ ..=61) => {
                Some(Term::Constant(u32::try_from(*number).map_or(0, |number| 1 << number)))
            }
            _ => None,
        };
        match self {
            Formula::Compare(..) | Formula::Power(..) if !self.free().contains(&v) => Some(self.clone()),
            Formula::Compare(a, comparison, b) => Some(Formula::Compare(power(a)?, *comparison, power(b)?)),
            Formula::Power(..) => None,
            Formula::And(parts) => all(parts).map(Formula::And),
            Formula::Or(parts) => all(parts).map(Formula::Or),
            Formula::Not(formula) => inner(formula).map(Formula::Not),
            Formula::Exists(variable, formula) => inner(formula).map(|formula| Formula::Exists(*variable, formula)),
            Formula::ForAll(variable, formula) => inner(formula).map(|formula| Formula::ForAll(*variable, formula)),
        }
    }
}

impl Term {
    /// The term with each variable v replaced by `to(v)`.
    pub fn renamed(&self, to: &dyn Fn(Variable) -> Variable) -> Term {
        match self {
            Term::Variable(variable) => Term::Variable(to(*variable)),
            _ => with_parts(self, &|part| part.renamed(to)),
        }
    }
}

impl NumberGame {
    /// A move with all its conditions: the formula itself, that each part is in the [`domain`](NumberGame::domain), and
    /// that the preceding position is not [`over`](NumberGame::over). The free variables are those of the move.
    /// Variables that quantifiers bind are different everywhere.
    pub fn whole_move(&self, a_move: &Move) -> Formula {
        self.joined_move(a_move, false)
    }

    /// The formula of [`whole_move`](Self::whole_move), and that the position is in the domain.
    pub(super) fn whole_move_from_position(&self, a_move: &Move) -> Formula {
        self.joined_move(a_move, true)
    }

    fn joined_move(&self, a_move: &Move, from_position: bool) -> Formula {
        let heaps = self.heaps.len() as u32;
        let mut next = end(&a_move.formula).max(heaps * (1 + a_move.parts));
        let mut all = vec![a_move.formula.clone()];
        if let Some(over) = &self.over {
            all.push(Formula::Not(Box::new(moved(over, heaps, 0, &mut next))));
        }
        if let Some(domain) = &self.domain {
            (u32::from(!from_position)..=a_move.parts).for_each(|part| all.push(moved(domain, heaps, part, &mut next)));
        }
        if all.len() == 1 { all.remove(0) } else { Formula::And(all) }
    }
}

/// A formula about a position as one about a part of an option, with bound variables from `next` on.
fn moved(formula: &Formula, heaps: u32, part: u32, next: &mut u32) -> Formula {
    let first = *next;
    *next = first + end(formula);
    formula.renamed(&|Variable(v)| Variable(if v < heaps { heaps * part + v } else { first + v }))
}

impl Formula {
    /// The variables that no quantifier binds, ascending.
    pub fn free(&self) -> Vec<Variable> {
        let mut found = Vec::new();
        match self {
            Formula::Compare(a, _, b) => [a, b].into_iter().for_each(|term| mention(term, &mut found)),
            Formula::Power(_, a) => mention(a, &mut found),
            Formula::And(parts) | Formula::Or(parts) => found.extend(parts.iter().flat_map(Formula::free)),
            Formula::Not(inner) => found = inner.free(),
            Formula::Exists(bound, inner) | Formula::ForAll(bound, inner) => {
                found = inner.free();
                found.retain(|variable| variable != bound);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Adds the parts of this formula, itself included, that ask for *all* numbers: `exists` after `not`, and `forall`.
    /// `holds`: it matters where this formula holds; `fails`: where it does not. Inner parts come first.
    fn universal(&self, holds: bool, fails: bool, found: &mut Vec<Formula>) {
        match self {
            Formula::Compare(..) | Formula::Power(..) => {}
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| part.universal(holds, fails, found));
            }
            Formula::Not(inner) => inner.universal(fails, holds, found),
            Formula::Exists(_, inner) => {
                inner.universal(true, false, found);
                found.extend(fails.then(|| self.clone()));
            }
            Formula::ForAll(_, inner) => {
                inner.universal(false, true, found);
                found.extend(holds.then(|| self.clone()));
            }
        }
    }
}

impl NumberGame {
    /// The subformulas of the rules and of a claim that are universal: "for all", or a negated "there is". They come in
    /// this order: those of the domain, the moves, the condition that the game is over, the claim. Both signs of the
    /// claim count. Each formula comes after the formulas inside of it.
    ///
    /// ```
    /// use grundy_rules::formula::{GameText, parse_claim};
    /// let game = GameText { over: Some("exists k: n = 3*k".into()), ..GameText::new(&["n"], &["n' < n"]) }.read().unwrap();
    /// assert_eq!(game.universal(None).len(), 1);
    /// let claim = parse_claim("exists k: n = 4*k", &game.heaps, false).unwrap();
    /// assert_eq!(game.universal(Some(&claim)).len(), 2);
    /// ```
    pub fn universal(&self, claim: Option<&Formula>) -> Vec<Formula> {
        let mut found = Vec::new();
        self.domain.iter().for_each(|domain| domain.universal(true, false, &mut found));
        self.moves.iter().for_each(|a_move| a_move.formula.universal(true, false, &mut found));
        self.over.iter().for_each(|over| over.universal(false, true, &mut found));
        claim.iter().for_each(|claim| claim.universal(true, true, &mut found));
        found
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
