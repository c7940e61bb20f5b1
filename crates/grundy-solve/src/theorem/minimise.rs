//! The minimal automaton, by refinement of a partition.
//!
//! Two states are equivalent if the same words lead from them to accepting states. Begin with two classes, accepting
//! and rejecting states. Split a class whenever a letter leads from some of its states into a class C, from others
//! not. J. E. Hopcroft (1971) observed that after a split only the smaller half need be used as C again. So a state
//! is in such a C at most log2 n times. The whole takes time O(n k log n) for n states and k letters.
//!
//! Here a class in the list of work stands for all letters at once. When a class is taken from the list, its states
//! are copied. The copy is used for every letter, even if the class is split in the meantime.

use super::automaton::Automaton;
use super::budget::{Budget, NoProof};

/// A partition of the states into classes, each a range of `order`.
struct Partition {
    order: Vec<u32>,
    place: Vec<u32>,
    class: Vec<u32>,
    first: Vec<u32>,
    end: Vec<u32>,
    /// How many states at the front of each class are marked.
    marked: Vec<u32>,
}

impl Partition {
    /// The states with one property and those without.
    fn new(property: &[bool]) -> Partition {
        let states = property.len() as u32;
        let mut order: Vec<u32> = (0..states).collect();
        order.sort_by_key(|&s| property[s as usize]);
        let without = property.iter().filter(|&&p| !p).count() as u32;
        let mut place = vec![0; property.len()];
        for (i, &s) in order.iter().enumerate() {
            place[s as usize] = i as u32;
        }
        if without == 0 || without == states {
            let class = vec![0; property.len()];
            return Partition { order, place, class, first: vec![0], end: vec![states], marked: vec![0] };
        }
        let class = property.iter().map(|&p| u32::from(p)).collect();
        Partition { order, place, class, first: vec![0, without], end: vec![without, states], marked: vec![0, 0] }
    }

    /// Moves a state to the marked ones of its class. Returns the class if this is its first marked state.
    fn mark(&mut self, state: u32) -> Option<u32> {
        let class = self.class[state as usize];
        let c = class as usize;
        let (at, front) = (self.place[state as usize], self.first[c] + self.marked[c]);
        if at < front {
            return None;
        }
        let other = self.order[front as usize];
        self.order.swap(at as usize, front as usize);
        (self.place[state as usize], self.place[other as usize]) = (front, at);
        self.marked[c] += 1;
        (self.marked[c] == 1).then_some(class)
    }

    /// Splits the marked states from a class, if it has others. The new class is the smaller part.
    fn split(&mut self, class: u32) -> Option<u32> {
        let c = class as usize;
        let marked = std::mem::take(&mut self.marked[c]);
        let (first, end) = (self.first[c], self.end[c]);
        if first + marked == end {
            return None;
        }
        let new = self.first.len() as u32;
        let (from, to) = if 2 * marked <= end - first { (first, first + marked) } else { (first + marked, end) };
        if from == first {
            self.first[c] = to
        } else {
            self.end[c] = from
        }
        self.first.push(from);
        self.end.push(to);
        self.marked.push(0);
        for i in from..to {
            self.class[self.order[i as usize] as usize] = new;
        }
        Some(new)
    }
}

impl Automaton {
    /// The minimal automaton that accepts the same words, with its states in breadth-first order. Two automata over the
    /// same tracks accept the same words exactly if their minimal automata are equal. Complexity: O(n k log n) for n
    /// states and k letters (Hopcroft).
    pub fn minimal(&self, budget: &Budget) -> Result<Automaton, NoProof> {
        let all = self.ordered();
        let (states, letters) = (all.states(), all.letters());
        let accepting: Vec<bool> = (0..states as u32).map(|s| all.is_accepting(s)).collect();
        let mut partition = Partition::new(&accepting);
        if partition.first.len() == 1 {
            return Ok(all.quotient(&partition));
        }
        // before[begin[a * (states + 1) + s] ..] are the states from which letter a leads to s.
        budget.afford(states * letters)?;
        let mut begin = vec![0u32; letters * (states + 1)];
        for (i, &to) in all.table().iter().enumerate() {
            begin[i % letters * (states + 1) + to as usize + 1] += 1;
        }
        for row in begin.chunks_mut(states + 1) {
            budget.steps(states)?;
            (1..row.len()).for_each(|i| row[i] += row[i - 1]);
        }
        let mut before = vec![0u32; states * letters];
        let mut filled = begin.clone();
        for (i, &to) in all.table().iter().enumerate() {
            let (from, letter) = (i / letters, i % letters);
            let slot = &mut filled[letter * (states + 1) + to as usize];
            before[letter * states + *slot as usize] = from as u32;
            *slot += 1;
        }
        // Of the two first classes one is enough, the smaller one.
        let smaller = u32::from(partition.end[1] - partition.first[1] < partition.end[0] - partition.first[0]);
        let mut work = vec![smaller];
        let mut touched = Vec::new();
        while let Some(class) = work.pop() {
            let range = partition.first[class as usize] as usize..partition.end[class as usize] as usize;
            let members = partition.order[range].to_vec();
            for letter in 0..letters {
                budget.steps(members.len())?;
                let row = &begin[letter * (states + 1)..][..=states];
                for &s in &members {
                    let sources = row[s as usize] as usize..row[s as usize + 1] as usize;
                    for &from in &before[letter * states..][sources] {
                        touched.extend(partition.mark(from));
                    }
                }
                for class in touched.drain(..) {
                    // If the whole class waits, both parts must; otherwise the smaller part, the new one, is enough.
                    work.extend(partition.split(class));
                }
            }
        }
        Ok(all.quotient(&partition))
    }

    /// The automaton whose states are the classes.
    fn quotient(&self, partition: &Partition) -> Automaton {
        let representatives: Vec<u32> = partition.first.iter().map(|&first| partition.order[first as usize]).collect();
        let accepting = representatives.iter().map(|&s| self.is_accepting(s)).collect();
        let letters = self.letters();
        let row = |&s: &u32| &self.table()[s as usize * letters..][..letters];
        let next = representatives.iter().flat_map(row).map(|&s| partition.class[s as usize]).collect();
        let start = partition.class[self.start() as usize];
        Automaton::new(self.digits(), self.tracks().to_vec(), start, accepting, next).map_or_else(
            || unreachable!("classes of a complete automaton form a complete automaton"),
            |quotient| quotient.ordered(),
        )
    }
}
