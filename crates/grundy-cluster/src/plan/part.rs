//! What an edge and a layer cost on this machine: the engine itself, on a small part of the game.
//!
//! A play at random leads down from the start; along it the positions that can still be reached become fewer. The first
//! position of the play with few enough of them is where the engine begins, with one worker, in a folder that is
//! thrown away. Layers of a handful of positions tell what closing a layer costs, whatever is in it; what is left of the
//! time, beside making options, is that of the edges.

use std::collections::HashSet;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy_core::{Convention, Position, Stop};
use grundy_rules::Rules;

use super::{Constants, Key, Plan, Random, Sampling, Unplanned, Walk, Way};
use crate::{ClusterError, Crew, Event, Game, Job, Limits, solve};

/// As many positions and edges the part has at most, and so long the engine may work.
const POSITIONS: usize = 10_000;
const EDGES: usize = 200_000;
const PATIENCE: Duration = Duration::from_secs(5);
/// A layer of so few positions costs what an empty one would.
const HANDFUL: u64 = 16;

/// What the engine told.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The constants with the measured seconds in place.
    pub constants: Constants,
    /// How many positions the part had.
    pub positions: u64,
}

/// Measures the seconds of an edge and of a layer in a `folder` that does not exist yet and is removed again; `None` where no
/// part is small enough or it takes too long. `plan` is the plan of the same game.
///
/// Complexity: some seconds at most.
///
/// # Errors
///
/// If the rules or the disk fail.
pub fn measure(
    rules: &Rules,
    starts: &[Position],
    convention: Convention,
    plan: &Plan,
    constants: &Constants,
    folder: &Path,
) -> Result<Option<Measured>, ClusterError> {
    if plan.way != Way::Layers {
        return Ok(None);
    }
    let whole = convention == Convention::Misere || rules.moves.nature().own_endings;
    let sampling = Sampling::default();
    let mut walk = Walk { rules, whole, sampling, random: Random(sampling.seed) };
    let Some((start, rules_took)) = starts.first().map(|start| walk.small_part(start)).transpose()?.flatten() else {
        return Ok(None);
    };
    // When each layer was closed, and how many positions it had.
    let closed: Arc<Mutex<Vec<(Instant, u64)>>> = Arc::default();
    let (begun, noted) = (Instant::now(), Arc::clone(&closed));
    let watch = move |event: &Event| {
        if let Event::Closed { positions, .. } = event {
            noted.lock().unwrap_or_else(PoisonError::into_inner).push((Instant::now(), *positions));
        }
        (begun.elapsed() > PATIENCE).then_some(Stop::TimeLimit)
    };
    let limits = Limits { watch: Arc::new(watch), ..Limits::default() };
    let game = Game::Rules { rules: rules.clone(), starts: vec![start] };
    let job = Job { game, convention, shards: 1, folder: folder.to_owned() };
    let solved = solve(&job, &Crew::threads(1), &limits);
    // What cannot be removed lies in a folder for such things.
    let _ = std::fs::remove_dir_all(folder);
    let manifest = match solved {
        Err(ClusterError::Stopped(_)) => return Ok(None),
        solved => solved?,
    };
    let closed = closed.lock().unwrap_or_else(PoisonError::into_inner);
    let (mut handful, mut all) = (f64::INFINITY, 0.0);
    for pair in closed.windows(2) {
        let seconds = (pair[1].0 - pair[0].0).as_secs_f64();
        all += seconds;
        if pair[1].1 <= HANDFUL {
            handful = handful.min(seconds);
        }
    }
    let edges_took = all - rules_took - handful * closed.len().saturating_sub(1) as f64;
    let seconds_an_edge = edges_took / manifest.edges as f64;
    // Less than a core needs for a few instructions is noise; so is what was not there.
    if !(1e-8..1.0).contains(&seconds_an_edge) {
        return Ok(None);
    }
    // There and back.
    let constants = Constants { seconds_an_edge, seconds_a_layer: 2.0 * handful, ..*constants };
    Ok(Some(Measured { constants, positions: manifest.positions }))
}

impl Walk<'_> {
    /// The first position of a random play from which few enough can be reached, and in how many seconds their options
    /// are made; `None` if the play comes to a sum that is played as a whole, or has too many options on its way.
    fn small_part(&mut self, start: &Position) -> Result<Option<(Position, f64)>, ClusterError> {
        let mut play = vec![self.rules.moves.representative(start)];
        let mut made = 0;
        loop {
            let options = self.options(&vec![play[play.len() - 1].clone()]).map_err(refused)?;
            made += options.len();
            if made > 10 * EDGES {
                return Ok(None);
            }
            let single: Vec<Key> = options.into_iter().filter(|option| option.len() == 1).collect();
            // A component of a sum may be far smaller than the others: one of those with most to come.
            let ranks =
                single.iter().map(|option| self.rank(option)).collect::<Result<Vec<_>, _>>().map_err(refused)?;
            let Some(&most) = ranks.iter().max() else { break };
            let next: Vec<&Key> =
                single.iter().zip(&ranks).filter(|(_, rank)| **rank == most).map(|(o, _)| o).collect();
            let chosen = next[self.random.below(next.len())][0].clone();
            play.push(chosen);
        }
        // The reachable positions become fewer along the play.
        let (mut low, mut high, mut found) = (0, play.len(), None);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.seconds_if_small(&play[middle])? {
                Some(seconds) => (high, found) = (middle, Some((play[middle].clone(), seconds))),
                None => low = middle + 1,
            }
        }
        Ok(found)
    }

    /// In how many seconds the options of all positions are made that can be reached, if these are few.
    fn seconds_if_small(&self, start: &Position) -> Result<Option<f64>, ClusterError> {
        let first = vec![start.clone()];
        let (mut met, mut open, mut edges) = (HashSet::from([first.clone()]), vec![first], 0);
        let mut took = Duration::ZERO;
        while let Some(key) = open.pop() {
            let begun = Instant::now();
            let options = self.options(&key).map_err(refused)?;
            took += begun.elapsed();
            edges += options.len();
            for option in options {
                if met.insert(option.clone()) {
                    open.push(option);
                }
            }
            if met.len() > POSITIONS || edges > EDGES {
                return Ok(None);
            }
        }
        Ok(Some(took.as_secs_f64()))
    }
}

fn refused(error: Unplanned) -> ClusterError {
    match error {
        Unplanned::Rules(fault) => fault.into(),
        Unplanned::Stopped(stop) => ClusterError::Stopped(stop),
        other => ClusterError::Refused(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::Silent;
    use grundy_testkit::Scratch;

    use super::super::{ROUGH, plan};
    use super::*;

    #[test]
    fn a_part_is_small_and_measured() {
        let scratch = Scratch::in_memory();
        let folder = scratch.at("part");
        let mut measured = 0;
        for (ruleset, start, convention) in [
            ("chomp", "5,5,5,5", Convention::Normal),
            ("cram", "6,6", Convention::Normal),
            ("moore:2", "9,9,9,9,9,9", Convention::Misere),
            // Nothing can be said of a position without options.
            ("chomp", "1", Convention::Normal),
        ] {
            let rules = Rules::find(ruleset).unwrap();
            let starts = [rules.moves.parse(start).unwrap()];
            let sampling = Sampling { kept: 50, samples: 1, ..Sampling::default() };
            let planned = plan(&rules, &starts, convention, sampling, &Silent).unwrap();
            let told = measure(&rules, &starts, convention, &planned, &ROUGH, &folder).unwrap();
            assert!(told.is_none() || start != "1", "{told:?}");
            assert!(!folder.exists());
            if let Some(told) = told {
                measured += 1;
                assert!(told.positions <= POSITIONS as u64);
                let Constants { seconds_an_edge, seconds_a_layer, .. } = told.constants;
                // A millisecond an edge would be a thousand times the constant.
                assert!(seconds_an_edge > 0.0 && seconds_an_edge < 1e-3, "{told:?}");
                assert!(seconds_a_layer > 0.0 && seconds_a_layer < 60.0, "{told:?}");
            }
        }
        // A machine that is busy with something else may spoil one of them.
        assert!(measured > 0);
    }
}
