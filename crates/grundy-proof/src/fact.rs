//! Facts, of which a witness consists.
//!
//! A fact labels positions of one ruleset or of several. Facts are verified in order, and a fact may use the labels of
//! the preceding facts. Each kind of fact is a *carrier*, a way of writing labels down, and has a file or a room of its
//! own. A new kind is one more variant here and one more line in the dispatcher.

use serde::{Deserialize, Serialize};

pub use crate::automaton::fact::{Automaton, AutomatonFact, Labels, NumerationFact};
pub use crate::family::fact::{BoardFact, Column, FamilyFact, KindFact};
pub use crate::kernel::fact::{ListFact, RayFact, Sparse, TheoremFact, Told};
pub use crate::monoid::quotient::MonoidFact;
pub use crate::tree::TreeFact;
pub use crate::whole::games::{OutcomesFact, WrittenSum};

/// The facts of a certificate, in order.
pub type Witness = Vec<Fact>;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// A theorem that the rules declare. It is trusted, with the rules' evaluation of it.
    Theorem(TheoremFact),
    Ray(RayFact),
    List(ListFact),
    Outcomes(OutcomesFact),
    Automaton(Box<AutomatonFact>),
    Monoid(MonoidFact),
    Family(Box<FamilyFact>),
    Tree(TreeFact),
}
