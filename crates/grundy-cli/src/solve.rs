//! `grundy solve`: who wins, the value, and every winning move.

use anstyle::{AnsiColor, Style};
use comfy_table::{CellAlignment, Table};
use grundy::hackenbush::Player;
use grundy::{Answer, Explanation, Move, Session};
use serde::Serialize;

use crate::args::{Common, Format, Side, Solve};
use crate::failure::Failure;
use crate::watch::Watch;
use crate::{Out, explanation, input};

const MOVES_IN_TEXT: usize = 20;
const MOVES_IN_JSON: usize = 10_000;
/// More components than this are not tabulated in text.
const COMPONENTS_IN_TEXT: usize = 20;
/// A position or value longer than this is cut in text.
const POSITION_IN_TEXT: usize = 400;

/// What is printed as JSON.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    answer: &'a Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<&'a Explanation>,
}

pub fn run(args: &Solve, common: &Common, out: Out) -> Result<(), Failure> {
    input::only(common, &[Format::Text, Format::Json])?;
    let game = input::position(&args.position, common)?;
    let convention = input::convention(&game, common)?;
    let watch = Watch::new(common);
    let mut session = Session::new(watch.limits(common));
    let default = if common.format == Format::Json { MOVES_IN_JSON } else { MOVES_IN_TEXT };
    let most = args.moves.unwrap_or(default);
    let player = args.player.map(|side| match side {
        Side::Left => Player::Left,
        Side::Right => Player::Right,
    });
    let answer = session.solve_for(&game, convention, most, player)?;
    if let Some(file) = &args.certificate {
        input::write_certificate(file, &session.certify(&game, &answer)?)?;
    }
    let explanation = args.explain.then(|| session.explain(&game, convention)).transpose()?;
    watch.finish();
    match common.format {
        Format::Json => {
            let told = Told { answer: &answer, explanation: explanation.as_ref() };
            serde_json::to_writer(&mut *out, &told).map_err(std::io::Error::from)?;
            writeln!(out)?;
        }
        _ => {
            print(&answer, out)?;
            if let Some(explanation) = &explanation {
                explanation::print(explanation, out)?;
            }
        }
    }
    Ok(())
}

/// Prints an answer for people.
pub fn print(answer: &Answer, out: Out) -> Result<(), Failure> {
    for picture in answer.components.iter().filter_map(|component| component.picture.as_ref()) {
        writeln!(out, "{picture}")?;
    }
    let bold = Style::new().bold();
    let (colour, who) = match answer.outcome {
        "N" => (AnsiColor::Green.on_default().bold(), "the player to move wins"),
        "L" => (AnsiColor::Blue.on_default().bold(), "Left wins, whoever begins"),
        "R" => (AnsiColor::Red.on_default().bold(), "Right wins, whoever begins"),
        "D" => (AnsiColor::Yellow.on_default().bold(), "a draw: nobody can force a win"),
        _ => (AnsiColor::Red.on_default().bold(), "the player to move loses"),
    };
    let misere = if answer.convention == "misere" { ", misère play" } else { "" };
    let position = cut(&answer.position);
    writeln!(out, "{bold}{position}{bold:#}{misere}")?;
    writeln!(out, "{colour}{}{colour:#}: {who}", answer.outcome)?;
    match (&answer.value, &answer.grundy) {
        (Some(value), _) => writeln!(out, "Value {}", cut(&value.to_string()))?,
        (None, Some(value)) => writeln!(out, "Grundy value {value}")?,
        (None, None) => {}
    }
    if let Some(moves) = answer.remoteness {
        let plural = if moves == 1 { "" } else { "s" };
        writeln!(out, "over after {moves} move{plural}, if the winner hurries and the loser delays")?;
    }
    writeln!(out, "by {}", answer.method)?;
    if answer.components.len() > 1 && answer.convention == "normal" {
        components(answer, out)?;
    }
    moves(answer, out)
}

/// The text, or its beginning if it is very long.
fn cut(text: &str) -> String {
    if text.len() <= POSITION_IN_TEXT {
        return text.to_owned();
    }
    let end = (0..=POSITION_IN_TEXT).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    format!("{}…", &text[..end])
}

fn components(answer: &Answer, out: Out) -> Result<(), Failure> {
    let mut table = plain_table();
    table.set_header(["component", "", "value", "because"]);
    for component in answer.components.iter().take(COMPONENTS_IN_TEXT) {
        let copies = if component.copies == 1 { String::new() } else { format!("×{}", component.copies) };
        let value = match (&component.value, &component.grundy) {
            (Some(value), _) => cut(&value.to_string()),
            (None, Some(value)) => value.to_string(),
            (None, None) => "?".to_owned(),
        };
        let name = format!("{} {}", component.ruleset, component.start);
        table.add_row([name.as_str(), copies.as_str(), value.as_str(), &*component.because]);
    }
    if let Some(column) = table.column_mut(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "\n{}", trimmed(&table))?;
    let more = answer.components.len().saturating_sub(COMPONENTS_IN_TEXT);
    if more > 0 {
        writeln!(out, "and {more} more components")?;
    }
    Ok(())
}

fn moves(answer: &Answer, out: Out) -> Result<(), Failure> {
    if let Some(counts) = &answer.winning_move_counts {
        for (player, name, count) in [("left", "Left", counts.left), ("right", "Right", counts.right)] {
            let listed: Vec<&Move> = answer.winning_moves.iter().filter(|step| step.player == Some(player)).collect();
            match count {
                None => {}
                Some(0) => writeln!(out, "\nNo winning move of {name}.")?,
                Some(count) => list(answer, &listed, count, &format!("winning move{} of {name}", plural(count)), out)?,
            }
        }
        return Ok(());
    }
    let drawing = answer.drawing_move_count.zip(answer.drawing_moves.as_deref());
    let (count, listed, kind) = match drawing {
        Some((count, listed)) => (count, listed, "drawing"),
        None => (answer.winning_move_count, &*answer.winning_moves, "winning"),
    };
    if count == 0 {
        let why = match answer.outcome {
            "N" => "The game is over, and that wins.",
            "D" => "The game is over.",
            _ => "No winning move.",
        };
        writeln!(out, "\n{why}")?;
        return Ok(());
    }
    let listed: Vec<&Move> = listed.iter().collect();
    list(answer, &listed, count, &format!("{kind} move{}", plural(count)), out)
}

fn plural(count: u128) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Lists moves, of which there are `count`.
fn list(answer: &Answer, listed: &[&Move], count: u128, what: &str, out: Out) -> Result<(), Failure> {
    writeln!(out, "\n{count} {what}:")?;
    let mut table = plain_table();
    for step in listed {
        let component = &answer.components[step.component];
        let place = match step.copies {
            1 => format!("{} {}", component.ruleset, step.from),
            copies => format!("{} {} (any of {copies})", component.ruleset, step.from),
        };
        let to = if step.to.is_empty() { "nothing".to_owned() } else { step.to.join(" + ") };
        table.add_row([place, step.label.clone(), format!("→ {to}")]);
    }
    if table.row_count() > 0 {
        writeln!(out, "{}", trimmed(&table))?;
    }
    let listed: u128 = listed.iter().map(|step| u128::from(step.copies)).sum();
    if listed < count {
        writeln!(out, "  … and {} more (--moves N lists more)", count - listed)?;
    }
    Ok(())
}

/// A table without lines around its cells.
pub fn plain_table() -> Table {
    let mut table = Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table
}

/// The table without white space at the ends of its lines.
pub fn trimmed(table: &Table) -> String {
    table.lines().map(|line| format!(" {}", line.trim_end())).collect::<Vec<_>>().join("\n")
}
