//! What is meant by a command line, and what is wrong with it.
//!
//! Its first words may name no command: a position, or a command by another name. Of a mistake, clap gives the kind and
//! its parts, and the help says what an argument is. A reason of another library becomes what should be written.

use std::error::Error as _;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy::language::{Language, Speaker, UnknownLanguage};
use grundy::said::is_hidden;
use grundy::{Said, Sources, SyntaxError, entry_named, file_of, is_near, said};

use crate::failure::Failure;
use crate::printer::{self, Paint};
use crate::{args, help};

/// What is wrong with the command line, in a sentence and what belongs to it.
pub fn in_short(error: &clap::Error, speaker: &Speaker) -> String {
    let told = speaker.sentence(&mistake(error));
    listed(error).into_iter().fold(told, |told, listed| told + " " + &listed)
}

/// Leaves of the tips only names that are near to the wrong one.
pub fn mend(error: &mut clap::Error) {
    // `-- --option` would make a position of an option.
    error.remove(ContextKind::Suggested);
    for (wrong, kind) in [
        (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand),
        (ContextKind::InvalidArg, ContextKind::SuggestedArg),
        (ContextKind::InvalidValue, ContextKind::SuggestedValue),
    ] {
        let Some(ContextValue::String(wrong)) = error.get(wrong).cloned() else { continue };
        let is_meant = |name: &String| is_near(&wrong, name.split(' ').next().unwrap_or(name));
        match error.remove(kind) {
            Some(ContextValue::Strings(names)) => {
                let names: Vec<String> = names.into_iter().filter(is_meant).collect();
                if !names.is_empty() {
                    error.insert(kind, ContextValue::Strings(names));
                }
            }
            Some(ContextValue::String(name)) if is_meant(&name) => {
                error.insert(kind, ContextValue::String(name));
            }
            _ => {}
        }
    }
}

pub fn report(error: &clap::Error, words: &[OsString], speaker: &Speaker) {
    let bold = Paint::Red;
    let title = speaker.sentence(&said!("error"));
    let mut told = format!("{bold}{title}{bold:#}: {}", speaker.sentence(&mistake(error)));
    for listed in listed(error) {
        told += &format!("\n  {listed}");
    }
    let tips: Vec<Said> = tips(error).chain(described(error, words, speaker)).collect();
    for (at, tip) in tips.iter().enumerate() {
        told += if at == 0 { "\n\n  " } else { "\n  " };
        told += &speaker.sentence(tip);
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let usage = usage.strip_prefix("Usage:").unwrap_or(&usage).trim();
        told += &format!("\n\n{}", speaker.sentence(&said!("usage: {usage}", usage)));
    }
    let more = speaker.sentence(&said!("for more information, try '{help}'", help = "--help"));
    printer::say(&format!("{told}\n\n{more}"));
}

fn mistake(error: &clap::Error) -> Said {
    let text = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let number = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::Number(number)) => *number,
        _ => 0,
    };
    let arg = text(ContextKind::InvalidArg).unwrap_or_default();
    let value = text(ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::ArgumentConflict => match (text(ContextKind::PriorArg), error.get(ContextKind::PriorArg)) {
            (Some(prior), _) if prior == arg => said!("the argument '{arg}' cannot be used multiple times", arg),
            (Some(prior), _) => said!("the argument '{arg}' cannot be used with '{prior}'", arg, prior),
            (None, Some(ContextValue::Strings(_))) => said!("the argument '{arg}' cannot be used with:", arg),
            (None, _) => said!("the argument '{arg}' cannot be used with others of those given", arg),
        },
        ErrorKind::NoEquals => said!("equal sign is needed when assigning values to '{arg}'", arg),
        ErrorKind::InvalidValue if value.is_empty() => {
            said!("a value is required for '{arg}' but none was supplied", arg)
        }
        ErrorKind::InvalidValue => said!("invalid value '{value}' for '{arg}'", value, arg),
        ErrorKind::ValueValidation => {
            said!("invalid value '{value}' for '{arg}': {why}", value, arg, why = reason(error, arg))
        }
        ErrorKind::InvalidSubcommand => {
            let command = text(ContextKind::InvalidSubcommand).unwrap_or_default();
            said!("there is no command '{command}'", command)
        }
        ErrorKind::MissingSubcommand => {
            let command = text(ContextKind::InvalidSubcommand).unwrap_or_default();
            said!("'{command}' requires a command, and none was given", command)
        }
        ErrorKind::MissingRequiredArgument => said!("the following required arguments were not provided:"),
        ErrorKind::InvalidUtf8 => said!("a word of the command line is not UTF-8 text"),
        ErrorKind::TooManyValues => {
            said!("unexpected value '{value}' for '{arg}' found; no more were expected", value, arg)
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            let wanted = number(ContextKind::MinValues).max(number(ContextKind::ExpectedNumValues));
            let given = number(ContextKind::ActualNumValues);
            said!("{wanted} values are required by '{arg}', and {given} were provided", wanted, arg, given)
        }
        ErrorKind::UnknownArgument => said!("unexpected argument '{arg}' found", arg),
        _ => Said::verbatim(error.to_string().trim_end().to_owned()),
    }
}

/// Why a value of an argument is refused, or what should be written.
fn reason(error: &clap::Error, arg: &str) -> Said {
    let Some(source) = error.source() else { return said!("write a whole number") };
    if let Some(unknown) = source.downcast_ref::<UnknownLanguage>() {
        return unknown.said();
    }
    // clap says of a number outside of a range only `0 is not in 1..=9`.
    let complaint = source.to_string();
    if let Some((first, last)) = complaint.split_once(" is not in ").and_then(|(_, range)| range.split_once("..=")) {
        return said!("write a number from {first} to {last}", first, last);
    }
    match arg.split_once('<').map(|(_, name)| name.trim_end_matches('>')) {
        Some("TIME") => said!("write a time such as 10s, or 10"),
        Some("SIZE") => said!("write a size such as 4GiB"),
        _ => said!("write a whole number"),
    }
}

/// Arguments or values below the sentence.
fn listed(error: &clap::Error) -> Vec<String> {
    let mut all = Vec::new();
    if let (ErrorKind::MissingRequiredArgument, Some(ContextValue::Strings(args))) =
        (error.kind(), error.get(ContextKind::InvalidArg))
    {
        all.extend(args.iter().cloned());
    }
    if let Some(ContextValue::Strings(args)) = error.get(ContextKind::PriorArg) {
        all.extend(args.iter().cloned());
    }
    for kind in [ContextKind::ValidValue, ContextKind::ValidSubcommand] {
        if let Some(ContextValue::Strings(values)) = error.get(kind)
            && !values.is_empty()
        {
            all.push(format!("[{}]", values.join(", ")));
        }
    }
    all
}

/// What the help says of the argument whose value is missing or wrong.
fn described(error: &clap::Error, words: &[OsString], speaker: &Speaker) -> Option<Said> {
    let wanted = match error.get(ContextKind::InvalidArg)? {
        ContextValue::String(arg) if error.get(ContextKind::InvalidValue).is_some() => arg,
        ContextValue::Strings(args) => args.first()?,
        _ => return None,
    };
    let mut command = match speaker.language {
        Language::English => args::command(),
        _ => help::command(speaker),
    };
    command.build();
    let command = words.iter().fold(&command, |command, word| command.find_subcommand(word).unwrap_or(command));
    let name = |arg: &str| arg.trim_matches(|c| "[]<>.".contains(c)).to_owned();
    let arg = command.get_arguments().find(|arg| name(&arg.to_string()) == name(wanted))?;
    Some(Said::verbatim(format!("{wanted}  {}", arg.get_help()?)))
}

fn tips(error: &clap::Error) -> impl Iterator<Item = Said> {
    let near = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let near = near.into_iter().filter_map(|kind| match error.get(kind)? {
        ContextValue::String(near) => Some(near.clone()),
        ContextValue::Strings(near) => Some(near.join("', '")),
        _ => None,
    });
    near.map(|near| said!("perhaps '{near}' is meant", near))
}

/// Common options whose value is the next word.
const WITH_VALUE: [&str; 8] =
    ["--format", "--color", "--time-limit", "--memory-limit", "--threads", "--header", "--graph-format", "--lang"];
/// Other names of commands, and the words that they stand for.
const OTHER_NAMES: [(&str, &[&str]); 5] = [
    ("list", &["games"]),
    ("explain", &["solve", "--explain"]),
    ("mex", &["nimber", "mex"]),
    ("nim-sum", &["nimber"]),
    ("version", &["--version"]),
];

/// The words of a command line as a command, and whether they were a position alone. Fails if the first word is neither a
/// command, nor near to one, nor begins a position. `help` with a word that is not a command describes a game.
pub fn command(words: &[OsString]) -> Result<(Vec<OsString>, bool), Failure> {
    let as_they_are = || Ok((words.to_vec(), false));
    let (mut at, mut skip) = (0, false);
    while words.get(at).is_some_and(|word| skip || (word != "-" && word.to_string_lossy().starts_with('-'))) {
        skip = !skip && WITH_VALUE.iter().any(|option| words[at] == *option);
        at += 1;
    }
    let Some(first) = words.get(at).and_then(|word| word.to_str()) else { return as_they_are() };
    let command = args::command();
    let commands = || command.get_subcommands().filter(|sub| !sub.is_hide_set()).map(clap::Command::get_name);
    let (before, after) = (&words[..at], &words[at..]);
    if let ("help", Some(topic)) = (first, after.get(1).and_then(|word| word.to_str()))
        && topic != "help"
        && !topic.starts_with('-')
        && !commands().any(|name| is_near(topic, name))
    {
        let games = std::iter::once("games".into());
        return Ok((before.iter().cloned().chain(games).chain(after[1..].iter().cloned()).collect(), false));
    }
    if first == "nimber" {
        // With a space in front, a word such as -255^2 is an expression and not an option.
        let is_signed = |word: &str| {
            word.starts_with('-') && word.trim_start_matches('-').starts_with(|c: char| c == '(' || c.is_ascii_digit())
        };
        let spaced = |word: &OsString| match word.to_str().filter(|word| is_signed(word)) {
            Some(word) => format!(" {word}").into(),
            None => word.clone(),
        };
        return Ok((words.iter().map(spaced).collect(), false));
    }
    if first == "help" {
        // clap takes every word after it for the name of a command.
        let (mut meant, mut names, mut skip) = (before.to_vec(), vec![after[0].clone()], false);
        for word in &after[1..] {
            let is_option = word.to_string_lossy().starts_with('-') && word != "-h" && word != "--help";
            if skip || is_option {
                meant.push(word.clone())
            } else {
                names.push(word.clone())
            }
            skip = !skip && WITH_VALUE.iter().any(|option| word == option);
        }
        meant.append(&mut names);
        return Ok((meant, false));
    }
    if command.find_subcommand(first).is_some() {
        return as_they_are();
    }
    if let Some((name, meant)) = OTHER_NAMES.iter().find(|(name, _)| *name == first) {
        let mut rest: Vec<OsString> = after[1..].to_vec();
        if *name == "nim-sum" {
            let numbers = rest.iter().take_while(|word| !word.to_string_lossy().starts_with('-')).count();
            let sum: Vec<String> = rest.drain(..numbers).map(|word| word.to_string_lossy().into_owned()).collect();
            let mut sum: Vec<&str> = sum.iter().flat_map(|word| word.split([',', ' ', '+', '⊕'])).collect();
            sum.retain(|word| !word.is_empty() && *word != "xor");
            rest.insert(0, sum.join(" + ").into());
        }
        let meant = meant.iter().map(OsString::from);
        return Ok((before.iter().cloned().chain(meant).chain(rest).collect(), false));
    }
    if begins_a_position(after) {
        let solve = std::iter::once("solve".into());
        return Ok((before.iter().cloned().chain(solve).chain(after.iter().cloned()).collect(), true));
    }
    if commands().any(|name| is_near(first, name)) {
        return as_they_are();
    }
    let help = grundy::Rules::find(first).err().and_then(|error| error.help).unwrap_or_default();
    let error = SyntaxError::whole(first, said!("`{word}` is neither a command nor a ruleset", word = first));
    let error = error.help(said!("{help}, and `grundy --help` the commands", help));
    Err(Failure::input(first, error))
}

/// Whether the words begin with a ruleset, perhaps in one quoted word with its starts. No file is read.
fn begins_a_position(words: &[OsString]) -> bool {
    let words = words.iter().map_while(|word| word.to_str().filter(|word| !word.starts_with("--")));
    let words: Vec<&str> = words.flat_map(str::split_whitespace).take(3).collect();
    let Some(first) = words.first() else { return false };
    // A number alone, a code, or a path: the error of `solve` says how to write a position with it.
    let speaks = *first == "-" || first.starts_with(|c: char| c.is_ascii_digit() || c == '.') || first.contains('/');
    let name = first.split(':').next().unwrap_or(first);
    let sources = Sources::default();
    let is_path =
        first.rsplit_once('.').is_some_and(|(_, ending)| ending.bytes().all(|byte| byte.is_ascii_alphabetic()));
    speaks
        || file_of(first).is_some()
        || entry_named(name).is_some()
        || is_path && std::path::Path::new(first).exists()
        || (1..=words.len()).any(|count| sources.find(&words[..count].join("-")).is_ok())
}

/// A command line as a shell reads it.
pub fn in_a_shell(words: &[OsString]) -> String {
    let is_plain = |c: char| !is_hidden(c) && (c.is_alphanumeric() || "-+_.,:/=@%^".contains(c));
    let words = words.iter().map(|word| match word.to_string_lossy() {
        word if !word.is_empty() && word.chars().all(is_plain) => word.into_owned(),
        word => format!("'{}'", word.replace('\'', r"'\''")),
    });
    std::iter::once("grundy".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}
