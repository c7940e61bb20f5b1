//! How a command fails: what is said, and the exit code.

use std::io::{self, Write};

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use grundy::files::WriteError;
use grundy::{Stop, SyntaxError, Unsolved};
#[cfg(feature = "cluster")]
use grundy_cluster::{ClusterError, plan::Unplanned};
use grundy_draw::NoPicture;

use crate::amounts::bytes;
use crate::printer::{self, Paint, visible};
use crate::too_much::TooMuch;

/// Why a command did not answer.
#[derive(Debug)]
pub enum Failure {
    /// The input is wrong; the text shows where.
    Input { text: String, error: SyntaxError },
    /// The usage is wrong, or a file cannot be read.
    Usage(String),
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
    /// A file could not be read, and it has been said.
    Unreadable,
    /// The process has taken more memory than the limit allows, tables or not.
    OutOfMemory { taken: u64, limit: u64 },
    /// The machine has next to no memory left.
    MachineFull { taken: u64 },
    /// Output went wrong.
    Io(io::Error),
}

impl Failure {
    /// Bad usage, explained by an error with its causes.
    pub fn usage(error: &anyhow::Error) -> Failure {
        Failure::Usage(format!("{error:#}"))
    }

    /// What was asked needs a feature with which this program was not built.
    #[cfg(not(all(feature = "cluster", feature = "parquet", feature = "serve", feature = "png")))]
    pub fn left_out(feature: &str) -> Failure {
        Failure::Usage(format!("this program was built without `{feature}`; build it with `--features {feature}`"))
    }

    /// The exit code of the program.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Input { .. } | Failure::Usage(_) | Failure::Unreadable => 2,
            Failure::Unsolved(Unsolved::Rules(_) | Unsolved::Refused(_) | Unsolved::File(_)) => 2,
            Failure::Unsolved(Unsolved::Stopped(Stop::Interrupted)) => 130,
            Failure::Unsolved(_) | Failure::TooMuch(_) | Failure::OutOfMemory { .. } | Failure::MachineFull { .. } => 3,
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

    /// Says on standard error what went wrong.
    pub fn report(&self) {
        match self {
            Failure::Input { text, error } => eprint(&underlined(text, error)),
            Failure::Usage(message) => say("error", message),
            Failure::Unsolved(Unsolved::Stopped(stop)) => say("stopped", &format!("{stop}; there is no answer yet")),
            Failure::Unsolved(Unsolved::Rules(fault)) => say("error in the rules", &fault.message),
            Failure::Unsolved(error @ (Unsolved::Refused(_) | Unsolved::File(_))) => say("error", &error.to_string()),
            Failure::Unsolved(Unsolved::TooLarge(excess)) => say(BEYOND, &excess.to_string()),
            Failure::TooMuch(what) => say(BEYOND, &what.to_string()),
            Failure::OutOfMemory { taken, limit } => {
                let (taken, limit) = (bytes(*taken as f64), bytes(*limit as f64));
                say(
                    BEYOND,
                    &format!("this takes more than {taken} of memory, and {limit} are allowed (--memory-limit)"),
                );
            }
            Failure::MachineFull { taken } => {
                let taken = bytes(*taken as f64);
                say(BEYOND, &format!("this takes {taken} of memory so far, and the machine has next to none left"));
            }
            #[cfg(feature = "cluster")]
            Failure::Unplanned(error) => say("error", &error.to_string()),
            Failure::Io(error) if error.kind() != io::ErrorKind::BrokenPipe => say("error", &error.to_string()),
            #[cfg(feature = "cluster")]
            Failure::Cluster(error) => match error {
                ClusterError::Stopped(_) => say("stopped", &error.to_string()),
                ClusterError::Rules(fault) => say("error in the rules", &fault.message),
                error => say("error", &error.to_string()),
            },
            #[cfg(feature = "cluster")]
            Failure::Child(_) => {}
            Failure::Rejected | Failure::Unreadable | Failure::Io(_) => {}
        }
    }
}

/// What is said before a limit that is too low.
const BEYOND: &str = "no answer within the limits";

fn say(title: &str, message: &str) {
    let bold = Paint::Red;
    printer::say(&format!("{bold}{title}{bold:#}: {message}"));
}

/// Says text that holds nothing but what a terminal may show.
fn eprint(text: &str) {
    // Where nobody can hear it, there is nobody to be told that either.
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// The text with the offending word underlined and the mend below.
fn underlined(text: &str, error: &SyntaxError) -> String {
    // A long input is cut down to the neighbourhood of the mistake.
    const AROUND: usize = 60;
    let mut start = error.at.start.saturating_sub(AROUND);
    let mut end = (error.at.end + AROUND).min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    while !text.is_char_boundary(end) {
        end += 1;
    }
    let shown: String = text[start..end].chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let at = error.at.start - start..error.at.end.min(end) - start;
    let snippet = Snippet::source(shown).line_start(1).annotation(AnnotationKind::Primary.span(at));
    let mut group: Group = Level::ERROR.primary_title(visible(&error.message)).element(snippet);
    if let Some(help) = &error.help {
        group = group.element(Level::HELP.message(visible(help)));
    }
    // Line numbers say nothing about a line of arguments; colours are taken off by the stream.
    Renderer::styled().render(&[group])
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Self {
        Failure::Usage(error.to_string())
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
