//! The kernels for processors with AVX-512. A block of 64 lanes is one register.
//!
//! In reading order: `marking`, `candidates`, `settling`, and for the verification `scanning`. Pairs of
//! heaps are compared as with AVX2.

mod candidates;
mod marking;
mod scanning;
mod settling;

use std::arch::x86_64::*;

use super::avx2::candidates::{among, equal};
use super::compiled::{View, compiled_plain_loops};
use super::kernel::{Code, HeapSet, Kernel, LANES, LaneSet, Lanes, Table, Taps};
use super::portable;
use super::processor::{Avx512, Processor};

/// The kernel for codes of one byte.
pub fn kernel(token: Avx512) -> Kernel {
    static TABLE: Table<u8> = Table {
        mark: marking::mark,
        look_up: scanning::look_up,
        from: scanning::from,
        lowest: candidates::lowest,
        kill: candidates::kill,
        compact: candidates::compact,
        settle: settling::settle,
        settle_planes: settling::settle_planes,
        scan: scanning::scan,
        find: scanning::find,
        show: plain_show,
        shared: plain_shared,
        equal,
        among,
    };
    // SAFETY: the functions are those of this folder and of `avx2`, which need the instructions of the token, and plain ones.
    unsafe { Kernel::new(Processor::Avx512(token), &TABLE) }
}

/// The kernel for codes of two bytes.
pub(crate) fn wide_kernel(token: Avx512) -> Kernel<u16> {
    static TABLE: Table<u16> = Table {
        mark: marking::mark_wide,
        kill: plain_kill,
        settle: plain_settle,
        scan: plain_scan,
        find: scanning::find_wide,
        show: plain_show,
        shared: plain_shared,
        ..portable::table()
    };
    // SAFETY: the functions are those of this folder, which need the instructions of the token, and plain ones.
    unsafe { Kernel::new(Processor::Avx512(token), &TABLE) }
}

compiled_plain_loops!("avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt");

/// The codes as a vector; they must have 64 bytes in all.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn load<C: Code, const N: usize>(codes: &[C; N]) -> __m512i {
    const { assert!(size_of::<[C; N]>() == 64) };
    // SAFETY: the array has the 64 bytes that are read, and the load need not be aligned.
    unsafe { _mm512_loadu_si512(codes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn store(bytes: &mut [u8; LANES], vector: __m512i) {
    // SAFETY: the array has the 64 bytes that are written, and the store need not be aligned.
    unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), vector) }
}

/// What a tap shows to a block.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
pub fn seen(view: View<u8, LANES>) -> __m512i {
    _mm512_xor_si512(load(view.codes), _mm512_set1_epi8(view.value as i8))
}
