//! The formats in which others write graphs: lists of edges, DOT, lists of neighbours, CSV without a header.

use grundy_files::{Content, EdgeParts, Header, Reading, parse};
use grundy_testkit::rows;

use crate::readers::shown;

/// The edges by name and the names, in order, or the error.
fn read(name: &str, text: impl AsRef<[u8]>) -> Result<(Vec<String>, Vec<String>), String> {
    let named = parse(name, text.as_ref(), &Reading::default()).map_err(|error| error.to_string())?;
    Ok(shown(&named))
}

fn wrong(name: &str, text: impl AsRef<[u8]>) -> String {
    read(name, text).expect_err("it is wrong")
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
    assert!(wrong("g.json", r#"{"a":3}"#).contains("expected the list of the vertices to which `a` leads"));
    assert!(wrong("g.json", r#"{"a":["b"],"":[]}"#).contains("a name is empty"));
    assert!(wrong("g.json", r#"{"edges":[["a","b"]],"a":[]}"#).contains("the key `a` is not known"));
    assert!(wrong("g.json", "{}").contains("the key `edges` is missing"));
}

#[test]
fn a_table_of_integers_needs_no_header() {
    let path = std::env::temp_dir().join(format!("grundy-headerless-{}.csv", std::process::id()));
    for text in ["1,2\n2,3\n4,\n", "4,\n1,2\n2,3\n", "\"1\",2\n2,3\n4,\n"] {
        same_as_csv("g.csv", text, "from,to\n1,2\n2,3\n4,\n");
        same_as_csv("g.tsv", &text.replace(',', "\t"), "from,to\n1,2\n2,3\n4,\n");
        // The other reader, which goes through a file line by line.
        std::fs::write(&path, text).expect("a scratch file");
        let mut part = EdgeParts::open(&path, Header::Unsaid).expect("csv").part(0).expect("the part");
        let mut lines = 0;
        while part.batch(&mut |_, _| lines += 1).expect("edges") {}
        assert_eq!(lines, 3, "{text}");
    }
    std::fs::remove_file(path).expect("it was written");
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

/// The edges of a file in parts, `>` between the names.
fn in_parts(path: &std::path::Path, header: Header) -> Result<Vec<String>, String> {
    let parts = EdgeParts::open(path, header).map_err(|error| error.to_string())?;
    let hash = parts.hash().expect("a hash");
    let mut edges = Vec::new();
    for number in 0..parts.len() {
        let mut part = parts.part(number).map_err(|error| error.to_string())?;
        while part
            .batch(&mut |from, to| edges.push(format!("{from}>{}", to.map_or(String::new(), |to| to.to_string()))))
            .map_err(|error| error.to_string())?
        {}
    }
    parts.unchanged(&hash).map_err(|error| error.to_string())?;
    Ok(edges)
}

#[test]
fn a_first_line_that_may_count_is_refused_until_it_is_said_what_it_is() {
    let folder = grundy_testkit::Scratch::new();
    let mut random = grundy_testkit::Random::new(3);
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
                all.map(|(from, to)| format!("{from}>{}", to.map_or(String::new(), |to| to.to_string())))
                    .collect::<Vec<_>>()
            });
            let whole = whole.map_err(|error| error.to_string());
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
                assert_eq!(in_parts(&path, header), Ok(edges), "{text:?}");
            }
        }
    }
    assert!(refused > 50 && counted > 50, "{refused} {counted}");
}

#[test]
fn parts_of_a_file_that_was_changed_are_not_believed() {
    let folder = grundy_testkit::Scratch::new();
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
