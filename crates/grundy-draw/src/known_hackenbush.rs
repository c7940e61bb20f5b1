//! The drawing of a Hackenbush picture with its values and winning cuts.
//!
//! Green pictures are valued by the fusion principle and the colon principle. In other pictures each component and
//! the picture on each bridgeless part are valued by themselves. They are heaps if green, numbers if trees without
//! green edges; others are searched. Values that exceed the limits are left out, and the drawing says so.

use std::collections::{BTreeMap, HashSet};

use grundy::Session;
use grundy::ask::Failure;
use grundy_core::{Convention, Nimber, OutcomeClass, Position, Said, said};
use grundy_rules::Rules;
use grundy_rules::hackenbush::{Colour, Draft, EdgeId, GROUND, GROUND_NAME, Picture, Remaining, VertexId};
use grundy_solve::hackenbush::partizan::Games;
use grundy_solve::hackenbush::{Amount, Green, Reduction};
use grundy_solve::{Limits, Summand, Unsolved};

use crate::hackenbush::{EdgePicture, HackenbushPicture, MOST_CUTS, MOST_STANDING, StandingPicture, too_large};
use crate::look::grouped;
use crate::sheet::Heading;

/// Largest memory of a search for the values in a drawing, in bytes.
const MEMORY: u64 = 256 << 20;
/// Largest number of components whose values are written as a sum; a longer sum does not fit.
const MOST_SUMMANDS: usize = 8;

/// The drawing of a Hackenbush position. It shows at each vertex the value of the branches above it, and the winning
/// cuts of the player who moves first in normal play. `None` for other games. Complexity: for green pictures O(e log e)
/// with e edges; for others the search, which is exponential in the edges of a bridgeless part. Fails if the picture is
/// too large to be drawn, or the observer stops the search.
///
/// The value at a vertex is that of its bridgeless part with what stands on it; on the ground, of the component.
pub fn hackenbush_picture(
    session: &mut Session,
    rules: &Rules,
    position: &Position,
) -> Result<Option<HackenbushPicture>, Failure> {
    let Some(whole) = rules.picture() else { return Ok(None) };
    let left = Remaining::of(whole, position);
    let picture = left.picture();
    let (vertices, edges) = (picture.vertex_count(), picture.edges.len());
    if vertices > MOST_STANDING || edges > MOST_CUTS {
        return Err(Failure::TooMuch(too_large(vertices, edges)));
    }
    let components = components(picture)?;
    let limits = Limits { memory: session.limits.memory.min(MEMORY), ..session.limits };
    let mut known = match rules.is_impartial() {
        true => ValuedPicture::green(picture, &components)?,
        false => ValuedPicture::coloured(picture, &components, &limits)?,
    };
    if !rules.is_impartial() {
        let summand = Summand { rules, position, copies: 1 };
        known.subtitle = match session.solver.solve_coloured(&[summand], Convention::Normal, edges, &limits) {
            Ok(solution) => {
                for (wins, list) in known.wins.iter_mut().zip(&solution.winning) {
                    let moves: HashSet<&[Position]> = list.first.iter().map(|step| &step.to[..]).collect();
                    let is_one = |&edge: &EdgeId| moves.contains(left.after(edge).as_slice());
                    wins.extend((0..edges as EdgeId).filter(is_one));
                }
                let winner = match solution.outcome {
                    OutcomeClass::L => said!("Left wins, whoever moves first"),
                    OutcomeClass::R => said!("Right wins, whoever moves first"),
                    OutcomeClass::P => said!("whoever moves first loses"),
                    OutcomeClass::N | OutcomeClass::D => said!("whoever moves first wins"),
                };
                said!("{worth}; {winner}", worth = known.worth(&solution.value.name, " + "), winner)
            }
            Err(Unsolved::TooLarge(_)) => said!("too large for all its values and winning cuts to be found"),
            Err(error) => return Err(error.into()),
        };
    }
    let shown = rules.moves.show(position);
    let title = if position.is_empty() { rules.name.clone() } else { format!("{} {shown}", rules.name) };
    Ok(Some(known.drawn(title.into(), picture)))
}

/// A component: a connected part of the picture when the ground is taken away.
struct Component {
    picture: Picture,
    /// The vertices, as numbers of the whole picture.
    vertices: Vec<VertexId>,
}

/// The components in the order of their lowest vertices. Loops on the ground form one component, the first.
fn components(picture: &Picture) -> Result<Vec<Component>, Failure> {
    let mut lowest: Vec<VertexId> = (0..picture.vertex_count() as u32).collect();
    for start in 1..lowest.len() as u32 {
        let mut open = if lowest[start as usize] == start { vec![start] } else { Vec::new() };
        while let Some(v) = open.pop() {
            for next in picture.at(v).iter().map(|next| next.vertex) {
                if next != GROUND && lowest[next as usize] > start {
                    lowest[next as usize] = start;
                    open.push(next);
                }
            }
        }
    }
    let mut edges: BTreeMap<VertexId, Vec<EdgeId>> = BTreeMap::new();
    for (id, edge) in (0..).zip(&picture.edges) {
        edges.entry(lowest[edge.high as usize]).or_default().push(id);
    }
    let component = |edges: Vec<EdgeId>| {
        let part = part(picture, &edges, GROUND, |colour| colour)?;
        let vertices = (0..part.vertex_count() as u32).filter_map(|v| picture.vertex(part.name(v))).collect();
        Ok(Component { picture: part, vertices })
    };
    edges.into_values().map(component).collect()
}

/// Some of the edges as a picture of their own; one of their vertices becomes the ground.
fn part(
    picture: &Picture,
    edges: &[EdgeId],
    ground: VertexId,
    colour: impl Fn(Colour) -> Colour,
) -> Result<Picture, Failure> {
    let name = |v: VertexId| if v == ground { GROUND_NAME } else { picture.name(v) };
    let mut draft = Draft::new();
    for edge in edges.iter().map(|&edge| picture.edges[edge as usize]) {
        let drawn = draft.edge(name(edge.low), name(edge.high), colour(edge.colour), edge.copies);
        drawn.map_err(|why| Failure::TooMuch(why.said()))?;
    }
    Ok(draft.finish().picture)
}

#[derive(Default)]
struct ValuedPicture {
    /// For each vertex, the value of the branches above it.
    values: Vec<Option<String>>,
    /// A vertex of each component, and the component's value.
    components: Vec<(usize, String)>,
    summands: Vec<String>,
    wins: [HashSet<EdgeId>; 2],
    subtitle: Said,
    /// Whether vertices fuse, as they do in green pictures.
    fused: bool,
}

impl ValuedPicture {
    fn nothing(picture: &Picture) -> ValuedPicture {
        ValuedPicture { values: vec![None; picture.vertex_count()], ..ValuedPicture::default() }
    }

    fn green(picture: &Picture, components: &[Component]) -> Result<ValuedPicture, Failure> {
        let mut known = ValuedPicture::nothing(picture);
        for component in components {
            let reduction = reduction(&component.picture)?;
            let names = reduction.parts.iter().map(|part| Some(part.value.to_string())).collect();
            known.add(component, &reduction, names);
        }
        if let Some(green) = Green::of(picture) {
            known.wins = [(); 2].map(|()| green.cuts_with_value(Nimber(0)).into_iter().collect());
            let worth = known.worth(&green.value().to_string(), " ⊕ ");
            known.subtitle = match known.wins[0].len() as u64 {
                0 => said!("{worth}; whoever moves first loses", worth),
                1 => said!("{worth}; one winning cut", worth),
                cuts => said!("{worth}; {cuts} winning cuts", worth, cuts = grouped(cuts)),
            };
        }
        Ok(known)
    }

    /// The values of the components and their parts, without the value of the whole and the winning cuts.
    fn coloured(picture: &Picture, components: &[Component], limits: &Limits) -> Result<ValuedPicture, Failure> {
        let mut known = ValuedPicture::nothing(picture);
        let mut games = Games::new();
        for component in components {
            let all: Vec<EdgeId> = (0..component.picture.edges.len() as EdgeId).collect();
            let reduction = reduction(&part(&component.picture, &all, GROUND, |_| Colour::Green)?)?;
            let mut names = Vec::new();
            for index in 0..reduction.parts.len() as u32 {
                let standing = standing(&component.picture, &reduction, index)?;
                let amount = Amount::of_picture(&standing, &mut games, limits);
                names.push(match amount.and_then(|amount| amount.name(&mut games, limits)) {
                    Ok(name) => Some(name),
                    Err(Unsolved::TooLarge(_)) => None,
                    Err(error) => return Err(error.into()),
                });
            }
            known.add(component, &reduction, names);
        }
        Ok(known)
    }

    fn add(&mut self, component: &Component, reduction: &Reduction, names: Vec<Option<String>>) {
        for (v, &vertex) in (0..).zip(&component.vertices) {
            self.values[vertex as usize] = names[reduction.part_of(v) as usize].clone();
        }
        self.fused |= (0..names.len() as u32).any(|part| reduction.vertices(part).len() > 1);
        if let Some(name) = names.into_iter().next().flatten() {
            if let Some(&vertex) = component.vertices.get(1) {
                self.components.push((vertex as usize, name.clone()));
            }
            self.summands.push(name);
        }
    }

    /// The text `value 3/4 = 1/2 + 1/4`, or only the value.
    fn worth(&self, value: &str, plus: &str) -> Said {
        match self.summands.len() {
            2..=MOST_SUMMANDS => said!("value {value} = {sum}", value, sum = self.summands.join(plus)),
            _ => said!("value {value}", value),
        }
    }

    fn drawn(self, title: Said, picture: &Picture) -> HackenbushPicture {
        let standing = (0..).zip(self.values).map(|(v, value)| StandingPicture {
            name: picture.name(v).to_owned(),
            value: value.filter(|_| v != GROUND),
        });
        let edges = (0..).zip(&picture.edges).map(|(id, edge)| EdgePicture {
            ends: (edge.low as usize, edge.high as usize),
            colour: edge.colour,
            copies: edge.copies,
            left_wins: self.wins[0].contains(&id),
            right_wins: self.wins[1].contains(&id),
        });
        HackenbushPicture {
            heading: Heading { title, subtitle: self.subtitle },
            vertices: standing.collect(),
            edges: edges.collect(),
            components: self.components,
            fused: self.fused,
        }
    }
}

fn reduction(picture: &Picture) -> Result<Reduction, Failure> {
    let green = Green::of(picture).ok_or_else(|| Unsolved::refused(said!("the picture is not green")))?;
    Ok(green.reduction())
}

/// A bridgeless part with everything above it; its root becomes the ground.
fn standing(picture: &Picture, reduction: &Reduction, index: u32) -> Result<Picture, Failure> {
    let mut within = vec![false; reduction.parts.len()];
    for (part, about) in reduction.parts.iter().enumerate() {
        within[part] = part == index as usize || about.stands_on.is_some_and(|(_, below)| within[below as usize]);
    }
    let inside = |v: VertexId| within[reduction.part_of(v) as usize];
    let edges = (0..).zip(&picture.edges).filter(|(_, edge)| inside(edge.low) && inside(edge.high));
    let edges: Vec<EdgeId> = edges.map(|(id, _)| id).collect();
    part(picture, &edges, reduction.parts[index as usize].root, |colour| colour)
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;
    use grundy::Sources;
    use grundy_solve::hackenbush::partizan::GameId;
    use grundy_solve::hackenbush::{Player, Search};

    fn rules(text: &str) -> Rules {
        let mut sources = Sources::default();
        sources.hold("a.hb", text);
        sources.find("hackenbush:a.hb").expect("a picture")
    }

    fn drawn(text: &str) -> HackenbushPicture {
        let picture = hackenbush_picture(&mut Session::default(), &rules(text), &Position::from(vec![]));
        picture.expect("small").expect("Hackenbush")
    }

    fn values(picture: &HackenbushPicture) -> Vec<&str> {
        picture.vertices.iter().skip(1).filter_map(|vertex| vertex.value.as_deref()).collect()
    }

    #[test]
    fn values_stand_where_they_belong() {
        // A stalk of two with a triangle and an edge on it, beside an arch.
        let picture = drawn("ground a\na b\nb c\nc d\nd b\nc e\nground x\nx y\ny ground");
        assert_eq!(values(&picture), ["1", "0", "0", "0", "0", "1", "1"]);
        assert_eq!(picture.heading.subtitle, "value 3 = 2 ⊕ 1; 3 winning cuts");
        assert_eq!(picture.components, [(1, "2".to_owned()), (6, "1".to_owned())]);
        assert!(picture.fused);
        let picture = drawn("ground a blue\na b red\nground c red");
        assert_eq!(values(&picture), ["-1", "0", "0"]);
        assert_eq!(picture.heading.subtitle, "value -1/2 = 1/2 + -1; Right wins, whoever moves first");
        let flower = drawn("ground a\na b blue\na c red");
        assert_eq!(flower.heading.subtitle, "value *; whoever moves first wins");
        let equal = drawn("ground a\nground b");
        assert_eq!(equal.heading.subtitle, "value 0 = 1 ⊕ 1; whoever moves first loses");
    }

    /// Compares the marked cuts and the values with a search of the whole picture.
    #[test]
    fn marked_cuts_are_those_that_win() {
        let mut random = Random::new(41);
        let limits = Limits::default();
        for round in 0..300 {
            let edges = 1 + random.below(7);
            let mut text = String::new();
            for line in 0..edges {
                let names = ["ground", "a", "b", "c", "d", "e"];
                let (a, b) = (names[random.below(line.min(4) + 1)], random.pick(&names));
                let colours: &[&str] = if round % 3 == 0 { &["green"] } else { &["blue", "red", "green"] };
                let colours = if round % 3 == 1 { &colours[..2] } else { colours };
                text += &format!("{a} {b} {} x{}\n", random.pick(colours), 1 + random.below(6u8) / 5);
            }
            let (rules, drawn) = (rules(&text), drawn(&text));
            let picture = rules.picture().cloned().expect("Hackenbush");
            let (mut games, mut search) = (Games::new(), Search::of(&picture).expect("small"));
            for player in [Player::Left, Player::Right] {
                let right = search.winning_cuts(player, GameId::ZERO, &mut games, &limits).expect("small");
                let wins = |edge: &EdgePicture| if player == Player::Left { edge.left_wins } else { edge.right_wins };
                let marked: Vec<u32> = (0..).zip(&drawn.edges).filter(|(_, edge)| wins(edge)).map(|(e, _)| e).collect();
                assert_eq!(marked, right, "{text}");
            }
            let value = search.value(&mut games, &limits).expect("small");
            let name = match games.as_nimber(value).filter(|_| picture.is_green()) {
                Some(nimber) => nimber.to_string(),
                None => games.name(value, &limits).expect("small"),
            };
            let said = drawn.heading.subtitle.trim_start_matches("value ");
            assert!(said.starts_with(&format!("{name};")) || said.starts_with(&format!("{name} =")), "{text}: {said}");
        }
    }

    #[test]
    fn what_is_left_after_cuts_is_drawn() {
        let rules = rules("ground a\na b\na c\nground d");
        let mut session = Session::default();
        let position = rules.moves.parse("without:a-b").expect("a position");
        let picture = hackenbush_picture(&mut session, &rules, &position).expect("small").expect("Hackenbush");
        assert_eq!(picture.heading.title, "hackenbush:a.hb without:a-b");
        let names: Vec<&str> = picture.vertices.iter().map(|vertex| vertex.name.as_str()).collect();
        assert_eq!(names, ["ground", "a", "c", "d"]);
        let nim = Rules::find("nim").expect("known");
        assert_eq!(hackenbush_picture(&mut session, &nim, &Position::from(3)), Ok(None));
    }

    #[test]
    fn what_is_too_large_is_told() {
        let line = |v: usize| format!("{} {v}\n", if v == 1 { "ground".to_owned() } else { (v - 1).to_string() });
        let large: String = (1..=MOST_STANDING).map(line).collect();
        let refused = hackenbush_picture(&mut Session::default(), &rules(&large), &Position::from(vec![]));
        let refused = refused.expect_err("too large").to_string();
        assert!(refused.contains("at most 1000 vertices"), "{refused}");
        // The parts whose values are within the limits have them.
        let hard: String = (1..100).map(|v| format!("ground {v} blue\n{v} {} red\n", v + 1)).collect();
        let drawn = drawn(&(hard + "100 x\nx y blue\nground z red\n"));
        assert_eq!(drawn.components, [(102, "-1".to_owned())].map(|(_, value)| (drawn.vertices.len() - 1, value)));
        assert!(drawn.heading.subtitle.contains("too large"), "{}", drawn.heading.subtitle);
        let x = drawn.vertices.iter().find(|vertex| vertex.name == "x").expect("drawn");
        assert_eq!(x.value.as_deref(), Some("1"));
    }
}
