//! `grundy help TOPIC`: the pages of the reference, and the examples that end each help.
//!
//! The pages are Markdown (`locales/*/*.md`). The test `documents` runs their commands and writes the guide's pages.

use std::ffi::OsString;

use anstyle::Style;
use clap::Command;

use crate::lines::{Row, columns_of, filled_to};

/// A name, and the page in English and in simplified and traditional Chinese.
macro_rules! pages {
    ($($name:literal)*) => { &[$(($name, [
        include_str!(concat!("../locales/en/", $name, ".md")),
        include_str!(concat!("../locales/zh-Hans/", $name, ".md")),
        include_str!(concat!("../locales/zh-Hant/", $name, ".md")),
    ])),*] };
}
const PAGES: &[(&str, [&str; 3])] = pages!["notation" "formulas" "json" "exit-codes" "environment" "files"];
/// The JSON Schema of all answers. A test of `crates/grundy-web` writes it.
const SCHEMA: &str = include_str!("../assets/answers.schema.json");
/// The examples of each command, after its name in brackets.
const EXAMPLES: &str = include_str!("../assets/examples.txt");

/// The page of this name in a language (0 to 2).
pub fn page(name: &str, language: usize) -> &'static str {
    PAGES.iter().find(|page| page.0 == name).map_or("", |page| page.1[language])
}

/// The text for `grundy help TOPIC`, if the words of a command line are that.
pub fn asked(words: &[OsString], language: usize, width: usize) -> Option<String> {
    let at = words.iter().position(|word| word == "help")?;
    let begins = words[..at].first().is_none_or(|word| word.to_string_lossy().starts_with('-'));
    let topic = words.get(at + 1).filter(|_| begins)?.to_str()?;
    match topic {
        "schema" => Some(SCHEMA.to_owned()),
        topic => PAGES.iter().any(|page| page.0 == topic).then(|| in_terminal(page(topic, language), width)),
    }
}

pub fn examples(command: &str) -> impl Iterator<Item = &'static str> {
    let head = format!("[{command}]");
    EXAMPLES.lines().skip_while(move |line| *line != head).skip(1).take_while(|line| !line.starts_with('['))
}

/// The command and those below it, with the examples at the end of the help.
pub fn with_examples(mut command: Command, name: &str, title: &str) -> Command {
    for sub in command.get_subcommands_mut() {
        let name = format!("{name} {}", sub.get_name());
        *sub = with_examples(std::mem::take(sub), &name, title);
    }
    let heading = Style::new().bold().underline();
    let mut after = command.get_after_help().map(|after| format!("{after}\n\n")).unwrap_or_default();
    let mut lines = examples(name).peekable();
    if lines.peek().is_none() {
        return command;
    }
    after += &format!("{heading}{title}{heading:#}");
    after.extend(lines.map(|line| format!("\n  {line}")));
    command.after_help(after)
}

enum Block {
    Heading(String),
    Text(String),
    Item(String),
    Code(String),
    Table(Vec<Vec<String>>),
}

/// The parts of a page. Links are their texts.
fn blocks(page: &str) -> Vec<Block> {
    let (mut all, mut code) = (Vec::new(), None);
    let mut open = false;
    for line in page.lines().filter(|line| !line.starts_with("<!--")) {
        let table = line.strip_prefix("| ").and_then(|row| row.strip_suffix(" |"));
        match (&mut code, all.last_mut()) {
            (Some(text), _) if line == "```" => {
                all.push(Block::Code(std::mem::take(text)));
                code = None;
            }
            (Some(text), _) => *text += &format!("{line}\n"),
            (None, _) if line.starts_with("```") => code = Some(String::new()),
            (None, _) if line.starts_with('#') => {
                all.push(Block::Heading(line.trim_start_matches(['#', ' ']).to_owned()));
            }
            (None, _) if line.starts_with("| ---") => {}
            (None, last) if table.is_some() => {
                let row = table.unwrap_or_default().split(" | ").map(|cell| cell.replace("\\|", "|")).collect();
                match last {
                    Some(Block::Table(rows)) if open => rows.push(row),
                    _ => all.push(Block::Table(vec![row])),
                }
            }
            (None, _) if line.is_empty() => {}
            (None, _) if line.starts_with("- ") => all.push(Block::Item(line[2..].to_owned())),
            (None, Some(Block::Text(text) | Block::Item(text))) if open => *text += &format!(" {}", line.trim_start()),
            (None, _) => all.push(Block::Text(line.to_owned())),
        }
        open = !line.is_empty();
    }
    all
}

fn in_terminal(page: &str, width: usize) -> String {
    let (bold, mut shown) = (Style::new().bold(), String::new());
    for block in blocks(page) {
        shown += &match block {
            Block::Heading(text) => format!("{bold}{text}{bold:#}\n"),
            Block::Text(text) => filled_to(width, &text, "", "") + "\n",
            Block::Item(text) => filled_to(width, &text, "- ", "  ") + "\n",
            Block::Code(text) => text.lines().map(|line| format!("    {line}\n")).collect(),
            Block::Table(rows) => columns_of(&table(rows), width),
        };
        shown.push('\n');
    }
    shown.trim_end().to_owned() + "\n"
}

/// The rows below the head of a table: the first cell, and the others as one text.
fn table(rows: Vec<Vec<String>>) -> Vec<Row> {
    let row = |mut cells: Vec<String>| (cells.remove(0).replace('`', ""), Some(cells.join(" · ")));
    rows.into_iter().skip(1).map(row).collect()
}

/// A page as a part of the man page, without its title.
pub fn in_man(page: &str) -> String {
    // A point or an apostrophe would begin a command, and a backslash a sign.
    let plain = |text: &str| {
        let text = text.replace('\\', "\\e").replace('-', "\\-").replace('`', "");
        if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
    };
    let mut shown = String::new();
    for block in blocks(page).into_iter().skip(1) {
        shown += &match block {
            Block::Heading(text) => format!(".SS {}\n", plain(&text)),
            Block::Text(text) => format!(".PP\n{}\n", plain(&text)),
            Block::Item(text) => format!(".IP \\(bu 2\n{}\n", plain(&text)),
            Block::Code(text) => code(text.lines()),
            Block::Table(rows) => table(rows)
                .iter()
                .map(|(name, text)| format!(".TP\n{}\n{}\n", plain(name), plain(text.as_deref().unwrap_or_default())))
                .collect(),
        };
    }
    shown
}

/// Lines that the man page keeps as they are.
pub fn code<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    let lines = lines.map(|line| format!("\\&{}\n", line.replace('\\', "\\e").replace('-', "\\-")));
    format!(".PP\n.nf\n.RS 4\n{}.RE\n.fi\n", lines.collect::<String>())
}
