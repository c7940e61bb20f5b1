//! Which limit is too low for an answer.
//!
//! [`Excess::Memory`] concerns the memory limit; raising it may help. [`Excess::Bits`] concerns numbers that are too
//! long for any memory. The others concern work that would take too long, and questions that no theorem answers.
//! Rulesets and positions are given as users write them.

use std::fmt;

use grundy_core::{LoopyValue, Position, SyntaxError};
use thiserror::Error;

use crate::cause::Cause;

/// What exceeds the limits. Displayed as a sentence without a full stop.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Excess {
    /// The memory limit is too low.
    #[error("{0}")]
    Memory(#[from] MemoryNeed),
    /// A number is too long to be written down.
    #[error("{0}")]
    Bits(#[from] LongNumber),
    /// A position has too many options to try each.
    #[error("{position} may have {bound} options, too many to try each")]
    Options {
        /// The position.
        position: String,
        /// Upper bound of the number of its options.
        bound: u128,
    },
    /// An impartial component beside blue and red edges has too many options to try each.
    #[error("beside colours the options of {ruleset} {position} are tried one by one, and {bound} are too many")]
    OptionsBesideColours {
        /// The ruleset of the component.
        ruleset: String,
        /// Its position.
        position: String,
        /// Upper bound of the number of its options.
        bound: u128,
    },
    /// A heap has too many options to try each, and no theorem counts them.
    #[error("heap {heap} has too many options to try them all")]
    OptionsOfHeap {
        /// The game.
        ruleset: String,
        /// The heap.
        heap: u64,
    },
    /// Finding a value would try more options than allowed, while a theorem tells at least who wins.
    #[error("{tried} too many options")]
    Work {
        /// Which positions' options are tried.
        tried: Tried,
        /// How many options were allowed.
        most: u64,
    },
    /// A misère quotient was asked for of a game that is not played on heaps until somebody cannot move.
    #[error("{ruleset} is not played on single heaps until somebody cannot move, so it has no misère quotient here")]
    NoHeapGame {
        /// The ruleset.
        ruleset: String,
    },
    /// The genera of heaps need more sums than are valued one by one.
    #[error("the genera of {ruleset} need sums of up to {heap} counters, and more than {most} are too many to value")]
    Genus {
        /// The ruleset.
        ruleset: String,
        /// The number of counters.
        heap: u64,
        /// Largest number of sums.
        most: usize,
    },
    /// A misère quotient grows beyond the largest order that is learned.
    #[error("with heap {heap} of {ruleset} the misère quotient has more than {most} elements, if it is finite at all")]
    QuotientElements {
        /// The ruleset.
        ruleset: String,
        /// The heap.
        heap: u64,
        /// The largest order.
        most: usize,
    },
    /// The pairs that prove a misère quotient are too many.
    #[error("the proof of the misère quotient needs more than {most} pairs")]
    Pairs {
        /// How many were allowed.
        most: usize,
    },
    /// No misère quotient was found that is right for all sums.
    #[error("with heap {heap} of {ruleset} no misère quotient was found that is right for all sums")]
    QuotientOpen {
        /// The ruleset.
        ruleset: String,
        /// The heap.
        heap: u64,
    },
    /// The elements of the heaps of a misère quotient have no proved period, so the heaps could go on for ever.
    #[error("up to heap {heap} the elements of the heaps of {ruleset} show no period that is proved")]
    QuotientPeriod {
        /// The ruleset.
        ruleset: String,
        /// The last heap.
        heap: u64,
    },
    /// More positions can be reached than allowed.
    #[error("more than {most} positions can be reached")]
    Positions {
        /// How many were allowed.
        most: usize,
    },
    /// A misère sum that must be searched has too many components.
    #[error("misère play has no theory of sums, and {count} components are too many to search")]
    Components {
        /// How many components there are, counting copies.
        count: u128,
    },
    /// A sum has too many components for a table.
    #[error("sums of {count} components are not looked up")]
    ComponentsInTable {
        /// How many components there are, counting copies.
        count: u64,
    },
    /// A part of a picture in several colours has too many edges to be searched.
    #[error("a part in several colours has {count} edges, and at most {most} can be searched")]
    Edges {
        /// How many edges there are, counting copies.
        count: u128,
        /// Largest number of edges that can be searched.
        most: u128,
    },
    /// A game of Hackenbush lasts too long for its value to be written down.
    #[error("the game may last more than {most} moves")]
    Play {
        /// Largest number of moves that a game may last.
        most: u32,
    },
    /// A sum needs the value of a component, but a theorem gives only the component's outcome.
    #[error(
        "the sum needs the value of {ruleset} {position}, and the theorem on {ruleset} gives only who wins it alone"
    )]
    ValueUnknown {
        /// The ruleset of the component.
        ruleset: String,
        /// Its position.
        position: String,
    },
    /// A component beside one that is looked up in a table has no known value.
    #[error("the value of {ruleset} {position} is not known")]
    ValueUnknownBesideTable {
        /// The ruleset of the component.
        ruleset: String,
        /// Its position.
        position: String,
    },
    /// A number was asked for, and the value is infinite.
    #[error("{ruleset} {position} is worth {value}, which is no number: play may go on for ever")]
    Infinite {
        /// The ruleset.
        ruleset: String,
        /// The position.
        position: String,
        /// The value of the position.
        value: LoopyValue,
    },
    /// A number was asked for, and the value is ☾.
    #[error("{ruleset} {position} is worth ☾, which is no number: whoever moves wins")]
    Loony {
        /// The ruleset.
        ruleset: String,
        /// The position.
        position: String,
    },
    /// Play may go on for ever where moves may entail answers.
    #[error("play may go on for ever here, and where a player may move again there are values only if it ends")]
    Endless,
    /// A heap is beyond the computed values, and no period is proved so far.
    #[error(
        "heap {heap} of {ruleset} needs the values of all smaller heaps, and no period is proved up to heap {searched}"
    )]
    NoPeriod {
        /// The game.
        ruleset: String,
        /// The heap that was asked for.
        heap: u64,
        /// The last heap whose value is computed.
        searched: u64,
    },
    /// A heap is beyond the computed values, and no theorem can prove a period.
    #[error(
        "heap {heap} of {ruleset} needs the values of all smaller heaps, and no theorem gives their period; heaps up \
         to about {within} are within reach"
    )]
    NoPeriodTheorem {
        /// The game.
        ruleset: String,
        /// The heap that was asked for.
        heap: u64,
        /// The largest heap, approximately, whose value would be computed.
        within: u64,
    },
    /// A heap game has an option that is not a smaller heap.
    #[error("heap {heap} has the option {option}, which is no smaller heap")]
    NoSmallerHeap {
        /// The heap.
        heap: u64,
        /// The option.
        option: Position,
    },
    /// The code of a game cannot be written as a code.
    #[error("{}", .0.message)]
    Code(SyntaxError),
    /// A sum was not found among the positions that can be reached from it.
    #[error("the sum is not among its own positions")]
    NotReached {
        /// The sum.
        sum: String,
    },
    /// The graph of a table exceeds the memory limit.
    #[error("{0}; allow more (--memory-limit); `grundy check --sample N` does without the graph in memory")]
    GraphOfTable(Cause),
    /// The part of a graph that a sample needs exceeds the memory limit.
    #[error("{0}")]
    GraphOfSample(Cause),
    /// A period is only observed, and a certificate cannot name a theorem for rules from a file.
    #[error("what {ruleset} only seems to do has no certificate; `grundy values --certificate` certifies its values")]
    PeriodNotProved {
        /// The ruleset.
        ruleset: String,
    },
}

/// What exceeds the memory limit.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MemoryNeed {
    /// The positions or games that a search has met.
    #[error("the search met {met} {what}, as many as the memory limit allows")]
    Search {
        /// How many it met.
        met: usize,
        /// What they are.
        what: Met,
    },
    /// The pairs that prove a misère quotient.
    #[error("the proof of the misère quotient met {met} pairs, as many as the memory limit allows")]
    PairsOfSums {
        /// How many it met.
        met: usize,
    },
    /// The options of the positions on the stack of a search.
    #[error("the options on the way down take more than the memory limit")]
    OptionsOnTheWay {
        /// How many bytes they take.
        bytes: usize,
    },
    /// The answers for the vertices of a graph.
    #[error("the answers for {vertices} vertices are beyond the memory limit")]
    Vertices {
        /// How many vertices the graph has.
        vertices: u32,
    },
    /// The edges of the graph of all positions.
    #[error("the graph of {options} options is beyond the memory limit")]
    Graph {
        /// How many options there are.
        options: usize,
    },
    /// The table of a two-number game.
    #[error("a table of the pairs up to {to} is beyond the memory limit")]
    Pairs {
        /// The largest number of a pair.
        to: u64,
    },
    /// The values of the parts of a tree of blue and red edges.
    #[error("the numbers in this tree take more than the memory limit")]
    Numbers {
        /// How many bytes they take so far.
        bytes: u64,
    },
    /// A list of values.
    #[error("the values of heaps 0 to {to} do not fit into {limit} bytes of memory")]
    Values {
        /// The last heap.
        to: u64,
        /// The memory limit.
        limit: u64,
    },
    /// The values of a heap game, with what the search for a period needs.
    #[error("the values of {heaps} heaps of {ruleset} need {bytes} bytes of memory")]
    Heaps {
        /// The game.
        ruleset: String,
        /// How many heaps.
        heaps: u64,
        /// How many bytes they need.
        bytes: u128,
    },
    /// The values of some options of a heap were dropped from memory.
    #[error("the options of heap {heap} have values that the memory does not keep")]
    OptionsForgotten {
        /// The heap.
        heap: u64,
    },
    /// From some heap on all smaller values are needed, and some of them were dropped from memory.
    #[error("from heap {heap} on values need all smaller heaps, which the memory does not keep")]
    SmallerForgotten {
        /// The first such heap.
        heap: usize,
    },
    /// A rare heap makes the first heaps relevant again, and their values were dropped from memory.
    #[error("heap {heap} is rare: the heaps behind it need the values from heap 1 on, which the memory does not keep")]
    FirstForgotten {
        /// The rare heap.
        heap: usize,
    },
    /// Whether some value is an option depends on values that were dropped from memory.
    #[error(
        "heap {heap}: whether {value} is an option cannot be decided from the heaps below {head} and those from \
         {tail} on, which are all that the memory keeps"
    )]
    MiddleForgotten {
        /// The heap.
        heap: usize,
        /// The value.
        value: u32,
        /// The heaps below this one are kept.
        head: usize,
        /// The heaps from this one on are kept.
        tail: usize,
    },
}

/// The things that a search meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Met {
    /// Positions of a game.
    Positions,
    /// Parts of a Hackenbush picture.
    Pictures,
    /// Values of partizan games.
    Games,
}

impl fmt::Display for Met {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Met::Positions => "positions",
            Met::Pictures => "pictures",
            Met::Games => "games",
        })
    }
}

/// Which positions' options are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// Those of the position in question.
    Position,
    /// Those of the positions that can be reached from it.
    Below,
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Tried::Position => "the position has",
            Tried::Below => "the positions below have",
        })
    }
}

/// A number that is too long.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LongNumber {
    /// A number of moves.
    #[error("the number of moves is beyond 128 bits")]
    Moves,
    /// The value of a heap.
    #[error("the value of heap {heap} of {ruleset} is beyond 64 bits")]
    Value {
        /// The game.
        ruleset: String,
        /// The heap.
        heap: u64,
    },
    /// The value of a tree of blue and red edges.
    #[error("the value has more than 2^32 binary digits")]
    Digits,
    /// The number of options of a vertex.
    #[error("a vertex has 2^31 options or more")]
    OptionsOfVertex,
}

impl From<MemoryNeed> for crate::Unsolved {
    fn from(need: MemoryNeed) -> crate::Unsolved {
        Excess::Memory(need).into()
    }
}

impl From<LongNumber> for crate::Unsolved {
    fn from(number: LongNumber) -> crate::Unsolved {
        Excess::Bits(number).into()
    }
}
