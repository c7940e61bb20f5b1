//! Small directed graphs.

use grundy_core::{Nature, Options, Position, Ruleset, SyntaxError};

use crate::Random;

/// For each vertex, from vertex 0 on, the vertices to which its edges lead.
pub type Digraph = Vec<Vec<usize>>;

/// All graphs with `vertices` vertices, with loops but without repeated edges: 2^(n²) graphs.
pub fn all(vertices: usize) -> impl Iterator<Item = Digraph> {
    let has = move |edges: u32, from: usize, to: usize| edges >> (from * vertices + to) & 1 == 1;
    let graph = move |edges| (0..vertices).map(|v| (0..vertices).filter(|&to| has(edges, v, to)).collect()).collect();
    (0u32..1 << (vertices * vertices)).map(graph)
}

/// A random graph with this many vertices and edges; it may have loops and repeated edges.
pub fn random(random: &mut Random, vertices: usize, edges: usize) -> Digraph {
    let mut graph = vec![Vec::new(); vertices];
    for _ in 0..edges {
        let (from, to) = (random.below(vertices), random.below(vertices));
        graph[from].push(to);
    }
    graph
}

pub fn edges(graph: &Digraph) -> Vec<(u32, u32)> {
    let pairs = graph.iter().enumerate().flat_map(|(from, to)| to.iter().map(move |&to| (from as u32, to as u32)));
    pairs.collect()
}

/// The graph as a CSV file, every vertex declared.
pub fn csv(graph: &Digraph) -> String {
    let alone = (0..graph.len()).map(|v| format!("{v},\n"));
    let pairs = edges(graph).into_iter().map(|(from, to)| format!("{from},{to}\n"));
    ["from,to\n".to_owned()].into_iter().chain(alone).chain(pairs).collect()
}

/// The sum of two graphs: vertex (a, b) has the number a·|second| + b.
pub fn sum(first: &Digraph, second: &Digraph) -> Digraph {
    let width = second.len();
    let mut both = Vec::new();
    for (a, from_a) in first.iter().enumerate() {
        for (b, from_b) in second.iter().enumerate() {
            let left = from_a.iter().map(|&option| option * width + b);
            both.push(left.chain(from_b.iter().map(|&option| a * width + option)).collect());
        }
    }
    both
}

/// The game of moving a token along the edges of a graph. A position is the number of the token's vertex.
#[derive(Clone, Debug)]
pub struct Token(pub Digraph);

impl Ruleset for Token {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        self.0[position[0] as usize].iter().for_each(|&to| options.add(&[Position::from(to as u64)]));
    }

    fn nature(&self) -> Nature {
        Nature { may_loop: true, ..Nature::default() }
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        let vertex = text.parse().ok().filter(|&vertex: &u64| vertex < self.0.len() as u64);
        vertex.map(Position::from).ok_or_else(|| SyntaxError::whole(text, "this is not a vertex"))
    }

    fn show(&self, position: &Position) -> String {
        position.to_string()
    }
}
