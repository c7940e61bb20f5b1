//! The components of an answer.

use std::sync::Arc;

use grundy_proof::Value;
use grundy_solve::sums::coloured::ColouredValue;

use crate::sum::Sum;
use crate::words::Words;

/// One component of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComponentAnswer {
    /// The value of one copy; `None` as for the whole.
    pub grundy: Option<Value>,
    /// The value of one copy if Left and Right have different moves; otherwise `None`.
    pub value: Option<Box<ColouredValue>>,
    /// The basis of the value, in a few words; empty in misère play. Components with the same reason share it.
    pub why: Arc<Words>,
}

/// What is known of each component of a sum, in their order.
///
/// ```
/// use grundy::{Convention, Session, Sum};
/// let sum: Sum = "nim 3 4x5".parse().unwrap();
/// let answer = Session::default().solve(&sum, Convention::Normal, 10).unwrap();
/// assert_eq!(answer.components.len(), 2);
/// assert_eq!(answer.components.get(1).unwrap().grundy, Some(5.into()));
/// ```
#[derive(Clone, Debug)]
pub struct Components(Kept);

/// How the answers about the components are kept.
#[derive(Clone, Debug)]
enum Kept {
    /// One by one.
    Each(Vec<ComponentAnswer>),
    /// All are heaps of Nim, each worth its size for the same reason; nothing is kept for a heap.
    Nim { sum: Sum, why: Arc<Words> },
    /// Values do not decide, and nothing is known of the components.
    Unknown { components: usize, why: Arc<Words> },
}

impl Components {
    /// The heaps of a sum of Nim, with the reason for their values.
    pub(crate) fn nim(sum: &Sum, why: Words) -> Components {
        Components(Kept::Nim { sum: sum.clone(), why: why.into() })
    }

    /// The components of a sum of which nothing is known.
    pub fn unknown(sum: &Sum) -> Components {
        Components(Kept::Unknown { components: sum.len(), why: Words::none().into() })
    }

    /// The number of components; equal ones written with `x` are one.
    pub fn len(&self) -> usize {
        match &self.0 {
            Kept::Each(each) => each.len(),
            Kept::Nim { sum, .. } => sum.len(),
            Kept::Unknown { components, .. } => *components,
        }
    }

    /// Whether there are none. A sum has at least one.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The component with this index; `None` beyond the last one. Complexity: O(t) for t terms.
    pub fn get(&self, index: usize) -> Option<ComponentAnswer> {
        match &self.0 {
            Kept::Each(each) => each.get(index).cloned(),
            Kept::Nim { sum, why } => sum.component(index).map(|heap| worth_its_size(heap.position[0], why)),
            Kept::Unknown { components, why } => (index < *components).then(|| unknown(why)),
        }
    }

    /// Each component of an answer.
    pub fn iter(&self) -> impl Iterator<Item = ComponentAnswer> + '_ {
        let (each, heaps, unknowns) = match &self.0 {
            Kept::Each(each) => (Some(each), None, None),
            Kept::Nim { sum, why } => (None, Some(sum.components().map(|h| worth_its_size(h.position[0], why))), None),
            Kept::Unknown { components, why } => (None, None, Some((0..*components).map(|_| unknown(why)))),
        };
        let each = each.into_iter().flatten().cloned();
        each.chain(heaps.into_iter().flatten()).chain(unknowns.into_iter().flatten())
    }

    /// The different reasons of neighbours, in order.
    pub(crate) fn reasons(&self) -> Vec<&Words> {
        match &self.0 {
            Kept::Each(each) => {
                let mut reasons: Vec<&Arc<Words>> = each.iter().map(|component| &component.why).collect();
                reasons.dedup_by(|a, b| Arc::ptr_eq(a, b));
                reasons.into_iter().map(|why| &**why).collect()
            }
            Kept::Nim { why, .. } | Kept::Unknown { why, .. } => vec![why],
        }
    }
}

impl From<Vec<ComponentAnswer>> for Components {
    fn from(each: Vec<ComponentAnswer>) -> Components {
        Components(Kept::Each(each))
    }
}

fn worth_its_size(heap: u64, why: &Arc<Words>) -> ComponentAnswer {
    ComponentAnswer { grundy: Some(Value::Nimber(heap)), value: None, why: Arc::clone(why) }
}

fn unknown(why: &Arc<Words>) -> ComponentAnswer {
    ComponentAnswer { grundy: None, value: None, why: Arc::clone(why) }
}
