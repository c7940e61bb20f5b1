//! The messages of one language, each parsed when it is first said.
//!
//! An answer uses about ten of several hundred messages, and parsing all files would take longer than most answers. So
//! the files are only cut into their entries. An entry begins with a letter at the beginning of a line and ends where
//! the next one begins. No entry refers to another one; a test compares the messages with those of the whole files.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use unic_langid::LanguageIdentifier;

use super::Language;

/// The messages of one language.
pub(super) struct Lexicon {
    texts: Vec<&'static str>,
    /// The source of each message by its id, once one has been asked for.
    entries: OnceCell<HashMap<&'static str, &'static str>>,
    /// The messages that were said.
    said: RefCell<FluentBundle<FluentResource>>,
}

impl Lexicon {
    /// The messages of the library.
    pub(super) fn new(language: Language) -> Lexicon {
        let identifier: LanguageIdentifier = language.tag().parse().unwrap_or_default();
        let mut said = FluentBundle::new(vec![identifier]);
        // Leave out the invisible marks around arguments, which terminals would show.
        said.set_use_isolating(false);
        Lexicon { texts: language.texts().to_vec(), entries: OnceCell::new(), said: RefCell::new(said) }
    }

    /// Adds the messages of a text. Of messages with the same id the first one counts.
    pub(super) fn learn(&mut self, text: &'static str) {
        self.texts.push(text);
        self.entries.take();
    }

    /// A message, or an attribute of one (`message.attribute`), with these arguments; `None` if there is none.
    pub(super) fn say(&self, id: &str, args: &FluentArgs) -> Option<String> {
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
mod tests {
    use fluent_bundle::FluentValue;

    use super::*;

    /// Every message and attribute says what it says when Fluent reads the whole files.
    #[test]
    fn messages_are_cut_out_of_the_files_as_fluent_reads_them() {
        for language in Language::ALL {
            let lexicon = Lexicon::new(language);
            let whole = Lexicon::new(language);
            language.texts().iter().for_each(|text| add(&mut whole.said.borrow_mut(), text));
            let mut ids = 0;
            for text in language.texts() {
                let resource = FluentResource::try_new((*text).to_owned()).unwrap_or_else(|_| panic!("{language}"));
                for entry in resource.entries() {
                    let fluent_syntax::ast::Entry::Message(message) = entry else { continue };
                    let attributes = message.attributes.iter().map(|a| format!("{}.{}", message.id.name, a.id.name));
                    for id in attributes.chain([message.id.name.to_owned()]) {
                        let mut args = FluentArgs::new();
                        for name in ["moves", "count", "n", "coins", "copies"] {
                            args.set(name, FluentValue::from(1));
                        }
                        assert_eq!(lexicon.say(&id, &args), whole.say(&id, &args), "{language}: {id}");
                        ids += 1;
                    }
                }
            }
            assert!(ids > 100, "{language} has only {ids} messages");
            assert_eq!(lexicon.say("no-such-message", &FluentArgs::new()), None);
        }
    }

    #[test]
    fn of_two_messages_with_one_id_the_first_counts() {
        let mut lexicon = Lexicon::new(Language::English);
        assert_eq!(lexicon.say("twice", &FluentArgs::new()), None);
        lexicon.learn("# remark\ntwice = once\n    and more\n\nother=else\n");
        lexicon.learn("twice = again\n");
        assert_eq!(lexicon.say("twice", &FluentArgs::new()).unwrap(), "once\nand more");
        assert_eq!(lexicon.say("other", &FluentArgs::new()).unwrap(), "else");
    }
}
