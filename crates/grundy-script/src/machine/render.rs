//! Values as texts: `str`, `repr`, `%` and `format`.

use std::fmt::Write as _;

use grundy_core::said;
use starlark_syntax::dot_format_parser::{FormatConv, FormatParser, FormatToken};

use super::cell::{Cell, Done, Span, out_of_bound, refuse, unsupported};
use super::natives::Native;
use super::run::Machine;
use super::store::{Made, Store};

const MOST_NESTED: usize = 200;
const DIGITS: usize = 6;

impl Machine {
    /// A value as it is written in rules.
    pub(crate) fn written(&self, value: Cell) -> Done<String> {
        let mut out = String::new();
        self.write(value, &mut out, &mut Vec::new())?;
        Ok(out)
    }

    /// The text of a value: a text is itself.
    pub(crate) fn shown(&self, value: Cell) -> Done<String> {
        match value {
            Cell::Text(text) => Ok(self.store.str(text).to_owned()),
            Cell::Bytes(bytes) => Ok(String::from_utf8_lossy(self.store.bytes(bytes)).into_owned()),
            _ => self.written(value),
        }
    }

    /// Writes a value; `open` holds the values around it.
    fn write(&self, value: Cell, out: &mut String, open: &mut Vec<Cell>) -> Done<()> {
        let store = &self.store;
        // A small value may be long if it holds another one twice, and so on.
        store.check_size(out.len() as u64)?;
        let (begin, end) = match value {
            Cell::List(_) => ("[", "]"),
            Cell::Tuple(_) => ("(", ")"),
            Cell::Dict(_) => ("{", "}"),
            Cell::Set(_) => ("set([", "])"),
            Cell::Struct(_) | Cell::Option(_) => ("struct(", ")"),
            _ => return self.write_simple(value, out, open),
        };
        out.push_str(begin);
        if !matches!(value, Cell::Tuple(_)) && open.contains(&value) {
            out.push_str("...");
        } else {
            if open.len() > MOST_NESTED {
                return refuse(said!(
                    "a value nested more than {most_nested} deep cannot be written",
                    most_nested = MOST_NESTED
                ));
            }
            open.push(value);
            self.write_parts(value, out, open)?;
            open.pop();
        }
        out.push_str(end);
        Ok(())
    }

    fn write_parts(&self, value: Cell, out: &mut String, open: &mut Vec<Cell>) -> Done<()> {
        let (store, mut size) = (&self.store, 0);
        let mut next = |label: &str, part: Cell| {
            out.push_str(if size > 0 { ", " } else { "" });
            out.push_str(label);
            size += 1;
            self.write(part, out, open)
        };
        match value {
            Cell::Dict(dict) => {
                for (key, part) in store.pairs(dict) {
                    next(&(self.written(key)? + ": "), part)?;
                }
                Ok(())
            }
            Cell::Struct(_) | Cell::Option(_) => {
                let fields = store.fields(value).into_iter();
                fields.map(|(name, part)| (format!("{name}="), part)).try_for_each(|(name, part)| next(&name, part))
            }
            Cell::Set(set) => store.set(set).elements.iter().try_for_each(|&part| next("", part)),
            _ => {
                store.sequence(value).unwrap_or_default().iter().try_for_each(|&part| next("", part))?;
                if let (Cell::Tuple(_), 1) = (value, size) {
                    out.push(',');
                }
                Ok(())
            }
        }
    }

    fn write_simple(&self, value: Cell, out: &mut String, open: &mut Vec<Cell>) -> Done<()> {
        let store = &self.store;
        // Writing to a text cannot fail.
        let _ = match value {
            Cell::Bool(truth) => write!(out, "{}", if truth.get() { "True" } else { "False" }),
            Cell::Int(number) => write!(out, "{number}"),
            Cell::Big(place) => write!(out, "{}", store.bigs[place as usize]),
            Cell::Float(number) => {
                compact(number.get(), 'e', out);
                Ok(())
            }
            Cell::Text(text) => {
                out.push('"');
                quoted(store.str(text), '\u{ff}', out);
                write!(out, "\"")
            }
            Cell::Bytes(bytes) => {
                out.push_str("b\"");
                for chunk in store.bytes(bytes).utf8_chunks() {
                    quoted(chunk.valid(), '\x7f', out);
                    chunk.invalid().iter().for_each(|byte| *out += &format!("\\x{byte:02x}"));
                }
                write!(out, "\"")
            }
            Cell::Range(_) | Cell::Steps(_) => match store.steps(value) {
                [0, stop, 1] => write!(out, "range({stop})"),
                [start, stop, 1] => write!(out, "range({start}, {stop})"),
                [start, stop, step] => write!(out, "range({start}, {stop}, {step})"),
            },
            Cell::Letters(_) | Cell::Codes(_) => write!(out, "iterator"),
            Cell::Function(place) => write!(out, "{}", store.str(store.closures[place as usize].name)),
            Cell::Native(number) => write!(out, "{}", Native::numbered(number).signature().name),
            Cell::Method(span) => {
                if let &[_, Cell::Int(number)] = store.elements(span) {
                    out.push_str(&Native::numbered(number).signature().name);
                }
                Ok(())
            }
            Cell::Partial(span) => {
                if let &[function, Cell::Tuple(first), Cell::Dict(named)] = store.elements(span) {
                    out.push_str("partial(");
                    self.write_simple(function, out, open)?;
                    out.push_str(", *[");
                    for (at, &argument) in store.elements(first).iter().enumerate() {
                        out.push_str(if at > 0 { "," } else { "" });
                        self.write(argument, out, open)?;
                    }
                    out.push_str("], **{");
                    for (at, (name, argument)) in store.pairs(named).enumerate() {
                        out.push_str(if at > 0 { "," } else { "" });
                        let _ = write!(out, "{}:", store.text_of(name).unwrap_or_default());
                        self.write(argument, out, open)?;
                    }
                    out.push_str("})");
                }
                Ok(())
            }
            _ => write!(out, "None"),
        };
        Ok(())
    }

    pub(super) fn format(&mut self, format: Span, value: Cell) -> Done<Cell> {
        let mut out = String::new();
        let values = if let Cell::Tuple(span) = value { self.store.elements(span).to_vec() } else { vec![value] };
        let mut values = values.into_iter();
        let text = self.store.str(format);
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('%') {
            out.push_str(before);
            let Some(sign) = after.chars().next() else { return refuse(said!("Incomplete format")) };
            rest = &after[sign.len_utf8()..];
            if sign == '%' {
                out.push('%');
                continue;
            }
            if !"srdoxXeEfFgG".contains(sign) {
                let sign = format!("{sign:?}");
                return refuse(said!("Unsupported format character: {sign}", sign));
            }
            let Some(value) = values.next() else { return refuse(said!("Not enough arguments for format string")) };
            self.write_as(sign, value, &mut out)?;
        }
        out.push_str(rest);
        if values.next().is_some() {
            return refuse(said!("Too many arguments for format string"));
        }
        self.store.new_text(&out)
    }

    /// Writes a value in the form that the sign after `%` names.
    fn write_as(&self, sign: char, value: Cell, out: &mut String) -> Done<()> {
        let store = &self.store;
        match (sign, value) {
            ('s', Cell::Text(text)) => out.push_str(store.str(text)),
            ('s' | 'd', Cell::Int(number)) => {
                let _ = write!(out, "{number}");
            }
            ('s' | 'r', _) => self.write(value, out, &mut Vec::new())?,
            ('d' | 'o' | 'x' | 'X', Cell::Int(_) | Cell::Big(_)) => {
                let number = store.big(value).unwrap_or_default();
                let _ = match sign {
                    'o' => write!(out, "{number:o}"),
                    'x' => write!(out, "{number:x}"),
                    'X' => write!(out, "{number:X}"),
                    _ => write!(out, "{number}"),
                };
            }
            ('d', Cell::Float(number)) if number.get().is_finite() && number.get().abs() < 2_147_483_648.0 => {
                let _ = write!(out, "{}", number.get().trunc() as i64);
            }
            ('d' | 'o' | 'x' | 'X', _) => return unsupported(&format!("format(%{sign})"), value),
            _ => {
                let Some(number) = store.real(value) else { return self.mismatched("float | int", value) };
                match sign {
                    'e' => scientific(number, 'e', out),
                    'E' => scientific(number, 'E', out),
                    'g' => general(number, 'e', out),
                    'G' => general(number, 'E', out),
                    _ if number.is_finite() => {
                        let _ = write!(out, "{number:.DIGITS$}");
                    }
                    _ => not_finite(number, out),
                }
            }
        }
        Ok(())
    }

    /// `text.format(…)`; the named arguments are a dict.
    pub(super) fn dot_format(&mut self, text: Span, values: &[Cell], named: Cell) -> Done<Cell> {
        let mut out = String::new();
        let text = self.store.str(text).to_owned();
        let mut parser = FormatParser::new(&text);
        let (mut next, mut numbered) = (0, false);
        loop {
            let (field, plain) = match parser.next().or_else(|error| refuse(error.to_string()))? {
                None => break,
                Some(FormatToken::Text(part)) => {
                    out.push_str(part);
                    continue;
                }
                Some(FormatToken::Escape(brace)) => {
                    out.push_str(brace.as_str());
                    continue;
                }
                Some(FormatToken::Capture { capture, conv, .. }) => (capture, matches!(conv, FormatConv::Str)),
            };
            let is_number = !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit());
            if (field.is_empty() && numbered) || (is_number && next > 0) {
                return refuse(said!(
                    "Cannot mix manual field specification and automatic field numbering in format string"
                ));
            }
            let value = if field.is_empty() {
                next += 1;
                values
                    .get(next - 1)
                    .copied()
                    .map_or_else(|| refuse(said!("Not enough parameters in format string")), Ok)?
            } else if is_number {
                numbered = true;
                let at: usize = field.parse().unwrap_or(usize::MAX);
                values.get(at).copied().map_or_else(|| out_of_bound(at as i64), Ok)?
            } else if let Some(sign) = field.chars().find(|sign| ".,[]".contains(*sign)) {
                return refuse(said!("Invalid character '{sign}' inside replacement field", sign));
            } else {
                let found = if let Cell::Dict(named) = named { self.store.field(named, field) } else { None };
                found.map_or_else(|| refuse(said!("Key `{field}` was not found", field)), Ok)?
            };
            out += &if plain { self.shown(value)? } else { self.written(value)? };
        }
        self.store.new_text(&out)
    }
}

impl Store {
    pub(super) fn fields(&self, value: Cell) -> Vec<(&str, Cell)> {
        match value {
            Cell::Struct(dict) => {
                self.pairs(dict).map(|(name, value)| (self.text_of(name).unwrap_or_default(), value)).collect()
            }
            Cell::Option(place) => {
                let Made { components, label, again } = self.option(place);
                vec![("split", Cell::Tuple(components)), ("label", label), ("again", Cell::truth(again))]
            }
            _ => Vec::new(),
        }
    }
}

fn not_finite(number: f64, out: &mut String) {
    out.push_str(match number {
        _ if number.is_nan() => "nan",
        _ if number > 0.0 => "+inf",
        _ => "-inf",
    });
}

/// Digits and an exponent, as Rust writes them, with `sign` between the two.
fn with_exponent(written: &str, sign: char, out: &mut String) {
    let (digits, exponent) = written.split_once('e').unwrap_or((written, "0"));
    let _ = write!(out, "{digits}{sign}{:+03}", exponent.parse::<i32>().unwrap_or(0));
}

pub(super) fn scientific(number: f64, sign: char, out: &mut String) {
    if number.is_finite() { with_exponent(&format!("{number:.DIGITS$e}"), sign, out) } else { not_finite(number, out) }
}

/// Six digits with an exponent if there are more before the point, or as many zeros after it; otherwise all digits.
fn general(number: f64, sign: char, out: &mut String) {
    let written = format!("{number:.DIGITS$e}");
    match written.split_once('e') {
        Some((digits, exponent)) if exponent.parse::<i32>().is_ok_and(|e| e.unsigned_abs() >= DIGITS as u32) => {
            let digits = digits.trim_end_matches('0').trim_end_matches('.');
            with_exponent(&format!("{digits}e{exponent}"), sign, out);
        }
        _ if number.is_finite() => drop(write!(out, "{number:?}")),
        _ => not_finite(number, out),
    }
}

/// The shortest digits that are this number, with an exponent where Python writes one.
pub(super) fn compact(number: f64, sign: char, out: &mut String) {
    match number.abs() {
        _ if !number.is_finite() => not_finite(number, out),
        0.0 | 1e-4..1e16 => drop(write!(out, "{number:?}")),
        _ => with_exponent(&format!("{number:e}"), sign, out),
    }
}

/// A text in quotes. Letters up to `most` are written as a byte.
fn quoted(text: &str, most: char, out: &mut String) {
    for letter in text.chars() {
        let _ = match letter {
            '\n' => write!(out, "\\n"),
            '\r' => write!(out, "\\r"),
            '\t' => write!(out, "\\t"),
            '\\' | '"' => write!(out, "\\{letter}"),
            ' '..='~' => write!(out, "{letter}"),
            _ if letter <= most => write!(out, "\\x{:02x}", letter as u32),
            _ if letter.is_alphanumeric() => write!(out, "{letter}"),
            ..='\u{ffff}' => write!(out, "\\u{:04x}", letter as u32),
            _ => write!(out, "\\U{:08x}", letter as u32),
        };
    }
}
