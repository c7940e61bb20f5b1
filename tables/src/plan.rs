//! Estimates the size of a table of all positions from a sample.
//!
//! Positions are taken layer by layer, highest rank first, as in a run. A small layer is taken as a whole, and its
//! count is exact. From a larger layer a sample of *n* is drawn at random from the different positions met there, and
//! all their options are made. The number of different positions in the next layer is a question of ecology. How many
//! species are there, if some were met once and some twice? Let D species be met, Q1 of them once and Q2 twice, in a
//! share q of all places. The estimate of Chao and Lin is
//!
//! > D + Q1² / (2 Q2 + Q1 q/(1−q)),
//!
//! which is D if everything was seen (A. Chao, C.-W. Lin, *Nonparametric lower bounds for species richness and shared
//! species richness under sampling without replacement*, Biometrics 68 (2012) 912–921). "Places" are the positions one
//! move earlier, and q is the share of them in the sample.
//!
//! *How far to trust it.* The estimate is made several times with different samples, and the spread of the results is
//! reported. Two errors that all samples share do not show in it. The estimate is a lower bound if some positions are
//! much harder to reach than others. And positions to which many moves lead are met more often than others, which
//! biases the average number of options. The tests compare with known counts: estimates are within a factor of 2.
//! (Random walks with Knuth's estimator do not serve: they count paths, and many paths lead to one position.)
//!
//! Constants turn counts into bytes and seconds ([`Constants`], [`ROUGH`]). The time to make options is measured in the
//! sample. The times for an edge and for a layer are measured on a small part of the game ([`measure`]).
//!
//! Games without a rank, and graphs, are planned in `unranked`.

mod part;
mod unranked;

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use grundy_core::{Convention, Fault, Observer, Position, Progress, Said, Stop, Symmetry, said};
use grundy_rules::Rules;

pub use part::{Measured, measure};
pub use unranked::plan_graph;

/// How the sample is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sampling {
    /// The largest number of positions kept of a layer.
    pub kept: usize,
    /// The number of options after which a layer is not sampled further. All layers together may have a hundred times
    /// more.
    pub options: usize,
    pub samples: u32,
    pub seed: u64,
}

impl Default for Sampling {
    /// Three samples, each with at most 20,000 positions and about a million options a layer.
    fn default() -> Sampling {
        Sampling { kept: 20_000, options: 1_000_000, samples: 3, seed: 1 }
    }
}

/// A number that was estimated several times.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    pub least: f64,
    pub middle: f64,
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

/// The method by which a table is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// With a rank: layer by layer, through the disk.
    Layers,
    /// Without a rank: what is known about all positions is in the memory of the workers.
    Memory,
}

/// The size and cost of a run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    pub way: Way,
    /// Whether the sampling reached all layers; if not, all numbers are lower bounds.
    pub ended: bool,
    /// Whether every layer was taken as a whole; then the numbers are exact counts.
    pub exact: bool,
    pub positions: Estimate,
    /// The number of components of all options; each is a record that is sent.
    pub edges: Estimate,
    /// The number of non-empty layers. Without a rank, the number of different distances from the start.
    pub layers: u64,
    /// The number of positions in the largest layer.
    pub largest_layer: Estimate,
    /// The average length of a position's text, in bytes.
    pub text: f64,
    /// The time in which one worker makes and names all options of a position, in seconds.
    pub seconds_a_position: f64,
}

/// The cost of one position, edge or layer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Constants {
    /// Bytes of a position in the table, without its text.
    pub row: f64,
    /// The fraction of the text's bytes that remains after compression.
    pub packed: f64,
    /// Bytes of an edge on the disk during the run, without the text of its position.
    pub edge: f64,
    /// Seconds of a worker for an edge in both directions, without the rules.
    pub seconds_an_edge: f64,
    /// Seconds to close a layer in both directions, for all workers together.
    pub seconds_a_layer: f64,
}

/// Rough constants. The row is that of tables of `cram`; the edge is that of the engine's uncompressed records.
/// Unless they are [measured](measure), the seconds are assumed. A core sorts and merges some ten million short
/// records a second. An edge passes that ten times. A layer waits for the disk some ten times.
pub const ROUGH: Constants =
    Constants { row: 4.0, packed: 0.4, edge: 6.0, seconds_an_edge: 1e-6, seconds_a_layer: 0.02 };

/// The resources that a plan needs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Need {
    /// Bytes of the finished table.
    pub table: f64,
    /// Bytes on the disk during the run, including the table.
    pub disk: f64,
    /// Bytes that all workers send each other in both directions.
    pub messages: f64,
    /// Bytes of memory of each worker. With a rank: enough to keep the largest layer in memory; with less the run still
    /// works, but writes more files. Without a rank: the least memory that suffices.
    pub memory: f64,
    /// Seconds with the given number of workers, if each has a core of its own.
    pub seconds: f64,
}

impl Plan {
    /// The resources that `workers` workers need, by the greatest estimates.
    pub fn need(&self, constants: &Constants, workers: u32) -> Need {
        let (positions, edges) = (self.positions.greatest, self.edges.greatest);
        let table = positions * (constants.row + constants.packed * self.text);
        let workers = f64::from(workers.max(1));
        let work = (positions * self.seconds_a_position + edges * constants.seconds_an_edge) / workers;
        match self.way {
            Way::Layers => {
                // The edges of the largest layer wait in memory as records, which may take half of it.
                let largest = edges * self.largest_layer.greatest / positions.max(1.0);
                Need {
                    table,
                    // Each edge is kept once, compressed, from the forward to the backward pass.
                    disk: table + edges * (constants.edge + constants.packed * self.text),
                    messages: edges * (2.0 * constants.edge + self.text),
                    memory: 2.0 * largest * (2.0 * constants.edge + self.text) / workers,
                    seconds: work + self.layers as f64 * constants.seconds_a_layer,
                }
            }
            Way::Memory => Need {
                table,
                disk: table + edges * EDGE_AND_PARENT + positions * PARENTS,
                // The text forward, and numbers backward.
                messages: edges * (self.text + 3.0 * constants.edge),
                memory: positions * (self.text + FOUND + crate::unranked::search::BYTES as f64) / SHARE / workers,
                seconds: work,
            },
        }
    }
}

/// Bytes of an edge on the disk without a rank: in a run of pairs, and again as a parent.
const EDGE_AND_PARENT: f64 = 16.0 + 8.0;
/// Bytes on the disk for each position without a rank, besides its text and edges.
const PARENTS: f64 = 9.0;
/// Bytes in memory to find a position by its text.
const FOUND: f64 = 10.0;
/// Fraction of a worker's memory that is for positions.
const SHARE: f64 = 5.0 / 8.0;

/// Why no plan was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.said())]
pub enum Unplanned {
    Rules(#[from] Fault),
    /// The rules give the start a rank, but not every position.
    NoRank(String),
    /// A graph cannot be read.
    Graph(Said),
    /// A move does not lower the rank.
    Rank(String, String),
    /// A position has too many options.
    Branching(String, u128),
    Stopped(Stop),
}

impl Unplanned {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            Unplanned::Rules(inner) => inner.message.clone(),
            Unplanned::NoRank(inner) => {
                said!("{inner} ranks some positions and not others; it must rank all or none", inner)
            }
            Unplanned::Graph(inner) => inner.clone(),
            Unplanned::Rank(inner, inner1) => {
                said!("the move from {inner} to {inner1} does not lower the rank", inner, inner1)
            }
            Unplanned::Branching(inner, inner1) => said!(
                "{inner} has up to {inner1} options, more than {most_options}; a table of such a game is beyond reach",
                inner,
                inner1,
                most_options = MOST_OPTIONS
            ),
            Unplanned::Stopped(inner) => inner.said(),
        }
    }
}

/// The sampling of all layers stops after this many times the options allowed for one layer.
const LAYERS_FULL_OF_OPTIONS: usize = 100;
/// Largest number of options of one position that are made.
const MOST_OPTIONS: u128 = 1 << 22;

/// Estimates the size of a table of all positions that can be reached from the starts.
///
/// Complexity: for each sample, the options of at most `kept` positions of each layer, or of fewer if they have many.
/// Fails if the rules fail, a position has millions of options, or `observer` stops the work.
pub fn plan(
    rules: &Rules,
    starts: &[Position],
    convention: Convention,
    sampling: Sampling,
    observer: &dyn Observer,
) -> Result<Plan, Unplanned> {
    if rules.moves.nature().entails {
        let name = &rules.name;
        let message =
            said!("in {name} a player may move again or must answer, and tables hold no such positions", name);
        return Err(grundy_core::Fault::new(message).into());
    }
    let walk = |seed| Walk::new(rules, convention, Sampling { seed, ..sampling });
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

/// The number of positions whose options were made, and the time.
#[derive(Default)]
struct Made {
    positions: u64,
    took: Duration,
}

/// The result of one sample.
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

/// The components of one row.
type Key = Vec<Position>;

/// The positions met in a layer.
#[derive(Default)]
struct Met {
    /// For each position, how many positions of the sample have it as an option; 3 means three or more.
    times: HashMap<Key, u8>,
    /// The sampled shares, summed over all meetings; and whether a position was met from a sample.
    shares: f64,
    meetings: f64,
    partial: bool,
}

struct Walk<'a> {
    rules: &'a Rules,
    whole: bool,
    sampling: Sampling,
    random: Random,
    symmetry: Symmetry<Position>,
}

impl<'a> Walk<'a> {
    fn new(rules: &'a Rules, convention: Convention, sampling: Sampling) -> Walk<'a> {
        let whole = convention == Convention::Misere || rules.moves.nature().own_endings;
        Walk { rules, whole, sampling, random: Random(sampling.seed), symmetry: Symmetry::sampled() }
    }

    fn run(&mut self, starts: &[Position], observer: &dyn Observer, made: &mut Made) -> Result<Counted, Unplanned> {
        let mut open: BTreeMap<u64, Met> = BTreeMap::new();
        for start in starts {
            let key = vec![self.symmetry.represent(&*self.rules.moves, start)?];
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
            // Sort first, since the order of a hash table varies.
            let mut keys: Vec<Key> = met.times.into_keys().collect();
            keys.sort_unstable();
            let mut found: Vec<(u64, Key)> = Vec::new();
            let mut taken = 0;
            while taken < keys.len().min(self.sampling.kept) && found.len() < self.sampling.options.max(1) {
                if made.positions.is_multiple_of(256) {
                    let progress = Progress { unit: "positions sampled", done: made.positions, total: None };
                    observer.report(progress).map_or(Ok(()), |stop| Err(Unplanned::Stopped(stop)))?;
                }
                // Any of the remaining positions, at random.
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
        key.iter().try_fold(0u64, |sum, part| {
            let rank = self.rules.moves.rank(part)?;
            Ok(sum.saturating_add(rank.ok_or_else(|| Unplanned::NoRank(self.rules.name.clone()))?))
        })
    }

    fn show(&self, key: &Key) -> String {
        key.iter().map(|part| self.rules.moves.show(part)).collect::<Vec<_>>().join(" ")
    }

    /// The rows of the options: each component separately, or the sum as a whole.
    fn options(&self, key: &Key) -> Result<Vec<Key>, Unplanned> {
        let moves = &self.rules.moves;
        if moves.nature().own_endings
            && let [only] = &key[..]
            && moves.ending(only)?.is_some()
        {
            return Ok(Vec::new());
        }
        let mut options: Vec<Key> = Vec::new();
        for (at, part) in key.iter().enumerate() {
            if let Some(bound) = moves.option_bound(part).filter(|&bound| bound > MOST_OPTIONS) {
                return Err(Unplanned::Branching(moves.show(part), bound));
            }
            let first = options.len();
            moves.each_option(part, &mut |option| options.push(option.to_vec()))?;
            for next in &mut options[first..] {
                for part in next.iter_mut() {
                    *part = self.symmetry.represent(&**moves, part)?;
                }
                next.extend(key[..at].iter().chain(&key[at + 1..]).cloned());
                next.sort_unstable();
            }
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
    /// The estimated number of positions in the layer.
    fn estimate(&self) -> f64 {
        let met = self.times.len() as f64;
        if !self.partial {
            return met;
        }
        let count = |times: u8| self.times.values().filter(|&&other| other == times).count() as f64;
        species(met, count(1), count(2), self.shares / self.meetings)
    }
}

/// The estimated number of species from `met`, of which `once` were met once and `twice` twice, in this `share`.
fn species(met: f64, once: f64, twice: f64, share: f64) -> f64 {
    let share = share.min(1.0 - 1e-9);
    let below = 2.0 * twice + once * share / (1.0 - share);
    match once > 0.0 && below > 0.0 {
        true => met + once * once / below,
        // If none was met twice, the formula takes one.
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
        // Shapes within a square of n, up to reflection: half of C(2n, n) and of the 2^n self-conjugate ones, without
        // the empty one.
        for (start, positions) in [("3,3,3", 13.0), ("4,4,4,4", 42.0), ("5,5,5,5,5", 141.0)] {
            let plan = planned("chomp", start, Convention::Normal, 1000);
            assert!(plan.exact);
            assert_eq!((plan.positions.least, plan.positions.greatest), (positions, positions), "{start}");
        }
        let plan = planned("wythoff", "9,9", Convention::Normal, 1000);
        // Pairs with the smaller number first.
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
        // There are as many layers as options.
        let nim = Rules::find("nim").unwrap();
        let sampling = Sampling { options: 1000, ..Sampling::default() };
        let planned = plan(&nim, &[Position::from(5000)], Convention::Normal, sampling, &Silent).unwrap();
        assert!(!planned.ended && !planned.exact && planned.layers < 100, "{planned:?}");
        let start = rules.moves.parse("9000,9000,9000").unwrap();
        let error = plan(&rules, &[start], Convention::Normal, Sampling::default(), &Silent);
        assert!(matches!(error, Err(Unplanned::Branching(..))), "{error:?}");
    }
}
