//! Misère play of a sum, by a list of P-positions.
//!
//! In misère play a sum without a move is an N-position. A list L of sums
//! consists of P-positions if every sum in L has a move and every option of it
//! is an N-position, where a sum is shown to be an N-position by having no move
//! at all or an option in L: play is finite, so this is the definition of the
//! outcomes, by induction on the length of play.
//!
//! A sum is written as its components that have a move, in ascending order of
//! ruleset and position. Components without a move change nothing and are left
//! out; so the empty sum is the end of play.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use grundy_core::Position;
use grundy_rules::Rules;

use crate::certificate::{PositionClaim, SumsWitness, Witness};
use crate::moves::{Component, Winning};
use crate::options::{Found, TRIED, all_options};
use crate::table::symmetry;
use crate::verdict::{Rejected, Session, demand};

/// As many options are remembered in all.
const REMEMBERED: usize = 1 << 24;

/// A sum has at most as many summands, copies counted.
const LARGEST_SUM: u64 = 100_000;

/// The summands that have a move: index of the ruleset, position; ascending.
type Sum = Vec<(usize, Position)>;

/// Checks a claim in misère play by the list in the witness.
pub(crate) fn check_claim(
    claim: &PositionClaim,
    components: &[Component],
    witness: &Witness,
    session: &Session,
) -> Result<(), Rejected> {
    let Some(sums) = &witness.sums else {
        return Err(Rejected::new("witness.sums", "there is no list of P-positions"));
    };
    let list = List::read(sums, session)?;
    let mut games = Games { rules: &list.rules, options: HashMap::new(), room: REMEMBERED, session };
    list.verify(&mut games, session)?;

    let mut root = Sum::new();
    let mut indices = Vec::new();
    for (i, component) in components.iter().enumerate() {
        let index = list.rules.iter().position(|rules| rules.name == component.rules.name);
        let reason = || Rejected::new("witness.sums.rulesets", format!("{} is missing", component.rules.name));
        let index = index.ok_or_else(reason)?;
        indices.push(index);
        if !games.can_move(index, &component.position)? {
            continue;
        }
        if component.copies > LARGEST_SUM - root.len() as u64 {
            return Err(Rejected::new(format!("claim.components[{i}].copies"), "so large a sum is not checked"));
        }
        let position = games.representative(index, &component.position);
        root.extend((0..component.copies).map(|_| (index, position.clone())));
    }
    root.sort();
    let is_p = list
        .is_p(&root, &mut games, session)?
        .ok_or_else(|| Rejected::new("witness.sums.p_positions", "the list does not tell who wins"))?;
    demand("claim.outcome", &claim.outcome.as_str(), &if is_p { "P" } else { "N" })?;

    let mut moves = Winning::new(claim);
    for (i, component) in components.iter().enumerate() {
        let mut winning = Vec::new();
        for option in games.options(indices[i], &component.position)?.iter() {
            let from = (indices[i], games.representative(indices[i], &component.position));
            let after = games.moved(&root, &from, option)?;
            let wins = list.is_p(&after, &mut games, session)?.ok_or_else(|| {
                let (from, to) = (&claim.components[i].start, show(&list.rules[indices[i]], option));
                Rejected::new("witness.sums.p_positions", format!("the list does not tell whether {from} to {to} wins"))
            })?;
            if wins {
                winning.push(option.clone());
            }
        }
        moves.expect(i, component, &Found::from_all(winning, moves.still_listed()))?;
    }
    moves.finish()
}

fn show(rules: &Rules, option: &[Position]) -> String {
    let parts: Vec<String> = option.iter().map(|part| rules.moves.show(part)).collect();
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(" + ") }
}

/// The options of the positions met, remembered.
struct Games<'a> {
    rules: &'a [Rules],
    options: HashMap<(usize, Position), Options>,
    /// How many options more are remembered.
    room: usize,
    session: &'a Session<'a>,
}

/// The options of one position.
type Options = Rc<Vec<Vec<Position>>>;

impl Games<'_> {
    /// The different options of a position.
    fn options(&mut self, index: usize, position: &Position) -> Result<Options, Rejected> {
        let key = (index, position.clone());
        if let Some(options) = self.options.get(&key) {
            return Ok(Rc::clone(options));
        }
        self.session.report("positions", self.options.len(), self.options.len())?;
        let options = all_options(&self.rules[index], position, "witness.sums")?;
        let options = Rc::new(Found::from_all(options, usize::MAX).first);
        if options.len() <= self.room {
            self.room -= options.len();
            self.options.insert(key, Rc::clone(&options));
        }
        Ok(options)
    }

    /// The position that stands for all that the rules call equal to it by symmetry.
    fn representative(&self, index: usize, position: &Position) -> Position {
        let rules = &self.rules[index];
        let representative = rules.moves.representative(position);
        if representative != *position {
            self.session.trust(symmetry(rules));
        }
        representative
    }

    /// Whether the position has a move.
    fn can_move(&mut self, index: usize, position: &Position) -> Result<bool, Rejected> {
        // Where the options are too many to try, there is one.
        if self.rules[index].moves.option_bound(position).is_some_and(|bound| bound > TRIED) {
            return Ok(true);
        }
        Ok(!self.options(index, position)?.is_empty())
    }

    /// The sum after one summand became `option`.
    fn moved(&mut self, sum: &Sum, from: &(usize, Position), option: &[Position]) -> Result<Sum, Rejected> {
        let mut after = sum.clone();
        if let Ok(at) = after.binary_search(from) {
            after.remove(at);
        }
        for part in option {
            if self.can_move(from.0, part)? {
                let part = (from.0, self.representative(from.0, part));
                let at = after.binary_search(&part).unwrap_or_else(|at| at);
                after.insert(at, part);
            }
        }
        Ok(after)
    }

    /// All different options of a sum.
    fn options_of_sum(&mut self, sum: &Sum) -> Result<Vec<Sum>, Rejected> {
        let mut all = Vec::new();
        for (i, from) in sum.iter().enumerate() {
            if i > 0 && sum[i - 1] == *from {
                continue;
            }
            for option in self.options(from.0, &from.1)?.iter() {
                all.push(self.moved(sum, from, option)?);
            }
        }
        Ok(all)
    }
}

/// The list of P-positions, read.
struct List {
    rules: Vec<Rules>,
    sums: Vec<Sum>,
    p_positions: HashSet<Sum>,
}

impl List {
    fn read(witness: &SumsWitness, session: &Session) -> Result<List, Rejected> {
        let mut rules: Vec<Rules> = Vec::new();
        for (i, word) in witness.rulesets.iter().enumerate() {
            let step = format!("witness.sums.rulesets[{i}]");
            let found = session.find(word, &step)?;
            if rules.contains(&found) {
                return Err(Rejected::new(step, format!("{word} stands twice")));
            }
            rules.push(found);
        }
        let mut sums = Vec::with_capacity(witness.p_positions.len());
        for (i, summands) in witness.p_positions.iter().enumerate() {
            let step = format!("witness.sums.p_positions[{i}]");
            let mut sum = Sum::with_capacity(summands.len());
            for (index, text) in summands {
                let rules =
                    rules.get(*index).ok_or_else(|| Rejected::new(&*step, format!("there is no ruleset {index}")))?;
                let position = rules.moves.parse(text);
                sum.push((*index, position.map_err(|error| Rejected::new(&*step, error.to_string()))?));
            }
            if !sum.is_sorted() {
                return Err(Rejected::new(step, "the summands are not in ascending order"));
            }
            sums.push(sum);
        }
        let p_positions = sums.iter().cloned().collect();
        Ok(List { rules, sums, p_positions })
    }

    /// Checks that the list consists of P-positions, if it does.
    fn verify(&self, games: &mut Games, session: &Session) -> Result<(), Rejected> {
        let mut shown_n: HashSet<Sum> = HashSet::new();
        for (i, sum) in self.sums.iter().enumerate() {
            session.report("P-positions", i, self.sums.len())?;
            let reject = |reason: &str| Err(Rejected::new(format!("witness.sums.p_positions[{i}]"), reason));
            if sum.is_empty() {
                return reject("a sum without a move is an N-position in misère play");
            }
            for (index, position) in sum {
                if !games.can_move(*index, position)? {
                    return reject("a summand has no move; such summands are left out");
                }
            }
            for option in games.options_of_sum(sum)? {
                if shown_n.contains(&option) {
                    continue;
                }
                if self.p_positions.contains(&option) {
                    return reject("an option of it is in the list too");
                }
                if !self.shows_n(&option, games)? {
                    let text: Vec<String> = option
                        .iter()
                        .map(|(index, position)| {
                            format!("{} {}", self.rules[*index].name, self.rules[*index].moves.show(position))
                        })
                        .collect();
                    return reject(&format!("no option of its option {} is in the list", text.join(" + ")));
                }
                shown_n.insert(option);
            }
        }
        Ok(())
    }

    /// Whether the sum is an N-position because it has no move or one into the list.
    fn shows_n(&self, sum: &Sum, games: &mut Games) -> Result<bool, Rejected> {
        for (i, from) in sum.iter().enumerate() {
            if i > 0 && sum[i - 1] == *from {
                continue;
            }
            for option in games.options(from.0, &from.1)?.iter() {
                if self.p_positions.contains(&games.moved(sum, from, option)?) {
                    return Ok(true);
                }
            }
        }
        Ok(sum.is_empty())
    }

    /// Whether a sum is a P-position; `None` if the list does not tell.
    fn is_p(&self, sum: &Sum, games: &mut Games, session: &Session) -> Result<Option<bool>, Rejected> {
        session.report("moves", 0, 1)?;
        if self.p_positions.contains(sum) {
            return Ok(Some(true));
        }
        Ok(self.shows_n(sum, games)?.then_some(false))
    }
}
