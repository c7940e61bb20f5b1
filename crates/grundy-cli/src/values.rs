//! `grundy values`: the sequence of a heap game or of a family, or the table of a two-number game.

use std::path::PathBuf;
use std::time::Duration;

use grundy::files::{Column, Listing};
use grundy::proof::Certificate;
use grundy::series::no_family;
use grundy::{Family, Rules, Session, Shape, Silent, Stop, Unsolved, Value, said};

use crate::args::{Common, Format, Values};
use crate::failure::{Failure, refuse, refuse_if};
use crate::languages::Voice;
use crate::lines::{Out, in_tens, json, square};
use crate::watch::Watch;
use crate::{games, guard, input, outcomes, quotient};

/// Without `--to` and a time limit, a family is valued for this time.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

pub fn run(args: &Values, common: &Common, out: Out) -> Result<(), Failure> {
    // A table has the format of its file.
    let is_csv = |file: &PathBuf| file.as_os_str() == "-" || file.extension().is_some_and(|ending| ending == "csv");
    let format = Some(common.format).filter(|format| *format != Format::Text);
    if args.output.as_ref().zip(format).is_some_and(|(file, format)| format != Format::Csv || !is_csv(file)) {
        return refuse(said!("-o sets the format of the table; leave --format out"));
    }
    let (rules, family) = input::family(&args.ruleset, common)?;
    if args.outcomes || args.p_positions || args.heaps.is_some() || args.sum_below.is_some() {
        return outcomes::run(args, common, &rules, family.as_ref(), out);
    }
    if common.misere {
        return quotient::misere_values(args, common, &rules, family.as_ref(), out);
    }
    // Where a player may move again, values may be ☾, as in files of rules.
    let entails = rules.shape == Shape::Heap && rules.moves.nature().entails;
    let family = family.or_else(|| entails.then(|| Family::heaps(&rules))).or_else(|| Family::heads(&rules));
    let voice = &mut Voice::new(common, out)?;
    input::check_table(args.output.as_deref())?;
    let pair = family.is_none() && rules.shape == Shape::Pair;
    if family.is_none() && !matches!(rules.shape, Shape::Heap | Shape::Pair) {
        return refuse(no_family(&rules));
    }
    let (from, default) = (args.from, if pair { 12 } else { 40 });
    let to = args.to.unwrap_or(if family.is_some() { from.saturating_add(default) } else { from.max(default) });
    refuse_if(from > to, said!("--from {from} is beyond --to {to}; exchange them", from, to))?;
    let why = said!("a b-file holds one sequence, and this game has a table; use --format csv");
    refuse_if(pair && common.format == Format::Bfile, why)?;
    let cells = u128::from(to - from) + 1;
    let cells = if pair { cells.saturating_mul(cells) } else { cells };
    input::check_cells(cells, 16, common)?;
    let watch = Watch::patient(common, family.is_some() && args.to.is_none());
    let session = Session::new(watch.limits(common));
    let job = Job { args, to, rules: &rules, session, watch: &watch, common };
    match family {
        Some(family) => family_row(job, &family, voice),
        None if pair => table(job, voice),
        None => sequence(job, voice),
    }
}

struct Job<'a> {
    args: &'a Values,
    to: u64,
    rules: &'a Rules,
    session: Session<'a>,
    watch: &'a Watch,
    common: &'a Common,
}

fn sequence(job: Job, voice: &mut Voice) -> Result<(), Failure> {
    let Job { args, to, rules, mut session, watch, common, .. } = job;
    let stored = match &args.store {
        // A run that was killed may leave a store without a beginning.
        Some(store) if store.metadata().is_ok_and(|file| file.len() > 0) => {
            session.stored(rules, store, args.from, to)?
        }
        _ => None,
    };
    let (values, stopped) = match (stored, &args.store) {
        (Some(values), _) => (values, None),
        (None, store) => {
            if store.is_some() {
                session.keep(rules, None, store.as_deref(), Duration::MAX)?;
            }
            session.first_values(rules, args.from, to)?
        }
    };
    print_all(&mut session, values.len(), &stopped)?;
    let to = args.from + (values.len() as u64).saturating_sub(1);
    watch.finish();
    let listing = || {
        let heaps = Column::numbers((args.from..=u64::MAX).take(values.len()));
        Listing::new([("n", heaps), ("grundy", Column::numbers(values.iter().copied()))])
    };
    match common.format {
        _ if let Some(file) = &args.output => listing().write(file)?,
        Format::Text => {
            in_tens(args.from, &values, voice.out)?;
            if let Some(sequence) = games::sequence_of(rules) {
                writeln!(voice, "OEIS: {}", voice.sentence(&sequence.cited()))?;
            }
        }
        Format::Json => {
            let answer = serde_json::json!({"ruleset": rules.name, "from": args.from, "to": to, "values": values});
            json(&answer, voice.out)?;
        }
        Format::Csv => listing().csv(&mut *voice.out)?,
        Format::Bfile => {
            for (n, value) in (args.from..=u64::MAX).zip(&values) {
                writeln!(voice, "{n} {value}")?;
            }
        }
    }
    certify(&args.certificate, || session.certify_values(rules, args.from, values))?;
    stopped.map_or(Ok(()), |why| Err(Failure::partly(why)))
}

/// So many values are printed to the end and, if the work was stopped, certified. Fails if there are none.
pub(crate) fn print_all(session: &mut Session, found: usize, stopped: &Option<Unsolved>) -> Result<(), Failure> {
    guard::prints();
    let Some(why) = stopped else { return Ok(()) };
    guard::answered();
    session.limits.observer = &Silent;
    if found > 0 { Ok(()) } else { Err(why.clone().into()) }
}

/// The values of a family: nimbers, ∞ with a set, and ☾, which is `loony` in files; nothing where an n has no position.
fn family_row(job: Job, family: &Family, voice: &mut Voice) -> Result<(), Failure> {
    let Job { args, to, rules, mut session, watch, common, .. } = job;
    let entails = rules.moves.nature().entails;
    if args.certificate.is_some() && (entails || !family.is_single() || rules.shape != Shape::Heap) {
        // Where moves entail answers, the reason is another one.
        certify(&args.certificate.clone().filter(|_| entails), || {
            session.certify_values(rules, args.from, Vec::new())
        })?;
        return refuse(said!(
            "the values of {name} in a row have no certificate; `grundy solve --certificate` certifies one position",
            name = family.name()
        ));
    }
    let why = said!("a b-file holds numbers, and values of this game may be ☾; use --format csv or json");
    refuse_if(entails && common.format == Format::Bfile, why)?;
    let found = match &args.store {
        Some(store) => session.stored_family(family, args.from, to, store)?,
        None => session.family_values(family, args.from, to)?,
    };
    print_all(&mut session, found.list.len(), &found.stopped)?;
    watch.finish();
    input::warn_of_gap(family, &found, common);
    let known = || (args.from..=u64::MAX).zip(&found.list).filter_map(|(n, value)| Some((n, value.as_ref()?)));
    let Some(last) = found.list.len().checked_sub(1).filter(|_| known().next().is_some()) else {
        return Err(found.stopped.map_or_else(|| Failure::usage(no_family(rules)), Failure::from));
    };
    let strange = known().find(|(_, value)| value.nimber().is_none());
    let word = |value: &Value| if let Value::Loony { .. } = value { "loony".to_owned() } else { value.to_string() };
    let listing = || {
        let values = match strange {
            None => Column::Numbers(known().map(|(_, value)| value.nimber()).collect()),
            Some(_) => Column::texts(known().map(|(_, value)| word(value))),
        };
        Listing::new([("n", Column::numbers(known().map(|(n, _)| n))), ("grundy", values)])
    };
    match common.format {
        _ if let Some(file) = &args.output => listing().write(file)?,
        Format::Json => {
            let (name, last) = (family.name(), args.from + last as u64);
            let answer = serde_json::json!({"ruleset": name, "from": args.from, "to": last, "values": found.list});
            json(&answer, voice.out)?;
        }
        Format::Csv => {
            writeln!(voice, "n,grundy")?;
            for (n, value) in known() {
                let quote = if let Value::Loopy { .. } = value { "\"" } else { "" };
                writeln!(voice, "{n},{quote}{}{quote}", word(value))?;
            }
        }
        Format::Bfile => {
            if let Some((n, value)) = strange {
                return refuse(said!(
                    "a b-file holds numbers, and n = {n} is worth {value}; use --format csv or json",
                    n,
                    value = value.to_string()
                ));
            }
            known().try_for_each(|(n, value)| writeln!(voice, "{n} {value}"))?;
        }
        Format::Text => {
            let shown = |value: &Option<Value>| value.as_ref().map_or("·".to_owned(), Value::to_string);
            in_tens(args.from, &found.list.iter().map(shown).collect::<Vec<_>>(), voice.out)?;
        }
    }
    let numbers =
        || found.list.iter().map(|value| value.as_ref().and_then(Value::nimber)).collect::<Option<Vec<u64>>>();
    if args.certificate.is_some() {
        let numbers = numbers().ok_or_else(|| {
            Failure::usage(said!("a certificate of values in a row holds numbers, and not all of these are"))
        })?;
        certify(&args.certificate, || session.certify_values(rules, args.from, numbers))?;
    }
    cut_short(found.stopped, args.to.is_none(), common).map_or(Ok(()), |why| Err(Failure::partly(why)))
}

/// Why a list ends early; none if its end was left to the time that it takes.
pub(crate) fn cut_short(stopped: Option<Unsolved>, is_open: bool, common: &Common) -> Option<Unsolved> {
    let by_patience =
        |why: &Unsolved| is_open && common.time_limit.is_none() && *why == Unsolved::Stopped(Stop::TimeLimit);
    stopped.filter(|why| !by_patience(why))
}

/// Writes a certificate if one is wanted, and if there is one.
pub(crate) fn certify<C: Into<Option<Certificate>>, E: Into<Failure>>(
    file: &Option<PathBuf>,
    certificate: impl FnOnce() -> Result<C, E>,
) -> Result<(), Failure> {
    let Some(file) = file else { return Ok(()) };
    certificate().map_err(Into::into)?.into().map_or(Ok(()), |certificate| input::write_certificate(file, &certificate))
}

fn table(job: Job, voice: &mut Voice) -> Result<(), Failure> {
    let Job { args, to, rules, mut session, watch, common, .. } = job;
    let (rows, stopped) = session.first_rows(rules, args.from, to)?;
    print_all(&mut session, rows.len(), &stopped)?;
    let to = args.from + (rows.len() as u64).saturating_sub(1);
    watch.finish();
    let listing = || {
        let cells = || {
            (args.from..=u64::MAX)
                .zip(&rows)
                .flat_map(|(m, row)| (args.from..=u64::MAX).zip(row).map(move |(n, v)| (m, n, v)))
        };
        let known = || cells().filter_map(|(m, n, value)| Some([m, n, (*value)?]));
        let column = |at: usize| Column::numbers(known().map(|cell| cell[at]));
        Listing::new([("m", column(0)), ("n", column(1)), ("grundy", column(2))])
    };
    match common.format {
        _ if let Some(file) = &args.output => listing().write(file)?,
        Format::Json => {
            let answer = serde_json::json!({"ruleset": rules.name, "from": args.from, "to": to, "rows": rows});
            json(&answer, voice.out)?;
        }
        Format::Csv | Format::Bfile => listing().csv(&mut *voice.out)?,
        Format::Text => {
            let longest = rows.iter().flatten().flatten().max().map_or(1, |value| value.to_string().len());
            let width = longest.max(to.to_string().len());
            let shown = |value: Option<u64>| value.map_or("·".to_owned(), |value| value.to_string());
            let cell = |m: u64, n: u64| shown(rows[(m - args.from) as usize][(n - args.from) as usize]);
            square("m\\n", args.from..=to, width, &cell, voice.out)?;
        }
    }
    certify(&args.certificate, || session.certify_table(rules, args.from, rows))?;
    stopped.map_or(Ok(()), |why| Err(Failure::partly(why)))
}
