//! Misère quotients: how long they take to be found and proved, and how fast they answer sums.

use std::hint::black_box;

use grundy::misere::QuotientVerdict;
use grundy::{Convention, Rules, Session, Sum};
use grundy_testkit::Random;

use crate::clock::median;

/// The games, and the seconds in which each is to be proved for all heaps; `None` where no time was promised.
const GAMES: &[(&str, Option<f64>)] =
    &[("0.123", Some(0.1)), ("kayles", Some(5.0)), ("0.34", None), ("0.3101", None), ("0.71", None)];

const HEAPS: usize = 100;

pub fn run() {
    println!("| game | order, P | verdict | found and proved in | aim |\n| --- | --- | --- | --- | --- |");
    for &(name, aim) in GAMES {
        let rules = [Rules::find(name).expect("in the catalogue")];
        let find = || Session::default().quotient(&rules, None).expect("a heap game");
        let quotient = find();
        let time = median(5, || {
            black_box(find());
        });
        let verdict = match quotient.verdict() {
            QuotientVerdict::Proven => "all sums of all heaps",
            QuotientVerdict::Partial => "all sums of some heaps",
            QuotientVerdict::Unknown => "not found",
        };
        let size = format!("{}, {}", quotient.monoid().order(), quotient.p_elements().len());
        let aim = aim.map_or(String::new(), |aim| format!("{aim} s"));
        println!("| `{name}` | {size} | {verdict} | {:.4} s | {aim} |", time.as_secs_f64());
    }

    println!("\n| sum of {HEAPS} heaps, misère | answered in | aim |\n| --- | --- | --- |");
    let mut random = Random::new(1);
    for (name, largest) in
        [("0.123", 1_000_u64), ("0.123", 1_000_000_000_000_000_000), ("kayles", 1_000_000_000_000_000_000)]
    {
        let heaps: Vec<String> = (0..HEAPS).map(|_| (1 + random.below(largest)).to_string()).collect();
        let sum: Sum = format!("{name} {}", heaps.join(" ")).parse().expect("a position");
        let mut session = Session::default();
        // The first answer finds the quotient.
        let mut solve = || session.solve(&sum, Convention::Misere, 20).expect("within the limits");
        solve();
        let time = median(21, || {
            black_box(solve());
        });
        println!("| `{name}`, heaps up to {largest} | {:.3} ms | 1 ms |", time.as_secs_f64() * 1e3);
    }
}
