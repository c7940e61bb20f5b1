//! The failures of a solver, and its limits.

use std::error::Error;
use std::path::Path;
use std::{fmt, io};

use crate::{DEFAULT_MEMORY, Fault, Observer, Progress, Said, Silent, Stop, said};

/// The reason for a failure. It is an error and never a value, so a failure cannot be read as a zero. A program matches the
/// kind, a person reads the sentence; [`Display`](fmt::Display) writes it without a full stop.
///
/// ```
/// use grundy_core::Unsolved;
/// let why = Unsolved::graph(100_000);
/// assert!(why.is_limit());
/// assert_eq!(why.to_string(), "the graph of 100000 options is beyond the memory limit");
/// ```
///
/// The sentences are boxed, because a solver returns a result for every value that it looks up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// The work was stopped.
    Stopped(Stop),
    /// The work would exceed the limits, or no theorem answers a question that is too large to be tried.
    TooLarge(Box<Said>),
    /// A number was asked for, and the value is ∞ or ☾: no higher limit helps.
    NoNumber(Box<Said>),
    /// The question does not fit the game, the table or the certificate.
    Refused(Box<Said>),
    /// A file of the work cannot be used.
    File(Box<Said>),
    /// A user's rules failed.
    Rules(Fault),
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.said().fmt(f)
    }
}

impl Error for Unsolved {}

crate::from! {
    Fault => Unsolved, fault: Unsolved::Rules(fault);
}

impl Unsolved {
    /// The sentence, without a full stop.
    pub fn said(&self) -> Said {
        match self {
            Unsolved::Stopped(stop) => stop.said(),
            Unsolved::TooLarge(said) | Unsolved::NoNumber(said) | Unsolved::Refused(said) | Unsolved::File(said) => {
                (**said).clone()
            }
            Unsolved::Rules(fault) => fault.message.clone(),
        }
    }

    /// Whether higher limits might help.
    pub fn is_limit(&self) -> bool {
        match self {
            Unsolved::Stopped(_) | Unsolved::TooLarge(_) => true,
            Unsolved::Rules(fault) => fault.stopped.is_some(),
            Unsolved::NoNumber(_) | Unsolved::Refused(_) | Unsolved::File(_) => false,
        }
    }

    /// The limits are too low, for a reason.
    pub fn too_large(said: Said) -> Unsolved {
        Unsolved::TooLarge(Box::new(said))
    }

    /// The value is not a number, for a reason.
    pub fn no_number(said: Said) -> Unsolved {
        Unsolved::NoNumber(Box::new(said))
    }

    /// The question is refused, for a reason.
    pub fn refused(said: Said) -> Unsolved {
        Unsolved::Refused(Box::new(said))
    }

    /// A search met as many positions, pictures or games as the memory limit allows.
    pub fn met(met: usize, what: Said) -> Unsolved {
        Unsolved::too_large(said!("the search met {met} {what}, as many as the memory limit allows", met, what))
    }

    /// The options on the stack of a search exceed the memory limit.
    pub fn options_on_the_way() -> Unsolved {
        Unsolved::too_large(said!("the options on the way down take more than the memory limit"))
    }

    /// Finding a value would try more options than allowed, while a theorem gives at least the outcome.
    pub fn work(tried: Said) -> Unsolved {
        Unsolved::too_large(said!("{tried} too many options", tried))
    }

    /// The values of all heaps up to this one exceed the memory limit.
    pub fn heaps_too_large(to: u64, limits: &Limits) -> Unsolved {
        let limit = limits.memory;
        Unsolved::too_large(said!("the values of heaps 0 to {to} do not fit into {limit} bytes of memory", to, limit))
    }

    /// The table of the pairs up to this number exceeds the memory limit.
    pub fn pairs(to: u64) -> Unsolved {
        Unsolved::too_large(said!("a table of the pairs up to {to} is beyond the memory limit", to))
    }

    /// The graph of this many options exceeds the memory limit.
    pub fn graph(options: usize) -> Unsolved {
        Unsolved::too_large(said!("the graph of {options} options is beyond the memory limit", options))
    }

    /// A position has too many options, at most `bound`, to try each.
    pub fn options(position: &str, bound: u128) -> Unsolved {
        // Only the beginning of a sum of thousands of terms is shown.
        let begin = position.floor_char_boundary(200);
        let position = if begin < position.len() { format!("{}…", &position[..begin]) } else { position.to_owned() };
        Unsolved::too_large(said!("{position} may have {bound} options, too many to try each", position, bound))
    }

    /// A count of moves is too long.
    pub fn too_many_moves() -> Unsolved {
        Unsolved::too_large(said!("the number of moves is beyond 128 bits"))
    }

    /// A sum needs the value of a component, but a theorem gives only the component's outcome.
    pub fn value_unknown(ruleset: &str, position: &str) -> Unsolved {
        Unsolved::too_large(said!(
            "the sum needs the value of {ruleset} {position}, and the theorem on {ruleset} gives only who wins it \
             alone",
            ruleset,
            position
        ))
    }

    /// A question about impartial games concerns a partizan one.
    pub fn partizan(sum: &impl fmt::Display) -> Unsolved {
        Unsolved::refused(said!(
            "Left and Right have different moves in {sum}, and this is about impartial games; `grundy solve` tells \
             who wins",
            sum
        ))
    }

    /// A file can hold only values of heap games.
    pub fn not_kept(ruleset: &str) -> Unsolved {
        Unsolved::refused(said!("the values of {ruleset} are kept in no file", ruleset))
    }

    /// The positions are not lists of the length that a table needs.
    pub fn not_numbers(ruleset: &str) -> Unsolved {
        Unsolved::refused(said!(
            "the positions of {ruleset} are not a fixed number of numbers, so there is no table of them; for nim, \
             moore:K and numbers to take, --heaps says how many heaps",
            ruleset
        ))
    }

    /// The rules are not those of heaps that are played to the end.
    pub fn no_heap_game(ruleset: &str) -> Unsolved {
        Unsolved::refused(said!(
            "{ruleset} is not played on single heaps until somebody cannot move, so it has no misère quotient here; \
             heap games such as kayles, 0.77 and take:1..3 have one",
            ruleset
        ))
    }

    /// Reasons were asked for, but a table gives none.
    pub fn no_reasons() -> Unsolved {
        Unsolved::refused(said!(
            "a table says what positions are worth, not why; ask without it, or check all of it with `grundy check`"
        ))
    }

    /// The system refuses a task, such as `write the store`, on a file.
    pub fn system(task: Said, path: &Path, error: &io::Error) -> Unsolved {
        Unsolved::file(said!("cannot {task} {path}: {cause}", task, path = path.display(), cause = error))
    }

    /// A file cannot be used, for a reason.
    pub fn file(said: Said) -> Unsolved {
        Unsolved::File(Box::new(said))
    }
}

/// What was found, and the reason if stopped work leaves only a part.
pub type Partial<T> = (T, Option<Unsolved>);

/// The whole result. Fails if work was stopped.
pub fn complete<T>((found, stopped): Partial<T>) -> Result<T, Unsolved> {
    stopped.map_or(Ok(found), Err)
}

/// The first results, up to one that was stopped. Any other failure is a failure of the whole.
pub fn until_stopped<T>(results: impl Iterator<Item = Result<T, Unsolved>>) -> Result<Partial<Vec<T>>, Unsolved> {
    let mut found = Vec::new();
    for result in results {
        match result {
            Ok(one) => found.push(one),
            Err(why @ Unsolved::Stopped(_)) => return Ok((found, Some(why))),
            Err(why) => return Err(why),
        }
    }
    Ok((found, None))
}

#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The memory for a solver's tables, in bytes.
    pub memory: u64,
    /// The number of threads. The answers do not depend on it.
    pub threads: usize,
    /// The observer, which may stop the work.
    pub observer: &'a dyn Observer,
}

impl Default for Limits<'_> {
    /// [`DEFAULT_MEMORY`], one thread, no observer.
    fn default() -> Self {
        Limits { memory: DEFAULT_MEMORY, threads: 1, observer: &Silent }
    }
}

impl Limits<'_> {
    /// Reports to the observer how far the work has come.
    pub fn report(&self, progress: Progress) -> Result<(), Unsolved> {
        self.observer.report(progress).map_or(Ok(()), |stop| Err(Unsolved::Stopped(stop)))
    }
}
