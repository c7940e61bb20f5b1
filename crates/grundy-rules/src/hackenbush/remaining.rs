//! The part of a picture that remains after some cuts.
//!
//! A position of the game is the list of cuts: edge, copies, edge, copies, …, with the edges ascending. An edge that
//! fell with its branch is not listed, nor is a cut both of whose ends have fallen since. So the list and the remaining
//! picture determine each other: every edge at a remaining vertex either remains or is listed. Equal pictures are equal
//! positions, and after few cuts the list is short, whatever the size of the picture.
//!
//! Which earlier cuts fall with a new one? Only those above a bridge. A depth-first search numbers the vertices so that
//! everything standing on a bridge is an interval of numbers (Tarjan 1972). Then each cut needs one pass over the list.

use std::borrow::Cow;

use grundy_core::Position;

use super::picture::{Edge, EdgeId, GROUND, Picture, VertexId};

const NONE: u32 = u32::MAX;

/// The remaining picture at a position.
///
/// ```
/// use grundy_core::Position;
/// use grundy_rules::hackenbush::{Remaining, read};
/// let whole = read("ground a\na b\nb c x2\na d").unwrap().picture;
/// let left = Remaining::of(&whole, &Position::from([3, 1])); // one copy of b-c is cut
/// assert_eq!(left.picture().to_string(), "ground a\na b\na d\nb c\n");
/// assert_eq!(left.after(3).unwrap(), Position::from([3, 2]));
/// assert_eq!(left.after(1).unwrap(), Position::from([1, 1])); // what was cut has fallen
/// assert_eq!(left.after(0), None); // nothing is left
/// ```
#[derive(Clone, Debug)]
pub struct Remaining<'a> {
    picture: Cow<'a, Picture>,
    cuts: Option<Cuts>,
}

/// The cuts, and how the remaining picture is connected.
#[derive(Clone, Debug)]
struct Cuts {
    /// For each remaining edge, its number in the whole picture.
    edges: Vec<EdgeId>,
    /// The entries of the position.
    losses: Vec<Loss>,
    walk: Walk,
}

/// Some cut copies of an edge.
#[derive(Clone, Copy, Debug)]
struct Loss {
    /// The number of the edge in the whole picture.
    edge: EdgeId,
    copies: u64,
    /// Its ends in the remaining picture; `None` for an end that has fallen. At least one remains.
    ends: [Option<VertexId>; 2],
}

impl<'a> Remaining<'a> {
    /// What remains of `whole` at `position`. Entries that are not edges are ignored.
    ///
    /// Complexity: O(1) for the whole picture, else O(vertices + edges).
    pub fn of(whole: &'a Picture, position: &[u64]) -> Remaining<'a> {
        if position.is_empty() {
            return Remaining { picture: Cow::Borrowed(whole), cuts: None };
        }
        let mut copies: Vec<u64> = whole.edges.iter().map(|edge| edge.copies).collect();
        let mut cut = Vec::new();
        for &[edge, lost] in position.as_chunks().0 {
            let edge = usize::try_from(edge).unwrap_or(usize::MAX);
            if let Some(left) = copies.get_mut(edge) {
                cut.push((edge as EdgeId, lost.min(*left)));
                *left -= lost.min(*left);
            }
        }
        let hangs = whole.hanging(|edge| copies[edge as usize] > 0);
        let left = (0..).zip(whole.edges.iter().zip(&copies));
        let left = left.filter(|(_, (edge, copies))| **copies > 0 && hangs[edge.low as usize]);
        let left: Vec<(EdgeId, u64)> = left.map(|(id, (_, &copies))| (id, copies)).collect();
        let mut numbers = vec![0; whole.vertex_count()];
        let picture = whole.restricted(&left, &mut numbers);
        let hanging = (0..).zip(&hangs).filter(|&(_, &hangs)| hangs).map(|(v, _): (usize, _)| v);
        (0..).zip(hanging).for_each(|(number, v)| numbers[v] = number);
        let loss = |(edge, copies): (EdgeId, u64)| {
            let Edge { low, high, .. } = whole.edges[edge as usize];
            let ends = [low, high].map(|v| hangs[v as usize].then(|| numbers[v as usize]));
            (copies > 0 && ends != [None, None]).then_some(Loss { edge, copies, ends })
        };
        let losses = cut.into_iter().filter_map(loss).collect();
        let walk = Walk::of(&picture);
        Remaining {
            picture: Cow::Owned(picture),
            cuts: Some(Cuts { edges: left.into_iter().map(|(id, _)| id).collect(), losses, walk }),
        }
    }

    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    pub fn edge_of_whole(&self, edge: EdgeId) -> EdgeId {
        self.cuts.as_ref().map_or(edge, |cuts| cuts.edges[edge as usize])
    }

    pub fn position(&self) -> Position {
        self.cuts.as_ref().map_or_else(|| Position::from(vec![]), |cuts| position(&cuts.losses))
    }

    /// The position after one copy of the remaining `edge` is cut; `None` if nothing remains then.
    ///
    /// Complexity: the length of the position.
    pub fn after(&self, edge: EdgeId) -> Option<Position> {
        let cut = self.picture.edges.get(edge as usize)?;
        let last = cut.copies == 1;
        if last && matches!(self.picture.at(GROUND), [only] if only.edge == edge) {
            return None;
        }
        let id = self.edge_of_whole(edge);
        let Some(Cuts { losses, walk, .. }) = &self.cuts else { return Some(Position::from([id.into(), 1])) };
        let bridge = if last { walk.upper_end_of_bridge(edge, cut) } else { None };
        let falls = |end: &VertexId| bridge.is_some_and(|upper| walk.stands_on(*end, upper));
        let stays = |loss: &&Loss| !loss.ends.iter().flatten().all(falls);
        let mut left: Vec<Loss> = losses.iter().filter(stays).copied().collect();
        match left.binary_search_by_key(&id, |loss| loss.edge) {
            Ok(at) => left[at].copies += 1,
            Err(at) => left.insert(at, Loss { edge: id, copies: 1, ends: [None, None] }),
        }
        Some(position(&left))
    }
}

impl Picture {
    /// The edge whose cut leads from a position of this picture to an option; `None` if `to` is not an option.
    ///
    /// Complexity: the length of the positions, or O(vertices + edges) if nothing remains.
    pub fn edge_cut(&self, from: &[u64], to: &[Position]) -> Option<EdgeId> {
        let edge = match to {
            [] => {
                let left = Remaining::of(self, from);
                left.edge_of_whole(left.picture().at(GROUND).first()?.edge).into()
            }
            [to, ..] => {
                let lost = |edge: u64| {
                    from.as_chunks().0.iter().find(|cut: &&[u64; 2]| cut[0] == edge).map_or(0, |cut| cut[1])
                };
                to.as_chunks().0.iter().find(|&&[edge, copies]| copies > lost(edge))?[0]
            }
        };
        EdgeId::try_from(edge).ok().filter(|&edge| (edge as usize) < self.edges.len())
    }
}

fn position(losses: &[Loss]) -> Position {
    losses.iter().flat_map(|loss| [loss.edge.into(), loss.copies]).collect::<Vec<u64>>().into()
}

/// A depth-first search from the ground, with numbers for each vertex.
#[derive(Clone, Debug)]
struct Walk {
    /// The place of the vertex in the order of the visits.
    met: Vec<u32>,
    /// The number of visits until the search left the vertex: the places of its subtree are `met..left`.
    left: Vec<u32>,
    /// The edge by which it was reached.
    by: Vec<EdgeId>,
    /// The least `met` of a vertex to which another edge leads from the subtree.
    low: Vec<u32>,
}

impl Walk {
    /// Runs the search with its own stack. O(vertices + edges).
    fn of(picture: &Picture) -> Walk {
        let n = picture.vertex_count();
        let mut walk = Walk { met: vec![NONE; n], left: vec![0; n], by: vec![NONE; n], low: vec![NONE; n] };
        let mut count = 0;
        let mut stack: Vec<(VertexId, usize)> = Vec::new();
        let mut next = Some((GROUND, NONE));
        loop {
            if let Some((v, by)) = next.take() {
                (walk.met[v as usize], walk.low[v as usize], walk.by[v as usize]) = (count, count, by);
                count += 1;
                stack.push((v, 0));
            }
            let Some((v, followed)) = stack.last_mut() else { return walk };
            let v = *v as usize;
            let Some(step) = picture.at(v as VertexId).get(*followed) else {
                walk.left[v] = count;
                stack.pop();
                if let Some(&(below, _)) = stack.last() {
                    walk.low[below as usize] = walk.low[below as usize].min(walk.low[v]);
                }
                continue;
            };
            *followed += 1;
            let met = walk.met[step.vertex as usize];
            if met == NONE {
                next = Some((step.vertex, step.edge));
            } else if step.edge != walk.by[v] || picture.edges[step.edge as usize].copies > 1 {
                walk.low[v] = walk.low[v].min(met);
            }
        }
    }

    /// The end of a bridge that falls when the bridge is cut; `None` for other edges.
    fn upper_end_of_bridge(&self, id: EdgeId, edge: &Edge) -> Option<VertexId> {
        let upper = if self.met[edge.low as usize] > self.met[edge.high as usize] { edge.low } else { edge.high };
        let v = upper as usize;
        (self.by[v] == id && self.low[v] == self.met[v]).then_some(upper)
    }

    fn stands_on(&self, v: VertexId, upper: VertexId) -> bool {
        let met = self.met[v as usize];
        self.met[upper as usize] <= met && met < self.left[upper as usize]
    }
}
