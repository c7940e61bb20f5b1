//! The misère quotient of a heap game, as `grundy quotient` finds it, with its multiplication table.

use grundy::misere::{Element, Quotient};
use grundy::{Periodicity, Session, Sources, said};
use serde::Serialize;

use crate::failure::Failure;
use crate::series::Period;

/// Largest order of a quotient whose products are listed; a larger table could not be read.
const PRODUCTS: usize = 64;

/// A misère quotient. Its elements are numbered from 0, the identity.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Monoid {
    /// The rulesets with their parameters.
    pub rulesets: Vec<String>,
    /// The largest heap that was looked at.
    pub heaps: u64,
    /// How far it is proved.
    pub verdict: String,
    /// Its name in the literature, if it has one.
    pub name: Option<String>,
    /// The elements as words in the generators.
    pub words: Vec<String>,
    /// The elements of the P-positions.
    pub p: Vec<Element>,
    /// The elements of the heaps 0, 1, … of each ruleset.
    pub phi: Vec<Vec<Element>>,
    /// The law of the heaps of each ruleset, if one is proved.
    pub laws: Vec<Option<Period>>,
    /// The generators: each as a word, with its ruleset and its heap.
    pub generators: Vec<(String, String, u64)>,
    /// The relations.
    pub relations: Vec<String>,
    /// The products, row by row; empty if there are too many.
    pub products: Vec<Vec<Element>>,
    /// How many pairs prove it.
    pub pairs: usize,
    /// Why no more is proved, with marks.
    pub stopped: Option<String>,
}

/// The misère quotient of the sums of heaps of these games (words with spaces between them). It looks at the heaps up to
/// `to`; 0 leaves that open.
///
/// # Errors
///
/// If a word is no heap game, or stands twice.
pub fn quotient(words: &str, to: u32, session: &Session, sources: &Sources) -> Result<Monoid, Failure> {
    let mut rules = Vec::new();
    for word in words.split_whitespace() {
        let found = sources.find(word).map_err(|error| Failure::input(word, error))?;
        if rules.contains(&found) {
            return Err(Failure::Unfit(said!("`{name}` stands twice; name each ruleset once", name = word)));
        }
        rules.push(found);
    }
    if rules.is_empty() {
        return Err(Failure::Unfit(said!("name a heap game, such as 0.75")));
    }
    Ok(told(&session.quotient(&rules, (to > 0).then_some(u64::from(to)))?))
}

fn told(quotient: &Quotient) -> Monoid {
    let names: Vec<String> = quotient.rules().iter().map(|rules| rules.name.clone()).collect();
    let monoid = quotient.monoid();
    let elements = || 0..monoid.order() as Element;
    let products = match monoid.order() <= PRODUCTS {
        true => elements().map(|x| elements().map(|y| monoid.product(x, y)).collect()).collect(),
        false => Vec::new(),
    };
    let law = |law: &Option<Periodicity>| {
        law.map(|Periodicity { preperiod, period, saltus }| Period { preperiod, period, saltus })
    };
    let generators = quotient.generators();
    let generators = generators
        .iter()
        .enumerate()
        .map(|(number, heap)| (quotient.word(monoid.generator(number)), names[heap.game].clone(), heap.size));
    Monoid {
        heaps: quotient.heaps(),
        verdict: quotient.verdict().to_string(),
        name: quotient.name().map(|name| name.to_string()),
        words: elements().map(|x| quotient.word(x)).collect(),
        p: quotient.p_elements(),
        phi: (0..names.len()).map(|game| quotient.phi(game).to_vec()).collect(),
        laws: quotient.laws().iter().map(law).collect(),
        generators: generators.collect(),
        relations: quotient.relations(),
        products,
        pairs: quotient.pairs(),
        stopped: quotient.stopped().map(|why| why.said().marked()),
        rulesets: names,
    }
}
