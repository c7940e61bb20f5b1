//! The blocks of a graph: its maximal parts without a cut vertex.
//!
//! A depth-first search from the ground finds them. The edges met since a tree edge to v form a block when no edge from
//! v's subtree leads below the parent of v (J. Hopcroft and R. Tarjan, *Algorithm 447*, Comm. ACM 16 (1973) 372–378).
//! The search reports a block when it leaves it, so after all blocks that hang on it. The search keeps its own stack.
//! O(vertices + edges).

use super::task::Strand;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Block {
    /// The vertex from which the block hangs, or the ground.
    pub top: usize,
    /// The other vertices, ascending.
    pub vertices: Vec<usize>,
    /// The strands of the block.
    pub strands: Vec<usize>,
}

/// The blocks of the part that is connected to vertex 0. Each block comes after those that hang on it.
pub(super) fn blocks(n: usize, strands: &[Strand]) -> Vec<Block> {
    let mut at: Vec<Vec<(usize, usize)>> = vec![Vec::new(); n];
    for (index, &Strand { ends: (a, b), .. }) in strands.iter().enumerate() {
        at[a].push((b, index));
        at[b].push((a, index));
    }
    const NEVER: usize = usize::MAX;
    let mut met = vec![NEVER; n];
    let mut low = vec![NEVER; n];
    let mut blocks = Vec::new();
    let mut open_strands: Vec<usize> = Vec::new();
    // An entry: the vertex, the strand to its parent, the next strand to follow, and the number of open strands before
    // it.
    let mut stack = vec![(0, NEVER, 0, 0)];
    (met[0], low[0]) = (0, 0);
    let mut count = 1;
    while let Some((vertex, by, next, before)) = stack.last_mut() {
        let (v, own) = (*vertex, *by);
        if let Some(&(other, strand)) = at[v].get(*next) {
            *next += 1;
            if met[other] == NEVER {
                (met[other], low[other]) = (count, count);
                count += 1;
                stack.push((other, strand, 0, open_strands.len()));
                open_strands.push(strand);
            } else if met[other] < met[v] && strand != own {
                open_strands.push(strand);
                low[v] = low[v].min(met[other]);
            }
            continue;
        }
        let before = *before;
        stack.pop();
        let Some(&(below, ..)) = stack.last() else { break };
        low[below] = low[below].min(low[v]);
        if low[v] >= met[below] {
            let strands_of_it = open_strands.split_off(before);
            let ends = strands_of_it.iter().flat_map(|&strand| [strands[strand].ends.0, strands[strand].ends.1]);
            let mut vertices: Vec<usize> = ends.filter(|&end| end != below).collect();
            vertices.sort_unstable();
            vertices.dedup();
            blocks.push(Block { top: below, vertices, strands: strands_of_it });
        }
    }
    blocks
}
