//! The graphs that a file of rules may read: those that lie beside it.

use std::collections::BTreeMap;

use grundy_core::{Said, said};

const MOST_EDGES: usize = 1_000_000;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RuleGraph {
    pub vertices: Vec<String>,
    /// The edges, as numbers of vertices.
    pub edges: Vec<(u32, u32)>,
}

/// Reads a graph by the name that the rules give: a file in the folder of the rules or below it. The error is a
/// sentence.
pub type ReadGraph<'a> = dyn Fn(&str) -> Result<RuleGraph, Said> + 'a;

/// The graphs that a run of a file may use, by the names of their files; `None` for those that are not read yet.
pub(crate) type Graphs = BTreeMap<String, Option<Result<RuleGraph, Said>>>;

pub(crate) fn none(_: &str) -> Result<RuleGraph, Said> {
    Err(said!("there are no files beside these rules"))
}

/// The graph of a file that rules ask for. `graphs` is `None` after the rules were read.
///
/// What is not read yet is noted, and the file of rules is run again when it is.
pub(crate) fn asked<'a>(graphs: Option<&'a mut Graphs>, file: &str) -> Result<&'a RuleGraph, Said> {
    let quoted = format!("{file:?}");
    if !is_beside(file) {
        return Err(said!("graph({file}): a graph lies beside the rules; write the name of its file", file = quoted));
    }
    let Some(graphs) = graphs else {
        return Err(said!(
            "graph({file}) is called by a function; read graphs outside of functions, such as g = graph({file}) above them",
            file = quoted
        ));
    };
    match graphs.entry(file.to_owned()).or_default() {
        Some(Ok(graph)) if graph.edges.len() <= MOST_EDGES => Ok(graph),
        Some(Ok(_)) => {
            let error = format!("rules read graphs of at most {MOST_EDGES} edges");
            Err(said!("graph({file}): {error}", file = quoted, error))
        }
        Some(Err(error)) => Err(said!("graph({file}): {error}", file = quoted, error = error.clone())),
        None => Err(said!("graph({file}) is not read yet", file = quoted)),
    }
}

/// Whether a name leads to a file in the folder of the rules or below it.
fn is_beside(file: &str) -> bool {
    let parts = || file.split(['/', '\\']);
    !file.contains(':') && parts().all(|part| !part.is_empty() && part != "." && part != "..")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Door, ScriptLimits};

    const RULES: &str = "
g = graph('house.csv')
start = 0

def board(p):
    return game(g.vertices, [take(a, b) for a, b in g.edges])
";

    fn fault(rules: &str, read: &ReadGraph) -> String {
        Door::load_beside("r.star", rules, ScriptLimits::default(), read).err().unwrap().message.to_string()
    }

    #[test]
    fn a_board_is_made_from_a_graph() {
        let read = |file: &str| {
            assert_eq!(file, "house.csv");
            Ok(RuleGraph {
                vertices: vec!["a".to_owned(), "b".to_owned(), "c".to_owned()],
                edges: vec![(0, 1), (2, 1)],
            })
        };
        let door = Door::load_beside("r.star", RULES, ScriptLimits::default(), &read);
        let Ok(Door::Board(game)) = door else { panic!("it is a board") };
        use grundy_core::Ruleset;
        let start = game.parse("0").unwrap();
        let mut left = Vec::new();
        game.each_option(&start, &mut |option| left.push(game.show(&option[0]))).unwrap();
        assert_eq!(left, ["0@c", "0@a"]);
    }

    #[test]
    fn mistakes_are_named() {
        let absent = |_: &str| Err("it is not there".into());
        let said = fault(RULES, &absent);
        assert!(said.starts_with("r.star:2") && said.contains("graph(\"house.csv\"): it is not there"), "{said}");
        for name in ["../house.csv", "/house.csv", "a//b", "", "c:house.csv", "a\\..\\b"] {
            let rules = RULES.replace("'house.csv'", &format!("{name:?}"));
            assert!(fault(&rules, &absent).contains("a graph lies beside the rules"), "{name}");
        }
        let late = "start = 0\ndef board(p):\n    g = graph('house.csv')\n    return game(g.vertices, [])\n";
        let Ok(Door::Board(game)) = Door::load_beside("r.star", late, ScriptLimits::default(), &absent) else {
            panic!()
        };
        use grundy_core::Ruleset;
        let said = game.parse("0").unwrap_err().to_string();
        assert!(said.contains("read graphs outside of functions"), "{said}");
    }
}
