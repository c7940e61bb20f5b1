//! Claims about sums that are played as a whole: in misère play, and of games
//! whose rules say who has won.
//!
//! The witness tells the outcomes by a list of P-positions and draws
//! ([`list`](crate::list)) or by a judgement of every sum that can be reached
//! ([`analysis`](crate::analysis)); only the latter tells the remoteness.

use grundy_core::{Convention, Outcome};
use grundy_rules::Rules;

use crate::analysis::Analysis;
use crate::certificate::{PositionClaim, Witness};
use crate::list::List;
use crate::moves::{Component, Listing};
use crate::options::Found;
use crate::sums::{Games, Sum};
use crate::verdict::{Rejected, Session, demand};

/// A sum has at most as many components, copies counted.
const LARGEST_SUM: u64 = 100_000;

/// Where the outcomes of sums come from, verified.
enum Evidence {
    List(List),
    Analysis(Analysis),
}

/// Checks a claim about a sum by what the witness says of whole sums.
pub(crate) fn check_claim(
    claim: &PositionClaim,
    components: &[Component],
    convention: Convention,
    witness: &Witness,
    session: &Session,
) -> Result<(), Rejected> {
    let (mut games, mut evidence) = match (&witness.sums, &witness.analysis) {
        (Some(sums), None) => {
            let mut games = Games::read(&sums.rulesets, convention, "witness.sums", session)?;
            let list = List::verify(sums, &mut games, session)?;
            (games, Evidence::List(list))
        }
        (None, Some(analysis)) => {
            let mut games = Games::read(&analysis.rulesets, convention, "witness.analysis", session)?;
            let analysis = Analysis::verify(analysis, &mut games, session)?;
            (games, Evidence::Analysis(analysis))
        }
        (Some(_), Some(_)) => return Err(Rejected::new("witness.analysis", "the outcomes of sums are told twice")),
        (None, None) => return Err(Rejected::new("witness.sums", "nothing tells the outcomes of sums")),
    };
    let (root, indices) = read_root(components, &mut games, evidence.step())?;
    let (outcome, remoteness) = evidence
        .judge(&root, &mut games)?
        .ok_or_else(|| Rejected::new(evidence.step(), format!("nothing tells who wins {}", games.show(&root))))?;
    demand("claim.outcome", &claim.outcome, &outcome.to_string())?;
    demand("claim.remoteness", &claim.remoteness, &remoteness)?;

    let mut winning = Listing::winning(claim);
    let mut drawing = claim.drawing.as_ref().map(|drawing| Listing::drawing(claim, drawing));
    for (i, component) in components.iter().enumerate() {
        let index = indices[i];
        let from = games.as_component(index, &component.position)?.map(|position| (index, position));
        let (mut wins, mut draws) = (Vec::new(), Vec::new());
        for option in games.named_options(index, &component.position)? {
            session.report("moves", 0, 1)?;
            // A component that is left out has no options.
            let Some(from) = &from else { continue };
            let after = games.moved(&root, from, &option)?;
            let (outcome, _) = evidence.judge(&after, &mut games)?.ok_or_else(|| {
                let (from, to) = (&claim.components[i].start, show(&component.rules, &option));
                Rejected::new(evidence.step(), format!("nothing tells whether {from} to {to} wins"))
            })?;
            match outcome {
                Outcome::P => wins.push(option),
                Outcome::D => draws.push(option),
                Outcome::N => {}
            }
        }
        winning.expect(i, component, &Found::from_all(wins, winning.still_listed()))?;
        if let Some(drawing) = &mut drawing {
            drawing.expect(i, component, &Found::from_all(draws, drawing.still_listed()))?;
        }
    }
    winning.finish()?;
    drawing.map_or(Ok(()), Listing::finish)
}

/// The sum of the claim, and for each component the index of its ruleset in the witness.
fn read_root(components: &[Component], games: &mut Games, step: &str) -> Result<(Sum, Vec<usize>), Rejected> {
    let mut root = Sum::new();
    let mut indices = Vec::with_capacity(components.len());
    for (i, component) in components.iter().enumerate() {
        let index = games.rules().iter().position(|rules| rules.name == component.rules.name);
        let reason = || Rejected::new(format!("{step}.rulesets"), format!("{} is missing", component.rules.name));
        let index = index.ok_or_else(reason)?;
        indices.push(index);
        if component.rules.moves.nature().own_endings && (components.len() > 1 || component.copies > 1) {
            return Err(Rejected::new(format!("claim.components[{i}]"), games.not_a_summand(index)));
        }
        let Some(position) = games.as_component(index, &component.position)? else { continue };
        if component.copies > LARGEST_SUM - root.len() as u64 {
            return Err(Rejected::new(format!("claim.components[{i}].copies"), "so large a sum is not checked"));
        }
        root.extend((0..component.copies).map(|_| (index, position.clone())));
    }
    root.sort();
    Ok((root, indices))
}

fn show(rules: &Rules, option: &[grundy_core::Position]) -> String {
    let parts: Vec<String> = option.iter().map(|part| rules.moves.show(part)).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(" + ") }
}

impl Evidence {
    /// The part of the witness.
    fn step(&self) -> &'static str {
        match self {
            Evidence::List(_) => "witness.sums",
            Evidence::Analysis(_) => "witness.analysis",
        }
    }

    /// Who wins a sum, and how soon if that is told; `None` if nothing is told.
    fn judge(&mut self, sum: &Sum, games: &mut Games) -> Result<Option<(Outcome, Option<u64>)>, Rejected> {
        match self {
            Evidence::List(list) => Ok(list.outcome(sum, games)?.map(|outcome| (outcome, None))),
            Evidence::Analysis(analysis) => Ok(analysis.judgement(sum)),
        }
    }
}
