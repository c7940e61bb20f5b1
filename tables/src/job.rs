//! The job, its processes, and its limits; and the rules as the engine sees them: rows of text, their places and their
//! options.
//!
//! In normal play values add, and a row is one component. In misère play, and where the rules say who has won, a row
//! is a sum played as a whole: its components. A row is identified by its *text* in messages, in files and in the
//! table. Texts are compared as bytes.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use grundy_core::{Convention, DEFAULT_MEMORY, Fault, Outcome, Position, Said, Symmetry, said, syntax};
use grundy_files::table::{Kind, Manifest, Place, sum_text};
use grundy_files::{EdgeParts, Header};
use grundy_rules::Rules;

use crate::ClusterError;
use crate::watch::{Watch, unwatched};

/// Default number of shards; enough for many workers, and not too many files.
pub const SHARDS: u32 = 64;

/// The job: a game whose positions are wanted, and the folder for the table.
#[derive(Clone, Debug)]
pub struct Job {
    pub game: Game,
    pub convention: Convention,
    /// The number of shards; it does not depend on the workers.
    pub shards: u32,
    /// The folder of the table. All processes must see the same folder.
    pub folder: PathBuf,
}

/// The game whose positions are wanted.
#[derive(Clone, Debug)]
pub enum Game {
    /// All positions that can be reached from some starts, each a separate position.
    Rules { rules: Rules, starts: Vec<Position> },
    /// All vertices of a graph. The name, such as `graph:moves.parquet`, has no header. The path is a file or a folder
    /// of Parquet files.
    Graph { name: String, path: PathBuf, header: Header },
}

/// The processes of a run, and the threads of each.
#[derive(Clone, Debug)]
pub struct Crew {
    /// The number of worker threads of each process.
    pub workers: usize,
    /// The address where each process listens, as `host:port`; empty for a single process.
    pub hosts: Vec<String>,
    /// The index of this process, from 0.
    pub index: usize,
    /// How long to wait for the other processes at the beginning.
    pub patience: Duration,
}

impl Crew {
    /// A crew of this process alone, with `workers` threads.
    pub fn threads(workers: usize) -> Crew {
        Crew { workers, hosts: Vec::new(), index: 0, patience: Duration::from_secs(60) }
    }

    /// The total number of workers.
    pub fn len(&self) -> usize {
        self.workers * self.hosts.len().max(1)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The limits of a process, and its watch.
#[derive(Clone)]
pub struct Limits {
    /// The memory for records, in bytes, including records being sent. Rules and libraries need some more.
    pub memory: u64,
    /// Without a rank: the time between two checkpoints.
    pub interval: Duration,
    pub watch: Watch,
}

impl Default for Limits {
    /// [`DEFAULT_MEMORY`], five minutes, no watch.
    fn default() -> Limits {
        Limits { memory: DEFAULT_MEMORY, interval: Duration::from_secs(300), watch: unwatched() }
    }
}

impl Limits {
    pub(crate) fn share(&self, workers: usize) -> Share {
        let bytes = usize::try_from(self.memory).unwrap_or(usize::MAX) / workers.max(1);
        Share {
            spool: (bytes / 2).max(1 << 12),
            parcel: (bytes / 1024).clamp(1 << 10, 1 << 16),
            window: (bytes / 32).clamp(1 << 14, 1 << 22),
            positions: bytes / 8 * 5,
            edges: (bytes / 4).max(1 << 12),
            at_once: usize::try_from(self.memory).unwrap_or(usize::MAX) / 64,
            interval: self.interval,
        }
    }
}

/// How the memory of a worker is divided, in bytes; and the time between checkpoints.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    /// For records that wait for their layer.
    pub(crate) spool: usize,
    pub(crate) parcel: usize,
    /// For the parcels that are sent in a round; those of two rounds may be on the way.
    pub(crate) window: usize,
    /// Without a rank: for what is known about positions.
    pub(crate) positions: usize,
    /// Without a rank: for edges that are not sorted yet.
    pub(crate) edges: usize,
    /// With a rank: for a table that one worker makes at once. It does not depend on the number of workers.
    pub(crate) at_once: usize,
    /// The time between two checkpoints.
    pub(crate) interval: Duration,
}

/// A job that was checked.
pub(crate) struct Order {
    pub(crate) given: Given,
    /// The manifest of the table, as far as it is known before the work.
    pub(crate) head: Manifest,
    pub(crate) folder: PathBuf,
}

/// The source of the positions.
pub(crate) enum Given {
    Rules(Box<Play>, Vec<Named>),
    Graph(EdgeParts),
}

impl Order {
    pub(crate) fn new(job: &Job) -> Result<Arc<Order>, ClusterError> {
        let refuse = |reason: Said| Err(ClusterError::Refused(reason));
        if job.shards == 0 {
            return refuse(said!("at least one shard is needed"));
        }
        let new = |name: &str, kind: Kind, source: Option<String>| {
            let mut head = Manifest::new(name, None, kind, job.shards);
            head.sources.extend(source.map(|hash| (name.to_owned(), hash)));
            head.convention = job.convention.to_string();
            head
        };
        let (rules, starts) = match &job.game {
            Game::Rules { rules, starts } => (rules, starts),
            Game::Graph { name, path, header } => {
                let edges = EdgeParts::open(path, *header)?;
                let name = &match name.split_once(':') {
                    Some((door, file)) if edges.by_header() => format!("{door}:header={}:{file}", header.word()),
                    _ => name.clone(),
                };
                let kind = if job.convention == Convention::Normal { Kind::Values } else { Kind::Outcomes };
                let head = new(name, kind, Some(edges.hash()?.to_string()));
                return Ok(Arc::new(Order { given: Given::Graph(edges), head, folder: job.folder.clone() }));
            }
        };
        let name = &rules.name;
        let Some(first) = starts.first() else {
            return refuse(said!("{name} needs a start: the position from which all others are reached", name));
        };
        if rules.moves.nature().entails {
            return refuse(said!(
                "in {name} a player may move again or must answer, and tables hold no such positions",
                name
            ));
        }
        if !rules.is_impartial() {
            return refuse(said!("{name} has moves of Left or Right alone, so it is not an impartial game", name));
        }
        let values = job.convention == Convention::Normal && !rules.moves.nature().own_endings;
        let kind = if values { Kind::Values } else { Kind::Outcomes };
        let mut head = new(&rules.name, kind, rules.source().map(|hash| hash.to_string()));
        let ranks = starts.iter().map(|start| rules.moves.rank(start)).collect::<Result<Vec<_>, _>>()?;
        head.ranked = ranks.iter().all(Option::is_some);
        head.by_block = rules.moves.block(first)?.is_some();
        let play = Play::new(rules, head.clone());
        let mut roots = starts.iter().map(|start| play.name(play.row(start)?)).collect::<Result<Vec<_>, _>>()?;
        roots.sort();
        roots.dedup();
        head.start = Some(roots.iter().map(|root| root.text.clone()).collect());
        Ok(Arc::new(Order { given: Given::Rules(Box::new(play), roots), head, folder: job.folder.clone() }))
    }

    /// Whether values are wanted, not only outcomes.
    pub(crate) fn has_values(&self) -> bool {
        self.head.kind == Kind::Values
    }

    pub(crate) fn convention(&self) -> Convention {
        if self.head.convention == Convention::Misere.to_string() { Convention::Misere } else { Convention::Normal }
    }

    /// The hash of the job, the same in all processes.
    pub(crate) fn hash(&self) -> Result<blake3::Hash, ClusterError> {
        let text = serde_json::to_vec(&self.head).map_err(|error| ClusterError::file(&self.folder, error.into()))?;
        Ok(blake3::hash(&text))
    }
}

/// A row: one component where values add, otherwise all components of a sum, ascending.
pub(crate) type Row = Vec<Position>;

/// The rules, and how they are played.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    rules: Rules,
    symmetry: Symmetry<Position>,
    own_endings: bool,
    /// The manifest of the table. It determines rows and their places.
    head: Manifest,
}

/// The text of a row, and its place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Named {
    pub(crate) rank: u64,
    pub(crate) shard: u32,
    pub(crate) text: String,
}

impl Play {
    /// The rules, played as the table's manifest says.
    pub(crate) fn new(rules: &Rules, head: Manifest) -> Play {
        let (symmetry, own_endings) = (Symmetry::sampled(), rules.moves.nature().own_endings);
        Play { rules: rules.clone(), symmetry, own_endings, head }
    }

    /// Whether values add.
    pub(crate) fn has_values(&self) -> bool {
        self.head.kind == Kind::Values
    }

    pub(crate) fn row(&self, position: &Position) -> Result<Row, ClusterError> {
        Ok(vec![self.symmetry.represent(&*self.rules.moves, position)?])
    }

    /// The text of a row, and its place. Without a rank its rank is one from which no move leads.
    pub(crate) fn name(&self, mut row: Row) -> Result<Named, ClusterError> {
        let Place { position, layer, shard } = Place::of(&self.head, &*self.rules.moves, &mut row)?;
        Ok(Named { rank: layer.unwrap_or(0), shard, text: position })
    }

    fn text(&self, row: &mut Row) -> String {
        match &row[..] {
            [one] if self.has_values() => self.rules.moves.show(one),
            _ => sum_text(&*self.rules.moves, row),
        }
    }

    /// The row of this text. Fails if the rules do not read back what they write.
    pub(crate) fn read(&self, text: &str) -> Result<Row, ClusterError> {
        let row: Option<Row> = match self.has_values() {
            true => self.rules.moves.parse(text).ok().map(|one| vec![one]),
            false => words(text).map(|word| self.component(word)).collect(),
        };
        row.filter(|row| self.text(&mut row.clone()) == text).ok_or_else(|| {
            let name = &self.rules.name;
            Fault::new(said!("{name} does not read `{text}` back, which it has written", name, text)).into()
        })
    }

    /// The component that this word writes, in quotes or not.
    fn component(&self, word: &str) -> Option<Position> {
        let inside = word.strip_prefix('"').and_then(|word| word.strip_suffix('"'));
        let read = |text| {
            let position = self.rules.moves.parse(text).ok()?;
            (syntax::as_word(&self.rules.moves.show(&position)) == word).then_some(position)
        };
        read(word).or_else(|| inside.and_then(read))
    }

    /// Who wins because the rules say that the game is over.
    pub(crate) fn ending(&self, row: &Row) -> Result<Option<Outcome>, ClusterError> {
        match &row[..] {
            [one] if self.own_endings => Ok(self.rules.moves.ending(one)?),
            _ => Ok(None),
        }
    }

    /// The different options of a row, ascending; each is the list of its rows, one row if values do not add.
    pub(crate) fn options(&self, row: &Row) -> Result<Vec<Vec<Row>>, ClusterError> {
        let mut options = Vec::new();
        let mut falls_apart = false;
        for (at, component) in row.iter().enumerate() {
            if at > 0 && row[at - 1] == *component {
                continue;
            }
            let mut fault = None;
            self.rules.moves.find_option(component, &mut |parts| {
                falls_apart |= parts.len() > 1;
                let own = parts.iter().map(|part| self.symmetry.represent(&*self.rules.moves, part));
                match own.collect::<Result<Row, Fault>>() {
                    Ok(mut parts) => {
                        if !self.has_values() {
                            parts.extend(row[..at].iter().chain(&row[at + 1..]).cloned());
                        }
                        parts.sort_unstable();
                        options.push(parts);
                    }
                    Err(wrong) => fault = Some(wrong),
                }
                fault.is_some()
            })?;
            if let Some(fault) = fault {
                return Err(fault.into());
            }
        }
        if falls_apart && self.own_endings {
            return Err(Fault::new(said!(
                "{name} says who has won (`result`): that is about the whole game, so its options cannot be sums",
                name = self.rules.name
            ))
            .into());
        }
        options.sort_unstable();
        options.dedup();
        let rows = |parts: Row| match self.has_values() {
            true => parts.into_iter().map(|part| vec![part]).collect(),
            false => vec![parts],
        };
        Ok(options.into_iter().map(rows).collect())
    }

    /// The error that a move leaves several components although no rank exists.
    pub(crate) fn falls_apart(&self, from: &str) -> ClusterError {
        Fault::new(said!("{name}: a move from {from} leaves several components, and the rules know no rank, a number that every move \
             lowers; define rank(p), for example all that is left to take", name = self.rules.name, from))
        .into()
    }

    /// The error that a move does not lower the rank.
    pub(crate) fn does_not_fall(&self, from: &str, rank: u64, to: &Named) -> ClusterError {
        let advice = match self.has_values() {
            true => said!("every move must lower it"),
            false => said!(
                "every move must lower it, and ranks of components are added where sums are played as a whole; a \
                 bound of the number of moves can be added"
            ),
        };
        let (name, to, lower) = (&self.rules.name, &to.text, to.rank);
        Fault::new(said!(
            "{name}: the move from {from} to {to} leads from rank {rank} to rank {lower}; {advice}",
            name,
            from,
            to,
            rank,
            lower,
            advice
        ))
        .into()
    }
}

/// The words of a text, separated by spaces outside of brackets and quotes.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(' ');
        let (mut depth, mut quoted) = (0usize, false);
        let end = rest.find(|sign: char| {
            match sign {
                '"' => quoted = !quoted,
                _ if quoted => {}
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            sign == ' ' && !quoted && depth == 0
        });
        let (word, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        (!word.is_empty()).then_some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_read_as_they_are_written() {
        let rules = Rules::find("kayles").unwrap();
        let mut head = Manifest::new("kayles", None, Kind::Outcomes, 8);
        head.ranked = true;
        let play = Play::new(&rules, head);
        let row: Row = [5, 3, 5].map(Position::from).into();
        let named = play.name(row).unwrap();
        assert_eq!((named.rank, named.text.as_str()), (13, "3 5 5"));
        assert_eq!(play.read("3 5 5").unwrap(), [3, 5, 5].map(Position::from));
        assert_eq!(play.read("").unwrap(), []);
        assert!(play.read("5 3").is_err() && play.read("3  5").is_err() && play.read("x").is_err());
        // The two heaps of 5 are equal; a move may leave nothing of a heap of 2.
        let options = play.options(&vec![2.into(), 2.into()]).unwrap();
        assert_eq!(options, [vec![vec![1.into(), 2.into()]], vec![vec![2.into()]]]);
        let words: Vec<&str> = words(r#"a "b c" [1, 2] (3, "x y") "#).collect();
        assert_eq!(words, ["a", "\"b c\"", "[1, 2]", "(3, \"x y\")"]);
    }
}
