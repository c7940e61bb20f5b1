//! Random expressions.

use grundy_testkit::Random;

use super::{patterns, python};

/// Random expressions of a type, mostly without mistakes.
pub(super) struct Writer {
    pub(super) random: Random,
    /// Whether Python must do the same.
    pub(super) python: bool,
}

impl Writer {
    /// One of the patterns, in Python one that means the same there.
    pub(super) fn pick(&mut self, patterns: &[&'static str]) -> &'static str {
        loop {
            let pattern = self.random.pick(patterns);
            if if self.python { python::means_the_same(pattern) } else { is_right(pattern) } {
                return pattern;
            }
        }
    }

    /// Replaces letters in a pattern: `N` number, `S` text, `L` numbers, `T` tuple, `B` truth, `A` any, `@` `True`.
    pub(super) fn fill(&mut self, pattern: &str, depth: u32) -> String {
        let mut filled = String::new();
        for letter in pattern.chars() {
            match letter {
                // The bound of a slice.
                'N' if self.python && pattern.contains(':') && filled.ends_with(['[', ':']) => {
                    filled += &format!("({}) % 9 - 4", self.expression('N', depth));
                }
                'N' | 'S' | 'L' | 'T' | 'B' | 'A' => filled += &self.expression(letter, depth),
                '@' => filled += "True",
                _ => filled.push(letter),
            }
        }
        filled
    }

    fn expression(&mut self, kind: char, depth: u32) -> String {
        // Now and then a value of another type.
        let kind = if !self.python && self.random.below(40) == 0 { 'A' } else { kind };
        let kind =
            if kind == 'A' { self.random.pick(&["N", "S", "L", "T", "B"]).chars().next().unwrap() } else { kind };
        if depth == 0 {
            let leaf = self.pick(patterns(&format!("{kind} alone")));
            return if leaf == "K" { self.pick(patterns("K")).to_owned() } else { leaf.to_owned() };
        }
        let pattern = self.pick(patterns(&kind.to_string()));
        let filled = self.fill(pattern, depth - 1);
        // Without its brackets the order of the operators decides.
        match patterns("bare").contains(&pattern) && self.python && self.random.one_in(3) {
            true => filled[1..filled.len() - 1].to_owned(),
            false => filled,
        }
    }
}

/// Whether `starlark` gets a pattern right: not large numbers in `enumerate`, shifts in place, slices of constants.
fn is_right(pattern: &str) -> bool {
    !patterns("wrong in starlark").iter().any(|part| pattern.contains(part))
}
