//! Which kernels this processor can run, and which is the best.

use super::kernel::Kernel;
use super::portable;
use super::processor::Processor;
#[cfg(target_arch = "x86_64")]
use super::{
    avx2, avx512,
    processor::{Avx2, Avx512},
};

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
