//! A type of a user's own is played like a game of the catalogue.

use std::collections::BTreeSet;

use grundy::{
    Convention, Label, Nature, Options, Outcome, Position, Rules, Ruleset, Session, Shape, Silent, Sources, Sum,
    SyntaxError, Unsolved, proof,
};
use grundy_testkit::Play;

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
            // By the definition: the whole sum is played out.
            let components: Vec<_> = sum.components().collect();
            let rules = grundy_testkit::Several(components.iter().map(|one| &*one.rules.moves as _).collect());
            let number =
                |at: usize| components.iter().position(|other| other.rules == components[at].rules).unwrap_or(at);
            let mut whole = Vec::new();
            for (at, one) in components.iter().enumerate() {
                whole.extend((0..one.copies).map(|_| (number(at), one.position.clone())));
            }
            let play = Play::of(&rules, [whole.clone()]);
            let (outcome, _) = play.outcomes(convention)[play.find(&whole)];
            assert_eq!(answer.outcome, outcome, "{text} {convention}");
            for step in sum.legal_moves(1000, &session.limits).unwrap().unwrap() {
                let wins =
                    sum.after(step.component, &step.to).map_or(convention.outcome_of_the_end() == Outcome::P, |next| {
                        session.solve(&next, convention, 0).unwrap().outcome == Outcome::P
                    });
                assert_eq!(answer.winning_moves.contains(&step), wins, "{text} {convention} {step:?}");
            }
            assert!(!session.explain(&answer).unwrap().sections.is_empty());
            let certificate = session.certify(&answer).unwrap();
            let verified = proof::check_with(&certificate, &|word| sources.find(word), &Silent);
            let verified = verified.unwrap_or_else(|rejected| panic!("{text} {convention}: {rejected}"));
            assert!(verified.trusted.iter().any(|sentence| sentence.contains("the rules of row")), "{verified:?}");
            // A checker without the rules cannot check it.
            assert!(proof::check(&certificate, &Silent).is_err());
        }
    }
}

/// Take one or two, with positions that are plain numbers.
struct OneOrTwo;

impl Ruleset for OneOrTwo {
    type Position = u64;

    fn options(&self, &heap: &u64, options: &mut Options<u64>) {
        for take in 1..=2.min(heap) {
            options.add(&[heap - take]);
        }
    }

    fn parse(&self, text: &str) -> Result<u64, SyntaxError> {
        text.parse().map_err(|_| SyntaxError::whole(text, "a heap is a number"))
    }
}

#[test]
fn own_heaps_have_sequences_and_certificates_of_them() {
    let rules = Rules::own("one-or-two", OneOrTwo).with_shape(Shape::Heap);
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

    fn nature(&self) -> Nature {
        Nature::default()
    }
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
        let certificate = session.certify(&answer).unwrap();
        proof::check_with(&certificate, &|word| sources.find(word), &Silent).unwrap();
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
