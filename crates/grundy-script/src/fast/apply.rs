//! Functions and methods of the language. Their arguments lie on the stack.

use super::cell::{Cell, Ends, Place, Unknown, finite};
use super::run::Machine;
use super::store::Store;
use super::tree::{Builtin, Method, Operator};

/// Largest number of elements of a range.
const MOST_IN_RANGE: usize = 1 << 20;

/// Largest place in a list that the interpreter takes.
const MOST_PLACES: i64 = i32::MAX as i64;

type Done<T> = Result<T, Unknown>;

impl Machine {
    /// Calls a function with the arguments from `base` on.
    pub(super) fn apply(&mut self, function: Builtin, base: usize) -> Done<Cell> {
        match (function, &self.stack[base..]) {
            (Builtin::Len, &[value]) => match value {
                Cell::Text(span) => Ok(Cell::Int(span.len() as i64)),
                Cell::Letters(_) => Err(Unknown),
                _ => Ok(Cell::Int(self.store.size(value)? as i64)),
            },
            (Builtin::Range, &[stop]) => self.range(0, stop.small()?, 1),
            (Builtin::Range, &[start, stop]) => self.range(start.small()?, stop.small()?, 1),
            (Builtin::Range, &[start, stop, step]) => self.range(start.small()?, stop.small()?, step.small()?),
            (Builtin::Min, &[values]) => self.least(values, false),
            (Builtin::Max, &[values]) => self.least(values, true),
            (Builtin::Min | Builtin::Max, &[first, _, ..]) => {
                let mut least = first;
                for place in base + 1..self.stack.len() {
                    least = self.lesser(least, self.stack[place], function == Builtin::Max)?;
                }
                Ok(least)
            }
            (Builtin::Sorted, &[values]) => self.sorted(values, false),
            (Builtin::SortedDown, &[values]) => self.sorted(values, true),
            // Nobody has the unsorted list.
            (Builtin::SortedNew, &[Cell::List(list)]) => {
                self.store.sort(list, false)?;
                Ok(Cell::List(list))
            }
            (Builtin::List, &[values]) => self.store.listed(values).map(Cell::List),
            (Builtin::List, []) => self.store.new_list().map(Cell::List),
            (Builtin::Tuple, &[values]) => match values {
                Cell::Tuple(_) => Ok(values),
                _ => {
                    let list = self.store.listed(values)?;
                    self.store.frozen(list)
                }
            },
            (Builtin::Tuple, []) => self.store.new_tuple(&[]).map(Cell::Tuple),
            (Builtin::Set, []) => self.store.new_set().map(Cell::Set),
            (Builtin::Set, &[values]) => {
                let set = self.store.new_set()?;
                for at in 0..self.store.size(values)? {
                    let element = self.store.nth(values, at)?.ok_or(Unknown)?;
                    self.store.enter(set, element)?;
                }
                Ok(Cell::Set(set))
            }
            (Builtin::Sum, &[values]) => {
                let mut sum = Cell::Int(0);
                let size = self.store.size(values)?;
                self.store.count(size)?;
                for at in 0..size {
                    let element = self.store.nth(values, at)?.ok_or(Unknown)?;
                    sum = self.operate(Operator::Add, sum, element)?;
                }
                Ok(sum)
            }
            (Builtin::Any | Builtin::All, &[values]) => {
                let wanted = function == Builtin::Any;
                let size = self.store.size(values)?;
                self.store.count(size)?;
                for at in 0..size {
                    let element = self.store.nth(values, at)?.ok_or(Unknown)?;
                    if self.truth(element)? == wanted {
                        return Ok(Cell::truth(wanted));
                    }
                }
                Ok(Cell::truth(!wanted))
            }
            (Builtin::Abs, &[Cell::Int(number)]) => number.checked_abs().map(Cell::Int).ok_or(Unknown),
            (Builtin::Abs, &[Cell::Float(number)]) => finite(number.get().abs()),
            (Builtin::Bool, &[value]) => self.truth(value).map(Cell::truth),
            (Builtin::Str, &[Cell::Int(number)]) => self.store.new_text(number.to_string().as_bytes()),
            (Builtin::Str, &[text @ Cell::Text(_)]) => Ok(text),
            (Builtin::Type, &[value]) => Store::type_of(value),
            (Builtin::Reversed, &[values]) => {
                let list = self.store.listed(values)?;
                self.store.fresh(list).reverse();
                Ok(Cell::List(list))
            }
            (Builtin::Enumerate, &[values]) => {
                let list = self.store.new_list()?;
                for at in 0..self.store.size(values)? {
                    let element = self.store.nth(values, at)?.ok_or(Unknown)?;
                    let pair = self.store.new_tuple(&[Cell::Int(at as i64), element])?;
                    self.store.fresh(list).push(Cell::Tuple(pair));
                }
                Ok(Cell::List(list))
            }
            (Builtin::Zip, &[a, b]) => {
                let list = self.store.new_list()?;
                for at in 0..self.store.size(a)?.min(self.store.size(b)?) {
                    let pair = [self.store.nth(a, at)?.ok_or(Unknown)?, self.store.nth(b, at)?.ok_or(Unknown)?];
                    let pair = self.store.new_tuple(&pair)?;
                    self.store.fresh(list).push(Cell::Tuple(pair));
                }
                Ok(Cell::List(list))
            }
            _ => Err(Unknown),
        }
    }

    fn range(&mut self, start: i32, stop: i32, step: i32) -> Done<Cell> {
        let range = match step {
            1 => Cell::Range(Ends::new(start, stop)),
            _ => Cell::Steps(self.store.new_tuple(&[start, stop, step].map(|number| Cell::Int(number.into())))?),
        };
        // The interpreter refuses ranges that span so much.
        let is_wide = i64::from(stop).abs_diff(start.into()) >= 1 << 31;
        if step == 0 || is_wide || self.store.size(range)? > MOST_IN_RANGE { Err(Unknown) } else { Ok(range) }
    }

    fn sorted(&mut self, values: Cell, descending: bool) -> Done<Cell> {
        let list = self.store.listed(values)?;
        self.store.sort(list, descending)?;
        Ok(Cell::List(list))
    }

    /// The first least element; the first greatest one if `greatest`.
    fn least(&mut self, values: Cell, greatest: bool) -> Done<Cell> {
        let size = self.store.size(values)?;
        self.store.count(size / 4)?;
        let mut least = self.store.nth(values, 0)?.ok_or(Unknown)?;
        for at in 1..size {
            least = self.lesser(least, self.store.nth(values, at)?.ok_or(Unknown)?, greatest)?;
        }
        Ok(least)
    }

    fn lesser(&mut self, least: Cell, other: Cell, greatest: bool) -> Done<Cell> {
        let order = self.store.compare(least, other)?;
        let better = if greatest { order.is_lt() } else { order.is_gt() };
        Ok(if better { other } else { least })
    }

    /// Adds the elements of a value to a list.
    pub(super) fn extend(&mut self, list: Place, values: Cell) -> Done<()> {
        let size = self.store.size(values)?;
        self.store.list_mut(list)?;
        match values {
            Cell::List(_) | Cell::Tuple(_) => self.store.add_part(list, values, 0, size),
            _ => {
                self.store.count(size)?;
                for at in 0..size {
                    let element = self.store.nth(values, at)?.ok_or(Unknown)?;
                    self.store.fresh(list).push(element);
                }
                Ok(())
            }
        }
    }

    /// Calls a method; the object lies at `base`, the arguments behind it.
    pub(super) fn method(&mut self, method: Method, base: usize) -> Done<Cell> {
        match self.stack[base] {
            Cell::List(list) => self.method_of_list(method, list, base),
            Cell::Text(_) => self.method_of_text(method, base),
            Cell::Set(set) => match (method, &self.stack[base + 1..]) {
                (Method::Add, &[element]) => self.store.enter(set, element).map(|_| Cell::None),
                (Method::Remove, &[element]) => match self.store.remove(set, element)? {
                    true => Ok(Cell::None),
                    false => Err(Unknown),
                },
                (Method::Discard, &[element]) => self.store.remove(set, element).map(|_| Cell::None),
                _ => Err(Unknown),
            },
            dict @ Cell::Dict(number) => match (method, &self.stack[base + 1..]) {
                (Method::Get, &[key, ref rest @ ..]) if rest.len() < 2 => {
                    let default = rest.first().copied().unwrap_or(Cell::None);
                    let place = self.store.find(number, key)?;
                    Ok(place.map_or(default, |place| self.store.set(number).values[place]))
                }
                (Method::Keys, []) => self.store.listed(dict).map(Cell::List),
                (Method::Values, []) => {
                    let values = self.store.set(number).values.clone();
                    let list = self.store.new_list()?;
                    self.store.count(values.len())?;
                    self.store.fresh(list).extend(values);
                    Ok(Cell::List(list))
                }
                (Method::Items, []) => {
                    let list = self.store.new_list()?;
                    for at in 0..self.store.size(dict)? {
                        let pair = [self.store.set(number).elements[at], self.store.set(number).values[at]];
                        let pair = self.store.new_tuple(&pair)?;
                        self.store.fresh(list).push(Cell::Tuple(pair));
                    }
                    Ok(Cell::List(list))
                }
                _ => Err(Unknown),
            },
            _ => Err(Unknown),
        }
    }

    fn method_of_list(&mut self, method: Method, list: Place, base: usize) -> Done<Cell> {
        match (method, &self.stack[base + 1..]) {
            (Method::Append, &[element]) => {
                self.store.list_mut(list)?.push(element);
                Ok(Cell::None)
            }
            (Method::Extend, &[values]) => self.extend(list, values).map(|()| Cell::None),
            (Method::Insert, &[Cell::Int(place @ 0..=MOST_PLACES), element]) => {
                let elements = self.store.list_mut(list)?;
                elements.insert((place as usize).min(elements.len()), element);
                let moved = elements.len();
                self.store.count(moved / 8)?;
                Ok(Cell::None)
            }
            (Method::Pop, &[]) => self.store.list_mut(list)?.pop().ok_or(Unknown),
            (Method::Pop, &[Cell::Int(place @ 0..)]) => {
                let elements = self.store.list_mut(list)?;
                let moved = elements.len();
                if place as usize >= moved {
                    return Err(Unknown);
                }
                let element = elements.remove(place as usize);
                self.store.count(moved / 8)?;
                Ok(element)
            }
            (Method::Remove | Method::Index, &[element]) => {
                let place = self.store.place(Cell::List(list), element)?.ok_or(Unknown)?;
                if method == Method::Index {
                    return Ok(Cell::Int(place as i64));
                }
                let elements = self.store.list_mut(list)?;
                elements.remove(place);
                let moved = elements.len();
                self.store.count(moved / 8)?;
                Ok(Cell::None)
            }
            _ => Err(Unknown),
        }
    }

    fn method_of_text(&mut self, method: Method, base: usize) -> Done<Cell> {
        let text = self.stack[base].text()?;
        self.store.count(1 + text.len() / 8)?;
        match (method, &self.stack[base + 1..]) {
            (Method::Join, &[texts]) => {
                let size = self.store.size(texts)?;
                self.store.count(size / 4)?;
                let at = self.store.begin_text();
                for number in 0..size {
                    if number > 0 && text.len() > 0 {
                        self.store.push_text(text)?;
                    }
                    let part = self.store.nth(texts, number)?.ok_or(Unknown)?.text()?;
                    self.store.push_text(part)?;
                }
                self.store.end_text(at)
            }
            (Method::Split, &[Cell::Text(separator)]) if separator.len() == 1 => {
                let separator = self.store.bytes(separator)[0];
                let list = self.store.new_list()?;
                let mut from = 0;
                self.store.count(text.len() / 4)?;
                for to in 0..=text.len() {
                    if self.store.bytes(text).get(to).is_none_or(|&byte| byte == separator) {
                        self.store.fresh(list).push(Cell::Text(text.part(from, to)));
                        from = to + 1;
                    }
                }
                let parts = self.store.list(list).len();
                self.store.count(parts)?;
                Ok(Cell::List(list))
            }
            (Method::Count, &[Cell::Text(part)]) if part.len() == 1 => {
                let byte = self.store.bytes(part)[0];
                Ok(Cell::Int(self.store.bytes(text).iter().filter(|&&other| other == byte).count() as i64))
            }
            (Method::Find, &[Cell::Text(part)]) => {
                let place = self.store.find_text(text, part)?;
                Ok(Cell::Int(place.map_or(-1, |place| place as i64)))
            }
            (Method::StartsWith, &[Cell::Text(part)]) => {
                Ok(Cell::truth(self.store.bytes(text).starts_with(self.store.bytes(part))))
            }
            (Method::EndsWith, &[Cell::Text(part)]) => {
                Ok(Cell::truth(self.store.bytes(text).ends_with(self.store.bytes(part))))
            }
            (Method::Replace, &[Cell::Text(old), Cell::Text(new)]) if old.len() == 1 => {
                let old = self.store.bytes(old)[0];
                self.store.count(text.len() * (1 + new.len()))?;
                let at = self.store.begin_text();
                for place in text.range() {
                    let letter = text.part(place - text.at(), place - text.at() + 1);
                    let replaced = self.store.bytes(letter) == [old];
                    self.store.push_text(if replaced { new } else { letter })?;
                }
                self.store.end_text(at)
            }
            (Method::Upper, []) => {
                let upper = self.store.bytes(text).to_ascii_uppercase();
                self.store.new_text(&upper)
            }
            (Method::Lower, []) => {
                let lower = self.store.bytes(text).to_ascii_lowercase();
                self.store.new_text(&lower)
            }
            (Method::Elems, []) => Ok(Cell::Letters(text)),
            _ => Err(Unknown),
        }
    }
}
