//! The codes of boards that repeat, and of rules for two heaps; and what is found about such rules.
//!
//! *Families of boards* have codes that can be pasted into `grundy prove`.
//!
//! *Rules for two heaps m, n:* for how many is a theorem about all positions found? A *ray* is subtracted any positive
//! number of times, a *step* once. Some are all symmetric rules with steps in a small box, and no ray or the rays of a
//! bishop, a rook or a queen. The others are random rules from a fixed seed. They have up to two rays, and up to four
//! steps with numbers from -2 to 4 that lower m + n.

use std::collections::{BTreeSet, HashSet};
use std::time::{Duration, Instant};

use grundy::prove::{About, GameText, Question, Verdict, rules_of};
use grundy::{Convention, Limits, Observer, Progress, Stop};
use grundy_testkit::Random;
use grundy_testkit::two_heaps::{self, Vectors};

use super::hash;

/// The families of the list: Kayles on all cells with at most `vertices` vertices, on spiders and on caterpillars;
/// polyominoes; words of Clobber.
pub fn of_families(vertices: usize) -> Vec<String> {
    let mut all = Vec::new();
    let sizes = (0..12).map(|at| (at / 6, at / 3 % 2, at % 3 + 1)).filter(|cell| cell.2 <= vertices);
    for (arcs, ring, size) in sizes {
        let cells = cells(size).into_iter();
        all.extend(cells.map(|(inside, links)| format!("graph.star {arcs},{ring},{size},{inside},{links},n")));
    }
    for (arcs, a, b) in (0..50).map(|at| (at / 25, at / 5 % 5 + 1, at % 5 + 1)).filter(|(_, a, b)| a <= b) {
        all.push(format!("spider.star {arcs},{a},{b},n"));
    }
    all.extend((0..200).map(|word| format!("caterpillar.star {word},n")));
    for (rows, shape) in (2..4).flat_map(|rows| polyominoes().into_iter().map(move |shape| (rows, shape))) {
        all.push(format!("polyominoes.star {},{rows},n", 1000 + shape));
    }
    let words = (2..5).flat_map(|length| (0..1u32 << length).map(move |word| (length, word)));
    let words = words.map(|(length, word)| (0..length).map(|at| if word >> at & 1 == 1 { '2' } else { '1' }).collect());
    all.extend(
        words
            .filter(|word: &String| word.contains('1') && word.contains('2'))
            .map(|word| format!("clobber.star {word},n")),
    );
    all.into_iter().map(|code| format!("rules:rules/family-{code}")).collect()
}

/// The connected cells of `size` vertices as two numbers, once up to the order of the vertices and the direction.
pub(super) fn cells(size: usize) -> BTreeSet<(u32, u32)> {
    let pairs: Vec<(usize, usize)> = (0..size).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    let orders: &[&[usize]] = match size {
        1 => &[&[0]],
        2 => &[&[0, 1], &[1, 0]],
        _ => &[&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
    };
    let image = |order: &[usize], reversed: bool, (inside, links): (u32, u32)| {
        let pair = |a: usize, b: usize| pairs.iter().position(|&pair| pair == (a.min(b), a.max(b))).unwrap_or(0);
        let inside = pairs.iter().enumerate().filter(|(k, _)| inside >> k & 1 == 1);
        let links = (0..size * size).filter(|k| links >> k & 1 == 1).map(|k| (order[k / size], order[k % size]));
        let links = links.map(|(a, b)| if reversed { b * size + a } else { a * size + b });
        (inside.fold(0, |set, (_, &(a, b))| set | 1 << pair(order[a], order[b])), links.fold(0, |set, k| set | 1 << k))
    };
    let is_connected = |&(inside, links): &(u32, u32)| {
        let mut part: Vec<usize> = (0..20 * size).collect();
        for (_, cell) in (0..20 * size).flat_map(|turn| (0..20).map(move |cell| (turn, cell * size))) {
            let edges = pairs.iter().enumerate().filter(|(k, _)| inside >> k & 1 == 1).map(|(_, &(a, b))| (a, b));
            let next = (0..size * size).filter(|k| links >> k & 1 == 1 && cell < 19 * size);
            for (a, b) in edges.chain(next.map(|k| (k / size, size + k % size))) {
                let least = part[cell + a].min(part[cell + b]);
                (part[cell + a], part[cell + b]) = (least, least);
            }
        }
        part.iter().all(|&part| part == 0)
    };
    let all = (0..1u32 << pairs.len()).flat_map(|inside| (0..1u32 << (size * size)).map(move |links| (inside, links)));
    let least = |cell| orders.iter().flat_map(|order| [false, true].map(|turned| image(order, turned, cell))).min();
    all.filter_map(least).collect::<BTreeSet<_>>().into_iter().filter(is_connected).collect()
}

/// The polyominoes of three to five squares, once for all that differ by turning and reflection, as bits 5 x + y.
pub(super) fn polyominoes() -> BTreeSet<u32> {
    let least = |cells: &BTreeSet<(i32, i32)>| {
        let turned = (0..8).filter_map(|turn| {
            let cells = cells.iter().map(|&(x, y)| {
                let (x, y) = if turn & 1 == 1 { (y, x) } else { (x, y) };
                (if turn & 2 == 2 { -x } else { x }, if turn & 4 == 4 { -y } else { y })
            });
            let cells: Vec<(i32, i32)> = cells.collect();
            let (low, left) = (cells.iter().map(|cell| cell.0).min()?, cells.iter().map(|cell| cell.1).min()?);
            let placed: BTreeSet<(i32, i32)> = cells.iter().map(|&(x, y)| (x - low, y - left)).collect();
            placed.iter().all(|cell| cell.0 < 3).then_some(placed)
        });
        turned.min()
    };
    let mut shapes = BTreeSet::from([BTreeSet::from([(0, 0)])]);
    let mut all = BTreeSet::new();
    for squares in 2..6 {
        let mut larger = BTreeSet::new();
        for shape in &shapes {
            for &(x, y) in shape {
                let beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].into_iter();
                for new in beside.filter(|new| !shape.contains(new)) {
                    larger.extend(least(&shape.iter().copied().chain([new]).collect()));
                }
            }
        }
        shapes = larger;
        if squares > 2 {
            all.extend(shapes.iter().map(|shape| shape.iter().fold(0, |set, (x, y)| set | 1 << (5 * x + y))));
        }
    }
    all
}

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
pub fn of_rules() -> Vec<String> {
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
