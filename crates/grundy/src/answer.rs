//! What `solve` answers: a value, printed elsewhere.

use std::fmt;
use std::sync::Arc;

use grundy_core::Label;
use grundy_proof::Value;
use serde::{Serialize, Serializer};

use crate::words::Words;

/// The answer to "who wins this sum, and how?".
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Answer {
    /// The position as text.
    pub position: String,
    /// `normal` or `misere`.
    pub convention: &'static str,
    /// `N`, `P` or `D`; where Left and Right have different moves also `L` and
    /// `R`: Left or Right wins, whoever begins.
    pub outcome: &'static str,
    /// The value; `None` where values do not decide (misère play, rules that
    /// say who has won), where only the outcome is known, and where the value is no nimber.
    pub grundy: Option<Value>,
    /// Where Left and Right have different moves: the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<PartizanValue>,
    /// After how many moves the game ends if the winner hurries and the loser
    /// delays; `None` for draws and where it was not asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<u64>,
    /// The components.
    pub components: Vec<ComponentAnswer>,
    /// How many different winning moves there are, counting every copy; where
    /// Left and Right have different moves, those of both players (or of the one
    /// that was asked for) together.
    pub winning_move_count: u128,
    /// Where Left and Right have different moves: how many each has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winning_move_counts: Option<PlayerCounts>,
    /// The first of them.
    pub winning_moves: Vec<Move>,
    /// Where the outcome is a draw: how many different moves keep it one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing_move_count: Option<u128>,
    /// The first of them (written only where the outcome is a draw).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawing_moves: Option<Vec<Move>>,
    /// How the answer was found.
    pub method: String,
    /// The same for people of any language.
    #[serde(skip)]
    pub why: Words,
}

/// What is known of one component.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ComponentAnswer {
    /// The ruleset.
    pub ruleset: Arc<str>,
    /// The position of the component.
    pub start: Arc<str>,
    /// The position for people, where the rules draw it in a way of their own.
    #[serde(skip)]
    pub picture: Option<String>,
    /// How many copies of it there are (written only where it is not 1).
    #[serde(skip_serializing_if = "is_one")]
    pub copies: u64,
    /// The value of one copy; `None` as for the whole.
    pub grundy: Option<Value>,
    /// The value of one copy, as for the whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<PartizanValue>,
    /// What the value rests on, in a few words; empty in misère play.
    #[serde(skip)]
    pub why: Words,
}

/// A move in one component (in one copy of it).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Move {
    /// Who moves, `left` or `right`, where they have different moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<&'static str>,
    /// The index of the component.
    pub component: usize,
    /// How many copies of the component there are: the move can be made in each
    /// (written only where it is not 1).
    #[serde(skip_serializing_if = "is_one")]
    pub copies: u64,
    /// Its position before the move.
    pub from: Arc<str>,
    /// The components it becomes.
    pub to: Vec<String>,
    /// What the move does; in JSON its English words.
    #[serde(serialize_with = "in_english")]
    pub label: Label,
}

fn in_english<S: Serializer>(label: &Label, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(label)
}

/// What a game is worth in which Left and Right have different moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PartizanValue {
    /// A number: a whole one, or a fraction such as `-3/4`.
    Number(String),
    /// Any other game, in the usual signs: `*2`, `↑*`, `1/2*`, `±1`, `{2|-1}`.
    Canonical(String),
}

impl fmt::Display for PartizanValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (PartizanValue::Number(text) | PartizanValue::Canonical(text)) = self;
        f.write_str(text)
    }
}

/// How many winning moves Left and Right have, where that was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerCounts {
    /// Those of Left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u128>,
    /// Those of Right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<u128>,
}

fn is_one(copies: &u64) -> bool {
    *copies == 1
}
