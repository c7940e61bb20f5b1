//! The positions of a table: their text and their places.

use grundy_core::{
    Convention, LoopyValue, Nature, OptionList, Outcome, Position, Said, Symmetry, SyntaxError, said, syntax,
};

use super::{ResultKind, ResultRow, Results};
use crate::kernel::labels::{self, Label};
use crate::kernel::{Check, Rejected, all_options, reject};

/// The content of a row.
pub(super) type Told = labels::Said;

/// Looks a row up: in a file, by its text.
pub(super) type Lookup<'a, R = Told> = &'a dyn Fn(usize, &str) -> Check<Option<R>>;

/// The table, and what its rules say of themselves.
pub(super) struct Book<'a> {
    pub results: &'a Results<'a>,
    pub nature: Nature,
    /// Whether values have neither an order nor a rank: then it must be seen that play does not return.
    pub must_end: bool,
    pub symmetry: Symmetry<Position>,
}

pub(super) struct Placed {
    pub text: String,
    pub layer: Option<u64>,
    /// Its file, if there is one for its layer and shard.
    pub file: Option<usize>,
}

impl<'a> Book<'a> {
    /// Looks whether such a table can be right at all.
    pub fn open(results: &'a Results<'a>) -> Check<Book<'a>> {
        // Whether play may return on a board of one's own is known once the board has been read.
        let texts = results.start.unwrap_or_default().iter().flat_map(|at| words(at).into_iter().chain([&**at]));
        texts.for_each(|text| _ = results.rules.moves.parse(text));
        let nature = results.rules.moves.nature();
        let name = &results.rules.name;
        let refuse = |field: &str, reason: Said| reject(format!("manifest.{field}"), reason);
        let values = results.kind != ResultKind::Outcomes;
        if !results.rules.is_impartial() {
            return refuse("source", said!("Left and Right have different moves in {name}", name));
        }
        if nature.convention.is_some_and(|wanted| wanted != results.convention) {
            return refuse("convention", said!("the rules of {name} want another", name));
        }
        if values && (results.convention == Convention::Misere || nature.own_endings) {
            return refuse("kind", said!("values belong to normal play that ends because somebody cannot move"));
        }
        if !values && !results.remoteness {
            return refuse("remoteness", said!("outcomes are proved by the remoteness, which is missing"));
        }
        let may_return = values && nature.may_loop && !results.ranked;
        if results.ordered && !may_return {
            return refuse("ordered", said!("the order of values is given exactly where play may return"));
        }
        if results.kind == ResultKind::Loopy && !results.ordered {
            let reason = said!("play may return, so the rows must give the order in which the values were found");
            return refuse("ordered", reason);
        }
        let sorted = results.files.is_sorted_by(|a, b| (a.layer, a.shard) < (b.layer, b.shard));
        if !sorted || results.files.iter().any(|file| file.layer.is_some() != results.ranked) {
            return refuse("files", said!("they do not ascend by layer and shard"));
        }
        let must_end = values && !results.ranked && !results.ordered;
        Ok(Book { results, nature, must_end, symmetry: results.rules.symmetry() })
    }

    fn representative(&self, position: &Position) -> Check<Position> {
        self.symmetry.represent(&*self.results.rules.moves, position).map_err(|wrong| match wrong.stopped {
            Some(_) => wrong.into(),
            None => Rejected::new("rules", wrong.message),
        })
    }

    /// Whether a row is a vertex, written as its name.
    fn is_about_a_graph(&self) -> bool {
        self.results.rules.graph().is_some()
    }

    /// The text of components, which are sorted.
    pub fn text(&self, components: &mut [Position]) -> String {
        let moves = &self.results.rules.moves;
        if let [only] = &*components
            && (self.results.kind != ResultKind::Outcomes || self.is_about_a_graph())
        {
            return moves.show(only);
        }
        components.sort_unstable();
        let words: Vec<String> =
            components.iter().map(|component| syntax::as_word(&moves.show(component)).into_owned()).collect();
        words.join(" ")
    }

    /// The components of a text, which must be written as described.
    pub fn read(&self, text: &str) -> Result<Vec<Position>, Said> {
        let mut components = match self.results.kind {
            ResultKind::Values | ResultKind::Loopy => {
                vec![self.results.rules.moves.parse(text).map_err(SyntaxError::reason)?]
            }
            ResultKind::Outcomes => {
                let vertex = if self.is_about_a_graph() { self.results.rules.moves.parse(text).ok() } else { None };
                match vertex {
                    Some(vertex) => vec![vertex],
                    None => words(text).into_iter().map(|word| self.read_word(word)).collect::<Result<Vec<_>, _>>()?,
                }
            }
        };
        if components.len() > 1 && self.nature.own_endings {
            return Err(said!("the rules say who has won, so the game is played alone"));
        }
        for component in &mut components {
            *component = self.representative(component).map_err(|wrong| wrong.reason)?;
        }
        match self.text(&mut components) {
            own if own == text => Ok(components),
            own => Err(said!("it is written as {own}", own)),
        }
    }

    /// A word of a sum: in quotes that protect it, or as it is.
    fn read_word(&self, word: &str) -> Result<Position, Said> {
        let moves = &self.results.rules.moves;
        let inner = word.strip_prefix('"').and_then(|word| word.strip_suffix('"'));
        if let Some(position) = inner.and_then(|inner| moves.parse(inner).ok())
            && syntax::as_word(&moves.show(&position)) == word
        {
            return Ok(position);
        }
        moves.parse(word).map_err(SyntaxError::reason)
    }

    pub fn place(&self, components: &mut [Position]) -> Check<Placed> {
        let (results, moves) = (self.results, &self.results.rules.moves);
        let text = self.text(components);
        let mut layer = results.ranked.then_some(0u64);
        if let Some(layer) = &mut layer {
            for component in components.iter() {
                let rank = moves.rank(component)?;
                let rank = rank.ok_or_else(|| Rejected::new("manifest.ranked", said!("the rules know no rank")))?;
                *layer = layer.saturating_add(rank);
            }
        }
        let block = match &*components {
            [only] if results.by_block => moves.block(only)?,
            _ => None,
        };
        let shard = match block {
            Some(block) => (results.shard_of)(&block.to_le_bytes()),
            None => (results.shard_of)(text.as_bytes()),
        };
        let file = results.files.binary_search_by_key(&(layer, shard), |file| (file.layer, file.shard)).ok();
        Ok(Placed { text, layer, file })
    }

    /// The content of a row, and a number that orders rows: the order in which values were found, or the remoteness.
    /// The remoteness falls with every move of the winner. If play is known to end, the number is 0 for all rows.
    pub fn told(&self, row: &ResultRow) -> Told {
        let (label, place) = match (self.results.kind, &row.value) {
            (ResultKind::Outcomes, _) => (Label::of(row.outcome), row.remoteness.unwrap_or(0)),
            (_, Some(LoopyValue::Nimber(value))) => {
                (Label::Value(value.0), row.order.map_or(0, |order| order.saturating_add(1)))
            }
            _ => (Label::Infinite, 0),
        };
        Told { label, place, remoteness: row.remoteness }
    }

    /// Checks of a row without other rows; its components.
    pub(crate) fn check_row(&self, file: usize, row: &ResultRow) -> Check<(Vec<Position>, Placed)> {
        let wrong = |reason: Said| self.wrong(file, &row.position, reason);
        let mut components = self.read(&row.position).map_err(wrong)?;
        let placed = self.place(&mut components)?;
        if placed.file != Some(file) {
            return Err(wrong(said!("it belongs into another file")));
        }
        let results = self.results;
        match (results.kind, &row.value) {
            (ResultKind::Outcomes, Some(_)) => return Err(wrong(said!("a table of outcomes has no values"))),
            (ResultKind::Values, Some(value)) if value.nimber().is_none() => {
                return Err(wrong(said!("a table of finite values has an infinite one")));
            }
            (ResultKind::Values | ResultKind::Loopy, None) => return Err(wrong(said!("it has no value"))),
            (_, Some(value)) if value.outcome() != row.outcome => {
                let (value_a, outcome) = (value.outcome(), row.outcome);
                return Err(wrong(said!(
                    "a position worth {value} is {value_a}, not {outcome}",
                    value,
                    value_a,
                    outcome
                )));
            }
            _ => {}
        }
        let finite = row.value.as_ref().is_some_and(|value| value.nimber().is_some());
        if row.remoteness.is_some() != (results.remoteness && row.outcome != Outcome::D) {
            return Err(wrong(said!("the remoteness is given for all positions but draws, or for none")));
        }
        if row.order.is_some() != (results.ordered && finite) {
            return Err(wrong(said!("the order is given for all finite values, or for none")));
        }
        Ok((components, placed))
    }

    pub fn wrong(&self, file: usize, position: &str, reason: impl Into<Said>) -> Rejected {
        Rejected::new(format!("{}: position `{position}`", self.results.files[file].name), reason)
    }

    /// The row of each start, which `find` looks up in a file by its text.
    pub fn starts<R>(&self, find: Lookup<R>) -> Check<Vec<R>> {
        let mut found = Vec::new();
        for (i, start) in self.results.start.unwrap_or_default().iter().enumerate() {
            let wrong = |reason: Said| Rejected::new(format!("manifest.start[{i}]"), reason);
            let mut components = self.read(start).map_err(wrong)?;
            let placed = self.place(&mut components)?;
            let row = placed.file.map(|file| find(file, &placed.text)).transpose()?.flatten();
            found.push(row.ok_or_else(|| wrong(said!("{start} is not in the table", start)))?);
        }
        Ok(found)
    }

    /// The different options of components: each as its sorted components, which are representatives.
    pub fn options(&self, components: &[Position]) -> Check<Vec<Vec<Position>>> {
        let rules = self.results.rules;
        let mut options = Vec::new();
        for (at, component) in components.iter().enumerate() {
            if at > 0 && components[at - 1] == *component {
                continue;
            }
            for option in all_options(rules, component, "rules")? {
                let parts = option.iter().map(|part| self.representative(part));
                let mut parts = parts.collect::<Result<Vec<_>, _>>()?;
                parts.extend(components[..at].iter().chain(&components[at + 1..]).cloned());
                options.push(parts);
            }
        }
        Ok(OptionList::from_all(options, usize::MAX).first)
    }
}

/// The words of a text: white space in brackets and quotes belongs to a word.
fn words(text: &str) -> Vec<&str> {
    let (mut words, mut begin, mut depth, mut quoted) = (Vec::new(), 0, 0usize, false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ' ' if depth == 0 => {
                words.push(&text[begin..at]);
                begin = at + 1;
            }
            _ => {}
        }
    }
    if !text.is_empty() {
        words.push(&text[begin..]);
    }
    words
}
