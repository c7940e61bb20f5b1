//! Green Hackenbush: values in linear time, and every winning cut.
//!
//! Two theorems give the value of any green picture (Berlekamp, Conway and Guy,
//! *Winning Ways*, ch. 7; Ferguson, *Game Theory*, part I, ch. 6):
//!
//! - the **colon principle**: branches that meet at a vertex may be replaced by one stalk whose length is the nim-sum
//!   of their values. So a bridge with a picture worth g above it is worth g + 1;
//! - the **fusion principle**: the vertices of a cycle may be fused into one,
//!   and its edges become loops; a loop is worth 1.
//!
//! So a part without bridges counts as one vertex. If its number of edges is odd, it has one more branch worth 1. A
//! tree remains.
//!
//! *All cuts.* Which cuts make the whole picture worth t? (For a picture alone t is 0; in a sum it is the nim-sum of
//! the others.) The question moves up from the ground. Suppose that a part must become worth t. Let w be its worth, and
//! let one of its branches be worth g + 1. The branch must become worth s := t ⊕ w ⊕ (g + 1). If s is 0 the bridge
//! itself must be cut, and nothing above it helps. Otherwise the part above must become worth s − 1. So one pass shows
//! what every part must become. Whether to cut a bridge is then one comparison, and so is a cut that leaves its part
//! without bridges. If a cut turns the part into chains (`rings`), a climb gives the values of the chains.

use std::sync::Arc;

use grundy_core::{Nimber, OptionList, Position, Theorem};
use grundy_rules::Rules;
use grundy_rules::hackenbush::{Edge, EdgeId, Picture, Remaining};

use super::rings::{Ring, Step, climb, rings};
use super::spanning::{NONE, Reduction, Spanning};

pub const FUSION: Theorem = Theorem::named("fusion and colon principle");

/// A green picture, after one depth-first search.
///
/// ```
/// use grundy_core::Nimber;
/// use grundy_rules::hackenbush::read;
/// use grundy_solve::hackenbush::Green;
/// // A stalk of three edges beside a triangle on the ground.
/// let picture = read("ground a\na b\nb c\nground d\nd e\ne ground").unwrap().picture;
/// let green = Green::of(&picture).unwrap();
/// assert_eq!(green.value(), Nimber(3) + Nimber(1));
/// let cuts: Vec<String> = green.cuts_with_value(Nimber(0)).iter().map(|&e| picture.label(e).to_string()).collect();
/// assert_eq!(cuts, ["cut a-b"]);
/// ```
#[derive(Clone, Debug)]
pub struct Green<'a> {
    pub(super) picture: &'a Picture,
    pub(super) tree: Arc<Spanning>,
}

impl<'a> Green<'a> {
    /// Searches `picture`; `None` if it has an edge that is not green. O(vertices + edges).
    pub fn of(picture: &'a Picture) -> Option<Green<'a>> {
        picture.is_green().then(|| Green { picture, tree: Arc::new(Spanning::of(picture)) })
    }

    /// The Grundy value. It is at most the number of different edges.
    pub fn value(&self) -> Nimber {
        Nimber(u64::from(self.tree.worth[0]))
    }

    /// The tree that the fusion principle makes of the picture. O(vertices + edges).
    pub fn reduction(&self) -> Reduction {
        Reduction::of(self.picture, &self.tree)
    }

    /// The edges of which one copy can be cut so that the picture becomes worth `target`; ascending. If `target` is the
    /// nim-sum of the other components, these are all winning cuts in normal play. Complexity: O(vertices + edges) if
    /// every edge is a bridge or no part must change; otherwise O(e log e) for e edges.
    pub fn cuts_with_value(&self, target: Nimber) -> Vec<EdgeId> {
        // No picture has a value of 2^31.
        let Some(target) = u32::try_from(target.0).ok().filter(|&target| target < 1 << 31) else { return Vec::new() };
        let goals = Goals::of(&self.tree, target);
        let bridges = (1..self.tree.len()).filter(|&v| goals.cut_bridge[v]);
        let mut cuts: Vec<EdgeId> = bridges.map(|v| self.tree.above[v]).collect();
        if !self.is_tree() {
            let goal = |root: u32| goals.part[root as usize];
            let inside = self.inside(|root| goal(root) != NONE);
            let wins = |left: &Left| left.root != NONE && goal(left.root) == left.worth;
            cuts.extend((0..).zip(&inside).filter(|(_, left)| wins(left)).map(|(edge, _)| edge));
        }
        cuts.sort_unstable();
        cuts
    }

    /// The value of the picture after each cut: the options of the game, one for each edge. Their mex is
    /// [`value`](Green::value). Complexity: O(e log e) for e edges.
    ///
    /// ```
    /// # use grundy_core::Nimber;
    /// # use grundy_solve::hackenbush::Green;
    /// let stalk = grundy_rules::hackenbush::read("ground a\na b\nb c").unwrap().picture;
    /// let values = Green::of(&stalk).unwrap().values_after_cuts();
    /// assert_eq!(values, [Nimber(0), Nimber(1), Nimber(2)]);
    /// ```
    pub fn values_after_cuts(&self) -> Vec<Nimber> {
        let tree = &self.tree;
        let roots = tree.roots();
        // Each bridge is a step from the part above it to the part below it.
        let mut steps: Vec<Step> = Vec::new();
        let mut step_of = vec![NONE; tree.len()];
        // What remains of the part that changes first.
        let mut left = self.inside(|_| true);
        for v in (1..tree.len()).filter(|&v| tree.is_root(v as u32)) {
            let below = roots[tree.parent[v] as usize];
            let beside = tree.worth[below as usize] ^ (tree.worth[v] + 1);
            step_of[v] = steps.len() as u32;
            steps.push(Step { below: step_of[below as usize], beside });
            left[tree.above[v] as usize] = Left { root: below, worth: beside };
        }
        let climbs: Vec<(u32, u32)> = left.iter().map(|left| (step_of[left.root as usize], left.worth)).collect();
        climb(steps, &climbs).into_iter().map(|value| Nimber(u64::from(value))).collect()
    }

    /// Whether every edge is a bridge.
    fn is_tree(&self) -> bool {
        self.picture.edges.len() + 1 == self.picture.vertex_count() && !self.picture.has_bundles()
    }

    /// For every edge inside a part whose root is `wanted`: the value of the part after one copy of the edge is cut.
    fn inside(&self, wanted: impl Fn(u32) -> bool) -> Vec<Left> {
        let (picture, tree) = (self.picture, &self.tree);
        let roots = tree.roots();
        let alone = |(id, edge): (u32, &Edge)| {
            let (_, lower) = tree.ends(edge.low, edge.high);
            let bridge = tree.is_root(lower) && tree.above[lower as usize] == id;
            let root = roots[lower as usize];
            if bridge || !wanted(root) { Left::NOTHING } else { Left { root, worth: tree.worth[root as usize] ^ 1 } }
        };
        let mut left: Vec<Left> = (0..).zip(&picture.edges).map(alone).collect();
        let rings = rings(picture, tree, &roots, wanted);
        for (ring, chains) in rings.iter().zip(chains(&rings)) {
            for (&edge, chains) in ring.edges.iter().zip(chains) {
                left[edge as usize] = Left { root: ring.root, worth: ring.base ^ chains };
            }
        }
        left
    }
}

/// What remains of a part after a cut.
#[derive(Clone, Copy, Debug)]
struct Left {
    root: u32,
    /// The value of the rest, with everything that hangs on it.
    worth: u32,
}

impl Left {
    /// The mark of no part.
    const NOTHING: Left = Left { root: NONE, worth: 0 };
}

/// For each edge of each ring, the nim-sum of the values of the two chains that its cut leaves.
fn chains(rings: &[Ring]) -> Vec<Vec<u32>> {
    // The chain H₁ … Hⱼ begins, seen from its far end, with Hⱼ alone, and each edge towards H₀ is a step.
    let mut steps: Vec<Step> = Vec::new();
    let mut climbs: Vec<(u32, u32)> = Vec::new();
    for ring in rings {
        for reversed in [false, true] {
            let mut below = (NONE, 0);
            let pieces = 0..ring.pieces.len();
            let mut chain = |piece: usize| {
                let worth = ring.pieces[piece];
                steps.push(Step { below: below.0, beside: below.1 });
                below = (steps.len() as u32 - 1, worth);
                climbs.push(below);
            };
            if reversed { pieces.rev().for_each(&mut chain) } else { pieces.for_each(&mut chain) }
        }
    }
    let mut worths = climb(steps, &climbs).into_iter();
    let of_ring = |ring: &Ring| {
        // Cutting eⱼ leaves H₁ … Hⱼ₋₁ on one side, Hₖ₋₁ … Hⱼ on the other.
        let k = ring.edges.len();
        let mut together = vec![0; k];
        (1..k).for_each(|j| together[j] ^= worths.next().unwrap_or(0));
        (0..k - 1).rev().for_each(|j| together[j] ^= worths.next().unwrap_or(0));
        together
    };
    rings.iter().map(of_ring).collect()
}

/// The value that each part must get so that the whole gets the wanted value.
struct Goals {
    /// For every vertex, the value that its part must get; `NONE` if no change of that part can help.
    part: Vec<u32>,
    /// Whether the edge above the vertex is a bridge that must be cut.
    cut_bridge: Vec<bool>,
}

impl Goals {
    /// One pass from the ground upwards. O(vertices).
    fn of(tree: &Spanning, target: u32) -> Goals {
        let n = tree.len();
        let mut goals = Goals { part: vec![NONE; n], cut_bridge: vec![false; n] };
        // For every vertex, the value of its part.
        let mut worth = vec![0; n];
        (goals.part[0], worth[0]) = (target, tree.worth[0]);
        for v in 1..n {
            let below = tree.parent[v] as usize;
            let goal = goals.part[below];
            if !tree.is_root(v as u32) {
                (goals.part[v], worth[v]) = (goal, worth[below]);
                continue;
            }
            worth[v] = tree.worth[v];
            if goal == NONE {
                continue;
            }
            match goal ^ worth[below] ^ (worth[v] + 1) {
                0 => goals.cut_bridge[v] = true,
                branch => goals.part[v] = branch - 1,
            }
        }
        goals
    }
}

/// The picture of a ruleset, if it is Hackenbush and green.
pub fn green_picture(rules: &Rules) -> Option<&Picture> {
    let picture = if cfg!(feature = "pictures") { rules.picture().map(|picture| &**picture) } else { None };
    picture.filter(|picture| picture.is_green())
}

/// The last position of a picture that was asked about, with its search: after the value come the cuts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Searched(Option<(Position, Arc<Spanning>)>);

impl Searched {
    /// The remaining picture at a position, with its search, which is kept for the next call. `None` if it is not
    /// green.
    fn green<'a>(&mut self, left: &'a Picture, position: &Position) -> Option<Green<'a>> {
        if let Some((known, tree)) = &self.0
            && known == position
        {
            return Some(Green { picture: left, tree: Arc::clone(tree) });
        }
        let green = Green::of(left)?;
        self.0 = Some((position.clone(), Arc::clone(&green.tree)));
        Some(green)
    }
}

/// The Grundy value of a position of a green picture, the same for all calls with `searched`; `None` for other
/// pictures. O(vertices + edges).
pub(crate) fn green_value(picture: &Picture, position: &Position, searched: &mut Searched) -> Option<Nimber> {
    searched.green(Remaining::of(picture, position).picture(), position).map(|green| green.value())
}

/// The options of a position of a green picture that are worth `target`, the first `most` of them listed; `None` for
/// other pictures. Cuts of different edges lead to different pictures; cuts of copies of one edge lead to the same.
/// Complexity: as for [`Green::cuts_with_value`]; after earlier cuts also the length of the position for each option.
pub(crate) fn green_options(
    picture: &Picture,
    position: &Position,
    target: Nimber,
    most: usize,
    searched: &mut Searched,
) -> Option<OptionList<Position>> {
    let left = Remaining::of(picture, position);
    let cuts = searched.green(left.picture(), position)?.cuts_with_value(target);
    let option = |edge| Vec::from_iter(left.after(edge));
    if position.is_empty() {
        // Each option lists one edge. If the first edge carries everything, its option is empty.
        let first = cuts.iter().take(most).map(|&edge| option(edge)).collect();
        return Some(OptionList { count: cuts.len() as u128, first });
    }
    Some(OptionList::from_all(cuts.into_iter().map(option).collect(), most))
}
