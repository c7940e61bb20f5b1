//! Every move lowers the rank, of single positions and of sums, and representatives have no higher one.

use std::collections::BTreeSet;

use grundy_core::{Position, Ruleset};
use grundy_rules::hackenbush::{self, Hackenbush};
use grundy_rules::{Rules, board};

/// Every position below `start`, one component at a time; how many options were looked at.
fn compare(name: &str, moves: &dyn Ruleset<Position = Position>, start: Position) -> u64 {
    let rank = |p: &Position| moves.rank(p).unwrap().unwrap_or_else(|| panic!("{name} {p} has no rank"));
    let (mut seen, mut queue, mut options) = (BTreeSet::from([start.clone()]), vec![start], 0);
    while let Some(position) = queue.pop() {
        let twin = moves.representative(&position);
        assert!(rank(&twin) <= rank(&position), "{name}: {position} is the same as {twin}");
        moves
            .each_option(&position, &mut |parts| {
                options += 1;
                let parts: Vec<Position> = parts.iter().map(|part| moves.representative(part)).collect();
                let sum: u64 = parts.iter().map(rank).sum();
                assert!(parts.is_empty() || sum < rank(&position), "{name}: {position} to {parts:?}");
                queue.extend(parts.into_iter().filter(|part| seen.insert(part.clone())));
            })
            .unwrap();
    }
    options
}

#[test]
fn every_move_lowers_the_rank() {
    let mut options = 0;
    for word in [
        "nim 30",
        "take:1,3,4 40",
        "all-but:2 30",
        "0.77 40",
        "0.8 30",
        "4.7 30",
        "4.333... 30",
        "8.F 25",
        "kayles 30",
        "dawson-chess 30",
        "treblecross 30",
        "guiles 30",
        "officers 30",
        "lasker 30",
        "grundy 40",
        "couples 30",
        "prim 40",
        "dim 60",
        "adjacent 30",
        "bachet:4 30",
        "moore:2 4,5,6",
        "staircase 3,2,3",
        "nimble 2,5,5",
        "silver-dollar 2,5,9",
        "turning-turtles HTHHHTH",
        "wythoff 12,15",
        "euclid 30,47",
        "boxes 12,15",
        "chocolate 7,9",
        "king 9,12",
        "queen 9,12",
        "rook 9,12",
        "knight 11,14",
        "chomp 5,5,4,4",
        "fibonacci-nim 30",
    ] {
        let (name, start) = word.split_once(' ').unwrap();
        let rules = Rules::find(name).unwrap();
        options += compare(word, &*rules.moves, rules.moves.parse(start).unwrap());
    }
    let kings = board::build("....K\n.X...\n...K.\n..X.K\n").unwrap().moves;
    options += compare("board", &*kings, kings.parse("").unwrap());
    let picture = hackenbush::read("ground a\na b\nb c\nc a\nb d x2\nground e\n").unwrap().picture;
    let cuts = Hackenbush::new(picture.into());
    options += compare("hackenbush", &cuts, cuts.parse("whole").unwrap());
    assert!(options > 10_000);
}

#[test]
fn kings_and_knights_stay_in_their_block() {
    let king = Rules::find("king").unwrap().moves;
    let block = |x: u64, y: u64| king.block(&[x, y].into()).unwrap().unwrap();
    assert_eq!(block(70, 80), block(69, 79));
    assert_ne!(block(64, 80), block(63, 80));
    let queen = Rules::find("queen").unwrap().moves;
    assert_eq!(queen.block(&[64, 80].into()).unwrap(), None);
}
