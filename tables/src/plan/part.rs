//! Measures the cost of an edge and of a layer on this machine, with the engine on a small part of the game.
//!
//! A random play leads down from the start, and along it fewer and fewer positions remain reachable. The engine begins
//! at the first position of the play with few enough of them, with one worker, in a temporary folder. Layers with a
//! handful of positions show the fixed cost of a layer. The rest of the time belongs to the edges.

use std::collections::HashSet;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy_core::{Convention, Position, Stop};
use grundy_rules::Rules;

use super::{Constants, Key, Plan, Sampling, Unplanned, Walk, Way};
use crate::{ClusterError, Crew, Event, Game, Job, Limits, solve};

/// Largest number of positions of the part; the engine needs seconds at most.
const POSITIONS: usize = 10_000;
/// Largest number of edges of the part.
const EDGES: usize = 200_000;
/// Longest time that the engine may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// A layer of at most this many positions costs as much as an empty one.
const HANDFUL: u64 = 16;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The constants, with the measured seconds.
    pub constants: Constants,
    pub positions: u64,
}

/// Measures the seconds for an edge and for a layer. `folder` must not exist yet and is removed again. `None` if no
/// part is small enough or if it takes too long. `plan` is the plan of the same game.
///
/// Complexity: some seconds at most.
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
    let mut walk = Walk::new(rules, convention, Sampling::default());
    let Some((start, rules_took)) = starts.first().map(|start| walk.small_part(start)).transpose()?.flatten() else {
        return Ok(None);
    };
    // For each layer, when it was closed and how many positions it had.
    let closed: Arc<Mutex<Vec<(Instant, u64)>>> = Arc::default();
    let (begun, noted) = (Instant::now(), Arc::clone(&closed));
    let watch = move |event: &Event| {
        if let Event::Closed { positions, .. } = event {
            noted.lock().unwrap_or_else(PoisonError::into_inner).push((Instant::now(), *positions));
        }
        (begun.elapsed() > PATIENCE).then_some(Stop::TimeLimit)
    };
    // Too little memory for a table at once.
    let limits = Limits { memory: 1 << 20, watch: Arc::new(watch), ..Limits::default() };
    let game = Game::Rules { rules: rules.clone(), starts: vec![start] };
    let job = Job { game, convention, shards: 1, folder: folder.to_owned() };
    let solved = solve(&job, &Crew::threads(1), &limits);
    // A folder that cannot be removed is a temporary one.
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
    // Less than a few instructions take is noise, and so is a negative time.
    if !(1e-8..1.0).contains(&seconds_an_edge) {
        return Ok(None);
    }
    // Both directions.
    let constants = Constants { seconds_an_edge, seconds_a_layer: 2.0 * handful, ..*constants };
    Ok(Some(Measured { constants, positions: manifest.positions }))
}

impl Walk<'_> {
    /// The first position of a random play from which few enough positions can be reached, and the seconds to make
    /// their options. `None` if the play meets a sum that is played as a whole, or a position with too many options.
    fn small_part(&mut self, start: &Position) -> Result<Option<(Position, f64)>, ClusterError> {
        let mut play = vec![self.symmetry.represent(&*self.rules.moves, start)?];
        let mut made = 0;
        loop {
            let options = self.options(&vec![play[play.len() - 1].clone()]).map_err(refused)?;
            made += options.len();
            if made > 10 * EDGES {
                return Ok(None);
            }
            let single: Vec<Key> = options.into_iter().filter(|option| option.len() == 1).collect();
            // One component of a sum may be far smaller than the others, so take one with the highest rank.
            let ranks =
                single.iter().map(|option| self.rank(option)).collect::<Result<Vec<_>, _>>().map_err(refused)?;
            let Some(&most) = ranks.iter().max() else { break };
            let next: Vec<&Key> =
                single.iter().zip(&ranks).filter(|(_, rank)| **rank == most).map(|(o, _)| o).collect();
            let chosen = next[self.random.below(next.len())][0].clone();
            play.push(chosen);
        }
        // Along the play the number of reachable positions falls.
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

    /// The seconds to make the options of all reachable positions; `None` if these are too many.
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
        other => ClusterError::Refused(other.said()),
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
            // A position without options tells nothing.
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
                // A millisecond for an edge would be a thousand times the constant.
                assert!(seconds_an_edge > 0.0 && seconds_an_edge < 1e-3, "{told:?}");
                assert!(seconds_a_layer > 0.0 && seconds_a_layer < 60.0, "{told:?}");
            }
        }
        // A busy machine may spoil one of the measurements.
        assert!(measured > 0);
    }
}
