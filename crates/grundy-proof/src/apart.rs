//! Positions of a board that fall apart.
//!
//! Let a board [only take](Board::only_takes). The set of present cells only shrinks, so all later moves are possible in
//! the first position. A cell that no possible move needs does not matter. Join the cells that one possible move needs
//! or removes. A joined set is a *part*: each possible move needs and removes cells of one part alone, whatever is played
//! in the others. So the position is the sum of its parts. On a [lattice](grundy_rules::cells::lattice), a part may be
//! shifted and turned.

use std::borrow::Cow;

use grundy_core::{Convention, Goal, Nimber, OptionList, Outcome, Position, said};
use grundy_rules::Rules;
use grundy_rules::cells::{Board, BoardMove, CellSet, Placed};

use crate::kernel::{Check, Claimed, Known, Library, Listing, Rejected, demand, options_that, reject, unknown};

/// An option. Its components on such a board are taken apart if they have no label. A part without a label that is
/// shifted and turned is as good as its least image, if that image has one.
/// Complexity: for each of these components the moves of its board, nearly.
pub(crate) fn taken_apart<'a>(
    rules: &Rules,
    option: &'a [Position],
    is_told: &dyn Fn(&Position) -> bool,
) -> Cow<'a, [Position]> {
    if rules.boards().is_none_or(|boards| boards.apart) {
        return Cow::Borrowed(option);
    }
    let parts = |position: &Position| match position.own() {
        Some(Placed { board, present }) if board.only_takes && !is_told(position) => {
            let position = |present| Position::of(Placed { board: board.clone(), present });
            let part = |cells| {
                let lies = position(cells);
                let least = || board.lattice()?.least(&lies.own::<Placed>()?.present).map(position).filter(is_told);
                if is_told(&lies) { lies } else { least().unwrap_or(lies) }
            };
            parts(board, present).into_iter().map(part).collect()
        }
        _ => vec![position.clone()],
    };
    Cow::Owned(option.iter().flat_map(parts).collect())
}

fn parts(board: &Board, present: &CellSet) -> Vec<CellSet> {
    let mut needed = CellSet::empty(board.cells());
    let mut possible: Vec<&BoardMove> = Vec::with_capacity(board.moves().len());
    for it in board.moves().iter().filter(|it| it.is_possible(present)) {
        it.needs.iter().for_each(|&cell| needed.insert(cell));
        possible.push(it);
    }
    // Each cell leads to a lower one of its part, or to itself.
    let mut lower: Vec<u32> = (0..board.cells() as u32).collect();
    for it in possible {
        let first = it.needs[0];
        let mut join = |cell: u32| {
            let (one, other) = (lowest(&lower, first), lowest(&lower, cell));
            lower[one.max(other) as usize] = one.min(other);
        };
        it.needs[1..].iter().for_each(|&cell| join(cell));
        // A move that only takes removes all that it needs: lists of equal length are equal.
        if it.removes.len() > it.needs.len() {
            it.removes.iter().filter(|&&cell| needed.contains(cell)).for_each(|&cell| join(cell));
        }
    }
    let mut parts: Vec<(u32, CellSet)> = Vec::new();
    needed.iter().for_each(|cell| {
        let own = lowest(&lower, cell);
        match parts.iter_mut().rev().find(|(lowest, _)| *lowest == own) {
            Some((_, part)) => part.insert(cell),
            None => parts.push((own, CellSet::of(board.cells(), [cell]))),
        }
    });
    parts.into_iter().map(|(_, part)| part).collect()
}

fn lowest(lower: &[u32], mut cell: u32) -> u32 {
    while lower[cell as usize] != cell {
        cell = lower[cell as usize];
    }
    cell
}

pub(crate) fn check_claim(claimed: &Claimed, library: &Library) -> Check {
    let (claim, convention) = (claimed.claim, claimed.convention);
    let [component] = &claimed.components[..] else {
        return reject("claim.components", said!("no fact gives the outcome of such a sum"));
    };
    demand("claim.components[0].grundy", &claim.components[0].grundy, &None)?;
    if component.copies != 1 {
        return reject("claim.components[0].copies", said!("a theorem gives the outcome of a single copy only"));
    }
    let step = "claim.components[0]";
    let known = library.get(&component.rules.name);
    let known = known.ok_or_else(|| Rejected::new(step, said!("no fact is about this ruleset")))?;
    if convention == Convention::Normal && known.value(&component.position).is_some() {
        return reject("claim.grundy", said!("the value is known, and left out"));
    }
    let own = known.outcome(&component.position, convention);
    let own = own.ok_or_else(|| unknown(step, &claim.components[0].start))?;
    demand("claim.outcome", &claim.outcome, &own.to_string())?;
    let mut winning = Listing::winning(claim);
    if own == Outcome::N {
        winning.each(&claimed.components, library.session, &mut |_, most| {
            winning_options(known, &component.position, convention, most)
        })?;
    }
    winning.finish()
}

fn winning_options(
    known: &Known,
    position: &Position,
    convention: Convention,
    most: usize,
) -> Check<OptionList<Position>> {
    let goal = match convention {
        Convention::Normal => Goal::Value(Nimber::ZERO),
        Convention::Misere => Goal::MisereP,
    };
    if let Some(found) = known.counted(position, goal, most)? {
        return Ok(found);
    }
    let step = "claim.components[0]";
    options_that(&known.rules, position, most, step, &mut |option| {
        // An empty option has the outcome of the end; a theorem is about single positions.
        let left = match option {
            [] => Some(convention.outcome_of_the_end()),
            [part] => known.outcome(part, convention).or_else(|| match convention {
                Convention::Normal => known.value(part).map(|value| value.outcome()),
                Convention::Misere => None,
            }),
            _ => None,
        };
        let shown = || option.iter().map(|part| known.rules.moves.show(part)).collect::<Vec<_>>().join(" + ");
        Ok(left.ok_or_else(|| unknown(step, &shown()))? == Outcome::P)
    })
}

#[cfg(test)]
mod tests {
    use grundy_rules::cells::board::BoardParts;

    use super::*;

    fn parts_of(cells: u32, moves: Vec<BoardMove>, present: &[u32]) -> Vec<Vec<u32>> {
        let names = (0..cells).map(|cell| cell.to_string()).collect();
        let board = Board::new(BoardParts { names, moves, ..BoardParts::default() }).unwrap();
        let cells = CellSet::of(board.cells(), present.iter().copied());
        let mut parts: Vec<Vec<u32>> = parts(&board, &cells).iter().map(|part| part.iter().collect()).collect();
        parts.sort();
        parts
    }

    #[test]
    fn what_one_possible_move_touches_is_one_part() {
        let dominoes = |cells: u32| (1..cells).map(|cell| BoardMove::take([cell - 1, cell])).collect::<Vec<_>>();
        assert_eq!(parts_of(8, dominoes(8), &[0, 1, 3, 5, 6, 7]), [vec![0, 1], vec![5, 6, 7]]);
        assert!(parts_of(8, dominoes(8), &[0, 2, 4]).is_empty());
        // 1 and 3 remove 2, which no move needs, and 4 joins 3 as long as both are there.
        let moves = vec![BoardMove::choose(1, [2]), BoardMove::choose(3, [2, 4]), BoardMove::take([4])];
        assert_eq!(parts_of(5, moves.clone(), &[1, 2, 3, 4]), [vec![1], vec![3, 4]]);
        assert_eq!(parts_of(5, moves, &[1, 2, 4]), [vec![1], vec![4]]);
    }
}
