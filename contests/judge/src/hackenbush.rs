//! Hackenbush with cycles and in two colours, solved by the library.

use grundy_core::{Said, said};
use grundy_rules::hackenbush::{Colour, Draft, GROUND_NAME, Picture};
use grundy_solve::Limits;
use grundy_solve::hackenbush::{Green, tree_value};

use crate::JudgeError;
use crate::reader::{ANY, POSITIVE, Reader};
use crate::table::Cases::{Counted, UntilEnd};
use crate::table::{Row, own};

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
];

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
        Some(far) => {
            let message = said!("the edges of the tree that ends here do not join vertex {far} to vertex 1", far);
            Err(reader.wrong(message, circle()))
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use crate::find;
    use crate::tests::{Game, answers, replaced};

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
        let comb: Vec<(u64, u64, u64)> =
            (2..=n).map(|v| (if v % 2 == 0 { v - 1 } else { v - 2 }, v, v / 2 % 2)).collect();
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
}
