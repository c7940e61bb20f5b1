//! Reading a certificate from its text.

use grundy_core::{Said, said};
use serde_json::Value;
use thiserror::Error;

use crate::certificate::{Certificate, FORMAT, VERSION};
use crate::kernel::Rejected;

#[derive(Debug, Error)]
#[error("{}", self.said())]
pub enum CheckError {
    /// It is not JSON, or a field is missing, unknown or of a wrong type.
    Malformed(#[from] serde_json::Error),
    /// The field `format` says something else.
    Format(String),
    /// A version that this checker does not know.
    Version(u64),
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
        }
    }
}

/// A certificate of another version, or with a claim or a fact of an unknown kind, is not checked.
impl From<CheckError> for Rejected {
    fn from(error: CheckError) -> Rejected {
        let unchecked = match &error {
            CheckError::Malformed(inner) => inner.to_string().starts_with("unknown variant"),
            CheckError::Format(_) => false,
            CheckError::Version(_) => true,
        };
        Rejected { unchecked, ..Rejected::new("format", error.said()) }
    }
}

/// Reads a certificate. Fails if the text is not JSON, names another format or version, or has a field missing,
/// unknown, twice or of a wrong type. Format and version are looked at first, so that a file of a later version is not
/// called malformed.
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
        Err(_) => match serde_json::from_str::<Value>(text) {
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
    if version != u64::from(VERSION) { Err(CheckError::Version(version)) } else { Ok(certificate?) }
}
