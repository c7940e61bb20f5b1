//! Values encoded as positions, in an order-preserving code that needs no table.
//!
//! A [`Position`] is a list of numbers, so every value that may be a position is written as such a list:
//!
//! - a natural number below 2^63 is itself: `7` is `[7]`;
//! - a tuple of two or more such numbers is those numbers: `(7, 12)` is `[7, 12]`;
//! - everything else is a string of bytes, eight to a number, padded with zeros. Its first byte is at least 128, so its
//!   first number is at least 2^63 and it is never taken for one of the above.
//!
//! The bytes are a prefix code in which smaller values have smaller codes. Each value begins with a tag. The tags
//! ascend in the order of the kinds: None, False, True, integers, other floats, texts, tuples, lists. The tag of an
//! integer gives the length of its magnitude, complemented for negative integers. For integers up to 199 the tag is the
//! whole code. A text is its UTF-8 bytes, each raised by one, so that 0 can end it. The end of a tuple or list is 0 as
//! well, below every tag: so a prefix is smaller than longer values. Zeros at the end need not be written, so the
//! outermost end costs nothing: the text `XO.......` fills two numbers, and the list `[30, 30]` one.
//!
//! Equal values (in the rule language 1.0 equals 1) have equal codes, and different values have different ones. Tests
//! compare this and the order with the values themselves.

use grundy_core::{Position, Said, said};
use num_bigint::{BigInt, Sign};

/// The byte that ends a text, a tuple or a list; it is below every tag.
const END: u8 = 0;
const NONE: u8 = 1;
const FALSE: u8 = 2;
const TRUE: u8 = 3;
/// Tag of a negative integer of more than eight bytes. The tag for k ≤ 8 bytes is 13 − k.
const NEGATIVE: u8 = 4;
/// Tag of the integer 0. The following tags are the integers up to `LAST_TAGGED`.
const ZERO: u8 = 16;
/// Largest integer whose code is its tag alone.
const LAST_TAGGED: u8 = 199;
/// Base of the tags of positive integers: with k ≤ 8 bytes the tag is `POSITIVE` + k.
const POSITIVE: u8 = ZERO + LAST_TAGGED;
/// Tag of a positive integer of more than eight bytes.
const LARGE: u8 = POSITIVE + 9;
const FLOAT: u8 = LARGE + 1;
const TEXT: u8 = FLOAT + 1;
const TUPLE: u8 = TEXT + 1;
const LIST: u8 = TUPLE + 1;

/// The tags of whole positions, ascending. A position's first byte is 128 plus the index of its tag here.
const FIRST: [u8; 18] =
    [NONE, FALSE, TRUE, NEGATIVE, 5, 6, 7, 8, 9, 10, 11, 12, POSITIVE + 8, LARGE, FLOAT, TEXT, TUPLE, LIST];
/// The first byte of an encoded position is at least this number, so it is never a plain integer.
const FIRST_BIT: u8 = 128;

/// Integers below this number encode themselves.
pub(crate) const PLAIN: u64 = 1 << 63;
/// Largest depth of nested tuples and lists; it bounds recursion.
const MOST_NESTED: usize = 100;
/// Largest length of a position, in bytes; longer ones are mistakes of the rules.
const MOST_BYTES: usize = 1 << 20;
/// Largest length of an integer, in bytes; longer ones are mistakes of the rules.
pub(crate) const MOST_NUMBER_BYTES: usize = 4096;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sequence {
    Tuple,
    List,
}

#[derive(Default)]
pub(crate) struct Writer {
    bytes: Vec<u8>,
    depth: usize,
}

/// Why a value is not a position: a sentence without a subject, such as "is too long".
pub(crate) type Refusal = Said;

impl Writer {
    pub(crate) fn none(&mut self) {
        self.bytes.push(NONE);
    }

    pub(crate) fn bool(&mut self, value: bool) {
        self.bytes.push(if value { TRUE } else { FALSE });
    }

    pub(crate) fn small(&mut self, value: u64) {
        if value <= u64::from(LAST_TAGGED) {
            self.bytes.push(ZERO + value as u8);
        } else {
            let skip = value.leading_zeros() as usize / 8;
            self.bytes.push(POSITIVE + 8 - skip as u8);
            self.bytes.extend_from_slice(&value.to_be_bytes()[skip..]);
        }
    }

    pub(crate) fn int(&mut self, value: &BigInt) -> Result<(), Refusal> {
        if let Ok(value) = u64::try_from(value) {
            self.small(value);
            return Ok(());
        }
        let (sign, magnitude) = value.to_bytes_be();
        if magnitude.len() > MOST_NUMBER_BYTES {
            return Err(said!(
                "has an integer of more than {most_number_bytes} bytes",
                most_number_bytes = MOST_NUMBER_BYTES
            ));
        }
        let length = magnitude.len();
        let mask = if sign == Sign::Minus { 0xFF } else { 0 };
        match (sign, length) {
            (Sign::Minus, 1..=8) => self.bytes.push(13 - length as u8),
            (Sign::Minus, _) => self.bytes.push(NEGATIVE),
            _ => self.bytes.push(LARGE),
        }
        if length > 8 {
            self.bytes.extend((length as u16).to_be_bytes().iter().map(|byte| byte ^ mask));
        }
        self.bytes.extend(magnitude.iter().map(|byte| byte ^ mask));
        Ok(())
    }

    /// Writes a float. A float that is an integer is written as that integer.
    pub(crate) fn float(&mut self, value: f64) -> Result<(), Refusal> {
        if !value.is_finite() {
            return Err(said!("has the float {value}, which is not a number to count with", value));
        }
        if value.fract() == 0.0 {
            return self.int(&integer(value));
        }
        let bits = value.to_bits();
        let ordered = if value < 0.0 { !bits } else { bits | PLAIN };
        self.bytes.push(FLOAT);
        self.bytes.extend_from_slice(&ordered.to_be_bytes());
        Ok(())
    }

    pub(crate) fn text(&mut self, value: &str) -> Result<(), Refusal> {
        self.bytes.push(TEXT);
        self.check_length(value.len())?;
        self.bytes.extend(value.bytes().map(|byte| byte + 1));
        self.bytes.push(END);
        Ok(())
    }

    pub(crate) fn open(&mut self, sequence: Sequence) -> Result<(), Refusal> {
        self.open_at(self.bytes.len(), sequence)
    }

    /// Begins a sequence whose first element was written from `start` on.
    pub(crate) fn open_at(&mut self, start: usize, sequence: Sequence) -> Result<(), Refusal> {
        self.enter()?;
        self.bytes.insert(start, if sequence == Sequence::Tuple { TUPLE } else { LIST });
        self.check_length(0)
    }

    pub(crate) fn close(&mut self) {
        self.leave();
        self.bytes.push(END);
    }

    /// Goes one level deeper without opening a sequence.
    pub(crate) fn enter(&mut self) -> Result<(), Refusal> {
        if self.depth == MOST_NESTED {
            return Err(said!("is nested more than {most_nested} deep", most_nested = MOST_NESTED));
        }
        self.depth += 1;
        Ok(())
    }

    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// The number of bytes written; [`open_at`](Writer::open_at) takes it as a place.
    pub(crate) fn place(&self) -> usize {
        self.bytes.len()
    }

    fn check_length(&self, more: usize) -> Result<(), Refusal> {
        match self.bytes.len() + more > MOST_BYTES {
            true => Err(said!("is longer than {most_bytes} bytes", most_bytes = MOST_BYTES)),
            false => Ok(()),
        }
    }

    /// The position; exactly one value must have been written.
    pub(crate) fn finish(mut self) -> Position {
        if let Some(numbers) = plain_numbers(&self.bytes) {
            return Position::from(numbers);
        }
        let mut numbers = Vec::with_capacity(self.bytes.len().div_ceil(8));
        self.pack(&mut numbers);
        Position::from(numbers)
    }

    /// Adds the numbers of a position that is not a plain integer or a tuple of them, and begins anew. Exactly one
    /// value must have been written.
    pub(crate) fn pack(&mut self, numbers: &mut Vec<u64>) {
        let place = FIRST.binary_search(&self.bytes[0]).unwrap_or_default();
        self.bytes[0] = FIRST_BIT + place as u8;
        while self.bytes.last() == Some(&END) {
            self.bytes.pop();
        }
        let (whole, rest) = self.bytes.as_chunks::<8>();
        numbers.extend(whole.iter().map(|&bytes| u64::from_be_bytes(bytes)));
        if !rest.is_empty() {
            numbers.push(rest.iter().enumerate().map(|(i, &byte)| u64::from(byte) << (56 - 8 * i)).sum());
        }
        self.clear();
    }

    pub(crate) fn clear(&mut self) {
        self.bytes.clear();
        self.depth = 0;
    }
}

pub(crate) fn integer(value: f64) -> BigInt {
    let bits = value.to_bits();
    let exponent = ((bits >> 52) & 0x7FF) as i32 - 1075;
    let mantissa = (bits & ((1 << 52) - 1)) | (1 << 52);
    let magnitude = match exponent {
        0.. => BigInt::from(mantissa) << exponent,
        -63..0 => BigInt::from(mantissa >> -exponent),
        _ => BigInt::ZERO, // 0 is the only such small float that is an integer
    };
    if value < 0.0 { -magnitude } else { magnitude }
}

/// The numbers of a value that encodes itself.
fn plain_numbers(bytes: &[u8]) -> Option<Vec<u64>> {
    let small = |token| match token {
        Ok(Token::Small(number)) if number < PLAIN => Some(number),
        _ => None,
    };
    if bytes[0] != TUPLE {
        let mut reader = Reader { bytes: Bytes::Written(bytes), at: 0, depth: 0 };
        return Some(vec![small(reader.next())?]);
    }
    let mut reader = Reader { bytes: Bytes::Written(bytes), at: 1, depth: 1 };
    let mut numbers = Vec::new();
    while bytes.get(reader.at)? != &END {
        numbers.push(small(reader.next())?);
    }
    (numbers.len() >= 2).then_some(numbers)
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Token {
    None,
    Bool(bool),
    Small(u64),
    Int(BigInt),
    Float(f64),
    Text(String),
    Open(Sequence),
    Close,
}

pub(crate) struct Reader<'a> {
    bytes: Bytes<'a>,
    at: usize,
    depth: usize,
}

enum Bytes<'a> {
    /// Bytes as a [`Writer`] wrote them.
    Written(&'a [u8]),
    /// Bytes packed into a position.
    Packed(&'a [u64]),
    /// Numbers that encode themselves, without bytes.
    Plain(&'a [u64]),
}

/// The position was not made by a [`Writer`].
#[derive(Debug)]
pub(crate) struct NotAPosition;

impl<'a> Reader<'a> {
    pub(crate) fn new(position: &'a Position) -> Reader<'a> {
        let bytes = match position.first() {
            Some(&first) if first >= PLAIN => Bytes::Packed(position),
            _ => Bytes::Plain(position),
        };
        Reader { bytes, at: 0, depth: 0 }
    }

    /// The next part. The value has ended when as many sequences were closed as opened and there is a value.
    pub(crate) fn next(&mut self) -> Result<Token, NotAPosition> {
        if let Bytes::Plain(numbers) = self.bytes {
            return self.next_plain(numbers);
        }
        let tag = self.byte();
        Ok(match tag {
            END if self.depth > 0 => {
                self.depth -= 1;
                Token::Close
            }
            NONE => Token::None,
            FALSE => Token::Bool(false),
            TRUE => Token::Bool(true),
            NEGATIVE | LARGE => {
                let mask = if tag == NEGATIVE { 0xFF } else { 0 };
                let length = u16::from_be_bytes([self.byte() ^ mask, self.byte() ^ mask]);
                Token::Int(self.magnitude(length.into(), tag == NEGATIVE)?)
            }
            5..=12 => Token::Int(self.magnitude(usize::from(13 - tag), true)?),
            ZERO..=POSITIVE => Token::Small((tag - ZERO).into()),
            tag if tag > POSITIVE && tag < LARGE => {
                Token::Small((0..tag - POSITIVE).fold(0, |number, _| number << 8 | u64::from(self.byte())))
            }
            FLOAT => {
                let ordered = u64::from_be_bytes(std::array::from_fn(|_| self.byte()));
                Token::Float(f64::from_bits(if ordered < PLAIN { !ordered } else { ordered & !PLAIN }))
            }
            TEXT => {
                let mut text = Vec::with_capacity(32);
                loop {
                    match self.byte() {
                        END => break,
                        byte => text.push(byte - 1),
                    }
                }
                Token::Text(String::from_utf8(text).map_err(|_| NotAPosition)?)
            }
            TUPLE | LIST if self.depth <= MOST_NESTED => {
                self.depth += 1;
                Token::Open(if tag == TUPLE { Sequence::Tuple } else { Sequence::List })
            }
            _ => return Err(NotAPosition),
        })
    }

    fn next_plain(&mut self, numbers: &[u64]) -> Result<Token, NotAPosition> {
        let at = self.at;
        self.at += 1;
        match (numbers, at) {
            ([number], _) => Ok(Token::Small(*number)),
            ([], _) => Err(NotAPosition),
            (_, 0) => Ok(Token::Open(Sequence::Tuple)),
            (numbers, at) => match numbers.get(at - 1) {
                Some(&number) if number < PLAIN => Ok(Token::Small(number)),
                Some(_) => Err(NotAPosition),
                None => Ok(Token::Close),
            },
        }
    }

    /// The next byte; after the last one, zeros.
    fn byte(&mut self) -> u8 {
        let at = self.at;
        self.at += 1;
        match self.bytes {
            Bytes::Written(bytes) => bytes.get(at).copied().unwrap_or(END),
            Bytes::Plain(_) => END,
            Bytes::Packed(numbers) => {
                let byte = numbers.get(at / 8).map_or(END, |number| (number >> (56 - 8 * (at % 8))) as u8);
                if at == 0 { FIRST.get(usize::from(byte - FIRST_BIT)).copied().unwrap_or(END) } else { byte }
            }
        }
    }

    fn magnitude(&mut self, length: usize, negative: bool) -> Result<BigInt, NotAPosition> {
        if length > MOST_NUMBER_BYTES {
            return Err(NotAPosition);
        }
        let mask = if negative { 0xFF } else { 0 };
        let bytes: Vec<u8> = (0..length).map(|_| self.byte() ^ mask).collect();
        Ok(BigInt::from_bytes_be(if negative { Sign::Minus } else { Sign::Plus }, &bytes))
    }
}

#[cfg(test)]
mod tests;
