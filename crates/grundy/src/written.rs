//! Answers as text: the JSON that the program prints, and that the page and Python get.

use std::borrow::Cow;
use std::fmt::Display;
use std::sync::Arc;

use grundy_core::{Convention, Label, Nimber, OutcomeClass};
use grundy_proof::Value;
use grundy_solve::hackenbush::Player;
use grundy_solve::sums::coloured::ColouredValue;
use grundy_solve::{Move, Summand};
use serde::{Serialize, Serializer};

use crate::answer::{Answer, PlayerCounts};
use crate::explain::Explanation;
use crate::sum::Sum;
use crate::words::Words;

/// An [`Answer`] with its positions and moves as text. The parameters are how its long parts are held: as here, or
/// written one by one ([`Answer`]'s own JSON). So a sum of a million heaps is never in memory as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(concrete(P = String, C = Vec<WrittenComponent>, M = Vec<WrittenMove>))
)]
pub struct WrittenAnswer<P: Display = String, C = Vec<WrittenComponent>, M = Vec<WrittenMove>> {
    /// The position.
    #[serde(serialize_with = "as_text")]
    pub position: P,
    /// `normal` or `misere`.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(feature = "typescript", ts(type = "\"normal\" | \"misere\""))]
    pub convention: Convention,
    /// `N`, `P`, `D`, `L` or `R`.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(feature = "typescript", ts(type = "\"N\" | \"P\" | \"D\" | \"L\" | \"R\""))]
    pub outcome: OutcomeClass,
    /// The Grundy value; `None` if there is none.
    pub grundy: Option<Value>,
    /// The value if Left and Right have different moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<WrittenValue>,
    /// The number of moves until the end, if it was computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<u64>,
    /// The components.
    pub components: C,
    /// How many different winning moves there are; `None` if they were not counted.
    pub winning_move_count: Option<u128>,
    /// How many winning moves each player has, if Left and Right have different moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winning_move_counts: Option<PlayerCounts>,
    /// The first winning moves.
    pub winning_moves: M,
    /// In a draw: how many different moves keep the draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawing_move_count: Option<u128>,
    /// The first moves that keep the draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawing_moves: Option<M>,
    /// How the answer was found, in English.
    pub method: String,
    /// The method as words for any language ([`Answer::in_words`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Words>,
}

/// An answer, and the reasons if they are asked for.
#[derive(Clone, Debug, Serialize)]
pub struct Explained<'a> {
    #[serde(flatten)]
    pub answer: &'a Answer,
    /// The reasons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation<String>>,
}

/// A component as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(concrete(T = Arc<str>)))]
pub struct WrittenComponent<T = Arc<str>> {
    /// The ruleset.
    pub ruleset: T,
    /// The position of the component.
    pub start: T,
    /// The number of copies (omitted if it is 1).
    #[serde(default, skip_serializing_if = "is_one")]
    pub copies: u64,
    /// The value of one copy.
    pub grundy: Option<Value>,
    /// The value of one copy if Left and Right have different moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<WrittenValue>,
    /// What the value rests on, as words for any language ([`Answer::in_words`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub because: Option<Words>,
}

/// A move in one copy of a component, as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WrittenMove {
    /// The player, `left` or `right`, if they have different moves.
    #[serde(default, serialize_with = "as_name", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<String>"))]
    pub player: Option<Player>,
    /// The index of the component.
    pub component: usize,
    /// The number of copies of the component; the move can be made in each (omitted if it is 1).
    #[serde(default, skip_serializing_if = "is_one")]
    pub copies: u64,
    /// The position of the component before the move.
    pub from: Arc<str>,
    /// The components that it becomes.
    pub to: Vec<String>,
    /// What the move does, in English.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub label: Label,
    /// The label as words for any language ([`WrittenMove::in_words`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<Words>,
    /// The component's value before and after a winning move, if values decide ([`Answer::in_words`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restores: Option<[u64; 2]>,
}

impl WrittenMove {
    /// This move with its label as words for any language.
    pub fn in_words(self) -> WrittenMove {
        WrittenMove { said: Some((&self.label).into()), ..self }
    }
}

/// The value of a game in which Left and Right have different moves, as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum WrittenValue {
    /// A number: an integer, or a fraction such as `-3/4`.
    Number(String),
    /// Any other game, in the usual notation: `*2`, `↑*`, `1/2*`, `±1`, `{2|-1}`.
    Canonical(String),
}

grundy_core::from! { &ColouredValue => WrittenValue, value: match &value.number {
    Some(_) => WrittenValue::Number(value.name.clone()),
    None => WrittenValue::Canonical(value.name.clone()),
}; }

/// The components of a sum for ascending indices, each found where the last one was.
struct Walk<'a> {
    sum: &'a Sum,
    rest: Box<dyn Iterator<Item = (usize, Summand<'a>)> + 'a>,
    last: Option<(usize, Summand<'a>)>,
}

impl<'a> Walk<'a> {
    fn new(sum: &'a Sum) -> Walk<'a> {
        Walk { sum, rest: Box::new(sum.components().enumerate()), last: None }
    }

    /// The component with this index.
    fn at(&mut self, index: usize) -> Summand<'a> {
        match self.last {
            Some((at, summand)) if at == index => return summand,
            Some((at, _)) if at > index => *self = Walk::new(self.sum),
            _ => {}
        }
        self.last = self.rest.find(|&(at, _)| at == index);
        self.last.expect("a component of this sum").1
    }
}

/// A list that is written one by one.
struct Each<F>(F);

impl<F: Fn() -> I, I: IntoIterator<Item: Serialize>> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0())
    }
}

impl Sum {
    /// A move of this sum as text. Complexity: O(t) for t terms, to find the component of the move.
    /// Panics if the sum has no such component.
    pub fn written(&self, step: &Move) -> WrittenMove {
        written(&self.component(step.component).expect("a component of this sum"), step)
    }

    /// Moves of this sum as text. Complexity: O(n + m) for n components and m moves in the order of their components.
    /// Panics if the sum has no such component.
    pub fn all_written<'a>(
        &'a self,
        moves: impl IntoIterator<Item = &'a Move, IntoIter: 'a>,
    ) -> impl Iterator<Item = WrittenMove> + 'a {
        let mut components = Walk::new(self);
        moves.into_iter().map(move |step| written(&components.at(step.component), step))
    }
}

fn written(summand: &Summand, step: &Move) -> WrittenMove {
    let moves = &summand.rules.moves;
    WrittenMove {
        player: step.player,
        component: step.component,
        copies: summand.copies,
        from: moves.show(summand.position).into(),
        to: step.to.iter().map(|position| moves.show(position)).collect(),
        label: moves.label(summand.position, &step.to),
        said: None,
        restores: None,
    }
}

impl Answer {
    /// The answer as text. Complexity: O(n) for n components and moves.
    pub fn written(&self) -> WrittenAnswer {
        let mut last: Option<Arc<str>> = None;
        let named = |name: &str| match &last {
            Some(same) if **same == *name => Arc::clone(same),
            _ => Arc::clone(last.insert(name.into())),
        };
        let components = self.written_components(named, Arc::from).collect();
        self.with(self.sum.to_string(), components, |moves| self.sum.all_written(moves).collect())
    }

    /// As [`written`](Answer::written), with words for any language: the method, what each value rests on, and labels.
    pub fn in_words(&self) -> WrittenAnswer {
        let mut written = WrittenAnswer { why: Some(self.why.clone()), ..self.written() };
        for (component, known) in written.components.iter_mut().zip(self.components.iter()) {
            component.because = Some((*known.why).clone());
        }
        let nimber = |value: &Option<Value>| value.as_ref().and_then(Value::nimber);
        let sum = nimber(&self.grundy).filter(|&sum| sum != 0);
        for step in written.winning_moves.iter_mut().chain(written.drawing_moves.iter_mut().flatten()) {
            let before = written.components.get(step.component).and_then(|component| nimber(&component.grundy));
            step.said = Some((&step.label).into());
            step.restores = sum.zip(before).map(|(sum, before)| [before, (Nimber(before) + Nimber(sum)).0]);
        }
        written
    }

    /// The components as text, with these ways to keep the name of a ruleset and a position.
    fn written_components<'a, T>(
        &'a self,
        mut named: impl FnMut(&'a str) -> T + 'a,
        shown: impl Fn(String) -> T + 'a,
    ) -> impl Iterator<Item = WrittenComponent<T>> + 'a {
        self.sum.components().zip(self.components.iter()).map(move |(summand, component)| WrittenComponent {
            ruleset: named(&summand.rules.name),
            start: shown(summand.rules.moves.show(summand.position)),
            copies: summand.copies,
            grundy: component.grundy,
            value: component.value.as_deref().map(WrittenValue::from),
            because: None,
        })
    }

    /// The answer as text, with these long parts.
    fn with<'a, P: Display, C, M>(
        &'a self,
        position: P,
        components: C,
        moves: impl Fn(&'a [Move]) -> M,
    ) -> WrittenAnswer<P, C, M> {
        WrittenAnswer {
            position,
            convention: self.convention,
            outcome: self.outcome,
            grundy: self.grundy.clone(),
            value: self.value.as_ref().map(WrittenValue::from),
            remoteness: self.remoteness,
            components,
            winning_move_count: self.winning_move_count,
            winning_move_counts: self.winning_move_counts,
            winning_moves: moves(&self.winning_moves),
            drawing_move_count: self.drawing_move_count,
            drawing_moves: self.drawing_moves.as_deref().map(moves),
            method: self.why.english(),
            why: None,
        }
    }
}

/// The JSON of [`Answer::written`], without all of its text in memory.
impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let components = Each(|| self.written_components(Cow::Borrowed, Cow::Owned));
        let moves = |moves| Each(move || self.sum.all_written(moves));
        self.with(&self.sum, components, moves).serialize(serializer)
    }
}

fn is_one(copies: &u64) -> bool {
    *copies == 1
}

fn as_text<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

fn as_name<S: Serializer>(player: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    match player {
        Some(Player::Left) => serializer.serialize_some("left"),
        Some(Player::Right) => serializer.serialize_some("right"),
        None => serializer.serialize_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Session;

    #[test]
    fn an_answer_written_piece_by_piece_is_the_same() {
        for text in [
            "nim 3 4 5",
            "nim 1 1",
            "nim 3x2 3 2x1 + kayles 3 + nim 1 + take:1,2 2x2 1",
            "hackenbush:edges ground-a,a-b:blue,b-c:red,ground-c + nim 2",
            "grundy 7 + chomp 3,2",
        ] {
            let sum: Sum = text.parse().unwrap();
            for (convention, most) in [(Convention::Normal, 100), (Convention::Misere, 100), (Convention::Normal, 2)] {
                let Ok(answer) = Session::default().solve(&sum, convention, most) else { continue };
                let whole = serde_json::to_string(&answer.written()).unwrap();
                assert_eq!(serde_json::to_string(&answer).unwrap(), whole, "{text}");
            }
        }
        let sum: Sum = "nim 5 1 4 6 1".parse().unwrap();
        let answer = Session::default().solve(&sum, Convention::Normal, 100).unwrap();
        // Moves need not come in the order of their components.
        let mut moves = answer.winning_moves.clone();
        moves.extend(answer.winning_moves.iter().rev().cloned());
        let alone: Vec<WrittenMove> = moves.iter().map(|step| sum.written(step)).collect();
        assert_eq!(sum.all_written(&moves).collect::<Vec<_>>(), alone);
    }
}
