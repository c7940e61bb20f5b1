//! Values, periods and work of the fastest way, compared with the definition and with heap by heap.

use grundy_testkit::Scratch;

use super::Breaker;
use crate::definition::{Breaking, pairs};
use crate::files::Checkpoint;
use crate::kernels::Kernel;
use crate::memory::{History, Room};
use crate::periods::{Proof, prove_breaking};
use crate::sparse::{Plan, Scalar};
use crate::streaming::Stream;
use crate::testing::{by_definition, moves_of};

/// The values below `to`, in blocks from heap `first` on where possible; and whether there were blocks.
fn blocks(moves: &Breaking, kernel: Kernel, threads: usize, first: usize, to: usize) -> (Vec<u32>, bool) {
    let mut breaker = Breaker::new(Scalar::new(moves.clone()), kernel, threads);
    breaker.first = first;
    let mut blocks = false;
    while breaker.len() < to {
        blocks |= breaker.stream.is_some();
        breaker.advance(to).unwrap();
    }
    let values: Vec<u32> = (0..to).map(|n| breaker.value(n).unwrap()).collect();
    assert_eq!(breaker.largest(), values.iter().copied().max().unwrap_or(0));
    (values, blocks)
}

fn heap_by_heap(moves: &Breaking, to: usize) -> Scalar {
    let mut solver = Scalar::new(moves.clone());
    (0..to).for_each(|_| solver.step());
    solver
}

/// Compares two sequences; a failure names the first heap where they differ.
fn same(ours: &[u32], truth: &[u32], what: &str) {
    let differs = ours.iter().zip(truth).position(|(a, b)| a != b);
    assert_eq!(differs, None, "{what}");
    assert_eq!(ours.len(), truth.len(), "{what}");
}

#[test]
fn every_code_of_three_octal_digits_agrees_with_the_definition() {
    let to = grundy_testkit::long(1200, 3000);
    let (mut in_blocks, mut sparse) = (0, 0);
    for digits in 0..1024 {
        let text = format!("{}.{:03o}", digits / 512 * 4, digits % 512);
        let moves = moves_of(&text);
        let truth = by_definition(&moves, to);
        let by_heaps = heap_by_heap(&moves, to);
        same(&by_heaps.plain.values, &truth, &text);
        sparse += u32::from(by_heaps.plan.is_some());
        for kernel in [Kernel::portable(), Kernel::best()] {
            let (values, blocks) = blocks(&moves, kernel, 1, 256, to);
            same(&values, &truth, &text);
            in_blocks += u32::from(blocks);
        }
    }
    assert!(in_blocks > 500 && sparse > 500, "{in_blocks} {sparse}");
}

/// How many heaps are compared, and of which games: some have no sparse space, some thousands of rare heaps.
const CHOSEN: [(usize, &str); 6] = [
    (10_000, "0.376 0.06 0.76 4.004 0.007"),
    (20_000, "0.77 0.667 0.7777 0.371 0.005"),
    (30_000, "0.564 0.416"),
    (50_000, "0.6 0.36 0.161 0.64 0.143"),
    (60_000, "0.366"),
    (100_000, "grundy 0.16 0.104 0.106 0.127 0.454 4.3"),
];

#[test]
fn chosen_games_agree_heap_by_heap_for_any_kernel_and_threads() {
    for (text, heaps) in CHOSEN.iter().flat_map(|&(heaps, games)| games.split(' ').map(move |text| (text, heaps))) {
        let to = grundy_testkit::long(heaps / 2, 4 * heaps);
        let moves = moves_of(text);
        let truth = heap_by_heap(&moves, to).plain.values;
        for kernel in Kernel::all() {
            let threads: &[usize] = match kernel.name() {
                "portable" => &[1],
                name if name == Kernel::best().name() => &[1, 3],
                _ => &[2, 7],
            };
            for &threads in threads {
                let (values, _) = blocks(&moves, kernel, threads, 4096, to);
                same(&values, &truth, &format!("{text} with {} and {threads} threads", kernel.name()));
            }
        }
    }
}

/// Starts a stream at heap n even if it does not pay; `None` if the values need two bytes at once.
fn stream_from(moves: &Breaking, values: &[u32], n: usize, kernel: Kernel, threads: usize) -> Option<Breaker> {
    let mut breaker = Breaker::new(Scalar::new(moves.clone()), kernel, threads);
    breaker.history.extend(&values[..n]);
    let plan = Plan::choose(moves, &values[..n])?;
    breaker.stream = breaker.stream_of(&breaker.history, plan).filter(|stream| !stream.is_wide());
    breaker.stream.is_some().then_some(breaker)
}

/// Values grow beyond a byte while the game is not yet settled, so streams are started earlier by force. They continue
/// with two bytes, also those that are interrupted just there.
#[test]
fn a_value_beyond_a_byte_does_not_end_a_stream() {
    let folder = Scratch::new();
    let (mut widened, mut resumed) = (0, 0);
    for (text, to) in [("0.366", 12_000), ("0.364", 6_000), ("0.264", 9_000)] {
        let moves = moves_of(text);
        let truth = heap_by_heap(&moves, to).plain.values;
        let wide = truth.iter().position(|&value| value >= 512).unwrap_or(to);
        for (i, before) in [1, 20, 70, 900].into_iter().enumerate() {
            for (kernel, threads) in Kernel::all().zip([1, 2, 3]) {
                let Some(mut breaker) = stream_from(&moves, &truth, wide - before, kernel, threads) else { continue };
                let stop = wide - 1 + [0, 1, 64, 300][i];
                while breaker.len() < stop && breaker.in_blocks() {
                    breaker.advance(stop).unwrap();
                }
                let mut checkpoint = Checkpoint::new(folder.path(), text).unwrap();
                if breaker.parts().is_some() {
                    checkpoint.save(&breaker).unwrap();
                    let mut again = Breaker::new(Scalar::new(moves.clone()), Kernel::best(), 1);
                    assert!(checkpoint.resume(&mut again).unwrap());
                    breaker = again;
                    resumed += 1;
                }
                while breaker.len() < to {
                    breaker.advance(to).unwrap();
                    widened += u32::from(breaker.stream.as_ref().is_some_and(Stream::is_wide));
                }
                same(&breaker.read(0..to), &truth, &format!("{text} from {before} before, {}", kernel.name()));
            }
        }
    }
    assert!(widened > 10 && resumed > 5, "{widened} {resumed}");
}

#[test]
fn where_many_heaps_are_rare_all_pairs_are_less_work_than_taps() {
    for text in ["0.371", "0.005", "0.206", "0.16", "0.6"] {
        let work = |by: &mut dyn FnMut(&mut Breaker)| {
            let mut breaker = Breaker::new(Scalar::new(moves_of(text)), Kernel::best(), 1);
            breaker.first = usize::MAX;
            while breaker.len() < 20_000 {
                by(&mut breaker);
            }
            breaker.work()
        };
        let chosen = work(&mut |breaker| breaker.advance(20_000).unwrap());
        let by_taps = work(&mut |breaker| breaker.scalar.step());
        match text {
            "0.16" | "0.6" => assert!(chosen * 19 < by_taps * 20, "{text}: {chosen} {by_taps}"),
            _ => assert!(chosen * 3 < by_taps * 2, "{text}: {chosen} {by_taps}"),
        }
    }
}

/// The search proves the same, with almost no memory or with all, as the theorem on a plain vector.
#[test]
fn the_search_proves_what_is_proved_on_all_values() {
    let to = grundy_testkit::long(24_000, 60_000);
    let (mut compared, mut given_up) = (0, 0);
    let codes = (0..1024).map(|digits| format!("{}.{:03o}", digits / 512 * 4, digits % 512));
    for text in codes.step_by(grundy_testkit::long(41, 1)) {
        let moves = moves_of(&text);
        for bytes in [u64::MAX, 0] {
            let mut breaker = Breaker::new(Scalar::new(moves.clone()), Kernel::best(), 1);
            breaker.first = 256;
            breaker.step = 64;
            breaker.history = History::new(Room { segment: 256, head: 512, ring: 4096, bytes });
            let mut proof = None;
            while proof.is_none() && breaker.len() < to && breaker.cost_to(to as u64) < 100_000_000 {
                let end = (breaker.len() + 1000).min(to);
                if breaker.advance(end).is_err() {
                    break;
                }
                proof = if breaker.in_blocks() { breaker.prove() } else { None };
                if breaker.len() == to && proof.is_none() {
                    while breaker.complete() {}
                    proof = if breaker.in_blocks() { breaker.prove() } else { None };
                }
            }
            if !breaker.in_blocks() {
                continue;
            }
            let len = breaker.len();
            let values = heap_by_heap(&moves, len).plain.values;
            let truth = prove_breaking(&moves, &values);
            given_up += u32::from(!breaker.history.is_whole());
            let told = |proof: Proof| (proof.law, proof.values_used, proof.theorem.name);
            match (proof, truth) {
                (None, Some(truth)) => {
                    // The search may need a little longer than the theorem.
                    assert!(truth.values_used * 5 > len as u64 * 2, "{text} to {len} with {bytes}: {:?}", truth.law);
                }
                (proof, truth) => assert_eq!(proof.map(told), truth.map(told), "{text} to {len} with {bytes}"),
            }
            compared += u32::from(proof.is_some());
            if let Some(Proof { law, .. }) = proof {
                let some = [0, 100, 700, len / 3, len / 2, len - 300];
                for n in some.into_iter().filter(|n| n + 300 <= len) {
                    assert_eq!(breaker.recall(n..n + 300).unwrap(), values[n..n + 300], "{text} at {n}, {law:?}");
                }
            }
        }
    }
    assert!(compared > 20 && given_up > 1, "{compared} {given_up}");
}

/// How far a call gets, and the work it counts, decide when a search for a period ends: no machine may matter.
#[test]
fn how_far_each_step_gets_depends_on_nothing_but_the_game() {
    let steps = |kernel, threads| {
        let mut breaker = Breaker::new(Scalar::new(moves_of("0.36")), kernel, threads);
        let mut steps = Vec::new();
        while breaker.len() < 30_000 {
            breaker.advance(usize::MAX).unwrap();
            steps.push((breaker.len(), breaker.work()));
        }
        steps
    };
    let portable = steps(Kernel::portable(), 1);
    assert_eq!(steps(Kernel::best(), 1), portable);
    assert_eq!(steps(Kernel::best(), 2), portable);
    assert_eq!(steps(Kernel::best(), 4), portable);
}

#[test]
fn far_out_the_values_are_the_mex_of_all_pairs() {
    for (text, to) in [("0.16", 1_000_000), ("0.104", 1_000_000), ("0.454", 600_000), ("0.36", 150_000)] {
        let moves = moves_of(text);
        let (values, in_blocks) = blocks(&moves, Kernel::best(), 2, 4096, to);
        assert!(in_blocks, "{text}");
        for n in (0..20).map(|i| to - 1 - i * 4321) {
            let takes = moves.leaving(1).map(|t| values[n - t]);
            let splits = moves.leaving(2).flat_map(|t| pairs(&values, n - t, moves.unequal));
            let mut options = vec![false; 1 << 16];
            takes.chain(splits).for_each(|value| options[value as usize] = true);
            let mex = options.iter().position(|option| !option).unwrap();
            assert_eq!(values[n] as usize, mex, "heap {n} of {text}");
        }
    }
}

/// The values of Grundy's game first need nine bits at heap 7,250,049.
#[test]
fn grundys_game_first_reaches_256_at_heap_7_250_049() {
    if grundy_testkit::long(true, false) {
        return;
    }
    let (values, _) = blocks(&Breaking::unequal_split(), Kernel::best(), 2, 4096, 7_400_000);
    assert_eq!(values.iter().position(|&value| value >= 256), Some(7_250_049));
}
