//! Sums with pictures in several colours: who wins, and both players' winning cuts.
//!
//! Each component is valued in the fastest proved way. The green parts of a picture are a heap of Nim, by the fusion
//! principle. Its blue-red trees are a number, by the colon principle. Other parts are searched
//! ([`search`](crate::hackenbush::search)). Other components are worth their Grundy values. The sum is an [`Amount`].
//!
//! A cut wins for its player if that player, then moving second, wins the result. The rest of the sum and what the cut
//! leaves of its part. For green parts and other impartial games, this is decided once for each value that some move
//! leads to. For trees, the question is which cuts leave enough beside the rest.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use grundy_core::{Convention, Nimber, OutcomeClass, Position, said};
use grundy_rules::hackenbush::picture::{Group, Kind, groups};
use grundy_rules::hackenbush::{EdgeId, Picture, Remaining};

use crate::hackenbush::amount::{Amount, Enough};
use crate::hackenbush::blue_red::{tree_value, tree_winning_cuts};
use crate::hackenbush::green::Green;
use crate::hackenbush::partizan::Games;
use crate::hackenbush::search::Search;
use crate::hackenbush::{Dyadic, FUSION, NUMBERS};
use crate::summand::MoveList;
use crate::summand::{Player, Summand};
use crate::walk::search::all_options;
use crate::worth::{Reason, Valuers};
use crate::{Limits, Unsolved};

/// Largest number of options of an impartial component that are tried one by one; more would take too long.
const OPTIONS: u128 = 1 << 20;

/// The answer for a sum in which Left and Right have different moves.
#[derive(Clone, Debug)]
pub struct ColouredSolution {
    pub outcome: OutcomeClass,
    pub value: ColouredValue,
    /// The value of one copy of each summand.
    pub worths: Vec<ColouredWorth>,
    /// The winning moves of Left and of Right.
    pub winning: [MoveList; 2],
    /// Why the winning moves are not listed.
    pub unlisted: Option<Unsolved>,
}

/// A value where Left and Right have different moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColouredValue {
    /// The number that it equals; `None` if it is not a number.
    pub number: Option<Dyadic>,
    /// The heap of Nim that it equals; `None` if there is none.
    pub nimber: Option<Nimber>,
    pub name: String,
}

/// The value of a summand, and its reasons.
#[derive(Clone, Debug)]
pub struct ColouredWorth {
    pub value: ColouredValue,
    /// The reasons for the value, one for each part.
    pub because: Vec<Reason>,
}

/// Cached results for coloured sums, kept between questions.
#[derive(Default)]
pub(crate) struct ColouredMemory {
    games: Games,
    searches: HashMap<Picture, Search>,
}

impl ColouredMemory {
    /// Solves a sum in normal play with a coloured component; lists at most `most` moves of each player. `valuers`
    /// gives the values of the other components. Fails in misère play.
    pub fn solve(
        &mut self,
        valuers: &mut Valuers,
        sum: &[Summand],
        convention: Convention,
        most: usize,
        limits: &Limits,
    ) -> Result<ColouredSolution, Unsolved> {
        if convention == Convention::Misere {
            let why = said!("misère play is solved for green pictures only, and here are blue or red edges");
            return Err(Unsolved::refused(why));
        }
        Table { valuers, memory: self, limits }.solve(sum, most)
    }
}

struct Table<'a, 'l> {
    valuers: &'a mut Valuers,
    memory: &'a mut ColouredMemory,
    limits: &'a Limits<'l>,
}

enum Parts<'a> {
    Impartial(Nimber, Reason),
    /// What remains of a picture: its groups, each with its value and the reason.
    Picture(Vec<(Group<'a>, Amount, Reason)>),
}

impl Table<'_, '_> {
    fn solve(&mut self, sum: &[Summand], most: usize) -> Result<ColouredSolution, Unsolved> {
        let remaining: Vec<Option<Remaining>> = sum.iter().map(remaining).collect();
        let mut total = Amount::default();
        let mut taken = Vec::with_capacity(sum.len());
        let mut worths = Vec::with_capacity(sum.len());
        for (summand, left) in sum.iter().zip(&remaining) {
            let parts = self.parts(summand, left.as_ref())?;
            let worth = self.worth(&parts)?;
            let (games, limits) = (&mut self.memory.games, self.limits);
            total = total.plus(&worth.times(summand.copies, games, limits)?, games, limits)?;
            worths.push(ColouredWorth { value: self.told(&worth)?, because: parts.reasons() });
            taken.push(parts);
        }
        let mut winning = [MoveList::new(most), MoveList::new(most)];
        let unlisted =
            sum.iter().zip(&remaining).find_map(|(summand, left)| too_many(summand).filter(|_| left.is_none()));
        for (index, (summand, parts)) in sum.iter().zip(&taken).enumerate().filter(|_| unlisted.is_none()) {
            for (player, moves) in [Player::Left, Player::Right].into_iter().zip(&mut winning) {
                let options = match (parts, &remaining[index]) {
                    (Parts::Picture(groups), Some(left)) => self.winning_cuts(left, groups, &total, player)?,
                    (Parts::Impartial(value, _), _) => self.winning_options(summand, *value, &total, player)?,
                    (Parts::Picture(_), None) => Vec::new(),
                };
                moves.add_all(index, summand.copies, options)?;
            }
        }
        let outcome = total.outcome(&mut self.memory.games, self.limits)?;
        Ok(ColouredSolution { outcome, value: self.told(&total)?, worths, winning, unlisted })
    }

    fn parts<'a>(&mut self, summand: &Summand, left: Option<&'a Remaining>) -> Result<Parts<'a>, Unsolved> {
        let Some(left) = left else {
            let worth = self.valuers.of(summand.rules).worth(summand.position, false, self.limits);
            let worth = worth.map_err(|why| without_value(summand, why))?;
            let value = worth.value.as_ref().and_then(|value| value.nimber());
            let value =
                value.filter(|_| !matches!(worth.because, Reason::Smith)).ok_or_else(|| no_component(summand))?;
            return Ok(Parts::Impartial(value, worth.because));
        };
        let mut parts = Vec::new();
        for group in groups(left.picture()) {
            let (amount, reason) = self.group(&group)?;
            parts.push((group, amount, reason));
        }
        Ok(Parts::Picture(parts))
    }

    fn group(&mut self, group: &Group) -> Result<(Amount, Reason), Unsolved> {
        if let Some(green) = Green::of(&group.picture) {
            return Ok((Amount::heap(green.value().0), Reason::Theorem(&FUSION)));
        }
        if group.kind == Kind::BlueRedTree
            && let Some(value) = tree_value(&group.picture, self.limits)?
        {
            return Ok((value.into(), Reason::Theorem(&NUMBERS)));
        }
        let limits = self.limits;
        let (search, games) = self.search(&group.picture)?;
        let value = search.value(games, limits)?;
        Ok((Amount::of(value, games), Reason::Canonical(search.states())))
    }

    fn search(&mut self, picture: &Picture) -> Result<(&mut Search, &mut Games), Unsolved> {
        let ColouredMemory { games, searches } = self.memory;
        let search = match searches.entry(picture.clone()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(Search::of(picture)?),
        };
        Ok((search, games))
    }

    /// The value of one copy of a summand.
    fn worth(&mut self, parts: &Parts) -> Result<Amount, Unsolved> {
        match parts {
            Parts::Impartial(value, _) => Ok(Amount::heap(value.0)),
            Parts::Picture(groups) => groups.iter().try_fold(Amount::default(), |sum, (_, amount, _)| {
                sum.plus(amount, &mut self.memory.games, self.limits)
            }),
        }
    }

    fn told(&mut self, amount: &Amount) -> Result<ColouredValue, Unsolved> {
        Ok(ColouredValue {
            number: amount.as_number().cloned(),
            nimber: amount.as_nimber().map(Nimber),
            name: amount.name(&mut self.memory.games, self.limits)?,
        })
    }

    fn without(&mut self, total: &Amount, part: &Amount) -> Result<Amount, Unsolved> {
        let (games, limits) = (&mut self.memory.games, self.limits);
        total.plus(&part.negative(games, limits)?, games, limits)
    }

    /// The options by a player's winning cuts in a picture.
    fn winning_cuts(
        &mut self,
        left: &Remaining,
        groups: &[(Group, Amount, Reason)],
        total: &Amount,
        player: Player,
    ) -> Result<Vec<Vec<Position>>, Unsolved> {
        let mut options = Vec::new();
        for (group, amount, reason) in groups {
            let rest = self.without(total, amount)?;
            let cuts = match reason {
                Reason::Theorem(theorem) if theorem.name == FUSION.name => {
                    self.green_cuts(&group.picture, rest, player)?
                }
                Reason::Theorem(_) => {
                    let Enough { stop, strictly } = rest.enough(player, &mut self.memory.games, self.limits)?;
                    tree_winning_cuts(&group.picture, player, &stop, strictly, self.limits)?.unwrap_or_default()
                }
                _ => self.searched_cuts(&group.picture, &rest, player)?,
            };
            options.extend(cuts.into_iter().map(|edge| Vec::from_iter(left.after(group.edge_of_whole(edge)))));
        }
        Ok(options)
    }

    fn green_cuts(&mut self, picture: &Picture, rest: Amount, player: Player) -> Result<Vec<EdgeId>, Unsolved> {
        let Some(green) = Green::of(picture) else { return Ok(Vec::new()) };
        let mut asked = Asked::new(rest, player);
        let mut cuts = Vec::new();
        for (edge, value) in (0..).zip(green.values_after_cuts()) {
            if asked.wins(value, &mut self.memory.games, self.limits)? {
                cuts.push(edge);
            }
        }
        Ok(cuts)
    }

    fn searched_cuts(&mut self, picture: &Picture, rest: &Amount, player: Player) -> Result<Vec<EdgeId>, Unsolved> {
        let limits = self.limits;
        let (search, games) = self.search(picture)?;
        let mut cuts = Vec::new();
        for (edge, _) in (0..).zip(&picture.edges).filter(|(_, drawn)| player.may_cut(drawn.colour)) {
            let after = Amount::of(search.value_after(edge, games, limits)?, games);
            if rest.plus(&after, games, limits)?.is_won_by(player, games, limits)? {
                cuts.push(edge);
            }
        }
        Ok(cuts)
    }

    fn winning_options(
        &mut self,
        summand: &Summand,
        value: Nimber,
        total: &Amount,
        player: Player,
    ) -> Result<Vec<Vec<Position>>, Unsolved> {
        let rest = self.without(total, &Amount::heap(value.0))?;
        let mut asked = Asked::new(rest, player);
        let mut wins = Vec::new();
        for option in all_options(&*summand.rules.moves, summand.position, self.limits)? {
            let value = self.valuers.of(summand.rules).sum_value(&option, self.limits);
            let value = value.map_err(|why| without_value(summand, why))?;
            let Some(value) = value.nimber() else { continue };
            if asked.wins(value, &mut self.memory.games, self.limits)? {
                wins.push(option);
            }
        }
        Ok(wins)
    }
}

fn no_component(summand: &Summand) -> Unsolved {
    Unsolved::refused(said!(
        "{ruleset} is not a component beside blue and red edges: its play may go on for ever, or its value is not known",
        ruleset = summand.rules.name
    ))
}

/// Why a component is refused. A position that must be answered at once has no value.
fn without_value(summand: &Summand, why: Unsolved) -> Unsolved {
    match why {
        Unsolved::Refused(_) if summand.rules.moves.nature().entails => no_component(summand),
        why => why,
    }
}

/// That the options of an impartial component are too many to be tried.
fn too_many(summand: &Summand) -> Option<Unsolved> {
    let bound = summand.rules.moves.option_bound(summand.position).filter(|&bound| bound > OPTIONS)?;
    let (ruleset, position) = (summand.rules.name.clone(), summand.rules.moves.show(summand.position));
    Some(Unsolved::too_large(said!(
        "beside colours the options of {ruleset} {position} are tried one by one, and {bound} are too many",
        ruleset,
        position,
        bound
    )))
}

/// A cache of which heaps of Nim win beside the rest of a sum.
struct Asked {
    rest: Amount,
    player: Player,
    known: HashMap<Nimber, bool>,
}

impl Asked {
    fn new(rest: Amount, player: Player) -> Asked {
        Asked { rest, player, known: HashMap::new() }
    }

    /// Whether the player who leaves this heap beside the rest wins.
    fn wins(&mut self, heap: Nimber, games: &mut Games, limits: &Limits) -> Result<bool, Unsolved> {
        if let Some(&known) = self.known.get(&heap) {
            return Ok(known);
        }
        let left = Amount { nimber: self.rest.nimber ^ heap.0, ..self.rest.clone() };
        let wins = left.is_won_by(self.player, games, limits)?;
        self.known.insert(heap, wins);
        Ok(wins)
    }
}

impl Parts<'_> {
    fn reasons(&self) -> Vec<Reason> {
        match self {
            Parts::Impartial(_, because) => vec![because.clone()],
            Parts::Picture(groups) => groups.iter().map(|(_, _, reason)| reason.clone()).collect(),
        }
    }
}

/// What remains of a summand that is a coloured picture; `None` for other summands.
fn remaining<'a>(summand: &Summand<'a>) -> Option<Remaining<'a>> {
    let picture = summand.rules.picture().filter(|picture| !picture.is_green())?;
    Some(Remaining::of(picture, summand.position))
}
