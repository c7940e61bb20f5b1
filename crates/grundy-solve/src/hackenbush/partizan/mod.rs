//! Short partizan games: the values of games in which two players have different moves.
//!
//! A game is a pair of sets of games, { left options | right options }: what Left and what Right may move to. G ≤ H if
//! Left, moving second, can win `H - G`. That is, if no left option of G is ≥ H and no right option of H is `≤ G`.
//! Games with G ≤ H and H ≤ G are equal. Every game has one simplest form, its *canonical form*, without dominated and
//! reversible options. (Conway, *On Numbers and Games*, ch. 7 and 10. *Winning Ways*, ch. 3. Siegel, *Combinatorial
//! Game Theory*, ch. II.) So games are equal exactly if their canonical forms are, and a stored canonical form can be
//! represented by one number.
//!
//! [`Games`] holds canonical forms, each stored once, with their order, sums, negatives and ordinal sums. `canonical`
//! makes the canonical form of a game given by its options, and writes it: `3/4`, `*2`, `↑*`, `{2|-1}`.

mod canonical;

use std::cmp::Ordering;
use std::sync::Arc;

use grundy_core::{OutcomeClass, Progress, said};
use grundy_rules::hackenbush::Colour;
use hashbrown::HashMap;
use num_traits::Signed;

use super::Dyadic;
use crate::{Limits, Unsolved};

/// Largest length of a play, in moves. Comparisons recurse as deep as games are long.
pub(super) const LONGEST_PLAY: u32 = 500;

/// A game in a [`Games`]: equal games have equal ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct GameId(pub(super) u32);

impl GameId {
    /// The game in which no player can move.
    pub const ZERO: GameId = GameId(0);
}

/// A canonical form. Its options are in ascending order of their ids.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Form {
    pub left: Arc<[GameId]>,
    pub right: Arc<[GameId]>,
}

/// Properties of a form, computed when it is stored.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub birthday: u32,
    pub number: Option<Dyadic>,
    /// The number times 2^64, if that is an integer that fits, as it almost always is.
    scaled: Option<i128>,
    pub nimber: Option<u32>,
}

/// Games, each stored once as its canonical form, with cached results.
///
/// Every method that may make games takes [`Limits`]. It fails if the tables exceed the memory limit, the observer
/// stops the work, or a game allows a play of more than 500 moves.
///
/// ```
/// use grundy_solve::Limits;
/// use grundy_core::OutcomeClass;
/// use grundy_solve::hackenbush::partizan::{GameId, Games};
/// # fn main() -> Result<(), grundy_solve::Unsolved> {
/// let (mut games, limits) = (Games::new(), Limits::default());
/// let star = games.nimber(1, &limits)?;
/// let up = games.game(&[GameId::ZERO], &[star], &limits)?; // { 0 | * }
/// assert_eq!(games.name(up, &limits)?, "↑");
/// assert_eq!(games.outcome(up, &limits)?, OutcomeClass::L);
/// let sum = games.sum(up, star, &limits)?;
/// assert_eq!(games.name(sum, &limits)?, "↑*");
/// assert_eq!(games.outcome(sum, &limits)?, OutcomeClass::N);
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Games {
    pub(super) forms: Vec<Form>,
    pub(super) facts: Vec<Facts>,
    ids: HashMap<Form, GameId>,
    pub(super) numbers: HashMap<Dyadic, GameId>,
    at_most: HashMap<(GameId, GameId), bool>,
    pub(super) sums: HashMap<(GameId, GameId), GameId>,
    pub(super) negatives: HashMap<GameId, GameId>,
    pub(super) ordinals: HashMap<(u8, GameId), GameId>,
    /// The total number of options of all forms.
    options: usize,
    work: u64,
}

impl Default for Games {
    fn default() -> Self {
        Games::new()
    }
}

impl Games {
    /// A store with only the game 0.
    pub fn new() -> Games {
        let zero = Form { left: Arc::from([]), right: Arc::from([]) };
        Games {
            forms: vec![zero.clone()],
            facts: vec![Facts { birthday: 0, number: Some(Dyadic::zero()), scaled: Some(0), nimber: Some(0) }],
            ids: HashMap::from([(zero, GameId::ZERO)]),
            numbers: HashMap::from([(Dyadic::zero(), GameId::ZERO)]),
            at_most: HashMap::new(),
            sums: HashMap::new(),
            negatives: HashMap::new(),
            ordinals: HashMap::new(),
            options: 0,
            work: 0,
        }
    }

    /// How many games are stored.
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// Always false: 0 is always there.
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// The left options of the canonical form.
    pub fn left(&self, game: GameId) -> &[GameId] {
        &self.forms[game.0 as usize].left
    }

    /// The right options of the canonical form.
    pub fn right(&self, game: GameId) -> &[GameId] {
        &self.forms[game.0 as usize].right
    }

    /// The number that the game equals; `None` if it is not a number.
    pub fn as_number(&self, game: GameId) -> Option<&Dyadic> {
        self.facts[game.0 as usize].number.as_ref()
    }

    /// The n for which the game is the heap of Nim *n; `None` if it is not such a heap.
    pub fn as_nimber(&self, game: GameId) -> Option<u32> {
        self.facts[game.0 as usize].nimber
    }

    /// The length of the longest play: the day on which the game is born.
    pub(crate) fn birthday(&self, game: GameId) -> u32 {
        self.facts[game.0 as usize].birthday
    }

    /// Compares two numbers; `None` if one of the games is not a number.
    pub(super) fn compare_numbers(&self, a: GameId, b: GameId) -> Option<Ordering> {
        let (x, y) = (&self.facts[a.0 as usize], &self.facts[b.0 as usize]);
        match (x.scaled, y.scaled) {
            (Some(x), Some(y)) => Some(x.cmp(&y)),
            _ => Some(x.number.as_ref()?.cmp(y.number.as_ref()?)),
        }
    }

    /// Whether a ≤ b, that is, whether Left, moving second, wins b - a.
    pub fn at_most(&mut self, a: GameId, b: GameId, limits: &Limits) -> Result<bool, Unsolved> {
        if a == b {
            return Ok(true);
        }
        if let Some(order) = self.compare_numbers(a, b) {
            return Ok(order.is_le());
        }
        if let Some(&known) = self.at_most.get(&(a, b)) {
            return Ok(known);
        }
        let (left, right) = (self.forms[a.0 as usize].left.clone(), self.forms[b.0 as usize].right.clone());
        let mut holds = true;
        for (low, high) in left.iter().map(|&option| (b, option)).chain(right.iter().map(|&option| (option, a))) {
            holds = holds && !self.at_most(low, high, limits)?;
        }
        self.at_most.insert((a, b), holds);
        self.spend(limits)?;
        Ok(holds)
    }

    pub fn outcome(&mut self, game: GameId, limits: &Limits) -> Result<OutcomeClass, Unsolved> {
        let left_survives = self.at_most(GameId::ZERO, game, limits)?;
        let right_survives = self.at_most(game, GameId::ZERO, limits)?;
        Ok(match (left_survives, right_survives) {
            (true, true) => OutcomeClass::P,
            (true, false) => OutcomeClass::L,
            (false, true) => OutcomeClass::R,
            (false, false) => OutcomeClass::N,
        })
    }

    /// Stores a canonical form whose options are sorted and different.
    pub(super) fn keep(&mut self, left: Vec<GameId>, right: Vec<GameId>, limits: &Limits) -> Result<GameId, Unsolved> {
        let form = Form { left: left.into(), right: right.into() };
        if let Some(&known) = self.ids.get(&form) {
            return Ok(known);
        }
        let facts = self.facts_of(&form);
        if facts.birthday > LONGEST_PLAY || self.forms.len() >= u32::MAX as usize {
            return Err(too_long());
        }
        let id = GameId(self.forms.len() as u32);
        self.options += form.left.len() + form.right.len();
        if let Some(number) = &facts.number {
            self.numbers.insert(number.clone(), id);
        }
        self.forms.push(form.clone());
        self.facts.push(facts);
        self.ids.insert(form, id);
        self.spend(limits)?;
        Ok(id)
    }

    fn facts_of(&self, form: &Form) -> Facts {
        let of = |game: &GameId| &self.facts[game.0 as usize];
        let all = || form.left.iter().chain(form.right.iter());
        let birthday = 1 + all().map(|game| of(game).birthday).max().unwrap_or(0);
        // In canonical form a number has at most one option on each side: the nearest older numbers.
        let simple = form.left.len() <= 1 && form.right.len() <= 1 && all().all(|game| of(game).number.is_some());
        let only = |options: &[GameId]| options.first().and_then(|game| of(game).number.clone());
        let number = simple.then(|| {
            let (low, high) = (only(&form.left), only(&form.right));
            Dyadic::simplest_between(low.as_ref(), high.as_ref())
        });
        let number = number.flatten();
        let scaled = number.as_ref().filter(|x| x.exponent() <= 64);
        let scaled = scaled.and_then(|x| i128::try_from(x.numerator()).ok()?.checked_mul(1 << (64 - x.exponent())));
        // If there are n different nimbers below n, they are all of them.
        let n = form.left.len() as u32;
        let below_n = |game: &GameId| of(game).nimber.is_some_and(|nimber| nimber < n);
        let nimber = (form.left == form.right && form.left.iter().all(below_n)).then_some(n);
        Facts { birthday, number, scaled, nimber }
    }

    /// Counts a step of work; every so often checks the limits.
    pub(super) fn spend(&mut self, limits: &Limits) -> Result<(), Unsolved> {
        self.work += 1;
        if !self.work.is_multiple_of(1024) {
            return Ok(());
        }
        limits.report(Progress { unit: "games", done: self.forms.len() as u64, total: None })?;
        let form = size_of::<Form>() * 2 + size_of::<Facts>() + 64;
        let pairs =
            self.at_most.capacity() + self.sums.capacity() + self.negatives.capacity() + self.ordinals.capacity();
        if (self.forms.len() * form + self.options * size_of::<GameId>() + pairs * 16) as u64 > limits.memory {
            let met = self.forms.len();
            return Err(Unsolved::met(met, said!("games")));
        }
        Ok(())
    }
}

pub(super) fn too_long() -> Unsolved {
    Unsolved::too_large(said!("the game may last more than {most} moves", most = LONGEST_PLAY))
}

impl Games {
    /// A number as a game: 0, `n = { n - 1 | }` and its negatives, and `m/2^k = { (m - 1)/2^k | (m + 1)/2^k }`.
    pub fn number(&mut self, number: &Dyadic, limits: &Limits) -> Result<GameId, Unsolved> {
        if let Some(&known) = self.numbers.get(number) {
            return Ok(known);
        }
        let whole = u32::try_from(number.floor().abs()).unwrap_or(u32::MAX);
        if u64::from(whole).saturating_add(number.exponent()) > u64::from(LONGEST_PLAY) {
            return Err(too_long());
        }
        let step = Dyadic::new(1, number.exponent());
        let has_left = number.signum() > 0 || !number.is_integer();
        let has_right = number.signum() < 0 || !number.is_integer();
        let left = if has_left { vec![self.number(&(number - &step), limits)?] } else { Vec::new() };
        let right = if has_right { vec![self.number(&(number + &step), limits)?] } else { Vec::new() };
        self.keep(left, right, limits)
    }

    /// The heap of Nim *n.
    pub fn nimber(&mut self, n: u32, limits: &Limits) -> Result<GameId, Unsolved> {
        if n > LONGEST_PLAY {
            return Err(too_long());
        }
        let mut heaps = Vec::new();
        for _ in 0..=n {
            // Later games have larger ids, but the heaps may have been made in any order, so sort them.
            let mut options = heaps.clone();
            options.sort_unstable();
            heaps.push(self.keep(options.clone(), options, limits)?);
        }
        Ok(heaps[n as usize])
    }

    pub fn sum(&mut self, a: GameId, b: GameId, limits: &Limits) -> Result<GameId, Unsolved> {
        let key = (a.min(b), a.max(b));
        if a == GameId::ZERO || b == GameId::ZERO {
            return Ok(key.1);
        }
        if let Some(&known) = self.sums.get(&key) {
            return Ok(known);
        }
        let sum = match (self.as_number(a), self.as_number(b)) {
            (Some(x), Some(y)) => {
                let sum = x + y;
                self.number(&sum, limits)?
            }
            // No player moves in a number while there is another game (the number translation theorem).
            (Some(_), None) => self.translated(b, a, limits)?,
            (None, Some(_)) => self.translated(a, b, limits)?,
            (None, None) => {
                let [mut left, mut right] = self.options_by(a, |games, option| games.sum(option, b, limits))?;
                let [more_left, more_right] = self.options_by(b, |games, option| games.sum(option, a, limits))?;
                left.extend(more_left);
                right.extend(more_right);
                self.game(&left, &right, limits)?
            }
        };
        self.sums.insert(key, sum);
        self.spend(limits)?;
        Ok(sum)
    }

    fn translated(&mut self, game: GameId, number: GameId, limits: &Limits) -> Result<GameId, Unsolved> {
        let [left, right] = self.options_by(game, |games, option| games.sum(option, number, limits))?;
        self.game(&left, &right, limits)
    }

    /// What `change` makes of the left and of the right options of a game.
    fn options_by(
        &mut self,
        game: GameId,
        change: impl Fn(&mut Games, GameId) -> Result<GameId, Unsolved>,
    ) -> Result<[Vec<GameId>; 2], Unsolved> {
        let Form { left, right } = self.forms[game.0 as usize].clone();
        let mut changed =
            |options: &[GameId]| options.iter().map(|&option| change(self, option)).collect::<Result<_, _>>();
        Ok([changed(&left)?, changed(&right)?])
    }

    /// The negative game: the sides of the players are exchanged.
    pub fn negative(&mut self, game: GameId, limits: &Limits) -> Result<GameId, Unsolved> {
        if self.as_nimber(game).is_some() {
            return Ok(game);
        }
        if let Some(&known) = self.negatives.get(&game) {
            return Ok(known);
        }
        let [mut right, mut left] = self.options_by(game, |games, option| games.negative(option, limits))?;
        left.sort_unstable();
        right.sort_unstable();
        // The negative of a canonical form is canonical.
        let negative = self.keep(left, right, limits)?;
        self.negatives.insert(game, negative);
        self.negatives.insert(negative, game);
        Ok(negative)
    }

    /// An edge of this colour with a picture worth G on top: the ordinal sum `1 : G`, `* : G` or `-1 : G`. A move in
    /// the edge removes everything, a move above keeps the edge. By the colon principle only the value above counts.
    pub(crate) fn on_edge(&mut self, colour: Colour, game: GameId, limits: &Limits) -> Result<GameId, Unsolved> {
        let key = (colour as u8, game);
        if let Some(&known) = self.ordinals.get(&key) {
            return Ok(known);
        }
        let [mut left, mut right] = self.options_by(game, |games, option| games.on_edge(colour, option, limits))?;
        if colour != Colour::Red {
            left.push(GameId::ZERO);
        }
        if colour != Colour::Blue {
            right.push(GameId::ZERO);
        }
        let sum = self.game(&left, &right, limits)?;
        self.ordinals.insert(key, sum);
        self.spend(limits)?;
        Ok(sum)
    }

    /// The game ↑ = { 0 | * }: a positive game that is less than every positive number.
    pub fn up(&mut self, limits: &Limits) -> Result<GameId, Unsolved> {
        let star = self.nimber(1, limits)?;
        self.keep(vec![GameId::ZERO], vec![star], limits)
    }
}
