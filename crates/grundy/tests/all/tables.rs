//! Tables made from the definition: written, checked, used for answers, and damaged.
#![cfg(feature = "parquet")]

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use grundy::files::table::{Entry, Kind, Manifest, Place, Table, TableError, write_shard};
use grundy::{
    Convention, Limits, LoopyValue, Nimber, Position, Rules, Session, Shape, Silent, SolvedTable, Sources, Sum,
    Unsolved,
};
use grundy_testkit::{Play, Scratch, rows};

type Key = Vec<Position>;

/// All reachable positions as a table, valued by the solver that tests compare with the definition.
fn write_table(folder: &Path, rules: &Rules, convention: Convention, start: &[&str], shards: u32) -> Manifest {
    let moves = &rules.moves;
    let nature = moves.nature();
    let whole = convention == Convention::Misere || nature.own_endings;
    let parts: Key = start.iter().map(|text| moves.representative(&moves.parse(text).unwrap())).collect();
    let starts: Vec<Key> = if whole { vec![parts] } else { parts.into_iter().map(|part| vec![part]).collect() };
    let mut manifest = Manifest::new(rules.name.clone(), None, Kind::Values, shards);
    manifest.ranked = moves.rank(&starts[0][0]).unwrap().is_some();
    manifest.kind = match whole {
        true => Kind::Outcomes,
        false if nature.may_loop && !manifest.ranked => Kind::Loopy,
        false => Kind::Values,
    };
    manifest.ordered = manifest.kind == Kind::Loopy;
    manifest.convention = convention.to_string();
    manifest.sources.extend(rules.source().map(|hash| (rules.name.clone(), hash.to_string())));
    let mut options: BTreeMap<Key, BTreeSet<Key>> = BTreeMap::new();
    let mut open: VecDeque<Key> = starts.iter().cloned().collect();
    while let Some(mut key) = open.pop_front() {
        key.sort();
        if options.contains_key(&key) {
            continue;
        }
        let over = nature.own_endings && moves.ending(&key[0]).unwrap().is_some();
        let mut all = BTreeSet::new();
        for (at, part) in key.iter().enumerate().filter(|_| !over) {
            moves
                .each_option(part, &mut |option| {
                    let mut next: Key = option.iter().map(|part| moves.representative(part)).collect();
                    next.extend(key[..at].iter().chain(&key[at + 1..]).cloned());
                    next.sort();
                    all.insert(next);
                })
                .unwrap();
        }
        for option in &all {
            match whole {
                true => open.push_back(option.clone()),
                false => open.extend(option.iter().map(|part| vec![part.clone()])),
            }
        }
        options.insert(key, all);
    }
    manifest.remoteness = whole || options.values().flatten().all(|option| option.len() < 2);
    // Without remoteness the outcome is that of the value.
    let played = manifest.remoteness.then(|| Play::of(&**moves, options.keys().cloned()));
    let judged = played.as_ref().map(|play| (play, play.outcomes(convention)));
    let mut session = Session::default();
    let orders = orders(&options);
    let mut files: BTreeMap<(Option<u64>, u32), BTreeMap<String, Entry>> = BTreeMap::new();
    for (key, own) in &options {
        let place = Place::of(&manifest, &**moves, &mut key.clone()).unwrap();
        let value = (!whole).then(|| {
            let game = Sum::single(rules.clone(), key[0].clone());
            let answer = session.solve(&game, convention, 0).unwrap();
            match answer.grundy.unwrap() {
                grundy::Value::Nimber(value) => LoopyValue::from(Nimber(value)),
                grundy::Value::Loopy { infinity } => LoopyValue::infinity(infinity),
                grundy::Value::Loony { .. } => LoopyValue::Loony,
            }
        });
        let of_value = || value.as_ref().map(|value| (value.outcome(), None)).expect("a value");
        let (outcome, remoteness) = judged.as_ref().map_or_else(of_value, |(play, all)| all[play.find(key)]);
        let finite = value.as_ref().and_then(LoopyValue::nimber);
        manifest.positions += 1;
        manifest.edges += own.len() as u64;
        manifest.outcomes.add(outcome);
        manifest.max_grundy = manifest.max_grundy.max(finite.map(|value| value.0));
        let order = orders.get(key).copied().filter(|_| manifest.ordered && finite.is_some());
        let row = Entry { position: place.position.clone(), outcome, value, remoteness, order };
        files.entry((place.layer, place.shard)).or_default().insert(place.position, row);
    }
    for ((layer, shard), rows) in files {
        let rows = rows.into_values().map(Ok::<_, TableError>);
        manifest.files.push(write_shard(folder, layer, shard, rows).unwrap());
    }
    let text = |key: &Key| Place::of(&manifest, &**moves, &mut key.clone()).unwrap().position;
    manifest.start = Some(starts.iter().map(text).collect());
    manifest.write(folder).unwrap();
    manifest
}

/// Smith's rule as in the literature: when each position of single components is labelled.
fn orders(positions: &BTreeMap<Key, BTreeSet<Key>>) -> BTreeMap<Key, u64> {
    let (mut values, mut orders) = (BTreeMap::<&Key, u64>::new(), BTreeMap::new());
    'again: loop {
        for (key, options) in positions.iter().filter(|(key, _)| !orders.contains_key(*key)) {
            let known: BTreeSet<u64> = options.iter().filter_map(|option| values.get(option).copied()).collect();
            let least = (0..).find(|value| !known.contains(value)).unwrap();
            let answered = |option: &Key| {
                values.contains_key(option)
                    || positions
                        .get(option)
                        .is_some_and(|next| next.iter().any(|next| values.get(next) == Some(&least)))
            };
            if options.iter().all(answered) {
                values.insert(key, least);
                orders.insert(key.clone(), orders.len() as u64);
                continue 'again;
            }
        }
        return orders;
    }
}

fn sources() -> Sources {
    let mut sources = Sources::default();
    sources.hold(
        "loops.csv",
        "from,to\n1,0\n1,2\n2,1\n3,3\n3,0\n4,3\n4,5\n5,5\n6,1\n6,4\n7,0\n7,8\n8,7\n8,0\n8,1\nNew York,8\n",
    );
    sources.hold("ends.star", "def options(p):\n  return [p - 1, p - 2] if p > 1 else []\ndef result(p):\n  return \"draw\" if p == 4 else \"win\" if p <= 1 else None\n");
    sources.hold(
        "back.star",
        "def options(n):\n  return [n - k for k in [1, 4] if k <= n] + ([n + 1] if n > 0 and n % 2 == 0 else [])\n",
    );
    sources
}

#[test]
fn tables_are_valid_and_answer_as_the_solvers_do() {
    let sources = sources();
    for [ruleset, start, convention] in rows(include_str!("../../../../testdata/rows/solved-tables.txt")) {
        let start: &[&str] = &start.split(';').collect::<Vec<_>>();
        let convention = if convention == "misere" { Convention::Misere } else { Convention::Normal };
        let folder = Scratch::new();
        let rules = sources.find(ruleset).unwrap();
        let manifest = write_table(folder.path(), &rules, convention, start, 4);
        let table = SolvedTable::open(folder.path(), &sources).unwrap();
        let verified = table.check(1 << 20, 2, &Silent).unwrap_or_else(|error| panic!("{ruleset}: {error}"));
        assert!(verified.established[0].contains(&format!("{} positions", manifest.positions)), "{verified:?}");
        let sampled = SolvedTable::check_sample(folder.path(), &sources, 100, 7, &Silent).unwrap();
        sampled.unwrap_or_else(|error| panic!("{ruleset}: {error}"));
        // The table answers every position as the solvers do.
        let mut asked = Session::new(Limits::default());
        asked.table = Some(Arc::new(table));
        let mut solver = Session::default();
        let table = Table::open(folder.path()).unwrap();
        for row in (0..table.files().len()).flat_map(|file| table.rows_of(file).unwrap()) {
            let position = row.unwrap().position;
            if position.is_empty() {
                continue;
            }
            let quoted = match manifest.kind {
                // Lists of one number each could be one position, so each gets a term of its own.
                Kind::Outcomes if rules.shape == Shape::List => position.replace(' ', &format!(" + {ruleset} ")),
                Kind::Outcomes => position,
                _ => grundy_core::syntax::as_word(&position).into_owned(),
            };
            let game = Sum::read(&format!("{ruleset} {quoted}"), &sources).unwrap();
            let told = asked.solve(&game, convention, 1000).unwrap_or_else(|error| panic!("{game}: {error}"));
            let expected = solver.solve(&game, convention, 1000).unwrap();
            let method = told.why.english();
            assert!(method.contains("table") && method.contains("positions"), "{method}");
            // The solvers leave out values and lengths that they need not know.
            let (mut told, expected) = (told.written(), expected.written());
            told.method.clone_from(&expected.method);
            if expected.grundy.is_none() {
                told.grundy = None;
                told.components.iter_mut().for_each(|component| component.grundy = None);
            }
            if expected.remoteness.is_none() {
                told.remoteness = None;
            }
            assert_eq!(told, expected, "{game}");
        }
    }
}

#[test]
fn a_table_says_what_it_does_not_know() {
    let sources = sources();
    let folder = Scratch::new();
    write_table(folder.path(), &sources.find("cram").unwrap(), Convention::Normal, &["3,4"], 2);
    let mut session = Session::new(Limits::default());
    session.table = Some(Arc::new(SolvedTable::open(folder.path(), &sources).unwrap()));
    let mut solve = |text: &str, convention| session.solve(&Sum::read(text, &sources).unwrap(), convention, 20);
    let mut refused = |text: &str, convention, reason: &str| match solve(text, convention) {
        Err(Unsolved::Refused(message)) => assert!(message.to_string().contains(reason), "{message}"),
        other => panic!("{text}: {other:?}"),
    };
    refused("cram 4,4", Convention::Normal, "is not in the table");
    refused("cram 4,4", Convention::Normal, "can be reached from 3,4");
    refused("cram 3,4", Convention::Misere, "about normal play");
    refused("nim 3", Convention::Normal, "about cram, not about nim");
    let text = "cram 4,3 2x2,2 ../.# + nim 3 5 + graph:loops.csv 7";
    let answer = solve(text, Convention::Normal).unwrap();
    let sum = Sum::read(text, &sources).unwrap();
    let expected = Session::default().solve(&sum, Convention::Normal, 20).unwrap();
    assert_eq!((answer.outcome, &answer.grundy), (expected.outcome, &expected.grundy));
    assert_eq!(answer.winning_moves, expected.winning_moves);
    let method = answer.why.english();
    assert!(method.contains("table") && method.contains("Bouton"), "{method}");
}

#[test]
fn a_table_belongs_to_its_file_of_rules() {
    let folder = Scratch::new();
    let before = sources();
    write_table(folder.path(), &before.find("rules:ends.star").unwrap(), Convention::Normal, &["9"], 2);
    let mut after = sources();
    after.hold("ends.star", "def options(p):\n  return [p - 1] if p > 1 else []\n");
    let error = SolvedTable::open(folder.path(), &after).err().unwrap().to_string();
    assert!(error.contains("another content of the file of rules:ends.star"), "{error}");
    assert!(SolvedTable::open(folder.path(), &Sources::default()).is_err());
}

#[test]
fn spoilt_tables_are_rejected() {
    let sources = sources();
    let folder = Scratch::new();
    let manifest = write_table(folder.path(), &sources.find("wythoff").unwrap(), Convention::Normal, &["6,6"], 2);
    let sound: Vec<Vec<u8>> = manifest.files.iter().map(|file| fs::read(folder.at(&file.path)).unwrap()).collect();
    let check = || match SolvedTable::open(folder.path(), &sources) {
        Ok(table) => table.check(1 << 20, 2, &Silent).map(drop).map_err(|rejected| rejected.to_string()),
        Err(error) => Err(error.to_string()),
    };
    check().unwrap();
    // A file that is damaged, cut off, missing, or replaced by another one.
    for (at, file) in manifest.files.iter().enumerate().step_by(3) {
        let path = folder.at(&file.path);
        let mut damaged = sound[at].clone();
        let middle = damaged.len() / 2;
        damaged[middle] ^= 1;
        for bytes in [&damaged[..], &sound[at][..middle], &sound[(at + 1) % sound.len()], b"not Parquet"] {
            fs::write(&path, bytes).unwrap();
            let error = check().unwrap_err();
            assert!(error.contains("shard-"), "{error}");
        }
        fs::remove_file(&path).unwrap();
        assert!(check().unwrap_err().contains("shard-"));
        fs::write(&path, &sound[at]).unwrap();
    }
    // A wrong row in a correctly written file.
    let table = Table::open(folder.path()).unwrap();
    for (at, file) in manifest.files.iter().enumerate() {
        let rows: Vec<Entry> = table.rows_of(at).unwrap().map(Result::unwrap).collect();
        for wrong in 0..rows.len() {
            let mut rows = rows.clone();
            let value = rows[wrong].value.clone().unwrap().nimber().unwrap().0 + 1;
            rows[wrong] = Entry::of_value(rows[wrong].position.clone(), Nimber(value), rows[wrong].remoteness);
            let rows = rows.into_iter().map(Ok::<_, TableError>);
            let mut spoilt = manifest.clone();
            spoilt.files[at] = write_shard(folder.path(), file.layer, file.shard, rows).unwrap();
            spoilt.write(folder.path()).unwrap();
            assert!(check().unwrap_err().contains("its options give"));
        }
        folder.write(&file.path, &sound[at]);
    }
    manifest.write(folder.path()).unwrap();
    check().unwrap();
    // Every field of the manifest matters.
    let honest = serde_json::to_value(&manifest).unwrap();
    for [place, wrong] in rows(include_str!("../../../../testdata/rows/wrong-manifests.txt")) {
        let mut spoilt = honest.clone();
        let field = spoilt.pointer_mut(place).expect(place);
        *field = match (wrong, field.as_u64()) {
            ("more", Some(number)) => (number + 1).into(),
            ("less", Some(number)) => (number - 1).into(),
            _ => serde_json::from_str(wrong).unwrap_or_else(|_| wrong.into()),
        };
        serde_json::from_value::<Manifest>(spoilt).expect(place).write(folder.path()).unwrap();
        assert!(check().is_err(), "{place} {wrong}");
    }
    let mut fewer = manifest.clone();
    fewer.files.pop();
    fewer.write(folder.path()).unwrap();
    assert!(check().is_err());
}
