//! Parsers of untrusted input: one function for each parser, which takes any bytes.
//!
//! An input may be refused, but it must not panic, overflow, or take for ever. The fuzzer (`cargo fuzz`, in this folder)
//! and the test `crates/grundy-cli/tests/all/hostile.rs` call the same functions.

use grundy::files::{Reading, parse};
use grundy::nimber::evaluate;
use grundy::{Observer, Progress, Rules, Sources, Stop, Sum, proof};
use grundy_rules::formula::parse_claim;
use grundy_script::{Door, ScriptLimits};

/// A parser: its name, what it does with an input, and inputs to begin with.
pub struct Target {
    pub name: &'static str,
    pub read: fn(&[u8]),
    #[allow(dead_code, reason = "the fuzzer begins with a folder")]
    pub seeds: &'static [&'static [u8]],
}

/// Every parser.
pub const TARGETS: &[Target] = &[
    Target {
        name: "notation",
        read: notation,
        seeds: &[
            b"nim 3 4 5 + kayles 3x7",
            b"take:1..3,7,odd 21 + 0.137 12 + 4.007 5",
            b"wythoff 3,5 + chomp 4,3,1 + moore:2 3,4,5",
            b"hackenbush:edges ground-a,a-b:blue,b-c + hackenbush:stalk 3 4",
            b"turning-turtles HTHHT + silver-dollar 2,5,9 + cram 4,5",
            b"fibonacci-nim 20,4 + nimble 1000000x7 + 0.333... 8",
            b"all-but:squares 9 + bachet:3 10 + board:\"a b\" (1, [2, \"x\"])",
        ],
    },
    Target { name: "ruleset", read: ruleset, seeds: &[b"take:powers-of:3,5..9", b"0.77", b".F3A...", b"moore:18446744073709551615", b"all-but:primes"] },
    Target {
        name: "csv",
        read: |bytes| graph("graph.csv", bytes),
        seeds: &[b"from,to\na,b\nb,\"c \"\"d\"\nc,\n", b"1,2\r\n2,18446744073709551615\r\n", b"from,to\n\xef\xbb\xbfa,b\n"],
    },
    Target { name: "tsv", read: |bytes| graph("graph.tsv", bytes), seeds: &[b"from\tto\na\tb\n", b"1\t2\n2\t3\n"] },
    Target {
        name: "json",
        read: |bytes| graph("graph.json", bytes),
        seeds: &[b"{\"edges\":[[\"a\",\"b\"],[3,\"a\"]],\"vertices\":[\"c\",7]}", b"{\"edges\":[[1e400,-2]]}"],
    },
    Target {
        name: "dot",
        read: |bytes| graph("graph.dot", bytes),
        seeds: &[b"digraph { a -> b -> {c d}; \"b c\" [x=1] }", b"strict graph g { a -- b; subgraph { 1; -2.5 } // x\n}"],
    },
    Target {
        name: "parquet",
        read: |bytes| graph("graph.parquet", bytes),
        seeds: &[
            b"PAR1\x15\x04\x15\x00PAR1",
            include_bytes!("seeds/numbers.parquet"),
            include_bytes!("seeds/texts.parquet"),
            include_bytes!("seeds/groups.parquet"),
            // A dictionary of some bytes that claims 2,615,308,169 values.
            include_bytes!("seeds/dictionary.parquet"),
        ],
    },
    Target {
        name: "hackenbush",
        read: |bytes| drop(held("hackenbush", bytes)),
        seeds: &[b"ground a\na b blue\nb c red x3\n# a comment\n", b"{\"edges\":[[\"ground\",\"a\",\"green\",2]]}"],
    },
    Target { name: "board", read: |bytes| drop(held("board", bytes)), seeds: &[b"..X\n.K.\n..K\n", b"K"] },
    Target {
        name: "rules",
        read: rules,
        seeds: &[
            b"def options(n):\n    return [n - k for k in [1, 2] if k <= n]\n",
            b"start = (3, 4)\ndef moves(p):\n    return range(p[0])\ndef play(p, m):\n    return move((m, p[1]), label = 'x%d' % m)\n",
            b"def options(p):\n    return [split(k, p - k) for k in range(1, p)]\ndef result(p):\n    return None\n",
            b"v:f\"s8\xe3\x8b\x9eYhas b'h\x06\x08\\\\\\\\\\U3\xd7\xbd trl\0\xe3\x8b\x9e\xd7\xbd trl= y\0\xe3\x8b\xbd\xd7\x9eM\"j;'",
            b"x = b\"1234567890\" * 2111211111\n",
        ],
    },
    Target { name: "literal", read: literal, seeds: &[b"7,12", b"(1, [2, \"x\\n\"], None, -5, 1.5, True)", b"'[30, 30]'"] },
    Target {
        name: "nimber",
        read: nimber,
        seeds: &[b"3 * 5 + 7 / (2 ^ 9)", b"square sqrt 6 + 1/4 * 18446744073709551616", b"log(4, 5)", b"mex 0 1 3", b"order 258", b"2^2^70"],
    },
    Target {
        name: "claim",
        read: claim,
        seeds: &[
            b"n % 49 % 4 = 0 and n % 49 < 48",
            b"G = m ^ n",
            b"exists k: n = 4*k or not (m >= n + 2)",
            b"m ^ n = 0 or m // 2 = n % 3 and forall k: k < m or k * 7 != n",
        ],
    },
    Target {
        name: "certificate",
        read: certificate,
        seeds: &[
            include_bytes!("seeds/answer.json"),
            include_bytes!("seeds/board.json"),
            include_bytes!("seeds/graph.json"),
            include_bytes!("seeds/hackenbush.json"),
            include_bytes!("seeds/misere.json"),
            include_bytes!("seeds/period.json"),
            include_bytes!("seeds/quotient.json"),
            include_bytes!("seeds/sum.json"),
            include_bytes!("seeds/theorem.json"),
        ],
    },
];

/// Gives an input to the parser of this name.
#[allow(dead_code, reason = "the test drives the list itself")]
pub fn run(name: &str, bytes: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    (target.read)(bytes);
}

/// Memory for what is read, so that a small file cannot ask for much.
const MEMORY: u64 = 64 << 20;

fn notation(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(sum) = Sum::read(text, &Sources::default()) {
        // What is written down is read again as the same, unless a file or the room for numbers is in the way.
        let written = sum.to_string();
        if let Ok(again) = Sum::read(&written, &Sources::default()) {
            assert_eq!(again.to_string(), written);
        }
    }
}

fn ruleset(bytes: &[u8]) {
    if let Some(rules) = std::str::from_utf8(bytes).ok().and_then(|text| Rules::find(text).ok()) {
        assert_eq!(Rules::find(&rules.name).expect("its own name").name, rules.name);
    }
}

fn graph(name: &str, bytes: &[u8]) {
    let reading = Reading { memory: MEMORY, ..Reading::default() };
    if let Ok(graph) = parse(name, bytes, &reading) {
        for v in 0..graph.graph.vertices() {
            assert_eq!(graph.names.find(&graph.names.show(v)), Some(v));
        }
    }
}

/// The rules of a file with this content.
fn held(door: &str, bytes: &[u8]) -> Option<Rules> {
    let mut sources = Sources::default();
    sources.hold("file", bytes);
    sources.find(&format!("{door}:file")).ok()
}

/// A file of rules is run as it is read. Few steps show what the parser does, and no call of a rule belongs to it.
fn rules(bytes: &[u8]) {
    let limits = ScriptLimits { steps_per_call: 2_000, memory: 4 << 20, ..ScriptLimits::default() };
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let _ = Door::load("file", text, limits);
}

fn literal(bytes: &[u8]) {
    thread_local! {
        static ANY: Option<Rules> = held("rules", b"def options(p):\n    return []\n");
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    ANY.with(|rules| {
        let moves = &rules.as_ref().expect("rules").moves;
        if let Ok(position) = moves.parse(text) {
            let shown = moves.show(&position);
            assert_eq!(moves.parse(&shown).ok(), Some(position), "{shown}");
        }
    });
}

/// Stops what reports progress: what follows would be work on large numbers.
struct Impatient;

impl Observer for Impatient {
    fn report(&self, _: Progress) -> Option<Stop> {
        Some(Stop::Interrupted)
    }
}

fn nimber(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    // A logarithm of a number of more than 64 bits is seconds of work, and reports no progress.
    let is_long = text.split(|c: char| !c.is_ascii_digit()).any(|number| number.len() > 12);
    if is_long && text.to_lowercase().contains("log") {
        return;
    }
    let _ = evaluate(text, &Impatient);
}

fn claim(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let names = ["m".to_owned(), "n".to_owned()];
    let _ = parse_claim(text, &names, text.contains('G'));
}

fn certificate(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(certificate) = proof::read(text) {
        let written = serde_json::to_string(&certificate).expect("a certificate is JSON");
        assert!(proof::read(&written).is_ok(), "{written}");
    }
}
