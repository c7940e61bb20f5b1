//! The system's allocator, and a sentence with exit code 3 where the system refuses memory.
//!
//! Rust aborts a program whose allocation fails, and has no stable hook for that. So each call goes on to [`System`],
//! and a look at what comes back. Limits are the business of the [guard](crate::guard).

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};

use crate::guard;

/// The system's allocator. Where the system refuses memory while a command runs, the process ends with exit code 3.
pub struct Allocator;

fn given(block: *mut u8, bytes: usize) -> *mut u8 {
    if block.is_null() {
        guard::refused(Some(bytes));
    }
    block
}

// SAFETY: each call is one call of `System` with the same arguments, and returns what that returns.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract, which is the same.
        given(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract, which is the same.
        given(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        // SAFETY: the caller keeps the contract, which is the same, and the block is of `System`.
        given(unsafe { System.realloc(block, layout, bytes) }, bytes)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract, which is the same, and the block is of `System`.
        unsafe { System.dealloc(block, layout) }
    }
}
