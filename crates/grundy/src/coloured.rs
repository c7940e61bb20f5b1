//! Answers where Left and Right have different moves: pictures with blue or red edges.

use grundy_core::Convention;
use grundy_proof::Value;
use grundy_solve::hackenbush::Player;
use grundy_solve::sums::coloured::{ColouredSolution, ColouredValue, ColouredWorth};
use grundy_solve::{Move, MoveList, Reason, Summand, Unsolved};

use crate::answer::{Answer, ComponentAnswer, Found, PlayerCounts, ROWS, SharedSolver};
use crate::inquiry::{Inquiry, different};
use crate::sum::Sum;
use crate::words::{Words, because};

impl Inquiry<'_> {
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
        let [left, right] = [0, 1].map(|at: usize| asked[at].map(|_| solution.winning[at].count));
        Ok(Answer {
            sum: sum.clone(),
            convention,
            outcome: solution.outcome,
            grundy: grundy(&solution.value),
            value: Some(solution.value.clone()),
            remoteness: None,
            components: components.into(),
            winning_move_count: Some(lists().map(|(_, list)| list.count).sum()),
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

fn several(mut reasons: Vec<Words>) -> Words {
    if reasons.len() == 1 { reasons.pop().unwrap_or_else(Words::none) } else { because::because_several(reasons) }
}

fn grundy(value: &ColouredValue) -> Option<Value> {
    value.nimber.map(|nimber| nimber.0.into())
}
