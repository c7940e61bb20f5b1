//! Everything that uses the network, and nothing that uses the disk.
//!
//! [`crew`]: the workers of a process, a connection, and what happens when it breaks; [`courier`]: how workers exchange
//! messages; [`connect`]: connecting the processes.

pub(crate) mod connect;
pub(crate) mod courier;
pub(crate) mod crew;
