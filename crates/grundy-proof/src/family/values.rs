//! The values of a family: of short pieces by the definition, of kinds by the equations, of boards by their moves.

use grundy_core::{Said, said};

use super::fact::{BoardFact, Column, FamilyFact, Pieces};
use super::row::{Row, Word};
use super::{Family, MOST};
use crate::kernel::{Check, Rejected, reject, require};

impl Family<'_> {
    /// The value of a row of any columns, by the definition.
    fn row(&mut self, word: &[u32], ring: bool) -> Check<u32> {
        let pieces = Row::new(&self.table, word, ring).apart(&mut self.table).pieces;
        pieces.into_iter().try_fold(0, |sum, piece| {
            let (_, word) =
                piece.ok_or_else(|| Rejected::unchecked("witness[0].small", said!("a ring is too small")))?;
            Ok(sum ^ self.worth(word)?)
        })
    }

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
    pub(super) fn worth(&mut self, piece: Word) -> Check<u32> {
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
    pub(super) fn values(&mut self) -> Check<(u64, Vec<Vec<u32>>)> {
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
            return reject("witness[0].bound", at_least(bound));
        }
        // From `settled` on, every board has the period of the kinds.
        let all = |board: &BoardFact| board.pieces.iter().flat_map(|pieces| offsets(&pieces.1)).collect::<Vec<i64>>();
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
            require(most <= 2 * goal + 16 * fact.width, "witness[0].kinds", said!("the equations rest on themselves"))?;
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
                return reject(format!("witness[0].kinds[{at}]"), said!("the period fails at the length {n}", n));
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
    fn growing(&self, pieces: &[(usize, i64)], values: &[Vec<u32>], step: String) -> Check<Option<(usize, i64)>> {
        let mut growing = pieces.iter().filter(|piece| self.step(&values[piece.0]) > 0).copied();
        let first = growing.next();
        if growing.next().is_some() { reject(step, said!("a move leaves two pieces that grow")) } else { Ok(first) }
    }

    /// The further hypotheses of `grows_for_ever` of `proofs/Growth.v`. A side is long from `long` on.
    fn growth(&self, values: &[Vec<u32>], long: i64) -> Check {
        let fact = self.fact;
        let (mut ends, mut inner, mut fixed) = (Vec::new(), Vec::new(), Vec::new());
        for (at, kind) in fact.kinds.iter().enumerate() {
            let step = format!("witness[0].kinds[{at}]");
            let present = fact.columns[kind.cell as usize].1;
            if !(0..fact.weights.len()).any(|slot| present >> slot & 1 == 1 && fact.weights[slot] > 0) {
                return reject(step, said!("longer pieces do not weigh more"));
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
            return reject("witness[0].saltus", said!("it must be a multiple of {quantum}", quantum));
        }
        let short =
            |&(kind, offset): &(usize, i64)| (fact.margin as i64 + offset..long + offset).map(move |at| (kind, at));
        let mut most = quantum;
        for (kind, at) in inner.iter().flat_map(short) {
            let value = usize::try_from(at).ok().and_then(|at| values[kind].get(at));
            let value = value
                .ok_or_else(|| Rejected::new("witness[0].bound", said!("a short piece that grows is beyond it")))?;
            most = most.max(u64::from(*value) + quantum);
        }
        let is_low = |value: u32| u64::from(value) < fact.saltus + most + quantum;
        let low = |values: &Vec<u32>| (0..=fact.bound).rev().find(|&at| is_low(values[at])).map_or(0, |at| at + 1);
        let large = rising.into_iter().map(low).max().unwrap_or(0).max(fact.preperiod) as i64 + fact.period as i64;
        let inner = inner.iter().map(|piece| large + fact.width as i64 + long - piece.1 - 2);
        let bound = ends.iter().map(|end| large - end.1 - 1).chain(inner).fold(large - 1, i64::max);
        require((fact.bound as i64) >= bound, "witness[0].bound", at_least(bound))
    }

    /// By how much the values of all boards are larger after a period, in the last two of which `end` is the end.
    pub(super) fn rise(&self, end: u64, values: &[Vec<u32>]) -> Check<u64> {
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
                // The value beside a growing piece is below a power of two that divides the saltus.
                if *rise.get_or_insert(own) != own || own > 0 && (fact.ring || beside >= own & own.wrapping_neg()) {
                    return reject(step, said!("not all boards grow alike"));
                }
            }
        }
        Ok(rise.unwrap_or(0))
    }

    /// The value of a kind at a length, if the values that it depends on are known.
    fn value(&mut self, kind: usize, length: usize, values: &[Vec<u32>]) -> Check<Option<u32>> {
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
    pub(super) fn boards(&mut self, end: u64, values: &[Vec<u32>]) -> Check<(u64, Vec<u32>)> {
        let least = self.fact.boards.iter().map(|board| board.least);
        let first = least.chain(self.fact.small.iter().map(|small| small.0)).min().unwrap_or(0);
        let values: Check<Vec<u32>> = (first..end).map(|n| self.board(n, values)).collect();
        Ok((first, values?))
    }

    fn board(&mut self, n: u64, values: &[Vec<u32>]) -> Check<u32> {
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
            (None, None) => return reject("witness[0].small", said!("the board of {n} is missing", n)),
        };
        if fact.ring { self.small_ring(&word) } else { self.row(&word, false) }
    }

    /// The value of a small ring: all its cells as one column.
    fn small_ring(&mut self, word: &[u32]) -> Check<u32> {
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

fn at_least(bound: i64) -> Said {
    said!("it must be at least {bound}, and `preperiod` at least `from`", bound)
}

fn sum(pieces: &[(usize, i64)], length: usize, values: &[Vec<u32>]) -> u32 {
    pieces.iter().fold(0, |sum, &(kind, offset)| sum ^ values[kind][(length as i64 + offset) as usize])
}

fn mex(worths: Vec<u32>) -> u32 {
    grundy_core::mex(worths.into_iter().map(|worth| grundy_core::Nimber(worth.into()))).0 as u32
}
