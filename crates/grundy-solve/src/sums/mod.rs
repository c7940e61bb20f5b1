//! Sums of different games: who wins, and every winning move.
//!
//! In normal play the value of a sum is the nim-sum X of the values of its components. A move in a component of value g
//! wins exactly when it leads to the value `g ⊕ X`, because the sum is then worth 0. (Sprague 1935, Grundy 1939.)
//! Options *above* the component's own value count as well: such a move can be reversed, but it still wins.
//!
//! If play may go on for ever, a component may have an infinite value (Smith 1966). With one such component a move wins
//! if it makes that component finite and equal to the sum of all others. With two of them the play is a draw, and the
//! interesting moves are those that keep the draw.
//!
//! Where a player may move again, or must answer, values are nimbers or ☾, and a winning move may leave more than 0:
//! see [`entailing`](crate::entailing).
//!
//! Misère sums, and games whose rules say who has won, use a theorem ([`misere`]), or the misère quotient of heap games.
//! Otherwise they are played as a whole ([`whole_play`]).
//!
//! 1. [`solution`]: the result, and the facts that show it; [`nim`]: Bouton's theorem in two passes. [`misere`]: misère
//!    sums that a theorem or a misère quotient decides;
//! 2. [`whole_play`]: sums that are played as one game. [`entailed`]: sums in which a player may move again, or must
//!    answer; [`coloured`]: sums of pictures in any colours and other games;
//! 3. this file: the solver, by the way that [`choose`](crate::choose) names, and one move to make, after which play comes
//!    to its end ([`finish`](crate::summand::earliest)).

pub mod coloured;
pub mod entailed;
pub mod misere;
pub mod nim;
pub mod solution;
pub mod whole_play;

use grundy_core::{Convention, LoopyValue, Nimber, Outcome, Position};
use grundy_rules::Rules;
use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use crate::choose::{Engine, Way, choose, choose_way, may_return};
use crate::summand::earliest;
use crate::summand::{Move, MoveList};
use crate::summand::{Summand, numbered_rules};
use crate::theorem::About;
use crate::walk::search::{all_options, judged_moves};
use crate::worth::{Reason, Valuer, Valuers, Worth, Worths};
use crate::{Limits, Unsolved};
use coloured::{ColouredMemory, ColouredSolution};
use misere::{Budget, EFFORTS, KnownQuotients};
use solution::{Asks, Solution, Unlisted};
use whole_play::WholePlay;

/// Solves sums and answers further questions about them. One solver is for one question, such as "who wins this sum?",
/// and its follow-up questions; [`another`](Solver::another) makes one for the next question.
#[derive(Default)]
pub struct Solver {
    valuers: Valuers,
    quotients: KnownQuotients,
    /// The sums played as a whole, under each convention used so far.
    whole: Vec<(Convention, WholePlay)>,
    /// Cached results for sums in which Left and Right have different moves.
    coloured: ColouredMemory,
    pub asks: Asks,
}

impl Solver {
    pub fn new() -> Solver {
        Solver::default()
    }

    /// A solver for another question, which shares the lasting results: values, graphs, and misère quotients.
    pub fn another(&self) -> Solver {
        Solver { valuers: self.valuers.another(), quotients: self.quotients.clone(), ..Solver::default() }
    }

    pub fn valuer(&mut self, rules: &Rules) -> &mut Valuer {
        self.valuers.of(rules)
    }

    /// The sums that were played as a whole under a convention.
    pub(crate) fn whole_play(&mut self, convention: Convention) -> &mut WholePlay {
        let known = self.whole.iter().position(|(known, _)| *known == convention);
        let at = known.unwrap_or_else(|| {
            self.whole.push((convention, WholePlay::new(convention)));
            self.whole.len() - 1
        });
        let play = &mut self.whole[at].1;
        play.asks = self.asks;
        play
    }

    /// Solves a sum; lists at most `most` moves of each kind. Complexity: O(n) for n heaps of Nim.
    pub fn solve(
        &mut self,
        sum: &[Summand],
        convention: Convention,
        most: usize,
        limits: &Limits,
    ) -> Result<Solution, Unsolved> {
        if let Some(solution) = nim::solve_sum(sum.iter().copied(), convention, most) {
            return Ok(solution);
        }
        let way = choose_way(sum, convention);
        if matches!(way, Way::Values | Way::Whole)
            && let Some(found) = self.by_outcomes(sum, convention, limits)?
        {
            return Ok(found);
        }
        match way {
            Way::Token => self.graph_alone(&sum[0], convention, most, limits),
            Way::Entailing => self.entailing(sum, most, limits),
            Way::Values => self.normal(sum, most, limits),
            Way::Whole => self.whole_play(convention).solve(sum, most, limits),
            Way::Misere => {
                if let Some(solution) = misere::by_theorem(&mut self.valuers, sum, most, limits)? {
                    return Ok(solution);
                }
                if let Some(solution) = self.misere_by_proof(sum, most, limits)? {
                    return Ok(solution);
                }
                if let Some(counters) = KnownQuotients::counters(sum) {
                    for (options, reports) in EFFORTS {
                        if let Some(solution) = self.briefly(sum, convention, most, options / counters, limits)? {
                            return Ok(solution);
                        }
                        if let Some(solution) = self.quotients.solve(sum, most, reports, limits)? {
                            return Ok(solution);
                        }
                    }
                }
                match self.by_outcomes(sum, convention, limits)? {
                    Some(solution) => Ok(solution),
                    None => self.whole_play(convention).solve(sum, most, limits),
                }
            }
        }
    }

    /// Plays a sum as a whole, if that takes fewer than this many positions and fits into the limits; otherwise `None`.
    fn briefly(
        &mut self,
        sum: &[Summand],
        convention: Convention,
        most: usize,
        positions: u64,
        limits: &Limits,
    ) -> Result<Option<Solution>, Unsolved> {
        // A search looks at its limits so seldom.
        if positions < 1 << 10 {
            return Ok(None);
        }
        let budget = Budget::new(limits, positions, u64::MAX);
        match self.whole_play(convention).solve(sum, most, &Limits { observer: &budget, ..*limits }) {
            Ok(Solution { unlisted: Some(Unlisted::Stopped(Unsolved::TooLarge(_))), .. })
            | Err(Unsolved::TooLarge(_)) => Ok(None),
            Ok(Solution { unlisted: Some(_), .. }) | Err(_) if budget.is_used_up() => Ok(None),
            found => found.map(Some),
        }
    }

    /// Solves one position, on a board or of rules of which only the moves are known, by a search for outcomes. `None`
    /// for others, where an option of such rules falls apart, where play may return, and if more is asked for.
    fn by_outcomes(
        &mut self,
        sum: &[Summand],
        convention: Convention,
        limits: &Limits,
    ) -> Result<Option<Solution>, Unsolved> {
        let &[Summand { rules, position, copies: 1 }] = sum else { return Ok(None) };
        let is_asked = cfg!(feature = "engines") && self.asks == Asks::Outcome;
        if !is_asked || rules.moves.declared(position, convention).is_some() {
            return Ok(None);
        }
        match choose(rules) {
            Engine::Board if convention == Convention::Normal => {
                let Some((zero, basis)) = self.valuer(rules).is_zero_on_board(position, limits)? else {
                    return Ok(None);
                };
                let (outcome, unlisted) =
                    if zero { (Outcome::P, None) } else { (Outcome::N, Some(Unlisted::NotAsked)) };
                Ok(Some(Solution { unlisted, ..Solution::without_values(outcome, MoveList::default(), basis) }))
            }
            Engine::Search | Engine::Smith | Engine::Whole => match WholePlay::alone(sum, convention, limits) {
                Err(error) if !error.is_limit() => Ok(None),
                found => found.map(Some),
            },
            _ => Ok(None),
        }
    }

    /// Solves a single position in misère play by a theorem about all positions; `None` if there is none.
    fn misere_by_proof(&mut self, sum: &[Summand], most: usize, limits: &Limits) -> Result<Option<Solution>, Unsolved> {
        let [only @ Summand { copies: 1, .. }] = sum else { return Ok(None) };
        let valuer = self.valuer(only.rules);
        let Some(proof) = valuer.proof(only.position, Convention::Misere, About::PPositions, limits)? else {
            return Ok(None);
        };
        let Some(outcome) = proof.outcome(only.position) else { return Ok(None) };
        let Some(list) = proof.options(only.position, Nimber::ZERO, most, limits)? else { return Ok(None) };
        let mut winning = MoveList::new(most);
        winning.add(0, 1, &list)?;
        Ok(Some(Solution::without_values(outcome, winning, Reason::Proof(proof))))
    }

    /// Solves a sum with a coloured component; lists at most `most` moves of each player. Fails in misère play.
    pub fn solve_coloured(
        &mut self,
        sum: &[Summand],
        convention: Convention,
        most: usize,
        limits: &Limits,
    ) -> Result<ColouredSolution, Unsolved> {
        self.coloured.solve(&mut self.valuers, sum, convention, most, limits)
    }

    /// One token on a graph: its outcome and remoteness under either convention, and in normal play its value.
    fn graph_alone(
        &mut self,
        summand: &Summand,
        convention: Convention,
        most: usize,
        limits: &Limits,
    ) -> Result<Solution, Unsolved> {
        let options = all_options(&*summand.rules.moves, summand.position, limits)?;
        let valuer = self.valuer(summand.rules);
        let worths = match convention {
            Convention::Normal => vec![valuer.worth(summand.position, true, limits)?],
            Convention::Misere => Vec::new(),
        };
        let Some(mut table) = valuer.graph() else {
            return Err(no_value(summand));
        };
        let vertices = table.graph().vertices() as usize;
        let token = table.vertex(summand.position)?;
        let ends: Vec<u32> = options.iter().flatten().map(|to| table.vertex(to)).collect::<Result<_, _>>()?;
        let judged = table.judged(convention, limits)?;
        let leading_to = |wanted: Outcome| {
            let options = options.iter().zip(&ends).filter(|&(_, &to)| judged.outcome(to) == wanted);
            options.map(|(option, _)| option.clone()).collect::<Vec<_>>()
        };
        let (outcome, remoteness) = (judged.outcome(token), judged.remoteness(token));
        let (mut winning, mut drawing) = (MoveList::new(most), MoveList::new(most));
        winning.add_all(0, 1, leading_to(Outcome::P))?;
        if outcome == Outcome::D {
            drawing.add_all(0, 1, leading_to(Outcome::D))?;
        }
        let basis = match convention {
            Convention::Normal => Reason::Values,
            Convention::Misere => Reason::Graph { vertices },
        };
        let value = worths.first().and_then(|worth| worth.value.clone());
        let remoteness = remoteness.map(u64::from);
        let worths = Worths::Each(worths);
        Ok(Solution { outcome, value, worths, winning, drawing, remoteness, basis, unlisted: None })
    }

    fn normal(&mut self, sum: &[Summand], most: usize, limits: &Limits) -> Result<Solution, Unsolved> {
        let alone = matches!(sum, [Summand { copies: 1, .. }]);
        let asks = self.asks;
        if alone && asks == Asks::Outcome {
            self.valuer(sum[0].rules).given_up.insert(sum[0].position.clone());
        }
        let rules = numbered_rules(sum);
        let mut known: HashMap<(usize, &Position), Worth> = HashMap::new();
        let mut worths = Vec::with_capacity(sum.len());
        for (summand, rules) in sum.iter().zip(rules) {
            let key = (rules, summand.position);
            let worth = match known.get(&key) {
                Some(worth) => worth.clone(),
                None => {
                    let worth = self.valuer(summand.rules).worth(summand.position, alone, limits)?;
                    known.insert(key, worth.clone());
                    worth
                }
            };
            worths.push(worth);
        }
        let told = worths.first().filter(|_| alone).map(|worth| worth.outcome);
        let worths = Worths::Each(worths);
        let (outcome, value) = match (total(sum, &worths, None), told) {
            (Ok(value), _) => (value.outcome(), Some(value)),
            // If a position stands alone, a theorem may decide it without a value.
            (Err(_), Some(outcome)) => (outcome, None),
            (Err(index), None) => return Err(no_value(&sum[index])),
        };
        // For the outcome, moves are counted by values and by laws, not by a search.
        let first = &sum[0];
        let counts = value.is_some()
            || self.valuer(first.rules).told_options(first.position, Nimber::ZERO, 0, limits)?.is_some();
        let asks = if asks == Asks::Outcome && counts { Asks::All } else { asks };
        let mut solution = Solution::by_values(outcome, value, worths);
        match outcome {
            Outcome::P => {}
            Outcome::N => {
                let found = asks.moves(|| self.winning_moves(sum, &solution, most, limits))?;
                (solution.winning, solution.unlisted) = found;
            }
            Outcome::D => {
                let rest = |index| total(sum, &solution.worths, Some(index)).unwrap_or(LoopyValue::ZERO);
                let rests: Vec<LoopyValue> = (0..sum.len()).map(rest).collect();
                let judge = |index: usize, option: &[Position]| {
                    let value = self.valuer(sum[index].rules).sum_value(option, limits)?;
                    Ok((rests[index].clone() + value).outcome())
                };
                let found = asks.moves(|| judged_moves(sum, outcome, most, limits, |_| true, judge))?;
                ([_, solution.drawing], solution.unlisted) = found;
            }
        }
        Ok(solution)
    }

    /// The moves that leave the value 0.
    fn winning_moves(
        &mut self,
        sum: &[Summand],
        solution: &Solution,
        most: usize,
        limits: &Limits,
    ) -> Result<MoveList, Unsolved> {
        let mut moves = MoveList::new(most);
        // An even number of copies adds nothing to the sum, but a move can be made in each of them.
        let mut lists = HashMap::new();
        let rules = numbered_rules(sum);
        for (index, summand) in sum.iter().enumerate() {
            let Some(target) = target(sum, solution, index)? else { continue };
            let key = (rules[index], summand.position);
            let list = match lists.entry(key) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => {
                    let valuer = self.valuer(summand.rules);
                    place.insert(valuer.options_with_value(summand.position, target, most, limits)?)
                }
            };
            moves.add(index, summand.copies, list)?;
        }
        Ok(moves)
    }

    /// The move to 0 after which the stages of the components are least (see [`finish`](crate::summand::earliest)).
    pub(crate) fn by_stages(
        &mut self,
        sum: &[Summand],
        solution: &Solution,
        limits: &Limits,
    ) -> Result<Option<Move>, Unsolved> {
        let mut moves = Vec::new();
        for (index, summand) in sum.iter().enumerate() {
            let Some(target) = target(sum, solution, index)? else { continue };
            // Where play ends whatever is done, one move is as good as another.
            let most = if may_return(summand.rules) { usize::MAX } else { 1 };
            let list = self.valuer(summand.rules).options_with_value(summand.position, target, most, limits)?;
            moves.extend(list.first.into_iter().map(|to| Move { component: index, to, player: None }));
        }
        earliest(sum, moves, &mut |rules, position| self.valuer(rules).stage(position, limits))
    }
}

/// The value that a winning move gives component `index`; `None` where no move in it wins.
fn target(sum: &[Summand], solution: &Solution, index: usize) -> Result<Option<Nimber>, Unsolved> {
    let own = solution.worths.of(index, &sum[index]).and_then(|worth| worth.into_owned().value);
    Ok(match (&solution.value, &own) {
        (Some(LoopyValue::Nimber(total)), Some(LoopyValue::Nimber(own))) => Some(*own + *total),
        // Only the infinite component can be made finite.
        (Some(LoopyValue::Infinity(_)), Some(LoopyValue::Nimber(_))) => None,
        (Some(LoopyValue::Infinity(_)), Some(LoopyValue::Infinity(_))) => {
            Some(total(sum, &solution.worths, Some(index)).ok().and_then(|rest| rest.nimber()).unwrap_or_default())
        }
        // Copies that cancel out can still be moved in, and the option may have an unknown value.
        (Some(_), _) => return Err(no_value(&sum[index])),
        (None, _) => Some(Nimber::ZERO),
    })
}

fn no_value(summand: &Summand) -> Unsolved {
    let (ruleset, position) = (summand.rules.name.clone(), summand.rules.moves.show(summand.position));
    Unsolved::value_unknown(&ruleset, &position)
}

/// The sum of the values, or the index of a summand whose value is needed and not known. Without one copy of summand
/// `left_out`, all values count that are known.
pub fn total(sum: &[Summand], worths: &Worths, left_out: Option<usize>) -> Result<LoopyValue, usize> {
    let mut finite = Nimber::ZERO;
    let mut infinite = LoopyValue::ZERO;
    for (index, (summand, worth)) in worths.along(sum.iter().copied()).enumerate() {
        let copies = summand.copies - u64::from(left_out == Some(index));
        match &worth.value {
            Some(LoopyValue::Nimber(value)) => finite += value.times(copies),
            Some(value) => infinite = infinite + value.times(copies),
            None if left_out.is_some() || copies % 2 == 0 => {}
            None => return Err(index),
        }
    }
    Ok(infinite + finite.into())
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GoodMove {
    /// It wins, and the end comes nearer.
    Wins(Move),
    /// No move wins; this one keeps a draw.
    Draws(Move),
}

impl GoodMove {
    pub fn into_move(self) -> Move {
        match self {
            GoodMove::Wins(step) | GoodMove::Draws(step) => step,
        }
    }
}

impl Solver {
    /// A winning move that brings the end nearer, or else a move that keeps a draw; `None` if every move loses. Whoever
    /// follows it from a won position, asking one solver all the time, wins after finitely many moves.
    pub fn good_move(
        &mut self,
        sum: &[Summand],
        convention: Convention,
        limits: &Limits,
    ) -> Result<Option<GoodMove>, Unsolved> {
        let solution = self.solve(sum, convention, 1, limits)?;
        let Some(some) = solution.winning.first.first() else {
            return Ok(solution.drawing.first.first().cloned().map(GoodMove::Draws));
        };
        if sum.iter().any(Summand::entails) && matches!(solution.basis, Reason::Values) {
            // Where a player may move again, values show that play ends; beside such games it may come back.
            let returns = sum.iter().any(|summand| may_return(summand.rules) && !summand.entails());
            let found = if returns { self.whole_play(convention).nearest_win(sum, limits) } else { Ok(None) };
            return match found {
                Ok(step) => Ok(Some(GoodMove::Wins(step.unwrap_or_else(|| some.clone())))),
                Err(Unsolved::TooLarge(_)) => Ok(Some(GoodMove::Wins(some.clone()))),
                Err(error) => Err(error),
            };
        }
        let returns = sum.iter().any(|summand| may_return(summand.rules));
        let found = match sum {
            _ if !returns => None,
            [only] if let Way::Token = choose_way(sum, convention) => self.by_distance(only, convention, limits)?,
            _ if solution.worths.is_empty() => self.whole_play(convention).nearest_win(sum, limits)?,
            _ => match self.alone(sum, convention, limits)? {
                Some(step) => Some(step),
                None => self.by_stages(sum, &solution, limits)?,
            },
        };
        Ok(Some(GoodMove::Wins(found.unwrap_or_else(|| some.clone()))))
    }

    /// One token on a graph: the move to the P-position of least remoteness.
    fn by_distance(
        &mut self,
        summand: &Summand,
        convention: Convention,
        limits: &Limits,
    ) -> Result<Option<Move>, Unsolved> {
        let options = all_options(&*summand.rules.moves, summand.position, limits)?;
        let Some(mut table) = self.valuer(summand.rules).graph() else { return Ok(None) };
        let mut nearest: Option<(Option<u32>, Vec<Position>)> = None;
        for option in options {
            let [end] = option.as_slice() else { continue };
            let vertex = table.vertex(end)?;
            let judged = table.judged(convention, limits)?;
            let moves = judged.remoteness(vertex);
            if judged.outcome(vertex) == Outcome::P && nearest.as_ref().is_none_or(|(least, _)| moves < *least) {
                nearest = Some((moves, option));
            }
        }
        Ok(nearest.map(|(_, to)| Move { component: 0, to, player: None }))
    }

    /// One position of rules that may loop, by its remoteness; `None` where there is more than that to play.
    fn alone(&mut self, sum: &[Summand], convention: Convention, limits: &Limits) -> Result<Option<Move>, Unsolved> {
        let [only @ Summand { copies: 1, .. }] = sum else { return Ok(None) };
        // Where options fall apart, there are more sums than positions.
        let positions = self.valuer(only.rules).valued() + 1;
        let play = self.whole_play(convention);
        match play.analyse(sum, positions, limits) {
            Ok(()) => play.nearest_win(sum, limits),
            Err(Unsolved::TooLarge(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
