//! Certificates: their content, and their file format.
//!
//! A certificate is JSON: `format`, `version`, a *claim*, and a *witness*, the ordered list of [facts](crate::fact)
//! that prove it. Every field of the claim is load-bearing: the checker derives each one again and rejects the
//! certificate if any differs. Nor is any fact trusted: each is verified, and then used.

use std::collections::BTreeMap;
use std::fmt;

use grundy_core::{LoopyValue, Said, said};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use thiserror::Error;

use self::fact::Witness;
use crate::kernel::Rejected;

pub use crate::automaton::{StatementClaim, TheoremClaim};
pub use crate::family::fact::FamilyClaim;
pub use crate::kernel::written::{ComponentClaim, DrawingClaim, MoveClaim, PositionClaim, Value};
pub use crate::monoid::QuotientClaim;
pub use crate::periods::claim::PeriodClaim;
pub use crate::values::{TableClaim, ValuesClaim};

pub const FORMAT: &str = "grundy-certificate";
pub const VERSION: u32 = 2;

/// A claim with the witness that lets a small program check it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    pub format: String,
    pub version: u32,
    /// For each ruleset that was read from a file: the hash of the file
    /// (BLAKE3, in hexadecimal digits). The claim is about that content.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sources: BTreeMap<String, String>,
    pub claim: Claim,
    pub witness: Witness,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Claim {
    Position(PositionClaim),
    Values(ValuesClaim),
    Table(TableClaim),
    Period(PeriodClaim),
    Theorem(TheoremClaim),
    Statement(StatementClaim),
    Family(FamilyClaim),
    Quotient(QuotientClaim),
}

/// Facts, of which a witness consists.
///
/// A fact labels positions of one ruleset or of several. Facts are verified in order, and a fact may use the labels of
/// the preceding facts. Each kind of fact is a *carrier*, a way of writing labels down, and has a file or a room of its
/// own. A new kind is one more variant here and one more line in the dispatcher.
pub mod fact {
    use serde::{Deserialize, Serialize};

    pub use crate::automaton::{Automaton, AutomatonFact, Labels, NumerationFact};
    pub use crate::family::fact::{BoardFact, Column, FamilyFact, KindFact};
    pub use crate::kernel::written::{ListFact, RayFact, Sparse, TheoremFact, Told};
    pub use crate::monoid::MonoidFact;
    pub use crate::tree::TreeFact;
    pub use crate::whole::games::{OutcomesFact, WrittenSum};

    /// The facts of a certificate, in order.
    pub type Witness = Vec<Fact>;

    #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
    #[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
    pub enum Fact {
        /// A theorem that the rules declare. It is trusted, with the rules' evaluation of it.
        Theorem(TheoremFact),
        Ray(RayFact),
        List(ListFact),
        Outcomes(OutcomesFact),
        Automaton(Box<AutomatonFact>),
        Monoid(MonoidFact),
        Family(Box<FamilyFact>),
        Tree(TreeFact),
    }
}

grundy_core::from! { u64 => Value, value: Value::Nimber(value); }

impl From<&LoopyValue> for Value {
    fn from(value: &LoopyValue) -> Value {
        match value {
            LoopyValue::Nimber(value) => Value::Nimber(value.0),
            LoopyValue::Infinity(set) => Value::Loopy { infinity: set.to_vec() },
            LoopyValue::Loony => Value::Loony { loony: true },
        }
    }
}

/// `7`, `∞(0,2)`, or `☾`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nimber(value) => write!(f, "{value}"),
            Value::Loopy { infinity } => LoopyValue::infinity(infinity.iter().copied()).fmt(f),
            Value::Loony { .. } => f.write_str("☾"),
        }
    }
}

#[derive(Debug, Error)]
#[error("{}", self.said())]
pub enum CheckError {
    /// It is not JSON, or a field is missing, unknown or of a wrong type.
    Malformed(#[from] serde_json::Error),
    /// The field `format` says something else.
    Format(String),
    /// A version that this checker does not know.
    Version(u64),
    /// An array in this place, where the format has an object.
    Array(String),
}

impl CheckError {
    pub fn said(&self) -> Said {
        match self {
            CheckError::Malformed(inner) => said!("this is not a certificate: {inner}", inner),
            CheckError::Format(inner) => {
                said!("this is not a certificate: its format is `{inner}`; expected `{format}`", inner, format = FORMAT)
            }
            CheckError::Version(inner) => said!(
                "the certificate has version {inner}, and this checker knows version {version}: write the certificate again",
                inner,
                version = VERSION
            ),
            CheckError::Array(place) => said!(
                "this is not a certificate: {place} is an array; write an object with the names of its fields",
                place
            ),
        }
    }
}

/// A certificate of another version, or with a claim or a fact of an unknown kind, is not checked.
impl From<CheckError> for Rejected {
    fn from(error: CheckError) -> Rejected {
        let unchecked = match &error {
            CheckError::Malformed(inner) => inner.to_string().starts_with("unknown variant"),
            CheckError::Format(_) | CheckError::Array(_) => false,
            CheckError::Version(_) => true,
        };
        Rejected { unchecked, ..Rejected::new("format", error.said()) }
    }
}

/// Reads a certificate. Fails if the text is not JSON, or names another format or version. Fails if a field is missing,
/// unknown, twice or of a wrong type, or an array stands for an object. Format and version are read first, so that a file
/// of a later version is not called malformed.
///
/// ```
/// # use grundy_proof::read;
/// assert!(read("{}").unwrap_err().to_string().contains("format"));
/// let other = r#"{"format":"grundy-certificate","version":7}"#;
/// assert!(read(other).unwrap_err().to_string().starts_with("the certificate has version 7, and this checker knows version 2"));
/// ```
pub fn read(text: &str) -> Result<Certificate, CheckError> {
    let certificate = serde_json::from_str::<Certificate>(text);
    let (format, version) = match &certificate {
        Ok(certificate) => (certificate.format.clone(), u64::from(certificate.version)),
        Err(_) => match serde_json::from_str::<Json>(text) {
            Ok(value) => (
                value["format"].as_str().unwrap_or(FORMAT).to_owned(),
                value["version"].as_u64().unwrap_or(u64::from(VERSION)),
            ),
            Err(error) => return Err(error.into()),
        },
    };
    if format != FORMAT {
        return Err(CheckError::Format(format));
    }
    if version != u64::from(VERSION) {
        return Err(CheckError::Version(version));
    }
    let certificate = certificate?;
    // Serde takes an array for an object, its fields in order. Then the text has more arrays than the format.
    let written = serde_json::to_string(&certificate)?;
    let arrays = |text: &str| text.bytes().filter(|&byte| byte == b'[').count();
    if arrays(text) == arrays(&written) && !text.contains("\\u") {
        return Ok(certificate);
    }
    let place = array(&serde_json::from_str(text)?, &serde_json::from_str(&written)?, "certificate".to_owned());
    place.map_or(Ok(certificate), |place| Err(CheckError::Array(place)))
}

/// The first place where an array is read and an object is written.
fn array(read: &Json, written: &Json, at: String) -> Option<String> {
    match (read, written) {
        (Json::Array(_), Json::Object(_)) => Some(at),
        (Json::Object(read), Json::Object(written)) => {
            written.iter().find_map(|(name, inside)| array(read.get(name)?, inside, format!("{at}.{name}")))
        }
        (Json::Array(read), Json::Array(written)) => read
            .iter()
            .zip(written)
            .enumerate()
            .find_map(|(i, (read, inside))| array(read, inside, format!("{at}[{i}]"))),
        _ => None,
    }
}
