//! `grundy values`: the sequence of a heap game, or the table of a two-number game.

use std::time::Duration;

use grundy::{Rules, Session, Shape};
use serde_json::json;

use crate::args::{Common, Format, Values};
use crate::failure::Failure;
use crate::input;
use crate::lines::Out;
use crate::misere_values;
use crate::too_much::TooMuch;
use crate::watch::Watch;

pub fn run(args: &Values, common: &Common, out: Out) -> Result<(), Failure> {
    if common.misere {
        return misere_values::run(args, common, out);
    }
    let rules = input::ruleset(&args.ruleset, common)?;
    let (from, to) = (args.from, args.to);
    if from > to {
        return Err(Failure::Usage(format!("--from {from} is beyond --to {to}; exchange them")));
    }
    let pair = match rules.shape {
        Shape::Heap => false,
        Shape::Pair => true,
        Shape::List | Shape::Other => {
            return Err(Failure::Usage(format!(
                "the positions of `{}` are not single heaps or pairs of numbers, so its values form no sequence; \
                 `grundy solve` values one position at a time",
                rules.name
            )));
        }
    };
    if pair && common.format == Format::Bfile {
        return Err(Failure::Usage("a b-file holds one sequence, and this game has a table; use --format csv".into()));
    }
    let cells = u128::from(to - from) + 1;
    let cells = if pair { cells.saturating_mul(cells) } else { cells };
    if cells.saturating_mul(16) > u128::from(common.memory_limit.as_u64()) {
        return Err(TooMuch::Values { cells }.into());
    }
    let watch = Watch::new(common);
    let session = Session::new(watch.limits(common));
    let job = Job { args, rules: &rules, session, watch: &watch, format: common.format };
    if pair { table(job, out) } else { sequence(job, out) }
}

/// What was asked, and who answers.
struct Job<'a> {
    args: &'a Values,
    rules: &'a Rules,
    session: Session<'a>,
    watch: &'a Watch,
    format: Format,
}

fn sequence(job: Job, out: Out) -> Result<(), Failure> {
    let Job { args, rules, mut session, watch, format } = job;
    let stored = match &args.store {
        Some(store) if store.exists() => session.stored(rules, store, args.from, args.to)?,
        _ => None,
    };
    let values = match (stored, &args.store) {
        (Some(values), _) => values,
        (None, store) => {
            if store.is_some() {
                session.keep(rules, None, store.as_deref(), Duration::MAX)?;
            }
            session.values(rules, args.from, args.to)?
        }
    };
    watch.finish();
    match format {
        Format::Text => in_tens(args.from, &values, out)?,
        Format::Json => {
            let json = json!({"ruleset": rules.name, "from": args.from, "to": args.to, "values": values});
            writeln!(out, "{json}")?;
        }
        Format::Csv => {
            writeln!(out, "n,grundy")?;
            for (n, value) in (args.from..).zip(&values) {
                writeln!(out, "{n},{value}")?;
            }
        }
        Format::Bfile => {
            for (n, value) in (args.from..).zip(&values) {
                writeln!(out, "{n} {value}")?;
            }
        }
    }
    if let Some(file) = &args.certificate {
        input::write_certificate(file, &session.certify_values(rules, args.from, values)?)?;
    }
    Ok(())
}

/// Ten values a line, as in the books: the heap size is the number on the left plus the one above.
fn in_tens(from: u64, values: &[u64], out: Out) -> Result<(), Failure> {
    let last = from + values.len() as u64 - 1;
    let left = last.to_string().len().max(3);
    let width = values.iter().map(|value| value.to_string().len()).max().unwrap_or(1).max(2);
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
                Some(index) => write!(out, " {:>width$}", values[index as usize])?,
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
    let Job { args, rules, mut session, watch, format } = job;
    let rows = session.table(rules, args.from, args.to)?;
    watch.finish();
    match format {
        Format::Json => {
            let json = json!({"ruleset": rules.name, "from": args.from, "to": args.to, "rows": rows});
            writeln!(out, "{json}")?;
        }
        Format::Csv | Format::Bfile => {
            writeln!(out, "m,n,grundy")?;
            for (m, row) in (args.from..).zip(&rows) {
                for (n, value) in (args.from..).zip(row) {
                    if let Some(value) = value {
                        writeln!(out, "{m},{n},{value}")?;
                    }
                }
            }
        }
        Format::Text => {
            let longest = rows.iter().flatten().flatten().max().map_or(1, |value| value.to_string().len());
            let width = longest.max(args.to.to_string().len());
            write!(out, "{:>width$} │", "m\\n")?;
            (args.from..=args.to).try_for_each(|n| write!(out, " {n:>width$}"))?;
            let line = (args.to - args.from + 1) as usize * (width + 1);
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
    if let Some(file) = &args.certificate {
        input::write_certificate(file, &session.certify_table(rules, args.from, rows)?)?;
    }
    Ok(())
}
