//! A Hackenbush picture with its values: the ground, edges in their colours, and the cuts that win.
//!
//! At each vertex stands the value of the branches above it; below the ground stands the value of each component. If
//! all edges are green, a cross marks a winning cut. Otherwise an L marks the winning cuts of Left and an R those of
//! Right, since the colours alone could not be told apart on grey paper. A few parallel edges are drawn side by side
//! and a few loops as petals; many are one line with their number. The folder `plant` finds the places.

use std::collections::BTreeMap;

use grundy_rules::hackenbush::Colour;
use thiserror::Error;

use crate::look::{FAINT_INK, INK, LINE, PAPER, grouped, shortened, text_width};
use crate::plant::{HALF_HEIGHT, HALF_PETAL, Layout, Strand, Task, place};
use crate::sheet::{Frame, Heading, Key, MARGIN, draw_heading, finished, width_of};
use crate::svg::{Element, Path};

/// A Hackenbush picture to be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HackenbushPicture {
    /// The heading above the picture.
    pub heading: Heading,
    /// The vertices; the first is the ground.
    pub vertices: Vec<StandingPicture>,
    /// The edges. All of them must be connected to the ground.
    pub edges: Vec<EdgePicture>,
    /// The values of the components: a vertex of each component, and its value as text.
    pub components: Vec<(usize, String)>,
    /// Whether all vertices of a bridgeless part show the value of that part.
    pub fused: bool,
}

/// A vertex as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StandingPicture {
    /// The name of the vertex.
    pub name: String,
    /// The value of what stands on the vertex, as text; `None` if unknown.
    pub value: Option<String>,
}

/// An edge, or several equal edges, as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EdgePicture {
    /// The two ends, as indices of vertices; equal for a loop.
    pub ends: (usize, usize),
    /// Who may cut it.
    pub colour: Colour,
    /// The number of copies, at least 1.
    pub copies: u64,
    /// Whether Left wins by cutting it. In an impartial picture: whether the player to move does.
    pub left_wins: bool,
    /// Whether Right wins by cutting it. In an impartial picture this equals `left_wins`.
    pub right_wins: bool,
}

/// Why a picture cannot be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NotDrawn {
    /// The picture is too large to be read.
    #[error(
        "a drawing of {vertices} vertices and {edges} edges could not be read: at most {MOST_STANDING} vertices and \
         {MOST_CUTS} edges are drawn; draw a part of the picture"
    )]
    TooLarge {
        /// How many vertices there are.
        vertices: usize,
        /// How many edges there are; copies do not count.
        edges: usize,
    },
    /// A vertex is not connected to the ground, or an edge names a vertex that does not exist.
    #[error("vertex {vertex} does not hang on the ground")]
    Falls {
        /// The vertex.
        vertex: usize,
    },
}

/// Largest number of vertices in a picture; a larger picture cannot be read.
pub const MOST_STANDING: usize = 1000;
/// Largest number of edges in a picture; copies do not count. A larger picture cannot be read.
pub const MOST_CUTS: usize = 2000;

/// Length of an edge, in pixels.
const UNIT: f64 = 58.0;
/// Font size of a value, in pixels.
const VALUE: f64 = 12.0;
/// Font size of a name, in pixels.
const NAME: f64 = 10.5;
/// Largest width of a value inside its vertex, in pixels. A longer value stands only in the tooltip.
const LONGEST_VALUE: f64 = 84.0;
/// Largest width of a name, in pixels; a longer name is shortened.
const LONGEST_NAME: f64 = 64.0;
/// Largest number of vertices that show their names; with more, the names would overlap.
const MOST_NAMES: usize = 70;
/// Largest number of parallel edges that are drawn one by one; more are one line with their number.
const MOST_LINES: u64 = 5;
/// Largest number of loops of one edge that are drawn one by one; more are one petal with their number.
const MOST_PETALS: u64 = 3;
/// Distance between parallel lines, in units of an edge.
const BETWEEN_LINES: f64 = 0.17;
/// Largest side of a drawing, in pixels, unless the frame asks for a larger one.
const LARGEST: f64 = 8000.0;
/// Size of the hatching below the ground, in pixels.
const HATCH: f64 = 9.0;

/// Draws the picture as an SVG file.
///
/// Complexity: that of the layout (see the folder `plant`), O(n²) for n vertices and edges.
///
/// # Errors
///
/// If the picture has more than [`MOST_STANDING`] vertices or [`MOST_CUTS`] edges, or if some of it is not connected to
/// the ground.
pub fn draw_hackenbush(picture: &HackenbushPicture, frame: Frame) -> Result<String, NotDrawn> {
    let lines = Lines::of(picture)?;
    let halves: Vec<f64> = picture.vertices.iter().map(|vertex| picture.half_width(vertex) / UNIT).collect();
    let layout = place(&Task { halves: &halves, strands: &lines.strands, loops: &lines.petals });

    let keys = picture.keys();
    let (left, right) = (layout.extent.0.min(-0.6) * UNIT, layout.extent.1.max(0.6) * UNIT);
    let across = right - left;
    let width = (across + 2.0 * MARGIN).max(width_of(&picture.heading, &keys));
    let (heading, top) = draw_heading(&picture.heading, keys, width);
    let ground = top + 14.0 + layout.extent.2 * UNIT;
    let lean = lean(&layout, &lines.strands);
    let pen = Pen { picture, layout: &layout, lines: &lines, lean, origin: ((width - across) / 2.0 - left, ground) };
    let mut body = Element::group();
    body.add_line(heading);
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
        Frame { width: None, height: None } if width.max(height) > LARGEST => match width > height {
            true => Frame { width: Some(LARGEST as u32), height: None },
            false => Frame { width: None, height: Some(LARGEST as u32) },
        },
        frame => frame,
    };
    Ok(finished(&picture.heading, body.end_line(), (width, height), frame))
}

/// How the edges are drawn: which lines lie side by side.
struct Lines {
    strands: Vec<Strand>,
    /// The vertex of each petal.
    petals: Vec<usize>,
    /// For each edge, the place of its lines.
    places: Vec<Place>,
}

/// The place of an edge's lines.
enum Place {
    /// `count` lines of a strand, from the line `first` on.
    Strand { strand: usize, first: u64, count: u64 },
    /// `count` petals, from the petal `first` on.
    Petals { first: usize, count: usize },
}

impl Lines {
    fn of(picture: &HackenbushPicture) -> Result<Lines, NotDrawn> {
        let (vertices, edges) = (picture.vertices.len(), picture.edges.len());
        if vertices > MOST_STANDING || edges > MOST_CUTS {
            return Err(NotDrawn::TooLarge { vertices, edges });
        }
        let pair = |edge: &EdgePicture| (edge.ends.0.min(edge.ends.1), edge.ends.0.max(edge.ends.1));
        if let Some(edge) = picture.edges.iter().find(|edge| pair(edge).1 >= vertices) {
            return Err(NotDrawn::Falls { vertex: pair(edge).1 });
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
fn check_hangs(picture: &HackenbushPicture) -> Result<(), NotDrawn> {
    let mut at = vec![Vec::new(); picture.vertices.len()];
    for edge in &picture.edges {
        at[edge.ends.0].push(edge.ends.1);
        at[edge.ends.1].push(edge.ends.0);
    }
    let mut met = vec![false; at.len()];
    met.first_mut().into_iter().for_each(|ground| *ground = true);
    let mut open = vec![0];
    while let Some(vertex) = open.pop() {
        for &next in at.get(vertex).into_iter().flatten() {
            if !std::mem::replace(&mut met[next], true) {
                open.push(next);
            }
        }
    }
    match met.iter().position(|&met| !met) {
        Some(vertex) => Err(NotDrawn::Falls { vertex }),
        None => Ok(()),
    }
}

/// The colour of an edge (Okabe and Ito's green, blue and vermilion).
fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "#009e73",
        Colour::Blue => "#0072b2",
        Colour::Red => "#d55e00",
    }
}

/// Which player may cut edges of a colour, for the legend.
fn colour_words(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "green: both may cut",
        Colour::Blue => "blue: Left may cut",
        Colour::Red => "red: Right may cut",
    }
}

impl HackenbushPicture {
    /// Whether both players have the same moves.
    fn is_impartial(&self) -> bool {
        self.edges.iter().all(|edge| edge.colour == Colour::Green)
    }

    fn shows_names(&self) -> bool {
        self.vertices.len() <= MOST_NAMES
    }

    /// Half of the width of a vertex with its name, in pixels.
    fn half_width(&self, vertex: &StandingPicture) -> f64 {
        let body = vertex.body();
        let name = if self.shows_names() { text_width(&vertex.shown_name(), NAME) } else { 0.0 };
        (body + 2.0).max(body * 0.6 + name)
    }

    fn keys(&self) -> Vec<Key> {
        let mut keys = Vec::new();
        if self.vertices.iter().any(|vertex| vertex.shown_value().is_some()) {
            let body = Element::rect(0.5, -9.0, 20.0, 18.0).number("rx", 9.0).set("fill", PAPER).set("stroke", INK);
            let number = Element::text_at(10.5, 4.0, "n").set("text-anchor", "middle").number("font-size", VALUE);
            let words = match self.fused {
                true => "value of what stands there; the vertices of a cycle share one",
                false => "value of what stands there",
            };
            keys.push(Key { sign: Element::group().with(body).with(number), width: 21.0, words: words.to_owned() });
        }
        for kind in [Colour::Green, Colour::Blue, Colour::Red] {
            if !self.is_impartial() && self.edges.iter().any(|edge| edge.colour == kind) {
                let mut path = Path::new();
                path.move_to(0.0, 0.0);
                path.right(20.0);
                keys.push(Key { sign: line(&path, kind), width: 20.0, words: colour_words(kind).to_owned() });
            }
        }
        let mut sign = |sign: Sign, words: &str| {
            let sign = Element::group().set("transform", "translate(8 0)").with(sign.drawn((0.0, 0.0)));
            keys.push(Key { sign, width: 16.0, words: words.to_owned() });
        };
        match self.is_impartial() {
            true if self.edges.iter().any(|edge| edge.left_wins) => sign(Sign::Cut, "winning cut"),
            true => {}
            false => {
                if self.edges.iter().any(|edge| edge.left_wins) {
                    sign(Sign::Left, "wins for Left, to move");
                }
                if self.edges.iter().any(|edge| edge.right_wins) {
                    sign(Sign::Right, "wins for Right, to move");
                }
            }
        }
        keys
    }

    /// The tooltip of an edge: everything known about it, in words.
    fn told(&self, edge: &EdgePicture) -> String {
        let name = |vertex: usize| self.vertices[vertex].name.as_str();
        let mut words = format!("{}-{}, {}", name(edge.ends.0), name(edge.ends.1), edge.colour);
        if edge.copies > 1 {
            words += &format!(", {} times", grouped(edge.copies));
        }
        match (self.is_impartial(), edge.left_wins, edge.right_wins) {
            (_, false, false) => {}
            (true, ..) => words += "; a winning cut",
            (false, true, true) => words += "; a winning cut for Left and for Right",
            (false, true, false) => words += "; a winning cut for Left",
            (false, false, true) => words += "; a winning cut for Right",
        }
        words
    }
}

impl StandingPicture {
    /// The value as written inside the vertex; `None` if it is too long.
    fn shown_value(&self) -> Option<&str> {
        self.value.as_deref().filter(|value| text_width(value, VALUE) <= LONGEST_VALUE)
    }

    fn shown_name(&self) -> String {
        shortened(&self.name, NAME, LONGEST_NAME)
    }

    /// Half of the width of the body, in pixels.
    fn body(&self) -> f64 {
        self.shown_value().map_or(4.5, |value| (text_width(value, VALUE) / 2.0 + 6.0).max(HALF_HEIGHT * UNIT * 0.62))
    }
}

/// A sign on an edge.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Sign {
    Cut,
    Left,
    Right,
    Copies(u64),
}

impl Sign {
    /// Draws the sign around a point.
    fn drawn(&self, (x, y): (f64, f64)) -> Element {
        let disc = |fill: &str, line: &str| {
            let disc = Element::new("circle").number("cx", x).number("cy", y).number("r", 7.0);
            disc.set("fill", fill).set("stroke", line).number("stroke-width", 1.2)
        };
        let letter = |letter: &str, fill: &str| {
            let text = Element::text_at(x, y + 3.6, letter).set("text-anchor", "middle").number("font-size", 10.0);
            Element::group().with(disc(fill, PAPER)).with(text.set("font-weight", "bold").set("fill", PAPER))
        };
        match self {
            Sign::Cut => {
                let mut path = Path::new();
                path.move_to(x - 3.2, y - 3.2);
                path.line_to(x + 3.2, y + 3.2);
                path.move_to(x - 3.2, y + 3.2);
                path.line_to(x + 3.2, y - 3.2);
                let cross = Element::outline(&path).set("stroke", INK).number("stroke-width", 2.0);
                Element::group().with(disc(PAPER, INK)).with(cross)
            }
            Sign::Left => letter("L", colour(Colour::Blue)),
            Sign::Right => letter("R", colour(Colour::Red)),
            Sign::Copies(copies) => {
                let text = format!("×{}", grouped(*copies));
                let half = text_width(&text, NAME) / 2.0 + 2.0;
                let back = Element::rect(x - half, y - 7.0, 2.0 * half, 14.0).number("rx", 4.0).set("fill", PAPER);
                let text = Element::text_at(x, y + 3.8, &text).set("text-anchor", "middle").set("fill", INK);
                Element::group().with(back).with(text.number("font-size", NAME))
            }
        }
    }
}

fn line(path: &Path, kind: Colour) -> Element {
    let line = Element::outline(path).set("stroke", colour(kind)).number("stroke-width", 3.2);
    line.set("stroke-linecap", "round")
}

/// Draws the parts of a picture whose layout is known.
struct Pen<'a> {
    picture: &'a HackenbushPicture,
    layout: &'a Layout,
    lines: &'a Lines,
    lean: Vec<f64>,
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
        let (mut hatching, mut line) = (Path::new(), Path::new());
        let count = (width / 10.0).floor().max(1.0) as usize;
        for index in 0..=count {
            hatching.move_to(left + 2.0 + index as f64 * (width - 4.0) / count as f64, y);
            hatching.line_to(left - 5.0 + index as f64 * (width - 4.0) / count as f64, y + HATCH);
        }
        line.move_to(left, y);
        line.right(width);
        let title = Element::new("title").text("ground");
        let mut group = Element::group().with(title).with(Element::outline(&hatching).set("stroke", LINE));
        group.add(Element::outline(&line).set("stroke", INK).number("stroke-width", 2.4));
        for (vertex, value) in &self.picture.components {
            let Some(component) = self.layout.component.get(*vertex).copied().flatten() else { continue };
            let (x, _) = self.at((self.layout.middle_feet[component], 0.0));
            let text = Element::text_at(x, y + HATCH + 16.0, &shortened(value, 13.0, UNIT * 1.6));
            group.add_line(text.set("text-anchor", "middle").set("fill", INK).number("font-size", 13.0));
        }
        group.end_line()
    }

    fn edge(&self, index: usize) -> Element {
        let edge = &self.picture.edges[index];
        let mut group = Element::group().with(Element::new("title").text(&self.picture.told(edge)));
        let mut path = Path::new();
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

    /// The number of lines of an edge.
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

    /// A line of an edge as a cubic curve.
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
        let mut signs = Vec::new();
        match self.picture.is_impartial() {
            true if edge.left_wins => signs.push(Sign::Cut),
            true => {}
            false => {
                signs.extend(edge.left_wins.then_some(Sign::Left));
                signs.extend(edge.right_wins.then_some(Sign::Right));
            }
        }
        if (self.parts(index) as u64) < edge.copies {
            signs.push(Sign::Copies(edge.copies));
        }
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
                let text = Element::text_at(x, y + 4.2, value).set("text-anchor", "middle").set("fill", INK);
                group.add(text.number("font-size", VALUE));
            }
            None => {
                let dot = Element::new("circle").number("cx", x).number("cy", y).number("r", half);
                group.add(dot.set("fill", INK));
            }
        }
        if self.picture.shows_names() {
            let to_the_left = self.stands_from_the_right(index);
            let anchor = if to_the_left { "end" } else { "start" };
            let by = if to_the_left { -half * 0.6 } else { half * 0.6 };
            let name = Element::text_at(x + by, y + 20.0, &vertex.shown_name()).set("text-anchor", anchor);
            let name = name.set("fill", FAINT_INK).number("font-size", NAME).set("stroke", PAPER);
            group.add(name.number("stroke-width", 3.0).set("paint-order", "stroke").set("stroke-linejoin", "round"));
        }
        group
    }

    /// Whether the edges below a vertex come from the right, so that its name fits better on the left.
    fn stands_from_the_right(&self, index: usize) -> bool {
        self.lean[index] > 0.05
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

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;
    use roxmltree::Document;

    fn edge(a: usize, b: usize, colour: Colour, copies: u64) -> EdgePicture {
        EdgePicture { ends: (a, b), colour, copies, left_wins: false, right_wins: false }
    }

    fn vertices(count: usize, value: &str) -> Vec<StandingPicture> {
        (0..count).map(|v| StandingPicture { name: format!("v{v}"), value: Some(value.to_owned()) }).collect()
    }

    fn titles(svg: &str) -> Vec<String> {
        let document = Document::parse(svg).expect("well-formed");
        let titles = document.descendants().filter(|node| node.tag_name().name() == "title");
        titles.filter_map(|title| title.text().map(str::to_owned)).collect()
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
        let heading = Heading { title: "a <&> b".to_owned(), subtitle: "value ±1".to_owned() };
        let picture = HackenbushPicture {
            heading,
            vertices: vertices(4, "{2|-1}"),
            edges,
            components: vec![(3, "12".to_owned()), (1, "±1".to_owned())],
            fused: true,
        };
        let svg = draw_hackenbush(&picture, Frame::default()).expect("small");
        assert_eq!(Ok(&svg), draw_hackenbush(&picture, Frame::default()).as_ref());
        let told = titles(&svg);
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
        assert_eq!(told, expected);
        let document = Document::parse(&svg).expect("well-formed");
        let texts: Vec<&str> =
            document.descendants().filter(|node| node.tag_name().name() == "text").filter_map(|n| n.text()).collect();
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
            let number = |node: &roxmltree::Node, name| node.attribute(name).and_then(|n: &str| n.parse::<f64>().ok());
            let root = document.root_element();
            let (width, height) =
                (number(&root, "width").expect("a width"), number(&root, "height").expect("a height"));
            let bodies: Vec<[f64; 4]> = document
                .descendants()
                .filter(|node| node.attribute("stroke-width") == Some("1.3"))
                .map(|node| ["x", "y", "width", "height"].map(|name| number(&node, name).expect("a number")))
                .collect();
            assert_eq!(bodies.len(), count - 1);
            for (index, a) in bodies.iter().enumerate() {
                assert!(a[0] >= 0.0 && a[1] >= 0.0 && a[0] + a[2] <= width && a[1] + a[3] <= height, "{a:?}");
                for b in &bodies[..index] {
                    let apart =
                        a[0] + a[2] <= b[0] || b[0] + b[2] <= a[0] || a[1] + a[3] <= b[1] || b[1] + b[3] <= a[1];
                    assert!(apart, "{a:?} and {b:?} overlap: {:?}", picture.edges);
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let large = HackenbushPicture { vertices: vertices(MOST_STANDING + 1, "0"), ..Default::default() };
        let refused = draw_hackenbush(&large, Frame::default()).expect_err("too large").to_string();
        assert!(refused.contains("1001 vertices") && refused.contains("at most 1000"), "{refused}");
        let falls = HackenbushPicture {
            vertices: vertices(4, "0"),
            edges: vec![edge(0, 1, Colour::Green, 1), edge(2, 3, Colour::Green, 1)],
            ..Default::default()
        };
        assert_eq!(draw_hackenbush(&falls, Frame::default()), Err(NotDrawn::Falls { vertex: 2 }));
        let none = HackenbushPicture {
            vertices: vertices(2, "0"),
            edges: vec![edge(0, 5, Colour::Green, 1)],
            ..Default::default()
        };
        assert_eq!(draw_hackenbush(&none, Frame::default()), Err(NotDrawn::Falls { vertex: 5 }));
        assert!(draw_hackenbush(&HackenbushPicture::default(), Frame::default()).is_ok());
        // The height that the frame asks for, whatever the natural one would be.
        let stalk = HackenbushPicture {
            vertices: vertices(MOST_STANDING, "0"),
            edges: (1..MOST_STANDING).map(|v| edge(v - 1, v, Colour::Green, 1)).collect(),
            ..Default::default()
        };
        let svg = draw_hackenbush(&stalk, Frame::default()).expect("allowed");
        assert!(svg.contains("height=\"8000\""));
    }
}
