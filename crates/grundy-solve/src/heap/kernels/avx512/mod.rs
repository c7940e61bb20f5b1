//! The kernels for processors with AVX-512. A block of 64 lanes is one register.
//!
//! In reading order: `vectors`, `marking`, `candidates`, `settling`, and for the verification `scanning`. Pairs of
//! heaps are compared as with AVX2.

mod candidates;
mod marking;
mod scanning;
mod settling;
mod vectors;

use super::avx2::candidates::{among, equal};
use super::compiled::compiled_plain_loops;
use super::kernel::{Code, HeapSet, Kernel, LaneSet, Lanes, Table, Taps};
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
        hit: portable::hit,
        hits: portable::hits,
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
