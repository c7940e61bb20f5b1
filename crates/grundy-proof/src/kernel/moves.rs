//! Moves: the options of a position, and the moves that a claim counts and lists, compared with those derived.

use std::rc::Rc;

use grundy_core::{OptionList, Position, said};
use grundy_rules::Rules;
use hashbrown::HashMap;

use super::claim::{DrawingClaim, MoveClaim, PositionClaim};
use super::session::Session;
use super::verdict::{Check, Rejected, demand, reject};

/// Largest number of options of a position that are tried one by one.
pub const TRIED: u128 = 4_000_000;

/// All different options of a position, each with its components ascending, unless there are too many to try.
pub(crate) fn all_options(rules: &Rules, position: &Position, step: &str) -> Check<Vec<Vec<Position>>> {
    let mut options = Vec::new();
    find_option(rules, position, step, &mut |option| {
        options.push(option.to_vec());
        false
    })?;
    Ok(OptionList::from_all(options, usize::MAX).first)
}

/// Some options of a position: how many, and the first ones.
pub(crate) type Listed = Check<OptionList<Position>>;
/// [`Listed`], if a theorem or a carrier counts them.
pub(crate) type Counted = Check<Option<OptionList<Position>>>;

/// The options of a position that are wanted, each tried: how many, and the first `most`.
pub(crate) fn options_that(
    rules: &Rules,
    position: &Position,
    most: usize,
    step: &str,
    is_wanted: &mut dyn FnMut(&[Position]) -> Check<bool>,
) -> Listed {
    let mut wanted = Vec::new();
    for option in all_options(rules, position, step)? {
        if is_wanted(&option)? {
            wanted.push(option);
        }
    }
    Ok(OptionList::from_all(wanted, most))
}

/// Whether some option of a position is wanted, unless there are too many to try. The search stops at the first one.
pub(crate) fn find_option(
    rules: &Rules,
    position: &Position,
    step: &str,
    is_wanted: &mut dyn FnMut(&[Position]) -> bool,
) -> Check<bool> {
    if rules.moves.option_bound(position).is_some_and(|bound| bound > TRIED) {
        let position = rules.moves.show(position);
        return Err(Rejected::unchecked(step, said!("{position} has too many options to try", position)));
    }
    Ok(rules.moves.find_option(position, is_wanted)?)
}

pub(crate) struct Component {
    pub rules: Rc<Rules>,
    pub position: Position,
    pub copies: u64,
}

/// Compares the winning moves of the claim, or those that keep a draw, with those derived, component by component.
pub(crate) struct Listing<'a> {
    claim: &'a PositionClaim,
    moves: &'a [MoveClaim],
    claimed: u128,
    /// The fields of the claim that hold the moves and their number, and what the moves are called.
    names: [&'static str; 3],
    count: u128,
    /// How many of the listed moves are checked.
    seen: usize,
}

impl<'a> Listing<'a> {
    pub fn winning(claim: &'a PositionClaim) -> Listing<'a> {
        let names = ["claim.winning_moves", "claim.winning_move_count", "winning"];
        Listing { claim, moves: &claim.winning_moves, claimed: claim.winning_move_count, names, count: 0, seen: 0 }
    }

    pub fn drawing(claim: &'a PositionClaim, drawing: &'a DrawingClaim) -> Listing<'a> {
        let names = ["claim.drawing.moves", "claim.drawing.count", "drawing"];
        Listing { claim, moves: &drawing.moves, claimed: drawing.count, names, count: 0, seen: 0 }
    }

    /// Compares the moves in each component with those that `find` gives: for component i, the first `most` listed. Equal
    /// components have equal moves, and ever fewer of them are listed, so it is asked for the first one.
    pub fn each(
        &mut self,
        components: &[Component],
        session: &Session,
        find: &mut dyn FnMut(usize, usize) -> Check<OptionList<Position>>,
    ) -> Check {
        let mut found: HashMap<(*const Rules, &Position), Rc<OptionList<Position>>> = HashMap::new();
        for (i, component) in components.iter().enumerate() {
            if i % 1024 == 0 {
                session.report("components", i, components.len())?;
            }
            let key = (Rc::as_ptr(&component.rules), &component.position);
            let moves = match found.get(&key) {
                Some(known) => Rc::clone(known),
                None => Rc::clone(found.entry(key).or_insert(Rc::new(find(i, self.moves.len() - self.seen)?))),
            };
            self.expect(i, component, &moves)?;
        }
        Ok(())
    }

    /// Compares the moves of this kind that the claim lists in component i with those found.
    fn expect(&mut self, i: usize, component: &Component, found: &OptionList<Position>) -> Check {
        let [moves, count, _] = self.names;
        let all = found.count.checked_mul(component.copies.into()).and_then(|all| all.checked_add(self.count));
        self.count = all.ok_or_else(|| Rejected::unchecked(count, said!("the count is beyond 128 bits")))?;
        for option in found.first.iter().take(self.moves.len() - self.seen) {
            let step = format!("{moves}[{}]", self.seen);
            let claimed = &self.moves[self.seen];
            let to: Vec<String> = option.iter().map(|part| component.rules.moves.show(part)).collect();
            demand(format!("{step}.component"), &claimed.component, &i)?;
            demand(format!("{step}.from"), &claimed.from, &self.claim.components[i].start)?;
            demand(format!("{step}.to"), &claimed.to, &to)?;
            self.seen += 1;
        }
        Ok(())
    }

    /// Others do not exist.
    pub fn finish(self) -> Check {
        let [moves, count, kind] = self.names;
        if self.seen < self.moves.len() {
            return reject(format!("{moves}[{}]", self.seen), said!("this is not the next {kind} move", kind));
        }
        demand(count, &self.claimed, &self.count)
    }
}
