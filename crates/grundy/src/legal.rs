//! The moves that the rules allow in a sum.

use grundy_core::{Fault, Label, Outcome, Position};
use grundy_solve::search::all_options;
use grundy_solve::{Limits, Move, Summand, Unsolved};

use crate::formulas::formulas;
use crate::sum::Sum;

/// With more options than this, the formulas of a game, if it has some, are read and asked; fewer are compared sooner.
const MANY: u128 = 1 << 12;

impl Sum {
    /// The move that turns a copy of component `component` into `to`; `None` if the rules do not allow it.
    ///
    /// Complexity: reads each option of the component once; for most heap games, and games whose moves are formulas, it is
    /// O(1).
    ///
    /// # Errors
    ///
    /// If the rules fail.
    pub fn legal_move(&self, component: usize, mut to: Vec<Position>) -> Result<Option<Move>, Fault> {
        to.sort_unstable();
        let Some(summand) = self.components().nth(component) else { return Ok(None) };
        if self.ending()?.is_some() {
            return Ok(None);
        }
        if self.urgent().is_some_and(|urgent| urgent != component) {
            return Ok(None);
        }
        let known = summand.rules.heap().and_then(|heap| {
            let sizes: Option<Vec<u64>> = to.iter().map(single).collect();
            heap.allows(single(summand.position)?, &sizes?)
        });
        let known = match (known, summand.rules.numbers()) {
            (None, Some(numbers)) => numbers.allows(summand.position, &to).ok(),
            // Without engines no formulas are read, and this leaves out the reader.
            (None, None)
                if cfg!(feature = "engines")
                    && summand.rules.moves.option_bound(summand.position).unwrap_or(0) > MANY =>
            {
                formulas(summand.rules, None).map(|numbers| numbers.allows(summand.position, &to)).transpose()?
            }
            (known, _) => known,
        };
        let legal = match known {
            Some(legal) => legal,
            None => summand.rules.moves.find_option(summand.position, &mut |option| {
                let mut option = option.to_vec();
                option.sort_unstable();
                option == to
            })?,
        };
        Ok(legal.then_some(Move { component, to, player: None }))
    }

    /// All moves, or `None` if there are more than `most` in one component.
    ///
    /// # Errors
    ///
    /// If the rules fail, or the work exceeds the limits.
    pub fn legal_moves(&self, most: u128, limits: &Limits) -> Result<Option<Vec<Move>>, Unsolved> {
        let mut moves = Vec::new();
        if self.ending()?.is_some() {
            return Ok(Some(moves));
        }
        for (component, summand) in self.movable() {
            if summand.rules.moves.option_bound(summand.position).unwrap_or(0) > most {
                return Ok(None);
            }
            let options = all_options(&*summand.rules.moves, summand.position, limits)?;
            moves.extend(options.into_iter().map(|to| Move { component, to, player: None }));
        }
        Ok(Some(moves))
    }

    /// Whether a player may move again, or must answer, in some component.
    pub(crate) fn entails(&self) -> bool {
        self.components().any(|summand| summand.rules.moves.nature().entails)
    }

    /// The components in which the next move may be made, with their indices: all of them, unless one must be answered.
    pub fn movable(&self) -> impl Iterator<Item = (usize, Summand<'_>)> {
        let urgent = self.urgent();
        self.components().enumerate().filter(move |&(component, _)| urgent.is_none_or(|urgent| urgent == component))
    }

    /// The component in which the next move must be made, if there is one.
    pub fn urgent(&self) -> Option<usize> {
        self.components()
            .position(|summand| summand.rules.moves.nature().entails && summand.rules.moves.is_urgent(summand.position))
    }

    /// The move that gives the turn back, if the next player can do nothing else because the other moves again.
    ///
    /// # Errors
    ///
    /// If the rules fail, or the limits are exceeded.
    pub fn turn_back(&self, limits: &Limits) -> Result<Option<Move>, Unsolved> {
        let Some(component) = self.urgent() else { return Ok(None) };
        let Some(summand) = self.components().nth(component) else { return Ok(None) };
        let options = all_options(&*summand.rules.moves, summand.position, limits)?;
        Ok(match &options[..] {
            [to] if summand.rules.moves.label(summand.position, to) == Label::MoveAgain => {
                Some(Move { component, to: to.clone(), player: None })
            }
            _ => None,
        })
    }

    /// Who has won, if the rules say that the game is over; `None` if play goes on, or ends because there is no move.
    ///
    /// # Errors
    ///
    /// If the rules fail.
    pub fn ending(&self) -> Result<Option<Outcome>, Fault> {
        let mut components = self.components();
        match (components.next(), components.next()) {
            (Some(only), None) if only.rules.moves.nature().own_endings => only.rules.moves.ending(only.position),
            _ => Ok(None),
        }
    }
}

/// The number of a position that consists of one number.
fn single(position: &Position) -> Option<u64> {
    match position[..] {
        [number] => Some(number),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games on two numbers, with a position that has more than a few options.
    const LARGE: &[&str] = &[
        "wythoff 3000,2500",
        "queen 3000,2500",
        "rook 3000,2500",
        "boxes 3000,2500",
        "chocolate 9000,8000",
        "fibonacci-nim 9000,8000",
    ];

    #[test]
    fn formulas_tell_legal_moves_as_the_options_do() {
        for text in LARGE {
            let sum: Sum = text.parse().expect(text);
            let all = sum.legal_moves(1 << 20, &Limits::default()).expect("no limits").expect("few enough");
            assert!(all.len() as u128 > MANY, "{text}: {}", all.len());
            for step in all.iter().step_by(97).chain(all.last()) {
                assert_eq!(sum.legal_move(0, step.to.clone()).expect("rules"), Some(step.clone()), "{text}");
                let [one, other] = step.to[0][..] else { panic!("{text}: two numbers") };
                let near = vec![Position::from([one + 1, other + 1])];
                let found = all.iter().any(|step| step.to == near);
                assert_eq!(sum.legal_move(0, near).expect("rules").is_some(), found, "{text} to {one},{other} + 1");
            }
        }
    }

    #[test]
    fn a_legal_move_among_very_many_is_known_at_once() {
        let n = 1_000_000_000_000_000_000;
        let sum: Sum = format!("wythoff {n},{}", n + 1).parse().expect("a position");
        for (to, legal) in [([4, 5], true), ([5, 5], false), ([n, 3], true), ([n + 1, n], false)] {
            assert_eq!(sum.legal_move(0, vec![to.into()]).expect("rules").is_some(), legal, "{to:?}");
        }
        // Beyond the numbers of formulas it is refused, not searched for.
        let largest: Sum = format!("wythoff {0},{0}", u64::MAX).parse().expect("a position");
        let _ = largest.legal_move(0, vec![[4, 4].into()]);
    }
}
