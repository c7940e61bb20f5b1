//! The blocks of a graph: the parts that no single vertex holds together.
//!
//! A depth-first walk from the ground finds them: the edges met since a tree edge
//! to v are a block when no edge leads from v's subtree to beyond the vertex below
//! v (J. Hopcroft and R. Tarjan, *Algorithm 447*, Comm. ACM 16 (1973) 372–378). A
//! block is told when the walk leaves it, so after all that hangs on it. The walk
//! keeps its own stack. O(vertices + edges).

use super::Strand;

/// A block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Block {
    /// The vertex by which it hangs, or the ground.
    pub top: usize,
    /// Its other vertices, ascending.
    pub vertices: Vec<usize>,
    /// Its strands.
    pub strands: Vec<usize>,
}

/// The blocks of what hangs on vertex 0, each after those that hang on it.
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
    // Vertex, strand to the one before, the next strand to follow, how many strands were open before it.
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
