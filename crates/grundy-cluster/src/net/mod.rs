//! What touches the network, and nothing that touches the disk.
//!
//! [`crew`]: the workers of a process; [`courier`]: how they exchange messages; [`connect`]: finding the other
//! processes; [`wire`]: a connection, and what happens when it breaks.

pub(crate) mod connect;
pub(crate) mod courier;
pub(crate) mod crew;
pub(crate) mod wire;
