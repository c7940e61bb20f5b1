//! A part of a picture that is neither a bridge nor a cycle, as a graph to be drawn.

use super::blocks::Block;
use super::task::Task;

/// A block that is neither a bridge nor a cycle.
pub(super) struct Mesh {
    /// How many vertices it has but its root.
    pub vertices: usize,
    /// The edges among them, by their places in the block.
    pub edges: Vec<(usize, usize)>,
    /// The vertices that are joined to the root or the ground.
    pub legs: Vec<usize>,
    pub on_ground: bool,
}

impl Mesh {
    pub fn of(block: &Block, task: &Task) -> Mesh {
        let place = |vertex: usize| block.vertices.binary_search(&vertex).ok();
        let mut mesh =
            Mesh { vertices: block.vertices.len(), edges: Vec::new(), legs: Vec::new(), on_ground: block.top == 0 };
        for &strand in &block.strands {
            let (a, b) = task.strands[strand].ends;
            match (place(a), place(b)) {
                (Some(a), Some(b)) => mesh.edges.push((a, b)),
                (Some(leg), None) | (None, Some(leg)) => mesh.legs.push(leg),
                (None, None) => {}
            }
        }
        mesh
    }

    /// The number of nodes, and all edges: off the ground the root is the last
    /// node; on it each leg has a foot, in their order, and the feet of neighbours
    /// are neighbours. Only if no legs are neighbours they have no feet.
    pub(crate) fn with_feet(&self) -> (usize, Vec<(usize, usize)>) {
        let k = self.vertices;
        let mut edges = self.edges.clone();
        if !self.on_ground {
            edges.extend(self.legs.iter().map(|&leg| (leg, k)));
            return (k + 1, edges);
        }
        let mut foot = vec![None; k];
        (k..).zip(&self.legs).for_each(|(node, &leg)| foot[leg] = Some(node));
        let along: Vec<(usize, usize)> = self.edges.iter().filter_map(|&(a, b)| Some((foot[a]?, foot[b]?))).collect();
        if along.is_empty() {
            return (k, edges);
        }
        edges.extend((k..).zip(&self.legs).map(|(node, &leg)| (leg, node)));
        edges.extend(along);
        (k + self.legs.len(), edges)
    }
}
