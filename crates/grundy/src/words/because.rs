//! English phrases for what an answer rests on; programs read them too.
//!
//! A phrase is a pattern with placeholders, such as `{n}`, for its arguments.

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
