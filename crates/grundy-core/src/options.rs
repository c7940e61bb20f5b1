//! The options of a position, added one after another.

use crate::observer::Stop;
use crate::said::Said;
use std::fmt;
use std::ops::ControlFlow;

/// Where a ruleset puts the options of a position.
///
/// The caller may need only the first options, and rules from a file may fail. `Options` handles both, so that games
/// need not mention them. Ask through [`Ruleset::each_option`](crate::Ruleset::each_option) or
/// [`Ruleset::find_option`](crate::Ruleset::find_option): these report a failure as an error.
pub struct Options<'a, P> {
    visit: &'a mut dyn FnMut(&[P]) -> ControlFlow<()>,
    enough: bool,
    fault: Option<Fault>,
}

impl<'a, P> Options<'a, P> {
    pub(crate) fn new(visit: &'a mut dyn FnMut(&[P]) -> ControlFlow<()>) -> Options<'a, P> {
        Options { visit, enough: false, fault: None }
    }

    /// Adds one option: the list of independent games it consists of.
    pub fn add(&mut self, option: &[P]) {
        if !self.enough {
            self.enough = (self.visit)(option).is_break();
        }
    }

    /// Whether the caller needs no further options. Rules may still add more; these are ignored.
    pub fn enough(&self) -> bool {
        self.enough
    }

    /// Reports that the rules failed: the options added so far are not all.
    pub fn fail(&mut self, fault: Fault) {
        self.enough = true;
        self.fault.get_or_insert(fault);
    }

    /// Whether an option was found, unless the rules failed.
    pub(crate) fn finish(self) -> Result<bool, Fault> {
        self.fault.map_or(Ok(self.enough), Err)
    }
}

/// Why a user's rules could not be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What went wrong, where in the rules, and at which position. It may have several lines.
    pub message: Said,
    /// The limit that ended the rules; `None` if they are wrong.
    pub stopped: Option<Stop>,
}

impl Fault {
    pub fn new(message: impl Into<Said>) -> Fault {
        Fault { message: message.into(), stopped: None }
    }

    /// The rules were stopped by a limit: nothing is wrong with them.
    pub fn stopped(message: impl Into<Said>, stop: Stop) -> Fault {
        Fault { message: message.into(), stopped: Some(stop) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.message, f)
    }
}

impl std::error::Error for Fault {}
