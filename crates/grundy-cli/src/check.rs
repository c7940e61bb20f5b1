//! `grundy check`: certificates and tables of all positions, through the independent checker.
//!
//! Such a table may also answer instead of a solver.

use std::path::Path;

use grundy::ask::{Checked, Failure as Asked};
use grundy::language::{Speaker, sentence_id};
use grundy::proof::{self, Rejected, Verified};
use grundy::said::visible;
use grundy::words::Message;
use grundy::{Convention, Said, Session, Sources, Stop, Sum, Unsolved, Words, said};

use crate::args::{Check, Common, Format};
use crate::failure::{Failure, refuse, refuse_if};
use crate::languages::Voice;
use crate::lines::{Out, fitted, json};
use crate::printer::Paint;
use crate::watch::Watch;
use crate::{guard, input};

pub fn run(args: &Check, common: &Common, out: Out) -> Result<(), Failure> {
    let voice = &mut Voice::new(common, out)?;
    let watch = Watch::new(common);
    let of_tables = args.sample.is_some() || common.header.is_some() || common.graph_format.is_some();
    let why = said!("--sample, --header and --graph-format are for tables of all positions");
    refuse_if(of_tables && !args.files.iter().any(|file| file.is_dir()), why)?;
    // The exit code is that of the worst verdict.
    let [mut unreadable, mut rejects, mut unsure] = [false; 3];
    let sources = input::sources(common);
    for (nth, file) in args.files.iter().enumerate() {
        let name = file.display().to_string();
        // What a limit ends keeps the verdicts before it.
        voice.out.flush()?;
        guard::checks((common.format == Format::Json).then(|| name.clone()), nth == 0);
        let checked = match file.is_dir() {
            true => check_table(args, common, file, &sources, &watch),
            false => check_certificate(common, file, &sources, &watch),
        };
        let verdict = match checked {
            Ok(verdict) => verdict,
            Err(Failure::Asked(Asked::Unsolved(Unsolved::Stopped(stop)))) => Err(stop.into()),
            Err(Failure::Asked(Asked::Unsolved(Unsolved::TooLarge(said)))) => Err(Rejected::unchecked("check", *said)),
            Err(failure) => {
                failure.report();
                unreadable = true;
                continue;
            }
        };
        guard::checks(None, nth == 0);
        watch.finish();
        let written = Checked::of(Some(name.clone()), &verdict);
        let (paint, word, lines) = match verdict {
            Ok(Verified { established, trusted }) => {
                let established = established.iter().map(|what| said!("established: {what}", what));
                let trusted = trusted.iter().map(|what| said!("trusted: {what}", what = theorem_told(what, voice)));
                (Paint::Green, said!("valid"), established.chain(trusted).collect())
            }
            Err(Rejected { stopped: Some(Stop::Interrupted), .. }) => return Err(Stop::Interrupted.into()),
            Err(Rejected { step, reason, unchecked, .. }) => {
                *(if unchecked { &mut unsure } else { &mut rejects }) = true;
                let told = if unchecked { said!("cannot check") } else { said!("rejected") };
                let paint = if unchecked { Paint::Yellow } else { Paint::Red };
                (paint, told, vec![said!("step: {step}", step), said!("reason: {reason}", reason)])
            }
        };
        if common.format == Format::Json {
            json(&written, voice.out)?;
            continue;
        }
        let verdict = format!("{paint}{}{paint:#}", voice.sentence(&word));
        voice.line(&said!("{file}: {verdict}", file = name, verdict))?;
        for told in lines {
            writeln!(voice, "{}", fitted(&visible(&voice.sentence(&told)), "  ", "    "))?;
        }
    }
    match (unreadable, rejects, unsure) {
        (true, _, _) => Err(Failure::Told(2)),
        (_, true, _) => Err(Failure::Told(1)),
        (_, _, true) => Err(Failure::Told(3)),
        _ => Ok(()),
    }
}

/// What is trusted. A theorem stands in it by its English words, and is told here in those that the language has for it.
fn theorem_told(trusted: &Said, speaker: &Speaker) -> Said {
    let Some(phrase) = trusted.phrase() else { return trusted.clone() };
    let [("name", name), ("statement", statement), ("source", source)] = &phrase.arguments[..] else {
        return trusted.clone();
    };
    let id = sentence_id(name).replacen("said", "theorem", 1);
    let told = |part: &str, english: &Said| {
        let (id, english) = (format!("{id}{part}"), Some(english.to_string()));
        speaker.say(&Words::Message(Message { id, args: Vec::new(), english }))
    };
    let parts = [("name", "", name), ("statement", ".statement", statement), ("source", ".source", source)];
    let arguments = parts.map(|(argument, part, english)| (argument, Said::verbatim(told(part, english))));
    Said::phrased(trusted.to_string(), phrase.template, arguments.into())
}

type Verdict = Result<Verified, Rejected>;

fn check_certificate(common: &Common, file: &Path, sources: &Sources, watch: &Watch) -> Result<Verdict, Failure> {
    let (text, limits) = (read_json(file)?, (common.memory(), common.threads.into()));
    Ok(match proof::read(&text) {
        Ok(certificate) => proof::check_within(&certificate, &|word| sources.find(word), limits, watch),
        Err(error) if !is_certificate(&text) => {
            return refuse(said!("{file}: {error}", file = file.display(), error = error.said()));
        }
        Err(error) => Err(error.into()),
    })
}

fn is_certificate(text: &str) -> bool {
    let value: Option<serde_json::Value> = serde_json::from_str(text).ok();
    value.is_some_and(|value| value["format"] == proof::certificate::FORMAT)
}

fn read_json(file: &Path) -> Result<String, Failure> {
    let name = file.display();
    let text = input::text_of(&name.to_string())?;
    match serde_json::from_str::<serde::de::IgnoredAny>(&text) {
        Ok(_) => Ok(text),
        Err(error) => refuse(said!("{name} is not JSON: {error}", name, error)),
    }
}

/// Lets the table in a folder answer, if one is named.
#[cfg(feature = "parquet")]
pub(crate) fn answer_from(
    session: &mut Session,
    folder: Option<&Path>,
    about: Option<(&Sum, Convention)>,
    common: &Common,
) -> Result<(), Failure> {
    if let Some(folder) = folder {
        let table = grundy::SolvedTable::open(folder, &input::sources(common))?;
        about.map_or(Ok(()), |(sum, convention)| table.fits(&sum.components().collect::<Vec<_>>(), convention))?;
        session.table = Some(std::sync::Arc::new(table));
    }
    Ok(())
}

/// A folder with a table: all of it, or a sample.
#[cfg(feature = "parquet")]
fn check_table(
    args: &Check,
    common: &Common,
    folder: &Path,
    sources: &Sources,
    watch: &Watch,
) -> Result<Verdict, Failure> {
    use grundy::SolvedTable;
    use grundy::files::table::Table;
    // A seed from the clock is printed, so that the same positions can be drawn again.
    let now = || std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_micros() as u64);
    // A sample of as many positions as there are is a check of all.
    let rows = Table::open(folder).map_or(u64::MAX, |table| table.files().iter().map(|file| file.rows).sum());
    let checked = match args.sample.filter(|&count| count < rows) {
        Some(count) => SolvedTable::check_sample(folder, sources, count, args.seed.unwrap_or_else(now), watch),
        None => {
            SolvedTable::open(folder, sources).map(|table| table.check(common.memory(), common.threads.into(), watch))
        }
    };
    match checked {
        // The table may be sound, but it is not about these rules.
        Err(Unsolved::Refused(said)) => Ok(Err(Rejected::new("manifest", *said))),
        checked => Ok(checked?),
    }
}

/// Refuses a table, if one is named.
#[cfg(not(feature = "parquet"))]
pub(crate) fn answer_from(
    _: &mut Session,
    folder: Option<&Path>,
    _: Option<(&Sum, Convention)>,
    _: &Common,
) -> Result<(), Failure> {
    folder.map_or(Ok(()), |_| Err(Failure::left_out("parquet")))
}

#[cfg(not(feature = "parquet"))]
fn check_table(_: &Check, _: &Common, _: &Path, _: &Sources, _: &Watch) -> Result<Verdict, Failure> {
    Err(Failure::left_out("parquet"))
}
