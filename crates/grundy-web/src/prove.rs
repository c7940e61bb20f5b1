//! Theorems about all positions of a game, as `grundy prove` finds them, with the picture of their automata.

use grundy::prove::{Question, Recogniser, Theorem, Unasked, Verdict, Worth, about};
use grundy::{Convention, Limits, Sources, Unsolved};
use grundy_draw::{AutomatonPicture, Frame, Heading, NoAutomaton, automaton_picture, draw_automaton, states_and_edges};
use serde::Serialize;

use crate::failure::Failure;

/// What was asked about all positions of a game, and how the search for a proof ended.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Proof {
    /// The ruleset with its parameter.
    pub ruleset: String,
    /// `normal` or `misere`.
    pub convention: String,
    /// How it ended.
    pub verdict: Judged,
    /// What is proved, claimed or fits, as a sentence with marks; empty if nothing was found.
    pub statement: String,
    /// The numeration that the automaton reads; `null` without an automaton.
    pub numeration: Option<String>,
    /// How many states the automaton has; `null` without one.
    pub states: Option<usize>,
    /// How many positions were compared one by one before any proof.
    pub tested: u64,
    /// The first position for which the claim is false.
    pub counterexample: Option<Refutation>,
    /// Why nothing is proved, with marks.
    pub reason: Option<String>,
    /// What every move lowers.
    pub rank: String,
    /// The picture of the automaton; `null` if there is none, or too many states for a picture.
    pub svg: Option<String>,
    /// The first states of an automaton that is too large for a picture.
    pub listed: Vec<State>,
}

/// Largest number of states in a list.
const LISTED: usize = 200;

/// A state of an automaton.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct State {
    /// Whether a word that ends here is accepted.
    pub accepts: bool,
    /// The letters that lead on, and the number of the state to which they lead.
    pub edges: Vec<(String, usize)>,
}

/// How the search for a proof ended.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Judged {
    /// It holds for all positions.
    Proven,
    /// It is false for some position.
    Refuted,
    /// It holds for all tested positions, and nothing is proved.
    Fits,
    /// Nothing was found.
    Unknown,
}

/// A position for which a claim is false.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Refutation {
    /// The position.
    pub position: String,
    /// What the claim says of it; `null` if the claim does not fix one value.
    pub claimed: Option<String>,
    /// What is true of it.
    pub is: String,
    /// The move that breaks the claim; `null` if no move leads to what the claim needs.
    pub option: Option<String>,
}

/// What holds for all positions of the game `word`, and whether it is proved: its P-positions, or its values. With a
/// claim, whether that is true. `heaps` is the number of heaps where the rules leave it open, otherwise 0.
///
/// # Errors
///
/// If the rules are not given by formulas, or the claim cannot be read.
pub fn prove(
    word: &str,
    (heaps, misere, values): (u32, bool, bool),
    claim: &str,
    limits: &Limits,
    sources: &Sources,
) -> Result<Proof, Failure> {
    let rules = sources.find(word).map_err(|error| Failure::input(word, error))?;
    let by_rules = rules.moves.nature().convention.unwrap_or_default();
    let convention = if misere { Convention::Misere } else { by_rules };
    let claim = Some(claim).filter(|claim| !claim.trim().is_empty());
    let question = Question {
        rules: &rules,
        heaps: (heaps > 0).then_some(heaps as usize),
        convention,
        about: about(&rules, convention, values, claim),
        claim,
        numeration: None,
    };
    let theorem = question.answer(limits).map_err(unasked)?;
    Ok(told(&rules.name, theorem))
}

/// The picture with nothing but the name of the game above it: the page says the rest in its own language.
fn without_words(picture: AutomatonPicture, ruleset: &str) -> AutomatonPicture {
    let heading = Heading { title: ruleset.to_owned(), subtitle: String::new() };
    AutomatonPicture { heading, accepts: String::new(), ..picture }
}

fn told(ruleset: &str, theorem: Theorem) -> Proof {
    let (svg, listed) = match (automaton_picture(ruleset, &theorem), &theorem.recogniser) {
        (Ok(picture), _) => (Some(draw_automaton(&without_words(picture, ruleset), Frame::default())), Vec::new()),
        (Err(NoAutomaton::TooLarge { .. }), Some(found)) => (None, first_states(found)),
        (Err(_), _) => (None, Vec::new()),
    };
    let (verdict, counterexample, reason) = match &theorem.verdict {
        Verdict::Proven => (Judged::Proven, None, None),
        Verdict::Refuted(found) => {
            let counterexample = Refutation {
                position: shown(&found.position),
                claimed: (found.claimed != Worth::None).then(|| found.claimed.to_string()),
                is: found.is.to_string(),
                option: found.option.as_ref().map(|parts| {
                    let parts: Vec<String> = parts.iter().map(|part| shown(part)).collect();
                    parts.join(" + ")
                }),
            };
            (Judged::Refuted, Some(counterexample), None)
        }
        Verdict::Fits(reason) => (Judged::Fits, None, Some(reason.said().marked())),
        Verdict::Unknown(reason) => (Judged::Unknown, None, Some(reason.said().marked())),
    };
    let recogniser = theorem.recogniser.as_ref();
    Proof {
        ruleset: ruleset.to_owned(),
        convention: theorem.convention.to_string(),
        verdict,
        numeration: recogniser.map(|found| found.numeration.name().to_owned()),
        states: recogniser.map(|found| found.states()),
        tested: theorem.tested,
        counterexample,
        reason,
        svg,
        listed,
        statement: theorem.statement.marked(),
        rank: theorem.rank,
    }
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

/// A position as its numbers with commas.
fn shown(position: &[impl ToString]) -> String {
    position.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// The failure of a question that cannot be asked.
fn unasked(reason: Unasked) -> Failure {
    match reason {
        Unasked::Claim { text, error } => Failure::Input { text, error },
        Unasked::NoProof(grundy::prove::NoProof::Stopped(stop)) => Failure::Unsolved(Unsolved::Stopped(stop)),
        other => Failure::Unfit(other.said()),
    }
}
