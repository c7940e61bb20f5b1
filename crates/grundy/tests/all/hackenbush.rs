//! Compares pictures in sums with the definition. In coloured pictures the definition tries every cut
//! (`Picture::after_cut`). It visits every position of the whole sum, for each player to move.

use std::collections::{BTreeSet, HashMap};

use grundy::hackenbush::{Colour, Draft, Picture, Player, Remaining};
use grundy::{Answer, Convention, Outcome, OutcomeClass, Position, Session, Sources, Sum};
use grundy_testkit::{Random, long};

use crate::definition::compare_in;

/// A picture of at most `edges` edges in the first few colours.
fn picture(random: &mut Random, edges: u64, colours: usize) -> Picture {
    let mut draft = Draft::new();
    let vertices = 1 + random.below(4);
    for _ in 0..1 + random.below(edges) {
        let colour = random.pick(&[Colour::Green, Colour::Blue, Colour::Red][..colours]);
        let (a, b) = (random.below(vertices + 1), random.below(vertices + 1));
        draft.edge(&vertex(a), &vertex(b), colour, if random.one_in(5) { 2 } else { 1 }).unwrap();
    }
    draft.finish().picture
}

/// A blue-red tree of at most `edges` edges.
fn tree(random: &mut Random, edges: u64) -> Picture {
    let mut draft = Draft::new();
    for v in 1..2 + random.below(edges) {
        let colour = random.pick(&[Colour::Blue, Colour::Red]);
        draft.edge(&vertex(random.below(v)), &vertex(v), colour, 1).unwrap();
    }
    draft.finish().picture
}

fn vertex(v: u64) -> String {
    if v == 0 { "ground".to_owned() } else { format!("v{v}") }
}

/// A component as the definition sees it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Component {
    Cut(Picture),
    Nim(u64),
    Kayles(u64),
}

impl Component {
    fn options(&self, player: Player) -> BTreeSet<Vec<Component>> {
        let heap = |make: fn(u64) -> Component, sizes: &[u64]| {
            sizes.iter().filter(|&&size| size > 0).map(|&size| make(size)).collect::<Vec<_>>()
        };
        match self {
            Component::Cut(picture) => (0..)
                .zip(&picture.edges)
                .filter(|(_, edge)| player.may_cut(edge.colour))
                .map(|(id, _)| vec![Component::Cut(picture.after_cut(id))])
                .collect(),
            Component::Nim(n) => (0..*n).map(|left| heap(Component::Nim, &[left])).collect(),
            Component::Kayles(n) => (1..=2)
                .filter(|taken| taken <= n)
                .flat_map(|taken| (0..=(n - taken) / 2).map(move |one| [one, n - taken - one]))
                .map(|parts| heap(Component::Kayles, &parts))
                .collect(),
        }
    }
}

/// Who wins whole sums, by trying everything.
#[derive(Default)]
struct Definition {
    known: HashMap<(Vec<Component>, Player), bool>,
}

impl Definition {
    fn after(sum: &[Component], at: usize, option: &[Component]) -> Vec<Component> {
        let mut next = sum.to_vec();
        next.remove(at);
        next.extend_from_slice(option);
        next.retain(|component| *component != Component::Cut(Picture::empty()));
        next.sort();
        next
    }

    /// Whether `player`, who is to move, wins.
    fn wins(&mut self, sum: &[Component], player: Player) -> bool {
        let key = (sum.to_vec(), player);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = (0..sum.len()).any(|at| {
            let options = sum[at].options(player);
            options.iter().any(|option| !self.wins(&Self::after(sum, at, option), other(player)))
        });
        self.known.insert(key, wins);
        wins
    }

    /// For each component, the results of the winning moves of `player`.
    fn winning(&mut self, sum: &[Component], player: Player) -> Vec<BTreeSet<Vec<Component>>> {
        let winning = |at: usize| {
            let options = sum[at].options(player);
            options.into_iter().filter(|option| !self.wins(&Self::after(sum, at, option), other(player))).collect()
        };
        (0..sum.len()).map(winning).collect()
    }
}

fn other(player: Player) -> Player {
    if player == Player::Left { Player::Right } else { Player::Left }
}

/// A sum for the definition, and as text.
#[derive(Default)]
struct Pictures {
    components: Vec<Component>,
    /// The whole pictures, where a component is one.
    wholes: Vec<Option<Picture>>,
    text: Vec<String>,
    sources: Sources,
}

impl Pictures {
    /// Adds a picture after a few cuts; another game for a picture without edges, which a file cannot be.
    fn add_picture(&mut self, picture: Picture, random: &mut Random) {
        if picture.edges.is_empty() {
            return self.add_other(random);
        }
        let name = format!("p{}.hb", self.text.len());
        self.sources.hold(&name, picture.to_string());
        let (mut left, mut position) = (picture.clone(), Position::from(vec![]));
        for _ in 0..random.below(3) {
            if left.edges.is_empty() {
                break;
            }
            let edge = random.below(left.edges.len()) as u32;
            left = left.after_cut(edge);
            position = Remaining::of(&picture, &position).after(edge).unwrap_or_else(|| {
                // Nothing must be left, so every edge on the ground is cut.
                let at_ground = (0..).zip(&picture.edges).filter(|(_, edge)| edge.low == 0);
                at_ground.flat_map(|(id, edge)| [id, edge.copies]).collect::<Vec<u64>>().into()
            });
        }
        assert_eq!(Remaining::of(&picture, &position).picture(), &left);
        let rules = self.sources.find(&format!("hackenbush:{name}")).unwrap();
        self.text.push(format!("hackenbush:{name} {}", rules.moves.show(&position)));
        self.components.push(Component::Cut(left));
        self.wholes.push(Some(picture));
    }

    fn add_other(&mut self, random: &mut Random) {
        let (n, is_nim) = (1 + random.below(4), random.one_in(2));
        let component = if is_nim { Component::Nim(n) } else { Component::Kayles(n) };
        self.components.push(component);
        self.wholes.push(None);
        self.text.push(format!("{} {n}", if is_nim { "nim" } else { "kayles" }));
    }

    fn game(&self) -> Sum {
        Sum::read(&self.text.join(" + "), &self.sources).unwrap()
    }

    /// Compares the listed moves of a player with those that win by the definition.
    fn compare_moves(&self, answer: &Answer, player: Player, truth: &[BTreeSet<Vec<Component>>], about: &str) {
        let listed = || answer.winning_moves.iter().filter(|step| step.player == Some(player));
        let count: usize = truth.iter().map(BTreeSet::len).sum();
        assert_eq!(listed().count(), count, "{about}");
        for (at, whole) in self.wholes.iter().enumerate() {
            let Some(whole) = whole else { continue };
            let made = listed().filter(|step| step.component == at).map(|step| match &step.to[..] {
                [] => vec![Component::Cut(Picture::empty())],
                to => to.iter().map(|to| Remaining::of(whole, to).picture().clone()).map(Component::Cut).collect(),
            });
            assert_eq!(made.collect::<BTreeSet<_>>(), truth[at], "{about}");
        }
    }
}

#[test]
fn green_pictures_in_sums_are_won_as_the_whole_sum_says() {
    let mut random = Random::new(11);
    let (mut compared, mut lost) = (0, 0);
    for _ in 0..long(300, 9000) {
        let mut sum = Pictures::default();
        for _ in 0..1 + random.below(2) {
            let picture = picture(&mut random, 5, 1);
            sum.add_picture(picture, &mut random);
        }
        sum.sources.hold("g.csv", "from,to\n1,0\n2,0\n2,1\n3,1\n4,0\n4,2\n4,3\n5,4\n5,3\n5,1\n");
        let n = 1 + random.below(5);
        let other = random.pick(&["", "", " + nim N", " + kayles N", " + graph:g.csv N"]).replace('N', &n.to_string());
        for convention in [Convention::Normal, Convention::Misere] {
            let truth = compare_in(&sum.sources, &(sum.text.join(" + ") + &other), convention);
            compared += 1;
            lost += u32::from(truth.outcome == Outcome::P);
        }
    }
    assert!(lost > compared / 20 && lost < compared / 2, "{lost} of {compared}");
}

#[test]
fn coloured_pictures_in_sums_are_won_as_the_whole_sum_says() {
    let mut random = Random::new(12);
    let mut counts: HashMap<OutcomeClass, u32> = HashMap::new();
    let (mut compared, mut games) = (0, 0);
    for _ in 0..long(800, 24000) {
        let mut sum = Pictures::default();
        for at in 0..1 + random.below(3) {
            let picture = match random.below(4) {
                0 => tree(&mut random, 4),
                1 if at > 0 => picture(&mut random, 4, 1),
                _ => picture(&mut random, 4, 3),
            };
            sum.add_picture(picture, &mut random);
        }
        if random.below(3) == 0 {
            sum.add_other(&mut random);
        }
        let game = sum.game();
        if game.is_impartial() {
            continue;
        }
        let about = format!("{game} {:?}", sum.components);
        let mut session = Session::default();
        let answer = session.solve(&game, Convention::Normal, 10_000).unwrap();
        let mut definition = Definition::default();
        let [left, right] = [Player::Left, Player::Right].map(|player| definition.wins(&sum.components, player));
        let outcome = match (left, right) {
            (true, true) => OutcomeClass::N,
            (true, false) => OutcomeClass::L,
            (false, true) => OutcomeClass::R,
            (false, false) => OutcomeClass::P,
        };
        assert_eq!(answer.outcome, outcome, "{about}");
        let told = answer.winning_move_counts.unwrap();
        for (player, count) in [(Player::Left, told.left), (Player::Right, told.right)] {
            let truth = definition.winning(&sum.components, player);
            sum.compare_moves(&answer, player, &truth, &about);
            assert_eq!(count, Some(truth.iter().map(|moves| moves.len() as u128).sum()), "{about}");
            let alone = session.solve_for(&game, Convention::Normal, 10_000, Some(player)).unwrap();
            assert_eq!(alone.winning_move_count, count, "{about}");
        }
        *counts.entry(outcome).or_default() += 1;
        compared += 1;
        games += u32::from(answer.value.unwrap().name.contains(['{', '↑', '↓', '±']));
    }
    assert!(counts.len() == 4 && counts.values().all(|&count| count > compared / 50), "{counts:?}");
    assert!(games > compared / 20, "{games} of {compared}");
}
