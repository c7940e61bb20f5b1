//! Families: positions of one ruleset that differ in one number of their start, which is written `n`.
//!
//! `cram 3,n` and `rules:FILE 3,n` are families. The `n` may be left out where the number of coordinates is known. The
//! positions in the order of n are a sequence. Some n have no position, because they have no board.

use std::path::Path;

use grundy_core::{Convention, Fault, Outcome, Periodicity, Position, Progress, Said, SyntaxError, Verdict, said};
use grundy_octal::{PeriodReport, observe, store_row, stored_row};
use grundy_proof::Value;
use grundy_rules::turning::Turning;
use grundy_rules::{Rules, Shape};
use grundy_solve::family::theorem::Closed;
use grundy_solve::theorem::AUTOMATIC;
use grundy_solve::{Solver, Summand, Unsolved};

use crate::family::{FamilyQuestion, FamilyTheorem};
use crate::far::{GROWTH, SYSTEMS};
use crate::notation::{Word, ruleset_of, words};
use crate::prove::{self, NoProof};
use crate::session::{Session, values_apply};
use crate::sources::Sources;

/// A ruleset, and a start in which one number is open.
///
/// ```
/// use grundy::{Family, Session, Sources};
/// let (_, family) = Family::read("cram 1,n", &Sources::default())?;
/// let found = Session::default().family_values(&family.unwrap(), 0, 6).unwrap();
/// let values: Vec<String> = found.list.iter().flatten().map(ToString::to_string).collect();
/// assert_eq!((found.list[0].is_none(), values.concat()), (true, "011203".to_owned()));
/// # Ok::<(), grundy::SyntaxError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Family {
    pub rules: Rules,
    /// The two parts of the start around the open number.
    around: [String; 2],
}

/// The values of the positions of a family, from some n on.
#[derive(Clone, PartialEq, Debug)]
pub struct Series<T> {
    /// For each n what was found; `None` where no position exists.
    pub list: Vec<Option<T>>,
    /// The first n without a position, and what its rules say.
    pub gap: Option<(u64, Said)>,
    /// Why the list ends early.
    pub stopped: Option<Unsolved>,
}

/// The period that a family shows, in units of n.
#[derive(Clone, PartialEq, Debug)]
pub struct FamilyPeriod {
    /// The values. The theorem about boards that repeat proves a law, or an automaton of formulas does.
    pub report: PeriodReport,
    /// The least n that has a position.
    pub first: u64,
    /// The values from n = 0 on, 0 for each n below `first`; `None` if some are not numbers.
    pub values: Option<Vec<u64>>,
    /// How many kinds of pieces the boards have; `None` if that is not known.
    pub kinds: Option<u64>,
}

impl FamilyPeriod {
    /// The last n that breaks the law.
    pub fn last_exception(&self) -> Option<u64> {
        self.report.periodicity.filter(|law| law.preperiod > self.first).and_then(|law| law.last_exception())
    }
}

/// Without another bound, a period is looked for up to this n.
const LOOKED_AT: u64 = 1_000;
/// On boards, a row of questions begins with the board of this n, which is doubled where it is too small.
const FIRST_BOARD: u64 = 40;
/// The entry of a store for an n without a position.
const NO_POSITION: u32 = u32::MAX;

impl Family {
    /// Reads `RULESET`, or `RULESET START` with an open number. The family is `None` for a ruleset without a start,
    /// unless its positions are single numbers; also for a heap game of the catalogue. Fails if the ruleset does not
    /// exist, or if the start does not have one open number.
    pub fn read(text: &str, sources: &Sources) -> Result<(Rules, Option<Family>), SyntaxError> {
        let all = words(text)?;
        if all.is_empty() {
            return Err(SyntaxError::whole(text, said!("a ruleset is missing here")));
        }
        let (rules, starts) = ruleset_of(&all, sources)?;
        let known = match starts {
            [] => (coordinates(&rules) == Some(1) && !is_plain(&rules)).then(|| Family::heaps(&rules)),
            [start] => Some(Family { rules: rules.clone(), around: opened(&rules, *start)? }),
            [_, second, ..] => {
                let message = said!("a family has one start, and `{text}` is a second one", text = second.text);
                return Err(SyntaxError::new(second.range(), message).help(advice(&rules)));
            }
        };
        // The heaps of the catalogue are sequences of their own.
        let known = known.filter(|family| !is_plain(&rules) || family.around != ["", ""]);
        Ok((rules, known))
    }

    /// The family of these rules with a start in which one number is open. Fails if the start has no open number.
    pub fn of(rules: &Rules, start: &str) -> Result<Family, SyntaxError> {
        let around = opened(rules, Word { text: start, at: 0 })?;
        Ok(Family { rules: rules.clone(), around })
    }

    pub fn heaps(rules: &Rules) -> Family {
        Family { rules: rules.clone(), around: Default::default() }
    }

    /// The single heads of a row of coins; `None` for other rulesets.
    pub fn heads(rules: &Rules) -> Option<Family> {
        matches!(rules.turning().map(|turning| &**turning), Some(Turning::Row(_)))
            .then(|| Family { rules: rules.clone(), around: ["heads:".into(), String::new()] })
    }

    /// The start with this text in place of the open number.
    pub fn start(&self, n: impl std::fmt::Display) -> String {
        format!("{}{n}{}", self.around[0], self.around[1])
    }

    /// The position of n. Fails if there is none.
    pub fn position(&self, n: u64) -> Result<Position, SyntaxError> {
        self.rules.moves.parse(&self.start(n))
    }

    /// The name as a user types it, without a single open number.
    pub fn name(&self) -> String {
        if self.is_single() { self.rules.name.clone() } else { format!("{} {}", self.rules.name, self.start("n")) }
    }

    /// Whether the start is nothing but the open number.
    pub fn is_single(&self) -> bool {
        self.around == ["", ""]
    }

    /// What identifies the values in a store.
    fn key(&self) -> String {
        let source = self.rules.source().map_or("", |hash| hash);
        format!("{} {} {source}", self.rules.name, self.start("n"))
    }
}

/// Why a ruleset without a start, or with all of it, is not a family; `None` if it is played on heaps or pairs.
pub fn no_family(rules: &Rules) -> Said {
    let name = rules.name.clone();
    match rules.entry() {
        Some(entry) if entry.is_from_file() && !matches!(entry.name, "rules" | "hackenbush" | "board") => said!(
            "`{name}` is one graph or order and no family; a file of rules that defines board(n) is one, \
             as rules/board-clobber.star does",
            name
        ),
        // A start that is known and does not consist of numbers has none to leave open.
        _ if could_be_open(rules) && (coordinates(rules).is_some() || rules.moves.parse("").is_err()) => {
            said!("which number of the start of `{name}` is open? {help}", name, help = advice(rules))
        }
        _ => said!(
            "the positions of `{name}` are not single heaps or pairs of numbers, so its values form no sequence; \
             `grundy solve` values one position at a time",
            name
        ),
    }
}

/// How to write the open number.
fn advice(rules: &Rules) -> Said {
    let before = "3,".repeat(coordinates(rules).unwrap_or(2).saturating_sub(1));
    said!("write n for it, such as {example}", example = format!("{} {before}n", rules.name))
}

/// Whether a start of these rules may have an open number.
fn could_be_open(rules: &Rules) -> bool {
    match rules.entry() {
        _ if rules.shape == Shape::Pair => true,
        Some(entry) if entry.is_from_file() => entry.name == "rules",
        Some(entry) => entry.start.starts_with("rows,columns"),
        None => false,
    }
}

/// Whether the ruleset alone means heaps or pairs in the catalogue's manner.
fn is_plain(rules: &Rules) -> bool {
    matches!(rules.shape, Shape::Heap) && (rules.source().is_none() || rules.numbers().is_some())
}

/// How many numbers a start has, if that is known.
fn coordinates(rules: &Rules) -> Option<usize> {
    match rules.shape {
        Shape::Heap => return Some(1),
        Shape::Pair => return Some(2),
        _ if let Some(numbers) = rules.numbers() => return Some(numbers.game().heaps.len()),
        _ if !could_be_open(rules) => return None,
        _ if rules.source().is_none() => return Some(2),
        _ => {}
    }
    let numbers = |start: &str| {
        let start = start.strip_prefix('(').and_then(|start| start.strip_suffix(')')).unwrap_or(start);
        let is_number = |part: &str| part.trim().parse::<i64>().is_ok();
        start.split(',').all(is_number).then(|| start.split(',').count())
    };
    match rules.moves.parse("") {
        Ok(start) => numbers(&rules.moves.show(&start)),
        // A board is made for each start, so it can be tried.
        Err(_) if rules.boards().is_some() => (1..=8).any(|n| rules.moves.parse(&n.to_string()).is_ok()).then_some(1),
        Err(_) => None,
    }
}

/// The two parts of a start around its open number.
fn opened(rules: &Rules, start: Word) -> Result<[String; 2], SyntaxError> {
    if rules.entry().is_some_and(|entry| entry.is_from_file() && entry.name != "rules") {
        return Err(SyntaxError::new(start.range(), no_family(rules)));
    }
    let text = start.text;
    let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(text);
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut quote, mut escaped, mut places) = (None, false, Vec::new());
    for (at, c) in text.char_indices() {
        match (quote, c) {
            _ if std::mem::take(&mut escaped) => {}
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            (Some(_), '\\') => escaped = true,
            (None, 'n') if !text[..at].ends_with(is_word) && !text[at + 1..].starts_with(is_word) => places.push(at),
            _ => {}
        }
    }
    match (&places[..], coordinates(rules)) {
        (&[at], _) => Ok([text[..at].to_owned(), text[at + 1..].to_owned()]),
        ([], Some(count)) if count > 1 && text.split(',').count() + 1 == count => {
            match text.split(',').all(|number| number.parse::<u64>().is_ok()) {
                true => Ok([format!("{text},"), String::new()]),
                false => Err(SyntaxError::new(start.range(), no_family(rules))),
            }
        }
        ([], count) => {
            let message = said!("`{text}` has no open number", text);
            let help = match count {
                Some(1) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                    said!("write the last one as `--to {text}`", text)
                }
                _ => advice(rules),
            };
            Err(SyntaxError::new(start.range(), message).help(help))
        }
        _ => {
            Err(SyntaxError::new(start.range(), said!("one number is open, so n stands there once"))
                .help(advice(rules)))
        }
    }
}

impl Session<'_> {
    /// The values of a family for the n from `from` to `to`. The list ends early where the limits end it.
    /// Fails if the positions have no values, the rules fail, or no n has a position.
    pub fn family_values(&mut self, family: &Family, from: u64, to: u64) -> Result<Series<Value>, Unsolved> {
        values_apply(&family.rules)?;
        let limits = self.limits;
        self.series(family, from, to, Convention::Normal, |solver, rules, position| {
            solver.valuer(rules).loopy_value(position, &limits).map(|value| Value::from(&value))
        })
    }

    /// Who wins, for the n from `from` to `to`; else as for [`family_values`](Session::family_values).
    /// Fails if the rules fail, or no n has a position.
    pub fn family_outcomes(
        &mut self,
        family: &Family,
        from: u64,
        to: u64,
        convention: Convention,
    ) -> Result<Series<Outcome>, Unsolved> {
        let by_value = convention == Convention::Normal && values_apply(&family.rules).is_ok();
        let limits = self.limits;
        self.series(family, from, to, convention, |solver, rules, position| match by_value {
            true => Ok(solver.valuer(rules).worth(position, true, &limits)?.outcome),
            false => Ok(solver.solve(&[Summand { rules, position, copies: 1 }], convention, 0, &limits)?.outcome),
        })
    }

    /// The period of the values of a family or, in misère play, of its outcomes. The theorem about boards that repeat
    /// comes first. Of formulas, an automaton may prove what repeats up to `to`. Otherwise that is observed. Fails as
    /// [`family_values`](Session::family_values) does.
    pub fn family_period(
        &mut self,
        family: &Family,
        to: Option<u64>,
        convention: Convention,
    ) -> Result<FamilyPeriod, Unsolved> {
        let question = FamilyQuestion { family: family.clone(), convention, claim: None };
        let theorem = family.rules.boards().and_then(|_| question.answer(&self.limits).ok());
        let (closed, stop) = match theorem {
            Some(FamilyTheorem { closed, verdict: prove::Verdict::Unknown(NoProof::Stopped(stop)), .. }) => {
                (closed, Some(stop))
            }
            theorem => (theorem.and_then(|theorem| theorem.closed), None),
        };
        let kinds = closed.as_ref().map(|closed| closed.system.kinds.len() as u64);
        // With fewer values than the theorem needs, what they show is all that counts.
        let enough = |closed: &Closed| {
            let bound = closed.law.map_or(0, |law| law.bound as u64 * closed.family.steps);
            to.is_none_or(|to| bound.max(closed.first + closed.values.len() as u64) <= to.saturating_add(1))
        };
        let (signs, numbers, stopped, proved) = match (closed.filter(enough), convention) {
            (Some(closed), _) => {
                let gap = std::iter::repeat_n(None, closed.first as usize);
                let known = closed.values.iter().map(|&value| Some(Value::Nimber(value.into())));
                let values: Vec<Option<Value>> = gap.chain(known).collect();
                let proved = closed.period.filter(|_| closed.proved).map(|(preperiod, period)| {
                    let grows = closed.law.is_some_and(|law| law.saltus > 0);
                    (Periodicity { preperiod, period, saltus: closed.saltus }, if grows { &GROWTH } else { &SYSTEMS })
                });
                (signs(&values), numbers(&values), stop.map(Unsolved::Stopped), proved)
            }
            (None, Convention::Normal) => {
                let found = self.family_values(family, 0, to.unwrap_or(LOOKED_AT))?;
                (signs(&found.list), numbers(&found.list), found.stopped, None)
            }
            (None, Convention::Misere) => {
                let found = self.family_outcomes(family, 0, to.unwrap_or(LOOKED_AT), convention)?;
                (signs(&found.list), None, found.stopped, None)
            }
        };
        let [first, end] = [signs.iter().position(|sign| *sign > 0), signs.iter().rposition(|sign| *sign > 0)];
        let (first, end) = (first.unwrap_or(0), end.map_or(0, |last| last + 1));
        let law = match (proved, &numbers) {
            (Some((law, _)), _) => Some(law),
            (None, Some(numbers)) => observe(&numbers[first..]),
            // What is no number can only return, not grow.
            (None, None) => observe(&signs[first..end]).filter(|law| law.saltus == 0),
        };
        let seen = law.filter(|_| proved.is_none());
        let periodicity = seen.map(|law| Periodicity { preperiod: law.preperiod + first as u64, ..law }).or(law);
        let theorem = match (proved, seen.and(periodicity)) {
            (Some((_, theorem)), _) => Some(theorem),
            (None, Some(law)) => self.proves_law(family, law, convention).then_some(&AUTOMATIC),
            (None, None) => None,
        };
        let report = PeriodReport {
            verdict: match (theorem, law) {
                (Some(_), _) => Verdict::Proven,
                (None, Some(_)) => Verdict::Observed,
                (None, None) => Verdict::Unknown,
            },
            periodicity,
            values_used: signs.iter().filter(|sign| **sign > 0).count() as u64,
            max_grundy: numbers
                .as_ref()
                .and_then(|all| all.iter().copied().max())
                .filter(|_| law.is_none_or(|law| law.saltus == 0)),
            max_heap: None,
            sparse: None,
            theorem,
            stopped,
        };
        Ok(FamilyPeriod { report, first: first as u64, values: numbers, kinds })
    }

    /// Whether a theorem about the rules, which are formulas, proves a law of a family.
    fn proves_law(&mut self, family: &Family, law: Periodicity, convention: Convention) -> bool {
        let [Ok(one), Ok(next)] = [0, 1].map(|more| family.position(law.preperiod + more)) else { return false };
        let changed: Vec<usize> = (0..one.len().min(next.len())).filter(|&at| one[at] != next[at]).collect();
        let [open] = changed[..] else { return false };
        let is_n = one[open] == law.preperiod && one.len() == next.len() && family.rules.pieces(None).is_none();
        let limits = self.limits;
        is_n && self.solver.valuer(&family.rules).proves_law(law, open, &one, convention, &limits).unwrap_or(false)
    }

    /// The values of a family for the n from `from` to `to` in the file `store`, if they are there. Otherwise they are
    /// computed from 0 on and written into it.
    /// Fails as for [`family_values`](Session::family_values); also if the file cannot be used, or a value is not a number.
    pub fn stored_family(
        &mut self,
        family: &Family,
        from: u64,
        to: u64,
        store: &Path,
    ) -> Result<Series<Value>, Unsolved> {
        let read = |entry: u32| (entry != NO_POSITION).then(|| Value::Nimber(entry.into()));
        if let Some(kept) = stored_row(store, &family.key(), from..to.saturating_add(1))? {
            return Ok(Series { list: kept.into_iter().map(read).collect(), gap: None, stopped: None });
        }
        let found = self.family_values(family, 0, to)?;
        let entry = |value: &Option<Value>| match value {
            None => Ok(NO_POSITION),
            Some(value) => value.nimber().and_then(|value| u32::try_from(value).ok()).ok_or_else(|| {
                Unsolved::refused(said!(
                    "a store holds numbers, and {value} is not a number; leave --store out",
                    value = value.to_string()
                ))
            }),
        };
        let entries = found.list.iter().map(entry).collect::<Result<Vec<u32>, Unsolved>>()?;
        store_row(store, &family.key(), &entries)?;
        let list = found.list.into_iter().skip(from as usize).collect();
        Ok(Series { list, ..found })
    }

    /// Prepares for questions about the positions from `n` on, and returns up to which n.
    fn prepare(&mut self, family: &Family, n: u64, to: u64) -> u64 {
        self.solver = self.solver.another();
        if family.rules.boards().is_none() {
            return to;
        }
        let mut last = to.min(n.saturating_mul(2).max(FIRST_BOARD));
        while last > n && family.position(last).is_err() {
            last = n + (last - n) / 2;
        }
        if let Ok(largest) = family.position(last) {
            self.solver.valuer(&family.rules).widen(&largest, &self.limits);
        }
        last
    }

    fn series<T>(
        &mut self,
        family: &Family,
        from: u64,
        to: u64,
        convention: Convention,
        mut ask: impl FnMut(&mut Solver, &Rules, &Position) -> Result<T, Unsolved>,
    ) -> Result<Series<T>, Unsolved> {
        let (limits, mut found) = (self.limits, Series { list: Vec::new(), gap: None, stopped: None });
        // Where no board can be made, the theorem about the family may go on.
        let mut far = None;
        let mut beyond = |n: u64| {
            let start = family.start(n);
            if convention == Convention::Misere || n <= FIRST_BOARD {
                return None;
            }
            let rules: &Rules = far.get_or_insert_with(|| crate::far::rules(&family.rules, &start)).as_ref()?;
            Some((rules.clone(), rules.moves.parse(&start).ok()?))
        };
        let mut prepared = None;
        for n in from..=to {
            if prepared.is_none_or(|last| last < n) {
                prepared = Some(self.prepare(family, n, to));
            }
            let progress = Progress { unit: "positions", done: n - from, total: Some((to - from).saturating_add(1)) };
            let asked = limits.report(progress).and_then(|()| match family.position(n) {
                Ok(position) => ask(&mut self.solver, &family.rules, &position).map(Some),
                Err(SyntaxError { stopped: Some(stop), message, .. }) => Err(Fault::stopped(message, stop).into()),
                Err(error) => match beyond(n) {
                    Some((rules, position)) => ask(&mut self.solver, &rules, &position).map(Some),
                    // The boards of the catalogue end where they are too large.
                    None if family.rules.source().is_none()
                        && family.rules.boards().is_some()
                        && found.list.iter().any(Option::is_some) =>
                    {
                        Err(Unsolved::too_large(error.message))
                    }
                    None => {
                        found.gap.get_or_insert((n, error.message));
                        Ok(None)
                    }
                },
            });
            match asked {
                Ok(one) => found.list.push(one),
                Err(reason) if reason.is_limit() => {
                    found.stopped = Some(reason);
                    break;
                }
                Err(reason) => return Err(reason),
            }
        }
        match found.gap.take_if(|_| found.stopped.is_none() && found.list.iter().all(Option::is_none)) {
            Some((_, why)) => {
                let name = family.name();
                Err(Unsolved::refused(said!(
                    "no n from {from} to {to} gives a position of {name}: {why}",
                    from,
                    to,
                    name,
                    why
                )))
            }
            None => Ok(found),
        }
    }
}

/// A number for each thing that was found, equal where the things are; 0 where there is none.
fn signs<T: PartialEq>(list: &[Option<T>]) -> Vec<u64> {
    let none = None;
    let (mut different, mut signs) = (vec![&none], Vec::with_capacity(list.len()));
    for one in list {
        let at = different.iter().position(|known| *known == one).unwrap_or(different.len());
        if at == different.len() {
            different.push(one);
        }
        signs.push(at as u64);
    }
    signs
}

/// The values up to the last position, with 0 for each n below the first position. `None` if all positions are missing,
/// if a later position is missing, or if some value is not a nimber.
pub fn numbers(list: &[Option<Value>]) -> Option<Vec<u64>> {
    let (first, last) = (list.iter().position(Option::is_some)?, list.iter().rposition(Option::is_some)?);
    let known = list[first..=last].iter().map(|value| value.as_ref().and_then(Value::nimber));
    let before = std::iter::repeat_n(Some(0), first);
    before.chain(known).collect()
}
