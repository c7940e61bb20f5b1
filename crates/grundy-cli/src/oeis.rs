//! The sequences of the OEIS that are the values of a game.

use grundy::{Rules, Said, said};

/// A sequence of the OEIS (<https://oeis.org>) and the game whose values it lists.
pub struct Sequence {
    /// The name of the ruleset, as the catalogue writes it.
    ruleset: &'static str,
    pub number: &'static str,
    /// The heap whose value is the first term.
    pub first: u64,
    /// The first terms, as the OEIS has them.
    #[cfg_attr(not(test), allow(dead_code))]
    terms: &'static [u64],
}

const KAYLES: &[u64] = &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];
const DAWSON: &[u64] = &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3];
const GRUNDY: &[u64] = &[0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0];
const RULER: &[u64] = &[1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1, 5];

const SEQUENCES: &[Sequence] = &[
    Sequence { ruleset: "kayles", number: "A002186", first: 0, terms: KAYLES },
    Sequence { ruleset: "0.77", number: "A002186", first: 0, terms: KAYLES },
    Sequence { ruleset: "dawson-chess", number: "A002187", first: 0, terms: DAWSON },
    Sequence { ruleset: "0.137", number: "A002187", first: 0, terms: DAWSON },
    Sequence { ruleset: "dawson-kayles", number: "A002187", first: 1, terms: DAWSON },
    Sequence { ruleset: "0.07", number: "A002187", first: 1, terms: DAWSON },
    Sequence { ruleset: "grundy", number: "A002188", first: 0, terms: GRUNDY },
    Sequence { ruleset: "dim", number: "A001511", first: 1, terms: RULER },
];

impl Sequence {
    /// Where it is, and what its first term is: `A002186, https://oeis.org/A002186`.
    pub(crate) fn cited(&self) -> Said {
        let (number, page) = (self.number, format!("https://oeis.org/{}", self.number));
        match self.first {
            0 => said!("{number}, {page}", number, page),
            first => said!("{number} (its first term is heap {first}), {page}", number, first, page),
        }
    }
}

/// The sequence of the values of the catalogue's ruleset `name`; `None` if none is known here.
pub fn named(name: &str) -> Option<&'static Sequence> {
    SEQUENCES.iter().find(|sequence| sequence.ruleset == name)
}

pub fn of(rules: &Rules) -> Option<&'static Sequence> {
    named(&rules.name).filter(|sequence| rules.is_catalogued(sequence.ruleset))
}

#[cfg(test)]
mod tests {
    use grundy::{Session, Sources};

    use super::*;

    #[test]
    fn the_values_of_each_game_are_the_terms_of_its_sequence() {
        for sequence in SEQUENCES {
            let rules = Sources::default().find(sequence.ruleset).expect("a ruleset");
            let last = sequence.first + sequence.terms.len() as u64 - 1;
            let values = Session::default().values(&rules, sequence.first, last).expect("values");
            assert_eq!(values, sequence.terms, "{}", sequence.ruleset);
            assert!(of(&rules).is_some());
        }
    }
}
