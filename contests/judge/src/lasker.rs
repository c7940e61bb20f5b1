//! Lasker's Nim: take from a heap or split it.

use crate::Problem;
use crate::known::Known;
use crate::reader::{ANY, POSITIVE, Reader};

/// Lasker's Nim itself.
pub(crate) const NIM_OR_NOT_NIM: Problem = Problem {
    name: "nim-or-not-nim",
    title: "Nim or not Nim?",
    source: "HDU 3032",
    statement: "Heaps of beads; a move takes one or more from one heap, or parts one heap into two that are not \
                empty. Whoever takes the last bead wins. Alice moves first.",
    input: "T, the number of cases. Each: N, the number of heaps, and then their N sizes.",
    output: "For each case `Alice` or `Bob`: who wins.",
    example_in: "2\n3\n2 2 3\n2\n3 3\n",
    example_out: "Alice\nBob\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        let mut game = Known::find("lasker")?;
        for _ in 0..reader.number("the number of cases", ANY)? {
            let mut sum = 0;
            for heap in reader.list("the number of heaps", POSITIVE, "the size of a heap", ANY)? {
                sum ^= game.value(&heap.into())?;
            }
            output += if sum != 0 { "Alice\n" } else { "Bob\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

#[cfg(test)]
mod tests {
    use grundy_testkit::lists;

    use super::*;
    use crate::testing::{Game, compare, one_heap, smaller, tidy, words};

    #[test]
    fn sums_are_answered_as_by_trying_every_move() {
        let after = |heap: u64| {
            let parts = (1..heap).map(|a| vec![a, heap - a]);
            smaller(heap).into_iter().chain(parts).collect()
        };
        let mut game = Game::normal(|heaps: &Vec<u64>| one_heap(heaps, after));
        let mut cases: Vec<Vec<u64>> = lists(1..=3, 0..=6);
        cases.extend(lists(2..=2, 7..=9));
        let input: String = cases.iter().map(|heaps| format!("{}\n{}\n", heaps.len(), words(heaps))).collect();
        let answer = |heaps: &Vec<u64>| if game.first_wins(&tidy(heaps.clone())) { "Alice" } else { "Bob" };
        let right: Vec<&str> = cases.iter().map(answer).collect();
        compare(&NIM_OR_NOT_NIM, &format!("{}\n{input}", cases.len()), &right);
    }
}
