//! Chomp: the shapes that are settled (D. Gale 1974).
//!
//! An L is Nim with its arms as heaps. Two rows (or columns) that are not an L are a P-position exactly if they differ
//! by one. A rectangle beyond 1 × 1 is an N-position (either eating the far corner wins, or the answer to it could have
//! been played at once), and so is any other shape with equal arms (it can be made the L with these arms). Of blocks
//! with several layers, a 0 between them, only boxes are settled: N-positions.

use grundy_core::Position;

use crate::found::Found;

/// The arms beside the poisoned square, if the shape is an L.
pub fn arms(rows: &[u64]) -> Option<[u64; 2]> {
    let (first, others) = rows.split_first()?;
    others.iter().all(|&row| row == 1).then(|| [first.wrapping_sub(1), others.len() as u64])
}

/// The value of the L shapes, and of the P-positions known.
pub fn value(rows: &[u64]) -> Option<u64> {
    if let Some([right, up]) = arms(rows) { Some(right ^ up) } else { is_p(rows).filter(|&is_p| is_p).map(|_| 0) }
}

/// The lengths of the two rows or columns of such a shape.
fn two_lines(rows: &[u64]) -> Option<[u64; 2]> {
    match *rows {
        [lower, upper] => Some([lower, upper]),
        [2, ..] => Some([rows.len() as u64, rows.iter().filter(|&&row| row == 2).count() as u64]),
        _ => None,
    }
}

/// Whether the shape is a P-position, if it is one of those settled.
pub fn is_p(rows: &[u64]) -> Option<bool> {
    if rows.contains(&0) {
        let layers: Vec<&[u64]> = rows.split(|&row| row == 0).collect();
        let is_box =
            layers.iter().all(|layer| layer == &layers[0]) && rows.iter().all(|&row| row == 0 || row == rows[0]);
        return is_box.then_some(false);
    }
    if let Some([right, up]) = arms(rows) {
        return Some(right == up);
    }
    if let Some([longer, shorter]) = two_lines(rows) {
        return Some(longer == shorter + 1);
    }
    let (first, last) = (*rows.first()?, *rows.last()?);
    (first == last || first == rows.len() as u64).then_some(false)
}

/// The options of value `target` of an L, or those of two rows that are P-positions.
pub fn options(rows: &[u64], target: u64, most: usize) -> Option<Found> {
    let mut all: Vec<Vec<u64>> = Vec::new();
    if rows.contains(&0) {
        return None;
    }
    match (arms(rows), rows) {
        (Some([right, up]), _) => {
            if up ^ target < right {
                all.push([&[(up ^ target) + 1], &rows[1..]].concat());
            }
            if right ^ target < up {
                all.push(rows[..=(right ^ target) as usize].to_vec());
            }
        }
        // The lower row cut to one more than the upper one, or the upper one to one less.
        (None, &[lower, upper]) if target == 0 => {
            if lower == upper {
                all.push(vec![lower, upper - 1]);
            } else if lower > upper + 1 {
                all.push(vec![upper + 1, upper]);
            }
        }
        _ => return None,
    }
    Some(Found::from_all(all.into_iter().map(|rows| vec![Position::from(rows)]).collect(), most))
}
