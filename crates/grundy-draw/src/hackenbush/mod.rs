//! A Hackenbush picture with its values: the ground, edges in their colours, and the cuts that win.
//!
//! At each vertex stands the value of the branches above it; below the ground stands the value of each component. If
//! all edges are green, a cross marks a winning cut. Otherwise an L marks the winning cuts of Left, and an R those of
//! Right: letters need no colour. A few parallel edges are drawn side by side and a few loops as petals; many are one
//! line with their number. The folder `plant` finds the places.

mod picture;

use std::collections::BTreeMap;

use grundy_core::{Said, said};

use crate::look::{FAINT_INK, INK, LINE, PAPER, shortened};
use crate::plant::{HALF_HEIGHT, HALF_PETAL, Layout, Strand, Task, neighbours, place};
use crate::sheet::{Frame, MARGIN, draw_heading, finished, width_of};
use crate::svg::{Element, Path};
use picture::{NAME, Sign, VALUE, falls, line};

pub use picture::{EdgePicture, HackenbushPicture, StandingPicture};
pub(crate) use picture::{MOST_CUTS, MOST_STANDING, too_large};

/// Length of an edge, in pixels.
const UNIT: f64 = 58.0;
/// Largest side of a drawing, in pixels, unless the frame asks for a larger one.
const LARGEST: f64 = 8000.0;

/// Draws the picture as an SVG file, in O(n²) for n vertices and edges. Fails if it has more than `MOST_STANDING`
/// vertices or `MOST_CUTS` edges, or if some of it is not connected to the ground.
pub fn draw_hackenbush(picture: &HackenbushPicture, frame: Frame) -> Result<String, Said> {
    let lines = Lines::of(picture)?;
    let halves: Vec<f64> = picture.vertices.iter().map(|vertex| picture.half_width(vertex) / UNIT).collect();
    let layout = place(&Task { halves: &halves, strands: &lines.strands, loops: &lines.petals });

    let keys = picture.keys();
    let (left, right) = (layout.extent.0.min(-0.6) * UNIT, layout.extent.1.max(0.6) * UNIT);
    let across = right - left;
    let width = (across + 2.0 * MARGIN).max(width_of(&picture.heading, &keys, frame));
    let (mut body, top) = draw_heading(&picture.heading, keys, width, frame);
    let ground = top + 14.0 + layout.extent.2 * UNIT;
    let lean = lean(&layout, &lines.strands);
    let pen =
        Pen { picture, layout: &layout, lines: &lines, lean, frame, origin: ((width - across) / 2.0 - left, ground) };
    body.add_line(pen.ground((width - across) / 2.0 - 6.0, across + 12.0));
    for edge in 0..picture.edges.len() {
        body.add_line(pen.edge(edge));
    }
    for vertex in 1..picture.vertices.len() {
        body.add_line(pen.vertex(vertex));
    }
    for edge in 0..picture.edges.len() {
        if let Some(signs) = pen.signs(edge) {
            body.add_line(signs);
        }
    }
    let height = ground + HATCH + MARGIN + if picture.components.is_empty() { 0.0 } else { 22.0 };
    let frame = match frame {
        Frame { width: None, height: None, .. } if width.max(height) > LARGEST => match width > height {
            true => Frame { width: Some(LARGEST as u32), ..frame },
            false => Frame { height: Some(LARGEST as u32), ..frame },
        },
        frame => frame,
    };
    Ok(finished(&picture.heading, body, (width, height), frame))
}

/// Size of the hatching below the ground, in pixels.
const HATCH: f64 = 9.0;

struct Pen<'a> {
    picture: &'a HackenbushPicture,
    layout: &'a Layout,
    lines: &'a Lines,
    lean: Vec<f64>,
    frame: Frame,
    /// The point of the sheet where the layout has its origin.
    origin: (f64, f64),
}

type Point = (f64, f64);

impl Pen<'_> {
    fn at(&self, (x, y): Point) -> Point {
        (self.origin.0 + x * UNIT, self.origin.1 - y * UNIT)
    }

    /// The ground as a hatched line, and the values of the components.
    fn ground(&self, left: f64, width: f64) -> Element {
        let y = self.origin.1;
        let mut hatching = Path::default();
        let count = (width / 10.0).floor().max(1.0) as usize;
        for index in 0..=count {
            hatching.move_to(left + 2.0 + index as f64 * (width - 4.0) / count as f64, y);
            hatching.line_to(left - 5.0 + index as f64 * (width - 4.0) / count as f64, y + HATCH);
        }
        let title = Element::new("title").text(&(self.frame.words)(&said!("ground")));
        let mut group = Element::group().with(title).with(Element::outline(&hatching).set("stroke", LINE));
        group.add(Element::outline(&Path::level(left, y, width)).set("stroke", INK).number("stroke-width", 2.4));
        for (vertex, value) in &self.picture.components {
            let Some(component) = self.layout.component.get(*vertex).copied().flatten() else { continue };
            let (x, _) = self.at((self.layout.middle_feet[component], 0.0));
            let text = shortened(value, 13.0, UNIT * 1.6);
            group.add_line(Element::centred(x, y + HATCH + 16.0, &text, INK, 13.0));
        }
        group.end_line()
    }

    fn edge(&self, index: usize) -> Element {
        let edge = &self.picture.edges[index];
        let title = Element::new("title").text(&(self.frame.words)(&self.picture.told(edge)));
        let mut group = Element::group().with(title);
        let mut path = Path::default();
        for part in 0..self.parts(index) {
            let [from, one, two, to] = self.curve(index, part);
            path.move_to(from.0, from.1);
            match one == two || (edge.ends.0 != edge.ends.1 && self.is_straight(index, part)) {
                true => path.line_to(to.0, to.1),
                false => path.curve_to(one, two, to),
            }
        }
        group.add(line(&path, edge.colour));
        group
    }

    fn parts(&self, index: usize) -> usize {
        match self.lines.places[index] {
            Place::Strand { count, .. } => count as usize,
            Place::Petals { count, .. } => count,
        }
    }

    fn is_straight(&self, index: usize, part: usize) -> bool {
        matches!(self.lines.places[index], Place::Strand { strand, first, .. } if self.aside(strand, first, part) == 0.0)
    }

    /// How far a line of a strand bulges to the side, in units of an edge.
    fn aside(&self, strand: usize, first: u64, part: usize) -> f64 {
        (first + part as u64) as f64 * BETWEEN_LINES - self.lines.strands[strand].half
    }

    fn curve(&self, index: usize, part: usize) -> [Point; 4] {
        match self.lines.places[index] {
            Place::Strand { strand, first, .. } => {
                let (a, b) = self.lines.strands[strand].ends;
                let from = if a == 0 { (self.layout.feet[strand], 0.0) } else { self.layout.middles[a] };
                let (from, to) = (self.at(from), self.at(self.layout.middles[b]));
                let (dx, dy) = (to.0 - from.0, to.1 - from.1);
                // The middle of a cubic is three quarters of the way to its control points.
                let by = self.aside(strand, first, part) * UNIT / 0.75 / dx.hypot(dy).max(1e-9);
                let control = |t: f64| (from.0 + t * dx - by * dy, from.1 + t * dy + by * dx);
                [from, control(0.2), control(0.8), to]
            }
            Place::Petals { first, .. } => {
                let petal = first + part;
                let vertex = self.lines.petals[petal];
                let root = if vertex == 0 { (self.layout.roots[petal], 0.0) } else { self.layout.middles[vertex] };
                let (root, tip) = (self.at(root), self.at(self.layout.tips[petal]));
                let (dx, dy) = (tip.0 - root.0, tip.1 - root.1);
                // A closed cubic reaches three quarters of the way to its control points, and 0.29 of their distance to
                // the sides.
                let by = HALF_PETAL * UNIT / 0.29 / dx.hypot(dy).max(1e-9);
                let control =
                    |side: f64| (root.0 + (dx - side * by * dy) / 0.75, root.1 + (dy + side * by * dx) / 0.75);
                [root, control(0.75), control(-0.75), root]
            }
        }
    }

    /// The signs on an edge: that a cut wins, and how many copies there are.
    fn signs(&self, index: usize) -> Option<Element> {
        let edge = &self.picture.edges[index];
        let is_impartial = self.picture.is_impartial();
        let left = if is_impartial { Sign::Cut } else { Sign::Left };
        let copies = ((self.parts(index) as u64) < edge.copies).then_some(Sign::Copies(edge.copies));
        let right = (!is_impartial && edge.right_wins).then_some(Sign::Right);
        let signs: Vec<Sign> = edge.left_wins.then_some(left).into_iter().chain(right).chain(copies).collect();
        if signs.is_empty() {
            return None;
        }
        let [a, b, c, d] = self.curve(index, self.parts(index) / 2);
        // Signs of parallel edges are at different heights, so that they do not overlap.
        let beside = match self.lines.places[index] {
            Place::Strand { first, .. } if self.neighbours(index) > 1 => [0.0, 0.16, -0.16][first as usize % 3],
            _ => 0.0,
        };
        let mut group = Element::group();
        let count = signs.len();
        for (place, sign) in signs.iter().enumerate() {
            let t = 0.5 + beside + (place as f64 - (count - 1) as f64 / 2.0) * 0.27;
            let on = |p: f64, q: f64, r: f64, s: f64| {
                let u = 1.0 - t;
                u * u * u * p + 3.0 * u * u * t * q + 3.0 * u * t * t * r + t * t * t * s
            };
            let spot = match self.lines.places[index] {
                Place::Petals { first, .. } => {
                    // The first sign is at the tip, the next ones below it.
                    let tip = self.at(self.layout.tips[first + self.parts(index) / 2]);
                    let down = place as f64 * 0.45;
                    (tip.0 + down * (a.0 - tip.0), tip.1 + down * (a.1 - tip.1))
                }
                _ if self.is_straight(index, self.parts(index) / 2) => (a.0 + t * (d.0 - a.0), a.1 + t * (d.1 - a.1)),
                _ => (on(a.0, b.0, c.0, d.0), on(a.1, b.1, c.1, d.1)),
            };
            group.add(sign.drawn(spot));
        }
        Some(group)
    }

    /// How many edges join the same two vertices as this edge.
    fn neighbours(&self, index: usize) -> usize {
        let ends = self.picture.edges[index].ends;
        self.picture.edges.iter().filter(|edge| edge.ends == ends || edge.ends == (ends.1, ends.0)).count()
    }

    fn vertex(&self, index: usize) -> Element {
        let vertex = &self.picture.vertices[index];
        let (x, y) = self.at(self.layout.middles[index]);
        let told = match &vertex.value {
            Some(value) => format!("{}: {value}", vertex.name),
            None => vertex.name.clone(),
        };
        let mut group = Element::group().with(Element::new("title").text(&told));
        let half = vertex.body();
        match vertex.shown_value() {
            Some(value) => {
                let high = HALF_HEIGHT * UNIT * 0.62;
                let body = Element::rect(x - half, y - high, 2.0 * half, 2.0 * high).number("rx", high);
                group.add(body.set("fill", PAPER).set("stroke", INK).number("stroke-width", 1.3));
                group.add(Element::centred(x, y + 4.2, value, INK, VALUE));
            }
            None => group.add(Element::circle(x, y, half).set("fill", INK)),
        }
        if self.picture.shows_names() {
            // Where the edges below come from the right, the name fits better on the left.
            let (anchor, by) = if self.lean[index] > 0.05 { ("end", -half * 0.6) } else { ("start", half * 0.6) };
            let name = Element::text_at(x + by, y + 20.0, &vertex.shown_name()).set("text-anchor", anchor);
            let name = name.set("fill", FAINT_INK).number("font-size", NAME).set("stroke", PAPER);
            group.add(name.number("stroke-width", 3.0).set("paint-order", "stroke").set("stroke-linejoin", "round"));
        }
        group
    }
}

/// For each vertex, the sum of the horizontal offsets of the vertices below it; positive to the right.
fn lean(layout: &Layout, strands: &[Strand]) -> Vec<f64> {
    let mut lean = vec![0.0; layout.middles.len()];
    for (strand, foot) in strands.iter().zip(&layout.feet) {
        let (a, b) = strand.ends;
        let from = if a == 0 { (*foot, 0.0) } else { layout.middles[a] };
        let to = layout.middles[b];
        if from.1 < to.1 {
            lean[b] += from.0 - to.0;
        } else if from.1 > to.1 {
            lean[a] += to.0 - from.0;
        }
    }
    lean
}

/// Largest number of parallel edges that are drawn one by one; more are one line with their number.
const MOST_LINES: u64 = 5;
/// Largest number of loops of one edge that are drawn one by one; more are one petal with their number.
const MOST_PETALS: u64 = 3;
/// Distance between parallel lines, in units of an edge.
const BETWEEN_LINES: f64 = 0.17;

/// How the edges are drawn: which lines lie side by side.
struct Lines {
    strands: Vec<Strand>,
    petals: Vec<usize>,
    places: Vec<Place>,
}

enum Place {
    /// `count` lines of a strand, from the line `first` on.
    Strand { strand: usize, first: u64, count: u64 },
    /// `count` petals, from the petal `first` on.
    Petals { first: usize, count: usize },
}

impl Lines {
    fn of(picture: &HackenbushPicture) -> Result<Lines, Said> {
        let (vertices, edges) = (picture.vertices.len(), picture.edges.len());
        if vertices > MOST_STANDING || edges > MOST_CUTS {
            return Err(too_large(vertices, edges));
        }
        let pair = |edge: &EdgePicture| (edge.ends.0.min(edge.ends.1), edge.ends.0.max(edge.ends.1));
        if let Some(edge) = picture.edges.iter().find(|edge| pair(edge).1 >= vertices) {
            return Err(falls(pair(edge).1));
        }
        check_hangs(picture)?;
        let mut together: BTreeMap<(usize, usize), u64> = BTreeMap::new();
        for edge in picture.edges.iter().filter(|edge| edge.ends.0 != edge.ends.1) {
            let copies = together.entry(pair(edge)).or_default();
            *copies = copies.saturating_add(edge.copies);
        }
        let number: BTreeMap<(usize, usize), usize> = together.keys().copied().zip(0..).collect();
        let mut lines = Lines { strands: Vec::new(), petals: Vec::new(), places: Vec::new() };
        let mut drawn = vec![0u64; number.len()];
        for edge in &picture.edges {
            let place = match number.get(&pair(edge)) {
                Some(&strand) => {
                    let all = together.get(&pair(edge)).is_some_and(|&copies| copies <= MOST_LINES);
                    let (first, count) = (drawn[strand], if all { edge.copies } else { 1 });
                    drawn[strand] += count;
                    Place::Strand { strand, first, count }
                }
                None => {
                    let (first, count) = (lines.petals.len(), if edge.copies <= MOST_PETALS { edge.copies } else { 1 });
                    lines.petals.extend((0..count).map(|_| edge.ends.0));
                    Place::Petals { first, count: count as usize }
                }
            };
            lines.places.push(place);
        }
        let strand = |(&ends, &drawn): (&(usize, usize), &u64)| Strand {
            ends,
            half: drawn.saturating_sub(1) as f64 * BETWEEN_LINES / 2.0,
        };
        lines.strands = together.keys().zip(&drawn).map(strand).collect();
        Ok(lines)
    }
}

/// Refuses vertices that are not connected to the ground.
fn check_hangs(picture: &HackenbushPicture) -> Result<(), Said> {
    let at = neighbours(picture.vertices.len(), picture.edges.iter().map(|edge| edge.ends));
    let mut met = vec![false; at.len()];
    met.first_mut().into_iter().for_each(|ground| *ground = true);
    let mut open = vec![0];
    while let Some(vertex) = open.pop() {
        for &(next, _) in at.get(vertex).into_iter().flatten() {
            if !std::mem::replace(&mut met[next], true) {
                open.push(next);
            }
        }
    }
    met.iter().position(|&met| !met).map_or(Ok(()), |vertex| Err(falls(vertex)))
}

#[cfg(test)]
mod tests {
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
}
