//! The automaton of a theorem: its states on a circle, and the letters that lead from one to another.
//!
//! A letter is one digit of each number, side by side, the first number's first. Letters after which nothing is accepted
//! any more are left out. An accepting state is a double circle in the colour of the P-positions.

use std::collections::{BTreeMap, HashMap};
use std::f64::consts::{PI, TAU};

use grundy_core::{Said, said};
use grundy_solve::theorem::{About, Recogniser, Theorem};

use crate::graph::head;
use crate::known::played;
use crate::look::{FAINT_INK, INK, LINE, P, PAPER, shortened, text_width};
use crate::sheet::{Frame, Heading, Key, MARGIN, draw_heading, finished, width_of};
use crate::svg::{Element, Path};

/// From where to where how many letters lead, and which, as text.
pub type Edges = Vec<(usize, usize, Vec<String>)>;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AutomatonPicture {
    pub heading: Heading,
    /// What the sign of an accepting state means, for the legend; if this is empty, the picture has none.
    pub accepts: Said,
    /// For each state, whether it accepts. Play of digits begins in state 0.
    pub accepting: Vec<bool>,
    pub edges: Edges,
}

pub(crate) const MOST_STATES: usize = 48;
/// Radius of a state, in pixels.
const STATE: f64 = 15.0;
/// Font size of the letters, in pixels.
const LETTERS: f64 = 10.5;
/// Room along the circle for one state, in pixels.
const ROOM: f64 = 92.0;
/// Longest text at one edge, in pixels; the tooltip has all letters.
const LONGEST: f64 = 120.0;

/// The automaton of a theorem about the game of this name. Fails if the theorem has none, or one with too many states.
pub fn automaton_picture(name: &str, theorem: &Theorem) -> Result<AutomatonPicture, Said> {
    let found =
        theorem.recogniser.as_ref().ok_or_else(|| said!("no automaton was found, so there is nothing to draw"))?;
    let (accepting, edges) = states_and_edges(found);
    let states = accepting.len();
    if states > MOST_STATES {
        return Err(said!(
            "the automaton has {states} states, and a picture of more than {most_states} could not be read",
            states,
            most_states = MOST_STATES
        ));
    }
    let name = played(name.to_owned(), theorem.convention);
    let title = match found.about {
        About::PPositions => said!("{name}: P-positions, all sizes", name),
        About::Values => said!("{name}: values, all sizes", name),
    };
    let subtitle = said!(
        "{statement} Digits of {numeration}, the most significant first.",
        statement = &theorem.statement,
        numeration = found.numeration.to_string()
    );
    Ok(AutomatonPicture { heading: Heading { title, subtitle }, accepts: said!("accepts"), accepting, edges })
}

/// The states from which something is accepted, as they are reached: whether each accepts, and the letters.
pub fn states_and_edges(found: &Recogniser) -> (Vec<bool>, Edges) {
    let automaton = &found.automaton;
    let live = automaton.live();
    let mut order = vec![automaton.start()];
    let mut numbers = HashMap::from([(automaton.start(), 0)]);
    let mut edges: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
    let mut at = 0;
    while let Some(&state) = order.get(at) {
        for letter in 0..automaton.letters() {
            let after = automaton.step(state, letter);
            if !live[after as usize] {
                continue;
            }
            let to = *numbers.entry(after).or_insert_with(|| {
                order.push(after);
                order.len() - 1
            });
            edges.entry((at, to)).or_default().push(digits(letter, automaton.digits(), automaton.tracks().len()));
        }
        at += 1;
    }
    let accepting = order.iter().map(|&state| automaton.is_accepting(state)).collect();
    (accepting, edges.into_iter().map(|((from, to), letters)| (from, to, letters)).collect())
}

fn digits(letter: usize, digits: usize, tracks: usize) -> String {
    let digit = |track: usize| (letter / digits.pow(track as u32) % digits).to_string();
    let all: Vec<String> = (0..tracks).map(digit).collect();
    all.join(if digits > 10 { "," } else { "" })
}

/// Draws an automaton as an SVG file. Complexity: O(states + edges).
pub fn draw_automaton(picture: &AutomatonPicture, frame: Frame) -> String {
    let states = picture.accepting.len();
    let radius = (states as f64 * ROOM / TAU).max(if states == 1 { 0.0 } else { 70.0 });
    let sign =
        Element::group().with(circle((9.0, 0.0), 7.0, P.fill, P.line)).with(circle((9.0, 0.0), 4.5, "none", P.line));
    let keys = || match picture.accepts.is_empty() {
        true => Vec::new(),
        false => vec![Key::new(sign.clone(), 18.0, picture.accepts.clone())],
    };
    // Beside the circle there is room for loops and their letters.
    let beside = 2.0 * STATE + LONGEST + 20.0;
    let side = 2.0 * (radius + beside);
    let width = (side + 2.0 * MARGIN).max(width_of(&picture.heading, &keys(), frame).min(900.0));
    let (mut body, top) = draw_heading(&picture.heading, keys(), width, frame);
    let middle = (width / 2.0, top + radius + beside * 0.6);
    // State 0 stands on the left, and the others follow clockwise.
    let angle = |state: usize| PI + TAU * state as f64 / states.max(1) as f64;
    let place = |state: usize| {
        let (sin, cos) = angle(state).sin_cos();
        (middle.0 + radius * cos, middle.1 + radius * sin)
    };
    let mut lines = Element::group();
    let mut words = Element::group();
    for (from, to, letters) in &picture.edges {
        let (line, label) =
            if from == to { own_edge(place(*from), angle(*from)) } else { edge(place(*from), place(*to)) };
        lines.add_line(line);
        words.add_line(letters_at(label, letters));
    }
    let begin = place(0);
    let (tip, away) = ((begin.0 - STATE, begin.1), (begin.0 - STATE - 26.0, begin.1));
    if states > 0 {
        lines.add_line(arrow(&[away, tip], (1.0, 0.0)));
    }
    for (state, accepts) in picture.accepting.iter().enumerate() {
        let at = place(state);
        let (fill, line) = if *accepts { (P.fill, P.line) } else { (PAPER, LINE) };
        lines.add_line(circle(at, STATE, fill, line));
        if *accepts {
            lines.add_line(circle(at, STATE - 3.0, "none", line));
        }
        let ink = if *accepts { PAPER } else { INK };
        lines.add_line(Element::centred(at.0, at.1 + 4.0, &state.to_string(), ink, 11.0));
    }
    body.add_line(lines.end_line());
    body.add_line(words.end_line());
    let height = middle.1 + radius + beside * 0.6;
    finished(&picture.heading, body, (width, height), frame)
}

fn circle((x, y): (f64, f64), radius: f64, fill: &str, line: &str) -> Element {
    Element::circle(x, y, radius).set("fill", fill).set("stroke", line).number("stroke-width", 1.3)
}

/// A line through these points, the inner ones of a curve as control points, with an arrowhead that points `towards`.
fn arrow(points: &[(f64, f64)], towards: (f64, f64)) -> Element {
    let mut path = Path::default();
    path.move_to(points[0].0, points[0].1);
    match points {
        [_, a, b, end] => path.curve_to(*a, *b, *end),
        _ => points[1..].iter().for_each(|point| path.line_to(point.0, point.1)),
    }
    let line = Element::outline(&path).set("stroke", FAINT_INK).set("stroke-opacity", ".7");
    Element::group().with(line).with(head(points[points.len() - 1], towards, FAINT_INK))
}

/// A curve from one state to another, bent to the right, since the edge back has its own; and the place of its letters.
fn edge(from: (f64, f64), to: (f64, f64)) -> (Element, (f64, f64)) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (along, right) = ((dx / length, dy / length), (-dy / length, dx / length));
    let bend = 0.16 * length;
    let at = |part: f64, aside: f64| (from.0 + dx * part + right.0 * aside, from.1 + dy * part + right.1 * aside);
    let begin = |from: f64, along: f64, right: f64| from + along * STATE * 0.9 + right * STATE * 0.4;
    let start = (begin(from.0, along.0, right.0), begin(from.1, along.1, right.1));
    // The curve arrives from its second control point.
    let control = at(0.7, bend);
    let arrival = (to.0 - control.0, to.1 - control.1);
    let l = arrival.0.hypot(arrival.1).max(1.0);
    let towards = (arrival.0 / l, arrival.1 / l);
    let end = (to.0 - towards.0 * (STATE + 1.0), to.1 - towards.1 * (STATE + 1.0));
    (arrow(&[start, at(0.3, bend), control, end], towards), at(0.42, bend * 0.78))
}

/// A curve from a state to itself, outside the circle, and the place of its letters.
fn own_edge((x, y): (f64, f64), angle: f64) -> (Element, (f64, f64)) {
    let at = |turn: f64, far: f64| {
        let (sin, cos) = (angle + turn).sin_cos();
        (x + far * cos, y + far * sin)
    };
    let (sin, cos) = (angle + 0.45).sin_cos();
    let curve = [at(-0.45, STATE), at(-0.75, STATE * 3.4), at(0.75, STATE * 3.4), at(0.45, STATE + 1.0)];
    (arrow(&curve, (-cos, -sin)), at(0.0, STATE * 3.4))
}

fn letters_at((x, y): (f64, f64), letters: &[String]) -> Element {
    let all = letters.join(" ");
    let shown = shortened(&all, LETTERS, LONGEST);
    let half = text_width(&shown, LETTERS) / 2.0 + 2.0;
    let ground = Element::rect(x - half, y - 7.0, 2.0 * half, 14.0).set("fill", PAPER).set("fill-opacity", ".85");
    let text = Element::centred(x, y + 4.0, &shown, INK, LETTERS);
    Element::group().with(Element::new("title").text(&all)).with(ground).with(text)
}

#[cfg(test)]
mod tests {
    use grundy_core::Convention;
    use grundy_rules::Rules;
    use grundy_solve::Limits;
    use grundy_solve::theorem::prove;
    use roxmltree::Document;

    use super::*;
    use crate::svg::tests::{named, numbers};

    fn theorem(name: &str, heaps: Option<usize>) -> Theorem {
        let game = Rules::find(name).unwrap().formulas(heaps).unwrap();
        prove(&game, Convention::Normal, About::PPositions, None, &Limits::default()).unwrap()
    }

    #[test]
    fn the_automaton_of_nim_has_one_state_that_accepts_equal_digits() {
        let picture = automaton_picture("nim", &theorem("nim", Some(2))).unwrap();
        assert_eq!(picture.accepting, [true]);
        assert_eq!(picture.edges, [(0, 0, vec!["00".to_owned(), "11".to_owned()])]);
        let svg = draw_automaton(&picture, Frame::default());
        let document = Document::parse(&svg).expect("well-formed");
        // One double circle, and one in the legend.
        assert_eq!(named(&document, "circle").len(), 4);
        assert!(document.descendants().any(|node| node.text() == Some("00 11")));
    }

    #[test]
    fn every_state_and_every_edge_is_drawn_inside_the_sheet() {
        let picture = automaton_picture("wythoff", &theorem("wythoff", None)).unwrap();
        // The eighth state is the one from which nothing is accepted.
        assert_eq!(picture.accepting.len(), 7);
        let svg = draw_automaton(&picture, Frame::default());
        let document = Document::parse(&svg).expect("well-formed");
        let size = numbers(&document.root_element(), ["width", "height"]);
        for circle in named(&document, "circle") {
            if circle.ancestors().all(|node| node.attribute("transform").is_none()) {
                let [x, y] = numbers(&circle, ["cx", "cy"]);
                assert!(x > STATE && x < size[0] - STATE && y > STATE && y < size[1] - STATE);
            }
        }
        // A line and a head for each edge, and for the start.
        assert_eq!(named(&document, "path").len(), 2 * (picture.edges.len() + 1));
    }

    #[test]
    fn a_theorem_without_an_automaton_has_no_picture() {
        let theorem = Theorem { recogniser: None, ..theorem("nim", Some(2)) };
        let refused = automaton_picture("nim", &theorem);
        assert_eq!(refused, Err("no automaton was found, so there is nothing to draw".into()));
    }
}
