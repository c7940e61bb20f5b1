//! The tree that the fusion principle makes of a green picture.
//!
//! It explains the value of the picture: which vertices fuse, how many edges become loops there, and what each branch
//! is worth. An explanation prints it, and a reader can recompute it part by part: `value(part) = (edges mod 2) ⊕
//! (value(above) + 1) ⊕ …`.

use grundy_core::Nimber;
use grundy_rules::hackenbush::{EdgeId, Picture, VertexId};

use super::spanning::{NONE, Spanning};

/// A bridgeless part of a picture, which counts as one vertex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// The lowest vertex of the part, by which it is connected to the ground.
    pub root: VertexId,
    /// The bridge on which it stands, and the part at the bridge's other end; `None` for the part of the ground.
    pub stands_on: Option<(EdgeId, u32)>,
    /// How many edges join its vertices, counting copies; after fusion they are loops. They are worth 1 if their number
    /// is odd, otherwise 0.
    pub edges: u64,
    /// The Grundy value of the part and everything that stands on it.
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
/// let values: Vec<u64> = reduction.parts().iter().map(|part| part.value.0).collect();
/// assert_eq!(values, [1, 0, 0]); // the ground 0 + 1, the triangle 1 ⊕ (0 + 1), the top 0
/// let names: Vec<&str> = reduction.vertices(1).iter().map(|&v| picture.name(v)).collect();
/// assert_eq!(names, ["a", "b", "c"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduction {
    parts: Vec<Part>,
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
        for edge in picture.edges() {
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

    /// The parts; the first is that of the ground, and each stands on an earlier one.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub fn part_of(&self, vertex: VertexId) -> u32 {
        self.part_of[vertex as usize]
    }

    /// The vertices that are fused into this part, in ascending order.
    pub fn vertices(&self, part: u32) -> &[VertexId] {
        self.vertices.get(part)
    }

    /// The parts that stand on this one, in ascending order.
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
