//! One depth-first search of a picture: bridges, and the values of green pictures.
//!
//! A depth-first search from the ground numbers the vertices in the order in which it meets them. Then a subtree is an
//! interval of numbers. Every edge outside the tree, a *back edge*, joins a vertex to itself or an ancestor. The tree
//! edge above a vertex is a *bridge* exactly when no back edge leads from the vertex's subtree to beyond it. (R. E.
//! Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1, 1972.)
//!
//! The same sweep computes the values of Green Hackenbush. By the fusion principle a part without bridges counts as
//! one vertex with a loop, worth 1, for each of its edges. By the colon principle a branch worth g on top of a bridge
//! is worth g + 1. So the vertices are visited from the last to the first. The `worth` of a vertex is added (⊕) to
//! its parent's: plus 1 if the edge between them is a bridge, else ⊕ 1. Back edges count at their lower ends.
//!
//! The search keeps its own stack, so paths of a million edges are possible. All arrays are indexed by the numbers of
//! the search, so the sweep reads them in order.
//!
//! # The tree that the fusion principle makes of a green picture
//! It explains the value of the picture: which vertices fuse, how many edges become loops there, and what each branch
//! is worth. An explanation prints it, part by part: `value(part) = (edges mod 2) ⊕ (value(above) + 1) ⊕ …`.

use grundy_core::Nimber;
use grundy_rules::hackenbush::{EdgeId, GROUND, Incidence, Picture, VertexId};

/// Mark of a missing number.
pub(super) const NONE: u32 = u32::MAX;

/// The depth-first tree. Vertices are identified by their numbers in the search; the ground is 0.
#[derive(Clone, Debug)]
pub(super) struct Spanning {
    /// For each vertex of the picture, its number in the search.
    pub number: Vec<u32>,
    /// The previous vertex on the path from the ground; for the ground, the ground.
    pub parent: Vec<u32>,
    /// The edge to the parent; `NONE` for the ground.
    pub above: Vec<EdgeId>,
    /// The least vertex that a back edge from the subtree reaches, or itself. Then the edge above is a bridge.
    pub low: Vec<u32>,
    /// The nim-sum of the bridges from the vertex to branches of its subtree, and of 1 for each edge of its bridgeless
    /// part. Back edges count at their lower end. For the topmost vertex of a bridgeless part this is the Grundy value
    /// of the part and everything above it. A value is at most the number of edges, below 2^31.
    pub worth: Vec<u32>,
}

/// A vertex with the edges that are still to be followed.
struct Frame<'a> {
    number: u32,
    rest: std::slice::Iter<'a, Incidence>,
}

impl Spanning {
    /// Searches `picture`, ignoring colours. O(vertices + edges).
    pub fn of(picture: &Picture) -> Spanning {
        let mut tree = Spanning::walk(picture);
        if picture.has_bundles() {
            tree.count_copies(picture);
        }
        for v in (1..tree.parent.len()).rev() {
            let p = tree.parent[v] as usize;
            tree.low[p] = tree.low[p].min(tree.low[v]);
            tree.worth[p] ^= if tree.low[v] == v as u32 { tree.worth[v] + 1 } else { tree.worth[v] ^ 1 };
        }
        tree
    }

    /// The search without the sweep; every edge counts as one copy.
    fn walk(picture: &Picture) -> Spanning {
        let n = picture.vertex_count();
        let mut tree = Spanning {
            number: vec![NONE; n],
            parent: Vec::with_capacity(n),
            above: Vec::with_capacity(n),
            low: Vec::with_capacity(n),
            worth: Vec::with_capacity(n),
        };
        let mut stack = vec![tree.meet(picture, GROUND, 0, NONE)];
        while let Some(frame) = stack.last_mut() {
            let Some(next) = frame.rest.next() else {
                stack.pop();
                continue;
            };
            let (v, met) = (frame.number, tree.number[next.vertex as usize]);
            if met == NONE {
                let next = tree.meet(picture, next.vertex, v, next.edge);
                stack.push(next);
            } else if met <= v && next.edge != tree.above[v as usize] {
                tree.low[v as usize] = tree.low[v as usize].min(met);
                tree.worth[v as usize] ^= 1;
            }
        }
        tree
    }

    fn meet<'a>(&mut self, picture: &'a Picture, vertex: u32, parent: u32, above: EdgeId) -> Frame<'a> {
        let number = self.parent.len() as u32;
        self.number[vertex as usize] = number;
        self.parent.push(parent);
        self.above.push(above);
        self.low.push(number);
        self.worth.push(0);
        Frame { number, rest: picture.at(vertex).iter() }
    }

    /// Counts the further copies of edges, all of which are back edges.
    fn count_copies(&mut self, picture: &Picture) {
        for edge in picture.edges.iter().filter(|edge| edge.copies > 1) {
            let (upper, lower) = self.ends(edge.low, edge.high);
            self.low[lower as usize] = self.low[lower as usize].min(upper);
            self.worth[lower as usize] ^= ((edge.copies - 1) & 1) as u32;
        }
    }

    pub fn len(&self) -> usize {
        self.parent.len()
    }

    /// The ends of an edge, given by its vertices in the picture: the one nearer to the ground first.
    pub fn ends(&self, a: u32, b: u32) -> (u32, u32) {
        let (a, b) = (self.number[a as usize], self.number[b as usize]);
        (a.min(b), a.max(b))
    }

    /// Whether `v` is the ground or the upper end of a bridge, so that it is the root of its bridgeless part.
    pub(crate) fn is_root(&self, v: u32) -> bool {
        self.low[v as usize] == v
    }

    /// For each vertex the root of its bridgeless part.
    pub fn roots(&self) -> Vec<u32> {
        let mut roots: Vec<u32> = Vec::with_capacity(self.len());
        for v in 0..self.len() as u32 {
            roots.push(if self.is_root(v) { v } else { roots[self.parent[v as usize] as usize] });
        }
        roots
    }
}

/// A bridgeless part of a picture, which counts as one vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The lowest vertex of the part, by which it is connected to the ground.
    pub root: VertexId,
    /// The bridge below it, and the part at the bridge's other end; `None` for the part of the ground.
    pub stands_on: Option<(EdgeId, u32)>,
    /// The number of edges that join its vertices; after fusion they are loops. An odd number of loops is worth 1, an
    /// even number 0.
    pub edges: u64,
    /// The Grundy value of the part and everything above it.
    pub value: Nimber,
}

/// A green picture after fusion: a tree of parts.
///
/// ```
/// use grundy_core::Nimber;
/// use grundy_solve::hackenbush::Green;
/// // A triangle on a stem, with a stalk of one on it.
/// let picture = grundy_rules::hackenbush::read("ground a\na b\nb c\nc a\nb d").unwrap().picture;
/// let reduction = Green::of(&picture).unwrap().reduction();
/// let values: Vec<u64> = reduction.parts.iter().map(|part| part.value.0).collect();
/// assert_eq!(values, [1, 0, 0]); // the ground 0 + 1, the triangle 1 ⊕ (0 + 1), the top 0
/// let names: Vec<&str> = reduction.vertices(1).iter().map(|&v| picture.name(v)).collect();
/// assert_eq!(names, ["a", "b", "c"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduction {
    /// The parts; the first is that of the ground, and each is above an earlier one.
    pub parts: Vec<Part>,
    part_of: Vec<u32>,
    vertices: Lists,
    branches: Lists,
}

impl Reduction {
    pub(super) fn of(picture: &Picture, tree: &Spanning) -> Reduction {
        let mut vertex_at = vec![0; tree.len()];
        (0..).zip(&tree.number).for_each(|(vertex, &number)| vertex_at[number as usize] = vertex);
        let mut parts: Vec<Part> = Vec::new();
        let mut part_of = vec![0; tree.len()];
        for v in 0..tree.len() {
            let below = part_of[vertex_at[tree.parent[v] as usize] as usize];
            let vertex = vertex_at[v];
            part_of[vertex as usize] = if tree.is_root(v as u32) {
                let stands_on = (v > 0).then(|| (tree.above[v], below));
                parts.push(Part { root: vertex, stands_on, edges: 0, value: Nimber(u64::from(tree.worth[v])) });
                parts.len() as u32 - 1
            } else {
                below
            };
        }
        for edge in &picture.edges {
            let part = part_of[edge.low as usize];
            if part == part_of[edge.high as usize] {
                parts[part as usize].edges += edge.copies;
            }
        }
        let vertices = Lists::of(parts.len(), &part_of);
        let below: Vec<u32> = parts.iter().map(|part| part.stands_on.map_or(NONE, |(_, below)| below)).collect();
        let branches = Lists::of(parts.len(), &below);
        Reduction { parts, part_of, vertices, branches }
    }

    pub fn part_of(&self, vertex: VertexId) -> u32 {
        self.part_of[vertex as usize]
    }

    /// The vertices that are fused into this part, in ascending order.
    pub fn vertices(&self, part: u32) -> &[VertexId] {
        self.vertices.get(part)
    }

    /// The parts directly above this one, in ascending order.
    pub fn branches(&self, part: u32) -> &[u32] {
        self.branches.get(part)
    }
}

/// Some lists of numbers, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Lists {
    first: Vec<u32>,
    all: Vec<u32>,
}

impl Lists {
    /// List k holds the i with `list_of[i] == k`; an i with `NONE` is in no list.
    fn of(lists: usize, list_of: &[u32]) -> Lists {
        let mut first = vec![0u32; lists + 1];
        list_of.iter().filter(|&&list| list != NONE).for_each(|&list| first[list as usize + 1] += 1);
        for list in 0..lists {
            first[list + 1] += first[list];
        }
        let mut next = first.clone();
        let mut all = vec![0; first[lists] as usize];
        for (i, &list) in (0..).zip(list_of).filter(|&(_, &list)| list != NONE) {
            all[next[list as usize] as usize] = i;
            next[list as usize] += 1;
        }
        Lists { first, all }
    }

    fn get(&self, list: u32) -> &[u32] {
        &self.all[self.first[list as usize] as usize..self.first[list as usize + 1] as usize]
    }
}
