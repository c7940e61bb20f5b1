//! Every format reads the same graphs, and every mistake is reported with its place.

use std::collections::BTreeSet;

use grundy_files::{Place, ReadError, Reading, parse};
use grundy_graph::{Graph, NamedGraph};
use grundy_testkit::{Random, rows};

fn read(name: &str, text: impl AsRef<[u8]>) -> NamedGraph {
    parse(name, text.as_ref(), &Reading::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// The edges by name, and the names; both in order.
pub fn shown(named: &NamedGraph) -> (Vec<String>, Vec<String>) {
    let names: Vec<String> = named.names.iter().map(|name| name.to_string()).collect();
    let edges = (0..named.graph.vertices()).flat_map(|v| {
        let mut to: Vec<u32> = named.graph.options(v).to_vec();
        to.sort_unstable();
        to.into_iter().map(move |w| (v, w))
    });
    let edges = edges.map(|(v, w)| format!("{}>{}", names[v as usize], names[w as usize])).collect();
    (edges, names)
}

fn lists(edges: &[&str], names: &[&str]) -> (Vec<String>, Vec<String>) {
    let list = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    (list(edges), list(names))
}

#[test]
fn csv_is_read_as_people_write_it() {
    let plain = lists(&["a>b", "b>a", "b>b"], &["a", "b", "c"]);
    for text in [
        "from,to\na,b\nb,a\nb,b\nc,\n",
        "\u{feff}from,to\r\na,b\r\nb,a\r\nb,b\r\nc,\r\n",
        "From, To\na , b\n\n b,a\nb,b\nc,",
        "to,from\nb,a\na,b\nb,b\n,c\n",
        "\"from\",\"to\"\n\"a\",\"b\"\n\"b\",a\nb,b\nc,\"\"\n",
    ] {
        assert_eq!(shown(&read("g.csv", text)), plain, "{text:?}");
    }
    assert_eq!(shown(&read("g.tsv", "from\tto\na\tb\nb\ta\nb\tb\nc\t\n")), plain);
    assert_eq!(shown(&read("g.TSV", "from\tto\nx,y\tz z\n")), lists(&["x,y>z z"], &["x,y", "z z"]));
    assert_eq!(shown(&read("g.csv", "from,to\n\"x,\ny\",\"q\"\"q\"\n")), lists(&["x,\ny>q\"q"], &["q\"q", "x,\ny"]));
}

#[test]
fn numbers_are_vertices_in_their_order() {
    let (edges, names) = shown(&read("g.csv", "from,to\n10,9\n9,2\n2,2\n10,2\n"));
    assert_eq!((edges, names), lists(&["2>2", "9>2", "10>2", "10>9"], &["2", "9", "10"]));
    // Numbers far apart, or too large for four bytes, go through a table with the same result.
    let text = "from,to\n4294967295,7\n18446744073709551615,4294967295\n7,x\n007,7\n";
    let names = ["007", "7", "4294967295", "18446744073709551615", "x"];
    let (_, found) = shown(&read("g.csv", text));
    // Equal as numbers, so the shorter one comes first.
    assert_eq!(found, ["7", "007", names[2], names[3], names[4]]);
    let far = read("g.csv", "from,to\n4000000000,0\n");
    assert_eq!(shown(&far), lists(&["4000000000>0"], &["0", "4000000000"]));
    assert_eq!((far.names.find("4000000000"), far.names.find("1")), (Some(1), None));
}

#[test]
fn json_is_read() {
    let text = r#"{"vertices": ["c", 3], "edges": [["a", "b"], ["a", "a"], [3, "3"], [-1, "a"]]}"#;
    assert_eq!(shown(&read("g.json", text)), lists(&["3>3", "-1>a", "a>a", "a>b"], &["3", "-1", "a", "b", "c"]));
    assert_eq!(shown(&read("g.json", "\u{feff}{\"edges\":[[0,1]]}")), lists(&["0>1"], &["0", "1"]));
    assert_eq!(shown(&read("g.json", r#"{"edges":[],"vertices":["a"]}"#)), lists(&[], &["a"]));
}

#[test]
fn options_keep_the_order_of_the_file_and_repetitions() {
    let named = read("g.csv", "from,to\na,c\na,b\na,c\n");
    assert_eq!(named.graph.options(0), [2, 1, 2]);
    assert_eq!(named.graph.reversed.of(2), [0, 0]);
    assert_eq!((named.graph.vertices(), named.graph.edges()), (3, 3));
}

/// The error of a text, with its place.
fn place(name: &str, text: impl AsRef<[u8]>) -> (Place, String) {
    match parse(name, text.as_ref(), &Reading::default()) {
        Err(ReadError::Malformed { place, message, help, .. }) => (place, format!("{message}; {help}")),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_mistake_has_a_place_and_a_mend() {
    for [text, line, words] in rows(include_str!("../../../../testdata/rows/bad-csv.txt")) {
        let (place, message) = place("g.csv", text);
        assert_eq!(place, Place::Line(line.parse().unwrap()), "{text:?}: {message}");
        assert!(message.contains(words), "{text:?}: {message}");
    }
    let (at, message) = place("g.csv", b"from,to\na,b\na,\xff\n");
    assert!(at == Place::Line(3) && message.contains("UTF-8"), "{at}: {message}");
    for [text, byte, words] in rows(include_str!("../../../../testdata/rows/bad-json.txt")) {
        let (place, message) = place("g.json", text);
        assert!(message.contains(words), "{text:?}: {message}");
        let Place::Byte(at) = place else { panic!("{place}") };
        assert!(at.abs_diff(byte.parse().unwrap()) <= 2, "{text:?}: byte {at}, not {byte}: {message}");
    }
}

#[test]
fn nothing_and_too_much_are_errors() {
    let small = Reading { memory: 64, ..Reading::default() };
    let fail = |name: &str, text: &str| parse(name, text.as_bytes(), &small).expect_err("an error");
    assert!(matches!(fail("g.csv", "from,to\n"), ReadError::NoVertices { .. }));
    assert!(matches!(fail("g.json", r#"{"edges":[]}"#), ReadError::NoVertices { .. }));
    assert!(matches!(fail("g.doc", "from,to\na,b\n"), ReadError::UnknownFormat { .. }));
    assert!(matches!(fail("g", ""), ReadError::UnknownFormat { .. }));
    assert!(matches!(fail("g.csv", "from,to\na,b\nc,d\ne,f\n"), ReadError::TooLarge { .. }));
    let absent = grundy_files::read(std::path::Path::new("absent.csv"), &small);
    assert!(matches!(absent, Err(ReadError::File { .. })));
}

#[test]
fn a_long_file_is_read_in_pieces() {
    // More than a piece of 8 MiB, with an error in the last line.
    let mut text = String::from("from,to\n");
    let rows = 1_300_000u32;
    for v in 0..rows {
        text.push_str(&format!("{v},{}\n", v / 2));
    }
    for threads in [1, 3] {
        let reading = Reading { threads, ..Reading::default() };
        let named = parse("g.csv", text.as_bytes(), &reading).expect("a graph");
        assert_eq!((named.graph.vertices(), named.graph.edges()), (rows, rows.into()));
        assert!((0..rows).all(|v| named.graph.options(v) == [v / 2]));
        assert!(named.names == grundy_graph::Names::dense(rows));
    }
    text.push_str("here\n");
    assert_eq!(place("g.csv", &text).0, Place::Line(u64::from(rows) + 2));
}

#[test]
fn the_sort_agrees_with_lists_of_lists() {
    let mut random = Random::new(1);
    for (vertices, edges) in [(1, 0), (1, 3), (2, 5), (100, 50), (5000, 20_000), (70_000, 300_000u32)] {
        let list: Vec<(u32, u32)> = (0..edges).map(|_| (random.below(vertices), random.below(vertices))).collect();
        let (from, to): (Vec<u32>, Vec<u32>) = list.iter().copied().unzip();
        let (mut options, mut reversed) =
            (vec![Vec::new(); vertices as usize], vec![BTreeSet::new(); vertices as usize]);
        for (at, &(v, w)) in list.iter().enumerate() {
            options[v as usize].push(w);
            reversed[w as usize].insert((v, at));
        }
        for threads in [1, 2, 7] {
            let graph = Graph::from_columns(vertices, &from, &to, threads).expect("the ends are vertices");
            assert_eq!((graph.vertices(), graph.edges()), (vertices, edges.into()));
            for v in 0..vertices {
                assert_eq!(graph.options(v), options[v as usize]);
                assert_eq!(graph.option_count(v), options[v as usize].len() as u64);
                assert!(graph.reversed.of(v).iter().eq(reversed[v as usize].iter().map(|(u, _)| u)));
            }
        }
    }
}

#[test]
fn an_edge_to_nowhere_is_refused() {
    let error = Graph::from_edges(3, &[(0, 1), (2, 3)]).expect_err("there is no vertex 3");
    assert_eq!((error.edge, error.vertex), (1, 3));
}
