//! How large a table of all positions will be, from a sample.
//!
//! Positions are taken layer by layer, highest rank first, as a run does. As long as a layer is small all of it
//! is taken, and the count is exact. Of a larger layer a sample of *n* is kept, drawn at random from the
//! different positions that were met there, and all options of these are made. How many different positions the next
//! layer has is then a question of ecologists: how many species live here, of which some were met once, some twice?
//! With D species met, Q1 of them once and Q2 twice, in a share q of all places, the answer of Chao and Lin is
//!
//! > D + Q1² / (2 Q2 + Q1 q/(1−q)),
//!
//! which is D where everything was seen (A. Chao, C.-W. Lin, *Nonparametric lower bounds for species richness and shared
//! species richness under sampling without replacement*, Biometrics 68 (2012) 912–921). "Places" are the positions one move before, and q
//! is how large a share of them was in the sample.
//!
//! *How far to trust it.* It is made several times with other samples; the spread of the results is told. It does not show
//! two faults that all of them share: the answer is a lower bound where some positions are much harder to reach than others, and
//! positions with many moves to them are met more often than others, so that the average number of options is theirs. The
//! tests compare with counts that are known: estimates lie within a factor of 2.
//! (Random walks with Knuth's estimator do not serve here: they count ways, not positions, and a table
//! has each position once however many ways lead to it.)
//!
//! Bytes and seconds follow by constants ([`Constants`], [`ROUGH`]); the time of making options is measured in the
//! sample itself, and that of an edge and of a layer by the engine on a small part of the game ([`measure`]).
//!
//! Games without a rank, and graphs, are another matter: `unranked`.

mod part;
mod unranked;

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use grundy_core::{Convention, Fault, Observer, Position, Progress, Stop};
use grundy_rules::Rules;

pub use part::{Measured, measure};
pub use unranked::plan_graph;

/// How the sample is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// As many positions of a layer are kept.
    pub kept: usize,
    /// Of a layer no more positions are looked at when their options were so many; of all layers, when they were a hundred
    /// times as many.
    pub options: usize,
    /// So many samples are drawn.
    pub samples: u32,
    /// From this seed.
    pub seed: u64,
}

impl Default for Sampling {
    /// Three samples of 20,000 a layer, or of as many as have a million options.
    fn default() -> Sampling {
        Sampling { kept: 20_000, options: 1_000_000, samples: 3, seed: 1 }
    }
}

/// A number that was estimated several times.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// The least result.
    pub least: f64,
    /// The middle one.
    pub middle: f64,
    /// The greatest.
    pub greatest: f64,
}

impl Estimate {
    fn exactly(result: f64) -> Estimate {
        Estimate { least: result, middle: result, greatest: result }
    }

    fn of(mut results: Vec<f64>) -> Estimate {
        results.sort_by(f64::total_cmp);
        let at = |index: usize| results.get(index).copied().unwrap_or(0.0);
        Estimate { least: at(0), middle: at(results.len() / 2), greatest: at(results.len().saturating_sub(1)) }
    }
}

/// How a table is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// With a rank: layer by layer, through the disk.
    Layers,
    /// Without: what is known of all positions is in the memory of the workers.
    Memory,
}

/// What a run will need.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// Which way it goes.
    pub way: Way,
    /// Whether the positions came to an end, as far as the sample goes; if not, all numbers are lower bounds.
    pub ended: bool,
    /// Whether no layer was too large to be taken whole: then the numbers are counts.
    pub exact: bool,
    /// Positions.
    pub positions: Estimate,
    /// Components of options: what is sent from a position to those before it.
    pub edges: Estimate,
    /// Layers that have positions; without a rank, the positions that some number of moves leads to and no
    /// fewer; of graphs they are not counted.
    pub layers: u64,
    /// The positions of the largest layer.
    pub largest_layer: Estimate,
    /// The average length of a position's text.
    pub text: f64,
    /// Seconds in which one worker makes all options of one position and names them.
    pub seconds_a_position: f64,
}

/// What a run needs for one position or edge.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Constants {
    /// Bytes of a position in the table, beside its text.
    pub row: f64,
    /// How much of the text is left after packing.
    pub packed: f64,
    /// Bytes of an edge on the disk while the run lasts, beside the text of its position.
    pub edge: f64,
    /// Seconds of a worker for an edge, there and back, beside the rules.
    pub seconds_an_edge: f64,
    /// Seconds in which a layer is closed, there and back, by all workers together.
    pub seconds_a_layer: f64,
}

/// Rough ones: the row as tables of `cram` have it; the edge as the engine writes its records, before they are packed
/// together; the seconds are assumed (a core sorts and merges some ten million short records a second, and an edge
/// passes that ten times; a layer waits for the disk some ten times) where they are not [measured](measure).
pub const ROUGH: Constants =
    Constants { row: 4.0, packed: 0.4, edge: 6.0, seconds_an_edge: 1e-6, seconds_a_layer: 0.02 };

/// What a plan comes to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Need {
    /// Bytes of the finished table.
    pub table: f64,
    /// Bytes on the disk while the run lasts, the table included.
    pub disk: f64,
    /// Bytes that all workers send each other, there and back.
    pub messages: f64,
    /// Bytes of memory of each worker. With a rank: from which on nothing of the largest layer is put aside on the disk
    /// meanwhile; with less the run is as sure, and writes more files. Without a rank: what there must be.
    pub memory: f64,
    /// Seconds with so many workers, if each has a core of its own.
    pub seconds: f64,
}

impl Plan {
    /// What the plan comes to with so many workers, by its greatest estimates.
    pub fn need(&self, constants: &Constants, workers: u32) -> Need {
        let (positions, edges) = (self.positions.greatest, self.edges.greatest);
        let table = positions * (constants.row + constants.packed * self.text);
        let workers = f64::from(workers.max(1));
        let work = (positions * self.seconds_a_position + edges * constants.seconds_an_edge) / workers;
        match self.way {
            Way::Layers => {
                // The edges of the largest layer wait in memory as records; they may take half of it.
                let largest = edges * self.largest_layer.greatest / positions.max(1.0);
                Need {
                    table,
                    // Each edge is kept once, packed, from the way there to the way back.
                    disk: table + edges * (constants.edge + constants.packed * self.text),
                    messages: edges * (2.0 * constants.edge + self.text),
                    memory: 2.0 * largest * (2.0 * constants.edge + self.text) / workers,
                    seconds: work + self.layers as f64 * constants.seconds_a_layer,
                }
            }
            Way::Memory => Need {
                table,
                disk: table + edges * EDGE_AND_PARENT + positions * PARENTS,
                // Its text there, and numbers back.
                messages: edges * (self.text + 3.0 * constants.edge),
                memory: positions * (self.text + FOUND + unranked_bytes()) / SHARE / workers,
                seconds: work,
            },
        }
    }
}

/// Without a rank, on the disk: an edge in a run of pairs and again as a parent, and of each position how many it has.
const EDGE_AND_PARENT: f64 = 16.0 + 8.0;
const PARENTS: f64 = 9.0;
/// In memory: what finds a position by its text, and how much of the memory is for positions.
const FOUND: f64 = 10.0;
const SHARE: f64 = 5.0 / 8.0;

fn unranked_bytes() -> f64 {
    crate::unranked::search::BYTES as f64
}

/// Why there is no plan.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unplanned {
    /// The rules failed.
    #[error("{0}")]
    Rules(#[from] Fault),
    /// The rules know the rank of the start, but not of every position.
    #[error("{0} knows no rank of some positions, and has one of others; all or none must have one")]
    NoRank(String),
    /// A graph cannot be read.
    #[error("{0}")]
    Graph(String),
    /// A move does not lower the rank.
    #[error("the move from {0} to {1} does not lower the rank")]
    Rank(String, String),
    /// A position has more options than anybody would make.
    #[error("{0} has up to {1} options, more than {MOST_OPTIONS}; a table of such a game is beyond reach")]
    Branching(String, u128),
    /// The work was stopped.
    #[error("{0}")]
    Stopped(Stop),
}

/// So many times the options of a layer are made in all.
const LAYERS_FULL_OF_OPTIONS: usize = 100;
/// As many options of one position are made.
const MOST_OPTIONS: u128 = 1 << 22;

/// Estimates what a table of all positions below the starts will be.
///
/// Complexity: the options of at most `kept` positions of each layer, for each sample; of fewer, if they have many.
///
/// # Errors
///
/// If the rules fail, a position has millions of options, or `observer` stops the work.
pub fn plan(
    rules: &Rules,
    starts: &[Position],
    convention: Convention,
    sampling: Sampling,
    observer: &dyn Observer,
) -> Result<Plan, Unplanned> {
    let whole = convention == Convention::Misere || rules.moves.nature().own_endings;
    let walk = |seed| Walk { rules, whole, sampling, random: Random(seed) };
    for start in starts {
        if rules.moves.rank(start)?.is_none() {
            return walk(sampling.seed).count(starts, observer);
        }
    }
    let mut made = Made::default();
    let (mut positions, mut edges, mut largest) = (Vec::new(), Vec::new(), Vec::new());
    let (mut exact, mut ended, mut layers, mut text) = (true, true, 0, 0.0);
    for sample in 0..sampling.samples.max(1) {
        let counted = walk(sampling.seed.wrapping_add(sample.into())).run(starts, observer, &mut made)?;
        (exact, ended) = (exact && counted.exact, ended && counted.ended);
        positions.push(counted.positions);
        edges.push(counted.edges);
        largest.push(counted.largest);
        (layers, text) = (layers.max(counted.layers), counted.text);
        if exact || !ended {
            break;
        }
    }
    Ok(Plan {
        way: Way::Layers,
        ended,
        exact,
        positions: Estimate::of(positions),
        edges: Estimate::of(edges),
        layers,
        largest_layer: Estimate::of(largest),
        text,
        seconds_a_position: made.took.as_secs_f64() / made.positions.max(1) as f64,
    })
}

/// Of so many positions the options were made, in this time.
#[derive(Default)]
struct Made {
    positions: u64,
    took: Duration,
}

/// What one sample comes to.
#[derive(Default)]
struct Counted {
    exact: bool,
    ended: bool,
    positions: f64,
    edges: f64,
    layers: u64,
    largest: f64,
    text: f64,
}

/// The components of what stands in one row.
type Key = Vec<Position>;

/// The positions of a layer that were met.
#[derive(Default)]
struct Met {
    /// How many positions of the sample have each as an option; 3 stands for more.
    times: HashMap<Key, u8>,
    /// Whether some position was met from a sample, and the shares of what was sampled, summed over all meetings.
    shares: f64,
    meetings: f64,
    partial: bool,
}

struct Walk<'a> {
    rules: &'a Rules,
    whole: bool,
    sampling: Sampling,
    random: Random,
}

impl Walk<'_> {
    fn run(&mut self, starts: &[Position], observer: &dyn Observer, made: &mut Made) -> Result<Counted, Unplanned> {
        let mut open: BTreeMap<u64, Met> = BTreeMap::new();
        for start in starts {
            let key = vec![self.rules.moves.representative(start)];
            open.entry(self.rank(&key)?).or_default().times.insert(key, 3);
        }
        let mut counted = Counted { exact: true, ended: true, ..Counted::default() };
        let (mut shown, mut shown_bytes) = (0.0, 0.0);
        let mut left = self.sampling.options.saturating_mul(LAYERS_FULL_OF_OPTIONS);
        while let Some((rank, met)) = open.pop_last() {
            if left == 0 {
                (counted.exact, counted.ended) = (false, false);
                break;
            }
            let size = met.estimate();
            let partial = met.partial;
            // In order first: the order of a hash table is another each time.
            let mut keys: Vec<Key> = met.times.into_keys().collect();
            keys.sort_unstable();
            let mut found: Vec<(u64, Key)> = Vec::new();
            let mut taken = 0;
            while taken < keys.len().min(self.sampling.kept) && found.len() < self.sampling.options.max(1) {
                if made.positions.is_multiple_of(256) {
                    let progress = Progress { unit: "positions sampled", done: made.positions, total: None };
                    if let Some(stop) = observer.report(progress) {
                        return Err(Unplanned::Stopped(stop));
                    }
                }
                // Any of those that are left, in random order.
                let other = taken + self.random.below(keys.len() - taken);
                keys.swap(taken, other);
                let begun = Instant::now();
                let options = self.options(&keys[taken])?;
                *made = Made { positions: made.positions + 1, took: made.took + begun.elapsed() };
                for option in options {
                    let lower = self.rank(&option)?;
                    if lower >= rank {
                        return Err(Unplanned::Rank(self.show(&keys[taken]), self.show(&option)));
                    }
                    found.push((lower, option));
                }
                taken += 1;
            }
            left = left.saturating_sub(found.len());
            let share = (taken as f64 / size).min(1.0);
            counted.exact &= !partial && share == 1.0;
            counted.positions += size;
            counted.edges += found.len() as f64 / share;
            counted.largest = counted.largest.max(size);
            counted.layers += 1;
            for key in &keys[..taken] {
                let text: usize = key.iter().map(|part| self.rules.moves.show(part).len() + 1).sum();
                shown += 1.0 / share;
                shown_bytes += text.saturating_sub(1) as f64 / share;
            }
            for (lower, option) in found {
                let met = open.entry(lower).or_default();
                let times = met.times.entry(option).or_default();
                *times = if share == 1.0 { 3 } else { (*times + 1).min(3) };
                met.partial |= share < 1.0;
                met.shares += share;
                met.meetings += 1.0;
            }
        }
        counted.text = if shown > 0.0 { shown_bytes / shown } else { 0.0 };
        Ok(counted)
    }

    fn rank(&self, key: &Key) -> Result<u64, Unplanned> {
        let mut sum = 0u64;
        for part in key {
            let rank = self.rules.moves.rank(part)?;
            sum = sum.saturating_add(rank.ok_or_else(|| Unplanned::NoRank(self.rules.name.clone()))?);
        }
        Ok(sum)
    }

    fn show(&self, key: &Key) -> String {
        key.iter().map(|part| self.rules.moves.show(part)).collect::<Vec<_>>().join(" ")
    }

    /// The rows that the options need: each component by itself, or the sum as a whole.
    fn options(&self, key: &Key) -> Result<Vec<Key>, Unplanned> {
        let moves = &self.rules.moves;
        if moves.nature().own_endings && moves.ending(&key[0])?.is_some() {
            return Ok(Vec::new());
        }
        let mut options: Vec<Key> = Vec::new();
        for (at, part) in key.iter().enumerate() {
            if let Some(bound) = moves.option_bound(part).filter(|&bound| bound > MOST_OPTIONS) {
                return Err(Unplanned::Branching(moves.show(part), bound));
            }
            moves.each_option(part, &mut |option| {
                let mut next: Key = option.iter().map(|part| moves.representative(part)).collect();
                next.extend(key[..at].iter().chain(&key[at + 1..]).cloned());
                next.sort_unstable();
                options.push(next);
            })?;
        }
        options.sort_unstable();
        options.dedup();
        if !self.whole {
            options = options.into_iter().flatten().map(|part| vec![part]).collect();
        }
        Ok(options)
    }
}

impl Met {
    /// How many positions the layer has.
    fn estimate(&self) -> f64 {
        let met = self.times.len() as f64;
        if !self.partial {
            return met;
        }
        let count = |times: u8| self.times.values().filter(|&&other| other == times).count() as f64;
        species(met, count(1), count(2), self.shares / self.meetings)
    }
}

/// How many there are, of which so many were `met`, `once` and `twice` among them, in this `share` of all places.
fn species(met: f64, once: f64, twice: f64, share: f64) -> f64 {
    let share = share.min(1.0 - 1e-9);
    let below = 2.0 * twice + once * share / (1.0 - share);
    match once > 0.0 && below > 0.0 {
        true => met + once * once / below,
        // Nothing was met twice: as if one position had been.
        false => met + once * (once - 1.0).max(0.0) / 2.0,
    }
}

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(z ^ (z >> 31)) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::Silent;

    use super::*;

    fn planned(ruleset: &str, start: &str, convention: Convention, kept: usize) -> Plan {
        let rules = Rules::find(ruleset).unwrap();
        let start = rules.moves.parse(start).unwrap();
        plan(&rules, &[start], convention, Sampling { kept, ..Sampling::default() }, &Silent).unwrap()
    }

    #[test]
    fn small_games_are_counted() {
        // Shapes within a square of n, up to reflection: half of C(2n, n), and of the 2^n that are their own image; none is empty.
        for (start, positions) in [("3,3,3", 13.0), ("4,4,4,4", 42.0), ("5,5,5,5,5", 141.0)] {
            let plan = planned("chomp", start, Convention::Normal, 1000);
            assert!(plan.exact);
            assert_eq!((plan.positions.least, plan.positions.greatest), (positions, positions), "{start}");
        }
        let plan = planned("wythoff", "9,9", Convention::Normal, 1000);
        // Pairs, the smaller number first.
        assert_eq!((plan.positions.middle, plan.layers), (55.0, 19));
    }

    #[test]
    fn samples_come_near_what_is_counted() {
        for (ruleset, start, convention) in [
            ("chomp", "9,9,9,9,9,9,9,9,9", Convention::Normal),
            ("cram", "4,6", Convention::Normal),
            ("kayles", "30", Convention::Misere),
            ("moore:2", "9,9,9,9,9", Convention::Normal),
        ] {
            let counted = planned(ruleset, start, convention, usize::MAX);
            assert!(counted.exact);
            for kept in [100, 300] {
                let sampled = planned(ruleset, start, convention, kept);
                assert!(kept > 100 || !sampled.exact, "{ruleset} {start}");
                for (estimate, truth) in [(sampled.positions, counted.positions), (sampled.edges, counted.edges)] {
                    let ratio = estimate.middle / truth.middle;
                    println!("{ruleset} {start}, {kept} kept: {ratio:.3} of {}", truth.middle);
                    assert!((0.5..2.0).contains(&ratio), "{ruleset} {start}, {kept} kept: {ratio}");
                }
            }
        }
    }

    #[test]
    fn many_options_are_looked_at_in_part() {
        let rules = Rules::find("moore:2").unwrap();
        let start = rules.moves.parse("16,16,16").unwrap();
        let sampling = Sampling { options: 2_000, ..Sampling::default() };
        let planned =
            |sampling| plan(&rules, std::slice::from_ref(&start), Convention::Normal, sampling, &Silent).unwrap();
        let (sampled, counted) = (planned(sampling), planned(Sampling { options: usize::MAX, ..sampling }));
        assert!(counted.exact && !sampled.exact);
        for (estimate, truth) in [(sampled.positions, counted.positions), (sampled.edges, counted.edges)] {
            let ratio = estimate.middle / truth.middle;
            assert!((0.5..2.0).contains(&ratio), "{ratio} of {}", truth.middle);
        }
        // As many layers as options.
        let nim = Rules::find("nim").unwrap();
        let sampling = Sampling { options: 1000, ..Sampling::default() };
        let planned = plan(&nim, &[Position::from(5000)], Convention::Normal, sampling, &Silent).unwrap();
        assert!(!planned.ended && !planned.exact && planned.layers < 100, "{planned:?}");
        let start = rules.moves.parse("9000,9000,9000").unwrap();
        let error = plan(&rules, &[start], Convention::Normal, Sampling::default(), &Silent);
        assert!(matches!(error, Err(Unplanned::Branching(..))), "{error:?}");
    }
}
