//! The winning moves of a claim, compared with those derived.

use std::rc::Rc;

use grundy_core::Position;
use grundy_rules::Rules;

use crate::certificate::PositionClaim;
use crate::options::Found;
use crate::verdict::{Rejected, demand};

/// One summand of the claim, read.
pub(crate) struct Component {
    pub rules: Rc<Rules>,
    pub position: Position,
    pub copies: u64,
}

/// Compares the winning moves of the claim with those derived, component by component.
pub(crate) struct Winning<'a> {
    claim: &'a PositionClaim,
    count: u128,
    /// How many of the listed moves are checked.
    seen: usize,
}

impl<'a> Winning<'a> {
    pub fn new(claim: &'a PositionClaim) -> Winning<'a> {
        Winning { claim, count: 0, seen: 0 }
    }

    /// How many of the moves to come are listed.
    pub fn still_listed(&self) -> usize {
        self.claim.winning_moves.len() - self.seen
    }

    /// The next moves listed, as far as they are in component i.
    pub fn listed_in(&self, i: usize, component: &Component) -> Vec<Vec<Position>> {
        let next = self.claim.winning_moves[self.seen..].iter().take_while(|step| step.component == i);
        let read = |text: &String| component.rules.moves.parse(text).ok();
        next.map_while(|step| step.to.iter().map(read).collect()).collect()
    }

    /// The winning moves in component i are these.
    pub fn expect(&mut self, i: usize, component: &Component, found: &Found) -> Result<(), Rejected> {
        let all = found.count.checked_mul(component.copies.into()).and_then(|all| all.checked_add(self.count));
        self.count = all.ok_or_else(|| Rejected::new("claim.winning_move_count", "the count is beyond 128 bits"))?;
        let most = self.still_listed();
        for option in found.first.iter().take(most) {
            let step = format!("claim.winning_moves[{}]", self.seen);
            let claimed = &self.claim.winning_moves[self.seen];
            let to: Vec<String> = option.iter().map(|part| component.rules.moves.show(part)).collect();
            demand(format!("{step}.component"), &claimed.component, &i)?;
            demand(format!("{step}.from"), &claimed.from, &self.claim.components[i].start)?;
            demand(format!("{step}.to"), &claimed.to, &to)?;
            self.seen += 1;
        }
        Ok(())
    }

    /// There are no others.
    pub fn finish(self) -> Result<(), Rejected> {
        if self.still_listed() > 0 {
            return Err(Rejected::new(
                format!("claim.winning_moves[{}]", self.seen),
                "this is not the next winning move",
            ));
        }
        demand("claim.winning_move_count", &self.claim.winning_move_count, &self.count)
    }
}
