//! `grundy solve`: who wins, the value, and every winning move.

use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::io::Write as _;

use comfy_table::{CellAlignment, ContentArrangement, Table};
use grundy::ask::{self, Explained};
use grundy::explain::caption;
use grundy::files::{Column, Listing};
use grundy::hackenbush::Player;
use grundy::said::visible;
use grundy::{Answer, Convention, OutcomeClass, Session, Sum, Words, WrittenMove, ruleset_as_word, said};
use num_bigint::BigUint;

use crate::args::{Common, Format, Side, Solve};
use crate::failure::{self, Failure, refuse_if};
use crate::languages::{Voice, print_explanation, say};
use crate::lines::{Out, json, terminal_width};
use crate::play::ways;
use crate::printer::Paint;
use crate::watch::Watch;
use crate::{check, guard, input, large, values};

const MOVES_IN_TEXT: usize = 20;
const MOVES_IN_JSON: usize = 10_000;
const COMPONENTS_IN_TEXT: usize = 20;
/// A position or value longer than this is cut in text.
const POSITION_IN_TEXT: usize = 400;

pub fn run(args: &Solve, common: &Common, out: Out) -> Result<u8, Failure> {
    let why = said!("a table of moves gives no reasons; leave --explain out, or --format csv");
    refuse_if(common.format == Format::Csv && (args.explain || args.explain_depth.is_some()), why)?;
    let voice = &mut Voice::new(common, out)?;
    let Some(file) = &args.lines else {
        let game = input::position(&args.position, common);
        let watch = Watch::new(common);
        let mut session = Session::new(watch.limits(common));
        check::answer_from(&mut session, args.table.as_deref(), None, common)?;
        return one(game, args, common, &mut session, &watch, voice).map(|()| 0);
    };
    let why = said!("a table holds one answer, and --lines asks for many; use --format json");
    refuse_if(common.format == Format::Csv, why)?;
    let (lines, sources) = (input::lines_of(file)?, input::sources(common));
    let watch = Watch::new(common);
    let mut session = Session::new(watch.limits(common));
    let is_asked = |line: &String| !line.trim().is_empty() && !line.trim().starts_with('#');
    let asked: Vec<_> = (1u64..).zip(lines).filter(|(_, line)| line.as_ref().map_or(true, is_asked)).collect();
    let is_text = common.format == Format::Text;
    guard::ask_lines(asked.iter().map(|line| line.0).collect(), is_text);
    let mut worst = 0;
    for (nth, (number, line)) in asked.into_iter().enumerate() {
        let mut told = Vec::new();
        if nth > 0 && is_text {
            writeln!(told)?;
        }
        let game = line.and_then(|line| input::position_in(line.trim().to_owned(), &sources, common));
        if let Err(failure) = one(game, args, common, &mut session, &watch, &mut voice.aside(&mut told)) {
            let code = failure.code();
            if !refuse_line(number, &failure, is_text, &mut voice.aside(&mut told))? {
                return Err(failure);
            }
            worst = if code == 2 || worst == 2 { 2 } else { code };
        }
        guard::line_answered(worst, || voice.out.write_all(&told).and_then(|()| voice.out.flush()))?;
    }
    Ok(worst)
}

/// Says why a line has no answer. Returns false if the failure ends the whole command.
pub(crate) fn refuse_line(number: u64, failure: &Failure, is_text: bool, voice: &mut Voice) -> Result<bool, Failure> {
    let Some(asked) = failure.asked().filter(|_| matches!(failure.code(), 2 | 3)) else { return Ok(false) };
    let failed = failure::told(&asked, voice);
    if is_text {
        let error = failed.help.map_or(failed.message.clone(), |help| format!("{}; {help}", failed.message));
        voice.line(&said!("line {number}: {error}", number, error))?;
    } else {
        json(&serde_json::json!({"line": number, "error": failed}), voice.out)?;
    }
    Ok(true)
}

/// Answers one position.
fn one(
    game: Result<Sum, Failure>,
    args: &Solve,
    common: &Common,
    session: &mut Session,
    watch: &Watch,
    voice: &mut Voice,
) -> Result<(), Failure> {
    let default = if common.format == Format::Text { MOVES_IN_TEXT } else { MOVES_IN_JSON };
    let most = args.moves.unwrap_or(default);
    let game = &match game {
        Err(Failure::Asked(ask::Failure::Input { text, error }))
            if text.get(error.at.clone()).is_some_and(large::is_large) =>
        {
            let most = if args.outcome { 0 } else { most };
            if large::run(&text, most, args, common, watch, voice)? {
                return Ok(());
            }
            // The term with this number may have an answer of its own.
            let term = text.split(" + ").find(|term| *term != text && term.contains(&text[error.at.clone()]));
            let error = match term.map(str::trim) {
                Some(term) if large::run(term, 0, args, common, watch, &mut voice.aside(&mut Vec::new()))? => {
                    error.help(said!("`grundy solve {term}` answers this term alone", term))
                }
                _ => error,
            };
            return Err(Failure::input(&text, error));
        }
        game => game?,
    };
    let convention = input::convention(game, common)?;
    let player = args.player.map(|side| if side == Side::Left { Player::Left } else { Player::Right });
    let why = said!("--player is for blue and red edges, and there are none; leave it out");
    refuse_if(player.is_some() && game.terms().iter().all(|term| term.rules.picture().is_none()), why)?;
    let (answer, stopped) = match args.outcome {
        true => (session.outcome(game, convention)?, None),
        // A table, and a line among many, have no place for the reason.
        _ if args.lines.is_some() || common.format == Format::Csv => {
            (session.solve_for(game, convention, most, player)?, None)
        }
        false => session.first_answer(game, convention, most, player)?,
    };
    if let Some(why) = stopped {
        values::print_all(session, 1, &Some(why.clone()))?;
        watch.finish();
        match common.format {
            Format::Json => json(&answer, voice.out)?,
            _ => print(&answer, voice)?,
        }
        return Err(Failure::partly(why));
    }
    values::certify(&args.certificate, || session.certify(&answer))?;
    let explanation = match (args.explain, args.explain_depth) {
        (_, Some(depth)) => Some(session.explain_play(&answer, depth.into())?),
        (true, None) => Some(session.explain(&answer)?),
        (false, None) => None,
    };
    let explanation = explanation.map(|why| voice.tell(&why));
    watch.finish();
    match common.format {
        Format::Json => json(&Explained { answer: &answer, explanation }, voice.out)?,
        Format::Csv => listing(&answer).csv(&mut *voice.out)?,
        _ if args.outcome => {
            voice.words(&who_wins(answer.outcome))?;
        }
        _ => {
            print(&answer, voice)?;
            print_explanation(explanation.as_ref(), voice)?;
        }
    }
    Ok(())
}

/// The winning moves as a table, or those that keep a draw, each with the answer; one row without a move if there is none.
fn listing(answer: &Answer) -> Listing {
    let value = match (&answer.value, &answer.grundy) {
        (Some(value), _) => value.name.clone(),
        (None, Some(value)) => value.to_string(),
        (None, None) => String::new(),
    };
    let moves = answer.drawing_moves.as_deref().unwrap_or(&answer.winning_moves);
    let rules: Vec<&str> = answer.sum.components().map(|summand| summand.rules.name.as_str()).collect();
    let written: Vec<WrittenMove> = answer.sum.all_written(moves).collect();
    let of_moves = |cell: &dyn Fn(usize) -> String| match moves.is_empty() {
        true => Column::Texts(vec![None]),
        false => Column::texts((0..moves.len()).map(cell)),
    };
    let component = |at: usize| written[at].component;
    let player = |at: usize| match moves[at].player {
        Some(Player::Left) => "Left",
        Some(Player::Right) => "Right",
        None => "",
    };
    Listing::new([
        ("outcome", Column::texts(vec![answer.outcome.to_string(); moves.len().max(1)])),
        ("value", Column::texts(vec![value; moves.len().max(1)])),
        ("component", of_moves(&|at| component(at).to_string())),
        ("from", of_moves(&|at| format!("{} {}", ruleset_as_word(rules[component(at)]), written[at].from))),
        ("to", of_moves(&|at| written[at].to.join(" + "))),
        ("player", of_moves(&|at| player(at).to_owned())),
        ("move", of_moves(&|at| written[at].label.to_string())),
    ])
}

fn print(answer: &Answer, voice: &mut Voice) -> Result<(), Failure> {
    let graphs = answer.sum.components().filter(|summand| summand.rules.name.contains("geography:"));
    for drawing in answer.sum.drawings().chain(graphs.filter_map(|summand| ways(summand.position))) {
        match has_words(&drawing) {
            // No line of a drawing may be taken for one of the answer.
            true => drawing.lines().try_for_each(|line| writeln!(voice, "  {line}"))?,
            false => writeln!(voice, "{drawing}")?,
        }
    }
    beginning(&answer.sum, answer.convention, answer.outcome, voice)?;
    match (&answer.value, &answer.grundy) {
        (Some(value), _) => voice.words(&say::value(cut(&value.name)))?,
        (None, Some(value)) => voice.words(&say::grundy_value(value.to_string()))?,
        (None, None) => {}
    }
    if let Some(moves) = answer.remoteness {
        voice.words(&say::remoteness(moves))?;
    }
    voice.words(&say::by(answer.why.clone()))?;
    if answer.components.len() > 1 && answer.convention == Convention::Normal {
        components(answer, voice)?;
    }
    moves(answer, voice)
}

/// The position, and who wins it.
pub(crate) fn beginning(
    position: &dyn fmt::Display,
    convention: Convention,
    outcome: OutcomeClass,
    voice: &mut Voice,
) -> Result<(), Failure> {
    let bold = Paint::Bold;
    let misere = if convention == Convention::Misere { say::misere_mark() } else { Words::none() };
    writeln!(voice, "{bold}{}{bold:#}{}", cut(&Beginning::of(position)), voice.say(&misere))?;
    voice.words(&who_wins(outcome))
}

/// The outcome in a sentence.
pub(crate) fn who_wins(outcome: OutcomeClass) -> Words {
    let (colour, who): (_, fn(String) -> Words) = match outcome {
        OutcomeClass::N => (Paint::Green, say::outcome_n),
        OutcomeClass::L => (Paint::Blue, say::outcome_l),
        OutcomeClass::R => (Paint::Red, say::outcome_r),
        OutcomeClass::D => (Paint::Yellow, say::outcome_d),
        OutcomeClass::P => (Paint::Red, say::outcome_p),
    };
    who(format!("{colour}{outcome}{colour:#}"))
}

/// Whether a line of a drawing may be a sentence: two words are side by side, or three characters of a word are not Latin.
fn has_words(drawing: &str) -> bool {
    let letters = |word: &str, of: fn(char) -> bool| word.chars().filter(|&c| of(c)).count();
    let is_word = |word: &&str| letters(word, char::is_alphabetic) > 1;
    drawing.lines().any(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words.windows(2).any(|two| two.iter().all(is_word)) || letters(line, |c| c.is_alphabetic() && c > '\u{24f}') > 2
    })
}

/// The beginning of a text that may be very long: a byte more than is shown, and the rest of the piece that holds it.
struct Beginning(String);

impl Beginning {
    fn of(whole: &dyn fmt::Display) -> String {
        let mut beginning = Beginning(String::new());
        // The only error is the one that ends the writing.
        let _ = write!(beginning, "{whole}");
        beginning.0
    }
}

impl fmt::Write for Beginning {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        self.0.push_str(piece);
        if self.0.len() > POSITION_IN_TEXT { Err(fmt::Error) } else { Ok(()) }
    }
}

/// The text in one line, or its beginning if it is very long.
fn cut(text: &str) -> String {
    let text = &*visible(text);
    match text.len() <= POSITION_IN_TEXT {
        true => text.to_owned(),
        false => format!("{}…", &text[..text.floor_char_boundary(POSITION_IN_TEXT)]),
    }
}

fn components(answer: &Answer, voice: &mut Voice) -> Result<(), Failure> {
    let mut table = plain_table();
    let [component, value, because] = [say::head_component(), say::head_value(), say::head_because()];
    table.set_header([voice.say(&component), String::new(), voice.say(&value), voice.say(&because)]);
    for (summand, component) in answer.sum.components().zip(answer.components.iter()).take(COMPONENTS_IN_TEXT) {
        let copies = if summand.copies == 1 { String::new() } else { format!("×{}", summand.copies) };
        let value = match (&component.value, &component.grundy) {
            (Some(value), _) => cut(&value.name),
            (None, Some(value)) => value.to_string(),
            (None, None) => "?".to_owned(),
        };
        let name = format!("{} {}", ruleset_as_word(&summand.rules.name), summand.rules.moves.show(summand.position));
        table.add_row([cut(&name), copies, value, voice.say(&component.why)]);
    }
    if let Some(column) = table.column_mut(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(voice, "\n{}", trimmed(&table))?;
    let more = answer.components.len().saturating_sub(COMPONENTS_IN_TEXT);
    if more > 0 {
        voice.words(&say::more_components(more))?;
    }
    Ok(())
}

fn moves(answer: &Answer, voice: &mut Voice) -> Result<(), Failure> {
    let of: Vec<&str> = answer.sum.components().map(|summand| summand.rules.name.as_str()).collect();
    if let Some(counts) = &answer.winning_move_counts {
        let (left, right) = ((Player::Left, caption::left()), (Player::Right, caption::right()));
        for ((player, name), count) in [(left, counts.left), (right, counts.right)] {
            let listed = answer.winning_moves.iter().filter(|step| step.player == Some(player));
            let listed: Vec<WrittenMove> = answer.sum.all_written(listed).collect();
            match count {
                None => {}
                Some(0) => writeln!(voice, "\n{}", voice.say(&say::none_of_wins(name)))?,
                Some(count) => list(&of, &listed, &count.into(), &say::winning_moves_of(count, name), voice)?,
            }
        }
        return Ok(());
    }
    let draws = answer.drawing_move_count.zip(answer.drawing_moves.as_deref());
    let Some((count, listed)) = draws.or(answer.winning_move_count.map(|count| (count, &*answer.winning_moves))) else {
        return Ok(());
    };
    let title = if draws.is_some() { say::drawing_moves(count) } else { say::winning_moves(count) };
    if count == 0 {
        let why = match answer.outcome {
            OutcomeClass::N => say::over_and_won(),
            OutcomeClass::D => say::over(),
            _ => say::none_wins(),
        };
        return Ok(writeln!(voice, "\n{}", voice.say(&why))?);
    }
    let listed: Vec<WrittenMove> = answer.sum.all_written(listed).collect();
    list(&of, &listed, &count.into(), &title, voice)
}

/// The first of `count` moves in components of these rules.
pub(crate) fn list(
    rules: &[&str],
    listed: &[WrittenMove],
    count: &BigUint,
    title: &Words,
    voice: &mut Voice,
) -> Result<(), Failure> {
    writeln!(voice, "\n{}", voice.say(title))?;
    let mut table = plain_table();
    // Equal moves in equal components are one line.
    let (mut rows, mut places) = (Vec::<([String; 3], u128)>::new(), HashMap::new());
    for step in listed {
        let name = format!("{} {}", ruleset_as_word(rules[step.component]), step.from);
        let to = if step.to.is_empty() { voice.say(&caption::nothing()) } else { step.to.join(" + ") };
        let label = step.said.clone().unwrap_or_else(|| (&step.label).into());
        let row = [name, voice.say(&label), format!("→ {to}")];
        let place = *places.entry(row.clone()).or_insert(rows.len());
        if place == rows.len() {
            rows.push((row, 0));
        }
        rows[place].1 += u128::from(step.copies);
    }
    for ([name, label, to], copies) in rows {
        let place = if copies == 1 { name } else { voice.say(&say::any_of(name, copies)) };
        table.add_row([place, label, to].map(|cell| cut(&cell)));
    }
    if table.row_count() > 0 {
        writeln!(voice, "{}", trimmed(&table))?;
    }
    let listed: BigUint = listed.iter().map(|step| step.copies).sum();
    if listed < *count {
        writeln!(voice, "  {}", voice.say(&say::listed_more(number(&(count - listed)))))?;
    }
    Ok(())
}

/// A number, which decides between singular and plural.
pub(crate) fn number(number: &BigUint) -> Words {
    u128::try_from(number).map_or_else(|_| number.to_string().into(), Words::from)
}

/// A table without lines around its cells.
pub(crate) fn plain_table() -> Table {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    // A terminal breaks long lines in the middle of words; a table does so between them.
    if let Some(width) = terminal_width().and_then(|width| u16::try_from(width).ok()) {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width.saturating_sub(1));
    }
    table
}

/// The table without white space at the ends of its lines.
pub fn trimmed(table: &Table) -> String {
    table.lines().map(|line| format!(" {}", line.trim_end())).collect::<Vec<_>>().join("\n")
}
