//! Sums of different games: who wins, and every winning move.
//!
//! In normal play the value of a sum is the nim-sum X of the values of its
//! components, and a move in a component of value g wins exactly when it leads
//! to an option of value g ⊕ X: that leaves the value 0 (Sprague 1935, Grundy
//! 1939). Options *above* the component's own value count as well: such a move
//! can be reversed, but it wins all the same.
//!
//! Misère sums are decided by Bouton's rule where every component is a Nim heap,
//! by Ferguson's where every component is a heap of a subtraction game, by a
//! theorem about a single component where there is one, and else by search.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use grundy_core::{Convention, Goal, Nimber, OptionList, Outcome, Position, Theorem};
use grundy_rules::Rules;
use grundy_rules::chocolate::CHOCOLATE;

use crate::ferguson;
use crate::misere::{Component, MisereTable, can_move};
use crate::nim;
use crate::search::all_options;
use crate::summand::Summand;
use crate::worth::{Because, Valuer, Worth};
use crate::{Limits, Unsolved};

/// What is known of a sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Who wins.
    pub outcome: Outcome,
    /// The value of the whole; `None` in misère play, or where only the outcome is known.
    pub value: Option<Nimber>,
    /// For each summand what one copy is worth; empty in misère play.
    pub worths: Vec<Worth>,
    /// How many different winning moves there are, those in every copy counted.
    pub winning_move_count: u128,
    /// The first of them, by summand and then by what the component becomes.
    pub winning_moves: Vec<WinningMove>,
    /// How the outcome was found.
    pub method: Method,
}

/// A winning move: one copy of summand `summand` becomes the components `to`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningMove {
    /// The index of the summand.
    pub summand: usize,
    /// What the component becomes.
    pub to: Vec<Position>,
}

/// How an outcome was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// The values of the components and their nim-sum (or a theorem about the only component).
    Values,
    /// A theorem on misère play.
    MisereTheorem(&'static Theorem),
    /// The search of the whole sum in misère play, which met this many sums.
    MisereSearch(usize),
}

/// Solves sums, and remembers values and outcomes from one to the next.
#[derive(Default)]
pub struct Solver {
    valuers: Vec<Valuer>,
    misere: MisereTable,
    /// The rulesets of `misere`, by index.
    rules: Vec<Rules>,
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// The values of one ruleset.
    pub fn valuer(&mut self, rules: &Rules) -> &mut Valuer {
        let known = self.valuers.iter().position(|valuer| valuer.rules() == rules);
        let at = known.unwrap_or_else(|| {
            self.valuers.push(Valuer::new(rules.clone()));
            self.valuers.len() - 1
        });
        &mut self.valuers[at]
    }

    /// All rulesets whose values were asked for.
    pub fn valuers(&self) -> &[Valuer] {
        &self.valuers
    }

    /// The sums met by misère search, and the rulesets their indices mean.
    pub fn misere_table(&self) -> (&[Rules], &MisereTable) {
        (&self.rules, &self.misere)
    }

    /// Solves a sum; lists at most `most` winning moves.
    ///
    /// Complexity: O(n) for n heaps of Nim.
    ///
    /// # Errors
    ///
    /// If the limits do not allow an answer.
    pub fn solve(
        &mut self,
        sum: &[Summand],
        convention: Convention,
        most: usize,
        limits: &Limits,
    ) -> Result<Solution, Unsolved> {
        if let Some(solution) = nim_alone(sum, convention, most) {
            return Ok(solution);
        }
        match convention {
            Convention::Normal => self.normal(sum, most, limits),
            Convention::Misere => self.misere(sum, most, limits),
        }
    }

    fn normal(&mut self, sum: &[Summand], most: usize, limits: &Limits) -> Result<Solution, Unsolved> {
        let alone = matches!(sum, [Summand { copies: 1, .. }]);
        let mut known: HashMap<(&str, &Position), Worth> = HashMap::new();
        let mut worths = Vec::with_capacity(sum.len());
        for summand in sum {
            let key = (summand.rules.name.as_str(), summand.position);
            let worth = match known.get(&key) {
                Some(&worth) => worth,
                None => {
                    let worth = self.valuer(summand.rules).worth(summand.position, alone, limits)?;
                    known.insert(key, worth);
                    worth
                }
            };
            worths.push(worth);
        }
        let value = total(sum, &worths);
        let (outcome, value) = match (value, sum, &worths[..]) {
            (Ok(value), _, _) if value.is_zero() => (Outcome::P, Some(value)),
            (Ok(value), _, _) => (Outcome::N, Some(value)),
            // Alone, a position may be decided by a theorem that gives no value.
            (Err(_), [Summand { copies: 1, .. }], [worth]) => (worth.outcome, None),
            (Err(index), _, _) => return Err(no_value(&sum[index])),
        };
        let mut moves = Moves::new(most);
        if outcome == Outcome::N {
            // An even number of copies adds nothing to the sum, but each of them can be moved in.
            let mut lists = HashMap::new();
            for (index, (summand, worth)) in sum.iter().zip(&worths).enumerate() {
                let target = match (value, worth.value) {
                    (Some(value), Some(own)) => own + value,
                    // Copies that cancel out can still be moved in, to a value nobody knows.
                    (Some(_), None) => return Err(no_value(summand)),
                    (None, _) => Nimber::ZERO,
                };
                let key = (summand.rules.name.as_str(), summand.position);
                let list = match lists.entry(key) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(place) => {
                        let valuer = self.valuer(summand.rules);
                        place.insert(valuer.options_with_value(summand.position, target, most, limits)?)
                    }
                };
                moves.add(index, summand.copies, list)?;
            }
        }
        Ok(moves.solution(outcome, value, worths, Method::Values))
    }

    fn misere(&mut self, sum: &[Summand], most: usize, limits: &Limits) -> Result<Solution, Unsolved> {
        if let Some(solution) = misere_by_theorem(sum, most) {
            return Ok(solution);
        }
        if ferguson::applies(sum) {
            return self.misere_subtraction(sum, most, limits);
        }
        let copies: u128 = sum.iter().map(|summand| u128::from(summand.copies)).sum();
        if copies > 1 << 20 {
            return Err(Unsolved::TooLarge(format!(
                "misère play has no theory of sums, and {copies} components are too many to search"
            )));
        }
        let mut whole: Vec<Component> = Vec::new();
        for summand in sum {
            let ruleset = self.index(summand.rules);
            if can_move(summand.rules, summand.position)? {
                whole.extend((0..summand.copies).map(|_| (ruleset, summand.position.clone())));
            }
        }
        let outcome = self.misere.outcome(&self.rules, whole.clone(), limits)?;
        let mut moves = Moves::new(most);
        for (index, summand) in sum.iter().enumerate() {
            let ruleset = self.index(summand.rules);
            let own = (ruleset, summand.position.clone());
            let mut winning = Vec::new();
            for option in all_options(&*summand.rules.moves, summand.position, limits)? {
                let mut next = whole.clone();
                let at = next.iter().position(|component| *component == own);
                at.map(|at| next.swap_remove(at));
                next.extend(option.iter().map(|p| (ruleset, p.clone())));
                if self.misere.outcome(&self.rules, next, limits)? == Outcome::P {
                    winning.push(option);
                }
            }
            moves.add(index, summand.copies, &OptionList::from_all(winning, moves.room()))?;
        }
        Ok(moves.solution(outcome, None, Vec::new(), Method::MisereSearch(self.misere.len())))
    }

    /// Ferguson's theorem: the values of normal play decide a misère sum of subtraction games.
    fn misere_subtraction(&mut self, sum: &[Summand], most: usize, limits: &Limits) -> Result<Solution, Unsolved> {
        let mut values = Vec::with_capacity(sum.len());
        let mut tally = ferguson::Tally::default();
        for summand in sum {
            let value = self.valuer(summand.rules).value(summand.position, limits)?;
            tally.add(value, summand.copies);
            values.push(value);
        }
        let mut moves = Moves::new(most);
        if !tally.is_p() {
            for (index, (summand, &value)) in sum.iter().zip(&values).enumerate() {
                let valuer = self.valuer(summand.rules);
                let target = tally.target(value);
                let list = valuer.options_with_value(summand.position, target, moves.room(), limits)?;
                moves.add(index, summand.copies, &list)?;
            }
        }
        let outcome = if tally.is_p() { Outcome::P } else { Outcome::N };
        Ok(moves.solution(outcome, None, Vec::new(), Method::MisereTheorem(&ferguson::FERGUSON)))
    }

    fn index(&mut self, rules: &Rules) -> u32 {
        let known = self.rules.iter().position(|known| known == rules);
        known.unwrap_or_else(|| {
            self.rules.push(rules.clone());
            self.rules.len() - 1
        }) as u32
    }
}

fn no_value(summand: &Summand) -> Unsolved {
    let (name, position) = (&summand.rules.name, summand.rules.moves.show(summand.position));
    Unsolved::TooLarge(format!(
        "the sum needs the value of {name} {position}, and the theorem on {name} gives only who wins it alone"
    ))
}

/// The winning moves of a sum: all counted, the first ones listed.
struct Moves {
    most: usize,
    count: u128,
    listed: Vec<WinningMove>,
}

impl Moves {
    fn new(most: usize) -> Moves {
        Moves { most, count: 0, listed: Vec::new() }
    }

    /// How many more can be listed.
    fn room(&self) -> usize {
        self.most - self.listed.len()
    }

    /// Adds the winning options of a summand, which are as many in each copy.
    fn add(&mut self, summand: usize, copies: u64, list: &OptionList<Position>) -> Result<(), Unsolved> {
        let all = list.count.checked_mul(copies.into()).and_then(|all| all.checked_add(self.count));
        self.count = all.ok_or_else(|| Unsolved::TooLarge("the number of winning moves is beyond 128 bits".into()))?;
        let first = list.first.iter().take(self.room());
        self.listed.extend(first.map(|to| WinningMove { summand, to: to.clone() }));
        Ok(())
    }

    fn solution(self, outcome: Outcome, value: Option<Nimber>, worths: Vec<Worth>, method: Method) -> Solution {
        Solution { outcome, value, worths, winning_move_count: self.count, winning_moves: self.listed, method }
    }
}

/// The nim-sum of the values, or the index of a summand whose value is not known.
fn total(sum: &[Summand], worths: &[Worth]) -> Result<Nimber, usize> {
    let mut total = Nimber::ZERO;
    for (index, (summand, worth)) in sum.iter().zip(worths).enumerate() {
        match worth.value {
            Some(value) => total += value.times(summand.copies),
            None if summand.copies % 2 == 0 => {}
            None => return Err(index),
        }
    }
    Ok(total)
}

/// Bouton's theorem, where every summand is a heap of Nim.
fn nim_alone(sum: &[Summand], convention: Convention, most: usize) -> Option<Solution> {
    if !sum.iter().all(|summand| summand.rules.name == "nim") {
        return None;
    }
    let theorem = &grundy_rules::nim::BOUTON;
    // Copies beyond the third change neither parity nor whether several heaps exceed 1.
    let reduced = |copies: u64| if copies > 3 { 2 + copies % 2 } else { copies };
    let (mut heaps, mut owners) = (Vec::with_capacity(sum.len()), Vec::with_capacity(sum.len()));
    for (index, summand) in sum.iter().enumerate() {
        for _ in 0..reduced(summand.copies) {
            heaps.push(summand.position[0]);
            owners.push(index);
        }
    }
    let (value, outcome, moves) = match convention {
        Convention::Normal => {
            let (value, moves) = nim::winning_moves(&heaps);
            (Some(Nimber(value)), if value == 0 { Outcome::P } else { Outcome::N }, moves)
        }
        Convention::Misere => {
            let (wins, moves) = nim::misere_winning_moves(&heaps);
            (None, if wins { Outcome::N } else { Outcome::P }, moves)
        }
    };
    let mut count = 0u128;
    let mut listed: Vec<WinningMove> = Vec::new();
    let mut last = None;
    for step in moves {
        let index = owners[step.heap];
        if last.replace(index) == Some(index) {
            continue; // another copy of the same heap
        }
        count += u128::from(sum[index].copies);
        if listed.len() < most {
            let to = (step.to > 0).then(|| Position::from(step.to)).into_iter().collect();
            listed.push(WinningMove { summand: index, to });
        }
    }
    let worths = match convention {
        Convention::Misere => Vec::new(),
        Convention::Normal => sum
            .iter()
            .map(|summand| {
                let value = Nimber(summand.position[0]);
                let outcome = if value.is_zero() { Outcome::P } else { Outcome::N };
                Worth { outcome, value: Some(value), because: Because::Theorem(theorem) }
            })
            .collect(),
    };
    let method = match convention {
        Convention::Normal => Method::Values,
        Convention::Misere => Method::MisereTheorem(theorem),
    };
    Some(Solution { outcome, value, worths, winning_move_count: count, winning_moves: listed, method })
}

/// Bars of chocolate: the number of moves is fixed, so in misère play a sum is a
/// P-position when it is odd, and else every move wins.
fn misere_chocolate(sum: &[Summand], most: usize) -> Option<Solution> {
    if !sum.iter().all(|summand| summand.rules.name == "chocolate") {
        return None;
    }
    let mut moves = Moves::new(most);
    let parity = |summand: &Summand| summand.rules.moves.declared(summand.position, Convention::Normal)?.value;
    let total: Nimber = sum.iter().map(|s| parity(s).map(|value| value.times(s.copies))).sum::<Option<_>>()?;
    if total.is_zero() {
        for (index, summand) in sum.iter().enumerate() {
            // All options have the other parity.
            let goal = Goal::Value(parity(summand)? + Nimber(1));
            moves
                .add(
                    index,
                    summand.copies,
                    &summand.rules.moves.declared_options(summand.position, goal, moves.room())?,
                )
                .ok()?;
        }
    }
    let outcome = if total.is_zero() { Outcome::N } else { Outcome::P };
    Some(moves.solution(outcome, None, Vec::new(), Method::MisereTheorem(&CHOCOLATE)))
}

/// A theorem on the misère play of a single component, or of chocolate.
fn misere_by_theorem(sum: &[Summand], most: usize) -> Option<Solution> {
    if let Some(solution) = misere_chocolate(sum, most) {
        return Some(solution);
    }
    let [Summand { rules, position, copies: 1 }] = sum else {
        return None;
    };
    let declared = rules.moves.declared(position, Convention::Misere)?;
    let mut moves = Moves::new(most);
    if declared.outcome == Outcome::N {
        let list = match rules.moves.declared_options(position, Goal::MisereP, most) {
            Some(list) => list,
            None => OptionList::from_all(declared_misere_p(rules, position)?, most),
        };
        moves.add(0, 1, &list).ok()?;
    }
    Some(moves.solution(declared.outcome, None, Vec::new(), Method::MisereTheorem(declared.theorem)))
}

/// The options that a theorem declares to be misère P-positions, found by trying
/// all; `None` if some option is not declared or there are too many.
fn declared_misere_p(rules: &Rules, position: &Position) -> Option<Vec<Vec<Position>>> {
    const TRIED: u128 = 1 << 20;
    if rules.moves.option_bound(position).is_some_and(|bound| bound > TRIED) {
        return None;
    }
    let (mut found, mut all_declared) = (Vec::new(), true);
    rules
        .moves
        .each_option(position, &mut |option| match option {
            // Nothing is left, and the opponent wins.
            [] => {}
            [only] => match rules.moves.declared(only, Convention::Misere) {
                Some(declared) if declared.outcome == Outcome::P => found.push(option.to_vec()),
                Some(_) => {}
                None => all_declared = false,
            },
            _ => all_declared = false,
        })
        .ok()?;
    all_declared.then_some(found)
}
