//! Pictures as SVG.

use grundy::{Convention, Position, Session, Shape};
use grundy_draw::{
    Frame, MapStyle, draw_graph, draw_hackenbush, draw_map, draw_sequence, family_picture, graph, graph_picture,
    hackenbush_picture, map_picture, sequence_picture, whole_graph_picture,
};
use pyo3::prelude::*;

use crate::ask::{Bounds, Failure, ask, lasts, too_much, unfit, with_session};
use crate::games::Rules;
use crate::sums::{Sum, convention};

/// The default length of a sequence, and the default side of a map.
const HEAPS: u64 = 1000;
const PAIRS: u64 = 40;
const MEMBERS: u64 = 40;
/// A map with more numbers a side would need several screens.
const MOST_PAIRS: u64 = 1023;

type Size = (Option<u32>, Option<u32>);

fn sized((width, height): Size) -> Frame {
    Frame { width, height, ..Frame::default() }
}

/// The picture of a ruleset: a sequence, a map, a graph or a picture of Hackenbush.
#[pyfunction]
pub fn plot_rules(
    py: Python<'_>,
    rules: &Rules,
    to: Option<u64>,
    of_values: Option<bool>,
    size: Size,
    bounds: Bounds,
) -> PyResult<String> {
    let (rules, family) = (&rules.0, &rules.2);
    ask(py, bounds, |limits| {
        with_session(limits, lasts(rules), |session| {
            if let Some(family) = family.as_ref().filter(|family| !family.is_single() || rules.shape != Shape::Heap) {
                return match family_picture(session, family, to.unwrap_or(MEMBERS))? {
                    (picture, None) => Ok(draw_sequence(&picture, sized(size))),
                    (_, Some(stopped)) => Err(stopped.into()),
                };
            }
            if rules.picture().is_some() {
                return hackenbush(session, rules, &Position::from(vec![]), size);
            }
            if rules.graph().is_some() {
                let picture = whole_graph_picture(session, rules, Convention::Normal, graph::MOST_VERTICES)?;
                let picture = picture.ok_or_else(nothing)?;
                return draw_graph(&picture, sized(size)).map_err(Failure::TooMuch);
            }
            match rules.shape {
                Shape::Heap => {
                    let picture = sequence_picture(session, rules, to.unwrap_or(HEAPS))?;
                    Ok(draw_sequence(&picture, sized(size)))
                }
                Shape::Pair => {
                    let style = of_values.map(|values| if values { MapStyle::Values } else { MapStyle::Outcomes });
                    let to = to.unwrap_or(PAIRS);
                    if to > MOST_PAIRS {
                        return Err(too_much(format!("a map goes up to {MOST_PAIRS}; g.table has no such limit")));
                    }
                    Ok(draw_map(&map_picture(session, rules, to, style)?, sized(size)))
                }
                Shape::List | Shape::Other => Err(unfit(format!(
                    "the positions of `{}` are not single heaps or pairs of numbers, so there is no sequence and no \
                     map to draw; add a position, and the positions that can be reached from it are drawn",
                    rules.name
                ))),
            }
        })
    })
}

/// The picture of a position: a picture of Hackenbush, or all positions that can be reached.
#[pyfunction]
pub fn plot_sum(py: Python<'_>, sum: &Sum, size: Size, bounds: Bounds) -> PyResult<String> {
    let (is_picture, keep) = (sum.is_picture(), sum.lasts());
    ask(py, bounds, |limits| {
        with_session(limits, keep, |session| {
            if let Some((rules, position)) = sum.only().filter(|_| is_picture) {
                return hackenbush(session, rules, position, size);
            }
            let picture = graph_picture(session, &sum.0, convention(&sum.0, None)?, graph::MOST_VERTICES)?;
            draw_graph(&picture, sized(size)).map_err(Failure::TooMuch)
        })
    })
}

fn hackenbush(
    session: &mut Session<'static>,
    rules: &grundy::Rules,
    position: &Position,
    size: Size,
) -> Result<String, Failure> {
    let picture = hackenbush_picture(session, rules, position)?.ok_or_else(nothing)?;
    draw_hackenbush(&picture, sized(size)).map_err(Failure::TooMuch)
}

fn nothing() -> Failure {
    unfit("there is nothing to draw".to_owned())
}
