//! Questions and answers: a session remembers values from one to the next.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use grundy_core::{Convention, Fault, Outcome, Position};
use grundy_proof::Value;
use grundy_rules::Rules;
use grundy_solve::hackenbush::Player;
use grundy_solve::heap::PeriodReport;
use grundy_solve::square::square_values;
use grundy_solve::worth::{Because, Worth};
use grundy_solve::{Limits, Method, Solution, Solver, SumMove, Summand, Unsolved};

use crate::answer::{Answer, ComponentAnswer, Move};
use crate::game::Game;
#[cfg(feature = "parquet")]
use crate::table::SolvedTable;
use crate::words::phrase::because;
use crate::words::{self, Words};

/// Answers questions about games within limits, and remembers what it has computed.
///
/// ```
/// use grundy::{Convention, Game, Session};
/// let game: Game = "take:1..3 21 + take:odd 7 + nim 4 9".parse().unwrap();
/// let mut session = Session::default();
/// let answer = session.solve(&game, Convention::Normal, 20).unwrap();
/// assert_eq!((answer.outcome, answer.grundy), ("N", Some(13.into())));
/// assert_eq!(answer.winning_move_count, 1);
/// assert_eq!(answer.winning_moves[0].to, ["4"]);
/// ```
#[derive(Default)]
pub struct Session<'a> {
    /// The solver, which remembers values from one question to the next.
    pub solver: Solver,
    /// A table that answers instead of a computation.
    #[cfg(feature = "parquet")]
    pub table: Option<Arc<SolvedTable>>,
    /// How far the answers may go.
    pub limits: Limits<'a>,
}

impl<'a> Session<'a> {
    /// A session with these limits.
    pub fn new(limits: Limits<'a>) -> Session<'a> {
        Session { limits, ..Session::default() }
    }

    /// Who wins `game`, its value, and its winning moves, of which at most
    /// `most` are listed (all are counted).
    ///
    /// # Errors
    ///
    /// If the limits do not allow an answer.
    pub fn solve(&mut self, game: &Game, convention: Convention, most: usize) -> Result<Answer, Unsolved> {
        self.solve_for(game, convention, most, None)
    }

    /// The same; where Left and Right have different moves, only the moves of
    /// `player` are told, and at most `most` of each player. In an impartial game
    /// it makes no difference who asks.
    ///
    /// # Errors
    ///
    /// If the limits do not allow an answer.
    pub fn solve_for(
        &mut self,
        game: &Game,
        convention: Convention,
        most: usize,
        player: Option<Player>,
    ) -> Result<Answer, Unsolved> {
        if !game.is_impartial() {
            return self.solve_coloured(game, convention, most, player);
        }
        let solution = self.solution(game, convention, most)?;
        Ok(self.answer(game, convention, &solution))
    }

    pub(crate) fn solution(&mut self, game: &Game, convention: Convention, most: usize) -> Result<Solution, Unsolved> {
        if !game.is_impartial() {
            return Err(Unsolved::Refused(format!(
                "Left and Right have different moves in {game}, and this is about impartial games; `grundy solve` \
                 tells who wins"
            )));
        }
        let summands: Vec<_> = game.components().collect();
        #[cfg(feature = "parquet")]
        if let Some(table) = &self.table {
            return table.solve(&summands, convention, most, &mut self.solver, &self.limits);
        }
        self.solver.solve(&summands, convention, most, &self.limits)
    }

    fn answer(&mut self, game: &Game, convention: Convention, solution: &Solution) -> Answer {
        let summands: Vec<_> = game.components().collect();
        let mut names: HashMap<&str, Arc<str>> = HashMap::new();
        let components = summands
            .iter()
            .enumerate()
            .map(|(index, summand)| {
                let worth = solution.worths.get(index);
                let name = summand.rules.name.as_str();
                ComponentAnswer {
                    ruleset: Arc::clone(names.entry(name).or_insert_with(|| name.into())),
                    start: summand.rules.moves.show(summand.position).into(),
                    picture: picture(summand),
                    copies: summand.copies,
                    grundy: worth.and_then(|worth| worth.value.as_ref()).map(Value::from),
                    value: None,
                    why: worth.map_or_else(Words::none, |worth| self.because(summand, worth)),
                }
            })
            .collect::<Vec<_>>();
        let tell = |step: &SumMove| {
            let summand = &summands[step.summand];
            Move {
                player: None,
                component: step.summand,
                copies: summand.copies,
                from: Arc::clone(&components[step.summand].start),
                to: step.to.iter().map(|position| summand.rules.moves.show(position)).collect(),
                label: summand.rules.moves.label(summand.position, &step.to),
            }
        };
        let winning_moves = solution.winning.first.iter().map(tell).collect();
        let draw = solution.outcome == Outcome::D;
        let why = match solution.method {
            Method::Table => self.table_name(),
            _ => method(solution, convention, &components),
        };
        let drawing_moves = draw.then(|| solution.drawing.first.iter().map(tell).collect());
        Answer {
            position: game.to_string(),
            convention: match convention {
                Convention::Normal => "normal",
                Convention::Misere => "misere",
            },
            outcome: outcome_letter(solution.outcome),
            grundy: solution.value.as_ref().map(Value::from),
            value: None,
            remoteness: solution.remoteness,
            method: why.english(),
            why,
            components,
            winning_move_count: solution.winning.count,
            winning_move_counts: None,
            winning_moves,
            drawing_move_count: draw.then_some(solution.drawing.count),
            drawing_moves,
        }
    }

    /// Refuses to give reasons where a table answers.
    pub(crate) fn demand_reasons(&self) -> Result<(), Unsolved> {
        #[cfg(feature = "parquet")]
        if self.table.is_some() {
            return Err(without_reasons());
        }
        Ok(())
    }

    /// The table that answers, in a few words.
    fn table_name(&self) -> Words {
        #[cfg(feature = "parquet")]
        let table = self.table.as_ref().map(|table| (table.folder().display().to_string(), table.manifest().positions));
        #[cfg(not(feature = "parquet"))]
        let table: Option<(String, u64)> = None;
        table.map_or_else(Words::none, |(folder, positions)| because::because_table(folder, positions))
    }

    /// What is known of a component rests on, in a few words.
    fn because(&mut self, summand: &Summand, worth: &Worth) -> Words {
        match worth.because {
            Because::Theorem(theorem) if worth.value.is_none() => because::because_outcome(words::theorem(theorem)),
            because => self.reason(summand.rules, summand.position, because),
        }
    }

    /// What a value rests on, in a few words.
    pub(crate) fn reason(&mut self, rules: &Rules, position: &Position, because: Because) -> Words {
        match because {
            Because::Theorem(theorem) => words::theorem(theorem),
            Because::Search => because::because_search(self.solver.valuer(rules).valued()),
            Because::Smith => because::because_smith(self.solver.valuer(rules).valued()),
            Because::Table => self.table_name(),
            Because::Sequence => match self.solver.valuer(rules).evidence().and_then(|e| e.periodicity) {
                Some((law, _)) if position[0] >= law.preperiod + law.period => {
                    because::because_period(law.period, law.preperiod)
                }
                _ => because::because_definition(),
            },
        }
    }

    /// The values of the heaps `from..=to` of a heap game.
    ///
    /// # Errors
    ///
    /// If the limits do not allow it.
    pub fn values(&mut self, rules: &Rules, from: u64, to: u64) -> Result<Vec<u64>, Unsolved> {
        let limits = self.limits;
        values_apply(rules)?;
        let valuer = self.solver.valuer(rules);
        // The last one first: where a period is proved on the way, the others are look-ups.
        if rules.source().is_none() {
            valuer.value(&Position::from(to), &limits)?;
        }
        (from..=to).map(|n| valuer.value(&Position::from(n), &limits).map(|value| value.0)).collect()
    }

    /// The values of a two-number game: row m, column n holds the value of
    /// `m,n`, both from `from` to `to`; `None` where that is no position.
    ///
    /// # Errors
    ///
    /// If the limits do not allow it.
    pub fn table(&mut self, rules: &Rules, from: u64, to: u64) -> Result<Vec<Vec<Option<u64>>>, Unsolved> {
        let limits = self.limits;
        values_apply(rules)?;
        // What the notation refuses, such as an empty box, is no position.
        let position = |m: u64, n: u64| rules.moves.parse(&format!("{m},{n}")).ok();
        let declares = position(to, to).is_some_and(|p| {
            rules.moves.declared(&p, Convention::Normal).is_some_and(|declared| declared.value.is_some())
        });
        if !declares {
            let is_position = |p: &Position| position(p[0], p[1]).is_some();
            if let Some(values) = square_values(&*rules.moves, to, is_position, &limits)? {
                let rows = values.into_iter().skip(from as usize);
                return Ok(rows.map(|row| row[from as usize..].to_vec()).collect());
            }
        }
        let valuer = self.solver.valuer(rules);
        let mut cell = |m: u64, n: u64| match position(m, n) {
            Some(position) => valuer.value(&position, &limits).map(|value| Some(value.0)),
            None => Ok(None),
        };
        (from..=to).map(|m| (from..=to).map(|n| cell(m, n)).collect()).collect()
    }

    /// Makes a long run of a heap game: its state goes, every so `often`, into the folder `checkpoint`, from
    /// which it goes on if there is one, and its values into the file `store`. The answer tells from which heap on it goes on.
    ///
    /// # Errors
    ///
    /// If the positions are not single heaps, or a file cannot be used; see [`Unsolved::File`].
    pub fn keep(
        &mut self,
        rules: &Rules,
        checkpoint: Option<&Path>,
        store: Option<&Path>,
        often: Duration,
    ) -> Result<Option<u64>, Unsolved> {
        match self.solver.valuer(rules).sequence() {
            Some(values) => values.keep(checkpoint, store, often),
            None => Err(Unsolved::File(format!("the values of {} are kept in no file", rules.name))),
        }
    }

    /// The values of the heaps `from..=to` as they stand in the file `store`; `None` if they are not all there.
    ///
    /// # Errors
    ///
    /// As for [`keep`](Session::keep).
    pub fn stored(&mut self, rules: &Rules, store: &Path, from: u64, to: u64) -> Result<Option<Vec<u64>>, Unsolved> {
        match self.solver.valuer(rules).sequence() {
            Some(values) => values.stored(store, from, to),
            None => Err(Unsolved::File(format!("the values of {} are kept in no file", rules.name))),
        }
    }

    /// After a long run with a checkpoint: a hash of its first values, and of how many. It depends
    /// on nothing but the game.
    pub fn values_hash(&mut self, rules: &Rules, report: &PeriodReport) -> Option<(usize, String)> {
        self.solver.valuer(rules).sequence()?.values_hash(report)
    }

    /// Searches for the period of a heap game's values, up to heap `to` if
    /// given; `None` for games whose positions are not single heaps.
    pub fn period(&mut self, rules: &Rules, to: Option<u64>) -> Option<PeriodReport> {
        let limits = self.limits;
        if values_apply(rules).is_err() {
            return None;
        }
        self.solver.valuer(rules).find_period(to, &limits)
    }
}

/// Refuses rules whose positions have no values.
fn values_apply(rules: &Rules) -> Result<(), Unsolved> {
    let nature = rules.moves.nature();
    let why = match () {
        () if nature.own_endings => "say by `result` who has won",
        () if nature.convention == Some(Convention::Misere) => "want misère play",
        () => return Ok(()),
    };
    let message = format!("the rules of {} {why}, and Grundy values belong to normal play", rules.name);
    Err(Fault::new(message).into())
}

/// What is said where a table answers and reasons are wanted.
pub(crate) fn without_reasons() -> Unsolved {
    let message =
        "a table tells what positions are worth, not why; ask without it, or check all of it with `grundy check`";
    Unsolved::Refused(message.to_owned())
}

/// A position as its rules draw it, if they do.
pub(crate) fn picture(summand: &Summand) -> Option<String> {
    let pretty = summand.rules.source().map(|_| summand.rules.moves.pretty(summand.position))?;
    (pretty != summand.rules.moves.show(summand.position)).then_some(pretty)
}

pub(crate) fn outcome_letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N",
        Outcome::P => "P",
        Outcome::D => "D",
    }
}

fn method(solution: &Solution, convention: Convention, components: &[ComponentAnswer]) -> Words {
    match solution.method {
        Method::MisereTheorem(theorem) => words::theorem(theorem),
        Method::Search(met) if convention == Convention::Normal => because::because_induction(met),
        Method::Search(met) => because::because_misere_search(met),
        Method::Analysis(met) => because::because_analysis(met),
        Method::Values | Method::Table => {
            let mut reasons = different(components.iter().map(|component| component.why.clone()).collect());
            // Heaps of Nim add by Bouton's theorem itself.
            let bouton = words::theorem(&grundy_rules::nim::BOUTON);
            match (components.len(), reasons.len()) {
                (1, _) => reasons.pop().unwrap_or_else(Words::none),
                (_, 1) if reasons[0] == bouton => bouton,
                _ => because::because_sum(reasons),
            }
        }
    }
}

/// Each of the reasons once, in the order of their English words.
pub(crate) fn different(mut reasons: Vec<Words>) -> Vec<Words> {
    reasons.sort_by_cached_key(Words::english);
    reasons.dedup();
    reasons
}
