//! The methods of lists, dicts, sets and texts. Their arguments lie on the stack.

use grundy_core::said;
use starlark_syntax::convert_indices::{convert_index, convert_indices};
use starlark_syntax::fast_string::{self, convert_str_indices};
use starlark_syntax::syntax::ast::BinOp;

use super::cell::{Cell, Done, Place, Span, out_of_bound, refuse, unsupported};
use super::natives::Native;
use super::run::Machine;

impl Machine {
    pub(super) fn method(&mut self, native: Native, object: Cell, base: usize, arguments: usize) -> Done<Cell> {
        let slot = |at: usize| if at < arguments { self.stack[base + at] } else { Cell::Unset };
        let given = [slot(0), slot(1), slot(2)];
        match object {
            Cell::List(list) => self.method_of_list(native, list, given),
            Cell::Dict(dict) => self.method_of_dict(native, dict, given),
            Cell::Set(set) => self.method_of_set(native, set, given[0]),
            Cell::Text(text) if native == Native::Format => {
                let values = self.stack[base..base + arguments].to_vec();
                self.dot_format(text, &values, self.extra)
            }
            Cell::Text(text) => self.method_of_text(native, text, given),
            Cell::Bytes(bytes) => {
                let letters = (0..bytes.len()).map(|at| Cell::Bytes(bytes.part(at, at + 1)));
                let letters: Vec<Cell> = letters.collect();
                self.store.new_tuple(&letters).map(Cell::Tuple)
            }
            _ => unsupported("call()", object),
        }
    }

    fn method_of_list(&mut self, native: Native, list: Place, [a, b, c]: [Cell; 3]) -> Done<Cell> {
        match native {
            Native::ListAppend => self.store.append(list, a)?,
            Native::ListClear => self.store.list_mut(list)?.clear(),
            Native::ListExtend => self.grow(list, a)?,
            Native::ListInsert => {
                let place = self.whole("index", a)?;
                let elements = self.store.list_mut(list)?;
                let moved = elements.len();
                elements.insert(convert_index(moved as i32, place), b);
                self.store.take(16)?;
                self.store.count(moved / 8)?;
            }
            Native::ListPop => {
                if !a.is_set() {
                    return self.store.list_mut(list)?.pop().map_or_else(|| out_of_bound(-1), Ok);
                }
                let place = self.whole("index", a)?;
                let elements = self.store.list_mut(list)?;
                let moved = elements.len();
                if place < 0 || place as usize >= moved {
                    return out_of_bound(place.into());
                }
                let element = elements.remove(place as usize);
                self.store.count(moved / 8)?;
                return Ok(element);
            }
            Native::ListIndex => {
                let size = self.store.list(list).len();
                let (start, end) = (self.optional("start", b)?, self.optional("end", c)?);
                let (start, end) = convert_indices(size as i32, start, end);
                for place in start..end {
                    if self.store.equal(self.store.list(list)[place], a)? {
                        return Ok(Cell::Int(place as i64));
                    }
                }
                let (element, list) = (self.written(a)?, self.written(Cell::List(list))?);
                return refuse(said!("Element '{element}' not found in '{list}'", element, list));
            }
            _ => {
                let Some(place) = self.store.place(Cell::List(list), a)? else {
                    let (element, list) = (self.written(a)?, self.written(Cell::List(list))?);
                    return refuse(said!("Element '{element}' not found in list '{list}'", element, list));
                };
                let elements = self.store.list_mut(list)?;
                elements.remove(place);
                let moved = elements.len();
                self.store.count(moved / 8)?;
            }
        }
        Ok(Cell::None)
    }

    fn method_of_dict(&mut self, native: Native, dict: Place, [a, b, _]: [Cell; 3]) -> Done<Cell> {
        match native {
            Native::DictGet => Ok(self.store.value_of(dict, a)?.unwrap_or(b.or(Cell::None))),
            Native::DictKeys => self.store.listed(Cell::Dict(dict)).map(Cell::List),
            Native::DictValues => {
                let values = self.store.set(dict).values.clone();
                self.store.list_of(&values)
            }
            Native::DictItems => {
                let list = self.store.new_list()?;
                for at in 0..self.store.size(Cell::Dict(dict)) {
                    let pair = [self.store.set(dict).elements[at], self.store.set(dict).values[at]];
                    let pair = self.store.new_tuple(&pair)?;
                    self.store.push(list, Cell::Tuple(pair))?;
                }
                Ok(Cell::List(list))
            }
            Native::DictClear => self.store.clear(dict).map(|()| Cell::None),
            Native::DictPop => match (self.store.remove(dict, a)?, b) {
                (Some(value), _) => Ok(value),
                (None, Cell::Unset) => {
                    let (key, dict) = (self.written(a)?, self.written(Cell::Dict(dict))?);
                    refuse(said!("Key `{key}` not found in dictionary `{dict}`", key, dict))
                }
                (None, default) => Ok(default),
            },
            Native::DictPopItem => {
                self.store.check_set(dict)?;
                let Some(&key) = self.store.set(dict).elements.first() else {
                    return refuse(said!("Cannot .popitem() on an empty dictionary"));
                };
                let value = self.store.remove_at(dict, 0)?;
                self.store.new_tuple(&[key, value]).map(Cell::Tuple)
            }
            Native::DictSetDefault => {
                self.store.check_set(dict)?;
                match self.store.value_of(dict, a)? {
                    Some(value) => Ok(value),
                    None => {
                        let value = b.or(Cell::None);
                        self.store.set_value(dict, a, value)?;
                        Ok(value)
                    }
                }
            }
            _ => {
                self.store.check_set(dict)?;
                self.update(dict, a, |_| {
                    said!(
                        "dict.update expect a list of pairs or a dictionary as first argument, got a list of non-pairs."
                    )
                })?;
                Ok(Cell::None)
            }
        }
    }

    fn method_of_set(&mut self, native: Native, set: Place, a: Cell) -> Done<Cell> {
        match native {
            Native::SetAdd => self.store.enter(set, a).map(|_| Cell::None),
            Native::SetClear => self.store.clear(set).map(|()| Cell::None),
            Native::SetDiscard => self.store.remove(set, a).map(|_| Cell::None),
            Native::SetRemove => match self.store.remove(set, a)? {
                Some(_) => Ok(Cell::None),
                None => {
                    let (element, set) = (self.written(a)?, self.written(Cell::Set(set))?);
                    refuse(said!("`{element}` not found in `{set}`", element, set))
                }
            },
            Native::SetPop => {
                self.store.check_set(set)?;
                match self.store.set(set).elements.len() {
                    0 => refuse(said!("pop from an empty set")),
                    size => self.store.remove_at(set, size - 1),
                }
            }
            Native::SetUpdate => {
                self.store.check_set(set)?;
                if Cell::Set(set) != a {
                    self.store.enter_all(set, a)?;
                }
                Ok(Cell::None)
            }
            Native::SetIsSubset | Native::SetIsSuperset => {
                let other = self.store.as_set(a)?;
                let (part, whole) = if native == Native::SetIsSubset { (set, other) } else { (other, set) };
                let missing = self.store.sifted(part, whole, false)?;
                Ok(Cell::truth(self.store.set(missing).elements.is_empty()))
            }
            Native::SetIntersection => {
                let other = self.store.as_set(a)?;
                self.store.sifted(set, other, true).map(Cell::Set)
            }
            _ => {
                let other = self.store.as_set(a)?;
                let operator = match native {
                    Native::SetDifference => BinOp::Subtract,
                    Native::SetSymmetricDifference => BinOp::BitXor,
                    _ => BinOp::BitOr,
                };
                self.on_sets(operator, set, other).map(Cell::Set)
            }
        }
    }

    fn method_of_text(&mut self, native: Native, text: Span, given: [Cell; 3]) -> Done<Cell> {
        let [a, b, c] = given;
        self.store.count(1 + text.len() / 8)?;
        match native {
            Native::Join => {
                let parts = self.store.iterable(a)?;
                let size = self.store.size(parts);
                self.store.count(size)?;
                let begin = self.store.text.len();
                for at in 0..size {
                    if at > 0 && text.len() > 0 {
                        self.store.push_text(text)?;
                    }
                    let part = self.store.nth(parts, at).unwrap_or(Cell::Unset);
                    let Cell::Text(part) = part else {
                        self.store.text.truncate(begin);
                        return self.wrong_type("to_join", "str", part);
                    };
                    self.store.push_text(part)?;
                }
                self.store.end_text(begin).map(Cell::Text)
            }
            Native::Elems => Ok(Cell::Letters(text)),
            Native::Codepoints => Ok(Cell::Codes(text)),
            Native::SplitText | Native::RSplit => self.split_text(native, text, a, b),
            Native::Replace => {
                let (old, new) = (self.wanted("old", a)?, self.wanted("new", b)?);
                let count = match c {
                    Cell::Unset => usize::MAX,
                    _ => match self.whole("count", c)? {
                        count @ 0.. => count as usize,
                        count => return refuse(said!("Replace final argument was negative '{count}'", count)),
                    },
                };
                let (whole, old, new) = (self.store.str(text), self.store.str(old), self.store.str(new));
                let found = whole.match_indices(old).take(count).count();
                self.store.check_size((whole.len() + found * new.len()) as u64)?;
                if found == 0 {
                    return Ok(Cell::Text(text));
                }
                let replaced = whole.replacen(old, new, count);
                self.store.new_text(&replaced)
            }
            Native::Count | Native::Find | Native::RFind | Native::Index | Native::RIndex => {
                let part = self.wanted("needle", a)?;
                let (start, end) = (self.optional("start", b)?, self.optional("end", c)?);
                let whole = self.store.str(text);
                let part = self.store.str(part);
                let Some(within) = convert_str_indices(whole, start, end) else {
                    return match native {
                        Native::Count => Ok(Cell::Int(0)),
                        Native::Find | Native::RFind => Ok(Cell::Int(-1)),
                        _ => refuse(said!("Substring '{part}' not found in '{whole}'", part, whole)),
                    };
                };
                let found = match native {
                    Native::Count => return Ok(Cell::Int(fast_string::count_matches(within.haystack, part) as i64)),
                    Native::Find | Native::Index => within.haystack.find(part),
                    _ => within.haystack.rfind(part),
                };
                match found {
                    Some(at) => Ok(Cell::Int((within.start + fast_string::len(&within.haystack[..at])).0 as i64)),
                    None if matches!(native, Native::Find | Native::RFind) => Ok(Cell::Int(-1)),
                    None => refuse(said!("Substring '{part}' not found in '{whole}'", part, whole)),
                }
            }
            Native::StartsWith | Native::EndsWith => {
                let parts = match a {
                    Cell::Text(_) => vec![a],
                    Cell::Tuple(span) => self.store.elements(span).to_vec(),
                    _ => Vec::new(),
                };
                let is_text = |part: &Cell| matches!(part, Cell::Text(_));
                if !matches!(a, Cell::Text(_) | Cell::Tuple(_)) || !parts.iter().all(is_text) {
                    let name = if native == Native::StartsWith { "prefix" } else { "suffix" };
                    return self.wrong_type(name, "str | tuple[str, ...]", a);
                }
                let Some(within) =
                    convert_str_indices(self.store.str(text), self.optional("start", b)?, self.optional("end", c)?)
                else {
                    return Ok(Cell::truth(false));
                };
                let is_there = parts.into_iter().filter_map(|part| self.store.text_of(part)).any(|part| match native {
                    Native::StartsWith => within.haystack.starts_with(part),
                    _ => within.haystack.ends_with(part),
                });
                Ok(Cell::truth(is_there))
            }
            Native::Strip | Native::LStrip | Native::RStrip => {
                let letters = if let Cell::Unset = a { None } else { Some(self.store.str(self.wanted("chars", a)?)) };
                let is_dropped = |letter: char| letters.map_or(letter.is_whitespace(), |some| some.contains(letter));
                let mut part = self.store.str(text);
                if native != Native::RStrip {
                    part = part.trim_start_matches(is_dropped);
                }
                if native != Native::LStrip {
                    part = part.trim_end_matches(is_dropped);
                }
                Ok(self.part_of(text, part))
            }
            Native::RemovePrefix | Native::RemoveSuffix => {
                let whole = self.store.str(text);
                let part = match native {
                    Native::RemovePrefix => whole.strip_prefix(self.store.str(self.wanted("prefix", a)?)),
                    _ => whole.strip_suffix(self.store.str(self.wanted("suffix", a)?)),
                };
                Ok(self.part_of(text, part.unwrap_or(whole)))
            }
            Native::Partition | Native::RPartition => {
                let separator = self.wanted("needle", a)?;
                if separator.len() == 0 {
                    return refuse(said!("Empty separator cannot be used for partitioning"));
                }
                let needle = self.store.str(separator);
                let (whole, empty) = (Cell::Text(text), Cell::Text(text.part(0, 0)));
                let text_of = self.store.str(text);
                let first = native == Native::Partition;
                let found = if first { text_of.find(needle) } else { text_of.rfind(needle) };
                let parts = match found {
                    Some(at) => {
                        let behind = text.part(at + separator.len(), text.len());
                        [Cell::Text(text.part(0, at)), Cell::Text(separator), Cell::Text(behind)]
                    }
                    None if first => [whole, empty, empty],
                    None => [empty, empty, whole],
                };
                self.store.new_tuple(&parts).map(Cell::Tuple)
            }
            Native::SplitLines => {
                let keep = match a {
                    Cell::Unset => false,
                    Cell::Bool(truth) => truth.get(),
                    _ => return self.wrong_type("keepends", "bool", a),
                };
                let mut lines = Vec::new();
                let mut rest = self.store.str(text);
                while let Some(at) = rest.find(['\n', '\r']) {
                    let end = at + if rest[at..].starts_with("\r\n") { 2 } else { 1 };
                    lines.push(self.part_of(text, &rest[..if keep { end } else { at }]));
                    rest = &rest[end..];
                }
                if !rest.is_empty() {
                    lines.push(self.part_of(text, rest));
                }
                self.store.list_of(&lines)
            }
            Native::Upper | Native::Lower | Native::Capitalize | Native::Title => {
                let whole = self.store.str(text);
                let changed = match native {
                    Native::Upper => whole.to_uppercase(),
                    Native::Lower => whole.to_lowercase(),
                    Native::Capitalize => {
                        let mut letters = whole.chars();
                        let first = letters.next().map(char::to_uppercase).into_iter().flatten();
                        first.chain(letters.flat_map(char::to_lowercase)).collect()
                    }
                    _ => {
                        let (mut title, mut begins) = (String::new(), true);
                        for letter in whole.chars() {
                            match letter.is_alphabetic() && begins {
                                true => title.extend(letter.to_uppercase()),
                                false => title.extend(letter.to_lowercase()),
                            }
                            begins = !letter.is_alphabetic();
                        }
                        title
                    }
                };
                self.store.new_text(&changed)
            }
            _ => Ok(Cell::truth(is_kind(native, self.store.str(text)))),
        }
    }

    fn split_text(&mut self, native: Native, text: Span, separator: Cell, most: Cell) -> Done<Cell> {
        let most = self.optional("maxsplit", most)?.filter(|&most| most >= 0).map(|most| most as usize + 1);
        let first = native == Native::SplitText;
        let parts: Vec<Cell> = match separator.given() {
            Some(separator) => {
                let Cell::Text(separator) = separator else { return self.wrong_type("sep", "None | str", separator) };
                // Most separators are single letters.
                if let (1, None) = (separator.len(), most) {
                    let byte = self.store.bytes(separator)[0];
                    let mut from = 0;
                    let ends = self.store.bytes(text).iter().enumerate().filter(|&(_, &other)| other == byte);
                    let ends: Vec<usize> = ends.map(|(at, _)| at).chain([text.len()]).collect();
                    let part = |to| Cell::Text(text.part(std::mem::replace(&mut from, to + 1), to));
                    let parts: Vec<Cell> = ends.into_iter().map(part).collect();
                    return self.store.list_of(&parts);
                }
                let (whole, separator) = (self.store.str(text), self.store.str(separator));
                let part = |part: &str| self.part_of(text, part);
                match (first, most) {
                    (_, None) => whole.split(separator).map(part).collect(),
                    (true, Some(most)) => whole.splitn(most, separator).map(part).collect(),
                    (false, Some(most)) => {
                        let mut parts: Vec<Cell> = whole.rsplitn(most, separator).map(part).collect();
                        parts.reverse();
                        parts
                    }
                }
            }
            None => {
                let whole = self.store.str(text);
                let at = |word: &str| word.as_ptr() as usize - whole.as_ptr() as usize;
                let mut words: Vec<&str> = whole.split_whitespace().collect();
                match most.and_then(|most| words.len().checked_sub(most)) {
                    Some(others) if first => {
                        let rest = words.len() - others - 1;
                        words[rest] = &whole[at(words[rest])..];
                        words.truncate(rest + 1);
                    }
                    Some(others) => {
                        words[others] = &whole[..at(words[others]) + words[others].len()];
                        words.drain(..others);
                    }
                    None => {}
                }
                words.into_iter().map(|word| self.part_of(text, word)).collect()
            }
        };
        self.store.list_of(&parts)
    }

    fn optional(&self, name: &str, value: Cell) -> Done<Option<i32>> {
        match value {
            Cell::Unset | Cell::None => Ok(None),
            Cell::Int(_) | Cell::Big(_) => self.index_of(value).map(Some),
            _ => self.wrong_type(name, "None | int", value),
        }
    }

    fn wanted(&self, name: &str, value: Cell) -> Done<Span> {
        if let Cell::Text(text) = value { Ok(text) } else { self.wrong_type(name, "str", value) }
    }
}

fn is_kind(native: Native, text: &str) -> bool {
    let all = |is: fn(char) -> bool| !text.is_empty() && text.chars().all(is);
    let cased = |is: fn(char) -> bool, is_not: fn(char) -> bool| text.chars().any(is) && !text.chars().any(is_not);
    match native {
        Native::IsAlnum => all(char::is_alphanumeric),
        Native::IsAlpha => all(char::is_alphabetic),
        Native::IsDigit => all(char::is_numeric),
        Native::IsSpace => all(char::is_whitespace),
        Native::IsLower => cased(char::is_lowercase, char::is_uppercase),
        Native::IsUpper => cased(char::is_uppercase, char::is_lowercase),
        _ => {
            let mut begins = true;
            let fits = |letter: char| {
                let wrong = if begins { letter.is_lowercase() } else { letter.is_uppercase() };
                begins = !letter.is_alphabetic();
                begins || !wrong
            };
            text.chars().all(fits) && text.chars().any(char::is_alphabetic)
        }
    }
}
