//! Problems as rows of a table: how the cases are counted, the numbers of each, and the two words of the answer.

use std::ops::RangeInclusive;

use grundy_core::Said;

use crate::JudgeError;
use crate::known::Games;
use crate::reader::{ANY, Reader};

/// How a problem reads its input and answers it. A case is its numbers, without the number of [`Field::Items`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum Plan {
    /// Answers each case by the first word if `wins`, else by the second; `#i` is # and the number of the case.
    Table {
        cases: Cases,
        fields: &'static [Field],
        words: [&'static str; 2],
        wins: Answer<bool>,
    },
    Text {
        cases: Cases,
        fields: &'static [Field],
        text: Answer<String>,
    },
    /// Reads and answers with code of its own.
    Own(fn(&str) -> Result<String, JudgeError>),
}

/// The name of a problem, and how it is answered.
pub(crate) type Row = (&'static str, Plan);

/// A problem whose cases are answered by one of two words.
pub(crate) const fn table(
    name: &'static str,
    cases: Cases,
    fields: &'static [Field],
    words: [&'static str; 2],
    wins: Answer<bool>,
) -> Row {
    (name, Plan::Table { cases, fields, words, wins })
}

/// A problem whose cases are answered by texts.
pub(crate) const fn text(name: &'static str, cases: Cases, fields: &'static [Field], text: Answer<String>) -> Row {
    (name, Plan::Text { cases, fields, text })
}

/// A problem that is read and answered by code of its own.
pub(crate) const fn own(name: &'static str, solve: fn(&str) -> Result<String, JudgeError>) -> Row {
    (name, Plan::Own(solve))
}

type Answer<T> = fn(&[u64], &mut Games) -> Result<T, JudgeError>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cases {
    One,
    /// Their number comes first.
    Counted,
    UntilEnd,
    /// A case whose [`Field::Number`]s are all 0 ends them; what follows it is not read.
    UntilZeros,
}

#[derive(Clone, Debug)]
pub(crate) enum Field {
    /// A number: what it is, and its bounds.
    Number(&'static str, RangeInclusive<u64>),
    /// As many numbers as the first number of the case says.
    Items(&'static str, RangeInclusive<u64>),
    /// What is wrong with the numbers so far, and how to mend it.
    Check(fn(&[u64]) -> Option<(Said, Said)>),
}

impl Plan {
    pub(crate) fn solve(&self, text: &str) -> Result<String, JudgeError> {
        let (mut games, mut case) = (Games::default(), 0);
        match self {
            Plan::Own(solve) => solve(text),
            Plan::Text { cases, fields, text: answer } => each(*cases, fields, text, |numbers, output| {
                *output += &answer(numbers, &mut games)?;
                Ok(())
            }),
            Plan::Table { cases, fields, words: [yes, no], wins } => each(*cases, fields, text, |numbers, output| {
                case += 1;
                let word = if wins(numbers, &mut games)? { yes } else { no };
                match word.split_once("#i") {
                    Some((before, after)) => *output += &format!("{before}#{case}{after}"),
                    None => *output += word,
                }
                output.push('\n');
                Ok(())
            }),
        }
    }
}

/// Reads the cases and collects what `answer` writes for them.
fn each(
    cases: Cases,
    fields: &[Field],
    text: &str,
    mut answer: impl FnMut(&[u64], &mut String) -> Result<(), JudgeError>,
) -> Result<String, JudgeError> {
    let mut reader = Reader::new(text);
    let mut output = String::new();
    match cases {
        Cases::One => {
            let (numbers, _) = read(fields, &mut reader)?;
            reader.end()?;
            answer(&numbers, &mut output)?;
        }
        Cases::Counted => {
            for _ in 0..reader.number("the number of cases", ANY)? {
                answer(&read(fields, &mut reader)?.0, &mut output)?;
            }
            reader.end()?;
        }
        Cases::UntilEnd => {
            while reader.has_more() {
                answer(&read(fields, &mut reader)?.0, &mut output)?;
            }
        }
        Cases::UntilZeros => loop {
            let (numbers, last) = read(fields, &mut reader)?;
            if last {
                break;
            }
            answer(&numbers, &mut output)?;
        },
    }
    Ok(output)
}

/// The numbers of one case, and whether every [`Field::Number`] is 0.
fn read(fields: &[Field], reader: &mut Reader) -> Result<(Vec<u64>, bool), JudgeError> {
    let (mut numbers, mut zeros) = (Vec::new(), true);
    for field in fields {
        match field {
            Field::Number(what, range) => {
                let number = reader.number(what, range.clone())?;
                zeros &= number == 0;
                numbers.push(number);
            }
            Field::Items(what, range) => {
                let count = numbers.remove(0);
                numbers.extend(reader.numbers(count, what, range.clone())?);
            }
            Field::Check(wrong) => {
                if let Some((message, help)) = wrong(&numbers) {
                    return Err(reader.wrong(message, help));
                }
            }
        }
    }
    Ok((numbers, zeros))
}
