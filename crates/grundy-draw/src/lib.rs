//! Pictures: sequences, maps and game graphs as SVG, and game graphs as DOT text.
//!
//! A picture is a plain value that any code can fill. One function fills it with the results of a session; another
//! draws it. In reading order:
//!
//! 1. [`svg`], the one writer of SVG; `look`, the palette and the font;
//!    `sheet`, heading, legend, size, axes and cells;
//! 2. [`sequence`]: the values of a heap game over the heaps;
//! 3. [`map`]: a game whose positions are pairs of numbers;
//! 4. [`graph`]: positions and moves, placed by `layers`, or as DOT text;
//! 5. [`hackenbush`]: a Hackenbush picture with its values, placed by `plant`;
//! 6. [`mod@automaton`]: the automaton of a theorem;
//! 7. [`known`], [`known_hackenbush`]: pictures of what a session computes.
//!
//! ```
//! use grundy_draw::{Frame, draw_sequence, sequence_picture};
//! use grundy::{Rules, Session};
//! let kayles = Rules::find("kayles").unwrap();
//! let picture = sequence_picture(&mut Session::default(), &kayles, 100).unwrap();
//! let svg = draw_sequence(&picture, Frame { width: Some(800), ..Frame::default() });
//! assert!(svg.starts_with("<svg ") && svg.contains("period 12"));
//! ```

pub mod automaton;
pub mod graph;
pub mod hackenbush;
pub mod known;
pub mod known_hackenbush;
mod layers;
pub mod look;
pub mod map;
mod plant;
pub mod sequence;
mod sheet;
pub mod svg;

pub use automaton::{AutomatonPicture, automaton_picture, draw_automaton, states_and_edges};
pub use graph::{GraphPicture, VertexPicture, draw_graph, write_dot};
pub use hackenbush::{EdgePicture, HackenbushPicture, StandingPicture, draw_hackenbush};
pub use known::{family_picture, graph_picture, map_picture, sequence_picture, whole_graph_picture};
pub use known_hackenbush::hackenbush_picture;
pub use map::{MapPicture, MapStyle, draw_map};
pub use sequence::{Rare, SequencePicture, draw_sequence};
pub use sheet::{Frame, Heading, ticks};
