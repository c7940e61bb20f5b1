//! The window: compressed values of the last heaps.

/// Compressed values of consecutive heaps.
#[derive(Clone, Debug, Default)]
pub struct Window<C = u8> {
    /// The heap of the first code.
    pub base: usize,
    /// The codes.
    pub codes: Vec<C>,
}

impl<C: Copy> Window<C> {
    /// The first heap after the window.
    pub fn end(&self) -> usize {
        self.base + self.codes.len()
    }

    /// The code of heap n, which is in the window.
    #[inline]
    pub fn at(&self, n: usize) -> C {
        self.codes[n - self.base]
    }

    /// The codes from heap n on.
    pub fn from(&self, n: usize) -> &[C] {
        &self.codes[n - self.base..]
    }

    /// Drops all but the last `keep` codes, if there are more than 2·`keep` + `spare`.
    pub(crate) fn drop_old(&mut self, keep: usize, spare: usize) {
        let len = self.codes.len();
        if len > 2 * keep + spare {
            self.codes.drain(..len - keep);
            self.base += len - keep;
        }
    }
}
