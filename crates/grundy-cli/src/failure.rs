//! How a command fails: what is said, and the exit code.

use std::io::{self, Write};
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use grundy::files::WriteError;
use grundy::language::Speaker;
use grundy::said::is_hidden;
use grundy::{Said, Stop, SyntaxError, Unsolved, said};
#[cfg(feature = "cluster")]
use grundy_cluster::{ClusterError, plan::Unplanned};
use grundy_draw::NoPicture;

use crate::amounts::bytes;
use crate::languages;
use crate::printer::{self, Paint, visible};
use crate::too_much::TooMuch;

/// Why a command did not answer.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong; the text shows where.
    Input { text: String, error: SyntaxError },
    /// The usage is wrong, or a file cannot be read.
    Usage(Said),
    /// The limits do not allow an answer.
    Unsolved(Unsolved),
    /// Nobody could read, draw or wait for the answer.
    TooMuch(TooMuch),
    /// What a table needs cannot be estimated.
    #[cfg(feature = "cluster")]
    Unplanned(Unplanned),
    /// A run on several workers ended too soon.
    #[cfg(feature = "cluster")]
    Cluster(ClusterError),
    /// A process that was started has failed with this exit code, and has said why.
    #[cfg(feature = "cluster")]
    Child(u8),
    /// A certificate was rejected, and it has been said.
    Rejected,
    /// A certificate could not be checked, and it has been said.
    Unchecked,
    /// A file could not be read, and it has been said.
    Unreadable,
    /// The process holds more memory than the limit allows.
    OutOfMemory { taken: u64, limit: u64 },
    /// The system has refused this many bytes, or a thread.
    Refused { bytes: Option<usize> },
    /// The machine has next to no memory left.
    MachineFull { taken: u64 },
    /// Output went wrong.
    Io(io::Error),
}

impl Failure {
    /// Standard input cannot be read.
    pub(crate) fn no_input(error: io::Error) -> Failure {
        Failure::Usage(said!("standard input cannot be read: {error}", error))
    }

    /// What was asked needs a feature with which this program was not built.
    #[cfg(not(all(feature = "cluster", feature = "parquet", feature = "serve", feature = "png")))]
    pub fn left_out(feature: &str) -> Failure {
        Failure::Usage(said!(
            "this program was built without `{feature}`; build it with `--features {feature}`",
            feature
        ))
    }

    /// The exit code of the program.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Input { .. } | Failure::Usage(_) | Failure::Unreadable => 2,
            Failure::Unsolved(Unsolved::Rules(fault)) if fault.stopped.is_some() => 3,
            Failure::Unsolved(Unsolved::Rules(_) | Unsolved::Refused(_) | Unsolved::File(_)) => 2,
            Failure::Unsolved(Unsolved::TooLarge(excess)) if excess.is_no_number() => 2,
            Failure::Unsolved(Unsolved::Stopped(Stop::Interrupted)) => 130,
            Failure::Unsolved(_)
            | Failure::TooMuch(_)
            | Failure::Unchecked
            | Failure::OutOfMemory { .. }
            | Failure::Refused { .. }
            | Failure::MachineFull { .. } => 3,
            Failure::Rejected => 1,
            #[cfg(feature = "cluster")]
            Failure::Unplanned(_) => 2,
            #[cfg(feature = "cluster")]
            Failure::Cluster(error) => error.exit_code(),
            #[cfg(feature = "cluster")]
            Failure::Child(code) => *code,
            // Whoever reads us has had enough: that is no failure.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Io(_) => 2,
        }
    }

    /// Says on standard error what went wrong, in the language of the command line.
    pub fn report(&self) {
        let speaker = languages::speaker();
        match self {
            Failure::Input { text, error } => eprint(&underlined(text, error, &speaker)),
            failure => {
                if let Some((title, message)) = failure.said() {
                    say(&speaker.sentence(&title), &speaker.sentence(&message));
                }
            }
        }
    }

    /// What is said: the title, and the sentence. `None` if it has been said, or is nobody's affair.
    pub(crate) fn said(&self) -> Option<(Said, Said)> {
        let error = said!("error");
        let beyond = said!("no answer within the limits");
        let wrong = said!("error in the rules");
        Some(match self {
            Failure::Input { error: mistake, .. } => (error, mistake.said()),
            Failure::Usage(message) => (error, message.clone()),
            Failure::Unsolved(Unsolved::Stopped(stop)) => {
                (said!("stopped"), said!("{stop}; there is no answer yet", stop = stop.said()))
            }
            Failure::Unsolved(Unsolved::Rules(fault)) => {
                (if fault.stopped.is_some() { beyond } else { wrong }, fault.message.clone())
            }
            Failure::Unsolved(unsolved @ (Unsolved::Refused(_) | Unsolved::File(_))) => (error, unsolved.said()),
            Failure::Unsolved(Unsolved::TooLarge(excess)) => {
                (if excess.is_no_number() { error } else { beyond }, excess.said())
            }
            Failure::TooMuch(what) => (beyond, what.said()),
            Failure::OutOfMemory { taken, limit } => {
                let (taken, limit) = (bytes(*taken as f64), bytes(*limit as f64));
                let message = said!(
                    "this takes more than {taken} of memory, and {limit} are allowed (--memory-limit)",
                    taken,
                    limit
                );
                (beyond, message)
            }
            Failure::Refused { bytes: Some(size) } => {
                (beyond, said!("the system refuses {size} more of memory", size = bytes(*size as f64)))
            }
            Failure::Refused { bytes: None } => (beyond, said!("the system refuses another thread")),
            Failure::MachineFull { taken } => {
                let taken = bytes(*taken as f64);
                let message =
                    said!("this takes {taken} of memory so far, and the machine has next to none left", taken);
                (beyond, message)
            }
            #[cfg(feature = "cluster")]
            Failure::Unplanned(why) => (error, why.said()),
            #[cfg(feature = "cluster")]
            Failure::Cluster(why) => match why {
                ClusterError::Stopped(_) => (said!("stopped"), why.said()),
                ClusterError::Rules(fault) => {
                    (if fault.stopped.is_some() { beyond } else { wrong }, fault.message.clone())
                }
                why => (error, why.said()),
            },
            Failure::Io(why) if why.kind() != io::ErrorKind::BrokenPipe => (error, Said::verbatim(why.to_string())),
            #[cfg(feature = "cluster")]
            Failure::Child(_) => return None,
            Failure::Rejected | Failure::Unchecked | Failure::Unreadable | Failure::Io(_) => return None,
        })
    }
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

/// Says text that holds nothing but what a terminal may show.
fn eprint(text: &str) {
    // Where nobody can hear it, there is nobody to be told that either.
    let _ = writeln!(anstream::stderr(), "{text}");
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
    let mut group: Group = Level::ERROR
        .with_name(speaker.sentence(&said!("error")))
        .primary_title(visible(&brief(&speaker.sentence(&error.message))))
        .element(snippet);
    if let Some(help) = &error.help {
        group = group.element(
            Level::HELP.with_name(speaker.sentence(&said!("help"))).message(visible(&brief(&speaker.sentence(help)))),
        );
    }
    // Line numbers say nothing about a line of arguments; colours are taken off by the stream.
    Renderer::styled().render(&[group])
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        Failure::Usage(error.said())
    }
}

impl From<Unsolved> for Failure {
    fn from(unsolved: Unsolved) -> Failure {
        Failure::Unsolved(unsolved)
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Failure {
        Failure::Unsolved(Unsolved::Stopped(stop))
    }
}

impl From<TooMuch> for Failure {
    fn from(what: TooMuch) -> Failure {
        Failure::TooMuch(what)
    }
}

impl From<NoPicture> for Failure {
    fn from(why: NoPicture) -> Failure {
        match why {
            NoPicture::Unsolved(unsolved) => Failure::Unsolved(unsolved),
            why => Failure::TooMuch(TooMuch::Picture(why)),
        }
    }
}

#[cfg(feature = "cluster")]
impl From<ClusterError> for Failure {
    fn from(error: ClusterError) -> Failure {
        Failure::Cluster(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
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
        // Places that are none are no panic either.
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
