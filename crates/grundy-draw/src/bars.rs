//! Quantities side by side: measured ones as filled bars, modelled ones as outlines.
//!
//! All bars begin at 0, so that their lengths are the quantities.

use crate::look::{FAINT_INK, INK, LINE, MARK, PAPER, TEXT, text_width};
use crate::sheet::{Frame, Heading, Key, MARGIN, draw_heading, finished};
use crate::svg::Element;

#[derive(Clone, PartialEq, Debug)]
pub struct BarsPicture {
    pub heading: Heading,
    pub bars: Vec<Bar>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    pub name: String,
    /// The quantity; a negative number or NaN is drawn as 0.
    pub quantity: f64,
    pub words: String,
    pub modelled: bool,
}

/// Width of the sheet unless the frame asks for another one, in pixels.
const WIDTH: f64 = 720.0;
/// Height of a bar, in pixels.
const BAR: f64 = 18.0;
/// Distance from one bar to the next, in pixels.
const STEP: f64 = 28.0;
/// Space between a name and its bar, and between a bar and its words, in pixels.
const GAP: f64 = 8.0;

/// Draws the bars as an SVG file. Complexity: O(n) for n bars.
pub fn draw_bars(picture: &BarsPicture, frame: Frame) -> String {
    let mut keys = vec![Key::filled(MARK, MARK, "measured")];
    if picture.bars.iter().any(|bar| bar.modelled) {
        keys.push(Key::new(outline(Element::rect(0.5, -6.0, 17.0, 12.0)), 18.0, "modelled"));
    }
    let (mut body, top) = draw_heading(&picture.heading, keys, WIDTH);
    let widest =
        |text: fn(&Bar) -> &str| picture.bars.iter().map(|bar| text_width(text(bar), TEXT)).fold(0.0, f64::max);
    let (names, words) = (widest(|bar| &bar.name), widest(|bar| &bar.words));
    let left = MARGIN + names + GAP;
    let room = (WIDTH - left - GAP - words - MARGIN).max(60.0);
    let length = |bar: &Bar| if bar.quantity.is_finite() { bar.quantity.max(0.0) } else { 0.0 };
    let most = picture.bars.iter().map(length).fold(f64::MIN_POSITIVE, f64::max);
    let mut y = top + 10.0;
    for bar in &picture.bars {
        let (wide, base) = (length(bar) / most * room, y + BAR / 2.0 + 4.0);
        let name = Element::text_at(left - GAP, base, &bar.name).set("text-anchor", "end").set("fill", INK);
        let shape = Element::rect(left, y, wide.max(1.0), BAR);
        let shape = if bar.modelled { outline(shape) } else { shape.set("fill", MARK) };
        let words = Element::text_at(left + wide + GAP, base, &bar.words).set("fill", FAINT_INK);
        body.add_line(Element::group().with(name).with(shape).with(words));
        y += STEP;
    }
    body.add_line(Element::rect(left - 0.5, top + 4.0, 1.0, y - top - 8.0).set("fill", LINE));
    finished(&picture.heading, body, (WIDTH, y + MARGIN - 10.0), frame)
}

fn outline(shape: Element) -> Element {
    shape.set("fill", PAPER).set("stroke", MARK).set("stroke-dasharray", "4 3")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_quantities() {
        let bar = |name: &str, quantity: f64, modelled: bool| Bar {
            name: name.to_owned(),
            quantity,
            words: format!("{quantity}"),
            modelled,
        };
        let bars = vec![bar("one", 1.0, false), bar("four", 4.0, true), bar("none", f64::NAN, false)];
        let svg = draw_bars(&BarsPicture { heading: Heading::default(), bars }, Frame::default());
        let widths: Vec<f64> = svg
            .split("<rect ")
            .filter(|part| part.contains("height=\"18\""))
            .filter_map(|part| part.split("width=\"").nth(1)?.split('"').next()?.parse().ok())
            .collect();
        assert!((widths[1] / widths[0] - 4.0).abs() < 0.05 && widths[2] == 1.0, "{widths:?}");
        assert!(svg.contains("modelled") && svg.contains("stroke-dasharray"));
    }
}
