//! The codes that the tables go through.

use grundy::codes::Code;

/// All octal codes of up to three digits that have a move.
pub fn codes() -> impl Iterator<Item = Code> {
    let digits = |first: u8| (0..512u16).map(move |d| [first, (d >> 6) as u8, (d >> 3 & 7) as u8, (d & 7) as u8]);
    let some = digits(0).chain(digits(4)).filter(|digits| digits.iter().any(|&digit| digit != 0));
    some.filter_map(|digits| {
        let last = digits.iter().rposition(|&digit| digit != 0).unwrap_or(0).max(1);
        Code::octal(&digits[..=last]).ok()
    })
}

/// A key for sorting: codes with few digits come first; the digit before the point counts if it is not 0.
pub fn order(code: &str) -> (usize, String) {
    (code.trim_start_matches("0.").len(), code.to_owned())
}
