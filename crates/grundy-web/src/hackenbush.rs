//! A Hackenbush picture that a user draws: its value, those of its vertices, winning cuts, and what a cut leaves. Of a
//! green picture also what the fusion principle makes of it, part by part.
//!
//! A vertex carries what would fall without it: by the colon principle only the value of that part counts.

use grundy::ask::Failure;
use grundy::hackenbush::partizan::{GameId, Games};
use grundy::hackenbush::{
    Amount, Colour, Draft, EdgeId, GROUND, GROUND_NAME, Green, Picture, Player, Reading, Search, VertexId, read,
    tree_winning_cuts,
};
use grundy::words::Words;
use grundy::{Limits, Nimber, OutcomeClass, Unsolved, said};
use serde::Serialize;

/// Largest number of vertices of a picture in several colours whose vertices get values; more would take too long.
const MOST_VERTICES: usize = 200;

/// A picture, and what is known about it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seen {
    pub edges: Vec<Edge>,
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// How many edges there are, counting every copy.
    #[serde(rename = "edgeCount")]
    pub edge_count: u128,
    /// The vertices in the text that are not in the picture.
    pub warning: Option<String>,
    /// Whether all edges are green.
    pub green: bool,
    /// The value; `null` if it exceeds the limits.
    pub value: Option<String>,
    /// Who wins; `null` if the answer exceeds the limits.
    #[cfg_attr(test, ts(type = "WrittenAnswer[\"outcome\"] | null"))]
    pub outcome: Option<String>,
    /// Why the value is missing.
    pub why: Option<String>,
    /// For each vertex, the value of what it carries.
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
    /// Who may cut it: both, Left, or Right.
    #[cfg_attr(test, ts(type = "\"green\" | \"blue\" | \"red\""))]
    pub colour: &'static str,
    /// The number of equal edges.
    pub copies: u64,
    /// What a cut does, in English.
    pub label: String,
    /// The label as words for any language.
    pub said: Words,
}

/// The numbers of the edges that win for each player when that player is to move.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WinningCuts {
    /// Left's winning edges.
    pub left: Vec<EdgeId>,
    /// Right's winning edges.
    pub right: Vec<EdgeId>,
}

/// The result of a cut.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cut {
    /// The remaining picture.
    pub text: String,
    /// The label of the cut, in English.
    pub label: String,
    /// The numbers of the edges that are gone. The cut edge comes first if no copy is left.
    pub fallen: Vec<EdgeId>,
}

/// A bridgeless part of a picture. Its vertices fuse into one, and its edges become loops there.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FusedPart {
    /// The vertex by which it is connected to the ground.
    pub root: String,
    pub vertices: Vec<String>,
    /// The part on which it stands; `null` for the part of the ground.
    pub below: Option<u32>,
    /// The number of the edge on which it stands.
    pub bridge: Option<EdgeId>,
    /// How many edges become loops, counting copies.
    pub edges: u64,
    /// The Grundy value of the part and everything that stands on it.
    pub value: u64,
}

fn picture(text: &str) -> Result<Reading, Failure> {
    read(text).map_err(|error| Failure::input(text, error))
}

/// Reads a picture and values it. Fails if the text is not a picture.
pub fn look(text: &str, limits: &Limits) -> Result<Seen, Failure> {
    let reading = picture(text)?;
    let picture = &reading.picture;
    let (value, outcome, why) = match worth(picture, limits) {
        Ok((value, outcome)) => (Some(value), Some(outcome), None),
        Err(unsolved) => (None, None, Some(unsolved.said().marked())),
    };
    let edges = (0..)
        .zip(&picture.edges)
        .map(|(id, edge)| {
            let label = picture.label(id);
            Edge {
                a: picture.name(edge.low).to_owned(),
                b: picture.name(edge.high).to_owned(),
                colour: match edge.colour {
                    Colour::Green => "green",
                    Colour::Blue => "blue",
                    Colour::Red => "red",
                },
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
        warning: reading.warning().map(String::from),
        green: picture.is_green(),
        value,
        outcome: outcome.map(|outcome| outcome.to_string()),
        why,
        carried,
    })
}

/// The numbers of the edges that win for each player when that player is to move.
pub fn winning_cuts(text: &str, limits: &Limits) -> Result<WinningCuts, Failure> {
    let picture = picture(text)?.picture;
    let (left, right) = (winning(&picture, Player::Left, limits)?, winning(&picture, Player::Right, limits)?);
    Ok(WinningCuts { left, right })
}

/// The picture after one copy of edge number `edge` is cut. Fails without such an edge.
pub fn cut(text: &str, edge: EdgeId) -> Result<Cut, Failure> {
    let picture = picture(text)?.picture;
    let Some(gone) = picture.edges.get(edge as usize) else {
        return Err(Failure::Unfit(said!("there is no edge number {edge}", edge)));
    };
    let left = picture.after_cut(edge);
    let stays = |edge: &grundy::hackenbush::Edge| {
        left.vertex(picture.name(edge.low)).is_some() && left.vertex(picture.name(edge.high)).is_some()
    };
    let others = (0..).zip(&picture.edges).filter(|&(id, other)| id != edge && !stays(other)).map(|(id, _)| id);
    let fallen = (gone.copies == 1).then_some(edge).into_iter().chain(others).collect();
    Ok(Cut { text: left.to_string(), label: picture.label(edge).to_string(), fallen })
}

/// The number of the edge that a perfect player (Left or Right) cuts: a winning one, else the first allowed one.
/// `None` if there is none.
pub fn reply(text: &str, left: bool, limits: &Limits) -> Result<Option<EdgeId>, Failure> {
    let picture = picture(text)?.picture;
    let player = if left { Player::Left } else { Player::Right };
    let first = winning(&picture, player, limits)?.into_iter().next();
    let any = || (0..).zip(&picture.edges).find(|(_, edge)| player.may_cut(edge.colour)).map(|(id, _)| id);
    Ok(first.or_else(any))
}

/// The parts of a green picture after fusion, from the ground upwards. Fails if not all edges of the text are green.
pub fn fusion(text: &str) -> Result<Vec<FusedPart>, Failure> {
    let picture = picture(text)?.picture;
    let Some(green) = Green::of(&picture) else {
        return Err(Failure::Unfit(said!("the fusion principle is about pictures all of whose edges are green")));
    };
    let reduction = green.reduction();
    let name = |vertex: VertexId| picture.name(vertex).to_owned();
    let parts = (0..).zip(&reduction.parts).map(|(number, part)| FusedPart {
        root: name(part.root),
        vertices: reduction.vertices(number).iter().map(|&vertex| name(vertex)).collect(),
        below: part.stands_on.map(|(_, below)| below),
        bridge: part.stands_on.map(|(edge, _)| edge),
        edges: part.edges,
        value: part.value.0,
    });
    Ok(parts.collect())
}

/// The value of a picture as text, and who wins.
fn worth(picture: &Picture, limits: &Limits) -> Result<(String, OutcomeClass), Unsolved> {
    let mut games = Games::new();
    let amount = Amount::of_picture(picture, &mut games, limits)?;
    Ok((amount.name(&mut games, limits)?, amount.outcome(&mut games, limits)?))
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

/// The part that would fall without `vertex`, with its own ground.
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
    // The vertex becomes the ground; the ground itself is not part of what falls.
    let name = |v: VertexId| if v == vertex { GROUND_NAME } else { picture.name(v) };
    for edge in &picture.edges {
        if !stays[edge.low as usize] && !stays[edge.high as usize] {
            // A part of a picture is not larger than the picture, so adding an edge cannot fail.
            let _ = draft.edge(name(edge.low), name(edge.high), edge.colour, edge.copies);
        }
    }
    draft.finish().picture
}
