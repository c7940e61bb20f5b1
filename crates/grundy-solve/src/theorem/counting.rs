//! Winning moves at any size.
//!
//! The pairs of a position and a P-position among its options form an automatic relation, the *strategy* of the game. It
//! is built once. For one position its words are put in, digit after digit: then the automaton becomes a sequence of
//! layers, one for each digit, in which only the digits of the option are open. Ways through the layers are counted by
//! adding up, and the least option is found by choosing the least digit from which an accepting state can still be
//! reached. Both take time in proportion to the number of digits, so a thousand digits are no more than a page of
//! arithmetic.
//!
//! An option may have more digits than the position. There are finitely many options, so by the pumping argument it has
//! at most as many more as the automaton has states.

use std::rc::Rc;

use grundy_rules::formula::{NumberGame, Variable};
use hashbrown::HashMap;
use num_bigint::BigUint;
use num_traits::Zero;

use super::answer::{About, Coding, Recogniser, Theorem, Verdict};
use super::automaton::{Automaton, Join};
use super::budget::{Budget, NoProof};
use super::decide::Decider;
use super::game::Positions;
use super::linear::Linear;
use super::numeration::Numeration;
use super::statement::Statement;
use super::values::{OPTION_VALUE, VALUE};
use crate::Limits;

/// The winning moves of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningMoves {
    /// How many different options are P-positions. 0: the position is a P-position, or in misère play has no move.
    pub count: BigUint,
    /// The parts of one of these options: of the least one in lexicographic order among those with the fewest parts.
    pub first: Option<Vec<Vec<BigUint>>>,
}

/// The winning moves of all positions, by a proved theorem.
#[derive(Clone, Debug)]
pub struct Strategy {
    numeration: Numeration,
    heaps: usize,
    domain: Automaton,
    zero: Automaton,
    /// For each number of parts that options have: the relation between positions and their options that are
    /// P-positions.
    moves: Vec<Automaton>,
}

impl Strategy {
    /// The strategy of a game by a proved theorem about its P-positions or values. Options of two parts count once,
    /// whatever the order of the parts.
    ///
    /// # Errors
    ///
    /// If the theorem is not proved; if a move splits positions and the theorem is not about plain values, or has three
    /// parts or more; if the budget is used up.
    pub fn new(game: &NumberGame, theorem: &Theorem, limits: &Limits) -> Result<Strategy, NoProof> {
        let (Verdict::Proven, Some(found)) = (&theorem.verdict, &theorem.recogniser) else {
            return Err(NoProof::Refused("the theorem is not proved, so it tells no winning moves"));
        };
        let budget = Budget::new(limits);
        let decider = Decider { numeration: found.numeration, budget: &budget };
        let positions = Positions::new(game, decider)?;
        let zero = match theorem.about {
            About::PPositions => found.automaton.clone(),
            About::Values => {
                decider.at(&found.automaton, VALUE, &u32::from(found.coding == Coding::PowerOfTwo).into())?
            }
        };
        let mut strategy = Strategy {
            numeration: found.numeration,
            heaps: game.heaps.len(),
            domain: (**positions.domain()).clone(),
            zero,
            moves: Vec::new(),
        };
        for parts in 1..=game.moves.iter().map(|m| m.parts).max().unwrap_or(0) {
            let winning = strategy.relation(&positions, theorem.about, found, parts)?;
            strategy.moves.push(winning);
        }
        Ok(strategy)
    }

    /// Relates positions to those of their options with `parts` parts that are P-positions.
    fn relation(
        &self,
        positions: &Positions,
        about: About,
        found: &Recogniser,
        parts: u32,
    ) -> Result<Automaton, NoProof> {
        let (decider, game) = (positions.decider(), positions.game());
        let tracks: Vec<Variable> = (0..=parts).flat_map(|part| positions.part(part)).collect();
        let mut all = Automaton::constant(decider.numeration.digits(), false);
        for index in (0..game.moves.len()).filter(|&index| game.moves[index].parts == parts) {
            if parts > 2 || parts == 2 && about == About::PPositions {
                return Err(NoProof::Refused(
                    "winning moves that split positions are told by a theorem about values, and have two parts",
                ));
            }
            let mut fresh = positions.fresh();
            let mut conditions = vec![positions.legal(index, &mut fresh)?];
            if parts == 1 {
                conditions.push(Statement::Known(Rc::new(positions.moved(&self.zero, 1)?)));
            } else {
                let worth = positions.option_value(&found.automaton, found.coding, index, &mut fresh)?;
                let zero = Statement::equal(&Linear::variable(OPTION_VALUE), &Linear::default())?;
                conditions.push(Statement::exists(vec![OPTION_VALUE], Statement::And(vec![worth, zero])));
            }
            conditions.push(Statement::Known(self.domain.clone().into()));
            let one = decider.automaton(&Statement::And(conditions))?;
            all = decider.join(&all, &one, Join::Either)?;
        }
        // All tracks are there, even if no move speaks of them.
        let all = all.join(&decider.numeration.valid(&tracks, decider.budget)?, Join::Both, decider.budget)?;
        if parts == 2 { ordered(positions, &all) } else { Ok(all) }
    }

    /// Whether a position is a P-position. `None`: it is no position of the game.
    ///
    /// Complexity: linear in the number of digits, once these are known.
    pub fn is_p_position(&self, position: &[BigUint]) -> Option<bool> {
        let words = padded(self.numeration, position, 0);
        let accepts = |automaton: &Automaton| automaton.accepts(columns(&words, self.numeration.digits()));
        (position.len() == self.heaps && accepts(&self.domain)).then(|| accepts(&self.zero))
    }

    /// The number of winning moves of a position, and one of them.
    ///
    /// Complexity: the number of digits times the states of the strategy that occur.
    ///
    /// # Errors
    ///
    /// If the position has another number of heaps, or the work is stopped.
    pub fn winning_moves(&self, position: &[BigUint], limits: &Limits) -> Result<WinningMoves, NoProof> {
        if position.len() != self.heaps {
            return Err(NoProof::Refused("the position has another number of heaps than the game"));
        }
        let budget = Budget::new(limits);
        let mut winning = WinningMoves { count: BigUint::zero(), first: None };
        for automaton in &self.moves {
            let layers = Layers::new(automaton, padded(self.numeration, position, automaton.states()), &budget)?;
            winning.count += layers.count(&budget)?;
            if winning.first.is_none() {
                let words = layers.least(&budget)?;
                winning.first = words.map(|words| {
                    let numbers: Vec<BigUint> = words.iter().map(|word| self.numeration.value(word)).collect();
                    numbers.chunks(self.heaps).map(<[_]>::to_vec).collect()
                });
            }
        }
        Ok(winning)
    }
}

/// Options of two parts, each once: with the parts in lexicographic order.
fn ordered(positions: &Positions, options: &Automaton) -> Result<Automaton, NoProof> {
    let decider = positions.decider();
    let heaps = positions.heaps().len() as u32;
    let exchange = |v: Variable| match v.0 / heaps {
        1 => Variable(v.0 + heaps),
        2 => Variable(v.0 - heaps),
        _ => v,
    };
    let exchanged = options.renamed(exchange, decider.budget)?;
    let order = Statement::lexicographic(&positions.part(1), &positions.part(2), true)?;
    let order = decider.automaton(&order)?;
    decider.join(&decider.join(options, &exchanged, Join::Either)?, &order, Join::Both)
}

/// The words of numbers, with zeros in front so that all have the length of the longest and `more` digits.
fn padded(numeration: Numeration, numbers: &[BigUint], more: usize) -> Vec<Vec<u8>> {
    let words: Vec<Vec<u8>> = numbers.iter().map(|number| numeration.word(number)).collect();
    let len = words.iter().map(Vec::len).max().unwrap_or(0) + more;
    words.into_iter().map(|word| [vec![0; len - word.len()], word].concat()).collect()
}

/// The letters that words of equal lengths make, side by side.
fn columns(words: &[Vec<u8>], digits: usize) -> impl Iterator<Item = usize> {
    let len = words.first().map_or(0, Vec::len);
    (0..len).map(move |i| words.iter().rev().fold(0, |sum, word| sum * digits + usize::from(word[i])))
}

/// The states of an automaton that can still accept, digit after digit, while some tracks hold known words.
struct Layers<'a> {
    automaton: &'a Automaton,
    known: Vec<Vec<u8>>,
    len: usize,
    /// For each number of digits read, the states from which the rest can be accepted, ascending.
    open: Vec<Vec<u32>>,
}

impl<'a> Layers<'a> {
    fn new(automaton: &'a Automaton, known: Vec<Vec<u8>>, budget: &Budget) -> Result<Layers<'a>, NoProof> {
        let len = known.first().map_or(0, Vec::len);
        let mut layers = Layers { automaton, known, len, open: Vec::new() };
        // Forward: what is reached; backward: what of it can end well.
        let mut reached = vec![vec![automaton.start()]];
        for i in 0..len {
            let mut next: Vec<u32> = Vec::new();
            for &state in &reached[i] {
                budget.steps(automaton.letters())?;
                next.extend(layers.letters(i).map(|letter| automaton.step(state, letter)));
            }
            next.sort_unstable();
            next.dedup();
            reached.push(next);
        }
        reached[len].retain(|&state| automaton.is_accepting(state));
        for i in (0..len).rev() {
            let (before, after) = reached.split_at_mut(i + 1);
            budget.steps(before[i].len() * automaton.letters())?;
            let good = |state: &u32| {
                layers.letters(i).any(|letter| after[0].binary_search(&automaton.step(*state, letter)).is_ok())
            };
            before[i].retain(good);
        }
        layers.open = reached;
        Ok(layers)
    }

    /// The letters whose first tracks have the known digits of a place.
    fn letters(&self, place: usize) -> impl Iterator<Item = usize> + use<> {
        let digits = self.automaton.digits();
        let low = self.known.iter().rev().fold(0, |sum, word| sum * digits + usize::from(word[place]));
        let scale = digits.pow(self.known.len() as u32);
        (0..self.automaton.letters() / scale).map(move |free| low + free * scale)
    }

    /// How many words of the other tracks are accepted.
    fn count(&self, budget: &Budget) -> Result<BigUint, NoProof> {
        let mut counts: HashMap<u32, BigUint> = self.open[0].iter().map(|&state| (state, 1u32.into())).collect();
        for i in 0..self.len {
            let mut next: HashMap<u32, BigUint> = HashMap::new();
            for (&state, count) in &counts {
                budget.steps(self.automaton.letters())?;
                for letter in self.letters(i) {
                    let after = self.automaton.step(state, letter);
                    if self.open[i + 1].binary_search(&after).is_ok() {
                        *next.entry(after).or_default() += count;
                    }
                }
            }
            counts = next;
        }
        Ok(counts.into_values().sum())
    }

    /// The accepted words of the other tracks, the least in lexicographic order of the tracks.
    fn least(mut self, budget: &Budget) -> Result<Option<Vec<Vec<u8>>>, NoProof> {
        let given = self.known.len();
        if self.open[0].is_empty() {
            return Ok(None);
        }
        while self.known.len() < self.automaton.tracks().len() {
            let (digits, scale) = (self.automaton.digits(), self.automaton.digits().pow(self.known.len() as u32));
            let (mut word, mut states) = (Vec::with_capacity(self.len), self.open[0].clone());
            for i in 0..self.len {
                // For each digit of the next track, the states that it leads to.
                let mut after: Vec<Vec<u32>> = vec![Vec::new(); digits];
                for &state in &states {
                    budget.steps(self.automaton.letters())?;
                    for letter in self.letters(i) {
                        let next = self.automaton.step(state, letter);
                        if self.open[i + 1].binary_search(&next).is_ok() {
                            after[letter / scale % digits].push(next);
                        }
                    }
                }
                let Some(digit) = after.iter().position(|states| !states.is_empty()) else { return Ok(None) };
                states = after.swap_remove(digit);
                states.sort_unstable();
                states.dedup();
                word.push(digit as u8);
            }
            self.known.push(word);
            let Layers { automaton, known, .. } = self;
            self = Layers::new(automaton, known, budget)?;
        }
        Ok(Some(self.known.split_off(given)))
    }
}
