//! Pictures in three colours, by search with canonical forms.
//!
//! No formula is known for blue-red-green Hackenbush, and even blue-red pictures are NP-hard (*Winning Ways*, ch. 7).
//! So everything known is used first. By the colon principle, which holds in all colours, only the value of what hangs
//! above a vertex counts. So a state of the search is a picture with edges and with *games* hanging on its vertices. A
//! move cuts an edge or moves in such a game; when a vertex falls, its game falls too. A state is reduced:
//!
//! - if a vertex alone connects some edges to the ground, their value becomes a
//!   game on this vertex, and the edges are removed;
//! - games and branches that meet only at the ground form a sum;
//! - an edge with a branch on top is an ordinal sum: the edge is removed and its upper end becomes the ground;
//! - a bridgeless part in one colour without anything on it has a known value. It is a heap of Nim (by the fusion
//!   principle) or as many free moves as it has edges.
//!
//! So trees take one step for each edge, and parts without bridges are searched separately: every move in turn, with a
//! cache of states. A part of n edges in several colours has up to 2^n states, times the states of what hangs on it.

use grundy_core::said;
use grundy_rules::cells::ones;
use grundy_rules::hackenbush::{Colour, Draft, EdgeId, GROUND_NAME, Picture};
use hashbrown::HashMap;

use super::Dyadic;
use super::green::Green;
use super::partizan::{GameId, Games};
use crate::summand::Player;
use crate::{Limits, Unsolved};

/// The search of a picture in any colours. It has at most 64 edges, counting copies.
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
///
/// All calls must use the same [`Games`].
#[derive(Clone, Debug)]
pub struct Search {
    picture: SmallPicture,
    values: HashMap<State, GameId>,
}

/// A picture with games hanging on its vertices.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    ground: u8,
    /// The edges. All of them are connected to the ground.
    edges: u64,
    /// The vertices with games other than 0, in ascending order.
    hung: Vec<(u8, GameId)>,
}

impl State {
    /// Removes the games on vertices that `keep` rejects and returns them.
    fn take(&mut self, mut keep: impl FnMut(u8) -> bool) -> Vec<(u8, GameId)> {
        let (kept, taken) = self.hung.iter().partition(|&&(vertex, _)| keep(vertex));
        self.hung = kept;
        taken
    }

    fn on(&self, vertex: u8) -> GameId {
        self.hung.iter().find(|&&(v, _)| v == vertex).map_or(GameId::ZERO, |&(_, game)| game)
    }

    /// Replaces the game on this vertex by `game`.
    fn hang(&mut self, vertex: u8, game: GameId) {
        self.hung.retain(|&(v, _)| v != vertex);
        if game != GameId::ZERO {
            let place = self.hung.partition_point(|&(v, _)| v < vertex);
            self.hung.insert(place, (vertex, game));
        }
    }
}

impl Search {
    /// Prepares the search of `picture`. Fails with [`Unsolved::TooLarge`] if it has more than 64 edges, counting copies.
    pub fn of(picture: &Picture) -> Result<Search, Unsolved> {
        let small = SmallPicture::of(picture).ok_or_else(|| {
            Unsolved::too_large(said!(
                "a part in several colours has {count} edges, and at most {most} can be searched",
                count = picture.edge_count(),
                most = MOST
            ))
        })?;
        Ok(Search { picture: small, values: HashMap::new() })
    }

    pub fn value(&mut self, games: &mut Games, limits: &Limits) -> Result<GameId, Unsolved> {
        let all = State { ground: 0, edges: self.picture.all(), hung: Vec::new() };
        self.value_of(all, games, limits)
    }

    /// The value of the picture after one copy of `edge` is cut; the picture's own value if the edge does not exist.
    pub(crate) fn value_after(&mut self, edge: EdgeId, games: &mut Games, limits: &Limits) -> Result<GameId, Unsolved> {
        if edge as usize >= self.picture.different() {
            return self.value(games, limits);
        }
        let rest = self.picture.all() & !last(self.picture.copies(edge as usize));
        let left = State { ground: 0, edges: self.picture.hanging(0, rest), hung: Vec::new() };
        self.value_of(left, games, limits)
    }

    /// The edges of which `player`, to move in the sum of the picture and `rest`, wins by cutting one copy; ascending.
    pub fn winning_cuts(
        &mut self,
        player: Player,
        rest: GameId,
        games: &mut Games,
        limits: &Limits,
    ) -> Result<Vec<EdgeId>, Unsolved> {
        let mut wins = Vec::new();
        for edge in 0..self.picture.different() {
            if !player.may_cut(self.picture.colour(edge)) {
                continue;
            }
            let left = self.value_after(edge as EdgeId, games, limits)?;
            let sum = games.sum(left, rest, limits)?;
            // The opponent is to move and must not win.
            let wins_it = match player {
                Player::Left => games.at_most(GameId::ZERO, sum, limits)?,
                Player::Right => games.at_most(sum, GameId::ZERO, limits)?,
            };
            if wins_it {
                wins.push(edge as EdgeId);
            }
        }
        Ok(wins)
    }

    pub fn states(&self) -> usize {
        self.values.len()
    }

    /// The value of a state. Every nested call has fewer edges, or the same edges and shorter games, so at most a few
    /// hundred calls are nested.
    fn value_of(&mut self, state: State, games: &mut Games, limits: &Limits) -> Result<GameId, Unsolved> {
        if state.edges == 0 {
            return Ok(state.on(state.ground));
        }
        if let Some(&known) = self.values.get(&state) {
            return Ok(known);
        }
        let value = self.reduced(state.clone(), games, limits)?;
        self.values.insert(state, value);
        // The size of a state with three games on it, and of its entry in the table.
        if self.values.capacity() as u64 * (size_of::<State>() as u64 + 40) > limits.memory {
            let met = self.values.len();
            return Err(Unsolved::met(met, said!("pictures")));
        }
        games.spend(limits)?;
        Ok(value)
    }

    /// The value of a state with edges: reduces it, or tries every move.
    fn reduced(&mut self, mut state: State, games: &mut Games, limits: &Limits) -> Result<GameId, Unsolved> {
        let ground = state.ground;
        for vertex in self.picture.vertices(state.edges).filter(|&v| v != ground) {
            let below = self.picture.below(ground, state.edges, vertex);
            let above = state.edges & !below;
            if above != 0 {
                state.edges = below;
                let hung = state.take(|v| self.picture.touches(below, v) || v == ground);
                let here = state.on(vertex);
                let above = self.value_of(State { ground: vertex, edges: above, hung }, games, limits)?;
                let both = games.sum(here, above, limits)?;
                state.hang(vertex, both);
            }
        }
        let at_ground = state.on(ground);
        let part = self.picture.part(ground, state.edges);
        if at_ground != GameId::ZERO || part != state.edges {
            state.hang(ground, GameId::ZERO);
            let others =
                State { ground, edges: state.edges & !part, hung: state.take(|v| self.picture.touches(part, v)) };
            let one = self.value_of(State { edges: part, ..state }, games, limits)?;
            let others = self.value_of(others, games, limits)?;
            let both = games.sum(one, others, limits)?;
            return games.sum(at_ground, both, limits);
        }
        if let Some(stem) = self.picture.only_edge_at(ground, part) {
            let edge = self.picture.edge(stem);
            let upper = if edge.low == ground { edge.high } else { edge.low };
            let above = self.value_of(State { ground: upper, edges: part & !(1 << stem), ..state }, games, limits)?;
            return games.on_edge(edge.colour, above, limits);
        }
        match self.picture.only_colour(part).filter(|_| state.hung.is_empty()) {
            Some(Colour::Green) => games.nimber(self.nimber(ground, part), limits),
            Some(Colour::Blue) => games.number(&Dyadic::from(i64::from(part.count_ones())), limits),
            Some(Colour::Red) => games.number(&Dyadic::from(-i64::from(part.count_ones())), limits),
            None => self.by_definition(&state, games, limits),
        }
    }

    fn by_definition(&mut self, state: &State, games: &mut Games, limits: &Limits) -> Result<GameId, Unsolved> {
        let mut options = [Vec::new(), Vec::new()];
        for edge in 0..self.picture.different() {
            // Any of several copies will do.
            let copies = state.edges & self.picture.copies(edge);
            if copies == 0 {
                continue;
            }
            let mut cut = state.clone();
            let edges = self.picture.hanging(state.ground, state.edges & !last(copies));
            cut.edges = edges;
            cut.take(|vertex| self.picture.touches(edges, vertex));
            let option = self.value_of(cut, games, limits)?;
            for (side, player) in [Player::Left, Player::Right].into_iter().enumerate() {
                if player.may_cut(self.picture.colour(edge)) {
                    options[side].push(option);
                }
            }
        }
        for &(vertex, game) in &state.hung {
            for (side, moves) in [games.left(game).to_vec(), games.right(game).to_vec()].into_iter().enumerate() {
                for option in moves {
                    let mut moved = state.clone();
                    moved.hang(vertex, option);
                    options[side].push(self.value_of(moved, games, limits)?);
                }
            }
        }
        games.game(&options[0], &options[1], limits)
    }

    /// The value of a green set of edges by the fusion principle.
    fn nimber(&self, ground: u8, set: u64) -> u32 {
        let name = |v: u8| if v == ground { GROUND_NAME.to_owned() } else { v.to_string() };
        let mut draft = Draft::new();
        for edge in ones(set).map(|edge| self.picture.edge(edge)) {
            // So few edges always fit into a draft.
            let _ = draft.edge(&name(edge.low), &name(edge.high), Colour::Green, 1);
        }
        Green::of(&draft.finish().picture).map_or(0, |green| green.value().0 as u32)
    }
}

/// The last one of a word other than 0.
fn last(word: u64) -> u64 {
    1 << (63 - word.leading_zeros())
}

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
