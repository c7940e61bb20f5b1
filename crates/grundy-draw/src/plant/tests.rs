//! The tests of the layout: no needless crossings, no overlaps, and the expected figures.

use std::collections::BTreeSet;

use grundy_testkit::Random;

use super::stress::{cross, off};
use super::*;

const HALF: f64 = 0.28;

/// The edges in the order of the layout, each once.
fn sorted(edges: &[(usize, usize)]) -> BTreeSet<(usize, usize)> {
    edges.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect()
}

fn laid(vertices: usize, edges: &[(usize, usize)], loops: &[usize]) -> Layout {
    let strands: Vec<Strand> = sorted(edges).into_iter().map(|ends| Strand { ends, half: 0.0 }).collect();
    let task = Task { halves: &vec![HALF; vertices], strands: &strands, loops };
    let layout = place(&task);
    assert_eq!(layout, place(&task), "the same in every run");
    layout
}

type Segment = ((f64, f64), (f64, f64));

fn segments(layout: &Layout, edges: &[(usize, usize)]) -> Vec<Segment> {
    let segment = |(index, (a, b)): (usize, (usize, usize))| {
        let from = if a == 0 { (layout.feet[index], 0.0) } else { layout.middles[a] };
        (from, layout.middles[b])
    };
    sorted(edges).into_iter().enumerate().map(segment).collect()
}

fn crossings(layout: &Layout, edges: &[(usize, usize)]) -> usize {
    let segments = segments(layout, edges);
    let mut count = 0;
    for (index, &(a, b)) in segments.iter().enumerate() {
        for &(c, d) in &segments[..index] {
            let apart = a != c && a != d && b != c && b != d;
            count += usize::from(apart && cross(a, b, c, d));
        }
    }
    count
}

/// Vertices keep their distance and lie above the ground, and no other edge goes through them.
fn check_room(layout: &Layout, edges: &[(usize, usize)], least: f64) {
    let middles = &layout.middles[1..];
    for (index, p) in middles.iter().enumerate() {
        assert!(p.1 > 0.5, "{p:?} is on the ground: {edges:?}");
        assert!(layout.extent.0 <= p.0 && p.0 <= layout.extent.1 && p.1 <= layout.extent.2);
        for q in &middles[..index] {
            assert!((p.0 - q.0).hypot(p.1 - q.1) > 0.4, "{p:?} and {q:?} touch: {edges:?}");
        }
        for (a, b) in segments(layout, edges) {
            assert!(a == *p || b == *p || off(*p, a, b) > least, "an edge goes through {p:?}: {edges:?}");
        }
    }
}

/// A random tree: the parent of each vertex is an earlier one, in some trees one of the last `reach`.
fn tree(random: &mut Random, vertices: usize, reach: usize) -> Vec<(usize, usize)> {
    (1..vertices).map(|v| (v - 1 - random.below(v.min(reach)), v)).collect()
}

#[test]
fn trees_have_no_crossings_and_vertices_do_not_touch() {
    let mut random = Random::new(11);
    for round in 0..400 {
        let vertices = 2 + random.below(if round % 20 == 0 { 200 } else { 40 });
        let reach = 1 + random.below(vertices);
        let edges = tree(&mut random, vertices, reach);
        let layout = laid(vertices, &edges, &[]);
        assert_eq!(crossings(&layout, &edges), 0, "{edges:?}");
        check_room(&layout, &edges, 0.1);
    }
}

/// A random graph with loops, every edge of which is in at most one cycle.
fn cactus(random: &mut Random, blocks: usize) -> (usize, Vec<(usize, usize)>, Vec<usize>) {
    let (mut vertices, mut edges, mut loops) = (1, Vec::new(), Vec::new());
    for _ in 0..blocks {
        let at = random.below(vertices);
        match random.below(5) {
            0 => loops.push(at),
            1 | 2 => {
                let more = 2 + random.below(7);
                edges.push((at, vertices));
                edges.extend((1..more).map(|step| (vertices + step - 1, vertices + step)));
                edges.push((at, vertices + more - 1));
                vertices += more;
            }
            _ => {
                edges.push((at, vertices));
                vertices += 1;
            }
        }
    }
    (vertices, edges, loops)
}

#[test]
fn cactuses_have_no_crossings() {
    let mut random = Random::new(5);
    for _ in 0..400 {
        let blocks = 1 + random.below(25);
        let (vertices, edges, loops) = cactus(&mut random, blocks);
        let layout = laid(vertices, &edges, &loops);
        assert_eq!(crossings(&layout, &edges), 0, "{edges:?} {loops:?}");
        // Where several cycles at one vertex lean over, their edges come near to each other.
        check_room(&layout, &edges, 0.01);
    }
}

#[test]
fn cycles_are_regular_polygons() {
    for corners in 3..20 {
        // A polygon on a stem, and one on the ground.
        let on_stem: Vec<(usize, usize)> = (1..corners).map(|v| (v, v + 1)).chain([(0, 1), (1, corners)]).collect();
        let arch: Vec<(usize, usize)> = (1..corners).map(|v| (v, v + 1)).chain([(0, 1), (0, corners)]).collect();
        for edges in [on_stem, arch] {
            let layout = laid(corners + 1, &edges, &[]);
            for (a, b) in segments(&layout, &edges) {
                assert!(((a.0 - b.0).hypot(a.1 - b.1) - 1.0).abs() < 1e-6, "{corners}: {a:?} {b:?}");
            }
        }
    }
}

#[test]
fn squared_paper_looks_like_it() {
    let sizes = (1..6).flat_map(|rows| (1..7).map(move |columns| (rows, columns)));
    for (rows, columns) in sizes.filter(|(rows, columns)| rows * columns > 1) {
        let number = |row: usize, column: usize| 1 + row * columns + column;
        let mut paper = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            paper.extend((row > 0).then(|| (number(row - 1, column), number(row, column))));
            paper.extend((column > 0).then(|| (number(row, column - 1), number(row, column))));
        }
        let all_feet: Vec<(usize, usize)> = (0..columns).map(|column| (0, number(0, column))).collect();
        let mut ways = vec![all_feet];
        if rows > 1 && columns > 1 {
            ways.push(vec![(0, 1), (0, columns)]);
            // Four vertices on one foot form a cycle.
            ways.extend((rows * columns > 4).then(|| vec![(0, 1)]));
        }
        for feet in ways {
            let edges = [paper.clone(), feet].concat();
            let layout = laid(rows * columns + 1, &edges, &[]);
            for (a, b) in segments(&layout, &edges) {
                let straight = (a.0 - b.0).abs() < 1e-9 || (a.1 - b.1).abs() < 1e-9;
                assert!(straight && ((a.0 - b.0).hypot(a.1 - b.1) - 1.0).abs() < 1e-9, "{rows}×{columns}: {a:?} {b:?}");
            }
            check_room(&layout, &edges, 0.1);
        }
    }
}

#[test]
fn small_planar_meshes_have_no_crossings() {
    let meshes: [&[(usize, usize)]; 6] = [
        // Three paths between two vertices, on a stem and on the ground.
        &[(0, 1), (1, 2), (2, 3), (1, 4), (4, 3), (1, 5), (5, 6), (6, 3)],
        &[(0, 1), (1, 2), (0, 3), (3, 2), (0, 4), (4, 2)],
        // Four vertices joined pairwise; a wheel on its hub; a prism.
        &[(0, 1), (1, 2), (1, 3), (1, 4), (2, 3), (3, 4), (2, 4)],
        &[(0, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 3), (3, 4), (4, 5), (5, 6), (6, 2)],
        &[(0, 1), (1, 2), (2, 3), (3, 1), (4, 5), (5, 6), (6, 4), (1, 4), (2, 5), (3, 6)],
        // A mesh on three feet.
        &[(0, 1), (0, 2), (0, 3), (1, 2), (2, 3), (1, 4), (2, 4), (3, 4), (4, 5), (5, 1), (5, 3), (5, 6)],
    ];
    for edges in meshes {
        let vertices = 1 + edges.iter().map(|edge| edge.1).max().unwrap_or(0);
        let layout = laid(vertices, edges, &[]);
        assert_eq!(crossings(&layout, edges), 0, "{edges:?}");
        check_room(&layout, edges, 0.1);
    }
}

#[test]
fn the_largest_pictures_are_placed_in_time() {
    let mut random = Random::new(3);
    let n = 1000;
    let stalk: Vec<(usize, usize)> = (1..n).map(|v| (v - 1, v)).collect();
    let bush = tree(&mut random, n, n);
    let comb: Vec<(usize, usize)> = (1..n).map(|v| (if v % 2 == 0 { v - 1 } else { v.saturating_sub(2) }, v)).collect();
    let star: Vec<(usize, usize)> = (1..n).map(|v| (usize::from(v > 1), v)).collect();
    let tangle: Vec<(usize, usize)> =
        tree(&mut random, n, n).into_iter().chain((0..n).map(|v| (v * v % 997, v))).collect();
    let ring: Vec<(usize, usize)> = (1..n).map(|v| (v - 1, v)).chain([(1, n - 1)]).collect();
    for edges in [stalk, bush, comb, star, tangle, ring] {
        let edges: Vec<(usize, usize)> = edges.into_iter().filter(|(a, b)| a != b).collect();
        let begin = std::time::Instant::now();
        let layout = laid(n, &edges, &[]);
        println!("{:?} wide and high, placed twice in {:?}", layout.extent, begin.elapsed());
        assert!(begin.elapsed().as_secs() < 60);
        let (left, right, height) = layout.extent;
        assert!(right - left < 1.5 * n as f64 && height < n as f64, "{:?}", layout.extent);
        assert!(layout.middles[1..].iter().all(|place| place.0.is_finite() && place.1.is_finite() && place.1 > 0.0));
    }
}
