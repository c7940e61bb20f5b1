//! The names of the vertices of a draft, numbered in the order in which they were first written.
//!
//! Large pictures mostly call their vertices 0, 1, 2, … So a small number written in plain digits is looked up in a
//! table, and only other names are hashed. If all names are such numbers, the table also has them in order.

use std::collections::HashMap;
use std::sync::Arc;

use super::picture::{GROUND, GROUND_NAME, VertexId, compare_names};

/// Names that are numbers below this are looked up in a table.
const TABLED: usize = 1 << 22;

/// Mark of a number that names no vertex.
const NONE: VertexId = VertexId::MAX;

/// Names with their numbers. Number 0 is the ground.
#[derive(Clone, Debug)]
pub(super) struct Names {
    names: Vec<Arc<str>>,
    /// For each small number, the vertex that it names.
    tabled: Vec<VertexId>,
    /// The vertices with other names.
    hashed: HashMap<Arc<str>, VertexId>,
}

impl Names {
    /// The name of the ground alone.
    pub fn new() -> Names {
        let ground: Arc<str> = Arc::from(GROUND_NAME);
        Names { names: vec![ground.clone()], tabled: Vec::new(), hashed: HashMap::from([(ground, GROUND)]) }
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// The name of a vertex.
    pub fn of(&self, vertex: VertexId) -> &Arc<str> {
        &self.names[vertex as usize]
    }

    /// The vertex with this name, which gets the next number if it is new.
    pub fn number(&mut self, name: &str) -> VertexId {
        let next = self.names.len() as VertexId;
        if let Some(at) = small_number(name) {
            if at >= self.tabled.len() {
                self.tabled.resize((at + 1).next_power_of_two(), NONE);
            }
            if self.tabled[at] != NONE {
                return self.tabled[at];
            }
            self.tabled[at] = next;
            self.names.push(Arc::from(name));
            return next;
        }
        if let Some(&number) = self.hashed.get(name) {
            return number;
        }
        let name: Arc<str> = Arc::from(name);
        self.names.push(name.clone());
        self.hashed.insert(name, next);
        next
    }

    /// The vertices in the order of their names; the ground comes first, whatever its name.
    pub fn in_order(&self) -> Vec<VertexId> {
        if self.hashed.len() == 1 {
            let tabled = self.tabled.iter().copied().filter(|&vertex| vertex != NONE);
            return std::iter::once(GROUND).chain(tabled).collect();
        }
        let mut all: Vec<VertexId> = (0..self.names.len() as VertexId).collect();
        all[1..].sort_unstable_by(|&v, &w| compare_names(self.of(v), self.of(w)));
        all
    }
}

/// The number that a name is, if it is small and written as numbers are printed.
fn small_number(name: &str) -> Option<usize> {
    let is_plain = !name.is_empty() && name.len() <= 7 && name.bytes().all(|byte| byte.is_ascii_digit());
    if !is_plain || name.len() > 1 && name.starts_with('0') {
        return None;
    }
    let number = name.bytes().fold(0, |number, byte| 10 * number + usize::from(byte - b'0'));
    (number < TABLED).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testkit::Random;

    #[test]
    fn names_are_numbered_and_ordered_as_by_a_list() {
        let mut random = Random::new(1);
        let odd = ["a", "007", "7a", "4194303", "4194304", "99999999999999999999", "-1", "ground"];
        for round in 0..200 {
            let (mut names, mut list) = (Names::new(), vec![GROUND_NAME.to_owned()]);
            for _ in 0..random.below(60) {
                let is_odd = round % 2 == 1 && random.one_in(4);
                let name = if is_odd { random.pick(&odd).to_owned() } else { random.below(50u64).to_string() };
                let known = list.iter().position(|other| *other == name);
                let expected = known.unwrap_or(list.len());
                assert_eq!(names.number(&name) as usize, expected);
                if known.is_none() {
                    list.push(name);
                }
            }
            let mut sorted = list.clone();
            sorted[1..].sort_by(|a, b| compare_names(a, b));
            let ordered: Vec<String> = names.in_order().into_iter().map(|v| names.of(v).to_string()).collect();
            assert_eq!(ordered, sorted);
        }
    }
}
