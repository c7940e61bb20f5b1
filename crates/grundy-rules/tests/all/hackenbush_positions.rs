//! Positions of pictures: what remains after some cuts, computed in three ways.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::{Position, Ruleset};
use grundy_rules::hackenbush::groups::{self, Kind};
use grundy_rules::hackenbush::{Colour, Draft, Hackenbush, Picture, Remaining, read};
use grundy_testkit::rows;
use proptest::prelude::*;

/// Names that are awkward in a position.
const NAMES: [&str; 6] = ["ground", "a-b", "a", "b", "x2:red,%", "é\"("];

fn drawn(lines: &[(u8, u8, u8, u64)], colours: &[Colour]) -> Picture {
    let mut draft = Draft::new();
    for &(a, b, colour, copies) in lines {
        let colour = colours[usize::from(colour) % colours.len()];
        draft.edge(NAMES[usize::from(a)], NAMES[usize::from(b)], colour, copies).unwrap();
    }
    draft.finish().picture
}

fn lines() -> impl Strategy<Value = Vec<(u8, u8, u8, u64)>> {
    prop::collection::vec((0..6u8, 0..6u8, 0..3u8, 1..3u64), 0..9)
}

proptest! {
    /// A position after cuts equals the picture after these cuts, and its text is read back.
    #[test]
    fn positions_are_pictures(lines in lines(), cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..5)) {
        let picture = drawn(&lines, &[Colour::Green, Colour::Blue, Colour::Red]);
        let game = Hackenbush(picture.clone().into());
        let (mut left, mut position) = (picture.clone(), Position::from(vec![]));
        for cut in cuts {
            let remaining = Remaining::of(&picture, &position);
            prop_assert_eq!(remaining.picture(), &left);
            prop_assert_eq!(remaining.position(), position.clone());
            prop_assert_eq!(game.parse(&game.show(&position)).unwrap(), position.clone());
            if left.is_empty() {
                break;
            }
            let edge = cut.index(left.edges.len()) as u32;
            let label = picture.label(remaining.edge_of_whole(edge));
            left = left.after_cut(edge);
            let after = remaining.after(edge);
            prop_assert_eq!(game.label(&position, after.as_slice()), label);
            prop_assert_eq!(after.is_none(), left.is_empty());
            let Some(after) = after else { break };
            position = after;
        }
    }

    /// Equal pictures are equal positions: all reachable positions, in whatever order the edges were cut.
    #[test]
    fn equal_pictures_are_equal_positions(lines in prop::collection::vec((0..4u8, 0..4u8, 0..1u8, 1..3u64), 0..6)) {
        let picture = drawn(&lines, &[Colour::Green]);
        let game = Hackenbush(picture.clone().into());
        let mut met: BTreeMap<Position, Picture> = BTreeMap::from([(Position::from(vec![]), picture.clone())]);
        let mut open = vec![Position::from(vec![])];
        while let Some(position) = open.pop() {
            let left = met[&position].clone();
            let mut options = BTreeSet::new();
            game.each_option(&position, &mut |option| { options.insert(option.to_vec()); }).unwrap();
            // Different edges lead to different pictures.
            prop_assert_eq!(options.len(), left.edges.len());
            prop_assert_eq!(game.option_bound(&position), Some(options.len() as u128));
            let expected: BTreeSet<Picture> = (0..left.edges.len() as u32).map(|edge| left.after_cut(edge)).collect();
            let pictures = options.iter().map(|option| match option.first() {
                None => Picture::empty(),
                Some(position) => Remaining::of(&picture, position).picture().clone(),
            });
            prop_assert_eq!(pictures.collect::<BTreeSet<_>>(), expected);
            for position in options.into_iter().flatten() {
                let left = Remaining::of(&picture, &position).picture().clone();
                if met.insert(position.clone(), left).is_none() {
                    open.push(position);
                }
            }
        }
        let different: BTreeSet<&Picture> = met.values().collect();
        prop_assert_eq!(different.len(), met.len());
    }

    /// The groups of a picture contain each of its edges once, and are of the kind they claim.
    #[test]
    fn groups_are_the_picture(lines in lines()) {
        let picture = drawn(&lines, &[Colour::Green, Colour::Blue, Colour::Red]);
        let mut edges = Vec::new();
        for group in groups::of(&picture) {
            let tree = group.picture.edges.len() + 1 == group.picture.vertex_count() && !group.picture.has_bundles();
            let kind = match () {
                () if group.picture.is_green() => Kind::Green,
                () if group.picture.is_blue_red() && tree => Kind::BlueRedTree,
                () => Kind::Other,
            };
            prop_assert_eq!(group.kind, kind);
            for (id, edge) in (0..).zip(&group.picture.edges) {
                let whole = group.edge_of_whole(id);
                let other = picture.edges[whole as usize];
                prop_assert_eq!((edge.colour, edge.copies), (other.colour, other.copies));
                prop_assert_eq!(group.picture.name(edge.low), picture.name(other.low));
                prop_assert_eq!(group.picture.name(edge.high), picture.name(other.high));
                edges.push(whole);
            }
        }
        edges.sort_unstable();
        prop_assert_eq!(edges, (0..picture.edges.len() as u32).collect::<Vec<_>>());
    }

    #[test]
    fn any_text_is_a_position_or_refused(text in "(without:)?([abx2:,%é-]|ground|red|whole){0,9}") {
        let game = Hackenbush(drawn(&[(0, 2, 0, 2), (2, 3, 0, 1), (2, 3, 2, 2)], &[Colour::Green, Colour::Blue, Colour::Red]).into());
        match game.parse(&text) {
            Ok(position) => prop_assert_eq!(game.parse(&game.show(&position)).unwrap(), position),
            Err(error) => prop_assert!(text.get(error.at.clone()).is_some() && error.help.is_some()),
        }
    }
}

#[test]
fn a_cut_is_named_by_its_ends() {
    let game = Hackenbush(read("ground a x2\na b\na b red\nb c-d").unwrap().picture.into());
    let shown = |text: &str| game.parse(text).map(|position| game.show(&position)).map_err(|error| error.message);
    assert_eq!(shown("").as_deref(), Ok("whole"));
    assert_eq!(shown("without:b-a:red,a-ground").as_deref(), Ok("without:ground-a,a-b:red"));
    assert_eq!(shown("without:ground-a,ground-a").as_deref(), Ok("without:ground-a:x2"));
    assert_eq!(shown("without:b-c%2Dd,a-b:green,a-b:red").as_deref(), Ok("without:a-b:green,a-b:red"));
    for [text, message] in rows(include_str!("../../../../testdata/rows/bad-cuts.txt")) {
        assert_eq!(shown(text), Err(message.into()), "{text}");
    }
}

#[test]
fn a_coloured_picture_has_no_options_as_an_impartial_game() {
    let game = Hackenbush(read("ground a\na b red").unwrap().picture.into());
    let asked = game.each_option(&Position::from(vec![]), &mut |_| {});
    assert!(asked.unwrap_err().message.contains("not an impartial game"));
}
