//! Families of boards, and of formulas: theorems for all n, asked, answered, certified.
//!
//! The rules name a board for each n. The room `grundy_solve::family` does the work.

use std::cell::Cell;
use std::sync::Arc;

use grundy_core::unsolved::complete;
use grundy_core::{Convention, Periodicity, Progress, Said, Stop, Theorem, said};
use grundy_octal::observe;
use grundy_proof::certificate::{Certificate, Claim, FamilyClaim};
use grundy_proof::fact::{BoardFact, Column, Fact, FamilyFact, KindFact};
use grundy_rules::cells::Board;
use grundy_rules::formula::parse_claim;
use grundy_rules::{Rules, Structure};
use grundy_solve::family::close::{EndMove, Root};
use grundy_solve::family::theorem::prove_boards;
pub use grundy_solve::family::theorem::{Closed, Effort};
use grundy_solve::numbers::formulas;
use grundy_solve::theorem::{NoProof, Verdict, decide_heaps};
use grundy_solve::{Limits, Unsolved};

use crate::ask::Failure;
use crate::certify::certificate;
use crate::explain::{Explanation, proved};
use crate::series::{Family, no_family};
use crate::session::Session;

/// A question about all positions of a family.
#[derive(Clone, Debug)]
pub struct FamilyQuestion<'a> {
    pub family: Family,
    pub convention: Convention,
    /// What is claimed of all n; without a claim, the period is proved.
    pub claim: Option<&'a str>,
}

/// What is known of all positions of a family.
#[derive(Debug)]
pub struct FamilyTheorem {
    /// How the question ended. What fits is observed.
    pub verdict: Verdict,
    /// What is proved, observed or claimed, as a sentence; empty if there is nothing.
    pub statement: Said,
    /// What the proof relies on.
    pub trusted: Vec<Said>,
    /// The values, where they are known.
    pub row: Option<Row>,
    /// The kinds of pieces and their values, if there are boards and the kinds close.
    pub closed: Option<Closed>,
    /// The theorem that proves the law, if the rules are formulas.
    pub theorem: Option<&'static Theorem>,
}

/// The values of a family.
#[derive(Debug)]
pub struct Row {
    /// The least n that has a position.
    pub first: u64,
    /// The values from `first` on: at least a preperiod and a period, if a law is seen.
    pub values: Vec<u64>,
    /// The law that they show, in units of n.
    pub law: Option<Periodicity>,
}

impl Row {
    /// The n below the preperiod whose value is not that of the period.
    pub fn exceptions(&self) -> Vec<u64> {
        let Some(Periodicity { preperiod, period, saltus }) = self.law else { return Vec::new() };
        let value = |n: u64| self.values[(n - self.first) as usize];
        let turns = |n: u64| (preperiod - n).div_ceil(period);
        let follows = |n: u64| value(n) + turns(n) * saltus == value(n + turns(n) * period);
        (self.first..preperiod).filter(|&n| !follows(n)).collect()
    }

    /// The law as a sentence; empty if none is seen.
    fn statement(&self) -> Said {
        let Some(Periodicity { preperiod, period, saltus }) = self.law else { return Said::default() };
        let value = self.values[(preperiod - self.first) as usize];
        if saltus > 0 {
            return match preperiod {
                0 => said!("For every n: G(n + {period}) = G(n) + {saltus}.", period, saltus),
                _ => said!("For every n >= {preperiod}: G(n + {period}) = G(n) + {saltus}.", preperiod, period, saltus),
            };
        }
        match (preperiod, period) {
            (0, 1) => said!("For every n: G(n) = {value}.", value),
            (0, _) => said!("For every n: G(n + {period}) = G(n).", period),
            (_, 1) => said!("For every n >= {preperiod}: G(n) = {value}.", preperiod, value),
            (_, _) => said!("For every n >= {preperiod}: G(n + {period}) = G(n).", preperiod, period),
        }
    }
}

impl FamilyTheorem {
    fn unknown(reason: Said) -> FamilyTheorem {
        let verdict = Verdict::Unknown(NoProof::Refused(reason));
        let (statement, trusted) = (Said::default(), Vec::new());
        FamilyTheorem { verdict, statement, trusted, row: None, closed: None, theorem: None }
    }

    fn stopped(stop: Stop) -> FamilyTheorem {
        let verdict = Verdict::Unknown(NoProof::Stopped(stop));
        FamilyTheorem { verdict, ..FamilyTheorem::unknown(Said::default()) }
    }

    /// The law of the values, if one is seen.
    pub fn law(&self) -> Option<Periodicity> {
        self.row.as_ref().and_then(|row| row.law)
    }

    /// The n with the value 0: those below the preperiod, and those of one period from there on.
    pub fn losing(&self) -> Option<(Vec<u64>, Vec<u64>)> {
        let (row, Periodicity { preperiod, period, saltus }) = (self.row.as_ref()?, self.law()?);
        let zero = |from: u64, to: u64| {
            (from..to).filter(|n| row.values.get((n - row.first) as usize) == Some(&0)).collect::<Vec<u64>>()
        };
        // Values that grow are 0 in the first period at most.
        let settled = if saltus > 0 { preperiod + period } else { preperiod };
        Some((zero(row.first, settled), zero(settled, preperiod + period)))
    }
}

/// Whether theorems about rules are theorems about a family: they have boards, or a file of rules has no formulas.
fn is_family(rules: &Rules) -> bool {
    match &rules.structure {
        Structure::Board(_) => true,
        Structure::Moves => rules.are_interpreted(),
        _ => false,
    }
}

/// The family that a question about all positions of `rules` is about; `None` for rules with formulas. `family` is what
/// was read with the rules, `heaps` the number of heaps where the rules leave it open. Fails if no number is open.
pub fn asked(rules: &Rules, family: Option<Family>, heaps: Option<usize>) -> Result<Option<Family>, Said> {
    // Without boards nothing is proved, whichever number is open.
    let any = || rules.boards().is_none().then(|| Family::heaps(rules));
    let of_boards = is_family(rules) && rules.theorem_game(heaps).is_none();
    match family.or_else(|| any().filter(|_| of_boards)) {
        None if of_boards => Err(no_family(rules)),
        family => Ok(family),
    }
}

impl FamilyQuestion<'_> {
    /// The board of n. Fails if the rules refuse n, or the start does not fill its board.
    pub(crate) fn board(&self, n: u64) -> Result<Arc<Board>, Said> {
        let position = self.family.position(n).map_err(|error| error.message)?;
        let board = self.family.rules.boards().and_then(|boards| {
            let board = (boards.board)(&position)?;
            // A start that does not fill its board is not the board's own start.
            ((boards.cells)(&board, &position).as_ref() == Some(&board.first)).then_some(board)
        });
        board.ok_or_else(|| said!("the start of the game is another one"))
    }

    /// The answer. Fails if the claim cannot be read.
    pub fn answer(&self, limits: &Limits) -> Result<FamilyTheorem, Failure> {
        let name = &self.family.rules.name;
        let claimed = self.claim.map(|text| self.read(text)).transpose()?;
        if formulas(&self.family.rules, None).is_some() {
            return self.by_formulas(claimed, limits);
        }
        if self.family.rules.boards().is_none() {
            return Ok(FamilyTheorem::unknown(said!(
                "{name} has neither `board` nor formulas, so nothing can be proved about all n; a file that defines \
                 `board` can",
                name
            )));
        }
        if self.convention == Convention::Misere {
            return Ok(FamilyTheorem::unknown(said!(
                "in misère play the theorem needs a misère quotient of all pieces, and none is known; it holds in \
                 normal play"
            )));
        }
        let (mut closed, stopped) = match self.close(Effort::default(), limits) {
            Ok(closed) => closed,
            Err(theorem) => return Ok(*theorem),
        };
        let compared = closed.family.compared;
        let start = self.family.start("n");
        let trusted = vec![said!("board({start}) repeats for n above {compared}", start, compared)];
        if let Some(stop) = stopped {
            closed.period = None;
            return Ok(FamilyTheorem { trusted, closed: Some(closed), ..FamilyTheorem::stopped(stop) });
        }
        // The pieces may lack a common period; then only the values of the boards show one.
        let of_kinds = closed.period.is_some();
        let values: Vec<u64> = closed.values.iter().map(|&value| value.into()).collect();
        if !of_kinds {
            let seen = observe(&values);
            closed.period = seen.map(|law| (closed.first + law.preperiod, law.period));
            closed.saltus = seen.map_or(0, |law| law.saltus);
        }
        let saltus = closed.saltus;
        let law = closed.period.map(|(preperiod, period)| Periodicity { preperiod, period, saltus });
        let row = Row { first: closed.first, values, law };
        let kinds = closed.system.kinds.len();
        let to = closed.first + closed.values.len() as u64;
        let reason = match closed.period {
            Some(_) if !of_kinds => {
                said!("the boards have this period below n = {to}, but the values of their pieces show none", to)
            }
            Some(_) => said!("the period is seen below n = {to}, and a proof needs more values", to),
            None => said!("the pieces close (kinds: {kinds}), but no period is seen below n = {to}", kinds, to),
        };
        let verdict = match closed.period {
            Some(_) if closed.proved => Verdict::Proven,
            Some(_) => Verdict::Fits(NoProof::Refused(reason)),
            None => Verdict::Unknown(NoProof::Refused(reason)),
        };
        let statement = row.statement();
        let (row, closed) = (Some(row), Some(closed));
        self.decided(FamilyTheorem { verdict, statement, trusted, row, closed, theorem: None }, claimed, limits)
    }

    /// The answer where the rules are formulas: by a theorem about all their positions.
    fn by_formulas(&self, claimed: Option<(String, Said)>, limits: &Limits) -> Result<FamilyTheorem, Failure> {
        if self.convention == Convention::Misere {
            return Ok(FamilyTheorem::unknown(said!(
                "this is about values, which belong to normal play; `grundy period --misere` tells who wins"
            )));
        }
        let found = match Session::new(*limits).family_period(&self.family, None, self.convention) {
            Err(Unsolved::Stopped(stop)) => return Ok(FamilyTheorem::stopped(stop)),
            Err(reason) => return Ok(FamilyTheorem::unknown(reason.said())),
            Ok(found) => found,
        };
        let Some(values) = found.values else {
            return Ok(FamilyTheorem::unknown(said!("not all values are numbers")));
        };
        let to = values.len();
        let verdict = match found.report.verdict {
            grundy_core::Verdict::Proven => Verdict::Proven,
            grundy_core::Verdict::Observed => Verdict::Fits(NoProof::Refused(said!(
                "the period is seen below n = {to}, and no automaton of the values proves it",
                to
            ))),
            grundy_core::Verdict::Unknown => {
                Verdict::Unknown(NoProof::Refused(said!("no period is seen below n = {to}", to)))
            }
        };
        let (first, law) = (found.first, found.report.periodicity);
        let row = Row { first, values: values[first as usize..].to_vec(), law };
        let statement = row.statement();
        let (row, theorem) = (Some(row), found.report.theorem);
        let found = FamilyTheorem { verdict, statement, trusted: Vec::new(), row, closed: None, theorem };
        self.decided(found, claimed, limits)
    }

    /// What is known of a claim, and of what it says, by what was found without it.
    fn decided(
        &self,
        mut theorem: FamilyTheorem,
        claimed: Option<(String, Said)>,
        limits: &Limits,
    ) -> Result<FamilyTheorem, Failure> {
        let (Some(Row { first, values, law }), Some((claim, said))) = (&theorem.row, claimed) else {
            return Ok(theorem);
        };
        // The law begins after the last n without a position. A claim is also about the positions of smaller n.
        let small = match first.checked_sub(1).map(|last| Session::new(*limits).family_values(&self.family, 0, last)) {
            None | Some(Err(Unsolved::Refused(_))) => Vec::new(),
            Some(found) => found.and_then(|found| complete((found.list, found.stopped)))?,
        };
        let small =
            |n: u64| small.get(n as usize).and_then(Option::as_ref).map(|value| value.nimber().unwrap_or(u64::MAX));
        // An n without a position is not a counterexample: its value is 0 here.
        let missing: Vec<u64> = (0..*first).filter(|&n| small(n).is_none()).collect();
        let runs = missing.chunk_by(|one, next| one + 1 == *next);
        let runs: Vec<String> = runs.map(|run| format!("n >= {} and n <= {}", run[0], run[run.len() - 1])).collect();
        let missing = runs.join(" or ");
        let claim = match runs.is_empty() {
            true => claim,
            false => format!("(({missing}) and G = 0) or (not ({missing}) and ({claim}))"),
        };
        let claim = parse_claim(&claim, &["n".to_owned()], true).map_err(|error| Failure::input(&claim, error))?;
        let values: Vec<u64> = (0..*first).map(|n| small(n).unwrap_or(0)).chain(values.iter().copied()).collect();
        let law = law.filter(|_| theorem.verdict == Verdict::Proven);
        let decided = decide_heaps("n", &claim, &values, law, limits);
        theorem.statement = said;
        theorem.verdict = match (decided.verdict, &theorem.verdict) {
            (Verdict::Fits(_) | Verdict::Unknown(_), Verdict::Fits(open) | Verdict::Unknown(open)) => {
                Verdict::Fits(open.clone())
            }
            (Verdict::Fits(reason) | Verdict::Unknown(reason), _) => Verdict::Fits(NoProof::Refused(reason.said())),
            (decided, _) => decided,
        };
        Ok(theorem)
    }

    /// The kinds of pieces and their values, and why the work ended early; or why there are none.
    pub fn close(&self, effort: Effort, limits: &Limits) -> Result<(Closed, Option<Stop>), Box<FamilyTheorem>> {
        let name = &self.family.rules.name;
        let stopped = Cell::new(None);
        let report = |done: u64, unit: &'static str| {
            if let Err(Unsolved::Stopped(stop)) = limits.report(Progress { unit, done, total: None }) {
                stopped.set(stopped.get().or(Some(stop)));
            }
            stopped.get().is_some()
        };
        let mut open = |n| if report(n, "boards") { Err(Said::default()) } else { self.board(n) };
        let reason = match prove_boards(&mut open, effort, &mut |unit, done| report(done as u64, unit)) {
            Ok(Ok(closed)) => return Ok((closed, stopped.get())),
            Ok(Err(obstacle)) => obstacle.said(),
            Err(reason) => {
                let reason = reason.said();
                said!("{name} is not recognised as a row that repeats: {reason}", name, reason)
            }
        };
        Err(Box::new(stopped.get().map_or_else(|| FamilyTheorem::unknown(reason), FamilyTheorem::stopped)))
    }

    /// A claim about the value G of every n, as a formula about n and G; and what it says.
    fn read(&self, text: &str) -> Result<(String, Said), Failure> {
        let heaps = ["n".to_owned()];
        let of_values = crate::prove::about(&self.family.rules, Convention::Normal, false, Some(text))
            == crate::prove::About::Values;
        parse_claim(text, &heaps, of_values).map_err(|error| Failure::input(text, error))?;
        Ok(match of_values {
            true => (text.to_owned(), said!("For every n: {claim}.", claim = text)),
            false => (
                format!("(({text}) and G = 0) or (not ({text}) and G != 0)"),
                said!("n is a P-position exactly if {claim}.", claim = text),
            ),
        })
    }

    /// Why the theorem is true; `None` if nothing is proved.
    pub fn explain(&self, theorem: &FamilyTheorem) -> Option<Explanation> {
        match &theorem.closed {
            Some(closed) => {
                closed.proved.then(|| proved::of_family(&self.family.rules.name, &self.family.start("n"), closed))
            }
            None => theorem.theorem.filter(|_| theorem.verdict == Verdict::Proven).map(proved::by),
        }
    }

    /// The certificate of the values; `None` if no period is proved.
    pub fn certify(&self, theorem: &FamilyTheorem) -> Option<Certificate> {
        let closed = theorem.closed.as_ref().filter(|closed| closed.proved)?;
        let (preperiod, period) = closed.period?;
        let count = (preperiod + period - closed.first) as usize;
        let claim = FamilyClaim {
            ruleset: self.family.rules.name.clone(),
            start: self.family.start("n"),
            first: closed.first,
            values: closed.values[..count].iter().map(|&value| value.into()).collect(),
            preperiod,
            period,
            saltus: closed.saltus,
        };
        Some(certificate(Claim::Family(claim), vec![Fact::Family(Box::new(self.fact(closed)?))], [&self.family.rules]))
    }

    fn fact(&self, closed: &Closed) -> Option<FamilyFact> {
        let (family, system, law) = (&closed.family, &closed.system, closed.law?);
        // The columns that the words name, by new numbers.
        let mut numbers = std::collections::BTreeMap::new();
        let mut columns = Vec::new();
        let mut word = |word: &[u32]| -> Vec<u32> {
            let number = |&old: &u32| {
                *numbers.entry(old).or_insert_with(|| {
                    let column = closed.alphabet().column(old);
                    columns.push(Column(column.cells, column.present, column.moves.clone()));
                    columns.len() as u32 - 1
                })
            };
            word.iter().map(number).collect()
        };
        let end = |a_move: &EndMove| (a_move.fixed, a_move.pieces.clone());
        let kinds =
            system.kinds.iter().zip(system.ends.iter().zip(&system.inner)).map(|(kind, (ends, inner))| KindFact {
                left: word(&kind.left),
                cell: word(&[kind.cell])[0],
                right: word(&kind.right),
                ends: ends.iter().map(end).collect(),
                inner: inner.iter().map(|inner| (inner.fixed, inner.left.clone(), inner.right.clone())).collect(),
            });
        let kinds = kinds.collect();
        let boards = family.residues.iter().zip(&closed.roots).map(|(residue, (root, from))| BoardFact {
            n: residue.n,
            run: residue.run as u64,
            least: residue.least,
            left: word(&residue.kind.left),
            cell: word(&[residue.kind.cell])[0],
            right: word(&residue.kind.right),
            from: *from as u64,
            pieces: match root {
                Root::Row(row) => vec![end(row)],
                Root::Ring(moves) => moves.iter().map(end).collect(),
            },
        });
        let boards = boards.collect();
        let small = family.small.iter().map(|(&n, small)| (n, word(small))).collect();
        Some(FamilyFact {
            ruleset: self.family.rules.name.clone(),
            start: self.family.start("n"),
            weights: family.weights.clone(),
            symmetries: closed.symmetries().iter().map(|it| (it.to.clone(), it.reversed)).collect(),
            ring: family.ring,
            steps: family.steps,
            boards,
            small,
            width: system.cut,
            margin: system.margin,
            from: system.from,
            kinds,
            preperiod: law.from,
            period: law.period,
            bound: law.bound,
            saltus: law.saltus.into(),
            columns,
        })
    }
}
