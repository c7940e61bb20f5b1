//! Whether boards repeat: the word u Fⁿ v of columns that a family of boards is.
//!
//! The names of cells hold whole numbers. One of these numbers counts the columns: a column is one or several steps of
//! the number. From one board to another, s steps of n later, one column more stands in the row, and all else is equal.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Arc;

use grundy_core::{Said, said};
use grundy_rules::cells::{Board, BoardMove, CellSet, ones};
use hashbrown::{HashMap, HashSet};

use super::column::{Alphabet, MOST_SLOTS, Part, Window, Word, assemble};
use super::pieces::Kind;

/// The most steps of n, and of the number in the names, that a column is.
pub(super) const MOST_STEPS: u64 = 8;
/// The most columns that a move names.
const MOST_WIDTH: usize = 24;
/// Largest total number of cells of the boards that are compared with the word, and of cells that their moves name.
const COMPARED: usize = 10_000;
/// All boards up to this n are compared, whatever they cost.
const LEAST: u64 = 64;
/// The approximate number of cells of the one larger board that is compared.
const LARGE: u64 = 400;
/// The most cells of a board that is compared.
const MOST_CELLS: usize = grundy_rules::cells::MOST_CELLS;

/// Gives the board of n, or says why there is none.
pub type Open<'a> = dyn FnMut(u64) -> Result<Arc<Board>, Said> + 'a;

/// Why boards are not a word that repeats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unrecognised {
    Loops,
    Over,
    /// This n, which is not small, has no board.
    Missing {
        n: u64,
        why: Said,
    },
    NoNumber,
    /// The board of n differs from the word at this cell.
    Differs {
        n: u64,
        cell: String,
    },
    /// A column has too many cells, or a move of the board of n reaches too far, from this cell.
    Wide {
        n: u64,
        cell: String,
    },
}

impl Unrecognised {
    pub fn said(&self) -> Said {
        match self {
            Unrecognised::Loops => said!("play may go on for ever, and the theorem is about games that end"),
            Unrecognised::Over => said!("sets of `over` tie all moves together, so the boards do not fall apart"),
            Unrecognised::Missing { n, why } => said!("there is no board({n}): {why}", n, why),
            Unrecognised::NoNumber => said!("no whole number in the names of the cells grows with n"),
            Unrecognised::Differs { n, cell } => {
                said!(
                    "board({n}) does not repeat what the boards before it say: it differs at the cell {cell}",
                    n,
                    cell
                )
            }
            Unrecognised::Wide { n, cell } => {
                said!("board({n}) is not a row of columns: a move with the cell {cell} reaches too far", n, cell)
            }
        }
    }
}

/// The boards n = r, r + s, r + 2s, … as a word.
#[derive(Clone, Debug)]
pub struct Residue {
    pub kind: Kind,
    /// For this n the run has `run` columns.
    pub n: u64,
    pub run: usize,
    /// The least n of the class from which on the boards are this word.
    pub least: u64,
}

/// A family of boards as words.
#[derive(Debug)]
pub struct Family {
    pub alphabet: Alphabet,
    /// How many cells columns have in all.
    pub slots: usize,
    pub slot_names: Vec<String>,
    /// The weight of each of these cells; every move lowers the weight of what is present.
    pub weights: Vec<u64>,
    pub width: usize,
    pub ring: bool,
    /// How many steps of n make one column.
    pub steps: u64,
    /// The classes of n, in the order of n modulo `steps`.
    pub residues: Vec<Residue>,
    /// The boards of small n that are not such words, as words.
    pub small: BTreeMap<u64, Word>,
    /// All boards up to here were compared, and some larger ones.
    pub compared: u64,
    names: Names,
}

/// A name as its text with gaps, and the numbers in the gaps.
type Gapped = (String, Vec<i128>);

fn gapped(name: &str) -> Gapped {
    let (mut text, mut numbers) = (String::new(), Vec::new());
    let mut rest = name;
    let mut glued = false;
    while let Some(first) = rest.chars().next() {
        let signed = first == '-' && !glued && rest[1..].starts_with(|c: char| c.is_ascii_digit());
        if first.is_ascii_digit() || signed {
            let end = rest[1..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| end + 1);
            if let Ok(number) = rest[..end].parse() {
                numbers.push(number);
                text.push('\u{0}');
                rest = &rest[end..];
                glued = true;
                continue;
            }
        }
        glued = first.is_alphanumeric();
        text.push(first);
        rest = &rest[first.len_utf8()..];
    }
    (text, numbers)
}

/// A line of cells: the text of their names, and their numbers without the one that counts columns.
type Line = (String, Vec<i128>);

/// How the names of cells are places of a word.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    number: usize,
    /// How many steps of it a column is.
    step: i128,
    growing: HashSet<Line>,
    /// Whether other cells stand beside the cells that share a move with them, and not where their number says.
    beside: bool,
    ring: bool,
    slots: HashMap<(Line, i128), u8>,
    slot_names: Vec<String>,
    weights: Vec<Option<u64>>,
    /// The least number in the names of the board that was read last.
    origin: i128,
    /// The names of cells that stand where their number does not say, by the class of n. Places are counted from the
    /// left end, or from the right end as negative places.
    fixed: BTreeMap<(u64, i128, u8), String>,
}

impl Names {
    fn line(&self, (text, numbers): &Gapped) -> Option<(Line, i128)> {
        let mut others = numbers.clone();
        (self.number < others.len()).then(|| {
            let x = others.remove(self.number);
            ((text.clone(), others), x)
        })
    }

    /// For each cell of a board its column and its slot; and the number of columns.
    pub fn places(&mut self, board: &Board) -> Option<(Vec<(usize, u8)>, usize)> {
        let cells: Vec<Gapped> = (0..board.cells() as u32).map(|cell| gapped(board.name(cell))).collect();
        let lines: Vec<Option<(Line, i128)>> = cells.iter().map(|cell| self.line(cell)).collect();
        let by_number = |line: &Line| !self.beside || self.growing.contains(line);
        let mut columns: Vec<Option<i128>> =
            lines.iter().map(|line| line.as_ref().filter(|(line, _)| by_number(line)).map(|(_, x)| *x)).collect();
        let origin = columns.iter().flatten().min().copied().unwrap_or(0);
        self.origin = origin;
        columns.iter_mut().flatten().for_each(|x| *x = (*x - origin).div_euclid(self.step));
        let mut waits = columns.iter().any(Option::is_none);
        while waits {
            // Each other cell goes into the first column of the cells that share a move with it.
            let mut found: BTreeMap<usize, i128> = BTreeMap::new();
            for a_move in board.moves() {
                let all = || [&a_move.needs, &a_move.without, &a_move.removes, &a_move.adds].into_iter().flatten();
                let Some(first) = all().filter_map(|&cell| columns[cell as usize]).min() else { continue };
                for &cell in all().filter(|&&cell| columns[cell as usize].is_none()) {
                    let column = found.entry(cell as usize).or_insert(first);
                    *column = first.min(*column);
                }
            }
            waits = !found.is_empty();
            found.into_iter().for_each(|(cell, column)| columns[cell] = Some(column));
        }
        let length = columns.iter().flatten().max().copied().unwrap_or(0) + 1;
        let mut ranks: HashMap<(Line, i128), i128> = HashMap::new();
        let mut places = Vec::with_capacity(cells.len());
        for (cell, (line, column)) in lines.into_iter().zip(columns).enumerate() {
            let column = column.unwrap_or(0);
            let placed = line.clone().filter(|(line, _)| !self.beside || self.growing.contains(line));
            let key = match placed {
                Some((line, x)) => (line, (x - origin).rem_euclid(self.step)),
                None => {
                    let line = line.map_or_else(|| (cells[cell].0.clone(), cells[cell].1.clone()), |(line, _)| line);
                    let rank = ranks.entry((line.clone(), column)).or_insert(MOST_STEPS as i128);
                    *rank += 1;
                    (line, *rank)
                }
            };
            let next = self.slots.len();
            let slot = *self.slots.entry(key).or_insert(next as u8);
            if next >= MOST_SLOTS && usize::from(slot) >= MOST_SLOTS {
                return None;
            }
            let weight = board.weight(&CellSet::of(board.cells(), [cell as u32]));
            if usize::from(slot) == self.weights.len() {
                self.weights.push(Some(weight));
                self.slot_names.push(board.name(cell as u32).to_owned());
            } else if self.weights[usize::from(slot)] != Some(weight) {
                self.weights[usize::from(slot)] = None;
            }
            places.push((column as usize, slot));
        }
        Some((places, length as usize))
    }

    /// The word of a board; an error is a cell of a move that reaches too far.
    pub fn word(&mut self, board: &Board, alphabet: &mut Alphabet) -> Result<(Word, usize), u32> {
        if board.cells() == 0 {
            return Ok((Word::new(), 1));
        }
        let (places, length) = self.places(board).ok_or(0u32)?;
        let mut cells = vec![(0, 0); length];
        for (cell, &(column, slot)) in places.iter().enumerate() {
            cells[column].0 |= 1 << slot;
            cells[column].1 |= u64::from(board.first.contains(cell as u32)) << slot;
        }
        let (mut moves, mut width) = (Vec::with_capacity(board.moves().len()), 1);
        for a_move in board.moves() {
            let (from, window) = self.window(a_move, &places, length);
            if window.len() > MOST_WIDTH {
                return Err(a_move.needs.first().copied().unwrap_or(0));
            }
            width = width.max(window.len());
            moves.push((from, window));
        }
        Ok((alphabet.word(assemble(&cells, moves)), width))
    }

    /// The first column of a move, and its window.
    fn window(&self, a_move: &BoardMove, places: &[(usize, u8)], length: usize) -> (usize, Window) {
        let lists = [&a_move.needs, &a_move.without, &a_move.removes, &a_move.adds];
        let mut columns: Vec<usize> =
            lists.iter().flat_map(|list| list.iter()).map(|&cell| places[cell as usize].0).collect();
        columns.sort_unstable();
        columns.dedup();
        let Some((&first, &last)) = columns.first().zip(columns.last()) else { return (0, Window::new()) };
        let (mut from, mut end) = (first, last);
        if self.ring {
            // The window goes round the ring and leaves out the widest gap.
            let mut widest = first + length - last;
            for pair in columns.windows(2) {
                if pair[1] - pair[0] > widest {
                    widest = pair[1] - pair[0];
                    (from, end) = (pair[1], pair[0] + length);
                }
            }
        }
        let mut window = vec![Part::default(); end + 1 - from];
        for (which, list) in lists.into_iter().enumerate() {
            for &cell in list {
                let (column, slot) = places[cell as usize];
                window[(column + length - from) % length][which] |= 1 << slot;
            }
        }
        (from, window)
    }

    /// The name of a cell of a column, for an error message.
    fn pointed(&mut self, board: &Board, column: usize) -> String {
        let found = self.places(board).and_then(|(places, _)| places.iter().position(|place| place.0 == column));
        if board.cells() == 0 {
            return String::new();
        }
        board.name(found.unwrap_or(board.cells() - 1) as u32).to_owned()
    }
}

struct Boards<'a, 'b> {
    open: &'a mut Open<'b>,
    known: HashMap<u64, Result<Arc<Board>, Said>>,
}

impl Boards<'_, '_> {
    fn get(&mut self, n: u64) -> Result<Arc<Board>, Unrecognised> {
        let Boards { open, known } = self;
        match known.entry(n).or_insert_with(|| open(n)).clone() {
            Err(why) => Err(Unrecognised::Missing { n, why }),
            Ok(board) if !board.over().is_empty() => Err(Unrecognised::Over),
            Ok(board) if !board.ends => Err(Unrecognised::Loops),
            Ok(board) => Ok(board),
        }
    }
}

/// Finds the word of a family of boards. A column is this number of steps of n.
pub fn recognise(open: &mut Open, all_steps: RangeInclusive<u64>) -> Result<Family, Unrecognised> {
    let mut boards = Boards { open, known: HashMap::new() };
    let mut why = Unrecognised::NoNumber;
    for base in [24, 48, 96] {
        for steps in all_steps.clone() {
            let both = boards.get(base).and_then(|one| Ok((one, boards.get(base + steps)?)));
            let (one, other) = match both {
                Err(Unrecognised::Missing { .. }) if base > 24 => return Err(why),
                both => both?,
            };
            for names in translations(&one, &other) {
                match family(&mut boards, names, base, steps) {
                    Ok(family) => return Ok(family),
                    // The failure at the largest n says most.
                    Err(Unrecognised::Differs { n, .. }) if matches!(why, Unrecognised::Differs { n: far, .. } if far >= n) =>
                        {}
                    Err(missing @ Unrecognised::Missing { .. }) => return Err(missing),
                    Err(Unrecognised::NoNumber) => {}
                    Err(Unrecognised::Wide { .. }) if why != Unrecognised::NoNumber => {}
                    Err(other) => why = other,
                }
            }
        }
        // A larger board is tried only if a column is many steps of n.
        if !matches!(why, Unrecognised::NoNumber) {
            return Err(why);
        }
    }
    Err(why)
}

/// The ways in which the names of the cells of two boards may be places.
fn translations(one: &Board, other: &Board) -> Vec<Names> {
    let gapped = |board: &Board| (0..board.cells() as u32).map(|cell| gapped(board.name(cell))).collect::<Vec<_>>();
    let (cells, others) = (gapped(one), gapped(other));
    let numbers = cells.iter().map(|(_, numbers)| numbers.len()).max().unwrap_or(0);
    let mut found = Vec::new();
    for number in 0..numbers {
        let names = Names { number, ..Names::default() };
        let lines = |cells: &[Gapped]| {
            let mut lines: HashMap<Line, Vec<i128>> = HashMap::new();
            let places = cells.iter().filter_map(|cell| names.line(cell));
            places.for_each(|(line, x)| lines.entry(line).or_default().push(x));
            lines
        };
        let (before, after) = (lines(&cells), lines(&others));
        let grows = |(line, all): &(&Line, &Vec<i128>)| before.get(*line).is_some_and(|old| old.len() < all.len());
        let growing: HashSet<Line> = after.iter().filter(grows).map(|(line, _)| line.clone()).collect();
        let extent = |lines: &HashMap<Line, Vec<i128>>| {
            let all = || growing.iter().filter_map(|line| lines.get(line)).flatten();
            Some(all().max()? - all().min()? + 1)
        };
        let Some((before, after)) = extent(&before).zip(extent(&after)) else { continue };
        let step = after - before;
        if !(1..=MOST_STEPS as i128).contains(&step) || before < 12 * step {
            continue;
        }
        for ring in [false, true] {
            let named = |beside| Names { step, growing: growing.clone(), beside, ring, ..names.clone() };
            found.extend([false, true].map(named));
        }
    }
    found
}

/// The family, if these names tell places.
fn family(boards: &mut Boards, mut names: Names, base: u64, steps: u64) -> Result<Family, Unrecognised> {
    let mut alphabet = Alphabet::default();
    let mut width = 1;
    let mut read = |boards: &mut Boards, n: u64, names: &mut Names, alphabet: &mut Alphabet| {
        let board = boards.get(n)?;
        let (word, wide) =
            names.word(&board, alphabet).map_err(|cell| Unrecognised::Wide { n, cell: board.name(cell).to_owned() })?;
        width = width.max(wide);
        Ok(word)
    };
    let mut residues = Vec::new();
    for n in base..base + steps {
        let word = read(boards, n, &mut names, &mut alphabet)?;
        let next = read(boards, n + steps, &mut names, &mut alphabet)?;
        let differs = |names: &mut Names, boards: &mut Boards, column: usize| {
            let board = boards.get(n + steps)?;
            let cell = names.pointed(&board, column);
            Err(Unrecognised::Differs { n: n + steps, cell })
        };
        let common = word.iter().zip(&next).take_while(|(one, other)| one == other).count();
        let inserted = next.len() == word.len() + 1 && next[common + 1..] == word[common..];
        if !inserted || names.ring && common < word.len() {
            return differs(&mut names, boards, common);
        }
        let (kind, columns) = Kind::around(&next, common);
        let (start, run) = (kind.left.len(), columns - 1);
        if run < 6 || names.ring && run < word.len() {
            return differs(&mut names, boards, if start > 0 { start - 1 } else { run.min(next.len() - 1) });
        }
        residues.push(Residue { kind, n, run, least: n });
    }
    residues.sort_by_key(|residue| residue.n % steps);
    // Below the base, a board that differs is a small board of its own.
    let mut small = BTreeMap::new();
    // The boards begin after the last small n that has none, as rings of one or two cells.
    let mut missing = |n: &u64| matches!(boards.get(*n), Err(Unrecognised::Missing { .. }));
    let least = (0..base).find(|n| !missing(n)).unwrap_or(base);
    let first = (least..base / 2).rev().find(missing).map_or(least, |n| n + 1);
    for residue in residues.iter_mut().take(steps as usize) {
        let mut n = residue.n;
        let mut equal = true;
        while n >= first + steps {
            n -= steps;
            let word = read(boards, n, &mut names, &mut alphabet)?;
            equal = equal && residue.length(n, steps).is_some_and(|length| residue.kind.word(length) == word);
            if equal {
                residue.least = n;
            } else {
                small.insert(n, word);
            }
        }
    }
    // Above it, everything is compared, as far as the budget goes; then one larger board.
    let (mut compared, mut budget, mut next) = (base + steps - 1, COMPARED, base + steps);
    loop {
        let n = next;
        let board = match boards.get(n) {
            // Larger boards have none either: they are too large for the rules.
            Err(Unrecognised::Missing { .. }) if n > LEAST && boards.get(2 * n).is_err() => break,
            board => board?,
        };
        let residue = &residues[(n % steps) as usize];
        let expected = residue.length(n, steps).map(|length| residue.kind.word(length)).unwrap_or_default();
        let word = read(boards, n, &mut names, &mut alphabet)?;
        if word != expected {
            let column = word.iter().zip(&expected).take_while(|(one, other)| one == other).count();
            return Err(Unrecognised::Differs { n, cell: names.pointed(&board, column) });
        }
        boards.known.remove(&n);
        if n > compared + 1 {
            break;
        }
        compared = n;
        let named = |it: &BoardMove| it.needs.len() + it.without.len() + it.removes.len() + it.adds.len();
        budget = budget.saturating_sub(board.cells() + board.moves().iter().map(named).sum::<usize>());
        next = n + 1;
        if budget == 0 && n >= LEAST {
            next = (n + n / 2).max(LARGE / (board.cells() as u64 / n).max(1));
        }
        if board.cells() as u64 * next > MOST_CELLS as u64 * n {
            break;
        }
    }
    for residue in &residues {
        if !names.beside {
            break;
        }
        let board = boards.get(residue.n)?;
        let Some((places, length)) = names.places(&board) else { continue };
        for (cell, (column, slot)) in places.into_iter().enumerate() {
            let right = column as i128 - length as i128;
            let place = if column < residue.kind.left.len() { column as i128 } else { right };
            names.fixed.insert((residue.n % steps, place, slot), board.name(cell as u32).to_owned());
        }
    }
    let slots = names.slot_names.len();
    let weights = names.weights.iter().map(|weight| weight.unwrap_or(1)).collect();
    let (slot_names, ring) = (names.slot_names.clone(), names.ring);
    let family = Family { alphabet, slots, slot_names, weights, width, ring, steps, residues, small, compared, names };
    if !family.ends() {
        return Err(Unrecognised::Loops);
    }
    Ok(family)
}

impl Residue {
    /// The length of the run of the board of n.
    pub fn length(&self, n: u64, steps: u64) -> Option<usize> {
        let run = self.run as u64;
        match n >= self.n {
            true => usize::try_from(run + (n - self.n) / steps).ok(),
            false => run.checked_sub((self.n - n) / steps).map(|length| length as usize),
        }
    }

    /// The n of the board whose run has this length.
    pub fn number(&self, length: usize, steps: u64) -> Option<u64> {
        (self.n + length as u64 * steps).checked_sub(self.run as u64 * steps)
    }
}

impl Family {
    /// The name of a cell of a column of the board of n, which has so many columns.
    pub fn cell_name(&self, n: u64, columns: u128, column: u128, slot: usize) -> Option<String> {
        let names = &self.names;
        let (line, rest) = names.slots.iter().find(|(_, known)| usize::from(**known) == slot)?.0;
        if *rest >= names.step {
            let fixed = |place: i128| names.fixed.get(&(n % self.steps, place, slot as u8)).cloned();
            return fixed(i128::try_from(column).ok()?).or_else(|| fixed(column as i128 - columns as i128));
        }
        let x = i128::try_from(column).ok()?.checked_mul(names.step)?.checked_add(names.origin + rest)?;
        let mut numbers = line.1.clone();
        numbers.insert(names.number, x);
        let mut numbers = numbers.into_iter();
        let sign = |sign: char| match sign {
            '\u{0}' => numbers.next().unwrap_or_default().to_string(),
            sign => sign.to_string(),
        };
        Some(line.0.chars().map(sign).collect())
    }

    /// The column and the cell of this name, on the board of n, which has so many columns.
    pub fn cell_place(&self, n: u64, columns: u128, name: &str) -> Option<(u128, usize)> {
        let names = &self.names;
        if let Some((line, x)) = names.line(&gapped(name)) {
            let from = x.checked_sub(names.origin)?;
            if let Some(&slot) = names.slots.get(&(line, from.rem_euclid(names.step))) {
                let column = u128::try_from(from.div_euclid(names.step)).ok().filter(|&column| column < columns)?;
                return Some((column, usize::from(slot)));
            }
        }
        let known = |(&(class, place, slot), known): (&(u64, i128, u8), &String)| {
            let place = if place < 0 { columns.checked_add_signed(place)? } else { place as u128 };
            (class == n % self.steps && known == name).then_some((place, usize::from(slot)))
        };
        names.fixed.iter().find_map(known)
    }

    /// Whether every move lowers the weight of what is present.
    fn ends(&self) -> bool {
        let weight = |cells: u64| ones(cells).map(|slot| self.weights[slot]).sum::<u64>();
        let words = self.residues.iter().map(|residue| residue.kind.word(1)).chain(self.small.values().cloned());
        let columns: BTreeSet<u32> = words.flatten().collect();
        columns.iter().flat_map(|&column| &self.alphabet.column(column).moves).all(|window| {
            let lost: u64 = window.iter().map(|[needs, _, removes, _]| weight(needs & removes)).sum();
            lost > window.iter().map(|[needs, .., adds]| weight(adds & !needs)).sum()
        })
    }
}
