//! Positions and rulesets from the command line or standard input.

use std::io::Read;
use std::path::Path;

use grundy::language::Speaker;
use grundy::proof::Certificate;
use grundy::{
    Convention, Family, Rules, Said, Series, SourceLimits, Sources, Sum, SyntaxError, files, ruleset_as_word, said,
};

use crate::args::{Common, Format, unprinted};
use crate::failure::{Failure, refuse};
use crate::languages;
use crate::printer::{self, Paint};

/// The position that the words say; `-` alone reads it from standard input.
pub fn position(words: &[String], common: &Common) -> Result<Sum, Failure> {
    let text = match words {
        [only] if only == "-" => text_of("-")?,
        words => words.join(" "),
    };
    let sources = sources(common);
    let game = position_in(text, &sources, common)?;
    all_used(&sources)?;
    Ok(game)
}

/// Refuses an option about lists of edges where none was read.
fn all_used(sources: &Sources) -> Result<(), Failure> {
    sources.unused().map_or(Ok(()), |option| {
        refuse(said!("--{option} is about lists of edges, and none is read here; leave it out", option))
    })
}

/// The text of a file, or of standard input (`-`), without a byte order mark.
pub fn text_of(file: &str) -> Result<String, Failure> {
    String::from_utf8(bytes_of(file)?).map_err(|_| {
        Failure::file(said!("{file}: {why}; save it as UTF-8", file, why = said!("this is not UTF-8 text")))
    })
}

/// The lines of a file, or of standard input, of which some may not be text.
pub fn lines_of(file: &str) -> Result<Vec<Result<String, Failure>>, Failure> {
    Ok(bytes_of(file)?.split(|&byte| byte == b'\n').map(|line| line_of(line.to_vec())).collect())
}

/// The text of a line.
pub fn line_of(line: Vec<u8>) -> Result<String, Failure> {
    String::from_utf8(line).map_err(|error| {
        let (text, at) = (String::from_utf8_lossy(error.as_bytes()), error.utf8_error().valid_up_to());
        let error = SyntaxError::new(at..at + 3, said!("this is not UTF-8 text"));
        Failure::input(&text, error.help(said!("save the file as UTF-8")))
    })
}

/// The bytes of a file, or of standard input, as UTF-8 without a byte order mark.
fn bytes_of(file: &str) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    match file {
        "-" => std::io::stdin().read_to_end(&mut bytes).map(drop).map_err(Failure::no_input)?,
        file => {
            let read = std::fs::File::open(file).and_then(|mut open| open.read_to_end(&mut bytes));
            read.map_err(|error| Failure::file(said!("{file} cannot be read: {error}", file, error)))?;
        }
    }
    let wrong = |why: Said| Failure::file(said!("{file}: {why}; save it as UTF-8", file, why));
    let bytes = files::in_utf8(&bytes).map_err(wrong)?.into_owned();
    Ok(bytes.strip_prefix("\u{feff}".as_bytes()).map(<[u8]>::to_vec).unwrap_or(bytes))
}

pub fn position_in(text: String, sources: &Sources, common: &Common) -> Result<Sum, Failure> {
    let game = Sum::read(&text, sources);
    warn(sources, common);
    let game = game.map_err(|error| match text.get(error.at.clone()) {
        Some("misere" | "misère") => error.help(said!("leave it out, and write `--misere` for misère play")),
        _ => error,
    });
    let game = game.map_err(|error| unread(sources, &text, error))?;
    if !common.quiet {
        hint_at_rows(&game);
    }
    Ok(game)
}

/// Says on standard error what `chomp 3x8` means, for many would write a bar so.
fn hint_at_rows(game: &Sum) {
    let bars = game.components().filter(|bar| bar.rules.bars() && (2..=8).contains(&bar.copies));
    for bar in bars {
        let (copies, row) = (bar.copies, bar.rules.moves.show(bar.position));
        if row.bytes().all(|byte| byte.is_ascii_digit()) {
            let rows = vec![row.as_str(); copies as usize].join(",");
            note(&said!(
                "{copies} copies of chomp {row} are meant; one bar with {copies} rows is chomp {rows}",
                copies,
                row,
                rows
            ));
        }
    }
}

pub fn note(said: &Said) {
    remark(&said!("note"), said);
}

fn remark(title: &Said, said: &Said) {
    let (bold, speaker) = (Paint::Yellow, languages::speaker());
    printer::say(&format!("{bold}{}{bold:#}: {}", speaker.sentence(title), speaker.sentence(said)));
}

/// Why a text could not be read: it is wrong, or a file that it names is beyond the limits.
fn unread(sources: &Sources, text: &str, error: SyntaxError) -> Failure {
    sources.beyond_limits().map_or_else(|| Failure::input(text, error), Failure::too_much)
}

fn warn(sources: &Sources, common: &Common) {
    sources.warnings().iter().filter(|_| !common.quiet).for_each(|warning| remark(&said!("warning"), warning));
}

pub fn sources(common: &Common) -> Sources {
    let limits = SourceLimits { memory: common.memory(), threads: common.threads.into() };
    Sources::default().within(limits).with_header(common.header()).with_format(common.graph_format)
}

/// How one ruleset is to be played: as the flag says, or else as the rules say.
pub fn convention_of(rules: &Rules, common: &Common) -> Convention {
    if common.misere { Convention::Misere } else { rules.moves.nature().convention.unwrap_or_default() }
}

/// How a position is to be played: as the flag says, or else as its rules say.
pub fn convention(game: &Sum, common: &Common) -> Result<Convention, Failure> {
    if common.misere {
        return Ok(Convention::Misere);
    }
    game.convention().map_err(|[misere, normal]| {
        Failure::usage(said!(
            "{misere} is played in misère play by its own rules, but {normal} is not: say --misere to play all of the \
             sum in misère play",
            misere,
            normal
        ))
    })
}

pub fn ruleset(word: &str, common: &Common) -> Result<Rules, Failure> {
    let sources = sources(common);
    let rules = sources.find(word);
    warn(&sources, common);
    let rules = rules.map_err(|error| unread(&sources, word, error))?;
    all_used(&sources)?;
    Ok(rules)
}

/// The ruleset that the words name, and the family of positions that they name by an open number.
pub fn family(words: &[String], common: &Common) -> Result<(Rules, Option<Family>), Failure> {
    let sources = sources(common);
    let mut words = words.to_vec();
    // The path of a file may have spaces.
    if let Some(first) = words.first_mut().filter(|first| first.contains(' '))
        && sources.find(first).is_ok()
    {
        *first = ruleset_as_word(first).into_owned();
    }
    let text = words.join(" ");
    let read = Family::read(&text, &sources);
    warn(&sources, common);
    let read = read.map_err(|error| unread(&sources, &text, error))?;
    all_used(&sources)?;
    Ok(read)
}

/// Warns on standard error about the first n without a position, if the catalogue does not say which n have positions.
pub fn warn_of_gap<T>(family: &Family, found: &Series<T>, common: &Common) {
    if let Some((n, why)) =
        found.gap.as_ref().filter(|(n, _)| !common.quiet && (*n > 0 || family.rules.source().is_some()))
    {
        note(&said!("n = {n} has no position: {why}", n, why));
    }
}

/// Who speaks the language of the answer: of the flag, of `GRUNDY_LANG`, or of the locale; else English.
pub fn speaker(common: &Common) -> Result<Speaker, Failure> {
    let language = languages::wanted(common.lang);
    language
        .map(languages::of)
        .map_err(|error| Failure::usage(said!("GRUNDY_LANG is set, but {error}", error = error.said())))
}

pub(crate) fn write_certificate(file: &Path, certificate: &Certificate) -> Result<(), Failure> {
    let text = serde_json::to_string(certificate).map_err(|error| Failure::usage(error.to_string().into()))?;
    keep_input(file, certificate.sources.keys().map(String::as_str))?;
    let written = files::write_atomically(file, (text + "\n").as_bytes());
    written.map_err(|error| Failure::file(said!("the certificate cannot be written: {error}", error)))
}

/// Whether a table goes to standard output, which holds nothing else.
pub fn is_output(file: Option<&Path>) -> bool {
    file == Some(Path::new("-"))
}

/// Refuses a name for a table that does not say its format, before any work is done.
pub fn check_table(file: Option<&Path>) -> Result<(), Failure> {
    Ok(file.map_or(Ok(()), files::Listing::check_ending)?)
}

/// Fails if the memory limit does not allow to print this many values, each of this many bytes.
pub fn check_cells(cells: u128, bytes: u128, common: &Common) -> Result<(), Failure> {
    match cells.saturating_mul(bytes) > common.memory().into() {
        false => Ok(()),
        true => Err(Failure::too_much(said!("{cells} values are more than the memory limit allows to print", cells))),
    }
}

/// Refuses to write over a file from which rules are read.
pub(crate) fn keep_input<'a>(output: &Path, words: impl IntoIterator<Item = &'a str>) -> Result<(), Failure> {
    let Ok(output_file) = output.canonicalize() else { return Ok(()) };
    for word in words {
        let file = grundy::file_of(word).map_or(word, |named| named.file);
        if Path::new(file).canonicalize().is_ok_and(|input| input == output_file) {
            return refuse(said!(
                "{output} is read here, and would be overwritten; name another file",
                output = output.display()
            ));
        }
    }
    Ok(())
}

/// Refuses a format that a command cannot print.
pub fn only(common: &Common, allowed: &[Format]) -> Result<(), Failure> {
    unprinted(common, allowed).map_or(Ok(()), refuse)
}

/// Refuses misère play where a command is about values, which belong to normal play.
pub(crate) fn only_normal(common: &Common, what: Said) -> Result<(), Failure> {
    match common.misere {
        false => Ok(()),
        true => refuse(said!(
            "{what} belong to normal play: misère play has no Grundy values. `grundy solve --misere` tells who wins",
            what
        )),
    }
}
