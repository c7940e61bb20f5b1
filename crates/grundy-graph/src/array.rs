//! Big arrays on big pages.
//!
//! A graph of 10^8 edges is read and written in random order, and with pages of
//! 4 KiB most of the time goes into looking the pages up, and into the kernel
//! that hands out hundreds of thousands of them. Arrays of some size are
//! therefore mapped on their own and the kernel is advised to use huge pages;
//! where it will not, they work all the same.

use std::fmt;
use std::ops::{Deref, DerefMut};

use bytemuck::Pod;

/// Below this many bytes an ordinary allocation does.
#[cfg(unix)]
const WORTH_MAPPING: usize = 8 << 20;

/// An array of a fixed length, all zero in the beginning.
pub struct Array<T>(Memory<T>);

enum Memory<T> {
    Heap(Vec<T>),
    #[cfg(unix)]
    Mapped(memmap2::MmapMut),
}

impl<T: Pod> Array<T> {
    /// An array of `len` zeros.
    pub fn zeroed(len: usize) -> Array<T> {
        #[cfg(unix)]
        if let Some(bytes) = len.checked_mul(size_of::<T>()).filter(|&bytes| bytes >= WORTH_MAPPING)
            && let Ok(map) = memmap2::MmapMut::map_anon(bytes)
        {
            #[cfg(target_os = "linux")]
            // Advice that is not taken costs only speed.
            let _ = map.advise(memmap2::Advice::HugePage);
            return Array(Memory::Mapped(map));
        }
        Array(Memory::Heap(vec![T::zeroed(); len]))
    }
}

impl<T> From<Vec<T>> for Array<T> {
    fn from(items: Vec<T>) -> Array<T> {
        Array(Memory::Heap(items))
    }
}

impl<T: Pod> Deref for Array<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        match &self.0 {
            Memory::Heap(items) => items,
            #[cfg(unix)]
            Memory::Mapped(map) => bytemuck::cast_slice(map),
        }
    }
}

impl<T: Pod> DerefMut for Array<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
            Memory::Heap(items) => items,
            #[cfg(unix)]
            Memory::Mapped(map) => bytemuck::cast_slice_mut(map),
        }
    }
}

impl<T: Pod> Clone for Array<T> {
    fn clone(&self) -> Array<T> {
        let mut copy = Array::zeroed(self.len());
        copy.copy_from_slice(self);
        copy
    }
}

impl<T: Pod + fmt::Debug> fmt::Debug for Array<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
