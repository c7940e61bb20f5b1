//! The same files, run by the crate `starlark`.

use std::collections::HashMap;
use std::sync::LazyLock;

use num_bigint::BigInt;
use starlark::ErrorKind;
use starlark::codemap::{FileSpan, FileSpanRef};
use starlark::environment::{FrozenModule, Globals, GlobalsBuilder, LibraryExtension, Module};
use starlark::eval::{BeforeStmtFunc, BeforeStmtFuncDyn, Evaluator};
use starlark::starlark_module;
use starlark::syntax::AstModule;
use starlark::values::structs::AllocStruct;
use starlark::values::tuple::{AllocTuple, TupleRef, UnpackTuple};
use starlark::values::{Heap, UnpackValue, Value};

use crate::ScriptLimits;
use crate::fault;
use crate::load::{DIALECT, Setting};

/// The function that replaces the operator `<<`, which that crate gets wrong.
const SHIFTED: &str = "__shifted";

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

/// A file that was run.
pub(super) struct Twin {
    module: FrozenModule,
    setting: Setting,
}

impl Twin {
    /// `None` if that crate breaks down.
    pub(super) fn new(text: &str) -> Option<Result<Twin, String>> {
        std::panic::catch_unwind(|| Twin::load(text)).ok()
    }

    fn load(text: &str) -> Result<Twin, String> {
        let setting = Setting { name: "t.star".to_owned(), text: text.to_owned(), limits: ScriptLimits::default() };
        let said = |error| told(&error, &setting);
        let mut tree = AstModule::parse("t.star", text.to_owned(), &DIALECT).map_err(said)?;
        tree.replace_binary_operators(&HashMap::from([("<<".to_owned(), SHIFTED.to_owned())]));
        let module = Module::with_temp_heap(|module| {
            let mut evaluator = Evaluator::new(&module);
            evaluator.set_max_callstack_size(100).unwrap();
            evaluator.eval_module(tree, &GLOBALS).map_err(said)?;
            drop(evaluator);
            module.freeze().map_err(|error| error.err_msg.to_string())
        })?;
        Ok(Twin { module, setting })
    }

    /// What a function returns for an argument, both as they are written; `None` if that crate breaks down.
    pub(super) fn call(&self, function: &str, argument: &str) -> Option<Result<String, String>> {
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.run(function, argument))).ok()
    }

    fn run(&self, function: &str, argument: &str) -> Result<String, String> {
        let function = self.module.get(function).unwrap();
        Module::with_temp_heap(|module| {
            let mut evaluator = Evaluator::new(&module);
            evaluator.set_max_callstack_size(100).unwrap();
            evaluator.before_stmt_for_dap(BeforeStmtFunc::from_dyn(Box::new(Watch)));
            let tree = AstModule::parse("a", argument.to_owned(), &DIALECT).unwrap();
            let argument = evaluator.eval_module(tree, &GLOBALS).unwrap();
            let function = evaluator.heap().access_owned_frozen_value(&function);
            let value = evaluator.eval_function(function, &[argument], &[]);
            value.map(|value| value.to_repr()).map_err(|error| told(&error, &self.setting))
        })
    }
}

/// A check at each statement: it panics if the run needs much memory.
struct Watch;

impl<'e> BeforeStmtFuncDyn<'e> for Watch {
    fn call<'v>(&mut self, _: FileSpanRef, _: bool, evaluator: &mut Evaluator<'v, '_, 'e>) -> starlark::Result<()> {
        assert!(evaluator.heap().allocated_bytes() < 1 << 27, "too much memory");
        Ok(())
    }
}

/// An error in the words of this crate.
fn told(error: &starlark::Error, setting: &Setting) -> String {
    let frames: Vec<_> = error.call_stack().frames.iter().filter(|frame| frame.name != SHIFTED).collect();
    let message = match error.kind() {
        ErrorKind::StackOverflow(_) => {
            let name = frames.last().map_or(String::new(), |frame| format!(" ({})", frame.name));
            format!("the functions call each other too deeply{name}; end the recursion, or write a loop")
        }
        _ => error.without_diagnostic().to_string().trim_end().to_owned(),
    };
    let ends = |place: &FileSpan| (place.span.begin().get(), place.span.end().get());
    let calls = frames.iter().zip(frames.iter().skip(1)).rev();
    let callers = calls.filter_map(|(caller, called)| Some((caller.name.clone(), ends(called.location.as_ref()?))));
    match error.span() {
        Some(place) => fault::fault(setting, &message.into(), ends(place), &callers.collect::<Vec<_>>()).message.into(),
        None => message,
    }
}
