//! The manifest: what the table is about, and which files it has.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use grundy_core::Outcome;
use serde::{Deserialize, Serialize};

use super::error::TableError;
use crate::atomic::write_atomically;

const FORMAT: &str = "grundy table";
const VERSION: u32 = 1;
/// The name of the file.
pub(super) const NAME: &str = "manifest.json";

/// What a table tells of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    format: String,
    version: u32,
    /// The ruleset by its canonical name, such as `chomp` or `rules:FILE.star`.
    pub source: String,
    /// The positions that all others were reached from, in the form of rows; `None` if all vertices of a graph are.
    pub start: Option<Vec<String>>,
    /// For rulesets from files: the name of the ruleset, and the BLAKE3 hash of the file's content.
    pub sources: BTreeMap<String, String>,
    /// `normal` or `misere`.
    pub convention: String,
    /// What is told of the positions.
    pub kind: Kind,
    /// Into how many shards the positions are cut.
    pub shards: u32,
    /// Whether the layers are the ranks of the positions.
    pub ranked: bool,
    /// Whether a position's block makes its shard, where the rules name one.
    pub by_block: bool,
    /// Whether the rows tell the remoteness.
    pub remoteness: bool,
    /// Whether the rows tell the order in which the values were found.
    pub ordered: bool,
    /// How many positions there are.
    pub positions: u64,
    /// How many moves: for each position its different options, each taken as the sorted list of the
    /// components that stand for all equal ones.
    pub edges: u64,
    /// How many positions have each outcome.
    pub outcomes: Outcomes,
    /// The greatest finite value; `None` where there are none.
    pub max_grundy: Option<u64>,
    /// The files, in ascending order of layer and shard.
    pub files: Vec<FileRecord>,
}

/// What is told of the positions of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Grundy values.
    Values,
    /// Grundy values and infinite values, where play may go on for ever.
    Loopy,
    /// Who wins, where values do not add: rows are sums that are played as a whole.
    Outcomes,
}

/// How many positions have each outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub struct Outcomes {
    /// The player to move wins.
    pub N: u64,
    /// The previous player wins.
    pub P: u64,
    /// A draw.
    pub D: u64,
}

impl Outcomes {
    /// Counts one position more.
    pub fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::N => self.N += 1,
            Outcome::P => self.P += 1,
            Outcome::D => self.D += 1,
        }
    }

    /// Counts those of other files.
    pub fn merge(&mut self, other: Outcomes) {
        self.N += other.N;
        self.P += other.P;
        self.D += other.D;
    }
}

/// One file of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileRecord {
    /// Its path from the folder of the table, with `/`.
    pub path: String,
    /// The layer, where the game has a rank.
    pub layer: Option<u64>,
    /// The shard.
    pub shard: u32,
    /// How many positions stand in it.
    pub rows: u64,
    /// Its length in bytes.
    pub bytes: u64,
    /// The BLAKE3 hash of the file.
    pub blake3: String,
    /// The BLAKE3 hash of its footer: of the last bytes, as many as Parquet says there and eight more.
    pub footer: String,
}

/// The file of a layer's shard, from the folder of the table.
///
/// ```
/// # use grundy_files::table::file_path;
/// assert_eq!(file_path(Some(12), 7), "layer-000012/shard-07.parquet");
/// assert_eq!(file_path(None, 7), "all/shard-07.parquet");
/// ```
pub fn file_path(layer: Option<u64>, shard: u32) -> String {
    match layer {
        Some(layer) => format!("layer-{layer:06}/shard-{shard:02}.parquet"),
        None => format!("all/shard-{shard:02}.parquet"),
    }
}

impl Manifest {
    /// A manifest with nothing counted yet, and no file; `start` is `None` for all vertices of a graph.
    pub fn new(source: impl Into<String>, start: Option<Vec<String>>, kind: Kind, shards: u32) -> Manifest {
        Manifest {
            format: FORMAT.to_owned(),
            version: VERSION,
            source: source.into(),
            start,
            sources: BTreeMap::new(),
            convention: "normal".to_owned(),
            kind,
            shards,
            ranked: false,
            by_block: false,
            remoteness: false,
            ordered: false,
            positions: 0,
            edges: 0,
            outcomes: Outcomes::default(),
            max_grundy: None,
            files: Vec::new(),
        }
    }

    /// Whether the rows are vertices of a graph: then each is written as its name, also where sums are played as a
    /// whole.
    pub fn is_about_a_graph(&self) -> bool {
        self.source.starts_with("graph:")
    }

    /// Writes the manifest into the folder of its table, at once or not at all.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    pub fn write(&self, folder: &Path) -> Result<(), TableError> {
        let path = folder.join(NAME);
        let text = serde_json::to_string_pretty(self).map_err(|error| TableError::file(&path)(error.into()))?;
        Ok(write_atomically(&path, (text + "\n").as_bytes())?)
    }

    /// Reads the manifest of the table in a folder.
    ///
    /// # Errors
    ///
    /// If there is none, or it is not one, or it names a file otherwise than [`file_path`] does.
    pub fn read(folder: &Path) -> Result<Manifest, TableError> {
        let path = folder.join(NAME);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound && folder.is_dir() => {
                return Err(TableError::Unfinished { folder: folder.display().to_string() });
            }
            read => read.map_err(TableError::file(&path))?,
        };
        let help = "this program reads tables that `grundy cluster solve` wrote, of version 1";
        let malformed = |message: String| TableError::malformed(&path, message, help);
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let head: Head = serde_json::from_str(&text).map_err(|error| malformed(error.to_string()))?;
        if head.format != FORMAT || head.version != VERSION {
            return Err(malformed(format!("it says format `{}`, version {}", head.format, head.version)));
        }
        let manifest: Manifest = serde_json::from_str(&text).map_err(|error| malformed(error.to_string()))?;
        if manifest.shards == 0 {
            return Err(malformed("there are no shards".to_owned()));
        }
        for file in &manifest.files {
            let (layer, shard) = (file.layer, file.shard);
            if file.path != file_path(layer, shard) || layer.is_some() != manifest.ranked || shard >= manifest.shards {
                return Err(malformed(format!("the file {} is not where it belongs", file.path)));
            }
        }
        if !manifest.files.is_sorted_by(|a, b| (a.layer, a.shard) < (b.layer, b.shard)) {
            return Err(malformed("the files are not in ascending order".to_owned()));
        }
        Ok(manifest)
    }
}
