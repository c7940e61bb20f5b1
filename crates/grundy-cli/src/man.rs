//! `grundy man`: the man page, of the program and of each of its commands.

use clap_mangen::Man;
use grundy::language::{Language, Speaker};

use crate::args::{self, Common};
use crate::failure::Failure;
use crate::lines::{Out, words};
use crate::{help, input, topics};

/// The headings of English pages, and the texts from which they are translated.
pub(crate) const HEADINGS: &[(&str, &str)] = &[
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

pub(crate) const GUIDE: &str = "The guide lies in the folder docs of the sources. `grundy games` lists all rulesets.";

/// Prints one page: the program, then a section for each command with its options.
pub fn run(common: &Common, out: Out) -> Result<(), Failure> {
    let speaker = input::speaker(common)?;
    let page = match speaker.language {
        Language::English => page(args::command(), &speaker)?,
        _ => translated(&page(help::command(&speaker), &speaker)?, &speaker),
    };
    out.write_all(page.as_bytes())?;
    Ok(())
}

fn page(mut command: clap::Command, speaker: &Speaker) -> Result<String, Failure> {
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
        ("SEE ALSO", topics::code([topics].into_iter()) + &format!(".PP\n{}\n", help::say(GUIDE, speaker))),
    ];
    for (title, text) in sections {
        page.extend(format!(".SH {title}\n{text}").bytes());
    }
    man.render_version_section(&mut page)?;
    Ok(String::from_utf8_lossy(&page).into_owned())
}

/// The page with headings of the language, and with places at which a line may end: between Chinese characters too.
fn translated(page: &str, speaker: &Speaker) -> String {
    let mut told = String::new();
    for line in page.lines() {
        let (mark, title) = line.split_at_checked(4).unwrap_or(("", line));
        let heading = HEADINGS.iter().find(|(heading, _)| [".SH ", ".SS "].contains(&mark) && *heading == title);
        match heading {
            Some((_, title)) => told += &format!("{mark}{}", help::say(title, speaker)),
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
