//! Hackenbush. Pictures with cycles and in two colours are solved by the library; green trees and forests here.
//!
//! A tree stands on vertex 1. The input of a forest names, for each vertex or edge, its parent.
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

use grundy_core::{Said, said};
use grundy_rules::hackenbush::{Colour, Draft, GROUND_NAME, Picture};
use grundy_solve::Limits;
use grundy_solve::hackenbush::{Green, tree_value};
use grundy_solve::sums::nim::misere_winning_moves;

use crate::JudgeError;
use crate::reader::{ANY, POSITIVE, Reader};
use crate::table::Cases::{Counted, One, UntilEnd};
use crate::table::{Games, Row, own};

pub(crate) const PLANS: &[Row] = &[
    // Trees with polygons hanging on them.
    own("christmas-game", UntilEnd, |reader, _| {
        let mut sum = 0;
        for _ in 0..reader.number("the number of trees", ANY)? {
            let vertices = reader.number("the number of vertices", POSITIVE)?;
            let edges = reader.number("the number of edges", ANY)?;
            let picture = picture(reader, vertices, edges, |_| Ok(Colour::Green))?;
            sum ^= Green::of(&picture).map_or(0, |green| green.value().0);
        }
        Ok(if sum != 0 { "Sally\n" } else { "Harry\n" }.to_owned())
    }),
    // A tree in two colours.
    own("chef-and-tree-game", Counted, |reader, _| {
        let vertices = reader.number("the number of vertices", POSITIVE)?;
        let colour = |reader: &mut Reader| {
            let white = reader.number("the colour of an edge", 0..=1)? == 1;
            Ok(if white { Colour::Red } else { Colour::Blue })
        };
        let picture = picture(reader, vertices, vertices - 1, colour)?;
        // Edges that are all connected to vertex 1 form a tree unless they close a cycle.
        let Some(value) = tree_value(&picture, &Limits::default())? else {
            return Err(reader.wrong(said!("an edge of the tree that ends here closes a circle"), circle()));
        };
        let winners = match value.signum() {
            0 => "Ksen Chef\n",
            1 => "Chef Chef\n",
            _ => "Ksen Ksen\n",
        };
        Ok(winners.to_owned())
    }),
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
    // Forests given by vertices and their parents.
    own("forest-game", UntilEnd, |reader, _| {
        let n = reader.number("the number of vertices", ANY)?;
        let below = parents(reader, n, "the parent of a vertex", 0)?;
        let sum = at_ground(&below, reader)?.fold(0, |sum, value| sum ^ value);
        Ok(if sum != 0 { "YES\n" } else { "NO\n" }.to_owned())
    }),
    // Forests given by edges and what each edge stands on.
    own("hackenbush-shrubbery", One, |reader, _| {
        let n = reader.number("the number of edges", ANY)?;
        let below = parents(reader, n, "the edge below an edge", 1)?;
        reader.end()?;
        let sum = at_ground(&below, reader)?.fold(0, |sum, value| sum ^ (value + 1));
        Ok(format!("*{sum}\n"))
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
        return Err(apart(reader, far.to_string()));
    }
    // Vertex 1 is the ground; vertex v + 2 is thing v.
    let below: Vec<Option<usize>> = below[2..].iter().map(|&below| below.checked_sub(2)).collect();
    Ok(at_ground(&below, reader)?.map(|value| value + 1).collect())
}

/// For each of `n` things, numbered from `first`, the index of its parent; `None` for the ground.
fn parents(reader: &mut Reader, n: u64, what: &'static str, first: u64) -> Result<Vec<Option<usize>>, JudgeError> {
    let most = (first + n.min(u64::MAX / 2)).saturating_sub(1);
    let parent = |_| reader.number_or_none(what, first..=most).map(|below| Some((below? - first) as usize));
    (0..n).map(parent).collect()
}

/// The value on top of each thing that stands on the ground, by the colon principle: the nim-sum of value plus 1 over
/// its children. A thing is valued after its children. Linear in their number.
fn at_ground(below: &[Option<usize>], reader: &Reader) -> Result<impl Iterator<Item = u64>, JudgeError> {
    let mut open = vec![0u32; below.len()];
    below.iter().flatten().for_each(|&below| open[below] += 1);
    let mut ready: Vec<usize> = (0..below.len()).filter(|&thing| open[thing] == 0).collect();
    let mut values = vec![0; below.len()];
    let mut valued = 0;
    while let Some(thing) = ready.pop() {
        valued += 1;
        if let Some(below) = below[thing] {
            values[below] ^= values[thing] + 1;
            open[below] -= 1;
            if open[below] == 0 {
                ready.push(below);
            }
        }
    }
    if valued < below.len() {
        let message = said!("in the list that ends here a thing stands on itself, through other things");
        return Err(reader.wrong(message, said!("look for a circle; -1 begins a tree")));
    }
    Ok(std::iter::zip(below, values).filter(|(below, _)| below.is_none()).map(|(_, value)| value))
}

/// The error that the edges of a tree leave a vertex out.
fn apart(reader: &Reader, far: String) -> JudgeError {
    reader.wrong(said!("the edges of the tree that ends here do not join vertex {far} to vertex 1", far), circle())
}

/// The help for edges that are not a tree.
fn circle() -> Said {
    said!("look for an edge that is given twice or closes a circle")
}

/// Reads each edge as two vertices and a colour, which `colour` reads. Vertex 1 is the ground.
fn picture(
    reader: &mut Reader,
    vertices: u64,
    edges: u64,
    colour: impl Fn(&mut Reader) -> Result<Colour, JudgeError>,
) -> Result<Picture, JudgeError> {
    let name = |vertex: u64| if vertex == 1 { GROUND_NAME.to_owned() } else { vertex.to_string() };
    let mut draft = Draft::new();
    for _ in 0..edges {
        let a = reader.number("a vertex", 1..=vertices)?;
        let b = reader.number("a vertex", 1..=vertices)?;
        let colour = colour(reader)?;
        draft.edge(&name(a), &name(b), colour, 1)?;
    }
    let reading = draft.finish();
    match reading.dropped.first() {
        None => Ok(reading.picture),
        Some(far) => Err(apart(reader, far.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_testkit::Random;

    use crate::find;
    use crate::tests::{Game, answers, compare, replaced};

    /// The edges of a small graph whose ground is vertex 1.
    type Edges = Vec<(u64, u64, u64)>;

    /// What is still connected to vertex 1 without the edge `gone`.
    fn cut(edges: &Edges, gone: usize) -> Edges {
        let rest: Edges = [&edges[..gone], &edges[gone + 1..]].concat();
        let mut met = 1u64 << 1;
        for _ in 0..rest.len() {
            for &(a, b, _) in &rest {
                if met >> a & 1 == 1 || met >> b & 1 == 1 {
                    met |= 1 << a | 1 << b;
                }
            }
        }
        rest.into_iter().filter(|&(a, _, _)| met >> a & 1 == 1).collect()
    }

    fn cuts(edges: &Edges) -> Vec<Edges> {
        (0..edges.len()).map(|gone| cut(edges, gone)).collect()
    }

    fn lines(edges: &Edges, coloured: bool) -> String {
        let line =
            |&(a, b, c): &(u64, u64, u64)| if coloured { format!("{b} {a} {c}\n") } else { format!("{b} {a}\n") };
        edges.iter().rev().map(line).collect()
    }

    /// A random tree with coloured edges; the parent of each vertex is an earlier one.
    fn tree(random: &mut Random, vertices: u64) -> Edges {
        (2..=vertices).map(|v| (random.between(1..=v - 1), v, random.between(0..=1))).collect()
    }

    #[test]
    fn christmas_trees_are_answered_as_by_trying_every_cut() {
        let mut random = Random::new(23);
        let mut game = Game::normal(|trees: &Vec<Edges>| {
            let cuts = |i: usize| (0..trees[i].len()).map(move |gone| replaced(trees, i, cut(&trees[i], gone)));
            (0..trees.len()).flat_map(cuts).collect()
        });
        let cases = (0..300).map(|case| {
            let mut trees = Vec::new();
            for _ in 0..1 + case % 2 {
                let vertices = random.between(1..=5);
                let mut edges = tree(&mut random, vertices);
                for _ in 0..random.between(0..=2) {
                    edges.push((random.between(1..=vertices), random.between(1..=vertices), 0));
                }
                edges.iter_mut().for_each(|edge| edge.2 = 0);
                trees.push((vertices, edges));
            }
            let mut input = format!("{}\n", trees.len());
            for (vertices, edges) in &trees {
                input += &format!("{vertices} {}\n{}", edges.len(), lines(edges, false));
            }
            let edges = trees.into_iter().map(|(_, edges)| edges).collect();
            (input, if game.first_wins(&edges) { "Sally" } else { "Harry" })
        });
        answers("christmas-game", cases, "");
    }

    #[test]
    fn trees_in_two_colours_are_answered_as_by_trying_every_cut() {
        let mut game = Game::normal(|(edges, mover): &(Edges, u64)| {
            let own = (0..edges.len()).filter(|&edge| edges[edge].2 == *mover);
            own.map(|edge| (cut(edges, edge), 1 - mover)).collect()
        });
        let mut random = Random::new(29);
        let cases = (0..500).map(|case| {
            let vertices = 1 + case % 10;
            let edges = tree(&mut random, vertices);
            let input = format!("{vertices}\n{}", lines(&edges, true));
            let chef_first = if game.first_wins(&(edges.clone(), 0)) { "Chef" } else { "Ksen" };
            let ksen_first = if game.first_wins(&(edges, 1)) { "Ksen" } else { "Chef" };
            (input, format!("{chef_first} {ksen_first}"))
        });
        answers("chef-and-tree-game", cases, "");
    }

    /// Trees of 10^5 vertices, among them tall ones and ones whose value has many digits.
    #[test]
    fn large_trees_take_no_time() {
        let n = 100_000;
        let mut random = Random::new(31);
        let mut colour = || random.between(0..=1);
        let stalk: Vec<(u64, u64, u64)> = (2..=n).map(|v| (v - 1, v, colour())).collect();
        let comb: Edges = (2..=n).map(|v| (if v % 2 == 0 { v - 1 } else { v - 2 }, v, v / 2 % 2)).collect();
        let bushy: Vec<(u64, u64, u64)> = (2..=n).map(|v| (v / 2, v, v % 2)).collect();
        for edges in [stalk, comb, bushy] {
            for (problem, text) in [
                ("chef-and-tree-game", format!("1\n{n}\n{}", lines(&edges, true))),
                ("christmas-game", format!("1\n{n} {}\n{}", n - 1, lines(&edges, false))),
            ] {
                let begin = std::time::Instant::now();
                let output = find(problem).unwrap().solve(&text).unwrap_or_else(|error| panic!("{error}"));
                println!("{problem}: {} in {:?}", output.trim_end(), begin.elapsed());
                assert!(begin.elapsed().as_secs() < 20, "{:?}", begin.elapsed());
            }
        }
    }

    fn forests(random: &mut Random) -> Vec<Vec<Option<usize>>> {
        let mut edge =
            |at: u64| (at > 0).then(|| random.between(0..=at) as usize).and_then(|below| below.checked_sub(1));
        (0..300).map(|case| (0..case % 9).map(&mut edge).collect()).collect()
    }

    /// The forest whose edges stand on these others, or on the ground.
    fn standing_on(below: &[Option<usize>]) -> Edges {
        (2..).zip(below).map(|(above, below)| (below.map_or(1, |below| below as u64 + 2), above, 0)).collect()
    }

    fn shown(below: Option<usize>, first: usize) -> String {
        below.map_or("-1".to_owned(), |below| (below + first).to_string())
    }

    #[test]
    fn forests_are_answered_as_by_trying_every_cut() {
        let mut random = Random::new(5);
        let mut game = Game::normal(cuts);
        let cases = forests(&mut random).into_iter().map(|edges| {
            // Vertices come from the last to the first, followed by the root, so parents also come later.
            let n = edges.len();
            let parent = |below: &Option<usize>| shown(Some(below.map_or(n, |below| n - 1 - below)), 0);
            let list: Vec<String> = edges.iter().rev().map(parent).chain([shown(None, 0)]).collect();
            (
                format!("{}\n{}\n", n + 1, list.join(" ")),
                if game.first_wins(&standing_on(&edges)) { "YES" } else { "NO" },
            )
        });
        answers("forest-game", cases, "");
    }

    #[test]
    fn shrubs_are_worth_the_mex_of_what_every_cut_leaves() {
        fn value(edges: &Edges, known: &mut HashMap<Edges, usize>) -> usize {
            if let Some(&value) = known.get(edges) {
                return value;
            }
            let options: Vec<usize> = cuts(edges).iter().map(|option| value(option, known)).collect();
            let mex = (0..).find(|mex| !options.contains(mex)).unwrap_or(0);
            known.insert(edges.clone(), mex);
            mex
        }
        let mut known = HashMap::new();
        let cases = forests(&mut Random::new(6)).into_iter().map(|edges| {
            let list: Vec<String> = edges.iter().map(|&below| shown(below, 1)).collect();
            (format!("{}\n{}\n", edges.len(), list.join(" ")), format!("*{}", value(&standing_on(&edges), &mut known)))
        });
        answers("hackenbush-shrubbery", cases, "");
    }

    #[test]
    fn trees_are_answered_as_by_trying_every_cut() {
        let mut random = Random::new(7);
        let mut game = Game::normal(cuts);
        let mut case = |case: u64| {
            let n = 1 + case % 9;
            let edges: Edges = (2..=n).map(|above| (random.between(1..=above - 1), above, 0)).collect();
            (format!("{n}\n{}", lines(&edges, false)), if game.first_wins(&edges) { "Alice" } else { "Bob" })
        };
        let cases: Vec<_> = (0..300).map(&mut case).collect();
        answers("game-on-tree", cases.clone(), "");
        answers("a-tree-game", cases, "");
    }

    #[test]
    fn trees_whose_last_cut_loses_are_answered_as_by_trying_every_cut() {
        let mut random = Random::new(11);
        let mut game = Game::misere(cuts);
        let (mut input, mut right) = (String::new(), Vec::new());
        for case in 0..400 {
            // Trees side by side are one tree with all branches at vertex 1.
            let (mut joined, mut last) = (Vec::new(), 1);
            let trees = random.between(0..=3);
            input += &format!("{trees}\n");
            for _ in 0..trees {
                let n = 1 + random.between(0..=1 + case % 5);
                input += &format!("{n}\n");
                for above in 2..=n {
                    let below = random.between(1..=above - 1);
                    input += &format!("{above} {below}\n");
                    let joined_below = if below == 1 { 1 } else { last + below - 1 };
                    joined.push((joined_below, last + above - 1, 0));
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
