//! The evaluator of the rule language.
//!
//! A file is parsed by the crate `starlark_syntax`, compiled to simple operations on registers, and run. Then its globals
//! are frozen, and its functions are compiled once more with the values of the globals. Values are sixteen bytes in arrays
//! that are used again for every call; so a search, which calls a function a million times, allocates nothing.
//!
//! The language is that of the crate `starlark`, with its messages, but without some of its mistakes. Integers, shifts,
//! slices and `enumerate` are right for numbers of any size. Tests compare programs with the crate and Python.
//!
//! In reading order: `cell`, `store`, `sets`, `order`, the values; `program`, operations. `compile`, `assign`,
//! `express` make the operations from a file; `run` runs them and calls functions. `operate`,
//! `natives`, `functions`, `methods`, `render` are what the language has, and mistakes. Last `positions`.

mod assign;
mod cell;
mod compile;
mod express;
mod functions;
mod methods;
mod natives;
mod operate;
mod order;
mod positions;
mod program;
mod render;
mod run;
mod sets;
mod store;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use grundy_core::{Fault, Position};
use hashbrown::HashMap;
use starlark_syntax::syntax::ast::AstStmt;

pub(crate) use cell::{Cell, Failed, Why};
pub(crate) use compile::Mistake;
pub(crate) use positions::Scratch;
pub(crate) use run::{Machine, Trace};

use crate::ScriptLimits;
use crate::load::Graphs;
use natives::Native;
use program::Program;
use store::Store;

/// A call of so much work or less is not worth remembering.
const SHORT: u64 = 1000;
/// Number of representatives that are remembered; then all are forgotten.
const MOST_REMEMBERED: usize = 1 << 15;
/// After a call that needed more memory than this, it is given back.
const MUCH: u64 = 1 << 22;
/// Number of calls that make the names of moves. They show mistakes in names.
const CALLS_WITH_NAMES: u32 = 100;

/// A file that was run.
pub(crate) struct Module {
    program: Program,
    /// The machine that every call begins with.
    pub(crate) machine: Machine,
    /// How often options were listed.
    calls: AtomicU32,
    /// The state that threads do not share when they ask at the same time. A worker is large, and each call moves it.
    #[allow(clippy::vec_box)]
    idle: Mutex<Vec<Box<Worker>>>,
}

/// What one thread needs to call functions.
#[derive(Default)]
pub(crate) struct Worker {
    pub(crate) machine: Machine,
    pub(crate) scratch: Scratch,
    /// Representatives that took long to find.
    representatives: HashMap<Position, Position>,
}

pub(crate) enum Refused {
    Mistake(Mistake),
    Failed(Failed, Trace),
    /// It asks for a graph that is not read yet.
    Asked(String),
}

impl Module {
    /// Compiles and runs a file, which may read these graphs.
    pub fn run(file: &str, statement: &AstStmt, limits: &ScriptLimits, graphs: &Graphs) -> Result<Module, Refused> {
        let compiled = compile::compile(file, statement, Store::new(limits), &[]).map_err(Refused::Mistake)?;
        let (program, store) = compiled;
        let mut machine = Machine::new(&program, store, limits.call_depth);
        machine.graphs = Some(graphs.clone());
        let ran = machine.run_file(&program);
        let graphs = machine.graphs.take().unwrap_or_default();
        if let Some((file, _)) = graphs.into_iter().find(|(_, graph)| graph.is_none()) {
            return Err(Refused::Asked(file));
        }
        ran.map_err(|failed| Refused::Failed(failed, machine.trace(&program)))?;
        let globals = machine.stack[..program.globals.len()].to_vec();
        // Now that the globals are known, functions need not look whether they have values.
        let compiled = compile::compile(file, statement, machine.store, &globals).map_err(Refused::Mistake)?;
        let (mut program, mut store) = compiled;
        program.fixed[..globals.len()].copy_from_slice(&globals);
        store.keep();
        let machine = Machine::new(&program, store, limits.call_depth);
        Ok(Module { program, machine, calls: AtomicU32::new(0), idle: Mutex::default() })
    }

    /// The value of a global; `None` if the file does not define it. Names that begin with `_` are the file's own.
    pub(crate) fn get(&self, name: &str) -> Option<Cell> {
        let place = self.program.globals.iter().position(|global| global == name)?;
        Some(self.program.fixed[place]).filter(|value| value.is_set() && !name.starts_with('_'))
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.program.globals.iter().map(String::as_str).filter(|name| self.get(name).is_some())
    }

    /// Whether the file names the function `again`.
    pub(crate) fn entails(&self) -> bool {
        self.program.entails
    }

    /// Whether a value is a function that can be called with this many arguments; `None` if it is not a function.
    pub(crate) fn takes(&self, function: Cell, arguments: usize) -> Option<bool> {
        match function {
            Cell::Function(closure) => {
                let number = self.machine.store.closures[closure as usize].function;
                Some(self.program.functions[number as usize].signature.takes(arguments))
            }
            Cell::Native(native) => Some(Native::numbered(native).signature().takes(arguments)),
            _ => None,
        }
    }

    /// Whether names of moves are made in this call.
    pub(crate) fn wants_names(&self) -> bool {
        self.calls.load(Ordering::Relaxed) < CALLS_WITH_NAMES
            && self.calls.fetch_add(1, Ordering::Relaxed) < CALLS_WITH_NAMES
    }

    pub(crate) fn with<R>(&self, work: impl FnOnce(&mut Worker) -> Result<R, Fault>) -> Result<R, Fault> {
        let idle = || self.idle.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let lent = idle().pop();
        let new = || Box::new(Worker { machine: self.machine.clone(), ..Worker::default() });
        let mut worker = lent.unwrap_or_else(new);
        worker.machine.reset(&self.program);
        worker.machine.names = true;
        let done = work(&mut worker);
        if worker.machine.store.memory > MUCH {
            worker.machine = self.machine.clone();
        }
        idle().push(worker);
        done
    }

    /// Calls a function; a mistake comes with the calls that led to it.
    pub fn call(&self, machine: &mut Machine, function: Cell, arguments: &[Cell]) -> Result<Cell, (Failed, Trace)> {
        machine.invoke(&self.program, function, arguments).map_err(|failed| {
            let trace = machine.trace(&self.program);
            machine.settle(&self.program);
            (failed, trace)
        })
    }

    pub(crate) fn title(&self, function: Cell) -> &str {
        match function {
            Cell::Function(closure) => {
                let number = self.machine.store.closures[closure as usize].function;
                &self.program.functions[number as usize].title
            }
            _ => "a function",
        }
    }
}

impl Worker {
    pub(crate) fn known(&self, position: &Position) -> Option<&Position> {
        self.representatives.get(position)
    }

    /// Remembers a representative, if the last call was long enough.
    pub(crate) fn remember(&mut self, work: u64, position: &Position, representative: &Position) {
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
