//! Octal games with names.
//!
//! Each is the game of its code, heap for heap. Their periods were found by computing values until a theorem proves a
//! period (Guy and Smith 1956): Kayles, both games of Dawson and Guiles are periodic. For Officers no period is known.
//! Lasker's Nim has a closed form ([`lasker`]).

use grundy_core::SyntaxError;

use crate::code::Code;
use crate::entry::{Built, Entry};
use crate::{lasker, take_break};

/// The source of most of these games.
const GUY_SMITH: &str = "R. K. Guy, C. A. B. Smith, The G-values of various games, \
                         Proc. Cambridge Philos. Soc. 52 (1956) 514-526";

/// The catalogue entry of Kayles, 0.77.
pub const KAYLES: Entry = Entry {
    name: "kayles",
    summary: "Kayles: take one or two adjacent pins of a row, which may fall into two rows",
    rules: "A move takes one pin or two neighbouring pins of a row; what is left on either side is a row of its \
            own. It is the game 0.77. The values have period 12 from 71 on (Guy and Smith 1956).",
    example: "kayles 10",
    small: &["kayles 4", "kayles 7"],
    reference: GUY_SMITH,
    build: |_| named("0.77"),
    ..Entry::BLANK
};

/// The catalogue entry of Dawson's Kayles, 0.07.
pub(crate) const DAWSON_KAYLES: Entry = Entry {
    name: "dawson-kayles",
    summary: "Dawson's Kayles: take exactly two adjacent pins of a row, which may fall into two rows",
    rules: "A move takes two neighbouring pins of a row; what is left on either side is a row of its own. It is the \
            game 0.07. The values have period 34 from 53 on; a row of n is worth what n-1 files are worth in \
            dawson-chess.",
    example: "dawson-kayles 10",
    small: &["dawson-kayles 6", "dawson-kayles 8"],
    reference: GUY_SMITH,
    build: |_| named("0.07"),
    ..Entry::BLANK
};

/// The catalogue entry of Dawson's chess, 0.137.
pub(crate) const DAWSON_CHESS: Entry = Entry {
    name: "dawson-chess",
    summary: "Dawson's chess: n files of facing pawns, capturing is compulsory, whoever moves last wins",
    rules: "A row of white pawns faces a row of black pawns with one empty rank between; captures must be made. \
            Advancing a pawn costs its file and the neighbouring files: the game 0.137. The values have period 34 \
            from 52 on. (Dawson let the last player lose: play it with --misere.)",
    example: "dawson-chess 10",
    small: &["dawson-chess 4", "dawson-chess 6"],
    reference: "T. R. Dawson, Fairy Chess Review (1934) problem 1603; \
                R. K. Guy, C. A. B. Smith, The G-values of various games (1956)",
    build: |_| named("0.137"),
    ..Entry::BLANK
};

/// The catalogue entry of Guiles, 0.15.
pub(crate) const GUILES: Entry = Entry {
    name: "guiles",
    summary: "Guiles: remove a heap of one or two, or take two from the middle of a larger heap",
    rules: "A move removes a heap of 1 or of 2 entirely, or takes two from a heap and leaves two non-empty heaps: \
            the game 0.15. The values have period 10 with the one exception 0 (Guy and Smith 1956).",
    example: "guiles 10",
    small: &["guiles 5", "guiles 7"],
    reference: GUY_SMITH,
    build: |_| named("0.15"),
    ..Entry::BLANK
};

/// The catalogue entry of Officers, 0.6.
pub const OFFICERS: Entry = Entry {
    name: "officers",
    summary: "Officers: take one counter from a heap of at least two, and split the rest if you like",
    rules: "A move takes one counter from a heap and leaves one heap or two non-empty heaps, never none: the game \
            0.6. No period is known. A heap of n is worth what couples is worth at n+1.",
    example: "officers 10",
    small: &["officers 5", "officers 8"],
    reference: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for Your Mathematical Plays, ch. 4",
    build: |_| named("0.6"),
    ..Entry::BLANK
};

/// The catalogue entry of Lasker's Nim, 4.333... .
pub(crate) const LASKER: Entry = Entry {
    name: "lasker",
    summary: "Lasker's Nim: take any number from one heap, or split a heap into two non-empty ones",
    rules: "A move takes one or more counters from one heap, or takes none and splits a heap into two non-empty \
            heaps. It is the game 4.333... . The heaps 4k+1, 4k+2, 4k+3, 4k+4 are worth 4k+1, 4k+2, 4k+4, 4k+3.",
    example: "lasker 2 5 7",
    small: &["lasker 3", "lasker 5"],
    reference: lasker::LASKER.source,
    build: |_| named("4.333..."),
    ..Entry::BLANK
};

fn named(code: &str) -> Result<Built, SyntaxError> {
    Ok(take_break::built(Code::parse(code)?))
}
