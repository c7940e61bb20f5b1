//! The tests of the facade: what one asks, and what is answered. One program, so that it is linked once.
//!
//! Here is what all of them use: the definition for a whole sum and nothing else, which [`Play`] plays out.

mod certificates;
mod claims;
mod definition;
mod families;
mod files;
mod golden;
mod graph_tables;
mod hackenbush;
mod honest;
mod own_rules;
mod prove;
mod proved_positions;
mod questions;
mod series;
mod tables;

#[path = "../../../../examples/05-certificate.rs"]
mod certificate;
#[path = "../../../../examples/03-periods.rs"]
mod periods;
#[path = "../../../../examples/01-who-wins.rs"]
mod who_wins;
#[path = "../../../../examples/04-why.rs"]
mod why;
#[path = "../../../../examples/02-your-own-game.rs"]
mod your_own_game;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use grundy::proof::{self, Certificate, Verified};
use grundy::{Answer, Convention, LoopyValue, Outcome, Position, Ruleset, Session, Silent, Sources, Sum};
use grundy_testkit::play::{entailed_value, finite_values, options};
use grundy_testkit::{Play, Several};

/// Paths of files are relative to the root of the repository.
pub static SOURCES: LazyLock<Sources> =
    LazyLock::new(|| Sources::in_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")));

/// Writes a certificate, reads it back and checks it.
pub fn checked(certificate: &Certificate, sources: &Sources) -> Verified {
    let json = serde_json::to_string(certificate).unwrap();
    let read = proof::read(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
    assert_eq!(read, *certificate);
    let verified = proof::check_with(&read, &|word| sources.find(word), &Silent);
    verified.unwrap_or_else(|rejected| panic!("{rejected}: {json}"))
}

/// Answers a position, and checks the certificate of the answer.
pub fn certified(text: &str, convention: Convention, sources: &Sources) -> (Answer, Certificate) {
    let sum = Sum::read(text, sources).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut session = Session::default();
    let answer = session.solve(&sum, convention, 1000).unwrap_or_else(|error| panic!("{text}: {error}"));
    let certificate = session.certify(&answer).unwrap_or_else(|error| panic!("{text}: {error}"));
    checked(&certificate, sources);
    (answer, certificate)
}

/// A move: the component, and the result for one copy of it.
pub type Made = (usize, Vec<Position>);

/// What the definition says about a sum.
pub struct Truth {
    pub outcome: Outcome,
    pub remoteness: Option<u64>,
    /// The value in normal play, unless the rules say who has won.
    pub value: Option<LoopyValue>,
    /// Every move (one for all copies) with the outcome of its result.
    pub moves: Vec<(Made, Outcome)>,
    copies: Vec<u64>,
}

impl Truth {
    pub fn leading_to(&self, wanted: Outcome) -> BTreeSet<Made> {
        self.moves.iter().filter(|(_, outcome)| *outcome == wanted).map(|(made, _)| made.clone()).collect()
    }

    /// How many moves lead to this outcome, counted for every copy.
    pub fn count(&self, wanted: Outcome) -> u128 {
        self.leading_to(wanted).iter().map(|(component, _)| u128::from(self.copies[*component])).sum()
    }
}

/// Plays out the whole sum.
pub fn truth(game: &Sum, convention: Convention) -> Truth {
    let components: Vec<_> = game.components().collect();
    let rules = Several(components.iter().map(|summand| &*summand.rules.moves as _).collect());
    // Components of one ruleset share its number, so that equal ones are equal as data.
    let number = |component: usize| {
        components.iter().position(|other| other.rules == components[component].rules).unwrap_or(component)
    };
    let copies: Vec<u64> = components.iter().map(|summand| summand.copies).collect();
    let mut sum = Vec::new();
    for (component, summand) in components.iter().enumerate() {
        sum.extend((0..summand.copies).map(|_| (number(component), summand.position.clone())));
    }
    let play = Play::of(&rules, [sum.clone()]);
    let outcomes = play.outcomes(convention);
    let (outcome, remoteness) = outcomes[play.find(&sum)];
    let mut moves = Vec::new();
    let urgent = sum.iter().position(|one| rules.is_urgent(one)).map(|at| sum[at].clone());
    for (component, summand) in components.iter().enumerate() {
        let own = (number(component), summand.position.clone());
        if urgent.as_ref().is_some_and(|urgent| *urgent != own) {
            continue;
        }
        let at = sum.iter().position(|other| *other == own).unwrap();
        if play.endings[play.find(&sum)].is_some() {
            break;
        }
        for option in options(&rules, &[own]) {
            let next = [&sum[..at], &sum[at + 1..], &option].concat();
            let to = option.into_iter().map(|(_, position)| position).collect();
            moves.push(((component, to), outcomes[play.find(&next)].0));
        }
    }
    let has_values = convention == Convention::Normal && rules.0.iter().all(|rules| !rules.nature().own_endings);
    let root = play.find(&sum);
    let value = match has_values {
        false => None,
        true if rules.nature().entails => {
            // A value is told where play ends.
            let urgent: Vec<bool> = play.sums.iter().map(|sum| sum.iter().any(|one| rules.is_urgent(one))).collect();
            let ends = finite_values(&play.options)[root].is_some();
            if ends { entailed_value(&play.options, &urgent, root) } else { None }
        }
        true => Some(play.values()[root].clone()),
    };
    Truth { outcome, remoteness, value, moves, copies }
}

#[test]
fn every_example_runs() {
    who_wins::main();
    your_own_game::main();
    periods::main();
    why::main();
    certificate::main();
}

/// All examples are listed here, and none is longer than a page.
#[test]
fn all_are_listed_and_short() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(include_str!("main.rs").contains(&name), "{name} is not run");
        assert!(std::fs::read_to_string(&path).unwrap().lines().count() <= 60, "{name} is too long");
    }
}
