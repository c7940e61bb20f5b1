//! What a game may declare from the literature.
//!
//! A declaration is a proved statement with its source. Solvers may use it; tests compare it with the definition; the
//! checker of certificates lists it, and its evaluation by the rules, as trusted.
//!
//! [`Periodicity`] says what "periodic" means for a sequence of values.

use std::fmt;

use crate::{Convention, Nimber, Outcome};

/// A theorem, and its source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Theorem {
    /// The short name, such as `Bouton`. It is what an answer gives as its method.
    pub name: &'static str,
    /// The statement, in one sentence.
    pub statement: &'static str,
    /// The paper or book.
    pub source: &'static str,
}

impl Theorem {
    /// The theorem of this name in `theorems.txt`, with its texts if the feature `prose` is on. In a constant, a name
    /// that is not there does not compile.
    pub const fn named(name: &'static str) -> Theorem {
        let mut rest = include_str!("theorems.txt");
        while !rest.is_empty() {
            let (title, after) = first_line(rest);
            if is_same(title.as_bytes(), name.as_bytes()) {
                let (statement, after) = if cfg!(feature = "prose") { first_line(after) } else { ("", "\n") };
                return Theorem { name, statement, source: first_line(after).0 };
            }
            rest = after;
        }
        panic!("theorems.txt has no theorem of this name")
    }
}

/// The first line of a text, and what comes after it.
const fn first_line(text: &'static str) -> (&'static str, &'static str) {
    let mut at = 0;
    while text.as_bytes()[at] != b'\n' {
        at += 1;
    }
    (text.split_at(at).0, text.split_at(at + 1).1)
}

const fn is_same(mut a: &[u8], mut b: &[u8]) -> bool {
    while let ([x, rest @ ..], [y, others @ ..]) = (a, b) {
        if *x != *y {
            return false;
        }
        (a, b) = (rest, others);
    }
    a.is_empty() && b.is_empty()
}

/// What a theorem says about one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared {
    pub theorem: &'static Theorem,
    /// Who wins this position when it is played alone.
    pub outcome: Outcome,
    /// The Grundy value; `None` where the theorem gives only the outcome, and in misère play.
    pub value: Option<Nimber>,
}

impl Declared {
    /// A position with this Grundy value, in normal play.
    pub fn value(theorem: &'static Theorem, value: Nimber) -> Declared {
        Declared { theorem, outcome: if value.is_zero() { Outcome::P } else { Outcome::N }, value: Some(value) }
    }

    /// A position of which the theorem says only whether it is a P-position.
    pub fn outcome(theorem: &'static Theorem, is_p: bool) -> Declared {
        Declared { theorem, outcome: if is_p { Outcome::P } else { Outcome::N }, value: None }
    }

    /// A position with this Grundy value, of which in misère play only the outcome is known.
    pub fn in_both(theorem: &'static Theorem, convention: Convention, value: u64, is_misere_p: bool) -> Declared {
        match convention {
            Convention::Normal => Declared::value(theorem, Nimber(value)),
            Convention::Misere => Declared::outcome(theorem, is_misere_p),
        }
    }
}

/// Which options of a position are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Options of this Grundy value, in normal play. `Value(Nimber(0))` asks for the P-positions.
    Value(Nimber),
    /// Options that are P-positions in misère play when played alone.
    MisereP,
}

/// Some options of a position: all counted, the first ones listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionList<P> {
    /// How many different options there are. Two options are the same when they consist of the same components.
    pub count: u128,
    /// The first options. Each option lists its components in ascending order, and the options ascend too.
    pub first: Vec<Vec<P>>,
}

impl<P: Ord> OptionList<P> {
    pub fn none() -> OptionList<P> {
        OptionList { count: 0, first: Vec::new() }
    }

    /// Sorts the components of each option, then the options; drops repetitions and keeps the first `most`.
    ///
    /// ```
    /// # use grundy_core::OptionList;
    /// let list = OptionList::from_all(vec![vec![3, 1], vec![2], vec![1, 3]], 10);
    /// assert_eq!(list.count, 2);
    /// assert_eq!(list.first, [vec![1, 3], vec![2]]);
    /// ```
    pub fn from_all(mut options: Vec<Vec<P>>, most: usize) -> OptionList<P> {
        options.iter_mut().for_each(|option| option.sort_unstable());
        options.sort_unstable();
        options.dedup();
        let count = options.len() as u128;
        options.truncate(most);
        OptionList { count, first: options }
    }
}

/// G(n + period) = G(n) + saltus for all n ≥ preperiod (ordinary addition).
///
/// With `saltus` 0 the sequence is *periodic*, otherwise *arithmetic periodic*.
///
/// ```
/// # use grundy_core::Periodicity;
/// let nim = Periodicity { preperiod: 0, period: 1, saltus: 1 };
/// assert_eq!(nim.value_from(&[0], 1_000), Some(1_000));
/// let take_1_2 = Periodicity { preperiod: 0, period: 3, saltus: 0 };
/// assert_eq!(take_1_2.value_from(&[0, 1, 2], 3_000_001), Some(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Periodicity {
    /// The first heap from which the law holds.
    pub preperiod: u64,
    /// The period, at least 1.
    pub period: u64,
    /// The growth of the values in one period.
    pub saltus: u64,
}

impl Periodicity {
    /// G(n), given at least the first `preperiod + period` values. `None` if
    /// `head` is too short or the value needs more than 64 bits.
    pub fn value_from(&self, head: &[u64], n: u64) -> Option<u64> {
        let (within, turns) = self.reduce(n);
        turns.checked_mul(self.saltus)?.checked_add(*head.get(usize::try_from(within).ok()?)?)
    }

    /// Writes n as a number below `preperiod + period` and a number of whole periods.
    pub fn reduce(&self, n: u64) -> (u64, u64) {
        if n < self.preperiod {
            return (n, 0);
        }
        let past = n - self.preperiod;
        (self.preperiod + past % self.period, past / self.period)
    }

    /// The last n at which G(n + period) ≠ G(n) + saltus; `None` if there is none.
    pub fn last_exception(&self) -> Option<u64> {
        self.preperiod.checked_sub(1)
    }
}

/// How sure we are of a periodicity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// A theorem's condition was checked in full.
    Proven,
    /// The values computed so far repeat, but no theorem's condition is met.
    Observed,
    /// Nothing is known.
    Unknown,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Proven => "proven",
            Verdict::Observed => "observed",
            Verdict::Unknown => "unknown",
        })
    }
}
