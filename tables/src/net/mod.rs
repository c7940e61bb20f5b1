//! Everything that uses the network, and nothing that uses the disk.
//!
//! [`crew`]: the workers of a process; [`courier`]: how they exchange messages; [`connect`]: connecting the processes;
//! [`wire`]: a connection, and what happens when it breaks.

pub(crate) mod connect;
pub(crate) mod courier;
pub(crate) mod crew;
pub(crate) mod wire;
