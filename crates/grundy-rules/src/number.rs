//! Numbers as a user writes them.
//!
//! # Ranks: numbers that every move lowers ([`Ruleset::rank`](grundy_core::Ruleset::rank))
//! Each rank adds up over the components of a sum, so it ranks sums too. It counts what can be taken, or bounds how
//! many moves are left. Beyond 64 bits a rank saturates; a solver then notices a move that does not lower it.

use std::ops::Range;

use grundy_core::{Said, SyntaxError, said};

/// Defines the methods `parse` and `show` of a ruleset whose positions are written as their numbers. The argument is
/// the function that reads them. A second one is the function that makes the labels.
macro_rules! notation {
    ($parse:ident, $label:ident) => {
        crate::number::notation!($parse);

        fn label(&self, from: &grundy_core::Position, to: &[grundy_core::Position]) -> grundy_core::Label {
            $label(from, to)
        }
    };
    ($parse:ident) => {
        fn parse(&self, text: &str) -> Result<grundy_core::Position, grundy_core::SyntaxError> {
            $parse(text).map(grundy_core::Position::from)
        }

        fn show(&self, position: &grundy_core::Position) -> String {
            position.to_string()
        }
    };
}
pub(crate) use notation;

/// Defines the method `rank` of a ruleset. The argument is a function of the position.
macro_rules! ranked {
    ($rank:expr) => {
        fn rank(&self, position: &grundy_core::Position) -> Result<Option<u64>, grundy_core::Fault> {
            let rank: fn(&[u64]) -> u64 = $rank;
            Ok(Some(rank(position)))
        }
    };
}
pub(crate) use ranked;

/// Reads a number of 64 bits in decimal digits. Fails if `text` is empty, has other characters, or is too large.
pub fn parse_number(text: &str) -> Result<u64, SyntaxError> {
    if text.is_empty() {
        let error = SyntaxError::whole(text, said!("a number is missing here"));
        return Err(error.help(said!("write a whole number in plain digits, such as 12")));
    }
    if let Some(at) = text.find(|c: char| !c.is_ascii_digit()) {
        let wrong = text[at..].chars().next().unwrap_or(' ');
        let error = SyntaxError::whole(text, said!("`{text}` is not a number: `{wrong}` is not a digit", text, wrong));
        return Err(match wrong {
            '-' if at == 0 => error.help(said!("sizes are counted from 0; negative ones have no meaning")),
            '，' | '、' => error.help(said!("write plain commas, such as 3,4,5")),
            _ if ",;-/([{".contains(wrong) => {
                error.help(said!("write numbers with single commas between them, such as 3,4,5"))
            }
            _ if ".eE_^*".contains(wrong) => error.help(said!("write whole numbers in plain digits, such as 1000000")),
            _ => error.help(said!("write a whole number in plain digits, such as 12")),
        });
    }
    text.parse().map_err(|_| {
        SyntaxError::whole(text, said!("`{text}` is beyond 64 bits", text))
            .help(said!("the largest size is {u64}", u64 = u64::MAX))
    })
}

/// Refuses a comma list in which an item of two or more digits begins with 0, such as `1,000`: it may be one number.
/// `between` separates the items of a list in the help. Fails at the item; the help shows both readings.
///
/// ```
/// # use grundy_rules::number::ungrouped;
/// assert_eq!(ungrouped("1,000", " ").unwrap_err().help.unwrap(), "write 1000 for one number, or 1 0 for a list");
/// assert!(ungrouped("1,0,0", " ").is_ok() && ungrouped("0004", " ").is_ok());
/// ```
pub fn ungrouped(text: &str, between: &str) -> Result<(), SyntaxError> {
    let is_padded = |item: &str| item.len() > 1 && item.starts_with('0') && item.bytes().all(|b| b.is_ascii_digit());
    let Some(which) = text.split(',').position(is_padded).filter(|_| text.contains(',')) else { return Ok(()) };
    let struck = |item: &str| match (is_padded(item), item.trim_start_matches('0')) {
        (false, _) => item.to_owned(),
        (true, "") => "0".to_owned(),
        (true, digits) => digits.to_owned(),
    };
    let at = place_of_item(text, which);
    let item = &text[at.clone()];
    let (number, list) =
        (struck(&text.replace(',', "")), text.split(',').map(struck).collect::<Vec<_>>().join(between));
    let message = said!("`{item}` begins with 0, so `{text}` may be one number or a list", item, text);
    Err(SyntaxError::new(at, message).help(said!("write {number} for one number, or {list} for a list", number, list)))
}

/// Reads numbers with commas between them, such as `3,4,5`. Fails as [`parse_number`], with the place.
pub(crate) fn parse_list(text: &str) -> Result<Vec<u64>, SyntaxError> {
    ungrouped(text, ",")?;
    read_items(text, |part| {
        parse_number(part).map_err(|error| match part {
            "" => error.help(said!("write numbers with single commas between them, such as 3,4,5")),
            _ => error,
        })
    })
}

/// Reads each item of a comma list. Fails at the item, or at the comma after which an item has no text.
pub(crate) fn read_items<T>(
    text: &str,
    mut read: impl FnMut(&str) -> Result<T, SyntaxError>,
) -> Result<Vec<T>, SyntaxError> {
    let mut at = 0_usize;
    let mut items = Vec::new();
    for item in text.split(',') {
        items.push(read(item).map_err(|error| match item {
            "" => SyntaxError { at: at.saturating_sub(1)..at.max(1).min(text.len()), ..error },
            _ => error.shifted(at),
        })?);
        at += item.len() + 1;
    }
    Ok(items)
}

pub(crate) fn place_of_item(text: &str, index: usize) -> Range<usize> {
    let at: usize = text.split(',').take(index).map(|item| item.len() + 1).sum();
    at..at + text.split(',').nth(index).map_or(0, str::len)
}

/// Reads and sorts different squares, such as `2,5,9`. Fails as [`parse_list`], and if a square occurs twice.
pub(crate) fn parse_squares(text: &str) -> Result<Vec<u64>, SyntaxError> {
    let mut coins = parse_list(text)?;
    let mut order: Vec<usize> = (0..coins.len()).collect();
    order.sort_by_key(|&i| coins[i]);
    if let Some(twice) = order.windows(2).find(|two| coins[two[0]] == coins[two[1]]) {
        let (at, square) = (place_of_item(text, twice[1]), coins[twice[1]]);
        return Err(SyntaxError::new(at, said!("two coins cannot stand on square {square}", square))
            .help(said!("give each coin its own square; in nimble a square may hold many")));
    }
    coins.sort_unstable();
    Ok(coins)
}

/// Reads two numbers with a comma between them, such as `3,5`. Fails as [`parse_list`], and for more or fewer.
pub(crate) fn parse_pair(text: &str) -> Result<[u64; 2], SyntaxError> {
    let numbers = parse_list(text)?;
    <[u64; 2]>::try_from(&numbers[..]).map_err(|_| {
        let message = said!("two numbers are needed here, and there {numbers}", numbers = counted(numbers.len()));
        SyntaxError::whole(text, message).help(said!("write them with a comma and no space, such as 3,5"))
    })
}

/// Reads two numbers with a comma between them, such as `3,5`. Fails as [`parse_pair`], and if one of them is 0.
pub(crate) fn parse_positive_pair(text: &str) -> Result<[u64; 2], SyntaxError> {
    let pair = parse_pair(text)?;
    let Some(which) = pair.iter().position(|&number| number == 0) else { return Ok(pair) };
    let comma = text.find(',').unwrap_or(text.len());
    let at = if which == 0 { 0..comma } else { comma + 1..text.len() };
    Err(SyntaxError::new(at, said!("both numbers must be at least 1 in this game"))
        .help(said!("write for example 3,5")))
}

fn counted(n: usize) -> Said {
    if n == 1 { said!("is one") } else { said!("are {n}", n) }
}

/// The sum of all numbers: counters, squares, or steps to the corner.
pub(crate) fn total(position: &[u64]) -> u64 {
    position.iter().fold(0, |sum, &number| sum.saturating_add(number))
}

/// Largest number of splits of a heap.
pub(crate) fn splits(position: &[u64]) -> u64 {
    position[0].saturating_sub(1)
}

/// Largest number of moves if a heap is split and its parts are taken.
pub(crate) fn splits_and_takes(position: &[u64]) -> u64 {
    position[0].saturating_add(splits(position))
}
