//! The dialect of Starlark for rules, and its functions.
//!
//! It is Starlark with the extensions that keep small files short: statements at the top level, recursion, `set`,
//! `map`, `filter`, `struct`, f-strings, `sum`. There is no `load`, and `print` writes to standard error.
//!
//! Two guards protect against rules that grow by mistake, because the interpreter checks its memory only every thousand
//! steps. First, `*` and `<<` refuse to make huge values (they are replaced by functions, and so are `*=` and `<<=`).
//! Second, `range` is bounded, since many functions turn it into a list at once. If something in a file is added to
//! itself, the memory is checked at every statement; that takes time, so other files are not watched in this way.
//!
//! The interpreter, version 0.14.2, is wrong in four places, which are mended here, and nowhere else:
//!
//! - `a << b` loses the digits of a small integer beyond 32 bits: the function for `<<` computes it;
//! - a slice of a constant with three bounds loses the bounds that are not constant: the text is edited;
//! - a range that spans 2^31 or more has a wrong length: `range` refuses it;
//! - `enumerate(…, start)` loses digits beyond 32 bits: `enumerate` is our own.
//!
//! A test compares random programs with Python.

use std::collections::HashMap;
use std::sync::LazyLock;

use grundy_core::said;
use num_bigint::BigInt;
use starlark::codemap::FileSpanRef;
use starlark::environment::{Globals, GlobalsBuilder, LibraryExtension};
use starlark::eval::{BeforeStmtFuncDyn, Evaluator};
use starlark::starlark_module;
use starlark::syntax::ast::{AssignOp, AssignTargetP, AstExpr, AstStmt, BinOp, ExprP, StmtP};
use starlark::syntax::{AstModule, Dialect, DialectTypes};
use starlark::values::list::{AllocList, ListRef};
use starlark::values::none::NoneType;
use starlark::values::tuple::{TupleRef, UnpackTuple};
use starlark::values::{Heap, UnpackValue, Value};

use crate::board_language;
use crate::complaint::complain;
use crate::graphs;
use crate::parts;
use crate::value;

/// Largest number of elements of a text, list or tuple made by `*`, and of numbers in a range.
const MOST_ELEMENTS: u64 = 1 << 24;
/// Largest depth of nesting of a value that is printed; deeper ones could exhaust the stack.
const MOST_NESTED: usize = 200;
/// Largest number of binary digits of a number made by `*` or `<<`.
const MOST_BITS: u64 = 1 << 20;

/// The syntax of the dialect.
const DIALECT: Dialect = Dialect {
    enable_load: false,
    enable_load_reexport: false,
    enable_keyword_only_arguments: true,
    enable_positional_only_arguments: true,
    enable_types: DialectTypes::ParseOnly,
    enable_top_level_stmt: true,
    enable_f_strings: true,
    ..Dialect::Standard
};

/// The function that replaces the operator `*`.
pub(crate) const TIMES: &str = "__times";
/// The function that replaces the operator `<<`.
pub(crate) const SHIFTED: &str = "__shifted";
/// The functions that replace `*=` and `<<=` for elements.
pub(crate) const TIMES_AT: &str = "__times_at";
pub(crate) const SHIFTED_AT: &str = "__shifted_at";

/// Whether this is the name of a function that replaces an operator.
pub(crate) fn is_operator(function: &str) -> bool {
    [TIMES, SHIFTED, TIMES_AT, SHIFTED_AT].contains(&function)
}

/// The functions that rules can use.
pub(crate) static GLOBALS: LazyLock<Globals> = LazyLock::new(|| {
    use LibraryExtension::{Filter, Map, Partial, SetType, StructType};
    GlobalsBuilder::extended_by(&[Filter, Map, Partial, SetType, StructType])
        .with(functions)
        .with(board_language::functions)
        .with(graphs::functions)
        .build()
});

#[starlark_module]
fn functions(builder: &mut GlobalsBuilder) {
    /// A move to `to`, which is a position or a `split`, with a name.
    fn r#move<'v>(
        #[starlark(require = pos)] to: Value<'v>,
        label: Option<Value<'v>>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        parts::labelled(to, label.unwrap_or_else(Value::new_none), heap).or_else(complain)
    }

    /// The sum of independent games; nothing is left of `split()`.
    fn split<'v>(#[starlark(args)] components: UnpackTuple<Value<'v>>, heap: Heap<'v>) -> starlark::Result<Value<'v>> {
        parts::split(&components.items, heap).or_else(complain)
    }

    /// A move to `to`, which is a position, a `split` or a `move`, after which the same player moves again.
    fn again<'v>(#[starlark(require = pos)] to: Value<'v>, heap: Heap<'v>) -> starlark::Result<Value<'v>> {
        parts::again(to, heap).or_else(complain)
    }

    /// The elements added up.
    fn sum<'v>(
        #[starlark(require = pos)] elements: Value<'v>,
        start: Option<Value<'v>>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let start = start.unwrap_or_else(|| heap.alloc(0));
        if start.unpack_str().is_some() {
            return complain(said!("sum adds numbers; texts are joined by \"\".join(texts)"));
        }
        elements.iterate(heap)?.try_fold(start, |sum, element| sum.add(element, heap))
    }

    /// The numbers from `a` (or 0) up to `b`, without `b`.
    fn range<'v>(
        #[starlark(require = pos)] a: Value<'v>,
        #[starlark(require = pos)] b: Option<Value<'v>>,
        #[starlark(require = pos)] step: Option<Value<'v>>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let number = |value: Value<'v>| match (value.unpack_i32(), value.get_type()) {
            (Some(number), _) => Ok(number),
            (None, "int") => {
                complain(said!("range counts with numbers below 2^31, not with {value}", value = value::brief(value)))
            }
            _ => complain(said!("range counts with whole numbers, not with {value}", value = value::brief(value))),
        };
        let (start, stop) = match b {
            Some(b) => (number(a)?, number(b)?),
            None => (0, number(a)?),
        };
        let step = step.map_or(Ok(1), number)?;
        let Ok(nonzero) = std::num::NonZeroI32::try_from(step) else {
            return complain(said!("the step of a range cannot be 0"));
        };
        let distance = (i64::from(stop) - i64::from(start)).unsigned_abs();
        let steps = distance / u64::from(step.unsigned_abs());
        if (stop > start) == (step > 0) && steps > MOST_ELEMENTS {
            return complain(said!(
                "a range of {steps} numbers is too long; at most {most_elements} are possible",
                steps,
                most_elements = MOST_ELEMENTS
            ));
        }
        if distance >= 1 << 31 {
            return complain(said!("a range spans less than 2^31 numbers, not {distance}", distance));
        }
        Ok(heap.alloc(starlark::values::range::Range::new(start, stop, nonzero)))
    }

    /// The pairs of a number and an element; the numbers count from `start`.
    #[starlark(speculative_exec_safe)]
    fn enumerate<'v>(
        #[starlark(require = pos)] elements: Value<'v>,
        start: Option<BigInt>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let number = |at: usize| start.as_ref().map_or_else(|| heap.alloc(at), |start| heap.alloc(start + at));
        let elements = elements.iterate(heap)?.enumerate();
        Ok(heap.alloc(AllocList(elements.map(|(at, element)| (number(at), element)))))
    }

    /// The text of a value; a text is itself.
    fn str<'v>(#[starlark(require = pos)] value: Value<'v>) -> starlark::Result<String> {
        check_nesting(value)?;
        Ok(value.to_str())
    }

    /// The value as it is written in rules.
    fn repr<'v>(#[starlark(require = pos)] value: Value<'v>) -> starlark::Result<String> {
        check_nesting(value)?;
        Ok(value.to_repr())
    }

    /// Writes the values to standard error.
    fn print<'v>(#[starlark(args)] values: UnpackTuple<Value<'v>>) -> starlark::Result<NoneType> {
        values.items.iter().try_for_each(|&value| check_nesting(value))?;
        let texts: Vec<String> = values.items.iter().map(|value| value.to_str()).collect();
        eprintln!("{}", texts.join(" "));
        Ok(NoneType)
    }

    /// The operator `*`.
    #[starlark(speculative_exec_safe)]
    fn __times<'v>(
        #[starlark(require = pos)] a: Value<'v>,
        #[starlark(require = pos)] b: Value<'v>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        multiplied(a, b, heap)
    }

    /// The operator `<<`.
    #[starlark(speculative_exec_safe)]
    fn __shifted<'v>(
        #[starlark(require = pos)] a: Value<'v>,
        #[starlark(require = pos)] b: Value<'v>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        shifted(a, b, heap)
    }

    /// `of[index] *= by()`.
    fn __times_at<'v>(
        #[starlark(require = pos)] of: Value<'v>,
        #[starlark(require = pos)] index: Value<'v>,
        #[starlark(require = pos)] by: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<NoneType> {
        modify(multiplied, of, index, by, eval)
    }

    /// `of[index] <<= by()`.
    fn __shifted_at<'v>(
        #[starlark(require = pos)] of: Value<'v>,
        #[starlark(require = pos)] index: Value<'v>,
        #[starlark(require = pos)] by: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<NoneType> {
        modify(shifted, of, index, by, eval)
    }
}

fn multiplied<'v>(a: Value<'v>, b: Value<'v>, heap: Heap<'v>) -> starlark::Result<Value<'v>> {
    if a.unpack_i32().is_none() || b.unpack_i32().is_none() {
        let elements = match (elements(a), elements(b)) {
            (Some(elements), None) => elements.saturating_mul(times(b)),
            (None, Some(elements)) => elements.saturating_mul(times(a)),
            _ => 0,
        };
        if elements > MOST_ELEMENTS {
            return complain(said!(
                "this would make {elements} elements; at most {most_elements} are possible",
                elements,
                most_elements = MOST_ELEMENTS
            ));
        }
        if bits(a) + bits(b) > MOST_BITS {
            return complain(said!(
                "this would make a number of more than {most_bits} binary digits",
                most_bits = MOST_BITS
            ));
        }
    }
    // Starlark repeats even nothing as often as it is told.
    let once = |number: Value<'v>| if number.unpack_i32() > Some(1) { heap.alloc(1) } else { number };
    match (elements(a), elements(b)) {
        (Some(0), _) => a.mul(once(b), heap),
        (_, Some(0)) => once(a).mul(b, heap),
        _ => a.mul(b, heap),
    }
}

fn shifted<'v>(a: Value<'v>, b: Value<'v>, heap: Heap<'v>) -> starlark::Result<Value<'v>> {
    if let (Some(a), Some(b @ 0..32)) = (a.unpack_i32(), b.unpack_i32()) {
        return Ok(heap.alloc(i64::from(a) << b));
    }
    let number = if a.get_type() == "int" { BigInt::unpack_value(a).ok().flatten() } else { None };
    match (number, i64::unpack_value(b)) {
        (Some(number), Ok(Some(bits @ 0..))) if number.bits() > 0 => {
            if number.bits().saturating_add(bits.unsigned_abs()) > MOST_BITS {
                return complain(said!(
                    "this would make a number of more than {most_bits} binary digits",
                    most_bits = MOST_BITS
                ));
            }
            Ok(heap.alloc(number << bits))
        }
        // 0 stays 0; the others are mistakes.
        _ => a.left_shift(b, heap),
    }
}

/// Replaces an element by the value of an operator, whose right side `by` returns.
fn modify<'v>(
    operator: fn(Value<'v>, Value<'v>, Heap<'v>) -> starlark::Result<Value<'v>>,
    of: Value<'v>,
    index: Value<'v>,
    by: Value<'v>,
    evaluator: &mut Evaluator<'v, '_, '_>,
) -> starlark::Result<NoneType> {
    let heap = evaluator.heap();
    // The right side may change the element.
    let old = of.at(index, heap)?;
    let by = evaluator.eval_function(by, &[], &[])?;
    of.set_at(index, operator(old, by, heap)?)?;
    Ok(NoneType)
}

/// Refuses a value that is nested so deeply that writing it would exhaust the stack.
fn check_nesting(value: Value<'_>) -> starlark::Result<()> {
    match value::nested_within(vec![value], MOST_NESTED) {
        true => Ok(()),
        false => {
            complain(said!("a value nested more than {most_nested} deep cannot be written", most_nested = MOST_NESTED))
        }
    }
}

/// How many elements a text, list or tuple has, or bytes.
fn elements(value: Value<'_>) -> Option<u64> {
    let text = value.unpack_str().map(str::len);
    let tuple = || TupleRef::from_value(value).map(TupleRef::len);
    let list = || ListRef::from_value(value).map(|list| list.content().len());
    let bytes = || value.length().ok().filter(|_| value.get_type() == "bytes").map(|length| length as usize);
    text.or_else(tuple).or_else(list).or_else(bytes).map(|length| length as u64)
}

fn times(value: Value<'_>) -> u64 {
    i64::unpack_value(value).ok().flatten().unwrap_or(0).max(0).unsigned_abs()
}

/// How many binary digits a large integer has; 0 for small ones and for other values.
fn bits(value: Value<'_>) -> u64 {
    match value.unpack_i32() {
        None if value.get_type() == "int" => {
            BigInt::unpack_value(value).ok().flatten().map_or(0, |number| number.bits())
        }
        _ => 0,
    }
}

/// A parsed file: its syntax tree, and whether its memory must be checked at every statement.
pub(crate) struct Parsed {
    pub(crate) tree: AstModule,
    pub(crate) watched: bool,
}

/// Parses a file of rules.
pub(crate) fn parse(name: &str, text: &str) -> starlark::Result<Parsed> {
    let mut tree = AstModule::parse(name, text.to_owned(), &DIALECT)?;
    let mut edits = Vec::new();
    modifications(tree.statement(), text, &mut edits);
    tree.statement().visit_expr(|expression| slices(expression, text, &mut edits));
    if !edits.is_empty() {
        tree = AstModule::parse(name, with_edits(text, edits), &DIALECT)?;
    }
    let watched = grows(tree.statement());
    let operators = [("*", TIMES), ("<<", SHIFTED)];
    tree.replace_binary_operators(&HashMap::from(operators.map(|(sign, name)| (sign.to_owned(), name.to_owned()))));
    Ok(Parsed { tree, watched })
}

/// The syntax tree of a file as it is written, for messages; `None` if the text is not Starlark.
pub(crate) fn parse_plainly(name: &str, text: &str) -> Option<AstModule> {
    AstModule::parse(name, text.to_owned(), &DIALECT).ok()
}

/// A place, a number of bytes to drop and a text to insert.
pub(crate) type Edit = (usize, usize, String);

/// Finds `x *= e`, which means `x = x * (e)`, and `x[i] *= e`, which calls a function, and the same with `<<=`.
fn modifications(statement: &AstStmt, text: &str, edits: &mut Vec<Edit>) {
    statement.visit_stmt(|inner| modifications(inner, text, edits));
    let StmtP::AssignModify(target, op, _) = &statement.node else { return };
    let (sign, function) = match op {
        AssignOp::Multiply => ("*", TIMES_AT),
        AssignOp::LeftShift => ("<<", SHIFTED_AT),
        _ => return,
    };
    let (begin, end) = (statement.span.begin().get() as usize, statement.span.end().get() as usize);
    // Brackets around an expression belong to no part of it.
    let after = target.span.end().get() as usize;
    let at = sign_after(text, after, sign.as_bytes()[0]);
    let dropped = at + sign.len() + 1 - after;
    match &target.node {
        AssignTargetP::Identifier(name) => {
            let bracket = ")".repeat(text[after..at].matches(')').count());
            edits.push((after, dropped, format!("{bracket} = {} {sign} (", name.node.ident)));
            edits.push((end, 0, ")".to_owned()));
        }
        AssignTargetP::Index(index) => {
            let mut open = begin;
            for _ in text[after..at].matches(')') {
                let bracket = sign_after(text, open, b'(');
                edits.push((bracket, 1, String::new()));
                open = bracket + 1;
            }
            let (of, index) = (index.0.span.end().get() as usize, index.1.span.end().get() as usize);
            edits.push((begin, 0, format!("{function}(")));
            edits.push((sign_after(text, of, b'['), 1, ", (".to_owned()));
            edits.push((sign_after(text, index, b']'), 1, "), lambda: (".to_owned()));
            edits.push((after, dropped, String::new()));
            edits.push((end, 0, "))".to_owned()));
        }
        _ => {}
    }
}

/// Finds slices with three bounds, `x[a:b:c]`, which mean `x[:][a:b:c]`: the copy is never taken for a constant.
fn slices(expression: &AstExpr, text: &str, edits: &mut Vec<Edit>) {
    expression.visit_expr(|inner| slices(inner, text, edits));
    if let ExprP::Slice(of, Some(_), Some(_), Some(_)) = &expression.node {
        edits.push((sign_after(text, of.span.end().get() as usize, b'['), 0, "[:]".to_owned()));
    }
}

/// The place of a sign after `from`, outside of comments; the end of the text if there is none.
fn sign_after(text: &str, from: usize, sign: u8) -> usize {
    let mut in_comment = false;
    let found = text.as_bytes()[from..].iter().position(|&byte| {
        in_comment = (in_comment || byte == b'#') && byte != b'\n';
        byte == sign && !in_comment
    });
    found.map_or(text.len(), |place| from + place)
}

/// The text after these edits, which do not overlap.
pub(crate) fn with_edits(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort();
    let mut edited = String::with_capacity(text.len() + 16 * edits.len());
    let mut at = 0;
    for (place, dropped, inserted) in edits {
        edited.push_str(&text[at..place]);
        edited.push_str(&inserted);
        at = place + dropped;
    }
    edited + &text[at..]
}

/// Whether something is added to itself, so that the memory may double with every statement.
fn grows(statement: &AstStmt) -> bool {
    let mut found = match &statement.node {
        StmtP::AssignModify(target, AssignOp::Add, value) => match &target.node {
            AssignTargetP::Identifier(name) => mentions(value, &name.node.ident) > 0,
            _ => false,
        },
        StmtP::Assign(assign) => match &assign.lhs.node {
            AssignTargetP::Identifier(name) => mentions(&assign.rhs, &name.node.ident) > 1,
            _ => false,
        },
        StmtP::Expression(call) => extends_itself(call),
        _ => false,
    };
    statement.visit_stmt(|inner| found = found || grows(inner));
    found
}

/// How often a name occurs as a summand of a sum.
fn mentions(expression: &AstExpr, name: &str) -> usize {
    match &expression.node {
        ExprP::Identifier(identifier) => usize::from(identifier.node.ident == name),
        ExprP::Op(left, BinOp::Add, right) => mentions(left, name) + mentions(right, name),
        _ => 0,
    }
}

/// Whether this is `x.extend(x)`.
fn extends_itself(expression: &AstExpr) -> bool {
    match &expression.node {
        ExprP::Call(function, arguments) => match &function.node {
            ExprP::Dot(object, _) => match &object.node {
                ExprP::Identifier(name) => {
                    arguments.args.iter().any(|argument| mentions(argument.node.expr(), &name.node.ident) > 0)
                }
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}

/// Checks the memory before each statement.
pub(crate) struct Watch {
    /// The limit, in bytes.
    pub(crate) memory: u64,
}

impl<'e> BeforeStmtFuncDyn<'e> for Watch {
    fn call<'v>(&mut self, _: FileSpanRef, _: bool, evaluator: &mut Evaluator<'v, '_, 'e>) -> starlark::Result<()> {
        match evaluator.heap().allocated_bytes() as u64 > self.memory {
            true => complain(said!("the rules need too much memory")),
            false => Ok(()),
        }
    }
}
