//! Sums that are played as a whole: claims about them, and the carrier `outcomes`, which says who wins them one by one.
//!
//! Each sum comes after the sums from which its outcome follows; draws may come anywhere, and N-positions may be left
//! out. [`labels`](crate::kernel::labels) says when an outcome, and a remoteness, is right. A sum that is over has the
//! outcome that its rules, or the convention, give it, in the list or not.

pub(crate) mod games;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use grundy_core::{Convention, OptionList, Outcome, Position, said};

use self::games::{Games, OutcomesFact, REMEMBERED, Sum};
use crate::kernel::labels::{Label, Part, Said, Wrong, judge, lasts};
use crate::kernel::{Check, Claimed, Listing, Rejected, Session, convention_of, demand, reject, require};

/// Largest number of components, copies counted, of a sum that is played as a whole.
const LARGEST_SUM: u64 = 100_000;

/// Whether the components want to be played as a whole, because values do not add.
pub(crate) fn is_whole(claimed: &Claimed) -> bool {
    let mut natures = claimed.components.iter().map(|component| component.rules.moves.nature());
    natures.any(|nature| nature.own_endings || nature.entails)
}

pub(crate) fn check_claim(claimed: &Claimed, mut outcomes: Outcomes, session: &Session) -> Check {
    let Claimed { claim, components, .. } = claimed;
    demand("claim.convention", &claimed.convention.to_string(), &outcomes.convention.to_string())?;
    let (root, indices) = read_root(claimed, &mut outcomes)?;
    let nothing = |step: &str, about: String| Rejected::new(step, said!("nothing says who wins {about}", about));
    let step = outcomes.step.clone();
    let (outcome, remoteness) = outcomes.of(&root)?.ok_or_else(|| nothing(&step, outcomes.games.show(&root)))?;
    demand("claim.outcome", &claim.outcome, &outcome.to_string())?;
    demand("claim.remoteness", &claim.remoteness, &remoteness)?;
    let urgent = |i: usize| outcomes.games.is_urgent(indices[i], &components[i].position);
    let urgent: Vec<usize> = (0..components.len()).filter(|&i| urgent(i)).collect();
    if urgent.len() > 1 || urgent.iter().any(|&i| components[i].copies > 1) {
        return reject("claim.components", said!("two components must be answered at once"));
    }
    let outcomes = RefCell::new(outcomes);
    // The options of component i after which the sum has this outcome.
    let options = |i: usize, wanted: Outcome, most: usize| -> Check<OptionList<Position>> {
        let (outcomes, position) = (&mut *outcomes.borrow_mut(), &components[i].position);
        let from = outcomes.games.as_component(indices[i], position)?.map(|position| (indices[i], position));
        // A component that is left out has no options.
        let (Some(from), true) = (&from, urgent.first().is_none_or(|&urgent| urgent == i)) else {
            return Ok(OptionList::none());
        };
        let mut found = Vec::new();
        for option in outcomes.games.named_options(indices[i], position)? {
            session.report("moves", 0, 1)?;
            let after = outcomes.games.moved(&root, from, &option)?;
            let told = outcomes.of(&after)?.ok_or_else(|| nothing(&step, outcomes.games.show(&after)))?;
            found.extend((told.0 == wanted).then_some(option));
        }
        Ok(OptionList::from_all(found, most))
    };
    let mut winning = Listing::winning(claim);
    winning.each(components, session, &mut |i, most| options(i, Outcome::P, most))?;
    winning.finish()?;
    let Some(drawing) = &claim.drawing else { return Ok(()) };
    let mut draws = Listing::drawing(claim, drawing);
    draws.each(components, session, &mut |i, most| options(i, Outcome::D, most))?;
    draws.finish()
}

/// The sum of the claim, and for each component the index of its ruleset in the fact.
fn read_root(claimed: &Claimed, outcomes: &mut Outcomes) -> Check<(Sum, Vec<usize>)> {
    let games = &mut outcomes.games;
    let (mut root, mut indices) = (Sum::new(), Vec::with_capacity(claimed.components.len()));
    for (i, component) in claimed.components.iter().enumerate() {
        let name = &component.rules.name;
        let index = games.rules.iter().position(|rules| rules.name == *name);
        let reason = || Rejected::new(format!("{}.rulesets", outcomes.step), said!("{name} is missing", name));
        let index = index.ok_or_else(reason)?;
        indices.push(index);
        let several = claimed.components.len() > 1 || component.copies > 1;
        if component.rules.moves.nature().own_endings && several {
            return reject(format!("claim.components[{i}]"), games.not_a_summand(index));
        }
        let Some(position) = games.as_component(index, &component.position)? else { continue };
        require(
            component.copies <= LARGEST_SUM - root.len() as u64,
            format!("claim.components[{i}].copies"),
            said!("a sum that is played as a whole has at most {largest_sum} components", largest_sum = LARGEST_SUM),
        )?;
        root.extend((0..component.copies).map(|_| (index, position.clone())));
    }
    root.sort();
    Ok((root, indices))
}

pub(crate) struct Outcomes<'a> {
    pub games: Games<'a>,
    pub step: String,
    pub convention: Convention,
    rows: HashMap<Sum, Said>,
    /// N-positions that are not listed, but have a P-option in a row above the checked row.
    shown: HashSet<Sum>,
    /// How many components more are remembered in `shown`: it bounds the memory.
    room: usize,
}

impl<'a> Outcomes<'a> {
    pub fn verify(fact: &OutcomesFact, step: &str, session: &'a Session<'a>) -> Check<Outcomes<'a>> {
        let convention = convention_of(&fact.convention, &format!("{step}.convention"))?;
        let games = Games::read(&fact.rulesets, convention, step, session)?;
        let (rows, shown) = (HashMap::with_capacity(fact.rows.len()), HashSet::new());
        let mut all = Outcomes { games, step: step.to_owned(), convention, rows, shown, room: REMEMBERED };
        let mut sums = Vec::with_capacity(fact.rows.len());
        for (i, (written, outcome, remoteness)) in fact.rows.iter().enumerate() {
            let name = || format!("{step}.rows[{i}]");
            let sum = all.games.read_sum(written, &name)?;
            let outcome = [Outcome::N, Outcome::P, Outcome::D].into_iter().find(|known| known.to_string() == *outcome);
            let outcome = outcome.ok_or_else(|| Rejected::new(name(), said!("the outcome is not `N`, `P` or `D`")))?;
            let said = Said { label: Label::of(outcome), place: i as u64 + 1, remoteness: *remoteness };
            if all.rows.insert(sum.clone(), said).is_some() {
                return reject(name(), said!("the sum stands twice"));
            }
            sums.push((i, sum, said));
        }
        // A result for one row holds for all later rows, and draws need no order.
        sums.sort_by_key(|&(i, _, said)| (said.label == Label::Draw, i));
        for (done, (i, sum, said)) in sums.iter().enumerate() {
            if done % 256 == 0 {
                session.report("positions judged", done, sums.len())?;
            }
            if let Err(wrong) = all.check(sum, said)? {
                return reject(format!("{step}.rows[{i}]"), all.why(sum, wrong));
            }
        }
        Ok(all)
    }

    fn check(&mut self, sum: &Sum, said: &Said) -> Check<Result<(), Wrong<Sum>>> {
        if let Some(outcome) = self.games.end(sum)? {
            let told = said.remoteness.is_none_or(|n| n == 0 && outcome != Outcome::D);
            return Ok(match (Label::of(outcome) == said.label, told) {
                (true, true) => Ok(()),
                (true, false) => Err(Wrong::Lasts((outcome != Outcome::D).then_some(0))),
                (false, _) => Err(Wrong::Missing(sum.clone())),
            });
        }
        let mut options: Vec<Vec<Part<Sum>>> = Vec::new();
        let rows = &self.rows;
        self.games.each_option(sum, &mut |games, option| {
            let said = match rows.get(&option) {
                Some(said) => Some(*said),
                None => games.end(&option)?.map(|outcome| Said {
                    remoteness: (outcome != Outcome::D).then_some(0),
                    ..Said::first(Label::of(outcome))
                }),
            };
            options.push(vec![(option, said)]);
            Ok(())
        })?;
        let judged = judge(said, &options, &mut |option, wanted, when| match wanted {
            0 => self.shown_n(option, when),
            _ => Ok(false),
        })?;
        Ok(judged.and_then(|()| match (said.label, said.remoteness) {
            (Label::Draw | Label::Value(_) | Label::Not(_), None) => Ok(()),
            _ => lasts(said, &options),
        }))
    }

    /// Whether a sum has a move to a P-position that is listed earlier than `when`.
    fn shown_n(&mut self, sum: &Sum, when: u64) -> Check<bool> {
        if self.shown.contains(sum) {
            return Ok(true);
        }
        let rows = &self.rows;
        let is_p = |option: &Sum| rows.get(option).is_some_and(|said| said.value_before(when) == Some(0));
        let found = self.games.has_option(sum, &mut |option| is_p(option))?;
        if found && sum.len() < self.room {
            self.room -= 1 + sum.len();
            self.shown.insert(sum.clone());
        }
        Ok(found)
    }

    /// Who wins a sum, and the remoteness if it is known; `None` if the sum is not listed.
    pub fn of(&mut self, sum: &Sum) -> Check<Option<(Outcome, Option<u64>)>> {
        let outcome = |label| match label {
            Label::Value(_) => Outcome::P,
            Label::Not(_) => Outcome::N,
            _ => Outcome::D,
        };
        if let Some(said) = self.rows.get(sum) {
            return Ok(Some((outcome(said.label), said.remoteness)));
        }
        if let Some(outcome) = self.games.end(sum)? {
            return Ok(Some((outcome, None)));
        }
        Ok(self.shown_n(sum, u64::MAX)?.then_some((Outcome::N, None)))
    }

    fn why(&self, sum: &Sum, wrong: Wrong<Sum>) -> grundy_core::Said {
        let show = |sum: &Sum| self.games.show(sum);
        let whole = show(sum);
        match wrong {
            Wrong::Missing(part) if part == *sum => said!("{whole} is over, and has another outcome", whole),
            Wrong::Gives(0) => said!("{whole} is a P-position or leads to no draw, as its options say", whole),
            Wrong::Gives(_) => said!("{whole} has a move to a P-position", whole),
            Wrong::NoMoveTo(_) => said!("{whole} has no move to a P-position before it in the list", whole),
            Wrong::Unanswered(part, _) => {
                said!("no option of its option {part} is a P-position before it in the list", part = show(&part))
            }
            Wrong::Missing(part) => said!("nothing says who wins its option {part}", part = show(&part)),
            Wrong::Lasts(n) => {
                let n = n.map_or_else(|| said!("no remoteness"), |n| said!("remoteness {n}", n));
                said!("{whole} has {n}, as its options say", whole, n)
            }
            Wrong::Untimed(part) => said!("the remoteness of its option {part} is wrong", part = show(&part)),
        }
    }
}
