//! A directed graph on which a game is played: a token on a vertex moves along the edges.

use std::sync::Arc;

use grundy_core::{Label, Nature, Options, Position, Ruleset, Said, SyntaxError, said};
use thiserror::Error;

use crate::adjacency::{Adjacency, Partition};
use crate::draft::Part;
use crate::workers::ranges;
use crate::{Draft, DraftError, Name, Names, Reading};

/// The number of no vertex. As the end of an edge it means that the edge only declares its beginning.
pub const NONE: u32 = u32::MAX;

/// A directed graph: a position is a vertex, and a move follows an edge.
///
/// Vertices are numbered from 0. Edges may repeat and may lead from a vertex to itself, and a vertex may have none.
/// Both directions together take sixteen bytes a vertex and eight an edge.
///
/// ```
/// # use grundy_graph::Graph;
/// let graph = Graph::from_edges(3, &[(2, 0), (2, 1), (1, 0)])?;
/// assert_eq!(graph.options(2), [0, 1]);
/// assert_eq!(graph.reversed.of(0), [1, 2]);
/// # Ok::<(), grundy_graph::NoSuchVertex>(())
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    /// The lists of options as one array.
    pub forward: Adjacency,
    /// For each vertex, the vertices that have it as an option, in ascending order.
    pub reversed: Adjacency,
}

/// An edge that begins or ends at a vertex that the graph does not have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.said())]
pub struct NoSuchVertex {
    /// The index of the edge, from 0.
    pub edge: usize,
    pub vertex: u32,
    pub vertices: u32,
}

impl NoSuchVertex {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        let NoSuchVertex { edge, vertex, vertices } = self;
        said!(
            "edge {edge} names the vertex {vertex}, but the vertices are numbered from 0 to below {vertices}",
            edge,
            vertex,
            vertices
        )
    }
}

impl Graph {
    /// The graph with the vertices 0..`vertices` and these `edges`, each from its first to its second vertex. Fails if
    /// an edge names a vertex that does not exist.
    pub fn from_edges(vertices: u32, edges: &[(u32, u32)]) -> Result<Graph, NoSuchVertex> {
        let (from, to): (Vec<u32>, Vec<u32>) = edges.iter().copied().unzip();
        Graph::from_columns(vertices, &from, &to, 1)
    }

    /// The graph of two columns: edge i leads from `from[i]` to `to[i]`. If one column is longer than the other, its
    /// surplus is ignored.
    ///
    /// Complexity: O(vertices + edges), shared by `threads` threads. Fails if an edge names a vertex that does not
    /// exist.
    pub fn from_columns(vertices: u32, from: &[u32], to: &[u32], threads: usize) -> Result<Graph, NoSuchVertex> {
        let wrong = |&(_, (&from, &to)): &(usize, (&u32, &u32))| from.max(to) >= vertices;
        if let Some((edge, (&from, &to))) = from.iter().zip(to).enumerate().find(wrong) {
            return Err(NoSuchVertex { edge, vertex: from.max(to), vertices });
        }
        let edges = from.len().min(to.len());
        let partition = Graph::partition(vertices, &[(from, to)], threads);
        Ok(Graph::sort(partition, [vec![0; edges], vec![0; edges]], vertices, threads))
    }

    /// The graph whose vertex v has the next `counts[v]` of the `ends` as its options, for all v in turn. Surplus ends
    /// are ignored. If there are too few ends, the last vertices have fewer options.
    ///
    /// ```
    /// # use grundy_graph::Graph;
    /// let graph = Graph::from_lists([0, 1, 2], vec![0, 0, 1], 1)?;
    /// assert_eq!(graph.options(2), [0, 1]);
    /// # Ok::<(), grundy_graph::NoSuchVertex>(())
    /// ```
    ///
    /// Complexity: O(vertices + edges), shared by `threads` threads. Fails if an end is not a vertex.
    pub fn from_lists(
        counts: impl IntoIterator<Item = u32>,
        ends: Vec<u32>,
        threads: usize,
    ) -> Result<Graph, NoSuchVertex> {
        let options = Adjacency::from_lists(counts, ends);
        let vertices = options.vertices();
        if let Some((edge, &vertex)) = options.ends().iter().enumerate().find(|&(_, &end)| end >= vertices) {
            return Err(NoSuchVertex { edge, vertex, vertices });
        }
        let edges = options.ends().len();
        let reversed = options.partition_reversed(threads, Partition::room_for(edges));
        let reversed = reversed.sort_into(vec![0; edges], vertices, threads);
        Ok(Graph { forward: options, reversed })
    }

    /// Partitions the edges of several pairs of columns, one pair after the other. Edges to [`NONE`] are left out.
    pub(crate) fn partition(vertices: u32, columns: &[(&[u32], &[u32])], threads: usize) -> Partition {
        let total: usize = columns.iter().map(|(from, _)| from.len()).sum();
        let most = total.div_ceil(threads.max(1)).max(1);
        let pieces = columns.iter().flat_map(|&(from, to)| {
            let cuts = ranges(from.len().min(to.len()), from.len().div_ceil(most));
            cuts.into_iter().map(move |cut| (&from[cut.clone()], &to[cut]))
        });
        Partition::room_for(total).fill(vertices, threads, &pieces.collect::<Vec<_>>(), |(from, to)| {
            from.iter().copied().zip(to.iter().copied()).filter(|&(_, to)| to != NONE)
        })
    }

    /// The graph of the partitioned edges, sorted into the two arrays `ends`, which have room for them.
    pub(crate) fn sort(partition: Partition, ends: [Vec<u32>; 2], vertices: u32, threads: usize) -> Graph {
        let [forward, backward] = ends;
        let options = partition.sort_into(forward, vertices, threads);
        let reversed = options.partition_reversed(threads, partition).sort_into(backward, vertices, threads);
        Graph { forward: options, reversed }
    }

    pub fn vertices(&self) -> u32 {
        self.forward.vertices()
    }

    /// How many edges there are; repeated edges count each time.
    pub fn edges(&self) -> u64 {
        self.forward.edges()
    }

    /// The vertex of a token at `position`, which is its number; `None` if the graph has no such vertex.
    ///
    /// ```
    /// # use grundy_core::Position;
    /// # use grundy_graph::Graph;
    /// let graph = Graph::from_edges(3, &[(2, 0)])?;
    /// assert_eq!(graph.vertex(&Position::from(2)), Some(2));
    /// assert_eq!(graph.vertex(&Position::from(3)), None);
    /// # Ok::<(), grundy_graph::NoSuchVertex>(())
    /// ```
    pub fn vertex(&self, position: &Position) -> Option<u32> {
        match **position {
            [number] => u32::try_from(number).ok().filter(|&vertex| vertex < self.vertices()),
            _ => None,
        }
    }

    /// The options of `v`, in the order in which its edges were given. Panics if `v` is not a vertex.
    pub fn options(&self, v: u32) -> &[u32] {
        self.forward.of(v)
    }

    /// How many edges leave `v`. Panics if `v` is not a vertex.
    pub fn option_count(&self, v: u32) -> u64 {
        let starts = &self.forward.starts;
        starts[v as usize + 1] - starts[v as usize]
    }

    /// The edges without their directions: pairs, the lesser vertex first, in ascending order. As many edges join two
    /// vertices as lead one way or the other, whichever are more. Each loop counts.
    ///
    /// ```
    /// # use grundy_graph::Graph;
    /// let graph = Graph::from_edges(3, &[(0, 1), (1, 0), (2, 1), (2, 1), (1, 2), (0, 0)])?;
    /// assert_eq!(graph.undirected(), [(0, 0), (0, 1), (1, 2), (1, 2)]);
    /// # Ok::<(), grundy_graph::NoSuchVertex>(())
    /// ```
    pub fn undirected(&self) -> Vec<(u32, u32)> {
        let out = |v: u32| self.options(v).iter().map(move |&w| ((v.min(w), v.max(w)), w < v));
        let mut edges: Vec<((u32, u32), bool)> = (0..self.vertices()).flat_map(out).collect();
        edges.sort_unstable();
        let joined = edges.chunk_by(|(one, _), (other, _)| one == other).flat_map(|same| {
            let forth = same.iter().filter(|(_, back)| !back).count();
            std::iter::repeat_n(same[0].0, forth.max(same.len() - forth))
        });
        joined.collect()
    }
}

/// A graph and the names of its vertices.
#[derive(Clone, Debug)]
pub struct NamedGraph {
    pub graph: Graph,
    pub names: Names,
}

impl NamedGraph {
    /// The graph of edges between names, in time linear in their number but for sorting the names. Fails without an edge,
    /// or beyond the default limits.
    pub fn of_edges<A, B>(edges: impl IntoIterator<Item = (A, B)>) -> Result<NamedGraph, DraftError>
    where
        A: AsRef<str>,
        B: AsRef<str>,
    {
        let mut all = Part::default();
        for (from, to) in edges {
            all.push(Name::new(from.as_ref()), Some(Name::new(to.as_ref())))?;
        }
        Draft { parts: vec![all] }.sort(&Reading::default())
    }
}

/// The game on a graph: a move takes the token along an edge. A position is the number of the token's vertex.
///
/// ```
/// use grundy_core::Ruleset;
/// use grundy_graph::{GraphGame, NamedGraph};
/// let game = GraphGame(NamedGraph::of_edges([("b", "a"), ("b", "b")])?.into());
/// let token = game.parse("b").unwrap();
/// let mut options = Vec::new();
/// game.each_option(&token, &mut |option| options.push(game.show(&option[0]))).unwrap();
/// assert_eq!(options, ["a", "b"]);
/// # Ok::<(), grundy_graph::DraftError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GraphGame(pub Arc<NamedGraph>);

impl GraphGame {
    fn vertex(&self, position: &Position) -> Option<u32> {
        self.0.graph.vertex(position)
    }
}

impl Ruleset for GraphGame {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let Some(vertex) = self.vertex(position) else { return };
        let mut last = None;
        for &to in self.0.graph.options(vertex) {
            // Equal options that follow one another are skipped; other equal options are found later.
            if last.replace(to) != Some(to) {
                options.add(&[Position::from(u64::from(to))]);
            }
        }
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        self.vertex(position).map(|vertex| self.0.graph.option_count(vertex).into())
    }

    fn nature(&self) -> Nature {
        Nature { may_loop: true, ..Nature::default() }
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        if let Some(vertex) = self.0.names.find(text) {
            return Ok(Position::from(u64::from(vertex)));
        }
        let graph = self.0.graph.vertices();
        let some = (0..graph.min(3)).map(|v| self.0.names.show(v)).collect::<Vec<_>>().join(", ");
        let error = SyntaxError::whole(text, said!("the graph has no vertex `{text}`", text));
        Err(error.help(said!("its {graph} vertices begin with {some}", graph, some)))
    }

    fn show(&self, position: &Position) -> String {
        self.vertex(position).map_or_else(|| position.to_string(), |vertex| self.0.names.show(vertex))
    }

    fn label(&self, _from: &Position, to: &[Position]) -> Label {
        if let [to] = to { Label::Token { vertex: self.show(to) } } else { Label::TokenAway }
    }
}
