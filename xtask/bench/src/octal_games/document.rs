//! The text of `docs/octal-games.md`.

use std::collections::HashMap;
use std::fmt::Write;

use grundy::Verdict;
use grundy::codes::Code;

use super::class::Class;
use super::commas::with_commas;
use super::published::Comparison;

/// The text above the tables.
const OPENING: &str = include_str!("opening.md");

/// The whole document.
pub fn text(classes: &[Class], comparison: &Comparison) -> String {
    let mut text = OPENING.to_owned();
    let proved = |class: &&Class| class.found.report.verdict == Verdict::Proven;
    periodic(&mut text, &classes.iter().filter(proved).collect::<Vec<_>>());
    open(&mut text, &classes.iter().filter(|class| !proved(class)).collect::<Vec<_>>(), comparison);
    published(&mut text, comparison);
    lookup(&mut text, classes);
    text
}

fn periodic(text: &mut String, classes: &[&Class]) {
    let _ = write!(
        text,
        "\n## Periods that are proved\n\n{} classes.\n\n\
         | game | codes | preperiod | period | largest value | at heap | rare heaps | last | mask | heaps used | certificate |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n",
        classes.len()
    );
    for class in classes {
        let Some(law) = class.found.report.periodicity else { continue };
        let [count, last, mask] = rares(class);
        let certificate = class.found.certificate.as_deref().map_or("", |hash| &hash[..16]);
        let [largest, at] = largest(class);
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {} | {largest} | {at} | {count} | {last} | {mask} | {} | `{certificate}` |",
            class.members[0].0,
            class.members.len(),
            with_commas(law.preperiod),
            with_commas(law.period),
            with_commas(class.found.report.values_used),
        );
    }
}

fn open(text: &mut String, classes: &[&Class], comparison: &Comparison) {
    let _ = write!(
        text,
        "\n## No period proved here\n\n{} classes. The last column has the period that others have proved, and its preperiod.\n{}\n\
         | game | codes | heaps computed | largest value | at heap | rare heaps | last | mask | proved by others |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n",
        classes.len(),
        include_str!("far.md")
    );
    for class in classes {
        let [count, last, mask] = rares(class);
        let [largest, at] = largest(class);
        let (game, codes) = (&class.members[0].0, class.members.len());
        let heaps = with_commas(class.found.report.values_used);
        let others = comparison.elsewhere.get(&game.to_string()).map_or("", String::as_str);
        let _ = writeln!(
            text,
            "| `{game}` | {codes} | {heaps} | {largest} | {at} | {count} | {last} | {mask} | {others} |"
        );
    }
}

/// The columns about the sparse space, empty without one.
fn rares(class: &Class) -> [String; 3] {
    let Some(space) = class.found.report.sparse else { return Default::default() };
    let parity = if space.parity { "+n" } else { "" };
    [with_commas(space.rares), with_commas(space.last), format!("{:x}{parity}", space.mask)]
}

/// The largest value and its heap.
fn largest(class: &Class) -> [String; 2] {
    let report = &class.found.report;
    [report.max_grundy, report.max_heap].map(|n| n.map_or(String::new(), with_commas))
}

fn published(text: &mut String, comparison: &Comparison) {
    let Comparison { agree, differ, .. } = comparison;
    let _ = write!(
        text,
        "\n## Compared with what is published\n\n\
         {agree} of {} published preperiods and periods agree (`xtask/bench/data/published-periods.csv` has them, with their \
         sources).",
        agree + differ.len()
    );
    let _ = writeln!(text, "{}", if differ.is_empty() { "" } else { " These differ:\n" });
    differ.iter().for_each(|line| text.push_str(&format!("- {line}\n")));
    text.push_str(include_str!("slips.md"));
}

/// A table of the class of each code.
fn lookup(text: &mut String, classes: &[Class]) {
    text.push_str(include_str!("lookup.md"));
    let mut entries: HashMap<String, String> = HashMap::new();
    for class in classes {
        let (first, shift) = &class.members[0];
        for (at, (code, own)) in class.members.iter().enumerate() {
            let moved = *shift as i64 - *own as i64;
            let moved = if moved == 0 { String::new() } else { format!("{moved:+}") };
            let entry = match at {
                0 => "·".to_owned(),
                _ if at <= class.by_theorem => format!("{}{moved}", short(first)),
                _ => format!("={}{moved}", short(first)),
            };
            entries.insert(code.to_string(), entry);
        }
    }
    text.push_str(
        "| code | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for (first, digits) in [0, 4].into_iter().flat_map(|first| (0..64u8).map(move |digits| (first, digits))) {
        let row: Vec<String> = (0..8)
            .map(|last| {
                let code = Code::octal(&[first, digits / 8, digits % 8, last]).map(|code| shortest(&code));
                code.ok().and_then(|code| entries.get(&code).cloned()).unwrap_or_else(|| "–".to_owned())
            })
            .collect();
        let whole = if first == 0 { String::new() } else { first.to_string() };
        let _ = writeln!(text, "| `{whole}.{}{}_` | {} |", digits / 8, digits % 8, row.join(" | "));
    }
}

/// The code without zeros at the end.
fn shortest(code: &Code) -> String {
    let text = code.to_string();
    let short = text.trim_end_matches('0');
    if short.ends_with('.') { format!("{short}0") } else { short.to_owned() }
}

/// The code as in the literature: .07 for 0.07.
fn short(code: &Code) -> String {
    let text = code.to_string();
    text.strip_prefix('0').map_or(text.clone(), str::to_owned)
}
