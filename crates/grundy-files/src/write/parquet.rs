//! Results as Parquet.

use std::io::{self, Write};
use std::sync::Arc;

use grundy_core::LoopyValue;
use parquet::basic::{Compression, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use super::{Column, Row};

const GROUP: usize = 1 << 20;

/// An error of the system is passed on unchanged.
pub(crate) fn plain(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => inner.downcast().map_or_else(io::Error::other, |error| *error),
        other => io::Error::other(other),
    }
}

fn file<W: Write + Send>(out: W, schema: &str) -> Result<SerializedFileWriter<W>, ParquetError> {
    let properties = WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?)).build();
    SerializedFileWriter::new(out, Arc::new(parse_message_type(schema)?), Arc::new(properties))
}

/// Writes the columns of a listing, as `INT64` or `UTF8`; a column without empty cells is `REQUIRED`.
pub(super) fn write_listing(out: impl Write + Send, columns: &[(String, Column)]) -> Result<(), ParquetError> {
    let field = |(name, column): &(String, Column)| {
        let (full, kind, meaning) = match column {
            Column::Numbers(cells) => (cells.iter().all(Option::is_some), "INT64", "INTEGER(64,false)"),
            Column::Texts(cells) => (cells.iter().all(Option::is_some), "BYTE_ARRAY", "UTF8"),
        };
        format!("{} {kind} {name} ({meaning});", if full { "REQUIRED" } else { "OPTIONAL" })
    };
    let schema = format!("message grundy {{ {} }}", columns.iter().map(field).collect::<String>());
    let mut out = file(out, &schema)?;
    let rows = columns.first().map_or(0, |(_, column)| column.len());
    for first in (0..rows).step_by(GROUP) {
        let rows = first..rows.min(first + GROUP);
        let mut group = out.next_row_group()?;
        for (_, cells) in columns {
            match cells {
                Column::Numbers(cells) => {
                    let mut numbers = Optional::default();
                    cells[rows.clone()].iter().for_each(|cell| numbers.push(cell.map(|number| number as i64)));
                    column::<Int64Type, _>(&mut group, &numbers.values, Some(&numbers.levels), None)?;
                }
                Column::Texts(cells) => {
                    let mut texts = Optional::default();
                    cells[rows.clone()].iter().for_each(|cell| texts.push(cell.as_deref().map(ByteArray::from)));
                    column::<ByteArrayType, _>(&mut group, &texts.values, Some(&texts.levels), None)?;
                }
            }
        }
        group.close()?;
    }
    out.close()?;
    Ok(())
}

/// Writes the rows; see [`write`](fn@crate::write).
pub(super) fn write<'a>(
    out: impl Write + Send,
    numbers: bool,
    rows: impl IntoIterator<Item = Row<'a>>,
) -> Result<(), ParquetError> {
    let vertex = if numbers { "INT64 vertex (INTEGER(64,false))" } else { "BYTE_ARRAY vertex (UTF8)" };
    let schema = format!(
        "message grundy {{
            REQUIRED {vertex};
            REQUIRED BYTE_ARRAY outcome (UTF8);
            OPTIONAL INT32 remoteness (INTEGER(32,false));
            OPTIONAL INT64 grundy (INTEGER(64,false));
            OPTIONAL GROUP infinity (LIST) {{ REPEATED GROUP list {{ REQUIRED INT64 element (INTEGER(64,false)); }} }}
        }}"
    );
    let mut out = file(out, &schema)?;
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let mut columns = Columns::default();
        rows.by_ref().take(GROUP).for_each(|row| columns.push(&row, numbers));
        columns.write(out.next_row_group()?, numbers)?;
    }
    out.close()?;
    Ok(())
}

/// The columns of a row group. Where a row may be null, a level says whether it has a value (1).
#[derive(Default)]
struct Columns {
    numbers: Vec<i64>,
    texts: Vec<ByteArray>,
    outcomes: Vec<ByteArray>,
    remoteness: Optional<i32>,
    grundy: Optional<i64>,
    infinity: Optional<i64>,
    /// For each element of K, 1 if it continues the K of its row and 0 if it begins one.
    repetition: Vec<i16>,
}

/// A column in which cells may be null.
#[derive(Default)]
pub(crate) struct Optional<T> {
    pub values: Vec<T>,
    pub levels: Vec<i16>,
}

impl<T> Optional<T> {
    pub fn push(&mut self, value: Option<T>) {
        self.levels.push(value.is_some().into());
        self.values.extend(value);
    }
}

impl Columns {
    fn push(&mut self, row: &Row, numbers: bool) {
        match row.vertex {
            grundy_graph::Name::Number(number) if numbers => self.numbers.push(number as i64),
            name => self.texts.push(name.text().as_bytes().into()),
        }
        self.outcomes.push(row.outcome.to_string().as_bytes().into());
        self.remoteness.push(row.remoteness.map(|remoteness| remoteness as i32));
        self.grundy.push(if let Some(LoopyValue::Nimber(value)) = row.grundy { Some(value.0 as i64) } else { None });
        // Level 0: no list; 1: an empty list; 2: an element.
        match &row.grundy {
            Some(LoopyValue::Infinity(heaps)) if !heaps.is_empty() => {
                self.infinity.values.extend(heaps.iter().map(|&heap| heap as i64));
                self.infinity.levels.extend(heaps.iter().map(|_| 2));
                self.repetition.extend((0..heaps.len()).map(|at| i16::from(at > 0)));
            }
            other => {
                self.infinity.levels.push(matches!(other, Some(LoopyValue::Infinity(_))).into());
                self.repetition.push(0);
            }
        }
    }

    fn write<W: Write + Send>(self, mut group: SerializedRowGroupWriter<W>, numbers: bool) -> Result<(), ParquetError> {
        if numbers {
            column::<Int64Type, W>(&mut group, &self.numbers, None, None)?;
        } else {
            column::<ByteArrayType, W>(&mut group, &self.texts, None, None)?;
        }
        column::<ByteArrayType, W>(&mut group, &self.outcomes, None, None)?;
        column::<Int32Type, W>(&mut group, &self.remoteness.values, Some(&self.remoteness.levels), None)?;
        column::<Int64Type, W>(&mut group, &self.grundy.values, Some(&self.grundy.levels), None)?;
        let infinity = &self.infinity;
        column::<Int64Type, W>(&mut group, &infinity.values, Some(&infinity.levels), Some(&self.repetition))?;
        group.close()?;
        Ok(())
    }
}

pub(crate) fn column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<W>,
    values: &[T::T],
    levels: Option<&[i16]>,
    repetition: Option<&[i16]>,
) -> Result<(), ParquetError> {
    if let Some(mut column) = group.next_column()? {
        column.typed::<T>().write_batch(values, levels, repetition)?;
        column.close()?;
    }
    Ok(())
}
