//! Everything that uses the disk, and nothing that uses the network.
//!
//! [`run`]: sorted files of records; [`spool`]: keys and payloads, records that wait for their layer, and several runs
//! read as one; [`closing`]: what a closed layer and a checkpoint say; [`folder`]: how work continues after a kill.

pub(crate) mod closing;
pub(crate) mod folder;
pub(crate) mod run;
pub(crate) mod spool;
