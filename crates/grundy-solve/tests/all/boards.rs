//! How games on boards are valued, against the definition and against values from programs of their own.

use std::sync::Arc;

use grundy_core::{Convention, Nimber, Position};
use grundy_graph::{Graph, NamedGraph, Names};
use grundy_rules::entry::Built;
use grundy_rules::geography::Geography;
use grundy_rules::kayles_on_graphs::{arc_kayles, node_kayles};
use grundy_rules::{Rules, Structure, poset};
use grundy_solve::worth::{Reason, Valuer};
use grundy_solve::{Limits, Solver, Summand};
use grundy_testkit::Oracle;

fn find(text: &str) -> (Rules, Position) {
    let (word, start) = text.split_once(' ').unwrap();
    let rules = Rules::find(word).unwrap();
    let position = rules.moves.parse(start).unwrap();
    (rules, position)
}

fn graph(names: &[&str], edges: &[(u32, u32)]) -> NamedGraph {
    let names = Names::from_texts(names.iter().copied()).unwrap();
    NamedGraph { graph: Graph::from_edges(names.len(), edges).unwrap(), names }
}

fn house() -> NamedGraph {
    graph(&["a", "b", "c", "d", "roof"], &[(0, 1), (1, 2), (2, 3), (3, 0), (3, 4), (2, 4)])
}

/// The outer ring 0-4, the inner star 5-9, and the spokes.
fn petersen() -> NamedGraph {
    let edges: Vec<(u32, u32)> =
        (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]).collect();
    graph(&["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"], &edges)
}

/// The rules of a board that is made from a graph, for a solver.
fn rules(built: Built) -> Rules {
    let Built { moves, structure, .. } = built;
    Rules { moves, structure, ..Rules::find("cram").unwrap() }
}

/// Compares the value of a position, and its options of each value, with the definition; returns the value.
fn checked(name: &str, rules: &Rules, position: &Position) -> u64 {
    let limits = Limits::default();
    let mut valuer = Valuer::new(rules.clone());
    let worth = valuer.worth(position, true, &limits).unwrap();
    assert!(matches!(worth.because, Reason::Board), "{name}");
    let mut oracle = Oracle::new(&*rules.moves);
    let value = oracle.value(position);
    assert_eq!(worth.value, Some(value.into()), "{name}");
    for target in 0..4 {
        let options = oracle.options(position);
        let expected: Vec<_> = options.into_iter().filter(|option| oracle.sum(option) == Nimber(target)).collect();
        let found = valuer.options_with_value(position, Nimber(target), usize::MAX, &limits).unwrap();
        assert_eq!((found.count, found.first), (expected.len() as u128, expected), "{name}: {target}");
    }
    value.0
}

#[test]
fn games_of_the_catalogue_are_valued_on_their_boards() {
    let values = [
        ("cram 3,4", 1),
        ("three-in-a-row 3,3", 1),
        ("three-in-a-row 1,7", 2),
        ("three-in-a-row 2,3", 0),
        ("clobber 3,3", 1),
        ("clobber 1,5", 0),
        ("clobber bw./.bw", 3),
    ];
    for (text, value) in values {
        let (rules, position) = find(text);
        assert_eq!(checked(text, &rules, &position), value, "{text}");
    }
}

#[test]
fn games_on_graphs_have_the_values_of_programs_of_their_own() {
    let start = |rules: &Rules, text: &str| rules.moves.parse(text).unwrap();
    for (name, built, value) in [
        ("node kayles, Petersen", node_kayles(&petersen()), 1),
        ("node kayles, house", node_kayles(&house()), 0),
        ("arc kayles, house", arc_kayles(&house()), 0),
        ("poset", poset::build("lower,upper\n2,4\n2,6\n3,6\n4,12\n6,12\n"), 4),
    ] {
        let rules = rules(built.unwrap());
        assert_eq!(checked(name, &rules, &start(&rules, "")), value, "{name}");
    }
    let geographies = [
        ("geography", [1, 0, 1, 2, 0]),
        ("edge-geography", [1, 0, 1, 2, 0]),
        ("undirected-geography", [0, 0, 0, 0, 0]),
        ("undirected-edge-geography", [2, 2, 0, 0, 1]),
    ];
    for (name, values) in geographies {
        let rules = rules(Geography::of(name).unwrap().on(Arc::new(house())));
        assert!(matches!(rules.structure, Structure::Board(_)));
        for (vertex, value) in ["a", "b", "c", "d", "roof"].into_iter().zip(values) {
            assert_eq!(checked(name, &rules, &start(&rules, vertex)), value, "{name} {vertex}");
        }
    }
}

#[test]
fn notakto_is_played_in_misere_sums() {
    let (rules, strip) = find("notakto 1,3");
    assert_eq!(rules.moves.nature().convention, Some(Convention::Misere));
    for (copies, outcome) in [(1, "P"), (2, "N"), (3, "P")] {
        let sum = [Summand { rules: &rules, position: &strip, copies }];
        let solution = Solver::new().solve(&sum, Convention::Misere, 10, &Limits::default()).unwrap();
        assert_eq!(format!("{:?}", solution.outcome), outcome, "{copies}");
    }
}

#[test]
fn a_board_is_a_summand_like_others() {
    let (cram, board) = find("cram 3,4");
    let (nim, heap) = find("nim 1");
    let sum =
        [Summand { rules: &cram, position: &board, copies: 1 }, Summand { rules: &nim, position: &heap, copies: 1 }];
    let solution = Solver::new().solve(&sum, Convention::Normal, 10, &Limits::default()).unwrap();
    assert_eq!(format!("{:?}", solution.outcome), "P");
}
