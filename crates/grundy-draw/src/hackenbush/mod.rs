//! A Hackenbush picture with its values: the ground, edges in their colours, and the cuts that win.
//!
//! At each vertex stands the value of the branches above it; below the ground stands the value of each component. If
//! all edges are green, a cross marks a winning cut. Otherwise an L marks the winning cuts of Left and an R those of
//! Right, since the colours alone could not be told apart on grey paper. A few parallel edges are drawn side by side
//! and a few loops as petals; many are one line with their number. The folder `plant` finds the places.

mod pen;
mod picture;
#[cfg(test)]
mod tests;

use grundy_core::Said;
use pen::{HATCH, Lines, Pen, lean};

pub use picture::{EdgePicture, HackenbushPicture, StandingPicture};
pub(crate) use picture::{MOST_CUTS, MOST_STANDING, too_large};

use crate::plant::{Task, place};
use crate::sheet::{Frame, MARGIN, draw_heading, finished, width_of};
use crate::svg::Element;

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
