//! Which limit is too low for an answer.
//!
//! [`Excess::Memory`] concerns the memory limit; raising it may help. [`Excess::Bits`] concerns numbers that are too
//! long for any memory. The others concern work that would take too long, and questions that no theorem answers.
//! Rulesets and positions are given as users write them.

use std::fmt;

use grundy_core::{LoopyValue, Position, Said, SyntaxError, said};
use thiserror::Error;

use crate::cause::Cause;

/// What exceeds the limits. Displayed as a sentence without a full stop.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Excess {
    /// The memory limit is too low.
    Memory(#[from] MemoryNeed),
    /// A number is too long to be written down.
    Bits(#[from] LongNumber),
    /// A position has too many options to try each.
    Options {
        position: String,
        /// Upper bound of the number of its options.
        bound: u128,
    },
    /// An impartial component beside blue and red edges has too many options to try each.
    OptionsBesideColours {
        /// The ruleset of the component.
        ruleset: String,
        position: String,
        /// Upper bound of the number of its options.
        bound: u128,
    },
    /// A heap has too many options to try each, and no theorem counts them.
    OptionsOfHeap {
        /// The game.
        ruleset: String,
        heap: u64,
    },
    /// Finding a value would try more options than allowed, while a theorem tells at least who wins.
    Work {
        /// Which positions' options are tried.
        tried: Tried,
        /// How many options were allowed.
        most: u64,
    },
    /// The genera of heaps need more sums than are valued one by one.
    Genus {
        ruleset: String,
        /// The number of counters.
        heap: u64,
        /// Largest number of sums.
        most: usize,
    },
    /// A misère quotient grows beyond the largest order that is learned.
    QuotientElements {
        ruleset: String,
        heap: u64,
        /// The largest order.
        most: usize,
    },
    /// The pairs that prove a misère quotient are too many.
    Pairs {
        /// How many were allowed.
        most: usize,
    },
    /// No misère quotient was found that is right for all sums.
    QuotientOpen { ruleset: String, heap: u64 },
    /// The elements of the heaps of a misère quotient have no proved period, so the heaps could go on for ever.
    QuotientPeriod {
        ruleset: String,
        /// The last heap.
        heap: u64,
    },
    /// More positions can be reached than allowed.
    Positions {
        /// How many were allowed.
        most: usize,
    },
    /// A misère sum that must be searched has too many components.
    Components {
        /// How many components there are, counting copies.
        count: u128,
    },
    /// A sum has too many components for a table.
    ComponentsInTable {
        /// How many components there are, counting copies.
        count: u64,
    },
    /// A part of a picture in several colours has too many edges to be searched.
    Edges {
        /// How many edges there are, counting copies.
        count: u128,
        /// Largest number of edges that can be searched.
        most: u128,
    },
    /// A game of Hackenbush lasts too long for its value to be written down.
    Play {
        /// Largest number of moves that a game may last.
        most: u32,
    },
    /// A sum needs the value of a component, but a theorem gives only the component's outcome.
    ValueUnknown {
        /// The ruleset of the component.
        ruleset: String,
        position: String,
    },
    /// A component beside one that is looked up in a table has no known value.
    ValueUnknownBesideTable {
        /// The ruleset of the component.
        ruleset: String,
        position: String,
    },
    /// A number was asked for, and the value is infinite.
    Infinite {
        ruleset: String,
        position: String,
        /// The value of the position.
        value: LoopyValue,
    },
    /// A number was asked for, and the value is ☾.
    Loony { ruleset: String, position: String },
    /// Play may go on for ever where moves may entail answers.
    Endless,
    /// A heap is beyond the computed values, and no period is proved so far.
    NoPeriod {
        /// The game.
        ruleset: String,
        /// The heap that was asked for.
        heap: u64,
        /// The last heap whose value is computed.
        searched: u64,
    },
    /// A heap is beyond the computed values, and no theorem can prove a period.
    NoPeriodTheorem {
        /// The game.
        ruleset: String,
        /// The heap that was asked for.
        heap: u64,
        /// The largest heap, approximately, whose value would be computed.
        within: u64,
    },
    /// A heap game has an option that is not a smaller heap.
    NoSmallerHeap { heap: u64, option: Position },
    /// The code of a game cannot be written as a code.
    Code(SyntaxError),
    /// A sum was not found among the positions that can be reached from it.
    NotReached { sum: String },
    /// The graph of a table exceeds the memory limit.
    GraphOfTable(Cause),
    /// The part of a graph that a sample needs exceeds the memory limit.
    GraphOfSample(Cause),
}

impl Excess {
    /// Whether a number was asked for where the value is none: no higher limit helps.
    pub fn is_no_number(&self) -> bool {
        matches!(self, Excess::Infinite { .. } | Excess::Loony { .. })
    }

    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            Excess::Memory(inner) => inner.said(),
            Excess::Bits(inner) => inner.said(),
            Excess::Options { position, bound } => {
                said!("{position} may have {bound} options, too many to try each", position, bound)
            }
            Excess::OptionsBesideColours { ruleset, position, bound } => said!(
                "beside colours the options of {ruleset} {position} are tried one by one, and {bound} are too many",
                ruleset,
                position,
                bound
            ),
            Excess::OptionsOfHeap { heap, .. } => said!("heap {heap} has too many options to try them all", heap),
            Excess::Work { tried, .. } => said!("{tried} too many options", tried = tried.said()),
            Excess::Genus { ruleset, heap, most } => said!(
                "the genera of {ruleset} need sums of up to {heap} counters, and more than {most} are too many to value",
                ruleset,
                heap,
                most
            ),
            Excess::QuotientElements { ruleset, heap, most } => said!(
                "with heap {heap} of {ruleset} the misère quotient has more than {most} elements, if it is finite at all",
                heap,
                ruleset,
                most
            ),
            Excess::Pairs { most } => said!("the proof of the misère quotient needs more than {most} pairs", most),
            Excess::QuotientOpen { ruleset, heap } => said!(
                "with heap {heap} of {ruleset} no misère quotient was found that is right for all sums",
                heap,
                ruleset
            ),
            Excess::QuotientPeriod { ruleset, heap } => said!(
                "up to heap {heap} the elements of the heaps of {ruleset} show no period that is proved",
                heap,
                ruleset
            ),
            Excess::Positions { most } => said!("more than {most} positions can be reached", most),
            Excess::Components { count } => {
                said!("misère play has no theory of sums, and {count} components are too many to search", count)
            }
            Excess::ComponentsInTable { count } => said!("sums of {count} components are not looked up", count),
            Excess::Edges { count, most } => {
                said!("a part in several colours has {count} edges, and at most {most} can be searched", count, most)
            }
            Excess::Play { most } => said!("the game may last more than {most} moves", most),
            Excess::ValueUnknown { ruleset, position } => said!(
                "the sum needs the value of {ruleset} {position}, and the theorem on {ruleset} gives only who wins it alone",
                ruleset,
                position
            ),
            Excess::ValueUnknownBesideTable { ruleset, position } => {
                said!("the value of {ruleset} {position} is not known", ruleset, position)
            }
            Excess::Infinite { ruleset, position, value } => said!(
                "{ruleset} {position} is worth {value}, which is no number: play may go on for ever",
                ruleset,
                position,
                value
            ),
            Excess::Loony { ruleset, position } => {
                said!("{ruleset} {position} is worth ☾, which is no number: whoever moves wins", ruleset, position)
            }
            Excess::Endless => said!(
                "play may go on for ever here, and where a player may move again there are values only if it ends"
            ),
            Excess::NoPeriod { ruleset, heap, searched } => said!(
                "heap {heap} of {ruleset} needs the values of all smaller heaps, and no period is proved up to heap {searched}",
                heap,
                ruleset,
                searched
            ),
            Excess::NoPeriodTheorem { ruleset, heap, within } => said!(
                "heap {heap} of {ruleset} needs the values of all smaller heaps, and no theorem gives their period; heaps up \
         to about {within} are within reach",
                heap,
                ruleset,
                within
            ),
            Excess::NoSmallerHeap { heap, option } => {
                said!("heap {heap} has the option {option}, which is no smaller heap", heap, option)
            }
            Excess::Code(inner) => inner.message.clone(),
            Excess::NotReached { .. } => said!("the sum is not among its own positions"),
            Excess::GraphOfTable(inner) => said!(
                "{inner}; allow more (--memory-limit); `grundy check --sample N` does without the graph in memory",
                inner = inner.said()
            ),
            Excess::GraphOfSample(inner) => inner.said(),
        }
    }
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

/// What exceeds the memory limit.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MemoryNeed {
    /// The positions or games that a search has met.
    Search {
        met: usize,
        /// What they are.
        what: Met,
    },
    /// The pairs that prove a misère quotient.
    PairsOfSums { met: usize },
    /// The options of the positions on the stack of a search.
    OptionsOnTheWay {
        /// How many bytes they take.
        bytes: usize,
    },
    /// The answers for the vertices of a graph.
    Vertices {
        /// How many vertices the graph has.
        vertices: u32,
    },
    /// The edges of the graph of all positions.
    Graph {
        /// How many options there are.
        options: usize,
    },
    /// The table of a two-number game.
    Pairs {
        /// The largest number of a pair.
        to: u64,
    },
    /// The values of the parts of a tree of blue and red edges.
    Numbers {
        /// How many bytes they take so far.
        bytes: u64,
    },
    Values {
        /// The last heap.
        to: u64,
        /// The memory limit.
        limit: u64,
    },
    /// The values of a heap game, with what the search for a period needs.
    Heaps {
        /// The game.
        ruleset: String,
        heaps: u64,
        /// How many bytes they need.
        bytes: u128,
    },
    /// The values of some options of a heap were dropped from memory.
    OptionsForgotten { heap: u64 },
    /// From some heap on all smaller values are needed, and some of them were dropped from memory.
    SmallerForgotten {
        /// The first such heap.
        heap: usize,
    },
    /// A rare heap makes the first heaps relevant again, and their values were dropped from memory.
    FirstForgotten {
        /// The rare heap.
        heap: usize,
    },
    /// Whether some value is an option depends on values that were dropped from memory.
    MiddleForgotten {
        heap: usize,
        value: u32,
        /// The heaps below this one are kept.
        head: usize,
        /// The heaps from this one on are kept.
        tail: usize,
    },
}

impl MemoryNeed {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            MemoryNeed::Search { met, what } => {
                said!("the search met {met} {what}, as many as the memory limit allows", met, what = what.said())
            }
            MemoryNeed::PairsOfSums { met } => {
                said!("the proof of the misère quotient met {met} pairs, as many as the memory limit allows", met)
            }
            MemoryNeed::OptionsOnTheWay { .. } => said!("the options on the way down take more than the memory limit"),
            MemoryNeed::Vertices { vertices } => {
                said!("the answers for {vertices} vertices are beyond the memory limit", vertices)
            }
            MemoryNeed::Graph { options } => {
                said!("the graph of {options} options is beyond the memory limit", options)
            }
            MemoryNeed::Pairs { to } => said!("a table of the pairs up to {to} is beyond the memory limit", to),
            MemoryNeed::Numbers { .. } => said!("the numbers in this tree take more than the memory limit"),
            MemoryNeed::Values { to, limit } => {
                said!("the values of heaps 0 to {to} do not fit into {limit} bytes of memory", to, limit)
            }
            MemoryNeed::Heaps { ruleset, heaps, bytes } => {
                said!("the values of {heaps} heaps of {ruleset} need {bytes} bytes of memory", heaps, ruleset, bytes)
            }
            MemoryNeed::OptionsForgotten { heap } => {
                said!("the options of heap {heap} have values that the memory does not keep", heap)
            }
            MemoryNeed::SmallerForgotten { heap } => {
                said!("from heap {heap} on values need all smaller heaps, which the memory does not keep", heap)
            }
            MemoryNeed::FirstForgotten { heap } => said!(
                "heap {heap} is rare: the heaps behind it need the values from heap 1 on, which the memory does not keep",
                heap
            ),
            MemoryNeed::MiddleForgotten { heap, value, head, tail } => said!(
                "heap {heap}: whether {value} is an option cannot be decided from the heaps below {head} and those from \
         {tail} on, which are all that the memory keeps",
                heap,
                value,
                head,
                tail
            ),
        }
    }
}

impl fmt::Display for MemoryNeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
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

impl Met {
    /// The words, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            Met::Positions => said!("positions"),
            Met::Pictures => said!("pictures"),
            Met::Games => said!("games"),
        }
    }
}

impl fmt::Display for Met {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
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

impl Tried {
    /// The words, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            Tried::Position => said!("the position has"),
            Tried::Below => said!("the positions below have"),
        }
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

/// A number that is too long.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LongNumber {
    Moves,
    /// The value of a heap.
    Value {
        /// The game.
        ruleset: String,
        heap: u64,
    },
    /// The value of a tree of blue and red edges.
    Digits,
    OptionsOfVertex,
}

impl LongNumber {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            LongNumber::Moves => said!("the number of moves is beyond 128 bits"),
            LongNumber::Value { ruleset, heap } => {
                said!("the value of heap {heap} of {ruleset} is beyond 64 bits", heap, ruleset)
            }
            LongNumber::Digits => said!("the value has more than 2^32 binary digits"),
            LongNumber::OptionsOfVertex => said!("a vertex has 2^31 options or more"),
        }
    }
}

impl fmt::Display for LongNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
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
