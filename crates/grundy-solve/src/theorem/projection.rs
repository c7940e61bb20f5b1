//! *There is* a number: one track is dropped.
//!
//! If an automaton recognises a relation R(x, y), then the words x for which there is a y are recognised by the same
//! states, where a letter of x leads to all states to which it leads with any digit of y. This automaton is
//! nondeterministic, and the subset construction makes it deterministic (Rabin and Scott 1959).
//!
//! One thing must be seen to: y may be longer than x. The words of the two were equally long because of leading zeros,
//! so the states in which reading may begin are all that can be reached while x has zeros. With these, the result does
//! not depend on leading zeros either.
//!
//! States from which nothing is accepted are left out of the subsets: they change no answer, and many subsets differ
//! only in them.

use std::rc::Rc;

use grundy_rules::formula::Variable;

use super::automaton::{Automaton, explore};
use super::budget::{Budget, NoProof};

impl Automaton {
    /// The minimal automaton of the words for which there is a number in `track` so that the whole is accepted. If the
    /// automaton does not read that track, it stays as it is.
    ///
    /// Complexity: up to 2^n subsets of n states.
    pub fn exists(&self, track: Variable, budget: &Budget) -> Result<Automaton, NoProof> {
        let Some(place) = self.place(track) else { return Ok(self.clone()) };
        let (digits, low) = (self.digits(), self.digits().pow(place as u32));
        // The letter with `digit` put in at the dropped place.
        let whole = |letter: usize, digit: usize| letter % low + digit * low + letter / low * low * digits;
        let live = self.live();
        let mut begin: Vec<u32> = Vec::new();
        if live[self.start() as usize] {
            begin.push(self.start());
        }
        let mut done = 0;
        while let Some(&state) = begin.get(done) {
            done += 1;
            for digit in 0..digits {
                let next = self.step(state, whole(0, digit));
                if live[next as usize] && !begin.contains(&next) {
                    begin.push(next);
                }
            }
        }
        begin.sort_unstable();
        let mut tracks = self.tracks().to_vec();
        tracks.remove(place);
        explore(
            digits,
            tracks,
            Rc::<[u32]>::from(begin),
            |subset, letter| {
                budget.steps(subset.len() / 4)?;
                let mut next = Vec::with_capacity(subset.len() * digits);
                for digit in 0..digits {
                    let letter = whole(letter, digit);
                    next.extend(subset.iter().map(|&s| self.step(s, letter)).filter(|&s| live[s as usize]));
                }
                next.sort_unstable();
                next.dedup();
                Ok(Rc::from(next))
            },
            |subset| subset.iter().any(|&s| self.is_accepting(s)),
            |subset| subset.len(),
            budget,
        )?
        .minimal(budget)
    }
}
