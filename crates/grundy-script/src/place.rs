//! The place of a formula in a file of rules, for messages that underline its mistakes.
//!
//! A formula that was written as one literal is underlined in the file. If the file computed it, the message shows the
//! text of the formula instead.

use std::fmt::Write as _;
use std::ops::Range;

use grundy_core::{Fault, Said, SyntaxError, said};
use starlark_syntax::syntax::ast::{AssignTargetP, AstExpr, AstLiteral, AstStmt, ExprP, StmtP};

use crate::fault::visible_line;
use crate::load::{self, Setting};

/// A text that a file defines: in the value of a global, or in an element of that.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a>(pub(crate) &'a str, pub(crate) Option<usize>, pub(crate) &'a str);

/// The fault for a mistake in a text of a file. `what` names the text.
pub(crate) fn fault(setting: &Setting, what: &Said, text: Text<'_>, error: &SyntaxError) -> Fault {
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
