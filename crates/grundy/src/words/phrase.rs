//! English phrases that programs read too: what an answer rests on, and labels of moves.
//!
//! A phrase is a pattern with holes. What an answer rests on is made from its pattern. The label of a
//! move is a text that rules give, so it is *read* with the patterns of all rules, which makes it a
//! message; a label of another form (rules in a file may say anything) is the same in all languages.
//!
//! A hole `{n}` holds a number, `{n*}` any text, `{n+}` a list with commas: of numbers, or of phrases.

use super::{Message, Words};

/// The phrases for what an answer rests on, as functions of what fills the holes.
macro_rules! reasons {
    ($($name:ident($($hole:ident),*) = $pattern:literal;)*) => {
        $(pub(crate) fn $name($($hole: impl Into<Words>),*) -> Words {
            let args = vec![$((stringify!($hole), $hole.into())),*];
            let english = args.iter().fold($pattern.to_owned(), |text, (hole, words): &(&str, Words)| {
                text.replace(&format!("{{{hole}}}"), &words.english())
            });
            Words::Message(Message { english: Some(english), ..Message::new(stringify!($name), args) })
        })*

        /// The phrases and their holes.
        #[cfg(test)]
        pub(crate) const ALL: &[(&str, &[&str])] = &[$((stringify!($name), &[$(stringify!($hole)),*])),*];
    };
}

/// What an answer rests on.
pub(crate) mod because {
    use super::{Message, Words};

    reasons! {
        because_outcome(theorem) = "{theorem} (outcome only)";
        because_definition() = "definition";
        because_search(positions) = "definition, {positions} positions";
        because_smith(positions) = "Smith's rule, {positions} positions";
        because_period(period, preperiod) = "period {period} from {preperiod} on, proved";
        because_canonical(pictures) = "canonical forms, {pictures} pictures";
        because_no_move() = "nobody can move";
        because_induction(positions) = "backward induction, {positions} positions";
        because_misere_search(positions) = "misère search of the whole sum, {positions} positions";
        because_table(folder, positions) = "table {folder}, {positions} positions";
        because_analysis(positions) = "retrograde analysis, {positions} positions";
        because_sum(reasons) = "Sprague-Grundy ({reasons})";
        because_several(reasons) = "{reasons}";
        because_added(reasons) = "the values added ({reasons})";
    }
}

/// The labels of moves.
#[rustfmt::skip]
const MOVES: &[(&str, &str)] = &[
    ("move-take", "take {coins}"),
    ("move-split", "split into {others+} and {last}"),
    ("move-take-split", "take {coins}, leaving {others+} and {last}"),
    ("move-take-first", "take {coins} from the first heap"),
    ("move-take-second", "take {coins} from the second heap"),
    ("move-take-both", "take {coins} from both heaps"),
    ("move-take-from", "take {coins} from heap {heap}"),
    ("move-take-several", "take {others+} and {last+}"),
    ("move-empty-first", "empty the first box and divide the second into {one} and {other}"),
    ("move-empty-second", "empty the second box and divide the first into {one} and {other}"),
    ("move-subtract-first", "subtract {times} times {unit} from the first number"),
    ("move-subtract-second", "subtract {times} times {unit} from the second number"),
    ("move-break-row", "break after row {row}"),
    ("move-break-column", "break after column {column}"),
    ("move-domino-row", "place a domino on row {row}, columns {column} and {next}"),
    ("move-domino-column", "place a domino on rows {row} and {next}, column {column}"),
    ("move-eat", "eat from row {row}, column {column}"),
    ("move-colour-cell", "colour cell {cell}"),
    ("move-cross-cell", "cross cell {cell}"),
    ("move-turn", "turn coin {coin} to tails"),
    ("move-turn-tails", "turn coin {coin} to tails and coin {other} to tails"),
    ("move-turn-heads", "turn coin {coin} to tails and coin {other} to heads"),
    ("move-coin", "move the coin on {from} to {to}"),
    ("move-step-ground", "move {coins} from step 1 to the ground"),
    ("move-step", "move {coins} from step {from} to step {to}"),
    ("move-king-left", "move the king on row {row}, column {column} left"),
    ("move-king-up", "move the king on row {row}, column {column} up"),
    ("move-king-up-left", "move the king on row {row}, column {column} up and left"),
    ("move-left", "move {steps} left"),
    ("move-down", "move {steps} down"),
    ("move-left-down", "move {steps} left and down"),
    ("move-jump", "jump to {place*}"),
    ("move-cut-green", "cut {edge*} (green)"),
    ("move-cut-blue", "cut {edge*} (blue)"),
    ("move-cut-red", "cut {edge*} (red)"),
    ("move-cut", "cut {edge*}"),
    ("move-token", "move to {vertex*}"),
    ("move-token-away", "take the token away"),
    ("move-to-nothing", "to nothing"),
    ("move-to", "to {left*}"),
];

/// What an item of a list in a label may be.
const ITEMS: &[(&str, &str)] = &[("item-from-heap", "{coins} from heap {heap}")];

/// The label of a move, as words that other languages say in their own way.
///
/// ```
/// use grundy::words::{Words, phrase::label};
/// assert!(matches!(label("take 2"), Words::Message(message) if message.id == "move-take"));
/// assert_eq!(label("Hinauf!"), Words::Same("Hinauf!".to_owned()));
/// ```
pub fn label(text: &str) -> Words {
    read(text, MOVES).unwrap_or_else(|| text.into())
}

/// The first phrase that `text` fits.
fn read(text: &str, phrases: &[(&str, &'static str)]) -> Option<Words> {
    phrases.iter().find_map(|(id, pattern)| {
        let args = fit(text, pattern)?;
        Some(Words::Message(Message { english: Some(text.to_owned()), ..Message::new(id, args) }))
    })
}

/// What fills the holes of the pattern.
fn fit(mut text: &str, mut pattern: &'static str) -> Option<Vec<(&'static str, Words)>> {
    let mut args = Vec::new();
    while let Some((before, rest)) = pattern.split_once('{') {
        let (hole, after) = rest.split_once('}')?;
        text = text.strip_prefix(before)?;
        // Up to what follows the hole; at the end, all.
        let next = after.split('{').next().unwrap_or_default();
        let end = match after {
            "" => text.len(),
            _ if next == after => text.len().checked_sub(next.len()).filter(|_| text.ends_with(next))?,
            _ => text.find(next)?,
        };
        args.push(filled(&text[..end], hole)?);
        (text, pattern) = (&text[end..], after);
    }
    (text == pattern).then_some(args)
}

fn filled(text: &str, hole: &'static str) -> Option<(&'static str, Words)> {
    let number = |text: &str| text.parse::<u64>().ok().map(Words::Number);
    if let Some(name) = hole.strip_suffix('*') {
        return (!text.is_empty()).then(|| (name, text.into()));
    }
    let Some(name) = hole.strip_suffix('+') else { return Some((hole, number(text)?)) };
    let items = text.split(", ").map(|item| number(item).or_else(|| read(item, ITEMS)));
    Some((name, Words::List(items.collect::<Option<_>>()?)))
}

/// The labels and what fills their holes, for tests.
#[cfg(test)]
pub(crate) fn labels() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let holes = |pattern: &'static str| {
        pattern.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0.trim_end_matches(['*', '+'])))
    };
    MOVES.iter().chain(ITEMS).map(move |(id, pattern)| (*id, holes(pattern).collect()))
}
