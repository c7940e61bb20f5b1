//! Every format reads the same graphs, and every mistake is reported with its place.

use std::collections::BTreeSet;
use std::path::Path;

use grundy_files::{Content, EdgeParts, Header, Place, ReadError, Reading, parse};
use grundy_graph::{Graph, Name, NamedGraph};
use grundy_testkit::{Random, Scratch, rows};

/// The edges by name, and the names; both in order.
type Lists = (Vec<String>, Vec<String>);

fn named(name: &str, text: impl AsRef<[u8]>) -> Result<NamedGraph, ReadError> {
    parse(name, text.as_ref(), &Reading::default())
}

fn read(name: &str, text: impl AsRef<[u8]>) -> Result<Lists, String> {
    named(name, text).map(|named| shown(&named)).map_err(|error| error.to_string())
}

fn wrong(name: &str, text: impl AsRef<[u8]>) -> String {
    read(name, text).expect_err("it is wrong")
}

pub fn shown(named: &NamedGraph) -> Lists {
    let names: Vec<String> = named.names.iter().map(|name| name.to_string()).collect();
    let edges = (0..named.graph.vertices()).flat_map(|v| {
        let mut to: Vec<u32> = named.graph.options(v).to_vec();
        to.sort_unstable();
        to.into_iter().map(move |w| (v, w))
    });
    let edges = edges.map(|(v, w)| format!("{}>{}", names[v as usize], names[w as usize])).collect();
    (edges, names)
}

#[test]
fn what_people_write_is_read() {
    for [name, text, edges, names] in rows(include_str!("../../../../testdata/rows/graphs-read.txt")) {
        let list = |text: &str| text.split_terminator(';').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(read(name, text), Ok((list(edges), list(names))), "{text:?}");
    }
    let far = named("g.csv", "from,to\n4000000000,0\n").expect("a graph").names;
    assert_eq!((far.find("4000000000"), far.find("1")), (Some(1), None));
}

#[test]
fn options_keep_the_order_of_the_file_and_repetitions() {
    let named = named("g.csv", "from,to\na,c\na,b\na,c\n").expect("a graph");
    assert_eq!(named.graph.options(0), [2, 1, 2]);
    assert_eq!(named.graph.reversed.of(2), [0, 0]);
    assert_eq!((named.graph.vertices(), named.graph.edges()), (3, 3));
}

/// The error of a text, with its place.
fn place(name: &str, text: impl AsRef<[u8]>) -> (Place, String) {
    match named(name, text) {
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

/// What another format says, in the plainest format.
fn same_as_csv(name: &str, text: &str, csv: &str) {
    let expected = read("g.csv", csv).expect(csv);
    assert_eq!(read(name, text), Ok(expected), "{text}");
}

#[test]
fn what_other_programs_write_is_the_graph_of_its_edges() {
    for [name, text, edges] in rows(include_str!("../../../../testdata/rows/graph-formats.txt")) {
        same_as_csv(name, text, &format!("from,to\n{edges}"));
        // Windows writes UTF-16.
        let is_wide = ["gml", "graphml", "adjlist", "edgelist"].iter().any(|ending| name.ends_with(ending));
        for bytes in [u16::to_le_bytes, u16::to_be_bytes].into_iter().filter(|_| is_wide || text.contains("nodes")) {
            let wide: Vec<u8> = "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(bytes).collect();
            assert_eq!(read(name, wide), read("g.csv", format!("from,to\n{edges}")), "{name} in UTF-16");
        }
    }
    assert!(wrong("g.edges", b"a \xff\n").starts_with("g.edges, line 1: a name is not UTF-8"));
}

#[test]
fn a_table_of_integers_needs_no_header() {
    let folder = Scratch::new();
    for text in ["1,2\n2,3\n4,\n", "4,\n1,2\n2,3\n", "\"1\",2\n2,3\n4,\n"] {
        same_as_csv("g.csv", text, "from,to\n1,2\n2,3\n4,\n");
        same_as_csv("g.tsv", &text.replace(',', "\t"), "from,to\n1,2\n2,3\n4,\n");
        // The other reader, which goes through a file line by line.
        assert_eq!(in_parts(&folder.write("g.csv", text), Header::Unsaid).expect("edges").len(), 3, "{text}");
    }
}

#[test]
fn mistakes_in_dot_are_told_with_their_line() {
    for [text, message] in rows(include_str!("../../../../testdata/rows/bad-dot.txt")) {
        let told = wrong("g.dot", text);
        assert!(told.contains(message), "{text}\n{told}");
    }
    let deep = format!("digraph {} a {}", "{".repeat(500), "}".repeat(500));
    assert!(wrong("g.dot", deep).contains("more than 40 braces"));
}

/// An edge, or a vertex alone.
fn arrow((from, to): (Name, Option<Name>)) -> String {
    format!("{from}>{}", to.map_or(String::new(), |to| to.to_string()))
}

/// The edges of a file in parts.
fn in_parts(path: &Path, header: Header) -> Result<Vec<String>, ReadError> {
    let parts = EdgeParts::open(path, header)?;
    let hash = parts.hash()?;
    let mut edges = Vec::new();
    for number in 0..parts.len() {
        let mut part = parts.part(number)?;
        while part.batch(&mut |from, to| edges.push(arrow((from, to))))? {}
    }
    parts.unchanged(&hash)?;
    Ok(edges)
}

#[test]
fn a_first_line_that_may_count_is_refused_until_it_is_said_what_it_is() {
    let folder = Scratch::new();
    let mut random = Random::new(3);
    let (mut refused, mut counted) = (0, 0);
    for round in 0..600 {
        let (ending, between) = [("edges", " "), ("csv", ","), ("tsv", "\t")][round % 3];
        let most = random.below(4_u64);
        let rows: Vec<[u64; 2]> =
            (0..random.below(4_u64)).map(|_| [random.below(most + 2), random.below(most + 2)]).collect();
        let first = [vec![most, random.below(4_u64)], vec![most, rows.len() as u64], vec![most, rows.len() as u64, 9]];
        let first = &first[random.below(3_u64) as usize];
        let joined = |row: &[u64]| row.iter().map(u64::to_string).collect::<Vec<_>>().join(between);
        let lines: Vec<String> = std::iter::once(joined(first)).chain(rows.iter().map(|row| joined(row))).collect();
        let text = lines.join("\n") + "\n";
        // The definition.
        let may_count = first[1] == rows.len() as u64 && rows.iter().flatten().all(|&vertex| vertex <= most);
        let zero = rows.iter().flatten().any(|&vertex| vertex == 0);
        let top = rows.iter().flatten().any(|&vertex| vertex == most);
        let path = folder.at(format!("g.{ending}"));
        std::fs::write(&path, &text).expect("writable");
        for header in [Header::Unsaid, Header::Counts, Header::None] {
            let reading = Reading { header, ..Reading::default() };
            let whole = grundy_files::load(&path, &reading).map(|draft| {
                let all = draft.parts.iter().flat_map(|part| (0..).map_while(|at| part.edge(at)));
                all.map(arrow).collect::<Vec<_>>()
            });
            assert_eq!(in_parts(&path, header).is_ok(), whole.is_ok(), "{text:?}");
            let edges = rows.iter().map(|[from, to]| format!("{from}>{to}"));
            let expected: Option<Vec<String>> = match header {
                Header::Unsaid if may_count => None,
                Header::Counts if !may_count || zero && top => None,
                Header::Counts => {
                    let vertices = if zero { 0..most } else { 1..most + 1 };
                    Some(vertices.map(|vertex| format!("{vertex}>")).chain(edges).collect())
                }
                _ if first.len() == 3 => None,
                _ => Some(std::iter::once(format!("{}>{}", first[0], first[1])).chain(edges).collect()),
            };
            refused += u64::from(header == Header::Unsaid && may_count);
            counted += u64::from(header == Header::Counts && expected.is_some());
            assert_eq!(whole.as_ref().ok(), expected.as_ref(), "{text:?} {header:?}: {whole:?}");
            if let Ok(edges) = whole {
                assert_eq!(in_parts(&path, header).expect("edges"), edges, "{text:?}");
            }
        }
    }
    assert!(refused > 50 && counted > 50, "{refused} {counted}");
}

#[test]
fn parts_of_a_file_that_was_changed_are_not_believed() {
    let folder = Scratch::new();
    for name in ["g.csv", "g.edges"] {
        let path = folder.at(name);
        std::fs::write(&path, "from,to\na,b\n").expect("writable");
        let parts = EdgeParts::open(&path, Header::Unsaid).expect("parts");
        let hash = parts.hash().expect("a hash");
        assert!(parts.unchanged(&hash).is_ok());
        std::fs::write(&path, "from,to\na,c\n").expect("writable");
        let told = parts.unchanged(&hash).expect_err("it was changed").to_string();
        assert!(told.contains("was changed while it was read"), "{told}");
    }
}

#[test]
fn undirected_graphs_are_told_from_others() {
    let undirected = |name: &str, text: &str| {
        let content = Content::held(name, text.as_bytes().into());
        content.graph(&Reading::default()).expect(text).undirected
    };
    assert!(undirected("g.dot", "graph { a -- b }") && undirected("g.gv", "// x\nSTRICT graph g { a; b }"));
    assert!(!undirected("g.dot", "digraph { a -> b }") && !undirected("graph.edges", "graph b\n"));
    assert!(undirected("g.g6", "DQc") && undirected("g.gml", "graph [ node [ id 0 ] ]"));
    assert!(undirected("g.graphml", "<graph edgedefault=\"undirected\"><node id=\"a\"/></graph>"));
    assert!(undirected("g.json", r#"{"directed":false,"nodes":[{"id":"a"}],"links":[]}"#));
    assert!(!undirected("g.d6", "&DI?AO?") && !undirected("g.adjlist", "a b"));
}

#[test]
fn each_bad_graph_is_refused_with_its_place_and_advice() {
    let table = include_str!("../../../../testdata/bad/graphs.txt");
    for row in table.lines().filter(|line| !line.starts_with("# Graphs")) {
        let [name, text, said, mend] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("four columns: {row}") };
        let text = text.replace("\\n", "\n");
        let told = wrong(name, &text);
        assert!(told.starts_with(&format!("{name}{said}")) && told.contains(mend), "{row}\n{told}");
        // No part of a file is read in a way that panics.
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let _ = read(name, &text[..end]);
        }
    }
    assert!(wrong("g.csv", b"f\0r\0o\0m\0").contains("zero bytes"));
    assert!(wrong("g.csv", b"\xff\xfea").contains("not UTF-16 text"));
}
