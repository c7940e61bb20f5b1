//! The first words of a command line that names no command: a position, or a command by another name.

use std::ffi::OsString;

use grundy::said::is_hidden;
use grundy::{Sources, SyntaxError, entry_named, file_of, is_near, said};

use crate::args;
use crate::failure::Failure;

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
    if first == "help" || command.find_subcommand(first).is_some() {
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
