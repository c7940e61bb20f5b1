//! The look of the pictures: one palette and one font everywhere.
//!
//! The colours of the outcomes differ in hue *and* in lightness, for colour-blind readers and for grey paper. Blue and
//! vermilion are those of M. Okabe and K. Ito, *Color universal design*, 2008.

use grundy_core::{Outcome, Said, said};

pub(crate) const PAPER: &str = "#ffffff";
pub(crate) const INK: &str = "#1c2733";
/// Colour of explaining text.
pub(crate) const FAINT_INK: &str = "#566574";
pub(crate) const GRID: &str = "#e4e9ee";
/// Colour of axes and of less important arrows.
pub const LINE: &str = "#8b98a5";
/// Colour of the main subject, such as the dots of a sequence.
pub const MARK: &str = "#0072b2";
/// Colour of marked things, such as rare values.
pub(crate) const ACCENT: &str = "#d55e00";
pub(crate) const BAND: &str = "#e3eff8";
pub(crate) const OTHER_BAND: &str = "#f6efe0";
pub const NOWHERE: &str = "#dfe3e8";
pub const FONT: &str = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";

/// Font size of running text, in pixels.
pub const TEXT: f64 = 12.0;
pub(crate) const TITLE: f64 = 18.0;

/// The marks of `Said::marked`, in texts for another program: `MARKS` plus the mark's own number. XML forbids that one.
pub const MARKS: u32 = 0xe000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OutcomeColours {
    pub fill: &'static str,
    /// Colour of its border and of lines that belong to it.
    pub line: &'static str,
    pub ink: &'static str,
}

/// The colours of an outcome: P strong, N pale, D grey.
pub(crate) const P: OutcomeColours = OutcomeColours { fill: "#0b5c94", line: "#0b5c94", ink: "#ffffff" };
pub(crate) const N: OutcomeColours = OutcomeColours { fill: "#ffedb8", line: "#c99a2e", ink: INK };
const D: OutcomeColours = OutcomeColours { fill: "#cdd3da", line: "#707d8a", ink: INK };

pub(crate) fn outcome_colours(outcome: Option<Outcome>) -> OutcomeColours {
    match outcome {
        Some(Outcome::P) => P,
        Some(Outcome::N) => N,
        Some(Outcome::D) => D,
        None => OutcomeColours { fill: PAPER, line: LINE, ink: INK },
    }
}

pub(crate) fn outcome_words(outcome: Outcome) -> Said {
    match outcome {
        Outcome::P => said!("P: the previous player wins"),
        Outcome::N => said!("N: the player to move wins"),
        Outcome::D => said!("D: a draw"),
    }
}

/// The ramp of the values above 0, from pale to dark.
const RAMP: [[f64; 3]; 5] =
    [[255.0, 237.0, 184.0], [253.0, 190.0, 105.0], [232.0, 120.0, 40.0], [158.0, 52.0, 12.0], [61.0, 16.0, 8.0]];

/// The colour of `value` where the largest value is `most`, from pale to dark, and the colour of text on it.
pub(crate) fn value_colours(value: u64, most: u64) -> (String, &'static str) {
    if value == 0 {
        return (P.fill.to_owned(), P.ink);
    }
    let along = if most <= 1 { 0.0 } else { (value - 1) as f64 / (most - 1) as f64 };
    let place = along.clamp(0.0, 1.0) * (RAMP.len() - 1) as f64;
    let step = (place as usize).min(RAMP.len() - 2);
    let part = place - step as f64;
    let mixed = |channel: usize| (RAMP[step][channel] * (1.0 - part) + RAMP[step + 1][channel] * part).round() as u8;
    let ink = if place > 2.2 { "#ffffff" } else { INK };
    (format!("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2)), ink)
}

/// Widths of the characters from space to `~`, in thousandths of the font size.
const WIDTHS: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
];

/// Width of a line of text, in pixels. Characters beyond ASCII count as wide.
pub fn text_width(text: &str, size: f64) -> f64 {
    let thousandths: u64 = text
        .chars()
        .map(|c| match c {
            ' '..='~' => WIDTHS[c as usize - ' ' as usize].into(),
            // A mark of `Said::marked`.
            _ if (1..=3).contains(&u32::from(c).wrapping_sub(MARKS)) => 0,
            _ => 900u64,
        })
        .sum();
    thousandths as f64 * size / 1000.0
}

/// The longest beginning of a line that fits into `width` pixels, with an ellipsis if something is left out.
pub fn shortened(text: &str, size: f64, width: f64) -> String {
    if text_width(text, size) <= width {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut room = width - text_width("…", size);
    for c in text.chars() {
        room -= text_width(c.encode_utf8(&mut [0; 4]), size);
        if room < 0.0 {
            break;
        }
        kept.push(c);
    }
    kept + "…"
}

/// A number with its digits in groups of three: `1,000,000`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    if digits.len() <= 4 {
        return digits;
    }
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lightness(colour: &str) -> f64 {
        let channel = |at: usize| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("hexadecimal"));
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    #[test]
    fn outcomes_differ_in_lightness_and_values_grow_darker() {
        let fills = [P, D, N].map(|colours| lightness(colours.fill));
        assert!(fills[0] + 50.0 < fills[1] && fills[1] + 20.0 < fills[2], "{fills:?}");
        for most in [1, 2, 10, 1000, u64::MAX] {
            let steps: Vec<f64> =
                (1..=most.min(50)).map(|n| lightness(&value_colours(most / most.min(50) * n, most).0)).collect();
            assert!(steps.is_sorted_by(|a, b| a >= b), "{most}: {steps:?}");
        }
    }

    #[test]
    fn text_on_a_colour_can_be_read() {
        for (fill, ink) in (0..=100).map(|value| value_colours(value, 100)) {
            assert!((lightness(&fill) - lightness(ink)).abs() > 75.0, "{ink} on {fill}");
        }
    }

    #[test]
    fn long_lines_are_shortened_to_what_fits() {
        assert_eq!(shortened("kayles 5", 12.0, 100.0), "kayles 5");
        let long = "nim 1 2 3 4 5 6 7 8 9 10 11 12 13";
        let cut = shortened(long, 12.0, 100.0);
        assert!(cut.ends_with('…') && text_width(&cut, 12.0) <= 100.0 && cut.len() > 10, "{cut}");
        assert_eq!([999, 1000, 1_234_567].map(grouped), ["999", "1000", "1,234,567"]);
    }
}
