//! Values of many positions, as arrays, and the graph of the positions that can be reached.

use grundy::{Outcome, Periodicity, Session, Shape, Sources, Sum};
use grundy_draw::{
    Frame, MapStyle, Rare, draw_graph, draw_map, draw_sequence, graph_picture, map_picture, sequence_picture,
    whole_graph_picture,
};
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::Failure;
use crate::table::read;

/// More positions than this are no picture.
const MOST_POSITIONS: usize = grundy_draw::graph::MOST_VERTICES;

/// Many values, and what is known of them.
#[wasm_bindgen]
pub struct Series {
    about: String,
    values: Vec<i32>,
    rare: Vec<u32>,
}

#[wasm_bindgen]
impl Series {
    /// JSON: `{"ruleset", "title", "subtitle", "period"}`, where `period` is
    /// `{"preperiod", "period", "saltus"}` or `null`.
    #[wasm_bindgen(getter)]
    pub fn about(&self) -> String {
        self.about.clone()
    }

    /// The values: of the heaps 0, 1, …, or row by row of the pairs; −1 where there is no position.
    #[wasm_bindgen(getter)]
    pub fn values(&self) -> Vec<i32> {
        self.values.clone()
    }

    /// The heaps with rare values, where these are few and known.
    #[wasm_bindgen(getter)]
    pub fn rare(&self) -> Vec<u32> {
        self.rare.clone()
    }
}

/// A value in 32 bits.
fn small(value: u64) -> Result<i32, Failure> {
    i32::try_from(value).map_err(|_| Failure::Unfit(format!("the value {value} is too large for a picture")))
}

fn rules(word: &str, wanted: Shape, sources: &Sources) -> Result<grundy::Rules, Failure> {
    let rules = sources.find(word).map_err(|error| Failure::input(word, error))?;
    let what = match wanted {
        Shape::Heap => "single heaps, so its values form no sequence",
        _ => "pairs of numbers, so there is no map",
    };
    match rules.shape == wanted {
        true => Ok(rules),
        false => Err(Failure::Unfit(format!("the positions of `{}` are not {what}", rules.name))),
    }
}

/// The values of the heaps 0 to `to` of a heap game, the rare ones among them, and the period.
///
/// # Errors
///
/// If `word` is no heap game, or the limits do not allow the values.
pub fn sequence(word: &str, to: u32, session: &mut Session, sources: &Sources) -> Result<Series, Failure> {
    let rules = rules(word, Shape::Heap, sources)?;
    let picture = sequence_picture(session, &rules, u64::from(to))?;
    let rare = picture.rare.as_ref().map_or(Vec::new(), |rare| rare_heaps(rare, &picture.values));
    let law = picture.periodicity.map(
        |Periodicity { preperiod, period, saltus }| json!({"preperiod": preperiod, "period": period, "saltus": saltus}),
    );
    let about = json!({
        "ruleset": rules.name, "title": picture.heading.title, "subtitle": picture.heading.subtitle, "period": law,
    });
    let values = picture.values.into_iter().map(small).collect::<Result<_, _>>()?;
    Ok(Series { about: about.to_string(), values, rare })
}

fn rare_heaps(rare: &Rare, values: &[u64]) -> Vec<u32> {
    (0..).zip(values).filter(|&(n, &value)| rare.holds(u64::from(n), value)).map(|(n, _)| n).collect()
}

/// The values of the pairs m,n up to `to`, row m after row m − 1.
///
/// # Errors
///
/// If `word` is no two-number game, or the limits do not allow the values.
pub fn map(word: &str, to: u32, session: &mut Session, sources: &Sources) -> Result<Series, Failure> {
    let rules = rules(word, Shape::Pair, sources)?;
    let picture = map_picture(session, &rules, u64::from(to), None)?;
    let about = json!({
        "ruleset": rules.name, "title": picture.heading.title, "subtitle": picture.heading.subtitle, "period": null,
    });
    let cell = |cell: Option<u64>| cell.map_or(Ok(-1), small);
    let values = picture.rows.into_iter().flatten().map(cell).collect::<Result<_, _>>()?;
    Ok(Series { about: about.to_string(), values, rare: Vec::new() })
}

/// The picture of a sequence as an SVG file.
///
/// # Errors
///
/// As for [`sequence`].
pub fn sequence_svg(word: &str, to: u32, session: &mut Session, sources: &Sources) -> Result<String, Failure> {
    let rules = rules(word, Shape::Heap, sources)?;
    Ok(draw_sequence(&sequence_picture(session, &rules, u64::from(to))?, Frame::default()))
}

/// The picture of a map as an SVG file: of the values, or of the P-positions.
///
/// # Errors
///
/// As for [`map`].
pub fn map_svg(word: &str, to: u32, values: bool, session: &mut Session, sources: &Sources) -> Result<String, Failure> {
    let rules = rules(word, Shape::Pair, sources)?;
    let style = if values { MapStyle::Values } else { MapStyle::Outcomes };
    Ok(draw_map(&map_picture(session, &rules, u64::from(to), Some(style))?, Frame::default()))
}

/// The positions that can be reached: `{"title", "svg", "start", "vertices", "edges"}`.
/// `vertices` are `{"name", "text", "value", "outcome", "remoteness"}`, `text` for a game that begins there; `edges` are `[from, to, wins]`.
/// A single word is a graph from a file, all of whose vertices are drawn.
///
/// # Errors
///
/// If the text is wrong, or there are too many positions for a picture.
pub fn graph(text: &str, session: &mut Session, sources: &Sources) -> Result<Value, Failure> {
    let whole = (text.split_whitespace().count() == 1).then(|| sources.find(text.trim()).ok()).flatten();
    let whole = match whole.filter(|rules| rules.graph().is_some()) {
        Some(rules) => whole_graph_picture(session, &rules, MOST_POSITIONS)?,
        None => None,
    };
    // Where all components are of one ruleset, the names leave it out.
    let ruleset = text.split_whitespace().next().unwrap_or_default().to_owned();
    let picture = match whole {
        Some(picture) => picture,
        None => {
            let game = read(text, sources)?.ok_or_else(|| Failure::Unfit("nothing is left of the game".to_owned()))?;
            graph_picture(session, &game, MOST_POSITIONS)?
        }
    };
    let svg = draw_graph(&picture, Frame::default()).map_err(|error| Failure::Unfit(error.to_string()))?;
    let vertices: Vec<Value> = picture
        .vertices
        .iter()
        .map(|vertex| {
            let outcome = vertex.outcome.map(|outcome| match outcome {
                Outcome::N => "N",
                Outcome::P => "P",
                Outcome::D => "D",
            });
            let text = position_text(&vertex.name, &ruleset, sources);
            json!({"name": vertex.name, "text": text, "value": vertex.value, "outcome": outcome, "remoteness": vertex.remoteness})
        })
        .collect();
    let edges: Vec<Value> =
        picture.edges.iter().map(|edge| json!([edge.0, edge.1, picture.winning_edges.contains(edge)])).collect();
    Ok(json!({
        "title": picture.heading.title, "svg": svg, "start": picture.start, "vertices": vertices, "edges": edges,
    }))
}

/// The text of a position of which a picture gives the name; `None` where it cannot be told.
fn position_text(name: &str, ruleset: &str, sources: &Sources) -> Option<String> {
    let texts = [format!("{ruleset} {}", name.replace(" + ", " ")), format!("{ruleset} \"{name}\""), name.to_owned()];
    texts.into_iter().find(|text| Sum::read(text, sources).is_ok())
}
