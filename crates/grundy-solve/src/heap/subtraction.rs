//! A subtraction game as a machine whose state recurs.
//!
//! # Values
//!
//! G(n) is the mex of all G(n−s) with s in S. The set is cut by the parity of s
//! into *runs* first, first+2, first+4, … (to a last one, or for ever), and for
//! each parity of n a [`Tally`] holds G(n−s) for all s in the runs. From n−2 to
//! n one value enters and one leaves for each run. So `1..1000000` costs as
//! little as `1`. What the runs cannot say (squares, primes, …) is a list of
//! single numbers, looked up one by one; in an all-but game they are taken out
//! of the tally instead.
//!
//! # Period
//!
//! Let M be so large that beyond it only the parity of s decides whether s is
//! in S. At heap n let U₀ and U₁ be the sets of values of the even and of the
//! odd heaps below n − M, all more than M away, and let E₀ (E₁) be the values
//! that they exclude for an even (odd) heap: E_c holds U_{1−c} if all large odd
//! s are in S, and U_c if all large even s are. E₀ and E₁ only grow. With
//! b = mex(E₀ ∩ E₁), every value below b is excluded from now on. The *state*
//! at n is: E₀ and E₁ from b on, and the values of the last M heaps, all less b,
//! where a value below b (or a heap below 0) counts as none; and the parity of
//! n unless odd and even s are treated alike.
//!
//! **Theorem.** If the state at n + p is the state at n, and b has grown by s,
//! then G(m+p) = G(m) + s for all m ≥ n.
//!
//! *Proof.* G(n) is b plus the mex of what the state excludes for the parity of
//! n (values below b are excluded anyway, and excluding them changes nothing),
//! so G(n+p) = G(n) + s. The next state follows from the state: the new value
//! joins the window, the oldest leaves it for one of the E (a value below b
//! changes neither from b on), and b rises by what the new sets say. Each step
//! commutes with adding a constant to b. So the state at n + p + 1 is the state
//! at n + 1, with b grown by s, and so on. ∎
//!
//! For a finite set E₀ and E₁ are empty, b = 0, and this is the classical
//! argument: the last M values decide all others (Golomb 1966; *Winning Ways*
//! ch. 4). For all-but sets see Siegel, *Combinatorial Game Theory* (2013),
//! ch. IV, and *Winning Ways* ch. 4; the state with parities covers `odd`,
//! `even` and mixtures with finite sets as well.
//!
//! Candidates for p come from the values ([`tail_matches`] and its arithmetic
//! sister); then two states are built from the values and compared in full.

use grundy_core::{Periodicity, Theorem};
use grundy_rules::NumberSet;
use grundy_rules::set::Part;

use super::period::{Proof, arithmetic_candidate, least_law, tail_matches};
use super::tally::Tally;

/// The theorem for finite sets.
pub const WINDOW: Theorem = Theorem {
    name: "subtraction window",
    statement: "In a subtraction game with largest subtrahend M, if G(n+p) = G(n) for M heaps n in a row, \
                then for all larger n as well.",
    source: "S. W. Golomb, A mathematical investigation of games of take-away, J. Combin. Theory 1 (1966) 443-458",
};

/// The theorem for sets that are ultimately a matter of parity.
pub const STATE: Theorem = Theorem {
    name: "subtraction state",
    statement: "In a subtraction game in which beyond M only parity decides what may be taken, the last M values \
                and the values excluded by older heaps, all above the least value not yet excluded for ever, \
                decide all further values up to a constant: where they recur, the values are arithmetic periodic.",
    source: "A. N. Siegel, Combinatorial Game Theory (2013), ch. IV (all-but games)",
};

/// The numbers first, first + 2, … up to `last`, or for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Run {
    pub first: u64,
    pub last: Option<u64>,
}

/// A subtraction game and its values so far.
#[derive(Clone, Debug)]
pub(super) struct Subtraction {
    set: NumberSet,
    /// What may be taken, as far as it comes in runs: even numbers and odd numbers.
    runs: [Vec<Run>; 2],
    /// The numbers so far where the set is not what the runs say; `None` if there are none.
    list: Option<Vec<u64>>,
    /// G(0), G(1), …
    pub values: Vec<u32>,
    tally: [Tally; 2],
    /// How many values have been looked up.
    pub work: u64,
}

impl Subtraction {
    /// No heap yet.
    pub fn new(set: &NumberSet) -> Subtraction {
        let family = |part: &Part| !matches!(part, Part::Range(..) | Part::Odd | Part::Even | Part::PowersOf(1));
        let list = set.parts().iter().any(family).then(Vec::new);
        let runs = [0, 1].map(|parity| runs_of(set, parity));
        Subtraction { set: set.clone(), runs, list, values: Vec::new(), tally: Default::default(), work: 0 }
    }

    /// The runs, if they are all of the set.
    pub fn all_runs(&self) -> Option<impl Iterator<Item = Run> + '_> {
        self.list.is_none().then(|| self.runs.iter().flatten().copied())
    }

    /// An estimate of the look-ups for heaps 0..=n.
    pub fn cost_to(&self, n: u64) -> u128 {
        let runs = (self.runs[0].len() + self.runs[1].len()) as u128;
        let listed: u128 = match &self.list {
            None => 0,
            Some(_) if self.set.is_complement() => u128::from(self.set.clone().complement().count_bound(n)),
            Some(_) => u128::from(self.set.count_bound(n)),
        };
        u128::from(n) * (1 + runs + listed)
    }

    /// Finds and appends the value of the next heap.
    pub fn step(&mut self) {
        let n = self.values.len() as u64;
        let tally = &mut self.tally[(n % 2) as usize];
        for run in self.runs.iter().flatten() {
            if n >= run.first {
                tally.add(self.values[(n - run.first) as usize]);
            }
            // The oldest heap within reach of n − 2 is one too far from n.
            if let Some(gone) = run.last.and_then(|last| n.checked_sub(2)?.checked_sub(last)) {
                tally.remove(self.values[gone as usize]);
            }
        }
        self.work += 1 + self.runs[0].len() as u64 + self.runs[1].len() as u64;
        let value = match &mut self.list {
            None => tally.mex(),
            Some(list) => {
                let in_runs = self.runs[(n % 2) as usize]
                    .iter()
                    .any(|run| run.first <= n && run.last.is_none_or(|last| n <= last));
                if self.set.contains(n) != in_runs {
                    list.push(n);
                }
                self.work += list.len() as u64;
                let listed = list.iter().map(|&s| self.values[(n - s) as usize]);
                if self.set.is_complement() {
                    listed.clone().for_each(|value| tally.remove(value));
                    let mex = tally.mex();
                    listed.for_each(|value| tally.add(value));
                    mex
                } else {
                    let fresh: Vec<u32> = listed.filter(|&value| !tally.contains(value)).collect();
                    fresh.iter().for_each(|&value| tally.add(value));
                    let mex = tally.mex();
                    fresh.iter().for_each(|&value| tally.remove(value));
                    mex
                }
            }
        };
        self.values.push(value);
    }

    /// Whether the set is finite.
    pub fn is_finite(&self) -> bool {
        self.list.is_none() && self.tails() == [false, false]
    }

    /// Whether large odd and large even numbers are in the set.
    fn tails(&self) -> [bool; 2] {
        [0, 1].map(|parity: usize| self.runs[parity].last().is_some_and(|run| run.last.is_none()))
    }

    /// Beyond this number only parity counts; `None` if that is nowhere so.
    pub fn window(&self) -> Option<u64> {
        let last_irregular = |run: Run| run.last.unwrap_or(run.first.saturating_sub(2));
        Some(self.all_runs()?.map(last_irregular).max().unwrap_or(0))
    }

    /// The periodicity, if these values prove one. O(n log n).
    pub fn prove(&self) -> Option<Proof> {
        let window = usize::try_from(self.window()?).ok()?;
        let n = self.values.len();
        if window >= n {
            return None;
        }
        let [even, odd] = self.tails();
        if !even && !odd {
            let matches = tail_matches(&self.values);
            let period = (1..n).find(|&p| matches[p] >= window)?;
            let preperiod = n - period - matches[period];
            let law = Periodicity { preperiod: preperiod as u64, period: period as u64, saltus: 0 };
            return Some(Proof { law, values_used: (preperiod + period + window) as u64, theorem: &WINDOW });
        }
        let values: Vec<u64> = self.values.iter().map(|&value| value.into()).collect();
        let seen = arithmetic_candidate(&values, |_| n.div_ceil(2).max(window + 1))?;
        // Where parity counts, the state may need two periods to recur.
        let turn = if even != odd && seen.period % 2 == 1 { 2 * seen.period } else { seen.period } as usize;
        let recurs = |at: usize| self.state(at, window) == self.state(at + turn, window);
        let (mut never, mut always) = (0, n.checked_sub(turn)?);
        if !recurs(always) {
            return None;
        }
        // Once a state has recurred all later ones do, so the first is found by halving.
        while never < always {
            let middle = never + (always - never) / 2;
            if recurs(middle) { always = middle } else { never = middle + 1 }
        }
        let from = always;
        let saltus = u64::from(self.base(from + turn, window) - self.base(from, window));
        let law = Periodicity { preperiod: from as u64, period: turn as u64, saltus };
        let head = &values[..from + turn];
        let law = least_law(law, |n| law.value_from(head, n).unwrap_or(u64::MAX));
        Some(Proof { law, values_used: (from + turn) as u64, theorem: &STATE })
    }

    /// E₀ and E₁ at heap n, and b.
    fn excluded(&self, n: usize, window: usize) -> ([Vec<bool>; 2], usize) {
        let [even, odd] = self.tails();
        let old = &self.values[..n.saturating_sub(window)];
        let room = old.iter().max().map_or(0, |&most| most as usize + 1);
        let mut excluded = [vec![false; room], vec![false; room]];
        for (heap, &value) in old.iter().enumerate() {
            excluded[heap % 2][value as usize] |= even;
            excluded[1 - heap % 2][value as usize] |= odd;
        }
        let base = (0..room).find(|&v| !(excluded[0][v] && excluded[1][v])).unwrap_or(room);
        (excluded, base)
    }

    fn base(&self, n: usize, window: usize) -> u32 {
        self.excluded(n, window).1 as u32
    }

    fn state(&self, n: usize, window: usize) -> State {
        let (excluded, base) = self.excluded(n, window);
        let above = |set: &Vec<bool>| (base..set.len()).filter(|&v| set[v]).map(|v| v - base).collect();
        let recent = |back: usize| {
            let value = self.values[n.checked_sub(back)?] as usize;
            value.checked_sub(base)
        };
        State { excluded: excluded.each_ref().map(above), recent: (1..=window).map(recent).collect() }
    }
}

/// What decides all further values, up to a constant.
#[derive(PartialEq, Debug)]
struct State {
    /// E₀ and E₁ from b on, less b.
    excluded: [Vec<usize>; 2],
    /// The values of heaps n−1, n−2, …, n−M, less b; `None` where they exclude nothing from b on.
    recent: Vec<Option<usize>>,
}

/// The runs of one parity that make up a set, as far as its parts are ranges, `odd` or `even`.
fn runs_of(set: &NumberSet, parity: u64) -> Vec<Run> {
    let least = if parity == 0 { 2 } else { 1 };
    let of_parity = |part: &Part| match *part {
        Part::Range(first, last) => {
            let first = if first % 2 == parity { Some(first) } else { first.checked_add(1) }?;
            let last = if last % 2 == parity { last } else { last.checked_sub(1)? };
            // No heap tells a number of nearly 2^64 from no bound at all.
            (first <= last).then_some(Run { first, last: (last < u64::MAX - 1).then_some(last) })
        }
        Part::PowersOf(1) => (parity == 1).then_some(Run { first: 1, last: Some(1) }),
        Part::Odd => (parity == 1).then_some(Run { first: least, last: None }),
        Part::Even => (parity == 0).then_some(Run { first: least, last: None }),
        _ => None,
    };
    let mut parts: Vec<Run> = set.parts().iter().filter_map(of_parity).collect();
    parts.sort_by_key(|run| run.first);
    let mut runs: Vec<Run> = Vec::new();
    for part in parts {
        match runs.last_mut() {
            Some(Run { last: None, .. }) => {}
            Some(Run { last: Some(last), .. }) if part.first <= *last + 2 => match part.last {
                Some(further) => *last = further.max(*last),
                None => {
                    let first = runs.pop().map_or(part.first, |run| run.first);
                    runs.push(Run { first, last: None });
                }
            },
            _ => runs.push(part),
        }
    }
    if !set.is_complement() {
        return runs;
    }
    // The gaps between them.
    let mut gaps = Vec::new();
    let mut next = Some(least);
    for run in runs {
        if let Some(first) = next.filter(|&first| first < run.first) {
            gaps.push(Run { first, last: Some(run.first - 2) });
        }
        next = run.last.map(|last| last + 2);
    }
    gaps.extend(next.map(|first| Run { first, last: None }));
    gaps
}

#[cfg(test)]
mod tests {
    use super::super::testing::values_by_options;
    use super::*;
    use grundy_rules::HeapMoves;

    fn set(text: &str) -> NumberSet {
        match text.strip_prefix("all-but:") {
            Some(but) => NumberSet::parse(but).unwrap().complement(),
            None => NumberSet::parse(text).unwrap(),
        }
    }

    fn machine(set: &NumberSet, to: usize) -> Subtraction {
        let mut machine = Subtraction::new(set);
        while machine.values.len() <= to {
            machine.step();
        }
        machine
    }

    /// The values by a loop over the set.
    fn plain(set: &NumberSet, to: usize) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for n in 0..=to {
            let mut seen = vec![false; n + 1];
            for s in 1..=n {
                if set.contains(s as u64) {
                    seen[values[n - s] as usize] = true;
                }
            }
            values.push(seen.iter().position(|seen| !seen).unwrap_or(n + 1) as u32);
        }
        values
    }

    /// The machine on a short prefix proves a law; the definition must obey it far out,
    /// and no smaller period or preperiod may.
    fn agrees(text: &str, far: usize, short: usize) -> Option<Proof> {
        let set = set(text);
        let plain = plain(&set, far);
        assert_eq!(machine(&set, far).values, plain, "{text}");
        let machine = machine(&set, short);
        let proof = machine.prove()?;
        let law = proof.law;
        let head: Vec<u64> = machine.values.iter().map(|&v| v.into()).collect();
        assert!(proof.values_used <= head.len() as u64, "{text}");
        for (n, &value) in plain.iter().enumerate() {
            assert_eq!(law.value_from(&head, n as u64), Some(value.into()), "heap {n} of {text} by {law:?}");
        }
        let (e, p, s) = (law.preperiod as usize, law.period as usize, law.saltus as u32);
        assert!(e == 0 || plain[e - 1 + p] != plain[e - 1] + s, "{text}: preperiod");
        for q in (1..p).filter(|q| p % q == 0) {
            let holds = |n: usize| plain[n + q] as usize * p == plain[n] as usize * p + s as usize * q;
            assert!(!(e..e + 2 * p).all(holds), "{text}: period {q}");
        }
        Some(proof)
    }

    fn subsets_of_7() -> impl Iterator<Item = String> {
        (1u32..128).map(|bits| {
            let elements = (1..8).filter(|s| bits >> (s - 1) & 1 == 1).map(|s| s.to_string());
            elements.collect::<Vec<_>>().join(",")
        })
    }

    #[test]
    fn all_sets_within_1_to_7_are_proved_and_hold() {
        for text in subsets_of_7() {
            assert!(agrees(&text, 600, 300).is_some(), "{text}");
        }
    }

    #[test]
    fn all_but_games_with_exceptions_within_1_to_7_are_proved_and_hold() {
        for text in subsets_of_7() {
            let text = format!("all-but:{text}");
            assert!(agrees(&text, 700, 500).is_some(), "{text}");
        }
    }

    #[test]
    fn odd_and_even_with_finite_sets_are_proved_and_hold() {
        for text in subsets_of_7() {
            for tail in ["odd", "even"] {
                let mixed = format!("{tail},{text}");
                assert!(agrees(&mixed, 700, 500).is_some(), "{mixed}");
                let but = format!("all-but:{tail},{text}");
                assert!(agrees(&but, 700, 500).is_some(), "{but}");
            }
        }
    }

    #[test]
    fn laws_hold_3000_beyond_their_proof() {
        for text in
            ["2,5,8,11", "1,4,9,16", "3,10..14,23", "all-but:1,5,9", "odd,4,10", "all-but:2,3,8,13", "even,3,11"]
        {
            assert!(agrees(text, 3600, 600).is_some(), "{text}");
        }
    }

    #[test]
    fn random_sets_agree_and_what_is_proved_of_them_holds() {
        let mut x = 2026u32;
        let mut random = |below: u32| {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (x >> 8) % below
        };
        let mut proved = 0;
        for round in 0..80 {
            let mut items: Vec<String> = (0..=random(4)).map(|_| (1 + random(40)).to_string()).collect();
            let first = 1 + random(30);
            items.push(format!("{first}..{}", first + random(10)));
            items.extend(["odd", "even"].get(random(6) as usize).map(|tail| (*tail).to_owned()));
            let but = if round % 2 == 0 { "" } else { "all-but:" };
            proved += u32::from(agrees(&format!("{but}{}", items.join(",")), 1500, 900).is_some());
        }
        assert!(proved > 60, "{proved}");
    }

    #[test]
    fn the_classical_laws() {
        for (text, e, p, s, used) in [
            // Bachet: n mod (M+1).
            ("1..3", 0, 4, 0, 7),
            ("1", 0, 2, 0, 3),
            // Nim: n.
            ("1..18446744073709551615", 0, 1, 1, 1),
            ("odd,even", 0, 1, 1, 1),
            // Parity.
            ("odd", 0, 2, 0, 4),
            // Nothing can be taken.
            ("all-but:odd,even", 0, 1, 0, 1),
        ] {
            let proof = machine(&set(text), 200).prove().unwrap();
            let Periodicity { preperiod, period, saltus } = proof.law;
            assert_eq!((preperiod, period, saltus, proof.values_used), (e, p, s, used), "{text}");
        }
    }

    #[test]
    fn families_agree_with_the_definition() {
        for text in [
            "squares",
            "primes",
            "factorials",
            "fibonacci",
            "powers-of:2",
            "powers-of:1",
            "squares,2,3",
            "odd,squares",
            "primes,100..200,even",
            "all-but:squares",
            "all-but:primes",
            "all-but:even,primes",
            "all-but:1..3,fibonacci",
            "powers-of:10,7",
        ] {
            let set = set(text);
            let by_machine = machine(&set, 1200);
            assert_eq!(by_machine.values, plain(&set, 1200), "{text}");
            assert_eq!(by_machine.prove().is_some(), text == "powers-of:1", "{text}");
        }
        let by_options = values_by_options(&HeapMoves::Subtract(set("squares,3")), 100);
        assert!(by_options.iter().map(|&v| v as u32).eq(machine(&set("squares,3"), 100).values));
    }

    #[test]
    fn a_large_gap_and_a_large_range_cost_little() {
        let gap = machine(&set("1,100000"), 400_000);
        assert_eq!(gap.prove().unwrap().law, Periodicity { preperiod: 0, period: 100_001, saltus: 0 });
        let range = machine(&set("5..100000"), 500_000);
        assert_eq!(range.prove().unwrap().law, Periodicity { preperiod: 0, period: 100_005, saltus: 0 });
        assert_eq!(range.runs[0].len() + range.runs[1].len(), 2);
    }

    #[test]
    fn runs_are_the_set() {
        for text in ["1..3,8", "5,1..4,7..20,9", "odd,4..9", "even,1", "all-but:1", "all-but:2,4..9", "all-but:odd,6"] {
            let set = set(text);
            let machine = Subtraction::new(&set);
            let in_runs = |s: u64| {
                let within = |run: Run| {
                    s >= run.first && (s - run.first).is_multiple_of(2) && run.last.is_none_or(|last| s <= last)
                };
                machine.all_runs().unwrap().any(within)
            };
            assert!((1..60).all(|s| in_runs(s) == set.contains(s)), "{text}");
            let window = machine.window().unwrap();
            assert!((window + 1..60).all(|s| set.contains(s) == set.contains(s + 2)), "{text}");
            assert!(window <= set.tail().unwrap().beyond, "{text}");
        }
    }
}
