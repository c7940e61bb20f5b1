//! The same rules without the names of moves.
//!
//! A search lists options a million times, and shows the names of a few moves. So after some calls the file is read
//! again, with a pair `(p, mark)` for each `move(p, label = …)`. No name is made then, and the position is looked at once.
//!
//! This changes nothing but time. A name is left out only if making it changes no value. No value that rules can make
//! holds the mark, so a pair is never taken for a position. If something fails, the file is asked as it is written: what
//! that says counts.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use starlark::syntax::ast::{ArgumentP, AstExpr, ExprP};
use starlark::values::tuple::TupleRef;
use starlark::values::{OwnedFrozenValue, Value};

use crate::call::Setting;
use crate::graphs;
use crate::language::{Edit, parse_plainly, with_edits};
use crate::load;

/// Number of calls with names before the first one without. They show mistakes in names, and many games need no more.
pub(crate) const CALLS_BEFORE: u32 = 100;

/// The name of the mark in the text that is read again.
const MARK: &str = "__no_name";

/// A file of rules without names, once it is worth while.
#[derive(Default)]
pub(crate) struct Unnamed {
    calls: AtomicU32,
    rules: OnceLock<Option<UnnamedRules>>,
}

/// A file that was read without names.
pub(crate) struct UnnamedRules {
    pub(crate) setting: Setting,
    pub(crate) options: OwnedFrozenValue,
    mark: OwnedFrozenValue,
}

impl Unnamed {
    /// The rules without names; `None` at first, and if no name can be left out.
    pub(crate) fn rules(&self, setting: &Setting) -> Option<&UnnamedRules> {
        if let Some(rules) = self.rules.get() {
            return rules.as_ref();
        }
        if self.calls.fetch_add(1, Ordering::Relaxed) < CALLS_BEFORE {
            return None;
        }
        self.rules.get_or_init(|| UnnamedRules::read(setting)).as_ref()
    }
}

impl UnnamedRules {
    fn read(setting: &Setting) -> Option<UnnamedRules> {
        let Setting { name, text, limits, .. } = setting;
        let text = without_names(name, text)?;
        let loaded = load::load(name, &text, *limits, &graphs::none).ok()?;
        let options = loaded.function("options", 1).ok()??;
        Some(UnnamedRules { options, mark: loaded.get(MARK)?, setting: loaded.setting })
    }

    /// The position of an option without a name; other options as they are.
    pub(crate) fn position<'v>(&self, option: Value<'v>) -> Value<'v> {
        match TupleRef::from_value(option).map(TupleRef::content) {
            Some(&[position, mark]) if mark.identity() == self.mark.value().identity() => position,
            _ => option,
        }
    }
}

/// The text of a file without the names of moves; `None` if it has none that can be left out.
fn without_names(name: &str, text: &str) -> Option<String> {
    // What is printed while the file is read would be printed twice.
    if text.contains("print") || !is_only_called("move", text) {
        return None;
    }
    let tree = parse_plainly(name, text)?;
    let mut edits = Vec::new();
    tree.statement().visit_expr(|expression| find_moves(expression, &mut edits));
    (!edits.is_empty()).then(|| format!("{}\ndef {MARK}():\n    pass\n", with_edits(text, edits)))
}

/// Whether a word stands only before parentheses, comments of whole lines apart: nobody gives it another meaning.
fn is_only_called(word: &str, text: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    lines.flat_map(|line| line.match_indices(word).map(move |(at, _)| (&line[..at], &line[at + word.len()..]))).all(
        |(before, after)| {
            let is_other = before.ends_with(is_part) || after.starts_with(is_part);
            is_other || (after.starts_with('(') && !before.trim_end().ends_with("def"))
        },
    )
}

/// Finds `move(p, label = e)` and `move(p)`.
fn find_moves(expression: &AstExpr, edits: &mut Vec<Edit>) {
    if let ExprP::Call(function, arguments) = &expression.node
        && matches!(&function.node, ExprP::Identifier(name) if name.node.ident == "move")
        && let Some(position) = position_alone(arguments.args.iter().map(|argument| &argument.node))
    {
        let (begin, end) = (expression.span.begin().get() as usize, expression.span.end().get() as usize);
        let (from, to) = (position.span.begin().get() as usize, position.span.end().get() as usize);
        edits.push((begin, from - begin, "((".to_owned()));
        edits.push((to, end - to, format!("), {MARK})")));
        find_moves(position, edits);
        return;
    }
    expression.visit_expr(|inner| find_moves(inner, edits));
}

/// The position among the arguments of `move`, if there is no name or one that can be left out.
fn position_alone<'a>(
    mut arguments: impl Iterator<Item = &'a ArgumentP<starlark::syntax::ast::AstNoPayload>>,
) -> Option<&'a AstExpr> {
    let Some(ArgumentP::Positional(position)) = arguments.next() else { return None };
    let rest: Vec<_> = arguments.collect();
    match rest[..] {
        [] => Some(position),
        [ArgumentP::Named(name, label)] if name.node == "label" && changes_nothing(label) => Some(position),
        _ => None,
    }
}

/// Whether to compute an expression changes no value: it calls nothing but methods and functions that make texts.
pub(crate) fn changes_nothing(expression: &AstExpr) -> bool {
    let is_plain = match &expression.node {
        ExprP::Call(function, _) => match &function.node {
            ExprP::Identifier(name) => matches!(name.node.ident.as_str(), "str" | "repr" | "len"),
            ExprP::Dot(_, method) => matches!(method.node.as_str(), "format" | "join" | "upper" | "lower"),
            _ => false,
        },
        ExprP::Lambda(_) | ExprP::ListComprehension(..) | ExprP::DictComprehension(..) => false,
        _ => true,
    };
    let mut all = is_plain;
    expression.visit_expr(|inner| all = all && changes_nothing(inner));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_left_out() {
        let text = "def options(n):\n    return [move(n - k, label = 'take %d' % k) for k in [1, 2] if k <= n]\n";
        let edited = without_names("t", text).unwrap();
        assert!(edited.starts_with("def options(n):\n    return [((n - k), __no_name) for k in [1, 2] if k <= n]\n"));
        let nested = "def options(n):\n    return [move(again(move(n)), label = str(n))]\n";
        assert!(without_names("t", nested).unwrap().contains("[((again(((n), __no_name))), __no_name)]"));
    }

    #[test]
    fn a_name_that_changes_something_stays() {
        for label in ["names.pop()", "named(n)", "[x for x in n]", "str(names.pop())"] {
            let text = format!("def options(n):\n    return [move(n - 1, label = {label})]\n");
            assert_eq!(without_names("t", &text), None, "{label}");
        }
        for other in ["move = split", "def move(n, label):\n    return n", "print(1)"] {
            let text = format!("{other}\ndef options(n):\n    return [move(n - 1, label = 'one')]\n");
            assert_eq!(without_names("t", &text), None, "{other}");
        }
    }
}
