//! A game that was played, move by move: what each move kept or gave away, and what would have been better.

use grundy::ask::Failure;
use grundy::{Convention, Session, Sum, Unsolved, said};
use serde::Serialize;

use crate::answers::{Hint, hint, winner};
use crate::desk::Desk;
use crate::table::{Made, Winner, convention, laid, made_in, read, read_move};

/// A game that was played.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Review {
    /// The positions, from the start on.
    pub turns: Vec<Turn>,
    /// Who has won; `null` while play goes on.
    pub winner: Option<Side>,
    /// What there is to say to the player who began, and to the other one.
    pub stories: [Story; 2],
}

/// A position of the game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Turn {
    /// The text of the position.
    pub text: String,
    /// Whose turn it is.
    pub mover: Side,
    /// Who wins if both play perfectly from here; `null` if the limits do not allow an answer.
    pub wins: Option<Side>,
    /// What the move that led here did; `null` at the start, and where it is not known.
    pub did: Option<Did>,
}

/// A player of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The player who began.
    First,
    /// The other player.
    Second,
    /// Neither: a draw.
    Nobody,
}

/// What a move did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Did {
    /// It kept a win.
    Won,
    /// It kept a draw, and there was no more to have.
    Held,
    /// It gave a win or a draw away.
    Mistake,
    /// Every move would have lost.
    Lost,
}

/// What there is to say to a player.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "story", rename_all = "lowercase")]
pub enum Story {
    /// The first mistake.
    Turned {
        /// The number of the move, counted from 1.
        at: usize,
        /// Whether the move gave a win away, and not only a draw.
        won: bool,
        /// A move that would have kept it.
        better: Box<Made>,
    },
    /// The player lost without a mistake: the other one could win from the start.
    Never,
    /// The player made no mistake, and has not lost.
    Fine,
    /// Play goes on, or not all positions could be solved.
    Open,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
            Side::Nobody => Side::Nobody,
        }
    }

    /// The winner, where this side is to move.
    fn of(self, winner: Winner) -> Side {
        match winner {
            Winner::Mover => self,
            Winner::Other => self.other(),
            Winner::Nobody => Side::Nobody,
        }
    }

    /// What a move of this side did, by who wins the position that is moved in and who wins the next one.
    fn did(self, before: Side, after: Side) -> Did {
        match (before == self, before == Side::Nobody) {
            (true, _) if after == self => Did::Won,
            (_, true) if after == Side::Nobody => Did::Held,
            (false, false) => Did::Lost,
            _ => Did::Mistake,
        }
    }
}

/// The review of a game from a start. Each move is its component, the number of parts, and the texts of the parts.
pub fn review(start: &str, misere: bool, moves: &[String], desk: &mut Desk) -> Result<Review, Failure> {
    let first = read(start, &desk.sources)?.ok_or_else(|| Failure::Unfit(said!("nothing is left of the game")))?;
    let convention = convention(&first, misere)?;
    let misere = convention == Convention::Misere;
    let mut now = Some(first);
    let (mut mover, mut turns) = (Side::First, Vec::new());
    let mut words = moves.iter();
    loop {
        let text = now.as_ref().map_or(String::new(), Sum::to_string);
        turns.push(Turn { text, mover, wins: wins(now.as_ref(), mover, convention, &mut desk.session)?, did: None });
        let Some(component) = words.next() else { break };
        let unread = || Failure::Unfit(said!("the rules do not allow this move"));
        let count = words.next().and_then(|count| count.parse().ok()).ok_or_else(unread)?;
        let to: Vec<String> = words.by_ref().take(count).cloned().collect();
        if to.len() < count {
            return Err(unread());
        }
        let sum = now.ok_or_else(unread)?;
        let made = read_move(&sum, component.parse().map_err(|_| unread())?, &to)?;
        let made = made_in(&sum, &made, &desk.session.limits)?;
        mover = if made.again { mover } else { mover.other() };
        now = read(&made.text, &desk.sources)?;
    }
    for at in 1..turns.len() {
        let (before, by) = (turns[at - 1].wins, turns[at - 1].mover);
        turns[at].did = before.zip(turns[at].wins).map(|(before, after)| by.did(before, after));
    }
    let over = match &now {
        Some(game) => laid(game, convention, &desk.session.limits)?.over,
        None => Some(Winner::of(convention.outcome_of_the_end())),
    };
    let winner = over.map(|over| mover.of(over));
    let all = &turns;
    let mut story = |side: Side| {
        let own = move || (1..all.len()).filter(move |&at| all[at - 1].mover == side);
        if let Some(at) = own().find(|&at| all[at].did == Some(Did::Mistake)) {
            let before = &all[at - 1];
            if let Hint::Wins { step } | Hint::Draws { step } = hint(&before.text, misere, desk)? {
                return Ok(Story::Turned { at, won: before.wins == Some(side), better: Box::new(step) });
            }
        }
        let known = own().all(|at| all[at].did.is_some());
        Ok::<Story, Failure>(match winner {
            Some(winner) if known && winner == side.other() => Story::Never,
            Some(_) if known => Story::Fine,
            _ => Story::Open,
        })
    };
    let stories = [story(Side::First)?, story(Side::Second)?];
    Ok(Review { turns, winner, stories })
}

/// Who wins a position; `None` if the limits do not allow an answer.
fn wins(
    game: Option<&Sum>,
    mover: Side,
    convention: Convention,
    session: &mut Session,
) -> Result<Option<Side>, Failure> {
    match winner(game, convention, session) {
        Ok(winner) => Ok(Some(mover.of(winner))),
        Err(Failure::Unsolved(Unsolved::TooLarge(_) | Unsolved::NoNumber(_))) => Ok(None),
        Err(failure) => Err(failure),
    }
}
