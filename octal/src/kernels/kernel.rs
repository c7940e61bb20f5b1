//! A kernel: the innermost loops for one kind of processor.

use std::cmp::Reverse;
use std::fmt::Debug;
use std::ops::BitXor;

use super::Processor;

/// Numbers of planes for which [`Kernel::mark`] and [`Kernel::settle_planes`] keep all planes in registers.
pub(crate) const PLANE_COUNTS: [usize; 10] = [1, 2, 4, 8, 12, 16, 18, 20, 24, 32];

/// The loops of one kind of processor for codes of one width.
///
/// `window` holds consecutive heaps, one code each, and lane l of a block is the heap at index `at` + l. Taps must not
/// reach below the window. *Planes* are sets of values for each lane. Value v is in the set of lane l if, in plane
/// ⌊v/8⌋, lane l has bit v mod 8.
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
    pub(crate) const unsafe fn new(processor: Processor, table: &'static Table<C>) -> Kernel<C> {
        Kernel { processor, table }
    }

    pub(crate) fn processor(self) -> Processor {
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
        pub(crate) struct Table<C: Code> {
            $($(#[$doc])* pub(crate) $name: unsafe fn($($type),*) $(-> $result)?,)*
        }

        impl<C: Code> Kernel<C> {
            $($(#[$doc])*
            #[inline]
            pub(crate) fn $name(self, $($arg: $type),*) $(-> $result)? {
                // SAFETY: `new` requires that the processor has the instructions of all functions of the table.
                unsafe { (self.table.$name)($($arg),*) }
            })*
        }
    };
}

functions! {
    /// Adds what the taps see to the planes; larger values are ignored.
    fn mark(window: &[C], at: usize, taps: &Taps<C>, planes: &mut [Lanes]);
    /// Looks up each lane's code: even lanes in the first table, odd lanes in the second. A code beyond a table counts
    /// as 0.
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
    /// Finds the first of `starts`, from index `from` on, with a pair of heaps worth `value`. One heap is at `start +
    /// i` of `small`, the other at `top - start - i` of `large`, with i < 64. Returns its index and the set of the i.
    fn scan(
        small: &[C], large: &[C], top: usize, starts: &[u32], from: usize, value: C,
    ) -> Option<(usize, LaneSet)>;
    /// The codes that are `value`, as a set: code i is bit i mod 8 of byte i / 8. There is a multiple of 64 codes.
    fn find(codes: &[C], value: C, set: &mut [u8]);
    /// Removes rows from sets: from set i the 64 bytes that follow 64 i after each place of `rows`. Stops at almost
    /// nothing.
    fn show(rows: &[u8], places: &[u32], sets: &mut [HeapSet]);
    /// Counts the heaps that are both in these sets and in the row that begins like this.
    fn shared(sets: &[HeapSet], row: &[u8]) -> usize;
    /// Whether a pair in bytes has this value.
    fn equal(pairs: PairBytes, value: u16) -> bool;
    /// The set of the values in up to eight octets that pairs in bytes have: bit 8·k + i for value i of octet k.
    fn among(pairs: PairBytes, octets: &[Octet]) -> u64;
}

/// Number of heaps in a block, one in each lane: 64 bytes are one vector of AVX-512, and one cache line.
pub(crate) const LANES: usize = 64;

/// One code for each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Lanes<C = u8>(pub [C; LANES]);

impl Lanes {
    pub const ZERO: Lanes = Lanes([0; LANES]);
}

impl<C: Code> Lanes<C> {
    pub fn all(code: C) -> Lanes<C> {
        Lanes([code; LANES])
    }
}

/// A set of lanes of a block: bit l is lane l.
pub(crate) type LaneSet = u64;

/// Size of a [`HeapSet`], in bytes: one vector of AVX-512.
pub const SEGMENT: usize = 64;

/// A set of 512 consecutive heaps. Heap i is bit i mod 8 of byte ⌊i/8⌋.
pub(crate) type HeapSet = [u8; SEGMENT];

/// Up to eight values of 16 bits. For each x, table j has the set of values whose four bits from bit 4·j on are x:
/// value i is bit i. So a number is value i if bit i is in the entries of its four parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Octet {
    pub tables: [[u8; 16]; 4],
}

impl Octet {
    pub(crate) const EMPTY: Octet = Octet { tables: [[0; 16]; 4] };

    pub fn insert(&mut self, i: usize, value: u16) {
        for (j, table) in self.tables.iter_mut().enumerate() {
            table[usize::from(value >> (4 * j) & 15)] |= 1 << i;
        }
    }

    /// The set of the values that the number of these two bytes is; bits from 12 on count only if `wide`.
    pub fn matches(&self, [low, high]: [u8; 2], wide: bool) -> u8 {
        let entry = |j: usize, part: u8| self.tables[j][usize::from(part & 15)];
        let top = if wide { entry(3, high >> 4) } else { u8::MAX };
        entry(0, low) & entry(1, low >> 4) & entry(2, high) & top
    }
}

/// Number of pairs that are compared at a time: enough consecutive bytes for the processor to prefetch them; measured.
pub const PAIRS: usize = 2048;

/// The values of [`PAIRS`] pairs of heaps: first the low byte of each value, then the high one.
#[derive(Clone, Copy)]
pub(crate) struct PairBytes<'a> {
    pub smalls: [&'a [u8; PAIRS]; 2],
    /// The values of the large heaps, in the order of their small ones.
    pub larges: [&'a [u8; PAIRS]; 2],
    /// Whether a value has more than 12 bits.
    pub wide: bool,
}

impl PairBytes<'_> {
    /// The value of pair i, in two bytes.
    pub fn value(&self, i: usize) -> [u8; 2] {
        [0, 1].map(|byte| self.smalls[byte][i] ^ self.larges[byte][i])
    }
}

/// Heap n sees the code of heap n − distance, nim-added to value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tap<C = u8> {
    pub distance: u32,
    pub value: C,
}

/// A list of taps with its largest distance.
#[derive(Clone, Debug)]
pub(crate) struct Taps<C = u8> {
    pub(crate) list: Vec<Tap<C>>,
    /// The largest distance. It stays right because the list never changes.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code))]
    pub(crate) reach: usize,
}

impl<C: Code> Taps<C> {
    pub const NONE: Taps<C> = Taps { list: Vec::new(), reach: 0 };

    /// A list of taps, in the order in which kernels use them.
    pub fn new(list: Vec<Tap<C>>) -> Taps<C> {
        let reach = list.iter().map(|tap| tap.distance as usize).max().unwrap_or(0);
        Taps { list, reach }
    }

    /// The same taps by distance, the farthest first.
    pub(crate) fn farthest_first(mut self) -> Taps<C> {
        self.list.sort_unstable_by_key(|tap| Reverse(tap.distance));
        self
    }

    /// The taps for which `keep` is true.
    pub(crate) fn filtered(&self, keep: impl Fn(Tap<C>) -> bool) -> Taps<C> {
        Taps::new(self.list.iter().copied().filter(|&tap| keep(tap)).collect())
    }
}

/// A compressed value: one byte, or two bytes if some value does not fit into one.
pub trait Code: Copy + Debug + Default + Ord + BitXor<Output = Self> + Send + Sync + 'static {
    /// Upper bound of codes: the largest number of the type is left free to mean "none".
    const END: usize;

    /// Number of open values in a lane at which marking should end, measured: with fewer candidates, comparing a tap is
    /// cheaper than marking it.
    const LEFT: usize;

    /// A number as a code; `None` if it does not fit.
    fn new(value: usize) -> Option<Self>;

    fn index(self) -> usize;
}

macro_rules! code {
    ($type:ty, left $left:literal) => {
        impl Code for $type {
            const END: usize = <$type>::MAX as usize;
            const LEFT: usize = $left;

            fn new(value: usize) -> Option<$type> {
                <$type>::try_from(value).ok()
            }

            #[inline]
            fn index(self) -> usize {
                self.into()
            }
        }
    };
}

code!(u8, left 5);
code!(u16, left 10);
