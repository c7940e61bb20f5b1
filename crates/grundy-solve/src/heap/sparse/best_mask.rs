//! The mask that makes most values common, by a fast Walsh–Hadamard transform.
//!
//! For every mask m let W(m) be the number of values v with an even number of bits in v & m, minus the number of those
//! with an odd one. W is the transform of the table that counts how often each v occurs, and computing all of it takes
//! V·log V steps. The best mask is where W is least (Gangolli and Plambeck 1989 for the use of sparse spaces; the
//! transform is classical).

/// The mask m for which the values v with an odd number of bits in v & m have the greatest total weight, given the
/// weight of each v. Weights may be negative.
pub(crate) fn best_mask(weights: &[i64]) -> u32 {
    let size = weights.len().next_power_of_two();
    let mut spectrum = weights.to_vec();
    spectrum.resize(size, 0);
    let mut half = 1;
    while half < size {
        for block in spectrum.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    spectrum.iter().enumerate().min_by_key(|&(_, w)| w).map_or(0, |(mask, _)| mask as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testkit::Random;

    #[test]
    fn the_mask_found_is_as_good_as_the_best_of_all_masks() {
        let mut random = Random::new(12345);
        for round in 0..200 {
            let weights: Vec<i64> = (0..1 << (round % 7)).map(|_| random.below(4096) as i64 - 1000).collect();
            let on_odd = |mask: u32| -> i64 {
                weights
                    .iter()
                    .enumerate()
                    .filter(|(v, _)| (*v as u32 & mask).count_ones() % 2 == 1)
                    .map(|(_, w)| w)
                    .sum()
            };
            let best = (0..weights.len() as u32).map(on_odd).max().unwrap();
            assert_eq!(on_odd(best_mask(&weights)), best);
        }
    }
}
