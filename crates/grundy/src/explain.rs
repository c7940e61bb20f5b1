//! The reason for an answer, as a tree of steps.
//!
//! An explanation is a value; whoever shows it (a terminal, a page) decides how.

use std::collections::BTreeMap;

use grundy_core::{Convention, Nimber, Periodicity, Position, Theorem};
use grundy_rules::Rules;
use grundy_rules::nim::BOUTON;
use grundy_solve::ferguson::FERGUSON;
use grundy_solve::search::all_options;
use grundy_solve::worth::Because;
use grundy_solve::{Method, Solution, Summand, Unsolved};
use serde::Serialize;

use crate::game::Game;
use crate::session::Session;

/// Why an answer is right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// The parts, in the order in which they should be read.
    pub sections: Vec<Section>,
}

/// A heading and what stands below it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// The steps.
    pub steps: Vec<Step>,
}

/// One step of an explanation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A sentence or two.
    Text(String),
    /// A theorem that is used.
    Theorem {
        /// Its name.
        name: &'static str,
        /// What it says.
        statement: &'static str,
        /// Where it is proved.
        source: &'static str,
    },
    /// Numbers under each other in binary, and their nim-sum.
    NimSum {
        /// What is added.
        rows: Vec<(String, u64)>,
        /// How many more rows there are that are not shown.
        more: usize,
        /// The sum of all rows, also of those not shown.
        sum: u64,
    },
    /// Options and their values, and the least value missing among them.
    Mex {
        /// For each value that occurs: the value, and options that have it.
        values: Vec<(u64, Vec<String>)>,
        /// The mex.
        mex: u64,
    },
    /// Moves of the opponent, and what to answer.
    Answers(Vec<(String, String)>),
}

/// The theorem that makes values add.
const SPRAGUE_GRUNDY: Theorem = Theorem {
    name: "Sprague-Grundy",
    statement: "A position is worth the mex of the values of its options; a sum is worth the nim-sum of the values \
                of its components, and the player to move loses exactly when that is 0.",
    source: "R. Sprague, Tohoku Math. J. 41 (1935) 438-444; P. M. Grundy, Eureka 2 (1939) 6-8",
};

/// How many rows of anything are shown.
const ROWS: usize = 12;
/// How many options of a component are listed with their values.
const OPTIONS: u128 = 200;

impl From<&Theorem> for Step {
    fn from(theorem: &Theorem) -> Step {
        Step::Theorem { name: theorem.name, statement: theorem.statement, source: theorem.source }
    }
}

impl Session<'_> {
    /// Why the answer to `game` is what it is.
    ///
    /// # Errors
    ///
    /// If the limits do not allow an answer.
    pub fn explain(&mut self, game: &Game, convention: Convention) -> Result<Explanation, Unsolved> {
        let solution = self.solution(game, convention, ROWS)?;
        let mut sections = Vec::new();
        match solution.method {
            Method::Values => {
                sections.push(self.components_section(game, &solution)?);
                sections.extend(sum_section(game, &solution));
                sections.push(self.moves_section(game, &solution)?);
            }
            Method::MisereTheorem(theorem) => {
                sections.push(section("Misère play", vec![misere_rule(), theorem.into()]));
                if [BOUTON.name, FERGUSON.name].contains(&theorem.name) {
                    sections.push(self.misere_values_section(game)?);
                }
                sections.push(self.misere_moves_section(game, &solution)?);
            }
            Method::MisereSearch(met) => {
                let search = Step::Text(format!(
                    "Values do not add in misère play, so the whole sum was searched: a sum without a move is an \
                     N-position; any other is an N-position exactly when some move leads to a P-position. \
                     {met} sums were met."
                ));
                sections.push(section("Misère play", vec![misere_rule(), search]));
                sections.push(self.misere_moves_section(game, &solution)?);
            }
        }
        Ok(Explanation { sections })
    }

    fn components_section(&mut self, game: &Game, solution: &Solution) -> Result<Section, Unsolved> {
        let mut steps = Vec::new();
        let mut told: Vec<&str> = Vec::new();
        for (summand, worth) in game.components().zip(&solution.worths) {
            if steps.len() > 2 * ROWS {
                steps.push(Step::Text("The other components are valued in the same way.".to_owned()));
                break;
            }
            let name = format!("{} {}", summand.rules.name, summand.rules.moves.show(summand.position));
            match (worth.value, worth.because) {
                (Some(value), Because::Theorem(theorem)) => {
                    steps.push(Step::Text(format!("{name} is worth {value}, by a theorem: {}.", theorem.name)));
                    if !told.contains(&theorem.name) {
                        told.push(theorem.name);
                        steps.push(theorem.into());
                        // Where the options are few, one can see for oneself.
                        let few = summand.rules.moves.option_bound(summand.position).unwrap_or(0) <= ROWS as u128;
                        if few && let Ok(Some(mex)) = self.mex_step(summand.rules, summand.position, value) {
                            steps.push(Step::Text("Indeed its options are worth:".to_owned()));
                            steps.push(mex);
                        }
                    }
                }
                (None, Because::Theorem(theorem)) => {
                    let who = if worth.outcome == grundy_core::Outcome::P { "P" } else { "N" };
                    steps.push(Step::Text(format!("{name} is a position of outcome {who}; its value is not needed.")));
                    steps.push(theorem.into());
                }
                (Some(value), _) => steps.extend(self.by_options(summand.rules, summand.position, &name, value)?),
                (None, _) => {}
            }
        }
        Ok(section("What each component is worth", steps))
    }

    /// A value shown from the options: each option's value, and their mex.
    fn by_options(
        &mut self,
        rules: &Rules,
        position: &Position,
        name: &str,
        value: Nimber,
    ) -> Result<Vec<Step>, Unsolved> {
        let mut steps = Vec::new();
        let evidence = self.solver.valuer(rules).evidence();
        if let Some((law, theorem)) = evidence.and_then(|evidence| evidence.periodicity) {
            let (same, turns) = law.reduce(position[0]);
            if turns > 0 {
                let Periodicity { preperiod, period, saltus } = law;
                steps.push(Step::Text(match saltus {
                    0 => format!(
                        "{name} is worth {value}: from heap {preperiod} on the values repeat with period {period}, \
                         so it is worth what the heap {same} is."
                    ),
                    _ => format!(
                        "{name} is worth {value}: from heap {preperiod} on the values grow by {saltus} in each \
                         period of {period}, and it lies {turns} periods beyond the heap {same}."
                    ),
                }));
                steps.push(theorem.into());
                return Ok(steps);
            }
        }
        if rules.moves.option_bound(position).unwrap_or(0) > OPTIONS {
            steps.push(Step::Text(format!(
                "{name} is worth {value}: the mex of the values of its options, of which there are too many to list."
            )));
            return Ok(steps);
        }
        match self.mex_step(rules, position, value)? {
            None => steps.push(Step::Text(format!("{name} has no move, so it is worth 0."))),
            Some(mex) => {
                let text = format!("{name} is worth {value}, the least value that none of its options has:");
                steps.extend([Step::Text(text), mex]);
            }
        }
        Ok(steps)
    }

    /// The options of a position by their values; `None` if there are none.
    fn mex_step(&mut self, rules: &Rules, position: &Position, value: Nimber) -> Result<Option<Step>, Unsolved> {
        let limits = self.limits;
        let mut values: BTreeMap<u64, Vec<String>> = BTreeMap::new();
        for option in all_options(&*rules.moves, position, &limits)? {
            let mut sum = Nimber::ZERO;
            for part in &option {
                sum += self.solver.valuer(rules).value(part, &limits)?;
            }
            values.entry(sum.0).or_default().push(shown(rules, &option));
        }
        let values: Vec<_> = values
            .into_iter()
            .map(|(value, mut options)| {
                let more = options.len().saturating_sub(ROWS / 2);
                options.truncate(ROWS / 2);
                if more > 0 {
                    options.push(format!("and {more} more"));
                }
                (value, options)
            })
            .collect();
        Ok((!values.is_empty()).then_some(Step::Mex { values, mex: value.0 }))
    }

    fn moves_section(&mut self, game: &Game, solution: &Solution) -> Result<Section, Unsolved> {
        let summands: Vec<_> = game.components().collect();
        if solution.outcome == grundy_core::Outcome::P {
            let text = match summands.len() {
                1 => {
                    "Its value is 0. No option is worth 0, and every option has itself an option worth 0: the \
                      opponent can always answer, until you cannot move."
                }
                _ => {
                    "The nim-sum is 0. A move changes the value of one component, so the nim-sum is no longer 0, \
                      and the opponent can make it 0 again. Whatever you do is answered in this way until you \
                      cannot move."
                }
            };
            let mut steps = vec![Step::Text(text.to_owned())];
            let answers = self.answers(game, Convention::Normal)?;
            if !answers.is_empty() {
                steps.push(Step::Answers(answers));
            }
            return Ok(section("Why every move loses", steps));
        }
        let mut steps = Vec::new();
        for step in solution.winning_moves.iter().take(ROWS) {
            let summand = &summands[step.summand];
            let label = summand.rules.moves.label(summand.position, &step.to);
            let from = summand.rules.moves.show(summand.position);
            let to = shown(summand.rules, &step.to);
            let text = match (solution.value, solution.worths[step.summand].value) {
                (Some(_), Some(_)) if summands.len() == 1 && summand.copies == 1 => {
                    format!("{label}, to {to}. That is worth 0: a P-position.")
                }
                (Some(total), Some(own)) => {
                    let target = own + total;
                    format!(
                        "In {} {from}: {label}, to {to}. That is worth {own} ⊕ {total} = {target}, which cancels the other components.",
                        summand.rules.name
                    )
                }
                _ => format!("In {} {from}: {label}, to {to}, a P-position.", summand.rules.name),
            };
            steps.push(Step::Text(text));
        }
        let more = solution.winning_move_count - steps.len().min(solution.winning_moves.len()) as u128;
        if more > 0 {
            steps.push(Step::Text(format!("{more} more moves do the same.")));
        }
        Ok(section("Why these moves win", steps))
    }

    /// The values on which Bouton's and Ferguson's misère rules rest.
    fn misere_values_section(&mut self, game: &Game) -> Result<Section, Unsolved> {
        let limits = self.limits;
        let mut worths = Vec::new();
        let (mut total, mut large) = (Nimber::ZERO, 0u128);
        for summand in game.components() {
            let value = self.solver.valuer(summand.rules).value(summand.position, &limits)?;
            total += value.times(summand.copies);
            large += if value.0 > 1 { u128::from(summand.copies) } else { 0 };
            worths.push(value);
        }
        let verdict = match large {
            0 => {
                format!("No heap is worth more than 1, so the nim-sum should be 1 after your move; now it is {total}.")
            }
            _ => {
                let (is, plural) = if large == 1 { ("is", "") } else { ("are", "s") };
                format!("{large} heap{plural} {is} worth 2 or more, and the nim-sum is {total}.")
            }
        };
        let steps = vec![nim_sum_step(game, worths.into_iter().map(Some), total), Step::Text(verdict)];
        Ok(section("The values, and their nim-sum", steps))
    }

    fn misere_moves_section(&mut self, game: &Game, solution: &Solution) -> Result<Section, Unsolved> {
        if solution.outcome == grundy_core::Outcome::P {
            let mut steps =
                vec![Step::Text("Every move leads to an N-position: the opponent has an answer.".to_owned())];
            let answers = self.answers(game, Convention::Misere)?;
            if !answers.is_empty() {
                steps.push(Step::Answers(answers));
            }
            return Ok(section("Why every move loses", steps));
        }
        let summands: Vec<_> = game.components().collect();
        let mut steps: Vec<Step> = solution
            .winning_moves
            .iter()
            .map(|step| {
                let summand = &summands[step.summand];
                let label = summand.rules.moves.label(summand.position, &step.to);
                let from = summand.rules.moves.show(summand.position);
                let to = shown(summand.rules, &step.to);
                Step::Text(format!("In {} {from}: {label}, to {to}, leaves a P-position.", summand.rules.name))
            })
            .collect();
        if steps.is_empty() {
            steps.push(Step::Text("There is no move left, and in misère play that wins.".to_owned()));
        }
        Ok(section("Why these moves win", steps))
    }

    /// For the first few moves: the move and an answer to it.
    fn answers(&mut self, game: &Game, convention: Convention) -> Result<Vec<(String, String)>, Unsolved> {
        let limits = self.limits;
        let mut answers = Vec::new();
        for (index, summand) in game.components().enumerate() {
            if answers.len() >= ROWS {
                break;
            }
            if summand.rules.moves.option_bound(summand.position).unwrap_or(0) > 1 << 16 {
                continue;
            }
            for option in all_options(&*summand.rules.moves, summand.position, &limits)? {
                if answers.len() >= ROWS {
                    break;
                }
                let made = format!(
                    "{} {}: {}",
                    summand.rules.name,
                    summand.rules.moves.show(summand.position),
                    summand.rules.moves.label(summand.position, &option)
                );
                let Some(next) = game.after(index, &option) else { continue };
                let reply = self.solution(&next, convention, 1)?;
                let Some(step) = reply.winning_moves.first() else { continue };
                let Some(other) = next.components().nth(step.summand) else { continue };
                let answer = format!(
                    "{} {}: {}",
                    other.rules.name,
                    other.rules.moves.show(other.position),
                    other.rules.moves.label(other.position, &step.to)
                );
                answers.push((made, answer));
            }
        }
        Ok(answers)
    }
}

fn section(title: &str, steps: Vec<Step>) -> Section {
    Section { title: title.to_owned(), steps }
}

fn misere_rule() -> Step {
    Step::Text("In misère play whoever cannot move wins.".to_owned())
}

fn shown(rules: &Rules, option: &[Position]) -> String {
    match option {
        [] => "nothing".to_owned(),
        parts => parts.iter().map(|part| rules.moves.show(part)).collect::<Vec<_>>().join(" + "),
    }
}

/// The nim-sum in binary columns; nothing for a single component.
fn sum_section(game: &Game, solution: &Solution) -> Option<Section> {
    let total = solution.value?;
    if solution.worths.len() < 2 && game.components().all(|summand| summand.copies == 1) {
        return None;
    }
    let values = solution.worths.iter().map(|worth| worth.value);
    let step = nim_sum_step(game, values, total);
    Some(section("Their nim-sum", vec![step, (&SPRAGUE_GRUNDY).into()]))
}

/// The values of the components under each other, and their nim-sum.
fn nim_sum_step(game: &Game, values: impl ExactSizeIterator<Item = Option<Nimber>>, total: Nimber) -> Step {
    let more = values.len().saturating_sub(ROWS);
    let row = |(summand, value): (Summand, Option<Nimber>)| {
        let name = format!("{} {}", summand.rules.name, summand.rules.moves.show(summand.position));
        let value = value.unwrap_or_default();
        match summand.copies {
            1 => (name, value.0),
            copies if copies % 2 == 0 => (format!("{name}, {copies} times: they cancel in pairs"), 0),
            copies => (format!("{name}, {copies} times: all but one cancel in pairs"), value.0),
        }
    };
    Step::NimSum { rows: game.components().zip(values).take(ROWS).map(row).collect(), more, sum: total.0 }
}
