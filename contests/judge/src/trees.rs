//! Green Hackenbush on a tree that stands on vertex 1.
//!
//! The colon principle: branches that meet at a vertex can be replaced by one stalk whose length is the nim-sum of
//! their values. A stalk of n edges is a heap of n. So a vertex is worth the nim-sum, over the vertices v above it, of
//! the value of v plus 1 (*Winning Ways*, ch. 7).
//!
//! *When the last cut loses.* A branch, that is an edge with a tree on top, is still a heap of g + 1. There g is the
//! value of the tree in *normal* play. Its options are the empty position, by a cut of the edge itself, and branches
//! with less on top, which by induction are heaps. So all options are heaps, 0 among them. Then the misère mex rule
//! says that the branch equals the heap of their mex (Conway, *On Numbers and Games*, ch. 12). So the branches at the
//! roots are heaps of misère Nim. Whole trees are not such heaps: two stalks of 2 at one root are worth 0, but the
//! player who moves first in them loses. A rule often quoted for this game applies the theorem of SJ to the values of
//! the trees. It takes two such stalks for nothing at all and is wrong.

use grundy_core::said;
use grundy_solve::sums::nim::misere_winning_moves;

use crate::JudgeError;
use crate::known::Games;
use crate::reader::{ANY, POSITIVE, Reader};
use crate::table::Cases::{Counted, One, UntilEnd};
use crate::table::{Row, own};

pub(crate) const PLANS: &[Row] = &[
    own("game-on-tree", One, winner),
    // Several trees, each a separate case.
    own("a-tree-game", Counted, winner),
    // Several trees; the player who cuts last loses.
    own("pp-and-qq", UntilEnd, |reader, _| {
        let mut heaps = Vec::new();
        for _ in 0..reader.number("the number of trees", ANY)? {
            heaps.extend(branches_of_tree(reader)?);
        }
        Ok(if misere_winning_moves(&heaps).0 { "PP\n" } else { "QQ\n" }.to_owned())
    }),
];

fn winner(reader: &mut Reader, _: &mut Games) -> Result<String, JudgeError> {
    let value = branches_of_tree(reader)?.into_iter().fold(0, |sum, branch| sum ^ branch);
    Ok(if value != 0 { "Alice\n" } else { "Bob\n" }.to_owned())
}

/// Reads a tree and values the branches at vertex 1, without recursion and in linear time.
fn branches_of_tree(reader: &mut Reader) -> Result<Vec<u64>, JudgeError> {
    let n = reader.number("the number of vertices", POSITIVE)?;
    // Until all edges are read, n may be larger than the input.
    let mut ends = Vec::new();
    for _ in 1..n {
        ends.push(reader.numbers(2, "a vertex", 1..=n)?);
    }
    let n = n as usize;
    let mut neighbours = vec![Vec::new(); n + 1];
    for edge in &ends {
        let [one, other] = [edge[0] as usize, edge[1] as usize];
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    const NOT_MET: usize = 0;
    let mut below = vec![NOT_MET; n + 1];
    below[1] = 1;
    let mut order = vec![1];
    let mut next = 0;
    while let Some(&vertex) = order.get(next) {
        next += 1;
        for &neighbour in &neighbours[vertex] {
            if below[neighbour] == NOT_MET {
                below[neighbour] = vertex;
                order.push(neighbour);
            }
        }
    }
    // n - 1 edges that connect all n vertices form a tree.
    if let Some(far) = (1..=n).find(|&vertex| below[vertex] == NOT_MET) {
        let message = said!("the edges of the tree that ends here do not join vertex {far} to vertex 1", far);
        return Err(reader.wrong(message, said!("look for an edge that is given twice or closes a circle")));
    }
    let mut values = vec![0; n + 1];
    let mut branches = Vec::new();
    for &vertex in order[1..].iter().rev() {
        match below[vertex] {
            1 => branches.push(values[vertex] + 1),
            below => values[below] ^= values[vertex] + 1,
        }
    }
    Ok(branches)
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use crate::tests::{Game, answers, compare};

    /// The edges (below, above), sorted. Returns the tree after every cut.
    fn cuts(edges: &[(usize, usize)]) -> Vec<Vec<(usize, usize)>> {
        let cut = |gone: usize| {
            let mut hangs = vec![1];
            let mut rest = Vec::new();
            // Vertices above have larger numbers, so one pass meets each edge after the one below it.
            for (i, &(below, above)) in edges.iter().enumerate() {
                if i != gone && hangs.contains(&below) {
                    hangs.push(above);
                    rest.push((below, above));
                }
            }
            rest
        };
        (0..edges.len()).map(cut).collect()
    }

    #[test]
    fn trees_are_answered_as_by_trying_every_cut() {
        let mut random = Random::new(7);
        let mut game = Game::normal(|edges: &Vec<(usize, usize)>| cuts(edges));
        let mut cases = Vec::new();
        for case in 0..300 {
            let n = 1 + case % 9;
            let mut edges: Vec<(usize, usize)> =
                (2..=n).map(|above| (random.between(1..=above - 1) as usize, above as usize)).collect();
            let right = if game.first_wins(&edges) { "Alice" } else { "Bob" };
            // The same tree with its edges in another order and reversed.
            edges.reverse();
            let shown: Vec<String> = edges.iter().map(|(below, above)| format!("{above} {below}\n")).collect();
            cases.push((format!("{n}\n{}", shown.concat()), right));
        }
        answers("game-on-tree", cases.clone(), "");
        answers("a-tree-game", cases, "");
    }

    #[test]
    fn trees_whose_last_cut_loses_are_answered_as_by_trying_every_cut() {
        let mut random = Random::new(11);
        let mut game = Game::misere(|edges: &Vec<(usize, usize)>| cuts(edges));
        let (mut input, mut right) = (String::new(), Vec::new());
        for case in 0..400 {
            // Trees side by side are one tree with all branches at vertex 1.
            let (mut joined, mut last) = (Vec::new(), 1);
            let trees = random.between(0..=3);
            input += &format!("{trees}\n");
            for _ in 0..trees {
                let n = 1 + random.between(0..=1 + case % 5) as usize;
                input += &format!("{n}\n");
                for above in 2..=n {
                    let below = random.between(1..=above as u64 - 1) as usize;
                    input += &format!("{above} {below}\n");
                    let joined_below = if below == 1 { 1 } else { last + below - 1 };
                    joined.push((joined_below, last + above - 1));
                }
                last += n - 1;
            }
            right.push(if game.first_wins(&joined) { "PP" } else { "QQ" });
        }
        compare("pp-and-qq", &input, &right);
        // A case in which the values of whole trees mislead.
        compare("pp-and-qq", "1\n5\n1 2\n2 3\n1 4\n4 5\n", &["QQ"]);
    }
}
