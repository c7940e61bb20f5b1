//! Games given by the options of every position, with play that may go on for ever.

use std::sync::Arc;

use grundy_core::{Fault, Nature, Options, Outcome, Position, Ruleset, Silent, SyntaxError};
use grundy_proof::certificate::{Claim, ValuesClaim};
use grundy_proof::{Fact, Rejected, Verified, check_with, read};
use grundy_rules::entry::Built;
use grundy_rules::{Origin, Rules};
use grundy_testkit::Random;

use crate::prover::{certificate, theorem};

/// Positions 0, 1, …, each with its options.
#[derive(Clone, Default)]
pub struct Tables {
    pub options: Vec<Vec<Vec<u64>>>,
    /// Who has won there, where the rules say so.
    pub endings: Vec<Option<Outcome>>,
    /// Position v and its mirror image v + half play alike, if there is a half.
    pub half: Option<u64>,
    pub nature: Nature,
    /// The rules fail after they have named the options of this position.
    pub broken: Option<u64>,
}

impl Ruleset for Tables {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for option in &self.options[position[0] as usize] {
            options.add(&option.iter().map(|&part| Position::from(part)).collect::<Vec<_>>());
            if options.enough() {
                return;
            }
        }
        if self.broken == Some(position[0]) {
            options.fail(Fault::new("line 7: division by zero"));
        }
    }

    fn nature(&self) -> Nature {
        self.nature
    }

    fn ending(&self, position: &Position) -> Result<Option<Outcome>, Fault> {
        Ok(self.endings[position[0] as usize])
    }

    fn representative(&self, position: &Position) -> Position {
        match self.half {
            Some(half) if position[0] >= half => Position::from(position[0] - half),
            _ => position.clone(),
        }
    }

    /// A number, or `m,n` for the number 3m + n.
    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        let number = |text: &str| text.parse::<u64>().ok().filter(|number| number.to_string() == text);
        let read = match text.split_once(',') {
            Some((m, n)) => number(m).zip(number(n)).filter(|&(m, n)| m < 100 && n < 3).map(|(m, n)| 3 * m + n),
            None => number(text),
        };
        let known = read.filter(|&v| v < self.options.len() as u64);
        known.map(Position::from).ok_or_else(|| SyntaxError::whole(text, "no such position"))
    }

    fn show(&self, position: &Position) -> String {
        position[0].to_string()
    }
}

impl Tables {
    /// A game in which play may go on for ever, with these options of 0, 1, …, such as `; 0; 0 1+1`.
    pub fn looping(options: &str) -> Tables {
        let option = |text: &str| text.split('+').map(|part| part.parse().unwrap()).collect();
        let options: Vec<Vec<Vec<u64>>> =
            options.split(';').map(|options| options.split_whitespace().map(option).collect()).collect();
        let endings = vec![None; options.len()];
        Tables { options, endings, nature: Nature { may_loop: true, ..Nature::default() }, ..Tables::default() }
    }

    /// These rules under a name, read from a file with this hash if there is one.
    pub fn named(self, name: &str, source: Option<&str>) -> Rules {
        // Any line of the catalogue with positions that are neither heaps nor pairs.
        let entry = Rules::find("chomp").unwrap().entry().unwrap();
        let rules = Rules::of_file("", entry, source.unwrap_or_default(), Built::new(Arc::new(self)));
        let origin = if source.is_some() { rules.origin.clone() } else { Origin::Catalogue(entry) };
        Rules { name: name.to_owned(), origin, ..rules }
    }
}

/// What a random game is like.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    pub size: u64,
    /// Moves may come back.
    pub loops: bool,
    /// Options may fall apart: always into smaller levels, so that sums stay small, or anywhere.
    pub splits: Splits,
    /// The rules end the game at some positions.
    pub endings: bool,
    pub mirrored: bool,
    pub one_by_one: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Splits {
    Never,
    Downwards,
    Anywhere,
}

/// Positions of one level may be moved among as the rules like.
const LEVEL: u64 = 4;

pub fn random_game(taste: Taste, random: &mut Random) -> Tables {
    let base = taste.size;
    let mut options = Vec::new();
    let mut endings = Vec::new();
    for v in 0..base {
        let below = v - v % LEVEL;
        let reach = if taste.loops { (below + LEVEL).min(base) } else { v };
        let mut own = Vec::new();
        for _ in 0..random.below(5) {
            let roll = random.below(8);
            if roll == 0 && v > 0 && !taste.endings {
                own.push(Vec::new());
            } else if roll <= 2 && taste.splits != Splits::Never {
                let limit = if taste.splits == Splits::Anywhere { base } else { below };
                if limit > 0 {
                    own.push((0..2 + random.below(2)).map(|_| random.below(limit)).collect());
                }
            } else if reach > 0 {
                own.push(vec![random.below(reach)]);
            }
        }
        options.push(own);
        let outcome = random.pick(&[Outcome::N, Outcome::P, Outcome::D]);
        endings.push((taste.endings && random.one_in(4)).then_some(outcome));
    }
    let half = taste.mirrored.then_some(base);
    if taste.mirrored {
        // The mirror image of each part is as good.
        options.extend_from_within(..);
        for part in options.iter_mut().flatten().flatten() {
            *part += if random.one_in(2) { base } else { 0 };
        }
        endings.extend_from_within(..);
    }
    let nature =
        Nature { may_loop: taste.loops, own_endings: taste.endings, one_by_one: taste.one_by_one, ..Nature::default() };
    Tables { options, endings, half, nature, broken: None }
}

/// Checks a fact about these rules alone, by a claim that rests on nothing else.
pub fn check_alone(rules: &Rules, fact: Fact) -> Result<Verified, Rejected> {
    let nim = ValuesClaim { ruleset: "nim".to_owned(), from: 1, to: 1, values: vec![1] };
    let whole = certificate(Claim::Values(nim), vec![fact, theorem("nim", "Bouton")]);
    // It is the same after it was written and read.
    let whole = read(&serde_json::to_string(&whole).unwrap()).unwrap();
    check_with(&whole, &finder(std::slice::from_ref(rules)), &Silent)
}

/// Finds these rules by name, and all others in the catalogue.
pub fn finder(own: &[Rules]) -> impl Fn(&str) -> Result<Rules, SyntaxError> + '_ {
    |word| own.iter().find(|rules| rules.name == word).cloned().map_or_else(|| Rules::find(word), Ok)
}
