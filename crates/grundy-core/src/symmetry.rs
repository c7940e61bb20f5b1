//! Representatives, compared with the positions that they stand for.
//!
//! Rules may replace a position by its [representative](Ruleset::representative), and a wrong representative gives a wrong
//! value. So it is not trusted: [`Symmetry`] compares.
//!
//! A position p is *compared* with its representative q. The representative of q is q. The rules end the game at both
//! of them, with one result, or at neither. Both are urgent, or neither is. Where play goes on, the *represented
//! options* of p and of q are the same set. Each component of an option is replaced by its representative.
//!
//! *Why this is enough.* Let S be a set of compared positions. For each p in S with the representative q, let S
//! contain all components of options of p and q that do not represent themselves. Two positions are alike for 0 moves
//! if the rules end the game at both with one result, or at neither. Also, both are urgent, or neither is. They are
//! alike for n moves if, besides, each option of one has a partner among the options of the other. The partners have
//! as many components, and these are alike in pairs for n − 1 moves. For each n this is an equivalence.
//!
//! *Every p in S is alike to its representative q for all n.* By induction on n; for 0 it was compared. For n > 0
//! take an option of p. Some option of q has the same representatives. Each component of both options is its own
//! representative, or S contains it. So each is alike to its representative for n − 1 moves, by induction. Then the
//! components of both options are alike in pairs, by way of their representatives. The same holds for an option of q.
//!
//! What a position is worth, who wins it and how soon, alone and in sums, depends on nothing else. This holds where play
//! may go on for ever, too.

use std::collections::HashSet;
use std::fmt;
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::{Fault, Outcome, Ruleset, Said, said};

/// Number of options that are compared; then samples are taken.
const FIRST: i64 = 1 << 14;
/// Number of replaced positions that pay for the comparison of one option afterwards.
const PRICE: i64 = 64;
/// Largest number of options of a sample.
const SAMPLE: i64 = 1 << 12;
/// Number of positions that are remembered as compared; then samples are taken.
const REMEMBERED: usize = 1 << 14;

/// Gives the representatives of positions, and compares them: all, or many and then samples.
pub struct Symmetry<P> {
    /// How many options may be compared, times the price.
    credit: AtomicI64,
    /// The amount that a replaced position adds to the credit if the credit is used up.
    earned: i64,
    /// The credit down to which the components of compared options are compared too.
    follows: i64,
    is_complete: AtomicBool,
    compared: Mutex<HashSet<P>>,
}

impl<P> Symmetry<P> {
    /// Compares the first thousands of replaced positions, and those that follow from them, and then samples.
    pub fn sampled() -> Symmetry<P> {
        Symmetry::of(FIRST * PRICE, 1, FIRST * PRICE / 2)
    }

    /// Compares all replaced positions and all that follow from them, as long as these have at most `options` options.
    pub fn thorough(options: u32) -> Symmetry<P> {
        Symmetry::of(i64::from(options) * PRICE, 0, 0)
    }

    fn of(credit: i64, earned: i64, follows: i64) -> Symmetry<P> {
        let (credit, is_complete) = (AtomicI64::new(credit), AtomicBool::new(true));
        Symmetry { credit, earned, follows, is_complete, compared: Mutex::default() }
    }

    /// Whether all replaced positions were compared, and all that follow from them. Then these positions play alike.
    pub fn is_complete(&self) -> bool {
        self.is_complete.load(Ordering::Relaxed)
    }
}

impl<P: Clone + Eq + Ord + Hash> Symmetry<P> {
    /// The representative of a position. Fails if the rules fail, or if a comparison finds that one is wrong.
    pub fn represent<R: Ruleset<Position = P> + ?Sized>(&self, rules: &R, position: &P) -> Result<P, Fault> {
        let own = rules.representative(position);
        if own != *position {
            self.compare(rules, position)?;
        }
        Ok(own)
    }

    /// Compares a position that was replaced, and those that follow from it, as far as the bounds allow.
    pub fn compare<R: Ruleset<Position = P> + ?Sized>(&self, rules: &R, position: &P) -> Result<(), Fault> {
        let mut credit = self.credit.load(Ordering::Relaxed);
        if credit <= 0 {
            self.credit.store(credit + self.earned, Ordering::Relaxed);
            self.is_complete.store(false, Ordering::Relaxed);
            return Ok(());
        }
        let mut open = vec![position.clone()];
        while let Some(next) = open.pop() {
            let compared = || self.compared.lock().unwrap_or_else(PoisonError::into_inner);
            let is_new = {
                let mut compared = compared();
                match self.earned > 0 && compared.len() >= REMEMBERED {
                    true => !compared.contains(&next),
                    false => compared.insert(next.clone()),
                }
            };
            if !is_new {
                continue;
            }
            let most = (credit / PRICE).max(if self.earned > 0 { SAMPLE } else { 0 });
            let most = usize::try_from(most).unwrap_or(usize::MAX);
            // After a failure the comparisons so far prove nothing.
            let (listed, all) = compare(rules, &next, most, &mut open).inspect_err(|_| compared().clear())?;
            let price = (listed as i64 + 1).saturating_mul(PRICE);
            credit = self.credit.fetch_sub(price, Ordering::Relaxed) - price;
            if !all {
                self.is_complete.store(false, Ordering::Relaxed);
            }
            if credit <= self.follows && !open.is_empty() {
                self.is_complete.store(false, Ordering::Relaxed);
                break;
            }
        }
        Ok(())
    }
}

/// Compares a position with its representative; adds the components of their options that are replaced to `replaced`.
/// Returns how many options were listed, and whether these are all.
fn compare<R: Ruleset + ?Sized>(
    rules: &R,
    position: &R::Position,
    most: usize,
    replaced: &mut Vec<R::Position>,
) -> Result<(usize, bool), Fault> {
    let own = rules.representative(position);
    let wrong = |how: Said| {
        let (one, two) = (rules.show(position), rules.show(&own));
        Fault::new(said!("representative({one}) is {two}, but {how}", one, two, how))
    };
    let twice = rules.representative(&own);
    if twice != own {
        let (two, three) = (rules.show(&own), rules.show(&twice));
        return Err(wrong(said!(
            "representative({two}) is {three}; the representative of a representative must be itself",
            two,
            three
        )));
    }
    let nature = rules.nature();
    if nature.own_endings {
        let (one, other) = (rules.ending(position)?, rules.ending(&own)?);
        if one != other {
            let word = |ending| match ending {
                None => "None",
                Some(Outcome::N) => "win",
                Some(Outcome::P) => "loss",
                Some(Outcome::D) => "draw",
            };
            let (one, other) = (word(one), word(other));
            return Err(wrong(said!("the rules end the game differently there: {one} and {other}", one, other)));
        }
        if one.is_some() {
            return Ok((0, true));
        }
    }
    if nature.entails && rules.is_urgent(position) != rules.is_urgent(&own) {
        return Err(wrong(said!("only one of them must be answered at once")));
    }
    let Some(options) = represented(rules, position, most, replaced)? else { return Ok((most, false)) };
    let Some(others) = represented(rules, &own, most, replaced)? else { return Ok((most, false)) };
    for (from, options, to, others) in [(position, &options, &own, &others), (&own, &others, position, &options)] {
        let Some(alone) = options.iter().find(|option| others.binary_search(option).is_err()) else { continue };
        let mut option = Vec::new();
        rules.find_option(from, &mut |found| {
            let mut like: Vec<_> = found.iter().map(|part| rules.representative(part)).collect();
            like.sort_unstable();
            option = found.to_vec();
            like == *alone
        })?;
        let shown = |option: &[R::Position]| match option {
            [] => said!("nothing"),
            _ => option.iter().map(|part| rules.show(part)).collect::<Vec<_>>().join(" + ").into(),
        };
        let (from, to, option, like) = (rules.show(from), rules.show(to), shown(&option), shown(alone));
        return Err(wrong(said!(
            "they do not play alike: {from} has the option {option}, and {to} has none with the representative {like}",
            from,
            option,
            to,
            like
        )));
    }
    Ok((options.len() + others.len(), true))
}

/// The represented options of a position, ascending and all different; `None` if there are more than `most`.
fn represented<R: Ruleset + ?Sized>(
    rules: &R,
    position: &R::Position,
    most: usize,
    replaced: &mut Vec<R::Position>,
) -> Result<Option<Vec<Vec<R::Position>>>, Fault> {
    if rules.option_bound(position).is_some_and(|bound| bound > most as u128) {
        return Ok(None);
    }
    let (mut options, mut listed) = (Vec::new(), 0);
    let beyond = rules.find_option(position, &mut |option| {
        let mut own = Vec::with_capacity(option.len());
        for part in option {
            own.push(rules.representative(part));
            if own[own.len() - 1] != *part {
                replaced.push(part.clone());
            }
        }
        own.sort_unstable();
        options.push(own);
        listed += 1;
        listed > most
    })?;
    options.sort_unstable();
    options.dedup();
    Ok((!beyond).then_some(options))
}

impl<P> Default for Symmetry<P> {
    /// As [`Symmetry::sampled`].
    fn default() -> Self {
        Symmetry::sampled()
    }
}

impl<P> Clone for Symmetry<P> {
    /// One that has compared nothing, and compares samples.
    fn clone(&self) -> Self {
        Symmetry::sampled()
    }
}

impl<P> fmt::Debug for Symmetry<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Symmetry").field("is_complete", &self.is_complete()).finish_non_exhaustive()
    }
}
