//! Lists in order.
//!
//! The sort of the standard library is compiled anew for every type that is sorted. Here nearly all types exist once
//! for each width of the words, and these sorts were a quarter of the crate. So a short list, as nearly all are, is
//! sorted by insertion. Of a longer one the numbers of its items are sorted, by code that is the same for all types.

use std::cmp::Ordering;

/// Longer lists are not sorted by insertion.
const SHORT: usize = 20;

/// Sorts a list. Equal items keep their order.
pub(super) fn sort<T: Copy + Ord>(list: &mut [T]) {
    sort_by(list, T::cmp);
}

/// Sorts a list by `compare`. Equal items keep their order.
pub(super) fn sort_by<T: Copy>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    if list.len() > SHORT {
        let order = ordered(list.len(), &|one, other| compare(&list[one], &list[other]));
        let sorted: Vec<T> = order.into_iter().map(|at| list[at]).collect();
        list.copy_from_slice(&sorted);
        return;
    }
    for end in 1..list.len() {
        let item = list[end];
        let mut at = end;
        while at > 0 && compare(&list[at - 1], &item) == Ordering::Greater {
            list[at] = list[at - 1];
            at -= 1;
        }
        list[at] = item;
    }
}

/// The numbers below `count`, sorted by `compare`.
fn ordered(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&one, &other| compare(one, other));
    order
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    #[test]
    fn lists_are_sorted_as_by_the_standard_library() {
        let mut random = Random::new(5);
        for length in (0..3 * SHORT).chain([1000]) {
            let list: Vec<(usize, usize)> = (0..length).map(|at| (random.below(length / 2 + 1), at)).collect();
            let (mut ours, mut theirs) = (list.clone(), list);
            sort_by(&mut ours, |one, other| other.0.cmp(&one.0));
            theirs.sort_by_key(|item| std::cmp::Reverse(item.0));
            assert_eq!(ours, theirs);
            sort(&mut ours);
            theirs.sort_unstable();
            assert_eq!(ours, theirs);
        }
    }
}
