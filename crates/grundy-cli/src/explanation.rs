//! Prints an explanation.

use anstyle::{AnsiColor, Style};
use grundy::Explanation;
use grundy::explain::{OutlineRow, Step};

use crate::failure::Failure;
use crate::{LINE, Out};

pub fn print(explanation: &Explanation, out: Out) -> Result<(), Failure> {
    let bold = Style::new().bold();
    for section in &explanation.sections {
        writeln!(out, "\n{bold}{}{bold:#}", section.title)?;
        for step in &section.steps {
            print_step(step, out)?;
        }
    }
    Ok(())
}

fn print_step(step: &Step, out: Out) -> Result<(), Failure> {
    match step {
        Step::Text(text) => paragraph(text, "  ", out)?,
        Step::Theorem { name, statement, source } => {
            paragraph(&format!("{name}: {statement}"), "    ", out)?;
            let faint = Style::new().dimmed();
            write!(out, "{faint}")?;
            paragraph(&format!("[{source}]"), "    ", out)?;
            write!(out, "{faint:#}")?;
        }
        Step::NimSum { rows, more, sum } => {
            let bits = rows.iter().map(|(_, value)| value).chain([sum]).map(|v| v.checked_ilog2().map_or(1, |b| b + 1));
            let bits = bits.max().unwrap_or(1) as usize;
            let digits =
                rows.iter().map(|(_, value)| value).chain([sum]).map(|v| v.to_string().len()).max().unwrap_or(1);
            for (name, value) in rows {
                writeln!(out, "    {value:>digits$} = {value:0bits$b}   {name}")?;
            }
            if *more > 0 {
                writeln!(out, "    {:>digits$}   {:bits$}   and {more} more", "⋮", "")?;
            }
            let green = AnsiColor::Green.on_default().bold();
            writeln!(out, "    {:─<width$}", "", width = digits + 3 + bits)?;
            writeln!(
                out,
                "    {green}{sum:>digits$} = {sum:0bits$b}{green:#}   nim-sum: 1 where a column has an odd number of ones"
            )?;
        }
        Step::Options { values, mex } => {
            for (value, options) in values {
                writeln!(out, "    {:>3}: {}", value.to_string(), options.join("; "))?;
            }
            if let Some(mex) = mex {
                let green = AnsiColor::Green.on_default().bold();
                writeln!(out, "    {green}{mex:>3}{green:#}: no option, so the mex is {mex}")?;
            }
        }
        Step::Outline { rows } => {
            let named = |row: &OutlineRow| row.name.chars().count() + 2 * row.depth;
            let width = rows.iter().map(named).filter(|&width| width <= LINE / 2).max().unwrap_or(0);
            let digits = rows.iter().map(|row| row.value.chars().count()).filter(|&width| width <= LINE / 3).max();
            let digits = digits.unwrap_or(0);
            for row in rows {
                let (indent, pad) = (2 * row.depth, width.saturating_sub(named(row)));
                let line = format!("    {:indent$}{}{:pad$}  {:>digits$}  ", "", row.name, "", row.value);
                let rest = " ".repeat(line.chars().count().min(LINE / 2));
                let options = textwrap::Options::new(LINE).initial_indent(&line).subsequent_indent(&rest);
                let options = options.word_splitter(textwrap::WordSplitter::NoHyphenation);
                writeln!(out, "{}", textwrap::fill(&row.text, options).trim_end())?;
            }
        }
        Step::Answers(answers) => {
            let width = answers.iter().map(|(made, _)| made.chars().count()).max().unwrap_or(0);
            for (made, answer) in answers {
                writeln!(out, "    {made:width$}  is answered by  {answer}")?;
            }
        }
    }
    Ok(())
}

/// A paragraph, indented.
pub fn paragraph(text: &str, indent: &str, out: Out) -> Result<(), Failure> {
    let options = textwrap::Options::new(LINE)
        .initial_indent(indent)
        .subsequent_indent(indent)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    writeln!(out, "{}", textwrap::fill(text, options))?;
    Ok(())
}
