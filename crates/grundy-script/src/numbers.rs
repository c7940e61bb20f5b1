//! Rules that are formulas: a file that defines `heaps` and `moves`, a list.
//!
//! # The place of a formula in a file of rules, for messages that underline its mistakes
//! A formula that was written as one literal is underlined in the file. If the file computed it, the message shows the
//! text of the formula instead.

use std::fmt::Write as _;
use std::ops::Range;

use grundy_core::{Fault, Said, SyntaxError, said};
use grundy_rules::Numbers;
use grundy_rules::formula::{GameText, MoveText, Place};
use starlark_syntax::syntax::ast::{AssignTargetP, AstExpr, AstLiteral, AstStmt, ExprP, StmtP};

use crate::fault::visible_line;
use crate::load;
use crate::load::{Loaded, Setting};
use crate::machine::Cell;

pub(crate) fn numbers(loaded: &Loaded) -> Result<Numbers, Fault> {
    let file = &loaded.setting.name;
    let refuse = |complaint: Said| Fault::new(said!("{file}: {complaint}", file, complaint));
    let (text, defaults) = game_text(loaded).map_err(refuse)?;
    let mut numbers = Numbers::read(&text).map_err(|misread| {
        let (name, text) = match misread.place {
            Place::Heaps => return refuse(misread.error.message),
            Place::Move(at) => (said!("the move {at}", at = at + 1), Text("moves", Some(at), &text.moves[at].formula)),
            Place::Label(at) => {
                let label = text.moves[at].label.as_deref().unwrap_or_default();
                (said!("the label of the move {at}", at = at + 1), Text("moves", Some(at), label))
            }
            Place::Domain => ("where".into(), Text("where", None, text.domain.as_deref().unwrap_or_default())),
            Place::Over => ("over".into(), Text("over", None, text.over.as_deref().unwrap_or_default())),
            Place::Rank => ("rank".into(), Text("rank", None, text.rank.as_deref().unwrap_or_default())),
        };
        misread_at(&loaded.setting, &name, text, &misread.error)
    })?;
    (numbers.defaults, numbers.convention) = (defaults, loaded.convention().map_err(refuse)?);
    match loaded.position("start").map_err(refuse)? {
        None => Ok(numbers),
        Some(start) => numbers.with_start(&start).map_err(|why| refuse(said!("start: {why}", why))),
    }
}

/// The game, and the numbers of the last heaps, which a position may leave out.
fn game_text(loaded: &Loaded) -> Result<(GameText, Vec<u64>), Said> {
    let list = |name: &str| -> Result<Vec<_>, Said> {
        let Some(found) = loaded.module.get(name) else { return Ok(Vec::new()) };
        let machine = &loaded.module.machine;
        let read = |&value: &Cell| machine.formula(value).ok_or_else(|| machine.brief(value));
        match machine.store.sequence(found) {
            Some(elements) => Ok(elements.iter().map(read).collect()),
            None => Err(said!("{name} is a list of texts, not {value}", name, value = machine.brief(found))),
        }
    };
    let mut text = GameText {
        domain: loaded.text("where")?,
        over: loaded.text("over")?,
        rank: loaded.text("rank")?,
        ..GameText::default()
    };
    let mut defaults = Vec::new();
    for (at, heap) in (1_usize..).zip(list("heaps")?) {
        match heap {
            Ok((name, None)) => match name.split_once('=') {
                None if defaults.is_empty() => text.heaps.push(name),
                None => return Err(said!("heap {at} has no number, but the heap before it has one", at)),
                Some((name, number)) => {
                    let number = number.trim();
                    let wrong = |_| said!("heap {at}: `{number}` is not a number", at, number);
                    text.heaps.push(name.trim().to_owned());
                    defaults.push(number.parse().map_err(wrong)?);
                }
            },
            _ => return Err(said!("heap {at} is not a text; heaps are names, such as heaps = [\"x\", \"y\"]", at)),
        }
    }
    for (number, a_move) in (1_usize..).zip(list("moves")?) {
        let (formula, label) = a_move.map_err(|brief| {
            said!(
                "the move {number} is {brief}; a move is a formula in quotes, or move(\"…\", label = \"…\")",
                number,
                brief
            )
        })?;
        text.moves.push(MoveText { formula, label });
    }
    Ok((text, defaults))
}

/// A text that a file defines: in the value of a global, or in an element of that.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a>(pub(crate) &'a str, pub(crate) Option<usize>, pub(crate) &'a str);

/// The fault for a mistake in a text of a file. `what` names the text.
pub(crate) fn misread_at(setting: &Setting, what: &Said, text: Text<'_>, error: &SyntaxError) -> Fault {
    let file = &setting.name;
    let Text(_, _, content) = text;
    let source = setting.text.as_str();
    let mut words = String::new();
    let said = match find(file, source, text).and_then(|literal| inside(source, literal, content, &error.at)) {
        Some(at) => {
            let start = source[..at.start].rfind('\n').map_or(0, |end| end + 1);
            let line = source[start..].lines().next().unwrap_or_default();
            let number = 1 + source[..start].matches('\n').count();
            let column = 1 + source[start..at.start].chars().count();
            underline(&mut words, &number.to_string(), line, at.start - start..at.end - start);
            let words = Said::verbatim(words);
            said!("{file}:{number}:{column}: {message}{words}", file, number, column, message = &error.message, words)
        }
        None => {
            underline(&mut words, "", content, error.at.clone());
            let words = Said::verbatim(words);
            said!("{file}: {what}: {message}{words}", file, what, message = &error.message, words)
        }
    };
    Fault::new(if let Some(help) = &error.help { said!("{said}\n  {help}", said, help) } else { said })
}

/// Adds a line with marks under some of its bytes.
fn underline(words: &mut String, number: &str, line: &str, at: Range<usize>) {
    let blank = |text: &str| text.chars().map(|sign| if sign == '\t' { '\t' } else { ' ' }).collect::<String>();
    let end = at.end.min(line.len());
    let before = line.get(..at.start).unwrap_or_default();
    let marks = line.get(at.start..end).map_or(1, |marked| marked.chars().count().max(1));
    let line = visible_line(line);
    let _ = write!(words, "\n  {number} | {line}\n  {} | {}{}", blank(number), blank(before), "^".repeat(marks));
}

/// The bytes of a mistake in the file, if the literal at `literal` holds the text as it is.
fn inside(source: &str, literal: Range<usize>, content: &str, at: &Range<usize>) -> Option<Range<usize>> {
    let written = source.get(literal.clone())?;
    let quote = written.find(['"', '\''])?;
    let quotes = if written[quote..].starts_with("\"\"\"") || written[quote..].starts_with("'''") { 3 } else { 1 };
    let start = literal.start + quote + quotes;
    // A text with escapes looks different in the file; then all of it is underlined.
    if source.get(start..)?.starts_with(content) { Some(start + at.start..start + at.end) } else { Some(literal) }
}

/// The literal in the file that a text was written as.
fn find(file: &str, source: &str, Text(global, at, content): Text<'_>) -> Option<Range<usize>> {
    let parsed = load::parse(file, source).ok()?;
    let mut literals = Vec::new();
    let mut value = None;
    assigned(parsed.statement(), global, &mut value);
    // The text's own literal comes first; the same text may occur elsewhere too.
    match (value.map(|value| (value, &value.node)), at) {
        (Some((_, ExprP::List(elements))), Some(at)) => {
            elements.get(at).into_iter().for_each(|element| all(element, content, &mut literals));
        }
        (Some((value, _)), None) => all(value, content, &mut literals),
        _ => {}
    }
    if literals.is_empty() {
        parsed.statement().visit_expr(|expression| all(expression, content, &mut literals));
    }
    literals.into_iter().next()
}

/// Finds the last value that is assigned to a global.
fn assigned<'a>(statement: &'a AstStmt, name: &str, found: &mut Option<&'a AstExpr>) {
    match &statement.node {
        StmtP::Assign(assign) => {
            if let AssignTargetP::Identifier(target) = &assign.lhs.node
                && target.node.ident == name
            {
                *found = Some(&assign.rhs);
            }
        }
        StmtP::Statements(statements) => statements.iter().for_each(|inner| assigned(inner, name, found)),
        _ => {}
    }
}

/// Adds the places of the literals with this content in an expression.
fn all(expression: &AstExpr, content: &str, found: &mut Vec<Range<usize>>) {
    match &expression.node {
        ExprP::Literal(AstLiteral::String(literal)) => {
            if literal.node == content {
                found.push(literal.span.begin().get() as usize..literal.span.end().get() as usize);
            }
        }
        _ => expression.visit_expr(|inner| all(inner, content, found)),
    }
}
