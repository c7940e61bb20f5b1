//! Long runs of the program: killed at any moment and taken up again, and read from their files.

use std::fs;
use std::path::Path;
use std::time::Duration;

use grundy_testkit::{Random, Scratch};

use crate::{code, err, grundy, memory_of, out};

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
        let is_saved = || broken.at("state/checkpoint.grundy").exists();
        for round in (0..60).take_while(|&round| round < 12 || !is_saved()) {
            let mut child = grundy(broken.path(), &words).spawn().expect("the program starts");
            std::thread::sleep(Duration::from_millis(random.between(20..=419) * (1 + round / 12)));
            killed += u32::from(child.try_wait().expect("a status").is_none());
            let _ = child.kill();
            child.wait().expect("it ends");
        }
        let (code, again, complaint) = run(broken.path(), &words);
        assert_eq!((code, again), (3, truth.clone()), "{complaint}");
        assert!(complaint.contains("going on from heap"), "{complaint}");
        for words in [
            "values 0.106 --from 7999000 --to 8000000 --store values --format csv",
            "values 0.106 --from 0 --to 99 --store values",
        ] {
            assert_eq!(run(broken.path(), words).1, run(straight.path(), words).1);
        }
    }
    assert!(killed > 0);
}

#[test]
fn a_long_run_takes_little_memory_and_ends_in_time() {
    let folder = Scratch::new();
    let words = "period 0.106 --memory-limit 8MiB --checkpoint state --time-limit 2s";
    let (most, output) = memory_of(folder.path(), words);
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("no period known") && text.contains("rare heaps:"), "{text}");
    assert!(most < 100_000 << 10, "{most} bytes");
    let size = fs::metadata(folder.at("state/checkpoint.grundy")).expect("a checkpoint").len();
    assert!(size < 20_000_000, "{size} bytes");
}
