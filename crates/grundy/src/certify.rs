//! Certificates of the answers of a [`Session`].
//!
//! A certificate holds the answer as its claim, and as its witness the facts that the answer rests on. Each fact comes
//! after the facts from which it follows. Facts are names of theorems, values of heaps, values of positions, outcomes
//! of sums. The engines write them ([`Solver::facts`](grundy_solve::Solver::facts)). The checker in `grundy-proof`
//! verifies each from the moves.

use std::collections::BTreeMap;

use grundy_core::{Convention, Periodicity, Position, said};
use grundy_octal::PeriodReport;
use grundy_proof::certificate::{
    Certificate, Claim, ComponentClaim, DrawingClaim, FORMAT, MoveClaim, PeriodClaim, PositionClaim, QuotientClaim,
    TableClaim, VERSION, ValuesClaim,
};
use grundy_proof::fact::{Fact, Witness};
use grundy_rules::formula::Variable;
use grundy_rules::{Origin, Rules, Shape};
use grundy_solve::misere::Quotient;
use grundy_solve::theorem::{AUTOMATIC, About, of_law};
use grundy_solve::{Asks, Summand, Unsolved};

use crate::answer::{Answer, Found};
use crate::ask::Failure;
use crate::far;
use crate::prove::Question;
use crate::session::Session;
use crate::sum::Sum;
use crate::written::WrittenMove;

/// A law is certified as a formula if one more than its preperiod, times preperiod and period, is at most this. The check
/// of a longer formula takes minutes.
const FORMULA: u64 = 256;

impl Session<'_> {
    /// The certificate of `answer`, made from what the answer rests on. Fails if such answers have no certificates, or
    /// the limits are too low for the witness.
    pub fn certify(&self, answer: &Answer) -> Result<Certificate, Unsolved> {
        let Found::Impartial(solution) = &answer.found else {
            return Err(Unsolved::refused(said!("there are no certificates for pictures with blue or red edges")));
        };
        if solution.unlisted.is_some() || answer.solver.lock().asks == Asks::Outcome {
            // The certificate of the whole answer also says who wins.
            return self.certify(&Session::new(self.limits).solve(&answer.sum, answer.convention, 0)?);
        }
        let (sum, mut solver) = (&answer.sum, answer.solver.lock());
        self.inquiry(&mut solver).demand_reasons()?;
        if let Some(rules) = unreadable(sum) {
            return Err(Unsolved::refused(said!(
                "a certificate writes positions as text, and the rules of {ruleset} do not read what they write: \
                 implement `parse` so that it undoes `show`",
                ruleset = rules.name
            )));
        }
        if let Some(far) = far::in_sum(sum) {
            return Err(Unsolved::refused(said!(
                "a position of {ruleset} of this size has no certificate; `grundy prove --certificate` certifies the \
                 theorem about its family",
                ruleset = far.rules.name
            )));
        }
        if let Some(rules) = namesakes(sum) {
            return Err(Unsolved::refused(said!(
                "a certificate identifies rules by name, and two different rules are named {ruleset}; rename one",
                ruleset = rules.name
            )));
        }
        let summands: Vec<Summand> = sum.components().collect();
        let (witness, remoteness) = solver.facts(&summands, answer.convention, solution, &self.limits)?;
        let claim = claim(answer, remoteness, &witness);
        Ok(certificate(Claim::Position(claim), witness, sum.terms().iter().map(|term| &term.rules)))
    }

    /// The certificate of the values of consecutive heaps: `values[i]` is that of heap `from + i`. Fails if the witness
    /// exceeds the limits.
    pub fn certify_values(&mut self, rules: &Rules, from: u64, values: Vec<u64>) -> Result<Certificate, Unsolved> {
        refuse_entailing(rules)?;
        let to = from + (values.len() as u64).saturating_sub(1);
        let witness = self.solver.valuer(rules).facts(&[Position::from(to)], None, &self.limits)?;
        let claim = ValuesClaim { ruleset: rules.name.clone(), from, to, values };
        Ok(certificate(Claim::Values(claim), witness, [rules]))
    }

    /// The certificate of a table of a two-number game. Fails if the witness exceeds the limits.
    pub fn certify_table(
        &mut self,
        rules: &Rules,
        from: u64,
        rows: Vec<Vec<Option<u64>>>,
    ) -> Result<Certificate, Unsolved> {
        let to = from + (rows.len() as u64).saturating_sub(1);
        let cells =
            rows.iter().zip(from..).flat_map(|(row, m)| row.iter().zip(from..).map(move |(cell, n)| (cell, m, n)));
        let positions: Vec<Position> =
            cells.filter(|(cell, _, _)| cell.is_some()).map(|(_, m, n)| Position::from([m, n])).collect();
        let witness = self.solver.valuer(rules).facts(&positions, None, &self.limits)?;
        let claim = TableClaim { ruleset: rules.name.clone(), from, to, rows };
        Ok(certificate(Claim::Table(claim), witness, [rules]))
    }

    /// The certificate of a report of [`Session::period`]. Fails if the witness exceeds the limits.
    pub fn certify_period(&mut self, rules: &Rules, report: &PeriodReport) -> Result<Certificate, Unsolved> {
        refuse_entailing(rules)?;
        if let Some(law) = report.periodicity
            && report.theorem.is_some_and(|theorem| theorem.name == AUTOMATIC.name)
        {
            return self.certify_law(rules, law);
        }
        if rules.sequence().is_none() && rules.shape == Shape::Heap && rules.source().is_some() {
            return Err(Unsolved::refused(said!(
                "what {ruleset} only seems to do has no certificate; `grundy values --certificate` certifies its \
                 values",
                ruleset = rules.name
            )));
        }
        let witness = self.solver.valuer(rules).period_facts(report);
        let claim = PeriodClaim {
            ruleset: rules.name.clone(),
            verdict: report.verdict.to_string(),
            preperiod: report.periodicity.map(|law| law.preperiod),
            period: report.periodicity.map(|law| law.period),
            saltus: report.periodicity.map(|law| law.saltus),
            values_used: report.values_used,
            max_grundy: report.max_grundy,
            last_exception: report.periodicity.and_then(|law| law.last_exception()),
        };
        Ok(certificate(Claim::Period(claim), witness, [rules]))
    }

    /// The certificate of a law of formulas: a formula of the values, which holds of all heaps.
    fn certify_law(&mut self, rules: &Rules, law: Periodicity) -> Result<Certificate, Unsolved> {
        let (end, too_long) = (law.preperiod + law.period, || {
            Unsolved::refused(said!(
                "the law of {ruleset} is proved, but as a formula it is too long for a certificate; \
                 `grundy prove {ruleset} --values --certificate` certifies the values",
                ruleset = rules.name
            ))
        });
        if (law.preperiod + 1).saturating_mul(end) > FORMULA {
            return Err(too_long());
        }
        let values = self.values(rules, 0, end - 1)?;
        let names = rules.theorem_game(None).map_or_else(Vec::new, |game| game.heaps);
        let name = |Variable(at): Variable| names.get(at as usize).map_or("G", String::as_str).to_owned();
        let claim = of_law(law, &values).write(&name);
        let (convention, about, claim) = (Convention::Normal, About::Values, Some(claim.as_str()));
        let question = Question { rules, heaps: None, convention, about, claim, numeration: None };
        match question.answer(&self.limits).and_then(|theorem| question.certify(&theorem, &self.limits)) {
            Ok(proof) => proof.ok_or_else(too_long),
            Err(Failure::Unsolved(reason) | Failure::Partly(reason)) => Err(reason),
            Err(_) => Err(too_long()),
        }
    }

    /// The certificate of a misère quotient.
    pub fn certify_quotient(&self, quotient: &Quotient) -> Certificate {
        let fact = quotient.fact();
        let claim = QuotientClaim {
            rulesets: fact.rulesets.clone(),
            verdict: if fact.laws.is_empty() { "partial" } else { "proven" }.to_owned(),
            heaps: quotient.heaps(),
            order: fact.steps.len() as u64,
            p_order: fact.p.len() as u64,
            laws: fact.laws.clone(),
        };
        certificate(Claim::Quotient(claim), vec![Fact::Monoid(fact)], &quotient.rules)
    }
}

/// Refuses rules by which a player may move again, or must answer.
fn refuse_entailing(rules: &Rules) -> Result<(), Unsolved> {
    match rules.moves.nature().entails {
        true => Err(Unsolved::refused(said!(
            "there are no certificates yet for the values of {ruleset}, in which a player may move again or must \
             answer where the other has moved; `solve` writes one for a single sum",
            ruleset = rules.name
        ))),
        false => Ok(()),
    }
}

fn claim(answer: &Answer, remoteness: Option<u64>, witness: &Witness) -> PositionClaim {
    let written = answer.written();
    let has_values = !answer.sum.entails();
    // Values decide without the remoteness, and lists of P-positions do not contain it.
    let told = |fact: &Fact| matches!(fact, Fact::Outcomes(fact) if fact.rows.iter().any(|row| row.2.is_some()));
    let remoteness = remoteness.filter(|_| witness.iter().any(told));
    let tell = |moves: &[WrittenMove]| -> Vec<MoveClaim> {
        let tell = |step: &WrittenMove| MoveClaim {
            component: step.component,
            from: step.from.to_string(),
            to: step.to.clone(),
        };
        moves.iter().map(tell).collect()
    };
    let drawing = written.drawing_move_count.zip(written.drawing_moves.as_deref());
    PositionClaim {
        position: answer.sum.merged().to_string(),
        convention: written.convention.to_string(),
        outcome: written.outcome.to_string(),
        grundy: written.grundy.filter(|_| has_values),
        remoteness,
        components: written
            .components
            .iter()
            .map(|component| ComponentClaim {
                ruleset: component.ruleset.to_string(),
                start: component.start.to_string(),
                copies: component.copies,
                grundy: component.grundy.clone().filter(|_| has_values),
            })
            .collect(),
        winning_move_count: written.winning_move_count.unwrap_or(0),
        moves_listed: written.winning_moves.len() as u64,
        winning_moves: tell(&written.winning_moves),
        drawing: drawing.map(|(count, moves)| DrawingClaim { count, listed: moves.len() as u64, moves: tell(moves) }),
    }
}

/// Rules of the user whose `parse` does not undo `show`, if there are any.
fn unreadable(sum: &Sum) -> Option<&Rules> {
    let mut own = sum.terms().iter().filter(|term| matches!(term.rules.origin, Origin::Own));
    let reads = |rules: &Rules, position: &Position| {
        rules.moves.parse(&rules.moves.show(position)).is_ok_and(|read| read == *position)
    };
    let found = own.find(|term| !term.starts.iter().all(|start| reads(&term.rules, &start.position)));
    found.map(|term| &term.rules)
}

/// Rules that have the same name as other rules of the sum, if there are any.
fn namesakes(sum: &Sum) -> Option<&Rules> {
    let mut known: BTreeMap<&str, &Rules> = BTreeMap::new();
    sum.terms().iter().map(|term| &term.rules).find(|rules| *known.entry(&rules.name).or_insert(rules) != *rules)
}

pub(crate) fn certificate<'a>(
    claim: Claim,
    witness: Witness,
    rules: impl IntoIterator<Item = &'a Rules>,
) -> Certificate {
    Certificate { format: FORMAT.to_owned(), version: VERSION, sources: sources(rules), claim, witness }
}

/// The hashes of the files that rules are read from.
pub(crate) fn sources<'a>(rules: impl IntoIterator<Item = &'a Rules>) -> BTreeMap<String, String> {
    let source = |rules: &Rules| Some((rules.name.clone(), rules.source().map(|hash| &**hash)?.to_owned()));
    rules.into_iter().filter_map(source).collect()
}
