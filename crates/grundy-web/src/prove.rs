//! Theorems about all positions of a game, as `grundy prove` finds them, with the picture of their automata.
//!
//! Of misère play, the quotient of a heap game, as `grundy quotient` finds it, with its multiplication table.

use grundy::ask::{self, Failure};
use grundy::family::{FamilyQuestion, asked};
use grundy::misere::{self, Element, Quotient};
use grundy::prove::{Question, Recogniser, about};
use grundy::{Convention, Family, Limits, Said, said};
use grundy_draw::{AutomatonPicture, Frame, Heading, automaton_picture, draw_automaton, states_and_edges};
use serde::Serialize;

use crate::desk::Desk;

/// What was asked about all positions of a game, and how the search for a proof ended. Its sentences have marks.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Proof {
    #[serde(flatten)]
    pub theorem: ask::Theorem,
    /// The picture of the automaton; `null` if there is none, or too many states for a picture.
    pub svg: Option<String>,
    /// The first states of an automaton that is too large for a picture.
    pub listed: Vec<State>,
}

/// What holds for all boards of a family. Its sentences have marks.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ForAll {
    #[serde(flatten)]
    pub theorem: ask::Family,
    /// The least n that has a board.
    pub first: u64,
    /// The values of the boards from `first` on: over two periods, or the first ones.
    pub values: Vec<u32>,
    /// The first kinds of pieces, each as lines of text: `.` is a cell, and the repeated column stands in brackets.
    pub pictures: Vec<Vec<String>>,
}

/// The answer to a question about all positions of a game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Proved {
    Formulas(Box<Proof>),
    Boards(Box<ForAll>),
}

/// Largest number of states in a list.
const LISTED: usize = 200;
const VALUES: usize = 1_000;
const KINDS: usize = 12;

/// A state of an automaton.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct State {
    /// Whether a word that ends here is accepted.
    pub accepts: bool,
    /// The letters that lead on, and the number of the state to which they lead.
    pub edges: Vec<(String, usize)>,
}

/// What holds for all positions of the game `word`, and whether it is proved: its P-positions, or its values. With a
/// claim, whether that is true. `heaps` is the number of heaps where the rules leave it open, otherwise 0. Fails if the
/// rules are not given by formulas, or the claim cannot be read.
pub fn prove(
    word: &str,
    (heaps, misere, values): (u32, bool, bool),
    claim: &str,
    desk: &Desk,
) -> Result<Proved, Failure> {
    let (rules, family) = Family::read(word, &desk.sources).map_err(|error| Failure::input(word, error))?;
    let by_rules = rules.moves.nature().convention.unwrap_or_default();
    let convention = if misere { Convention::Misere } else { by_rules };
    let claim = Some(claim).filter(|claim| !claim.trim().is_empty());
    let count = (heaps > 0).then_some(heaps as usize);
    if let Some(family) = asked(&rules, family, count).map_err(Failure::Unfit)? {
        return for_all(&FamilyQuestion { family, convention, claim }, &desk.session.limits);
    }
    let question = Question {
        rules: &rules,
        heaps: count,
        convention,
        about: about(&rules, convention, values, claim),
        claim,
        numeration: None,
    };
    let theorem = question.answer(&desk.session.limits)?;
    let (svg, listed) = match (automaton_picture(&rules.name, &theorem), &theorem.recogniser) {
        (Ok(picture), _) => (Some(draw_automaton(&without_words(picture, &rules.name), Frame::default())), Vec::new()),
        (Err(_), Some(found)) => (None, first_states(found)),
        (Err(_), _) => (None, Vec::new()),
    };
    Ok(Proved::Formulas(Box::new(Proof { theorem: ask::Theorem::of(&question, &theorem, Said::marked), svg, listed })))
}

fn for_all(question: &FamilyQuestion<'_>, limits: &Limits) -> Result<Proved, Failure> {
    let theorem = question.answer(limits)?;
    let (first, values) = theorem.row.as_ref().map_or_else(Default::default, |row| {
        let end = row.law.map_or(VALUES, |law| (law.preperiod + 2 * law.period - row.first) as usize);
        (row.first, row.values.iter().take(end.min(VALUES)).map(|&value| value as u32).collect())
    });
    let pictures = theorem.closed.as_ref().map_or_else(Vec::new, |closed| {
        (0..closed.system.kinds.len().min(KINDS)).map(|kind| closed.picture(kind)).collect()
    });
    let theorem = ask::Family::of(question, &theorem, Said::marked);
    Ok(Proved::Boards(Box::new(ForAll { theorem, first, values, pictures })))
}

/// The picture with nothing but the name of the game above it: the page says the rest in its own language.
fn without_words(picture: AutomatonPicture, ruleset: &str) -> AutomatonPicture {
    let heading = Heading { title: ruleset.to_owned().into(), subtitle: Said::default() };
    AutomatonPicture { heading, accepts: Said::default(), ..picture }
}

fn first_states(found: &Recogniser) -> Vec<State> {
    let (accepting, edges) = states_and_edges(found);
    let mut states: Vec<State> =
        accepting.into_iter().take(LISTED).map(|accepts| State { accepts, edges: Vec::new() }).collect();
    for (from, to, letters) in edges {
        if let Some(state) = states.get_mut(from) {
            state.edges.push((letters.join(" "), to));
        }
    }
    states
}

/// Largest order of a quotient whose products are listed; a larger table could not be read.
const PRODUCTS: usize = 64;

/// A misère quotient, and what a page shows of it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Monoid {
    #[serde(flatten)]
    pub quotient: ask::Quotient,
    /// The elements as words in the generators.
    pub words: Vec<String>,
    /// The generators as words, in the order of their heaps.
    pub letters: Vec<String>,
    /// The products, row by row; empty if there are too many.
    pub products: Vec<Vec<Element>>,
    /// Why no more is proved, with marks.
    pub stopped: Option<String>,
}

/// The misère quotient of the sums of heaps of these games (words with spaces between them). It looks at the heaps up
/// to `to`; 0 leaves that open. Fails if a word is not a heap game, or stands twice.
pub fn quotient(words: &str, to: u32, desk: &Desk) -> Result<Monoid, Failure> {
    let mut rules = Vec::new();
    for word in words.split_whitespace() {
        rules.push(desk.sources.find(word).map_err(|error| Failure::input(word, error))?);
    }
    misere::each_once(&rules)?;
    if rules.is_empty() {
        return Err(Failure::Unfit(said!("name a heap game, such as 0.75")));
    }
    Ok(told(&desk.session.quotient(&rules, (to > 0).then_some(u64::from(to)))?))
}

fn told(quotient: &Quotient) -> Monoid {
    let monoid = quotient.monoid();
    let elements = || 0..monoid.order() as Element;
    let products = match monoid.order() <= PRODUCTS {
        true => elements().map(|x| elements().map(|y| monoid.product(x, y)).collect()).collect(),
        false => Vec::new(),
    };
    Monoid {
        words: elements().map(|x| quotient.word(x)).collect(),
        letters: (0..quotient.generators().len()).map(|number| quotient.word(monoid.generator(number))).collect(),
        products,
        stopped: quotient.stopped.as_ref().map(|why| why.said().marked()),
        quotient: quotient.into(),
    }
}
