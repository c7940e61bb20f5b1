//! The numbers along an axis: round ones, as many as fit.

use crate::look::{FAINT_INK, GRID, LINE, TEXT, grouped, text_width};
use crate::svg::{Element, Path};

/// The multiples of a step within `from..=to`. The step is the least number `c·10^k`, with c among `1, 2, 5`, that
/// gives at most `most` multiples. A `most` of 0 counts as 1.
///
/// ```
/// use grundy_draw::axis::ticks;
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
    use super::*;

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
