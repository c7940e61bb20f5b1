//! A game graph with its values: positions, and the moves between them.
//!
//! The moves run down the sheet; a move that runs up closes a cycle. Moves to the same position join into one stream. A
//! winning move is a bold line in the colour of the P-positions, because it leads to one.
//!
//! # A game graph as DOT text, for Graphviz and the many programs that read it
//! Source of the syntax: *The DOT language*, the Graphviz documentation.

use std::collections::BTreeSet;
use std::fmt::Write;

use grundy_core::{Outcome, Said, said};

use crate::layers::{Layout, Piece, Task, place};
use crate::look::{
    FAINT_INK, FONT, INK, LINE, OutcomeColours, P, PAPER, outcome_colours, outcome_words, shortened, text_width,
};
use crate::sheet::{Frame, Heading, Key, MARGIN, draw_heading, finished, width_of};
use crate::svg::{Element, Path, short};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GraphPicture {
    pub heading: Heading,
    pub vertices: Vec<VertexPicture>,
    /// The moves, as indices of vertices: from, to.
    pub edges: Vec<(usize, usize)>,
    pub start: Option<usize>,
    pub winning_edges: BTreeSet<(usize, usize)>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct VertexPicture {
    pub name: String,
    /// The value as text; `None` if it is unknown or not to be shown.
    pub value: Option<String>,
    pub outcome: Option<Outcome>,
    /// How many moves the game lasts if the winner hurries and the loser delays.
    pub remoteness: Option<u64>,
}

/// Largest number of positions in a picture; a larger picture cannot be read.
pub const MOST_VERTICES: usize = 200;
/// Largest number of moves in a picture; a picture with more cannot be read.
pub const MOST_EDGES: usize = 4000;

/// Font size of a position's name, in pixels.
const NAME: f64 = 13.0;
/// Font size of the line with value and remoteness, in pixels.
const VALUE: f64 = 11.0;
/// Largest width of a name, in pixels. A longer name is shortened; the tooltip shows all of it.
const LONGEST_NAME: f64 = 220.0;
/// Room beside a vertex for a move to itself, in pixels.
const LOOP: f64 = 26.0;
/// Length and width of an arrowhead, in pixels.
const HEAD: (f64, f64) = (7.0, 8.0);
const PLAIN: u8 = 0;
const WINNING: u8 = 1;

/// Draws the game graph as an SVG file. Fails if it has more than [`MOST_VERTICES`] vertices or [`MOST_EDGES`] edges,
/// or if an edge names a vertex that does not exist.
pub fn draw_graph(picture: &GraphPicture, frame: Frame) -> Result<String, Said> {
    picture.check()?;
    if picture.vertices.len() > MOST_VERTICES || picture.edges.len() > MOST_EDGES {
        return Err(said!(
            "a picture with {vertices} positions and {edges} moves could not be read: at most {most_vertices} positions \
             and {most_edges} moves are drawn; write the graph as DOT text and draw a part of it",
            vertices = picture.vertices.len(),
            edges = picture.edges.len(),
            most_vertices = MOST_VERTICES,
            most_edges = MOST_EDGES
        ));
    }
    let loops: BTreeSet<usize> = picture.edges.iter().filter(|(from, to)| from == to).map(|&(from, _)| from).collect();
    let told = picture.vertices.iter().any(|vertex| vertex.line().is_some());
    let height = if told { 42.0 } else { 28.0 };
    let halves: Vec<f64> = picture.vertices.iter().map(VertexPicture::half_width).collect();
    let more = |vertex| if loops.contains(&vertex) { LOOP } else { 0.0 };
    let reaches: Vec<(f64, f64)> = (0..).zip(&halves).map(|(vertex, &half)| (half, half + more(vertex))).collect();
    let kind = |edge: &(usize, usize)| if picture.winning_edges.contains(edge) { WINNING } else { PLAIN };
    let edges: Vec<(usize, usize, u8)> = picture.edges.iter().map(|edge| (edge.0, edge.1, kind(edge))).collect();
    let layout = place(&Task { reaches: &reaches, height, edges: &edges, start: picture.start });

    let keys = picture.keys();
    let width = (layout.size.0 + 2.0 * MARGIN).max(width_of(&picture.heading, &keys, frame));
    let (mut body, top) = draw_heading(&picture.heading, keys, width, frame);
    let top = top + 10.0;
    let place = format!("translate({} {})", short((width - layout.size.0) / 2.0), short(top));
    let mut group = Element::group().set("transform", &place);
    group.add_line(draw_pieces(&layout, PLAIN));
    group.add_line(draw_pieces(&layout, WINNING));
    for &vertex in &loops {
        let (x, y) = layout.middles[vertex];
        group.add_line(draw_loop(x + halves[vertex], y, kind(&(vertex, vertex))));
    }
    for (index, vertex) in picture.vertices.iter().enumerate() {
        let is_start = picture.start == Some(index);
        group.add_line(vertex.drawn(layout.middles[index], halves[index], height, is_start, frame));
    }
    body.add_line(group.end_line());
    Ok(finished(&picture.heading, body, (width, top + layout.size.1 + MARGIN), frame))
}

impl GraphPicture {
    pub(crate) fn check(&self) -> Result<(), Said> {
        let vertices = self.vertices.len();
        match self.edges.iter().find(|(from, to)| *from >= vertices || *to >= vertices) {
            Some(&(from, to)) => Err(said!(
                "the edge from {from} to {to} names a vertex that is not among the {vertices} of the graph",
                from,
                to,
                vertices
            )),
            None => Ok(()),
        }
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = Vec::new();
        for outcome in [Outcome::P, Outcome::N, Outcome::D] {
            if self.vertices.iter().any(|vertex| vertex.outcome == Some(outcome)) {
                let colours = outcome_colours(Some(outcome));
                keys.push(Key::filled(colours.fill, colours.line, outcome_words(outcome)));
            }
        }
        if self.start.is_some_and(|start| start < self.vertices.len()) {
            let inner = Element::rect(2.5, -4.0, 13.0, 8.0).set("fill", "none").set("stroke", LINE);
            let outer = Element::rect(0.0, -6.5, 18.0, 13.0).set("fill", "none").set("stroke", INK);
            let sign = Element::group().with(inner).with(outer.number("stroke-width", 1.5));
            keys.push(Key::new(sign, 18.0, said!("start")));
        }
        if self.edges.iter().any(|edge| self.winning_edges.contains(edge)) {
            let shaft = line(&Path::level(0.0, 0.0, 18.0), WINNING);
            let sign = Element::group().with(shaft).with(head((24.0, 0.0), (1.0, 0.0), colour(WINNING)));
            keys.push(Key::new(sign, 24.0, said!("winning move")));
        }
        keys
    }
}

impl VertexPicture {
    pub(crate) fn line(&self) -> Option<String> {
        let known: Vec<String> =
            self.outcome.map(|outcome| outcome.to_string()).into_iter().chain(self.value.clone()).collect();
        (!known.is_empty()).then(|| known.join(" · "))
    }

    fn shown_name(&self) -> String {
        shortened(&self.name, NAME, LONGEST_NAME)
    }

    fn half_width(&self) -> f64 {
        let name = text_width(&self.shown_name(), NAME);
        let line = self.line().map_or(0.0, |line| text_width(&shortened(&line, VALUE, LONGEST_NAME), VALUE));
        (name.max(line) / 2.0 + 11.0).max(24.0)
    }

    /// The tooltip: everything known about the position, in words.
    fn told(&self) -> Said {
        let mut told = Said::from(self.name.clone());
        let value = self.value.as_ref().map(|value| said!("value {value}", value));
        let remoteness = self.remoteness.map(|moves| said!("remoteness {moves}", moves));
        for more in [self.outcome.map(outcome_words), value, remoteness].into_iter().flatten() {
            told = said!("{told}; {more}", told, more);
        }
        told
    }

    fn drawn(&self, (x, y): (f64, f64), half: f64, height: f64, is_start: bool, frame: Frame) -> Element {
        let colours = outcome_colours(self.outcome);
        let mut group = Element::group().with(Element::new("title").text(&(frame.words)(&self.told())));
        let border = |by: f64| {
            let sheet = Element::rect(x - half - by, y - height / 2.0 - by, 2.0 * (half + by), height + 2.0 * by);
            sheet.number("rx", 7.0 + by)
        };
        if is_start {
            group.add(border(3.5).set("fill", PAPER).set("stroke", INK).number("stroke-width", 1.8));
        }
        let mut area = border(0.0).set("fill", colours.fill).set("stroke", colours.line).number("stroke-width", 1.2);
        if self.outcome == Some(Outcome::D) {
            area = area.set("stroke-dasharray", "4 3");
        }
        group.add(area);
        let words = |y: f64, text: &str, size: f64| Element::centred(x, y, text, colours.ink, size);
        match self.line() {
            Some(line) => {
                group.add(words(y - 3.0, &self.shown_name(), NAME));
                group.add(words(y + 13.0, &shortened(&line, VALUE, LONGEST_NAME), VALUE));
            }
            None => group.add(words(y + 4.5, &self.shown_name(), NAME)),
        }
        group
    }
}

/// The pieces of one kind of edges: their lines, and arrowheads where they reach a vertex.
fn draw_pieces(layout: &Layout, kind: u8) -> Element {
    let mut path = Path::default();
    let mut group = Element::group();
    let mut heads = Vec::new();
    for &Piece { begin, end, arrives, .. } in layout.pieces.iter().filter(|piece| piece.kind == kind) {
        let down = if end.1 >= begin.1 { 1.0 } else { -1.0 };
        let end = if arrives { (end.0, end.1 - 1.5 * down) } else { end };
        let stop = if arrives { (end.0, end.1 - HEAD.1 * 0.8 * down) } else { end };
        let bend = (stop.1 - begin.1) * 0.5;
        path.move_to(begin.0, begin.1);
        path.curve_to((begin.0, begin.1 + bend), (stop.0, stop.1 - bend), stop);
        if arrives {
            heads.push(head(end, (0.0, down), colour(kind)));
        }
    }
    if !path.is_empty() {
        group.add_line(line(&path, kind));
    }
    heads.into_iter().for_each(|head| group.add_line(head));
    group.end_line()
}

/// A move from a position to itself, at its right side.
fn draw_loop(x: f64, y: f64, kind: u8) -> Element {
    let mut path = Path::default();
    path.move_to(x, y - 8.0);
    path.curve_to((x + LOOP + 4.0, y - 22.0), (x + LOOP + 4.0, y + 18.0), (x + HEAD.1, y + 8.0));
    Element::group().with(line(&path, kind)).with(head((x + 1.0, y + 6.0), (-0.95, -0.3), colour(kind)))
}

fn colour(kind: u8) -> &'static str {
    if kind == WINNING { P.line } else { FAINT_INK }
}

fn line(path: &Path, kind: u8) -> Element {
    let line = Element::outline(path).set("stroke", colour(kind));
    if kind == WINNING { line.number("stroke-width", 2.2) } else { line.set("stroke-opacity", ".65") }
}

/// An arrowhead with its tip at `tip`. `towards` is its direction, of length 1.
pub(crate) fn head(tip: (f64, f64), towards: (f64, f64), colour: &str) -> Element {
    let back = (tip.0 - towards.0 * HEAD.1, tip.1 - towards.1 * HEAD.1);
    let aside = (-towards.1 * HEAD.0 / 2.0, towards.0 * HEAD.0 / 2.0);
    let mut path = Path::default();
    path.move_to(tip.0, tip.1);
    path.line_to(back.0 + aside.0, back.1 + aside.1);
    path.line_to(back.0 - aside.0, back.1 - aside.1);
    path.close();
    Element::new("path").set("d", &path.data).set("fill", colour)
}

/// Writes the graph as DOT text, in O(vertices + edges). Fails if an edge names a vertex that does not exist.
///
/// ```
/// # use grundy_draw::{GraphPicture, VertexPicture, write_dot};
/// let vertex = |name: &str| VertexPicture { name: name.to_owned(), ..Default::default() };
/// let graph = GraphPicture { vertices: vec![vertex("a"), vertex("b")], edges: vec![(0, 1)], ..Default::default() };
/// assert!(write_dot(&graph).unwrap().contains("0 -> 1"));
/// ```
pub fn write_dot(picture: &GraphPicture) -> Result<String, Said> {
    picture.check()?;
    let font = FONT.split(',').next().unwrap_or(FONT);
    let mut dot = format!("digraph {} {{\n", quoted(&picture.heading.title.to_string()));
    // Writing to a string cannot fail.
    let _ = writeln!(dot, "  node [shape=box, style=\"rounded,filled\", fontname=\"{font}\", fontsize=11];");
    let _ = writeln!(dot, "  edge [color=\"{FAINT_INK}\"];");
    for (index, vertex) in picture.vertices.iter().enumerate() {
        let lines: Vec<String> = [vertex.name.clone()].into_iter().chain(vertex.line()).collect();
        let OutcomeColours { fill, line, ink } = outcome_colours(vertex.outcome);
        let start = if picture.start == Some(index) { ", peripheries=2" } else { "" };
        let label = quoted(&lines.join("\n"));
        let colours = format!("fillcolor=\"{fill}\", color=\"{line}\", fontcolor=\"{ink}\"");
        let _ = writeln!(dot, "  {index} [label={label}, {colours}{start}];");
    }
    let winning = P.line;
    for edge in &picture.edges {
        let look = match picture.winning_edges.contains(edge) {
            true => format!(" [color=\"{winning}\", penwidth=2.2]"),
            false => String::new(),
        };
        let _ = writeln!(dot, "  {} -> {}{look};", edge.0, edge.1);
    }
    dot.push_str("}\n");
    Ok(dot)
}

/// A text in quotes. Only the line break is an escape.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{}\"", text.replace(char::is_control, "\u{fffd}"))
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;
    use roxmltree::{Document, Node};

    use super::*;
    use crate::svg::tests::{boxes, named, numbers};

    fn vertex(name: &str, outcome: Option<Outcome>) -> VertexPicture {
        VertexPicture { name: name.to_owned(), value: Some("∞{0}".to_owned()), outcome, remoteness: Some(3) }
    }

    fn loopy() -> GraphPicture {
        let names = [("a <&> \"b\"", Some(Outcome::D)), ("b", Some(Outcome::N)), ("c", Some(Outcome::P)), ("d", None)];
        GraphPicture {
            vertices: names.map(|(name, outcome)| vertex(name, outcome)).into(),
            edges: vec![(0, 1), (1, 0), (0, 0), (1, 2), (0, 2), (3, 3), (0, 1)],
            start: Some(0),
            winning_edges: [(1, 2)].into(),
            ..Default::default()
        }
    }

    fn with_colour(svg: &str, attribute: &str, colour: &str) -> usize {
        let document = Document::parse(svg).expect("well-formed");
        named(&document, "path").iter().filter(|node| node.attribute(attribute) == Some(colour)).count()
    }

    #[test]
    fn a_loopy_graph_has_its_vertices_moves_and_loops() {
        let svg = draw_graph(&loopy(), Frame::default()).expect("small");
        assert_eq!(Ok(&svg), draw_graph(&loopy(), Frame::default()).as_ref());
        let document = Document::parse(&svg).expect("well-formed");
        let titles: Vec<&str> = named(&document, "title").iter().filter_map(Node::text).collect();
        assert_eq!(titles.len(), 4, "{titles:?}");
        assert_eq!(titles[0], "a <&> \"b\"; D: a draw; value ∞{0}; remoteness 3");
        // Arrowheads: the parallel moves share one, and each loop has its own.
        assert_eq!(with_colour(&svg, "fill", FAINT_INK), 5);
        // The winning move and its sign in the legend.
        assert_eq!(with_colour(&svg, "fill", P.line), 2);
        assert_eq!(svg.matches("stroke-dasharray").count(), 1, "a draw has a dashed border");
    }

    #[test]
    fn everything_lies_on_the_sheet() {
        let mut random = Random::new(11);
        for _ in 0..60 {
            let count = 1 + random.below(25);
            let picture = GraphPicture {
                vertices: (0..count).map(|index| vertex(&"name ".repeat(index % 9), Some(Outcome::N))).collect(),
                edges: (0..random.below(70)).map(|_| (random.below(count), random.below(count))).collect(),
                ..Default::default()
            };
            let svg = draw_graph(&picture, Frame::default()).expect("small");
            let document = Document::parse(&svg).expect("well-formed");
            let [width, height] = numbers(&document.root_element(), ["width", "height"]);
            let boxes = boxes(&document, |node| node.attribute("rx").is_some());
            assert_eq!(boxes.len(), count);
            for [x, y, wide, high] in boxes {
                // The group is shifted by the margins and the heading.
                assert!(x >= 0.0 && x + wide + 2.0 * MARGIN <= width && y >= 0.0 && y + high <= height, "{x} {y}");
            }
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let vertices = |count: usize| vec![vertex("v", None); count];
        let large = GraphPicture { vertices: vertices(MOST_VERTICES + 1), ..Default::default() };
        let refused = draw_graph(&large, Frame::default()).expect_err("too large").to_string();
        assert!(refused.contains("201 positions") && refused.contains("DOT"), "{refused}");
        let largest = GraphPicture { vertices: vertices(MOST_VERTICES), ..Default::default() };
        assert!(draw_graph(&largest, Frame::default()).is_ok());
        let wrong = GraphPicture { vertices: vertices(2), edges: vec![(0, 2)], ..Default::default() };
        let refused = draw_graph(&wrong, Frame::default());
        assert_eq!(refused, Err("the edge from 0 to 2 names a vertex that is not among the 2 of the graph".into()));
        assert!(draw_graph(&GraphPicture::default(), Frame::default()).is_ok());
        let odd = GraphPicture { vertices: vertices(1), start: Some(9), ..Default::default() };
        assert!(draw_graph(&odd, Frame::default()).is_ok());
    }

    #[test]
    fn the_largest_graphs_are_drawn_in_time() {
        // A chain with every shortcut; two layers with many crossings; many cycles.
        let chain = (0..89).flat_map(|from| (from + 1..89).map(move |to| (from, to))).collect();
        let crossing = (0..4000).map(|edge| (edge * 37 % 100, 100 + edge * 61 / 7 % 100)).collect();
        let cycles = (0..4000).map(|edge| (edge % 200, edge * edge * 31 % 199)).collect();
        let graphs: [Vec<(usize, usize)>; 3] = [chain, crossing, cycles];
        for edges in graphs {
            assert!(edges.len() <= MOST_EDGES);
            let vertices = vec![vertex("v", None); MOST_VERTICES];
            let begin = std::time::Instant::now();
            let picture = GraphPicture { vertices, edges, ..Default::default() };
            let svg = draw_graph(&picture, Frame::default()).expect("allowed");
            assert!(begin.elapsed().as_secs() < 60, "{:?}", begin.elapsed());
            println!("{} bytes in {:?}", svg.len(), begin.elapsed());
        }
    }

    #[test]
    fn names_cannot_leave_their_quotes() {
        assert_eq!(quoted("a\"; b -> c; \"\\\nend\0"), "\"a\\\"; b -> c; \\\"\\\\\\nend\u{fffd}\"");
    }
}
