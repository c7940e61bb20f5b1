//! Reads a file of rules and checks its definitions.

use grundy_core::said;
use std::cell::{Cell, RefCell};
use std::hint::black_box;

use grundy_core::{Convention, Fault, Position, Said};
use starlark::environment::FrozenModule;
use starlark::values::OwnedFrozenValue;

use crate::call::Setting;
use crate::fast::Fast;
use crate::fault;
use crate::graphs::{self, Graphs, ReadGraph};
use crate::language;
use crate::limits::ScriptLimits;
use crate::value;

/// Size of the stack of the thread that parses files, in bytes. The parser recurses as deep as the text is nested.
#[cfg(not(target_family = "wasm"))]
const STACK: usize = 1 << 30;
/// Bytes that are allocated and freed, untouched, before the first call of a rule. An interpreter takes a megabyte and
/// frees it after each call. The C library of Linux returns a free end of the heap to the system, and fetches it again
/// at the next call, unless a block of this size was freed before: a fourth of the time of a short call.
const KEPT_FREE: usize = 8 << 20;
/// Largest size of a file of rules, in bytes.
const MOST_BYTES: usize = 1 << 16;
/// Largest number of brackets open at once; the parser recurses into each.
const MOST_BRACKETS: usize = 200;
/// Largest depth of nested values in the globals of a file.
const MOST_NESTED: usize = 1000;

/// A file of rules after it was run.
pub(crate) struct Loaded {
    pub(crate) setting: Setting,
    pub(crate) module: FrozenModule,
    pub(crate) fast: Option<Fast>,
}

/// Reads and runs a file, which may read graphs.
pub(crate) fn load(name: &str, text: &str, limits: ScriptLimits, read: &ReadGraph) -> Result<Loaded, Fault> {
    if text.len() > MOST_BYTES {
        return Err(Fault::new(said!(
            "{name}: rules of more than {most_bytes} bytes; large tables belong into a graph file",
            name,
            most_bytes = MOST_BYTES
        )));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    check_brackets(name, text)?;
    let _ = black_box(Vec::<u8>::with_capacity(KEPT_FREE));
    let mut graphs = Graphs::new();
    loop {
        match with_large_stack(|| run(name, text, limits, &graphs))? {
            Ran::Whole(loaded) => return Ok(*loaded),
            Ran::Asked(file) => {
                let lists = graphs::lists(&file, read);
                graphs.insert(file, lists);
            }
        }
    }
}

/// Runs `work` on a thread of its own, whose stack the parser cannot exhaust.
#[cfg(not(target_family = "wasm"))]
fn with_large_stack<R: Send>(work: impl FnOnce() -> Result<R, Fault> + Send) -> Result<R, Fault> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        let joined = thread.map(|thread| thread.join());
        match joined {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(Fault::new(said!("the interpreter of the rules broke down while it read the file"))),
            Err(error) => {
                let message = said!("no thread can be started to read the rules: {error}", error);
                Err(Fault::stopped(message, grundy_core::Stop::MemoryLimit))
            }
        }
    })
}

/// Runs `work` directly, since a browser has no threads. If the stack is exhausted, the worker ends, and the page says
/// so.
#[cfg(target_family = "wasm")]
fn with_large_stack<R>(work: impl FnOnce() -> Result<R, Fault>) -> Result<R, Fault> {
    work()
}

/// How a run of a file ended.
enum Ran {
    Whole(Box<Loaded>),
    /// It asked for a graph that is not read yet.
    Asked(String),
}

fn run(name: &str, text: &str, limits: ScriptLimits, graphs: &Graphs) -> Result<Ran, Fault> {
    let parsed = language::parse(name, text).map_err(|error| fault::fault(&error, text))?;
    let statement = parsed.tree.statement().clone();
    let setting = Setting { name: name.to_owned(), text: text.to_owned(), limits, watched: parsed.watched };
    let module = setting.with_module(|module| {
        let questions = Cell::new(0);
        let graphs = RefCell::new(graphs.clone());
        let mut call = setting.begin(&module, &questions)?;
        call.evaluator.extra = Some(&graphs);
        let ran = call.evaluator.eval_module(parsed.tree, &language::GLOBALS);
        let ran = ran.map_err(|error| call.fault(error, "while it was read"));
        drop(call);
        if let Some((file, _)) = graphs.into_inner().into_iter().find(|(_, lists)| lists.is_empty()) {
            return Ok(Err(file));
        }
        ran?;
        let globals = module.names().filter_map(|global| module.get(&global)).collect();
        if !value::nested_within(globals, MOST_NESTED) {
            return Err(Fault::new(said!(
                "{name}: a global value is nested more than {most_nested} deep",
                name,
                most_nested = MOST_NESTED
            )));
        }
        module.freeze().map(Ok).map_err(|error| Fault::new(said!("{name}: {error}", name, error = error.err_msg)))
    })?;
    Ok(match module {
        Ok(module) => {
            let fast = Fast::new(&statement, &module, &limits);
            Ran::Whole(Box::new(Loaded { setting, module, fast }))
        }
        Err(file) => Ran::Asked(file),
    })
}

/// Refuses a text whose brackets are nested absurdly deep.
///
/// Brackets in texts and comments count too, so the parser never sees more nested brackets than this count.
fn check_brackets(name: &str, text: &str) -> Result<(), Fault> {
    let mut open = 0_usize;
    for (index, line) in text.lines().enumerate() {
        for sign in line.chars() {
            match sign {
                '(' | '[' | '{' => open += 1,
                ')' | ']' | '}' => open = open.saturating_sub(1),
                _ => {}
            }
            if open > MOST_BRACKETS {
                return Err(Fault::new(said!(
                    "{name}:{index}: more than {most_brackets} brackets are open",
                    name,
                    index = index + 1,
                    most_brackets = MOST_BRACKETS
                )));
            }
        }
        // A statement that begins at the margin begins outside of brackets.
        if line.starts_with(|sign: char| sign.is_alphabetic() || sign == '#') {
            open = line.chars().fold(0_usize, |open, sign| match sign {
                '(' | '[' | '{' => open + 1,
                ')' | ']' | '}' => open.saturating_sub(1),
                _ => open,
            });
        }
    }
    Ok(())
}

impl Loaded {
    /// The function of this name; `None` if the file does not define the name.
    ///
    /// # Errors
    ///
    /// If the name is not a function, or takes another number of arguments.
    pub(crate) fn function(&self, name: &str, arguments: usize) -> Result<Option<OwnedFrozenValue>, Said> {
        let Ok(Some(found)) = self.module.get_option(name) else {
            return Ok(None);
        };
        let called = if arguments == 1 { format!("{name}(p)") } else { format!("{name}(p, m)") };
        match found.value().parameters_spec() {
            Some(parameters) if parameters.can_fill_with_args(arguments, &[]) => Ok(Some(found)),
            Some(_) => Err(said!("{name} is called as {called}, but takes other arguments", name, called)),
            None if name == "moves" => Err(said!(
                "moves is a function, moves(p), or a list of formulas for the heaps, not {found}",
                found = value::brief(found.value())
            )),
            None => Err(said!(
                "{name} is a function, {called}, not {found}",
                name,
                called,
                found = value::brief(found.value())
            )),
        }
    }

    /// The text with this name; `None` if the file does not define the name.
    pub(crate) fn text(&self, name: &str) -> Result<Option<String>, Said> {
        let Ok(Some(found)) = self.module.get_option(name) else {
            return Ok(None);
        };
        match found.unpack_str() {
            Some(text) => Ok(Some(text.to_owned())),
            None => Err(said!("{name} is a text, not {found}", name, found = value::brief(found.value()))),
        }
    }

    /// The convention that the rules want.
    pub(crate) fn convention(&self) -> Result<Option<Convention>, Said> {
        match self.text("convention")?.as_deref() {
            None => Ok(None),
            Some("normal") => Ok(Some(Convention::Normal)),
            Some("misere" | "misère") => Ok(Some(Convention::Misere)),
            Some(other) => {
                Err(said!("convention is \"normal\" or \"misere\", not {other}", other = format!("{other:?}")))
            }
        }
    }

    /// Whether positions are no summands: the global `alone`, which is `False` if the file does not define it.
    pub(crate) fn alone(&self) -> Result<bool, Said> {
        let Some(found) = self.get("alone") else { return Ok(false) };
        match found.value().unpack_bool() {
            Some(alone) => Ok(alone),
            None => Err(said!("alone is True or False, not {found}", found = value::brief(found.value()))),
        }
    }

    /// The value with this name; `None` if the file does not define the name.
    pub(crate) fn get(&self, name: &str) -> Option<OwnedFrozenValue> {
        self.module.get_option(name).ok().flatten()
    }

    /// The position with this name; `None` if the file does not define the name.
    pub(crate) fn position(&self, name: &str) -> Result<Option<Position>, Said> {
        let Ok(Some(found)) = self.module.get_option(name) else {
            return Ok(None);
        };
        value::position(found.value())
            .map(Some)
            .map_err(|refusal| said!("{name} is a position: {refusal}", name, refusal))
    }

    /// The message for a file that does not define the options.
    pub(crate) fn no_options(&self) -> Said {
        let names: Vec<String> = self.module.names().map(|name| name.to_string()).collect();
        let defined = match names.is_empty() {
            true => said!("it defines nothing"),
            false => said!("it defines {names}", names = names.join(", ")),
        };
        said!(
            "the rules must define options(p), the list of positions after one move, or moves(p) and play(p, m), or \
             heaps and moves, a list of formulas; {defined}",
            defined
        )
    }
}
