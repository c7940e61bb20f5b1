//! Some rows of a table, drawn at random.

use grundy_core::{Observer, Progress, said};

use super::Results;
use super::book::Book;
use super::equations::{Answers, check_equations};
use super::full::trusted;
use crate::kernel::{Rejected, Verified, require};

/// Checks `count` rows against their options, each looked up; rows are drawn with repetition, from a `seed`. Fails:
/// [`Rejected`] names the first row that is wrong; its `stopped` says that `watch` stopped the check.
pub fn check_sample(results: &Results, count: u64, seed: u64, watch: &dyn Observer) -> Result<Verified, Rejected> {
    let book = Book::open(results)?;
    let rows = results.files.iter().fold(0u64, |rows, file| rows.saturating_add(file.rows));
    let positions = results.counts.positions;
    let reason = said!("the files have {rows} rows, and the manifest says {positions}", rows, positions);
    require(rows == positions, "manifest.positions", reason)?;
    let lookup = |file: usize, text: &str| Ok((results.find)(file, text)?.map(|row| book.told(&row)));
    book.starts(&lookup)?;
    let mut answers = Answers::default();
    let drawn = if rows == 0 { 0 } else { count };
    let files: Vec<u64> = results.files.iter().map(|file| file.rows).collect();
    for (done, (file, at)) in (0..).zip(draw(&files, count, seed)) {
        if let Some(stop) = watch.report(Progress { unit: "positions checked", done, total: Some(drawn) }) {
            return Err(stop.into());
        }
        let row = (results.row)(file, at)?;
        let row = row.ok_or_else(|| Rejected::new(&*results.files[file].name, said!("row {at} is missing", at)))?;
        let (components, placed) = book.check_row(file, &row)?;
        check_equations(&book, file, &row, &components, placed.layer, &lookup, &mut answers)?;
    }
    let established = vec![
        said!(
            "{drawn} of {rows} positions, drawn at random (seed {seed}), agree with their options",
            drawn,
            rows,
            seed
        ),
        said!("nothing is proved about the others"),
    ];
    let mut trusted = trusted(&book);
    if book.must_end {
        trusted.push(said!("play of {name} ends", name = results.rules.name));
    }
    Ok(Verified { established, trusted })
}

/// The rows that [`check_sample`] looks at, given how many each file has: the file and the row in it, from 0. With
/// repetition; none if no rows exist.
pub fn draw(files: &[u64], count: u64, seed: u64) -> impl Iterator<Item = (usize, u64)> {
    let mut rows = 0u64;
    let ends: Vec<u64> = files
        .iter()
        .map(|&file| {
            rows = rows.saturating_add(file);
            rows
        })
        .collect();
    let mut random = Random(seed);
    (0..if rows == 0 { 0 } else { count }).map(move |_| {
        let at = random.below(rows);
        let file = ends.partition_point(|&end| end <= at);
        (file, at - file.checked_sub(1).map_or(0, |before| ends[before]))
    })
}

/// SplitMix64 (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(z ^ (z >> 31)) * u128::from(bound)) >> 64) as u64
    }
}
