//! The plain loops, compiled for instructions that not all processors have.
//!
//! Compilers turn `kill` and `scan` into vector instructions on 32 (AVX-512) or 16 (AVX2) codes of two bytes, and
//! `show` and `shared` into instructions on 64 or 32 bytes. So one source serves all kernels. They do not vectorise
//! `mark`; for AVX-512 wide codes have a hand-written one.

/// Defines these functions of [`portable`](super::portable), compiled with these instructions.
macro_rules! compiled_plain_loops {
    ($features:literal) => {
        #[target_feature(enable = $features)]
        fn plain_kill<C: Code>(window: &[C], at: usize, taps: &Taps<C>, slots: &[Lanes<C>], alive: &mut [LaneSet]) {
            portable::kill(window, at, taps, slots, alive);
        }

        #[target_feature(enable = $features)]
        fn plain_settle<C: Code>(
            window: &mut [C],
            at: usize,
            near: &Taps<C>,
            slots: &[Lanes<C>],
            alive: &[LaneSet],
            fixed: LaneSet,
        ) -> LaneSet {
            portable::settle(window, at, near, slots, alive, fixed)
        }

        #[target_feature(enable = $features)]
        fn plain_scan<C: Code>(
            small: &[C],
            large: &[C],
            top: usize,
            starts: &[u32],
            from: usize,
            value: C,
        ) -> Option<(usize, LaneSet)> {
            portable::scan(small, large, top, starts, from, value)
        }

        #[target_feature(enable = $features)]
        fn plain_show(rows: &[u8], places: &[u32], sets: &mut [HeapSet]) {
            portable::show(rows, places, sets);
        }

        #[target_feature(enable = $features)]
        fn plain_shared(sets: &[HeapSet], row: &[u8]) -> usize {
            portable::shared(sets, row)
        }
    };
}
pub(super) use compiled_plain_loops;
