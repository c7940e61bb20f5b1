//! The misère quotients of octal games with up to three digits: `docs/data/misere-quotients.csv`.
//!
//! Each code has some seconds. The file has a line a code, so the command goes on where it was stopped.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use grundy::misere::{Quotient, QuotientVerdict};
use grundy::{Deadline, Limits, Session, Sources};

use crate::clock::codes;

const ROWS: &str = "docs/data/misere-quotients.csv";

/// `docs/misere-quotients.md` says what the columns are. Codes of the same game have the same class. The hash is the
/// beginning of the certificate's hash. The seconds are those that the code had.
const HEADER: &str = "code,order,p_order,heaps,preperiod,period,pairs,name,class,hash,seconds";
const PERIOD: usize = 5;
const SECONDS: usize = 10;

/// The fields of a row as texts. What is not known is empty.
type Row = [String; 11];

/// Computes the rows that are missing, with this number of seconds for each, and keeps them.
pub fn run(seconds: f64) -> Result<(), String> {
    let time = Duration::try_from_secs_f64(seconds).map_err(|error| format!("{seconds} seconds: {error}"))?;
    let row = |line: &str| {
        let row: Result<Row, _> = line.split(',').map(str::to_owned).collect::<Vec<_>>().try_into();
        row.map(|row| (row[0].clone(), row)).map_err(|_| format!("`{line}` has not the fields {HEADER}"))
    };
    let text = std::fs::read_to_string(ROWS).unwrap_or_default();
    let mut rows: BTreeMap<String, Row> = text.lines().skip(1).map(row).collect::<Result<_, _>>()?;
    let codes: Vec<String> = codes().map(|code| code.to_string()).collect();
    for (done, code) in codes.iter().enumerate() {
        let had_time = |row: &Row| row[SECONDS].parse().is_ok_and(|had: f64| had >= seconds);
        if rows.get(code).is_some_and(|row| !row[PERIOD].is_empty() || had_time(row)) {
            continue;
        }
        let row = measure(code, time)?;
        eprintln!("{done} of {}: {}", codes.len(), row.join(","));
        rows.insert(code.clone(), row);
        let lines: String = rows.values().map(|row| row.join(",") + "\n").collect();
        std::fs::write(ROWS, format!("{HEADER}\n{lines}")).map_err(|error| format!("{ROWS}: {error}"))?;
    }
    Ok(())
}

fn measure(code: &str, time: Duration) -> Result<Row, String> {
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
    let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
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
