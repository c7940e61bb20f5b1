//! The same jobs by plain programs in C++: the sources in `benches/plain`.
//!
//! They are compiled by `c++ -O2`, or whatever compiler `CXX` names. Without a compiler no table is printed. Programs and
//! library take turns, so that a slower machine slows both; both results must be the same.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use grundy::{Convention, HeapRun, Rules, Session, Sum, Way};
use grundy_testkit::{Random, Scratch};

/// How often each job is done; the median counts.
const RUNS: usize = 5;

pub fn run() -> Result<(), String> {
    let folder = Scratch::new();
    println!("| job | plain C++ | grundy | ratio |\n| --- | --- | --- | --- |");
    let dense = compiled("dense", folder.path())?;
    line("`.06` to heap 100,000", || told(&dense, "100000"), || Ok(dense_values(100_000)))?;
    let tree = folder.write("tree.hb", random_tree(1_000_000));
    let tree = tree.to_str().ok_or("the folder for temporary files has an odd name")?;
    let walk = compiled("green_tree", folder.path())?;
    line("green tree of 10^6 edges from a file, all cuts", || told(&walk, tree), || green_tree(tree))
}

pub fn compiled(name: &str, folder: &Path) -> Result<PathBuf, String> {
    let source = Path::new("benches/plain").join(name).with_extension("cpp");
    let program = folder.join(name);
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    let status = Command::new(&compiler).arg("-O2").arg(&source).arg("-o").arg(&program).status();
    match status {
        Ok(status) if status.success() => Ok(program),
        Ok(_) => Err(format!("{compiler} does not compile {}", source.display())),
        Err(error) => Err(format!("{compiler} cannot be run ({error}); install a compiler of C++, or name it in CXX")),
    }
}

fn told(program: &Path, word: &str) -> Result<String, String> {
    let output = Command::new(program).arg(word).stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// One line of the table, after checking that both say the same.
fn line(
    job: &str,
    plain: impl Fn() -> Result<String, String>,
    ours: impl Fn() -> Result<String, String>,
) -> Result<(), String> {
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..RUNS {
        let begin = Instant::now();
        let expected = plain()?;
        times[0].push(begin.elapsed().as_secs_f64());
        let begin = Instant::now();
        let found = ours()?;
        times[1].push(begin.elapsed().as_secs_f64());
        if found != expected {
            return Err(format!("{job}: `{found}` here, `{expected}` by the plain program"));
        }
    }
    let [plain, ours] = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[RUNS / 2]
    });
    println!("| {job} | {plain:.2} s | {ours:.2} s | {:.2} |", ours / plain);
    Ok(())
}

fn dense_values(to: usize) -> String {
    let rules = Rules::find("0.06").expect("a game of the catalogue");
    let kernel = HeapRun::kernels()[0];
    let mut run = HeapRun::new(&rules, Way::Blocks { kernel, threads: 1 }).expect("a game that takes and breaks");
    run.advance(to + 1);
    let hash =
        run.values().iter().fold(0u64, |hash, &v| hash.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(v.into()));
    format!("{hash:016x}")
}

/// The lines of a tree in which the parent of each vertex is a random earlier one.
fn random_tree(edges: u64) -> String {
    let mut random = Random::new(1);
    let line = |v: u64| match random.below(v) {
        0 => format!("ground {v}\n"),
        below => format!("{below} {v}\n"),
    };
    (1..=edges).map(line).collect()
}

/// The value of a picture and the number of its winning cuts, all of which are listed.
fn green_tree(file: &str) -> Result<String, String> {
    let sum: Sum = format!("hackenbush:{file} whole").parse().map_err(|error| format!("{error}"))?;
    let answer = Session::default().solve(&sum, Convention::Normal, usize::MAX).map_err(|error| error.to_string())?;
    let value = answer.grundy.and_then(|value| value.nimber()).ok_or("the picture is green")?;
    Ok(format!("{value} {}", answer.winning_move_count.unwrap_or_default()))
}
