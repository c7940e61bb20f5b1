//! The rules as the engine sees them: rows of text, their places and their options.
//!
//! In normal play values add, and a row is one component. In misère play, and where the rules say who has won, a row
//! is a sum played as a whole: its components. A row is identified by its *text* in messages, in files and in the
//! table. Texts are compared as bytes.

use grundy_core::{Fault, Outcome, Position, Symmetry, said, syntax};
use grundy_files::table::{Kind, Manifest, Place, sum_text};
use grundy_rules::Rules;

use crate::ClusterError;

/// A row: one component where values add, otherwise all components of a sum, ascending.
pub(crate) type Row = Vec<Position>;

/// The rules, and how they are played.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    rules: Rules,
    symmetry: Symmetry<Position>,
    own_endings: bool,
    /// The manifest of the table. It determines rows and their places.
    head: Manifest,
}

/// The text of a row, and its place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Named {
    pub(crate) rank: u64,
    pub(crate) shard: u32,
    pub(crate) text: String,
}

impl Play {
    /// The rules, played as the table's manifest says.
    pub(crate) fn new(rules: &Rules, head: Manifest) -> Play {
        let (symmetry, own_endings) = (Symmetry::sampled(), rules.moves.nature().own_endings);
        Play { rules: rules.clone(), symmetry, own_endings, head }
    }

    /// Whether values add.
    pub(crate) fn has_values(&self) -> bool {
        self.head.kind == Kind::Values
    }

    pub(crate) fn row(&self, position: &Position) -> Result<Row, ClusterError> {
        Ok(vec![self.symmetry.represent(&*self.rules.moves, position)?])
    }

    /// The text of a row, and its place. Without a rank its rank is one from which no move leads.
    pub(crate) fn name(&self, mut row: Row) -> Result<Named, ClusterError> {
        let Place { position, layer, shard } = Place::of(&self.head, &*self.rules.moves, &mut row)?;
        Ok(Named { rank: layer.unwrap_or(0), shard, text: position })
    }

    fn text(&self, row: &mut Row) -> String {
        match &row[..] {
            [one] if self.has_values() => self.rules.moves.show(one),
            _ => sum_text(&*self.rules.moves, row),
        }
    }

    /// The row of this text. Fails if the rules do not read back what they write.
    pub(crate) fn read(&self, text: &str) -> Result<Row, ClusterError> {
        let row: Option<Row> = match self.has_values() {
            true => self.rules.moves.parse(text).ok().map(|one| vec![one]),
            false => words(text).map(|word| self.component(word)).collect(),
        };
        row.filter(|row| self.text(&mut row.clone()) == text).ok_or_else(|| {
            let name = &self.rules.name;
            Fault::new(said!("{name} does not read `{text}` back, which it has written", name, text)).into()
        })
    }

    /// The component that this word writes, in quotes or not.
    fn component(&self, word: &str) -> Option<Position> {
        let inside = word.strip_prefix('"').and_then(|word| word.strip_suffix('"'));
        let read = |text| {
            let position = self.rules.moves.parse(text).ok()?;
            (syntax::as_word(&self.rules.moves.show(&position)) == word).then_some(position)
        };
        read(word).or_else(|| inside.and_then(read))
    }

    /// Who wins because the rules say that the game is over.
    pub(crate) fn ending(&self, row: &Row) -> Result<Option<Outcome>, ClusterError> {
        match &row[..] {
            [one] if self.own_endings => Ok(self.rules.moves.ending(one)?),
            _ => Ok(None),
        }
    }

    /// The different options of a row, ascending; each is the list of its rows, one row if values do not add.
    pub(crate) fn options(&self, row: &Row) -> Result<Vec<Vec<Row>>, ClusterError> {
        let mut options = Vec::new();
        let mut falls_apart = false;
        for (at, component) in row.iter().enumerate() {
            if at > 0 && row[at - 1] == *component {
                continue;
            }
            let mut fault = None;
            self.rules.moves.find_option(component, &mut |parts| {
                falls_apart |= parts.len() > 1;
                let own = parts.iter().map(|part| self.symmetry.represent(&*self.rules.moves, part));
                match own.collect::<Result<Row, Fault>>() {
                    Ok(mut parts) => {
                        if !self.has_values() {
                            parts.extend(row[..at].iter().chain(&row[at + 1..]).cloned());
                        }
                        parts.sort_unstable();
                        options.push(parts);
                    }
                    Err(wrong) => fault = Some(wrong),
                }
                fault.is_some()
            })?;
            if let Some(fault) = fault {
                return Err(fault.into());
            }
        }
        if falls_apart && self.own_endings {
            return Err(Fault::new(said!(
                "{name} says who has won (`result`): that is about the whole game, so its options cannot be sums",
                name = self.rules.name
            ))
            .into());
        }
        options.sort_unstable();
        options.dedup();
        let rows = |parts: Row| match self.has_values() {
            true => parts.into_iter().map(|part| vec![part]).collect(),
            false => vec![parts],
        };
        Ok(options.into_iter().map(rows).collect())
    }

    /// The error that a move leaves several components although no rank exists.
    pub(crate) fn falls_apart(&self, from: &str) -> ClusterError {
        Fault::new(said!("{name}: a move from {from} leaves several components, and the rules know no rank, a number that every move \
             lowers; define rank(p), for example all that is left to take", name = self.rules.name, from))
        .into()
    }

    /// The error that a move does not lower the rank.
    pub(crate) fn does_not_fall(&self, from: &str, rank: u64, to: &Named) -> ClusterError {
        let advice = match self.has_values() {
            true => "every move must lower it",
            false => {
                "every move must lower it, and ranks of components are added where sums are played as a whole; a \
                      bound of the number of moves can be added"
            }
        };
        let (name, to, lower) = (&self.rules.name, &to.text, to.rank);
        Fault::new(said!(
            "{name}: the move from {from} to {to} leads from rank {rank} to rank {lower}; {advice}",
            name,
            from,
            to,
            rank,
            lower,
            advice
        ))
        .into()
    }
}

/// The words of a text, separated by spaces outside of brackets and quotes.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(' ');
        let (mut depth, mut quoted) = (0usize, false);
        let end = rest.find(|sign: char| {
            match sign {
                '"' => quoted = !quoted,
                _ if quoted => {}
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            sign == ' ' && !quoted && depth == 0
        });
        let (word, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        (!word.is_empty()).then_some(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_read_as_they_are_written() {
        let rules = Rules::find("kayles").unwrap();
        let mut head = Manifest::new("kayles", None, Kind::Outcomes, 8);
        head.ranked = true;
        let play = Play::new(&rules, head);
        let row: Row = [5, 3, 5].map(Position::from).into();
        let named = play.name(row).unwrap();
        assert_eq!((named.rank, named.text.as_str()), (13, "3 5 5"));
        assert_eq!(play.read("3 5 5").unwrap(), [3, 5, 5].map(Position::from));
        assert_eq!(play.read("").unwrap(), []);
        assert!(play.read("5 3").is_err() && play.read("3  5").is_err() && play.read("x").is_err());
        // The two heaps of 5 are equal; a move may leave nothing of a heap of 2.
        let options = play.options(&vec![2.into(), 2.into()]).unwrap();
        assert_eq!(options, [vec![vec![1.into(), 2.into()]], vec![vec![2.into()]]]);
        let words: Vec<&str> = words(r#"a "b c" [1, 2] (3, "x y") "#).collect();
        assert_eq!(words, ["a", "\"b c\"", "[1, 2]", "(3, \"x y\")"]);
    }
}
