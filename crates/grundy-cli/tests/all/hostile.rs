//! Every parser with random and mutated input, in a build that checks arithmetic: refused or read, but no panic.
//!
//! `GRUNDY_LONG=1` makes ten million executions of each, `GRUNDY_EXECUTIONS=N` so many; `fuzz/` has a fuzzer.

use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use grundy_testkit::{Random, long};

#[path = "../../../../fuzz/targets.rs"]
mod targets;

use targets::{TARGETS, Target};

/// Inputs longer than this find nothing that shorter ones do not.
const LONGEST: usize = 4096;

/// A parser may take this long for an input; rules in a file may compute for ten million steps as they are read.
const PATIENCE: Duration = Duration::from_secs(20);

/// The characters of the inputs of most parsers, with bars between.
const WORDS: &[u8] = b"0|1|-1|18446744073709551615|18446744073709551616|340282366920938463463374607431768211456\
                       |1e400|NaN|x|,| | + |\n|\r\n|\t|\"|\\|(|)|[|]|{|}|:|..|...|\0|\xff|\xc2|\xef\xbb\xbf|\x1b[2J\
                       |\xe2\x88\x9e|\xf0\x9d\x94\xbd|nim |odd|from,to\n|ground|def |return |for i in range(9):\
                       |lambda|null|\"edges\"|\"vertices\"|PAR1";

fn word(random: &mut Random) -> &'static [u8] {
    let words: Vec<&[u8]> = WORDS.split(|&byte| byte == b'|').collect();
    words[random.below(words.len())]
}

fn mutated(seed: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..1 + random.below(4) {
        let at = random.below(bytes.len() + 1);
        let until = (at + random.below(12usize)).min(bytes.len());
        match random.below(8) {
            0 => drop(bytes.splice(at..until, [])),
            1 => drop(bytes.splice(at..at, [random.below(256u64) as u8])),
            2 if at < bytes.len() => bytes[at] ^= 1 << random.below(8u32),
            3 => drop(bytes.splice(at..at, word(random).iter().copied())),
            4 => drop(bytes.splice(at..until, word(random).iter().copied())),
            5 => {
                let part = bytes[at..until].to_vec();
                let to = random.below(bytes.len() + 1);
                drop(bytes.splice(to..to, part));
            }
            6 => {
                let from = random.below(other.len() + 1);
                bytes.truncate(at);
                bytes.extend_from_slice(&other[from..]);
            }
            _ => bytes.extend((0..random.below(6)).map(|_| random.below(256u64) as u8)),
        }
    }
    bytes.truncate(LONGEST);
    bytes
}

fn executions() -> u64 {
    let told = std::env::var("GRUNDY_EXECUTIONS").ok().and_then(|number| number.parse().ok());
    told.unwrap_or_else(|| long(3_000, 10_000_000))
}

fn drive(target: &Target) {
    let mut random = Random::new(target.name.len() as u64);
    let mut inputs: Vec<Vec<u8>> = target.seeds.iter().map(|seed| seed.to_vec()).collect();
    let kept = 64;
    for execution in 0..executions() {
        let [one, other] = [0; 2].map(|_: i32| inputs[random.below(inputs.len())].clone());
        let input = if execution < target.seeds.len() as u64 {
            inputs[execution as usize].clone()
        } else {
            mutated(&one, &other, &mut random)
        };
        let begin = Instant::now();
        let read = catch_unwind(AssertUnwindSafe(|| (target.read)(&input)));
        let text = String::from_utf8_lossy(&input);
        assert!(read.is_ok(), "{} panicked at execution {execution}: {text:?}", target.name);
        assert!(begin.elapsed() < PATIENCE, "{} took {:?} for {text:?}", target.name, begin.elapsed());
        // Some mutations are mutated again.
        if random.one_in(50) {
            let place = target.seeds.len() + random.below(kept);
            match inputs.get_mut(place) {
                Some(old) => *old = input,
                None => inputs.push(input),
            }
        }
    }
}

#[test]
fn no_parser_panics_whatever_it_is_given() {
    let overflow = catch_unwind(|| black_box(u8::MAX) + black_box(1));
    assert!(overflow.is_err(), "sums and products are not checked in this build");
    for target in TARGETS {
        let begin = Instant::now();
        drive(target);
        println!("{}: {} executions in {:?}", target.name, executions(), begin.elapsed());
    }
}
