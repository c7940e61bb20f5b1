//! Outcomes of sums by a list of P-positions and draws.
//!
//! *P-positions.* Every option of a listed P-position is an N-position, which is
//! shown by an option of it that is listed, or it is an end that is won by the
//! player to move. (An end may be listed too, if it is lost by that player.) The
//! listed answers stand earlier in the list than the P-position itself: so the
//! previous player, who always answers by them, goes down the list, and play ends
//! with a win. Where the rules say that play ends, an answer may also stand later:
//! then this is the definition of the outcomes, by induction on the length of play,
//! and that play ends is noted as trusted.
//!
//! *Draws.* No option of a listed draw is a P-position: each is shown to be an
//! N-position as above, or is a listed draw, or is over and drawn; and at least
//! one is drawn. Whoever moves at a listed draw can stay among the draws, and
//! whoever is to face them there can only do the same or lose. So both players
//! can avoid losing for ever, and neither can win.

use std::collections::{HashMap, HashSet};

use grundy_core::Outcome;

use crate::certificate::SumsWitness;
use crate::sums::{Games, Sum};
use crate::verdict::{Rejected, Session};

/// As many N-positions are remembered with what shows them.
const REMEMBERED: usize = 1 << 22;

/// The list, verified.
pub(crate) struct List {
    /// The P-positions with their places in the list.
    p_positions: HashMap<Sum, usize>,
    draws: HashSet<Sum>,
    /// N-positions that the list shows.
    shown: HashSet<Sum>,
    /// How many components more are remembered in `shown`.
    room: usize,
}

impl List {
    /// Verifies the list of a witness.
    pub fn verify(witness: &SumsWitness, games: &mut Games, session: &Session) -> Result<List, Rejected> {
        let mut list =
            List { p_positions: HashMap::new(), draws: HashSet::new(), shown: HashSet::new(), room: REMEMBERED };
        let mut p_positions = Vec::with_capacity(witness.p_positions.len());
        for (i, written) in witness.p_positions.iter().enumerate() {
            let step = || format!("witness.sums.p_positions[{i}]");
            let sum = games.read_sum(written, &step)?;
            if list.p_positions.insert(sum.clone(), i).is_some() {
                return Err(Rejected::new(step(), "the sum stands twice"));
            }
            p_positions.push(sum);
        }
        let mut draws = Vec::with_capacity(witness.draws.len());
        for (i, written) in witness.draws.iter().enumerate() {
            let step = || format!("witness.sums.draws[{i}]");
            let sum = games.read_sum(written, &step)?;
            if !list.draws.insert(sum.clone()) {
                return Err(Rejected::new(step(), "the sum stands twice"));
            }
            draws.push(sum);
        }
        for (i, sum) in p_positions.iter().enumerate() {
            session.report("P-positions", i, p_positions.len())?;
            let reject = |reason: String| Rejected::new(format!("witness.sums.p_positions[{i}]"), reason);
            list.check_p_position(i, sum, games, &reject)?;
        }
        for (i, sum) in draws.iter().enumerate() {
            session.report("draws", i, draws.len())?;
            let reject = |reason: String| Rejected::new(format!("witness.sums.draws[{i}]"), reason);
            list.check_draw(sum, games, &reject)?;
        }
        Ok(list)
    }

    /// Every option is an N-position.
    fn check_p_position(
        &mut self,
        place: usize,
        sum: &Sum,
        games: &mut Games,
        reject: &dyn Fn(String) -> Rejected,
    ) -> Result<(), Rejected> {
        match games.end(sum)? {
            Some(Outcome::P) => return Ok(()),
            Some(outcome) => return Err(reject(format!("{} is over, and is {outcome}", games.show(sum)))),
            None => {}
        }
        games.each_option(sum, &mut |games, option| {
            if self.p_positions.contains_key(&option) {
                return Err(reject(format!("its option {} is in the list too", games.show(&option))));
            }
            let mut shown = self.shown_n(&option, place, games)?;
            if matches!(shown, Shown::Not) && !games.may_loop() {
                shown = self.shown_n(&option, usize::MAX, games)?;
                games.trust_that_play_ends();
            }
            match shown {
                Shown::N => Ok(()),
                Shown::Over(outcome) => {
                    Err(reject(format!("its option {} is over, and is {outcome}", games.show(&option))))
                }
                Shown::Not => {
                    let which = if games.may_loop() { "before it in the list" } else { "in the list" };
                    Err(reject(format!("no option of its option {} is {which}", games.show(&option))))
                }
            }
        })
    }

    /// No option is a P-position, and one at least is a draw.
    fn check_draw(
        &mut self,
        sum: &Sum,
        games: &mut Games,
        reject: &dyn Fn(String) -> Rejected,
    ) -> Result<(), Rejected> {
        match games.end(sum)? {
            Some(Outcome::D) => return Ok(()),
            Some(outcome) => return Err(reject(format!("{} is over, and is {outcome}", games.show(sum)))),
            None => {}
        }
        let mut drawn = false;
        games.each_option(sum, &mut |games, option| {
            if self.p_positions.contains_key(&option) {
                return Err(reject(format!("its option {} is a P-position", games.show(&option))));
            }
            if self.draws.contains(&option) {
                drawn = true;
                return Ok(());
            }
            match self.shown_n(&option, usize::MAX, games)? {
                Shown::N => {}
                Shown::Over(Outcome::D) => drawn = true,
                Shown::Over(_) => {
                    return Err(reject(format!("its option {} is over, and is P", games.show(&option))));
                }
                Shown::Not => {
                    let option = games.show(&option);
                    return Err(reject(format!("its option {option} is no draw of the list, nor shown to be N")));
                }
            }
            Ok(())
        })?;
        if drawn { Ok(()) } else { Err(reject("no option of it is a draw".to_owned())) }
    }

    /// Whether a sum is an N-position because it ends so or has an option in the
    /// list before place `before`. What was shown by answers before one place counts for all later calls, so
    /// places must not become less, unless that play ends is trusted.
    fn shown_n(&mut self, sum: &Sum, before: usize, games: &mut Games) -> Result<Shown, Rejected> {
        if self.shown.contains(sum) {
            return Ok(Shown::N);
        }
        match games.end(sum)? {
            Some(Outcome::N) => return Ok(Shown::N),
            Some(outcome) => return Ok(Shown::Over(outcome)),
            None => {}
        }
        let answers = &self.p_positions;
        if !games.has_option(sum, &mut |option| answers.get(option).is_some_and(|&place| place < before))? {
            return Ok(Shown::Not);
        }
        if sum.len() < self.room {
            self.room -= 1 + sum.len();
            self.shown.insert(sum.clone());
        }
        Ok(Shown::N)
    }

    /// Who wins a sum; `None` if the list does not tell.
    pub fn outcome(&mut self, sum: &Sum, games: &mut Games) -> Result<Option<Outcome>, Rejected> {
        if self.p_positions.contains_key(sum) {
            return Ok(Some(Outcome::P));
        }
        if self.draws.contains(sum) {
            return Ok(Some(Outcome::D));
        }
        Ok(match self.shown_n(sum, usize::MAX, games)? {
            Shown::N => Some(Outcome::N),
            Shown::Over(outcome) => Some(outcome),
            Shown::Not => None,
        })
    }
}

/// What the list shows of a sum that is not in it.
enum Shown {
    N,
    /// It is over and not N.
    Over(Outcome),
    Not,
}
