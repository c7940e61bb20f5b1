//! The worth of a position, by the definition.
//!
//! Values are nimbers in normal play (Sprague 1935, Grundy 1939): the mex of the options' worths; an option with
//! several components is worth their nim-sum. Where values do not add there are outcomes only. Remoteness is the number
//! of moves that play lasts if the winner hurries and the loser delays (Steinhaus 1925).

use grundy_core::{Convention, MexSet, Nimber, Outcome};

use crate::disk::record::{Cursor, put_number};

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Worth {
    pub(crate) outcome: Outcome,
    /// The nimber; `None` where no values exist.
    pub(crate) value: Option<u64>,
    /// The remoteness; `None` in draws, and where values do not determine it.
    pub(crate) remoteness: Option<u64>,
}

impl Worth {
    pub(crate) fn put(&self, out: &mut Vec<u8>) {
        put_number(out, self.outcome as u64);
        // 0 means none, so numbers are stored plus one.
        put_number(out, self.value.map_or(0, |value| value + 1));
        put_number(out, self.remoteness.map_or(0, |moves| moves + 1));
    }

    pub(crate) fn read(cursor: &mut Cursor<'_>) -> Option<Worth> {
        let outcome = match cursor.number()? {
            0 => Outcome::N,
            1 => Outcome::P,
            2 => Outcome::D,
            _ => return None,
        };
        let value = cursor.number()?.checked_sub(1);
        Some(Worth { outcome, value, remoteness: cursor.number()?.checked_sub(1) })
    }

    /// The worth of a position where the game is over.
    pub(crate) fn ended(outcome: Outcome) -> Worth {
        Worth { outcome, value: None, remoteness: (outcome != Outcome::D).then_some(0) }
    }
}

/// What is wanted for each position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Values; and the remoteness, unless moves leave several components.
    Values {
        /// Whether the remoteness is wanted.
        remoteness: bool,
    },
    /// Outcomes under this convention.
    Outcomes(Convention),
}

impl Question {
    /// The worth of a position with these options. An option has one component; where values add, it may have any
    /// number.
    pub(crate) fn answer<'a>(self, options: impl IntoIterator<Item = &'a [Worth]>) -> Worth {
        let (mut seen, mut any, mut draw) = (MexSet::new(), false, false);
        // The least remote option that the player to move wants, and the most remote option.
        let (mut least, mut most) = (None, None);
        for parts in options {
            any = true;
            let value = parts.iter().map(|part| Nimber(part.value.unwrap_or(0))).sum::<Nimber>();
            let outcome = match (self, parts) {
                (Question::Outcomes(_), [one]) => one.outcome,
                (Question::Outcomes(convention), _) => convention.outcome_of_the_end(),
                (Question::Values { .. }, _) => {
                    seen.insert(value);
                    if value.is_zero() { Outcome::P } else { Outcome::N }
                }
            };
            let moves = match parts {
                [] => Some(0),
                [one] => one.remoteness,
                _ => None,
            };
            match outcome {
                Outcome::P => least = [least, moves].into_iter().flatten().min(),
                Outcome::N => most = most.max(moves),
                Outcome::D => draw = true,
            }
            // `least` may be unknown, but not whether there is one.
            if outcome == Outcome::P && least.is_none() {
                least = Some(u64::MAX);
            }
        }
        let one_more = |moves: u64| moves.checked_add(1);
        let (outcome, moves) = match (least, any) {
            (Some(least), _) => (Outcome::N, one_more(least)),
            (None, true) if draw => (Outcome::D, None),
            (None, true) => (Outcome::P, most.and_then(one_more)),
            (None, false) => match self {
                Question::Values { .. } => (Outcome::P, Some(0)),
                Question::Outcomes(convention) => (convention.outcome_of_the_end(), Some(0)),
            },
        };
        match self {
            Question::Outcomes(_) => Worth { outcome, value: None, remoteness: moves },
            Question::Values { remoteness } => {
                Worth { outcome, value: Some(seen.mex().0), remoteness: moves.filter(|_| remoteness) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(outcome: Outcome, value: Option<u64>, remoteness: Option<u64>) -> Worth {
        Worth { outcome, value, remoteness }
    }

    #[test]
    fn by_the_definition() {
        let values = Question::Values { remoteness: true };
        let zero = values.answer([]);
        assert_eq!(zero, worth(Outcome::P, Some(0), Some(0)));
        let one = values.answer([&[zero][..]]);
        assert_eq!(one, worth(Outcome::N, Some(1), Some(1)));
        assert_eq!(values.answer([&[][..]]), one, "nothing left is worth 0");
        let two = values.answer([&[zero][..], &[one]]);
        assert_eq!(two, worth(Outcome::N, Some(2), Some(1)));
        assert_eq!(values.answer([&[one][..], &[two]]), worth(Outcome::P, Some(0), Some(2)));
        let sums = Question::Values { remoteness: false };
        assert_eq!(sums.answer([&[one, two][..], &[one, one]]), worth(Outcome::N, Some(1), None));
        let misere = Question::Outcomes(Convention::Misere);
        let end = misere.answer([]);
        assert_eq!(end, worth(Outcome::N, None, Some(0)));
        let lost = misere.answer([&[end][..]]);
        assert_eq!(lost, worth(Outcome::P, None, Some(1)));
        let draw = Worth::ended(Outcome::D);
        assert_eq!(misere.answer([&[end][..], &[draw]]), worth(Outcome::D, None, None));
        assert_eq!(misere.answer([&[lost][..], &[draw], &[end]]), worth(Outcome::N, None, Some(2)));
    }

    #[test]
    fn what_was_put_is_read() {
        for one in [worth(Outcome::N, Some(7), None), worth(Outcome::P, None, Some(0)), Worth::ended(Outcome::D)] {
            let mut out = Vec::new();
            one.put(&mut out);
            assert_eq!(Worth::read(&mut Cursor(&out)), Some(one));
        }
    }
}
