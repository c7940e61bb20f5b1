//! What a closing and a checkpoint say: the files that are on the disk, with their hashes, and how far the work has come.

use grundy_core::Outcome;
use grundy_files::table::{FileRecord, Manifest, Outcomes};
use serde::{Deserialize, Serialize};

use crate::disk::run::Run;
use crate::watch::{Pass, Stage};

/// A closed layer; its files are on the disk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Closing {
    pub(crate) pass: Pass,
    pub(crate) layer: u64,
    /// The number of layers that were closed earlier, in both passes. So no closing can be missing unseen.
    pub(crate) number: usize,
    /// Runs of records for later layers.
    pub(crate) spooled: Vec<RunRecord>,
    /// Forward: the positions and edges of the layer, for the backward pass.
    pub(crate) kept: Vec<RunRecord>,
    /// Backward: the files of the table.
    pub(crate) files: Vec<FileRecord>,
    pub(crate) counts: Counts,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunRecord {
    pub(crate) name: String,
    pub(crate) hash: String,
    pub(crate) low: u64,
    pub(crate) high: u64,
}

/// Without a rank: the state of the work, and its files.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Checkpoint {
    /// The number of the checkpoint, from 1; 0 if there is none.
    pub(crate) number: u64,
    pub(crate) stage: Stage,
    /// The next wave.
    pub(crate) wave: u32,
    /// The wave with which the labels continue after the stage of outcomes.
    pub(crate) order: u32,
    /// The current level of Smith's rule.
    pub(crate) level: Option<u32>,
    /// The texts of the positions.
    pub(crate) names: Vec<RunRecord>,
    /// For each shard of this worker, how many texts these runs hold.
    #[serde(skip)]
    pub(crate) named: Vec<u32>,
    /// How many options the positions have, and how they end.
    pub(crate) options: Vec<RunRecord>,
    /// While positions are still being reached: the edges.
    pub(crate) edges: Vec<RunRecord>,
    /// When all positions are reached: the parents of each position.
    pub(crate) parents: Vec<ParentsRecord>,
    /// What is known about the values.
    pub(crate) state: Vec<RunRecord>,
}

/// A file of parents, as a checkpoint lists it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ParentsRecord {
    pub(crate) shard: u32,
    pub(crate) name: String,
    pub(crate) hash: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counts {
    pub(crate) positions: u64,
    pub(crate) edges: u64,
    /// Whether some move leaves several components whose values are added.
    pub(crate) falls_apart: bool,
    pub(crate) outcomes: Outcomes,
    pub(crate) max_grundy: Option<u64>,
}

impl Counts {
    /// Counts a position with this outcome and value.
    pub(crate) fn add(&mut self, outcome: Outcome, value: Option<u64>) {
        self.positions += 1;
        self.outcomes.add(outcome);
        self.max_grundy = self.max_grundy.max(value);
    }

    pub(crate) fn merge(&mut self, other: &Counts) {
        self.positions += other.positions;
        self.edges += other.edges;
        self.falls_apart |= other.falls_apart;
        self.outcomes.merge(other.outcomes);
        self.max_grundy = self.max_grundy.max(other.max_grundy);
    }

    /// Puts all counts but that of the edges into a manifest.
    pub(crate) fn record(&self, manifest: &mut Manifest) {
        (manifest.positions, manifest.outcomes) = (self.positions, self.outcomes);
        manifest.max_grundy = self.max_grundy;
    }
}

impl Closing {
    pub(crate) fn new(pass: Pass, layer: u64) -> Closing {
        let counts = Counts::default();
        Closing { pass, layer, number: 0, spooled: Vec::new(), kept: Vec::new(), files: Vec::new(), counts }
    }

    /// Adds another worker's part of the same layer.
    pub(crate) fn merge(&mut self, other: Closing) {
        self.spooled.extend(other.spooled);
        self.kept.extend(other.kept);
        self.files.extend(other.files);
        self.counts.merge(&other.counts);
    }
}

impl Checkpoint {
    /// The names and hashes of all its files.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        let runs = [&self.names, &self.options, &self.edges, &self.state].into_iter().flatten();
        let runs = runs.map(|run| (run.name.as_str(), run.hash.as_str()));
        runs.chain(self.parents.iter().map(|file| (file.name.as_str(), file.hash.as_str())))
    }
}

impl RunRecord {
    pub(crate) fn of(run: &Run) -> RunRecord {
        let (low, high) = run.ranks();
        RunRecord { name: run.name(), hash: run.hash.clone(), low, high }
    }
}
