//! Parquet: two columns `from` and `to` of integers or texts.
//!
//! Several threads read the row groups. As long as all integers are below 2^32 − 1, they go straight into two columns.
//! Otherwise the files are read again, with the names in tables.

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;

use bytes::Bytes;
use grundy_core::{Progress, Said, said};
use grundy_graph::draft::Part;
use grundy_graph::graph::NONE;
use grundy_graph::workers::in_parallel;
use grundy_graph::{Draft, Name, Reading};
use parquet::basic::{ConvertedType as C, LogicalType, Type};
use parquet::column::reader::{ColumnReader, get_column_reader};
use parquet::data_type::{ByteArray, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::ParquetMetaData;
use parquet::file::properties::ReaderProperties;
use parquet::file::reader::{ChunkReader, FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::serialized_reader::SerializedRowGroupReader;
use parquet::schema::types::ColumnDescriptor;

use super::pages::Pages;
use crate::error::{malformed, too_large, too_many_names, unread};
use crate::{Place, ReadError};

/// Number of rows decoded at a time.
const BATCH: usize = 1 << 14;

enum Source {
    Path(PathBuf),
    Memory(Bytes),
}

/// A file whose schema was checked.
struct Table {
    name: String,
    source: Source,
    metadata: Arc<ParquetMetaData>,
    /// The indices of `from` and `to` among the columns.
    columns: [usize; 2],
}

/// One row group: the unit that a thread reads.
#[derive(Clone)]
pub(super) struct Group {
    table: Arc<Table>,
    number: usize,
    /// How many rows of the file precede this group.
    before: u64,
    rows: usize,
}

/// The edges of files in memory, each with its name.
pub(super) fn parse(file: &str, files: &[(String, Bytes)], reading: &Reading) -> Result<Draft, ReadError> {
    let mut groups = Vec::new();
    for (name, bytes) in files {
        groups.extend(Table::open(name.clone(), Source::Memory(bytes.clone()))?.groups()?);
    }
    draft(file, &groups, reading)
}

/// The row groups of the files, in order.
pub(super) fn groups(paths: Vec<PathBuf>) -> Result<Vec<Group>, ReadError> {
    let mut groups = Vec::new();
    for path in paths {
        groups.extend(Table::open(path.display().to_string(), Source::Path(path))?.groups()?);
    }
    Ok(groups)
}

/// Reads the metadata at the end of the file.
fn open<R: ChunkReader + 'static>(file: &str, bytes: R) -> Result<Arc<ParquetMetaData>, ReadError> {
    let reader =
        guarded(file, || SerializedFileReader::new(bytes).map_err(|error| damaged(file, Place::Whole, &error)))?;
    Ok(Arc::new(reader.metadata().clone()))
}

/// Calls `work`, in which the library decodes a file. The library panics on some damaged files; the panic becomes an
/// error, and `failed` makes the caller's error of it.
pub(crate) fn caught<R, E>(
    failed: impl FnOnce(ParquetError) -> E,
    work: impl FnOnce() -> Result<R, E>,
) -> Result<R, E> {
    // After an error, nothing looks at what `work` was changing.
    let done = catch_unwind(AssertUnwindSafe(work));
    done.unwrap_or_else(|_| Err(failed(ParquetError::General("the decoder gave up".to_owned()))))
}

fn guarded<R>(file: &str, work: impl FnOnce() -> Result<R, ReadError>) -> Result<R, ReadError> {
    caught(|error| damaged(file, Place::Whole, &error), work)
}

fn damaged(file: &str, place: Place, error: &ParquetError) -> ReadError {
    let help = said!(
        "the file is damaged, cut off or not a Parquet file, or packed otherwise than with Snappy or Zstandard; \
                write it again"
    );
    malformed(file, place, error.to_string(), help)
}

impl Table {
    fn open(name: String, source: Source) -> Result<Table, ReadError> {
        let metadata = match &source {
            Source::Memory(bytes) => open(&name, bytes.clone())?,
            Source::Path(path) => open(&name, File::open(path).map_err(unread(&name))?)?,
        };
        let schema = metadata.file_metadata().schema_descr();
        let given: Vec<&str> = schema.columns().iter().map(|column| column.name()).collect();
        let find = |wanted: &str| {
            let wrong = |message: Said, help: Said| malformed(&name, Place::Column(wanted.to_owned()), message, help);
            let at = given.iter().position(|name| *name == wanted).ok_or_else(|| {
                let message = said!("the column is missing; there is {given}", given = given.join(", "));
                wrong(message, said!("name the two columns `from` and `to`"))
            })?;
            check_type(&schema.column(at))
                .map_err(|message| wrong(message, said!("make it a column of integers or of texts")))?;
            Ok::<_, ReadError>(at)
        };
        let columns = [find("from")?, find("to")?];
        if let Some(other) = given.iter().find(|name| !["from", "to"].contains(name)) {
            let place = Place::Column((*other).to_owned());
            let help = said!("keep only the columns `from` and `to`");
            return Err(malformed(&name, place, said!("the column is one too many"), help));
        }
        Ok(Table { source, columns, metadata: metadata.clone(), name })
    }

    fn groups(self) -> Result<Vec<Group>, ReadError> {
        let table = Arc::new(self);
        let mut before = 0u64;
        let mut groups = Vec::new();
        for (number, group) in table.metadata.row_groups().iter().enumerate() {
            let rows = usize::try_from(group.num_rows()).map_err(|_| {
                damaged(&table.name, Place::Whole, &ParquetError::General("a number of rows is negative".to_owned()))
            })?;
            groups.push(Group { table: Arc::clone(&table), number, before, rows });
            before = before.saturating_add(rows as u64);
        }
        Ok(groups)
    }

    fn has_texts(&self) -> bool {
        let schema = self.metadata.file_metadata().schema_descr();
        self.columns.iter().any(|&at| schema.column(at).physical_type() == Type::BYTE_ARRAY)
    }
}

fn is_unsigned(column: &ColumnDescriptor) -> bool {
    match column.logical_type_ref() {
        Some(LogicalType::Integer(kind)) => !kind.is_signed,
        _ => matches!(column.converted_type(), C::UINT_8 | C::UINT_16 | C::UINT_32 | C::UINT_64),
    }
}

/// Checks that a column holds names: integers or texts, not nested.
fn check_type(column: &ColumnDescriptor) -> Result<(), Said> {
    if column.max_rep_level() > 0 || column.max_def_level() > 1 {
        return Err(said!("the column is nested"));
    }
    let plain_integer = match column.logical_type_ref() {
        None => {
            is_unsigned(column)
                || matches!(column.converted_type(), C::NONE | C::INT_8 | C::INT_16 | C::INT_32 | C::INT_64)
        }
        Some(logical) => matches!(logical, LogicalType::Integer(_)),
    };
    match column.physical_type() {
        Type::INT32 | Type::INT64 if plain_integer => Ok(()),
        Type::BYTE_ARRAY if column.converted_type() != C::DECIMAL => Ok(()),
        other => match column.logical_type_ref() {
            Some(logical) => {
                // The name of the type, without its parameters.
                let name: String = format!("{logical:?}").chars().take_while(|sign| sign.is_alphanumeric()).collect();
                Err(said!("the column holds {logical} ({other})", logical = name, other))
            }
            None => Err(said!("the column holds {other}", other)),
        },
    }
}

pub(super) fn rows_of(groups: &[Group]) -> u64 {
    groups.iter().fold(0, |rows, group| rows.saturating_add(group.rows as u64))
}

fn draft(file: &str, groups: &[Group], reading: &Reading) -> Result<Draft, ReadError> {
    let rows = rows_of(groups);
    reading.allow(rows.saturating_mul(8)).map_err(too_large(file))?;
    let parts = match groups.iter().any(|group| group.table.has_texts()) {
        true => None,
        false => small_numbers(groups, rows, reading)?.map(|part| vec![part]),
    };
    let parts = if let Some(parts) = parts { parts } else { any_names(file, groups, rows, reading)? };
    Ok(Draft { parts })
}

/// The number of row groups between two questions to the observer.
fn round(reading: &Reading) -> usize {
    2 * reading.threads.max(1)
}

/// All rows as two columns of small numbers; `None` if some name is not one.
fn small_numbers(groups: &[Group], rows: u64, reading: &Reading) -> Result<Option<Part>, ReadError> {
    let [mut starts, mut ends] = [vec![0; rows as usize], vec![0; rows as usize]];
    let (mut from, mut to) = (&mut starts[..], &mut ends[..]);
    let mut tasks = Vec::new();
    for group in groups {
        let (here, rest) = std::mem::take(&mut from).split_at_mut(group.rows);
        let (there, after) = std::mem::take(&mut to).split_at_mut(group.rows);
        tasks.push((group, [here, there]));
        (from, to) = (rest, after);
    }
    let (mut tasks, mut done) = (tasks.into_iter().peekable(), 0);
    while tasks.peek().is_some() {
        reading.report(Progress { unit: "edges read", done, total: Some(rows) })?;
        let now: Vec<_> = tasks.by_ref().take(round(reading)).collect();
        done += now.iter().map(|(group, _)| group.rows as u64).sum::<u64>();
        for small in in_parallel(reading.threads, now, |(group, places): (&Group, _)| {
            guarded(&group.table.name, || group.small_numbers(places))
        }) {
            if !small? {
                return Ok(None);
            }
        }
    }
    Ok(Some(Part::of_small_numbers(starts, ends)))
}

/// All rows, with their names in tables.
fn any_names(file: &str, groups: &[Group], rows: u64, reading: &Reading) -> Result<Vec<Part>, ReadError> {
    let (mut parts, mut memory, mut done) = (Vec::new(), 0, 0);
    for now in groups.chunks(round(reading)) {
        reading.report(Progress { unit: "edges read", done, total: Some(rows) })?;
        for edges in in_parallel(reading.threads, now.iter().collect(), Group::any_names) {
            let edges = edges?;
            memory += edges.memory();
            done += edges.len() as u64;
            parts.push(edges);
        }
        reading.allow(memory).map_err(too_large(file))?;
    }
    Ok(parts)
}

impl Group {
    /// Copies both columns to `places`; `false` if some name is not a small number.
    fn small_numbers(&self, places: [&mut [u32]; 2]) -> Result<bool, ReadError> {
        for (mut column, places) in self.columns()?.into_iter().zip(places) {
            for (at, places) in places.chunks_mut(BATCH).enumerate() {
                let before = self.before + (at * BATCH) as u64;
                self.read(&mut column, before, places.len())?;
                if column.copy_small(places) {
                    continue;
                }
                let mut fits = true;
                for (row, place) in places.iter_mut().enumerate() {
                    *place = match column.cell(row) {
                        Cell::Number(number) if number < NONE.into() => number as u32,
                        Cell::Empty => self.nothing(&column, before + row as u64).map(|()| NONE)?,
                        _ => {
                            fits = false;
                            NONE
                        }
                    };
                }
                if !fits {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    fn any_names(&self) -> Result<Part, ReadError> {
        let mut edges = Part::default();
        let mut rows = self.open()?;
        while rows.batch(&mut |from, to| edges.push(from, to).map_err(|_| too_many_names(&self.table.name)))? {}
        Ok(edges)
    }

    /// Reads the row group batch by batch.
    pub(super) fn open(&self) -> Result<GroupRows, ReadError> {
        let columns = guarded(&self.table.name, || self.columns())?;
        Ok(GroupRows { group: self.clone(), columns, done: 0 })
    }

    /// The name in a cell; `None` if the cell is empty. Negative numbers are written to `text`.
    fn name<'a>(
        &self,
        column: &'a Column,
        row: usize,
        at: u64,
        text: &'a mut String,
    ) -> Result<Option<Name<'a>>, ReadError> {
        let wrong = |message: Said, help: Said| Err(malformed(&self.table.name, column.place(at), message, help));
        match column.cell(row) {
            Cell::Empty => Ok(None),
            Cell::Number(number) => Ok(Some(Name::Number(number))),
            Cell::Negative(number) => {
                *text = number.to_string();
                Ok(Some(Name::Text(text)))
            }
            Cell::Text(bytes) => match std::str::from_utf8(bytes.data()) {
                Ok("") => wrong(said!("the name is empty"), said!("give the vertex a name, or put a null in `to`")),
                Ok(name) => Ok(Some(Name::new(name))),
                Err(_) => wrong(said!("the name is not UTF-8"), said!("write names as UTF-8")),
            },
        }
    }

    /// Refuses an empty cell unless it is in the column `to`.
    fn nothing(&self, column: &Column, row: u64) -> Result<(), ReadError> {
        if column.name == "to" {
            return Ok(());
        }
        let help = said!("write the name of the vertex that the edge leaves");
        Err(malformed(&self.table.name, column.place(row), said!("there is no name"), help))
    }

    fn columns(&self) -> Result<[Column; 2], ReadError> {
        match &self.table.source {
            Source::Memory(bytes) => self.columns_of(Arc::new(bytes.clone())),
            // Each thread opens the file anew, because threads that share an open file share its offset. The columns
            // share one, but they are read one after the other, or page by page with a seek before each.
            Source::Path(path) => self.columns_of(Arc::new(File::open(path).map_err(unread(&self.table.name))?)),
        }
    }

    fn columns_of<R: ChunkReader + 'static>(&self, bytes: Arc<R>) -> Result<[Column; 2], ReadError> {
        let metadata = self.table.metadata.row_group(self.number);
        let failed = |error: &ParquetError| damaged(&self.table.name, Place::Whole, error);
        let properties = Arc::new(ReaderProperties::builder().build());
        let pages = self.table.metadata.page_index_for_row_group(self.number);
        let group =
            SerializedRowGroupReader::new(bytes, metadata, pages, properties).map_err(|error| failed(&error))?;
        let column = |name: &'static str, at: usize| {
            let pages = Pages(group.get_column_page_reader(at).map_err(|error| failed(&error))?);
            let column = metadata.schema_descr().column(at);
            let reader = get_column_reader(column.clone(), Box::new(pages));
            Column::new(name, reader, &column).ok_or_else(|| failed(&ParquetError::General("a type".to_owned())))
        };
        let [from, to] = self.table.columns;
        Ok([column("from", from)?, column("to", to)?])
    }

    /// Reads the next `rows` rows of a column; `before` rows of the file precede them.
    fn read(&self, column: &mut Column, before: u64, rows: usize) -> Result<(), ReadError> {
        let read = column.read(rows).and_then(|read| match read == rows {
            true => Ok(()),
            false => Err(ParquetError::General(format!("{rows} rows are announced, {read} are there"))),
        });
        read.map_err(|error| damaged(&self.table.name, column.place(before), &error))
    }
}

pub(super) struct GroupRows {
    group: Group,
    columns: [Column; 2],
    /// How many of its rows have been read.
    done: usize,
}

impl GroupRows {
    /// Visits the edges of the next rows; `false` at the end.
    pub(super) fn batch(
        &mut self,
        visit: &mut impl FnMut(Name<'_>, Option<Name<'_>>) -> Result<(), ReadError>,
    ) -> Result<bool, ReadError> {
        let GroupRows { group, columns: [from, to], done } = self;
        let rows = BATCH.min(group.rows - *done);
        let before = group.before + *done as u64;
        *done += rows;
        guarded(&group.table.name, || {
            group.read(from, before, rows)?;
            group.read(to, before, rows)?;
            for row in 0..rows {
                let at = before + row as u64;
                let (mut one, mut other) = (String::new(), String::new());
                match (group.name(from, row, at, &mut one)?, group.name(to, row, at, &mut other)?) {
                    (Some(from), to) => visit(from, to)?,
                    (None, _) => group.nothing(from, at)?,
                }
            }
            Ok(rows > 0)
        })
    }
}

/// A column being read, with the last batch of rows.
struct Column {
    name: &'static str,
    unsigned: bool,
    reader: ColumnReader,
    short: Vec<i32>,
    numbers: Vec<i64>,
    texts: Vec<ByteArray>,
    /// For each row 1 if it has a value and 0 if not; empty if the column has no nulls.
    levels: Vec<i16>,
    /// For each row the index of its value; used if some rows have none.
    places: Vec<u32>,
}

enum Cell<'a> {
    Empty,
    Number(u64),
    Negative(i64),
    Text(&'a ByteArray),
}

impl Column {
    fn new(name: &'static str, reader: ColumnReader, column: &ColumnDescriptor) -> Option<Column> {
        use ColumnReader::{ByteArrayColumnReader, Int32ColumnReader, Int64ColumnReader};
        if !matches!(reader, ByteArrayColumnReader(_) | Int32ColumnReader(_) | Int64ColumnReader(_)) {
            return None;
        }
        let (short, numbers, texts, levels, places) = Default::default();
        Some(Column { name, unsigned: is_unsigned(column), reader, short, numbers, texts, levels, places })
    }

    fn place(&self, row: u64) -> Place {
        Place::Cell { column: self.name.to_owned(), row: row + 1 }
    }

    /// Reads up to `rows` rows; returns how many there were.
    fn read(&mut self, rows: usize) -> Result<usize, ParquetError> {
        self.levels.clear();
        let levels = Some(&mut self.levels);
        let (read, values) = match &mut self.reader {
            ColumnReader::Int32ColumnReader(reader) => {
                let read = fill::<Int32Type>(reader, rows, levels, &mut self.short);
                self.numbers.clear();
                let long = |&number: &i32| if self.unsigned { i64::from(number as u32) } else { number.into() };
                self.numbers.extend(self.short.iter().map(long));
                read
            }
            ColumnReader::Int64ColumnReader(reader) => fill::<Int64Type>(reader, rows, levels, &mut self.numbers),
            ColumnReader::ByteArrayColumnReader(reader) => {
                fill::<parquet::data_type::ByteArrayType>(reader, rows, levels, &mut self.texts)
            }
            _ => Ok((0, 0)),
        }?;
        self.places.clear();
        if values < read {
            let mut next = 0;
            self.places.extend(self.levels.iter().map(|&level| {
                let place = if level == 0 { NONE } else { next };
                next += u32::from(level != 0);
                place
            }));
        }
        Ok(read)
    }

    /// Copies the last batch if all its numbers are small; else returns `false`.
    fn copy_small(&self, places: &mut [u32]) -> bool {
        if !self.places.is_empty() || matches!(self.reader, ColumnReader::ByteArrayColumnReader(_)) {
            return false;
        }
        places.iter_mut().zip(&self.numbers).for_each(|(place, &number)| *place = number as u32);
        self.numbers.iter().all(|&number| (0..i64::from(NONE)).contains(&number))
    }

    /// The cell in row `row` of the last batch.
    fn cell(&self, row: usize) -> Cell<'_> {
        let at = match self.places.get(row) {
            None => row,
            Some(&NONE) => return Cell::Empty,
            Some(&at) => at as usize,
        };
        match &self.reader {
            ColumnReader::ByteArrayColumnReader(_) => Cell::Text(&self.texts[at]),
            _ if self.unsigned => Cell::Number(self.numbers[at] as u64),
            _ => u64::try_from(self.numbers[at]).map_or(Cell::Negative(self.numbers[at]), Cell::Number),
        }
    }
}

/// Clears `values` and reads up to `rows` rows; returns how many rows and how many values were read.
fn fill<T: DataType>(
    reader: &mut parquet::column::reader::ColumnReaderImpl<T>,
    rows: usize,
    levels: Option<&mut Vec<i16>>,
    values: &mut Vec<T::T>,
) -> Result<(usize, usize), ParquetError> {
    values.clear();
    let (rows, values, _) = reader.read_records(rows, levels, None, values)?;
    Ok((rows, values))
}
