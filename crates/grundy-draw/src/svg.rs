//! A writer of SVG: elements, attributes, text and paths, and nothing else.
//!
//! An [`Element`] is written as it is built. The output is always well-formed XML: text and attributes are escaped, and
//! characters that XML does not allow become U+FFFD. The same calls give the same bytes.
//!
//! Source: W3C, *Scalable Vector Graphics (SVG) 1.1*, second edition, 2011; only what every viewer knows is used.

use std::fmt::Write;

/// An element with its attributes and its content.
///
/// ```
/// use grundy_draw::svg::Element;
/// let dot = Element::new("circle").number("cx", 2.5).number("r", 0.5).set("fill", "red");
/// assert_eq!(dot.to_string(), r#"<circle cx="2.5" r=".5" fill="red"/>"#);
/// let text = Element::new("text").text("a < b");
/// assert_eq!(text.to_string(), "<text>a &lt; b</text>");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    name: &'static str,
    attributes: String,
    content: String,
}

impl Element {
    pub fn new(name: &'static str) -> Element {
        Element { name, attributes: String::new(), content: String::new() }
    }

    pub fn group() -> Element {
        Element::new("g")
    }

    /// A rectangle by its upper left corner and its size.
    pub(crate) fn rect(x: f64, y: f64, width: f64, height: f64) -> Element {
        Element::new("rect").number("x", x).number("y", y).number("width", width).number("height", height)
    }

    /// A line of text whose baseline begins at x, y.
    pub(crate) fn text_at(x: f64, y: f64, text: &str) -> Element {
        Element::new("text").number("x", x).number("y", y).text(text)
    }

    pub(crate) fn centred(x: f64, y: f64, text: &str, fill: &str, size: f64) -> Element {
        let text = Element::text_at(x, y, text).set("text-anchor", "middle");
        text.set("fill", fill).number("font-size", size)
    }

    pub(crate) fn circle(x: f64, y: f64, radius: f64) -> Element {
        Element::new("circle").number("cx", x).number("cy", y).number("r", radius)
    }

    pub fn outline(path: &Path) -> Element {
        Element::new("path").set("d", &path.data).set("fill", "none")
    }

    #[must_use]
    pub fn set(mut self, name: &str, value: &str) -> Element {
        self.attributes.push(' ');
        self.attributes.push_str(name);
        self.attributes.push_str("=\"");
        escape(&mut self.attributes, value);
        self.attributes.push('"');
        self
    }

    #[must_use]
    pub fn number(self, name: &str, value: f64) -> Element {
        self.set(name, &short(value))
    }

    #[must_use]
    pub fn text(mut self, text: &str) -> Element {
        escape(&mut self.content, text);
        self
    }

    #[must_use]
    pub fn with(mut self, child: Element) -> Element {
        self.add(child);
        self
    }

    pub fn add(&mut self, child: Element) {
        // Writing to a string cannot fail.
        let _ = write!(self.content, "{child}");
    }

    pub(crate) fn add_line(&mut self, child: Element) {
        self.content.push('\n');
        self.add(child);
    }

    #[must_use]
    pub(crate) fn end_line(mut self) -> Element {
        self.content.push('\n');
        self
    }
}

impl std::fmt::Display for Element {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Element { name, attributes, content } = self;
        match content.is_empty() {
            true => write!(f, "<{name}{attributes}/>"),
            false => write!(f, "<{name}{attributes}>{content}</{name}>"),
        }
    }
}

/// The data of a path: a pen that moves over the paper.
///
/// ```
/// use grundy_draw::svg::Path;
/// let mut path = Path::default();
/// path.move_to(0.0, 0.0);
/// path.line_to(10.0, 2.504);
/// assert_eq!(path.data, "M0 0L10 2.5");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Path {
    pub data: String,
}

impl Path {
    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// A line to the right.
    pub(crate) fn level(x: f64, y: f64, by: f64) -> Path {
        let mut path = Path::default();
        path.move_to(x, y);
        path.right(by);
        path
    }

    pub fn move_to(&mut self, x: f64, y: f64) {
        self.command('M', &[x, y]);
    }

    pub(crate) fn move_by(&mut self, x: f64, y: f64) {
        self.command('m', &[x, y]);
    }

    pub fn line_to(&mut self, x: f64, y: f64) {
        self.command('L', &[x, y]);
    }

    pub fn right(&mut self, by: f64) {
        self.command('h', &[by]);
    }

    pub fn down(&mut self, by: f64) {
        self.command('v', &[by]);
    }

    /// Draws a cubic curve to the third point; the first two are its control points.
    pub(crate) fn curve_to(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), (x, y): (f64, f64)) {
        self.command('C', &[x1, y1, x2, y2, x, y]);
    }

    /// Draws a line back to where the pen was last put down.
    pub fn close(&mut self) {
        self.data.push('z');
    }

    fn command(&mut self, letter: char, numbers: &[f64]) {
        self.data.push(letter);
        for (index, &number) in numbers.iter().enumerate() {
            let number = short(number);
            // A minus sign separates two numbers as well as a space does.
            if index > 0 && !number.starts_with('-') {
                self.data.push(' ');
            }
            self.data.push_str(&number);
        }
    }
}

/// A number with at most two decimals and no superfluous characters; NaN and infinities become 0.
pub(crate) fn short(number: f64) -> String {
    let hundredths = (number * 100.0).round();
    // Whole hundredths below 2^53 are exact; a picture has no larger numbers.
    let hundredths = if hundredths.is_finite() { hundredths.clamp(-1e15, 1e15) as i64 } else { 0 };
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    let whole = if whole == 0 && rest > 0 { String::new() } else { whole.to_string() };
    match (rest / 10, rest % 10) {
        (0, 0) => format!("{sign}{whole}"),
        (tenths, 0) => format!("{sign}{whole}.{tenths}"),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

/// Appends `raw` with XML's reserved characters written as entities.
fn escape(text: &mut String, raw: &str) {
    for c in raw.chars() {
        match c {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            // Written literally, these would become spaces.
            '\t' | '\n' | '\r' => {
                let _ = write!(text, "&#{};", u32::from(c));
            }
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => text.push('\u{fffd}'),
            c => text.push(c),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use roxmltree::{Document, Node};

    use super::*;

    pub(crate) fn numbers<const N: usize>(node: &Node, names: [&str; N]) -> [f64; N] {
        names.map(|name| node.attribute(name).and_then(|number| number.parse().ok()).expect("a number"))
    }

    pub(crate) fn named<'a>(document: &'a Document, name: &str) -> Vec<Node<'a, 'a>> {
        document.descendants().filter(|node| node.tag_name().name() == name).collect()
    }

    /// The number of cells of a colour: the total length of all horizontal lines in its paths among those of cells.
    pub(crate) fn covered(document: &Document, colour: &str) -> usize {
        let of_cells = |node: &Node| node.has_attribute("shape-rendering") || node.has_attribute("stroke-width");
        let paths = document.descendants().filter(|node| node.attribute("stroke") == Some(colour));
        let data = paths.filter(|path| path.parent().is_some_and(|parent| of_cells(&parent)));
        let runs = data.flat_map(|path| path.attribute("d").unwrap_or_default().split('m').skip(1));
        runs.map(|run| run.split_once('h').map_or(0, |(_, length)| length.parse().expect("a length"))).sum()
    }

    /// The boxes of the nodes with this attribute, which must not overlap.
    pub(crate) fn boxes(document: &Document, is_box: impl Fn(&Node) -> bool) -> Vec<[f64; 4]> {
        let nodes = document.descendants().filter(is_box);
        let boxes: Vec<[f64; 4]> = nodes.map(|node| numbers(&node, ["x", "y", "width", "height"])).collect();
        for (index, a) in boxes.iter().enumerate() {
            for b in &boxes[..index] {
                let apart = a[0] + a[2] <= b[0] || b[0] + b[2] <= a[0] || a[1] + a[3] <= b[1] || b[1] + b[3] <= a[1];
                assert!(apart, "{a:?} and {b:?} overlap");
            }
        }
        boxes
    }

    #[test]
    fn numbers_are_short_and_right_to_a_hundredth() {
        for hundredths in -2500..2500 {
            let number = f64::from(hundredths) / 100.0;
            for near in [number, number + 0.004, number - 0.004] {
                let text = short(near);
                let back: f64 = text.parse().expect("a number");
                assert!((back - number).abs() < 1e-9, "{near} was written as {text}");
                let zeros = text.contains('.') && text.ends_with('0') || text.starts_with("0.") || text == "-0";
                assert!(!zeros, "{near} was written as {text}");
            }
        }
        for (number, text) in [(f64::NAN, "0"), (f64::INFINITY, "0"), (1e300, "10000000000000"), (123_456.0, "123456")]
        {
            assert_eq!(short(number), text);
        }
    }

    #[test]
    fn whatever_goes_in_comes_out_of_an_xml_parser() {
        let all: String = (0..0x3000).filter_map(char::from_u32).chain("\u{fffe}\u{ffff}𝔾]]>".chars()).collect();
        let xml = Element::new("text").set("class", &all).text(&all).to_string();
        let document = Document::parse(&xml).expect("well-formed");
        let forbidden =
            |c: char| matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}');
        let expected: String = all.chars().map(|c| if forbidden(c) { '\u{fffd}' } else { c }).collect();
        assert_eq!(document.root_element().attribute("class"), Some(expected.as_str()));
        assert_eq!(document.root_element().text(), Some(expected.as_str()));
    }

    #[test]
    fn a_path_parts_its_numbers() {
        let mut path = Path::default();
        path.move_to(1.0, -2.0);
        path.move_by(-0.5, 0.25);
        path.right(3.0);
        path.curve_to((0.0, 1.0), (2.0, 3.0), (-4.0, -5.0));
        path.close();
        assert_eq!(path.data, "M1-2m-.5 .25h3C0 1 2 3-4-5z");
    }
}
