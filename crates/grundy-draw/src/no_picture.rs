//! Why a picture could not be made.

use grundy::ask::Failure;
use grundy::reached::NotListed;
use grundy_core::Said;
use grundy_solve::Unsolved;
use thiserror::Error;

/// Why a picture could not be made. Displayed as a sentence without a full stop.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.said())]
pub enum NoPicture {
    /// The values of the picture could not be computed.
    Unsolved(#[from] Unsolved),
    /// What should be drawn is too large to be read, or is not a picture.
    Unfit(Said),
}

impl NoPicture {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            NoPicture::Unsolved(inner) => inner.said(),
            NoPicture::Unfit(said) => said.clone(),
        }
    }
}

impl From<Said> for NoPicture {
    fn from(said: Said) -> NoPicture {
        NoPicture::Unfit(said)
    }
}

impl From<NoPicture> for Failure {
    fn from(why: NoPicture) -> Failure {
        match why {
            NoPicture::Unsolved(unsolved) => unsolved.into(),
            NoPicture::Unfit(said) => Failure::TooMuch(said),
        }
    }
}

impl From<NotListed> for NoPicture {
    fn from(why: NotListed) -> NoPicture {
        match why {
            NotListed::Unsolved(unsolved) => unsolved.into(),
            why => NoPicture::Unfit(why.said()),
        }
    }
}
