//! Tables of small games made from the definition: accepted as they are, rejected with any mistake.

use std::collections::BTreeSet;
use std::collections::btree_map::{BTreeMap, Entry};

use grundy_core::{Convention, LoopyValue, Nimber, Outcome, Position, Silent, Stop};
use grundy_proof::results::*;
use grundy_proof::{Rejected, Verified};
use grundy_rules::Rules;
use grundy_testkit::play::{self, outcomes};
use grundy_testkit::{Digraph, Random, Token};

use crate::prover::smith::{Labels, smith};

#[derive(Clone)]
struct Made {
    rules: Rules,
    convention: Convention,
    kind: ResultKind,
    start: Vec<String>,
    ranked: bool,
    remoteness: bool,
    ordered: bool,
    counts: Counts,
    files: Vec<(ResultFile, Vec<ResultRow>)>,
}

const SHARDS: u32 = 3;

fn shard_of(bytes: &[u8]) -> u32 {
    bytes.iter().fold(7u32, |hash, &byte| hash.wrapping_mul(31).wrapping_add(byte.into())) % SHARDS
}

impl Made {
    fn with<R>(&self, work: impl FnOnce(&Results) -> R) -> R {
        let rows = |file: usize, visit: &mut dyn FnMut(ResultRow) -> Result<(), Rejected>| {
            self.files[file].1.iter().cloned().try_for_each(visit)
        };
        let row = |file: usize, row: u64| Ok(self.files[file].1.get(row as usize).cloned());
        let find = |file: usize, text: &str| Ok(self.files[file].1.iter().find(|row| row.position == text).cloned());
        work(&Results {
            rules: &self.rules,
            convention: self.convention,
            kind: self.kind,
            start: Some(&self.start),
            ranked: self.ranked,
            by_block: false,
            remoteness: self.remoteness,
            ordered: self.ordered,
            counts: self.counts,
            files: self.files.iter().map(|(file, _)| file.clone()).collect(),
            shard_of: &shard_of,
            rows: &rows,
            row: &row,
            find: &find,
        })
    }

    fn check(&self) -> Result<Verified, Rejected> {
        let check = |threads| self.with(|results| check_results(results, Means { memory: 1 << 20, threads }, &Silent));
        let (one, three) = (check(1), check(3));
        assert_eq!(one, three, "the verdict depends on the threads");
        one
    }

    fn sample(&self, count: u64, seed: u64) -> Result<Verified, Rejected> {
        self.with(|results| check_sample(results, count, seed, &Silent))
    }

    fn rows(&mut self) -> impl Iterator<Item = &mut ResultRow> {
        self.files.iter_mut().flat_map(|(_, rows)| rows)
    }

    fn row(&mut self, position: &str) -> &mut ResultRow {
        self.rows().find(|row| row.position == position).unwrap_or_else(|| panic!("no row {position}"))
    }

    /// Says of a position that it has this value.
    fn say(&mut self, position: &str, value: impl Into<LoopyValue>, remoteness: Option<u64>) -> &mut ResultRow {
        let (row, value) = (self.row(position), value.into());
        (row.outcome, row.value, row.remoteness) = (value.outcome(), Some(value), remoteness);
        row
    }

    /// The same table with one change, which must be rejected for a reason with these words.
    fn spoilt(&self, reason: &str, change: impl FnOnce(&mut Made)) {
        let mut made = self.clone();
        change(&mut made);
        match made.check() {
            Ok(_) => panic!("accepted; expected: {reason}"),
            Err(rejected) => assert!(rejected.to_string().contains(reason), "{rejected}; expected: {reason}"),
        }
    }

    /// The same without the order of the values.
    fn without_order(&mut self, kind: ResultKind) {
        (self.kind, self.ordered) = (kind, false);
        self.rows().for_each(|row| row.order = None);
    }

    /// Leaves a row out, and counts it out.
    fn remove(&mut self, position: &str) {
        for (file, rows) in &mut self.files {
            if let Some(at) = rows.iter().position(|row| row.position == position) {
                rows.remove(at);
                file.rows -= 1;
            }
        }
    }
}

/// The definition: everything that can be reached, with its outcome, or with its value by Smith's rule.
fn make(rules: &Rules, convention: Convention, start: &str) -> Made {
    let moves = &rules.moves;
    let nature = moves.nature();
    let whole = convention == Convention::Misere || nature.own_endings;
    // In tables of values a row is one position.
    let show = |components: &[Position]| components.iter().map(|part| moves.show(part)).collect::<Vec<_>>().join(" ");
    let own = |components: &[Position]| {
        let mut own: Vec<Position> = components.iter().map(|part| moves.representative(part)).collect();
        own.sort();
        own
    };
    let parts = own(&start.split(' ').map(|text| moves.parse(text).unwrap()).collect::<Vec<_>>());
    let alone = |parts: &[Position]| parts.iter().map(|part| vec![part.clone()]).collect::<Vec<_>>();
    let start = if whole { vec![parts.clone()] } else { alone(&parts) };
    let mut positions = Positions::new();
    let mut open = start.clone();
    while let Some(position) = open.pop() {
        if let Entry::Vacant(new) = positions.entry(position) {
            let options = play::options(&**moves, new.key()).iter().map(|option| own(option)).collect::<BTreeSet<_>>();
            open.extend(options.iter().flat_map(|option| if whole { vec![option.clone()] } else { alone(option) }));
            new.insert(options.into_iter().collect());
        }
    }
    let single = !whole && positions.values().flatten().all(|option| option.len() < 2);
    let judged = judge(&positions, convention);
    let labels = (!whole).then(|| smith(rules, &parts, &mut Random::new(0)));
    let ranked = moves.rank(&start[0][0]).unwrap().is_some();
    let ordered = nature.may_loop && !whole && !ranked;
    let of_values = if ordered { ResultKind::Loopy } else { ResultKind::Values };
    let kind = if whole { ResultKind::Outcomes } else { of_values };
    let mut counts = Counts::default();
    let mut files: BTreeMap<(Option<u64>, u32), BTreeMap<String, ResultRow>> = BTreeMap::new();
    for (position, options) in &positions {
        let text = show(position);
        let value = labels.as_ref().map(|labels| labels.value(rules, &position[0]));
        let (outcome, remoteness) = match &value {
            Some(value) if !single => (value.outcome(), None),
            _ => judged[position],
        };
        counts.positions += 1;
        counts.edges += options.len() as u64;
        match outcome {
            Outcome::N => counts.n += 1,
            Outcome::P => counts.p += 1,
            Outcome::D => counts.d += 1,
        }
        counts.max_grundy = counts.max_grundy.max(value.as_ref().and_then(|value| Some(value.nimber()?.0)));
        let layer = ranked.then(|| position.iter().map(|part| moves.rank(part).unwrap().unwrap()).sum());
        let found = |labels: &Labels| labels.finite.iter().position(|(label, _)| *label == position[0]);
        let order = labels.as_ref().filter(|_| ordered).and_then(found).map(|order| order as u64);
        let row = ResultRow { position: text.clone(), outcome, value, remoteness, order };
        files.entry((layer, shard_of(text.as_bytes()))).or_default().insert(text, row);
    }
    let files = files.into_iter().map(|((layer, shard), rows)| {
        let name = format!("{layer:?}/{shard}");
        (ResultFile { name, layer, shard, rows: rows.len() as u64 }, rows.into_values().collect())
    });
    Made {
        rules: rules.clone(),
        convention,
        kind,
        start: start.iter().map(|position| show(position)).collect(),
        ranked,
        remoteness: whole || single,
        ordered,
        counts,
        files: files.collect(),
    }
}

type Positions = BTreeMap<Vec<Position>, Vec<Vec<Position>>>;

/// Outcomes and remoteness, where every option is one position, or nothing.
fn judge(positions: &Positions, convention: Convention) -> BTreeMap<Vec<Position>, (Outcome, Option<u64>)> {
    let keys: Vec<&Vec<Position>> = positions.keys().collect();
    let number = |option: &Vec<Position>| keys.binary_search(&option).unwrap_or(keys.len());
    let mut options: Digraph = positions.values().map(|options| options.iter().map(number).collect()).collect();
    // What is left where nothing is, if that is not a position of the table.
    options.push(Vec::new());
    positions.keys().cloned().zip(outcomes(&options, convention, &vec![None; options.len()])).collect()
}

fn token(edges: Digraph) -> Rules {
    Rules::own("token", Token(edges))
}

/// Finite values, infinite values with and without an option worth 0, and a value that needs an answer to a move.
fn loopy() -> Rules {
    token(vec![vec![], vec![0, 2], vec![1], vec![3, 0], vec![3, 5], vec![5], vec![1, 4], vec![0, 8], vec![7, 0, 1]])
}

#[test]
fn tables_made_from_the_definition_are_accepted() {
    let accept = |made: Made| {
        let verified = made.check().unwrap_or_else(|rejected| panic!("{}: {rejected}", made.rules.name));
        assert!(verified.established[0].contains(&format!("{} positions", made.counts.positions)));
        made.sample(50, 1).expect("the sample");
    };
    use Convention::{Misere, Normal};
    let texts = "nim 9|nim 2 3 4|kayles 11|grundy 13 5|chomp 4,4,4|wythoff 6,7|moore:2 2,2,3|take:1,3 8 8";
    for (ruleset, start) in texts.split('|').filter_map(|text| text.split_once(' ')) {
        let rules = Rules::find(ruleset).unwrap();
        [Normal, Misere].into_iter().for_each(|convention| accept(make(&rules, convention, start)));
    }
    // Tokens on all kinds of small graphs.
    let mut random = Random::new(1);
    for _ in 0..300 {
        let vertices = 1 + random.below(9);
        let edges = (0..vertices).map(|_| (0..random.below(4)).map(|_| random.below(vertices)).collect()).collect();
        let rules = token(edges);
        accept(make(&rules, Normal, "0"));
        accept(make(&rules, Misere, "0"));
    }
    accept(make(&loopy(), Normal, "6 8 4 2"));
}

#[test]
fn every_rule_of_the_format_can_be_broken() {
    let wythoff = make(&Rules::find("wythoff").unwrap(), Convention::Normal, "4,4");
    assert!(wythoff.ranked && wythoff.remoteness);
    wythoff.spoilt("its options give 3", |made| made.row("0,3").value = Some(Nimber(4).into()));
    wythoff.spoilt("is N, not P", |made| made.row("0,3").outcome = Outcome::P);
    wythoff.spoilt("N with remoteness", |made| made.row("0,3").remoteness = Some(3));
    wythoff.spoilt("or for none", |made| made.row("0,3").remoteness = None);
    wythoff.spoilt("or for none", |made| made.remoteness = false);
    wythoff.spoilt("or for none", |made| made.row("0,3").order = Some(1));
    wythoff.spoilt("finite values", |made| _ = made.say("0,3", LoopyValue::infinity([0]), Some(1)));
    wythoff.spoilt("no value", |made| made.row("0,3").value = None);
    wythoff.spoilt("is not in the table", |made| made.remove("0,3"));
    wythoff.spoilt("rows", |made| made.files[0].0.rows += 1);
    wythoff.spoilt("position `0,03`", |made| made.row("0,3").position = "0,03".to_owned());
    wythoff.spoilt("two numbers", |made| made.row("0,3").position = "03".to_owned());
    wythoff.spoilt("another file", |made| made.row("0,3").position = "0,9".to_owned());
    wythoff.spoilt("another file", |made| {
        let row = made.row("0,3").clone();
        made.remove("0,3");
        let (file, rows) = made.files.last_mut().unwrap();
        rows.insert(0, row);
        file.rows += 1;
    });
    wythoff.spoilt("after the previous row", |made| {
        let (file, rows) = made.files.iter_mut().max_by_key(|(_, rows)| rows.len()).unwrap();
        rows.push(rows.last().unwrap().clone());
        file.rows += 1;
    });
    wythoff.spoilt("after the previous row", |made| {
        made.files.iter_mut().max_by_key(|(_, rows)| rows.len()).unwrap().1.reverse();
    });
    wythoff.spoilt("manifest.positions", |made| made.counts.positions += 1);
    wythoff.spoilt("manifest.edges", |made| made.counts.edges += 1);
    wythoff.spoilt("manifest.outcomes.N", |made| made.counts.n += 1);
    wythoff.spoilt("manifest.outcomes.P", |made| made.counts.p += 1);
    wythoff.spoilt("manifest.outcomes.D", |made| made.counts.d += 1);
    wythoff.spoilt("manifest.max_grundy", |made| made.counts.max_grundy = None);
    wythoff.spoilt("cannot be reached", |made| made.start = vec!["3,3".to_owned()]);
    wythoff.spoilt("manifest.start[1]: 5,5 is not in the table", |made| made.start.push("5,5".to_owned()));
    wythoff.spoilt("manifest.start[0]", |made| made.start[0] = "none".to_owned());
    wythoff.spoilt("manifest.kind", |made| made.convention = Convention::Misere);
    wythoff.spoilt("manifest.ordered", |made| made.ordered = true);
    wythoff.spoilt("manifest.ordered", |made| made.kind = ResultKind::Loopy);
    wythoff.spoilt("manifest.files", |made| made.ranked = false);
    wythoff.spoilt("manifest.files", |made| made.files.swap(0, 1));
    // Rules whose rank does not fall would prove nothing: here `wythoff` as the rules of another table.
    wythoff.spoilt("", |made| made.rules = Rules::find("euclid").unwrap());

    let kayles = make(&Rules::find("kayles").unwrap(), Convention::Normal, "9");
    assert!(!kayles.remoteness);
    kayles.spoilt("several components", |made| {
        made.remoteness = true;
        made.rows().for_each(|row| row.remoteness = Some(if row.outcome == Outcome::P { 2 } else { 1 }));
    });

    let misere = make(&Rules::find("nim").unwrap(), Convention::Misere, "2 3");
    misere.spoilt("its options give", |made| made.row("1 1").outcome = Outcome::P);
    misere.spoilt("its options give N with remoteness 0", |made| made.row("").remoteness = Some(2));
    misere.spoilt("has no values", |made| made.row("1 1").value = Some(Nimber(0).into()));
    misere.spoilt("manifest.remoteness", |made| made.remoteness = false);
    misere.spoilt("another file", |made| made.row("1 3").position = "1 1 1".to_owned());
    misere.spoilt("it is written as 1 3", |made| made.row("1 3").position = "3 1".to_owned());

    let chomp = Rules::find("chomp").unwrap();
    let symmetric = make(&chomp, Convention::Normal, "3,3,3");
    if chomp.moves.representative(&chomp.moves.parse("1,1").unwrap()) != chomp.moves.parse("1,1").unwrap() {
        symmetric.spoilt("it is written as", |made| made.row("2").position = "1,1".to_owned());
    }
}

#[test]
fn loopy_tables_need_their_order() {
    let made = make(&loopy(), Convention::Normal, "6 8 4 2");
    assert_eq!(made.kind, ResultKind::Loopy);
    made.spoilt("is said to be worth", |made| made.row("1").value = Some(Nimber(3).into()));
    made.spoilt("manifest.ordered", |made| made.ordered = false);
    made.spoilt("manifest.ordered", |made| made.without_order(ResultKind::Loopy));
    made.spoilt("finite values", |made| made.without_order(ResultKind::Values));
    made.spoilt("or for none", |made| made.row("0").order = None);
    made.spoilt("or for none", |made| made.row("3").order = Some(4));
    made.spoilt("", |made| made.row("0").order = Some(1000));
    made.spoilt("finite values of its options are others", |made| {
        made.row("3").value = Some(LoopyValue::infinity([0, 5]));
    });
    made.spoilt("finite values of its options are others", |made| {
        made.say("5", LoopyValue::infinity([0]), Some(1));
    });
    made.spoilt("cannot be reached", |made| made.start = vec!["4".to_owned()]);
    made.spoilt("manifest.ordered", |made| made.kind = ResultKind::Outcomes);

    // Two positions that move to each other: 0 and 1 obey the equations of values, N and P those of outcomes, and both are wrong.
    let cycle = make(&token(vec![vec![1], vec![0]]), Convention::Normal, "0");
    let lie = |made: &mut Made, orders: [u64; 2], remoteness: [u64; 2]| {
        for at in [0, 1] {
            made.say(&at.to_string(), Nimber(at as u64), Some(remoteness[at])).order = Some(orders[at]);
        }
        made.counts = Counts { n: 1, p: 1, d: 0, max_grundy: Some(1), ..made.counts };
    };
    for orders in [[0, 1], [1, 0], [1, 1]] {
        cycle.spoilt("", |made| lie(made, orders, [2, 1]));
        for remoteness in 0..20 {
            cycle.spoilt("", |made| lie(made, orders, [remoteness + 1, remoteness]));
            cycle.spoilt("", |made| lie(made, orders, [remoteness, remoteness + 1]));
        }
    }
    let drawn = make(&token(vec![vec![1], vec![0]]), Convention::Misere, "0");
    drawn.spoilt("its options give", |made| {
        for (at, outcome) in [("0", Outcome::P), ("1", Outcome::N)] {
            (made.row(at).outcome, made.row(at).remoteness) = (outcome, Some(1));
        }
    });
    // And infinite where the rule gives a number.
    let end = make(&token(vec![vec![]]), Convention::Normal, "0");
    end.spoilt("but the rule gives it 0", |made| made.say("0", LoopyValue::infinity([]), None).order = None);
}

#[test]
fn where_play_ends_no_order_is_needed_but_it_must_end() {
    // 1 and 2 move to each other, and 1 is reversible: the values are finite, and right, but play may go on for ever.
    let returning = make(&token(vec![vec![], vec![0, 2], vec![1], vec![1, 2]]), Convention::Normal, "3");
    returning.check().expect("a table with its order");
    returning.spoilt("play can return to it", |made| {
        made.without_order(ResultKind::Values);
        for (at, value, remoteness) in [("1", 1, 1), ("2", 0, 2), ("3", 2, 3)] {
            made.say(at, Nimber(value), Some(remoteness));
        }
        made.counts = Counts { n: 2, p: 2, d: 0, max_grundy: Some(2), ..made.counts };
    });
    // The equations alone are obeyed by two positions that move to each other.
    let mut lie = make(&token(vec![vec![1], vec![0]]), Convention::Normal, "0");
    lie.without_order(ResultKind::Values);
    lie.remoteness = false;
    lie.say("0", Nimber(0), None);
    lie.say("1", Nimber(1), None);
    lie.counts = Counts { n: 1, p: 1, d: 0, max_grundy: Some(1), ..lie.counts };
    assert!(lie.check().unwrap_err().reason.contains("play can return to it"));
    // A sample cannot see that, and says what it takes for granted.
    assert_eq!(lie.sample(9, 1).expect("a sample").trusted, ["play of token ends"]);

    let mut random = Random::new(7);
    for round in 0..300 {
        let vertices = 2 + random.below(8);
        // Only downwards in every second round.
        let below = |from: u64| if round % 2 == 0 { from } else { vertices };
        let edges = (0..vertices)
            .map(|from| {
                (0..random.below(4)).filter(|_| below(from) > 0).map(|_| random.below(below(from)) as usize).collect()
            })
            .collect();
        let mut made = make(&token(edges), Convention::Normal, &(vertices - 1).to_string());
        let finite = made.rows().all(|row| row.value.as_ref().is_some_and(|value| value.nimber().is_some()));
        made.without_order(ResultKind::Values);
        match made.check() {
            Ok(verified) => {
                assert!(verified.established.last().is_some_and(|line| line.starts_with("play ends")), "{verified:?}");
                assert!(verified.trusted.is_empty());
                let mut wrong = made.clone();
                wrong.row(&(vertices - 1).to_string()).value = Some(Nimber(9).into());
                assert!(wrong.check().is_err());
            }
            Err(rejected) => {
                assert!(round % 2 == 1 && (rejected.reason.contains("play can return to it") || !finite), "{rejected}");
            }
        }
    }
}

#[test]
fn any_wrong_number_anywhere_is_found() {
    for (rules, start, convention) in [
        (Rules::find("wythoff").unwrap(), "3,4", Convention::Normal),
        (Rules::find("kayles").unwrap(), "8", Convention::Normal),
        (Rules::find("kayles").unwrap(), "5", Convention::Misere),
        (loopy(), "6 8 4 2", Convention::Normal),
        (loopy(), "6 8", Convention::Misere),
    ] {
        let made = make(&rules, convention, start);
        let count = made.counts.positions as usize;
        for at in 0..count {
            for change in 0..5 {
                let mut wrong = made.clone();
                let row = wrong.rows().nth(at).unwrap();
                let before = row.clone();
                match change {
                    0 => row.outcome = if row.outcome == Outcome::N { Outcome::P } else { Outcome::N },
                    1 => row.outcome = if row.outcome == Outcome::D { Outcome::N } else { Outcome::D },
                    2 => row.remoteness = row.remoteness.map(|n| n + 1),
                    3 => row.value = row.value.clone().map(|value| value + Nimber(1).into()),
                    _ => row.value = row.value.as_ref().map(|_| LoopyValue::infinity([0, 7])),
                }
                if *row == before {
                    continue;
                }
                assert!(wrong.check().is_err(), "{start}: row {at}, change {change}");
                assert!(wrong.sample(count as u64 * 40, at as u64).is_err(), "{start}: row {at}, change {change}");
            }
        }
    }
}

#[test]
fn the_memory_limit_is_kept() {
    let made = make(&Rules::find("wythoff").unwrap(), Convention::Normal, "9,9");
    let check = |memory| made.with(|results| check_results(results, Means { memory, threads: 2 }, &Silent));
    let rejected = check(1000).unwrap_err();
    assert_eq!(rejected.stopped, Some(Stop::MemoryLimit));
    assert!(rejected.reason.contains("--sample"), "{rejected}");
    assert!(check(100_000).is_ok());
    assert!(made.sample(10, 5).unwrap().established[0].contains("seed 5"));
}
