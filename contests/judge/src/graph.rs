//! Tokens on an acyclic directed graph: the sum of one graph game for each token.

use grundy_core::{MexSet, Nimber, said};

use crate::JudgeError;
use crate::reader::{ANY, POSITIVE, Reader};
use crate::table::{Row, own};

pub(crate) const PLANS: &[Row] = &[
    // A graph and questions about tokens on it.
    own("a-chess-game", |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        while reader.has_more() {
            let graph = Graph::read(&mut reader)?;
            let values = graph.values().map_err(|position| {
                let message = said!(
                    "the graph that ends here has a cycle, and one can come to it from position {position}",
                    position
                );
                reader.wrong(message, said!("remove an arrow of the cycle: play must end"))
            })?;
            loop {
                let last = values.len() as u64 - 1;
                let men = reader.list("the number of chessmen (or 0 at the end)", ANY, "a position", 0..=last)?;
                if men.is_empty() {
                    break;
                }
                let sum = men.iter().fold(0, |sum, &position| sum ^ values[position as usize]);
                output += if sum != 0 { "WIN\n" } else { "LOSE\n" };
            }
        }
        Ok(output)
    }),
];

struct Graph {
    /// The ends of all arrows, position by position.
    targets: Vec<usize>,
    /// The arrows of position p are `targets[starts[p]..starts[p + 1]]`.
    starts: Vec<usize>,
}

impl Graph {
    fn read(reader: &mut Reader) -> Result<Graph, JudgeError> {
        let n = reader.number("the number of positions", POSITIVE)?;
        let mut graph = Graph { targets: Vec::new(), starts: vec![0] };
        for _ in 0..n {
            let targets = reader.list("the number of arrows", ANY, "a position", 0..=n - 1)?;
            graph.targets.extend(targets.into_iter().map(|target| target as usize));
            graph.starts.push(graph.targets.len());
        }
        Ok(graph)
    }

    fn options(&self, position: usize) -> &[usize] {
        &self.targets[self.starts[position]..self.starts[position + 1]]
    }

    /// The values of all positions, in linear time. If play may go on for ever, the error is a position with such play.
    fn values(&self) -> Result<Vec<u64>, usize> {
        let n = self.starts.len() - 1;
        // The reversed arrows, in the same form.
        let mut ends = vec![0; n + 1];
        self.targets.iter().for_each(|&target| ends[target + 1] += 1);
        (0..n).for_each(|position| ends[position + 1] += ends[position]);
        let mut sources = vec![0; self.targets.len()];
        let mut free = ends.clone();
        for source in 0..n {
            for &target in self.options(source) {
                sources[free[target]] = source;
                free[target] += 1;
            }
        }
        let mut waits_for: Vec<usize> = (0..n).map(|position| self.options(position).len()).collect();
        let mut ready: Vec<usize> = (0..n).filter(|&position| waits_for[position] == 0).collect();
        let mut values = vec![0; n];
        let mut seen = MexSet::new();
        while let Some(position) = ready.pop() {
            seen.clear();
            seen.extend(self.options(position).iter().map(|&option| Nimber(values[option])));
            values[position] = seen.mex().0;
            for &source in &sources[ends[position]..ends[position + 1]] {
                waits_for[source] -= 1;
                if waits_for[source] == 0 {
                    ready.push(source);
                }
            }
        }
        waits_for.iter().position(|&options| options > 0).map_or(Ok(values), Err)
    }
}

#[cfg(test)]
mod tests {
    use grundy_testkit::{Random, lists};

    use crate::heaps::sorted;
    use crate::tests::{Game, compare, replaced, words};

    #[test]
    fn graphs_are_answered_as_by_trying_every_move() {
        let mut random = Random::new(5);
        let (mut input, mut right) = (String::new(), Vec::new());
        for case in 0..200 {
            let n = 1 + case % 7;
            // Arrows lead downwards in a hidden order, so there is no cycle.
            let hidden: Vec<u64> = (0..n).map(|_| random.between(0..=1 << 40)).collect();
            let mut leads = |p: u64, q: u64| hidden[q as usize] < hidden[p as usize] && random.one_in(2);
            let arrows: Vec<Vec<u64>> = (0..n).map(|p| (0..n).filter(|&q| leads(p, q)).collect()).collect();
            input += &format!("{n}\n");
            arrows.iter().for_each(|targets| input += &format!("{} {}\n", targets.len(), words(targets)));
            let mut game = Game::normal(|men: &Vec<u64>| {
                let targets = |i: usize| arrows[men[i] as usize].iter();
                let moves = |i: usize| targets(i).map(move |&target| sorted(&replaced(men, i, target)));
                (0..men.len()).flat_map(moves).collect()
            });
            for men in lists(1..=3, 0..=n - 1).into_iter().filter(|men| men.is_sorted()) {
                input += &format!("{} {}\n", men.len(), words(&men));
                right.push(if game.first_wins(&men) { "WIN" } else { "LOSE" });
            }
            input += "0\n";
        }
        compare("a-chess-game", &input, &right);
    }
}
