//! Reads a file of rules and checks its definitions.
//! A file may read graphs that lie beside it.

use std::collections::BTreeMap;

use grundy_core::{Convention, Fault, Position, Said, said};
use starlark_syntax::syntax::{AstModule, Dialect, DialectTypes};

use crate::fault;
use crate::machine::{Cell, Machine, Module, Refused, Scratch};

/// Size of the stack of the thread that parses files, in bytes. The parser recurses as deep as the text is nested.
#[cfg(not(target_family = "wasm"))]
const STACK: usize = 1 << 30;
const MOST_BYTES: usize = 1 << 16;
/// Largest number of brackets open at once; the parser recurses into each.
const MOST_BRACKETS: usize = 200;

/// The syntax of the dialect: Starlark with what keeps small files short.
pub(crate) const DIALECT: Dialect = Dialect {
    enable_load: false,
    enable_load_reexport: false,
    enable_keyword_only_arguments: true,
    enable_positional_only_arguments: true,
    enable_types: DialectTypes::ParseOnly,
    enable_top_level_stmt: true,
    enable_f_strings: true,
    ..Dialect::Standard
};

/// How much one call of a function of the rules may cost. A call that costs more ends in a
/// [`Fault`](grundy_core::Fault). Loading the file counts as a call. The limits protect against rules that loop or grow
/// by mistake. They do not make it safe to run malicious rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScriptLimits {
    /// Steps: iterations of loops and calls of functions.
    pub steps_per_call: u64,
    /// Bytes of the values that a call makes.
    pub memory: u64,
    /// Largest depth of nested function calls.
    pub call_depth: usize,
}

impl Default for ScriptLimits {
    /// Ten million steps (about a second), 512 MiB, 100 calls deep.
    fn default() -> ScriptLimits {
        ScriptLimits { steps_per_call: 10_000_000, memory: 512 << 20, call_depth: 100 }
    }
}

/// The common state of all calls of a file.
pub(crate) struct Setting {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) limits: ScriptLimits,
}

pub(crate) struct Loaded {
    pub(crate) setting: Setting,
    pub(crate) module: Module,
}

pub(crate) fn parse(name: &str, text: &str) -> starlark_syntax::Result<AstModule> {
    AstModule::parse(name, text.to_owned(), &DIALECT)
}

pub(crate) fn argument(machine: &mut Machine, position: &Position) -> Result<Cell, Fault> {
    machine.value(position).map_err(|_| Fault::new(said!("no value of the rules is encoded in this position")))
}

impl Setting {
    pub(crate) fn call(
        &self,
        module: &Module,
        machine: &mut Machine,
        function: Cell,
        arguments: &[Cell],
    ) -> Result<Cell, Fault> {
        module.call(machine, function, arguments).map_err(|(failed, trace)| {
            fault::failed(self, failed, &trace, said!("in {function}", function = module.title(function)))
        })
    }
}

/// Reads and runs a file, which may read graphs.
pub(crate) fn load(name: &str, text: &str, limits: ScriptLimits, read: &ReadGraph) -> Result<Loaded, Fault> {
    if text.len() > MOST_BYTES {
        return Err(Fault::new(said!(
            "{name}: rules of more than {most_bytes} bytes; large tables belong in a graph file",
            name,
            most_bytes = MOST_BYTES
        )));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    check_brackets(name, text)?;
    let mut graphs = Graphs::new();
    loop {
        match with_large_stack(|| run(name, text, limits, &graphs))? {
            Ok(loaded) => return Ok(loaded),
            Err(file) => {
                let graph = read(&file);
                graphs.insert(file, Some(graph));
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

/// Runs `work` directly, since a browser has no threads. If the stack is exhausted, the worker ends.
#[cfg(target_family = "wasm")]
fn with_large_stack<R>(work: impl FnOnce() -> Result<R, Fault>) -> Result<R, Fault> {
    work()
}

/// Runs a file; or the name of a graph that it asks for and that is not read yet.
fn run(name: &str, text: &str, limits: ScriptLimits, graphs: &Graphs) -> Result<Result<Loaded, String>, Fault> {
    let setting = Setting { name: name.to_owned(), text: text.to_owned(), limits };
    let tree = parse(name, text).map_err(|error| fault::misread(&setting, &error))?;
    let module = match Module::run(name, tree.statement(), &limits, graphs) {
        Ok(module) => module,
        Err(Refused::Asked(file)) => return Ok(Err(file)),
        Err(Refused::Mistake(mistake)) => return Err(fault::fault(&setting, &mistake.said, mistake.place, &[])),
        Err(Refused::Failed(failed, trace)) => {
            return Err(fault::failed(&setting, failed, &trace, said!("while it was read")));
        }
    };
    Ok(Ok(Loaded { setting, module }))
}

/// Refuses a text whose brackets are nested absurdly deep. Brackets in texts and comments count too, so the parser
/// never sees more nested brackets than this count.
fn check_brackets(name: &str, text: &str) -> Result<(), Fault> {
    let mut open = 0_usize;
    for (index, line) in text.lines().enumerate() {
        // A statement that begins at the margin begins outside of brackets.
        if line.starts_with(|sign: char| sign.is_alphabetic() || sign == '#') {
            open = 0;
        }
        for sign in line.chars() {
            match sign {
                '(' | '[' | '{' => open += 1,
                ')' | ']' | '}' => open = open.saturating_sub(1),
                _ => {}
            }
            if open > MOST_BRACKETS {
                let (index, most_brackets) = (index + 1, MOST_BRACKETS);
                let why =
                    said!("{name}:{index}: more than {most_brackets} brackets are open", name, index, most_brackets);
                return Err(Fault::new(why));
            }
        }
    }
    Ok(())
}

impl Loaded {
    /// The function of this name; `None` if the file does not define the name.
    pub(crate) fn function(&self, name: &str, arguments: usize) -> Result<Option<Cell>, Said> {
        let Some(found) = self.module.get(name) else { return Ok(None) };
        let called = if arguments == 1 { format!("{name}(p)") } else { format!("{name}(p, m)") };
        match self.module.takes(found, arguments) {
            Some(true) => Ok(Some(found)),
            Some(false) => Err(said!("{name} is called as {called}, but takes other arguments", name, called)),
            None if name == "moves" => Err(said!(
                "moves is a function, moves(p), or a list of formulas for the heaps, not {found}",
                found = self.brief(found)
            )),
            None => Err(said!("{name} is a function, {called}, not {found}", name, called, found = self.brief(found))),
        }
    }

    fn brief(&self, value: Cell) -> Said {
        self.module.machine.brief(value)
    }

    /// The text with this name; `None` if the file does not define the name.
    pub(crate) fn text(&self, name: &str) -> Result<Option<String>, Said> {
        let Some(found) = self.module.get(name) else { return Ok(None) };
        match self.module.machine.store.text_of(found) {
            Some(text) => Ok(Some(text.to_owned())),
            None => Err(said!("{name} is a text, not {found}", name, found = self.brief(found))),
        }
    }

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

    /// Whether positions are not summands: the global `alone`, which is `False` if the file does not define it.
    pub(crate) fn alone(&self) -> Result<bool, Said> {
        match self.module.get("alone") {
            None => Ok(false),
            Some(found @ Cell::Bool(_)) => Ok(self.module.machine.truth(found)),
            Some(found) => Err(said!("alone is True or False, not {found}", found = self.brief(found))),
        }
    }

    /// The position with this name; `None` if the file does not define the name.
    pub(crate) fn position(&self, name: &str) -> Result<Option<Position>, Said> {
        let Some(found) = self.module.get(name) else { return Ok(None) };
        let position = self.module.machine.position(found, &mut Scratch::default());
        position.map(Some).map_err(|refusal| said!("{name} is a position: {refusal}", name, refusal))
    }

    /// The message for a file that does not define the options.
    pub(crate) fn no_options(&self) -> Said {
        let names: Vec<String> = self.module.names().map(|name| format!("{name:?}")).collect();
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

const MOST_EDGES: usize = 1_000_000;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RuleGraph {
    pub vertices: Vec<String>,
    /// The edges, as numbers of vertices.
    pub edges: Vec<(u32, u32)>,
}

/// Reads a graph by the name that the rules give: a file in the folder of the rules or below it.
pub type ReadGraph<'a> = dyn Fn(&str) -> Result<RuleGraph, Said> + 'a;

/// The graphs that a run of a file may use, by the names of their files; `None` for those that are not read yet.
pub(crate) type Graphs = BTreeMap<String, Option<Result<RuleGraph, Said>>>;

pub(crate) fn no_graphs(_: &str) -> Result<RuleGraph, Said> {
    Err(said!("there are no files beside these rules"))
}

/// The graph of a file that rules ask for. `graphs` is `None` after the rules were read. What is not read yet is noted,
/// and the file of rules is run again when it is.
pub(crate) fn asked_graph<'a>(graphs: Option<&'a mut Graphs>, file: &str) -> Result<&'a RuleGraph, Said> {
    let quoted = format!("{file:?}");
    // In the folder of the rules or below it.
    let mut parts = file.split(['/', '\\']);
    if file.contains(':') || parts.any(|part| ["", ".", ".."].contains(&part)) {
        return Err(said!("graph({file}): a graph lies beside the rules; write the name of its file", file = quoted));
    }
    let Some(graphs) = graphs else {
        return Err(said!(
            "graph({file}) is called by a function; read graphs outside of functions, such as g = graph({file}) above them",
            file = quoted
        ));
    };
    match &*graphs.entry(file.to_owned()).or_default() {
        Some(Ok(graph)) if graph.edges.len() <= MOST_EDGES => Ok(graph),
        Some(graph) => {
            let many = || said!("rules read graphs of at most {most} edges", most = MOST_EDGES);
            let error = graph.as_ref().err().cloned().unwrap_or_else(many);
            Err(said!("graph({file}): {error}", file = quoted, error))
        }
        None => Err(said!("graph({file}) is not read yet", file = quoted)),
    }
}
