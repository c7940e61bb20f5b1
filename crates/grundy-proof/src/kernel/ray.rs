//! The carrier `ray`: values of a heap game from heap 0 on.
//!
//! Listed values are compared with the definition, heap by heap: the least value that no option has. The moves of the
//! heaps are taken as data ([`HeapMoves`]), which is fast. So that nothing depends on that description alone, the
//! smallest heaps are checked again from the options that the ruleset itself gives. Another room proves a law by which
//! the values go on for ever, and computes values that are too many to list.

use std::slice::from_ref;

use grundy_core::{Position, Said, said};
use grundy_rules::{HeapMoves, Rules, Shape};

use super::labels::least_excluded;
use super::session::Session;
use super::session::{Check, Rejected, reject};
use super::written::RayFact;

/// Number of the smallest heaps that are checked a second time, from the ruleset's own options.
pub(crate) const CHECKED_TWICE: usize = 40;

/// Largest number of look-ups with which a subtraction game is checked element by element.
const LOOKED_UP: u64 = 1 << 26;

/// A law: G(n + period) = G(n) + saltus for all n ≥ preperiod.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Law {
    pub preperiod: u64,
    pub period: u64,
    pub saltus: u64,
}

impl Law {
    /// The law written as [preperiod, period, saltus]; `None` for period 0, and for numbers beyond 64 bits.
    pub(crate) fn from_triple([preperiod, period, saltus]: [u64; 3]) -> Option<Law> {
        (period > 0 && preperiod.checked_add(period).is_some()).then_some(Law { preperiod, period, saltus })
    }
}

pub(crate) struct Ray {
    pub values: Values,
    /// A law that is proved from at least preperiod + period known values.
    pub law: Option<Law>,
}

impl Ray {
    pub fn verify(fact: &RayFact, rules: &Rules, step: &str, session: &Session) -> Check<Ray> {
        let mut ray = Ray::verify_values(fact, rules, step, session)?;
        if let Some(triple) = fact.law {
            let step = format!("{step}.law");
            let law = Law::from_triple(triple).ok_or_else(|| Rejected::new(&*step, said!("a period is at least 1")))?;
            (session.rooms.law)(rules, &ray.values, law, &step, session)?;
            ray.law = Some(law);
        }
        Ok(ray)
    }

    pub(crate) fn verify_values(fact: &RayFact, rules: &Rules, step: &str, session: &Session) -> Check<Ray> {
        let name = &rules.name;
        let refuse = |reason: Said| reject(step, reason);
        let nature = rules.moves.nature();
        if rules.shape != Shape::Heap || nature.may_loop || nature.own_endings {
            return refuse(said!("the positions of {name} are not heaps that end when nobody can move", name));
        }
        let values = match (&fact.sparse, rules.sequence()) {
            (None, _) => {
                check_listed(&fact.values, rules, step, session)?;
                Values::Numbers(fact.values.clone())
            }
            (Some(_), _) if !fact.values.is_empty() => return refuse(said!("the values are told twice")),
            (Some(_), None) => return refuse(said!("the rules of {name} are not known as data", name)),
            (Some(sparse), Some(moves)) => {
                let law = fact.law.and_then(Law::from_triple);
                (session.rooms.sparse)(moves, sparse, law, &format!("{step}.sparse"), session)?
            }
        };
        let first: Vec<u64> = (0..CHECKED_TWICE).map_while(|n| values.get(n)).collect();
        check_from_options(rules, &first, step, session)?;
        Ok(Ray { values, law: None })
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

fn wrong(step: &str, heap: usize, claimed: u64, derived: u64) -> Rejected {
    let reason =
        said!("the witness says {claimed}, but the least value that no option has is {derived}", claimed, derived);
    Rejected::new(format!("{step}: heap {heap}"), reason)
}

fn check_listed(values: &[u64], rules: &Rules, step: &str, session: &Session) -> Check {
    let Some(moves) = rules.sequence() else { return check_from_options(rules, values, step, session) };
    let shift = if let HeapMoves::TakeBreak { shift, .. } = moves { *shift } else { 0 };
    let derived = derive(moves, values, shift, session)?;
    for (heap, &claimed) in values.iter().enumerate() {
        // Heaps of the game that are no heaps of the code have no move.
        let at = (heap as u64).checked_add_signed(shift);
        match at.map_or(Some(0), |at| derived.get(at as usize).copied()) {
            Some(value) if value != claimed => return Err(wrong(step, heap, claimed, value)),
            Some(_) => {}
            None => return Ok(()),
        }
    }
    Ok(())
}

/// The numbers whose removal from a heap below `heaps` may leave nothing, one, two and three heaps.
pub(crate) fn removals(moves: &HeapMoves, heaps: u64) -> [Vec<usize>; 4] {
    match moves {
        HeapMoves::Subtract(set) => {
            let elements: Vec<usize> = set.up_to(heaps).map(|s| s as usize).collect();
            [elements.clone(), elements, vec![], vec![]]
        }
        HeapMoves::TakeBreak { code, .. } => [0, 1, 2, 3].map(|left| {
            let removals = code.removals(heaps).filter(|(_, digit)| digit >> left & 1 == 1);
            removals.map(|(removed, _)| removed as usize).collect()
        }),
        HeapMoves::UnequalSplit => [vec![], vec![], vec![0], vec![]],
    }
}

/// G(n) for as many heaps of the code, or up to the first that is not as claimed: what follows is of no interest.
pub(crate) fn derive(moves: &HeapMoves, claimed: &[u64], shift: i64, session: &Session) -> Check<Vec<u64>> {
    let heaps = (claimed.len() as u64).saturating_add_signed(shift);
    if let HeapMoves::Subtract(set) = moves
        && set.count_bound(heaps).saturating_mul(heaps) > LOOKED_UP
        && let Some(values) = (session.rooms.windows)(set, claimed.len(), session)?
    {
        return Ok(values);
    }
    let mut values = Vec::new();
    each_heap(moves, heaps as usize, session, &|a, b| a ^ b, &mut |n, options| {
        values.push(options.iter().position(|taken| !taken).unwrap_or(options.len()) as u64);
        let own = (n as u64).checked_add_signed(-shift).and_then(|own| claimed.get(own as usize));
        Ok(Some(values[n]).filter(|value| own.is_none_or(|claimed| claimed == value)))
    })?;
    Ok(values)
}

/// Values this many heaps, from heap 0 on. `worth` gets n and the values of the options of heap n, and returns the value
/// of heap n; `None` ends the walk. `add` gives the value of two heaps together.
///
/// The values of all sums of heaps with m counters are found once for each m. Every number from t on may be removable.
/// Then the sums with n − t counters are options of heap n, and of all larger heaps.
pub(crate) fn each_heap(
    moves: &HeapMoves,
    heaps: usize,
    session: &Session,
    add: &dyn Fn(u64, u64) -> u64,
    worth: &mut impl FnMut(usize, &[bool]) -> Check<Option<u64>>,
) -> Check {
    let removals = removals(moves, heaps as u64);
    let (splits, triples) = (!removals[2].is_empty() || !removals[3].is_empty(), !removals[3].is_empty());
    // For each number of heaps left: how many removals precede those that go on to `heaps` without a gap.
    let alone = removals.each_ref().map(|all| {
        all.len() - (0..=heaps).rev().zip(all.iter().rev()).take_while(|(n, removed)| n == *removed).count()
    });
    let unequal = usize::from(*moves == HeapMoves::UnequalSplit);
    // Values of options: of heap n (`seen`), of heap n and all larger heaps (`for_ever`); values of sums (`some`).
    let (mut values, [mut seen, mut for_ever, mut some]): (Vec<u64>, [Vec<bool>; 3]) = Default::default();
    // sums[k][m]: the values of the sums of k heaps, none of them empty, with m counters in all.
    let mut sums: [Vec<Vec<u64>>; 4] = Default::default();
    for n in 0..heaps {
        if n % 256 == 0 {
            session.report("heaps", n, heaps)?;
        }
        if splits {
            some.clear();
            (1..=n.saturating_sub(unequal) / 2).for_each(|a| mark(&mut some, add(values[a], values[n - a])));
            sums[2].push(marked(&some));
        }
        if triples {
            some.clear();
            for part in 1..=n / 3 {
                sums[2][n - part].iter().for_each(|two| mark(&mut some, add(values[part], *two)));
            }
            sums[3].push(marked(&some));
        }
        let of = |left: usize, rest: usize| if left == 1 { from_ref(&values[rest]) } else { &sums[left][rest] };
        seen.clone_from(&for_ever);
        for left in 1..=3 {
            let (alone, others) = removals[left].split_at(alone[left]);
            for removed in alone.iter().take_while(|&&removed| removed < n) {
                of(left, n - removed).iter().for_each(|value| mark(&mut seen, *value));
            }
            if let Some(first) = others.first().filter(|&&first| first < n) {
                for value in of(left, n - first) {
                    mark(&mut seen, *value);
                    mark(&mut for_ever, *value);
                }
            }
        }
        if removals[0].binary_search(&n).is_ok() {
            mark(&mut seen, 0);
        }
        if let Some(past) = removals[2].get(alone[2]).or(removals[2].last()).filter(|&&past| past < n && !triples) {
            // No larger heap has an option among these sums.
            sums[2][n - past] = Vec::new();
        }
        let Some(value) = worth(n, &seen)? else { break };
        values.push(value);
    }
    Ok(())
}

/// Checks these values of the first heaps by the options that the ruleset gives.
fn check_from_options(rules: &Rules, values: &[u64], step: &str, session: &Session) -> Check {
    for (heap, &claimed) in values.iter().enumerate() {
        if heap % 256 == 0 {
            session.report("heaps", heap, values.len())?;
        }
        let (mut found, mut unknown) = (Vec::new(), false);
        rules.moves.each_option(&Position::from(heap as u64), &mut |option| {
            let value = option.iter().try_fold(0, |sum, part| match **part {
                [size] if size < heap as u64 => Some(sum ^ values[size as usize]),
                _ => None,
            });
            unknown |= value.is_none();
            found.extend(value);
        })?;
        if unknown {
            let reason = said!(
                "the options of {name} are not smaller heaps, so a ray cannot tell its values",
                name = rules.name
            );
            return reject(format!("{step}: heap {heap}"), reason);
        }
        let value = least_excluded(found);
        if value != claimed {
            return Err(wrong(step, heap, claimed, value));
        }
    }
    Ok(())
}

/// Marks the value of a heap that is verified (so it is small: a value never exceeds the number of options).
fn mark(set: &mut Vec<bool>, value: u64) {
    let at = value as usize;
    if at >= set.len() {
        set.resize(at + 1, false);
    }
    set[at] = true;
}

pub(crate) fn marked(set: &[bool]) -> Vec<u64> {
    (0..).zip(set).filter(|&(_, &marked)| marked).map(|(value, _)| value).collect()
}

/// Values of the heaps 0, 1, …, as narrow as they can be kept: there may be hundreds of millions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Values {
    Words(Vec<u16>),
    Numbers(Vec<u64>),
}

/// Evaluates an expression with the slice of whatever type it is.
macro_rules! each {
    ($values:expr, $slice:ident => $result:expr) => {
        match $values {
            Values::Words($slice) => $result,
            Values::Numbers($slice) => $result,
        }
    };
}

impl Values {
    pub fn len(&self) -> usize {
        each!(self, values => values.len())
    }

    /// The value of heap n; `None` after the last one.
    #[inline]
    pub fn get(&self, n: usize) -> Option<u64> {
        each!(self, values => values.get(n).map(widened))
    }

    pub fn largest(&self, heaps: usize) -> Option<u64> {
        each!(self, values => values.iter().take(heaps).max().map(widened))
    }

    /// The first n from `from` on, below `end`, at which G(n + period) = G(n) + saltus fails.
    pub(crate) fn first_exception(&self, from: usize, end: usize, period: usize, saltus: u64) -> Option<usize> {
        fn of<T: Copy + PartialEq + Into<u64>>(now: &[T], later: &[T], saltus: u64) -> Option<usize> {
            if saltus == 0 && now == later {
                return None;
            }
            let fails = |(&now, &later): (&T, &T)| now.into().checked_add(saltus) != Some(later.into());
            now.iter().zip(later).position(fails)
        }
        let at = each!(self, values => of(&values[from..end], &values[from + period..end + period], saltus));
        at.map(|at| from + at)
    }
}

fn widened<T: Copy + Into<u64>>(value: &T) -> u64 {
    (*value).into()
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;
    use grundy_testkit::oracle::heap_values;

    use super::*;

    /// Never-ending codes, codes with gaps, and splits into three heaps, beside the options that the rules give.
    #[test]
    fn sums_of_heaps_agree_with_the_definition() {
        let session = Session::of_the_catalogue();
        let mut random = Random::new(1);
        for turn in 0..120 {
            let first = random.pick(&[0, 4, 8, 12]);
            let others: String = (0..=random.below(6)).map(|_| format!("{:X}", random.below(16))).collect();
            let code = format!("{first:X}.{others}{}", if turn % 3 == 0 { "" } else { "..." });
            let rules = Rules::find(&code).unwrap();
            let slow = heap_values(&*rules.moves, 23 + random.below(21u64));
            assert_eq!(derive(rules.heap().unwrap(), &slow, 0, &session).unwrap(), slow, "{code}");
        }
    }
}
