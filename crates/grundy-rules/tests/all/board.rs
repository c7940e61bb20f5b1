//! Compares Bob's Game with its rules, played here on the text of the board with lists of kings. The laws of rulesets
//! then compare what the game declares with its moves.

use std::collections::BTreeSet;

use grundy_core::{Convention, Goal, Nimber, Position, Ruleset};
use grundy_rules::board::{Board, build, parse_board};
use grundy_testkit::{Laws, long, rows};
use proptest::prelude::*;

/// The (row, column) of each king, in order.
type Kings = Vec<(usize, usize)>;

/// The positions that one step of a king leads to.
fn options(rows: &[&[u8]], kings: &Kings) -> BTreeSet<Kings> {
    let mut options = BTreeSet::new();
    for i in 0..kings.len() {
        let (row, column) = kings[i];
        for (up, left) in [(1, 0), (0, 1), (1, 1)] {
            if row >= up && column >= left && rows[row - up][column - left] != b'X' {
                let mut option = kings.clone();
                option[i] = (row - up, column - left);
                option.sort();
                options.insert(option);
            }
        }
    }
    options
}

fn position(rows: &[&[u8]], kings: &Kings) -> Position {
    let width = rows[0].len();
    let mut cells: Vec<u64> = kings.iter().map(|&(row, column)| (row * width + column) as u64).collect();
    cells.sort_unstable();
    cells.into()
}

/// Compares everything declared about the positions of up to three kings.
fn compare(text: &str, board: &Board) {
    let rows: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
    let mut laws = Laws::of("board", board);
    for kings in multisets(&rows, 3) {
        let at = position(&rows, &kings);
        let mut named = Vec::new();
        board.each_option(&at, &mut |option| named.push(option.to_vec())).unwrap();
        named.sort();
        let all: Vec<Vec<Position>> = options(&rows, &kings).iter().map(|kings| vec![position(&rows, kings)]).collect();
        assert_eq!(named, all, "{at} of {text}");
        assert!(board.option_bound(&at).is_some());
        assert!(board.declared(&at, Convention::Normal).is_some_and(|declared| declared.value.is_some()));
        assert_eq!(board.declared(&at, Convention::Misere), None);
        assert!(board.declared_options(&at, Goal::Value(Nimber(0)), 9).is_some());
        assert_eq!(board.declared_options(&at, Goal::MisereP, 9), None);
        laws.of_form(&at);
        laws.of_play(&at, Convention::Normal);
        laws.of_play(&at, Convention::Misere);
    }
}

/// All multisets of up to `most` of the free cells.
fn multisets(rows: &[&[u8]], most: usize) -> Vec<Kings> {
    let all = (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |column| (row, column)));
    let cells: Kings = all.filter(|&(row, column)| rows[row][column] != b'X').collect();
    let mut all = vec![vec![]];
    let mut longest: Vec<Kings> = vec![vec![]];
    for _ in 0..most {
        longest = longest
            .iter()
            .flat_map(|kings| {
                let from = kings.last().copied().unwrap_or_default();
                cells.iter().filter(move |&&cell| cell >= from).map(|&cell| [&kings[..], &[cell]].concat())
            })
            .collect();
        all.extend(longest.iter().cloned());
    }
    all
}

/// Every board of this size, as its text.
fn boards(height: usize, width: usize) -> impl Iterator<Item = String> {
    (0..1usize << (height * width)).map(move |bits| {
        let cell = |i: usize| if bits >> i & 1 == 1 { 'X' } else { '.' };
        let row = |row: usize| (0..width).map(|column| cell(row * width + column)).collect::<String>();
        (0..height).map(row).collect::<Vec<_>>().join("\n")
    })
}

#[test]
fn every_small_board_is_as_the_definition_says() {
    for (height, width) in [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (1, 6), (6, 1)] {
        for text in boards(height, width) {
            let board = parse_board(&text).unwrap();
            assert_eq!((board.height(), board.width), (height, width));
            compare(&text, &board);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(long(500, 20_000)))]

    #[test]
    fn random_boards_are_as_the_definition_says(
        width in 1usize..=4,
        cells in prop::collection::vec(prop::sample::select(vec!['.', '.', '.', 'X']), 16),
        height in 1usize..=4,
    ) {
        let row = |row: usize| cells[row * 4..row * 4 + width].iter().collect::<String>();
        let text = (0..height).map(row).collect::<Vec<_>>().join("\n");
        let board = parse_board(&text).unwrap();
        compare(&text, &board);
    }
}

#[test]
fn the_kings_of_the_board_are_its_start_and_line_ends_do_not_matter() {
    let built = build("K.X\r\n.KK\r\n").unwrap();
    assert!(built.parameter.is_none() && matches!(built.structure, grundy_rules::Structure::Moves));
    let kings = built.moves.parse("").unwrap();
    assert_eq!(*kings, [0, 4, 5]);
    assert_eq!(built.moves.parse("5,0,4").unwrap(), kings);
    for text in ["K.X\n.KK", "K.X\n.KK\n", "K.X\n.KK\n\n"] {
        assert_eq!(parse_board(text).unwrap().kings, kings, "{text:?}");
    }
    let free = parse_board("..\n..").unwrap();
    assert!(free.kings.is_empty());
    assert_eq!(free.show(&free.kings), "none");
    assert_eq!(free.parse("none").unwrap(), free.parse("").unwrap());
}

#[test]
fn labels_say_which_king_goes_where() {
    let label = |text: &str, to: &str| {
        let board = parse_board(text).unwrap();
        board.label(&board.kings, &[board.parse(to).unwrap()]).to_string()
    };
    assert_eq!(label("...\n.K.", "1"), "move the king on row 2, column 2 up");
    assert_eq!(label("...\n.K.", "3"), "move the king on row 2, column 2 left");
    assert_eq!(label("...\n.K.", "0"), "move the king on row 2, column 2 up and left");
    assert_eq!(label(".K\nKK", "0,1,3"), "move the king on row 2, column 1 up");
    assert_eq!(label("K.\nKK", "0,0,2"), "move the king on row 2, column 2 up and left");
    assert_eq!(label(".\nK", "0"), "move the king on row 2, column 1 up");
}

#[test]
fn what_is_wrong_is_named_with_its_line_and_column() {
    for [text, at, message, help] in rows(include_str!("../../../../testdata/rows/bad-boards.txt")) {
        let error = parse_board(text).unwrap_err();
        assert_eq!(format!("{:?}", error.at), at, "{text:?}: {error}");
        assert!(error.message.contains(message), "{text:?}: {error}");
        assert!(error.help.as_ref().is_some_and(|told| told.contains(help)), "{text:?}: {error}");
    }
    let board = parse_board(".X\n.K").unwrap();
    for (text, at, message, help) in [
        ("3,1", 2..3, "cell 1", "row 1, column 2 is broken"),
        ("4", 0..1, "cell 4", "0 to 3"),
        ("0,18446744073709551615", 2..22, "cell 18446744073709551615", "0 to 3"),
        ("3,,3", 1..2, "missing", "commas"),
        ("3,a", 2..3, "`a`", "commas"),
    ] {
        let error = board.parse(text).unwrap_err();
        assert_eq!(error.at, at, "{text:?}: {error}");
        assert!(error.message.contains(message), "{text:?}: {error}");
        assert!(error.help.as_ref().is_some_and(|told| told.contains(help)), "{text:?}: {error}");
    }
    assert!(grundy_rules::Rules::find("board:kings.txt").is_err());
}
