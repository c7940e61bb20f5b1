//! Octal games with names.
//!
//! Each is the game of its code, heap for heap. Values are computed until a theorem proves a period (Guy and Smith
//! 1956). Kayles, both games of Dawson and Guiles are periodic. For Officers no period is known. Lasker's Nim has a
//! closed form ([`lasker`]).

use grundy_core::SyntaxError;

use crate::code::Code;
use crate::entry::{Built, Row, row};
use crate::{lasker, take_break};

pub(crate) const KAYLES: Row = row("kayles", None, |_| named("0.77"));
pub(crate) const DAWSON_KAYLES: Row = row("dawson-kayles", None, |_| named("0.07"));
pub(crate) const DAWSON_CHESS: Row = row("dawson-chess", None, |_| named("0.137"));
pub(crate) const GUILES: Row = row("guiles", None, |_| named("0.15"));
pub(crate) const OFFICERS: Row = row("officers", None, |_| named("0.6"));
pub(crate) const LASKER: Row = row("lasker", Some(&lasker::LASKER), |_| named("4.333..."));

fn named(code: &str) -> Result<Built, SyntaxError> {
    Ok(take_break::built(Code::parse(code)?))
}
