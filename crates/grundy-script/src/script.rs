//! A file of rules as a [`Ruleset`].

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};

use grundy_core::{Convention, Fault, Label, Nature, Options, Outcome, Position, Ruleset, Said, SyntaxError, said};

use crate::code::PLAIN;
use crate::literal::Again;
use crate::load::{self, Loaded, ScriptLimits, Setting};
use crate::machine::{Cell, Machine, Module, Worker};
use crate::{fault, literal};

/// A user's rules from a file.
///
/// # Example
///
/// ```
/// use grundy_core::{Position, Ruleset};
/// use grundy_script::{Script, ScriptLimits};
///
/// let rules = "
/// name = 'Take one or two'
/// def options(n):
///     return [move(n - k, label = 'take %d' % k) for k in [1, 2] if k <= n]
/// ";
/// let script = Script::load("take.star", rules, ScriptLimits::default())?;
/// let mut seen = Vec::new();
/// script.each_option(&script.parse("5")?, &mut |option| seen.push(option.to_vec()))?;
/// assert_eq!(seen, [[Position::from(4)], [Position::from(3)]]);
/// assert_eq!(script.label(&5.into(), &[3.into()]).to_string(), "take 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Script {
    setting: Setting,
    module: Module,
    rules: Rules,
    result: Option<Cell>,
    representative: Option<Cell>,
    rank: Option<Cell>,
    block: Option<Cell>,
    show: Option<Cell>,
    /// The name of the game: the global `name`.
    pub title: Option<String>,
    /// The start of the game: the global `start`.
    pub start: Option<Position>,
    convention: Option<Convention>,
    /// Whether positions are not summands: the global `alone`.
    alone: bool,
    /// The first failure of `representative`, which cannot return errors.
    failed: OnceLock<Fault>,
    descent: Descent,
    entails: bool,
}

enum Rules {
    Options(Cell),
    MovesPlay(Cell, Cell),
}

/// Receives an option: its components and, if asked for, the name of the move. Returns whether that is enough.
type Visit<'a> = dyn FnMut(&[Position], Option<String>) -> bool + 'a;

impl Script {
    /// Reads and runs a file of rules. `name` is for messages, `text` is the content of the file.
    pub fn load(name: &str, text: &str, limits: ScriptLimits) -> Result<Script, Fault> {
        Script::of(name, load::load(name, text, limits, &load::no_graphs)?)
    }

    /// The rules of a file that was run.
    pub(crate) fn of(name: &str, loaded: Loaded) -> Result<Script, Fault> {
        let refuse = |complaint: Said| Fault::new(said!("{name}: {complaint}", name, complaint));
        let function = |function: &str, arguments: usize| loaded.function(function, arguments).map_err(refuse);
        let rules = match (function("options", 1)?, function("moves", 1)?, function("play", 2)?) {
            (Some(options), None, None) => Rules::Options(options),
            (None, Some(moves), Some(play)) => Rules::MovesPlay(moves, play),
            (None, None, None) => return Err(refuse(loaded.no_options())),
            (None, Some(_), None) => {
                return Err(refuse(said!("moves(p) needs play(p, m), the position after the move")));
            }
            (None, None, Some(_)) => return Err(refuse(said!("play(p, m) needs moves(p), which lists the moves"))),
            (Some(_), ..) => {
                return Err(refuse(said!("the rules define options(p), or moves(p) and play(p, m), but not both")));
            }
        };
        Ok(Script {
            rules,
            result: function("result", 1)?,
            representative: function("representative", 1)?,
            rank: function("rank", 1)?,
            block: function("block", 1)?,
            show: function("show", 1)?,
            title: loaded.text("name").map_err(refuse)?,
            start: loaded.position("start").map_err(refuse)?,
            convention: loaded.convention().map_err(refuse)?,
            alone: loaded.alone().map_err(refuse)?,
            failed: OnceLock::new(),
            descent: Descent::default(),
            entails: loaded.module.entails(),
            setting: loaded.setting,
            module: loaded.module,
        })
    }

    /// Whether the file defines this name.
    pub fn has(&self, name: &str) -> bool {
        self.module.get(name).is_some()
    }

    fn call(&self, machine: &mut Machine, function: Cell, position: &Position) -> Result<Cell, Fault> {
        let argument = load::argument(machine, position)?;
        self.setting.call(&self.module, machine, function, &[argument])
    }

    /// The fault that a function returned a wrong value.
    fn nonsense(&self, function: &str, complaint: impl Into<Said>) -> Fault {
        let complaint = complaint.into();
        let defined = format!("def {function}(");
        let line = self.setting.text.lines().position(|line| line.trim_start().starts_with(&defined));
        let line = line.map_or(String::new(), |line| format!(":{}", line + 1));
        Fault::new(said!(
            "{name}{line}: {function} returned an invalid value: {complaint}",
            name = self.setting.name,
            line,
            function,
            complaint
        ))
    }

    /// Calls `visit` with the options until it has enough; with the names of the moves if `labels`.
    fn visit_options(&self, position: &Position, labels: bool, visit: &mut Visit<'_>) -> Result<(), Fault> {
        if let Some(fault) = self.failed.get() {
            return Err(fault.clone());
        }
        if let Some(Again(components)) = position.own() {
            visit(components, None);
            return Ok(());
        }
        self.module
            .with(|worker| self.list(position, labels, worker, visit))
            .map_err(|fault| fault::at_position(fault, position))
    }

    /// The list that a function returns for a position of which the options are asked.
    fn listed(&self, name: &str, function: Cell, start: &Position, machine: &mut Machine) -> Result<Cell, Fault> {
        let argument = load::argument(machine, start)?;
        self.descent.follow(machine.least_number(argument), &self.setting.name)?;
        let list = self.setting.call(&self.module, machine, function, &[argument])?;
        match machine.store.iterable(list) {
            Ok(elements) if !matches!(list, Cell::Dict(_)) => Ok(elements),
            _ => {
                Err(self.nonsense(name, said!("{list} is not a list; [] is an empty list", list = machine.brief(list))))
            }
        }
    }

    fn list(&self, position: &Position, labels: bool, worker: &mut Worker, visit: &mut Visit<'_>) -> Result<(), Fault> {
        let (name, function, play) = match self.rules {
            Rules::Options(options) => ("options", options, None),
            Rules::MovesPlay(moves, play) => ("moves", moves, Some(play)),
        };
        worker.machine.names = labels || play.is_some() || self.module.wants_names();
        let list = self.listed(name, function, position, &mut worker.machine)?;
        // The values that a call of `play` makes are freed after the call.
        let mark = worker.machine.store.mark();
        let [mut option, mut previous] = std::mem::take(&mut worker.scratch.options);
        for at in 0..worker.machine.store.size(list) {
            let Some(element) = worker.machine.store.nth(list, at) else { break };
            let label = match play {
                Some(play) => self.play(play, position, element, labels, worker, &mut option)?,
                None => {
                    let Worker { machine, scratch, .. } = worker;
                    let label = machine.option(element, labels, scratch, &mut option);
                    label.map_err(|refusal| self.nonsense(name, refusal))?
                }
            };
            // Without labels, equal options in turn are one option.
            if (labels || at == 0 || previous != option) && visit(&option, label) {
                break;
            }
            std::mem::swap(&mut option, &mut previous);
            if play.is_some() {
                worker.machine.store.release(mark);
            }
        }
        worker.scratch.options = [option, previous];
        Ok(())
    }

    /// Finds the option that `play(p, m)` returns for a move: its components, and its name if `labels`.
    fn play(
        &self,
        play: Cell,
        position: &Position,
        a_move: Cell,
        labels: bool,
        Worker { machine, scratch, .. }: &mut Worker,
        components: &mut Vec<Position>,
    ) -> Result<Option<String>, Fault> {
        let code = machine.position(a_move, scratch);
        let code = code.map_err(|refusal| {
            self.nonsense("moves", said!("a move is written like a position: {refusal}", refusal))
        })?;
        let arguments = [load::argument(machine, position)?, load::argument(machine, &code)?];
        let option = self.setting.call(&self.module, machine, play, &arguments);
        let label = option.and_then(|option| {
            let label = machine.option(option, labels, scratch, components);
            label.map_err(|refusal| self.nonsense("play", refusal))
        });
        let label = label.map_err(|fault| {
            let (message, code) = (&fault.message, literal::show(&code));
            Fault { message: said!("{message}\nin the move {code}", message, code), ..fault }
        })?;
        let named = || label.unwrap_or_else(|| machine.shown(a_move).unwrap_or_default());
        Ok(labels.then(named))
    }

    fn result_of(&self, result: Cell, position: &Position) -> Result<Option<Outcome>, Fault> {
        self.module.with(|Worker { machine, .. }| {
            let verdict = self.call(machine, result, position)?;
            match (machine.store.text_of(verdict), verdict) {
                (_, Cell::None) => Ok(None),
                (Some("win"), _) => Ok(Some(Outcome::N)),
                (Some("loss"), _) => Ok(Some(Outcome::P)),
                (Some("draw"), _) => Ok(Some(Outcome::D)),
                _ => {
                    let said = machine.brief(verdict);
                    Err(self.nonsense("result", said!("{said}; it is None, \"win\", \"loss\" or \"draw\"", said)))
                }
            }
        })
    }

    /// What `representative(p)` returns.
    fn represent(&self, representative: Cell, position: &Position, worker: &mut Worker) -> Result<Position, Fault> {
        let Worker { machine, scratch, .. } = worker;
        let argument = load::argument(machine, position)?;
        let represented = self.setting.call(&self.module, machine, representative, &[argument])?;
        if matches!(represented, Cell::None) && !matches!(argument, Cell::None) {
            return Err(self.nonsense("representative", said!("None; did it forget to `return` the position?")));
        }
        machine.position(represented, scratch).map_err(|refusal| self.nonsense("representative", refusal))
    }

    /// The number that a function of the rules returns for a position. `None` if the function is not defined, and where
    /// a player may move again.
    fn number(&self, name: &str, function: Option<Cell>, position: &Position) -> Result<Option<u64>, Fault> {
        let Some(function) = function.filter(|_| !self.entails) else { return Ok(None) };
        let number = self.module.with(|Worker { machine, scratch, .. }| {
            let number = self.call(machine, function, position)?;
            // Plain integers are those that encode themselves.
            match machine.position(number, scratch).as_deref() {
                Ok(&[plain]) if plain < PLAIN => Ok(plain),
                _ => {
                    let said = machine.brief(number);
                    Err(self.nonsense(name, said!("{said}; it is an integer from 0 to 2^63 - 1", said)))
                }
            }
        });
        number.map(Some).map_err(|fault| fault::at_position(fault, position))
    }
}

impl Ruleset for Script {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let heard = self.visit_options(position, false, &mut |parts, _| {
            options.add(parts);
            options.enough()
        });
        if let Err(fault) = heard {
            options.fail(fault);
        }
    }

    /// Play may loop, since a file of rules does not say otherwise.
    fn nature(&self) -> Nature {
        Nature {
            may_loop: true,
            own_endings: self.result.is_some() || self.alone,
            alone: self.alone,
            entails: self.entails,
            one_by_one: matches!(self.rules, Rules::MovesPlay(..)),
            convention: self.convention,
        }
    }

    fn is_urgent(&self, position: &Position) -> bool {
        position.own::<Again>().is_some()
    }

    fn ending(&self, position: &Position) -> Result<Option<Outcome>, Fault> {
        match self.result {
            Some(result) if !self.is_urgent(position) => {
                self.result_of(result, position).map_err(|fault| fault::at_position(fault, position))
            }
            _ => Ok(None),
        }
    }

    /// The value of `representative(p)`. If the function fails, `position` itself, which is always right;
    /// [`options`](Ruleset::options) then reports the failure.
    fn representative(&self, position: &Position) -> Position {
        if let Some(Again(components)) = position.own() {
            return Again::of(components.iter().map(|component| self.representative(component)).collect());
        }
        let Some(representative) = self.representative else { return position.clone() };
        let represented = self.module.with(|worker| {
            if let Some(known) = worker.known(position) {
                return Ok(known.clone());
            }
            let represented = self.represent(representative, position, worker)?;
            let work = worker.machine.store.work();
            // A missing `return` and a cycle of representatives are common mistakes.
            if represented != *position && worker.known(&represented) != Some(&represented) {
                if self.represent(representative, &represented, worker).as_ref() != Ok(&represented) {
                    let (one, two) = (literal::show(position), literal::show(&represented));
                    return Err(Fault::new(said!(
                        "{name}: representative({one}) is {two}, but representative({two}) is something else; the \
                         representative of a representative must be itself",
                        name = self.setting.name,
                        one,
                        two
                    )));
                }
                worker.remember(work, &represented, &represented);
            }
            worker.remember(work, position, &represented);
            Ok(represented)
        });
        represented.unwrap_or_else(|fault| {
            self.failed.get_or_init(|| fault::at_position(fault, position));
            position.clone()
        })
    }

    /// The value of `rank(p)`; none where a player may move again, as no number lies between two ranks.
    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        self.number("rank", self.rank, position)
    }

    fn block(&self, position: &Position) -> Result<Option<u64>, Fault> {
        self.number("block", self.block, position)
    }

    /// Reads a literal of the rule language; `7,12` is the tuple `(7, 12)`.
    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        match &self.start {
            Some(start) if text.is_empty() => Ok(start.clone()),
            _ => match Again::read(text).filter(|_| self.entails) {
                Some(again) => again,
                None => literal::read(text),
            },
        }
    }

    /// Writes the position as [`parse`](Ruleset::parse) reads it, even if the rules define `show`: starts, certificates
    /// and JSON are read back. [`pretty`](Ruleset::pretty) is for people.
    fn show(&self, position: &Position) -> String {
        shown(position)
    }

    /// A position for people: the value of `show(p)`, or else the text of [`Ruleset::show`]. It need not be readable.
    fn pretty(&self, position: &Position) -> String {
        let said = self.show.filter(|_| !self.is_urgent(position)).and_then(|show| {
            let said = self.module.with(|Worker { machine, .. }| {
                let value = self.call(machine, show, position)?;
                Ok(machine.shown(value).ok())
            });
            said.ok().flatten()
        });
        said.unwrap_or_else(|| shown(position))
    }

    /// The name that the rules give the move, found among all options of `from`.
    fn label(&self, from: &Position, to: &[Position]) -> Label {
        if self.is_urgent(from) {
            return Label::MoveAgain;
        }
        let sorted = |positions: &[Position]| {
            let mut positions = positions.to_vec();
            positions.sort();
            positions
        };
        let wanted = sorted(to);
        let mut found = None;
        // A failure here was reported earlier, when the options were listed to get `to`.
        let _ = self.visit_options(from, true, &mut |parts, label| {
            let same = parts.len() == wanted.len() && sorted(parts) == wanted;
            if same {
                found = label;
            }
            same && found.is_some()
        });
        found.map_or_else(|| Label::leaving(to, shown), Label::Text)
    }
}

fn shown(position: &Position) -> String {
    position.own::<Again>().map_or_else(|| literal::show(position), Again::show)
}

/// How often a negative number may be less than all earlier ones.
const MOST_FALLS: u32 = 100_000;

/// Rules without a base case: positions that fall below every number. `return [n - 1, n - 2]` forgets that play ends
/// somewhere, and there are as many positions as there are negative numbers. No game is known that needs a hundred
/// thousand of them, one below the other. So rules that get there are an error.
#[derive(Default)]
struct Descent {
    /// The least number that was seen in a position, and how often there was a new one below 0.
    least: AtomicI64,
    times: AtomicU32,
}

impl Descent {
    /// Looks at the least number of a position of which the options are asked.
    fn follow(&self, least: Option<i64>, name: &str) -> Result<(), Fault> {
        let is_new = |least| {
            least < self.least.load(Ordering::Relaxed) && least < self.least.fetch_min(least, Ordering::Relaxed)
        };
        let Some(least) = least.filter(|&least| is_new(least)) else { return Ok(()) };
        match self.times.fetch_add(1, Ordering::Relaxed) >= MOST_FALLS {
            true => Err(Fault::new(said!(
                "{name}: positions fall below 0 without end, to {least} so far: is a base case missing?",
                name,
                least
            ))),
            false => Ok(()),
        }
    }
}
