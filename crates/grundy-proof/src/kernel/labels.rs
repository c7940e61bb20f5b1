//! When a label is right at a position.
//!
//! A label is a *value* m, or *not* with numbers that the position is not worth, or *infinite* if play may go on for
//! ever. With "not" a search need not value the position. Outcomes are labels too. P is the value 0, and N is "not 0".
//! A draw is infinite and has no move to 0.
//!
//! Positions are labelled in an order: *earlier* means in this order. An option is a list of components. It is
//! *labelled* if all its components are earlier than the position and have values; its label is their exclusive or. It
//! is *answered* with m if a move in one component leads to earlier components and makes the whole worth m. All other
//! components must be earlier and have values. These labels are right:
//!
//! 1. the least number m that labels no option, if each option without a label is answered with m, or blocked. An
//!    option is *blocked* if all its components are earlier, and all but one have values. Let these values and m add up
//!    to w; the last component must be "not w";
//! 2. "not t", if an option is labelled t;
//! 3. infinite, if some option is neither labelled nor answered with m, where m is as in rule 1, and all its components
//!    have labels. The options of an infinite position must have values, for they are its K; if the claim is a draw, m
//!    must be 0.
//!
//! If all options are earlier, rule 1 is the mex rule. (Sprague 1935, Grundy 1939.) All three rules together are
//! Smith's rule (C. A. B. Smith 1966; A. S. Fraenkel and Y. Perl 1975).
//!
//! *A value is right.* Let the values of a sum add up to 0: the previous player wins. A move to a labelled option
//! leaves values that add up to something else. By rule 1 Nim's answer exists, and leads to an option earlier than the
//! position in which it is made. A move to an answered option is answered. By rule 2 a component that is "not w" has a
//! move to an earlier position worth w. Either way the two moves replace a position by earlier positions. So play ends,
//! with a move of the previous player. A sum whose values add up to something else has Nim's move to 0. So no fact need
//! trust that play ends.
//!
//! *Infinite is right.* Let K be the labels of the options of such a position v, and X a sum worth n. If n ∈ K, then
//! v + X is won by a move in v. If not, let m be the least number not in K, so m ≤ n. If n > m, the player to move can
//! move X to m. If n = m, the option of rule 3 leaves a sum of the same kind, or one with two infinite positions. No
//! move from these leaves a sum worth 0. So both players can go on for ever. That is ∞(K).
//!
//! *Remoteness*, where a position and all its options have one. An N-position has one more than the least of its
//! P-options. A P-position has one more than the greatest of all options (0 if there are none). A draw has none
//! (Steinhaus 1925). By induction on n, the positions with the remoteness n are those in which play lasts n moves.

use grundy_core::Outcome;

use super::session::Check;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Label {
    Value(u64),
    /// Not worth the numbers below 64 whose bits are set.
    Not(u64),
    Infinite,
    /// An infinite value without a move to 0.
    Draw,
}

impl Label {
    pub fn of(outcome: Outcome) -> Label {
        match outcome {
            Outcome::P => Label::Value(0),
            Outcome::N => Label::Not(1),
            Outcome::D => Label::Draw,
        }
    }

    /// Whether the label says that the position is not worth this, and no more than such.
    pub fn excludes(self, value: u64) -> bool {
        matches!(self, Label::Not(values) if value < 64 && values >> value & 1 == 1)
    }
}

/// The label of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Said {
    pub label: Label,
    /// It precedes all positions with a larger place.
    pub place: u64,
    pub remoteness: Option<u64>,
}

impl Said {
    /// A label that follows from no other one.
    pub fn first(label: Label) -> Said {
        Said { label, place: 0, remoteness: None }
    }

    /// The value, if the label is a value and earlier than `when`.
    pub(crate) fn value_before(&self, when: u64) -> Option<u64> {
        match self.label {
            Label::Value(value) if self.place < when => Some(value),
            _ => None,
        }
    }
}

/// A component of an option, with its label, if it has one.
pub(crate) type Part<T> = (T, Option<Said>);

/// Why a label is not right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wrong<T> {
    /// The earlier options give the position this value.
    Gives(u64),
    /// No option is labelled with this number.
    NoMoveTo(u64),
    /// A move leads to this component, which is not earlier than the position, and no answer leaves this value.
    Unanswered(T, u64),
    /// This component of an option has no label.
    Missing(T),
    /// Its options give another remoteness: this one.
    Lasts(Option<u64>),
    /// The remoteness of an option is missing, or is given for a draw.
    Untimed(T),
}

/// The value of an option; `None` unless all its components are earlier than `when` and have values.
pub(crate) fn value_of<T>(option: &[Part<T>], when: u64) -> Option<u64> {
    option.iter().try_fold(0, |sum, (_, said)| Some(sum ^ said.as_ref()?.value_before(when)?))
}

/// The values of the options all of whose components have one, ascending. Each has the least place of the last
/// component of such an option (0 where nothing is left). These are the answers to a move that leads to a position.
pub(crate) fn answers<T>(options: &[Vec<Part<T>>]) -> Vec<(u64, u64)> {
    let place =
        |option: &[Part<T>]| option.iter().filter_map(|(_, said)| Some(said.as_ref()?.place)).max().unwrap_or(0);
    let valued = options.iter().filter_map(|option| Some((value_of(option, u64::MAX)?, place(option))));
    let mut answers: Vec<(u64, u64)> = valued.collect();
    answers.sort_unstable();
    answers.dedup_by_key(|&mut (value, _)| value);
    answers
}

/// Whether one of the answers leaves `wanted`, with all components earlier than `when`.
pub(crate) fn is_answered(answers: &[(u64, u64)], wanted: u64, when: u64) -> bool {
    let at = answers.binary_search_by_key(&wanted, |&(value, _)| value);
    at.is_ok_and(|at| answers[at].1 < when)
}

/// The set K of an infinite position with these options, ascending.
pub(crate) fn infinity<T>(options: &[Vec<Part<T>>]) -> Vec<u64> {
    answers(options).into_iter().map(|(value, _)| value).collect()
}

pub(crate) fn least_excluded(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values.into_iter().fold(0, |least, value| if value == least { least + 1 } else { least })
}

/// Whether the label of a position with these options is right. `answer(c, w, when)`: whether a move in the component c
/// leads to components earlier than `when` whose values add up to w.
pub(crate) fn judge<T: Clone>(
    own: &Said,
    options: &[Vec<Part<T>>],
    answer: &mut dyn FnMut(&T, u64, u64) -> Check<bool>,
) -> Check<Result<(), Wrong<T>>> {
    let finite = matches!(own.label, Label::Value(_) | Label::Not(_));
    let when = if finite { own.place } else { u64::MAX };
    let labelled: Vec<u64> = options.iter().filter_map(|option| value_of(option, when)).collect();
    if let Label::Not(_) = own.label {
        let missing = (0..64).find(|value| own.label.excludes(*value) && !labelled.contains(value));
        return Ok(missing.map_or(Ok(()), |value| Err(Wrong::NoMoveTo(value))));
    }
    let least = least_excluded(labelled);
    let claimed = match own.label {
        Label::Value(value) => value,
        Label::Draw => 0,
        _ => least,
    };
    if claimed != least {
        return Ok(Err(Wrong::Gives(least)));
    }
    let mut endless = false;
    for option in options.iter().filter(|option| value_of(option, when).is_none()) {
        let before = |(_, said): &Part<T>| said.as_ref().and_then(|said| said.value_before(when));
        let mut open = option.iter().filter(|part| before(part).is_none());
        let (Some((part, said)), second) = (open.next(), open.next()) else { continue };
        let all_told = option.iter().all(|(_, said)| said.is_some_and(|said| !matches!(said.label, Label::Not(_))));
        if own.label == Label::Infinite && !all_told {
            return Ok(Err(Wrong::Missing(part.clone())));
        }
        let wanted = least ^ option.iter().filter_map(before).fold(0, |sum, value| sum ^ value);
        let excluded = said.is_some_and(|said| said.place < when && said.label.excludes(wanted));
        if second.is_none() && (excluded || answer(part, wanted, when)?) {
            continue;
        }
        if finite {
            let wrong =
                if said.is_some() { Wrong::Unanswered(part.clone(), least) } else { Wrong::Missing(part.clone()) };
            return Ok(Err(wrong));
        }
        if !all_told {
            return Ok(Err(Wrong::Missing(part.clone())));
        }
        endless = true;
    }
    Ok(if finite || endless { Ok(()) } else { Err(Wrong::Gives(least)) })
}

/// Whether the remoteness of a position with these options is right.
pub(crate) fn lasts<T: Clone>(own: &Said, options: &[Vec<Part<T>>]) -> Result<(), Wrong<T>> {
    let (mut least, mut greatest) = (None, None);
    for option in options {
        // A move that leaves nothing leaves a P-position.
        let (label, remoteness) = match &option[..] {
            [] => (Label::Value(0), Some(0)),
            [(_, Some(said))] => (said.label, said.remoteness),
            [(part, _), ..] => return Err(Wrong::Untimed(part.clone())),
        };
        match (label, remoteness, &option[..]) {
            (Label::Value(0), Some(n), _) => least = Some(least.map_or(n, |least: u64| least.min(n))),
            // An infinite value with a move to 0 is an N-position too.
            (Label::Value(_) | Label::Not(_) | Label::Infinite, Some(n), _) => {
                greatest = greatest.max(Some(n.saturating_add(1)))
            }
            (Label::Draw | Label::Infinite, None, _) => {}
            (_, _, [(part, _), ..]) => return Err(Wrong::Untimed(part.clone())),
            _ => {}
        }
    }
    let derived = match own.label {
        Label::Value(0) => greatest.or(Some(0)),
        _ => least.map(|least| least.saturating_add(1)),
    };
    if own.remoteness == derived { Ok(()) } else { Err(Wrong::Lasts(derived)) }
}
