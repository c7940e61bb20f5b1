//! The same rules, evaluated without the interpreter.
//!
//! The interpreter of Starlark takes most of the time of a search: it makes many small objects, and every position becomes
//! a value, and every value a position again. So the functions of a file that use only common parts of the language are
//! evaluated here, on values of sixteen bytes in arrays that are used again for every call.
//!
//! This changes nothing but time. The evaluator knows two answers only: the value that the interpreter would return,
//! or `Unknown`. Then the interpreter is asked, from the beginning: rules have no effects but their value.
//! So every message, every limit and everything rare comes from the interpreter alone. A test compares both on random
//! programs and positions.
//!
//! In reading order: `cell`, `store`, `sets`, `order`, the values; `tree`, functions as trees; `build`, `express`, `facts`,
//! `names`, `constant`, which make them from a file; `run`, `evaluate`, `comprehend`, `operate`, `apply`, which evaluate
//! them; `write`, positions.

mod apply;
mod build;
mod cell;
mod comprehend;
mod constant;
mod evaluate;
mod express;
mod facts;
mod names;
mod operate;
mod order;
mod run;
mod sets;
mod store;
mod tree;
mod write;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use grundy_core::{Fault, Outcome, Position};
use hashbrown::HashMap;
use starlark::environment::FrozenModule;
use starlark::syntax::ast::AstStmt;

use crate::ScriptLimits;
use crate::code::Writer;
use crate::unnamed::CALLS_BEFORE;
use build::Builder;
use cell::{Cell, Unknown};
use run::Machine;
use store::Store;
use tree::Program;
use write::Listing;

/// A call of so much work or less is not worth remembering.
const SHORT: u64 = 100;
/// Number of representatives that are remembered; then all are forgotten.
const MOST_REMEMBERED: usize = 1 << 15;
/// After a call of more work than this, the memory is given back.
const LONG: u64 = 1 << 16;
/// Number of calls without an answer after which the evaluator may be given up.
const MOST_UNKNOWN: u32 = 100;

/// The functions of a file that can be evaluated here.
pub(crate) struct Fast {
    program: Program,
    constants: Store,
    options: Option<usize>,
    representative: Option<usize>,
    result: Option<usize>,
    /// How often options were listed with the names of moves; `None` if no name is left out.
    named: Option<AtomicU32>,
    /// What threads that ask at the same time do not share.
    idle: Mutex<Vec<Worker>>,
}

/// What one thread needs to evaluate functions.
struct Worker {
    machine: Machine,
    listing: Listing,
    writer: Writer,
    representatives: HashMap<Position, Position>,
    known: u32,
    unknown: u32,
}

impl Fast {
    /// The functions of a file that can be evaluated here; `None` if there are none.
    pub(crate) fn new(statement: &AstStmt, module: &FrozenModule, limits: &ScriptLimits) -> Option<Fast> {
        let mut builder = Builder::new(statement, module);
        let options = builder.function("options");
        let named = (options.is_some() && builder.leaves_out).then(AtomicU32::default);
        let (representative, result) = (builder.function("representative"), builder.function("result"));
        let (program, constants) = builder.finish(limits);
        let idle = Mutex::default();
        (!program.functions.is_empty()).then_some(Fast {
            program,
            constants,
            options,
            representative,
            result,
            named,
            idle,
        })
    }

    /// Calls `visit` with the options of a position until it has enough. Before, it calls `follow` with the least number of
    /// the position. Returns whether the options are known here.
    pub(crate) fn options(
        &self,
        position: &Position,
        follow: impl FnOnce(Option<i64>) -> Result<(), Fault>,
        visit: &mut dyn FnMut(&[Position]) -> bool,
    ) -> Result<bool, Fault> {
        let Some(function) = self.options else { return Ok(false) };
        let names = match &self.named {
            Some(calls) => {
                calls.load(Ordering::Relaxed) < CALLS_BEFORE && calls.fetch_add(1, Ordering::Relaxed) < CALLS_BEFORE
            }
            None => false,
        };
        self.with_worker(|worker| {
            worker.machine.names = names;
            let Ok((argument, options)) = worker.call(&self.program, function, position) else { return Ok(false) };
            follow(worker.least(argument))?;
            let Worker { machine, listing, writer, .. } = worker;
            let written = machine.write_options(options, listing, writer);
            if written.is_ok() {
                listing.visit(visit);
            }
            Ok(written.is_ok())
        })
    }

    /// The representative of a position; `None` if it is not known here.
    pub(crate) fn representative(&self, position: &Position) -> Option<Position> {
        let function = self.representative?;
        self.with_worker(|worker| {
            if let Some(known) = worker.representatives.get(position) {
                return Ok(Some(known.clone()));
            }
            Ok(worker.represent(&self.program, function, position).ok())
        })
        .unwrap_or(None)
    }

    /// Who wins a position by the rules, if somebody does; `None` if that is not known here.
    pub(crate) fn result(&self, position: &Position) -> Option<Option<Outcome>> {
        let function = self.result?;
        let result = self.with_worker(|worker| {
            let Ok((_, verdict)) = worker.call(&self.program, function, position) else { return Ok(None) };
            let text = match verdict {
                Cell::None => return Ok(Some(None)),
                Cell::Text(text) => worker.machine.store.bytes(text),
                _ => return Ok(None),
            };
            Ok(match text {
                b"win" => Some(Some(Outcome::N)),
                b"loss" => Some(Some(Outcome::P)),
                b"draw" => Some(Some(Outcome::D)),
                _ => None,
            })
        });
        result.unwrap_or(None)
    }

    /// Lends a worker to `work`, unless too little is known here.
    fn with_worker<R: Answer>(&self, work: impl FnOnce(&mut Worker) -> Result<R, Fault>) -> Result<R, Fault> {
        let idle = || self.idle.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let lent = idle().pop();
        let mut worker = lent.unwrap_or_else(|| Worker::new(&self.constants));
        if worker.unknown > MOST_UNKNOWN && worker.unknown > worker.known {
            idle().push(worker);
            return Ok(R::UNKNOWN);
        }
        let answer = work(&mut worker);
        match &answer {
            Ok(answer) if !answer.is_known() => worker.unknown = worker.unknown.saturating_add(1),
            _ => worker.known = worker.known.saturating_add(1),
        }
        if worker.machine.store.work() > LONG {
            worker.machine = Machine::new(self.constants.clone());
            worker.listing = Listing::default();
        }
        idle().push(worker);
        answer
    }
}

/// An answer that may be unknown.
trait Answer {
    const UNKNOWN: Self;
    fn is_known(&self) -> bool;
}

impl Answer for bool {
    const UNKNOWN: bool = false;
    fn is_known(&self) -> bool {
        *self
    }
}

impl<T> Answer for Option<T> {
    const UNKNOWN: Option<T> = None;
    fn is_known(&self) -> bool {
        self.is_some()
    }
}

impl Worker {
    fn new(constants: &Store) -> Worker {
        Worker {
            machine: Machine::new(constants.clone()),
            listing: Listing::default(),
            writer: Writer::default(),
            representatives: HashMap::new(),
            known: 0,
            unknown: 0,
        }
    }

    /// Calls a function with a position; returns the argument and the value.
    fn call(&mut self, program: &Program, function: usize, position: &Position) -> Result<(Cell, Cell), Unknown> {
        self.machine.reset();
        let argument = self.machine.store.read(position)?;
        Ok((argument, self.machine.call_one(program, function, argument)?))
    }

    /// The number of a position, or the least number of a tuple.
    fn least(&self, position: Cell) -> Option<i64> {
        match position {
            Cell::Int(number) => Some(number),
            Cell::Tuple(span) => self.machine.store.elements(span).iter().filter_map(|cell| cell.int().ok()).min(),
            _ => None,
        }
    }

    /// The representative of a position. It must represent itself; else the interpreter has something to say.
    fn represent(&mut self, program: &Program, function: usize, position: &Position) -> Result<Position, Unknown> {
        let representative = self.represent_once(program, function, position)?;
        let work = self.machine.store.work();
        if representative != *position && self.representatives.get(&representative) != Some(&representative) {
            if self.represent_once(program, function, &representative)? != representative {
                return Err(Unknown);
            }
            self.remember(work, &representative, &representative);
        }
        self.remember(work, position, &representative);
        Ok(representative)
    }

    fn represent_once(&mut self, program: &Program, function: usize, position: &Position) -> Result<Position, Unknown> {
        let (argument, value) = self.call(program, function, position)?;
        if matches!(value, Cell::None) && !matches!(argument, Cell::None) {
            return Err(Unknown);
        }
        let numbers = &mut self.listing.numbers;
        numbers.clear();
        self.machine.store.write(value, numbers, &mut self.writer)?;
        match **position == numbers[..] {
            true => Ok(position.clone()),
            false => Ok(Position::from(&numbers[..])),
        }
    }

    fn remember(&mut self, work: u64, position: &Position, representative: &Position) {
        if work > SHORT {
            if self.representatives.len() >= MOST_REMEMBERED {
                self.representatives.clear();
            }
            self.representatives.insert(position.clone(), representative.clone());
        }
    }
}

#[cfg(test)]
mod tests;
