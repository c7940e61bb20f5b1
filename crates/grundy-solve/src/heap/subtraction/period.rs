//! The period of a subtraction game: its state recurs.
//!
//! Let M be so large that beyond it only the parity of s decides whether s is in S. At heap n let U₀ and U₁ be the sets
//! of values of the even and of the odd heaps below n − M, all more than M away. Let E₀ (E₁) be the values that they
//! exclude for an even (odd) heap: E_c contains U_{1−c} if all large odd s are in S, and U_c if all large even s are.
//! E₀ and E₁ only grow. With b = mex(E₀ ∩ E₁), every value below b is excluded from then on. The *state* at n is: E₀
//! and E₁ from b on, and the values of the last M heaps, all minus b, where a value below b (or a heap below 0) counts
//! as none; and the parity of n unless odd and even s are treated alike.
//!
//! **Theorem.** If the state at n + p is the state at n, and b has grown by s,
//! then G(m+p) = G(m) + s for all m ≥ n.
//!
//! *Proof.* G(n) is b plus the mex of what the state excludes for the parity of n (values below b are excluded anyway,
//! and excluding them changes nothing). So G(n+p) = G(n) + s. The state determines the next state: the new value joins
//! the window, the oldest leaves it for one of the E (a value below b changes neither from b on), and b rises by what
//! the new sets say. Each step commutes with adding a constant to b. So the state at n + p + 1 is the state at n + 1,
//! with b grown by s, and so on. ∎
//!
//! For a finite set E₀ and E₁ are empty, b = 0, and this is the classical
//! argument: the last M values decide all others (Golomb 1966; *Winning Ways*
//! ch. 4). For all-but sets see Siegel, *Combinatorial Game Theory* (2013),
//! ch. IV, and *Winning Ways* ch. 4; the state with parities covers `odd`,
//! `even` and mixtures with finite sets as well.
//!
//! The values give candidates for p ([`tail_matches`] and its arithmetic variant). Then two states are built from the
//! values and compared in full.

use grundy_core::{Periodicity, Theorem};

use super::machine::Subtraction;
use crate::heap::periods::{Proof, arithmetic_candidate, least_law, tail_matches};

/// The theorem about finite sets.
pub const WINDOW: Theorem = Theorem {
    name: "subtraction window",
    statement: "In a subtraction game with largest subtrahend M, if G(n+p) = G(n) for M heaps n in a row, \
                then for all larger n as well.",
    source: "S. W. Golomb, A mathematical investigation of games of take-away, J. Combin. Theory 1 (1966) 443-458",
};

/// The theorem about sets in which beyond some number only parity decides.
pub const STATE: Theorem = Theorem {
    name: "subtraction state",
    statement: "In a subtraction game in which beyond M only parity decides what may be taken, the last M values \
                and the values excluded by older heaps, all above the least value not yet excluded for ever, \
                decide all further values up to a constant: where they recur, the values are arithmetic periodic.",
    source: "A. N. Siegel, Combinatorial Game Theory (2013), ch. IV (all-but games)",
};

impl Subtraction {
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
        // If parity counts, the state may need two periods to recur.
        let turn = if even != odd && seen.period % 2 == 1 { 2 * seen.period } else { seen.period } as usize;
        let recurs = |at: usize| self.state(at, window) == self.state(at + turn, window);
        let (mut never, mut always) = (0, n.checked_sub(turn)?);
        if !recurs(always) {
            return None;
        }
        // Once a state has recurred, all later ones do, so the first is found by bisection.
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

/// The state, which determines all further values up to a constant.
#[derive(PartialEq, Debug)]
struct State {
    /// E₀ and E₁ from b on, minus b.
    excluded: [Vec<usize>; 2],
    /// The values of heaps n−1, n−2, …, n−M, minus b; `None` for values below b.
    recent: Vec<Option<usize>>,
}
