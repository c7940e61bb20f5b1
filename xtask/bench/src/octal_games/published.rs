//! The published periods, and where they differ from ours.

use std::collections::HashMap;

use grundy::Verdict;
use grundy::codes::{Code, StandardForm, standard_form};

use super::class::Class;

/// Published facts with their sources; the first lines of the file explain it.
const PUBLISHED: &str = include_str!("../../data/published-periods.csv");

pub struct Comparison {
    pub agree: usize,
    /// One sentence for each entry that differs.
    pub differ: Vec<String>,
    /// For games without a proof here, by the computed code: the preperiod and period that others proved, and who.
    pub elsewhere: HashMap<String, (u64, u64, String)>,
}

/// Compares the proved periods with the published ones.
pub fn compare(classes: &[Class]) -> Result<Comparison, String> {
    let form = |code: &Code| -> Result<Option<(StandardForm, u64)>, String> {
        standard_form(code, &Default::default()).map_err(|error| error.to_string())
    };
    let mut known: HashMap<StandardForm, &Class> = HashMap::new();
    for class in classes {
        for (code, _) in &class.members {
            known.extend(form(code)?.map(|(form, _)| (form, class)));
        }
    }
    let mut comparison = Comparison { agree: 0, differ: Vec::new(), elsewhere: HashMap::new() };
    for line in PUBLISHED.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let [game, preperiod, period, source] = line.split(',').collect::<Vec<_>>()[..] else {
            return Err(format!("`{line}` has not four fields"));
        };
        let number = |text: &str| text.parse::<u64>().map_err(|error| format!("{line}: {error}"));
        let (preperiod, period) = (number(preperiod)?, number(period)?);
        let code = Code::parse(game).map_err(|error| error.message.into_english())?;
        let Some((form, shift)) = form(&code)? else { return Err(format!("{game} has no standard form")) };
        let class = known.get(&form).ok_or_else(|| format!("{game} is of no class"))?;
        // Some sources count the heaps of the game, others those of its standard form.
        let shift = if source == "trivial" { 0 } else { shift };
        let report = &class.found.report;
        let proved = report.periodicity.filter(|_| report.verdict == Verdict::Proven);
        match proved.zip(class.preperiod(shift)) {
            Some((law, ours)) if (ours, law.period) == (preperiod, period) => comparison.agree += 1,
            Some((law, ours)) => {
                let (ours, source) = (format!("here period {} after {ours}", law.period), source_name(source));
                comparison.differ.push(format!("`{game}`: period {period} after {preperiod} in {source}; {ours}."));
            }
            None => {
                let proved = (preperiod, period, source_name(source).to_owned());
                comparison.elsewhere.insert(class.members[0].0.to_string(), proved);
            }
        }
    }
    Ok(comparison)
}

fn source_name(source: &str) -> &str {
    match source {
        "flammenkamp" => "A. Flammenkamp 2002",
        "trivial" | "solved" => "the tables of Czajka and Beling",
        oeis => oeis.strip_prefix("oeis ").unwrap_or(oeis),
    }
}
