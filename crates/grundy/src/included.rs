//! The rule files that come with the program: `milk` is the file `rules/milk.star`, which is a part of the program.

use std::sync::LazyLock;

use crate::ask::Game;

macro_rules! files {
    ($($name:literal)*) => { &[$(($name, include_str!(concat!("../../../rules/", $name, ".star")))),*] };
}

/// The name and the text of each file, in the order of the names. Without Starlark there are none.
pub(crate) const FILES: &[(&str, &str)] = if cfg!(feature = "script") { ALL } else { &[] };
const ALL: &[(&str, &str)] = files![
    "blocking-wythoff" "brussels-sprouts" "chocolate-steps" "circular-nim" "connect-four" "descending" "domineering"
    "dynamic-nim" "end-nim" "even-again" "exact-slow-nim" "family-caterpillar" "family-cells" "family-clobber"
    "family-diamonds" "family-graph" "family-path-power" "family-polyominoes" "family-spider" "graph-takeaway" "greedy-nim"
    "imo-1990-5" "impartial-col" "impartial-snort" "jumping-wythoff" "juniper-green" "kings" "kotzig-nim" "milk"
    "misere-21" "misere-king" "mixed-piles" "nim-on-graphs" "nim-with-a-pass" "no-repeat" "northcott" "put-back"
    "silver-dollar-bag" "simplicial-nim" "slow-nim" "sprouts" "subset-takeaway" "sylver-coinage" "take-a-half" "take-a-part" "take123"
    "tic-tac-toe" "yama-nim"
];

pub(crate) fn text(name: &str) -> Option<&'static str> {
    let name = grundy_rules::catalogue::plain(name);
    FILES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

/// The games of these files: what the comment at the beginning of each says.
pub static INCLUDED: LazyLock<Vec<Game>> =
    LazyLock::new(|| FILES.iter().map(|(name, text)| game(name, text)).collect());

fn game(name: &'static str, text: &'static str) -> Game {
    let comment: Vec<&str> = text.lines().map_while(|line| line.strip_prefix('#')).map(str::trim).collect();
    let ends = |line: &str| line.is_empty() || line.starts_with("grundy ") || line.starts_with("expect: ");
    let about: Vec<&str> = comment.iter().take_while(|line| !ends(line)).copied().collect();
    let rules = about.join(" ");
    let summary = rules.split_once(". ").map_or(&*rules, |(first, _)| first).trim_end_matches('.').to_owned();
    let command = format!("rules:rules/{name}.star");
    // Theorems have no start: then the first position with an expectation in the file.
    let solved =
        comment.iter().filter(|line| !line.starts_with("grundy prove ")).find_map(|line| line.split_once(&command));
    let expected = || comment.iter().find_map(|line| line.strip_prefix("expect: ")?.split(" -> ").next());
    let example = solved.map(|(_, rest)| rest).or_else(expected).unwrap_or_default();
    let example = example.split(" --").next().unwrap_or_default().trim_matches(['\'', ' ']);
    let example = format!("{name} {example}").trim_end().to_owned();
    // A source begins with its first author's initial.
    let is_source = |line: &&&str| {
        line.starts_with(|c: char| c.is_ascii_uppercase())
            && line[1..].starts_with(". ")
            && line.contains(char::is_numeric)
    };
    let reference = about.iter().skip(1).find(is_source).copied().unwrap_or("");
    Game {
        name,
        aliases: Vec::new(),
        syntax: name.to_owned(),
        summary: summary.leak(),
        rules: rules.leak(),
        example: example.leak(),
        reference,
    }
}
