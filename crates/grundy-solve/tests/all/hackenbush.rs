//! Hackenbush in several colours: known values, laws, and the definition.

use std::collections::HashMap;

use grundy_core::OutcomeClass;
use grundy_rules::hackenbush::{Colour, Draft, Picture, read};
use grundy_solve::Limits;
use grundy_solve::hackenbush::partizan::{GameId, Games};
use grundy_solve::hackenbush::{Dyadic, Player, Search, stalk, tree_value, tree_winning_cuts};
use grundy_testkit::{Random, rows};

pub(super) type Line = (u32, u32, Colour);
const COLOURS: [Colour; 3] = [Colour::Green, Colour::Blue, Colour::Red];

pub(super) fn name(v: u32) -> String {
    if v == 0 { "ground".to_owned() } else { format!("v{v}") }
}

pub(super) fn picture(lines: &[Line]) -> Picture {
    let mut draft = Draft::new();
    for &(a, b, colour) in lines {
        draft.edge(&name(a), &name(b), colour, 1).unwrap();
    }
    draft.finish().picture
}

fn value(games: &mut Games, picture: &Picture) -> GameId {
    Search::of(picture).unwrap().value(games, &Limits::default()).unwrap()
}

#[test]
fn known_values() {
    for [text, expected] in rows(include_str!("../../../../testdata/rows/hackenbush-values.txt")) {
        let mut games = Games::new();
        let value = value(&mut games, &read(text).unwrap().picture);
        assert_eq!(games.name(value, &Limits::default()).unwrap(), expected, "{text}");
    }
}

/// Flowers: a green stalk with blue or red petals is less than every positive number. With more blue than red petals
/// it is more than 0.
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
pub(super) fn hanging(edges: impl Iterator<Item = (u32, u32)> + Clone, set: u32) -> u32 {
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

    /// What `combine` makes of its results for the options of Left and of Right.
    fn fold<T: Clone>(&self, set: u32, known: &mut HashMap<u32, T>, combine: &mut dyn FnMut([Vec<T>; 2]) -> T) -> T {
        if let Some(known) = known.get(&set) {
            return known.clone();
        }
        let result = [Player::Left, Player::Right].map(|player| {
            self.options(set, player).into_iter().map(|option| self.fold(option, known, combine)).collect()
        });
        let result = combine(result);
        known.insert(set, result.clone());
        result
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
    // Whether Left wins moving first, and whether Right does.
    let mut wins = |set: u32| {
        sets.fold(set, known, &mut |[left, right]: [Vec<[bool; 2]>; 2]| {
            [left.iter().any(|option| !option[1]), right.iter().any(|option| !option[0])]
        })
    };
    let expected = match wins(sets.all()) {
        [true, true] => OutcomeClass::N,
        [true, false] => OutcomeClass::L,
        [false, true] => OutcomeClass::R,
        [false, false] => OutcomeClass::P,
    };
    assert_eq!(games.outcome(value, &limits).unwrap(), expected, "{lines:?}");
    for (player, other) in [(Player::Left, 1), (Player::Right, 0)] {
        let mut cuts = Vec::new();
        for (e, edge) in (0..).zip(&picture.edges) {
            let ends = [edge.low, edge.high].map(|v| picture.name(v));
            let same_ends = |a: u32, b: u32| ends == [name(a), name(b)] || ends == [name(b), name(a)];
            let same = |&(a, b, colour): &Line| colour == edge.colour && same_ends(a, b);
            let i = lines.iter().position(same).unwrap();
            let left = sets.hanging(sets.all() & !(1 << i));
            if player.may_cut(edge.colour) && !wins(left)[other] {
                cuts.push(e);
            }
        }
        let winning = search.winning_cuts(player, GameId::ZERO, &mut games, &limits).unwrap();
        assert_eq!(winning, cuts, "{lines:?} {player:?}");
    }
}

/// Calls `compare` with all sets of up to `most` of these edges, with repetition, that hang together.
pub(super) fn each_picture(lines: &[Line], most: usize, mut compare: impl FnMut(&[Line])) {
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
pub(super) fn random_lines(random: &mut Random, edges: u64, new: u64, colours: &[Colour]) -> Vec<Line> {
    let mut vertices = 1;
    let mut drawn = Vec::new();
    for _ in 0..edges {
        let (a, is_new) = (random.below(vertices), random.below(100) < new);
        let b = if is_new { vertices } else { random.below(vertices) };
        vertices += u32::from(is_new);
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

#[test]
fn stems_sums_and_fusion_agree_with_plain_options() {
    let (mut random, mut games) = (Random::new(3), Games::new());
    for round in 0..600 {
        let colours: &[Colour] = if round % 3 == 0 { &COLOURS } else { &[Colour::Green, Colour::Blue] };
        let (edges, new) = (3 + random.below(6), 40 + random.below(60));
        let sets = Sets { lines: random_lines(&mut random, edges, new, colours) };
        // The same value from the options of every cut, without any theorem.
        let plain = sets.fold(sets.all(), &mut HashMap::new(), &mut |[left, right]| {
            games.game(&left, &right, &Limits::default()).unwrap()
        });
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
        some.push((game, negative));
    }
    for &(a, minus_a) in &some {
        for &(b, minus_b) in &some {
            let sum = games.sum(a, b, &limits).unwrap();
            assert_eq!(games.sum(sum, minus_b, &limits).unwrap(), a);
            // a ≤ b exactly when b - a ≥ 0.
            let difference = games.sum(b, minus_a, &limits).unwrap();
            let at_most = games.at_most(a, b, &limits).unwrap();
            assert_eq!(games.at_most(GameId::ZERO, difference, &limits).unwrap(), at_most);
            for &(c, _) in &some {
                let b_and_c = games.sum(b, c, &limits).unwrap();
                assert_eq!(games.sum(a, b_and_c, &limits).unwrap(), games.sum(sum, c, &limits).unwrap());
                if at_most && games.at_most(b, c, &limits).unwrap() {
                    assert!(games.at_most(a, c, &limits).unwrap());
                }
            }
        }
    }
}

#[test]
fn blue_red_pictures_agree_with_the_simplest_number() {
    let (mut random, mut games) = (Random::new(5), Games::new());
    let mut trees = 0;
    for round in 0..800 {
        let (edges, new) = (2 + random.below(9), if round % 2 == 0 { 100 } else { 60 });
        let sets = Sets { lines: random_lines(&mut random, edges, new, &[Colour::Blue, Colour::Red]) };
        let number = sets.fold(sets.all(), &mut HashMap::new(), &mut |[left, right]: [Vec<Dyadic>; 2]| {
            Dyadic::simplest_between(left.iter().max(), right.iter().min()).unwrap()
        });
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
                    player.may_cut(picture.edges[*edge as usize].colour) && favour >= i32::from(strictly)
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
