//! The words of the theory of impartial games.
//!
//! Nothing here reads a file, starts a thread or looks at a clock, and nothing
//! here knows a particular game. In reading order:
//!
//! 1. [`outcome`]: who wins: [`Outcome`], [`OutcomeClass`], under which [`Convention`];
//! 2. [`nimber`]: [`Nimber`], the values of impartial games, and how they add; [`LoopyValue`], values where play may go
//!    on for ever; [`field`]: how nimbers multiply;
//! 3. [`mod@mex`]: the minimal excluded value;
//! 4. [`position`]: [`Position`], a position written down as a few numbers;
//! 5. [`ruleset`]: [`Ruleset`], the one trait a game implements, and how it names the [`Options`] of a position.
//!    [`label`]: [`Label`], what it calls a move; [`symmetry`]: [`Symmetry`], which compares a position with
//!    its representative;
//! 6. [`declared`]: what a game may declare from the literature, with its source, and what "periodic" means;
//! 7. [`observer`]: [`Observer`], progress and cancellation;
//! 8. [`syntax`]: [`SyntaxError`], a mistake in a text and its place;
//!    [`said`](mod@said): [`Said`], a sentence that can be said in other languages;
//! 9. [`unsolved`]: [`Limits`], what a solver may take, and [`Unsolved`], why an answer is missing.
//!
//! ```
//! use grundy_core::{mex, Nimber};
//! // A heap of two in Nim has the options 0 and 1, so it is worth 2.
//! assert_eq!(mex([Nimber(0), Nimber(1)]), Nimber(2));
//! assert_eq!(Nimber(3) + Nimber(4) + Nimber(5), Nimber(2));
//! ```

/// Conversions: `type => type, name of the value: result;`.
#[doc(hidden)]
#[macro_export]
macro_rules! from {
    ($($(#[$where:meta])? $from:ty => $into:ty, $one:ident: $result:expr;)*) => {
        $($(#[$where])? impl From<$from> for $into {
            fn from($one: $from) -> $into {
                $result
            }
        })*
    };
}

/// Equality and comparison of a type by its own `Ord`.
#[doc(hidden)]
#[macro_export]
macro_rules! by_order {
    ($of:ty) => {
        impl PartialEq for $of {
            fn eq(&self, other: &Self) -> bool {
                self.cmp(other).is_eq()
            }
        }

        impl Eq for $of {}

        impl PartialOrd for $of {
            fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }
    };
}

pub mod declared;
pub mod field;
pub mod label;
pub mod mex;
pub mod nimber;
pub mod observer;
pub mod outcome;
pub mod position;
pub mod ruleset;
pub mod said;
pub mod symmetry;
pub mod syntax;
pub mod unsolved;

pub use declared::{Declared, Goal, OptionList, Periodicity, Theorem, Verdict};
pub use field::nim_product;
pub use label::Label;
pub use mex::{MexSet, mex};
pub use nimber::{LoopyValue, Nimber, nim_sum};
pub use observer::{DEFAULT_MEMORY, Observer, Progress, Silent, Stop};
pub use outcome::{Convention, Outcome, OutcomeClass};
pub use position::Position;
pub use ruleset::{Fault, Nature, Options, Ruleset};
pub use said::Said;
pub use symmetry::Symmetry;
pub use syntax::SyntaxError;
pub use unsolved::{Limits, Unsolved};
