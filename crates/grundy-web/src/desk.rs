//! The questions that the page may ask.
//!
//! Each answer is a JSON text, and so is each failure ([`Failed`](grundy::ask::Failed)). A test writes the types of
//! the answers in TypeScript, so that the page can rely on them. A desk keeps values from one question to the next.
//!
//! A page reads every JSON number as a floating point number, exact up to 2^53. Larger ones are written as texts.

use std::io::{self, Write};

use grundy::ask::Failure;
use grundy::{Limits, Observer, Progress, Said, Session, Sources, Stop};
use serde::Serialize;
use serde_json::ser::Formatter;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{answers, catalogue, table};

#[cfg(feature = "more")]
use crate::{
    hackenbush, prove, review,
    series::{self, Series},
};

/// The interface for the page's worker.
#[wasm_bindgen]
pub struct Desk {
    pub(crate) sources: Sources,
    pub(crate) session: Session<'static>,
}

/// An answer or a failure, as a JSON text.
type Told = Result<String, String>;

impl Default for Desk {
    fn default() -> Self {
        Desk::new()
    }
}

#[wasm_bindgen]
impl Desk {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Desk {
        Desk { sources: Sources::default(), session: Session::new(limits()) }
    }

    /// Stores the content of a file that positions may name, such as `board:kings.txt`.
    pub fn hold(&mut self, name: &str, content: &str) {
        self.sources.hold(name, content);
    }

    pub fn catalogue(&self) -> String {
        json(&catalogue::catalogue())
    }

    pub fn rules(&self, file: &str) -> Told {
        told(catalogue::rules(file, &self.sources))
    }

    pub fn table(&self, text: &str, misere: bool) -> Told {
        told(table::table(text, misere, &self.sources, &self.session.limits))
    }

    pub fn make(&self, text: &str, component: usize, to: Vec<String>) -> Told {
        told(table::make(text, component, &to, &self.sources, &self.session.limits))
    }

    pub fn judge(&mut self, text: &str, misere: bool, component: usize, to: Vec<String>) -> Told {
        told(answers::judge(text, misere, component, &to, self))
    }

    pub fn solve(&mut self, text: &str, misere: bool) -> Told {
        told(answers::solve(text, misere, self))
    }

    pub fn reply(&mut self, text: &str, misere: bool) -> Told {
        told(answers::reply(text, misere, self))
    }

    pub fn hint(&mut self, text: &str, misere: bool) -> Told {
        told(answers::hint(text, misere, self))
    }
}

/// Questions that only the whole library answers.
#[cfg(feature = "more")]
#[wasm_bindgen]
impl Desk {
    pub fn prose(&self, name: &str) -> String {
        json(&catalogue::prose(name))
    }

    pub fn explain(&mut self, text: &str, misere: bool) -> Told {
        told(answers::explain(text, misere, self))
    }

    /// See [`answers::written`]. Numbers of any size are written as numbers.
    pub fn written(&mut self, text: &str, misere: bool) -> Told {
        let written = answers::written(text, misere, self).map_err(failed)?;
        Ok(serde_json::to_string(&written).expect("the names of all fields are texts"))
    }

    pub fn sequence(&mut self, word: &str, to: u32) -> Result<Series, String> {
        series::sequence(word, to, self).map_err(failed)
    }

    pub fn map(&mut self, word: &str, to: u32) -> Result<Series, String> {
        series::map(word, to, self).map_err(failed)
    }

    #[wasm_bindgen(js_name = sequenceSvg)]
    pub fn sequence_svg(&mut self, word: &str, to: u32) -> Told {
        series::sequence_svg(word, to, self).map_err(failed)
    }

    pub fn certificate(&mut self, word: &str, to: u32) -> Told {
        series::certificate(word, to, self).map_err(failed)
    }

    #[wasm_bindgen(js_name = mapSvg)]
    pub fn map_svg(&mut self, word: &str, to: u32, values: bool) -> Told {
        series::map_svg(word, to, values, self).map_err(failed)
    }

    pub fn graph(&mut self, text: &str) -> Told {
        told(series::graph(text, self))
    }

    pub fn review(&mut self, start: &str, misere: bool, moves: Vec<String>) -> Told {
        told(review::review(start, misere, &moves, self))
    }

    pub fn look(&self, text: &str) -> Told {
        told(hackenbush::look(text, &self.session.limits))
    }

    #[wasm_bindgen(js_name = winningCuts)]
    pub fn winning_cuts(&self, text: &str) -> Told {
        told(hackenbush::winning_cuts(text, &self.session.limits))
    }

    pub fn cut(&self, text: &str, edge: u32) -> Told {
        told(hackenbush::cut(text, edge))
    }

    pub fn fusion(&self, text: &str) -> Told {
        told(hackenbush::fusion(text))
    }

    pub fn plan(&self, file: &str) -> Told {
        told(series::plan(file, &self.sources))
    }

    pub fn prove(&self, word: &str, heaps: u32, misere: bool, values: bool, claim: &str) -> Told {
        told(prove::prove(word, (heaps, misere, values), claim, self))
    }

    pub fn quotient(&self, words: &str, to: u32) -> Told {
        told(prove::quotient(words, to, self))
    }

    #[wasm_bindgen(js_name = replyCut)]
    pub fn reply_cut(&self, text: &str, left: bool) -> Told {
        told(hackenbush::reply(text, left, &self.session.limits))
    }
}

fn told(answer: Result<impl Serialize, Failure>) -> Told {
    answer.map(|answer| json(&answer)).map_err(failed)
}

fn failed(failure: Failure) -> String {
    json(&failure.told(Said::marked))
}

/// Reports progress to the page. To stop the work, the page ends the worker.
struct Watch;

#[cfg(target_arch = "wasm32")]
mod page {
    use wasm_bindgen::prelude::wasm_bindgen;

    #[wasm_bindgen]
    extern "C" {
        /// The worker's callback for progress; `total` is 0 if it is unknown.
        #[wasm_bindgen(js_namespace = globalThis, js_name = grundyProgress)]
        pub fn progress(unit: &str, done: f64, total: f64);
    }
}

impl Observer for Watch {
    fn report(&self, progress: Progress) -> Option<Stop> {
        #[cfg(target_arch = "wasm32")]
        page::progress(progress.unit, progress.done as f64, progress.total.unwrap_or(0) as f64);
        let _ = progress;
        None
    }
}

/// The limits in a page: a gigabyte, one thread.
fn limits() -> Limits<'static> {
    Limits { memory: 1 << 30, threads: 1, observer: &Watch }
}

/// Largest number up to which floating point numbers represent all whole numbers.
const EXACT: u64 = 1 << 53;

/// An answer as JSON text in which no number is rounded.
///
/// # Panics
///
/// If a map in `answer` has keys that are not texts; no answer has such a map.
pub fn json(answer: &impl Serialize) -> String {
    let mut text = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut text, Exact);
    answer.serialize(&mut serializer).expect("the names of all fields are texts");
    String::from_utf8(text).expect("JSON is text")
}

/// Writes all numbers that a page would round as texts, at once: without a tree of values the first library is smaller.
struct Exact;

impl Formatter for Exact {
    fn write_u64<W: ?Sized + Write>(&mut self, writer: &mut W, value: u64) -> io::Result<()> {
        if value > EXACT { write!(writer, "\"{value}\"") } else { write!(writer, "{value}") }
    }

    fn write_u128<W: ?Sized + Write>(&mut self, writer: &mut W, value: u128) -> io::Result<()> {
        match u64::try_from(value) {
            Ok(value) => self.write_u64(writer, value),
            Err(_) => write!(writer, "\"{value}\""),
        }
    }

    /// Numbers whose digits are kept as they are come here.
    fn write_number_str<W: ?Sized + Write>(&mut self, writer: &mut W, value: &str) -> io::Result<()> {
        match value.parse() {
            Ok(number) => self.write_u64(writer, number),
            Err(_) => writer.write_all(value.as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_is_rounded() {
        let value = serde_json::json!({"a": [1, EXACT, EXACT + 1, u64::MAX], "b": "7"});
        assert_eq!(json(&value), r#"{"a":[1,9007199254740992,"9007199254740993","18446744073709551615"],"b":"7"}"#);
        let expected = r#"["18446744073709551615",9007199254740992,"9007199254740993"]"#;
        assert_eq!(json(&[u64::MAX, EXACT, EXACT + 1]), expected);
        assert_eq!(json(&[7, u128::from(EXACT) + 1, 1 << 70]), r#"[7,"9007199254740993","1180591620717411303424"]"#);
    }
}
