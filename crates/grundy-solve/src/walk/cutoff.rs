//! Finds only who wins, by backward induction that stops at the first winning option.
//!
//! A position is an N-position as soon as one option is a P-position; later options are not tried (Zermelo 1913). That
//! decides games whose values are out of reach, and games that have none: misère play, and games whose rules say who
//! has won. A position without a winning option is a draw if some option is, else a P-position.
//!
//! If the rules make their options one at a time (`Nature::one_by_one`), options are requested in portions of doubling
//! size. Then a winning option found early saves making the rest.
//!
//! The search keeps its own stack. If the answer depends on a position that is still being searched, play may return to
//! it. This search cannot decide such a case: it says so, and the whole game must be analysed
//! ([analysis](crate::walk::reach)).

use std::hash::Hash;

use grundy_core::{Convention, Fault, Outcome, Progress, Symmetry, said};
use hashbrown::HashMap;

use super::Moves;
use super::search::collect_options;
use crate::{Limits, Unsolved};

/// Outcomes of the positions of one game, as far as they were needed.
#[derive(Clone, Debug)]
pub struct OutcomeTable<P> {
    convention: Convention,
    /// The outcomes; `None` for positions on the stack.
    known: HashMap<P, Option<Outcome>>,
    /// The P-positions and draws found, each after those that its outcome rests on. Together they prove every outcome
    /// this table has given. An option that is not listed before a P-position or draw is an N-position. It has an
    /// option that is listed as a P-position, or the rules end the game there.
    pub decided: Vec<(P, Outcome)>,
    /// Gives the size of a position's own allocations, in bytes.
    weight: fn(&P) -> usize,
    held: usize,
    symmetry: Symmetry<P>,
}

/// A position whose options are being searched.
struct Frame<P> {
    position: P,
    options: Vec<P>,
    next: usize,
    /// How many options the rules have made so far, if they make them one at a time.
    made: Option<usize>,
    draws: bool,
    comes_back: bool,
    ends: bool,
    bytes: usize,
}

/// Number of options in the first portion; most winning options come early.
const FIRST_PORTION: usize = 4;

impl<P: Clone + Eq + Ord + Hash + std::fmt::Debug> OutcomeTable<P> {
    /// An empty table. `weight` gives the size of a position's own allocations, in bytes.
    pub fn new(convention: Convention, weight: fn(&P) -> usize) -> OutcomeTable<P> {
        let (known, decided) = (HashMap::new(), Vec::new());
        OutcomeTable { convention, known, decided, weight, held: 0, symmetry: Symmetry::sampled() }
    }

    pub fn len(&self) -> usize {
        self.known.len()
    }

    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Who wins `position`; `None` if play may return to an earlier position and the answer depends on it. Options must
    /// be single positions. Complexity: in the worst case the number of subpositions times their options.
    pub fn outcome(&mut self, rules: &Moves<P>, position: &P, limits: &Limits) -> Result<Option<Outcome>, Unsolved> {
        let root = self.symmetry.represent(rules, position)?;
        let mut stack = Vec::new();
        let mut pending = 0;
        let result = self.search(rules, &root, &mut stack, &mut pending, limits);
        if !matches!(result, Ok(true)) {
            stack.iter().for_each(|frame: &Frame<P>| {
                self.known.remove(&frame.position);
            });
        }
        result.map(|decided| if decided { self.known.get(&root).copied().flatten() } else { None })
    }

    /// Decides `root`; false if play returns to an earlier position.
    fn search(
        &mut self,
        rules: &Moves<P>,
        root: &P,
        stack: &mut Vec<Frame<P>>,
        pending: &mut usize,
        limits: &Limits,
    ) -> Result<bool, Unsolved> {
        if !self.known.contains_key(root) {
            stack.extend(self.open(rules, root.clone(), pending, limits)?);
        }
        let mut steps = 0u32;
        while let Some(frame) = stack.last_mut() {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(1 << 10) {
                self.check(*pending, limits)?;
            }
            let mut outcome = None;
            let mut unknown = None;
            while let Some(option) = frame.options.get(frame.next) {
                match self.known.get(option) {
                    Some(Some(Outcome::P)) => {
                        outcome = Some(Outcome::N);
                        break;
                    }
                    Some(Some(Outcome::D)) => frame.draws = true,
                    Some(Some(Outcome::N)) => {}
                    Some(None) => frame.comes_back = true,
                    None => {
                        unknown = Some(option.clone());
                        break;
                    }
                }
                frame.next += 1;
            }
            if let Some(option) = unknown {
                stack.extend(self.open(rules, option, pending, limits)?);
                continue;
            }
            if outcome.is_none() && frame.made.is_some() {
                let before = frame.bytes;
                self.portion(rules, frame, limits)?;
                *pending += frame.bytes - before;
                continue;
            }
            let outcome = match outcome {
                Some(outcome) => outcome,
                None if frame.comes_back => return Ok(false),
                None if frame.ends => self.convention.outcome_of_the_end(),
                None if frame.draws => Outcome::D,
                None => Outcome::P,
            };
            *pending -= frame.bytes;
            if let Some(frame) = stack.pop() {
                self.decide(frame.position, outcome);
            }
        }
        Ok(true)
    }

    fn decide(&mut self, position: P, outcome: Outcome) {
        if outcome != Outcome::N {
            self.held += size_of::<(P, Outcome)>() + (self.weight)(&position);
            self.decided.push((position.clone(), outcome));
        }
        self.held += (self.weight)(&position);
        self.known.insert(position, Some(outcome));
    }

    /// Starts a position; `None` if the rules say at once who has won.
    fn open(
        &mut self,
        rules: &Moves<P>,
        position: P,
        pending: &mut usize,
        limits: &Limits,
    ) -> Result<Option<Frame<P>>, Unsolved> {
        let nature = rules.nature();
        if nature.own_endings
            && let Some(outcome) = rules.ending(&position)?
        {
            self.decide(position, outcome);
            return Ok(None);
        }
        let (options, made) = match nature.one_by_one {
            true => (Vec::new(), Some(0)),
            false => (self.represented(rules, collect_options(rules, &position, limits, only)?)?, None),
        };
        let bytes = options.iter().map(|p| size_of::<P>() + (self.weight)(p)).sum();
        *pending += bytes;
        self.known.insert(position.clone(), None);
        let ends = options.is_empty();
        Ok(Some(Frame { position, options, next: 0, made, draws: false, comes_back: false, ends, bytes }))
    }

    fn check(&self, pending: usize, limits: &Limits) -> Result<(), Unsolved> {
        let met = self.known.len();
        limits.report(Progress { unit: "positions", done: met as u64, total: None })?;
        let table = self.known.capacity() * (size_of::<P>() + 2);
        if (table + self.held + pending) as u64 > limits.memory {
            return Err(Unsolved::met(met, said!("positions")));
        }
        Ok(())
    }

    /// Makes the next portion of options, twice as large as the previous one.
    fn portion(&self, rules: &Moves<P>, frame: &mut Frame<P>, limits: &Limits) -> Result<(), Unsolved> {
        let before = frame.made.unwrap_or(0);
        let upto = (2 * before).max(FIRST_PORTION);
        let (mut made, mut options, mut fault) = (0, Vec::new(), None);
        let more = rules.find_option(&frame.position, &mut |option| {
            if made >= before {
                match only(option) {
                    Ok(option) => options.extend(option),
                    Err(apart) => fault = Some(apart),
                }
            }
            made += 1;
            fault.is_some() || made == upto
        })?;
        if let Some(fault) = fault {
            return Err(fault.into());
        }
        let options = self.represented(rules, options)?;
        frame.ends = made == 0;
        frame.made = more.then_some(made);
        frame.bytes += options.iter().map(|p| size_of::<P>() + (self.weight)(p)).sum::<usize>();
        frame.options.extend(options);
        limits.report(Progress { unit: "options", done: made as u64, total: None })
    }

    fn represented(&self, rules: &Moves<P>, positions: Vec<P>) -> Result<Vec<P>, Fault> {
        positions.iter().map(|position| self.symmetry.represent(rules, position)).collect()
    }
}

fn only<P: Clone>(option: &[P]) -> Result<Option<P>, Fault> {
    let [only] = option else {
        return Err(Fault::new(said!("an option falls apart, and this search follows single positions")));
    };
    Ok(Some(only.clone()))
}
