//! Parquet files as several programs write them, whole and damaged, and results read back; files read in parts.
#![cfg(feature = "parquet")]

use std::path::Path;
use std::sync::Arc;

use grundy_core::{LoopyValue, Nimber, Outcome};
use grundy_files::{EdgeParts, Place, ReadError, Reading, Row, content_hash, near, parse, read, write};
use grundy_graph::{Name, NamedGraph};
use grundy_testkit::{Random, Scratch};
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use crate::readers::shown;

/// A column: values, where `None` is a null.
enum Column {
    Int(Vec<Option<i32>>),
    Long(Vec<Option<i64>>),
    Text(Vec<Option<&'static str>>),
}

/// A Parquet file with these columns, in row groups of `group` rows.
fn file(columns: &[(&str, Column)], group: usize, compression: Compression) -> Vec<u8> {
    let fields: Vec<String> = columns.iter().map(|(name, _)| format!("OPTIONAL {name};")).collect();
    let schema = parse_message_type(&format!("message edges {{ {} }}", fields.join(" "))).expect("a schema");
    let properties = WriterProperties::builder().set_compression(compression).build();
    let mut out = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties)).expect("a writer");
    let rows = match &columns[0].1 {
        Column::Int(values) => values.len(),
        Column::Long(values) => values.len(),
        Column::Text(values) => values.len(),
    };
    for begin in (0..rows).step_by(group) {
        let mut row_group = out.next_row_group().expect("a row group");
        for (_, column) in columns {
            let mut writer = row_group.next_column().expect("a column").expect("a column");
            let range = begin..rows.min(begin + group);
            macro_rules! batch {
                ($kind:ty, $values:expr, $convert:expr) => {{
                    let levels: Vec<i16> = $values[range.clone()].iter().map(|value| value.is_some().into()).collect();
                    let values: Vec<_> = $values[range].iter().flatten().map($convert).collect();
                    writer.typed::<$kind>().write_batch(&values, Some(&levels), None).expect("written");
                }};
            }
            match column {
                Column::Int(values) => batch!(Int32Type, values, |&value| value),
                Column::Long(values) => batch!(Int64Type, values, |&value| value),
                Column::Text(values) => batch!(ByteArrayType, values, |&value| ByteArray::from(value)),
            }
            writer.close().expect("closed");
        }
        row_group.close().expect("closed");
    }
    out.into_inner().expect("the bytes")
}

fn edges(named: &NamedGraph) -> Vec<String> {
    let mut edges = Vec::new();
    for v in 0..named.graph.vertices() {
        let mut to: Vec<u32> = named.graph.options(v).to_vec();
        to.sort_unstable();
        edges.extend(to.into_iter().map(|w| format!("{}>{}", named.names.show(v), named.names.show(w))));
        if named.graph.options(v).is_empty() {
            edges.push(named.names.show(v));
        }
    }
    edges
}

fn parsed(bytes: &[u8], threads: usize) -> Result<NamedGraph, ReadError> {
    parse("g.parquet", bytes, &Reading { threads, ..Reading::default() })
}

#[test]
fn integers_of_every_width_and_texts_give_the_same_graph() {
    let (from, to) = ([Some(7), Some(10), Some(10), Some(3)], [Some(3), Some(7), Some(3), None]);
    let texts = |numbers: [Option<i32>; 4]| {
        let text = |number| match number {
            3 => "3",
            7 => "7",
            _ => "10",
        };
        Column::Text(numbers.iter().map(|number| number.map(text)).collect())
    };
    let ints = |numbers: [Option<i32>; 4]| Column::Int(numbers.to_vec());
    let longs = |numbers: [Option<i32>; 4]| Column::Long(numbers.iter().map(|number| number.map(i64::from)).collect());
    let mut files = Vec::new();
    for compression in [Compression::UNCOMPRESSED, Compression::SNAPPY, Compression::ZSTD(ZstdLevel::default())] {
        for group in [1, 3, 100] {
            files.extend([
                file(&[("INT32 from", ints(from)), ("INT32 to", ints(to))], group, compression),
                file(&[("INT32 to (INTEGER(16,false))", ints(to)), ("INT64 from", longs(from))], group, compression),
                file(&[("BYTE_ARRAY from (UTF8)", texts(from)), ("BYTE_ARRAY to", texts(to))], group, compression),
                file(&[("INT32 from (UINT_8)", ints(from)), ("BYTE_ARRAY to (UTF8)", texts(to))], group, compression),
            ]);
        }
    }
    for bytes in &files {
        for threads in [1, 2] {
            let named = parsed(bytes, threads).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(edges(&named), ["3", "7>3", "10>3", "10>7"]);
        }
    }
}

#[test]
fn large_and_negative_numbers_are_names_too() {
    let from = Column::Long(vec![Some(-1), Some(i64::MAX), Some(5)]);
    let to = Column::Long(vec![Some(-1), Some(5), Some(5)]);
    let bytes = file(&[("INT64 from", from), ("INT64 to (INTEGER(64,false))", to)], 2, Compression::SNAPPY);
    let named = parsed(&bytes, 2).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(edges(&named), ["5>5", "9223372036854775807>5", "18446744073709551615", "-1>18446744073709551615"]);
    let (from, to) = (Column::Int(vec![Some(-1), Some(-2)]), Column::Int(vec![Some(1), None]));
    let unsigned = file(&[("INT32 from (UINT_32)", from), ("INT32 to", to)], 9, Compression::SNAPPY);
    assert_eq!(edges(&parsed(&unsigned, 1).expect("a graph")), ["1", "4294967294", "4294967295>1"]);
}

#[test]
fn mistakes_have_their_place() {
    let two = || Column::Int(vec![Some(1), Some(2)]);
    let one = |columns: &[(&str, Column)]| match parsed(&file(columns, 9, Compression::SNAPPY), 1) {
        Err(ReadError::Malformed { place, .. }) => place,
        other => panic!("{other:?}"),
    };
    let column = |name: &str| Place::Column(name.to_owned());
    let cell = |name: &str, row| Place::Cell { column: name.to_owned(), row };
    assert_eq!(one(&[("INT32 from", two())]), column("to"));
    assert_eq!(one(&[("INT32 a", two()), ("INT32 b", two())]), column("from"));
    assert_eq!(one(&[("INT32 from", two()), ("INT32 to", two()), ("INT32 weight", two())]), column("weight"));
    assert_eq!(one(&[("INT32 from (DATE)", two()), ("INT32 to", two())]), column("from"));
    assert_eq!(one(&[("INT32 from", Column::Int(vec![Some(1), None])), ("INT32 to", two())]), cell("from", 2));
    let empty = || Column::Text(vec![Some("a"), Some("")]);
    assert_eq!(one(&[("BYTE_ARRAY from (UTF8)", empty()), ("BYTE_ARRAY to (UTF8)", empty())]), cell("from", 2));
    let none = file(&[("INT32 from", Column::Int(vec![])), ("INT32 to", Column::Int(vec![]))], 9, Compression::SNAPPY);
    assert!(matches!(parsed(&none, 1), Err(ReadError::NoVertices { .. })));
}

#[test]
fn damaged_files_are_refused() {
    let numbers = |add: i32| Column::Int((0..2000).map(|n| (n % 7 != add).then_some(n * 31 % 1999 + add)).collect());
    let text = ["a", "bb", "ccc"];
    let texts = || Column::Text((0..2000).map(|n| Some(text[n % 3])).collect());
    for bytes in [
        file(&[("INT32 from", numbers(8)), ("INT32 to", numbers(0))], 500, Compression::SNAPPY),
        file(&[("BYTE_ARRAY from (UTF8)", texts()), ("BYTE_ARRAY to (UTF8)", texts())], 900, Compression::UNCOMPRESSED),
    ] {
        assert!(parsed(&bytes, 1).is_ok());
        for length in (0..bytes.len()).step_by(bytes.len() / 200 + 1) {
            let error = parsed(&bytes[..length], 1).expect_err("a file that is cut off");
            assert!(matches!(error, ReadError::Malformed { .. }), "{error}");
        }
        // A changed byte may go unnoticed, but nothing panics.
        for at in (0..bytes.len()).step_by(bytes.len() / 1500 + 1) {
            for change in [0x01, 0x80, 0xff] {
                let mut bytes = bytes.clone();
                bytes[at] ^= change;
                let _ = parsed(&bytes, 2);
            }
        }
    }
}

#[test]
fn a_folder_of_files_is_one_graph() {
    let folder = Scratch::new();
    let whole = || edges(&read(folder.path(), &Reading { threads: 2, ..Reading::default() }).expect("a graph"));
    assert!(matches!(read(folder.path(), &Reading::default()), Err(ReadError::Malformed { .. })));
    for (name, from, to) in [("b.parquet", 2, 1), ("a.parquet", 1, 0), (".hidden.parquet", 9, 9)] {
        let columns = [("INT32 from", Column::Int(vec![Some(from)])), ("INT32 to", Column::Int(vec![Some(to)]))];
        folder.write(name, file(&columns, 9, Compression::SNAPPY));
    }
    folder.write("_SUCCESS", "");
    assert_eq!(whole(), ["0", "1>0", "2>1"]);
    let text = [("BYTE_ARRAY from", Column::Text(vec![Some("x")])), ("INT64 to", Column::Long(vec![Some(2)]))];
    folder.write("c.parquet", file(&text, 9, Compression::SNAPPY));
    assert_eq!(whole(), ["0", "1>0", "2>1", "x>2"]);
}

#[test]
fn results_are_written_and_read_back() {
    let folder = Scratch::new();
    let row = |vertex, outcome, remoteness, grundy| Row { vertex, outcome, remoteness, grundy };
    let infinite = |heaps: &[u64]| Some(LoopyValue::infinity(heaps.iter().copied()));
    let rows = [
        row(Name::Number(0), Outcome::P, Some(0), Some(Nimber(0).into())),
        row(Name::Number(10), Outcome::N, Some(3), Some(Nimber(2).into())),
        row(Name::Text("a,b"), Outcome::D, None, infinite(&[1, 2])),
        row(Name::Text("c"), Outcome::D, None, infinite(&[])),
        row(Name::Text("d"), Outcome::N, Some(1), None),
    ];
    let csv = folder.at("out.csv");
    write(&csv, false, rows.clone()).expect("written");
    let expected = "vertex,outcome,remoteness,grundy\n0,P,0,0\n10,N,3,2\n\"a,b\",D,,\"∞(1,2)\"\nc,D,,∞()\nd,N,1,\n";
    assert_eq!(std::fs::read_to_string(&csv).expect("a file"), expected);

    for (name, rows, numbers) in [("texts", &rows[..], false), ("numbers", &rows[..2], true)] {
        let path = folder.at(format!("{name}.parquet"));
        write(&path, numbers, rows.iter().cloned()).expect("written");
        let reader = SerializedFileReader::new(std::fs::File::open(&path).expect("a file")).expect("Parquet");
        let shown: Vec<String> =
            reader.get_row_iter(None).expect("rows").map(|row| row.expect("a row").to_string()).collect();
        let vertex = |text: &str| if numbers { text.to_owned() } else { format!("{text:?}") };
        let expected = [
            format!("{{vertex: {}, outcome: \"P\", remoteness: 0, grundy: 0, infinity: null}}", vertex("0")),
            format!("{{vertex: {}, outcome: \"N\", remoteness: 3, grundy: 2, infinity: null}}", vertex("10")),
            "{vertex: \"a,b\", outcome: \"D\", remoteness: null, grundy: null, infinity: [1, 2]}".to_owned(),
            "{vertex: \"c\", outcome: \"D\", remoteness: null, grundy: null, infinity: []}".to_owned(),
            "{vertex: \"d\", outcome: \"N\", remoteness: 1, grundy: null, infinity: null}".to_owned(),
        ];
        assert_eq!(shown, expected[..rows.len()]);
    }
    assert!(write(&folder.at("out.txt"), false, rows).is_err());
}

/// The edges of all parts as sorted lines `from>to`, the names of the vertices, and the number of parts.
fn in_parts(path: &Path) -> Result<(Vec<String>, Vec<String>, usize), ReadError> {
    let parts = EdgeParts::open(path, Default::default())?;
    let (mut edges, mut names, mut rows) = (Vec::new(), Vec::new(), 0);
    // The parts are read in any order.
    for number in (0..parts.len() + 1).rev() {
        let mut part = parts.part(number)?;
        let mut batch = 0;
        while part.batch(&mut |from, to| {
            batch += 1;
            edges.extend(to.map(|to| format!("{from}>{to}")));
            names.extend([Some(from), to].into_iter().flatten().map(|name| name.to_string()));
        })? {
            assert!((1..=1 << 14).contains(&batch), "{batch}");
            rows += std::mem::take(&mut batch);
        }
        assert_eq!((batch, part.batch(&mut |_, _| panic!("the part was at its end")).ok()), (0, Some(false)));
    }
    assert!(parts.edges().is_none_or(|told| told == rows), "{:?} rows, not {rows}", parts.edges());
    edges.sort();
    names.sort();
    names.dedup();
    Ok((edges, names, parts.len()))
}

/// The same lines and names from the graph as a whole.
fn whole(path: &Path) -> (Vec<String>, Vec<String>) {
    let (mut edges, mut names) = shown(&read(path, &Reading::default()).unwrap_or_else(|error| panic!("{error}")));
    edges.sort();
    names.sort();
    (edges, names)
}

#[test]
fn parts_hold_the_edges_of_the_whole() {
    let folder = Scratch::new();
    let mut random = Random::new(1);
    const WORDS: [&str; 9] = ["a", "b,c", "\"q\"", "x\ny", "ü", "-5", "007", "12", "12345678901234567890123"];
    for (rows, group) in [(0, 1), (1, 1), (300, 7), (40_000, 17_000)] {
        let texts: Vec<(&str, Option<&str>)> =
            (0..rows).map(|_| (random.pick(&WORDS), (!random.one_in(5)).then(|| random.pick(&WORDS)))).collect();
        let numbers: Vec<(i32, Option<i32>)> =
            (0..rows).map(|_| (random.below(999), (!random.one_in(5)).then(|| random.below(999)))).collect();
        let mut files = vec![("edges.csv".to_owned(), "from,to\n".to_owned().into_bytes())];
        files.push(("turned.tsv".to_owned(), "\u{feff}to\tfrom\r\n\r\n".to_owned().into_bytes()));
        for (from, to) in &texts {
            let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
            let (from, to) = (quoted(from), to.map_or(String::new(), quoted));
            files[0].1.extend(format!("{from},{to}\n").into_bytes());
            files[1].1.extend(format!("{to}\t{from}\r\n").into_bytes());
        }
        let lone = texts.iter().filter(|(_, to)| to.is_none()).map(|(from, _)| from);
        let pairs = texts.iter().filter_map(|&(from, to)| Some([from, to?]));
        let list = |items: Vec<String>| items.join(",");
        let json = format!(
            "{{\"edges\":[{}],\"vertices\":[{}]}}",
            list(pairs.map(|pair| format!("{pair:?}")).collect()),
            list(lone.map(|name| format!("{name:?}")).collect())
        );
        files.push(("edges.json".to_owned(), json.into_bytes()));
        let numbered = || {
            let (from, to): (Vec<_>, Vec<_>) = numbers.iter().map(|&(from, to)| (Some(from), to)).unzip();
            [("INT32 from", Column::Int(from)), ("INT32 to", Column::Int(to))]
        };
        let lettered = {
            let (from, to): (Vec<_>, Vec<_>) = texts.iter().map(|&(from, to)| (Some(from), to)).unzip();
            [("BYTE_ARRAY to (UTF8)", Column::Text(to)), ("BYTE_ARRAY from (UTF8)", Column::Text(from))]
        };
        files.push(("numbers.parquet".to_owned(), file(&numbered(), group, Compression::SNAPPY)));
        files.push(("texts.parquet".to_owned(), file(&lettered, group, Compression::UNCOMPRESSED)));
        std::fs::create_dir_all(folder.at("both")).expect("a folder");
        for (at, content) in files.iter().filter(|(name, _)| name.ends_with("parquet")) {
            folder.write(Path::new("both").join(at), content);
        }
        let expected = (rows as usize).div_ceil(group);
        for (name, content) in &files {
            let path = folder.write(name, content);
            let (edges, names, parts) = in_parts(&path).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(parts, if name.ends_with("parquet") { expected } else { 1 }, "{name}");
            match rows {
                0 => assert!(edges.is_empty() && names.is_empty()),
                _ => assert_eq!((edges, names), whole(&path), "{name}"),
            }
            assert_eq!(content_hash(&path).expect("a hash"), blake3::hash(content).to_hex().to_string());
        }
        let both = in_parts(&folder.at("both")).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(both.2, 2 * expected);
        if rows > 0 {
            assert_eq!((both.0, both.1), whole(&folder.at("both")));
        }
    }
}

#[test]
fn the_hash_of_a_folder_is_that_of_its_graph_files() {
    let folder = Scratch::new();
    let hash = || content_hash(folder.path()).expect("a hash");
    assert!(matches!(content_hash(folder.path()), Err(ReadError::Malformed { .. })));
    folder.write("a.parquet", b"one");
    folder.write("b.parquet", b"two");
    let first = hash();
    let both = [blake3::hash(b"one"), blake3::hash(b"two")].map(|hash| *hash.as_bytes()).concat();
    assert_eq!(first, blake3::hash(&both).to_hex().to_string());
    folder.write("_SUCCESS", b"");
    assert_eq!(hash(), first);
    folder.write("b.parquet", b"twO");
    assert_ne!(hash(), first);
    assert!(matches!(content_hash(&folder.at("absent.csv")), Err(ReadError::File { .. })));
}

#[test]
fn mistakes_in_parts_are_told_as_in_the_whole() {
    let folder = Scratch::new();
    let numbers = || Column::Int((0..2000).map(Some).collect());
    let good = file(&[("INT32 from", numbers()), ("INT32 to", numbers())], 500, Compression::SNAPPY);
    let mut damaged = good.clone();
    // The header of the first page.
    damaged[4..20].fill(0xff);
    let (from, to) = (Column::Int(vec![Some(1), Some(2), None]), Column::Int(vec![None; 3]));
    let null = file(&[("INT32 from", from), ("INT32 to", to)], 2, Compression::SNAPPY);
    let mut files: Vec<(&str, Vec<u8>)> = vec![
        ("cut.parquet", good[..good.len() / 2].to_vec()),
        ("bytes.parquet", damaged),
        ("null.parquet", null),
        ("text.parquet", b"from,to\na,b\n".to_vec()),
        ("column.parquet", file(&[("INT32 from", numbers())], 9, Compression::SNAPPY)),
    ];
    for text in [
        "",
        "a,b\nb,c\n",
        "from;to\na;b\n",
        "from,to\na,b\nc\n",
        "from,to\r\na,b\r\n\r\na,b,c\r\n",
        "\n\nfrom,to\n\na,b\n,c\n",
        "from,to\na,b\n\"c,d\ne,f\n",
    ] {
        files.push(("edges.csv", text.as_bytes().to_vec()));
    }
    files.push(("edges.csv", b"from,to\na,b\na,\xff\n".to_vec()));
    files.push(("edges.json", br#"{"edges":[["a"]]}"#.to_vec()));
    files.push(("edges.doc", b"from,to\na,b\n".to_vec()));
    for (name, content) in &files {
        let path = folder.write(name, content);
        let error = in_parts(&path).map(|_| ()).expect_err(name).to_string();
        assert_eq!(error, read(&path, &Reading::default()).expect_err(name).to_string());
    }
    assert!(matches!(EdgeParts::open(&folder.at("absent.csv"), Default::default()), Err(ReadError::File { .. })));
    assert!(matches!(EdgeParts::open(&folder.at("absent.parquet"), Default::default()), Err(ReadError::File { .. })));
}

#[test]
fn parts_are_read_by_several_threads_at_once() {
    let folder = Scratch::new();
    let numbers = |add: i32| Column::Int((0..50_000).map(|n| Some(n + add)).collect());
    let columns = [("INT32 from", numbers(1)), ("INT32 to", numbers(0))];
    let path = folder.write("edges.parquet", file(&columns, 1000, Compression::SNAPPY));
    let parts = EdgeParts::open(&path, Default::default()).expect("parts");
    let sum = std::sync::atomic::AtomicU64::new(0);
    std::thread::scope(|scope| {
        for worker in 0..3 {
            let (parts, sum) = (&parts, &sum);
            scope.spawn(move || {
                for number in (worker..parts.len()).step_by(3) {
                    let mut part = parts.part(number).expect("a part");
                    let mut own = 0;
                    while part
                        .batch(&mut |from, _| match from {
                            Name::Number(number) => own += number,
                            Name::Text(text) => panic!("{text}"),
                        })
                        .expect("a batch")
                    {}
                    sum.fetch_add(own, std::sync::atomic::Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!((parts.len(), sum.into_inner()), (50, 50_000 * 50_001 / 2));
}

#[test]
fn a_listing_is_read_back_with_its_empty_cells() {
    use grundy_files::{Column as Cells, Listing};
    use parquet::record::{Field, RowAccessor};
    let folder = Scratch::new();
    let path = folder.at("listing.parquet");
    let texts = vec![Some("P".to_owned()), None, Some("N, or so".to_owned())];
    let numbers = vec![Some(u64::MAX), Some(7), None];
    let listing = Listing::new([
        ("n", Cells::numbers(0..3)),
        ("outcome", Cells::Texts(texts.clone())),
        ("element", Cells::Numbers(numbers.clone())),
    ]);
    listing.write(&path).expect("written");
    let reader = SerializedFileReader::new(std::fs::File::open(&path).expect("a file")).expect("Parquet");
    let schema = reader.metadata().file_metadata().schema_descr();
    let required = |column: usize| schema.column(column).max_def_level() == 0;
    assert_eq!([0, 1, 2].map(required), [true, false, false]);
    for (at, row) in reader.get_row_iter(None).expect("rows").enumerate() {
        let row = row.expect("a row");
        let fields: Vec<Field> = row.get_column_iter().map(|(_, field)| field.clone()).collect();
        let text = texts[at].clone().map_or(Field::Null, Field::Str);
        let number = numbers[at].map_or(Field::Null, Field::ULong);
        assert_eq!(fields, [Field::ULong(at as u64), text, number]);
    }
    listing.write(&folder.at("listing.csv")).expect("written");
    let csv = std::fs::read_to_string(folder.at("listing.csv")).expect("text");
    assert_eq!(csv, format!("n,outcome,element\n0,P,{}\n1,,7\n2,\"N, or so\",\n", u64::MAX));
    let many: Vec<u64> = (0..(1 << 20) + 5).collect();
    Listing::new([("n", Cells::numbers(many.iter().copied()))]).write(&path).expect("written");
    let reader = SerializedFileReader::new(std::fs::File::open(&path).expect("a file")).expect("Parquet");
    assert_eq!(reader.num_row_groups(), 2);
    let rows = reader.get_row_iter(None).expect("rows");
    assert!(rows.map(|row| row.expect("a row").get_ulong(0).expect("a number")).eq(many));
    assert!(listing.write(&folder.at("listing.txt")).is_err());
}

#[test]
fn what_is_near_some_vertices_is_as_in_the_whole() {
    let folder = Scratch::new();
    let mut random = Random::new(1);
    for round in 0..40 {
        let (vertices, rows) = (2 + random.below(40), 1 + random.below(80));
        let edges: Vec<(i32, Option<i32>)> =
            (0..rows).map(|_| (random.below(vertices), (!random.one_in(6)).then(|| random.below(vertices)))).collect();
        let path = match round % 2 {
            0 => {
                let line = |(from, to): &(i32, Option<i32>)| match to {
                    Some(to) => format!("v{from},v{to}\n"),
                    None => format!("v{from},\n"),
                };
                folder.write("edges.csv", format!("from,to\n{}", edges.iter().map(line).collect::<String>()))
            }
            _ => {
                let (from, to): (Vec<_>, Vec<_>) = edges.iter().map(|&(from, to)| (Some(from), to)).unzip();
                let columns = [("INT32 from", Column::Int(from)), ("INT32 to", Column::Int(to))];
                folder.write("edges.parquet", file(&columns, 5, Compression::SNAPPY))
            }
        };
        let whole = read(&path, &Reading::default()).expect("a graph");
        for moves in [1, 2, 3] {
            let asked: Vec<String> = (0..3).map(|_| whole.names.show(random.below(whole.names.len()))).collect();
            let names = asked.iter().map(String::as_str).chain(["nobody"]);
            let reading = Reading { threads: 1 + round % 3, ..Reading::default() };
            let part = near(&path, names, moves, &reading).expect("a part").0;
            assert_eq!(part.names.find("nobody"), None);
            let mut frontier = asked;
            for _ in 0..moves {
                let mut next = Vec::new();
                for name in &frontier {
                    let of = |graph: &NamedGraph| {
                        let v = graph.names.find(name).unwrap_or_else(|| panic!("no vertex {name}"));
                        let mut options: Vec<String> =
                            graph.graph.options(v).iter().map(|&to| graph.names.show(to)).collect();
                        options.sort();
                        options
                    };
                    let options = of(&whole);
                    assert_eq!(of(&part), options, "{name}");
                    next.extend(options);
                }
                frontier = next;
                frontier.sort();
                frontier.dedup();
            }
        }
    }
    let tight = Reading { memory: 64, ..Reading::default() };
    assert!(matches!(near(&folder.at("edges.csv"), ["v0"], 1, &tight), Err(ReadError::TooLarge { .. })));
}
