//! The functions of the language. Their arguments lie on the stack.

use std::cmp::Ordering;

use grundy_core::{Said, said};
use num_bigint::BigInt;
use starlark_syntax::syntax::ast::BinOp;

use super::cell::{Cell, Done, Place, Span, refuse, unsupported};
use super::natives::{self, Native};
use super::program::Program;
use super::run::Machine;
use super::store::Made;
use crate::board::{GAME, MOVE};
use crate::load::{self, RuleGraph};

const MOST_ELEMENTS: u64 = 1 << 24;

impl Machine {
    /// Calls a function, or a method of an object, with the arguments from `base` on.
    pub(super) fn apply(
        &mut self,
        program: &Program,
        native: Native,
        object: Cell,
        base: usize,
        arguments: usize,
    ) -> Done<Cell> {
        self.store.count(1)?;
        let slot = |at: usize| if at < arguments { self.stack[base + at] } else { Cell::Unset };
        let [a, b, c] = [slot(0), slot(1), slot(2)];
        match native {
            Native::Len => self.length(a).map(|length| Cell::Int(length as i64)),
            Native::Range => self.new_range([a, b, c]),
            Native::Min | Native::Max => {
                if let (2, Cell::Int(a), Cell::Int(b), None) = (arguments, a, b, self.extra.given()) {
                    return Ok(Cell::Int(if native == Native::Max { a.max(b) } else { a.min(b) }));
                }
                let values = match arguments {
                    1 => self.store.collected(a)?,
                    _ => self.stack[base..base + arguments].to_vec(),
                };
                self.least(program, &values, native == Native::Max)
            }
            Native::Sorted => self.sorted(program, a, b, c),
            Native::List if !a.is_set() => self.store.new_list().map(Cell::List),
            Native::List => self.store.listed(a).map(Cell::List),
            Native::Tuple => match a {
                Cell::Unset => self.store.new_tuple(&[]).map(Cell::Tuple),
                Cell::Tuple(_) => Ok(a),
                _ => {
                    let elements = self.store.collected(a)?;
                    self.store.new_tuple(&elements).map(Cell::Tuple)
                }
            },
            Native::Set => match a {
                Cell::Unset => self.store.new_set().map(Cell::Set),
                Cell::Set(set) => self.store.copied(set).map(Cell::Set),
                _ => self.store.as_set(a).map(Cell::Set),
            },
            Native::Sum => {
                let start = b.or(Cell::Int(0));
                if let Cell::Text(_) = start {
                    return refuse(said!("sum adds numbers; texts are joined by \"\".join(texts)"));
                }
                let mut sum = start;
                self.each(a, |machine, element| {
                    sum = machine.operate(BinOp::Add, sum, element)?;
                    Ok(())
                })?;
                Ok(sum)
            }
            Native::Any | Native::All => {
                let (wanted, mut found) = (native == Native::Any, false);
                self.each(a, |machine, element| {
                    found = found || machine.truth(element) == wanted;
                    Ok(())
                })?;
                Ok(Cell::truth(found == wanted))
            }
            Native::Abs => match a {
                Cell::Float(number) => Ok(Cell::float(number.get().abs())),
                Cell::Int(_) | Cell::Big(_) => match self.store.compare(a, Cell::Int(0))?.is_lt() {
                    true => self.signed(b'-', a),
                    false => Ok(a),
                },
                _ => self.wrong_type("x", "float | int", a),
            },
            Native::Bool => Ok(Cell::truth(self.truth(a))),
            Native::Str if let Cell::Text(_) = a => Ok(a),
            Native::Str | Native::Repr => {
                let text = if native == Native::Str { self.shown(a)? } else { self.written(a)? };
                self.store.new_text(&text)
            }
            Native::Type => self.store.new_text(a.kind()),
            Native::Reversed => {
                let list = self.store.listed(a)?;
                self.store.fresh(list).reverse();
                Ok(Cell::List(list))
            }
            Native::Enumerate => {
                if !matches!(b, Cell::Unset | Cell::Int(_) | Cell::Big(_)) {
                    return self.wrong_type("start", "int", b);
                }
                let (list, mut number) = (self.store.new_list()?, b.or(Cell::Int(0)));
                self.each(a, |machine, element| {
                    let pair = machine.store.new_tuple(&[number, element])?;
                    number = machine.operate(BinOp::Add, number, Cell::Int(1))?;
                    machine.store.push(list, Cell::Tuple(pair))
                })?;
                Ok(Cell::List(list))
            }
            Native::Zip => {
                let mut columns = self.stack[base..base + arguments].to_vec();
                for column in &mut columns {
                    *column = self.store.iterable(*column)?;
                }
                let list = self.store.new_list()?;
                for at in 0..columns.iter().map(|&column| self.store.size(column)).min().unwrap_or(0) {
                    let row: Vec<Cell> = columns.iter().filter_map(|&column| self.store.nth(column, at)).collect();
                    let row = self.store.new_tuple(&row)?;
                    self.store.push(list, Cell::Tuple(row))?;
                }
                Ok(Cell::List(list))
            }
            Native::Map | Native::Filter => {
                let is_function = matches!(a, Cell::Function(_) | Cell::Native(_) | Cell::Method(_) | Cell::Partial(_));
                if !is_function && (native == Native::Map || a.given().is_some()) {
                    let wanted = if native == Native::Map { "typing.Callable" } else { "None | typing.Callable" };
                    return self.wrong_type("func", wanted, a);
                }
                let values = self.store.iterable(b)?;
                let list = self.store.new_list()?;
                self.store.lock(values, true);
                self.each(values, |machine, element| {
                    let found = match (native, a) {
                        (Native::Filter, Cell::None) => element,
                        _ => machine.called_for(program, a, element)?,
                    };
                    match native {
                        Native::Map => machine.store.push(list, found),
                        _ if machine.truth(found) || a.given().is_none() && !matches!(found, Cell::None) => {
                            machine.store.push(list, element)
                        }
                        _ => Ok(()),
                    }
                })?;
                self.store.lock(values, false);
                Ok(Cell::List(list))
            }
            Native::Move => self.new_move(a, b.or(Cell::None), false),
            Native::Again => self.new_move(a, Cell::None, true),
            Native::Split => {
                let components = self.store.new_tuple(&self.stack[base..base + arguments])?;
                // They are checked at once, so that a mistake is reported where `split` is called.
                self.check_positions(components)?;
                Ok(self.store.new_option(Made { components, label: Cell::None, again: false }))
            }
            Native::Take => {
                let cells = self.store.new_tuple(&self.stack[base..base + arguments])?;
                let cells = Cell::Tuple(cells);
                let parts = [cells, Cell::None, cells, Cell::None, self.extra.or(Cell::None)];
                self.store.named(MOVE.into_iter().zip(parts)).map(Cell::Struct)
            }
            Native::Change | Native::Game => {
                let names = if native == Native::Game { &GAME[..] } else { &MOVE };
                let parts: Vec<Cell> = (0..names.len()).map(|at| slot(at).or(Cell::None)).collect();
                self.store.named(names.iter().copied().zip(parts)).map(Cell::Struct)
            }
            Native::Struct => match self.extra {
                Cell::Dict(fields) => Ok(Cell::Struct(fields)),
                _ => self.store.new_set().map(Cell::Struct),
            },
            Native::Partial => {
                let first = self.store.new_tuple(&self.stack[base + 1..base + arguments])?;
                let named = if let Cell::Dict(_) = self.extra { self.extra } else { Cell::Dict(self.store.new_set()?) };
                self.store.new_tuple(&[a, Cell::Tuple(first), named]).map(Cell::Partial)
            }
            Native::Dict => {
                let (dict, pairs) = match a {
                    Cell::Dict(dict) => (self.store.copied(dict)?, Cell::Unset),
                    _ => (self.store.new_set()?, a),
                };
                self.update(dict, pairs, |pair| {
                    said!("Found a non-pair element in the positional argument of dict(): {pair}", pair)
                })?;
                Ok(Cell::Dict(dict))
            }
            Native::Print => {
                let values = self.stack[base..base + arguments].iter().map(|&value| self.shown(value));
                eprintln!("{}", values.collect::<Done<Vec<String>>>()?.join(" "));
                Ok(Cell::None)
            }
            Native::Fail => {
                let values = self.stack[base..base + arguments].iter().map(|&value| match value {
                    Cell::Text(text) => Ok(self.store.str(text).to_owned()),
                    _ => self.written(value),
                });
                let text = format!("fail: {}", values.collect::<Done<Vec<String>>>()?.join(" "));
                refuse(text.trim_end())
            }
            Native::Int => self.new_int(a, b),
            Native::Float => self.new_float(a),
            Native::Chr => {
                let number = self.whole("i", a)?;
                match u32::try_from(number) {
                    Err(_) => refuse(said!("chr() parameter value negative integer {number}", number)),
                    Ok(code) => match char::from_u32(code) {
                        Some(letter) => self.store.new_text(letter.encode_utf8(&mut [0; 4])),
                        None => {
                            let code = format!("{code:x}");
                            refuse(said!(
                                "chr() parameter value is 0x{code} which is not a valid UTF-8 codepoint",
                                code
                            ))
                        }
                    },
                }
            }
            Native::Ord => {
                let text = self.store.text_of(a).unwrap_or_default();
                let mut letters = text.chars();
                match (a, letters.next(), letters.next()) {
                    (Cell::Text(_), Some(letter), None) => Ok(Cell::Int(u32::from(letter).into())),
                    (Cell::Text(_), ..) => {
                        let text = self.written(a)?;
                        refuse(said!("ord(): {text} is not a single character string", text))
                    }
                    (Cell::Bytes(bytes), ..) => match *self.store.bytes(bytes) {
                        [byte] => Ok(Cell::Int(byte.into())),
                        _ => refuse(said!(
                            "ord(): bytes argument must have length 1, not {length}",
                            length = bytes.len()
                        )),
                    },
                    _ => refuse(said!("ord(): expected string or bytes, got '{kind}'", kind = a.kind())),
                }
            }
            Native::Bytes => self.new_byte_text(a),
            Native::Hash => match self.store.text_of(a) {
                Some(text) => {
                    let mixed = |hash: i32, code: u16| hash.wrapping_mul(31).wrapping_add(code.into());
                    Ok(Cell::Int(text.encode_utf16().fold(0, mixed).into()))
                }
                None => self.wrong_type("a", "str", a),
            },
            Native::Dir => {
                let names = self.attributes(a);
                let names: Vec<Cell> = names.iter().map(|name| self.store.new_text(name)).collect::<Done<_>>()?;
                self.store.list_of(&names)
            }
            Native::GetAttr | Native::HasAttr => {
                let Some(name) = self.store.text_of(b).map(str::to_owned) else {
                    return self.wrong_type("attr", "str", b);
                };
                let known = self.attributes(a).contains(&name);
                match native {
                    Native::HasAttr => Ok(Cell::truth(known)),
                    _ if known => self.attribute(a, &name),
                    _ if c.is_set() => Ok(c),
                    _ => unsupported(&format!(".{name}"), a),
                }
            }
            Native::Graph => self.graph(a),
            _ => self.method(native, object, base, arguments),
        }
    }

    fn new_range(&mut self, [a, b, c]: [Cell; 3]) -> Done<Cell> {
        let number = |value: Cell| match (value, value.small()) {
            (_, Some(number)) => Ok(i64::from(number)),
            (Cell::Int(_) | Cell::Big(_), None) => {
                refuse(said!("range counts with numbers below 2^31, not with {value}", value = self.brief(value)))
            }
            _ => refuse(said!("range counts with whole numbers, not with {value}", value = self.brief(value))),
        };
        let (start, stop) = if b.is_set() { (number(a)?, number(b)?) } else { (0, number(a)?) };
        let step = if c.is_set() { number(c)? } else { 1 };
        if step == 0 {
            return refuse(said!("the step of a range cannot be 0"));
        }
        let distance = stop.abs_diff(start);
        let steps = distance / step.unsigned_abs();
        if (stop > start) == (step > 0) && steps > MOST_ELEMENTS {
            return refuse(said!(
                "a range of {steps} numbers is too long; at most {most_elements} are possible",
                steps,
                most_elements = MOST_ELEMENTS
            ));
        }
        if distance >= 1 << 31 {
            return refuse(said!("a range spans less than 2^31 numbers, not {distance}", distance));
        }
        self.range(start, stop, step)
    }

    /// The first least value; the first greatest one if `greatest`; by the key in `extra`.
    fn least(&mut self, program: &Program, values: &[Cell], greatest: bool) -> Done<Cell> {
        let key = self.extra.given();
        let mut least = None;
        for &value in values {
            let by = key.map_or(Ok(value), |key| self.called_for(program, key, value))?;
            let order = least.map_or(Ok(Ordering::Greater), |(_, least)| self.store.compare(least, by))?;
            if least.is_none() || order == if greatest { Ordering::Less } else { Ordering::Greater } {
                least = Some((value, by));
            }
        }
        match least {
            Some((value, _)) => Ok(value),
            None => refuse(said!("Argument is an empty iterable, max() expect a non empty iterable")),
        }
    }

    fn called_for(&mut self, program: &Program, function: Cell, element: Cell) -> Done<Cell> {
        self.store.step()?;
        self.invoke(program, function, &[element])
    }

    fn each(&mut self, value: Cell, mut with: impl FnMut(&mut Machine, Cell) -> Done<()>) -> Done<()> {
        let value = self.store.iterable(value)?;
        let size = self.store.size(value);
        self.store.count(size)?;
        (0..size).try_for_each(|at| {
            let element = self.store.nth(value, at).unwrap_or(Cell::Unset);
            with(self, element)
        })
    }

    fn sorted(&mut self, program: &Program, values: Cell, key: Cell, reverse: Cell) -> Done<Cell> {
        let descending = match reverse {
            Cell::Unset => false,
            Cell::Bool(truth) => truth.get(),
            _ => return self.wrong_type("reverse", "bool", reverse),
        };
        let list = self.store.listed(values)?;
        let mut elements = std::mem::take(self.store.fresh(list));
        self.store.lock(values, true);
        let sorted = match key {
            Cell::Unset => self.store.sort(&mut elements, descending),
            _ => self.sort_with(program, &mut elements, key, descending),
        };
        self.store.lock(values, false);
        *self.store.fresh(list) = elements;
        sorted.map(|()| Cell::List(list))
    }

    fn sort_with(&mut self, program: &Program, elements: &mut [Cell], key: Cell, descending: bool) -> Done<()> {
        let keyed = |&element: &Cell| Ok((self.called_for(program, key, element)?, element));
        let mut keyed = elements.iter().map(keyed).collect::<Done<Vec<_>>>()?;
        self.store.sort_by(&mut keyed, |&(key, _)| key, descending)?;
        elements.iter_mut().zip(keyed).for_each(|(place, (_, element))| *place = element);
        Ok(())
    }

    /// Enters pairs into a dict, those of a dict or of a list, and the named arguments. `wrong` names what is not a pair.
    pub(super) fn update(&mut self, dict: Place, pairs: Cell, wrong: impl Fn(&str) -> Said) -> Done<()> {
        match pairs {
            Cell::Unset => {}
            Cell::Dict(other) => self.store.merge(dict, other)?,
            _ => {
                for pair in self.store.collected(pairs)? {
                    let [key, value] = self.store.collected(pair)?[..] else {
                        return refuse(wrong(&self.written(pair)?));
                    };
                    self.store.set_value(dict, key, value)?;
                }
            }
        }
        if let Cell::Dict(named) = self.extra {
            self.store.merge(dict, named)?;
        }
        Ok(())
    }

    fn new_int(&mut self, value: Cell, base: Cell) -> Done<Cell> {
        let Cell::Text(text) = value else {
            if base.is_set() && value.is_set() {
                let base = self.written(base)?;
                return refuse(said!("int() cannot convert non-string with explicit base '{base}'", base));
            }
            return match value {
                Cell::Unset => Ok(Cell::Int(0)),
                Cell::Int(_) | Cell::Big(_) => Ok(value),
                Cell::Bool(truth) => Ok(Cell::Int(truth.get().into())),
                Cell::Float(number) => match self.exact(number.get().trunc())? {
                    Some(number) => Ok(number),
                    None => {
                        refuse(said!("Float `{number}` cannot be represented as exact integer", number = number.get()))
                    }
                },
                _ => self.wrong_type("a", "bool | float | int | str", value),
            };
        };
        let base = if base.is_set() { self.whole("base", base)? } else { 0 };
        if base == 1 || !(0..=36).contains(&base) {
            return refuse(said!("{base} is not a valid base, int() base must be >= 2 and <= 36", base));
        }
        let text = self.store.str(text);
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        let lower = digits.get(..2).unwrap_or_default().to_ascii_lowercase();
        let written = [("0b", 2), ("0o", 8), ("0x", 16)].into_iter().find(|(prefix, _)| *prefix == lower);
        let (base, digits) = match (base, written) {
            (0, None) => (10, digits),
            (0, Some((_, written))) => (written, &digits[2..]),
            (base, Some((_, written))) if base == written => (base, &digits[2..]),
            (base, _) => (base, digits),
        };
        if digits.starts_with(['+', '-']) {
            return refuse(said!("Cannot parse `{digits}` as an integer", digits));
        }
        self.store.check_size(digits.len() as u64)?;
        match BigInt::parse_bytes(digits.as_bytes(), base as u32) {
            Some(number) => {
                let number = if text.starts_with('-') { -number } else { number };
                self.store.integer(number)
            }
            None => refuse(said!("Cannot parse `{digits}` as an integer in base {base}", digits, base)),
        }
    }

    fn new_float(&mut self, value: Cell) -> Done<Cell> {
        let number = match (value, self.store.real(value)) {
            (Cell::Unset, _) => 0.0,
            (_, Some(number)) => number,
            (Cell::Bool(truth), _) => f64::from(u8::from(truth.get())),
            (Cell::Text(text), _) => {
                let text = self.store.str(text);
                match text.parse::<f64>() {
                    Ok(number) if number.is_infinite() && !text.to_lowercase().contains("inf") => {
                        return refuse(said!("float() floating-point number too large: {text}", text));
                    }
                    Ok(number) => number,
                    Err(error) => {
                        let value = self.written(value)?;
                        return refuse(said!("{value} is not a valid number: {error}", value, error));
                    }
                }
            }
            _ => return self.wrong_type("a", "bool | float | int | str", value),
        };
        Ok(Cell::float(number))
    }

    fn new_byte_text(&mut self, value: Cell) -> Done<Cell> {
        if let Cell::Text(span) | Cell::Bytes(span) = value {
            return Ok(Cell::Bytes(span));
        }
        let Ok(elements) = self.store.collected(value) else {
            let kind = value.kind();
            return refuse(said!("bytes() argument must be bytes, str, or iterable of int, not '{kind}'", kind));
        };
        let mut bytes = Vec::with_capacity(elements.len());
        for element in elements {
            match element {
                Cell::Int(byte @ 0..=255) => bytes.push(byte as u8),
                Cell::Int(number) => return refuse(said!("bytes() integer {number} is out of range 0..=255", number)),
                _ => {
                    let kind = element.kind();
                    return refuse(said!("bytes() iterable must contain integers, not '{kind}'", kind));
                }
            }
        }
        self.store.new_bytes(&bytes).map(Cell::Bytes)
    }

    pub(super) fn attributes(&self, of: Cell) -> Vec<String> {
        let mut names: Vec<&str> = self.store.fields(of).into_iter().map(|(name, _)| name).collect();
        if let Cell::Struct(_) = of {
            names.sort_unstable();
        }
        names.into_iter().chain(natives::methods_of(of)).map(str::to_owned).collect()
    }

    /// The graph of a file that lies beside the rules: its `vertices`, which are texts, and its `edges`, which are pairs.
    fn graph(&mut self, file: Cell) -> Done<Cell> {
        let Some(name) = self.store.text_of(file).map(str::to_owned) else {
            return self.wrong_type("file", "str", file);
        };
        let mut graphs = self.graphs.take();
        let made = load::asked_graph(graphs.as_mut(), &name).map_or_else(refuse, |graph| self.new_graph(graph));
        self.graphs = graphs;
        made
    }

    fn new_graph(&mut self, graph: &RuleGraph) -> Done<Cell> {
        let names = graph.vertices.iter().map(|name| self.store.new_text(name)).collect::<Done<Vec<Cell>>>()?;
        let pair = |&(from, to): &(u32, u32)| self.store.new_tuple(&[names[from as usize], names[to as usize]]);
        let edges = graph.edges.iter().map(pair).map(|pair| pair.map(Cell::Tuple)).collect::<Done<Vec<Cell>>>()?;
        let (vertices, edges) = (self.store.list_of(&names)?, self.store.list_of(&edges)?);
        self.store.named([("vertices", vertices), ("edges", edges)]).map(Cell::Struct)
    }

    /// The value for messages: its text if that is short.
    pub(crate) fn brief(&self, value: Cell) -> grundy_core::Said {
        let plain = matches!(value.kind(), "int" | "float" | "bool" | "NoneType" | "string");
        match self.written(value) {
            Ok(text) if plain && text.chars().count() <= 60 => text.into(),
            _ => said!("a value of type {value}", value = value.kind()),
        }
    }

    /// A part of a text, which lies in it.
    pub(super) fn part_of(&self, whole: Span, part: &str) -> Cell {
        let from = part.as_ptr() as usize - self.store.bytes(whole).as_ptr() as usize;
        Cell::Text(whole.part(from, from + part.len()))
    }
}
