//! Arrays that are read and written in random order.
//!
//! Solvers read and write their data for the vertices in random order. With pages of 4 KiB much of the time would go
//! into looking the pages up. So such an array gets a memory mapping of its own, and the kernel is advised to use huge
//! pages. If the kernel refuses, the array still works. Arrays that are read in order do better without: clearing a
//! huge page can cost more than it saves.

use std::ops::{Deref, DerefMut};

use bytemuck::Pod;

/// Smallest size of an array that gets a mapping of its own, in bytes; below it an ordinary allocation is as fast.
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
    pub fn zeroed(len: usize) -> Array<T> {
        #[cfg(unix)]
        if let Some(bytes) = len.checked_mul(size_of::<T>()).filter(|&bytes| bytes >= WORTH_MAPPING)
            && let Ok(map) = memmap2::MmapMut::map_anon(bytes)
        {
            #[cfg(target_os = "linux")]
            // If the kernel ignores the advice, only speed is lost.
            let _ = map.advise(memmap2::Advice::HugePage);
            return Array(Memory::Mapped(map));
        }
        Array(Memory::Heap(vec![T::zeroed(); len]))
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
