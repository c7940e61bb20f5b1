//! The values of `move(…)`, `split(…)` and `again(…)`: options that are more than a position.
//!
//! To the rules such a value is a `struct`. No position is a `struct`, so the two cannot be confused.

use grundy_core::{Position, said};
use starlark::values::structs::{AllocStruct, StructRef};
use starlark::values::tuple::{AllocTuple, TupleRef};
use starlark::values::{Heap, Value};

use crate::again::Again;
use crate::code::Refusal;
use crate::value;

/// The field with the components of an option.
const COMPONENTS: &str = "split";
/// The field that says whether the same player moves again.
const AGAIN: &str = "again";
/// The field with the name of a move.
const LABEL: &str = "label";

/// An option as the rules give it: its independent games, and the name of the move.
pub(crate) struct Parts {
    /// The components; after `again(…)` a single [`Again`].
    pub(crate) positions: Vec<Position>,
    pub(crate) label: Option<String>,
}

impl Parts {
    /// The option in a value of the rules; `None` unless `move` or `split` made the value.
    ///
    /// # Errors
    ///
    /// If it is a structure that `move` and `split` did not make.
    pub(crate) fn from_value(value: Value<'_>) -> Result<Option<Parts>, Refusal> {
        let Some(fields) = fields(value)? else {
            return Ok(None);
        };
        let (components, label, moves_again) = fields;
        let mut positions = components.iter().map(value::position).collect::<Result<Vec<_>, _>>()?;
        if moves_again {
            positions = vec![Again::of(positions)];
        }
        Ok(Some(Parts { positions, label: label.map(Value::to_str) }))
    }

    /// The text and the label of `move("…", label = "…")`, or a text alone, for rules that are formulas.
    pub(crate) fn formula(value: Value<'_>) -> Option<(String, Option<String>)> {
        if let Some(text) = value.unpack_str() {
            return Some((text.to_owned(), None));
        }
        let (components, label, _) = fields(value).ok()??;
        match components.content() {
            [only] => Some((only.unpack_str()?.to_owned(), label.map(Value::to_str))),
            _ => None,
        }
    }

    /// The option in a value of the rules.
    pub(crate) fn of(value: Value<'_>) -> Result<Parts, Refusal> {
        match Parts::from_value(value)? {
            Some(parts) => Ok(parts),
            None => Ok(Parts { positions: vec![value::position(value)?], label: None }),
        }
    }
}

/// The components, the label, and whether the same player moves again.
type Fields<'v> = (&'v TupleRef<'v>, Option<Value<'v>>, bool);

fn fields(value: Value<'_>) -> Result<Option<Fields<'_>>, Refusal> {
    let Some(structure) = StructRef::from_value(value) else {
        return Ok(None);
    };
    let field = |name: &str| structure.iter().find(|(field, _)| field.as_str() == name).map(|(_, value)| value);
    match field(COMPONENTS).and_then(TupleRef::from_value) {
        Some(components) => {
            let moves_again = field(AGAIN).and_then(Value::unpack_bool).unwrap_or(false);
            Ok(Some((components, field(LABEL).filter(|label| !label.is_none()), moves_again)))
        }
        None => Err(said!("a struct is no position and no option; options are made by move(…) and split(…)")),
    }
}

/// The value of `split(…)`. Its components are checked now, so that a mistake is reported where `split` is called.
pub(crate) fn split<'v>(components: &[Value<'v>], heap: Heap<'v>) -> Result<Value<'v>, Refusal> {
    components.iter().try_for_each(|&component| value::position(component).map(drop))?;
    Ok(option(heap.alloc(AllocTuple(components.iter().copied())), Value::new_none(), false, heap))
}

/// The value of `again(…)`: the same option, after which the same player moves again.
pub(crate) fn again<'v>(to: Value<'v>, heap: Heap<'v>) -> Result<Value<'v>, Refusal> {
    match fields(to)? {
        Some((components, label, _)) => {
            let label = label.unwrap_or_else(Value::new_none);
            Ok(option(heap.alloc(AllocTuple(components.iter())), label, true, heap))
        }
        None => {
            value::position(to)?;
            Ok(option(heap.alloc((to,)), Value::new_none(), true, heap))
        }
    }
}

/// The value of `move(…)`.
pub(crate) fn labelled<'v>(to: Value<'v>, label: Value<'v>, heap: Heap<'v>) -> Result<Value<'v>, Refusal> {
    match fields(to)? {
        Some((components, inner, moves_again)) => {
            let label = if label.is_none() { inner.unwrap_or(label) } else { label };
            Ok(option(heap.alloc(AllocTuple(components.iter())), label, moves_again, heap))
        }
        None => {
            value::position(to)?;
            Ok(option(heap.alloc((to,)), label, false, heap))
        }
    }
}

fn option<'v>(components: Value<'v>, label: Value<'v>, moves_again: bool, heap: Heap<'v>) -> Value<'v> {
    let moves_again = Value::new_bool(moves_again);
    heap.alloc(AllocStruct([(COMPONENTS, components), (LABEL, label), (AGAIN, moves_again)]))
}
