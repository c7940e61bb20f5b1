//! The innermost loops of nim-products, once for each kind of processor.
//!
//! In reading order:
//!
//! 1. `kernel`: what the loops do, the choice of the best, and the plain loops, the slow twin, for any processor;
//! 2. `clmul`: tokens that prove which instructions there are; products with the carry-less multiplication;
//! 3. `galois`: 64 products at a time, with the multiplication of the field of 256 elements.
//!
//! All kernels give the same results, bit for bit. Tests compare them on random data.
//!
//! `ARCHITECTURE.md` lists this folder among the few places with `unsafe`. Here there are two reasons: a function needs
//! instructions that a token proves the processor has, and registers are read from memory.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod clmul;
#[cfg(target_arch = "x86_64")]
mod galois;
mod kernel;

pub use kernel::Kernel;
