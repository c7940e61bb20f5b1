//! A file of rules as a [`Ruleset`].

use grundy_core::said;
use std::sync::OnceLock;

use grundy_core::{Convention, Fault, Label, Nature, Options, Outcome, Position, Ruleset, Said, SyntaxError};
use starlark::environment::FrozenModule;
use starlark::values::dict::DictRef;
use starlark::values::{Heap, OwnedFrozenValue, Value};

use crate::again::{self, Again};
use crate::call::{Call, Setting};
use crate::code::PLAIN;
use crate::descent::Descent;
use crate::fast::Fast;
use crate::fault;
use crate::graphs;
use crate::limits::ScriptLimits;
use crate::literal;
use crate::load::{self, Loaded};
use crate::parts::Parts;
use crate::unnamed::{Unnamed, UnnamedRules};
use crate::value;

/// Number of moves after which `play` gets a fresh heap, so that memory stays small.
const PLAYS_A_HEAP: usize = 256;

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
    module: FrozenModule,
    rules: Rules,
    result: Option<OwnedFrozenValue>,
    representative: Option<OwnedFrozenValue>,
    rank: Option<OwnedFrozenValue>,
    block: Option<OwnedFrozenValue>,
    show: Option<OwnedFrozenValue>,
    title: Option<String>,
    start: Option<Position>,
    convention: Option<Convention>,
    /// Whether positions are no summands: the global `alone`.
    alone: bool,
    /// The first failure of `representative`, which cannot return errors.
    failed: OnceLock<Fault>,
    /// Whether positions fall without end.
    descent: Descent,
    /// Whether the file names `again`.
    entails: bool,
    /// The rules without the names of moves.
    unnamed: Unnamed,
    /// The rules without the interpreter.
    fast: Option<Fast>,
}

/// How a file defines the options.
enum Rules {
    Options(OwnedFrozenValue),
    MovesPlay(OwnedFrozenValue, OwnedFrozenValue),
}

/// Receives an option: its components and, if asked for, the name of the move. Returns whether that is enough.
type Visit<'a> = dyn FnMut(&[Position], Option<String>) -> bool + 'a;

impl Script {
    /// Reads and runs a file of rules. `name` is for messages, `text` is the content of the file.
    ///
    /// # Errors
    ///
    /// A [`Fault`] with file, line and traceback, if the text is not Starlark, fails, or lacks required definitions.
    pub fn load(name: &str, text: &str, limits: ScriptLimits) -> Result<Script, Fault> {
        Script::of(name, load::load(name, text, limits, &graphs::none)?)
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
            entails: again::is_named_in(&loaded.setting.text),
            unnamed: Unnamed::default(),
            fast: loaded.fast,
            setting: loaded.setting,
            module: loaded.module,
        })
    }

    /// The name of the game: the global `name`.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// The start of the game: the global `start`.
    pub fn start(&self) -> Option<Position> {
        self.start.clone()
    }

    /// Whether the file defines this name.
    pub fn has(&self, name: &str) -> bool {
        matches!(self.module.get_option(name), Ok(Some(_)))
    }

    fn value<'v>(&self, position: &Position, heap: Heap<'v>) -> Result<Value<'v>, Fault> {
        value::value(position, heap).map_err(|_| Fault::new(said!("no value of the rules is encoded in this position")))
    }

    /// The fault that a function returned a wrong value.
    fn nonsense(&self, function: &str, complaint: impl Into<Said>) -> Fault {
        let complaint = complaint.into();
        let defined = format!("def {function}(");
        let line = self.setting.text.lines().position(|line| line.trim_start().starts_with(&defined));
        let line = line.map_or(String::new(), |line| format!(":{}", line + 1));
        Fault::new(said!(
            "{name}{line}: {function} returned what cannot be: {complaint}",
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
        match &self.rules {
            Rules::Options(options) => self.list_options(options, position, labels, visit),
            Rules::MovesPlay(moves, play) => self.play(moves, play, position, labels, visit),
        }
        .map_err(|fault| fault::at_position(fault, position))
    }

    fn list_options(
        &self,
        options: &OwnedFrozenValue,
        position: &Position,
        labels: bool,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        if !labels
            && let Some(fast) = &self.fast
            && fast.options(position, |least| self.descent.follow_least(least, &self.setting.name), &mut |option| {
                visit(option, None)
            })?
        {
            return Ok(());
        }
        if !labels
            && let Some(rules) = self.unnamed.rules(&self.setting)
            && let Some(options) = self.list_unnamed(rules, position)?
        {
            let _ = options.iter().any(|option| visit(option, None));
            return Ok(());
        }
        self.list(options, position, visit)
    }

    fn list(&self, options: &OwnedFrozenValue, position: &Position, visit: &mut Visit<'_>) -> Result<(), Fault> {
        self.setting.call(|call| {
            let argument = self.value(position, call.heap())?;
            self.descent.follow(argument, &self.setting.name)?;
            let list = call.function(options, &[argument])?;
            for option in self.elements("options", list, call)? {
                let structured = Parts::from_value(option).map_err(|refusal| self.nonsense("options", &refusal))?;
                let enough = match structured {
                    Some(parts) => visit(&parts.positions, parts.label),
                    None => {
                        let option = value::position(option).map_err(|refusal| self.nonsense("options", &refusal))?;
                        visit(&[option], None)
                    }
                };
                if enough {
                    break;
                }
            }
            Ok(())
        })
    }

    /// The options without the names of moves; `None` if the rules fail.
    fn list_unnamed(&self, rules: &UnnamedRules, position: &Position) -> Result<Option<Vec<Vec<Position>>>, Fault> {
        rules.setting.call(|call| {
            let argument = self.value(position, call.heap())?;
            self.descent.follow(argument, &self.setting.name)?;
            let Ok(list) = call.function(&rules.options, &[argument]) else { return Ok(None) };
            let Ok(elements) = self.elements("options", list, call) else { return Ok(None) };
            let positions = |option| Parts::of(rules.position(option)).map(|parts| parts.positions);
            Ok(elements.map(positions).collect::<Result<_, _>>().ok())
        })
    }

    fn play(
        &self,
        moves: &OwnedFrozenValue,
        play: &OwnedFrozenValue,
        position: &Position,
        labels: bool,
        visit: &mut Visit<'_>,
    ) -> Result<(), Fault> {
        self.setting.call(|call| {
            let argument = self.value(position, call.heap())?;
            self.descent.follow(argument, &self.setting.name)?;
            let list = call.function(moves, &[argument])?;
            let mut moves = self.elements("moves", list, call)?.peekable();
            let mut enough = false;
            while !enough && moves.peek().is_some() {
                enough = self.setting.call(|inner| {
                    for a_move in moves.by_ref().take(PLAYS_A_HEAP) {
                        let code = value::position(a_move).map_err(|refusal| {
                            self.nonsense("moves", refusal.to_string().replace("position", "move"))
                        })?;
                        let arguments = [self.value(position, inner.heap())?, self.value(&code, inner.heap())?];
                        let option = inner
                            .function(play, &arguments)
                            .and_then(|option| Parts::of(option).map_err(|refusal| self.nonsense("play", refusal)))
                            .map_err(|fault| {
                                Fault::new(said!(
                                    "{message}\nin the move {code}",
                                    message = fault.message,
                                    code = literal::show(&code)
                                ))
                            })?;
                        let label = labels.then(|| option.label.unwrap_or_else(|| a_move.to_str()));
                        if visit(&option.positions, label) {
                            return Ok(true);
                        }
                    }
                    Ok(false)
                })?;
            }
            Ok(())
        })
    }

    /// The elements of the value that `function` returned.
    fn elements<'v>(
        &self,
        function: &str,
        list: Value<'v>,
        call: &Call<'v, '_>,
    ) -> Result<impl Iterator<Item = Value<'v>> + use<'v>, Fault> {
        let no_list = || {
            self.nonsense(
                function,
                said!("{list} is no list; [] is a list without elements", list = value::brief(list)),
            )
        };
        if DictRef::from_value(list).is_some() {
            return Err(no_list());
        }
        list.iterate(call.heap()).map_err(|_| no_list())
    }

    fn result_of(&self, result: &OwnedFrozenValue, position: &Position) -> Result<Option<Outcome>, Fault> {
        self.setting.call(|call| {
            let argument = self.value(position, call.heap())?;
            let verdict = call.function(result, &[argument])?;
            match verdict.unpack_str() {
                None if verdict.is_none() => Ok(None),
                Some("win") => Ok(Some(Outcome::N)),
                Some("loss") => Ok(Some(Outcome::P)),
                Some("draw") => Ok(Some(Outcome::D)),
                _ => {
                    let said = value::brief(verdict);
                    Err(self.nonsense("result", said!("{said}; it is None, \"win\", \"loss\" or \"draw\"", said)))
                }
            }
        })
    }
}

impl Script {
    /// The number that a function of the rules returns for a position; `None` if the function is not defined.
    fn number(
        &self,
        name: &str,
        function: Option<&OwnedFrozenValue>,
        position: &Position,
    ) -> Result<Option<u64>, Fault> {
        let Some(function) = function else { return Ok(None) };
        let number = self.setting.call(|call| {
            let argument = self.value(position, call.heap())?;
            let number = call.function(function, &[argument])?;
            // Plain integers are those that encode themselves.
            match value::position(number).as_deref() {
                Ok(&[plain]) if plain < PLAIN => Ok(plain),
                _ => {
                    let said = value::brief(number);
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
        match &self.result {
            Some(_) if self.is_urgent(position) => Ok(None),
            Some(result) => match self.fast.as_ref().and_then(|fast| fast.result(position)) {
                Some(known) => Ok(known),
                None => self.result_of(result, position).map_err(|fault| fault::at_position(fault, position)),
            },
            None => Ok(None),
        }
    }

    /// The value of `representative(p)`. If the function fails, `position` itself, which is always right;
    /// [`options`](Ruleset::options) then reports the failure.
    fn representative(&self, position: &Position) -> Position {
        if let Some(Again(components)) = position.own() {
            return Again::of(components.iter().map(|component| self.representative(component)).collect());
        }
        let Some(representative) = &self.representative else {
            return position.clone();
        };
        if let Some(known) = self.fast.as_ref().and_then(|fast| fast.representative(position)) {
            return known;
        }
        let represented = self.setting.call(|call| {
            let argument = self.value(position, call.heap())?;
            let represented = call.function(representative, &[argument])?;
            if represented.is_none() && !argument.is_none() {
                return Err(self.nonsense("representative", said!("None; did it forget to `return` the position?")));
            }
            let represented =
                value::position(represented).map_err(|refusal| self.nonsense("representative", refusal))?;
            if represented == *position {
                return Ok(represented);
            }
            // A missing `return` and a cycle of representatives are common mistakes.
            let argument = self.value(&represented, call.heap())?;
            let again = value::position(call.function(representative, &[argument])?);
            match again == Ok(represented.clone()) {
                true => Ok(represented),
                false => {
                    let (one, two) = (literal::show(position), literal::show(&represented));
                    Err(Fault::new(said!(
                        "{name}: representative({one}) is {two}, but representative({two}) is something else; the \
                         representative of a representative must be itself",
                        name = self.setting.name,
                        one,
                        two
                    )))
                }
            }
        });
        represented.unwrap_or_else(|fault| {
            self.failed.get_or_init(|| fault::at_position(fault, position));
            position.clone()
        })
    }

    /// The value of `rank(p)`; none where a player may move again, as there is no number between two ranks.
    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        if self.entails {
            return Ok(None);
        }
        self.number("rank", self.rank.as_ref(), position)
    }

    /// The value of `block(p)`.
    fn block(&self, position: &Position) -> Result<Option<u64>, Fault> {
        if self.entails {
            return Ok(None);
        }
        self.number("block", self.block.as_ref(), position)
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

    /// A position for people: the value of `show(p)`, or else the text of [`Ruleset::show`]. [`Ruleset::parse`] need
    /// not be able to read it.
    fn pretty(&self, position: &Position) -> String {
        let said = self.show.as_ref().filter(|_| !self.is_urgent(position)).map(|show| {
            self.setting.call(|call| {
                let argument = self.value(position, call.heap())?;
                Ok(call.function(show, &[argument])?.to_str())
            })
        });
        match said {
            Some(Ok(text)) => text,
            _ => shown(position),
        }
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
        // A failure here was reported before: the options were listed to get `to`.
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

#[cfg(test)]
impl Script {
    /// The same rules, with the interpreter alone.
    pub(crate) fn interpreted(self) -> Script {
        Script { fast: None, ..self }
    }

    /// The rules without the interpreter.
    pub(crate) fn fast(&self) -> Option<&Fast> {
        self.fast.as_ref()
    }
}

/// The text of a position.
fn shown(position: &Position) -> String {
    position.own::<Again>().map_or_else(|| literal::show(position), Again::show)
}

/// A compile-time check that the type can be shared between threads.
const _: fn() = || {
    fn shared<T: Send + Sync>() {}
    shared::<Script>();
};
