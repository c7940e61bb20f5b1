//! Winning moves at any size.
//!
//! The pairs of a position and a P-position among its options form an automatic relation, the *strategy* of the game.
//! It is built once. For one position its words are put in, digit after digit. Then the automaton becomes a sequence
//! of layers, one for each digit, in which only the digits of the option are open. Ways through the layers are
//! counted by adding up. The least option takes the least digit from which an accepting state can still be reached.
//! Both take time in proportion to the number of digits, so a thousand digits are a page of arithmetic.
//!
//! An option may have more digits than the position. There are finitely many options, so by the pumping argument it has
//! at most as many more as the automaton has states.

use std::rc::Rc;

use grundy_core::said;
use grundy_rules::formula::{NumberGame, Variable};
use hashbrown::HashMap;
use num_bigint::BigUint;
use num_traits::Zero;

use super::answer::{About, Coding, Recogniser, Theorem, Verdict};
use super::automaton::{Automaton, Join};
use super::budget::{Budget, NoProof};
use super::decide::Decider;
use super::game::Positions;
use super::game::{OPTION_VALUE, VALUE};
use super::numeration::Numeration;
use super::statement::Statement;
use crate::Limits;

/// Some options of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached {
    pub count: BigUint,
    /// The parts of the first ones, for each number of parts: those of fewer parts come first.
    pub first: Vec<Vec<Vec<BigUint>>>,
}

/// The winning moves of all positions, by a proved theorem.
#[derive(Clone, Debug)]
pub struct Strategy {
    numeration: Numeration,
    heaps: usize,
    domain: Automaton,
    zero: Automaton,
    /// The values of all positions, and how they are written, if the theorem gives them.
    values: Option<(Automaton, Coding)>,
    /// For each number of parts that options have: the relation between positions and their options that are
    /// P-positions. If the theorem gives values, the relation is between positions, values and options that have them.
    moves: Vec<Automaton>,
}

impl Strategy {
    /// The strategy of a game by a proved theorem about its P-positions or values. Options of two parts count once,
    /// whatever the order of the parts. Fails if the theorem is not proved or the budget is used up. If a move splits
    /// positions, it must leave at most two parts, and the theorem must be about plain values.
    pub fn new(game: &NumberGame, theorem: &Theorem, limits: &Limits) -> Result<Strategy, NoProof> {
        let (Verdict::Proven, Some(found)) = (&theorem.verdict, &theorem.recogniser) else {
            return Err(NoProof::Refused(said!("the theorem is not proved, so it gives no winning moves")));
        };
        let budget = Budget::new(limits);
        let decider = Decider { numeration: found.numeration, budget: &budget };
        let positions = Positions::new(game, decider)?;
        let zero = match found.about {
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
            values: (found.about == About::Values).then(|| (found.automaton.clone(), found.coding)),
            moves: Vec::new(),
        };
        for parts in 1..=game.moves.iter().map(|m| m.parts).max().unwrap_or(0) {
            let winning = strategy.relation(&positions, found.about, found, parts)?;
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
        let (decider, game) = (positions.decider, positions.game());
        let mut all = Automaton::constant(decider.numeration.digits(), false);
        for index in (0..game.moves.len()).filter(|&index| game.moves[index].parts == parts) {
            if parts > 2 || parts == 2 && about == About::PPositions {
                return Err(NoProof::Refused(said!(
                    "winning moves that split positions come from a theorem about values (`--values`), and have two parts"
                )));
            }
            let mut fresh = positions.fresh();
            let legal = positions.legal(index, &mut fresh)?;
            let leaves = match about {
                About::PPositions => Statement::Known(Rc::new(positions.moved(&self.zero, 1)?)),
                About::Values => positions.option_value(&found.automaton, found.coding, index, &mut fresh)?,
            };
            let domain = Statement::Known(self.domain.clone().into());
            let one = decider.automaton(&Statement::And(vec![legal, leaves, domain]))?;
            all = decider.join(&all, &one, Join::Either)?;
        }
        // All tracks are there, even if no move speaks of them.
        let value = (about == About::Values).then_some(OPTION_VALUE);
        let tracks: Vec<Variable> = (0..=parts).flat_map(|part| positions.part(part)).chain(value).collect();
        let mut all = all.join(&decider.numeration.valid(&tracks, decider.budget)?, Join::Both, decider.budget)?;
        if parts == 2 {
            all = ordered(positions, &all)?;
        }
        // The value comes after the position and in front of the options: known numbers come first.
        let heaps = self.heaps as u32;
        let first = |v: Variable| match v {
            OPTION_VALUE => Variable(heaps),
            Variable(v) if v >= heaps && value.is_some() => Variable(v + 1),
            other => other,
        };
        all.renamed(first, decider.budget)
    }

    /// Whether a position is a P-position. `None`: it is not a position. Complexity: linear in the number of digits.
    pub fn is_p_position(&self, position: &[BigUint]) -> Option<bool> {
        let words = padded(self.numeration, position, 0);
        let accepts = |automaton: &Automaton| automaton.accepts(columns(&words, self.numeration.digits()));
        (position.len() == self.heaps && accepts(&self.domain)).then(|| accepts(&self.zero))
    }

    /// The value of a position. `None`: the theorem is not about values, or these numbers are not a position.
    pub fn value(&self, position: &[BigUint], limits: &Limits) -> Result<Option<BigUint>, NoProof> {
        let Some((values, coding)) = self.values.as_ref().filter(|_| position.len() == self.heaps) else {
            return Ok(None);
        };
        let budget = Budget::new(limits);
        let layers = Layers::new(values, padded(self.numeration, position, values.states()), &budget)?;
        let mut found = Vec::new();
        layers.list(1, &budget, &mut found)?;
        let code = found.first().and_then(|words| words.last()).map(|word| self.numeration.value(word));
        Ok(code.map(|code| match coding {
            Coding::Plain => code,
            Coding::PowerOfTwo => code.bits().saturating_sub(1).into(),
        }))
    }

    /// The options of a value, counted; of each number of parts the first `most` are listed. Value 0 means the
    /// P-positions, which every theorem gives. Fails if the position has another number of heaps, a theorem about
    /// P-positions is asked about other values, or the work is stopped. Complexity: the number of digits times the
    /// states of the strategy that occur, once for each option listed.
    pub fn options(&self, position: &[BigUint], value: u64, most: usize, limits: &Limits) -> Result<Reached, NoProof> {
        if position.len() != self.heaps {
            return Err(NoProof::Refused(said!("the position has another number of heaps than the game")));
        }
        let mut known = position.to_vec();
        match self.values {
            Some((_, Coding::Plain)) => known.push(value.into()),
            Some((_, Coding::PowerOfTwo)) => known.push(BigUint::from(1u32) << value),
            None if value == 0 => {}
            None => {
                return Err(NoProof::Refused(said!("a theorem about P-positions gives no options of other values")));
            }
        }
        let budget = Budget::new(limits);
        let mut reached = Reached { count: BigUint::zero(), first: Vec::new() };
        for automaton in &self.moves {
            let layers = Layers::new(automaton, padded(self.numeration, &known, automaton.states()), &budget)?;
            reached.count += layers.count(&budget)?;
            let mut found = Vec::new();
            layers.list(most, &budget, &mut found)?;
            reached.first.extend(found.into_iter().map(|words| {
                let options = &words[known.len()..];
                let numbers: Vec<BigUint> = options.iter().map(|word| self.numeration.value(word)).collect();
                numbers.chunks(self.heaps).map(<[_]>::to_vec).collect::<Vec<_>>()
            }));
        }
        Ok(reached)
    }
}

/// Options of two parts, each once: with the parts in lexicographic order.
fn ordered(positions: &Positions, options: &Automaton) -> Result<Automaton, NoProof> {
    let decider = positions.decider;
    let heaps = positions.heaps().len() as u32;
    let exchange = |v: Variable| match v.0 / heaps {
        1 => Variable(v.0 + heaps),
        2 => Variable(v.0 - heaps),
        _ => v,
    };
    let exchanged = options.renamed(exchange, decider.budget)?;
    let order = Statement::lexicographic(&positions.part(1), &positions.part(2))?;
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
        // Forward: the reached states; backward: those from which an accepting state can be reached.
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

    /// Adds the accepted words of all tracks to `found`, in lexicographic order of the tracks, until it holds `most`.
    fn list(&self, most: usize, budget: &Budget, found: &mut Vec<Vec<Vec<u8>>>) -> Result<(), NoProof> {
        if self.open[0].is_empty() || found.len() >= most {
            return Ok(());
        }
        if self.known.len() == self.automaton.tracks().len() {
            found.push(self.known.clone());
            return Ok(());
        }
        let mut last: Option<Vec<u8>> = None;
        while found.len() < most {
            let Some(word) = self.next_word(last.as_deref(), budget)? else { break };
            let known = [&self.known[..], std::slice::from_ref(&word)].concat();
            // The recursion is as deep as there are tracks.
            Layers::new(self.automaton, known, budget)?.list(most, budget, found)?;
            last = Some(word);
        }
        Ok(())
    }

    /// The least word of the next track after `last` with which the rest can be accepted; without `last` the least of
    /// all. The states of the other tracks are followed as sets.
    fn next_word(&self, last: Option<&[u8]>, budget: &Budget) -> Result<Option<Vec<u8>>, NoProof> {
        // sets[i]: the states after i digits of the word.
        let mut sets = vec![self.open[0].clone()];
        let mut word: Vec<u8> = Vec::with_capacity(self.len);
        let mut least = 0;
        if let Some(last) = last {
            for (i, &digit) in last.iter().enumerate() {
                let after = self.after(i, &sets[i], budget)?.swap_remove(usize::from(digit));
                sets.push(after);
            }
            word.extend_from_slice(last);
            // The digit that grows is the last one that can.
            loop {
                let Some(digit) = word.pop() else { return Ok(None) };
                sets.pop();
                let after = self.after(word.len(), &sets[word.len()], budget)?;
                let more = (usize::from(digit) + 1..after.len()).find(|&digit| !after[digit].is_empty());
                if let Some(more) = more {
                    least = more;
                    break;
                }
            }
        }
        while word.len() < self.len {
            let mut after = self.after(word.len(), &sets[word.len()], budget)?;
            let Some(digit) = (least..after.len()).find(|&digit| !after[digit].is_empty()) else { return Ok(None) };
            sets.push(after.swap_remove(digit));
            word.push(digit as u8);
            least = 0;
        }
        Ok(Some(word))
    }

    /// For each digit of the next track, the states that it leads to from some states at a place.
    fn after(&self, place: usize, states: &[u32], budget: &Budget) -> Result<Vec<Vec<u32>>, NoProof> {
        let (digits, scale) = (self.automaton.digits(), self.automaton.digits().pow(self.known.len() as u32));
        let mut after: Vec<Vec<u32>> = vec![Vec::new(); digits];
        for &state in states {
            budget.steps(self.automaton.letters())?;
            for letter in self.letters(place) {
                let next = self.automaton.step(state, letter);
                if self.open[place + 1].binary_search(&next).is_ok() {
                    after[letter / scale % digits].push(next);
                }
            }
        }
        for states in &mut after {
            states.sort_unstable();
            states.dedup();
        }
        Ok(after)
    }
}
