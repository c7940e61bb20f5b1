//! The explanation of an answer, as a tree of steps.
//!
//! An explanation is a value. The shell that shows it (a terminal, a page) decides how, and in which language: its
//! texts are [`Words`]. In the words of one language it is an `Explanation<String>`. `say` declares all messages.
//! `values` explains values, `proved` theorems about all positions, `picture` green pictures, and `coloured` pictures in
//! several colours. `whole` explains sums that are played as a whole, and follows play move by move.

mod coloured;
mod picture;
pub(crate) mod proved;
pub(crate) mod say;
mod values;
mod whole;

use grundy_core::syntax::ruleset_as_word;
use grundy_core::{Convention, Position, Theorem};
use grundy_proof::Value;
use grundy_rules::Rules;
use grundy_rules::nim::BOUTON;
use grundy_solve::sums::misere::FERGUSON;
use grundy_solve::walk::search::all_options;
use grundy_solve::{MoveList, Reason, Summand, Unsolved};
use serde::Serialize;

use crate::answer::{Answer, Found, ROWS};
use crate::inquiry::Inquiry;
use crate::opponent::first_options;
use crate::session::Session;
use crate::sum::Sum;
use crate::words::{self, Words};

/// The captions that a shell writes beside the tables and columns of an explanation.
pub mod caption {
    pub use super::say::{
        caption_answered as answered, caption_mex as mex, caption_more as more, caption_nim_sum as nim_sum,
        caption_theorem as theorem, left, nothing, right,
    };
}

/// Why an answer is right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(concrete(T = Words)))]
pub struct Explanation<T = Words> {
    /// The parts, in the order in which they should be read.
    pub sections: Vec<Section<T>>,
}

/// A heading and the steps below it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(concrete(T = Words)))]
pub struct Section<T = Words> {
    /// The heading.
    pub title: T,
    /// The steps.
    pub steps: Vec<Step<T>>,
}

/// One step of an explanation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(concrete(T = Words)))]
#[serde(rename_all = "snake_case")]
pub enum Step<T = Words> {
    /// A sentence or two.
    Text(T),
    /// A theorem that is used.
    Theorem {
        /// Its name.
        name: T,
        /// The statement.
        statement: T,
        /// The source of the proof.
        source: T,
    },
    /// Numbers under each other in binary, and their nim-sum.
    NimSum {
        /// The numbers with their names.
        rows: Vec<(T, u64)>,
        /// How many further rows are not shown.
        more: usize,
        /// The nim-sum of all rows, including those not shown.
        sum: u64,
    },
    /// Options and their values.
    Options {
        /// For each value that occurs: the value, and options that have it.
        values: Vec<(Value, Vec<T>)>,
        /// The least number missing among them, if that is the value of the position.
        mex: Option<u64>,
    },
    /// Things with their values, indented under the thing that carries them.
    Outline {
        /// The lines.
        rows: Vec<OutlineRow<T>>,
    },
    /// Moves of the opponent, and what to answer.
    Answers(Vec<(T, T)>),
}

/// A line of an outline.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(concrete(T = Words)))]
pub struct OutlineRow<T = Words> {
    /// The level of indentation, from 0.
    pub depth: usize,
    /// The name of the thing.
    pub name: T,
    /// The value of the thing.
    pub value: String,
    /// The reason; empty if there is nothing to say.
    pub text: T,
}

impl OutlineRow {
    fn new(depth: usize, name: Words, value: impl ToString, text: Words) -> OutlineRow {
        OutlineRow { depth, name, value: value.to_string(), text }
    }
}

impl<T> Explanation<T> {
    /// The same explanation with every text converted by `say`, for example into the words of a language.
    pub fn map<U>(&self, say: impl Fn(&T) -> U) -> Explanation<U> {
        let told = |section: &Section<T>| Section {
            title: say(&section.title),
            steps: section.steps.iter().map(|step| step.map(&say)).collect(),
        };
        Explanation { sections: self.sections.iter().map(told).collect() }
    }
}

impl<T> Step<T> {
    fn map<U>(&self, say: &impl Fn(&T) -> U) -> Step<U> {
        match self {
            Step::Text(text) => Step::Text(say(text)),
            Step::Theorem { name, statement, source } => {
                Step::Theorem { name: say(name), statement: say(statement), source: say(source) }
            }
            Step::NimSum { rows, more, sum } => {
                let rows = rows.iter().map(|(name, value)| (say(name), *value)).collect();
                Step::NimSum { rows, more: *more, sum: *sum }
            }
            Step::Options { values, mex } => {
                let said = |(value, options): &(Value, Vec<T>)| (value.clone(), options.iter().map(say).collect());
                Step::Options { values: values.iter().map(said).collect(), mex: *mex }
            }
            Step::Outline { rows } => {
                let said = |row: &OutlineRow<T>| OutlineRow {
                    depth: row.depth,
                    name: say(&row.name),
                    value: row.value.clone(),
                    text: say(&row.text),
                };
                Step::Outline { rows: rows.iter().map(said).collect() }
            }
            Step::Answers(answers) => {
                Step::Answers(answers.iter().map(|(made, answer)| (say(made), say(answer))).collect())
            }
        }
    }
}

grundy_core::from! { &Theorem => Step, theorem: Step::Theorem {
    name: words::theorem(theorem), statement: words::statement(theorem), source: words::source(theorem),
}; }

impl Session<'_> {
    /// Explains why `answer` is right, from what it rests on. Fails if a table gave the answer.
    pub fn explain(&self, answer: &Answer) -> Result<Explanation, Unsolved> {
        self.inquiry(&mut answer.solver.lock()).explanation(answer)
    }

    /// As `explain`, and how play goes on for `depth` turns of the player who loses: each move, and the answer to it.
    /// Nothing is added in a draw, or where Left and Right have different moves.
    pub fn explain_play(&self, answer: &Answer, depth: usize) -> Result<Explanation, Unsolved> {
        let mut solver = answer.solver.lock();
        let mut inquiry = self.inquiry(&mut solver);
        let mut explanation = inquiry.explanation(answer)?;
        if let Found::Impartial(solution) = &answer.found {
            explanation.sections.extend(inquiry.play_section(&answer.sum, answer.convention, solution, depth)?);
        }
        Ok(explanation)
    }
}

impl Inquiry<'_> {
    fn explanation(&mut self, answer: &Answer) -> Result<Explanation, Unsolved> {
        let (sum, convention) = (&answer.sum, answer.convention);
        let solution = match &answer.found {
            Found::Impartial(solution) => solution,
            // Where pictures are left out, this leaves out all that is said of them.
            Found::Coloured(_) if cfg!(not(feature = "pictures")) => return Err(Unsolved::no_reasons()),
            Found::Coloured(solution) => return self.explain_coloured(sum, solution),
        };
        self.demand_reasons()?;
        let mut sections = Vec::new();
        match &solution.basis {
            Reason::Values => {
                sections.push(self.components_section(sum, solution)?);
                sections.extend(values::sum_section(sum, solution));
                sections.push(match sum.entails() {
                    true => self.entailing_moves_section(sum, solution)?,
                    false => self.moves_section(sum, solution)?,
                });
            }
            Reason::Theorem(theorem) => {
                sections.push(section(say::title_misere(), vec![Step::Text(say::misere_rule()), (*theorem).into()]));
                if [BOUTON.name, FERGUSON.name].contains(&theorem.name) {
                    sections.push(self.misere_values_section(sum)?);
                }
                sections.push(self.whole_moves_section(sum, convention, solution)?);
            }
            Reason::Proof(proof) => {
                let mut steps = vec![Step::Text(say::misere_rule())];
                steps.extend(proved::steps(&proof.game, &proof.theorem));
                sections.push(section(say::title_misere(), steps));
                sections.push(self.whole_moves_section(sum, convention, solution)?);
            }
            Reason::Quotient(quotient) => {
                sections.push(whole::quotient_section(sum, quotient));
                sections.push(self.whole_moves_section(sum, convention, solution)?);
            }
            Reason::Whole(_) | Reason::Graph { .. } => {
                sections.push(whole::search_section(sum, convention, solution));
                sections.push(self.whole_moves_section(sum, convention, solution)?);
            }
            _ => return Err(Unsolved::no_reasons()),
        }
        Ok(Explanation { sections })
    }

    /// For each of the first few moves: the move and an answer to it.
    fn answers(&mut self, sum: &Sum, convention: Convention) -> Result<Answers, Unsolved> {
        let limits = self.limits;
        let mut answers = Answers { rows: Vec::new(), more: false };
        for (index, summand) in sum.movable()? {
            let many = summand.rules.moves.option_bound(summand.position).unwrap_or(0) > MOST_OPTIONS;
            answers.more |= many;
            let options = match summand.rules.numbers() {
                Some(_) if many => first_options(&summand, ROWS)?,
                None if many => continue,
                _ => all_options(&*summand.rules.moves, summand.position, &limits)?,
            };
            for option in options {
                if answers.rows.len() >= ROWS {
                    answers.more = true;
                    return Ok(answers);
                }
                let made = moved(&summand, &option);
                let Some(next) = sum.after(index, &option) else { continue };
                let reply = self.solution(&next, convention, 1)?;
                let Some(step) = reply.winning.first.first() else { continue };
                let Some(other) = next.components().nth(step.component) else { continue };
                answers.rows.push((made, moved(&other, &step.to)));
            }
        }
        Ok(answers)
    }
}

/// Components with more options are not explained move by move.
const MOST_OPTIONS: u128 = 1 << 16;

/// Moves, each with an answer.
struct Answers {
    rows: Vec<(Words, Words)>,
    /// Whether there are moves that are not listed.
    more: bool,
}

impl Answers {
    /// The moves with their answers, and whether there are more; nothing if no move is listed.
    fn steps(self) -> impl Iterator<Item = Step> {
        let listed = !self.rows.is_empty();
        let rows = listed.then_some(Step::Answers(self.rows));
        rows.into_iter().chain((listed && self.more).then(|| Step::Text(say::answers_more())))
    }
}

/// The first moves of a list, as `say` says each with the name of its component, and how many more there are.
fn listed(sum: &Sum, list: &MoveList, say: impl Fn(String, Words) -> Words) -> Vec<Step> {
    let summands: Vec<Summand> = sum.components().collect();
    let shown = list.first.iter().take(ROWS).map(|step| (&summands[step.component], &step.to));
    let mut steps: Vec<Step> = shown.map(|(from, to)| Step::Text(say(named(from), told(from, to)))).collect();
    let more = list.count.saturating_sub(steps.len() as u128);
    steps.extend((more > 0 && !steps.is_empty()).then(|| Step::Text(say::more_moves(more))));
    steps
}

fn section(title: Words, steps: Vec<Step>) -> Section {
    Section { title, steps }
}

/// `nim 5`: the name of a component in the text.
fn named(summand: &Summand) -> String {
    let (name, shown) = (ruleset_as_word(&summand.rules.name), summand.rules.moves.show(summand.position));
    format!("{name} {shown}").trim_end().to_owned()
}

/// `nim 5: take 2`: a move, with its component.
fn moved(summand: &Summand, to: &[Position]) -> Words {
    say::move_in(named(summand), summand.rules.moves.label(summand.position, to))
}

/// `take 2, to 3`: a move in a component.
fn told(summand: &Summand, to: &[Position]) -> Words {
    let label = summand.rules.moves.label(summand.position, to);
    if to.is_empty() { say::made_nothing_left(label) } else { say::made(label, shown(summand.rules, to)) }
}

fn shown(rules: &Rules, option: &[Position]) -> Words {
    match option {
        [] => say::nothing(),
        parts => parts.iter().map(|part| rules.moves.show(part)).collect::<Vec<_>>().join(" + ").into(),
    }
}
