//! Verified values of a heap game.
//!
//! The values are checked from the moves of the heaps as data
//! ([`HeapMoves`]): that is fast. So that nothing hangs on that description
//! alone, the smallest heaps are checked again from the options that the
//! ruleset itself gives. Heap games without such a description are checked from
//! their options throughout.

use grundy_core::Position;
use grundy_rules::{HeapMoves, Rules, Shape};

use crate::certificate::{SequenceWitness, SparseWitness};
use crate::heap_values::Values;
use crate::law::Law;
use crate::mex::least_excluded;
use crate::periodicity;
use crate::sparse;
use crate::subtraction::{self, wrong};
use crate::table::demand_finite_play;
use crate::takebreak::{find_wrong_in_code, find_wrong_in_unequal_splits};
use crate::verdict::{Rejected, Session};

/// How many of the smallest heaps are checked from the ruleset's own options.
const CHECKED_TWICE: usize = 40;

/// Values of a heap game, verified.
pub(crate) struct Sequence<'a> {
    /// G(0), G(1), …
    pub values: Values<'a>,
    /// A law that is proved, with at least preperiod + period values at hand.
    pub law: Option<Law>,
}

impl<'a> Sequence<'a> {
    /// Verifies all that a witness says.
    pub fn verify(
        witness: &'a SequenceWitness,
        rules: &Rules,
        step: &str,
        session: &Session,
    ) -> Result<Self, Rejected> {
        let mut sequence = Sequence::verify_values(witness, rules, step, session)?;
        if let Some(triple) = witness.periodicity {
            let step = format!("{step}.periodicity");
            let law = Law::from_triple(triple).ok_or_else(|| Rejected::new(&*step, "a period is at least 1"))?;
            periodicity::prove(rules, &sequence.values, law, session).map_err(|unproved| unproved.rejects(step))?;
            sequence.law = Some(law);
        }
        Ok(sequence)
    }

    /// Verifies the values alone.
    pub fn verify_values(
        witness: &'a SequenceWitness,
        rules: &Rules,
        step: &str,
        session: &Session,
    ) -> Result<Self, Rejected> {
        if rules.shape != Shape::Heap {
            let reason = format!("the positions of {} are not heaps", rules.name);
            return Err(Rejected::new(format!("{step}.ruleset"), reason));
        }
        demand_finite_play(rules, step)?;
        let values = match &witness.sparse {
            Some(sparse) => computed(sparse, witness, rules, step, session)?,
            None => {
                check_listed(&witness.values, witness.rare_mask, rules, step, session)?;
                Values::Listed(&witness.values)
            }
        };
        let first: Vec<u64> = values.of(0..CHECKED_TWICE).collect();
        check_from_options(rules, &first, step, session)?;
        Ok(Sequence { values, law: None })
    }

    /// G(n); `None` if it is not known.
    pub fn value(&self, n: u64) -> Option<u64> {
        if let Some(value) = usize::try_from(n).ok().and_then(|n| self.values.get(n)) {
            return Some(value);
        }
        let Law { preperiod, period, saltus } = self.law?;
        let past = n.checked_sub(preperiod)?;
        let first = usize::try_from(preperiod + past % period).ok()?;
        (past / period).checked_mul(saltus)?.checked_add(self.values.get(first)?)
    }
}

/// The values of a witness that does not list them.
fn computed(
    sparse: &SparseWitness,
    witness: &SequenceWitness,
    rules: &Rules,
    step: &str,
    session: &Session,
) -> Result<Values<'static>, Rejected> {
    if !witness.values.is_empty() || witness.rare_mask.is_some() {
        return Err(Rejected::new(format!("{step}.sparse"), "it stands in place of values and their mask"));
    }
    let Some(moves) = rules.heap() else {
        let reason = format!("the rules of {} are not known as data", rules.name);
        return Err(Rejected::new(format!("{step}.sparse"), reason));
    };
    sparse::values(moves, sparse, &format!("{step}.sparse"), session)
}

/// Checks the values that a witness lists.
fn check_listed(
    values: &[u64],
    rare_mask: Option<u64>,
    rules: &Rules,
    step: &str,
    session: &Session,
) -> Result<(), Rejected> {
    match rules.heap() {
        Some(HeapMoves::Subtract(set)) => subtraction::check_values(set, values, step, session)?,
        Some(HeapMoves::UnequalSplit) => {
            if let Some((heap, value)) = find_wrong_in_unequal_splits(values, rare_mask, session)? {
                return Err(wrong(step, heap, values[heap], value));
            }
        }
        Some(HeapMoves::TakeBreak { code, shift }) => {
            let shifted = shifted(values, *shift).map_err(|heap| wrong(step, heap, values[heap], 0))?;
            let head = shifted.len().saturating_sub(values.len());
            let mut all = shifted;
            // The code's heaps smaller than the game's heap 0 are no claim of the
            // witness: their values come from the definition.
            for heap in 0..head {
                while let Some((at, value)) = find_wrong_in_code(code, &all[..=heap], None, session)? {
                    all[at] = value;
                }
            }
            if let Some((heap, value)) = find_wrong_in_code(code, &all, rare_mask, session)? {
                let own = (heap as i64 - shift).max(0) as usize;
                return Err(wrong(step, own, all[heap], value));
            }
        }
        None => check_from_options(rules, values, step, session)?,
    }
    Ok(())
}

/// The values of the code's heaps: those of the game's heaps with `shift`
/// zeros put in front, or, where it is negative, as many heaps taken away,
/// which must be worth 0 (the error is one that is not).
fn shifted(values: &[u64], shift: i64) -> Result<Vec<u64>, usize> {
    let by = usize::try_from(shift.unsigned_abs()).unwrap_or(usize::MAX);
    if shift >= 0 {
        let mut all = vec![0; by];
        all.extend_from_slice(values);
        return Ok(all);
    }
    let lost = &values[..by.min(values.len())];
    match lost.iter().position(|&value| value != 0) {
        Some(heap) => Err(heap),
        None => Ok(values[lost.len()..].to_vec()),
    }
}

/// Checks these values of the first heaps by the options that the ruleset gives.
fn check_from_options(rules: &Rules, values: &[u64], step: &str, session: &Session) -> Result<(), Rejected> {
    for (heap, &claimed) in values.iter().enumerate() {
        if heap % 256 == 0 {
            session.report("heaps", heap, values.len())?;
        }
        let mut option_values = Vec::new();
        let mut unknown = false;
        rules.moves.each_option(&Position::from(heap as u64), &mut |option| {
            let value = option.iter().try_fold(0, |sum, part| match **part {
                [size] if size < heap as u64 => Some(sum ^ values[size as usize]),
                _ => None,
            });
            unknown |= value.is_none();
            option_values.extend(value);
        })?;
        if unknown {
            let reason =
                format!("the options of {} are not smaller heaps, so a sequence cannot tell its values", rules.name);
            return Err(Rejected::new(format!("{step}: heap {heap}"), reason));
        }
        let value = least_excluded(option_values);
        if value != claimed {
            return Err(wrong(step, heap, claimed, value));
        }
    }
    Ok(())
}
