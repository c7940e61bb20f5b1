//! Formulas: the parser and the writer are inverse, programs agree with the definition, mistakes have their place.

use std::collections::BTreeSet;

use grundy_core::{Position, Ruleset};
use grundy_rules::formula::{GameText, MoveText, Place, parse_claim, parse_move, plain};
use grundy_rules::{Numbers, Shape};
use grundy_testkit::{Random, rows};

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn term(random: &mut Random, names: &[&str], depth: u32) -> String {
    if depth == 0 || random.one_in(3) {
        return if random.one_in(4) { random.below(5_u64).to_string() } else { random.pick(names).to_owned() };
    }
    let inner = |random: &mut Random| term(random, names, depth - 1);
    match random.below(9_u64) {
        0 | 1 => format!("{} + {}", inner(random), inner(random)),
        2 => format!("({} - {})", inner(random), inner(random)),
        3 => format!("{}*({})", random.below(4_u64), inner(random)),
        4 => format!("({}) // {}", inner(random), random.between(1..=3)),
        5 => format!("({}) % {}", inner(random), random.between(1..=3)),
        6 => format!("min({}, {})", inner(random), inner(random)),
        7 => format!("max({}, {})", inner(random), inner(random)),
        _ => format!("(({}) ^ ({}))", inner(random), inner(random)),
    }
}

/// A random formula over these names. Quantified names are bounded by their own conditions.
fn formula(random: &mut Random, names: &[&str], depth: u32, bound: &mut u32) -> String {
    if depth == 0 || random.one_in(3) {
        let sign = random.pick(&["=", "!=", "<", "<=", ">", ">=", "=="]);
        return match random.one_in(8) {
            true => format!("power(2, {})", term(random, names, 1)),
            false => format!("{} {sign} {}", term(random, names, 2), term(random, names, 2)),
        };
    }
    match random.below(7_u64) {
        0 | 1 => {
            format!("({}, {})", formula(random, names, depth - 1, bound), formula(random, names, depth - 1, bound))
        }
        2 | 3 => {
            format!("({} or {})", formula(random, names, depth - 1, bound), formula(random, names, depth - 1, bound))
        }
        4 => format!("not ({})", formula(random, names, depth - 1, bound)),
        _ => {
            *bound += 1;
            let name = format!("s{bound}");
            let mut more = names.to_vec();
            more.push(&name);
            let inner = formula(random, &more, depth - 1, bound);
            match random.one_in(2) {
                true => format!("(exists {name}: {name} <= 4 and ({inner}))"),
                false => format!("(forall {name}: {name} > 4 or ({inner}))"),
            }
        }
    }
}

#[test]
fn what_is_written_is_read_back() {
    let mut random = Random::new(1);
    let coordinates = names(&["x", "y"]);
    for _ in 0..3000 {
        let text = formula(&mut random, &["x", "y"], 4, &mut 0);
        let read = parse_claim(&text, &coordinates, false).unwrap_or_else(|error| panic!("{text}: {error}"));
        let name = |grundy_rules::formula::Variable(v)| coordinates.get(v as usize).cloned().unwrap_or(format!("b{v}"));
        let written = read.write(&name);
        let again = parse_claim(&written, &coordinates, false).unwrap_or_else(|error| panic!("{written}: {error}"));
        assert!(!again.write(&name).is_empty());
        for _ in 0..10 {
            let at = [random.below(6_u64), random.below(6_u64)];
            assert_eq!(plain::holds(&read, &at, 6), plain::holds(&again, &at, 6), "{text} is not {written} at {at:?}");
        }
        // The second text differs at most in the names of the bound variables.
        let bare = |text: &str| {
            text.split('b')
                .map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned())
                .collect::<String>()
        };
        assert_eq!(bare(&again.write(&name)), bare(&written));
    }
}

#[test]
fn precedence_is_that_of_python() {
    let coordinates = names(&["x", "y"]);
    let holds = |text: &str, at: [u64; 2]| plain::holds(&parse_claim(text, &coordinates, false).unwrap(), &at, 20);
    for [one, other] in rows(include_str!("../../../../testdata/rows/precedence.txt")) {
        for at in (0..49).map(|n| [n / 7, n % 7]) {
            assert_eq!(holds(one, at), holds(other, at), "{one} at {at:?}");
        }
    }
    // Negative numbers are those of Python: -3 ^ 5 is -8, -3 ^ -4 is 1.
    let negative = "x - 3 ^ y = -8; y ^ x - 3 = -8; (x - 3) ^ (y - 9) = 1; (x - 3) ^ y < 0; not (x - 3) ^ y >= 0; \
                    -1 ^ x = -x - 1; ((x - 5) // 2 ^ y) % 3 = 1";
    for text in negative.split("; ") {
        assert!(holds(text, [0, 5]) && !holds(&format!("not ({text})"), [0, 5]), "{text}");
    }
    assert!(holds("power(2, x)", [8, 0]) && holds("power(3, x)", [1, 0]) && !holds("power(2, x)", [0, 0]));
}

fn compiled(numbers: &Numbers, at: &[u64]) -> Vec<Vec<Vec<u64>>> {
    let mut found = Vec::new();
    let position = Position::from(at);
    numbers
        .each_option(&position, &mut |option| found.push(option.iter().map(|part| part.to_vec()).collect()))
        .unwrap();
    assert!(numbers.option_bound(&position).unwrap() >= found.len() as u128, "{at:?}");
    found.sort();
    found.dedup();
    found
}

/// Compares a game with the definition on all positions up to `to`; larger numbers than `bound` must not matter.
fn compare(text: &GameText, to: u64, bound: u64) {
    let numbers = Numbers::read(text).unwrap_or_else(|misread| panic!("{text:?}: {misread:?}"));
    let heaps = text.heaps.len() as u32;
    for n in 0..(to + 1).pow(heaps) {
        let at: Vec<u64> = (0..heaps).map(|heap| n / (to + 1).pow(heap) % (to + 1)).collect();
        if !plain::is_position(numbers.game(), &at, bound) {
            assert!(!numbers.is_position(&at).unwrap());
            continue;
        }
        assert!(numbers.is_position(&at).unwrap());
        let options = plain::options(numbers.game(), &at, bound);
        let mut found = compiled(&numbers, &at);
        found.retain(|option| option.iter().flatten().all(|&number| number <= bound));
        assert_eq!(found, options, "{text:?} at {at:?}");
        if numbers.ends && numbers.rank_of(&at).unwrap().is_some() {
            let rank = |at: &[u64]| numbers.rank_of(at).unwrap().unwrap();
            assert!(options.iter().flatten().all(|part| rank(part) < rank(&at)), "{text:?} at {at:?}");
            if numbers.rank(&Position::from(&at[..])).unwrap().is_some() {
                let falls = |option: &Vec<Vec<u64>>| option.iter().map(|part| rank(part)).sum::<u64>() < rank(&at);
                assert!(options.iter().all(falls), "{text:?} at {at:?}");
            }
        }
        if numbers.shape == Shape::Heap {
            assert!(options.iter().flatten().all(|part| part[0] < at[0]), "{text:?} at {at:?}");
        }
    }
}

#[test]
fn random_moves_agree_with_the_definition() {
    let mut random = Random::new(2);
    let mut ends = 0;
    for round in 0..600 {
        let heaps = if round % 2 == 0 { vec!["x"] } else { vec!["x", "y"] };
        let mut known: Vec<&str> = heaps.clone();
        let primed: Vec<String> = heaps.iter().map(|heap| format!("{heap}'")).collect();
        known.extend(primed.iter().map(String::as_str));
        let parts = if heaps.len() == 1 && random.one_in(3) { "x'' <= x, x'' >= t, " } else { "" };
        let free = formula(&mut random, &heaps, 2, &mut 100);
        known.push("t");
        // What a move chooses is bounded in different ways: plainly, by sums, by quotients.
        let bounds = "x' <= x, t <= x|x' + t <= x + 1|x' + t = x|x' = x - 2*t|2*t <= x, x' <= max(t, 1)|\
                      t // 2 <= x // 3, x' <= min(x, 3)|(x' = x - 1 or x' = x + 1 or x' = 0), 1 <= t <= 2|\
                      t < 3, x' // 2 <= t, x' < x or x' = 1|(x' ^ t) < x, x' <= 2*t, t <= 9|\
                      x' ^ (x - t) = 2, t <= x + 1, x' <= 9|x' = (x - t) ^ (t - 3), t <= 9|\
                      t = (x - 4) ^ (x' - x), x' < 6";
        let bounds = random.pick(&bounds.split('|').collect::<Vec<_>>());
        let second =
            if heaps.len() == 2 { random.pick(&["y' <= y, ", "y' = x, ", "", "y' + x' <= x + y, "]) } else { "" };
        let known: Vec<&str> = known.into_iter().filter(|name| *name != "y'" || !second.is_empty()).collect();
        let a_move = format!("{bounds}, {second}{parts}{}", formula(&mut random, &known, 2, &mut 0));
        let mut text = GameText::new(&heaps, &[&a_move]);
        if random.one_in(4) {
            text.domain = Some(free.clone());
        } else if random.one_in(4) {
            text.over = Some(free);
        }
        match Numbers::read(&text) {
            Ok(numbers) => ends += u32::from(numbers.ends),
            // A bound that only one case of the formula needs may be hidden from the compiler by a denial.
            Err(misread) if misread.error.message.starts_with("nothing bounds") => continue,
            Err(misread) => panic!("{a_move}: {misread:?}"),
        }
        compare(&text, if heaps.len() == 1 { 7 } else { 3 }, if heaps.len() == 1 { 15 } else { 9 });
    }
    assert!(ends > 50, "{ends} games were shown to end");
}

fn with(text: GameText, domain: Option<&str>, over: Option<&str>, rank: Option<&str>) -> GameText {
    let owned = |text: Option<&str>| text.map(str::to_owned);
    GameText { domain: owned(domain), over: owned(over), rank: owned(rank), ..text }
}

#[test]
fn known_games_agree_with_the_definition_and_are_shown_to_end() {
    let xy = ["x", "y"];
    for [heaps, moves, domain, over, rank] in rows(include_str!("../../../../testdata/rows/games-that-end.txt")) {
        let (heaps, moves): (Vec<&str>, Vec<&str>) = (heaps.split(' ').collect(), moves.split("; ").collect());
        let some = |text: &'static str| (!text.is_empty()).then_some(text);
        let text = with(GameText::new(&heaps, &moves), some(domain), some(over), some(rank));
        assert!(Numbers::read(&text).unwrap().ends || moves[0].contains("2*t"), "{text:?}");
        compare(&text, 6, 13);
    }
    // These loop, or nothing linear says that they do not.
    let loops = [GameText::new(&["x"], &["x' = x"]), GameText::new(&xy, &["x' = y, y' = x"])];
    assert!(loops.iter().all(|text| !Numbers::read(text).unwrap().ends));
    let text = with(GameText::new(&xy, &["x' = x - 1, y' <= x + 2*y", "y' < y"]), None, None, Some("y, x"));
    assert!(!Numbers::read(&text).unwrap().ends, "the first term rises");
    // A comma in brackets stands between no terms.
    let brackets = with(text.clone(), None, None, Some("min(x, x + y), y")).read().unwrap();
    assert_eq!((brackets.rank.len(), brackets.written_rank().as_str()), (2, "min(x, x + y), y"));
    let misread = with(text, None, None, Some("x, y + z")).read().unwrap_err();
    assert_eq!((misread.place, misread.error.at), (Place::Rank, 7..8));
    // A rank that can be negative is not a rank.
    let text = with(GameText::new(&xy, &["y' = y + 1, y < x"]), None, None, Some("x - y"));
    assert!(!Numbers::read(&text).unwrap().ends);
    let text = GameText { domain: Some("y <= x".to_owned()), ..text };
    assert!(Numbers::read(&text).unwrap().ends);
}

#[test]
fn labels_are_filled() {
    let label = |label: Option<&str>, formula: &str| {
        let moves = vec![MoveText { formula: formula.to_owned(), label: label.map(str::to_owned) }];
        let text = GameText { moves, ..GameText::new(&["x", "y"], &[]) };
        Numbers::read(&text).unwrap().label(&Position::from([5, 7]), &[Position::from([3, 5])]).to_string()
    };
    let both = "x' = x - t, y' = y - t, t >= 1";
    assert_eq!(label(Some("take {t} of {x}, leaving {x'}"), both), "take 2 of 5, leaving 3");
    assert_eq!(label(None, both), "take 2 from x and y");
    assert_eq!(label(None, "x' < x, y' < y"), "take 2 from x and y");
}

#[test]
fn mistakes_have_their_place_and_a_mend() {
    let heaps = names(&["left", "right"]);
    for [text, underlined, said] in rows(include_str!("../../../../testdata/rows/moves.txt")) {
        let error = parse_move(text, &heaps).expect_err(text);
        assert_eq!(&text[error.at.clone()], underlined, "{text}: {error}");
        assert!(error.to_string().contains(said), "{text}: {error}");
    }
    for [text, underlined, said] in rows(include_str!("../../../../testdata/rows/unbounded-moves.txt")) {
        let misread = Numbers::read(&GameText::new(&["left", "right"], &[text])).expect_err(text);
        assert_eq!(misread.place, Place::Move(0));
        assert_eq!(&text[misread.error.at.clone()], underlined, "{text}: {}", misread.error);
        assert!(misread.error.to_string().contains(said), "{text}: {}", misread.error);
    }
}

#[test]
fn hostile_texts_end_in_an_error_or_a_formula() {
    let coordinates = names(&["x", "y"]);
    let pieces = "(|not |-|exists t: |min(|x+|x and |x=1,|(x=1 or y=1), |9|x^|power(2,";
    for piece in pieces.split('|') {
        for times in [1, 63, 64, 65, 500, 501, 5000] {
            let text = format!("{}x", piece.repeat(times));
            let _ = parse_claim(&text, &coordinates, false);
            let text = format!("{}x = 1{}", piece.repeat(times), ")".repeat(times));
            let _ = parse_claim(&text, &coordinates, false);
            let _ = Numbers::read(&GameText::new(&["x", "y"], &[&format!("x' = x - 1, {text}")]));
            let _ = Numbers::read(&GameText::new(&["x", "y"], &[&format!("x' = x - 1, {}y = 1", piece.repeat(times))]));
        }
    }
    let mut random = Random::new(3);
    let pieces = "x|y|'|t| |(|)|=|<|,|:|exists|not|or|1|+|-|*|//|%|^|min|é|0";
    let pieces: Vec<&str> = pieces.split('|').collect();
    for _ in 0..20_000 {
        let text: String = (0..random.below(14_u64)).map(|_| random.pick(&pieces)).collect();
        let _ = Numbers::read(&GameText::new(&["x", "y"], &[&text]));
    }
}

#[test]
fn large_numbers_are_exact_or_refused() {
    let king = GameText::new(&["x", "y"], &["x' = x - a, y' = y - b, a <= 1, b <= 1, a + b > 0"]);
    let king = Numbers::read(&king).unwrap();
    let huge = [1_000_000_000_000_000_000, 7];
    assert_eq!(compiled(&king, &huge).len(), 3);
    assert!(king.each_option(&Position::from([u64::MAX, 7]), &mut |_| {}).unwrap_err().message.contains("too large"));
    let nim = Numbers::read(&GameText::new(&["x"], &["x' < x"])).unwrap();
    assert_eq!(nim.option_bound(&Position::from(1 << 60)), Some(1 << 60));
}

#[test]
fn steps_and_rays_are_recognised_and_exact() {
    let jumps = |heaps: &[&str], moves: &[&str]| Numbers::read(&GameText::new(heaps, moves)).unwrap().jumps();
    for [heaps, moves, recognised] in rows(include_str!("../../../../testdata/rows/jumps.txt")) {
        let (heaps, moves): (Vec<&str>, Vec<&str>) = (heaps.split(' ').collect(), moves.split("; ").collect());
        let told = |found: &BTreeSet<Vec<u64>>| match found.is_empty() {
            true => "none".to_owned(),
            false => found.iter().map(|jump| format!("{jump:?}")).collect(),
        };
        let found = jumps(&heaps, &moves).map(|it| {
            let cones = if it.cones.is_empty() { "" } else { " cones " };
            let cones = it.cones.iter().fold(cones.to_owned(), |text, cone| format!("{text}{cone:?}"));
            format!("steps {} rays {}{cones}", told(&it.steps), told(&it.rays))
        });
        assert_eq!(found.as_deref().unwrap_or("none"), recognised, "{moves:?}");
    }
    // Whatever is recognised at random is exact.
    let mut random = Random::new(4);
    let (mut count, mut cones) = (0, 0);
    for _ in 0..2000 {
        let number = |random: &mut Random| random.below(4_u64);
        let sign = random.pick(&["=", ">=", "<=", "<", ">"]);
        let mut a_move = format!(
            "x' = x - {}*t - {}, {} {sign} {}, t {} {}",
            number(&mut random),
            number(&mut random),
            random.pick(&["y'", "x'", "y' + t", "x - x'", "y - y'", "t + 1", "2*t", "y' + 2*t"]),
            random.pick(&["y", "x", "y - 1", "y - t", "2", "y - 2*t", "x - t"]),
            random.pick(&[">=", "<=", ">", "="]),
            number(&mut random),
        );
        if random.one_in(5) {
            let [a, b, c, d, e] = [0; 5].map(|_| random.below(3_u64));
            let also = random.pick(&["t >= 0", "x' <= x", "s <= t", "s <= 1", "x' + y' < x + y", "s + t <= x"]);
            a_move = format!("x' = x - {a}*s - {b}*t, y' = y - {c}*s - {d}*t, s + t >= {e}, {also}");
        }
        let Ok(numbers) = Numbers::read(&GameText::new(&["x", "y"], &[&a_move])) else { continue };
        let Some(found) = numbers.jumps() else { continue };
        count += 1;
        cones += found.cones.len();
        for at in (0..100_u64).map(|n| [n / 10, n % 10]) {
            let taken = found.steps.iter().cloned();
            let rays = found.rays.iter().flat_map(|ray| (1..=10).map(|t| ray.iter().map(|one| one * t).collect()));
            let cones = found.cones.iter().flat_map(|cone| {
                let times = (1..121_u64).map(|n| [n / 11, n % 11]);
                times.map(|[s, t]| (0..2).map(|heap| s * cone[0][heap] + t * cone[1][heap]).collect::<Vec<u64>>())
            });
            let after = |taken: Vec<u64>| Some(vec![vec![at[0].checked_sub(taken[0])?, at[1].checked_sub(taken[1])?]]);
            let mut wanted: Vec<Vec<Vec<u64>>> = taken.chain(rays).chain(cones).filter_map(after).collect();
            wanted.sort();
            wanted.dedup();
            assert_eq!(compiled(&numbers, &at), wanted, "{a_move} at {at:?}: {found:?}");
        }
    }
    assert!(count > 100 && cones > 20, "{count} recognised, {cones} cones");
}
