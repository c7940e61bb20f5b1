//! Questions about games, and their answers.

use std::fmt;
use std::path::Path;
#[cfg(feature = "parquet")]
use std::sync::Arc;
use std::time::{Duration, Instant};

use grundy_core::unsolved::{Partial, complete, until_stopped};
use grundy_core::{Convention, Fault, Observer, Position, Progress, Stop, said};
use grundy_octal::PeriodReport;
use grundy_rules::{Rules, Shape};
use grundy_solve::hackenbush::Player;
use grundy_solve::numbers::{self, formulas, within_limits};
use grundy_solve::walk::search::{Rows, square_values};
use grundy_solve::{Asks, Limits, Solution, Solver, Unlisted, Unsolved};

use crate::answer::{Answer, Components, Found, SharedSolver};
use crate::inquiry::Inquiry;
use crate::sum::Sum;
#[cfg(feature = "parquet")]
use crate::table::SolvedTable;

/// Answers questions about games within limits.
///
/// What is known about a ruleset for good (the sequence of its values, the values of a graph) is kept between
/// questions. An answer never depends on earlier questions.
///
/// ```
/// use grundy::{Convention, Outcome, Session, Sum};
/// let sum: Sum = "take:1..3 21 + take:odd 7 + nim 4 9".parse().unwrap();
/// let mut session = Session::default();
/// let answer = session.solve(&sum, Convention::Normal, 20).unwrap();
/// assert!(answer.outcome == Outcome::N && answer.grundy == Some(13.into()));
/// assert_eq!(answer.winning_move_count, Some(1));
/// assert_eq!(sum.written(&answer.winning_moves[0]).to, ["4"]);
/// ```
#[derive(Default)]
pub struct Session<'a> {
    /// The solver: what is kept for good, and the results of the last question about a sequence or a table.
    pub solver: Solver,
    /// The game that is being played: one solver returns all its winning moves.
    pub(crate) game: Option<Solver>,
    /// A table that answers instead of a computation.
    #[cfg(feature = "parquet")]
    pub table: Option<Arc<SolvedTable>>,
    /// The limits of the answers.
    pub limits: Limits<'a>,
}

impl<'a> Session<'a> {
    pub fn new(limits: Limits<'a>) -> Session<'a> {
        Session { limits, ..Session::default() }
    }

    /// Solves `sum`: who wins, its value, and its winning moves. At most `most` moves are listed; all are counted.
    pub fn solve(&mut self, sum: &Sum, convention: Convention, most: usize) -> Result<Answer, Unsolved> {
        self.solve_for(sum, convention, most, None)
    }

    /// As `solve`, but if Left and Right have different moves, only the moves of `player` are listed, at most `most`.
    /// In an impartial game `player` makes no difference.
    pub fn solve_for(
        &mut self,
        sum: &Sum,
        convention: Convention,
        most: usize,
        player: Option<Player>,
    ) -> Result<Answer, Unsolved> {
        let solver = self.solver.another();
        self.answer(sum, convention, most, player, solver)
    }

    /// As `solve_for`. If the limits end the search for the moves, the answer comes without them, with the reason.
    pub fn first_answer(
        &mut self,
        sum: &Sum,
        convention: Convention,
        most: usize,
        player: Option<Player>,
    ) -> Result<Partial<Answer>, Unsolved> {
        let mut solver = self.solver.another();
        solver.asks = Asks::First;
        let answer = self.answer(sum, convention, most, player, solver)?;
        let stopped = match &answer.found {
            Found::Impartial(Solution { unlisted: Some(Unlisted::Stopped(why)), .. }) => Some(why.clone()),
            Found::Coloured(solution) => solution.unlisted.clone(),
            _ => None,
        };
        // Questions about the answer want all.
        answer.solver.lock().asks = Asks::All;
        Ok((answer, stopped))
    }

    /// Who wins `sum`: found without values and without a list of moves where that is faster. The answer has no value.
    /// Its winning moves are counted only where that needs no further search.
    ///
    /// ```
    /// use grundy::{Convention, Outcome, Session, Sum};
    /// let sum: Sum = "cram 2,3".parse().unwrap();
    /// let answer = Session::default().outcome(&sum, Convention::Normal).unwrap();
    /// assert!(answer.outcome == Outcome::N && answer.grundy.is_none());
    /// ```
    pub fn outcome(&mut self, sum: &Sum, convention: Convention) -> Result<Answer, Unsolved> {
        let mut solver = self.solver.another();
        solver.asks = Asks::Outcome;
        let answer = self.answer(sum, convention, 0, None, solver)?;
        Ok(Answer { grundy: None, value: None, components: Components::unknown(sum), ..answer })
    }

    fn answer(
        &mut self,
        sum: &Sum,
        convention: Convention,
        most: usize,
        player: Option<Player>,
        mut solver: Solver,
    ) -> Result<Answer, Unsolved> {
        let answer = match sum.is_impartial() {
            true => self.inquiry(&mut solver).impartial(sum, convention, most)?,
            false => self.inquiry(&mut solver).coloured(sum, convention, most, player)?,
        };
        Ok(Answer { solver: SharedSolver::new(solver), ..answer })
    }

    pub(crate) fn inquiry<'s>(&'s self, solver: &'s mut Solver) -> Inquiry<'s> {
        Inquiry {
            solver,
            #[cfg(feature = "parquet")]
            table: self.table.as_deref(),
            limits: self.limits,
        }
    }

    /// The values of the heaps `from..=to` of a heap game.
    pub fn values(&mut self, rules: &Rules, from: u64, to: u64) -> Result<Vec<u64>, Unsolved> {
        complete(self.first_values(rules, from, to)?)
    }

    /// As `values`. Work that is stopped leaves the values of the first heaps, and the reason.
    pub fn first_values(&mut self, rules: &Rules, from: u64, to: u64) -> Result<Partial<Vec<u64>>, Unsolved> {
        let limits = self.limits;
        values_apply(rules)?;
        self.solver = self.solver.another();
        if cfg!(feature = "engines")
            && let Some(numbers) = rules.numbers().filter(|_| rules.shape == Shape::Heap && rules.sequence().is_none())
        {
            if let Some(values) = self.solver.valuer(rules).proved_values(from, to, &limits)? {
                return Ok((values, None));
            }
            if let Some(table) = within_limits(numbers::values(numbers, &[to], &limits))? {
                return Ok((table.row(&[]).skip(from as usize).flatten().collect(), None));
            }
        }
        let valuer = self.solver.valuer(rules);
        // All at once: if a period is proved on the way to the last, the others are look-ups.
        if (rules.source().is_none() || rules.sequence().is_some())
            && let Some(values) = valuer.sequence_values(from..=to, &limits)
        {
            return values;
        }
        until_stopped((from..=to).map(|n| valuer.value(&Position::from(n), &limits).map(|value| value.0)))
    }

    /// The values of a two-number game. Row m, column n holds the value of `m,n`, both from `from` to `to`. `None` if
    /// that is not a position.
    pub fn table(&mut self, rules: &Rules, from: u64, to: u64) -> Result<Rows, Unsolved> {
        complete(self.first_rows(rules, from, to)?)
    }

    /// As `table`. Work that is stopped leaves the table up to a smaller number, and the reason.
    pub fn first_rows(&mut self, rules: &Rules, from: u64, to: u64) -> Result<Partial<Rows>, Unsolved> {
        let limits = self.limits;
        values_apply(rules)?;
        self.solver = self.solver.another();
        // Pairs that the notation refuses, such as an empty box, are not positions.
        let position = |m: u64, n: u64| rules.moves.parse(&format!("{m},{n}")).ok();
        let declares = position(to, to).is_some_and(|p| {
            let declared = rules.moves.declared(&p, Convention::Normal);
            declared.is_some_and(|declared| declared.value.is_some())
                || rules.moves.own_value(&p).is_ok_and(|value| value.is_some())
        });
        if !declares {
            if cfg!(feature = "engines")
                && let Some(numbers) = formulas(rules, None).filter(|numbers| numbers.game().heaps.len() == 2)
                && let Some((table, stopped)) = within_limits(numbers::rows(&numbers, &[to; 2], &limits))?
            {
                return Ok((square((0..=to).map(|m| table.row(&[m]).collect()), from), stopped));
            }
            let is_position = |p: &Position| position(p[0], p[1]).is_some();
            if let Some((rows, stopped)) = square_values(&*rules.moves, to, is_position, &limits)? {
                return Ok((square(rows, from), stopped));
            }
        }
        let valuer = self.solver.valuer(rules);
        let mut cell = |m: u64, n: u64| match position(m, n) {
            Some(position) => valuer.value(&position, &limits).map(|value| Some(value.0)),
            None => Ok(None),
        };
        let row = |m| {
            limits.report(Progress { unit: "rows", done: m - from, total: Some(to - from + 1) })?;
            (from..=to).map(|n| cell(m, n)).collect()
        };
        let (rows, stopped) = until_stopped((from..=to).map(row))?;
        Ok((square(rows, 0), stopped))
    }

    /// Turns a heap game into a long run. Every so `often` its state goes into the folder `checkpoint`, and its values
    /// go into the file `store`. If there is a checkpoint, the run continues from it; the result is the heap from which
    /// it does. Fails if the positions are not single heaps, or a file cannot be used; see [`Unsolved`].
    pub fn keep(
        &mut self,
        rules: &Rules,
        checkpoint: Option<&Path>,
        store: Option<&Path>,
        often: Duration,
    ) -> Result<Option<u64>, Unsolved> {
        match self.solver.valuer(rules).sequence() {
            Some(mut values) => values.keep(checkpoint, store, often),
            None => Err(Unsolved::not_kept(&rules.name)),
        }
    }

    /// The values of the heaps `from..=to` in the file `store`; `None` if some of them are not there.
    pub fn stored(&mut self, rules: &Rules, store: &Path, from: u64, to: u64) -> Result<Option<Vec<u64>>, Unsolved> {
        match self.solver.valuer(rules).sequence() {
            Some(values) => values.stored(store, from, to),
            None => Err(Unsolved::not_kept(&rules.name)),
        }
    }

    /// A hash of the first values of a long run with a checkpoint, and their number. It depends only on the game.
    pub fn values_hash(&mut self, rules: &Rules, report: &PeriodReport) -> Option<(usize, String)> {
        self.solver.valuer(rules).sequence()?.values_hash(report)
    }

    /// Searches for the period of a heap game's values, up to heap `to` if given; `None` for no heap game.
    pub fn period(&mut self, rules: &Rules, to: Option<u64>) -> Option<PeriodReport> {
        let limits = self.limits;
        if values_apply(rules).is_err() {
            return None;
        }
        self.solver = self.solver.another();
        self.solver.valuer(rules).find_period(to, &limits)
    }
}

/// The square of these rows, without those that are empty, from a number on.
fn square(rows: impl IntoIterator<Item = Vec<Option<u64>>>, from: u64) -> Rows {
    let mut rows: Rows = rows.into_iter().take_while(|row| !row.is_empty()).skip(from as usize).collect();
    let end = from as usize + rows.len();
    for row in &mut rows {
        row.truncate(end);
        drop(row.drain(..from as usize));
    }
    rows
}

/// An observer that stops the work at a time.
///
/// ```
/// use std::time::{Duration, Instant};
/// use grundy::{Deadline, Limits, Session};
/// let deadline = Deadline(Instant::now() + Duration::from_secs(10));
/// let session = Session::new(Limits { observer: &deadline, ..Limits::default() });
/// std::thread::scope(|scope| drop(scope.spawn(move || session.limits.memory)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Deadline(pub Instant);

impl Observer for Deadline {
    fn report(&self, _: Progress) -> Option<Stop> {
        (Instant::now() >= self.0).then_some(Stop::TimeLimit)
    }

    fn time_left(&self) -> Option<Duration> {
        Some(self.0.saturating_duration_since(Instant::now()))
    }
}

/// Who wins, the value, and how many moves win: `N, Grundy value 2, 1 winning move`.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.outcome)?;
        if let Some(value) = &self.grundy {
            write!(f, ", Grundy value {value}")?;
        }
        match self.winning_move_count {
            Some(1) => f.write_str(", 1 winning move"),
            Some(count) => write!(f, ", {count} winning moves"),
            None => Ok(()),
        }
    }
}

/// Refuses rules whose positions have no values.
pub(crate) fn values_apply(rules: &Rules) -> Result<(), Unsolved> {
    let nature = rules.moves.nature();
    let why = match () {
        () if nature.alone => said!("say `alone = True`: whose turn it is belongs to the position"),
        () if nature.own_endings => said!("say by `result` who has won"),
        () if nature.convention == Some(Convention::Misere) => said!("want misère play"),
        () => return Ok(()),
    };
    let message = said!("the rules of {name} {why}, and Grundy values belong to normal play", name = rules.name, why);
    Err(Fault::new(message).into())
}
