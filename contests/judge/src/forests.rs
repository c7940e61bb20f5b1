//! Green Hackenbush on forests. The input names, for each vertex or edge, its parent.

use grundy_core::said;

use crate::JudgeError;
use crate::reader::{ANY, Reader};
use crate::table::Cases::{One, UntilEnd};
use crate::table::{Row, own};

pub(crate) const PLANS: &[Row] = &[
    // Forests given by vertices and their parents.
    own("forest-game", UntilEnd, |reader, _| {
        let n = reader.number("the number of vertices", ANY)?;
        let below = parents(reader, n, "the parent of a vertex", 0)?;
        let values = values(&below, reader)?;
        let roots = below.iter().zip(&values).filter(|(below, _)| below.is_none());
        let sum = roots.fold(0, |sum, (_, value)| sum ^ value);
        Ok(if sum != 0 { "YES\n" } else { "NO\n" }.to_owned())
    }),
    // Forests given by edges and what each edge stands on.
    own("hackenbush-shrubbery", One, |reader, _| {
        let n = reader.number("the number of edges", ANY)?;
        let below = parents(reader, n, "the edge below an edge", 1)?;
        reader.end()?;
        let values = values(&below, reader)?;
        let at_ground = below.iter().zip(&values).filter(|(below, _)| below.is_none());
        Ok(format!("*{}\n", at_ground.fold(0, |sum, (_, value)| sum ^ (value + 1))))
    }),
];

/// For each of `n` things, numbered from `first`, the index of its parent; `None` for the ground.
fn parents(reader: &mut Reader, n: u64, what: &'static str, first: u64) -> Result<Vec<Option<usize>>, JudgeError> {
    let most = (first + n.min(u64::MAX / 2)).saturating_sub(1);
    let parent = |_| reader.number_or_none(what, first..=most).map(|below| Some((below? - first) as usize));
    (0..n).map(parent).collect()
}

/// The value on top of each thing, by the colon principle: the nim-sum of value plus 1 over its children. A thing is
/// valued after its children. Linear in their number.
fn values(below: &[Option<usize>], reader: &Reader) -> Result<Vec<u64>, JudgeError> {
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
    Ok(values)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use grundy_testkit::Random;

    use crate::tests::{Game, answers};

    /// `below` has the parent of each edge, or `None`; parents come first. Returns the forest after each cut.
    fn cuts(below: &[Option<usize>]) -> Vec<Vec<Option<usize>>> {
        let cut = |gone: usize| {
            let mut number: Vec<Option<usize>> = Vec::new();
            let mut rest = Vec::new();
            for (edge, below) in below.iter().enumerate() {
                let stands = edge != gone && below.is_none_or(|below| number[below].is_some());
                number.push(stands.then_some(rest.len()));
                if stands {
                    rest.push(below.and_then(|below| number[below]));
                }
            }
            rest
        };
        (0..below.len()).map(cut).collect()
    }

    fn forests(random: &mut Random) -> Vec<Vec<Option<usize>>> {
        let mut edge =
            |at: u64| (at > 0).then(|| random.between(0..=at) as usize).and_then(|below| below.checked_sub(1));
        (0..300).map(|case| (0..case % 9).map(&mut edge).collect()).collect()
    }

    fn shown(below: Option<usize>, first: usize) -> String {
        below.map_or("-1".to_owned(), |below| (below + first).to_string())
    }

    #[test]
    fn forests_are_answered_as_by_trying_every_cut() {
        let mut random = Random::new(5);
        let mut game = Game::normal(|edges: &Vec<Option<usize>>| cuts(edges));
        let cases = forests(&mut random).into_iter().map(|edges| {
            // Vertices come from the last to the first, followed by the root, so parents also come later.
            let n = edges.len();
            let parent = |below: &Option<usize>| shown(Some(below.map_or(n, |below| n - 1 - below)), 0);
            let list: Vec<String> = edges.iter().rev().map(parent).chain([shown(None, 0)]).collect();
            (format!("{}\n{}\n", n + 1, list.join(" ")), if game.first_wins(&edges) { "YES" } else { "NO" })
        });
        answers("forest-game", cases, "");
    }

    #[test]
    fn shrubs_are_worth_the_mex_of_what_every_cut_leaves() {
        fn value(edges: &[Option<usize>], known: &mut HashMap<Vec<Option<usize>>, usize>) -> usize {
            if let Some(&value) = known.get(edges) {
                return value;
            }
            let options: Vec<usize> = cuts(edges).iter().map(|option| value(option, known)).collect();
            let mex = (0..).find(|mex| !options.contains(mex)).unwrap_or(0);
            known.insert(edges.to_vec(), mex);
            mex
        }
        let mut known = HashMap::new();
        let cases = forests(&mut Random::new(6)).into_iter().map(|edges| {
            let list: Vec<String> = edges.iter().map(|&below| shown(below, 1)).collect();
            (format!("{}\n{}\n", edges.len(), list.join(" ")), format!("*{}", value(&edges, &mut known)))
        });
        answers("hackenbush-shrubbery", cases, "");
    }
}
