//! Candidates against pairs, in 16 bits, for games without a sparse space.
//!
//! The loop is plain; compilers turn it into vector instructions. So one text
//! serves all kernels, compiled for each of them.

/// So many candidates at a time: with them, a vector for each stays in a register.
pub(in super::super) const ROWS: usize = 4;

/// Pairs in a vector.
const VECTOR: usize = 32;

/// What [`Kernel::hits`](super::Kernel::hits) does.
#[inline(always)]
pub(super) fn hits(smalls: &[u16], larges: &[u16], values: &[u16; ROWS]) -> [bool; ROWS] {
    let mut hit = [[0u16; VECTOR]; ROWS];
    let (vectors, rest) = smalls.as_chunks::<VECTOR>();
    let (other_rest, other_vectors) = larges.as_rchunks::<VECTOR>();
    for (smalls, larges) in vectors.iter().zip(other_vectors.iter().rev()) {
        let sums: [u16; VECTOR] = std::array::from_fn(|i| smalls[i] ^ larges[VECTOR - 1 - i]);
        for (hit, &value) in hit.iter_mut().zip(values) {
            for (hit, &sum) in hit.iter_mut().zip(&sums) {
                *hit |= if sum == value { u16::MAX } else { 0 };
            }
        }
    }
    let in_rest = |value: u16| rest.iter().zip(other_rest.iter().rev()).any(|(a, b)| a ^ b == value);
    std::array::from_fn(|k| hit[k].iter().fold(0, |any, hit| any | hit) != 0 || in_rest(values[k]))
}
