//! Tables of graphs without ranks, made by the solvers in memory: checked, used for answers, and damaged.
#![cfg(feature = "parquet")]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use grundy::files::table::{Entry, Kind, Manifest, TableError, shard_of, write_shard};
use grundy::files::{Reading, content_hash, read};
use grundy::graph::NamedGraph;
use grundy::{
    Convention, Limits, LoopyValue, Nimber, Outcome, Session, Silent, SolvedTable, SourceLimits, Sources, Sum, Unsolved,
};
use grundy_solve::graph::{Acyclic, acyclic, loopy, retrograde};
use grundy_testkit::{Random, Scratch, long};

/// The path of a test's table, and its sources. Every table waits for the disk.
fn table(folder: &Scratch) -> PathBuf {
    folder.at("table")
}

fn sources(folder: &Scratch, memory: u64) -> Sources {
    Sources::in_folder(folder.path()).within(SourceLimits { memory, threads: 2 })
}

/// A table in memory: its rows by shard.
#[derive(Clone)]
struct Made {
    manifest: Manifest,
    rows: BTreeMap<u32, BTreeMap<String, Entry>>,
}

const SHARDS: u32 = 3;

/// The table of a graph: of values if play ends, of infinite values if it may not, of outcomes in misère play.
fn make(file: &str, hash: String, named: &NamedGraph, convention: Convention) -> Made {
    let (graph, limits) = (&named.graph, Limits::default());
    let judged = retrograde(graph, convention, &|_| None, 1, &limits).expect("outcomes");
    let ends = matches!(acyclic(graph, 1, &limits).expect("an answer"), Acyclic::Values(_));
    let values = loopy(graph, 1, &limits).expect("values");
    let source = format!("graph:{file}");
    let kind = match (convention, ends) {
        (Convention::Misere, _) => Kind::Outcomes,
        (Convention::Normal, true) => Kind::Values,
        (Convention::Normal, false) => Kind::Loopy,
    };
    let mut manifest = Manifest::new(source.clone(), None, kind, SHARDS);
    manifest.sources.insert(source, hash);
    manifest.convention = convention.to_string();
    (manifest.remoteness, manifest.ordered) = (true, kind == Kind::Loopy);
    let mut rows = BTreeMap::<u32, BTreeMap<String, Entry>>::new();
    for v in 0..graph.vertices() {
        let position = named.names.show(v);
        let value = (kind != Kind::Outcomes).then(|| values.value(graph, v));
        let order = values.rank(v).map(u64::from).filter(|_| manifest.ordered);
        manifest.positions += 1;
        manifest.edges += graph.options(v).iter().collect::<BTreeSet<_>>().len() as u64;
        manifest.outcomes.add(judged.outcome(v));
        let finite = value.as_ref().and_then(LoopyValue::nimber);
        manifest.max_grundy = manifest.max_grundy.max(finite.map(|value| value.0));
        let (outcome, remoteness) = (judged.outcome(v), judged.remoteness(v).map(u64::from));
        let row = Entry { position: position.clone(), outcome, value, remoteness, order };
        rows.entry(shard_of(position.as_bytes(), SHARDS)).or_default().insert(position, row);
    }
    Made { manifest, rows }
}

impl Made {
    fn write(&self, folder: &Path) {
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).expect("a folder");
        let mut manifest = self.manifest.clone();
        manifest.files = self
            .rows
            .iter()
            .map(|(&shard, rows)| {
                let rows = rows.values().cloned().map(Ok::<_, TableError>);
                write_shard(folder, None, shard, rows).expect("written")
            })
            .collect();
        manifest.write(folder).expect("written");
    }

    fn row(&mut self, number: usize) -> &mut Entry {
        self.rows.values_mut().flat_map(BTreeMap::values_mut).nth(number).expect("a row")
    }
}

/// Why the table is wrong, by a check of all rows and by a sample of nearly all; `None` if it is right.
fn wrong(folder: &Scratch, rows: u64) -> [Option<String>; 2] {
    let sources = sources(folder, 1 << 20);
    let all = SolvedTable::open(&table(folder), &sources).expect("a table").check(1 << 20, 2, &Silent);
    let sampled = SolvedTable::check_sample(&table(folder), &sources, rows * 20, 5, &Silent).expect("a table");
    [all.err().map(|rejected| rejected.to_string()), sampled.err().map(|rejected| rejected.to_string())]
}

/// A graph as a file; its edges only lead downwards if play must end.
fn graph(folder: &Scratch, file: &str, vertices: usize, ends: bool, random: &mut Random) -> NamedGraph {
    let name = |v: usize| match v % 4 {
        0 => format!("{v}"),
        1 => format!("place {v}"),
        2 => format!("x,{v}"),
        _ => format!("v{v}"),
    };
    let mut text = "from,to\n".to_owned();
    for from in 0..vertices {
        let _ = writeln!(text, "\"{}\",", name(from));
        for _ in 0..random.below(4) {
            let below = if ends { from } else { vertices };
            if below > 0 {
                let _ = writeln!(text, "\"{}\",\"{}\"", name(from), name(random.below(below)));
            }
        }
    }
    let path = folder.write(file, text);
    read(&path, &Reading::default()).expect("a graph")
}

#[test]
fn tables_of_graphs_are_valid_answer_and_every_wrong_row_is_found() {
    let folder = Scratch::in_memory();
    let mut random = Random::new(11);
    for round in 0..long(8, 60) {
        let named = graph(&folder, "edges.csv", 1 + random.below(24), round % 3 == 0, &mut random);
        let hash = content_hash(&folder.at("edges.csv")).expect("a hash");
        for convention in [Convention::Normal, Convention::Misere] {
            let made = make("edges.csv", hash.clone(), &named, convention);
            made.write(&table(&folder));
            assert_eq!(wrong(&folder, made.manifest.positions), [None, None], "round {round}, {convention}");
            // The table answers every vertex as the solvers do.
            let sources = sources(&folder, 1 << 20);
            let mut asked = Session::new(Limits::default());
            asked.table = Some(Arc::new(SolvedTable::open(&table(&folder), &sources).expect("a table")));
            let mut solver = Session::default();
            for v in 0..named.graph.vertices() {
                let vertex = grundy_core::syntax::as_word(&named.names.show(v)).into_owned();
                let game = Sum::read(&format!("graph:edges.csv {vertex}"), &sources).expect("a game");
                let told = asked.solve(&game, convention, 100).unwrap_or_else(|error| panic!("{game}: {error}"));
                let expected = solver.solve(&game, convention, 100).expect("an answer");
                assert_eq!((told.outcome, told.remoteness), (expected.outcome, expected.remoteness), "{game}");
                assert_eq!(told.winning_moves, expected.winning_moves, "{game}");
                if convention == Convention::Normal {
                    assert_eq!(told.grundy, expected.grundy, "{game}");
                }
            }
            // One mistake in one row.
            for _ in 0..4 {
                let at = random.below(made.manifest.positions as usize);
                for change in 0..5 {
                    let mut other = made.clone();
                    let row = other.row(at);
                    let before = row.clone();
                    match change {
                        0 => row.outcome = if row.outcome == Outcome::N { Outcome::P } else { Outcome::N },
                        1 => row.remoteness = row.remoteness.map(|moves| moves + 2),
                        2 => row.value = row.value.clone().map(|value| value + LoopyValue::from(Nimber(1))),
                        3 => row.value = row.value.as_ref().map(|_| LoopyValue::infinity([3, 9])),
                        _ => {
                            let name = row.position.clone();
                            let shard = shard_of(name.as_bytes(), SHARDS);
                            other.rows.get_mut(&shard).expect("its shard").remove(&name);
                            other.manifest.positions -= 1;
                            other.write(&table(&folder));
                            assert!(wrong(&folder, made.manifest.positions)[0].is_some(), "{name} is missing");
                            continue;
                        }
                    }
                    if *row == before {
                        continue;
                    }
                    other.write(&table(&folder));
                    let [all, sampled] = wrong(&folder, made.manifest.positions);
                    assert!(all.is_some() && sampled.is_some(), "round {round}: {before:?}, change {change}");
                }
            }
            // If all values are found at once, no value above 0 can be derived.
            if made.manifest.ordered && made.manifest.max_grundy > Some(0) {
                let mut other = made.clone();
                for row in other.rows.values_mut().flat_map(BTreeMap::values_mut) {
                    row.order = row.order.map(|_| 1);
                }
                other.write(&table(&folder));
                let [all, sampled] = wrong(&folder, made.manifest.positions);
                assert!(all.is_some_and(|reason| reason.contains("found before it")) && sampled.is_some());
            }
        }
    }
}

#[test]
fn a_cycle_cannot_be_told_as_values_that_need_no_order() {
    let folder = Scratch::in_memory();
    folder.write("edges.csv", "from,to\na,b\nb,a\n");
    let named = read(&folder.at("edges.csv"), &Reading::default()).expect("a graph");
    let hash = content_hash(&folder.at("edges.csv")).expect("a hash");
    let mut made = make("edges.csv", hash, &named, Convention::Normal);
    assert_eq!(made.manifest.kind, Kind::Loopy);
    (made.manifest.kind, made.manifest.ordered, made.manifest.remoteness) = (Kind::Values, false, false);
    for number in 0..2 {
        let row = made.row(number);
        let value = u64::from(row.position == "b");
        *row = Entry::of_value(row.position.clone(), Nimber(value), None);
    }
    made.manifest.max_grundy = Some(1);
    made.manifest.outcomes = Default::default();
    [Outcome::N, Outcome::P].into_iter().for_each(|outcome| made.manifest.outcomes.add(outcome));
    made.write(&table(&folder));
    let [all, sampled] = wrong(&folder, 2);
    assert!(all.as_ref().is_some_and(|reason| reason.contains("play can return to it")), "{all:?}");
    assert_eq!(sampled, None, "a sample sees rows and their options only");
}

#[test]
fn a_sample_does_without_the_graph_in_memory() {
    let folder = Scratch::in_memory();
    let mut random = Random::new(3);
    let named = graph(&folder, "edges.csv", 4000, false, &mut random);
    let hash = content_hash(&folder.at("edges.csv")).expect("a hash");
    let small = sources(&folder, 24 << 10);
    for convention in [Convention::Normal, Convention::Misere] {
        let mut made = make("edges.csv", hash.clone(), &named, convention);
        made.write(&table(&folder));
        match SolvedTable::open(&table(&folder), &small).err() {
            Some(Unsolved::TooLarge(reason)) => assert!(reason.to_string().contains("--sample"), "{reason}"),
            other => panic!("{other:?}"),
        }
        let sampled = || SolvedTable::check_sample(&table(&folder), &small, 12, 5, &Silent).expect("a table");
        sampled().unwrap_or_else(|rejected| panic!("{rejected}"));
        // If every row is wrong, any sample finds a mistake, unless it is a draw.
        for row in made.rows.values_mut().flat_map(BTreeMap::values_mut) {
            row.remoteness = row.remoteness.map(|moves| 2 * moves + 1);
        }
        made.write(&table(&folder));
        assert!(sampled().is_err());
    }
    // The table belongs to this content only.
    make("edges.csv", hash, &named, Convention::Normal).write(&table(&folder));
    folder.write("edges.csv", "from,to\na,b\n");
    let other = SolvedTable::check_sample(&table(&folder), &small, 12, 5, &Silent);
    assert!(
        matches!(&other, Err(Unsolved::Refused(reason)) if reason.to_string().contains("another content")),
        "{other:?}"
    );
}
