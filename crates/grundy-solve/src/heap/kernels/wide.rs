//! The kernels for codes of two bytes: the [plain loops](super::portable), compiled for each processor.
//!
//! Compilers turn those of `kill` and `scan` into vector instructions of 32 (AVX-512) or 16 (AVX2)
//! lanes, but not that of `mark`. With AVX-512 it is that of the bytes, 192 values at a time.

#[cfg(target_arch = "x86_64")]
use super::super::taps::{HeapSet, Lanes, Taps};
#[cfg(target_arch = "x86_64")]
use super::LaneSet;
use super::{Kernel, portable};

/// A module with the table of the plain loops for some instructions.
#[cfg(target_arch = "x86_64")]
macro_rules! compiled_for {
    ($module:ident, $name:literal, $features:literal, $mark:path, $find:path) => {
        pub(super) mod $module {
            use super::*;

            /// Part of the table of bytes, which is handed out only where the processor has the instructions.
            pub static KERNEL: Kernel<u16> = Kernel {
                name: $name,
                mark: $mark,
                find: $find,
                kill,
                scan,
                show,
                shared,
                settle,
                ..portable::table(&KERNEL)
            };

            loops! { $features
                fn kill(
                    window: &[u16], at: usize, taps: &Taps<u16>, slots: &[Lanes<u16>], alive: &mut [LaneSet],
                );
                fn settle(
                    window: &mut [u16], at: usize, near: &Taps<u16>, slots: &[Lanes<u16>], alive: &[LaneSet],
                    fixed: LaneSet,
                ) -> LaneSet;
                fn scan(
                    small: &[u16], large: &[u16], top: usize, starts: &[u32], from: usize, value: u16,
                ) -> Option<(usize, LaneSet)>;
                fn show(rows: &[u8], places: &[u32], sets: &mut [HeapSet]);
                fn shared(sets: &[HeapSet], row: &[u8]) -> usize;
            }
        }
    };
}

/// Functions of the plain table with other instructions.
#[cfg(target_arch = "x86_64")]
macro_rules! loops {
    ($features:literal $(fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)?;)*) => {$(
        fn $name($($arg: $type),*) $(-> $result)? {
            #[target_feature(enable = $features)]
            fn compiled($($arg: $type),*) $(-> $result)? {
                portable::$name($($arg),*)
            }
            // SAFETY: the table with this function is handed out only where the
            // processor has the instructions.
            unsafe { compiled($($arg),*) }
        }
    )*};
}

/// For any processor.
pub(super) static PORTABLE: Kernel<u16> = portable::table(&PORTABLE);

#[cfg(target_arch = "x86_64")]
compiled_for!(avx2, "avx2", "avx2,popcnt", portable::mark, portable::find);
#[cfg(target_arch = "x86_64")]
compiled_for!(
    avx512,
    "avx512",
    "avx512f,avx512bw,avx512vl,avx512vpopcntdq,popcnt",
    super::super::avx512::mark_wide,
    super::super::avx512::find_wide
);
