//! Prints an explanation in a language.

use grundy::explain::{OutlineRow, Step, caption};
use grundy::language::Speaker;
use grundy::{Explanation, Theorem};
use textwrap::core::display_width;

use crate::failure::Failure;
use crate::lines::{Out, filled, line_width, padded, paragraph};
use crate::printer::Paint;

pub fn print(explanation: &Explanation, speaker: &Speaker, out: Out) -> Result<(), Failure> {
    let bold = Paint::Bold;
    for section in &speaker.tell(explanation).sections {
        writeln!(out, "\n{bold}{}{bold:#}", section.title)?;
        for step in &section.steps {
            print_step(step, speaker, out)?;
        }
    }
    Ok(())
}

pub fn theorem(theorem: &'static Theorem, speaker: &Speaker, out: Out) -> Result<(), Failure> {
    if let Step::Theorem { name, statement, source } = Step::from(theorem) {
        let [name, statement, source] = [name, statement, source].map(|words| speaker.say(&words));
        paragraph(&speaker.say(&caption::theorem(name, statement)), "", out)?;
        paragraph(&format!("[{source}]"), "", out)?;
    }
    Ok(())
}

fn print_step(step: &Step<String>, speaker: &Speaker, out: Out) -> Result<(), Failure> {
    let green = Paint::Green;
    match step {
        Step::Text(text) => paragraph(text, "  ", out)?,
        Step::Theorem { name, statement, source } => {
            paragraph(&speaker.say(&caption::theorem(&**name, &**statement)), "    ", out)?;
            let faint = Paint::Faint;
            write!(out, "{faint}")?;
            paragraph(&format!("[{source}]"), "    ", out)?;
            write!(out, "{faint:#}")?;
        }
        Step::NimSum { rows, more, sum } => {
            let values = || rows.iter().map(|(_, value)| value).chain([sum]);
            let bits = values().map(|v| v.checked_ilog2().map_or(1, |b| b + 1)).max().unwrap_or(1) as usize;
            let digits = values().map(|v| v.to_string().len()).max().unwrap_or(1);
            for (name, value) in rows {
                writeln!(out, "    {value:>digits$} = {value:0bits$b}   {name}")?;
            }
            if *more > 0 {
                writeln!(out, "    {:>digits$}   {:bits$}   {}", "⋮", "", speaker.say(&caption::more(*more)))?;
            }
            writeln!(out, "    {:─<width$}", "", width = digits + 3 + bits)?;
            let why = speaker.say(&caption::nim_sum());
            writeln!(out, "    {green}{sum:>digits$} = {sum:0bits$b}{green:#}   {why}")?;
        }
        Step::Options { values, mex } => {
            for (value, options) in values {
                let first = format!("    {:>3}: ", value.to_string());
                let rest = " ".repeat(display_width(&first));
                writeln!(out, "{}", filled(&options.join("; "), &first, &rest))?;
            }
            if let Some(mex) = mex {
                writeln!(out, "    {green}{mex:>3}{green:#}: {}", speaker.say(&caption::mex(*mex)))?;
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
                writeln!(out, "{}", filled(&row.text, &line, &rest).trim_end())?;
            }
        }
        Step::Answers(answers) => {
            let width = answers.iter().map(|(made, _)| display_width(made)).max().unwrap_or(0);
            let between = speaker.say(&caption::answered());
            for (made, answer) in answers {
                let line = format!("    {}  {between}  {answer}", padded(made, width));
                match display_width(&line) <= line_width() {
                    true => writeln!(out, "{line}")?,
                    false => {
                        paragraph(made, "    ", out)?;
                        paragraph(&format!("{between} {answer}"), "      ", out)?;
                    }
                }
            }
        }
    }
    Ok(())
}
