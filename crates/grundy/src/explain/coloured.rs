//! What is said where Left and Right have different moves: of numbers, other games, and winning cuts.

use grundy_core::{Convention, Position, Theorem};
use grundy_rules::hackenbush::groups::{self, Kind};
use grundy_rules::hackenbush::{Colour, EdgeId, GROUND, Picture, Remaining};
use grundy_solve::hackenbush::partizan::OutcomeClass;
use grundy_solve::hackenbush::{ColouredSolution, ColouredWorth, Dyadic, FUSION, NUMBERS, Player};
use grundy_solve::{Summand, Unsolved};

use super::picture::{edge_name, reduction_steps};
use super::{Explanation, OutlineRow, ROWS, Section, Step, named, section, told};
use crate::game::Game;
use crate::session::Session;

/// Trees of at most so many edges are told edge by edge.
const TREE: usize = 3 * ROWS;

/// How the outcome follows from the value.
const ORDER: Theorem = Theorem {
    name: "the order of games",
    statement: "Left wins G, whoever begins, if G > 0; Right if G < 0; whoever begins loses if G = 0, and wins if G is \
                confused with 0. Values add; G > H means that Left wins G - H.",
    source: "J. H. Conway, On Numbers and Games, ch. 7",
};

/// What the values of other pictures rest on.
const CANONICAL: Theorem = Theorem {
    name: "canonical forms",
    statement: "A game is { what Left can move to | what Right can move to }; without dominated and reversible options \
                it has exactly one form. What stands on one edge counts by its value alone (the colon principle).",
    source: "J. H. Conway, On Numbers and Games, ch. 10; Winning Ways, ch. 3 and 7",
};

impl Session<'_> {
    pub(super) fn explain_coloured(&mut self, game: &Game, convention: Convention) -> Result<Explanation, Unsolved> {
        let solution = self.coloured_solution(game, convention, ROWS)?;
        let mut steps = Vec::new();
        let mut told_of: Vec<&str> = Vec::new();
        for (summand, worth) in game.components().zip(&solution.worths) {
            if steps.len() > 2 * ROWS {
                steps.push(Step::Text("The other components are valued in the same way.".to_owned()));
                break;
            }
            steps.extend(self.component_steps(&summand, worth, &mut told_of)?);
        }
        let sections = vec![
            section("What each component is worth", steps),
            together(game, &solution),
            self.coloured_moves(game, &solution)?,
        ];
        Ok(Explanation { sections })
    }

    fn component_steps(
        &mut self,
        summand: &Summand,
        worth: &ColouredWorth,
        told_of: &mut Vec<&str>,
    ) -> Result<Vec<Step>, Unsolved> {
        let mut steps = vec![Step::Text(format!("{} is worth {}.", named(summand), worth.value.name))];
        let Some(whole) = summand.rules.picture.as_deref() else { return Ok(steps) };
        let mut cite = |steps: &mut Vec<Step>, theorem: &'static Theorem| {
            if !told_of.contains(&theorem.name) {
                told_of.push(theorem.name);
                steps.push(theorem.into());
            }
        };
        let left = Remaining::of(whole, summand.position);
        let mut searched = false;
        for group in groups::of(left.picture()) {
            match group.kind {
                Kind::Green => {
                    steps.push(Step::Text("What is green and stands alone is a heap of Nim; after fusion:".to_owned()));
                    steps.extend(reduction_steps(&group.picture));
                    cite(&mut steps, &FUSION);
                }
                Kind::BlueRedTree => {
                    steps.extend(tree_steps(&group.picture));
                    cite(&mut steps, &NUMBERS);
                }
                Kind::Other => searched = true,
            }
        }
        if searched {
            steps.push(Step::Text("Every cut was tried, and what it leaves valued; some of them:".to_owned()));
            steps.push(self.cuts_step(summand, &left)?);
            cite(&mut steps, &CANONICAL);
        }
        Ok(steps)
    }

    /// The first cuts of a picture, and what they leave.
    fn cuts_step(&mut self, summand: &Summand, left: &Remaining) -> Result<Step, Unsolved> {
        let mut rows = Vec::new();
        for edge in (0..left.picture().edges().len() as EdgeId).take(ROWS) {
            let who = match left.picture().edges()[edge as usize].colour {
                Colour::Green => "either player",
                Colour::Blue => "Left",
                Colour::Red => "Right",
            };
            let to = left.after(edge);
            let value = self.value_of(summand, to.as_slice())?;
            rows.push(OutlineRow {
                depth: 0,
                name: edge_name(left.picture(), edge),
                value,
                text: format!("for {who}"),
            });
        }
        Ok(Step::Outline { rows })
    }

    /// What a component is worth after a move to `to`.
    fn value_of(&mut self, summand: &Summand, to: &[Position]) -> Result<String, Unsolved> {
        let Some(position) = to.first() else { return Ok("0".to_owned()) };
        let after = [Summand { position, copies: 1, ..*summand }];
        Ok(self.solver.solve_coloured(&after, Convention::Normal, 0, &self.limits)?.value.name)
    }

    /// Why the listed moves win.
    fn coloured_moves(&mut self, game: &Game, solution: &ColouredSolution) -> Result<Section, Unsolved> {
        let summands: Vec<Summand> = game.components().collect();
        let mut steps = Vec::new();
        let players = [(Player::Left, "Left", "at least"), (Player::Right, "Right", "at most")];
        for ((player, name, bound), list) in players.into_iter().zip(&solution.winning) {
            let second = if player == Player::Left { "Right" } else { "Left" };
            if list.count == 0 {
                steps.push(Step::Text(format!("{name} has no winning move: each leaves {second} a win.")));
                continue;
            }
            let text = format!("A move of {name} wins if what it leaves is {bound} 0: then {second}, to move, loses.");
            steps.push(Step::Text(text));
            let mut rows = Vec::new();
            for step in list.first.iter().take(ROWS) {
                let summand = &summands[step.summand];
                let Some(after) = game.after(step.summand, &step.to) else {
                    rows.push(row(told(summand, &step.to), "0"));
                    continue;
                };
                let value = self.whole_value(&after)?;
                rows.push(row(told(summand, &step.to), &value));
            }
            steps.push(Step::Outline { rows });
            let more = list.count.saturating_sub(list.first.len().min(ROWS) as u128);
            if more > 0 {
                steps.push(Step::Text(format!("{more} more moves of {name} do the same.")));
            }
        }
        Ok(section("Why these moves win", steps))
    }

    fn whole_value(&mut self, game: &Game) -> Result<String, Unsolved> {
        Ok(self.coloured_solution(game, Convention::Normal, 0)?.value.name)
    }
}

/// A move, and what it leaves of the whole.
fn row(made: String, value: &str) -> OutlineRow {
    OutlineRow { depth: 0, name: made, value: value.to_owned(), text: String::new() }
}

/// What the whole is worth, and what follows.
fn together(game: &Game, solution: &ColouredSolution) -> Section {
    let how = match game.components().count() {
        1 => "The whole",
        _ => "The values add: numbers as numbers, heaps of Nim by nim-sum, other games move by move. The whole",
    };
    let so = match solution.outcome {
        OutcomeClass::L => "greater than 0, so Left wins, whoever begins",
        OutcomeClass::R => "less than 0, so Right wins, whoever begins",
        OutcomeClass::P => "0, so whoever begins loses",
        OutcomeClass::N => "neither greater nor less than 0 nor equal to it, so whoever begins wins",
    };
    let text = match solution.outcome {
        OutcomeClass::P => format!("{how} is worth {so}."),
        _ => format!("{how} is worth {}, which is {so}.", solution.value.name),
    };
    section("Who wins", vec![Step::Text(text), (&ORDER).into()])
}

/// The values of a blue-red tree, edge by edge.
fn tree_steps(picture: &Picture) -> Vec<Step> {
    let count = picture.edges().len();
    if count > TREE {
        let text = format!("Its {count} blue and red edges are trees: numbers, added and halved edge by edge.");
        return vec![Step::Text(text)];
    }
    // In a walk from the ground each vertex comes after the one below it.
    let mut order = vec![(GROUND, None::<EdgeId>, 0)];
    let mut at = 0;
    while let Some(&(v, by, depth)) = order.get(at) {
        at += 1;
        // Behind v at once, so that the list reads as an outline.
        let above = picture.at(v).iter().filter(|step| Some(step.edge) != by);
        let above: Vec<_> = above.map(|step| (step.vertex, Some(step.edge), depth + 1)).collect();
        order.splice(at..at, above);
    }
    let mut carried = vec![Dyadic::zero(); picture.vertex_count()];
    let mut rows = Vec::new();
    for index in (0..order.len()).rev() {
        let (v, by, depth) = order[index];
        let on_top = carried[v as usize].clone();
        let Some(edge) = by else {
            rows.push(OutlineRow { depth, name: "ground".to_owned(), value: on_top.to_string(), text: String::new() });
            continue;
        };
        let drawn = picture.edges()[edge as usize];
        let below = if drawn.low == v { drawn.high } else { drawn.low };
        let value = if drawn.colour == Colour::Blue { on_top.on_blue() } else { on_top.on_red() }.unwrap_or_default();
        carried[below as usize] = &carried[below as usize] + &value;
        let text = match picture.at(v).len() {
            1 => drawn.colour.to_string(),
            _ => format!("{} with {on_top} on top", drawn.colour),
        };
        rows.push(OutlineRow { depth, name: edge_name(picture, edge), value: value.to_string(), text });
    }
    rows.reverse();
    let mut steps = Vec::from_iter(stalk_step(picture, &rows));
    steps.push(Step::Text("Trees in blue and red are numbers. From the ground upwards:".to_owned()));
    steps.push(Step::Outline { rows });
    steps
}

/// Berlekamp's rule, where the tree is one stalk of several edges whose colour changes.
fn stalk_step(picture: &Picture, rows: &[OutlineRow]) -> Option<Step> {
    let is_stalk = (0..picture.vertex_count()).all(|v| picture.at(v as u32).len() <= if v == 0 { 1 } else { 2 });
    if !is_stalk {
        return None;
    }
    // From the ground: each line stands on the one before.
    let blue: Vec<bool> = rows.iter().skip(1).map(|row| row.text.starts_with("blue")).collect();
    let same = blue.iter().take_while(|&&colour| colour == blue[0]).count();
    let digits: String =
        blue.get(same + 1..)?.iter().map(|&colour| if colour == blue[0] { '1' } else { '0' }).collect();
    let sign = if blue[0] { "" } else { ", negative for red" };
    Some(Step::Text(format!(
        "Berlekamp's rule for a stalk: {same} edge{} before the colour changes make {}; the two edges at the change are the binary point; each further edge is a digit, 1 in the colour of the first edge; and a 1 is appended: \
         {:b}.{digits}1 in binary{sign}.",
        if same == 1 { "" } else { "s" },
        same - 1,
        same - 1
    )))
}
