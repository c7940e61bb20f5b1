//! Why a picture could not be made.

use grundy_core::{Said, said};
use grundy_graph::NoSuchVertex;
use grundy_rules::hackenbush::NoEdge;
use grundy_solve::Unsolved;
use std::fmt;
use thiserror::Error;

use crate::{NotDrawn, Undrawable};

/// Why a picture could not be made. Displayed as a sentence without a full stop.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NoPicture {
    /// The values of the picture could not be computed.
    Unsolved(#[from] Unsolved),
    /// A graph cannot be drawn.
    Graph(#[from] Undrawable),
    /// A Hackenbush picture cannot be drawn.
    Hackenbush(#[from] NotDrawn),
    /// A part of a Hackenbush picture is not a valid picture.
    Part(#[from] NoEdge),
    /// The positions do not form a graph.
    Positions(#[from] NoSuchVertex),
    /// A sequence needs more memory than allowed.
    Memory {
        /// The last heap.
        to: u64,
    },
    /// The ruleset has no sequence of values.
    NoSequence {
        /// The ruleset.
        ruleset: String,
    },
    /// A graph has too many vertices.
    Vertices {
        /// How many it has.
        vertices: u32,
        /// Largest number of vertices in a picture.
        most: usize,
    },
    /// A sum has more components than a picture may have positions.
    Components {
        /// Largest number of positions in a picture.
        most: usize,
    },
    /// Too many positions can be reached.
    Reached {
        /// How many positions have been reached so far.
        met: usize,
        /// Largest number of positions in a picture.
        most: usize,
    },
    /// A position has too many options.
    Options {
        /// How many positions were reached before.
        met: usize,
        /// The position.
        position: String,
        /// Upper bound of the number of its options.
        bound: u128,
        /// Largest number of positions in a picture.
        most: usize,
    },
}

impl NoPicture {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            NoPicture::Unsolved(inner) => inner.said(),
            NoPicture::Graph(inner) => inner.said(),
            NoPicture::Hackenbush(inner) => inner.said(),
            NoPicture::Part(inner) => inner.said(),
            NoPicture::Positions(inner) => inner.said(),
            NoPicture::Memory { to } => {
                said!("the values of the heaps 0 to {to} are more than the memory limit allows", to)
            }
            NoPicture::NoSequence { ruleset } => {
                said!("the positions of `{ruleset}` are not single heaps, so there is no sequence", ruleset)
            }
            NoPicture::Vertices { vertices, most } => said!(
                "the graph has {vertices} vertices, and at most {most} are drawn; name a vertex, and what can be reached from \
         it is drawn",
                vertices,
                most
            ),
            NoPicture::Components { most } => {
                said!("the position has more than {most} components; begin with a smaller one", most)
            }
            NoPicture::Reached { met, most } => said!(
                "{met} positions have been reached so far, and there may be more, and at most {most} are wanted; begin with a \
         smaller position",
                met,
                most
            ),
            NoPicture::Options { met, position, bound, most } => said!(
                "{met} positions have been reached so far, {position} alone may have {bound} options, and at most {most} are \
         wanted; begin with a smaller position",
                met,
                position,
                bound,
                most
            ),
        }
    }
}

impl fmt::Display for NoPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

impl From<grundy_core::Fault> for NoPicture {
    fn from(fault: grundy_core::Fault) -> NoPicture {
        NoPicture::Unsolved(fault.into())
    }
}
