//! The language in which the program speaks: answers, remarks and errors.

use std::env;
use std::ffi::OsString;
use std::sync::OnceLock;

use grundy::language::{Language, Speaker, UnknownLanguage};

/// The language of errors; English until it is chosen.
static CHOSEN: OnceLock<Language> = OnceLock::new();

/// Chooses the language of errors, before the command line is understood: it may be wrong, and that must be said too.
/// What names no language is passed over here; whoever answers in that language refuses it.
pub fn choose(words: &[OsString]) {
    let flag = words.iter().enumerate().find_map(|(at, word)| match word.to_str()? {
        "--lang" => words.get(at + 1)?.to_str(),
        word => word.strip_prefix("--lang="),
    });
    let language = wanted(flag.and_then(|tag| tag.parse().ok())).unwrap_or_default();
    // Only the first command line of a process counts.
    let _ = CHOSEN.set(language);
}

/// The language of the flag, of `GRUNDY_LANG` (which fails if it is unknown here), or of the locale; else English.
pub fn wanted(flag: Option<Language>) -> Result<Language, UnknownLanguage> {
    let set = |name: &str| env::var(name).ok().filter(|wanted| !wanted.is_empty());
    match (flag, set("GRUNDY_LANG")) {
        (Some(language), _) => Ok(language),
        (None, Some(wanted)) => wanted.parse(),
        (None, None) => {
            let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
            Ok(locale.and_then(|locale| locale.parse().ok()).unwrap_or_default())
        }
    }
}

pub fn chosen() -> Language {
    CHOSEN.get().copied().unwrap_or_default()
}

pub fn speaker() -> Speaker {
    of(chosen())
}

/// Who speaks a language, with the program's own words.
pub fn of(language: Language) -> Speaker {
    let program = [
        include_str!("../locales/en/program.ftl"),
        include_str!("../locales/zh-Hans/program.ftl"),
        include_str!("../locales/zh-Hant/program.ftl"),
    ];
    // English sentences stand where they are said.
    let answers = ["", include_str!("../locales/zh-Hans/answers.ftl"), include_str!("../locales/zh-Hant/answers.ftl")];
    let errors = ["", include_str!("../locales/zh-Hans/errors.ftl"), include_str!("../locales/zh-Hant/errors.ftl")];
    let help = ["", include_str!("../locales/zh-Hans/help.ftl"), include_str!("../locales/zh-Hant/help.ftl")];
    Speaker::new(language).learn(program).learn(answers).learn(errors).learn(help)
}
