//! Colours, and the signs on edges.

use grundy_rules::hackenbush::Colour;

use crate::look::{INK, PAPER, grouped, text_width};
use crate::svg::{Element, Path};

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
pub(super) fn colour_words(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "green: both may cut",
        Colour::Blue => "blue: Left may cut",
        Colour::Red => "red: Right may cut",
    }
}

/// A sign on an edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Cut,
    Left,
    Right,
    Copies(u64),
}

impl Sign {
    /// Draws the sign around a point.
    pub(super) fn drawn(&self, (x, y): (f64, f64)) -> Element {
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

pub(super) fn line(path: &Path, kind: Colour) -> Element {
    let line = Element::outline(path).set("stroke", colour(kind)).number("stroke-width", 3.2);
    line.set("stroke-linecap", "round")
}
