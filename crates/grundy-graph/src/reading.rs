//! How much the work of making a graph may take, and who watches it.

use std::ops::Range;

use grundy_core::{DEFAULT_MEMORY, Observer, Progress, Said, Silent, Stop, said};

use crate::Name;

/// The meaning of a first line of two or three numbers that may count vertices and edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Header {
    /// Nothing is said: such a list is refused.
    #[default]
    Unsaid,
    /// The first line counts the vertices and the edges.
    Counts,
    /// The file has no header: the first line is an edge.
    None,
}

impl Header {
    /// The words: `counts` or `none`; empty where nothing is said.
    const WORDS: [(Header, &str); 3] = [(Header::Unsaid, ""), (Header::Counts, "counts"), (Header::None, "none")];

    /// The value of a word: `counts` or `none`.
    pub fn named(word: &str) -> Option<Header> {
        Header::WORDS[1..].iter().find(|(_, known)| *known == word).map(|(header, _)| *header)
    }

    /// The word; empty where nothing is said.
    pub fn word(self) -> &'static str {
        Header::WORDS[self as usize].1
    }
}

/// The format of a file of edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GraphFormat {
    Csv,
    Tsv,
    /// Two names a line, between blanks or commas.
    Edges,
    Json,
    Dot,
    Gml,
    GraphMl,
    Graph6,
    Sparse6,
    Digraph6,
    /// A vertex and those to which it leads, a line.
    AdjacencyList,
    Parquet,
}

impl GraphFormat {
    /// Each with its name and the endings of its files.
    const ALL: [(GraphFormat, &str, &[&str]); 12] = [
        (GraphFormat::Csv, "csv", &["csv"]),
        (GraphFormat::Tsv, "tsv", &["tsv"]),
        (GraphFormat::Edges, "edges", &["edges", "edgelist", "txt"]),
        (GraphFormat::Json, "json", &["json"]),
        (GraphFormat::Dot, "dot", &["dot", "gv"]),
        (GraphFormat::Gml, "gml", &["gml"]),
        (GraphFormat::GraphMl, "graphml", &["graphml"]),
        (GraphFormat::Graph6, "graph6", &["g6"]),
        (GraphFormat::Sparse6, "sparse6", &["s6"]),
        (GraphFormat::Digraph6, "digraph6", &["d6"]),
        (GraphFormat::AdjacencyList, "adjlist", &["adjlist"]),
        (GraphFormat::Parquet, "parquet", &["parquet"]),
    ];

    pub fn names() -> impl Iterator<Item = &'static str> {
        GraphFormat::ALL.iter().map(|(_, name, _)| *name)
    }

    pub fn named(name: &str) -> Option<GraphFormat> {
        GraphFormat::ALL.iter().find(|(_, known, _)| *known == name).map(|(format, ..)| *format)
    }

    pub fn name(self) -> &'static str {
        GraphFormat::ALL[self as usize].1
    }

    /// The format of files whose name has this ending.
    pub fn of_ending(ending: &str) -> Option<GraphFormat> {
        let ending = ending.to_ascii_lowercase();
        GraphFormat::ALL.iter().find(|(.., endings)| endings.contains(&&*ending)).map(|(format, ..)| *format)
    }
}

/// Whether a first line `V E` or `V E X` of numbers can be meant to count vertices and edges. Exactly E rows follow,
/// and no number of a vertex in them exceeds V.
///
/// ```
/// use grundy_graph::{Counts, Name};
/// let mut counts = Counts::of(["3", "1"].into_iter()).unwrap();
/// assert!(counts.row([Name::new("1"), Name::new("2")]));
/// assert!(counts.fit() && counts.numbers() == Some(1..4));
/// assert!(Counts::of(["3", "x"].into_iter()).is_none());
/// ```
pub struct Counts {
    pub vertices: u64,
    pub edges: u64,
    left: u64,
    fits: bool,
    /// Whether the vertices 0 and V occur.
    ends: [bool; 2],
}

impl Counts {
    /// The counts that the words of a line may be; `None` unless they are two or three numbers.
    pub fn of<'a>(words: impl Iterator<Item = &'a str>) -> Option<Counts> {
        let number = |word| if let Name::Number(number) = Name::new(word) { Some(number) } else { None };
        match words.map(number).collect::<Option<Vec<u64>>>()?[..] {
            [vertices, edges] | [vertices, edges, _] => {
                Some(Counts { vertices, edges, left: edges, fits: true, ends: [false; 2] })
            }
            _ => None,
        }
    }

    /// Looks at the vertices of the next row; `false` once nothing can fit any more.
    pub fn row<'a>(&mut self, vertices: impl IntoIterator<Item = Name<'a>>) -> bool {
        self.fits &= self.left > 0;
        self.left = self.left.saturating_sub(1);
        for name in vertices {
            match name {
                Name::Number(number) if number <= self.vertices => {
                    self.ends[0] |= number == 0;
                    self.ends[1] |= number == self.vertices;
                }
                _ => self.fits = false,
            }
        }
        self.fits
    }

    /// Whether the rows are those that the line would count.
    pub fn fit(&self) -> bool {
        self.fits && self.left == 0
    }

    /// The numbers of the vertices: `1..=V`, or `0..V` if a 0 occurs. `None` if the rows do not fit, or have 0 and V.
    pub fn numbers(&self) -> Option<Range<u64>> {
        match self.ends {
            _ if !self.fit() => None,
            [false, _] => Some(1..self.vertices.checked_add(1)?),
            [true, false] => Some(0..self.vertices),
            [true, true] => None,
        }
    }
}

/// How a graph is to be read: the limits, the observer, and what its first line is.
#[derive(Clone, Copy)]
pub struct Reading<'a> {
    pub threads: usize,
    /// How many bytes of memory may be taken.
    pub memory: u64,
    pub observer: &'a dyn Observer,
    pub header: Header,
    /// The format; `None`: what the ending of the file says.
    pub format: Option<GraphFormat>,
}

impl Default for Reading<'_> {
    /// One thread, [`DEFAULT_MEMORY`] and no observer.
    fn default() -> Self {
        Reading { threads: 1, memory: DEFAULT_MEMORY, observer: &Silent, header: Header::Unsaid, format: None }
    }
}

impl Reading<'_> {
    pub fn report(&self, progress: Progress) -> Result<(), Stop> {
        self.observer.report(progress).map_or(Ok(()), Err)
    }

    /// Checks that `bytes` bytes of memory are allowed. Fails if `bytes` exceeds the memory limit. The message says
    /// what is needed, as a sentence without a full stop.
    pub fn allow(&self, bytes: u64) -> Result<(), Said> {
        if bytes <= self.memory {
            return Ok(());
        }
        let [needed, limit] = [bytes, self.memory].map(|bytes| bytes.div_ceil(1 << 20));
        Err(said!("it needs {needed} MiB, and the memory limit is {limit} MiB", needed, limit))
    }
}
