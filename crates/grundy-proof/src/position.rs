//! Claims about a position: who wins, the value, all winning moves, or in a draw all moves that keep it.
//!
//! What the claim says of itself is checked here; then the outcome is derived from the values of the components
//! ([`sums`]), from a theorem about the only component ([`alone`]), or from the outcomes of whole sums.

use std::collections::HashMap;
use std::rc::Rc;

use grundy_core::syntax::{as_word, ruleset_as_word};
use grundy_core::{Convention, OptionList, Outcome, Said, said};
use grundy_rules::Rules;

use crate::certificate::PositionClaim;
use crate::fact::Witness;
use crate::games::Sum;
use crate::library::Library;
use crate::moves::{Component, Listing};
use crate::outcomes::{Outcomes, convention_of};
use crate::verdict::{Rejected, Session, demand};
use crate::{alone, quotient, sums};

/// Largest number of components, copies counted, of a sum that is played as a whole.
const LARGEST_SUM: u64 = 100_000;

/// Checks a claim about a position.
pub(crate) fn check_claim(claim: &PositionClaim, witness: &Witness, session: &Session) -> Result<Vec<Said>, Rejected> {
    let components = read_components(claim, session)?;
    check_text(claim)?;
    check_lengths(claim)?;
    let convention = convention_of(&claim.convention, "claim.convention")?;
    let mut library = Library::verify(witness, session)?;
    let natures = || components.iter().map(|component| component.rules.moves.nature());
    let whole = natures().any(|nature| nature.own_endings || nature.entails);
    for (i, component) in components.iter().enumerate().filter(|_| !whole) {
        library.entry(&component.rules.name, &format!("claim.components[{i}].ruleset"))?;
    }
    if whole || convention == Convention::Misere && library.outcomes.is_some() {
        no_values(claim)?;
        let outcomes = library.outcomes.as_mut();
        let outcomes = outcomes.ok_or_else(|| Rejected::new("witness", said!("no fact tells the outcomes of sums")))?;
        demand("claim.convention", &convention, &outcomes.convention)?;
        check_whole(claim, &components, outcomes, session)?;
        return Ok(established(claim));
    }
    demand("claim.remoteness", &claim.remoteness, &None)?;
    if let Some(monoid) = library.monoid.as_ref().filter(|_| convention == Convention::Misere) {
        no_values(claim)?;
        quotient::check_sum(claim, &components, monoid, session)?;
        return Ok(established(claim));
    }
    let by_values = match convention {
        Convention::Normal => claim.grundy.is_some(),
        Convention::Misere => sums::is_tame(&components),
    };
    if convention == Convention::Misere {
        no_values(claim)?;
    }
    if by_values {
        sums::check_claim(claim, &components, convention, &library, session)?;
    } else {
        alone::check_claim(claim, &components, convention, &library, session)?;
    }
    Ok(established(claim))
}

/// What a claim that was derived again says, in sentences.
fn established(claim: &PositionClaim) -> Vec<Said> {
    let (position, outcome) = (shortened(&claim.position), &claim.outcome);
    let mut told = vec![
        match (&claim.grundy, claim.convention.as_str()) {
            (Some(value), "normal") => {
                said!("{position} is {outcome} in normal play, worth {value}", position, outcome, value)
            }
            (None, "normal") => said!("{position} is {outcome} in normal play", position, outcome),
            _ => said!("{position} is {outcome} in misere play", position, outcome),
        },
        match (claim.winning_move_count, claim.moves_listed) {
            (0, _) => said!("no move wins"),
            (count, listed) if count == u128::from(listed) => {
                said!("the winning moves are those listed ({count} of them)", count)
            }
            (count, listed) => {
                said!("there are {count} winning moves, and the first {listed} are those listed", count, listed)
            }
        },
    ];
    told.extend(claim.drawing.as_ref().map(|drawing| match (drawing.count, drawing.listed) {
        (0, _) => said!("no move is left to keep the draw"),
        (count, listed) if count == u128::from(listed) => {
            said!("the moves that keep the draw are those listed ({count} of them)", count)
        }
        (count, listed) => {
            said!("{count} moves keep the draw, and the first {listed} are those listed", count, listed)
        }
    }));
    told.extend(claim.remoteness.map(|remoteness| {
        said!("play ends after {remoteness} moves if the winner hurries and the loser delays", remoteness)
    }));
    told
}

/// As many moves are listed as the claim says, and drawing moves exactly for a draw.
fn check_lengths(claim: &PositionClaim) -> Result<(), Rejected> {
    let check = |step: &str, claimed: u64, listed: usize| match claimed == listed as u64 {
        true => Ok(()),
        false => Err(Rejected::new(step, said!("{listed} moves are listed, not {claimed}", listed, claimed))),
    };
    check("claim.moves_listed", claim.moves_listed, claim.winning_moves.len())?;
    match (&claim.drawing, claim.outcome == "D") {
        (Some(drawing), true) => check("claim.drawing.listed", drawing.listed, drawing.moves.len()),
        (None, false) => Ok(()),
        (Some(_), false) => Err(Rejected::new("claim.drawing", said!("only in a draw moves can keep it"))),
        (None, true) => Err(Rejected::new("claim.drawing", said!("the moves that keep the draw are missing"))),
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(100) {
        Some((at, _)) => format!("{} …", &text[..at]),
        None => text.to_owned(),
    }
}

fn read_components(claim: &PositionClaim, session: &Session) -> Result<Vec<Component>, Rejected> {
    if claim.components.is_empty() {
        return Err(Rejected::new("claim.components", said!("a sum has at least one component")));
    }
    let mut found: HashMap<&str, Rc<Rules>> = HashMap::new();
    let mut components = Vec::with_capacity(claim.components.len());
    for (i, component) in claim.components.iter().enumerate() {
        let step = |field: &str| format!("claim.components[{i}].{field}");
        let rules = match found.get(&*component.ruleset) {
            Some(rules) => Rc::clone(rules),
            None => {
                let rules = Rc::new(session.find_any(&component.ruleset, &step("ruleset"))?);
                found.insert(&component.ruleset, Rc::clone(&rules));
                rules
            }
        };
        let position = rules.moves.parse(&component.start);
        let position = position.map_err(|error| Rejected::new(step("start"), error.to_string()))?;
        demand(step("start"), &component.start, &rules.moves.show(&position))?;
        if component.copies == 0 {
            return Err(Rejected::new(step("copies"), said!("there is at least one copy")));
        }
        components.push(Component { rules, position, copies: component.copies });
    }
    Ok(components)
}

/// The text of the sum follows from its components.
fn check_text(claim: &PositionClaim) -> Result<(), Rejected> {
    let mut text = String::new();
    for (i, component) in claim.components.iter().enumerate() {
        if i == 0 || claim.components[i - 1].ruleset != component.ruleset {
            text.push_str(if i == 0 { "" } else { " + " });
            text.push_str(&ruleset_as_word(&component.ruleset));
        }
        text.push(' ');
        if component.copies > 1 {
            text.push_str(&format!("{}x", component.copies));
        }
        text.push_str(&as_word(&component.start));
    }
    if text != claim.position {
        let reason = said!("the components say `{text}`", text = shortened(&text));
        return Err(Rejected::new("claim.position", reason));
    }
    Ok(())
}

/// Misère play and games whose rules say who has won have no Grundy values; where one may have to answer, none are told.
fn no_values(claim: &PositionClaim) -> Result<(), Rejected> {
    demand("claim.grundy", &claim.grundy, &None)?;
    for (i, component) in claim.components.iter().enumerate() {
        demand(format!("claim.components[{i}].grundy"), &component.grundy, &None)?;
    }
    Ok(())
}

/// Checks a claim about a sum that is played as a whole.
fn check_whole(
    claim: &PositionClaim,
    components: &[Component],
    outcomes: &mut Outcomes,
    session: &Session,
) -> Result<(), Rejected> {
    let (root, indices) = read_root(components, outcomes)?;
    let nothing = |step: &str, about: String| Rejected::new(step, said!("nothing tells who wins {about}", about));
    let step = outcomes.step.clone();
    let judged = outcomes.of(&root)?;
    let (outcome, remoteness) = judged.ok_or_else(|| nothing(&step, outcomes.games.show(&root)))?;
    demand("claim.outcome", &claim.outcome, &outcome.to_string())?;
    demand("claim.remoteness", &claim.remoteness, &remoteness)?;
    let mut winning = Listing::winning(claim);
    let mut drawing = claim.drawing.as_ref().map(|drawing| Listing::drawing(claim, drawing));
    let urgent = |i: usize| outcomes.games.is_urgent(indices[i], &components[i].position);
    let urgent: Vec<usize> = (0..components.len()).filter(|&i| urgent(i)).collect();
    if urgent.len() > 1 || urgent.iter().any(|&i| components[i].copies > 1) {
        return Err(Rejected::new("claim.components", said!("two components must be answered at once")));
    }
    for (i, component) in components.iter().enumerate() {
        let index = indices[i];
        let may_move = urgent.first().is_none_or(|&urgent| urgent == i);
        let from = outcomes.games.as_component(index, &component.position)?.map(|position| (index, position));
        let (mut wins, mut draws) = (Vec::new(), Vec::new());
        let named = if may_move { outcomes.games.named_options(index, &component.position)? } else { Vec::new() };
        for option in named {
            session.report("moves", 0, 1)?;
            // A component that is left out has no options.
            let Some(from) = &from else { continue };
            let after = outcomes.games.moved(&root, from, &option)?;
            match outcomes.of(&after)?.ok_or_else(|| nothing(&step, outcomes.games.show(&after)))?.0 {
                Outcome::P => wins.push(option),
                Outcome::D => draws.push(option),
                Outcome::N => {}
            }
        }
        winning.expect(i, component, &OptionList::from_all(wins, winning.still_listed()))?;
        if let Some(drawing) = &mut drawing {
            drawing.expect(i, component, &OptionList::from_all(draws, drawing.still_listed()))?;
        }
    }
    winning.finish()?;
    drawing.map_or(Ok(()), Listing::finish)
}

/// The sum of the claim, and for each component the index of its ruleset in the fact.
fn read_root(components: &[Component], outcomes: &mut Outcomes) -> Result<(Sum, Vec<usize>), Rejected> {
    let games = &mut outcomes.games;
    let (mut root, mut indices) = (Sum::new(), Vec::with_capacity(components.len()));
    for (i, component) in components.iter().enumerate() {
        let index = games.rules().iter().position(|rules| rules.name == component.rules.name);
        let reason = || {
            Rejected::new(
                format!("{}.rulesets", outcomes.step),
                said!("{name} is missing", name = component.rules.name),
            )
        };
        let index = index.ok_or_else(reason)?;
        indices.push(index);
        if component.rules.moves.nature().own_endings && (components.len() > 1 || component.copies > 1) {
            return Err(Rejected::new(format!("claim.components[{i}]"), games.not_a_summand(index)));
        }
        let Some(position) = games.as_component(index, &component.position)? else { continue };
        if component.copies > LARGEST_SUM - root.len() as u64 {
            return Err(Rejected::new(
                format!("claim.components[{i}].copies"),
                said!(
                    "a sum that is played as a whole has at most {largest_sum} components",
                    largest_sum = LARGEST_SUM
                ),
            ));
        }
        root.extend((0..component.copies).map(|_| (index, position.clone())));
    }
    root.sort();
    Ok((root, indices))
}
