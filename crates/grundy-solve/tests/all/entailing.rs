//! Games in which a player may move again, or must answer, against the search of whole sums from the definition.
//!
//! `GRUNDY_LONG=1` compares a hundred thousand sums, and the values of Top Entails up to the largest known loony stack.

use std::collections::BTreeSet;

use grundy_core::{Convention, LoopyValue, Nature, Nimber, Options, Outcome, Position, Ruleset};
use grundy_rules::Rules;
use grundy_rules::nimstring::{Diagram, Nimstring};
use grundy_solve::{Limits, Solver, Summand};
use grundy_testkit::play::options;
use grundy_testkit::{Oracle, Play, Random, Several, Token, long};

/// A game on numbered positions, some of them urgent; an option has smaller parts, at most one of them urgent.
struct Tables {
    options: Vec<Vec<Vec<u64>>>,
    urgent: Vec<bool>,
}

impl Tables {
    fn random(random: &mut Random) -> Tables {
        let count = random.between(4..=8);
        let urgent: Vec<bool> = (0..count).map(|_| random.one_in(3)).collect();
        let option = |random: &mut Random, v: u64| {
            let mut parts: Vec<u64> = (0..random.between(0..=2)).map(|_| random.below(v)).collect();
            if parts.len() == 2 && urgent[parts[0] as usize] && urgent[parts[1] as usize] {
                parts.pop();
            }
            parts
        };
        let options = (0..count)
            .map(|v| if v == 0 { Vec::new() } else { (0..random.below(5)).map(|_| option(random, v)).collect() })
            .collect();
        Tables { options, urgent }
    }
}

impl Ruleset for Tables {
    type Position = u64;

    fn options(&self, &v: &u64, options: &mut Options<u64>) {
        self.options[v as usize].iter().for_each(|option| options.add(option));
    }

    fn nature(&self) -> Nature {
        Nature { entails: true, ..Nature::default() }
    }

    fn is_urgent(&self, &v: &u64) -> bool {
        self.urgent[v as usize]
    }
}

/// Nimstring with a few strings between a few coins and the ground.
fn strings(random: &mut Random, most: u64) -> Nimstring {
    let coins = random.between(1..=4);
    let end = |random: &mut Random| (!random.one_in(3)).then(|| random.below(coins) as u32);
    let strings = (0..random.between(1..=most)).map(|s| (format!("s{s}"), [end(random), end(random)])).collect();
    Nimstring::on(Diagram::new(String::new(), strings))
}

/// Compares the outcome of a sum, and all winning moves.
fn compare(terms: &[(Rules, Position)], convention: Convention) {
    let rules = Several(terms.iter().map(|(rules, _)| &*rules.moves as _).collect());
    let summands: Vec<Summand> = terms.iter().map(|(rules, position)| Summand { rules, position, copies: 1 }).collect();
    let mut sum: Vec<(usize, Position)> = terms.iter().map(|(_, position)| position.clone()).enumerate().collect();
    sum.sort();
    let about = || format!("{sum:?}, {convention}");
    let mut oracle = Oracle::new(&rules);
    let solution = Solver::new().solve(&summands, convention, usize::MAX, &Limits::default());
    let solution = solution.unwrap_or_else(|error| panic!("{}: {error}", about()));
    assert_eq!(solution.outcome, oracle.outcome(&sum, convention), "{}", about());
    let urgent = sum.iter().position(|component| rules.is_urgent(component));
    let mut winning = BTreeSet::new();
    for (index, component) in sum.iter().enumerate().filter(|&(index, _)| urgent.is_none_or(|at| at == index)) {
        let rest = [&sum[..index], &sum[index + 1..]].concat();
        for option in options(&rules, std::slice::from_ref(component)) {
            if oracle.outcome(&[&rest[..], &option].concat(), convention) == Outcome::P {
                winning.insert((component.0, option.into_iter().map(|(_, part)| part).collect::<Vec<Position>>()));
            }
        }
    }
    let found: BTreeSet<_> = solution.winning.first.iter().map(|step| (step.component, step.to.clone())).collect();
    assert_eq!(found, winning, "{}", about());
    assert_eq!(solution.winning.count, winning.len() as u128, "{}", about());
}

/// A random sum: of a random game, Nimstring, Top Entails, Nim and Kayles.
fn random_sum(random: &mut Random, most_strings: u64) -> Vec<(Rules, Position)> {
    let mut terms = Vec::new();
    let mut urgent = false;
    let mut add = |rules: Rules, position: Position, terms: &mut Vec<(Rules, Position)>| {
        let here = rules.moves.is_urgent(&position);
        if !(here && urgent) {
            urgent |= here;
            terms.push((rules, position));
        }
    };
    if random.one_in(2) {
        let game = Tables::random(random);
        let last = game.options.len() as u64;
        let rules = Rules::own("tables", game);
        for _ in 0..random.between(1..=2) {
            add(rules.clone(), Position::from(random.below(last)), &mut terms);
        }
    }
    if random.one_in(3) {
        let rules = Rules::own("strings", strings(random, most_strings));
        let mut position = rules.moves.parse("").unwrap();
        for _ in 0..random.below(4) {
            let mut after = Vec::new();
            rules.moves.each_option(&position, &mut |option| after.extend(option.to_vec())).unwrap();
            if !after.is_empty() {
                position = after[random.below(after.len())].clone();
            }
        }
        add(rules, position, &mut terms);
    }
    if random.one_in(3) {
        let sign = if random.one_in(4) { "!" } else { "" };
        let rules = Rules::find("top-entails").unwrap();
        let position = rules.moves.parse(&format!("{}{sign}", random.below(7))).unwrap();
        add(rules, position, &mut terms);
    }
    for (name, most) in [("nim", 4), ("kayles", 5)] {
        if random.one_in(2) {
            add(Rules::find(name).unwrap(), Position::from(random.below(most)), &mut terms);
        }
    }
    terms
}

#[test]
fn sums_agree_with_the_definition() {
    let mut random = Random::new(16);
    let (mut compared, wanted) = (0, long(3_000, 120_000));
    while compared < wanted {
        let terms = random_sum(&mut random, if compared % 50 == 0 { 8 } else { 4 });
        if terms.is_empty() {
            continue;
        }
        compare(&terms, Convention::Normal);
        if compared % 10 == 0 {
            compare(&terms, Convention::Misere);
        }
        compared += 1;
    }
}

/// A component worth the nimber g is the heap g, also beside a token on a graph with cycles; ☾ never loses there.
#[test]
fn beside_cycles() {
    let mut random = Random::new(2404);
    let (mut nimbers, mut loony, mut drawn) = (0, 0, 0);
    for _ in 0..long(400, 10_000) {
        let game = Tables::random(&mut random);
        let start = Position::from(random.below(game.options.len() as u64));
        let rules = Rules::own("tables", game);
        if rules.moves.is_urgent(&start) {
            continue;
        }
        let vertices = random.between(2..=4) as usize;
        let graph = (0..vertices).map(|_| (0..vertices).filter(|_| random.one_in(2)).collect()).collect();
        let token = Rules::own("token", Token(graph));
        let own = |rules: &Rules, position: &Position| {
            Solver::new().valuer(rules).loopy_value(position, &Limits::default()).unwrap()
        };
        let vertex = Position::from(0);
        let both = Several(vec![&*rules.moves, &*token.moves]);
        let sum = vec![(0, start.clone()), (1, vertex.clone())];
        let play = Play::of(&both, [sum.clone()]);
        let truth = play.outcomes(Convention::Normal)[play.find(&sum)].0;
        match own(&rules, &start) {
            value @ LoopyValue::Nimber(_) => {
                assert_eq!((value + own(&token, &vertex)).outcome(), truth, "{sum:?}");
                nimbers += 1;
            }
            _ => {
                assert!(truth != Outcome::P, "{sum:?}");
                assert!(truth == Outcome::N || own(&token, &vertex).nimber().is_none(), "{sum:?}");
                loony += 1;
            }
        }
        let summands = [(&rules, &start), (&token, &vertex)];
        let summands = summands.map(|(rules, position)| Summand { rules, position, copies: 1 });
        let solution = Solver::new().solve(&summands, Convention::Normal, 100, &Limits::default()).unwrap();
        assert_eq!(solution.outcome, truth, "{sum:?}");
        drawn += usize::from(truth == Outcome::D);
    }
    assert!(nimbers > 50 && loony > 20 && drawn > 10, "{nimbers} {loony} {drawn}");
}

#[test]
fn again_moves_follow_the_rule_of_two_sets() {
    // Option 3 of position 5 is reached by moving again, through the urgent position 4.
    let game = |ordinary: &[u64], again: &[u64]| {
        let mut options: Vec<Vec<Vec<u64>>> = (0..4).map(|heap| (0..heap).map(|less| vec![less]).collect()).collect();
        options.extend(again.iter().map(|&to| vec![vec![to]]));
        let urgent = (0..options.len()).map(|v| v >= 4).chain([false]).collect();
        let passes = (4..options.len() as u64).map(|v| vec![v]);
        options.push(ordinary.iter().map(|&to| vec![to]).chain(passes).collect());
        let last = Position::from(options.len() as u64 - 1);
        let rules = Rules::own("two sets", Tables { options, urgent });
        Solver::new().valuer(&rules).loopy_value(&last, &Limits::default()).unwrap()
    };
    let nimber = |n| LoopyValue::Nimber(Nimber(n));
    assert_eq!(game(&[0, 1], &[]), nimber(2));
    assert_eq!(game(&[0, 1], &[3]), nimber(3));
    assert_eq!(game(&[], &[0]), nimber(0));
    assert_eq!(game(&[0, 3], &[3]), LoopyValue::Loony);
    assert_eq!(game(&[], &[1, 2]), LoopyValue::Loony);
    assert_eq!(game(&[0], &[2, 2]), nimber(2));
}

/// The loony stacks of Winning Ways, ch. 12, and of Nowakowski: 1, 3, 2403, 2505 and 33243.
#[test]
fn loony_stacks_of_top_entails() {
    let rules = Rules::find("top-entails").unwrap();
    let mut solver = Solver::new();
    let to = long(2_520, 33_250);
    let mut value = |stack: u64| solver.valuer(&rules).loopy_value(&stack.into(), &Limits::default()).unwrap();
    let loony: Vec<u64> = (0..=to).filter(|&stack| value(stack) == LoopyValue::Loony).collect();
    assert_eq!(loony, [1, 3, 2403, 2505, 33243].into_iter().filter(|&stack| stack <= to).collect::<Vec<u64>>());
}
