//! What the fusion principle makes of a green picture, part by part, so that a page can show it on the drawing.

use grundy::ask::Failure;
use grundy::hackenbush::{EdgeId, Green, VertexId, read};
use grundy::said;
use serde::Serialize;

/// A bridgeless part of a picture. Its vertices fuse into one, and its edges become loops there.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FusedPart {
    /// The vertex by which it is connected to the ground.
    pub root: String,
    /// All its vertices.
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

/// The parts of a green picture after fusion, from the ground upwards. Fails if not all edges of the text are green.
pub fn fusion(text: &str) -> Result<Vec<FusedPart>, Failure> {
    let picture = read(text).map_err(|error| Failure::input(text, error))?.picture;
    let Some(green) = Green::of(&picture) else {
        return Err(Failure::Unfit(said!("the fusion principle is about pictures all of whose edges are green")));
    };
    let reduction = green.reduction();
    let name = |vertex: VertexId| picture.name(vertex).to_owned();
    let parts = (0..).zip(reduction.parts()).map(|(number, part)| FusedPart {
        root: name(part.root),
        vertices: reduction.vertices(number).iter().map(|&vertex| name(vertex)).collect(),
        below: part.stands_on.map(|(_, below)| below),
        bridge: part.stands_on.map(|(edge, _)| edge),
        edges: part.edges,
        value: part.value.0,
    });
    Ok(parts.collect())
}
