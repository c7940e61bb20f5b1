//! How many options have a given value, without trying them all.
//!
//! A heap of 10^18 in Kayles has about 10^18 options, and the winning ones must be counted exactly and the first of
//! them listed. Once the law G(n+p) = G(n) + s is proved from e on, they fall into few *progressions*:
//!
//! * Subtraction: the remaining heap m is below e (tried one by one) or in a residue class modulo `p`. A run first,
//!   first + 2, … of the set allows an interval of m of one parity. So each class and run give one progression of
//!   step lcm(p, 2). With s > 0 a class contains at most one such m.
//! * Taking and breaking: let t leave two heaps a ≤ b with a + b = n − t. Either a is below e (such a are tried one by
//!   one) or both are beyond. Then G(a) ⊕ G(b) depends on a modulo p alone. Different t leave different sums.
//!
//! Without a law everything is tried one by one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use grundy_core::{Goal, Limits, Nimber, OptionList, Periodicity, Position, Progress, Unsolved, said};
use grundy_rules::{HeapMoves, NumberSet};

use super::definition::Breaking;
use super::engine::Engine;
use super::subtraction::Subtraction;
use super::values::HeapValues;

/// Largest number of options that are simply tried; that takes about a second.
pub const FEW_OPTIONS: u128 = 3_000_000;

impl HeapValues {
    /// The options of heap n that have the value `target`: how many different ones there are, and the first `most`.
    /// Complexity: the preperiod and the period for every way to remove counters, once a law is proved; else as many steps
    /// as there are options. Fails if the values needed exceed the limits, or if there are too many options to try and no
    /// law by which to count them.
    pub fn options_with_value(
        &mut self,
        n: u64,
        target: Nimber,
        most: usize,
        limits: &Limits,
    ) -> Result<OptionList<Position>, Unsolved> {
        if let Some(rules) = self.rules.clone() {
            let heap = Position::from(n);
            if let Some(list) = rules.declared_options(&heap, Goal::Value(target), most) {
                return Ok(list);
            }
            let counts = self.may_count() && self.engine.keeps_all();
            if !counts && rules.option_bound(&heap).is_none_or(|bound| bound <= FEW_OPTIONS) {
                let mut found = Vec::new();
                let mut failure = None;
                rules.find_option(&heap, &mut |option| {
                    let add = |sum: Nimber, heap: &Position| self.value(heap[0], limits).map(|value| sum + value);
                    match option.iter().try_fold(Nimber::ZERO, add) {
                        Ok(value) if value == target => found.push(option.to_vec()),
                        Ok(_) => {}
                        Err(error) => failure = Some(error),
                    }
                    failure.is_some()
                })?;
                return failure.map_or_else(|| Ok(OptionList::from_all(found, most)), Err);
            }
        }
        self.counted(n, target.0, most, limits)
    }

    /// Whether the moves have a structure by which options can be counted.
    fn may_count(&self) -> bool {
        match &self.moves {
            _ if !self.is_listed => false,
            Some(HeapMoves::TakeBreak { code, shift }) => {
                *shift == 0 && code.most_heaps() <= 2 && code.last().is_some()
            }
            moves => moves.is_some(),
        }
    }

    fn counted(&mut self, n: u64, target: u64, most: usize, limits: &Limits) -> Result<OptionList<Position>, Unsolved> {
        let too_many = || Unsolved::too_large(said!("heap {heap} has too many options to try them all", heap = n));
        let Some(below) = n.checked_sub(1) else { return Ok(OptionList::none()) };
        let Some(moves) = self.moves.clone().filter(|_| self.may_count()) else { return Err(too_many()) };
        self.reach(below, limits)?;
        self.note_use(below);
        if !self.engine.keeps_all() {
            let why = said!("the options of heap {heap} have values that the memory does not keep", heap = n);
            return Err(Unsolved::too_large(why));
        }
        let found = Found { values: self, n, target, most, limits };
        let list = match (&moves, &self.engine) {
            (HeapMoves::Subtract(set), Engine::Subtract(machine)) => found.subtractions(set, machine)?,
            (_, Engine::Break(breaker)) => found.splits(breaker.moves())?,
            _ => return Err(too_many()),
        };
        let first = list.first.iter().map(|option| option.iter().copied().map(Position::from).collect()).collect();
        Ok(OptionList { count: list.count, first })
    }
}

/// The numbers next, next + step, … up to last; none if next > last.
#[derive(Clone, Copy, Debug)]
struct Progression {
    next: u64,
    step: u64,
    last: u64,
}

impl Progression {
    /// The numbers of from..=last that are `start` plus a multiple of `step`.
    fn new(start: u64, step: u64, from: u64, last: u64) -> Option<Progression> {
        let behind = from.saturating_sub(start).div_ceil(step);
        let next = behind.checked_mul(step)?.checked_add(start)?;
        (next <= last).then_some(Progression { next, step, last })
    }

    fn count(&self) -> u128 {
        u128::from((self.last - self.next) / self.step) + 1
    }
}

/// The first `most` numbers of several disjoint progressions, in ascending order.
fn merge(progressions: &[Progression], most: usize) -> Vec<u64> {
    let mut heads: BinaryHeap<_> = progressions.iter().map(|p| Reverse((p.next, p.step, p.last))).collect();
    let mut merged = Vec::new();
    while merged.len() < most
        && let Some(Reverse((number, step, last))) = heads.pop()
    {
        merged.push(number);
        if let Some(next) = number.checked_add(step).filter(|&next| next <= last) {
            heads.push(Reverse((next, step, last)));
        }
    }
    merged
}

/// Reads the values of neighbouring heaps, many at a time.
struct Reader<'a> {
    values: &'a HeapValues,
    /// The first heap that was read; the values from there on follow.
    from: u64,
    read: Vec<u64>,
    /// Number of heaps read at a time.
    many: u64,
}

impl Reader<'_> {
    fn new(values: &HeapValues, heaps: u64) -> Reader<'_> {
        Reader { values, from: 0, read: Vec::new(), many: heaps.clamp(1, 1 << 14) }
    }

    /// G(m) of a heap that is known.
    fn value(&mut self, m: u64) -> u64 {
        if m.checked_sub(self.from).is_none_or(|at| at >= self.read.len() as u64) {
            (self.from, self.read) = self.values.peek_around(m, self.many);
        }
        self.read.get((m - self.from) as usize).copied().unwrap_or(u64::MAX)
    }
}

/// The question which options of heap n have the value `target`.
struct Found<'a> {
    values: &'a HeapValues,
    n: u64,
    target: u64,
    most: usize,
    limits: &'a Limits<'a>,
}

impl Found<'_> {
    /// G(m) for a heap below n; all of these are known.
    fn value(&self, m: u64) -> u64 {
        self.values.peek(m).unwrap_or(u64::MAX)
    }

    fn report(&self, done: u64) -> Result<(), Unsolved> {
        if !done.is_multiple_of(1 << 20) {
            return Ok(());
        }
        self.limits.report(Progress { unit: "options", done, total: None })
    }

    fn subtractions(&self, set: &NumberSet, machine: &Subtraction) -> Result<OptionList<u64>, Unsolved> {
        let (n, law) = (self.n, self.values.law());
        let mut progressions = Vec::new();
        let looked_at = law.map_or(n, |law| law.preperiod.min(n));
        let mut count = 0u128;
        let mut first = Vec::new();
        for m in 0..looked_at {
            self.report(m)?;
            if self.value(m) == self.target && set.contains(n - m) {
                count += 1;
                if first.len() < self.most {
                    first.push(m);
                }
            }
        }
        if let Some(law) = law {
            let end = law.preperiod.saturating_add(law.period).min(n);
            for start in law.preperiod..end {
                self.report(start)?;
                self.class(start, law, set, machine, &mut progressions);
            }
        }
        count += progressions.iter().map(Progression::count).sum::<u128>();
        first.extend(merge(&progressions, self.most - first.len().min(self.most)));
        // An empty heap is dropped.
        let first = first.into_iter().map(|m| if m == 0 { vec![] } else { vec![m] }).collect();
        Ok(OptionList { count, first })
    }

    /// Adds the m of the form `start` plus a multiple of the period that have the value `target` and a move leaves.
    fn class(&self, start: u64, law: Periodicity, set: &NumberSet, machine: &Subtraction, to: &mut Vec<Progression>) {
        let (n, value) = (self.n, self.value(start));
        // With growth, the class reaches the target at most once, after `turns` periods.
        if let Some(turns) = self.target.saturating_sub(value).checked_div(law.saltus) {
            let grown = turns.checked_mul(law.saltus).and_then(|by| by.checked_add(value));
            let m = turns.checked_mul(law.period).and_then(|far| far.checked_add(start));
            if let Some(m) = m.filter(|&m| grown == Some(self.target) && m < n && set.contains(n - m)) {
                to.push(Progression { next: m, step: 1, last: m });
            }
            return;
        }
        if value != self.target {
            return;
        }
        for run in machine.all_runs().into_iter().flatten() {
            let Some(last) = n.checked_sub(run.first) else { continue };
            let from = run.last.map_or(0, |last| n.saturating_sub(last));
            // m must have the parity of n − first.
            let fits = start % 2 == last % 2;
            let (start, step) = match (law.period % 2, fits) {
                (0, true) => (start, law.period),
                (0, false) => continue,
                (_, true) => (start, law.period.saturating_mul(2)),
                (_, false) => (start.saturating_add(law.period), law.period.saturating_mul(2)),
            };
            to.extend(Progression::new(start, step, from, last));
        }
    }

    fn splits(&self, moves: &Breaking) -> Result<OptionList<u64>, Unsolved> {
        let (n, law) = (self.n, self.values.law());
        let mut count = 0u128;
        let mut first: Vec<Vec<u64>> = Vec::new();
        if self.target == 0 && moves.leaving(0).any(|t| t as u64 == n) {
            count += 1;
            first.push(vec![]);
        }
        for left in moves.leaving(1).filter_map(|t| n.checked_sub(t as u64)) {
            if left > 0 && self.value(left) == self.target {
                count += 1;
                first.push(vec![left]);
            }
        }
        for sum in moves.leaving(2).filter_map(|t| n.checked_sub(t as u64)).filter(|&sum| sum >= 2) {
            // The smaller heap is a, the larger one sum − a.
            let most_a = if moves.unequal { (sum - 1) / 2 } else { sum / 2 };
            let settled = law.map_or(u64::MAX, |law| law.preperiod.max(1));
            let mut smaller: Vec<u64> = Vec::new();
            let tried = law.map_or(most_a, |law| settled.saturating_add(law.period).min(most_a));
            let (mut ascending, mut descending) = (Reader::new(self.values, tried), Reader::new(self.values, tried));
            let mut value = |a: u64| ascending.value(a) ^ descending.value(sum - a);
            for a in 1..settled.min(most_a + 1) {
                self.report(a)?;
                if value(a) == self.target {
                    count += 1;
                    if smaller.len() < self.most {
                        smaller.push(a);
                    }
                }
            }
            if let Some(law) = law {
                let mut progressions = Vec::new();
                for a in settled..settled.saturating_add(law.period).min(most_a.saturating_add(1)) {
                    self.report(a)?;
                    // Here sum − a ≥ a ≥ preperiod.
                    if value(a) == self.target {
                        progressions.extend(Progression::new(a, law.period, a, most_a));
                    }
                }
                count += progressions.iter().map(Progression::count).sum::<u128>();
                smaller.extend(merge(&progressions, self.most - smaller.len().min(self.most)));
            }
            first.extend(smaller.into_iter().map(|a| vec![a, sum - a]));
        }
        first.sort_unstable();
        first.truncate(self.most);
        Ok(OptionList { count, first })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use grundy_rules::Rules;

    /// Counts are those of the options, whether they come from a proved period, from the rules, or from all options.
    #[test]
    fn counts_agree_with_the_options() {
        let limits = Limits::default();
        let names = "take:1..3 take:2,5,7 take:odd take:even take:odd,2 take:odd,4..10 take:even,3 all-but:1,4 all-but:2 \
                     all-but:odd,6 take:1..50,60..200 take:odd,even 0.77 0.07 0.137 0.4 4.3 0.2 0.16 0.577 \
                     4.7 grundy treblecross 0.6 lasker";
        for name in names.split_whitespace() {
            let rules = Rules::find(name).unwrap();
            let mut ways = vec![HeapValues::new(&rules)];
            // The other four are counted through their rules alone.
            if let Some(moves) = rules.heap().filter(|_| !matches!(name, "grundy" | "treblecross" | "0.6" | "lasker")) {
                ways.extend([0, 1].map(|_| HeapValues::from_moves(moves.clone())));
                // 0.16 has a preperiod of 105,351, so its law is proved late.
                assert!(ways[1].find_period(None, &limits).theorem.is_some(), "{name}");
            }
            for n in (0..130).chain([299, 300, 1001, 2048, 2999]) {
                let values = ways[0].values(0..=n, &limits).unwrap();
                let mut by_value: [Vec<Vec<Position>>; 6] = Default::default();
                let mut all = BTreeSet::new();
                let mut note = |option: &[Position]| {
                    let mut option = option.to_vec();
                    option.sort_unstable();
                    all.insert(option);
                };
                rules.moves.each_option(&Position::from(n), &mut note).unwrap();
                for option in all {
                    let worth = option.iter().fold(0, |sum, heap| sum ^ values[heap[0] as usize]);
                    by_value.get_mut(worth as usize).into_iter().for_each(|list| list.push(option.clone()));
                }
                for (target, options) in by_value.into_iter().enumerate() {
                    for most in [0, 1, 7, 10_000] {
                        let slow = OptionList::from_all(options.clone(), most);
                        for way in &mut ways {
                            let fast = way.options_with_value(n, Nimber(target as u64), most, &limits).unwrap();
                            assert_eq!(fast, slow, "{target} from {name} {n}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn astronomical_counts_come_at_once() {
        let limits = Limits::default();
        let of = |name: &str| HeapValues::from_moves(Rules::find(name).unwrap().heap().unwrap().clone());
        let mut odd = of("take:odd");
        let list = odd.options_with_value(1_000_000_000_000_000_001, Nimber(0), 3, &limits).unwrap();
        assert_eq!(list.count, 500_000_000_000_000_001);
        assert_eq!(list.first, [vec![], vec![Position::from(2)], vec![Position::from(4)]]);

        let mut kayles = of("0.77");
        let n = 1_000_000_000_000_000_000;
        let counts: Vec<u128> =
            (0..16).map(|g| kayles.options_with_value(n, Nimber(g), 2, &limits).unwrap().count).collect();
        // Removing one or two leaves one heap, or a + b = n − 1 or n − 2 in two.
        assert_eq!(counts.iter().sum::<u128>(), 2 + (u128::from(n) - 2) / 2 + (u128::from(n) - 2) / 2);
        let value = kayles.value(n, &limits).unwrap().0 as usize;
        assert_eq!(counts[value], 0);
        assert!(counts[..value].iter().all(|&count| count > 0));

        let mut nim = of("take:odd,even");
        let list = nim.options_with_value(u64::MAX, Nimber(u64::MAX - 1), 5, &limits).unwrap();
        assert_eq!((list.count, list.first), (1, vec![vec![Position::from(u64::MAX - 1)]]));
    }
}
