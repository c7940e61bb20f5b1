//! The one trait a game implements.
//!
//! A game adds the options of a position one after another to [`Options`].

use std::fmt;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::observer::Stop;
use crate::said::Said;
use crate::{Convention, Declared, Goal, Label, Nimber, OptionList, Outcome, Periodicity, SyntaxError, Theorem, said};

/// The rules of an impartial game: what one move can do to a position.
///
/// Only [`options`](Ruleset::options) is required. The other methods have sensible defaults. They give a game its
/// notation (how positions and moves are written) and let it *declare* what the literature has proved about it.
///
/// Unless [`Nature`] says otherwise, a game has no infinite play. Every chain of moves ends, and a player who cannot
/// move has lost (in misère play: has won).
///
/// # Example
///
/// Take one or two counters from a heap:
///
/// ```
/// use grundy_core::{Options, Ruleset};
///
/// struct OneOrTwo;
///
/// impl Ruleset for OneOrTwo {
///     type Position = u64;
///     fn options(&self, &heap: &u64, options: &mut Options<u64>) {
///         for take in 1..=2.min(heap) {
///             options.add(&[heap - take]);
///         }
///     }
/// }
///
/// let mut seen = Vec::new();
/// OneOrTwo.each_option(&5, &mut |option| seen.push(option.to_vec()))?;
/// assert_eq!(seen, [[4], [3]]);
/// # Ok::<(), grundy_core::Fault>(())
/// ```
pub trait Ruleset {
    /// One position of the game. Equal positions must have equal options.
    type Position: Clone + Eq + Ord + Hash + Debug;

    /// Adds the options of `position`: each position that exactly one move leads to.
    ///
    /// An option is the list of its components: `&[p]` for a single position, `&[p, q]` for the sum p + q, `&[]`
    /// where nothing is left. The same option may be added more than once, and the order is free.
    fn options(&self, position: &Self::Position, options: &mut Options<Self::Position>);

    /// Calls `visit` with every option of `position`. Fails if the rules fail; then not all options were visited.
    fn each_option(&self, position: &Self::Position, visit: &mut dyn FnMut(&[Self::Position])) -> Result<(), Fault> {
        self.find_option(position, &mut |option| {
            visit(option);
            false
        })?;
        Ok(())
    }

    /// Whether some option of `position` is `wanted`. The search stops at the first one. Fails if the rules fail first.
    fn find_option(
        &self,
        position: &Self::Position,
        wanted: &mut dyn FnMut(&[Self::Position]) -> bool,
    ) -> Result<bool, Fault> {
        let mut visit = |option: &[Self::Position]| match wanted(option) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let mut options = Options::new(&mut visit);
        self.options(position, &mut options);
        options.finish()
    }

    /// How the game differs from one that ends when a player cannot move.
    fn nature(&self) -> Nature {
        Nature::default()
    }

    /// Who wins at `position` because the rules say that the game is over there. `None` means that play goes on, or
    /// ends because no option exists. Solvers ask this only if [`nature`](Ruleset::nature) says that the game has
    /// endings of its own.
    fn ending(&self, _position: &Self::Position) -> Result<Option<Outcome>, Fault> {
        Ok(None)
    }

    /// Whether the next move must be made in `position` while it is a component of a sum. The player who has just moved
    /// here *entails* an answer. A player *moves again* by leaving a position whose only option passes the turn back:
    /// it is unchanged, but no longer urgent. At most one component of a sum is urgent. Solvers ask this only if
    /// [`nature`](Ruleset::nature) says that there are such positions.
    fn is_urgent(&self, _position: &Self::Position) -> bool {
        false
    }

    /// Whether `to` is an option of `position`, where rules know this however many options there are.
    fn allows(&self, _position: &Self::Position, _to: &[Self::Position]) -> Option<bool> {
        None
    }

    /// An upper bound of how many [`options`](Ruleset::options) will be added. A solver refuses a position with too
    /// many. `None`: the game states no bound. A heap game must state one, since its heaps may have any size.
    fn option_bound(&self, _position: &Self::Position) -> Option<u128> {
        None
    }

    /// The position to remember instead of `position`, so that fewer positions are searched. The representative plays
    /// like `position`, and all positions that are equal up to symmetry have the same one. It is its own
    /// representative. [`Symmetry`](crate::Symmetry) compares both, and refuses rules in which they differ.
    fn representative(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// A number that every move lowers: each position of each option has a lower one.
    ///
    /// It sorts the positions into *layers*. Layers can be generated from the highest rank down and evaluated from the
    /// lowest rank up, one at a time. Counters left, squares left and moves still possible are ranks. The maximal
    /// number of remaining moves is always a rank, and it also adds up over the components of a sum. The size of a heap
    /// need not add up: a split in Grundy's game leaves smaller heaps with the same total. So there the size is a rank
    /// of heaps but not of sums.
    ///
    /// `None` means that the rules know no such number; they must then return `None` for every position.
    fn rank(&self, _position: &Self::Position) -> Result<Option<u64>, Fault> {
        Ok(None)
    }

    /// The block of `position`: a number that most moves leave unchanged. Positions of one block may be stored
    /// together, and few moves lead elsewhere. `None` means that the rules know no blocks.
    fn block(&self, _position: &Self::Position) -> Result<Option<u64>, Fault> {
        Ok(None)
    }

    /// Reads a position from the text of a start, such as `7` or `3,5`. The error names the place in `text` and the mend.
    fn parse(&self, text: &str) -> Result<Self::Position, SyntaxError> {
        Err(SyntaxError::whole(text, said!("this ruleset has no notation for positions")))
    }

    /// Writes a position so that [`parse`](Ruleset::parse) reads it back.
    fn show(&self, position: &Self::Position) -> String {
        format!("{position:?}")
    }

    /// Writes a position for people, on one or several lines; by default like [`show`](Ruleset::show).
    /// [`parse`](Ruleset::parse) need not be able to read it.
    fn pretty(&self, position: &Self::Position) -> String {
        self.show(position)
    }

    /// What a move does, such as `take 2`.
    fn label(&self, _from: &Self::Position, to: &[Self::Position]) -> Label {
        Label::leaving(to, |position| self.show(position))
    }

    /// The value or the outcome that a theorem gives for `position`. Tests compare it with the definition.
    fn declared(&self, _position: &Self::Position, _convention: Convention) -> Option<Declared> {
        None
    }

    /// The options of `position` that reach `goal`, by theorem: how many different ones, and the first `most` of them
    /// in order. A game declares this if its options are too many to try. With `None` the solver tries all.
    fn declared_options(
        &self,
        _position: &Self::Position,
        _goal: Goal,
        _most: usize,
    ) -> Option<OptionList<Self::Position>> {
        None
    }

    /// The value of `position` in normal play, where the rules themselves find it; `None` leaves it to the solver.
    fn own_value(&self, _position: &Self::Position) -> Result<Option<Nimber>, Fault> {
        Ok(None)
    }

    /// Who wins `position`, and its remoteness unless it is a draw, where the rules find that; else the solver does.
    fn own_outcome(
        &self,
        _position: &Self::Position,
        _convention: Convention,
    ) -> Result<Option<(Outcome, Option<u64>)>, Fault> {
        Ok(None)
    }

    /// How many positions can be reached from these, of which the rules found a value or an outcome, with these.
    fn own_reach(&self, _positions: &[Self::Position]) -> usize {
        0
    }

    /// If a closed form of the values of all heaps in normal play is (arithmetic) periodic: the law and its theorem.
    fn declared_period(&self) -> Option<(Periodicity, &'static Theorem)> {
        None
    }
}

/// How a game differs from one that ends when a player cannot move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Nature {
    /// Play may go on for ever; only a search can decide.
    pub may_loop: bool,
    /// The rules end the game at some positions by themselves ([`Ruleset::ending`]). Such a game is played alone: its
    /// end concerns the whole game, so it has no Grundy values and cannot be a summand.
    pub own_endings: bool,
    /// Some positions may be urgent ([`Ruleset::is_urgent`]): a player may move again, or must answer a move where it was
    /// made. Values are then nimbers or ☾.
    pub entails: bool,
    /// Positions cannot be summands, because the player to move is a part of the position. Examples are games in which
    /// the players have different moves. Then [`own_endings`](Nature::own_endings) is set too.
    pub alone: bool,
    /// Options are generated one at a time until the caller has [enough](Options::enough), so stopping early pays.
    pub one_by_one: bool,
    /// The convention that the rules prescribe, if any.
    pub convention: Option<Convention>,
}

impl Nature {
    /// Why positions have no values and are not summands, as words after the name of the rules. It is asked of rules
    /// with [`own_endings`](Nature::own_endings).
    pub fn why_alone(&self) -> Said {
        match self.alone {
            true => said!("says `alone = True`, so whose turn it is belongs to the position"),
            false => said!("says by `result` who has won"),
        }
    }
}

/// Where a ruleset puts the options of a position.
///
/// The caller may need only the first options, and rules from a file may fail. `Options` handles both, so that games
/// need not mention them. Ask through [`Ruleset::each_option`] or
/// [`Ruleset::find_option`]: these report a failure as an error.
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
