//! Long runs: in little memory, interrupted and continued, and kept in files.

use std::fs;
use std::time::Duration;

use grundy_core::{Limits, Periodicity, Stop, Unsolved, Verdict};
use grundy_octal::{CODE_PERIOD, HeapValues, PeriodReport};
use grundy_rules::{Code, HeapMoves};
use grundy_testkit::{Impatient, Scratch, long, rows};

fn game(code: &str) -> HeapValues {
    match code {
        "grundy" => HeapValues::from_moves(HeapMoves::UnequalSplit),
        _ => HeapValues::from_moves(HeapMoves::TakeBreak { code: Code::parse(code).unwrap(), shift: 0 }),
    }
}

/// A memory limit, in bytes, that is too small for the middle of a long sequence.
const LITTLE: u64 = 2 << 20;

#[test]
fn published_periods_are_proved_in_much_and_in_little_memory() {
    for [code, preperiod, period, source] in rows(include_str!("../../../testdata/rows/published-periods.txt")) {
        if source.starts_with("long") && !long(false, true) {
            continue;
        }
        let law = Periodicity { preperiod: preperiod.parse().unwrap(), period: period.parse().unwrap(), saltus: 0 };
        // Heaps of 0.376 read back to its last rare heap, 1,140,540.
        let little = if code == "0.376" { 64 << 20 } else { LITTLE };
        for memory in [4 << 30, little] {
            for threads in [1, 2] {
                let mut values = game(code);
                let report = values.find_period(None, &Limits { memory, threads, ..Limits::default() });
                assert_eq!((report.verdict, report.periodicity), (Verdict::Proven, Some(law)), "{code}: {report:?}");
                assert_eq!((report.theorem, report.stopped), (Some(&CODE_PERIOD), None), "{code}");
            }
        }
    }
}

/// The report and the hash of a run that is stopped again and again, each time after `reports` reports.
fn in_pieces(code: &str, to: Option<u64>, reports: u32, memory: u64, threads: usize) -> (PeriodReport, String, u32) {
    let folder = Scratch::new();
    for pieces in 1.. {
        let observer = Impatient(reports.into());
        let limits = Limits { memory, threads, observer: &observer };
        let mut values = game(code);
        let resumed = values.keep(Some(folder.path()), Some(&folder.at("values")), Duration::ZERO).unwrap();
        assert_eq!(resumed.is_some(), pieces > 1 && folder.at("checkpoint.grundy").exists());
        let report = values.find_period(to, &limits);
        match &report.stopped {
            None => {
                let hash = values.values_hash(&report);
                return (report, format!("{hash:?}"), pieces);
            }
            // It may have seen a period, but it has not proved one.
            Some(Unsolved::Stopped(Stop::TimeLimit)) => assert_ne!(report.verdict, Verdict::Proven),
            Some(other) => panic!("{other}"),
        }
    }
    unreachable!()
}

#[test]
fn a_run_in_pieces_ends_as_a_run_without_a_stop() {
    // A run that is stopped before it uses blocks begins anew, so these need some patience.
    let games = [
        ("0.16", None, 0),
        ("0.6", Some(long(200_000, 400_000)), 17),
        ("0.56", None, 0),
        ("0.106", Some(3_000_000), 0),
        ("0.354", None, 17),
    ];
    for &(code, to, patience) in &games[..long(2, 5)] {
        let (report, hash, pieces) = in_pieces(code, to, u32::MAX, 4 << 30, 1);
        assert_eq!(pieces, 1);
        for (reports, memory, threads) in [(0, LITTLE, 1), (1, 4 << 30, 2), (2, LITTLE, 2)] {
            let (again, its_hash, pieces) = in_pieces(code, to, patience + reports, memory, threads);
            assert_eq!((&again, &its_hash), (&report, &hash), "{code}");
            assert!(pieces > 1, "{code} was never stopped");
        }
    }
}

#[test]
fn a_checkpoint_that_is_damaged_or_of_another_game_is_refused_and_stays() {
    let folder = Scratch::new();
    let path = folder.at("checkpoint.grundy");
    let keep = |code: &str| game(code).keep(Some(folder.path()), None, Duration::MAX);
    let mut values = game("0.16");
    assert_eq!(values.keep(Some(folder.path()), None, Duration::MAX), Ok(None));
    values.find_period(Some(50_000), &Limits::default());
    assert!(keep("0.16").unwrap_err().to_string().contains("use"), "two runs in one folder");
    drop(values);
    assert_eq!(keep("0.16"), Ok(Some(50_001)));
    let whole = fs::read(&path).unwrap();
    let refused = |code: &str, bytes: &[u8], reason: &str| {
        fs::write(&path, bytes).unwrap();
        let message = keep(code).unwrap_err().to_string();
        assert!(message.contains(reason) && message.contains("left as it is"), "{message}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    };
    refused("0.17", &whole, "is one of 0.16, not of 0.17");
    refused("0.16", b"something else", "is not a checkpoint");
    let mut other_version = whole.clone();
    other_version[18] = 9;
    refused("0.16", &other_version, "has version 9");
    for cut in (19..whole.len()).step_by(whole.len() / 40) {
        refused("0.16", &whole[..cut], "is damaged");
        let mut changed = whole.clone();
        changed[cut + 8] ^= 0x10;
        refused("0.16", &changed, "");
    }
}

#[test]
fn a_store_holds_the_values_and_is_read_anywhere() {
    let folder = Scratch::new();
    let store = folder.at("values");
    let mut values = game("0.104");
    values.keep(None, Some(&store), Duration::MAX).unwrap();
    let little = Limits { memory: LITTLE, ..Limits::default() };
    values.find_period(Some(3_000_000), &little);
    let truth = game("0.104").values(0..=3_000_000, &Limits::default()).unwrap();
    for from in [0u64, 1, 131_000, 1_234_567, 2_999_000] {
        let stored = game("0.104").stored(&store, from, from + 1000).unwrap().unwrap();
        assert_eq!(stored, truth[from as usize..=from as usize + 1000]);
    }
    assert_eq!(game("0.104").stored(&store, 2_999_999, 3_000_001), Ok(None));
    assert!(game("0.106").stored(&store, 0, 1).is_err());
    // A value that was dropped from memory is computed again.
    for n in [200_000, 1_000_000, 2_000_000] {
        assert_eq!(values.value(n, &little).unwrap().0, truth[n as usize]);
    }
    // A shift: heap n of the game is heap n + 1 of the code.
    let code = Code::parse("0.104").unwrap();
    let shifted = HeapValues::from_moves(HeapMoves::TakeBreak { code: code.clone(), shift: 1 });
    assert_eq!(shifted.stored(&store, 0, 10).unwrap().unwrap(), truth[1..=11]);
    let shifted = HeapValues::from_moves(HeapMoves::TakeBreak { code, shift: -2 });
    assert_eq!(shifted.stored(&store, 0, 10).unwrap().unwrap()[2..], truth[..9]);
}

/// Grundy's game has late rare heaps: with a store, the run continues where memory alone is not enough.
#[test]
fn where_memory_has_given_up_what_a_rare_heap_needs_the_store_has_it() {
    let folder = Scratch::new();
    let to = 90_000;
    let truth = game("grundy").values(0..=to, &Limits::default()).unwrap();
    let mut values = game("grundy");
    values.keep(Some(folder.path()), Some(&folder.at("values")), Duration::ZERO).unwrap();
    let report = values.find_period(Some(to), &Limits::default());
    assert_eq!(report.stopped, None);
    assert_eq!(values.stored(&folder.at("values"), 0, to).unwrap().unwrap(), truth);
}
