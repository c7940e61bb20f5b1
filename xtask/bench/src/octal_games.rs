//! The octal games with up to three digits: `docs/data/octal-games.csv`, a line a class, and
//! `docs/data/octal-codes.csv`, a line a code. `docs/octal-games.md` explains the columns. And their misère quotients:
//! `docs/data/misere-quotients.csv`.
//!
//! Codes are grouped into classes of equal values: by their standard forms (two theorems), and by their proved periods.
//! In each class only the code with the fewest digits is computed; the others follow by their shifts.
//!
//! For a misère quotient each code has some seconds. The file has a line a code, so the command goes on where it was
//! stopped.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use grundy::codes::{Code, StandardForm, standard_form};
use grundy::misere::{Quotient, QuotientVerdict};
use grundy::{Deadline, Limits, PeriodReport, Session, Sources, Verdict};

const GAMES: &str = "docs/data/octal-games.csv";
const CODES: &str = "docs/data/octal-codes.csv";

/// All octal codes of up to three digits that have a move.
fn codes() -> impl Iterator<Item = Code> {
    let digits = |first: u8| (0..512u16).map(move |d| [first, (d >> 6) as u8, (d >> 3 & 7) as u8, (d & 7) as u8]);
    let some = digits(0).chain(digits(4)).filter(|digits| digits.iter().any(|&digit| digit != 0));
    some.filter_map(|digits| {
        let last = digits.iter().rposition(|&digit| digit != 0).unwrap_or(0).max(1);
        Code::octal(&digits[..=last]).ok()
    })
}

/// A key for sorting: codes with few digits come first; the digit in front of the point counts if it is not 0.
fn order(code: &str) -> (usize, String) {
    (code.trim_start_matches("0.").len(), code.to_owned())
}

/// Games whose periods take hundreds of millions of values to prove.
const LONG_PROOFS: &[&str] = &["0.054", "0.104", "0.354", "0.376", "0.454"];

/// Writes both files, and says which published periods differ. `quick` computes less.
pub fn run(quick: bool) -> Result<(), String> {
    let far = match quick {
        true => Far { sparse: 1 << 17, dense: 1 << 13, proofs: &[] },
        false => Far { sparse: 1 << 22, dense: 1 << 17, proofs: LONG_PROOFS },
    };
    let begin = Instant::now();
    let mut classes = Vec::new();
    let forms = by_standard_form()?;
    for (done, members) in forms.iter().enumerate() {
        let (code, _) = &members[0];
        eprintln!("{done} of {} in {:.0} s: {code}", forms.len(), begin.elapsed().as_secs_f64());
        classes.push(Class { found: measure(code, &far)?, by_theorem: members.len() - 1, members: members.clone() });
    }
    let classes = merge_equal_periods(classes);
    let comparison = compare(&classes)?;
    eprintln!("{} published periods agree", comparison.agree);
    comparison.differ.iter().for_each(|line| eprintln!("{line}"));
    for (file, text) in [(GAMES, game_lines(&classes, &comparison)), (CODES, code_lines(&classes))] {
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

/// A header, and a line for each class.
fn game_lines(classes: &[Class], comparison: &Comparison) -> String {
    let mut text = "game,codes,verdict,preperiod,period,max_grundy,max_heap,rares,last_rare,mask,parity,values_used,\
                    certificate,published_preperiod,published_period,published_by\n"
        .to_owned();
    for class in classes {
        let report = &class.found.report;
        let law = report.periodicity.filter(|_| report.verdict == Verdict::Proven);
        let verdict = if law.is_some() { "proven" } else { "unknown" };
        let [preperiod, period] = [law.map(|law| law.preperiod), law.map(|law| law.period)].map(number);
        let [largest, at] = [report.max_grundy, report.max_heap].map(number);
        let rares = report.sparse.map_or(",,,".to_owned(), |space| {
            format!("{},{},{:#x},{}", space.rares, space.last, space.mask, space.parity)
        });
        let certificate = class.found.certificate.as_deref().map_or("", |hash| &hash[..16]);
        let (game, codes, used) = (class.members[0].0.to_string(), class.members.len(), report.values_used);
        let known = comparison.elsewhere.get(&game);
        let others = known.map_or(",,".to_owned(), |(preperiod, period, who)| format!("{preperiod},{period},{who}"));
        text += &format!(
            "{game},{codes},{verdict},{preperiod},{period},{largest},{at},{rares},{used},{certificate},{others}\n"
        );
    }
    text
}

fn number(number: Option<u64>) -> String {
    number.map_or(String::new(), |number| number.to_string())
}

/// A header, and a line for each code: heap n of the code is worth what heap n + shift of the game is.
fn code_lines(classes: &[Class]) -> String {
    let mut rows = Vec::new();
    for class in classes {
        let (game, shift) = &class.members[0];
        for (at, (code, own)) in class.members.iter().enumerate() {
            let equal_by = match at {
                0 => "",
                _ if at <= class.by_theorem => "theorem",
                _ => "periods",
            };
            let moved = *shift as i64 - *own as i64;
            rows.push((order(&code.to_string()), format!("{code},{game},{moved},{equal_by}\n")));
        }
    }
    rows.sort();
    let header = "code,game,shift,equal_by\n".to_owned();
    rows.into_iter().fold(header, |text, (_, row)| text + &row)
}

/// Codes with the same values.
struct Class {
    /// The codes with their shifts; the first one was computed. If s and t are two shifts, heap n+s of the first code
    /// is worth what heap n+t of the second is.
    members: Vec<(Code, u64)>,
    /// How many codes after the first are equal by a theorem.
    by_theorem: usize,
    found: Found,
}

impl Class {
    /// The least preperiod for the heaps of a code of this class with this shift; `None` without a period.
    fn preperiod(&self, shift: u64) -> Option<u64> {
        let law = self.found.report.periodicity?;
        let first_shift = self.members[0].1;
        if law.preperiod > first_shift {
            return Some(law.preperiod - first_shift + shift);
        }
        // The law may also hold among the zeros at the beginning, whose number depends on the shift.
        let value = |heap: u64| match (heap + first_shift).checked_sub(shift) {
            Some(heap) => self.found.first[law.reduce(heap).0 as usize],
            None => 0,
        };
        let fails = |heap: &u64| value(*heap) != value(heap + law.period);
        Some((0..shift).rev().find(fails).map_or(0, |heap| heap + 1))
    }
}

/// How far games without a proved period are computed: a limit if their rare values die out, and one if not.
struct Far {
    sparse: u64,
    dense: u64,
    /// Games that are computed until their periods are proved.
    proofs: &'static [&'static str],
}

/// What is known about the values of a code.
struct Found {
    /// The period, as far as it is known.
    report: PeriodReport,
    /// The first values; all of them, if preperiod and period are short.
    first: Vec<u64>,
    /// The BLAKE3 hash of the certificate's text.
    certificate: Option<String>,
}

/// Sequences whose preperiod and period together are below this number are compared with each other.
const SHORT: u64 = 1 << 12;

/// Computes until a period is proved, or up to the limit.
fn measure(code: &Code, far: &Far) -> Result<Found, String> {
    let rules = Sources::default().find(&code.to_string()).map_err(|error| error.message.into_english())?;
    let mut session = Session::default();
    // If rare values do not die out, or have not yet, a heap costs much more.
    let mut to = far.dense;
    let mut report = session.period(&rules, Some(to)).ok_or("no heaps")?;
    let settles = report.sparse.is_some_and(|space| space.last < to / 4 * 3);
    if report.verdict != Verdict::Proven && settles {
        to = far.sparse;
        report = session.period(&rules, Some(to)).ok_or("no heaps")?;
    }
    if report.verdict != Verdict::Proven && far.proofs.iter().any(|game| *game == code.to_string()) {
        report = session.period(&rules, None).ok_or("no heaps")?;
    }
    if let Some(reason) = &report.stopped {
        return Err(format!("{code}: {reason}"));
    }
    let first = session.values(&rules, 0, SHORT).map_err(|error| error.to_string())?;
    let certificate = match report.verdict {
        Verdict::Proven => {
            let certificate = session.certify_period(&rules, &report).map_err(|error| error.to_string())?;
            // The text as the program writes it.
            let text = serde_json::to_string(&certificate).map_err(|error| error.to_string())? + "\n";
            Some(blake3::hash(text.as_bytes()).to_hex().to_string())
        }
        _ => None,
    };
    Ok(Found { report, first, certificate })
}

/// Published facts with their sources; the first lines of the file explain it.
const PUBLISHED: &str = include_str!("../data/published-periods.csv");

struct Comparison {
    /// How many entries agree.
    agree: usize,
    /// One sentence for each entry that differs.
    differ: Vec<String>,
    /// For games without a proof here, by code: the preperiod and the period that others have proved, and who.
    elsewhere: HashMap<String, (u64, u64, String)>,
}

/// Compares the proved periods with the published ones.
fn compare(classes: &[Class]) -> Result<Comparison, String> {
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

const QUOTIENTS: &str = "docs/data/misere-quotients.csv";
/// `docs/misere-quotients.md` says what the columns are. Codes of the same game have the same class. The hash is the
/// beginning of the certificate's hash. The seconds are those that the code had.
const HEADER: &str = "code,order,p_order,heaps,preperiod,period,pairs,name,class,hash,seconds";
const PERIOD: usize = 5;
const SECONDS: usize = 10;

/// The fields of a row as texts. What is not known is empty.
type Row = [String; 11];

/// Computes the rows that are missing, with this number of seconds for each, and keeps them.
pub fn quotients(seconds: f64) -> Result<(), String> {
    let time = Duration::try_from_secs_f64(seconds).map_err(|error| format!("{seconds} seconds: {error}"))?;
    let row = |line: &str| {
        let row: Result<Row, _> = line.split(',').map(str::to_owned).collect::<Vec<_>>().try_into();
        row.map(|row| (row[0].clone(), row)).map_err(|_| format!("`{line}` has not the fields {HEADER}"))
    };
    let text = std::fs::read_to_string(QUOTIENTS).unwrap_or_default();
    let mut rows: BTreeMap<String, Row> = text.lines().skip(1).map(row).collect::<Result<_, _>>()?;
    let codes: Vec<String> = codes().map(|code| code.to_string()).collect();
    for (done, code) in codes.iter().enumerate() {
        let had_time = |row: &Row| row[SECONDS].parse().is_ok_and(|had: f64| had >= seconds);
        if rows.get(code).is_some_and(|row| !row[PERIOD].is_empty() || had_time(row)) {
            continue;
        }
        let row = measure_quotient(code, time)?;
        eprintln!("{done} of {}: {}", codes.len(), row.join(","));
        rows.insert(code.clone(), row);
        let lines: String = rows.values().map(|row| row.join(",") + "\n").collect();
        std::fs::write(QUOTIENTS, format!("{HEADER}\n{lines}")).map_err(|error| format!("{QUOTIENTS}: {error}"))?;
    }
    Ok(())
}

fn measure_quotient(code: &str, time: Duration) -> Result<Row, String> {
    let rules = Sources::default().find(code).map_err(|error| error.message.into_english())?;
    let deadline = Deadline(Instant::now() + time);
    let session = Session::new(Limits { observer: &deadline, ..Limits::default() });
    // For a quotient that is proved only the limit matters.
    let seconds = time.as_secs_f64().to_string();
    let Ok(quotient) = session.quotient(std::slice::from_ref(&rules), None) else {
        // Not even the first heaps.
        let mut row = Row::default();
        (row[0], row[SECONDS]) = (code.to_owned(), seconds);
        return Ok(row);
    };
    let certificate = serde_json::to_string(&session.certify_quotient(&quotient)).map_err(|error| error.to_string())?;
    let hash = blake3::hash((certificate + "\n").as_bytes()).to_hex()[..16].to_owned();
    let law = quotient.laws[0];
    Ok([
        code.to_owned(),
        quotient.monoid().order().to_string(),
        quotient.p_elements().len().to_string(),
        quotient.heaps().to_string(),
        number(law.map(|law| law.preperiod)),
        number(law.map(|law| law.period)),
        quotient.pairs.to_string(),
        quotient.name().map_or(String::new(), |name| name.to_string()),
        class(&quotient),
        if quotient.verdict() == QuotientVerdict::Proven { hash } else { String::new() },
        seconds,
    ])
}

/// The common part of codes of the same game: the elements of the heaps. It begins with the first heap that is not the
/// identity, and ends with the first period.
fn class(quotient: &Quotient) -> String {
    let Some(law) = quotient.laws[0] else { return String::new() };
    let phi = quotient.phi(0);
    let end = usize::try_from(law.preperiod + law.period).unwrap_or(usize::MAX).min(phi.len());
    let first = phi.iter().position(|&x| x != 0).unwrap_or(end);
    // One turn more, so that the same period begins anywhere.
    let (order, p, turn) = (quotient.monoid().order(), quotient.p_elements(), &phi[first..end.max(first)]);
    let key = format!("{order} {} {p:?} {turn:?}", law.period);
    blake3::hash(key.as_bytes()).to_hex()[..8].to_owned()
}
