//! Values that recur go on, so that those of one period need not be computed twice.
//!
//! Let the values of the heaps below n be verified, and let no heap from n on be listed. Let L be so large that no listed heap
//! exceeds it, and no smaller part of the pairs by which the heaps so far were shown the rare values below their own, and
//! let at most t counters be removed; w = L + t. Let n > p + 2w, and let p be even where parity counts. If the last w values
//! are those p heaps before, then G(k) = G(k − p) for all k ≥ n:
//!
//! By induction, the values of the w heaps before k are those p heaps before. Heap k − p is not listed, since
//! k − p ≥ n − p > L. An option of k or of k − p with a listed part r leaves the other part among the w heaps before,
//! and these are not listed either; so both have the same options with one listed part, and the same ones that are one heap
//! (and none that is nothing). The value c of k − p is common; so it is the least common value that these do not have, for k
//! as well. Each rare value below c is that of an option of k − p that is one heap or a pair with a part ≤ L. The other part
//! is larger, and among the w heaps before. With p counters more in it, the pair is an option of k that has the same value.
//! So G(k) = c.

use super::Space;
use crate::kernel::Law;

impl Space<'_> {
    /// The period of the law, if all values behind these, of heaps below `heaps`, are those one period before.
    pub(super) fn recurring(&self, values: &[u16], heaps: usize, law: Law) -> Option<usize> {
        let period = usize::try_from(law.period).ok().filter(|_| law.saltus == 0)?;
        let n = values.len();
        let more = self.witness.rares.get(self.listed.len()).is_some_and(|&rare| rare < heaps as u64);
        let odd = self.parity.is_some() && !period.is_multiple_of(2);
        let last = self.listed.last().map_or(0, |&(last, _)| last);
        let most = [&self.nothing, &self.one, &self.two].into_iter().filter_map(|t| t.last()).max();
        let window = self.deepest.max(last).checked_add(*most?)?;
        let enough = window.checked_mul(2).and_then(|twice| twice.checked_add(period)).is_some_and(|needed| n > needed);
        let recurs = enough && !more && !odd && values[n - window..] == values[n - window - period..n - period];
        recurs.then_some(period)
    }
}

/// Appends values with this period up to those of `heaps` heaps.
pub(super) fn repeat(values: &mut Vec<u16>, period: usize, heaps: usize) {
    let start = values.len() - period;
    while values.len() < heaps {
        let whole = (values.len() - start) / period * period;
        let more = whole.min(heaps - values.len());
        values.extend_from_within(start..start + more);
    }
}
