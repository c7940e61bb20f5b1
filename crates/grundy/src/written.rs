//! Answers as text: the JSON that the program prints.

use std::fmt::Display;
use std::sync::Arc;

use grundy_core::{Convention, Label, OutcomeClass};
use grundy_proof::Value;
use grundy_solve::hackenbush::{ColouredValue, Player};
use grundy_solve::{Move, Summand};
use serde::{Serialize, Serializer};

use crate::answer::{Answer, PlayerCounts};
use crate::sum::Sum;

/// An [`Answer`] with its positions and moves as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WrittenAnswer {
    /// The position.
    pub position: String,
    /// `normal` or `misere`.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub convention: Convention,
    /// `N`, `P`, `D`, `L` or `R`.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub outcome: OutcomeClass,
    /// The Grundy value; `None` if there is none.
    pub grundy: Option<Value>,
    /// The value if Left and Right have different moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub value: Option<WrittenValue>,
    /// The number of moves until the end, if it was computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub remoteness: Option<u64>,
    /// The components.
    pub components: Vec<WrittenComponent>,
    /// How many different winning moves there are.
    pub winning_move_count: u128,
    /// How many winning moves each player has, if Left and Right have different moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub winning_move_counts: Option<PlayerCounts>,
    /// The first winning moves.
    pub winning_moves: Vec<WrittenMove>,
    /// In a draw: how many different moves keep the draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub drawing_move_count: Option<u128>,
    /// The first moves that keep the draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub drawing_moves: Option<Vec<WrittenMove>>,
    /// How the answer was found, in English.
    pub method: String,
}

/// A component as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WrittenComponent {
    /// The ruleset.
    pub ruleset: Arc<str>,
    /// The position of the component.
    pub start: Arc<str>,
    /// The number of copies (omitted if it is 1).
    #[serde(skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u64>"))]
    pub copies: u64,
    /// The value of one copy.
    pub grundy: Option<Value>,
    /// The value of one copy if Left and Right have different moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub value: Option<WrittenValue>,
}

/// A move in one copy of a component, as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct WrittenMove {
    /// The player, `left` or `right`, if they have different moves.
    #[serde(serialize_with = "as_name", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<String>"))]
    pub player: Option<Player>,
    /// The index of the component.
    pub component: usize,
    /// The number of copies of the component; the move can be made in each (omitted if it is 1).
    #[serde(skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u64>"))]
    pub copies: u64,
    /// The position of the component before the move.
    pub from: Arc<str>,
    /// The components that it becomes.
    pub to: Vec<String>,
    /// What the move does, in English.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(feature = "typescript", ts(as = "String"))]
    pub label: Label,
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

impl From<&ColouredValue> for WrittenValue {
    fn from(value: &ColouredValue) -> WrittenValue {
        match &value.number {
            Some(_) => WrittenValue::Number(value.name.clone()),
            None => WrittenValue::Canonical(value.name.clone()),
        }
    }
}

impl Sum {
    /// A move of this sum as text.
    ///
    /// Complexity: O(n) for n components, to find the component of the move.
    ///
    /// # Panics
    ///
    /// If the sum has no such component.
    pub fn written(&self, step: &Move) -> WrittenMove {
        let summand = self.components().nth(step.component).expect("a component of this sum");
        written(&summand, summand.rules.moves.show(summand.position).into(), step)
    }
}

fn written(summand: &Summand, from: Arc<str>, step: &Move) -> WrittenMove {
    let moves = &summand.rules.moves;
    WrittenMove {
        player: step.player,
        component: step.component,
        copies: summand.copies,
        from,
        to: step.to.iter().map(|position| moves.show(position)).collect(),
        label: moves.label(summand.position, &step.to),
    }
}

impl Answer {
    /// The answer as text.
    ///
    /// Complexity: O(n) for n components and moves.
    pub fn written(&self) -> WrittenAnswer {
        let summands: Vec<Summand> = self.sum.components().collect();
        let mut last: Option<Arc<str>> = None;
        let mut named = |name: &str| match &last {
            Some(same) if **same == *name => Arc::clone(same),
            _ => Arc::clone(last.insert(name.into())),
        };
        let components: Vec<WrittenComponent> = summands
            .iter()
            .zip(&self.components)
            .map(|(summand, component)| WrittenComponent {
                ruleset: named(&summand.rules.name),
                start: summand.rules.moves.show(summand.position).into(),
                copies: summand.copies,
                grundy: component.grundy.clone(),
                value: component.value.as_ref().map(WrittenValue::from),
            })
            .collect();
        let tell =
            |step: &Move| written(&summands[step.component], Arc::clone(&components[step.component].start), step);
        let winning_moves = self.winning_moves.iter().map(tell).collect();
        let drawing_moves = self.drawing_moves.as_ref().map(|moves| moves.iter().map(tell).collect());
        WrittenAnswer {
            position: self.sum.to_string(),
            convention: self.convention,
            outcome: self.outcome,
            grundy: self.grundy.clone(),
            value: self.value.as_ref().map(WrittenValue::from),
            remoteness: self.remoteness,
            components,
            winning_move_count: self.winning_move_count,
            winning_move_counts: self.winning_move_counts,
            winning_moves,
            drawing_move_count: self.drawing_move_count,
            drawing_moves,
            method: self.why.english(),
        }
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.written().serialize(serializer)
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
