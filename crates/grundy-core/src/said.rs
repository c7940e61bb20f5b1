//! Sentences that people read, as data: in English, with the template and the arguments for other languages.
//!
//! A mistake is found where no language but English is known. [`said!`](crate::said!) writes it down there as a
//! template with named arguments. Its English words are made at once. With the feature `languages` the sentence also
//! keeps the template and the arguments. So a shell can look the template up in another language. With the feature
//! `marks` instead, for a small program, marks in the text say where the arguments are ([`Said::marked`]). So the
//! template can be found again. Without either, a sentence is its English words.
//!
//! ```
//! use grundy_core::said;
//! let (word, most) = ("12x", 9);
//! let sentence = said!("`{word}` is not a number up to {most}", word, most);
//! assert_eq!(sentence, "`12x` is not a number up to 9");
//! ```

use std::borrow::Cow;
use std::fmt;

/// Begins an argument that is the same in every language.
pub const WORDS: char = '\u{1}';

/// Begins an argument that is itself a sentence.
pub(crate) const SENTENCE: char = '\u{2}';

/// Ends an argument.
pub const END: char = '\u{3}';

/// A text in one line, with its invisible characters written out. These are characters that a terminal obeys, that have
/// no width, or that change the order of others.
///
/// ```
/// # use grundy_core::said::visible;
/// assert_eq!(visible("a\nb\u{9b}\u{202e}é"), "a\\nb\\u{9b}\\u{202e}é");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.contains(is_hidden) { Cow::Owned(text.chars().map(seen).collect()) } else { Cow::Borrowed(text) }
}

/// Whether a character is obeyed and not seen.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// A character, written out if it [is hidden](is_hidden).
pub fn seen(c: char) -> String {
    if is_hidden(c) { c.escape_default().to_string() } else { c.to_string() }
}

/// A sentence, or a part of one, without a full stop.
#[derive(Clone, Default)]
pub struct Said {
    /// The English words; with the feature `marks` alone, with the marks of [`Said::marked`].
    english: String,
    #[cfg(feature = "languages")]
    phrase: Option<Box<Phrase>>,
}

/// The template and the arguments of a sentence.
#[cfg(feature = "languages")]
#[derive(Clone, Debug)]
pub struct Phrase {
    /// The English words, with the names of the arguments in braces.
    pub template: &'static str,
    /// The arguments, by name.
    pub arguments: Vec<(&'static str, Said)>,
}

#[cfg(feature = "languages")]
impl Phrase {
    /// The template with its arguments as text: `{name}` is replaced, and a doubled brace is one.
    pub fn filled(&self, told: impl Fn(&Said) -> String) -> String {
        let mut all = String::with_capacity(self.template.len());
        let mut rest = self.template;
        while let Some(at) = rest.find(['{', '}']) {
            all.push_str(&rest[..at]);
            let (brace, after) = rest[at..].split_at(1);
            match after.strip_prefix(brace) {
                Some(after) => {
                    all.push_str(brace);
                    rest = after;
                }
                None => {
                    let (name, after) = after.split_once('}').unwrap_or((after, ""));
                    all.extend(self.arguments.iter().find(|(given, _)| *given == name).map(|(_, said)| told(said)));
                    rest = after;
                }
            }
        }
        all + rest
    }
}

impl Said {
    /// Words that are the same in every language: those of users, of files, and of other programs.
    pub fn verbatim(english: impl Into<String>) -> Said {
        Said {
            english: english.into(),
            #[cfg(feature = "languages")]
            phrase: None,
        }
    }

    /// A sentence that was made from a template. [`said!`](crate::said!) calls this.
    #[cfg(feature = "languages")]
    #[doc(hidden)]
    pub fn phrased(english: String, template: &'static str, arguments: Vec<(&'static str, Said)>) -> Said {
        Said { english, phrase: Some(Box::new(Phrase { template, arguments })) }
    }

    /// A sentence without arguments that is kept as text until it is needed.
    pub fn fixed(english: &'static str) -> Said {
        Said {
            english: english.to_owned(),
            #[cfg(feature = "languages")]
            phrase: Some(Box::new(Phrase { template: english, arguments: Vec::new() })),
        }
    }

    /// A sentence of known words. The places of its arguments are known only if they are marked.
    /// [`said!`](crate::said!) calls this.
    #[cfg(not(feature = "languages"))]
    #[doc(hidden)]
    pub fn made(english: String) -> Said {
        Said { english }
    }

    /// Names of which one is meant: `nim or dim`.
    pub fn either(names: impl IntoIterator<Item = impl Into<Said>>) -> Said {
        let mut names: Vec<Said> = names.into_iter().map(Into::into).collect();
        let last = names.pop().unwrap_or_default();
        match names.into_iter().reduce(|one, other| crate::said!("{one}, {other}", one, other)) {
            Some(one) => crate::said!("{one} or {other}", one, other = last),
            None => last,
        }
    }

    /// The template and the arguments; `None` if the sentence is the same in every language.
    #[cfg(feature = "languages")]
    pub fn phrase(&self) -> Option<&Phrase> {
        self.phrase.as_deref()
    }

    /// The English words, with each argument between [`WORDS`] or `SENTENCE` and [`END`], and so for the arguments of a
    /// sentence in it. Without the features `languages` and `marks` nothing is marked.
    pub fn marked(&self) -> String {
        #[cfg(feature = "languages")]
        if let Some(phrase) = &self.phrase {
            return phrase.filled(|said| {
                let begin = if said.phrase.is_some() { SENTENCE } else { WORDS };
                format!("{begin}{}{END}", said.marked())
            });
        }
        self.english.clone()
    }

    pub fn into_english(self) -> String {
        self.words().into_owned()
    }

    /// The English words, without marks.
    fn words(&self) -> Cow<'_, str> {
        match cfg!(all(feature = "marks", not(feature = "languages"))) {
            true => self.english.replace([WORDS, SENTENCE, END], "").into(),
            false => self.english.as_str().into(),
        }
    }

    /// Whether no words exist.
    pub fn is_empty(&self) -> bool {
        self.english.is_empty()
    }
}

/// With marks in the text nothing may take it for the words.
#[cfg(not(all(feature = "marks", not(feature = "languages"))))]
impl std::ops::Deref for Said {
    type Target = str;

    /// The English words.
    fn deref(&self) -> &str {
        &self.english
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.words())
    }
}

impl fmt::Debug for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.words(), f)
    }
}

/// Two sentences are equal if their English words are.
impl PartialEq for Said {
    fn eq(&self, other: &Said) -> bool {
        self.words() == other.words()
    }
}

impl Eq for Said {}

impl PartialEq<str> for Said {
    fn eq(&self, other: &str) -> bool {
        self.words() == other
    }
}

impl PartialEq<&str> for Said {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

crate::from! {
    &str => Said, text: Said::verbatim(text);
    String => Said, text: Said::verbatim(text);
    &Said => Said, said: said.clone();
    Said => String, said: said.into_english();
}

/// Turns a value into an argument: a sentence stays one, anything else is written as it displays itself, and is
/// [visible] in one line.
///
/// The compiler takes the method of `Of<Said>` where the value is a sentence, and goes on to [`Plain`] elsewhere.
#[doc(hidden)]
pub struct Of<'a, T: ?Sized>(Plain<'a, T>);

/// A value that displays itself.
#[doc(hidden)]
pub struct Plain<'a, T: ?Sized>(&'a T);

impl<'a, T: ?Sized> Of<'a, T> {
    pub fn new(value: &'a T) -> Of<'a, T> {
        Of(Plain(value))
    }
}

impl<'a, T: ?Sized> std::ops::Deref for Of<'a, T> {
    type Target = Plain<'a, T>;

    fn deref(&self) -> &Plain<'a, T> {
        &self.0
    }
}

#[cfg(feature = "languages")]
impl Of<'_, Said> {
    /// The sentence itself.
    pub fn argument(&self) -> Said {
        self.0.0.clone()
    }
}

#[cfg(feature = "languages")]
impl Of<'_, &Said> {
    /// The sentence itself.
    pub fn argument(&self) -> Said {
        (*self.0.0).clone()
    }
}

#[cfg(feature = "languages")]
impl<T: fmt::Display + ?Sized> Plain<'_, T> {
    /// The value as it displays itself.
    pub fn argument(&self) -> Said {
        Said::verbatim(visible(&self.0.to_string()))
    }
}

/// An argument within a text: between marks if there are any.
#[cfg(not(feature = "languages"))]
mod within {
    use super::*;

    pub struct Sentence<'a>(&'a Said);

    /// The words of anything else.
    pub struct Words<'a, T: ?Sized>(&'a T);

    impl fmt::Display for Sentence<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            between(f, SENTENCE, &self.0.english)
        }
    }

    impl<T: fmt::Display + ?Sized> fmt::Display for Words<'_, T> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            between(f, WORDS, &visible(&self.0.to_string()))
        }
    }

    fn between(f: &mut fmt::Formatter<'_>, begin: char, words: &dyn fmt::Display) -> fmt::Result {
        if cfg!(feature = "marks") { write!(f, "{begin}{words}{END}") } else { words.fmt(f) }
    }

    impl<'a> Of<'a, Said> {
        pub fn argument(&self) -> Sentence<'a> {
            Sentence(self.0.0)
        }
    }

    impl<'a> Of<'a, &Said> {
        pub fn argument(&self) -> Sentence<'a> {
            Sentence(self.0.0)
        }
    }

    impl<'a, T: fmt::Display + ?Sized> Plain<'a, T> {
        /// The value as it displays itself.
        pub fn argument(&self) -> Words<'a, T> {
            Words(self.0)
        }
    }
}

/// A [`Said`](crate::said::Said) from an English template and its named arguments: `said!("{word} is not a number", word)`,
/// or `said!("{word} is not a number", word = &text[at])`. Each argument is a sentence or displays itself; it is evaluated
/// twice.
#[cfg(feature = "languages")]
#[macro_export]
macro_rules! said {
    ($template:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::said::Said::phrased(
            ::std::format!(
                $template $(, $name = $crate::said::Of::new(&$crate::said!(@value $name $(, $value)?)).argument())*
            ),
            $template,
            ::std::vec![$((
                ::std::stringify!($name),
                $crate::said::Of::new(&$crate::said!(@value $name $(, $value)?)).argument(),
            )),*],
        )
    };
    (@value $name:ident) => { $name };
    (@value $name:ident, $value:expr) => { $value };
}

/// A sentence from a template and its arguments, of which only the words are kept.
#[cfg(not(feature = "languages"))]
#[macro_export]
macro_rules! said {
    ($template:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::said::Said::made(::std::format!(
            $template $(, $name = $crate::said::Of::new(&$crate::said!(@value $name $(, $value)?)).argument())*
        ))
    };
    (@value $name:ident) => { $name };
    (@value $name:ident, $value:expr) => { $value };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_its_english_words() {
        let inner = said!("a number of {bits} bits", bits = 64);
        let said = said!("here is {inner}, and {wanted} should be", inner, wanted = "`)`");
        assert_eq!(said, "here is a number of 64 bits, and `)` should be");
        assert_eq!(format!("{said:?}"), "\"here is a number of 64 bits, and `)` should be\"");
        assert_eq!(said, Said::from(said.to_string()));
        let marked = "here is \u{2}a number of \u{1}64\u{3} bits\u{3}, and \u{1}`)`\u{3} should be";
        if cfg!(any(feature = "languages", feature = "marks")) {
            assert_eq!(said.marked(), marked);
        }
        assert_eq!(Said::either(["nim", "dim", "prim"]), "nim, dim or prim");
        assert!(String::from(said).ends_with("be"));
        let (name, told) = ("a\nvalid: b\u{1}", Said::verbatim("two\nlines"));
        assert_eq!(said!("{name}: {told}", name, told), "a\\nvalid: b\\u{1}: two\nlines");
    }

    #[cfg(feature = "languages")]
    #[test]
    fn a_sentence_keeps_its_template_and_the_sentences_in_it() {
        let inner = said!("a number of {bits} bits", bits = 64);
        let said = said!("here is {inner}, and {wanted} should be", inner = &inner, wanted = "`)`");
        let phrase = said.phrase().expect("a template");
        assert_eq!(phrase.template, "here is {inner}, and {wanted} should be");
        let inside = phrase.arguments[0].1.phrase().expect("a sentence inside");
        assert_eq!(inside.template, "a number of {bits} bits");
        assert_eq!((phrase.arguments[1].0, &*phrase.arguments[1].1), ("wanted", "`)`"));
        assert!(phrase.arguments[1].1.phrase().is_none() && Said::from("words").phrase().is_none());
    }
}
