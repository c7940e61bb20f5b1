//! The picture: vertices and edges with their values.

use grundy_core::{Said, said};
use grundy_rules::hackenbush::Colour;

use super::UNIT;
use crate::look::{INK, PAPER, grouped, shortened, text_width};
use crate::plant::HALF_HEIGHT;
use crate::sheet::{Heading, Key};
use crate::svg::{Element, Path};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HackenbushPicture {
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

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StandingPicture {
    pub name: String,
    /// The value of the branches on the vertex, as text; `None` if unknown.
    pub value: Option<String>,
}

/// An edge, or several equal edges, as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EdgePicture {
    /// The two ends, as indices of vertices; equal for a loop.
    pub ends: (usize, usize),
    pub colour: Colour,
    /// The number of copies, at least 1.
    pub copies: u64,
    /// Whether Left wins by cutting it. In an impartial picture: whether the player to move does.
    pub left_wins: bool,
    /// Whether Right wins by cutting it. In an impartial picture this equals `left_wins`.
    pub right_wins: bool,
}

pub(crate) fn too_large(vertices: usize, edges: usize) -> Said {
    said!(
        "a drawing of {vertices} vertices and {edges} edges could not be read: at most {most_standing} vertices and \
         {most_cuts} edges are drawn; draw a part of the picture",
        vertices,
        edges,
        most_standing = MOST_STANDING,
        most_cuts = MOST_CUTS
    )
}

/// Why a picture is not drawn in which this vertex is not connected to the ground, or does not exist.
pub(super) fn falls(vertex: usize) -> Said {
    said!("vertex {vertex} does not hang on the ground", vertex)
}

/// Largest number of vertices in a picture; a larger picture cannot be read.
pub(crate) const MOST_STANDING: usize = 1000;
/// Largest number of edges in a picture; copies do not count. A larger picture cannot be read.
pub(crate) const MOST_CUTS: usize = 2000;
/// Font size of a value, in pixels.
pub(super) const VALUE: f64 = 12.0;
/// Largest width of a value inside its vertex, in pixels. Only the tooltip shows a longer value.
pub(super) const LONGEST_VALUE: f64 = 84.0;
/// Largest width of a name, in pixels; a longer name is shortened.
pub(super) const LONGEST_NAME: f64 = 64.0;
/// Largest number of vertices that show their names; with more, the names would overlap.
pub(super) const MOST_NAMES: usize = 70;

impl HackenbushPicture {
    /// Whether both players have the same moves.
    pub(super) fn is_impartial(&self) -> bool {
        self.edges.iter().all(|edge| edge.colour == Colour::Green)
    }

    pub(super) fn shows_names(&self) -> bool {
        self.vertices.len() <= MOST_NAMES
    }

    /// Half of the width of a vertex with its name, in pixels.
    pub(super) fn half_width(&self, vertex: &StandingPicture) -> f64 {
        let body = vertex.body();
        let name = if self.shows_names() { text_width(&vertex.shown_name(), NAME) } else { 0.0 };
        (body + 2.0).max(body * 0.6 + name)
    }

    pub(super) fn keys(&self) -> Vec<Key> {
        let mut keys = Vec::new();
        if self.vertices.iter().any(|vertex| vertex.shown_value().is_some()) {
            let body = Element::rect(0.5, -9.0, 20.0, 18.0).number("rx", 9.0).set("fill", PAPER).set("stroke", INK);
            let number = Element::text_at(10.5, 4.0, "n").set("text-anchor", "middle").number("font-size", VALUE);
            let words = match self.fused {
                true => said!("value of what stands there; the vertices of a cycle share one"),
                false => said!("value of what stands there"),
            };
            keys.push(Key::new(Element::group().with(body).with(number), 21.0, words));
        }
        for kind in [Colour::Green, Colour::Blue, Colour::Red] {
            if !self.is_impartial() && self.edges.iter().any(|edge| edge.colour == kind) {
                keys.push(Key::new(line(&Path::level(0.0, 0.0, 20.0), kind), 20.0, colour_words(kind)));
            }
        }
        let mut sign = |sign: Sign, words: Said| {
            let sign = Element::group().set("transform", "translate(8 0)").with(sign.drawn((0.0, 0.0)));
            keys.push(Key::new(sign, 16.0, words));
        };
        let wins = |of: fn(&EdgePicture) -> bool| self.edges.iter().any(of);
        match (self.is_impartial(), wins(|edge| edge.left_wins)) {
            (true, true) => sign(Sign::Cut, said!("winning cut")),
            (false, true) => sign(Sign::Left, said!("wins for Left, to move")),
            (_, false) => {}
        }
        if !self.is_impartial() && wins(|edge| edge.right_wins) {
            sign(Sign::Right, said!("wins for Right, to move"));
        }
        keys
    }

    /// The tooltip of an edge: everything known about it, in words.
    pub(super) fn told(&self, edge: &EdgePicture) -> Said {
        let name = |vertex: usize| self.vertices[vertex].name.as_str();
        let colour = match edge.colour {
            Colour::Green => said!("green"),
            Colour::Blue => said!("blue"),
            Colour::Red => said!("red"),
        };
        let mut told = said!("{one}-{other}, {colour}", one = name(edge.ends.0), other = name(edge.ends.1), colour);
        if edge.copies > 1 {
            told = said!("{told}, {copies} times", told, copies = grouped(edge.copies));
        }
        let wins = match (self.is_impartial(), edge.left_wins, edge.right_wins) {
            (_, false, false) => None,
            (true, ..) => Some(said!("a winning cut")),
            (false, true, true) => Some(said!("a winning cut for Left and for Right")),
            (false, true, false) => Some(said!("a winning cut for Left")),
            (false, false, true) => Some(said!("a winning cut for Right")),
        };
        if let Some(more) = wins { said!("{told}; {more}", told, more) } else { told }
    }
}

impl StandingPicture {
    /// The value as written inside the vertex; `None` if it is too long.
    pub(super) fn shown_value(&self) -> Option<&str> {
        self.value.as_deref().filter(|value| text_width(value, VALUE) <= LONGEST_VALUE)
    }

    pub(super) fn shown_name(&self) -> String {
        shortened(&self.name, NAME, LONGEST_NAME)
    }

    /// Half of the width of the body, in pixels.
    pub(super) fn body(&self) -> f64 {
        self.shown_value().map_or(4.5, |value| (text_width(value, VALUE) / 2.0 + 6.0).max(HALF_HEIGHT * UNIT * 0.62))
    }
}

/// Font size of a name, in pixels.
pub(super) const NAME: f64 = 10.5;

/// The colour of an edge (Okabe and Ito's green, blue and vermilion).
pub(super) fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "#009e73",
        Colour::Blue => "#0072b2",
        Colour::Red => "#d55e00",
    }
}

/// Which player may cut edges of a colour, for the legend.
pub(super) fn colour_words(colour: Colour) -> Said {
    match colour {
        Colour::Green => said!("green: both may cut"),
        Colour::Blue => said!("blue: Left may cut"),
        Colour::Red => said!("red: Right may cut"),
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Cut,
    Left,
    Right,
    Copies(u64),
}

impl Sign {
    pub(super) fn drawn(&self, (x, y): (f64, f64)) -> Element {
        let disc = |fill: &str, line: &str| {
            Element::circle(x, y, 7.0).set("fill", fill).set("stroke", line).number("stroke-width", 1.2)
        };
        let letter = |letter: &str, fill: &str| {
            let text = Element::text_at(x, y + 3.6, letter).set("text-anchor", "middle").number("font-size", 10.0);
            Element::group().with(disc(fill, PAPER)).with(text.set("font-weight", "bold").set("fill", PAPER))
        };
        match self {
            Sign::Cut => {
                let mut path = Path::default();
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
                Element::group().with(back).with(Element::centred(x, y + 3.8, &text, INK, NAME))
            }
        }
    }
}

pub(super) fn line(path: &Path, kind: Colour) -> Element {
    let line = Element::outline(path).set("stroke", colour(kind)).number("stroke-width", 3.2);
    line.set("stroke-linecap", "round")
}
