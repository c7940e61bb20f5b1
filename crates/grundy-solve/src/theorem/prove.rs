//! From a game to a theorem about all its positions.
//!
//! 1. Every move must lower the rank. This is proved first, in base 2.
//! 2. A table of small positions is computed from the definition.
//! 3. In each numeration an automaton is learned that agrees with the whole table (`learn`).
//! 4. The local equation is checked for all positions (`game`). If it holds, the automaton recognises the
//!    P-positions, or the values, and that is proved. If not, the table was too small, and a larger one follows.
//!
//! To find such an automaton is a semi-decision: there may be none. The P-positions of vector games are undecidable
//! in general (U. Larsson and J. Wästlund 2013). So the tables have a largest size, automata have a largest number of
//! states, and the verdict may be *fits* or *unknown*.

use grundy_core::{Convention, Said, said};
use grundy_rules::formula::{NumberGame, Variable};

use super::answer::{About, Coding, Recogniser, Theorem, Verdict};
use super::budget::{Budget, NoProof};
use super::claim::fits;
use super::decide::Decider;
use super::game::Positions;
use super::game::VALUE;
use super::learn::{Guess, Sample, learn};
use super::numeration::Numeration;
use super::periodic::Periodic;
use super::say::{conditional, plain, repeating, sentence};
use super::table::{Entry, Table, tabulate};
use crate::Limits;

/// The attempts with tables of one size. A guess from a small table is often wrong, and a proof with a wrong guess is
/// costly. So it may have few states, and its proof few cells.
struct Level {
    /// How many vectors the table is compared on: positions, or pairs of a position and a value.
    vectors: u64,
    /// Most states of an automaton that is learned.
    states: usize,
    /// Most cells of an automaton of the proof.
    cells: usize,
}

/// The levels for P-positions.
const OUTCOMES: &[Level] = &[
    Level { vectors: 1 << 12, states: 100, cells: FEW_CELLS },
    Level { vectors: 1 << 16, states: 300, cells: 1 << 20 },
    Level { vectors: 1 << 20, states: 2500, cells: 1 << 22 },
];

const VALUES: &[Level] = &[
    Level { vectors: 1 << 12, states: 30, cells: 1 << 16 },
    Level { vectors: 1 << 15, states: 100, cells: FEW_CELLS },
    Level { vectors: 1 << 18, states: 300, cells: 1 << 20 },
    Level { vectors: 1 << 20, states: 2500, cells: 1 << 22 },
];

/// Cells that an automaton may have while a sentence is looked for.
const FEW_CELLS: usize = 1 << 18;

/// Proves what the P-positions, or the values, of all positions of a game are. Fails if the question does not fit the
/// game: values or splits in misère play, or a rank that does not fall. Without a numeration, those of
/// [`Numeration::ALL`] are tried. The verdict is [`Verdict::Proven`], [`Verdict::Fits`] or [`Verdict::Unknown`].
pub fn prove(
    game: &NumberGame,
    convention: Convention,
    about: About,
    numeration: Option<Numeration>,
    limits: &Limits,
) -> Result<Theorem, NoProof> {
    fits(game, convention, about)?;
    let budget = Budget::new(limits);
    let tried = numeration.map_or(Numeration::ALL.to_vec(), |one| vec![one]);
    let mut theorem = Theorem::open(about, convention, no_automaton(&tried), game.written_rank());
    let mut search = Search { game, convention, about, budget: &budget, theorem: &mut theorem };
    let searched = search.run(&tried, usize::MAX);
    let said = search.say();
    match searched.and(said) {
        Ok(()) => {}
        Err(refused @ NoProof::Refused(_)) => return Err(refused),
        Err(reason) => match &mut search.theorem.verdict {
            Verdict::Fits(old) | Verdict::Unknown(old) => *old = reason,
            Verdict::Proven | Verdict::Refuted(_) => {}
        },
    }
    Ok(theorem)
}

/// The reason of a verdict *unknown*, if nothing else stopped the work: which numerations were tried, and which are left.
fn no_automaton(tried: &[Numeration]) -> NoProof {
    let names = |wanted: bool| {
        let some = Numeration::ALL.iter().filter(|one| tried.contains(one) == wanted);
        some.map(|one| one.name()).collect::<Vec<_>>().join(", ")
    };
    let (tried, others) = (names(true), names(false));
    NoProof::Refused(match others.is_empty() {
        true => said!("no automaton within the limits agrees with the table in these numerations: {tried}", tried),
        false => said!(
            "no automaton within the limits agrees with the table in the numeration {tried}; others are {others}",
            tried,
            others
        ),
    })
}

/// The automaton of the P-positions or values, if it is proved in one of these numerations from the first `levels`.
pub(super) fn proved_recogniser(
    game: &NumberGame,
    about: About,
    tried: &[Numeration],
    levels: usize,
    budget: &Budget,
) -> Result<Option<Recogniser>, NoProof> {
    let convention = Convention::Normal;
    let mut theorem = Theorem::open(about, convention, no_automaton(tried), game.written_rank());
    let mut search = Search { game, convention, about, budget, theorem: &mut theorem };
    search.run(tried, levels)?;
    Ok(search.theorem.recogniser.take().filter(|_| search.theorem.verdict == Verdict::Proven))
}

struct Search<'a> {
    game: &'a NumberGame,
    convention: Convention,
    about: About,
    budget: &'a Budget<'a>,
    theorem: &'a mut Theorem,
}

impl Search<'_> {
    /// Looks in these numerations for an automaton that is proved, with tables of the first `levels` sizes.
    fn run(&mut self, tried: &[Numeration], levels: usize) -> Result<(), NoProof> {
        let base2 = Decider { numeration: Numeration::Base2, budget: self.budget };
        let positions = Positions::new(self.game, base2)?;
        positions.check_rank()?;
        // P-positions of a game that splits are the positions of value 0.
        let values = self.about == About::Values || positions.splits();
        let mut hopeless = Vec::new();
        let tracks = self.game.heaps.len() as u32 + u32::from(values);
        for (at, level) in if values { VALUES } else { OUTCOMES }.iter().take(levels).enumerate() {
            let side = (1..).take_while(|s: &u64| s.saturating_pow(tracks) <= level.vectors).last().unwrap_or(1);
            let about = if values { About::Values } else { About::PPositions };
            let table = tabulate(self.game, self.convention, about, side, self.budget)?;
            // An automaton that fitted a smaller table need not fit this one.
            (self.theorem.recogniser, self.theorem.tested) = (None, 0);
            self.theorem.verdict = Verdict::Unknown(no_automaton(tried));
            for &numeration in tried.iter().filter(|n| !hopeless.contains(*n)).collect::<Vec<_>>() {
                let codings: &[Coding] = match (values, numeration) {
                    // Values that are powers of two cannot be added, so not where moves split.
                    (true, Numeration::Base2) if !positions.splits() => &[Coding::Plain, Coding::PowerOfTwo],
                    _ => &[Coding::Plain],
                };
                for &coding in codings {
                    let guess = self.guess(&table, values, coding, numeration, level.states);
                    let decide = |guess| self.decide(guess, values, coding, numeration, level.cells);
                    match guess.and_then(|guess| guess.map_or(Ok(false), decide)) {
                        Ok(true) => return Ok(()),
                        Ok(false) => {}
                        Err(NoProof::TooLarge { cells }) if cells < self.budget.cells() => {}
                        Err(error @ (NoProof::Inexpressible { .. } | NoProof::TooManyTracks { .. })) => {
                            if tried.len() == 1 {
                                return Err(error);
                            }
                            hopeless.push(numeration);
                        }
                        Err(error) => return Err(error),
                    }
                }
            }
            if at == 0 && tried.contains(&Numeration::Base2) {
                match self.by_period(about, level) {
                    Ok(true) => return Ok(()),
                    Ok(false) => {}
                    Err(NoProof::TooLarge { cells }) if cells < self.budget.cells() => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }

    /// Proves what a table that repeats along every coordinate shows; true if it is proved.
    fn by_period(&mut self, about: About, level: &Level) -> Result<bool, NoProof> {
        let Some(periodic) = Periodic::find(self.game, self.convention, about, self.budget)? else { return Ok(false) };
        let automaton = periodic.automaton(&self.budget.at_most(level.cells))?;
        let guess = Guess { automaton, tested: periodic.table.known() };
        self.decide(guess, about == About::Values, Coding::Plain, Numeration::Base2, FEW_CELLS)
    }

    /// Puts the result into words.
    fn say(&mut self) -> Result<(), NoProof> {
        let Some(found) = self.theorem.recogniser.clone() else {
            self.theorem.statement = said!("No automaton was found that agrees with the table.");
            return Ok(());
        };
        // Said first, in case that the search for a better sentence is stopped.
        self.theorem.statement = self.qualified(plain(self.game, self.convention, self.about, &found));
        let budget = self.budget.at_most(FEW_CELLS);
        let decider = Decider { numeration: found.numeration, budget: &budget };
        let (text, condition) = if let Some(condition) = sentence(self.game, self.about, &found, decider)? {
            (conditional(self.game, self.convention, self.about, &condition), condition)
        } else if (found.numeration, found.coding) == (Numeration::Base2, Coding::Plain)
            && let Some(periodic) = Periodic::find(self.game, self.convention, self.about, &budget)?
            && periodic.automaton(&budget)? == found.automaton
        {
            let equations = Said::verbatim(periodic.written(&self.game.heaps));
            (repeating(self.game, self.convention, self.about, &equations), equations)
        } else {
            return Ok(());
        };
        self.theorem.statement = self.qualified(text);
        self.theorem.condition = Some(condition);
        Ok(())
    }

    /// A sentence, and under what condition it is true.
    fn qualified(&self, text: Said) -> Said {
        match self.theorem.verdict {
            Verdict::Proven => text,
            _ => said!("True of {tested} positions, and not proved: {text}", tested = self.theorem.tested, text),
        }
    }

    /// Proves a guess; an automaton of the proof may have this many cells. True if it is proved.
    fn decide(
        &mut self,
        guess: Guess,
        values: bool,
        coding: Coding,
        numeration: Numeration,
        cells: usize,
    ) -> Result<bool, NoProof> {
        let budget = self.budget.at_most(cells);
        let decider = Decider { numeration, budget: &budget };
        let positions = Positions::new(self.game, decider)?;
        let mut set = guess.automaton;
        // An automaton that fits is reported even if the proof ends early.
        let proof = if values {
            positions.value_violations(&set, coding)
        } else {
            positions.outcome_violations(&set, self.convention)
        };
        let (verdict, found) = match proof {
            Ok(violations) if !violations.is_empty() => return Ok(false),
            Ok(_) => (Verdict::Proven, Ok(true)),
            Err(error) => (Verdict::Fits(error.clone()), Err(error)),
        };
        if found.is_ok() && values && self.about == About::PPositions {
            let zero = u32::from(coding == Coding::PowerOfTwo).into();
            set = decider.at(&set, VALUE, &zero)?;
        }
        self.theorem.recogniser = Some(Recogniser { numeration, automaton: set, about: self.about, coding });
        (self.theorem.tested, self.theorem.verdict) = (guess.tested, verdict);
        found
    }

    /// An automaton that agrees with the whole table.
    fn guess(
        &self,
        table: &Table,
        values: bool,
        coding: Coding,
        numeration: Numeration,
        states: usize,
    ) -> Result<Option<Guess>, NoProof> {
        let length = numeration.weights(64).iter().take_while(|&&weight| weight <= table.sides()[0]).count();
        let length = length.saturating_sub(1);
        let heaps = table.sides().len();
        let tracks: Vec<Variable> = (0..heaps as u32).map(Variable).chain(values.then_some(VALUE)).collect();
        let known = |vector: &[u64]| match table.get(&vector[..heaps]) {
            Entry::NoPosition => Some(false),
            Entry::Unknown => None,
            Entry::Value(value) => Some(match coding {
                _ if !values => value == 0,
                Coding::Plain => vector[heaps] == u64::from(value),
                Coding::PowerOfTwo => 1u64.checked_shl(value.into()) == Some(vector[heaps]),
            }),
        };
        learn(&Sample { numeration, tracks: &tracks, length, known: &known }, states, self.budget)
    }
}
