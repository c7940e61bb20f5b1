//! The diagram of a grid of boxes, as in Dots and Boxes.

use grundy_core::{SyntaxError, said};

use super::diagram::Diagram;
use crate::cells::CellSet;
use crate::number::parse_pair;

/// Largest number of rows, and of columns.
const MOST: u64 = 20;

/// The diagram of `rows,columns`.
///
/// # Errors
///
/// If the text is not two numbers from 1 to 20.
pub(super) fn diagram(start: &str) -> Result<Diagram, SyntaxError> {
    let help = || said!("write rows,columns of boxes, such as 3,4, or what is left of them: 3,4@h1:1,v2:3");
    let [rows, columns] = parse_pair(start).map_err(|error| error.help(help()))?;
    if !(1..=MOST).contains(&rows) || !(1..=MOST).contains(&columns) {
        return Err(
            SyntaxError::whole(start, said!("a grid has 1 to 20 rows and 1 to 20 columns of boxes")).help(help())
        );
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

/// The grid as in Dots and Boxes: a line is drawn where the string is cut. `None` if the diagram is no grid.
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
