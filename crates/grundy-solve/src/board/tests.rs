//! The engine against the definition and against published values.

use std::sync::Arc;

use grundy_core::{Nimber, Position, Silent, Stop};
use grundy_proof::certificate::{Certificate, Claim, FORMAT, VERSION, ValuesClaim};
use grundy_proof::fact::{Fact, ListFact, TheoremFact, Told};
use grundy_proof::{Rejected, check_with};
use grundy_rules::cells::board::BoardParts;
use grundy_rules::cells::{Board, BoardGame, BoardMove, Boards as Placing, CellSet, Placed};
use grundy_rules::{Origin, Rules, Structure};
use grundy_testkit::{Impatient, Oracle, Random, long};

use super::compiled::Kind;
use super::engine::{Asked, Row, Wanted, find_witness};
use super::{BoardEngine, BoardEngines};
use crate::{Limits, Unsolved, ValueTable};

pub(super) fn names(cells: u32) -> Vec<String> {
    (0..cells).map(|cell| cell.to_string()).collect()
}

pub(super) fn board_of(cells: u32, moves: Vec<BoardMove>) -> Arc<Board> {
    Arc::new(Board::new(BoardParts { names: names(cells), moves, ..BoardParts::default() }).unwrap())
}

pub(super) fn beside(rows: u32, columns: u32) -> Vec<Vec<u32>> {
    let near = |row: u32, column: u32| {
        let sides =
            [(row.wrapping_sub(1), column), (row, column.wrapping_sub(1)), (row, column + 1), (row + 1, column)];
        let inside = sides.into_iter().filter(|&(row, column)| row < rows && column < columns);
        inside.map(|(row, column)| row * columns + column).collect()
    };
    (0..rows * columns).map(|square| near(square / columns, square % columns)).collect()
}

pub(super) fn cram(rows: u32, columns: u32) -> Arc<Board> {
    let pairs = beside(rows, columns).into_iter().zip(0..).flat_map(|(near, square)| {
        near.into_iter().filter(move |&other| other > square).map(move |other| BoardMove::take([square, other]))
    });
    board_of(rows * columns, pairs.collect())
}

pub(super) fn node_kayles(near: Vec<Vec<u32>>) -> Arc<Board> {
    let cells = near.len() as u32;
    board_of(cells, near.into_iter().zip(0..).map(|(near, vertex)| BoardMove::choose(vertex, near)).collect())
}

/// Chomp without the poisoned square.
pub(super) fn chomp(rows: &[u32]) -> Arc<Board> {
    let squares: Vec<(u32, u32)> = rows.iter().zip(0..).flat_map(|(&row, y)| (0..row).map(move |x| (x, y))).collect();
    let above = |&(x, y): &(u32, u32)| {
        let all = squares.iter().zip(0u32..).filter(move |&(&(a, b), _)| a >= x && b >= y);
        all.map(|(_, number)| number - 1).collect::<Vec<_>>()
    };
    let moves = squares[1..].iter().zip(0..).map(|(square, number)| BoardMove::choose(number, above(square)));
    board_of(squares.len() as u32 - 1, moves.collect())
}

fn value(board: &Arc<Board>) -> u64 {
    BoardEngine::new(board, &Limits::default()).unwrap().value(&board.first, &Limits::default()).unwrap().0
}

#[test]
fn cram_has_its_published_values() {
    let four: Vec<u64> = (4..=long(6, 9)).map(|columns| value(&cram(4, columns))).collect();
    assert_eq!(four, [0, 2, 0, 3, 0, 1][..four.len()]);
    let five: Vec<u64> = (5..=long(6, 8)).map(|columns| value(&cram(5, columns))).collect();
    assert_eq!(five, [0, 2, 1, 1][..five.len()]);
}

#[test]
fn node_kayles_has_its_published_values() {
    let grids = |rows: u32, columns: std::ops::RangeInclusive<u32>| -> Vec<u64> {
        columns.map(|columns| value(&node_kayles(beside(rows, columns)))).collect()
    };
    assert_eq!(grids(1, 1..=20), [1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0], "0.137");
    assert_eq!(grids(2, 1..=6), [1, 0, 1, 0, 1, 0]);
    // OEIS A316632.
    assert_eq!(grids(3, 1..=16), [2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3]);
    // The outer ring 0-4, the inner star 5-9, and the spokes.
    let petersen = (0..5).map(|v| vec![(v + 1) % 5, (v + 4) % 5, v + 5]);
    let petersen = petersen.chain((0..5).map(|v| vec![(v + 2) % 5 + 5, (v + 3) % 5 + 5, v]));
    assert_eq!(value(&node_kayles(petersen.collect())), 1);
}

#[test]
fn chomp_with_three_rows_has_its_published_p_positions() {
    let published = [[2, 2, 1], [3, 1, 1], [4, 2, 2], [5, 3, 2], [5, 5, 3], [6, 3, 3], [6, 4, 2]];
    for a in 1..=6 {
        for rows in (1..=a).flat_map(|b| (1..=b).map(move |c| [a, b, c])) {
            let board = chomp(&rows);
            let mut engine = BoardEngine::new(&board, &Limits::default()).unwrap();
            let is_p = engine.is_worth(std::slice::from_ref(&board.first), Nimber(0), &Limits::default()).unwrap();
            // An L with equal arms is P too: 3,1,1.
            assert_eq!(is_p, published.contains(&rows), "{rows:?}");
            assert_eq!(is_p, value(&board) == 0, "{rows:?}");
        }
    }
}

/// Boards of every kind at random: few cells that matter, after others that do not.
pub(super) struct Boards(pub(super) Random);

impl Boards {
    fn some(&mut self, cells: u32, most: usize) -> Vec<u32> {
        (0..=self.0.below(most)).map(|_| self.0.below(cells)).collect()
    }

    fn a_move(&mut self, cells: u32, kind: Kind) -> BoardMove {
        match kind {
            Kind::Pairs if self.0.one_in(2) => BoardMove::take([self.0.below(cells), self.0.below(cells)]),
            Kind::Pairs => BoardMove::choose(self.0.below(cells), self.some(cells, 3)),
            Kind::Sets => {
                let needs = self.some(cells, 3);
                let removes = needs.iter().copied().chain(self.some(cells, 2)).collect();
                BoardMove { needs, removes, ..BoardMove::default() }
            }
            Kind::General => {
                let needs = self.some(cells, 3);
                let mut removes = self.some(cells, 2);
                removes.push(needs[0]);
                let mut adds = if self.0.one_in(2) { self.some(cells, 2) } else { Vec::new() };
                let mut without = if self.0.one_in(2) { self.some(cells, 2) } else { Vec::new() };
                adds.retain(|cell| !removes.contains(cell));
                without.retain(|cell| !needs.contains(cell));
                BoardMove { needs, without, removes, adds, label: None }
            }
        }
    }

    fn next(&mut self, idle: u32, kind: Kind) -> Arc<Board> {
        loop {
            let cells = 4 + self.0.below(6u32);
            let mut moves: Vec<BoardMove> = (0..2 + self.0.below(10)).map(|_| self.a_move(cells, kind)).collect();
            let mut over: Vec<Vec<u32>> = match kind == Kind::General && self.0.one_in(2) {
                true => (0..1 + self.0.below(2)).map(|_| self.some(cells, 3)).collect(),
                false => Vec::new(),
            };
            let lists = moves.iter_mut().flat_map(|it| [&mut it.needs, &mut it.without, &mut it.removes, &mut it.adds]);
            lists.chain(&mut over).flatten().for_each(|cell| *cell += idle);
            let weights = (0..cells + idle).map(|_| 1 + self.0.below(4u32)).collect();
            let parts = BoardParts { names: names(cells + idle), moves, over, weights, ..BoardParts::default() };
            match Board::new(parts) {
                Ok(board) if board.ends => return Arc::new(board),
                _ => {}
            }
        }
    }

    /// A few patterns laid wherever they fit on a small rectangle, with holes or without. Sometimes one move is missing,
    /// or moves keep all that they need but one cell.
    pub(super) fn laid(&mut self) -> Arc<Board> {
        let (rows, columns) = (1 + self.0.below(4i32), 1 + self.0.below(5i32));
        let (holes, keeps) = (self.0.one_in(2), self.0.one_in(5));
        let places: Vec<(i32, i32)> = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .filter(|_| !(holes && self.0.one_in(5)))
            .collect();
        let mut ways = |most: usize| -> Vec<(i32, i32)> {
            (0..self.0.below(most)).map(|_| (self.0.below(5i32) - 2, self.0.below(5i32) - 2)).collect()
        };
        let mut patterns: Vec<_> = (0..2).map(|_| (ways(3), ways(4))).collect();
        patterns.dedup_by(|one, other| one.0 == other.0);
        let mut moves = Vec::new();
        for &(row, column) in &places {
            for (needs, takes) in &patterns {
                let cell = |way: &(i32, i32)| {
                    let at = (row + way.0, column + way.1);
                    Some(places.iter().position(|&place| place == at)? as u32)
                };
                let Some(needs) = [(0, 0)].iter().chain(needs).map(cell).collect::<Option<Vec<u32>>>() else {
                    continue;
                };
                let all = if keeps { 1 } else { needs.len() };
                let removes = needs[..all].iter().copied().chain(takes.iter().filter_map(cell)).collect();
                moves.push(BoardMove { needs, removes, ..BoardMove::default() });
            }
        }
        if !moves.is_empty() && self.0.one_in(4) {
            moves.swap_remove(self.0.below(moves.len()));
        }
        let names = places.iter().map(|(row, column)| format!("{row}:{column}")).collect();
        Arc::new(Board::new(BoardParts { names, moves, ..BoardParts::default() }).unwrap())
    }

    pub(super) fn present(&mut self, board: &Board) -> CellSet {
        CellSet::of(board.cells(), (0..board.cells() as u32).filter(|_| !self.0.one_in(4)))
    }
}

#[test]
fn random_boards_have_the_values_of_the_definition() {
    let mut boards = Boards(Random::new(17));
    let small = Limits { memory: 1, ..Limits::default() };
    let mut kinds = [0; 3];
    for round in 0..long(900, 20_000) {
        let kind = [Kind::Pairs, Kind::Sets, Kind::General][round % 3];
        let idle = [0, 0, 0, 60, 130, 300, 1100][round % 7];
        let board = boards.next(idle, kind);
        kinds[Kind::of(&board) as usize] += 1;
        let game = BoardGame::single((*board).clone());
        let mut oracle = Oracle::new(&game);
        // With little memory the tables forget.
        let limits = if round % 2 == 0 { Limits::default() } else { small };
        let mut engine = BoardEngine::new(&board, &limits).unwrap();
        let (one, other) = (boards.present(&board), boards.present(&board));
        let [own, others] = [&one, &other]
            .map(|present| oracle.value(&Position::of(Placed { board: Arc::clone(&board), present: present.clone() })));
        assert_eq!(engine.value(&one, &Limits::default()), Ok(own), "{round}: {one:?} of {board:?}");
        for wanted in 0..6 {
            let sum = [one.clone(), other.clone()];
            let found = engine.is_worth(&sum, Nimber(wanted), &Limits::default());
            assert_eq!(found, Ok(own + others == Nimber(wanted)), "{round}: {sum:?} of {board:?}");
            assert_eq!(engine.is_worth(&sum[1..], Nimber(wanted), &Limits::default()), Ok(others == Nimber(wanted)));
        }
    }
    assert!(kinds.iter().all(|&boards| boards > 200), "{kinds:?}");
}

#[test]
fn boards_that_are_the_same_everywhere_have_the_values_of_the_definition() {
    let mut boards = Boards(Random::new(18));
    let mut lattices = [0; 2];
    for round in 0..long(200, 100_000) {
        let board = boards.laid();
        lattices[usize::from(board.lattice().is_some())] += 1;
        let game = BoardGame::single((*board).clone());
        let mut oracle = Oracle::new(&game);
        // Long sets take other ways through the search.
        let mut engine = BoardEngine::of_words(&board, 1 + round % 2 * 2, &Limits::default()).unwrap();
        for _ in 0..3 {
            let present = boards.present(&board);
            let own = oracle.value(&Position::of(Placed { board: Arc::clone(&board), present: present.clone() }));
            assert_eq!(engine.value(&present, &Limits::default()), Ok(own), "{round}: {present:?} of {board:?}");
            for wanted in 0..4 {
                let found = engine.is_worth(std::slice::from_ref(&present), Nimber(wanted), &Limits::default());
                assert_eq!(found, Ok(own == Nimber(wanted)), "{round}: {present:?} of {board:?}");
            }
        }
    }
    assert!(lattices.iter().all(|&boards| boards > 25), "{lattices:?}");
}

#[test]
fn the_lattice_is_found_by_names_and_by_rows() {
    let turns = |board: &Arc<Board>| board.lattice().map(|lattice| lattice.turns.len());
    assert_eq!([cram(3, 4), cram(4, 4), node_kayles(beside(3, 5))].map(|board| turns(&board)), [Some(7); 3]);
    // Chomp has its corner; rows may become columns, however.
    let squares = (1..12).map(|square| (square / 4, square % 4)).collect::<Vec<_>>();
    let names = squares.iter().map(|(row, column)| format!("({row}, {column})")).collect();
    let moves = chomp(&[4, 4, 4]).moves().to_vec();
    let board = Arc::new(Board::new(BoardParts { names, moves, ..BoardParts::default() }).unwrap());
    assert_eq!(turns(&board), Some(1));
    // Bars of three that lie; with those that stand.
    let bar = |square: u32, by: u32| BoardMove::take([square, square + by, square + 2 * by]);
    let lying: Vec<BoardMove> = (0..20).filter(|square| square % 5 < 3).map(|square| bar(square, 1)).collect();
    let standing: Vec<BoardMove> = (0..10).map(|square| bar(square, 5)).collect();
    assert_eq!(turns(&board_of(20, lying.clone())), Some(3));
    assert_eq!(turns(&board_of(20, [lying, standing].concat())), Some(7));
    // A binary tree is not a lattice, and a missing move is seen.
    assert_eq!(
        turns(&node_kayles((0..7_u32).map(|v| (0..7).filter(|w| w + 1 == v.div_ceil(2)).collect()).collect())),
        None
    );
    let mut moves = cram(3, 4).moves().to_vec();
    moves.pop();
    assert_eq!(turns(&board_of(12, moves)), None);
}

#[test]
fn forgetful_tables_change_no_value() {
    let board = cram(4, 5);
    let mut engine = BoardEngine::new(&board, &Limits { memory: 1, ..Limits::default() }).unwrap();
    assert_eq!(engine.value(&board.first, &Limits::default()), Ok(Nimber(2)));
}

#[test]
fn two_strips_under_one_end_are_one_game() {
    // Three and four cells, take any one; all is over as soon as the first strip is gone, or the second.
    let moves: Vec<BoardMove> = (0..7).map(|cell| BoardMove::take([cell])).collect();
    let parts =
        BoardParts { names: names(7), moves, over: vec![vec![0, 1, 2], vec![3, 4, 5, 6]], ..BoardParts::default() };
    let board = Arc::new(Board::new(parts).unwrap());
    let game = BoardGame::single((*board).clone());
    let expected = Oracle::new(&game).value(&Position::of(Placed::first(&board)));
    assert_eq!(value(&board), expected.0);
}

#[test]
fn what_loops_has_no_engine_and_what_is_stopped_says_so() {
    let swap = |from, to| BoardMove { needs: vec![from], removes: vec![from], adds: vec![to], ..BoardMove::default() };
    assert!(BoardEngine::new(&board_of(2, vec![swap(0, 1), swap(1, 0)]), &Limits::default()).is_none());

    let limits = Limits { observer: &Impatient::default(), ..Limits::default() };
    let board = cram(5, 7);
    let mut engine = BoardEngine::new(&board, &limits).unwrap();
    assert_eq!(engine.value(&board.first, &limits), Err(Unsolved::Stopped(Stop::TimeLimit)));
}

fn rules_of(board: &Arc<Board>) -> Rules {
    let (moves, structure) = (Arc::new(BoardGame::single((**board).clone())), Structure::Board(Placing::PLACED));
    Rules { name: "g0".to_owned(), moves, structure, origin: Origin::Own, ..Rules::find("cram").unwrap() }
}

/// What the kernel says of a list of rows; the claim beside it rests on something else.
fn check_rows(rules: &Rules, rows: &[(String, Option<Told>)]) -> Result<(), Rejected> {
    let nim = ValuesClaim { ruleset: "nim".to_owned(), from: 1, to: 1, values: vec![1] };
    let witness = vec![
        Fact::List(ListFact { ruleset: rules.name.clone(), rows: rows.to_vec() }),
        Fact::Theorem(TheoremFact { ruleset: "nim".to_owned(), name: "Bouton".to_owned() }),
    ];
    let (format, sources) = (FORMAT.to_owned(), std::collections::BTreeMap::new());
    let certificate = Certificate { format, version: VERSION, sources, claim: Claim::Values(nim), witness };
    let find = |word: &str| if word == rules.name { Ok(rules.clone()) } else { Rules::find(word) };
    check_with(&certificate, &find, &Silent).map(drop)
}

type Rows = Vec<(String, Option<Told>)>;

fn written(rules: &Rules, rows: &[Row]) -> Rows {
    rows.iter().map(|(position, told)| (rules.moves.show(position), told.clone())).collect()
}

/// Whether rows say the truth, by the definition.
fn are_true(rules: &Rules, rows: &[(String, Option<Told>)]) -> bool {
    let mut oracle = Oracle::new(&*rules.moves);
    rows.iter().all(|(text, told)| {
        let own = oracle.value(&rules.moves.parse(text).unwrap()).0;
        match told {
            Some(Told::Value(value)) => own == *value,
            Some(Told::Not { not }) => !not.contains(&own),
            None => false,
        }
    })
}

/// Every change of one row, or of the order of two.
fn forged(rows: &[(String, Option<Told>)]) -> Vec<Rows> {
    let mut all = Vec::new();
    for at in 0..rows.len() {
        let mut add = |change: &dyn Fn(&mut Rows)| {
            let mut changed = rows.to_vec();
            change(&mut changed);
            all.push(changed);
        };
        let mut change = |told: Option<Told>| add(&|rows| rows[at].1 = told.clone());
        change(None);
        match &rows[at].1 {
            Some(Told::Value(value)) => {
                [value + 1, value.wrapping_sub(1)].into_iter().for_each(|value| change(Some(Told::Value(value))));
                (0..=value + 1).for_each(|number| change(Some(Told::Not { not: vec![number] })));
            }
            Some(Told::Not { not }) => {
                (0..4).for_each(|number| change(Some(Told::Value(number))));
                for number in 0..4 {
                    let mut more: Vec<u64> = not.iter().copied().chain([number]).collect();
                    more.sort_unstable();
                    more.dedup();
                    change(Some(Told::Not { not: more }));
                }
                let misshapen = [vec![], vec![64], vec![1, 0], vec![0, 0]];
                misshapen.into_iter().for_each(|not| change(Some(Told::Not { not })));
            }
            None => {}
        }
        add(&|rows| _ = rows.remove(at));
        if at > 0 {
            add(&|rows| rows.swap(at - 1, at));
        }
    }
    all
}

#[test]
fn witnesses_are_checked_and_tell_what_is_asked() {
    let mut boards = Boards(Random::new(19));
    let small = Limits { memory: 1, ..Limits::default() };
    let (mut excluding, mut valued, mut rejected, mut believed) = (0, 0, 0, 0);
    for round in 0..long(300, 6000) {
        let board = match round % 4 {
            0 => boards.laid(),
            kind => boards.next(0, [Kind::Pairs, Kind::Sets, Kind::General][kind - 1]),
        };
        let rules = rules_of(&board);
        let mut oracle = Oracle::new(&*rules.moves);
        let position = Position::of(Placed { board: Arc::clone(&board), present: boards.present(&board) });
        let options = match round % 3 {
            0 => Asked::Nothing,
            1 => Asked::Worth(boards.0.below(4)),
            _ => Asked::Values,
        };
        let wanted = Wanted { position: position.clone(), value: true, options };
        // The tables know nothing, or all, or forget.
        let mut engines = BoardEngines::default();
        let limits = if round % 5 == 0 { small } else { Limits::default() };
        let (engine, present) = engines.find(&rules, &position, &limits).unwrap();
        if round % 2 == 0 {
            engine.value(&present, &Limits::default()).unwrap();
        }
        let rows = find_witness(&rules, &mut engines, &[wanted], &Limits::default()).unwrap().unwrap();
        let own = oracle.value(&position).0;
        assert!(rows.contains(&(position.clone(), Some(Told::Value(own)))), "{round}: {board:?}");
        // What is told of the parts of other boards, the kernel finds in certificates of answers.
        for option in oracle.options(&position).into_iter().filter(|_| Kind::of(&board) == Kind::General) {
            let [part] = &option[..] else { unreachable!("a board is not split") };
            let value = oracle.value(part).0;
            let told = rows.iter().find(|(other, _)| other == part).and_then(|(_, told)| told.clone());
            match options {
                Asked::Nothing => {}
                Asked::Worth(target) if value != target => assert!(
                    told.as_ref().is_some_and(|told| *told == Told::Value(value)
                        || matches!(told, Told::Not { not } if not.contains(&target))),
                    "{round}: {told:?}"
                ),
                _ => assert_eq!(told, Some(Told::Value(value)), "{round}: {board:?}"),
            }
        }
        let rows = written(&rules, &rows);
        assert!(are_true(&rules, &rows), "{round}: {board:?}");
        check_rows(&rules, &rows).unwrap_or_else(|rejected| panic!("{round}: {rejected}: {rows:?} of {board:?}"));
        let values = rows.iter().filter(|row| matches!(row.1, Some(Told::Value(_)))).count();
        (valued, excluding) = (valued + values, excluding + rows.len() - values);
        // Whatever is believed is true.
        for forged in forged(&rows[..rows.len().min(30)]) {
            match check_rows(&rules, &forged) {
                Ok(()) => {
                    assert!(are_true(&rules, &forged), "{round}: {forged:?} of {board:?}");
                    believed += 1;
                }
                Err(_) => rejected += 1,
            }
        }
    }
    assert!(valued > 800 && excluding > 100 && rejected > 2 * believed, "{valued} {excluding} {rejected} {believed}");
}

#[test]
fn witnesses_are_shorter_than_the_list_of_all_positions() {
    let rules = Rules::find("cram").unwrap();
    for (start, times) in [("4,4", 3), ("3,6", 1), ("6,3", 1), ("5,5", 10)] {
        let position = rules.moves.parse(start).unwrap();
        let mut all = ValueTable::new();
        all.value(&*rules.moves, &position, &Limits::default()).unwrap();
        let wanted = [Wanted { position, value: true, options: Asked::Nothing }];
        let rows = find_witness(&rules, &mut BoardEngines::default(), &wanted, &Limits::default()).unwrap().unwrap();
        assert!(times * rows.len() < all.len(), "{start}: {} of {}", rows.len(), all.len());
        assert!(are_true(&rules, &written(&rules, &rows)));
        check_rows(&rules, &written(&rules, &rows)).unwrap();
        // On a board of a user, what is shifted or turned stands once, too.
        let (height, width) = start.split_once(',').unwrap();
        let own = rules_of(&cram(height.parse().unwrap(), width.parse().unwrap()));
        let wanted = [Wanted { position: own.moves.parse("").unwrap(), value: true, options: Asked::Nothing }];
        let found = find_witness(&own, &mut BoardEngines::default(), &wanted, &Limits::default()).unwrap().unwrap();
        assert_eq!(found.len(), rows.len(), "{start}");
    }
}

#[test]
fn a_witness_that_is_stopped_says_so() {
    let rules = Rules::find("cram").unwrap();
    let position = rules.moves.parse("3,3").unwrap();
    let wanted = [Wanted { position, value: true, options: Asked::Nothing }];
    let limits = Limits { observer: &Impatient::default(), ..Limits::default() };
    let found = find_witness(&rules, &mut BoardEngines::default(), &wanted, &limits);
    assert_eq!(found, Err(Unsolved::Stopped(Stop::TimeLimit)));
}
