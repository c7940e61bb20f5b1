//! What a command has found, as a table with one row: for tables of many games, and for a paper.

use std::path::Path;

use grundy::files::{self, Column, Listing};
use grundy::said;
use serde::Serialize;
use serde_json::Value;

use crate::failure::Failure;

/// Columns whose content is text, also if it is not known.
const TEXTS: [&str; 2] = ["theorem", "numeration"];

/// The names of the columns, as in JSON, and what stands in them.
pub(crate) struct Findings(Vec<(&'static str, Value)>);

impl Findings {
    fn of(answer: &impl Serialize, fields: &'static str) -> Findings {
        let answer = serde_json::to_value(answer).unwrap_or_default();
        Findings(fields.split(' ').map(|name| (name, answer[name].clone())).collect())
    }

    /// Writes a file if one is wanted; its ending says the format: `.csv`, `.parquet` or `.tex`.
    pub fn write(to: Option<&Path>, fields: &'static str, answer: &impl Serialize) -> Result<(), Failure> {
        let Some(file) = to else { return Ok(()) };
        let found = Findings::of(answer, fields);
        if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("tex")) {
            let written = files::write_atomically(file, found.tex().as_bytes());
            return written.map_err(|error| {
                Failure::file(said!("{file} cannot be written: {error}", file = file.display(), error))
            });
        }
        let column = |(name, value): &(&'static str, Value)| match value {
            Value::String(text) => (*name, Column::Texts(vec![Some(text.clone())])),
            Value::Null if TEXTS.contains(name) => (*name, Column::Texts(vec![None])),
            number => (*name, Column::Numbers(vec![number.as_u64()])),
        };
        Ok(Listing::new(found.0.iter().map(column)).write(file)?)
    }

    /// A `tabular` of LaTeX that needs no package. The row stands upright; what is not known is left out.
    fn tex(&self) -> String {
        let mut tex = "\\begin{tabular}{lp{0.7\\linewidth}}\n\\hline\n".to_owned();
        for (name, value) in &self.0 {
            let content = match value {
                Value::String(text) => Some(escaped(text)),
                number => number.as_u64().map(|number| format!("${number}$")),
            };
            tex.extend(content.map(|content| format!("{} & {content} \\\\\n", escaped(&name.replace('_', " ")))));
        }
        tex + "\\hline\n\\end{tabular}\n"
    }
}

/// Text as LaTeX shows it: what is a command there is written out.
fn escaped(text: &str) -> String {
    let mut tex = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\\' => tex.push_str("\\textbackslash{}"),
            '^' => tex.push_str("\\textasciicircum{}"),
            '~' => tex.push_str("\\textasciitilde{}"),
            '<' | '>' | '|' => tex.push_str(&format!("${sign}$")),
            '"' => tex.push_str("''"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => tex.extend(['\\', sign]),
            sign if sign.is_control() => tex.push(' '),
            sign => tex.push(sign),
        }
    }
    tex
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latex_gets_no_sign_that_it_would_take_as_a_command() {
        let answer = serde_json::json!({
            "ruleset": "rules:my_game.star",
            "statement": "n is a P-position exactly if n % 4 = 0 and G = m ^ n < 3 {#~$&\\}.",
            "values_used": 168,
            "period": null,
        });
        let found = Findings::of(&answer, "ruleset statement values_used period");
        assert_eq!(
            found.tex(),
            "\\begin{tabular}{lp{0.7\\linewidth}}\n\\hline\n\
             ruleset & rules:my\\_game.star \\\\\n\
             statement & n is a P-position exactly if n \\% 4 = 0 and G = m \\textasciicircum{} n $<$ 3 \
             \\{\\#\\textasciitilde{}\\$\\&\\textbackslash{}\\}. \\\\\n\
             values used & $168$ \\\\\n\\hline\n\\end{tabular}\n"
        );
    }
}
