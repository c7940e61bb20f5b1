//! The sheet of a picture: its size, its heading and its legend.
//!
//! The numbers along an axis are round ones, as many as fit.

use grundy_core::Said;

use crate::look::{FAINT_INK, FONT, GRID, INK, LINE, PAPER, TEXT, TITLE, grouped, shortened, text_width};
use crate::svg::{Element, Path, short};

/// The size of a picture, in pixels. A missing side follows from the picture; with both given, the picture is centred.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    pub width: Option<u32>,
    pub height: Option<u32>,
    /// Says a sentence in the language of the picture.
    pub words: fn(&Said) -> String,
}

impl Default for Frame {
    /// The size of the picture itself, in English.
    fn default() -> Frame {
        Frame { width: None, height: None, words: Said::to_string }
    }
}

/// The heading of a picture. Screen readers read it aloud.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    pub title: Said,
    pub subtitle: Said,
}

pub(crate) struct Key {
    /// The sign, drawn to the right of the origin, with its middle at height 0.
    pub sign: Element,
    pub width: f64,
    pub words: Said,
}

impl Key {
    pub fn new(sign: Element, width: f64, words: Said) -> Key {
        Key { sign, width, words }
    }

    pub fn filled(fill: &str, line: &str, words: Said) -> Key {
        let sign = Element::rect(0.5, -6.0, 17.0, 12.0).set("fill", fill).set("stroke", line);
        Key::new(sign, 18.0, words)
    }

    pub fn dot(fill: &str, words: Said) -> Key {
        let sign = Element::new("circle").number("cx", 5.0).number("r", 4.0).set("fill", fill);
        Key::new(sign, 10.0, words)
    }

    /// The length of sign and words, in pixels.
    fn length(&self, frame: Frame) -> f64 {
        self.width + SIGN_TO_WORDS + text_width(&(frame.words)(&self.words), TEXT)
    }
}

/// The margin around everything, in pixels.
pub(crate) const MARGIN: f64 = 20.0;
/// Distance from one line of text to the next, in pixels.
const LINE_HEIGHT: f64 = 20.0;
/// Space between two entries of the legend, in pixels.
const BETWEEN_KEYS: f64 = 22.0;
/// Space between a sign and its words, in pixels.
const SIGN_TO_WORDS: f64 = 6.0;

/// Begins a drawing on a sheet of this width with heading and legend. Returns it and its height.
pub(crate) fn draw_heading(heading: &Heading, keys: Vec<Key>, width: f64, frame: Frame) -> (Element, f64) {
    let room = width - 2.0 * MARGIN;
    let mut group = Element::group();
    let mut y = MARGIN;
    if !heading.title.is_empty() {
        y += 14.0;
        let title = shortened(&(frame.words)(&heading.title), TITLE, room);
        group.add_line(Element::text_at(MARGIN, y, &title).set("fill", INK).number("font-size", TITLE));
        y += 8.0;
    }
    for line in wrapped(&(frame.words)(&heading.subtitle), room) {
        y += LINE_HEIGHT - 4.0;
        group.add_line(Element::text_at(MARGIN, y, &line).set("fill", FAINT_INK));
    }
    let mut x = MARGIN;
    for (index, key) in keys.into_iter().enumerate() {
        let words = shortened(&(frame.words)(&key.words), TEXT, room - key.width - SIGN_TO_WORDS);
        let length = key.length(frame).min(room);
        if index == 0 || x + length > width - MARGIN {
            (x, y) = (MARGIN, y + LINE_HEIGHT);
        }
        let at = format!("translate({x:.0} {:.0})", y - 4.0);
        let words = Element::text_at(key.width + SIGN_TO_WORDS, 4.0, &words).set("fill", INK);
        group.add_line(Element::group().set("transform", &at).with(key.sign).with(words));
        x += length + BETWEEN_KEYS;
    }
    let mut body = Element::group();
    body.add_line(group.end_line());
    (body, y + 12.0)
}

fn wrapped(text: &str, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if text_width(line, TEXT) + text_width(" ", TEXT) + text_width(word, TEXT) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(shortened(word, TEXT, room)),
        }
    }
    lines
}

/// The width of a sheet that has room for heading and legend in one line each, within reasonable bounds.
pub(crate) fn width_of(heading: &Heading, keys: &[Key], frame: Frame) -> f64 {
    let legend: f64 = keys.iter().map(|key| key.length(frame) + BETWEEN_KEYS).sum();
    let long = |said, size| text_width(&(frame.words)(said), size);
    let lines = [long(&heading.title, TITLE), long(&heading.subtitle, TEXT), legend - BETWEEN_KEYS];
    (lines.into_iter().fold(0.0, f64::max) + 2.0 * MARGIN).clamp(300.0, 720.0).ceil()
}

/// The whole file: `body` on a sheet of `width` by `height`, scaled to the frame.
pub(crate) fn finished(heading: &Heading, body: Element, (width, height): (f64, f64), frame: Frame) -> String {
    let (across, down) = match (frame.width, frame.height) {
        (None, None) => (width.ceil(), height.ceil()),
        (Some(across), None) => (f64::from(across), (f64::from(across) * height / width).round().max(1.0)),
        (None, Some(down)) => ((f64::from(down) * width / height).round().max(1.0), f64::from(down)),
        (Some(across), Some(down)) => (across.into(), down.into()),
    };
    // The visible part of the plane has the proportions of the frame and the sheet in its middle.
    let unit = (width / across).max(height / down);
    let (wide, high) = (across * unit, down * unit);
    let (left, top) = ((width - wide) / 2.0, (height - high) / 2.0);
    let shown: Vec<String> = [left, top, wide, high].iter().map(|&number| short(number)).collect();
    let mut svg = Element::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .number("width", across)
        .number("height", down)
        .set("viewBox", &shown.join(" "))
        .set("role", "img")
        .set("font-family", FONT)
        .number("font-size", TEXT);
    svg.add_line(Element::new("title").text(&(frame.words)(&heading.title)));
    svg.add_line(Element::new("desc").text(&(frame.words)(&heading.subtitle)));
    svg.add_line(Element::rect(left, top, wide, high).set("fill", PAPER));
    svg.add_line(body.end_line());
    format!("{}\n", svg.end_line())
}

/// One path for each kind 1..=`kinds`. `cells` gives the kinds row by row, each row with `columns` cells. The cell
/// (column, row) is drawn as the line from (column, row) to (column + 1, row); neighbours of one kind share a line.
/// Cells of kind 0 or above `kinds` are not drawn. Complexity: O(cells).
pub(crate) fn runs(columns: usize, kinds: usize, cells: impl Iterator<Item = usize>) -> Vec<Path> {
    let mut pens = vec![Pen::default(); kinds];
    let mut cells = cells.enumerate().peekable();
    while let Some((index, kind)) = cells.next() {
        let (column, row) = (index % columns, index / columns);
        let mut end = column + 1;
        while end < columns && cells.next_if(|&(_, next)| next == kind).is_some() {
            end += 1;
        }
        if let Some(pen) = kind.checked_sub(1).and_then(|kind| pens.get_mut(kind)) {
            pen.draw(column, end, row);
        }
    }
    pens.into_iter().map(|pen| pen.path).collect()
}

#[derive(Clone, Default)]
struct Pen {
    path: Path,
    x: f64,
    y: f64,
}

impl Pen {
    fn draw(&mut self, from: usize, to: usize, row: usize) {
        let (from, to, row) = (from as f64, to as f64, row as f64);
        // Relative steps are shorter to write than positions.
        self.path.move_by(from - self.x, row - self.y);
        self.path.right(to - from);
        (self.x, self.y) = (to, row);
    }
}

/// The multiples of a step within `from..=to`. The step is the least number `c·10^k`, with c among `1, 2, 5`, that
/// gives at most `most` multiples. A `most` of 0 counts as 1.
///
/// ```
/// use grundy_draw::ticks;
/// assert_eq!(ticks(0, 1000, 6), [0, 200, 400, 600, 800, 1000]);
/// assert_eq!(ticks(3, 8, 10), [3, 4, 5, 6, 7, 8]);
/// ```
pub fn ticks(from: u64, to: u64, most: usize) -> Vec<u64> {
    let most = most.max(1) as u64;
    let mut power = 1u64;
    loop {
        for factor in [1, 2, 5] {
            let step = power.saturating_mul(factor);
            let first = from.div_ceil(step);
            let last = to / step;
            if last < first {
                return Vec::new();
            }
            if last - first < most {
                return (first..=last).map(|index| index * step).collect();
            }
            if step == u64::MAX {
                return vec![first * step];
            }
        }
        power = power.saturating_mul(10);
    }
}

/// The box that holds a plot; y grows downwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Area {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl Area {
    pub fn bottom(&self) -> f64 {
        self.top + self.height
    }
}

/// How many numbers as wide as `widest` fit side by side into `width` pixels.
pub(crate) fn room_across(width: f64, widest: u64) -> usize {
    (width / (text_width(&grouped(widest), TEXT) + 26.0)) as usize
}

/// The numbers and the name of the horizontal axis below an area; `place` gives the x of a number.
pub(crate) fn draw_below(area: Area, numbers: &[u64], place: impl Fn(u64) -> f64, name: &str) -> Element {
    let mut group = Element::group().set("text-anchor", "middle").set("fill", FAINT_INK);
    let mut marks = Path::default();
    for &number in numbers {
        let x = place(number);
        marks.move_to(x, area.bottom());
        marks.down(5.0);
        group.add_line(Element::text_at(x, area.bottom() + 18.0, &grouped(number)));
    }
    marks.move_to(area.left, area.bottom());
    marks.right(area.width);
    group.add_line(Element::outline(&marks).set("stroke", LINE));
    group.add_line(Element::text_at(area.left + area.width / 2.0, area.bottom() + 38.0, name));
    group.end_line()
}

/// The numbers and the name of the vertical axis left of an area. Where `lines` says so, a line runs across the area at
/// each number. `margin` is the left edge of the drawing.
pub(crate) fn draw_left(
    area: Area,
    numbers: &[u64],
    place: impl Fn(u64) -> f64,
    name: &str,
    lines: bool,
    margin: f64,
) -> Element {
    let mut group = Element::group().set("fill", FAINT_INK);
    let (mut across, mut marks) = (Path::default(), Path::default());
    let mut words = Element::group().set("text-anchor", "end");
    for &number in numbers {
        let y = place(number);
        across.move_to(area.left, y);
        across.right(area.width);
        marks.move_to(area.left - 5.0, y);
        marks.right(5.0);
        words.add_line(Element::text_at(area.left - 9.0, y + 4.0, &grouped(number)));
    }
    if lines {
        group.add_line(Element::outline(&across).set("stroke", GRID));
    }
    group.add_line(Element::outline(&marks).set("stroke", LINE));
    group.add_line(words.end_line());
    let turned = format!("translate({:.0} {:.0})rotate(-90)", margin + 10.0, area.top + area.height / 2.0);
    group.add_line(Element::new("text").set("transform", &turned).set("text-anchor", "middle").text(name));
    group.end_line()
}

/// The distance from the margin to an area whose vertical axis has numbers up to `widest`, in pixels.
pub(crate) fn room_left(widest: u64) -> f64 {
    text_width(&grouped(widest), TEXT) + 28.0
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    fn cells_of(path: &Path) -> Vec<(i64, i64)> {
        let (mut x, mut y, mut cells) = (0, 0, Vec::new());
        for step in path.data.split('m').skip(1) {
            let (place, length) = step.split_once('h').expect("a line after each move");
            let at = place.rfind([' ', '-']).filter(|&at| at > 0).expect("two numbers");
            x += place[..at].trim().parse::<i64>().expect("a number");
            y += place[at..].trim().parse::<i64>().expect("a number");
            let length: i64 = length.parse().expect("a number");
            cells.extend((x..x + length).map(|x| (x, y)));
            x += length;
        }
        cells
    }

    #[test]
    fn the_paths_cover_each_cell_by_its_kind() {
        let (mut random, mut compared) = (Random::new(7), 0);
        for round in 0..300 {
            let (columns, rows, kinds) = (1 + round % 7, round % 5, 1 + round % 3);
            let grid: Vec<usize> = (0..columns * rows).map(|_| random.below(kinds + 2)).collect();
            let paths = runs(columns, kinds, grid.iter().copied());
            assert_eq!(paths.len(), kinds);
            for (path, kind) in paths.iter().zip(1..) {
                let cells = (0..grid.len()).filter(|&index| grid[index] == kind);
                let cell = |index: usize| ((index % columns) as i64, (index / columns) as i64);
                let expected: Vec<(i64, i64)> = cells.map(cell).collect();
                assert_eq!(cells_of(path), expected);
                compared += expected.len();
            }
        }
        assert!(compared > 500);
    }

    #[test]
    fn ticks_are_round_within_and_as_many_as_fit() {
        for from in (0..40).chain([u64::MAX - 5]) {
            for length in (0..130).chain([999, 123_456, u64::MAX]) {
                for most in 1..12 {
                    let to = from.saturating_add(length);
                    let ticks = ticks(from, to, most);
                    assert!(ticks.len() <= most && ticks.iter().all(|tick| (from..=to).contains(tick)));
                    assert!(ticks.is_sorted());
                    if let [first, second, ..] = ticks[..] {
                        let step = second - first;
                        let lead = step / 10u64.pow(step.ilog10());
                        assert!([1, 2, 5].contains(&lead) && step == lead * 10u64.pow(step.ilog10()), "{step}");
                        assert!(ticks.iter().all(|tick| tick.is_multiple_of(step)));
                    }
                }
            }
        }
    }
}
