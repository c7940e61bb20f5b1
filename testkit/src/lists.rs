//! All short lists of small numbers.

use std::ops::RangeInclusive;

/// All lists of these lengths whose numbers are in the range, the short ones first.
///
/// ```
/// # use grundy_testkit::lists;
/// assert_eq!(lists(0..=2, 5..=6), [&[][..], &[5], &[6], &[5, 5], &[5, 6], &[6, 5], &[6, 6]]);
/// ```
pub fn lists(lengths: RangeInclusive<usize>, numbers: RangeInclusive<u64>) -> Vec<Vec<u64>> {
    let mut longest = vec![vec![]];
    let mut all = Vec::new();
    for length in 0..=*lengths.end() {
        if lengths.contains(&length) {
            all.extend(longest.iter().cloned());
        }
        let longer = |list: &Vec<u64>| numbers.clone().map(|last| [&list[..], &[last]].concat()).collect::<Vec<_>>();
        longest = longest.iter().flat_map(longer).collect();
    }
    all
}
