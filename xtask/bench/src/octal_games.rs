//! The octal games with up to three digits: `docs/data/octal-games.csv`, a line a class, and
//! `docs/data/octal-codes.csv`, a line a code. `docs/octal-games.md` explains the columns.
//!
//! Codes are grouped into classes of equal values: by their standard forms (two theorems), and by their proved periods.
//! In each class only the code with the fewest digits is computed; the others follow by their shifts.

mod class;
mod measure;
mod published;
mod rows;

use std::collections::HashMap;

use grundy::codes::{Code, StandardForm, standard_form};
use grundy::{Limits, Verdict};

use crate::clock::{codes, order};
use class::Class;
use measure::{Far, SHORT, measure};

const GAMES: &str = "docs/data/octal-games.csv";
const CODES: &str = "docs/data/octal-codes.csv";

/// Games whose periods take hundreds of millions of values to prove.
const LONG_PROOFS: &[&str] = &["0.054", "0.104", "0.354", "0.376", "0.454"];

/// Writes both files, and says which published periods differ. `quick` computes less.
pub fn run(quick: bool) -> Result<(), String> {
    let far = match quick {
        true => Far { sparse: 1 << 17, dense: 1 << 13, proofs: &[] },
        false => Far { sparse: 1 << 22, dense: 1 << 17, proofs: LONG_PROOFS },
    };
    let begin = std::time::Instant::now();
    let mut classes = Vec::new();
    let forms = by_standard_form()?;
    for (done, members) in forms.iter().enumerate() {
        let (code, _) = &members[0];
        eprintln!("{done} of {} in {:.0} s: {code}", forms.len(), begin.elapsed().as_secs_f64());
        classes.push(Class { found: measure(code, &far)?, by_theorem: members.len() - 1, members: members.clone() });
    }
    let classes = merge_equal_periods(classes);
    let comparison = published::compare(&classes)?;
    eprintln!("{} published periods agree", comparison.agree);
    comparison.differ.iter().for_each(|line| eprintln!("{line}"));
    for (file, text) in [(GAMES, rows::games(&classes, &comparison)), (CODES, rows::codes(&classes))] {
        std::fs::write(file, text).map_err(|error| format!("{file}: {error}"))?;
    }
    Ok(())
}

/// The codes of each standard form with their shifts, the shortest code first; the forms are in their order.
fn by_standard_form() -> Result<Vec<Vec<(Code, u64)>>, String> {
    let mut forms: HashMap<StandardForm, Vec<(Code, u64)>> = HashMap::new();
    for code in codes() {
        let form = standard_form(&code, &Limits::default()).map_err(|error| error.to_string())?;
        let (form, shift) = form.ok_or_else(|| format!("{code} has no standard form"))?;
        forms.entry(form).or_default().push((code, shift));
    }
    let mut classes: Vec<_> = forms.into_values().collect();
    classes.iter_mut().for_each(|members| members.sort_by_key(|(code, _)| order(&code.to_string())));
    classes.sort_by_key(|members| order(&members[0].0.to_string()));
    Ok(classes)
}

/// Joins classes with proved periods and equal values, if heaps are counted from the last one of the zeros at first.
fn merge_equal_periods(classes: Vec<Class>) -> Vec<Class> {
    let mut merged: Vec<Class> = Vec::new();
    let mut same: HashMap<(u64, Vec<u64>), usize> = HashMap::new();
    for class in classes {
        let law = class.found.report.periodicity.filter(|_| class.found.report.verdict == Verdict::Proven);
        let shift = class.members[0].1;
        // Long periods are not equal by chance.
        let key = law.filter(|law| law.preperiod + law.period < SHORT).map(|law| {
            let end = law.preperiod.max(shift) + law.period;
            let values: Vec<u64> = class.found.first[shift as usize..end as usize].to_vec();
            (law.period, values)
        });
        match key.as_ref().and_then(|key| same.get(key)) {
            Some(&at) => merged[at].members.extend(class.members),
            None => {
                same.extend(key.map(|key| (key, merged.len())));
                merged.push(class);
            }
        }
    }
    merged
}
