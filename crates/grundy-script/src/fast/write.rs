//! Positions as values, and values as positions.

use super::cell::{Cell, Span, Unknown, finite};
use super::order::Effort;
use super::run::Machine;
use super::store::{MOST_NESTED, Store};
use crate::code::{PLAIN, Reader, Sequence, Token, Writer};
use grundy_core::Position;

/// Number of elements of a position, and of eight letters each, that may be checked; the interpreter refuses longer ones
/// by their exact length.
const LONGEST: u64 = 1 << 16;

type Done<T> = Result<T, Unknown>;

/// Options as lists of numbers.
#[derive(Debug, Default)]
pub(super) struct Listing {
    /// The numbers of all components.
    pub(super) numbers: Vec<u64>,
    /// Where the numbers of a component begin and end.
    components: Vec<(u32, u32)>,
    /// Where the components of an option begin and end.
    options: Vec<(u32, u32)>,
}

impl Listing {
    pub(super) fn clear(&mut self) {
        self.numbers.clear();
        self.components.clear();
        self.options.clear();
    }

    fn numbers_of(&self, component: (u32, u32)) -> &[u64] {
        &self.numbers[component.0 as usize..component.1 as usize]
    }

    /// Calls `visit` with the options until it has enough.
    pub(super) fn visit(&self, visit: &mut dyn FnMut(&[Position]) -> bool) {
        let mut parts = Vec::new();
        for &(from, to) in &self.options {
            parts.clear();
            let components = &self.components[from as usize..to as usize];
            parts.extend(components.iter().map(|&component| Position::from(self.numbers_of(component))));
            if visit(&parts) {
                return;
            }
        }
    }
}

impl Machine {
    /// Writes the options that a function returned.
    pub(super) fn write_options(&mut self, options: Cell, listing: &mut Listing, writer: &mut Writer) -> Done<()> {
        listing.clear();
        if matches!(options, Cell::Dict(_) | Cell::Letters(_)) {
            return Err(Unknown);
        }
        for at in 0..self.store.size(options)? {
            let option = self.store.nth(options, at)?.ok_or(Unknown)?;
            let first = listing.components.len() as u32;
            match option {
                Cell::Option(number) => {
                    let components = self.store.made[number as usize];
                    for at in 0..components.len() {
                        let component = self.store.elements(components)[at];
                        self.write_component(component, listing, writer)?;
                    }
                }
                position => self.write_component(position, listing, writer)?,
            }
            listing.options.push((first, listing.components.len() as u32));
        }
        Ok(())
    }

    fn write_component(&mut self, component: Cell, listing: &mut Listing, writer: &mut Writer) -> Done<()> {
        let from = listing.numbers.len();
        self.store.write(component, &mut listing.numbers, writer)?;
        let to = listing.numbers.len();
        listing.components.push((from as u32, to as u32));
        self.store.count(1 + to - from)
    }
}

impl Store {
    /// Looks whether elements of a tuple are positions; very long ones are unknown.
    pub(super) fn check_positions(&mut self, components: Span) -> Done<()> {
        self.look(|store, effort| {
            let mut left = Effort(effort.0.min(LONGEST));
            let all = left.0;
            store.elements(components).iter().try_for_each(|&value| store.check_position(value, &mut left, 0))?;
            effort.take((all - left.0) as usize)
        })
    }

    fn check_position(&self, value: Cell, effort: &mut Effort, depth: usize) -> Done<()> {
        let elements = match value {
            Cell::None | Cell::Bool(_) | Cell::Int(_) | Cell::Float(_) => return Ok(()),
            Cell::Text(span) => return effort.take(span.len() / 8),
            Cell::Tuple(span) => self.elements(span),
            Cell::List(list) => self.list(list),
            _ => return Err(Unknown),
        };
        if depth > MOST_NESTED {
            return Err(Unknown);
        }
        effort.take(1 + elements.len())?;
        elements.iter().try_for_each(|&element| self.check_position(element, effort, depth + 1))
    }

    /// Adds the numbers of the position for a value.
    pub(super) fn write(&self, value: Cell, numbers: &mut Vec<u64>, writer: &mut Writer) -> Done<()> {
        if let Some(number) = small(value) {
            numbers.push(number);
            return Ok(());
        }
        if let Cell::Tuple(span) = value
            && span.len() >= 2
        {
            let from = numbers.len();
            let plain = self.elements(span).iter().map_while(|&element| small(element));
            numbers.extend(plain);
            if numbers.len() - from == span.len() {
                return Ok(());
            }
            numbers.truncate(from);
        }
        writer.clear();
        self.write_part(value, writer, 0)?;
        writer.pack(numbers);
        Ok(())
    }

    fn write_part(&self, value: Cell, writer: &mut Writer, depth: usize) -> Done<()> {
        if let Some(number) = small(value) {
            writer.small(number);
            return Ok(());
        }
        let elements = match value {
            Cell::None => {
                writer.none();
                return Ok(());
            }
            Cell::Bool(truth) => {
                writer.bool(truth.get());
                return Ok(());
            }
            Cell::Int(number) => return writer.int(&number.into()).map_err(|_| Unknown),
            Cell::Float(number) => return writer.float(number.get()).map_err(|_| Unknown),
            Cell::Text(span) => {
                let text = std::str::from_utf8(self.bytes(span)).map_err(|_| Unknown)?;
                return writer.text(text).map_err(|_| Unknown);
            }
            Cell::Tuple(span) => self.elements(span),
            Cell::List(list) => self.list(list),
            _ => return Err(Unknown),
        };
        if depth > MOST_NESTED {
            return Err(Unknown);
        }
        let sequence = if matches!(value, Cell::Tuple(_)) { Sequence::Tuple } else { Sequence::List };
        writer.open(sequence).map_err(|_| Unknown)?;
        for &element in elements {
            self.write_part(element, writer, depth + 1)?;
        }
        writer.close();
        Ok(())
    }

    /// The value that a position encodes.
    pub(super) fn read(&mut self, position: &Position) -> Done<Cell> {
        match **position {
            [number] if number < PLAIN => return Ok(Cell::Int(number as i64)),
            [a, b] if a < PLAIN && b < PLAIN => {
                return self.new_tuple(&[Cell::Int(a as i64), Cell::Int(b as i64)]).map(Cell::Tuple);
            }
            [] => return Err(Unknown),
            _ => {}
        }
        let mut reader = Reader::new(position);
        self.read_part(&mut reader, 0)?.ok_or(Unknown)
    }

    /// The next value; `None` where a sequence ends.
    fn read_part(&mut self, reader: &mut Reader<'_>, depth: usize) -> Done<Option<Cell>> {
        let sequence = match reader.next().map_err(|_| Unknown)? {
            Token::Open(sequence) if depth <= MOST_NESTED => sequence,
            Token::Open(_) => return Err(Unknown),
            Token::Close => return Ok(None),
            Token::None => return Ok(Some(Cell::None)),
            Token::Bool(truth) => return Ok(Some(Cell::truth(truth))),
            Token::Small(number) => return i64::try_from(number).map(|n| Some(Cell::Int(n))).map_err(|_| Unknown),
            Token::Int(number) => return i64::try_from(number).map(|n| Some(Cell::Int(n))).map_err(|_| Unknown),
            Token::Float(number) => return finite(number).map(Some),
            Token::Text(text) => return self.new_text(text.as_bytes()).map(Some),
        };
        let list = self.new_list()?;
        while let Some(element) = self.read_part(reader, depth + 1)? {
            self.fresh(list).push(element);
        }
        match sequence {
            Sequence::List => Ok(Some(Cell::List(list))),
            Sequence::Tuple => self.frozen(list).map(Some),
        }
    }
}

/// The number of a value that is a natural number.
fn small(value: Cell) -> Option<u64> {
    match value {
        Cell::Int(number) => u64::try_from(number).ok(),
        Cell::Float(number) => {
            let number = number.get();
            (number.fract() == 0.0 && (0.0..PLAIN as f64).contains(&number)).then_some(number as u64)
        }
        _ => None,
    }
}
