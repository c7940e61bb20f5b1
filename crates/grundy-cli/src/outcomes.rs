//! `grundy values --outcomes` and `--p-positions`: who wins, in normal and misère play; and tables of several heaps.

use grundy::files::{Column, Listing};
use grundy::series::no_family;
use grundy::{Convention, Family, Outcomes, Rules, Session, Shape, said};
use serde_json::{Value, json};
use textwrap::WrapAlgorithm;

use crate::args::{Common, Format, Values};
use crate::failure::{Failure, refuse, refuse_if};
use crate::input;
use crate::lines::{Out, in_tens, line_width, square};
use crate::values::{cut_short, print_all};
use crate::watch::Watch;

struct Asked<'a> {
    args: &'a Values,
    rules: &'a Rules,
    family: Option<&'a Family>,
    convention: Convention,
    /// The names of the coordinates, for headers.
    names: Vec<String>,
    to: u64,
}

pub fn run(args: &Values, common: &Common, rules: &Rules, family: Option<&Family>, out: Out) -> Result<(), Failure> {
    if common.format == Format::Bfile {
        return refuse(said!(
            "a b-file holds the values of one heap; --outcomes, --p-positions and --heaps use --format csv"
        ));
    }
    for (given, flag) in [(args.store.is_some(), "--store"), (args.certificate.is_some(), "--certificate")] {
        refuse_if(given, said!("{flag} belongs to the values of one heap or of pairs", flag))?;
    }
    input::check_table(args.output.as_deref())?;
    // Single heaps of a file, and single numbers in formulas, have tables as heaps of the catalogue.
    let is_table = |family: &&Family| family.is_single() && (rules.shape == Shape::Heap || rules.numbers().is_some());
    let family = family.filter(|family| !is_table(family));
    let names = match family {
        Some(_) if args.heaps.is_some() => return refuse(said!("--heaps is for games of heaps")),
        Some(_) => vec!["n".to_owned()],
        None => names(rules, args.heaps)?,
    };
    let to = last(args, names.len())?;
    let convention = input::convention_of(rules, common);
    let cells = u128::from(to).saturating_add(1).saturating_pow(names.len() as u32);
    // A list of positions is short, a table is as long as it has cells.
    let bytes = if args.p_positions { 2 } else { 64 };
    input::check_cells(cells, bytes, common)?;
    let mut asked = Asked { args, rules, family, convention, names, to };
    let is_open = family.is_some() && args.to.or(args.sum_below).is_none();
    // Where no formulas give a table of single heaps at once, they come one by one.
    let at_once = || rules.formulas(None).is_some_and(|game| game.moves.iter().all(|step| step.parts == 1));
    let heaps = (args.heaps.is_none() && rules.is_played_on_heaps() && !at_once()).then(|| Family::heaps(rules));
    let watch = Watch::patient(common, is_open);
    let mut session = Session::new(watch.limits(common));
    if !args.outcomes && !args.p_positions {
        return asked.values(&mut session, &watch, common.format, out);
    }
    let mut stopped = None;
    let outcomes = match family.or(heaps.as_ref()) {
        None => session.outcomes(rules, args.heaps.map(usize::from), to, convention)?,
        Some(family) => {
            let found = session.family_outcomes(family, args.from, to, convention)?;
            print_all(&mut session, found.list.len(), &found.stopped)?;
            input::warn_of_gap(family, &found, common);
            asked.to = args.from + (found.list.len() as u64).saturating_sub(1);
            stopped = cut_short(found.stopped, is_open, common);
            Outcomes::of_row(args.from, found.list)
        }
    };
    watch.finish();
    match args.p_positions {
        true => asked.p_positions(&outcomes, common.format, out),
        false => asked.outcomes(&outcomes, common.format, out),
    }?;
    stopped.map_or(Ok(()), |why| Err(Failure::partly(why)))
}

/// The names of the coordinates of a table of positions, of `heaps` heaps if the game leaves their number open.
pub fn names(rules: &Rules, heaps: Option<u8>) -> Result<Vec<String>, Failure> {
    let named = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    if let Some(game) = rules.formulas(heaps.map(usize::from)) {
        return Ok(match game.heaps.len() {
            1 => named(&["n"]),
            2 if heaps.is_none() && rules.shape == Shape::Pair => named(&["m", "n"]),
            _ => game.heaps,
        });
    }
    match (rules.shape, heaps) {
        (Shape::Heap, None | Some(1)) => Ok(named(&["n"])),
        (Shape::Pair, None | Some(2)) => Ok(named(&["m", "n"])),
        (_, heaps) => refuse(match heaps {
            Some(heaps) => said!("positions of `{name}` have no table with --heaps {heaps}", name = rules.name, heaps),
            None if rules.entry().is_some_and(|entry| matches!(entry.name, "moore" | "nim")) => {
                said!("positions of `{name}` are lists of heaps; say --heaps, the number of heaps", name = rules.name)
            }
            None => no_family(rules),
        }),
    }
}

fn last(args: &Values, heaps: usize) -> Result<u64, Failure> {
    let to = match (args.to, args.sum_below) {
        (_, Some(0)) => return refuse(said!("--sum-below 0 leaves no position; say 1 or more")),
        (Some(to), Some(below)) => to.min(below - 1),
        (Some(to), None) => to,
        (None, Some(below)) => below - 1,
        (None, None) => [100, 20, 10][heaps.min(3) - 1],
    };
    refuse_if(args.from > to, said!("--from {from} is beyond --to {to}; exchange them", from = args.from, to))?;
    Ok(to)
}

impl Asked<'_> {
    fn is_asked(&self, position: &[u64]) -> bool {
        let sum = position.iter().fold(0_u64, |sum, &number| sum.saturating_add(number));
        position.iter().all(|&number| number >= self.args.from) && self.args.sum_below.is_none_or(|below| sum < below)
    }

    /// All vectors with numbers from the first to the last.
    fn vectors(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        let (from, side) = (self.args.from, self.to - self.args.from + 1);
        let heaps = self.names.len() as u32;
        (0..side.pow(heaps)).map(move |n| (0..heaps).rev().map(|heap| from + n / side.pow(heap) % side).collect())
    }

    /// The positions that were asked for as columns, and what is said of each in a last one.
    fn listing(&self, last: &str, cell: &dyn Fn(&[u64]) -> Option<Value>) -> Listing {
        let known = self.vectors().filter(|at| self.is_asked(at)).filter_map(|at| Some((cell(&at)?, at)));
        let (said, at): (Vec<Value>, Vec<Vec<u64>>) = known.unzip();
        let said = match said.first() {
            Some(Value::String(_)) => Column::Texts(said.iter().map(|said| said.as_str().map(str::to_owned)).collect()),
            _ => Column::Numbers(said.iter().map(Value::as_u64).collect()),
        };
        Listing::new(self.coordinates(&at).chain([(last.to_owned(), said)]))
    }

    fn coordinates(&self, positions: &[Vec<u64>]) -> impl Iterator<Item = (String, Column)> {
        let column = |at: usize| Column::numbers(positions.iter().map(move |position| position[at]));
        self.names.iter().enumerate().map(move |(at, name)| (name.clone(), column(at)))
    }

    /// Nested lists, one level for each coordinate; `null` where no position exists.
    fn nested(&self, at: &mut Vec<u64>, cell: &dyn Fn(&[u64]) -> Option<Value>) -> Value {
        if at.len() == self.names.len() {
            return self.is_asked(at).then(|| cell(at)).flatten().unwrap_or_default();
        }
        let mut list = Vec::new();
        for number in self.args.from..=self.to {
            at.push(number);
            list.push(self.nested(at, cell));
            at.pop();
        }
        Value::Array(list)
    }

    fn json(&self, name: &str, content: Value) -> Value {
        let convention = if self.convention == Convention::Misere { "misere" } else { "normal" };
        let mut json = json!({
            "ruleset": self.family.map_or_else(|| self.rules.name.clone(), Family::name), "convention": convention, "from": self.args.from, "to": self.to
        });
        json[name] = content;
        json
    }

    fn p_positions(&self, outcomes: &Outcomes, format: Format, out: Out) -> Result<(), Failure> {
        let mut found = outcomes.p_positions();
        found.retain(|position| self.is_asked(position));
        let listing = || Listing::new(self.coordinates(&found));
        match format {
            _ if let Some(file) = &self.args.output => listing().write(file)?,
            Format::Json => {
                let list = found.iter().map(|position| match position[..] {
                    [only] => json!(only),
                    _ => json!(position),
                });
                let list = list.collect();
                crate::lines::json(&self.json("p_positions", list), out)?;
            }
            Format::Csv | Format::Bfile => listing().csv(out)?,
            Format::Text => {
                let text = |position: &Vec<u64>| position.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
                let words: Vec<String> = found.iter().map(text).collect();
                let options = textwrap::Options::new(line_width()).wrap_algorithm(WrapAlgorithm::FirstFit);
                writeln!(out, "{}", textwrap::fill(&words.join("  "), options))?;
            }
        }
        Ok(())
    }

    fn outcomes(&self, outcomes: &Outcomes, format: Format, out: Out) -> Result<(), Failure> {
        let cell = |at: &[u64]| Some(json!(outcomes.outcome(at)?.to_string()));
        self.print("outcome", "outcomes", &cell, format, out)
    }

    /// The values of positions of several heaps.
    fn values(&self, session: &mut Session, watch: &Watch, format: Format, out: Out) -> Result<(), Failure> {
        let why = said!("Grundy values belong to normal play: add --outcomes or --p-positions for misère play");
        refuse_if(self.convention == Convention::Misere, why)?;
        let grid = session.value_grid(self.rules, self.names.len(), self.to)?;
        watch.finish();
        let cell = |at: &[u64]| Some(json!(grid.value(at)?));
        self.print("grundy", "rows", &cell, format, out)
    }

    fn print(
        &self,
        column: &str,
        name: &str,
        cell: &dyn Fn(&[u64]) -> Option<Value>,
        format: Format,
        out: Out,
    ) -> Result<(), Failure> {
        match format {
            _ if let Some(file) = &self.args.output => self.listing(column, cell).write(file)?,
            Format::Json => crate::lines::json(&self.json(name, self.nested(&mut Vec::new(), cell)), out)?,
            Format::Csv | Format::Bfile => self.listing(column, cell).csv(out)?,
            Format::Text => self.text(cell, out)?,
        }
        Ok(())
    }

    /// Rows of cells: ten a line for one heap, otherwise a square for each choice of the first numbers.
    fn text(&self, cell: &dyn Fn(&[u64]) -> Option<Value>, out: Out) -> Result<(), Failure> {
        let shown = |at: &[u64]| match if self.is_asked(at) { cell(at) } else { None } {
            Some(Value::String(said)) => said,
            Some(said) => said.to_string(),
            None => "·".to_owned(),
        };
        let (from, to, heaps) = (self.args.from, self.to, self.names.len());
        let longest = self.vectors().map(|at| shown(&at).chars().count()).max().unwrap_or(1);
        if heaps == 1 {
            return in_tens(from, &(from..=to).map(|n| shown(&[n])).collect::<Vec<_>>(), out);
        }
        let width = longest.max(to.to_string().len());
        let (row, column) = (&self.names[heaps - 2], &self.names[heaps - 1]);
        let corner = format!("{row}\\{column}");
        for first in self.vectors().step_by(((to - from + 1) as usize).pow(2)) {
            if heaps > 2 {
                let named = self.names.iter().zip(&first[..heaps - 2]);
                let said: Vec<String> = named.map(|(name, number)| format!("{name} = {number}")).collect();
                writeln!(out, "{}", said.join(", "))?;
            }
            square(&corner, from..=to, width, &|m, n| shown(&[&first[..heaps - 2], &[m, n]].concat()), out)?;
        }
        Ok(())
    }
}
