//! What is still unproved at a heap, and what must be proved.

use crate::heap::blocks::Window;
use crate::heap::kernels::Code;
use crate::heap::sparse::Compression;

/// A rare value that is not proved to be an option of a heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unproved {
    pub heap: usize,
    /// The compressed value.
    pub code: u32,
}

/// All rare values below that of a heap.
pub(crate) fn all_rares<C: Code>(code: Compression, window: &Window<C>, heap: usize, left: &mut Vec<Unproved>) {
    let value = window.at(heap).index() as u32;
    left.extend((0..code.rares_below(heap, value)).map(|code| Unproved { heap, code }));
}
