//! `grundy nimber`: calculates with nimbers.

use grundy::nimber::{BigUint, Evaluated, Evaluation, Mistake, Step, evaluate, wide};
use grundy::{Said, said};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::args::{Common, Format, Nimber};
use crate::failure::Failure;
use crate::input;
use crate::languages::Voice;
use crate::lines::{Out, paragraph};
use crate::printer::Paint;
use crate::watch::Watch;

/// Largest number of digits of a number in an explanation.
const SHOWN: usize = 24;

pub fn run(args: &Nimber, common: &Common, out: Out) -> Result<(), Failure> {
    input::only_normal(common, said!("nimbers"))?;
    let voice = &mut Voice::new(common, out)?;
    let text = expression(&args.expression)?;
    let watch = Watch::new(common);
    let evaluation = evaluate(&text, &watch).map_err(|mistake| match mistake {
        Mistake::Syntax(error) => Failure::input(&text, error),
        Mistake::Beyond(why) => Failure::too_much(why),
        Mistake::Stopped(stop) => stop.into(),
    })?;
    watch.finish();
    match common.format {
        Format::Json => {
            let json = as_json(&text, &evaluation, args.explain);
            let json = json.map_err(|error| Failure::usage(error.to_string().into()))?;
            crate::lines::json(&RawValue::from_string(json).map_err(std::io::Error::from)?, voice.out)?;
        }
        _ => as_text(&evaluation, args.explain, voice)?,
    }
    if text.contains('^') && !common.quiet {
        input::note(&said!("in `nimber`, `^` is the power; the nim-sum is `+` or `xor`"));
    }
    Ok(())
}

/// The words as one text; `-` alone reads it from standard input.
fn expression(words: &[String]) -> Result<String, Failure> {
    let text = if words == ["-"] {
        input::text_of("-")?
    } else {
        words.iter().map(|word| word.trim_start()).collect::<Vec<_>>().join(" ")
    };
    Ok(text.trim().to_owned())
}

#[derive(Serialize)]
struct Written<'a> {
    expression: &'a str,
    /// A number of any length, with all its digits; a list of roots; or null.
    value: Box<RawValue>,
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
    let steps = explain.then(|| {
        evaluation.steps.iter().map(|step| told(step).into_iter().map(Said::into_english).collect()).collect()
    });
    serde_json::to_string(&Written { expression: text, value: RawValue::from_string(value)?, reason, steps })
}

fn as_text(evaluation: &Evaluation, explain: bool, voice: &mut Voice) -> Result<(), Failure> {
    let bold = Paint::Bold;
    let strong = |text: &str| format!("{bold}{text}{bold:#}");
    let value = match &evaluation.value {
        Evaluated::Nimber(nimber) => strong(&nimber.to_string()).into(),
        Evaluated::Ordinary(ordinary) => strong(&ordinary.to_string()).into(),
        Evaluated::NoLogarithm { base, a } => {
            let none = strong(&voice.sentence(&said!("none")));
            said!("{none}: no power of {base} is {a}", none, base, a)
        }
        Evaluated::Roots(roots) => {
            let roots = both(roots.iter().map(|root| root.to_string().into()));
            strong(&voice.sentence(&roots)).into()
        }
    };
    voice.line(&value)?;
    if !explain {
        return Ok(());
    }
    for step in &evaluation.steps {
        let lines = told(step);
        writeln!(voice, "\n{}", strong(&voice.sentence(&lines[0])))?;
        lines[1..].iter().try_for_each(|line| paragraph(&voice.sentence(line), "  ", voice.out))?;
    }
    Ok(())
}

/// A number, cut down where it is long.
fn shown(number: &dyn ToString) -> Said {
    let digits = number.to_string();
    match digits.len() {
        0..=SHOWN => digits.into(),
        count => {
            let (head, tail) = (&digits[..SHOWN / 2], &digits[count - SHOWN / 4..]);
            said!("{head}…{tail} ({count} digits)", head, tail, count)
        }
    }
}

/// Numbers of which each is a solution.
fn both(roots: impl IntoIterator<Item = Said>) -> Said {
    roots.into_iter().reduce(|one, next| said!("{one} and {next}", one, next)).unwrap_or_default()
}

/// A step in words: the equation first, then why.
fn told(step: &Step) -> Vec<Said> {
    match step {
        Step::Sum([a, b], sum) => vec![
            said!("{a} + {b} = {sum}", a = shown(a), b = shown(b), sum = shown(sum)),
            said!("The nim-sum adds binary digits without carrying: it is the exclusive or."),
        ],
        Step::Product([a, b], product) => {
            let mut lines = vec![said!("{a} * {b} = {product}", a = shown(a), b = shown(b), product = shown(product))];
            lines.extend(why_product(a, b));
            lines
        }
        Step::Quotient([a, b], inverse, quotient) => {
            let [a, b, inverse, quotient] = [a, b, inverse, quotient].map(|number| shown(number));
            vec![
                said!("{a} / {b} = {quotient}", a, b, quotient),
                said!("The inverse of {b} is {inverse}, because {b} * {inverse} = 1.", b, inverse),
                said!("{a} * {inverse} = {quotient}.", a, inverse, quotient),
            ]
        }
        Step::Power(base, exponent, power) => {
            let (fermat, group) = (fermat(wide::width(base)), group(base));
            let (base, exponent, power) = (shown(base), shown(exponent), shown(power));
            vec![
                said!("{base} ^ {exponent} = {power}", base, exponent, power),
                said!(
                    "The nonzero nimbers below {fermat} are a group of {group} elements, so exponents that differ by \
                     {group} are equal.",
                    fermat,
                    group
                ),
            ]
        }
        Step::Root(a, root) => {
            let [a, root] = [a, root].map(|number| shown(number));
            vec![
                said!("sqrt {a} = {root}", a, root),
                said!("{root} * {root} = {a}, and every nimber has exactly one square root.", root, a),
            ]
        }
        Step::Inverse(a, inverse) => {
            let [a, inverse] = [a, inverse].map(|number| shown(number));
            vec![said!("inverse {a} = {inverse}", a, inverse), said!("{a} * {inverse} = 1.", a, inverse)]
        }
        Step::Order(a, order) => {
            let (fermat, group) = (fermat(wide::width(a)), group(a));
            let (a, order) = (shown(a), shown(order));
            vec![
                said!("order {a} = {order}", a, order),
                said!(
                    "{a} ^ {order} = 1, and no smaller exponent gives 1. The nonzero nimbers below {fermat} are a \
                     group of {group} elements.",
                    a,
                    order,
                    fermat,
                    group
                ),
            ]
        }
        Step::Logarithm([base, a], Some(exponent)) => {
            let (base, a, exponent) = (shown(base), shown(a), shown(exponent));
            vec![
                said!("log {base} {a} = {exponent}", base, a, exponent),
                said!("{base} ^ {exponent} = {a}, and no smaller exponent does.", base, exponent, a),
            ]
        }
        Step::Logarithm([base, a], None) => {
            let (base, number) = (shown(base), shown(a));
            vec![
                said!("log {base} {number}: none", base, number),
                said!("No power of {base} is {number}.", base, number),
            ]
        }
        Step::Mex(numbers, mex) => vec![
            said!("mex = {mex}", mex = shown(mex)),
            said!("It is the least nimber that is not among the {count} in the list.", count = numbers.len()),
        ],
        Step::Roots([a, b, c], roots) => {
            let [a, b, c] = [a, b, c].map(|number| shown(number));
            let roots = both(roots.iter().map(|root| shown(root)));
            vec![
                said!("{a} * x * x + {b} * x + {c} = 0 for x = {roots}", a, b, c, roots),
                said!(
                    "Every quadratic equation has its roots among the nimbers; where a field does not have them, the \
                     next one does."
                ),
            ]
        }
    }
}

/// Why a product is what it is: the Fermat powers that are met, and the largest one used once.
fn why_product(a: &BigUint, b: &BigUint) -> Vec<Said> {
    let larger = a.max(b);
    if larger.bits() < 2 {
        return vec![said!("0 and 1 multiply as they always do.")];
    }
    let half = wide::width(larger) / 2;
    let met: Vec<String> =
        std::iter::successors(Some(half), |&half| (half > 1).then_some(half / 2)).map(fermat).collect();
    let f = fermat(half);
    let mut lines = vec![said!("The Fermat powers met are {met}.", met = met.join(", "))];
    let low = |number: &BigUint| number - ((number >> half) << half);
    let (a1, a0, b1, b0) = (a >> half, low(a), b >> half, low(b));
    let parts = |n: &BigUint, n1: &BigUint, n0: &BigUint| {
        said!("{n} = {high}·{f} + {low}", n = shown(n), high = shown(n1), f, low = shown(n0))
    };
    let of = |x: &BigUint, y: &BigUint, product: &BigUint| {
        said!("{x} * {y} = {product}", x = shown(x), y = shown(y), product = shown(product))
    };
    if a1.bits() == 0 || b1.bits() == 0 {
        let (wide_number, w1, w0, small) = if b1.bits() == 0 { (a, &a1, &a0, b) } else { (b, &b1, &b0, a) };
        lines.push(said!(
            "{parts}. {f} times a smaller nimber is the ordinary product, so both parts are multiplied by {small}: \
             {one} and {other}.",
            parts = parts(wide_number, w1, w0),
            f,
            small = shown(small),
            one = of(w1, small, &wide::product(w1, small)),
            other = of(w0, small, &wide::product(w0, small))
        ));
        return lines;
    }
    let square = (BigUint::from(1u8) << half) | (BigUint::from(1u8) << (half - 1));
    lines.push(said!("{first}, and {second}.", first = parts(a, &a1, &a0), second = parts(b, &b1, &b0)));
    lines.push(said!(
        "{f} times a smaller nimber is the ordinary product, and {f} * {f} = {f} + {f}/2 = {square}.",
        f,
        square = shown(&square)
    ));
    let [top, one, other, bottom] =
        [(&a1, &b1), (&a1, &b0), (&a0, &b1), (&a0, &b0)].map(|(x, y)| (x, y, wide::product(x, y)));
    let high = &top.2 ^ &one.2 ^ &other.2;
    let folded = wide::product(&top.2, &(BigUint::from(1u8) << (half - 1)));
    let products = [&top, &one, &other, &bottom].map(|(x, y, product)| of(x, y, product));
    let [first, second, third, fourth] = &products;
    lines.push(said!(
        "The four products of the parts are {first}, {second}, {third} and {fourth}.",
        first,
        second,
        third,
        fourth
    ));
    lines.push(said!(
        "The part of {f} is {top} + {one} + {other} = {high}; the rest is {bottom} + {top} * ({f}/2) = {bottom} + \
         {folded} = {rest}.",
        f,
        top = shown(&top.2),
        one = shown(&one.2),
        other = shown(&other.2),
        high = shown(&high),
        bottom = shown(&bottom.2),
        folded = shown(&folded),
        rest = shown(&(&bottom.2 ^ &folded))
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
