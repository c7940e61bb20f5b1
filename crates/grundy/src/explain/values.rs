//! Explains values: of each component, of their sum, and of the moves that leave 0.

use std::collections::BTreeMap;

use grundy_core::syntax::ruleset_as_word;
use grundy_core::{Convention, LoopyValue, Nimber, Outcome, Periodicity, Position, Theorem, nim_sum};
use grundy_proof::Value;
use grundy_rules::Rules;
use grundy_rules::cells::Board;
use grundy_rules::hackenbush::Remaining;
use grundy_rules::turning::Head;
use grundy_solve::board::{Pairing, Symmetry};
use grundy_solve::hackenbush::green_picture;
use grundy_solve::walk::search::all_options;
use grundy_solve::worth::Reason;
use grundy_solve::{Move, Solution, Summand, Unsolved};

use super::picture::{cut_steps, edge_cut, reduction_steps};
use super::whole::draw_section;
use super::{Section, Step, listed, named, proved, say, section, shown, told};
use crate::answer::ROWS;
use crate::inquiry::Inquiry;
use crate::sum::Sum;
use crate::words::{self, Words};

const SPRAGUE_GRUNDY: Theorem = Theorem::named("Sprague-Grundy");
const SMITH: Theorem = Theorem::named("Smith");

/// Largest number of winning cuts of pictures that are explained.
const CUTS: usize = 3;

/// Largest number of options of a component that are listed with their values.
const OPTIONS: u128 = 200;

impl Inquiry<'_> {
    pub(super) fn components_section(&mut self, sum: &Sum, solution: &Solution) -> Result<Section, Unsolved> {
        let mut steps = Vec::new();
        let mut told_of: Vec<&str> = Vec::new();
        for (summand, worth) in solution.worths.along(sum.components()) {
            if steps.len() > 2 * ROWS {
                steps.push(Step::Text(say::others_alike()));
                break;
            }
            let name = named(&summand);
            match (&worth.value, &worth.because) {
                (Some(value), Reason::Theorem(theorem)) => {
                    steps.push(Step::Text(say::worth_by_theorem(name, value, words::theorem(theorem))));
                    let first = !told_of.contains(&theorem.name);
                    if first {
                        told_of.push(theorem.name);
                        steps.push((*theorem).into());
                    }
                    if let Some(heads) = summand.rules.turning().and_then(|turning| turning.heads(summand.position)) {
                        steps.push(heads_step(&heads));
                    }
                    if let Some(picture) = green_picture(summand.rules) {
                        steps.push(Step::Text(say::after_fusion()));
                        steps.extend(reduction_steps(Remaining::of(picture, summand.position).picture()));
                    } else if first {
                        // If there are few options, the reader can check them.
                        let few = summand.rules.moves.option_bound(summand.position).unwrap_or(0) <= ROWS as u128;
                        if few && let Ok(Some(mex)) = self.options_step(summand.rules, summand.position, value) {
                            steps.push(Step::Text(say::options_indeed()));
                            steps.push(mex);
                        }
                    }
                }
                (None, Reason::Theorem(theorem)) => {
                    steps.push(Step::Text(say::outcome_only(name, worth.outcome.to_string())));
                    steps.push((*theorem).into());
                }
                (value, Reason::Entailing) => {
                    let first = !told_of.contains(&ENTAILING.name);
                    told_of.push(ENTAILING.name);
                    steps.extend(self.entailing_steps(&summand, name, value.as_ref(), first)?);
                }
                (value, Reason::Proof(proof)) => {
                    if !told_of.contains(&&*summand.rules.name) {
                        told_of.push(&summand.rules.name);
                        steps.extend(proved::steps(&proof.game, &proof.theorem));
                    }
                    steps.push(Step::Text(match value {
                        Some(value) => say::proved_worth(name, value),
                        None => say::proved_outcome(name, worth.outcome.to_string()),
                    }));
                }
                (Some(value), because) => {
                    steps.extend(self.by_options(summand.rules, summand.position, &name, value)?);
                    let smith = matches!(because, Reason::Smith);
                    if smith && !told_of.contains(&SMITH.name) {
                        told_of.push(SMITH.name);
                        steps.push((&SMITH).into());
                    }
                }
                (None, _) => {}
            }
        }
        Ok(section(say::title_components(), steps))
    }

    /// Explains a value by the options: each option's value, and their mex.
    fn by_options(
        &mut self,
        rules: &Rules,
        position: &Position,
        name: &str,
        value: &LoopyValue,
    ) -> Result<Vec<Step>, Unsolved> {
        let mut steps = Vec::new();
        let evidence = self.solver.valuer(rules).evidence();
        if let Some((law, theorem)) = evidence.and_then(|evidence| evidence.periodicity) {
            let (same, turns) = law.reduce(position[0]);
            if turns > 0 {
                let Periodicity { preperiod, period, saltus } = law;
                steps.push(Step::Text(match saltus {
                    0 => say::worth_periodic(name, value, preperiod, period, same),
                    _ => say::worth_arithmetic(name, value, preperiod, saltus, period, turns, same),
                }));
                steps.push(theorem.into());
                return Ok(steps);
            }
        }
        if rules.moves.option_bound(position).unwrap_or(0) > OPTIONS {
            steps.push(Step::Text(say::worth_many_options(name, value)));
            return Ok(steps);
        }
        let Some(options) = self.options_step(rules, position, value)? else {
            steps.push(Step::Text(say::no_move(name)));
            return Ok(steps);
        };
        steps.push(Step::Text(match value {
            LoopyValue::Infinity(_) | LoopyValue::Loony => say::worth_infinite(name, value),
            LoopyValue::Nimber(_) if has_infinite(&options) => say::worth_with_infinite(name, value),
            LoopyValue::Nimber(_) => say::worth_mex(name, value),
        }));
        steps.push(options);
        Ok(steps)
    }

    /// The options of a position by their values; `None` if there are none.
    fn options_step(
        &mut self,
        rules: &Rules,
        position: &Position,
        value: &LoopyValue,
    ) -> Result<Option<Step>, Unsolved> {
        let limits = self.limits;
        let mut values: BTreeMap<LoopyValue, Vec<Words>> = BTreeMap::new();
        for option in all_options(&*rules.moves, position, &limits)? {
            let value = self.solver.valuer(rules).sum_value(&option, &limits)?;
            values.entry(value).or_default().push(shown(rules, &option));
        }
        let values: Vec<_> = values
            .into_iter()
            .map(|(value, mut options)| {
                let more = options.len().saturating_sub(ROWS / 2);
                options.truncate(ROWS / 2);
                if more > 0 {
                    options.push(say::caption_more(more));
                }
                (Value::from(&value), options)
            })
            .collect();
        let mex = value.nimber().map(|value| value.0);
        Ok((!values.is_empty()).then_some(Step::Options { values, mex }))
    }

    pub(super) fn moves_section(&mut self, sum: &Sum, solution: &Solution) -> Result<Section, Unsolved> {
        let summands: Vec<_> = sum.components().collect();
        if solution.outcome == Outcome::D {
            return Ok(draw_section(sum, solution));
        }
        if solution.outcome == Outcome::P {
            let why = if summands.len() == 1 { say::p_alone() } else { say::p_sum() };
            let mut steps = vec![Step::Text(why)];
            match pairing_step(&summands) {
                Some(step) => steps.push(step),
                None => {
                    let answers = self.answers(sum, Convention::Normal)?;
                    if answers.rows.is_empty() {
                        steps = vec![Step::Text(say::game_over())];
                    }
                    steps.extend(answers.steps());
                }
            }
            return Ok(section(say::title_losing(), steps));
        }
        let mut steps = Vec::new();
        let (mut shown, mut told_cuts) = (0, 0);
        for step in solution.winning.first.iter().take(ROWS) {
            let summand = &summands[step.component];
            let own = solution.worths.of(step.component, summand).and_then(|worth| worth.into_owned().value);
            let made = told(summand, &step.to);
            let text = match (&solution.value, &own) {
                (Some(_), Some(_)) if summands.len() == 1 && summand.copies == 1 => say::winning_alone(made),
                (Some(LoopyValue::Nimber(total)), Some(LoopyValue::Nimber(own))) => {
                    let target = *own + *total;
                    say::winning_restores(named(summand), made, *own, *total, target)
                }
                (Some(_), Some(_)) => say::winning_ends_play(named(summand), made),
                _ => say::winning_to_p(named(summand), made),
            };
            steps.push(Step::Text(text));
            if shown == 0 {
                steps.extend(pairing_after(&summands, step));
            }
            if let (Some(LoopyValue::Nimber(total)), Some(LoopyValue::Nimber(own))) = (&solution.value, &own)
                && told_cuts < CUTS
                && let Some(edge) = edge_cut(summand, &step.to)
            {
                steps.extend(cut_steps(summand, edge, *own + *total));
                told_cuts += 1;
            }
            shown += 1;
        }
        let more = solution.winning.count - shown;
        if more > 0 {
            steps.push(Step::Text(say::more_moves(more)));
        }
        Ok(section(say::title_winning(), steps))
    }
}

/// The values of the heads of a coin-turning game, one below the other, and their nim-sum.
fn heads_step(heads: &[Head]) -> Step {
    let row = |head: &Head| (Words::from(head.place.clone()), head.value);
    Step::NimSum {
        rows: heads.iter().take(ROWS).map(row).collect(),
        more: heads.len().saturating_sub(ROWS),
        sum: nim_sum(heads.iter().map(|head| head.value)),
    }
}

/// The nim-sum in binary columns; `None` for a single component.
pub(super) fn sum_section(sum: &Sum, solution: &Solution) -> Option<Section> {
    let total = solution.value.as_ref()?;
    if solution.worths.len() < 2 && sum.components().all(|summand| summand.copies == 1) {
        return None;
    }
    let values = || solution.worths.along(sum.components()).map(|(_, worth)| worth.into_owned().value);
    if let LoopyValue::Nimber(total) = total {
        let count = solution.worths.len();
        let values = values().map(|value| value.as_ref().and_then(LoopyValue::nimber));
        return Some(section(
            say::title_nim_sum(),
            vec![nim_sum_step(sum, values, count, *total), (&SPRAGUE_GRUNDY).into()],
        ));
    }
    if *total == LoopyValue::Loony {
        return Some(section(say::title_sum(), vec![Step::Text(say::one_loony())]));
    }
    let infinite =
        values().zip(sum.components()).filter(|(value, _)| value.as_ref().is_some_and(|v| v.nimber().is_none()));
    let copies: u64 = infinite.map(|(_, summand)| summand.copies).fold(0, u64::saturating_add);
    let text = if copies == 1 { say::one_infinite(total) } else { say::several_infinite() };
    Some(section(say::title_sum(), vec![Step::Text(text), (&SMITH).into()]))
}

fn has_infinite(step: &Step) -> bool {
    matches!(step, Step::Options { values, .. } if values.iter().any(|(value, _)| value.nimber().is_none()))
}

/// The values of the components, `count` in all, one below the other, and their nim-sum.
pub fn nim_sum_step(sum: &Sum, values: impl Iterator<Item = Option<Nimber>>, count: usize, total: Nimber) -> Step {
    let more = count.saturating_sub(ROWS);
    let row = |(summand, value): (Summand, Option<Nimber>)| {
        let name = format!("{} {}", ruleset_as_word(&summand.rules.name), summand.rules.moves.show(summand.position));
        let value = value.unwrap_or_default();
        match summand.copies {
            1 => (name.into(), value.0),
            copies if copies % 2 == 0 => (say::copies_cancel(name, copies), 0),
            copies => (say::copies_but_one_cancel(name, copies), value.0),
        }
    };
    Step::NimSum { rows: sum.components().zip(values).take(ROWS).map(row).collect(), more, sum: total.0 }
}

/// How the second player answers every move on a single board, if a symmetry shows it.
fn pairing_step(summands: &[Summand]) -> Option<Step> {
    let [Summand { rules, position, copies: 1 }] = summands else { return None };
    Some(Step::Text(say::pairing(symmetry(rules, position)?)))
}

/// How every move after a winning one on a single board is answered.
fn pairing_after(summands: &[Summand], winning: &Move) -> Option<Step> {
    let ([Summand { rules, copies: 1, .. }], [to]) = (summands, &winning.to[..]) else { return None };
    Some(Step::Text(say::pairing_after(symmetry(rules, to)?)))
}

fn symmetry(rules: &Rules, position: &Position) -> Option<Words> {
    let boards = if cfg!(feature = "engines") { rules.boards()? } else { return None };
    let board = (boards.board)(position)?;
    let pairing = Pairing::find(&board, &(boards.cells)(&board, position)?)?;
    Some(match pairing.symmetry {
        Some(Symmetry::HalfTurn) => say::symmetry_half_turn(),
        Some(Symmetry::TopBottom) => say::symmetry_top_bottom(),
        Some(Symmetry::LeftRight) => say::symmetry_left_right(),
        None => exchange(&board, &pairing.pairs),
    })
}

/// The pairs of cells that are exchanged; of many, the first ones.
fn exchange(board: &Board, pairs: &[(u32, u32)]) -> Words {
    let pair = |&(a, b): &(u32, u32)| Words::from(format!("{} ↔ {}", board.name(a), board.name(b)));
    let shown = Words::from(pairs.iter().take(ROWS).map(pair).collect::<Vec<_>>());
    match pairs.len().saturating_sub(ROWS) {
        0 => say::symmetry_pairs(shown),
        more => say::symmetry_pairs_more(shown, more),
    }
}

pub(super) const ENTAILING: Theorem = Theorem::named("entailing moves");

impl Inquiry<'_> {
    /// What a component is worth, and beside which rests its moves win.
    pub(super) fn entailing_steps(
        &mut self,
        summand: &Summand,
        name: String,
        value: Option<&LoopyValue>,
        first: bool,
    ) -> Result<Vec<Step>, Unsolved> {
        let mut steps = vec![Step::Text(match value {
            None => say::urgent_here(name),
            Some(LoopyValue::Loony) => say::worth_loony(name),
            Some(value) => say::worth_entailing(name, value),
        })];
        if summand.rules.moves.option_bound(summand.position).unwrap_or(0) <= OPTIONS {
            let options = all_options(&*summand.rules.moves, summand.position, &self.limits)?;
            for option in options.iter().take(ROWS) {
                steps.push(Step::Text(self.wins_beside(summand, option)?));
            }
            if let Some(more) = options.len().checked_sub(ROWS).filter(|&more| more > 0) {
                steps.push(Step::Text(say::more_moves(more)));
            }
        }
        if first {
            steps.push((&ENTAILING).into());
        }
        Ok(steps)
    }

    /// Beside which rests a move wins.
    fn wins_beside(&mut self, summand: &Summand, option: &[Position]) -> Result<Words, Unsolved> {
        let limits = self.limits;
        let rests = self.solver.valuer(summand.rules).wins_by(option, &limits)?;
        let made = told(summand, option);
        let (all_but, listed) = rests.listed();
        let listed: Vec<String> = listed.map(|rest| rest.to_string()).collect();
        Ok(match (all_but, listed.is_empty()) {
            (false, true) => say::wins_beside_none(made),
            (false, false) => say::wins_beside(made, listed.join(", ")),
            (true, true) => say::wins_beside_all(made),
            (true, false) => say::wins_beside_all_but(made, listed.join(", ")),
        })
    }

    /// Why moves win, or why all lose.
    pub(super) fn entailing_moves_section(&mut self, sum: &Sum, solution: &Solution) -> Result<Section, Unsolved> {
        if solution.outcome != Outcome::N {
            let why = match solution.value.as_ref().and_then(LoopyValue::nimber) {
                Some(Nimber(0)) if sum.len() > 1 => say::p_sum_entailing(),
                Some(_) => say::p_alone_entailing(),
                None => say::p_urgent(),
            };
            let mut steps = vec![Step::Text(why)];
            steps.extend(self.answers(sum, Convention::Normal)?.steps());
            return Ok(section(say::title_losing(), steps));
        }
        let steps = listed(sum, &solution.winning, say::move_in_sum);
        Ok(section(say::title_winning(), steps))
    }
}
