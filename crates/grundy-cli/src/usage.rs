//! What is wrong with a command line.
//!
//! clap gives the kind of the mistake and its parts, and the help says what an argument is. A reason of another library becomes what should be written.

use std::error::Error as _;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use grundy::language::{Language, Speaker, UnknownLanguage};
use grundy::{Said, is_near, said};

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
