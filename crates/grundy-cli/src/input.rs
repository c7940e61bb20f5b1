//! Positions and rulesets from the command line or standard input.

use std::io::Read;
use std::path::Path;

use anyhow::Context;
use clap::ValueEnum;
use grundy::language::{Language, Speaker};
use grundy::proof::Certificate;
use grundy::{Convention, Rules, SourceLimits, Sources, Sum, SyntaxError, files};

use crate::args::{Common, Format};
use crate::failure::Failure;
use crate::printer::{self, Paint};
use crate::too_much::TooMuch;

/// The position that the words say; `-` alone reads it from standard input.
pub fn position(words: &[String], common: &Common) -> Result<Sum, Failure> {
    let text = match words {
        [only] if only == "-" => {
            let mut text = String::new();
            let read = std::io::stdin().read_to_string(&mut text).context("standard input cannot be read");
            read.map_err(|error| Failure::usage(&error))?;
            text
        }
        words => words.join(" "),
    };
    let sources = sources(common);
    let game = Sum::read(&text, &sources);
    warn(&sources, common);
    game.map_err(|error| unread(&sources, text, error))
}

/// Why a text could not be read: it is wrong, or a file that it names is beyond the limits.
fn unread(sources: &Sources, text: String, error: SyntaxError) -> Failure {
    sources.beyond_limits().map_or(Failure::Input { text, error }, |why| TooMuch::File(why).into())
}

/// Says on standard error what was odd in the files.
fn warn(sources: &Sources, common: &Common) {
    let bold = Paint::Yellow;
    for warning in sources.warnings().iter().filter(|_| !common.quiet) {
        printer::say(&format!("{bold}warning{bold:#}: {warning}"));
    }
}

/// Where rulesets come from.
pub fn sources(common: &Common) -> Sources {
    let limits = SourceLimits { memory: common.memory(), threads: common.threads.into() };
    Sources::default().within(limits)
}

/// How a position is to be played: as the flag says, or else as its rules say.
pub fn convention(game: &Sum, common: &Common) -> Result<Convention, Failure> {
    if common.misere {
        return Ok(Convention::Misere);
    }
    game.convention().map_err(|[misere, normal]| {
        Failure::Usage(format!(
            "{misere} is played in misère play by its own rules, but {normal} is not: say --misere to play all of the \
             sum in misère play"
        ))
    })
}

/// The ruleset of this name.
pub fn ruleset(word: &str, common: &Common) -> Result<Rules, Failure> {
    let sources = sources(common);
    let rules = sources.find(word);
    warn(&sources, common);
    rules.map_err(|error| unread(&sources, word.to_owned(), error))
}

/// Who speaks the language of the answer: that of the flag, of `GRUNDY_LANG`, or of the locale; English where that has
/// no words here.
pub fn speaker(common: &Common) -> Result<Speaker, Failure> {
    let set = |name: &str| std::env::var(name).ok().filter(|wanted| !wanted.is_empty());
    let language = match (common.lang, set("GRUNDY_LANG")) {
        (Some(language), _) => language,
        (None, Some(wanted)) => {
            wanted.parse().map_err(|error| Failure::Usage(format!("GRUNDY_LANG is set, but {error}")))?
        }
        (None, None) => {
            let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
            locale.and_then(|locale| locale.parse().ok()).unwrap_or(Language::English)
        }
    };
    Ok(Speaker::new(language).learn([
        include_str!("../locales/en/program.ftl"),
        include_str!("../locales/zh-Hans/program.ftl"),
        include_str!("../locales/zh-Hant/program.ftl"),
    ]))
}

/// Writes a certificate.
pub fn write_certificate(file: &Path, certificate: &Certificate) -> Result<(), Failure> {
    let text = serde_json::to_string(certificate).map_err(|error| Failure::Usage(error.to_string()))?;
    keep_input(file, certificate.sources.keys().map(String::as_str))?;
    let written = files::write_atomically(file, (text + "\n").as_bytes());
    written.map_err(|error| Failure::Usage(format!("the certificate cannot be written: {error}")))
}

/// Refuses a name for a table that does not say its format, before any work is done.
pub fn check_table(file: Option<&Path>) -> Result<(), Failure> {
    Ok(file.map_or(Ok(()), files::Listing::check_ending)?)
}

/// Refuses to write over a file from which rules are read.
pub fn keep_input<'a>(output: &Path, words: impl IntoIterator<Item = &'a str>) -> Result<(), Failure> {
    let Ok(output_file) = output.canonicalize() else { return Ok(()) };
    for word in words {
        let file = word.split_once(':').map_or(word, |(_, file)| file).trim_matches('"');
        if Path::new(file).canonicalize().is_ok_and(|input| input == output_file) {
            return Err(Failure::Usage(format!(
                "{} is what is read here, and would be written over; name another file",
                output.display()
            )));
        }
    }
    Ok(())
}

/// Refuses a format that a command cannot print.
pub fn only(common: &Common, allowed: &[Format]) -> Result<(), Failure> {
    match allowed.contains(&common.format) {
        true => Ok(()),
        false => {
            let names: Vec<String> =
                allowed.iter().filter_map(|format| Some(format.to_possible_value()?.get_name().to_owned())).collect();
            let names = names.join(" or ");
            Err(Failure::Usage(format!("this command prints {names} only; csv and bfile belong to `grundy values`")))
        }
    }
}

/// Refuses misère play where a command is about values, which belong to normal play.
pub fn only_normal(common: &Common, what: &str) -> Result<(), Failure> {
    match common.misere {
        false => Ok(()),
        true => Err(Failure::Usage(format!(
            "{what} belong to normal play: misère play has no Grundy values. `grundy solve --misere` tells who wins"
        ))),
    }
}
