//! Conversions between values of the rule language and positions.

use std::collections::HashSet;

use grundy_core::{Position, Said, said};
use num_bigint::BigInt;
use starlark::values::dict::DictRef;
use starlark::values::float::UnpackFloat;
use starlark::values::list::{AllocList, ListRef};
use starlark::values::tuple::{AllocTuple, TupleRef};
use starlark::values::{Heap, UnpackValue, Value};

use crate::code::{NotAPosition, PLAIN, Reader, Refusal, Sequence, Token, Writer};

/// The position for a value.
///
/// # Errors
///
/// Why the value is not a position, as a sentence that begins with the value.
pub(crate) fn position(value: Value<'_>) -> Result<Position, Refusal> {
    if let Some(number) = small(value) {
        return Ok(Position::from(number));
    }
    if let Some(tuple) = TupleRef::from_value(value) {
        match tuple.content() {
            [a, b] => {
                if let (Some(a), Some(b)) = (small(*a), small(*b)) {
                    return Ok(Position::from([a, b]));
                }
            }
            content if content.len() > 2 => {
                if let Some(numbers) = content.iter().map(|&value| small(value)).collect::<Option<Vec<u64>>>() {
                    return Ok(Position::from(numbers));
                }
            }
            _ => {}
        }
    }
    let mut writer = Writer::default();
    write(value, &mut writer).map_err(|refusal| {
        match ListRef::from_value(value).is_some() || refusal.to_string().len() > 500 {
            true => said!("a position {refusal}", refusal),
            false => said!("{value} {refusal}", value = brief(value), refusal),
        }
    })?;
    Ok(writer.finish())
}

/// The value for messages: its text if that is short.
pub(crate) fn brief(value: Value<'_>) -> Said {
    let plain = matches!(value.get_type(), "int" | "float" | "bool" | "NoneType" | "string");
    match plain.then(|| value.to_repr()) {
        Some(text) if text.chars().count() <= 60 => text.into(),
        _ => said!("a value of type {value}", value = value.get_type()),
    }
}

fn small(value: Value<'_>) -> Option<u64> {
    match value.unpack_i32() {
        Some(number) => u64::try_from(number).ok(),
        None => u64::unpack_value(value).ok().flatten().filter(|&number| number < PLAIN),
    }
}

/// Writes a value. The recursion depth is the [`Writer`]'s limit for nested sequences.
fn write(value: Value<'_>, writer: &mut Writer) -> Result<(), Refusal> {
    if let Some(number) = small(value) {
        writer.small(number);
    } else if value.is_none() {
        writer.none();
    } else if let Some(truth) = value.unpack_bool() {
        writer.bool(truth);
    } else if let Some(text) = value.unpack_str() {
        writer.text(text)?;
    } else if let Some(tuple) = TupleRef::from_value(value) {
        writer.open(Sequence::Tuple)?;
        tuple.iter().try_for_each(|value| write(value, writer))?;
        writer.close();
    } else if let Some(list) = ListRef::from_value(value) {
        writer.open(Sequence::List)?;
        list.iter().try_for_each(|value| write(value, writer))?;
        writer.close();
    } else if let Ok(Some(number)) = BigInt::unpack_value(value) {
        writer.int(&number)?;
    } else if let ("float", Ok(Some(number))) = (value.get_type(), UnpackFloat::unpack_value(value)) {
        writer.float(number.0)?;
    } else {
        return Err(said!(
            "is no position: a position is made of numbers, texts, True, False, None, tuples and lists, not of {value}",
            value = value.get_type()
        ));
    }
    Ok(())
}

/// The value that a position encodes.
pub(crate) fn value<'v>(position: &Position, heap: Heap<'v>) -> Result<Value<'v>, NotAPosition> {
    match **position {
        [number] if number < PLAIN => return Ok(heap.alloc(number)),
        [a, b] if a < PLAIN && b < PLAIN => return Ok(heap.alloc((a, b))),
        _ => {}
    }
    let mut reader = Reader::new(position);
    let mut open: Vec<(Sequence, Vec<Value<'v>>)> = Vec::new();
    loop {
        let value = match reader.next()? {
            Token::Open(sequence) => {
                open.push((sequence, Vec::new()));
                continue;
            }
            Token::Close => match open.pop() {
                Some((Sequence::Tuple, values)) => heap.alloc(AllocTuple(values)),
                Some((Sequence::List, values)) => heap.alloc(AllocList(values)),
                None => return Err(NotAPosition),
            },
            Token::None => Value::new_none(),
            Token::Bool(truth) => Value::new_bool(truth),
            Token::Small(number) => heap.alloc(number),
            Token::Int(number) => heap.alloc(number),
            Token::Float(number) => heap.alloc(number),
            Token::Text(text) => heap.alloc(text),
        };
        match open.last_mut() {
            Some((_, values)) => values.push(value),
            None => return Ok(value),
        }
    }
}

/// Whether tuples, lists and dicts in `values` are nested at most `levels` deep.
pub(crate) fn nested_within(values: Vec<Value<'_>>, levels: usize) -> bool {
    let mut seen = HashSet::new();
    let mut level = values;
    for _ in 0..levels {
        let mut next = Vec::new();
        for value in level {
            if let Some(list) = ListRef::from_value(value) {
                next.extend(list.iter());
            } else if let Some(tuple) = TupleRef::from_value(value) {
                next.extend(tuple.iter());
            } else if let Some(dict) = DictRef::from_value(value) {
                next.extend(dict.iter().flat_map(|(key, value)| [key, value]));
            }
        }
        // Shared values are visited once, at their first occurrence, so this always ends. A value that contains a part
        // twice may count as less deep than it is.
        next.retain(|value| seen.insert(value.identity()));
        if next.is_empty() {
            return true;
        }
        level = next;
    }
    false
}

/// A pair of natural numbers as a place (row, column).
pub(crate) fn place(value: Value<'_>) -> Option<(usize, usize)> {
    let number = |value: Value<'_>| value.unpack_i32().and_then(|number| usize::try_from(number).ok());
    match TupleRef::from_value(value)?.content() {
        [row, column] => Some((number(*row)?, number(*column)?)),
        _ => None,
    }
}
