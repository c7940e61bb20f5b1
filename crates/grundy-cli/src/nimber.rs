//! `grundy nimber`: calculates with nimbers.

use std::io::Read;

use grundy::nimber::{BigUint, Evaluated, Evaluation, Mistake, Step, evaluate, wide};
use grundy::said;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::args::{Common, Format, Nimber};
use crate::failure::Failure;
use crate::input;
use crate::lines::{Out, line_width};
use crate::printer::Paint;
use crate::too_much::TooMuch;
use crate::watch::Watch;

/// Largest number of digits of a number in an explanation.
const SHOWN: usize = 24;

pub fn run(args: &Nimber, common: &Common, out: Out) -> Result<(), Failure> {
    input::only(common, &[Format::Text, Format::Json])?;
    input::only_normal(common, said!("nimbers"))?;
    let text = expression(&args.expression)?;
    let watch = Watch::new(common);
    let evaluation = evaluate(&text, &watch).map_err(|mistake| match mistake {
        Mistake::Syntax(error) => Failure::Input { text: text.clone(), error },
        Mistake::Beyond(why) => TooMuch::Nimber(why).into(),
        Mistake::Stopped(stop) => stop.into(),
    })?;
    watch.finish();
    match common.format {
        Format::Json => {
            let json = as_json(&text, &evaluation, args.explain);
            writeln!(out, "{}", json.map_err(|error| Failure::Usage(error.to_string().into()))?)?;
        }
        _ => as_text(&evaluation, args.explain, out)?,
    }
    Ok(())
}

/// The words as one text; `-` alone reads it from standard input.
fn expression(words: &[String]) -> Result<String, Failure> {
    if words != ["-"] {
        return Ok(words.join(" "));
    }
    let mut text = String::new();
    let read = std::io::stdin().read_to_string(&mut text);
    read.map_err(Failure::no_input)?;
    Ok(text.trim().to_owned())
}

/// The answer in JSON.
#[derive(Serialize)]
struct Written<'a> {
    expression: &'a str,
    /// A number of any length, with all its digits; a list of roots; or null.
    value: Box<RawValue>,
    /// Why there is no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<Vec<String>>>,
}

fn as_json(text: &str, evaluation: &Evaluation, explain: bool) -> Result<String, serde_json::Error> {
    let (value, reason) = match &evaluation.value {
        Evaluated::Nimber(nimber) => (nimber.to_string(), None),
        Evaluated::Ordinary(ordinary) => (ordinary.to_string(), None),
        Evaluated::NoLogarithm { base, a } => ("null".to_owned(), Some(format!("no power of {base} is {a}"))),
        Evaluated::Roots(roots) => {
            let roots: Vec<String> = roots.iter().map(ToString::to_string).collect();
            (format!("[{}]", roots.join(",")), None)
        }
    };
    let steps = explain.then(|| evaluation.steps.iter().map(told).collect());
    serde_json::to_string(&Written { expression: text, value: RawValue::from_string(value)?, reason, steps })
}

fn as_text(evaluation: &Evaluation, explain: bool, out: Out) -> Result<(), Failure> {
    let bold = Paint::Bold;
    match &evaluation.value {
        Evaluated::Nimber(nimber) => writeln!(out, "{bold}{nimber}{bold:#}")?,
        Evaluated::Ordinary(ordinary) => writeln!(out, "{bold}{ordinary}{bold:#}")?,
        Evaluated::NoLogarithm { base, a } => writeln!(out, "{bold}none{bold:#}: no power of {base} is {a}")?,
        Evaluated::Roots(roots) => {
            let roots: Vec<String> = roots.iter().map(ToString::to_string).collect();
            writeln!(out, "{bold}{}{bold:#}", roots.join(" and "))?;
        }
    }
    if !explain {
        return Ok(());
    }
    for step in &evaluation.steps {
        let lines = told(step);
        let mut lines = lines.iter();
        if let Some(first) = lines.next() {
            writeln!(out, "\n{bold}{first}{bold:#}")?;
        }
        for line in lines {
            writeln!(
                out,
                "{}",
                textwrap::fill(line, textwrap::Options::new(line_width()).initial_indent("  ").subsequent_indent("  "))
            )?;
        }
    }
    Ok(())
}

/// A number, cut down where it is long.
fn shown(number: &dyn ToString) -> String {
    let digits = number.to_string();
    match digits.len() {
        0..=SHOWN => digits,
        length => format!("{}…{} ({length} digits)", &digits[..SHOWN / 2], &digits[length - SHOWN / 4..]),
    }
}

/// A step in words: the equation first, then why.
fn told(step: &Step) -> Vec<String> {
    match step {
        Step::Sum([a, b], sum) => vec![
            format!("{} + {} = {}", shown(a), shown(b), shown(sum)),
            "The nim-sum adds binary digits without carrying: it is the exclusive or.".to_owned(),
        ],
        Step::Product([a, b], product) => {
            let mut lines = vec![format!("{} * {} = {}", shown(a), shown(b), shown(product))];
            lines.extend(why_product(a, b));
            lines
        }
        Step::Quotient([a, b], inverse, quotient) => vec![
            format!("{} / {} = {}", shown(a), shown(b), shown(quotient)),
            format!(
                "The inverse of {} is {}, because {} * {} = 1.",
                shown(b),
                shown(inverse),
                shown(b),
                shown(inverse)
            ),
            format!("{} * {} = {}.", shown(a), shown(inverse), shown(quotient)),
        ],
        Step::Power(base, exponent, power) => vec![
            format!("{} ^ {} = {}", shown(base), shown(exponent), shown(power)),
            format!(
                "The nonzero nimbers below {} are a group of {} elements, so exponents that differ by {} are equal.",
                fermat(wide::width(base)),
                group(base),
                group(base)
            ),
        ],
        Step::Root(a, root) => vec![
            format!("sqrt {} = {}", shown(a), shown(root)),
            format!("{} * {} = {}, and every nimber has exactly one square root.", shown(root), shown(root), shown(a)),
        ],
        Step::Inverse(a, inverse) => vec![
            format!("inverse {} = {}", shown(a), shown(inverse)),
            format!("{} * {} = 1.", shown(a), shown(inverse)),
        ],
        Step::Order(a, order) => vec![
            format!("order {} = {}", shown(a), shown(order)),
            format!(
                "{} ^ {} = 1, and no smaller exponent gives 1. The nonzero nimbers below {} are a group of {} elements.",
                shown(a),
                shown(order),
                fermat(wide::width(a)),
                group(a)
            ),
        ],
        Step::Logarithm([base, a], Some(exponent)) => vec![
            format!("log {} {} = {}", shown(base), shown(a), shown(exponent)),
            format!("{} ^ {} = {}, and no smaller exponent does.", shown(base), shown(exponent), shown(a)),
        ],
        Step::Logarithm([base, a], None) => vec![
            format!("log {} {}: none", shown(base), shown(a)),
            format!("No power of {} is {}.", shown(base), shown(a)),
        ],
        Step::Mex(numbers, mex) => vec![
            format!("mex = {}", shown(mex)),
            format!("It is the least nimber that is not among the {} in the list.", numbers.len()),
        ],
        Step::Roots([a, b, c], roots) => {
            let roots: Vec<String> = roots.iter().map(|root| shown(root)).collect();
            vec![
                format!("{} * x * x + {} * x + {} = 0 for x = {}", shown(a), shown(b), shown(c), roots.join(" and ")),
                "Every quadratic equation has its roots among the nimbers; where a field does not have them, the next \
                 one does."
                    .to_owned(),
            ]
        }
    }
}

/// Why a product is what it is: the Fermat powers that are met, and the largest one used once.
fn why_product(a: &BigUint, b: &BigUint) -> Vec<String> {
    let larger = a.max(b);
    if larger.bits() < 2 {
        return vec!["0 and 1 multiply as they always do.".to_owned()];
    }
    let half = wide::width(larger) / 2;
    let met: Vec<String> =
        std::iter::successors(Some(half), |&half| (half > 1).then_some(half / 2)).map(fermat).collect();
    let f = fermat(half);
    let mut lines = vec![format!("The Fermat powers met are {}.", met.join(", "))];
    let low = |number: &BigUint| number - ((number >> half) << half);
    let (a1, a0, b1, b0) = (a >> half, low(a), b >> half, low(b));
    let parts = |n: &BigUint, n1: &BigUint, n0: &BigUint| format!("{} = {}·{f} + {}", shown(n), shown(n1), shown(n0));
    if a1.bits() == 0 || b1.bits() == 0 {
        let (wide_number, w1, w0, small) = if b1.bits() == 0 { (a, &a1, &a0, b) } else { (b, &b1, &b0, a) };
        lines.push(format!(
            "{}. {f} times a smaller nimber is the ordinary product, so both parts are multiplied by {}: {} * {} = {} \
             and {} * {} = {}.",
            parts(wide_number, w1, w0),
            shown(small),
            shown(w1),
            shown(small),
            shown(&wide::product(w1, small)),
            shown(w0),
            shown(small),
            shown(&wide::product(w0, small)),
        ));
        return lines;
    }
    let square = (BigUint::from(1u8) << half) | (BigUint::from(1u8) << (half - 1));
    lines.push(format!("{}, and {}.", parts(a, &a1, &a0), parts(b, &b1, &b0)));
    lines.push(format!(
        "{f} times a smaller nimber is the ordinary product, and {f} * {f} = {f} + {f}/2 = {}.",
        shown(&square)
    ));
    let [top, one, other, bottom] =
        [(&a1, &b1), (&a1, &b0), (&a0, &b1), (&a0, &b0)].map(|(x, y)| (x, y, wide::product(x, y)));
    let of =
        |(x, y, product): &(&BigUint, &BigUint, BigUint)| format!("{} * {} = {}", shown(x), shown(y), shown(product));
    let high = &top.2 ^ &one.2 ^ &other.2;
    let folded = wide::product(&top.2, &(BigUint::from(1u8) << (half - 1)));
    lines.push(format!(
        "The four products of the parts are {}, {}, {} and {}.",
        of(&top),
        of(&one),
        of(&other),
        of(&bottom)
    ));
    lines.push(format!(
        "The part of {f} is {} + {} + {} = {}; the rest is {} + {} * ({f}/2) = {} + {} = {}.",
        shown(&top.2),
        shown(&one.2),
        shown(&other.2),
        shown(&high),
        shown(&bottom.2),
        shown(&top.2),
        shown(&bottom.2),
        shown(&folded),
        shown(&(&bottom.2 ^ &folded)),
    ));
    lines
}

/// The number 2^`bits`: short ones in digits.
fn fermat(bits: u64) -> String {
    if bits <= 32 { (1u64 << bits).to_string() } else { format!("2^{bits}") }
}

/// The number of nonzero nimbers of the smallest field that contains this one.
fn group(a: &BigUint) -> String {
    match wide::width(a) {
        bits @ 0..=32 => ((1u64 << bits) - 1).to_string(),
        bits => format!("2^{bits} − 1"),
    }
}
