//! Pictures of the results of a session.

use std::collections::BTreeSet;

use grundy::ask::Failure;
use grundy::files::Row;
use grundy::{Family, Series, Session, Sum, Unsolved};
use grundy_core::{Convention, Outcome, Said, Verdict, said};
use grundy_graph::Graph;
use grundy_rules::{Rules, Shape};

use crate::graph::{GraphPicture, VertexPicture};
use crate::look::grouped;
use crate::map::{MapPicture, MapStyle};
use crate::sequence::{Rare, SequencePicture};
use crate::sheet::Heading;

/// A period is searched for at least up to this heap, even if fewer heaps are drawn.
const LOOKED_AT: u64 = 10_000;
/// Smallest number of heaps in a picture that marks rare values; fewer say nothing about rarity.
const MANY: usize = 100;
/// Rare values are marked if at most one heap in this many has one; more marks would mark nothing.
const RARE_ENOUGH: usize = 8;

/// The picture of the values of the heaps 0 to `to`. It shows the period if one is proved, and the rare values if they
/// are few. Fails if the positions of the ruleset are not single heaps, or if the values exceed the limits.
pub fn sequence_picture(session: &mut Session, rules: &Rules, to: u64) -> Result<SequencePicture, Failure> {
    if u128::from(to) * 32 > u128::from(session.limits.memory) {
        let why = said!("the values of the heaps 0 to {to} are more than the memory limit allows", to);
        return Err(Failure::TooMuch(why));
    }
    let Some(report) = session.period(rules, Some(to.max(LOOKED_AT))) else {
        if rules.shape == Shape::Heap {
            // Rules whose positions have no values say why.
            session.values(rules, 0, 0)?;
        }
        return Err(Failure::TooMuch(said!(
            "the positions of `{ruleset}` are not single heaps, so there is no sequence",
            ruleset = rules.name
        )));
    };
    let values = session.values(rules, 0, to)?;
    let mask = session.solver.valuer(rules).evidence().and_then(|evidence| evidence.rare_mask).map(Rare::Mask);
    let rare = mask.filter(|rare| {
        let count = values.iter().zip(0..).filter(|&(&value, n)| rare.holds(n, value)).count();
        values.len() >= MANY && (1..=values.len() / RARE_ENOUGH).contains(&count)
    });
    let periodicity = report.periodicity.filter(|_| report.verdict == Verdict::Proven);
    let subtitle = match periodicity {
        Some(law) => {
            let (period, saltus, preperiod) = (grouped(law.period), grouped(law.saltus), grouped(law.preperiod));
            match law.saltus {
                0 => said!("period {period} from heap {preperiod} on, proved", period, preperiod),
                _ => said!(
                    "period {period}, saltus {saltus} from heap {preperiod} on, proved",
                    period,
                    saltus,
                    preperiod
                ),
            }
        }
        None => said!("no period is proved up to heap {last}", last = grouped(to.max(LOOKED_AT))),
    };
    let title = said!("{name}: the values of the heaps 0 to {last}", name = rules.name, last = grouped(to));
    let heading = Heading { title, subtitle };
    Ok(SequencePicture { heading, is_family: false, from: 0, values, rare, periodicity })
}

/// The picture of the values of a family up to n = `to`, and why it ends early. Fails without values that are numbers.
pub fn family_picture(
    session: &mut Session,
    family: &Family,
    to: u64,
) -> Result<(SequencePicture, Option<Unsolved>), Failure> {
    let Series { list, gap, stopped } = session.family_values(family, 0, to)?;
    let from = list.iter().position(Option::is_some).unwrap_or(0);
    let mut values = Vec::with_capacity(list.len());
    for (value, n) in list[from..].iter().zip(from..) {
        match value.as_ref().map(|value| (value, value.nimber())) {
            Some((_, Some(value))) => values.push(value),
            Some((value, None)) => {
                let why = said!("only numbers are drawn; n = {n} is worth {value}", n, value = value.to_string());
                return Err(Failure::TooMuch(why));
            }
            None => {
                let why = gap.map_or_else(Said::default, |(_, why)| why);
                let reason = said!("n = {n} has no position, so there is nothing to draw there: {why}", n, why);
                return Err(Failure::TooMuch(reason));
            }
        }
    }
    let last = grouped((from + values.len()).saturating_sub(1) as u64);
    let (name, first) = (family.name(), grouped(from as u64));
    let title = said!("{name}: the values for n = {first} to {last}", name, first, last);
    let heading = Heading { title, subtitle: said!("no period is proved up to n = {last}", last) };
    let picture = SequencePicture { heading, from: from as u64, values, is_family: true, ..SequencePicture::default() };
    Ok((picture, stopped))
}

/// The map of a two-number game over 0..=`to` by 0..=`to`.
pub fn map_picture(
    session: &mut Session,
    rules: &Rules,
    to: u64,
    style: Option<MapStyle>,
) -> Result<MapPicture, Failure> {
    let rows = session.table(rules, 0, to)?;
    let p_positions = rows.iter().flatten().filter(|cell| **cell == Some(0)).count();
    let positions = rows.iter().flatten().flatten().count();
    let style = style.unwrap_or_else(|| MapStyle::of_size(rows.len()));
    let (name, last) = (&rules.name, grouped(to));
    let title = match style {
        MapStyle::Values => said!("{name}: the values of the pairs up to {last}", name, last),
        MapStyle::Outcomes => said!("{name}: the P-positions of the pairs up to {last}", name, last),
    };
    let (p, all) = (grouped(p_positions as u64), grouped(positions as u64));
    let subtitle = said!("{p} of {all} positions are P-positions", p, all);
    Ok(MapPicture { heading: Heading { title, subtitle }, from: 0, rows, style: Some(style) })
}

/// The graph of the positions that can be reached from `game`, each with its outcome and remoteness, and in normal play
/// with its value ([`Session::reached`]). Complexity: O(positions · options), with at most `most` positions. Fails if
/// there are more than `most` positions, or if the work exceeds the limits.
pub fn graph_picture(
    session: &mut Session,
    game: &Sum,
    convention: Convention,
    most: usize,
) -> Result<GraphPicture, Failure> {
    let reached = session.reached(game, convention, most)?;
    let vertex = |v| VertexPicture {
        name: reached.name(v),
        value: reached.value(v).map(|value| value.to_string()),
        outcome: Some(reached.outcome(v)),
        remoteness: reached.remoteness(v),
    };
    let vertices = (0..reached.graph.vertices()).map(vertex).collect();
    let title = said!("{game}: the positions that can be reached", game = played(game.to_string(), convention));
    Ok(judged_picture(&reached.graph, vertices, reached.has_values(), title, Some(0)))
}

/// The picture of a whole graph, each vertex with its outcome and remoteness, and in normal play with its value. `None`
/// if the ruleset is not a graph. Fails if there are more than `most` vertices, or beyond the limits.
pub fn whole_graph_picture(
    session: &mut Session,
    rules: &Rules,
    convention: Convention,
    most: usize,
) -> Result<Option<GraphPicture>, Failure> {
    let Some(named) = rules.graph() else { return Ok(None) };
    let vertices = named.graph.vertices();
    if vertices as usize > most {
        return Err(Failure::TooMuch(said!(
            "the graph has {vertices} vertices, and at most {most} are drawn; name a vertex, and what can be reached from \
             it is drawn",
            vertices,
            most
        )));
    }
    let Some(survey) = session.survey(rules, convention)? else { return Ok(None) };
    let vertex = |(v, row): (u32, Row)| VertexPicture {
        name: named.names.show(v),
        value: row.grundy.map(|value| value.to_string()),
        outcome: Some(row.outcome),
        remoteness: row.remoteness.map(u64::from),
    };
    let vertices = (0..).zip(survey.rows()).map(vertex).collect();
    let title = said!("{name}: all vertices", name = played(rules.name.clone(), convention));
    Ok(Some(judged_picture(&named.graph, vertices, convention == Convention::Normal, title, None)))
}

/// The name of a game, with the convention unless it is normal play.
pub(crate) fn played(name: String, convention: Convention) -> Said {
    match convention {
        Convention::Normal => name.into(),
        Convention::Misere => said!("{name}, misère play", name),
    }
}

fn judged_picture(
    graph: &Graph,
    vertices: Vec<VertexPicture>,
    has_values: bool,
    title: Said,
    start: Option<usize>,
) -> GraphPicture {
    let pairs = |v: u32| graph.options(v).iter().map(move |&to| (v as usize, to as usize));
    let edges: BTreeSet<(usize, usize)> = (0..graph.vertices()).flat_map(pairs).collect();
    let wins = |&&(_, to): &&(usize, usize)| vertices[to].outcome == Some(Outcome::P);
    let winning_edges = edges.iter().filter(wins).copied().collect();
    let positions = match graph.vertices() {
        1 => said!("1 position"),
        count => said!("{count} positions", count = grouped(count.into())),
    };
    let moves = match edges.len() as u64 {
        1 => said!("1 move"),
        count => said!("{count} moves", count = grouped(count)),
    };
    let subtitle = match has_values {
        true => said!("{positions} and {moves}; below each its outcome and its value", positions, moves),
        false => said!("{positions} and {moves}; below each its outcome", positions, moves),
    };
    let (heading, edges) = (Heading { title, subtitle }, edges.into_iter().collect());
    GraphPicture { heading, vertices, edges, start, winning_edges }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::Sources;

    #[test]
    fn a_picture_shows_what_is_known_of_every_position() {
        for (text, convention, shown) in [
            ("top-entails 3", Convention::Normal, [("3", "N · ☾"), ("2!", "P"), ("1 + 1", "N · ☾"), ("0!", "P")]),
            ("nim 1 1", Convention::Misere, [("1 + 1", "N"), ("1", "P"), ("nothing", "N"), ("1", "P")]),
        ] {
            let game: Sum = text.parse().expect("a position");
            let picture = graph_picture(&mut Session::default(), &game, convention, 200).expect("small");
            for (name, line) in shown {
                let vertex = picture.vertices.iter().find(|vertex| vertex.name == name);
                let vertex = vertex.unwrap_or_else(|| panic!("{text}: {name} of {:?}", picture.vertices));
                assert_eq!(vertex.line().as_deref(), Some(line), "{text}: {name}");
            }
            let is_misere = convention == Convention::Misere;
            assert_eq!(picture.heading.title.contains("misère"), is_misere);
            assert_eq!(picture.heading.subtitle.contains("value"), !is_misere);
            for &(from, to) in &picture.edges {
                let wins = picture.winning_edges.contains(&(from, to));
                assert_eq!(wins, picture.vertices[to].outcome == Some(Outcome::P));
                assert!(!wins || picture.vertices[from].outcome == Some(Outcome::N));
            }
        }
    }

    #[test]
    fn a_graph_with_cycles_is_drawn_with_its_draws() {
        let mut sources = Sources::default();
        sources.hold("loop.csv", "from,to\na,b\nb,a\nc,d\ne,a\ne,d\n");
        let rules = sources.find("graph:loop.csv").expect("a graph");
        let picture = whole_graph_picture(&mut Session::default(), &rules, Convention::Normal, 10)
            .expect("small")
            .expect("a graph");
        let told = |name: &str| {
            let vertex = picture.vertices.iter().find(|vertex| vertex.name == name).expect("drawn");
            (vertex.outcome, vertex.value.as_deref(), vertex.remoteness)
        };
        assert_eq!(told("a"), (Some(Outcome::D), Some("∞()"), None));
        assert_eq!(told("c"), (Some(Outcome::N), Some("1"), Some(1)));
        assert_eq!(told("e"), (Some(Outcome::N), Some("∞(0)"), Some(1)));
        assert_eq!(picture.winning_edges.len(), 2);
        let game = Sum::read("graph:loop.csv a", &sources).expect("a position");
        let picture = graph_picture(&mut Session::default(), &game, Convention::Normal, 10).expect("small");
        assert_eq!(picture.vertices.len(), 2);
    }

    #[test]
    fn too_many_positions_are_refused_with_a_count() {
        let mut session = Session::default();
        for text in ["nim 200", "kayles 30", "nim 1000000000000", "nim 1000x3", "wythoff 100,100", "chomp 9,9,9,9,9"] {
            let game: Sum = text.parse().expect("a position");
            let refused =
                graph_picture(&mut session, &game, Convention::Normal, 200).expect_err("too large").to_string();
            assert!(refused.contains("200"), "{text}: {refused}");
        }
        let game: Sum = "nim 199".parse().expect("a position");
        let picture = graph_picture(&mut session, &game, Convention::Normal, 200).expect("small");
        assert_eq!(picture.vertices.len(), 200);
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
