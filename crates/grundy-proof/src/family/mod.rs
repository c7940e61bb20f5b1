//! The carrier `family`: the values of all boards u Fⁿ v of a family, by Guy–Smith for systems of sequences.
//!
//! # Why one long row shows the moves of all rows
//!
//! A position is a row of columns, and a move changes at most w consecutive columns. The reduction says of each column
//! which cells may be present, may be absent, are read, and to which piece each cell belongs. The pieces are right if
//! these sets are *closed*. Each move that is possible by the sets changes only cells that the sets allow to change. It
//! reads only read cells, and names cells of one piece only. Each condition is about one window.
//!
//! A *stretch* is a run of at least 2w + 1 equal columns with the same reduction. Put any number of such columns into
//! the stretch, or take columns out, but leave 2w − 2. Then no window meets columns on both sides of the stretch, nor
//! in the mirror image, where windows begin at their other ends. So each window of the new row is a window of the old
//! row, with the same four sets. The sets are closed in the new row too. The pieces of the new row are those of the old
//! row, with a longer or shorter run of equal columns.
//!
//! So each move near an end is tried on one row, with one stretch, and each move inside with a stretch on both sides.
//! The columns that can be taken out say from which n, or i and j, the equation holds. A listed kind stands for words
//! u Fⁿ v, whatever their source. Its game ends, because every move of every column lowers the weight.
//!
//! Then the theorem `periodic` of `proofs/Systems.v` applies, with `E = M = from`, `I0 = margin`, `B = bound`. If
//! kinds grow, the theorem is `grows_for_ever` of `proofs/Growth.v`. The values of boards are the exclusive or of
//! values of kinds, or a mex of these, so they have the same law.

pub(crate) mod fact;
mod row;
mod values;

use grundy_core::{Said, said};
use hashbrown::HashMap;

use self::fact::{BoardFact, Column, EndMove, FamilyClaim, FamilyFact, InnerMove, Pieces};
use self::row::{Apart, Row, Table, Word};
use crate::kernel::{Check, Rejected, Session, demand, reject, require};

/// The most positions that are valued by the definition, and the most columns of the rows on which moves are tried.
const MOST: usize = 1 << 20;

pub(crate) fn check_claim(claim: &FamilyClaim, fact: &FamilyFact, session: &Session) -> Check<Vec<Said>> {
    let step = "witness[0]";
    let rules = session.find(&claim.ruleset, "claim.ruleset")?;
    demand("claim.ruleset", &rules.name, &session.find(&fact.ruleset, step)?.name)?;
    demand("claim.start", &claim.start, &fact.start)?;
    let mut family = Family::new(fact, session);
    family.well_formed()?;
    family.equations()?;
    let (end, values) = family.values()?;
    let (first, boards) = family.boards(end, &values)?;
    demand("claim.first", &claim.first, &first)?;
    // The last 2 × `period` boards have the law of the kinds, and perhaps one with a divisor of the period.
    let (all, rise) = (fact.steps * fact.period as u64, family.rise(end, &values)?);
    let tail = &boards[boards.len() - 2 * all as usize..];
    let saltus = |p: u64| rise * p / all;
    let fails = |boards: &[u32], p: u64| {
        let follows = |at: usize| u64::from(boards[at]) == u64::from(boards[at - p as usize]) + saltus(p);
        (p as usize..boards.len()).rev().find(|&at| !follows(at))
    };
    let repeats = |p: &u64| all.is_multiple_of(*p) && (rise * p).is_multiple_of(all) && fails(tail, *p).is_none();
    let period = (1..=all).find(repeats).unwrap_or(all);
    let settled = fails(&boards, period).map_or(0, |at| at + 1 - period as usize);
    demand("claim.period", &claim.period, &period)?;
    demand("claim.saltus", &claim.saltus, &saltus(period))?;
    demand("claim.preperiod", &claim.preperiod, &(first + settled as u64))?;
    for (at, value) in boards[..settled + period as usize].iter().enumerate() {
        demand(format!("claim.values[{at}]"), &claim.values.get(at).copied(), &Some(u64::from(*value)))?;
    }
    demand("claim.values", &claim.values.len(), &(settled + period as usize))?;
    let (name, start) = (&rules.name, &claim.start);
    session.trust(said!("the boards of {name} {start} repeat as the certificate says", name, start));
    let (preperiod, saltus) = (claim.preperiod, claim.saltus);
    Ok(vec![match saltus {
        0 => said!(
            "for every n from {preperiod} on, the value of {name} {start} at n + {period} is its value at n",
            preperiod,
            name,
            start,
            period
        ),
        _ => said!(
            "for every n from {preperiod} on, the value of {name} {start} at n + {period} is {saltus} more than its value at n",
            preperiod,
            name,
            start,
            period,
            saltus
        ),
    }])
}

struct Family<'a> {
    fact: &'a FamilyFact,
    session: &'a Session<'a>,
    table: Table,
    /// The number in the table of each column that is listed.
    listed: Vec<u32>,
    kinds: HashMap<(Word, u32, Word), usize>,
    /// The listed kind of a piece, and by how much its run is longer.
    found: HashMap<(Word, u32, Word), (usize, i64)>,
    /// The number of each short piece; pieces that are equal up to the symmetries have one number.
    short: HashMap<Word, usize>,
    /// The short pieces and their values.
    known: Vec<(Word, Option<u32>)>,
}

/// A stretch: where it begins, its length, and how many columns can be taken out.
type Stretch = (usize, usize, usize);

impl<'a> Family<'a> {
    fn new(fact: &'a FamilyFact, session: &'a Session<'a>) -> Family<'a> {
        let table = Table::new(fact.width);
        let (kinds, found, short) = (HashMap::new(), HashMap::new(), HashMap::new());
        Family { fact, session, table, listed: Vec::new(), kinds, found, short, known: Vec::new() }
    }

    /// The word of a piece, or of a board, that is listed.
    fn word(&self, left: &[u32], cell: u32, run: usize, right: &[u32]) -> Word {
        let all = left.iter().copied().chain(std::iter::repeat_n(cell, run)).chain(right.iter().copied());
        all.map(|id| self.listed[id as usize]).collect()
    }

    fn well_formed(&mut self) -> Check {
        let fact = self.fact;
        let slots = fact.weights.len();
        let lengths = [fact.width, fact.margin, fact.from, fact.bound, fact.preperiod, fact.period].map(|it| it as u64);
        let lengths = lengths.into_iter().chain([fact.saltus]);
        let numbers = fact.boards.iter().flat_map(|board| [board.n, board.run, board.least, board.from]);
        let mut numbers = numbers.chain(lengths).chain(fact.weights.iter().copied()).chain([fact.steps]);
        if numbers.any(|number| number > MOST as u64) {
            let reason = said!("a length, a weight, or n, is above {most}", most = MOST);
            return Err(Rejected::unchecked("witness[0]", reason));
        }
        let inside = |cells: u64| slots >= 64 || cells >> slots == 0;
        for (at, column) in fact.columns.iter().enumerate() {
            let step = format!("witness[0].columns[{at}]");
            let Column(cells, present, moves) = column;
            if slots > 64 || !inside(*cells) || present & !cells != 0 {
                return reject(step, said!("it has a cell without a weight, or an unlisted present cell"));
            }
            for window in moves {
                let weight = |cells: u64| {
                    (0..slots).filter(|slot| cells >> slot & 1 == 1).map(|slot| fact.weights[slot]).sum::<u64>()
                };
                let lost: u64 = window.iter().map(|part| weight(part[0] & part[2])).sum();
                let won: u64 = window.iter().map(|part| weight(part[3] & !part[0])).sum();
                if window.is_empty()
                    || window.len() > fact.width
                    || !window.iter().flatten().all(|&cells| inside(cells))
                    || window.iter().any(|part| part[2] & part[3] != 0)
                {
                    let reason =
                        said!("a move is wider than `width`, names a cell without a weight, or removes what it adds");
                    return reject(step, reason);
                }
                require(lost > won, &*step, said!("a move does not lower the weight, so play may not end"))?;
            }
        }
        for (at, (to, _)) in fact.symmetries.iter().enumerate() {
            let same = |(slot, &to): (usize, &u8)| fact.weights[slot] == fact.weights[usize::from(to)];
            if sorted(to).into_iter().map(usize::from).ne(0..slots) || !to.iter().enumerate().all(same) {
                return reject(format!("witness[0].symmetries[{at}]"), said!("it does not permute equal weights"));
            }
        }
        let boards = fact.boards.iter().map(|board| (&board.left, board.cell, &board.right));
        let kinds = fact.kinds.iter().map(|kind| (&kind.left, kind.cell, &kind.right));
        let words = boards.chain(kinds).flat_map(|(left, cell, right)| left.iter().chain(right).copied().chain([cell]));
        let mut words = words.chain(fact.small.iter().flat_map(|small| small.1.iter().copied()));
        if words.any(|id| id as usize >= fact.columns.len()) {
            return reject("witness[0].columns", said!("a word names a column that is not listed"));
        }
        if fact.width == 0
            || fact.steps == 0
            || fact.boards.len() as u64 != fact.steps
            || fact.from < 2 * fact.margin + fact.width
        {
            let reason = said!("it is below 2 × margin + width, or there is not one word for each class");
            return reject("witness[0].from", reason);
        }
        self.listed = fact.columns.iter().map(|column| self.table.number(column.clone())).collect();
        for (at, kind) in fact.kinds.iter().enumerate() {
            let [left, right] = [&kind.left, &kind.right].map(|word| self.word(word, 0, 0, &[]));
            let key = (left, self.listed[kind.cell as usize], right);
            if self.kinds.insert(key, at).is_some() {
                return reject(format!("witness[0].kinds[{at}]"), said!("it is listed twice"));
            }
        }
        Ok(())
    }

    /// Derives the moves of all kinds again.
    fn equations(&mut self) -> Check {
        for (at, kind) in self.fact.kinds.iter().enumerate() {
            let step = format!("witness[0].kinds[{at}]");
            self.session.report("kinds", at, self.fact.kinds.len())?;
            let mut test = self.fact.margin + 4 * self.fact.width + 4;
            let (ends, inner) = loop {
                match self.moves(kind, test, &step) {
                    Err(rejected) if test > 32 * self.fact.width + 512 => return Err(rejected),
                    Err(_) => test += test / 2,
                    Ok(found) => break found,
                }
            };
            demand(format!("{step}.ends"), &sorted(&kind.ends), &ends)?;
            demand(format!("{step}.inner"), &sorted(&kind.inner), &inner)?;
        }
        for (at, board) in self.fact.boards.iter().enumerate() {
            let step = format!("witness[0].boards[{at}]");
            let class = [board.n, board.least].iter().all(|n| n % self.fact.steps == at as u64);
            let whole = board.left.is_empty() && board.right.is_empty() && board.from >= 2 * self.fact.width as u64;
            if !class || self.fact.ring && !whole || self.run(board, board.least).is_none() {
                return reject(step, said!("its n are of another class, or it is not the whole ring"));
            }
            let derived = self.root(board, &step)?;
            demand(format!("{step}.pieces"), &board.pieces, &derived)?;
        }
        Ok(())
    }

    /// The length of the run of the board of n.
    fn run(&self, board: &BoardFact, n: u64) -> Option<u64> {
        (n / self.fact.steps + board.run).checked_sub(board.n / self.fact.steps)
    }

    fn moves(&mut self, kind: &fact::KindFact, test: usize, step: &str) -> Check<(Vec<EndMove>, Vec<InnerMove>)> {
        let (width, margin) = (self.fact.width, self.fact.margin);
        let (first, run) = (kind.left.len(), 2 * test + width);
        let row = Row::new(&self.table, &self.word(&kind.left, kind.cell, run, &kind.right), false);
        let (mut ends, mut inner) = (Vec::new(), Vec::new());
        for (_, after) in row.moves(first + test) {
            let apart = after.apart(&mut self.table);
            let left = self.stretch(&apart, first, first + test, step)?;
            let right = self.stretch(&apart, first + test + width, first + run, step)?;
            if test - left.2.min(right.2) > margin {
                return reject(format!("{step}.inner"), said!("a move inside is felt beyond the margin"));
            }
            let (fixed, [left, right]) = self.grown(apart, [left, right], test, step)?;
            inner.push((fixed, left, right));
        }
        let run = margin + width + test;
        let word = self.word(&kind.left, kind.cell, run, &kind.right);
        let row = Row::new(&self.table, &word, false);
        let on_right = first + run - width - margin + 1;
        for at in (0..first + margin).chain(on_right..word.len()) {
            for (wide, after) in row.moves(at) {
                let apart = after.apart(&mut self.table);
                let (from, to) =
                    if at < on_right { (first.max(at + wide), first + run) } else { (first, at.min(first + run)) };
                let stretch = self.stretch(&apart, from, to, step)?;
                if run - stretch.2 > self.fact.from {
                    let reason = said!("a move near an end needs a longer piece than `from`");
                    return reject(format!("{step}.ends"), reason);
                }
                let (fixed, [pieces]) = self.grown(apart, [stretch], run, step)?;
                ends.push((fixed, pieces));
            }
        }
        ends.sort_unstable();
        ends.dedup();
        inner.sort_unstable();
        inner.dedup();
        Ok((ends, inner))
    }

    /// The longest stretch among these columns.
    fn stretch(&self, apart: &Apart, from: usize, to: usize, step: &str) -> Check<Stretch> {
        let (mut best, mut start) = ((from, 0), from);
        for at in from..to {
            start = if at > start && apart.said[at] != apart.said[at - 1] { at } else { start };
            best = if at + 1 - start > best.1 { (start, at + 1 - start) } else { best };
        }
        match best.1 > 2 * self.fact.width {
            // Windows are anchored on one side, so the image of a piece may have a shorter run at both ends.
            true => Ok((best.0, best.1, best.1 + 2 - 2 * self.fact.width)),
            false => reject(step, said!("a move is felt at any distance")),
        }
    }

    /// The value of the pieces without a stretch; and for each stretch its kinds, with their lengths less `length`.
    fn grown<const N: usize>(
        &mut self,
        apart: Apart,
        stretches: [Stretch; N],
        length: usize,
        step: &str,
    ) -> Check<(u32, [Pieces; N])> {
        let (mut fixed, mut grown, total) = (0, [const { Pieces::new() }; N], apart.said.len());
        for piece in apart.pieces {
            let (first, word) = piece.ok_or_else(|| Rejected::new(step, said!("a move does not open the ring")))?;
            // In a stretch every column has cells of the piece, or none has.
            let place = |&(start, many, _): &Stretch| (start + many / 2 + total - first) % total;
            let has = |stretch: &Stretch| word.get(place(stretch)).is_some_and(|&id| !self.table.is_empty(id));
            let mut has = stretches.iter().enumerate().filter(|(_, stretch)| has(stretch));
            let (found, other) = (has.next(), has.next());
            let Some((at, stretch)) = found else {
                fixed ^= self.worth(word)?;
                continue;
            };
            require(other.is_none(), step, said!("a move leaves one piece with two long runs"))?;
            let (kind, run) = self
                .kind(&word, place(stretch))
                .ok_or_else(|| Rejected::new(step, said!("a move leaves a piece of a kind that is not listed")))?;
            require(run >= stretch.2, step, said!("a move is felt at any distance"))?;
            // Two equal pieces are worth nothing together.
            let piece = (kind, run as i64 - length as i64);
            match grown[at].iter().position(|other| *other == piece) {
                Some(other) => drop(grown[at].swap_remove(other)),
                None => grown[at].push(piece),
            }
        }
        grown.iter_mut().for_each(|pieces| pieces.sort_unstable());
        Ok((fixed, grown))
    }

    /// The listed kind of a piece, by the run of equal columns that holds a column in a stretch; and the length of the run.
    fn kind(&mut self, piece: &[u32], middle: usize) -> Option<(usize, usize)> {
        let (plain, run) = around(piece, middle);
        // No window meets this column and one outside the run. So the images of longer runs differ in their length alone.
        let inside = plain.0.len() + self.fact.width - 1..plain.0.len() + (run + 1).saturating_sub(self.fact.width);
        if let Some(&(kind, longer)) = self.found.get(&plain).filter(|_| inside.contains(&middle)) {
            return Some((kind, (run as i64 + longer) as usize));
        }
        let (kind, length) = self.fact.symmetries.iter().find_map(|(to, reversed)| {
            let image = self.table.image(piece, to, *reversed);
            let (key, run) = around(&image, if *reversed { image.len() - 1 - middle } else { middle });
            self.kinds.get(&key).map(|&kind| (kind, run))
        })?;
        if inside.contains(&middle) {
            self.found.insert(plain, (kind, length as i64 - run as i64));
        }
        Some((kind, length))
    }

    fn root(&mut self, board: &BoardFact, step: &str) -> Check<Vec<EndMove>> {
        let fact = self.fact;
        let mut test = 4 * fact.margin + 8 * fact.width + 8;
        loop {
            let word = self.word(&board.left, board.cell, test, &board.right);
            let row = Row::new(&self.table, &word, fact.ring);
            let rows = if fact.ring { row.moves(0) } else { vec![(board.left.len(), row)] };
            if rows.is_empty() {
                return Ok(Vec::new());
            }
            let mut derived = Vec::new();
            for (from, row) in rows {
                let apart = row.apart(&mut self.table);
                match self.stretch(&apart, from, word.len() - board.right.len(), step) {
                    Err(rejected) if test > 64 * fact.width + 1024 => return Err(rejected),
                    Err(_) => {
                        derived.clear();
                        break;
                    }
                    Ok(stretch) => {
                        if test - stretch.2 > board.from as usize {
                            return reject(format!("{step}.from"), said!("shorter boards have other pieces"));
                        }
                        let (fixed, [pieces]) = self.grown(apart, [stretch], test, step)?;
                        derived.push((fixed, pieces));
                    }
                }
            }
            if !derived.is_empty() {
                derived.sort_unstable();
                derived.dedup();
                return Ok(derived);
            }
            test += test / 2;
        }
    }
}

fn sorted<T: Clone + Ord>(list: &[T]) -> Vec<T> {
    let mut list = list.to_vec();
    list.sort_unstable();
    list
}

/// A word by its run of equal columns that holds this one: the left end, the column, the right end. And its length.
fn around(word: &[u32], middle: usize) -> ((Word, u32, Word), usize) {
    let cell = word[middle];
    let start = (0..middle).rev().find(|&at| word[at] != cell).map_or(0, |at| at + 1);
    let end = (middle..word.len()).find(|&at| word[at] != cell).unwrap_or(word.len());
    ((word[..start].to_vec(), cell, word[end..].to_vec()), end - start)
}
