//! A position as a user states it: a sum of anything.

use std::fmt;
use std::ops::Add;
use std::sync::Arc;

use grundy_core::syntax::{as_word, ruleset_as_word};
use grundy_core::{Convention, Position};
use grundy_rules::Rules;
use grundy_solve::Summand;

/// A sum of terms: the position in question.
///
/// It is never empty. Its components are numbered from 0 in the order of the text.
///
/// ```
/// use grundy::Sum;
/// let sum: Sum = "nim 3 4 + kayles 2x5".parse().unwrap();
/// assert_eq!(sum.components().count(), 3);
/// assert_eq!(sum.to_string(), "nim 3 4 + kayles 2x5");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sum {
    /// The terms in the order of the text; at least one. Clones share them.
    terms: Arc<[Term]>,
}

/// One ruleset with its starts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Term {
    pub rules: Rules,
    /// The starts; at least one.
    pub starts: Vec<Start>,
}

/// Some equal components.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Start {
    pub position: Position,
    /// The number of equal components, at least 1.
    pub copies: u64,
}

impl Sum {
    /// A sum of one component.
    pub fn single(rules: Rules, position: Position) -> Sum {
        Sum { terms: [Term { rules, starts: vec![Start { position, copies: 1 }] }].into() }
    }

    /// The sum of these terms; `None` if there are none, or if one has no start.
    pub fn of(terms: Vec<Term>) -> Option<Sum> {
        let is_whole = !terms.is_empty() && terms.iter().all(|term| !term.starts.is_empty());
        is_whole.then(|| Sum { terms: terms.into() })
    }

    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    /// The components in order; equal ones written with `x` are one entry with their number.
    pub fn components(&self) -> impl Iterator<Item = Summand<'_>> + Clone {
        self.terms.iter().flat_map(|term| {
            term.starts.iter().map(|start| Summand {
                rules: &term.rules,
                position: &start.position,
                copies: start.copies,
            })
        })
    }

    /// The number of components; equal ones written with `x` are one. Complexity: O(t) for t terms.
    pub(crate) fn len(&self) -> usize {
        self.terms.iter().map(|term| term.starts.len()).sum()
    }

    /// The component with this index; `None` beyond the last one. Complexity: O(t) for t terms.
    pub fn component(&self, mut index: usize) -> Option<Summand<'_>> {
        for term in self.terms.iter() {
            if let Some(Start { position, copies }) = term.starts.get(index) {
                return Some(Summand { rules: &term.rules, position, copies: *copies });
            }
            index -= term.starts.len();
        }
        None
    }

    /// The components as their rules draw them, for rules with a drawing of their own.
    pub fn drawings(&self) -> impl Iterator<Item = String> {
        self.components().filter(|summand| summand.rules.source().is_some()).filter_map(|summand| {
            let drawn = summand.rules.moves.pretty(summand.position);
            (drawn != summand.rules.moves.show(summand.position)).then_some(drawn)
        })
    }

    /// The convention that the rules of the components ask for: normal play unless all ask for misère play. If only
    /// some do, fails with the names of a ruleset that does and of one that does not.
    pub fn convention(&self) -> Result<Convention, [&str; 2]> {
        let wants_misere = |term: &&Term| term.rules.moves.nature().convention == Some(Convention::Misere);
        match (self.terms.iter().find(wants_misere), self.terms.iter().find(|term| !wants_misere(term))) {
            (None, _) => Ok(Convention::Normal),
            (Some(_), None) => Ok(Convention::Misere),
            (Some(misere), Some(normal)) => Err([&misere.rules.name, &normal.rules.name]),
        }
    }

    /// Whether both players have the same moves in every component.
    pub fn is_impartial(&self) -> bool {
        cfg!(not(feature = "pictures")) || self.terms.iter().all(|term| term.rules.is_impartial())
    }

    /// The same sum with neighbouring terms of one ruleset joined into one term.
    pub fn merged(&self) -> Sum {
        let mut terms: Vec<Term> = Vec::new();
        for term in self.terms.iter() {
            match terms.last_mut() {
                Some(last) if last.rules == term.rules => last.starts.extend_from_slice(&term.starts),
                _ => terms.push(term.clone()),
            }
        }
        Sum { terms: terms.into() }
    }

    /// The sum after a move that turns one copy of component `component` into `to`. `None` if nothing is left.
    pub fn after(&self, component: usize, to: &[Position]) -> Option<Sum> {
        let mut index = 0;
        let mut terms = Vec::new();
        for term in self.terms.iter() {
            let mut starts = Vec::new();
            for start in &term.starts {
                let copies = start.copies - u64::from(index == component);
                if copies > 0 {
                    starts.push(Start { position: start.position.clone(), copies });
                }
                if index == component {
                    starts.extend(to.iter().map(|position| Start { position: position.clone(), copies: 1 }));
                }
                index += 1;
            }
            if !starts.is_empty() {
                terms.push(Term { rules: term.rules.clone(), starts });
            }
        }
        (!terms.is_empty()).then(|| Sum { terms: terms.into() })
    }
}

/// The disjunctive sum.
///
/// ```
/// use grundy::Sum;
/// let sum = "nim 3".parse::<Sum>()? + "kayles 5".parse()?;
/// assert_eq!(sum.to_string(), "nim 3 + kayles 5");
/// # Ok::<(), grundy::SyntaxError>(())
/// ```
impl Add for Sum {
    type Output = Sum;

    fn add(self, other: Sum) -> Sum {
        Sum { terms: self.terms.iter().chain(&*other.terms).cloned().collect() }
    }
}

/// The text of the sum, as the notation reads it.
impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, term) in self.terms.iter().enumerate() {
            f.write_str(if i > 0 { " + " } else { "" })?;
            f.write_str(&ruleset_as_word(&term.rules.name))?;
            for start in &term.starts {
                let shown = term.rules.moves.show(&start.position);
                let shown = as_word(&shown);
                f.write_str(" ")?;
                if start.copies != 1 {
                    write!(f, "{}x", start.copies)?;
                }
                f.write_str(&shown)?;
            }
        }
        Ok(())
    }
}
