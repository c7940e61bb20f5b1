//! `grundy play`: a person plays any position against perfect play.
//!
//! It reads one command a line and works the same from a pipe; the end of the input ends the game.

use std::collections::BTreeMap;
use std::io::{BufRead, IsTerminal};
use std::rc::Rc;

use grundy::boards::Placed;
use grundy::language::Speaker;
use grundy::notation::{position_of, words_of};
use grundy::said::visible;
use grundy::{
    Convention, GoodMove, Move, Outcome, OutcomeClass, Position, Session, Sum, Unsolved, Words, as_word,
    ruleset_as_word, said,
};

use crate::args::{Common, First, Play};
use crate::failure::{Failure, refuse};
use crate::languages::{Voice, print_explanation, say};
use crate::lines::Out;
use crate::watch::Watch;
use crate::{check, input};

struct Table<'a> {
    session: Session<'a>,
    speaker: Rc<Speaker>,
    convention: Convention,
    /// Whether a table answers, which gives no reasons.
    by_table: bool,
    /// The positions so far with the player to move; the last one is on the table (`None`: nothing is left).
    history: Vec<(Option<Sum>, Player)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    You,
    Program,
}

/// What a line of input asks for.
enum Wish {
    Move(Move),
    Hint,
    Why,
    Who,
    Moves,
    Undo,
    Pass,
    Help,
    Quit,
}

/// Why a line of input is not a wish.
enum NotRead {
    /// It is not understood, or not allowed.
    Unclear(Words),
    /// The rules fail, or the limits do not allow to read it.
    Failed(Box<Failure>),
}

grundy::from! {
    Words => NotRead, complaint: NotRead::Unclear(complaint);
    Unsolved => NotRead, unsolved: NotRead::Failed(Box::new(unsolved.into()));
}

/// Largest number of moves that `moves` lists.
const LISTED: u128 = 60;
/// Number of moves that `moves` shows of a board beyond all sizes.
const FIRST: usize = 10;

pub fn run(args: &Play, common: &Common, out: Out) -> Result<(), Failure> {
    let speaker = input::speaker(common)?.into();
    let game = input::position(&args.position, common)?;
    let convention = input::convention(&game, common)?;
    if !game.is_impartial() {
        return refuse(said!(
            "`grundy play` plays impartial games only, and this picture has blue or red edges; `grundy solve` tells who \
             wins, and by which moves"
        ));
    }
    game.answered_in(convention)?;
    let watch = Watch::new(common);
    let first = if args.first == First::You { Player::You } else { Player::Program };
    let mut session = Session::new(watch.limits(common));
    check::answer_from(&mut session, args.table.as_deref(), Some((&game, convention)), common)?;
    let by_table = args.table.is_some();
    let mut table = Table { session, speaker, convention, by_table, history: vec![(Some(game), first)] };
    let own_endings = table.game().is_some_and(|game| {
        game.terms().iter().any(|term| {
            let nature = term.rules.moves.nature();
            nature.own_endings && !nature.alone
        })
    });
    let rule = match table.convention {
        _ if own_endings => say::rule_own_endings(),
        Convention::Normal => say::rule_normal(),
        Convention::Misere => say::rule_misere(),
    };
    table.say(&say::intro(rule), out)?;
    let echo = !std::io::stdin().is_terminal();
    let mut lines = std::io::stdin().lock().split(b'\n');
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
        write!(out, "{}", table.speaker.say(&say::prompt()))?;
        out.flush()?;
        let Some(line) = lines.next() else { return Ok(writeln!(out)?) };
        let line = input::line_of(line.map_err(Failure::no_input)?)?;
        if echo {
            // A transcript reads better with what was typed.
            writeln!(out, "{}", line.trim())?;
        }
        match table.read(line.trim()) {
            Ok(Wish::Quit) => return Ok(()),
            Ok(wish) => table.grant(wish, out)?,
            Err(NotRead::Unclear(complaint)) => table.say(&complaint, out)?,
            Err(NotRead::Failed(failure)) => return Err(*failure),
        }
    }
}

impl Table<'_> {
    fn say(&self, words: &Words, out: Out) -> Result<(), Failure> {
        Ok(writeln!(out, "{}", self.speaker.say(words))?)
    }

    fn game(&self) -> Option<&Sum> {
        self.history.last().and_then(|(game, _)| game.as_ref())
    }

    fn player(&self) -> Player {
        self.history.last().map_or(Player::You, |&(_, player)| player)
    }

    /// Says who has won, if nobody can move.
    fn over(&self, out: Out) -> Result<bool, Failure> {
        if let Some(ending) = self.game().map_or(Ok(None), Sum::ending).map_err(Unsolved::from)? {
            self.show(out)?;
            let you_win = (ending == Outcome::N) == (self.player() == Player::You);
            let verdict = match ending {
                Outcome::D => say::draw(),
                _ if you_win => say::you_win(),
                _ => say::program_wins(),
            };
            self.say(&say::ended(verdict), out)?;
            return Ok(true);
        }
        let moves = self.game().map(|game| game.legal_moves(LISTED, &self.session.limits)).transpose()?;
        let stuck = moves.is_none_or(|moves| moves.is_some_and(|moves| moves.is_empty()));
        if stuck {
            let mover_wins = self.convention == Convention::Misere;
            let verdict = match (self.player(), mover_wins) {
                (Player::You, false) => say::you_cannot_move(say::program_wins()),
                (Player::You, true) => say::you_cannot_move(say::you_win()),
                (Player::Program, false) => say::program_cannot_move(say::you_win()),
                (Player::Program, true) => say::program_cannot_move(say::program_wins()),
            };
            self.say(&verdict, out)?;
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
                [n] if summand.rules.is_played_on_heaps() && n <= 40 => "●".repeat(n as usize),
                _ => String::new(),
            };
            let ruleset = ruleset_as_word(&summand.rules.name);
            let line = format!("  {}: {ruleset} {}{copies}  {counters}", index + 1, as_word(&shown));
            writeln!(out, "{}", visible(line.trim_end()))?;
            // Rules may draw their positions in a way of their own.
            let mut picture = summand.rules.moves.pretty(summand.position);
            if summand.rules.is_catalogued("chomp") && summand.position.iter().all(|&n| n <= 40) {
                picture = bar(&shown);
            }
            if summand.rules.name.contains("geography:") {
                picture = ways(summand.position).unwrap_or(picture);
            }
            if picture != shown {
                picture.lines().try_for_each(|line| writeln!(out, "     {line}"))?;
            }
        }
        Ok(())
    }

    fn answer(&mut self, out: Out) -> Result<(), Failure> {
        let Some(game) = self.game().cloned() else { return Ok(()) };
        if let Some(step) = self.session.best_move(&game, self.convention)? {
            self.say(&say::i_move(told(&game, &step)), out)?;
            self.play(&step)?;
        }
        Ok(())
    }

    /// Makes a move. If the other player could only give the turn back, the same player moves again.
    fn play(&mut self, step: &Move) -> Result<(), Failure> {
        let mover = self.player();
        let other = if mover == Player::You { Player::Program } else { Player::You };
        let next = self.game().and_then(|game| game.after(step.component, &step.to));
        let back = next.as_ref().map_or(Ok(None), |next| next.turn_back(&self.session.limits))?;
        self.history.push(match (back, next) {
            (Some(back), Some(next)) => (next.after(back.component, &back.to), mover),
            (_, next) => (next, other),
        });
        Ok(())
    }

    fn read(&self, line: &str) -> Result<Wish, NotRead> {
        Ok(match line.to_ascii_lowercase().as_str() {
            "hint" | "h" => Wish::Hint,
            "why" | "w" => Wish::Why,
            "who" => Wish::Who,
            "moves" | "m" => Wish::Moves,
            "undo" | "u" => Wish::Undo,
            "swap" => Wish::Pass,
            "help" | "?" => Wish::Help,
            "quit" | "q" | "exit" => Wish::Quit,
            "" => return Err(say::type_something().into()),
            _ => Wish::Move(self.read_move(line)?),
        })
    }

    fn read_move(&self, line: &str) -> Result<Move, NotRead> {
        let game = self.game().ok_or_else(say::nothing_left)?;
        let words = words_of(line).unwrap_or_else(|_| line.split_whitespace().collect());
        let count = game.components().count();
        match self.read_loosely(game, &words)?.as_slice() {
            [loose] => return Ok(loose.clone()),
            // A number alone.
            [one, other] if words.len() == 1 => {
                return Err(say::ambiguous(game.written(one).label, game.written(other).label).into());
            }
            _ => {}
        }
        let numbered = words[0].parse::<usize>().ok().filter(|number| (1..=count).contains(number));
        let attempts = match (count, numbered) {
            (1, Some(1)) => vec![(0, &words[..]), (0, &words[1..])],
            (1, _) => vec![(0, &words[..])],
            (_, Some(number)) => vec![(number - 1, &words[1..])],
            (_, None) => return Err(say::begin_with_number(count).into()),
        };
        let mut complaint = say::no_legal_move();
        let mut read: Vec<Move> = Vec::new();
        for (component, words) in attempts {
            match self.read_move_in(game, component, words) {
                Ok(Some(step)) if !read.contains(&step) => read.push(step),
                Ok(Some(_)) => {}
                Ok(None) => complaint = say::no_legal_move(),
                Err(NotRead::Unclear(error)) => complaint = error,
                Err(failed) => return Err(failed),
            }
        }
        match read.as_slice() {
            [step] => Ok(step.clone()),
            [] => Err(complaint.into()),
            [one, other, ..] => Err(say::ambiguous(game.written(one).label, game.written(other).label).into()),
        }
    }

    /// The moves that `take 2 from 1` may mean, or `take 2` and `2` without a component: `2` may be what is left, and what
    /// to take. Several moves are too many to choose from.
    fn read_loosely(&self, game: &Sum, words: &[&str]) -> Result<Vec<Move>, NotRead> {
        let count = game.components().count();
        let component = |number: &str| number.parse::<usize>().ok().filter(|number| (1..=count).contains(number));
        let (words, place) = match words {
            [words @ .., "from" | "of" | "in", number] if component(number).is_some() => (words, component(number)),
            words => (words, None),
        };
        let (amount, is_bare) = match words {
            ["take", amount] => (amount.parse::<u64>().ok(), false),
            [amount] if count == 1 || place.is_some() => (amount.parse::<u64>().ok(), true),
            _ => (None, false),
        };
        let mut found = Vec::new();
        for (index, summand) in game.components().enumerate() {
            if place.is_some_and(|number| number != index + 1) {
                continue;
            }
            if let (Some(amount), [heap]) = (amount, &summand.position[..])
                && summand.rules.is_played_on_heaps()
                && let Some(left) = heap.checked_sub(amount).filter(|_| amount > 0)
            {
                let taken = game.legal_move(index, heap_of(left)).map_err(Unsolved::from)?;
                let leaving = match is_bare && place.is_none() {
                    true => game.legal_move(index, heap_of(amount)).map_err(Unsolved::from)?,
                    false => None,
                };
                found.extend(taken.filter(|taken| leaving.as_ref() != Some(taken)));
                found.extend(leaving);
            } else if place.is_some() && amount.is_none() {
                found.extend(self.read_move_in(game, index, words)?);
            }
        }
        Ok(found)
    }

    fn grant(&mut self, wish: Wish, out: Out) -> Result<(), Failure> {
        let Some(game) = self.game().cloned() else { return Ok(()) };
        match wish {
            Wish::Move(step) => self.play(&step)?,
            Wish::Hint => {
                let hint = match self.session.good_move(&game, self.convention)? {
                    Some(GoodMove::Wins(step)) => say::hint(told(&game, &step)),
                    Some(GoodMove::Draws(step)) => say::hint_draw(told(&game, &step)),
                    None => say::hint_none(),
                };
                self.say(&hint, out)?;
            }
            Wish::Who => {
                let answer = self.session.solve(&game, self.convention, 0)?;
                let you = match answer.outcome {
                    OutcomeClass::N => say::you_are_winning(),
                    OutcomeClass::D => say::nobody_wins(),
                    _ => say::you_are_losing(),
                };
                self.say(&you, out)?;
            }
            Wish::Why if self.by_table => self.say(&say::table_says_so(), out)?,
            Wish::Why => {
                let answer = self.session.solve(&game, self.convention, 0)?;
                let why = self.speaker.tell(&self.session.explain(&answer)?);
                print_explanation(Some(&why), &mut Voice { speaker: Rc::clone(&self.speaker), out })?;
            }
            Wish::Moves => {
                let all = game.legal_moves(LISTED, &self.session.limits)?;
                let all = all.filter(|moves| moves.len() as u128 <= LISTED);
                let too_many = all.is_none();
                for step in all.map_or_else(|| game.first_moves(FIRST).map_err(Unsolved::from), Ok)? {
                    write!(out, "  ")?;
                    self.say(&listed(&game, &step), out)?;
                }
                if too_many {
                    self.say(&say::too_many_moves(), out)?;
                }
            }
            Wish::Undo => {
                // Back to the last position in which you were to move.
                let before = self.history.iter().rev().skip(1).position(|&(_, player)| player == Player::You);
                match before {
                    Some(back) => self.history.truncate(self.history.len() - 1 - back),
                    None => self.say(&say::nothing_to_undo(), out)?,
                }
            }
            Wish::Pass => self.history.push((Some(game), Player::Program)),
            Wish::Help => self.say(&say::help(), out)?,
            Wish::Quit => {}
        }
        Ok(())
    }

    /// A move in words, or what the component becomes.
    fn read_move_in(&self, game: &Sum, component: usize, words: &[&str]) -> Result<Option<Move>, NotRead> {
        let Some(summand) = game.components().nth(component) else { return Ok(None) };
        let rules = &summand.rules.moves;
        let typed = words.join(" ");
        if typed.starts_with(|c: char| c.is_alphabetic()) {
            let Some(moves) = game.legal_moves(1 << 20, &self.session.limits)? else {
                // On a board beyond all sizes, the cells that are taken and put say what is left.
                let cells = typed.strip_prefix("take ").map(|cells| format!("-{}", cells.replace(" and put ", "@+")));
                let cells = cells.or_else(|| Some(format!("+{}", typed.strip_prefix("put ")?)));
                let left = cells.map(|cells| {
                    rules.parse(&format!("{}@{}", rules.show(summand.position), cells.replace(", ", ",")))
                });
                let left = left.and_then(Result::ok).ok_or_else(say::type_what_is_left)?;
                return Ok(game.legal_move(component, vec![left]).map_err(Unsolved::from)?);
            };
            let is_meant = |step: &Move| {
                step.component == component && {
                    let label = rules.label(summand.position, &step.to);
                    label.to_string() == typed || self.speaker.say(&label.into()) == typed
                }
            };
            if let Some(step) = moves.iter().find(|step| is_meant(step)) {
                return Ok(Some(step.clone()));
            }
            // The last word alone, such as the vertex that a token moves to.
            let ends = |step: &&Move| {
                let label = rules.label(summand.position, &step.to).to_string();
                step.component == component && label.split(' ').next_back() == Some(&*typed)
            };
            let mut ending = moves.iter().filter(ends);
            if let (Some(step), None) = (ending.next(), ending.next()) {
                return Ok(Some(step.clone()));
            }
        }
        let mut to: Vec<Position> = Vec::new();
        for word in words {
            // Nothing is left of an empty heap; elsewhere 0 is a position.
            let empty_heap = *word == "0" && summand.rules.is_played_on_heaps();
            if !empty_heap && !matches!(*word, "-" | "nothing") {
                to.push(
                    position_of(summand.rules, word)
                        .map_err(|error| Words::from(self.speaker.sentence(&error.message)))?,
                );
            }
        }
        if words.is_empty() {
            return Err(say::component_or_amount(component + 1).into());
        }
        Ok(game.legal_move(component, to).map_err(Unsolved::from)?)
    }
}

/// Where a token may still go from each vertex of a graph that is used up, with a dot at the token.
pub(crate) fn ways(position: &Position) -> Option<String> {
    let Placed { board, present } = position.own()?;
    let vertex = |cell: u32| board.name(cell).strip_prefix("at:");
    let mut ways: BTreeMap<(bool, &str), Vec<&str>> = BTreeMap::new();
    for step in board.moves() {
        let (from, to) = (step.needs[0], *step.adds.first().unwrap_or(&step.needs[0]));
        let name = vertex(from)?;
        // In the vertex game, each other vertex is there until the token leaves it.
        let elsewhere = !present.contains(from);
        let gone = elsewhere && board.find(name).is_some_and(|cell| !present.contains(cell));
        if !gone && step.needs[1..].iter().all(|&cell| present.contains(cell)) {
            ways.entry((elsewhere, name)).or_default().push(vertex(to)?);
        }
    }
    let line = |((elsewhere, from), to): (&(bool, &str), &Vec<&str>)| {
        format!("{} {from} → {}", if *elsewhere { ' ' } else { '●' }, to.join(", "))
    };
    (ways.len() <= 40).then(|| ways.iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// A bar of chocolate, the first row below; `×` is the poisoned square. A blank line parts the layers.
fn bar(shown: &str) -> String {
    let squares = |length: &str| "□ ".repeat(length.parse().unwrap_or(0)).trim_end().to_owned();
    let rows = |layer: &str| layer.split(',').rev().map(squares).collect::<Vec<_>>().join("\n");
    let mut layers: Vec<String> = shown.split('/').map(rows).collect();
    let corner = layers[0].rfind('\n').map_or(0, |end| end + 1);
    layers[0].replace_range(corner..corner + '□'.len_utf8(), "×");
    layers.join("\n\n")
}

/// What is left of a heap with this number of counters: nothing if it is empty.
fn heap_of(counters: u64) -> Vec<Position> {
    if counters == 0 { Vec::new() } else { vec![Position::from(counters)] }
}

/// A move in a sentence, with the component it is made in.
fn told(game: &Sum, step: &Move) -> Words {
    let ruleset = game.components().nth(step.component).map_or("", |summand| &summand.rules.name);
    let written = game.written(step);
    let place = format!("{}: {ruleset} {}", step.component + 1, written.from);
    // Such labels say by themselves what is left.
    let says_all =
        |id: &str| ["split", "to", "token", "jump", "king"].iter().any(|part| id.split('-').any(|is| is == *part));
    match &*written.to {
        _ if written.label.id().is_some_and(says_all) => say::told_label(place, written.label),
        [] => say::told_nothing_left(place, written.label),
        left => say::told(place, written.label, left.join(" + ")),
    }
}

fn listed(game: &Sum, step: &Move) -> Words {
    let (number, written) = (step.component + 1, game.written(step));
    match &*written.to {
        [] => say::legal_move_nothing_left(number, written.label),
        left => say::legal_move(number, written.label, left.join(" + ")),
    }
}
