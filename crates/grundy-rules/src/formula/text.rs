//! A game as its texts, and how it is read.
//!
//! # Claims, conditions, terms and moves
//! Reads claims, conditions, terms and moves from their texts.

use std::ops::Range;

use grundy_core::{SyntaxError, said};

use super::compiled::Program;
use super::compiled::Uncompiled;
use super::names::{MOST_PARTS, Names, check_heaps, near};
use super::names::{Token, tokens};
use super::{Comparison, Formula, Move, NumberGame, Term, Variable, parser};

/// A game on heaps as a user writes it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameText {
    pub heaps: Vec<String>,
    pub moves: Vec<MoveText>,
    pub domain: Option<String>,
    pub over: Option<String>,
    /// The rank: terms with commas between them, the first that changes decides. If absent, it is the sum of the
    /// heaps. If some move keeps the sum, it is the first heap or pair of heaps that all moves lower.
    pub rank: Option<String>,
}

/// A move as a user writes it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveText {
    pub formula: String,
    /// The text of the label, such as `take {t}`.
    pub label: Option<String>,
}

/// Which text of a game is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The names of the heaps; the mistake has no place of its own.
    Heaps,
    /// The formula of the move of this number, counted from 0.
    Move(usize),
    /// The label of the move of this number, counted from 0.
    Label(usize),
    Domain,
    Over,
    Rank,
}

/// A mistake in one of the texts of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misread {
    pub place: Place,
    pub error: SyntaxError,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    Text(String),
    Value(Variable),
}

/// A move that was read and compiled.
#[derive(Clone, Debug)]
pub(crate) struct ReadyMove {
    pub(crate) program: Program,
    /// Finds the choices of the move if the heaps after the move are known. `None` if it cannot be compiled.
    pub(crate) recogniser: Option<Program>,
    pub(crate) parts: usize,
    pub(crate) label: Option<Vec<Piece>>,
}

pub(crate) struct ReadyGame {
    pub(crate) game: NumberGame,
    pub(crate) moves: Vec<ReadyMove>,
    pub(crate) domain: Option<Program>,
}

impl GameText {
    /// A game with these heaps and moves and nothing else.
    ///
    /// ```
    /// use grundy_rules::formula::GameText;
    /// let text = GameText::new(&["x"], &["x' = x - t, 1 <= t <= 3"]);
    /// assert_eq!(text.read().unwrap().moves.len(), 1);
    /// ```
    pub fn new(heaps: &[&str], moves: &[&str]) -> GameText {
        let moves = moves.iter().map(|&formula| MoveText { formula: formula.to_owned(), label: None });
        let heaps = heaps.iter().map(|&heap| heap.to_owned()).collect();
        GameText { heaps, moves: moves.collect(), ..GameText::default() }
    }

    /// The game. Fails with the first mistake: in the syntax, or a number that a move may choose without bounds.
    pub fn read(&self) -> Result<NumberGame, Misread> {
        self.ready().map(|ready| ready.game)
    }

    pub(crate) fn ready(&self) -> Result<ReadyGame, Misread> {
        let wrong = |place: Place| move |error: SyntaxError| Misread { place, error };
        check_heaps(&self.heaps).map_err(|message| wrong(Place::Heaps)(SyntaxError::new(0..0, message)))?;
        if self.moves.is_empty() {
            return Err(wrong(Place::Heaps)(SyntaxError::new(0..0, said!("the game has no moves"))));
        }
        let condition = |text: &Option<String>, place: Place| -> Result<Option<Formula>, Misread> {
            let Some(text) = text else { return Ok(None) };
            let formula = parse_claim(text, &self.heaps, false).map_err(wrong(place))?;
            let heaps = self.heap_variables();
            let compiled = Program::new(&formula, &heaps, &[], heaps.len() as u32);
            compiled.map_err(|why| wrong(place)(self.uncompiled(why, text, None)))?;
            Ok(Some(formula))
        };
        let domain = condition(&self.domain, Place::Domain)?;
        let over = condition(&self.over, Place::Over)?;
        let rank = match &self.rank {
            Some(text) => self.read_rank(text).map_err(wrong(Place::Rank))?,
            None => vec![sum(self.heaps.len())],
        };
        let mut read = Vec::new();
        for (at, text) in self.moves.iter().enumerate() {
            let parsed = parse_move(&text.formula, &self.heaps).map_err(wrong(Place::Move(at)))?;
            let label = text.label.as_ref().map(|label| self.label(label, &parsed)).transpose();
            read.push((parsed, label.map_err(wrong(Place::Label(at)))?));
        }
        let moves = self.moves.iter().zip(&read).map(|(text, (read, _))| Move {
            formula: read.formula.clone(),
            parts: read.parts,
            label: text.label.clone(),
        });
        let mut game = NumberGame { heaps: self.heaps.clone(), moves: moves.collect(), domain, over, rank };
        if self.rank.is_none() && !game.is_shown_to_lower(&game.rank) {
            let heap = |at: usize| Term::Variable(Variable(at as u32));
            let count = self.heaps.len();
            let pairs = (0..count * count).filter(|at| at / count != at % count);
            let pairs = pairs.map(|at| vec![heap(at / count), heap(at % count)]);
            let shown = (0..count).map(|at| vec![heap(at)]).chain(pairs).find(|rank| game.is_shown_to_lower(rank));
            game.rank = shown.unwrap_or(game.rank);
        }
        let mut ready = Vec::new();
        for (at, (read, label)) in read.into_iter().enumerate() {
            let program = game
                .compile(&game.moves[at])
                .map_err(|why| wrong(Place::Move(at))(self.uncompiled(why, &self.moves[at].formula, Some(&read))))?;
            let parts = read.parts as usize;
            let recogniser = game.compile_knowing(&game.moves[at], self.heaps.len() * (1 + parts)).ok();
            ready.push(ReadyMove { program, recogniser, parts, label });
        }
        let heaps = self.heap_variables();
        let compiled = game.domain.as_ref().map(|domain| Program::new(domain, &heaps, &[], heaps.len() as u32));
        Ok(ReadyGame { game, moves: ready, domain: compiled.and_then(Result::ok) })
    }

    fn heap_variables(&self) -> Vec<Variable> {
        (0..self.heaps.len() as u32).map(Variable).collect()
    }

    /// The terms of a rank; the commas between them are outside of all brackets.
    fn read_rank(&self, text: &str) -> Result<Vec<Term>, SyntaxError> {
        let tokens = tokens(text)?;
        if let Some(placed) = tokens.iter().find(|placed| placed.token == Token::Sign("^")) {
            return Err(SyntaxError::new(placed.at.clone(), said!("a rank has no nim-sum"))
                .help(said!("use + - * // % min max")));
        }
        let (mut terms, mut from, mut open) = (Vec::new(), 0, 0);
        for placed in tokens {
            match placed.token {
                Token::Sign("(") => open += 1,
                Token::Sign(")") => open -= 1,
                Token::Sign(",") if open != 0 => {}
                Token::Sign(",") | Token::End => {
                    let term = parse_term(&text[from..placed.at.start], &self.heaps);
                    terms.push(term.map_err(|error| error.shifted(from))?);
                    from = placed.at.end;
                }
                _ => {}
            }
        }
        Ok(terms)
    }

    /// The pieces of the text of a label. A name in braces is replaced by its number.
    fn label(&self, text: &str, read: &ReadMove) -> Result<Vec<Piece>, SyntaxError> {
        let mut pieces = Vec::new();
        let mut at = 0;
        while let Some(open) = text[at..].find('{').map(|open| at + open) {
            pieces.push(Piece::Text(text[at..open].to_owned()));
            let Some(close) = text[open..].find('}').map(|close| open + close) else {
                return Err(SyntaxError::new(open..text.len(), said!("this brace is never closed"))
                    .help(said!("write for example take {{t}}")));
            };
            let name = text[open + 1..close].trim();
            let bare = name.trim_end_matches('\'');
            let primes = (name.len() - bare.len()) as u32;
            let heap = self.heaps.iter().position(|heap| heap == bare).filter(|_| primes <= read.parts);
            let chosen = read.chosen.iter().find(|(chosen, _)| chosen == name);
            pieces.push(Piece::Value(match (heap, chosen) {
                (Some(heap), _) => Variable(heap as u32 + self.heaps.len() as u32 * primes),
                (None, Some((_, variable))) => *variable,
                (None, None) => {
                    let known: Vec<&str> =
                        self.heaps.iter().chain(read.chosen.iter().map(|(name, _)| name)).map(String::as_str).collect();
                    return Err(SyntaxError::new(open..close + 1, said!("the move has no number `{name}`", name))
                        .help(said!("in braces stands one of {known}", known = known.join(", "))));
                }
            }));
            at = close + 1;
        }
        pieces.push(Piece::Text(text[at..].to_owned()));
        Ok(pieces)
    }

    fn uncompiled(&self, why: Uncompiled, text: &str, read: Option<&ReadMove>) -> SyntaxError {
        let Uncompiled::Unbounded(variable) = why else {
            return SyntaxError::whole(text, said!("the numbers in this formula are too large together"))
                .help(said!("use numbers of fewer digits"));
        };
        let heaps = self.heaps.len() as u32;
        let primed = read.map_or(0, |read| heaps * (1 + read.parts));
        let chosen = read.and_then(|read| read.chosen.iter().find(|(_, chosen)| *chosen == variable));
        let name = match chosen {
            Some((name, _)) => name.clone(),
            None if variable.0 < primed => {
                let Variable(v) = variable;
                format!("{}{}", self.heaps[(v % heaps) as usize], "'".repeat((v / heaps) as usize))
            }
            None => {
                return SyntaxError::whole(text, said!("nothing bounds a number that `exists` or `forall` binds here"))
                    .help(said!("say how large it may be, such as t <= x"));
            }
        };
        let error = SyntaxError::new(place_of(&name, text), said!("nothing bounds `{name}`", name));
        match near(&name, &self.heaps) {
            Some(near) if chosen.is_some() => {
                error.help(said!("did you mean the heap {near}? otherwise say how large {name} may be", near, name))
            }
            _ => error.help(said!("say how large it may be, such as {name} <= {heaps}", name, heaps = self.heaps[0])),
        }
    }
}

/// The place of the first occurrence of a name with its primes in a text.
pub(super) fn place_of(name: &str, text: &str) -> Range<usize> {
    let found = tokens(text).ok().and_then(|tokens| {
        tokens.into_iter().find(|placed| match &placed.token {
            Token::Name(found, primes) => format!("{found}{}", "'".repeat(*primes as usize)) == name,
            _ => false,
        })
    });
    found.map_or(0..text.len(), |placed| placed.at)
}

fn sum(heaps: usize) -> Term {
    let heap = |heap: usize| Term::Variable(Variable(heap as u32));
    (1..heaps).fold(heap(0), |sum, next| Term::Sum(Box::new(sum), Box::new(heap(next))))
}

impl NumberGame {
    /// The program that enumerates the options by one move. Fails if nothing bounds a number that the move chooses.
    pub fn compile(&self, a_move: &Move) -> Result<Program, Uncompiled> {
        self.compile_knowing(a_move, self.heaps.len())
    }

    /// The program of a move, where this many heaps of the position and of its option are known.
    fn compile_knowing(&self, a_move: &Move, known: usize) -> Result<Program, Uncompiled> {
        let heaps: Vec<Variable> = (0..self.heaps.len() as u32 * (1 + a_move.parts)).map(Variable).collect();
        let (known, wanted) = heaps.split_at(known);
        Program::new(&self.whole_move(a_move), known, wanted, heaps.len() as u32)
    }
}

/// Reads a claim about positions with these coordinates. If `with_value`, the name `G` is the value of the position.
///
/// ```
/// use grundy_rules::formula::parse_claim;
/// let names = ["m".to_owned(), "n".to_owned()];
/// assert!(parse_claim("m % 2 = 1 and n % 2 = 1", &names, false).is_ok());
/// assert!(parse_claim("G = m ^ n", &names, true).is_ok());
/// let wrong = parse_claim("m * n = 6", &names, false).unwrap_err();
/// assert_eq!((wrong.at, &*wrong.message), (0..5, "a product of two variables"));
/// ```
pub fn parse_claim(text: &str, names: &[String], with_value: bool) -> Result<Formula, SyntaxError> {
    parser::formula(text, Names::of_claim(names, with_value)).map(|(formula, _)| formula)
}

/// Reads a term about the heaps of a position, such as a rank.
pub(crate) fn parse_term(text: &str, heaps: &[String]) -> Result<Term, SyntaxError> {
    parser::term(text, Names::of_claim(heaps, false))
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadMove {
    /// As in [`Move`].
    pub formula: Formula,
    pub parts: u32,
    /// The names of the numbers that the move chooses: those that the outermost quantifiers of the formula bind.
    pub chosen: Vec<(String, Variable)>,
}

/// Reads a move of a game with these heaps. A heap whose primed names do not occur stays as it is, in every part. A
/// heap that the move names in one part is named in every part. Other names are numbers that the move may choose.
///
/// ```
/// use grundy_rules::formula::parse_move;
/// let heaps = ["x".to_owned(), "y".to_owned()];
/// let take = parse_move("x' = x - t, t >= 1", &heaps).unwrap();
/// assert_eq!((take.parts, take.chosen[0].0.as_str()), (1, "t"));
/// assert!(parse_move("x' = x - 1, z' = 0", &heaps).unwrap_err().message.contains("not a heap"));
/// ```
pub fn parse_move(text: &str, heaps: &[String]) -> Result<ReadMove, SyntaxError> {
    let parts = count_parts(text)?;
    let (read, names) = parser::formula(text, Names::of_move(heaps, parts))?;
    let before = heaps.len() as u32;
    for (heap, name) in (0..).zip(heaps) {
        let after = (1..=parts).map(|primes| (primes, names.primed.contains(&Variable(heap + before * primes))));
        let (named, missing): (Vec<_>, Vec<_>) = after.partition(|&(_, is_named)| is_named);
        let primed = |&(primes, _): &(u32, bool)| format!("{name}{}", "'".repeat(primes as usize));
        if let (Some(named), Some(missing)) = (named.last().map(primed), missing.first().map(primed)) {
            return Err(SyntaxError::new(
                place_of(&named, text),
                said!(
                    "the move names {named} and not {missing}: this may mean that {missing} = {name}, or that {missing} \
                     is any number",
                    named = &named,
                    missing = &missing,
                    name
                ),
            )
            .help(said!("add {missing} = {name} for the one, or a bound such as {missing} <= {name} for the other", missing, name)));
        }
    }
    let mut all = vec![read];
    for after in before..before * (1 + parts) {
        if !names.primed.contains(&Variable(after)) {
            let heap = |index| Term::Variable(Variable(index));
            all.push(Formula::Compare(heap(after), Comparison::Equal, heap(after % before)));
        }
    }
    let mut formula = if all.len() == 1 { all.remove(0) } else { Formula::And(all) };
    for &(_, variable) in names.chosen.iter().rev() {
        formula = Formula::Exists(variable, Box::new(formula));
    }
    Ok(ReadMove { formula, parts, chosen: names.chosen })
}

/// The number of parts after a move: the largest number of primes of a name.
fn count_parts(text: &str) -> Result<u32, SyntaxError> {
    let mut most: (u32, Range<usize>) = (0, 0..text.len());
    for placed in tokens(text)? {
        if let Token::Name(_, primes) = placed.token
            && primes > most.0
        {
            most = (primes, placed.at);
        }
    }
    match most {
        (0, at) => Err(SyntaxError::new(at, said!("the move does not say what it changes"))
            .help(said!("x is a heap before the move and x' after it: write for example x' = x - 1"))),
        (parts, at) if parts > MOST_PARTS => {
            Err(SyntaxError::new(at, said!("a move leads to at most {most_parts} parts", most_parts = MOST_PARTS)))
        }
        (parts, _) => Ok(parts),
    }
}
