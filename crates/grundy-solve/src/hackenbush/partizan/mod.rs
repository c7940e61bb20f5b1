//! Short partizan games: the values of games in which two players have different moves.
//!
//! A game is a pair of sets of games, { left options | right options }: what Left and what Right may move to. G ≤ H if
//! Left, moving second, can win `H - G`. That is, if no left option of G is ≥ H and no right option of H is `≤ G`.
//! Games with G ≤ H and H ≤ G are equal. Every game has one simplest form, its *canonical form*, without dominated and
//! reversible options. (Conway, *On Numbers and Games*, ch. 7 and 10. *Winning Ways*, ch. 3. Siegel, *Combinatorial
//! Game Theory*, ch. II.) So games are equal exactly if their canonical forms are, and a stored canonical form can be
//! represented by one number.
//!
//! In reading order:
//!
//! 1. [`games`]: [`Games`], canonical forms, each stored once, and their order;
//! 2. `canonical`: the canonical form of a game given by its options, and how it is written: `3/4`, `*2`, `↑*`, `{2|-1}`;
//! 3. `arithmetic`: sums, negatives, ordinal sums, and the games with names.

mod arithmetic;
mod canonical;
pub mod games;

pub use games::{GameId, Games};
