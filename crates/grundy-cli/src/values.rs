//! `grundy values`: the sequence of a heap game, or the table of a two-number game.

use std::path::PathBuf;
use std::time::Duration;

use grundy::files::{Column, Listing};
use grundy::language::Speaker;
use grundy::proof::Certificate;
use grundy::{Rules, Session, Shape, Unsolved, said};
use serde_json::json;

use crate::args::{Common, Format, Values};
use crate::failure::Failure;
use crate::input;
use crate::lines::Out;
use crate::misere_values;
use crate::oeis;
use crate::outcomes;
use crate::watch::Watch;

pub fn run(args: &Values, common: &Common, out: Out) -> Result<(), Failure> {
    if args.outcomes || args.p_positions || args.heaps.is_some() || args.sum_below.is_some() {
        return outcomes::run(args, common, out);
    }
    if common.misere {
        return misere_values::run(args, common, out);
    }
    let speaker = input::speaker(common)?;
    input::check_table(args.output.as_deref())?;
    let rules = input::ruleset(&args.ruleset, common)?;
    let Some(to) = args.to else { return Err(Failure::Usage(said!("--to N says how far"))) };
    let from = args.from;
    if from > to {
        return Err(Failure::Usage(said!("--from {from} is beyond --to {to}; exchange them", from, to)));
    }
    let pair = match rules.shape {
        Shape::Heap => false,
        Shape::Pair => true,
        Shape::List | Shape::Other => {
            return Err(Failure::Usage(said!(
                "the positions of `{name}` are not single heaps or pairs of numbers, so its values form no sequence; \
                 `grundy solve` values one position at a time",
                name = rules.name
            )));
        }
    };
    if pair && common.format == Format::Bfile {
        return Err(Failure::Usage(said!("a b-file holds one sequence, and this game has a table; use --format csv")));
    }
    let cells = u128::from(to - from) + 1;
    let cells = if pair { cells.saturating_mul(cells) } else { cells };
    if cells.saturating_mul(16) > u128::from(common.memory()) {
        return Err(Failure::values(cells));
    }
    let watch = Watch::new(common);
    let session = Session::new(watch.limits(common));
    let job = Job { args, to, rules: &rules, session, watch: &watch, format: common.format, speaker: &speaker };
    if pair { table(job, out) } else { sequence(job, out) }
}

/// What was asked, and who answers.
struct Job<'a> {
    args: &'a Values,
    to: u64,
    rules: &'a Rules,
    session: Session<'a>,
    watch: &'a Watch,
    format: Format,
    speaker: &'a Speaker,
}

fn sequence(job: Job, out: Out) -> Result<(), Failure> {
    if job.rules.moves.nature().entails {
        return entailed(job, out);
    }
    let Job { args, to, rules, mut session, watch, format, speaker } = job;
    let stored = match &args.store {
        // A run that was killed may leave a store without a beginning.
        Some(store) if store.metadata().is_ok_and(|file| file.len() > 0) => {
            session.stored(rules, store, args.from, to)?
        }
        _ => None,
    };
    let values = match (stored, &args.store) {
        (Some(values), _) => values,
        (None, store) => {
            if store.is_some() {
                session.keep(rules, None, store.as_deref(), Duration::MAX)?;
            }
            session.values(rules, args.from, to)?
        }
    };
    watch.finish();
    let listing = || row_of_heaps(args.from, values.len(), Column::numbers(values.iter().copied()));
    match format {
        _ if let Some(file) = &args.output => listing().write(file)?,
        Format::Text => {
            in_tens(args.from, &values, out)?;
            if let Some(sequence) = oeis::of(rules) {
                writeln!(out, "OEIS: {}", speaker.sentence(&sequence.cited()))?;
            }
        }
        Format::Json => {
            let json = json!({"ruleset": rules.name, "from": args.from, "to": to, "values": values});
            writeln!(out, "{json}")?;
        }
        Format::Csv => listing().csv(out)?,
        Format::Bfile => {
            for (n, value) in (args.from..).zip(&values) {
                writeln!(out, "{n} {value}")?;
            }
        }
    }
    certify(&args.certificate, || session.certify_values(rules, args.from, values))
}

/// The values of a game in which a player may move again, or must answer: nimbers, and ☾, which is `loony` in files.
fn entailed(job: Job, out: Out) -> Result<(), Failure> {
    let Job { args, to, rules, mut session, watch, format, .. } = job;
    if args.certificate.is_some() {
        certify(&args.certificate, || session.certify_values(rules, args.from, Vec::new()))?;
    }
    if args.store.is_some() {
        session.keep(rules, None, args.store.as_deref(), Duration::MAX)?;
    }
    if format == Format::Bfile {
        let message = said!("a b-file holds numbers, and values of this game may be ☾; use --format csv or json");
        return Err(Failure::Usage(message));
    }
    let values = session.entailed_values(rules, args.from, to)?;
    watch.finish();
    let word = |value: &grundy::Value| value.nimber().map_or("loony".to_owned(), |value| value.to_string());
    let listing = || row_of_heaps(args.from, values.len(), Column::texts(values.iter().map(word)));
    match format {
        _ if let Some(file) = &args.output => listing().write(file)?,
        Format::Json => {
            let json = json!({"ruleset": rules.name, "from": args.from, "to": to, "values": values});
            writeln!(out, "{json}")?;
        }
        Format::Csv => listing().csv(out)?,
        Format::Text | Format::Bfile => in_tens(args.from, &values, out)?,
    }
    Ok(())
}

/// The heaps from the first on, and their values.
fn row_of_heaps(from: u64, count: usize, values: Column) -> Listing {
    Listing::new([("n", Column::numbers((from..).take(count))), ("grundy", values)])
}

/// Writes a certificate, if one is wanted.
fn certify(file: &Option<PathBuf>, certificate: impl FnOnce() -> Result<Certificate, Unsolved>) -> Result<(), Failure> {
    file.as_ref().map_or(Ok(()), |file| input::write_certificate(file, &certificate()?))
}

/// Ten values a line, as in the books: the heap size is the number on the left plus the one above.
fn in_tens(from: u64, values: &[impl ToString], out: Out) -> Result<(), Failure> {
    let last = from + values.len() as u64 - 1;
    let left = last.to_string().len().max(3);
    let width = values.iter().map(|value| value.to_string().chars().count()).max().unwrap_or(1).max(2);
    write!(out, "{:>left$} │", "n")?;
    for digit in 0..10 {
        write!(out, " {:>width$}", format!("+{digit}"))?;
    }
    writeln!(out, "\n{:─>left$}─┼{:─>w$}", "", "", w = 10 * (width + 1))?;
    let mut n = from - from % 10;
    while n <= last {
        write!(out, "{n:>left$} │")?;
        for n in n..=last.min(n.saturating_add(9)) {
            match n.checked_sub(from) {
                Some(index) => write!(out, " {:>width$}", values[index as usize].to_string())?,
                None => write!(out, " {:>width$}", "")?,
            }
        }
        writeln!(out)?;
        match n.checked_add(10) {
            Some(next) => n = next,
            None => break,
        }
    }
    Ok(())
}

fn table(job: Job, out: Out) -> Result<(), Failure> {
    let Job { args, to, rules, mut session, watch, format, .. } = job;
    let rows = session.table(rules, args.from, to)?;
    watch.finish();
    let listing = || {
        let cells =
            || (args.from..).zip(&rows).flat_map(|(m, row)| (args.from..).zip(row).map(move |(n, v)| (m, n, v)));
        let known = || cells().filter_map(|(m, n, value)| Some([m, n, (*value)?]));
        let column = |at: usize| Column::numbers(known().map(|cell| cell[at]));
        Listing::new([("m", column(0)), ("n", column(1)), ("grundy", column(2))])
    };
    match format {
        _ if let Some(file) = &args.output => listing().write(file)?,
        Format::Json => {
            let json = json!({"ruleset": rules.name, "from": args.from, "to": to, "rows": rows});
            writeln!(out, "{json}")?;
        }
        Format::Csv | Format::Bfile => listing().csv(out)?,
        Format::Text => {
            let longest = rows.iter().flatten().flatten().max().map_or(1, |value| value.to_string().len());
            let width = longest.max(to.to_string().len());
            write!(out, "{:>width$} │", "m\\n")?;
            (args.from..=to).try_for_each(|n| write!(out, " {n:>width$}"))?;
            let line = (to - args.from + 1) as usize * (width + 1);
            writeln!(out, "\n{:─>w$}─┼{:─>line$}", "", "", w = width.max(3))?;
            for (m, row) in (args.from..).zip(&rows) {
                write!(out, "{m:>w$} │", w = width.max(3))?;
                for value in row {
                    let value = value.map_or("·".to_owned(), |value| value.to_string());
                    write!(out, " {value:>width$}")?;
                }
                writeln!(out)?;
            }
        }
    }
    certify(&args.certificate, || session.certify_table(rules, args.from, rows))
}
