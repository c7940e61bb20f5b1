//! Rulesets from files: the expectations of the files in `rules/`, and random graphs and rules in sums, compared with
//! the definition of the whole sum.

use std::collections::HashMap;
use std::fs;

use crate::definition::compare_in;
use crate::{SOURCES, certified, checked};
use grundy::{Convention, Outcome, Session, Silent, Sources, Sum, proof};
use grundy_testkit::{Random, digraph, long, rows};

fn root() -> String {
    concat!(env!("CARGO_MANIFEST_DIR"), "/../..").to_owned()
}

#[test]
fn every_expectation_of_the_rule_files_is_met_and_certified() {
    let mut compared = 0;
    let mut files: Vec<_> = fs::read_dir(root() + "/rules").unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "star")) {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        for line in fs::read_to_string(file).unwrap().lines().filter_map(|line| line.strip_prefix("# expect: ")) {
            let (start, answer) = line.split_once(" -> ").unwrap();
            let game = Sum::read(&format!("rules:rules/{name} {start}"), &SOURCES).unwrap();
            let mut session = Session::default();
            let told = session.solve(&game, game.convention().unwrap(), 10_000).unwrap();
            let mut words = answer.split(' ');
            assert_eq!(words.next(), Some(&*told.outcome.to_string()), "{name}: {line}");
            while let (Some(what), Some(number)) = (words.next(), words.next()) {
                let found = match what {
                    "value" => told.grundy.as_ref().map(ToString::to_string),
                    "moves" => told.winning_move_count.map(|count| count.to_string()),
                    _ => None,
                };
                assert_eq!(found.as_deref(), Some(number), "{name}: {line}");
            }
            checked(&session.certify(&told).unwrap_or_else(|error| panic!("{name}: {line}: {error}")), &SOURCES);
            compared += 1;
        }
    }
    assert!(compared > 50);
}

/// The positions of the number game of the olympiad in which a player can force a win, from the definition. The
/// positions are (A, n) and (B, n) for n up to 1990.
fn forced(winner: char) -> [Vec<bool>; 2] {
    const LAST: usize = 1990;
    let is_power_of_prime = |q: usize| {
        let prime = (2..=q).find(|d| q.is_multiple_of(*d)).unwrap_or(q);
        (1..).map(|e| prime.pow(e)).take_while(|&power| power <= q).any(|power| power == q)
    };
    let powers: Vec<usize> = (2..=LAST).filter(|&q| is_power_of_prime(q)).collect();
    let names = |n: usize, player: usize| -> Vec<usize> {
        match player {
            0 => (n..=(n * n).min(LAST)).collect(),
            _ => powers.iter().filter(|&&q| n.is_multiple_of(q)).map(|q| n / q).collect(),
        }
    };
    let options: Vec<Vec<Vec<usize>>> =
        (0..2).map(|player| (0..=LAST).map(|n| if n < 2 { Vec::new() } else { names(n, player) }).collect()).collect();
    let own = usize::from(winner == 'B');
    let goal = if winner == 'A' { LAST } else { 1 };
    let other = if winner == 'A' { 1 } else { LAST };
    let mut wins = [vec![false; LAST + 1], vec![false; LAST + 1]];
    loop {
        let mut changed = false;
        for n in 2..LAST {
            let mover = options[own][n].iter().any(|&m| m == goal || m != other && wins[1 - own][m]);
            let waiter = !options[1 - own][n].is_empty()
                && options[1 - own][n].iter().all(|&m| m == goal || m != other && wins[own][m]);
            changed |= mover != wins[own][n] || waiter != wins[1 - own][n];
            (wins[own][n], wins[1 - own][n]) = (mover, waiter);
        }
        if !changed {
            return wins;
        }
    }
}

#[test]
fn the_number_game_of_the_olympiad() {
    let mut session = Session::default();
    let (for_a, for_b) = (forced('A'), forced('B'));
    for n in (2..40).chain([45, 60, 64, 100, 990, 1989]) {
        for (index, player) in ["A", "B"].into_iter().enumerate() {
            let game = Sum::read(&format!("rules:rules/imo-1990-5.star (\"{player}\", {n})"), &SOURCES);
            let told = session.solve(&game.unwrap(), Convention::Normal, 0).unwrap();
            let (own, other) = if index == 0 { (&for_a, &for_b) } else { (&for_b, &for_a) };
            let expected = match (own[index][n], other[index][n]) {
                (true, _) => Outcome::N,
                (_, true) => Outcome::P,
                _ => Outcome::D,
            };
            assert_eq!(told.outcome, expected, "{player}, {n}");
        }
    }
}

/// One question about tokens on a random graph and Nim, with the graph as a file and as rules in Starlark.
fn ask(random: &mut Random, from: &str, convention: Convention) -> Outcome {
    let vertices = 2 + random.below(4);
    let edges = random.below(2 * vertices + 1);
    let graph = digraph::random(random, vertices, edges);
    let mut sources = Sources::default();
    sources.hold("g.csv", digraph::csv(&graph));
    sources.hold("g.star", format!("table = {graph:?}\ndef options(p):\n    return table[p]\n"));
    let starts: Vec<String> = (0..1 + random.below(2)).map(|_| random.below(vertices).to_string()).collect();
    let plus = if random.one_in(2) { String::new() } else { format!(" + nim {}", random.between(1..=3)) };
    compare_in(&sources, &format!("{from} {}{plus}", starts.join(" ")), convention).outcome
}

#[test]
fn tokens_on_graphs_and_nim_are_won_as_the_whole_sum_says() {
    let mut random = Random::new(5);
    let mut counts: HashMap<Outcome, u32> = HashMap::new();
    for _ in 0..long(400, 25_000) {
        for from in ["graph:g.csv", "rules:g.star"] {
            for convention in [Convention::Normal, Convention::Misere] {
                *counts.entry(ask(&mut random, from, convention)).or_default() += 1;
            }
        }
    }
    assert!(counts.len() == 3 && counts.values().all(|&count| count > 50), "{counts:?}");
}

#[test]
fn a_game_with_its_own_endings_is_no_summand_and_has_no_values() {
    let alone = Sum::read("rules:rules/tic-tac-toe.star", &SOURCES).unwrap();
    let sum = Sum::read("rules:rules/tic-tac-toe.star + nim 1", &SOURCES).unwrap();
    let mut session = Session::default();
    let refused = session.solve(&sum, Convention::Normal, 0).unwrap_err().to_string();
    assert!(refused.contains("alone"), "{refused}");
    assert!(session.values(&alone.terms()[0].rules, 0, 3).is_err());
}

#[test]
fn a_file_that_changed_is_not_what_the_certificate_is_about() {
    let mut sources = Sources::default();
    sources.hold("g.csv", "from,to\na,b\n");
    let (_, certificate) = certified("graph:g.csv a", Convention::Normal, &sources);
    sources.hold("g.csv", "from,to\na,b\nb,b\n");
    let rejected = proof::check_with(&certificate, &|word| sources.find(word), &Silent).unwrap_err();
    assert!(rejected.to_string().contains("g.csv"), "{rejected}");
}

/// Node Kayles on a graph that lies beside the rules is the game of the catalogue; a certificate holds for both files.
#[test]
fn rules_read_graphs_that_lie_beside_them() {
    let text = "g = graph('petersen.csv')\nstart = 0\ndef board(p):\n    \
                return game(g.vertices, [change(needs = [v], removes = [v] + \
                [b for a, b in g.edges if a == v] + [a for a, b in g.edges if b == v]) for v in g.vertices])\n";
    let mut sources = Sources::in_folder(root());
    sources.hold("rules/k.star", text);
    let (own, certificate) = certified("rules:rules/k.star 0", Convention::Normal, &sources);
    let (of_catalogue, _) = certified("node-kayles:rules/petersen.csv", Convention::Normal, &sources);
    assert_eq!(own.grundy, of_catalogue.grundy);
    assert_eq!(own.winning_move_count, of_catalogue.winning_move_count);
    // Without a disk: the same graph, then another one.
    let petersen = fs::read_to_string(root() + "/rules/petersen.csv").unwrap();
    let mut held = Sources::default();
    held.hold("rules/k.star", text);
    held.hold("petersen.csv", &petersen);
    checked(&certificate, &held);
    held.hold("petersen.csv", petersen + "0,2\n");
    let rejected = proof::check_with(&certificate, &|word| held.find(word), &Silent).unwrap_err();
    assert!(rejected.to_string().contains("k.star"), "{rejected}");
    let mut lost = Sources::default();
    lost.hold("k.star", text);
    let error = Sum::read("rules:k.star 0", &lost).unwrap_err().to_string();
    assert!(error.contains("petersen.csv"), "{error}");
}

/// Rules that are played move by move; the search decides some positions and the analysis the rest.
#[test]
fn what_the_search_cannot_judge_is_analysed_from_where_it_was_asked() {
    let mut sources = Sources::default();
    let text = "A = [[0], [3, 0], [], [2]]\ndef moves(p):\n    return range(len(A[p]))\n\
                def play(p, m):\n    return A[p][m]\n";
    sources.hold("m.star", text);
    let (answer, _) = certified("rules:m.star 1", Convention::Misere, &sources);
    assert_eq!((answer.outcome, answer.winning_move_count), (Outcome::N.into(), Some(1)));
}

/// Random green pictures in sums: answers and certificates (by tables for small pictures), and forged certificates.
#[test]
fn answers_about_green_pictures_are_certified() {
    let mut random = Random::new(7);
    let (mut by_table, mut by_theorem) = (0, 0);
    for round in 0..40 {
        let vertices = 3 + random.below(5 + round);
        let edges: Vec<String> = (0..vertices + random.below(6))
            .map(|i| {
                let from = random.below(vertices.min(i + 1));
                format!("v{from} v{}", if i < vertices { i } else { random.below(vertices) })
            })
            .collect();
        let mut sources = Sources::default();
        sources.hold("some.hb", format!("ground v0\n{}\n", edges.join("\n")));
        let text = format!("hackenbush:some.hb + nim {}", random.below(6));
        let (_, certificate) = certified(&text, Convention::Normal, &sources);
        if !certificate.witness.iter().any(|fact| matches!(fact, proof::Fact::List(_))) {
            by_theorem += 1
        } else {
            by_table += 1
        }
        for change in 0..4 {
            let mut other = certificate.clone();
            let proof::Claim::Position(claim) = &mut other.claim else { unreachable!() };
            match change {
                0 => claim.winning_move_count += 1,
                1 => claim.grundy = Some(7.into()).filter(|_| claim.grundy != Some(7.into())),
                2 => claim.outcome = if claim.outcome == "P" { "N" } else { "P" }.to_owned(),
                _ => {
                    claim.components[0].grundy = Some(9.into()).filter(|_| claim.components[0].grundy != Some(9.into()))
                }
            }
            let rejected = proof::check_with(&other, &|word| sources.find(word), &Silent).unwrap_err();
            assert!(rejected.step.starts_with("claim"), "{rejected}");
        }
    }
    assert!(by_table > 3 && by_theorem > 10, "{by_table} {by_theorem}");
}

/// Certificates of long sequences do not contain the values, also in answers.
#[test]
fn long_sequences_have_compact_certificates() {
    let sources = Sources::default();
    let rules = sources.find("0.16").unwrap();
    let mut session = Session::default();
    let values = session.values(&rules, 49_990, 50_000).unwrap();
    let certificate = session.certify_values(&rules, 49_990, values).unwrap();
    assert!(matches!(&certificate.witness[..], [proof::Fact::Ray(ray)] if ray.sparse.is_some()));
    checked(&certificate, &sources);
    let report = session.period(&rules, None).unwrap();
    let certificate = session.certify_period(&rules, &report).unwrap();
    assert!(serde_json::to_string(&certificate).unwrap().len() < 2000);
    checked(&certificate, &sources);
    certified("0.16 1000000000 + kayles 30", Convention::Normal, &sources);
}

/// A pipe brings other bytes each time it is opened. It is opened once, and the hash is that of what was parsed.
#[cfg(unix)]
#[test]
fn the_hash_is_that_of_the_bytes_that_were_parsed() {
    let folder = grundy_testkit::Scratch::new();
    let pipe = folder.at("pipe.csv");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let first = "from,to\na,b\nb,c\n";
    let writer = std::thread::spawn(move || {
        fs::write(&pipe, first).unwrap();
        // Whoever opens it again reads this. The first reader has seen its end by then.
        std::thread::sleep(std::time::Duration::from_millis(500));
        fs::write(&pipe, "from,to\na,c\n").unwrap();
    });
    folder.write("pipe.star", "g = graph('pipe.csv')\nstart = 0\ndef board(p):\n    return game(g.vertices, [])\n");
    let sources = Sources::in_folder(folder.path());
    let game = Sum::read("graph:pipe.csv a + node-kayles:pipe.csv + rules:pipe.star", &sources).unwrap();
    let (answer, certificate) = certified("graph:pipe.csv a", Convention::Normal, &sources);
    assert_eq!(answer.outcome, Outcome::P, "two edges, one after the other");
    let hash = blake3::hash(first.as_bytes()).to_hex().to_string();
    assert_eq!(certificate.sources["graph:pipe.csv"], hash);
    let own = blake3::hash(&fs::read(folder.at("pipe.star")).unwrap()).to_hex().to_string();
    let hashes: Vec<_> = game.terms().iter().map(|term| term.rules.source().unwrap().to_string()).collect();
    assert_eq!(
        hashes,
        [hash.clone(), hash.clone(), blake3::hash(format!("{own} {hash}").as_bytes()).to_hex().to_string()]
    );
    drop(fs::read(folder.at("pipe.csv")).unwrap());
    writer.join().unwrap();
}

#[test]
fn a_first_line_that_may_count_is_read_as_it_is_said() {
    use grundy::files::Header;
    let solve = |text: &str, sources: &Sources| {
        let game = Sum::read(text, sources).map_err(|error| error.to_string())?;
        let (answer, _) = certified(text, Convention::Normal, sources);
        Ok::<_, String>((game.to_string(), answer.outcome.to_string()))
    };
    for (ending, between) in [("edges", " "), ("csv", ","), ("tsv", "\t")] {
        let mut sources = Sources::default();
        let hold = |sources: &mut Sources, text: &str| sources.hold(format!("g.{ending}"), text.replace(' ', between));
        let written = |word: &str, vertex: &str, sources: &Sources| {
            solve(&format!("graph:header={word}:g.{ending} {vertex}"), sources).map(|(_, outcome)| outcome)
        };
        for text in ["3 2\n1 2\n2 3\n", "3 2 1\n1 2\n\n2 3"] {
            hold(&mut sources, text);
            let refused = solve(&format!("graph:g.{ending} 1"), &sources).unwrap_err();
            assert!(refused.contains("counts 3 vertices and 2 edges"), "{refused}");
            let [one, two, three] = ["1", "2", "3"].map(|vertex| written("counts", vertex, &sources).unwrap());
            assert_eq!([one, two, three], ["P", "N", "P"], "{text:?}");
        }
        hold(&mut sources, "3 2\n1 2\n2 3\n");
        assert_eq!(written("none", "1", &sources).unwrap(), "D");
        // The header is part of the name only where it decides.
        let mut plain = Sources::default();
        hold(&mut plain, "3 2\n1 2\n");
        assert_eq!(written("none", "3", &plain).unwrap(), "N");
        let game = Sum::read(&format!("graph:header=none:g.{ending} 1"), &plain).unwrap();
        assert_eq!(game.to_string(), format!("graph:g.{ending} 1"));
        assert!(written("counts", "1", &plain).unwrap_err().contains("does not count what follows"));
        let mut counted = Sources::default();
        hold(&mut counted, "2 1\n0 1\n");
        let game = solve(&format!("graph:g.{ending} 0"), &counted.with_header(Header::Counts)).unwrap();
        assert_eq!(game, (format!("graph:header=counts:g.{ending} 0"), "N".to_owned()));
    }
    for game in ["geography:g.edges 1", "node-kayles:g.edges", "nimstring:g.edges", "rules:g.star", "hackenbush:g.hb"] {
        let mut sources = Sources::default();
        sources.hold("g.edges", "3 2\n1 2\n2 3\n");
        sources.hold("g.hb", "3 2\nground 1\n1 2\n");
        sources.hold("g.star", "g = graph('g.edges')\nstart = 0\ndef board(p):\n    return game(g.vertices, [take(a, b) for a, b in g.edges])\n");
        let refused = Sum::read(game, &sources).unwrap_err().to_string();
        assert!(refused.contains("3 2"), "{game}: {refused}");
        let sources = sources.with_header(Header::Counts);
        let (door, rest) = game.split_once(':').unwrap();
        let (name, _) = solve(game, &sources).unwrap();
        assert!(name.starts_with(&format!("{door}:header=counts:{}", &rest[..4])), "{name}");
    }
}

#[test]
fn an_edge_that_is_written_both_ways_is_one_edge() {
    let mut nimstring = [const { std::collections::BTreeSet::new() }; 2];
    for [file, text] in rows(include_str!("../../../../testdata/rows/both-ways.txt")) {
        let mut sources = Sources::default();
        sources.hold(file, text);
        let worth = |game: &str| {
            let game =
                Sum::read(&format!("{game}:{file} {}", if game.contains("geo") { "a" } else { "" }), &sources).unwrap();
            let answer = Session::default().solve(&game, Convention::Normal, 20).unwrap();
            answer.grundy.unwrap().to_string()
        };
        let twice = matches!(file, "two.csv" | "same.csv");
        assert_eq!(worth("undirected-edge-geography"), if twice { "0" } else { "1" }, "{file}");
        nimstring[usize::from(twice)].insert(worth("nimstring"));
        assert_eq!(worth("undirected-geography"), "1", "{file}");
    }
    assert_eq!(nimstring, [["0".to_owned()].into(), ["1".to_owned()].into()]);
    let mut sources = Sources::default();
    sources.hold("path.json", r#"{"a":["b"],"b":["a","c"],"c":["b","d"],"d":["c"]}"#);
    let (answer, _) = certified("nimstring:path.json", Convention::Normal, &sources);
    assert_eq!(answer.grundy.unwrap().to_string(), "☾");
}
