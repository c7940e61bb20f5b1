//! The manifest: what the table is about, and its list of files; and the place of a position in these files.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use grundy_core::{Fault, Outcome, Ruleset, Said, said, syntax};
use serde::{Deserialize, Serialize};

use super::TableError;
use crate::atomic::write_atomically;

const FORMAT: &str = "grundy table";
const VERSION: u32 = 1;
pub const NAME: &str = "manifest.json";
/// The file name of the hash of the manifest, which `b3sum --check` reads.
pub const HASH: &str = "manifest.blake3";

/// What a table says about itself.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    format: String,
    version: u32,
    /// The ruleset by its canonical name, such as `chomp` or `rules:FILE.star`.
    pub source: String,
    /// The positions from which all others were reached, as texts of rows; `None` if the table has all vertices of a
    /// graph.
    pub start: Option<Vec<String>>,
    /// For rulesets from files: the BLAKE3 hash of the file's content, by the name of the ruleset.
    pub sources: BTreeMap<String, String>,
    /// `normal` or `misere`.
    pub convention: String,
    pub kind: Kind,
    pub shards: u32,
    /// Whether the layers are the ranks of the positions.
    pub ranked: bool,
    /// Whether a position's block determines its shard, where the rules have blocks.
    pub by_block: bool,
    pub remoteness: bool,
    /// Whether the rows give the order in which the values were found.
    pub ordered: bool,
    pub positions: u64,
    /// How many moves there are: the sum over all positions of their different options. Each option counts as the
    /// sorted list of its components' representatives.
    pub edges: u64,
    pub outcomes: Outcomes,
    /// The greatest finite value; `None` where there are none.
    pub max_grundy: Option<u64>,
    pub files: Vec<FileRecord>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    #[default]
    Values,
    /// Grundy values and infinite values, where play may go on for ever.
    Loopy,
    /// Who wins, where values do not add; then rows are sums that are played as a whole.
    Outcomes,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(non_snake_case)]
pub struct Outcomes {
    /// The player to move wins.
    pub N: u64,
    /// The previous player wins.
    pub P: u64,
    pub D: u64,
}

impl Outcomes {
    pub fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::N => self.N += 1,
            Outcome::P => self.P += 1,
            Outcome::D => self.D += 1,
        }
    }

    pub fn merge(&mut self, other: Outcomes) {
        self.N += other.N;
        self.P += other.P;
        self.D += other.D;
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileRecord {
    pub path: String,
    /// The layer; `None` if the game has no rank.
    pub layer: Option<u64>,
    pub shard: u32,
    pub rows: u64,
    pub bytes: u64,
    pub blake3: String,
    /// The BLAKE3 hash of the footer. Parquet gives the footer's length; the eight bytes after it count too.
    pub footer: String,
}

/// The path of the file of a layer's shard, from the folder of the table.
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

fn hash_line(text: &[u8]) -> String {
    format!("{}  {NAME}\n", blake3::hash(text).to_hex())
}

impl Manifest {
    /// A manifest with zero counts and no files; `start` is `None` for all vertices of a graph.
    pub fn new(source: impl Into<String>, start: Option<Vec<String>>, kind: Kind, shards: u32) -> Manifest {
        Manifest {
            format: FORMAT.to_owned(),
            version: VERSION,
            source: source.into(),
            start,
            convention: "normal".to_owned(),
            kind,
            shards,
            ..Manifest::default()
        }
    }

    /// Whether the rows are vertices of a graph. Then each row is the name of a vertex, even where sums are played as a
    /// whole.
    pub fn is_about_a_graph(&self) -> bool {
        self.source.starts_with("graph:")
    }

    /// Writes the manifest and its hash into the folder of its table, each as a whole or not at all.
    pub fn write(&self, folder: &Path) -> Result<(), TableError> {
        let path = folder.join(NAME);
        let text = serde_json::to_string_pretty(self).map_err(|error| TableError::file(&path)(error.into()))? + "\n";
        // The manifest is written last, because it finishes the table.
        write_atomically(&folder.join(HASH), hash_line(text.as_bytes()).as_bytes())?;
        Ok(write_atomically(&path, text.as_bytes())?)
    }

    /// Whether the manifest in a folder has the hash that was written beside it.
    pub fn is_as_written(folder: &Path) -> bool {
        let read = |name| fs::read(folder.join(name)).ok();
        read(NAME).zip(read(HASH)).is_some_and(|(text, hash)| hash_line(&text).as_bytes() == hash)
    }

    /// Reads the manifest of the table in a folder. Fails if no manifest exists, if it is malformed, or if it does not
    /// name a file as [`file_path`] does.
    pub fn read(folder: &Path) -> Result<Manifest, TableError> {
        let path = folder.join(NAME);
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound && folder.is_dir() => {
                return Err(TableError::Unfinished { folder: folder.display().to_string() });
            }
            read => read.map_err(TableError::file(if folder.is_dir() { &path } else { folder }))?,
        };
        let help = said!("this program reads tables that `grundy cluster solve` wrote, of version 1");
        let malformed = |message: Said| TableError::malformed(&path, message, help.clone());
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let Head { format, version } =
            serde_json::from_str(&text).map_err(|error| malformed(error.to_string().into()))?;
        if format != FORMAT || version != VERSION {
            return Err(malformed(said!("it says format `{format}`, version {version}", format, version)));
        }
        let manifest: Manifest = serde_json::from_str(&text).map_err(|error| malformed(error.to_string().into()))?;
        if manifest.shards == 0 {
            return Err(malformed(said!("there are no shards")));
        }
        for file in &manifest.files {
            let (layer, shard) = (file.layer, file.shard);
            if file.path != file_path(layer, shard) || layer.is_some() != manifest.ranked || shard >= manifest.shards {
                return Err(malformed(said!("the file {path} is not where it belongs", path = file.path)));
            }
        }
        if !manifest.files.is_sorted_by(|a, b| (a.layer, a.shard) < (b.layer, b.shard)) {
            return Err(malformed(said!("the files are not in ascending order")));
        }
        Ok(manifest)
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    pub position: String,
    /// The rank, in tables with layers. The rank of a sum is the sum of the ranks, or 2^64 − 1 if that is more.
    pub layer: Option<u64>,
    /// The shard. If the table is cut by blocks and the position is one component with a block, [`shard_of`] hashes
    /// the block's eight bytes, lowest first. Otherwise it hashes the text.
    pub shard: u32,
}

impl Place {
    /// The place of a position, given as its components (in tables of values, one). Each component must be a
    /// representative of those equal by symmetry. They are sorted here.
    pub fn of<P: Ord>(
        manifest: &Manifest,
        rules: &(impl Ruleset<Position = P> + ?Sized),
        components: &mut [P],
    ) -> Result<Place, Fault> {
        let position = match (manifest.kind, &*components) {
            (Kind::Values | Kind::Loopy, [only]) => rules.show(only),
            (Kind::Outcomes, [only]) if manifest.is_about_a_graph() => rules.show(only),
            _ => sum_text(rules, components),
        };
        let mut layer = manifest.ranked.then_some(0u64);
        if let Some(layer) = &mut layer {
            for component in components.iter() {
                *layer = layer.saturating_add(rules.rank(component)?.unwrap_or(0));
            }
        }
        let block = match &*components {
            [only] if manifest.by_block => rules.block(only)?,
            _ => None,
        };
        let shard = match block {
            Some(block) => shard_of(&block.to_le_bytes(), manifest.shards),
            None => shard_of(position.as_bytes(), manifest.shards),
        };
        Ok(Place { position, layer, shard })
    }
}

/// The shard, below `shards`, of a position's text, or of its block where the rules name one. It never changes and is
/// the same on every machine.
///
/// The hash is FNV-1a of 64 bits (Fowler, Noll, Vo 1991). Its high bits are poor, so the finish of MurmurHash3
/// (Appleby 2011) follows. The shard is the product of the hash and `shards`, divided by 2^64.
///
/// ```
/// # use grundy_files::table::shard_of;
/// assert_eq!(shard_of(b"7,7,7,7", 1), 0);
/// assert_eq!(shard_of(b"7,7,7,7", 64), 59);
/// ```
pub fn shard_of(bytes: &[u8], shards: u32) -> u32 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for &byte in bytes {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash ^= hash >> 33;
    hash = hash.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^= hash >> 33;
    ((u128::from(hash) * u128::from(shards)) >> 64) as u32
}

/// The text of a sum that is played as a whole: its components in ascending order as words of a term. The empty sum is
/// the empty text. The components are representatives of those equal by symmetry ([`Ruleset::representative`]).
/// Components without a move stay.
///
/// ```
/// # use grundy_core::{Options, Position, Ruleset};
/// # use grundy_files::table::sum_text;
/// struct Heaps;
/// impl Ruleset for Heaps {
///     type Position = Position;
///     fn options(&self, _: &Position, _: &mut Options<Position>) {}
///     fn show(&self, heap: &Position) -> String {
///         heap.to_string()
///     }
/// }
/// let mut sum = [10, 9, 10].map(Position::from);
/// assert_eq!(sum_text(&Heaps, &mut sum), "9 10 10");
/// ```
pub fn sum_text<P: Ord>(rules: &(impl Ruleset<Position = P> + ?Sized), components: &mut [P]) -> String {
    components.sort_unstable();
    let words = components.iter().map(|component| syntax::as_word(&rules.show(component)).into_owned());
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shards_are_about_equal_and_never_change() {
        let mut rows = [0; 64];
        (0..64_000).for_each(|n: u32| rows[shard_of(n.to_string().as_bytes(), 64) as usize] += 1);
        assert!(rows.iter().all(|rows| (850..1150).contains(rows)), "{rows:?}");
        // A table written by one version must be readable by the next.
        let places = ["", "a", "7,7", "12"].map(|text| shard_of(text.as_bytes(), 1000));
        assert_eq!(places, [936, 510, 437, 432]);
    }
}
