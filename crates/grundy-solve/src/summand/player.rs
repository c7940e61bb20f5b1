//! The two players.

use grundy_rules::hackenbush::Colour;

/// Left, who cuts blue edges, or Right, who cuts red ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Cuts blue and green edges.
    Left,
    /// Cuts red and green edges.
    Right,
}

impl Player {
    /// The colour that only this player may cut.
    pub(crate) fn own_colour(self) -> Colour {
        match self {
            Player::Left => Colour::Blue,
            Player::Right => Colour::Red,
        }
    }

    /// Whether this player may cut an edge of this colour.
    pub fn may_cut(self, colour: Colour) -> bool {
        colour == Colour::Green || colour == self.own_colour()
    }
}
