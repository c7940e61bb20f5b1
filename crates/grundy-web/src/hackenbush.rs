//! A picture of Hackenbush as somebody draws it: what it is worth, what each
//! vertex carries, which cuts win, and what a cut leaves.
//!
//! What a vertex carries is what would fall without it. By the colon principle,
//! which holds in all colours, it counts by its value alone; so this is the number to write
//! beside the vertex.

use grundy::hackenbush::partizan::{GameId, Games};
use grundy::hackenbush::{
    Draft, EdgeId, GROUND, GROUND_NAME, Green, Picture, Player, Reading, Search, VertexId, read, tree_value,
    tree_winning_cuts,
};
use grundy::words::Words;
use grundy::{Limits, Nimber, Unsolved};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::numbers::{exact, exact_count};

/// Vertices of larger pictures in several colours get no values of their own.
const MOST_VERTICES: usize = 200;

fn picture(text: &str) -> Result<Reading, Failure> {
    read(text).map_err(|error| Failure::input(text, error))
}

/// `{"edges", "vertices", "edgeCount", "warning", "green", "value", "outcome", "carried"}`.
///
/// `edges` are `{"a", "b", "colour", "copies", "label", "said"}`, `said` the label as words for any
/// language; `value` and `outcome` are `null` where they cannot be had, and `why` then says why; `carried[v]` is the value of what
/// vertex v carries.
///
/// # Errors
///
/// If the text is no picture.
pub fn look(text: &str, limits: &Limits) -> Result<Value, Failure> {
    let reading = picture(text)?;
    let picture = &reading.picture;
    let (value, outcome, why) = match worth(picture, limits) {
        Ok((value, outcome)) => (Some(value), Some(outcome), None),
        Err(unsolved) => (None, None, Some(unsolved.to_string())),
    };
    let edges: Vec<Value> = (0..)
        .zip(picture.edges())
        .map(|(id, edge)| {
            let label = picture.label(id);
            json!({
                "a": picture.name(edge.low), "b": picture.name(edge.high), "colour": edge.colour.name(),
                "copies": exact(edge.copies), "label": label.to_string(), "said": Words::from(&label),
            })
        })
        .collect();
    let vertices = 0..picture.vertex_count() as VertexId;
    let names: Vec<&str> = vertices.clone().map(|vertex| picture.name(vertex)).collect();
    let few = value.is_some() && picture.vertex_count() <= MOST_VERTICES;
    let carried: Vec<Option<String>> = vertices
        .map(|vertex| few.then(|| worth(&carried(picture, vertex), limits).ok().map(|(value, _)| value)).flatten())
        .collect();
    Ok(json!({
        "edges": edges, "vertices": names, "edgeCount": exact_count(picture.edge_count()),
        "warning": reading.warning(), "green": picture.is_green(), "value": value, "outcome": outcome, "why": why,
        "carried": carried,
    }))
}

/// `{"left", "right"}`: the numbers of the edges with which each player, to move, wins.
///
/// # Errors
///
/// If the text is no picture, or the limits do not allow an answer.
pub fn winning_cuts(text: &str, limits: &Limits) -> Result<Value, Failure> {
    let picture = picture(text)?.picture;
    Ok(json!({"left": winning(&picture, Player::Left, limits)?, "right": winning(&picture, Player::Right, limits)?}))
}

/// What is left when one copy of edge number `edge` has been cut: `{"text", "label", "fallen"}`,
/// where `fallen` are the numbers of the edges that are gone, the cut one first if it is.
///
/// # Errors
///
/// If the text is no picture, or there is no such edge.
pub fn cut(text: &str, edge: EdgeId) -> Result<Value, Failure> {
    let picture = picture(text)?.picture;
    let Some(gone) = picture.edges().get(edge as usize) else {
        return Err(Failure::Unfit(format!("there is no edge number {edge}")));
    };
    let left = picture.after_cut(edge);
    let stays = |edge: &grundy::hackenbush::Edge| {
        left.vertex(picture.name(edge.low)).is_some() && left.vertex(picture.name(edge.high)).is_some()
    };
    let others = (0..).zip(picture.edges()).filter(|&(id, other)| id != edge && !stays(other)).map(|(id, _)| id);
    let fallen: Vec<EdgeId> = (gone.copies == 1).then_some(edge).into_iter().chain(others).collect();
    Ok(json!({"text": left.to_string(), "label": picture.label(edge).to_string(), "fallen": fallen}))
}

/// The number of the edge that a perfect player cuts (`left` or `right`): a winning
/// one if there is one, else the first that may be cut; `null` if there is none.
///
/// # Errors
///
/// If the text is no picture, or the limits do not allow an answer.
pub fn reply(text: &str, left: bool, limits: &Limits) -> Result<Value, Failure> {
    let picture = picture(text)?.picture;
    let player = if left { Player::Left } else { Player::Right };
    let first = winning(&picture, player, limits)?.into_iter().next();
    let any = || (0..).zip(picture.edges()).find(|(_, edge)| player.may_cut(edge.colour)).map(|(id, _)| id);
    Ok(json!(first.or_else(any)))
}

/// The value of a picture as text, and who wins: `N`, `P`, `L` or `R`.
fn worth(picture: &Picture, limits: &Limits) -> Result<(String, String), Unsolved> {
    if let Some(green) = Green::of(picture) {
        let value = green.value();
        let outcome = if value == Nimber::ZERO { "P" } else { "N" };
        return Ok((star(value), outcome.to_owned()));
    }
    if let Some(value) = tree_value(picture, limits)? {
        let outcome = match value.signum() {
            0 => "P",
            1.. => "L",
            _ => "R",
        };
        return Ok((value.to_string(), outcome.to_owned()));
    }
    let mut games = Games::new();
    let value = Search::of(picture)?.value(&mut games, limits)?;
    Ok((games.name(value, limits)?, games.outcome(value, limits)?.to_string()))
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
