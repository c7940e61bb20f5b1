//! The text of `docs/misere-quotients.md`.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::row::Row;
use crate::codes::order;

/// The text above the tables.
const OPENING: &str = include_str!("opening.md");
/// Published orders with their sources; the first lines of the file explain it.
const PUBLISHED: &str = include_str!("../../data/published-quotients.csv");

/// The whole document.
pub fn text(rows: &BTreeMap<String, Row>) -> String {
    let mut sorted: Vec<&Row> = rows.values().collect();
    sorted.sort_by_key(|row| order(&row.code));
    let (proved, open): (Vec<&Row>, Vec<&Row>) = sorted.into_iter().partition(|row| row.period.is_some());
    let mut text = OPENING.to_owned();
    table(&mut text, &proved);
    rest(&mut text, &open);
    published(&mut text, rows);
    text
}

fn table(text: &mut String, proved: &[&Row]) {
    let mut classes: Vec<Vec<&Row>> = Vec::new();
    for &row in proved {
        match classes.iter_mut().find(|class| class[0].class == row.class) {
            Some(class) => class.push(row),
            None => classes.push(vec![row]),
        }
    }
    let _ = write!(
        text,
        "\n## Quotients that are proved\n\n{} codes, {} quotients with different heaps.\n\n\
         | game | order | P | preperiod | period | heaps used | pairs | name | certificate | also |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- | --- |\n",
        proved.len(),
        classes.len()
    );
    for class in classes {
        let Row { code, order, p_order, heaps, pairs, name, hash, .. } = class[0];
        let Some((preperiod, period)) = class[0].period else { continue };
        let also: Vec<String> = class[1..].iter().map(|row| format!("`{}`", row.code)).collect();
        let _ = writeln!(
            text,
            "| `{code}` | {order} | {p_order} | {preperiod} | {period} | {heaps} | {pairs} | {name} | `{hash}` | {} |",
            also.join(" ")
        );
    }
}

fn rest(text: &mut String, open: &[&Row]) {
    let _ = write!(
        text,
        "\n## No period within the time\n\n{} codes. The quotient of the sums of heaps up to the given one is proved.\n\n\
         | game | heaps | order | P | seconds |\n| --- | ---: | ---: | ---: | ---: |\n",
        open.len()
    );
    for Row { code, heaps, order, p_order, seconds, .. } in open {
        let _ = writeln!(text, "| `{code}` | {heaps} | {order} | {p_order} | {seconds} |");
    }
}

fn published(text: &mut String, rows: &BTreeMap<String, Row>) {
    text.push_str("\n## Compared with what is published\n\n| game | published order, P | here | source |\n| --- | --- | --- | --- |\n");
    for line in PUBLISHED.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let [code, order, p_order, source] = line.splitn(4, ';').collect::<Vec<_>>()[..] else { continue };
        let here = match rows.get(code) {
            Some(row) if row.period.is_some() => format!("{}, {}", row.order, row.p_order),
            Some(row) => format!("at least {} up to heap {}", row.order, row.heaps),
            None => "–".to_owned(),
        };
        let p_order = if p_order.is_empty() { String::new() } else { format!(", {p_order}") };
        let _ = writeln!(text, "| `{code}` | {order}{p_order} | {here} | {source} |");
    }
}
