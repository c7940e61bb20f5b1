//! The values that no option is known to have.

/// These values in ascending order.
pub(crate) struct Unseen<'a> {
    /// For each value, whether it is seen, eight values at a time.
    seen: &'a [[bool; 8]],
    /// The number of octets that were read.
    read: usize,
    /// End of the values.
    end: usize,
    /// The values of the last octet that are not seen and were not returned yet: bit i for its value i.
    left: u8,
}

impl Unseen<'_> {
    /// The values below `end` that are not seen. There must be whole octets up to there.
    pub fn new(seen: &[bool], end: usize) -> Unseen<'_> {
        Unseen { seen: seen.as_chunks().0, end, read: 0, left: 0 }
    }
}

impl Iterator for Unseen<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        while self.left == 0 {
            let seen = u64::from_le_bytes(self.seen.get(self.read)?.map(u8::from));
            self.read += 1;
            // The factor moves bit 0 of byte i to bit 56 + i.
            self.left = !((seen.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8);
        }
        let value = 8 * (self.read - 1) + self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        u16::try_from(value).ok().filter(|_| value < self.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testkit::Random;

    #[test]
    fn unseen_values_are_those_of_the_definition() {
        let mut random = Random::new(1);
        for round in 0..200 {
            let seen: Vec<bool> = (0..8 * (round % 40)).map(|_| random.below(1u32 + round % 7) > 0).collect();
            let end = random.below(seen.len() + 1);
            let expected = (0..end).filter(|&value| !seen[value]).map(|value| value as u16);
            assert_eq!(Unseen::new(&seen, end).collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        }
    }
}
