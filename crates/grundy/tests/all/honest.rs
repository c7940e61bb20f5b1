//! Random questions through every door: whatever is answered is certified, and no checker rejects the certificate.
//!
//! The second checker (`python/check`) reads all certificates in one process. Where it decides, it must say *valid* and
//! establish the same sentences. What it does not support it must call `cannot-check`, and that is listed here for each door.
//! `GRUNDY_LONG=1` asks 2,000 questions.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use grundy::proof::{self, Certificate};
use grundy::prove::{About, Question, Verdict, about};
use grundy::{Convention, ENTRIES, Limits, Rules, Session, Shape, Silent, Sum};
use grundy_testkit::{Random, Scratch, digraph, long};

use crate::SOURCES;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A door by its name, and of how many certificates in ten the second checker decides at least.
type Door = (&'static str, fn(&mut Asked) -> Option<Certificate>, usize);

const DOORS: &[Door] = &[
    ("sums", |asked| sum(asked, 3, 24, Convention::Normal), 9),
    ("misère sums", |asked| sum(asked, 2, 9, Convention::Misere), 9),
    ("graphs", |asked| graph(asked, Convention::Normal), 10),
    ("graphs in misère play", |asked| graph(asked, Convention::Misere), 10),
    ("pictures", picture, 0),
    ("catalogue", catalogue, 2),
    ("blocks", block, 0),
    ("formulas", formula, 8),
    ("functions", function, 0),
    ("values", values, 8),
    ("periods", period, 8),
    ("tables", table, 6),
    ("theorems", theorem, 5),
    ("claims", claim, 5),
    ("quotients", quotient, 8),
];

/// A question in the making.
struct Asked<'a> {
    random: Random,
    folder: &'a Scratch,
    number: usize,
}

impl Asked<'_> {
    fn pick(&mut self, items: &[&str]) -> String {
        self.random.pick(items).to_owned()
    }

    fn up_to(&mut self, most: u64) -> u64 {
        self.random.between(0..=most)
    }

    /// Writes a file; the ruleset that it is.
    fn file(&mut self, door: &str, ending: &str, text: &str) -> String {
        let path = self.folder.write(format!("{}.{ending}", self.number), text);
        format!("{door}:{}", path.display())
    }

    /// `take:SET` or `all-but:SET`, with elements that say the same twice.
    fn subtraction(&mut self) -> String {
        let door = self.pick(&["take", "take", "all-but"]);
        let items: Vec<String> = (0..1 + self.up_to(2))
            .map(|_| match self.up_to(11) {
                0 => "odd".to_owned(),
                1 => "even".to_owned(),
                2 => self.pick(&["squares", "primes", "fibonacci", "factorials", "powers-of:2", "powers-of:1"]),
                3 | 4 => {
                    let first = 1 + self.up_to(4);
                    format!("{first}..{}", first + self.up_to(4))
                }
                _ => (1 + self.up_to(8)).to_string(),
            })
            .collect();
        format!("{door}:{}", items.join(","))
    }

    fn code(&mut self) -> String {
        let digits: String =
            (0..1 + self.up_to(3)).map(|_| self.random.pick(&['0', '1', '2', '3', '4', '5', '6', '7'])).collect();
        let whole = self.pick(&["0", "0", "0", "4"]);
        let end = self.pick(&["", "", "", "..."]);
        format!("{whole}.{digits}{end}")
    }

    /// A game on single heaps.
    fn heaps(&mut self) -> String {
        match self.up_to(4) {
            0 | 1 => self.subtraction(),
            2 => self.code(),
            _ => {
                const NAMES: &str = include_str!("../../../../testdata/rows/heap-games.txt");
                self.pick(&NAMES.lines().collect::<Vec<_>>())
            }
        }
    }

    fn sum_of_heaps(&mut self, terms: u64, most: u64) -> String {
        let term = |asked: &mut Self| {
            let copies = if asked.random.one_in(5) { "2x" } else { "" };
            format!("{} {copies}{}", asked.heaps(), asked.up_to(most))
        };
        (0..1 + self.up_to(terms - 1)).map(|_| term(self)).collect::<Vec<_>>().join(" + ")
    }

    fn solve(&mut self, text: &str, convention: Convention) -> Option<Certificate> {
        let sum = Sum::read(text, &SOURCES).unwrap_or_else(|error| panic!("{text}: {error}"));
        let most = self.random.pick(&[0, 3, 1000]);
        let limits = Limits { memory: 1 << 28, ..Limits::default() };
        let mut session = Session::new(limits);
        let answer = session.solve(&sum, convention, most).ok()?;
        session.certify(&answer).ok()
    }

    /// Rules that are formulas, all moves of which lower the numbers.
    fn formulas(&mut self) -> Rules {
        const ONE: &str = include_str!("../../../../testdata/rows/one-number.txt");
        const TWO: &str = include_str!("../../../../testdata/rows/two-numbers.txt");
        let (heaps, all) = if self.random.one_in(3) { (r#"["x", "y"]"#, TWO) } else { (r#"["n"]"#, ONE) };
        let moves: Vec<String> =
            (0..1 + self.up_to(2)).map(|_| format!("{:?}", self.pick(&all.lines().collect::<Vec<_>>()))).collect();
        let mut text = format!("heaps = {heaps}\nmoves = [{}]\n", moves.join(", "));
        if all == ONE && self.random.one_in(4) {
            let domain = self.pick(&["n >= 1", "n % 2 = 0 or n == 1", "n != n", "n < 40", "-n <= 0"]);
            text += &format!("where = {domain:?}\n");
        }
        if self.random.one_in(6) {
            text += &format!("over = {:?}\n", if all == ONE { "n = 2" } else { "x = y" });
        }
        let name = self.file("rules", "star", &text);
        SOURCES.find(&name).unwrap_or_else(|error| panic!("{text}: {error}"))
    }
}

fn sum(asked: &mut Asked, most: u64, up: u64, convention: Convention) -> Option<Certificate> {
    let text = asked.sum_of_heaps(most, up);
    asked.solve(&text, convention)
}

fn graph(asked: &mut Asked, convention: Convention) -> Option<Certificate> {
    let vertices = 1 + asked.random.below(9);
    let edges = asked.random.below(2 * vertices + 3);
    let graph = digraph::random(&mut asked.random, vertices, edges);
    // Names in an order of their own: some are numbers.
    let names: Vec<String> =
        (0..vertices).map(|v| asked.pick(&["", "v", "x1", "0", "Ä", "1"]) + &(v * 7 % 13).to_string()).collect();
    let pairs = digraph::edges(&graph).into_iter().map(|(a, b)| [&*names[a as usize], &names[b as usize]]);
    let pairs: Vec<[&str; 2]> = pairs.collect();
    let name = if !pairs.is_empty() && asked.random.one_in(3) {
        let text = serde_json::json!({"edges": pairs}).to_string();
        asked.file("graph", "json", &text)
    } else {
        let end = asked.pick(&["\n", "\r\n"]);
        let lines = pairs.iter().map(|pair| pair.join(",")).chain(names.iter().map(|name| format!("{name},")));
        let text = ["from,to".to_owned()].into_iter().chain(lines).map(|line| line + &end).collect::<String>();
        asked.file("graph", "csv", &text)
    };
    let rules = SOURCES.find(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
    let vertex = asked.pick(&names.iter().map(String::as_str).collect::<Vec<_>>());
    rules.moves.parse(&vertex).ok()?;
    let more = asked.pick(&["", "", " + nim 2", " + kayles 5"]);
    asked.solve(&format!("{name} {vertex}{more}"), convention)
}

fn picture(asked: &mut Asked) -> Option<Certificate> {
    let mut text = String::new();
    for v in 0..1 + asked.up_to(8) {
        let below =
            if v == 0 || asked.random.one_in(3) { "ground".to_owned() } else { format!("v{}", asked.up_to(v - 1)) };
        text += &format!("{below} v{v}\n");
    }
    let name = asked.file("hackenbush", "hb", &text);
    let more = asked.pick(&["", " + nim 3"]);
    asked.solve(&format!("{name}{more}"), Convention::Normal)
}

fn catalogue(asked: &mut Asked) -> Option<Certificate> {
    let small: Vec<&str> = ENTRIES.iter().flat_map(|entry| entry.small).copied().collect();
    let text = asked.pick(&small);
    let alone = Sum::read(&text, &SOURCES).ok()?.components().any(|one| one.rules.moves.nature().own_endings);
    let more = if alone { String::new() } else { asked.pick(&["", "", " + nim 2", " + take:1,odd 3"]) };
    let convention = asked.random.pick(&[Convention::Normal, Convention::Misere]);
    asked.solve(&(text + &more), convention)
}

/// Blocks of chocolate: some of what they become is flat.
fn block(asked: &mut Asked) -> Option<Certificate> {
    let (mut layers, mut below) = (Vec::new(), vec![3; 2]);
    for _ in 0..1 + asked.up_to(2) {
        let mut longest = 3;
        for length in &mut below {
            longest = asked.up_to(longest.min(*length));
            *length = longest;
        }
        below.retain(|&length| length > 0);
        if below.is_empty() {
            break;
        }
        layers.push(below.iter().map(u64::to_string).collect::<Vec<_>>().join(","));
    }
    (!layers.is_empty()).then(|| asked.solve(&format!("chomp {}", layers.join("/")), Convention::Normal))?
}

fn formula(asked: &mut Asked) -> Option<Certificate> {
    let rules = asked.formulas();
    let coordinates = if rules.shape == Shape::Heap { 1 } else { 2 };
    let start = (0..coordinates).map(|_| asked.up_to(12).to_string()).collect::<Vec<_>>().join(",");
    rules.moves.parse(&start).ok()?;
    let convention = asked.random.pick(&[Convention::Normal, Convention::Misere]);
    asked.solve(&format!("{} {start}", rules.name), convention)
}

/// Functions that must be run; some return, and some are read as a board.
fn function(asked: &mut Asked) -> Option<Certificate> {
    const OPTIONS: &[&str] = &[
        "[p - k for k in range(1, 4) if k <= p]",
        "[p - k for k in (1, 4, 6) if k <= p] + [p // 2][:p]",
        "([p + 2] if p % 3 == 1 and p < 9 else []) + [p - k for k in (1, 3) if k <= p]",
        "[split(a, p - a) for a in range(1, p)] if p > 2 else []",
        "[p ^ (1 << i) for i in range(5) if p & (1 << i)]",
        "[p - 1] if p > 6 else [(p + 1) % 7] if p else []",
    ];
    let text = format!("def options(p):\n    return {}\n", asked.random.pick(OPTIONS));
    let name = asked.file("rules", "star", &text);
    let convention = asked.random.pick(&[Convention::Normal, Convention::Misere]);
    let start = asked.up_to(11);
    asked.solve(&format!("{name} {start}"), convention)
}

fn values(asked: &mut Asked) -> Option<Certificate> {
    let rules = if asked.random.one_in(4) { asked.formulas() } else { SOURCES.find(&asked.heaps()).unwrap() };
    let from = asked.up_to(5);
    let to = from + asked.up_to(30);
    let mut session = Session::default();
    let values = (rules.shape == Shape::Heap).then(|| session.values(&rules, from, to).ok())??;
    session.certify_values(&rules, from, values).ok()
}

fn period(asked: &mut Asked) -> Option<Certificate> {
    let rules = if asked.random.one_in(2) { asked.subtraction() } else { asked.heaps() };
    let rules = SOURCES.find(&rules).unwrap();
    let to = asked.random.pick(&[60, 200, 400]);
    let mut session = Session::default();
    let report = session.period(&rules, Some(to))?;
    session.certify_period(&rules, &report).ok()
}

fn table(asked: &mut Asked) -> Option<Certificate> {
    let rules = asked.pick(&["wythoff", "euclid", "boxes", "chocolate", "king", "queen", "rook", "knight"]);
    let rules = SOURCES.find(&rules).unwrap();
    let from = asked.up_to(2);
    let to = from + asked.up_to(7);
    let mut session = Session::default();
    let rows = session.table(&rules, from, to).ok()?;
    session.certify_table(&rules, from, rows).ok()
}

/// A theorem about all positions, and the condition that it states.
fn proved(asked: &mut Asked) -> Option<(Rules, Convention, About, Certificate, Option<String>)> {
    let rules = match asked.random.one_in(2) {
        true => asked.formulas(),
        false => {
            let sets = "take:1..3 take:1,4 take:2,3 all-but:2 take:odd take:1,odd take:2,even king nim";
            SOURCES.find(&asked.pick(&sets.split(' ').collect::<Vec<_>>())).unwrap()
        }
    };
    let convention = asked.random.pick(&[Convention::Normal, Convention::Normal, Convention::Misere]);
    let values = convention == Convention::Normal && asked.random.one_in(3);
    let about = about(&rules, convention, values, None);
    let question = Question { rules: &rules, heaps: None, convention, about, claim: None, numeration: None };
    let limits = Limits { memory: 1 << 27, ..Limits::default() };
    let theorem = question.answer(&limits).ok().filter(|theorem| theorem.verdict == Verdict::Proven)?;
    let certificate = question.certify(&theorem, &limits).unwrap().expect("it is proved");
    let condition = theorem.condition.as_ref().map(ToString::to_string);
    Some((rules, convention, about, certificate, condition))
}

fn theorem(asked: &mut Asked) -> Option<Certificate> {
    proved(asked).map(|(_, _, _, certificate, _)| certificate)
}

fn claim(asked: &mut Asked) -> Option<Certificate> {
    let (rules, convention, about, _, condition) = proved(asked)?;
    let condition = condition?;
    let claim = match asked.up_to(5) {
        0 => format!("not (not ({condition}))"),
        1 => format!("({condition}) and not (exists u: u < u)"),
        2 => format!("({condition}) and -1 < 0"),
        3 => format!("forall u: u < 0 or ({condition})"),
        4 => format!("({condition}), 2 == 1 + 1"),
        _ => condition,
    };
    let question = Question { rules: &rules, heaps: None, convention, about, claim: Some(&claim), numeration: None };
    let limits = Limits { memory: 1 << 27, ..Limits::default() };
    // A condition may be a sentence for people.
    let theorem = question.answer(&limits).ok()?;
    question.certify(&theorem, &limits).unwrap()
}

fn quotient(asked: &mut Asked) -> Option<Certificate> {
    let rules = if asked.random.one_in(2) { asked.subtraction() } else { asked.heaps() };
    let to = 3 + asked.up_to(5);
    let limits = Limits { memory: 1 << 26, ..Limits::default() };
    let session = Session::new(limits);
    let quotient = session.quotient(&[SOURCES.find(&rules).unwrap()], Some(to)).ok()?;
    Some(session.certify_quotient(&quotient))
}

/// What the second checker says of some files.
fn second(files: &[String]) -> Vec<serde_json::Value> {
    let mut command = Command::new("python3");
    command.args(["-m", "grundy_check", "--json"]).args(files).current_dir(ROOT);
    command.env("PYTHONPATH", Path::new(ROOT).join("python/check"));
    let output = command.output().expect("the second checker needs python3");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn no_checker_rejects_what_is_answered() {
    let folder = Scratch::in_memory();
    let mut files: Vec<(usize, String, Vec<String>)> = Vec::new();
    let mut wrong = Vec::new();
    let questions = long(330, 2000);
    for number in 0..questions {
        let door = number % DOORS.len();
        let mut asked = Asked { random: Random::new(number as u64), folder: &folder, number };
        let Some(certificate) = DOORS[door].1(&mut asked) else { continue };
        let text = serde_json::to_string(&certificate).unwrap();
        let read = proof::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read, certificate);
        match proof::check_with(&read, &|word| SOURCES.find(word), &Silent) {
            Err(rejected) => wrong.push(format!("{} {number}: {rejected}: {text:.600}", DOORS[door].0)),
            Ok(verified) => {
                let file = folder.write(format!("{number}.certificate"), text);
                let established = verified.established.iter().map(ToString::to_string).collect();
                files.push((door, file.display().to_string(), established));
            }
        }
    }
    let right = files.len();
    assert!(right + wrong.len() >= questions * 2 / 3, "only {right} of {questions} questions have certificates");
    let verdicts = second(&files.iter().map(|(_, file, _)| file.clone()).collect::<Vec<_>>());
    assert_eq!(verdicts.len(), files.len());
    let mut decided: BTreeMap<usize, [usize; 2]> = BTreeMap::new();
    for ((door, file, established), told) in files.iter().zip(&verdicts) {
        let is_valid = told["verdict"] == "valid";
        let count = decided.entry(*door).or_default();
        count[0] += usize::from(is_valid);
        count[1] += 1;
        let right = if is_valid {
            told["established"] == serde_json::json!(established)
        } else {
            told["verdict"] == "cannot-check"
        };
        if !right {
            let text = std::fs::read_to_string(file).unwrap();
            wrong.push(format!("{}: the second checker: {told}: {established:?}: {text:.600}", DOORS[*door].0));
        }
    }
    for (door, [valid, all]) in decided {
        let (name, _, least) = DOORS[door];
        if std::env::var_os("GRUNDY_SHOW").is_some() {
            println!("{name}: {valid} of {all}");
        }
        if valid * 10 < least * all {
            wrong.push(format!("{name}: the second checker decides {valid} of {all} certificates only"));
        }
    }
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
