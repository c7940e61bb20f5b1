//! The misère quotients of octal games with up to three digits: `docs/data/misere-quotients.csv`.
//!
//! Each code has some seconds. The file has a line a code, so the command goes on where it was stopped.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use grundy::misere::{Quotient, QuotientVerdict};
use grundy::{Deadline, Limits, Session, Sources};

use crate::clock::codes;

const ROWS: &str = "docs/data/misere-quotients.csv";

/// Computes the rows that are missing, with this number of seconds for each, and keeps them.
pub fn run(seconds: f64) -> Result<(), String> {
    let time = Duration::try_from_secs_f64(seconds).map_err(|error| format!("{seconds} seconds: {error}"))?;
    let mut rows: BTreeMap<String, Row> = match std::fs::read_to_string(ROWS) {
        Ok(text) => text
            .lines()
            .skip(1)
            .map(|line| Row::read(line).map(|row| (row.code.clone(), row)))
            .collect::<Result<_, _>>()?,
        Err(_) => BTreeMap::new(),
    };
    let codes: Vec<String> = codes().map(|code| code.to_string()).collect();
    for (done, code) in codes.iter().enumerate() {
        if rows.get(code).is_some_and(|row| row.period.is_some() || row.seconds >= seconds) {
            continue;
        }
        let row = measure(code, time)?;
        eprintln!("{done} of {}: {code}: {}", codes.len(), row.verdict());
        rows.insert(code.clone(), row);
        keep(&rows)?;
    }
    Ok(())
}

fn keep(rows: &BTreeMap<String, Row>) -> Result<(), String> {
    let lines: String = rows.values().map(|row| format!("{}\n", row.line())).collect();
    std::fs::write(ROWS, format!("{}\n{lines}", Row::HEADER)).map_err(|error| format!("{ROWS}: {error}"))
}

fn measure(code: &str, time: Duration) -> Result<Row, String> {
    let rules = Sources::default().find(code).map_err(|error| error.message.into_english())?;
    let begin = Instant::now();
    let deadline = Deadline(begin + time);
    let session = Session::new(Limits { observer: &deadline, ..Limits::default() });
    let quotient = match session.quotient(std::slice::from_ref(&rules), None) {
        Ok(quotient) => quotient,
        // Not even the first heaps.
        Err(_) => return Ok(Row { code: code.to_owned(), seconds: time.as_secs_f64(), ..Row::default() }),
    };
    let proved = quotient.verdict() == QuotientVerdict::Proven;
    let hash = match proved {
        true => {
            let text =
                serde_json::to_string(&session.certify_quotient(&quotient)).map_err(|error| error.to_string())?;
            blake3::hash((text + "\n").as_bytes()).to_hex()[..16].to_owned()
        }
        false => String::new(),
    };
    let law = quotient.laws()[0];
    Ok(Row {
        code: code.to_owned(),
        order: quotient.monoid().order(),
        p_order: quotient.p_elements().len(),
        heaps: quotient.heaps(),
        period: law.map(|law| (law.preperiod, law.period)),
        pairs: quotient.pairs(),
        name: quotient.name().map_or(String::new(), |name| name.to_string()),
        class: class(&quotient),
        hash,
        // For one that is proved only the limit matters.
        seconds: time.as_secs_f64(),
    })
}

/// The common part of codes of the same game: the elements of the heaps. It begins with the first heap that is not the
/// identity, and ends with the first period.
fn class(quotient: &Quotient) -> String {
    let Some(law) = quotient.laws()[0] else { return String::new() };
    let phi = quotient.phi(0);
    let end = usize::try_from(law.preperiod + law.period).unwrap_or(usize::MAX).min(phi.len());
    let first = phi.iter().position(|&x| x != 0).unwrap_or(end);
    // One turn more, so that the same period begins anywhere.
    let key = format!(
        "{} {} {:?} {:?}",
        quotient.monoid().order(),
        law.period,
        quotient.p_elements(),
        &phi[first..end.max(first)]
    );
    blake3::hash(key.as_bytes()).to_hex()[..8].to_owned()
}

/// What was found about a code.
#[derive(Clone, Default, Debug)]
pub struct Row {
    pub code: String,
    pub order: usize,
    pub p_order: usize,
    /// The largest heap that is covered.
    pub heaps: u64,
    /// The preperiod and the period of the elements, if they are proved.
    pub period: Option<(u64, u64)>,
    pub pairs: usize,
    /// The quotient's own name, if it has one.
    pub name: String,
    /// The same for codes of the same game.
    pub class: String,
    /// The beginning of the certificate's hash.
    pub hash: String,
    /// The time that it had.
    pub seconds: f64,
}

impl Row {
    pub const HEADER: &str = "code,order,p_order,heaps,preperiod,period,pairs,name,class,hash,seconds";

    pub fn verdict(&self) -> String {
        match (self.period, self.heaps) {
            (Some((preperiod, period)), _) => format!("order {}, period {period} from heap {preperiod} on", self.order),
            (None, heaps) => format!("order {} up to heap {heaps}, no period", self.order),
        }
    }

    /// The row as a line of the file.
    pub fn line(&self) -> String {
        let Row { code, order, p_order, heaps, pairs, name, class, hash, seconds, .. } = self;
        let [preperiod, period] = match self.period {
            Some((preperiod, period)) => [preperiod.to_string(), period.to_string()],
            None => Default::default(),
        };
        format!("{code},{order},{p_order},{heaps},{preperiod},{period},{pairs},{name},{class},{hash},{seconds}")
    }

    /// A line of the file. Fails if it has not the fields of the header.
    pub fn read(line: &str) -> Result<Row, String> {
        let fields: Vec<&str> = line.split(',').collect();
        let [code, order, p_order, heaps, preperiod, period, pairs, name, class, hash, seconds] = fields[..] else {
            return Err(format!("`{line}` has not the fields {}", Row::HEADER));
        };
        let number = |text: &str| text.parse::<u64>().map_err(|error| format!("`{line}`: {text}: {error}"));
        Ok(Row {
            code: code.to_owned(),
            order: number(order)? as usize,
            p_order: number(p_order)? as usize,
            heaps: number(heaps)?,
            period: if period.is_empty() { None } else { Some((number(preperiod)?, number(period)?)) },
            pairs: number(pairs)? as usize,
            name: name.to_owned(),
            class: class.to_owned(),
            hash: hash.to_owned(),
            seconds: seconds.parse().map_err(|error| format!("`{line}`: {seconds}: {error}"))?,
        })
    }
}
