//! Pieces of squared paper: meshes whose edges are unit steps between points of a grid.
//!
//! Opposite edges of a square are parallel, neighbouring ones perpendicular. Two parallel edges that meet in a vertex
//! lead away in opposite directions. So the squares of a mesh determine the direction of each edge, up to turning the
//! paper. Two colours show which edges are perpendicular; disjoint sets with parities show the signs. (The classes of
//! parallel edges are those of D. Ž. Djoković, *Distance-preserving subgraphs of hypercubes*, J. Combin. Theory B 14,
//! 1973.) Each vertex must have a point of its own; a mesh of another kind fails at one of these steps. O(edges), since
//! a point of a grid has at most four neighbours.
//!
//! Two neighbours that stand on the ground make a square with it: so a row of squares is found even there.

use std::collections::{HashMap, HashSet};

use super::blocks::{Place, neighbours};
use super::stress::Mesh;

type Point = (i64, i64);

/// The places of the vertices and of the feet. `None` unless the mesh is a piece of squared paper that hangs from its
/// lowest line, or whose feet are all on the line below. The first vertex is as far to the left as possible.
pub(super) fn lattice(mesh: &Mesh, wide: f64) -> Option<(Vec<Place>, Vec<f64>)> {
    let (nodes, edges) = mesh.with_feet();
    let k = mesh.vertices;
    let points = Paper::of(nodes, &edges)?.points()?;
    let turned = (0..8).map(|way| {
        let turn = |&(x, y): &Point| {
            let (x, y) = if way & 4 == 0 { (x, y) } else { (y, x) };
            (if way & 1 == 0 { x } else { -x }, if way & 2 == 0 { y } else { -y })
        };
        points.iter().map(turn).collect::<Vec<Point>>()
    });
    let fits = |points: &Vec<Point>| {
        let lowest = points[..k].iter().map(|point| point.1).min();
        match mesh.on_ground {
            true => {
                let mut feet = mesh.legs.iter().zip(&points[k..]);
                let stand = mesh.legs.iter().all(|&leg| Some(points[leg].1) == lowest);
                stand && feet.all(|(&leg, &foot)| foot == (points[leg].0, points[leg].1 - 1))
            }
            false => lowest.is_some_and(|lowest| lowest >= points[k].1),
        }
    };
    let to_the_left = |points: &Vec<Point>| points.iter().map(|point| points[0].0 - point.0).max();
    let points = turned.filter(fits).min_by_key(to_the_left)?;
    let lowest = points[..k].iter().map(|point| point.1).min()?;
    let origin = if mesh.on_ground { (points[0].0, lowest - 1) } else { points[k] };
    let place = |&(x, y): &Point| ((x - origin.0) as f64 * wide, (y - origin.1) as f64);
    let places: Vec<Place> = points[..k].iter().map(place).collect();
    let feet = if mesh.on_ground { mesh.legs.iter().map(|&leg| places[leg].0).collect() } else { Vec::new() };
    Some((places, feet))
}

/// The known directions of the edges.
struct Paper<'a> {
    edges: &'a [(usize, usize)],
    at: Vec<Vec<(usize, usize)>>,
    upright: Vec<bool>,
    /// Disjoint sets of edges: another edge of the set, and whether the two point in opposite directions.
    sets: Vec<(usize, bool)>,
}

impl<'a> Paper<'a> {
    /// Finds the axis of each edge; `None` if the squares do not determine them all.
    fn of(nodes: usize, edges: &'a [(usize, usize)]) -> Option<Paper<'a>> {
        let at = neighbours(nodes, edges.iter().copied());
        if at.iter().any(|list| list.len() > 4) {
            return None;
        }
        let sets = (0..edges.len()).map(|edge| (edge, false)).collect();
        let mut paper = Paper { edges, at, upright: vec![false; edges.len()], sets };
        let mut beside: Vec<Vec<(usize, bool)>> = vec![Vec::new(); edges.len()];
        for (edge, &(u, v)) in edges.iter().enumerate() {
            for (a, side) in paper.at[u].clone().into_iter().filter(|&(a, _)| a != v) {
                for (b, _) in paper.at[v].clone().into_iter().filter(|&(b, _)| b != u && b != a) {
                    let Some(&(_, opposite)) = paper.at[a].iter().find(|&&(c, _)| c == b) else { continue };
                    beside[edge].extend([(side, true), (opposite, false)]);
                    beside[side].push((edge, true));
                    paper.tie(edge, opposite, edges[opposite].0 != a)?;
                }
            }
        }
        let mut known = vec![false; edges.len()];
        let mut open = vec![0];
        *known.first_mut()? = true;
        while let Some(edge) = open.pop() {
            for &(other, turns) in &beside[edge] {
                let upright = paper.upright[edge] != turns;
                if !known[other] {
                    (known[other], paper.upright[other]) = (true, upright);
                    open.push(other);
                } else if paper.upright[other] != upright {
                    return None;
                }
            }
        }
        known.iter().all(|&known| known).then_some(paper)
    }

    /// The representative of an edge's set, and whether the edge points in the opposite direction.
    fn find(&mut self, edge: usize) -> (usize, bool) {
        let (mut top, mut flipped) = (edge, false);
        while self.sets[top].0 != top {
            flipped ^= self.sets[top].1;
            top = self.sets[top].0;
        }
        self.sets[edge] = (top, flipped);
        (top, flipped)
    }

    /// Records that two edges point in the same or in opposite directions. `None` if that is a contradiction.
    fn tie(&mut self, a: usize, b: usize, opposite: bool) -> Option<()> {
        let ((top_a, flip_a), (top_b, flip_b)) = (self.find(a), self.find(b));
        if top_a == top_b {
            return (flip_a ^ flip_b == opposite).then_some(());
        }
        self.sets[top_b] = (top_a, flip_a ^ flip_b ^ opposite);
        Some(())
    }

    fn points(mut self) -> Option<Vec<Point>> {
        for node in 0..self.at.len() {
            for upright in [false, true] {
                let on_axis: Vec<(usize, usize)> =
                    self.at[node].iter().copied().filter(|&(_, edge)| self.upright[edge] == upright).collect();
                match on_axis[..] {
                    [(_, a), (_, b)] => {
                        // Seen from the node, the two edges lead away in opposite directions.
                        let same_way_round = (self.edges[a].0 == node) == (self.edges[b].0 == node);
                        self.tie(a, b, same_way_round)?;
                    }
                    [_, _, _, ..] => return None,
                    _ => {}
                }
            }
        }
        let mut points: HashMap<usize, Point> = HashMap::from([(0, (0, 0))]);
        let mut open = vec![0];
        while let Some(node) = open.pop() {
            let here = points[&node];
            for (next, edge) in self.at[node].clone() {
                let step = if self.find(edge).1 == (self.edges[edge].0 == node) { 1 } else { -1 };
                let there = if self.upright[edge] { (here.0, here.1 + step) } else { (here.0 + step, here.1) };
                match points.insert(next, there) {
                    None => open.push(next),
                    Some(known) if known != there => return None,
                    Some(_) => {}
                }
            }
        }
        let different: HashSet<Point> = points.values().copied().collect();
        if different.len() < self.at.len() {
            return None;
        }
        (0..self.at.len()).map(|node| points.get(&node).copied()).collect()
    }
}
