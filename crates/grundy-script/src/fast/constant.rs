//! Constants of a file: literals, and the values of its global names.

use starlark::syntax::ast::AstLiteral;
use starlark::values::dict::DictRef;
use starlark::values::float::UnpackFloat;
use starlark::values::list::ListRef;
use starlark::values::tuple::TupleRef;
use starlark::values::{UnpackValue, Value};

use super::cell::{Cell, Unknown, finite};
use super::store::{MOST_NESTED, Store};

/// Largest number of elements of a constant.
const MOST_ELEMENTS: usize = 1 << 12;

/// The value of a literal.
pub(super) fn literal(literal: &AstLiteral, store: &mut Store) -> Result<Cell, Unknown> {
    match literal {
        AstLiteral::Int(number) => number.node.to_string().parse().map(Cell::Int).map_err(|_| Unknown),
        AstLiteral::Float(number) => finite(number.node),
        AstLiteral::String(text) => store.new_text(text.node.as_bytes()),
        AstLiteral::Bytes(_) | AstLiteral::Ellipsis => Err(Unknown),
    }
}

/// A value of the interpreter, if it is made of numbers, texts, truths, None, tuples, lists and dicts.
pub(super) fn value(value: Value<'_>, store: &mut Store, depth: usize) -> Result<Cell, Unknown> {
    if depth > MOST_NESTED {
        return Err(Unknown);
    }
    let values = |elements: &[Value<'_>], store: &mut Store| {
        if elements.len() > MOST_ELEMENTS {
            return Err(Unknown);
        }
        elements.iter().map(|&element| self::value(element, store, depth + 1)).collect::<Result<Vec<_>, _>>()
    };
    if value.is_none() {
        return Ok(Cell::None);
    }
    if let Some(truth) = value.unpack_bool() {
        return Ok(Cell::truth(truth));
    }
    if let Some(text) = value.unpack_str() {
        return store.new_text(text.as_bytes());
    }
    if let Some(tuple) = TupleRef::from_value(value) {
        let elements = values(tuple.content(), store)?;
        return store.new_tuple(&elements).map(Cell::Tuple);
    }
    if let Some(list) = ListRef::from_value(value) {
        let elements = values(list.content(), store)?;
        let list = store.new_list()?;
        store.fresh(list).extend(elements);
        return Ok(Cell::List(list));
    }
    if let Some(dict) = DictRef::from_value(value) {
        let (keys, contents): (Vec<_>, Vec<_>) = dict.iter().unzip();
        let (keys, contents) = (values(&keys, store)?, values(&contents, store)?);
        let dict = store.new_set()?;
        for (key, content) in keys.into_iter().zip(contents) {
            store.set_value(dict, key, content)?;
        }
        return Ok(Cell::Dict(dict));
    }
    match (value.get_type(), i64::unpack_value(value), UnpackFloat::unpack_value(value)) {
        ("int", Ok(Some(number)), _) => Ok(Cell::Int(number)),
        ("float", _, Ok(Some(number))) => finite(number.0),
        _ => Err(Unknown),
    }
}
