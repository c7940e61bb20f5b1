//! The instructions of this processor, as tokens.
//!
//! A token is an empty value that only run-time detection creates. Code that holds one may run what needs these
//! instructions; code without one cannot even be written.

use super::kernel::Kernel;
use super::portable;

/// The processor has AVX2 and POPCNT.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// Detects them.
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
    /// Detects them.
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

#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};

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

    /// The best kernel for this processor.
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
