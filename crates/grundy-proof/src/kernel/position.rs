//! Claims about a position: who wins, the value, all winning moves, or in a draw all moves that keep it.
//!
//! What the claim says of itself is checked here. Then the outcome is derived: from the values of the components
//! ([`sums`](super::sums)), or by another room.
//!
//! The moves that a claim counts and lists are compared with those derived.

use std::rc::Rc;

use grundy_core::syntax::{as_word, ruleset_as_word};
use grundy_core::{Convention, OptionList, Position, Said, said};
use grundy_rules::Rules;
use hashbrown::HashMap;

use super::session::Session;
use super::session::{Check, Rejected, convention_of, demand, reject, require};
use super::written::{DrawingClaim, MoveClaim, PositionClaim};

pub(crate) struct Claimed<'a> {
    pub claim: &'a PositionClaim,
    pub components: Vec<Component>,
    pub convention: Convention,
}

impl<'a> Claimed<'a> {
    /// Reads a claim, and sees that it says the same in all its fields.
    pub fn read(claim: &'a PositionClaim, session: &Session) -> Check<Claimed<'a>> {
        let components = read_components(claim, session)?;
        check_text(claim)?;
        check_lengths(claim)?;
        Ok(Claimed { claim, components, convention: convention_of(&claim.convention, "claim.convention")? })
    }
}

/// What a claim that was derived again says, in sentences.
pub(crate) fn established(claim: &PositionClaim) -> Vec<Said> {
    let (position, outcome) = (shortened(&claim.position), &claim.outcome);
    let mut told = vec![
        match (&claim.grundy, claim.convention.as_str()) {
            (Some(value), "normal") => {
                said!("{position} is {outcome} in normal play, worth {value}", position, outcome, value)
            }
            (None, "normal") => said!("{position} is {outcome} in normal play", position, outcome),
            _ => said!("{position} is {outcome} in misere play", position, outcome),
        },
        match (claim.winning_move_count, claim.moves_listed) {
            (0, _) => said!("no move wins"),
            (count, listed) if count == u128::from(listed) => {
                said!("the winning moves are those listed ({count} of them)", count)
            }
            (count, listed) => {
                said!("there are {count} winning moves, and the first {listed} are those listed", count, listed)
            }
        },
    ];
    told.extend(claim.drawing.as_ref().map(|drawing| match (drawing.count, drawing.listed) {
        (0, _) => said!("no move is left to keep the draw"),
        (count, listed) if count == u128::from(listed) => {
            said!("the moves that keep the draw are those listed ({count} of them)", count)
        }
        (count, listed) => said!("{count} moves keep the draw, and the first {listed} are those listed", count, listed),
    }));
    told.extend(claim.remoteness.map(|remoteness| {
        said!("play ends after {remoteness} moves if the winner hurries and the loser delays", remoteness)
    }));
    told
}

/// As many moves are listed as the claim says, and drawing moves exactly for a draw.
fn check_lengths(claim: &PositionClaim) -> Check {
    let check = |step: &str, claimed: u64, listed: usize| {
        require(claimed == listed as u64, step, said!("{listed} moves are listed, not {claimed}", listed, claimed))
    };
    check("claim.moves_listed", claim.moves_listed, claim.winning_moves.len())?;
    match (&claim.drawing, claim.outcome == "D") {
        (Some(drawing), true) => check("claim.drawing.listed", drawing.listed, drawing.moves.len()),
        (None, false) => Ok(()),
        (Some(_), false) => reject("claim.drawing", said!("only in a draw moves can keep it")),
        (None, true) => reject("claim.drawing", said!("the moves that keep the draw are missing")),
    }
}

fn shortened(text: &str) -> String {
    text.char_indices().nth(100).map_or_else(|| text.to_owned(), |(at, _)| format!("{} …", &text[..at]))
}

fn read_components(claim: &PositionClaim, session: &Session) -> Check<Vec<Component>> {
    require(!claim.components.is_empty(), "claim.components", said!("a sum has at least one component"))?;
    let mut found: HashMap<&str, Rc<Rules>> = HashMap::new();
    let mut components = Vec::with_capacity(claim.components.len());
    for (i, component) in claim.components.iter().enumerate() {
        let step = |field: &str| format!("claim.components[{i}].{field}");
        let rules = match found.get(&*component.ruleset) {
            Some(rules) => Rc::clone(rules),
            None => {
                let rules = Rc::new(session.find_any(&component.ruleset, &step("ruleset"))?);
                Rc::clone(found.entry(&component.ruleset).or_insert(rules))
            }
        };
        let position = rules.moves.parse(&component.start);
        let position = position.map_err(|error| Rejected::new(step("start"), error.reason()))?;
        demand(step("start"), &component.start, &rules.moves.show(&position))?;
        require(component.copies != 0, step("copies"), said!("there is at least one copy"))?;
        components.push(Component { rules, position, copies: component.copies });
    }
    Ok(components)
}

/// The text of the sum follows from its components.
fn check_text(claim: &PositionClaim) -> Check {
    let mut text = String::new();
    for (i, component) in claim.components.iter().enumerate() {
        if i == 0 || claim.components[i - 1].ruleset != component.ruleset {
            text.push_str(if i == 0 { "" } else { " + " });
            text.push_str(&ruleset_as_word(&component.ruleset));
        }
        text.push(' ');
        if component.copies > 1 {
            text.push_str(&format!("{}x", component.copies));
        }
        text.push_str(&as_word(&component.start));
    }
    require(text == claim.position, "claim.position", said!("the components say `{text}`", text = shortened(&text)))
}

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
