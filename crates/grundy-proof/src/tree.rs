//! The carrier `tree`: green pictures of Hackenbush, by the two principles (*Winning Ways*, 1982, ch. 7).
//!
//! *Fusion*: the vertices of a cycle count as one, and its edges as loops worth 1 each. So a part without bridges is
//! worth the nim-sum of the parity of its edges and of the branches on it. *Colon*: the branches at one vertex may be
//! replaced by one stalk, worth their nim-sum. So a bridge with a part worth g above it is worth g + 1.
//!
//! One walk from the ground, depth first, finds the bridges. An edge by which the walk meets a vertex is a bridge if no
//! other leads from beyond it to an earlier vertex (Tarjan 1974). A list of parts in the certificate would not spare
//! the walk, since only the walk shows that a part is free of bridges.
//!
//! *Winning cuts.* The whole picture must become worth a target. From the ground upwards, this determines for each part
//! the value that it must get, or that its bridge must be cut. Each edge within a part is tried: the value of the part
//! is computed again without the edge.

use std::sync::Arc;

use grundy_core::{Convention, Goal, OptionList, Outcome, Position, said};
use grundy_rules::Rules;
use grundy_rules::hackenbush::{Picture, Remaining};
use serde::{Deserialize, Serialize};

use crate::kernel::position::{Counted, Listed};
use crate::kernel::{Carrier, Check, Rejected, Session};

/// The fact that a picture is green. Then two principles give the values of all its positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeFact {
    pub ruleset: String,
}

pub(crate) struct Tree(Arc<Picture>);

impl Tree {
    /// Sees that a picture is green.
    pub fn verify(rules: &Rules, step: &str, session: &Session) -> Check<Tree> {
        let green = rules.picture().filter(|picture| picture.is_green());
        let reason = || Rejected::new(step, said!("{name} is not a green picture", name = rules.name));
        let green = Arc::clone(green.ok_or_else(reason)?);
        session.trust(said!(
            "green Hackenbush: the vertices of a cycle may be fused, and a bridge with a picture worth g above it is \
             worth g + 1 (fusion and colon principle, Winning Ways, 1982, ch. 7)"
        ));
        Ok(Tree(green))
    }
}

impl Carrier for Tree {
    fn value(&self, position: &Position) -> Option<u64> {
        Some(value(&self.0, position))
    }

    fn outcome(&self, _: &Position, _: Convention) -> Option<Outcome> {
        None
    }

    fn options(&self, position: &Position, goal: Goal, most: usize, session: &Session) -> Counted {
        match goal {
            Goal::Value(target) => options(&self.0, position, target.0, most, session).map(Some),
            Goal::MisereP => Ok(None),
        }
    }
}

/// The value of a position of a green picture. O(vertices + edges).
fn value(picture: &Picture, position: &Position) -> u64 {
    let graph = Graph::of(Remaining::of(picture, position).picture());
    graph.parts(None).worth[0]
}

/// The options of a position that are worth `target`.
///
/// Complexity: O(vertices + edges), and for each part that can become what it must, the square of its size.
fn options(picture: &Picture, position: &Position, target: u64, most: usize, session: &Session) -> Listed {
    let left = Remaining::of(picture, position);
    let cuts = Graph::of(left.picture()).cuts(target, session)?;
    // Every cut is named in the position that it leads to, so these differ; of very many only the first are kept.
    let (count, room) = (cuts.len() as u128, most.saturating_mul(2).saturating_add(64));
    let mut first: Vec<Vec<Position>> = Vec::new();
    for edge in cuts {
        first.push(Vec::from_iter(left.after(edge as u32)));
        if first.len() == room {
            first = OptionList::from_all(first, most).first;
        }
    }
    Ok(OptionList { count, ..OptionList::from_all(first, most) })
}

const NONE: usize = usize::MAX;

type Ends = (usize, usize, u64);

/// A green picture with other things standing on its vertices. Vertex 0 is the ground.
struct Graph {
    edges: Vec<Ends>,
    /// For each vertex the other ends of its edges, and which edges these are.
    at: Vec<Vec<(usize, usize)>>,
    /// The value of the branches on each vertex.
    weight: Vec<u64>,
}

/// A graph after fusion. A part is known by its root, the vertex by which it was met.
struct Parts {
    /// The root of each vertex's part; `NONE` for those that have fallen.
    root: Vec<usize>,
    /// The roots, each after the root of the part below it; the first is the ground.
    order: Vec<usize>,
    /// For each root but the ground: the bridge, and the vertex below it.
    bridge: Vec<(usize, usize)>,
    /// For each root: the value of the part and everything above it.
    worth: Vec<u64>,
}

impl Graph {
    fn of(picture: &Picture) -> Graph {
        let ends = picture.edges.iter().map(|edge| (edge.low as usize, edge.high as usize, edge.copies));
        Graph::new(ends.collect(), vec![0; picture.vertex_count()])
    }

    fn new(edges: Vec<Ends>, weight: Vec<u64>) -> Graph {
        let mut at = vec![Vec::new(); weight.len()];
        for (edge, &(low, high, _)) in edges.iter().enumerate() {
            at[low].push((high, edge));
            at[high].push((low, edge));
        }
        Graph { edges, at, weight }
    }

    /// The parts when one copy of the edge `cut` is gone. O(vertices + edges).
    fn parts(&self, cut: Option<usize>) -> Parts {
        let n = self.weight.len();
        let copies = |edge: usize| self.edges[edge].2 - u64::from(cut == Some(edge));
        // When each vertex was met, and the earliest vertex that an edge leads to from beyond it.
        let (mut met, mut earliest) = (vec![NONE; n], vec![NONE; n]);
        let mut bridge = vec![(NONE, NONE); n];
        let mut order = vec![0];
        (met[0], earliest[0]) = (0, 0);
        let mut path = vec![(0, 0)];
        while let Some((vertex, next)) = path.last_mut() {
            let vertex = *vertex;
            let Some(&(other, edge)) = self.at[vertex].get(*next) else {
                path.pop();
                if let Some(&(below, _)) = path.last() {
                    earliest[below] = earliest[below].min(earliest[vertex]);
                }
                continue;
            };
            *next += 1;
            if copies(edge) == 0 {
                continue;
            }
            if met[other] == NONE {
                (met[other], earliest[other]) = (order.len(), order.len());
                bridge[other] = (edge, vertex);
                order.push(other);
                path.push((other, 0));
            } else if edge != bridge[vertex].0 || copies(edge) > 1 {
                earliest[vertex] = earliest[vertex].min(met[other]);
            }
        }
        let mut root = vec![NONE; n];
        for &vertex in &order {
            root[vertex] = if earliest[vertex] == met[vertex] { vertex } else { root[bridge[vertex].1] };
        }
        let mut worth = vec![0; n];
        for (edge, &(low, high, _)) in self.edges.iter().enumerate() {
            if root[low] != NONE && root[low] == root[high] {
                worth[root[low]] ^= copies(edge) % 2;
            }
        }
        for &vertex in order.iter().rev() {
            worth[root[vertex]] ^= self.weight[vertex];
            if root[vertex] == vertex && vertex != 0 {
                // All that belongs to this part was met after its root.
                worth[root[bridge[vertex].1]] ^= worth[vertex] + 1;
            }
        }
        order.retain(|&vertex| root[vertex] == vertex);
        Parts { root, order, bridge, worth }
    }

    /// The edges of which one copy can be cut so that the whole becomes worth `target`.
    fn cuts(&self, target: u64, session: &Session) -> Check<Vec<usize>> {
        let parts = self.parts(None);
        let mut cuts = Vec::new();
        // The value that each part must get.
        let mut goal = vec![None; self.weight.len()];
        goal[0] = Some(target);
        for &root in &parts.order[1..] {
            let (bridge, vertex) = parts.bridge[root];
            let below = parts.root[vertex];
            match goal[below].map(|goal| goal ^ parts.worth[below] ^ (parts.worth[root] + 1)) {
                Some(0) => cuts.push(bridge),
                Some(branch) => goal[root] = Some(branch - 1),
                None => {}
            }
        }
        let total = self.edges.len();
        let mut tried = 0;
        for (root, part, numbers) in self.bridgeless(&parts) {
            let Some(goal) = goal[root] else { continue };
            for (edge, &number) in numbers.iter().enumerate() {
                session.report("cuts", tried, total)?;
                tried += 1;
                if part.parts(Some(edge)).worth[0] == goal {
                    cuts.push(number);
                }
            }
        }
        Ok(cuts)
    }

    /// Each part with edges: its root, the part with the values above it as weights, and the numbers of its edges.
    fn bridgeless(&self, parts: &Parts) -> Vec<(usize, Graph, Vec<usize>)> {
        let mut weight = self.weight.clone();
        for &root in &parts.order[1..] {
            weight[parts.bridge[root].1] ^= parts.worth[root] + 1;
        }
        let mut vertices: Vec<Vec<u64>> = vec![Vec::new(); self.weight.len()];
        let mut number = vec![0; self.weight.len()];
        // The root comes first.
        let members = (0..self.weight.len()).filter(|&vertex| parts.root[vertex] != NONE);
        for vertex in parts.order.iter().copied().chain(members.filter(|&vertex| parts.root[vertex] != vertex)) {
            let list = &mut vertices[parts.root[vertex]];
            number[vertex] = list.len();
            list.push(weight[vertex]);
        }
        let mut edges: Vec<Vec<Ends>> = vec![Vec::new(); self.weight.len()];
        let mut numbers: Vec<Vec<usize>> = vec![Vec::new(); self.weight.len()];
        for (edge, &(low, high, copies)) in self.edges.iter().enumerate() {
            let root = parts.root[low];
            if root != NONE && root == parts.root[high] {
                edges[root].push((number[low], number[high], copies));
                numbers[root].push(edge);
            }
        }
        let with_edges = parts.order.iter().filter(|&&root| !numbers[root].is_empty());
        let graph = |&root: &usize| {
            let part = Graph::new(edges[root].clone(), vertices[root].clone());
            (root, part, numbers[root].clone())
        };
        with_edges.map(graph).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_testkit::{Random, long};

    use super::*;
    use crate::kernel::labels::least_excluded;

    /// The value of a picture by the definition.
    fn slow(picture: &Picture, known: &mut HashMap<Picture, u64>) -> u64 {
        if let Some(&value) = known.get(picture) {
            return value;
        }
        let options = (0..picture.edges.len()).map(|edge| slow(&picture.after_cut(edge as u32), known)).collect();
        let value = least_excluded(options);
        known.insert(picture.clone(), value);
        value
    }

    /// All pictures on the ground and three more vertices with up to six edges, and random ones.
    #[test]
    fn values_and_cuts_are_those_of_the_definition() {
        let session = Session::of_the_catalogue();
        let names = ["ground", "a", "b", "c", "d"];
        let mut known = HashMap::new();
        let mut random = Random::new(1);
        for round in 0..long(2_000, 20_000) {
            let mut text = String::new();
            for _ in 0..1 + round % 8 {
                let (a, b) = (random.pick(&names), random.pick(&names));
                text += &format!("{a} {b} {}\n", random.pick(&["", "", "", "", "", "", "x2", "x3"]));
            }
            let Ok(reading) = grundy_rules::hackenbush::read(&text) else { continue };
            let picture = reading.picture;
            let whole = Position::from(vec![]);
            assert_eq!(value(&picture, &whole), slow(&picture, &mut known), "{text}");
            for target in 0..5 {
                let found = options(&picture, &whole, target, 100, &session).unwrap();
                let cuts =
                    (0..picture.edges.len() as u32).filter(|&e| slow(&picture.after_cut(e), &mut known) == target);
                let left = Remaining::of(&picture, &whole);
                let expected = OptionList::from_all(cuts.map(|edge| Vec::from_iter(left.after(edge))).collect(), 100);
                assert_eq!(found, expected, "{text} {target}");
            }
        }
    }
}
