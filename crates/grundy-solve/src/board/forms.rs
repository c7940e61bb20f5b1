//! The representative of each component: one of all that are isomorphic and were met.
//!
//! On a lattice that is the least image under shifts and turns. On other boards there is a table of the representatives
//! with each signature. A cache has the representatives of states, and on a large lattice those of shifted components.
//!
//! The *shape* of a component is a hypergraph. It has a vertex for each variable cell, coloured by whether the cell is
//! present. It has an edge for each possible move, which joins the cells that it reads and changes, each in a role.
//! Constant cells are struck. Two components with isomorphic shapes have the same moves up to names, so they have the
//! same value.
//!
//! The colours are refined. The new colour of a cell is a hash of its old one and of the colours of its edges. These
//! are hashes of the colours and roles of their cells (B. Weisfeiler and A. Leman 1968). The *signature*, a hash of all
//! colours, is the same for isomorphic shapes. It is only a hint: where signatures agree, a search that follows the
//! colours looks for an isomorphism and checks every edge. Only what it finds counts as equal. If it is not found
//! within some steps, the components count as different, which costs time and is never wrong.

use std::sync::Arc;

use super::bits::{Bits, mix};
use super::compiled::Compiled;
use super::opening::Piece;
use super::table::{Key, Recent, Table};
use super::turned::{MOST_WORDS, Turned};

impl<const W: usize> Key for Bits<W> {
    const NONE: Self = Bits::EMPTY;

    #[inline]
    fn hash(self) -> u64 {
        Bits::hash(self)
    }
}

impl Key for u64 {
    const NONE: u64 = 0;

    #[inline]
    fn hash(self) -> u64 {
        self
    }
}

impl Key for u32 {
    const NONE: u32 = 0;

    #[inline]
    fn hash(self) -> u64 {
        u64::from(self).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Bits::EMPTY
    }
}

#[derive(Debug)]
pub(super) struct Forms<const W: usize> {
    /// The turns of the lattice, if there is one.
    pub(super) turned: Option<Arc<Turned<W>>>,
    known: Table<Bits<W>, Bits<W>>,
    /// On a lattice of few words: components, and states with no other component.
    recent: Recent<Bits<W>, Option<Piece<W>>>,
    classes: Table<u64, Bits<W>>,
    shapes: [Shape; 2],
}

impl<const W: usize> Forms<W> {
    /// An empty store of representatives; `bytes` bounds each of its tables.
    pub(super) fn new(turned: Option<Arc<Turned<W>>>, bytes: u64) -> Forms<W> {
        let recent = Recent::new(W <= MOST_WORDS && turned.is_some());
        let (known, classes) = (Table::new(bytes), Table::new(bytes));
        Forms { turned, known, recent, classes, shapes: Default::default() }
    }

    /// The first step to the representative of a component: on a lattice it is the representative, elsewhere the component.
    #[inline]
    pub(super) fn laid(&mut self, part: Bits<W>) -> Bits<W> {
        let Some(turned) = &self.turned else { return part };
        let shifted = turned.shifted(part);
        if W <= MOST_WORDS {
            return turned.least(shifted);
        }
        self.known.get(shifted).unwrap_or_else(|| {
            let least = turned.least(shifted);
            self.known.insert(shifted, least);
            least
        })
    }

    /// The only component of a state, if it was found lately: what [`piece`](Forms::piece) says about it.
    #[inline]
    pub(super) fn recent(&self, state: Bits<W>) -> Option<Option<Piece<W>>> {
        self.recent.get(state)
    }

    /// Notes the only component of a state, where what was found lately is kept.
    #[inline]
    pub(super) fn note(&mut self, state: Bits<W>, piece: Option<Piece<W>>) {
        self.recent.insert(state, piece);
    }

    /// A component with its representative, if that is quickly found. On a lattice of few words, there is none for a
    /// component that a turn pairs: it is worth 0.
    #[inline]
    pub(super) fn piece(&mut self, board: &Compiled<W>, lies: Bits<W>) -> Option<Piece<W>> {
        let Some(turned) = self.turned.as_ref().filter(|_| W <= MOST_WORDS) else {
            let laid = self.laid(lies);
            return Some(Piece { lies, form: self.known(laid).unwrap_or(Bits::EMPTY) });
        };
        if let Some(found) = self.recent.get(lies) {
            return found;
        }
        let (form, several) = turned.least_of(turned.shifted(lies));
        let piece = (!several || !turned.is_paired(board, form)).then_some(Piece { lies, form });
        self.recent.insert(lies, piece);
        piece
    }

    /// The representative of a [laid](Forms::laid) component, if it is quickly found.
    #[inline]
    pub(super) fn known(&self, laid: Bits<W>) -> Option<Bits<W>> {
        if self.turned.is_some() { Some(laid) } else { self.known.get(laid) }
    }

    /// The representative of a [laid](Forms::laid) component.
    pub(super) fn of(&mut self, board: &Compiled<W>, laid: Bits<W>) -> Bits<W> {
        if let Some(form) = self.known(laid) {
            return form;
        }
        let part = laid;
        let [shape, other] = &mut self.shapes;
        board.shape(part, shape);
        // 0 marks an empty slot.
        let signature = shape.refine().max(1);
        let like = self.classes.all(signature).find(|&form| {
            board.shape(form, other);
            other.refine();
            shape.is_like(other)
        });
        let form = like.unwrap_or_else(|| {
            self.classes.insert_another(signature, part);
            part
        });
        self.known.insert(part, form);
        form
    }
}

/// How often colours are refined.
const ROUNDS: usize = 4;
/// After this many wrong guesses the search for an isomorphism gives up.
const GUESSES: usize = 256;

/// A hypergraph with coloured vertices.
#[derive(Clone, Debug, Default)]
pub(super) struct Shape {
    /// The cells that are vertices.
    vertices: Vec<u32>,
    /// The vertex of each cell; only that of cells among the vertices has a meaning.
    of_cell: Vec<u32>,
    /// The vertices of all edges with their roles.
    ends: Vec<(u32, u32)>,
    /// Edge e has the ends `first[e]..first[e + 1]`.
    first: Vec<u32>,
    colours: Vec<u64>,
    edges: Vec<u64>,
    /// For use while refining.
    sums: Vec<u64>,
}

impl Shape {
    pub(super) fn clear(&mut self) {
        self.vertices.clear();
        self.ends.clear();
        self.first.clear();
        self.first.push(0);
        self.colours.clear();
        self.edges.clear();
    }

    /// Sets the vertices: cells and their first colours.
    pub(super) fn cells(&mut self, cells: impl Iterator<Item = (u32, u32)>) {
        for (cell, colour) in cells {
            if self.of_cell.len() <= cell as usize {
                self.of_cell.resize(cell as usize + 1, 0);
            }
            self.of_cell[cell as usize] = self.vertices.len() as u32;
            self.vertices.push(cell);
            self.colours.push(mix(u64::from(colour) + 1));
        }
    }

    /// Adds an edge: cells, which must be vertices, and their roles.
    pub(super) fn edge(&mut self, ends: impl Iterator<Item = (u32, u32)>) {
        self.ends.extend(ends.map(|(cell, role)| (self.of_cell[cell as usize], role)));
        self.first.push(self.ends.len() as u32);
    }

    fn edge_count(&self) -> usize {
        self.first.len() - 1
    }

    #[inline]
    fn ends_of(&self, edge: usize) -> &[(u32, u32)] {
        &self.ends[self.first[edge] as usize..self.first[edge + 1] as usize]
    }

    /// Refines the colours, and returns the signature.
    pub(super) fn refine(&mut self) -> u64 {
        const ODD: u64 = 0xd6e8_feb8_6659_fd93;
        self.edges.resize(self.edge_count(), 0);
        for _ in 0..ROUNDS {
            self.sums.clear();
            self.sums.resize(self.vertices.len(), 0);
            for edge in 0..self.edge_count() {
                let ends = self.first[edge] as usize..self.first[edge + 1] as usize;
                let sum = self.ends[ends.clone()].iter().fold(0u64, |sum, &(vertex, role)| {
                    sum.wrapping_add(mix(self.colours[vertex as usize] ^ u64::from(role).wrapping_mul(ODD)))
                });
                let colour = mix(sum);
                self.edges[edge] = colour;
                for &(vertex, role) in &self.ends[ends] {
                    let seen = &mut self.sums[vertex as usize];
                    *seen = seen.wrapping_add(mix(colour.wrapping_add(u64::from(role))));
                }
            }
            for (colour, sum) in self.colours.iter_mut().zip(&self.sums) {
                *colour = mix(colour.rotate_left(17) ^ sum);
            }
        }
        let all = self.colours.iter().chain(&self.edges).fold(0u64, |all, colour| all.wrapping_add(*colour));
        mix(all ^ (self.vertices.len() as u64) << 32 ^ self.edge_count() as u64)
    }

    /// Whether the search finds an isomorphism to `other`. Both must be refined, and no two edges of a shape be equal.
    pub(super) fn is_like(&self, other: &Shape) -> bool {
        if self.vertices.len() != other.vertices.len() || self.edge_count() != other.edge_count() {
            return false;
        }
        let Some(mut guess) = Guess::new(self, other) else { return false };
        guess.search()
    }
}

/// The search for an isomorphism from one shape to another.
struct Guess<'a> {
    from: &'a Shape,
    to: &'a Shape,
    /// The vertices of `to`, sorted by colour.
    candidates: Vec<(u64, u32)>,
    /// The vertices of `from` in the order of the search, each with its candidates.
    order: Vec<(u32, std::ops::Range<u32>)>,
    /// For each place in the order, the edges whose last vertex in the order is at this place.
    closed: Vec<Vec<u32>>,
    /// The edges of `to` by their hashes.
    edges: Vec<(u64, u32)>,
    image: Vec<u32>,
    used: Vec<bool>,
}

/// The hash of an edge by its vertices.
fn edge_hash(ends: impl Iterator<Item = (u32, u32)>) -> u64 {
    ends.fold(0, |sum: u64, (vertex, role)| sum.wrapping_add(mix(u64::from(vertex) << 8 | u64::from(role))))
}

impl<'a> Guess<'a> {
    /// Prepares the search; `None` if the colours do not fit.
    fn new(from: &'a Shape, to: &'a Shape) -> Option<Guess<'a>> {
        let count = from.vertices.len();
        let sorted = |shape: &Shape| {
            let mut all: Vec<(u64, u32)> = shape.colours.iter().copied().zip(0..).collect();
            all.sort_unstable();
            all
        };
        let (own, candidates) = (sorted(from), sorted(to));
        if own.iter().zip(&candidates).any(|(a, b)| a.0 != b.0) {
            return None;
        }
        // The cells of small classes first; among the rest, those that share an edge with what is mapped already.
        let mut class = vec![0..0; count];
        let mut begin = 0;
        while begin < count {
            let end = begin + own[begin..].iter().take_while(|(colour, _)| *colour == own[begin].0).count();
            own[begin..end].iter().for_each(|&(_, vertex)| class[vertex as usize] = begin as u32..end as u32);
            begin = end;
        }
        let order = search_order(from, &class);
        let mut place = vec![0; count];
        order.iter().zip(0u32..).for_each(|(&vertex, at)| place[vertex as usize] = at);
        let mut closed = vec![Vec::new(); count];
        for edge in 0..from.edge_count() {
            if let Some(last) = from.ends_of(edge).iter().map(|&(vertex, _)| place[vertex as usize]).max() {
                closed[last as usize].push(edge as u32);
            }
        }
        let mut edges: Vec<(u64, u32)> =
            (0..to.edge_count()).map(|edge| (edge_hash(to.ends_of(edge).iter().copied()), edge as u32)).collect();
        edges.sort_unstable();
        let order = order.into_iter().map(|vertex| (vertex, class[vertex as usize].clone())).collect();
        Some(Guess { from, to, candidates, order, closed, edges, image: vec![0; count], used: vec![false; count] })
    }

    fn search(&mut self) -> bool {
        let mut guesses = 0;
        // The candidate tried for each place of the order so far.
        let mut tried: Vec<u32> = Vec::with_capacity(self.order.len());
        let Some(first) = self.order.first().map(|(_, class)| class.start) else { return true };
        let mut next = first;
        loop {
            let at = tried.len();
            let (vertex, class) = self.order[at].clone();
            let found = (next..class.end).find(|&candidate| {
                let to = self.candidates[candidate as usize].1;
                if self.used[to as usize] {
                    return false;
                }
                self.image[vertex as usize] = to;
                let fits = self.closed[at].iter().all(|&edge| self.is_edge(edge));
                guesses += usize::from(!fits);
                fits
            });
            match found {
                Some(candidate) => {
                    self.used[self.candidates[candidate as usize].1 as usize] = true;
                    tried.push(candidate);
                    if let Some((_, class)) = self.order.get(tried.len()) { next = class.start } else { return true }
                }
                None => {
                    guesses += 1;
                    let Some(back) = tried.pop().filter(|_| guesses < GUESSES) else { return false };
                    self.used[self.candidates[back as usize].1 as usize] = false;
                    next = back + 1;
                }
            }
        }
    }

    /// Whether the image of an edge is an edge.
    fn is_edge(&self, edge: u32) -> bool {
        let mapped = |&(vertex, role): &(u32, u32)| (self.image[vertex as usize], role);
        let ends = self.from.ends_of(edge as usize);
        let hash = edge_hash(ends.iter().map(mapped));
        let from = self.edges.partition_point(|&(other, _)| other < hash);
        self.edges[from..].iter().take_while(|&&(other, _)| other == hash).any(|&(_, other)| {
            let others = self.to.ends_of(other as usize);
            others.len() == ends.len() && ends.iter().all(|end| others.contains(&mapped(end)))
        })
    }
}

/// The vertices in the order in which they are mapped.
fn search_order(shape: &Shape, class: &[std::ops::Range<u32>]) -> Vec<u32> {
    let count = shape.vertices.len();
    let mut seeds: Vec<u32> = (0..count as u32).collect();
    seeds.sort_unstable_by_key(|&vertex| class[vertex as usize].len());
    if seeds.last().is_none_or(|&last| class[last as usize].len() == 1) {
        return seeds;
    }
    let mut edges_of = vec![Vec::new(); count];
    for edge in 0..shape.edge_count() {
        shape.ends_of(edge).iter().for_each(|&(vertex, _)| edges_of[vertex as usize].push(edge));
    }
    let mut placed = vec![false; count];
    let mut order = Vec::with_capacity(count);
    let mut next = 0;
    for seed in seeds {
        if !std::mem::replace(&mut placed[seed as usize], true) {
            order.push(seed);
        }
        while let Some(&vertex) = order.get(next) {
            next += 1;
            for &edge in &edges_of[vertex as usize] {
                for &(near, _) in shape.ends_of(edge) {
                    if !std::mem::replace(&mut placed[near as usize], true) {
                        order.push(near);
                    }
                }
            }
        }
    }
    order
}
