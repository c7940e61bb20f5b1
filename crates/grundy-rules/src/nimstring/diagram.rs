//! Coins, and the strings that hold them.

use grundy_core::{SyntaxError, said};
use grundy_graph::NamedGraph;

use crate::cells::CellSet;
use crate::cells::layout::is_name;
use crate::number::parse_pair;
use crate::on_graphs::edge_names;

const GROUND: &str = "ground";

/// The coins and strings of a start, of which nothing is cut.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The text of the start; empty for the diagram of a file.
    pub start: String,
    names: Vec<String>,
    /// The two ends of each string; `None` is the ground.
    ends: Vec<[Option<u32>; 2]>,
    held: Vec<Vec<u32>>,
    /// For each string, the first one with the same ends.
    twins: Vec<u32>,
}

impl Diagram {
    /// A diagram with these strings: the name and the ends of each. Coins are numbered from 0.
    pub fn new(start: String, strings: Vec<(String, [Option<u32>; 2])>) -> Diagram {
        let coins = strings.iter().flat_map(|(_, ends)| ends).flatten().max().map_or(0, |&coin| coin as usize + 1);
        let mut held = vec![Vec::new(); coins];
        let mut twins: Vec<u32> = Vec::with_capacity(strings.len());
        let (names, ends): (Vec<String>, Vec<[Option<u32>; 2]>) = strings.into_iter().unzip();
        let mut first = std::collections::HashMap::new();
        for (string, &[a, b]) in (0u32..).zip(&ends) {
            for coin in [a, b.filter(|_| a != b)].into_iter().flatten() {
                held[coin as usize].push(string);
            }
            twins.push(*first.entry((a.min(b), a.max(b))).or_insert(string));
        }
        Diagram { start, names, ends, held, twins }
    }

    /// The diagram of a graph, whose vertex `ground` is the ground. Fails if the name of a string cannot be written.
    pub fn of_graph(named: &NamedGraph) -> Result<Diagram, SyntaxError> {
        let edges = named.graph.undirected();
        let ground = named.names.find(GROUND);
        let end = |vertex: u32| (Some(vertex) != ground).then_some(vertex);
        let names = edge_names(named, &edges, '-');
        if let Some(name) = names.iter().find(|name| !is_name(name) || name.ends_with('!')) {
            return Err(SyntaxError::whole("", said!("the string `{name}` cannot be written in a position", name))
                .help(said!(
                    "name the vertices by words without spaces, commas, `@`, `+`, and without `!` at the end"
                )));
        }
        let ends = edges.iter().map(|&(a, b)| [end(a), end(b)]);
        Ok(Diagram::new(String::new(), names.into_iter().zip(ends).collect()))
    }

    pub fn strings(&self) -> usize {
        self.names.len()
    }

    pub fn name(&self, string: u32) -> &str {
        &self.names[string as usize]
    }

    pub fn find(&self, name: &str) -> Option<u32> {
        self.names.iter().position(|known| known == name).map(|at| at as u32)
    }

    pub fn whole(&self) -> CellSet {
        CellSet::of(self.strings(), 0..self.strings() as u32)
    }

    /// The different coins at the ends of a string.
    pub fn coins(&self, string: u32) -> impl Iterator<Item = u32> {
        let [a, b] = self.ends[string as usize];
        [a, b.filter(|_| a != b)].into_iter().flatten()
    }

    /// Whether some coin at the ends of a string is held by none of the strings that are `left`.
    pub fn frees(&self, string: u32, left: &CellSet) -> bool {
        self.coins(string).any(|coin| !self.held[coin as usize].iter().any(|&other| left.contains(other)))
    }

    /// The parts of what is left that have no coin in common, by their first strings.
    pub fn parts(&self, left: &CellSet) -> Vec<CellSet> {
        let mut rest = left.clone();
        let mut parts = Vec::new();
        for first in left.iter() {
            if !rest.contains(first) {
                continue;
            }
            let mut part = CellSet::empty(self.strings());
            let mut open = vec![first];
            rest.remove(first);
            while let Some(string) = open.pop() {
                part.insert(string);
                for coin in self.coins(string) {
                    for &other in &self.held[coin as usize] {
                        if rest.contains(other) {
                            rest.remove(other);
                            open.push(other);
                        }
                    }
                }
            }
            parts.push(part);
        }
        parts
    }

    /// As many strings between the same ends, the first ones of them.
    pub fn representative(&self, left: &CellSet) -> CellSet {
        let mut first = CellSet::empty(self.strings());
        for string in left.iter() {
            let twin = self.twins[string as usize];
            let place = (twin..self.strings() as u32).find(|&s| self.twins[s as usize] == twin && !first.contains(s));
            first.insert(place.unwrap_or(string));
        }
        first
    }
}

/// Largest number of rows, and of columns.
const MOST: u64 = 20;

/// The diagram of `rows,columns`. Fails if the text is not two numbers from 1 to 20.
pub(super) fn diagram(start: &str) -> Result<Diagram, SyntaxError> {
    let help = || said!("write rows,columns of boxes, such as 3,4, or what is left of them: 3,4@h1:1,v2:3");
    let [rows, columns] = parse_pair(start).map_err(|error| error.help(help()))?;
    if !(1..=MOST).contains(&rows) || !(1..=MOST).contains(&columns) {
        let error = SyntaxError::whole(start, said!("a grid has 1 to 20 rows and 1 to 20 columns of boxes"));
        return Err(error.help(help()));
    }
    let (rows, columns) = (rows as u32, columns as u32);
    let mut strings = Vec::new();
    for row in 0..=rows {
        for column in 0..columns {
            let boxed = |row: u32| (row < rows).then_some(row * columns + column);
            let ends = [row.checked_sub(1).and_then(boxed), boxed(row)];
            strings.push((format!("h{}:{}", row + 1, column + 1), ends));
        }
        for column in (0..=columns).filter(|_| row < rows) {
            let boxed = |column: u32| (column < columns).then_some(row * columns + column);
            let ends = [column.checked_sub(1).and_then(boxed), boxed(column)];
            strings.push((format!("v{}:{}", row + 1, column + 1), ends));
        }
    }
    Ok(Diagram::new(format!("{rows},{columns}"), strings))
}

/// The grid as in Dots and Boxes: a line is drawn where the string is cut. `None` if the diagram is not a grid.
pub(super) fn picture(diagram: &Diagram, left: &CellSet) -> Option<String> {
    let [rows, columns] = parse_pair(&diagram.start).ok()?;
    let gone = |name: String| diagram.find(&name).is_some_and(|string| !left.contains(string));
    let mut lines = Vec::new();
    for row in 1..=rows + 1 {
        let across: Vec<&str> =
            (1..=columns).map(|column| if gone(format!("h{row}:{column}")) { "--" } else { "  " }).collect();
        lines.push(format!("+{}+", across.join("+")));
        if row <= rows {
            let down = |column| if gone(format!("v{row}:{column}")) { "|" } else { " " };
            lines.push((1..=columns + 1).map(down).collect::<Vec<_>>().join("  ").trim_end().to_owned());
        }
    }
    Some(lines.join("\n"))
}
