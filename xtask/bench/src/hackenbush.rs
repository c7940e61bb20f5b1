//! Large pictures of Hackenbush: values and all cuts, compared with one depth-first search.

use std::hint::black_box;
use std::time::{Duration, Instant};

use grundy::Nimber;
use grundy::hackenbush::{Colour, Draft, GROUND, Green, Picture};
use grundy_testkit::Random;

/// Nanoseconds for each edge, and how many searches that equals.
pub fn run() {
    println!("| picture | edges | walk | value | all cuts to 0 | value after every cut |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for size in [1_000, 10_000, 100_000, 1_000_000] {
        let mut random = Random::new(1);
        show("random tree", &draw((1..size).map(|v| (random.below(v), v))));
        show("path", &draw((1..size).map(|v| (v - 1, v))));
        show("circle", &draw((0..size).map(|v| (v, (v + 1) % size))));
        let n = size * 2 / 3;
        let chords: Vec<(u64, u64)> = (0..n / 2).map(|_| (random.below(n), random.below(n))).collect();
        show("circle with chords", &draw((0..n).map(|v| (v, (v + 1) % n)).chain(chords)));
        let n = size * 9 / 10;
        let ties: Vec<(u64, u64)> = (0..n / 10).map(|_| (random.below(n), random.below(n))).collect();
        show("random tree with ties", &draw((1..n).map(|v| (random.below(v), v)).chain(ties)));
    }
}

fn draw(edges: impl IntoIterator<Item = (u64, u64)>) -> Picture {
    let name = |v: u64| if v == 0 { "ground".to_owned() } else { v.to_string() };
    let mut draft = Draft::new();
    for (a, b) in edges {
        draft.edge(&name(a), &name(b), Colour::Green, 1).expect("few edges");
    }
    draft.finish().picture
}

fn show(what: &str, picture: &Picture) {
    let runs = if picture.edges.len() > 100_000 { 5 } else { 15 };
    let mut times = [const { Vec::new() }; 4];
    // The runs alternate, so that a slower machine slows all of them.
    for _ in 0..runs {
        times[0].push(time(|| walk(picture)));
        times[1].push(time(|| Green::of(picture).map(|green| green.value())));
        times[2].push(time(|| Green::of(picture).map(|green| green.cuts_with_value(Nimber(0)))));
        times[3].push(time(|| Green::of(picture).map(|green| green.values_after_cuts())));
    }
    let edges = picture.edges.len();
    let median = times.map(|mut times| {
        times.sort();
        times[times.len() / 2].as_secs_f64()
    });
    let cells = median.map(|time| format!("{:.1} ns ({:.1})", time * 1e9 / edges as f64, time / median[0]));
    println!("| {what} | {edges} | {} |", cells.join(" | "));
}

fn time<T>(work: impl FnOnce() -> T) -> Duration {
    let begin = Instant::now();
    black_box(work());
    begin.elapsed()
}

/// One depth-first search that only visits every vertex.
fn walk(picture: &Picture) -> usize {
    let mut met = vec![false; picture.vertex_count()];
    let mut stack = vec![(GROUND, 0)];
    met[GROUND as usize] = true;
    let mut count = 1;
    while let Some((v, next)) = stack.last_mut() {
        let Some(edge) = picture.at(*v).get(*next) else {
            stack.pop();
            continue;
        };
        *next += 1;
        if !met[edge.vertex as usize] {
            met[edge.vertex as usize] = true;
            count += 1;
            stack.push((edge.vertex, 0));
        }
    }
    count
}
