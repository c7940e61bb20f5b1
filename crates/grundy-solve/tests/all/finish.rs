//! Won games are won: a player who follows `Solver::good_move` from a won position wins every play.
//!
//! All plays are followed: the winner makes the one move that is given, the loser every move there is. So a play
//! without end is a position that comes back. The definition says which positions are won.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use grundy_core::{Convention, LoopyValue, Nature, Nimber, Options, Outcome, Position, Ruleset};
use grundy_graph::{Graph, GraphGame, NamedGraph, Names};
use grundy_rules::{Rules, Structure};
use grundy_solve::walk::search::all_options;
use grundy_solve::{GoodMove, Limits, LoopyTable, Solver, Summand};
use grundy_testkit::digraph::{self, Digraph, Token, edges};
use grundy_testkit::{Play, Random, Several, long};

/// A sum: which rules, and the position. The order of the components does not matter.
type Sum = Vec<(usize, Position)>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Strategy {
    /// The moves that `good_move` returns.
    Told,
    /// Some winning move: the first in the list.
    First,
}

/// A game that somebody plays by a strategy, always with the same solver.
struct Game<'a> {
    rules: &'a [Rules],
    convention: Convention,
    strategy: Strategy,
    solver: Solver,
    /// The positions with the winner to move: `false` while the plays from there are being followed.
    followed: HashMap<Sum, bool>,
}

impl<'a> Game<'a> {
    fn new(rules: &'a [Rules], convention: Convention, strategy: Strategy) -> Game<'a> {
        Game { rules, convention, strategy, solver: Solver::new(), followed: HashMap::new() }
    }

    fn after(&self, sum: &Sum, component: usize, to: &[Position]) -> Sum {
        let mut next = sum.clone();
        let (rules, _) = next.remove(component);
        next.extend(to.iter().map(|part| (rules, part.clone())));
        next.sort();
        next
    }

    fn options(&self, sum: &Sum) -> Vec<Sum> {
        let mut all = Vec::new();
        for (index, (rules, position)) in sum.iter().enumerate() {
            let options = all_options(&*self.rules[*rules].moves, position, &Limits::default()).expect("small");
            all.extend(options.iter().map(|to| self.after(sum, index, to)));
        }
        all
    }

    /// The winner's move; `None` if no move is said to win.
    fn win(&mut self, sum: &Sum) -> Option<Sum> {
        let summands = sum.iter().map(|(rules, position)| Summand { rules: &self.rules[*rules], position, copies: 1 });
        let summands: Vec<Summand> = summands.collect();
        let limits = Limits::default();
        let step = match self.strategy {
            Strategy::Told => match self.solver.good_move(&summands, self.convention, &limits).expect("small") {
                Some(GoodMove::Wins(step)) => step,
                _ => return None,
            },
            Strategy::First => {
                let solution = self.solver.solve(&summands, self.convention, 1, &limits).expect("small");
                solution.winning.first.first()?.clone()
            }
        };
        Some(self.after(sum, step.component, &step.to))
    }

    /// Whether every play from `sum`, with the winner to move, ends and is won.
    fn is_won(&mut self, sum: &Sum) -> bool {
        if let Some(&done) = self.followed.get(sum) {
            // A position that is still being followed has come back.
            return done;
        }
        if self.options(sum).is_empty() {
            return self.convention == Convention::Misere;
        }
        self.followed.insert(sum.clone(), false);
        let Some(left) = self.win(sum) else { return false };
        let replies = self.options(&left);
        let ended = replies.is_empty() && self.convention == Convention::Normal;
        let won = ended || !replies.is_empty() && replies.iter().all(|reply| self.is_won(reply));
        self.followed.insert(sum.clone(), won);
        won
    }
}

/// Rules of one token on a graph, as a file would give them.
fn of_graph(options: &Digraph) -> Rules {
    let vertices = options.len() as u32;
    let graph = Graph::from_edges(vertices, &edges(options)).expect("the ends are vertices");
    let named = Arc::new(NamedGraph { graph, names: Names::dense(vertices) });
    let rules = Rules::own("graph", Token(options.clone()));
    Rules { moves: Arc::new(GraphGame(Arc::clone(&named))), structure: Structure::Graph(named), ..rules }
}

fn token(vertex: usize) -> Position {
    Position::from(vertex as u64)
}

/// Whether all won games from vertex 0 of a graph, alone, beside a heap of Nim and a second token, are won.
fn wins_all(options: &Digraph, strategy: Strategy, games: &mut usize) -> Result<(), String> {
    let nim = Rules::find("nim").expect("a ruleset");
    for (kind, token_rules) in [("graph", of_graph(options)), ("rules", Rules::own("token", Token(options.clone())))] {
        let rules = [token_rules, nim.clone()];
        let alone = [vec![(0, token(0))]];
        let with_heaps = (1..=2u64).map(|heap| vec![(0, token(0)), (1, heap.into())]);
        let with_tokens = (0..options.len()).map(|other| vec![(0, token(0)), (0, token(other))]);
        for start in alone.into_iter().chain(with_heaps).chain(with_tokens) {
            for convention in [Convention::Normal, Convention::Misere] {
                let play = Play::of(&Several(vec![&*rules[0].moves, &*rules[1].moves]), [start.clone()]);
                if play.outcomes(convention)[0].0 != Outcome::N {
                    continue;
                }
                *games += 1;
                if !Game::new(&rules, convention, strategy).is_won(&start) {
                    return Err(format!("{start:?} on {options:?} ({kind}), {convention}"));
                }
            }
        }
    }
    Ok(())
}

#[test]
fn all_won_games_on_small_graphs_are_won_against_every_defence() {
    let mut games = 0;
    let small = (1..=3).flat_map(digraph::all);
    for options in small.chain(digraph::all(4).step_by(long(23, 1))) {
        wins_all(&options, Strategy::Told, &mut games).unwrap();
    }
    assert!(games > 6_000, "{games}");
}

#[test]
fn a_winner_who_makes_any_winning_move_may_go_round_for_ever() {
    let endless = digraph::all(3).filter(|options| wins_all(options, Strategy::First, &mut 0).is_err()).count();
    assert!(endless > 5, "{endless}");
}

/// A game given by the options of each position `size,kind`, which may return, and may fall apart.
#[derive(Debug)]
struct Made(BTreeMap<Position, Vec<Vec<Position>>>);

impl Ruleset for Made {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        self.0[position].iter().for_each(|option| options.add(option));
    }

    fn nature(&self) -> Nature {
        Nature { may_loop: true, ..Nature::default() }
    }
}

const KINDS: u64 = 3;

/// Every move leads to any position of the same size, or to smaller ones, or to several components.
fn made(random: &mut Random, largest: u64) -> Made {
    let mut game = BTreeMap::new();
    for size in 1..=largest {
        for kind in 0..KINDS {
            let one = |random: &mut Random| match random.below(5) {
                0 => vec![],
                1 | 2 => vec![Position::from([size, random.below(KINDS)])],
                3 => vec![Position::from([1 + random.below(size), random.below(KINDS)])],
                _ if size > 1 => {
                    let a = 1 + random.below(size - 1);
                    let b = 1 + random.below(size - a);
                    vec![Position::from([a, random.below(KINDS)]), Position::from([b, random.below(KINDS)])]
                }
                _ => vec![Position::from([1, random.below(KINDS)])],
            };
            let options = (0..random.below(4)).map(|_| one(random)).collect();
            game.insert(Position::from([size, kind]), options);
        }
    }
    Made(game)
}

#[test]
fn won_sums_of_games_that_fall_apart_and_return_are_won() {
    let (mut random, mut won) = (Random::new(23), 0);
    let nim = Rules::find("nim").expect("a ruleset");
    for _ in 0..long(500, 20_000) {
        let rules = [Rules::own("made", made(&mut random, 3)), nim.clone()];
        let pick = |random: &mut Random| Position::from([1 + random.below(3), random.below(KINDS)]);
        let mut start: Sum = (0..1 + random.below(3)).map(|_| (0, pick(&mut random))).collect();
        start.extend((random.below(2) > 0).then(|| (1, (1 + random.below(4)).into())));
        start.sort();
        let play = Play::of(&Several(vec![&*rules[0].moves, &*rules[1].moves]), [start.clone()]);
        if play.outcomes(Convention::Normal)[0].0 == Outcome::N {
            won += 1;
            let mut game = Game::new(&rules, Convention::Normal, Strategy::Told);
            assert!(game.is_won(&start), "{start:?}: {:?}", play.options);
        }
    }
    assert!(won > 100, "{won}");
}

/// Some components and a heap of Nim, as a sum of the two rulesets.
fn with_nim(parts: &[Position], heap: u64) -> Vec<(usize, Position)> {
    parts.iter().map(|part| (0, part.clone())).chain([(1, heap.into())]).collect()
}

#[test]
fn values_are_what_the_sums_with_nim_heaps_say() {
    let (mut random, mut infinite, mut reversed) = (Random::new(7), 0, 0);
    let nim = Rules::find("nim").expect("a ruleset");
    for _ in 0..long(400, 20_000) {
        let game = made(&mut random, 3);
        let heaps = 8;
        let sums = game.0.keys().flat_map(|p| (0..heaps).map(|n| with_nim(std::slice::from_ref(p), n)));
        let play = Play::of(&Several(vec![&game, &*nim.moves]), sums);
        let truth = play.outcomes(Convention::Normal);
        let mut table = LoopyTable::new();
        for position in game.0.keys() {
            let value = table.value(&game, position, &Limits::default()).unwrap();
            let with = |n: u64| truth[play.find(&with_nim(std::slice::from_ref(position), n))].0;
            let expected = match (0..heaps).find(|&n| with(n) == Outcome::P) {
                Some(n) => LoopyValue::Nimber(Nimber(n)),
                None => LoopyValue::infinity((0..heaps).filter(|&n| with(n) == Outcome::N)),
            };
            assert_eq!(value, expected, "{position} in {:?}", game.0);
            infinite += u32::from(value.nimber().is_none());
            let loops = |option: &Vec<Position>| {
                option.iter().any(|p| table.clone().value(&game, p, &Limits::default()).unwrap().nimber().is_none())
            };
            reversed += u32::from(value.nimber().is_some() && game.0[position].iter().any(loops));
        }
    }
    assert!(infinite > 100 && reversed > 20, "{infinite} {reversed}");
}
