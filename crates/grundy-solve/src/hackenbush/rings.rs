//! What remains of a bridgeless part after one of its edges is cut, and what the whole is worth then.
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
//!
//! # Many values carried to the ground at once
//! When an edge is cut high in a tree, the value of its branch changes to another x. The change travels down. Across
//! each bridge the value grows by 1. At the vertex below, the value is added (⊕) to those of the other branches. So
//! each bridge is a *step* x ↦ (x + 1) ⊕ b, where b is the nim-sum of the other branches. The value of the whole after
//! the cut is the result of all steps down to the ground. For one cut that takes time proportional to the path; for all
//! cuts in a path it would take quadratic time.
//!
//! All climbs together take one pass for each binary digit of the values, the lowest digit first. A step turns the
//! digit x₀ into x₀ ⊕ 1 ⊕ b₀, whatever the other digits are. So the digit that arrives is x₀ ⊕ s, and s is known for
//! every step from the step below. The other digits notice a step only by the carry of + 1, which happens when x₀ is 1.
//! That is for just one of the two digits with which a climb through this step may arrive. So for the remaining digits
//! every step belongs to *one* of two forests. One has the climbs that arrive with a 1, and the other those that arrive
//! with a 0. Both forests together have as many steps as the tree. Each step has the next step of its own forest below
//! it, and the b's of skipped steps are gathered into its own. The pass for the next digit treats both as one forest.
//! As soon as nothing is left beside any step, each one only adds 1, and what remains of a climb is to count them.
//!
//! Complexity: O((steps + climbs) · d), where d is the number of digits of the largest b, and at most that of the values.

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

/// The step x ↦ (x + 1) ⊕ `beside`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The next step, which has a lower number than this one; `NONE` if the climb has arrived.
    pub below: u32,
    /// The number that is nim-added after the 1.
    pub beside: u32,
}

/// The result of a pass for a step and all below it, for the climbs that arrive with digit 0 and 1.
#[derive(Clone, Copy, Default)]
struct Split {
    /// The first step of that forest from here on, including this one, or `NONE`.
    next: [u32; 2],
    /// The number that is nim-added on the way to it.
    gathered: [u32; 2],
    /// The digit that arrives is the current digit ⊕ this.
    turned: u32,
}

/// The result of each of the `climbs`, given as a first step (or `NONE`) and a value.
pub(super) fn climb(mut steps: Vec<Step>, climbs: &[(u32, u32)]) -> Vec<u32> {
    let mut arrived: Vec<u32> = vec![0; climbs.len()];
    // A climb in progress: its index, its next step, the digits from the current one on.
    let mut on_the_way: Vec<(u32, u32, u32)> = Vec::new();
    for (index, &(step, value)) in (0..).zip(climbs) {
        if step == NONE { arrived[index as usize] = value } else { on_the_way.push((index, step, value)) }
    }
    const GROUND: Split = Split { next: [NONE; 2], gathered: [0; 2], turned: 0 };
    let mut splits: Vec<Split> = Vec::new();
    let mut digit = 0;
    while !on_the_way.is_empty() {
        if steps.iter().all(|step| step.beside == 0) {
            let counts = counts(&steps);
            for &(index, step, value) in &on_the_way {
                arrived[index as usize] |= (value + counts[step as usize]) << digit;
            }
            break;
        }
        splits.resize(steps.len(), GROUND);
        for v in 0..steps.len() {
            let Step { below, beside } = steps[v];
            let mut split = if below == NONE { GROUND } else { splits[below as usize] };
            split.turned ^= 1 ^ (beside & 1);
            // A 1 here carries, and arrives as 1 ⊕ turned.
            let carried = (1 ^ split.turned) as usize;
            let rest = beside >> 1;
            steps[v] = Step { below: split.next[carried], beside: rest ^ split.gathered[carried] };
            split.next[carried] = v as u32;
            split.gathered[carried] = 0;
            split.gathered[1 - carried] ^= rest;
            splits[v] = split;
        }
        on_the_way.retain_mut(|(index, step, value)| {
            let split = &splits[*step as usize];
            let arrives = (*value & 1) ^ split.turned;
            *value = (*value >> 1) ^ split.gathered[arrives as usize];
            *step = split.next[arrives as usize];
            arrived[*index as usize] |= arrives << digit;
            if *step == NONE {
                // Nothing more is carried, so the other digits are final. Values have at most 31 of them.
                arrived[*index as usize] |= value.checked_shl(digit + 1).unwrap_or(0);
            }
            *step != NONE
        });
        digit += 1;
    }
    arrived
}

/// For each step, how many there are from it down to the last.
fn counts(steps: &[Step]) -> Vec<u32> {
    let mut counts: Vec<u32> = Vec::with_capacity(steps.len());
    for step in steps {
        counts.push(1 + if step.below == NONE { 0 } else { counts[step.below as usize] });
    }
    counts
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    /// One climb, step by step.
    fn one_by_one(steps: &[Step], mut at: u32, mut value: u32) -> u32 {
        while at != NONE {
            value = (value + 1) ^ steps[at as usize].beside;
            at = steps[at as usize].below;
        }
        value
    }

    #[test]
    fn all_climbs_at_once_arrive_where_each_arrives_alone() {
        let mut random = Random::new(1);
        for round in 0..3000 {
            let n = 1 + random.below(if round % 10 == 0 { 300 } else { 12 });
            let (reach, size) = (1 + random.below(n), 1 << random.below(12));
            let steps: Vec<Step> = (0..n)
                .map(|v| {
                    let below = if v == 0 || random.one_in(20) { NONE } else { v - 1 - random.below(reach.min(v)) };
                    Step { below, beside: random.below(size) }
                })
                .collect();
            let climbs: Vec<(u32, u32)> = (0..2 * n)
                .map(|_| (if random.one_in(10) { NONE } else { random.below(n) }, random.below(size)))
                .collect();
            let alone: Vec<u32> = climbs.iter().map(|&(at, value)| one_by_one(&steps, at, value)).collect();
            assert_eq!(climb(steps.clone(), &climbs), alone, "{steps:?} {climbs:?}");
        }
    }
}
