//! The drawing of a Hackenbush picture with what a session knows of it.
//!
//! Green pictures are valued by the fusion and the colon principle. In other
//! pictures each component, and what stands on each bridgeless part, is valued by
//! itself: as a number if it is a tree without green edges, otherwise by search.
//! What cannot be had within the limits is left out and said to be.

use std::collections::{BTreeMap, BTreeSet};

use grundy_core::Nimber;
use grundy_rules::hackenbush::{Colour, Draft, EdgeId, GROUND, GROUND_NAME, Picture, VertexId};
use grundy_solve::hackenbush::partizan::{GameId, Games, OutcomeClass};
use grundy_solve::hackenbush::{Dyadic, Green, Player, Reduction, Search, tree_value, tree_winning_cuts};
use grundy_solve::{Limits, Unsolved};

use crate::picture::hackenbush::{EdgePicture, HackenbushPicture, MOST_CUTS, MOST_STANDING, NotDrawn, StandingPicture};
use crate::picture::look::grouped;
use crate::picture::sheet::Heading;
use crate::session::Session;

/// A search for the values in a drawing takes no more memory than this.
const MEMORY: u64 = 256 << 20;
/// The values of more components are not written as a sum.
const MOST_SUMMANDS: usize = 8;

impl Session<'_> {
    /// The drawing of a picture: at each vertex the value of what stands on it,
    /// and the winning cuts of whoever moves first in normal play. `title`
    /// stands above it.
    ///
    /// The value at a vertex is that of the bridgeless part to which it belongs
    /// and of all that stands on this part. In a part on the ground it is the
    /// value of the component.
    ///
    /// Complexity: for green pictures O(e log e) with e edges; for others the
    /// search, which is exponential in the edges of a bridgeless part.
    ///
    /// # Errors
    ///
    /// If the picture is too large to be drawn, or the observer stops the search.
    pub fn hackenbush_picture(&self, title: &str, picture: &Picture) -> Result<HackenbushPicture, Unsolved> {
        let (vertices, edges) = (picture.vertex_count(), picture.edges().len());
        if vertices > MOST_STANDING || edges > MOST_CUTS {
            return Err(Unsolved::TooLarge(NotDrawn::TooLarge { vertices, edges }.to_string()));
        }
        let components = components(picture)?;
        let known = match picture.is_green() {
            true => Known::green(picture, &components)?,
            false => {
                let limits = Limits { memory: self.limits.memory.min(MEMORY), ..self.limits };
                Known::coloured(picture, &components, &limits)?
            }
        };
        let standing = (0..).zip(known.values).map(|(v, value)| StandingPicture {
            name: picture.name(v).to_owned(),
            value: value.filter(|_| v != GROUND),
        });
        let edges = (0..).zip(picture.edges()).map(|(id, edge)| EdgePicture {
            ends: (edge.low as usize, edge.high as usize),
            colour: edge.colour,
            copies: edge.copies,
            left_wins: known.wins[0].contains(&id),
            right_wins: known.wins[1].contains(&id),
        });
        Ok(HackenbushPicture {
            heading: Heading { title: title.to_owned(), subtitle: known.subtitle },
            vertices: standing.collect(),
            edges: edges.collect(),
            components: known.components,
            fused: known.fused,
        })
    }
}

/// What stands on the ground by itself.
struct Component {
    picture: Picture,
    /// The numbers of its edges and of its vertices in the whole picture.
    edges: Vec<EdgeId>,
    vertices: Vec<VertexId>,
}

/// The components, in the order of their lowest vertices; loops on the ground are one, the first.
fn components(picture: &Picture) -> Result<Vec<Component>, Unsolved> {
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
    for (id, edge) in (0..).zip(picture.edges()) {
        edges.entry(lowest[edge.high as usize]).or_default().push(id);
    }
    let component = |edges: Vec<EdgeId>| {
        let part = part(picture, &edges, GROUND, |colour| colour)?;
        let vertices = (0..part.vertex_count() as u32).filter_map(|v| picture.vertex(part.name(v))).collect();
        Ok(Component { picture: part, edges, vertices })
    };
    edges.into_values().map(component).collect()
}

/// Some of the edges as a picture of their own, with one of the vertices as its ground.
fn part(
    picture: &Picture,
    edges: &[EdgeId],
    ground: VertexId,
    colour: impl Fn(Colour) -> Colour,
) -> Result<Picture, Unsolved> {
    let name = |v: VertexId| if v == ground { GROUND_NAME } else { picture.name(v) };
    let mut draft = Draft::new();
    for edge in edges.iter().map(|&edge| picture.edges()[edge as usize]) {
        let added = draft.edge(name(edge.low), name(edge.high), colour(edge.colour), edge.copies);
        added.map_err(Unsolved::TooLarge)?;
    }
    Ok(draft.finish().picture)
}

/// What is known of a picture.
struct Known {
    /// At each vertex the value of what stands there.
    values: Vec<Option<String>>,
    /// A vertex of each component, and its value.
    components: Vec<(usize, String)>,
    /// The winning cuts of Left and of Right.
    wins: [BTreeSet<EdgeId>; 2],
    subtitle: String,
    fused: bool,
}

impl Known {
    fn nothing(picture: &Picture) -> Known {
        Known {
            values: vec![None; picture.vertex_count()],
            components: Vec::new(),
            wins: Default::default(),
            subtitle: String::new(),
            fused: false,
        }
    }

    fn green(picture: &Picture, components: &[Component]) -> Result<Known, Unsolved> {
        let mut known = Known::nothing(picture);
        let (mut sum, mut summands) = (Nimber(0), Vec::new());
        for component in components {
            let reduction = reduction(&component.picture)?;
            for (v, &vertex) in (0..).zip(&component.vertices) {
                let part = &reduction.parts()[reduction.part_of(v) as usize];
                known.values[vertex as usize] = Some(part.value.to_string());
            }
            known.is_fused(&reduction);
            let value = reduction.parts()[0].value;
            sum = sum + value;
            summands.push(value.to_string());
            known.add_component(component, value.to_string());
        }
        if let Some(green) = Green::of(picture) {
            known.wins = [(); 2].map(|()| green.cuts_with_value(Nimber(0)).into_iter().collect());
        }
        let cuts = known.wins[0].len() as u64;
        known.subtitle = match (sum, cuts) {
            (Nimber(0), _) => format!("{}; whoever moves first loses", worth("0", &summands, " ⊕ ")),
            (_, 1) => format!("{}; one winning cut", worth(&sum.to_string(), &summands, " ⊕ ")),
            _ => format!("{}; {} winning cuts", worth(&sum.to_string(), &summands, " ⊕ "), grouped(cuts)),
        };
        Ok(known)
    }

    fn coloured(picture: &Picture, components: &[Component], limits: &Limits) -> Result<Known, Unsolved> {
        let mut known = Known::nothing(picture);
        let mut games = Games::new();
        let mut worths: Vec<Option<Worth>> = Vec::new();
        for component in components {
            let all: Vec<EdgeId> = (0..component.picture.edges().len() as u32).collect();
            let reduction = reduction(&part(&component.picture, &all, GROUND, |_| Colour::Green)?)?;
            known.is_fused(&reduction);
            let mut names = Vec::new();
            for index in 0..reduction.parts().len() as u32 {
                let standing = standing(&component.picture, &reduction, index)?;
                let worth = Worth::of(standing, &mut games, limits)?;
                names.push(worth.as_ref().map(|worth| worth.name(&mut games, limits)).transpose()?);
                if index == 0 {
                    worths.push(worth);
                }
            }
            for (v, &vertex) in (0..).zip(&component.vertices) {
                known.values[vertex as usize] = names[reduction.part_of(v) as usize].clone();
            }
            if let Some(Some(name)) = names.into_iter().next() {
                known.add_component(component, name);
            }
        }
        let worths: Option<Vec<Worth>> = worths.into_iter().collect();
        let summed = worths.map(|worths| known.sum(components, worths, &mut games, limits));
        match summed.unwrap_or_else(|| Err(Unsolved::TooLarge(String::new()))) {
            Err(Unsolved::TooLarge(_)) => {
                known.subtitle = "too large for all its values and winning cuts to be found".to_owned();
            }
            summed => summed?,
        }
        Ok(known)
    }

    /// Finds the value of the sum of all components, and the winning cuts.
    fn sum(
        &mut self,
        components: &[Component],
        worths: Vec<Worth>,
        games: &mut Games,
        limits: &Limits,
    ) -> Result<(), Unsolved> {
        let mut summands = Vec::new();
        for worth in &worths {
            summands.push(worth.name(games, limits)?);
        }
        let numbers: Vec<Dyadic> = worths.iter().filter_map(Worth::number).cloned().collect();
        let (name, outcome) = if numbers.len() == worths.len() {
            let sum = numbers.iter().fold(Dyadic::zero(), |sum, number| &sum + number);
            for (component, number) in components.iter().zip(&numbers) {
                for (wins, player) in self.wins.iter_mut().zip([Player::Left, Player::Right]) {
                    let cuts = tree_winning_cuts(&component.picture, player, &(&sum - number), limits)?;
                    wins.extend(cuts.unwrap_or_default().into_iter().map(|edge| component.edges[edge as usize]));
                }
            }
            let outcome = match sum.signum() {
                0 => OutcomeClass::P,
                1 => OutcomeClass::L,
                _ => OutcomeClass::R,
            };
            (sum.to_string(), outcome)
        } else {
            let mut values = Vec::new();
            let mut sum = GameId::ZERO;
            for worth in &worths {
                let value = worth.game(games, limits)?;
                sum = games.sum(sum, value, limits)?;
                values.push(value);
            }
            let mut found: [Vec<EdgeId>; 2] = Default::default();
            for ((component, worth), value) in components.iter().zip(worths).zip(values) {
                let less = games.negative(value, limits)?;
                let rest = games.sum(sum, less, limits)?;
                let mut search = worth.into_search(&component.picture)?;
                for (wins, player) in found.iter_mut().zip([Player::Left, Player::Right]) {
                    let cuts = search.winning_cuts(player, rest, games, limits)?;
                    wins.extend(cuts.into_iter().map(|edge| component.edges[edge as usize]));
                }
            }
            self.wins = found.map(|cuts| cuts.into_iter().collect());
            (games.name(sum, limits)?, games.outcome(sum, limits)?)
        };
        let winner = match outcome {
            OutcomeClass::L => "Left wins, whoever moves first",
            OutcomeClass::R => "Right wins, whoever moves first",
            OutcomeClass::P => "whoever moves first loses",
            OutcomeClass::N => "whoever moves first wins",
        };
        self.subtitle = format!("{}; {winner}", worth(&name, &summands, " + "));
        Ok(())
    }

    fn add_component(&mut self, component: &Component, value: String) {
        if let Some(&vertex) = component.vertices.get(1) {
            self.components.push((vertex as usize, value));
        }
    }

    /// Looks whether vertices fuse.
    fn is_fused(&mut self, reduction: &Reduction) {
        self.fused |= (0..reduction.parts().len() as u32).any(|part| reduction.vertices(part).len() > 1);
    }
}

/// The tree of the parts of a green picture.
fn reduction(picture: &Picture) -> Result<Reduction, Unsolved> {
    let green = Green::of(picture).ok_or_else(|| Unsolved::Refused("the picture is not green".to_owned()))?;
    Ok(green.reduction())
}

/// A part with all that stands on it, and its root as the ground.
fn standing(picture: &Picture, reduction: &Reduction, index: u32) -> Result<Picture, Unsolved> {
    let mut within = vec![false; reduction.parts().len()];
    for (part, about) in reduction.parts().iter().enumerate() {
        within[part] = part == index as usize || about.stands_on.is_some_and(|(_, below)| within[below as usize]);
    }
    let inside = |v: VertexId| within[reduction.part_of(v) as usize];
    let edges = (0..).zip(picture.edges()).filter(|(_, edge)| inside(edge.low) && inside(edge.high));
    let edges: Vec<EdgeId> = edges.map(|(id, _)| id).collect();
    part(picture, &edges, reduction.parts()[index as usize].root, |colour| colour)
}

/// "value 3/4 = 1/2 + 1/4", or just the value.
fn worth(value: &str, summands: &[String], plus: &str) -> String {
    match summands.len() {
        2..=MOST_SUMMANDS => format!("value {value} = {}", summands.join(plus)),
        _ => format!("value {value}"),
    }
}

/// What a picture is worth.
enum Worth {
    /// A number, found by theorem.
    Number(Dyadic),
    /// What a search found, and the search.
    Game(GameId, Box<Search>),
}

impl Worth {
    /// `None` if the limits do not allow it.
    fn of(picture: Picture, games: &mut Games, limits: &Limits) -> Result<Option<Worth>, Unsolved> {
        let found = match tree_value(&picture, limits) {
            Ok(Some(number)) => Ok(Worth::Number(number)),
            Ok(None) => Search::of(&picture).and_then(|mut search| {
                let value = search.value(games, limits)?;
                Ok(Worth::Game(value, Box::new(search)))
            }),
            Err(error) => Err(error),
        };
        match found {
            Ok(worth) => Ok(Some(worth)),
            Err(Unsolved::TooLarge(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn number(&self) -> Option<&Dyadic> {
        match self {
            Worth::Number(number) => Some(number),
            Worth::Game(..) => None,
        }
    }

    fn game(&self, games: &mut Games, limits: &Limits) -> Result<GameId, Unsolved> {
        match self {
            Worth::Number(number) => games.number(number, limits),
            Worth::Game(game, _) => Ok(*game),
        }
    }

    /// The search that found the value, or a new one for the same picture.
    fn into_search(self, picture: &Picture) -> Result<Search, Unsolved> {
        match self {
            Worth::Number(_) => Search::of(picture),
            Worth::Game(_, search) => Ok(*search),
        }
    }

    fn name(&self, games: &mut Games, limits: &Limits) -> Result<String, Unsolved> {
        match self {
            Worth::Number(number) => Ok(number.to_string()),
            Worth::Game(game, _) => games.name(*game, limits),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::hackenbush::read;

    fn drawn(text: &str) -> HackenbushPicture {
        let picture = read(text).expect("a picture").picture;
        Session::default().hackenbush_picture("a picture", &picture).expect("small")
    }

    fn values(picture: &HackenbushPicture) -> Vec<&str> {
        picture.vertices.iter().skip(1).filter_map(|vertex| vertex.value.as_deref()).collect()
    }

    #[test]
    fn values_stand_where_they_belong() {
        // A stalk of two with a triangle and an edge on it, beside an arch.
        let picture = drawn("ground a\na b\nb c\nc d\nd b\nc e\nground x\nx y\ny ground");
        assert_eq!(values(&picture), ["1", "0", "0", "0", "0", "1", "1"]);
        assert_eq!(picture.heading.subtitle, "value 3 = 2 ⊕ 1; one winning cut");
        assert_eq!(picture.components, [(1, "2".to_owned()), (6, "1".to_owned())]);
        assert!(picture.fused);
        let picture = drawn("ground a blue\na b red\nground c red");
        assert_eq!(values(&picture), ["-1", "0", "0"]);
        assert_eq!(picture.heading.subtitle, "value -1/2 = 1/2 + -1; Right wins, whoever moves first");
        let flower = drawn("ground a\na b blue\na c red");
        assert_eq!(flower.heading.subtitle, "value *; whoever moves first wins");
        let equal = drawn("ground a\nground b");
        assert_eq!(equal.heading.subtitle, "value 0 = 1 ⊕ 1; whoever moves first loses");
        assert_eq!(drawn("").heading.subtitle, "value 0; whoever moves first loses");
    }

    /// The marked cuts and the whole values against the search of the whole picture.
    #[test]
    fn marked_cuts_are_those_that_win() {
        let mut state = 41u64;
        let mut random = move |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % below as u64) as usize
        };
        let limits = Limits::default();
        let mut compared = 0;
        for round in 0..300 {
            let edges = 1 + random(7);
            let mut text = String::new();
            for line in 0..edges {
                let names = ["ground", "a", "b", "c", "d", "e"];
                let (a, b) = (names[random(line.min(4) + 1)], names[random(6)]);
                let colours: &[&str] = if round % 3 == 0 { &["green"] } else { &["blue", "red", "green"] };
                let colours = if round % 3 == 1 { &colours[..2] } else { colours };
                text += &format!("{a} {b} {} x{}\n", colours[random(colours.len())], 1 + random(6) / 5);
            }
            let picture = read(&text).expect("a picture").picture;
            let drawn = Session::default().hackenbush_picture("", &picture).expect("small");
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
            compared += 1;
        }
        println!("compared {compared} pictures");
    }

    #[test]
    fn what_is_too_large_is_told() {
        let line = |v: usize| format!("{} {v}\n", if v == 1 { "ground".to_owned() } else { (v - 1).to_string() });
        let large: String = (1..=MOST_STANDING).map(line).collect();
        let picture = read(&large).expect("a picture").picture;
        let refused = Session::default().hackenbush_picture("", &picture).expect_err("too large").to_string();
        assert!(refused.contains("at most 1000 vertices"), "{refused}");
        // Parts whose values can be had have them.
        let hard: String = (1..100).map(|v| format!("ground {v} blue\n{v} {} red\n", v + 1)).collect();
        let drawn = drawn(&(hard + "100 x\nx y blue\nground z red\n"));
        assert_eq!(drawn.components, [(102, "-1".to_owned())].map(|(_, value)| (drawn.vertices.len() - 1, value)));
        assert!(drawn.heading.subtitle.contains("too large"), "{}", drawn.heading.subtitle);
        let x = drawn.vertices.iter().find(|vertex| vertex.name == "x").expect("drawn");
        assert_eq!(x.value.as_deref(), Some("1"));
    }
}
