//! Answers from a table of all positions of a game ([`grundy_files::table`]), and the check of such a table.
//!
//! With a table nothing is computed. The position's own row and the rows of all its options say who wins, the value,
//! and every winning move. In normal play values add, so the sum may have components of other rulesets, which are
//! valued as usual. If values do not add, the sum as a whole is a row.

use std::collections::BTreeSet;
use std::path::Path;

use grundy_core::{Convention, LoopyValue, Observer, Outcome, Position, Said, Symmetry, said};
use grundy_files::ReadError;
use grundy_files::table::{Entry, Kind, Place, Table, TableError, shard_of};
use grundy_proof::results::{
    Counts, Means, ResultFile, ResultKind, ResultRow, Results, check_results, check_sample, draw,
};
use grundy_proof::{Rejected, Verified};
use grundy_rules::Rules;
use grundy_solve::choose::may_return;
use grundy_solve::summand::MoveList;
use grundy_solve::summand::{NEVER, earliest};
use grundy_solve::sums::total;
use grundy_solve::walk::search::{all_options, judged_moves};
use grundy_solve::worth::{Worth, Worths};
use grundy_solve::{GoodMove, Limits, Move, Reason, Solution, Solver, Summand, Unsolved};

use crate::sources::Sources;

/// A table, and its rules.
pub struct SolvedTable {
    pub table: Table,
    pub rules: Rules,
    pub convention: Convention,
    symmetry: Symmetry<Position>,
}

/// The error that a table cannot be read.
fn unusable(error: TableError) -> Unsolved {
    Unsolved::file(error.said())
}

/// Largest number of components of a sum that is played as a whole; its copies are written out one by one.
const COMPONENTS: u64 = 1 << 16;

impl SolvedTable {
    /// Opens the table in a folder, and finds its rules. Fails if no table exists, if its rules cannot be found, or if
    /// the table was made from a different file of rules.
    pub fn open(folder: &Path, sources: &Sources) -> Result<SolvedTable, Unsolved> {
        let table = Table::open(folder).map_err(unusable)?;
        let rules = sources.find(&table.manifest.source).map_err(|error| {
            // A graph beyond the memory limit does not make the table wrong.
            match sources.too_large() {
                Some(too_large) => Unsolved::too_large(said!(
                    "{inner}; allow more (--memory-limit); `grundy check --sample N` does without the graph in memory",
                    inner = too_large.said()
                )),
                None => Unsolved::refused(said!("{folder}: {error}", folder = folder.display(), error = error.said())),
            }
        })?;
        SolvedTable::about(table, rules)
    }

    fn about(table: Table, rules: Rules) -> Result<SolvedTable, Unsolved> {
        let (folder, manifest) = (table.folder.display(), &table.manifest);
        let convention = match manifest.convention.as_str() {
            "normal" => Convention::Normal,
            "misere" => Convention::Misere,
            other => {
                return Err(Unsolved::refused(said!(
                    "{folder}: `{convention}` is not a convention; it is `normal` or `misere`",
                    folder,
                    convention = other
                )));
            }
        };
        if rules.source().map(|hash| &**hash) != manifest.sources.get(&rules.name).map(String::as_str) {
            return Err(Unsolved::refused(said!(
                "{folder}: the table was made from another content of the file of {ruleset}; take that one, or make \
                 the table again",
                folder,
                ruleset = rules.name
            )));
        }
        Ok(SolvedTable { table, rules, convention, symmetry: Symmetry::sampled() })
    }

    /// The row of a position (in tables of outcomes: of a sum), given as its components; `None` if there is none. Fails
    /// if the rules fail, or the table is damaged.
    pub fn find(&self, components: &[Position]) -> Result<Option<Entry>, Unsolved> {
        let own = components.iter().map(|part| self.symmetry.represent(&*self.rules.moves, part));
        let mut own: Vec<Position> = own.collect::<Result<_, _>>()?;
        let place = Place::of(&self.table.manifest, &*self.rules.moves, &mut own)?;
        self.table.find(&place).map_err(unusable)
    }

    fn row(&self, components: &[Position]) -> Result<Entry, Unsolved> {
        self.find(components)?.ok_or_else(|| {
            let shown: Vec<String> = components.iter().map(|part| self.rules.moves.show(part)).collect();
            let start = self.table.manifest.start.as_ref().map(|start| start.join(", "));
            let (folder, ruleset) = (self.table.folder.to_owned(), self.rules.name.clone());
            Unsolved::refused(said!(
                "{ruleset} {position} is not in the table {folder}, which holds what can be reached from {vertex}",
                ruleset,
                position = shown.join(" "),
                folder = folder.display(),
                vertex = start.as_deref().map_or_else(|| said!("any vertex"), Said::from)
            ))
        })
    }

    /// The value of an option: the sum of its components' values.
    fn value(&self, option: &[Position]) -> Result<LoopyValue, Unsolved> {
        option.iter().try_fold(LoopyValue::ZERO, |sum, part| {
            let row = self.row(std::slice::from_ref(part))?;
            Ok(sum
                + row.value.ok_or_else(|| {
                    Unsolved::file(said!("{folder}: a row has no value", folder = self.table.folder.display()))
                })?)
        })
    }

    /// Solves a sum; lists at most `most` moves of each kind. `solver` values components of other rulesets. Fails if a
    /// position is not in the table, or if the table belongs to another game or convention.
    pub fn solve(
        &self,
        sum: &[Summand],
        convention: Convention,
        most: usize,
        solver: &mut Solver,
        limits: &Limits,
    ) -> Result<Solution, Unsolved> {
        self.fits(sum, convention)?;
        match self.table.manifest.kind {
            Kind::Outcomes => self.solve_whole(sum, most, limits),
            _ => self.solve_by_values(sum, most, solver, limits),
        }
    }

    /// Fails if the table belongs to another game or convention.
    pub fn fits(&self, sum: &[Summand], convention: Convention) -> Result<(), Unsolved> {
        if convention != self.convention {
            let (folder, about) = (self.table.folder.to_owned(), self.convention);
            return Err(Unsolved::refused(said!(
                "the table {folder} is about {about} play, and the question about {asked} play",
                folder = folder.display(),
                about = about.said(),
                asked = convention.said()
            )));
        }
        let whole = self.table.manifest.kind == Kind::Outcomes;
        let other = sum.iter().find(|summand| *summand.rules != self.rules);
        if let Some(other) = other.filter(|_| whole || sum.iter().all(|summand| *summand.rules != self.rules)) {
            let (about, asked) = (self.rules.name.clone(), other.rules.name.clone());
            return Err(Unsolved::refused(said!(
                "the table {folder} is about {about}, not about {asked}",
                folder = self.table.folder.display(),
                about,
                asked
            )));
        }
        Ok(())
    }

    /// A move that does not lose, and that brings the end nearer if it wins. That is decided by the remoteness of the
    /// table's rows, or by the order in which Smith's rule labelled them.
    pub fn good_move(
        &self,
        sum: &[Summand],
        convention: Convention,
        solver: &mut Solver,
        limits: &Limits,
    ) -> Result<Option<GoodMove>, Unsolved> {
        let solution = self.solve(sum, convention, usize::MAX, solver, limits)?;
        let Some(some) = solution.winning.first.first().cloned() else {
            return Ok(solution.drawing.first.into_iter().next().map(GoodMove::Draws));
        };
        let wins = solution.winning.first;
        let found = match solution.remoteness {
            Some(_) => self.least_remote(sum, wins)?,
            None => earliest(sum, wins, &mut |rules, position| match *rules == self.rules {
                true if may_return(rules) => Ok(Some(self.row(std::slice::from_ref(position))?.order.unwrap_or(NEVER))),
                true => Ok(None),
                false => solver.valuer(rules).stage(position, limits),
            })?,
        };
        Ok(Some(GoodMove::Wins(found.unwrap_or(some))))
    }

    /// The one of some moves that leads to the row of least remoteness.
    fn least_remote(&self, sum: &[Summand], moves: Vec<Move>) -> Result<Option<Move>, Unsolved> {
        let mut least: Option<(u64, Move)> = None;
        for step in moves {
            let parts = sum.iter().enumerate().flat_map(|(index, summand)| {
                let left = summand.copies - u64::from(index == step.component);
                (0..left).map(|_| summand.position.clone())
            });
            let next: Vec<Position> = parts.chain(step.to.iter().cloned()).collect();
            let remoteness = self.row(&next)?.remoteness.unwrap_or(u64::MAX);
            if least.as_ref().is_none_or(|(least, _)| remoteness < *least) {
                least = Some((remoteness, step));
            }
        }
        Ok(least.map(|(_, step)| step))
    }

    fn solve_by_values(
        &self,
        sum: &[Summand],
        most: usize,
        solver: &mut Solver,
        limits: &Limits,
    ) -> Result<Solution, Unsolved> {
        let mut worths = Vec::with_capacity(sum.len());
        for summand in sum {
            if *summand.rules == self.rules {
                let row = self.row(std::slice::from_ref(summand.position))?;
                worths.push(Worth { outcome: row.outcome, value: row.value, because: Reason::Table });
            } else {
                worths.push(solver.valuer(summand.rules).worth(summand.position, false, limits)?);
            }
        }
        if let Some((summand, _)) = sum.iter().zip(&worths).find(|(_, worth)| worth.value.is_none()) {
            let (ruleset, position) = (summand.rules.name.clone(), summand.rules.moves.show(summand.position));
            return Err(Unsolved::too_large(said!(
                "the value of {ruleset} {position} is not known",
                ruleset,
                position
            )));
        }
        let worths = Worths::Each(worths);
        let total_but = |left_out| total(sum, &worths, left_out).unwrap_or(LoopyValue::ZERO);
        let total = total_but(None);
        let (mut winning, mut drawing) = (MoveList::new(most), MoveList::new(most));
        for (index, summand) in sum.iter().enumerate() {
            let rest = total_but(Some(index));
            if *summand.rules != self.rules
                && total.outcome() != Outcome::D
                && let Some(target) = rest.nimber()
            {
                let valuer = solver.valuer(summand.rules);
                let list = valuer.options_with_value(summand.position, target, most, limits)?;
                winning.add(index, summand.copies, &list)?;
                continue;
            }
            let (mut wins, mut draws) = (Vec::new(), Vec::new());
            for option in all_options(&*summand.rules.moves, summand.position, limits)? {
                let value = match *summand.rules == self.rules {
                    true => self.value(&option)?,
                    false => solver.valuer(summand.rules).sum_value(&option, limits)?,
                };
                match (value + rest.clone()).outcome() {
                    Outcome::P => wins.push(option),
                    Outcome::D => draws.push(option),
                    Outcome::N => {}
                }
            }
            winning.add_all(index, summand.copies, wins)?;
            if total.outcome() == Outcome::D {
                drawing.add_all(index, summand.copies, draws)?;
            }
        }
        let alone = matches!(sum, [Summand { copies: 1, .. }]);
        let remoteness = if alone { self.row(std::slice::from_ref(sum[0].position))?.remoteness } else { None };
        let outcome = total.outcome();
        Ok(Solution { winning, drawing, remoteness, ..Solution::by_values(outcome, Some(total), worths) })
    }

    fn solve_whole(&self, sum: &[Summand], most: usize, limits: &Limits) -> Result<Solution, Unsolved> {
        let count = sum.iter().fold(0u64, |count, summand| count.saturating_add(summand.copies));
        if count > COMPONENTS {
            return Err(Unsolved::too_large(said!("sums of {count} components are not looked up", count)));
        }
        let all = || sum.iter().flat_map(|summand| (0..summand.copies).map(|_| summand.position.clone()));
        let row = self.row(&all().collect::<Vec<_>>())?;
        let over = match sum {
            [only] if self.rules.moves.nature().own_endings => self.rules.moves.ending(only.position)?.is_some(),
            _ => false,
        };
        let judge = |index: usize, option: &[Position]| {
            let before: u64 = sum[..index].iter().map(|summand| summand.copies).sum();
            let mut next: Vec<Position> = all().collect();
            next.remove(before as usize);
            next.extend(option.iter().cloned());
            Ok(self.row(&next)?.outcome)
        };
        let [winning, drawing] = judged_moves(sum, row.outcome, most, limits, |_| !over, judge)?;
        let found = Solution::without_values(row.outcome, winning, Reason::Table);
        Ok(Solution { drawing, remoteness: row.remoteness, ..found })
    }

    /// Checks every row with the independent checker, on `threads` threads and with `memory` bytes for the rows. A
    /// damaged file is [`Rejected`] too; its `stopped` says that the check was stopped.
    pub fn check(&self, memory: u64, threads: usize, watch: &dyn Observer) -> Result<Verified, Rejected> {
        self.checked(&|results| check_results(results, Means { memory, threads }, watch))
    }

    /// Checks `count` rows of the table in a folder, drawn from a `seed`, with the independent checker. If the table
    /// has all vertices of a graph, the graph is not held in memory. Its file is read through for the options of the
    /// drawn rows, and a second time for the options of these if play may return. Fails as [`open`](SolvedTable::open)
    /// does; the inner result is that of [`check`](SolvedTable::check).
    pub fn check_sample(
        folder: &Path,
        sources: &Sources,
        count: u64,
        seed: u64,
        watch: &dyn Observer,
    ) -> Result<Result<Verified, Rejected>, Unsolved> {
        let table = Table::open(folder).map_err(unusable)?;
        let near = match table.manifest.start {
            None => {
                let names = match vertices_drawn(&table, count, seed) {
                    Ok(names) => names,
                    Err(error) => return Ok(Err(damaged(error))),
                };
                let moves = if table.manifest.ordered { 2 } else { 1 };
                sources.near(&table.manifest.source, &names, moves, watch)
            }
            Some(_) => None,
        };
        let solved = match near {
            None => SolvedTable::open(folder, sources)?,
            Some(Ok(rules)) => SolvedTable::about(table, rules)?,
            Some(Err(ReadError::Stopped(stop))) => return Err(Unsolved::Stopped(stop)),
            Some(Err(error @ ReadError::TooLarge { .. })) => return Err(Unsolved::too_large(error.said())),
            Some(Err(error)) => return Err(Unsolved::refused(error.said())),
        };
        Ok(solved.checked(&|results| check_sample(results, count, seed, watch)))
    }

    /// Gives the table to a checker.
    fn checked(&self, check: &dyn Fn(&Results) -> Result<Verified, Rejected>) -> Result<Verified, Rejected> {
        let manifest = &self.table.manifest;
        let shards = manifest.shards;
        let shard = |bytes: &[u8]| shard_of(bytes, shards);
        let rows = |file: usize, visit: &mut dyn FnMut(ResultRow) -> Result<(), Rejected>| {
            // The rows must come from the files that the manifest describes.
            self.table.verify_hash(file).map_err(damaged)?;
            for row in self.table.rows_of(file).map_err(damaged)? {
                visit(as_result(row.map_err(damaged)?))?;
            }
            Ok(())
        };
        let row = |file: usize, row: u64| Ok(self.table.row(file, row).map_err(damaged)?.map(as_result));
        let find = |file: usize, text: &str| {
            let record = &self.table.files()[file];
            let place = Place { position: text.to_owned(), layer: record.layer, shard: record.shard };
            Ok(self.table.find(&place).map_err(damaged)?.map(as_result))
        };
        let files = self.table.files().iter().map(|file| ResultFile {
            name: file.path.clone(),
            layer: file.layer,
            shard: file.shard,
            rows: file.rows,
        });
        let results = Results {
            rules: &self.rules,
            convention: self.convention,
            kind: match manifest.kind {
                Kind::Values => ResultKind::Values,
                Kind::Loopy => ResultKind::Loopy,
                Kind::Outcomes => ResultKind::Outcomes,
            },
            start: manifest.start.as_deref(),
            ranked: manifest.ranked,
            by_block: manifest.by_block,
            remoteness: manifest.remoteness,
            ordered: manifest.ordered,
            counts: Counts {
                positions: manifest.positions,
                edges: manifest.edges,
                n: manifest.outcomes.N,
                p: manifest.outcomes.P,
                d: manifest.outcomes.D,
                max_grundy: manifest.max_grundy,
            },
            files: files.collect(),
            shard_of: &shard,
            rows: &rows,
            row: &row,
            find: &find,
        };
        let mut verified = check(&results)?;
        for (name, hash) in &manifest.sources {
            if *name != self.rules.name {
                let reason = said!("the table needs no such file");
                return Err(Rejected::new(format!("manifest.sources[{name}]"), reason));
            }
            verified.established.push(said!(
                "the rules of {name} are those of the file with the BLAKE3 hash {hash}",
                name,
                hash
            ));
        }
        Ok(verified)
    }
}

/// The vertices whose rows a sample draws, by their names in the graph.
fn vertices_drawn(table: &Table, count: u64, seed: u64) -> Result<Vec<String>, TableError> {
    let rows: Vec<u64> = table.files().iter().map(|file| file.rows).collect();
    let drawn = draw(&rows, count, seed).filter_map(|(file, row)| table.row(file, row).transpose());
    let names: BTreeSet<String> = drawn.map(|row| Ok(row?.position)).collect::<Result<_, TableError>>()?;
    Ok(names.into_iter().collect())
}

fn as_result(row: Entry) -> ResultRow {
    let Entry { position, outcome, value, remoteness, order } = row;
    ResultRow { position, outcome, value, remoteness, order }
}

fn damaged(error: TableError) -> Rejected {
    Rejected::new("files", error.said())
}
