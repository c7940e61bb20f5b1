//! Pictures of Hackenbush: reading, writing, and the picture after a cut.

use std::collections::BTreeSet;

use grundy_rules::hackenbush::{Colour, Draft, Picture, json, read};
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
