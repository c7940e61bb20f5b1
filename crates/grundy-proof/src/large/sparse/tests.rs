use grundy_core::said;
use grundy_rules::{Code, Rules};
use grundy_testkit::long;
use grundy_testkit::oracle::heap_values;

use super::*;

fn moves(text: &str) -> HeapMoves {
    match text {
        "grundy" => HeapMoves::UnequalSplit,
        _ => HeapMoves::TakeBreak { code: Code::parse(text).unwrap(), shift: 0 },
    }
}

/// The numbers whose removal may leave two heaps.
fn of_two(text: &str) -> Vec<usize> {
    let [_, _, two, _] = removals(&moves(text), 1000);
    two
}

/// The values by the definition.
fn slow_values(text: &str, heaps: usize) -> Vec<u64> {
    heap_values(&*Rules::find(text).unwrap().moves, heaps as u64 - 1)
}

fn witness(text: &str, values: &[u64], mask: u64, parity: bool) -> Sparse {
    let t = of_two(text).first().copied().unwrap_or(0);
    let rare = |n: &usize| {
        let place = if parity { (n + t) as u32 } else { 0 };
        ((values[*n] & mask).count_ones() + place).is_multiple_of(2)
    };
    let rares = (1..values.len()).filter(rare).map(|n| n as u64).collect();
    Sparse { heaps: values.len() as u64, mask, parity, rares }
}

/// Lengths with which the games below have many stretches.
const SHORT: Lengths = Lengths { stretch: 24, reach: 8 };
/// Lengths with which the games below have some rays of several segments.
const MIDDLE: Lengths = Lengths { stretch: 2500, reach: 256 };

/// Games such as `0.16 1 parity`: the code, the mask, and whether parity counts.
fn games(text: &str) -> impl Iterator<Item = (String, u64, bool)> {
    text.split(", ").map(|game| {
        let mut words = game.split(' ');
        (words.next().unwrap().to_owned(), words.next().unwrap().parse().unwrap(), words.next().is_some())
    })
}

fn derived_with(lengths: Lengths, text: &str, witness: &Sparse) -> Check<Vec<u64>> {
    derived_by_law(lengths, text, witness, None)
}

fn derived_by_law(lengths: Lengths, text: &str, witness: &Sparse, law: Option<Law>) -> Check<Vec<u64>> {
    let all = values(lengths, &moves(text), witness, law, "sparse", &Session::of_the_catalogue())?;
    Ok((0..all.len()).map_while(|n| all.get(n)).collect())
}

/// The same answer whatever the stretches are.
fn derived(text: &str, witness: &Sparse) -> Check<Vec<u64>> {
    let whole = derived_with(LENGTHS, text, witness);
    for lengths in [SHORT, MIDDLE] {
        assert_eq!(derived_with(lengths, text, witness), whole, "{text} {witness:?}");
    }
    whole
}

/// Any mask will do if the list is that of its rare heaps, and no other list will.
#[test]
fn every_octal_code_of_three_digits_for_any_mask() {
    let codes = (0..1024).map(|i| format!("{}.{}{}{}", i / 512 * 4, i / 64 % 8, i / 8 % 8, i % 8));
    for (i, text) in codes.chain(["grundy".to_owned()]).enumerate() {
        let (truth, two) = (slow_values(&text, 90), of_two(&text));
        let may_use_parity = !two.is_empty() && two.iter().all(|t| t % 2 == two[0] % 2);
        for (mask, parity) in [(0, false), (i as u64 % 16, true), (6, false), (i as u64 % 7 + 1, false), (0, true)] {
            if parity && !may_use_parity {
                continue;
            }
            let honest = witness(&text, &truth, mask, parity);
            assert_eq!(derived(&text, &honest).unwrap(), truth, "{text} {honest:?}");
            for change in 0..12 {
                let mut other = honest.clone();
                let at = (i * 7 + change * 31) as u64 % 89 + 1;
                match change {
                    0 => other.mask ^= 1 << (i % 5),
                    1 => other.parity = !parity,
                    2 => other.rares.push(90),
                    3 => other.heaps = 0,
                    _ => match other.rares.binary_search(&at) {
                        Ok(place) => drop(other.rares.remove(place)),
                        Err(place) => other.rares.insert(place, at),
                    },
                }
                // A changed mask may leave all classes as they were: then it is right as well.
                if let Ok(values) = derived(&text, &other) {
                    assert!(change < 2 || values.is_empty() && honest.rares.is_empty(), "{text} {other:?}");
                    assert_eq!(values, truth[..values.len()], "{text} {other:?}");
                }
            }
        }
    }
}

/// Far enough for the pairs that are tried first, which show what all pairs would. The last values need room after room.
#[test]
fn longer_sequences_agree_with_the_definition() {
    let wide = format!("0.7{} 512", "3".repeat(899));
    let known = "0.6 6, 0.16 1 parity, 0.454 61, 0.104 23 parity, 0.127 17 parity, 4.3 1, 0.3 1, grundy 6, ";
    for (text, mask, parity) in games(&(known.to_owned() + &wide)) {
        let truth = slow_values(&text, long(3_000, 12_000));
        let values = derived(&text, &witness(&text, &truth, mask, parity)).unwrap();
        assert_eq!(values.iter().zip(&truth).position(|(a, b)| a != b), None, "{text}");
    }
}

/// A rare heap is missed wherever in a stretch it is left out, and in whatever stretch.
#[test]
fn a_rare_heap_that_is_left_out_is_found() {
    let heaps = long(4_000, 12_000);
    let wide = format!("0.7{} 256", "3".repeat(299));
    let known = "0.6 6, 0.16 30, 0.454 61, 0.104 23 parity, 0.156 30, 0.127 17 parity, grundy 254, ";
    for (text, mask, parity) in games(&(known.to_owned() + &wide)) {
        let truth = slow_values(&text, heaps);
        let honest = witness(&text, &truth, mask, parity);
        assert_eq!(derived(&text, &honest).unwrap().iter().zip(&truth).position(|(a, b)| a != b), None, "{text}");
        // The last ones are farthest inside.
        for at in (0..honest.rares.len()).rev().take(8).chain((0..honest.rares.len()).step_by(97)) {
            let mut other = honest.clone();
            let n = other.rares.remove(at);
            let refused = derived(&text, &other).unwrap_err();
            let reason =
                said!("heap {n} is worth {shown}, which is rare, but it is not listed", n, shown = truth[n as usize]);
            assert_eq!((refused.step, refused.reason), ("sparse.rares".to_owned(), reason), "{text}");
        }
    }
}

/// For every law, the values are those of the definition. A heap that is missing in the list is found, also after a
/// long stretch in which values recur.
#[test]
fn a_law_is_no_reason_to_believe_a_value() {
    let mut quicker = 0;
    for (text, heaps, mask, parity, period) in [
        ("0.77", 800, 6, false, 12),
        ("0.156", 9_000, 0x1b, false, 349),
        ("0.137", 800, 6, false, 34),
        ("4.3", 600, 1, false, 2),
        ("0.6", 3_000, 6, false, 24),
        ("0.104", 3_000, 23, true, 24),
        ("grundy", 2_000, 6, false, 3),
    ] {
        let truth = slow_values(text, heaps);
        let honest = witness(text, &truth, mask, parity);
        for period in (1..40).chain([period, 2 * period, period + 1, heaps as u64, u64::MAX]) {
            for saltus in [0, 1] {
                let law = Law { preperiod: 0, period, saltus };
                assert_eq!(derived_by_law(SHORT, text, &honest, Some(law)).unwrap(), truth, "{text} {law:?}");
            }
        }
        let law = Law { preperiod: 0, period, saltus: 0 };
        for at in 0..honest.rares.len() {
            let mut other = honest.clone();
            let n = other.rares.remove(at);
            let refused = derived_by_law(SHORT, text, &other, Some(law)).unwrap_err();
            assert_eq!(refused, derived_with(SHORT, text, &other).unwrap_err(), "{text} without heap {n}");
        }
        for n in (1..heaps as u64).step_by(heaps / 60).filter(|n| !honest.rares.contains(n)) {
            let mut other = honest.clone();
            other.rares.insert(other.rares.partition_point(|&rare| rare < n), n);
            let refused = derived_by_law(SHORT, text, &other, Some(law)).unwrap_err();
            assert_eq!(refused.step, "sparse.rares", "{text} with heap {n}");
        }
        // The last heaps say whether the values were repeated.
        let session = Session::of_the_catalogue();
        let [nothing, one, two, _] = removals(&moves(text), u64::MAX);
        let mut space = Space::new([nothing, one, two], text == "grundy", &honest, "sparse", &session).unwrap();
        space.values(heaps, None, SHORT).unwrap();
        let values: Vec<u16> = truth.iter().map(|&value| value as u16).collect();
        quicker += usize::from(space.recurring(&values, heaps, law).is_some());
    }
    assert!(quicker > 0);
}

#[test]
fn what_recurs_is_repeated_up_to_the_last_heap() {
    for (period, heaps) in [(1, 9), (2, 9), (3, 4), (3, 10), (3, 100), (3, 101)] {
        let mut values = vec![9, 7, 5, 1];
        let start = values.len() - period;
        common::repeat(&mut values, period, heaps);
        assert_eq!(values.len(), heaps);
        assert!((start..heaps - period).all(|n| values[n] == values[n + period]), "{period} {heaps}");
    }
}

#[test]
fn sizes_that_are_too_large_are_refused_at_once() {
    let refused = |text, witness: &Sparse| derived_with(LENGTHS, text, witness).unwrap_err();
    let giant = |heaps| Sparse { heaps, mask: 6, parity: false, rares: Vec::new() };
    assert_eq!(refused("0.6", &giant(1_000_000_000_000)).step, "sparse.heaps");
    let stopped = refused("0.6", &giant(u32::MAX.into()));
    assert_eq!(stopped.stopped, Some(grundy_core::Stop::MemoryLimit));
    let rares = (1..2_000_000).collect();
    let many = Sparse { heaps: 3_000_000, mask: 6, parity: false, rares };
    assert_eq!(refused("0.6", &many).step, "sparse.rares");
    for (text, step) in [("0.8", "sparse"), ("0.333...", "sparse"), ("0.77", "sparse.parity")] {
        let witness = Sparse { heaps: 100, mask: 6, parity: true, rares: Vec::new() };
        assert_eq!(refused(text, &witness).step, step, "{text}");
    }
}
