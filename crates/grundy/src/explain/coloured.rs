//! Explains games in which Left and Right have different moves: numbers, other games, and winning cuts.

use grundy_core::{Convention, OutcomeClass, Position, Theorem};
use grundy_rules::hackenbush::picture::{Kind, groups};
use grundy_rules::hackenbush::{Colour, EdgeId, GROUND, Picture, Remaining};
use grundy_solve::hackenbush::{Dyadic, FUSION, NUMBERS, Player};
use grundy_solve::sums::coloured::{ColouredSolution, ColouredWorth};
use grundy_solve::{Summand, Unsolved};

use super::picture::{edge_name, reduction_steps};
use super::{Explanation, OutlineRow, Section, Step, named, say, section, told};
use crate::answer::ROWS;
use crate::inquiry::Inquiry;
use crate::sum::Sum;
use crate::words::Words;

/// Largest number of edges of a tree that is explained edge by edge.
const TREE: usize = 3 * ROWS;
const ORDER: Theorem = Theorem::named("the order of games");
const CANONICAL: Theorem = Theorem::named("canonical forms");

impl Inquiry<'_> {
    pub(super) fn explain_coloured(&mut self, sum: &Sum, solution: &ColouredSolution) -> Result<Explanation, Unsolved> {
        if let Some(why) = &solution.unlisted {
            return Err(why.clone());
        }
        let mut steps = Vec::new();
        let mut told_of: Vec<&str> = Vec::new();
        for (summand, worth) in sum.components().zip(&solution.worths) {
            if steps.len() > 2 * ROWS {
                steps.push(Step::Text(say::others_alike()));
                break;
            }
            steps.extend(self.component_steps(&summand, worth, &mut told_of)?);
        }
        let sections =
            vec![section(say::title_components(), steps), together(sum, solution), self.coloured_moves(sum, solution)?];
        Ok(Explanation { sections })
    }

    fn component_steps(
        &mut self,
        summand: &Summand,
        worth: &ColouredWorth,
        told_of: &mut Vec<&str>,
    ) -> Result<Vec<Step>, Unsolved> {
        let mut steps = vec![Step::Text(say::worth(named(summand), &*worth.value.name))];
        let Some(whole) = summand.rules.picture().map(|picture| &**picture) else { return Ok(steps) };
        let mut cite = |steps: &mut Vec<Step>, theorem: &'static Theorem| {
            if !told_of.contains(&theorem.name) {
                told_of.push(theorem.name);
                steps.push(theorem.into());
            }
        };
        let left = Remaining::of(whole, summand.position);
        let mut searched = false;
        for group in groups(left.picture()) {
            match group.kind {
                Kind::Green => {
                    steps.push(Step::Text(say::green_alone()));
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
            steps.push(Step::Text(say::cuts_tried()));
            steps.push(self.cuts_step(summand, &left)?);
            cite(&mut steps, &CANONICAL);
        }
        Ok(steps)
    }

    /// The first cuts of a picture, and the pictures after them.
    fn cuts_step(&mut self, summand: &Summand, left: &Remaining) -> Result<Step, Unsolved> {
        let mut rows = Vec::new();
        for edge in (0..left.picture().edges.len() as EdgeId).take(ROWS) {
            let who = match left.picture().edges[edge as usize].colour {
                Colour::Green => say::for_either(),
                Colour::Blue => say::for_player(say::left()),
                Colour::Red => say::for_player(say::right()),
            };
            let to = left.after(edge);
            let value = self.value_of(summand, to.as_slice())?;
            rows.push(OutlineRow::new(0, edge_name(left.picture(), edge), value, who));
        }
        Ok(Step::Outline { rows })
    }

    /// The value of a component after a move to `to`.
    fn value_of(&mut self, summand: &Summand, to: &[Position]) -> Result<String, Unsolved> {
        let Some(position) = to.first() else { return Ok("0".to_owned()) };
        let after = [Summand { position, copies: 1, ..*summand }];
        Ok(self.solver.solve_coloured(&after, Convention::Normal, 0, &self.limits)?.value.name)
    }

    /// Explains why the listed moves win.
    fn coloured_moves(&mut self, sum: &Sum, solution: &ColouredSolution) -> Result<Section, Unsolved> {
        let summands: Vec<Summand> = sum.components().collect();
        let mut steps = Vec::new();
        for (player, list) in [Player::Left, Player::Right].into_iter().zip(&solution.winning) {
            let (name, other) = match player {
                Player::Left => (say::left(), say::right()),
                Player::Right => (say::right(), say::left()),
            };
            if list.count == 0 {
                steps.push(Step::Text(say::no_winning_move(name, other)));
                continue;
            }
            steps.push(Step::Text(match player {
                Player::Left => say::wins_at_least(name.clone(), other),
                Player::Right => say::wins_at_most(name.clone(), other),
            }));
            let mut rows = Vec::new();
            for step in list.first.iter().take(ROWS) {
                let summand = &summands[step.component];
                let value = match sum.after(step.component, &step.to) {
                    Some(after) => self.coloured_solution(&after, Convention::Normal, 0)?.value.name,
                    None => "0".to_owned(),
                };
                rows.push(OutlineRow::new(0, told(summand, &step.to), value, Words::none()));
            }
            steps.push(Step::Outline { rows });
            let more = list.count.saturating_sub(list.first.len().min(ROWS) as u128);
            if more > 0 {
                steps.push(Step::Text(say::more_moves_of(more, name)));
            }
        }
        Ok(section(say::title_winning(), steps))
    }
}

/// The value of the whole, and what follows from it.
fn together(sum: &Sum, solution: &ColouredSolution) -> Section {
    let value = &*solution.value.name;
    let verdict = match solution.outcome {
        OutcomeClass::L => say::whole_positive(value),
        OutcomeClass::R => say::whole_negative(value),
        OutcomeClass::P => say::whole_zero(),
        OutcomeClass::N | OutcomeClass::D => say::whole_confused(value),
    };
    let text = if sum.components().count() == 1 { verdict } else { say::values_add(verdict) };
    section(say::title_who_wins(), vec![Step::Text(text), (&ORDER).into()])
}

/// The values of a blue-red tree, edge by edge.
fn tree_steps(picture: &Picture) -> Vec<Step> {
    let count = picture.edges.len();
    if count > TREE {
        return vec![Step::Text(say::trees(count))];
    }
    // In a search from the ground each vertex comes after the one below it.
    let mut order = vec![(GROUND, None::<EdgeId>, 0)];
    let mut at = 0;
    while let Some(&(v, by, depth)) = order.get(at) {
        at += 1;
        // Directly after v, so that the list reads as an outline.
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
            rows.push(OutlineRow::new(depth, say::ground(), on_top, Words::none()));
            continue;
        };
        let drawn = picture.edges[edge as usize];
        let below = if drawn.low == v { drawn.high } else { drawn.low };
        let value = if drawn.colour == Colour::Blue { on_top.on_blue() } else { on_top.on_red() }.unwrap_or_default();
        carried[below as usize] = &carried[below as usize] + &value;
        let colour = if drawn.colour == Colour::Blue { say::blue() } else { say::red() };
        let text = if picture.at(v).len() == 1 { colour } else { say::with_on_top(colour, on_top.to_string()) };
        rows.push(OutlineRow::new(depth, edge_name(picture, edge), value, text));
    }
    rows.reverse();
    let blue: Vec<bool> =
        order.iter().filter_map(|&(_, by, _)| Some(picture.edges[by? as usize].colour == Colour::Blue)).collect();
    let mut steps = Vec::from_iter(stalk_step(picture, &blue));
    steps.push(Step::Text(say::tree_outline()));
    steps.push(Step::Outline { rows });
    steps
}

/// Berlekamp's rule for a stalk in both colours. `blue` says which edges are blue, from the ground.
fn stalk_step(picture: &Picture, blue: &[bool]) -> Option<Step> {
    let is_stalk = (0..picture.vertex_count()).all(|v| picture.at(v as u32).len() <= if v == 0 { 1 } else { 2 });
    if !is_stalk {
        return None;
    }
    let same = blue.iter().take_while(|&&colour| colour == blue[0]).count();
    let digits: String =
        blue.get(same + 1..)?.iter().map(|&colour| if colour == blue[0] { '1' } else { '0' }).collect();
    let binary = format!("{:b}.{digits}1", same - 1);
    Some(Step::Text(match blue[0] {
        true => say::berlekamp_blue(same, same - 1, binary),
        false => say::berlekamp_red(same, same - 1, binary),
    }))
}
