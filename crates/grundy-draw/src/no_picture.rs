//! Why there is no picture of what a session was asked.

use grundy_graph::NoSuchVertex;
use grundy_rules::hackenbush::NoEdge;
use grundy_solve::Unsolved;
use thiserror::Error;

use crate::{NotDrawn, Undrawable};

/// Why there is no picture. Displayed as a sentence without a full stop.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NoPicture {
    /// What is to be drawn is not known.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// A graph cannot be drawn.
    #[error(transparent)]
    Graph(#[from] Undrawable),
    /// A Hackenbush picture cannot be drawn.
    #[error(transparent)]
    Hackenbush(#[from] NotDrawn),
    /// A part of a Hackenbush picture is no picture.
    #[error(transparent)]
    Part(#[from] NoEdge),
    /// The positions make no graph.
    #[error(transparent)]
    Positions(#[from] NoSuchVertex),
    /// A sequence is longer than the memory has room for.
    #[error("the values of the heaps 0 to {to} are more than the memory limit allows")]
    Memory {
        /// The last heap.
        to: u64,
    },
    /// The values of a ruleset make no sequence.
    #[error("the positions of `{ruleset}` are not single heaps, so there is no sequence")]
    NoSequence {
        /// The ruleset.
        ruleset: String,
    },
    /// A graph has too many vertices.
    #[error(
        "the graph has {vertices} vertices, and at most {most} are drawn; name a vertex, and what can be reached from \
         it is drawn"
    )]
    Vertices {
        /// How many it has.
        vertices: u32,
        /// How many are drawn.
        most: usize,
    },
    /// A sum has more components than positions are drawn.
    #[error("the position has more than {most} components; begin with a smaller one")]
    Components {
        /// How many are drawn.
        most: usize,
    },
    /// Too many positions can be reached.
    #[error(
        "{met} positions have been reached so far, and there may be more, and at most {most} are wanted; begin with a \
         smaller position"
    )]
    Reached {
        /// How many were met.
        met: usize,
        /// How many are drawn.
        most: usize,
    },
    /// A position has too many options to try each.
    #[error(
        "{met} positions have been reached so far, {position} alone may have {bound} options, and at most {most} are \
         wanted; begin with a smaller position"
    )]
    Options {
        /// How many positions were met before.
        met: usize,
        /// The position.
        position: String,
        /// How many options it has at most.
        bound: u128,
        /// How many positions are drawn.
        most: usize,
    },
}

impl From<grundy_core::Fault> for NoPicture {
    fn from(fault: grundy_core::Fault) -> NoPicture {
        NoPicture::Unsolved(fault.into())
    }
}
