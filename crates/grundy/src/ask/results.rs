//! What is known of rules, as JSON.

use grundy_core::{Convention, Periodicity, Said};
use grundy_octal::PeriodReport;
use grundy_proof::{Rejected, Verified};
use grundy_rules::{Entry, Rules};
use num_bigint::BigUint;
use serde::Serialize;

use crate::explain::Explanation;
use crate::misere::{self, Element, MiserePeriod, QUOTIENT_PERIOD, QuotientName};
use crate::prove::{self, Counterexample, Question, Verdict, Worth};
use crate::series::{Family, FamilyPeriod};

/// The period of the values of a heap game, or of what misère play has instead.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Period {
    /// The ruleset.
    pub ruleset: String,
    /// In misère play: what has the period, `quotient` or `outcomes`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<&'static str>,
    /// `proven`, `observed` or `unknown`.
    pub verdict: String,
    /// The first heap from which the law holds.
    pub preperiod: Option<u64>,
    /// The period, at least 1.
    pub period: Option<u64>,
    /// The growth of the values in one period.
    pub saltus: Option<u64>,
    /// How many heaps were computed.
    pub values_used: u64,
    /// The largest value; `None` in misère play.
    pub max_grundy: Option<u64>,
    /// The last heap that breaks the law.
    pub last_exception: Option<u64>,
    /// The theorem that proves the law, with its source.
    pub theorem: Option<String>,
    /// How many kinds of pieces the boards of a family have; `None` where that is not known, and absent for other games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Option<u64>>,
    /// A hash of the first values, if a long run keeps them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values_hash: Option<ValuesHash>,
}

/// A hash of the first values of a long run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ValuesHash {
    /// How many values it covers.
    pub heaps: usize,
    /// The hash.
    pub hash: String,
}

impl Period {
    /// The period of the values.
    pub fn of(rules: &Rules, report: &PeriodReport) -> Period {
        let (verdict, used, theorem) = (report.verdict, report.values_used, report.theorem);
        Period { max_grundy: report.max_grundy, ..Period::new(rules, verdict, report.periodicity, used, theorem) }
    }

    pub fn of_family(family: &Family, found: &FamilyPeriod, convention: Convention) -> Period {
        let about = (convention == Convention::Misere).then_some("outcomes");
        let kinds = family.rules.boards().map(|_| found.kinds);
        let last_exception = found.last_exception();
        Period { ruleset: family.name(), about, kinds, last_exception, ..Period::of(&family.rules, &found.report) }
    }

    /// The period in misère play.
    pub fn misere(rules: &Rules, found: &MiserePeriod) -> Period {
        let theorem = found.theorem();
        let used = found.quotient.heaps() + 1;
        Period { about: Some(found.about), ..Period::new(rules, found.verdict, found.law, used, theorem) }
    }

    fn new(
        rules: &Rules,
        verdict: grundy_core::Verdict,
        law: Option<Periodicity>,
        values_used: u64,
        theorem: Option<&grundy_core::Theorem>,
    ) -> Period {
        Period {
            ruleset: rules.name.clone(),
            about: None,
            verdict: verdict.to_string(),
            preperiod: law.map(|law| law.preperiod),
            period: law.map(|law| law.period),
            saltus: law.map(|law| law.saltus),
            values_used,
            max_grundy: None,
            last_exception: law.and_then(|law| law.last_exception()),
            theorem: theorem.map(cited),
            kinds: None,
            values_hash: None,
        }
    }
}

impl MiserePeriod {
    /// The theorem that proves the period; `None` if it is not proved.
    pub fn theorem(&self) -> Option<&'static grundy_core::Theorem> {
        (self.verdict == grundy_core::Verdict::Proven).then_some(&QUOTIENT_PERIOD)
    }
}

/// A theorem with its source.
pub fn cited(theorem: &grundy_core::Theorem) -> String {
    format!("{}: {} [{}]", theorem.name, theorem.statement, theorem.source)
}

/// Formulas that fit computed values, and what is proved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Guesses {
    /// The ruleset.
    pub ruleset: String,
    /// The largest number of a position whose value was computed.
    pub to: u64,
    /// How many values were computed.
    pub values_used: usize,
    /// The formulas, the simplest first.
    pub guesses: Vec<Formula>,
    /// What is proved for all positions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proven: Vec<Proven>,
}

/// A formula that fits. It is not proved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Formula {
    /// The formula.
    pub formula: String,
    /// `values` or `p-positions`.
    pub about: &'static str,
    /// The least number from which it holds.
    pub from: u64,
    /// How many values tested it.
    pub tested: u64,
    /// Where it fails.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exceptions: Option<Vec<OneOr<u64>>>,
    /// Whether more exceptions are to be expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exceptions_keep_coming: Option<bool>,
}

/// One thing, or a list of none or several.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum OneOr<T> {
    /// One.
    One(T),
    /// None, or several.
    List(Vec<T>),
}

impl<T> From<Vec<T>> for OneOr<T> {
    fn from(list: Vec<T>) -> OneOr<T> {
        <[T; 1]>::try_from(list).map_or_else(OneOr::List, |[one]| OneOr::One(one))
    }
}

/// A statement that is proved for all positions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Proven {
    /// `values` or `P-positions`.
    pub about: String,
    /// The statement.
    pub statement: String,
}

grundy_core::from! {
    &prove::Theorem => Proven, theorem: Proven { about: theorem.about.to_string(), statement: theorem.statement.to_string() };
    &BigUint => Digits, number: u64::try_from(number).map_or_else(|_| Digits::Text(number.to_string()), Digits::Number);
}

/// The misère quotient of heap games. Its elements are numbered from 0, the identity.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Quotient {
    /// The rulesets, with ` + ` between them.
    pub ruleset: String,
    /// The largest heap covered.
    pub heaps: u64,
    /// How many elements it has.
    pub order: usize,
    /// How many of them are P-positions.
    pub p_order: usize,
    /// `proven` for all heaps, `partial` or `unknown`.
    pub verdict: String,
    /// The first heap from which the elements of a single ruleset repeat.
    pub preperiod: Option<u64>,
    /// Their period.
    pub period: Option<u64>,
    /// Whether it is a tame quotient.
    pub tame: bool,
    /// Its name in the literature.
    pub name: Option<String>,
    /// The elements of the heaps of each ruleset.
    pub phi: Vec<Phi>,
    /// The elements of the P-positions.
    pub p: Vec<Element>,
    /// One heap for each generator.
    pub generators: Vec<Generator>,
    /// The relations between the generators.
    pub relations: Vec<String>,
    /// How many pairs prove it.
    pub pairs: usize,
}

/// The elements of the heaps of one ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Phi {
    /// The ruleset.
    pub ruleset: String,
    /// The elements of the heaps 0, 1, ….
    pub elements: Vec<Element>,
    /// The first heap from which they repeat; absent if there is only one ruleset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<Option<u64>>,
    /// Their period; absent if there is only one ruleset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<Option<u64>>,
}

/// The heap of a generator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Generator {
    /// A heap of the only ruleset.
    Heap(u64),
    /// A heap of one of several rulesets.
    Of {
        /// The ruleset.
        ruleset: String,
        /// The heap.
        heap: u64,
    },
}

impl From<&misere::Quotient> for Quotient {
    fn from(quotient: &misere::Quotient) -> Quotient {
        let names: Vec<&str> = quotient.rules.iter().map(|rules| rules.name.as_str()).collect();
        let alone = names.len() == 1;
        let law = quotient.laws[0].filter(|_| alone);
        let phi = quotient.laws.iter().enumerate().map(|(game, law)| Phi {
            ruleset: names[game].to_owned(),
            elements: quotient.phi(game).to_vec(),
            preperiod: (!alone).then(|| law.map(|law| law.preperiod)),
            period: (!alone).then(|| law.map(|law| law.period)),
        });
        let generators = quotient.generators().into_iter().map(|heap| match alone {
            true => Generator::Heap(heap.size),
            false => Generator::Of { ruleset: names[heap.game].to_owned(), heap: heap.size },
        });
        let name = quotient.name();
        Quotient {
            ruleset: names.join(" + "),
            heaps: quotient.heaps(),
            order: quotient.monoid().order(),
            p_order: quotient.p_elements().len(),
            verdict: quotient.verdict().to_string(),
            preperiod: law.map(|law| law.preperiod),
            period: law.map(|law| law.period),
            tame: matches!(name, Some(QuotientName::Tame(_))),
            name: name.map(|name| name.to_string()),
            phi: phi.collect(),
            p: quotient.p_elements(),
            generators: generators.collect(),
            relations: quotient.relations(),
            pairs: quotient.pairs,
        }
    }
}

/// What holds for all positions of a game, and whether it is proved.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Theorem {
    /// The ruleset.
    pub ruleset: String,
    /// `normal` or `misere`.
    pub convention: String,
    /// `P-positions` or `values`.
    pub about: String,
    /// `proven`; `refuted`, a claim; `fits`, true of all that was tested; or `unknown`.
    #[cfg_attr(feature = "typescript", ts(type = "\"proven\" | \"refuted\" | \"fits\" | \"unknown\""))]
    pub verdict: &'static str,
    /// What is proved, claimed or fits, as a sentence; empty if nothing was found.
    pub statement: String,
    /// The numeration that the automaton reads.
    pub numeration: Option<String>,
    /// How many states the automaton has.
    pub states: Option<usize>,
    /// How many positions were compared one by one before any proof.
    pub tested: u64,
    /// The least position that differs from the claim.
    pub counterexample: Option<Vec<Digits>>,
    /// What every move lowers.
    pub rank: String,
    /// If refuted: what the claim says of the counterexample; `null` if the claim does not fix one value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimed: Option<Option<Digits>>,
    /// If refuted: what is true of the counterexample, a value or an outcome.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Option<Digits>>,
    /// If refuted: the move that breaks the claim; `null` if no move leads to what the claim needs.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub option: Option<Option<Parts>>,
    /// Why nothing is proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What the numbers of positions mean, if positions are written in another way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbers: Option<String>,
    /// Why it is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation<String>>,
    /// What it says of one position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<At>,
}

/// A number: beyond 64 bits its digits as text. The same type holds an outcome.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Digits {
    /// A number of 64 bits.
    Number(u64),
    /// The digits of a larger number, or an outcome.
    Text(String),
}

/// The parts that a move leaves, each by its numbers.
type Parts = OneOr<Vec<Digits>>;

pub(super) fn digits(position: &[BigUint]) -> Vec<Digits> {
    position.iter().map(Digits::from).collect()
}

fn parts(parts: &[Vec<BigUint>]) -> Parts {
    parts.iter().map(|part| digits(part)).collect::<Vec<_>>().into()
}

/// How a question ended: in a word, which is `fits` if a claim holds where it was tested; the counterexample; and why
/// nothing is proved.
pub(super) fn ended<'a>(
    verdict: &'a Verdict,
    fits: &'static str,
) -> (&'static str, Option<&'a Counterexample>, Option<Said>) {
    match verdict {
        Verdict::Proven => ("proven", None, None),
        Verdict::Refuted(found) => ("refuted", Some(found), None),
        Verdict::Fits(reason) => (fits, None, Some(reason.said())),
        Verdict::Unknown(reason) => ("unknown", None, Some(reason.said())),
    }
}

/// What a theorem says of one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct At {
    /// The position.
    pub position: Vec<Digits>,
    /// `N` or `P`.
    pub outcome: String,
    /// The value, if the theorem is about values.
    pub grundy: Option<Digits>,
    /// How many different winning moves there are.
    pub winning_move_count: Digits,
    /// The first winning moves.
    pub winning_moves: Vec<Parts>,
}

impl At {
    /// What a theorem says of the position with these numbers.
    pub fn of(position: &[BigUint], at: &prove::At) -> At {
        At {
            position: digits(position),
            outcome: at.outcome.to_string(),
            grundy: at.value.as_ref().map(Digits::from),
            winning_move_count: (&at.winning_move_count).into(),
            winning_moves: at.winning_moves.iter().map(|option| parts(option)).collect(),
        }
    }
}

impl Theorem {
    /// The theorem that answers a question. Its sentences are said by `say`.
    pub fn of(question: &Question, theorem: &prove::Theorem, say: impl Fn(&Said) -> String) -> Theorem {
        let recogniser = theorem.recogniser.as_ref();
        let worth = |worth: &Worth| match worth {
            Worth::Value(value) => Some(Digits::from(value)),
            Worth::None => None,
            outcome => Some(Digits::Text(outcome.to_string())),
        };
        let (verdict, refuted, reason) = ended(&theorem.verdict, "fits");
        Theorem {
            ruleset: question.rules.name.clone(),
            convention: theorem.convention.to_string(),
            about: theorem.about.to_string(),
            verdict,
            statement: say(&theorem.statement),
            numeration: recogniser.map(|recogniser| recogniser.numeration.name().to_owned()),
            states: recogniser.map(|recogniser| recogniser.states()),
            tested: theorem.tested,
            counterexample: refuted.map(|found| digits(&found.position)),
            rank: theorem.rank.clone(),
            claimed: refuted.map(|found| worth(&found.claimed)),
            is: refuted.map(|found| worth(&found.is)),
            option: refuted.map(|found| found.option.as_deref().map(parts)),
            reason: reason.map(|reason| say(&reason)),
            numbers: question.meaning().map(|meaning| say(&meaning)),
            explanation: None,
            at: None,
        }
    }
}

/// What the independent checker says of a certificate or a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Checked {
    /// The file; absent if the certificate does not come from a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// `valid`, `rejected`, or `cannot-check` if the certificate may be right.
    pub verdict: &'static str,
    /// If valid: what was derived again, in sentences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub established: Option<Vec<String>>,
    /// If valid: what was taken from the literature or from the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trusted: Option<Vec<String>>,
    /// If not valid: the field or the step at which the check ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
    /// If not valid: what is wrong there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Checked {
    /// The verdict on a certificate.
    pub fn of(file: Option<String>, verdict: &Result<Verified, Rejected>) -> Checked {
        let english = |told: &[Said]| Some(told.iter().map(Said::to_string).collect());
        let rejected = verdict.as_ref().err();
        let verified = verdict.as_ref().ok();
        Checked {
            file,
            verdict: rejected.map_or("valid", Rejected::verdict),
            established: verified.and_then(|verified| english(&verified.established)),
            trusted: verified.and_then(|verified| english(&verified.trusted)),
            step: rejected.map(|rejected| rejected.step.clone()),
            reason: rejected.map(|rejected| rejected.reason.to_string()),
        }
    }
}

/// A ruleset of the catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Game {
    /// The name that a user types, up to a colon.
    pub name: &'static str,
    /// Other names of the same ruleset.
    pub aliases: Vec<&'static str>,
    /// How a term of the ruleset is written.
    pub syntax: String,
    /// The rules in one line.
    pub summary: &'static str,
    /// The rules at length, values, equal games.
    pub rules: &'static str,
    /// An example of a position.
    pub example: &'static str,
    /// A reference to the literature.
    pub reference: &'static str,
}

impl Game {
    /// How a term of a ruleset is written, with these words for the start.
    pub fn syntax(entry: &Entry, start: &str) -> String {
        let parameter = entry.parameter.map_or(String::new(), |parameter| format!(":{parameter}"));
        let start = if start.is_empty() { String::new() } else { format!(" <{start}>") };
        format!("{}{parameter}{start}", entry.name)
    }
}

impl From<&Entry> for Game {
    fn from(entry: &Entry) -> Game {
        Game {
            name: entry.name,
            aliases: entry.other_names().collect(),
            syntax: Game::syntax(entry, entry.start),
            summary: entry.summary,
            rules: entry.rules,
            example: entry.example,
            reference: entry.reference,
        }
    }
}
