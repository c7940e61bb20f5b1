//! What touches the disk, and nothing that touches the network.
//!
//! [`record`]: keys and payloads; [`run`]: files of them, sorted; [`merge`]: several read as one; [`spool`]: records
//! that wait for their layer; [`folder`]: what was closed, and how work goes on after a kill.

pub(crate) mod folder;
pub(crate) mod merge;
pub(crate) mod record;
pub(crate) mod run;
pub(crate) mod spool;
