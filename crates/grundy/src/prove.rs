//! Theorems about all positions of a game: asked, answered, certified.
//!
//! The game must be given by formulas, in a file of rules or in the catalogue ([`Rules::formulas`]). The room
//! `grundy_solve::theorem` does the work.

use std::sync::Arc;

use grundy_core::{Convention, Outcome, Position, Said, said};
use grundy_proof::certificate::{Certificate, Claim, StatementClaim, TheoremClaim};
use grundy_proof::fact::Fact;
use grundy_rules::formula::{Formula, NumberGame, Variable, parse_claim};
pub use grundy_rules::formula::{GameText, Misread};
use grundy_rules::{Numbers, Origin, Rules, Structure};
use grundy_solve::choose::has_quotient;
pub use grundy_solve::theorem::{About, Counterexample, NoProof, Numeration, Recogniser, Theorem, Verdict, Worth};
use grundy_solve::theorem::{
    Budget, Coding, Decider, Positions, Proved, Reached, Strategy, decide_claim, decide_heaps, no_misere_values, prove,
};
use grundy_solve::walk::search::all_options;
use grundy_solve::{Limits, Unsolved};
use num_bigint::BigUint;

use crate::ask::Failure;
use crate::certify::certificate;
use crate::explain::{Explanation, proved};
use crate::session::Session;
use crate::sum::Sum;

/// Rules that are formulas, under a name of their own. Fails with the first mistake in the formulas.
///
/// ```
/// use grundy::prove::{GameText, rules_of};
/// let nim = rules_of("two heaps", &GameText::new(&["a", "b"], &["a' < a", "b' < b"])).unwrap();
/// assert_eq!(nim.moves.parse("3,5").unwrap()[1], 5);
/// ```
pub fn rules_of(name: &str, text: &GameText) -> Result<Rules, Misread> {
    let numbers = Arc::new(Numbers::read(text)?);
    let (name, shape, structure) = (name.to_owned(), numbers.shape, Structure::Numbers(Arc::clone(&numbers)));
    Ok(Rules { name, origin: Origin::Own, moves: numbers, shape, structure })
}

/// The subject of a question. A claim is about the values if it names the value `G`. Without a claim, a question is
/// about the values if they are wanted, or if the numbers are pieces of positions, such as heads.
pub fn about(rules: &Rules, convention: Convention, values: bool, claim: Option<&str>) -> About {
    let of_values = match claim {
        Some(claim) => names_the_value(claim),
        None => values || convention == Convention::Normal && rules.pieces(None).is_some(),
    };
    if of_values { About::Values } else { About::PPositions }
}

pub fn names_the_value(claim: &str) -> bool {
    claim.split(|sign: char| !sign.is_alphanumeric() && sign != '_').any(|word| word == "G")
}

/// The numeration of this name. If there is none, the failure lists them.
pub fn numeration(name: &str) -> Result<Numeration, Failure> {
    Numeration::find(name).ok_or_else(|| {
        let names: Vec<&str> = Numeration::ALL.iter().map(|numeration| numeration.name()).collect();
        Failure::Unfit(said!(
            "`{name}` is not a numeration that grundy knows; there are {names}",
            name,
            names = names.join(", ")
        ))
    })
}

/// How many heaps a claim is compared with first. If it agrees, a period is searched for, and the claim is compared
/// with at most `MOST_HEAPS`.
const FIRST_HEAPS: u64 = 1 << 10;
const MOST_HEAPS: u64 = 1 << 20;

/// The name of the heap of a game that is not given by formulas.
const HEAP: &str = "n";

/// A question about all positions of a game.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    pub rules: &'a Rules,
    /// The number of heaps of a position, where the rules leave it open.
    pub heaps: Option<usize>,
    /// Normal or misère play.
    pub convention: Convention,
    /// P-positions or values.
    pub about: About,
    /// The claim; without a claim, grundy looks for the answer itself.
    pub claim: Option<&'a str>,
    /// The numeration to be used; without one, all are tried.
    pub numeration: Option<Numeration>,
}

/// What a theorem says of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct At {
    /// Who wins.
    pub outcome: Outcome,
    /// The value, if the theorem is about values.
    pub value: Option<BigUint>,
    /// How many different winning moves there are.
    pub winning_move_count: BigUint,
    /// The parts of the first options that they lead to.
    pub winning_moves: Vec<Vec<Vec<BigUint>>>,
}

impl Question<'_> {
    /// The game as formulas. Fails if the rules are not given by formulas.
    pub fn game(&self) -> Result<NumberGame, Failure> {
        self.rules.theorem_game(self.heaps).ok_or_else(|| Failure::Unfit(self.no_formulas()))
    }

    /// The sentence that the rules are not given by formulas, without a full stop.
    pub fn no_formulas(&self) -> Said {
        let rules = &self.rules.name;
        if self.heaps.is_some() && self.rules.theorem_game(None).is_some() {
            return said!("the number of heaps of {rules} is not open; leave --heaps out", rules);
        }
        if self.heaps.is_none() && self.rules.theorem_game(Some(2)).is_some() {
            return said!("the formulas of {rules} need a number of heaps; add --heaps 2, for example", rules);
        }
        said!(
            "the rules of {rules} are not given by formulas, so nothing can be proved about all positions; a file of \
             rules that defines `heaps` and `moves` can",
            rules
        )
    }

    /// The answer. Fails if the question cannot be asked of this game. A proof that is not found is an answer.
    pub fn answer(&self, limits: &Limits) -> Result<Theorem, Failure> {
        let Some(text) = self.claim else {
            return Ok(prove(&self.game()?, self.convention, self.about, self.numeration, limits)?);
        };
        if (self.about, self.convention) == (About::Values, Convention::Misere) {
            return Err(no_misere_values().into());
        }
        let game = self.game();
        // Of heaps that split, the values have a period more often than an automaton.
        if game.as_ref().is_ok_and(|game| game.moves.iter().any(|a_move| a_move.parts > 1))
            && self.rules.sequence().is_some()
            && let Some(theorem) = self.by_period(text, Some(FIRST_HEAPS), limits)?.filter(|it| !is_open(it))
        {
            return Ok(theorem);
        }
        let by_formulas = match game {
            Ok(game) => {
                let claim = self.claim(&game.heaps, text)?;
                let mut theorem = decide_claim(&game, self.convention, self.about, &claim, self.numeration, limits)?;
                if let Verdict::Refuted(found) = &mut theorem.verdict
                    && found.is == Worth::Positive
                    && let Some(value) = self.value(&found.position, limits)
                {
                    found.is = Worth::Value(value);
                }
                Some(theorem)
            }
            Err(_) => None,
        };
        match by_formulas {
            Some(theorem) if !is_open(&theorem) => Ok(theorem),
            theorem => match self.by_period(text, None, limits)? {
                Some(by_period) if theorem.is_none() || !is_open(&by_period) => Ok(by_period),
                _ => theorem.ok_or_else(|| Failure::Unfit(self.no_formulas())),
            },
        }
    }

    /// The value of these numbers, if the rules read them as a position and value it within the limits.
    fn value(&self, numbers: &[BigUint], limits: &Limits) -> Option<BigUint> {
        let text = numbers.iter().map(BigUint::to_string).collect::<Vec<_>>().join(",");
        let position = self.rules.moves.parse(&text).ok().filter(|_| self.rules.pieces(self.heaps).is_none())?;
        let sum = Sum::single(self.rules.clone(), position);
        let answer = Session::new(*limits).solve(&sum, Convention::Normal, 0).ok()?;
        Some(answer.grundy?.nimber()?.into())
    }

    /// The answer about a claim on the values of single heaps, if they are a sequence. It rests on a period if the values
    /// up to heap `to`, or those that a search for a period takes, prove one.
    fn by_period(&self, text: &str, to: Option<u64>, limits: &Limits) -> Result<Option<Theorem>, Failure> {
        let of_values = self.about == About::Values || self.convention == Convention::Normal && self.game().is_err();
        if !has_quotient(self.rules) || !of_values || self.heaps.is_some_and(|heaps| heaps != 1) {
            return Ok(None);
        }
        let (heap, _, claim) = self.claim_of_heaps(text)?;
        let mut session = Session::new(*limits);
        let decided = |session: &mut Session, heaps: u64, law| -> Result<Theorem, Failure> {
            let values = session.values(self.rules, 0, heaps - 1).map_err(unsolved)?;
            let mut theorem = decide_heaps(&heap, &claim, &values, law, limits);
            if let Verdict::Refuted(found) = &mut theorem.verdict {
                found.option = self.option(found, &values, limits)?;
            }
            Ok(theorem)
        };
        let theorem = decided(&mut session, FIRST_HEAPS, None)?;
        if !is_open(&theorem) {
            return Ok(Some(theorem));
        }
        let Some(report) = session.period(self.rules, to) else { return Ok(Some(theorem)) };
        match report.periodicity.filter(|_| report.verdict == grundy_core::Verdict::Proven) {
            Some(law) if law.preperiod + law.period <= MOST_HEAPS => {
                let heaps = (law.preperiod + law.period).max(FIRST_HEAPS);
                Ok(Some(decided(&mut session, heaps, Some(law))?))
            }
            _ => match report.values_used.min(MOST_HEAPS) {
                ..=FIRST_HEAPS => Ok(Some(theorem)),
                used => Ok(Some(decided(&mut session, used, None)?)),
            },
        }
    }

    /// The first option of a heap that has the value that is claimed of the heap, by the values of the heaps.
    fn option(
        &self,
        found: &Counterexample,
        values: &[u64],
        limits: &Limits,
    ) -> Result<Option<Vec<Vec<BigUint>>>, Failure> {
        let (Worth::Value(claimed), Ok(heap)) = (&found.claimed, u64::try_from(&found.position[0])) else {
            return Ok(None);
        };
        if heap >= values.len() as u64 {
            return Ok(None);
        }
        let worth = |option: &[Position]| option.iter().fold(0, |sum, part| sum ^ values[part[0] as usize]);
        let options = all_options(&*self.rules.moves, &Position::from(heap), limits).map_err(unsolved)?;
        let mut equal: Vec<Vec<u64>> = (options.iter())
            .filter(|option| BigUint::from(worth(option)) == *claimed)
            .map(|option| option.iter().map(|part| part[0]).collect())
            .collect();
        equal.sort_unstable();
        Ok(equal.first().map(|parts| parts.iter().map(|&part| vec![part.into()]).collect()))
    }

    /// The meaning of the numbers of positions, if positions themselves are written in another way.
    pub fn meaning(&self) -> Option<Said> {
        self.rules.pieces(self.heaps).map(|pieces| pieces.meaning)
    }

    /// Why a theorem is true; `None` if it is not proved, or rests on a period. Fails if the rules are not formulas.
    pub fn explain(&self, theorem: &Theorem) -> Result<Option<Explanation>, Failure> {
        let proven = theorem.verdict == Verdict::Proven && theorem.recogniser.is_some();
        Ok(if proven { Some(proved::explanation(self.rules, &self.game()?, theorem)) } else { None })
    }

    /// A claim about single heaps as one about their values: the P-positions are the heaps that are worth 0. Besides,
    /// the name of the heap, and the text of the claim for a heap `n`.
    fn claim_of_heaps(&self, text: &str) -> Result<(String, String, Formula), Failure> {
        let heaps = self.game().map_or_else(|_| vec![HEAP.to_owned()], |game| game.heaps);
        let claim = self.claim(&heaps, text)?;
        if self.about == About::Values {
            let named = |Variable(v): Variable| if v == 0 { HEAP } else { "G" }.to_owned();
            let text = if heaps == [HEAP] { text.to_owned() } else { claim.write(&named) };
            return Ok((heaps.concat(), text, claim));
        }
        let text = format!("G = 0 and ({text}) or G > 0 and not ({text})");
        let claim = parse_claim(&text, &heaps, true).map_err(|error| Failure::input(&text, error))?;
        Ok((heaps.concat(), text, claim))
    }

    fn claim(&self, heaps: &[String], text: &str) -> Result<Formula, Failure> {
        parse_claim(text, heaps, self.about == About::Values).map_err(|error| Failure::input(text, error))
    }

    /// What a proved theorem says of one position, whose numbers may have thousands of digits. For each number of
    /// parts at most `most` winning moves are listed. `None` if these numbers are not a position of the game. Fails
    /// if the theorem is not proved, has no winning moves because moves split positions, or the limits are exceeded.
    pub fn at(
        &self,
        theorem: &Theorem,
        position: &[BigUint],
        most: usize,
        limits: &Limits,
    ) -> Result<Option<At>, Failure> {
        let no_formulas = |_| {
            Failure::Unfit(said!(
                "one heap of {ruleset} is not asked for here; `grundy solve {ruleset} HEAP` says what it is worth",
                ruleset = self.rules.name
            ))
        };
        let strategy = Strategy::new(&self.game().map_err(no_formulas)?, theorem, limits)?;
        let Some(is_p) = strategy.is_p_position(position) else { return Ok(None) };
        let Reached { count, first } = strategy.options(position, 0, most, limits)?;
        let outcome = if is_p { Outcome::P } else { Outcome::N };
        let value = strategy.value(position, limits)?;
        Ok(Some(At { outcome, value, winning_move_count: count, winning_moves: first }))
    }

    /// Whether the game of a theorem has any positions; if not, the theorem says nothing. Fails if the rules are not
    /// given by formulas, or the limits are exceeded.
    pub fn has_positions(&self, theorem: &Theorem, limits: &Limits) -> Result<bool, Failure> {
        // Single heaps without formulas are positions.
        let Ok(game) = self.game() else { return Ok(true) };
        let (Some(_), Some(recogniser)) = (&game.domain, &theorem.recogniser) else { return Ok(true) };
        let budget = Budget::new(limits);
        let decider = Decider { numeration: recogniser.numeration, budget: &budget };
        Ok(!Positions::new(&game, decider)?.domain().is_empty())
    }

    /// The certificate of a theorem that is proved; `None` for any other verdict. Fails if the limits do not allow the
    /// automata of the numeration. Fails for P-positions if moves split: a certificate must then be about values.
    pub fn certify(&self, theorem: &Theorem, limits: &Limits) -> Result<Option<Certificate>, Failure> {
        if theorem.verdict != Verdict::Proven {
            return Ok(None);
        }
        let Some(recogniser) = &theorem.recogniser else { return self.certify_period(limits).map(Some) };
        let game = self.game()?;
        let mut claimed = self.claim.map(|text| self.claim(&game.heaps, text)).transpose()?;
        if recogniser.coding == Coding::PowerOfTwo {
            claimed = claimed.and_then(|claim| claim.coded(Variable(game.heaps.len() as u32)));
        }
        let fact = theorem.fact(&self.rules.name, &game, claimed.as_ref(), limits)?;
        let Some(fact) = fact else { return Ok(None) };
        let (ruleset, heaps) = (self.rules.name.clone(), game.heaps.len());
        let claim = match self.claim.filter(|_| !theorem.defines) {
            Some(formula) => Claim::Statement(StatementClaim { ruleset, heaps, formula: formula.to_owned() }),
            None => Claim::Theorem(TheoremClaim {
                ruleset,
                heaps,
                convention: self.convention.to_string(),
                about: self.about.to_string(),
                states: recogniser.states(),
                claim: self.claim.map(str::to_owned),
            }),
        };
        Ok(Some(certificate(claim, vec![fact], [self.rules])))
    }

    /// The certificate of a claim on single heaps, which rests on the period of their values.
    fn certify_period(&self, limits: &Limits) -> Result<Certificate, Failure> {
        let no = |reason| Err(Failure::Unfit(reason));
        let (_, formula, claim) = self.claim_of_heaps(self.claim.unwrap_or_default())?;
        let game =
            NumberGame { heaps: vec![HEAP.to_owned()], moves: Vec::new(), domain: None, over: None, rank: Vec::new() };
        if !game.universal(Some(&claim)).is_empty() {
            return no(said!(
                "a claim with quantifiers that rests on a period has no certificate; state it without them"
            ));
        }
        let mut session = Session::new(*limits);
        let report = session.period(self.rules, None);
        let proof = report.map(|report| session.certify_period(self.rules, &report)).transpose().map_err(unsolved)?;
        match proof {
            Some(proof) if matches!(&proof.witness[..], [Fact::Ray(ray)] if ray.law.is_some()) => {
                let claim = StatementClaim { ruleset: self.rules.name.clone(), heaps: 1, formula };
                Ok(Certificate { claim: Claim::Statement(claim), ..proof })
            }
            _ => {
                no(said!("the period rests on a theorem without values of heaps, and such a claim has no certificate"))
            }
        }
    }
}

/// Whether a claim is neither proved nor refuted, and nobody stopped the work.
fn is_open(theorem: &Theorem) -> bool {
    match &theorem.verdict {
        Verdict::Proven | Verdict::Refuted(_) => false,
        Verdict::Fits(reason) | Verdict::Unknown(reason) => !matches!(reason, NoProof::Stopped(_)),
    }
}

fn unsolved(reason: Unsolved) -> Failure {
    match reason {
        Unsolved::Stopped(stop) => stop.into(),
        other => Failure::Unfit(other.said()),
    }
}

impl Session<'_> {
    /// A theorem about all positions of rules that are formulas, if it is proved with some seconds of work. A theorem
    /// about P-positions is about normal play. [`Question`] searches longer, and returns other findings too.
    pub fn theorem(&self, rules: &Rules, about: About) -> Result<Option<Theorem>, Unsolved> {
        let Some(game) = rules.formulas(None) else { return Ok(None) };
        let found = Proved::find(game, Convention::Normal, about, &self.limits).map_err(Unsolved::Stopped)?;
        Ok(found.map(|proved| proved.theorem))
    }
}
