//! The carrier `family`: the values of all boards u Fⁿ v of a family, by Guy–Smith for systems of sequences.
//!
//! # Why one long row tells the moves of all rows
//!
//! A position is a row of columns, and a move changes at most w consecutive columns. The reduction says of each column
//! which cells may be present, may be absent, are read, and to which piece each cell belongs. These sets make the pieces
//! right if they are *closed*: each move that they make possible changes only what they say may change, reads only cells
//! that they call read, and names cells of one piece only. Each of these conditions is about one window.
//!
//! A *stretch* is a run of at least w equal columns, of which the reduction also says the same. Put any number of such
//! columns into the stretch, or take columns out, but leave 2w − 2. Then no window meets columns on both sides of
//! the stretch, nor in the mirror image, where windows begin at their other ends. So each window of the new row is a window of the old one, with what is said of it, and the sets are closed in
//! the new row too. The pieces of the new row are those of the old one, with a longer or shorter run of equal columns.
//!
//! So each move near an end is tried on one row, with one stretch, and each move inside with a stretch on both sides. The
//! columns that can be taken out say from which n, or i and j, the equation holds. A kind that is listed stands for words
//! u Fⁿ v, whatever they came from, and its game ends, because every move of every column lowers the weight.
//!
//! Then the theorem `periodic` of `proofs/Systems.v` applies, with E = M = `from`, I0 = `margin`, and `bound` as B. If
//! kinds grow, it is `grows_for_ever` of `proofs/Growth.v`. The values of boards are the exclusive or of values of kinds,
//! or a mex of these, so they have the same law.

pub(crate) mod fact;
mod row;

use grundy_core::{Said, said};
use hashbrown::HashMap;

use self::fact::{Column, EndMove, FamilyClaim, FamilyFact, InnerMove, Pieces};
use self::row::{Apart, Row, Table, Word};
use crate::kernel::{Rejected, Session, demand};

/// The most positions that are valued by the definition, and the most columns of the rows on which moves are tried.
const MOST: usize = 1 << 20;

/// Checks a claim about all boards of a family.
pub(crate) fn check_claim(claim: &FamilyClaim, fact: &FamilyFact, session: &Session) -> Result<Vec<Said>, Rejected> {
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

fn wrong(step: impl Into<String>, reason: impl Into<Said>) -> Rejected {
    Rejected::new(step, reason)
}

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

    fn well_formed(&mut self) -> Result<(), Rejected> {
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
                return Err(wrong(step, said!("it has a cell without a weight, or a present cell that is no cell")));
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
                {
                    return Err(wrong(step, said!("a move is wider than `width`, or names a cell without a weight")));
                }
                if lost <= won {
                    return Err(wrong(step, said!("a move does not lower the weight, so play may not end")));
                }
            }
        }
        for (at, (to, _)) in fact.symmetries.iter().enumerate() {
            let mut sorted = to.clone();
            sorted.sort_unstable();
            let same = |(slot, &to): (usize, &u8)| fact.weights[slot] == fact.weights[usize::from(to)];
            if sorted.into_iter().map(usize::from).ne(0..slots) || !to.iter().enumerate().all(same) {
                return Err(wrong(format!("witness[0].symmetries[{at}]"), said!("it does not permute equal weights")));
            }
        }
        let boards = fact.boards.iter().map(|board| (&board.left, board.cell, &board.right));
        let kinds = fact.kinds.iter().map(|kind| (&kind.left, kind.cell, &kind.right));
        let words = boards
            .chain(kinds)
            .flat_map(|(left, cell, right)| left.iter().copied().chain([cell]).chain(right.iter().copied()));
        if words
            .chain(fact.small.iter().flat_map(|small| small.1.iter().copied()))
            .any(|id| id as usize >= fact.columns.len())
        {
            return Err(wrong("witness[0].columns", said!("a word names a column that is not listed")));
        }
        if fact.width == 0
            || fact.steps == 0
            || fact.boards.len() as u64 != fact.steps
            || fact.from < 2 * fact.margin + fact.width
        {
            let reason = said!("it is below 2 × margin + width, or there is not one word for each class");
            return Err(wrong("witness[0].from", reason));
        }
        self.listed = fact.columns.iter().map(|column| self.table.number(column.clone())).collect();
        for (at, kind) in fact.kinds.iter().enumerate() {
            let [left, right] = [&kind.left, &kind.right].map(|word| self.word(word, 0, 0, &[]));
            let key = (left, self.listed[kind.cell as usize], right);
            if self.kinds.insert(key, at).is_some() {
                return Err(wrong(format!("witness[0].kinds[{at}]"), said!("it is listed twice")));
            }
        }
        Ok(())
    }

    /// Derives the moves of all kinds again.
    fn equations(&mut self) -> Result<(), Rejected> {
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
            let sorted = |ends: &[EndMove]| {
                let mut ends = ends.to_vec();
                ends.sort_unstable();
                ends
            };
            demand(format!("{step}.ends"), &sorted(&kind.ends), &ends)?;
            let mut listed: Vec<InnerMove> = kind.inner.clone();
            listed.sort_unstable();
            demand(format!("{step}.inner"), &listed, &inner)?;
        }
        for (at, board) in self.fact.boards.iter().enumerate() {
            let step = format!("witness[0].boards[{at}]");
            let class = [board.n, board.least].iter().all(|n| n % self.fact.steps == at as u64);
            let whole = board.left.is_empty() && board.right.is_empty() && board.from >= 2 * self.fact.width as u64;
            if !class || self.fact.ring && !whole || self.run(board, board.least).is_none() {
                return Err(wrong(step, said!("its n are of another class, or it is not the whole ring")));
            }
            let derived = self.root(board, &step)?;
            demand(format!("{step}.pieces"), &board.pieces, &derived)?;
        }
        Ok(())
    }

    /// The length of the run of the board of n.
    fn run(&self, board: &fact::BoardFact, n: u64) -> Option<u64> {
        (n / self.fact.steps + board.run).checked_sub(board.n / self.fact.steps)
    }

    fn moves(
        &mut self,
        kind: &fact::KindFact,
        test: usize,
        step: &str,
    ) -> Result<(Vec<EndMove>, Vec<InnerMove>), Rejected> {
        let (width, margin) = (self.fact.width, self.fact.margin);
        let (first, run) = (kind.left.len(), 2 * test + width);
        let row = Row::new(&self.table, &self.word(&kind.left, kind.cell, run, &kind.right), false);
        let (mut ends, mut inner) = (Vec::new(), Vec::new());
        for (_, after) in row.moves(first + test) {
            let apart = after.apart(&mut self.table);
            let left = self.stretch(&apart, first, first + test, step)?;
            let right = self.stretch(&apart, first + test + width, first + run, step)?;
            if test - left.2.min(right.2) > margin {
                return Err(wrong(format!("{step}.inner"), said!("a move inside is felt beyond the margin")));
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
                    return Err(wrong(format!("{step}.ends"), reason));
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
    fn stretch(&self, apart: &Apart, from: usize, to: usize, step: &str) -> Result<Stretch, Rejected> {
        let (mut best, mut start) = ((from, 0), from);
        for at in from..to {
            start = if at > start && apart.said[at] != apart.said[at - 1] { at } else { start };
            best = if at + 1 - start > best.1 { (start, at + 1 - start) } else { best };
        }
        match best.1 > 2 * self.fact.width {
            // Windows are anchored on one side, so the image of a piece may have a shorter run at both ends.
            true => Ok((best.0, best.1, best.1 + 2 - 2 * self.fact.width)),
            false => Err(wrong(step, said!("a move is felt at any distance"))),
        }
    }

    /// The value of the pieces without a stretch; and for each stretch the kinds of those that have it, with their lengths
    /// less `length`.
    fn grown<const N: usize>(
        &mut self,
        apart: Apart,
        stretches: [Stretch; N],
        length: usize,
        step: &str,
    ) -> Result<(u32, [Pieces; N]), Rejected> {
        let (mut fixed, mut grown, total) = (0, [const { Pieces::new() }; N], apart.said.len());
        for piece in apart.pieces {
            let (first, word) = piece.ok_or_else(|| wrong(step, said!("a move does not open the ring")))?;
            // In a stretch every column has cells of the piece, or none has.
            let place = |&(start, many, _): &Stretch| (start + many / 2 + total - first) % total;
            let has = |stretch: &Stretch| word.get(place(stretch)).is_some_and(|&id| !self.table.is_empty(id));
            let mut has = stretches.iter().enumerate().filter(|(_, stretch)| has(stretch));
            let (found, other) = (has.next(), has.next());
            let Some((at, stretch)) = found else {
                fixed ^= self.worth(word)?;
                continue;
            };
            if other.is_some() {
                return Err(wrong(step, said!("a move leaves one piece with two long runs")));
            }
            let (kind, run) = self
                .kind(&word, place(stretch))
                .ok_or_else(|| wrong(step, said!("a move leaves a piece of a kind that is not listed")))?;
            if run < stretch.2 {
                return Err(wrong(step, said!("a move is felt at any distance")));
            }
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

    /// The value of a row of any columns, by the definition.
    fn row(&mut self, word: &[u32], ring: bool) -> Result<u32, Rejected> {
        let pieces = Row::new(&self.table, word, ring).apart(&mut self.table).pieces;
        pieces.into_iter().try_fold(0, |sum, piece| {
            let (_, word) =
                piece.ok_or_else(|| Rejected::unchecked("witness[0].small", said!("a ring is too small")))?;
            Ok(sum ^ self.worth(word)?)
        })
    }

    /// The number of a short piece.
    fn short(&mut self, piece: Word) -> usize {
        if let Some(&number) = self.short.get(&piece) {
            return number;
        }
        let images = self.fact.symmetries.iter().map(|(to, reversed)| self.table.image(&piece, to, *reversed));
        let least = images.min().unwrap_or_else(|| piece.clone());
        let number = *self.short.entry(least).or_insert_with_key(|least| {
            self.known.push((least.clone(), None));
            self.known.len() - 1
        });
        self.short.insert(piece, number);
        number
    }

    /// The value of a piece, by the definition.
    fn worth(&mut self, piece: Word) -> Result<u32, Rejected> {
        let piece = self.short(piece);
        let mut stack = vec![(piece, None::<Vec<Vec<usize>>>)];
        while let Some((piece, options)) = stack.pop() {
            if self.known[piece].1.is_some() {
                continue;
            }
            if self.known.len() > MOST {
                return Err(Rejected::unchecked("witness[0]", said!("there are too many short pieces")));
            }
            let options = options.unwrap_or_else(|| {
                let row = Row::new(&self.table, &self.known[piece].0, false);
                let after = (0..self.known[piece].0.len()).flat_map(|from| row.moves(from));
                let apart = after.map(|(_, after)| after.apart(&mut self.table).pieces).collect::<Vec<_>>();
                let option = |pieces: Vec<_>| pieces.into_iter().flatten().map(|(_, word)| self.short(word)).collect();
                apart.into_iter().map(option).collect()
            });
            let value = |piece: usize| self.known[piece].1;
            let rest: Vec<usize> = options.iter().flatten().copied().filter(|&piece| value(piece).is_none()).collect();
            if rest.is_empty() {
                let worths =
                    options.iter().map(|option| option.iter().fold(0, |sum, &it| sum ^ value(it).unwrap_or(0)));
                self.known[piece].1 = Some(mex(worths.collect()));
            } else {
                stack.push((piece, Some(options)));
                stack.extend(rest.into_iter().map(|piece| (piece, None)));
            }
        }
        Ok(self.known[piece].1.unwrap_or(0))
    }

    /// The values of all kinds, up to the bound and as far as the boards below some n need them, and this n.
    fn values(&mut self) -> Result<(u64, Vec<Vec<u32>>), Rejected> {
        let fact = self.fact;
        let offsets = |pieces: &[(usize, i64)]| pieces.iter().map(|piece| piece.1).collect::<Vec<i64>>();
        let near: Vec<i64> = fact.kinds.iter().flat_map(|kind| &kind.ends).flat_map(|end| offsets(&end.1)).collect();
        let far = fact.kinds.iter().flat_map(|kind| &kind.inner);
        let far: Vec<i64> = far.flat_map(|inner| [offsets(&inner.1), offsets(&inner.2)].concat()).collect();
        let low = |offsets: &[i64]| offsets.iter().copied().min().unwrap_or(0).min(0);
        // The hypotheses of the theorem on the bound.
        let [margin, width, from, start, period] =
            [fact.margin, fact.width, fact.from, fact.preperiod, fact.period].map(|number| number as i64);
        let mut bound = (period + from - 1).max(period + start - low(&near) - 1);
        if fact.kinds.iter().any(|kind| !kind.inner.is_empty()) {
            bound = bound.max(2 * ((start - low(&far)).max(margin) + period) + width - 2);
        }
        if period < 1 || start < from || (fact.bound as i64) < bound && !fact.kinds.is_empty() {
            let reason = said!("it must be at least {bound}, and `preperiod` at least `from`", bound);
            return Err(wrong("witness[0].bound", reason));
        }
        // From `settled` on, every board has the period of the kinds.
        let all =
            |board: &fact::BoardFact| board.pieces.iter().flat_map(|pieces| offsets(&pieces.1)).collect::<Vec<i64>>();
        let settled = fact.boards.iter().map(|board| {
            let run = board.from.max((start - low(&all(board))) as u64);
            (board.n + run * fact.steps).saturating_sub(board.run * fact.steps).max(board.least)
        });
        let end = settled.max().unwrap_or(0) + 2 * fact.steps * fact.period as u64;
        let longest = fact.boards.iter().map(|board| {
            let high = all(board).into_iter().max().unwrap_or(0).max(0);
            self.run(board, end + fact.steps).unwrap_or(0) as usize + high as usize
        });
        let goal = (fact.bound + 1).max(longest.max().unwrap_or(0) + 1);
        let mut values: Vec<Vec<u32>> = vec![Vec::new(); fact.kinds.len()];
        // A kind may need longer pieces of another kind.
        let (mut progress, mut most) = (true, goal);
        while values.iter().any(|values| values.len() < goal) {
            most += if progress { 0 } else { fact.width };
            if most > 2 * goal + 16 * fact.width {
                return Err(wrong("witness[0].kinds", said!("the equations rest on themselves")));
            }
            progress = false;
            self.session.report("lengths", values.iter().map(Vec::len).min().unwrap_or(0), goal)?;
            for at in 0..values.len() {
                while values[at].len() < most {
                    let Some(value) = self.value(at, values[at].len(), &values)? else { break };
                    values[at].push(value);
                    progress = true;
                }
            }
        }
        for (at, values) in values.iter().enumerate() {
            let step = self.step(values);
            let fails = |&n: &usize| u64::from(values[n]) + step != u64::from(values[n + fact.period]);
            if let Some(n) = (fact.preperiod..=fact.bound - fact.period).find(fails) {
                return Err(wrong(format!("witness[0].kinds[{at}]"), said!("the period fails at the length {n}", n)));
            }
        }
        if fact.saltus > 0 {
            self.growth(&values, (start - low(&far)).max(margin) + period)?;
        }
        Ok((end, values))
    }

    /// By how much the values of a kind are larger after a period.
    fn step(&self, values: &[u32]) -> u64 {
        let start = self.fact.preperiod;
        let later = values.get(start + self.fact.period);
        if later.is_some_and(|&later| later != values[start]) { self.fact.saltus } else { 0 }
    }

    /// The only growing piece among these, if there is one.
    fn growing(
        &self,
        pieces: &[(usize, i64)],
        values: &[Vec<u32>],
        step: String,
    ) -> Result<Option<(usize, i64)>, Rejected> {
        let mut growing = pieces.iter().filter(|piece| self.step(&values[piece.0]) > 0).copied();
        let first = growing.next();
        match growing.next() {
            None => Ok(first),
            Some(_) => Err(wrong(step, said!("a move leaves two pieces that grow"))),
        }
    }

    /// The further hypotheses of `grows_for_ever` of `proofs/Growth.v`. A side is long from `long` on.
    fn growth(&self, values: &[Vec<u32>], long: i64) -> Result<(), Rejected> {
        let fact = self.fact;
        let (mut ends, mut inner, mut fixed) = (Vec::new(), Vec::new(), Vec::new());
        for (at, kind) in fact.kinds.iter().enumerate() {
            let step = format!("witness[0].kinds[{at}]");
            let present = fact.columns[kind.cell as usize].1;
            if !(0..fact.weights.len()).any(|slot| present >> slot & 1 == 1 && fact.weights[slot] > 0) {
                return Err(wrong(step, said!("longer pieces do not weigh more")));
            }
            for (value, pieces) in &kind.ends {
                fixed.push(*value);
                ends.extend(self.growing(pieces, values, format!("{step}.ends"))?);
            }
            for (value, left, right) in &kind.inner {
                fixed.push(*value);
                inner.extend(self.growing(&[&left[..], right].concat(), values, format!("{step}.inner"))?);
            }
        }
        let (rising, others): (Vec<_>, Vec<_>) = values.iter().partition(|values| self.step(values) > 0);
        let small = others.into_iter().flat_map(|values| &values[..fact.preperiod + fact.period]);
        let quantum = (u64::from(small.chain(&fixed).copied().max().unwrap_or(0)) + 1).next_power_of_two();
        if !fact.saltus.is_multiple_of(quantum) {
            return Err(wrong("witness[0].saltus", said!("it must be a multiple of {quantum}", quantum)));
        }
        let short =
            |&(kind, offset): &(usize, i64)| (fact.margin as i64 + offset..long + offset).map(move |at| (kind, at));
        let mut most = quantum;
        for (kind, at) in inner.iter().flat_map(short) {
            let value = usize::try_from(at).ok().and_then(|at| values[kind].get(at));
            let value =
                value.ok_or_else(|| wrong("witness[0].bound", said!("a short piece that grows is beyond it")))?;
            most = most.max(u64::from(*value) + quantum);
        }
        let low = |values: &Vec<u32>| {
            (0..=fact.bound)
                .rev()
                .find(|&at| u64::from(values[at]) < fact.saltus + most + quantum)
                .map_or(0, |at| at + 1)
        };
        let large = rising.into_iter().map(low).max().unwrap_or(0).max(fact.preperiod) as i64 + fact.period as i64;
        let ends = ends.iter().map(|end| large - end.1 - 1);
        let inner = inner.iter().map(|piece| large + fact.width as i64 + long - piece.1 - 2);
        let bound = ends.chain(inner).fold(large - 1, i64::max);
        if (fact.bound as i64) < bound {
            let reason = said!("it must be at least {bound}, and `preperiod` at least `from`", bound);
            return Err(wrong("witness[0].bound", reason));
        }
        Ok(())
    }

    /// By how much the values of all boards are larger after a period, in the last two of which `end` is the end.
    fn rise(&self, end: u64, values: &[Vec<u32>]) -> Result<u64, Rejected> {
        let fact = self.fact;
        let mut rise = None;
        for n in end - fact.steps * fact.period as u64..end {
            let (at, board) = ((n % fact.steps) as usize, &fact.boards[(n % fact.steps) as usize]);
            let step = format!("witness[0].boards[{at}].pieces");
            for (fixed, pieces) in &board.pieces {
                let growing = self.growing(pieces, values, step.clone())?;
                let others: Pieces = pieces.iter().filter(|piece| Some(**piece) != growing).copied().collect();
                let beside = u64::from(fixed ^ sum(&others, self.run(board, n).unwrap_or(0) as usize, values));
                let own = if growing.is_some() { fact.saltus } else { 0 };
                // What stands beside a growing piece is below a power of two that divides the saltus.
                if *rise.get_or_insert(own) != own || own > 0 && (fact.ring || beside >= own & own.wrapping_neg()) {
                    return Err(wrong(step, said!("not all boards grow alike")));
                }
            }
        }
        Ok(rise.unwrap_or(0))
    }

    /// The value of a kind at a length, if those that it rests on are at hand.
    fn value(&mut self, kind: usize, length: usize, values: &[Vec<u32>]) -> Result<Option<u32>, Rejected> {
        let fact = self.fact;
        let listed = &fact.kinds[kind];
        if length < fact.from {
            return self.row(&self.word(&listed.left, listed.cell, length, &listed.right), false).map(Some);
        }
        let most = length - fact.width - fact.margin;
        let at_hand = |pieces: &[(usize, i64)], length: usize| {
            pieces
                .iter()
                .all(|&(kind, offset)| usize::try_from(length as i64 + offset).is_ok_and(|at| at < values[kind].len()))
        };
        let ready = listed.ends.iter().all(|end| at_hand(&end.1, length))
            && listed.inner.iter().all(|(_, left, right)| at_hand(left, most) && at_hand(right, most));
        if !ready {
            return Ok(None);
        }
        let mut worths: Vec<u32> = listed.ends.iter().map(|end| end.0 ^ sum(&end.1, length, values)).collect();
        for (fixed, left, right) in &listed.inner {
            let all = fact.margin..=most;
            worths.extend(all.map(|i| fixed ^ sum(left, i, values) ^ sum(right, length - fact.width - i, values)));
        }
        Ok(Some(mex(worths)))
    }

    /// The least n with a board, and the values of the boards from there on.
    fn boards(&mut self, end: u64, values: &[Vec<u32>]) -> Result<(u64, Vec<u32>), Rejected> {
        let least = self.fact.boards.iter().map(|board| board.least);
        let first = least.chain(self.fact.small.iter().map(|small| small.0)).min().unwrap_or(0);
        let values: Result<Vec<u32>, Rejected> = (first..end).map(|n| self.board(n, values)).collect();
        Ok((first, values?))
    }

    fn root(&mut self, board: &fact::BoardFact, step: &str) -> Result<Vec<EndMove>, Rejected> {
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
                            return Err(wrong(format!("{step}.from"), said!("shorter boards have other pieces")));
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

    fn board(&mut self, n: u64, values: &[Vec<u32>]) -> Result<u32, Rejected> {
        let fact = self.fact;
        let board = &fact.boards[(n % fact.steps) as usize];
        let small = fact.small.iter().find(|small| small.0 == n).map(|small| small.1.clone());
        let run = self.run(board, n).filter(|_| n >= board.least);
        let word = match (small, run) {
            (None, Some(run)) if run >= board.from => {
                let worths = board.pieces.iter().map(|pieces| pieces.0 ^ sum(&pieces.1, run as usize, values));
                return Ok(if fact.ring { mex(worths.collect()) } else { worths.fold(0, |sum, worth| sum ^ worth) });
            }
            (Some(word), _) => self.word(&word, 0, 0, &[]),
            (None, Some(run)) => self.word(&board.left, board.cell, run as usize, &board.right),
            (None, None) => return Err(wrong("witness[0].small", said!("the board of {n} is missing", n))),
        };
        if fact.ring { self.small_ring(&word) } else { self.row(&word, false) }
    }

    /// The value of a small ring: all its cells as one column.
    fn small_ring(&mut self, word: &[u32]) -> Result<u32, Rejected> {
        let (slots, length) = (self.fact.weights.len(), word.len());
        if slots * length > 64 {
            return Err(Rejected::unchecked("witness[0].small", said!("a ring has too many cells")));
        }
        let shift = |cells: u64, at: usize| cells.checked_shl((at % length * slots) as u32).unwrap_or(0);
        let mut one = Column(0, 0, Vec::new());
        for (at, &id) in word.iter().enumerate() {
            let Column(cells, present, moves) = self.table.column(id);
            (one.0, one.1) = (one.0 | shift(*cells, at), one.1 | shift(*present, at));
            for window in moves {
                let mut all = [0; 4];
                for (offset, part) in window.iter().enumerate() {
                    all.iter_mut().zip(part).for_each(|(all, &cells)| *all |= shift(cells, at + offset));
                }
                one.2.push(vec![all]);
            }
        }
        // Here the symmetries of columns mean nothing.
        let no_symmetries = FamilyFact { symmetries: Vec::new(), ..self.fact.clone() };
        let mut alone = Family::new(&no_symmetries, self.session);
        let word = [alone.table.number(one)];
        alone.row(&word, false)
    }
}

/// A word by its run of equal columns that holds this one: the left end, the column, the right end. And its length.
fn around(word: &[u32], middle: usize) -> ((Word, u32, Word), usize) {
    let cell = word[middle];
    let start = (0..middle).rev().find(|&at| word[at] != cell).map_or(0, |at| at + 1);
    let end = (middle..word.len()).find(|&at| word[at] != cell).unwrap_or(word.len());
    ((word[..start].to_vec(), cell, word[end..].to_vec()), end - start)
}

fn sum(pieces: &[(usize, i64)], length: usize, values: &[Vec<u32>]) -> u32 {
    pieces.iter().fold(0, |sum, &(kind, offset)| sum ^ values[kind][(length as i64 + offset) as usize])
}

/// The least number that is not among these.
fn mex(worths: Vec<u32>) -> u32 {
    let mut seen = vec![false; worths.len() + 1];
    worths.iter().filter(|&&worth| (worth as usize) < worths.len()).for_each(|&worth| seen[worth as usize] = true);
    seen.iter().position(|&seen| !seen).unwrap_or(0) as u32
}
