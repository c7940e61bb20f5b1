//! The words of the theory of impartial games.
//!
//! Nothing here reads a file, starts a thread or looks at a clock, and nothing
//! here knows a particular game. In reading order:
//!
//! 1. [`outcome`]: who wins: [`Outcome`], under which [`Convention`];
//! 2. [`nimber`]: [`Nimber`], the values of impartial games, and how they add;
//! 3. [`mod@mex`]: the minimal excluded value;
//! 4. [`position`]: [`Position`], a position written down as a few numbers;
//! 5. [`ruleset`]: [`Ruleset`], the one trait a game implements;
//! 6. [`declared`]: what a game may declare from the literature, with its source;
//! 7. [`sequence`]: sequences of values and what "periodic" means;
//! 8. [`observer`]: [`Observer`], progress and cancellation;
//! 9. [`syntax`]: [`SyntaxError`], a mistake in a text and its place.
//!
//! ```
//! use grundy_core::{mex, Nimber};
//! // A heap of two in Nim has the options 0 and 1, so it is worth 2.
//! assert_eq!(mex([Nimber(0), Nimber(1)]), Nimber(2));
//! assert_eq!(Nimber(3) + Nimber(4) + Nimber(5), Nimber(2));
//! ```

pub mod declared;
pub mod mex;
pub mod nimber;
pub mod observer;
pub mod outcome;
pub mod position;
pub mod ruleset;
pub mod sequence;
pub mod syntax;

pub use declared::{Declared, Goal, OptionList, Theorem};
pub use mex::{MexSet, mex};
pub use nimber::{Nimber, nim_product, nim_sum};
pub use observer::{Observer, Progress, Silent, Stop};
pub use outcome::{Convention, Outcome};
pub use position::Position;
pub use ruleset::Ruleset;
pub use sequence::{Periodicity, Verdict};
pub use syntax::SyntaxError;
