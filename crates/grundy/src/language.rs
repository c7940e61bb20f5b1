//! The languages in which answers are explained.
//!
//! The words are in Fluent files (`locales/`), one folder for each language, which the page reads too. A message that
//! is missing in a language is said in English; tests check that this does not happen. Labels of moves, methods and
//! theorems have no English file: their messages carry the English words of the rules.
//!
//! An answer uses about ten of several hundred messages, and parsing all files would take longer than most answers. So
//! the files are only cut into their entries (`Lexicon`), and each is parsed when it is first said. An entry begins
//! with a letter at the beginning of a line and ends where the next one begins. No entry refers to another one.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use grundy_core::said::visible;
use unic_langid::LanguageIdentifier;

use crate::explain::Explanation;
use crate::words::{Message, Words, hyphenated};
use crate::{Said, said};

/// A language in which answers are explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    #[default]
    English,
    /// 简体中文.
    SimplifiedChinese,
    /// 繁體中文.
    TraditionalChinese,
}

/// The texts in one kind of Chinese.
macro_rules! chinese {
    ($folder:literal) => { chinese!($folder:
        "explanation" "answer" "theorems" "errors" "checking" "contests" "guesses" "clusters" "games"
    ) };
    ($folder:literal: $($file:literal)*) => {
        &[$(include_str!(concat!("../locales/", $folder, "/", $file, ".ftl"))),*]
    };
}
impl Language {
    pub const ALL: [Language; 3] = [Language::English, Language::SimplifiedChinese, Language::TraditionalChinese];

    /// Its BCP 47 tag: `en`, `zh-Hans` or `zh-Hant`.
    pub fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::SimplifiedChinese => "zh-Hans",
            Language::TraditionalChinese => "zh-Hant",
        }
    }

    /// The texts of the library's files.
    fn texts(self) -> &'static [&'static str] {
        match self {
            Language::English => &[include_str!("../locales/en/explanation.ftl")],
            Language::SimplifiedChinese => chinese!("zh-Hans"),
            Language::TraditionalChinese => chinese!("zh-Hant"),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// This language has no translation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct UnknownLanguage(String);

impl UnknownLanguage {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        said!(
            "there are no words in the language `{tag}`; there are en, zh-Hans (简体中文) and zh-Hant (繁體中文)",
            tag = self.0
        )
    }
}

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.said(), f)
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads a tag or the name of a locale, in upper or lower case: `en`, `zh-Hant`, `zh`, `zh_TW.UTF-8`. Chinese is
    /// written in simplified characters unless the tag says otherwise.
    fn from_str(tag: &str) -> Result<Language, UnknownLanguage> {
        let name = tag.split(['.', '@']).next().unwrap_or_default().replace('_', "-").to_ascii_lowercase();
        let mut parts = name.split('-');
        let language = parts.next().unwrap_or_default();
        let rest: Vec<&str> = parts.collect();
        match language {
            "en" | "c" | "posix" => Ok(Language::English),
            "zh" if rest.iter().any(|part| ["hans", "cn", "sg"].contains(part)) => Ok(Language::SimplifiedChinese),
            "zh" if rest.iter().any(|part| ["hant", "tw", "hk", "mo"].contains(part)) => {
                Ok(Language::TraditionalChinese)
            }
            "zh" => Ok(Language::SimplifiedChinese),
            _ => Err(UnknownLanguage(tag.to_owned())),
        }
    }
}

/// The id of a sentence in the files of the languages, which is made of its English words: `said-word-is-no-number` for
/// `{word} is not a number`.
pub fn sentence_id(template: &str) -> String {
    format!("said-{}", hyphenated(template))
}

/// Says messages in one language.
///
/// ```
/// use grundy::language::{Language, Speaker};
/// use grundy::{Convention, Session, Sum};
/// let sum: Sum = "nim 3 4 5".parse()?;
/// let mut session = Session::default();
/// let answer = session.solve(&sum, Convention::Normal, 20).unwrap();
/// let explanation = session.explain(&answer).unwrap();
/// let said = Speaker::new(Language::SimplifiedChinese).tell(&explanation);
/// assert_eq!(said.sections[1].title, "它们的尼姆和");
/// # Ok::<(), grundy::SyntaxError>(())
/// ```
pub struct Speaker {
    pub language: Language,
    chosen: Lexicon,
    english: Lexicon,
}

impl Speaker {
    pub fn new(language: Language) -> Speaker {
        Speaker { language, chosen: Lexicon::new(language), english: Lexicon::new(Language::English) }
    }

    /// Adds messages of a shell: a Fluent text in each language, in the order of [`Language::ALL`].
    pub fn learn(mut self, texts: [&'static str; 3]) -> Speaker {
        self.chosen.learn(texts[self.language as usize]);
        self.english.learn(texts[Language::English as usize]);
        self
    }

    /// The words of this language.
    pub fn say(&self, words: &Words) -> String {
        match words {
            Words::Same(text) => visible(text).into_owned(),
            Words::Number(number) => number.to_string(),
            Words::Message(message) => self.message(message),
            Words::List(items) => {
                let comma = self.message(&Message::new("comma", Vec::new()));
                items.iter().map(|item| self.say(item)).collect::<Vec<_>>().join(&comma)
            }
        }
    }

    /// An explanation in this language.
    pub fn tell(&self, explanation: &Explanation) -> Explanation<String> {
        explanation.map(|words| self.say(words))
    }

    /// A sentence in this language. What the language has no words for stays English.
    ///
    /// ```
    /// use grundy::Sum;
    /// use grundy::language::{Language, Speaker};
    /// let error = "nim 3 + ".parse::<Sum>().unwrap_err();
    /// assert_eq!(error.message, "nothing follows this `+`");
    /// assert_eq!(Speaker::new(Language::SimplifiedChinese).sentence(&error.message), "这个 `+` 后面什么也没有");
    /// ```
    pub fn sentence(&self, said: &Said) -> String {
        let Some(phrase) = said.phrase().filter(|_| self.language != Language::English) else {
            return said.to_string();
        };
        let args: FluentArgs =
            phrase.arguments.iter().map(|(name, said)| (*name, FluentValue::from(self.sentence(said)))).collect();
        self.chosen
            .say(&sentence_id(phrase.template), &args)
            .unwrap_or_else(|| phrase.filled(|said| self.sentence(said)))
    }

    fn message(&self, message: &Message) -> String {
        let args: FluentArgs = message.args.iter().map(|(name, words)| (*name, self.value(words))).collect();
        let said = || self.chosen.say(&message.id, &args);
        let english = || {
            message
                .english
                .as_deref()
                .map(|words| visible(words).into_owned())
                .or_else(|| self.english.say(&message.id, &args))
        };
        let said = if self.language == Language::English { english() } else { said().or_else(english) };
        said.unwrap_or_else(|| message.id.clone())
    }

    fn value(&self, words: &Words) -> FluentValue<'static> {
        // Numbers in Fluent are floating point; they choose plurals, and larger ones do not differ in that.
        const EXACT: u64 = 1 << f64::MANTISSA_DIGITS;
        match *words {
            Words::Number(number) if number <= EXACT => FluentValue::from(number),
            _ => self.say(words).into(),
        }
    }
}

/// The messages of one language.
struct Lexicon {
    texts: Vec<&'static str>,
    /// The source of each message by its id, once one has been asked for.
    entries: OnceCell<HashMap<&'static str, &'static str>>,
    /// The messages that were said.
    said: RefCell<FluentBundle<FluentResource>>,
}

impl Lexicon {
    /// The messages of the library.
    fn new(language: Language) -> Lexicon {
        let identifier: LanguageIdentifier = language.tag().parse().unwrap_or_default();
        let mut said = FluentBundle::new(vec![identifier]);
        // Leave out the invisible marks around arguments, which terminals would show.
        said.set_use_isolating(false);
        Lexicon { texts: language.texts().to_vec(), entries: OnceCell::new(), said: RefCell::new(said) }
    }

    /// Adds the messages of a text. Of messages with the same id the first one counts.
    fn learn(&mut self, text: &'static str) {
        self.texts.push(text);
        self.entries.take();
    }

    /// A message, or an attribute of one (`message.attribute`), with these arguments; `None` if there is none.
    fn say(&self, id: &str, args: &FluentArgs) -> Option<String> {
        let (id, attribute) = id.split_once('.').map_or((id, None), |(id, attribute)| (id, Some(attribute)));
        if !self.said.borrow().has_message(id) {
            add(&mut self.said.borrow_mut(), self.entries().get(id)?);
        }
        let said = self.said.borrow();
        let message = said.get_message(id)?;
        let pattern = match attribute {
            Some(attribute) => message.get_attribute(attribute)?.value(),
            None => message.value()?,
        };
        Some(said.format_pattern(pattern, Some(args), &mut Vec::new()).into_owned())
    }

    fn entries(&self) -> &HashMap<&'static str, &'static str> {
        self.entries.get_or_init(|| {
            let mut entries = HashMap::new();
            for entry in self.texts.iter().flat_map(|text| cut(text)) {
                let id = entry.split([' ', '=']).next().unwrap_or_default();
                entries.entry(id).or_insert(entry);
            }
            entries
        })
    }
}

/// The entries of a text.
fn cut(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let begin = next_entry(rest, 0)?;
        let end = next_entry(rest, begin + 1).unwrap_or(rest.len());
        let entry = &rest[begin..end];
        rest = &rest[end..];
        Some(entry)
    })
}

/// Where the first entry begins that begins at `from` or later.
fn next_entry(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let begins = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphabetic);
    if from == 0 && begins(0) {
        return Some(0);
    }
    let from = from.saturating_sub(1);
    text.as_bytes()[from..].iter().enumerate().find_map(|(at, &byte)| {
        let next = from + at + 1;
        (byte == b'\n' && begins(next)).then_some(next)
    })
}

fn add(bundle: &mut FluentBundle<FluentResource>, text: &str) {
    // Mistakes in a file are skipped here; tests find them.
    let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, _)| resource);
    let _ = bundle.add_resource(resource);
}

#[cfg(test)]
mod tests;
