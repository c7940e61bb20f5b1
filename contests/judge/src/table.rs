//! Problems as rows of a table: how the cases are counted, the numbers of each, and the two words of the answer. And
//! the catalogue of games, for many questions in a row.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::RangeInclusive;

use grundy_core::{Convention, Fault, Outcome, Position, Said};
use grundy_rules::Rules;
use grundy_solve::worth::Valuer;
use grundy_solve::{Limits, Unsolved};

use crate::JudgeError;
use crate::reader::{ANY, Reader};

/// How a problem reads its input and answers it. A case is its numbers, without the number of [`Field::Items`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub cases: Cases,
    pub how: How,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum How {
    /// Answers each case by the first word if `wins`, else by the second; `#i` is # and the number of the case.
    Table { fields: &'static [Field], words: [&'static str; 2], wins: Answer<bool> },
    /// Answers each case by a text.
    Text { fields: &'static [Field], text: Answer<String> },
    /// Reads and answers each case with code of its own.
    Own(OwnAnswer),
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
    (name, Plan { cases, how: How::Table { fields, words, wins } })
}

pub(crate) const fn text(name: &'static str, cases: Cases, fields: &'static [Field], text: Answer<String>) -> Row {
    (name, Plan { cases, how: How::Text { fields, text } })
}

/// A problem whose cases are read and answered by code of its own; an empty text ends [`Cases::UntilZeros`].
pub(crate) const fn own(name: &'static str, cases: Cases, answer: OwnAnswer) -> Row {
    (name, Plan { cases, how: How::Own(answer) })
}

type Answer<T> = fn(&[u64], &mut Games) -> Result<T, JudgeError>;
type OwnAnswer = fn(&mut Reader, &mut Games) -> Result<String, JudgeError>;

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
        let (mut reader, mut games, mut output, mut case) = (Reader::new(text), Games::default(), String::new(), 0);
        let mut answer = |reader: &mut Reader| match self.how {
            How::Own(answer) => answer(reader, &mut games),
            How::Text { fields, text } => {
                self.read(fields, reader)?.map_or(Ok(String::new()), |numbers| text(&numbers, &mut games))
            }
            How::Table { fields, words: [yes, no], wins } => {
                let Some(numbers) = self.read(fields, reader)? else { return Ok(String::new()) };
                case += 1;
                let word = if wins(&numbers, &mut games)? { yes } else { no };
                Ok(word.replacen("#i", &format!("#{case}"), 1) + "\n")
            }
        };
        match self.cases {
            Cases::One => {
                output = answer(&mut reader)?;
                reader.end()?;
            }
            Cases::Counted => {
                for _ in 0..reader.number("the number of cases", ANY)? {
                    output += &answer(&mut reader)?;
                }
                reader.end()?;
            }
            Cases::UntilEnd => {
                while reader.has_more() {
                    output += &answer(&mut reader)?;
                }
            }
            Cases::UntilZeros => loop {
                match answer(&mut reader)? {
                    text if text.is_empty() => break,
                    text => output += &text,
                }
            },
        }
        Ok(output)
    }

    /// The numbers of the next case; `None` if they end the cases.
    fn read(&self, fields: &[Field], reader: &mut Reader) -> Result<Option<Vec<u64>>, JudgeError> {
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
        if self.cases == Cases::One {
            reader.end()?;
        }
        Ok((self.cases != Cases::UntilZeros || !zeros).then_some(numbers))
    }
}

/// A game of the catalogue, with its computed values.
pub(crate) struct Known {
    rules: Rules,
    /// Created when the first value is asked for.
    valuer: Option<Valuer>,
    heaps: Vec<u64>,
}

/// Games by their names, each found once.
#[derive(Default)]
pub(crate) struct Games(HashMap<String, Known>);

impl Games {
    pub(crate) fn find(&mut self, ruleset: &str) -> Result<&mut Known, JudgeError> {
        Ok(match self.0.entry(ruleset.to_owned()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(Known::find(ruleset)?),
        })
    }

    /// Whether the player to move wins, by the theorem that the game declares.
    pub(crate) fn first_wins(&mut self, ruleset: &str, position: impl Into<Position>) -> Result<bool, JudgeError> {
        self.find(ruleset)?.first_wins(&position.into())
    }

    /// The nim-sum of the values of some heaps.
    pub(crate) fn sum(&mut self, ruleset: &str, heaps: &[u64]) -> Result<u64, JudgeError> {
        self.find(ruleset)?.sum(heaps.iter().copied())
    }
}

impl Known {
    pub(crate) fn find(ruleset: &str) -> Result<Known, JudgeError> {
        let rules = Rules::find(ruleset).map_err(|error| Unsolved::Rules(Fault::new(error.said())))?;
        Ok(Known { rules, valuer: None, heaps: Vec::new() })
    }

    pub(crate) fn first_wins(&self, position: &Position) -> Result<bool, JudgeError> {
        match self.rules.moves.declared(position, Convention::Normal) {
            Some(declared) => Ok(declared.outcome == Outcome::N),
            None => {
                let (ruleset, position) = (self.rules.name.clone(), position.clone());
                Err(JudgeError::NoTheorem { ruleset, position })
            }
        }
    }

    /// The Grundy value of a position, by a theorem or by the definition.
    pub(crate) fn value(&mut self, position: &Position) -> Result<u64, JudgeError> {
        Ok(self.valuer().value(position, &Limits::default())?.0)
    }

    /// The nim-sum of the values of some heaps.
    pub(crate) fn sum(&mut self, mut heaps: impl Iterator<Item = u64>) -> Result<u64, JudgeError> {
        heaps.try_fold(0, |sum, heap| Ok(sum ^ self.value(&heap.into())?))
    }

    /// The values of the heaps from 0 to at least `to`, for a game whose positions are heaps.
    pub(crate) fn heaps(&mut self, to: u64) -> Result<&[u64], JudgeError> {
        if self.heaps.len() as u64 <= to {
            self.heaps = match self.valuer().sequence_values(0..=to, &Limits::default()) {
                Some(values) => values?.0,
                None => (0..=to).map(|n| self.value(&Position::from(n))).collect::<Result<_, _>>()?,
            };
        }
        Ok(&self.heaps)
    }

    fn valuer(&mut self) -> &mut Valuer {
        self.valuer.get_or_insert_with(|| Valuer::new(self.rules.clone()))
    }
}
