//! The help and the man page, in other languages than English, which is said by clap itself.
//!
//! clap fills lines as if every character took one column, and it writes headings and defaults in English. So the
//! command line is translated first ([`command`]): the id of a text in `locales/*/help.ftl` is made of its English words.
//! Then the help of each command is laid out here ([`laid_out`]).

use std::env;
use std::ffi::OsString;

use anstyle::Style;
use clap::builder::PossibleValue;
use clap::{Arg, Command};
use clap_mangen::Man;
use grundy::Words;
use grundy::language::{Language, Speaker, sentence_id};
use grundy::words::Message;
use textwrap::core::display_width;

use crate::args::{self, Common};
use crate::failure::Failure;
use crate::lines::{Out, Row, columns_of, filled_to, terminal_width, words};
use crate::{input, topics};

/// How long a line may be, as in English.
const LINE: usize = 100;

pub fn asked(words: &[OsString], speaker: &Speaker) -> Option<clap::Error> {
    let words = std::iter::once("grundy".into()).chain(words.iter().cloned());
    let title = format!("{}：", say("Examples", speaker));
    with_help(topics::with_examples(command(speaker), "grundy", &title), speaker).try_get_matches_from(words).err()
}

/// The command line with all its texts in a language, without examples.
pub fn command(speaker: &Speaker) -> Command {
    let mut command = args::command();
    // The common options, and `help`, are in every command only after this.
    command.build();
    translated(command, speaker)
}

/// The id of a text: `help-say-why` for `Say why`.
fn id(english: &str) -> String {
    sentence_id(english).replacen("said", "help", 1)
}

pub fn say(english: &str, speaker: &Speaker) -> String {
    let message = Message { id: id(english), args: Vec::new(), english: Some(english.to_owned()) };
    speaker.say(&Words::Message(message))
}

fn translated(mut command: Command, speaker: &Speaker) -> Command {
    if let Some(about) = command.get_about().map(ToString::to_string) {
        command = command.about(say(&about, speaker));
    }
    if let Some(after) = command.get_after_help().map(ToString::to_string) {
        command = command.after_help(say(&after, speaker));
    }
    for sub in command.get_subcommands_mut().filter(|sub| !sub.is_hide_set()) {
        *sub = translated(std::mem::take(sub), speaker);
    }
    command.mut_args(|arg| argument(arg, speaker)).subcommand_help_heading(say("Commands", speaker))
}

fn argument(arg: Arg, speaker: &Speaker) -> Arg {
    let say = |english: &str| say(english, speaker);
    let mut text = say(&english(&arg));
    let value = |value: &PossibleValue| match value.get_help() {
        Some(help) => format!("{}（{}）", value.get_name(), say(&help.to_string())),
        None => value.get_name().to_owned(),
    };
    let values: Vec<String> = arg.get_possible_values().iter().map(value).collect();
    if !values.is_empty() {
        text += &format!(" [{}：{}]", say("possible values"), values.join("、"));
    }
    let takes_values = arg.get_num_args().is_some_and(|range| range.takes_values());
    let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if takes_values && !defaults.is_empty() {
        text += &format!(" [{}：{}]", say("default"), defaults.join(","));
    }
    let arg = match arg.get_help_heading().map(say) {
        Some(heading) => arg.help_heading(heading),
        None => arg,
    };
    arg.help(text).long_help(None).hide_possible_values(true).hide_default_value(true)
}

fn english(arg: &Arg) -> String {
    match arg.get_id().as_str() {
        // clap names the other kind of help too, and here there is one kind.
        "help" => "Print help".to_owned(),
        _ => arg.get_help().map(ToString::to_string).unwrap_or_default(),
    }
}

fn with_help(mut command: Command, speaker: &Speaker) -> Command {
    for sub in command.get_subcommands_mut() {
        *sub = with_help(std::mem::take(sub), speaker);
    }
    let help = laid_out(&command, speaker);
    command.override_help(help)
}

/// The help of one command: what it does, how it is called, its commands and arguments.
fn laid_out(command: &Command, speaker: &Speaker) -> String {
    let heading = Style::new().bold().underline();
    let width = width();
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let (usage_is, usage) = (say("Usage", speaker), usage(command, speaker));
    let indent = " ".repeat(display_width(&usage_is) + 2);
    let usage = filled_to(width, &usage, &indent, &indent);
    let mut help = filled_to(width, &about, "", "");
    help += &format!("\n\n{heading}{usage_is}：{heading:#}{}\n", usage.trim_start());

    let mut subs: Vec<&Command> = command.get_subcommands().filter(|sub| !sub.is_hide_set()).collect();
    subs.sort_by_key(|sub| sub.get_display_order());
    let subs = subs.iter().map(|sub| (sub.get_name().to_owned(), sub.get_about().map(ToString::to_string))).collect();
    let mut sections: Vec<(String, Vec<Row>)> = vec![(say("Commands", speaker), subs)];
    for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
        let title = match arg.get_help_heading() {
            Some(title) => title.to_owned(),
            None if arg.is_positional() => say("Arguments", speaker),
            None => say("Options", speaker),
        };
        let row = (written(arg), arg.get_help().map(ToString::to_string));
        match sections.iter_mut().find(|(known, _)| *known == title) {
            Some((_, rows)) => rows.push(row),
            None => sections.push((title, vec![row])),
        }
    }
    // As in English: what belongs to the command, then what all commands have.
    let common = say(args::COMMON, speaker);
    sections.sort_by_key(|(title, _)| *title == common);
    for (title, rows) in sections.iter().filter(|(_, rows)| !rows.is_empty()) {
        help += &format!("\n{heading}{title}：{heading:#}\n");
        help += &columns_of(rows, width);
    }
    for line in command.get_after_help().map(ToString::to_string).iter().flat_map(|after| after.lines()) {
        help += &format!("\n{}", filled_to(width, line, "", ""));
    }
    help.trim_end().to_owned() + "\n"
}

/// An argument as it is written: `-o, --output <FILE>`.
fn written(arg: &Arg) -> String {
    match (arg.is_positional(), arg.get_short()) {
        (true, _) => arg.to_string(),
        (false, Some(short)) => format!("-{short}, {arg}"),
        (false, None) => format!("    {arg}"),
    }
}

fn usage(command: &Command, speaker: &Speaker) -> String {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.strip_prefix("Usage:").unwrap_or(&usage).trim();
    let (options, a_command) = (say("Options", speaker), say("Commands", speaker));
    usage
        .replace("[OPTIONS]", &format!("[{options}]"))
        .replace("<COMMAND>", &format!("<{a_command}>"))
        .replace("[COMMAND]", &format!("[{a_command}]"))
}

/// The width of the help: that of the terminal, or `COLUMNS` if the output is not a terminal; at most 100.
pub fn width() -> usize {
    let columns = || env::var("COLUMNS").ok()?.parse().ok().filter(|&width| width > 0);
    terminal_width().or_else(columns).map_or(LINE, |width: usize| width.min(LINE))
}

/// The headings of English pages, and the texts from which they are translated.
const HEADINGS: &[(&str, &str)] = &[
    ("NAME", "Name"),
    ("SYNOPSIS", "Synopsis"),
    ("DESCRIPTION", "Description"),
    ("OPTIONS", "Options"),
    ("EXAMPLES", "Examples"),
    ("EXIT STATUS", "Exit status"),
    ("ENVIRONMENT", "Environment"),
    ("FILES", "Files"),
    ("SEE ALSO", "See also"),
    ("VERSION", "Version"),
];

const GUIDE: &str = "The guide lies in the folder docs of the sources. `grundy games` lists all rulesets.";

/// Prints one page: the program, then a section for each command with its options.
pub fn man(common: &Common, out: Out) -> Result<(), Failure> {
    let speaker = input::speaker(common)?;
    let page = match speaker.language {
        Language::English => man_page(args::command(), &speaker)?,
        _ => with_headings(&man_page(command(&speaker), &speaker)?, &speaker),
    };
    Ok(out.write_all(page.as_bytes())?)
}

fn man_page(mut command: Command, speaker: &Speaker) -> Result<String, Failure> {
    // The common options are in every command only after this.
    command.build();
    let commands: Vec<_> = command.get_subcommands().filter(|sub| !sub.is_hide_set()).cloned().collect();
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (man, mut page) = (Man::new(command), Vec::new());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    page.extend(topics::code(after.lines()).bytes());
    man.render_options_section(&mut page)?;
    man.render_subcommands_section(&mut page)?;
    for sub in commands {
        let name = format!("grundy {}", sub.get_name());
        let shown = sub.clone().bin_name(name.clone()).display_name(name.clone());
        page.extend(format!(".SH \"{}\"\n", name.to_uppercase()).bytes());
        let man = Man::new(shown);
        let mut sections = Vec::new();
        man.render_description_section(&mut sections)?;
        man.render_synopsis_section(&mut sections)?;
        man.render_options_section(&mut sections)?;
        // What are sections of a page of its own are parts of a section here.
        let text = String::from_utf8_lossy(&sections).replace(".SH ", ".SS ");
        page.extend(text.bytes());
        page.extend(format!(".SS EXAMPLES\n{}", topics::code(topics::examples(&name))).bytes());
    }
    let language = speaker.language as usize;
    let topics = "grundy help notation|formulas|json|schema|exit-codes|environment|files";
    let sections = [
        ("EXAMPLES", topics::code(topics::examples("grundy"))),
        ("EXIT STATUS", topics::in_man(topics::page("exit-codes", language))),
        ("ENVIRONMENT", topics::in_man(topics::page("environment", language))),
        ("FILES", topics::in_man(topics::page("files", language))),
        ("SEE ALSO", topics::code([topics].into_iter()) + &format!(".PP\n{}\n", say(GUIDE, speaker))),
    ];
    for (title, text) in sections {
        page.extend(format!(".SH {title}\n{text}").bytes());
    }
    man.render_version_section(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

/// The page with headings of the language, and with places at which a line may end: between Chinese characters too.
fn with_headings(page: &str, speaker: &Speaker) -> String {
    let mut told = String::new();
    for line in page.lines() {
        let (mark, title) = line.split_at_checked(4).unwrap_or(("", line));
        let heading = HEADINGS.iter().find(|(heading, _)| [".SH ", ".SS "].contains(&mark) && *heading == title);
        match heading {
            Some((_, title)) => told += &format!("{mark}{}", say(title, speaker)),
            None if line.starts_with(['.', '\'']) => told += line,
            None => told += &breakable(line),
        }
        told.push('\n');
        // Blanks are rare in Chinese: to fill a line by wide ones would tear it apart.
        if line.starts_with(".TH") {
            told += ".ad l\n";
        }
    }
    told
}

/// A line of text in which `\:` marks where it may be broken without a space.
fn breakable(line: &str) -> String {
    let mut text = String::new();
    let mut pieces = words(line).peekable();
    while let Some(piece) = pieces.next() {
        text += piece.word;
        text += piece.whitespace;
        if piece.whitespace.is_empty() && pieces.peek().is_some() {
            text += "\\:";
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use grundy_testkit::{fluent, long};

    use super::*;

    fn texts(command: &Command) -> Vec<String> {
        let mut all: Vec<String> =
            [command.get_about(), command.get_after_help()].into_iter().flatten().map(ToString::to_string).collect();
        for arg in command.get_arguments() {
            all.push(english(arg));
            all.extend(arg.get_help_heading().map(str::to_owned));
            all.extend(arg.get_possible_values().iter().filter_map(|value| Some(value.get_help()?.to_string())));
        }
        all.extend(command.get_subcommands().filter(|sub| !sub.is_hide_set()).flat_map(texts));
        all
    }

    /// The texts that stand above.
    const OWN: &[&str] = &["Usage", "Commands", "Arguments", "Options", "Examples", "default", "possible values"];

    #[test]
    fn every_text_of_the_help_has_its_chinese() {
        let mut command = args::command();
        command.build();
        let man = HEADINGS.iter().map(|heading| heading.1).chain([GUIDE]);
        let own = OWN.iter().copied().chain(man).map(str::to_owned);
        let mut wanted: BTreeMap<String, String> = BTreeMap::new();
        for text in texts(&command).into_iter().chain(own).filter(|text| !text.is_empty()) {
            let other = wanted.insert(id(&text), text.clone());
            assert!(other.is_none_or(|other| other == text), "two texts have one name: {text}");
        }
        assert!(wanted.len() > 100, "{}", wanted.len());
        for file in [include_str!("../locales/zh-Hans/help.ftl"), include_str!("../locales/zh-Hant/help.ftl")] {
            let said = fluent(file);
            let missing: Vec<_> = wanted.iter().filter(|(id, _)| !said.contains_key(*id)).collect();
            let stale: Vec<_> = said.keys().filter(|id| !wanted.contains_key(*id)).collect();
            assert!(stale.is_empty(), "of no use {stale:#?}");
            // What is not translated yet is said in English.
            eprintln!("missing {missing:#?}");
            assert!(missing.is_empty() || long(true, false), "missing {missing:#?}");
        }
    }
}
