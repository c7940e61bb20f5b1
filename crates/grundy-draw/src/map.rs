//! The map of a game whose positions are pairs of numbers.
//!
//! The first number runs to the right and the second upwards: a piece on its way to the corner 0,0 moves left and down.
//! Neighbouring cells of one colour in a row share a line, so that files stay small where there are few colours.

use grundy_core::{Outcome, Said, said};

use crate::look::{INK, LINE, N, NOWHERE, PAPER, TEXT, grouped, outcome_words, text_width, value_colours};
use crate::sheet::{
    Area, Frame, Heading, Key, MARGIN, draw_below, draw_heading, draw_left, finished, room_across, room_left, runs,
    ticks, width_of,
};
use crate::svg::{Element, Path};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MapPicture {
    pub heading: Heading,
    /// The least value of both numbers.
    pub from: u64,
    /// The values: that of the position m,n is in row m − `from`, column n − `from`. `None` where that is not a
    /// position. All rows have one length.
    pub rows: Vec<Vec<Option<u64>>>,
    /// The meaning of the colours; `None` chooses by the size.
    pub style: Option<MapStyle>,
}

impl MapPicture {
    /// What the colours of outcomes mean, by the names of the colours on the page.
    pub fn legend(&self) -> Vec<(&'static str, Said)> {
        let mut keys = vec![("P", outcome_words(Outcome::P)), ("N-soft", outcome_words(Outcome::N))];
        if self.rows.iter().flatten().any(Option::is_none) {
            keys.push(("nowhere", said!("no position")));
        }
        keys
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MapStyle {
    Values,
    Outcomes,
}

impl MapStyle {
    /// The style for a map with `side` cells a side: values up to 64, since larger maps show too many.
    pub(crate) fn of_size(side: usize) -> MapStyle {
        if side <= 65 { MapStyle::Values } else { MapStyle::Outcomes }
    }
}

/// Smallest width of a cell, in pixels, at which lines separate the cells.
const PARTED: f64 = 9.0;
/// Smallest width of a cell, in pixels, at which it holds its number.
const WRITTEN: f64 = 24.0;
/// Largest number of values with keys of their own in the legend; more share a ramp.
const OWN_KEYS: u64 = 12;
/// Largest number of colours for the values above 0; the eye distinguishes no more.
const STEPS: u64 = 24;
const NO_POSITION: usize = 1;
const P_POSITION: usize = 2;
/// The kind of the least values above 0; larger values have this kind or the following ones.
const FIRST_STEP: usize = 3;
const KINDS: usize = FIRST_STEP + STEPS as usize - 1;

/// Draws the map as an SVG file. Complexity: O(cells); the file has at most about five bytes a cell.
pub fn draw_map(picture: &MapPicture, frame: Frame) -> String {
    let across = picture.rows.len().max(1);
    let up = picture.rows.first().map_or(0, Vec::len).max(1);
    let style = picture.style.unwrap_or_else(|| MapStyle::of_size(across.max(up)));
    let map = Map { picture, style, across, up, most: picture.rows.iter().flatten().flatten().copied().max() };
    let cell = map.cell();
    let left = MARGIN + room_left(map.last(up));
    let keys = map.keys();
    let width = (left + cell * across as f64 + MARGIN).max(width_of(&picture.heading, &keys, frame));
    let (mut body, top) = draw_heading(&picture.heading, keys, width, frame);
    let area = Area { left, top, width: cell * across as f64, height: cell * up as f64 };
    map.draw_cells(area, cell, &mut body);
    let first = picture.from;
    let place = |number: u64| ((number - first) as f64 + 0.5) * cell;
    // Both axes have the same steps.
    let most = room_across(area.width, map.last(across)).min((area.height / 22.0) as usize);
    let upwards = ticks(first, map.last(up), most);
    let name = (frame.words)(&said!("second number"));
    body.add_line(draw_left(area, &upwards, |n| area.bottom() - place(n), &name, false, MARGIN));
    let rightwards = ticks(first, map.last(across), most);
    let name = (frame.words)(&said!("first number"));
    body.add_line(draw_below(area, &rightwards, |m| area.left + place(m), &name));
    finished(&picture.heading, body, (width, area.bottom() + 52.0), frame)
}

struct Map<'a> {
    picture: &'a MapPicture,
    style: MapStyle,
    across: usize,
    up: usize,
    /// The largest value, if there is a position.
    most: Option<u64>,
}

impl Map<'_> {
    fn last(&self, cells: usize) -> u64 {
        self.picture.from.saturating_add(cells as u64 - 1)
    }

    /// The side of a cell, in pixels: a whole number, so that all cells look alike.
    fn cell(&self) -> f64 {
        let longest = text_width(&grouped(self.most.unwrap_or(0)), 11.0) + 8.0;
        match self.across.max(self.up) {
            0..=21 => longest.ceil().clamp(28.0, 60.0),
            22..=41 => 16.0,
            42..=65 => 11.0,
            66..=105 => 7.0,
            106..=210 => 4.0,
            211..=260 => 3.0,
            261..=520 => 2.0,
            _ => 1.0,
        }
    }

    /// The positions row by row from the bottom, as on the sheet.
    fn cells(&self) -> impl Iterator<Item = Option<u64>> {
        (0..self.up).flat_map(move |n| (0..self.across).map(move |m| *self.picture.rows.get(m)?.get(n)?))
    }

    fn kind(&self, cell: Option<u64>) -> usize {
        match (cell, self.style, self.most) {
            (None, _, _) | (_, _, None) => NO_POSITION,
            (Some(0), _, _) => P_POSITION,
            (Some(_), MapStyle::Outcomes, _) => FIRST_STEP,
            (Some(value), MapStyle::Values, Some(most)) if most <= STEPS => FIRST_STEP + value as usize - 1,
            // The product needs more than 64 bits.
            (Some(value), MapStyle::Values, Some(most)) => {
                FIRST_STEP + (u128::from(value - 1) * u128::from(STEPS) / u128::from(most)) as usize
            }
        }
    }

    fn colours(&self, kind: usize) -> (String, &'static str) {
        let steps = self.most.unwrap_or(0).min(STEPS);
        match (kind, self.style) {
            (NO_POSITION, _) => (NOWHERE.to_owned(), INK),
            (P_POSITION, _) | (_, MapStyle::Values) => value_colours((kind - P_POSITION) as u64, steps),
            (_, MapStyle::Outcomes) => (N.fill.to_owned(), N.ink),
        }
    }

    fn keys(&self) -> Vec<Key> {
        let (mut keys, legend) = (Vec::new(), self.picture.legend());
        let key = |cell: Option<u64>, words: Said| Key::filled(&self.colours(self.kind(cell)).0, LINE, words);
        match (self.style, self.most) {
            (_, None) => {}
            (MapStyle::Outcomes, Some(_)) => {
                keys.extend(legend.iter().zip([0, 1]).map(|((_, words), value)| key(Some(value), words.clone())));
            }
            (MapStyle::Values, Some(most)) if most <= OWN_KEYS => {
                keys.push(key(Some(0), said!("value 0 (P)")));
                keys.extend((1..=most).map(|value| key(Some(value), value.to_string().into())));
            }
            (MapStyle::Values, Some(most)) => {
                keys.push(key(Some(0), said!("value 0 (P)")));
                keys.push(self.ramp(most));
            }
        }
        keys.extend(legend.into_iter().nth(2).map(|(_, words)| key(None, words)));
        keys
    }

    /// The colours of the values from 1 on, side by side.
    fn ramp(&self, most: u64) -> Key {
        const STEP: f64 = 5.0;
        let mut sign = Element::group().with(Element::text_at(0.0, 4.0, "1").set("fill", INK));
        let left = text_width("1", TEXT) + 5.0;
        let steps = most.min(STEPS) as usize;
        for step in 0..steps {
            let (fill, _) = self.colours(FIRST_STEP + step);
            // The boxes overlap, so that no seam is visible between them.
            let overlap = if step + 1 < steps { 0.6 } else { 0.0 };
            sign.add(Element::rect(left + step as f64 * STEP, -6.0, STEP + overlap, 12.0).set("fill", &fill));
        }
        Key::new(sign, left + steps as f64 * STEP - 1.0, grouped(most).into())
    }

    fn draw_cells(&self, area: Area, cell: f64, body: &mut Element) {
        let place = format!("translate({} {})scale({cell} -{cell})", area.left, area.bottom() - cell / 2.0);
        let mut group = Element::group().set("transform", &place).set("shape-rendering", "crispEdges");
        let kinds = self.cells().map(|value| self.kind(value));
        for (path, kind) in runs(self.across, KINDS, kinds).iter().zip(1..) {
            if !path.is_empty() {
                group.add_line(Element::outline(path).set("stroke", &self.colours(kind).0));
            }
        }
        body.add_line(group.end_line());
        if cell >= PARTED {
            body.add_line(self.lines(area, cell));
        }
        if cell >= WRITTEN {
            body.add_line(self.words(area, cell));
        }
        let border = Element::rect(area.left, area.top, area.width, area.height);
        body.add_line(border.set("fill", "none").set("stroke", LINE));
    }

    fn lines(&self, area: Area, cell: f64) -> Element {
        let mut path = Path::default();
        for index in 1..self.across {
            path.move_to(area.left + index as f64 * cell, area.top);
            path.down(area.height);
        }
        for index in 1..self.up {
            path.move_to(area.left, area.top + index as f64 * cell);
            path.right(area.width);
        }
        Element::outline(&path).set("stroke", PAPER)
    }

    fn words(&self, area: Area, cell: f64) -> Element {
        let mut group = Element::group().set("text-anchor", "middle").number("font-size", 11.0);
        for (index, value) in self.cells().enumerate() {
            let Some(value) = value else { continue };
            let (m, n) = ((index % self.across) as f64, (index / self.across) as f64);
            let (x, y) = (area.left + (m + 0.5) * cell, area.bottom() - (n + 0.5) * cell + 4.0);
            let words = match self.style {
                MapStyle::Values => grouped(value),
                MapStyle::Outcomes => if value == 0 { "P" } else { "N" }.to_owned(),
            };
            group.add_line(Element::text_at(x, y, &words).set("fill", self.colours(self.kind(Some(value))).1));
        }
        group.end_line()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::P;
    use crate::svg::tests::covered;
    use roxmltree::{Document, Node};

    fn picture(side: u64, style: MapStyle) -> MapPicture {
        let cell = |m: u64, n: u64| (m + n != 3).then_some(m ^ n);
        let rows = (0..side).map(|m| (0..side).map(|n| cell(m, n)).collect()).collect();
        MapPicture { heading: Heading::default(), from: 0, rows, style: Some(style) }
    }

    #[test]
    fn every_cell_has_its_colour() {
        for side in [1, 2, 5, 21, 41, 64, 513] {
            for style in [MapStyle::Values, MapStyle::Outcomes] {
                let picture = picture(side, style);
                let svg = draw_map(&picture, Frame::default());
                assert_eq!(svg, draw_map(&picture, Frame::default()));
                assert!(svg.len() < 2_000_000, "{} bytes", svg.len());
                let document = Document::parse(&svg).expect("well-formed");
                let cells: Vec<Option<u64>> = picture.rows.iter().flatten().copied().collect();
                let count = |wanted: Option<u64>| cells.iter().filter(|&&cell| cell == wanted).count();
                assert_eq!(covered(&document, P.fill), count(Some(0)));
                assert_eq!(covered(&document, NOWHERE), count(None));
                let most = cells.iter().flatten().copied().max().unwrap_or(0);
                match style {
                    MapStyle::Outcomes => {
                        assert_eq!(covered(&document, N.fill), cells.len() - count(Some(0)) - count(None))
                    }
                    MapStyle::Values if most <= STEPS => {
                        for value in 1..=most {
                            let colour = value_colours(value, most).0;
                            assert_eq!(covered(&document, &colour), count(Some(value)), "{value}");
                        }
                    }
                    MapStyle::Values => {
                        let all: usize =
                            (1..=STEPS).map(|step| covered(&document, &value_colours(step, STEPS).0)).sum();
                        assert_eq!(all, cells.len() - count(Some(0)) - count(None));
                    }
                }
            }
        }
    }

    #[test]
    fn small_maps_have_numbers_in_their_cells() {
        let svg = draw_map(&picture(21, MapStyle::Values), Frame::default());
        let document = Document::parse(&svg).expect("well-formed");
        let is_small = |node: &Node| node.parent().and_then(|parent| parent.attribute("font-size")) == Some("11");
        let texts = document.descendants().filter(|node| node.is_element() && is_small(node));
        let words: Vec<&str> = texts.filter_map(|node| node.text()).collect();
        // Row by row from the bottom. The cells with the sum 3 are not positions.
        let pairs = (0..21u64).flat_map(|n| (0..21u64).map(move |m| (m, n)));
        let expected: Vec<String> = pairs.filter(|(m, n)| m + n != 3).map(|(m, n)| (m ^ n).to_string()).collect();
        assert_eq!(words, expected);
        assert!(!draw_map(&picture(22, MapStyle::Values), Frame::default()).contains("font-size=\"11\""));
    }

    #[test]
    fn odd_maps_are_drawn() {
        let ragged = vec![vec![Some(0), Some(u64::MAX), None], vec![Some(3)], vec![]];
        for rows in [vec![], vec![vec![]], vec![vec![None]], ragged] {
            for style in [None, Some(MapStyle::Values), Some(MapStyle::Outcomes)] {
                let picture = MapPicture { heading: Heading::default(), from: u64::MAX - 1, rows: rows.clone(), style };
                let frame = Frame { width: Some(100), height: Some(64), ..Frame::default() };
                let svg = draw_map(&picture, frame);
                let document = Document::parse(&svg).expect("well-formed");
                assert_eq!(document.root_element().attribute("height"), Some("64"));
            }
        }
    }
}
