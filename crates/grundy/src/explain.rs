//! The reason for an answer, as a tree of steps.
//!
//! An explanation is a value; whoever shows it (a terminal, a page) decides how.
//! What is said of values stands in `values`, what is said of sums that are
//! played as a whole in `whole`, what of green pictures in `picture`, and what of
//! pictures in several colours in `coloured`.

mod coloured;
mod picture;
mod values;
mod whole;

use grundy_core::{Convention, Position, Theorem};
use grundy_proof::Value;
use grundy_rules::Rules;
use grundy_rules::nim::BOUTON;
use grundy_solve::ferguson::FERGUSON;
use grundy_solve::search::all_options;
use grundy_solve::{Method, Summand, Unsolved};
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
    /// Options and their values.
    Options {
        /// For each value that occurs: the value, and options that have it.
        values: Vec<(Value, Vec<String>)>,
        /// The least number missing among them, where that is the value of the position.
        mex: Option<u64>,
    },
    /// Things with their values, indented under what they stand on.
    Outline {
        /// The lines.
        rows: Vec<OutlineRow>,
    },
    /// Moves of the opponent, and what to answer.
    Answers(Vec<(String, String)>),
}

/// A line of an outline.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OutlineRow {
    /// How deep it is indented; 0 is not at all.
    pub depth: usize,
    /// What it is about.
    pub name: String,
    /// What that is worth.
    pub value: String,
    /// Why.
    pub text: String,
}

/// How many rows of anything are shown.
const ROWS: usize = 12;

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
        if !game.is_impartial() {
            return self.explain_coloured(game, convention);
        }
        let solution = self.solution(game, convention, ROWS)?;
        let mut sections = Vec::new();
        match solution.method {
            Method::Values => {
                sections.push(self.components_section(game, &solution)?);
                sections.extend(values::sum_section(game, &solution));
                sections.push(self.moves_section(game, &solution)?);
            }
            Method::MisereTheorem(theorem) => {
                sections.push(section("Misère play", vec![whole::misere_rule(), theorem.into()]));
                if [BOUTON.name, FERGUSON.name].contains(&theorem.name) {
                    sections.push(self.misere_values_section(game)?);
                }
                sections.push(self.whole_moves_section(game, convention, &solution)?);
            }
            Method::Search(met) | Method::Analysis(met) => {
                sections.push(whole::search_section(game, convention, &solution, met));
                sections.push(self.whole_moves_section(game, convention, &solution)?);
            }
        }
        Ok(Explanation { sections })
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
                let made = format!("{}: {}", named(&summand), summand.rules.moves.label(summand.position, &option));
                let Some(next) = game.after(index, &option) else { continue };
                let reply = self.solution(&next, convention, 1)?;
                let Some(step) = reply.winning.first.first() else { continue };
                let Some(other) = next.components().nth(step.summand) else { continue };
                let answer = format!("{}: {}", named(&other), other.rules.moves.label(other.position, &step.to));
                answers.push((made, answer));
            }
        }
        Ok(answers)
    }
}

fn section(title: &str, steps: Vec<Step>) -> Section {
    Section { title: title.to_owned(), steps }
}

/// `nim 5`: a component as it is named in the text.
fn named(summand: &Summand) -> String {
    format!("{} {}", summand.rules.name, summand.rules.moves.show(summand.position)).trim_end().to_owned()
}

/// `take 2, to 3`: a move in a component.
fn told(summand: &Summand, to: &[Position]) -> String {
    format!("{}, to {}", summand.rules.moves.label(summand.position, to), shown(summand.rules, to))
}

fn shown(rules: &Rules, option: &[Position]) -> String {
    match option {
        [] => "nothing".to_owned(),
        parts => parts.iter().map(|part| rules.moves.show(part)).collect::<Vec<_>>().join(" + "),
    }
}
