//! The language in which the program speaks: answers, remarks and errors; its own messages, and explanations in it.

use std::env;
use std::ffi::OsString;
use std::ops::Deref;
use std::rc::Rc;
use std::sync::OnceLock;
use std::{fmt, io};

use grundy::explain::{OutlineRow, Step, caption};
use grundy::language::{Language, Speaker, UnknownLanguage};
use grundy::{Explanation, Said, Theorem, Words};
use textwrap::core::display_width;

use crate::args::Common;
use crate::failure::Failure;
use crate::input;
use crate::lines::{Out, filled, line_width, padded, paragraph};
use crate::printer::Paint;

/// The language of errors; English until it is chosen.
static CHOSEN: OnceLock<Language> = OnceLock::new();

/// Chooses the language of errors, before the command line is understood: it may be wrong, and that must be said too.
/// What names no language is passed over here; whoever answers in that language refuses it.
pub fn choose(words: &[OsString]) {
    let flag = words.iter().enumerate().find_map(|(at, word)| match word.to_str()? {
        "--lang" => words.get(at + 1)?.to_str(),
        word => word.strip_prefix("--lang="),
    });
    let language = wanted(flag.and_then(|tag| tag.parse().ok())).unwrap_or_default();
    // Only the first command line of a process counts.
    let _ = CHOSEN.set(language);
}

/// The language of the flag, of `GRUNDY_LANG` (which fails if it is unknown here), or of the locale; else English.
pub fn wanted(flag: Option<Language>) -> Result<Language, UnknownLanguage> {
    let set = |name: &str| env::var(name).ok().filter(|wanted| !wanted.is_empty());
    match (flag, set("GRUNDY_LANG")) {
        (Some(language), _) => Ok(language),
        (None, Some(wanted)) => wanted.parse(),
        (None, None) => {
            let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
            Ok(locale.and_then(|locale| locale.parse().ok()).unwrap_or_default())
        }
    }
}

pub fn chosen() -> Language {
    CHOSEN.get().copied().unwrap_or_default()
}

pub fn speaker() -> Speaker {
    of(chosen())
}

/// Who speaks a language, with the program's own words.
pub fn of(language: Language) -> Speaker {
    let program = [
        include_str!("../locales/en/program.ftl"),
        include_str!("../locales/zh-Hans/program.ftl"),
        include_str!("../locales/zh-Hant/program.ftl"),
    ];
    // English sentences stand where they are said.
    let answers = ["", include_str!("../locales/zh-Hans/answers.ftl"), include_str!("../locales/zh-Hant/answers.ftl")];
    let errors = ["", include_str!("../locales/zh-Hans/errors.ftl"), include_str!("../locales/zh-Hant/errors.ftl")];
    let help = ["", include_str!("../locales/zh-Hans/help.ftl"), include_str!("../locales/zh-Hant/help.ftl")];
    Speaker::new(language).learn(program).learn(answers).learn(errors).learn(help)
}

/// What an answer is written to, and who says it in the language of the answer.
pub struct Voice<'a> {
    pub speaker: Rc<Speaker>,
    pub out: Out<'a>,
}

impl Voice<'_> {
    /// Fails if `GRUNDY_LANG` is not a language.
    pub fn new<'a>(common: &Common, out: Out<'a>) -> Result<Voice<'a>, Failure> {
        Ok(Voice { speaker: input::speaker(common)?.into(), out })
    }

    /// The same voice for another output.
    pub fn aside<'a>(&self, out: Out<'a>) -> Voice<'a> {
        Voice { speaker: Rc::clone(&self.speaker), out }
    }

    /// What `writeln!` calls.
    pub fn write_fmt(&mut self, text: fmt::Arguments) -> io::Result<()> {
        self.out.write_fmt(text)
    }

    pub fn line(&mut self, said: &Said) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", self.speaker.sentence(said))?)
    }

    pub fn words(&mut self, words: &Words) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", self.speaker.say(words))?)
    }

    /// A sentence in lines of running text.
    pub fn passage(&mut self, said: &Said) -> Result<(), Failure> {
        Ok(paragraph(&self.speaker.sentence(said), "", self.out)?)
    }
}

impl Deref for Voice<'_> {
    type Target = Speaker;

    fn deref(&self) -> &Speaker {
        &self.speaker
    }
}

/// Prints an explanation, if there is one.
pub fn print_explanation(why: Option<&Explanation<String>>, voice: &mut Voice) -> Result<(), Failure> {
    let bold = Paint::Bold;
    for section in why.into_iter().flat_map(|why| &why.sections) {
        writeln!(voice, "\n{bold}{}{bold:#}", section.title)?;
        for step in &section.steps {
            print_step(step, voice)?;
        }
    }
    Ok(())
}

pub fn print_theorem(theorem: &'static Theorem, voice: &mut Voice) -> Result<(), Failure> {
    if let Step::Theorem { name, statement, source } = Step::from(theorem) {
        let [name, statement, source] = [name, statement, source].map(|words| voice.say(&words));
        paragraph(&voice.say(&caption::theorem(name, statement)), "", voice.out)?;
        paragraph(&format!("[{source}]"), "", voice.out)?;
    }
    Ok(())
}

fn print_step(step: &Step<String>, voice: &mut Voice) -> Result<(), Failure> {
    let green = Paint::Green;
    match step {
        Step::Text(text) => paragraph(text, "  ", voice.out)?,
        Step::Theorem { name, statement, source } => {
            paragraph(&voice.say(&caption::theorem(&**name, &**statement)), "    ", voice.out)?;
            let faint = Paint::Faint;
            write!(voice, "{faint}")?;
            paragraph(&format!("[{source}]"), "    ", voice.out)?;
            write!(voice, "{faint:#}")?;
        }
        Step::NimSum { rows, more, sum } => {
            let values = || rows.iter().map(|(_, value)| value).chain([sum]);
            let bits = values().map(|v| v.checked_ilog2().map_or(1, |b| b + 1)).max().unwrap_or(1) as usize;
            let digits = values().map(|v| v.to_string().len()).max().unwrap_or(1);
            for (name, value) in rows {
                writeln!(voice, "    {value:>digits$} = {value:0bits$b}   {name}")?;
            }
            if *more > 0 {
                writeln!(voice, "    {:>digits$}   {:bits$}   {}", "⋮", "", voice.say(&caption::more(*more)))?;
            }
            writeln!(voice, "    {:─<width$}", "", width = digits + 3 + bits)?;
            let why = voice.say(&caption::nim_sum());
            writeln!(voice, "    {green}{sum:>digits$} = {sum:0bits$b}{green:#}   {why}")?;
        }
        Step::Options { values, mex } => {
            for (value, options) in values {
                let first = format!("    {:>3}: ", value.to_string());
                let rest = " ".repeat(display_width(&first));
                writeln!(voice, "{}", filled(&options.join("; "), &first, &rest))?;
            }
            if let Some(mex) = mex {
                writeln!(voice, "    {green}{mex:>3}{green:#}: {}", voice.say(&caption::mex(*mex)))?;
            }
        }
        Step::Outline { rows } => {
            let named = |row: &OutlineRow<String>| display_width(&row.name) + 2 * row.depth;
            let width = rows.iter().map(named).filter(|&width| width <= line_width() / 2).max().unwrap_or(0);
            let digits = rows.iter().map(|row| row.value.chars().count());
            let digits = digits.filter(|&width| width <= line_width() / 3).max().unwrap_or(0);
            for row in rows {
                let (indent, pad) = (2 * row.depth, width.saturating_sub(named(row)));
                let line = format!("    {:indent$}{}{:pad$}  {:>digits$}  ", "", row.name, "", row.value);
                let rest = " ".repeat(display_width(&line).min(line_width() / 2));
                writeln!(voice, "{}", filled(&row.text, &line, &rest).trim_end())?;
            }
        }
        Step::Answers(answers) => {
            let width = answers.iter().map(|(made, _)| display_width(made)).max().unwrap_or(0);
            let between = voice.say(&caption::answered());
            for (made, answer) in answers {
                let line = format!("    {}  {between}  {answer}", padded(made, width));
                match display_width(&line) <= line_width() {
                    true => writeln!(voice, "{line}")?,
                    false => {
                        paragraph(made, "    ", voice.out)?;
                        paragraph(&format!("{between} {answer}"), "      ", voice.out)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// What the program says in several languages. The words are in `locales/*/program.ftl`.
pub mod say {
    grundy::messages! {
        pub fn {
            // What `solve` prints. The outcome is a letter.
            outcome_n(outcome) outcome_p(outcome) outcome_d(outcome) outcome_l(outcome) outcome_r(outcome) misere_mark()
            value(value) grundy_value(value) remoteness(moves) by(method) head_component() head_value() head_because()
            more_components(count) none_wins() none_of_wins(player) over() over_and_won() winning_moves(count)
            winning_moves_of(count, player) drawing_moves(count) any_of(name, copies) listed_more(count)
            // What `play` says.
            rule_own_endings() rule_normal() rule_misere() intro(rule) prompt() help() ended(verdict)
            you_cannot_move(verdict) program_cannot_move(verdict) draw() you_win() program_wins() told(place, label, left)
            told_nothing_left(place, label) told_label(place, label) i_move(told) hint(told) hint_draw(told) hint_none()
            you_are_winning() nobody_wins() you_are_losing() table_says_so() legal_move(number, label, left)
            legal_move_nothing_left(number, label) too_many_moves() nothing_to_undo() type_something() nothing_left()
            begin_with_number(count) no_legal_move() ambiguous(one, other) type_what_is_left() component_or_amount(number)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use grundy_testkit::fluent;

    #[test]
    fn every_language_says_everything_with_its_arguments() {
        let declared = |&(name, args): &(&str, &[&str])| {
            (name.replace('_', "-"), args.iter().map(|&arg| arg.to_owned()).collect::<BTreeSet<_>>())
        };
        let all: BTreeMap<_, _> = super::say::ALL.iter().map(declared).collect();
        let library = fluent(include_str!("../../grundy/locales/en/explanation.ftl"));
        assert!(library.len() > 90);
        // The library's messages stand beside the program's.
        assert!(all.keys().all(|id| !library.contains_key(id)));
        assert_eq!(fluent(include_str!("../locales/en/program.ftl")), all);
        assert_eq!(fluent(include_str!("../locales/zh-Hans/program.ftl")), all);
        assert_eq!(fluent(include_str!("../locales/zh-Hant/program.ftl")), all);
    }
}
