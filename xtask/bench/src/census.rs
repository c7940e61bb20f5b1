//! `cargo xtask census rules`: for how many small rules is a theorem about all positions found?
//!
//! Two lists of rules for two heaps m, n. A *ray* is subtracted any positive number of times, a *step* once.
//!
//! - *box*: all 639 symmetric rules with no ray, or the rays of a bishop, a rook or a queen, and a set of steps in a small
//!   box;
//! - *random*: 1,000 different rules from a fixed seed: up to two rays, up to four steps with numbers from -2 to 4 that
//!   lower m + n.
//!
//! For each rule one line is added to the table: what `grundy prove` finds about the P-positions of normal play in
//! time, and the hash of its certificate, which the checker has accepted. Lines that are there already are kept.

use std::collections::{BTreeSet, HashSet};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use grundy::proof::Certificate;
use grundy::prove::{About, GameText, Question, Theorem, Verdict, rules_of};
use grundy::{Convention, Limits, Observer, Progress, Rules, Stop};
use grundy_testkit::Random;

use crate::census_lists::hash;

/// The table, from the root of the repository.
const TABLE: &str = "docs/data/census.csv";
const HEADER: &str = "list,rays,steps,verdict,numeration,states,tested,milliseconds,certificate";
/// The time for one rule.
const PATIENCE: Duration = Duration::from_secs(10);
const MEMORY: u64 = 1 << 30;
const RANDOM_RULES: usize = 1000;
const SEED: u64 = 639;

type Vectors = Vec<(i64, i64)>;

/// Rules: the list they are in, their rays and their steps.
type Entry = (&'static str, Vectors, Vectors);

struct Patience(Instant);

impl Observer for Patience {
    fn report(&self, _: Progress) -> Option<Stop> {
        (self.0.elapsed() > PATIENCE).then_some(Stop::TimeLimit)
    }
}

/// Adds the lines that are missing, and prints a summary of all.
pub fn run() -> Result<(), String> {
    let path = Path::new(TABLE);
    let failed = |error: std::io::Error| format!("{TABLE}: {error}");
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let known = if path.exists() { std::fs::read_to_string(path).map_err(failed)? } else { String::new() };
    // The last line may be half written.
    let whole = known.rfind('\n').map_or("", |end| &known[..=end]);
    let mut lines: Vec<String> = whole.lines().skip(1).map(str::to_owned).collect();
    let done: HashSet<String> =
        lines.iter().map(|line| line.split(',').take(3).collect::<Vec<_>>().join(",")).collect();
    let mut file = OpenOptions::new().create(true).write(true).truncate(true).open(path).map_err(failed)?;
    write!(file, "{HEADER}\n{}", lines.iter().map(|line| format!("{line}\n")).collect::<String>()).map_err(failed)?;
    for (list, rays, steps) in boxed().into_iter().chain(random()) {
        let key = format!("{list},{},{}", written(&rays), written(&steps));
        if done.contains(&key) {
            continue;
        }
        let line = format!("{key},{}", line(&rays, &steps)?);
        writeln!(file, "{line}").and_then(|()| file.flush()).map_err(failed)?;
        lines.push(line);
    }
    summary(&lines);
    Ok(())
}

/// `1 0;0 1`.
fn written(vectors: &Vectors) -> String {
    vectors.iter().map(|(a, b)| format!("{a} {b}")).collect::<Vec<_>>().join(";")
}

/// What is found about the P-positions of a game: the verdict, the certificate, and more.
struct Search {
    rules: Rules,
    theorem: Theorem,
    verdict: &'static str,
    certificate: Option<Certificate>,
    milliseconds: u128,
}

fn search(rays: &Vectors, steps: &Vectors) -> Result<Search, String> {
    let rules = rules_of("own", &game(rays, steps)).map_err(|error| format!("{error:?}"))?;
    let (convention, about) = (Convention::Normal, About::PPositions);
    let question = Question { rules: &rules, heaps: None, convention, about, claim: None, numeration: None };
    let patience = Patience(Instant::now());
    let limits = Limits { memory: MEMORY, observer: &patience, ..Limits::default() };
    let theorem = question.answer(&limits).map_err(|error| error.to_string())?;
    let milliseconds = patience.0.elapsed().as_millis();
    let verdict = match theorem.verdict {
        Verdict::Proven => "proven",
        Verdict::Fits(_) => "fits",
        Verdict::Unknown(_) => "unknown",
        Verdict::Refuted(_) => return Err("nothing was claimed".to_owned()),
    };
    let unlimited = Limits { memory: MEMORY, ..Limits::default() };
    let certificate = question.certify(&theorem, &unlimited).map_err(|error| error.to_string())?;
    Ok(Search { theorem, verdict, certificate, milliseconds, rules })
}

/// The codes of both lists: the rays, `||`, the steps.
pub fn codes() -> Vec<String> {
    let all = boxed().into_iter().chain(random());
    let codes: BTreeSet<String> =
        all.map(|(_, rays, steps)| format!("{}||{}", written(&rays), written(&steps))).collect();
    codes.into_iter().collect()
}

/// The verdict on the game of a code, its certificate, and its rules.
pub fn two_heaps(code: &str) -> Result<(&'static str, Option<Certificate>, Rules), String> {
    let vectors = |text: &str| -> Option<Vectors> {
        let pair = |pair: &str| pair.split_once(' ').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        text.split(';').filter(|pair| !pair.is_empty()).map(pair).collect()
    };
    let (rays, steps) = code.split_once("||").unwrap_or_default();
    let vectors = vectors(rays).zip(vectors(steps)).ok_or_else(|| format!("`{code}` is not rays and steps"))?;
    let found = search(&vectors.0, &vectors.1)?;
    Ok((found.verdict, found.certificate, found.rules))
}

fn line(rays: &Vectors, steps: &Vectors) -> Result<String, String> {
    let Search { theorem, verdict, certificate, milliseconds, rules } = search(rays, steps)?;
    let found = theorem.recogniser.as_ref();
    let numeration = found.map_or("", |found| found.numeration.name());
    let states = found.map_or(String::new(), |found| found.states().to_string());
    let hash = hash(certificate.as_ref(), &rules)?;
    Ok(format!("{verdict},{numeration},{states},{},{milliseconds},{hash}", theorem.tested))
}

fn game(rays: &Vectors, steps: &Vectors) -> GameText {
    let less = |heap: &str, by: i64, times: &str| match by {
        0 => format!("{heap}' = {heap}"),
        by if by > 0 => format!("{heap}' = {heap} - {by}{times}"),
        by => format!("{heap}' = {heap} + {}{times}", -by),
    };
    let both = |&(a, b): &(i64, i64), times: &str| format!("{}, {}", less("m", a, times), less("n", b, times));
    let moves = rays.iter().map(|ray| format!("{}, t >= 1", both(ray, "*t")));
    let moves: Vec<String> = moves.chain(steps.iter().map(|step| both(step, ""))).collect();
    GameText::new(&["m", "n"], &moves.iter().map(String::as_str).collect::<Vec<_>>())
}

fn boxed() -> Vec<Entry> {
    let pair = |a, b| if a == b { vec![(a, a)] } else { vec![(a, b), (b, a)] };
    let diagonal = [pair(1, 1), pair(2, 2), pair(3, 3), pair(1, 2), pair(1, 3), pair(2, 3)];
    let straight = [pair(1, 0), pair(2, 0), pair(3, 0), pair(1, 1), pair(2, 2), pair(1, 2), pair(1, 3), pair(2, 3)];
    let rook = pair(1, 0);
    let queen = [pair(1, 0), pair(1, 1)].concat();
    let kinds = [(rook, &diagonal[..]), (queen, &diagonal[..]), (pair(1, 1), &straight[..]), (vec![], &straight[..])];
    let mut all = Vec::new();
    for (rays, classes) in kinds {
        for chosen in 0..1usize << classes.len() {
            let steps: Vectors =
                classes.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).flat_map(|(_, c)| c.clone()).collect();
            if !rays.is_empty() || !steps.is_empty() {
                all.push(("box", rays.clone(), steps));
            }
        }
    }
    all
}

fn random() -> Vec<Entry> {
    let mut random = Random::new(SEED);
    let (mut all, mut met) = (Vec::new(), HashSet::new());
    while all.len() < RANDOM_RULES {
        let directions = [(1, 0), (0, 1), (1, 1), (1, 2), (2, 1)];
        let mut rays: Vectors = (0..random.below(3usize)).map(|_| directions[random.below(5usize)]).collect();
        let mut steps: Vectors = (0..1 + random.below(4usize))
            .map(|_| (random.below(7i64) - 2, random.below(7i64) - 2))
            .filter(|(a, b)| a + b > 0)
            .collect();
        for vectors in [&mut rays, &mut steps] {
            vectors.sort_unstable();
            vectors.dedup();
        }
        if (!rays.is_empty() || !steps.is_empty()) && met.insert((rays.clone(), steps.clone())) {
            all.push(("random", rays, steps));
        }
    }
    all
}

/// Prints, for each list and kind of rays, how many rules are proved.
fn summary(lines: &[String]) {
    println!(
        "{:<28} {:>6} {:>7} {:>6} {:>8} {:>12} {:>10}",
        "rules", "all", "proven", "fits", "unknown", "most states", "seconds"
    );
    let mut kinds: Vec<(String, Vec<Vec<&str>>)> = Vec::new();
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        let kind = match (fields[0], fields[1]) {
            ("random", "") => "random: steps only".to_owned(),
            ("random", rays) => format!("random: {} ray(s) and steps", rays.split(';').count()),
            (_, "") => "box: steps only".to_owned(),
            (_, "1 1") => "box: bishop and steps".to_owned(),
            (_, rays) if rays.split(';').count() == 2 => "box: rook and steps".to_owned(),
            _ => "box: queen and steps".to_owned(),
        };
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, rows)) => rows.push(fields),
            None => kinds.push((kind, vec![fields])),
        }
    }
    for (kind, rows) in kinds {
        let count = |verdict: &str| rows.iter().filter(|row| row[3] == verdict).count();
        let proven = rows.iter().filter(|row| row[3] == "proven");
        let most = proven.filter_map(|row| row[5].parse::<usize>().ok()).max().unwrap_or(0);
        let seconds = rows.iter().filter_map(|row| row[7].parse::<f64>().ok()).sum::<f64>() / 1000.0;
        println!(
            "{kind:<28} {:>6} {:>7} {:>6} {:>8} {most:>12} {seconds:>10.1}",
            rows.len(),
            count("proven"),
            count("fits"),
            count("unknown"),
        );
    }
}
