//! How numbers are joined (xor, +, |m − n|, max, …), and how the result is changed again (mod k, ⌊·/k⌋, digits).

use grundy_core::field::nim_product;
use grundy_core::{Said, said};

use crate::formula::Cost;
use crate::functions::{Function, Functions};

/// Largest k in m mod k and ⌊m/k⌋.
pub(crate) const LARGEST: u64 = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Join {
    Xor,
    And,
    Or,
    Sum,
    Difference,
    Max,
    Min,
    Product,
    NimProduct,
    Gcd,
    First,
    Second,
}

/// Every way, common ones first.
pub(crate) const JOINS: [Join; 12] = {
    use Join::{And, Difference, First, Gcd, Max, Min, NimProduct, Or, Product, Second, Sum, Xor};
    [Xor, Sum, Difference, Max, Min, Product, And, Or, NimProduct, Gcd, First, Second]
};

impl Join {
    pub fn of(self, x: u64, y: u64) -> Option<u64> {
        match self {
            Join::Xor => Some(x ^ y),
            Join::And => Some(x & y),
            Join::Or => Some(x | y),
            Join::Sum => x.checked_add(y),
            Join::Difference => Some(x.abs_diff(y)),
            Join::Max => Some(x.max(y)),
            Join::Min => Some(x.min(y)),
            Join::Product => x.checked_mul(y),
            Join::NimProduct => Some(nim_product(x, y)),
            Join::Gcd => Some(gcd(x, y)),
            Join::First => Some(x),
            Join::Second => Some(y),
        }
    }

    pub fn text(self, x: &str, y: &str) -> String {
        match self {
            Join::Xor => format!("{x} xor {y}"),
            Join::And => format!("{x} AND {y}"),
            Join::Or => format!("{x} OR {y}"),
            Join::Sum => format!("{x} + {y}"),
            Join::Difference => format!("|{x} - {y}|"),
            Join::Max => format!("max({x}, {y})"),
            Join::Min => format!("min({x}, {y})"),
            Join::Product => format!("{x}·{y}"),
            Join::NimProduct => format!("{x} ⊗ {y}"),
            Join::Gcd => format!("gcd({x}, {y})"),
            Join::First => x.to_owned(),
            Join::Second => y.to_owned(),
        }
    }

    /// Whether its text needs brackets if another operation follows.
    pub fn is_open(self) -> bool {
        matches!(self, Join::Xor | Join::And | Join::Or | Join::Sum | Join::Product | Join::NimProduct)
    }

    pub fn weight(self) -> u32 {
        match self {
            Join::Gcd | Join::And | Join::Or | Join::NimProduct => 2,
            _ => 1,
        }
    }
}

pub(crate) fn gcd(mut x: u64, mut y: u64) -> u64 {
    while y > 0 {
        (x, y) = (y, x % y);
    }
    x
}

#[derive(Clone)]
pub(crate) enum Outer {
    /// x.
    Same,
    /// (x + c) mod k.
    Mod { k: u64, c: u64 },
    /// ⌊x/k⌋.
    Floor(u64),
    /// f(x).
    Function(Function),
}

pub(crate) fn outers(functions: &Functions) -> Vec<Outer> {
    let mut outers = vec![Outer::Same];
    outers.extend((2..=LARGEST).flat_map(|k| (0..k).map(move |c| Outer::Mod { k, c })));
    outers.extend((2..=LARGEST).map(Outer::Floor));
    outers.extend(functions.of_digits.iter().cloned().map(Outer::Function));
    outers
}

impl Outer {
    pub fn of(&self, joined: u64) -> Option<u64> {
        match self {
            Outer::Same => Some(joined),
            Outer::Mod { k, c } => joined.checked_add(*c)?.checked_rem(*k),
            Outer::Floor(k) => joined.checked_div(*k),
            Outer::Function(function) => (function.at)(joined),
        }
    }

    /// The change of a text that was joined last by `join`; in brackets if `closed` is set and they are needed.
    pub fn text(&self, inner: String, join: Join, closed: bool) -> String {
        let bracketed = if join.is_open() { format!("({inner})") } else { inner.clone() };
        match self {
            Outer::Same if closed => bracketed,
            Outer::Same => inner,
            Outer::Mod { k, c: 0 } => format!("{bracketed} mod {k}"),
            Outer::Mod { k, c } if join == Join::Product => format!("({inner} + {c}) mod {k}"),
            Outer::Mod { k, c } => format!("({bracketed} + {c}) mod {k}"),
            Outer::Floor(k) => format!("⌊{bracketed}/{k}⌋"),
            Outer::Function(function) => function.of(&inner),
        }
    }

    /// The text with the meaning of its signs, where numbers are joined in these ways.
    pub(crate) fn explained(&self, joins: &[Join], text: String) -> Said {
        match self {
            Outer::Same | Outer::Mod { .. } | Outer::Floor(_) if joins.contains(&Join::NimProduct) => {
                said!("{text}, where ⊗ is the nim-product", text)
            }
            Outer::Function(function) => function.explained(text),
            _ => text.into(),
        }
    }

    /// The cost of the change of a formula with this cost; `weight` is that of a remainder or quotient.
    pub fn cost(&self, cost: Cost, weight: u32) -> Cost {
        match self {
            Outer::Same => cost,
            // Changing both sides is simpler than changing one side and the whole.
            Outer::Mod { k, c } => {
                Cost { weight: cost.weight + weight, ..cost.constant(*k).span(*k) }.offset(i128::from(*c))
            }
            Outer::Floor(k) => Cost { weight: cost.weight + weight, ..cost.constant(*k).span(*k) },
            Outer::Function(function) => Cost { weight: cost.weight + function.weight, ..cost },
        }
    }
}
