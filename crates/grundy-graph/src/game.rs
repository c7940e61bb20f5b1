//! A token on a vertex of a graph, as a ruleset.

use std::sync::Arc;

use grundy_core::{Label, Nature, Options, Position, Ruleset, SyntaxError, said};

use crate::NamedGraph;

/// The game on a graph: a move takes the token along an edge. A position is the number of the token's vertex.
///
/// ```
/// use grundy_core::Ruleset;
/// use grundy_graph::{GraphGame, NamedGraph};
/// let game = GraphGame(NamedGraph::of_edges([("b", "a"), ("b", "b")])?.into());
/// let token = game.parse("b").unwrap();
/// let mut options = Vec::new();
/// game.each_option(&token, &mut |option| options.push(game.show(&option[0]))).unwrap();
/// assert_eq!(options, ["a", "b"]);
/// # Ok::<(), grundy_graph::DraftError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GraphGame(pub Arc<NamedGraph>);

impl GraphGame {
    fn vertex(&self, position: &Position) -> Option<u32> {
        self.0.graph.vertex(position)
    }
}

impl Ruleset for GraphGame {
    type Position = Position;

    fn options(&self, position: &Position, options: &mut Options<Position>) {
        let Some(vertex) = self.vertex(position) else { return };
        let mut last = None;
        for &to in self.0.graph.options(vertex) {
            // Equal options that follow one another are skipped; other equal options are found later.
            if last.replace(to) != Some(to) {
                options.add(&[Position::from(u64::from(to))]);
            }
        }
    }

    fn option_bound(&self, position: &Position) -> Option<u128> {
        self.vertex(position).map(|vertex| self.0.graph.option_count(vertex).into())
    }

    fn nature(&self) -> Nature {
        Nature { may_loop: true, ..Nature::default() }
    }

    fn parse(&self, text: &str) -> Result<Position, SyntaxError> {
        if let Some(vertex) = self.0.names.find(text) {
            return Ok(Position::from(u64::from(vertex)));
        }
        let graph = self.0.graph.vertices();
        let some = (0..graph.min(3)).map(|v| self.0.names.show(v)).collect::<Vec<_>>().join(", ");
        let error = SyntaxError::whole(text, said!("the graph has no vertex `{text}`", text));
        Err(error.help(said!("its {graph} vertices begin with {some}", graph, some)))
    }

    fn show(&self, position: &Position) -> String {
        self.vertex(position).map_or_else(|| position.to_string(), |vertex| self.0.names.show(vertex))
    }

    fn label(&self, _from: &Position, to: &[Position]) -> Label {
        if let [to] = to { Label::Token { vertex: self.show(to) } } else { Label::TokenAway }
    }
}
