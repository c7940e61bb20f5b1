//! The evaluator against the crate `starlark`, and against Python.
//!
//! That crate takes minutes to compile. So `confirmed/` keeps a hash of each result that it has confirmed, and only
//! `GRUNDY_LONG=1` runs it. `GRUNDY_UPDATE=1` runs it and writes the hashes.
//!
//! The program in the folder `twin` runs the files by that crate ([`told`]).

use std::collections::HashMap;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use grundy_core::{Fault, Position, Ruleset};
use grundy_testkit::Random;

use crate::load::{Loaded, Setting};
use crate::machine::Worker;
use crate::{Script, ScriptLimits, fault, literal, load};

mod language;
mod programs;

/// What random programs name, beside variables.
const HELPERS: &str = include_str!("tests/helpers.txt");

/// Patterns of random programs, by the names of their sections.
static PATTERNS: LazyLock<HashMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let sections = include_str!("tests/patterns.txt").split("\n\n").filter_map(|section| section.split_once('\n'));
    sections.map(|(name, rows)| (name, rows.lines().filter(|row| !row.is_empty()).collect())).collect()
});

fn patterns(section: &str) -> &'static [&'static str] {
    &PATTERNS[section]
}

/// What a file gives, and each call of its functions if the file can be read, all as they are written.
fn ours(case: &Case) -> Vec<Result<String, String>> {
    let loaded = load::load("t.star", &case.text, ScriptLimits::default(), &load::no_graphs);
    let Loaded { setting, module } = match loaded {
        Ok(loaded) => loaded,
        Err(fault) => return vec![Err(fault.message.to_string())],
    };
    let call = |(function, argument): &(String, String)| {
        let said = module.with(|Worker { machine, .. }| {
            let argument = load::argument(machine, &literal::read(argument).unwrap())?;
            let value = setting.call(&module, machine, module.get(function).unwrap(), &[argument])?;
            Ok(machine.written(value).unwrap_or_else(|_| "deep".to_owned()))
        });
        said.map_err(|fault: Fault| fault.message.to_string())
    };
    std::iter::once(Ok(String::new())).chain(case.calls.iter().map(call)).collect()
}

/// Whether both have a value, which must be the same, or both a message.
fn agree(ours: &Result<String, String>, twin: &Told) -> bool {
    match (ours, twin) {
        // That crate breaks down.
        (_, None) => true,
        (Err(ours), Some(Err(twin))) => same(ours, twin),
        // Some mistakes are mistakes here only.
        (Err(ours), Some(Ok(_))) => LIMITS.iter().any(|part| ours.contains(part)),
        (Ok(ours), Some(Ok(twin))) => ours == twin || near(ours, twin),
        (Ok(_), Some(Err(_))) => false,
    }
}

/// Compares the cases with that crate, or with what it has confirmed, and returns how many values they have. A section
/// keeps its confirmed results in the order of its cases; cases without a section are only compared with that crate.
fn confirmed(section: Option<&str>, cases: &[Case]) -> usize {
    let results: Vec<_> = cases.iter().map(ours).collect();
    let updates = std::env::var_os("GRUNDY_UPDATE").is_some();
    let mut different = Vec::new();
    if updates || grundy_testkit::long(false, true) {
        for ((case, ours), twin) in cases.iter().zip(&results).zip(told(cases)) {
            let calls =
                std::iter::once(String::new()).chain(case.calls.iter().map(|(name, of)| format!("{name}({of})")));
            let all = ours.iter().zip(&twin).zip(calls);
            for ((ours, twin), call) in all.filter(|((ours, twin), _)| !agree(ours, twin)) {
                different.push(format!("{call}\nours: {ours:?}\ntwin: {twin:?}\n{}", case.text));
            }
            assert!(twin[0].is_none() || ours.len() == twin.len() || !different.is_empty(), "{}", case.text);
        }
    }
    let section = section.filter(|_| updates || grundy_testkit::long(true, false)).unwrap_or_default();
    let path = format!("{}/src/machine/tests/confirmed/{section}.txt", env!("CARGO_MANIFEST_DIR"));
    let hashes: Vec<String> = results.iter().map(|results| hash(results)).collect();
    if section.is_empty() {
        // Nothing is kept.
    } else if updates && different.is_empty() {
        std::fs::write(&path, hashes.join("\n") + "\n").unwrap();
    } else {
        let known = std::fs::read_to_string(&path).unwrap();
        let known: Vec<&str> = known.lines().collect();
        let mend = "GRUNDY_UPDATE=1 compares other cases, and keeps their results";
        assert_eq!(known.len(), hashes.len(), "{section}: {mend}");
        for ((case, ours), _) in cases.iter().zip(&results).zip(hashes.iter().zip(known)).filter(|(_, (a, b))| a != b) {
            different.push(format!("not what was confirmed: {ours:?}\n{}", case.text));
        }
    }
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different[..different.len().min(40)].join("\n"));
    results.iter().flat_map(|results| &results[1..]).filter(|result| result.is_ok()).count()
}

/// The hash of Fowler, Noll and Vo, 64 bits.
fn hash(results: &[Result<String, String>]) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let bytes = results.iter().flat_map(|result| match result {
        Ok(value) => value.bytes().chain([0]),
        Err(message) => message.bytes().chain([1]),
    });
    format!("{:016x}", bytes.fold(0xcbf2_9ce4_8422_2325, step))
}

fn script(text: &str) -> Script {
    Script::load("t.star", text, ScriptLimits::default()).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// Parts of the sentences of this crate, which that crate does not say.
const OWN: [&str; 8] = [
    "nested more than",
    "range counts with",
    "a range ",
    "the step of a range",
    "this would make",
    "is no position",
    "sum adds numbers",
    "cannot be written",
];

/// Parts of sentences that only this crate has. They are about limits, and about texts without elements: that crate
/// accepts a constant, empty text.
const LIMITS: [&str; 4] = [
    "a range spans",
    "not a number to count with",
    "more than 4096 bytes",
    "Operation `(iter)` not supported on type `string`",
];

/// Whether two texts are the same, but for floats, of which that crate writes six digits with an exponent.
fn near(ours: &str, twin: &str) -> bool {
    fn words(text: &str) -> Vec<&str> {
        text.split(|sign: char| !sign.is_ascii_alphanumeric() && !".+-".contains(sign)).collect()
    }
    let float = |text: &str| text.parse::<f64>().unwrap_or(f64::NAN);
    let same = |(a, b): (&&str, &&str)| {
        a == b || (float(a) - float(b)).abs() <= float(a).abs() * 1e-5 && b.contains(['.', 'e', 'E'])
    };
    words(ours).len() == words(twin).len() && words(ours).iter().zip(&words(twin)).all(same)
}

/// Whether two messages are the same, but for sentences of this crate.
fn same(ours: &str, twin: &str) -> bool {
    let is_own = || OWN.iter().any(|part| ours.contains(part)) || twin.contains("an error occurred when formatting");
    // Of values without an order, sorting compares others there.
    let unordered = |said: &str| {
        let first = said.lines().next().unwrap_or_default();
        let (place, what) = first.split_once(": Operation").unwrap_or_default();
        (what.contains("`cmp()`") || what.contains("`compare`")).then(|| place.to_owned())
    };
    // That crate underlines all of an `if` where its condition is wrong.
    let unmarked = |said: &str| -> Vec<String> {
        said.lines().filter(|line| !line.trim_start().starts_with("| ")).map(str::to_owned).collect()
    };
    let is_condition = || twin.contains(" if ") && unmarked(ours) == unmarked(twin);
    let is_unordered = || unordered(ours).is_some() && unordered(ours) == unordered(twin);
    ours == twin || !ours.is_empty() && !twin.is_empty() && (is_own() || is_condition() || is_unordered())
}

/// A file, and the calls of its functions: their names and arguments.
pub(super) struct Case {
    pub(super) text: String,
    pub(super) calls: Vec<(String, String)>,
}

/// What a file or a call gives there; `None` if that crate breaks down.
pub(super) type Told = Option<Result<String, String>>;

/// What that crate makes of each case: of the file, and of each call if the file can be read.
pub(super) fn told(cases: &[Case]) -> Vec<Vec<Told>> {
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/twin/Cargo.toml");
    let target = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/twin");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--locked", "--manifest-path", here, "--target-dir", target]);
    let mut program = cargo.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("cargo runs");
    let text = cases.iter().map(|case| {
        let calls = case.calls.iter().flat_map(|(function, argument)| [function.as_str(), argument]);
        std::iter::once(case.text.as_str()).chain(calls).collect::<Vec<_>>().join("\x1d")
    });
    let (text, mut input) = (text.collect::<Vec<_>>().join("\x1c"), program.stdin.take().unwrap());
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = program.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    let answers = String::from_utf8(output.stdout).unwrap();
    let read_all = |answers: &str, text: &str| answers.split('\x1d').map(|answer| read_answer(answer, text)).collect();
    let all = answers.split('\x1c').zip(cases);
    let told: Vec<Vec<Told>> = all.map(|(answers, case)| read_all(answers, &case.text)).collect();
    assert_eq!(told.len(), cases.len());
    told
}

/// An answer, an error in the words of this crate.
fn read_answer(answer: &str, text: &str) -> Told {
    let ends = |bytes: &str| bytes.split_once(' ').map(|(from, to)| (from.parse().unwrap(), to.parse().unwrap()));
    let parts: Vec<&str> = answer.split('\x1f').collect();
    Some(match parts[..] {
        ["ok", value] => Ok(value.to_owned()),
        ["no", message, "", _] => Err(message.to_owned()),
        ["no", message, place, callers] => {
            let caller = |caller: &str| {
                let parts: Vec<&str> = caller.splitn(3, ' ').collect();
                (parts[2].to_owned(), (parts[0].parse().unwrap(), parts[1].parse().unwrap()))
            };
            let callers: Vec<_> = callers.split('\x1e').filter(|caller| !caller.is_empty()).map(caller).collect();
            let setting = Setting { name: "t.star".to_owned(), text: text.to_owned(), limits: ScriptLimits::default() };
            Err(fault::fault(&setting, &message.into(), ends(place).unwrap(), &callers).message.into())
        }
        _ => return None,
    })
}
