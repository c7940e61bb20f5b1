//! Each closed form against the definition.
