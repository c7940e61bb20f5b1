//! The values of a heap game over the heaps.
//!
//! A few thousand heaps are drawn as dots, one for each. More are counted into the cells of a grid, and a cell is
//! darker the more heaps it holds, on a logarithmic scale. Each shade is one path, so the size of the file does not
//! depend on the number of heaps. Rare values stand out: where they die out, only common values are left to compute
//! with (see the glossary). A proved period is shown as bands.

use std::collections::BTreeSet;

use grundy_core::{Periodicity, Said, said};

use crate::look::{ACCENT, BAND, LINE, MARK, OTHER_BAND, TEXT, grouped, text_width};
use crate::sheet::{
    Area, Frame, Heading, Key, MARGIN, draw_below, draw_heading, draw_left, finished, room_across, room_left, runs,
    ticks,
};
use crate::svg::{Element, Path};

#[derive(Clone, PartialEq, Debug, Default)]
pub struct SequencePicture {
    pub heading: Heading,
    /// Whether the numbers below the axis are those of a family instead of heaps.
    pub is_family: bool,
    pub from: u64,
    pub values: Vec<u64>,
    /// Which heaps have rare values; `None` if they are not shown.
    pub rare: Option<Rare>,
    pub periodicity: Option<Periodicity>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rare {
    /// The heaps whose value v has an even number of ones in v AND this mask.
    Mask(u64),
    Heaps(BTreeSet<u64>),
}

impl Rare {
    /// Whether the heap `n`, of value `value`, is rare.
    ///
    /// ```
    /// # use grundy_draw::Rare;
    /// // Among the values of Kayles the common ones have an odd number of ones.
    /// let rare: Vec<u64> = (0..10).filter(|&v| Rare::Mask(15).holds(7, v)).collect();
    /// assert_eq!(rare, [0, 3, 5, 6, 9]);
    /// ```
    pub fn holds(&self, n: u64, value: u64) -> bool {
        match self {
            Rare::Mask(mask) => (value & mask).count_ones().is_multiple_of(2),
            Rare::Heaps(heaps) => heaps.contains(&n),
        }
    }
}

impl SequencePicture {
    /// What the colours of dots and bands mean, by the names of the colours on the page.
    pub fn legend(&self) -> Vec<(&'static str, Said)> {
        let band = self.periodicity.map(|law| said!("a period of {period} heaps", period = grouped(law.period)));
        self.dots().into_iter().chain(band.map(|words| ("band", words))).collect()
    }

    fn dots(&self) -> Vec<(&'static str, Said)> {
        let rare = match &self.rare {
            None => return vec![("value", said!("value"))],
            Some(Rare::Mask(mask)) => said!("rare value (an even number of ones in value AND {mask})", mask),
            Some(Rare::Heaps(_)) => said!("rare value"),
        };
        vec![("value", said!("common value")), ("rare", rare)]
    }
}

/// Width of the sheet, in pixels, unless the frame asks for another one.
const WIDTH: f64 = 960.0;
/// Height of the sheet divided by its width.
const PROPORTION: f64 = 0.5;
/// Smallest sheet, in pixels; on a smaller one nothing can be read. A smaller frame gets this one, scaled down.
const LEAST: (f64, f64) = (420.0, 260.0);
/// Room below the plot for the numbers and the name of the axis, in pixels.
const BELOW: f64 = 46.0;
/// Largest number of heaps whose dots have tooltips; more would make the file large.
const TOLD: usize = 400;
/// Largest number of heaps whose dots are joined by a thin line; more lines hide the dots.
const JOINED: usize = 150;
/// Largest number of heaps in a column of pixels that are drawn as dots; more are counted in cells.
const DOTS_A_PIXEL: f64 = 2.5;
/// Smallest width of a band, in pixels; narrower bands are not drawn.
const BAND_WIDTH: f64 = 3.0;
/// Side of a cell in which heaps are counted, in pixels.
const CELL: f64 = 2.0;
const SHADES: usize = 8;

/// Draws the values of the heaps as an SVG file of at most some hundred kilobytes, in O(n) for n values.
pub fn draw_sequence(picture: &SequencePicture, frame: Frame) -> String {
    let across = frame.width.map_or(WIDTH, f64::from).max(LEAST.0);
    let down = match (frame.width, frame.height) {
        (Some(width), Some(height)) => across * f64::from(height) / f64::from(width.max(1)),
        (None, Some(height)) => f64::from(height),
        _ => across * PROPORTION,
    };
    let down = down.max(LEAST.1);
    let plot = Plot::new(picture);
    let left = MARGIN + room_left(plot.most);
    // The last number below the axis may reach beyond the last heap.
    let width = across - left - (text_width(&grouped(plot.last()), TEXT) / 2.0 + 4.0).max(MARGIN);
    let bands = plot.bands(width);
    let (mut body, top) = draw_heading(&picture.heading, plot.keys(&bands, width), across, frame);
    let area = Area { left, top, width, height: (down - top - BELOW - 6.0).max(60.0) };
    plot.draw_bands(&bands, area, &mut body);
    let heights = ticks(0, plot.most, (area.height / 32.0) as usize);
    let name = (frame.words)(&said!("value G(n)"));
    body.add_line(draw_left(area, &heights, |value| plot.y(area, value as f64), &name, true, MARGIN));
    if plot.counted(width) {
        plot.draw_counts(area, &mut body)
    } else {
        plot.draw_dots(area, &mut body)
    }
    let last = plot.last();
    let heaps = ticks(picture.from, last, room_across(area.width, last));
    let name = if picture.is_family { "n".into() } else { (frame.words)(&said!("heap n")) };
    body.add_line(draw_below(area, &heaps, |n| plot.x(area, n), &name));
    finished(&picture.heading, body, (across, area.bottom() + BELOW + 6.0), frame)
}

struct Plot<'a> {
    picture: &'a SequencePicture,
    /// How many heaps there are, at least 1.
    heaps: f64,
    /// The largest value, at least 1.
    most: u64,
}

struct Cells {
    columns: usize,
    rows: usize,
    /// How many values share a row: the smallest number that makes rows at least as high as cells are wide.
    in_a_row: u64,
}

enum Bands {
    /// No bands: the sequence has no period, or the bands would be too narrow.
    None,
    /// Two bands: the preperiod, and the rest.
    Parts(Periodicity),
    Periods(Periodicity),
}

impl<'a> Plot<'a> {
    fn new(picture: &'a SequencePicture) -> Plot<'a> {
        let most = picture.values.iter().copied().max().unwrap_or(0).max(1);
        Plot { picture, heaps: picture.values.len().max(1) as f64, most }
    }

    fn last(&self) -> u64 {
        self.picture.from.saturating_add((self.picture.values.len() as u64).saturating_sub(1))
    }

    /// Each heap with its value and whether it is rare. Heaps beyond 64 bits do not exist.
    fn heaps(&self) -> impl Iterator<Item = (u64, u64, bool)> {
        let picture = self.picture;
        picture.values.iter().zip(picture.from..=u64::MAX).map(|(&value, n)| {
            let rare = picture.rare.as_ref().is_some_and(|rare| rare.holds(n, value));
            (n, value, rare)
        })
    }

    /// The x of the middle of heap n's column.
    fn x(&self, area: Area, n: u64) -> f64 {
        area.left + (n.saturating_sub(self.picture.from) as f64 + 0.5) / self.heaps * area.width
    }

    fn y(&self, area: Area, value: f64) -> f64 {
        area.bottom() - (value + 0.5) / (self.most as f64 + 1.0) * area.height
    }

    /// Whether there are too many heaps to draw each of them.
    fn counted(&self, width: f64) -> bool {
        self.heaps > DOTS_A_PIXEL * width
    }

    fn bands(&self, width: f64) -> Bands {
        let Some(law) = self.picture.periodicity else { return Bands::None };
        let visible = law.period > 1 && law.period as f64 / self.heaps * width >= BAND_WIDTH;
        match law.preperiod {
            preperiod if preperiod > self.last() => Bands::None,
            _ if visible => Bands::Periods(law),
            preperiod if preperiod > self.picture.from => Bands::Parts(law),
            _ => Bands::None,
        }
    }

    fn keys(&self, bands: &Bands, width: f64) -> Vec<Key> {
        let counted = self.counted(width);
        let mut keys = Vec::new();
        if counted || self.picture.rare.is_some() {
            let dots = self.picture.dots().into_iter().zip([MARK, ACCENT]);
            keys.extend(dots.map(|((_, words), dot)| Key::dot(dot, words)));
        }
        if counted {
            let mut sign = Element::group().set("fill", MARK);
            for step in 0..4 {
                let box_of_step = Element::rect(step as f64 * 10.0, -5.0, 10.0, 10.0);
                sign.add(box_of_step.number("opacity", shade(1 + step * (SHADES - 1) / 3)));
            }
            keys.push(Key::new(sign, 40.0, said!("the darker, the more heaps")));
        }
        if let Bands::Parts(law) | Bands::Periods(law) = bands {
            let (period, preperiod) = (grouped(law.period), grouped(law.preperiod));
            if law.preperiod > self.picture.from {
                let words = said!("before the period (heaps below {preperiod})", preperiod = &preperiod);
                keys.push(Key::filled(OTHER_BAND, LINE, words));
            }
            let words = match bands {
                Bands::Periods(_) => said!("a period of {period} heaps", period),
                _ => said!("period {period} from heap {preperiod} on", period, preperiod),
            };
            keys.push(Key::filled(BAND, LINE, words));
        }
        keys
    }

    fn draw_bands(&self, bands: &Bands, area: Area, body: &mut Element) {
        let (Bands::Parts(law) | Bands::Periods(law)) = bands else { return };
        // Here heaps are counted from the first one drawn, so a heap may have a negative number.
        let first = i128::from(self.picture.from);
        let (start, period, end) = (i128::from(law.preperiod) - first, i128::from(law.period), self.heaps as i128);
        let edge = |offset: i128| area.left + offset.clamp(0, end) as f64 / self.heaps * area.width;
        let mut path = Path::default();
        let mut band = |from: i128, to: i128| {
            let (left, right) = (edge(from), edge(to));
            if left < right {
                path.move_to(left, area.top);
                path.right(right - left);
                path.down(area.height);
                path.right(left - right);
                path.close();
            }
        };
        match bands {
            Bands::Periods(_) => {
                // The first band that reaches into the area; after it every second period.
                let mut from = start + (-start).max(0) / (2 * period) * 2 * period;
                while from < end {
                    band(from, from + period);
                    from += 2 * period;
                }
            }
            _ => band(start, end),
        }
        body.add_line(Element::new("path").set("d", &path.data).set("fill", BAND));
        let before = edge(start) - area.left;
        if before > 0.0 {
            body.add_line(Element::rect(area.left, area.top, before, area.height).set("fill", OTHER_BAND));
        }
    }

    fn draw_dots(&self, area: Area, body: &mut Element) {
        let room = (area.width / self.heaps).min(area.height / (self.most as f64 + 1.0));
        let radius = (0.4 * room).clamp(1.4, 4.0);
        if self.picture.values.len() <= JOINED {
            let mut line = Path::default();
            for (n, value, _) in self.heaps() {
                let (x, y) = (self.x(area, n), self.y(area, value as f64));
                if line.is_empty() { line.move_to(x, y) } else { line.line_to(x, y) }
            }
            if !line.is_empty() {
                body.add_line(Element::outline(&line).set("stroke", MARK).set("stroke-opacity", ".3"));
            }
        }
        for (kind, fill) in [(false, MARK), (true, ACCENT)] {
            let mut group = Element::group().set("fill", fill);
            let mut any = false;
            for (n, value, _) in self.heaps().filter(|&(_, _, rare)| rare == kind) {
                let dot = Element::circle(self.x(area, n), self.y(area, value as f64), radius);
                any = true;
                group.add_line(match self.picture.values.len() <= TOLD {
                    true => dot.with(Element::new("title").text(&format!("G({n}) = {value}"))),
                    false => dot,
                });
            }
            if any {
                body.add_line(group.end_line());
            }
        }
    }

    /// The grid of cells in which the heaps of an area are counted.
    fn cells(&self, area: Area) -> Cells {
        let most_rows = (area.height / CELL).floor().max(1.0) as u64;
        let in_a_row = (self.most / most_rows).saturating_add(1);
        let rows = usize::try_from(self.most / in_a_row).map_or(0, |last| last + 1);
        Cells { columns: (area.width / CELL).floor().max(1.0) as usize, rows, in_a_row }
    }

    fn draw_counts(&self, area: Area, body: &mut Element) {
        let Cells { columns, rows, in_a_row } = self.cells(area);
        let mut counts = [vec![0u32; columns * rows], vec![0u32; columns * rows]];
        for (n, value, rare) in self.heaps() {
            let column = (((n - self.picture.from) as f64 / self.heaps * columns as f64) as usize).min(columns - 1);
            // No value is beyond `most`, so no row is beyond the last.
            let row = usize::try_from(value / in_a_row).unwrap_or(0);
            counts[usize::from(rare)][row * columns + column] += 1;
        }
        let crowd = counts[0].iter().copied().max().unwrap_or(0).max(2);
        let (across, down) = (area.width / columns as f64, area.height * in_a_row as f64 / (self.most as f64 + 1.0));
        let thick = (down * 0.9).clamp(CELL, 4.0) / down;
        let place = format!("translate({} {})scale({across:.6} {:.6})", area.left, area.bottom() - down / 2.0, -down);
        let mut group = Element::group().set("transform", &place).number("stroke-width", thick);
        let common = runs(columns, SHADES, counts[0].iter().map(|&count| shade_of(count, crowd)));
        // Rare heaps must be seen at once, so all their cells have the same colour.
        let rare = runs(columns, 1, counts[1].iter().map(|&count| usize::from(count > 0)));
        let shades = common.iter().zip(1..).map(|(path, level)| (path, MARK, shade(level)));
        for (path, colour, opacity) in shades.chain(rare.iter().map(|path| (path, ACCENT, 1.0))) {
            if !path.is_empty() {
                group.add_line(Element::outline(path).set("stroke", colour).number("stroke-opacity", opacity));
            }
        }
        body.add_line(group.end_line());
    }
}

/// The shade of a cell with `count` heaps, where the fullest cell has `crowd`; 0 for an empty cell.
fn shade_of(count: u32, crowd: u32) -> usize {
    if count == 0 {
        return 0;
    }
    let part = f64::from(count).ln() / f64::from(crowd).ln();
    1 + ((part * (SHADES - 1) as f64).round() as usize).min(SHADES - 1)
}

fn shade(level: usize) -> f64 {
    0.3 + 0.7 * (level as f64 - 1.0) / (SHADES as f64 - 1.0)
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;
    use crate::svg::tests::{covered, named, numbers};
    use roxmltree::{Document, Node};

    fn values(count: usize, below: u64) -> Vec<u64> {
        let mut random = Random::new(3);
        (0..count).map(|_| random.below(below)).collect()
    }

    fn picture(values: Vec<u64>) -> SequencePicture {
        let heading = Heading { title: "<a> & \"b\"".into(), ..Heading::default() };
        SequencePicture { heading, values, ..Default::default() }
    }

    fn of_colour<'a>(document: &'a Document, tag: &str, attribute: &str, colour: &str) -> Vec<Node<'a, 'a>> {
        let mut found = named(document, tag);
        // The colour may be set by the group.
        found.retain(|node| node.ancestors().find_map(|node| node.attribute(attribute)) == Some(colour));
        found
    }

    #[test]
    fn each_heap_is_one_dot_in_its_place_and_rare_ones_stand_out() {
        for count in [1, 2, 10, 150, 151, 900] {
            let mut picture = picture(values(count, 12));
            picture.rare = Some(Rare::Mask(5));
            let svg = draw_sequence(&picture, Frame::default());
            assert_eq!(svg, draw_sequence(&picture, Frame::default()), "the same picture is drawn in two ways");
            let document = Document::parse(&svg).expect("well-formed");
            assert!(svg.contains("<title>&lt;a&gt; &amp; &quot;b&quot;</title>"));
            // One dot of each colour belongs to the legend.
            let expected = picture.values.iter().filter(|&&value| (value & 5).count_ones() % 2 == 0).count();
            let [common, rare] = [MARK, ACCENT].map(|colour| of_colour(&document, "circle", "fill", colour));
            assert_eq!((common.len() - 1, rare.len() - 1), (count - expected, expected));
            // Dots further right belong to larger heaps, dots further up to larger values.
            let place = |node: &Node| numbers(node, ["cx", "cy"]);
            let mut dots: Vec<[f64; 2]> = common.iter().skip(1).chain(rare.iter().skip(1)).map(place).collect();
            dots.sort_by(|a, b| a[0].total_cmp(&b[0]));
            for (pair, values) in dots.windows(2).zip(picture.values.windows(2)) {
                assert!(pair[0][0] < pair[1][0]);
                assert_eq!(pair[1][1].total_cmp(&pair[0][1]), values[0].cmp(&values[1]), "{pair:?} {values:?}");
            }
        }
    }

    #[test]
    fn many_heaps_are_counted_into_cells() {
        for (count, below) in [(5_000, 3), (50_000, 100), (50_000, 100_000)] {
            let mut picture = picture(values(count, below));
            picture.rare = Some(Rare::Heaps((0..count as u64).filter(|n| n % 97 == 5).collect()));
            let svg = draw_sequence(&picture, Frame::default());
            let plot = Plot::new(&picture);
            let area = Area { left: 70.0, top: 80.0, width: 811.0, height: 333.0 };
            let Cells { columns, rows, in_a_row } = plot.cells(area);
            assert!(columns == 405 && rows <= 166);
            assert!(plot.most / in_a_row == rows as u64 - 1 && plot.most / 166 <= in_a_row);
            let mut body = Element::group();
            plot.draw_counts(area, &mut body);
            let body = body.to_string();
            let document = Document::parse(&body).expect("well-formed");
            for (colour, kind) in [(MARK, false), (ACCENT, true)] {
                // By the definition: the cells that have a heap of this kind.
                let heaps = (0..count).filter(|n| (n % 97 == 5) == kind);
                let cells = heaps.map(|n| (n * columns / count, picture.values[n] / in_a_row));
                assert_eq!(covered(&document, colour), cells.collect::<BTreeSet<(usize, u64)>>().len());
            }
            assert!(svg.len() < 600_000, "{} bytes", svg.len());
        }
    }

    #[test]
    fn bands_show_a_period_where_it_can_be_seen() {
        let bands = |count: usize, from: u64, preperiod: u64, period: u64| -> (usize, bool) {
            let law = Periodicity { preperiod, period, saltus: 0 };
            let picture = SequencePicture { from, periodicity: Some(law), ..picture(values(count, 5)) };
            let svg = draw_sequence(&picture, Frame::default());
            let document = Document::parse(&svg).expect("well-formed");
            let bands = of_colour(&document, "path", "fill", BAND);
            let count = bands.iter().filter_map(|path| path.attribute("d")).map(|d| d.matches('M').count()).sum();
            // The legend has one box of that colour.
            (count, of_colour(&document, "rect", "fill", OTHER_BAND).len() == 2)
        };
        assert_eq!(bands(61, 0, 0, 7), (5, false));
        assert_eq!(bands(61, 0, 5, 7), (4, true));
        assert_eq!(bands(61, 100, 5, 7), (5, false));
        assert_eq!(bands(61, u64::MAX - 100, u64::MAX - 102, 7), (5, false));
        assert_eq!(bands(1000, 0, 70, 2), (1, true));
        assert_eq!(bands(1000, 0, 0, 1), (0, false));
        assert_eq!(bands(61, 0, 400, 7), (0, false));
    }

    #[test]
    fn extreme_sequences_and_frames_are_drawn() {
        let laws = [(u64::MAX, u64::MAX), (0, u64::MAX), (u64::MAX - 2, 2), (5, 1)];
        let laws = laws.map(|(preperiod, period)| Some(Periodicity { preperiod, period, saltus: u64::MAX }));
        let sizes = [(None, None), (Some(64), Some(8192)), (Some(8192), Some(64)), (None, Some(64))];
        for values in [vec![], vec![0], vec![u64::MAX, 0, 1], vec![u64::MAX; 5000]] {
            let begins = [0, 7, u64::MAX - 2, u64::MAX].into_iter();
            for (from, periodicity) in begins.flat_map(|from| laws.map(|law| (from, law))) {
                for (width, height) in sizes {
                    let frame = Frame { width, height, ..Frame::default() };
                    let picture = SequencePicture { from, periodicity, ..picture(values.clone()) };
                    let svg = draw_sequence(&picture, frame);
                    let document = Document::parse(&svg).expect("well-formed");
                    for (name, wanted) in [("width", frame.width), ("height", frame.height)] {
                        let is = document.root_element().attribute(name);
                        assert!(wanted.is_none_or(|wanted| is == Some(&wanted.to_string())), "{name} is {is:?}");
                    }
                    assert!(!svg.contains("NaN") && !svg.contains("inf"));
                }
            }
        }
    }
}
