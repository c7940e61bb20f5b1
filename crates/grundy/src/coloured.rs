//! Answers where Left and Right have different moves: pictures with blue or red edges.

use grundy_core::Convention;
use grundy_core::OutcomeClass;
use grundy_proof::Value;
use grundy_solve::hackenbush::{
    ColouredReason, ColouredSolution, ColouredValue, ColouredWorth, FUSION, NUMBERS, Player,
};
use grundy_solve::{SumMove, Summand, Unsolved};

use crate::answer::{Answer, ComponentAnswer, Move, PartizanValue, PlayerCounts};
use crate::game::Game;
use crate::session::{Session, different, picture};
use crate::words::phrase::because;
use crate::words::{self, Words};

impl Session<'_> {
    pub(crate) fn coloured_solution(
        &mut self,
        game: &Game,
        convention: Convention,
        most: usize,
    ) -> Result<ColouredSolution, Unsolved> {
        let summands: Vec<Summand> = game.components().collect();
        self.solver.solve_coloured(&summands, convention, most, &self.limits)
    }

    /// Who wins a sum in which some picture is coloured, its value, and the winning moves of one player or both.
    pub(crate) fn solve_coloured(
        &mut self,
        game: &Game,
        convention: Convention,
        most: usize,
        player: Option<Player>,
    ) -> Result<Answer, Unsolved> {
        let solution = self.coloured_solution(game, convention, most)?;
        let summands: Vec<Summand> = game.components().collect();
        let mut reasons = Vec::new();
        let components: Vec<ComponentAnswer> = summands
            .iter()
            .zip(&solution.worths)
            .map(|(summand, worth)| {
                let own = self.coloured_reasons(summand, worth);
                reasons.extend(own.iter().cloned());
                ComponentAnswer {
                    ruleset: summand.rules.name.as_str().into(),
                    start: summand.rules.moves.show(summand.position).into(),
                    picture: picture(summand),
                    copies: summand.copies,
                    grundy: grundy(&worth.value),
                    value: Some(partizan(&worth.value)),
                    why: several(own),
                }
            })
            .collect();
        let reasons = different(reasons);
        let why = if components.len() == 1 { several(reasons) } else { because::because_added(reasons) };
        let tell = |step: &SumMove, player: Player| {
            let summand = &summands[step.summand];
            Move {
                player: Some(name(player)),
                component: step.summand,
                copies: summand.copies,
                from: components[step.summand].start.clone(),
                to: step.to.iter().map(|position| summand.rules.moves.show(position)).collect(),
                label: summand.rules.moves.label(summand.position, &step.to),
            }
        };
        let asked =
            [Player::Left, Player::Right].map(|other| player.is_none_or(|player| player == other).then_some(other));
        let lists = || asked.into_iter().zip(&solution.winning).filter_map(|(player, list)| Some((player?, list)));
        let mut winning_moves: Vec<Move> =
            lists().flat_map(|(player, list)| list.first.iter().map(move |step| tell(step, player))).collect();
        // By component; a cut that both can make stands once for each.
        winning_moves.sort_by_key(|step| step.component);
        let [left, right] = [0, 1].map(|at: usize| asked[at].map(|_| solution.winning[at].count));
        Ok(Answer {
            position: game.to_string(),
            convention: "normal",
            outcome: match solution.outcome {
                OutcomeClass::L => "L",
                OutcomeClass::R => "R",
                OutcomeClass::N => "N",
                OutcomeClass::P => "P",
                OutcomeClass::D => "D",
            },
            grundy: grundy(&solution.value),
            value: Some(partizan(&solution.value)),
            remoteness: None,
            method: why.english(),
            why,
            components,
            winning_move_count: lists().map(|(_, list)| list.count).sum(),
            winning_move_counts: Some(PlayerCounts { left, right }),
            winning_moves,
            drawing_move_count: None,
            drawing_moves: None,
        })
    }

    /// What the value of a component rests on, in a few words for each kind of its parts.
    fn coloured_reasons(&mut self, summand: &Summand, worth: &ColouredWorth) -> Vec<Words> {
        let mut reasons: Vec<Words> = Vec::new();
        let mut met = 0;
        for reason in &worth.because {
            reasons.push(match reason {
                ColouredReason::Green => words::theorem(&FUSION),
                ColouredReason::Tree => words::theorem(&NUMBERS),
                ColouredReason::Impartial(because) => self.reason(summand.rules, summand.position, *because),
                ColouredReason::Search(pictures) => {
                    met += pictures;
                    continue;
                }
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

/// One reason or several.
fn several(mut reasons: Vec<Words>) -> Words {
    match reasons.len() {
        1 => reasons.pop().unwrap_or_else(Words::none),
        _ => because::because_several(reasons),
    }
}

/// `left` or `right`.
fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

fn grundy(value: &ColouredValue) -> Option<Value> {
    value.nimber.map(|nimber| nimber.0.into())
}

fn partizan(value: &ColouredValue) -> PartizanValue {
    match &value.number {
        Some(_) => PartizanValue::Number(value.name.clone()),
        None => PartizanValue::Canonical(value.name.clone()),
    }
}
