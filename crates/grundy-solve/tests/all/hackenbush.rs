//! Hackenbush in several colours and in green: known values, laws, and the definition.

use std::collections::HashMap;

use grundy_core::{Nimber, OutcomeClass, mex};
use grundy_rules::hackenbush::{Colour, Draft, Picture, read};
use grundy_solve::Limits;
use grundy_solve::hackenbush::partizan::{GameId, Games};
use grundy_solve::hackenbush::{Dyadic, Green, Player, Search, stalk, tree_value, tree_winning_cuts};
use grundy_testkit::{Random, rows};

type Line = (u32, u32, Colour);
const COLOURS: [Colour; 3] = [Colour::Green, Colour::Blue, Colour::Red];

fn name(v: u32) -> String {
    if v == 0 { "ground".to_owned() } else { format!("v{v}") }
}

fn picture(lines: &[Line]) -> Picture {
    let mut draft = Draft::new();
    for &(a, b, colour) in lines {
        draft.edge(&name(a), &name(b), colour, 1).unwrap();
    }
    draft.finish().picture
}

fn value(games: &mut Games, picture: &Picture) -> GameId {
    Search::of(picture).unwrap().value(games, &Limits::default()).unwrap()
}

fn name_of(text: &str) -> String {
    let mut games = Games::new();
    let value = value(&mut games, &read(text).unwrap().picture);
    games.name(value, &Limits::default()).unwrap()
}

#[test]
fn known_values() {
    for [text, expected] in rows(include_str!("../../../../testdata/rows/hackenbush-values.txt")) {
        assert_eq!(name_of(text), expected, "{text}");
    }
}

/// Flowers: a green stalk with blue or red petals is less than every positive number, and with more blue than red
/// petals it is more than 0.
#[test]
fn flowers() {
    let (mut games, limits) = (Games::new(), Limits::default());
    for stem in 1..4u32 {
        for blue in 0..4u32 {
            for red in 0..4u32 {
                let mut lines: Vec<Line> = (0..stem).map(|v| (v, v + 1, Colour::Green)).collect();
                lines.extend((0..blue).map(|i| (stem, 10 + i, Colour::Blue)));
                lines.extend((0..red).map(|i| (stem, 20 + i, Colour::Red)));
                let flower = value(&mut games, &picture(&lines));
                for denominator in [1, 4, 16] {
                    let small = games.number(&Dyadic::new(1, denominator), &limits).unwrap();
                    assert!(games.at_most(flower, small, &limits).unwrap());
                }
                assert_eq!(games.outcome(flower, &limits).unwrap(), OutcomeClass::N);
                // * : x + * : 1 is positive for x > 0: two flowers of Left.
                let up_star = value(&mut games, &picture(&[(0, 1, Colour::Green), (1, 2, Colour::Blue)]));
                let two = games.sum(flower, up_star, &limits).unwrap();
                if blue > red && stem == 1 {
                    assert_eq!(games.outcome(two, &limits).unwrap(), OutcomeClass::L);
                }
            }
        }
    }
}

#[test]
fn names() {
    let (mut games, limits) = (Games::new(), Limits::default());
    let number = |games: &mut Games, n: i64, k: u64| games.number(&Dyadic::new(n, k), &limits).unwrap();
    let [one, minus_one, two, zero] = [1, -1, 2, 0].map(|n| number(&mut games, n, 0));
    let star = games.nimber(1, &limits).unwrap();
    let up = games.up(&limits).unwrap();
    let named = |games: &mut Games, left: &[GameId], right: &[GameId]| {
        let game = games.game(left, right, &limits).unwrap();
        games.name(game, &limits).unwrap()
    };
    assert_eq!(named(&mut games, &[one], &[minus_one]), "±1");
    assert_eq!(named(&mut games, &[two], &[minus_one]), "{2|-1}");
    assert_eq!(named(&mut games, &[minus_one], &[two]), "0");
    assert_eq!(named(&mut games, &[zero], &[up]), "↑↑*");
    assert_eq!(named(&mut games, &[one], &[one]), "1*");
    assert_eq!(named(&mut games, &[zero, star], &[zero]), "↑*");
    assert_eq!(named(&mut games, &[star], &[star]), "0");
    // ↑ is reversible through *.
    assert_eq!(named(&mut games, &[up], &[up]), "↑↑*");
    let tiny = games.game(&[zero], &[minus_one], &limits).unwrap();
    assert_eq!(named(&mut games, &[zero], &[tiny]), "{0|{0|-1}}");
    let mut ups = up;
    for expected in ["↑↑", "↑↑↑", "4↑", "5↑"] {
        ups = games.sum(ups, up, &limits).unwrap();
        assert_eq!(games.name(ups, &limits).unwrap(), expected);
    }
    let down = games.negative(ups, &limits).unwrap();
    let mixed = games.sum(down, star, &limits).unwrap();
    assert_eq!(games.name(mixed, &limits).unwrap(), "5↓*");
}

/// Which edges of a set, by their ends, are connected to the ground.
fn hanging(edges: impl Iterator<Item = (u32, u32)> + Clone, set: u32) -> u32 {
    let (mut met, mut hangs) = (1u32, 0u32);
    loop {
        let before = hangs;
        for (i, (a, b)) in edges.clone().enumerate() {
            if set >> i & 1 == 1 && met & (1 << a | 1 << b) != 0 {
                met |= 1 << a | 1 << b;
                hangs |= 1 << i;
            }
        }
        if hangs == before {
            return hangs;
        }
    }
}

/// Which sets of two pictures are ≤, of which pictures in which order.
type Compared = HashMap<(u32, u32, bool), bool>;

/// A picture as the definition sees it: sets of edges.
struct Sets {
    lines: Vec<Line>,
}

impl Sets {
    fn all(&self) -> u32 {
        self.hanging((1 << self.lines.len()) - 1)
    }

    fn hanging(&self, set: u32) -> u32 {
        hanging(self.lines.iter().map(|&(a, b, _)| (a, b)), set)
    }

    fn options(&self, set: u32, player: Player) -> Vec<u32> {
        let may = |i: &usize| set >> i & 1 == 1 && player.may_cut(self.lines[*i].2);
        (0..self.lines.len()).filter(may).map(|i| self.hanging(set & !(1 << i))).collect()
    }

    /// Whether `player`, who is to move, wins.
    fn wins(&self, set: u32, player: Player, known: &mut HashMap<(u32, Player), bool>) -> bool {
        if let Some(&known) = known.get(&(set, player)) {
            return known;
        }
        let other = if player == Player::Left { Player::Right } else { Player::Left };
        let wins = self.options(set, player).into_iter().any(|option| !self.wins(option, other, known));
        known.insert((set, player), wins);
        wins
    }

    /// Whether this set is ≤ that set of another picture, by the definition of ≤ on forms.
    fn at_most(&self, set: u32, other: &Sets, that: u32, known: &mut Compared, mirrored: bool) -> bool {
        if let Some(&known) = known.get(&(set, that, mirrored)) {
            return known;
        }
        // a ≤ b: no left option of a is ≥ b, no right option of b is ≤ a.
        let holds = !self
            .options(set, Player::Left)
            .into_iter()
            .any(|l| other.at_most(that, self, l, known, !mirrored))
            && !other.options(that, Player::Right).into_iter().any(|r| other.at_most(r, self, set, known, !mirrored));
        known.insert((set, that, mirrored), holds);
        holds
    }
}

/// Compares the outcome and each player's winning cuts with alternating play.
fn compare_play(lines: &[Line]) {
    let (sets, limits) = (Sets { lines: lines.to_vec() }, Limits::default());
    let (picture, mut games) = (picture(lines), Games::new());
    let mut search = Search::of(&picture).unwrap();
    let value = search.value(&mut games, &limits).unwrap();
    let known = &mut HashMap::new();
    let (left, right) = (sets.wins(sets.all(), Player::Left, known), sets.wins(sets.all(), Player::Right, known));
    let expected = match (left, right) {
        (true, true) => OutcomeClass::N,
        (true, false) => OutcomeClass::L,
        (false, true) => OutcomeClass::R,
        (false, false) => OutcomeClass::P,
    };
    assert_eq!(games.outcome(value, &limits).unwrap(), expected, "{lines:?}");
    for (player, other) in [(Player::Left, Player::Right), (Player::Right, Player::Left)] {
        let mut wins = Vec::new();
        for (e, edge) in (0..).zip(picture.edges()) {
            let ends = (picture.name(edge.low), picture.name(edge.high), edge.colour);
            let same = |&(a, b, colour): &Line| {
                (name(a).as_str(), name(b).as_str(), colour) == ends
                    || (name(b).as_str(), name(a).as_str(), colour) == ends
            };
            let i = lines.iter().position(same).unwrap();
            let left = sets.hanging(sets.all() & !(1 << i));
            if player.may_cut(edge.colour) && !sets.wins(left, other, known) {
                wins.push(e);
            }
        }
        assert_eq!(
            search.winning_cuts(player, GameId::ZERO, &mut games, &limits).unwrap(),
            wins,
            "{lines:?} {player:?}"
        );
    }
}

/// Calls `compare` with all sets of up to `most` of these edges, with repetition, that hang together.
fn each_picture(lines: &[Line], most: usize, mut compare: impl FnMut(&[Line])) {
    let mut pictures = 0;
    let mut stack: Vec<(usize, Vec<Line>)> = vec![(0, Vec::new())];
    while let Some((from, drawn)) = stack.pop() {
        let sets = Sets { lines: drawn.clone() };
        let used = drawn.iter().fold(1u32, |used, &(a, b, _)| used | 1 << a | 1 << b);
        // Only vertices 0, 1, …: other pictures only have other names.
        if (used + 1).is_power_of_two() && sets.all().count_ones() == drawn.len() as u32 {
            compare(&drawn);
            pictures += 1;
        }
        if drawn.len() < most {
            stack.extend((from..lines.len()).map(|next| (next, [drawn.as_slice(), &[lines[next]]].concat())));
        }
    }
    assert!(pictures > 10_000, "{pictures}");
}

#[test]
fn all_pictures_with_up_to_4_edges_in_three_colours_agree_with_play() {
    let lines: Vec<Line> =
        (0..5).flat_map(|b| (0..=b).flat_map(move |a| COLOURS.map(|colour| (a, b, colour)))).collect();
    each_picture(&lines, 4, compare_play);
}

/// Random edges that are all connected to the ground: each begins at a vertex that was reached earlier.
fn random_lines(random: &mut Random, edges: u64, new: u64, colours: &[Colour]) -> Vec<Line> {
    let mut vertices = 1u64;
    let mut drawn = Vec::new();
    for _ in 0..edges {
        let a = random.below(vertices) as u32;
        let b = if random.below(100) < new {
            vertices += 1;
            vertices as u32 - 1
        } else {
            random.below(vertices) as u32
        };
        drawn.push((a, b, random.pick(colours)));
    }
    drawn
}

#[test]
fn random_pictures_with_up_to_10_edges_agree_with_play() {
    let mut random = Random::new(1);
    for _ in 0..1500 {
        let (edges, new) = (4 + random.below(7), 30 + random.below(70));
        compare_play(&random_lines(&mut random, edges, new, &COLOURS));
    }
}

/// Canonical forms are equal exactly when the games are, and are ordered like them; by the definition on plain forms.
#[test]
fn order_and_equality_agree_with_the_definition() {
    let (mut random, mut games, limits) = (Random::new(2), Games::new(), Limits::default());
    for _ in 0..150 {
        let drawn: Vec<Sets> = (0..6)
            .map(|_| {
                let edges = 1 + random.below(5);
                Sets { lines: random_lines(&mut random, edges, 60, &COLOURS) }
            })
            .collect();
        let values: Vec<GameId> = drawn.iter().map(|sets| value(&mut games, &picture(&sets.lines))).collect();
        for (a, x) in drawn.iter().zip(&values) {
            for (b, y) in drawn.iter().zip(&values) {
                let below = a.at_most(a.all(), b, b.all(), &mut HashMap::new(), false);
                let above = b.at_most(b.all(), a, a.all(), &mut HashMap::new(), false);
                assert_eq!(games.at_most(*x, *y, &limits).unwrap(), below, "{:?} {:?}", a.lines, b.lines);
                assert_eq!(x == y, below && above, "{:?} {:?}", a.lines, b.lines);
            }
        }
    }
}

/// The same value from the options of every cut, without any theorem.
fn by_options(games: &mut Games, sets: &Sets, set: u32, known: &mut HashMap<u32, GameId>) -> GameId {
    if let Some(&known) = known.get(&set) {
        return known;
    }
    let [left, right] = [Player::Left, Player::Right].map(|player| {
        let options = sets.options(set, player);
        options.into_iter().map(|option| by_options(games, sets, option, known)).collect::<Vec<_>>()
    });
    let game = games.game(&left, &right, &Limits::default()).unwrap();
    known.insert(set, game);
    game
}

#[test]
fn stems_sums_and_fusion_agree_with_plain_options() {
    let (mut random, mut games) = (Random::new(3), Games::new());
    for round in 0..600 {
        let colours: &[Colour] = if round % 3 == 0 { &COLOURS } else { &[Colour::Green, Colour::Blue] };
        let (edges, new) = (3 + random.below(6), 40 + random.below(60));
        let sets = Sets { lines: random_lines(&mut random, edges, new, colours) };
        let plain = by_options(&mut games, &sets, sets.all(), &mut HashMap::new());
        assert_eq!(value(&mut games, &picture(&sets.lines)), plain, "{:?}", sets.lines);
    }
}

/// Only the value of what hangs above a vertex counts: a cycle with a garden on it is not searched leaf by leaf.
#[test]
fn a_circle_with_flowers_is_searched_by_values() {
    let mut lines: Vec<Line> = (0..5).map(|v| (v, (v + 1) % 5, COLOURS[v as usize % 3])).collect();
    let mut next = 5;
    for at in 1..5 {
        lines.push((at, next, Colour::Green));
        lines.extend((1..=3).map(|leaf| (next, next + leaf, COLOURS[1 + (at + leaf) as usize % 2])));
        lines.extend((1..=3).map(|leaf| (next + leaf, next + leaf + 3, COLOURS[leaf as usize % 3])));
        lines.push((at, next + 7, COLOURS[at as usize % 3]));
        next += 8;
    }
    assert_eq!(lines.len(), 37);
    let (picture, mut games, limits) = (picture(&lines), Games::new(), Limits::default());
    let mut search = Search::of(&picture).unwrap();
    let garden = search.value(&mut games, &limits).unwrap();
    assert!(search.states() < 10_000, "{}", search.states());
    let negative = value(&mut games, &picture.negative());
    assert_eq!(games.sum(garden, negative, &limits).unwrap(), GameId::ZERO);
}

#[test]
fn games_form_an_ordered_group() {
    let (mut random, mut games, limits) = (Random::new(4), Games::new(), Limits::default());
    let mut some = Vec::new();
    for _ in 0..14 {
        let edges = 1 + random.below(6);
        let picture = picture(&random_lines(&mut random, edges, 70, &COLOURS));
        let game = value(&mut games, &picture);
        let negative = value(&mut games, &picture.negative());
        assert_eq!(games.negative(game, &limits).unwrap(), negative);
        assert_eq!(games.sum(game, negative, &limits).unwrap(), GameId::ZERO);
        some.push(game);
    }
    for &a in &some {
        for &b in &some {
            let sum = games.sum(a, b, &limits).unwrap();
            let minus_b = games.negative(b, &limits).unwrap();
            assert_eq!(games.sum(sum, minus_b, &limits).unwrap(), a);
            // a ≤ b exactly when b - a ≥ 0.
            let minus_a = games.negative(a, &limits).unwrap();
            let difference = games.sum(b, minus_a, &limits).unwrap();
            let at_most = games.at_most(a, b, &limits).unwrap();
            assert_eq!(games.at_most(GameId::ZERO, difference, &limits).unwrap(), at_most);
            for &c in &some {
                let one = games.sum(sum, c, &limits).unwrap();
                let b_and_c = games.sum(b, c, &limits).unwrap();
                assert_eq!(games.sum(a, b_and_c, &limits).unwrap(), one);
                if at_most && games.at_most(b, c, &limits).unwrap() {
                    assert!(games.at_most(a, c, &limits).unwrap());
                }
            }
        }
    }
}

/// The simplest number between the options, for blue-red pictures with cycles.
fn by_simplest_number(sets: &Sets, set: u32, known: &mut HashMap<u32, Dyadic>) -> Dyadic {
    if let Some(known) = known.get(&set) {
        return known.clone();
    }
    let [left, right] = [Player::Left, Player::Right].map(|player| {
        let options = sets.options(set, player);
        options.into_iter().map(|option| by_simplest_number(sets, option, known)).collect::<Vec<_>>()
    });
    let number = Dyadic::simplest_between(left.iter().max(), right.iter().min()).unwrap();
    known.insert(set, number.clone());
    number
}

#[test]
fn blue_red_pictures_agree_with_the_simplest_number() {
    let (mut random, mut games) = (Random::new(5), Games::new());
    let mut trees = 0;
    for round in 0..800 {
        let (edges, new) = (2 + random.below(9), if round % 2 == 0 { 100 } else { 60 });
        let sets = Sets { lines: random_lines(&mut random, edges, new, &[Colour::Blue, Colour::Red]) };
        let number = by_simplest_number(&sets, sets.all(), &mut HashMap::new());
        let picture = picture(&sets.lines);
        let game = value(&mut games, &picture);
        assert_eq!(games.as_number(game), Some(&number), "{:?}", sets.lines);
        if let Some(tree) = tree_value(&picture, &Limits::default()).unwrap() {
            assert_eq!(tree, number, "{:?}", sets.lines);
            trees += 1;
        }
    }
    assert!(trees > 400);
}

/// The colon principle edge by edge, for trees: `parents[v - 1] < v`.
#[test]
fn large_blue_red_trees_agree_with_single_steps() {
    let mut random = Random::new(6);
    for round in 0..30 {
        let n = 300 + random.below(600) as u32;
        let reach = if round % 3 == 0 { u64::from(n) } else { 1 + round % 3 };
        let lines: Vec<Line> = (1..=n)
            .map(|v| (v - 1 - random.below(reach.min(u64::from(v))) as u32, v, random.pick(&COLOURS[1..])))
            .collect();
        let mut worth = vec![Dyadic::zero(); n as usize + 1];
        for &(below, v, colour) in lines.iter().rev() {
            let x = &worth[v as usize];
            let branch = if colour == Colour::Blue { x.on_blue() } else { x.on_red() };
            worth[below as usize] = &worth[below as usize] + &branch.unwrap();
        }
        assert_eq!(tree_value(&picture(&lines), &Limits::default()).unwrap().unwrap(), worth[0]);
    }
}

/// Every cut is made, and the rest is valued again.
#[test]
fn winning_cuts_of_blue_red_trees_agree_with_the_values_left() {
    let (mut random, limits) = (Random::new(7), Limits::default());
    let mut winning = 0;
    for round in 0..400 {
        let edges = 1 + random.below(40);
        let picture = picture(&random_lines(&mut random, edges, 100, &COLOURS[1..]));
        let value = tree_value(&picture, &limits).unwrap().unwrap();
        let left: Vec<Dyadic> =
            (0..edges as u32).map(|edge| tree_value(&picture.after_cut(edge), &limits).unwrap().unwrap()).collect();
        // Alone, and beside a number that is just enough or nearly enough for some cut.
        let near = &left[random.below(edges) as usize];
        let rest = match round % 4 {
            0 => Dyadic::zero(),
            1 => -near,
            2 => &-near + &Dyadic::new(1, random.below(30)),
            _ => &-near - &Dyadic::new(1, random.below(30)),
        };
        for player in [Player::Left, Player::Right] {
            for strictly in [false, true] {
                let enough = |edge: &u32| {
                    let sum = (&left[*edge as usize] + &rest).signum();
                    let favour = if player == Player::Left { sum } else { -sum };
                    player.may_cut(picture.edges()[*edge as usize].colour) && favour >= i32::from(strictly)
                };
                let expected: Vec<u32> = (0..edges as u32).filter(enough).collect();
                let found = tree_winning_cuts(&picture, player, &rest, strictly, &limits).unwrap().unwrap();
                assert_eq!(found, expected, "{picture} {value} {rest} {player:?} {strictly}");
                winning += found.len();
            }
        }
    }
    assert!(winning > 1000, "{winning}");
}

#[test]
fn a_stalk_of_a_million_edges_in_two_colours() {
    let mut random = Random::new(8);
    let lines: Vec<Line> = (0..1_000_000).map(|v| (v, v + 1, random.pick(&COLOURS[1..]))).collect();
    let colours: Vec<Colour> = lines.iter().map(|line| line.2).collect();
    let value = tree_value(&picture(&lines), &Limits::default()).unwrap();
    assert_eq!(value, stalk(&colours));
    assert!(value.unwrap().exponent() > 999_900);
}

#[test]
fn what_is_too_large_is_said() {
    let picture = read("ground a x60\na b blue x5").unwrap().picture;
    assert!(Search::of(&picture).unwrap_err().to_string().contains("65 edges"));
    assert_eq!(tree_value(&picture, &Limits::default()), Ok(None));
    let (mut games, limits) = (Games::new(), Limits::default());
    assert!(games.number(&Dyadic::from(501), &limits).is_err());
    assert!(games.number(&Dyadic::new(1, 10_000), &limits).is_err());
    assert!(games.nimber(501, &limits).is_err());
    let large = games.number(&Dyadic::from(400), &limits).unwrap();
    assert!(games.sum(large, large, &limits).is_err());
    let tight = Limits { memory: 10_000, ..limits };
    let picture = self::picture(&random_lines(&mut Random::new(9), 24, 30, &COLOURS));
    assert!(Search::of(&picture).unwrap().value(&mut Games::new(), &tight).is_err());
}

fn green_picture(edges: &[(u32, u32)]) -> Picture {
    picture(&edges.iter().map(|&(a, b)| (a, b, Colour::Green)).collect::<Vec<_>>())
}

/// The Grundy values of the sets of edges by the definition.
struct Definition<'a> {
    edges: &'a [(u32, u32)],
    values: Vec<Option<Nimber>>,
}

impl<'a> Definition<'a> {
    fn of(edges: &'a [(u32, u32)]) -> Definition<'a> {
        Definition { edges, values: vec![None; 1 << edges.len()] }
    }

    fn value(&mut self, set: u32) -> Nimber {
        if let Some(value) = self.values[set as usize] {
            return value;
        }
        let options: Vec<Nimber> =
            (0..self.edges.len()).filter(|i| set >> i & 1 == 1).map(|i| self.after(set, i)).collect();
        let value = mex(options);
        self.values[set as usize] = Some(value);
        value
    }

    fn after(&mut self, set: u32, cut: usize) -> Nimber {
        self.value(hanging(self.edges.iter().copied(), set & !(1 << cut)))
    }
}

/// Compares the value, the value after each cut, and the cuts for every target with the definition. All edges must be
/// connected to the ground.
fn compare(edges: &[(u32, u32)]) {
    let picture = green_picture(edges);
    let green = Green::of(&picture).unwrap();
    let mut definition = Definition::of(edges);
    let all = (1 << edges.len()) - 1;
    assert_eq!(green.value(), definition.value(all), "{edges:?}");
    let after = green.values_after_cuts();
    for (i, &(a, b)) in edges.iter().enumerate() {
        let [a, b] = [a, b].map(|v| picture.vertex(&name(v)).unwrap());
        let ends = (a.min(b), a.max(b));
        let edge = picture.edges().iter().position(|edge| (edge.low, edge.high) == ends).unwrap();
        assert_eq!(after[edge], definition.after(all, i), "{edges:?} without {i}");
    }
    compare_targets(&green, &after);
}

/// Checks that the cuts for a target are exactly those after which the picture has that value.
fn compare_targets(green: &Green, after: &[Nimber]) {
    for target in (0..=green.value().0 + 2).map(Nimber) {
        let expected: Vec<u32> =
            (0..).zip(after).filter(|&(_, &value)| value == target).map(|(edge, _)| edge).collect();
        assert_eq!(green.cuts_with_value(target), expected, "{green:?} to {target}");
    }
}

/// The ends of edges that are all green.
fn ends(lines: &[Line]) -> Vec<(u32, u32)> {
    lines.iter().map(|&(a, b, _)| (a, b)).collect()
}

/// All multisets of edges on the ground and up to 6 other vertices.
#[test]
fn all_green_pictures_with_up_to_6_edges_agree_with_the_definition() {
    let lines: Vec<Line> = (0..7).flat_map(|b| (0..=b).map(move |a| (a, b, Colour::Green))).collect();
    each_picture(&lines, 6, |lines| compare(&ends(lines)));
}

fn random_edges(random: &mut Random, edges: u64, new: u64) -> Vec<(u32, u32)> {
    ends(&random_lines(random, edges, new, &[Colour::Green]))
}

#[test]
fn random_green_pictures_with_up_to_14_edges_agree_with_the_definition() {
    let mut random = Random::new(1);
    for _ in 0..600 {
        let edges = 7 + random.below(8);
        let new = 20 + random.below(80);
        compare(&random_edges(&mut random, edges, new));
    }
}

/// A cycle, some of whose vertices carry stalks, chords or loops: this gives long rings.
#[test]
fn random_circles_agree_with_the_definition() {
    let mut random = Random::new(2);
    for _ in 0..400 {
        let circle = 3 + random.below(7) as u32;
        let mut edges: Vec<(u32, u32)> = (0..circle).map(|v| (v, (v + 1) % circle)).collect();
        let mut vertices = circle;
        while edges.len() < 13 {
            let at = random.below(u64::from(vertices)) as u32;
            match random.below(4) {
                0 => edges.push((at, at)),
                1 if random.below(3) == 0 => edges.push((at, random.below(u64::from(vertices)) as u32)),
                _ => {
                    edges.push((at, vertices));
                    vertices += 1;
                }
            }
        }
        compare(&edges);
    }
}

/// The colon principle alone, for trees: `parents[v - 1] < v`.
fn tree_values(parents: &[u32]) -> Vec<u64> {
    let mut values = vec![0u64; parents.len() + 1];
    for v in (1..=parents.len()).rev() {
        values[parents[v - 1] as usize] ^= values[v] + 1;
    }
    values
}

#[test]
fn large_trees_agree_with_the_colon_principle() {
    let mut random = Random::new(3);
    for round in 0..40 {
        let n = 2000 + random.below(2000) as u32;
        let reach = 1 + random.below(if round % 2 == 0 { 3 } else { u64::from(n) });
        let parents: Vec<u32> = (1..=n).map(|v| v - 1 - random.below(reach.min(u64::from(v))) as u32).collect();
        let edges: Vec<(u32, u32)> = parents.iter().zip(1..).map(|(&p, v)| (p, v)).collect();
        let picture = green_picture(&edges);
        let green = Green::of(&picture).unwrap();
        let values = tree_values(&parents);
        assert_eq!(green.value().0, values[0]);
        let after = green.values_after_cuts();
        // Along the path to the ground, for some of the edges.
        for _ in 0..200 {
            let v = 1 + random.below(u64::from(n)) as u32;
            let mut at = parents[v as usize - 1];
            let mut value = values[at as usize] ^ (values[v as usize] + 1);
            while at != 0 {
                let below = parents[at as usize - 1];
                value = values[below as usize] ^ (values[at as usize] + 1) ^ (value + 1);
                at = below;
            }
            let [a, b] = [v, parents[v as usize - 1]].map(|v| picture.vertex(&name(v)).unwrap());
            let edge = picture.edges().iter().position(|edge| (edge.low, edge.high) == (a.min(b), a.max(b))).unwrap();
            assert_eq!(after[edge].0, value);
        }
        compare_targets(&green, &after);
    }
}

/// On larger pictures every cut is made, and the rest is valued again.
#[test]
fn cuts_of_larger_pictures_agree_with_the_value_of_what_is_left() {
    let mut random = Random::new(4);
    for _ in 0..150 {
        let (edges, new) = (20 + random.below(150), 50 + random.below(50));
        let picture = green_picture(&random_edges(&mut random, edges, new));
        let green = Green::of(&picture).unwrap();
        let after = green.values_after_cuts();
        for (edge, &value) in (0..).zip(&after) {
            let left = picture.after_cut(edge);
            assert_eq!(Green::of(&left).unwrap().value(), value, "{picture} without {edge}");
        }
        assert_eq!(mex(after.iter().copied()), green.value());
        compare_targets(&green, &after);
    }
}

/// The value of each part of the reduction follows from its parity and its branches.
#[test]
fn a_reduction_explains_the_value() {
    let mut random = Random::new(5);
    for _ in 0..300 {
        let (edges, new) = (1 + random.below(60), 40 + random.below(60));
        let picture = green_picture(&random_edges(&mut random, edges, new));
        let green = Green::of(&picture).unwrap();
        let reduction = green.reduction();
        let mut inner = 0;
        for (p, part) in (0..).zip(reduction.parts()) {
            let branches: Nimber =
                reduction.branches(p).iter().map(|&above| Nimber(reduction.parts()[above as usize].value.0 + 1)).sum();
            assert_eq!(part.value, branches + Nimber(part.edges % 2));
            assert!(reduction.vertices(p).iter().all(|&v| reduction.part_of(v) == p));
            assert!(reduction.vertices(p).contains(&part.root));
            inner += u128::from(part.edges);
        }
        assert_eq!(reduction.parts()[0].value, green.value());
        assert_eq!(inner + reduction.parts().len() as u128 - 1, picture.edge_count());
    }
}

#[test]
fn a_stalk_and_a_circle_of_a_million_edges() {
    const N: u32 = 1_000_000;
    let stalk = green_picture(&(0..N).map(|v| (v, v + 1)).collect::<Vec<_>>());
    let green = Green::of(&stalk).unwrap();
    assert_eq!(green.value().0, u64::from(N));
    assert_eq!(green.cuts_with_value(Nimber(7)).len(), 1);
    let mut after: Vec<u64> = green.values_after_cuts().iter().map(|value| value.0).collect();
    after.sort_unstable();
    assert!(after.into_iter().eq(0..u64::from(N)));

    let circle = green_picture(&(0..N).map(|v| (v, (v + 1) % N)).collect::<Vec<_>>());
    let green = Green::of(&circle).unwrap();
    assert_eq!(green.value().0, 0);
    let after = green.values_after_cuts();
    // Cutting a cycle leaves two stalks of a and N - 1 - a edges.
    let mut expected: Vec<u64> = (0..u64::from(N)).map(|a| a ^ (u64::from(N) - 1 - a)).collect();
    let mut found: Vec<u64> = after.iter().map(|value| value.0).collect();
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected);
    assert!(green.cuts_with_value(Nimber(0)).is_empty());
}

/// Copies are counted, not drawn one by one.
#[test]
fn copies_beyond_number() {
    let read = |text: &str| grundy_rules::hackenbush::read(text).unwrap().picture;
    for (text, value) in [("ground a x18446744073709551615", 1), ("ground a x2\na b\na b x1000000000000\na c", 0)] {
        let picture = read(text);
        let green = Green::of(&picture).unwrap();
        assert_eq!(green.value().0, value, "{text}");
        for (edge, &after) in (0..).zip(&green.values_after_cuts()) {
            assert_eq!(Green::of(&picture.after_cut(edge)).unwrap().value(), after);
        }
    }
}
