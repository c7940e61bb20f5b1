//! Nimstring: cut strings; a player who frees a coin moves again (Winning Ways, ch. 16).
//!
//! Coins are held by strings. A string joins two coins, or a coin and the ground. A move cuts one string. If that frees
//! a coin (no string holds it any more), the same player moves again, and must. A player who frees the last coin and
//! then has nothing to cut has lost. A cut that frees two coins gives one more move, not two.
//!
//! It is Dots and Boxes without counting the boxes, turned inside out. A coin is a box, a string is a line that is not
//! drawn yet, and the ground is what lies outside. The loser of Nimstring is who first must give a long chain away.
//!
//! In reading order: [`diagram`], coins and strings, and the diagram of a grid of boxes; [`Strings`], a position;
//! [`Nimstring`], its moves.
//!
//! # Top Entails: split a stack, or take its top counter, which must be answered in the same stack
//! The entailing game of Winning Ways, ch. 12. A stack of one is ☾: the mover takes it, and the other player must
//! answer in an empty stack, but cannot. The stacks `1, 3, 2403, 2505, 33243` are ☾. No other stack below 600,000 is
//! (J. West, R. J. Nowakowski).

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use grundy_core::{Fault, Label, Nature, Options, Position, Ruleset, SyntaxError, said};
use grundy_graph::NamedGraph;

use crate::cells::CellSet;
use crate::cells::layout::{listed, split_start};
use crate::entry::{Built, Row, row, with_boards};
use crate::number::parse_number;
use crate::rules::own;

pub mod diagram;

pub use diagram::Diagram;

pub(crate) const NIMSTRING: Row = row("nimstring", None, |parameter| match parameter {
    None | Some("") => with_boards("nimstring", parameter, |_| Ok(Built::new(Arc::new(Nimstring::on_grids())))),
    Some(_) => crate::entry::from_file(parameter),
});

/// The game on the graph of a file. Fails if the name of a string cannot be written in a text.
pub fn on_graph(named: &NamedGraph) -> Result<Built, SyntaxError> {
    Ok(Built::new(Arc::new(Nimstring::on(Diagram::of_graph(named)?))))
}

/// The sign at the end of an urgent position: one in which the next move must be made.
const URGENT: char = '!';

/// A position: the strings of a diagram that are left.
///
/// Positions of one ruleset are equal if the starts of their diagrams and the strings are.
#[derive(Clone)]
pub struct Strings {
    pub diagram: Arc<Diagram>,
    pub left: CellSet,
    /// Whether a coin has just been freed, so that the other player can only give the turn back.
    pub urgent: bool,
}

impl Strings {
    fn position(&self, left: CellSet, urgent: bool) -> Position {
        Position::of(Strings { diagram: Arc::clone(&self.diagram), left, urgent })
    }

    /// The rest as independent games.
    fn parts(&self, left: &CellSet) -> Vec<Position> {
        self.diagram.parts(left).into_iter().map(|part| self.position(part, false)).collect()
    }

    fn key(&self) -> (bool, &CellSet) {
        (self.urgent, &self.left)
    }
}

impl Ord for Strings {
    fn cmp(&self, other: &Self) -> Ordering {
        self.diagram.start.cmp(&other.diagram.start).then_with(|| self.key().cmp(&other.key()))
    }
}

grundy_core::by_order!(Strings);

impl Hash for Strings {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Debug for Strings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Strings { diagram, left, urgent } = self;
        if !urgent && !diagram.start.is_empty() && left.len() == diagram.strings() {
            return f.write_str(&diagram.start);
        }
        let names: Vec<&str> = left.iter().map(|string| diagram.name(string)).collect();
        let sign = if *urgent { "!" } else { "" };
        write!(f, "{}@{}{sign}", diagram.start, names.join(","))
    }
}

/// Nimstring on the diagram of a file, or on grids of boxes.
///
/// ```
/// use grundy_core::Ruleset;
/// let rules = grundy_rules::Rules::find("nimstring").unwrap();
/// let two = rules.moves.parse("1,1@h1:1,v1:1").unwrap();
/// let mut left = Vec::new();
/// rules.moves.each_option(&two, &mut |option| left.push(rules.moves.show(&option[0]))).unwrap();
/// assert_eq!(left, ["1,1@v1:1", "1,1@h1:1"]);
/// let one = rules.moves.parse("1,1@h1:1").unwrap();
/// rules.moves.each_option(&one, &mut |option| assert!(rules.moves.is_urgent(&option[0]))).unwrap();
/// ```
#[derive(Clone, Debug)]
pub struct Nimstring {
    /// The diagram; `None` for grids, whose size is in the position.
    diagram: Option<Arc<Diagram>>,
}

impl Nimstring {
    pub fn on_grids() -> Nimstring {
        Nimstring { diagram: None }
    }

    pub fn on(diagram: Diagram) -> Nimstring {
        Nimstring { diagram: Some(Arc::new(diagram)) }
    }

    fn diagram(&self, start: &str) -> Result<Arc<Diagram>, SyntaxError> {
        match &self.diagram {
            None => Ok(Arc::new(diagram::diagram(start)?)),
            Some(diagram) if start.is_empty() => Ok(Arc::clone(diagram)),
            Some(_) => {
                Err(SyntaxError::whole(start, said!("the file holds one diagram, so nothing stands before `@`"))
                    .help(said!("write nothing for the whole diagram, or @ and the strings that are left")))
            }
        }
    }
}

impl Ruleset for Nimstring {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let own = match own::<Strings>(position) {
            Ok(own) => own,
            Err(fault) => return options.fail(fault),
        };
        if own.urgent {
            return options.add(&own.parts(&own.left));
        }
        for string in own.left.iter() {
            let mut left = own.left.clone();
            left.remove(string);
            match own.diagram.frees(string, &left) {
                true => options.add(&[own.position(left, true)]),
                false => options.add(&own.parts(&left)),
            }
            if options.enough() {
                return;
            }
        }
    }

    fn nature(&self) -> Nature {
        Nature { entails: true, ..Nature::default() }
    }

    fn is_urgent(&self, position: &Position) -> bool {
        own::<Strings>(position).is_ok_and(|own| own.urgent)
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        own::<Strings>(position).ok().map(|own| own.left.len().max(1) as u128)
    }

    /// The representative: of several strings between the same ends, the first ones.
    fn representative(&self, position: &Position) -> Position {
        own::<Strings>(position)
            .map_or_else(|_| position.clone(), |own| own.position(own.diagram.representative(&own.left), own.urgent))
    }

    /// The rank: twice the number of strings, and one more where the turn must be given back.
    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        let own: &Strings = own(position)?;
        Ok(Some(2 * own.left.len() as u64 + u64::from(own.urgent)))
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        let (start, at) = split_start(text);
        let diagram = self.diagram(start)?;
        let Some(at) = at else {
            let left = diagram.whole();
            return Ok(Position::of(Strings { diagram, left, urgent: false }));
        };
        let rest = &text[at..];
        let (names, urgent) = rest.strip_suffix(URGENT).map_or((rest, false), |names| (names, true));
        let mut left = CellSet::empty(diagram.strings());
        for (from, name) in listed(names).into_iter().filter(|_| !names.is_empty()) {
            let here = at + from..at + from + name.len();
            let Some(string) = diagram.find(name) else {
                let some: Vec<&str> = (0..diagram.strings().min(3) as u32).map(|string| diagram.name(string)).collect();
                let (diagram, some) = (diagram.strings(), some.join(", "));
                let error = SyntaxError::new(here, said!("there is no string `{name}`", name));
                return Err(error.help(said!("the {diagram} strings begin with {some}", diagram, some)));
            };
            if left.contains(string) {
                let error = SyntaxError::new(here, said!("`{name}` is named twice", name));
                return Err(error.help(said!("name each string once")));
            }
            left.insert(string);
        }
        Ok(Position::of(Strings { diagram, left, urgent }))
    }

    fn show(&self, position: &Position) -> String {
        own::<Strings>(position).map_or_else(|_| position.to_string(), |own| format!("{own:?}"))
    }

    fn pretty(&self, position: &Position) -> String {
        let drawn = own::<Strings>(position).ok().and_then(|own| diagram::picture(&own.diagram, &own.left));
        drawn.unwrap_or_else(|| self.show(position))
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Ok(own) = own::<Strings>(from) else { return Label::ToNothing };
        if own.urgent {
            return Label::MoveAgain;
        }
        let after: Vec<&Strings> = to.iter().filter_map(|part| part.own()).collect();
        let cut = own.left.iter().find(|&string| !after.iter().any(|part| part.left.contains(string)));
        let edge = cut.map_or_else(String::new, |string| own.diagram.name(string).to_owned());
        if after.iter().any(|part| part.urgent) { Label::CutAgain { edge } } else { Label::Cut { edge } }
    }
}

/// Top Entails. A position is `[n]`, a stack of n counters, or `[n, 1]`, a stack that must be answered in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TopEntails;

pub(crate) const TOP_ENTAILS: Row = row("top-entails", None, |_| Ok(Built::new(Arc::new(TopEntails))));

impl Ruleset for TopEntails {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let stack = position[0];
        if stack > 0 {
            options.add(&[[stack - 1, 1].into()]);
        }
        for part in 1..=stack / 2 {
            options.add(&[part.into(), (stack - part).into()]);
        }
    }

    fn nature(&self) -> Nature {
        Nature { entails: true, ..Nature::default() }
    }

    fn is_urgent(&self, position: &Position) -> bool {
        position.len() == 2
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(u128::from(position[0] / 2) + 1)
    }

    /// The rank: the largest number of moves.
    fn rank(&self, position: &Position) -> Result<Option<u64>, Fault> {
        Ok(Some(position[0].saturating_mul(2).saturating_sub(u64::from(position[0] > 0))))
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        match text.strip_suffix(URGENT) {
            Some(stack) => Ok([parse_number(stack)?, 1].into()),
            None => Ok(parse_number(text)?.into()),
        }
    }

    fn show(&self, position: &Position) -> String {
        let sign = if self.is_urgent(position) { "!" } else { "" };
        format!("{}{sign}", position[0])
    }

    fn label(&self, _: &Position, to: &[Position]) -> Label {
        if let [one, other] = to { Label::Split { others: vec![one[0]], last: other[0] } } else { Label::TakeTop }
    }
}

#[cfg(test)]
mod tests {
    use grundy_core::{Convention, Outcome};
    use grundy_testkit::{Laws, Oracle};

    use super::*;
    use crate::Rules;

    /// Winning Ways, ch. 16: chains of three coins or more are P-positions. A coin that hangs on one string is worth 0.
    #[test]
    fn chains() {
        let chain = |coins: u32| {
            let end = |coin: u32| (1..=coins).contains(&coin).then(|| coin - 1);
            let strings = (0..=coins).map(|s| (format!("s{s}"), [end(s), end(s + 1)]));
            Nimstring::on(Diagram::new(String::new(), strings.collect()))
        };
        for (coins, outcome) in [(1, Outcome::N), (2, Outcome::N), (3, Outcome::P), (4, Outcome::P), (5, Outcome::P)] {
            let game = chain(coins);
            assert_eq!(Oracle::new(&game).outcome(&[game.parse("").unwrap()], Convention::Normal), outcome, "{coins}");
        }
        let game = chain(1);
        assert_eq!(Oracle::new(&game).outcome(&[game.parse("@s1").unwrap()], Convention::Normal), Outcome::P);
    }

    #[test]
    fn mistakes_have_their_place() {
        let rules = Rules::find("nimstring").unwrap();
        let wrong = |text: &str| rules.moves.parse(text).unwrap_err();
        assert_eq!(wrong("1,1@h1:1,x").at, 9..10);
        assert_eq!(wrong("1,1@h1:1,h1:1").message, "`h1:1` is named twice");
        assert!(wrong("0,3").message.contains("1 to 20 rows"));
        assert_eq!(rules.moves.pretty(&rules.moves.parse("1,2@h1:1,v1:2,h2:2").unwrap()), "+  +--+\n|     |\n+--+  +");
    }

    #[test]
    fn the_laws_hold() {
        assert_eq!(Laws::of("top-entails", &TopEntails).hold_below(7.into()), 14);
        assert_eq!(TopEntails.show(&TopEntails.parse("4!").unwrap()), "4!");
    }
}
