//! What goes wrong outside: signals, limits, full disks, files that somebody else uses, and names that a terminal obeys.
//! `GRUNDY_LONG=1` kills and damages hundreds of times.
#![cfg(unix)]

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use grundy_testkit::{Random, Scratch, copy, files_of, long, rows};

use crate::cluster::WANDERING;
use crate::{code, end_of, err, given, grundy, memory_of, root, run};

/// The commands of a kind, each with the file that it writes.
fn commands(kind: &str) -> Vec<(&'static str, &'static str)> {
    let all = rows(include_str!("../../../../testdata/rows/mishaps.txt")).into_iter();
    all.filter(|[of, _, _]| *of == kind).map(|[_, words, file]| (words, file)).collect()
}

/// The limit of a second, and what a busy machine takes to start and to end a program.
const A_SECOND: Duration = Duration::from_secs(5);

/// A shell command, in which `grundy` is the program.
fn shell(folder: &Path, script: &str) -> Output {
    let script = script.replace("grundy", env!("CARGO_BIN_EXE_grundy"));
    Command::new("sh").args(["-c", &script]).current_dir(folder).output().expect("a shell")
}

/// A folder with what the commands below need: slow rules, rules that grow, a pipe into which nobody writes.
fn place() -> Scratch {
    let folder = Scratch::new();
    copy(&root().join("testdata/rules/mishaps"), folder.path());
    folder.write("hosts", "127.0.0.1:1\n127.0.0.1:2\n");
    assert!(shell(folder.path(), "mkfifo never.csv never.json never.hb").status.success());
    folder
}

fn lasting(folder: &Path, words: &str) -> Child {
    let mut command = grundy(folder, words);
    // An input that never ends: a contest's, or a person's.
    let waits = words.starts_with("judge") || words.starts_with("play nim");
    let stdin = if waits { Stdio::piped() } else { Stdio::null() };
    command.stdin(stdin).stdout(Stdio::null()).spawn().expect("the program starts")
}

#[test]
fn every_command_heeds_a_signal_within_a_second() {
    // INT for one command and TERM for the next one; with `--long` both for each.
    let both = commands("lasting").into_iter().flat_map(|(words, _)| [("INT", words), ("TERM", words)]).enumerate();
    for (_, (signal, words)) in both.filter(|(at, _)| long([0, 3].contains(&(at % 4)), true)) {
        let folder = place();
        let mut child = lasting(folder.path(), words);
        std::thread::sleep(Duration::from_millis(600));
        assert!(child.try_wait().expect("a status").is_none(), "`{words}` has ended too soon");
        let begin = Instant::now();
        let sent = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
        assert!(sent.expect("kill").success());
        let (code, took) = (end_of(&mut child), begin.elapsed());
        assert_eq!(code, Some(130), "`{words}` after SIG{signal}");
        assert!(took < A_SECOND, "`{words}` took {took:?} to end after SIG{signal}");
    }
}

#[test]
fn every_command_keeps_to_its_time_limit_within_half_a_second() {
    for (words, _) in commands("lasting").into_iter().chain([("serve --port 0", "")]) {
        let folder = place();
        let begin = Instant::now();
        let mut child = lasting(folder.path(), &format!("{words} --time-limit 500ms"));
        let (code, took) = (end_of(&mut child), begin.elapsed());
        assert_eq!(code, Some(3), "`{words}`");
        assert!(took < A_SECOND, "`{words}` took {took:?}");
    }
}

#[test]
fn processes_that_work_together_stop_together_and_one_says_so() {
    let (folder, words) = (place(), "cluster run chomp 12,12,12,12,12,12 -o run -n 3 --memory-limit 64MiB");
    let limited = run(folder.path(), &format!("{words} --time-limit 1s"));
    // A terminal sends Ctrl-C to all processes of a command.
    let all = grundy(folder.path(), words).process_group(0).spawn().expect("the program starts");
    std::thread::sleep(Duration::from_millis(1500));
    let sent = Command::new("kill").args(["-INT", "--", &format!("-{}", all.id())]).status();
    assert!(sent.expect("kill").success());
    let interrupted = all.wait_with_output().expect("it ends");
    for (output, expected, told) in [(limited, 3, "the time limit passed"), (interrupted, 130, "interrupted")] {
        let complaint = err(&output);
        assert_eq!(code(&output), expected, "{complaint}");
        assert!(complaint.starts_with(&format!("stopped: {told}")) && complaint.lines().count() == 1, "{complaint}");
    }
    assert!(folder.at("run").is_dir(), "the folder has the name that was asked for");
}

#[test]
#[cfg(target_os = "linux")]
fn a_memory_limit_holds_within_a_tenth_and_ends_with_exit_code_3() {
    let folder = place();
    let edges: String = (0..3_000_000u32).map(|v| format!("vertex-{v},vertex-{}\n", v / 2)).collect();
    folder.write("large.csv", format!("from,to\n{edges}"));
    let soon = commands("large").into_iter().map(|words| (100u64, words));
    let slow: &[u64] = long(&[], &[100, 300, 1024]);
    let slow = slow.iter().flat_map(|&limit| commands("large and slow").into_iter().map(move |words| (limit, words)));
    for (limit, (words, _)) in soon.chain(slow) {
        let (most, output) = memory_of(folder.path(), &format!("{words} --memory-limit {limit}MiB --time-limit 10min"));
        let complaint = err(&output);
        assert_eq!(code(&output), 3, "`{words}`: {complaint}");
        assert!(most * 10 <= (limit << 20) * 11, "`{words}` took {most} bytes of {limit} MiB");
        assert!(complaint.contains("memory"), "`{words}`: {complaint}");
        println!("{} of {limit} MiB {words}", most >> 20);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn memory_that_the_system_refuses_is_exit_code_3_and_a_sentence() {
    let folder = place();
    for (words, said) in [
        // The C library aborts a second thread that starts when no memory is left, so one thread works.
        ("period 0.106 --threads 1 --time-limit 60s", "the system refuses"),
        ("solve rules:up.star 0,0", "no thread can be started"),
    ] {
        // Address space, in KiB.
        let output = shell(folder.path(), &format!("ulimit -v 200000; grundy {words}"));
        assert_eq!(code(&output), 3, "`{words}`: {}", err(&output));
        assert!(err(&output).contains(said) && err(&output).lines().count() == 1, "`{words}`: {}", err(&output));
    }
}

#[test]
fn a_disk_that_fills_up_leaves_the_old_file_and_no_half_of_the_new() {
    let folder = Scratch::new();
    let edges: String = (0..20_000u32).map(|v| format!("vertex-{v},vertex-{}\n", v / 3)).collect();
    folder.write("edges.csv", format!("from,to\n{edges}"));
    for (words, file) in commands("writing") {
        let words = words.replace("FILE", file);
        // A write beyond the largest size that is allowed fails, as on a full disk.
        let limited = format!("trap '' XFSZ; ulimit -f 1; grundy {words}");
        folder.write(file, "old");
        let output = shell(folder.path(), &limited);
        assert_eq!(code(&output), 2, "`{words}`: {}", err(&output));
        assert!(err(&output).contains(file), "`{words}`: {}", err(&output));
        assert_eq!(fs::read_to_string(folder.at(file)).expect("the old file"), "old", "`{words}`");
        fs::remove_file(folder.at(file)).expect("it is there");
        assert_eq!(code(&shell(folder.path(), &limited)), 2);
        let left: Vec<_> =
            fs::read_dir(folder.path()).expect("a folder").flatten().map(|one| one.file_name()).collect();
        assert_eq!(left, ["edges.csv"], "`{words}`");
        // With room all is well.
        assert_eq!(code(&run(folder.path(), &words)), 0, "`{words}`");
        if words.contains("--certificate") {
            assert_eq!(code(&run(folder.path(), &format!("check {file}"))), 0, "`{words}`");
        }
        fs::remove_file(folder.at(file)).expect("it was written");
    }
}

#[test]
fn no_command_writes_through_a_link_that_somebody_has_laid_there() {
    let folder = Scratch::new();
    folder.write("edges.csv", "from,to\na,b\n");
    for (words, file) in commands("writing").into_iter().chain(commands("writing beside")) {
        for (ending, target) in [("", "nothing"), (".unfinished", "nothing"), (".unfinished", "victim")] {
            for made in ["table", "state"] {
                let _ = fs::remove_dir_all(folder.at(made));
            }
            folder.write("victim", "somebody's");
            let link = folder.at(format!("{file}{ending}"));
            fs::create_dir_all(link.parent().expect("a folder")).expect("writable");
            std::os::unix::fs::symlink(folder.at(target), &link).expect("a link");
            run(folder.path(), &words.replace("FILE", file));
            assert!(!folder.at("nothing").exists(), "`{words}` wrote through {file}{ending}");
            assert_eq!(fs::read_to_string(folder.at("victim")).expect("it is there"), "somebody's", "`{words}`");
            let _ = fs::remove_file(&link);
            let _ = fs::remove_file(folder.at(file));
        }
        // A name may be as long as the system allows.
        let name = format!("{}{file}", "n".repeat(255 - file.len())).replace('/', "n");
        assert!([0, 3].contains(&code(&run(folder.path(), &words.replace("FILE", &name)))), "`{words}`");
        let _ = fs::remove_file(folder.at(name));
    }
}

/// What the commands above need, and the tables that they make where there is room.
fn tables() -> Scratch {
    let folder = Scratch::in_memory();
    let edges: String =
        (1..4_000u32).flat_map(|v| [(v, v / 2), (v, v * 7 % (v + 3) % v)]).map(|(a, b)| format!("{a},{b}\n")).collect();
    folder.write("edges.csv", format!("from,to\n{edges}"));
    folder.write("wander.star", WANDERING);
    for (number, (words, _)) in commands("tables").into_iter().enumerate() {
        let output = run(folder.path(), &words.replace("TABLE", &format!("whole-{number}")));
        assert_eq!(code(&output), 0, "`{words}`: {}", err(&output));
    }
    folder
}

#[test]
fn a_run_that_fills_the_disk_says_so_and_goes_on_when_there_is_room() {
    let folder = tables();
    for (number, (words, _)) in commands("tables").into_iter().enumerate() {
        let words = words.replace("TABLE", "table");
        let mut full = 0;
        // Files may become longer from run to run, so that each one ends somewhere else.
        for blocks in (1..).map(|step| step * step) {
            let output = shell(folder.path(), &format!("trap '' XFSZ; ulimit -f {blocks}; grundy {words}"));
            if code(&output) == 0 {
                break;
            }
            let complaint = err(&output);
            assert_eq!(code(&output), 3, "`{words}`: {complaint}");
            assert!(complaint.contains("make room there: the same command goes on"), "`{words}`: {complaint}");
            assert!(!complaint.contains("panicked"), "`{words}`: {complaint}");
            full += 1;
        }
        assert!(full > 1, "`{words}` found room {full} times later");
        assert!(files_of(&folder.at("table")) == files_of(&folder.at(format!("whole-{number}"))), "`{words}`");
        fs::remove_dir_all(folder.at("table")).expect("it was written");
    }
}

/// The same on a small disk. It takes a system that lets users mount one; elsewhere the test above must do.
#[test]
#[cfg(target_os = "linux")]
fn a_run_that_fills_a_small_disk_goes_on_when_the_disk_has_grown() {
    let folder = tables();
    fs::create_dir(folder.at("disk")).expect("a folder");
    if !shell(folder.path(), "unshare -rm mount -t tmpfs -o size=64k tmpfs disk").status.success() {
        println!("no disk can be mounted here");
        return;
    }
    for (number, (words, _)) in commands("tables").into_iter().enumerate() {
        let words = words.replace("TABLE", "disk/table");
        let script = format!(
            "mount -t tmpfs -o size=64k tmpfs disk; grundy {words}; echo $? >&2; \
             mount -o remount,size=64m disk; grundy {words} >&2 && diff -r disk/table whole-{number} >&2; echo $? >&2"
        );
        folder.write("script", script.replace("grundy", env!("CARGO_BIN_EXE_grundy")));
        let output = shell(folder.path(), "unshare -rm sh script");
        let complaint = err(&output);
        assert!(complaint.contains("No space left on device"), "`{words}`: {complaint}");
        assert!(complaint.contains("make room there: the same command goes on"), "`{words}`: {complaint}");
        // Two processes may complain at the same time, so an empty line may follow.
        let codes: Vec<&str> = complaint.lines().filter(|line| matches!(*line, "0" | "1" | "2" | "3")).collect();
        assert_eq!(codes, ["3", "0"], "`{words}`: {complaint}");
    }
}

#[test]
fn one_run_at_a_time_works_with_a_checkpoint_or_a_store() {
    let folder = Scratch::new();
    let words = "period grundy --to 100000000 --checkpoint state --store values";
    let mut first = grundy(folder.path(), words).spawn().expect("the program starts");
    std::thread::sleep(Duration::from_millis(700));
    for other in [words, "period 0.106 --checkpoint state", "values kayles --to 9 --store values"] {
        let output = run(folder.path(), other);
        assert_eq!(code(&output), 2, "`{other}`: {}", err(&output));
        let complaint = err(&output);
        assert!(complaint.contains("another run works with it") || complaint.contains("one of"), "{complaint}");
    }
    first.kill().expect("it runs");
    first.wait().expect("it ends");
    // The lock ends with the process.
    assert_eq!(code(&run(folder.path(), "period grundy --to 2000 --checkpoint state --store values")), 3);
    // Of many at once, each is answered or told to wait.
    let all: Vec<Child> = (0..long(12, 102))
        .map(|_| grundy(folder.path(), "period grundy --to 3000 --checkpoint state").spawn().expect("it starts"))
        .collect();
    let mut done = 0;
    for child in all {
        let output = child.wait_with_output().expect("it ends");
        let refused = code(&output) == 2 && err(&output).contains("another run works with it");
        assert!(refused || code(&output) == 3, "{}", err(&output));
        done += u32::from(!refused);
    }
    assert!(done > 0);
}

#[test]
fn what_names_in_files_tell_a_terminal_is_shown_and_not_done() {
    let folder = Scratch::new();
    let bad = "\u{1b}[2J\u{1b}]0;title\u{7}\u{9b}31m";
    folder.write("bad.csv", format!("from,to\n{bad},b\nb,end\n"));
    copy(&root().join("testdata/rules/mishaps"), folder.path());
    folder.write("bad.json", "{\"format\":\"grundy-certificate\",\"version\":\"\\u001b[2J\"}");
    for (words, _) in commands("printing names").into_iter().chain([("solve nim \u{1b}[2J", "")]) {
        let output = run(folder.path(), words);
        for bytes in [&output.stdout, &output.stderr] {
            let text = String::from_utf8_lossy(bytes);
            // The program's own colours set a style and nothing else.
            let mut rest = text.as_ref();
            while let Some(at) = rest.find(|c: char| c.is_control() && c != '\n' && c != '\t') {
                rest = rest[at..].strip_prefix("\u{1b}[").unwrap_or_else(|| panic!("`{words}`: {text:?}"));
                let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';').expect("a letter");
                assert!(rest[end..].starts_with('m'), "`{words}`: {text:?}");
            }
            assert!(!text.contains("\u{1b}[31m3"), "`{words}`: {text:?}");
        }
    }
}

/// No name, label or drawing begins a line of its own, which could be taken for one of the program's.
#[test]
fn a_name_is_printed_in_one_line() {
    let folder = Scratch::new();
    folder.write("g.csv", "from,to\n\"a\nFORGED valid\",\"b\u{2028}\rFORGED one\"\nc,\"a\nFORGED valid\"\n");
    copy(&root().join("testdata/rules/mishaps"), folder.path());
    folder.write("f\nFORGED.csv", "from,to\na,b\n");
    folder.write("bad.csv", "from,to\n\"a\nFORGED\",b,c\n");
    let mut lines = 0;
    for (words, _) in commands("printing names in lines") {
        let output = given(&mut grundy(folder.path(), words), b"moves\nhint\nwhy\n1\n");
        for bytes in [&output.stdout, &output.stderr] {
            for line in String::from_utf8_lossy(bytes).split(['\n', '\r', '\u{2028}']) {
                assert!(!line.starts_with("FORGED"), "`{words}`: {line}");
                lines += usize::from(line.contains("FORGED"));
            }
        }
    }
    assert!(lines > 15, "only {lines} lines hold the names");
    let json = run(folder.path(), "graph g.csv --format json");
    assert!(String::from_utf8_lossy(&json.stdout).contains("a\\nFORGED valid"));
}

/// A file with some bytes changed, cut off, doubled or put in.
fn damaged(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..1 + random.below(3) {
        let at = random.below(bytes.len().max(1)).min(bytes.len());
        match random.below(4) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, random.below(256) as u8),
            2 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            _ => {
                let part = bytes[at..bytes.len().min(at + 20)].to_vec();
                bytes.splice(at..at, part);
            }
        }
    }
    bytes
}

#[test]
fn damaged_files_are_told_and_never_a_panic() {
    let folder = Scratch::new();
    let edges: String = (0..300u32).map(|v| format!("{v},{}\n", v / 3)).collect();
    folder.write("edges.csv", format!("from,to\n{edges}"));
    folder.write("edges.json", "{\"edges\":[[\"a\",\"b\"],[\"b\",3],[3,\"a\"]],\"vertices\":[\"c\"]}");
    folder.write("tree.hb", "ground a\na b blue\nb c red x3\n# a comment\nc ground\n");
    folder.write("take.star", "def options(n):\n    return [n - k for k in [1, 2] if k <= n]\n");
    folder.write("king.txt", "..X\n.K.\n..K\n");
    for (words, expected) in commands("making files") {
        assert_eq!(code(&run(folder.path(), words)).to_string(), expected, "`{words}`");
    }
    let table = fs::read_dir(folder.at("table")).expect("a table").flatten();
    let manifest = table.map(|entry| entry.file_name()).find(|name| name.to_string_lossy().contains("manifest"));
    let manifest = format!("table/{}", manifest.expect("a manifest").to_string_lossy());
    let mut files = commands("reading a file");
    files.push(("check table", &manifest));
    let (mut random, mut refused, rounds) = (Random::new(5), 0, long(4, 200));
    for &(words, file) in &files {
        let sound = fs::read(folder.at(file)).expect("readable");
        for _ in 0..rounds {
            folder.write(file, damaged(&sound, &mut random));
            let output = run(folder.path(), words);
            assert!((0..=3).contains(&code(&output)), "`{words}`: {} {}", output.status, err(&output));
            assert!(!err(&output).contains("panicked"), "`{words}`: {}", err(&output));
            refused += u32::from(code(&output) != 0);
        }
        folder.write(file, &sound);
    }
    println!("{} damaged files, {refused} refused", rounds * files.len());
    assert!(refused as usize > rounds);
}

#[test]
fn a_command_that_is_killed_leaves_the_old_file_or_the_new_one() {
    let folder = Scratch::new();
    let edges: String = (0..200_000u32).map(|v| format!("vertex-{v},vertex-{}\n", v / 3)).collect();
    folder.write("edges.csv", format!("from,to\n{edges}"));
    let (mut random, mut killed, rounds) = (Random::new(9), 0, long(3, 84));
    for (words, file) in commands("writing for long") {
        assert_eq!(code(&run(folder.path(), words)), 0, "`{words}`");
        let whole = fs::read(folder.at(file)).expect("written");
        if file.ends_with(".json") {
            assert_eq!(code(&run(folder.path(), &format!("check {file}"))), 0, "`{words}`");
        }
        let begin = Instant::now();
        assert_eq!(code(&run(folder.path(), words)), 0, "`{words}`");
        let time = begin.elapsed().as_millis() as u64;
        for _ in 0..rounds {
            for old in [&b"old"[..], &whole] {
                folder.write(file, old);
                let mut child = grundy(folder.path(), words).stdout(Stdio::null()).spawn().expect("it starts");
                std::thread::sleep(Duration::from_millis(random.between(0..=time)));
                killed += u32::from(child.try_wait().expect("a status").is_none());
                let _ = child.kill();
                child.wait().expect("it ends");
                let left = fs::read(folder.at(file)).expect("there is always a file");
                assert!(left == old || left == whole, "`{words}` left half a file");
            }
        }
    }
    println!("{killed} killed");
    assert!(killed > 0);
}
