//! Operators, elements and parts.

use super::cell::{Cell, Span, Unknown, finite};
use super::run::Machine;
use super::store::Store;
use super::tree::Operator;

type Done<T> = Result<T, Unknown>;

impl Machine {
    pub(super) fn operate(&mut self, operator: Operator, a: Cell, b: Cell) -> Done<Cell> {
        match (a, b) {
            (Cell::Int(a), Cell::Int(b)) => on_integers(operator, a, b),
            (Cell::Int(_) | Cell::Float(_), Cell::Int(_) | Cell::Float(_)) => {
                on_floats(operator, a.float()?, b.float()?)
            }
            _ => self.on_others(operator, a, b),
        }
    }

    #[inline(never)]
    fn on_others(&mut self, operator: Operator, a: Cell, b: Cell) -> Done<Cell> {
        match (operator, a, b) {
            (Operator::Add, Cell::Text(a), Cell::Text(b)) => {
                let at = self.store.begin_text();
                self.store.push_text(a)?;
                self.store.push_text(b)?;
                self.store.end_text(at)
            }
            (Operator::Add, Cell::Tuple(a), Cell::Tuple(b)) => self.store.join_tuples(a, b),
            (Operator::Add, Cell::List(_), Cell::List(_)) => {
                let list = self.store.listed(a)?;
                self.store.add_part(list, b, 0, self.store.size(b)?)?;
                Ok(Cell::List(list))
            }
            (Operator::Multiply, Cell::Int(times), other) | (Operator::Multiply, other, Cell::Int(times)) => {
                self.repeat(other, times)
            }
            (Operator::Remainder, Cell::Text(format), _) => self.format(format, b),
            _ => Err(Unknown),
        }
    }

    /// A text, list or tuple, several times.
    fn repeat(&mut self, value: Cell, times: i64) -> Done<Cell> {
        let times = Cell::Int(times).small()?.max(0) as usize;
        match value {
            Cell::Text(span) => {
                self.store.count(times.saturating_mul(1 + span.len()))?;
                let at = self.store.begin_text();
                (0..times).try_for_each(|_| self.store.push_text(span))?;
                self.store.end_text(at)
            }
            Cell::List(_) | Cell::Tuple(_) => {
                let size = self.store.size(value)?;
                self.store.count(times.saturating_mul(1 + size))?;
                let list = self.store.new_list()?;
                for _ in 0..times {
                    self.store.add_part(list, value, 0, size)?;
                }
                if matches!(value, Cell::Tuple(_)) { self.store.frozen(list) } else { Ok(Cell::List(list)) }
            }
            _ => Err(Unknown),
        }
    }

    /// `format % value` with `%s` and `%d`, of texts and integers.
    fn format(&mut self, format: Span, value: Cell) -> Done<Cell> {
        let begin = self.store.begin_text();
        let mut at = 0;
        let mut place = 0;
        while let Some(&byte) = self.store.bytes(format).get(place) {
            place += 1;
            if byte != b'%' {
                self.store.push_byte(byte);
                continue;
            }
            let sign = self.store.bytes(format).get(place).copied();
            place += 1;
            let value = match value {
                Cell::Tuple(span) => *self.store.elements(span).get(at).ok_or(Unknown)?,
                Cell::Text(_) | Cell::Int(_) if at == 0 => value,
                _ => return Err(Unknown),
            };
            at += 1;
            match (sign, value) {
                (Some(b's'), Cell::Text(span)) => self.store.push_text(span)?,
                (Some(b's' | b'd'), Cell::Int(number)) => {
                    number.to_string().bytes().for_each(|byte| self.store.push_byte(byte));
                }
                _ => return Err(Unknown),
            }
        }
        let wanted = if let Cell::Tuple(span) = value { span.len() } else { 1 };
        if at == wanted { self.store.end_text(begin) } else { Err(Unknown) }
    }

    /// Whether a value has this element.
    pub(super) fn contains(&mut self, of: Cell, element: Cell) -> Done<bool> {
        match of {
            Cell::Set(set) | Cell::Dict(set) => Ok(self.store.find(set, element)?.is_some()),
            Cell::List(_) | Cell::Tuple(_) => Ok(self.store.place(of, element)?.is_some()),
            Cell::Text(text) => Ok(self.store.find_text(text, element.text()?)?.is_some()),
            _ => Err(Unknown),
        }
    }

    pub(super) fn index(&mut self, of: Cell, index: Cell) -> Done<Cell> {
        let place = |size: usize| {
            let number = index.int()?;
            let number = if number < 0 { number + size as i64 } else { number };
            usize::try_from(number).ok().filter(|&place| place < size).ok_or(Unknown)
        };
        match of {
            Cell::List(list) => {
                let elements = self.store.list(list);
                Ok(elements[place(elements.len())?])
            }
            Cell::Tuple(span) => {
                let elements = self.store.elements(span);
                Ok(elements[place(elements.len())?])
            }
            Cell::Text(span) => {
                let place = place(span.len())?;
                Ok(Cell::Text(span.part(place, place + 1)))
            }
            Cell::Dict(dict) => {
                let place = self.store.find(dict, index)?.ok_or(Unknown)?;
                Ok(self.store.set(dict).values[place])
            }
            Cell::Range(_) | Cell::Steps(_) => {
                let place = place(self.store.size(of)?)?;
                self.store.nth(of, place)?.ok_or(Unknown)
            }
            _ => Err(Unknown),
        }
    }

    pub(super) fn set_at(&mut self, of: Cell, index: Cell, value: Cell) -> Done<()> {
        match of {
            Cell::Dict(dict) => self.store.set_value(dict, index, value),
            Cell::List(list) => {
                let number = index.int()?;
                let elements = self.store.list_mut(list)?;
                let number = if number < 0 { number + elements.len() as i64 } else { number };
                *usize::try_from(number).ok().and_then(|place| elements.get_mut(place)).ok_or(Unknown)? = value;
                Ok(())
            }
            _ => Err(Unknown),
        }
    }

    pub(super) fn slice(&mut self, of: Cell, from: Option<i32>, to: Option<i32>, step: Option<i32>) -> Done<Cell> {
        match (step, from, to) {
            (None | Some(1), ..) => {}
            (Some(-1), None, None) | (Some(2..), ..) => return self.stepped(of, from, to, step),
            _ => return Err(Unknown),
        }
        let (from, to) = self.store.bounds(of, from, to)?;
        match of {
            Cell::Text(span) => Ok(Cell::Text(span.part(from, to))),
            Cell::Tuple(span) => Ok(Cell::Tuple(span.part(from, to))),
            Cell::List(_) => {
                let list = self.store.new_list()?;
                self.store.add_part(list, of, from, to)?;
                Ok(Cell::List(list))
            }
            _ => Err(Unknown),
        }
    }

    /// Every so manieth element, or all of them backwards.
    #[inline(never)]
    fn stepped(&mut self, of: Cell, from: Option<i32>, to: Option<i32>, step: Option<i32>) -> Done<Cell> {
        let (from, to) = self.store.bounds(of, from, to)?;
        let places = |from: usize, to: usize| -> Vec<usize> {
            match step {
                Some(-1) => (from..to).rev().collect(),
                Some(step) => (from..to).step_by(step as usize).collect(),
                None => Vec::new(),
            }
        };
        self.store.count(1 + to.saturating_sub(from))?;
        match of {
            Cell::Text(span) => {
                let at = self.store.begin_text();
                for place in places(from, to) {
                    self.store.push_byte(self.store.bytes(span)[place]);
                }
                self.store.end_text(at)
            }
            Cell::List(_) | Cell::Tuple(_) => {
                let list = self.store.new_list()?;
                for place in places(from, to) {
                    self.store.add_part(list, of, place, place + 1)?;
                }
                if matches!(of, Cell::Tuple(_)) { self.store.frozen(list) } else { Ok(Cell::List(list)) }
            }
            _ => Err(Unknown),
        }
    }
}

impl Store {
    /// Where a part of a text, list or tuple begins and ends.
    pub(super) fn bounds(&self, of: Cell, from: Option<i32>, to: Option<i32>) -> Done<(usize, usize)> {
        let size = match of {
            Cell::Text(span) | Cell::Tuple(span) => span.len(),
            Cell::List(list) => self.list(list).len(),
            _ => return Err(Unknown),
        };
        let bound = |bound: Option<i32>, default: usize| match bound {
            None => default,
            Some(bound) => {
                let bound = i64::from(bound);
                (if bound < 0 { bound + size as i64 } else { bound }).clamp(0, size as i64) as usize
            }
        };
        Ok((bound(from, 0), bound(to, size)))
    }

    /// Where a text has another one as its part.
    pub(super) fn find_text(&mut self, text: Span, part: Span) -> Done<Option<usize>> {
        self.count(text.len() * (1 + part.len() / 8) / 8)?;
        let (text, part) = (self.bytes(text), self.bytes(part));
        Ok(match *part {
            [] => Some(0),
            [letter] => text.iter().position(|&other| other == letter),
            _ => text.windows(part.len()).position(|window| window == part),
        })
    }
}

fn on_integers(operator: Operator, a: i64, b: i64) -> Done<Cell> {
    let number = match operator {
        Operator::Add => a.checked_add(b),
        Operator::Subtract => a.checked_sub(b),
        Operator::Multiply => a.checked_mul(b),
        Operator::Divide => return on_floats(operator, Cell::Int(a).float()?, Cell::Int(b).float()?),
        Operator::FloorDivide => {
            a.checked_div(b).map(|quotient| quotient - i64::from(a % b != 0 && (a < 0) != (b < 0)))
        }
        Operator::Remainder => {
            a.checked_rem(b).map(|rest| if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })
        }
        Operator::And => Some(a & b),
        Operator::Or => Some(a | b),
        Operator::Xor => Some(a ^ b),
        Operator::ShiftLeft if (0..63).contains(&b) => a.checked_mul(1 << b),
        Operator::ShiftRight if b >= 0 => Some(a >> b.min(63)),
        Operator::ShiftLeft | Operator::ShiftRight => None,
    };
    number.map(Cell::Int).ok_or(Unknown)
}

fn on_floats(operator: Operator, a: f64, b: f64) -> Done<Cell> {
    match operator {
        Operator::Add => finite(a + b),
        Operator::Subtract => finite(a - b),
        Operator::Multiply => finite(a * b),
        Operator::Divide => finite(a / b),
        _ => Err(Unknown),
    }
}
