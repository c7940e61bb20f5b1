//! Tables written, read back, and damaged.
#![cfg(feature = "parquet")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use grundy_core::{LoopyValue, Nimber, Outcome};
use grundy_files::table::{
    Entry, FileRecord, GROUP, Kind, Manifest, Place, ShardWriter, Table, TableError, shard_of, write_shard,
};
use grundy_testkit::{Random, Scratch, long};

fn rows(count: usize, seed: u64) -> BTreeMap<String, Entry> {
    let mut random = Random::new(seed);
    let mut rows = BTreeMap::new();
    while rows.len() < count {
        let n = random.bits() >> 20;
        let position = match n % 5 {
            0 => format!("{},{},{}", n % 900, n % 77, n % 13),
            1 => format!("\"a name {n}\""),
            _ => (n % 10_000_000).to_string(),
        };
        let value = match n % 7 {
            0 => Some(LoopyValue::infinity([])),
            1 => Some(LoopyValue::infinity([n % 3, 5, i64::MAX as u64])),
            2 => None,
            _ => Some(Nimber(n % 40).into()),
        };
        let outcome = value.as_ref().map_or([Outcome::N, Outcome::P, Outcome::D][n as usize % 3], LoopyValue::outcome);
        let remoteness = (outcome != Outcome::D).then_some(n % 1000);
        let order = n.is_multiple_of(3).then_some(n);
        rows.insert(position.clone(), Entry { position, outcome, value, remoteness, order });
    }
    rows
}

fn write(folder: &Path, rows: &BTreeMap<String, Entry>, shards: u32) -> Manifest {
    let mut manifest = Manifest::new("nothing", Some(vec!["1".to_owned()]), Kind::Loopy, shards);
    for shard in 0..shards {
        let mine = rows.values().filter(|row| shard_of(row.position.as_bytes(), shards) == shard);
        let file = write_shard(folder, None, shard, mine.cloned().map(Ok::<_, TableError>)).expect("written");
        assert_eq!(fs::read(folder.join(&file.path)).expect("there").len() as u64, file.bytes);
        manifest.files.push(file);
    }
    manifest.positions = rows.len() as u64;
    manifest.write(folder).expect("written");
    manifest
}

fn read_all(folder: &Path) -> Result<Vec<Entry>, TableError> {
    let table = Table::open(folder)?;
    let mut all = Vec::new();
    for file in 0..table.files().len() {
        all.extend(table.rows_of(file)?.collect::<Result<Vec<Entry>, _>>()?);
    }
    all.sort_by(|a, b| a.position.cmp(&b.position));
    Ok(all)
}

#[test]
fn what_was_written_is_read_and_found() {
    let folder = Scratch::new();
    let rows = rows(2 * GROUP + 4321, 1);
    for shards in [1, 3] {
        let manifest = write(folder.path(), &rows, shards);
        assert_eq!(Manifest::read(folder.path()).expect("read"), manifest);
        assert!(read_all(folder.path()).expect("read").iter().eq(rows.values()));
        let table = Table::open(folder.path()).expect("opened");
        (0..shards as usize).for_each(|file| table.verify_hash(file).expect("the hash"));
        for (position, row) in rows.iter().step_by(97) {
            assert_eq!(table.get(position).expect("read").as_ref(), Some(row));
            let shard = shard_of(position.as_bytes(), shards);
            let place = Place { position: position.clone(), layer: None, shard };
            assert_eq!(table.find(&place).expect("read").as_ref(), Some(row));
            let absent = format!("{position}!");
            assert_eq!(table.get(&absent).expect("read"), rows.get(&absent).cloned());
        }
        assert_eq!(table.get("").expect("read"), None);
        for file in 0..shards as usize {
            for (at, row) in table.rows_of(file).expect("read").enumerate().step_by(4999) {
                assert_eq!(table.row(file, at as u64).expect("read"), row.ok());
            }
            assert_eq!(table.row(file, table.files()[file].rows).expect("read"), None);
        }
    }
}

#[test]
fn equal_rows_make_equal_bytes() {
    let rows = rows(5000, 2);
    let [one, other] = [Scratch::new(), Scratch::new()];
    let [first, second] = [&one, &other].map(|folder| write(folder.path(), &rows, 2));
    assert_eq!(first, second);
    for file in &first.files {
        assert_eq!(fs::read(one.at(&file.path)).unwrap(), fs::read(other.at(&file.path)).unwrap());
    }
    // The hash is fixed, so that a new version of a library that writes other bytes is noticed.
    assert_eq!(&first.files[0].blake3[..16], "9f470165e2d29004");
}

#[test]
fn a_damaged_file_gives_an_error_with_its_name_and_never_another_row() {
    let folder = Scratch::new();
    let rows = rows(120, 3);
    let manifest = write(folder.path(), &rows, 1);
    let path = folder.at(&manifest.files[0].path);
    let sound = fs::read(&path).expect("there");
    let mut refused = 0;
    let mut probe = |bytes: &[u8], what: &str| {
        fs::write(&path, bytes).expect("written");
        match read_all(folder.path()) {
            Ok(read) => assert!(read.iter().eq(rows.values()), "{what}: other rows"),
            Err(error) => {
                refused += 1;
                assert!(error.to_string().contains("shard-00.parquet"), "{what}: {error}");
            }
        }
        let table = Table::open(folder.path()).expect("the manifest is sound");
        assert!(table.verify_hash(0).is_err(), "{what}");
        for (position, row) in rows.iter().step_by(50) {
            assert!(table.get(position).map_or(true, |found| found.as_ref() == Some(row)), "{what}");
        }
    };
    let step = long(3, 1);
    for at in (0..sound.len()).step_by(step) {
        let mut bytes = sound.clone();
        bytes[at] ^= 1 << (at % 8);
        probe(&bytes, &format!("byte {at}"));
    }
    for length in (0..sound.len()).step_by(61) {
        probe(&sound[..length], &format!("cut at {length}"));
    }
    probe(&[&sound[..], b"more"].concat(), "longer");
    probe(b"", "empty");
    // The first four bytes say only that it is Parquet; all others count.
    let flipped = sound.len().div_ceil(step) - 4usize.div_ceil(step);
    assert_eq!(refused, flipped + sound.len().div_ceil(61) + 2, "{refused}");
}

#[test]
fn a_file_of_another_table_is_refused() {
    let [one, other] = [Scratch::new(), Scratch::new()];
    let file = |folder: &Scratch, seed| write(folder.path(), &rows(400, seed), 1).files[0].path.clone();
    let (path, foreign) = (file(&one, 4), file(&other, 5));
    fs::copy(other.at(foreign), one.at(path)).expect("copied");
    assert!(read_all(one.path()).is_err());
}

#[test]
fn a_folder_without_a_manifest_is_unfinished() {
    let folder = Scratch::new();
    assert!(matches!(Table::open(folder.path()), Err(TableError::Unfinished { .. })));
    assert!(matches!(Table::open(&folder.at("nowhere")), Err(TableError::File { .. })));
    let refused = |text: &str| {
        folder.write("manifest.json", text);
        let Err(error @ TableError::Malformed { .. }) = Table::open(folder.path()) else {
            panic!("{text} is a manifest")
        };
        assert!(error.to_string().contains("manifest.json"), "{error}");
    };
    let mut manifest = Manifest::new("nim", None, Kind::Values, 2);
    let record = |path: &str, layer, shard| {
        let (path, blake3, footer) = (path.to_owned(), String::new(), String::new());
        FileRecord { path, layer, shard, rows: 0, bytes: 0, blake3, footer }
    };
    let text = |manifest: &Manifest| serde_json::to_string(manifest).expect("JSON");
    ["", "{}", "[1]"].into_iter().for_each(refused);
    refused(&text(&manifest).replace("\"version\":1", "\"version\":2"));
    refused(&text(&manifest).replace("grundy table", "grundy-certificate"));
    refused(&text(&manifest).replace("\"shards\":2", "\"shards\":0"));
    refused(&text(&manifest).replace("\"edges\"", "\"moves\""));
    for wrong in [
        vec![record("../../etc/shard-00.parquet", None, 0)],
        vec![record("all/shard-02.parquet", None, 2)],
        vec![record("layer-000001/shard-00.parquet", Some(1), 0)],
        vec![record("all/shard-01.parquet", None, 1), record("all/shard-00.parquet", None, 0)],
        vec![record("all/shard-01.parquet", None, 1), record("all/shard-01.parquet", None, 1)],
    ] {
        manifest.files = wrong;
        refused(&text(&manifest));
    }
}

#[test]
fn rows_out_of_order_leave_no_file() {
    let folder = Scratch::new();
    let row = |position: &str| Entry::of_value(position, Nimber(1), None);
    for second in ["9", "5"] {
        let rows = [row("9"), row(second)].map(Ok::<_, TableError>);
        let error = write_shard(folder.path(), Some(3), 1, rows).expect_err("refused");
        assert!(error.to_string().contains("row 2"), "{error}");
    }
    let large = Entry { order: Some(1 << 63), ..row("1") };
    assert!(write_shard(folder.path(), Some(3), 1, [Ok::<_, TableError>(large)]).is_err());
    // A writer that is dropped leaves no file either.
    drop(ShardWriter::create(folder.path(), Some(3), 1).expect("begun"));
    assert_eq!(fs::read_dir(folder.at("layer-000003")).expect("there").count(), 0);
}

#[test]
fn an_empty_file_is_a_table_file_too() {
    let folder = Scratch::new();
    write(folder.path(), &BTreeMap::new(), 2);
    assert!(read_all(folder.path()).expect("read").is_empty());
    assert_eq!(Table::open(folder.path()).expect("opened").get("5").expect("read"), None);
}
