//! How a command fails: what is said, and the exit code.

use std::ffi::OsString;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use grundy::ask::{self, Failed, Kind};
use grundy::files::WriteError;
use grundy::language::Speaker;
use grundy::said::is_hidden;
use grundy::{Said, Stop, SyntaxError, Unsolved, said};
#[cfg(feature = "cluster")]
use grundy_cluster::ClusterError;
use serde_json::json;

use crate::printer::{self, Paint, visible};
use crate::{languages, lines};

#[derive(Debug)]
pub enum Failure {
    /// Why no answer was found, as the library has it.
    Asked(ask::Failure),
    /// A run on several workers ended too soon.
    #[cfg(feature = "cluster")]
    Cluster(ClusterError),
    /// What failed has been said, and this is the exit code.
    Told(u8),
    Io(io::Error),
}

/// Refuses a question that does not fit.
pub fn refuse<T>(why: Said) -> Result<T, Failure> {
    Err(Failure::usage(why))
}

/// Refuses a question if it does not fit.
pub fn refuse_if(is_unfit: bool, why: Said) -> Result<(), Failure> {
    if is_unfit { refuse(why) } else { Ok(()) }
}

impl Failure {
    /// The text is wrong; it is shown where.
    pub fn input(text: &str, error: SyntaxError) -> Failure {
        ask::Failure::input(text, error).into()
    }

    pub fn usage(why: Said) -> Failure {
        ask::Failure::Unfit(why).into()
    }

    /// A file cannot be read or written.
    pub fn file(why: Said) -> Failure {
        ask::Failure::File(why).into()
    }

    /// Nobody could read, draw or wait for the answer.
    pub fn too_much(why: Said) -> Failure {
        ask::Failure::TooMuch(why).into()
    }

    pub(crate) fn no_input(error: io::Error) -> Failure {
        Failure::file(said!("standard input cannot be read: {error}", error))
    }

    /// Why a printed answer is not all that was asked: a limit, or rules that failed.
    pub fn partly(why: Unsolved) -> Failure {
        if why.is_limit() { ask::Failure::Partly(why).into() } else { why.into() }
    }

    /// What was asked needs a feature with which this program was not built.
    #[cfg(not(all(feature = "cluster", feature = "parquet", feature = "serve", feature = "png")))]
    pub fn left_out(feature: &str) -> Failure {
        let why = said!("this program was built without `{feature}`; build it with `--features {feature}`", feature);
        Failure::usage(why)
    }

    /// The failure as the library has it; `None` if it has been said, or is nobody's affair.
    pub(crate) fn asked(&self) -> Option<ask::Failure> {
        match self {
            Failure::Asked(asked) => Some(asked.clone()),
            #[cfg(feature = "cluster")]
            Failure::Cluster(why) => Some(match why {
                ClusterError::Rules(fault) => fault.clone().into(),
                ClusterError::Stopped(stop) => (*stop).into(),
                why if why.exit_code() == 3 => ask::Failure::TooMuch(why.said()),
                why => ask::Failure::File(why.said()),
            }),
            Failure::Io(why) if why.kind() != io::ErrorKind::BrokenPipe => {
                Some(ask::Failure::File(Said::verbatim(why.to_string())))
            }
            Failure::Told(_) | Failure::Io(_) => None,
        }
    }

    pub fn code(&self) -> u8 {
        match self {
            #[cfg(feature = "cluster")]
            Failure::Cluster(error) => error.exit_code(),
            Failure::Told(code) => *code,
            // Whoever reads us has had enough: that is not a failure.
            failure => failure.asked().map_or(0, |asked| asked.kind().0.exit_code()),
        }
    }

    /// Says on standard error what went wrong, in the language of the command line.
    pub fn report(&self) {
        let speaker = languages::speaker();
        let [is_part, is_dialogue] = [&IS_PART, &IS_DIALOGUE].map(|is| is.load(Ordering::Relaxed));
        let asked = match self.asked() {
            Some(ask::Failure::Unsolved(why @ Unsolved::Stopped(_))) if is_part => ask::Failure::Partly(why),
            Some(asked) => asked,
            None => return,
        };
        let told = told(&asked, &speaker);
        if JSON.load(Ordering::Relaxed) {
            return eprint_json(&told);
        }
        if let ask::Failure::Input { text, error } = &asked
            && error.stopped.is_none()
        {
            let _ = writeln!(anstream::stderr(), "{}", underlined(text, error, &speaker));
            return;
        }
        let (title, message) = match (self, &asked, asked.kind().0) {
            #[cfg(feature = "cluster")]
            (Failure::Cluster(why @ ClusterError::Stopped(_)), ..) => (said!("stopped"), why.said()),
            #[cfg(feature = "cluster")]
            (Failure::Cluster(why), ask::Failure::TooMuch(_), _) => (said!("error"), why.said()),
            (_, ask::Failure::Unsolved(Unsolved::Stopped(stop)), _) if is_dialogue => (said!("stopped"), stop.said()),
            (_, ask::Failure::Unsolved(Unsolved::Stopped(_)) | ask::Failure::Partly(_), _) => {
                (said!("stopped"), asked.said())
            }
            (.., Kind::Limit) => (said!("no answer within the limits"), asked.said()),
            (.., Kind::Rules) => (said!("error in the rules"), asked.said()),
            _ => (said!("error"), asked.said()),
        };
        let mend = told.help.map_or(String::new(), |help| format!("; {help}"));
        say(&speaker.sentence(&title), &(speaker.sentence(&message) + &mend));
    }
}

/// The failure in words, with the option that mends it.
pub fn told(asked: &ask::Failure, speaker: &Speaker) -> Failed {
    let failed = asked.told(|said| speaker.sentence(said));
    let english = asked.said().to_string();
    let is_limited = ["memory limit", "bytes of memory"].iter().any(|words| english.contains(words));
    let mend = match asked {
        ask::Failure::Unsolved(Unsolved::NoNumber(_)) => Some(said!(
            "`grundy values RULESET --outcomes` tells who wins, and `grundy values RULESET 3,n` values a row of pairs"
        )),
        _ if is_limited && failed.kind == Kind::Limit && !english.contains("--memory-limit") => {
            Some(said!("raise --memory-limit"))
        }
        _ => None,
    };
    Failed { help: failed.help.or(mend.map(|mend| speaker.sentence(&mend))), ..failed }
}

/// Whether the first of several answers is printed.
pub static IS_PART: AtomicBool = AtomicBool::new(false);
/// Whether nobody waits for an answer: the program plays, or serves.
pub static IS_DIALOGUE: AtomicBool = AtomicBool::new(false);

/// Whether this process says in JSON what is wrong.
static JSON: AtomicBool = AtomicBool::new(false);

/// Errors are said in the format that the command line asks for.
pub fn choose(words: &[OsString]) {
    let is_asked = |pair: &[OsString]| pair[0] == "--format" && pair[1] == "json";
    let asked = words.windows(2).any(is_asked) || words.iter().any(|word| word == "--format=json" || word == "--json");
    JSON.store(asked, Ordering::Relaxed);
}

/// Says what is wrong with the command line, if it is to be said in JSON; returns whether it is.
pub fn said_in_json(message: String) -> bool {
    let failed = || Failed { kind: Kind::Usage, message, help: None, limit: None, place: None };
    JSON.load(Ordering::Relaxed).then(|| eprint_json(&failed())).is_some()
}

fn eprint_json(failed: &Failed) {
    // Where nobody can hear it, there is nobody to be told that either.
    let _ = lines::json(&json!({ "error": failed }), &mut io::stderr());
}

fn say(title: &str, message: &str) {
    let bold = Paint::Red;
    printer::say(&format!("{bold}{title}{bold:#}: {message}", message = brief(message)));
}

/// The message; of a word that would fill the screen, such as a number of ten thousand digits, the beginning and the end.
fn brief(message: &str) -> String {
    const LONGEST: usize = 400;
    const END: usize = 20;
    let brief = |word: &str| match word.len() > LONGEST {
        true => {
            let (begin, end) = (word.floor_char_boundary(LONGEST / 2), word.ceil_char_boundary(word.len() - END));
            format!("{}…{}", &word[..begin], &word[end..])
        }
        false => word.to_owned(),
    };
    message.split_inclusive(char::is_whitespace).map(brief).collect()
}

/// The text with the offending word underlined and the mend below.
fn underlined(text: &str, error: &SyntaxError, speaker: &Speaker) -> String {
    // A long input is cut down to the neighbourhood of the mistake.
    const AROUND: usize = 60;
    let end = text.floor_char_boundary(error.at.end);
    let start = text.floor_char_boundary(error.at.start.min(end));
    let before = text.floor_char_boundary(start.saturating_sub(AROUND));
    let after = text.ceil_char_boundary(end.saturating_add(AROUND));
    // What nobody can see becomes a space, which may have fewer bytes.
    let seen =
        |place: Range<usize>| -> String { text[place].chars().map(|c| if is_hidden(c) { ' ' } else { c }).collect() };
    let [left, wrong, right] = [before..start, start..end, end..after].map(seen);
    let at = left.len()..left.len() + wrong.len();
    let snippet = Snippet::source(left + &wrong + &right).line_start(1).annotation(AnnotationKind::Primary.span(at));
    let shown = |said: &Said| visible(&brief(&speaker.sentence(said)));
    let level = Level::ERROR.with_name(speaker.sentence(&said!("error")));
    let mut group: Group = level.primary_title(shown(&error.message)).element(snippet);
    if let Some(help) = &error.help {
        group = group.element(Level::HELP.with_name(speaker.sentence(&said!("help"))).message(shown(help)));
    }
    // Line numbers say nothing about a line of arguments; colours are taken off by the stream.
    Renderer::styled().render(&[group])
}

grundy::from! {
    WriteError => Failure, error: match error {
        WriteError::File { source, .. } if source.kind() == io::ErrorKind::BrokenPipe => Failure::Io(source),
        error => Failure::file(error.said()),
    };
    ask::Failure => Failure, asked: Failure::Asked(asked);
    Unsolved => Failure, unsolved: Failure::Asked(unsolved.into());
    Stop => Failure, stop: Failure::Asked(stop.into());
    #[cfg(feature = "cluster")] ClusterError => Failure, error: Failure::Cluster(error);
    io::Error => Failure, error: Failure::Io(error);
}

#[cfg(test)]
mod tests {
    use anstream::adapter::strip_str;
    use grundy::Sum;

    use super::*;

    #[test]
    fn the_place_of_a_mistake_is_underlined_whatever_stands_around_it() {
        let speaker = languages::speaker();
        for (text, line) in [
            ("nim 3 x", "nim 3 x"),
            ("nim \u{9b}\u{9b}é", "nim   é"),
            ("nim \u{9b}é€ x", "nim  é€ x"),
            ("nim 3\u{202e}5\u{9b}", "nim 3 5 "),
        ] {
            let error = text.parse::<Sum>().expect_err("it is wrong");
            let told = strip_str(&underlined(text, &error, &speaker)).to_string();
            assert!(told.contains(line.trim_end()) && told.contains('^'), "{text:?}: {told}");
        }
        // Places that are none do not panic either.
        for at in [0..100, 50..60, std::ops::Range { start: 3, end: 2 }, 6..7] {
            underlined("nim é€", &SyntaxError::new(at, said!("an error")), &speaker);
        }
    }

    #[test]
    fn a_word_that_fills_the_screen_is_cut() {
        let number = "9".repeat(1000);
        let told = brief(&format!("`{number}` is beyond 64 bits"));
        assert!(told.len() < 300 && told.ends_with("99` is beyond 64 bits"), "{told}");
        assert_eq!(brief("one  two\nthree é"), "one  two\nthree é");
        brief(&"é€".repeat(400));
    }
}
