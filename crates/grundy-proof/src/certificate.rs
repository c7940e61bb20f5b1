//! What a certificate says, and its file format.
//!
//! A certificate is JSON: `format`, `version`, a *claim*, and a *witness*, the ordered list of [facts](crate::fact) that
//! prove it. Every field of the claim is load-bearing: the checker derives each one again and rejects the certificate if
//! any differs. No fact is trusted either: each is verified before it is used.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

use crate::fact::Witness;
pub use crate::value::Value;

/// The value of the field `format`.
pub const FORMAT: &str = "grundy-certificate";
/// The value of the field `version`.
pub const VERSION: u32 = 2;

/// A claim with the witness that lets a small program check it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// Always [`FORMAT`].
    pub format: String,
    /// Always [`VERSION`].
    pub version: u32,
    /// For each ruleset that was read from a file: the hash of the file
    /// (BLAKE3, in hexadecimal digits). The claim is about that content.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sources: BTreeMap<String, String>,
    /// What is claimed.
    pub claim: Claim,
    /// What proves it.
    pub witness: Witness,
}

/// What a certificate claims.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Claim {
    /// Outcome, value and winning moves of a position.
    Position(PositionClaim),
    /// Values of the heaps from..=to of a heap game.
    Values(ValuesClaim),
    /// The table of values over 0..=to by 0..=to of a two-number game.
    Table(TableClaim),
    /// The periodicity of a heap game's values.
    Period(PeriodClaim),
    /// P-positions or values of all positions of a game that is given by formulas.
    Theorem(TheoremClaim),
    /// The misère quotient of heap games.
    Quotient(QuotientClaim),
}

/// Outcome, value and winning moves of a sum.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionClaim {
    /// The sum as text: `take:1..3 21 + nim 4 9` (terms joined by ` + `;
    /// neighbouring components of one ruleset share a term; copies as `3x5`).
    /// It is what the components say, letter by letter.
    pub position: String,
    /// `normal` or `misere`.
    pub convention: String,
    /// `N`, `P` or `D`.
    pub outcome: String,
    /// The value; absent where values do not decide (misère play, rules that
    /// say who has won) or only the outcome is claimed.
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
    /// The first `moves_listed` winning moves, ordered by component and then by
    /// `to`; of several copies only one is moved in.
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

/// One winning move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveClaim {
    /// The index of the component moved in.
    pub component: usize,
    /// Its position before the move.
    pub from: String,
    /// The components it becomes, in ascending order.
    pub to: Vec<String>,
}

/// Values of a heap game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValuesClaim {
    /// The ruleset.
    pub ruleset: String,
    /// The first heap size.
    pub from: u64,
    /// The last heap size.
    pub to: u64,
    /// The values, `to - from + 1` of them.
    pub values: Vec<u64>,
}

/// The table of a two-number game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableClaim {
    /// The ruleset.
    pub ruleset: String,
    /// The least coordinate.
    pub from: u64,
    /// The largest coordinate.
    pub to: u64,
    /// Row m, column n holds the value of `m,n`; `None` where `m,n` is no position.
    pub rows: Vec<Vec<Option<u64>>>,
}

/// The periodicity of a heap game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeriodClaim {
    /// The ruleset.
    pub ruleset: String,
    /// `proven`, `observed` or `unknown`.
    pub verdict: String,
    /// The least preperiod (`None` only when the verdict is `unknown`).
    #[serde(deserialize_with = "written")]
    pub preperiod: Option<u64>,
    /// The least period (`None` only when the verdict is `unknown`).
    #[serde(deserialize_with = "written")]
    pub period: Option<u64>,
    /// The growth in one period (`None` only when the verdict is `unknown`).
    #[serde(deserialize_with = "written")]
    pub saltus: Option<u64>,
    /// The values of heaps 0..values_used were used.
    pub values_used: u64,
    /// The largest of these values; `None` where they are unbounded (saltus > 0) or none were used.
    #[serde(deserialize_with = "written")]
    pub max_grundy: Option<u64>,
    /// preperiod − 1; `None` if that is negative or unknown.
    #[serde(deserialize_with = "written")]
    pub last_exception: Option<u64>,
}

/// A theorem about all positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TheoremClaim {
    /// The ruleset.
    pub ruleset: String,
    /// The number of heaps of a position.
    pub heaps: usize,
    /// `normal` or `misere`.
    pub convention: String,
    /// `P-positions` or `values`.
    pub about: String,
    /// How many states the automaton of the witness has when it is complete.
    pub states: usize,
    /// The formula that holds exactly for the P-positions, or for the positions with their values `G`, if one is claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
}

/// The misère quotient of heap games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientClaim {
    /// The rulesets.
    pub rulesets: Vec<String>,
    /// `proven`: it answers all sums of all heaps; `partial`: all sums of the heaps up to `heaps`.
    pub verdict: String,
    /// The largest heap up to which the elements are listed.
    pub heaps: u64,
    /// The number of elements.
    pub order: u64,
    /// The number of elements of P-positions.
    pub p_order: u64,
    /// For each ruleset, the least preperiod and the least period of the elements; empty for `partial`.
    pub laws: Vec<[u64; 2]>,
}

/// A field that may be `null` but not left out.
fn written<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(deserializer)
}

/// Counts beyond 64 bits are no JSON numbers that every reader keeps exactly:
/// those are written as strings.
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
                let count = digits.parse::<u128>().ok().filter(|count| count.to_string() == digits);
                count
                    .filter(|&count| count > u64::MAX.into())
                    .ok_or_else(|| de::Error::custom(format!("`{digits}` is not a count beyond 64 bits in digits")))
            }
        }
    }
}
