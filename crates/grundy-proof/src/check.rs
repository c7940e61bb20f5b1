//! The dispatcher: the only file from which arrows run to all rooms. A new carrier or claim has one line here.

use grundy_core::{Convention, DEFAULT_MEMORY, Observer, Said, said};
use grundy_rules::Rules;

use crate::automaton::Answers;
use crate::certificate::{Certificate, Claim, FORMAT, PositionClaim, VERSION};
use crate::fact::{Fact, Witness};
use crate::kernel::position::established;
use crate::kernel::session::{Find, Rooms};
use crate::kernel::{Check, Claimed, Library, Rejected, Session, Verified, demand, once, reject, sums};
use crate::large::{sparse, subtraction};
use crate::monoid::Monoid;
use crate::periods::claim::By;
use crate::tree::Tree;
use crate::whole::Outcomes;
use crate::{apart, automaton, family, monoid, periods, values, whole};

/// Checks a certificate: verifies its facts, and derives every field of its claim from the rules again. [`Rejected`]
/// names the first step that fails; its `stopped` is set if `watch` stopped the check.
///
/// ```
/// # use grundy_core::Silent;
/// # use grundy_proof::{check, read};
/// let text = r#"{"format": "grundy-certificate", "version": 2,
///   "claim": {"kind": "values", "ruleset": "nim", "from": 5, "to": 7, "values": [5, 6, 7]},
///   "witness": [{"kind": "theorem", "ruleset": "nim", "name": "Bouton"}]}"#;
/// let verified = check(&read(text).unwrap(), &Silent).unwrap();
/// assert_eq!(verified.established, ["the values of the heaps 5..=7 of nim"]);
/// let forged = text.replace("5, 6, 7", "5, 6, 8");
/// assert_eq!(check(&read(&forged).unwrap(), &Silent).unwrap_err().step, "claim.values[2]");
/// ```
pub fn check(certificate: &Certificate, watch: &dyn Observer) -> Result<Verified, Rejected> {
    check_with(certificate, &Rules::find, watch)
}

/// As [`check`], for certificates about any rulesets: `find` gives the rules for a name, for example by reading a file.
pub fn check_with(certificate: &Certificate, find: Find, watch: &dyn Observer) -> Result<Verified, Rejected> {
    check_within(certificate, find, (DEFAULT_MEMORY, 1), watch)
}

/// As [`check_with`], with bytes of memory for the values that long sequences need, and a number of threads for long
/// lists. Values take two bytes a heap. Fails as for [`check`]; `stopped` says
/// [`Stop::MemoryLimit`](grundy_core::Stop) if the memory does not suffice.
pub fn check_within(
    certificate: &Certificate,
    find: Find,
    memory_and_threads: (u64, usize),
    watch: &dyn Observer,
) -> Result<Verified, Rejected> {
    check_in(certificate, &Session::new(&ROOMS, find, &certificate.sources, memory_and_threads, watch))
}

const ROOMS: Rooms = Rooms {
    sparse: |moves, witness, law, step, session| sparse::values(sparse::LENGTHS, moves, witness, law, step, session),
    windows: subtraction::values,
    law: periods::check,
    classes: periods::classes::options,
    apart: apart::taken_apart,
};

fn check_in(certificate: &Certificate, session: &Session) -> Check<Verified> {
    demand("format", &certificate.format.as_str(), &FORMAT)?;
    demand("version", &certificate.version, &VERSION)?;
    let witness = &certificate.witness;
    let facts = || Facts::verify(witness, session);
    let mut established = match &certificate.claim {
        Claim::Position(claim) => check_position(claim, witness, session)?,
        Claim::Values(claim) => values::check_values(claim, &mut facts()?.library)?,
        Claim::Table(claim) => values::check_table(claim, &mut facts()?.library)?,
        Claim::Theorem(claim) => match &witness[..] {
            [Fact::Automaton(fact)] => automaton::check_claim(claim, fact, session)?,
            _ => return reject("witness", said!("a theorem rests on one automaton")),
        },
        Claim::Statement(claim) => match &witness[..] {
            [Fact::Automaton(fact)] => automaton::check_statement(claim, fact, session)?,
            _ => automaton::check_heaps(claim, &mut facts()?.library)?,
        },
        Claim::Period(claim) => match &witness[..] {
            [Fact::Ray(fact)] => periods::claim::check_claim(claim, By::Values(fact), session)?,
            [] => periods::claim::check_claim(claim, By::Nothing, session)?,
            _ => periods::claim::check_claim(claim, By::Theorem(facts()?.library), session)?,
        },
        Claim::Family(claim) => match &witness[..] {
            [Fact::Family(fact)] => family::check_claim(claim, fact, session)?,
            _ => return reject("witness", said!("a claim about a family rests on one fact, a family")),
        },
        Claim::Quotient(claim) => monoid::check_claim(claim, facts()?.monoid.as_ref())?,
    };
    established.extend(session.check_sources()?);
    Ok(Verified { established, trusted: session.trusted()? })
}

struct Facts<'a> {
    library: Library<'a>,
    outcomes: Option<Outcomes<'a>>,
    monoid: Option<Monoid>,
}

impl<'a> Facts<'a> {
    fn verify(witness: &Witness, session: &'a Session) -> Check<Facts<'a>> {
        let mut facts = Facts { library: Library::new(session), outcomes: None, monoid: None };
        for (i, fact) in witness.iter().enumerate() {
            facts.add(fact, &format!("witness[{i}]"), session)?;
        }
        Ok(facts)
    }

    fn add(&mut self, fact: &Fact, step: &str, session: &'a Session) -> Check {
        match fact {
            Fact::Theorem(fact) => self.library.theorem(fact, step),
            Fact::Ray(fact) => self.library.ray(fact, step),
            Fact::List(fact) => self.library.list(fact, step),
            Fact::Tree(fact) => self
                .library
                .carrier("tree", &fact.ruleset, step, &|rules| Ok(Box::new(Tree::verify(rules, step, session)?))),
            Fact::Automaton(fact) => self.library.carrier("automaton", &fact.ruleset, step, &|rules| {
                Ok(Box::new(Answers::verify(fact, rules, step, session)?))
            }),
            Fact::Family(_) => reject(step, said!("a family proves a claim about all its boards only")),
            Fact::Outcomes(fact) => {
                once(self.outcomes.is_some(), step)?;
                self.outcomes = Some(Outcomes::verify(fact, step, session)?);
                Ok(())
            }
            Fact::Monoid(fact) => {
                once(self.monoid.is_some(), step)?;
                self.monoid = Some(Monoid::verify(fact, step, session)?);
                Ok(())
            }
        }
    }
}

/// Checks a claim about a position: by outcomes of whole sums, a quotient, values, or the facts about it alone.
fn check_position(claim: &PositionClaim, witness: &Witness, session: &Session) -> Check<Vec<Said>> {
    let claimed = Claimed::read(claim, session)?;
    let Facts { mut library, outcomes, monoid } = Facts::verify(witness, session)?;
    let misere = claimed.convention == Convention::Misere;
    let whole = whole::is_whole(&claimed);
    for (i, component) in claimed.components.iter().enumerate().filter(|_| !whole) {
        library.entry(&component.rules.name, &format!("claim.components[{i}].ruleset"))?;
    }
    let whole = whole || misere && outcomes.is_some();
    // Misère play, rules with endings of their own, and moves that must be answered have no Grundy values.
    if whole || misere {
        demand("claim.grundy", &claim.grundy, &None)?;
        for (i, component) in claim.components.iter().enumerate() {
            demand(format!("claim.components[{i}].grundy"), &component.grundy, &None)?;
        }
    }
    if whole {
        let outcomes = outcomes.ok_or_else(|| Rejected::new("witness", said!("no fact gives the outcomes of sums")))?;
        whole::check_claim(&claimed, outcomes, session)?;
        return Ok(established(claim));
    }
    demand("claim.remoteness", &claim.remoteness, &None)?;
    match monoid.filter(|_| misere) {
        Some(monoid) => monoid::check_sum(&claimed, &monoid, session)?,
        None if misere && sums::is_tame(&claimed.components) => sums::check_misere(&claimed, &library)?,
        None if !misere && claim.grundy.is_some() => sums::check_claim(&claimed, &library)?,
        None => apart::check_claim(&claimed, &library)?,
    }
    Ok(established(claim))
}

#[cfg(test)]
impl Session<'static> {
    /// A check without files and without an observer.
    pub(crate) fn of_the_catalogue() -> Session<'static> {
        use std::collections::BTreeMap;
        const NO_SOURCES: &BTreeMap<String, String> = &BTreeMap::new();
        Session::new(&ROOMS, &Rules::find, NO_SOURCES, (DEFAULT_MEMORY, 1), &grundy_core::Silent)
    }
}
