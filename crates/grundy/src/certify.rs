//! Certificates of the answers of a [`Session`].
//!
//! A certificate holds the answer as its claim, and as its witness the facts that the answer rests on, each after
//! those that it follows from: names of theorems, values of heaps, values of positions, outcomes of sums. They are
//! written from what the solvers kept. The checker in `grundy-proof` verifies each from the moves.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use grundy_core::{Convention, Fault, Goal, Nimber, Outcome, Periodicity, Position, said};
use grundy_proof::TRIED;
use grundy_proof::certificate::{
    Certificate, Claim, ComponentClaim, DrawingClaim, FORMAT, MoveClaim, PeriodClaim, PositionClaim, QuotientClaim,
    TableClaim, VERSION, Value, ValuesClaim,
};
use grundy_proof::fact::{
    Fact, ListFact, MonoidFact, OutcomesFact, RayFact, Sparse, TheoremFact, Told, TreeFact, Witness, WrittenSum,
};
use grundy_rules::{Origin, Rules, Shape};
use grundy_solve::board::{Asked, Shown, Wanted};
use grundy_solve::heap::{Evidence, PeriodReport, SparseEvidence};
use grundy_solve::misere::{Draft, Element, Quotient};
use grundy_solve::sums::ferguson::FERGUSON;
use grundy_solve::theorem::{About, NoProof, Proved};
use grundy_solve::walk::search::all_options;
use grundy_solve::{Basis, Limits, Played, Solution, Summand, Unsolved, ValueTable, WholeEvidence, walk::whole};

use crate::answer::{Answer, Found};
use crate::far;
use crate::inquiry::Inquiry;
use crate::prove::automaton_fact;
use crate::session::Session;
use crate::sum::Sum;
use crate::written::WrittenMove;

impl Session<'_> {
    /// The certificate of `answer`, made from what the answer rests on. Fails if such answers have no certificates, or
    /// the limits are too low for the witness.
    pub fn certify(&self, answer: &Answer) -> Result<Certificate, Unsolved> {
        let Found::Impartial(solution) = &answer.found else {
            return Err(Unsolved::refused(said!("there are no certificates for pictures with blue or red edges")));
        };
        self.inquiry(&mut answer.solver.lock()).certificate(answer, solution)
    }

    /// The certificate of the values of consecutive heaps: `values[i]` is that of heap `from + i`. Fails if the witness
    /// cannot be had within the limits.
    pub fn certify_values(&mut self, rules: &Rules, from: u64, values: Vec<u64>) -> Result<Certificate, Unsolved> {
        refuse_entailing(rules)?;
        let to = from + (values.len() as u64).saturating_sub(1);
        let mut witness = Witness::new();
        self.prove_again(|inquiry| inquiry.add_positions(rules, &[Position::from(to)], None, &mut witness))?;
        let claim = ValuesClaim { ruleset: rules.name.clone(), from, to, values };
        Ok(certificate(Claim::Values(claim), witness, [rules]))
    }

    /// The certificate of a table of a two-number game. Fails if the witness cannot be had within the limits.
    pub fn certify_table(
        &mut self,
        rules: &Rules,
        from: u64,
        rows: Vec<Vec<Option<u64>>>,
    ) -> Result<Certificate, Unsolved> {
        let to = from + (rows.len() as u64).saturating_sub(1);
        let mut witness = Witness::new();
        let cells =
            rows.iter().zip(from..).flat_map(|(row, m)| row.iter().zip(from..).map(move |(cell, n)| (cell, m, n)));
        let positions: Vec<Position> =
            cells.filter(|(cell, _, _)| cell.is_some()).map(|(_, m, n)| Position::from([m, n])).collect();
        self.prove_again(|inquiry| inquiry.add_positions(rules, &positions, None, &mut witness))?;
        let claim = TableClaim { ruleset: rules.name.clone(), from, to, rows };
        Ok(certificate(Claim::Table(claim), witness, [rules]))
    }

    /// The certificate of what [`Session::period`] reported. Fails if the witness cannot be had within the limits.
    pub fn certify_period(&mut self, rules: &Rules, report: &PeriodReport) -> Result<Certificate, Unsolved> {
        refuse_entailing(rules)?;
        if rules.heap().is_none() && rules.shape == Shape::Heap && rules.source().is_some() {
            return Err(Unsolved::refused(said!(
                "what {ruleset} only seems to do has no certificate; `grundy values --certificate` certifies its \
                 values",
                ruleset = rules.name
            )));
        }
        let mut witness = Witness::new();
        if report.values_used == 0 {
            witness.extend(report.theorem.map(|theorem| theorem_fact(rules, theorem.name)));
        } else if let Some(evidence) = self.solver.valuer(rules).evidence_of(report.values_used) {
            let law = report.periodicity.map(|law| [law.preperiod, law.period, law.saltus]);
            witness.push(ray_fact(rules, evidence, law));
        }
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

    /// The certificate of a misère quotient.
    pub fn certify_quotient(&self, quotient: &Quotient) -> Certificate {
        let fact = monoid_fact(quotient);
        let claim = QuotientClaim {
            rulesets: fact.rulesets.clone(),
            verdict: if fact.laws.is_empty() { "partial" } else { "proven" }.to_owned(),
            heaps: quotient.heaps(),
            order: fact.steps.len() as u64,
            p_order: fact.p.len() as u64,
            laws: fact.laws.clone(),
        };
        certificate(Claim::Quotient(claim), vec![Fact::Monoid(fact)], quotient.rules())
    }

    /// Asks the solver of the last question.
    fn prove_again<T>(&mut self, ask: impl FnOnce(&mut Inquiry) -> T) -> T {
        let mut solver = std::mem::take(&mut self.solver);
        let answer = ask(&mut self.inquiry(&mut solver));
        self.solver = solver;
        answer
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

impl Inquiry<'_> {
    fn certificate(&mut self, answer: &Answer, solution: &Solution) -> Result<Certificate, Unsolved> {
        self.demand_reasons()?;
        let sum = &answer.sum;
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
                "a certificate knows rules by their name, and there are two different ones named {ruleset}; rename one",
                ruleset = rules.name
            )));
        }
        let mut remoteness = answer.remoteness;
        let witness = match &solution.basis {
            // Values of such games rest on sums with everything, which is not a short list: the sum itself is played instead.
            Basis::Values if sum.entails() => {
                let summands: Vec<Summand> = sum.components().collect();
                let limits = self.limits;
                let played = self.solver.solve_as_a_whole(&summands, answer.convention, &limits)?;
                remoteness = played.remoteness;
                match played.basis {
                    Basis::Whole(played) => vec![whole_fact(&played, answer.convention)],
                    _ => return Err(Unsolved::no_reasons()),
                }
            }
            Basis::Values => self.normal_witness(sum, answer.grundy.as_ref().map(Value::nimber))?,
            // It rests on the values of normal play; the options are valued as in a sum of value 1.
            Basis::MisereTheorem(theorem) if theorem.name == FERGUSON.name => {
                self.normal_witness(sum, Some(Some(1)))?
            }
            Basis::MisereTheorem(_) => misere_witness(sum, &self.limits)?,
            Basis::Table => return Err(Unsolved::no_reasons()),
            Basis::Proof(proof) => self.proof_fact(&sum.terms()[0].rules, proof)?.into_iter().collect(),
            Basis::Graph { .. } => {
                let term = &sum.terms()[0];
                self.graph_facts(&term.rules, &term.starts[0].position, answer.convention)?
            }
            Basis::Whole(played) => vec![whole_fact(played, answer.convention)],
            Basis::Quotient(quotient) => {
                // The checker tries all options, where some win.
                for summand in sum.components() {
                    let bound = summand.rules.moves.option_bound(summand.position).unwrap_or(0);
                    if bound > TRIED && solution.outcome == Outcome::N {
                        let position = summand.rules.moves.show(summand.position);
                        return Err(Unsolved::options(&position, bound));
                    }
                    all_options(&*summand.rules.moves, summand.position, &self.limits)?;
                }
                vec![Fact::Monoid(monoid_fact(quotient))]
            }
        };
        Ok(certificate(
            Claim::Position(claim(answer, remoteness, &witness)),
            witness,
            sum.terms().iter().map(|term| &term.rules),
        ))
    }

    /// What the values of the components rest on. `total` is the value of the sum, if it has
    /// one, and that is `None` if it is infinite.
    fn normal_witness(&mut self, sum: &Sum, total: Option<Option<u64>>) -> Result<Witness, Unsolved> {
        let mut witness = Witness::new();
        let mut by_ruleset: BTreeMap<String, (Rules, Vec<Position>)> = BTreeMap::new();
        for term in sum.terms() {
            let (_, positions) =
                by_ruleset.entry(term.rules.name.clone()).or_insert_with(|| (term.rules.clone(), Vec::new()));
            positions.extend(term.starts.iter().map(|start| start.position.clone()));
        }
        for (rules, mut positions) in by_ruleset.into_values() {
            positions.sort_unstable();
            positions.dedup();
            self.add_positions(&rules, &positions, total, &mut witness)?;
        }
        Ok(witness)
    }

    /// A theorem about all positions as a fact.
    fn proof_fact(&self, rules: &Rules, proof: &Proved) -> Result<Option<Fact>, Unsolved> {
        // Without engines nothing is proved, and this leaves out the machinery.
        if cfg!(not(feature = "engines")) {
            return Ok(None);
        }
        automaton_fact(rules, &proof.game, &proof.theorem, None, &self.limits).map_err(|reason| match reason {
            NoProof::Stopped(stop) => Unsolved::Stopped(stop),
            other => Fault::new(other.said()).into(),
        })
    }

    /// The positions that no theorem about all positions values, if one is used; adds that theorem as a fact.
    fn without_proved(
        &mut self,
        rules: &Rules,
        positions: &[Position],
        witness: &mut Witness,
    ) -> Result<Option<Vec<Position>>, Unsolved> {
        let mut used: Option<Arc<Proved>> = None;
        let mut rest = Vec::new();
        for position in positions {
            match self.proof(rules, position) {
                Some(proof) => used = Some(proof),
                None => rest.push(position.clone()),
            }
        }
        let Some(proof) = used else { return Ok(None) };
        witness.extend(self.proof_fact(rules, &proof)?);
        if proof.theorem.about == About::Values {
            rest.clear();
        }
        Ok(Some(rest))
    }

    /// Adds what the values of `positions` rest on, and the values of their
    /// options where the sum of value `total` has winning moves in them.
    fn add_positions(
        &mut self,
        rules: &Rules,
        positions: &[Position],
        total: Option<Option<u64>>,
        witness: &mut Witness,
    ) -> Result<(), Unsolved> {
        let limits = self.limits;
        if rules.moves.nature().may_loop {
            return self.add_loopy(rules, positions, witness);
        }
        let rest = self.without_proved(rules, positions, witness)?;
        let positions = rest.as_deref().unwrap_or(positions);
        if positions.is_empty() {
            return Ok(());
        }
        if rules.picture().is_some_and(|picture| picture.edges().len() > LISTED_EDGES) {
            witness.push(Fact::Tree(TreeFact { ruleset: rules.name.clone() }));
            return Ok(());
        }
        let declared = |position: &Position| rules.moves.declared(position, Convention::Normal);
        let declares_value = |position: &Position| declared(position).is_some_and(|declared| declared.value.is_some());
        // What no theorem values must be valued by a fact, unless the outcome was enough.
        let alone = total.is_none() && positions.len() == 1;
        let valuer = self.solver.valuer(rules);
        let mut theorems: BTreeSet<&str> = positions.iter().filter_map(declared).map(|it| it.theorem.name).collect();
        let mut open: Vec<Position> = Vec::new();
        let mut goals: Vec<Wanted> = Vec::new();
        for position in positions {
            let value = valuer.worth(position, alone, &limits)?.value;
            if value.is_some() && !declares_value(position) {
                let options = match (total, value.and_then(|value| value.nimber())) {
                    // No move wins, or none is asked for.
                    (None | Some(Some(0)), _) => Asked::Nothing,
                    (Some(Some(total)), Some(value)) => Asked::Worth(value.0 ^ total),
                    _ => Asked::Values,
                };
                goals.push(Wanted { position: position.clone(), value: true, options });
                open.push(position.clone());
                continue;
            }
            let is_valued = value.is_some();
            let goal = match (value, total) {
                (_, Some(Some(0))) => continue,
                // In an infinite sum every move is of interest.
                (Some(_), Some(None)) => None,
                (Some(value), Some(Some(total))) => value.nimber().map(|value| Goal::Value(value + Nimber(total))),
                (None, _) => Some(Goal::Value(Nimber::ZERO)),
                (Some(_), None) => continue,
            };
            if goal.is_none_or(|goal| rules.moves.declared_options(position, goal, 0).is_none()) {
                for part in all_options(&*rules.moves, position, &limits)?.into_iter().flatten() {
                    match declared(&part) {
                        Some(declared) if declared.value.is_some() || !is_valued => {
                            theorems.insert(declared.theorem.name);
                        }
                        _ => {
                            goals.push(Wanted { position: part.clone(), value: true, options: Asked::Nothing });
                            open.push(part);
                        }
                    }
                }
            }
        }
        witness.extend(theorems.into_iter().map(|name| theorem_fact(rules, name)));
        if open.is_empty() {
            return Ok(());
        }
        if rules.shape == Shape::Heap {
            let largest = open.into_iter().max().unwrap_or_else(|| Position::from(0));
            valuer.value(&largest, &limits)?;
            if let Some(evidence) = valuer.evidence() {
                let law = evidence.periodicity.map(|(law, _)| [law.preperiod, law.period, law.saltus]);
                witness.push(ray_fact(rules, evidence, law));
            }
            return Ok(());
        }
        if let Some(rows) = valuer.board_witness(&goals, &limits)? {
            let row = |(position, shown): (Position, Shown)| (rules.moves.show(&position), Some(told(shown)));
            let rows = rows.into_iter().map(row).collect();
            witness.push(Fact::List(ListFact { ruleset: rules.name.clone(), rows }));
            return Ok(());
        }
        // A game whose values were searched: the search has kept all positions below, each after its options. (Pictures
        // are not searched, and small ones are soon.)
        let mut own = ValueTable::new();
        let again = rules.picture().is_some();
        for position in &open {
            match again {
                true => drop(own.value(&*rules.moves, position, &limits)?),
                false => valuer.search(position, &limits)?,
            }
        }
        let searched = match again {
            true => own.entries().map(|(position, value)| (position.clone(), value)).collect(),
            false => valuer.searched(),
        };
        let row = |(position, value): (Position, Nimber)| (rules.moves.show(&position), Some(Told::Value(value.0)));
        let rows = searched.into_iter().map(row).collect();
        witness.push(Fact::List(ListFact { ruleset: rules.name.clone(), rows }));
        Ok(())
    }

    /// Smith's labels of everything below `positions`.
    fn add_loopy(&mut self, rules: &Rules, positions: &[Position], witness: &mut Witness) -> Result<(), Unsolved> {
        let limits = self.limits;
        let valuer = self.solver.valuer(rules);
        if let Some(mut table) = valuer.graph() {
            let roots = positions.iter().map(|position| table.vertex(position)).collect::<Result<Vec<_>, _>>()?;
            let reachable = table.reachable(roots);
            let values = table.values(&limits)?;
            let show = |&v: &u32| rules.moves.show(&Position::from(u64::from(v)));
            let (mut finite, infinite): (Vec<u32>, Vec<u32>) =
                reachable.iter().partition(|&&v| values.label(v).is_some());
            finite.sort_by_key(|&v| values.rank(v));
            let value = |v: u32| values.label(v).map(|value| Told::Value(value.into()));
            let labelled = finite.iter().chain(&infinite).map(|v| (show(v), value(*v)));
            witness.push(Fact::List(ListFact { ruleset: rules.name.clone(), rows: labelled.collect() }));
            return Ok(());
        }
        for position in positions {
            valuer.label(position, &limits)?;
        }
        let table = valuer.loopy();
        let show = |v: u32| rules.moves.show(table.reached().position(v));
        let value = |v: u32| table.value_of(v).nimber();
        let infinite = (0..table.reached().len() as u32).filter(|&v| value(v).is_none());
        let rows = table.order().iter().copied().chain(infinite);
        let rows = rows.map(|v| (show(v), value(v).map(|value| Told::Value(value.0)))).collect();
        witness.push(Fact::List(ListFact { ruleset: rules.name.clone(), rows }));
        Ok(())
    }

    /// Outcomes and remoteness of all vertices that a token on a graph can reach.
    fn graph_facts(&mut self, rules: &Rules, root: &Position, convention: Convention) -> Result<Witness, Unsolved> {
        let limits = self.limits;
        let Some(mut table) = self.solver.valuer(rules).graph() else { return Ok(Witness::new()) };
        let mut reachable = table.reachable([table.vertex(root)?]);
        let judged = table.judged(convention, &limits)?;
        reachable.sort_by_key(|&v| behind(judged.remoteness(v).map(u64::from)));
        let row = |v: u32| {
            let vertex = vec![(0, rules.moves.show(&Position::from(u64::from(v))))];
            (vertex, judged.outcome(v).to_string(), judged.remoteness(v).map(u64::from))
        };
        let rows = reachable.into_iter().map(row).collect();
        let (rulesets, convention) = (vec![rules.name.clone()], convention.to_string());
        Ok(vec![Fact::Outcomes(OutcomesFact { rulesets, convention, rows })])
    }
}

/// The place of a position among others by its remoteness: after those that its outcome follows from, and draws last.
fn behind(remoteness: Option<u64>) -> u64 {
    remoteness.unwrap_or(u64::MAX)
}

/// What is claimed of a position.
fn claim(answer: &Answer, remoteness: Option<u64>, witness: &Witness) -> PositionClaim {
    let written = answer.written();
    let has_values = !answer.sum.entails();
    // Values decide without it, and so do lists of P-positions: these do not tell it.
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
        winning_move_count: written.winning_move_count,
        moves_listed: written.winning_moves.len() as u64,
        winning_moves: tell(&written.winning_moves),
        drawing: drawing.map(|(count, moves)| DrawingClaim { count, listed: moves.len() as u64, moves: tell(moves) }),
    }
}

/// Rules of somebody's own whose `parse` does not undo `show`, if there are any.
fn unreadable(sum: &Sum) -> Option<&Rules> {
    let own = sum.terms().iter().filter(|term| matches!(term.rules.origin, Origin::Own));
    let reads = |rules: &Rules, position: &Position| {
        rules.moves.parse(&rules.moves.show(position)).is_ok_and(|read| read == *position)
    };
    own.filter(|term| !term.starts.iter().all(|start| reads(&term.rules, &start.position)))
        .map(|term| &term.rules)
        .next()
}

/// Rules that have the same name as other rules of the sum, if there are any.
fn namesakes(sum: &Sum) -> Option<&Rules> {
    let mut known: BTreeMap<&str, &Rules> = BTreeMap::new();
    sum.terms().iter().map(|term| &term.rules).find(|rules| *known.entry(&rules.name).or_insert(rules) != *rules)
}

/// What the outcome of a sum that was played as a whole rests on.
fn whole_fact(played: &Played, convention: Convention) -> Fact {
    let rules = played.rules();
    let rulesets = rules.iter().map(|rules| rules.name.clone()).collect();
    let show = |sum: &whole::Sum| -> WrittenSum {
        let component = |(ruleset, position): &(u32, Position)| {
            let index = *ruleset as usize;
            (index, rules[index].moves.show(position))
        };
        sum.0.iter().map(component).collect()
    };
    let rows = match played.evidence() {
        WholeEvidence::Decided(decided) => {
            decided.iter().map(|(sum, outcome)| (show(sum), outcome.to_string(), None)).collect()
        }
        WholeEvidence::Analysed(analysis) => {
            let mut rows: Vec<_> = analysis.rows().collect();
            rows.sort_by_key(|&(_, _, remoteness)| behind(remoteness));
            rows.into_iter().map(|(sum, outcome, n)| (show(sum), outcome.to_string(), n)).collect()
        }
    };
    Fact::Outcomes(OutcomesFact { rulesets, convention: convention.to_string(), rows })
}

/// The theorems that a misère sum rests on: those about its components, and about the options that they do not count.
fn misere_witness(sum: &Sum, limits: &Limits) -> Result<Witness, Unsolved> {
    let mut theorems: BTreeSet<(String, &str)> = BTreeSet::new();
    let mut facts = Witness::new();
    for term in sum.terms() {
        let Rules { moves, name, .. } = &term.rules;
        // Bars of chocolate and heaps of Nim are summed by their values in normal play.
        for (position, convention) in
            term.starts.iter().flat_map(|start| [Convention::Normal, Convention::Misere].map(|c| (&start.position, c)))
        {
            let mut note = |position: &Position| {
                let declared = moves.declared(position, convention);
                let new = declared.filter(|declared| theorems.insert((name.clone(), declared.theorem.name)));
                facts.extend(new.map(|declared| theorem_fact(&term.rules, declared.theorem.name)));
            };
            note(position);
            if convention == Convention::Misere && moves.declared_options(position, Goal::MisereP, 0).is_none() {
                all_options(&**moves, position, limits)?.iter().flatten().for_each(note);
            }
        }
    }
    Ok(facts)
}

/// What a row of a list tells.
fn told(shown: Shown) -> Told {
    match shown {
        Shown::Value(value) => Told::Value(value),
        Shown::Not(values) => Told::Not { not: (0..64).filter(|value| values >> value & 1 == 1).collect() },
    }
}

/// Of green pictures with no more edges all subpositions are listed, so that no theorem is trusted.
const LISTED_EDGES: usize = 10;

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

fn ray_fact(rules: &Rules, evidence: Evidence, law: Option<[u64; 3]>) -> Fact {
    let sparse = |SparseEvidence { heaps, mask, parity, rares }| Sparse { heaps, mask, parity, rares };
    let Evidence { values, sparse: evidence, .. } = evidence;
    Fact::Ray(RayFact { ruleset: rules.name.clone(), values, sparse: evidence.map(sparse), law })
}

/// A misère quotient as a fact.
fn monoid_fact(quotient: &Quotient) -> MonoidFact {
    let Draft { steps, p, phi } = quotient.draft();
    let numbers = |elements: Vec<Element>| elements.into_iter().map(|x| x as usize).collect::<Vec<_>>();
    let law = |law: &Option<Periodicity>| law.map(|law| [law.preperiod, law.period]);
    MonoidFact {
        rulesets: quotient.rules().iter().map(|rules| rules.name.clone()).collect(),
        steps: steps.into_iter().map(numbers).collect(),
        p: numbers(p),
        phi: phi.into_iter().map(numbers).collect(),
        laws: quotient.laws().iter().filter_map(law).collect(),
    }
}

fn theorem_fact(rules: &Rules, name: &str) -> Fact {
    Fact::Theorem(TheoremFact { ruleset: rules.name.clone(), name: name.to_owned() })
}
