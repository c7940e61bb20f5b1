use grundy_rules::hackenbush::Colour;
use grundy_testkit::Random;
use roxmltree::{Document, Node};

use super::*;
use crate::sheet::Heading;
use crate::svg::tests::{boxes, named, numbers};

fn edge(a: usize, b: usize, colour: Colour, copies: u64) -> EdgePicture {
    EdgePicture { ends: (a, b), colour, copies, left_wins: false, right_wins: false }
}

fn vertices(count: usize, value: &str) -> Vec<StandingPicture> {
    (0..count).map(|v| StandingPicture { name: format!("v{v}"), value: Some(value.to_owned()) }).collect()
}

#[test]
fn every_edge_and_vertex_is_there_once_with_what_is_known() {
    let mut edges = vec![
        edge(0, 1, Colour::Green, 1),
        edge(1, 2, Colour::Blue, 3),
        edge(1, 2, Colour::Red, 1),
        edge(2, 2, Colour::Green, 2),
        edge(1, 1, Colour::Red, 9),
        edge(0, 3, Colour::Blue, 12),
        edge(0, 0, Colour::Green, 1),
    ];
    (edges[0].left_wins, edges[0].right_wins, edges[1].left_wins) = (true, true, true);
    let heading = Heading { title: "a <&> b".into(), subtitle: "value ±1".into() };
    let picture = HackenbushPicture {
        heading,
        vertices: vertices(4, "{2|-1}"),
        edges,
        components: vec![(3, "12".to_owned()), (1, "±1".to_owned())],
        fused: true,
    };
    let svg = draw_hackenbush(&picture, Frame::default()).expect("small");
    assert_eq!(Ok(&svg), draw_hackenbush(&picture, Frame::default()).as_ref());
    let document = Document::parse(&svg).expect("well-formed");
    let texts = |name: &str| named(&document, name).iter().filter_map(Node::text).collect::<Vec<_>>();
    let expected = [
        "a <&> b",
        "ground",
        "v0-v1, green; a winning cut for Left and for Right",
        "v1-v2, blue, 3 times; a winning cut for Left",
        "v1-v2, red",
        "v2-v2, green, 2 times",
        "v1-v1, red, 9 times",
        "v0-v3, blue, 12 times",
        "v0-v0, green",
        "v1: {2|-1}",
        "v2: {2|-1}",
        "v3: {2|-1}",
    ];
    assert_eq!(texts("title"), expected);
    let texts = texts("text");
    let count = |text: &str| texts.iter().filter(|other| **other == text).count();
    // Two signs on edges for L, one for R, and one of each in the legend.
    assert_eq!([count("L"), count("R"), count("×9"), count("×12"), count("×3")], [3, 2, 1, 1, 0]);
    assert_eq!([count("{2|-1}"), count("±1"), count("12"), count("v3")], [3, 1, 1, 1]);
}

#[test]
fn everything_lies_on_the_sheet_and_no_two_vertices_overlap() {
    let mut random = Random::new(77);
    for round in 0..80 {
        let count = 2 + random.below(30);
        let mut edges: Vec<EdgePicture> = (1..count)
            .map(|v| edge(random.below(v), v, random.pick(&[Colour::Green, Colour::Blue]), random.between(1..=4)))
            .collect();
        edges.extend((0..random.below(4)).map(|_| edge(random.below(count), random.below(count), Colour::Red, 1)));
        let value = ["0", "-13/8", "{2|-1}", "1023/1024", "↑↑*2"][round % 5];
        let picture = HackenbushPicture { vertices: vertices(count, value), edges, ..Default::default() };
        let svg = draw_hackenbush(&picture, Frame::default()).expect("small");
        let document = Document::parse(&svg).expect("well-formed");
        let [width, height] = numbers(&document.root_element(), ["width", "height"]);
        let bodies = boxes(&document, |node| node.attribute("stroke-width") == Some("1.3"));
        assert_eq!(bodies.len(), count - 1);
        for a in bodies {
            assert!(a[0] >= 0.0 && a[1] >= 0.0 && a[0] + a[2] <= width && a[1] + a[3] <= height, "{a:?}");
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let large = HackenbushPicture { vertices: vertices(MOST_STANDING + 1, "0"), ..Default::default() };
    let refused = draw_hackenbush(&large, Frame::default()).expect_err("too large").to_string();
    assert!(refused.contains("1001 vertices") && refused.contains("at most 1000"), "{refused}");
    let green = |count: usize, ends: &[(usize, usize)]| {
        let edges = ends.iter().map(|&(a, b)| edge(a, b, Colour::Green, 1)).collect();
        HackenbushPicture { vertices: vertices(count, "0"), edges, ..Default::default() }
    };
    for (count, ends, loose) in [(4, &[(0, 1), (2, 3)][..], 2), (2, &[(0, 5)], 5)] {
        let refused = draw_hackenbush(&green(count, ends), Frame::default()).expect_err("it falls").to_string();
        assert_eq!(refused, format!("vertex {loose} does not hang on the ground"));
    }
    assert!(draw_hackenbush(&HackenbushPicture::default(), Frame::default()).is_ok());
    // The height that the frame asks for, whatever the natural one would be.
    let stalk: Vec<(usize, usize)> = (1..MOST_STANDING).map(|v| (v - 1, v)).collect();
    let svg = draw_hackenbush(&green(MOST_STANDING, &stalk), Frame::default()).expect("allowed");
    assert!(svg.contains("height=\"8000\""));
}
