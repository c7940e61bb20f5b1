//! Green pictures of Hackenbush agree with the definition.

use grundy_core::{Nimber, mex};
use grundy_rules::hackenbush::{Colour, Picture};
use grundy_solve::hackenbush::Green;
use grundy_testkit::Random;

use super::hackenbush::{Line, each_picture, hanging, name, picture, random_lines};

fn green_picture(edges: &[(u32, u32)]) -> Picture {
    picture(&edges.iter().map(|&(a, b)| (a, b, Colour::Green)).collect::<Vec<_>>())
}

/// The Grundy values of the sets of edges by the definition.
struct Definition<'a> {
    edges: &'a [(u32, u32)],
    values: Vec<Option<Nimber>>,
}

impl Definition<'_> {
    fn value(&mut self, set: u32) -> Nimber {
        if let Some(value) = self.values[set as usize] {
            return value;
        }
        let value = mex((0..self.edges.len()).filter(|i| set >> i & 1 == 1).map(|i| self.after(set, i)));
        self.values[set as usize] = Some(value);
        value
    }

    fn after(&mut self, set: u32, cut: usize) -> Nimber {
        self.value(hanging(self.edges.iter().copied(), set & !(1 << cut)))
    }
}

/// Compares the value, the value after each cut, and the cuts for every target with the definition. All edges must be
/// connected to the ground.
fn compare(edges: &[(u32, u32)]) {
    let picture = green_picture(edges);
    let green = Green::of(&picture).unwrap();
    let mut definition = Definition { edges, values: vec![None; 1 << edges.len()] };
    let all = (1 << edges.len()) - 1;
    assert_eq!(green.value(), definition.value(all), "{edges:?}");
    let after = green.values_after_cuts();
    for (i, &(a, b)) in edges.iter().enumerate() {
        let [a, b] = [a, b].map(|v| picture.vertex(&name(v)).unwrap());
        let ends = (a.min(b), a.max(b));
        let edge = picture.edges.iter().position(|edge| (edge.low, edge.high) == ends).unwrap();
        assert_eq!(after[edge], definition.after(all, i), "{edges:?} without {i}");
    }
    compare_targets(&green, &after);
}

/// Checks that the cuts for a target are exactly those after which the picture has that value.
fn compare_targets(green: &Green, after: &[Nimber]) {
    for target in (0..=green.value().0 + 2).map(Nimber) {
        let expected: Vec<u32> =
            (0..).zip(after).filter(|&(_, &value)| value == target).map(|(edge, _)| edge).collect();
        assert_eq!(green.cuts_with_value(target), expected, "{green:?} to {target}");
    }
}

/// The ends of edges that are all green.
fn ends(lines: &[Line]) -> Vec<(u32, u32)> {
    lines.iter().map(|&(a, b, _)| (a, b)).collect()
}

/// All multisets of edges on the ground and up to 6 other vertices.
#[test]
fn all_green_pictures_with_up_to_6_edges_agree_with_the_definition() {
    let lines: Vec<Line> = (0..7).flat_map(|b| (0..=b).map(move |a| (a, b, Colour::Green))).collect();
    each_picture(&lines, 6, |lines| compare(&ends(lines)));
}

fn random_edges(random: &mut Random, edges: u64, new: u64) -> Vec<(u32, u32)> {
    ends(&random_lines(random, edges, new, &[Colour::Green]))
}

#[test]
fn random_green_pictures_with_up_to_14_edges_agree_with_the_definition() {
    let mut random = Random::new(1);
    for _ in 0..600 {
        let (edges, new) = (7 + random.below(8), 20 + random.below(80));
        compare(&random_edges(&mut random, edges, new));
    }
}

/// A cycle, some of whose vertices carry stalks, chords or loops: this gives long rings.
#[test]
fn random_circles_agree_with_the_definition() {
    let mut random = Random::new(2);
    for _ in 0..400 {
        let circle = 3 + random.below(7) as u32;
        let mut edges: Vec<(u32, u32)> = (0..circle).map(|v| (v, (v + 1) % circle)).collect();
        let mut vertices = circle;
        while edges.len() < 13 {
            let at = random.below(u64::from(vertices)) as u32;
            match random.below(4) {
                0 => edges.push((at, at)),
                1 if random.below(3) == 0 => edges.push((at, random.below(u64::from(vertices)) as u32)),
                _ => {
                    edges.push((at, vertices));
                    vertices += 1;
                }
            }
        }
        compare(&edges);
    }
}

/// The colon principle alone, for trees: `parents[v - 1] < v`.
fn tree_values(parents: &[u32]) -> Vec<u64> {
    let mut values = vec![0u64; parents.len() + 1];
    for v in (1..=parents.len()).rev() {
        values[parents[v - 1] as usize] ^= values[v] + 1;
    }
    values
}

#[test]
fn large_trees_agree_with_the_colon_principle() {
    let mut random = Random::new(3);
    for round in 0..40 {
        let n = 2000 + random.below(2000) as u32;
        let reach = 1 + random.below(if round % 2 == 0 { 3 } else { u64::from(n) });
        let parents: Vec<u32> = (1..=n).map(|v| v - 1 - random.below(reach.min(u64::from(v))) as u32).collect();
        let edges: Vec<(u32, u32)> = parents.iter().zip(1..).map(|(&p, v)| (p, v)).collect();
        let picture = green_picture(&edges);
        let green = Green::of(&picture).unwrap();
        let values = tree_values(&parents);
        assert_eq!(green.value().0, values[0]);
        let after = green.values_after_cuts();
        // Along the path to the ground, for some of the edges.
        for _ in 0..200 {
            let v = 1 + random.below(u64::from(n)) as u32;
            let mut at = parents[v as usize - 1];
            let mut value = values[at as usize] ^ (values[v as usize] + 1);
            while at != 0 {
                let below = parents[at as usize - 1];
                value = values[below as usize] ^ (values[at as usize] + 1) ^ (value + 1);
                at = below;
            }
            let [a, b] = [v, parents[v as usize - 1]].map(|v| picture.vertex(&name(v)).unwrap());
            let edge = picture.edges.iter().position(|edge| (edge.low, edge.high) == (a.min(b), a.max(b))).unwrap();
            assert_eq!(after[edge].0, value);
        }
        compare_targets(&green, &after);
    }
}

/// On larger pictures every cut is made, and the rest is valued again. The value of each part of the reduction follows
/// from its parity and its branches.
#[test]
fn cuts_and_reductions_of_larger_pictures_agree_with_the_value() {
    let mut random = Random::new(4);
    for round in 0..450 {
        let (edges, new) = match round % 3 {
            0 => (20 + random.below(150), 50 + random.below(50)),
            _ => (1 + random.below(60), 40 + random.below(60)),
        };
        let picture = green_picture(&random_edges(&mut random, edges, new));
        let green = Green::of(&picture).unwrap();
        let after = green.values_after_cuts();
        for (edge, &value) in (0..).zip(&after) {
            let left = picture.after_cut(edge);
            assert_eq!(Green::of(&left).unwrap().value(), value, "{picture} without {edge}");
        }
        assert_eq!(mex(after.iter().copied()), green.value());
        compare_targets(&green, &after);
        let reduction = green.reduction();
        let mut inner = 0;
        for (p, part) in (0..).zip(&reduction.parts) {
            let branches: Nimber =
                reduction.branches(p).iter().map(|&above| Nimber(reduction.parts[above as usize].value.0 + 1)).sum();
            assert_eq!(part.value, branches + Nimber(part.edges % 2));
            assert!(reduction.vertices(p).iter().all(|&v| reduction.part_of(v) == p));
            assert!(reduction.vertices(p).contains(&part.root));
            inner += u128::from(part.edges);
        }
        assert_eq!(reduction.parts[0].value, green.value());
        assert_eq!(inner + reduction.parts.len() as u128 - 1, picture.edge_count());
    }
}

#[test]
fn a_stalk_and_a_circle_of_a_million_edges() {
    const N: u32 = 1_000_000;
    let stalk = green_picture(&(0..N).map(|v| (v, v + 1)).collect::<Vec<_>>());
    let green = Green::of(&stalk).unwrap();
    assert_eq!(green.value().0, u64::from(N));
    assert_eq!(green.cuts_with_value(Nimber(7)).len(), 1);
    let mut after = green.values_after_cuts();
    after.sort_unstable();
    assert!(after.into_iter().eq((0..N.into()).map(Nimber)));

    let circle = green_picture(&(0..N).map(|v| (v, (v + 1) % N)).collect::<Vec<_>>());
    let green = Green::of(&circle).unwrap();
    assert_eq!(green.value().0, 0);
    let mut after = green.values_after_cuts();
    // Cutting a cycle leaves two stalks of a and N - 1 - a edges.
    let mut expected: Vec<Nimber> = (0..u64::from(N)).map(|a| Nimber(a ^ (u64::from(N) - 1 - a))).collect();
    expected.sort_unstable();
    after.sort_unstable();
    assert_eq!(after, expected);
    assert!(green.cuts_with_value(Nimber(0)).is_empty());
}

/// Copies are counted, not drawn one by one.
#[test]
fn copies_beyond_number() {
    for (text, value) in [("ground a x18446744073709551615", 1), ("ground a x2\na b\na b x1000000000000\na c", 0)] {
        let picture = grundy_rules::hackenbush::read(text).unwrap().picture;
        let green = Green::of(&picture).unwrap();
        assert_eq!(green.value().0, value, "{text}");
        for (edge, &after) in (0..).zip(&green.values_after_cuts()) {
            assert_eq!(Green::of(&picture.after_cut(edge)).unwrap().value(), after);
        }
    }
}
