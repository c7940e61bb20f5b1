//! Messages, independent of a language.
//!
//! [`Words`] are the same in every language, such as `nim 5`, or a [`Message`]. This is an id with arguments, which
//! `language` (or the page) puts into words. Each is declared once, by [`messages!`](crate::messages), as a function
//! of its arguments. So the compiler sees whether each is used, and tests check that each language has all.
//!
//! If programs read the English words too (labels of moves, methods, names of theorems), these words are part of the
//! answer, not a translation. Then the message carries them: see [`Label`], and `because` for methods.

pub use because::because_outcome;
use grundy_core::label::Argument;
use grundy_core::{Label, LoopyValue, Nimber, Theorem};
use grundy_rules::Entry;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// Something said. As JSON: a string, a number, an object `{"id", "args", "english"}`, or an array.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Words {
    /// The same in every language: names, values, formulas.
    Same(String),
    /// A number, which may decide between singular and plural.
    Number(u64),
    /// Something that each language says in its own way.
    Message(Message),
    /// An enumeration.
    List(Vec<Words>),
}

/// Something that each language says in its own way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Message {
    /// Its name in the files of the languages; `a.b` is the attribute `b` of the message `a`.
    pub id: String,
    /// The arguments, by name.
    #[serde(serialize_with = "as_map")]
    #[cfg_attr(feature = "typescript", ts(as = "std::collections::HashMap<String, Words>"))]
    pub args: Vec<(&'static str, Words)>,
    /// The English words, if they are part of the answer and not of the language's file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub english: Option<String>,
}

fn as_map<S: Serializer>(args: &[(&'static str, Words)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(args.len()))?;
    for (name, words) in args {
        map.serialize_entry(name, words)?;
    }
    map.end()
}

impl Message {
    /// The message declared under this name; underscores stand for the hyphens of its id.
    pub fn new(name: &str, args: Vec<(&'static str, Words)>) -> Message {
        Message { id: name.replace('_', "-"), args, english: None }
    }
}

impl Words {
    /// The empty message.
    pub fn none() -> Words {
        Words::Same(String::new())
    }

    /// The English words, as far as the message carries them.
    pub fn english(&self) -> String {
        match self {
            Words::Same(text) => text.clone(),
            Words::Number(number) => number.to_string(),
            Words::Message(message) => message.english.clone().unwrap_or_default(),
            Words::List(items) => items.iter().map(Words::english).collect::<Vec<_>>().join("; "),
        }
    }
}

/// The name of a theorem.
pub fn theorem(theorem: &Theorem) -> Words {
    part(theorem, "", theorem.name)
}

pub(crate) fn statement(theorem: &Theorem) -> Words {
    part(theorem, ".statement", theorem.statement)
}

pub(crate) fn source(theorem: &Theorem) -> Words {
    part(theorem, ".source", theorem.source)
}

fn part(theorem: &Theorem, part: &str, english: &str) -> Words {
    let id = format!("theorem-{}{part}", hyphenated(theorem.name));
    Words::Message(Message { id, args: Vec::new(), english: Some(english.to_owned()) })
}

/// What a game of the catalogue is, in a line: `game-kayles` in the files of the languages.
pub fn summary(entry: &Entry) -> Words {
    catalogued(entry, "game", entry.summary)
}

/// The rules of a game of the catalogue, at length: `rules-kayles` in the files of the languages.
pub fn rules(entry: &Entry) -> Words {
    catalogued(entry, "rules", entry.rules)
}

fn catalogued(entry: &Entry, what: &str, english: &str) -> Words {
    let id = format!("{what}-{}", entry.name.replace('.', "-"));
    Words::Message(Message { id, args: Vec::new(), english: Some(english.to_owned()) })
}

/// `guy-smith-unequal` for `Guy-Smith, unequal`.
pub(crate) fn hyphenated(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

grundy_core::from! {
    &str => Words, text: Words::Same(text.to_owned());
    String => Words, text: Words::Same(text);
    u64 => Words, number: Words::Number(number);
    usize => Words, number: Words::Number(number as u64);
    u128 => Words, number: u64::try_from(number).map_or_else(|_| Words::Same(number.to_string()), Words::Number);
    Nimber => Words, value: Words::Number(value.0);
    &LoopyValue => Words, value: Words::Same(value.to_string());
    Label => Words, label: Words::from(&label);
    Vec<Words> => Words, items: Words::List(items);
}

impl From<&Label> for Words {
    fn from(label: &Label) -> Words {
        let Some(id) = label.id() else { return Words::Same(label.to_string()) };
        let args = label.arguments().into_iter().map(|(name, argument)| (name, argument.into())).collect();
        Words::Message(Message { id: id.to_owned(), args, english: Some(label.to_string()) })
    }
}

impl From<Argument<'_>> for Words {
    fn from(argument: Argument) -> Words {
        match argument {
            Argument::Number(number) => Words::Number(number),
            Argument::Name(name) => name.into(),
            Argument::Numbers(numbers) => Words::List(numbers.iter().copied().map(Words::Number).collect()),
            Argument::Labels(labels) => Words::List(labels.iter().map(Words::from).collect()),
        }
    }
}

/// Declares messages, each as a function of its arguments: `pub { worth(name, value) nothing() }`. For tests it also
/// defines the list `ALL` of their names and arguments.
#[macro_export]
macro_rules! messages {
    ($($vis:vis fn { $($name:ident($($arg:ident),*))* })*) => {
        $($(
            $vis fn $name($($arg: impl Into<$crate::words::Words>),*) -> $crate::words::Words {
                let args = vec![$((stringify!($arg), $arg.into())),*];
                $crate::words::Words::Message($crate::words::Message::new(stringify!($name), args))
            }
        )*)*

        /// The messages of this file, and their arguments.
        #[cfg(test)]
        pub(crate) const ALL: &[(&str, &[&str])] = &[$($((stringify!($name), &[$(stringify!($arg)),*]),)*)*];
    };
}

/// English phrases for what an answer rests on; programs read them too.
///
/// A phrase is a pattern with placeholders, such as `{n}`, for its arguments.
pub(crate) mod because {
    use super::{Message, Words};

    /// Declares the phrases as functions of their arguments.
    macro_rules! reasons {
        ($($name:ident($($hole:ident),*) = $pattern:literal;)*) => {
            $(#[doc = $pattern] pub fn $name($($hole: impl Into<Words>),*) -> Words {
                let args = vec![$((stringify!($hole), $hole.into())),*];
                let english = args.iter().fold($pattern.to_owned(), |text, (hole, words): &(&str, Words)| {
                    text.replace(&format!("{{{hole}}}"), &words.english())
                });
                let english = singular(&english);
                Words::Message(Message { english: Some(english), ..Message::new(stringify!($name), args) })
            })*

            /// The phrases and their placeholders.
            #[cfg(test)]
            pub(crate) const ALL: &[(&str, &[&str])] = &[$((stringify!($name), &[$(stringify!($hole)),*])),*];
        };
    }

    /// The phrase with one thing in the singular: `1 position`.
    fn singular(phrase: &str) -> String {
        let things = ["positions", "components", "pictures"];
        things.iter().fold(phrase.to_owned(), |phrase, things| {
            let thing = &things[..things.len() - 1];
            phrase.replace(&format!(", 1 {things}"), &format!(", 1 {thing}"))
        })
    }

    #[test]
    fn one_position_is_no_several() {
        assert_eq!(because_search(1u64).english(), "definition, 1 position");
        assert_eq!(because_search(11u64).english(), "definition, 11 positions");
        assert_eq!(because_table("1 positions", 1u64).english(), "table 1 positions, 1 position");
    }

    reasons! {
        because_outcome(theorem) = "{theorem} (outcome only)";
        because_definition() = "definition";
        because_search(positions) = "definition, {positions} positions";
        because_components(components) = "nimber search, {components} components";
        because_smith(positions) = "Smith's rule, {positions} positions";
        because_entailing(positions) = "values with moves that entail answers, {positions} positions";
        because_period(period, preperiod) = "period {period} from {preperiod} on, proved";
        because_canonical(pictures) = "canonical forms, {pictures} pictures";
        because_no_move() = "nobody can move";
        because_induction(positions) = "backward induction, {positions} positions";
        because_misere_search(positions) = "misère search of the whole sum, {positions} positions";
        because_quotient(order) = "misère quotient of order {order}";
        because_p_proved(heaps, statement) = "P-positions proved for all {heaps}: {statement}";
        because_values_proved(heaps, statement) = "values proved for all {heaps}: {statement}";
        because_automaton(states, numeration) = "automaton of {states} states in {numeration}";
        because_table(folder, positions) = "table {folder}, {positions} positions";
        because_analysis(positions) = "retrograde analysis, {positions} positions";
        because_sum(reasons) = "Sprague-Grundy ({reasons})";
        because_several(reasons) = "{reasons}";
        because_added(reasons) = "the values added ({reasons})";
    }
}
