//! A kernel: the innermost loops for one kind of processor.

use super::lanes::{HeapSet, LaneSet, Lanes, Octet, PairBytes, PairPlanes};
use super::processor::Processor;
use super::taps::{Code, Taps};

/// Number of candidates that [`Kernel::hits`] compares at a time; measured.
pub const ROWS: usize = 4;

/// Numbers of planes for which [`Kernel::mark`] and [`Kernel::settle_planes`] keep all planes in registers.
pub(crate) const PLANE_COUNTS: [usize; 10] = [1, 2, 4, 8, 12, 16, 18, 20, 24, 32];

/// The loops of one kind of processor for codes of one width.
///
/// `window` holds consecutive heaps, one code each, and lane l of a block is the heap at index `at` + l. Taps must not
/// reach below the window. *Planes* are sets of values for each lane: value v is in the set of lane l if bit v mod 8 of
/// lane l of plane v / 8 is 1.
#[derive(Clone, Copy)]
pub struct Kernel<C: Code = u8> {
    processor: Processor,
    table: &'static Table<C>,
}

impl<C: Code> Kernel<C> {
    /// The kernel with the loops of this table.
    ///
    /// # Safety
    ///
    /// The functions of the table must need only instructions that the processor's token guarantees.
    pub const unsafe fn new(processor: Processor, table: &'static Table<C>) -> Kernel<C> {
        Kernel { processor, table }
    }

    /// The processor for which the kernel was made.
    pub fn processor(self) -> Processor {
        self.processor
    }

    /// Whether [`among`](Kernel::among) compares a pair with many values at once, which takes special instructions.
    pub(crate) fn has_look_ups(self) -> bool {
        self.processor != Processor::Any
    }

    /// The name, as the benchmark prints it.
    pub fn name(self) -> &'static str {
        self.processor.name()
    }
}

/// Declares each function once: as a field of the table, and as a method of the kernel that calls it.
macro_rules! functions {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $result:ty)?;)*) => {
        /// The functions of a kernel. Calling one requires a processor with its instructions.
        pub struct Table<C: Code> {
            $($(#[$doc])* pub $name: unsafe fn($($type),*) $(-> $result)?,)*
        }

        impl<C: Code> Kernel<C> {
            $($(#[$doc])*
            #[inline]
            pub fn $name(self, $($arg: $type),*) $(-> $result)? {
                // SAFETY: `new` requires that the processor has the instructions of all functions of the table.
                unsafe { (self.table.$name)($($arg),*) }
            })*
        }
    };
}

functions! {
    /// Adds what the taps see to the planes; larger values are ignored.
    fn mark(window: &[C], at: usize, taps: &Taps<C>, planes: &mut [Lanes]);
    /// Looks up each lane's code in a table: even lanes in the first table, odd lanes in the second. A code beyond its
    /// table counts as 0.
    fn look_up(window: &[C], at: usize, tables: [&[C]; 2], numbers: &mut Lanes<C>);
    /// Sets the planes to the sets of all values from each lane's number on.
    fn from(numbers: &Lanes<C>, planes: &mut [Lanes]);
    /// Moves the least values that are not in the planes into the slots, in ascending order, and adds them to the
    /// planes. `alive` gets, for each slot, the set of lanes that got a value.
    fn lowest(planes: &mut [Lanes], slots: &mut [Lanes<C>], alive: &mut [LaneSet]);
    /// Removes from each slot's set the lanes whose value some tap sees.
    fn kill(window: &[C], at: usize, taps: &Taps<C>, slots: &[Lanes<C>], alive: &mut [LaneSet]);
    /// Moves, in each lane, the values that are alive to the first slots.
    fn compact(slots: &mut [Lanes<C>], alive: &mut [LaneSet]);
    /// Writes the block: in each lane the first live value that no tap sees. The taps may see the block itself. Returns
    /// the lanes without such a value, which are written as 0; lanes in `fixed` always get their first slot.
    fn settle(
        window: &mut [C], at: usize, near: &Taps<C>, slots: &[Lanes<C>], alive: &[LaneSet], fixed: LaneSet,
    ) -> LaneSet;
    /// Writes the block: in each lane the least value that is not in the planes and that no tap sees. The taps may see
    /// the block itself. Returns the lanes that have no such value in the planes, as `settle` does; lanes in `fixed`
    /// get theirs from `values`. The farthest tap comes first.
    fn settle_planes(
        window: &mut [C], at: usize, near: &Taps<C>, planes: &[Lanes], fixed: LaneSet, values: &Lanes<C>,
    ) -> LaneSet;
    /// Finds the first of `starts`, from index `from` on, with a pair of heaps worth `value`: one heap at start + i of
    /// `small`, the other at `top` − start − i of `large`, for 0 ≤ i < 64. Returns its index and the set of the i.
    fn scan(
        small: &[C], large: &[C], top: usize, starts: &[u32], from: usize, value: C,
    ) -> Option<(usize, LaneSet)>;
    /// The set of the heaps whose code is `value`: bit i mod 8 of byte i / 8 for code i. The number of codes is a
    /// multiple of 64.
    fn find(codes: &[C], value: C, set: &mut [u8]);
    /// Removes rows from sets: from set i the 64 bytes that follow 64 i after each place of `rows`. Ends when almost
    /// nothing is left.
    fn show(rows: &[u8], places: &[u32], sets: &mut [HeapSet]);
    /// Counts the heaps that are both in these sets and in the row that begins like this.
    fn shared(sets: &[HeapSet], row: &[u8]) -> usize;
    /// Whether a pair has this value, which has no more bits than there are planes.
    fn hit(pairs: PairPlanes, value: u16) -> bool;
    /// The same for several values.
    fn hits(pairs: PairPlanes, values: &[u16; ROWS]) -> [bool; ROWS];
    /// Whether a pair in bytes has this value.
    fn equal(pairs: PairBytes, value: u16) -> bool;
    /// The set of the values in up to eight octets that pairs in bytes have: bit 8·k + i for value i of octet k.
    fn among(pairs: PairBytes, octets: &[Octet]) -> u64;
}
