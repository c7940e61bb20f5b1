//! Pictures of Hackenbush that are not in a file: `hackenbush:stalk 3 4 5`, `hackenbush:edges ground-a,a-b:blue`.
//!
//! Each picture is a ruleset of its own, named `hackenbush:stalk:3`, so several are several terms.

use grundy_core::{SyntaxError, said};
use grundy_rules::catalogue::entry_named;
use grundy_rules::hackenbush::text::Inline;
use grundy_rules::number::ungrouped;

use super::{Word, copies, has_plus, start, stuck};
use crate::sources::Sources;
use crate::sum::Term;

/// The terms of the pictures after `ruleset`; `None` if that is another ruleset. Fails with the first mistake.
pub(super) fn terms(ruleset: Word, pictures: &[Word], sources: &Sources) -> Result<Option<Vec<Term>>, SyntaxError> {
    let kind = ruleset.text.split_once(':').filter(|(name, _)| {
        cfg!(feature = "pictures") && entry_named(name).is_some_and(|entry| entry.name == "hackenbush")
    });
    let Some((kind, name)) = kind.and_then(|(_, name)| Some((Inline::named(name)?, name))) else { return Ok(None) };
    if pictures.is_empty() {
        return Err(SyntaxError::new(ruleset.range(), said!("`{text}` needs a picture after it", text = ruleset.text))
            .help(said!("for example {kind}; a file of this name is ./{name}", kind = kind.example(), name)));
    }
    let mut terms: Vec<Term> = Vec::new();
    for &word in pictures {
        if has_plus(&word) {
            return Err(stuck(word));
        }
        let number = copies(word.text).filter(|_| kind == Inline::Stalk);
        let (picture, at) = number.map_or((word.text, 0), |(number, picture)| (picture, number.len() + 1));
        if kind == Inline::Stalk {
            ungrouped(picture, " ").map_err(|error| error.shifted(word.at + at))?;
        }
        // The heaps of a list may be separated by commas, as in `nim 3,4,5`.
        let list = if kind == Inline::Stalk { picture.split(',').collect() } else { vec![picture] };
        let mut place = word.at + at;
        for picture in list {
            let full = format!("hackenbush:{name}:{picture}");
            let rules = sources.find(&full).map_err(|error| {
                // Places in the picture are places in the word; others are the whole word.
                let before = full.len() - picture.len();
                match error.at.start.checked_sub(before) {
                    Some(_) => {
                        SyntaxError { at: error.at.start - before..error.at.end - before, ..error }.shifted(place)
                    }
                    None => SyntaxError { at: word.range(), ..error },
                }
            })?;
            // The same complaints about copies as for other rulesets.
            let text = number.map_or("whole".to_owned(), |(number, _)| format!("{number}xwhole"));
            let whole = start(&rules, Word { text: &text, at: word.at })?;
            terms.push(Term { rules, starts: vec![whole] });
            place += picture.len() + 1;
        }
    }
    Ok(Some(terms))
}
