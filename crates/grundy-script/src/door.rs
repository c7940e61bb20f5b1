//! How a file of rules is played, by the names that it defines.

use std::sync::Arc;

use grundy_core::{Fault, Said, said};
use grundy_rules::Numbers;
use grundy_rules::cells::BoardGame;

use crate::graphs::{self, ReadGraph};
use crate::load::ScriptLimits;
use crate::script::Script;
use crate::{board, load, numbers};

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
        Door::load_beside(name, text, limits, &graphs::none)
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
