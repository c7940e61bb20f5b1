//! What an automaton of all positions says of one position, and of its options.
//!
//! The digits of the position are known, those of an option are open, and a move may choose other numbers. So after
//! some digits several states of the products are possible; the digits of the option determine the *set* of them.
//! Each option is one way through these sets, digit after digit, to a place where some product accepts.

use std::collections::{BTreeMap, HashMap};

use grundy_core::{Convention, Goal, Nimber, OptionList, Outcome, Position, said};
use grundy_rules::Rules;
use grundy_rules::formula::Variable;

use super::formula::both;
use super::numeration::Numeration;
use super::search::{Case, MOST, Possible, Product, Products, States, letters};
use super::{AutomatonFact, Labels, game_of, verify};
use crate::kernel::position::Counted;
use crate::kernel::{Carrier, Check, Rejected, Session, convention_of};

/// The options of one number of parts: how moves lead to those that are wanted.
pub(super) struct Moves {
    pub(super) parts: u32,
    pub(super) cases: Vec<Case>,
}

/// A fact that was verified, ready for questions about positions.
pub(crate) struct Answers {
    convention: Convention,
    pub(super) labels: Labels,
    pub(super) heaps: usize,
    pub(super) numeration: Numeration,
    /// The case of a position, and of its value in the track [`VALUE`].
    position: Case,
    set: Case,
    /// Moves to P-positions; or moves to positions worth the number in the track [`VALUE`].
    pub(super) moves: Vec<Moves>,
    pub(super) step: String,
}

pub(super) const VALUE: Variable = Variable(u32::MAX);

impl Answers {
    pub fn verify(fact: &AutomatonFact, rules: &Rules, step: &str, session: &Session) -> Check<Answers> {
        let game = game_of(rules.formulas(Some(fact.heaps)), rules, fact, step)?;
        let numeration = Numeration::verify(&fact.numeration, &format!("{step}.numeration"), session)?;
        let convention = convention_of(&fact.convention, &format!("{step}.convention"))?;
        let (position, set, moves) = {
            let mut theorem = verify(fact, &game, &numeration, None, step, session)?;
            let about_p = fact.labels == Labels::PPositions;
            let mut moves = Vec::new();
            for parts in theorem.parts() {
                let mut cases = match about_p {
                    true => both(&theorem.moves(parts)?, &[vec![theorem.set(1, None, true)]]),
                    false => theorem.moves_worth(parts, VALUE, fact.labels == Labels::Powers)?,
                };
                if parts == 2 {
                    cases = ordered(&cases, &theorem.heaps(1), &theorem.heaps(2), &numeration);
                }
                moves.push(Moves { parts, cases });
            }
            (theorem.position(0), vec![theorem.set(0, (!about_p).then_some(VALUE), true)], moves)
        };
        let (labels, heaps) = (fact.labels, fact.heaps);
        Ok(Answers { convention, labels, heaps, numeration, position, set, moves, step: step.to_owned() })
    }

    /// The words of some numbers, with zeros in front so that they have one length.
    pub(super) fn words(&self, numbers: &[u64], more: usize) -> Vec<Vec<usize>> {
        let words: Vec<Vec<usize>> = numbers.iter().map(|&number| self.numeration.word(number)).collect();
        let len = words.iter().map(Vec::len).max().unwrap_or(0) + more;
        words.into_iter().map(|word| [vec![0; len - word.len()], word].concat()).collect()
    }

    /// Whether the case holds for these numbers: those of the heaps, and last the value.
    fn holds(&self, case: &Case, numbers: &[u64]) -> bool {
        let tracks: Vec<Variable> =
            (0..self.heaps as u32).map(Variable).chain((numbers.len() > self.heaps).then_some(VALUE)).collect();
        let product = Products::of(std::slice::from_ref(case), &tracks);
        let words = self.words(numbers, 0);
        let letter = |place: usize| words.iter().map(|word| word[place]).collect::<Vec<usize>>();
        let places = 0..words.first().map_or(0, Vec::len);
        product.accepts(&places.fold(product.start(), |possible, place| product.after(&possible, &letter(place))))
    }

    pub(super) fn is_position(&self, position: &[u64]) -> bool {
        position.len() == self.heaps && self.holds(&self.position, position)
    }

    /// How a value is written; `None` if it is too large.
    pub(super) fn code(&self, value: u64) -> Option<u64> {
        if let Labels::Powers = self.labels { 1u64.checked_shl(u32::try_from(value).ok()?) } else { Some(value) }
    }
}

impl Carrier for Answers {
    /// `None` if these numbers are not a position, or the fact is about another convention.
    fn outcome(&self, position: &Position, convention: Convention) -> Option<Outcome> {
        if convention != self.convention || !self.is_position(position) {
            return None;
        }
        let is_p = match self.labels {
            Labels::PPositions => self.holds(&self.set, position),
            _ => self.holds(&self.set, &[position, &[self.code(0)?][..]].concat()),
        };
        Some(if is_p { Outcome::P } else { Outcome::N })
    }

    /// An automaton of P-positions gives only the value 0.
    fn value(&self, position: &Position) -> Option<u64> {
        if self.labels == Labels::PPositions {
            return (self.outcome(position, Convention::Normal)? == Outcome::P).then_some(0);
        }
        if !self.is_position(position) {
            return None;
        }
        // The digits of the value are open: there is exactly one.
        let words = self.words(position, 64);
        let tracks: Vec<Variable> = (0..self.heaps as u32).map(Variable).chain([VALUE]).collect();
        let product = Product::of(&self.set, &tracks);
        let mut possible: BTreeMap<States, u64> = BTreeMap::from([(product.start(), 0)]);
        // For each place, how each state was reached: the preceding state, and the digit of the value.
        let mut places = Vec::new();
        for place in 0..words[0].len() {
            let mut next: BTreeMap<States, u64> = BTreeMap::new();
            let mut digits = Vec::new();
            for (from, index) in &possible {
                for digit in 0..self.numeration.digits {
                    let letter: Vec<usize> = words.iter().map(|word| word[place]).chain([digit]).collect();
                    product.each_next(from, &letter, &mut |to| {
                        next.entry(to).or_insert_with(|| {
                            digits.push((*index, digit));
                            digits.len() as u64 - 1
                        });
                    });
                }
            }
            places.push(digits);
            possible = next;
        }
        let (_, &last) = possible.iter().find(|(states, _)| product.accepts(states))?;
        let (mut word, mut at) = (Vec::new(), last);
        for digits in places.iter().rev() {
            let (before, digit) = digits[at as usize];
            word.push(digit);
            at = before;
        }
        word.reverse();
        let code = self.numeration.number(&word)?;
        if let Labels::Powers = self.labels { Some(code.trailing_zeros().into()) } else { Some(code) }
    }

    fn options(&self, position: &Position, goal: Goal, most: usize, session: &Session) -> Counted {
        match (goal, self.convention) {
            (Goal::Value(target), Convention::Normal) => self.options_worth(position, target, most, session),
            (Goal::MisereP, Convention::Misere) => self.options_worth(position, Nimber::ZERO, most, session),
            _ => Ok(None),
        }
    }
}

/// Moves into two parts, each once: with the parts in ascending order.
fn ordered(cases: &[Case], first: &[Variable], second: &[Variable], numeration: &Numeration) -> Vec<Case> {
    let exchange = |v: &Variable| {
        let at = |part: &[Variable]| part.iter().position(|known| known == v);
        at(first).map(|i| second[i]).or_else(|| at(second).map(|i| first[i])).unwrap_or(*v)
    };
    let exchanged = cases.iter().map(|case| -> Case {
        case.iter().map(|(table, tracks)| (table.clone(), tracks.iter().map(exchange).collect())).collect()
    });
    let all: Vec<Case> = cases.iter().cloned().chain(exchanged).collect();
    let mut ways = Vec::new();
    for (i, (&x, &y)) in first.iter().zip(second).enumerate() {
        let equal = (0..i).map(|i| numeration.equal(first[i], second[i]));
        ways.push(equal.chain([numeration.less(x, y)]).collect::<Case>());
    }
    ways.push(first.iter().zip(second).map(|(&x, &y)| numeration.equal(x, y)).collect());
    both(&all, &ways)
}

/// Largest number of options that are listed, to sort them.
const LISTED: u128 = 1 << 16;
/// Largest number of sets of states for one position.
const SETS: usize = 1 << 18;

impl Answers {
    /// The options of value `target`, or in misère play the P-positions among them, counted, and the first `most`
    /// listed. `None` if the fact does not give them. Fails if there are too many.
    pub(super) fn options_worth(&self, position: &[u64], target: Nimber, most: usize, session: &Session) -> Counted {
        let value = match self.labels {
            Labels::PPositions if target.is_zero() => None,
            Labels::PPositions => return Ok(None),
            _ => match self.code(target.0) {
                Some(code) => Some(code),
                None => return Ok(None),
            },
        };
        if !self.is_position(position) {
            return Ok(None);
        }
        let mut all = Vec::new();
        let mut count = 0u128;
        for moves in &self.moves {
            let (found, mut options) = self.ways(moves, position, value, session)?;
            count = count.checked_add(found).ok_or_else(|| self.too_many())?;
            all.append(&mut options);
        }
        Ok(Some(OptionList { count, ..OptionList::from_all(all, most) }))
    }

    fn too_many(&self) -> Rejected {
        Rejected::unchecked(&*self.step, said!("a position has too many winning moves to list them"))
    }

    /// All options of some number of parts.
    fn ways(
        &self,
        moves: &Moves,
        position: &[u64],
        value: Option<u64>,
        session: &Session,
    ) -> Check<(u128, Vec<Vec<Position>>)> {
        let heaps = self.heaps as u32;
        let open = moves.parts as usize * self.heaps;
        let tracks = (0..heaps).map(Variable).chain(value.map(|_| VALUE));
        let given: Vec<Variable> = tracks.chain((heaps..heaps * (1 + moves.parts)).map(Variable)).collect();
        let known: Vec<u64> = position.iter().copied().chain(value).collect();
        let products = Products::of(&moves.cases, &given);
        let letters = letters(self.numeration.digits, open);
        // An option with more digits than this would repeat a state in front of them, and there would be infinitely many.
        let zeros = vec![0; known.len()];
        let longer: Vec<Vec<usize>> = letters.iter().map(|open| [&zeros[..], open].concat()).collect();
        let more = products.after_all(&longer, MOST, session)?.ok_or_else(|| self.too_many())?.len();
        let words = self.words(&known, more);
        // layers[i]: the sets after i digits, and for each the sets that its letters lead to.
        let mut layers: Vec<Vec<Vec<(usize, usize)>>> = Vec::new();
        let mut sets: Vec<Possible> = vec![products.start()];
        for place in 0..words[0].len() {
            let mut number: HashMap<Possible, usize> = HashMap::new();
            let mut next = Vec::new();
            let mut lines = Vec::new();
            for set in &sets {
                session.report("sets", next.len(), None)?;
                let mut line = Vec::new();
                for (at, open) in letters.iter().enumerate() {
                    let letter: Vec<usize> = words.iter().map(|word| word[place]).chain(open.iter().copied()).collect();
                    let after = products.after(set, &letter);
                    if !after.is_empty() {
                        let index = *number.entry(after).or_insert_with_key(|after| {
                            next.push(after.clone());
                            next.len() - 1
                        });
                        line.push((at, index));
                    }
                }
                lines.push(line);
            }
            if next.len() > SETS {
                return Err(self.too_many());
            }
            layers.push(lines);
            sets = next;
        }
        // Backwards: how many ways lead to the end.
        let mut counts: Vec<u128> = sets.iter().map(|set| u128::from(products.accepts(set))).collect();
        let mut behind = vec![counts.clone()];
        for lines in layers.iter().rev() {
            let count = |line: &Vec<(usize, usize)>| {
                line.iter().try_fold(0u128, |sum, &(_, after)| sum.checked_add(counts[after]))
            };
            counts = lines.iter().map(count).collect::<Option<Vec<u128>>>().ok_or_else(|| self.too_many())?;
            behind.push(counts.clone());
        }
        behind.reverse();
        let count = behind[0].first().copied().unwrap_or(0);
        if count > LISTED {
            return Err(self.too_many());
        }
        let mut ways: Vec<(usize, Vec<usize>)> = if count > 0 { vec![(0, Vec::new())] } else { Vec::new() };
        for (place, lines) in layers.iter().enumerate() {
            let longer = |(set, way): &(usize, Vec<usize>)| {
                let way = way.clone();
                let good = lines[*set].iter().filter(|&&(_, after)| behind[place + 1][after] > 0);
                good.map(move |&(letter, after)| (after, [&way[..], &[letter]].concat())).collect::<Vec<_>>()
            };
            ways = ways.iter().flat_map(longer).collect();
        }
        let mut options = Vec::new();
        for (_, way) in ways {
            let word = |track: usize| way.iter().map(|&letter| letters[letter][track]).collect::<Vec<usize>>();
            let numbers: Option<Vec<u64>> = (0..open).map(|track| self.numeration.number(&word(track))).collect();
            let numbers =
                numbers.ok_or_else(|| Rejected::unchecked(&*self.step, said!("an option is beyond 64 bits")))?;
            options.push(numbers.chunks(self.heaps).map(Position::from).collect());
        }
        Ok((count, options))
    }
}
