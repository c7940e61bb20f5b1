//! Positions as values, and values as positions and options.

use grundy_core::{Position, said};

use super::cell::{Cell, Done, Span, Why, refuse};
use super::run::Machine;
use super::store::{Made, Store};
use crate::code::{NotAPosition, PLAIN, Reader, Refusal, Sequence, Token, Writer};
use crate::literal::Again;

/// Number of elements of an option, and of eight letters each, that are looked at; longer ones are tried by encoding.
const LONGEST: i64 = 1 << 16;
/// Number of elements for which a sequence is given room at once.
const SHORT: usize = 16;
/// Largest depth of nested values that are looked at.
const MOST_NESTED: usize = 60;

#[derive(Default)]
pub(crate) struct Scratch {
    /// An option and the preceding option.
    pub(crate) options: [Vec<Position>; 2],
    numbers: Vec<u64>,
    writer: Writer,
}

impl Machine {
    /// The position for a value, or why it is not a position, as a sentence that begins with the value.
    pub(crate) fn position(&self, value: Cell, scratch: &mut Scratch) -> Result<Position, Refusal> {
        match value {
            Cell::Int(number @ 0..) => return Ok(Position::from(number as u64)),
            Cell::Tuple(span) if let [Cell::Int(a @ 0..), Cell::Int(b @ 0..)] = *self.store.elements(span) => {
                return Ok(Position::from([a as u64, b as u64]));
            }
            _ => {}
        }
        let Scratch { numbers, writer, .. } = scratch;
        numbers.clear();
        match self.store.write(value, numbers, writer) {
            Ok(()) => Ok(Position::from(&numbers[..])),
            Err(refusal) => {
                writer.clear();
                Err(match matches!(value, Cell::List(_)) || refusal.to_string().len() > 500 {
                    true => said!("a position {refusal}", refusal),
                    false => said!("{value} {refusal}", value = self.brief(value), refusal),
                })
            }
        }
    }

    /// The components, label and kind of an option that `move`, `split` or `again` made; `None` for other values.
    fn made(&self, value: Cell) -> Result<Option<Made>, Refusal> {
        match value {
            Cell::Option(place) => Ok(Some(self.store.option(place))),
            Cell::Struct(_) => {
                Err(said!("a struct is neither a position nor an option; write an option as move(…) or split(…)"))
            }
            _ => Ok(None),
        }
    }

    /// Reads the option in a value of the rules: its components, after `again(…)` a single [`Again`]. Returns the name of
    /// the move if `labels`.
    pub(crate) fn option(
        &self,
        value: Cell,
        labels: bool,
        scratch: &mut Scratch,
        components: &mut Vec<Position>,
    ) -> Result<Option<String>, Refusal> {
        components.clear();
        let Some(made) = self.made(value)? else {
            components.push(self.position(value, scratch)?);
            return Ok(None);
        };
        for &part in self.store.elements(made.components) {
            components.push(self.position(part, scratch)?);
        }
        if made.again {
            *components = vec![Again::of(std::mem::take(components))];
        }
        let label = made.label.given().filter(|_| labels).map(|label| self.shown(label)).transpose();
        label.map_err(|failed| match *failed.0 {
            Why::Said(said) => said,
            _ => said!("the rules need too much memory"),
        })
    }

    /// The text and the label of `move("…", label = "…")`, or a text alone, for rules that are formulas.
    pub(crate) fn formula(&self, value: Cell) -> Option<(String, Option<String>)> {
        if let Some(text) = self.store.text_of(value) {
            return Some((text.to_owned(), None));
        }
        let made = self.made(value).ok()??;
        match *self.store.elements(made.components) {
            [only] => {
                let label = made.label.given().map(|label| self.shown(label)).transpose().ok()?;
                Some((self.store.text_of(only)?.to_owned(), label))
            }
            _ => None,
        }
    }

    /// The value of `move(…)`, and of `again(…)`: the same option, after which the same player moves again.
    pub(super) fn new_move(&mut self, to: Cell, label: Cell, again: bool) -> Done<Cell> {
        let made = match self.made(to).or_else(refuse)? {
            Some(made) => Made { label: label.given().unwrap_or(made.label), ..made },
            None => {
                let components = self.store.new_tuple(&[to])?;
                self.check_positions(components)?;
                Made { components, label, again: false }
            }
        };
        Ok(self.store.new_option(Made { again: again || made.again, ..made }))
    }

    pub(super) fn check_positions(&mut self, components: Span) -> Done<()> {
        let mut left = LONGEST;
        let mut is_position = |&value| self.store.is_position(value, &mut left, 0);
        let fine = self.store.elements(components).iter().all(&mut is_position);
        self.store.count((LONGEST - left) as usize)?;
        if !fine {
            let mut scratch = Scratch::default();
            for &component in self.store.elements(components) {
                self.position(component, &mut scratch).or_else(refuse)?;
            }
        }
        Ok(())
    }

    pub(crate) fn value(&mut self, position: &Position) -> Result<Cell, NotAPosition> {
        let store = &mut self.store;
        match **position {
            [number] if number < PLAIN => return Ok(Cell::Int(number as i64)),
            [a, b] if a < PLAIN && b < PLAIN => {
                return store.new_pair(Cell::Int(a as i64), Cell::Int(b as i64)).map_err(|_| NotAPosition);
            }
            _ => {}
        }
        let mut reader = Reader::new(position);
        let mut open: Vec<(Sequence, Vec<Cell>)> = Vec::new();
        loop {
            let value = match reader.next()? {
                Token::Open(sequence) => {
                    open.push((sequence, Vec::with_capacity(SHORT)));
                    continue;
                }
                Token::Close => match open.pop() {
                    Some((Sequence::Tuple, values)) => store.new_tuple(&values).map(Cell::Tuple),
                    Some((Sequence::List, values)) => store.list_of(&values),
                    None => return Err(NotAPosition),
                },
                Token::None => Ok(Cell::None),
                Token::Bool(truth) => Ok(Cell::truth(truth)),
                Token::Small(number) => store.integer(number.into()),
                Token::Int(number) => store.integer(number),
                Token::Float(number) => Ok(Cell::float(number)),
                Token::Text(text) => store.new_text(&text),
            };
            let value = value.map_err(|_| NotAPosition)?;
            if let Some((_, values)) = open.last_mut() { values.push(value) } else { return Ok(value) }
        }
    }

    /// The elements of a list of options; `None` for a value that is not a list.
    pub(crate) fn elements(&mut self, list: Cell) -> Option<Vec<Cell>> {
        if let Cell::Dict(_) = list { None } else { self.store.collected(list).ok() }
    }

    /// The number of a position, or the least number of a tuple.
    pub(crate) fn least_number(&self, position: Cell) -> Option<i64> {
        let number = |value: &Cell| if let Cell::Int(number) = value { Some(*number) } else { None };
        match position {
            Cell::Tuple(span) => self.store.elements(span).iter().filter_map(number).min(),
            _ => number(&position),
        }
    }
}

impl Store {
    /// Whether a value is a position for sure; long ones are not.
    fn is_position(&self, value: Cell, left: &mut i64, depth: usize) -> bool {
        let elements = match value {
            Cell::None | Cell::Bool(_) | Cell::Int(_) => return true,
            Cell::Float(number) => return number.get().is_finite(),
            Cell::Text(span) => {
                *left -= span.len() as i64 / 8;
                return *left >= 0;
            }
            Cell::Tuple(span) => self.elements(span),
            Cell::List(list) => self.list(list),
            _ => return false,
        };
        *left -= 1 + elements.len() as i64;
        depth <= MOST_NESTED && *left >= 0 && elements.iter().all(|&element| self.is_position(element, left, depth + 1))
    }

    /// Adds the numbers of the position for a value.
    fn write(&self, value: Cell, numbers: &mut Vec<u64>, writer: &mut Writer) -> Result<(), Refusal> {
        if let Some(number) = small(value) {
            numbers.push(number);
            return Ok(());
        }
        if let Cell::Tuple(span) = value
            && span.len() >= 2
        {
            let from = numbers.len();
            numbers.extend(self.elements(span).iter().map_while(|&element| small(element)));
            if numbers.len() - from == span.len() {
                return Ok(());
            }
            numbers.truncate(from);
        }
        writer.clear();
        self.write_part(value, writer)?;
        writer.pack(numbers);
        Ok(())
    }

    /// Writes a value. The writer refuses what is nested too deep.
    fn write_part(&self, value: Cell, writer: &mut Writer) -> Result<(), Refusal> {
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
            Cell::Int(_) | Cell::Big(_) => return writer.int(&self.big(value).unwrap_or_default()),
            Cell::Float(number) => return writer.float(number.get()),
            Cell::Text(span) => return writer.text(self.str(span)),
            Cell::Tuple(span) => self.elements(span),
            Cell::List(list) => self.list(list),
            _ => {
                return Err(said!(
                    "is no position: a position is made of numbers, texts, True, False, None, tuples and lists, not of \
                     {value}",
                    value = value.kind()
                ));
            }
        };
        writer.open(if matches!(value, Cell::Tuple(_)) { Sequence::Tuple } else { Sequence::List })?;
        elements.iter().try_for_each(|&element| self.write_part(element, writer))?;
        writer.close();
        Ok(())
    }
}

/// The number of a value that is a natural number.
fn small(value: Cell) -> Option<u64> {
    match value {
        Cell::Int(number) => u64::try_from(number).ok(),
        Cell::Float(number) => {
            let number = number.get();
            (number.fract() == 0.0 && (0.0..9e15).contains(&number)).then_some(number as u64)
        }
        _ => None,
    }
}
