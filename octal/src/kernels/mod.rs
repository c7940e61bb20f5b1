//! The innermost loops, once for each kind of processor.
//!
//! In reading order; arrows point up, and this room imports no other room of `heap`:
//!
//! 1. `kernel`: 64 heaps or many pairs of heaps at once; the number that represents a value, what the loops do, the
//!    table of their functions;
//! 2. `portable`: the plain loops, the slow twin of the others, for any processor;
//! 3. `compiled`: the same loops, compiled for more instructions; 32 bytes as a vector; what a heap sees, with bounds
//!    that are checked once;
//! 4. `avx2`, `avx512`: the loops with vector instructions;
//! 5. this file: tokens that prove which instructions there are, and which of the loops the processor can run. A token
//!    is an empty value that only run-time detection creates. Code that holds one may run what needs these
//!    instructions; code without one cannot even be written.
//!
//! All kernels give the same results, bit for bit. Tests compare them on random data.
//!
//! `ARCHITECTURE.md` lists this folder among the few places with `unsafe`. Every block names one of three reasons. A
//! function needs instructions that a token proves the processor has. A vector is read from or written to an array of
//! its size. A slice is read without a check for each element, after one check for all.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod compiled;
mod kernel;
mod portable;
#[cfg(test)]
mod tests;

pub use kernel::{Code, Kernel, PAIRS, SEGMENT};
pub(crate) use kernel::{HeapSet, LANES, LaneSet, Lanes, Octet, PLANE_COUNTS, PairBytes, Tap, Taps};

/// The processor has AVX2 and POPCNT.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    pub(crate) fn detect() -> Option<Avx2> {
        (is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")).then_some(Avx2(()))
    }
}

/// The processor has AVX2 and AVX-512 (F, BW, VL, VBMI, BITALG, VPOPCNTDQ) and POPCNT: Intel since Ice Lake, AMD since Zen 4.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Avx512(());

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    pub(crate) fn detect() -> Option<Avx512> {
        let can = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("popcnt");
        can.then_some(Avx512(()))
    }
}

/// The instructions that a kernel uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Processor {
    /// The instructions that every processor of the target has.
    Any,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl Processor {
    pub fn name(self) -> &'static str {
        match self {
            Processor::Any => "portable",
            #[cfg(target_arch = "x86_64")]
            Processor::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Processor::Avx512(_) => "avx512",
        }
    }
}

impl Kernel {
    /// The plain loops, for any processor.
    pub(crate) fn portable() -> Kernel {
        portable::kernel()
    }

    /// The kernels that this processor can run, the best first.
    pub fn all() -> impl Iterator<Item = Kernel> {
        #[cfg(target_arch = "x86_64")]
        let special = [Avx512::detect().map(avx512::kernel), Avx2::detect().map(avx2::kernel)];
        #[cfg(not(target_arch = "x86_64"))]
        let special: [Option<Kernel>; 0] = [];
        special.into_iter().flatten().chain([Kernel::portable()])
    }

    pub fn best() -> Kernel {
        Kernel::all().next().unwrap_or(Kernel::portable())
    }

    /// The kernel of the same processor for codes of two bytes.
    pub fn wide(self) -> Kernel<u16> {
        match self.processor() {
            Processor::Any => portable::kernel(),
            #[cfg(target_arch = "x86_64")]
            Processor::Avx2(token) => avx2::wide_kernel(token),
            #[cfg(target_arch = "x86_64")]
            Processor::Avx512(token) => avx512::wide_kernel(token),
        }
    }
}
