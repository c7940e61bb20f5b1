//! Why a picture could not be made.

use grundy::ask::Failure;
use grundy::reached::NotListed;
use grundy_core::{Said, said};
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
    /// The positions cannot be listed.
    Positions(NotListed),
    /// A sequence needs more memory than allowed.
    Memory {
        /// The last heap.
        to: u64,
    },
    /// The ruleset has no sequence of values.
    NoSequence { ruleset: String },
    /// A graph has too many vertices.
    Vertices {
        /// How many it has.
        vertices: u32,
        /// Largest number of vertices in a picture.
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
        }
    }
}

impl fmt::Display for NoPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

impl From<NoPicture> for Failure {
    fn from(why: NoPicture) -> Failure {
        match why {
            NoPicture::Unsolved(unsolved) => unsolved.into(),
            why => Failure::TooMuch(why.said()),
        }
    }
}

impl From<NotListed> for NoPicture {
    fn from(why: NotListed) -> NoPicture {
        match why {
            NotListed::Unsolved(unsolved) => NoPicture::Unsolved(unsolved),
            why => NoPicture::Positions(why),
        }
    }
}
