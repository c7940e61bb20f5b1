//! Positions of green pictures: their values, and the cuts that lead to a value.

use std::sync::Arc;

use grundy_core::{Nimber, OptionList, Position};
use grundy_rules::Rules;
use grundy_rules::hackenbush::{Picture, Remaining};

use super::green::Green;
use super::spanning::Spanning;

/// The picture of a ruleset, if it is Hackenbush and green.
pub fn green_picture(rules: &Rules) -> Option<&Picture> {
    let picture = if cfg!(feature = "pictures") { rules.picture().map(|picture| &**picture) } else { None };
    picture.filter(|picture| picture.is_green())
}

/// The last position of a picture that was asked about, with its search: after the value come the cuts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Searched(Option<(Position, Arc<Spanning>)>);

impl Searched {
    /// The remaining picture at a position, searched now or before; `None` if it is not green.
    fn green<'a>(&mut self, left: &'a Picture, position: &Position) -> Option<Green<'a>> {
        if let Some((known, tree)) = &self.0
            && known == position
        {
            return Some(Green::searched(left, Arc::clone(tree)));
        }
        let green = Green::of(left)?;
        self.0 = Some((position.clone(), Arc::clone(green.tree())));
        Some(green)
    }
}

/// The Grundy value of a position of a green picture, the same for all calls with `searched`; `None` for other
/// pictures. O(vertices + edges).
pub(crate) fn green_value(picture: &Picture, position: &Position, searched: &mut Searched) -> Option<Nimber> {
    searched.green(Remaining::of(picture, position).picture(), position).map(|green| green.value())
}

/// The options of a position of a green picture that are worth `target`, the first `most` of them listed; `None` for
/// other pictures. Cuts of different edges lead to different pictures; cuts of copies of one edge lead to the same.
///
/// Complexity: as for [`Green::cuts_with_value`]; after earlier cuts also the length of the position for each option.
pub(crate) fn green_options(
    picture: &Picture,
    position: &Position,
    target: Nimber,
    most: usize,
    searched: &mut Searched,
) -> Option<OptionList<Position>> {
    let left = Remaining::of(picture, position);
    let cuts = searched.green(left.picture(), position)?.cuts_with_value(target);
    let option = |edge| Vec::from_iter(left.after(edge));
    if position.is_empty() {
        // Each option lists one edge. If the first edge carries everything, its option is the empty position, which is
        // listed first.
        let first = cuts.iter().take(most).map(|&edge| option(edge)).collect();
        return Some(OptionList { count: cuts.len() as u128, first });
    }
    Some(OptionList::from_all(cuts.into_iter().map(option).collect(), most))
}
