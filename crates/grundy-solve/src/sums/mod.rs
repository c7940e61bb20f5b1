//! Sums of different games, with every winning move.
//!
//! 1. [`solution`]: the result, and the facts that show it; [`nim`]: Bouton's theorem in two passes. [`misere`]: misère
//!    sums that a theorem decides; [`quotients`]: those that a misère quotient decides;
//! 2. [`whole_play`]: sums that are played as one game. [`entailed`]: sums in which a player may move again, or must
//!    answer; [`coloured`]: sums of pictures in any colours and other games;
//! 3. [`sum`]: the solver, by the way that [`choose`](crate::choose) names; [`good_move`]: one move to make.

pub mod coloured;
pub mod entailed;
pub mod good_move;
pub mod misere;
pub mod nim;
pub mod quotients;
pub mod solution;
pub mod sum;
pub mod whole_play;
