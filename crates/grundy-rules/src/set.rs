//! Sets of positive numbers, as subtraction games use them.
//!
//! A set is a comma list of numbers, ranges and named families, or all positive numbers except such a list. It may be
//! infinite; [`NumberSet::next_after`] visits its elements in ascending order.

use std::fmt;

use grundy_core::{SyntaxError, said};

use crate::number::{parse_number, read_items, ungrouped};

/// A set of positive numbers.
///
/// ```
/// # use grundy_rules::NumberSet;
/// let set = NumberSet::parse("1..3,squares").unwrap();
/// assert_eq!(set.up_to(20).collect::<Vec<_>>(), [1, 2, 3, 4, 9, 16]);
/// assert!(NumberSet::parse("0,2").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NumberSet {
    pub parts: Vec<Part>,
    /// Whether the set is all positive numbers *except* the parts (`all-but`).
    pub complement: bool,
}

/// One item of the comma list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    Range(u64, u64),
    Odd,
    Even,
    /// All powers of a positive base k, with 1 = k⁰.
    PowersOf(u64),
    Squares,
    Primes,
    /// n! for n ≥ 1.
    Factorials,
    /// Each is the sum of the two that precede it. The first two are 1 and 2.
    Fibonacci,
}

/// The set beyond a certain number, if only parity decides there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tail {
    /// The least number beyond which the next two fields decide.
    pub beyond: u64,
    /// Whether all larger odd numbers are in the set; otherwise none is.
    pub odd: bool,
    /// Whether all larger even numbers are in the set; otherwise none is.
    pub even: bool,
}

const NAMED: [(&str, Part); 6] = [
    ("odd", Part::Odd),
    ("even", Part::Even),
    ("squares", Part::Squares),
    ("primes", Part::Primes),
    ("factorials", Part::Factorials),
    ("fibonacci", Part::Fibonacci),
];
const FAMILIES: &str = "odd, even, powers-of:K, squares, primes, factorials, fibonacci";

impl NumberSet {
    pub fn range(first: u64, last: u64) -> NumberSet {
        NumberSet { parts: vec![Part::Range(first, last)], complement: false }
    }

    pub(crate) fn of(numbers: impl Iterator<Item = u64>) -> NumberSet {
        let mut parts: Vec<Part> = Vec::new();
        for number in numbers {
            match parts.last_mut() {
                Some(Part::Range(_, last)) if *last + 1 == number => *last = number,
                _ => parts.push(Part::Range(number, number)),
            }
        }
        NumberSet { parts, complement: false }
    }

    /// Reads a comma list such as `1..3,8,odd`. Fails at an item 0, a descending range, or an unknown word.
    pub fn parse(text: &str) -> Result<NumberSet, SyntaxError> {
        ungrouped(text, ",")?;
        Ok(NumberSet { parts: read_items(text, Part::parse)?, complement: false })
    }

    pub fn complement(self) -> NumberSet {
        NumberSet { complement: !self.complement, ..self }
    }

    pub fn contains(&self, s: u64) -> bool {
        s > 0 && self.parts.iter().any(|part| part.contains(s)) != self.complement
    }

    /// The least element above s; `None` if there is none within 64 bits.
    ///
    /// Complexity: O(parts). For `primes`, multiply by the gap to the next prime; for a complement, by the number of
    /// excluded items in between.
    pub fn next_after(&self, s: u64) -> Option<u64> {
        if !self.complement {
            return self.parts.iter().filter_map(|part| part.next_after(s)).min();
        }
        let mut candidate = s.checked_add(1)?;
        while let Some(part) = self.parts.iter().find(|part| part.contains(candidate)) {
            candidate =
                if let Part::Range(_, last) = *part { last.checked_add(1)? } else { candidate.checked_add(1)? };
            // Odd and even numbers together exclude everything.
            if [Part::Odd, Part::Even].iter().all(|part| self.parts.contains(part)) {
                return None;
            }
        }
        Some(candidate)
    }

    pub fn up_to(&self, n: u64) -> impl Iterator<Item = u64> + '_ {
        std::iter::successors(self.next_after(0), |&s| self.next_after(s)).take_while(move |&s| s <= n)
    }

    /// An upper bound of the number of elements ≤ n.
    pub fn count_bound(&self, n: u64) -> u64 {
        if self.complement {
            return n;
        }
        let total: u128 = self.parts.iter().map(|part| u128::from(part.count_bound(n))).sum();
        total.min(u128::from(n)) as u64
    }

    /// The largest element; `None` if the set is infinite, `Some(0)` if it is empty.
    pub fn largest(&self) -> Option<u64> {
        self.tail().filter(|tail| !tail.odd && !tail.even).map(|tail| tail.beyond)
    }

    /// The set beyond its last irregularity, if only parity decides there: in finite sets, complements, `odd`, `even`.
    pub fn tail(&self) -> Option<Tail> {
        let [even, odd] = [Part::Even, Part::Odd].map(|part| self.parts.contains(&part));
        let mut beyond = 0;
        for part in &self.parts {
            let (first, last) = match *part {
                Part::Range(first, last) => (first, last),
                Part::PowersOf(1) => (1, 1),
                Part::Odd | Part::Even => continue,
                _ => return None,
            };
            // The last number of the part that `odd` and `even` do not name as well.
            let alone = [last, last - 1].into_iter().find(|&s| s >= first && ![even, odd][(s % 2) as usize]);
            beyond = beyond.max(alone.unwrap_or(0));
        }
        Some(Tail { beyond, odd: odd != self.complement, even: even != self.complement })
    }
}

/// Reads a number of a set. The last number `u64::MAX` means no bound, and the two numbers after an element have 64 bits.
pub(crate) fn parse_element(text: &str) -> Result<u64, SyntaxError> {
    const MOST: u64 = u64::MAX - 2;
    match parse_number(text)? {
        s if s > MOST => Err(SyntaxError::whole(text, said!("a set holds numbers up to {most}", most = MOST))
            .help(said!("in nim any number may be taken"))),
        s => Ok(s),
    }
}

impl Part {
    fn parse(written: &str) -> Result<Part, SyntaxError> {
        // Names are read without regard to case.
        let item = &*written.to_ascii_lowercase();
        let zero = |at: &str| {
            SyntaxError::whole(at, said!("a move must take something: 0 cannot be in the set"))
                .help(said!("sets hold positive numbers"))
        };
        if let Some((first_text, last_text)) = item.split_once("..") {
            let after = first_text.len() + 2;
            let number = |text: &str| {
                let help = || said!("write a range as first..last, such as 1..3");
                parse_element(text).map_err(|error| SyntaxError { at: 0..item.len(), ..error.help(help()) })
            };
            let first = number(first_text)?;
            let last = number(last_text.strip_prefix('=').unwrap_or(last_text))?;
            if last_text.starts_with('=') {
                return Err(SyntaxError::new(after..after + 1, said!("a range is written with two points only"))
                    .help(said!("write {first}..{last}; both ends belong to it", first, last)));
            }
            if first == 0 {
                return Err(zero(item));
            }
            if first > last {
                let help = said!("write {last}..{first}", last, first);
                return Err(SyntaxError::whole(item, said!("the range {item} is upside down", item)).help(help));
            }
            return Ok(Part::Range(first, last));
        }
        if let Some((_, named)) = NAMED.iter().find(|(name, _)| *name == item) {
            return Ok(*named);
        }
        if item == "powers-of" {
            return Err(SyntaxError::whole(item, said!("powers of which number?")).help(said!("write powers-of:2")));
        }
        if let Some(base_text) = item.strip_prefix("powers-of:") {
            let at = item.len() - base_text.len();
            let whole = |e: SyntaxError| SyntaxError { at: 0..item.len(), ..e };
            let base =
                parse_number(base_text).map_err(|e| if base_text.is_empty() { whole(e) } else { e.shifted(at) })?;
            if base == 0 {
                let message = said!("the base of the powers must be at least 1");
                return Err(SyntaxError::new(at..item.len(), message).help(said!("write powers-of:2")));
            }
            return Ok(Part::PowersOf(base));
        }
        if item.starts_with(|c: char| c.is_alphabetic()) {
            return Err(SyntaxError::whole(item, said!("`{written}` names no set of numbers", written))
                .help(said!("the named sets are {families}", families = FAMILIES)));
        }
        let range = item.split_once(['-', '–']);
        if let Some((first, last)) = range.filter(|(a, b)| [a, b].into_iter().all(|end| parse_number(end).is_ok())) {
            let help = said!("write {first}..{last}; both ends belong to it", first, last);
            return Err(SyntaxError::whole(item, said!("`{written}` is not a range of numbers", written)).help(help));
        }
        match parse_element(item)? {
            0 => Err(zero(item)),
            s => Ok(Part::Range(s, s)),
        }
    }

    fn contains(self, s: u64) -> bool {
        match self {
            Part::Range(first, last) => (first..=last).contains(&s),
            Part::Odd => s % 2 == 1,
            Part::Even => s.is_multiple_of(2),
            Part::PowersOf(base) => {
                let mut rest = s;
                while base > 1 && rest.is_multiple_of(base) {
                    rest /= base;
                }
                rest == 1
            }
            Part::Squares => s.isqrt().pow(2) == s,
            Part::Primes => is_prime(s),
            Part::Factorials | Part::Fibonacci => self.next_after(s - 1) == Some(s),
        }
    }

    fn next_after(self, s: u64) -> Option<u64> {
        match self {
            Part::Range(first, last) => Some(first.max(s.checked_add(1)?)).filter(|&next| next <= last),
            Part::Odd => s.checked_add(if s.is_multiple_of(2) { 1 } else { 2 }),
            Part::Even => s.checked_add(if s.is_multiple_of(2) { 2 } else { 1 }),
            Part::PowersOf(base) => {
                let mut power = 1u64;
                while power <= s {
                    power = power.checked_mul(base).filter(|&next| next > power)?;
                }
                Some(power)
            }
            Part::Squares => (s.isqrt() + 1).checked_pow(2),
            Part::Primes => {
                let mut candidate = s.checked_add(1)?;
                while !is_prime(candidate) {
                    candidate = candidate.checked_add(1)?;
                }
                Some(candidate)
            }
            Part::Factorials => {
                let mut factorial = 1u64;
                for n in 2.. {
                    if factorial > s {
                        break;
                    }
                    factorial = factorial.checked_mul(n)?;
                }
                Some(factorial)
            }
            Part::Fibonacci => {
                let (mut this, mut next) = (1u64, 2u64);
                while this <= s {
                    (this, next) = (next, this.checked_add(next)?);
                }
                Some(this)
            }
        }
    }

    fn count_bound(self, n: u64) -> u64 {
        match self {
            Part::Range(first, last) => last.min(n).saturating_sub(first - 1),
            Part::Odd => n.div_ceil(2),
            Part::Even => n / 2,
            Part::PowersOf(_) => n.checked_ilog2().map_or(0, |log| u64::from(log) + 1),
            Part::Squares => n.isqrt(),
            // Rosser and Schoenfeld 1962: fewer than 1.25506 n / ln n primes up to n.
            Part::Primes if n < 20 => n,
            Part::Primes => (1.2551 * n as f64 / (n as f64).ln()) as u64 + 1,
            Part::Factorials => 20,
            Part::Fibonacci => 92,
        }
    }
}

/// Whether n is prime, by Miller–Rabin with twelve bases, which decides every 64-bit number (Sorenson, Webster 2015).
pub fn is_prime(n: u64) -> bool {
    const BASES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    for p in BASES {
        if n.is_multiple_of(p) {
            return n == p;
        }
    }
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let (mut power, mut square, mut exponent) = (1, base, (n - 1) >> twos);
        while exponent > 0 {
            if exponent % 2 == 1 {
                power = times(power, square);
            }
            square = times(square, square);
            exponent /= 2;
        }
        if power == 1 || power == n - 1 {
            return true;
        }
        for _ in 1..twos {
            power = times(power, power);
            if power == n - 1 {
                return true;
            }
        }
        false
    })
}

/// The list as [`NumberSet::parse`] reads it (without `all-but`).
impl fmt::Display for NumberSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, part) in self.parts.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            match part {
                Part::Range(first, last) if first == last => write!(f, "{first}")?,
                Part::Range(first, last) => write!(f, "{first}..{last}")?,
                Part::PowersOf(base) => write!(f, "powers-of:{base}")?,
                named => NAMED.iter().filter(|(_, part)| part == named).try_for_each(|(name, _)| f.write_str(name))?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_families() {
        let rows = "odd 7=1 3 5 7|even 7=2 4 6|powers-of:3 30=1 3 9 27|powers-of:1 30=1|squares 26=1 4 9 16 25|\
            primes 20=2 3 5 7 11 13 17 19|factorials 800=1 2 6 24 120 720|fibonacci 30=1 2 3 5 8 13 21|5,1..3,2 30=1 2 3 5";
        for (asked, expected) in rows.split('|').filter_map(|row| row.split_once('=')) {
            let (text, n) = asked.split_once(' ').unwrap();
            let set = NumberSet::parse(text).unwrap();
            let found = format!("{:?}", set.up_to(n.parse().unwrap()).collect::<Vec<_>>());
            assert_eq!(found, format!("[{}]", expected.replace(' ', ", ")));
        }
    }

    #[test]
    fn next_after_and_contains_agree_up_to_the_edge_of_64_bits() {
        let texts =
            ["odd", "even", "powers-of:2", "powers-of:10", "squares", "primes", "factorials", "fibonacci", "3,7..9"];
        for text in texts {
            for set in [NumberSet::parse(text).unwrap(), NumberSet::parse(text).unwrap().complement()] {
                let by_step: Vec<u64> = set.up_to(1000).collect();
                let by_test: Vec<u64> = (1..=1000).filter(|&s| set.contains(s)).collect();
                assert_eq!(by_step, by_test, "{text}");
                assert!(by_step.len() as u64 <= set.count_bound(1000), "{text}");
                if let Some(last) = set.next_after(u64::MAX - 500) {
                    assert!(set.contains(last), "{text}");
                }
                assert_eq!(set.next_after(u64::MAX), None, "{text}");
            }
        }
    }

    #[test]
    fn tails() {
        let tail = |text: &str| NumberSet::parse(text).unwrap().tail().map(|tail| (tail.beyond, tail.odd, tail.even));
        assert_eq!(tail("squares"), None);
        assert_eq!([tail("1..3,8"), tail("odd,2")], [Some((8, false, false)), Some((2, true, false))]);
        // A number that `odd` or `even` contains as well is not an irregularity.
        assert_eq!([tail("1,odd"), tail("3..9,odd")], [Some((0, true, false)), Some((8, true, false))]);
        assert_eq!(tail("7,4..9,odd,even"), Some((0, true, true)));
        let but = |text: &str| NumberSet::parse(text).unwrap().complement();
        assert_eq!(but("4,even").tail(), Some(Tail { beyond: 0, odd: true, even: false }));
        assert_eq!(but("1,4").tail(), Some(Tail { beyond: 4, odd: true, even: true }));
        assert_eq!(["3,odd,even", "odd", "odd,even"].map(|text| but(text).largest()), [Some(0), None, Some(0)]);
    }
}
