//! What remains of a bridgeless part after one of its edges is cut.
//!
//! In a part without bridges no single cut disconnects, but a *pair* of cuts may. "The two are the same edge, or
//! cutting both disconnects" is an equivalence relation on the edges of a bridgeless part. The k edges of a class form
//! a ring: without them the part falls into k bridgeless pieces,
//!
//! ```text
//! H₀ ─e₁─ H₁ ─e₂─ H₂ ─ … ─ Hₖ₋₁ ─eₖ─ H₀,   H₀ the piece by which the part hangs.
//! ```
//!
//! If eⱼ is cut, exactly the other edges of the class become bridges. H₀ then carries two chains of pieces, H₁ … Hⱼ₋₁
//! and Hₖ₋₁ … Hⱼ. So the fusion principle, applied to the rest, needs only the classes and the values of the pieces. If
//! an edge is alone in its class, its cut leaves a part without bridges with one edge less: its worth ⊕ 1.
//!
//! *Finding the classes.* A class contains at most one edge outside the depth-first tree. Two tree edges are in one
//! class exactly when the same back edges cover both. A back edge is in the class of the tree edges that only it
//! covers. Let B(v) be the back edges that cover the tree edge above v (from v's subtree to beyond v). Then B(u) =
//! B(v) if and only if the two sets agree in size and in the first and the last of their lower ends. Proof: both
//! vertices are ancestors of that first lower end, so one, say v, is an ancestor of the other. The lower ends in B(v)
//! lie between the first and the last, hence in the subtree of u, which is an interval. Their upper ends are beyond
//! v, hence beyond u. So B(v) ⊆ B(u), and the sizes are equal. With nearest common ancestors in place of first and
//! last ends this is a known criterion. (L. Georgiadis and E. Kosinas, Linear-time algorithms for computing twinless
//! strong articulation points, ISAAC 2020.)
//!
//! *Finding the first and the last lower end*: let top(w) be the end nearest to the ground of the back edges from w.
//! B(v) has the lower end w when w is in the subtree of v and top(w) < v. As v runs from the last vertex to the
//! first, fewer w satisfy top(w) < v. Disjoint sets over the numbers skip those that no longer do.
//!
//! Complexity: O(e log e) for the classes (a sort; the rest is near linear).

use grundy_rules::hackenbush::{EdgeId, Picture};

use super::spanning::{NONE, Spanning};

/// A class of two or more edges of a bridgeless part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ring {
    /// e₁ … eₖ.
    pub edges: Vec<EdgeId>,
    /// The values of H₁ … Hₖ₋₁, each with its branches, as one vertex.
    pub pieces: Vec<u32>,
    /// The value of H₀.
    pub base: u32,
    pub root: u32,
}

/// The back edges that cover the tree edge above `vertex`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cover {
    first: u32,
    last: u32,
    /// The number of back edges. Of several copies of an edge two count, which set the edge alone in its class.
    size: u64,
    vertex: u32,
}

/// The classes of two or more edges in the bridgeless parts whose root is wanted; `roots[v]` is that of v's part.
pub(super) fn rings(picture: &Picture, tree: &Spanning, roots: &[u32], wanted: impl Fn(u32) -> bool) -> Vec<Ring> {
    let (covers, top_edge) = covers(picture, tree, |v| wanted(roots[v as usize]));
    let mut rings = Vec::new();
    for class in covers.chunk_by(|a, b| (a.first, a.last, a.size) == (b.first, b.last, b.size)) {
        let closing = (class[0].size == 1).then(|| top_edge[class[0].first as usize]);
        if class.len() + usize::from(closing.is_some()) >= 2 {
            rings.push(ring(tree, roots, class, closing));
        }
    }
    rings
}

/// The ring of the tree edges in `class`, ordered from the ground upwards, and of the back edge `closing`.
fn ring(tree: &Spanning, roots: &[u32], class: &[Cover], closing: Option<EdgeId>) -> Ring {
    let worth = |cover: &Cover| tree.worth[cover.vertex as usize];
    // A piece is one subtree without the next. Their worths differ by the piece and by the tree edge to the next.
    let mut pieces: Vec<u32> = class.windows(2).map(|pair| worth(&pair[0]) ^ worth(&pair[1]) ^ 1).collect();
    let (first, last) = (&class[0], &class[class.len() - 1]);
    let root = roots[first.vertex as usize];
    let mut base = tree.worth[root as usize] ^ worth(first) ^ 1;
    let mut edges: Vec<EdgeId> = class.iter().map(|cover| tree.above[cover.vertex as usize]).collect();
    match closing {
        // The back edge was counted in the last subtree.
        Some(edge) => {
            pieces.push(worth(last) ^ 1);
            edges.push(edge);
        }
        // Several back edges connect the last subtree with the ground's side.
        None => base ^= worth(last),
    }
    Ring { edges, pieces, base, root }
}

/// The covers of all wanted tree edges that are not bridges, with equal sets together and from the ground upwards.
/// Also, for each vertex its back edge that reaches nearest to the ground.
fn covers(picture: &Picture, tree: &Spanning, wanted: impl Fn(u32) -> bool) -> (Vec<Cover>, Vec<EdgeId>) {
    let n = tree.len();
    let mut top: Vec<u32> = (0..n as u32).collect();
    let mut top_edge = vec![NONE; n];
    // The tree edge above v is covered by the back edges from v's subtree, without those that end in it.
    let mut size = vec![0u64; n];
    for (id, edge) in (0..).zip(&picture.edges) {
        let (upper, lower) = tree.ends(edge.low, edge.high);
        let in_tree = u64::from(tree.above[lower as usize] == id);
        let back = (edge.copies - in_tree).min(2);
        if back == 0 {
            continue;
        }
        size[lower as usize] = size[lower as usize].wrapping_add(back);
        size[upper as usize] = size[upper as usize].wrapping_sub(back);
        if upper < top[lower as usize] {
            top[lower as usize] = upper;
            top_edge[lower as usize] = id;
        }
    }
    let mut end: Vec<u32> = (0..n as u32).collect();
    for v in (1..n).rev() {
        let p = tree.parent[v] as usize;
        size[p] = size[p].wrapping_add(size[v]);
        end[p] = end[p].max(end[v]);
    }
    let mut covers = Vec::new();
    let mut up = Leaps::new(n);
    let mut down = Leaps::new(n);
    // The vertices w with top(w) = v, as linked lists.
    let mut head = vec![NONE; n];
    let mut tail = vec![NONE; n];
    for w in 0..n {
        tail[w] = std::mem::replace(&mut head[top[w] as usize], w as u32);
    }
    for v in (1..n as u32).rev() {
        let mut out = head[v as usize];
        while out != NONE {
            up.next[out as usize] = out + 1;
            down.next[out as usize] = out.wrapping_sub(1);
            out = tail[out as usize];
        }
        if !tree.is_root(v) && wanted(v) {
            let (first, last) = (up.find(v), down.find(end[v as usize]));
            covers.push(Cover { first, last, size: size[v as usize], vertex: v });
        }
    }
    covers.sort_unstable();
    (covers, top_edge)
}

/// A set of numbers from which numbers are removed; each removed number points towards the next that may be in the set.
struct Leaps {
    next: Vec<u32>,
}

impl Leaps {
    fn new(n: usize) -> Leaps {
        Leaps { next: (0..n as u32).collect() }
    }

    /// The first number in the set from `v` on. There must be one.
    fn find(&mut self, mut v: u32) -> u32 {
        while self.next[v as usize] != v {
            let next = self.next[self.next[v as usize] as usize];
            self.next[v as usize] = next;
            v = next;
        }
        v
    }
}
