//! Everything that uses the disk, and nothing that uses the network.
//!
//! [`record`]: keys and payloads; [`run`]: sorted files of records; [`merge`]: several runs read as one; [`spool`]:
//! records that wait for their layer; [`closing`]: what a closed layer and a checkpoint say; [`folder`]: how work
//! continues after a kill.

pub(crate) mod closing;
pub(crate) mod folder;
pub(crate) mod merge;
pub(crate) mod record;
pub(crate) mod run;
pub(crate) mod spool;
