//! Nim-products: nanoseconds each, for every way that this processor has, against the recursion that defines them.
//!
//! *Batch*: many pairs at once. *Single*: one after the other. *Dependent*: each factor is the previous product.

use std::fmt::Write;
use std::hint::black_box;

use grundy::Nimber;
use grundy::nimber::{BigUint, Kernel, Polynomial, wide};
use grundy_core::field;
use grundy_testkit::Random;

use crate::median;

const PAIRS: usize = 1_000_000;
const RUNS: usize = 11;

pub fn run() {
    let mut random = Random::new(1);
    let (a, b): (Vec<u64>, Vec<u64>) = (0..PAIRS).map(|_| (random.bits(), random.bits())).unzip();
    println!("| 64 bits | ns a product | of the recursion's time |\n| --- | --- | --- |");
    let few = PAIRS / 100;
    let recursion = each(few, || fold(&a[..few], &b[..few], |a, b| field::by_recursion(a.into(), b.into()) as u64));
    let row = |what: &str, ns: f64| println!("| {what} | {ns:.2} | {:.5} |", ns / recursion);
    row("recursion", recursion);
    for kernel in Kernel::all() {
        let mut products = a.clone();
        let ns = each(PAIRS, || {
            products.copy_from_slice(&a);
            kernel.products(&mut products, black_box(&b));
        });
        let last = PAIRS - 1;
        let expected = field::by_recursion(a[last].into(), b[last].into());
        assert_eq!(u128::from(products[last]), expected, "{}", kernel.name());
        row(&format!("batch, `{}`", kernel.name()), ns);
    }
    row("single, by tables", each(PAIRS, || fold(&a, &b, field::nim_product)));
    row("dependent, by tables", each(PAIRS, || a.iter().fold(3, |power, &a| field::nim_product(power, a))));
    let polynomials: Vec<Polynomial> = a.iter().map(|&a| Nimber(a).into()).collect();
    let dependent = each(PAIRS, || {
        let chain = polynomials.iter().fold(Polynomial::from(Nimber(3)), |power, &a| power * a);
        Nimber::from(chain).0
    });
    row("dependent, staying polynomials", dependent);

    println!("\n| other widths, and other operations | ns | against |\n| --- | --- | --- |");
    let mut against = |what: &str, bits: u32, count: usize, work: fn(u128, u128) -> u128| {
        let mut draw = || (u128::from(random.bits()) << 64 | u128::from(random.bits())) >> (128 - bits);
        let pairs: Vec<(u128, u128)> = (0..count).map(|_| (draw(), draw())).collect();
        let time = |work: fn(u128, u128) -> u128| each(count, || pairs.iter().fold(0, |sum, &(a, b)| sum ^ work(a, b)));
        let (ns, twin) = (time(work), time(field::by_recursion));
        println!("| {what}, {bits} bits | {ns:.0} | a product by recursion: {twin:.0} |");
    };
    for bits in [32, 64, 128] {
        against("product", bits, 10_000, field::product);
    }
    for bits in [32, 64, 128] {
        against("inverse", bits, 1_000, |a, _| field::inverse(a).unwrap_or(0));
        against("square root", bits, 1_000, |a, _| field::root(a));
    }
    for bits in [32, 64] {
        against("logarithm", bits, 10, |a, b| field::logarithm(a, b).unwrap_or(0));
    }
    for bits in [256u32, 1024, 4096] {
        let mut number = || BigUint::from_slice(&(0..bits / 32).map(|_| random.bits() as u32).collect::<Vec<_>>());
        let (a, b) = (number(), number());
        let ns = each(1, || wide::product(&a, &b));
        println!("| product, {bits} bits | {ns:.0} | |");
    }
    judged(&a, &b);
}

/// The contest's problem, against reading and writing the same numbers.
fn judged(a: &[u64], b: &[u64]) {
    let mut text = format!("{PAIRS}\n");
    for (a, b) in a.iter().zip(b) {
        let _ = writeln!(text, "{a} {b}");
    }
    let problem = grundy_judge::find("nim-product-64").expect("in the list");
    let solved = median(5, || {
        black_box(problem.solve(&text).expect("the input is right"));
    });
    let copied = median(5, || {
        let mut numbers = text.split_ascii_whitespace().skip(1).map(|word| word.parse::<u64>().expect("a number"));
        let mut output = String::with_capacity(21 * PAIRS);
        while let (Some(a), Some(b)) = (numbers.next(), numbers.next()) {
            let _ = writeln!(output, "{}", a ^ b);
        }
        black_box(output);
    });
    let ratio = solved.as_secs_f64() / copied.as_secs_f64();
    println!(
        "\n`judge nim-product-64`, 10^6 pairs: {:.3} s, {ratio:.2} times what reading and writing them costs",
        solved.as_secs_f64()
    );
}

/// All products, summed up so that none is left out.
fn fold(a: &[u64], b: &[u64], product: fn(u64, u64) -> u64) -> u64 {
    a.iter().zip(b).fold(0, |sum, (&a, &b)| sum ^ product(a, b))
}

/// Nanoseconds for each of `count` parts of the work.
fn each<T>(count: usize, mut work: impl FnMut() -> T) -> f64 {
    median(RUNS, || {
        black_box(work());
    })
    .as_secs_f64()
        * 1e9
        / count as f64
}
