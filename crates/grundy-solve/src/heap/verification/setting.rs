//! The input of the methods that try small heaps.

use crate::heap::blocks::Window;
use crate::heap::kernels::{Code, Kernel};
use crate::heap::sparse::{Compression, Plan};

/// A game with its plan, and sample values.
pub struct Setting<'a, C: Code> {
    pub kernel: Kernel<C>,
    pub plan: &'a Plan,
    pub code: Compression,
    /// The numbers whose removal may leave two heaps.
    pub splits: &'a [usize],
    /// The values of the small heaps that may be tried.
    pub small: &'a [C],
    /// Upper bound of all codes that occur.
    pub n_values: usize,
    pub window: &'a Window<C>,
}
