//! Folders in which files are damaged: a run gives the true table, or it fails and names a file.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use grundy_cluster::{ClusterError, Crew, Event, Job, Limits, solve};
use grundy_core::Convention;
use grundy_rules::Rules;
use grundy_testkit::{Random, Scratch, files_of, long};

use crate::meaningless::{Meaningless, PLAIN};
use crate::stops::stopping_after;
use crate::unranked::{edges, graph_job, often, wandering};
use crate::{job, tiny};

type Files = BTreeMap<PathBuf, Vec<u8>>;

fn write(folder: &Path, files: &Files) {
    for (path, content) in files {
        fs::create_dir_all(folder.join(path).parent().unwrap()).unwrap();
        fs::write(folder.join(path), content).unwrap();
    }
}

/// Does something to one or two files of a folder. Returns their names.
fn damage(folder: &Path, random: &mut Random) -> Vec<String> {
    let files = files_of(folder);
    let paths: Vec<&PathBuf> = files.keys().collect();
    let (one, other) = (random.pick(&paths), random.pick(&paths));
    let (mut content, others) = (files[one].clone(), &files[other]);
    let (place, at) = (folder.join(one), random.below(content.len().max(1)));
    let mut names = vec![one.display().to_string(), other.display().to_string()];
    match random.below(9u32) {
        0 => fs::remove_file(place).unwrap(),
        1 => fs::write(place, &content[..at.min(content.len())]).unwrap(),
        2 => {
            content.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << random.below(8u32));
            fs::write(place, content).unwrap();
        }
        3 => {
            fs::write(place, others).unwrap();
            fs::write(folder.join(other), content).unwrap();
        }
        4 => fs::write(place, "").unwrap(),
        5 => fs::write(place, others).unwrap(),
        6 => {
            content.extend_from_slice(&others[..others.len().min(20)]);
            fs::write(place, content).unwrap();
        }
        7 => {
            let name = random.pick(&["extra.txt", "shard-99.parquet", "extra.json", "x.unfinished", "layer-000777"]);
            fs::write(place.with_file_name(name), others).unwrap();
            names.push(name.to_owned());
        }
        // Another number in a text: a field of a manifest, a closing or a checkpoint.
        _ => {
            let digits: Vec<usize> = (0..content.len()).filter(|&at| content[at].is_ascii_digit()).collect();
            if !digits.is_empty() && one.extension().is_some_and(|ending| ending == "json") {
                let at = random.pick(&digits);
                content[at] = b'0' + (content[at] - b'0' + 1 + random.below(9u8)) % 10;
                fs::write(place, content).unwrap();
            }
        }
    }
    names
}

/// A job with the state of its folder after some number of events, or at its end.
fn state(job: &Job, limits: &Limits, events: Option<u64>) -> Files {
    let watch = events.map_or_else(|| limits.watch.clone(), |events| stopping_after(events).watch);
    let done = solve(job, &Crew::threads(2), &Limits { watch, ..limits.clone() });
    assert_eq!(done.is_err(), events.is_some(), "{}", job.folder.display());
    let files = files_of(&job.folder);
    assert_eq!(files.keys().any(|path| path.starts_with("begun")), events.is_some());
    fs::remove_dir_all(&job.folder).unwrap();
    files
}

#[test]
fn damage_is_repaired_or_named() {
    let scratch = Scratch::in_memory();
    scratch.write("edges.csv", edges(300, 700, false, 7));
    let ranked = Rules::own("meaningless", Meaningless { sums: true, ..PLAIN });
    let game = wandering(300);
    let (unranked, start) = (Rules::own("wandering", game), game.start().to_string());
    let jobs = [
        (job(&ranked, "12,7", Convention::Normal, scratch.at("ranked")), tiny(), vec![12, 40, 60]),
        (job(&unranked, &start, Convention::Normal, scratch.at("unranked")), often(), vec![6, 14, 30]),
        (graph_job(&scratch, "edges.csv", "graph", Convention::Misere), often(), vec![8]),
    ];
    let (mut random, mut repaired, mut named) = (Random::new(12), 0, 0);
    for (job, limits, events) in jobs {
        let whole = state(&job, &limits, None);
        let half = events.into_iter().map(|events| (state(&job, &limits, Some(events)), long(8, 150)));
        for (files, rounds) in half.chain([(whole.clone(), long(20, 400))]) {
            for round in 0..rounds {
                write(&job.folder, &files);
                let some = if random.one_in(4) { 3 } else { 1 };
                let names: Vec<String> = (0..some).flat_map(|_| damage(&job.folder, &mut random)).collect();
                match solve(&job, &Crew::threads(1 + round % 3), &limits) {
                    Ok(_) => {
                        let left = files_of(&job.folder);
                        let wrong: Vec<_> = left.keys().filter(|path| left.get(*path) != whole.get(*path)).collect();
                        assert!(left == whole, "{names:?}: {wrong:?} are kept");
                        repaired += 1;
                    }
                    Err(error) => {
                        let told = error.to_string();
                        assert_eq!(error.exit_code(), 2, "{names:?}: {told}");
                        assert!(names.iter().any(|name| told.contains(name)), "{names:?}: {told}");
                        named += 1;
                    }
                }
                fs::remove_dir_all(&job.folder).unwrap();
            }
        }
    }
    println!("{repaired} repaired, {named} named");
    assert!(repaired > 2 * named && named > 0, "{repaired} repaired, {named} named");
}

#[test]
fn what_is_damaged_is_told() {
    let scratch = Scratch::in_memory();
    let rules = Rules::own("meaningless", PLAIN);
    let job = job(&rules, "20,7", Convention::Normal, scratch.at("table"));
    let manifest = solve(&job, &Crew::threads(2), &tiny()).unwrap();
    let whole = files_of(&job.folder);
    let told = || {
        let files = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&files);
        let watch = move |event: &Event| {
            if let Event::Damaged { file } = event {
                heard.lock().unwrap().push(file.clone());
            }
            None
        };
        assert_eq!(solve(&job, &Crew::threads(3), &Limits { watch: Arc::new(watch), ..tiny() }).unwrap(), manifest);
        let files = files.lock().unwrap();
        files.clone()
    };
    assert_eq!(told(), Vec::<String>::new());
    let shard = whole.keys().nth(whole.len() / 2).unwrap();
    for file in [shard, Path::new("manifest.blake3"), Path::new("manifest.json")] {
        let place = job.folder.join(file);
        match file.to_str() {
            Some("manifest.json") => {
                let text = fs::read_to_string(&place).unwrap();
                let edges = format!("\"edges\": {}", manifest.edges);
                fs::write(&place, text.replace(&edges, &format!("\"edges\": {}", manifest.edges + 1))).unwrap();
            }
            _ => fs::remove_file(&place).unwrap(),
        }
        let files = told();
        assert!(files.len() == 1 && files[0].contains(file.file_stem().unwrap().to_str().unwrap()), "{files:?}");
        assert!(files_of(&job.folder) == whole);
    }
    // A file of somebody else is left as it is, and nothing is written.
    fs::write(job.folder.join("letter.txt"), "dear").unwrap();
    let error = solve(&job, &Crew::threads(1), &tiny()).unwrap_err();
    assert!(matches!(error, ClusterError::Refused(_)) && error.to_string().contains("letter.txt"), "{error}");
    fs::remove_file(job.folder.join("letter.txt")).unwrap();
    assert!(files_of(&job.folder) == whole);
}
