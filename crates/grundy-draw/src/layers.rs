//! Places the vertices of a graph in layers, with the moves running down.
//!
//! The method of K. Sugiyama, S. Tagawa, M. Toda (*Methods for visual understanding of hierarchical system structures*,
//! IEEE Trans. SMC 11, 1981), in four steps:
//!
//! 1. edges that close a cycle, found by a depth-first search, are reversed;
//! 2. the layer of a vertex is the length of its longest path down; an edge gets a *bend* in each layer that it passes;
//! 3. each layer is ordered by the barycentres of the neighbours, up and down in turn; the fewest crossings are kept;
//! 4. each layer is pulled to the weighted means of its neighbours, least squares with ordered unknowns. Pooling
//!    adjacent violators solves it (R. Barlow et al., *Statistical inference under order restrictions*, 1972).
//!
//! One thing differs from the paper. Most long edges of a game graph end in few vertices. So edges of one kind with the
//! same end share their bends and join into one stream, which leads to a single vertex.

use std::collections::HashMap;

pub(crate) struct Task<'a> {
    /// For each vertex, its extent to the left and to the right of its middle.
    pub reaches: &'a [(f64, f64)],
    pub height: f64,
    /// The edges as (from, to, kind). Only edges of one kind share bends.
    pub edges: &'a [(usize, usize, u8)],
    /// The vertex at which the search for cycles begins.
    pub start: Option<usize>,
}

pub(crate) struct Layout {
    pub size: (f64, f64),
    pub middles: Vec<(f64, f64)>,
    pub pieces: Vec<Piece>,
}

/// A piece of one or more edges of one kind. It is vertical at its beginning and at its end.
pub(crate) struct Piece {
    pub begin: (f64, f64),
    pub end: (f64, f64),
    pub kind: u8,
    /// Whether it reaches a vertex and so gets an arrowhead.
    pub arrives: bool,
}

/// Least distance between two vertices of a layer, in pixels.
const BETWEEN_VERTICES: f64 = 22.0;
/// Least distance between a bend and its neighbours, in pixels.
const BESIDE_BEND: f64 = 14.0;
/// Number of sweeps that order the layers; more change little.
const SWEEPS: usize = 24;
/// Number of sweeps that pull the layers; more change little.
const PULLS: usize = 48;
/// Largest number of vertices and bends for which neighbours are exchanged one by one; beyond it that takes too long.
const EXCHANGED: usize = 3000;

/// A node of the layered graph: a vertex or a bend.
struct Node {
    layer: usize,
    reach: (f64, f64),
    /// The kind of the edges that have a bend here; `None` for a vertex.
    bend: Option<u8>,
}

/// A line from a node to one in the next layer below.
struct Link {
    above: usize,
    below: usize,
    kind: u8,
    /// Whether the move runs upwards here because its edge was reversed.
    upwards: bool,
}

/// Places a graph in about O(m·l·log m) for m edges over l layers a sweep. Loops and unknown vertices are left out.
pub(crate) fn place(task: &Task) -> Layout {
    let count = task.reaches.len();
    let mut edges: Vec<(usize, usize, u8)> =
        task.edges.iter().copied().filter(|&(from, to, _)| from != to && from < count && to < count).collect();
    edges.sort_unstable();
    edges.dedup();
    let layer = layers(count, &edges, task.start);
    let (nodes, links) = with_bends(task, &edges, &layer);
    let mut web = Web::new(nodes, links);
    web.order();
    let x = web.pulled();
    drawn(task, &web, &x)
}

fn layers(count: usize, edges: &[(usize, usize, u8)], start: Option<usize>) -> Vec<usize> {
    let mut options: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut entered = vec![false; count];
    for &(from, to, _) in edges {
        options[from].push(to);
        entered[to] = true;
    }
    let sources = (0..count).filter(|&vertex| !entered[vertex]);
    let roots: Vec<usize> = start.into_iter().filter(|&vertex| vertex < count).chain(sources).chain(0..count).collect();
    // The length of the longest path down. An edge to a vertex on the stack closes a cycle and does not count.
    let mut depth: Vec<Option<usize>> = vec![None; count];
    let mut open = vec![false; count];
    for root in roots {
        if depth[root].is_some() {
            continue;
        }
        let mut stack = vec![(root, 0, 0)];
        open[root] = true;
        while let Some((vertex, next, deepest)) = stack.last_mut() {
            match options[*vertex].get(*next) {
                Some(&option) => {
                    match depth[option] {
                        Some(below) => *deepest = (*deepest).max(below + 1),
                        None if open[option] => {}
                        None => {
                            open[option] = true;
                            stack.push((option, 0, 0));
                            continue;
                        }
                    }
                    *next += 1;
                }
                None => {
                    depth[*vertex] = Some(*deepest);
                    open[*vertex] = false;
                    stack.pop();
                }
            }
        }
    }
    let top = depth.iter().flatten().max().copied().unwrap_or(0);
    depth.into_iter().map(|depth| top - depth.unwrap_or(0)).collect()
}

fn with_bends(task: &Task, edges: &[(usize, usize, u8)], layer: &[usize]) -> (Vec<Node>, Vec<Link>) {
    let vertex = |(&reach, &layer)| Node { layer, reach, bend: None };
    let mut nodes: Vec<Node> = task.reaches.iter().zip(layer).map(vertex).collect();
    let mut links = Vec::new();
    let mut bends: HashMap<(usize, u8, bool, usize), usize> = HashMap::new();
    for &(from, to, kind) in edges {
        let upwards = layer[from] > layer[to];
        let (mut at, mut here) = (layer[from], from);
        loop {
            at = if upwards { at - 1 } else { at + 1 };
            let (next, known) = if at == layer[to] {
                (to, false)
            } else {
                let known = bends.get(&(to, kind, upwards, at)).copied();
                let next = known.unwrap_or_else(|| {
                    nodes.push(Node { layer: at, reach: (0.0, 0.0), bend: Some(kind) });
                    nodes.len() - 1
                });
                bends.insert((to, kind, upwards, at), next);
                (next, known.is_some())
            };
            let (above, below) = if upwards { (next, here) } else { (here, next) };
            links.push(Link { above, below, kind, upwards });
            // From a bend that exists already, the rest of the path exists too.
            if known || next == to {
                break;
            }
            here = next;
        }
    }
    (nodes, links)
}

struct Web {
    nodes: Vec<Node>,
    links: Vec<Link>,
    /// The neighbours of each node above and below, with the weight of the link.
    above: Vec<Vec<(usize, f64)>>,
    below: Vec<Vec<(usize, f64)>>,
    /// The nodes of each layer from left to right.
    rows: Vec<Vec<usize>>,
    place: Vec<usize>,
}

impl Web {
    fn new(nodes: Vec<Node>, links: Vec<Link>) -> Web {
        let mut above = vec![Vec::new(); nodes.len()];
        let mut below = vec![Vec::new(); nodes.len()];
        for link in &links {
            let weight = match (nodes[link.above].bend.is_some(), nodes[link.below].bend.is_some()) {
                (true, true) => 8.0,
                (false, false) => 1.0,
                _ => 2.0,
            };
            above[link.below].push((link.above, weight));
            below[link.above].push((link.below, weight));
        }
        let height = nodes.iter().map(|node| node.layer + 1).max().unwrap_or(0);
        let mut web = Web { place: vec![0; nodes.len()], rows: vec![Vec::new(); height], nodes, links, above, below };
        web.first_order();
        web
    }

    /// Puts the nodes in the order of a search from the top, so that connected parts lie together.
    fn first_order(&mut self) {
        let mut roots: Vec<usize> = (0..self.nodes.len()).collect();
        roots.sort_by_key(|&node| self.nodes[node].layer);
        let mut met = vec![false; self.nodes.len()];
        for root in roots {
            let mut stack = vec![root];
            while let Some(node) = stack.pop() {
                if !std::mem::replace(&mut met[node], true) {
                    self.rows[self.nodes[node].layer].push(node);
                    stack.extend(self.below[node].iter().rev().map(|&(next, _)| next));
                }
            }
        }
        (0..self.rows.len()).for_each(|row| self.number(row));
    }

    fn number(&mut self, row: usize) {
        for (place, &node) in self.rows[row].iter().enumerate() {
            self.place[node] = place;
        }
    }

    fn order(&mut self) {
        let mut best = (self.crossings(), self.rows.clone());
        for sweep in 0..SWEEPS {
            let downwards = sweep % 2 == 0;
            let height = self.rows.len();
            for step in 1..height {
                self.sort_row(if downwards { step } else { height - 1 - step }, downwards);
            }
            if self.nodes.len() <= EXCHANGED {
                self.exchange();
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.rows.clone());
            }
        }
        self.rows = best.1;
        (0..self.rows.len()).for_each(|row| self.number(row));
    }

    /// Sorts a row by the barycentres of the neighbours in the preceding row.
    fn sort_row(&mut self, row: usize, downwards: bool) {
        let neighbours = if downwards { &self.above } else { &self.below };
        let place = &self.place;
        let barycentre = |node: usize| match neighbours[node].as_slice() {
            [] => place[node] as f64,
            list => list.iter().map(|&(next, _)| place[next] as f64).sum::<f64>() / list.len() as f64,
        };
        let mut sorted: Vec<(f64, usize)> = self.rows[row].iter().map(|&node| (barycentre(node), node)).collect();
        sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.rows[row] = sorted.into_iter().map(|(_, node)| node).collect();
        self.number(row);
    }

    /// Exchanges neighbours in their rows as long as that removes crossings.
    fn exchange(&mut self) {
        let crossed = |left: &[(usize, f64)], right: &[(usize, f64)], place: &[usize]| -> usize {
            left.iter().map(|&(a, _)| right.iter().filter(|&&(b, _)| place[b] < place[a]).count()).sum()
        };
        let mut better = true;
        while better {
            better = false;
            for row in 0..self.rows.len() {
                for at in 1..self.rows[row].len() {
                    let (a, b) = (self.rows[row][at - 1], self.rows[row][at]);
                    let count = |a: usize, b: usize| {
                        crossed(&self.above[a], &self.above[b], &self.place)
                            + crossed(&self.below[a], &self.below[b], &self.place)
                    };
                    if count(b, a) < count(a, b) {
                        self.rows[row].swap(at - 1, at);
                        self.place.swap(a, b);
                        better = true;
                    }
                }
            }
        }
    }

    /// The number of pairs of links that cross: inversions, counted with a tree of partial sums.
    fn crossings(&self) -> usize {
        let mut total = 0;
        for (row, nodes) in self.rows.iter().enumerate().skip(1) {
            let mut tree = vec![0usize; nodes.len() + 1];
            let mut links = 0;
            for &node in &self.rows[row - 1] {
                let mut ends: Vec<usize> = self.below[node].iter().map(|&(next, _)| self.place[next]).collect();
                ends.sort_unstable();
                for &end in &ends {
                    let (mut index, mut not_right) = (end + 1, 0);
                    while index > 0 {
                        not_right += tree[index];
                        index &= index - 1;
                    }
                    total += links - not_right;
                }
                // Links from one node do not cross, so they are added after all of them were counted.
                for &end in &ends {
                    let mut index = end + 1;
                    while index < tree.len() {
                        tree[index] += 1;
                        index += index & index.wrapping_neg();
                    }
                }
                links += ends.len();
            }
        }
        total
    }

    fn pulled(&self) -> Vec<f64> {
        let mut x = vec![0.0; self.nodes.len()];
        for row in &self.rows {
            let gaps = self.gaps(row);
            let middle = gaps.iter().sum::<f64>() / 2.0;
            let mut at = -middle;
            for (&node, gap) in row.iter().zip(gaps.into_iter().chain([0.0])) {
                x[node] = at;
                at += gap;
            }
        }
        let height = self.rows.len();
        for pull in 0..PULLS {
            // First the neighbours above and those below pull in turn, then both at once.
            let (above, below) = if pull * 3 >= PULLS * 2 { (true, true) } else { (pull % 2 == 0, pull % 2 == 1) };
            for step in 0..height {
                let row = &self.rows[if pull % 2 == 0 { step } else { height - 1 - step }];
                let wanted: Vec<(f64, f64)> = row.iter().map(|&node| self.wanted(node, above, below, &x)).collect();
                for (&node, place) in row.iter().zip(nearest(&wanted, &self.gaps(row))) {
                    x[node] = place;
                }
            }
        }
        x
    }

    /// The position that the neighbours want for a node, and the weight of that wish.
    fn wanted(&self, node: usize, above: bool, below: bool, x: &[f64]) -> (f64, f64) {
        let from_above = self.above[node].iter().filter(|_| above);
        let from_below = self.below[node].iter().filter(|_| below);
        let (mut sum, mut weight) = (0.0, 0.0);
        for &(next, own) in from_above.chain(from_below) {
            sum += own * x[next];
            weight += own;
        }
        if weight > 0.0 { (sum / weight, weight) } else { (x[node], 0.01) }
    }

    /// The least distances between neighbours of a row.
    fn gaps(&self, row: &[usize]) -> Vec<f64> {
        row.windows(2)
            .map(|pair| {
                let (left, right) = (&self.nodes[pair[0]], &self.nodes[pair[1]]);
                let space = if left.bend.is_some() || right.bend.is_some() { BESIDE_BEND } else { BETWEEN_VERTICES };
                left.reach.1 + space + right.reach.0
            })
            .collect()
    }
}

/// The positions nearest to the wanted ones, by least squares with these weights, that keep the least distances.
fn nearest(wanted: &[(f64, f64)], gaps: &[f64]) -> Vec<f64> {
    // After subtracting the distances, the positions must only be non-decreasing. Adjacent violators are pooled.
    let mut offsets = vec![0.0];
    offsets.extend(gaps.iter().scan(0.0, |sum, gap| {
        *sum += gap;
        Some(*sum)
    }));
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for (&(place, weight), offset) in wanted.iter().zip(&offsets) {
        let mut pool = (place - offset, weight, 1);
        while let Some(&(mean, mass, count)) = pools.last().filter(|last| last.0 > pool.0) {
            pools.pop();
            let sum = mass + pool.1;
            pool = ((mean * mass + pool.0 * pool.1) / sum, sum, count + pool.2);
        }
        pools.push(pool);
    }
    let means = pools.iter().flat_map(|&(mean, _, count)| std::iter::repeat_n(mean, count));
    means.zip(&offsets).map(|(mean, offset)| mean + offset).collect()
}

/// Converts the result to a sheet that begins at 0,0.
fn drawn(task: &Task, web: &Web, x: &[f64]) -> Layout {
    let reach = |node: usize| web.nodes[node].reach;
    let left = (0..x.len()).map(|node| x[node] - reach(node).0).fold(f64::INFINITY, f64::min);
    let right = (0..x.len()).map(|node| x[node] + reach(node).1).fold(f64::NEG_INFINITY, f64::max);
    let x: Vec<f64> = x.iter().map(|x| x - left).collect();
    // The further the links of a layer go sideways, the more height they get.
    let mut furthest = vec![0.0f64; web.rows.len()];
    for link in &web.links {
        let at = &mut furthest[web.nodes[link.above].layer];
        *at = at.max((x[link.above] - x[link.below]).abs());
    }
    let mut middles_of_rows = Vec::new();
    let mut y = task.height / 2.0;
    for furthest in furthest {
        middles_of_rows.push(y);
        y += task.height + (30.0 + 0.12 * furthest).clamp(44.0, 130.0);
    }
    let y = |node: usize| middles_of_rows[web.nodes[node].layer];
    let below = ports(web, &x, |link| (link.above, link.below));
    let above = ports(web, &x, |link| (link.below, link.above));
    let half = task.height / 2.0;
    let links = web.links.iter().enumerate().map(|(index, link)| {
        let upper = (x[link.above] + below[index], y(link.above) + half);
        let lower = (x[link.below] + above[index], y(link.below) - half);
        let (begin, end, last) = if link.upwards { (lower, upper, link.above) } else { (upper, lower, link.below) };
        Piece { begin, end, kind: link.kind, arrives: web.nodes[last].bend.is_none() }
    });
    // Beside the vertices of a layer the lines run straight down, so that they do not cut corners.
    let through = web.nodes.iter().enumerate().filter_map(|(node, bend)| {
        let (begin, end) = ((x[node], y(node) - half), (x[node], y(node) + half));
        Some(Piece { begin, end, kind: bend.bend?, arrives: false })
    });
    let pieces = links.chain(through).collect();
    let height = middles_of_rows.last().map_or(0.0, |last| last + task.height / 2.0);
    Layout {
        size: ((right - left).max(0.0), height),
        middles: (0..task.reaches.len()).map(|node| (x[node], y(node))).collect(),
        pieces,
    }
}

/// How far from the middle of its vertex each link leaves, at the end that `ends` names first.
fn ports(web: &Web, x: &[f64], ends: impl Fn(&Link) -> (usize, usize)) -> Vec<f64> {
    let mut sides: Vec<Vec<usize>> = vec![Vec::new(); web.nodes.len()];
    for (index, link) in web.links.iter().enumerate() {
        sides[ends(link).0].push(index);
    }
    let mut ports = vec![0.0; web.links.len()];
    for (node, mut links) in sides.into_iter().enumerate() {
        if web.nodes[node].bend.is_some() {
            continue;
        }
        links.sort_by(|&a, &b| {
            let key = |link: usize| (x[ends(&web.links[link]).1], web.links[link].upwards);
            key(a).0.total_cmp(&key(b).0).then(key(a).1.cmp(&key(b).1))
        });
        let (left, right) = web.nodes[node].reach;
        let room = (2.0 * left.min(right) - 16.0).max(0.0);
        let steps = links.len().saturating_sub(1) as f64;
        let step = if steps > 0.0 { (room / steps).min(16.0) } else { 0.0 };
        for (index, link) in links.into_iter().enumerate() {
            ports[link] = (index as f64 - steps / 2.0) * step;
        }
    }
    ports
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    /// Counts all pairs of links one by one.
    fn crossings_by_definition(web: &Web) -> usize {
        let key = |link: &Link| (web.nodes[link.above].layer, web.place[link.above], web.place[link.below]);
        let pairs = web.links.iter().flat_map(|a| web.links.iter().map(move |b| (key(a), key(b))));
        pairs.filter(|(a, b)| a.0 == b.0 && a.1 < b.1 && a.2 > b.2).count()
    }

    #[test]
    fn layers_order_and_places_are_sound_on_random_graphs() {
        let mut random = Random::new(1);
        for round in 0..300 {
            let count = 1 + random.below(14);
            let edges: Vec<(usize, usize, u8)> =
                (0..random.below(30)).map(|_| (random.below(count), random.below(count), random.below(2))).collect();
            let reaches: Vec<(f64, f64)> = (0..count).map(|_| (10.0 + f64::from(random.below(30u8)), 25.0)).collect();
            let start = [None, Some(0)][round % 2];
            let task = Task { reaches: &reaches, height: 30.0, edges: &edges, start };
            let proper: Vec<_> = edges.iter().copied().filter(|(from, to, _)| from != to).collect();
            let layer = layers(count, &proper, start);
            let (nodes, links) = with_bends(&task, &proper, &layer);
            assert!(links.iter().all(|link| nodes[link.above].layer + 1 == nodes[link.below].layer));
            // Only edges that close cycles run upwards.
            let down: Vec<_> = proper.iter().filter(|(from, to, _)| layer[*from] < layer[*to]).collect();
            let lowest = layer.iter().max().copied().unwrap_or(0);
            for vertex in 0..count {
                let longest = down.iter().filter(|edge| edge.0 == vertex).map(|edge| lowest - layer[edge.1] + 1).max();
                assert_eq!(lowest - layer[vertex], longest.unwrap_or(0), "a longest way is not as long as its layer");
            }
            let mut web = Web::new(nodes, links);
            let before = web.crossings();
            assert_eq!(before, crossings_by_definition(&web));
            web.order();
            assert_eq!(web.crossings(), crossings_by_definition(&web));
            assert!(web.crossings() <= before);
            let x = web.pulled();
            for row in &web.rows {
                for (pair, gap) in row.windows(2).zip(web.gaps(row)) {
                    assert!(x[pair[1]] - x[pair[0]] >= gap - 1e-6, "two nodes overlap");
                }
            }
            let layout = place(&task);
            let arrivals = layout.pieces.iter().filter(|piece| piece.arrives).count();
            assert!(arrivals <= proper.len() && (arrivals > 0) != proper.is_empty());
        }
    }

    #[test]
    fn a_layer_lies_as_near_as_possible_to_where_it_is_wanted() {
        assert_eq!(nearest(&[(0.0, 1.0), (0.0, 1.0)], &[10.0]), [-5.0, 5.0]);
        assert_eq!(nearest(&[(0.0, 3.0), (0.0, 1.0), (50.0, 1.0)], &[8.0, 1.0]), [-2.0, 6.0, 50.0]);
        let cost = |wanted: &[(f64, f64)], x: &[f64]| -> f64 {
            wanted.iter().zip(x).map(|((place, weight), x)| weight * (place - x) * (place - x)).sum()
        };
        let mut random = Random::new(5);
        for _ in 0..500 {
            let mut number = || f64::from(random.below(20u8));
            let wanted: Vec<(f64, f64)> = (0..4).map(|_| (number(), 1.0 + number())).collect();
            let gaps: Vec<f64> = (0..3).map(|_| number()).collect();
            let best = nearest(&wanted, &gaps);
            // No small step leads to a better solution.
            for moved in 1..16u32 {
                for by in [-0.01, 0.01] {
                    let other: Vec<f64> =
                        best.iter().enumerate().map(|(i, x)| x + if moved >> i & 1 == 1 { by } else { 0.0 }).collect();
                    let allowed = other.windows(2).zip(&gaps).all(|(pair, gap)| pair[1] - pair[0] >= gap - 1e-9);
                    assert!(!allowed || cost(&wanted, &best) <= cost(&wanted, &other) + 1e-9, "{wanted:?} {gaps:?}");
                }
            }
        }
    }
}
