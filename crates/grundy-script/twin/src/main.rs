//! Runs rule files with the crate `starlark`.
//!
//! Standard input has cases, separated by U+001C. A case is the text of a file, then a function and an argument for each
//! call, all separated by U+001D. Standard output has as many cases: an answer for the file and for each call. An answer is
//! `ok` and a value, or `broken` if the crate broke down. After `no` come a message, the place of a mistake and the
//! callers. The parts of an answer are separated by U+001F.

use std::collections::HashMap;
use std::io::Read as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

use num_bigint::BigInt;
use starlark::codemap::{FileSpan, FileSpanRef};
use starlark::environment::{FrozenModule, Globals, GlobalsBuilder, LibraryExtension, Module};
use starlark::eval::{BeforeStmtFunc, BeforeStmtFuncDyn, Evaluator};
use starlark::syntax::{AstModule, Dialect, DialectTypes};
use starlark::values::structs::AllocStruct;
use starlark::values::tuple::{AllocTuple, TupleRef, UnpackTuple};
use starlark::values::{Heap, UnpackValue, Value};
use starlark::{ErrorKind, starlark_module};

/// The dialect of rule files.
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

/// The function that replaces the operator `<<`, which that crate gets wrong.
const SHIFTED: &str = "__shifted";

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("standard input is text");
    let answers: Vec<String> = text.split('\x1c').map(|case| answer(&case.split('\x1d').collect::<Vec<_>>())).collect();
    print!("{}", answers.join("\x1c"));
}

fn answer(case: &[&str]) -> String {
    let broken = || "broken".to_owned();
    let module = match catch_unwind(|| load(case[0])) {
        Ok(Ok(module)) => module,
        Ok(Err(error)) => return error,
        Err(_) => return broken(),
    };
    let run = |call: &[&str]| catch_unwind(AssertUnwindSafe(|| run(&module, call[0], call[1])));
    let values = case[1..].chunks(2).map(|call| run(call).map_or_else(|_| broken(), |run| run.unwrap_or_else(|no| no)));
    std::iter::once("ok\x1f".to_owned()).chain(values).collect::<Vec<_>>().join("\x1d")
}

static GLOBALS: LazyLock<Globals> = LazyLock::new(|| {
    use LibraryExtension::{Filter, Map, Partial, Print, SetType, StructType};
    GlobalsBuilder::extended_by(&[Filter, Map, Partial, Print, SetType, StructType]).with(functions).build()
});

#[starlark_module]
fn functions(builder: &mut GlobalsBuilder) {
    fn r#move<'v>(
        #[starlark(require = pos)] to: Value<'v>,
        label: Option<Value<'v>>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let components = match to.get_attr("split", heap)? {
            Some(components) if to.get_type() == "struct" => components,
            _ => heap.alloc((to,)),
        };
        let label = match label {
            Some(label) if !label.is_none() => label,
            _ if to.get_type() == "struct" => to.get_attr("label", heap)?.unwrap_or_else(Value::new_none),
            _ => Value::new_none(),
        };
        let again = to.get_type() == "struct" && to.get_attr("again", heap)?.is_some_and(Value::to_bool);
        option(components, label, again, heap)
    }

    fn again<'v>(#[starlark(require = pos)] to: Value<'v>, heap: Heap<'v>) -> starlark::Result<Value<'v>> {
        option(heap.alloc((to,)), Value::new_none(), true, heap)
    }

    fn split<'v>(#[starlark(args)] components: UnpackTuple<Value<'v>>, heap: Heap<'v>) -> starlark::Result<Value<'v>> {
        option(heap.alloc(AllocTuple(components.items.iter().copied())), Value::new_none(), false, heap)
    }

    fn sum<'v>(
        #[starlark(require = pos)] elements: Value<'v>,
        start: Option<Value<'v>>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let start = start.unwrap_or_else(|| heap.alloc(0));
        elements.iterate(heap)?.try_fold(start, |sum, element| sum.add(element, heap))
    }

    fn range<'v>(
        #[starlark(require = pos)] a: i32,
        #[starlark(require = pos)] b: Option<i32>,
        #[starlark(require = pos)] step: Option<i32>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let (start, stop) = b.map_or((0, a), |b| (a, b));
        let steps = start.abs_diff(stop) / step.unwrap_or(1).unsigned_abs().max(1);
        match std::num::NonZeroI32::new(step.unwrap_or(1)) {
            Some(step) if steps <= 1 << 24 || (stop > start) != (step.get() > 0) => {
                Ok(heap.alloc(starlark::values::range::Range::new(start, stop, step)))
            }
            _ => Err(starlark::Error::new_other(std::fmt::Error)),
        }
    }

    #[starlark(speculative_exec_safe)]
    fn __shifted<'v>(
        #[starlark(require = pos)] a: Value<'v>,
        #[starlark(require = pos)] b: Value<'v>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let number = if a.get_type() == "int" { BigInt::unpack_value(a).ok().flatten() } else { None };
        match (number, i64::unpack_value(b)) {
            (Some(number), Ok(Some(bits @ 0..=100_000))) => Ok(heap.alloc(number << bits)),
            (Some(_), Ok(Some(100_001..))) | (Some(_), Err(_)) => Err(starlark::Error::new_other(std::fmt::Error)),
            _ => a.left_shift(b, heap),
        }
    }
}

fn option<'v>(components: Value<'v>, label: Value<'v>, again: bool, heap: Heap<'v>) -> starlark::Result<Value<'v>> {
    let fields = [("split", components), ("label", label), ("again", Value::new_bool(again))];
    let parts = TupleRef::from_value(components).map(TupleRef::content).unwrap_or_default();
    if !parts.iter().all(|part| is_position(*part, 0)) {
        return Err(starlark::Error::new_other(std::fmt::Error));
    }
    Ok(heap.alloc(AllocStruct(fields)))
}

/// Whether a value is a position, but for large ones.
fn is_position(value: Value<'_>, depth: usize) -> bool {
    use starlark::values::list::ListRef;
    let all = |parts: &[Value<'_>]| depth < 100 && parts.iter().all(|&part| is_position(part, depth + 1));
    match (ListRef::from_value(value), TupleRef::from_value(value)) {
        (Some(list), _) => all(list.content()),
        (_, Some(tuple)) => all(tuple.content()),
        _ if value.get_type() == "float" => value.to_repr().contains(|digit: char| digit.is_ascii_digit()),
        _ => matches!(value.get_type(), "int" | "bool" | "NoneType" | "string"),
    }
}

fn load(text: &str) -> Result<FrozenModule, String> {
    let mut tree = AstModule::parse("t.star", text.to_owned(), &DIALECT).map_err(told)?;
    tree.replace_binary_operators(&HashMap::from([("<<".to_owned(), SHIFTED.to_owned())]));
    Module::with_temp_heap(|module| {
        let mut evaluator = Evaluator::new(&module);
        evaluator.set_max_callstack_size(100).unwrap();
        evaluator.eval_module(tree, &GLOBALS).map_err(told)?;
        drop(evaluator);
        module.freeze().map_err(|error| format!("no\x1f{}\x1f\x1f", error.err_msg))
    })
}

/// What a function returns for an argument, both as they are written.
fn run(file: &FrozenModule, function: &str, argument: &str) -> Result<String, String> {
    let function = file.get(function).unwrap();
    Module::with_temp_heap(|module| {
        let mut evaluator = Evaluator::new(&module);
        evaluator.set_max_callstack_size(100).unwrap();
        evaluator.before_stmt_for_dap(BeforeStmtFunc::from_dyn(Box::new(Watch)));
        let tree = AstModule::parse("a", argument.to_owned(), &DIALECT).unwrap();
        let argument = evaluator.eval_module(tree, &GLOBALS).unwrap();
        let function = evaluator.heap().access_owned_frozen_value(&function);
        let value = evaluator.eval_function(function, &[argument], &[]);
        value.map(|value| format!("ok\x1f{}", value.to_repr())).map_err(told)
    })
}

/// A check at each statement: it panics if the run needs much memory.
struct Watch;

impl<'e> BeforeStmtFuncDyn<'e> for Watch {
    fn call<'v>(&mut self, _: FileSpanRef, _: bool, evaluator: &mut Evaluator<'v, '_, 'e>) -> starlark::Result<()> {
        assert!(evaluator.heap().allocated_bytes() < 1 << 27, "too much memory");
        Ok(())
    }
}

/// A message, the bytes of the file that it is about, and the callers with theirs.
fn told(error: starlark::Error) -> String {
    let frames: Vec<_> = error.call_stack().frames.iter().filter(|frame| frame.name != SHIFTED).collect();
    let message = match error.kind() {
        ErrorKind::StackOverflow(_) => {
            let name = frames.last().map_or(String::new(), |frame| format!(" ({})", frame.name));
            format!("the functions call each other too deeply{name}; end the recursion, or write a loop")
        }
        _ => error.without_diagnostic().to_string().trim_end().to_owned(),
    };
    let place = |place: &FileSpan| format!("{} {}", place.span.begin().get(), place.span.end().get());
    let calls = frames.iter().zip(frames.iter().skip(1)).rev();
    let callers =
        calls.filter_map(|(caller, called)| Some(format!("{} {}", place(called.location.as_ref()?), caller.name)));
    let callers: Vec<String> = callers.collect();
    format!("no\x1f{message}\x1f{}\x1f{}", error.span().map_or(String::new(), place), callers.join("\x1e"))
}
