//! The moves that the rules allow in a sum.

use grundy_core::{Fault, Label, Outcome, Position};
use grundy_solve::numbers::formulas;
use grundy_solve::walk::search::all_options;
use grundy_solve::{Limits, Move, Summand, Unsolved};

use crate::ask::Failure;
use crate::far;
use crate::opponent::first_options;
use crate::sum::Sum;

/// With more options than this, the formulas of a game, if it has some, are read and asked; fewer are compared sooner.
const MANY: u128 = 1 << 12;

impl Sum {
    /// The move that turns a copy of component `component` into `to`; `None` if the rules do not allow it. Fails if the
    /// rules fail. Complexity: reads each option of the component once; O(1) for most heap games, and for formulas.
    pub fn legal_move(&self, component: usize, mut to: Vec<Position>) -> Result<Option<Move>, Fault> {
        to.sort_unstable();
        let movable = self.movable()?.find(|&(index, _)| index == component);
        let Some((_, summand)) = movable else { return Ok(None) };
        let known = summand.rules.heap().and_then(|heap| {
            let sizes: Option<Vec<u64>> = to.iter().map(single).collect();
            heap.allows(single(summand.position)?, &sizes?)
        });
        let known = known.or_else(|| summand.rules.moves.allows(summand.position, &to));
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

    /// The parts that a move of component `component` leaves, read from their texts; `None` if the component does not
    /// exist. Fails if a text is not a position of the component's ruleset.
    pub fn parts(&self, component: usize, to: &[String]) -> Result<Option<Vec<Position>>, Failure> {
        let Some(summand) = self.component(component) else { return Ok(None) };
        let read = |word: &String| summand.rules.moves.parse(word).map_err(|error| Failure::input(word, error));
        // Heap 0 is the empty position; in other games 0 is an ordinary position.
        let is_left = |word: &&String| !(**word == "0" && summand.rules.is_played_on_heaps());
        to.iter().filter(is_left).map(read).collect::<Result<_, _>>().map(Some)
    }

    /// All moves, or `None` if there are more than `most` in one component. Fails if the rules do.
    pub fn legal_moves(&self, most: u128, limits: &Limits) -> Result<Option<Vec<Move>>, Unsolved> {
        let mut moves = Vec::new();
        for (component, summand) in self.movable()? {
            if summand.rules.moves.option_bound(summand.position).unwrap_or(0) > most {
                return Ok(None);
            }
            let options = all_options(&*summand.rules.moves, summand.position, limits)?;
            moves.extend(options.into_iter().map(|to| Move { component, to, player: None }));
        }
        Ok(Some(moves))
    }

    /// The first moves of boards beyond all sizes, by place; none of other components.
    pub fn first_moves(&self, most: usize) -> Result<Vec<Move>, Fault> {
        let mut moves = Vec::new();
        for (component, summand) in self.movable()? {
            if far::is_far(summand.rules, summand.position) {
                let first = first_options(&summand, most)?;
                moves.extend(first.into_iter().map(|to| Move { component, to, player: None }));
            }
        }
        Ok(moves)
    }

    /// Whether a player may move again, or must answer, in some component.
    pub(crate) fn entails(&self) -> bool {
        self.components().any(|summand| summand.entails())
    }

    /// The components in which the next move may be made, with their indices. If one must be answered, it is the only one.
    /// If the rules say that the game is over, there are none. Fails if the rules fail.
    pub fn movable(&self) -> Result<impl Iterator<Item = (usize, Summand<'_>)>, Fault> {
        movable(self.components())
    }

    /// The component in which the next move must be made, if there is one.
    pub fn urgent(&self) -> Option<usize> {
        urgent(self.components())
    }

    /// The move that gives the turn back, if the next player can do nothing else because the other moves again. Fails
    /// if the rules fail, or the limits are exceeded.
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

    /// Who has won, if the rules say that the game is over; `None` if play goes on, or ends without a move.
    pub fn ending(&self) -> Result<Option<Outcome>, Fault> {
        ending(self.components())
    }

    /// The end of the game, as far as the rules of the components say.
    pub fn end(&self) -> End {
        let all = self.terms().iter().map(|term| term.rules.moves.nature());
        match (all.clone().any(|nature| nature.own_endings), self.entails()) {
            (true, _) => End::Rules,
            (false, true) => End::NoMove,
            (false, false) => End::LastMove,
        }
    }
}

/// The end of a game, and so the winner. In misère play the winner is the other player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Players move in turn until no move is left. The player who makes the last move wins.
    LastMove,
    /// A player may move twice in a row. The player who cannot move loses, and may have moved last.
    NoMove,
    /// The rules may say who has won. Otherwise the player who cannot move loses.
    Rules,
}

/// The components of a sum in which the next move may be made ([`Sum::movable`]).
pub(crate) fn movable<'a, I>(components: I) -> Result<impl Iterator<Item = (usize, Summand<'a>)>, Fault>
where
    I: Iterator<Item = Summand<'a>> + Clone,
{
    let over = ending(components.clone())?.is_some();
    let urgent = urgent(components.clone());
    let may_move = move |&(index, _): &(usize, Summand)| !over && urgent.is_none_or(|urgent| urgent == index);
    Ok(components.enumerate().filter(may_move))
}

/// The component that must be answered ([`Sum::urgent`]).
fn urgent<'a>(mut components: impl Iterator<Item = Summand<'a>>) -> Option<usize> {
    components.position(|summand| summand.is_urgent())
}

/// Who has won, if the rules say so ([`Sum::ending`]).
pub(crate) fn ending<'a>(mut components: impl Iterator<Item = Summand<'a>>) -> Result<Option<Outcome>, Fault> {
    match (components.next(), components.next()) {
        (Some(Summand { rules, position, copies: 1 }), None) if rules.moves.nature().own_endings => {
            rules.moves.ending(position)
        }
        _ => Ok(None),
    }
}

/// The number of a position that consists of one number.
fn single(position: &Position) -> Option<u64> {
    if let [number] = position[..] { Some(number) } else { None }
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
