//! The evaluator against the crate `starlark`, and against Python.

use std::collections::HashMap;
use std::sync::LazyLock;

use grundy_core::{Position, Ruleset};
use grundy_testkit::Random;

use crate::load::{self, Loaded};
use crate::machine::Worker;
use crate::{Script, ScriptLimits, graphs, literal};

mod expressions;
mod language;
mod programs;
mod python;
mod twin;

use twin::Twin;

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

struct Ours(Loaded);

impl Ours {
    fn new(text: &str) -> Result<Ours, String> {
        let loaded = load::load("t.star", text, ScriptLimits::default(), &graphs::none);
        loaded.map(Ours).map_err(|fault| fault.message.to_string())
    }

    /// What a function returns for an argument, both as they are written.
    fn call(&self, function: &str, argument: &str) -> Result<String, String> {
        let Ours(Loaded { setting, module }) = self;
        let said = module.with(|Worker { machine, .. }| {
            let argument = load::argument(machine, &literal::read(argument).unwrap())?;
            let value = setting.call(module, machine, module.get(function).unwrap(), &[argument])?;
            Ok(machine.written(value).unwrap_or_else(|_| "deep".to_owned()))
        });
        said.map_err(|fault| fault.message.to_string())
    }
}

/// The same file, run here and by the crate `starlark`.
struct Twins {
    ours: Ours,
    twin: Twin,
}

impl Twins {
    /// Both; or why not: `None` if the file is refused, by both with the same words, or breaks that crate down.
    fn of(text: &str) -> Result<Twins, Option<String>> {
        let Some(twin) = Twin::new(text) else { return Err(None) };
        match (Ours::new(text), twin) {
            (Ok(ours), Ok(twin)) => Ok(Twins { ours, twin }),
            (ours, twin) => {
                let (ours, twin) = (ours.err().unwrap_or_default(), twin.err().unwrap_or_default());
                Err((!same(&ours, &twin)).then(|| format!("ours: {ours}\ntwin: {twin}\n{text}")))
            }
        }
    }

    /// Whether both have a value, which must be the same; otherwise they must say the same.
    fn compare(&self, function: &str, argument: &str, text: &str) -> Result<bool, String> {
        let ours = self.ours.call(function, argument);
        let Some(twin) = self.twin.call(function, argument) else { return Ok(ours.is_ok()) };
        let is_same = match (&ours, &twin) {
            (Err(ours), Err(twin)) => same(ours, twin),
            // Some mistakes are mistakes here only.
            (Err(ours), Ok(_)) => LIMITS.iter().any(|part| ours.contains(part)),
            (Ok(ours), Ok(twin)) => ours == twin || near(ours, twin),
            _ => false,
        };
        let said = |said: &Result<String, String>| said.clone().unwrap_or_else(|error| error);
        match is_same {
            true => Ok(ours.is_ok()),
            false => Err(format!("{function}({argument})\nours: {}\ntwin: {}\n{text}", said(&ours), said(&twin))),
        }
    }
}

fn script(text: &str) -> Script {
    Script::load("t.star", text, ScriptLimits::default()).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

fn refused(difference: &Option<String>) -> Result<bool, String> {
    difference.clone().map_or(Ok(false), Err)
}

/// Counts the values among some comparisons; fails with all that differ.
fn all_same(compared: impl Iterator<Item = Result<bool, String>>) -> usize {
    let (mut valid, mut different) = (0, Vec::new());
    for one in compared {
        match one {
            Ok(is_valid) => valid += usize::from(is_valid),
            Err(difference) => different.push(difference),
        }
    }
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different[..different.len().min(40)].join("\n"));
    valid
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
