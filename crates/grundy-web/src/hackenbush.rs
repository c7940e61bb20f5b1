//! A picture of Hackenbush as somebody draws it: what it is worth, what each
//! vertex carries, which cuts win, and what a cut leaves.
//!
//! What a vertex carries is what would fall without it. By the colon principle,
//! which holds in all colours, it counts by its value alone; so this is the number to write
//! beside the vertex.

use grundy::hackenbush::partizan::{GameId, Games};
use grundy::hackenbush::{
    self, Draft, EdgeId, GROUND, GROUND_NAME, Green, Picture, Player, Reading, Search, VertexId, read, tree_value,
    tree_winning_cuts,
};
use grundy::words::Words;
use grundy::{Limits, Nimber, OutcomeClass, Unsolved};
use serde::Serialize;

use crate::answers::Outcome;
use crate::failure::Failure;
use crate::numbers::count;

/// Vertices of larger pictures in several colours get no values of their own.
const MOST_VERTICES: usize = 200;

/// A picture, and what is known of it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seen {
    /// The edges.
    pub edges: Vec<Edge>,
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// How many edges there are, counting every copy.
    #[serde(rename = "edgeCount", serialize_with = "count")]
    pub edge_count: u128,
    /// What in the text is no part of the picture.
    pub warning: Option<String>,
    /// Whether all edges are green.
    pub green: bool,
    /// The value; `null` where it cannot be had.
    pub value: Option<String>,
    /// Who wins; `null` where that cannot be had.
    pub outcome: Option<Outcome>,
    /// Why there is no value.
    pub why: Option<String>,
    /// For each vertex the value of what it carries.
    pub carried: Vec<Option<String>>,
}

/// An edge of a picture.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Edge {
    /// The vertex at its lower end.
    pub a: String,
    /// The vertex at its upper end.
    pub b: String,
    /// Who may cut it.
    pub colour: Colour,
    /// How many such edges there are.
    pub copies: u64,
    /// What a cut does, in English.
    pub label: String,
    /// The label as words for any language.
    pub said: Words,
}

/// Who may cut an edge: both, Left, or Right.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is said above")]
pub enum Colour {
    Green,
    Blue,
    Red,
}

impl From<hackenbush::Colour> for Colour {
    fn from(colour: hackenbush::Colour) -> Colour {
        match colour {
            hackenbush::Colour::Green => Colour::Green,
            hackenbush::Colour::Blue => Colour::Blue,
            hackenbush::Colour::Red => Colour::Red,
        }
    }
}

/// The numbers of the edges with which each player, to move, wins.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WinningCuts {
    /// Those of Left.
    pub left: Vec<EdgeId>,
    /// Those of Right.
    pub right: Vec<EdgeId>,
}

/// What a cut leaves.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cut {
    /// The picture that is left.
    pub text: String,
    /// What the cut did, in English.
    pub label: String,
    /// The numbers of the edges that are gone, the cut one first if it is.
    pub fallen: Vec<EdgeId>,
}

fn picture(text: &str) -> Result<Reading, Failure> {
    read(text).map_err(|error| Failure::input(text, error))
}

/// Reads a picture and values it.
///
/// # Errors
///
/// If the text is no picture.
pub fn look(text: &str, limits: &Limits) -> Result<Seen, Failure> {
    let reading = picture(text)?;
    let picture = &reading.picture;
    let (value, outcome, why) = match worth(picture, limits) {
        Ok((value, outcome)) => (Some(value), Some(outcome), None),
        Err(unsolved) => (None, None, Some(unsolved.to_string())),
    };
    let edges = (0..)
        .zip(picture.edges())
        .map(|(id, edge)| {
            let label = picture.label(id);
            Edge {
                a: picture.name(edge.low).to_owned(),
                b: picture.name(edge.high).to_owned(),
                colour: edge.colour.into(),
                copies: edge.copies,
                label: label.to_string(),
                said: label.into(),
            }
        })
        .collect();
    let vertices = 0..picture.vertex_count() as VertexId;
    let names = vertices.clone().map(|vertex| picture.name(vertex).to_owned()).collect();
    let few = value.is_some() && picture.vertex_count() <= MOST_VERTICES;
    let carried = vertices
        .map(|vertex| few.then(|| worth(&carried(picture, vertex), limits).ok().map(|(value, _)| value)).flatten())
        .collect();
    Ok(Seen {
        edges,
        vertices: names,
        edge_count: picture.edge_count(),
        warning: reading.warning(),
        green: picture.is_green(),
        value,
        outcome: outcome.map(Outcome::from),
        why,
        carried,
    })
}

/// The numbers of the edges with which each player, to move, wins.
///
/// # Errors
///
/// If the text is no picture, or the limits do not allow an answer.
pub fn winning_cuts(text: &str, limits: &Limits) -> Result<WinningCuts, Failure> {
    let picture = picture(text)?.picture;
    let (left, right) = (winning(&picture, Player::Left, limits)?, winning(&picture, Player::Right, limits)?);
    Ok(WinningCuts { left, right })
}

/// What is left when one copy of edge number `edge` has been cut.
///
/// # Errors
///
/// If the text is no picture, or there is no such edge.
pub fn cut(text: &str, edge: EdgeId) -> Result<Cut, Failure> {
    let picture = picture(text)?.picture;
    let Some(gone) = picture.edges().get(edge as usize) else {
        return Err(Failure::Unfit(format!("there is no edge number {edge}")));
    };
    let left = picture.after_cut(edge);
    let stays = |edge: &grundy::hackenbush::Edge| {
        left.vertex(picture.name(edge.low)).is_some() && left.vertex(picture.name(edge.high)).is_some()
    };
    let others = (0..).zip(picture.edges()).filter(|&(id, other)| id != edge && !stays(other)).map(|(id, _)| id);
    let fallen = (gone.copies == 1).then_some(edge).into_iter().chain(others).collect();
    Ok(Cut { text: left.to_string(), label: picture.label(edge).to_string(), fallen })
}

/// The number of the edge that a perfect player cuts (`left` or `right`): a winning
/// one if there is one, else the first that may be cut; `None` if there is none.
///
/// # Errors
///
/// If the text is no picture, or the limits do not allow an answer.
pub fn reply(text: &str, left: bool, limits: &Limits) -> Result<Option<EdgeId>, Failure> {
    let picture = picture(text)?.picture;
    let player = if left { Player::Left } else { Player::Right };
    let first = winning(&picture, player, limits)?.into_iter().next();
    let any = || (0..).zip(picture.edges()).find(|(_, edge)| player.may_cut(edge.colour)).map(|(id, _)| id);
    Ok(first.or_else(any))
}

/// The value of a picture as text, and who wins.
fn worth(picture: &Picture, limits: &Limits) -> Result<(String, OutcomeClass), Unsolved> {
    if let Some(green) = Green::of(picture) {
        let value = green.value();
        let outcome = if value == Nimber::ZERO { OutcomeClass::P } else { OutcomeClass::N };
        return Ok((star(value), outcome));
    }
    if let Some(value) = tree_value(picture, limits)? {
        let outcome = match value.signum() {
            0 => OutcomeClass::P,
            1.. => OutcomeClass::L,
            _ => OutcomeClass::R,
        };
        return Ok((value.to_string(), outcome));
    }
    let mut games = Games::new();
    let value = Search::of(picture)?.value(&mut games, limits)?;
    Ok((games.name(value, limits)?, games.outcome(value, limits)?))
}

/// A nimber as a game among others: 0, *, *2, …
fn star(value: Nimber) -> String {
    match value.0 {
        0 => "0".to_owned(),
        1 => "*".to_owned(),
        more => format!("*{more}"),
    }
}

fn winning(picture: &Picture, player: Player, limits: &Limits) -> Result<Vec<EdgeId>, Unsolved> {
    if let Some(green) = Green::of(picture) {
        return Ok(green.cuts_with_value(Nimber::ZERO));
    }
    if let Some(cuts) = tree_winning_cuts(picture, player, &grundy::hackenbush::Dyadic::zero(), false, limits)? {
        return Ok(cuts);
    }
    Search::of(picture)?.winning_cuts(player, GameId::ZERO, &mut Games::new(), limits)
}

/// The picture of what would fall without `vertex`, on a ground of its own.
fn carried(picture: &Picture, vertex: VertexId) -> Picture {
    if vertex == GROUND {
        return picture.clone();
    }
    let mut stays = vec![false; picture.vertex_count()];
    stays[GROUND as usize] = true;
    let mut open = vec![GROUND];
    while let Some(v) = open.pop() {
        for next in picture.at(v) {
            if next.vertex != vertex && !std::mem::replace(&mut stays[next.vertex as usize], true) {
                open.push(next.vertex);
            }
        }
    }
    let mut draft = Draft::new();
    // The vertex becomes the ground, and the ground is not among what falls.
    let name = |v: VertexId| if v == vertex { GROUND_NAME } else { picture.name(v) };
    for edge in picture.edges() {
        if !stays[edge.low as usize] && !stays[edge.high as usize] {
            // A part of a picture is no larger than the picture, so nothing can be refused.
            let _ = draft.edge(name(edge.low), name(edge.high), edge.colour, edge.copies);
        }
    }
    draft.finish().picture
}
