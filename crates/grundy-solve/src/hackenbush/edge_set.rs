//! Sets of edges of a small picture, one bit for each edge, and how they are connected.

use std::sync::Arc;

use grundy_core::{Nimber, OptionList, Position};
use grundy_rules::Rules;
use grundy_rules::cells::ones;
use grundy_rules::hackenbush::{Colour, Picture, Remaining};

use super::green::Green;
use super::spanning::Spanning;

/// Largest number of edges, counting copies: a set is one word.
pub(super) const MOST: u128 = 64;

/// A picture of at most 64 edges, adjacent copies counted: a set of edges is a word, one of vertices a double word.
#[derive(Clone, Debug)]
pub(super) struct SmallPicture {
    edges: Vec<OneEdge>,
    /// The first copy of each edge of the picture, and the end of the last.
    first: Vec<u8>,
    /// The edges at each vertex.
    at: Vec<u64>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct OneEdge {
    pub low: u8,
    pub high: u8,
    pub colour: Colour,
}

impl OneEdge {
    /// Its ends, as a set of vertices.
    fn ends(&self) -> u128 {
        1 << self.low | 1 << self.high
    }
}

impl SmallPicture {
    /// The small picture; `None` if there are too many edges.
    pub fn of(picture: &Picture) -> Option<SmallPicture> {
        if picture.edge_count() > MOST {
            return None;
        }
        let mut small = SmallPicture { edges: Vec::new(), first: vec![0], at: vec![0; picture.vertex_count()] };
        for edge in &picture.edges {
            // A picture of 64 edges has at most 65 vertices.
            let one = OneEdge { low: edge.low as u8, high: edge.high as u8, colour: edge.colour };
            let before = from_place(small.edges.len());
            small.edges.extend((0..edge.copies).map(|_| one));
            small.first.push(small.edges.len() as u8);
            let copies = before & !from_place(small.edges.len());
            small.at[edge.low as usize] |= copies;
            small.at[edge.high as usize] |= copies;
        }
        Some(small)
    }

    pub fn all(&self) -> u64 {
        !from_place(self.edges.len())
    }

    /// How many different edges there are, without copies.
    pub fn different(&self) -> usize {
        self.first.len() - 1
    }

    pub fn copies(&self, edge: usize) -> u64 {
        from_place(self.first[edge].into()) & !from_place(self.first[edge + 1].into())
    }

    pub fn colour(&self, edge: usize) -> Colour {
        self.edges[self.first[edge] as usize].colour
    }

    pub fn edge(&self, place: usize) -> OneEdge {
        self.edges[place]
    }

    /// Whether an edge of `set` ends at `vertex`.
    pub(crate) fn touches(&self, set: u64, vertex: u8) -> bool {
        self.at[vertex as usize] & set != 0
    }

    /// The vertices at which edges of `set` end.
    pub fn vertices(&self, set: u64) -> impl Iterator<Item = u8> + use<> {
        let all = ones(set).fold(0, |all, edge| all | self.edge(edge).ends());
        (0..=MOST as u8).filter(move |&v| all >> v & 1 == 1)
    }

    /// The edges of `set` that are connected to `ground`.
    pub fn hanging(&self, ground: u8, set: u64) -> u64 {
        self.reached(1 << ground, set, 0)
    }

    /// The edges of `set` that are connected to `ground` by paths that avoid `vertex`.
    pub fn below(&self, ground: u8, set: u64, vertex: u8) -> u64 {
        self.reached(1 << ground, set, 1 << vertex)
    }

    /// The edges of `set` that are connected to its first edge at `ground` by paths that avoid the ground.
    pub fn part(&self, ground: u8, set: u64) -> u64 {
        let Some(first) = ones(set & self.at[ground as usize]).next() else { return set };
        let upper = self.edge(first).ends() & !(1 << ground);
        self.reached(upper, set, 1 << ground) | 1 << first
    }

    /// The edges of `set` that can be reached from the vertices `open` without passing through those in `walls`.
    fn reached(&self, mut open: u128, set: u64, walls: u128) -> u64 {
        let mut reached = 0;
        let mut met = open | walls;
        while open != 0 {
            let vertex = open.trailing_zeros();
            open &= open - 1;
            let new = self.at[vertex as usize] & set & !reached;
            reached |= new;
            for edge in ones(new) {
                let ends = self.edge(edge).ends() & !met;
                met |= ends;
                open |= ends;
            }
        }
        reached
    }

    /// The edge of `set` at `ground` if there is exactly one.
    pub(crate) fn only_edge_at(&self, ground: u8, set: u64) -> Option<usize> {
        let at = set & self.at[ground as usize];
        at.is_power_of_two().then(|| at.trailing_zeros() as usize)
    }

    /// The colour of all edges of `set`, if they have the same.
    pub(crate) fn only_colour(&self, set: u64) -> Option<Colour> {
        let colour = self.edge(ones(set).next()?).colour;
        ones(set).all(|edge| self.edge(edge).colour == colour).then_some(colour)
    }
}

/// A mask of the bits `place`..64.
fn from_place(place: usize) -> u64 {
    u64::MAX.checked_shl(place as u32).unwrap_or(0)
}

/// The picture of a ruleset, if it is Hackenbush and green.
pub fn green_picture(rules: &Rules) -> Option<&Picture> {
    let picture = if cfg!(feature = "pictures") { rules.picture().map(|picture| &**picture) } else { None };
    picture.filter(|picture| picture.is_green())
}

/// The last position of a picture that was asked about, with its search: after the value come the cuts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Searched(Option<(Position, Arc<Spanning>)>);

impl Searched {
    /// The remaining picture at a position, with its search, which is kept for the next call. `None` if it is not
    /// green.
    fn green<'a>(&mut self, left: &'a Picture, position: &Position) -> Option<Green<'a>> {
        if let Some((known, tree)) = &self.0
            && known == position
        {
            return Some(Green { picture: left, tree: Arc::clone(tree) });
        }
        let green = Green::of(left)?;
        self.0 = Some((position.clone(), Arc::clone(&green.tree)));
        Some(green)
    }
}

/// The Grundy value of a position of a green picture, the same for all calls with `searched`; `None` for other
/// pictures. O(vertices + edges).
pub(crate) fn green_value(picture: &Picture, position: &Position, searched: &mut Searched) -> Option<Nimber> {
    searched.green(Remaining::of(picture, position).picture(), position).map(|green| green.value())
}

/// The options of a position of a green picture that are worth `target`, the first `most` of them listed; `None` for
/// other pictures. Cuts of different edges lead to different pictures; cuts of copies of one edge lead to the same.
/// Complexity: as for [`Green::cuts_with_value`]; after earlier cuts also the length of the position for each option.
pub(crate) fn green_options(
    picture: &Picture,
    position: &Position,
    target: Nimber,
    most: usize,
    searched: &mut Searched,
) -> Option<OptionList<Position>> {
    let left = Remaining::of(picture, position);
    let cuts = searched.green(left.picture(), position)?.cuts_with_value(target);
    let option = |edge| Vec::from_iter(left.after(edge));
    if position.is_empty() {
        // Each option lists one edge. If the first edge carries everything, its option is empty.
        let first = cuts.iter().take(most).map(|&edge| option(edge)).collect();
        return Some(OptionList { count: cuts.len() as u128, first });
    }
    Some(OptionList::from_all(cuts.into_iter().map(option).collect(), most))
}
