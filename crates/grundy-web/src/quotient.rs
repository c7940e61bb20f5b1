//! The misère quotient of a heap game, as `grundy quotient` finds it, with its multiplication table.

use grundy::ask::{self, Failure};
use grundy::misere::{self, Element, Quotient};
use grundy::{Session, Sources, said};
use serde::Serialize;

/// Largest order of a quotient whose products are listed; a larger table could not be read.
const PRODUCTS: usize = 64;

/// A misère quotient, and what a page shows of it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Monoid {
    /// The quotient.
    #[serde(flatten)]
    pub quotient: ask::Quotient,
    /// The elements as words in the generators.
    pub words: Vec<String>,
    /// The generators as words, in the order of their heaps.
    pub letters: Vec<String>,
    /// The products, row by row; empty if there are too many.
    pub products: Vec<Vec<Element>>,
    /// Why no more is proved, with marks.
    pub stopped: Option<String>,
}

/// The misère quotient of the sums of heaps of these games (words with spaces between them). It looks at the heaps up
/// to `to`; 0 leaves that open. Fails if a word is not a heap game, or stands twice.
pub fn quotient(words: &str, to: u32, session: &Session, sources: &Sources) -> Result<Monoid, Failure> {
    let mut rules = Vec::new();
    for word in words.split_whitespace() {
        rules.push(sources.find(word).map_err(|error| Failure::input(word, error))?);
    }
    misere::each_once(&rules)?;
    if rules.is_empty() {
        return Err(Failure::Unfit(said!("name a heap game, such as 0.75")));
    }
    Ok(told(&session.quotient(&rules, (to > 0).then_some(u64::from(to)))?))
}

fn told(quotient: &Quotient) -> Monoid {
    let monoid = quotient.monoid();
    let elements = || 0..monoid.order() as Element;
    let products = match monoid.order() <= PRODUCTS {
        true => elements().map(|x| elements().map(|y| monoid.product(x, y)).collect()).collect(),
        false => Vec::new(),
    };
    Monoid {
        words: elements().map(|x| quotient.word(x)).collect(),
        letters: (0..quotient.generators().len()).map(|number| quotient.word(monoid.generator(number))).collect(),
        products,
        stopped: quotient.stopped.as_ref().map(|why| why.said().marked()),
        quotient: quotient.into(),
    }
}
