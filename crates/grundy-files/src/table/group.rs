//! A row group in memory.

use std::collections::HashMap;
use std::hash::Hash;
use std::io::{Cursor, Read};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use grundy_core::{LoopyValue, Nimber, Outcome};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::metadata::ParquetMetaData;
use parquet::file::properties::ReaderProperties;
use parquet::file::reader::{ChunkReader, Length, RowGroupReader};
use parquet::file::serialized_reader::SerializedRowGroupReader;

/// The rows of a row group, packed.
pub(super) struct Group {
    texts: String,
    /// Where in `texts` each position ends.
    ends: Vec<u32>,
    outcomes: Vec<Outcome>,
    values: Vec<Option<LoopyValue>>,
    remoteness: Vec<Option<u64>>,
    order: Vec<Option<u64>>,
}

impl Group {
    /// Decodes the bytes of the row group `number`, which has `rows` rows and begins at `start` in the file.
    pub fn decode(
        bytes: Bytes,
        start: u64,
        metadata: &ParquetMetaData,
        number: usize,
        rows: usize,
    ) -> Result<Group, ParquetError> {
        let properties = Arc::new(ReaderProperties::builder().build());
        let window = Arc::new(Window { start, bytes });
        let pages = metadata.page_index_for_row_group(number);
        let reader = SerializedRowGroupReader::new(window, metadata.row_group(number), pages, properties)?;
        let column = |at: usize| Column { reader: reader.get_column_reader(at), rows };
        let mut group = Group {
            texts: String::new(),
            ends: Vec::with_capacity(rows),
            outcomes: Vec::with_capacity(rows),
            values: Vec::with_capacity(rows),
            remoteness: column(4).numbers()?,
            order: column(5).numbers()?,
        };
        for position in column(0).texts()? {
            let position = present(position)?;
            let last = group.ends.len().checked_sub(1);
            if last.is_some_and(|last| group.position(last).as_bytes() >= position.data()) {
                return Err(wrong("the positions do not ascend"));
            }
            group.texts.push_str(std::str::from_utf8(position.data())?);
            group.ends.push(u32::try_from(group.texts.len()).map_err(|_| wrong("the positions are too long"))?);
        }
        for outcome in column(1).texts()? {
            group.outcomes.push(match present(outcome)?.data() {
                b"N" => Outcome::N,
                b"P" => Outcome::P,
                b"D" => Outcome::D,
                _ => return Err(wrong("an outcome is none of `N`, `P`, `D`")),
            });
        }
        let (finite, infinite) = (column(2).numbers()?, column(3).texts()?);
        for (finite, infinite) in finite.into_iter().zip(infinite) {
            group.values.push(match (finite, infinite) {
                (None, None) => None,
                (Some(value), None) => Some(Nimber(value).into()),
                (None, Some(set)) => Some(read_set(set.data()).ok_or_else(|| wrong("a set of values is none"))?),
                (Some(_), Some(_)) => return Err(wrong("a value is finite and infinite")),
            });
        }
        Ok(group)
    }

    pub fn rows(&self) -> usize {
        self.ends.len()
    }

    pub fn position(&self, row: usize) -> &str {
        let begin = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.texts[begin as usize..self.ends[row] as usize]
    }

    pub fn entry(&self, row: usize) -> Entry {
        Entry {
            position: self.position(row).to_owned(),
            outcome: self.outcomes[row],
            value: self.values[row].clone(),
            remoteness: self.remoteness[row],
            order: self.order[row],
        }
    }

    pub fn find(&self, position: &str) -> Option<Entry> {
        let (mut low, mut high) = (0, self.rows());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.position(middle).cmp(position) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(self.entry(middle)),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// Approximate size in memory, in bytes.
    pub fn memory(&self) -> usize {
        const ROW: usize = size_of::<u32>() + size_of::<Outcome>() + size_of::<Option<LoopyValue>>() + 2 * 16;
        self.texts.capacity() + self.rows() * ROW
    }
}

/// Reads an infinite value from its set: `0,2`, ascending, for ∞(0,2).
fn read_set(text: &[u8]) -> Option<LoopyValue> {
    let text = std::str::from_utf8(text).ok()?;
    let set: Option<Vec<u64>> = text.split(',').filter(|_| !text.is_empty()).map(|value| value.parse().ok()).collect();
    let set = set?;
    set.is_sorted_by(|a, b| a < b).then(|| LoopyValue::Infinity(set.into()))
}

fn wrong(message: &str) -> ParquetError {
    ParquetError::General(message.to_owned())
}

fn present<T>(value: Option<T>) -> Result<T, ParquetError> {
    value.ok_or_else(|| wrong("there is a null where there must be something"))
}

struct Column {
    reader: Result<ColumnReader, ParquetError>,
    rows: usize,
}

impl Column {
    fn numbers(self) -> Result<Vec<Option<u64>>, ParquetError> {
        let ColumnReader::Int64ColumnReader(reader) = self.reader? else { return Err(wrong("a column of no numbers")) };
        let number = |number: i64| u64::try_from(number).map_err(|_| wrong("a number is negative"));
        all(reader, self.rows)?.into_iter().map(|value| value.map(number).transpose()).collect()
    }

    fn texts(self) -> Result<Vec<Option<ByteArray>>, ParquetError> {
        let ColumnReader::ByteArrayColumnReader(reader) = self.reader? else {
            return Err(wrong("a column of no texts"));
        };
        all(reader, self.rows)
    }
}

fn all<T: DataType>(mut reader: ColumnReaderImpl<T>, rows: usize) -> Result<Vec<Option<T::T>>, ParquetError> {
    let (mut values, mut levels, mut done) = (Vec::new(), Vec::new(), 0);
    while done < rows {
        let (read, _, _) = reader.read_records(rows - done, Some(&mut levels), None, &mut values)?;
        if read == 0 {
            return Err(wrong("there are fewer rows than announced"));
        }
        done += read;
    }
    // A column without nulls has no levels.
    let missing = |row: usize| levels.get(row) == Some(&0);
    let mut values = values.into_iter();
    (0..rows).map(|row| if missing(row) { Ok(None) } else { present(values.next()).map(Some) }).collect()
}

/// A range of bytes from the middle of a file.
struct Window {
    start: u64,
    bytes: Bytes,
}

impl Window {
    fn from(&self, start: u64) -> Result<Bytes, ParquetError> {
        let begin = start.checked_sub(self.start).and_then(|begin| usize::try_from(begin).ok());
        let begin = begin.filter(|&begin| begin <= self.bytes.len()).ok_or_else(|| wrong("a place is outside"))?;
        Ok(self.bytes.slice(begin..))
    }
}

impl Length for Window {
    fn len(&self) -> u64 {
        self.start + self.bytes.len() as u64
    }
}

impl ChunkReader for Window {
    type T = Box<dyn Read>;

    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        Ok(Box::new(Cursor::new(self.from(start)?)))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        let bytes = self.from(start)?;
        if length <= bytes.len() { Ok(bytes.slice(..length)) } else { Err(wrong("a place is outside")) }
    }
}

/// Values by key. When they take more than `room`, the least recently used are evicted.
pub(super) struct Recent<K, V> {
    room: usize,
    kept: Mutex<Kept<K, V>>,
}

struct Kept<K, V> {
    values: HashMap<K, (Arc<V>, usize, u64)>,
    taken: usize,
    clock: u64,
}

impl<K: Copy + Eq + Hash, V> Recent<K, V> {
    pub fn new(room: usize) -> Recent<K, V> {
        Recent { room, kept: Mutex::new(Kept { values: HashMap::new(), taken: 0, clock: 0 }) }
    }

    /// The value of `key`, made if it is not cached; `size` gives its size. The cache is not locked while the value is
    /// made.
    pub fn get<E>(
        &self,
        key: K,
        make: impl FnOnce() -> Result<V, E>,
        size: impl FnOnce(&V) -> usize,
    ) -> Result<Arc<V>, E> {
        let lock = || {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.clock += 1;
            (kept.clock, kept)
        };
        {
            let (now, mut kept) = lock();
            if let Some((value, _, used)) = kept.values.get_mut(&key) {
                *used = now;
                return Ok(Arc::clone(value));
            }
        }
        let value = Arc::new(make()?);
        let size = size(&value);
        let (now, mut kept) = lock();
        if let Some((_, before, _)) = kept.values.insert(key, (Arc::clone(&value), size, now)) {
            kept.taken -= before;
        }
        kept.taken += size;
        while kept.taken > self.room && kept.values.len() > 1 {
            let Some((&oldest, _)) = kept.values.iter().min_by_key(|(_, (_, _, used))| *used) else { break };
            if let Some((_, size, _)) = kept.values.remove(&oldest) {
                kept.taken -= size;
            }
        }
        Ok(value)
    }
}

/// What a table says about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub position: String,
    /// Who wins when the position is played alone.
    pub outcome: Outcome,
    /// The value; `None` where the table has outcomes only.
    pub value: Option<LoopyValue>,
    /// How many moves play lasts if the winner hurries and the loser delays; `None` in draws, and where the table does
    /// not tell.
    pub remoteness: Option<u64>,
    /// In games where play may return: a number that orders the values as they were found. The value follows from
    /// options with smaller numbers.
    pub order: Option<u64>,
}

impl Entry {
    pub fn of_value(position: impl Into<String>, value: Nimber, remoteness: Option<u64>) -> Entry {
        let value = LoopyValue::from(value);
        Entry { position: position.into(), outcome: value.outcome(), value: Some(value), remoteness, order: None }
    }

    /// A position of which only the outcome is known.
    pub fn of_outcome(position: impl Into<String>, outcome: Outcome, remoteness: Option<u64>) -> Entry {
        Entry { position: position.into(), outcome, value: None, remoteness, order: None }
    }
}
