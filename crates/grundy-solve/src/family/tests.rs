//! Families compared with the definition: every kind, and the boards themselves.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use grundy_core::Said;
use grundy_rules::cells::board::BoardParts;
use grundy_rules::cells::{Board, BoardMove};
use grundy_testkit::{Random, long};

use super::close::{EndMove, InnerMove, System};
use super::column::{Alphabet, Column};
use super::far::{Changes, FarPosition};
use super::pieces::{Kind, Pieces, mex};
use super::recognise::{Unrecognised, recognise};
use super::theorem::{Closed, Effort, Obstacle, prove_boards};
use super::values::Values;
use grundy_octal::Kernel;

type Edges = Vec<(usize, usize)>;

fn node_kayles(names: Vec<String>, edges: &Edges) -> Result<Arc<Board>, Said> {
    let mut near: Vec<Vec<u32>> = vec![Vec::new(); names.len()];
    for &(a, b) in edges {
        near[a].push(b as u32);
        near[b].push(a as u32);
    }
    let moves = near.into_iter().zip(0..).map(|(near, vertex)| BoardMove::choose(vertex, near)).collect();
    Board::new(BoardParts { names, moves, ..BoardParts::default() }).map(Arc::new)
}

/// A row, or a ring, of n equal cells of `size` vertices: the edges in a cell, and those to the next cell.
struct Cells {
    size: usize,
    inside: Edges,
    links: Edges,
    ring: bool,
}

impl Cells {
    fn edges(&self, n: usize) -> Edges {
        let at = |cell: usize, vertex: usize| (cell % n) * self.size + vertex;
        let inside = (0..n).flat_map(|cell| self.inside.iter().map(move |&(a, b)| (at(cell, a), at(cell, b))));
        let linked = if self.ring && n > 2 { n } else { n.max(1) - 1 };
        let links = (0..linked).flat_map(|cell| self.links.iter().map(move |&(a, b)| (at(cell, a), at(cell + 1, b))));
        inside.chain(links).collect()
    }

    fn board(&self, n: u64) -> Result<Arc<Board>, Said> {
        let names = (0..n).flat_map(|cell| (0..self.size).map(move |vertex| format!("({cell},{vertex})"))).collect();
        node_kayles(names, &self.edges(n as usize))
    }

    fn closed(&self, effort: Effort) -> Result<Closed, Obstacle> {
        let closed = prove_boards(&mut |n| self.board(n), effort, &mut |_, _| false);
        closed.unwrap_or_else(|reason| panic!("{reason:?}"))
    }
}

/// A move for each vertex, as sets: what must be there, and what is removed.
fn choices(vertices: usize, edges: &Edges) -> Vec<(u32, u32)> {
    let mut moves: Vec<(u32, u32)> = (0..vertices).map(|vertex| (1 << vertex, 1 << vertex)).collect();
    edges.iter().for_each(|&(a, b)| (moves[a].1, moves[b].1) = (moves[a].1 | 1 << b, moves[b].1 | 1 << a));
    moves
}

/// The value of a set by the definition.
fn plain(moves: &[(u32, u32)], set: u32, known: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&value) = known.get(&set) {
        return value;
    }
    let possible = moves.iter().filter(|(needs, _)| set & needs == *needs);
    let options: Vec<u32> = possible.map(|(_, removes)| plain(moves, set & !removes, known)).collect();
    known.insert(set, mex(&options));
    known[&set]
}

/// Compares the values of boards with at most this many vertices with the definition.
fn compare(cells: &Cells, closed: &Closed, vertices: usize) {
    for n in 0..=vertices / cells.size {
        let moves = choices(n * cells.size, &cells.edges(n));
        let all = ((1u64 << moves.len()) - 1) as u32;
        let value = plain(&moves, all, &mut HashMap::new());
        if let Some(&found) = closed.values.get(n - closed.first as usize) {
            assert_eq!(found, value, "{:?} {:?} ring {}: n = {n}", cells.inside, cells.links, cells.ring);
        }
    }
}

/// Compares the values of each kind with the definition at three lengths.
fn compare_kinds(closed: &mut Closed) {
    for (kind, values) in closed.system.kinds.iter().zip(&closed.kind_values) {
        for (length, &kept) in values.iter().enumerate().skip(closed.system.from).take(3) {
            let value = closed.pieces.row(&kind.word(length)).expect("few pieces");
            assert_eq!(kept, value, "{kind:?} of length {length}");
        }
    }
}

/// Each graph on the cells, once for all that differ by the order of the vertices or the direction, if it is connected.
fn all_cells(size: usize, ring: bool) -> Vec<Cells> {
    let orders: &[&[usize]] = match size {
        2 => &[&[0, 1], &[1, 0]],
        _ => &[&[0, 1, 2], &[0, 2, 1], &[1, 0, 2], &[1, 2, 0], &[2, 0, 1], &[2, 1, 0]],
    };
    let subsets = |pairs: Edges| {
        let subset = |set: u32| (0..pairs.len()).filter(|at| set >> at & 1 == 1).map(|at| pairs[at]).collect::<Edges>();
        (0..1 << pairs.len()).map(subset).collect::<Vec<Edges>>()
    };
    let all_links = subsets((0..size * size).map(|at| (at / size, at % size)).collect());
    let mut found = BTreeSet::new();
    for inside in subsets((0..size).flat_map(|b| (0..b).map(move |a| (a, b))).collect()) {
        for links in &all_links {
            let image = |order: &[usize], reversed: bool| {
                let pairs = inside.iter().map(|&(a, b)| (order[a].min(order[b]), order[a].max(order[b])));
                let turn = |(a, b): (usize, usize)| if reversed { (b, a) } else { (a, b) };
                let links = links.iter().map(|&(a, b)| turn((order[a], order[b])));
                (pairs.collect::<BTreeSet<_>>(), links.collect::<BTreeSet<_>>())
            };
            found.extend(orders.iter().flat_map(|order| [image(order, false), image(order, true)]).min());
        }
    }
    let edges = |set: BTreeSet<(usize, usize)>| set.into_iter().collect();
    let cells =
        found.into_iter().map(|(inside, links)| Cells { size, inside: edges(inside), links: edges(links), ring });
    cells.filter(is_connected).collect()
}

fn is_connected(cells: &Cells) -> bool {
    let n = 20;
    let edges = Cells { ring: false, inside: cells.inside.clone(), links: cells.links.clone(), ..*cells }.edges(n);
    let mut part: Vec<usize> = (0..n * cells.size).collect();
    for _ in 0..n * cells.size {
        edges.iter().for_each(|&(a, b)| (part[a], part[b]) = (part[a].min(part[b]), part[a].min(part[b])));
    }
    part.iter().all(|&other| other == 0)
}

#[test]
fn all_cells_are_as_the_definition_says() {
    let (mut proved, mut count) = (0, 0);
    let cases = [(2, false, 500, 16), (2, true, 500, 16), (3, false, 2400, 24)];
    for (size, ring, lengths, vertices) in cases.into_iter().take(long(2, 3)) {
        for cells in all_cells(size, ring) {
            count += usize::from(size == 3);
            if let Ok(mut closed) = cells.closed(Effort { kinds: 400, lengths }) {
                proved += usize::from(closed.proved);
                compare(&cells, &closed, vertices);
                compare_kinds(&mut closed);
            }
        }
    }
    let (least, all) = long((14, 0), (14 + 109, 394));
    assert!(proved >= least && count == all, "{proved} of {count}");
}

#[test]
fn known_families_have_the_known_periods() {
    type Pairs<'a> = &'a [(usize, usize)];
    let cells =
        |size, inside: Pairs, links: Pairs, ring| Cells { size, inside: inside.into(), links: links.into(), ring };
    let cases = [
        (cells(1, &[], &[(0, 0)], false), 1, (52, 34)),
        (cells(1, &[], &[(0, 0)], true), 1, (38, 34)),
        (cells(2, &[(0, 1)], &[(0, 0), (1, 1)], true), 2, (2, 1)),
        (cells(2, &[(0, 1)], &[(0, 1), (1, 0)], true), 2, (0, 2)),
        (cells(2, &[(0, 1)], &[(0, 0)], false), 1, (0, 2)),
        (cells(2, &[(0, 1)], &[(0, 0), (1, 0)], false), 2, (71, 12)),
        (cells(3, &[(0, 1), (0, 2)], &[(0, 0)], false), 1, (0, 4)),
    ];
    for (cells, kinds, period) in cases {
        let mut closed = cells.closed(Effort::default()).expect("it closes");
        assert!(closed.proved, "{:?}", cells.links);
        assert_eq!((closed.system.kinds.len(), closed.period), (kinds, Some(period)), "{:?}", cells.links);
        compare(&cells, &closed, 20);
        compare_kinds(&mut closed);
    }
    // The ladder closes without a period; three rows do not close.
    let ladder = cells(2, &[(0, 1)], &[(0, 0), (1, 1)], false).closed(Effort { kinds: 10, lengths: 300 });
    assert!(ladder.is_ok_and(|closed| !closed.proved && closed.system.kinds.len() == 4));
    let grid = cells(3, &[(0, 1), (1, 2)], &[(0, 0), (1, 1), (2, 2)], false).closed(Effort { kinds: 50, lengths: 300 });
    assert!(grid.is_err(), "{grid:?}");
}

/// A row of n cells. A move takes, somewhere in the row, cells at these distances from the first one.
fn takes(n: u64, moves: &[&[u32]]) -> Vec<Vec<u32>> {
    let placed = |v: u32| moves.iter().map(move |cells| cells.iter().map(|cell| v + cell).collect::<Vec<u32>>());
    (0..n as u32).flat_map(placed).filter(|cells| cells.iter().all(|&cell| u64::from(cell) < n)).collect()
}

#[test]
fn rows_that_interleave_are_told_apart() {
    let board = |n: u64, moves: Vec<Vec<u32>>| {
        let names = (0..n).map(|at| at.to_string()).collect();
        let moves = moves.into_iter().map(BoardMove::take).collect();
        Board::new(BoardParts { names, moves, ..BoardParts::default() }).map(Arc::new)
    };
    type Case<'a> = (&'a [&'a [u32]], u64, Option<(u64, u64)>);
    let cases: [Case; 5] = [
        (&[&[0, 1]], 1, Some((53, 34))),
        (&[&[0, 2]], 2, Some((106, 68))),
        (&[&[0, 3]], 3, Some((159, 102))),
        (&[&[0], &[0, 2]], 2, Some((142, 24))),
        (&[&[0, 2, 4]], 2, None),
    ];
    for (moves, steps, period) in cases {
        let closed = prove_boards(&mut |n| board(n, takes(n, moves)), Effort::default(), &mut |_, _| false);
        let mut closed = closed.expect("a row").unwrap_or_else(|obstacle| panic!("{moves:?}: {obstacle:?}"));
        assert_eq!((closed.family.steps, closed.period), (steps, period), "{moves:?}");
        for n in 0..18 {
            let sets = takes(n, moves).into_iter().map(|cells| cells.iter().map(|cell| 1 << cell).sum());
            let sets: Vec<(u32, u32)> = sets.map(|set| (set, set)).collect();
            let expected = plain(&sets, (1 << n) - 1, &mut HashMap::new());
            assert_eq!(closed.values[(n - closed.first) as usize], expected, "{moves:?}: n = {n}");
        }
        compare_kinds(&mut closed);
    }
    // Joined at an end, the two rows are one piece with two long runs.
    let joined = |n: u64| board(n, takes(n, &[&[0, 2]]).into_iter().chain([vec![0, 1]]).collect());
    let joined = prove_boards(&mut |n| joined(n), Effort::default(), &mut |_, _| false).expect("a row");
    assert!(matches!(joined, Err(Obstacle::TwoRuns { .. })), "{joined:?}");
}

#[test]
fn a_family_that_differs_is_not_recognised() {
    // A path, whose last edge is missing for one n.
    let path = |odd: u64| {
        move |n: u64| {
            let edges: Edges = (1..n as usize - usize::from(n == odd)).map(|at| (at - 1, at)).collect();
            node_kayles((0..n).map(|at| at.to_string()).collect(), &edges)
        }
    };
    for odd in [30, 50, 64] {
        match recognise(&mut path(odd), 1..=1) {
            Err(Unrecognised::Differs { n, .. }) => assert_eq!(n, odd),
            other => panic!("{other:?}"),
        }
    }
    // Below the least n of the word, a board is of its own.
    let family = recognise(&mut path(5), 1..=1).expect("it repeats from 6 on");
    assert_eq!((family.residues[0].least, family.small.contains_key(&5)), (6, true));
    // One board is missing. The boards begin after a small one; those in the middle are wanted, those far out are not.
    for gap in [0, 7, 12, 24, 63, 600] {
        let family = recognise(&mut |n| if n == gap { Err(Said::default()) } else { path(1)(n) }, 1..=1);
        match family {
            Err(Unrecognised::Missing { n, .. }) => assert_eq!(n, gap),
            Ok(family) => {
                let first = family.small.keys().chain(family.residues.iter().map(|it| &it.least)).min();
                assert_eq!(first, Some(&if gap < 12 { gap + 1 } else { 0 }));
                assert!(gap < 12 || gap == 600, "{gap}");
            }
            other => panic!("{gap}: {other:?}"),
        }
    }
    // A wheel has a move that reaches everywhere.
    let wheel = recognise(
        &mut |n| {
            let n = n as usize;
            let rim = (0..n).map(|at| (at, (at + 1) % n.max(1))).filter(|(a, b)| a != b);
            let edges = rim.chain((0..n).map(|at| (at, n))).collect();
            node_kayles((0..n).map(|at| format!("(1,{at})")).chain(["hub".to_owned()]).collect(), &edges)
        },
        1..=8,
    );
    assert!(matches!(wheel, Err(Unrecognised::Wide { .. } | Unrecognised::Differs { .. })), "{wheel:?}");
}

/// Far out, values and options are those of all positions one by one, also where columns differ.
#[test]
fn far_positions_are_as_the_definition_says() {
    let shapes =
        [(1, vec![], vec![(0, 0)], false), (1, vec![], vec![(0, 0)], true), (2, vec![(0, 1)], vec![(0, 0)], false)];
    for (size, inside, links, ring) in shapes {
        let cells = Cells { size, inside, links, ring };
        let mut closed = cells.closed(Effort::default()).expect("it closes");
        for n in [12, 20 / size as u64 + 1, 1_000_000_000_000_000_000] {
            let start = FarPosition { n, changes: Changes::new() };
            let value = closed.far_value(&start).expect("a value").expect("a board");
            let (preperiod, period) = closed.period.expect("a period");
            let at = if n < preperiod { n } else { preperiod + (n - preperiod) % period };
            assert_eq!(value, u64::from(closed.values[(at - closed.first) as usize]), "n = {n}");
            let (count, first) = closed.far_options(&start, 0, 50).expect("options").expect("a board");
            assert_eq!(count == 0, value == 0, "n = {n}");
            for option in &first {
                assert_eq!(closed.far_value(option), Ok(Some(0)));
            }
            if n > 100 {
                continue;
            }
            // By the definition.
            let moves = choices(n as usize * size, &cells.edges(n as usize));
            let all = ((1u64 << moves.len()) - 1) as u32;
            let mut known = HashMap::new();
            let mut options: BTreeSet<u32> = moves.iter().map(|(_, removes)| all & !removes).collect();
            options.retain(|&after| plain(&moves, after, &mut known) == 0);
            assert_eq!(count, options.len() as u128, "{size} ring {ring} n = {n}");
            // And after one more move.
            for option in first {
                let gone = option.changes.iter().flat_map(|(&column, &present)| {
                    let slots = (0..size).filter(move |slot| present >> slot & 1 == 0);
                    slots.map(move |slot| column as usize * size + slot)
                });
                assert!(options.contains(&gone.fold(all, |set, vertex| set & !(1 << vertex))));
            }
        }
    }
}

/// A ladder without one corner is worth as much as it is long, and so is its half; far out too, with all its options.
#[test]
fn values_that_grow_are_proved_and_known_far_out() {
    let vertices = |n: usize| (0..n).flat_map(|at| [(at, 0), (at, 1)]).filter(move |&cell| cell != (n - 1, 1));
    let edges = |n: usize| -> Edges {
        let all: Vec<(usize, usize)> = vertices(n).collect();
        let near = |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1;
        let pairs = (0..all.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        pairs.filter(|&(a, b)| near(all[a], all[b])).collect()
    };
    let mut board = |n: u64| {
        let names = vertices(n as usize).map(|(column, row)| format!("({row},{column})")).collect();
        node_kayles(names, &edges(n as usize))
    };
    let mut closed = prove_boards(&mut board, Effort::default(), &mut |_, _| false).expect("a row").expect("it closes");
    assert!(closed.proved, "{:?}", closed.law);
    assert_eq!((closed.period.map(|law| law.1), closed.saltus), (Some(1), 1));
    compare_kinds(&mut closed);
    let (preperiod, _) = closed.period.expect("a period");
    for n in [8, 11, 1_000_000_000_000_000_000u64] {
        let start = FarPosition { n, changes: Changes::new() };
        let value = closed.far_value(&start).expect("a value").expect("a board");
        assert_eq!(value, u64::from(closed.values[(preperiod - closed.first) as usize]) + n - preperiod, "n = {n}");
        for target in [0, 1, value - 1] {
            let (count, first) = closed.far_options(&start, target, 50).expect("options").expect("a board");
            let is_worth = |option| closed.far_value(option) == Ok(Some(target));
            assert!(count > 0 && first.iter().all(is_worth), "{n} {target}");
            if n < 100 {
                let moves = choices(vertices(n as usize).count(), &edges(n as usize));
                let (whole, mut known) = ((1u32 << moves.len()) - 1, HashMap::new());
                assert_eq!(u64::from(plain(&moves, whole, &mut known)), value, "n = {n}");
                let after: BTreeSet<u32> = moves.iter().map(|(_, removes)| whole & !removes).collect();
                let reach =
                    after.into_iter().filter(|&set| u64::from(plain(&moves, set, &mut known)) == target).count();
                assert_eq!(count, reach as u128, "n = {n}, to {target}");
            }
        }
        assert_eq!(closed.far_options(&start, value, 1).expect("options").expect("a board").0, 0);
    }
}

#[test]
fn systems_have_the_values_of_their_equations() {
    let mut random = Random::new(5);
    for _ in 0..long(10, 40) {
        // The cells of the left end are taken one by one, and the run is empty.
        let mut alphabet = Alphabet::default();
        let cell = alphabet.number(Column { cells: 1, present: 1, moves: vec![vec![[1, 0, 1, 0]]] });
        let empty = alphabet.number(Column::default());
        let mut pieces = Pieces::new(alphabet, Vec::new());
        let (cut, margin, kinds) = (random.below(3usize) + 1, 2, random.below(3usize) + 1);
        let mut system = System::default();
        (system.cut, system.margin, system.from) = (cut, margin, 2 * margin + cut);
        let seed = random.bits();
        for kind in 0..2 * kinds {
            // Each kind has a twin, with the same equation, which names other twins.
            let mut shape = Random::new(seed.wrapping_add((kind % kinds) as u64));
            let many = shape.below(6usize);
            let mut piece = |highest: i64| {
                let named = shape.below(kinds) + kinds * random.below(2usize);
                (named, highest - shape.below(3u64) as i64)
            };
            system.ends.push((0..2).map(|fixed| EndMove { fixed, pieces: vec![piece(-1), piece(-1)] }).collect());
            let single = InnerMove { fixed: 0, left: vec![piece(0)], right: vec![piece(0)] };
            let mirror = InnerMove { fixed: 0, left: single.right.clone(), right: single.left.clone() };
            let own = InnerMove { fixed: 3, left: vec![piece(0)], right: Vec::new() };
            let both = InnerMove { right: own.left.clone(), ..own.clone() };
            let fixed = if many == 5 { 1 << u16::BITS } else { 1 };
            let wide = InnerMove { fixed, left: vec![piece(0), piece(0)], right: vec![piece(0)] };
            system.inner.push([single, mirror, both, wide, own].into_iter().take(many).collect());
            let left = vec![cell; kind % kinds % 2];
            system.kinds.push(Kind { left, cell: empty, right: Vec::new() });
        }
        let lengths = 1500;
        let mut values = Values::new(&system, &mut pieces).expect("short pieces");
        assert!(values.extend(lengths, &mut |_, _| false));
        for kernel in Kernel::all() {
            let mut others = Values::new(&system, &mut pieces).expect("short pieces");
            others.kernel = kernel;
            assert!(others.extend(lengths, &mut |_, _| false) && others.of == values.of, "{}", kernel.name());
        }
        let (values, from) = (&values, system.from);
        for (kind, length) in (0..2 * kinds).flat_map(|kind| (0..lengths).map(move |length| (kind, length))) {
            let ends = system.ends[kind].iter().map(|end| end.fixed ^ values.sum(&end.pieces, length));
            let inner = system.inner[kind].iter().flat_map(|inner| {
                let rest = length - cut;
                let option = move |i| inner.fixed ^ values.sum(&inner.left, i) ^ values.sum(&inner.right, rest - i);
                (margin..=rest - margin).map(option)
            });
            let expected = match length < from {
                true => pieces.row(&system.kinds[kind].word(length)).expect("a short piece"),
                false => mex(&ends.chain(inner).collect::<Vec<u32>>()),
            };
            assert_eq!(values.of[kind][length], expected, "{kind} of length {length} in {system:?}");
        }
    }
}
