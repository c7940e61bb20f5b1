//! Hackenbush: the values of pictures, and the winning cuts.
//!
//! Green pictures, of any size:
//!
//! 1. `spanning`: one depth-first search, the bridges, and with them all values;
//! 2. [`green`]: [`Green`], the value, the fusion principle as an explanation, and all winning cuts;
//! 3. `rings`: what remains of a part without bridges after a cut; the values after all cuts, carried to the ground at
//!    once.
//!
//! Blue and red pictures:
//!
//! 4. [`dyadic`]: [`Dyadic`], the numbers among games;
//! 5. [`blue_red`]: trees of any size.
//!
//! Pictures in any colours:
//!
//! 6. [`partizan`]: games with different moves for Left and Right, and their canonical forms;
//! 7. [`search`]: [`Search`], the canonical form of a picture and both players' winning cuts;
//! 8. [`amount`]: [`Amount`], a number, a heap of Nim and another game together;

pub mod amount;
pub mod blue_red;
pub mod dyadic;
pub mod green;
pub mod partizan;
mod rings;
pub mod search;
mod spanning;

pub use crate::summand::Player;
pub use amount::Amount;
pub use blue_red::{NUMBERS, stalk, tree_value, tree_winning_cuts};
pub use dyadic::Dyadic;
pub use green::{FUSION, Green, green_picture};
pub(crate) use green::{Searched, green_options, green_value};
pub use search::Search;
pub use spanning::{Part, Reduction};
