//! Turning coins of a row.

use grundy_core::{
    Convention, Declared, Goal, Label, Nimber, OptionList, Options, Position, Ruleset, Said, SyntaxError, Theorem,
    nim_sum, said,
};

use super::Head;
use super::pattern::{Mask, Pattern, Values, each_choice};
use crate::number::{parse_list, place_of_item};
use crate::set::NumberSet;

/// Largest number of patterns that are compared for the winning moves of a position.
pub(super) const PATTERNS: u128 = 4_000_000;
pub(crate) const COIN_TURNING: Theorem = Theorem::named("Coin turning");

/// A game of turning coins of a row.
#[derive(Clone, Debug)]
pub struct Row {
    pub(super) pattern: Pattern,
    values: Values,
}

fn heads(position: &[u64]) -> &[u64] {
    &position[1..]
}

/// The heads after the coins of a mask were turned. Both lists ascend.
pub(super) fn turned(heads: &[u64], mask: &[u64]) -> Vec<u64> {
    let mut all: Vec<u64> = heads.iter().filter(|head| mask.binary_search(head).is_err()).copied().collect();
    all.extend(mask.iter().filter(|coin| heads.binary_search(coin).is_err()));
    all.sort_unstable();
    all
}

/// The sum of the weights of the heads, which double from place to place. A move takes away the largest weight in it.
pub(super) fn weight(heads: &[u64]) -> u64 {
    heads.iter().map(|&place: &u64| if place > 64 { u64::MAX } else { 1 << (place - 1) }).fold(0, u64::saturating_add)
}

impl Row {
    pub fn new(pattern: Pattern) -> Row {
        Row { values: Values::of(&pattern), pattern }
    }

    /// The value of a head in place `n` ≥ 1; `None` if it is beyond reach.
    pub fn value_of(&self, n: u64) -> Option<u64> {
        self.values.value(n)
    }

    fn value(&self, position: &[u64]) -> Option<u64> {
        heads(position).iter().map(|&head| self.value_of(head)).collect::<Option<Vec<u64>>>().map(nim_sum)
    }

    pub fn heads(&self, position: &[u64]) -> Option<Vec<Head>> {
        let head = |&place: &u64| Some(Head { place: place.to_string(), value: self.value_of(place)? });
        heads(position).iter().map(head).collect()
    }

    fn after(position: &[u64], mask: &[u64]) -> Position {
        Position::from([&position[..1], &turned(heads(position), mask)].concat())
    }

    /// The masks that change the value of the position by `change`; `None` if there are too many to compare.
    fn masks(&self, position: &[u64], change: u64) -> Option<Vec<Mask>> {
        let heads = heads(position);
        if let Pattern::Count(set) = &self.pattern
            && self.values.place(1).is_some()
        {
            return self.completed(heads, set, change);
        }
        if self.pattern == Pattern::Ruler {
            return runs(heads, change);
        }
        let bound = heads.iter().fold(0u128, |sum, &head| sum.saturating_add(self.pattern.count(head)));
        if bound > PATTERNS {
            return None;
        }
        let values: Vec<u64> = (1..=*heads.last()?).map(|n| self.value_of(n)).collect::<Option<_>>()?;
        let mut found = Vec::new();
        for &head in heads {
            self.pattern.each(head, &mut |mask| {
                if mask.iter().fold(0, |sum, &coin| sum ^ values[coin as usize - 1]) == change {
                    found.push(mask.to_vec());
                }
                false
            });
        }
        Some(found)
    }

    /// The patterns of at most three coins, where the first coin follows from the others: all places have different values.
    fn completed(&self, heads: &[u64], set: &NumberSet, change: u64) -> Option<Vec<Mask>> {
        if set.contains(3) && heads.iter().fold(0, |sum: u128, &head| sum + u128::from(head)) > PATTERNS {
            return None;
        }
        let mut found = Vec::new();
        for &head in heads {
            found.extend((set.contains(1) && self.value_of(head) == Some(change)).then(|| vec![head]));
            for count in set.up_to(head.min(3)).filter(|&count| count > 1) {
                each_choice(count - 1, head, &mut |ends| {
                    let rest = ends.iter().fold(change, |rest, &coin| rest ^ self.value_of(coin).unwrap_or(0));
                    let first = self.values.place(rest).filter(|&first| first < ends[0]);
                    found.extend(first.map(|first| [&[first], ends].concat()));
                    false
                });
            }
        }
        Some(found)
    }
}

/// The patterns of neighbours. The nim-sum of the values of the places 1 to n is the Gray code of n. So the head
/// determines the first coin of the run.
fn runs(heads: &[u64], change: u64) -> Option<Vec<Mask>> {
    let gray = |n: u64| n ^ n >> 1;
    let place = |code: u64| [1, 2, 4, 8, 16, 32].iter().fold(code, |n, shift| n ^ n >> shift);
    let mut found = Vec::new();
    for &head in heads {
        let before = place(gray(head) ^ change);
        if before < head {
            // A move that turns more coins than anybody can list.
            if u128::from(head - before) > PATTERNS {
                return None;
            }
            found.push((before + 1..=head).collect());
        }
    }
    Some(found)
}

impl Ruleset for Row {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        for &head in heads(position) {
            let enough = self.pattern.each(head, &mut |mask| {
                options.add(&[Row::after(position, mask)]);
                options.enough()
            });
            if enough {
                return;
            }
        }
    }

    crate::number::ranked!(|position| weight(heads(position)));

    fn option_bound(&self, position: &Position) -> Option<u128> {
        Some(heads(position).iter().fold(0, |sum: u128, &head| sum.saturating_add(self.pattern.count(head))))
    }

    /// The representative: only the heads, for the tails beyond them can never be turned.
    fn representative(&self, position: &Position) -> Position {
        Position::from([&[0], heads(position)].concat())
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        if text.get(..HEADS.len()).is_some_and(|start| start.eq_ignore_ascii_case(HEADS)) {
            return read_heads(&text[HEADS.len()..]).map_err(|error| error.shifted(HEADS.len()));
        }
        Ok(Position::from([vec![text.len() as u64], coins(text, 0)?].concat()))
    }

    fn show(&self, position: &Position) -> String {
        match position[0] {
            0 => format!("{HEADS}{}", Position::from(heads(position))),
            length => letters(length, heads(position)),
        }
    }

    fn label(&self, from: &Position, to: &[Position]) -> Label {
        let Some(to) = to.first() else { return Label::ToNothing };
        let mut others = turned(heads(from), heads(to));
        match others.pop() {
            Some(coin) if others.is_empty() => Label::Turn { coin },
            Some(last) => Label::TurnOver { others, last },
            None => Label::To { left: self.show(to) },
        }
    }

    fn declared(&self, position: &Position, convention: Convention) -> Option<Declared> {
        let value = (convention == Convention::Normal).then(|| self.value(position))??;
        Some(Declared::value(&COIN_TURNING, Nimber(value)))
    }

    fn declared_options(&self, position: &Position, goal: Goal, most: usize) -> Option<OptionList<Position>> {
        let Goal::Value(target) = goal else { return None };
        if heads(position).is_empty() {
            return Some(OptionList::none());
        }
        let masks = self.masks(position, self.value(position)? ^ target.0)?;
        Some(OptionList::from_all(masks.iter().map(|mask| vec![Row::after(position, mask)]).collect(), most))
    }
}

const HEADS: &str = "heads:";

fn help() -> Said {
    said!("write one H or T for each coin from left to right, such as HTHHT, or only the heads, such as heads:1,3,4")
}

fn read_heads(text: &str) -> Result<Position, SyntaxError> {
    let mut heads = if text.is_empty() { Vec::new() } else { parse_list(text)? };
    let wrong = |index: usize| match heads[index] {
        0 => Some(said!("coins are counted from 1")),
        head if heads[..index].contains(&head) => Some(said!("this head is listed twice")),
        _ => None,
    };
    if let Some((index, wrong)) = (0..heads.len()).find_map(|index| Some((index, wrong(index)?))) {
        let error = SyntaxError::new(place_of_item(text, index), wrong);
        return Err(error.help(said!("list each head once, such as heads:3,7,20")));
    }
    heads.sort_unstable();
    Ok(Position::from([vec![0], heads].concat()))
}

/// The places of the heads in a row of letters that begins at byte `start` of the text.
fn coins(text: &str, start: usize) -> Result<Vec<u64>, SyntaxError> {
    if text.is_empty() {
        return Err(SyntaxError::new(start..start, said!("a row of coins is missing here")).help(help()));
    }
    let wrong = |(at, c): (usize, char)| {
        let place = start + at..start + at + c.len_utf8();
        SyntaxError::new(place, said!("`{c}` is neither heads nor tails", c)).help(help())
    };
    match text.char_indices().find(|(_, c)| !matches!(c, 'H' | 'T')) {
        Some(bad) => Err(wrong(bad)),
        None => Ok((1..).zip(text.bytes()).filter(|(_, coin)| *coin == b'H').map(|(place, _)| place).collect()),
    }
}

fn letters(length: u64, heads: &[u64]) -> String {
    (1..=length).map(|place| if heads.binary_search(&place).is_ok() { 'H' } else { 'T' }).collect()
}

/// Reads rows of one length, such as `HT/TH`.
pub(super) fn read_board(text: &str) -> Result<Position, SyntaxError> {
    let columns = text.split('/').next().unwrap_or_default().len() as u64;
    let (mut heads, mut start, mut rows) = (Vec::new(), 0, 0);
    for row in text.split('/') {
        let found = coins(row, start)
            .map_err(|error| error.help(said!("write rows of H and T with a / between them, such as HT/TH")))?;
        if row.len() as u64 != columns {
            let message =
                said!("this row has {coins} coins, and the first one has {columns}", coins = row.len(), columns);
            let error = SyntaxError::new(start..start + row.len(), message);
            return Err(error.help(said!("give all rows the same length")));
        }
        heads.extend(found.into_iter().map(|column| rows * columns + column));
        start += row.len() + 1;
        rows += 1;
    }
    Ok(Position::from([vec![rows, columns], heads].concat()))
}

pub(super) fn show_board(position: &[u64], between: &str) -> String {
    let (rows, columns, heads) = (position[0], position[1], &position[2..]);
    let row = |row: u64| {
        let inside: Vec<u64> =
            heads.iter().filter(|&&head| (head - 1) / columns == row).map(|head| (head - 1) % columns + 1).collect();
        letters(columns, &inside)
    };
    (0..rows).map(row).collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn winning_patterns_are_those_of_the_definition() {
        for name in ["turtles", "twins", "mock-turtles", "ruler"] {
            let row = Row::new(Pattern::parse(name).unwrap());
            for (heads, change) in (0..64).flat_map(|change| [([3, 9], change), ([14, 17], change)]) {
                let wins = |mask: &Mask| nim_sum(mask.iter().map(|&coin| row.value_of(coin).unwrap())) == change;
                let plain: BTreeSet<Mask> = heads.iter().flat_map(|&head| row.pattern.all(head)).filter(wins).collect();
                let found = row.masks(&[&[0], &heads[..]].concat(), change).unwrap();
                assert_eq!((found.len(), found.into_iter().collect()), (plain.len(), plain), "{name} {change}");
            }
        }
    }
}
