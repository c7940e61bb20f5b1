//! Rules that a user writes: a file in Starlark, a small dialect of Python, as a [`Ruleset`](grundy_core::Ruleset).
//!
//! `docs/your-own-rules.md` says what a file may define; the folder `rules/` has many examples. In reading order:
//!
//! 1. [`Door`]: what a file defines decides how it is played. [`script`]: [`Script`], rules that are functions.
//!    `numbers`: rules that are formulas, and where in the file a formula stands;
//! 2. `machine`: the evaluator of the language, with all its functions and values;
//! 3. `board`: rules that define a board;
//! 4. `load`, `fault`: running a file and its limits, graphs that lie beside it, failures in words, and what to write
//!    instead of Python;
//! 5. `code`: values as [`Position`](grundy_core::Position)s; `literal`: positions as text.
//!
//! The language is deterministic: no files but graphs read at the start, no clock, no randomness, and no state from one
//! call to the next. So equal positions have equal options, as a ruleset requires.

use std::sync::Arc;

use grundy_core::{Fault, Said, said};
use grundy_rules::Numbers;
use grundy_rules::cells::BoardGame;

mod board;
mod code;
mod fault;
mod literal;
mod load;
mod machine;
mod numbers;
pub mod script;

pub use load::{ReadGraph, RuleGraph, ScriptLimits};
pub use script::Script;

/// The rules of a file.
pub enum Door {
    /// Functions give the options: `options(p)`, or `moves(p)` and `play(p, m)`.
    Anything(Box<Script>),
    /// Formulas give the moves: `heaps` and `moves`, a list.
    Numbers(Arc<Numbers>),
    /// Cells and moves are given for each start: `board(p)`.
    Board(BoardGame),
}

impl Door {
    /// Reads and runs a file of rules. `name` is for messages, `text` is the content of the file. A [`Fault`] has file
    /// and line, and for a mistake in a formula the column.
    ///
    /// ```
    /// use grundy_script::{Door, ScriptLimits};
    /// let rules = "heaps = ['x', 'y']\nmoves = [\"x' = x - t, t >= 1\", \"y' = y - t, t >= 1\"]\n";
    /// assert!(matches!(Door::load("nim.star", rules, ScriptLimits::default())?, Door::Numbers(_)));
    /// let wrong = rules.replace("t >= 1", "t * t >= 1");
    /// let fault = Door::load("nim.star", &wrong, ScriptLimits::default()).err().unwrap();
    /// assert!(fault.message.starts_with("nim.star:2:23: a product of two variables"));
    /// # Ok::<(), grundy_core::Fault>(())
    /// ```
    pub fn load(name: &str, text: &str, limits: ScriptLimits) -> Result<Door, Fault> {
        Door::load_beside(name, text, limits, &load::no_graphs)
    }

    /// As [`load`](Door::load), for rules that may read graphs in their folder.
    pub fn load_beside(name: &str, text: &str, limits: ScriptLimits, read: &ReadGraph) -> Result<Door, Fault> {
        let loaded = load::load(name, text, limits, read)?;
        let defines = |name: &str| loaded.module.get(name).is_some();
        let is_list = |name: &str| {
            loaded.module.get(name).is_some_and(|value| loaded.module.machine.store.sequence(value).is_some())
        };
        let fault = |complaint: Said| Fault::new(said!("{name}: {complaint}", name, complaint));
        let refuse = |complaint| Err(fault(complaint));
        let is_alone = loaded.alone().map_err(fault)?;
        if is_alone && (board::is_board(&loaded) || is_list("moves")) {
            return refuse(said!("alone = True belongs to rules that define options(p), or moves(p) and play(p, m)"));
        }
        if board::is_board(&loaded) {
            return board::of(name, loaded).map(Door::Board);
        }
        if is_list("moves") {
            return match () {
                () if !defines("heaps") => refuse(said!(
                    "moves is a list of formulas, so the rules must define heaps too, such as heaps = [\"x\", \"y\"]"
                )),
                () if defines("options") || defines("play") => {
                    refuse(said!("moves is a list of formulas, so the rules do not define options or play as well"))
                }
                () => numbers::numbers(&loaded).map(|numbers| Door::Numbers(Arc::new(numbers))),
            };
        }
        if is_list("heaps") && !defines("moves") && !defines("options") {
            return refuse(said!("heaps needs moves, the list of formulas, such as moves = [\"x' = x - t, t >= 1\"]"));
        }
        Script::of(name, loaded).map(|script| Door::Anything(Box::new(script)))
    }
}
