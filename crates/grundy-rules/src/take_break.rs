//! Taking and breaking: the game of a code.
//!
//! The digit d_i of a [`Code`] says what may be left when i counters are removed from one heap. If bit k is set, k
//! non-empty heaps may be left. (Guy and Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52, 1956.
//! See also Winning Ways, ch. 4.)
//!
//! Nim is 0.333... and Lasker's Nim is 4.333...: those two codes declare their theorems. Solvers work out all else.
//!
//! # Lasker's Nim: take any number from a heap, or split it into two
//! The code 4.333... . A heap of 4k+1 or 4k+2 is worth its size. The heaps `4k+3` and `4k+4` are worth each other's
//! sizes (Lasker 1931). The value function f is its own inverse, so the winning moves can be counted:
//!
//! **Options of value t.** Taking leaves the heap f(t), if that is smaller. Splitting into heaps of values A and B
//! needs A ⊕ B = t and f(A) + f(B) = n. Fix A mod 4. Then B mod 4 and A + B are known. The equation A + B = (A ⊕ B) +
//! 2(A & B) gives the bits that both have. Each bit of t belongs to one of them. If t has c bits above the lowest
//! two, there are 2^c ways, in ascending order of A if the bits are counted upwards.
//!
//! **Misère play** is Bouton's. While some heap is 2 or more, a position is a P-position exactly if it is one in normal
//! play. Otherwise the number of ones must be odd. Proof: call a heap *large* if it has at least 2 counters. A large
//! heap is worth at least 2, any other heap at most 1. If the nim-sum is 0, two heaps are large. So every move leaves a
//! large heap, and a nim-sum that is not 0. With another nim-sum, take a normal winning move that leaves a large heap.
//! If none does, one heap is large: take all of it, or all but one, so that an odd number of ones is left.
//!
//! # Marking cells of a strip: `adjacent` and `treblecross`
//! A mark spoils the cells near it on both sides. So a strip is split into the unspoilt cells left and right of it.
//!
//! * **adjacent**: no two coloured cells may be neighbours; a mark spoils one cell on each side. A strip of n is the
//!   heap n of 0.137, option for option. (The recurrence SG(i) ⊕ SG(n−2−i), which is sometimes given for it, belongs to
//!   0.07: an inner cell spoils three cells, not two.)
//! * **treblecross** (one-dimensional noughts and crosses with crosses for both): the player who makes three crosses in
//!   a row wins. A cross at distance one or two from another lets the opponent win at once. So a mark spoils two cells
//!   on each side, and a player without an unspoilt cell loses. With i−1 cells left of the mark and n−i right of it,
//!   the remaining strips are max(0, i−3) and max(0, n−i−2). This is heap n+2 of 0.007, where taking three leaves i−1
//!   and n−i.
//!
//! # Couples are forever: split any heap except a heap of two
//! A heap of n is heap n−1 of Officers (0.6). Count the gaps between counters instead of the counters. Splitting
//! removes one gap and leaves the gaps on both sides. These are not both empty, since a couple is never split (Winning
//! Ways, ch. 4). No period is known.
//!
//! # Grundy's game: split a heap into two unequal heaps
//! The game of Grundy's paper (Mathematics and games, Eureka 2, 1939). Whether its values are periodic is an open
//! question. No period is seen in the values that have been computed (Winning Ways, ch. 4).

use std::sync::Arc;

use grundy_core::{
    Convention, Declared, Fault, Goal, Label, Nimber, OptionList, Options, Periodicity, Position, Ruleset, SyntaxError,
    Theorem,
};

use crate::code::Code;
use crate::entry::{Built, HeapMoves, Row, row};
use crate::nim::{Nim, heap_left};
use crate::number::{self, parse_number};

/// The game of a take-and-break code.
#[derive(Clone, Debug)]
pub struct TakeBreak {
    code: Code,
    known: Option<NamedGame>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NamedGame {
    Nim,
    Lasker,
}

pub(crate) const TAKE_BREAK: Row = row("d0.d1d2d3", None, |word| {
    let code = Code::parse(word.unwrap_or_default())?;
    let parameter = code.to_string();
    Ok(of_code(code).with_parameter(parameter))
});

// Octal games with names. Kayles, both games of Dawson and Guiles are periodic (Guy and Smith 1956); for Officers no
// period is known.
pub(crate) const KAYLES: Row = row("kayles", None, |_| named("0.77"));
pub(crate) const DAWSON_KAYLES: Row = row("dawson-kayles", None, |_| named("0.07"));
pub(crate) const DAWSON_CHESS: Row = row("dawson-chess", None, |_| named("0.137"));
pub(crate) const GUILES: Row = row("guiles", None, |_| named("0.15"));
pub(crate) const OFFICERS: Row = row("officers", None, |_| named("0.6"));
pub(crate) const LASKER: Row = row("lasker", Some(&LASKER_THEOREM), |_| named("4.333..."));

fn named(code: &str) -> Result<Built, SyntaxError> {
    Ok(of_code(Code::parse(code)?))
}

pub(crate) fn of_code(code: Code) -> Built {
    let moves = Arc::new(TakeBreak::new(code.clone()));
    Built::heaps(moves, HeapMoves::TakeBreak { code, shift: 0 })
}

impl TakeBreak {
    pub fn new(code: Code) -> TakeBreak {
        let shown = code.to_string();
        let all_threes = |start| {
            let digits = shown.strip_prefix(start).and_then(|digits| digits.strip_suffix("..."));
            digits.is_some_and(|digits| digits.bytes().all(|digit| digit == b'3'))
        };
        let known = match () {
            () if all_threes("0.") => Some(NamedGame::Nim),
            () if all_threes("4.") => Some(NamedGame::Lasker),
            () => None,
        };
        TakeBreak { code, known }
    }
}

impl Ruleset for TakeBreak {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let n = position[0];
        for (removed, digit) in self.code.removals(n) {
            let rest = n - removed;
            if digit & 1 != 0 && rest == 0 {
                options.add(&[]);
            }
            if digit & 2 != 0 && rest > 0 {
                options.add(&[rest.into()]);
            }
            if digit & 4 != 0 {
                for a in 1..=rest / 2 {
                    options.add(&[a.into(), (rest - a).into()]);
                }
            }
            if digit & 8 != 0 {
                for a in 1..=rest / 3 {
                    for b in a..=(rest - a) / 2 {
                        options.add(&[a.into(), b.into(), (rest - a - b).into()]);
                    }
                }
            }
        }
    }

    /// The rank: the number of counters. If a heap may be split without taking, it is a bound of the remaining moves.
    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        let rank = if self.code.digit(0) == 0 { number::total } else { number::splits_and_takes };
        Ok(Some(rank(position)))
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        let n = position[0];
        // With `rest` counters left, at most one option leaves no heap or one heap; ⌊rest/2⌋ options leave two heaps;
        // the nearest integer to rest²/12 leave three.
        let from_rest = |rest: u64, heaps: u32| {
            let rest = u128::from(rest);
            let two = if heaps >= 2 { rest / 2 } else { 0 };
            let three = if heaps >= 3 { rest * rest / 12 + 1 } else { 0 };
            1 + two + three
        };
        Some(match self.code.last() {
            Some(_) => {
                self.code.removals(n).map(|(i, digit)| from_rest(n - i, digit.ilog2())).fold(0, u128::saturating_add)
            }
            None => from_rest(n, self.code.most_heaps()).saturating_mul(u128::from(n) + 1),
        })
    }

    crate::number::notation!(parse_number, break_label);

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        match self.known? {
            NamedGame::Nim => Nim.declared(position, convention),
            NamedGame::Lasker => Some(lasker_declared(position[0], convention)),
        }
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        match self.known? {
            NamedGame::Nim => Nim.declared_options(position, goal, most),
            NamedGame::Lasker => Some(lasker_options(position[0], goal, most)),
        }
    }

    fn declared_period(&self) -> Option<(Periodicity, &'static Theorem)> {
        match self.known? {
            NamedGame::Nim => Nim.declared_period(),
            NamedGame::Lasker => Some(LASKER_PERIOD),
        }
    }
}

pub(crate) fn break_label(from: &Position, to: &[Position]) -> Label {
    let coins = from[0].saturating_sub(to.iter().map(|heap| heap[0]).sum());
    let [others @ .., last] = to else { return Label::Take { coins } };
    let (others, last) = (others.iter().map(|heap| heap[0]).collect::<Vec<_>>(), last[0]);
    match coins {
        _ if others.is_empty() => Label::Take { coins },
        0 => Label::Split { others, last },
        _ => Label::TakeSplit { coins, others, last },
    }
}

pub(crate) const LASKER_THEOREM: Theorem = Theorem::named("Lasker");

/// f: the value of a heap, and the heap of a value. `None` only for `u64::MAX`, whose value needs more than 64 bits.
fn exchanged(n: u64) -> Option<u64> {
    match n % 4 {
        3 => n.checked_add(1),
        0 => Some(n.saturating_sub(1)),
        _ => Some(n),
    }
}

pub(crate) const LASKER_PERIOD: (Periodicity, &Theorem) =
    (Periodicity { preperiod: 1, period: 4, saltus: 4 }, &LASKER_THEOREM);

pub(crate) fn lasker_declared(n: u64, convention: Convention) -> Declared {
    match (convention, exchanged(n)) {
        (Convention::Normal, Some(value)) => Declared::value(&LASKER_THEOREM, Nimber(value)),
        (Convention::Normal, None) => Declared::outcome(&LASKER_THEOREM, false),
        (Convention::Misere, _) => Declared::outcome(&LASKER_THEOREM, n == 1),
    }
}

/// The options of a heap of n that reach the goal.
///
/// Complexity: O(`most`).
pub(crate) fn lasker_options(n: u64, goal: Goal, most: usize) -> OptionList<Position> {
    match goal {
        Goal::Value(target) => {
            let splits = splits_of_value(n, target.0, most);
            let heap = exchanged(target.0).filter(|&heap| heap < n);
            let taking = heap.map(|heap| heap_left(heap).into_iter().collect());
            let count = splits.count + taking.iter().len() as u128;
            let all = splits.first.into_iter().chain(taking).collect();
            OptionList { count, ..OptionList::from_all(all, most) }
        }
        Goal::MisereP => {
            let halves = (n >= 4 && n.is_multiple_of(2)).then(|| vec![Position::from(n / 2); 2]);
            OptionList::from_all((n >= 2).then(|| vec![Position::from(1)]).into_iter().chain(halves).collect(), most)
        }
    }
}

/// The unordered splits of n into two non-empty heaps with values A ⊕ B = t.
fn splits_of_value(n: u64, t: u64, most: usize) -> OptionList<Position> {
    // f(A) − A for A ≥ 1, by the lowest two bits of A.
    const GROWTH: [i128; 4] = [-1, 0, 0, 1];
    let mut ordered = 0u128;
    let mut first = Vec::new();
    for low in 0..4u64 {
        let other = low ^ (t & 3);
        let sum = i128::from(n) - GROWTH[low as usize] - GROWTH[other as usize];
        let twice_both = sum - i128::from(t);
        if twice_both < 0 || twice_both % 2 != 0 {
            continue;
        }
        // At most (2^64 + 1) / 2.
        let both = (twice_both / 2) as u64;
        if both & t != 0 || both & 3 != low & other {
            continue;
        }
        // A gets some bits of t and B the others; the lowest two bits are fixed.
        let (free, settled) = (t & !3, low & t);
        ordered += 1u128 << free.count_ones();
        // f(0) = 0 is not a heap: neither A nor B may be 0.
        ordered -= u128::from(both | settled == 0);
        ordered -= u128::from(both | (other & t) == 0);
        let mut bits = 0;
        let mut listed = 0;
        while listed < most {
            let (a, b) = (both | settled | bits, both | (t ^ (settled | bits)));
            if a > 0 && b > 0 {
                let heap = (i128::from(a) + GROWTH[low as usize]) as u64;
                // Ascending A gives ascending heaps, so from here on the pairs repeat in reverse.
                if heap > n - heap {
                    break;
                }
                first.push(vec![Position::from(heap), Position::from(n - heap)]);
                listed += 1;
            }
            if bits == free {
                break;
            }
            // The next larger subset of the free bits.
            bits = bits.wrapping_sub(free) & free;
        }
    }
    // Only t = 0 has a split into equal values, that is into equal heaps.
    OptionList { count: if t == 0 { ordered } else { ordered / 2 }, first }
}

/// A strip on which every mark spoils some cells around it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strip {
    reach: u64,
    mark: fn(u64) -> Label,
}

pub(crate) const ADJACENT: Row =
    row("adjacent", None, |_| strip(Strip { reach: 1, mark: |cell| Label::ColourCell { cell } }, "0.137", 0));

pub(crate) const TREBLECROSS: Row =
    row("treblecross", None, |_| strip(Strip { reach: 2, mark: |cell| Label::CrossCell { cell } }, "0.007", 2));

fn strip(strip: Strip, code: &str, shift: i64) -> Result<Built, SyntaxError> {
    Ok(Built::heaps(Arc::new(strip), HeapMoves::TakeBreak { code: Code::parse(code)?, shift }))
}

impl Strip {
    /// The strips left and right of a mark on cell `cell` (1 is the first) of n.
    fn sides(self, n: u64, cell: u64) -> (u64, u64) {
        ((cell - 1).saturating_sub(self.reach), (n - cell).saturating_sub(self.reach))
    }
}

impl Ruleset for Strip {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let n = position[0];
        // Cells beyond the middle are mirror images.
        for cell in 1..=n.div_ceil(2) {
            let (left, right) = self.sides(n, cell);
            let strips: Vec<Position> = heap_left(left).into_iter().chain(heap_left(right)).collect();
            options.add(&strips);
        }
    }

    crate::number::ranked!(crate::number::total);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(position[0].div_ceil(2).into())
    }

    crate::number::notation!(parse_number);

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let n = from[0];
        let mut sides = [0, 0];
        for (side, strip) in sides.iter_mut().rev().zip(to.iter().rev()) {
            *side = strip[0];
        }
        let [left, right] = sides;
        // A cell near the left end leaves no strip on the left.
        let near = 1..=n.min(self.reach + 1);
        let cell = match left {
            0 => near.clone().find(|&cell| self.sides(n, cell) == (0, right)).unwrap_or(1),
            _ => left + self.reach + 1,
        };
        (self.mark)(cell)
    }
}

/// A heap is split in two, and some heaps or splits are left out.
#[derive(Clone, Copy, Debug)]
enum Splits {
    ButNotTwo,
    Unequal,
}

pub(crate) const COUPLES: Row = row("couples", None, |_| {
    let moves = HeapMoves::TakeBreak { code: Code::parse("0.6")?, shift: -1 };
    Ok(Built::heaps(Arc::new(Splits::ButNotTwo), moves))
});

pub(crate) const GRUNDY: Row =
    row("grundy", None, |_| Ok(Built::heaps(Arc::new(Splits::Unequal), HeapMoves::UnequalSplit)));

impl Splits {
    /// How large the smaller part of a heap of n may be.
    fn most(self, n: u64) -> u64 {
        match self {
            Splits::ButNotTwo if n == 2 => 0,
            Splits::ButNotTwo => n / 2,
            Splits::Unequal => n.saturating_sub(1) / 2,
        }
    }
}

impl Ruleset for Splits {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let n = position[0];
        for a in 1..=self.most(n) {
            options.add(&[a.into(), (n - a).into()]);
        }
    }

    crate::number::ranked!(crate::number::splits);

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(self.most(position[0]).into())
    }

    crate::number::notation!(parse_number, break_label);
}
