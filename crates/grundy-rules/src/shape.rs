//! What positions look like.

/// What a position of a ruleset consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One number: a heap. The values form a sequence.
    Heap,
    /// Two numbers. The values form a table.
    Pair,
    /// Several numbers, such as `4,3,1`, that are one position.
    List,
    /// Anything else.
    Other,
}
