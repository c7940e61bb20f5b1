//! Outcomes of sums with their remoteness, closed under options.
//!
//! Each row of the witness says who wins a sum and, unless it is a draw, after
//! how many moves if the winner hurries and the loser delays (Steinhaus 1925).
//! Every option of every sum has a row, and
//!
//! - a sum that is over has the outcome that the rules or the convention give it, and remoteness 0;
//! - an N-position has an option that is P; its remoteness is one more than the least of those;
//! - the options of a P-position are all N; its remoteness is one more than the greatest of theirs;
//! - a draw has no option that is P, and one at least that is D.
//!
//! *The outcomes are right.* The winner moves to the nearest P-position, so the
//! remoteness falls with every move and play ends, with a win. From a draw both
//! players can stay among the draws, and leave them only to lose; so neither wins.
//! *The remoteness is right*: by induction on n, the rows that say n are the sums
//! of remoteness n, for both obey the same equations. And the right rows obey
//! them: whatever is right is accepted.

use std::collections::HashMap;

use grundy_core::Outcome;

use crate::certificate::AnalysisWitness;
use crate::sums::{Games, Sum};
use crate::verdict::{Rejected, Session};

/// An outcome, and the remoteness unless it is a draw.
pub(crate) type Judgement = (Outcome, Option<u64>);

/// The rows, verified.
pub(crate) struct Analysis {
    rows: HashMap<Sum, Judgement>,
}

impl Analysis {
    /// Verifies the rows of a witness.
    pub fn verify(witness: &AnalysisWitness, games: &mut Games, session: &Session) -> Result<Analysis, Rejected> {
        let mut analysis = Analysis { rows: HashMap::with_capacity(witness.rows.len()) };
        let mut sums = Vec::with_capacity(witness.rows.len());
        for (i, (written, outcome, remoteness)) in witness.rows.iter().enumerate() {
            let step = || format!("witness.analysis.rows[{i}]");
            let sum = games.read_sum(written, &step)?;
            let outcome = match outcome.as_str() {
                "N" => Outcome::N,
                "P" => Outcome::P,
                "D" => Outcome::D,
                other => return Err(Rejected::new(step(), format!("`{other}` is none of `N`, `P`, `D`"))),
            };
            if analysis.rows.insert(sum.clone(), (outcome, *remoteness)).is_some() {
                return Err(Rejected::new(step(), "the sum stands twice"));
            }
            sums.push(sum);
        }
        for (i, sum) in sums.iter().enumerate() {
            if i % 256 == 0 {
                session.report("positions judged", i, sums.len())?;
            }
            let step = || format!("witness.analysis.rows[{i}]");
            let derived = analysis.derive(sum, games, &step)?;
            let claimed = analysis.rows.get(sum).copied();
            if claimed != Some(derived) {
                let (outcome, remoteness) = derived;
                let length = remoteness.map_or(String::new(), |n| format!(" with remoteness {n}"));
                let reason = format!("{} is {outcome}{length}, as its options say", games.show(sum));
                return Err(Rejected::new(step(), reason));
            }
        }
        Ok(analysis)
    }

    /// What the rows of its options say of a sum.
    fn derive(&self, sum: &Sum, games: &mut Games, step: &dyn Fn() -> String) -> Result<Judgement, Rejected> {
        if let Some(outcome) = games.end(sum)? {
            return Ok((outcome, (outcome != Outcome::D).then_some(0)));
        }
        let (mut least, mut greatest, mut drawn) = (None, 0, false);
        games.each_option(sum, &mut |games, option| {
            match self.rows.get(&option) {
                Some((Outcome::P, Some(n))) => least = Some(least.map_or(*n, |least: u64| least.min(*n))),
                Some((Outcome::N, Some(n))) => greatest = greatest.max(*n),
                Some((Outcome::D, None)) => drawn = true,
                Some((Outcome::D, Some(_))) => {
                    return Err(Rejected::new(
                        step(),
                        format!("its option {} is D, and has a remoteness", games.show(&option)),
                    ));
                }
                Some((_, None)) => {
                    return Err(Rejected::new(step(), format!("its option {} has no remoteness", games.show(&option))));
                }
                None => return Err(Rejected::new(step(), format!("its option {} has no row", games.show(&option)))),
            }
            Ok(())
        })?;
        let next = |n: u64| n.checked_add(1).ok_or_else(|| Rejected::new(step(), "the remoteness is beyond 64 bits"));
        Ok(match least {
            Some(least) => (Outcome::N, Some(next(least)?)),
            None if drawn => (Outcome::D, None),
            None => (Outcome::P, Some(next(greatest)?)),
        })
    }

    /// Who wins a sum, and how soon; `None` if it has no row.
    pub fn judgement(&self, sum: &Sum) -> Option<Judgement> {
        self.rows.get(sum).copied()
    }
}
