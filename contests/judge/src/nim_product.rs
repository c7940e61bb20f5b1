//! Nim-products of 64 bits: all pairs are multiplied in one batch.

use std::fmt::Write;

use grundy_solve::nimber;

use crate::Problem;
use crate::reader::{ANY, Reader};

/// Multiplies pairs of nimbers below 2^64.
pub(crate) const NIM_PRODUCT_64: Problem = Problem {
    name: "nim-product-64",
    title: "Nim Product",
    source: "Library Checker, Nim Product (F_{2^64})",
    statement: "Nimbers multiply by the mex rule: a times b is the least number that is not a' times b + a times b' + \
                a' times b' for a' < a and b' < b, where + is the exclusive or. Multiply pairs of 64-bit numbers.",
    input: "T, the number of pairs, at most 10^6. Each: a and b.",
    output: "For each pair the nim-product of a and b.",
    example_in: "7\n0 0\n1 1\n2 2\n5 7\n16 16\n65535 65535\n18446744073709551615 18446744073709551615\n",
    example_out: "0\n1\n3\n13\n24\n40111\n11290409524105353207\n",
    solve: |text| {
        let mut reader = Reader::new(text);
        let count = reader.number("the number of pairs", 0..=1_000_000)?;
        let room = (text.len() / 4 + 1).min(count as usize);
        let (mut left, mut right) = (Vec::with_capacity(room), Vec::with_capacity(room));
        for _ in 0..count {
            left.push(reader.number("the first number of a pair", ANY)?);
            right.push(reader.number("the second number of a pair", ANY)?);
        }
        reader.end()?;
        nimber::products(&mut left, &right);
        let mut output = String::with_capacity(21 * left.len());
        for product in left {
            // Writing to a string does not fail.
            let _ = writeln!(output, "{product}");
        }
        Ok(output)
    },
};

#[cfg(test)]
mod tests {
    use grundy_core::field::by_recursion;
    use grundy_testkit::Random;

    use super::*;
    use crate::testing::compare;

    #[test]
    fn products_are_those_of_the_recursion() {
        let mut random = Random::new(1);
        let pairs: Vec<(u64, u64)> =
            (0..1000).map(|i| (random.bits() >> (i % 64), random.bits() >> (i / 16))).collect();
        let lines: Vec<String> = pairs.iter().map(|&(a, b)| by_recursion(a.into(), b.into()).to_string()).collect();
        let asked: String = pairs.iter().map(|(a, b)| format!("{a} {b}\n")).collect();
        compare(&NIM_PRODUCT_64, &format!("1000\n{asked}"), &lines);
    }
}
