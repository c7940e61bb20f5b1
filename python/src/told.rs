//! Periods, guesses, quotients and theorems, as the JSON that the program prints, and values of nimber expressions.
//!
//! Certificates, written, and checked by the independent checker.

use grundy::ask::{self, At, Checked, Period, Quotient, Theorem};
use grundy::family::{self, FamilyQuestion};
use grundy::language::{Language, Speaker};
use grundy::nimber::{BigUint, Evaluated, Mistake, evaluate};
use grundy::prove::{NoProof, Question, Verdict, about, numeration as numeration_named};
use grundy::{Convention, Family, Limits, PeriodReport, Said, Session, Shape, Unsolved, misere, proof};
use grundy_cli::known_values::{KnownValues, marked, marks, proved, shorter, written};
use pyo3::prelude::*;
use serde::Serialize;

use crate::ask::{Bounds, Failure, aside, ask, ask_json, json, lasts, told, too_much, unfit, with_session};
use crate::games::{Rules, sources};
use crate::series::no_sequence;

/// The default memory limit of a proof.
const PROOF_MEMORY: u64 = 1 << 30;

/// Largest number of winning moves that a theorem lists, of each number of parts.
const MOVES: usize = 20;

/// An answer as JSON, and the reason why the search stopped, as JSON.
type Told = (String, Option<String>);

/// Asks for an answer that may be partial, because something stopped the work.
fn answered<T: Serialize>(
    py: Python<'_>,
    bounds: Bounds,
    work: impl FnOnce(Limits<'static>) -> Result<(T, Option<Unsolved>), Failure> + Send,
) -> PyResult<Told> {
    ask(py, bounds, |limits| {
        let (answer, stopped) = work(limits)?;
        Ok::<_, Failure>((json(&answer)?, stopped.map(|stopped| told(&stopped.into()))))
    })
}

#[pyfunction]
pub fn period(py: Python<'_>, rules: &Rules, to: Option<u64>, bounds: Bounds) -> PyResult<Told> {
    // Whoever says how long is ready to wait.
    let to = to.or(bounds.0.map(|_| u64::MAX));
    answered(py, bounds, |limits| {
        if let Some(family) = &rules.2 {
            return family_period(limits, family, to, Convention::Normal);
        }
        // A new session, so that the proof does not depend on earlier computations.
        let report = with_session(limits, false, |session| find_period(session, &rules.0, to))?;
        Ok((Period::of(&rules.0, &report), report.stopped))
    })
}

fn family_period(
    limits: Limits<'static>,
    family: &Family,
    to: Option<u64>,
    convention: Convention,
) -> Result<(Period, Option<Unsolved>), Failure> {
    let found = with_session(limits, false, |session| session.family_period(family, to, convention))?;
    Ok((Period::of_family(family, &found, convention), found.report.stopped))
}

pub fn find_period(
    session: &mut Session<'static>,
    rules: &grundy::Rules,
    to: Option<u64>,
) -> Result<PeriodReport, Failure> {
    if rules.shape != Shape::Heap {
        return Err(no_sequence(rules, "heaps"));
    }
    let report = session.period(rules, to);
    report.ok_or_else(|| unfit(format!("the heaps of `{}` have no values", rules.name)))
}

#[pyfunction]
pub fn misere_period(py: Python<'_>, rules: &Rules, to: Option<u64>, bounds: Bounds) -> PyResult<Told> {
    let (rules, family) = (&rules.0, &rules.2);
    answered(py, bounds, |limits| {
        if let Some(family) = family {
            return family_period(limits, family, to, Convention::Misere);
        }
        if rules.shape != Shape::Heap {
            return Err(no_sequence(rules, "heaps"));
        }
        let found = with_session(limits, false, |session| session.misere_period(rules, to))?;
        Ok((Period::misere(rules, &found), found.quotient.stopped.clone()))
    })
}

/// Formulas that fit the values up to `to`, of `heaps` heaps where the game leaves their number open.
#[pyfunction]
pub fn guess(py: Python<'_>, rules: &Rules, to: Option<u64>, heaps: Option<u8>, bounds: Bounds) -> PyResult<String> {
    let (rules, family) = (&rules.0, &rules.2);
    ask_json(py, bounds, |limits| {
        let family = family.as_ref().filter(|_| heaps.is_none());
        let numbers = family.map_or_else(|| KnownValues::numbers(rules, heaps), |_| Some(1));
        let reach = numbers.and_then(|numbers| Some((numbers, KnownValues::reach(numbers)?)));
        let Some((numbers, (default, most))) = reach else {
            return Err(unfit(format!(
                "formulas are looked for where positions are one number, two or three, and those of `{}` are not; for games \
                 with any number of heaps say heaps=2 or heaps=3",
                rules.name
            )));
        };
        let to = to.unwrap_or(default);
        if to > most {
            return Err(too_much(format!(
                "a formula that fits the values up to {most} is not made more likely by more; use to={most} or less"
            )));
        }
        let (used, guesses, proved) = with_session(limits, lasts(rules), |session| {
            let values = match family {
                None => KnownValues::compute(session, rules, numbers, to)?,
                Some(family) => match KnownValues::of_family(session, family, to)? {
                    (values, None) => values,
                    (_, Some(stopped)) => return Err(stopped),
                },
            };
            let used = values.count();
            let guesses = aside(&limits, "formulas", move || values.formulas())?;
            let proved = proved(session, rules, heaps, &guesses)?;
            Ok::<_, Unsolved>((used, guesses, proved))
        })?;
        let name = family.map_or_else(|| rules.name.clone(), Family::name);
        let marks = marks(Some(rules), family, heaps, &guesses, &proved, &limits);
        Ok(marked(&written(&name, to, used, &guesses, &proved), &marks))
    })
}

#[pyfunction]
pub fn quotient(py: Python<'_>, rules: Vec<PyRef<'_, Rules>>, to: Option<u64>, bounds: Bounds) -> PyResult<Told> {
    let rules: Vec<grundy::Rules> = rules.iter().map(|rules| rules.0.clone()).collect();
    answered(py, bounds, |limits| {
        let quotient = find_quotient(&rules, to, bounds, limits)?;
        Ok((Quotient::from(&quotient), quotient.stopped.clone()))
    })
}

/// The misère quotient of heap games, which must be different ones.
pub fn find_quotient(
    rules: &[grundy::Rules],
    to: Option<u64>,
    bounds: Bounds,
    limits: Limits<'static>,
) -> Result<misere::Quotient, Failure> {
    misere::each_once(rules)?;
    // Whoever says how long is ready to wait.
    let to = to.or(bounds.0.map(|_| u64::MAX));
    Ok(with_session(limits, false, |session| session.quotient(rules, to))?)
}

/// What a proof is about: the convention, whether it is about values, the heaps, the claim and the numeration.
pub type Asked = (bool, bool, Option<usize>, Option<String>, Option<String>);

/// What holds for all positions of a game: if wanted, with the reasons, and what it says of the position `at`.
#[pyfunction]
pub fn prove(
    py: Python<'_>,
    rules: &Rules,
    asked: Asked,
    explain: bool,
    at: Option<Vec<String>>,
    bounds: Bounds,
) -> PyResult<Told> {
    answered(py, bounds, |limits| {
        let limits = proving(limits, bounds);
        if let Some(question) = of_family(rules, &asked)? {
            let (theorem, speaker) = (question.answer(&limits)?, Speaker::new(Language::English));
            let explanation = question.explain(&theorem).filter(|_| explain);
            let explanation = explanation.map(|explanation| speaker.tell(&explanation));
            let stopped = stopped(&theorem.verdict);
            let told = ask::Family { explanation, ..ask::Family::of(&question, &theorem, Said::to_string) };
            return Ok((Proved::Boards(told), stopped));
        }
        let question = question(rules, &asked)?;
        let theorem = question.answer(&limits)?;
        let heaps = question.heaps.and_then(|heaps| u8::try_from(heaps).ok());
        let short = question.claim.is_none().then(|| shorter(&theorem, &rules.0, heaps, &limits));
        let theorem = short.flatten().unwrap_or(theorem);
        let stopped = stopped(&theorem.verdict);
        let mut told = Theorem::of(&question, &theorem, Said::to_string);
        if explain && let Some(explanation) = question.explain(&theorem)? {
            told.explanation = Some(Speaker::new(Language::English).tell(&explanation));
        }
        if let Some(at) = at.filter(|_| theorem.verdict == Verdict::Proven) {
            let wrong = || unfit(format!("these numbers are not a position of {}", rules.0.name));
            let position: Vec<BigUint> =
                at.iter().map(|number| number.parse().map_err(|_| wrong())).collect::<Result<_, _>>()?;
            let found = question.at(&theorem, &position, MOVES, &limits)?.ok_or_else(wrong)?;
            told.at = Some(At::of(&position, &found));
        }
        Ok((Proved::Formulas(told), stopped))
    })
}

/// What stopped the search for a proof.
fn stopped(verdict: &Verdict) -> Option<Unsolved> {
    match verdict {
        Verdict::Fits(NoProof::Stopped(stop)) | Verdict::Unknown(NoProof::Stopped(stop)) => {
            Some(Unsolved::Stopped(*stop))
        }
        _ => None,
    }
}

/// The answer to a question about all positions of a game: rules are formulas, or have boards.
#[derive(Serialize)]
#[serde(untagged)]
enum Proved {
    Formulas(Theorem),
    Boards(ask::Family),
}

#[pyfunction]
pub fn certify_theorem(py: Python<'_>, rules: &Rules, asked: Asked, bounds: Bounds) -> PyResult<String> {
    ask_json(py, bounds, |limits| {
        let limits = proving(limits, bounds);
        let certificate = match of_family(rules, &asked)? {
            Some(question) => question.certify(&question.answer(&limits)?),
            None => {
                let question = question(rules, &asked)?;
                question.certify(&question.answer(&limits)?, &limits)?
            }
        };
        certificate.ok_or_else(|| unfit("this is not proved, so there is no certificate"))
    })
}

fn proving(limits: Limits<'static>, bounds: Bounds) -> Limits<'static> {
    Limits { memory: bounds.1.unwrap_or(PROOF_MEMORY), ..limits }
}

fn of_family<'a>(rules: &Rules, asked: &'a Asked) -> Result<Option<FamilyQuestion<'a>>, Failure> {
    let (misere, _, heaps, claim, _) = asked;
    let family = family::asked(&rules.0, rules.2.clone(), *heaps).map_err(unfit)?;
    let convention = convention(rules, *misere);
    Ok(family.map(|family| FamilyQuestion { family, convention, claim: claim.as_deref() }))
}

fn convention(rules: &Rules, misere: bool) -> Convention {
    if misere { Convention::Misere } else { rules.0.moves.nature().convention.unwrap_or_default() }
}

fn question<'a>(rules: &'a Rules, asked: &'a Asked) -> Result<Question<'a>, Failure> {
    let ((_, values, heaps, claim, numeration), convention) = (asked, convention(rules, asked.0));
    let rules = &rules.0;
    Ok(Question {
        rules,
        heaps: *heaps,
        convention,
        about: about(rules, convention, *values, claim.as_deref()),
        claim: claim.as_deref(),
        numeration: numeration.as_deref().map(numeration_named).transpose()?,
    })
}

/// The value of an expression such as `5 * 7 + 1/3`, as JSON.
#[pyfunction]
pub fn nimber(py: Python<'_>, expression: &str, bounds: Bounds) -> PyResult<String> {
    ask(py, bounds, |limits| {
        let evaluation = evaluate(expression, limits.observer).map_err(|mistake| match mistake {
            Mistake::Syntax(error) => Failure::input(expression, error),
            Mistake::Beyond(why) => too_much(why.to_string()),
            Mistake::Stopped(stop) => stop.into(),
        })?;
        Ok::<_, Failure>(match &evaluation.value {
            Evaluated::Nimber(nimber) => nimber.to_string(),
            Evaluated::Ordinary(ordinary) => ordinary.to_string(),
            Evaluated::NoLogarithm { base, a } => return Err(unfit(format!("no power of {base} is {a}"))),
            Evaluated::Roots(roots) => {
                let roots: Vec<String> = roots.iter().map(ToString::to_string).collect();
                format!("[{}]", roots.join(","))
            }
        })
    })
}

/// The certificate of the values `from..=to` of a heap game, or of a table.
#[pyfunction]
pub fn certify_values(py: Python<'_>, rules: &Rules, from: u64, to: u64, bounds: Bounds) -> PyResult<String> {
    let rules = &rules.0;
    ask_json(py, bounds, |limits| {
        with_session(limits, lasts(rules), |session| {
            Ok(match rules.shape {
                Shape::Heap => {
                    let values = session.values(rules, from, to)?;
                    session.certify_values(rules, from, values)?
                }
                Shape::Pair => {
                    let rows = session.table(rules, from, to)?;
                    session.certify_table(rules, from, rows)?
                }
                Shape::List | Shape::Other => return Err(no_sequence(rules, "heaps or pairs of numbers")),
            })
        })
    })
}

#[pyfunction]
pub fn certify_period(py: Python<'_>, rules: &Rules, to: Option<u64>, bounds: Bounds) -> PyResult<String> {
    let rules = &rules.0;
    ask_json(py, bounds, |limits| {
        // The session that found the period knows why.
        with_session(limits, false, |session| {
            let report = find_period(session, rules, to)?;
            Ok::<_, Failure>(session.certify_period(rules, &report)?)
        })
    })
}

#[pyfunction]
pub fn certify_quotient(
    py: Python<'_>,
    rules: Vec<PyRef<'_, Rules>>,
    to: Option<u64>,
    bounds: Bounds,
) -> PyResult<String> {
    let rules: Vec<grundy::Rules> = rules.iter().map(|rules| rules.0.clone()).collect();
    ask_json(py, bounds, |limits| {
        let quotient = find_quotient(&rules, to, bounds, limits)?;
        let keep = rules.iter().all(lasts);
        Ok::<_, Failure>(with_session(limits, keep, |session| session.certify_quotient(&quotient)))
    })
}

/// Checks a certificate; the answer is JSON. `own` are rules that the certificate names and that no file holds.
#[pyfunction]
pub fn check(
    py: Python<'_>,
    text: &str,
    own: Vec<PyRef<'_, Rules>>,
    held: Vec<(String, String)>,
    bounds: Bounds,
) -> PyResult<String> {
    let own: Vec<grundy::Rules> = own.iter().map(|rules| rules.0.clone()).collect();
    ask_json(py, bounds, |limits| {
        let certificate = match proof::read(text) {
            Ok(certificate) => certificate,
            Err(error) if serde_json::from_str::<serde_json::Value>(text).is_err() => {
                return Err(unfit(format!("this is not JSON: {error}")));
            }
            Err(error) => return Ok(Checked::of(None, &Err(error.into()))),
        };
        let sources = sources(held, limits.memory, limits.threads);
        let find = |word: &str| match own.iter().find(|rules| rules.name == word) {
            Some(rules) => Ok(rules.clone()),
            None => sources.find(word),
        };
        let verdict = proof::check_within(&certificate, &find, (limits.memory, limits.threads), limits.observer);
        match verdict.as_ref().err().and_then(|rejected| rejected.stopped) {
            Some(stop) => Err(stop.into()),
            None => Ok(Checked::of(None, &verdict)),
        }
    })
}
