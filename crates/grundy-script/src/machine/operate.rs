//! Operators, elements and parts.

use grundy_core::said;
use num_bigint::Sign;
use starlark_syntax::syntax::ast::BinOp;

use super::cell::{Cell, Done, Ends, Span, out_of_bound, refuse, unsupported, unsupported_both};
use super::run::Machine;

/// Largest number of elements of a text, list or tuple made by `*`.
const MOST_ELEMENTS: u64 = 1 << 24;
/// Largest number of binary digits of a number made by `*` or `<<`.
const MOST_BITS: u64 = 1 << 20;

impl Machine {
    pub(super) fn operate(&mut self, operator: BinOp, a: Cell, b: Cell) -> Done<Cell> {
        if let (Cell::Int(a), Cell::Int(b)) = (a, b)
            && let Some(number) = on_small(operator, a, b)
        {
            return Ok(Cell::Int(number));
        }
        match (a, b) {
            (Cell::Int(_) | Cell::Big(_), Cell::Int(_) | Cell::Big(_)) if operator != BinOp::Divide => {
                self.on_integers(operator, a, b)
            }
            (Cell::Int(_) | Cell::Big(_) | Cell::Float(_), Cell::Int(_) | Cell::Big(_) | Cell::Float(_)) => {
                self.on_floats(operator, a, b)
            }
            _ => self.on_others(operator, a, b),
        }
    }

    #[inline(never)]
    fn on_others(&mut self, operator: BinOp, a: Cell, b: Cell) -> Done<Cell> {
        match (operator, a, b) {
            (BinOp::Add, Cell::Text(a), Cell::Text(b)) => self.store.join(a, b).map(Cell::Text),
            (BinOp::Add, Cell::Bytes(a), Cell::Bytes(b)) => self.store.join(a, b).map(Cell::Bytes),
            (BinOp::Add, Cell::Tuple(a), Cell::Tuple(b)) => self.store.join_tuples(a, b),
            (BinOp::Add, Cell::List(_), Cell::List(_)) => {
                let list = self.store.listed(a)?;
                self.store.extend(list, b)?;
                Ok(Cell::List(list))
            }
            (BinOp::Multiply, number @ (Cell::Int(_) | Cell::Big(_)), other)
            | (BinOp::Multiply, other, number @ (Cell::Int(_) | Cell::Big(_)))
                if matches!(other, Cell::Text(_) | Cell::Bytes(_) | Cell::List(_) | Cell::Tuple(_)) =>
            {
                self.repeat(other, number)
            }
            (BinOp::Percent, Cell::Text(format), _) => self.format(format, b),
            (BinOp::BitOr, Cell::Dict(a), Cell::Dict(b)) => {
                let both = self.store.copied(a)?;
                self.store.merge(both, b)?;
                Ok(Cell::Dict(both))
            }
            (BinOp::BitOr | BinOp::BitAnd | BinOp::BitXor | BinOp::Subtract, Cell::Set(a), Cell::Set(other)) => {
                self.on_sets(operator, a, other).map(Cell::Set)
            }
            _ => unsupported_both(operator, a, b),
        }
    }

    pub(super) fn on_sets(&mut self, operator: BinOp, a: i64, b: i64) -> Done<i64> {
        match operator {
            BinOp::BitAnd => self.store.sifted(b, a, true),
            BinOp::Subtract => self.store.sifted(a, b, false),
            BinOp::BitXor => {
                let (one, two) = (self.store.sifted(a, b, false)?, self.store.sifted(b, a, false)?);
                self.store.enter_all(one, Cell::Set(two))?;
                Ok(one)
            }
            _ => {
                let union = self.store.copied(a)?;
                self.store.enter_all(union, Cell::Set(b))?;
                Ok(union)
            }
        }
    }

    fn repeat(&mut self, value: Cell, number: Cell) -> Done<Cell> {
        let size = self.length(value)?.max(if let Cell::Text(text) = value { text.len() } else { 0 });
        let wanted = if let Cell::Int(times) = number { times.max(0).unsigned_abs() } else { 0 };
        let elements = (size as u64).saturating_mul(wanted);
        if elements > MOST_ELEMENTS {
            return refuse(said!(
                "this would make {elements} elements; at most {most_elements} are possible",
                elements,
                most_elements = MOST_ELEMENTS
            ));
        }
        let times = self.index_of(number)?.max(0) as usize;
        // Nothing is repeated once only.
        let times = if size == 0 { times.min(1) } else { times };
        match value {
            Cell::Text(span) | Cell::Bytes(span) => {
                self.store.check_size(elements)?;
                let begin = self.store.text.len();
                (0..times).try_for_each(|_| self.store.push_text(span))?;
                let text = self.store.end_text(begin)?;
                Ok(if matches!(value, Cell::Text(_)) { Cell::Text(text) } else { Cell::Bytes(text) })
            }
            _ => {
                let list = self.store.new_list()?;
                for _ in 0..times {
                    self.store.add_part(list, value, 0, size)?;
                }
                if matches!(value, Cell::Tuple(_)) { self.store.tuple_of(list) } else { Ok(Cell::List(list)) }
            }
        }
    }

    #[cold]
    fn on_integers(&mut self, operator: BinOp, a: Cell, b: Cell) -> Done<Cell> {
        let (Some(x), Some(y)) = (self.store.big(a), self.store.big(b)) else {
            return unsupported_both(operator, a, b);
        };
        let too_long =
            || refuse(said!("this would make a number of more than {most_bits} binary digits", most_bits = MOST_BITS));
        self.store.count((x.bits() + y.bits()) as usize / 8)?;
        let number = match operator {
            BinOp::Add => x + y,
            BinOp::Subtract => x - y,
            BinOp::Multiply if x.bits() + y.bits() > MOST_BITS => return too_long(),
            BinOp::Multiply => {
                self.store.count((x.bits() / 64 * (y.bits() / 64)) as usize)?;
                x * y
            }
            BinOp::FloorDivide | BinOp::Percent if y.sign() == Sign::NoSign => {
                return refuse(match operator {
                    BinOp::Percent => said!("Modulo by zero: {x} % {y}", x, y),
                    _ => said!("Floor division by zero: {x} // {y}", x, y),
                });
            }
            BinOp::FloorDivide | BinOp::Percent => {
                self.store.count((x.bits() / 64 * (y.bits() / 64)) as usize)?;
                let (quotient, rest) = (&x / &y, &x % &y);
                let rounds_up = rest.sign() != Sign::NoSign && rest.sign() != y.sign();
                match operator {
                    BinOp::FloorDivide => quotient - i32::from(rounds_up),
                    _ if rounds_up => rest + y,
                    _ => rest,
                }
            }
            BinOp::BitAnd => x & y,
            BinOp::BitOr => x | y,
            BinOp::BitXor => x ^ y,
            BinOp::LeftShift | BinOp::RightShift if y.sign() == Sign::Minus => {
                return refuse(match operator {
                    BinOp::LeftShift => said!("Negative left shift"),
                    _ => said!("Negative right shift"),
                });
            }
            BinOp::LeftShift => match u64::try_from(&y) {
                _ if x.sign() == Sign::NoSign => x,
                Ok(bits) if x.bits().saturating_add(bits) <= MOST_BITS => x << bits,
                _ => return too_long(),
            },
            BinOp::RightShift => x >> u64::try_from(&y).unwrap_or(u64::MAX),
            _ => return unsupported_both(operator, a, b),
        };
        self.store.integer(number)
    }

    fn on_floats(&mut self, operator: BinOp, a: Cell, b: Cell) -> Done<Cell> {
        let (Some(x), Some(y)) = (self.store.real(a), self.store.real(b)) else {
            return unsupported_both(operator, a, b);
        };
        Ok(Cell::float(match operator {
            BinOp::Add => x + y,
            BinOp::Subtract => x - y,
            BinOp::Multiply => x * y,
            BinOp::Divide if y == 0.0 => {
                let shown = |value: Cell, number: f64| match value {
                    Cell::Float(_) => Ok(number.to_string()),
                    _ => self.written(value),
                };
                let (x, y) = (shown(a, x)?, shown(b, y)?);
                return refuse(said!("float division by zero: {x} / {y}", x, y));
            }
            BinOp::FloorDivide | BinOp::Percent if y == 0.0 => return refuse(said!("Cannot divide by zero")),
            BinOp::Divide => x / y,
            BinOp::FloorDivide => (x / y).floor(),
            BinOp::Percent => match x % y {
                0.0 => 0.0,
                rest if rest.signum() != y.signum() => rest + y,
                rest => rest,
            },
            _ => return unsupported_both(operator, a, b),
        }))
    }

    /// `a += b` and the like: a list or dict grows in its place.
    pub(super) fn modified(&mut self, operator: BinOp, a: Cell, b: Cell) -> Done<Cell> {
        match (operator, a) {
            (BinOp::Add, Cell::List(list)) => {
                self.grow(list, b)?;
                Ok(a)
            }
            (BinOp::BitOr, Cell::Dict(dict)) => {
                let Cell::Dict(other) = b else { return unsupported_both("|=", a, b) };
                self.store.check_set(dict)?;
                self.store.merge(dict, other)?;
                Ok(a)
            }
            _ => self.operate(operator, a, b),
        }
    }

    pub(super) fn grow(&mut self, list: i64, value: Cell) -> Done<()> {
        self.store.list_mut(list)?;
        let value = self.store.iterable(value)?;
        self.store.extend(list, value)
    }

    /// `-value`, `+value` or `~value`.
    pub(super) fn signed(&mut self, sign: u8, value: Cell) -> Done<Cell> {
        match (sign, value) {
            (b'-', Cell::Float(number)) => Ok(Cell::float(-number.get())),
            (b'-', Cell::Int(_) | Cell::Big(_)) => self.operate(BinOp::Subtract, Cell::Int(0), value),
            (b'+', Cell::Int(_) | Cell::Big(_) | Cell::Float(_)) => Ok(value),
            (b'~', Cell::Int(_) | Cell::Big(_)) => self.operate(BinOp::BitXor, value, Cell::Int(-1)),
            _ => unsupported(std::str::from_utf8(&[sign]).unwrap_or_default(), value),
        }
    }

    pub(super) fn length(&self, value: Cell) -> Done<usize> {
        match value {
            Cell::Text(_) | Cell::Bytes(_) => Ok(self.store.size(value)),
            Cell::List(_) | Cell::Tuple(_) | Cell::Set(_) | Cell::Dict(_) | Cell::Range(_) | Cell::Steps(_) => {
                Ok(self.store.size(value))
            }
            _ => unsupported("len()", value),
        }
    }

    pub(super) fn contains(&mut self, of: Cell, element: Cell) -> Done<bool> {
        match of {
            Cell::Set(set) | Cell::Dict(set) => Ok(self.store.find(set, element)?.is_some()),
            Cell::List(_) | Cell::Tuple(_) => Ok(self.store.place(of, element)?.is_some()),
            Cell::Text(text) => match element {
                Cell::Text(part) => Ok(self.find_text(text, part)?.is_some()),
                _ => self.mismatched("str", element),
            },
            Cell::Range(_) | Cell::Steps(_) => {
                let [start, stop, step] = self.store.steps(of);
                Ok(match self.store.real(element) {
                    Some(number) if number.fract() == 0.0 && number.abs() < 4e9 => {
                        let number = number as i64;
                        let inside =
                            if step > 0 { start <= number && number < stop } else { stop < number && number <= start };
                        inside && (number - start) % step == 0
                    }
                    _ => false,
                })
            }
            Cell::Bytes(bytes) => match element {
                Cell::Int(byte @ 0..=255) => Ok(self.store.bytes(bytes).contains(&(byte as u8))),
                Cell::Int(byte) => refuse(said!("byte value must be in range 0..=255, got {byte}", byte)),
                Cell::Bytes(part) => {
                    let (bytes, part) = (self.store.bytes(bytes), self.store.bytes(part));
                    Ok(part.is_empty() || bytes.windows(part.len()).any(|window| window == part))
                }
                _ => {
                    let kind = element.kind();
                    refuse(said!("argument to 'in bytes' must be an int or bytes, not '{kind}'", kind))
                }
            },
            _ => unsupported_both("in", element, of),
        }
    }

    /// Where a text has another one as its part, in bytes.
    pub(super) fn find_text(&mut self, text: Span, part: Span) -> Done<Option<usize>> {
        self.store.count(text.len() / 8)?;
        let found = match *self.store.bytes(part) {
            [] => Some(0),
            [letter] => self.store.bytes(text).iter().position(|&other| other == letter),
            // To prepare a search takes longer than a search in a short text.
            ref part if text.len() <= 64 => {
                self.store.bytes(text).windows(part.len()).position(|window| window == part)
            }
            _ => self.store.str(text).find(self.store.str(part)),
        };
        Ok(found)
    }

    #[inline]
    pub(super) fn index(&mut self, of: Cell, index: Cell) -> Done<Cell> {
        if let (Cell::List(_) | Cell::Tuple(_), Cell::Int(number)) = (of, index) {
            let elements = self.store.sequence(of).unwrap_or_default();
            let place = if number < 0 { number + elements.len() as i64 } else { number };
            if let Some(&element) = usize::try_from(place).ok().and_then(|place| elements.get(place)) {
                return Ok(element);
            }
        }
        self.index_other(of, index)
    }

    #[inline(never)]
    fn index_other(&mut self, of: Cell, index: Cell) -> Done<Cell> {
        match of {
            Cell::Text(span) => {
                let (Cell::Int(_) | Cell::Big(_)) = index else { return self.mismatched("int", index) };
                let number = self.index_of(index)?;
                let size = self.store.letters(span) as i64;
                let place = i64::from(number) + if number < 0 { size } else { 0 };
                if !(0..size).contains(&place) {
                    return out_of_bound(number.into());
                }
                if self.store.is_ascii(span) {
                    return Ok(Cell::Text(span.part(place as usize, place as usize + 1)));
                }
                let letter = self.store.str(span).char_indices().nth(place as usize);
                let (at, letter) = letter.unwrap_or_default();
                Ok(Cell::Text(span.part(at, at + letter.len_utf8())))
            }
            Cell::Dict(dict) => match self.store.value_of(dict, index)? {
                Some(value) => Ok(value),
                None => {
                    let key = self.written(index)?;
                    refuse(said!("Key `{key}` was not found", key))
                }
            },
            Cell::List(_) | Cell::Tuple(_) | Cell::Range(_) | Cell::Steps(_) | Cell::Bytes(_) => {
                let place = self.place_in(of, index)?;
                Ok(match of {
                    Cell::Bytes(bytes) => Cell::Int(self.store.bytes(bytes)[place].into()),
                    _ => self.store.nth(of, place).unwrap_or(Cell::Unset),
                })
            }
            Cell::Native(_) => unsupported("[]", of),
            _ => unsupported_both("[]", of, index),
        }
    }

    /// The place of an element by its number, which may count from the end.
    fn place_in(&self, of: Cell, index: Cell) -> Done<usize> {
        let (number, size) = (i64::from(self.index_of(index)?), self.store.size(of) as i64);
        let place = if number < 0 { number + size } else { number };
        if (0..size).contains(&place) { Ok(place as usize) } else { out_of_bound(place) }
    }

    pub(super) fn set_at(&mut self, of: Cell, index: Cell, value: Cell) -> Done<()> {
        match of {
            Cell::Dict(dict) => self.store.set_value(dict, index, value),
            Cell::List(list) => {
                let place = self.place_in(of, index)?;
                self.store.list_mut(list)?[place] = value;
                Ok(())
            }
            _ => super::cell::frozen(),
        }
    }

    /// The first and last place, exclusive, and the step of a part of something of this length. For negative steps the
    /// places are those of the same elements in ascending order.
    pub(super) fn range_of(&self, size: usize, [start, stop, step]: [Cell; 3]) -> Done<(i64, i64, i64)> {
        let step = step.given().map_or(Ok(1), |step| self.index_of(step))?;
        if step == 0 {
            return out_of_bound(0);
        }
        let size = size as i64;
        let (least, most) = if step < 0 { (-1, size - 1) } else { (0, size) };
        let bound = |bound: Cell, default: i64| -> Done<i64> {
            let Some(bound) = bound.given() else { return Ok(default) };
            let bound = i64::from(self.index_of(bound)?);
            Ok((if bound < 0 { bound + size } else { bound }).clamp(least, most))
        };
        let (first, last) = if step < 0 { (most, least) } else { (least, most) };
        Ok((bound(start, first)?, bound(stop, last)?, step.into()))
    }

    pub(super) fn slice(&mut self, of: Cell, bounds: [Cell; 3]) -> Done<Cell> {
        let size = match of {
            Cell::Text(_) | Cell::Bytes(_) | Cell::Tuple(_) | Cell::List(_) | Cell::Range(_) | Cell::Steps(_) => {
                self.store.size(of)
            }
            _ => return unsupported("[::]", of),
        };
        let (start, stop, step) = self.range_of(size, bounds)?;
        if let Cell::Range(_) | Cell::Steps(_) = of {
            let [first, _, pace] = self.store.steps(of);
            return self.range(first + start * pace, first + stop * pace, step * pace);
        }
        if step == 1 {
            let (from, to) = (start as usize, stop.max(start) as usize);
            return Ok(match of {
                Cell::Text(span) if self.store.is_ascii(span) => Cell::Text(span.part(from, to)),
                Cell::Text(span) => {
                    let text = self.store.str(span);
                    let at = |place: usize| text.char_indices().nth(place).map_or(text.len(), |(at, _)| at);
                    Cell::Text(span.part(at(from), at(to)))
                }
                Cell::Bytes(span) => Cell::Bytes(span.part(from, to)),
                Cell::Tuple(span) => Cell::Tuple(span.part(from, to)),
                _ => {
                    let list = self.store.new_list()?;
                    self.store.add_part(list, of, from, to)?;
                    Cell::List(list)
                }
            });
        }
        let span = if step > 0 { stop - start } else { start - stop }.max(0);
        let count = (span as u64).div_ceil(step.unsigned_abs()) as i64;
        let places = (0..count).map(|number| (start + number * step) as usize);
        self.store.count(count as usize)?;
        match of {
            Cell::Text(span) | Cell::Bytes(span) if self.store.is_ascii(span) || matches!(of, Cell::Bytes(_)) => {
                let bytes = self.store.bytes(span);
                let part: Vec<u8> = places.map(|place| bytes[place]).collect();
                let part = self.store.new_bytes(&part)?;
                Ok(if matches!(of, Cell::Text(_)) { Cell::Text(part) } else { Cell::Bytes(part) })
            }
            Cell::Text(span) => {
                let letters: Vec<char> = self.store.str(span).chars().collect();
                let part: String = places.map(|place| letters[place]).collect();
                self.store.new_text(&part)
            }
            _ => {
                let elements = self.store.sequence(of).unwrap_or_default();
                let part: Vec<Cell> = places.map(|place| elements[place]).collect();
                match of {
                    Cell::Tuple(_) => self.store.new_tuple(&part).map(Cell::Tuple),
                    _ => self.store.list_of(&part),
                }
            }
        }
    }

    /// A range; its ends and its step must be integers of 32 bits.
    pub(super) fn range(&mut self, start: i64, stop: i64, step: i64) -> Done<Cell> {
        match [start, stop, step].map(i32::try_from) {
            [Ok(start), Ok(stop), Ok(1)] => Ok(Cell::Range(Ends::new(start, stop))),
            [Ok(_), Ok(_), Ok(_)] => self.store.new_tuple(&[start, stop, step].map(Cell::Int)).map(Cell::Steps),
            _ => refuse(said!("Integer overflow")),
        }
    }

    /// The integer that a float equals; `None` for other floats.
    pub(super) fn exact(&mut self, number: f64) -> Done<Option<Cell>> {
        if !number.is_finite() || number.fract() != 0.0 {
            return Ok(None);
        }
        match number.abs() < 9e18 {
            true => Ok(Some(Cell::Int(number as i64))),
            false => self.store.integer(crate::code::integer(number)).map(Some),
        }
    }

    pub(super) fn index_of(&self, value: Cell) -> Done<i32> {
        match (value, value.small()) {
            (_, Some(number)) => Ok(number),
            (Cell::Int(_) | Cell::Big(_), None) => {
                let value = self.written(value)?;
                refuse(said!("Integer value is too big to fit in i32: {value}", value))
            }
            _ => refuse(said!("Expected `int`, but got `{value}`", value = self.described(value)?)),
        }
    }

    pub(super) fn whole(&self, name: &str, value: Cell) -> Done<i32> {
        if let Cell::Int(_) | Cell::Big(_) = value { self.index_of(value) } else { self.wrong_type(name, "int", value) }
    }

    #[cold]
    pub(super) fn wrong_type<T>(&self, name: &str, wanted: &str, value: Cell) -> Done<T> {
        let value = self.described(value)?;
        refuse(said!(
            "Type of parameter `{name}` doesn't match, expected `{wanted}`, actual `{value}`",
            name,
            wanted,
            value
        ))
    }

    #[cold]
    pub(super) fn mismatched<T>(&self, wanted: &str, value: Cell) -> Done<T> {
        let value = self.described(value)?;
        refuse(said!("Type of parameters mismatch, expected `{wanted}`, actual `{value}`", wanted, value))
    }

    fn described(&self, value: Cell) -> Done<String> {
        let written = self.written(value)?;
        let (kind, letters) = (value.kind(), written.chars().count());
        if letters <= 60 {
            return Ok(format!("{kind} (repr: {written})"));
        }
        let (front, back) = (written.ceil_char_boundary(34), written.ceil_char_boundary(written.len() - 17));
        Ok(format!("{kind} (repr: {}<<...>>{})", &written[..front], &written[back..]))
    }
}

/// The value of an operator for small integers; `None` if it is large or an error.
#[inline]
fn on_small(operator: BinOp, a: i64, b: i64) -> Option<i64> {
    match operator {
        BinOp::Add => a.checked_add(b),
        BinOp::Subtract => a.checked_sub(b),
        BinOp::Multiply => a.checked_mul(b),
        BinOp::FloorDivide => a.checked_div(b).map(|quotient| quotient - i64::from(a % b != 0 && (a < 0) != (b < 0))),
        BinOp::Percent => a.checked_rem(b).map(|rest| if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }),
        BinOp::BitAnd => Some(a & b),
        BinOp::BitOr => Some(a | b),
        BinOp::BitXor => Some(a ^ b),
        BinOp::LeftShift if (0..63).contains(&b) => a.checked_mul(1 << b),
        BinOp::RightShift if b >= 0 => Some(a >> b.min(63)),
        _ => None,
    }
}
