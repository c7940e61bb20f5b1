//! Eight values, so that a few look-ups tell which of them a number is.

/// Up to eight values of 16 bits. Table j has, for each number x of four bits, the set of the values whose four bits
/// from bit 4·j on are x: value i is bit i. So a number is value i if bit i is in the entries of its four parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Octet {
    pub tables: [[u8; 16]; 4],
}

impl Octet {
    /// No values.
    pub(crate) const EMPTY: Octet = Octet { tables: [[0; 16]; 4] };

    /// Adds value i.
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
