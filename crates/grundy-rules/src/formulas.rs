//! The formulas of the catalogue's own number games, beside their rules. A test compares the two.

use crate::entry::HeapMoves;
use crate::formula::{GameText, NumberGame};
use crate::number::parse_number;
use crate::rules::{Origin, Rules};
use crate::set::{NumberSet, Part};
use crate::turning::{Pattern, Pieces};

/// Largest number of moves in the text of a game.
const MOST_MOVES: usize = 200;
/// Names of heaps, if there are several.
const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

impl Rules {
    /// The game as formulas about its numbers: rules from a file that are formulas, and the games of the catalogue that
    /// declare some. `heaps` is the number of heaps of one position, if the game leaves this number open (`nim`, sets
    /// of numbers to take, `moore:K`). With `None` a position has the number of heaps that the game fixes, or one heap.
    ///
    /// One heap is `n`; two numbers are `m` and `n`; several heaps are `a`, `b`, `c`, …; Fibonacci Nim has `n` and
    /// `limit`.
    ///
    /// ```
    /// use grundy_rules::Rules;
    /// let nim = Rules::find("nim").unwrap();
    /// assert_eq!(nim.formulas(Some(3)).unwrap().heaps, ["a", "b", "c"]);
    /// assert!(Rules::find("take:primes").unwrap().formulas(None).is_none());
    /// ```
    pub fn formulas(&self, heaps: Option<usize>) -> Option<NumberGame> {
        if let Some(numbers) = self.numbers() {
            let game = numbers.game();
            return heaps.is_none_or(|heaps| heaps == game.heaps.len()).then(|| game.clone());
        }
        let text = self.formulas_text(heaps)?;
        // A test reads every text, so only numbers of more than 62 bits can fail here.
        text.read().ok()
    }

    /// The subjects of theorems about all positions: the [formulas](Self::formulas), or the [pieces](Self::pieces).
    pub fn theorem_game(&self, heaps: Option<usize>) -> Option<NumberGame> {
        self.formulas(heaps).or_else(|| self.pieces(heaps)?.text.read().ok())
    }

    /// The pieces of positions as formulas, where positions themselves are not numbers: the heads of a row of coins.
    ///
    /// ```
    /// use grundy_rules::Rules;
    /// let ruler = Rules::find("turning:ruler").unwrap().pieces(None).unwrap();
    /// assert_eq!(&*ruler.meaning, "the coins m + 1 to n show heads; each run of heads is a game of its own");
    /// ```
    pub fn pieces(&self, heaps: Option<usize>) -> Option<Pieces> {
        let pieces = match (self.turning(), &self.origin) {
            (Some(turning), _) => turning.pieces(),
            (None, Origin::Catalogue(entry)) if entry.name == "turning-turtles" => {
                Pattern::Count(NumberSet::range(1, 2)).pieces()
            }
            _ => None,
        };
        pieces.filter(|pieces| heaps.is_none_or(|heaps| heaps == pieces.text.heaps.len()))
    }

    pub fn formulas_text(&self, heaps: Option<usize>) -> Option<GameText> {
        let Origin::Catalogue(entry) = self.origin else { return None };
        match entry.name {
            "moore" => return moore(self.name.split_once(':')?.1, heaps?),
            _ => match self.heap() {
                Some(HeapMoves::Subtract(set)) => return subtract(set, heaps.unwrap_or(1)),
                Some(HeapMoves::UnequalSplit) if heaps.unwrap_or(1) == 1 => {
                    return Some(GameText::new(&["n"], &["n' >= 1, n'' >= 1, n' != n'', n' + n'' = n"]));
                }
                _ => {}
            },
        }
        if heaps.is_some_and(|heaps| heaps != 2) {
            return None;
        }
        let pair = |moves: &[&str]| Some(GameText::new(&["m", "n"], moves));
        let from_one = |text: GameText| GameText { domain: Some("m >= 1, n >= 1".to_owned()), ..text };
        match entry.name {
            "wythoff" | "queen" => {
                pair(&["m' = m - t, t >= 1", "n' = n - t, t >= 1", "m' = m - t, n' = n - t, t >= 1"])
            }
            "rook" => pair(&["m' = m - t, t >= 1", "n' = n - t, t >= 1"]),
            "king" => pair(&["m' = m - 1", "n' = n - 1", "m' = m - 1, n' = n - 1"]),
            "knight" => pair(&[
                "m' = m - 2, n' = n + 1",
                "m' = m - 2, n' = n - 1",
                "m' = m + 1, n' = n - 2",
                "m' = m - 1, n' = n - 2",
            ]),
            "boxes" => pair(&["m' + n' = m", "m' + n' = n"]).map(from_one),
            "chocolate" => pair(&["m' + m'' = m", "n' + n'' = n"]).map(from_one),
            "fibonacci-nim" => {
                let text = GameText::new(&["n", "limit"], &["n' = n - t, 1 <= t <= limit, limit' = 2*t"]);
                Some(GameText { rank: Some("n".to_owned()), ..text })
            }
            _ => None,
        }
    }
}

fn names(heaps: usize) -> Option<Vec<&'static str>> {
    if heaps == 1 { Some(vec!["n"]) } else { Some(LETTERS.get(..heaps).filter(|names| !names.is_empty())?.to_vec()) }
}

fn subtract(set: &NumberSet, heaps: usize) -> Option<GameText> {
    let names = names(heaps)?;
    let may = set_formula(set)?;
    let moves: Vec<String> = names.iter().map(|name| format!("{name}' = {name} - t, {may}")).collect();
    Some(GameText::new(&names, &moves.iter().map(String::as_str).collect::<Vec<_>>()))
}

/// "t is in the set" as a formula; `None` for sets that no formula describes.
fn set_formula(set: &NumberSet) -> Option<String> {
    let mut parts = Vec::new();
    for part in &set.parts {
        parts.push(match *part {
            Part::Range(first, u64::MAX) => format!("t >= {first}"),
            Part::Range(first, last) if first == last => format!("t = {first}"),
            Part::Range(first, last) => format!("{first} <= t <= {last}"),
            Part::Odd => "t % 2 = 1".to_owned(),
            Part::Even => "t >= 1 and t % 2 = 0".to_owned(),
            Part::PowersOf(1) => "t = 1".to_owned(),
            Part::PowersOf(base) => format!("power({base}, t)"),
            Part::Squares | Part::Primes | Part::Factorials | Part::Fibonacci => return None,
        });
    }
    let any = parts.join(" or ");
    Some(if set.complement { format!("t >= 1, not ({any})") } else { any })
}

/// Take from at least one and at most K heaps: for each choice of K heaps their sum falls and none of them grows.
fn moore(most: &str, heaps: usize) -> Option<GameText> {
    let names = names(heaps)?;
    let most = usize::try_from(parse_number(most).ok()?).map_or(heaps, |most| most.min(heaps));
    let mut moves = Vec::new();
    for chosen in (1_u32..1 << heaps).filter(|chosen| chosen.count_ones() as usize == most) {
        let some: Vec<&str> = (0..heaps).filter(|heap| chosen >> heap & 1 == 1).map(|heap| names[heap]).collect();
        let each: Vec<String> = some.iter().map(|name| format!("{name}' <= {name}")).collect();
        let after: Vec<String> = some.iter().map(|name| format!("{name}'")).collect();
        moves.push(format!("{}, {} < {}", each.join(", "), after.join(" + "), some.join(" + ")));
    }
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    (moves.len() <= MOST_MOVES).then(|| GameText::new(&names, &moves))
}
