//! The laws of rulesets ([`grundy_testkit::oracle`]) on every entry of the catalogue whose rules are not in a file. The
//! positions are larger than those of the facade's tests, since no sum is played out as a whole.

use std::sync::Arc;

use grundy_core::{Convention, Position};
use grundy_rules::hackenbush::{self, Hackenbush};
use grundy_rules::{ENTRIES, Entry, Moves, Rules, Shape, board};
use grundy_testkit::play::subpositions;
use grundy_testkit::{Laws, long};

fn entries() -> impl Iterator<Item = &'static Entry> {
    ENTRIES.iter().filter(|entry| !entry.is_from_file())
}

/// The rules and the position of a text such as `take:1..3 7`.
fn read(text: &str) -> (Rules, Position) {
    let (word, start) = text.split_once(' ').unwrap_or((text, ""));
    let rules = Rules::find(word).unwrap_or_else(|error| panic!("{text}: {error}"));
    let position = rules.moves.parse(start).unwrap_or_else(|error| panic!("{text}: {error}"));
    (rules, position)
}

#[test]
fn the_laws_hold_below_every_small_position() {
    for text in entries().flat_map(|entry| entry.small) {
        let (rules, position) = read(text);
        assert!(Laws::of(text, &*rules.moves).hold_below(position) > 1, "{text} has no moves");
    }
}

#[test]
fn the_laws_of_normal_play_hold_below_larger_positions() {
    for entry in entries() {
        for (rules, small) in entry.small.iter().map(|text| read(text)) {
            let start = match entry.shape {
                Shape::Heap => Position::from(long(40, 120)),
                Shape::Pair => Position::from([12, 15]),
                Shape::List | Shape::Other => small,
            };
            let example = entry.example.rsplit(' ').next().filter(|_| long(entry.shape != Shape::Other, true));
            let example = example.and_then(|start| rules.moves.parse(start).ok());
            let mut laws = Laws::of(&rules.name, &*rules.moves);
            for start in [start].into_iter().chain(example) {
                for position in subpositions(&*rules.moves, start) {
                    laws.of_form(&position);
                    laws.of_play(&position, Convention::Normal);
                }
            }
        }
    }
}

/// Boards and pictures, whose rules are made from the content of a file.
#[test]
fn the_laws_of_normal_play_hold_on_boards_and_pictures() {
    let kings = board::build("....K\n.X...\n...K.\n..X.K\n").unwrap().moves;
    let picture = hackenbush::read("ground a\na b\nb c\nc a\nb d x2\nground e\n").unwrap().picture;
    let cuts: Moves = Arc::new(Hackenbush(picture.into()));
    for (name, moves, start) in [("board", kings, ""), ("hackenbush", cuts, "whole")] {
        let mut laws = Laws::of(name, &*moves);
        for position in subpositions(&*moves, moves.parse(start).unwrap()) {
            assert!(moves.rank(&position).unwrap().is_some(), "{name} {position} has no rank");
            laws.of_form(&position);
            laws.of_play(&position, Convention::Normal);
        }
    }
}

/// Every game that must end has a rank, so that tables of all positions can be made layer by layer.
#[test]
fn every_game_that_ends_has_a_rank() {
    for (rules, position) in entries().flat_map(|entry| entry.small).map(|text| read(text)) {
        let rank = rules.moves.rank(&position).unwrap();
        assert!(rank.is_some() || rules.moves.nature().may_loop, "{} has no rank", rules.name);
    }
}

#[test]
fn kings_stay_in_their_block_and_queens_have_none() {
    let king = Rules::find("king").unwrap().moves;
    let block = |x: u64, y: u64| king.block(&[x, y].into()).unwrap().unwrap();
    assert_eq!(block(70, 80), block(69, 79));
    assert_ne!(block(64, 80), block(63, 80));
    assert_eq!(Rules::find("queen").unwrap().moves.block(&[64, 80].into()).unwrap(), None);
}
