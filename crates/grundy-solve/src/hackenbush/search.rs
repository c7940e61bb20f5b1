//! Pictures in three colours, by search with canonical forms.
//!
//! Blue-red-green Hackenbush has no formula, and already blue-red pictures are
//! NP-hard (*Winning Ways*, ch. 7). What can be had is used first:
//!
//! - branches that meet at the ground only are a sum;
//! - a branch that stands on one edge is an ordinal sum (the colon principle), so
//!   the edge goes and its upper end becomes the ground;
//! - a branch in one colour is a number of edges, or by the fusion principle a
//!   heap of Nim.
//!
//! So trees take one step an edge. The rest is searched: every cut in turn, what
//! is left remembered. A state is the vertex that acts as the ground and the set
//! of edges, one bit each, so a picture has at most 64 edges; a bridgeless part
//! of n edges has up to 2^n states.

use grundy_rules::hackenbush::{Colour, Draft, EdgeId, GROUND_NAME, Picture};
use hashbrown::HashMap;

use super::Dyadic;
use super::green::Green;
use super::partizan::{GameId, Games};
use crate::{Limits, Unsolved};

/// Left, who cuts blue edges, or Right, who cuts red ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Cuts blue and green edges.
    Left,
    /// Cuts red and green edges.
    Right,
}

impl Player {
    /// The colour that only this player may cut.
    pub fn own_colour(self) -> Colour {
        match self {
            Player::Left => Colour::Blue,
            Player::Right => Colour::Red,
        }
    }

    /// Whether this player may cut an edge of this colour.
    pub fn may_cut(self, colour: Colour) -> bool {
        colour == Colour::Green || colour == self.own_colour()
    }
}

/// The most edges, copies counted, that a searched picture may have.
pub const MOST_EDGES: u128 = 64;

/// A picture in any colours being searched.
///
/// ```
/// use grundy_rules::hackenbush::read;
/// use grundy_solve::Limits;
/// use grundy_solve::hackenbush::{Player, Search, partizan::{GameId, Games}};
/// # fn main() -> Result<(), grundy_solve::Unsolved> {
/// let flower = read("ground a\na b blue").unwrap().picture;
/// let (mut games, limits) = (Games::new(), Limits::default());
/// let mut search = Search::of(&flower)?;
/// let value = search.value(&mut games, &limits)?;
/// assert_eq!(games.name(value, &limits)?, "↑*");
/// assert_eq!(search.winning_cuts(Player::Right, GameId::ZERO, &mut games, &limits)?, [0]);
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    /// One entry for each copy of each edge, copies in a row.
    edges: Vec<OneEdge>,
    /// The first copy of each edge of the picture, and after the last.
    first: Vec<u8>,
    /// The edges at each vertex.
    at: Vec<u64>,
    values: HashMap<(u8, u64), GameId>,
}

#[derive(Clone, Copy, Debug)]
struct OneEdge {
    low: u8,
    high: u8,
    colour: Colour,
}

impl Search {
    /// Prepares the search of `picture`.
    ///
    /// # Errors
    ///
    /// [`Unsolved::TooLarge`] if it has more than [`MOST_EDGES`] edges.
    pub fn of(picture: &Picture) -> Result<Search, Unsolved> {
        let count = picture.edge_count();
        if count > MOST_EDGES {
            return Err(Unsolved::TooLarge(format!(
                "the picture has {count} edges in several colours; at most {MOST_EDGES} can be searched"
            )));
        }
        let at = vec![0; picture.vertex_count()];
        let mut search = Search { edges: Vec::new(), first: vec![0], at, values: HashMap::new() };
        for edge in picture.edges() {
            // A picture of 64 edges has at most 65 vertices.
            let one = OneEdge { low: edge.low as u8, high: edge.high as u8, colour: edge.colour };
            let before = search.edges.len();
            search.edges.extend((0..edge.copies).map(|_| one));
            search.first.push(search.edges.len() as u8);
            let copies = bits(before as u8) & !bits(search.edges.len() as u8);
            search.at[edge.low as usize] |= copies;
            search.at[edge.high as usize] |= copies;
        }
        Ok(search)
    }

    /// The value of the picture.
    ///
    /// # Errors
    ///
    /// If the observer stops the search, or it outgrows the memory limit.
    pub fn value(&mut self, games: &mut Games, limits: &Limits) -> Result<GameId, Unsolved> {
        self.value_of(0, self.all(), games, limits)
    }

    /// The value of the picture when one copy of `edge` is cut.
    ///
    /// # Errors
    ///
    /// As for [`value`](Search::value).
    pub fn value_after_cut(&mut self, edge: EdgeId, games: &mut Games, limits: &Limits) -> Result<GameId, Unsolved> {
        let Some(&end) = self.first.get(edge as usize + 1) else { return self.value(games, limits) };
        let left = self.hanging(0, self.all() & !(1 << (end - 1)));
        self.value_of(0, left, games, limits)
    }

    /// The edges with which `player`, to move in the sum of the picture and
    /// `rest`, wins by cutting one copy, in ascending order.
    ///
    /// # Errors
    ///
    /// As for [`value`](Search::value).
    pub fn winning_cuts(
        &mut self,
        player: Player,
        rest: GameId,
        games: &mut Games,
        limits: &Limits,
    ) -> Result<Vec<EdgeId>, Unsolved> {
        let mut wins = Vec::new();
        for edge in 0..self.first.len() as u32 - 1 {
            if !player.may_cut(self.edges[self.first[edge as usize] as usize].colour) {
                continue;
            }
            let left = self.value_after_cut(edge, games, limits)?;
            let sum = games.sum(left, rest, limits)?;
            // The opponent is to move, and must not win.
            let wins_it = match player {
                Player::Left => games.at_most(GameId::ZERO, sum, limits)?,
                Player::Right => games.at_most(sum, GameId::ZERO, limits)?,
            };
            if wins_it {
                wins.push(edge);
            }
        }
        Ok(wins)
    }

    /// How many states are remembered.
    pub fn states(&self) -> usize {
        self.values.len()
    }

    /// The set of all edges.
    fn all(&self) -> u64 {
        u64::MAX.checked_shr(64 - self.edges.len() as u32).unwrap_or(0)
    }

    /// The value of the edges in `set`, all of which hang on `ground`. Every
    /// call inside is for fewer edges, so at most 64 calls are nested.
    fn value_of(&mut self, ground: u8, set: u64, games: &mut Games, limits: &Limits) -> Result<GameId, Unsolved> {
        if set == 0 {
            return Ok(GameId::ZERO);
        }
        if let Some(&known) = self.values.get(&(ground, set)) {
            return Ok(known);
        }
        let part = self.part(ground, set);
        let value = if part != set {
            let one = self.value_of(ground, part, games, limits)?;
            let others = self.value_of(ground, set & !part, games, limits)?;
            games.sum(one, others, limits)?
        } else if let Some(edge) = self.only_edge_at(ground, set) {
            let OneEdge { low, high, colour } = self.edges[edge as usize];
            let upper = if low == ground { high } else { low };
            let above = self.value_of(upper, set & !(1 << edge), games, limits)?;
            games.on_edge(colour, above, limits)?
        } else if let Some(colour) = self.only_colour(set) {
            match colour {
                Colour::Green => games.nimber(self.nimber(ground, set), limits)?,
                Colour::Blue => games.number(&Dyadic::from(i64::from(set.count_ones())), limits)?,
                Colour::Red => games.number(&Dyadic::from(-i64::from(set.count_ones())), limits)?,
            }
        } else {
            self.by_definition(ground, set, games, limits)?
        };
        self.values.insert((ground, set), value);
        let bytes = self.values.capacity() as u64 * 24;
        if bytes > limits.memory {
            return Err(Unsolved::TooLarge(format!(
                "the search met {} pictures, as many as the memory limit allows",
                self.values.len()
            )));
        }
        games.spend(limits)?;
        Ok(value)
    }

    /// Every cut in turn.
    fn by_definition(&mut self, ground: u8, set: u64, games: &mut Games, limits: &Limits) -> Result<GameId, Unsolved> {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for edge in 0..self.first.len() - 1 {
            // Of several copies any will do.
            let copies = set & bits(self.first[edge]) & !bits(self.first[edge + 1]);
            if copies == 0 {
                continue;
            }
            let cut = set & !(1 << (63 - copies.leading_zeros()));
            let option = self.value_of(ground, self.hanging(ground, cut), games, limits)?;
            let colour = self.edges[self.first[edge] as usize].colour;
            if Player::Left.may_cut(colour) {
                left.push(option);
            }
            if Player::Right.may_cut(colour) {
                right.push(option);
            }
        }
        games.game(&left, &right, limits)
    }

    /// The edges of `set` that hang on `ground`.
    fn hanging(&self, ground: u8, set: u64) -> u64 {
        self.reached(1 << ground, set, 0)
    }

    /// The edges of `set` that hang together with the first edge at `ground` elsewhere than at the ground.
    fn part(&self, ground: u8, set: u64) -> u64 {
        let Some(first) = ones(set & self.at[ground as usize]).next() else { return set };
        let upper = self.edges[first as usize].ends() & !(1 << ground);
        self.reached(upper, set, 1 << ground) | 1 << first
    }

    /// The edges of `set` that can be reached from the vertices `open` without passing those in `walls`.
    fn reached(&self, mut open: u128, set: u64, walls: u128) -> u64 {
        let mut reached = 0;
        let mut met = open | walls;
        while open != 0 {
            let vertex = open.trailing_zeros();
            open &= open - 1;
            let new = self.at[vertex as usize] & set & !reached;
            reached |= new;
            for edge in ones(new) {
                let ends = self.edges[edge as usize].ends() & !met;
                met |= ends;
                open |= ends;
            }
        }
        reached
    }

    /// The edge on which everything stands, if it is one.
    fn only_edge_at(&self, ground: u8, set: u64) -> Option<u32> {
        let at = set & self.at[ground as usize];
        at.is_power_of_two().then(|| at.trailing_zeros())
    }

    fn only_colour(&self, set: u64) -> Option<Colour> {
        let colour = self.edges[ones(set).next()? as usize].colour;
        ones(set).all(|edge| self.edges[edge as usize].colour == colour).then_some(colour)
    }

    /// The value of a green set of edges by the fusion principle.
    fn nimber(&self, ground: u8, set: u64) -> u32 {
        let name = |v: u8| if v == ground { GROUND_NAME.to_owned() } else { v.to_string() };
        let mut draft = Draft::new();
        for edge in ones(set) {
            let OneEdge { low, high, .. } = self.edges[edge as usize];
            // At most 64 edges are drawn, which a draft takes.
            let _ = draft.edge(&name(low), &name(high), Colour::Green, 1);
        }
        Green::of(&draft.finish().picture).map_or(0, |green| green.value().0 as u32)
    }
}

impl OneEdge {
    /// Its ends as a set of vertices.
    fn ends(&self) -> u128 {
        1 << self.low | 1 << self.high
    }
}

/// The bits from place `from` on.
fn bits(from: u8) -> u64 {
    u64::MAX.checked_shl(u32::from(from)).unwrap_or(0)
}

/// The places of the ones of a word, ascending.
fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(place)
    })
}
