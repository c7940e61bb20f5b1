//! A question about a sum, and the follow-up questions about it.
//!
//! In pictures with blue or red edges, Left and Right have different moves.

use std::sync::Arc;

use grundy_core::{Convention, Outcome, Position, Theorem};
use grundy_proof::Value;
use grundy_rules::Rules;
use grundy_solve::hackenbush::Player;
use grundy_solve::sums::coloured::{ColouredSolution, ColouredValue, ColouredWorth};
use grundy_solve::sums::nim;
use grundy_solve::theorem::{self, About};
use grundy_solve::worth::Worths;
use grundy_solve::{Asks, Limits, Move, MoveList, Reason, Solution, Solver, Summand, Unsolved};

use crate::answer::{Answer, ComponentAnswer, Components, Found, PlayerCounts, ROWS, SharedSolver};
use crate::sum::Sum;
use crate::words::{self, Words, because};

#[cfg(feature = "parquet")]
use crate::table::SolvedTable;

/// A question about one sum and its follow-up questions.
pub(crate) struct Inquiry<'a> {
    pub solver: &'a mut Solver,
    /// A table that answers instead of the solver.
    #[cfg(feature = "parquet")]
    pub table: Option<&'a SolvedTable>,
    pub limits: Limits<'a>,
}

impl Inquiry<'_> {
    /// Solves a sum in which both players have the same moves; lists the first `most` moves.
    pub fn solution(&mut self, sum: &Sum, convention: Convention, most: usize) -> Result<Solution, Unsolved> {
        if !sum.is_impartial() {
            return Err(Unsolved::partizan(sum));
        }
        sum.answered_in(convention)?;
        #[cfg(feature = "parquet")]
        let table_answers = self.table.is_some();
        #[cfg(not(feature = "parquet"))]
        let table_answers = false;
        // Heaps of Nim need no list of the components, which may be millions.
        if !table_answers && let Some(solution) = nim::solve_sum(sum.components(), convention, most) {
            return Ok(solution);
        }
        let summands: Vec<_> = sum.components().collect();
        #[cfg(feature = "parquet")]
        if let Some(table) = self.table {
            return table.solve(&summands, convention, most, self.solver, &self.limits);
        }
        self.solver.solve(&summands, convention, most, &self.limits)
    }

    /// The answer for such a sum; at most `most` moves are listed.
    pub fn impartial(&mut self, sum: &Sum, convention: Convention, most: usize) -> Result<Answer, Unsolved> {
        // An explanation shows some moves, even if the answer lists none.
        let mut solution = self.solution(sum, convention, most.max(ROWS))?;
        let components = self.component_answers(sum, &solution);
        let why = match (&solution.basis, sum.components().next()) {
            (reason, Some(first)) if !matches!(reason, Reason::Values) => {
                self.reason(first.rules, first.position, reason)
            }
            _ => added(&components),
        };
        // The explanation keeps its few moves, and the answer all others: of millions there are not two copies.
        let first = |list: &mut Vec<Move>| {
            let shown = list[..list.len().min(ROWS)].to_vec();
            let mut all = std::mem::replace(list, shown);
            all.truncate(most);
            all
        };
        let (draw, listed) = (solution.outcome == Outcome::D, solution.unlisted.is_none());
        let draws = draw && listed;
        Ok(Answer {
            sum: sum.clone(),
            convention,
            outcome: solution.outcome.into(),
            grundy: solution.value.as_ref().map(Value::from),
            value: None,
            remoteness: solution.remoteness,
            components,
            winning_move_count: (listed || solution.outcome != Outcome::N).then_some(solution.winning.count),
            winning_move_counts: None,
            winning_moves: first(&mut solution.winning.first),
            drawing_move_count: draws.then_some(solution.drawing.count),
            drawing_moves: draws.then(|| first(&mut solution.drawing.first)),
            why,
            found: Found::Impartial(solution),
            solver: SharedSolver::default(),
        })
    }

    fn component_answers(&mut self, sum: &Sum, solution: &Solution) -> Components {
        match &solution.worths {
            worths if worths.is_empty() => return Components::unknown(sum),
            Worths::Nim(_) => return Components::nim(sum, words::theorem(&grundy_rules::nim::BOUTON)),
            Worths::Each(_) => {}
        }
        let mut components = Vec::with_capacity(solution.worths.len());
        // Neighbours often have the same reason.
        let mut last: Option<(&Theorem, bool, Arc<Words>)> = None;
        // All heaps of a term below the beginning of its period have one reason, and all others have another.
        type Reasons = [Option<Arc<Words>>; 2];
        let mut heaps: Option<(&Rules, u64, Reasons)> = None;
        for (summand, worth) in solution.worths.along(sum.components()) {
            let has_value = worth.value.is_some();
            let why = match (worth.because.theorem(), &last) {
                (Some(theorem), Some((known, with_value, why))) if (*known, *with_value) == (theorem, has_value) => {
                    Arc::clone(why)
                }
                (None, _) if matches!(worth.because, Reason::Sequence) => {
                    let (rules, position) = (summand.rules, summand.position);
                    let known = heaps.take().filter(|(known, ..)| std::ptr::eq(*known, rules));
                    let (_, from, whys) = heaps.insert(known.unwrap_or_else(|| {
                        let law = self.solver.valuer(rules).evidence().and_then(|evidence| evidence.periodicity);
                        (rules, law.map_or(u64::MAX, |(law, _)| law.preperiod + law.period), [None, None])
                    }));
                    let why = &mut whys[usize::from(position[0] >= *from)];
                    Arc::clone(why.get_or_insert_with(|| Arc::new(self.reason(rules, position, &Reason::Sequence))))
                }
                (theorem, _) => {
                    let why = self.reason(summand.rules, summand.position, &worth.because);
                    let outcome_only = theorem.is_some() && !has_value;
                    let why = Arc::new(if outcome_only { because::because_outcome(why) } else { why });
                    last = theorem.map(|theorem| (theorem, has_value, Arc::clone(&why)));
                    why
                }
            };
            let grundy = worth.value.as_ref().map(Value::from);
            components.push(ComponentAnswer { grundy, value: None, why });
        }
        components.into()
    }

    /// Fails if a table answers, because a table gives no reasons.
    pub fn demand_reasons(&self) -> Result<(), Unsolved> {
        #[cfg(feature = "parquet")]
        if self.table.is_some() {
            return Err(Unsolved::no_reasons());
        }
        Ok(())
    }

    /// The table that answers, in a few words.
    fn table_name(&self) -> Words {
        #[cfg(feature = "parquet")]
        let table =
            self.table.map(|SolvedTable { table, .. }| (table.folder.display().to_string(), table.manifest.positions));
        #[cfg(not(feature = "parquet"))]
        let table: Option<(String, u64)> = None;
        table.map_or_else(Words::none, |(folder, positions)| because::because_table(folder, positions))
    }

    /// What a value or an outcome rests on, in a few words; nothing for the values of several components.
    pub fn reason(&mut self, rules: &Rules, position: &Position, reason: &Reason) -> Words {
        let mut valued = || self.solver.valuer(rules).valued();
        match reason {
            Reason::Theorem(theorem) => words::theorem(theorem),
            Reason::Proof(proof) => proved(&proof.game.heaps, &proof.theorem),
            Reason::Search => because::because_search(valued()),
            Reason::Board => because::because_components(valued()),
            Reason::Smith => because::because_smith(valued()),
            Reason::Entailing => because::because_entailing(valued()),
            Reason::Sequence => match self.solver.valuer(rules).evidence().and_then(|e| e.periodicity) {
                Some((law, _)) if position[0] >= law.preperiod + law.period => {
                    because::because_period(law.period, law.preperiod)
                }
                _ => because::because_definition(),
            },
            Reason::Canonical(pictures) => because::because_canonical(*pictures),
            Reason::Quotient(quotient) => because::because_quotient(quotient.monoid().order()),
            Reason::Graph { vertices } => because::because_analysis(*vertices),
            Reason::Whole(played) if played.is_analysed() => because::because_analysis(played.positions()),
            Reason::Whole(played) if played.is_misere() => because::because_misere_search(played.positions()),
            Reason::Whole(played) => because::because_induction(played.positions()),
            Reason::Table => self.table_name(),
            Reason::Values => Words::none(),
        }
    }

    pub(crate) fn coloured_solution(
        &mut self,
        sum: &Sum,
        convention: Convention,
        most: usize,
    ) -> Result<ColouredSolution, Unsolved> {
        let summands: Vec<Summand> = sum.components().collect();
        self.solver.solve_coloured(&summands, convention, most, &self.limits)
    }

    /// Solves a sum with a coloured picture: who wins, its value, and the winning moves of one player or of both.
    pub(crate) fn coloured(
        &mut self,
        sum: &Sum,
        convention: Convention,
        most: usize,
        player: Option<Player>,
    ) -> Result<Answer, Unsolved> {
        let solution = self.coloured_solution(sum, convention, most.max(ROWS))?;
        let listed = solution.unlisted.is_none();
        if let Some(why) = solution.unlisted.as_ref().filter(|_| self.solver.asks == Asks::All) {
            return Err(why.clone());
        }
        let mut reasons = Vec::new();
        let mut components = Vec::new();
        for (summand, worth) in sum.components().zip(&solution.worths) {
            let own = self.coloured_reasons(&summand, worth);
            reasons.extend(own.iter().cloned());
            let value = Some(Box::new(worth.value.clone()));
            components.push(ComponentAnswer { grundy: grundy(&worth.value), value, why: several(own).into() });
        }
        let reasons = different(reasons);
        let why = if components.len() == 1 { several(reasons) } else { because::because_added(reasons) };
        let asked =
            [Player::Left, Player::Right].map(|other| player.is_none_or(|player| player == other).then_some(other));
        let lists = || asked.into_iter().zip(&solution.winning).filter_map(|(player, list)| Some((player?, list)));
        let moves = |(player, list): (Player, &MoveList)| -> Vec<Move> {
            list.first.iter().take(most).map(|step| Move { player: Some(player), ..step.clone() }).collect()
        };
        let mut winning_moves: Vec<Move> = lists().flat_map(moves).collect();
        // Sort by component. A cut that both players can make is listed once for each.
        winning_moves.sort_by_key(|step| step.component);
        let [left, right] = [0, 1].map(|at: usize| asked[at].filter(|_| listed).map(|_| solution.winning[at].count));
        Ok(Answer {
            sum: sum.clone(),
            convention,
            outcome: solution.outcome,
            grundy: grundy(&solution.value),
            value: Some(solution.value.clone()),
            remoteness: None,
            components: components.into(),
            winning_move_count: listed.then(|| lists().map(|(_, list)| list.count).sum()),
            winning_move_counts: Some(PlayerCounts { left, right }),
            winning_moves,
            drawing_move_count: None,
            drawing_moves: None,
            why,
            found: Found::Coloured(solution),
            solver: SharedSolver::default(),
        })
    }

    /// The basis of the value of a component, in a few words for each kind of its parts.
    fn coloured_reasons(&mut self, summand: &Summand, worth: &ColouredWorth) -> Vec<Words> {
        let mut reasons: Vec<Words> = Vec::new();
        let mut met = 0;
        for reason in &worth.because {
            reasons.push(match reason {
                Reason::Canonical(pictures) => {
                    met += pictures;
                    continue;
                }
                reason => self.reason(summand.rules, summand.position, reason),
            });
        }
        if met > 0 {
            reasons.push(because::because_canonical(met));
        }
        if reasons.is_empty() {
            reasons.push(because::because_no_move());
        }
        reasons
    }
}

/// A theorem about all positions, in a few words.
pub fn proved(heaps: &[String], theorem: &theorem::Theorem) -> Words {
    let heaps = heaps.join(", ");
    match theorem.about {
        About::PPositions => because::because_p_proved(heaps, told(theorem)),
        About::Values => because::because_values_proved(heaps, told(theorem)),
    }
}

/// What a theorem says: its condition, or the size of the automaton.
pub(crate) fn told(theorem: &theorem::Theorem) -> Words {
    match (&theorem.condition, &theorem.recogniser) {
        (Some(condition), _) if theorem.defines => Words::Same(condition.to_string()),
        (_, Some(found)) => because::because_automaton(found.states(), found.numeration.name()),
        (_, None) => Words::none(),
    }
}

/// The reasons of a sum of values: those of its components, in a few words.
fn added(components: &Components) -> Words {
    let mut reasons = different(components.reasons().into_iter().cloned().collect());
    // For heaps of Nim, Bouton's theorem itself says that they add.
    let bouton = words::theorem(&grundy_rules::nim::BOUTON);
    match (components.len(), reasons.len()) {
        (1, _) => reasons.pop().unwrap_or_else(Words::none),
        (_, 1) if reasons[0] == bouton => bouton,
        _ => because::because_sum(reasons),
    }
}

/// The different reasons, in the order of their English words.
pub(crate) fn different(mut reasons: Vec<Words>) -> Vec<Words> {
    reasons.sort_by_cached_key(Words::english);
    reasons.dedup();
    reasons
}

fn several(mut reasons: Vec<Words>) -> Words {
    if reasons.len() == 1 { reasons.pop().unwrap_or_else(Words::none) } else { because::because_several(reasons) }
}

fn grundy(value: &ColouredValue) -> Option<Value> {
    value.nimber.map(|nimber| nimber.0.into())
}
