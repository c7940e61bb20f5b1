//! Coin turning and Welter's game, compared with the definition on all small positions, and with published codes.

use grundy_core::{Convention, Goal, Nimber, Position, nim_product};
use grundy_rules::Rules;
use grundy_rules::turning::{Pattern, Row};
use grundy_testkit::{Laws, lists, long};

const GAMES: [&str; 11] =
    ["turtles", "mock-turtles", "moebius", "mogul", "twins", "triplets", "ruler", "turnips", "1", "2,4", "odd"];

fn row(name: &str) -> Row {
    Row::new(Pattern::parse(name).unwrap())
}

/// The patterns of a game that end in `last`, as sets of bits: bit n − 1 for place n.
fn masks(name: &str, last: u64) -> Vec<u32> {
    let mut masks = Vec::new();
    Pattern::parse(name).unwrap().each(last, &mut |mask| {
        masks.push(mask.iter().fold(0, |bits, coin| bits | 1 << (coin - 1)));
        false
    });
    masks
}

/// The value of each set of heads by the definition; `turns[n]` are the sets that a move with n as its last coin turns.
fn by_definition(coins: usize, turns: &[Vec<u32>]) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(1 << coins);
    let mut seen = vec![u32::MAX; 2 << coins];
    for position in 0..1u32 << coins {
        for turns in (0..coins).filter(|coin| position >> coin & 1 == 1).map(|coin| &turns[coin]) {
            for turn in turns {
                seen[values[(position ^ turn) as usize] as usize] = position;
            }
        }
        values.push((0..).find(|&value| seen[value as usize] != position).unwrap());
    }
    values
}

/// Compares the value of each position with the nim-sum of the values of its heads.
fn compare(turns: &[Vec<u32>], heads: &[u64], game: &str) {
    for (position, value) in by_definition(heads.len(), turns).into_iter().enumerate() {
        let sum = (0..heads.len()).filter(|coin| position >> coin & 1 == 1).fold(0, |sum, coin| sum ^ heads[coin]);
        assert_eq!(u64::from(value), sum, "{game} {position:b}");
    }
}

#[test]
fn every_row_is_worth_what_the_definition_says() {
    let coins = long(13, 17);
    for name in GAMES {
        let turns: Vec<Vec<u32>> = (1..=coins).map(|last| masks(name, last)).collect();
        let heads: Vec<u64> = (1..=coins).map(|n| row(name).value_of(n).unwrap()).collect();
        compare(&turns, &heads, name);
    }
}

/// For each cell, row by row: the sets of cells that a move turns whose last coin is there, and the product of values.
fn board(down: &str, across: &str, rows: u64, columns: u64) -> (Vec<Vec<u32>>, Vec<u64>) {
    let (first, second) = (row(down), row(across));
    let cells = (1..=rows).flat_map(|r| (1..=columns).map(move |c| (r, c)));
    let cell = |(r, c)| {
        let others = masks(across, c);
        let crossed = |mask: u32, other: u32| {
            (0..r).filter(|r| mask >> r & 1 == 1).fold(0, |bits, r| bits | other << (r * columns))
        };
        let all = masks(down, r).into_iter().flat_map(|mask| others.iter().map(move |&other| crossed(mask, other)));
        (all.collect(), nim_product(first.value_of(r).unwrap(), second.value_of(c).unwrap()))
    };
    cells.map(cell).unzip()
}

#[test]
fn every_board_is_worth_what_the_definition_says() {
    let boards = long(vec![(2, 5), (3, 4), (4, 3), (5, 2)], vec![(4, 4), (3, 6), (5, 4)]);
    let games = "twins/twins ruler/ruler ruler/twins turtles/mock-turtles triplets/ruler turnips/turtles";
    for (rows, columns) in boards {
        for (down, across) in games.split(' ').filter_map(|game| game.split_once('/')) {
            let (turns, heads) = board(down, across, rows, columns);
            compare(&turns, &heads, &format!("{down}/{across} {rows}x{columns}"));
        }
    }
}

/// Single heads on boards of five by five, by the mex of the other coins of each rectangle.
#[test]
fn every_head_of_a_board_of_five_by_five_is_worth_the_nim_product() {
    for (down, across) in GAMES.iter().flat_map(|down| GAMES.map(|across| (down, across))) {
        let (turns, heads) = board(down, across, 5, 5);
        for (cell, turns) in turns.iter().enumerate() {
            let others = |turn: &u32| (0..cell).filter(|at| turn >> at & 1 == 1).fold(0, |sum, at| sum ^ heads[at]);
            let seen: Vec<u64> = turns.iter().map(others).collect();
            let least = (0..).find(|value| !seen.contains(value)).unwrap();
            assert_eq!(heads[cell], least, "{down}/{across}, row {} column {}", cell / 5 + 1, cell % 5 + 1);
        }
    }
}

/// One of the moves turns two thousand coins.
#[test]
fn long_runs_far_out_are_moves_to_0() {
    let moves = Rules::find("turning:ruler").unwrap().moves;
    let start = moves.parse("heads:4096,18446744073709551615").unwrap();
    let list = moves.declared_options(&start, Goal::Value(Nimber::ZERO), 100).unwrap();
    let value = |option: &Vec<Position>| moves.declared(&option[0], Convention::Normal).unwrap().value;
    assert!(list.count >= 1 && list.first.iter().all(|option| value(option) == Some(Nimber::ZERO)));
}

/// The positions of value 0 are the words of a lexicode (J. H. Conway and N. J. A. Sloane 1986).
#[test]
fn the_positions_worth_0_are_the_words_of_known_codes() {
    // Extended Hamming code of length 8, and extended Golay code of length 24.
    for (name, coins, words, distance) in [("mock-turtles", 8, 16, 4), ("mogul", 24, 4096, 8)] {
        let game = row(name);
        let values: Vec<u64> = (1..=coins).map(|n| game.value_of(n).unwrap()).collect();
        let (mut found, mut least, mut sum) = (0, coins, 0);
        // In the order of Gray's code each position differs from the one before in one coin.
        for step in 1u32..=1 << coins {
            let position = (step - 1) ^ (step - 1) >> 1;
            if sum == 0 {
                found += 1;
                least = if position == 0 { least } else { least.min(u64::from(position.count_ones())) };
            }
            sum ^= values.get(step.trailing_zeros() as usize).unwrap_or(&0);
        }
        assert_eq!((found, least), (words, distance), "{name}");
    }
}

#[test]
fn welters_game_obeys_the_laws_on_every_small_position() {
    let moves = Rules::find("welter").unwrap().moves;
    let mut laws = Laws::of("welter", &*moves);
    let strictly = |list: &Vec<u64>| list.is_sorted_by(|a, b| a < b);
    for position in lists(1..=5, 0..=8).into_iter().filter(strictly).map(Position::from) {
        laws.of_form(&position);
        laws.of_play(&position, Convention::Normal);
    }
}

#[test]
fn positions_and_names_are_read_as_they_are_written() {
    for (word, text) in [
        ("turning:turtles", "HTHHT"),
        ("turning:turtles", "heads:3,7,20"),
        ("turning:turtles", "heads:"),
        ("turning:mogul", "heads:18446744073709551615"),
        ("turning:ruler/twins", "HT/TH/TT"),
        ("welter", "2,5,9"),
    ] {
        let moves = Rules::find(word).unwrap().moves;
        assert_eq!(moves.show(&moves.parse(text).unwrap()), text, "{word}");
    }
    assert_eq!(Rules::find("turning:1..3").unwrap().name, "turning:mock-turtles");
    assert_eq!(Rules::find("turning:ruler/2").unwrap().name, "turning:ruler/twins");
    assert!(Rules::find("turning").is_err() && Rules::find("turning:ruler/").is_err());
}
