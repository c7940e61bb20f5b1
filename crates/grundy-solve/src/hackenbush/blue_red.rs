//! Blue-Red Hackenbush: numbers, for trees of any size.
//!
//! Without green edges a move is never an advantage to its player. So every position is a number (Conway, *On Numbers
//! and Games*, ch. 8 and 15). Left wins if it is positive, Right if it is negative, and the player who moves first
//! loses if it is 0. Numbers add at a vertex. An edge with a picture worth x on top is worth `1 : x` or `-1 : x` (the
//! colon principle; `Dyadic::on_blue`). So the value of a tree takes one step for each edge.
//!
//! A stalk needs no steps at all. **Berlekamp's rule**: the signs of its edges from the ground (+ for blue) are the
//! sign expansion of its value. Let a be the number of edges up to the first change of colour. The two edges at the
//! change stand for the binary point. The others are binary digits, 1 where the colour is that of the first edge;
//! append a 1. The value is a - 1 plus that fraction, with the sign of the first edge, or just ±a if no colour changes.
//!
//! The colon principle says more: an edge below puts its sign in front of the expansion. So the rule applies to every
//! stretch of a tree without branches. Compute the expansion of the part on top, put the signs of the stretch in front,
//! and convert the result into a number. Long stretches are done in this way. It takes linear time, where single steps
//! with numbers as long as the stretch would take quadratic time.
//!
//! *All winning cuts.* A cut of Left wins if what it leaves, with everything else in the sum, is at least 0. As for
//! green trees, the question moves up from the ground. A vertex must keep at least g. So a branch among others worth w
//! must keep t = g - w. Both x ↦ 1 : x and x ↦ -1 : x are increasing. So the part on top of a blue edge must keep at
//! least the x with `1 : x = t`; if t ≤ 0, any number will do. On a red edge the same holds with signs changed (nothing
//! is enough if t ≥ 0). Cutting the edge itself leaves 0, which wins if t ≤ 0. If more than t is needed, then t < 0.
//!
//! With cycles no such formula is known: valuing those pictures is NP-hard (*Winning Ways*, ch. 7, on redwood
//! furniture). See [`search`](super::search).

use num_bigint::{BigInt, BigUint, Sign};
use num_traits::Signed;

use grundy_core::{Progress, Theorem, said};
use grundy_rules::hackenbush::{Colour, EdgeId, Picture};

use super::dyadic::Dyadic;
use super::spanning::Spanning;
use crate::summand::Player;
use crate::{Limits, Unsolved};

pub const NUMBERS: Theorem = Theorem::named("colon principle for numbers");

/// Smallest number of edges of a stretch that is done by sign expansions; shorter ones are faster edge by edge.
const LONG: usize = 64;

/// The value of a stalk whose colours are given from the ground, by Berlekamp's rule. `None` if one is green. O(edges).
///
/// ```
/// use grundy_rules::hackenbush::Colour::{Blue, Red};
/// use grundy_solve::hackenbush::stalk;
/// assert_eq!(stalk(&[Blue, Red]).unwrap().to_string(), "1/2");
/// assert_eq!(stalk(&[Blue, Red, Red]).unwrap().to_string(), "1/4");
/// assert_eq!(stalk(&[Red, Red, Blue, Red, Blue]).unwrap().to_string(), "-13/8");
/// ```
pub fn stalk(colours: &[Colour]) -> Option<Dyadic> {
    colours.iter().map(|&colour| sign(colour)).collect::<Option<Vec<bool>>>().map(|signs| from_signs(&signs))
}

/// The value of a blue-red tree; `None` for other pictures. Complexity: one operation for each edge, on numbers with at
/// most as many digits as there are edges. Fails if a number needs more than 2^32 digits.
pub fn tree_value(picture: &Picture, limits: &Limits) -> Result<Option<Dyadic>, Unsolved> {
    if !is_tree(picture) {
        return Ok(None);
    }
    let tree = Spanning::of(picture);
    let n = tree.len();
    let mut branches = vec![0u32; n];
    tree.parent[1..].iter().for_each(|&p| branches[p as usize] += 1);
    let mut worth: Vec<Dyadic> = vec![Dyadic::zero(); n];
    let mut v = n - 1;
    let mut work = 0;
    while v > 0 {
        // Number of digits written since the last report, in units of 64.
        if work > 1 << 20 {
            work = 0;
            limits.report(Progress { unit: "edges", done: (n - v) as u64, total: Some(n as u64 - 1) })?;
        }
        // The stretch below v: while a vertex carries nothing else, it directly precedes in the search order.
        let mut foot = v;
        while foot > 1 && branches[foot - 1] == 1 {
            foot -= 1;
        }
        let colours = (foot..=v).map(|v| picture.edges[tree.above[v] as usize].colour);
        let on_top = std::mem::take(&mut worth[v]);
        let value = on_stretch(&colours.collect::<Vec<_>>(), on_top)
            .ok_or_else(|| Unsolved::too_large(said!("the value has more than 2^32 binary digits")))?;
        let below = tree.parent[foot] as usize;
        worth[below] = &worth[below] + &value;
        work += (v - foot + 1) as u64 * (1 + value.exponent() / 64);
        v = foot - 1;
    }
    Ok(Some(std::mem::take(&mut worth[0])))
}

/// The edges of a blue-red tree whose cut wins for `player`, who moves first in the sum of the tree and the number
/// `rest`; ascending. `None` for other pictures. With `strictly` the resulting sum must be in the player's favour, not
/// just 0, as beside a heap of Nim. Complexity: a few operations for each edge, on numbers with at most as many digits
/// as there are edges; all these numbers are kept. Fails if they outgrow the memory limit.
pub fn tree_winning_cuts(
    picture: &Picture,
    player: Player,
    rest: &Dyadic,
    strictly: bool,
    limits: &Limits,
) -> Result<Option<Vec<EdgeId>>, Unsolved> {
    if !is_tree(picture) {
        return Ok(None);
    }
    let tree = Spanning::of(picture);
    let n = tree.len();
    // Right's cuts are Left's after the sides are exchanged.
    let is_blue = |v: usize| picture.edges[tree.above[v] as usize].colour == player.own_colour();
    let mut used = Used { limits, bytes: 0, next_report: 0 };
    // The value of the branches at each vertex, and the value of the edge below it with these on top.
    let mut worth = vec![Dyadic::zero(); n];
    let mut branch = vec![Dyadic::zero(); n];
    for v in (1..n).rev() {
        let value = if is_blue(v) { worth[v].on_blue() } else { worth[v].on_red() };
        let value = value.ok_or_else(|| Unsolved::too_large(said!("the value has more than 2^32 binary digits")))?;
        let below = tree.parent[v] as usize;
        worth[below] = &worth[below] + &value;
        used.add(&value, n - v, n)?;
        used.add(&worth[v], n - v, n)?;
        branch[v] = value;
    }
    let mut goals = vec![Goal::Never; n];
    goals[0] = Goal::AtLeast(if player == Player::Left { -rest } else { rest.clone() });
    let mut wins = Vec::new();
    for v in 1..n {
        let below = tree.parent[v] as usize;
        let (goal, enough) = match &goals[below] {
            Goal::AtLeast(least) => {
                let least = &(least - &worth[below]) + &branch[v];
                (Goal::above(is_blue(v), &least), least.signum() < i32::from(!strictly))
            }
            Goal::Any => (Goal::Any, true),
            Goal::Never => (Goal::Never, false),
        };
        if is_blue(v) && enough {
            wins.push(tree.above[v]);
        }
        if let Goal::AtLeast(least) = &goal {
            used.add(least, v, n)?;
        }
        goals[v] = goal;
    }
    wins.sort_unstable();
    Ok(Some(wins))
}

/// The value that the part at a vertex must keep.
#[derive(Clone)]
enum Goal {
    /// Anything is enough.
    Any,
    AtLeast(Dyadic),
    /// Nothing is enough.
    Never,
}

impl Goal {
    /// The value that must be above an edge whose value must be at least `least`.
    fn above(is_blue: bool, least: &Dyadic) -> Goal {
        match is_blue {
            true => least.above_blue().map_or(Goal::Any, Goal::AtLeast),
            // -1 : x ≥ t when 1 : (-x) ≤ -t.
            false => (-least).above_blue().map_or(Goal::Never, |x| Goal::AtLeast(-&x)),
        }
    }
}

/// The memory used by numbers.
struct Used<'a> {
    limits: &'a Limits<'a>,
    bytes: u64,
    next_report: u64,
}

impl Used<'_> {
    fn add(&mut self, number: &Dyadic, done: usize, total: usize) -> Result<(), Unsolved> {
        self.bytes += size_of::<Dyadic>() as u64 + number.numerator().bits() / 8;
        if self.bytes > self.limits.memory {
            return Err(Unsolved::too_large(said!("the numbers in this tree take more than the memory limit")));
        }
        if self.bytes > self.next_report {
            self.next_report = self.bytes + (1 << 20);
            self.limits.report(Progress { unit: "edges", done: done as u64, total: Some(total as u64) })?;
        }
        Ok(())
    }
}

/// Whether every edge is a bridge, and none is green.
fn is_tree(picture: &Picture) -> bool {
    picture.edges.len() + 1 == picture.vertex_count() && !picture.has_bundles() && picture.is_blue_red()
}

/// The value of a stretch of edges without branches with `on_top` at its end.
fn on_stretch(colours: &[Colour], on_top: Dyadic) -> Option<Dyadic> {
    // Reading off an expansion takes a step for each digit; a single edge takes a step for each 64 digits.
    let digits = on_top.numerator().bits() + on_top.exponent();
    if colours.len() >= LONG && digits / 64 <= colours.len() as u64 {
        let mut signs: Vec<bool> = colours.iter().filter_map(|&colour| sign(colour)).collect();
        signs.extend(to_signs(&on_top)?);
        return Some(from_signs(&signs));
    }
    let one = |on_top: Dyadic, colour: &Colour| match colour {
        Colour::Red => on_top.on_red(),
        _ => on_top.on_blue(),
    };
    colours.iter().rev().try_fold(on_top, one)
}

fn sign(colour: Colour) -> Option<bool> {
    match colour {
        Colour::Blue => Some(true),
        Colour::Red => Some(false),
        Colour::Green => None,
    }
}

/// The number with this sign expansion, `true` being +. O(signs).
fn from_signs(signs: &[bool]) -> Dyadic {
    let Some(&first) = signs.first() else { return Dyadic::zero() };
    let same = signs.iter().take_while(|&&sign| sign == first).count();
    let size = match signs.get(same + 1..) {
        None => Dyadic::new(same, 0),
        Some(digits) => {
            // The digits and the appended 1, with the last one lowest.
            let mut words = vec![0u32; digits.len() / 32 + 1];
            let bits = digits.iter().map(|&sign| sign == first).chain([true]);
            for (place, bit) in (0..=digits.len()).rev().zip(bits) {
                words[place / 32] |= u32::from(bit) << (place % 32);
            }
            let places = digits.len() as u64 + 1;
            let fraction = BigInt::from_biguint(Sign::Plus, BigUint::new(words));
            Dyadic::new((BigInt::from(same - 1) << places) + fraction, places)
        }
    };
    if first { size } else { -&size }
}

/// The sign expansion of a number; `None` if it has more than 2^32 signs. O(signs).
fn to_signs(x: &Dyadic) -> Option<Vec<bool>> {
    let positive = x.signum() >= 0;
    let size = x.numerator().abs();
    let whole = usize::try_from(u32::try_from(&size >> x.exponent()).ok()?).ok()?;
    if x.is_integer() {
        return Some(vec![positive; whole]);
    }
    let mut signs = vec![positive; whole + 1];
    signs.push(!positive);
    // All digits of the fraction except the last, which is 1.
    let words: Vec<u64> = size.iter_u64_digits().collect();
    let bit = |place: u64| words.get((place / 64) as usize).is_some_and(|word| word >> (place % 64) & 1 == 1);
    signs.extend((1..x.exponent()).rev().map(|place| bit(place) == positive));
    Some(signs)
}

#[cfg(test)]
mod tests {
    use grundy_testkit::Random;

    use super::*;

    /// For every stalk: the rule, single steps, and the way back to the signs.
    #[test]
    fn berlekamps_rule_agrees_with_the_colon_principle_on_all_stalks_of_up_to_14_edges() {
        for length in 0..=14 {
            for bits in 0..1u32 << length {
                let signs: Vec<bool> = (0..length).map(|i| bits >> i & 1 == 1).collect();
                let steps = signs.iter().rev().fold(Dyadic::zero(), |on_top, &sign| {
                    if sign { on_top.on_blue().unwrap() } else { on_top.on_red().unwrap() }
                });
                assert_eq!(from_signs(&signs), steps, "{signs:?}");
                assert_eq!(to_signs(&steps).unwrap(), signs);
            }
        }
    }

    #[test]
    fn long_stretches_agree_with_single_steps() {
        let mut random = Random::new(1);
        for round in 0..200 {
            let colours: Vec<Colour> =
                (0..LONG + 40).map(|_| if random.one_in(2 + round % 5) { Colour::Blue } else { Colour::Red }).collect();
            let numerator = random.bits() as i64 >> random.below(64);
            let exponent = BigInt::from(numerator).bits().saturating_sub(8) + random.below(20u64);
            let on_top = Dyadic::new(numerator, exponent);
            let steps = colours.iter().rev().fold(on_top.clone(), |on_top, &colour| match colour {
                Colour::Red => on_top.on_red().unwrap_or_default(),
                _ => on_top.on_blue().unwrap_or_default(),
            });
            assert_eq!(on_stretch(&colours, on_top), Some(steps));
        }
    }
}
