//! A game graph as DOT text, for Graphviz and the many programs that read it.
//!
//! Source of the syntax: *The DOT language*, the Graphviz documentation.

use grundy_core::Said;
use std::fmt::Write;

use crate::graph::GraphPicture;
use crate::look::{FAINT_INK, FONT, OutcomeColours, P, outcome_colours};

/// Writes the graph as DOT text, in O(vertices + edges). Fails if an edge names a vertex that does not exist.
///
/// ```
/// # use grundy_draw::{GraphPicture, VertexPicture, write_dot};
/// let vertex = |name: &str| VertexPicture { name: name.to_owned(), ..Default::default() };
/// let graph = GraphPicture { vertices: vec![vertex("a"), vertex("b")], edges: vec![(0, 1)], ..Default::default() };
/// assert!(write_dot(&graph).unwrap().contains("0 -> 1"));
/// ```
pub fn write_dot(picture: &GraphPicture) -> Result<String, Said> {
    picture.check()?;
    let font = FONT.split(',').next().unwrap_or(FONT);
    let mut dot = format!("digraph {} {{\n", quoted(&picture.heading.title.to_string()));
    // Writing to a string cannot fail.
    let _ = writeln!(dot, "  node [shape=box, style=\"rounded,filled\", fontname=\"{font}\", fontsize=11];");
    let _ = writeln!(dot, "  edge [color=\"{FAINT_INK}\"];");
    for (index, vertex) in picture.vertices.iter().enumerate() {
        let lines: Vec<String> = [vertex.name.clone()].into_iter().chain(vertex.line()).collect();
        let OutcomeColours { fill, line, ink } = outcome_colours(vertex.outcome);
        let start = if picture.start == Some(index) { ", peripheries=2" } else { "" };
        let label = quoted(&lines.join("\n"));
        let colours = format!("fillcolor=\"{fill}\", color=\"{line}\", fontcolor=\"{ink}\"");
        let _ = writeln!(dot, "  {index} [label={label}, {colours}{start}];");
    }
    let winning = P.line;
    for edge in &picture.edges {
        let look = match picture.winning_edges.contains(edge) {
            true => format!(" [color=\"{winning}\", penwidth=2.2]"),
            false => String::new(),
        };
        let _ = writeln!(dot, "  {} -> {}{look};", edge.0, edge.1);
    }
    dot.push_str("}\n");
    Ok(dot)
}

/// A text in quotes. Only the line break is an escape.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{}\"", text.replace(char::is_control, "\u{fffd}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_leave_their_quotes() {
        assert_eq!(quoted("a\"; b -> c; \"\\\nend\0"), "\"a\\\"; b -> c; \\\"\\\\\\nend\u{fffd}\"");
    }
}
