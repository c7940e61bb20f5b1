//! Compares the heap games with the definition, and with each other.

use std::collections::HashSet;

use grundy_core::{Convention, Goal, Nimber, Outcome, Position};
use grundy_rules::{ENTRIES, HeapMoves, Moves, Rules, Shape};
use grundy_testkit::oracle::heap_values;
use grundy_testkit::{Laws, Oracle, lists};

fn rules(word: &str) -> Rules {
    Rules::find(word).unwrap_or_else(|error| panic!("{word}: {error}"))
}

fn heap(n: u64) -> Position {
    Position::from(n)
}

/// The options as the rules list them, each as its sorted components.
fn options(moves: &Moves, n: u64) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    let sizes = |option: &[Position]| option.iter().map(|heap| heap[0]).collect::<Vec<u64>>();
    moves.each_option(&heap(n), &mut |option| all.push(sizes(option))).unwrap();
    all.iter_mut().for_each(|option| option.sort_unstable());
    all
}

fn values(moves: &Moves, end: u64) -> Vec<u64> {
    heap_values(&**moves, end)
}

/// Checks that everything is declared for the heaps 0..=end, and agrees with the definition.
fn check_declarations(word: &str, end: u64, misere_end: u64) {
    let moves = &rules(word).moves;
    let mut laws = Laws::of(word, &**moves);
    // Lists may be missing only where all options can be tried.
    let few = moves.option_bound(&heap(u64::MAX)).unwrap() < 200_000 || word == "prim";
    let listed = |n, goal| assert!(few || moves.declared_options(&heap(n), goal, 0).is_some(), "{word} {n} {goal:?}");
    for n in 0..=end {
        let declared = moves.declared(&heap(n), Convention::Normal);
        assert!(declared.is_some_and(|declared| declared.value.is_some()), "{word} {n}");
        listed(n, Goal::Value(Nimber(0)));
        laws.of_play(&heap(n), Convention::Normal);
        if n <= misere_end {
            assert!(moves.declared(&heap(n), Convention::Misere).is_some(), "{word} {n}");
            listed(n, Goal::MisereP);
            laws.of_play(&heap(n), Convention::Misere);
        }
    }
}

#[test]
fn subtraction_games_declare_what_the_definition_says() {
    for first in 1..=6 {
        for last in first..=9 {
            check_declarations(&format!("take:{first}..{last}"), 60, 60);
        }
    }
    let words = "take:odd take:even take:odd,even take:odd,3,powers-of:5 take:1 take:1,3,9 take:7,1 \
                 take:1,powers-of:9 take:3,2,1 take:2,4..5,3 take:5,5..7,6 take:4,powers-of:1,2..3 take:30..100 \
                 take:even,even take:3..18446744073709551613 all-but:even all-but:odd all-but:1 all-but:1..3 \
                 all-but:2,1 take:odd,1 take:1..18446744073709551613";
    for word in words.split(' ') {
        check_declarations(word, 150, 150);
    }
    for base in 1..=14 {
        check_declarations(&format!("take:powers-of:{base}"), 250, 250);
    }
}

#[test]
fn bachet_declares_what_the_definition_says() {
    for most in 1..=12 {
        check_declarations(&format!("bachet:{most}"), 80, 80);
        let misere: Vec<u64> = (0..80)
            .filter(|&n| {
                let declared = rules(&format!("bash:{most}")).moves.declared(&heap(n), Convention::Misere);
                declared.unwrap().outcome == Outcome::P
            })
            .collect();
        assert_eq!(misere, Vec::from_iter((0..80).filter(|n| n % (most + 1) == 1)), "bachet:{most}");
    }
    assert_eq!(rules("bash:3").name, "bachet:3");
}

#[test]
fn lasker_prim_and_dim_declare_what_the_definition_says() {
    check_declarations("lasker", 200, 14);
    check_declarations("4.33...", 40, 9);
    check_declarations("0.3...", 60, 60);
    check_declarations("dim", 300, 300);
    check_declarations("prim", 300, 300);
}

/// Ferguson 1974: one heap of any subtraction game is a misère P-position exactly if its value is 1.
#[test]
fn one_heap_of_a_subtraction_game_is_misere_p_where_its_value_is_1() {
    for word in ["take:2,5", "take:3,4,9", "take:squares", "take:primes", "all-but:2,5", "all-but:primes"] {
        let moves = &rules(word).moves;
        let mut oracle = Oracle::new(&**moves);
        for (n, value) in (0..).zip(values(moves, 120)) {
            assert_eq!(oracle.outcome(&[heap(n)], Convention::Misere) == Outcome::P, value == 1, "{word} {n}");
        }
    }
}

#[test]
fn nothing_is_declared_where_nothing_is_known() {
    let words = "take:squares take:2,5 take:1..2,5 take:primes take:3,odd,2 all-but:2 take:3,5 kayles";
    for word in words.split(' ') {
        assert_eq!(rules(word).moves.declared(&heap(9), Convention::Normal), None, "{word}");
        assert_eq!(rules(word).moves.declared_options(&heap(9), Goal::MisereP, 9), None, "{word}");
    }
}

#[test]
fn prim_has_half_of_phi_winning_moves() {
    for n in (3..2000u64).step_by(2) {
        let phi = (1..n).filter(|&m| (2..=m).all(|d| !m.is_multiple_of(d) || !n.is_multiple_of(d))).count() as u128;
        let list = rules("prim").moves.declared_options(&heap(n), Goal::Value(Nimber(0)), 0).unwrap();
        assert_eq!(list.count, phi / 2, "{n}");
    }
}

/// The options of a code, from the definition of its digits: all ordered sums of the remaining counters, each sorted.
fn options_of_code(digits: &[u8], n: u64) -> HashSet<Vec<u64>> {
    let mut all = HashSet::new();
    for (removed, digit) in digits.iter().enumerate().filter(|&(removed, _)| removed as u64 <= n) {
        let rest = n - removed as u64;
        for parts in 0..=3 {
            if digit >> parts & 1 == 1 {
                let mut sums = vec![(vec![], rest)];
                for _ in 0..parts {
                    sums = sums
                        .into_iter()
                        .flat_map(|(parts, left): (Vec<u64>, u64)| {
                            (1..=left).map(move |part| ([parts.clone(), vec![part]].concat(), left - part))
                        })
                        .collect();
                }
                for (mut parts, _) in sums.into_iter().filter(|&(_, left)| left == 0) {
                    parts.sort_unstable();
                    all.insert(parts);
                }
            }
        }
    }
    all
}

#[test]
fn codes_have_the_options_that_their_digits_say() {
    for before in [0u8, 4, 8, 12] {
        for first in 0..16u8 {
            for second in 0..16u8 {
                let word = format!("{before:X}.{first:X}{second:X}");
                let moves = &rules(&word).moves;
                for n in 0..=9 {
                    let listed = options(moves, n);
                    let set: HashSet<Vec<u64>> = listed.iter().cloned().collect();
                    assert_eq!(set.len(), listed.len(), "{word} {n}: an option is emitted twice");
                    assert_eq!(set, options_of_code(&[before, first, second], n), "{word} {n}");
                }
            }
        }
    }
    let digits = [4, 1, 0xA, 0xA, 0xA, 0xA, 0xA, 0xA, 0xA, 0xA, 0xA, 0xA, 0xA];
    for n in 0..digits.len() as u64 {
        let set: HashSet<Vec<u64>> = options(&rules("4.1A...").moves, n).into_iter().collect();
        assert_eq!(set, options_of_code(&digits, n), "{n}");
    }
}

/// What `Built::heap` says about a game agrees with the game's own options.
#[test]
fn the_moves_as_data_agree_with_the_options() {
    let words = "nim take:1..3,7 take:odd all-but:2,5 all-but:squares 0.77 0.8 4.007 kayles dawson-kayles dawson-chess \
                 treblecross guiles officers lasker grundy couples adjacent bachet:4";
    for word in words.split(' ') {
        let rules = rules(word);
        let end = 300;
        match rules.heap().cloned().unwrap() {
            HeapMoves::Subtract(set) => {
                for n in 0..=end {
                    let wanted: HashSet<Vec<u64>> =
                        set.up_to(n).map(|s| Vec::from_iter((n > s).then_some(n - s))).collect();
                    assert_eq!(HashSet::from_iter(options(&rules.moves, n)), wanted, "{word} {n}");
                }
            }
            HeapMoves::TakeBreak { code, shift } => {
                let end = if code.most_heaps() < 3 { end } else { 60 };
                let own = values(&rules.moves, end);
                let of_code = values(&Rules::find(&code.to_string()).unwrap().moves, end + shift.max(0) as u64);
                for (n, value) in own.into_iter().enumerate() {
                    let at = n as i64 + shift;
                    assert_eq!(value, if at < 0 { 0 } else { of_code[at as usize] }, "{word} {n}");
                }
            }
            HeapMoves::UnequalSplit => {
                for n in 0..=end {
                    let wanted: HashSet<Vec<u64>> = (1..n).filter(|&a| a < n - a).map(|a| vec![a, n - a]).collect();
                    assert_eq!(HashSet::from_iter(options(&rules.moves, n)), wanted, "{word} {n}");
                }
            }
        }
    }
}

#[test]
fn what_a_move_allows_is_seen_as_in_the_options() {
    let words = "nim take:1..3,7 take:odd all-but:2,5 0.77 0.8 4.007 kayles guiles officers lasker grundy bachet:4 prim \
                 dim 4.F 8.A 0.333... dawson-kayles";
    let mut compared = 0;
    for word in words.split(' ') {
        let rules = rules(word);
        let Some(heap) = rules.heap() else { continue };
        for n in 0..=14 {
            let options = HashSet::<Vec<u64>>::from_iter(options(&rules.moves, n));
            for left in lists(0..=4, 0..=n).into_iter().filter(|left| left.is_sorted() && left.iter().sum::<u64>() <= n)
            {
                let Some(allowed) = heap.allows(n, &left) else { continue };
                assert_eq!(allowed, options.contains(&left), "{word} {n} → {left:?}");
                compared += 1;
            }
            assert_ne!(heap.allows(n, &[n, 1]), Some(true), "{word} {n}");
        }
    }
    assert!(compared > 10_000);
}

/// Values of strips of 0..=end cells from a brute force on the cells as bits.
fn values_of_strips(end: u32, may_mark: fn(u32, u32) -> bool) -> Vec<u64> {
    (0..=end)
        .map(|n| {
            let mut values = vec![0u64; 1 << n];
            for marks in (0..1u32 << n).rev() {
                let cells = (0..n).filter(|&cell| marks >> cell & 1 == 0 && may_mark(marks, cell));
                let reached: HashSet<u64> = cells.map(|cell| values[(marks | 1 << cell) as usize]).collect();
                values[marks as usize] = (0..).find(|value| !reached.contains(value)).unwrap();
            }
            values[0]
        })
        .collect()
}

#[test]
fn strips_agree_with_their_cells() {
    let adjacent = values_of_strips(14, |marks, cell| (marks << 1) >> cell & 0b101 == 0);
    assert_eq!(values(&rules("adjacent").moves, 14), adjacent);
    let far = values_of_strips(14, |marks, cell| (marks << 2) >> cell & 0b11011 == 0);
    assert_eq!(values(&rules("treblecross").moves, 14), far);
}

/// The real game: any empty cell may be crossed, and three in a row win. A strip of at least three cells always ends
/// that way. So the first player wins exactly where the value without losing moves is not 0.
#[test]
fn treblecross_agrees_with_the_game_to_three_in_a_row() {
    for n in 3..=14u32 {
        let three = |marks: u32| marks & marks >> 1 & marks >> 2 != 0;
        let mut wins = vec![false; 1 << n];
        for marks in (0..1u32 << n).rev() {
            // The player who made three in a row has just won.
            let mut cells = (0..n).filter(|&cell| marks >> cell & 1 == 0);
            wins[marks as usize] = !three(marks) && cells.any(|cell| !wins[(marks | 1 << cell) as usize]);
        }
        assert_eq!(wins[0], values(&rules("treblecross").moves, n.into())[n as usize] != 0, "{n}");
    }
}

#[test]
fn notation_bounds_and_labels_of_every_heap_game() {
    let small = ENTRIES.iter().filter(|entry| entry.shape == Shape::Heap).flat_map(|entry| entry.small);
    let words = small.map(|text| text.split_once(' ').map_or(*text, |(word, _)| word).to_owned());
    let more = ["take:primes", "all-but:odd,even", "0.8", "0.F...", "4.7...", "C.0", "8.12F", "0.0"];
    for word in words.chain(more.map(str::to_owned)) {
        let rules = rules(&word);
        assert_eq!(rules.name, word, "the canonical form");
        assert_eq!(rules.entry().unwrap().parameter.is_some(), word.contains(':'), "{word}");
        for n in 0..=40 {
            let text = n.to_string();
            let position = rules.moves.parse(&text).unwrap();
            assert_eq!((rules.moves.show(&position), &position), (text, &heap(n)), "{word}");
            let mut emitted = 0;
            rules
                .moves
                .each_option(&position, &mut |option| {
                    emitted += 1;
                    // A heap may be empty only where a move must be made in it.
                    let stands = |part: &Position| part[0] > 0 || rules.moves.is_urgent(part);
                    assert!(option.iter().all(|part| stands(part) && part[0] <= n), "{word} {n} {option:?}");
                    assert!(rules.moves.label(&position, option).id().is_some());
                })
                .unwrap();
            assert!(emitted <= rules.moves.option_bound(&position).unwrap(), "{word} {n}");
        }
        for bad in ["", "-1", "x", "1,2", "18446744073709551616"] {
            assert!(rules.moves.parse(bad).is_err(), "{word} {bad}");
        }
        // The bound tells at once whether all options can be tried.
        assert!(rules.moves.option_bound(&heap(u64::MAX)).is_some(), "{word}");
    }
}

/// The label of a strip names a cell that leads to the option, and different options different cells.
#[test]
fn labels_of_strips_name_the_cell() {
    for (word, verb, reach) in [("adjacent", "colour cell ", 1), ("treblecross", "cross cell ", 2)] {
        let moves = &rules(word).moves;
        for n in 1..=20u64 {
            for option in options(moves, n) {
                let parts: Vec<Position> = option.iter().copied().map(heap).collect();
                let label = moves.label(&heap(n), &parts).to_string();
                let cell: u64 = label.strip_prefix(verb).unwrap().parse().unwrap();
                assert!((1..=n).contains(&cell), "{word} {n} {label}");
                let mut sides = [cell.saturating_sub(reach + 1), (n - cell).saturating_sub(reach)];
                sides.sort_unstable();
                assert_eq!(Vec::from_iter(sides.into_iter().filter(|&side| side > 0)), option, "{word} {n} {label}");
            }
        }
    }
}

#[test]
fn canonical_names() {
    let words =
        "take:3..3,odd take:3,odd take:01..3 take:1..3 all-but:1..3 all-but:1..3 bash:07 bachet:7 .77 0.77 0.f 0.F";
    for pair in words.split(' ').collect::<Vec<_>>().chunks(2) {
        assert_eq!(rules(pair[0]).name, pair[1]);
    }
}
