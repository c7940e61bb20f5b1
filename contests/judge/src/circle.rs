//! A token that walks away from the centre of a circle.

use crate::Problem;
use crate::reader::{ANY, POSITIVE, Reader};

/// Whoever is second keeps the token on the diagonal. Let (z, z) steps be the last point on it inside the circle: if one
/// more step stays inside, the first player does so in the end.
pub(crate) const CIRCLE_GAME: Problem = Problem {
    name: "circle-game",
    title: "Circle Game",
    source: "Codeforces 1451D",
    statement: "A token on (0, 0); a move adds k to one of its coordinates, and it must stay within distance d of (0, 0). \
                Whoever cannot move loses. Ashish begins.",
    input: "t, the number of cases. Each: d and k, at least 1.",
    output: "For each case `Ashish` or `Utkarsh`: who wins.",
    example_in: "4\n2 1\n5 2\n10 3\n25 4\n",
    example_out: "Utkarsh\nAshish\nUtkarsh\nUtkarsh\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let mut output = String::new();
        for _ in 0..reader.number("the number of cases", ANY)? {
            let distance = u128::from(reader.number("the distance", POSITIVE)?);
            let step = u128::from(reader.number("the step", POSITIVE)?);
            // In steps: x² + y² <= (d / k)², which has no fraction that matters.
            let most = distance * distance / (step * step);
            let diagonal = (most / 2).isqrt();
            let beside = diagonal * diagonal + (diagonal + 1) * (diagonal + 1);
            output += if beside <= most { "Ashish\n" } else { "Utkarsh\n" };
        }
        reader.end()?;
        Ok(output)
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Game, compare};

    #[test]
    fn it_is_answered_as_by_trying_every_move() {
        for d in 1..=30_u64 {
            for k in 1..=d + 1 {
                let mut game = Game::normal(|&(x, y): &(u64, u64)| {
                    let next = [(x + k, y), (x, y + k)];
                    next.into_iter().filter(|(x, y)| x * x + y * y <= d * d).collect()
                });
                let right = if game.first_wins(&(0, 0)) { "Ashish" } else { "Utkarsh" };
                compare(&CIRCLE_GAME, &format!("1\n{d} {k}\n"), &[right]);
            }
        }
    }
}
