//! Values of many positions as arrays, the graph of the reachable positions, and the graph in a file.

use grundy::ask::Failure;
use grundy::{Convention, Periodicity, Said, Shape, Sources, Sum, Verdict, said};
use grundy_draw::look::MARKS;
use grundy_draw::{
    Frame, Heading, MapStyle, Rare, VertexPicture, draw_graph, draw_map, draw_sequence, graph_picture, map_picture,
    sequence_picture, whole_graph_picture,
};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::desk::{Desk, json};
use crate::table::{convention, read};

/// Largest number of positions in a picture.
const MOST_POSITIONS: usize = grundy_draw::graph::MOST_VERTICES;

/// What is known about many values.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct About {
    /// The ruleset with its parameter.
    pub ruleset: String,
    pub title: String,
    /// A line below it.
    pub subtitle: String,
    /// The names of the colours of the picture, and what they mean.
    pub legend: Vec<(&'static str, String)>,
    /// The periodicity of the values, if one is proved.
    pub period: Option<Law>,
}

/// The periodicity of a sequence.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Law {
    /// The first heap from which the periodicity holds.
    pub preperiod: u64,
    /// The period, at least 1.
    pub period: u64,
    /// The growth of the values in one period.
    pub saltus: u64,
}

/// The reachable positions, as a picture and as a list.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Graph {
    pub title: String,
    pub svg: String,
    /// The vertex from which play begins.
    pub start: Option<usize>,
    pub vertices: Vec<Vertex>,
    /// The moves: from which vertex, to which vertex, and whether the move wins.
    pub edges: Vec<(usize, usize, bool)>,
}

/// A position in a graph.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Vertex {
    /// The name of the position.
    pub name: String,
    /// The text of a game that begins there; `null` if the name does not determine it.
    pub text: Option<String>,
    /// The value as text; `null` if it is unknown or not shown.
    pub value: Option<String>,
    /// Who wins; `null` if unknown.
    #[cfg_attr(test, ts(type = "WrittenAnswer[\"outcome\"] | null"))]
    pub outcome: Option<String>,
    /// How many moves the game lasts if the winner hurries and the loser delays.
    pub remoteness: Option<u64>,
}

/// Many values, and what is known about them.
#[wasm_bindgen]
pub struct Series {
    about: String,
    values: Vec<i32>,
    rare: Vec<u32>,
}

#[wasm_bindgen]
impl Series {
    /// What is known about them: [`About`] as JSON.
    #[wasm_bindgen(getter)]
    pub fn about(&self) -> String {
        self.about.clone()
    }

    /// The values of the heaps from 0 on, or of the pairs row by row; −1 where no position exists.
    #[wasm_bindgen(getter)]
    pub fn values(&self) -> Vec<i32> {
        self.values.clone()
    }

    /// The heaps with rare values, if they are few and known.
    #[wasm_bindgen(getter)]
    pub fn rare(&self) -> Vec<u32> {
        self.rare.clone()
    }
}

fn small(value: u64) -> Result<i32, Failure> {
    i32::try_from(value).map_err(|_| Failure::Unfit(said!("the value {value} is too large for a picture", value)))
}

fn rules(word: &str, wanted: Shape, sources: &Sources) -> Result<grundy::Rules, Failure> {
    let rules = sources.find(word).map_err(|error| Failure::input(word, error))?;
    if rules.shape == wanted {
        return Ok(rules);
    }
    let name = &rules.name;
    Err(Failure::Unfit(match wanted {
        Shape::Heap => said!("the positions of `{name}` are not single heaps, so there is no sequence", name),
        _ => said!("the positions of `{name}` are not pairs of numbers, so there is no map", name),
    }))
}

/// The values of the heaps 0 to `to` of a heap game, the rare ones among them, and the period.
pub fn sequence(word: &str, to: u32, desk: &mut Desk) -> Result<Series, Failure> {
    let rules = rules(word, Shape::Heap, &desk.sources)?;
    let picture = sequence_picture(&mut desk.session, &rules, u64::from(to))?;
    let rare = picture.rare.as_ref().map_or(Vec::new(), |rare| rare_heaps(rare, &picture.values));
    let law = |Periodicity { preperiod, period, saltus }| Law { preperiod, period, saltus };
    let about = about(rules, picture.legend(), picture.heading, picture.periodicity.map(law));
    let values = picture.values.into_iter().map(small).collect::<Result<_, _>>()?;
    Ok(Series { about, values, rare })
}

fn about(rules: grundy::Rules, legend: Vec<(&'static str, Said)>, heading: Heading, period: Option<Law>) -> String {
    let legend = legend.into_iter().map(|(colour, words)| (colour, words.marked())).collect();
    let (title, subtitle) = (heading.title.marked(), heading.subtitle.marked());
    json(&About { ruleset: rules.name, title, subtitle, legend, period })
}

fn rare_heaps(rare: &Rare, values: &[u64]) -> Vec<u32> {
    (0..).zip(values).filter(|&(n, &value)| rare.holds(u64::from(n), value)).map(|(n, _)| n).collect()
}

/// The values of the pairs m,n up to `to` of a two-number game, row m after row m − 1.
pub fn map(word: &str, to: u32, desk: &mut Desk) -> Result<Series, Failure> {
    let rules = rules(word, Shape::Pair, &desk.sources)?;
    let picture = map_picture(&mut desk.session, &rules, u64::from(to), Some(MapStyle::Values))?;
    let about = about(rules, picture.legend(), picture.heading, None);
    let cell = |cell: Option<u64>| cell.map_or(Ok(-1), small);
    let values = picture.rows.into_iter().flatten().map(cell).collect::<Result<_, _>>()?;
    Ok(Series { about, values, rare: Vec::new() })
}

/// The picture in its own size. Its sentences keep their marks, as characters that SVG files may contain
/// ([`MARKS`](grundy_draw::look::MARKS)); the page translates them.
fn frame() -> Frame {
    let words = |said: &Said| {
        let mark = |sign| if sign <= '\u{3}' { char::from_u32(MARKS + u32::from(sign)).unwrap_or(sign) } else { sign };
        said.marked().chars().map(mark).collect()
    };
    Frame { words, ..Frame::default() }
}

pub fn sequence_svg(word: &str, to: u32, desk: &mut Desk) -> Result<String, Failure> {
    let rules = rules(word, Shape::Heap, &desk.sources)?;
    Ok(draw_sequence(&sequence_picture(&mut desk.session, &rules, u64::from(to))?, frame()))
}

/// The certificate of a heap game as a file: of its period if one is proved, or else of its values up to heap `to`.
pub fn certificate(word: &str, to: u32, desk: &mut Desk) -> Result<String, Failure> {
    let rules = rules(word, Shape::Heap, &desk.sources)?;
    let report = desk.session.period(&rules, Some(u64::from(to)));
    let certificate = match report.filter(|report| report.verdict == Verdict::Proven) {
        Some(report) => desk.session.certify_period(&rules, &report)?,
        None => {
            let values = desk.session.values(&rules, 0, u64::from(to))?;
            desk.session.certify_values(&rules, 0, values)?
        }
    };
    Ok(serde_json::to_string(&certificate).expect("the names of all fields are texts") + "\n")
}

/// The picture of a map as an SVG file: of the values, or of the P-positions.
pub fn map_svg(word: &str, to: u32, values: bool, desk: &mut Desk) -> Result<String, Failure> {
    let rules = rules(word, Shape::Pair, &desk.sources)?;
    let style = if values { MapStyle::Values } else { MapStyle::Outcomes };
    Ok(draw_map(&map_picture(&mut desk.session, &rules, u64::from(to), Some(style))?, frame()))
}

/// The graph of the reachable positions. A single word names a graph from a file, and all its vertices are drawn.
pub fn graph(text: &str, desk: &mut Desk) -> Result<Graph, Failure> {
    let whole = (text.split_whitespace().count() == 1).then(|| desk.sources.find(text.trim()).ok()).flatten();
    let whole = match whole.filter(|rules| rules.graph().is_some()) {
        Some(rules) => whole_graph_picture(&mut desk.session, &rules, Convention::Normal, MOST_POSITIONS)?,
        None => None,
    };
    // If all components have one ruleset, the names leave it out.
    let ruleset = text.split_whitespace().next().unwrap_or_default().to_owned();
    let picture = match whole {
        Some(picture) => picture,
        None => {
            let game =
                read(text, &desk.sources)?.ok_or_else(|| Failure::Unfit(said!("nothing is left of the game")))?;
            graph_picture(&mut desk.session, &game, convention(&game, false)?, MOST_POSITIONS)?
        }
    };
    let svg = draw_graph(&picture, frame()).map_err(Failure::Unfit)?;
    let vertex = |vertex: VertexPicture| Vertex {
        text: position_text(&vertex.name, &ruleset, &desk.sources),
        name: vertex.name,
        value: vertex.value,
        outcome: vertex.outcome.map(|outcome| outcome.to_string()),
        remoteness: vertex.remoteness,
    };
    let wins = |&(from, to): &(usize, usize)| (from, to, picture.winning_edges.contains(&(from, to)));
    Ok(Graph {
        title: picture.heading.title.marked(),
        svg,
        start: picture.start,
        vertices: picture.vertices.into_iter().map(vertex).collect(),
        edges: picture.edges.iter().map(wins).collect(),
    })
}

/// The text of a position from its name in a picture; `None` if the name does not determine it.
fn position_text(name: &str, ruleset: &str, sources: &Sources) -> Option<String> {
    let texts = [format!("{ruleset} {}", name.replace(" + ", " ")), format!("{ruleset} \"{name}\""), name.to_owned()];
    texts.into_iter().find(|text| Sum::read(text, sources).is_ok())
}

/// Largest number of edges of a graph that is drawn as a board.
const MOST_EDGES: u64 = 400;

/// A graph: what the positions of a game on it are about.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Plan {
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// The edges, each from one vertex to another, by their numbers; parallel ones stand several times.
    pub edges: Vec<(u32, u32)>,
}

/// The graph in a file that is held. Fails if the file holds no graph, or one that is too large for a board.
pub fn plan(file: &str, sources: &Sources) -> Result<Plan, Failure> {
    let word = format!("graph:{file}");
    let rules = sources.find(&word).map_err(|error| Failure::input(&word, error))?;
    let Some(named) = rules.graph() else { return Err(Failure::Unfit(said!("{file} holds no graph", file))) };
    let graph = &named.graph;
    if graph.edges() > MOST_EDGES {
        let (edges, most) = (graph.edges(), MOST_EDGES);
        let why = said!("the graph has {edges} edges, and a board shows at most {most}", edges, most);
        return Err(Failure::Unfit(why));
    }
    let vertices = 0..graph.vertices();
    let edges = vertices.clone().flat_map(|from| graph.options(from).iter().map(move |&to| (from, to)));
    Ok(Plan { edges: edges.collect(), vertices: vertices.map(|vertex| named.names.show(vertex)).collect() })
}
