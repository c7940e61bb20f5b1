//! What certificates write: claims about a position, and the facts of the kernel. These are theorems that rules declare,
//! values of heaps, and values of positions.

use serde::{Deserialize, Deserializer, Serialize};

/// Outcome, value and winning moves of a sum.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionClaim {
    /// The sum as text: `take:1..3 21 + nim 4 9`. Neighbouring components of one ruleset share a term; copies as `3x5`.
    /// It is what the components say, letter by letter.
    pub position: String,
    /// `normal` or `misere`.
    pub convention: String,
    /// `N`, `P` or `D`.
    pub outcome: String,
    /// The value; absent where values do not decide (misère play, own endings) or only the outcome is claimed.
    #[serde(deserialize_with = "written")]
    pub grundy: Option<Value>,
    /// After how many moves the game ends if the winner hurries and the loser delays, if that is claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<u64>,
    /// The summands, in the order of the text.
    pub components: Vec<ComponentClaim>,
    /// How many different winning moves there are, every copy counted. In the
    /// file a number, or its digits as a string where it is beyond 64 bits.
    #[serde(with = "count")]
    pub winning_move_count: u128,
    /// How many of them are listed: exactly the length of `winning_moves`.
    pub moves_listed: u64,
    /// The first winning moves, ordered by component and then by `to`; of several copies only one is moved in.
    pub winning_moves: Vec<MoveClaim>,
    /// Where the outcome is `D`: the moves that keep the draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawing: Option<DrawingClaim>,
}

/// The moves after which the play is still a draw.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawingClaim {
    /// How many different ones there are, every copy counted.
    #[serde(with = "count")]
    pub count: u128,
    /// How many of them are listed: exactly the length of `moves`.
    pub listed: u64,
    /// The first of them, ordered as the winning moves are.
    pub moves: Vec<MoveClaim>,
}

/// One summand, or several equal ones.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComponentClaim {
    /// The ruleset as typed, such as `take:1..3`.
    pub ruleset: String,
    /// The start as the ruleset shows it, such as `21`.
    pub start: String,
    /// How many copies (1 if not said otherwise).
    pub copies: u64,
    /// The value of one copy; `None` as for the whole.
    #[serde(deserialize_with = "written")]
    pub grundy: Option<Value>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveClaim {
    /// The index of the component moved in.
    pub component: usize,
    /// The position in which the move is made.
    pub from: String,
    /// The components it becomes, in ascending order.
    pub to: Vec<String>,
}

/// A field that may be `null` but not left out.
pub(crate) fn written<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

/// Counts beyond 64 bits are written as strings, because some readers of JSON do not keep such numbers exactly.
mod count {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Count {
        Number(u64),
        Digits(String),
    }

    pub fn serialize<S: Serializer>(count: &u128, serializer: S) -> Result<S::Ok, S::Error> {
        let count = u64::try_from(*count).map_or_else(|_| Count::Digits(count.to_string()), Count::Number);
        count.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u128, D::Error> {
        match Count::deserialize(deserializer)? {
            Count::Number(count) => Ok(count.into()),
            Count::Digits(digits) => {
                let count = digits.parse::<u128>().ok().filter(|count| *count > u64::MAX.into());
                let count = count.filter(|count| count.to_string() == digits);
                count.ok_or_else(|| de::Error::custom(format!("`{digits}` is not a count beyond 64 bits in digits")))
            }
        }
    }
}

/// A value in normal play: a number, `{"infinity": [0, 2]}` where play may go on for ever, or `{"loony": true}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged, deny_unknown_fields)]
pub enum Value {
    Nimber(u64),
    /// ∞(K).
    Loopy {
        /// K, ascending and all different.
        infinity: Vec<u64>,
    },
    /// ☾: the player to move wins. No certificate claims it.
    Loony {
        /// Always true.
        loony: bool,
    },
}

impl Value {
    pub fn nimber(&self) -> Option<u64> {
        if let Value::Nimber(value) = self { Some(*value) } else { None }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TheoremFact {
    pub ruleset: String,
    /// Its name, such as `Bouton`.
    pub name: String,
}

/// Values of a heap game from heap 0 on: listed in `values`, or computed again from `sparse`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RayFact {
    pub ruleset: String,
    /// G(0), G(1), …
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<u64>,
    /// In place of `values`, where there are too many to list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sparse: Option<Sparse>,
    /// The law by which the values go on for ever, where it is needed: preperiod, period, saltus.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub law: Option<[u64; 3]>,
}

/// What makes it cheap to compute the values of a game that takes and breaks.
///
/// Where the game's heaps are shifted, n ≥ 1 is a heap of the *code*. Heap n is rare if G(n) & mask has an even
/// number of ones. Where parity counts, n + t is added to that number. Then all t that a move may remove and leave
/// two heaps are even, or all are odd.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sparse {
    /// The values are G(0), …, G(heaps − 1).
    pub heaps: u64,
    /// The bits of a value that count.
    pub mask: u64,
    /// Whether the parity of the heap counts too.
    pub parity: bool,
    /// The rare heaps, ascending.
    pub rares: Vec<u64>,
}

/// Values of positions, and numbers that positions are not worth, one by one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListFact {
    pub ruleset: String,
    /// Positions with their labels, each after the options that its label follows from; `None` for an infinite value.
    pub rows: Vec<(String, Option<Told>)>,
}

/// The label in a row of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Told {
    Value(u64),
    /// Some numbers that it is not worth.
    Not {
        /// At least one, below 64, ascending: for each some option is worth it.
        not: Vec<u64>,
    },
}
