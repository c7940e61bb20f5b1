//! Pictures of what a session computes.

use std::collections::{BTreeSet, HashMap};

use grundy::{Session, Sum};
use grundy_core::{Convention, Outcome, Position, Progress, Verdict};
use grundy_graph::Graph;
use grundy_rules::Rules;
use grundy_solve::graph::{loopy, retrograde};
use grundy_solve::search::all_options;

use crate::graph::{GraphPicture, VertexPicture};
use crate::look::grouped;
use crate::map::{MapPicture, MapStyle};
use crate::no_picture::NoPicture;
use crate::sequence::{Rare, SequencePicture};
use crate::sheet::Heading;

/// A period is searched for at least up to this heap, even if fewer heaps are drawn.
const LOOKED_AT: u64 = 10_000;
/// Smallest number of heaps in a picture that marks rare values; fewer say nothing about rarity.
const MANY: usize = 100;
/// Rare values are marked if at most one heap in this many has one; more marks would mark nothing.
const RARE_ENOUGH: usize = 8;
/// Largest number of options of one position in a graph; a position with more is refused.
const MOST_OPTIONS: u128 = 1 << 20;

/// The picture of the values of the heaps 0 to `to`. It shows the period if one is proved, and the rare values if they
/// are few.
///
/// # Errors
///
/// If the positions of the ruleset are not single heaps, or if the values exceed the limits.
pub fn sequence_picture(session: &mut Session, rules: &Rules, to: u64) -> Result<SequencePicture, NoPicture> {
    if u128::from(to) * 32 > u128::from(session.limits.memory) {
        return Err(NoPicture::Memory { to });
    }
    let report = session.period(rules, Some(to.max(LOOKED_AT)));
    let report = report.ok_or_else(|| NoPicture::NoSequence { ruleset: rules.name.clone() })?;
    let values = session.values(rules, 0, to)?;
    let mask = session.solver.valuer(rules).evidence().and_then(|evidence| evidence.rare_mask).map(Rare::Mask);
    let rare = mask.filter(|rare| {
        let count = values.iter().zip(0..).filter(|&(&value, n)| rare.holds(n, value)).count();
        values.len() >= MANY && (1..=values.len() / RARE_ENOUGH).contains(&count)
    });
    let periodicity = report.periodicity.filter(|_| report.verdict == Verdict::Proven);
    let subtitle = match periodicity {
        Some(law) => {
            let growth = if law.saltus > 0 { format!(", saltus {}", grouped(law.saltus)) } else { String::new() };
            let (period, preperiod) = (grouped(law.period), grouped(law.preperiod));
            format!("period {period}{growth} from heap {preperiod} on, proved")
        }
        None => format!("no period is proved up to heap {}", grouped(to.max(LOOKED_AT))),
    };
    let title = format!("{}: the values of the heaps 0 to {}", rules.name, grouped(to));
    Ok(SequencePicture { heading: Heading { title, subtitle }, from: 0, values, rare, periodicity })
}

/// The map of a two-number game over 0..=`to` by 0..=`to`.
///
/// # Errors
///
/// If the values exceed the limits.
pub fn map_picture(
    session: &mut Session,
    rules: &Rules,
    to: u64,
    style: Option<MapStyle>,
) -> Result<MapPicture, NoPicture> {
    let rows = session.table(rules, 0, to)?;
    let p_positions = rows.iter().flatten().filter(|cell| **cell == Some(0)).count();
    let positions = rows.iter().flatten().flatten().count();
    let style = style.unwrap_or_else(|| MapStyle::of_size(rows.len()));
    let what = match style {
        MapStyle::Values => "the values",
        MapStyle::Outcomes => "the P-positions",
    };
    let title = format!("{}: {what} of the pairs up to {}", rules.name, grouped(to));
    let subtitle =
        format!("{} of {} positions are P-positions", grouped(p_positions as u64), grouped(positions as u64));
    Ok(MapPicture { heading: Heading { title, subtitle }, from: 0, rows, style: Some(style) })
}

/// The graph of the positions that can be reached from `game` in normal play, each with its value, outcome and
/// remoteness. The components of a position are sorted, so that their order does not matter.
///
/// Complexity: O(positions · options), with at most `most` positions.
///
/// # Errors
///
/// If there are more than `most` positions, or if the work exceeds the limits.
pub fn graph_picture(session: &mut Session, game: &Sum, most: usize) -> Result<GraphPicture, NoPicture> {
    let reached = reached(session, game, most)?;
    let all = reached.options.iter().zip(0..);
    let edges: Vec<(u32, u32)> = all.flat_map(|(list, from)| list.iter().map(move |&to| (from, to))).collect();
    let graph = Graph::from_edges(reached.sums.len() as u32, &edges)?;
    let names = reached.sums.iter().map(|sum| name(&reached.rules, sum)).collect();
    let title = format!("{game}: the positions that can be reached");
    judged_picture(session, &graph, names, &reached.endings, title, Some(0))
}

/// The picture of a whole graph, each vertex with its value, outcome and remoteness. `None` if the ruleset is not given
/// as a graph.
///
/// # Errors
///
/// If there are more than `most` vertices, or if the work exceeds the limits.
pub fn whole_graph_picture(
    session: &mut Session,
    rules: &Rules,
    most: usize,
) -> Result<Option<GraphPicture>, NoPicture> {
    let Some(named) = rules.graph() else { return Ok(None) };
    let vertices = named.graph.vertices();
    if vertices as usize > most {
        return Err(NoPicture::Vertices { vertices, most });
    }
    let names = (0..vertices).map(|v| named.names.show(v)).collect();
    let title = format!("{}: all vertices", rules.name);
    judged_picture(session, &named.graph, names, &[], title, None).map(Some)
}

/// A graph with values, outcomes and remoteness. Vertices at which the rules end the game have no value.
fn judged_picture(
    session: &Session,
    graph: &Graph,
    names: Vec<String>,
    endings: &[Option<Outcome>],
    title: String,
    start: Option<usize>,
) -> Result<GraphPicture, NoPicture> {
    let limits = &session.limits;
    let ending = |v: u32| endings.get(v as usize).copied().flatten();
    let judged = retrograde(graph, Convention::Normal, &ending, limits.threads, limits)?;
    let values = endings.is_empty().then(|| loopy(graph, limits.threads, limits)).transpose()?;
    let vertices = names.into_iter().zip(0..).map(|(name, v)| VertexPicture {
        name,
        value: values.as_ref().map(|values| values.value(graph, v).to_string()),
        outcome: Some(judged.outcome(v)),
        remoteness: judged.remoteness(v).map(u64::from),
    });
    let pairs = |v: u32| graph.options(v).iter().map(move |&to| (v as usize, to as usize));
    let edges: BTreeSet<(usize, usize)> = (0..graph.vertices()).flat_map(pairs).collect();
    let wins = |&&(_, to): &&(usize, usize)| judged.outcome(to as u32) == Outcome::P;
    let winning_edges = edges.iter().filter(wins).copied().collect();
    let subtitle = format!(
        "{} position{} and {} move{}; below each its outcome{}",
        grouped(u64::from(graph.vertices())),
        if graph.vertices() == 1 { "" } else { "s" },
        grouped(edges.len() as u64),
        if edges.len() == 1 { "" } else { "s" },
        if values.is_some() { " and its value" } else { "" },
    );
    let (heading, edges) = (Heading { title, subtitle }, edges.into_iter().collect());
    Ok(GraphPicture { heading, vertices: vertices.collect(), edges, start, winning_edges })
}

fn reached<'g>(session: &Session, game: &'g Sum, most: usize) -> Result<Reached<'g>, NoPicture> {
    let mut rules: Vec<&Rules> = Vec::new();
    let mut start: Components = Vec::new();
    let mut room = most as u64;
    for summand in game.components() {
        room = room.checked_sub(summand.copies).ok_or(NoPicture::Components { most })?;
        let known = rules.iter().position(|known| *known == summand.rules);
        let index = known.unwrap_or_else(|| {
            rules.push(summand.rules);
            rules.len() - 1
        });
        start.extend((0..summand.copies).map(|_| (index, summand.position.clone())));
    }
    start.sort_unstable();
    let mut index: HashMap<Components, u32> = HashMap::from([(start.clone(), 0)]);
    let own_endings = rules.iter().any(|rules| rules.moves.nature().own_endings);
    let mut reached = Reached { rules, sums: vec![start], options: Vec::new(), endings: Vec::new() };
    while let Some(sum) = reached.sums.get(reached.options.len()).cloned() {
        let mut list = BTreeSet::new();
        if own_endings {
            let ending = match sum.as_slice() {
                [(ruleset, position)] => reached.rules[*ruleset].moves.ending(position)?,
                _ => None,
            };
            reached.endings.push(ending);
        }
        let over = reached.endings.last().is_some_and(Option::is_some);
        for (at, (ruleset, position)) in sum.iter().enumerate().filter(|_| !over) {
            if at > 0 && sum[at - 1] == sum[at] {
                continue; // another copy of the same component
            }
            let moves = &reached.rules[*ruleset].moves;
            let bound = moves.option_bound(position).unwrap_or(0);
            if bound > MOST_OPTIONS {
                let (met, position) = (reached.sums.len(), moves.show(position));
                return Err(NoPicture::Options { met, position, bound, most });
            }
            for option in all_options(&**moves, position, &session.limits)? {
                let mut next = sum.clone();
                next.remove(at);
                next.extend(option.into_iter().map(|part| (*ruleset, part)));
                next.sort_unstable();
                let vertex = *index.entry(next).or_insert_with_key(|next| {
                    reached.sums.push(next.clone());
                    reached.sums.len() as u32 - 1
                });
                list.insert(vertex);
                if reached.sums.len() > most {
                    return Err(NoPicture::Reached { met: reached.sums.len(), most });
                }
            }
        }
        reached.options.push(list.into_iter().collect());
        let done = reached.options.len() as u64;
        session.limits.report(Progress { unit: "positions", done, total: None })?;
    }
    Ok(reached)
}

/// A reachable position: its components, sorted. Each component is the index of its ruleset and its own position.
type Components = Vec<(usize, Position)>;

/// The positions that can be reached from a game.
struct Reached<'g> {
    rules: Vec<&'g Rules>,
    /// The positions; the first is the game itself.
    sums: Vec<Components>,
    /// The options of each position, as ascending indices.
    options: Vec<Vec<u32>>,
    /// For each position, who has won if the rules end the game there.
    endings: Vec<Option<Outcome>>,
}

/// A position in the notation. If there is only one ruleset, its name is left out.
fn name(rules: &[&Rules], sum: &Components) -> String {
    if sum.is_empty() {
        return "nothing".to_owned();
    }
    let mut text = String::new();
    for (at, (ruleset, position)) in sum.iter().enumerate() {
        let shown = rules[*ruleset].moves.show(position);
        let same = at > 0 && sum[at - 1].0 == *ruleset;
        let plus = if at > 0 { " + " } else { "" };
        text += &match (rules.len(), same) {
            (1, _) => format!("{plus}{shown}"),
            (_, true) => format!(" {shown}"),
            (_, false) => format!("{plus}{} {shown}", rules[*ruleset].name),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::Sources;

    /// A position of the graph as a game; `None` for the empty sum.
    fn game(graph_of: &Sum, name: &str) -> Option<Sum> {
        let mut names: Vec<&str> = graph_of.terms().iter().map(|term| term.rules.name.as_str()).collect();
        names.dedup();
        let text = match names.as_slice() {
            [only] => format!("{only} {}", name.replace(" + ", " ")),
            _ => name.to_owned(),
        };
        (name != "nothing").then(|| text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
    }

    /// A game with its components sorted, as text.
    fn sorted(game: &Sum) -> String {
        let mut parts: Vec<String> = Vec::new();
        for summand in game.components() {
            let part = format!("{} {}", summand.rules.name, summand.rules.moves.show(summand.position));
            parts.extend((0..summand.copies).map(|_| part.clone()));
        }
        parts.sort();
        parts.join(" + ")
    }

    #[test]
    fn every_position_of_a_graph_agrees_with_the_solver_and_the_rules() {
        for text in [
            "nim 2 1",
            "nim 3x1 2",
            "kayles 5",
            "kayles 4 + nim 2",
            "wythoff 3,3",
            "chomp 3,2,1",
            "grundy 9",
            "nim 0",
            "take:1,3,4 9 2",
            "chocolate 3,3",
            "turning-turtles HTHH",
            "silver-dollar 2,5,9",
            "fibonacci-nim 7",
        ] {
            let whole: Sum = text.parse().expect("a position");
            let mut session = Session::default();
            let picture = graph_picture(&mut session, &whole, 200).unwrap_or_else(|error| panic!("{text}: {error}"));
            let games: Vec<Option<Sum>> = picture.vertices.iter().map(|vertex| game(&whole, &vertex.name)).collect();
            let key = |game: &Option<Sum>| game.as_ref().map_or(String::new(), sorted);
            assert_eq!(key(&games[0]), sorted(&whole));
            for (index, (vertex, game)) in picture.vertices.iter().zip(&games).enumerate() {
                let targets: BTreeSet<String> =
                    picture.edges.iter().filter(|edge| edge.0 == index).map(|edge| key(&games[edge.1])).collect();
                let Some(game) = game else {
                    assert_eq!((vertex.value.as_deref(), vertex.outcome), (Some("0"), Some(Outcome::P)));
                    assert!(targets.is_empty());
                    continue;
                };
                let answer = session.solve(game, Convention::Normal, 0).expect("small");
                assert_eq!(vertex.value, answer.grundy.map(|value| value.to_string()), "{text}: {}", vertex.name);
                assert!(vertex.outcome.is_some_and(|outcome| answer.outcome == outcome));
                let moves = game.legal_moves(1000, &Default::default()).expect("small").expect("few");
                let after = moves.iter().map(|step| key(&game.after(step.component, &step.to)));
                assert_eq!(targets, after.collect(), "{text}: {}", vertex.name);
                let wins = picture.winning_edges.iter().any(|edge| edge.0 == index);
                assert_eq!(wins, answer.outcome == Outcome::N);
            }
        }
    }

    #[test]
    fn a_graph_with_cycles_is_drawn_with_its_draws() {
        let mut sources = Sources::default();
        sources.hold("loop.csv", "from,to\na,b\nb,a\nc,d\ne,a\ne,d\n");
        let rules = sources.find("graph:loop.csv").expect("a graph");
        let picture = whole_graph_picture(&mut Session::default(), &rules, 10).expect("small").expect("a graph");
        let told = |name: &str| {
            let vertex = picture.vertices.iter().find(|vertex| vertex.name == name).expect("drawn");
            (vertex.outcome, vertex.value.as_deref(), vertex.remoteness)
        };
        assert_eq!(told("a"), (Some(Outcome::D), Some("∞()"), None));
        assert_eq!(told("c"), (Some(Outcome::N), Some("1"), Some(1)));
        assert_eq!(told("e"), (Some(Outcome::N), Some("∞(0)"), Some(1)));
        assert_eq!(picture.winning_edges.len(), 2);
        let game = Sum::read("graph:loop.csv a", &sources).expect("a position");
        assert_eq!(graph_picture(&mut Session::default(), &game, 10).map(|picture| picture.vertices.len()), Ok(2));
    }

    #[test]
    fn too_many_positions_are_refused_with_a_count() {
        let mut session = Session::default();
        for text in ["nim 200", "kayles 30", "nim 1000000000000", "nim 1000x3", "wythoff 100,100", "chomp 9,9,9,9,9"] {
            let game: Sum = text.parse().expect("a position");
            let refused = graph_picture(&mut session, &game, 200).expect_err("too large").to_string();
            assert!(refused.contains("200"), "{text}: {refused}");
        }
        let game: Sum = "nim 199".parse().expect("a position");
        assert_eq!(graph_picture(&mut session, &game, 200).map(|picture| picture.vertices.len()), Ok(200));
    }

    #[test]
    fn a_sequence_knows_its_period_and_its_rare_values() {
        let mut session = Session::default();
        let kayles = Rules::find("kayles").expect("known");
        let picture = sequence_picture(&mut session, &kayles, 1000).expect("small");
        assert_eq!(picture.periodicity.map(|law| (law.preperiod, law.period)), Some((71, 12)));
        let rare = picture.rare.expect("Kayles has few rare values");
        let heaps: Vec<u64> = (0..=1000).filter(|&n| rare.holds(n, picture.values[n as usize])).collect();
        // Winning Ways, ch. 4: the exceptions of Kayles whose values have an even number of ones.
        assert_eq!(heaps, [0, 3, 6, 11, 18, 22, 28, 34, 39, 70]);
        let grundy = Rules::find("grundy").expect("known");
        assert_eq!(sequence_picture(&mut session, &grundy, 50).expect("small").periodicity, None);
        let wythoff = Rules::find("wythoff").expect("known");
        assert!(sequence_picture(&mut session, &wythoff, 50).is_err());
        assert!(sequence_picture(&mut session, &kayles, u64::MAX).is_err());
    }
}
