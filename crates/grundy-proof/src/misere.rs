//! Misère play by theorem: whoever cannot move wins.
//!
//! Normal-play values say nothing here. Where no theorem speaks, a list of
//! P-positions does ([`list`](crate::list)). The theorems, each named in the
//! witness for every ruleset of the sum:
//!
//! - a sum of Nim heaps: as in normal play while a heap exceeds 1, else a
//!   P-position when the number of ones is odd (Bouton 1901);
//! - a sum of heaps of subtraction games: `check_subtraction` (Ferguson 1974);
//! - a sum of chocolate bars: the number of breaks is fixed, and who makes the
//!   last one loses;
//! - one component alone: see `theorems::misere`.
//!
//! A tame sum (Conway, *On Numbers and Games*, ch. 12) would have its place here.

use grundy_core::Position;
use grundy_rules::HeapMoves;

use crate::certificate::{PositionClaim, Witness};
use crate::count::options_of_value;
use crate::known::{Library, theorem_of};
use crate::moves::{Component, Listing};
use crate::options::{Found, TRIED};
use crate::theorems::Theorem;
use crate::verdict::{Rejected, Session, demand};

/// Checks a claim in misère play that rests on theorems.
pub(crate) fn check_claim(
    claim: &PositionClaim,
    components: &[Component],
    witness: &Witness,
    session: &Session,
) -> Result<(), Rejected> {
    demand("claim.remoteness", &claim.remoteness, &None)?;
    let is_nim = |component: &Component| component.rules.is_catalogued("nim");
    if components.iter().all(is_subtraction) && !components.iter().all(is_nim) {
        return check_subtraction(claim, components, witness, session);
    }
    let mut theorems: Vec<(&str, Theorem)> = Vec::new();
    for (i, component) in components.iter().enumerate() {
        let name = &*component.rules.name;
        if theorems.iter().all(|&(known, _)| known != name) {
            let theorem = theorem_of(witness, &component.rules, session)?.ok_or_else(|| {
                let reason = format!("neither a theorem about {name} nor a list of P-positions tells who wins");
                Rejected::new(format!("claim.components[{i}]"), reason)
            })?;
            session.trust(format!("in misère play: {}", theorem.misere_statement()));
            theorems.push((name, theorem));
        }
    }
    match (&theorems[..], components) {
        ([(_, Theorem::Nim)], _) => check_nim(claim, components, session),
        ([(_, Theorem::Chocolate)], _) => check_chocolate(claim, components),
        ([(_, theorem)], [component]) if component.copies == 1 => check_alone(claim, component, theorem),
        _ => Err(Rejected::new("witness.theorems", "no theorem tells the outcome of such a sum in misère play")),
    }
}

fn check_outcome(claim: &PositionClaim, is_p: bool) -> Result<(), Rejected> {
    demand("claim.outcome", &claim.outcome.as_str(), &if is_p { "P" } else { "N" })
}

/// Bouton's rule.
fn check_nim(claim: &PositionClaim, components: &[Component], session: &Session) -> Result<(), Rejected> {
    // Of all heaps, copies counted: the nim-sum, how many exceed 1, how many are 1.
    let (mut sum, mut large, mut ones) = (0u64, 0u128, 0u128);
    for component in components {
        let (heap, copies) = (component.position[0], u128::from(component.copies));
        sum ^= if copies % 2 == 1 { heap } else { 0 };
        large += if heap > 1 { copies } else { 0 };
        ones += if heap == 1 { copies } else { 0 };
    }
    let is_p = |sum: u64, large: u128, ones: u128| if large > 0 { sum == 0 } else { ones % 2 == 1 };
    check_outcome(claim, is_p(sum, large, ones))?;
    let mut moves = Listing::winning(claim);
    for (i, component) in components.iter().enumerate() {
        if i % 1024 == 0 {
            session.report("components", i, components.len())?;
        }
        let heap = component.position[0];
        let others = (sum ^ heap, large - u128::from(heap > 1), ones - u128::from(heap == 1));
        let mut rests: Vec<u64> = [0, 1, others.0].into_iter().filter(|&rest| rest < heap).collect();
        rests.sort_unstable();
        rests.dedup();
        rests.retain(|&rest| is_p(others.0 ^ rest, others.1 + u128::from(rest > 1), others.2 + u128::from(rest == 1)));
        let options = rests.iter().map(|&rest| if rest == 0 { vec![] } else { vec![Position::from(rest)] });
        moves.expect(i, component, &Found::from_all(options.collect(), 3))?;
    }
    moves.finish()
}

fn is_subtraction(component: &Component) -> bool {
    matches!(component.rules.heap(), Some(HeapMoves::Subtract(_)))
}

/// Heaps of subtraction games: a P-position if a heap is worth 2 or more and the
/// nim-sum of the values is 0, or none is and the nim-sum is 1 (Ferguson 1974).
fn check_subtraction(
    claim: &PositionClaim,
    components: &[Component],
    witness: &Witness,
    session: &Session,
) -> Result<(), Rejected> {
    let mut library = Library::verify(witness, session)?;
    session.trust(
        "in misère play a sum of heaps of subtraction games is a P-position exactly when some value exceeds 1 and \
         the nim-sum is 0, or none does and the nim-sum is 1 (T. S. Ferguson 1974)",
    );
    let mut values = Vec::with_capacity(components.len());
    for (i, component) in components.iter().enumerate() {
        let step = format!("claim.components[{i}]");
        let known = library.entry(&component.rules.name, &step)?;
        if let Some(theorem) = &known.theorem {
            session.trust(theorem.statement());
        }
        let value = known.value(&component.position, session).and_then(|value| value.nimber());
        let reason = || format!("the witness does not tell the value of {}", claim.components[i].start);
        values.push(value.ok_or_else(|| Rejected::new(step, reason()))?);
    }
    let (mut sum, mut large) = (0, 0u128);
    for (value, component) in values.iter().zip(components) {
        sum ^= if component.copies % 2 == 1 { *value } else { 0 };
        large += if *value > 1 { u128::from(component.copies) } else { 0 };
    }
    let is_p = sum == u64::from(large == 0);
    check_outcome(claim, is_p)?;
    let mut moves = Listing::winning(claim);
    for (i, component) in components.iter().enumerate().filter(|_| !is_p) {
        let others = (sum ^ values[i], large - u128::from(values[i] > 1));
        // Beside values of at most 1 a heap must be left worth at most 1 as well.
        let target = if others.1 > 0 { others.0 } else { others.0 ^ 1 };
        let step = format!("claim.components[{i}]");
        let Some(known) = library.get(&component.rules.name) else { continue };
        let found = options_of_value(known, &component.position, target, moves.still_listed(), &[], &step, session)?;
        moves.expect(i, component, &found)?;
    }
    moves.finish()
}

/// Bars of chocolate: all moves win or none does.
fn check_chocolate(claim: &PositionClaim, components: &[Component]) -> Result<(), Rejected> {
    // Only bars with an even side take an odd number of breaks.
    let odd_bars = components.iter().filter(|component| component.position.iter().any(|side| side % 2 == 0));
    let is_p = odd_bars.fold(false, |odd, component| odd ^ (component.copies % 2 == 1));
    check_outcome(claim, is_p)?;
    let mut moves = Listing::winning(claim);
    if !is_p {
        for (i, component) in components.iter().enumerate() {
            let (n, m) = (component.position[0], component.position[1]);
            moves.expect(i, component, &Theorem::all_breaks(n, m, moves.still_listed()))?;
        }
    }
    moves.finish()
}

/// A single component.
fn check_alone(claim: &PositionClaim, component: &Component, theorem: &Theorem) -> Result<(), Rejected> {
    let position = &component.position;
    let step = "claim.components[0]";
    let unknown = |position: &Position| {
        let position = component.rules.moves.show(position);
        Rejected::new(step, format!("the theorem does not tell who wins {position} in misère play"))
    };
    let is_p = theorem.is_misere_p(position).ok_or_else(|| unknown(position))?;
    check_outcome(claim, is_p)?;
    let mut moves = Listing::winning(claim);
    if !is_p {
        let listed = moves.listed_in(0, component);
        let found = match theorem.misere_p_options(position, moves.still_listed(), &listed) {
            Some(found) => found,
            None if component.rules.moves.option_bound(position).is_some_and(|bound| bound > TRIED) => {
                return Err(Rejected::new(step, "there are too many options to try"));
            }
            None => {
                let (mut winning, mut missing) = (Vec::new(), None);
                component.rules.moves.each_option(position, &mut |option| match option {
                    [] => {} // The end, and the other player wins.
                    [part] => match theorem.is_misere_p(part) {
                        Some(true) => winning.push(option.to_vec()),
                        Some(false) => {}
                        None => missing = Some(part.clone()),
                    },
                    [part, ..] => missing = Some(part.clone()),
                })?;
                if let Some(part) = missing {
                    return Err(unknown(&part));
                }
                Found::from_all(winning, moves.still_listed())
            }
        };
        moves.expect(0, component, &found)?;
    }
    moves.finish()
}
