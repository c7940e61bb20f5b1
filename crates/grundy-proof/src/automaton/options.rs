//! The options of one position, counted and listed by an automaton of all positions.
//!
//! The digits of the position are known, those of an option are open, and a move may choose other numbers. So after
//! some digits several states of the products are possible; the digits of the option determine the *set* of them.
//! Each option is one way through these sets, digit after digit, to a place where some product accepts.

use std::collections::HashMap;

use grundy_core::{Nimber, OptionList, Position, said};
use grundy_rules::formula::Variable;

use super::Labels;
use super::answers::{Answers, Moves, VALUE};
use super::search::{MOST, Possible, Products, letters};
use crate::kernel::moves::Counted;
use crate::kernel::{Check, Rejected, Session};

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
