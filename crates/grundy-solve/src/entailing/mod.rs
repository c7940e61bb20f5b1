//! Games in which a player may move again, or must answer where the other has moved.
//!
//! # Urgent positions
//!
//! A position is *urgent* if the next move must be made in it. A move that leaves an urgent position *entails* an
//! answer there (Top Entails). A player *moves again* by leaving an urgent position with one option: the same
//! components, no longer urgent (Nimstring, `again(p)` in a rule file). The player to move loses without a move, also
//! in an urgent component. At most one component of a sum is urgent. Play must end.
//!
//! # Values
//!
//! Let x be a nimber, or ∞ for a rest of the sum that holds a component worth ☾. For each option o of a position let
//! W(o) be the set of the rests x beside which the move to o wins:
//!
//! - o is not urgent and worth the nimber v: W(o) = {v};
//! - o is not urgent and worth ☾: W(o) = ∅;
//! - o is urgent: W(o) is the complement of U(o), the union of the sets W of its options. (Ordinary components beside
//!   it shift the set by their nim-sum. If one is ☾, the set is all or nothing, by whether the complement has ∞.)
//!
//! The value of a position that is not urgent is the mex of the union of W over its options. Without a missing nimber
//! it is ☾. Each of these sets is finite and without ∞, or lacks only finitely many nimbers and has ∞. Complements
//! and unions keep that. So a union without a missing nimber has ∞ too.
//!
//! If all moves are ordinary this is the mex. If a player may move again, let A be the values of options after which
//! the same player moves, S the others without ☾. An option of A with value v has W = all but v. So if A = ∅, the
//! value is mex S. If A = {v} with a nimber v ∉ S, it is v. Otherwise it is ☾.
//!
//! # Theorems
//!
//! *A sum without an urgent component is an N-position if a component is ☾, and otherwise if the nim-sum of the values
//! is not 0. A sum with the urgent component u and the rest x is an N-position exactly if x ∈ U(u).* By induction on
//! the length of play. The second statement: a move to o in u wins if x ∈ W(o). If o is not urgent, the first statement
//! says so of the resulting sum, else the second. The first statement: if the nim-sum is 0, a move in a component worth
//! g leaves the rest g. The union of W lacks g. If it is t ≠ 0, some component worth g has g ⊕ t < g. Its rest g ⊕ t is
//! below the mex: a move in it wins. If a component is ☾, its union is everything. ∎
//!
//! *If a component of finite play is worth the nimber g, it equals the heap g of Nim in every sum, even beside
//! infinite play. ☾ beside a component that Smith's rule gives a nimber is an N-position.* The first player moves and
//! answers in the component as beside a heap. The induction is on the remoteness of the sum with the heap, then on
//! the length of play in the component. Let the sum with the heap be a draw. No W(o) of an option holds a winning
//! rest. Each option k < g of the heap is matched by a move that leaves k, or moves again, to at least a draw. ∎
//!
//! *☾ beside ∞(K) is never a P-position*, but more than K decides between an N-position and a draw. Such sums are
//! analysed as a whole ([`whole_play`](crate::sums::whole_play)). So are all sums of these games with an infinite
//! component, games of this kind with infinite play, and misère play.
//!
//! Sources: *Winning Ways*, ch. 12 (*Games eternal – games entailed*) and 16. U. Larsson, R. J. Nowakowski and C. P.
//! Santos, *Impartial games with entailing moves*. With loops: K. Suetsugu, arXiv 2404.00632. The proofs above are
//! self-contained, and tests compare every statement with the definition.
//!
//! [`rests`] holds the sets, [`table`] the values by search, [`strings`] those of Nimstring, and [`entailed`](crate::sums::entailed) decides sums.

pub mod rests;
pub mod strings;
pub mod table;

pub use rests::Rests;
pub(crate) use strings::StringTables;
pub(crate) use table::EntailTable;
pub use table::{Entailed, wins};
