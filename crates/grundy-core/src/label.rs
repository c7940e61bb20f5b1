//! The label of a move: a description of the move, as data.
//!
//! A label is one of a closed set of kinds with its arguments, such as `Label::Take { coins: 2 }`. Its English words
//! (`take 2`) belong to the answers that programs read. A shell that speaks another language makes its own words from
//! the id of the kind and the arguments. The words are never parsed back.
//!
//! A kind is declared once, in `labels!`: its name and arguments, its id, and its English words with a placeholder for
//! each argument. The compiler refuses words whose placeholders are not the arguments.

use std::borrow::Borrow;
use std::fmt::{self, Display};

/// Declares the kinds of labels: `Kind { argument: Type } "id" = "English words with {argument}";`.
macro_rules! labels {
    ($($kind:ident $({ $($argument:ident: $type:ty),* })? $id:literal = $english:literal;)*) => {
        /// What a move does.
        ///
        /// ```
        /// use grundy_core::Label;
        /// let label = Label::TakeSplit { coins: 2, others: vec![3, 4], last: 5 };
        /// assert_eq!(label.to_string(), "take 2, leaving 3, 4 and 5");
        /// assert_eq!(label.id(), Some("move-take-split"));
        /// ```
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Label {
            $(
                #[doc = concat!("`", $english, "`")]
                $kind $({ $(
                    #[doc = concat!("What stands at `{", stringify!($argument), "}`.")]
                    $argument: $type
                ),* })?,
            )*
            /// The words of a user's own rules, the same in all languages.
            Text(String),
        }

        impl Label {
            /// The ids of all kinds, with the names of their arguments.
            pub const KINDS: &[(&str, &[&str])] = &[$(($id, &[$($(stringify!($argument)),*)?])),*];

            /// The id of the kind; `None` for words that are the same in all languages.
            pub fn id(&self) -> Option<&'static str> {
                match self {
                    $(Label::$kind { .. } => Some($id),)*
                    Label::Text(_) => None,
                }
            }

            /// The arguments and their names.
            pub fn arguments(&self) -> Vec<(&'static str, Argument<'_>)> {
                match self {
                    $(Label::$kind $({ $($argument),* })? => {
                        vec![$($((stringify!($argument), Argument::from($argument))),*)?]
                    })*
                    Label::Text(_) => Vec::new(),
                }
            }
        }

        /// The English words.
        impl Display for Label {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Label::$kind $({ $($argument),* })? => {
                        write!(f, $english $($(, $argument = Argument::from($argument))*)?)
                    })*
                    Label::Text(text) => f.write_str(text),
                }
            }
        }
    };
}

labels! {
    Take { coins: u64 } "move-take" = "take {coins}";
    Split { others: Vec<u64>, last: u64 } "move-split" = "split into {others} and {last}";
    TakeSplit { coins: u64, others: Vec<u64>, last: u64 } "move-take-split" = "take {coins}, leaving {others} and {last}";
    TakeFirst { coins: u64 } "move-take-first" = "take {coins} from the first heap";
    TakeSecond { coins: u64 } "move-take-second" = "take {coins} from the second heap";
    TakeBoth { coins: u64 } "move-take-both" = "take {coins} from both heaps";
    TakeFrom { coins: u64, heap: u64 } "move-take-from" = "take {coins} from heap {heap}";
    TakeSeveral { others: Vec<Label>, last: Box<Label> } "move-take-several" = "take {others} and {last}";
    FromHeap { coins: u64, heap: u64 } "item-from-heap" = "{coins} from heap {heap}";
    EmptyFirst { one: u64, other: u64 } "move-empty-first" = "empty the first box and divide the second into {one} and {other}";
    EmptySecond { one: u64, other: u64 } "move-empty-second" = "empty the second box and divide the first into {one} and {other}";
    SubtractFirst { times: u64, unit: u64 } "move-subtract-first" = "subtract {times} times {unit} from the first number";
    SubtractSecond { times: u64, unit: u64 } "move-subtract-second" = "subtract {times} times {unit} from the second number";
    BreakRow { row: u64 } "move-break-row" = "break after row {row}";
    BreakColumn { column: u64 } "move-break-column" = "break after column {column}";
    DominoRow { row: u64, column: u64, next: u64 } "move-domino-row" = "place a domino on row {row}, columns {column} and {next}";
    DominoColumn { row: u64, next: u64, column: u64 } "move-domino-column" = "place a domino on rows {row} and {next}, column {column}";
    Eat { row: u64, column: u64 } "move-eat" = "eat from row {row}, column {column}";
    EatFrom { layer: u64, row: u64, column: u64 } "move-eat-from" = "eat from layer {layer}, row {row}, column {column}";
    ColourCell { cell: u64 } "move-colour-cell" = "colour cell {cell}";
    CrossCell { cell: u64 } "move-cross-cell" = "cross cell {cell}";
    TakeCells { cells: String } "move-take-cells" = "take {cells}";
    PutCells { cells: String } "move-put-cells" = "put {cells}";
    ChangeCells { removed: String, added: String } "move-change-cells" = "take {removed} and put {added}";
    Turn { coin: u64 } "move-turn" = "turn coin {coin} to tails";
    TurnTails { coin: u64, other: u64 } "move-turn-tails" = "turn coin {coin} to tails and coin {other} to tails";
    TurnHeads { coin: u64, other: u64 } "move-turn-heads" = "turn coin {coin} to tails and coin {other} to heads";
    TurnOver { others: Vec<u64>, last: u64 } "move-turn-over" = "turn over coins {others} and {last}";
    TurnOverAt { places: String } "move-turn-over-at" = "turn over the coins at {places}";
    Coin { from: u64, to: u64 } "move-coin" = "move the coin on {from} to {to}";
    StepGround { coins: u64 } "move-step-ground" = "move {coins} from step 1 to the ground";
    Step { coins: u64, from: u64, to: u64 } "move-step" = "move {coins} from step {from} to step {to}";
    KingLeft { row: u64, column: u64 } "move-king-left" = "move the king on row {row}, column {column} left";
    KingUp { row: u64, column: u64 } "move-king-up" = "move the king on row {row}, column {column} up";
    KingUpLeft { row: u64, column: u64 } "move-king-up-left" = "move the king on row {row}, column {column} up and left";
    Left { steps: u64 } "move-left" = "move {steps} left";
    Down { steps: u64 } "move-down" = "move {steps} down";
    LeftDown { steps: u64 } "move-left-down" = "move {steps} left and down";
    Jump { place: String } "move-jump" = "jump to {place}";
    CutGreen { edge: String } "move-cut-green" = "cut {edge} (green)";
    CutBlue { edge: String } "move-cut-blue" = "cut {edge} (blue)";
    CutRed { edge: String } "move-cut-red" = "cut {edge} (red)";
    Cut { edge: String } "move-cut" = "cut {edge}";
    CutAgain { edge: String } "move-cut-again" = "cut {edge} and move again";
    TakeTop "move-take-top" = "take the top counter; the answer must be here";
    MoveAgain "move-again" = "give the turn back";
    Token { vertex: String } "move-token" = "move to {vertex}";
    TokenAway "move-token-away" = "take the token away";
    ToNothing "move-to-nothing" = "to nothing";
    To { left: String } "move-to" = "to {left}";
}

impl Label {
    /// The label of a move that says only what the move leaves.
    ///
    /// ```
    /// # use grundy_core::Label;
    /// assert_eq!(Label::leaving(&[3, 4], u64::to_string).to_string(), "to 3 + 4");
    /// assert_eq!(Label::leaving(&[], u64::to_string), Label::ToNothing);
    /// ```
    pub fn leaving<P>(parts: &[P], show: impl Fn(&P) -> String) -> Label {
        match parts {
            [] => Label::ToNothing,
            _ => Label::To { left: parts.iter().map(show).collect::<Vec<_>>().join(" + ") },
        }
    }

    /// The label of a move on a board by the cells that it changes; `None` if it changes none.
    pub fn cells<S: Borrow<str>>(removed: &[S], added: &[S]) -> Option<Label> {
        Some(match (removed, added) {
            ([], []) => return None,
            (_, []) => Label::TakeCells { cells: removed.join(", ") },
            ([], _) => Label::PutCells { cells: added.join(", ") },
            _ => Label::ChangeCells { removed: removed.join(", "), added: added.join(", ") },
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument<'a> {
    Number(u64),
    /// A name, the same in all languages.
    Name(&'a str),
    Numbers(&'a [u64]),
    /// Several parts of a move.
    Labels(&'a [Label]),
}

/// The English words, with commas between several.
impl Display for Argument<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Number(number) => number.fmt(f),
            Argument::Name(name) => f.write_str(name),
            Argument::Numbers(numbers) => listed(numbers, f),
            Argument::Labels(labels) => listed(labels, f),
        }
    }
}

fn listed(items: &[impl Display], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (at, item) in items.iter().enumerate() {
        f.write_str(if at == 0 { "" } else { ", " })?;
        item.fmt(f)?;
    }
    Ok(())
}

impl From<&u64> for Argument<'_> {
    fn from(&number: &u64) -> Self {
        Argument::Number(number)
    }
}

impl<'a> From<&'a String> for Argument<'a> {
    fn from(name: &'a String) -> Self {
        Argument::Name(name)
    }
}

impl<'a> From<&'a Vec<u64>> for Argument<'a> {
    fn from(numbers: &'a Vec<u64>) -> Self {
        Argument::Numbers(numbers)
    }
}

impl<'a> From<&'a Vec<Label>> for Argument<'a> {
    fn from(labels: &'a Vec<Label>) -> Self {
        Argument::Labels(labels)
    }
}

impl<'a> From<&'a Box<Label>> for Argument<'a> {
    fn from(label: &'a Box<Label>) -> Self {
        Argument::Labels(std::slice::from_ref(label))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_kind_has_an_id_of_its_own() {
        let ids: BTreeSet<&str> = Label::KINDS.iter().map(|(id, _)| *id).collect();
        assert_eq!(ids.len(), Label::KINDS.len());
    }

    #[test]
    fn lists_have_commas() {
        let part = |coins, heap| Label::FromHeap { coins, heap };
        let label = Label::TakeSeveral { others: vec![part(3, 1), part(2, 2)], last: Box::new(part(u64::MAX, 3)) };
        assert_eq!(label.to_string(), "take 3 from heap 1, 2 from heap 2 and 18446744073709551615 from heap 3");
        assert_eq!(label.arguments()[1], ("last", Argument::Labels(&[part(u64::MAX, 3)])));
    }

    #[test]
    fn words_of_a_user_have_no_kind() {
        let label = Label::Text("take 2".to_owned());
        assert_eq!((label.to_string().as_str(), label.id(), label.arguments().len()), ("take 2", None, 0));
    }
}
