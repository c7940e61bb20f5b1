//! One run of the checker: the source of rules, the observer, the list of trusted statements, and the verdict.
//!
//! # What other rooms give the kernel
//! A carrier of one ruleset beside its list and its ray is a [`Carrier`]. What only large or special games need is a function
//! of [`Rooms`]. The dispatcher makes both.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use grundy_core::{
    Convention, Fault, Goal, Observer, OptionList, Outcome, Position, Progress, Said, Stop, Symmetry, SyntaxError,
    Theorem, said,
};
use grundy_rules::{HeapMoves, NumberSet, Origin, Rules};
use serde::Serialize;
use thiserror::Error;

use super::ray::{Law, Ray, Values};
use super::written::Sparse;

/// From the name of a ruleset in a certificate to its rules: [`Rules::find`], or something that also reads files.
pub type Find<'a> = &'a dyn Fn(&str) -> Result<Rules, SyntaxError>;

pub(crate) struct Session<'a> {
    pub rooms: &'static Rooms,
    find: Find<'a>,
    sources: &'a BTreeMap<String, String>,
    /// The names among `sources` of which the rules were read.
    read: RefCell<BTreeSet<String>>,
    /// How many bytes large tables may take.
    pub memory: u64,
    /// How many threads check a list.
    pub threads: usize,
    pub observer: &'a dyn Observer,
    trusted: RefCell<Vec<Said>>,
    /// The theorems and the names of the rulesets among them, so that a sentence is made once.
    theorems: RefCell<Vec<&'static Theorem>>,
    /// By the name of the ruleset.
    compared: RefCell<BTreeMap<String, Arc<Compared>>>,
}

/// The comparisons of positions of one ruleset with their representatives; see [`Symmetry`].
pub(crate) struct Compared {
    pub rules: Rules,
    symmetry: Symmetry<Position>,
    wrong: Mutex<Option<Fault>>,
}

impl Compared {
    /// Compares a position for which its representative was taken.
    pub fn compare(&self, position: &Position) {
        if let Err(fault) = self.symmetry.compare(&*self.rules.moves, position) {
            self.wrong.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(fault);
        }
    }
}

impl<'a> Session<'a> {
    /// A check of a certificate that is about files with these hashes.
    pub fn new(
        rooms: &'static Rooms,
        find: Find<'a>,
        sources: &'a BTreeMap<String, String>,
        (memory, threads): (u64, usize),
        observer: &'a dyn Observer,
    ) -> Session<'a> {
        let (read, trusted) = (RefCell::default(), RefCell::default());
        let (theorems, compared) = (RefCell::default(), RefCell::default());
        Session { rooms, find, sources, read, memory, threads, observer, trusted, theorems, compared }
    }

    /// The ruleset that a word of the certificate names, if it has values or outcomes of its own.
    pub fn find(&self, word: &str, step: &str) -> Check<Rules> {
        let rules = self.find_any(word, step)?;
        if rules.moves.nature().entails {
            let reason = said!("a player may move again here, or must answer: only facts about whole sums cover that");
            return reject(step, said!("{name}: {reason}", name = rules.name, reason));
        }
        Ok(rules)
    }

    /// The ruleset of this name. Its file, if it has one, must have the hash that the certificate gives.
    pub(crate) fn find_any(&self, word: &str, step: &str) -> Check<Rules> {
        let rules = (self.find)(word).map_err(|error| Rejected::unchecked(step, error.reason()))?;
        let name = &rules.name;
        if let Some(hash) = rules.source() {
            match self.sources.get(name) {
                None => return reject("sources", said!("the hash of the file of {name} is missing", name)),
                Some(claimed) if **claimed != **hash => {
                    let reason = said!(
                        "the file of {name} is not the one the certificate is about: its hash is {hash}",
                        name,
                        hash
                    );
                    return reject(format!("sources[{name}]"), reason);
                }
                Some(_) => self.read.borrow_mut().insert(name.clone()),
            };
        }
        if rules.are_interpreted() {
            self.trust(said!("the interpreter of the rules"));
        } else if matches!(rules.origin, Origin::Own) {
            self.trust(said!("the rules of {name} are those that the program gives to the checker", name));
        }
        Ok(rules)
    }

    /// Every file of which the certificate gives a hash must have been read. Gives a sentence about each.
    pub(crate) fn check_sources(&self) -> Check<Vec<Said>> {
        let read = self.read.borrow();
        let about = |(name, hash): (&String, &String)| match read.contains(name) {
            true => Ok(said!("the rules of {name} are those of the file with the BLAKE3 hash {hash}", name, hash)),
            false => reject(format!("sources[{name}]"), said!("the certificate needs no such file")),
        };
        self.sources.iter().map(about).collect()
    }

    /// Reports to the observer how far the work has come. To be called from time to time.
    pub fn report(&self, unit: &'static str, done: usize, total: impl Into<Option<usize>>) -> Check {
        let progress = Progress { unit, done: done as u64, total: total.into().map(|total| total as u64) };
        self.observer.report(progress).map_or(Ok(()), |stop| Err(stop.into()))
    }

    pub(crate) fn trust(&self, sentence: Said) {
        let mut trusted = self.trusted.borrow_mut();
        if !trusted.contains(&sentence) {
            trusted.push(sentence);
        }
    }

    /// Notes that the verdict rests on a theorem, and on the rules' evaluation of it.
    pub(crate) fn trust_theorem(&self, theorem: &'static Theorem) {
        if self.theorems.borrow().iter().any(|known| std::ptr::eq(*known, theorem) || *known == theorem) {
            return;
        }
        self.theorems.borrow_mut().push(theorem);
        let Theorem { name, statement, source } = theorem;
        self.trust(said!("{name}, and grundy's evaluation of it: {statement} [{source}]", name, statement, source));
    }

    pub fn compared(&self, rules: &Rules) -> Arc<Compared> {
        let begin = || Compared { rules: rules.clone(), symmetry: rules.symmetry(), wrong: Mutex::default() };
        let mut all = self.compared.borrow_mut();
        Arc::clone(all.entry(rules.name.clone()).or_insert_with(|| Arc::new(begin())))
    }

    /// The trusted things; an error if some representative is wrong.
    pub fn trusted(&self) -> Check<Vec<Said>> {
        let all = self.compared.borrow();
        let beyond = all.values().filter(|it| !it.symmetry.is_complete()).map(|it| alike(&it.rules));
        let trusted = self.trusted.borrow().iter().cloned().chain(beyond).collect();
        let reject = |it: Fault| if it.stopped.is_some() { it.into() } else { Rejected::new("rules", it.message) };
        let wrong = all.values().find_map(|it| it.wrong.lock().unwrap_or_else(PoisonError::into_inner).take());
        wrong.map_or(Ok(trusted), |wrong| Err(reject(wrong)))
    }
}

/// The answer of a room, if it has one.
pub(crate) type Perhaps<T> = Check<Option<T>>;

/// Labels of positions of one ruleset, verified.
pub(crate) trait Carrier {
    /// The value of a position in normal play, if the facts give it.
    fn value(&self, position: &Position) -> Option<u64>;

    /// Who wins a position, if the facts say so.
    fn outcome(&self, position: &Position, convention: Convention) -> Option<Outcome>;

    /// The options of a position that reach a goal, the first `most` of them listed, if the facts give them.
    fn options(&self, position: &Position, goal: Goal, most: usize, session: &Session)
    -> Perhaps<OptionList<Position>>;
}

type IsTold<'a> = &'a dyn Fn(&Position) -> bool;

/// Counts the options of a heap that have a value, and lists the first ones.
type Classes = fn(&Rules, &Ray, u64, u64, usize, &Session) -> Perhaps<OptionList<Position>>;

type Recomputed = fn(&HeapMoves, &Sparse, Option<Law>, &str, &Session) -> Check<Values>;

pub(crate) struct Rooms {
    /// The values of a ray, computed again from few data; the law that they are to obey may make that quicker.
    pub sparse: Recomputed,
    /// The first values of a subtraction game whose set has long runs of elements; `None` for others.
    pub windows: fn(&NumberSet, usize, &Session) -> Perhaps<Vec<u64>>,
    /// Proves that a law goes on for ever that these values are to obey.
    pub law: fn(&Rules, &Values, Law, &str, &Session) -> Check,
    /// The options of a heap that have a value, counted without trying each; `None` if they cannot be.
    pub classes: Classes,
    /// An option. Its components without labels are taken apart into their parts.
    pub apart: for<'a> fn(&Rules, &'a [Position], IsTold) -> Cow<'a, [Position]>,
}

/// What a valid certificate establishes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    /// The statements that were derived again, as sentences.
    pub established: Vec<Said>,
    /// What was taken from the literature or the rules: theorems with their sources, and symmetries beyond the bounds.
    pub trusted: Vec<Said>,
}

/// Why a certificate is not accepted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{step}: {reason}")]
pub struct Rejected {
    /// The field of the claim or the step of the witness, such as `claim.winning_moves[3]` or `witness[0]: heap 17`.
    pub step: String,
    /// What is wrong with it, as a sentence without a full stop.
    pub reason: Said,
    /// Whether the checker cannot decide: a limit, or missing rules. Then nothing is known about the certificate.
    pub unchecked: bool,
    /// `Some` if the observer stopped the check; then it is `unchecked` too.
    pub stopped: Option<Stop>,
}

impl Rejected {
    /// A step that is wrong.
    pub fn new(step: impl Into<String>, reason: impl Into<Said>) -> Rejected {
        Rejected { step: step.into(), reason: reason.into(), unchecked: false, stopped: None }
    }

    /// A step that the checker cannot check.
    pub fn unchecked(step: impl Into<String>, reason: impl Into<Said>) -> Rejected {
        Rejected { unchecked: true, ..Rejected::new(step, reason) }
    }

    pub fn verdict(&self) -> &'static str {
        if self.unchecked { "cannot-check" } else { "rejected" }
    }
}

/// What a step of the check gives, or why the certificate is not accepted.
pub(crate) type Check<T = ()> = Result<T, Rejected>;

grundy_core::from! {
    Fault => Rejected, fault: Rejected { stopped: fault.stopped, ..Rejected::unchecked("rules", fault.message) };
    Stop => Rejected, stop: Rejected { stopped: Some(stop), ..Rejected::unchecked("check", stop.said()) };
}

pub(crate) fn alike(rules: &Rules) -> Said {
    said!("positions of {name} that its rules call equal up to symmetry play alike", name = rules.name)
}

/// Demands that a field of the claim says what was derived. A reason shows both as certificates write them.
pub(crate) fn demand<T: PartialEq + Serialize>(step: impl Into<String>, claimed: &T, derived: &T) -> Check {
    if claimed == derived {
        return Ok(());
    }
    let [claimed, derived] = [claimed, derived].map(|it| serde_json::to_string(it).unwrap_or_default());
    reject(step, said!("the certificate says {claimed}, the rules give {derived}", claimed, derived))
}

pub(crate) fn reject<T>(step: impl Into<String>, reason: impl Into<Said>) -> Check<T> {
    Err(Rejected::new(step, reason))
}

pub(crate) fn require(is_right: bool, step: impl Into<String>, reason: impl Into<Said>) -> Check {
    if is_right { Ok(()) } else { reject(step, reason) }
}

pub(crate) fn convention_of(word: &str, step: &str) -> Check<Convention> {
    match word {
        "normal" => Ok(Convention::Normal),
        "misere" => Ok(Convention::Misere),
        other => reject(step, said!("`{other}` is neither `normal` nor `misere`", other)),
    }
}
