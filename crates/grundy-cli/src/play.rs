//! `grundy play`: a person plays any position against perfect play.
//!
//! It reads one command a line and works the same from a pipe: prompts go out,
//! and the end of the input ends the game.

use std::io::{BufRead, IsTerminal};

use grundy::{Convention, Game, Outcome, Position, Session, Shape, Turn};

use crate::args::{Common, First, Format, Play};
use crate::failure::Failure;
use crate::watch::Watch;
use crate::{Out, explanation, input};

/// A game in progress.
struct Table<'a> {
    session: Session<'a>,
    convention: Convention,
    /// The positions so far with the player to move; the last one is on the table (`None`: nothing is left).
    history: Vec<(Option<Game>, Player)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    You,
    Program,
}

/// What a line of input asks for.
enum Wish {
    Turn(Turn),
    Hint,
    Why,
    Who,
    Moves,
    Undo,
    Pass,
    Help,
    Quit,
}

const HELP: &str = "\
a move     what the component becomes: its number, then what is left of it
           (`2 5` leaves 5 of component 2; `1 3 4` splits component 1 into 3 and 4;
           `2 -` leaves nothing); or its number and the move in words (`2 take 3`).
           With one component leave out its number.
hint       a winning move, if there is one
who        who is winning
why        the reason
moves      the legal moves
undo       take back your last move and the answer to it
swap       let the program move now
quit       stop";

/// As many moves as `moves` lists.
const LISTED: u128 = 60;

pub fn run(args: &Play, common: &Common, out: Out) -> Result<(), Failure> {
    input::only(common, &[Format::Text])?;
    let game = input::position(&args.position, common)?;
    let convention = input::convention(&game, common)?;
    if !game.is_impartial() {
        let message =
            "`grundy play` plays impartial games only, and this picture has blue or red edges; `grundy solve`";
        return Err(Failure::Usage(format!("{message} tells who wins, and by which moves")));
    }
    let watch = Watch::of_dialogue(common);
    let first = if args.first == First::You { Player::You } else { Player::Program };
    let mut table =
        Table { session: Session::new(watch.limits(common)), convention, history: vec![(Some(game), first)] };
    let own_endings =
        table.game().is_some_and(|game| game.terms().iter().any(|term| term.rules.moves.nature().own_endings));
    let rule = match table.convention {
        _ if own_endings => "The rules say who has won.",
        Convention::Normal => "Whoever cannot move loses.",
        Convention::Misere => "Misère play: whoever cannot move wins.",
    };
    writeln!(out, "{rule} `help` tells what you can type.")?;
    let echo = !std::io::stdin().is_terminal();
    let mut lines = std::io::stdin().lock().lines();
    let mut shown = 0;
    loop {
        if table.over(out)? {
            return Ok(());
        }
        if table.player() == Player::Program {
            table.answer(out)?;
            continue;
        }
        if shown != table.history.len() {
            table.show(out)?;
            shown = table.history.len();
        }
        write!(out, "your move> ")?;
        out.flush()?;
        let Some(line) = lines.next() else {
            writeln!(out)?;
            return Ok(());
        };
        let line = line?;
        if echo {
            // A transcript reads better with what was typed.
            writeln!(out, "{}", line.trim())?;
        }
        match table.read(line.trim()) {
            Ok(Wish::Quit) => return Ok(()),
            Ok(wish) => table.grant(wish, out)?,
            Err(complaint) => writeln!(out, "{complaint}")?,
        }
    }
}

impl Table<'_> {
    fn game(&self) -> Option<&Game> {
        self.history.last().and_then(|(game, _)| game.as_ref())
    }

    fn player(&self) -> Player {
        self.history.last().map_or(Player::You, |&(_, player)| player)
    }

    /// Says who has won, if nobody can move.
    fn over(&self, out: Out) -> Result<bool, Failure> {
        if let Some(ending) = self.game().map_or(Ok(None), Game::ending).map_err(grundy::Unsolved::from)? {
            self.show(out)?;
            let you_win = (ending == Outcome::N) == (self.player() == Player::You);
            let verdict = match ending {
                Outcome::D => "It is a draw.",
                _ if you_win => "You win!",
                _ => "The program wins.",
            };
            writeln!(out, "The game is over. {verdict}")?;
            return Ok(true);
        }
        let stuck = self.game().is_none_or(|game| game.turns(LISTED).is_some_and(|turns| turns.is_empty()));
        if stuck {
            let mover_wins = self.convention == Convention::Misere;
            let (who, wins) = match (self.player(), mover_wins) {
                (Player::You, false) => ("You cannot move", "The program wins."),
                (Player::You, true) => ("You cannot move", "You win!"),
                (Player::Program, false) => ("The program cannot move", "You win!"),
                (Player::Program, true) => ("The program cannot move", "The program wins."),
            };
            writeln!(out, "{who}. {wins}")?;
        }
        Ok(stuck)
    }

    /// The components under each other, heaps with their counters.
    fn show(&self, out: Out) -> Result<(), Failure> {
        let Some(game) = self.game() else { return Ok(()) };
        writeln!(out)?;
        for (index, summand) in game.components().enumerate().take(LISTED as usize) {
            let copies = if summand.copies > 1 { format!(" (×{})", summand.copies) } else { String::new() };
            let shown = summand.rules.moves.show(summand.position);
            let counters = match summand.position[..] {
                [n] if summand.rules.entry.shape == Shape::Heap && n <= 40 => "●".repeat(n as usize),
                _ => String::new(),
            };
            let line = format!("  {}: {} {shown}{copies}  {counters}", index + 1, summand.rules.name);
            writeln!(out, "{}", line.trim_end())?;
            // Rules may draw their positions in a way of their own.
            let picture = summand.rules.moves.pretty(summand.position);
            if picture != shown {
                picture.lines().try_for_each(|line| writeln!(out, "     {line}"))?;
            }
        }
        Ok(())
    }

    fn answer(&mut self, out: Out) -> Result<(), Failure> {
        let Some(game) = self.game().cloned() else { return Ok(()) };
        if let Some(turn) = self.session.best_turn(&game, self.convention)? {
            writeln!(out, "I move in {}.", told(&game, &turn))?;
            self.play(&turn);
        }
        Ok(())
    }

    fn play(&mut self, turn: &Turn) {
        let next = self.game().and_then(|game| game.after(turn.step.component, &turn.to));
        let player = if self.player() == Player::You { Player::Program } else { Player::You };
        self.history.push((next, player));
    }

    fn read(&self, line: &str) -> Result<Wish, String> {
        Ok(match line.to_ascii_lowercase().as_str() {
            "hint" | "h" => Wish::Hint,
            "why" | "w" => Wish::Why,
            "who" => Wish::Who,
            "moves" | "m" => Wish::Moves,
            "undo" | "u" => Wish::Undo,
            "swap" => Wish::Pass,
            "help" | "?" => Wish::Help,
            "quit" | "q" | "exit" => Wish::Quit,
            "" => return Err("type a move, or `help`".to_owned()),
            _ => Wish::Turn(self.read_turn(line)?),
        })
    }

    fn read_turn(&self, line: &str) -> Result<Turn, String> {
        let game = self.game().ok_or("nothing is left")?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let count = game.components().count();
        let numbered = words[0].parse::<usize>().ok().filter(|number| (1..=count).contains(number));
        let attempts = match (count, numbered) {
            (1, Some(1)) => vec![(0, &words[..]), (0, &words[1..])],
            (1, _) => vec![(0, &words[..])],
            (_, Some(number)) => vec![(number - 1, &words[1..])],
            (_, None) => return Err(format!("begin with the number of a component, 1 to {count}")),
        };
        let mut complaint = "that is no legal move; `moves` lists them".to_owned();
        let mut read: Vec<Turn> = Vec::new();
        for (component, words) in attempts {
            match read_turn_in(game, component, words) {
                Ok(Some(turn)) if !read.contains(&turn) => read.push(turn),
                Ok(_) => {}
                Err(error) => complaint = error,
            }
        }
        match read.as_slice() {
            [turn] => Ok(turn.clone()),
            [] => Err(complaint),
            [one, other, ..] => Err(format!(
                "that can be read as `{}` and as `{}`; type one of these",
                one.step.label, other.step.label
            )),
        }
    }

    fn grant(&mut self, wish: Wish, out: Out) -> Result<(), Failure> {
        let Some(game) = self.game().cloned() else { return Ok(()) };
        match wish {
            Wish::Turn(turn) => self.play(&turn),
            Wish::Hint => match self.session.winning_turn(&game, self.convention)? {
                Some(turn) => writeln!(out, "In {}.", told(&game, &turn))?,
                None => match self.session.drawing_turn(&game, self.convention)? {
                    Some(turn) => writeln!(out, "No move wins; this one keeps a draw: in {}.", told(&game, &turn))?,
                    None => writeln!(out, "No move wins against perfect play.")?,
                },
            },
            Wish::Who => {
                let answer = self.session.solve(&game, self.convention, 0)?;
                let you = match answer.outcome {
                    "N" => "You are winning.",
                    "D" => "It is a draw: nobody can force a win.",
                    _ => "You are losing.",
                };
                writeln!(out, "{you}")?;
            }
            Wish::Why => explanation::print(&self.session.explain(&game, self.convention)?, out)?,
            Wish::Moves => match game.turns(LISTED) {
                Some(turns) if turns.len() as u128 <= LISTED => {
                    for turn in turns {
                        let step = &turn.step;
                        writeln!(out, "  {} {}  (leaves {})", step.component + 1, step.label, left(&turn))?;
                    }
                }
                _ => writeln!(out, "There are too many to list.")?,
            },
            Wish::Undo => {
                // Back to the last position in which you were to move.
                let before = self.history.iter().rev().skip(1).position(|&(_, player)| player == Player::You);
                match before {
                    Some(back) => self.history.truncate(self.history.len() - 1 - back),
                    None => writeln!(out, "There is nothing to take back.")?,
                }
            }
            Wish::Pass => self.history.push((Some(game), Player::Program)),
            Wish::Help => writeln!(out, "{HELP}")?,
            Wish::Quit => {}
        }
        Ok(())
    }
}

/// A move in words, or what the component becomes.
fn read_turn_in(game: &Game, component: usize, words: &[&str]) -> Result<Option<Turn>, String> {
    let Some(summand) = game.components().nth(component) else { return Ok(None) };
    let moves = &summand.rules.moves;
    let typed = words.join(" ");
    if typed.starts_with(|c: char| c.is_alphabetic()) {
        let turns = game.turns(1 << 20).ok_or("too many moves to compare; type what is left instead")?;
        let mut same = turns.into_iter().filter(|turn| turn.step.component == component && turn.step.label == typed);
        if let Some(turn) = same.next() {
            return Ok(Some(turn));
        }
    }
    let mut to: Vec<Position> = Vec::new();
    for word in words {
        // Nothing is left of an empty heap; elsewhere 0 is a position.
        let empty_heap = *word == "0" && summand.rules.entry.shape == Shape::Heap;
        if !empty_heap && !matches!(*word, "-" | "nothing") {
            to.push(moves.parse(word).map_err(|error| error.message)?);
        }
    }
    if words.is_empty() {
        return Ok(None);
    }
    Ok(game.turn(component, to))
}

/// A move in a sentence, with the component it is made in.
fn told(game: &Game, turn: &Turn) -> String {
    let ruleset = game.components().nth(turn.step.component).map_or("", |summand| &summand.rules.name);
    let place = format!("{}: {ruleset} {}", turn.step.component + 1, turn.step.from);
    format!("{place}: {}, leaving {}", turn.step.label, left(turn))
}

fn left(turn: &Turn) -> String {
    match turn.step.to.as_slice() {
        [] => "nothing".to_owned(),
        parts => parts.join(" + "),
    }
}
