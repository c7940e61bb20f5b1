//! Components of a lattice that are the same graph, though no shift or turn brings one to the other.
//!
//! On most lattices a component is a graph: its cells are the vertices, and two of them are joined if they are tied. Either
//! every move takes two cells that are joined, or it chooses a cell and takes those that are joined to it. Then components
//! with isomorphic graphs have the same moves up to names. A strip of squares, for instance, may turn as it likes. Of the
//! components of Cram 5 by 7 that the search opens, half are such copies of others.
//!
//! The colour of a vertex is a hash of what is near it (B. Weisfeiler and A. Leman 1968). The sum of the colours is
//! the *signature* of the graph. The signature is only a hint. If two agree, an isomorphism is looked for, and every
//! edge is checked. If it is not found within some steps, they count as different, which is never wrong.

use grundy_rules::cells::ones;

use super::bits::{Bits, mix};
use super::compiled::{Compiled, Mask};
use super::table::{Recent, Table};
use super::turned::MOST_WORDS;

/// How often colours are refined. With fewer rounds more graphs that differ have the same signature.
const ROUNDS: usize = 3;
/// After this many wrong guesses the search for an isomorphism gives up.
const GUESSES: usize = 256;
/// Most vertices: the neighbours of one are bits of a word.
const MOST: usize = 64;

/// Whether the ties of the cells of a lattice determine the moves.
fn are_graphs<const W: usize>(board: &Compiled<W>) -> bool {
    let chooses = |mask: &Mask<W>| mask.needs.count() == 1 && mask.takes == mask.needs.or(board.near(mask.needs));
    board.takes_ties || !board.ties.is_empty() && board.moves.iter().all(chooses) && board.distinct
}

/// A graph with coloured vertices.
#[derive(Clone, Debug)]
struct Graph {
    vertices: u64,
    near: [u64; MOST],
    edges: Vec<[u8; 2]>,
    colours: [u64; MOST],
    /// The vertex of each cell; only that of cells of the component has a meaning.
    of_cell: Vec<u8>,
}

/// The representatives of the components met so far: one of those with the same graph.
#[derive(Debug)]
pub(super) struct Alike<const W: usize> {
    /// Whether components are graphs. If not, each is its own representative.
    are_graphs: bool,
    /// The representatives by their signatures.
    classes: Table<u32, Bits<W>, 5>,
    /// The representatives that were looked for lately.
    recent: Recent<Bits<W>, Bits<W>>,
    graph: Graph,
    other: Graph,
}

impl<const W: usize> Alike<W> {
    /// No components yet; `bytes` bounds the memory.
    pub(super) fn new(board: &Compiled<W>, bytes: u64) -> Alike<W> {
        let are_graphs = are_graphs(board);
        let recent = Recent::new(W <= MOST_WORDS && are_graphs);
        Alike { are_graphs, classes: Table::new(bytes), recent, graph: Graph::new(), other: Graph::new() }
    }

    /// A component with the same graph, the same for all those that are found to be alike; often the component itself.
    pub(super) fn representative(&mut self, board: &Compiled<W>, part: Bits<W>) -> Bits<W> {
        if !self.are_graphs || part.count() as usize > MOST {
            return part;
        }
        if let Some(like) = self.recent.get(part) {
            return like;
        }
        self.graph.set(board, part);
        // 0 marks an empty slot.
        let signature = (self.graph.refine() as u32).max(1);
        let (graph, other) = (&self.graph, &mut self.other);
        let like = self.classes.all(signature).find(|&like| {
            like == part || {
                other.set(board, like);
                other.refine();
                graph.is_like(other)
            }
        });
        let like = like.unwrap_or_else(|| {
            self.classes.insert_another(signature, part);
            part
        });
        self.recent.insert(part, like);
        like
    }
}

/// Spreads the bits of a number, in few steps.
#[inline]
fn blend(number: u64) -> u64 {
    let product = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 32
}

impl Graph {
    fn new() -> Graph {
        Graph { vertices: 0, near: [0; MOST], edges: Vec::new(), colours: [0; MOST], of_cell: Vec::new() }
    }

    /// Makes it the graph of a component.
    fn set<const W: usize>(&mut self, board: &Compiled<W>, part: Bits<W>) {
        let count = part.count() as usize;
        self.of_cell.resize(64 * W, 0);
        for (cell, vertex) in part.iter().zip(0..) {
            self.of_cell[cell as usize] = vertex;
        }
        self.near[..count].fill(0);
        self.edges.clear();
        for &(by, tied) in &board.ties {
            for cell in part.and(tied).and(part.shifted_down(by)).iter() {
                let (one, other) = (self.of_cell[cell as usize], self.of_cell[(cell + by) as usize]);
                self.near[one as usize % MOST] |= 1 << other;
                self.near[other as usize % MOST] |= 1 << one;
                self.edges.push([one, other]);
            }
        }
        self.vertices = u64::MAX >> (MOST - count);
    }

    /// Colours the vertices, and returns the signature.
    fn refine(&mut self) -> u64 {
        let count = MOST - self.vertices.leading_zeros() as usize;
        for (colour, near) in self.colours[..count].iter_mut().zip(&self.near) {
            *colour = blend(u64::from(near.count_ones()) + 1);
        }
        for _ in 0..ROUNDS {
            let mut sums = [0u64; MOST];
            for &[one, other] in &self.edges {
                let (one, other) = (one as usize % MOST, other as usize % MOST);
                sums[one] = sums[one].wrapping_add(self.colours[other]);
                sums[other] = sums[other].wrapping_add(self.colours[one]);
            }
            for (colour, sum) in self.colours[..count].iter_mut().zip(&sums) {
                *colour = blend(colour.rotate_left(17) ^ sum);
            }
        }
        let sum = ones(self.vertices).fold(0u64, |sum, vertex| sum.wrapping_add(self.colours[vertex]));
        mix(sum ^ self.edges.len() as u64)
    }

    /// Whether the search finds an isomorphism to `other`. Both must be refined and connected.
    fn is_like(&self, other: &Graph) -> bool {
        if self.vertices.count_ones() != other.vertices.count_ones() || self.edges.len() != other.edges.len() {
            return false;
        }
        let Some(first) = ones(self.vertices).min_by_key(|&vertex| self.colours[vertex]) else { return false };
        // Each vertex after one of its neighbours.
        let (mut order, mut met) = ([(0u8, 0u8); MOST], 1u64 << first);
        order[0] = (first as u8, first as u8);
        let (mut length, mut at) = (1, 0);
        while at < length {
            let vertex = order[at].0;
            for next in ones(self.near[vertex as usize] & !met) {
                order[length] = (next as u8, vertex);
                length += 1;
            }
            met |= self.near[vertex as usize];
            at += 1;
        }
        if met != self.vertices {
            return false;
        }
        let mut guess = Guess { from: self, to: other, order: &order[..length], image: [0; MOST], guesses: 0 };
        guess.complete(0, 0, 0)
    }
}

struct Guess<'a> {
    from: &'a Graph,
    to: &'a Graph,
    /// The vertices in the order in which they are mapped, each with a neighbour before it.
    order: &'a [(u8, u8)],
    image: [u8; MOST],
    guesses: usize,
}

impl Guess<'_> {
    /// Maps the vertices from `at` on. The sets hold the vertices that are mapped, and their images.
    fn complete(&mut self, at: usize, mapped: u64, images: u64) -> bool {
        let Some(&(vertex, before)) = self.order.get(at) else { return true };
        let near = if at == 0 { self.to.vertices } else { self.to.near[self.image[before as usize] as usize] };
        for image in ones(near & !images) {
            if self.to.colours[image] != self.from.colours[vertex as usize] {
                continue;
            }
            // Both graphs have the same number of edges, so it is enough that each edge is mapped to one.
            let fits = ones(self.from.near[vertex as usize] & mapped)
                .all(|near| self.to.near[image] >> self.image[near] & 1 == 1);
            self.image[vertex as usize] = image as u8;
            if fits && self.complete(at + 1, mapped | 1 << vertex, images | 1 << image) {
                return true;
            }
            self.guesses += 1;
            if self.guesses > GUESSES {
                return false;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};
    use std::sync::Arc;

    use grundy_core::{Nimber, Position};
    use grundy_rules::cells::{Board, BoardGame, Placed};
    use grundy_testkit::Oracle;

    use super::*;
    use crate::board::forms::Forms;
    use crate::board::tests::{beside, cram, node_kayles};
    use crate::board::turned::Turned;

    /// Calls `check` with every component on a board, by the definition: its value and those of its options.
    fn each_component(board: &Arc<Board>, mut check: impl FnMut(Bits<1>, Nimber, BTreeSet<Nimber>)) {
        let compiled: Compiled<1> = Compiled::new(board, board.lattice());
        let game = BoardGame::single((**board).clone());
        let mut oracle = Oracle::new(&game);
        for cells in 1..1u64 << board.cells() {
            let (part, mut parts) = (Bits([cells]), Vec::new());
            compiled.split(part, &mut parts);
            if parts != [part] {
                continue;
            }
            let position = Position::of(Placed { board: Arc::clone(board), present: compiled.cells(board, part) });
            let options = oracle.options(&position).iter().map(|option| oracle.sum(option)).collect();
            check(part, oracle.value(&position), options);
        }
    }

    #[test]
    fn components_that_are_alike_have_the_same_values() {
        let squares = beside(3, 4);
        for board in [cram(3, 4), node_kayles(squares)] {
            let compiled: Compiled<1> = Compiled::new(&board, board.lattice());
            let turned = Turned::new(board.lattice().unwrap());
            let mut alike = Alike::new(&compiled, 1 << 20);
            let mut forms = BTreeSet::new();
            let mut values: HashMap<Bits<1>, (Nimber, BTreeSet<Nimber>)> = HashMap::new();
            each_component(&board, |part, value, options| {
                forms.insert(turned.least(turned.shifted(part)));
                let like = alike.representative(&compiled, part);
                assert_eq!(alike.representative(&compiled, like), like, "{part:?}");
                let first = values.entry(like).or_insert_with(|| (value, options.clone()));
                assert_eq!(*first, (value, options), "{part:?} is like {like:?}");
            });
            assert!(values.len() < forms.len(), "{} of {}", values.len(), forms.len());
        }
    }

    #[test]
    fn what_is_paired_is_worth_0() {
        let squares = beside(3, 4);
        for (board, least) in [(cram(3, 4), 10), (node_kayles(squares), 1)] {
            let compiled: Compiled<1> = Compiled::new(&board, board.lattice());
            let turned = Arc::new(Turned::new(board.lattice().unwrap()));
            let (mut paired, mut forms) = (0, Forms::new(Some(Arc::clone(&turned)), 1 << 20));
            each_component(&board, |part, value, _| {
                let form = turned.least(turned.shifted(part));
                let is_paired = turned.is_paired(&compiled, form);
                let found = forms.piece(&compiled, part).map(|piece| piece.form);
                assert_eq!(found, (!is_paired).then_some(form), "{part:?}");
                if is_paired {
                    assert_eq!(value, Nimber::ZERO, "{part:?}");
                    paired += 1;
                }
            });
            assert!(paired >= least, "{paired}");
        }
    }

    #[test]
    fn strips_turn_as_they_like() {
        let board = cram(4, 4);
        let compiled: Compiled<1> = Compiled::new(&board, board.lattice());
        let mut alike = Alike::new(&compiled, 1 << 20);
        let mut of = |cells: &[u32]| alike.representative(&compiled, Bits::of(cells.iter().copied()));
        // A straight strip of four, and one that turns twice.
        assert_eq!(of(&[0, 1, 2, 3]), of(&[0, 1, 5, 6]));
        // A square with one more is not like a strip of five.
        assert_ne!(of(&[0, 1, 4, 5, 6]), of(&[0, 1, 2, 3, 7]));
    }
}
