//! A picture as a sum: parts that meet only at the ground do not disturb each other.
//!
//! Green parts together form a green picture, and blue-red trees together form a blue-red tree. For both kinds there
//! are theorems about pictures of any size. So a picture is split into at most one group of each of these kinds, and
//! its other parts.

use std::borrow::Cow;

use super::picture::{Colour, EdgeId, GROUND, Picture};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Green,
    /// No edge is green, and every edge is a bridge.
    BlueRedTree,
    Other,
}

/// Some parts of a picture.
#[derive(Clone, Debug)]
pub struct Group<'a> {
    pub kind: Kind,
    pub picture: Cow<'a, Picture>,
    /// For each edge of the group, its number in the original picture; `None` if the numbers are the same.
    edges: Option<Vec<EdgeId>>,
}

impl Group<'_> {
    pub fn edge_of_whole(&self, edge: EdgeId) -> EdgeId {
        self.edges.as_ref().map_or(edge, |edges| edges[edge as usize])
    }
}

/// The groups of a picture: the green parts, the blue-red trees, and each other part by itself.
///
/// Complexity: O(e log e) for e edges.
///
/// ```
/// use grundy_rules::hackenbush::{groups, groups::Kind, read};
/// let picture = read("ground a\nground b blue\nb c red\nground d red\nd e\nground f").unwrap().picture;
/// let groups: Vec<(Kind, usize)> =
///     groups::of(&picture).iter().map(|group| (group.kind, group.picture.edges.len())).collect();
/// assert_eq!(groups, [(Kind::Green, 2), (Kind::BlueRedTree, 2), (Kind::Other, 2)]);
/// ```
pub fn of(picture: &Picture) -> Vec<Group<'_>> {
    let (part_of, parts) = parts(picture);
    // For each part, the group it belongs to.
    let mut kinds = Vec::new();
    let mut group_of = vec![0; parts.len()];
    for kind in [Kind::Green, Kind::BlueRedTree, Kind::Other] {
        for part in (0..parts.len()).filter(|&part| parts[part] == kind) {
            if kind == Kind::Other || kinds.last() != Some(&kind) {
                kinds.push(kind);
            }
            group_of[part] = kinds.len() - 1;
        }
    }
    if let [kind] = kinds[..] {
        return vec![Group { kind, picture: Cow::Borrowed(picture), edges: None }];
    }
    let mut edges: Vec<Vec<(EdgeId, u64)>> = vec![Vec::new(); kinds.len()];
    for ((id, edge), part) in (0..).zip(&picture.edges).zip(part_of) {
        edges[group_of[part as usize]].push((id, edge.copies));
    }
    let mut numbers = vec![0; picture.vertex_count()];
    let mut group = |(kind, edges): (Kind, Vec<(EdgeId, u64)>)| Group {
        kind,
        picture: Cow::Owned(picture.restricted(&edges, &mut numbers)),
        edges: Some(edges.into_iter().map(|(id, _)| id).collect()),
    };
    kinds.into_iter().zip(edges).map(&mut group).collect()
}

fn parts(picture: &Picture) -> (Vec<u32>, Vec<Kind>) {
    const NONE: u32 = u32::MAX;
    let mut of_vertex = vec![NONE; picture.vertex_count()];
    let mut vertices: Vec<usize> = Vec::new();
    for start in picture.at(GROUND).iter().map(|step| step.vertex).filter(|&v| v != GROUND) {
        if of_vertex[start as usize] != NONE {
            continue;
        }
        let part = vertices.len() as u32;
        vertices.push(1);
        of_vertex[start as usize] = part;
        let mut open = vec![start];
        while let Some(v) = open.pop() {
            for next in picture.at(v).iter().filter(|next| next.vertex != GROUND) {
                if of_vertex[next.vertex as usize] == NONE {
                    of_vertex[next.vertex as usize] = part;
                    vertices[part as usize] += 1;
                    open.push(next.vertex);
                }
            }
        }
    }
    // A loop on the ground is a part of its own without vertices.
    let mut of_edge = Vec::with_capacity(picture.edges.len());
    for edge in &picture.edges {
        of_edge.push(if edge.high == GROUND { vertices.len() as u32 } else { of_vertex[edge.high as usize] });
        vertices.extend((edge.high == GROUND).then_some(0));
    }
    // For each part, the green edges, the others, and those with several copies.
    let mut tallies = vec![[0; 3]; vertices.len()];
    for (edge, &part) in picture.edges.iter().zip(&of_edge) {
        let [green, coloured, bundled] = &mut tallies[part as usize];
        *if edge.colour == Colour::Green { green } else { coloured } += 1;
        *bundled += usize::from(edge.copies > 1);
    }
    let kind = |(&tally, &vertices): (&[usize; 3], &usize)| match tally {
        [_, 0, _] => Kind::Green,
        // A connected part with as many edges as vertices besides the ground is a tree.
        [0, coloured, 0] if coloured == vertices => Kind::BlueRedTree,
        _ => Kind::Other,
    };
    (of_edge, tallies.iter().zip(&vertices).map(kind).collect())
}
