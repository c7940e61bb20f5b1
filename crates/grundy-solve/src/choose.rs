//! Which engine answers: the one place that asks what structure a game has.
//!
//! A new engine is its room, a variant of `Engine` with a line in `choose`, and the fact that the checker reads.

use grundy_core::{Convention, Nature};
use grundy_rules::{Rules, Shape, Structure};

use crate::summand::Summand;

/// The engines for one component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Engine {
    /// The rules say who has won. Positions have no values; a sum is played as a whole.
    Whole,
    /// A player may move again, or must answer.
    Entailing,
    /// A green picture: the fusion principle.
    Picture,
    /// A token on a graph: passes over all edges.
    Graph,
    /// A board of cells: nimber search, or a table of an order. For other positions: [`beyond_boards`].
    Board,
    /// Play may return: Smith's rule.
    Smith,
    /// Heaps: the sequence of their values.
    Sequence,
    /// Bars and blocks of chocolate: a table of all that lie below one.
    Bars,
    /// Vectors of numbers: search, and a table of all positions below if the rules are formulas.
    Numbers,
    /// Only the moves are known: search.
    Search,
}

/// The engine for the values of a game, if no theorem gives them.
pub(crate) fn choose(rules: &Rules) -> Engine {
    let nature = rules.moves.nature();
    match &rules.structure {
        _ if nature.own_endings => Engine::Whole,
        _ if nature.entails => Engine::Entailing,
        Structure::Picture(picture) if cfg!(feature = "pictures") && picture.is_green() => Engine::Picture,
        Structure::Graph(_) if cfg!(feature = "graphs") => Engine::Graph,
        Structure::Board(_) if cfg!(feature = "engines") => Engine::Board,
        _ => beyond_boards(rules),
    }
}

/// The engine for a position that stands on no board.
pub(crate) fn beyond_boards(rules: &Rules) -> Engine {
    match rules.structure {
        _ if rules.moves.nature().may_loop => Engine::Smith,
        _ if has_sequence(rules) => Engine::Sequence,
        Structure::Bars => Engine::Bars,
        _ if cfg!(not(feature = "engines")) => Engine::Search,
        _ if rules.numbers().is_some() || matches!(rules.shape, Shape::Pair | Shape::List) => Engine::Numbers,
        _ => Engine::Search,
    }
}

/// The ways to solve a sum that is not Nim.
pub(crate) enum Way {
    /// One token on a graph: all vertices are analysed.
    Token,
    /// Values where moves may entail answers.
    Entailing,
    /// The values of the components are added.
    Values,
    /// A theorem, a proof or a quotient about misère play. Without one the sum is played as a whole.
    Misere,
    /// The sum is played as one game.
    Whole,
}

pub(crate) fn choose_way(sum: &[Summand], convention: Convention) -> Way {
    let some = |is: fn(Nature) -> bool| sum.iter().any(|summand| is(summand.rules.moves.nature()));
    let (entails, misere) = (some(|nature| nature.entails), convention == Convention::Misere);
    match sum {
        [Summand { rules, copies: 1, .. }] if rules.graph().is_some() => Way::Token,
        _ if entails && misere => Way::Whole,
        _ if misere => Way::Misere,
        _ if some(|nature| nature.own_endings) => Way::Whole,
        _ if entails => Way::Entailing,
        _ => Way::Values,
    }
}

/// Whether the values of the game are a sequence: positions are heaps, and play ends when somebody cannot move.
pub fn has_sequence(rules: &Rules) -> bool {
    let nature = rules.moves.nature();
    rules.shape == Shape::Heap && !nature.may_loop && !nature.entails
}

/// Whether misère quotients are computed: the values are a sequence, and the rules do not say who has won.
pub fn has_quotient(rules: &Rules) -> bool {
    has_sequence(rules) && !rules.moves.nature().own_endings
}

/// Whether play in a component may return to an earlier position, as far as its rules say.
pub fn may_return(rules: &Rules) -> bool {
    rules.graph().is_some() || rules.moves.nature().may_loop
}
