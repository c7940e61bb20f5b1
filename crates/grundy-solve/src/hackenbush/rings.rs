//! What is left of a bridgeless part when one of its edges is cut.
//!
//! In a part without bridges no cut disconnects, but a *pair* of cuts may. "To
//! be the same edge or to disconnect together" is an equivalence on the edges of
//! a bridgeless part, and the k edges of a class lie on a circle: without them
//! the part falls into k bridgeless pieces,
//!
//! ```text
//! H₀ ─e₁─ H₁ ─e₂─ H₂ ─ … ─ Hₖ₋₁ ─eₖ─ H₀,   H₀ the piece by which the part hangs.
//! ```
//!
//! Cut eⱼ, and the other edges of the class become bridges (and no others do): H₀
//! carries two chains of pieces, H₁ … Hⱼ₋₁ and Hₖ₋₁ … Hⱼ. So the fusion
//! principle, applied to what is left, needs only the classes and what each piece
//! is worth. An edge that is alone in its class leaves a part without bridges
//! with one edge less: its worth ⊕ 1.
//!
//! *Finding the classes.* A class contains at most one edge outside the
//! depth-first tree, and two tree edges are in one class exactly when the same
//! back edges pass over both; a back edge is in the class of the tree edges that
//! it alone passes over. Let B(v) be the back edges that pass over the tree edge
//! above v (from v's subtree to beyond v). Then B(u) = B(v) if and only if the two
//! sets agree in size and in the first and the last of their lower ends. For: both
//! vertices are ancestors of that first lower end, so one, say v, is an ancestor
//! of the other. The lower ends in B(v) lie between the first and the last, hence
//! in the subtree of u, which is an interval; their upper ends are beyond v, hence
//! beyond u. So B(v) ⊆ B(u), and the sizes are equal. (With nearest common
//! ancestors in place of first and last ends this is the criterion of L.
//! Georgiadis and E. Kosinas, Linear-time algorithms for computing twinless strong
//! articulation points, ISAAC 2020.)
//!
//! *Finding the first and the last lower end*: w is a lower end in B(v) when w is
//! in the subtree of v and `top(w)` < v, where top(w) is the end nearest to the
//! ground of the back edges from w. Going through v from the last to the first,
//! the w with top(w) < v become fewer: disjoint sets over the numbers leap over
//! those that are out.
//!
//! Complexity: O(e log e) for the classes (a sort; the rest is near linear).

use grundy_rules::hackenbush::{EdgeId, Picture};

use super::spanning::{NONE, Spanning};

/// A class of two or more edges of a bridgeless part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ring {
    /// e₁ … eₖ.
    pub edges: Vec<EdgeId>,
    /// What H₁ … Hₖ₋₁ are worth, each with the branches on it, as one vertex.
    pub pieces: Vec<u32>,
    /// What H₀ is worth.
    pub base: u32,
    /// The vertex by which the part hangs.
    pub root: u32,
}

/// What passes over the tree edge above `vertex`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Cover {
    first: u32,
    last: u32,
    /// How many back edges. Copies of one edge beyond two count as two: then the
    /// edge is in no class with others.
    size: u64,
    vertex: u32,
}

impl Cover {
    fn same_set(&self, other: &Cover) -> bool {
        (self.first, self.last, self.size) == (other.first, other.last, other.size)
    }
}

/// The classes of two or more edges in the bridgeless parts with a vertex
/// `wanted` as root. `roots[v]` is the root of the part of v.
pub(super) fn rings(picture: &Picture, tree: &Spanning, roots: &[u32], wanted: impl Fn(u32) -> bool) -> Vec<Ring> {
    let (covers, top_edge) = covers(picture, tree, |v| wanted(roots[v as usize]));
    let mut rings = Vec::new();
    for class in covers.chunk_by(Cover::same_set) {
        let closing = (class[0].size == 1).then(|| top_edge[class[0].first as usize]);
        if class.len() + usize::from(closing.is_some()) >= 2 {
            rings.push(ring(tree, roots, class, closing));
        }
    }
    rings
}

/// The ring of the tree edges in `class`, ordered from the ground upwards, and
/// of the back edge `closing`.
fn ring(tree: &Spanning, roots: &[u32], class: &[Cover], closing: Option<EdgeId>) -> Ring {
    let worth = |cover: &Cover| tree.worth[cover.vertex as usize];
    // The subtree of one without that of the next: their worths differ by what is
    // in between, and by the tree edge to the next.
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
        // Several back edges tie the last subtree to the ground's side.
        None => base ^= worth(last),
    }
    Ring { edges, pieces, base, root }
}

/// What passes over each wanted tree edge that is no bridge, equal sets
/// together and from the ground upwards; and for each vertex the back edge from
/// it that reaches nearest to the ground.
fn covers(picture: &Picture, tree: &Spanning, wanted: impl Fn(u32) -> bool) -> (Vec<Cover>, Vec<EdgeId>) {
    let n = tree.len();
    let mut top: Vec<u32> = (0..n as u32).collect();
    let mut top_edge = vec![NONE; n];
    // The number of back edges that end below in v's subtree less those that end above in it passes over v.
    let mut size = vec![0u64; n];
    for (id, edge) in (0..).zip(picture.edges()) {
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
            up.leap(out, out + 1);
            down.leap(out, out.wrapping_sub(1));
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

/// Numbers some of which are out, each leading on to the next that may be in.
struct Leaps {
    next: Vec<u32>,
}

impl Leaps {
    fn new(n: usize) -> Leaps {
        Leaps { next: (0..n as u32).collect() }
    }

    /// Takes `out` out; `to` is its neighbour in the direction of the search.
    fn leap(&mut self, out: u32, to: u32) {
        self.next[out as usize] = to;
    }

    /// The first number from `v` on that is in. There must be one.
    fn find(&mut self, mut v: u32) -> u32 {
        while self.next[v as usize] != v {
            let next = self.next[self.next[v as usize] as usize];
            self.next[v as usize] = next;
            v = next;
        }
        v
    }
}
