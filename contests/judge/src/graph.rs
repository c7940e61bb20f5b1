//! Tokens on an acyclic directed graph: the sum of one graph game for each token.

use grundy_core::{MexSet, Nimber, said};

use crate::reader::{ANY, POSITIVE};
use crate::table::{Cases, Row, own};

pub(crate) const PLANS: &[Row] = &[
    // A graph and questions about tokens on it.
    own("a-chess-game", Cases::UntilEnd, |reader, _| {
        let n = reader.number("the number of positions", POSITIVE)?;
        let read = |_| reader.list("the number of arrows", ANY, "a position", 0..=n - 1);
        let arrows: Vec<Vec<u64>> = (0..n).map(read).collect::<Result<_, _>>()?;
        let values = values(&arrows).map_err(|position| {
            let message = said!(
                "the graph that ends here has a cycle, and one can come to it from position {position}",
                position
            );
            reader.wrong(message, said!("remove an arrow of the cycle: play must end"))
        })?;
        let mut output = String::new();
        loop {
            let men = reader.list("the number of chessmen (or 0 at the end)", ANY, "a position", 0..=n - 1)?;
            if men.is_empty() {
                return Ok(output);
            }
            let sum = men.iter().fold(0, |sum, &position| sum ^ values[position as usize]);
            output += if sum != 0 { "WIN\n" } else { "LOSE\n" };
        }
    }),
];

/// The values of all positions, in linear time. If play may go on for ever, the error is a position with such play.
fn values(arrows: &[Vec<u64>]) -> Result<Vec<u64>, usize> {
    let mut sources = vec![Vec::new(); arrows.len()];
    for (source, targets) in arrows.iter().enumerate() {
        targets.iter().for_each(|&target| sources[target as usize].push(source));
    }
    let mut waits_for: Vec<usize> = arrows.iter().map(Vec::len).collect();
    let mut ready: Vec<usize> = (0..arrows.len()).filter(|&position| waits_for[position] == 0).collect();
    let mut values = vec![0; arrows.len()];
    let mut seen = MexSet::new();
    while let Some(position) = ready.pop() {
        seen.clear();
        seen.extend(arrows[position].iter().map(|&option| Nimber(values[option as usize])));
        values[position] = seen.mex().0;
        for &source in &sources[position] {
            waits_for[source] -= 1;
            if waits_for[source] == 0 {
                ready.push(source);
            }
        }
    }
    waits_for.iter().position(|&options| options > 0).map_or(Ok(values), Err)
}

#[cfg(test)]
mod tests {
    use grundy_testkit::{Random, lists};

    use crate::heaps::sorted;
    use crate::tests::{Game, answers, replaced, words};

    #[test]
    fn graphs_are_answered_as_by_trying_every_move() {
        let mut random = Random::new(5);
        let cases = (0..200).map(|case| {
            let n = 1 + case % 7;
            // Arrows lead downwards in a hidden order, so there is no cycle.
            let hidden: Vec<u64> = (0..n).map(|_| random.between(0..=1 << 40)).collect();
            let mut leads = |p: u64, q: u64| hidden[q as usize] < hidden[p as usize] && random.one_in(2);
            let arrows: Vec<Vec<u64>> = (0..n).map(|p| (0..n).filter(|&q| leads(p, q)).collect()).collect();
            let mut input = format!("{n}\n");
            arrows.iter().for_each(|targets| input += &format!("{} {}\n", targets.len(), words(targets)));
            let mut right = String::new();
            let mut game = Game::normal(|men: &Vec<u64>| {
                let targets = |i: usize| arrows[men[i] as usize].iter();
                let moves = |i: usize| targets(i).map(move |&target| sorted(&replaced(men, i, target)));
                (0..men.len()).flat_map(moves).collect()
            });
            for men in lists(1..=3, 0..=n - 1).into_iter().filter(|men| men.is_sorted()) {
                input += &format!("{} {}\n", men.len(), words(&men));
                right += if game.first_wins(&men) { "WIN\n" } else { "LOSE\n" };
            }
            (input + "0\n", right)
        });
        answers("a-chess-game", cases, "");
    }
}
