//! Rules as solvers use them: a name, the moves, and what else is known.
//!
//! `Own` adapts rules with a user's own position type to the positions that all solvers use.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use grundy_core::{
    Convention, Declared, Fault, Goal, Label, Nature, Nimber, OptionList, Options, Outcome, Periodicity, Position,
    Ruleset, Symmetry, SyntaxError, Theorem, said,
};
use grundy_graph::NamedGraph;

use crate::cells::Boards;
use crate::entry::{Built, Entry, HeapMoves, Moves, Shape, Structure};
use crate::hackenbush::Picture;
use crate::numbers::Numbers;
use crate::turning::Turning;

/// A ruleset ready to be played: from the catalogue, such as `take:1..3`, from a file, or a type of your own.
///
/// Two are equal if they have the same name *and* content. The content is the entry of the catalogue, the hash of the
/// file, or the very object given to [`Rules::own`].
///
/// ```
/// # use grundy_rules::Rules;
/// let nim = Rules::find("nim").unwrap();
/// let heap = nim.moves.parse("5").unwrap();
/// assert_eq!(nim.moves.show(&heap), "5");
/// assert!(Rules::find("nym").unwrap_err().help.unwrap().contains("nim"));
/// ```
#[derive(Clone)]
pub struct Rules {
    /// The name with its parameter, in canonical form.
    pub name: String,
    pub origin: Origin,
    pub moves: Moves,
    pub shape: Shape,
    pub structure: Structure,
}

#[derive(Clone, Debug)]
pub enum Origin {
    /// The catalogue; the name determines the rules.
    Catalogue(&'static Entry),
    File {
        /// The entry by which the file is read, such as `graph`.
        entry: &'static Entry,
        /// The hash of its content (BLAKE3, in hexadecimal digits).
        hash: Arc<str>,
    },
    /// A type of the program that uses this library.
    Own,
}

impl Rules {
    /// Rules of your own: any type that implements [`Ruleset`], under a name of your choice.
    ///
    /// They are played like all others: in sums with anything, in normal and misère play, with every winning move,
    /// explanations and certificates. A certificate lists them as trusted, so the checker must be given the same rules.
    ///
    /// ```
    /// # use grundy_rules::Rules;
    /// # use grundy_core::{Options, Position, Ruleset};
    /// struct OneOrTwo;
    /// impl Ruleset for OneOrTwo {
    ///     type Position = u32;
    ///     fn options(&self, &heap: &u32, options: &mut Options<u32>) {
    ///         (1..=2.min(heap)).for_each(|take| options.add(&[heap - take]));
    ///     }
    /// }
    /// let rules = Rules::own("one-or-two", OneOrTwo);
    /// assert_eq!(rules.moves.show(&Position::of(5u32)), "5");
    /// ```
    pub fn own<R>(name: impl Into<String>, ruleset: R) -> Rules
    where
        R: Ruleset<Position: Any + Send + Sync> + Send + Sync + 'static,
    {
        let moves: Moves = Arc::new(Own(ruleset));
        Rules { name: name.into(), origin: Origin::Own, moves, shape: Shape::Other, structure: Structure::Moves }
    }

    /// A token on a graph of your own, in time linear in its size; positions are the names of vertices.
    ///
    /// ```
    /// # use grundy_rules::Rules;
    /// use grundy_graph::NamedGraph;
    /// let graph = NamedGraph::of_edges([("b", "a"), ("b", "b")]).unwrap();
    /// let rules = Rules::on_graph("loop", graph);
    /// assert_eq!(rules.moves.show(&rules.position("b").unwrap()), "b");
    /// ```
    pub fn on_graph(name: impl Into<String>, graph: impl Into<Arc<NamedGraph>>) -> Rules {
        let Built { moves, structure, .. } = Built::on_graph(graph.into());
        Rules { name: name.into(), origin: Origin::Own, moves, shape: Shape::Other, structure }
    }

    /// The position that a text such as `7` or `3,5` names. Fails at the place of a mistake.
    pub fn position(&self, text: &str) -> Result<Position, SyntaxError> {
        self.moves.parse(text)
    }

    /// The same rules with another shape. `Shape::Heap` says that every number is a position and every move leads to
    /// smaller numbers; `Shape::Pair` says that positions are pairs. Positions of such rules must be of the type `u64`,
    /// `[u64; 2]` or [`Position`].
    pub fn with_shape(self, shape: Shape) -> Rules {
        Rules { shape, ..self }
    }

    pub(crate) fn of_catalogue(name: String, entry: &'static Entry, built: Built) -> Rules {
        let Built { moves, structure, .. } = built;
        Rules { name, origin: Origin::Catalogue(entry), moves, shape: entry.shape, structure }
    }

    /// A ruleset that was read from a file whose content has this hash.
    pub fn of_file(file: &str, entry: &'static Entry, hash: impl Into<Arc<str>>, built: Built) -> Rules {
        let Built { moves, structure, .. } = built;
        let origin = Origin::File { entry, hash: hash.into() };
        Rules { name: format!("{}:{file}", entry.name), origin, moves, shape: entry.shape, structure }
    }

    /// Whether the rules are a file that an interpreter runs; boards and formulas are values that such a file makes.
    pub fn are_interpreted(&self) -> bool {
        matches!(self.origin, Origin::File { entry, .. } if entry.name == "rules")
    }

    pub fn entry(&self) -> Option<&'static Entry> {
        match self.origin {
            Origin::Catalogue(entry) | Origin::File { entry, .. } => Some(entry),
            Origin::Own => None,
        }
    }

    /// Whether these are the catalogue's rules named `name`. (Rules of your own may have any name.)
    pub fn is_catalogued(&self, name: &str) -> bool {
        matches!(self.origin, Origin::Catalogue(_)) && self.name == name
    }

    /// An example of a position from the catalogue; for rules of your own, their name and a dot for the position.
    pub fn example(&self) -> String {
        self.entry().map_or_else(|| format!("{} …", self.name), |entry| entry.example.to_owned())
    }

    /// The hash of the file that the rules were read from; `None` for rules not from a file.
    pub fn source(&self) -> Option<&Arc<str>> {
        if let Origin::File { hash, .. } = &self.origin { Some(hash) } else { None }
    }

    /// The moves as data; `None` unless the game is given as a heap game.
    pub fn heap(&self) -> Option<&HeapMoves> {
        if let Structure::Heap(moves) = &self.structure { Some(moves) } else { None }
    }

    /// The moves of a heap as data, which determine its values; `None` if they are not known so. The options of formulas
    /// may have empty heaps besides.
    pub fn sequence(&self) -> Option<&HeapMoves> {
        self.heap().or_else(|| self.numbers()?.heap.as_ref())
    }

    pub fn graph(&self) -> Option<&Arc<NamedGraph>> {
        if let Structure::Graph(graph) = &self.structure { Some(graph) } else { None }
    }

    /// The compiled formulas; `None` unless the game is given by formulas.
    pub fn numbers(&self) -> Option<&Arc<Numbers>> {
        if let Structure::Numbers(numbers) = &self.structure { Some(numbers) } else { None }
    }

    pub fn turning(&self) -> Option<&Arc<Turning>> {
        if let Structure::Turning(turning) = &self.structure { Some(turning) } else { None }
    }

    /// The picture; `None` unless the game is Hackenbush.
    pub fn picture(&self) -> Option<&Arc<Picture>> {
        if let Structure::Picture(picture) = &self.structure { Some(picture) } else { None }
    }

    pub fn bars(&self) -> bool {
        matches!(self.structure, Structure::Bars)
    }

    /// The boards of the positions; `None` unless the game is played on boards of cells.
    pub fn boards(&self) -> Option<Boards> {
        if let Structure::Board(boards) = self.structure { Some(boards) } else { None }
    }

    /// Compares positions with their representatives for a checker: all, unless they have too many options together. For
    /// the catalogue's games, whose representatives are compared by tests, the bound is lower.
    pub fn symmetry(&self) -> Symmetry<Position> {
        Symmetry::thorough(if let Origin::Catalogue(_) = self.origin { 1 << 16 } else { 1 << 20 })
    }

    /// Whether the positions are heaps of counters. (The numbers of rules from elsewhere may mean anything.)
    pub fn is_played_on_heaps(&self) -> bool {
        self.shape == Shape::Heap && matches!(self.origin, Origin::Catalogue(_))
    }

    /// Whether both players have the same moves. Only pictures with blue or red edges are not impartial.
    pub fn is_impartial(&self) -> bool {
        self.picture().is_none_or(|picture| picture.is_green())
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({})", self.name)
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
            && match (&self.origin, &other.origin) {
                (Origin::Catalogue(entry), Origin::Catalogue(other)) => entry.name == other.name,
                (Origin::File { hash, .. }, Origin::File { hash: other, .. }) => hash == other,
                (Origin::Own, Origin::Own) => Arc::ptr_eq(&self.moves, &other.moves),
                _ => false,
            }
    }
}

impl Eq for Rules {}

impl Hash for Rules {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// A position of these rules' own type. Fails for the positions of other rules.
pub(crate) fn own<P: Any>(position: &Position) -> Result<&P, Fault> {
    position.own().ok_or_else(|| Fault::new(said!("this is a position of other rules")))
}

/// Adapts a ruleset with any type of positions to one with [`Position`]s.
pub(crate) struct Own<R>(pub(crate) R);

impl<R: Ruleset<Position: Any + Send + Sync>> Own<R> {
    fn all(positions: &[Position]) -> Option<Vec<R::Position>> {
        positions.iter().map(|position| position.own().cloned()).collect()
    }

    fn wrapped(option: &[R::Position]) -> Vec<Position> {
        option.iter().cloned().map(Position::of).collect()
    }
}

impl<R: Ruleset<Position: Any + Send + Sync>> Ruleset for Own<R> {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let asked = own(position).and_then(|position| {
            self.0.find_option(position, &mut |option| {
                options.add(&Self::wrapped(option));
                options.enough()
            })
        });
        if let Err(fault) = asked {
            options.fail(fault);
        }
    }

    fn nature(&self) -> Nature {
        self.0.nature()
    }

    fn ending(&self, position: &Position) -> Result<Option<Outcome>, Fault> {
        self.0.ending(own(position)?)
    }

    fn is_urgent(&self, position: &Position) -> bool {
        position.own().is_some_and(|position| self.0.is_urgent(position))
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        self.0.option_bound(position.own()?)
    }

    fn representative(&self, position: &Position) -> Position {
        position.own().map_or_else(|| position.clone(), |position| Position::of(self.0.representative(position)))
    }

    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        self.0.rank(own(position)?)
    }

    fn block(&self, position: &Position) -> Result<Option<u64>, Fault> {
        self.0.block(own(position)?)
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        self.0.parse(text).map(Position::of)
    }

    fn show(&self, position: &Position) -> String {
        position.own().map_or_else(|| position.to_string(), |position| self.0.show(position))
    }

    fn pretty(&self, position: &Position) -> String {
        position.own().map_or_else(|| position.to_string(), |position| self.0.pretty(position))
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        match (from.own(), Self::all(to)) {
            (Some(from), Some(to)) => self.0.label(from, &to),
            _ => Label::Text("this is a position of other rules".to_owned()),
        }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        self.0.declared(position.own()?, convention)
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let OptionList { count, first } = self.0.declared_options(position.own()?, goal, most)?;
        Some(OptionList { count, first: first.iter().map(|option| Self::wrapped(option)).collect() })
    }

    fn own_value(&self, position: &Position) -> Result<Option<Nimber>, Fault> {
        self.0.own_value(own(position)?)
    }

    fn own_outcome(
        &self,
        position: &Position,
        convention: Convention,
    ) -> Result<Option<(Outcome, Option<u64>)>, Fault> {
        self.0.own_outcome(own(position)?, convention)
    }

    fn own_reach(&self, positions: &[Position]) -> usize {
        Self::all(positions).map_or(0, |positions| self.0.own_reach(&positions))
    }

    fn declared_period(&self) -> Option<(Periodicity, &'static Theorem)> {
        self.0.declared_period()
    }
}
