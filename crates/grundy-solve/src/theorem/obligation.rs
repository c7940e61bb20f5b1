//! What must always exist, for a theorem to hold, as data.
//!
//! An obligation says that in each position something exists: a move into the set, a value, an option of a smaller
//! value. It is written as alternatives, the *ways*; each way guesses numbers and joins simple relations by *and*, *or*
//! and *not*. How a checker reads it is told in [`certificate`](super::certificate).

use std::rc::Rc;

use grundy_rules::formula::{NumberGame, Variable};

use super::answer::{About, Coding, Recogniser};
use super::automaton::Automaton;
use super::budget::NoProof;
use super::decide::{Decider, flatten};
use super::game::Positions;
use super::linear::{Linear, Sign};
use super::statement::{Fresh, Statement};
use super::values::{OPTION_VALUE, VALUE};

/// A relation between numbers that an automaton recognises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The word in the variable is valid in the numeration.
    Valid(Variable),
    /// The words are valid, and the combination is 0 or at most 0.
    Linear(Linear, Sign),
    /// The words are valid, and the combination is a multiple of the number.
    Multiple(Linear, u64),
    /// In base 2, the third is the nim-sum of the others.
    NimSum([Variable; 3]),
    /// The number is a power of the base.
    Power(u64, Variable),
    /// The set or the values of the theorem, read in these variables instead of its own tracks.
    Set(Vec<Variable>),
    /// In misère play, the positions that the certificate lists as those without a move, read in these variables.
    Terminal(Vec<Variable>),
}

/// A relation and its minimal automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atom {
    /// What it says.
    pub relation: Relation,
    /// The automaton; its tracks are the variables of the relation, ascending.
    pub automaton: Automaton,
}

/// When a way holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The atom with this number accepts.
    Atom(usize),
    /// All hold.
    All(Vec<Rule>),
    /// At least one holds.
    Any(Vec<Rule>),
    /// It does not hold.
    Not(Box<Rule>),
}

/// One of the ways in which an obligation is met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The variables that are guessed.
    pub guessed: Vec<Variable>,
    /// The relations.
    pub atoms: Vec<Atom>,
    /// Which of them must accept.
    pub rule: Rule,
}

/// A state of a way: its number, and a state of each of its atoms.
pub type WayState = (u32, Vec<u32>);

/// Something that always exists, with its witness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obligation {
    /// What it says.
    pub what: &'static str,
    /// The variables for whose numbers it is said, ascending.
    pub tracks: Vec<Variable>,
    /// The ways in which it is met.
    pub ways: Vec<Way>,
    /// The sets of states of the witness.
    pub sets: Vec<Vec<WayState>>,
    /// For each set, the set that each letter leads to.
    pub next: Vec<Vec<u32>>,
}

/// The obligations of a theorem, without their witnesses. `terminal` recognises the positions without a move, and is
/// given in misère play.
///
/// # Errors
///
/// Those of [`certificate`](super::certificate::certificate).
pub fn obligations(
    game: &NumberGame,
    about: About,
    recogniser: &Recogniser,
    terminal: Option<&Rc<Automaton>>,
    decider: Decider,
) -> Result<Vec<Obligation>, NoProof> {
    let positions = Positions::new(game, decider)?;
    let set = Rc::new(recogniser.automaton.clone());
    let heaps = positions.heaps();
    let mut fresh = positions.fresh();
    let builder = Builder { decider, set: &set, terminal };
    let outside = |fresh: &mut Fresh| -> Result<Statement, NoProof> {
        match &game.domain {
            Some(domain) => Ok(Statement::of(domain, &|v| v, fresh)?.not()),
            None => Ok(Statement::Or(Vec::new())),
        }
    };
    let in_set = Statement::Known(set.clone());
    match about {
        About::PPositions => {
            if positions.splits() {
                return Err(NoProof::Refused("a move splits positions; certify the values"));
            }
            let mut exempt = vec![outside(&mut fresh)?, in_set.clone()];
            exempt.extend(terminal.map(|terminal| Statement::Known(terminal.clone())));
            let mut ways = vec![builder.way(&Statement::Or(exempt), &heaps, true)?];
            let mut moving = vec![builder.way(&in_set.not(), &heaps, true)?];
            for index in 0..game.moves.len() {
                let after = Statement::Known(Rc::new(positions.moved(&set, 1)?));
                let all = vec![written(&positions, index, &mut fresh)?, after];
                ways.push(builder.way(&Statement::And(all), &heaps, false)?);
                if terminal.is_some() {
                    let mut all = vec![written(&positions, index, &mut fresh)?];
                    if let Some(domain) = &game.domain {
                        all.push(Statement::of(domain, &|v| Variable(v.0 + heaps.len() as u32), &mut fresh)?);
                    }
                    moving.push(builder.way(&Statement::And(all), &heaps, false)?);
                }
            }
            let new = |what, ways| Obligation { what, tracks: heaps.clone(), ways, sets: Vec::new(), next: Vec::new() };
            let mut all = vec![new("every position that is no P-position has a move to one", ways)];
            if terminal.is_some() {
                all.push(new("every P-position has a move", moving));
            }
            Ok(all)
        }
        About::Values => {
            let mut total = vec![builder.way(&outside(&mut fresh)?, &heaps, true)?];
            total.push(builder.way(&Statement::exists(vec![VALUE], in_set.clone()), &heaps, false)?);
            let pair = [&heaps[..], &[VALUE, OPTION_VALUE]].concat();
            let [value, other] = [VALUE, OPTION_VALUE].map(Linear::variable);
            let mut exempt = vec![in_set.not(), Statement::less(&other, &value)?.not()];
            if recogniser.coding == Coding::PowerOfTwo {
                exempt.push(Statement::Power(2, OPTION_VALUE).not());
            }
            let mut smaller = vec![builder.way(&Statement::Or(exempt), &pair, true)?];
            for index in 0..game.moves.len() {
                let worth = positions.option_value(&set, recogniser.coding, index, &mut fresh)?;
                let all = vec![written(&positions, index, &mut fresh)?, worth];
                smaller.push(builder.way(&Statement::And(all), &pair, false)?);
            }
            let new = |what, tracks, ways| Obligation { what, tracks, ways, sets: Vec::new(), next: Vec::new() };
            Ok(vec![
                new("every position has a value", heaps, total),
                new("every smaller number is the value of an option", pair, smaller),
            ])
        }
    }
}

/// A move with the domain and `over` as they are written in the game. The domain of the option follows from its being
/// in the set.
fn written(positions: &Positions, index: usize, fresh: &mut Fresh) -> Result<Statement, NoProof> {
    let game = positions.game();
    let mut all = vec![Statement::of(&game.moves[index].formula, &|v| v, fresh)?];
    if let Some(domain) = &game.domain {
        all.push(Statement::of(domain, &|v| v, fresh)?);
    }
    if let Some(over) = &game.over {
        all.push(Statement::of(over, &|v| v, fresh)?.not());
    }
    Ok(Statement::And(all))
}

/// Turns statements into ways.
struct Builder<'a> {
    decider: Decider<'a>,
    set: &'a Rc<Automaton>,
    /// The positions without a move, in misère play.
    terminal: Option<&'a Rc<Automaton>>,
}

impl Builder<'_> {
    /// The way in which a statement holds. `exempt`: words that are not valid hold too.
    fn way(&self, statement: &Statement, tracks: &[Variable], exempt: bool) -> Result<Way, NoProof> {
        let mut way = Way { guessed: Vec::new(), atoms: Vec::new(), rule: Rule::All(Vec::new()) };
        // What an equation determines need not be guessed.
        let mut parts = Vec::new();
        flatten(statement, &mut way.guessed, &mut parts);
        if !exempt {
            self.decider.replace(&mut way.guessed, &mut parts)?;
        }
        let rule = self.rule(&Statement::And(parts), true, &mut way)?;
        let valid = |variables: &[Variable], way: &mut Way| -> Result<Vec<Rule>, NoProof> {
            variables.iter().map(|&v| self.atom(Relation::Valid(v), None, way)).collect()
        };
        way.rule = if exempt {
            let invalid = valid(tracks, &mut way)?.into_iter().map(|rule| Rule::Not(Box::new(rule)));
            Rule::Any([rule].into_iter().chain(invalid).collect())
        } else {
            // The heaps of options are free in the formula of a move, and guessed.
            let mut guessed: Vec<Variable> = way.atoms.iter().flat_map(|a| a.automaton.tracks().to_vec()).collect();
            guessed.extend(&way.guessed);
            guessed.sort_unstable();
            guessed.dedup();
            guessed.retain(|v| !tracks.contains(v));
            way.guessed = guessed.clone();
            // A relation that must accept anyway takes care of its own words.
            let mut needed = Vec::new();
            rule.needed(&mut needed);
            guessed.retain(|v| !needed.iter().any(|&i| way.atoms[i].automaton.place(*v).is_some()));
            Rule::All([vec![rule], valid(&guessed, &mut way)?].concat())
        };
        Ok(way)
    }

    fn rule(&self, statement: &Statement, positive: bool, way: &mut Way) -> Result<Rule, NoProof> {
        let relation = match statement {
            Statement::And(parts) | Statement::Or(parts) => {
                let rules = parts.iter().map(|part| self.rule(part, positive, way)).collect::<Result<Vec<_>, _>>()?;
                return Ok(if matches!(statement, Statement::And(_)) { Rule::All(rules) } else { Rule::Any(rules) });
            }
            Statement::Not(inside) => return Ok(Rule::Not(Box::new(self.rule(inside, !positive, way)?))),
            Statement::Exists(..) if !positive => {
                return Err(NoProof::Refused("a `forall`, or an `exists` under a `not`, has no certificate yet"));
            }
            Statement::Exists(bound, inside) => {
                way.guessed.extend(bound);
                return self.rule(inside, positive, way);
            }
            Statement::Linear(linear, sign) => Relation::Linear(linear.clone(), *sign),
            Statement::Multiple(linear, modulus) => Relation::Multiple(linear.clone(), *modulus),
            Statement::NimSum(names) => Relation::NimSum(*names),
            Statement::Power(base, variable) => Relation::Power(*base, *variable),
            Statement::Known(known) if self.terminal.is_some_and(|terminal| Rc::ptr_eq(terminal, known)) => {
                return self.atom(Relation::Terminal(known.tracks().to_vec()), Some(known.clone()), way);
            }
            Statement::Known(known) => {
                return self.atom(Relation::Set(known.tracks().to_vec()), Some(known.clone()), way);
            }
        };
        self.atom(relation, None, way)
    }

    /// The rule that a relation holds; its automaton becomes an atom of the way, if it is not one already.
    fn atom(&self, relation: Relation, known: Option<Rc<Automaton>>, way: &mut Way) -> Result<Rule, NoProof> {
        if let Some(place) = way.atoms.iter().position(|atom| atom.relation == relation) {
            return Ok(Rule::Atom(place));
        }
        let automaton = match (&relation, known) {
            (_, Some(known)) => (*known).clone(),
            (Relation::Valid(v), _) => {
                self.decider.numeration.valid(&[*v], self.decider.budget)?.minimal(self.decider.budget)?
            }
            (Relation::Linear(linear, sign), _) => self.decider.automaton(&Statement::Linear(linear.clone(), *sign))?,
            (Relation::Multiple(linear, m), _) => self.decider.automaton(&Statement::Multiple(linear.clone(), *m))?,
            (Relation::NimSum(names), _) => self.decider.automaton(&Statement::NimSum(*names))?,
            (Relation::Power(base, v), _) => self.decider.automaton(&Statement::Power(*base, *v))?,
            (Relation::Set(_) | Relation::Terminal(_), None) => (**self.set).clone(),
        };
        way.atoms.push(Atom { relation, automaton });
        Ok(Rule::Atom(way.atoms.len() - 1))
    }
}

impl Rule {
    /// Whether the rule is true, if `accepts` tells which atoms accept.
    pub fn holds(&self, accepts: &dyn Fn(usize) -> bool) -> bool {
        match self {
            Rule::Atom(place) => accepts(*place),
            Rule::All(parts) => parts.iter().all(|part| part.holds(accepts)),
            Rule::Any(parts) => parts.iter().any(|part| part.holds(accepts)),
            Rule::Not(inside) => !inside.holds(accepts),
        }
    }

    /// The atoms without which the rule cannot be true.
    pub(super) fn needed(&self, needed: &mut Vec<usize>) {
        match self {
            Rule::Atom(place) => needed.push(*place),
            Rule::All(parts) => parts.iter().for_each(|part| part.needed(needed)),
            Rule::Any(_) | Rule::Not(_) => {}
        }
    }
}
