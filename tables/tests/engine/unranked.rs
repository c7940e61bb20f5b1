//! Games in which play may return, and graphs, compared with the solvers in memory.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::time::Duration;

use grundy_cluster::{Crew, Game, Job, Limits, Manifest, solve};
use grundy_core::{Convention, Fault, LoopyValue, Nature, Options, Outcome, Position, Ruleset, SyntaxError};
use grundy_files::table::{Entry, Kind};
use grundy_graph::Graph;
use grundy_rules::Rules;
use grundy_solve::graph::{loopy, retrograde};
use grundy_testkit::play::outcomes;
use grundy_testkit::{Digraph, Scratch, files_of};

use crate::meaningless::{OVER, hash, numbers};
use crate::stops::goes_on_after_every_stop;
use crate::{by_every_crew, job, rows};

/// Positions are numbers, and moves lead anywhere, or only down.
#[derive(Clone, Copy)]
pub(crate) struct Wandering {
    positions: u64,
    /// Largest number of options.
    options: u64,
    /// Whether every play ends.
    down: bool,
    /// Whether some moves leave nothing.
    nothing: bool,
    /// Whether the game ends at some positions.
    endings: bool,
    seed: u64,
}

impl Wandering {
    fn moves(&self, n: u64) -> Vec<Option<u64>> {
        let count = hash(&[n, self.seed]) % (self.options + 1);
        let to = |option: u64| match hash(&[n, option, self.seed, 1]) {
            h if self.nothing && h % 9 == 0 => Some(None),
            h if self.down => (n > 0).then(|| Some(n - 1 - h / 16 % n.min(400))),
            h => Some(Some(h / 16 % self.positions)),
        };
        (0..count).filter_map(to).collect()
    }

    /// A large position that has moves.
    pub(crate) fn start(&self) -> u64 {
        let goes_on = |&n: &u64| self.moves(n).len() > 1 && self.over(n).is_none();
        (0..self.positions).rev().find(goes_on).unwrap()
    }

    fn over(&self, n: u64) -> Option<Outcome> {
        OVER[..3].get((hash(&[n, 9, self.seed]) % 12) as usize).copied().filter(|_| self.endings)
    }
}

impl Ruleset for Wandering {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for to in self.moves(position[0]) {
            match to {
                Some(to) => options.add(&[to.into()]),
                None => options.add(&[]),
            }
        }
    }

    fn nature(&self) -> Nature {
        Nature { own_endings: self.endings, ..Nature::default() }
    }

    fn ending(&self, position: &Position) -> Result<Option<Outcome>, Fault> {
        Ok(self.over(position[0]))
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        numbers(text)
    }

    fn show(&self, position: &Position) -> String {
        position.to_string()
    }
}

/// The rows by the solvers in memory, without the order; and whether play may return.
fn expected(game: Wandering, start: u64, convention: Convention) -> (BTreeMap<String, Entry>, bool) {
    // All reachable positions; the empty sum is a vertex too.
    let (mut reached, mut stack) = (BTreeSet::new(), vec![start]);
    while let Some(n) = stack.pop() {
        if reached.insert(n) && game.over(n).is_none() {
            stack.extend(game.moves(n).into_iter().flatten());
        }
    }
    let numbers: Vec<u64> = reached.into_iter().collect();
    let index = |n: u64| numbers.binary_search(&n).unwrap() as u32;
    let nothing = numbers.len() as u32;
    let mut edges = BTreeSet::new();
    for &n in numbers.iter().filter(|&&n| game.over(n).is_none()) {
        edges.extend(game.moves(n).into_iter().map(|to| (index(n), to.map_or(nothing, index))));
    }
    let edges: Vec<(u32, u32)> = edges.into_iter().collect();
    let graph = Graph::from_edges(nothing + 1, &edges).unwrap();
    let limits = grundy_solve::Limits::default();
    let values = (convention == Convention::Normal && !game.endings).then(|| loopy(&graph, 1, &limits).unwrap());
    let over: Vec<(u32, Outcome)> = numbers.iter().filter_map(|&n| Some((index(n), game.over(n)?))).collect();
    let mut table = BTreeMap::new();
    let mut infinite = false;
    // A position where the rules end the game is worth what its outcome says.
    let judged = judge(&graph, convention, &over);
    for &n in &numbers {
        let v = index(n);
        let (outcome, remoteness) = judged[v as usize];
        let value = values.as_ref().map(|values| values.value(&graph, v));
        infinite |= value.as_ref().is_some_and(|value| value.nimber().is_none());
        table.insert(n.to_string(), Entry { position: n.to_string(), outcome, value, remoteness, order: None });
    }
    if !game.nothing || values.is_some() {
        return (table, infinite);
    }
    // Where values do not add, the empty sum is an ordinary position.
    let (outcome, remoteness) = judged[nothing as usize];
    table.insert(String::new(), Entry { position: String::new(), outcome, value: None, remoteness, order: None });
    (table, infinite)
}

/// Outcomes and remoteness by the definition; the positions `over` are decided from the beginning.
fn judge(graph: &Graph, convention: Convention, over: &[(u32, Outcome)]) -> Vec<(Outcome, Option<u64>)> {
    let options: Digraph =
        (0..graph.vertices()).map(|v| graph.options(v).iter().map(|&to| to as usize).collect()).collect();
    let mut endings = vec![None; options.len()];
    over.iter().for_each(|&(v, outcome)| endings[v as usize] = Some(outcome));
    outcomes(&options, convention, &endings)
}

/// Checks the orders of a table by Smith's rule, as the essay of the tables states it.
fn check_orders(game: Wandering, rows: &BTreeMap<String, Entry>) {
    let label = |n: Option<u64>, before: u64| match n {
        None => Some(0),
        Some(n) => {
            let row = &rows[&n.to_string()];
            row.value.as_ref()?.nimber().map(|value| value.0).filter(|_| row.order.is_some_and(|order| order < before))
        }
    };
    for row in rows.values() {
        let n: u64 = row.position.parse().unwrap();
        let Some(LoopyValue::Nimber(value)) = &row.value else { continue };
        let order = row.order.unwrap();
        let labels: BTreeSet<u64> = game.moves(n).into_iter().filter_map(|to| label(to, order)).collect();
        assert!((0..value.0).all(|less| labels.contains(&less)) && !labels.contains(&value.0), "{row:?}");
        for to in game.moves(n).into_iter().filter(|&to| label(to, order).is_none()) {
            let answers = game.moves(to.unwrap());
            assert!(answers.into_iter().any(|answer| label(answer, order) == Some(value.0)), "{row:?} to {to:?}");
        }
    }
}

/// Memory that holds the positions but spills the edges.
fn small() -> Limits {
    Limits { memory: 3 << 20, ..Limits::default() }
}

/// A checkpoint after each wave.
pub(crate) fn often() -> Limits {
    Limits { interval: Duration::ZERO, ..small() }
}

const GAME: Wandering = Wandering { positions: 2000, options: 4, down: false, nothing: false, endings: false, seed: 0 };

/// The same with this number of positions.
pub(crate) fn wandering(positions: u64) -> Wandering {
    Wandering { positions, ..GAME }
}

#[test]
fn as_in_memory_for_every_crew() {
    let mut kinds = BTreeMap::new();
    for (number, (game, convention)) in (0..).zip([
        (GAME, Convention::Normal),
        (Wandering { options: 4, seed: 5, ..GAME }, Convention::Normal),
        (Wandering { options: 6, seed: 1, nothing: true, ..GAME }, Convention::Normal),
        (Wandering { options: 70, down: true, ..GAME }, Convention::Normal),
        (Wandering { options: 9, down: true, nothing: true, ..GAME }, Convention::Normal),
        (GAME, Convention::Misere),
        (Wandering { nothing: true, seed: 2, ..GAME }, Convention::Misere),
        (Wandering { endings: true, seed: 3, options: 7, ..GAME }, Convention::Normal),
        (Wandering { endings: true, down: true, seed: 4, options: 12, ..GAME }, Convention::Misere),
    ]) {
        let scratch = Scratch::in_memory();
        let rules = Rules::own("wandering", game);
        let start = game.start();
        let text = start.to_string();
        let (expected, infinite) = expected(game, start, convention);
        assert!(expected.len() > 500, "{number}: {}", expected.len());
        let job = |name: &str| job(&rules, &text, convention, scratch.at(name));
        let limits = |workers| if workers == 3 { often() } else { small() };
        let alone = by_every_crew(&job, &limits);
        assert_eq!(alone.positions as usize, expected.len());
        assert_eq!((alone.kind == Kind::Loopy, alone.ordered), (infinite, infinite));
        *kinds.entry(format!("{:?}", alone.kind)).or_insert(0) += 1;
        let rows = rows(&scratch.at("alone"));
        assert!(rows.keys().eq(expected.keys()), "{} rows, {} expected", rows.len(), expected.len());
        for (row, expected) in rows.values().zip(expected.values()) {
            assert_eq!(&Entry { order: None, ..row.clone() }, expected);
        }
        if infinite {
            check_orders(game, &rows);
        }
    }
    assert_eq!(kinds, BTreeMap::from([("Loopy".into(), 3), ("Outcomes".into(), 4), ("Values".into(), 2)]));
}

#[test]
fn a_run_that_was_stopped_goes_on_with_any_crew() {
    let scratch = Scratch::in_memory();
    let game = Wandering { positions: 800, options: 4, ..GAME };
    let rules = Rules::own("wandering", game);
    let job = |name: &str| job(&rules, &game.start().to_string(), Convention::Normal, scratch.at(name));
    goes_on_after_every_stop(&job, &often());
}

/// A random graph as CSV, with repeated edges, loops, and vertices without options.
pub(crate) fn edges(vertices: u64, count: u64, down: bool, seed: u64) -> String {
    let mut text = "from,to\n".to_owned();
    for edge in 0..count {
        let [a, b] = [0, 1].map(|end| hash(&[edge, end, seed]) % vertices);
        let [a, b] = if down { [a.max(b) + 1, a.min(b)] } else { [a, b] };
        writeln!(text, "v{a},v{b}").unwrap();
        if edge % 10 == 0 {
            writeln!(text, "v{a},v{b}").unwrap();
        }
    }
    writeln!(text, "alone,").unwrap();
    text
}

pub(crate) fn graph_job(scratch: &Scratch, file: &str, name: &str, convention: Convention) -> Job {
    let game = Game::Graph { name: format!("graph:{file}"), path: scratch.at(file), header: Default::default() };
    Job { game, convention, shards: 7, folder: scratch.at(name) }
}

#[test]
fn graphs_as_in_memory() {
    let scratch = Scratch::in_memory();
    for (file, down, convention) in [
        ("returns.csv", false, Convention::Normal),
        ("ends.csv", true, Convention::Normal),
        ("misere.csv", false, Convention::Misere),
    ] {
        scratch.write(file, edges(3000, 7000, down, 7));
        let named = grundy_files::read(&scratch.at(file), &grundy_files::Reading::default()).unwrap();
        let limits = grundy_solve::Limits::default();
        let values = loopy(&named.graph, 1, &limits).unwrap();
        let judged = retrograde(&named.graph, convention, &|_| None, 1, &limits).unwrap();
        let solved = |name: &str, crew: &Crew, limits: &Limits| -> Manifest {
            solve(&graph_job(&scratch, file, name, convention), crew, limits).unwrap()
        };
        let alone = solved(&format!("{file} alone"), &Crew::threads(1), &Limits::default());
        // Repeated edges do not count twice.
        let lines = edges(3000, 7000, down, 7);
        let different: BTreeSet<&str> = lines.lines().skip(1).filter(|line| !line.ends_with(',')).collect();
        assert_eq!((alone.positions, alone.edges), (named.graph.vertices().into(), different.len() as u64));
        assert_eq!(alone.start, None);
        let rows = rows(&scratch.at(format!("{file} alone")));
        for v in 0..named.graph.vertices() {
            let row = &rows[&named.names.get(v).unwrap().to_string()];
            assert_eq!((row.outcome, row.remoteness), (judged.outcome(v), judged.remoteness(v).map(u64::from)));
            let value = (convention == Convention::Normal).then(|| values.value(&named.graph, v));
            assert_eq!(row.value, value);
        }
        let first = files_of(&scratch.at(format!("{file} alone")));
        for workers in [2, 5] {
            let name = format!("{file} {workers}");
            assert_eq!(solved(&name, &Crew::threads(workers), &small()), alone);
            assert!(files_of(&scratch.at(&name)) == first);
        }
    }
}

#[test]
fn what_does_not_fit_is_refused_and_goes_on_with_more() {
    let scratch = Scratch::in_memory();
    let rules = Rules::own("wandering", GAME);
    let job = job(&rules, &GAME.start().to_string(), Convention::Normal, scratch.at("table"));
    let tight = Limits { memory: 1 << 17, interval: Duration::ZERO, ..Limits::default() };
    let error = solve(&job, &Crew::threads(1), &tight).unwrap_err();
    assert!(error.to_string().contains("--memory-limit"), "{error}");
    assert_eq!(error.exit_code(), 3);
    solve(&job, &Crew::threads(2), &small()).unwrap();
    // Moves that leave several components need a rank.
    let kayles = Rules::own("nameless kayles", crate::stops::Broken("apart"));
    let job = crate::job(&kayles, "40", Convention::Normal, scratch.at("kayles"));
    let error = solve(&job, &Crew::threads(1), &small()).unwrap_err();
    assert!(error.to_string().contains("define rank(p)"), "{error}");
}
