//! Rules for two heaps m, n: for how many is a theorem about all positions found?
//!
//! A *ray* is subtracted any positive number of times, a *step* once. Some are all symmetric rules with steps in a small
//! box, and no ray or the rays of a bishop, a rook or a queen. The others are random rules from a fixed seed. They have
//! up to two rays, and up to four steps with numbers from -2 to 4 that lower m + n.

use std::collections::{BTreeSet, HashSet};
use std::time::{Duration, Instant};

use grundy::prove::{About, GameText, Question, Verdict, rules_of};
use grundy::{Convention, Limits, Observer, Progress, Stop};
use grundy_testkit::Random;
use grundy_testkit::two_heaps::{self, Vectors};

use super::hash;

const PATIENCE: Duration = Duration::from_secs(10);
const MEMORY: u64 = 1 << 30;
const RANDOM_RULES: usize = 1000;
const SEED: u64 = 639;

struct Patience(Instant);

impl Observer for Patience {
    fn report(&self, _: Progress) -> Option<Stop> {
        (self.0.elapsed() > PATIENCE).then_some(Stop::TimeLimit)
    }
}

/// The codes: the rays, `||`, the steps.
pub fn codes() -> Vec<String> {
    let written = |vectors: &Vectors| vectors.iter().map(|(a, b)| format!("{a} {b}")).collect::<Vec<_>>().join(";");
    let all = two_heaps::symmetric().into_iter().chain(random());
    let codes: BTreeSet<String> = all.map(|(rays, steps)| format!("{}||{}", written(&rays), written(&steps))).collect();
    codes.into_iter().collect()
}

/// What `grundy prove` finds about the P-positions of the game of a code: the verdict, the states of the automaton, and
/// the hash of the certificate.
pub fn found(code: &str) -> Result<(&'static str, Option<u64>, String), String> {
    let vectors = |text: &str| -> Option<Vectors> {
        let pair = |pair: &str| pair.split_once(' ').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        text.split(';').filter(|pair| !pair.is_empty()).map(pair).collect()
    };
    let (rays, steps) = code.split_once("||").unwrap_or_default();
    let (rays, steps) = vectors(rays).zip(vectors(steps)).ok_or_else(|| format!("`{code}` is not rays and steps"))?;
    let moves = two_heaps::moves(&rays, &steps);
    let game = GameText::new(&["m", "n"], &moves.iter().map(String::as_str).collect::<Vec<_>>());
    let rules = rules_of("own", &game).map_err(|error| format!("{error:?}"))?;
    let (convention, about) = (Convention::Normal, About::PPositions);
    let question = Question { rules: &rules, heaps: None, convention, about, claim: None, numeration: None };
    let patience = Patience(Instant::now());
    let limits = Limits { memory: MEMORY, observer: &patience, ..Limits::default() };
    let theorem = question.answer(&limits).map_err(|error| error.to_string())?;
    let verdict = match theorem.verdict {
        Verdict::Proven => "proven",
        Verdict::Fits(_) => "fits",
        Verdict::Unknown(_) => "unknown",
        Verdict::Refuted(_) => return Err("nothing was claimed".to_owned()),
    };
    let limits = Limits { memory: MEMORY, ..Limits::default() };
    let certificate = question.certify(&theorem, &limits).map_err(|error| error.to_string())?;
    let states = theorem.recogniser.as_ref().map(|found| found.states() as u64);
    Ok((verdict, states, hash(certificate.as_ref(), &rules)?))
}

/// Rules: their rays and their steps.
fn random() -> Vec<(Vectors, Vectors)> {
    let mut random = Random::new(SEED);
    let (mut all, mut met) = (Vec::new(), HashSet::new());
    while all.len() < RANDOM_RULES {
        let directions = [(1, 0), (0, 1), (1, 1), (1, 2), (2, 1)];
        let mut rays: Vectors = (0..random.below(3usize)).map(|_| directions[random.below(5usize)]).collect();
        let steps = (0..1 + random.below(4usize)).map(|_| (random.below(7i64) - 2, random.below(7i64) - 2));
        let mut steps: Vectors = steps.filter(|(a, b)| a + b > 0).collect();
        for vectors in [&mut rays, &mut steps] {
            vectors.sort_unstable();
            vectors.dedup();
        }
        if (!rays.is_empty() || !steps.is_empty()) && met.insert((rays.clone(), steps.clone())) {
            all.push((rays, steps));
        }
    }
    all
}
