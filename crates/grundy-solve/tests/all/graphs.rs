//! Compares the solvers of graphs with the definition: on all graphs with up to four vertices, and on larger random
//! graphs. `GRUNDY_LONG=1` multiplies the number of random graphs.

use grundy_core::{Convention, LoopyValue, Nimber, Outcome, Position, Stop, mex};
use grundy_graph::{Graph, Reading};
use grundy_solve::graph::{Acyclic, GraphTable, Loopy, acyclic, loopy, outcomes as outcomes_alone, retrograde};
use grundy_solve::{Limits, Unsolved};
use grundy_testkit::digraph::{self, edges, sum};
use grundy_testkit::play::{finite_values, loopy_values, outcomes};
use grundy_testkit::{Digraph, Impatient, Random, long};

fn random_graphs() -> usize {
    long(2_000, 100_000)
}

fn graph(options: &Digraph) -> Graph {
    Graph::from_edges(options.len() as u32, &edges(options)).expect("the ends are vertices")
}

fn compare_outcomes(options: &Digraph, convention: Convention, endings: &[Option<Outcome>]) {
    let ending = |v: u32| endings[v as usize];
    let graph = graph(options);
    let found = retrograde(&graph, convention, &ending, 1, &Limits::default()).expect("small");
    let alone = outcomes_alone(&graph, convention, &ending, 1, &Limits::default()).expect("small");
    assert_eq!(alone, found.outcomes);
    for (v, expected) in outcomes(options, convention, endings).into_iter().enumerate() {
        let is = (found.outcome(v as u32), found.remoteness(v as u32).map(u64::from));
        assert_eq!(is, expected, "vertex {v} of {options:?}, {convention}, {endings:?}");
    }
}

/// Compares loopy values, and the outcomes they imply; checks the ranks.
fn compare_values(options: &Digraph) {
    let graph = graph(options);
    let found = loopy(&graph, 1, &Limits::default()).expect("small");
    let played = outcomes(options, Convention::Normal, &vec![None; options.len()]);
    for (v, expected) in loopy_values(options).into_iter().enumerate() {
        let value = found.value(&graph, v as u32);
        assert_eq!(value, expected, "vertex {v} of {options:?}");
        assert_eq!((value.outcome(), found.outcome(&graph, v as u32)), (played[v].0, played[v].0));
    }
    assert_ranks_prove(&graph, &found);
}

/// Checks what the documentation of `Loopy::rank` says.
fn assert_ranks_prove(graph: &Graph, values: &Loopy) {
    for v in 0..graph.vertices() {
        let (Some(label), Some(rank)) = (values.label(v), values.rank(v)) else {
            assert_eq!((values.label(v), values.rank(v)), (None, None));
            continue;
        };
        let has = |u: u32, wanted: u32| {
            let mut options = graph.options(u).iter();
            options.any(|&w| values.label(w) == Some(wanted) && values.rank(w).is_some_and(|other| other < rank))
        };
        assert!((0..label).all(|lower| has(v, lower)));
        for &u in graph.options(v) {
            assert_ne!(values.label(u), Some(label));
            let is_lower = values.label(u).is_some_and(|lower| lower < label);
            assert!(is_lower || has(u, label), "option {u} of {v}");
        }
    }
}

#[test]
fn all_graphs_with_up_to_four_vertices() {
    for vertices in 1..=4usize {
        let none = vec![None; vertices];
        for options in digraph::all(vertices) {
            compare_outcomes(&options, Convention::Normal, &none);
            compare_outcomes(&options, Convention::Misere, &none);
            compare_values(&options);
        }
    }
}

#[test]
fn random_graphs_of_up_to_twelve_vertices() {
    let mut random = Random::new(1);
    for round in 0..2 * random_graphs() {
        let vertices = 1 + random.below(12);
        // Sparse graphs have cycles less often.
        let edges = random.below([3, 2][round % 2] * vertices + 1);
        let options = digraph::random(&mut random, vertices, edges);
        compare_values(&options);
        compare_acyclic(&options);
        let endings: Vec<Option<Outcome>> = (0..vertices)
            .map(|_| random.pick(&[None, None, None, Some(Outcome::N), Some(Outcome::P), Some(Outcome::D)]))
            .collect();
        for convention in [Convention::Normal, Convention::Misere] {
            compare_outcomes(&options, convention, &vec![None; vertices]);
            compare_outcomes(&options, convention, &endings);
        }
    }
}

#[test]
fn sums_of_two_graphs_are_played_as_the_values_say() {
    let mut random = Random::new(2);
    for _ in 0..random_graphs() / 10 {
        let mut component = || {
            let vertices = 1 + random.below(8);
            let edges = random.below(3 * vertices);
            let options = digraph::random(&mut random, vertices, edges);
            let graph = graph(&options);
            let found = loopy(&graph, 1, &Limits::default()).expect("small");
            let values: Vec<LoopyValue> = (0..vertices as u32).map(|v| found.value(&graph, v)).collect();
            (options, values)
        };
        let ((first, first_values), (second, second_values)) = (component(), component());
        let both = sum(&first, &second);
        let played = outcomes(&both, Convention::Normal, &vec![None; both.len()]);
        for (a, left) in first_values.iter().enumerate() {
            for (b, right) in second_values.iter().enumerate() {
                let (outcome, _) = played[a * second.len() + b];
                assert_eq!((left.clone() + right.clone()).outcome(), outcome, "{a} of {first:?} + {b} of {second:?}");
            }
        }
    }
}

/// A random graph with edges from larger to smaller numbers only, shuffled; with the values by the definition.
fn random_acyclic(random: &mut Random, vertices: usize, edges: usize) -> (Digraph, Vec<u64>) {
    let mut plain = vec![Vec::new(); vertices];
    for _ in 0..edges {
        let from = random.below(vertices);
        if from > 0 {
            plain[from].push(random.below(from));
        }
    }
    let mut values: Vec<u64> = Vec::new();
    for options in &plain {
        values.push(mex(options.iter().map(|&option| Nimber(values[option]))).0);
    }
    let mut place: Vec<usize> = (0..vertices).collect();
    random.shuffle(&mut place);
    let (mut options, mut shuffled) = (vec![Vec::new(); vertices], vec![0; vertices]);
    for v in 0..vertices {
        options[place[v]] = plain[v].iter().map(|&option| place[option]).collect();
        shuffled[place[v]] = values[v];
    }
    (options, shuffled)
}

#[test]
fn acyclic_graphs_are_worth_the_mex_of_their_options() {
    let mut random = Random::new(3);
    // Few vertices with many edges reach values that exceed a word of bits.
    let sizes = (0..random_graphs() / 10).map(|i| (1 + i % 40, i % 200)).chain([(150, 40_000), (300_000, 2_000_000)]);
    for (vertices, edges) in sizes {
        let (options, expected) = random_acyclic(&mut random, vertices, edges);
        let graph = graph(&options);
        for threads in [1, 2, 3] {
            let Ok(Acyclic::Values(found)) = acyclic(&graph, threads, &Limits::default()) else {
                panic!("there is no cycle in {options:?}");
            };
            assert!(found.iter().map(|&value| u64::from(value)).eq(expected.iter().copied()));
            let loopy = loopy(&graph, threads, &Limits::default()).expect("small");
            assert!(found.iter().zip(0..).all(|(&value, v)| loopy.label(v) == Some(value)));
        }
    }
}

/// A cycle is a cycle, and without one the values are finite.
fn compare_acyclic(options: &Digraph) {
    let graph = graph(options);
    let values: Option<Vec<Nimber>> = finite_values(options).into_iter().collect();
    match (acyclic(&graph, 1, &Limits::default()).expect("small"), values) {
        (Acyclic::Cycle(cycle), None) => {
            let next = cycle.iter().cycle().skip(1);
            assert!(!cycle.is_empty() && cycle.iter().zip(next).all(|(&v, to)| graph.options(v).contains(to)));
        }
        (Acyclic::Values(found), Some(values)) => {
            assert!(found.iter().zip(values).all(|(&found, value)| u64::from(found) == value.0), "{options:?}");
        }
        _ => panic!("{options:?}"),
    }
}

/// Outcomes in linear time by the obvious code: a queue, and one vertex after the other.
fn plain_retrograde(graph: &Graph) -> Vec<(Outcome, Option<u32>)> {
    let count = graph.vertices();
    let mut left: Vec<u64> = (0..count).map(|v| graph.option_count(v)).collect();
    let mut found = vec![(Outcome::D, None); count as usize];
    let mut queue: Vec<u32> = (0..count).filter(|&v| left[v as usize] == 0).collect();
    queue.iter().for_each(|&v| found[v as usize] = (Outcome::P, Some(0)));
    let mut at = 0;
    while at < queue.len() {
        let v = queue[at];
        let (outcome, moves) = found[v as usize];
        at += 1;
        for &u in graph.reversed.of(v) {
            left[u as usize] -= 1;
            let is_new = found[u as usize].0 == Outcome::D;
            if is_new && (outcome == Outcome::P || left[u as usize] == 0) {
                let here = if outcome == Outcome::P { Outcome::N } else { Outcome::P };
                found[u as usize] = (here, moves.map(|moves| moves + 1));
                queue.push(u);
            }
        }
    }
    found
}

#[test]
fn large_graphs_have_the_same_answers_with_any_number_of_threads() {
    let mut random = Random::new(5);
    let vertices = 200_000;
    let mut options = digraph::random(&mut random, vertices, 500_000);
    // Vertices that are options of very many others.
    (0..vertices).step_by(3).for_each(|v| options[v].push(5));
    options[5] = vec![7, 7];
    options[7].clear();
    // Vertices with more options than a byte counts. The first four lose, since all their options are won.
    let won: Vec<usize> = (0..vertices).filter(|&v| options[v].contains(&7)).collect();
    for (v, count) in [(9, 255), (10, 256), (11, 511), (12, 70_000)] {
        options[v] = (0..count).map(|at| won[at % won.len()]).collect();
    }
    options[13] = (0..2_000).map(|at| at * 97 % vertices).collect();
    let graph = graph(&options);
    let expected = plain_retrograde(&graph);
    assert!((9..13).all(|v| expected[v] == (Outcome::P, Some(2))));
    let one = loopy(&graph, 1, &Limits::default()).expect("small");
    assert_ranks_prove(&graph, &one);
    for threads in [1, 2, 5] {
        let found = retrograde(&graph, Convention::Normal, &|_| None, threads, &Limits::default()).expect("small");
        for (v, &expected) in (0..).zip(&expected) {
            assert_eq!((found.outcome(v), found.remoteness(v)), expected);
            assert_eq!(one.outcome(&graph, v), expected.0);
        }
        let alone = outcomes_alone(&graph, Convention::Normal, &|_| None, threads, &Limits::default());
        assert_eq!(alone.expect("small"), found.outcomes);
        assert_eq!(loopy(&graph, threads, &Limits::default()), Ok(one.clone()));
    }
}

#[test]
fn the_longest_play_needs_no_stack() {
    let length = 300_000;
    let edges: Vec<(u32, u32)> = (1..length).map(|v| (v, v - 1)).collect();
    let graph = Graph::from_edges(length, &edges).expect("the ends are vertices");
    let found = retrograde(&graph, Convention::Misere, &|_| None, 2, &Limits::default()).expect("small");
    assert_eq!(found.remoteness(length - 1), Some(length - 1));
    let values = loopy(&graph, 2, &Limits::default()).expect("small");
    assert!((0..length).all(|v| values.label(v) == Some(v % 2)));
}

#[test]
fn limits_are_kept() {
    let graph = Graph::from_edges(1000, &[(1, 0), (2, 2)]).expect("the ends are vertices");
    let small = Limits { memory: 20_000, ..Limits::default() };
    let stopped = Limits { observer: &Impatient::default(), ..Limits::default() };
    assert!(matches!(acyclic(&graph, 1, &small), Err(Unsolved::TooLarge(_))));
    assert!(matches!(loopy(&graph, 1, &small), Err(Unsolved::TooLarge(_))));
    assert!(matches!(retrograde(&graph, Convention::Normal, &|_| None, 1, &small), Err(Unsolved::TooLarge(_))));
    let interrupted = Unsolved::Stopped(Stop::TimeLimit);
    assert_eq!(acyclic(&graph, 1, &stopped), Err(interrupted.clone()));
    assert_eq!(loopy(&graph, 1, &stopped), Err(interrupted.clone()));
    assert_eq!(retrograde(&graph, Convention::Normal, &|_| None, 1, &stopped), Err(interrupted));
}

#[test]
fn a_position_that_is_no_vertex_is_refused() {
    let part = grundy_graph::draft::Part::of_small_numbers(vec![1], vec![0]);
    let named = grundy_graph::Draft { parts: vec![part] }.sort(&Reading::default()).unwrap();
    let mut table = GraphTable::new(named.into());
    let limits = Limits::default();
    assert_eq!(table.value(&Position::from(1), &limits), Ok(LoopyValue::from(Nimber(1))));
    for wrong in [Position::from(vec![]), Position::from(2), Position::from(1 << 32), Position::from([0, 0])] {
        assert!(matches!(table.value(&wrong, &limits), Err(Unsolved::Refused(_))), "{wrong}");
    }
}
