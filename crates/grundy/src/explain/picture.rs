//! Explains green pictures: how they reduce, and why a cut leaves the wanted value.

use std::collections::VecDeque;

use grundy_core::{Nimber, Position};
use grundy_rules::hackenbush::{Colour, EdgeId, Picture, Remaining};
use grundy_solve::Summand;
use grundy_solve::hackenbush::{Green, Part, Reduction};

use super::{OutlineRow, Step, say};
use crate::answer::ROWS;
use crate::words::Words;

/// Largest number of lines of a reduction that are shown.
const LINES: usize = 3 * ROWS;
/// Largest number of branches of one part that are shown.
const BRANCHES: usize = 8;
/// Largest number of loops that are added one by one.
const LOOPS: u64 = 8;
/// Largest number of vertices of one part that are named.
const NAMES: usize = 6;

/// How the fusion principle reduces a green picture to its value, from the ground upwards.
pub(super) fn reduction_steps(picture: &Picture) -> Vec<Step> {
    let Some(green) = Green::of(picture) else { return Vec::new() };
    let reduction = green.reduction();
    let parts = reduction.parts.len();
    // The parts nearest to the ground are shown; each line has its place among the others.
    let mut lines: Vec<(Vec<usize>, OutlineRow)> = Vec::new();
    let mut seen = 0;
    let mut open: VecDeque<(Vec<usize>, u32)> = VecDeque::from([(Vec::new(), 0)]);
    while let Some((place, foot)) = open.pop_front().filter(|_| lines.len() < LINES) {
        let (row, top, stem) = branch_row(picture, &reduction, place.len(), foot);
        seen += stem;
        for (index, &branch) in reduction.branches(top).iter().enumerate().take(BRANCHES) {
            open.push_back(([&place[..], &[index]].concat(), branch));
        }
        lines.push((place, row));
    }
    lines.sort_by(|(a, _), (b, _)| a.cmp(b));
    let mut steps = vec![Step::Outline { rows: lines.into_iter().map(|(_, row)| row).collect() }];
    if seen < parts {
        steps.push(Step::Text(say::parts_unshown(parts - seen, parts)));
    }
    steps
}

/// One line: the ground, or a branch, which is a stem and the part at its top. Also returns that part, and the number
/// of parts that the line covers.
fn branch_row(picture: &Picture, reduction: &Reduction, depth: usize, foot: u32) -> (OutlineRow, u32, usize) {
    let part = |index: u32| reduction.parts[index as usize];
    // A stem continues while a vertex carries exactly one branch.
    let (mut top, mut stem) = (foot, 1);
    while let (Some(_), 0, &[only]) = (part(foot).stands_on, part(top).edges, reduction.branches(top)) {
        (top, stem) = (only, stem + 1);
    }
    let bare = part(top).edges == 0 && reduction.branches(top).is_empty();
    let carried = carried(picture, reduction, top);
    let value = part(top).value.0;
    let row = match part(foot).stands_on {
        None => {
            let text = if reduction.branches(top).len() > 1 || part(top).edges > 0 { carried } else { Words::none() };
            OutlineRow::new(depth, say::ground(), value, text)
        }
        Some((edge, _)) => {
            let upper = picture.name(part(top).root);
            let text = match (bare, stem) {
                (true, 1) => say::one_edge(),
                (true, _) => say::stalk_up_to(stem, upper),
                (false, 1) => say::branch(value, upper, carried),
                (false, _) => say::branch_stalk(value, stem, upper, carried),
            };
            OutlineRow::new(depth, edge_name(picture, edge), value + stem, text)
        }
    };
    (row, top, stem as usize)
}

/// The value of a part with its branches, as a sum.
fn carried(picture: &Picture, reduction: &Reduction, part: u32) -> Words {
    let (branches, Part { edges, value, .. }) = (reduction.branches(part), reduction.parts[part as usize]);
    let mut terms: Vec<String> = Vec::new();
    if edges > 0 {
        terms.push((edges % 2).to_string());
    }
    let worth = |&branch: &u32| (reduction.parts[branch as usize].value.0 + 1).to_string();
    terms.extend(branches.iter().take(BRANCHES).map(worth));
    if branches.len() > BRANCHES {
        terms.push("…".to_owned());
    }
    let sum = match terms.len() {
        0 => "0".to_owned(),
        1 => terms.concat(),
        _ => format!("{} = {value}", terms.join(" ⊕ ")),
    };
    let sum = if branches.len() > BRANCHES { say::carried_branches(sum, branches.len()) } else { sum.into() };
    if edges == 0 { sum } else { say::carried_fused(sum, fused(picture, reduction, part, edges)) }
}

/// The vertices that fuse.
fn fused(picture: &Picture, reduction: &Reduction, part: u32, edges: u64) -> Words {
    let vertices = reduction.vertices(part);
    let names = || vertices.iter().take(NAMES).map(|&v| Words::from(picture.name(v))).collect::<Vec<_>>();
    let loops = match edges {
        1 => say::one_loop(),
        2..=LOOPS => say::loops_added(edges, vec!["1"; edges as usize].join(" ⊕ "), edges % 2),
        _ if edges % 2 == 1 => say::odd_loops(edges),
        _ => say::even_loops(edges),
    };
    match vertices {
        [only] => say::part_has(picture.name(*only), loops),
        _ if vertices.len() > NAMES => say::part_fuses_more(names(), vertices.len() - NAMES, loops),
        _ => say::part_fuses(names(), loops),
    }
}

/// Why a cut gives a picture the value that the rest of the sum needs: what each part on the path must become.
pub(super) fn cut_steps(summand: &Summand, edge: EdgeId, target: Nimber) -> Vec<Step> {
    let Some(whole) = summand.rules.picture() else { return Vec::new() };
    let left = Remaining::of(whole, summand.position);
    let picture = left.picture();
    let Some(reduction) = Green::of(picture).map(|green| green.reduction()) else { return Vec::new() };
    let Some(edge) = (0..picture.edges.len() as EdgeId).find(|&other| left.edge_of_whole(other) == edge) else {
        return Vec::new();
    };
    let parts = &reduction.parts;
    let ends = picture.edges[edge as usize];
    let [a, b] = [ends.low, ends.high].map(|v| reduction.part_of(v));
    // The upper one of two parts stands on the other; parts are listed from the ground upwards.
    let (last, is_bridge) = (a.max(b), a != b);
    let mut path = vec![last];
    while let Some((_, below)) = path.last().and_then(|&part| parts[part as usize].stands_on) {
        path.push(below);
    }
    path.reverse();
    let mut rows = Vec::new();
    let mut goal = target.0;
    for step in path.windows(2) {
        let [below, above] = [step[0], step[1]].map(|part| parts[part as usize]);
        let Some((bridge, _)) = above.stands_on else { continue };
        let others = below.value.0 ^ (above.value.0 + 1);
        let branch = goal ^ others;
        let text = say::cut_others(goal, edge_name(picture, bridge), others);
        rows.push(OutlineRow::new(0, picture.name(below.root).into(), below.value, text));
        let text = if branch == 0 { say::cut_it() } else { say::cut_branch(goal, others, branch, branch - 1) };
        rows.push(OutlineRow::new(0, edge_name(picture, bridge), above.value.0 + 1, text));
        goal = branch.saturating_sub(1);
    }
    if !is_bridge {
        let part = parts[last as usize];
        let text = say::cut_loop(goal, edge_name(picture, edge));
        rows.push(OutlineRow::new(0, picture.name(part.root).into(), part.value, text));
    }
    // A long path is shown at both ends only.
    if rows.len() > 2 * ROWS {
        let out = rows.len() - 2 * ROWS;
        let gap = OutlineRow::new(0, "…".into(), "", say::lines_more(out));
        rows.splice(ROWS..ROWS + out, [gap]);
    }
    vec![Step::Outline { rows }]
}

/// `a-b`, the name of an edge in moves.
pub(super) fn edge_name(picture: &Picture, edge: EdgeId) -> Words {
    let (name, colour) = picture.edge_name(edge);
    match colour {
        None => name.into(),
        Some(Colour::Green) => say::edge_green(name),
        Some(Colour::Blue) => say::edge_blue(name),
        Some(Colour::Red) => say::edge_red(name),
    }
}

/// The edge of the whole picture whose cut leads to this position.
pub(super) fn edge_cut(summand: &Summand, to: &[Position]) -> Option<EdgeId> {
    summand.rules.picture()?.edge_cut(summand.position, to)
}
