//! Pictures of Hackenbush: reading, writing, and the picture after a cut.
//!
//! # Positions
//! What remains after some cuts, computed in three ways.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::{Position, Ruleset};
use grundy_rules::hackenbush::picture::{Kind, groups};
use grundy_rules::hackenbush::{Colour, Draft, Hackenbush, Picture, Remaining, json, read};
use grundy_testkit::rows;
use proptest::prelude::*;

fn picture(text: &str) -> Picture {
    read(text).unwrap().picture
}

#[test]
fn order_and_copies_are_canonical() {
    let written = "# a comment\n  b10 b2 red # another\r\n\nground b10\tgreen\nb2 b10 red x2\nb2 b2\nb2 ground x1\n";
    let shown = "ground b2\nground b10\nb2 b2\nb2 b10 red x3\n";
    assert_eq!(picture(written).to_string(), shown);
    assert_eq!(picture(shown), picture(written));
    assert_eq!(picture(&format!("\u{feff}{written}")), picture(written));
    let expected = r#"{"edges":[["ground","b2"],["ground","b10"],["b2","b2"],["b2","b10","red",3]]}"#;
    assert_eq!(json::write(&picture(shown)), expected);
    assert!(["", "# nothing\n", r#" {"edges":[]} "#].iter().all(|text| picture(text) == Picture::empty()));
    let names: Vec<String> = {
        let all = picture("ground x01\nground x1\nground x\nground x1a\nground x2\nground 10\nground 9\nground é");
        (0..all.vertex_count() as u32).map(|v| all.name(v).to_owned()).collect()
    };
    assert_eq!(names, ["ground", "9", "10", "x", "x01", "x1", "x1a", "x2", "é"]);
    let all = picture("ground x01\nground x1\nground x\nground x2");
    assert!((0..5).all(|v| all.vertex(all.name(v)) == Some(v)));
    assert_eq!(all.vertex("y"), None);
}

#[test]
fn labels_say_the_colour_where_it_is_needed() {
    let picture = picture("ground a\na b\na b red x2\nb b");
    let labels: Vec<String> = (0..4).map(|edge| picture.label(edge).to_string()).collect();
    assert_eq!(labels, ["cut ground-a", "cut a-b (green)", "cut a-b (red)", "cut b-b"]);
}

#[test]
fn what_does_not_hang_is_named() {
    let reading = read("ground a\nu v\nv w10\nv w9").unwrap();
    assert_eq!(reading.dropped, ["u", "v", "w9", "w10"]);
    assert_eq!(reading.warning().unwrap(), "vertices `u`, `v`, `w9`, `w10` do not hang on the ground and are left out");
    let one = read("ground g\na a").unwrap().warning().unwrap();
    assert_eq!(one, "vertex `a` does not hang on the ground and is left out");
    assert_eq!(read("a a").unwrap_err().message, "no edge stands on the ground");
    assert_eq!(read("ground a").unwrap().warning(), None);
}

#[test]
fn mistakes_have_a_place_and_a_mend() {
    for [text, at, message] in rows(include_str!("../../../../testdata/rows/bad-pictures.txt")) {
        let error = read(text).unwrap_err();
        assert_eq!((format!("{:?}", error.at).as_str(), &*error.message), (at, message), "{text}");
        assert!(error.help.is_some(), "{text}");
        assert_eq!(read(&format!("\u{feff}{text}")).unwrap_err().at, error.at.start + 3..error.at.end + 3);
    }
}

#[test]
fn colours_csv_and_dot_are_read_alike() {
    let plain = read("ground a\na b blue\na b red x2\nb c red").unwrap().picture;
    for text in [
        "ground a G\na b Blue\na b R x2\nb c RED",
        "from,to,color,copies\nground,a\na,b,blue\na,b,r,2\nb,c,Red\n",
        "# comment\nground, a,, 1\na, b, B\n\n\"a\",b,red,x2\nb,c,red",
        "graph {\n ground -- a; a -- b [color=blue, label=\"x\"]\n a -- b [color=red] a -- b [color=\"Red\"] b -- c [color=r] }",
        "digraph g { rankdir=BT; ground -> a; edge [color=red]; a -> b -> c /* two */; a -> b; a -> b [color=blue] // end\n}",
        r#"{"edges":[["ground","a"],["a","b","B"],["a","b","Red",2],["b","c","r"]]}"#,
    ] {
        assert_eq!(read(text).unwrap().picture, plain, "{text}");
    }
}

type Line = (u8, u8, u8, u64);

fn drawn(lines: &[Line]) -> Picture {
    let name = |v: u8| if v == 0 { "ground".to_owned() } else { format!("v{v}") };
    let mut draft = Draft::new();
    for &(a, b, colour, copies) in lines {
        let colour = [Colour::Green, Colour::Blue, Colour::Red][usize::from(colour)];
        draft.edge(&name(a), &name(b), colour, copies).unwrap();
    }
    draft.finish().picture
}

fn lines() -> impl Strategy<Value = Vec<Line>> {
    prop::collection::vec((0..8u8, 0..8u8, 0..3u8, 1..4u64), 0..14)
}

/// The lines of a picture that are connected to the ground, by names, from the text of `picture`.
fn hanging(lines: &[&str]) -> BTreeSet<String> {
    let mut met = BTreeSet::from(["ground"]);
    loop {
        let before = met.len();
        for line in lines {
            let ends: Vec<&str> = line.split(' ').take(2).collect();
            if ends.iter().any(|end| met.contains(end)) {
                met.extend(ends);
            }
        }
        if met.len() == before {
            break;
        }
    }
    lines.iter().filter(|line| met.contains(line.split(' ').next().unwrap())).map(|line| line.to_string()).collect()
}

proptest! {
    #[test]
    fn both_formats_are_read_back(lines in lines()) {
        let picture = drawn(&lines);
        prop_assert_eq!(&read(&picture.to_string()).unwrap().picture, &picture);
        prop_assert_eq!(&json::read(&json::write(&picture)).unwrap().picture, &picture);
        prop_assert_eq!(picture.negative().negative(), picture);
    }

    #[test]
    fn a_cut_leaves_what_still_hangs(lines in lines()) {
        let picture = drawn(&lines);
        let shown = picture.to_string();
        for edge in 0..picture.edges.len() as u32 {
            let left = picture.after_cut(edge);
            let mut rest: Vec<String> = shown.lines().map(str::to_owned).collect();
            let cut = rest.remove(edge as usize);
            if let Some((front, copies)) = cut.rsplit_once(" x") {
                let copies: u64 = copies.parse().unwrap();
                rest.push(if copies > 2 { format!("{front} x{}", copies - 1) } else { front.to_owned() });
            }
            let found: BTreeSet<String> = left.to_string().lines().map(str::to_owned).collect();
            prop_assert_eq!(found, hanging(&rest.iter().map(String::as_str).collect::<Vec<_>>()));
            // The remaining picture is canonical.
            prop_assert_eq!(&read(&left.to_string()).unwrap().picture, &left);
            for v in 0..left.vertex_count() as u32 {
                prop_assert!(v == 0 || !left.at(v).is_empty());
                for end in left.at(v) {
                    let edge = left.edges[end.edge as usize];
                    prop_assert_eq!((edge.low, edge.high), (v.min(end.vertex), v.max(end.vertex)));
                }
            }
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in r#"(\{"edges":\[)?([a-z#0-9 x\n"é\[\],]|ground |blue|\["ground","a"\]){0,30}(\]\})?"#) {
        if let Err(error) = read(&text) {
            prop_assert!(text.get(error.at).is_some());
            prop_assert!(error.help.is_some());
        }
    }
}

/// Names that are awkward in a position.
const NAMES: [&str; 6] = ["ground", "a-b", "a", "b", "x2:red,%", "é\"("];

fn in_colours(lines: &[(u8, u8, u8, u64)], colours: &[Colour]) -> Picture {
    let mut draft = Draft::new();
    for &(a, b, colour, copies) in lines {
        let colour = colours[usize::from(colour) % colours.len()];
        draft.edge(NAMES[usize::from(a)], NAMES[usize::from(b)], colour, copies).unwrap();
    }
    draft.finish().picture
}

fn awkward() -> impl Strategy<Value = Vec<(u8, u8, u8, u64)>> {
    prop::collection::vec((0..6u8, 0..6u8, 0..3u8, 1..3u64), 0..9)
}

proptest! {
    /// A position after cuts equals the picture after these cuts, and its text is read back.
    #[test]
    fn positions_are_pictures(lines in awkward(), cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..5)) {
        let picture = in_colours(&lines, &[Colour::Green, Colour::Blue, Colour::Red]);
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
        let picture = in_colours(&lines, &[Colour::Green]);
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
    fn groups_are_the_picture(lines in awkward()) {
        let picture = in_colours(&lines, &[Colour::Green, Colour::Blue, Colour::Red]);
        let mut edges = Vec::new();
        for group in groups(&picture) {
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
        let game = Hackenbush(in_colours(&[(0, 2, 0, 2), (2, 3, 0, 1), (2, 3, 2, 2)], &[Colour::Green, Colour::Blue, Colour::Red]).into());
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
