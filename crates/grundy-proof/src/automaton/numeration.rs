//! How the numbers of a theorem are written; nothing about it is believed.
//!
//! A certificate brings three automata: which words are valid, which two valid words follow one another, and which
//! three add up. *The number n is the n-th valid word*, counted from 0. Of two words of one length the smaller one has
//! the smaller digit where they first differ. So neither weights nor greedy representations are needed here. Checked is
//!
//! 1. that each valid word x has a successor y: y > x, and no valid word lies between them;
//! 2. that `x + 0 = x`, and that `x + (y + 1) = z + 1` exactly if `x + y = z`. By induction on y, the adder adds.

use std::rc::Rc;

use grundy_core::{Said, said};
use grundy_rules::formula::Variable;

use super::NumerationFact;
use super::search::{Atom, Table, empty, entailed};
use crate::kernel::{Check, Rejected, Session, require};

pub(crate) struct Numeration {
    pub digits: usize,
    valid: Rc<Table>,
    adder: Rc<Table>,
    less: Rc<Table>,
    equal: Rc<Table>,
}

const X: Variable = Variable(0);
const Y: Variable = Variable(1);
const Z: Variable = Variable(2);
const W: Variable = Variable(3);
const V: Variable = Variable(4);

impl Numeration {
    pub fn verify(fact: &NumerationFact, step: &str, session: &Session) -> Check<Numeration> {
        let digits = fact.digits;
        if !(2..=16).contains(&digits) {
            let wrong = Rejected::new(format!("{step}.digits"), said!("a numeration has from 2 to 16 digits"));
            return Err(Rejected { unchecked: digits > 16, ..wrong });
        }
        let table = |tracks, automaton: &super::Automaton, name: &str| {
            automaton.table(digits, tracks, &format!("{step}.{name}"))
        };
        let valid = Rc::new(table(1, &fact.valid, "valid")?);
        require(valid.accepting[0], format!("{step}.valid"), said!("the word of 0 is not valid"))?;
        let successor = Rc::new(table(2, &fact.successor, "successor")?);
        let adder = Rc::new(table(3, &fact.adder, "adder")?);
        let less = Rc::new(order(digits, |x, y| x < y));
        let equal = Rc::new(order(digits, |x, y| x == y));
        let numeration = Numeration { digits, valid, adder, less, equal };
        let next = |x, y| (Rc::clone(&successor), vec![x, y]);
        let valid = |x| numeration.valid(x);
        let not = |(table, tracks): Atom| (Rc::new(table.complement()), tracks);
        let demand = |name: &str, holds: Check<bool>, reason: Said| require(holds?, format!("{step}.{name}"), reason);
        let cases = [vec![next(X, Y), numeration.less(Y, X)], vec![next(X, Y), numeration.equal(X, Y)]];
        demand("successor", empty(&cases, session), said!("a word stands before the one that it follows"))?;
        let between = vec![next(X, Y), numeration.less(X, Z), numeration.less(Z, Y), valid(Z)];
        demand(
            "successor",
            empty(&[between], session),
            said!("a valid word lies between two that follow one another"),
        )?;
        let follows = entailed(&[X], &vec![valid(X)], &[vec![next(X, Y), valid(Y)]], session);
        demand("successor", follows, said!("a valid word has no successor"))?;
        let invalid = [X, Y].map(|x| vec![next(X, Y), not(valid(x))]);
        demand("successor", empty(&invalid, session), said!("a word is not valid"))?;
        let sum = |x, y, z| numeration.sum(x, y, z);
        let invalid = [X, Y, Z].map(|x| vec![sum(X, Y, Z), not(valid(x))]);
        demand("adder", empty(&invalid, session), said!("a word is not valid"))?;
        let zero = |x| numeration.constant(x, 0);
        let other = [[(X, Z)], [(Z, X)]].map(|[(a, b)]| vec![sum(X, Y, Z), zero(Y), numeration.less(a, b)]);
        demand("adder", empty(&other, session), said!("x + 0 is another number than x"))?;
        let same = vec![sum(X, Y, Z), zero(Y), numeration.equal(X, Z)];
        demand("adder", entailed(&[X], &vec![valid(X)], &[same], session), said!("x + 0 is not x"))?;
        let after = vec![sum(X, Y, Z), next(Y, W)];
        let more = vec![next(Z, V), sum(X, W, V)];
        demand("adder", entailed(&[X, Y, Z, W], &after, &[more], session), said!("x + (y + 1) is not x + y + 1"))?;
        let after = vec![sum(X, W, V), next(Y, W)];
        let less = vec![next(Z, V), sum(X, Y, Z)];
        demand(
            "adder",
            entailed(&[X, Y, W, V], &after, &[less], session),
            said!("x + (y + 1) is more than x + y + 1"),
        )?;
        Ok(numeration)
    }

    /// Binary numbers. The adder's state is the carry out of the digits that follow.
    pub(crate) fn base_two() -> Numeration {
        let carry = |state: usize, letter: usize| {
            let digits = (letter & 1) + (letter >> 1 & 1);
            (2 * state + (letter >> 2)).checked_sub(digits).filter(|&carry| carry < 2).map(|carry| carry as u32)
        };
        let next = [0, 1].map(|state| (0..8).map(|letter| carry(state, letter)).collect()).into();
        let adder = Rc::new(Table { digits: 2, next, accepting: vec![true, false] });
        let valid = Rc::new(Table { digits: 2, next: vec![vec![Some(0); 2]], accepting: vec![true] });
        let [less, equal] = [order(2, |x, y| x < y), order(2, |x, y| x == y)].map(Rc::new);
        Numeration { digits: 2, valid, adder, less, equal }
    }

    pub fn valid(&self, x: Variable) -> Atom {
        (Rc::clone(&self.valid), vec![x])
    }

    /// x + y = z.
    pub fn sum(&self, x: Variable, y: Variable, z: Variable) -> Atom {
        (Rc::clone(&self.adder), vec![x, y, z])
    }

    pub fn less(&self, x: Variable, y: Variable) -> Atom {
        (Rc::clone(&self.less), vec![x, y])
    }

    pub fn equal(&self, x: Variable, y: Variable) -> Atom {
        (Rc::clone(&self.equal), vec![x, y])
    }

    pub fn constant(&self, x: Variable, n: u64) -> Atom {
        let word = self.word(n);
        let line = |place: usize| {
            let next = |digit| match (word.get(place), digit) {
                (_, 0) if place == 0 => Some(0),
                (Some(&wanted), _) if wanted == digit => Some(place as u32 + 1),
                _ => None,
            };
            (0..self.digits).map(next).collect()
        };
        let accepting = (0..=word.len()).map(|place| place == word.len()).collect();
        (Rc::new(Table { digits: self.digits, next: (0..=word.len()).map(line).collect(), accepting }), vec![x])
    }

    /// Whether the words are the numbers in this base.
    pub(crate) fn is_base(&self, base: u64) -> bool {
        base == self.digits as u64 && self.valid.accepting == [true] && !self.valid.next[0].contains(&None)
    }

    /// The number of a valid word; `None` beyond 64 bits. It is the number of valid words of this length that are smaller.
    pub fn number(&self, word: &[usize]) -> Option<u64> {
        let first = word.iter().position(|&digit| digit != 0).unwrap_or(word.len());
        let word = &word[first..];
        // counts[r][state], as in `word`.
        let mut counts = vec![self.valid.accepting.iter().map(|&accepts| u128::from(accepts)).collect::<Vec<u128>>()];
        for _ in 1..word.len() {
            let shorter = &counts[counts.len() - 1];
            let ways = |next: &Vec<Option<u32>>| {
                next.iter().flatten().try_fold(0u128, |sum, &state| sum.checked_add(shorter[state as usize]))
            };
            let longer: Option<Vec<u128>> = self.valid.next.iter().map(ways).collect();
            counts.push(longer?);
        }
        let (mut state, mut number) = (0, 0u128);
        for (i, &digit) in word.iter().enumerate() {
            let shorter = &counts[word.len() - 1 - i];
            for next in self.valid.next[state][..digit].iter().flatten() {
                number = number.checked_add(shorter[*next as usize])?;
            }
            state = self.valid.next[state][digit]? as usize;
        }
        u64::try_from(number).ok()
    }

    /// The n-th valid word, without leading zeros.
    pub fn word(&self, n: u64) -> Vec<usize> {
        // counts[r][state]: the number of ways to go on with r digits so that the word is valid.
        let mut counts = vec![self.valid.accepting.iter().map(|&accepts| u128::from(accepts)).collect::<Vec<u128>>()];
        let n = u128::from(n);
        while counts[counts.len() - 1][0] <= n {
            let shorter = &counts[counts.len() - 1];
            let ways = |next: &Vec<Option<u32>>| next.iter().flatten().map(|&state| shorter[state as usize]).sum();
            counts.push(self.valid.next.iter().map(ways).collect());
        }
        let (mut state, mut left, mut word) = (0, n, Vec::new());
        for shorter in counts[..counts.len() - 1].iter().rev() {
            for (digit, next) in self.valid.next[state].iter().enumerate() {
                let Some(next) = next.map(|next| next as usize) else { continue };
                if left < shorter[next] {
                    (state, word) = (next, [word, vec![digit]].concat());
                    break;
                }
                left -= shorter[next];
            }
        }
        word
    }
}

/// Two words, compared at the first digit in which they differ.
fn order(digits: usize, accepts: impl Fn(usize, usize) -> bool) -> Table {
    // State 0: equal so far; 1: the order is decided, and accepted.
    let first = |letter: usize| match (letter % digits, letter / digits) {
        (x, y) if x == y => Some(0),
        (x, y) => accepts(x, y).then_some(1),
    };
    let next = vec![(0..digits * digits).map(first).collect(), vec![Some(1); digits * digits]];
    Table { digits, next, accepting: vec![accepts(0, 0), true] }
}
