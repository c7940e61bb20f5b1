//! A type of a user's own is played like a game of the catalogue.

use std::collections::BTreeSet;

use grundy::{
    Convention, Fault, Label, Limits, Nature, Options, Outcome, Position, Rules, Ruleset, Session, Shape, Silent,
    Sources, Sum, SyntaxError, Unsolved, ValueTable, proof,
};
use grundy_testkit::{Random, long};

use crate::definition::compare_in;
use crate::{checked, truth};

/// A row of coins; a move turns one head, or two neighbouring heads, to tails: Kayles on a board.
struct Row;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Coins(Vec<bool>);

impl Ruleset for Row {
    type Position = Coins;

    fn options(&self, Coins(coins): &Coins, options: &mut Options<Coins>) {
        for at in 0..coins.len() {
            for end in at + 1..=(at + 2).min(coins.len()) {
                if coins[at..end].iter().all(|&head| head) {
                    let mut next = coins.clone();
                    next[at..end].fill(false);
                    options.add(&[Coins(next)]);
                }
            }
        }
    }

    fn representative(&self, Coins(coins): &Coins) -> Coins {
        let mirrored: Vec<bool> = coins.iter().rev().copied().collect();
        Coins(mirrored.min(coins.clone()))
    }

    fn parse(&self, text: &str) -> Result<Coins, SyntaxError> {
        let coin = |sign| match sign {
            'H' => Ok(true),
            'T' => Ok(false),
            _ => Err(SyntaxError::whole(text, "a coin is H or T")),
        };
        text.chars().map(coin).collect::<Result<_, _>>().map(Coins)
    }

    fn show(&self, Coins(coins): &Coins) -> String {
        coins.iter().map(|&head| if head { 'H' } else { 'T' }).collect()
    }

    fn label(&self, from: &Coins, to: &[Coins]) -> Label {
        let turned = |next: &Coins| from.0.iter().zip(&next.0).filter(|(a, b)| a != b).count();
        Label::Text(format!("turn {}", to.first().map_or(0, turned)))
    }
}

fn sources() -> Sources {
    let mut sources = Sources::default();
    sources.add(Rules::own("row", Row)).expect("a name of its own");
    sources
}

#[test]
fn own_rules_are_solved_explained_and_certified_in_any_sum() {
    let sources = sources();
    for text in ["row HHHHH", "row HHTHH + nim 3", "row HHH HTHH + kayles 5 + take:1,2 4", "row 2xHH + wythoff 1,2"] {
        for convention in [Convention::Normal, Convention::Misere] {
            let sum = Sum::read(text, &sources).unwrap();
            assert_eq!(sum.to_string(), text);
            let mut session = Session::default();
            let answer = session.solve(&sum, convention, 1000).unwrap();
            compare_in(&sources, text, convention);
            assert!(!session.explain(&answer).unwrap().sections.is_empty());
            let certificate = session.certify(&answer).unwrap();
            let verified = checked(&certificate, &sources);
            assert!(verified.trusted.iter().any(|sentence| sentence.contains("the rules of row")), "{verified:?}");
            // A checker without the rules cannot check it.
            assert!(proof::check(&certificate, &Silent).is_err());
        }
    }
}

#[test]
fn own_heaps_have_sequences_and_certificates_of_them() {
    let options = |heap: u64| (1..=2.min(heap)).map(|take| vec![heap - take]).collect();
    let (options, represents) = ((0..8).map(options).collect(), (0..8).collect());
    let game = Given { options, endings: vec![None; 8], represents, nature: Nature::default() };
    let rules = Rules::own("one-or-two", game).with_shape(Shape::Heap);
    let mut session = Session::default();
    assert_eq!(session.values(&rules, 0, 7).unwrap(), [0, 1, 2, 0, 1, 2, 0, 1]);
    let certificate = session.certify_values(&rules, 0, vec![0, 1, 2, 0, 1, 2, 0, 1]).unwrap();
    let find = |word: &str| if word == "one-or-two" { Ok(rules.clone()) } else { Rules::find(word) };
    proof::check_with(&certificate, &find, &Silent).unwrap();
}

/// Rules that have the name of a game of the catalogue but are different.
struct Nothing;

impl Ruleset for Nothing {
    type Position = u64;

    fn options(&self, _: &u64, _: &mut Options<u64>) {}
}

#[test]
fn a_name_proves_nothing() {
    // No theorem about Nim applies to rules that only have its name.
    let rules = Rules::own("nim", Nothing);
    let sum = Sum::single(rules.clone(), Position::of(5u64));
    let mut session = Session::default();
    let nim: Sum = "nim 5".parse().unwrap();
    for convention in [Convention::Normal, Convention::Misere] {
        let answer = session.solve(&sum, convention, 10).unwrap();
        assert_eq!(answer.outcome, convention.outcome_of_the_end());
        assert_eq!(session.solve(&nim, convention, 10).unwrap().outcome, Outcome::N);
    }
    assert_ne!(rules, Rules::find("nim").unwrap());
    assert_ne!(Rules::own("a", Nothing), Rules::own("a", Nothing));
    assert!(Sources::default().add(rules).is_err(), "the catalogue has this name");
    // Rules that do not read what they write have no certificates.
    let answer = session.solve(&sum, Convention::Normal, 10).unwrap();
    assert!(matches!(session.certify(&answer), Err(Unsolved::Refused(_))));
}

#[test]
fn two_files_of_one_name_do_not_share_values() {
    let rules = |options: &str| {
        let mut sources = Sources::default();
        sources.hold("game.star", format!("def options(p):\n    return {options}\n"));
        sources
    };
    let (one, two) = (rules("[p - 1] if p > 0 else []"), rules("[q for q in range(p)]"));
    let mut session = Session::default();
    let mut values = BTreeSet::new();
    for sources in [&one, &two, &one] {
        let sum = Sum::read("rules:game.star 4", sources).unwrap();
        let answer = session.solve(&sum, Convention::Normal, 10).unwrap();
        values.insert(answer.grundy.as_ref().unwrap().to_string());
        checked(&session.certify(&answer).unwrap(), sources);
    }
    assert_eq!(values.into_iter().collect::<Vec<_>>(), ["0", "4"]);
    // The same in one sum.
    let mut terms = Sum::read("rules:game.star 4", &one).unwrap().terms().to_vec();
    terms.extend(Sum::read("rules:game.star 3", &two).unwrap().terms().to_vec());
    let sum = Sum::of(terms).unwrap();
    let answer = session.solve(&sum, Convention::Normal, 10).unwrap();
    assert_eq!(answer.grundy, Some(3.into()));
    assert!(matches!(session.certify(&answer), Err(Unsolved::Refused(_))));
}

/// A game given by the options of its positions 0, 1, …, by what ends there, and by what represents each.
#[derive(Clone)]
struct Given {
    options: Vec<Vec<Vec<u64>>>,
    endings: Vec<Option<Outcome>>,
    represents: Vec<u64>,
    nature: Nature,
}

impl Ruleset for Given {
    type Position = u64;

    fn options(&self, &position: &u64, options: &mut Options<u64>) {
        self.options[position as usize].iter().for_each(|option| options.add(option));
    }

    fn nature(&self) -> Nature {
        self.nature
    }

    fn ending(&self, &position: &u64) -> Result<Option<Outcome>, Fault> {
        Ok(self.endings[position as usize])
    }

    fn representative(&self, &position: &u64) -> u64 {
        self.represents[position as usize]
    }

    fn parse(&self, text: &str) -> Result<u64, SyntaxError> {
        text.parse().map_err(|_| SyntaxError::whole(text, "a number"))
    }
}

impl Given {
    /// A random game of which each position has a mirror image.
    fn mirrored(random: &mut Random) -> Given {
        let half = 3 + random.below(6u64);
        let nature = Nature { may_loop: random.one_in(3), own_endings: random.one_in(3), ..Nature::default() };
        let mut options = Vec::new();
        for v in 0..half {
            let reach = if nature.may_loop { half } else { v };
            let parts = |random: &mut Random| match nature.may_loop || nature.own_endings || random.one_in(2) {
                true => 1,
                false => random.below(3u64),
            };
            let own = (0..random.below(4)).filter(|_| reach > 0);
            let own = own.map(|_| (0..parts(random)).map(|_| random.below(reach)).collect());
            options.push(own.collect::<Vec<Vec<u64>>>());
        }
        let ending =
            |random: &mut Random| random.pick(&[None, None, Some(Outcome::N), Some(Outcome::P), Some(Outcome::D)]);
        let mut endings: Vec<_> = (0..half).map(|_| ending(random).filter(|_| nature.own_endings)).collect();
        options.extend(options.clone());
        endings.extend(endings.clone());
        for part in options.iter_mut().flatten().flatten() {
            *part += if random.one_in(2) { half } else { 0 };
        }
        Given { options, endings, represents: (0..half).chain(0..half).collect(), nature }
    }

    /// The same with one thing changed: what represents a position, an option, or an ending.
    fn changed(mut self, random: &mut Random) -> Given {
        let all = self.options.len();
        let at = random.below(all);
        match random.below(3u64) {
            0 => self.represents[at] = random.below(all as u64),
            1 if self.nature.own_endings => {
                self.endings[at] = if self.endings[at].is_none() { Some(Outcome::N) } else { None }
            }
            _ if self.options[at].pop().is_none() => self.options[at].extend((at > 0).then(|| vec![0])),
            _ => {}
        }
        self
    }

    /// Whether each position plays as what represents it, by the definition: all are compared.
    fn is_right(&self) -> bool {
        let alike = |position: usize| {
            let own = self.represents[position] as usize;
            let represented = |position: usize| {
                let own = |option: &Vec<u64>| {
                    let mut own: Vec<u64> = option.iter().map(|&part| self.represents[part as usize]).collect();
                    own.sort_unstable();
                    own
                };
                match self.endings[position] {
                    Some(_) => BTreeSet::new(),
                    None => self.options[position].iter().map(own).collect::<BTreeSet<_>>(),
                }
            };
            self.represents[own] as usize == own
                && self.endings[own] == self.endings[position]
                && represented(own) == represented(position)
        };
        (0..self.options.len()).all(alike)
    }
}

#[test]
fn random_representatives_are_right_or_refused() {
    let (mut right, mut refused) = (0, 0);
    for seed in 0..long(1500, 50_000) {
        let random = &mut Random::new(seed);
        let game = Given::mirrored(random);
        let game = if random.one_in(2) { game } else { game.changed(random) };
        let (is_right, alone) = (game.is_right(), game.nature.own_endings);
        let start = random.below(game.options.len());
        let mut sources = Sources::default();
        sources.add(Rules::own("given", game)).unwrap();
        let beside = if alone { String::new() } else { format!(" + nim {}", random.below(3u64)) };
        let sum = Sum::read(&format!("given {start}{beside}"), &sources).unwrap();
        let convention = random.pick(&[Convention::Normal, Convention::Misere]);
        match Session::default().solve(&sum, convention, 10) {
            Ok(answer) => assert_eq!(answer.outcome, truth(&sum, convention).outcome, "seed {seed}"),
            Err(wrong) => {
                assert!(!is_right && wrong.to_string().contains("representative("), "seed {seed}: {wrong}");
                refused += 1;
            }
        }
        right += u32::from(is_right);
    }
    assert!(right > 700 && refused > 100, "{right} right, {refused} refused");
}

#[test]
fn wrong_representatives_of_files_are_refused() {
    let table: toml::Table = include_str!("../../../../testdata/bad/representatives.toml").parse().unwrap();
    for row in table["rules"].as_array().unwrap() {
        let [text, start, said] = ["text", "start", "said"].map(|field| row[field].as_str().unwrap());
        for convention in [Convention::Normal, Convention::Misere] {
            let mut sources = Sources::default();
            sources.hold("wrong.star", text);
            let rules = sources.find("rules:wrong.star").unwrap();
            let start = rules.moves.parse(start).unwrap();
            let refused = Session::default().solve(&Sum::single(rules, start), convention, 10).expect_err(text);
            assert!(refused.to_string().contains(said), "{text}, {convention}: {refused}");
        }
    }
}

#[test]
fn values_by_search_compare_representatives() {
    let right = Given::mirrored(&mut Random::new(3));
    let mut wrong = Given { nature: Nature::default(), ..right };
    wrong.options = vec![vec![], vec![vec![0]], vec![], vec![vec![2], vec![1]]];
    (wrong.endings, wrong.represents) = (vec![None; 4], vec![0, 1, 0, 1]);
    let refused = ValueTable::new().value(&wrong, &3, &Limits::default()).unwrap_err();
    assert!(refused.to_string().contains("3 has the option 1, and 1 has none with the representative 1"), "{refused}");
}
