//! Long runs of the program: killed at any moment and taken up again, and read from their files.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use grundy_testkit::{Random, Scratch};

use crate::{code, err, grundy, out};

/// Exit code, standard output and standard error.
fn run(folder: &Path, words: &str) -> (i32, String, String) {
    let output = grundy(folder, words).output().expect("the program starts");
    (code(&output), out(&output), err(&output))
}

const RUN: &str = "period 0.106 --to 8000000 --format json --checkpoint state --checkpoint-every 1ms --store values";

#[test]
fn a_run_that_is_killed_again_and_again_ends_as_one_that_is_not() {
    let straight = Scratch::new();
    let (code, truth, _) = run(straight.path(), RUN);
    assert_eq!(code, 3);
    assert!(truth.contains("\"hash\":"), "{truth}");
    let (mut killed, mut random) = (0, Random::new(1));
    for threads in [1, 2] {
        let broken = Scratch::new();
        let words = format!("{RUN} --memory-limit 2MiB --threads {threads}");
        for _ in 0..12 {
            let mut child = grundy(broken.path(), &words).spawn().expect("the program starts");
            std::thread::sleep(Duration::from_millis(random.between(20..=419)));
            killed += u32::from(child.try_wait().expect("a status").is_none());
            let _ = child.kill();
            child.wait().expect("it ends");
        }
        let (code, again, complaint) = run(broken.path(), &words);
        assert_eq!((code, again), (3, truth.clone()), "{complaint}");
        assert!(complaint.contains("going on from heap"), "{complaint}");
        let read = |folder: &Path, words| run(folder, words).1;
        for words in [
            "values 0.106 --from 7999000 --to 8000000 --store values --format csv",
            "values 0.106 --from 0 --to 99 --store values",
        ] {
            assert_eq!(read(broken.path(), words), read(straight.path(), words));
        }
    }
    assert!(killed > 0);
}

#[test]
fn files_of_another_game_are_refused_with_exit_code_2() {
    let folder = Scratch::new();
    assert_eq!(run(folder.path(), "period 0.16 --to 20000 --checkpoint state --store values").0, 3);
    for words in [
        "period 0.17 --checkpoint state",
        "period 0.17 --store values",
        "values 0.17 --to 5 --store values",
        "values grundy --to 5 --store state/checkpoint.grundy",
        "period 0.16 --checkpoint values",
    ] {
        let (code, out, err) = run(folder.path(), words);
        assert_eq!((code, &*out), (2, ""), "{words}: {err}");
        assert!(err.starts_with("error: "), "{words}: {err}");
    }
    // And neither is the worse for it.
    let (code, _, err) = run(folder.path(), "period 0.16 --checkpoint state --store values");
    assert_eq!((code, &*err), (0, "going on from heap 20001\n"));
}

/// The memory of the program itself, where the system reports it.
#[test]
fn a_quotient_goes_on_from_what_was_kept_and_proves_it_again() {
    for words in ["0.71", "kayles", "0.123 kayles", "take:2,5 0.07"] {
        let folder = Scratch::new();
        let end = if words.contains(' ') { " --to 7" } else { " --to 14" };
        for to in [" --to 3", " --to 6", end, " --to 5"] {
            let kept = run(folder.path(), &format!("quotient {words}{to} --format json --checkpoint state"));
            assert_eq!(kept.0, 0, "{words}{to}: {}", kept.2);
            let direct = run(folder.path(), &format!("quotient {words}{to} --format json"));
            assert_eq!(kept, direct, "{words}{to}");
            let (code, said, _) = run(folder.path(), "check state/quotient.json");
            assert_eq!(code, 0, "{words}{to}: {said}");
        }
    }
}

#[test]
fn a_kept_quotient_of_another_game_or_with_a_changed_element_is_refused() {
    let folder = Scratch::new();
    assert_eq!(run(folder.path(), "quotient 0.123 --to 9 --checkpoint state").0, 0);
    let (code, _, complaint) = run(folder.path(), "quotient kayles --checkpoint state");
    assert!(code == 2 && complaint.contains("of 0.123, not of kayles"), "{code} {complaint}");
    let file = folder.path().join("state/quotient.json");
    let text = fs::read_to_string(&file).expect("it was written");
    let (before, after) = text.split_once("\"p\":[").expect("the P-positions");
    let (p, rest) = after.split_once(']').expect("a list");
    let fewer = p.rsplit_once(',').expect("several").0;
    fs::write(&file, format!("{before}\"p\":[{fewer}]{rest}")).expect("it can be written");
    let (code, _, complaint) = run(folder.path(), "quotient 0.123 --to 12 --checkpoint state");
    assert!(code == 2 && complaint.contains("are not those of its game"), "{code} {complaint}");
    fs::write(&file, "nothing").expect("it can be written");
    let (code, _, complaint) = run(folder.path(), "quotient 0.123 --to 12 --checkpoint state");
    assert!(code == 2 && complaint.contains("is not a checkpoint of grundy"), "{code} {complaint}");
}

#[test]
fn a_long_run_takes_little_memory_and_ends_in_time() {
    let folder = Scratch::new();
    let words = "period 0.106 --memory-limit 8MiB --checkpoint state --time-limit 2s";
    let mut child = grundy(folder.path(), words).spawn().expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().expect("a status").is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
        most = line.trim().trim_end_matches(" kB").parse().unwrap_or(0).max(most);
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("no period known") && text.contains("rare heaps:"), "{text}");
    assert!(most < 100_000, "{most} kB");
    let size = fs::metadata(folder.at("state/checkpoint.grundy")).expect("a checkpoint").len();
    assert!(size < 20_000_000, "{size} bytes");
}

#[test]
fn a_store_without_a_beginning_is_begun() {
    let folder = Scratch::new();
    fs::write(folder.at("values"), "").expect("writable");
    for _ in 0..2 {
        let (code, _, complaint) = run(folder.path(), "values kayles --to 100 --store values --format csv");
        assert_eq!(code, 0, "{complaint}");
        assert!(fs::metadata(folder.at("values")).expect("a store").len() > 0);
    }
}

#[test]
fn a_store_of_many_heaps_is_written_once() {
    let folder = Scratch::new();
    let begin = Instant::now();
    assert_eq!(run(folder.path(), "values kayles --to 100000 --store values --format csv").0, 0);
    assert_eq!(run(folder.path(), "values grundy --to 20000 --store other --format csv").0, 0);
    // Two syncs a heap took minutes.
    assert!(begin.elapsed() < Duration::from_secs(40), "{:?}", begin.elapsed());
}
