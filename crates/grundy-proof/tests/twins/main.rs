//! Closed forms twice: what the rules declare, and a second formula that shares no code with the rules. They are compared
//! on positions of any size. On small positions the tests of the rules compare what is declared with the definition.
//!
//! A certificate trusts grundy's evaluation of a theorem. This is why it may.

mod corner;
mod heaps;
mod misere;
mod moore;
mod nimlike;
mod pairs;
mod residues;

use grundy_core::{Convention, Goal, Nimber, OptionList, Outcome, Position};
use grundy_rules::{ENTRIES, Rules};
use grundy_testkit::{Random, long};

use residues::Residues;

/// Some options: how many there are, and the first in ascending order.
type Found = OptionList<Position>;

/// The one-heap options of these sizes; a heap of 0 vanishes.
fn heaps_left(rests: impl IntoIterator<Item = u64>) -> Vec<Vec<Position>> {
    rests.into_iter().map(|rest| if rest == 0 { Vec::new() } else { vec![Position::from(rest)] }).collect()
}

#[derive(Clone, Debug)]
enum Theorem {
    Nim,
    Rook,
    Nimble,
    Staircase,
    Residues(Residues),
    Lasker,
    Dim,
    Prim,
    Corner(corner::Law),
    Wythoff,
    Euclid,
    Boxes,
    Moore(u64),
    Fibonacci,
}

/// The second formula for a ruleset, if there is one.
fn find(rules: &Rules) -> Option<Theorem> {
    let (name, parameter) = rules.name.split_once(':').unwrap_or((&rules.name, ""));
    let threes_for_ever = |start| {
        let digits = name.strip_prefix(start).and_then(|digits| digits.strip_suffix("..."));
        digits.is_some_and(|digits| digits.bytes().all(|digit| digit == b'3'))
    };
    Some(match name {
        "nim" => Theorem::Nim,
        _ if threes_for_ever("0.") => Theorem::Nim,
        _ if threes_for_ever("4.") => Theorem::Lasker,
        "rook" => Theorem::Rook,
        "nimble" => Theorem::Nimble,
        "staircase" => Theorem::Staircase,
        "lasker" => Theorem::Lasker,
        "dim" => Theorem::Dim,
        "prim" => Theorem::Prim,
        "king" | "knight" => Theorem::Corner(corner::Law::of(rules)),
        "wythoff" | "queen" => Theorem::Wythoff,
        "euclid" => Theorem::Euclid,
        "boxes" => Theorem::Boxes,
        "moore" => Theorem::Moore(parameter.parse().ok()?),
        "fibonacci-nim" => Theorem::Fibonacci,
        _ => Theorem::Residues(Residues::of(rules)?),
    })
}

impl Theorem {
    /// The value of a position; `None` where the theorem gives at most the outcome.
    fn value(&self, position: &Position) -> Option<u64> {
        match (self, &**position) {
            (Theorem::Nim, &[n]) => Some(n),
            (Theorem::Rook, &[x, y]) => Some(x ^ y),
            (Theorem::Nimble, coins) => Some(nimlike::nimble(coins)),
            (Theorem::Staircase, steps) => Some(nimlike::staircase(steps)),
            (Theorem::Residues(residues), &[n]) => residues.value(n),
            (Theorem::Lasker, &[n]) => heaps::lasker(n),
            (Theorem::Dim, &[n]) => Some(heaps::dim(n)),
            (Theorem::Prim, &[n]) => heaps::prim(n),
            (Theorem::Corner(law), &[x, y]) => Some(law.value(x, y)),
            (Theorem::Euclid, &[x, y]) => pairs::euclid(x, y),
            (Theorem::Boxes, &[n, m]) => pairs::boxes(n, m),
            (Theorem::Moore(1), heaps) => Some(nimlike::nimble(heaps)),
            (Theorem::Wythoff | Theorem::Moore(_) | Theorem::Fibonacci, _) => {
                self.is_p(position).filter(|&is_p| is_p).map(|_| 0)
            }
            _ => None,
        }
    }

    /// Whether a position is a P-position in normal play; `None` where the theorem does not say.
    fn is_p(&self, position: &Position) -> Option<bool> {
        match (self, &**position) {
            (Theorem::Wythoff, &[x, y]) => Some(pairs::wythoff(x, y)),
            (Theorem::Moore(most), heaps) => Some(moore::is_p(*most, heaps)),
            (Theorem::Fibonacci, &[n]) => Some(pairs::fibonacci(n, n.saturating_sub(1))),
            (Theorem::Fibonacci, &[n, limit]) => Some(pairs::fibonacci(n, limit)),
            (Theorem::Prim, &[n]) => Some(n.is_multiple_of(2)),
            // The value of the largest heap is beyond 64 bits, but it is not 0.
            (Theorem::Lasker, &[n]) => Some(n == 0),
            _ => self.value(position).map(|value| value == 0),
        }
    }

    /// The least preperiod and period, and the saltus, of the values of a heap game.
    fn law(&self) -> Option<[u64; 3]> {
        match self {
            Theorem::Nim => Some([0, 1, 1]),
            Theorem::Lasker => Some([1, 4, 4]),
            Theorem::Residues(residues) => residues.law(),
            _ => None,
        }
    }

    /// The options of this value in normal play, where the theorem finds them without trying all options. `listed` are
    /// the declared options. A twin that cannot find the first options recognises them, and returns a beginning of
    /// `listed`.
    fn options_of_value(
        &self,
        position: &Position,
        target: u64,
        most: usize,
        listed: &[Vec<Position>],
    ) -> Option<Found> {
        match (self, &**position) {
            (Theorem::Nim, &[n]) => Some(nimlike::nim_options(n, target, most)),
            (Theorem::Rook, &[x, y]) => Some(nimlike::rook_options(x, y, target, most)),
            (Theorem::Nimble, coins) => Some(nimlike::nimble_options(coins, target, most)),
            (Theorem::Staircase, steps) => Some(nimlike::staircase_options(steps, target, most)),
            (Theorem::Residues(residues), &[n]) => residues.options(n, target, most),
            (Theorem::Lasker, &[n]) => heaps::lasker_options(n, target, most),
            (Theorem::Prim, &[n]) => heaps::prim_options(n, target, most),
            (Theorem::Euclid, &[x, y]) => pairs::euclid_options(x, y, target, most),
            (Theorem::Boxes, &[n, m]) => pairs::boxes_options(n, m, target, most),
            (Theorem::Moore(1), heaps) => Some(nimlike::moore_options(heaps, target, most)),
            // The theorem tells outcomes alone.
            _ if target != 0 => None,
            (Theorem::Wythoff, &[x, y]) => Some(pairs::wythoff_options(x, y, most)),
            (Theorem::Moore(k), heaps) => moore::p_options(*k, heaps, most, listed),
            (Theorem::Fibonacci, &[n]) => Some(pairs::fibonacci_options(n, n.saturating_sub(1), most)),
            (Theorem::Fibonacci, &[n, limit]) => Some(pairs::fibonacci_options(n, limit, most)),
            _ => None,
        }
    }
}

/// The twin agrees with what the rules declare of a position of any size.
fn check_declared(theorem: &Theorem, rules: &Rules, position: &Position) -> usize {
    let moves = &rules.moves;
    let (mut compared, name) = (0, &rules.name);
    if let Some(declared) = moves.declared(position, Convention::Normal) {
        if let (Some(twin), Some(value)) = (theorem.value(position), declared.value) {
            assert_eq!(twin, value.0, "{name} {position}");
            compared += 1;
        }
        if let Some(twin) = theorem.is_p(position) {
            assert_eq!(twin, declared.outcome == Outcome::P, "{name} {position}");
            compared += 1;
        }
    }
    if let (Some(twin), Some(declared)) = (theorem.is_misere_p(position), moves.declared(position, Convention::Misere))
    {
        assert_eq!(twin, declared.outcome == Outcome::P, "misère {name} {position}");
        compared += 1;
    }
    let value = theorem.value(position).unwrap_or(0);
    let targets = [0, 1, 2, 3, value ^ 1, value ^ 5, value / 2];
    for goal in targets.map(|target| Goal::Value(Nimber(target))).into_iter().chain([Goal::MisereP]) {
        let Some(declared) = moves.declared_options(position, goal, 4) else { continue };
        let twin = match goal {
            Goal::Value(target) => theorem.options_of_value(position, target.0, 4, &declared.first),
            Goal::MisereP => theorem.misere_p_options(position, 4, &declared.first),
        };
        if let Some(twin) = twin {
            assert_eq!(twin, declared, "{name} {position}: {goal:?}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn large_positions() {
    let mut random = Random::new(7);
    let number = |random: &mut Random| random.below(u64::MAX) >> random.below(60u64);
    let words = "nim lasker dim prim bachet:6 take:3..17 take:odd take:even take:powers-of:4 all-but:1..5";
    let games = [
        (1, words),
        (2, "rook king queen knight wythoff euclid boxes fibonacci-nim"),
        (3, "nimble"),
        (4, "staircase moore:1 moore:2"),
        (5, "moore:3"),
    ];
    for (length, word) in games.iter().flat_map(|(length, words)| words.split(' ').map(move |word| (*length, word))) {
        let rules = Rules::find(word).unwrap();
        let theorem = find(&rules).unwrap();
        let mut compared = 0;
        for _ in 0..long(60, 2_000) {
            let numbers: Vec<String> = (0..length).map(|_| number(&mut random).to_string()).collect();
            let Ok(position) = rules.moves.parse(&numbers.join(",")) else { continue };
            compared += check_declared(&theorem, &rules, &position);
        }
        assert!(compared > 60, "{word}: {compared}");
    }
}

#[test]
fn laws() {
    let mut laws = 0;
    for text in ENTRIES.iter().filter(|entry| !entry.is_from_file()).flat_map(|entry| entry.small) {
        let rules = Rules::find(text.split_once(' ').unwrap().0).unwrap();
        let declared = rules.moves.declared_period();
        let twin = find(&rules).and_then(|theorem| theorem.law());
        assert_eq!(declared.map(|(law, _)| [law.preperiod, law.period, law.saltus]), twin, "{}", rules.name);
        for n in declared.iter().flat_map(|(law, _)| (law.preperiod..80).map(move |n| (n, law))) {
            let value = |n: u64| rules.moves.declared(&Position::from(n), Convention::Normal).unwrap().value.unwrap().0;
            assert_eq!(value(n.0 + n.1.period), value(n.0) + n.1.saltus, "{} {}", rules.name, n.0);
            laws += 1;
        }
    }
    assert!(laws > 300, "{laws}");
}
