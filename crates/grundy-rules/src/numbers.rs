//! Games on heaps whose moves are formulas, as rules.
//!
//! The formulas are compiled once ([`formula::compiled`](crate::formula::compiled)), and the options of a position are
//! enumerated by the program. Play ends if linear reasoning shows that every move lowers the rank
//! (`NumberGame::is_shown_to_lower`). Otherwise the game is played as one that may go on for ever, which is always right.

use std::ops::ControlFlow;

use grundy_core::{Convention, Fault, Label, Nature, Options, Position, Ruleset, Said, SyntaxError, said};

use crate::entry::{HeapMoves, Shape};
use crate::formula::compiled::TooLarge;
use crate::formula::heaps::orders;
use crate::formula::text::{GameText, Misread, Piece, ReadyGame, ReadyMove};
use crate::formula::{Jumps, NumberGame, Program, Term, Variable, plain};
use crate::number::parse_list;

/// A game on heaps whose moves are formulas.
///
/// ```
/// use grundy_core::{Position, Ruleset};
/// use grundy_rules::formula::GameText;
/// use grundy_rules::numbers::Numbers;
///
/// let kings = GameText::new(&["x", "y"], &["x' = x - a, y' = y - b, 0 <= a <= 1, 0 <= b <= 1, a + b > 0"]);
/// let kings = Numbers::read(&kings).unwrap();
/// let mut seen = Vec::new();
/// kings.each_option(&Position::from([3, 0]), &mut |option| seen.push(option.to_vec()))?;
/// assert_eq!(seen, [[Position::from([2, 0])]]);
/// # Ok::<(), grundy_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Numbers {
    game: NumberGame,
    moves: Vec<ReadyMove>,
    domain: Option<Program>,
    /// Whether every move is shown to lower the rank, so that play ends.
    pub ends: bool,
    adds_up: bool,
    pub shape: Shape,
    /// The moves of one heap as data; `None` if they are not shown to take and break.
    pub(crate) heap: Option<HeapMoves>,
    start: Option<Position>,
    /// The numbers of the last heaps, which a text may leave out.
    pub defaults: Vec<u64>,
    pub convention: Option<Convention>,
}

/// Largest number of options that are gone through to find the move that leads to one of them.
const GONE_THROUGH: u128 = 1 << 12;

/// Takes a move, the parts of an option, and the slots of the program; returns whether it has enough.
type VisitOption<'a> = dyn FnMut(&ReadyMove, &[Position], &[i64]) -> ControlFlow<()> + 'a;

/// Takes a move to the goal, and the slots of its program; returns whether it has enough.
type VisitMove<'a> = dyn FnMut(&ReadyMove, &[i64]) -> ControlFlow<()> + 'a;

impl Numbers {
    pub fn read(text: &GameText) -> Result<Numbers, Misread> {
        let ReadyGame { game, moves, domain } = text.ready()?;
        let ends = game.is_shown_to_lower(&game.rank);
        let adds_up = ends && game.is_shown_to_add_up();
        let shape = match game.heaps.len() {
            // A sequence of values needs all numbers, and moves to lower ones.
            1 if domain.is_none() && game.is_shown_to_lower(&[Term::Variable(Variable(0))]) => Shape::Heap,
            2 => Shape::Pair,
            _ => Shape::Other,
        };
        // Found here, so that a program without formulas has no code for it.
        let heap = if shape == Shape::Heap { game.heap_moves() } else { None };
        let (start, defaults, convention) = (None, Vec::new(), None);
        Ok(Numbers { game, moves, domain, ends, adds_up, shape, heap, start, defaults, convention })
    }

    /// The same game with a start, which an empty text then means. Fails if the numbers are not a position of the game.
    pub fn with_start(self, start: &[u64]) -> Result<Numbers, Said> {
        let start = self.filled(start.to_vec());
        self.check(&start)?;
        Ok(Numbers { start: Some(Position::from(start)), ..self })
    }

    pub fn game(&self) -> &NumberGame {
        &self.game
    }

    /// The program of each move, which enumerates the heaps after it, and the number of parts.
    pub fn programs(&self) -> impl Iterator<Item = (&Program, usize)> {
        self.moves.iter().map(|a_move| (&a_move.program, a_move.parts))
    }

    /// The moves as steps and rays that make no heap larger; `None` for others, or if `where` or `over` restrict them.
    pub fn jumps(&self) -> Option<Jumps> {
        self.all_jumps().filter(|jumps| jumps.climbs.is_empty())
    }

    /// The same with steps that make a heap larger.
    pub fn all_jumps(&self) -> Option<Jumps> {
        if self.game.domain.is_some() || self.game.over.is_some() {
            return None;
        }
        let mut jumps = Jumps::default();
        for a_move in &self.moves {
            (a_move.parts == 1).then_some(())?;
            jumps.add(&a_move.program, self.game.heaps.len())?;
        }
        Some(jumps)
    }

    /// The heap whose number only limits the moves, as `l` in `n' = n - t, 1 <= t <= l, l' = 2*t`. The other heaps
    /// never grow, and every move lowers one of them. `None` if this cannot be shown for any heap.
    pub fn limit(&self) -> Option<usize> {
        let plain = self.game.domain.is_none() && self.game.over.is_none();
        let widens = |heap: u32| {
            self.moves.iter().all(|a_move| a_move.parts == 1 && a_move.program.is_widened_by(Variable(heap)))
                && self.game.is_shown_to_shrink_beside(heap)
        };
        (0..self.game.heaps.len()).find(|&heap| plain && widens(heap as u32))
    }

    /// The rank of a position, which exceeds that of each part of each option. `None` if that is not shown, or if the
    /// rank is not one number. Fails if the numbers are too large for the formulas.
    pub fn rank_of(&self, position: &[u64]) -> Result<Option<u64>, Fault> {
        let ([rank], true) = (&self.game.rank[..], self.ends) else { return Ok(None) };
        let rank = plain::value(rank, position).ok_or_else(|| too_large(position))?;
        Ok(Some(u64::try_from(rank.max(0)).unwrap_or(u64::MAX)))
    }

    /// Whether these numbers are a position. Fails if the numbers are too large for the formulas.
    pub fn is_position(&self, numbers: &[u64]) -> Result<bool, Fault> {
        let Some(domain) = &self.domain else { return Ok(numbers.len() == self.game.heaps.len()) };
        let mut slots = domain.slots();
        fill(&mut slots, numbers, domain)
            .and_then(|()| domain.holds(&mut slots))
            .map(|holds| holds && numbers.len() == self.game.heaps.len())
            .map_err(|TooLarge| too_large(numbers))
    }

    /// The numbers, and those of the last heaps if they are left out.
    fn filled(&self, mut numbers: Vec<u64>) -> Vec<u64> {
        let missing = self.game.heaps.len().saturating_sub(numbers.len()).min(self.defaults.len());
        numbers.extend_from_slice(&self.defaults[self.defaults.len() - missing..]);
        numbers
    }

    /// Refuses numbers that are not a position.
    fn check(&self, numbers: &[u64]) -> Result<(), Said> {
        let heaps = self.game.heaps.len();
        if numbers.len() != heaps {
            let wanted = if heaps == 1 { said!("one number") } else { said!("{heaps} numbers", heaps) };
            return Err(said!("a position is {wanted}: {heaps}", wanted, heaps = self.game.heaps.join(", ")));
        }
        match self.is_position(numbers) {
            Ok(true) => Ok(()),
            Ok(false) => Err(said!("the rules say by `where` that this is not a position")),
            Err(fault) => Err(fault.message),
        }
    }

    /// Calls `visit` with the parts of each option and the slots of the program, until it has enough.
    fn visit(&self, position: &[u64], visit: &mut VisitOption) -> Result<(), Fault> {
        let heaps = self.game.heaps.len();
        if position.len() != heaps {
            return Err(Fault::new(said!("this is a position of other rules")));
        }
        let mut parts: Vec<Position> = Vec::new();
        for a_move in &self.moves {
            let program = &a_move.program;
            let mut slots = program.slots();
            let found = fill(&mut slots, position, program).and_then(|()| {
                program.run(&mut slots, &mut |slots| {
                    parts.clear();
                    for part in slots[heaps..heaps * (1 + a_move.parts)].chunks(heaps) {
                        parts.push(match *part {
                            [a] => Position::from(a as u64),
                            [a, b] => Position::from([a as u64, b as u64]),
                            _ => Position::from(part.iter().map(|&number| number as u64).collect::<Vec<u64>>()),
                        });
                    }
                    visit(a_move, &parts, slots)
                })
            });
            if found.map_err(|TooLarge| too_large(position))?.is_break() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Whether a move leads from one position to these parts, in any order. It is decided from the numbers alone,
    /// however many options there are. Fails if the numbers are too large for the formulas.
    pub fn allows(&self, from: &Position, to: &[Position]) -> Result<bool, Fault> {
        let mut allowed = false;
        self.recognise(from, to, &mut |_, _| {
            allowed = true;
            ControlFlow::Break(())
        })?;
        Ok(allowed)
    }

    /// Calls `visit` with each move that leads to these parts, in some order, and with the slots of its program.
    fn recognise(&self, from: &[u64], to: &[Position], visit: &mut VisitMove) -> Result<(), Fault> {
        let heaps = self.game.heaps.len();
        if from.len() != heaps || to.iter().any(|part| part.len() != heaps) {
            return Ok(());
        }
        for a_move in self.moves.iter().filter(|a_move| a_move.parts == to.len()) {
            let Some(recogniser) = &a_move.recogniser else {
                return Err(Fault::new(said!("the moves of these rules cannot be recognised by their numbers")));
            };
            for order in orders(&(0..to.len()).collect::<Vec<_>>()) {
                let numbers: Vec<u64> =
                    from.iter().chain(order.iter().flat_map(|&part| to[part].iter())).copied().collect();
                let mut slots = recogniser.slots();
                let found = fill(&mut slots, &numbers, recogniser)
                    .and_then(|()| recogniser.run(&mut slots, &mut |slots| visit(a_move, slots)));
                if found.map_err(|TooLarge| too_large(&numbers))?.is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The description of a move without a text of its own, from its numbers.
    fn plain_label(&self, from: &[u64], to: &[Position]) -> Label {
        let leaving = || Label::leaving(to, Position::to_string);
        let [to] = to else { return leaving() };
        let changed: Vec<usize> = (0..from.len()).filter(|&heap| from[heap] != to[heap]).collect();
        let Some(coins) = changed.first().and_then(|&heap| from[heap].checked_sub(to[heap])) else { return leaving() };
        if changed.iter().any(|&heap| from[heap].checked_sub(to[heap]) != Some(coins)) {
            return leaving();
        }
        match from.len() {
            1 => Label::Take { coins },
            _ => {
                let heaps: Vec<&str> = changed.iter().map(|&heap| self.game.heaps[heap].as_str()).collect();
                Label::Text(format!("take {coins} from {}", heaps.join(" and ")))
            }
        }
    }
}

fn fill(slots: &mut [i64], numbers: &[u64], program: &Program) -> Result<(), TooLarge> {
    for (slot, &number) in slots.iter_mut().zip(numbers) {
        *slot = i64::try_from(number).ok().filter(|_| number <= program.most()).ok_or(TooLarge)?;
    }
    Ok(())
}

fn too_large(position: &[u64]) -> Fault {
    let position = Position::from(position);
    Fault::new(said!("the numbers of {position} are too large for the formulas of the moves", position))
}

impl Ruleset for Numbers {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let visited = self.visit(position, &mut |_, parts, _| {
            options.add(parts);
            if options.enough() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Err(fault) = visited {
            options.fail(fault);
        }
    }

    fn nature(&self) -> Nature {
        Nature { may_loop: !self.ends, convention: self.convention, ..Nature::default() }
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        let counts = self.moves.iter().map(|a_move| {
            let mut slots = a_move.program.slots();
            match fill(&mut slots, position, &a_move.program) {
                Ok(()) => a_move.program.count_bound(&slots),
                // The enumeration itself will say so.
                Err(TooLarge) => 0,
            }
        });
        Some(counts.fold(0, u128::saturating_add))
    }

    /// The rank, if the ranks of several parts add up to less than that of the position: the trait wants that.
    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        if self.adds_up { self.rank_of(position) } else { Ok(None) }
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        if let (Some(start), "") = (&self.start, text) {
            return Ok(start.clone());
        }
        let numbers = self.filled(parse_list(text)?);
        let wanted = vec!["5"; self.game.heaps.len()].join(",");
        self.check(&numbers).map_err(|message| {
            SyntaxError::whole(text, message)
                .help(said!("write for example {wanted}, with commas and without spaces", wanted))
        })?;
        Ok(Position::from(numbers))
    }

    fn show(&self, position: &Position) -> String {
        position.to_string()
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let sorted = |parts: &[Position]| {
            let mut parts = parts.to_vec();
            parts.sort();
            parts
        };
        let wanted = sorted(to);
        let mut found = None;
        let mut take = |a_move: &ReadyMove, slots: &[i64]| {
            found = a_move.label.as_ref().map(|pieces| filled(pieces, slots));
            if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let searched = if self.moves.iter().all(|a_move| a_move.label.is_none()) {
            Ok(())
        } else if self.option_bound(from).is_none_or(|bound| bound > GONE_THROUGH) {
            self.recognise(from, &wanted, &mut take)
        } else {
            self.visit(from, &mut |a_move, parts, slots| {
                let leads = parts.len() == wanted.len() && (parts == wanted || sorted(parts) == wanted);
                if leads { take(a_move, slots) } else { ControlFlow::Continue(()) }
            })
        };
        if let (Ok(()), Some(text)) = (searched, found) { Label::Text(text) } else { self.plain_label(from, to) }
    }
}

fn filled(pieces: &[Piece], slots: &[i64]) -> String {
    pieces
        .iter()
        .map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Value(Variable(variable)) => slots[*variable as usize].to_string(),
        })
        .collect()
}
